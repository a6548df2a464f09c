"""Checks a command and turns it into entries of the log.

Nothing but the match is changed here: actions are applied to it before they are stored, and `undo` reverts
them if storing fails.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from lastcard.bots.simple import NAMES
from lastcard.common.english import listed
from lastcard.common.errors import IllegalActionError, UnreadableError
from lastcard.common.labels import looks_like
from lastcard.game.actions import DRAW, Action, Catch, Report, action_of
from lastcard.game.events import Event
from lastcard.game.match import Refusal, Taken
from lastcard.game.views import question_word
from lastcard.rules.layout import ACTIONS
from lastcard.tables import protocol as p
from lastcard.tables.deals import aborted_by_leaving, awaited, begun, revealed
from lastcard.tables.entries import Body, address_mark
from lastcard.tables.quick_phrases import PHRASES
from lastcard.tables.rules import RefusedError, checked_name, checked_sentences, checked_text, rulebook
from lastcard.tables.seats import check_seat, looks_taken, names_besides
from lastcard.tables.table import Person, Table
from lastcard.tables.veil import as_if_it_fits

MOST_PEOPLE = 60  # at one table at a time
MOST_JOINED = 5_000  # over its whole life
MOST_GRACE = 0.25  # maximum seconds that a claim waits for slower connections
SPAM_PAUSE = 1.0  # seconds during which nobody can catch after a false catch of theirs
REPORT_PAUSE = 5.0  # seconds after a verdict before anybody is reported again: play waits for each


@dataclass(frozen=True)
class CommandResult:
    """The entries a command produces, and the actions applied to the match for them."""

    bodies: Sequence[Body]
    played: Sequence[list[Event] | None] = ()  # for each body, or () if nothing was played
    before: Any = None  # the match as it was


@dataclass
class Latencies:
    """Round-trip times by person, in seconds, and the time until which a person's catches are blocked."""

    delay: dict[int, float] = field(default_factory=dict)
    wolf: dict[int, float] = field(default_factory=dict)

    def grace(self, table: Table, besides: int) -> float:
        """How long to wait for others who may have reacted faster on a slower connection."""
        others = [
            self.delay[person]
            for seat in table.seats
            if (person := seat.person) is not None and person != besides and person in self.delay
        ]
        return min(max(others, default=0.0), MOST_GRACE)


def created(new: p.NewTable, token_hash: str, seed: str, address: str = "") -> list[Body]:
    """The first entries of a new table with this secret seed."""
    rulebook(new.settings)  # raises if it cannot be played
    name = checked_name(new.name)
    computers = [p.ComputerSeat(seat=seat) if isinstance(seat, int) else seat for seat in new.computers]
    seats = [computer.seat for computer in computers]
    if len(set(seats)) != len(seats) or new.seat in seats:
        raise RefusedError("Two cannot sit in one seat.")
    if max([*seats, new.seat or 0]) >= new.settings.seats:
        raise RefusedError(f"The table has {new.settings.seats} seats.")
    first: Body = {
        "kind": "created",
        "settings": _stored(new.settings),
        "seed": seed,
        "name": name,
        "token": token_hash,
        "seat": new.seat,
    }
    if address:
        first["address"] = address_mark(token_hash, address)
    bodies, taken = [first], {name.lower()}
    for computer in computers:
        other = _computers_name(taken)
        taken.add(other.lower())
        bodies.append(_seated(computer.seat, other, computer.level))
    return bodies


def _seated(seat: int, name: str, level: p.Level) -> Body:
    return {"kind": "computer", "seat": seat, "on": True, "name": name, "level": level}


def _computers_name(taken: set[str]) -> str:
    """A free name for a computer player; `taken` are lower-case names."""
    return next(name for name in (*NAMES, *(f"{name} II" for name in NAMES)) if name.lower() not in taken)


