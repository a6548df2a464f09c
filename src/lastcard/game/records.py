"""Records: a match as its rules, its seed and its actions, from which it can be replayed.

The seed's hash can be published before the first card, and the seed after the last one; then anyone can use
`verify` to check that nobody stacked the deck.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from lastcard.common.errors import LastcardError, file_trouble
from lastcard.game.events import Event
from lastcard.game.match import KEYS, TABLE_KEYS, Fork, Match, Taken
from lastcard.game.rulebook_cache import kept
from lastcard.rules import editions
from lastcard.rules.house import House
from lastcard.rules.layout import ACTIONS, DIE, NOBODY, NUMBERING, PLAYERS, SIDES_OF_DIE, STATE
from lastcard.rules.rulebook import Rulebook

T = TypeVar("T")
FORMAT, VERSIONS = "lastcard record", range(1, TABLE_KEYS + 1)  # a version for every way to key chance


class RecordError(LastcardError):
    """A record that cannot be read, or that fails verification."""


class UntrueRecordError(RecordError):
    """A record that can be read, but contradicts itself."""


def write_text(path: Path, text: str, problem: type[LastcardError]) -> None:
    """Writes a file; failures raise `problem` with one sentence."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise problem(f"{path} cannot be written: {file_trouble(error)}.") from None


