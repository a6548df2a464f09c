"""The lab over HTTP: simulates chosen rules and streams the results.

Each run is a separate low-priority process (`lastcard.lab.worker`), so that no table waits for it. One run is
active at a time, with a short queue of one run per address; a run ends when its client disconnects.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Annotated, Any, Literal, get_args

import orjson
from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from lastcard.server import jsonlines
from lastcard.server.bounded_pool import BusyError, wait_for_room
from lastcard.server.http import SENT, Address, HallOf, ReadingOf, problems
from lastcard.server.registry import RESTARTS, TableRegistry
from lastcard.tables import protocol as p
from lastcard.tables.rules import rulebook

MOST_SETS = 6  # rule sets in one run
MOST_WAITING = 4  # queued runs, including the active one
PATIENCE = 30.0  # seconds past its limit after which a run is killed
COMPILES = 300.0  # seconds it may take to begin, the first time on a machine
STOPS_IN = 1.0  # seconds within which a stopped run has surely ended
LOOKS = 0.5  # seconds between checks for a server shutdown
MOST_LINE = 16 * 1024 * 1024  # bytes
ONE_EACH = "You already have a run in the lab; wait for it, or stop it."
BUSY = "Others are in the lab right now; try again in a minute."
CLOSED = "The lab is closed on this server."
TOO_LONG = "This takes too long; try fewer rounds or other rules, or try again later."
ENDS = (b'{"type": "done"', b'{"type": "failed"')
WENT_WRONG = "The run went wrong; it has been logged."

Player = Literal["random", "greedy", "newcomer", "casual", "solid"]
PLAYERS: tuple[Player, ...] = get_args(Player)
USUAL: Player = "solid"
log = logging.getLogger("lastcard.lab")
router = APIRouter(prefix="/api", tags=["lab"])


class RuleSet(BaseModel):
    """A rule set to simulate."""

    model_config = ConfigDict(extra="forbid", strict=True)

    edition: str = Field("classic", max_length=40, description="The id of an edition.")
    house: dict[str, bool | int | str] = Field(
        default_factory=dict, max_length=20, description="House rules that differ, such as `stacking`."
    )
    customs: list[p.Sentence] | None = Field(
        None, max_length=9, description="What the customizable cards say; None: the first suggestions."
    )
    rules: list[p.Sentence] = Field(
        default_factory=list, max_length=16, description="House rules in your own words."
    )


class LabRun(BaseModel):
    """A run: one rule set, or several that are compared with the first."""

    model_config = ConfigDict(extra="forbid", strict=True)

    rules: list[RuleSet] = Field(default_factory=lambda: [RuleSet()], min_length=1, max_length=MOST_SETS)
    players: list[Player] = Field(
        default_factory=lambda: [USUAL] * 4, min_length=2, max_length=10, description="Who plays, by seat."
    )
    rounds: int = Field(20_000, ge=1, le=10**9, description="Rounds of each rule set.")
    seed: str = Field("0", max_length=40)


class LabQueue:
    """The lab's active run and its queue."""

    def __init__(self) -> None:
        self.whose: set[str] = set()
        self.left = asyncio.Event()  # set whenever a run has ended
        self.turn = asyncio.Lock()

    def check(self, address: str) -> None:
        """Raises `BusyError` if there is no room for this address."""
        if address in self.whose:
            raise BusyError(ONE_EACH)
        if len(self.whose) >= MOST_WAITING:
            raise BusyError(BUSY)


def lab_queue_of(request: Request) -> LabQueue:
    bench: LabQueue = request.app.state.bench
    return bench


class LabInfo(BaseModel):
    """The limits and players of this server's lab."""

    players: list[str] = Field(description="The computer players to choose from.")
    most_rounds: int = Field(description="Rounds in one run, of all rule sets together; 0: it is closed.")
    most_sets: int


@router.get(
    "/lab",
    operation_id="lab",
    summary="What the lab does",
    response_description="Its bounds.",
    responses=problems(429),
)
async def lab(request: Request) -> LabInfo:
    """The limits of the lab, and the players it offers."""
    most = request.app.state.settings.lab_rounds
    return LabInfo(players=list(PLAYERS), most_rounds=most, most_sets=MOST_SETS)


