"""Builds pandas or polars data frames, whichever is installed."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from lastcard.common.errors import LastcardError


def frame_of(rows: Iterable[dict[str, Any]], package: str | None = None) -> Any:
    """Builds a data frame with this package, or with the first of pandas and polars that is installed."""
    for name in (package,) if package else ("pandas", "polars"):
        try:
            return import_module(name).DataFrame(list(rows))
        except ImportError:
            continue
    wanted = package or "pandas or polars"
    raise LastcardError(f"A table needs {wanted}: pip install {package or 'pandas'}.")