def read_file(path: Path, parse: Callable[[str], T], problem: type[LastcardError]) -> T:
    """Parses a file; failures raise `problem` with one sentence that names the file."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise problem(f"There is no file {path}.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise problem(f"{path} cannot be read: {file_trouble(error)}.") from None
    try:
        return parse(text)
    except problem as error:
        raise type(error)(f"{path}: {error}") from None


def commitment(seed: str) -> str:
    """The hash of a seed that is published before the deal.

    >>> commitment("7")[:16]
    '7902699be42c8a8e'
    """
    return hashlib.sha256(seed.encode()).hexdigest()


@dataclass(frozen=True)
class Record:
    """A recorded match: its rules, seed and actions.

    >>> match = Match("dino", ["Ann", "Bob"], seed=1)
    >>> events = match.play("draw")
    >>> record = Record.of(match)
    >>> Record.from_json(record.to_json()) == record
    True
    >>> record.verify() == match  # plays it again; every card and action must be as the seed has it
    True
    """

    edition: str
    edition_data: dict[str, Any] | None  # for a custom edition: all its values
    house: dict[str, Any]  # differences from the edition's defaults; older records hold every switch
    customs: tuple[str, ...]
    rule_cards: tuple[str, ...]
    players: tuple[str, ...]
    dealer: str | None  # only if it was not drawn for
    seed: str
    contributions: tuple[str, ...]
    commitment: str
    taken: tuple[Taken, ...]
    result: dict[str, Any]
    forks: tuple[Fork, ...] = ()  # points where the match continued another record, and the new seeds
    version: int = KEYS
    rules: tuple[str, ...] = ()  # what the table agreed on, in its own words

    @classmethod
    def of(cls, match: Match) -> "Record":
        """The record of a match so far."""
        book = match.book
        return cls(
            edition=book.edition.name,
            edition_data=None if book.edition.official else dict(book.edition.data),
            house=book.house.in_force(House.of(book.edition.defaults)),
            customs=book.customs,
            rule_cards=book.rule_cards,
            players=match.players,
            dealer=match.dealer_given,
            seed=match.seed,
            contributions=match.contributions,
            commitment=commitment(match.seed),
            taken=tuple(match.taken),
            result=_result(match),
            forks=match.forks,
            version=match.keys,
            rules=book.rules,
        )

    # --- JSON ----------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The record as JSON text."""
        values = asdict(self)
        values["taken"] = [[taken.seat, taken.action, list(taken.chance)] for taken in self.taken]
        del values["forks"], values["version"]
        if not self.rules:
            del values["rules"]
        if self.forks:
            values["forks"] = [[fork.actions, fork.seed, commitment(fork.seed)] for fork in self.forks]
        head = {"format": FORMAT, "version": self.version, "numbering": NUMBERING}
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in {**head, **values}.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def write(self, path: Path) -> None:
        """Writes the record to a file."""
        write_text(path, self.to_json(), RecordError)

    @classmethod
    def read(cls, path: Path) -> "Record":
        """Reads a record from a file."""
        return read_file(path, cls.from_json, RecordError)

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """Parses a record from JSON text; a `RecordError` says what is wrong with it."""
        try:
            values = json.loads(text)
            json.dumps(values, ensure_ascii=False).encode()  # a text may hold half a character
        except (ValueError, RecursionError) as error:
            line = f"line {error.lineno}: " if isinstance(error, json.JSONDecodeError) else ""
            raise RecordError(f"{line}this is not JSON, so it is not a record.") from None
        if not isinstance(values, dict) or values.get("format") != FORMAT:
            raise RecordError("this is not a lastcard record.")
        version = values.get("version")
        if type(version) is not int or version not in VERSIONS or values.get("numbering") != NUMBERING:
            raise RecordError(f"this record is of another version ({version!r}), not 1 to {TABLE_KEYS}.")
        wanted: dict[str, tuple[type, ...]] = {
            "edition": (str,), "edition_data": (dict, type(None)), "house": (dict,), "customs": (list,),
            "rule_cards": (list,), "players": (list,), "dealer": (str, type(None)), "seed": (str,),
            "contributions": (list,), "commitment": (str,), "taken": (list,), "result": (dict,),
        }  # fmt: skip
        for key, kinds in wanted.items():
            if key not in values or not isinstance(values[key], kinds):
                raise RecordError(f"the record is damaged: {key} is missing or wrong.")
        for key in ("customs", "rule_cards", "players", "contributions"):
            if not all(isinstance(item, str) for item in values[key]):
                raise RecordError(f"the record is damaged: {key} must hold texts.")
        given = {key: values[key] for key in wanted}
        given |= {key: tuple(values[key]) for key in ("customs", "rule_cards", "players", "contributions")}
        rules = values.get("rules", [])
        if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
            raise RecordError("the record is damaged: rules must hold texts.")
        given["rules"] = tuple(rules)
        given["taken"] = tuple(_taken(i, item) for i, item in enumerate(values["taken"], 1))
        return cls(**given, forks=_forks(values.get("forks", []), len(given["taken"])), version=version)

    # --- playing it again ------------------------------------------------------------------------

    def start(self) -> Match:
        """Builds the match as dealt, before the first action."""
        try:
            rules = self.house, self.customs, self.rule_cards or None, self.rules
            if self.edition_data is not None:
                book = Rulebook(editions.from_data(self.edition, self.edition_data), *rules)
            elif self.edition in editions.NAMES:
                book = kept(lambda: Rulebook(editions.named(self.edition), *rules), self.edition, *rules)
            else:  # never a path: a record may come from anywhere
                raise RecordError(f"the record does not say what the edition {self.edition!r} is.")
            match = Match(
                book, self.players, seed=self.seed, dealer=self.dealer, contributions=self.contributions,
                keys=self.version,
            )  # fmt: skip
            match.forks = self.forks  # the first deal came before any
            return match
        except RecordError:
            raise
        except LastcardError as error:
            raise RecordError(f"the record cannot be played: {error}") from None

    def steps(self, trusting: bool = True) -> Iterator[tuple[Match, Taken | None, list[Event]]]:
        """Yields the match after the deal and after every action, with the events.

        With `trusting`, chance outcomes are taken from the record; otherwise they are drawn again from the
        seed.
        """
        match = self.start()
        yield match, None, match.opening
        for number, taken in enumerate(self.taken, 1):
            if trusting:
                match.coming = list(taken.chance)
            try:
                events = match.take(taken)
            except LastcardError as error:
                raise RecordError(f"action {number} of the record is not possible: {error}") from None
            yield match, taken, events

    def match(self) -> Match:
        """The match at the end of the record, ready to continue."""
        match = self.start()
        for match, _, _ in self.steps():  # noqa: B007 - the last one is wanted
            pass
        return match

    def forked(self, actions: int, seed: str) -> Match:
        """The match after this many verified actions, ready to continue with another seed.

        >>> record = Record.of(Match("classic", ["Ann", "Bob"], seed=1))
        >>> match = record.forked(0, "a new secret")
        >>> print(*match.play("draw"))  # with the old seed it was green 2
        Bob draws green draw two.
        >>> Record.of(match).verify().asked == match.asked
        True
        """
        if not 0 <= actions <= len(self.taken):
            raise RecordError(
                f"the record has {len(self.taken)} actions; there is no position after {actions}."
            )
        match = replace(self, taken=self.taken[:actions])._played_from_the_seed()
        match.fork(seed)
        return match

    def verify(self) -> Match:
        """Replays the match from the seed alone; a `RecordError` says what does not match."""
        match = self._played_from_the_seed()
        for key, value in _result(match).items():
            if self.result.get(key) != value:
                raise RecordError(f"the record's result is not what was played: {key} differs.")
        return match

    def _played_from_the_seed(self) -> Match:
        if commitment(self.seed) != self.commitment:
            raise RecordError("the seed is not the one that was committed to.")
        match = self.start()
        for number, (match, taken, _) in enumerate(self.steps(trusting=False)):
            if taken is not None and match.taken[-1].chance != taken.chance:
                raise RecordError(f"action {number} of the record does not follow from the seed.")
        return match


