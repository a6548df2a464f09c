"""Builds the messages each viewer receives.

`game` is a spectator's view, built once for everybody; `yours` adds what only one seat may know; `prompt`
words the current question.
"""

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import Any

from lastcard.game.actions import (
    Catch,
    Discard,
    Lay,
    Name,
    NameCard,
    NameNumber,
    Pick,
    Play,
    Report,
    Sides,
    Take,
    Word,
    action_of,
)
from lastcard.game.events import Event
from lastcard.game.lazy_kernel import kernel
from lastcard.game.views import (
    View,
    asked_seats,
    cards_in,
    drawn_by,
    may_speak_unasked,
    question_word,
    visible_hand,
)
from lastcard.rules.layout import NOBODY
from lastcard.rules.rulebook import Rulebook
from lastcard.tables import protocol as p
from lastcard.tables.commands import not_yet
from lastcard.tables.entries import Body
from lastcard.tables.prompts import prompt_frames
from lastcard.tables.rules import sentences_on
from lastcard.tables.table import Happening, Person, Seat, Table
from lastcard.tables.veil import as_if_it_fits

GAME_KINDS = {"started", "acted", "dealt", "rematched", "stood", "unveiled"}  # entries that move cards
QUIET_KINDS = {"acted", "claimed", "dropped", "said", "unveiled"}  # entries that leave the table as it was


def table_frame(table: Table) -> p.TableFrame:
    book = table.book
    over = table.phase == "over"
    writes = book.rule_cards_each(len(table.seats))
    return {
        "code": table.code,
        "phase": table.phase,  # type: ignore[typeddict-item]
        "host": table.host,
        "settings": table.settings.model_dump(),
        "edition": book.edition.title,
        "colors": list(book.colors),
        "seats": [_seat(table, seat, most) for seat, most in zip(table.seats, writes, strict=True)],
        "people": [person_frame(person) for person in table.here()],
        "sentences": list(sentences_on(book)),
        "not_yet": not_yet(table),
        "locked": table.locked,
        "match": table.number,
        "commitment": table.commitment,
        "commitments": [*table.commitments] or [seat.commitment or None for seat in table.seats],
        "contributions": list(table.contributions),
        "seed": table.seed if over else None,
        "winners": table.match.match_winners if over and table.match else [],
    }


def _seat(table: Table, seat: Seat, to_write: int) -> p.SeatFrame:
    person = None if seat.person is None else table.people[seat.person]
    return {
        "name": person.name if person else seat.computer,
        "person": seat.person,
        "computer": seat.computer is not None,
        "level": seat.level if seat.taken and seat.automatic else None,  # type: ignore[typeddict-item]
        "sitting_in": seat.away,
        "ready": seat.ready,
        "agrees": seat.agrees,
        "written": len(seat.written),
        "to_write": to_write,
        "onward": seat.onward,
    }


def person_frame(person: Person) -> p.PersonFrame:
    frame: p.PersonFrame = {
        "id": person.id,
        "name": person.name,
        "seat": person.seat,
        "muted": person.muted,
    }
    return frame if person.face is None else {**frame, "face": person.face}


def game_frame(table: Table) -> p.GameFrame | None:
    """The cards as a spectator sees them; under a veil, as if the player were considering the drawn card."""
    if table.match is None:
        return None
    frame = as_game(table.shown())
    if table.veil:
        before = table.veil.before
        name = table.match.players[table.veil.seat]
        opened = {who: list(hand) for who, hand in before.hands.items() if not isinstance(hand, int)}
        frame |= {
            "turn": name,
            "asked": [{"player": name, "question": "drawn"}],
            "question": {},
            "missing_turn": list(before.missing_turn),
            "acts": {who: list(acts) for who, acts in before.acts.items()},
            "open_hands": opened,
        }
    return frame


