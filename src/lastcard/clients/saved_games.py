"""Private tables on disk: one log file per table, one entry per line, written before anything is shown.

A log that ends in the middle of a line, as after a power failure, is valid up to that line.
"""

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from lastcard.common.errors import LastcardError
from lastcard.rules.layout import NUMBERING
from lastcard.tables import Body

FORMAT, VERSION = "lastcard table", 1

Entry = tuple[float, Body]


def data_folder() -> Path:
    """The folder for a person's games: `$XDG_DATA_HOME/lastcard`, else `~/.local/share/lastcard`."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "lastcard"


def games_folder() -> Path:
    return data_folder() / "games"


def records_folder() -> Path:
    return data_folder() / "records"


@dataclass(frozen=True)
class SavedGame:
    """A saved game that can be continued."""

    path: Path
    edition: str  # its id, or "own"
    players: tuple[str, ...]
    round: int
    moves: int
    at: float


def saved_games(folder: Path | None = None) -> list[SavedGame]:
    """Lists unfinished games, newest first; unreadable logs are skipped."""
    found = []
    for path in (folder or games_folder()).glob("*.jsonl"):
        try:
            entries = list(read(path))
        except (LastcardError, OSError):
            continue
        saved = _summary(path, entries)
        if saved:
            found.append(saved)
    return sorted(found, key=lambda each: -each.at)


def _summary(path: Path, entries: list[Entry]) -> SavedGame | None:
    bodies = [body for _, body in entries]
    started = [number for number, body in enumerate(bodies) if body["kind"] == "started"]
    if not started:
        return None
    settings = bodies[0]["settings"]
    now = bodies[started[-1] :]
    return SavedGame(
        path=path,
        edition="own" if settings.get("edition_text") else settings.get("edition", "classic"),
        players=tuple(now[0]["players"]),
        round=1 + sum(body["kind"] == "dealt" for body in now),
        moves=sum(body["kind"] == "acted" for body in now),
        at=entries[-1][0],
    )


@dataclass(frozen=True)
class FinishedMatch:
    """A finished match, saved as a record."""

    path: Path
    edition: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    at: float


def finished_matches(folder: Path | None = None) -> list[FinishedMatch]:
    """Lists the records of finished matches, newest first; other files are skipped."""
    found = []
    for path in (folder or records_folder()).glob("*.json"):
        try:
            values = json.loads(path.read_text(encoding="utf-8"))
            if values["format"] == "lastcard record" and values["result"]["over"]:
                players, winners = values["players"], values["result"]["winners"]
                edition = "own" if values["edition_data"] else str(values["edition"])
                found.append(
                    FinishedMatch(path, edition, tuple(players), tuple(winners), path.stat().st_mtime)
                )
        except (OSError, ValueError, KeyError, TypeError):
            continue
    return sorted(found, key=lambda each: -each.at)


def read(path: Path) -> Iterator[Entry]:
    """Reads the entries of a log; a `LastcardError` if it is not one, or of another version."""
    lines = path.read_bytes().split(b"\n")[:-1]  # what follows the last line break was never finished
    try:
        head = json.loads(lines[0]) if lines else {}
    except ValueError:
        head = {}
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise LastcardError(f"{path} is not a saved table.")
    if (head.get("version"), head.get("numbering")) != (VERSION, NUMBERING):
        raise LastcardError(f"{path} was saved by another version of lastcard.")
    for number, line in enumerate(lines[1:], 2):
        try:
            at, body = json.loads(line)
        except ValueError:
            raise LastcardError(f"{path} is damaged at line {number}.") from None
        yield at, body


class Log:
    """A log open for writing, by one process at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: TextIO = path.open("a+", encoding="utf-8", newline="\n")
        except OSError as error:
            raise LastcardError(f"{path} cannot be written: {error.strerror}.") from None
        if not _lock(self._file):
            self._file.close()
            raise LastcardError(f"This game is open in another terminal ({path}).")
        text = path.read_bytes()
        if not text:
            self._write([{"format": FORMAT, "version": VERSION, "numbering": NUMBERING}])
        elif not text.endswith(b"\n"):
            os.truncate(path, text.rfind(b"\n") + 1)

    def append(self, at: float, bodies: Iterable[Body]) -> None:
        """Appends all of these entries, or raises a `LastcardError`."""
        self._write([[round(at, 3), body] for body in bodies])

    def _write(self, values: list[Any]) -> None:
        try:
            self._file.write("".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values))
            self._file.flush()
        except OSError as error:
            raise LastcardError(f"{self.path} cannot be written: {error.strerror}.") from None

    def close(self) -> None:
        self._file.close()

    def remove(self) -> None:
        self.close()
        self.path.unlink(missing_ok=True)


def _lock(file: TextIO) -> bool:
    try:
        import fcntl
    except ImportError:  # not on every system
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