# Fields added to the row since the first records were written, in the order they were added.
_LATER_FIELDS = (
    "open_now", "frame_number", "deferring", "lost_more", "pledges", "pledged",
    "rule_seats", "rule_due", "rule_id", "rule_owner", "rule_rival", "rule_wanted", "rule_named", "rule_left",
    "rules", "rules_new", "listens", "due", "acting", "turn_ended", "floor", "interrupted", "open_rules",
    "held_asked", "held_question", "held_decline", "held_waiting", "held_candidates", "frame_die",
    "frame_named", "revealed", "revealed_to", "buried", "extra_more",
)  # fmt: skip
# Derived fields, which are not part of a record.
_DERIVED_FIELDS = (
    "frame_actor", "frame_rival", "skipped", "last_player", "player_before", "last_winner", "last_drawn",
    "ruled_turns", "frame_moved",
)  # fmt: skip
_FIRST_FIELDS = np.dtype(
    [
        (name, field[0])
        for name, field in (STATE.fields or {}).items()
        if name not in _LATER_FIELDS and name not in _DERIVED_FIELDS
    ],
    align=True,
)


def _state_bytes(row: Any) -> bytes:
    """The row's bytes in the oldest layout, then later fields as far as they are in use."""
    first = np.zeros(1, _FIRST_FIELDS)
    for name in _FIRST_FIELDS.names or ():
        first[name] = row[name]
    later = b"".join(name.encode() + row[name].tobytes() for name in _LATER_FIELDS if row[name].any())
    return first.tobytes() + later


def _result(match: Match) -> dict[str, Any]:
    return {
        "over": match.match_over,
        "winners": match.match_winners,
        "scores": match.scores,
        "rounds": int(match.row[0]["round"]),
        "state": hashlib.sha256(_state_bytes(match.row)).hexdigest(),
    }


def _taken(number: int, item: Any) -> Taken:
    match item:
        case [int() as seat, int() as action, [*chance]] if (
            not any(isinstance(value, bool) for value in (seat, action, *chance))
            and NOBODY <= seat < PLAYERS
            and -1 <= action < ACTIONS
            and all(isinstance(outcome, int) and 0 <= outcome < DIE + SIDES_OF_DIE for outcome in chance)
        ):
            return Taken(seat, action, tuple(chance))
    raise RecordError(f"the record is damaged: action {number} cannot be read.")


def _forks(items: Any, actions: int) -> tuple[Fork, ...]:
    """Checks that forks are in order and that each seed matches its commitment."""
    found: list[Fork] = []
    for item in items if isinstance(items, list) else [None]:
        match item:
            case [int() as at, str() as seed, str() as committed] if (
                not isinstance(at, bool) and (found[-1].actions if found else -1) < at <= actions
            ):
                if commitment(seed) != committed:
                    raise UntrueRecordError(
                        f"the seed after action {at} is not the one that was committed to."
                    )
                found.append(Fork(at, seed))
            case _:
                raise RecordError("the record is damaged: forks cannot be read.")
    return tuple(found)
