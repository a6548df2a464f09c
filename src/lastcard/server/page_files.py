"""Serves the page's files from memory, compressed, under an address that changes with their contents.

Browsers cache these files forever: later visits request only the document, and a new version of the page has
new addresses.
"""

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache

from fastapi import APIRouter, HTTPException, Request, Response

from lastcard.common.paths import PAGE, fingerprint

router = APIRouter()
KEPT = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file of the page, as it is and compressed."""

    media_type: str
    plain: bytes
    compressed: bytes


@cache
def page_files() -> dict[str, PageFile]:
    """Returns all files by name."""
    files = {}
    for path in sorted(PAGE.iterdir()):
        if path.is_file():
            plain = path.read_bytes()
            media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            files[path.name] = PageFile(media_type, plain, gzip.compress(plain, mtime=0))
    return files


@cache
def page_folder() -> str:
    """Returns the versioned URL prefix of the current files."""
    return f"/page/{fingerprint(path for path in PAGE.iterdir() if path.is_file())}"


@router.api_route("/page/{version}/{name}", methods=["GET", "HEAD"], include_in_schema=False)
async def page_file(version: str, name: str, request: Request) -> Response:
    """Serves a file; a client with an older page gets the current file, uncached."""
    file = page_files().get(name)
    if file is None:
        raise HTTPException(404)
    headers = {"Cache-Control": KEPT if page_folder().endswith(f"/{version}") else "no-cache"}
    headers["Vary"] = "Accept-Encoding"
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.plain, headers=headers, media_type=file.media_type)
    headers["Content-Encoding"] = "gzip"
    return Response(file.compressed, headers=headers, media_type=file.media_type)
