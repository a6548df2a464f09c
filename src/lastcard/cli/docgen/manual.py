"""Generates the document parts that follow from rules and commands: help, editions, house rules, clauses.

Short parts are stored in the documents and updated by `make made`. Long parts (all help texts, observations,
and clauses with their scenarios) are inserted when the site is built (`make docs`), to keep them out of every
diff.
"""

import argparse
import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from lastcard.cli import commands as cli
from lastcard.envs.spaces import Spaces
from lastcard.envs.spaces import table as pieces_table
from lastcard.game.scenarios import Scenario, read_file
from lastcard.rules.editions import NAMES
from lastcard.rules.house import NUMBERS, SWITCHES, WORDS, House, warned_combinations
from lastcard.rules.rulebook import Rulebook

SHEETS = {
    "D": "the decks, of all five sheets",
    "K": "play, of all five sheets",
    "S15": "2015 (42003): Swap Hands, written cards",
    "S50": "50th anniversary",
    "SHK": "Hello Kitty (FNC40)",
    "SJP": "Jackpot (DNG26)",
    "DN": "Dino (2021)",
    "H": "house rules",
    "L": "what players write",
}
CLAUSE = re.compile(rf"\b(?:{'|'.join(SHEETS)})-[A-Z]?\d+[a-g]?\b")
HELP_WIDTH = 82
SEATS = (2, 4)  # numbers of players for which observations are documented


def parts() -> dict[str, Callable[[], str]]:
    """The parts stored in the documents, by name."""
    return {"command_list": _command_list, "editions": _editions, "house": _house, "meetings": _meetings}


def built() -> dict[str, Callable[[], str]]:
    """The parts inserted when the site is built, by name."""
    return {"help": _help, "observations": _observations}