def joined(table: Table, new: p.NewPerson, token_hash: str, address: str = "") -> list[Body]:
    name, mark = checked_name(new.name), table.address_mark(address)
    if name.lower() in names_besides(table, new.seat):
        raise RefusedError(f"Somebody at this table is called {name} already.")
    if looks_taken(table, name, new.seat):
        raise RefusedError(f"Somebody at this table has a name that looks like {name}; take another.")
    if table.locked:
        raise RefusedError("The host has locked this table; nobody else can join.")
    if looks_like(name) in table.banned or mark in table.banned:
        raise RefusedError("The host has removed you from this table.")
    if len(table.here()) >= MOST_PEOPLE or len(table.people) >= MOST_JOINED:
        raise RefusedError("Too many people are at this table.")
    if new.seat is not None:
        check_seat(table, new.seat)
    body: Body = {"kind": "joined", "name": name, "token": token_hash, "seat": new.seat}
    return [{**body, "address": mark} if mark else body]


def decide(
    table: Table, person: Person, command: p.AnyCommand, now: float, lines: Latencies
) -> CommandResult:
    """Returns a command's entries; raises a `RefusedError` if it is refused."""
    if isinstance(command, p.TakeAction):
        return act(table, person, command, now, lines)
    bodies = _RULINGS[type(command)](table, person, command)
    for body in bodies:
        body["person"] = person.id
    bodies[0]["key"] = command.key
    return CommandResult(bodies)


def undo(table: Table, decision: CommandResult) -> None:
    if decision.before is not None and table.match is not None:
        table.match.restore(decision.before)


# --- in the game --------------------------------------------------------------------------------


def act(table: Table, person: Person, command: p.TakeAction, now: float, lines: Latencies) -> CommandResult:
    """Carries out an action at once or, while a call is owed, as a claim settled by reaction time."""
    seat = _own_seat(person)
    if not table.playing or table.match is None:
        raise RefusedError("There is no match going on.")
    match = table.match
    actions = read(table, command.does)
    if table.veil and now < table.veil.until:
        looking = f"{match.players[table.veil.seat]} is looking at the card just drawn."
        refusal = _refusal(table, seat, actions[0])
        if refusal or not isinstance(actions[0], Report):
            refusal = refusal or Refusal("K-T2", looking)
            raise RefusedError(refusal.words, refusal.clause)
    if seat in table.asked_seats() and command.version < table.asked_version:
        raise RefusedError("The table has moved on since; look again.")
    body: Body = {"kind": "acted", "person": person.id, "key": command.key, "by": "person"}
    catching = isinstance(actions[0], Catch)
    if catching and now < lines.wolf.get(person.id, 0.0):
        lines.wolf[person.id] = now + SPAM_PAUSE
        raise RefusedError("Catching by guessing does not count; wait a moment.", "K-U3")
    if isinstance(actions[0], Report) and now < table.judged_at + REPORT_PAUSE:
        raise RefusedError("A report has just been judged; wait a moment.", "S15-4")
    grace = lines.grace(table, person.id) if table.owed else 0.0
    try:
        if grace or table.claims:
            decision = _claim(table, seat, actions, command, person, now, grace, lines)
        else:
            decision = played(table, seat, actions, body)
    except IllegalActionError as error:
        if catching:
            lines.wolf[person.id] = now + SPAM_PAUSE
        raise RefusedError(error.words, error.clause) from None
    if table.seats[seat].away:
        back: Body = {"kind": "back", "seat": seat}
        return CommandResult([*decision.bodies, back], [*(decision.played or [None]), None], decision.before)
    return decision


