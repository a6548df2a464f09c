"""The documents are true: every example of the language, every number and module of the architecture.

Their code and their commands are run by test_docs_run.py.
"""

import io
import json
import re
from pathlib import Path

import pytest

import lastcard
from lastcard.game.records import Record
from lastcard.game.scenarios import check
from lastcard.game.scenarios.documents import EXPECTATIONS, KEYS
from lastcard.rules import layout
from lastcard.rules.language import explain, parse
from lastcard.rules.language import tree as t
from lastcard.rules.layout import FURTHER_WORDS, QUESTION_WORDS
from lastcard.rules.rulepage import effects_in

DOCS = Path(__file__).parent.parent / "docs"
LANGUAGE = (DOCS / "language.md").read_text(encoding="utf-8")
ARCHITECTURE = (DOCS / "architecture.md").read_text(encoding="utf-8")
ENGINE = (DOCS / "engine.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\| `(.+?)` \| (rule|act|unclear|refused) \| (.+) \|$", LANGUAGE, re.MULTILINE)


@pytest.mark.parametrize(("sentence", "kind", "read"), EXAMPLES, ids=[example[0] for example in EXAMPLES])
def test_an_example_of_the_language(sentence: str, kind: str, read: str) -> None:
    found = explain(sentence)
    readings = " · ".join(f"`{reading}`" for reading in found.readings)
    told = f"`{found.understood}`" if found.understood else readings or found.problem
    assert f"| `{sentence}` | {found.kind} | {told} |" == f"| `{sentence}` | {kind} | {read} |"
    assert kind != "rule" or parse(found.understood or "") == parse(sentence)


def test_no_row_of_the_language_is_left_out() -> None:
    rows = re.findall(r"^\| (?!you write)", LANGUAGE, re.MULTILINE)
    assert len(rows) == len(EXAMPLES) > 60


def test_every_effect_of_the_language_has_an_example() -> None:
    shown = {
        type(effect)
        for sentence, kind, _ in EXAMPLES
        if kind in ("rule", "act")
        for effect in effects_in(parse(sentence))
    }
    assert set(t.Effect.__args__) == shown


def test_the_table_of_action_numbers() -> None:
    rows = re.findall(r"^\| `([A-Z_]+)` \| (\d+) \| (\d+) \|", ENGINE, re.MULTILINE)
    assert f"Version {layout.NUMBERING} " in ENGINE
    following = 0
    for name, first, last in rows:
        assert (name, int(first)) == (name, following) == (name, getattr(layout, name))
        following = int(last) + 1
    assert following == layout.ACTIONS


def test_the_sizes_of_the_records() -> None:
    sizes = dict(re.findall(r"^\| `([A-Z]+)` \| (\d+) \| [a-z]", ENGINE, re.MULTILINE))
    found = {name: str(getattr(layout, name).itemsize) for name in ("STATE", "TABLES", "TAPE")}
    assert {name: sizes.get(name) for name in found} == found
    assert layout.DEPTH == 6


def test_every_package_has_its_line() -> None:
    root = Path(lastcard.__file__).parent
    packages = {path.parent.name for path in root.glob("*/__init__.py")}
    assert set(re.findall(r"^\| `([a-z]+)` \|", ARCHITECTURE, re.MULTILINE)) == packages


def test_the_architecture_fits_on_three_screens() -> None:
    assert len(ARCHITECTURE.splitlines()) < 90


@pytest.mark.parametrize("document", ["README.md", "docs/scenarios.md"])
def test_a_scenario_in_the_documents_passes(document: str, tmp_path: Path) -> None:
    blocks = re.findall(r"```yaml\n(.+?)```", (DOCS.parent / document).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    file = tmp_path / "example.yaml"
    file.write_text("---\n".join(blocks), encoding="utf-8")
    assert check([file], io.StringIO()) == 0


def test_the_form_of_scenarios_is_told() -> None:
    text = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    assert all(f"`{word}`" in text for word in (*KEYS, *EXPECTATIONS, *QUESTION_WORDS, *FURTHER_WORDS))


def test_every_key_of_a_record_is_told() -> None:
    text = (DOCS / "records.md").read_text(encoding="utf-8")
    keys = json.loads(Record.of(lastcard.Match("classic", 2, seed=1)).to_json())
    assert all(f"`{key}`" in text for key in keys)


def test_the_sentences_of_the_readme_are_read_so() -> None:
    text = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    for written, read in re.findall(r"^\| `(.+?)` \| `(.+?)`", text, re.MULTILINE):
        if not written.startswith("lastcard"):
            assert explain(written).understood == read


def test_every_attack_is_held_by_a_test_that_exists() -> None:
    page = (DOCS / "explanation" / "attacks.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("|")]
    named = [re.findall(r"`(?:(test_\w+\.py)::)?(test_\w+)`", row) for row in rows]
    assert sum(map(bool, named)) == len(rows) - 2 * page.count("| the attack |")
    for file, name in {each for tests in named for each in tests}:
        source = (Path(__file__).parent / (file or "test_attacks.py")).read_text(encoding="utf-8")
        assert f"def {name}(" in source, name
