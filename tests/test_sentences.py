"""Sentences as people write them are read as they are meant (`sentences/README.md` tells the format)."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from lastcard.rules.language import explain

FILES = sorted((Path(__file__).parent / "sentences").glob("*.yaml"))


def difference(entry: dict[str, Any]) -> str | None:
    """What is wrong with how a sentence was read; None if nothing is."""
    where = entry.get("where", "custom")
    found, kind = explain(entry["sentence"], where), entry.get("kind", "rule")
    if found.kind != kind:
        return f"{found.kind}, not {kind}: {found.understood or found.problem}"
    if "understood" in entry and found.understood != entry["understood"]:
        return f"understood as {found.understood!r}, not {entry['understood']!r}"
    if found.kind == "rule" and explain(found.understood or "", where).understood != found.understood:
        return f"{found.understood!r} does not read back as itself"
    wanted = entry.get("readings", [])
    if [reading for reading in found.readings if reading in wanted] != wanted:
        return f"readings {list(found.readings)}, not {wanted}"
    unread = [reading for reading in found.readings if not explain(reading, where).accepted]
    return f"readings that are not accepted: {unread}" if unread else None


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_sentences_are_read_as_they_are_meant(file: Path) -> None:
    entries = yaml.safe_load(file.read_text(encoding="utf-8"))
    wrong = {entry["sentence"]: words for entry in entries if (words := difference(entry))}
    assert entries
    assert not wrong
