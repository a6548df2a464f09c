"""A table without a network: commands become entries, entries make the table, time does the rest.

Every table here has a shadow that folds the same log as another process would; after every entry the
two must be the same in everything, down to the bytes of the match and of everybody's frames.
"""

import asyncio
import copy
import random
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import orjson
import pytest
from pydantic import ValidationError

from conftest import PERFORMING, SENTENCES
from lastcard import editions
from lastcard import protocol as p
from lastcard.actions import DRAW, KEEP, Play, Report, action_of
from lastcard.layout import Q
from lastcard.records import Record, commitment
from lastcard.server.connection import Connection
from lastcard.server.hall import Hall, NoTableError, hashed
from lastcard.server.limits import Bucket
from lastcard.server.room import Room, in_background
from lastcard.server.settings import Settings
from lastcard.store import Entry, News, StoreError, open_store
from lastcard.tables import Decision, Lines, Person, RefusedError, Table, created, decide, joined, undo, why
from lastcard.tables.deciding import MOST_GRACE, REPORT_PAUSE, SPAM_PAUSE, not_yet
from lastcard.tables.frames import (
    both_forms,
    clock_frame,
    event_frames,
    game_frame,
    missed,
    table_frame,
    welcome,
    yours_frame,
)
from lastcard.tables.table import KEPT_CHAT, KEPT_EVENTS, KEPT_KEYS
from lastcard.tables.timing import NEVER, Here, Pace, due, happens

CODE = "abcdefghjk"
SHORT = {"target": 0}
keys = count()


def truth(table: Table) -> bytes:
    """All of a table that anybody could notice, and all that decides what happens next."""
    seats: list[int | None] = [None, *range(len(table.seats))]
    parts: dict[str, Any] = {
        "version": table.version,
        "table": table_frame(table),
        "game": game_frame(table),
        "yours": [yours_frame(table, seat) for seat in seats],
        "clock": clock_frame(table, 0.0),
        "chat": list(table.chat),
        "recent": [
            [event_frames(both_forms(happened), viewer) for viewer in (None, *names(table))]
            for _, happened in list(table.recent)[-3:]
        ],
        "people": [
            [vars(person)[key] for key in ("name", "seat", "gone", "muted")] for person in everyone(table)
        ],
        "keys": [list(person.keys.items()) for person in everyone(table)],
        "seats": [repr(seat) for seat in table.seats],
        "claims": [repr(claim) for claim in table.claims],
        "times": [table.at, table.asked_since, table.asked_version, table.owed, table.owed_since],
        "veil": repr(table.veil),
        "match": table.match.row.tobytes().hex() if table.match else "",
        "taken": repr(table.match.taken) if table.match else "",
        "naming": repr(table.match.naming) if table.match else "",
        "chance": table.beat("anything"),
    }
    return orjson.dumps(parts)


def names(table: Table) -> tuple[str, ...]:
    return table.match.players if table.match else ()


def everyone(table: Table) -> list[Person]:
    return list(table.people.values())


class Desk:
    """A table, its log and its shadow. Ann opens it; the guests sit down one after the other."""

    def __init__(
        self,
        *guests: str,
        seed: str = "1",
        veil: float = 1.0,
        seat: int | None = 0,
        computers: tuple[int, ...] = (),
        **settings: Any,
    ) -> None:
        self.table, self.shadow = Table(CODE, veil), Table(CODE, veil)
        self.log: list[tuple[bytes, float]] = []
        self.now = 1_000.0
        self.lines = Lines()
        self.pace = Pace()
        self.tried: set[int] = set()
        self.missing: dict[str, float] = {}  # who is not connected, since when
        settings.setdefault("seats", max(2, (seat is not None) + len(guests) + len(computers)))
        new = p.NewTable(
            name="Ann", settings=p.TableSettings(**settings), seat=seat, computers=list(computers)
        )
        first, *more = created(new, "hash of Ann")
        first["seed"] = seed
        self.write(Decision([first, *more]))
        for guest in guests:
            self.join(guest, self.free_seat())

    def again(self) -> "Desk":
        """The same table at the same point, folded anew."""
        twin = copy.copy(self)
        twin.table, twin.shadow = Table(CODE, self.table.veils), Table(CODE, self.table.veils)
        twin.log, twin.lines, twin.tried = list(self.log), Lines(), set()
        for text, at in self.log:
            for table in (twin.table, twin.shadow):
                table.fold(orjson.loads(text), at)
        return twin

    def free_seat(self) -> int | None:
        free = [i for i, place in enumerate(self.table.seats) if not place.taken]
        return free[0] if free else None

    def join(self, name: str, seat: int | None = None) -> None:
        self.write(Decision(joined(self.table, p.Newcomer(name=name, seat=seat), f"hash of {name}")))

    def person(self, name: str) -> Person:
        return [person for person in everyone(self.table) if person.name == name][-1]

    def seat(self, name: str) -> int:
        return names(self.table).index(name)

    @property
    def match(self) -> Any:
        assert self.table.match is not None
        return self.table.match

    @property
    def asked(self) -> str:
        return str(self.match.asked.player)

    # --- what is done

    def write(self, decision: Decision) -> list[Any]:
        happened: list[Any] = []
        for body, events in zip(
            decision.bodies, decision.played or [None] * len(decision.bodies), strict=True
        ):
            self.log.append((orjson.dumps(body), self.now))
            happened += self.table.fold(orjson.loads(orjson.dumps(body)), self.now, events)
        self.tried.clear()
        for text, at in self.log[self.shadow.version :]:
            self.shadow.fold(orjson.loads(text), at)
        assert truth(self.table) == truth(self.shadow)
        return happened

    def decided(self, who: str, kind: str, **fields: Any) -> Decision:
        fields = {"key": f"k{next(keys)}", "type": kind, **fields}
        if kind == "act":
            fields.setdefault("version", self.table.version)
        command = p.COMMAND.validate_python(fields)
        return decide(self.table, self.person(who), command, self.now, self.lines)

    def do(self, who: str, kind: str, **fields: Any) -> list[Any]:
        """A command that is carried out; what happened, as the entry says."""
        self.now += 1.0
        self.look()
        return self.write(self.decided(who, kind, **fields))

    def act(self, who: str, does: Any, at: float | None = None) -> list[Any]:
        self.now = self.now + 1.0 if at is None else at
        self.look()
        return self.write(self.decided(who, "act", does=does if isinstance(does, int) else str(does)))

    def refused(self, who: str, kind: str, **fields: Any) -> RefusedError:
        """A command that is refused, in one sentence; it changes nothing."""
        before = truth(self.table)
        with pytest.raises(RefusedError) as caught:
            self.decided(who, kind, **fields)
        assert truth(self.table) == before
        assert caught.value.words and "\n" not in caught.value.words
        return caught.value

    def start(self, **fields: Any) -> None:
        for person in self.table.here():
            if person.seat is not None and person.id != self.table.host:
                self.do(person.name, "ready", contribution=f"luck of {person.name}")
        self.do(self.table.people[self.table.host].name, "start", **fields)

    # --- what happens by itself

    @property
    def here(self) -> Here:
        gone = {self.person(name).id: since for name, since in self.missing.items()}
        people = {person.id for person in everyone(self.table)} - set(gone)
        return Here(frozenset(people), gone, anybody=True)

    def look(self) -> None:
        """What was held back while somebody looked at a card is told once the moment is over."""
        for table in (self.table, self.shadow):
            if table.veil and self.now >= table.veil.until:
                table.unveil()

    def happens(self) -> Decision | None:
        self.look()
        return happens(self.table, self.here, self.pace, self.tried, self.now)

    def goes_on(self, until: float = NEVER, most: int = 20_000) -> list[Any]:
        """Let time pass until nothing more happens by itself, or until then."""
        happened: list[Any] = []
        for _ in range(most):
            when = due(self.table, self.here, self.pace, self.tried)
            if when >= until or self.table.phase == "over":
                self.now = max(self.now, until) if until < NEVER else self.now
                return happened
            self.now = max(self.now, when)
            decision = self.happens()
            if decision:
                happened += self.write(decision)
        raise AssertionError("this goes on for too long")


def found(fits: Callable[[Desk], bool], *guests: str, **settings: Any) -> Desk:
    """The first deal of which this is so."""
    for seed in range(500):
        desk = Desk(*guests, seed=str(seed), **settings)
        desk.start()
        if fits(desk):
            return desk
    raise AssertionError("there is no such deal")


def shuffle_pile(table: Table, number: int) -> None:
    """Give the draw pile another order, which nobody can see."""
    row = table.row
    pile = [int(kind) for kind in row["draw_pile"][: row["draw_size"]]]
    random.Random(number).shuffle(pile)
    row["draw_pile"][: row["draw_size"]] = pile