def _claim(
    table: Table,
    seat: int,
    actions: list[Action],
    command: p.TakeAction,
    person: Person,
    now: float,
    grace: float,
    lines: Latencies,
) -> CommandResult:
    """Queues an action made while a call is owed; claims are ordered by reaction time, not by arrival."""
    assert table.match is not None
    refusal = table.match.why_not(actions[0], table.match.players[seat])
    if refusal:
        raise IllegalActionError(refusal.words, refusal.clause)
    if any(claim.seat == seat and claim.does == command.does for claim in table.claims):
        raise RefusedError("That has been said already; it is being decided.")
    if sum(claim.seat == seat for claim in table.claims) >= 2:
        raise RefusedError("One thing at a time: that is being decided.")
    delay = min(lines.delay.get(person.id, 0.0), MOST_GRACE)
    reaction = max(0, round((now - table.owed_since - delay) * 1000))
    body: Body = {
        "kind": "claimed",
        "person": person.id,
        "key": command.key,
        "seat": seat,
        "does": command.does,
        "reaction": reaction,
        "until": now + grace,
    }
    return CommandResult([body])


def read(table: Table, does: int | str) -> list[Action]:
    """Parses actions, given as a number or in words."""
    assert table.match is not None
    try:
        if isinstance(does, int):
            if not 0 <= does < ACTIONS:
                raise IndexError
            match = table.match
            return [action_of(does, match.book, match.players, question_word(match.row[0], match.book))]
        return table.match.read(does)
    except IndexError:
        raise RefusedError(f"There is no action {does} here.") from None
    except UnreadableError as error:
        raise RefusedError(str(error)) from None


def played(table: Table, seat: int, actions: Sequence[Action], body: Body) -> CommandResult:
    """Applies actions to the match and returns their entry."""
    match = table.match
    assert match is not None
    before = match.snapshot()
    size = len(match.taken)
    try:
        table.before_actions(draws=actions[0] == DRAW)
        events = match.act_all(match.players[seat], actions)
    except UnreadableError as error:
        raise RefusedError(str(error)) from None
    body["taken"] = [_plain(taken) for taken in match.taken[size:]]
    if match.naming:
        body["naming"] = list(match.naming)
    return CommandResult([body], [events], before)


def dealt(table: Table) -> CommandResult:
    """Deals the next round and returns its entry."""
    assert table.match is not None
    before = table.match.snapshot()
    events = table.match.next_round()
    body: Body = {"kind": "dealt", "taken": [_plain(table.match.taken[-1])]}
    return CommandResult([body], [events], before)


def _plain(taken: Taken) -> list[Any]:
    return [taken.seat, taken.action, list(taken.chance)]


def why(table: Table, person: Person, command: p.Why) -> p.Because:
    """Explains why an action is not possible now."""
    seat = _own_seat(person)
    if not table.playing or table.match is None:
        return {"type": "because", "key": command.key, "words": "There is no match going on.", "clause": ""}
    refusal = _refusal(table, seat, read(table, command.does)[0])
    words, clause = (refusal.words, refusal.clause) if refusal else ("", "")
    return {"type": "because", "key": command.key, "words": words, "clause": clause}


def _refusal(table: Table, seat: int, action: Action) -> Refusal | None:
    """Explains a refusal; under a veil, as if the drawn card fitted, so that the words do not reveal it."""
    assert table.match is not None
    with as_if_it_fits(table.match, table.veil):
        return table.match.why_not(action, table.match.players[seat])


# --- around the game ----------------------------------------------------------------------------


def not_yet(table: Table, fill: bool = False) -> str | None:
    """Says why the match cannot start yet; with `fill`, missing rule cards are allowed."""
    if table.phase != "lobby":
        return awaited(table)
    book = table.book
    each = book.rule_cards_each(len(table.seats))
    waiting: dict[str, list[str]] = {"agree": [], "write": [], "ready": []}
    empty = [str(i + 1) for i, seat in enumerate(table.seats) if not seat.taken]
    if empty:
        return f"Seat {empty[0]} is empty." if len(empty) == 1 else f"Seats {listed(empty)} are empty."
    for i, seat in enumerate(table.seats):
        if seat.person is None:
            continue
        name = table.people[seat.person].name
        if seat.agrees is not True and (book.customs or book.rules):
            waiting["agree"].append(name)
        if len(seat.written) < each[i]:
            waiting["write"].append(name)
        if not seat.ready and seat.person != table.host:
            waiting["ready"].append(name)
    if waiting["agree"]:
        return f"Not everybody has agreed to the sentences yet: {', '.join(waiting['agree'])}."
    if waiting["write"] and not fill:
        return f"Rule cards are still to be written by {', '.join(waiting['write'])}."
    if waiting["ready"]:
        return f"Not ready yet: {', '.join(waiting['ready'])}."
    return None


