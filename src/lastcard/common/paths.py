"""Paths: the files of the browser page, and the cache folder."""

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

PAGE = Path(__file__).parents[1] / "page"  # the browser's page: scripts, styles and words


def cache_folder() -> Path:
    """`$LASTCARD_CACHE`, or the user's cache folder."""
    chosen = os.environ.get("LASTCARD_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lastcard"


def fingerprint(sources: Iterable[Path], *more: str) -> str:
    """A short hash of the files something is built from."""
    made_from = hashlib.sha256("\n".join(more).encode())
    for source in sorted(sources):
        made_from.update(source.read_bytes())
    return made_from.hexdigest()[:16]