def customized(sentence: str, **settings: Any) -> tuple[Desk, str]:
    """The first deal in which whoever begins plays a card that says this, as blue; and who that is."""
    for seed in range(500):
        desk = Desk("Bob", "Cy", edition="customizable", seed=str(seed), customs=[sentence] * 3, **settings)
        for name in ("Ann", "Bob", "Cy"):
            desk.do(name, "agree")
        desk.start()
        who = desk.asked
        custom = [card for card in desk.match.hand(who) if card.startswith("wild custom")]
        if custom and desk.match.asked.question == "turn":
            desk.act(who, f"plays {custom[0]} as blue")
            return desk, who
    raise AssertionError("there is no such deal")


def whats(happened: list[Any]) -> list[str]:
    return [event["what"] if isinstance(event, dict) else event.what for event in happened]


def plain_plays(desk: Desk) -> list[Play]:
    """Number cards that the asked player can play: nothing follows from them but the next turn."""
    return [
        action
        for action in desk.match.legal
        if isinstance(action, Play) and not action.call and action.card.split()[-1].isdecimal()
    ]


# --- opening a table ------------------------------------------------------------------------------


def opened(**new: Any) -> list[Any]:
    return created(p.NewTable(name=new.pop("name", "Ann"), **new), "hash")


def test_a_table_needs_an_edition_that_there_is() -> None:
    with pytest.raises(RefusedError, match="There is no edition called 'clasic'; there are classic"):
        opened(settings=p.TableSettings(edition="clasic"))
    with pytest.raises(RefusedError, match="There is no edition called"):
        opened(settings=p.TableSettings(edition="../editions/classic.toml"))


@pytest.mark.parametrize("parent", ["../../etc/passwd", "/etc/passwd", "classic.toml", "./classic"])
def test_an_edition_that_was_sent_extends_no_files(parent: str) -> None:
    text = f'extends = "{parent}"\ntitle = "Mine"\n'
    with pytest.raises(RefusedError, match="it can extend only classic") as caught:
        opened(settings=p.TableSettings(edition_text=text))
    assert "\n" not in caught.value.words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = ", "valid TOML"),
        ('title = "Mine"', "colors must be a list"),
        ('extends = "classic"\n[wild.wild]\nrule = "the next player draws draws 2"', "not understood"),
        ('extends = "classic"\n[wlid.x]\n', "there is no section"),
    ],
)
def test_what_is_wrong_with_an_edition_is_one_sentence(text: str, words: str) -> None:
    with pytest.raises(RefusedError, match=words) as caught:
        opened(settings=p.TableSettings(edition_text=text))
    assert "\n" not in caught.value.words and "Traceback" not in caught.value.words


def test_an_edition_of_ones_own_is_played() -> None:
    text = 'extends = "classic"\ntitle = "Mine"\n[wild.wild]\ncopies = 8\n'
    desk = Desk("Bob", edition_text=text, house=SHORT)
    assert table_frame(desk.table)["edition"] == "Mine"
    desk.start()
    assert desk.match.book.card("wild").copies == 8


def test_sentences_that_are_not_understood_are_refused_in_one_sentence() -> None:
    with pytest.raises(RefusedError, match="not understood") as caught:
        opened(settings=p.TableSettings(edition="customizable", customs=["the next player draws draws 2"]))
    assert "\n" not in caught.value.words
    with pytest.raises(RefusedError, match="no customizable cards"):
        opened(settings=p.TableSettings(customs=["you draw 2"]))


def test_house_rules_are_checked() -> None:
    with pytest.raises(RefusedError, match="no house rule called 'staking'"):
        opened(settings=p.TableSettings(house={"staking": True}))
    with pytest.raises(RefusedError, match="need 201 cards"):
        opened(settings=p.TableSettings(house={"hand_size": 20}, seats=10))


def test_a_table_has_2_to_10_seats() -> None:
    for seats in (1, 11):
        with pytest.raises(ValidationError):
            p.TableSettings(seats=seats)
    assert len(Desk(seats=10).table.seats) == 10


def test_computers_sit_where_nobody_else_does() -> None:
    for computers in ([0], [1, 1]):
        with pytest.raises(RefusedError, match="Two cannot sit in one seat"):
            opened(seat=0, computers=computers)
    with pytest.raises(RefusedError, match="The table has 4 seats"):
        opened(computers=[4])
    with pytest.raises(RefusedError, match="The table has 3 seats"):
        opened(seat=3, settings=p.TableSettings(seats=3))
    with pytest.raises(ValidationError):
        opened(computers=[-1])


def test_ten_computers_have_ten_names_whatever_the_host_is_called() -> None:
    bodies = opened(name="Ada", seat=None, computers=list(range(10)), settings=p.TableSettings(seats=10))
    called = [body["name"] for body in bodies]
    assert len({name.lower() for name in called}) == 11


# --- people ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["\u202eynnA", "A\u200bnn", "\n", "...", "nobody", "You", "Ann and Bob", "and"]
)
def test_names_that_play_tricks_are_refused(name: str) -> None:
    with pytest.raises(RefusedError):
        opened(name=name)
    with pytest.raises(RefusedError):
        Desk().join(name)


def test_a_name_has_1_to_24_letters() -> None:
    for name in ("", "n" * 25):
        with pytest.raises(ValidationError):
            p.Newcomer(name=name)
    desk = Desk(seats=3)
    desk.join("n" * 24)
    desk.join("  Zoe\u0308   Smith ")
    assert everyone(desk.table)[-1].name == "Zoë Smith"


def test_a_name_is_taken_once_whatever_the_case() -> None:
    desk = Desk(computers=(1,))
    computer = desk.table.seats[1].computer
    for name in ("ann", "ANN", computer):
        with pytest.raises(RefusedError, match="already"):
            desk.join(str(name))


def test_one_sits_down_moves_and_stands_up() -> None:
    desk = Desk(seats=3)
    desk.join("Bob")
    assert desk.person("Bob").seat is None
    assert desk.refused("Bob", "sit", seat=0).words == "Somebody sits there already."
    assert "3 seats" in desk.refused("Bob", "sit", seat=3).words
    desk.do("Bob", "sit", seat=1)
    desk.do("Bob", "sit", seat=2)
    assert [seat.person for seat in desk.table.seats] == [0, None, 1]
    desk.do("Bob", "stand")
    assert not desk.table.seats[2].taken
    assert desk.refused("Bob", "stand").words == "You are not sitting at this table."
    assert desk.refused("Bob", "ready").words == "You are not sitting at this table."


def test_whoever_leaves_frees_the_seat_and_the_name() -> None:
    desk = Desk("Bob")
    token = desk.person("Bob").token
    assert desk.table.person_with(token) is desk.person("Bob")
    assert whats(desk.do("Bob", "leave")) == ["left"]
    assert not desk.table.seats[1].taken and desk.table.person_with(token) is None
    desk.join("Bob", 1)
    assert [person["id"] for person in table_frame(desk.table)["people"]] == [0, 2]


def test_the_host_can_hand_over_and_a_leaving_host_is_replaced() -> None:
    desk = Desk("Bob", seats=3)
    desk.join("Dee")
    assert desk.refused("Bob", "hand over", person=1).words == "Only the host can do that."
    assert desk.refused("Ann", "hand over", person=0).words == "That is you."
    assert desk.refused("Ann", "hand over", person=9).words == "There is no such person at this table."
    assert whats(desk.do("Ann", "hand over", person=2)) == ["host"]
    assert desk.table.host == 2
    assert desk.refused("Ann", "kick", person=1).words == "Only the host can do that."
    desk.do("Dee", "leave")
    assert desk.table.host == 0  # the first who sits
    desk.do("Ann", "leave")
    assert desk.table.host == 1


def test_whoever_comes_to_a_table_that_all_have_left_is_its_host() -> None:
    desk = Desk("Bob")
    desk.do("Bob", "leave")
    desk.do("Ann", "leave")
    desk.join("Cy", 0)
    assert desk.table.host == desk.person("Cy").id
    desk.do("Cy", "computer", seat=1)
    desk.start()


def test_the_host_can_send_somebody_away() -> None:
    desk = Desk("Bob")
    assert desk.refused("Bob", "kick", person=0).words == "Only the host can do that."
    assert whats(desk.do("Ann", "kick", person=1)) == ["kicked"]
    assert desk.person("Bob").gone and not desk.table.seats[1].taken


def test_the_host_can_take_somebodys_word() -> None:
    desk = Desk("Bob")
    desk.do("Ann", "mute", person=1)
    for kind, said in (("chat", {"text": "hi"}), ("say", {"phrase": "hello"})):
        assert "quiet" in desk.refused("Bob", kind, **said).words
    desk.do("Ann", "mute", person=1, muted=False)
    desk.do("Bob", "chat", text="hi")


