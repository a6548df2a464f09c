"""The documents on protocol and server say what types and settings say; the example is a real session."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter

from lastcard.cli.docgen import manual, reference
from lastcard.server import websocket_endpoint
from lastcard.tables import protocol as p

DOCS = Path(__file__).parent.parent / "docs"
PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")
SERVER = (DOCS / "server.md").read_text(encoding="utf-8")
SESSION = re.findall(r"^(Client|Server)(.*):\n\n```json\n((?:.+\n)+?)```", PROTOCOL, re.MULTILINE)
RENEW = "run make made"


MADE = [file for file in sorted(DOCS.rglob("*.md")) if "<!-- made: " in file.read_text(encoding="utf-8")]


@pytest.mark.parametrize("file", MADE, ids=lambda file: file.name)
def test_the_made_parts_are_what_the_code_says(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert reference.filled(text) == text, RENEW


def test_the_readme_counts_clauses_and_examples() -> None:
    text = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    assert "<!-- made: coverage -->" in text and reference.filled(text, DOCS.parent) == text, RENEW


def test_every_made_part_stands_in_one_document() -> None:
    marks = [mark for file in MADE for mark in re.findall(r"<!-- made: (\w+) -->", file.read_text())]
    assert sorted(marks) == sorted(reference.parts())


def test_every_built_part_has_its_place() -> None:
    texts = [file.read_text(encoding="utf-8") for file in DOCS.rglob("*.md")]
    marks = [mark for text in texts for mark in re.findall(r"<!-- built: (\w+) -->", text)]
    assert sorted(marks) == sorted(manual.built())


def test_the_schema_is_what_the_types_say() -> None:
    assert (DOCS / "protocol.schema.json").read_text(encoding="utf-8") == reference.schema_text(), RENEW


def test_words_are_for_fields_that_have_none_of_their_own() -> None:
    made = "\n".join(reference.parts().values())
    for place, words in reference.FURTHER.items():
        kind, field = place.split(".")
        model: Any = getattr(p, kind)
        assert field in (model.model_fields if issubclass(model, BaseModel) else model.__annotations__), place
        assert words in made, f"{place} has words of its own"


def test_the_version_is_named() -> None:
    assert f"version {p.PROTOCOL}," in PROTOCOL


def test_every_close_code_is_told() -> None:
    folder = Path(websocket_endpoint.__file__).parent
    text = "\n".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    used = set(re.findall(r"(?:close\(|hang_up\(socket, )(\d{4})", text))
    assert used >= {"1008", "1012", "1013", "4000", "4001", "4003", "4004"}
    assert used == set(re.findall(r"^\| (\d{4}) \|", PROTOCOL, re.MULTILINE))


def test_links_lead_somewhere() -> None:
    for name, text in (("protocol.md", PROTOCOL), ("server.md", SERVER)):
        for file, anchor in re.findall(r"\]\(([\w./]*)#?([\w-]*)\)", text):
            assert (DOCS / (file or name)).exists(), file
            if anchor:
                target = (DOCS / (file or name)).read_text(encoding="utf-8")
                heads = re.findall(r"^#+ (.+)$", target, re.MULTILINE)
                plain = {re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads}
                assert anchor in plain, f"{name}: #{anchor}"


@pytest.mark.parametrize(("who", "where", "text"), SESSION)
def test_a_message_of_the_example_is_one(who: str, where: str, text: str) -> None:
    said = json.loads(text)
    if "POST" in where:
        p.NewTable.model_validate(said)
    elif "201" in where:
        assert p.Joined.model_validate(said).model_dump() == said
    elif who == "Client":
        p.MESSAGE.validate_python(said)
    else:
        frames: TypeAdapter[Any] = TypeAdapter(p.Frame)
        assert frames.dump_python(frames.validate_python(said)) == said  # nothing in it that has no place


def test_the_example_is_a_whole_session() -> None:
    kinds = [json.loads(text).get("type") for _, _, text in SESSION]
    assert {"hello", "welcome", "start", "news", "done", "refused", "act", "ping", "pong", "bye"} <= set(
        kinds
    )
    assert kinds.count("hello") == 2  # it comes back once
