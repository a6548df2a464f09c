"""Scenarios: rules as readable examples that `lastcard check` runs."""

from lastcard.game.scenarios.check import check
from lastcard.game.scenarios.documents import Scenario, ScenarioError, read_file

__all__ = ["Scenario", "ScenarioError", "check", "read_file"]