def test_chat_is_kept_as_one_line_of_plain_text() -> None:
    desk = Desk("Bob")
    desk.do("Bob", "chat", text="  hello\n\tthere\u202e \u0000<b>♥</b> ")
    (line,) = desk.table.chat
    assert (line["text"], line["name"], line["phrase"]) == ("hello there <b>♥</b>", "Bob", None)
    assert line["at"] == int(desk.now * 1000)
    assert "nothing to say" in desk.refused("Bob", "chat", text="\u200b\u202e").words
    with pytest.raises(ValidationError):
        desk.decided("Bob", "chat", text="x" * 301)


def test_quick_phrases_are_said_in_the_tables_words() -> None:
    desk = Desk("Bob")
    for phrase in p.PHRASES:
        desk.do("Bob", "say", phrase=phrase)
        assert desk.table.chat[-1]["text"] == p.PHRASES[phrase]
        assert desk.table.chat[-1]["phrase"] == phrase
    with pytest.raises(ValidationError):
        desk.decided("Bob", "say", phrase="rude")


def test_only_the_newest_chat_is_kept() -> None:
    desk = Desk("Bob")
    for number in range(KEPT_CHAT + 5):
        desk.do("Bob", "chat", text=str(number))
    assert next(line["text"] for line in desk.table.chat) == "5" and len(desk.table.chat) == KEPT_CHAT


# --- before the match -----------------------------------------------------------------------------


def test_a_match_starts_when_all_sit_and_are_ready() -> None:
    desk = Desk(seats=2)
    assert desk.refused("Ann", "start").words == "Seat 2 is empty." == not_yet(desk.table)
    desk.join("Bob", 1)
    assert desk.refused("Ann", "start").words == "Not ready yet: Bob."
    desk.do("Bob", "ready")
    assert desk.refused("Bob", "start").words == "Only the host can do that."
    assert not_yet(desk.table) is None
    desk.do("Ann", "start")
    assert desk.table.phase == "playing" and not_yet(desk.table) is None
    for kind, fields in (("start", {}), ("ready", {}), ("configure", {"settings": {}})):
        assert desk.refused("Ann", kind, **fields).words == "That is for before the match."
    assert "before the match" in desk.refused("Ann", "sit", seat=1).words


def test_ready_can_be_taken_back() -> None:
    desk = Desk("Bob")
    desk.do("Bob", "ready")
    desk.do("Bob", "ready", ready=False)
    assert desk.refused("Ann", "start").words == "Not ready yet: Bob."


def test_configuring_takes_back_ready_and_consent() -> None:
    desk = Desk("Bob", edition="customizable", customs=["you draw 2"])
    for name in ("Ann", "Bob"):
        desk.do(name, "agree")
    desk.do("Bob", "ready")
    assert not_yet(desk.table) is None
    desk.do("Ann", "configure", settings={"edition": "customizable", "customs": ["you draw 3"], "seats": 2})
    assert [(seat.ready, seat.agrees) for seat in desk.table.seats] == [(False, None)] * 2
    changed = desk.table.version
    assert "changed the table since" in desk.refused("Bob", "agree", version=changed - 1).words
    desk.do("Bob", "agree", version=changed)
    assert desk.refused("Bob", "configure", settings={}).words == "Only the host can do that."
    assert "no edition" in desk.refused("Ann", "configure", settings={"edition": "x"}).words


def test_a_taken_seat_cannot_be_configured_away() -> None:
    desk = Desk("Bob", "Cy")
    assert "seat that would go" in desk.refused("Ann", "configure", settings={"seats": 2}).words
    desk.do("Ann", "configure", settings={"seats": 5})
    assert len(desk.table.seats) == 5 and desk.table.seats[2].taken
    desk.do("Cy", "stand")
    desk.do("Ann", "configure", settings={"seats": 2})
    assert len(desk.table.seats) == 2


def test_the_host_seats_computers() -> None:
    desk = Desk("Bob", seats=4)
    desk.do("Ann", "computer", seat=3)
    assert table_frame(desk.table)["seats"][3]["computer"]
    assert "already" in desk.refused("Ann", "computer", seat=1).words
    assert desk.refused("Ann", "computer", seat=2, on=False).words == "No computer player sits there."
    assert desk.refused("Ann", "computer", seat=9, on=False).words == "No computer player sits there."
    assert desk.refused("Bob", "computer", seat=2).words == "Only the host can do that."
    desk.do("Ann", "computer", seat=3, on=False)
    assert not desk.table.seats[3].taken


def test_everybody_must_consent_to_the_sentences_on_customizable_cards() -> None:
    desk = Desk("Bob", edition="customizable", customs=["you draw 2", "sing a song"])
    shown = table_frame(desk.table)["sentences"]
    assert [(line["sentence"], line["kind"]) for line in shown] == [
        ("you draw 2", "rule"),
        ("sing a song", "act"),
    ]
    assert all(line["understood"] for line in shown)
    desk.do("Ann", "agree")
    desk.do("Bob", "ready")
    assert desk.refused("Ann", "start", fill=True).words.endswith("agreed to the sentences yet: Bob.")
    desk.do("Bob", "agree", agrees=False)
    assert desk.refused("Ann", "start").words.endswith("agreed to the sentences yet: Bob.")
    desk.do("Bob", "agree")
    desk.do("Ann", "start")


def test_there_is_nothing_to_agree_to_without_sentences() -> None:
    assert Desk("Bob").refused("Bob", "agree").words == "There are no sentences to agree to."


def test_sjp1_everybody_writes_their_share_of_the_rule_cards() -> None:
    desk = Desk("Bob", "Cy", edition="jackpot", house=SHORT)
    assert [seat["to_write"] for seat in table_frame(desk.table)["seats"]] == [2, 2, 2]
    assert desk.refused("Bob", "write", sentences=["you draw 2"] * 3).clause == "SJP-1"
    refusal = desk.refused("Bob", "write", sentences=["you draw 2", "the next player draws draws 2"])
    assert "“the next player draws draws 2” is not understood" in refusal.words
    for name in ("Bob", "Cy"):
        desk.do(name, "ready")
    desk.do("Bob", "write", sentences=["you draw 2", "everyone draws 1"])
    assert desk.refused("Ann", "start").words == "Rule cards are still to be written by Ann, Cy."
    desk.do("Ann", "write", sentences=["the next player draws 1"])
    desk.do("Cy", "write", sentences=["the dealer draws 3", "sing a song"])
    assert desk.refused("Ann", "start").words == "Rule cards are still to be written by Ann."
    desk.do("Ann", "start", fill=True)
    suggested = desk.match.book.edition.suggestions[0]
    assert desk.match.book.rule_cards == (
        "the next player draws 1", suggested, "you draw 2", "everyone draws 1", "the dealer draws 3",
        "sing a song",
    )  # fmt: skip


def test_rule_cards_stay_secret_until_they_are_dispensed() -> None:
    desk = Desk("Bob", edition="jackpot", house=SHORT)
    desk.do("Bob", "write", sentences=["the dealer draws 3"])
    assert b"the dealer draws 3" not in orjson.dumps(table_frame(desk.table))
    assert table_frame(desk.table)["seats"][1]["written"] == 1


def test_few_suggestions_are_used_again() -> None:
    text = 'extends = "jackpot"\n[dispenser]\ncards = 16\nsuggestions = ["you draw 2"]\n'
    desk = Desk(computers=(1,), edition_text=text, house=SHORT)
    desk.start(fill=True)
    assert desk.match.book.rule_cards == ("you draw 2",) * 16


def test_rule_cards_are_written_only_where_there_are_any() -> None:
    assert "no rule cards in Classic" in Desk("Bob").refused("Bob", "write", sentences=["you draw 2"]).words


# --- in the match ---------------------------------------------------------------------------------


def test_a_refused_action_carries_its_clause_and_words() -> None:
    def misfit(desk: Desk) -> str:
        held = [*desk.match.hand(desk.asked)]
        return next((card for card in held if desk.match.why_not(f"plays {card}")), "")

    desk = found(lambda desk: bool(misfit(desk)) and desk.match.asked.question == "turn", "Bob", "Cy")
    who, other = desk.asked, next(name for name in names(desk.table) if name != desk.asked)
    refusal = desk.refused(who, "act", does=f"plays {misfit(desk)}", version=desk.table.version)
    assert refusal.clause == "K-T1" and "matches neither" in refusal.words
    assert desk.refused(other, "act", does="draws").clause == "K-T0"
    assert desk.refused(other, "act", does=f"catches {who}").clause == "K-U3"
    assert "no card" in desk.refused(who, "act", does="sings loudly").words
    assert "no card" in desk.refused(who, "act", does="plays purple 7").words
    assert desk.refused(who, "act", does=10**9).words == f"There is no action {10**9} here."
    answer = why(desk.table, desk.person(who), p.Why(key="w", does=f"plays {misfit(desk)}"))
    assert (answer["words"], answer["clause"]) == (refusal.words, "K-T1")
    assert why(desk.table, desk.person(who), p.Why(key="w", does="draws"))["words"] == ""