def _own_seat(person: Person) -> int:
    if person.seat is None:
        raise RefusedError("You are not sitting at this table.")
    return person.seat


def _not_while_dealing(table: Table) -> None:
    if table.dealing:
        raise RefusedError("The match is about to begin; wait a moment.")


def _free(table: Table, seat: int) -> None:
    _not_while_dealing(table)
    if table.phase != "lobby":
        raise RefusedError("Seats are taken before the match; you may watch until it is over.")
    if seat >= len(table.seats):
        raise RefusedError(f"The table has {len(table.seats)} seats.")
    if table.seats[seat].taken:
        raise RefusedError("Somebody sits there already.")


def _as_host(table: Table, person: Person) -> None:
    if table.host != person.id:
        raise RefusedError("Only the host can do that.")


def _in_lobby(table: Table) -> None:
    _not_while_dealing(table)
    if table.phase != "lobby":
        raise RefusedError("That is for before the match.")


def _other(table: Table, person: Person, number: int) -> Person:
    other = table.people.get(number)
    if other is None or other.gone:
        raise RefusedError("There is no such person at this table.")
    if other is person:
        raise RefusedError("That is you.")
    return other


def _sit(table: Table, person: Person, command: p.Sit) -> list[Body]:
    check_seat(table, command.seat, person)
    return [{"kind": "sat", "seat": command.seat}]


def _stand(table: Table, person: Person, command: p.Stand) -> list[Body]:
    _own_seat(person)
    _not_while_dealing(table)
    return [{"kind": "stood"}]


def _leave(table: Table, person: Person, command: p.Leave) -> list[Body]:
    return [{"kind": "left", "whom": person.id}, *aborted_by_leaving(table, person)]


def _kick(table: Table, person: Person, command: p.Kick) -> list[Body]:
    _as_host(table, person)
    other = _other(table, person, command.person)
    return [{"kind": "left", "whom": other.id}, *aborted_by_leaving(table, other)]


def _hand_over(table: Table, person: Person, command: p.HandOver) -> list[Body]:
    _as_host(table, person)
    return [{"kind": "hosted", "whom": _other(table, person, command.person).id}]


def _lock(table: Table, person: Person, command: p.Lock) -> list[Body]:
    _as_host(table, person)
    return [{"kind": "locked", "on": command.locked}]


def _face(table: Table, person: Person, command: p.Face) -> list[Body]:
    return [{"kind": "faced", "face": command.face}]


def _mute(table: Table, person: Person, command: p.Mute) -> list[Body]:
    _as_host(table, person)
    return [{"kind": "muted", "whom": _other(table, person, command.person).id, "on": command.muted}]


def _configure(table: Table, person: Person, command: p.Configure) -> list[Body]:
    _as_host(table, person)
    _in_lobby(table)
    rulebook(command.settings)
    if any(seat.taken for seat in table.seats[command.settings.seats :]):
        raise RefusedError("Somebody sits in a seat that would go.")
    body: Body = {"kind": "configured", "settings": _stored(command.settings)}
    text = command.settings.edition_text
    if text is not None and text == table.settings.edition_text:
        del body["settings"]["edition_text"]
        body["same_edition"] = True
    return [body]


def _stored(settings: p.TableSettings) -> dict[str, Any]:
    return settings.model_dump(exclude_defaults=True)


