"""The shape of the code: imports run along one road, editions are data, files stay small, examples run."""

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from lastcard.rules import editions

SOURCE = Path(__file__).parent.parent / "src" / "lastcard"

# The road: a part may import only from the parts before it, and from itself.
ROAD = (
    "common", "rules", "kernel", "game", "bots", "lab", "envs", "store", "tables", "server", "clients", "cli",
    "__main__",
)  # fmt: skip
FACE = "__init__"  # `from lastcard import Game`: only for those outside
FILES = sorted(SOURCE.rglob("*.py"))
MOST_LINES = 600


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def part_of(file: Path) -> str:
    """The part of the road to which a file belongs."""
    first = file.relative_to(SOURCE).parts[0]
    return first.removesuffix(".py")


def imported(file: Path) -> Iterator[str]:
    """The parts of lastcard that a file imports, anywhere in it; the package itself as "__init__"."""
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: a relative import"
            names = [node.module or ""]
            if node.module == "lastcard":
                names = [f"lastcard.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            package, _, rest = name.partition(".")
            if package == "lastcard":
                part = rest.partition(".")[0]
                yield part if part in ROAD else FACE


def named(file: Path) -> str:
    return str(file.relative_to(SOURCE))


def test_every_part_stands_on_the_road() -> None:
    assert {part_of(file) for file in FILES} == {*ROAD, FACE}


def strays(file: Path) -> set[str]:
    """What a file imports from further along the road."""
    part = part_of(file)
    if part == FACE:
        return set()
    allowed = {*ROAD[: ROAD.index(part)], part}
    if part == "rules" and file.parent.name == "rules" and file.stem == "layout":
        allowed = {"common"}
    return set(imported(file)) - allowed


def test_imports_run_along_the_road_only() -> None:
    assert {named(file): found for file in FILES if (found := strays(file))} == {}


def test_no_file_is_long() -> None:
    lines = {named(file): len(file.read_text(encoding="utf-8").splitlines()) for file in FILES}
    assert {name: many for name, many in lines.items() if many > MOST_LINES} == {}


def test_every_file_says_what_it_is_for() -> None:
    assert [named(file) for file in FILES if not ast.get_docstring(tree_of(file))] == []


def test_no_edition_is_named_where_rules_are_carried_out() -> None:
    """`classic` and `jackpot` differ in data alone; the default of a parameter is no rule."""
    for file in [
        *(SOURCE / "kernel").glob("*.py"),
        SOURCE / "rules" / "compiler.py",
        SOURCE / "rules" / "rulebook.py",
    ]:
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.Compare | ast.If | ast.Match | ast.match_case):
                words = re.findall(r"[\w-]+", ast.unparse(node).lower())
                texts = [
                    c.value
                    for c in ast.walk(node)
                    if isinstance(c, ast.Constant) and isinstance(c.value, str)
                ]
                assert not set(texts) & set(editions.NAMES), f"{named(file)}: {ast.unparse(node)[:80]}"
                assert "edition.name" not in " ".join(words)


@pytest.mark.parametrize("file", sorted((SOURCE / "kernel").glob("*.py")), ids=named)
def test_the_kernel_names_no_edition_at_all(file: Path) -> None:
    text = file.read_text(encoding="utf-8").lower()
    assert [name for name in editions.NAMES if re.search(rf"\b{name}\b", text)] == []


def test_every_edition_file_is_known() -> None:
    assert {file.stem for file in (SOURCE / "rules" / "editions").glob("*.toml")} == set(editions.NAMES)


MODULES = [
    "lastcard." + ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for file in FILES
    if part_of(file) not in ("kernel", FACE) and ">>>" in file.read_text(encoding="utf-8")
]


def test_the_public_parts_have_examples() -> None:
    wanted = {
        "rules.house", "rules.editions", "rules.rulebook", "rules.language", "game.actions", "game.match",
        "game.records",
    }  # fmt: skip
    assert {f"lastcard.{part}" for part in wanted} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_run(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted and not found.failed


def test_docstrings_are_whole_sentences() -> None:
    """Every paragraph ends like one; examples and tables stand by themselves."""
    found = []
    for file in FILES:
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                for paragraph in (ast.get_docstring(node) or "").split("\n\n"):
                    code = paragraph.startswith(" ") or ">>>" in paragraph or " -> " in paragraph
                    if paragraph and not code and paragraph.rstrip()[-1] not in ".?!:…)`":
                        found.append((named(file), paragraph))
    assert found == []