def as_game(view: View) -> p.GameFrame:
    """A spectator's view as a frame."""
    return {
        "players": list(view.players),
        "counts": view.counts,
        "open_hands": {name: list(hand) for name, hand in view.hands.items() if not isinstance(hand, int)},
        "top": view.top,
        "color": view.color,
        "direction": view.direction,  # type: ignore[typeddict-item]
        "turn": view.turn,
        "asked": [{"player": asked.player, "question": asked.question} for asked in view.asked],
        "question": view.question,
        "draw_pile": view.draw_pile,
        "discard_pile": list(view.discard_pile),
        "dealer": view.dealer,
        "scores": view.scores,
        "uncalled": list(view.uncalled),
        "missing_turn": list(view.missing_turn),
        "acts": {name: list(acts) for name, acts in view.acts.items()},
        "rules": [
            {
                "words": rule.words,
                "owner": rule.owner,
                "concerns": list(rule.concerns),
                "lasts": rule.lasts,
            }
            for rule in view.rules
        ],
        "round": view.round,
        "winner": view.winner,
        "points": view.points,
    }


def yours_frame(table: Table, seat: int | None) -> p.YoursFrame | None:
    """The private part of one seat's frame."""
    return yours_frames(table, [seat])[seat]


def yours_frames(table: Table, seats: Collection[int | None]) -> dict[int | None, p.YoursFrame | None]:
    """The private part of each of these seats."""
    match = table.match
    if match is None:
        return dict.fromkeys(seats)
    row, book, hands = table.row, match.book, table.row["count"]
    # Seats that see something of other hands.
    secrets = {int(row["shown_to"]), int(row["peeker"]) if row["peeked"] else NOBODY}
    legal = _legal_frames(table, seats)
    return {
        seat: None
        if seat is None
        else {
            "seat": seat,
            "hand": list(cards_in(hands[seat], book)),
            "sees": _hands_shown_to(table, seat) if seat in secrets else {},
            "drawn": [] if table.veil else list(drawn_by(row, book, seat)),
            "legal": legal.get(seat, []),
        }
        for seat in seats
    }


def _hands_shown_to(table: Table, seat: int) -> dict[str, list[str]]:
    """The other hands that this seat may see."""
    match = table.match
    assert match is not None
    hands = {
        name: visible_hand(table.row, match.book, seat, other)
        for other, name in enumerate(match.players)
        if other != seat
    }
    return {name: list(hand) for name, hand in hands.items() if hand is not None}


def _legal_frames(table: Table, seats: Collection[int | None]) -> dict[int | None, list[p.LegalFrame]]:
    """The legal actions of these seats; under a veil, as if the drawn card fitted."""
    match, veil = table.match, table.veil
    assert match is not None
    row, book = match.row[0], match.book
    with as_if_it_fits(match, veil):
        asked = asked_seats(row)
        able = seats if may_speak_unasked(row, book) else asked
        word = question_word(row, book)
        return {
            seat: [
                legal_frame(number, book, match.players, word if seat in asked else "")
                for number in kernel.legal_mask(match.row, book.tables, seat).nonzero()[0].tolist()
            ]
            for seat in able
            if seat is not None and not (veil and veil.seat == seat)
        }


@lru_cache(maxsize=50_000)
def legal_frame(number: int, book: Rulebook, players: tuple[str, ...], asked: str = "") -> p.LegalFrame:
    """An action in words and as fields; cached, since there are few distinct ones."""
    action = action_of(number, book, players, asked)
    frame: p.LegalFrame = {"action": number, "words": str(action), "verb": str(action).partition(" ")[0]}
    match action:
        case Play(card, _, call):
            frame |= {"card": card, "call": call}
        case Discard(card) | Lay(card, _) | Take(card) | NameCard(card):
            frame["card"] = card
        case NameNumber(number_named):
            frame["number"] = number_named
        case Name(color):
            frame["color"] = color
        case Pick(player) | Catch(player) | Report(player):
            frame["player"] = player
        case Sides(heads, tails):
            frame |= {"player": heads, "other": tails}
        case Word(word):
            frame["verb"] = word
    return frame


