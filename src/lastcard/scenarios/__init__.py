"""Scenarios: rules as examples that anyone can read and run (`lastcard check`)."""

from lastcard.scenarios.check import check
from lastcard.scenarios.reading import Scenario, ScenarioError, read_file

__all__ = ["Scenario", "ScenarioError", "check", "read_file"]
