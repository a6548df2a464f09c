"""Replays for the page: a recorded match step by step as frames, and its verification.

Matches are replayed in one thread off the event loop: requests queue up, and tables never wait for them.
Uploaded records are checked for size before they are parsed.
"""

import zlib
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, HTTPException, Path, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from lastcard.common.errors import LastcardError
from lastcard.game.events import Event
from lastcard.game.match import Match
from lastcard.game.records import Record, RecordError
from lastcard.rules import editions
from lastcard.rules.language import LONGEST_SENTENCE
from lastcard.server.bounded_pool import BoundedPool
from lastcard.server.http import ASKED, SENT, Address, Code, GuardsOf, HallOf, problems
from lastcard.server.middleware import MOST_RECORD
from lastcard.server.rule_parsing import MOST_RULES
from lastcard.tables import protocol as p
from lastcard.tables.frames import as_game, both_forms, event_frames

MOST_STEPS = 5_000
MOST_SHARES = 2_000  # characters the players added to the seed: they are hashed with every action
MOST_EACH = 3  # matches replayed at a time for one address
BUSY = "Other records are being replayed right now; try again in a moment."
MOST_REPLAY = 32_000_000  # bytes of an answer, before it is packed
PILE = 5  # cards of the discard pile that a step shows
EVERYONE = "everyone"

router = APIRouter(prefix="/api", tags=["records"])


class Step(BaseModel):
    """The table after one action; the first step, and each without a player, is a deal."""

    player: str | None
    events: list[p.EventFrame]
    game: p.GameFrame = Field(description=f"Of the discard pile only the newest {PILE} cards.")
    hands: dict[str, list[str] | int] = Field(description="The cards where they are known, else how many.")


class Replay(BaseModel):
    """A match as steps."""

    edition: str
    colors: list[str]
    players: list[str]
    seen_by: str
    target: int = Field(description="Points that win the match; 0: a single round.")
    over: bool
    winners: list[str]
    steps: list[Step]


class Verdict(BaseModel):
    """The result of a verification, in one sentence."""

    true: bool
    words: str


def playing_of(request: Request) -> BoundedPool:
    playing: BoundedPool = request.app.state.playing
    return playing


PlayingOf = Annotated[BoundedPool, Depends(playing_of)]
SeenBy = Annotated[
    str,
    Query(max_length=40, description="A player's name, `everyone` for all hands, or empty: an onlooker."),
]
BODY = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"type": "object", "description": "A record."}}},
    }
}


@router.post(
    "/replays",
    operation_id="replay",
    summary="Step through a record",
    response_model=Replay,
    openapi_extra=BODY,
    responses=problems(*SENT),
)
async def replay(
    request: Request, address: Address, playing: PlayingOf, seen_by: SeenBy = EVERYONE
) -> Response:
    """The match of a record step by step, with all hands or as one player saw it."""
    body = await request.body()
    gzipped = _accepts_gzip(request)
    return await playing.do(address, lambda: _answer(read_record(body), seen_by, gzipped))


@router.post(
    "/verdicts",
    operation_id="verify",
    summary="Verify a record",
    openapi_extra=BODY,
    responses=problems(*SENT),
)
async def verify(request: Request, address: Address, playing: PlayingOf) -> Verdict:
    """Replay a record from its seed, and say whether it is true."""
    body = await request.body()
    return await playing.do(address, lambda: _verdict(read_record(body)))


@router.get(
    "/tables/{code}/records/{match}/replay",
    operation_id="replay_of_table",
    summary="Step through a match of a table",
    response_model=Replay,
    responses=problems(*ASKED, 404, 422, 503),
)
async def replay_of_table(
    code: Code,
    match: Annotated[int, Path(ge=1, le=100_000, description="1 for the first match at the table.")],
    hall: HallOf,
    guards: GuardsOf,
    request: Request,
    address: Address,
    playing: PlayingOf,
    seen_by: SeenBy = EVERYONE,
) -> Response:
    """A finished match of a table, step by step."""
    async with guards.codes.looking(address):
        text = await hall.record(code, match, address)
    gzipped = _accepts_gzip(request)
    return await playing.do(address, lambda: _answer(Record.from_json(text), seen_by, gzipped))


# --- in the thread ------------------------------------------------------------------------------


def read_record(body: bytes) -> Record:
    """Parses an uploaded record; it may not name files of this machine or contain long parts."""
    try:
        if len(body) > MOST_RECORD:
            raise RecordError(f"it has more than {MOST_RECORD // 1024} KB.")
        record = Record.from_json(body.decode("utf-8", "replace"))
        _check_sizes(record)
    except LastcardError as error:
        raise HTTPException(422, f"This record cannot be used: {error}") from None
    return record


