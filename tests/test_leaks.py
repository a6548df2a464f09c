"""Nobody is ever told what they may not know: whole matches over real sockets, with every frame kept.

Afterwards the seed is public, so each match is played again beside its frames. For every frame, all the
cards that were hidden from its reader are dealt anew at that moment: the frame must not change by a byte.
"""

import asyncio
import copy
import hashlib
import random
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from lastcard.bots.simple import choose, interject
from lastcard.clients.websocket import Client, SeatConnection
from lastcard.game.actions import CHALLENGE, Action, Play
from lastcard.game.events import Event
from lastcard.game.records import Record
from lastcard.game.views import View
from lastcard.tables import RefusedError, Table
from lastcard.tables import protocol as p
from lastcard.tables.engine_view import sight
from lastcard.tables.frames import both_forms, event_frames, game_frame, yours_frame
from lastcard.tables.prompts import prompt_frames
from lastcard.tables.protocol import NewTable, TableSettings
from lastcard.tables.veil import as_if_it_fits
from serving import QUICK, Served
from test_properties import shuffle_hidden

NAMES = ("Ann", "Bob", "Cy", "Dee")
ONLOOKER = "onlooker"
OPENLY = ("played", "laid", "discarded", "turned_up", "put_back", "lot")  # cards that lie on the table
PEEKS = """
extends = "classic"
title = "Peeks"
[numbers]
copies = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
[wild."wild peek"]
copies = 30
points = 50
start = "name the color"
rule = "an opponent you choose shows you their hand, then you swap hands with the next player, \
then you take 1 card from the previous player, then you play with open hands until your next turn, \
then name the color"
[wild."wild draw four"]
copies = 16
"""
LEVERS = 'extends = "jackpot"\n[colored.jackpot]\ncopies = 16\n'
RULE_CARDS = (
    "the player with the fewest cards draws until they have 4 cards",
    "everyone gives 1 card to the next player",
    "the player on your left swaps hands with the player on your right",
    "the dealer draws 3, then everyone passes their hand to the left",
    "everyone with a red card draws 1",
    "an opponent you choose shows you their hand",
)
# Hands just large enough that in these deals everything happens that is to be hidden.
MATCHES: dict[str, dict[str, Any]] = {
    "classic": {"settings": {"house": {"hand_size": 3}}, "seats": 3},
    "jumping": {
        "settings": {"house": {"jump_in": True, "seven_zero": True, "stacking": "mixed", "hand_size": 5}},
        "seats": 4,
    },
    "peeks": {"settings": {"edition_text": PEEKS, "house": {"hand_size": 5}}, "seats": 4},
    "customizable": {
        "settings": {
            "edition": "customizable",
            "customs": [
                "everyone plays with open hands until your next turn",
                "the next player shows you their hand",
                "everyone passes their hand to the left",
            ],
            "house": {"hand_size": 3},
        },
        "seats": 4,
    },
    "jackpot": {"settings": {"edition_text": LEVERS, "house": {"hand_size": 7}}, "seats": 3},
    "dino": {"settings": {"edition": "dino", "house": {"hand_size": 3}}, "seats": 3},
}


@dataclass
class Kept:
    """A match as everybody heard of it, and as the server's log tells it."""

    code: str
    record: Record
    log: list[tuple[int, float, bytes]]
    tokens: dict[str, str]
    frames: dict[str, list[bytes]]  # by reader, in the order in which they came
    sentences: Sequence[str] = field(default=())


# --- playing --------------------------------------------------------------------------------------


def chosen(view: View, legal: Sequence[Action], dice: random.Random) -> Action:
    """Like a computer player, but curious: it challenges whenever it may, and likes wild cards."""
    wilds = [action for action in legal if isinstance(action, Play) and action.card.startswith("wild")]
    if CHALLENGE in legal:
        return CHALLENGE
    if wilds and dice.random() < 0.5:
        return dice.choice(wilds)
    return choose(view, legal, dice)


