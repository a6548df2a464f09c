"""Writes results to files; paths are checked before any work is done."""

import csv
import os
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from lastcard.common.errors import LastcardError
from lastcard.common.extras import missing


def check(path: Path, parquet: bool = False) -> None:
    """Checks before any work that this file can be written; an error says why not."""
    if parquet and find_spec("pyarrow") is None:
        raise LastcardError(str(missing("pyarrow")))
    if path.is_dir():
        raise LastcardError(f"{path} cannot be written: it is a folder.")
    folder = path.parent
    if not folder.is_dir():
        raise LastcardError(f"{path} cannot be written: there is no folder {folder}.")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise LastcardError(f"{path} cannot be written: permission denied.")


def check_folder(folder: Path) -> None:
    """Checks before any work that this folder can be written to; creates it if needed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LastcardError(f"{folder} cannot be made: {error.strerror}.") from None
    if not os.access(folder, os.W_OK):
        raise LastcardError(f"Nothing can be written into {folder}: permission denied.")


def write_csv(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    listed = list(rows)
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(listed[0]))
            writer.writeheader()
            writer.writerows(listed)
    except OSError as error:
        raise LastcardError(f"{path} cannot be written: {error.strerror}.") from None


def write_parquet(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    try:
        parquet.write_table(arrow.Table.from_pylist(list(rows)), path)
    except OSError as error:
        raise LastcardError(f"{path} cannot be written: {error}.") from None
