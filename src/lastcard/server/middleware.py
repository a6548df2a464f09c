"""Middleware: rate limits, origin checks, size limits, and response headers."""

import ipaddress
import logging
import socket
from collections import Counter
from collections.abc import Mapping
from urllib.parse import urlsplit

from fastapi.responses import JSONResponse, Response
from prometheus_client import generate_latest
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lastcard.common.clock import Clock
from lastcard.server.code_guard import CodeGuard
from lastcard.server.limits import Buckets, network_of
from lastcard.server.metrics import ERRORS, REGISTRY, REJECTED
from lastcard.server.settings import Settings
from lastcard.tables import protocol as p

log = logging.getLogger("lastcard.web")

MOST_BODY = p.MOST_FRAME
MOST_RECORD = 256 * 1024  # bytes: about 15 for an action, and room for a custom edition
LONGER = {f"/api/{name}": MOST_RECORD for name in ("replays", "verdicts", "reviews")} | {
    "/api/forks": MOST_RECORD + 1024  # a record and its options
}
UNKNOWN_HOST = "This server is not known by that name (the setting `hosts` lists its names)."
TOO_MUCH_WRITTEN = "Too much has been written from your address in the last hour; wait a while."
MOST_WORDS = 500  # of an error sentence that quotes the request
WRITTEN = ("/api/tables", "/api/forks")  # paths that store what is sent
UNGUARDED = ("/healthz", "/readyz")  # asked by the operator's own machines, at any time
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class RequestGuards:
    """The rate limits and allowed origins of one process."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self.settings = settings
        self.requests = Buckets(settings.requests_per_second, 4 * settings.requests_per_second, clock)
        self.newcomers = Buckets(settings.new_per_minute / 60, settings.new_per_minute, clock)
        wrong = settings.wrong_codes_per_minute
        self.codes = CodeGuard(Buckets(wrong / 60, 2 * wrong, clock))
        self.chat = Buckets(settings.chat_per_minute / 60, max(5, settings.chat_per_minute / 3), clock)
        self.chat_from = Buckets(settings.chat_per_minute / 30, settings.chat_per_minute, clock)  # by address
        hourly = settings.megabytes_per_hour * 1_000_000
        self.bytes = Buckets(hourly / 3_600, hourly, clock)  # written, by address
        self.sockets: Counter[str] = Counter()
        self.origins = {
            origin.strip().rstrip("/") for origin in settings.origins.split(",") if origin.strip()
        }
        if settings.public_url:
            self.origins.add(settings.public_url.rstrip("/"))
        named = [name.strip().lower() for name in settings.hosts.split(",") if name.strip()]
        urls = [urlsplit(origin).hostname or "" for origin in self.origins]
        here = socket.gethostname().lower()
        self.hosts = {"localhost", settings.host.lower(), here, f"{here}.local", *named, *urls} - {""}
        local = not (settings.public_url or settings.proxies)
        self.metrics_for_all = settings.metrics
        self.metrics_for_us = "/metrics" if local and not settings.metrics else ""

    def knows_host(self, headers: Mapping[str, str]) -> bool:
        """Whether this server has this name; other sites could point their names at it (DNS rebinding)."""
        host = headers.get("host", "").lower()
        name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
        if name in self.hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True  # a name that resolves here only by attack

    def shows_metrics(self, path: str, client: str) -> bool:
        """Whether this client may read metrics at this path."""
        if path == self.metrics_for_us:
            return _is_loopback(client)
        return path == self.metrics_for_all != ""

    def same_origin(self, headers: Mapping[str, str]) -> bool:
        """Whether a request is not from a page of another origin, which must not act for the user."""
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        host = origin.partition("://")[2]
        return host != "" and host == headers.get("host")


def _is_loopback(client: str) -> bool:
    try:
        return ipaddress.ip_address(client).is_loopback
    except ValueError:
        return False


def address_of(connection: HTTPConnection) -> str:
    """The address a request is counted for: an IPv4 address, or the network of an IPv6 one."""
    return network_of(connection.client.host) if connection.client else ""


def problem(status: int, words: str, clause: str = "") -> JSONResponse:
    """An error response with its sentence."""
    plain = words.encode("utf-8", "replace").decode()  # half a character cannot be sent back
    if len(plain) > MOST_WORDS:
        plain = f"{plain[:MOST_WORDS]}…"
    headers = {"Retry-After": "5"} if status in (429, 503) else None
    return JSONResponse({"words": plain, "clause": clause}, status, headers)


class GuardMiddleware:
    """ASGI middleware that applies the guards to every request and response."""

    def __init__(self, app: ASGIApp, guards: RequestGuards) -> None:
        self.app = app
        self.guards = guards

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def dressed(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            answer = self._turned_away(scope) or self.app
            await answer(scope, receive, dressed)
        except Exception:
            ERRORS.inc()
            log.exception("a request failed: %s %s", scope["method"], scope["path"])
            if not begun:
                words = "Something went wrong here; it has been logged."
                await problem(500, words)(scope, receive, dressed)

    def _turned_away(self, scope: Scope) -> Response | None:
        if scope["path"] in UNGUARDED:
            return None
        headers = Headers(scope=scope)
        host = scope["client"][0] if scope.get("client") else ""
        if self.guards.shows_metrics(scope["path"], host):
            return Response(generate_latest(REGISTRY), media_type="text/plain; version=0.0.4")
        if not self.guards.knows_host(headers):
            REJECTED.labels("host").inc()
            return problem(421, UNKNOWN_HOST)
        if not self.guards.requests.take(network_of(host)):
            REJECTED.labels("requests").inc()
            return problem(429, "Too many requests; wait a moment.")
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return None
        if not self.guards.same_origin(headers):
            REJECTED.labels("origin").inc()
            return problem(403, "Pages of another origin may not do that.")
        length = headers.get("content-length")
        if length is None or not (length.isascii() and length.isdecimal()):
            REJECTED.labels("size").inc()
            return problem(411, "A request must state its length (Content-Length).")
        most = LONGER.get(scope["path"], MOST_BODY)
        if len(length) > 12 or int(length) > most:
            REJECTED.labels("size").inc()
            return problem(413, f"A request can have at most {most} bytes.")
        if scope["path"].startswith(WRITTEN) and not self.guards.bytes.take(network_of(host), int(length)):
            REJECTED.labels("bytes").inc()
            return problem(429, TOO_MUCH_WRITTEN)
        return None