def _check_sizes(record: Record) -> None:
    if len(record.taken) > MOST_STEPS:
        raise RecordError(f"it has more than {MOST_STEPS} actions.")
    for number, taken in enumerate(record.taken, 1):
        if taken.seat >= len(record.players):
            raise RecordError(f"the record is damaged: action {number} cannot be read.")
    seeds = [record.seed, *(fork.seed for fork in record.forks)]
    if sum(map(len, (*record.contributions, *seeds))) > MOST_SHARES:
        raise RecordError("its seed is too long.")
    rules = [*record.customs, *record.rule_cards, *record.rules]
    if any(len(sentence) > LONGEST_SENTENCE for sentence in rules):
        raise RecordError(f"a sentence in it has more than {LONGEST_SENTENCE} characters.")
    if record.edition_data is None:
        if record.edition not in editions.NAMES:  # never a path: uploads must not name files of this machine
            raise RecordError(f"there is no edition called {record.edition[:40]!r}.")
    else:
        rules += editions.from_data(record.edition, record.edition_data).sentences
    if sum(map(len, set(rules))) > MOST_RULES:
        raise RecordError(f"its rules have more than {MOST_RULES} characters altogether.")


def _replay(record: Record, seen_by: str, packer: "Packer") -> bytes:
    """Writes a `Replay` step by step, since it can have thousands of steps."""
    packer.add(b'{"steps":[')
    first = True
    try:
        for match, taken, events in record.steps():
            if first and seen_by not in ("", EVERYONE, *match.players):
                raise RecordError(f"{seen_by!r} does not play in this match.")
            player = match.players[taken.seat] if taken and taken.seat >= 0 else None
            step = orjson.dumps({"player": player, **_step(match, events, seen_by)})
            packer.add(step if first else b"," + step)
            first = False
    except LastcardError as error:
        words = str(error).removeprefix("the record cannot be played: ")
        raise HTTPException(422, f"This record cannot be played: {words}") from None
    rest = {
        "edition": match.book.edition.title,
        "colors": match.book.colors,
        "players": match.players,
        "seen_by": seen_by,
        "target": match.book.house.target,
        "over": match.match_over,
        "winners": match.match_winners,
    }
    packer.add(b"]," + orjson.dumps(rest)[1:])
    return packer.end()


def _step(match: Match, events: list[Event], seen_by: str) -> dict[str, Any]:
    view = match.view(None)
    both = both_forms(events)
    if seen_by == EVERYONE:
        hands: dict[str, Any] = {name: match.hand(name) for name in match.players}
        told = [secret for _, secret, _ in both]
    elif seen_by:
        hands = match.view(seen_by).hands
        told = event_frames(both, seen_by)
    else:
        hands = view.hands
        told = event_frames(both, None)
    game = as_game(view)
    game["discard_pile"] = game["discard_pile"][:PILE]
    return {"events": told, "game": game, "hands": hands}


class Packer:
    """Compresses a long response; similar steps make it about 20 times smaller.

    It compresses incrementally and stops at a maximum size, so that no request takes much memory.
    """

    def __init__(self, gzipped: bool) -> None:
        self._zip = zlib.compressobj(5, wbits=31) if gzipped else None
        self._parts: list[bytes] = []
        self._size = 0

    def add(self, text: bytes) -> None:
        self._size += len(text)
        if self._size > MOST_REPLAY:
            raise RecordError(f"it would take more than {MOST_REPLAY // 1_000_000} MB to show it.")
        self._parts.append(self._zip.compress(text) if self._zip else text)

    def end(self) -> bytes:
        return b"".join(self._parts) + (self._zip.flush() if self._zip else b"")


def _answer(record: Record, seen_by: str, gzipped: bool) -> Response:
    body, headers = _replay(record, seen_by, Packer(gzipped)), {"Vary": "Accept-Encoding"}
    if gzipped:
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)


def _accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _verdict(record: Record) -> Verdict:
    try:
        match = record.verify()
    except LastcardError as error:
        return Verdict(true=False, words=f"Not true: {error}")
    number = len(record.taken)
    state = f"won by {' and '.join(match.match_winners)}" if match.match_over else "not finished"
    actions = "one action, legal" if number == 1 else f"{number} actions, all legal"
    return Verdict(true=True, words=f"True: {actions}, every card as the seed deals it; {state}.")
