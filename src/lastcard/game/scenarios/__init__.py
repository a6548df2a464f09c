"""Scenarios: rules as examples that anyone can read and run (`lastcard check`)."""

from lastcard.game.scenarios.check import check
from lastcard.game.scenarios.documents import Scenario, ScenarioError, read_file

__all__ = ["Scenario", "ScenarioError", "check", "read_file"]