async def play(seats: Sequence[SeatConnection], onlooker: SeatConnection) -> None:
    """One thing after another, each when everybody has heard of the last: so the seed decides it all."""
    dice = [random.Random(number) for number in range(len(seats))]

    async def heard(version: int) -> None:
        while min(seat.version for seat in (*seats, onlooker)) < version:
            await asyncio.sleep(0.004)

    async def does(seat: SeatConnection, action: Action) -> None:
        assert onlooker.frames is not None
        before = len(onlooker.frames)
        version = await seat.act(action)
        await heard(version)
        news = map(orjson.loads, onlooker.frames[before:])
        if not any("game" in frame for frame in news):  # a claim, which is decided in a moment
            await heard(version + 1)

    while onlooker.table and onlooker.table["phase"] != "over":
        if dice[0].random() < 0.05:
            await heard(await seats[0].command({"type": "say", "phrase": "your turn"}))
        # While somebody looks at a card just drawn, whoever is asked has nothing to do yet.
        while not all(seat.game == onlooker.game and (seat.legal or not seat.asked) for seat in seats):
            await asyncio.sleep(0.004)
        for seat, own in zip(seats, dice, strict=True):
            assert seat.view
            unasked = None if seat.asked else interject(seat.view, seat.legal, own)
            if unasked:
                await does(seat, unasked)
                break
        else:
            seat, own = next(pair for pair in zip(seats, dice, strict=True) if pair[0].asked)
            assert seat.view
            await does(seat, chosen(seat.view, seat.legal, own))


async def until_dealt(seats: Sequence[SeatConnection]) -> None:
    while not all(seat.game for seat in seats):
        await asyncio.sleep(0.004)


async def one_match(
    url: str, reading: asyncio.Lock, settings: dict[str, Any], seats: int
) -> tuple[dict[str, Any], dict[str, str]]:
    """Play a match to its end; all frames by reader, and the tokens."""
    settings = {**settings, "seats": seats, "clock": 0, "house": {**settings.get("house", {}), "target": 0}}
    names, frames = NAMES[:seats], dict[str, list[bytes]]()
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(Client(url))
        async with reading:  # in their order, which decides who gets which seed; and rules take time to read
            joined = [await client.create(NewTable(name=names[0], settings=TableSettings(**settings)))]
        joined += [await client.join(joined[0].code, name, i) for i, name in enumerate(names[1:], 1)]
        code, at_table = joined[0].code, dict[str, SeatConnection]()
        for name, token in (*zip(names, (each.token for each in joined), strict=True), (ONLOOKER, None)):
            seat = client.sit(code, token)
            frames[name] = seat.frames = []
            at_table[name] = await stack.enter_async_context(seat)
        for i, name in enumerate(names):
            if settings.get("edition_text") == LEVERS:
                async with reading:
                    await at_table[name].command(
                        {"type": "write", "sentences": list(RULE_CARDS[2 * i : 2 * i + 2])}
                    )
            if settings.get("customs"):
                await at_table[name].command({"type": "agree"})
            if i:
                await at_table[name].ready()
        await at_table[names[0]].start()
        await until_dealt(list(at_table.values()))
        await play([at_table[name] for name in names], at_table[ONLOOKER])
        text = await client.record(code)
    tokens = {name: each.token for name, each in zip(names, joined, strict=True)}
    return {"code": code, "record": Record.from_json(text), "frames": frames}, tokens


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Kept]]:
    """All the matches, played at the same time on one server."""
    file: Path = tmp_path_factory.mktemp("leaks") / "tables.db"
    with Served(f"sqlite:///{file}", **{**QUICK, "pace": 0.01, "veil": True}) as server:

        async def play_all() -> list[tuple[dict[str, Any], dict[str, str]]]:
            reading = asyncio.Lock()
            every = [one_match(server.url, reading, **match) for match in MATCHES.values()]
            return list(await asyncio.wait_for(asyncio.gather(*every), 300))

        played = asyncio.run(play_all())
        server.stop()
    with sqlite3.connect(file) as database:
        found = {}
        for name, (match, tokens) in zip(MATCHES, played, strict=True):
            log = database.execute(
                "SELECT version, at, body FROM entries WHERE code = ? ORDER BY version", [match["code"]]
            ).fetchall()
            sentences = match["record"].rule_cards
            found[name] = Kept(tokens=tokens, log=log, sentences=sentences, **match)
    yield found


