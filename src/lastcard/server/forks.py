"""The endpoint that continues a record at a new private table against computer players."""

import json
import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException
from pydantic import BaseModel, ConfigDict, Field

from lastcard.game.records import RecordError
from lastcard.server.http import SENT, HallOf, newcomer, problems
from lastcard.server.registry import hashed
from lastcard.server.replays import MOST_STEPS, PlayingOf, read_record
from lastcard.tables import Body, forked
from lastcard.tables import protocol as p

router = APIRouter(prefix="/api", tags=["records"])


class NewFork(BaseModel):
    """Where to continue, and against whom."""

    model_config = ConfigDict(extra="forbid", strict=True)

    record: dict[str, Any] = Field(description="A record.")
    step: int = Field(ge=0, le=MOST_STEPS, description="How many of its actions are taken already.")
    seat: p.SeatNumber = Field(description="The player whose hand you take over; you play under their name.")
    level: p.Level = Field(p.USUAL_LEVEL, description="How well the others play.")
    clock: int = Field(0, ge=0, le=600, description="Seconds to answer a question; 0: no clock.")


@router.post(
    "/forks",
    operation_id="fork",
    summary="Play on from a record",
    status_code=201,
    response_description="The new table's code, and your token.",
    responses=problems(*SENT, 409, 503),
)
async def fork(
    new: NewFork, hall: HallOf, playing: PlayingOf, address: Annotated[str, Depends(newcomer)]
) -> p.Joined:
    """Take over a seat at a position of a record, at a new table with a new secret seed."""
    await hall.check_space(address)
    token = secrets.token_urlsafe(32)
    bodies = await playing.do(address, lambda: _bodies(new, hashed(token), hall.new_seed()))
    return await hall.open(bodies, token, address)


def _bodies(new: NewFork, token_hash: str, seed: str) -> list[Body]:
    record = read_record(json.dumps(new.record).encode())
    try:
        return forked(record, new.step, new.seat, token_hash, seed, level=new.level, clock=new.clock)
    except RecordError as error:
        words = str(error).removeprefix("the record cannot be played: ")
        raise HTTPException(422, f"This record cannot be played on: {words}") from None
