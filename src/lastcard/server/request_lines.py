"""HTTP connections with a deadline for every request and a limit for every address.

A client that sends its request byte by byte, or nothing at all, would otherwise hold a connection for ever.
"""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_WITHIN = 20.0  # seconds for all of a request: its line, its headers and its body


class RequestLine(HttpToolsProtocol):
    """An HTTP connection that is closed when its request does not come, or too many come from one address."""

    within = REQUEST_WITHIN
    most_each: int | None = None  # None behind a proxy: there all come from its address
    lines: Counter[str]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._deadline: asyncio.TimerHandle | None = None
        self._address: str | None = self.client[0] if self.client else ""
        self.lines[self._address] += 1
        if self.most_each is not None and self.lines[self._address] > self.most_each:
            transport.abort()
            return
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._deadline is None:
            self._wait_for_request()

    def on_message_complete(self) -> None:
        self._request_has_come()
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
        """The connection ends, or becomes a socket, which is counted elsewhere."""
        self._request_has_come()
        if self._address is not None:
            self.lines[self._address] -= 1
            if self.lines[self._address] <= 0:
                del self.lines[self._address]
            self._address = None


def request_line(most_each: int | None) -> type[RequestLine]:
    """The class for one server: connections are counted by it."""
    values: dict[str, Any] = {"most_each": most_each, "lines": Counter()}
    return type("RequestLine", (RequestLine,), values)
