"""Parses scenario files: YAML documents into scenarios, with line numbers for every error."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from lastcard.common.errors import LastcardError, UnreadableError, did_you_mean, file_trouble
from lastcard.game.actions import Action, Catch, Pick, Report, Sides, read_actions, seat_of

REQUIRED = ("name", "edition", "players", "steps")
KEYS = (
    *REQUIRED, "clause", "house", "customs", "rule_cards", "table_rules", "dealer", "cut", "turn",
    "direction", "top", "discard", "flip", "hands", "draw", "chance", "scores", "seed",
)  # fmt: skip
EXPECTATIONS = (
    "turn", "asks", "top", "color", "direction", "hands", "counts", "draw_pile", "discard_pile", "winner",
    "points", "scores", "match_winner", "dealer", "acts", "legal", "can_play", "cannot_play", "sees",
)  # fmt: skip
_LISTS = (
    "players",
    "steps",
    "customs",
    "rule_cards",
    "table_rules",
    "cut",
    "discard",
    "flip",
    "draw",
    "chance",
)
_MAPPINGS = ("house", "hands", "scores")


class ScenarioError(LastcardError):
    """A file or document that cannot be parsed as a scenario."""


@dataclass(frozen=True)
class Expect:
    """What must hold at this step."""

    line: int
    wanted: Mapping[str, Any]


@dataclass(frozen=True)
class ScenarioStep:
    """One action of a player (or the next deal), with the refusal expected of it, if any."""

    line: int
    text: str
    player: str = ""  # "" for the next round
    actions: tuple[Action, ...] = ()
    refused: bool = False
    clause: str = ""


@dataclass(frozen=True)
class Scenario:
    path: Path
    line: int
    name: str
    values: Mapping[str, Any] = field(repr=False)
    steps: tuple[ScenarioStep | Expect, ...] = field(repr=False)
    lines: Mapping[str, int] = field(repr=False)

    @property
    def clauses(self) -> tuple[str, ...]:
        clause = self.values.get("clause", ())
        return (clause,) if isinstance(clause, str) else tuple(clause)

    def error(self, words: str, key: str = "") -> ScenarioError:
        return ScenarioError(f"{self.path}, line {self.lines.get(key, self.line)}: {words}")


def read_file(path: Path) -> Iterator[Scenario | ScenarioError]:
    """Parses the scenarios of a file; a document that cannot be parsed yields an error in its place."""
    try:
        text = path.read_text(encoding="utf-8")
        documents = list(yaml.compose_all(text, Loader=yaml.SafeLoader))
    except FileNotFoundError:
        yield ScenarioError(f"There is no file or folder {path}.")
        return
    except (OSError, UnicodeDecodeError) as error:
        yield ScenarioError(f"{path} cannot be read: {file_trouble(error)}.")
        return
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark else ""
        yield ScenarioError(f"{path}{where}: this is not valid YAML.")
        return
    found = [node for node in documents if node is not None and node.tag != "tag:yaml.org,2002:null"]
    if not found:
        yield ScenarioError(f"{path}: there is no scenario in it.")
    for node in found:
        try:
            yield _scenario(path, node)
        except ScenarioError as error:
            yield error


def _plain(node: yaml.Node) -> Any:
    """The value of a node; YAML's own errors are turned into ours by the caller."""
    loader = yaml.SafeLoader("")
    try:
        return loader.construct_object(node, deep=True)
    finally:
        loader.dispose()


def _scenario(path: Path, node: yaml.Node) -> Scenario:
    def line_of(part: yaml.Node) -> int:
        return int(part.start_mark.line) + 1

    def wrong(words: str, part: yaml.Node = node) -> ScenarioError:
        return ScenarioError(f"{path}, line {line_of(part)}: {words}")

    if not isinstance(node, yaml.MappingNode):
        raise wrong("a scenario is a list of keys with values.")
    values: dict[str, Any] = {}
    lines: dict[str, int] = {}
    steps_node: yaml.Node = node
    for key_node, value_node in node.value:
        key = str(key_node.value)
        if key not in KEYS:
            raise wrong(f"there is no key {key!r}{did_you_mean(key, KEYS, quoted=True)}", key_node)
        if key in values:
            raise wrong(f"{key!r} is written twice.", key_node)
        try:
            values[key] = _plain(value_node)
        except yaml.YAMLError as error:
            raise wrong(f"{key} cannot be read ({getattr(error, 'problem', error)}).", value_node) from None
        lines[key] = line_of(key_node)
        if key == "steps":
            steps_node = value_node
        if key in _LISTS and not isinstance(values[key], list):
            raise wrong(f"{key} must be a list.", value_node)
        if key in _MAPPINGS and not isinstance(values[key], dict):
            raise wrong(f"{key} must be written as keys with values.", value_node)
    for key in REQUIRED:
        if key not in values:
            raise wrong(f"the key {key!r} is missing.")
    players = [str(player) for player in values["players"]]
    values["players"] = players
    assert isinstance(steps_node, yaml.SequenceNode)
    steps = []
    for part in steps_node.value:
        try:
            steps.append(_step(_plain(part), line_of(part), players))
        except (UnreadableError, yaml.YAMLError) as error:
            raise wrong(str(error), part) from None
    return Scenario(path, line_of(node), str(values["name"]), values, tuple(steps), lines)


def _step(value: Any, line: int, players: list[str]) -> ScenarioStep | Expect:
    if isinstance(value, dict) and list(value) == ["expect"] and isinstance(value["expect"], dict):
        for key in value["expect"]:
            if key not in EXPECTATIONS:
                hint = did_you_mean(str(key), EXPECTATIONS, quoted=True)
                raise UnreadableError(f"there is no expectation {key!r}{hint}")
        return Expect(line, value["expect"])
    if not isinstance(value, str):
        raise UnreadableError(
            f"{value!r} is not a step: write a sentence, or expect: with what must be true."
        )
    sentence, refused, clause = _refusal(" ".join(value.split()))
    if sentence.lower() == "next round":
        return ScenarioStep(line, value, refused=refused, clause=clause)
    player = _player(sentence, players)
    actions = tuple(read_actions(sentence[len(player) :].strip(), strict=True))
    _check_players(actions, players)
    return ScenarioStep(line, value, player, actions, refused, clause)


def _refusal(sentence: str) -> tuple[str, bool, str]:
    match = re.fullmatch(r"(.*?)\s*->\s*refused(?:\s+([A-Z0-9]+-[A-Z]?\d+[a-z]?))?", sentence)
    if match:
        return match[1], True, match[2] or ""
    if "->" in sentence:
        raise UnreadableError(f"after '->' comes 'refused', with a clause or without: {sentence!r}.")
    return sentence, False, ""


def _player(sentence: str, players: list[str]) -> str:
    """The player whose name begins the sentence; the longest matching name counts."""
    plain = sentence.lower()
    fitting = [player for player in players if plain.startswith(player.lower() + " ")]
    if not fitting:
        raise UnreadableError(f"{sentence!r} does not begin with a player ({', '.join(players)}).")
    return max(fitting, key=len)


def _check_players(actions: tuple[Action, ...], players: list[str]) -> None:
    exact = {player.lower() for player in players}
    for action in actions:
        match action:
            case Pick(str() as named) | Catch(named) | Report(named):
                names = [named]
            case Sides(heads, tails):
                names = [heads, tails]
            case _:
                names = []
        for name in names:
            if name.lower() not in exact:
                seat_of(f"{name}?", players)  # raises an error that lists the players
