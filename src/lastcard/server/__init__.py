"""`lastcard serve`: tables online, on an embedded database or on PostgreSQL."""

import asyncio
import logging
import socket
import webbrowser

import uvicorn
from fastapi import FastAPI

from lastcard import kernel
from lastcard.common.errors import LastcardError
from lastcard.server import logs
from lastcard.server.http_connections import http_connection_class
from lastcard.server.settings import Settings
from lastcard.server.web import create_app
from lastcard.server.websocket_protocol import BoundedWebSocket
from lastcard.store import open_store

__all__ = ["Settings", "configured", "create_app", "serve"]

IDLE_FOR = 15  # seconds; longer than HTTP clients keep a connection, so that none is closed while it is used

log = logging.getLogger("lastcard.server")


class _Server(uvicorn.Server):
    """Uvicorn, but connected clients are asked to reconnect before the sockets close."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hall = getattr(self._app.state, "hall", None)
        if hall is not None:
            await hall.drain()
        await super().shutdown(sockets)


def serve(settings: Settings, open_page: bool = False) -> int:
    """Runs until stopped; returns the exit code."""
    logs.configure(settings.log)
    asyncio.run(_try_store(settings.database))  # so that a wrong address is reported in one sentence
    kernel.prepare(search=True)  # so that the first expert does not delay anybody
    try:
        listener = _listener(settings.host, settings.port)
    except LastcardError:
        if not open_page:
            raise
        listener = _listener(settings.host, 0)  # interactive use: any port will do
    port = listener.getsockname()[1]
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    url = settings.public_url or f"http://{f'[{host}]' if ':' in host else host}:{port}"
    app = create_app(settings)
    server = _Server(configured(app, settings), app)
    if settings.seed is not None:
        log.warning("every code and card follows the seed %r: for tests and local play only", settings.seed)
    print(f"lastcard serves {url} (database: {shown(settings.database)}); Ctrl-C stops it.", flush=True)
    if open_page:
        webbrowser.open(url)
    server.run(sockets=[listener])
    return 0 if server.started else 2


def configured(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """The uvicorn configuration for the application."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=http_connection_class(None if settings.proxies else 2 * settings.connections_per_address),
        ws=BoundedWebSocket,
        ws_max_size=128 * 1024,
        ws_ping_interval=None,  # our own pings also measure the latency
        ws_per_message_deflate=False,  # a window for each of 5,000 sockets costs more than it saves
        timeout_keep_alive=IDLE_FOR,
        timeout_graceful_shutdown=int(settings.drain) or None,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
    )


async def _try_store(url: str) -> None:
    store = await open_store(url)
    await store.close()


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(2048)  # early connections wait in the backlog instead of being refused
    except (OSError, OverflowError) as error:
        words = getattr(error, "strerror", None) or str(error)
        raise LastcardError(f"The server cannot listen on {host}:{port}: {words}.") from None
    return listener


def shown(database: str) -> str:
    """A database URL without its password."""
    head, at, tail = database.rpartition("@")
    return f"{head.partition('://')[0]}://…@{tail}" if at else database