def test_nothing_is_played_before_the_match_or_by_onlookers() -> None:
    desk = Desk("Bob")
    desk.join("Dee")
    assert desk.refused("Ann", "act", does="draws").words == "There is no match going on."
    desk.start()
    assert desk.refused("Dee", "act", does="draws").words == "You are not sitting at this table."
    with pytest.raises(RefusedError, match="not sitting"):
        why(desk.table, desk.person("Dee"), p.Why(key="w", does="draws"))


def test_an_action_meant_for_an_earlier_question_is_refused() -> None:
    desk = found(lambda desk: bool(plain_plays(desk)), "Bob")
    before = desk.table.version
    desk.act(desk.asked, plain_plays(desk)[0])
    refusal = desk.refused(desk.asked, "act", does="draws", version=before)
    assert refusal.words == "The table has moved on since; look again."
    talked = desk.table.version
    desk.do("Ann", "chat", text="hm")
    desk.do(desk.asked, "act", does="draws", version=talked)  # talk is no new question


def test_a_color_said_with_a_wild_is_named_when_it_is_asked_for() -> None:
    def wild(desk: Desk) -> bool:
        return Play("wild") in desk.match.legal

    desk = found(wild, "Bob", "Cy")
    desk.act(desk.asked, "plays wild as blue")
    assert game_frame(desk.table)["color"] == "blue"  # type: ignore[index]
    assert len(orjson.loads(desk.log[-1][0])["taken"]) == 2


def test_onlookers_have_no_part_of_their_own() -> None:
    desk = Desk("Bob")
    desk.join("Dee")
    desk.start()
    for person in (desk.person("Dee"), None):
        frame = welcome(desk.table, person, None, desk.now, [], 1)
        assert frame["yours"] is None and frame["game"] is not None
        assert frame["game"]["open_hands"] == {}


def test_whoever_leaves_or_stands_up_in_a_match_is_played_on_by_a_computer() -> None:
    desk = Desk("Bob", "Cy", house=SHORT)
    desk.start()
    desk.do("Bob", "stand")
    desk.do("Cy", "leave")
    seats = table_frame(desk.table)["seats"]
    assert [(seat["name"], seat["computer"]) for seat in seats] == [
        ("Ann", False),
        ("Bob", True),
        ("Cy", True),
    ]
    assert desk.refused("Bob", "act", does="draws").words == "You are not sitting at this table."
    with pytest.raises(RefusedError, match="already"):
        desk.join("Cy")
    desk.do("Ann", "leave")
    desk.goes_on()
    assert desk.table.phase == "over"


# --- clocks, absence, computers -------------------------------------------------------------------


def test_when_the_clock_runs_out_the_least_is_done() -> None:
    desk = found(lambda desk: desk.match.asked.question == "turn", "Bob", clock=20)
    who, since = desk.asked, desk.table.asked_since
    assert clock_frame(desk.table, desk.now) == {
        "now": round(desk.now * 1000),
        "ends": round(since * 1000) + 20_000,
    }
    desk.now = since + 19.9
    assert desk.happens() is None
    assert due(desk.table, desk.here, desk.pace, set()) == since + 20
    desk.now = since + 20
    decision = desk.happens()
    assert decision is not None and [body["kind"] for body in decision.bodies] == ["acted"]
    assert whats(desk.write(decision))[0] == "drew"
    assert desk.table.seats[desk.seat(who)].slow == 1


@pytest.mark.parametrize("edition", editions.NAMES)
def test_the_clock_prefers_what_commits_to_nothing(edition: str) -> None:
    """To draw, keep, accept, stop, refuse, not to laugh, to disagree; else what a computer would do."""
    desk = Desk("Bob", "Cy", edition=edition, clock=5, seed="7", veil=0)
    for name in ("Ann", "Bob", "Cy"):
        if desk.table.book.customs:
            desk.do(name, "agree")
    desk.start(fill=True)
    neutral = ("draws", "keeps", "accepts", "stops", "refuses", "does not laugh", "disagrees")
    for _ in range(40):
        if desk.match.over:
            break
        legal = [str(action) for action in desk.match.legal_for(desk.asked)]
        wanted = [word for word in neutral if word in legal]
        desk.now = desk.table.asked_since + 5
        decision = desk.happens()
        assert decision is not None
        if wanted:
            _, number, _ = decision.bodies[0]["taken"][0]
            assert decision.bodies[0]["by"] == "clock"
            assert str(action_of(number, desk.match.book, desk.match.players)) == wanted[0]
        desk.write(decision)
        for seat in desk.table.seats:
            seat.slow, seat.away = 0, False
        for seat in desk.shadow.seats:
            seat.slow, seat.away = 0, False


def test_after_two_questions_left_to_the_clock_a_computer_sits_in_until_one_is_back() -> None:
    desk = Desk("Bob", clock=10, veil=0, seed="3")
    desk.start()
    while not any(seat.away for seat in desk.table.seats):
        desk.now = desk.table.asked_since + 10
        decision = desk.happens()
        assert decision is not None
        happened = desk.write(decision)
    assert "away" in whats(happened)
    (away,) = [i for i, seat in enumerate(desk.table.seats) if seat.away]
    who = names(desk.table)[away]
    assert table_frame(desk.table)["seats"][away]["sitting_in"]
    other = names(desk.table)[1 - away]
    assert desk.refused(other, "back").words == "Nobody sits in for you."
    assert whats(desk.do(who, "back")) == ["back"]
    assert not desk.table.seats[away].away and desk.table.seats[away].slow == 0


def test_to_act_is_to_be_back() -> None:
    desk = found(lambda desk: bool(plain_plays(desk)), "Bob", "Cy")
    who = desk.asked
    desk.write(Decision([{"kind": "away", "seat": desk.seat(who)}]))
    happened = desk.act(who, plain_plays(desk)[0])
    assert {"played", "back"} <= set(whats(happened))
    assert not desk.table.seats[desk.seat(who)].away


def test_whoever_answers_by_themselves_is_not_slow() -> None:
    desk = found(lambda desk: bool(plain_plays(desk)), "Bob", clock=10)
    who = desk.asked
    desk.table.seats[desk.seat(who)].slow = desk.shadow.seats[desk.seat(who)].slow = 1
    desk.act(who, plain_plays(desk)[0])
    assert desk.table.seats[desk.seat(who)].slow == 0


def test_to_discard_twice_is_two_questions_each_with_a_clock_of_its_own() -> None:
    desk, who = customized("you discard 2", clock=10)
    assert desk.match.row[0]["question"] == Q.DISCARD and desk.asked == who
    desk.now = desk.table.asked_since + 10
    decision = desk.happens()
    assert decision is not None
    desk.write(decision)
    assert desk.match.row[0]["question"] == Q.DISCARD and desk.asked == who
    assert desk.table.asked_since == desk.now and desk.happens() is None
    assert not desk.table.seats[desk.seat(who)].away


def test_a_computer_sits_in_for_whoever_is_gone_for_long() -> None:
    desk = Desk("Bob", clock=0, house=SHORT)
    desk.start()
    who = desk.asked
    assert due(desk.table, desk.here, desk.pace, set()) == NEVER
    desk.missing[who] = desk.now + 5
    desk.now += 5 + desk.pace.away_after
    decision = desk.happens()
    assert decision is not None and whats(desk.write(decision)) == ["away"]
    desk.missing = {"Ann": desk.now, "Bob": desk.now}
    desk.goes_on()
    assert desk.table.phase == "over"


def test_nothing_happens_at_a_table_nobody_watches() -> None:
    desk = Desk(computers=(1,), clock=5)
    desk.start()
    empty = Here(frozenset(), {}, anybody=False)
    assert due(desk.table, empty, desk.pace, set()) == NEVER
    assert happens(desk.table, empty, desk.pace, set(), desk.now + 1e6) is None


def test_whoever_is_gone_from_the_lobby_for_long_has_left_it() -> None:
    desk = Desk("Bob")
    desk.missing["Bob"] = desk.now
    desk.now += desk.pace.lobby_after - 1
    assert desk.happens() is None
    desk.now += 1
    decision = desk.happens()
    assert decision is not None and whats(desk.write(decision)) == ["left"]
    assert desk.person("Bob").gone