def table(head: Sequence[str], rows: Iterator[tuple[str, ...]] | Sequence[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


# --- commands -----------------------------------------------------------------------------------


def commands() -> dict[str, tuple[str, argparse.ArgumentParser]]:
    """Every command with its one-line summary and its parser."""
    whole = cli.parser()
    action = next(action for action in whole._actions if isinstance(action, argparse._SubParsersAction))
    words = {listed.dest: str(listed.help) for listed in action._choices_actions}
    return {name: (words[name], parser) for name, parser in action.choices.items()}


def _command_list() -> str:
    rows = [(f"`lastcard {name}`", words) for name, (words, _) in commands().items()]
    return table(("command", "what it does"), rows)


def _help() -> str:
    """The help text of every command."""
    with _columns(HELP_WIDTH):
        return "\n\n".join(
            f"## lastcard {name}\n\n```text\n{parser.format_help().rstrip()}\n```"
            for name, (_, parser) in commands().items()
        )


@contextmanager
def _columns(number: int) -> Iterator[None]:
    """Sets the terminal width that argparse reads from the environment."""
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = str(number)
    try:
        yield
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before


# --- editions and house rules ---------------------------------------------------------------------


def _editions() -> str:
    rows = []
    for name in NAMES:
        book = Rulebook(name)
        deck = f"{book.deck_size}" + (f" + {len(book.rule_cards)}" if book.rule_cards else "")
        rows.append((f"`{name}`", f"[{book.edition.title}](../rules/{name}.md)", deck, book.edition.summary))
    return table(("id", "rule page", "cards", "what is special"), rows)


def _house() -> str:
    rows = []
    for name in SWITCHES:
        clause, words = WORDS[name]
        rows.append((f"`{name}`", _values(name), f"`{_said(getattr(House(), name))}`", f"{words} ({clause})"))
    return table(("house rule", "values", "if not set", "what it does"), rows)


def _values(name: str) -> str:
    if name in NUMBERS:
        least, most = NUMBERS[name]
        return f"{least} to {most:,}"
    if name == "scoring":
        return "`winner`, `lowest`"
    return "`off`, `on`, `mixed`" if name == "stacking" else "`off`, `on`"


def _said(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _meetings() -> str:
    """The warnings about combinations of house rules."""
    lines = []
    for rules, words in warned_combinations():
        sets = ", ".join(f"`{name}={_said(values[0])}`" for name, values in rules.items())
        lines.append(f"- {sets}: {words}")
    return "\n".join(lines)


# --- learning agents --------------------------------------------------------------------------------


def _observations() -> str:
    questions = Spaces(Rulebook("classic"), 2).questions
    several = ["## Questions", "The places of `question`, in every edition:", _indexed(questions)]
    for name in NAMES:
        book = Rulebook(name)
        several.append(f"## {book.edition.title} (`{name}`)")
        several += ["The kinds of cards, for every piece that has one place for each:"]
        several += [_indexed(Spaces(book, 2).kinds)]
        for seats in SEATS:
            spaces = Spaces(book, seats)
            several += [
                f"### {book.edition.title}, {seats} seats",
                f"An observation has {spaces.observation_size} bytes:",
                pieces_table(spaces.observation),
                f"There are {len(spaces.actions)} actions:",
                pieces_table(spaces.action),
            ]
            others = [(i, words) for i, words in enumerate(spaces.action_words) if not _names_kind(words)]
            several += ["Those that are not for a kind of card:", _listed(others)]
    return "\n\n".join(several)


def _names_kind(words: str) -> bool:
    """Whether an action is one of a series with a card of each kind."""
    return words.startswith(("plays ", "discards ", "lays "))


def _indexed(words: Sequence[str]) -> str:
    return _listed(list(enumerate(words)))


def _listed(pairs: Sequence[tuple[int, str]]) -> str:
    return " · ".join(f"{index} {words}" for index, words in pairs)


# --- clauses and their scenarios --------------------------------------------------------------------


@dataclass(frozen=True)
class Example:
    """A scenario as written in its file."""

    name: str
    edition: str
    clauses: tuple[str, ...]
    text: str


def examples(folder: Path) -> dict[str, list[Example]]:
    """The scenarios of a folder by the clauses they show, classic edition first."""
    found: dict[str, list[Example]] = defaultdict(list)
    for file in sorted(folder.rglob("*.yaml"), key=lambda file: (file.parent.name != NAMES[0], file)):
        lines = file.read_text(encoding="utf-8").splitlines()
        for scenario in read_file(file):
            if not isinstance(scenario, Scenario):
                raise scenario
            text = _document(lines, scenario.line - 1)
            edition = Path(str(scenario.values["edition"])).stem
            example = Example(scenario.name, edition, scenario.clauses, text)
            for clause in scenario.clauses:
                found[clause].append(example)
    return found


def _document(lines: Sequence[str], start: int) -> str:
    """The YAML document that begins at this line."""
    end = next((at for at in range(start, len(lines)) if lines[at].startswith("---")), len(lines))
    return "\n".join(lines[start:end]).rstrip()


def coverage(root: Path) -> str:
    """The number of clauses of each sheet, and of the scenarios that show them."""
    text = (root / "docs" / "rules" / "clauses.md").read_text(encoding="utf-8")
    listed = re.findall(r"^- \*\*((\w+)-\w+)\*\*", text, re.MULTILINE)
    shown = examples(root / "scenarios")
    rows = []
    for prefix, words in SHEETS.items():
        clauses = [clause for clause, begin in listed if begin == prefix]
        names = {example.name for clause in clauses for example in shown[clause]}
        without = [clause for clause in clauses if not shown[clause]]
        note = f" (and a test for {', '.join(without)})" if without else ""
        rows.append((words, f"`{prefix}-…`", str(len(clauses)), f"{len(names)}{note}"))
    whole = {example.name for several in shown.values() for example in several}
    rows.append(("all", "", str(len(listed)), str(len(whole))))
    return table(("the rules of", "ids", "clauses", "examples that show them"), rows)


def with_examples(text: str, shown: Mapping[str, Sequence[Example]]) -> str:
    """Gives every clause in the list a heading, followed by its scenarios.

    A scenario of several clauses is written out under the first of them.
    """
    places = [match[1] for match in re.finditer(r"^- \*\*(\S+)\*\* ", text, re.MULTILINE)]
    first = {
        example.name: next(place for place in places if place in example.clauses)
        for several in shown.values()
        for example in several
    }

    def clause(match: re.Match[str]) -> str:
        name = match[1]
        several = [f"### {name} {{ #{name.lower()} }}", match[2]]
        also = []
        for example in shown.get(name, ()):
            if first[example.name] == name:
                indented = "\n".join(f"    {line}".rstrip() for line in example.text.splitlines())
                title = example.name.replace('"', "&quot;")
                several.append(
                    f'??? example "{title} ({example.edition})"\n\n    ```yaml\n{indented}\n    ```'
                )
            else:
                place = first[example.name]
                also.append(f"{example.name} ([{place}](#{place.lower()}))")
        if also:
            several.append("Also shown by: " + "; ".join(also) + ".")
        return "\n\n".join(several) + "\n"

    return re.sub(r"^- \*\*(\S+)\*\* (.+)$", clause, text, flags=re.MULTILINE)


def with_links(text: str, clauses: str) -> str:
    """Links the clauses of a page to their entries in that document; code and links stay as they are.

    >>> print(with_links("# About K-A1\\nIt does (K-A2, `K-A3`).", "clauses.md"))
    # About K-A1
    It does ([K-A2](clauses.md#k-a2), `K-A3`).
    """
    kept = re.compile(r"(```.*?```|`[^`\n]*`|\[[^\]]*\]\([^)]*\)|^#[^\n]*)", re.DOTALL | re.MULTILINE)
    pieces = kept.split(text)

    def link(match: re.Match[str]) -> str:
        return f"[{match[0]}]({clauses}#{match[0].lower()})"

    return "".join(piece if at % 2 else CLAUSE.sub(link, piece) for at, piece in enumerate(pieces))
