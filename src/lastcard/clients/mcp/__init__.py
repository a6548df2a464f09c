"""`lastcard mcp`: a Model Context Protocol server, through which an assistant plays at tables.

It speaks over standard input and output with the one program that started it, so no assistant can look at
another's seat.
"""

from lastcard.common.extras import needing


def serve(url: str | None = None, seed: str | None = None) -> int:
    """Serve one assistant until it hangs up; `url` is the server on which tables are opened and joined."""
    with needing("mcp"):
        from lastcard.clients.mcp.server import assistant_server
    assistant_server(url, seed).run()
    return 0