def test_whoever_never_connects_has_left_the_lobby_however_much_others_talk() -> None:
    desk = Desk("Bob")
    here, joined_at = Here(frozenset({0}), {}, anybody=True), desk.now
    for _ in range(4):
        desk.now += 60
        desk.do("Ann", "chat", text="is Bob here?")
    assert due(desk.table, here, desk.pace, set()) == joined_at + desk.pace.lobby_after
    desk.do("Bob", "chat", text="I only send requests")
    assert due(desk.table, here, desk.pace, set()) == desk.now + desk.pace.lobby_after


def test_a_process_that_has_just_opened_a_table_gives_everybody_time_to_come() -> None:
    """After a restart the first to come back must not turn the others out."""
    desk = Desk("Bob", clock=0)
    desk.now += 10_000
    fresh = Here(frozenset({0}), {}, anybody=True, since=desk.now)
    assert due(desk.table, fresh, desk.pace, set()) == desk.now + desk.pace.lobby_after
    assert happens(desk.table, fresh, desk.pace, set(), desk.now) is None
    desk.start()
    desk.now += 10_000
    fresh = Here(frozenset(), {}, anybody=True, since=desk.now)
    assert due(desk.table, fresh, desk.pace, set()) == desk.now + desk.pace.away_after


def to_the_end_of_a_round(desk: Desk) -> None:
    choose = random.Random(1)
    while not desk.match.over:
        desk.now += 5
        desk.look()
        desk.act(desk.asked, choose.choice(desk.match.legal_for(desk.asked)))
        desk.now += 5
        while desk.table.claims:
            decision = desk.happens()
            assert decision is not None
            desk.write(decision)


def test_the_next_round_comes_when_everybody_wants_it_or_after_a_pause() -> None:
    desk = Desk("Bob", house={"hand_size": 1, "target": 100_000}, clock=0, veil=0)
    desk.start()
    assert desk.refused("Ann", "onward").words == "The round is not over yet."
    for everybody in (True, False):
        to_the_end_of_a_round(desk)
        number = game_frame(desk.table)["round"]  # type: ignore[index]
        desk.do("Ann", "onward")
        assert table_frame(desk.table)["seats"][0]["onward"]
        assert desk.happens() is None
        if everybody:
            desk.do("Bob", "onward")
        else:
            desk.now = desk.table.asked_since + desk.pace.round_pause
        decision = desk.happens()
        assert decision is not None and "dealt" in whats(desk.write(decision))
        assert game_frame(desk.table)["round"] == number + 1  # type: ignore[index]


ROOM_FOR_ALL = {
    "classic": 100,
    "anniversary": 100,
    "hello-kitty": 0,
    "dino": 100,
    "customizable": 0,
    "jackpot": 0,
}


@pytest.mark.parametrize("edition", editions.NAMES)
@pytest.mark.parametrize("veil", [False, True])
def test_computers_play_whole_matches_of_every_edition_by_themselves(edition: str, veil: bool) -> None:
    house = {"target": ROOM_FOR_ALL[edition], "hand_size": 5}
    desk = Desk(edition=edition, seat=None, computers=(0, 1, 2), house=house, seed=f"{edition}", veil=veil)
    desk.do("Ann", "start", fill=True)
    desk.goes_on()
    assert desk.table.phase == "over"
    frame = table_frame(desk.table)
    assert frame["winners"] and frame["seed"] == edition
    record = Record.of(desk.match)
    assert record.verify().row.tobytes() == desk.match.row.tobytes()


@pytest.mark.parametrize("chosen", range(6))
def test_computers_answer_whatever_the_players_sentences_ask(chosen: int) -> None:
    pool = random.Random(chosen).sample(SENTENCES + PERFORMING, 8)
    text = (
        'extends = "jackpot"\n[written]\ncard = "wild custom"\nmost = 3\nstart = "name the color"\n'
        "[wild.wild]\ncopies = 1\n[colored.jackpot]\ncopies = 6\n"
    )
    desk = Desk(
        "Bob",
        computers=(2,),
        edition_text=text,
        house={"hand_size": 4, **SHORT},
        customs=pool[:3],
        veil=0,
        seed=str(chosen),
    )
    desk.do("Ann", "write", sentences=pool[3:5])
    desk.do("Bob", "write", sentences=pool[5:7])
    for name in ("Ann", "Bob"):
        desk.do(name, "agree")
    desk.start(fill=True)
    for name in ("Ann", "Bob"):
        desk.write(Decision([{"kind": "away", "seat": desk.seat(name)}]))
    desk.goes_on(most=3_000)
    assert desk.table.phase == "over"


def test_computers_judge_a_report() -> None:
    customs = ["everyone keeps their elbows straight until the round ends"] * 3
    for seed in range(200):
        desk = Desk(edition="customizable", customs=customs, computers=(1, 2, 3), seed=str(seed), veil=0)
        desk.do("Ann", "agree")
        desk.start()
        desk.goes_on(until=desk.now + 120, most=200)
        reports = [action for action in desk.match.legal_for("Ann") if isinstance(action, Report)]
        if not desk.match.over and reports:
            break
    desk.act("Ann", reports[0])
    assert desk.match.row[0]["question"] == Q.VERDICT
    assert "breach" in whats(desk.goes_on(until=desk.now + 30))


JOKE = "you tell a joke; if someone laughs, you discard down to 1 card; otherwise you draw 4"


def test_of_several_asked_together_each_has_one_clock_and_answers_what_was_seen() -> None:
    desk, who = customized(JOKE)
    first, second = (name for name in ("Ann", "Bob", "Cy") if name != who)
    seen, since = desk.table.version, desk.table.asked_since
    desk.act(first, "does not laugh")
    assert desk.table.asked_seats() == [desk.seat(second)] and desk.table.asked_since == since
    desk.do(second, "act", does="does not laugh", version=seen)
    assert desk.match.asked.question == "turn" and desk.table.asked_since == desk.now


def test_reports_neither_set_the_clock_back_nor_follow_at_once() -> None:
    desk, _ = customized("everyone keeps their elbows straight until the round ends", veil=0)
    who = desk.asked
    other, judge = (name for name in ("Ann", "Bob", "Cy") if name != who)
    version = desk.table.asked_version
    desk.act(who, Report(other), at=desk.table.asked_since + 50)
    assert desk.table.asked_seats() == [desk.seat(judge)] and desk.table.asked_since == desk.now
    desk.act(judge, "disagrees", at=desk.now + 20)
    assert desk.asked == who and desk.table.asked_since == desk.now - 50
    assert desk.table.asked_version == version
    assert desk.refused(who, "act", does=f"reports {other}").clause == "S15-4"
    desk.act(who, Report(other), at=desk.now + REPORT_PAUSE)


# --- the same log, the same table -----------------------------------------------------------------


def test_a_race_that_is_lost_leaves_the_match_as_it_was() -> None:
    desk = found(lambda desk: Play("wild") in desk.match.legal, "Bob", "Cy")
    before = truth(desk.table)
    for does in ("plays wild as blue", "draws"):
        decision = desk.decided(desk.asked, "act", does=does)
        assert truth(desk.table) != before
        undo(desk.table, decision)
        assert truth(desk.table) == before
    undo(desk.table, desk.decided("Ann", "chat", text="hi"))
    assert truth(desk.table) == before
    desk.act(desk.asked, "draws")  # and it goes on as if nothing had been


def test_two_processes_decide_the_same_thing_for_a_computer() -> None:
    desk = Desk(computers=(1, 2), house=SHORT, clock=5)
    desk.start()
    for _ in range(60):
        when = due(desk.table, desk.here, desk.pace, set())
        assert when == due(desk.shadow, desk.here, desk.pace, set())
        if when == NEVER or desk.table.phase == "over":
            break
        desk.now = max(desk.now, when)
        desk.look()
        mine = happens(desk.table, desk.here, desk.pace, desk.tried, desk.now)
        theirs = (
            happens(desk.shadow, desk.here, desk.pace, set(desk.tried) - {-1}, desk.now) if mine else None
        )
        if mine and theirs:
            assert mine.bodies == theirs.bodies
            undo(desk.shadow, theirs)
        if mine:
            desk.write(mine)


@pytest.mark.parametrize("size", [10, 150])
def test_a_log_folded_anew_gives_the_same_table(size: int) -> None:
    """Also with a veil in between, claims, talk, and people who come and go."""
    desk = Desk("Bob", "Cy", seed="11", computers=(3,), clock=30)
    desk.start()
    choose = random.Random(size)
    for number in range(size):
        desk.now += 0.4
        if number % 9 == 0:
            desk.do("Bob", "chat", text=f"{number}")
        if number == size // 2:
            desk.do("Cy", "stand")
        desk.lines.delay = {0: 0.1, 1: 0.3, 2: 0.05}
        desk.goes_on(until=desk.now + 2)
        person = choose.choice([name for name in ("Ann", "Bob", "Cy") if desk.person(name).seat is not None])
        legal = [] if desk.match.over else desk.match.legal_for(person)
        if legal and not (desk.table.veil and desk.now < desk.table.veil.until):
            try:
                desk.act(person, choose.choice(legal), at=desk.now)
            except RefusedError as refusal:
                assert "being decided" in refusal.words
    again = Table(CODE)
    for text, at in desk.log:
        again.fold(orjson.loads(text), at)
    if again.veil and not desk.table.veil:
        again.unveil()
    assert truth(again) == truth(desk.table)


