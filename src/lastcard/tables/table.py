"""The state of a table, folded from its log."""

import hashlib
import hmac
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from lastcard.common.english import listed
from lastcard.common.entropy import Entropy
from lastcard.common.labels import looks_like
from lastcard.game.actions import Action
from lastcard.game.events import Event
from lastcard.game.match import Match, Taken
from lastcard.game.records import commitment
from lastcard.game.views import View, asked_seats
from lastcard.rules import layout as n
from lastcard.rules.layout import Q
from lastcard.rules.rulebook import Rulebook
from lastcard.tables.entries import Body, address_mark
from lastcard.tables.forks import played_on
from lastcard.tables.pending_deal import PendingDeal
from lastcard.tables.protocol import USUAL_LEVEL, ChatFrame, EventFrame, TableSettings
from lastcard.tables.rules import rulebook
from lastcard.tables.veil import LOOKS_AT_A_CARD, Veil, held_back, needs_veil

KEPT_CHAT, KEPT_EVENTS, KEPT_KEYS = 50, 40, 16
TOGETHER = (Q.LAUGH, Q.VERDICT)  # questions that several are asked at once
GOES_ON = {"acted", "claimed", "dealt", "rematched"}  # other entries that end a veil

Happening = Event | EventFrame


@dataclass
class Person:
    """A person at the table, seated or watching."""

    id: int
    name: str
    token: str  # the SHA-256 of it
    seat: int | None = None
    held: int | None = None  # the seat whose cards they have held in this match
    muted: bool = False
    face: int | None = None  # the picture they chose
    gone: bool = False
    sent_away: bool = False
    address: str = ""  # a mark of where they came from; see `Table.address_mark`
    seen: float = 0.0  # when they joined, or last did something
    keys: OrderedDict[str, int] = field(default_factory=OrderedDict)  # command keys and their versions


@dataclass
class Seat:
    """A seat at the table: empty, a person's, or a computer player's."""

    person: int | None = None
    computer: str | None = None  # its name
    level: str = USUAL_LEVEL  # of the computer player that sits here, or would sit in
    left: bool = False  # a computer player plays the hand of somebody who left
    away: bool = False  # a computer player sits in for the person
    slow: int = 0  # questions in a row that the clock had to answer
    ready: bool = False
    agrees: bool | None = None
    written: tuple[str, ...] = ()
    commitment: str = ""  # SHA-256 of the share of the shuffle
    onward: bool = False

    @property
    def taken(self) -> bool:
        return self.person is not None or self.computer is not None

    @property
    def automatic(self) -> bool:
        """Whether a computer player acts here now."""
        return self.away or self.person is None


@dataclass(frozen=True)
class PendingClaim:
    """An action taken while a call was owed; claims are settled by reaction time, not by arrival."""

    version: int
    seat: int
    does: int | str
    reaction: int


