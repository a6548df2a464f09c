"""Streaming responses: one JSON object a line, each with a `type`."""

from collections.abc import AsyncIterator
from typing import Any

import orjson
from fastapi.responses import StreamingResponse

QUIET = 15.0  # maximum seconds of silence, since proxies drop idle connections
CONTENT = {"application/x-ndjson": {"schema": {"type": "string"}}}  # in the description of a request

Line = dict[str, Any]


def packed(line: Line) -> bytes:
    return orjson.dumps(line) + b"\n"


WAITING = packed({"type": "waiting"})


def streamed(lines: AsyncIterator[bytes]) -> StreamingResponse:
    """The streaming response; its headers ask proxies not to buffer."""
    return StreamingResponse(lines, media_type="application/x-ndjson", headers={"X-Accel-Buffering": "no"})
