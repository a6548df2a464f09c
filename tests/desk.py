"""A test harness for tables without a network: commands become entries, entries make the table.

Every table here has a shadow that folds the same log as another process would; after every entry the two
must be the same in everything, down to the bytes of the match and of everybody's frames. While time alone
passes, the frames are compared after every fifth entry, and at the end.
"""

import copy
import random
from collections.abc import Callable
from itertools import count
from typing import Any

import orjson
import pytest

from lastcard.common.entropy import SeededEntropy
from lastcard.game.actions import Play
from lastcard.tables import CommandResult, Latencies, Person, RefusedError, Table, created, decide, joined
from lastcard.tables import protocol as p
from lastcard.tables.frames import (
    both_forms,
    clock_frame,
    event_frames,
    game_frame,
    table_frame,
    yours_frame,
)
from lastcard.tables.timers import NEVER, Pace, Presence, due, due_event, unveiled

CODE = "abcdefghjk"
SHORT = {"target": 0}
keys = count()


def truth(table: Table) -> bytes:
    """All of a table that anybody could notice, and all that decides what happens next."""
    seats: list[int | None] = [None, *range(len(table.seats))]
    recent = [both_forms(happened) for _, happened in list(table.recent)[-3:]]
    parts: dict[str, Any] = {
        "version": table.version,
        "table": table_frame(table),
        "game": game_frame(table),
        "yours": [yours_frame(table, seat) for seat in seats],
        "clock": clock_frame(table, 0.0),
        "chat": list(table.chat),
        "recent": [[event_frames(both, viewer) for viewer in (None, *names(table))] for both in recent],
        "people": [
            [vars(person)[key] for key in ("name", "seat", "gone", "muted")] for person in everyone(table)
        ],
        "keys": [list(person.keys.items()) for person in everyone(table)],
        "seats": [repr(seat) for seat in table.seats],
        "claims": [repr(claim) for claim in table.claims],
        "times": [table.at, table.asked_since, table.asked_version, table.owed, table.owed_since],
        "veil": repr(table.veil),
        "match": table.match.row.tobytes().hex() if table.match else "",
        "taken": table.match.taken if table.match else [],
        "naming": repr(table.match.naming) if table.match else "",
        "chance": table.fraction("anything"),
    }
    return orjson.dumps(parts)


def names(table: Table) -> tuple[str, ...]:
    return table.match.players if table.match else ()


def everyone(table: Table) -> list[Person]:
    return list(table.people.values())


class Foreseen(SeededEntropy):
    """A given seed for every match, and yet everybody's contribution counts."""

    seeded = False


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
        self.table, self.shadow = (Table(CODE, veil, Foreseen(seed)) for _ in range(2))
        self.log: list[tuple[bytes, float]] = []
        self.now = 1_000.0
        self.lines = Latencies()
        self.pace = Pace()
        self.tried: set[int] = set()
        self.missing: dict[str, float] = {}  # who is not connected, since when
        settings.setdefault("seats", max(2, (seat is not None) + len(guests) + len(computers)))
        new = p.NewTable(
            name="Ann", settings=p.TableSettings(**settings), seat=seat, computers=list(computers)
        )
        self.write(CommandResult(created(new, "hash of Ann", seed)))
        for guest in guests:
            self.join(guest, self.free_seat())

    def again(self) -> "Desk":
        """The same table at the same point, folded anew."""
        twin = copy.copy(self)
        entropy = self.table.entropy
        twin.table, twin.shadow = (Table(CODE, self.table.veils, entropy) for _ in range(2))
        twin.log, twin.lines, twin.tried = list(self.log), Latencies(), set()
        for text, at in self.log:
            for table in (twin.table, twin.shadow):
                table.fold(orjson.loads(text), at)
        return twin

    def free_seat(self) -> int | None:
        free = [i for i, place in enumerate(self.table.seats) if not place.taken]
        return free[0] if free else None

    def join(self, name: str, seat: int | None = None) -> None:
        self.write(CommandResult(joined(self.table, p.NewPerson(name=name, seat=seat), f"hash of {name}")))

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

    def write(self, decision: CommandResult, *, closely: bool = True) -> list[Any]:
        happened: list[Any] = []
        for body, events in zip(
            decision.bodies, decision.played or [None] * len(decision.bodies), strict=True
        ):
            self.log.append((orjson.dumps(body), self.now))
            happened += self.table.fold(orjson.loads(orjson.dumps(body)), self.now, events)
        self.tried.clear()
        for text, at in self.log[self.shadow.version :]:
            self.shadow.fold(orjson.loads(text), at)
        if closely:
            assert truth(self.table) == truth(self.shadow)
        elif self.table.match:
            assert self.shadow.match is not None
            assert self.table.match.row.tobytes() == self.shadow.match.row.tobytes()
        return happened

    def decided(self, who: str, kind: str, **fields: Any) -> CommandResult:
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
                self.do(person.name, "ready")
        self.do(self.table.people[self.table.host].name, "start", **fields)

    # --- what happens by itself

    @property
    def here(self) -> Presence:
        gone = {self.person(name).id: since for name, since in self.missing.items()}
        people = {person.id for person in everyone(self.table)} - set(gone)
        return Presence(frozenset(people), gone, anybody=True)

    def look(self) -> None:
        """What was held back while somebody looked at a card is told once the moment is over."""
        decision = unveiled(self.table, self.now)
        if decision:
            self.write(decision)

    def due_event(self) -> CommandResult | None:
        self.look()
        return due_event(self.table, self.here, self.pace, self.tried, self.now)

    def goes_on(self, until: float = NEVER, most: int = 20_000) -> list[Any]:
        """Let time pass until nothing more happens by itself, or until then."""
        happened: list[Any] = []
        for number in range(most):
            when = due(self.table, self.here, self.pace, self.tried)
            if when >= until or self.table.phase == "over":
                self.now = max(self.now, until) if until < NEVER else self.now
                assert truth(self.table) == truth(self.shadow)
                return happened
            self.now = max(self.now, when)
            decision = self.due_event()
            if decision:
                happened += self.write(decision, closely=number % 5 == 0)
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