# --- checking -------------------------------------------------------------------------------------


@dataclass
class Cards:
    """The cards on a table, as the permutation of the hidden ones wants them."""

    row: Any
    players: int
    book: Any


def dealt_anew(table: Table, viewer: int | None, dice: random.Random) -> Table:
    """The same table, but all that this viewer cannot see is shuffled among itself."""
    assert table.match is not None
    other = copy.copy(table)
    other.match = table.match.copy()  # type: ignore[assignment]
    other.version = -1 - table.version  # nothing made for the other may be used
    shuffle_hidden(Cards(other.row.reshape(1), len(table.seats), table.book), viewer, dice)  # type: ignore[arg-type]
    return other


def could_be_told(table: Table, viewer: int | None, dice: random.Random) -> list[tuple[bytes, ...]]:
    """What may be told at this version, (game, yours, prompt): during the veil, if any, and after it."""
    other = dealt_anew(table, viewer, dice)
    told = []
    for veil in (table.veil, None):
        other.veil = veil
        game, yours = game_frame(other), yours_frame(other, viewer)
        prompt = prompt_frames(other, game, {viewer: yours})[viewer]
        told.append(tuple(orjson.dumps(part) for part in (game, yours, prompt)))
    return told


def substituted(happening: Any, viewer: str | None, card: str) -> Any:
    """The same happening with other cards, where this viewer may not know them."""
    if isinstance(happening, Event) and happening.knows is not None and viewer not in happening.knows:
        return replace(happening, cards=(card,) * len(happening.cards or ()))
    return happening


def telling(event: dict[str, Any], viewer: str | None, opened: set[str]) -> bool:
    """Whether an event shows its reader cards that are none of their business."""
    if not event.get("cards") or event["what"] in OPENLY:
        return False
    return viewer not in (event.get("player"), event.get("other")) and event.get("player") not in opened


def leaks(kept: Kept) -> list[str]:
    """All that is wrong with the frames of a match; empty if nothing is."""
    return [*_cards_told(kept), *_secrets_told(kept)]


def _cards_told(kept: Kept) -> Iterator[str]:
    table, dice = Table(kept.code), random.Random(kept.code)
    waiting = {reader: [orjson.loads(frame) for frame in frames] for reader, frames in kept.frames.items()}
    waiting = {
        reader: [frame for frame in frames if frame["type"] in ("welcome", "news")]
        for reader, frames in waiting.items()
    }
    first = {reader: frames[0]["version"] for reader, frames in waiting.items()}
    heard = {
        reader: [event for frame in frames for event in frame["events"]] for reader, frames in waiting.items()
    }
    happened: list[tuple[int, Any]] = []
    opened: set[str] = set()
    for version, at, body in kept.log:
        veil = table.veil
        happened += [(version, happening) for happening in table.fold(orjson.loads(body), at)]
        veiled, told = table.veil is not None and table.veil is not veil, set[str]()
        for reader, frames in waiting.items():
            seat = NAMES.index(reader) if reader in NAMES else None
            viewer = reader if reader in NAMES else None
            while frames and frames[0]["version"] <= version:
                frame = frames.pop(0)
                if frame["version"] != version:
                    yield f"{reader} hears of version {frame['version']} after {version}"
                before = set(opened)
                opened |= set((frame.get("game") or {}).get("open_hands", ()))
                for event in frame["events"]:
                    if telling(event, viewer, before | opened):
                        yield f"{reader} is told {event['words']!r} at version {version}"
                if table.match is None:
                    parts: list[tuple[bytes, ...]] = [(b"null",) * 3]
                else:
                    parts = could_be_told(table, seat, dice)
                    if "game" in frame and veiled and reader not in told:  # the veil comes first
                        parts = parts[:1]
                        told.add(reader)
                for part, name in enumerate(("game", "yours", "prompt")):
                    if name in frame and orjson.dumps(frame[name]) not in [each[part] for each in parts]:
                        yield f"{reader} sees more than they may in {name!r} at version {version}"
        opened = set((game_frame(table) or {}).get("open_hands", ()))
    happened += [(table.version, happening) for happening in table.unveil()]
    for reader, events in heard.items():
        viewer = reader if reader in NAMES else None
        for card in ("red 7", "wild"):
            other = [substituted(each, viewer, card) for version, each in happened if version > first[reader]]
            if orjson.dumps(event_frames(both_forms(other), viewer)) != orjson.dumps(events):
                yield f"what {reader} is told of what happened depends on hidden cards"
    assert table.match is not None and tuple(table.match.taken) == kept.record.taken
    assert table.match.row.tobytes() == kept.record.verify().row.tobytes()
    assert not any(waiting.values())


