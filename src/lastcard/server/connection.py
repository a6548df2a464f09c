"""One WebSocket connection: its send queue, its latency, and the person it belongs to."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import orjson
from starlette.websockets import WebSocket

from lastcard.server.limits import Bucket
from lastcard.server.metrics import BEHIND, FRAMES
from lastcard.server.websocket_protocol import PUSH

MOST_WAITING = 128  # frames; a client that falls further behind gets a fresh welcome
SAMPLES = 5


def encode(frame: Any) -> bytes:
    return orjson.dumps(frame)


class Connection:
    """The server's end of a socket at one table."""

    def __init__(self, socket: WebSocket, person: int | None, commands: Bucket) -> None:
        self.socket = socket
        self.person = person
        self.commands = commands
        self.strikes = 0
        self.behind = False
        self.closing: tuple[int, str] | None = None
        self._push: Callable[[bytes], bool] | None = socket.scope.get("extensions", {}).get(PUSH)
        self._writing = False
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._pings = 0
        self._pinged = 0.0
        self._samples: deque[float] = deque(maxlen=SAMPLES)
        self.heard = time.monotonic()

    @property
    def delay(self) -> float:
        """Round-trip time in seconds."""
        return min(self._samples, default=0.0)  # a client can delay an answer, but not send it early

    def send(self, frame: bytes) -> None:
        """Sends a frame at once if the transport takes it, else queues it; never blocks."""
        idle = not (self._writing or self._waiting or self.behind or self.closing)
        if idle and self._push is not None and self._push(frame):
            FRAMES.inc()
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self.behind = True
            BEHIND.inc()
        if not self.behind:
            self._waiting.append(frame)
        self._wake.set()

    def answer(self, frame: Any) -> None:
        self.send(encode(frame))

    def close(self, code: int, words: str, come_back: bool) -> None:
        """Sends `bye` and closes, after everything queued."""
        self.send(encode({"type": "bye", "words": words, "come_back": come_back}))
        self.closing = (code, words[:100])
        self._wake.set()

    def ping(self) -> None:
        self._pings += 1
        self._pinged = time.monotonic()
        self.send(b'{"type":"ping","number":%d}' % self._pings)

    def pong(self, number: int) -> None:
        self.heard = time.monotonic()
        if number == self._pings and self._pinged:
            self._samples.append(self.heard - self._pinged)
            self._pinged = 0.0

    async def write(self, anew: Any) -> None:
        """Sends queued frames while the socket is open; `anew` builds a new welcome for lagging clients."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            self._writing = True
            while self._waiting or self.behind:
                if self.behind:
                    self.behind = False
                    self._waiting.clear()
                    self._waiting.append(await anew())
                frame = self._waiting.popleft()
                await self.socket.send_text(frame.decode())
                FRAMES.inc()
            self._writing = False
            if self.closing:
                await self.socket.close(*self.closing)
                return
