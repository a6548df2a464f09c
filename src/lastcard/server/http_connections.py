"""HTTP connections with deadlines for requests and responses, and a limit per address.

Without them, a client could hold a connection forever by sending its request byte by byte or not at all, keep
a response in memory by not reading it, or use up processor time with endless headers.
"""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from lastcard.server.limits import network_of

REQUEST_WITHIN = 20.0  # seconds for all of a request: its line, its headers and its body
MOST_HEAD = 64 * 1024  # bytes of a request line and headers: each further piece costs as much as all before
MOST_REQUEST = 512 * 1024  # bytes of a request in all: GET needs no body, but may have one
LEAST_READ = 64 * 1024  # bytes of an answer that have to be read within the same time


class HttpConnection(HttpToolsProtocol):
    """An HTTP connection that is closed if its request is late or its address has too many connections."""

    within = REQUEST_WITHIN
    most_each: int | None = None  # None behind a proxy: there all come from its address
    lines: Counter[str]
    _next_look: asyncio.TimerHandle | None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._deadline: asyncio.TimerHandle | None = None
        self._unread, self._next_look = 0, None
        self._in_head, self._size = False, 0  # of the request that is coming in
        self._address: str | None = network_of(self.client[0]) if self.client else ""
        self.lines[self._address] += 1
        if self.most_each is not None and self.lines[self._address] > self.most_each:
            transport.abort()
            return
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        self._stop_looking()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.transport.get_write_buffer_size()
        self._next_look = self.loop.call_later(self.within, self._look_at_reader)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_looking()

    def _look_at_reader(self) -> None:
        """Closes the connection if too little of the response was read since the last check."""
        before, self._unread = self._unread, self.transport.get_write_buffer_size()
        if before - self._unread < LEAST_READ:
            self.transport.abort()
        else:
            self._next_look = self.loop.call_later(self.within, self._look_at_reader)

    def _stop_looking(self) -> None:
        if self._next_look is not None:
            self._next_look.cancel()
            self._next_look = None

    def data_received(self, data: bytes) -> None:
        self._size += len(data)
        super().data_received(data)
        if self._size > (MOST_HEAD if self._in_head else MOST_REQUEST):
            self.transport.abort()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._size = True, 0
        if self._deadline is None:
            self._wait_for_request()

    def on_message_complete(self) -> None:
        self._request_has_come()
        self._size = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def _wait_for_request(self) -> None:
        self._deadline = self.loop.call_later(self.within, self.transport.abort)

    def _request_has_come(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _leave(self) -> None:
        """Stops counting the connection: it ends, or becomes a WebSocket, which is counted elsewhere."""
        self._request_has_come()
        if self._address is not None:
            self.lines[self._address] -= 1
            if self.lines[self._address] <= 0:
                del self.lines[self._address]
            self._address = None


def http_connection_class(most_each: int | None) -> type[HttpConnection]:
    """Makes one server's protocol class, which counts its connections."""
    values: dict[str, Any] = {"most_each": most_each, "lines": Counter()}
    return type("HttpConnection", (HttpConnection,), values)