def _secrets_told(kept: Kept) -> Iterator[str]:
    secrets = {kept.record.seed: "the seed"}
    for name, token in kept.tokens.items():
        secrets[token] = f"the token of {name}"
        secrets[hashlib.sha256(token.encode()).hexdigest()] = f"the hash of the token of {name}"
    for reader, frames in kept.frames.items():
        dispensed: set[str] = set()
        for frame in frames:
            read = orjson.loads(frame)
            if read.get("table") and read["table"]["phase"] == "over":
                break
            text = frame.decode()
            yield from (f"{reader} is told {what}" for secret, what in secrets.items() if secret in text)
            dispensed |= {event["text"] for event in read.get("events", ()) if event["what"] == "dispensed"}
            hidden = set(kept.sentences) - dispensed
            yield from (f"{reader} is told the rule card {each!r}" for each in hidden if each in text)


# --- what must hold -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MATCHES)
def test_no_frame_depends_on_what_its_reader_may_not_know(matches: dict[str, Kept], name: str) -> None:
    assert leaks(matches[name]) == []


@pytest.mark.parametrize("name", MATCHES)
def test_what_a_program_sees_does_not_depend_on_what_it_may_not_know(
    matches: dict[str, Kept], name: str
) -> None:
    table, dice, answered, refused = Table(name), random.Random(name), 0, 0
    for _version, at, body in matches[name].log:
        table.fold(orjson.loads(body), at)
        for person in [person for person in table.people.values() if person.seat is not None]:
            told = []
            for each in (table, dealt_anew(table, person.seat, dice) if table.match else table):
                try:
                    told.append(orjson.dumps(sight(each, person, p.Look(key="a"))))
                except RefusedError as error:
                    told.append(error.words.encode())
            assert told[0] == told[1]
            answered, refused = answered + (b'"row"' in told[0]), refused + (b"just drawn" in told[0])
            if table.veil and table.match and person.seat != table.veil.seat:
                with as_if_it_fits(table.match, table.veil), pytest.raises(RefusedError, match="just drawn"):
                    veil, table.veil = (
                        table.veil,
                        None,
                    )  # as if the card fitted: nothing tells one from the other
                    try:
                        sight(table, person, p.Look(key="a"))
                    finally:
                        table.veil = veil
    assert answered > 20 and (refused > 0) == ("jump_in" not in MATCHES[name]["settings"].get("house", {}))


def frames_of(kept: Kept, reader: str) -> Iterator[dict[str, Any]]:
    return map(orjson.loads, kept.frames[reader])