@router.post(
    "/lab",
    operation_id="lab_run",
    summary="Play many games and count",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "A JSON object on every line, each with a `type`: `waiting`; `playing`; "
            "`progress` with how many games are `done` `of` all, the `title` and the `parts` of the report "
            "so far; and at last `done` with the figures (`found`), the `parts` and the page itself "
            "(`report`), or `failed` with `words`.",
            "content": jsonlines.CONTENT,
        },
        **problems(*SENT, 409),
    },
)
async def lab_run(
    wanted: LabRun,
    request: Request,
    address: Address,
    reading: ReadingOf,
    hall: HallOf,
    bench: Annotated[LabQueue, Depends(lab_queue_of)],
) -> Response:
    """Simulate many games of one rule set, or of several on the same deals."""
    limits = request.app.state.settings
    most = limits.lab_rounds
    if not most:
        raise HTTPException(409, CLOSED)
    if wanted.rounds * len(wanted.rules) > most:
        words = f"At most {most:,} rounds in one run, of all rule sets together."
        raise HTTPException(409, words)
    await wait_for_room(lambda: bench.check(address), bench.left, STOPS_IN)
    for rules in wanted.rules:  # errors are reported before anything is played
        settings = p.TableSettings(seats=len(wanted.players), **rules.model_dump())
        await reading.settings(address, settings)
        rulebook(settings)
    await wait_for_room(lambda: bench.check(address), bench.left, STOPS_IN)
    asked = {**wanted.model_dump(), "seconds": limits.lab_seconds}
    lines = _lines(bench, address, asked, hall)
    return jsonlines.streamed(lines)


async def _lines(
    bench: LabQueue, address: str, asked: dict[str, Any], hall: TableRegistry
) -> AsyncGenerator[bytes, None]:
    """Streams the worker's messages; ends the process when the client has gone."""
    try:
        bench.check(address)
    except BusyError as error:
        yield jsonlines.packed({"type": "failed", "words": error.words})
        return
    bench.whose.add(address)
    try:
        yield jsonlines.WAITING
        while True:
            try:
                await asyncio.wait_for(bench.turn.acquire(), jsonlines.QUIET)
                break
            except TimeoutError:
                yield jsonlines.WAITING
        try:
            async with aclosing(_played(asked, hall)) as lines:
                async for line in lines:
                    yield line
        finally:
            bench.turn.release()
    finally:
        bench.whose.discard(address)
        bench.left.set()


async def _played(asked: dict[str, Any], hall: TableRegistry) -> AsyncGenerator[bytes, None]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", "lastcard.lab.worker", stdin=PIPE, stdout=PIPE, limit=MOST_LINE
    )
    try:
        assert process.stdin is not None
        process.stdin.write(jsonlines.packed(asked))
        async with aclosing(_read(process, asked, hall)) as lines:
            async for line in lines:
                yield line
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await asyncio.shield(process.wait())


async def _read(process: Process, asked: dict[str, Any], hall: TableRegistry) -> AsyncGenerator[bytes, None]:
    assert process.stdout is not None
    loop = asyncio.get_running_loop()
    until = loop.time() + COMPILES
    told = loop.time()
    begun = False
    while True:
        if hall.draining or loop.time() > until:
            yield jsonlines.packed({"type": "failed", "words": RESTARTS if hall.draining else TOO_LONG})
            return
        try:
            line = await asyncio.wait_for(process.stdout.readline(), LOOKS)
        except TimeoutError:
            if loop.time() - told > jsonlines.QUIET:
                told = loop.time()
                yield jsonlines.WAITING
            continue
        if not line:
            log.error("a run in the lab broke off: %s", orjson.dumps(asked).decode())
            yield jsonlines.packed({"type": "failed", "words": WENT_WRONG})
            return
        if not begun:
            begun, until = True, loop.time() + asked["seconds"] + PATIENCE
        told = loop.time()
        yield line
        if line.startswith(ENDS):
            return