def _computer(table: Table, person: Person, command: p.Computer) -> list[Body]:
    _as_host(table, person)
    _in_lobby(table)
    if not command.on:
        if command.seat >= len(table.seats) or not table.seats[command.seat].computer:
            raise RefusedError("No computer player sits there.")
        return [{"kind": "computer", "seat": command.seat, "on": False, "name": ""}]
    there = table.seats[command.seat] if command.seat < len(table.seats) else None
    if there and there.computer and there.level != command.level:
        return [_seated(command.seat, there.computer, command.level)]
    _free(table, command.seat)
    return [_seated(command.seat, _computers_name(table.names()), command.level)]


def _ready(table: Table, person: Person, command: p.Ready) -> list[Body]:
    _in_lobby(table)
    seat = _own_seat(person)
    return [{"kind": "readied", "seat": seat, "on": command.ready, "commitment": command.commitment}]


def _agree(table: Table, person: Person, command: p.Agree) -> list[Body]:
    _in_lobby(table)
    seat = _own_seat(person)
    if not table.book.customs and not table.book.rules:
        raise RefusedError("There are no sentences to agree to.")
    if command.version is not None and command.version < table.configured_version:
        raise RefusedError("The host has changed the table since; look at the sentences again.")
    return [{"kind": "agreed", "seat": seat, "on": command.agrees}]


def _write(table: Table, person: Person, command: p.Write) -> list[Body]:
    _in_lobby(table)
    seat = _own_seat(person)
    if not table.book.edition.rule_cards:
        raise RefusedError(f"There are no rule cards in {table.book.edition.title}.")
    most = table.book.rule_cards_each(len(table.seats))[seat]
    if len(command.sentences) > most:
        raise RefusedError(f"You write {most} rule cards, not {len(command.sentences)}.", "SJP-1")
    return [{"kind": "wrote", "seat": seat, "sentences": checked_sentences(command.sentences)}]


def _start(table: Table, person: Person, command: p.Start) -> list[Body]:
    _as_host(table, person)
    _in_lobby(table)
    reason = not_yet(table, fill=command.fill)
    if reason:
        raise RefusedError(reason)
    return begun(table, person, command.commitment)


def _onward(table: Table, person: Person, command: p.Onward) -> list[Body]:
    seat = _own_seat(person)
    if not table.between_rounds:
        raise RefusedError("The round is not over yet.")
    return [{"kind": "onward", "seat": seat}]


def _rematch(table: Table, person: Person, command: p.Rematch) -> list[Body]:
    if table.phase != "over":
        raise RefusedError("The match is not over yet.")
    if person.seat is None and table.host != person.id:
        raise RefusedError("Only those who sit at the table can ask for another match.")
    return [{"kind": "rematched", "seed": table.entropy.token("rematch", table.seed)}]


def _chat(table: Table, person: Person, command: p.Chat) -> list[Body]:
    if person.muted:
        raise RefusedError("The host has asked you to be quiet.")
    return [{"kind": "said", "text": checked_text(command.text)}]


def _say(table: Table, person: Person, command: p.Say) -> list[Body]:
    if person.muted:
        raise RefusedError("The host has asked you to be quiet.")
    return [{"kind": "said", "text": PHRASES[command.phrase], "phrase": command.phrase}]


def _back(table: Table, person: Person, command: p.Back) -> list[Body]:
    seat = _own_seat(person)
    if not table.seats[seat].away:
        raise RefusedError("Nobody sits in for you.")
    return [{"kind": "back", "seat": seat}]


_RULINGS: dict[type, Callable[[Table, Person, Any], list[Body]]] = {
    p.Sit: _sit,
    p.Stand: _stand,
    p.Leave: _leave,
    p.Ready: _ready,
    p.Agree: _agree,
    p.Write: _write,
    p.Configure: _configure,
    p.Computer: _computer,
    p.Start: _start,
    p.Reveal: revealed,
    p.Onward: _onward,
    p.Rematch: _rematch,
    p.HandOver: _hand_over,
    p.Kick: _kick,
    p.Face: _face,
    p.Lock: _lock,
    p.Mute: _mute,
    p.Chat: _chat,
    p.Say: _say,
    p.Back: _back,
}