class Table:
    """The state of one table, changed only by `fold` (and by actions that are about to be stored)."""

    def __init__(self, code: str, veil: float = 1.0, entropy: Entropy | None = None) -> None:
        self.code = code
        self.entropy = entropy or Entropy()  # for random decisions made here and written to the log
        self.veils = veil  # scale of the veil's duration; 0: no veil
        self.version = 0
        self.at = 0.0
        self.settings = TableSettings()
        self._plain_book: Rulebook | None = None
        self.host = 0
        self.people: dict[int, Person] = {}
        self.locked = False  # nobody else can join
        self.banned: set[str] = set()  # hashed names and addresses of removed people
        self.seats: list[Seat] = []
        self.phase = "lobby"
        self.configured_version = 0  # when the settings last changed
        self.number = 1
        self.seed = ""
        self.dealing: PendingDeal | None = None
        self.commitments: tuple[str | None, ...] = ()  # to the shares of the match that is dealt
        self.contributions: tuple[str, ...] = ()
        self.match: Match | None = None
        self.chat: deque[ChatFrame] = deque(maxlen=KEPT_CHAT)
        self.recent: deque[tuple[int, tuple[Happening, ...]]] = deque(maxlen=KEPT_EVENTS)
        self.claims: list[PendingClaim] = []
        self.claims_until = 0.0
        self.asked: tuple[Any, ...] = ()
        self.asked_since = 0.0
        self.asked_version = 0
        self._put_off: tuple[Any, float, int] | None = None  # what a verdict interrupts, and its clock
        self.judged_at = 0.0  # when the last verdict was given
        self.owed = 0  # who owes a call, as a mask
        self.owed_since = 0.0
        self.veil: Veil | None = None

    @property
    def book(self) -> Rulebook:
        return self.match.book if self.match else self.plain_book

    @property
    def plain_book(self) -> Rulebook:
        """The rules without the written rule cards; cached, since parsing sentences takes long."""
        if self._plain_book is None:
            self._plain_book = rulebook(self.settings)
        return self._plain_book

    @property
    def row(self) -> Any:
        assert self.match is not None
        return self.match.row[0]

    @property
    def playing(self) -> bool:
        return self.phase == "playing" and self.match is not None

    @property
    def between_rounds(self) -> bool:
        return self.playing and self.match is not None and self.match.over

    @property
    def alone(self) -> bool:
        """Whether only one person sits here; then there is no clock, since nobody waits."""
        return sum(seat.person is not None for seat in self.seats) == 1

    def here(self) -> list[Person]:
        """The people who have not left."""
        return [person for person in self.people.values() if not person.gone]

    def person_with(self, token_hash: str) -> Person | None:
        for person in self.people.values():
            if not person.gone and hmac.compare_digest(person.token, token_hash):
                return person
        return None

    def asked_seats(self) -> list[int]:
        return asked_seats(self.row) if self.playing else []

    def names(self) -> set[str]:
        """Every name in use, in lower case."""
        computers = {seat.computer for seat in self.seats if seat.computer}
        return {name.lower() for name in {person.name for person in self.here()} | computers}

    def address_mark(self, address: str) -> str:
        """The mark of an address at this table."""
        return address_mark(self.people[0].token, address) if address else ""

    def chance(self, *what: object) -> bytes:
        """Bytes that nobody outside can predict, equal in every process: for timing and computer players."""
        message = "\n".join(map(str, ("table", *what)))
        return hmac.new(self.seed.encode(), message.encode(), hashlib.sha256).digest()

    def fraction(self, *what: object) -> float:
        """A number from 0 to 1 derived from `chance`."""
        return int.from_bytes(self.chance(*what)[:4], "big") / 2**32

    # --- folding -------------------------------------------------------------------------------

    def fold(self, body: Body, at: float, played: list[Event] | None = None) -> tuple[Happening, ...]:
        """Folds the next entry. `played` says that its actions have already been applied to the match."""
        late = self.unveil() if body["kind"] in GOES_ON else ()
        self.version += 1
        self.at = at
        if "key" in body:
            self._remember(self.people[body["person"]], body["key"])
        if "person" in body:
            self.people[body["person"]].seen = at
        happened = tuple(_FOLDS[body["kind"]](self, body, played) or ())
        if self.match:
            self._note_question()
        self.recent.append((self.version, (*late, *happened)))
        return (*late, *happened)

    def _remember(self, person: Person, key: str) -> None:
        person.keys[key] = self.version
        if len(person.keys) > KEPT_KEYS:
            person.keys.popitem(last=False)

    def _note_question(self) -> None:
        """Records the time of the current question, and since when a call has been owed."""
        row = self.row
        seats = asked_seats(row)
        question = int(row["question"])
        held = tuple(int(row["hand_size"][seat]) for seat in seats)  # a second discard is a new question
        asked = (question, tuple(seats), held, int(row["laid"]), int(row["turn"]))
        if asked != self.asked:
            self._ask(asked)
        owed = int(row["owes"])
        if owed & ~self.owed:
            self.owed_since = self.at
        self.owed = owed

    def _ask(self, asked: tuple[Any, ...]) -> None:
        """Starts a new question, unless it is the same one with some answers already given."""
        before, since, version = self.asked, self.asked_since, self.asked_version
        self.asked = asked
        if asked[0] in TOGETHER and before and before[0] == asked[0] and set(asked[1]) < set(before[1]):
            return
        self.asked_since, self.asked_version = self.at, self.version
        if asked[0] == Q.VERDICT:  # a report stops the clock of what it interrupts, and does not set it back
            self._put_off = (before, self.at - since, version)
        elif self._put_off:
            (interrupted, passed, version), self._put_off = self._put_off, None
            self.judged_at = self.at
            if interrupted == asked:
                self.asked_since, self.asked_version = self.at - passed, version

    # people

    def _created(self, body: Body, _: object) -> list[Happening]:
        self.settings, self._plain_book = TableSettings.model_validate(body["settings"]), None
        self.seats = [Seat() for _ in range(self.settings.seats)]
        self.seed = body["seed"]
        return self._joined(body, _)

    def _joined(self, body: Body, _: object) -> list[Happening]:
        address = body.get("address", "")
        person = Person(len(self.people), body["name"], body["token"], address=address, seen=self.at)
        self.people[person.id] = person
        if self.people[self.host].gone:  # everybody had left
            self.host = person.id
        seat = body.get("seat")
        taken = self._take_seat(person, seat) if seat is not None else []
        return [table_event("joined", person.name, f"{person.name} joins."), *taken]

    def _sat(self, body: Body, _: object) -> list[Happening]:
        return self._take_seat(self.people[body["person"]], body["seat"] or 0)

    def _take_seat(self, person: Person, number: int) -> list[Happening]:
        """Takes a free seat or a computer player's; during a match, its hand and name stay the same."""
        if self.match is not None and self.phase == "playing":
            seat = self.seats[number]
            self.seats[number] = replace(
                seat, person=person.id, computer=None, left=False, away=False, slow=0
            )
            person.seat = person.held = number
            name = self.match.players[number]
            does = "is back" if name == person.name else f"plays on for {name}"
            return [table_event("took over", person.name, f"{person.name} {does}.")]
        if person.seat is not None:
            self.seats[person.seat] = Seat()
        person.seat = number
        self.seats[number] = Seat(person=person.id)
        return []

    def _stood(self, body: Body, _: object) -> None:
        self._give_up(self.people[body["person"]])

    def _left(self, body: Body, _: object) -> list[Happening]:
        person = self.people[body["whom"]]
        self._give_up(person)
        person.gone = True
        person.sent_away = body.get("person") not in (None, person.id)
        if self.host == person.id:
            seated = [p for p in self.here() if p.seat is not None]
            self.host = (seated or self.here() or [person])[0].id
        if person.sent_away:
            self.banned.add(looks_like(person.name))
            if person.address not in ("", self.people[self.host].address):  # shared with the host
                self.banned.add(person.address)
            return [table_event("kicked", person.name, f"{person.name} was removed by the host.")]
        return [table_event("left", person.name, f"{person.name} leaves.")]

    def _give_up(self, person: Person) -> None:
        """Gives up a seat; during a match, a computer player takes over the hand."""
        if person.seat is not None:
            seat = self.seats[person.seat]
            self.seats[person.seat] = (
                replace(seat, person=None, computer=person.name, left=True) if self.match else Seat()
            )
        person.seat = None

    def _hosted(self, body: Body, _: object) -> list[Happening]:
        self.host = body["whom"]
        name = self.people[self.host].name
        return [table_event("host", name, f"{name} is the host now.")]

    def _locked(self, body: Body, _: object) -> list[Happening]:
        self.locked = body["on"]
        name = self.people[self.host].name
        return [table_event("locked", name, f"{name} {'locks' if self.locked else 'opens'} the table.")]

    def _muted(self, body: Body, _: object) -> None:
        self.people[body["whom"]].muted = body["on"]

    def _faced(self, body: Body, _: object) -> None:
        self.people[body["person"]].face = body["face"]

    def _said(self, body: Body, _: object) -> None:
        person = self.people[body["person"]]
        self.chat.append(
            {
                "person": person.id,
                "name": person.name,
                "text": body["text"],
                "phrase": body.get("phrase"),
                "at": int(self.at * 1000),
            }
        )

    # before the match

    def _configured(self, body: Body, _: object) -> None:
        edition = (self.settings.edition, self.settings.edition_text)
        settings = body["settings"]
        if body.get("same_edition"):
            settings = {**settings, "edition_text": self.settings.edition_text}
        self.settings, self._plain_book = TableSettings.model_validate(settings), None
        self.configured_version = self.version
        del self.seats[self.settings.seats :]
        self.seats += [Seat() for _ in range(self.settings.seats - len(self.seats))]
        for seat in self.seats:
            seat.ready, seat.agrees, seat.commitment = False, None, ""
            if edition != (self.settings.edition, self.settings.edition_text):
                seat.written = ()

    def _computer(self, body: Body, _: object) -> None:
        level = body.get("level", USUAL_LEVEL)
        seat = Seat(computer=body["name"], level=level) if body["on"] else Seat()
        self.seats[body["seat"] or 0] = seat

    def _readied(self, body: Body, _: object) -> None:
        seat = self.seats[body["seat"] or 0]
        seat.ready = body["on"]
        seat.commitment = body.get("commitment", "") if seat.ready else ""

    def _agreed(self, body: Body, _: object) -> None:
        self.seats[body["seat"] or 0].agrees = body["on"]

    def _wrote(self, body: Body, _: object) -> None:
        self.seats[body["seat"] or 0].written = tuple(body["sentences"])

    # the deal

    def _sealed(self, body: Body, _: object) -> None:
        """Publishes all commitments; shares are revealed from now on."""
        owners = [seat.person for seat in self.seats] + [body["person"]]
        commitments = tuple(body["commitments"])
        self.phase, self.commitments = "dealing", commitments
        self.dealing = PendingDeal(commitments, tuple(owners[: len(commitments)]), self.at)

    def _revealed(self, body: Body, _: object) -> None:
        assert self.dealing is not None
        self.dealing.shares[body["seat"] or 0] = body["share"]

    def _unsealed(self, body: Body, _: object) -> list[Happening]:
        """Returns to the lobby; revealed shares are used up, so everybody must commit again."""
        self.phase, self.dealing, self.commitments = "lobby", None, ()
        self.seed = body["seed"]
        for seat in self.seats:
            seat.ready, seat.commitment = False, ""
        missing = [self.people[number] for number in body["missing"]]
        names = listed([person.name for person in missing])
        left = any(person.gone for person in missing)
        why = f"{names} left before the deal" if left else f"{names} did not reveal a share of the shuffle"
        return [table_event("unsealed", missing[0].name, f"{why}: the deal begins again with a new seed.")]

    # the match

    def _started(self, body: Body, _: object) -> list[Happening]:
        if "fork" in body:
            return self._played_on(body["fork"])
        sentences = body.get("sentences")
        book = rulebook(self.settings, sentences or None)
        self.dealing, self.contributions = None, tuple(body["contributions"])
        self.match = Match(
            book, body["players"], seed=self.seed, contributions=self.contributions, keys=body.get("keys", 1)
        )
        self.phase = "playing"
        self._note_holders()
        return [*self.match.opening]

    def _played_on(self, record: str) -> list[Happening]:
        self.match = played_on(record)
        self.contributions = self.match.contributions
        self.phase = "playing"
        self._note_holders()
        host = self.people[self.host].name
        number = len(self.match.taken)
        return [table_event("forked", host, f"{host} plays on here from move {number} of a record.")]

    def _note_holders(self) -> None:
        """Records who plays which hand from now on."""
        for person in self.people.values():
            person.held = person.seat

    def _acted(self, body: Body, played: list[Event] | None) -> list[Happening]:
        assert self.match is not None
        if "claim" in body:
            self._settle(body["claim"])
        seat = self.seats[body["taken"][0][0]]
        by = body.get("by", "person")
        seat.slow = seat.slow + 1 if by == "clock" else 0 if by == "person" else seat.slow
        events = list(played if played is not None else self._play_again(body))
        if self.match.match_over:
            self.phase = "over"
        if self.match.over:
            self.claims.clear()
            for each in self.seats:
                each.onward = False
        return [*self._late(body), *self._veiled(body, events)]

    def _late(self, body: Body) -> list[Happening]:
        """Records that the clock answered for a seat."""
        if body.get("by") != "clock" or self.match is None:
            return []
        name = self.match.players[body["taken"][0][0]]
        return [table_event("late", name, f"{name} runs out of time.")]

    def _play_again(self, body: Body) -> list[Event]:
        assert self.match is not None
        self.before_actions(draws=body["taken"][0][1] == n.DRAW)
        events: list[Event] = []
        for seat, action, chance in body["taken"]:
            self.match.coming = list(chance)
            events += self.match.take(Taken(seat, action, tuple(chance)))
        naming = body.get("naming")
        self.match.naming = (naming[0], naming[1], naming[2]) if naming else None
        return events

    _before: View | None = None  # what an onlooker saw before a card was drawn

    def before_actions(self, draws: bool) -> None:
        """Must be called before actions are applied to the match."""
        assert self.match is not None
        self._before = self.shown() if draws and self.veils else None

    def shown(self) -> View:
        """The game as a spectator sees it, cached per version and action."""
        assert self.match is not None
        at = (self.version, len(self.match.taken))
        if self._shown is None or self._shown[0] != at:
            self._shown = (at, self.match.view(None))
        return self._shown[1]

    _shown: tuple[tuple[int, int], View] | None = None

    @property
    def position(self) -> tuple[int, int]:
        """A key of the match and its number of actions; the cards change only with it."""
        return self.number, len(self.match.taken) if self.match else 0

    def outlook(self, seat: int) -> tuple[View, list[Action]]:
        """A seat's view and legal actions, cached per version."""
        assert self.match is not None
        at = (self.version, len(self.match.taken))
        if self._outlooks[0] != at:
            self._outlooks = (at, {})
        found = self._outlooks[1]
        if seat not in found:
            name = self.match.players[seat]
            found[seat] = self.match.view(name), self.match.legal_for(name)
        return found[seat]

    _outlooks: tuple[tuple[int, int], dict[int, tuple[View, list[Action]]]] = ((0, 0), {})

    def _veiled(self, body: Body, events: list[Event]) -> list[Event]:
        """Returns the events to publish now; others may be held back for a moment."""
        before, self._before = self._before, None
        assert self.match is not None
        seat = body["taken"][0][0]
        if before is None or not needs_veil(self.match, seat):
            return events
        least, most = LOOKS_AT_A_CARD
        until = self.at + self.veils * (least + (most - least) * self.fraction("look", self.version))
        now, later = held_back(self.match, seat, events)
        self.veil = Veil(seat, until, before, later)
        return now

    def unveil(self) -> tuple[Happening, ...]:
        """Ends the veil and returns the events that were held back."""
        ended, self.veil = self.veil, None
        if ended is None:
            return ()
        self.asked_since = max(self.asked_since, ended.until)  # only now is the next player asked
        return ended.later

    def _unveiled(self, body: Body, _: object) -> list[Happening]:
        """Folds the end of a veil: an entry, so that versions advance as after a card that fits."""
        return [*self.unveil()]

    def _claimed(self, body: Body, _: object) -> None:
        if not self.claims:
            self.claims_until = body["until"]
        self.claims.append(PendingClaim(self.version, body["seat"] or 0, body["does"], body["reaction"]))

    def _dropped(self, body: Body, _: object) -> list[Happening]:
        claim = self._settle(body["claim"])
        if claim is None or self.match is None:
            return []
        name = self.match.players[claim.seat]
        return [table_event("too late", name, f"{name} was too late.")]

    def _settle(self, version: int) -> PendingClaim | None:
        found = [claim for claim in self.claims if claim.version == version]
        self.claims = [claim for claim in self.claims if claim.version != version]
        return found[0] if found else None

    def _onward(self, body: Body, _: object) -> None:
        self.seats[body["seat"] or 0].onward = True

    def _dealt(self, body: Body, played: list[Event] | None) -> list[Happening]:
        assert self.match is not None
        if played is not None:
            return [*played]
        self.match.coming = list(body["taken"][0][2])
        return [*self.match.next_round()]

    def _rematched(self, body: Body, _: object) -> list[Happening]:
        self.phase, self.match, self.commitments, self.contributions = "lobby", None, (), ()
        self.seed, self.number = body["seed"], self.number + 1
        self.claims.clear()
        self.veil, self.asked, self.owed, self._put_off = None, (), 0, None
        for i, seat in enumerate(self.seats):
            stays = Seat(seat.person, seat.computer, seat.level, written=seat.written)
            self.seats[i] = Seat() if seat.left else stays
        return []

    def _away(self, body: Body, _: object) -> list[Happening]:
        seat = self.seats[body["seat"] or 0]
        seat.away = True
        name = self.people[seat.person].name if seat.person is not None else ""
        return [table_event("away", name, f"A computer player sits in for {name}.")]

    def _back(self, body: Body, _: object) -> list[Happening]:
        seat = self.seats[body["seat"] or 0]
        seat.away, seat.slow = False, 0
        name = self.people[seat.person].name if seat.person is not None else ""
        return [table_event("back", name, f"{name} is back.")]

    @property
    def commitment(self) -> str:
        return commitment(self.seed)


# What each kind of entry does to a table.
_FOLDS: dict[str, Callable[[Table, Body, list[Event] | None], Iterable[Happening] | None]] = {
    "created": Table._created,
    "joined": Table._joined,
    "sat": Table._sat,
    "stood": Table._stood,
    "left": Table._left,
    "hosted": Table._hosted,
    "configured": Table._configured,
    "computer": Table._computer,
    "readied": Table._readied,
    "agreed": Table._agreed,
    "wrote": Table._wrote,
    "sealed": Table._sealed,
    "revealed": Table._revealed,
    "unsealed": Table._unsealed,
    "started": Table._started,
    "acted": Table._acted,
    "claimed": Table._claimed,
    "dropped": Table._dropped,
    "onward": Table._onward,
    "dealt": Table._dealt,
    "rematched": Table._rematched,
    "said": Table._said,
    "muted": Table._muted,
    "away": Table._away,
    "back": Table._back,
    "unveiled": Table._unveiled,
    "locked": Table._locked,
    "faced": Table._faced,
}


def table_event(what: str, player: str, words: str) -> EventFrame:
    """Builds an event of the table, not of the game."""
    return {"what": what, "player": player, "words": words, "number": 0}
