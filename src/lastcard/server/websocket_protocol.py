"""Uvicorn's WebSocket protocol with bounds on the memory and work that a client can cause.

Uvicorn already pauses reading while several messages or a long one are waiting, and pauses sending while the
client does not read. This class bounds the rest: pongs that are never read, messages in endless fragments,
more frames at once than can be parsed quickly, and closed connections that stay open because their last bytes
are never read.
"""

import asyncio
from typing import Any

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from lastcard.server.limits import Bucket

TEXT = 0x81  # the first byte of a frame that is a whole text message
PUSH = "lastcard.push"  # the extension by which the application sends at once
MOST_PIECES = 64  # of one message
BITE = 4096  # bytes taken in before others have their turn
FEW_QUEUED = 8  # messages waiting for us, before reading stops
MOST_QUEUED = 100  # messages waiting for us, before more are taken in
PAUSE = 0.02  # seconds, then
CONTROLS = (20.0, 100.0)  # pings and pongs of the wire: a second, and at once


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket protocol that drops a connection before its buffers grow."""

    stuck_after = 30.0  # seconds during which nothing is read at the other end

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._stuck: asyncio.TimerHandle | None = None
        self._controls = Bucket(*CONTROLS)
        self._rest = b""
        self.conn.debug = False  # frames hold tokens and cards: they are never logged

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][PUSH] = self.push  # type: ignore[assignment]

    def push(self, text: bytes) -> bool:
        """Sends a message without waiting; returns whether that was possible."""
        if self.conn.state is not State.OPEN or self.transport.is_closing() or not self.writable.is_set():
            return False
        self.transport.write(_text_frame(text))
        return True

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stuck is None:
            self._stuck = self.loop.call_later(self.stuck_after, self.give_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._forget()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        self._rest = b""
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parses data in small portions: tiny frames are costly, and a buffer can hold tens of thousands."""
        if self._rest:
            self._rest += data
            return
        self._rest = data
        self._bite()

    def _bite(self) -> None:
        if self.transport.is_closing():
            self._rest = b""
            return
        if self.queue.qsize() > MOST_QUEUED and not self.close_sent:
            self.loop.call_later(PAUSE, self._bite)
            return
        bite, self._rest = self._rest[:BITE], self._rest[BITE:]
        super().data_received(bite)
        if self._rest:
            if not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()
            self.loop.call_soon(self._bite)
        else:
            self._read_on()

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        self._read_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        await self.writable.wait()
        if self.close_sent and self.initial_response is None:  # the client violated the WebSocket protocol
            raise ClientDisconnected
        await super().send(message)

    def _read_on(self) -> None:
        if self.read_paused and not self._rest and self.queue.empty() and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """Queues a whole message; pauses reading only if much is waiting, as pausing costs a system call."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and (len(data) > BITE or self.queue.qsize() > FEW_QUEUED):
            self.read_paused = True
            self.transport.pause_reading()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_PIECES:
            self.give_up()
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        if not self._controls.take():
            self.give_up()
        elif self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # not now: earlier pongs have not been read

    def handle_pong(self, event: Frame) -> None:
        if not self._controls.take():
            self.give_up()

    def give_up(self) -> None:
        self._stuck = None
        self.transport.abort()

    def _forget(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None


def _text_frame(text: bytes) -> bytes:
    """Encodes a text message as one unmasked frame (RFC 6455, section 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((TEXT, size)) + text
    if size < 1 << 16:
        return bytes((TEXT, 126, size >> 8, size & 255)) + text
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + text
