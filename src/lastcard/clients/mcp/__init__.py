"""`lastcard mcp`: a Model Context Protocol server, through which an assistant plays at tables.

It speaks over standard input and output with the one program that started it, so no assistant can look at
another's seat.
"""

from lastcard.common.errors import LastcardError


def serve(url: str | None = None, seed: str | None = None) -> int:
    """Serve one assistant until it hangs up; `url` is the server on which tables are opened and joined."""
    try:
        from lastcard.clients.mcp.server import assistant_server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("mcp", "mcp_types"):
            raise
        raise LastcardError(
            "`lastcard mcp` needs the Model Context Protocol SDK: pip install 'lastcard[mcp]'."
        ) from None
    assistant_server(url, seed).run()
    return 0
