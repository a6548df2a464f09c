"""Reviews for the page: evaluates the decisions of a match and streams the results.

A review takes long, so only one runs at a time, with a short queue. It runs off the event loop and stops when
its client disconnects.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from threading import Event
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from fastapi.responses import Response, StreamingResponse

from lastcard.common.errors import LastcardError
from lastcard.game.records import Record
from lastcard.server import jsonlines
from lastcard.server.bounded_pool import BoundedPool, BusyError
from lastcard.server.http import SENT, Address, HallOf, problems
from lastcard.server.jsonlines import Line
from lastcard.server.registry import RESTARTS, TableRegistry
from lastcard.server.replays import BODY, PlayingOf, read_record
from lastcard.server.room import in_background

MOST_EACH = 1  # reviews at a time for one address
MOST_WAITING = 4  # queued reviews in all, including the active one
MOST_SECONDS = 120.0  # the time limit of one review
STOPS_IN = 1.0  # seconds within which a stopped review has surely ended
TOLD_EVERY = 0.1  # seconds between progress messages
ONE_EACH = "Another match is being reviewed for you; wait for it, or stop it."
BUSY = "Other matches are being reviewed right now; try again in a few minutes."

router = APIRouter(prefix="/api", tags=["records"])


class _GoneError(Exception):
    """The client has gone."""


def reviewing() -> BoundedPool:
    """Makes the worker thread for reviews."""
    return BoundedPool("reviews", MOST_EACH, ONE_EACH, BUSY, MOST_WAITING)


def reviewing_of(request: Request) -> BoundedPool:
    found: BoundedPool = request.app.state.reviewing
    return found


@router.post(
    "/reviews",
    operation_id="review",
    summary="Review a player's decisions",
    response_class=StreamingResponse,
    openapi_extra=BODY,
    responses={
        200: {
            "description": "A JSON object on every line, each with a `type`: `waiting`; `progress` with how "
            "many decisions are `done` `of` all; `decision`; and at last `done`, or `failed` with `words`.",
            "content": jsonlines.CONTENT,
        },
        **problems(*SENT),
    },
)
async def review_of(
    request: Request,
    address: Address,
    playing: PlayingOf,
    reviewing: Annotated[BoundedPool, Depends(reviewing_of)],
    hall: HallOf,
    player: Annotated[str, Query(max_length=40, description="Whose decisions; a player's name.")],
) -> Response:
    """Review a player's decisions: what each was worth, and what would have been better."""
    body = await request.body()
    record = await playing.do(address, lambda: _playable(body, player))
    await reviewing.wait_for_room(address, STOPS_IN)
    lines = _lines(reviewing, address, record, player, hall)
    return jsonlines.streamed(lines)


async def _lines(
    reviewing: BoundedPool, address: str, record: Record, player: str, hall: TableRegistry
) -> AsyncIterator[bytes]:
    """Streams the review's messages; stops it when the client has gone."""
    loop = asyncio.get_running_loop()
    told: asyncio.Queue[Line | None] = asyncio.Queue()
    gone = Event()

    def tell(line: Line) -> None:
        if gone.is_set():
            raise _GoneError
        loop.call_soon_threadsafe(told.put_nowait, line)

    work = partial(_review, record, player, tell, lambda: hall.draining)
    task = in_background(reviewing.do(address, work))
    task.add_done_callback(lambda _: told.put_nowait(None))
    try:
        yield jsonlines.WAITING
        while True:
            try:
                line = await asyncio.wait_for(told.get(), jsonlines.QUIET)
            except TimeoutError:
                yield jsonlines.WAITING
                continue
            if line is None:
                break
            yield jsonlines.packed(line)
        if error := task.exception():
            words = (
                str(error) if isinstance(error, BusyError) else "The review went wrong; it has been logged."
            )
            yield jsonlines.packed({"type": "failed", "words": words})
    finally:
        gone.set()
        task.cancel()


# --- in the threads -----------------------------------------------------------------------------


def _playable(body: bytes, player: str) -> Record:
    record = read_record(body)
    try:
        players = record.match().players
    except LastcardError as error:
        words = str(error).removeprefix("the record cannot be played: ")
        raise HTTPException(422, f"This record cannot be played: {words}") from None
    if player not in players:
        raise HTTPException(422, f"{player!r} does not play in this match.")
    return record


def _review(record: Record, player: str, tell: Callable[[Line], None], draining: Callable[[], bool]) -> None:
    from lastcard.bots.review import (  # imported on demand, since it loads the search
        review,
        to_dict,
    )

    at = 0.0

    def progress(done: int, of: int) -> None:
        nonlocal at
        if draining():
            raise LastcardError(RESTARTS)
        now = time.monotonic()
        if done == of or now - at >= TOLD_EVERY:
            at = now
            tell({"type": "progress", "done": done, "of": of})

    try:
        for decision in review(record, [player], seconds=MOST_SECONDS, on_progress=progress):
            tell({"type": "decision", **to_dict(decision)})
        tell({"type": "done"})
    except _GoneError:
        return
    except LastcardError as error:
        tell({"type": "failed", "words": str(error)})
