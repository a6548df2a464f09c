"""`lastcard mcp`: a Model Context Protocol server through which an assistant plays at tables.

It uses standard input and output with the one program that started it, so no assistant can see another's
seat.
"""

from lastcard.common.extras import needing


def serve(url: str | None = None, seed: str | None = None) -> int:
    """Serves one assistant until it disconnects; tables are opened and joined on the server at `url`."""
    with needing("mcp"):
        from lastcard.clients.mcp.server import assistant_server
    assistant_server(url, seed).run()
    return 0