def test_a_rematch_has_a_new_seed_and_a_new_commitment_and_keeps_the_seats() -> None:
    desk = Desk("Bob", "Cy", computers=(3,), house=SHORT, veil=0)
    first = table_frame(desk.table)["commitment"]
    desk.start(contribution="luck of Ann")
    assert desk.refused("Ann", "rematch").words == "The match is not over yet."
    assert table_frame(desk.table)["seed"] is None
    assert table_frame(desk.table)["contributions"] == ["luck of Ann", "luck of Bob", "luck of Cy"]
    to_the_end(desk)
    over = table_frame(desk.table)
    assert over["seed"] is not None and commitment(over["seed"]) == first == over["commitment"]
    desk.do("Cy", "leave")
    desk.join("Dee")
    assert "Only those who sit" in desk.refused("Dee", "rematch").words
    desk.do("Bob", "rematch")
    lobby = table_frame(desk.table)
    assert lobby["commitment"] != first and lobby["seed"] is None and lobby["match"] == 2
    assert [seat["name"] for seat in lobby["seats"]] == ["Ann", "Bob", None, desk.table.seats[3].computer]
    assert not any(seat["ready"] for seat in lobby["seats"]) and lobby["contributions"] == []
    assert game_frame(desk.table) is None and yours_frame(desk.table, 0) is None
    desk.do("Dee", "sit", seat=2)
    desk.start()
    assert commitment(desk.match.seed) == lobby["commitment"]


def to_the_end(desk: Desk) -> None:
    for person in desk.table.here():
        if person.seat is not None:
            desk.write(Decision([{"kind": "away", "seat": person.seat}]))
    desk.goes_on()
    assert desk.table.phase == "over"


# --- keys -----------------------------------------------------------------------------------------


def test_a_repeated_command_is_answered_but_not_obeyed_again(tmp_path: Path) -> None:
    """Also by a process that knows the table only from its log."""

    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/log.db")
        try:
            room = Room(CODE, store, Pace())
            new = p.NewTable(name="Ann", computers=[1], settings=p.TableSettings(seats=2, clock=0))
            assert await room.write(lambda now: Decision(created(new, "hash")))
            said = p.Chat(key="once", text="hello")
            first = await room.command(0, said)
            assert first["type"] == "done"
            assert await room.command(0, said) == first
            assert (await room.command(0, p.Start(key="go")))["type"] == "done"
            while room.table.match and room.table.match.asked != ("Ann", "turn"):
                assert room.table.match.asked is not None
                if room.table.match.asked.player == "Ann":
                    break
                await room.write(lambda now: happens(room.table, room_here(), Pace(), set(), now + 60))
            assert room.table.match is not None
            act = p.Act(
                key="draw", does=str(room.table.match.legal_for("Ann")[-1]), version=room.table.version
            )
            done = await room.command(0, act)
            assert done["type"] == "done" and room.table.version == done["version"]
            later = await room.command(0, p.Chat(key="later", text="hm"))
            assert await room.command(0, act) == done and later["type"] == "done"
            again = Room(CODE, store, Pace())
            assert await again.catch_up()
            assert await again.command(0, act) == done
            assert await again.command(0, said) == first
            assert len(again.table.chat) == 2 and again.table.version == done["version"] + 1  # type: ignore[typeddict-item]
            assert again.table.row.tobytes() == room.table.row.tobytes()
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(test(), 30))


def room_here() -> Here:
    return Here(frozenset({0}), {}, anybody=True)


def test_a_command_that_lost_a_race_is_decided_anew(tmp_path: Path) -> None:
    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/log.db")
        try:
            one, two = Room(CODE, store, Pace()), Room(CODE, store, Pace())
            new = p.NewTable(name="Ann", settings=p.TableSettings(seats=2))
            assert await one.write(lambda now: Decision(created(new, "hash")))
            assert await two.catch_up()
            assert (await one.command(0, p.Computer(key="a", seat=1)))["type"] == "done"
            answer = await two.command(0, p.Computer(key="b", seat=1))
            assert answer["type"] == "refused" and "already" in answer["words"]
            answer = await two.command(0, p.Computer(key="a", seat=1))
            assert answer == {"type": "done", "key": "a", "version": 2}
            assert (await one.command(0, p.Start(key="go")))["type"] == "done"
            assert (await two.command(0, p.Chat(key="c", text="hi")))["type"] == "done"
            assert await one.catch_up()
            assert truth(one.table) == truth(two.table)
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(test(), 30))


def test_those_at_a_process_that_has_died_are_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/log.db")

        def hear(lasts: float) -> None:
            monkeypatch.setattr("lastcard.server.room.REMOTE_LASTS", lasts)
            room.heard_elsewhere("another", {0: 0.02})

        try:
            room = Room(CODE, store, Pace())
            new = p.NewTable(name="Ann", settings=p.TableSettings(seats=2))
            assert await room.write(lambda now: Decision(created(new, "hash")))
            hear(lasts=0.05)
            hear(lasts=60)
            await asyncio.sleep(0.15)
            assert room.here().people == {0} and not room.here().gone_since  # it has been heard of again
            hear(lasts=0.05)
            while room.here().people:
                await asyncio.sleep(0.02)
            await asyncio.sleep(0.1)
            assert room.here().people == set() and list(room.here().gone_since) == [0]
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(test(), 30))


class Ear:
    """The other end of a socket."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []

    async def send_text(self, text: str) -> None:
        self.heard.append(orjson.loads(text))

    async def close(self, *_: object) -> None:
        pass


def listening(person: int | None) -> tuple[Connection, list[dict[str, Any]]]:
    ear = Ear()
    connection = Connection(ear, person, Bucket(100, 100))  # type: ignore[arg-type]
    in_background(connection.write(None))
    return connection, ear.heard


def with_hall(tmp_path: Path, test: Callable[[Hall, Room, str], Any]) -> None:
    """A table of Ann and Bob in a process of its own; Bob's token."""

    async def whole() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/log.db")
        try:
            hall = Hall(store, Settings())
            code = (await hall.create(p.NewTable(name="Ann", settings=p.TableSettings(seats=2)))).code
            token = (await hall.join(code, p.Newcomer(name="Bob", seat=1))).token
            await test(hall, await hall.room(code), token)
            await hall.stop()
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(whole(), 30))


def test_an_append_whose_outcome_nobody_waits_for_is_told_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lastcard.server.room.LOOK_AGAIN", 0.1)

    async def test(hall: Hall, room: Room, _: str) -> None:
        connection, heard = listening(0)
        await room.enter(connection, None)
        said = asyncio.ensure_future(room.command(1, p.Chat(key="a", text="hi")))
        await asyncio.sleep(0)
        said.cancel()  # Bob's line has broken meanwhile
        await asyncio.gather(said, return_exceptions=True)
        while not any(frame.get("chat") for frame in heard):
            await asyncio.sleep(0.01)
        assert room.table.version == len(await hall.store.read(room.table.code))

    with_hall(tmp_path, test)


def test_whoever_is_sent_away_while_connecting_does_not_get_in(tmp_path: Path) -> None:
    async def test(hall: Hall, room: Room, token: str) -> None:
        async with room.lock:
            kick = asyncio.ensure_future(room.command(0, p.Kick(key="k", person=1)))
            await asyncio.sleep(0)
            bob = await room.person_with(hashed(token))
            assert bob
            connection, _ = listening(bob.id)
            entering = asyncio.ensure_future(room.enter(connection, None))
            await asyncio.sleep(0)
        await asyncio.gather(kick, entering)
        assert connection not in room.connections and connection.closing

    with_hall(tmp_path, test)


def test_after_a_failure_a_table_is_opened_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hall: Hall, room: Room, _: str) -> None:
        hall.rooms.clear()
        read, fails = hall.store.read, iter([True])

        async def slowly(*what: Any) -> Any:
            await asyncio.sleep(0.05)
            if next(fails, False):
                raise StoreError("The database is away for a moment.")
            return await read(*what)

        monkeypatch.setattr(hall.store, "read", slowly)
        opening = []
        for pause in (0.01, 0.06, 0.0):
            opening.append(asyncio.ensure_future(hall.room(room.table.code)))
            await asyncio.sleep(pause)
        failed, one, other = await asyncio.gather(*opening, return_exceptions=True)
        assert isinstance(failed, StoreError) and isinstance(one, Room) and one is other

    with_hall(tmp_path, test)


