"""Every clause is held by a scenario or a named test, and none is cited that is not there."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lastcard.cli.docgen.manual import SHEETS
from lastcard.game.scenarios import Scenario, read_file
from lastcard.game.scenarios.documents import ScenarioStep
from lastcard.rules import editions
from lastcard.rules.house import WORDS
from lastcard.rules.layout import CLAUSE_OF

HERE = Path(__file__).parent
TEXT = (HERE.parent / "docs" / "rules" / "clauses.md").read_text(encoding="utf-8")
LISTED = re.findall(r"^- \*\*([A-Z0-9]+-[A-Z]?\d+[a-g]?)\*\*", TEXT, re.MULTILINE)
CLAUSES = set(LISTED)

# Clauses that no scenario can hold, because they speak of chance or of limits.
BY_TEST = {
    "H-11": "test_h11_every_round_ends_by_itself",
    "L-1d": "test_what_can_mean_several_things_is_asked",
}


@pytest.fixture(scope="module")
def scenarios() -> list[Scenario]:
    found = [one for file in sorted((HERE.parent / "scenarios").rglob("*.yaml")) for one in read_file(file)]
    assert not [one for one in found if not isinstance(one, Scenario)]
    return [one for one in found if isinstance(one, Scenario)]


def names_of_tests() -> set[str]:
    names = set()
    for file in HERE.glob("test_*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    return names


def cited_in(values: Any) -> Iterator[str]:
    """All `clauses = [...]` of an edition file."""
    for key, value in values.items():
        if key == "clauses":
            yield from value
        elif isinstance(value, dict):
            yield from cited_in(value)


def test_clauses_are_listed_once() -> None:
    assert len(CLAUSES) > 70
    assert [clause for clause, times in Counter(LISTED).items() if times > 1] == []


def test_every_sheet_has_its_line_in_the_readme_and_its_links() -> None:
    """If this fails: SHEETS in cli/docgen/manual.py."""
    assert {clause.partition("-")[0] for clause in LISTED} == set(SHEETS)


def test_every_clause_has_a_scenario_or_a_named_test(scenarios: list[Scenario]) -> None:
    cited = {clause for scenario in scenarios for clause in scenario.clauses}
    assert sorted(CLAUSES - cited - set(BY_TEST)) == []


def test_the_named_tests_exist() -> None:
    assert set(BY_TEST) <= CLAUSES
    assert set(BY_TEST.values()) <= names_of_tests()


def test_no_scenario_cites_a_clause_that_is_not_there(scenarios: list[Scenario]) -> None:
    for scenario in scenarios:
        refusals = {step.clause for step in scenario.steps if isinstance(step, ScenarioStep) and step.clause}
        assert (scenario.name, {*scenario.clauses, *refusals} - CLAUSES) == (scenario.name, set())


def test_every_scenario_cites_a_clause(scenarios: list[Scenario]) -> None:
    assert [scenario.name for scenario in scenarios if not scenario.clauses] == []


def test_scenario_names_are_unique(scenarios: list[Scenario]) -> None:
    names = Counter(scenario.name for scenario in scenarios)
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.parametrize("name", editions.NAMES)
def test_no_edition_cites_a_clause_that_is_not_there(name: str) -> None:
    cited = set(cited_in(editions.load(name).data))
    assert cited and cited - CLAUSES == set()


def test_refusals_and_house_rules_cite_clauses_that_are_there() -> None:
    assert {clause for clause in CLAUSE_OF if clause} <= CLAUSES
    assert {clause for clause, _ in WORDS.values()} <= CLAUSES