EventForms = tuple[
    frozenset[str] | None, Any, Any
]  # who may see the secret form, the secret form, the public form


def both_forms(happenings: Iterable[Happening]) -> list[EventForms]:
    """Builds the shared and the secret form of each event once for all viewers."""
    both: list[EventForms] = []
    for happening in happenings:
        if isinstance(happening, Event):
            secret = happening.to_dict()
            open_form = secret if happening.knows is None else happening.seen_by(None).to_dict()
            both.append((happening.knows, secret, open_form))
        else:
            both.append((None, happening, happening))
    return both


def event_frames(both: Iterable[EventForms], viewer: str | None) -> list[p.EventFrame]:
    """The events as this viewer may see them."""
    return [secret if knows is None or viewer in knows else shared for knows, secret, shared in both]


def clock_frame(table: Table, now: float) -> p.ClockFrame | None:
    if (
        not table.playing
        or table.match is None
        or table.match.over
        or not table.settings.clock
        or table.alone
    ):
        return None
    ends = table.asked_since + table.settings.clock
    return {"now": round(now * 1000), "ends": round(ends * 1000)}


def viewer_name(table: Table, seat: int | None) -> str | None:
    return table.match.players[seat] if table.match is not None and seat is not None else None


def missed(table: Table, since: int | None) -> tuple[str, list[Happening]]:
    """What a viewer missed since version `since`: nothing, these events, or too much to send."""
    if since is None or since == table.version:
        return "nothing", []
    if since > table.version or not table.recent or table.recent[0][0] > since + 1:
        return "too much", []
    return "events", [
        happening for version, all_of_it in table.recent if version > since for happening in all_of_it
    ]


def news(
    table: Table,
    bodies: Iterable[Body],
    happened: Iterable[Happening],
    seats: Collection[int | None],
    now: float,
    packed: Callable[[Any], Any] = lambda part: part,
) -> dict[int | None, p.News]:
    """The update for each of these seats (None: spectators); `packed` encodes the shared part once."""
    said = [body["kind"] for body in bodies]
    kinds = set(said)
    shared: Any = {"type": "news", "version": table.version}
    if kinds - QUIET_KINDS or (table.match and table.match.over):
        shared["table"] = packed(table_frame(table))
    in_game = bool(kinds & GAME_KINDS)
    asks = in_game or "table" in shared
    game = game_frame(table) if asks else None
    if in_game:
        shared |= {"game": packed(game), "clock": clock_frame(table, now)}
    if "said" in kinds:
        shared["chat"] = list(table.chat)[-said.count("said") :]
    both = both_forms(happened)
    yours = yours_frames(table, seats) if asks else {}
    prompts = prompt_frames(table, game, yours)
    frames: dict[int | None, p.News] = {}
    for seat in seats:
        frame: p.News = shared | {"events": event_frames(both, viewer_name(table, seat))}
        frames[seat] = frame
        if asks:
            frame["prompt"] = prompts[seat]
            if in_game:
                frame["yours"] = yours[seat]
    return frames


def welcome(
    table: Table, person: Person | None, since: int | None, now: float, present: list[int], watching: int
) -> p.Welcome:
    seat = person.seat if person else None
    word, happenings = missed(table, since)
    game, yours = game_frame(table), yours_frame(table, seat)
    return {
        "type": "welcome",
        "protocol": p.PROTOCOL,
        "version": table.version,
        "you": person_frame(person) if person else None,
        "missed": word,  # type: ignore[typeddict-item]
        "events": event_frames(both_forms(happenings), viewer_name(table, seat)),
        "table": table_frame(table),
        "game": game,
        "yours": yours,
        "prompt": prompt_frames(table, game, {seat: yours})[seat],
        "clock": clock_frame(table, now),
        "chat": list(table.chat),
        "present": present,
        "watching": watching,
    }