def test_a_table_that_is_forgotten_while_it_is_open_says_so(tmp_path: Path) -> None:
    async def test(hall: Hall, room: Room, _: str) -> None:
        connection, _heard = listening(0)
        await room.enter(connection, None)
        assert await hall.store.forget(room.table.at + 1) == 1
        answer = await room.command(0, p.Chat(key="a", text="anybody here?"))
        assert answer["type"] == "refused" and "forgotten" in answer["words"] and connection.closing
        with pytest.raises(NoTableError):
            await hall.room(room.table.code)

    with_hall(tmp_path, test)


def test_an_entry_that_cannot_be_read_leaves_the_other_tables_alone(tmp_path: Path) -> None:
    async def test(hall: Hall, room: Room, _: str) -> None:
        told: asyncio.Queue[News] = asyncio.Queue()

        async def news() -> Any:
            while True:
                yield await told.get()

        hall.store.news = news  # type: ignore[method-assign]
        hall.start()
        other = await hall.room((await hall.create(p.NewTable(name="Cy"))).code)
        for table, body in (
            (room.table, {"kind": "unheard of"}),
            (other.table, {"kind": "stood", "person": 0}),
        ):
            entry = Entry(table.code, table.version + 1, table.at, orjson.dumps(body).decode())
            assert await hall.store.append([entry])
            told.put_nowait(News("appended", table.code, entry.version))
        while other.table.people[0].seat is not None:
            await asyncio.sleep(0.01)

    with_hall(tmp_path, test)


def test_only_the_newest_keys_are_kept() -> None:
    desk = Desk("Bob")
    for number in range(KEPT_KEYS + 1):
        desk.do("Bob", "chat", text="x", key=f"key {number}".replace(" ", "-"))
    assert "key-0" not in desk.person("Bob").keys and f"key-{KEPT_KEYS}" in desk.person("Bob").keys


@pytest.mark.parametrize("key", ["", "x" * 65, "two words", "ümlaut", "a\n"])
def test_a_key_is_short_and_plain(key: str) -> None:
    with pytest.raises(ValidationError):
        p.COMMAND.validate_python({"type": "leave", "key": key})


# --- what was missed ------------------------------------------------------------------------------


def test_who_comes_back_is_told_what_was_missed() -> None:
    desk = Desk("Bob", "Cy", house=SHORT)
    desk.start()
    version = desk.table.version
    assert missed(desk.table, None) == ("nothing", [])
    assert missed(desk.table, version) == ("nothing", [])
    assert missed(desk.table, version + 1) == ("too much", [])
    desk.do("Bob", "chat", text="hi")
    happened = desk.act(desk.asked, desk.match.legal[-1])
    assert missed(desk.table, version) == ("events", happened)
    assert missed(desk.table, version + 1) == ("events", happened)
    for _ in range(KEPT_EVENTS):
        desk.do("Bob", "chat", text="hi")
    assert missed(desk.table, version) == ("too much", [])
    assert missed(desk.table, desk.table.version - KEPT_EVENTS)[0] == "events"


# --- calls, catches and slow lines (K-U2, K-U3) ---------------------------------------------------


def owing(*guests: str, **settings: Any) -> tuple[Desk, str, list[str]]:
    """Somebody has played down to one card without calling; who, and the others, the next player first."""

    def goes_on_in_turn(desk: Desk) -> bool:
        if not plain_plays(desk) or desk.asked not in ("Ann", "Bob", "Cy", "Dee"):
            return False
        desk.act(desk.asked, plain_plays(desk)[0])
        return bool(desk.table.owed) and bool(desk.match.asked.question == "turn")

    settings = {"house": {"hand_size": 2}, "clock": 0, **settings}
    desk = found(goes_on_in_turn, *(guests or ("Bob", "Cy", "Dee")), **settings)
    (holder,) = game_frame(desk.table)["uncalled"]  # type: ignore[index]
    following = desk.asked
    rest = [name for name in names(desk.table) if name not in (holder, following)]
    return desk, str(holder), [following, *rest]


def at_distances(desk: Desk, **seconds: float) -> None:
    desk.lines.delay = {desk.person(name).id: delay for name, delay in seconds.items()}


def reacts(desk: Desk, who: str, does: str, after: float) -> None:
    """Somebody does something so long after they could see it; it arrives when their line lets it."""
    delay = desk.lines.delay.get(desk.person(who).id, 0.0)
    desk.act(who, does, at=desk.table.owed_since + after + delay)


def settled(desk: Desk) -> list[Any]:
    desk.now = desk.table.claims_until
    happened: list[Any] = []
    while desk.table.claims:
        decision = desk.happens()
        assert decision is not None
        happened += desk.write(decision)
    return happened


def test_without_slow_lines_everything_counts_at_once() -> None:
    desk, holder, others = owing()
    at_distances(desk)
    assert whats(desk.act(others[1], f"catches {holder}"))[0] == "caught"
    assert desk.match.view(None).counts[holder] == 3 and not desk.table.claims


def test_ku2_a_call_in_time_over_a_slow_line_beats_a_quick_catch() -> None:
    desk, holder, others = owing()
    at_distances(desk, **{holder: 0.3, others[0]: 0.02, others[1]: 0.02})
    reacts(desk, others[1], f"catches {holder}", 0.35)
    assert desk.table.claims and desk.match.view(None).counts[holder] == 1
    assert desk.happens() is None
    reacts(desk, holder, "calls uno", 0.2)
    assert [event for event in whats(settled(desk)) if event in ("called", "caught", "too late")] == [
        "called",
        "too late",
    ]
    assert desk.match.view(None).counts[holder] == 1


def test_ku3_a_call_that_comes_too_late_does_not_undo_a_quicker_catch() -> None:
    desk, holder, others = owing()
    at_distances(desk, **{holder: 0.3, others[1]: 0.02})
    reacts(desk, others[1], f"catches {holder}", 0.15)
    reacts(desk, holder, "calls uno", 0.16)
    assert [event for event in whats(settled(desk)) if event != "drew"] == ["caught", "too late"]
    assert desk.match.view(None).counts[holder] == 3


@pytest.mark.parametrize("slow_first", [False, True])
def test_ku3_of_two_who_catch_the_quicker_reaction_wins_whoever_arrives_first(slow_first: bool) -> None:
    desk, holder, others = owing()
    quick, late = others[1], others[2]
    at_distances(desk, **{quick: 0.3, late: 0.02, holder: 0.02})
    if slow_first:
        at_distances(desk, **{quick: 0.02, late: 0.3, holder: 0.02})
        reacts(desk, quick, f"catches {holder}", 0.30)
        reacts(desk, late, f"catches {holder}", 0.31)
    else:
        reacts(desk, late, f"catches {holder}", 0.33)
        reacts(desk, quick, f"catches {holder}", 0.30)
    happened = settled(desk)
    caught = [event.player for event in happened if getattr(event, "what", "") == "caught"]
    assert caught == [quick]
    assert [event["player"] for event in happened if isinstance(event, dict)] == [late]


@pytest.mark.parametrize(("catches_after", "wins"), [(0.1, True), (0.29, False)])
def test_ku2_a_closing_play_beats_only_a_catch_that_was_slower(catches_after: float, wins: bool) -> None:
    desk, holder, others = owing()
    following, far = others[0], others[1]
    at_distances(desk, **{following: 0.02, far: 0.3, holder: 0.02})
    reacts(desk, following, "draws", 0.28)
    reacts(desk, far, f"catches {holder}", catches_after)
    happened = whats(settled(desk))
    assert ("caught" in happened, "too late" in happened) == (wins, not wins)
    assert "drew" in happened


def test_a_catch_behind_a_draw_is_too_late_at_once_whether_the_card_fits_or_not() -> None:
    desk, holder, others = owing(house={"hand_size": 2})
    told: dict[bool, list[str]] = {}
    for number in range(60):
        twin = desk.again()
        for table in (twin.table, twin.shadow):
            shuffle_pile(table, number)
        at_distances(twin, **{others[0]: 0.02, others[1]: 0.3, holder: 0.02})
        reacts(twin, others[0], "draws", 0.28)
        reacts(twin, others[1], f"catches {holder}", 0.29)
        happened = whats(settled(twin))
        told[twin.table.veil is None] = happened
    assert told == {True: ["drew", "too late"], False: ["drew", "too late"]}