def test_the_matches_have_what_is_to_be_hidden(matches: dict[str, Kept]) -> None:
    """Open hands, peeks, swaps, rule cards and drawn cards being looked at: else nothing would be proved."""
    seen, whats = set(), set()
    for kept in matches.values():
        for reader in kept.frames:
            for frame in frames_of(kept, reader):
                game, yours = frame.get("game") or {}, frame.get("yours") or {}
                seen |= {"open hands"} if game.get("open_hands") and not game["winner"] else set()
                seen |= {"a peek"} if yours.get("sees") else set()
                drawing = [asked for asked in game.get("asked", ()) if asked["question"] == "drawn"]
                seen |= {"a drawn card"} if drawing and not yours.get("drawn") else set()
                whats |= {event["what"] for event in frame.get("events", ())}
    assert seen == {"open hands", "a peek", "a drawn card"}
    assert {"swapped", "challenged", "drew", "dealt", "took", "dispensed"} <= whats


# --- the checks themselves can fail ---------------------------------------------------------------


def with_frames(kept: Kept, reader: str, frames: list[dict[str, Any]]) -> Kept:
    return replace(kept, frames={**kept.frames, reader: [orjson.dumps(frame) for frame in frames]})


def test_a_frame_made_for_another_seat_is_found(matches: dict[str, Kept]) -> None:
    kept = matches["classic"]
    for reader in ("Bob", ONLOOKER):
        frames = list(frames_of(kept, reader))
        theirs = {frame["version"]: frame["yours"] for frame in frames_of(kept, "Ann") if frame.get("yours")}
        at = [i for i, frame in enumerate(frames) if "yours" in frame and frame["version"] in theirs][3]
        frames[at]["yours"] = theirs[frames[at]["version"]]
        found = leaks(with_frames(kept, reader, frames))
        assert found == [f"{reader} sees more than they may in 'yours' at version {frames[at]['version']}"]


def test_a_hand_that_is_shown_to_all_is_found(matches: dict[str, Kept]) -> None:
    kept = matches["classic"]
    frames = list(frames_of(kept, ONLOOKER))
    hands = {
        frame["version"]: frame["yours"]["hand"] for frame in frames_of(kept, "Ann") if frame.get("yours")
    }
    at = [i for i, frame in enumerate(frames) if frame.get("game") and frame["version"] in hands][2]
    frames[at]["game"]["open_hands"] = {"Ann": hands[frames[at]["version"]]}
    assert any("in 'game'" in problem for problem in leaks(with_frames(kept, ONLOOKER, frames)))


def test_an_event_that_tells_a_drawn_card_is_found(matches: dict[str, Kept]) -> None:
    kept = matches["classic"]
    told = {
        (frame["version"], event["what"], event["player"]): event
        for frame in frames_of(kept, "Bob")
        for event in frame.get("events", ())
        if event["what"] in ("drew", "dealt") and event["player"] == "Bob"
    }
    frames = list(frames_of(kept, "Ann"))
    for frame in frames:
        for i, event in enumerate(frame.get("events", ())):
            known = told.get((frame["version"], event["what"], event.get("player")))
            if known:
                frame["events"][i] = known
    found = leaks(with_frames(kept, "Ann", frames))
    assert sum("is told 'Bob" in problem for problem in found) == len(told)
    assert "what Ann is told of what happened depends on hidden cards" in found


def test_a_secret_in_a_frame_is_found(matches: dict[str, Kept]) -> None:
    kept = matches["jackpot"]
    token = kept.tokens["Bob"]
    secrets = (kept.record.seed, token, hashlib.sha256(token.encode()).hexdigest(), kept.sentences[0])
    told = [{"type": "present", "present": [], "watching": secret} for secret in secrets]
    assert len(leaks(with_frames(kept, "Ann", [*told, *frames_of(kept, "Ann")]))) == len(secrets)


def test_cards_that_lie_hidden_are_really_dealt_anew(matches: dict[str, Kept]) -> None:
    """The permutation moves every hidden hand, and nothing that its viewer sees."""
    kept = matches["classic"]
    table, moved = Table(kept.code), 0
    for _, at, body in kept.log:
        table.fold(orjson.loads(body), at)
        if table.match and not table.match.over:
            other = dealt_anew(table, 0, random.Random(1))
            assert other.match is not None
            assert other.match.hand("Ann") == table.match.hand("Ann")
            moved += other.match.hand("Bob") != table.match.hand("Bob")
    assert moved > 5