def test_whoever_catches_before_there_is_anything_to_catch_gains_nothing() -> None:
    for spams in (False, True):
        desk = found(lambda desk: bool(plain_plays(desk)), "Bob", "Cy", house={"hand_size": 2}, clock=0)
        holder = desk.asked
        spammer = next(name for name in names(desk.table) if name != holder)
        play = plain_plays(desk)[0]
        at = desk.now + 1.0
        desk.now = at
        if spams:
            assert desk.refused(spammer, "act", does=f"catches {holder}").clause == "K-U3"
        desk.act(holder, play, at=at + 0.1)
        assert desk.table.owed
        desk.now = at + 0.2
        if not spams:
            assert "caught" in whats(desk.act(spammer, f"catches {holder}", at=desk.now))
            continue
        for _ in range(3):
            refusal = desk.refused(spammer, "act", does=f"catches {holder}")
            assert refusal.words == "Catching by guessing does not count; wait a moment."
            desk.now += SPAM_PAUSE * 0.9
        desk.now += SPAM_PAUSE * 0.2
        assert "caught" in whats(desk.act(spammer, f"catches {holder}", at=desk.now))


def test_no_line_however_slow_holds_the_table_up_for_long() -> None:
    desk, holder, others = owing()
    at_distances(desk, **{holder: 9.0, others[1]: 9.0})
    at = desk.table.owed_since + 0.5
    desk.act(others[1], f"catches {holder}", at=at)
    assert desk.table.claims_until == pytest.approx(at + MOST_GRACE)
    assert desk.table.claims[0].reaction == 100  # no more than the grace is taken off
    reacts_later = desk.decided(holder, "act", does="calls uno")
    desk.write(reacts_later)
    assert desk.table.claims_until == pytest.approx(at + MOST_GRACE)  # later claims do not prolong it


def test_one_claim_of_a_kind_at_a_time() -> None:
    desk, holder, others = owing()
    at_distances(desk, **{holder: 0.3})
    desk.act(others[1], f"catches {holder}", at=desk.table.owed_since + 0.1)
    assert "being decided" in desk.refused(others[1], "act", does=f"catches {holder}").words
    assert desk.refused(others[2], "act", does="draws").clause == "K-T0"


def test_computers_let_people_speak_first() -> None:
    desk, _holder, others = owing("Bob", computers=(2,))
    computer = next(name for name in names(desk.table) if name not in ("Ann", "Bob"))
    assert computer in others
    least = desk.pace.thinks[0]
    assert due(desk.table, desk.here, desk.pace, set()) >= desk.table.owed_since + least


# --- the veil: whether a drawn card fits is nobody's business -------------------------------------


def before_a_draw(edition: str = "classic", **settings: Any) -> Desk:
    return found(
        lambda desk: DRAW in desk.match.legal and desk.match.asked.question == "turn",
        "Bob",
        "Cy",
        edition=edition,
        house=settings.pop("house", {}),
        **settings,
    )


def drawn(desk: Desk, fits: bool) -> tuple[Desk, str]:
    """The same table after a draw that fits, or that does not: only the order of the pile differs."""
    who = desk.asked
    for number in range(200):
        twin = desk.again()
        for table in (twin.table, twin.shadow):
            shuffle_pile(table, number)
        twin.act(who, "draws")
        if (twin.match.asked.question == "drawn") == fits:
            assert fits is (twin.table.veil is None)
            return twin, who
    raise AssertionError("no pile gives such a card")


def seen(desk: Desk, viewer: str | None) -> bytes:
    """Everything somebody is told at this version."""
    table = desk.table
    seat = None if viewer is None else desk.seat(viewer)
    person = None if viewer is None else desk.person(viewer)
    frame = welcome(table, person, table.version - 1, desk.now, [0], 0)
    assert frame["game"] is not None and frame["missed"] == "events"
    assert orjson.dumps(frame["yours"]) == orjson.dumps(yours_frame(table, seat))
    return orjson.dumps(frame)


@pytest.mark.parametrize("edition", editions.NAMES)
def test_whether_a_drawn_card_fits_cannot_be_told_from_any_frame(edition: str) -> None:
    for seed in range(100):
        desk = Desk("Bob", "Cy", edition=edition, seed=str(seed))
        for name in ("Ann", "Bob", "Cy"):
            if desk.table.book.customs:
                desk.do(name, "agree")
        desk.start(fill=True)
        if desk.match.asked.question == "turn":
            break
    fitting, who = drawn(desk, fits=True)
    other, _ = drawn(desk, fits=False)
    for viewer in (None, *names(desk.table)):
        if viewer != who:
            assert seen(fitting, viewer) == seen(other, viewer)
    assert other.table.veil is not None
    assert game_frame(other.table)["asked"] == [{"player": who, "question": "drawn"}]  # type: ignore[index]


def test_whether_a_drawn_card_fits_cannot_be_found_out_by_trying() -> None:
    desk = before_a_draw()
    (fitting, who), (other, _) = drawn(desk, fits=True), drawn(desk, fits=False)
    for viewer in names(desk.table):
        if viewer == who:
            continue
        tries = ["draws", "keeps", "accepts", "calls uno", f"catches {who}", "names red", f"picks {who}"]
        for does in [*tries, *(f"plays {card}" for card in desk.match.hand(viewer)), "plays wild"]:
            said = [table.refused(viewer, "act", does=does) for table in (fitting, other)]
            assert (said[0].words, said[0].clause) == (said[1].words, said[1].clause)
            asked = p.Why(key="w", does=does)
            because = [why(table.table, table.person(viewer), asked) for table in (fitting, other)]
            assert because[0] == because[1]
            fitting.lines.wolf.clear()
            other.lines.wolf.clear()


def test_the_veil_lifts_after_a_moment_and_then_the_turn_has_passed() -> None:
    desk, _who = drawn(before_a_draw(), fits=False)
    veil = desk.table.veil
    assert veil is not None and 0.7 <= veil.until - desk.table.at <= 1.8
    assert due(desk.table, desk.here, desk.pace, set()) == veil.until
    following = desk.asked
    desk.now = veil.until - 0.01
    assert desk.refused(following, "act", does="draws").clause == "K-T0"
    assert desk.happens() is None and desk.table.veil is not None
    desk.now = veil.until
    desk.look()
    assert desk.table.veil is None
    assert game_frame(desk.table)["turn"] == following  # type: ignore[index]
    assert yours_frame(desk.table, desk.seat(following))["legal"]  # type: ignore[index]
    desk.act(following, "draws", at=desk.now)


def test_talk_neither_lifts_the_veil_nor_loses_what_it_hides() -> None:
    desk, who = drawn(before_a_draw(), fits=False)
    following = desk.asked
    for kind, fields in (("chat", {"text": "hurry"}), ("say", {"phrase": "your turn"})):
        happened = desk.write(desk.decided("Ann", kind, **fields))
        assert happened == [] and desk.table.veil is not None
        assert game_frame(desk.table)["turn"] == who  # type: ignore[index]
    desk.now += 5
    desk.act(following, "draws")
    assert game_frame(desk.table) is not None


def test_what_the_veil_held_back_is_told_to_those_who_come_back_later() -> None:
    desk, first = customized("the previous player misses a turn")
    desk, _second = drawn(desk, fits=False)
    since, veil = desk.table.version - 1, desk.table.veil
    assert veil is not None and whats(list(veil.later)) == ["kept", "missed"] and desk.asked == first
    assert game_frame(desk.table)["missing_turn"]  # type: ignore[index]
    assert whats(missed(desk.table, since)[1]) == ["drew"]
    desk.now += 5
    desk.look()
    assert whats(missed(desk.table, since)[1]) == ["drew", "kept", "missed"]
    assert game_frame(desk.table)["missing_turn"] == []  # type: ignore[index]


def test_what_the_veil_held_back_is_told_with_what_comes_next() -> None:
    """Where another process has written on before this one has looked at its watch."""
    desk, first = customized("the previous player misses a turn")
    desk, _ = drawn(desk, fits=False)
    desk.now += 5
    decision = desk.decided(first, "act", does="draws")
    assert whats(desk.write(decision))[:3] == ["kept", "missed", "drew"]


def test_an_open_hand_needs_no_veil() -> None:
    desk, _ = customized("everyone plays with open hands until your next turn")
    assert game_frame(desk.table)["open_hands"]  # type: ignore[index]
    desk.act(desk.asked, "draws")
    assert desk.table.veil is None


def test_a_computer_under_a_veil_waits_too() -> None:
    desk = Desk(computers=(1, 2), seed="2", house=SHORT)
    desk.start()
    for _ in range(200):
        if desk.table.veil:
            assert due(desk.table, desk.here, Pace(thinks=(0.0, 0.0)), set()) == desk.table.veil.until
            return
        if desk.asked == "Ann":
            desk.act(
                "Ann",
                KEEP
                if KEEP in desk.match.legal
                else DRAW
                if DRAW in desk.match.legal
                else desk.match.legal[0],
            )
        else:
            desk.goes_on(until=due(desk.table, desk.here, desk.pace, desk.tried) + 0.001)
    raise AssertionError("nobody drew a card that does not fit")
