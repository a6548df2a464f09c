"""`lastcard completion SHELL`: generates completion scripts for shells.

Scripts are self-contained (made by shtab from the parser), so completing does not start Python. This module
adds what the parser does not know: which arguments are editions, players, house rules or files.
"""

import argparse
from collections.abc import Iterator, Sequence

import shtab

from lastcard import bots
from lastcard.common.errors import LastcardError
from lastcard.rules import editions
from lastcard.rules.house import NUMBERS, SWITCHES

SHELLS = ("bash", "zsh", "fish")
Taken = dict[str, str | dict[str, str]]


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """Builds the completion script for a shell.

    >>> from lastcard.cli.commands import parser
    >>> "classic" in script(parser(), "bash")
    True
    """
    if shell not in SHELLS:
        raise LastcardError(f"Completion is available for {', '.join(SHELLS)}, not for {shell!r}.")
    for argument in _arguments(parser):
        takes = _takes(argument)
        if takes is not None:
            setattr(argument, "complete", takes)  # noqa: B010 - shtab looks for it; argparse does not know it
    return f"{shtab.complete(parser, shell).rstrip()}\n"


def _arguments(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """All arguments of a command."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _arguments(command)
        elif action.nargs != 0:
            yield action


def _takes(argument: argparse.Action) -> Taken | None:
    """The completions of an argument, by its name; None if there are none."""
    match str(argument.metavar or argument.dest):
        case "edition" | "EDITION" | "EDITION_OR_URL":
            return _names("edition", editions.NAMES, "*.toml")
        case "BOT":
            return _names("bot", (*bots.listed(), *editions.NAMES), "*.py")
        case "NAME_OR_FILE":
            return _names("guest", ("simple",), "*.py")
        case "RULES":
            return _several("house", _house())
        case "WHO":
            return _several("players", tuple(bots.listed()))
        case "FOLDER":
            return shtab.DIRECTORY
        case "file" | "FILE" | "URL_OR_FILE" | "FILE_OR_FOLDER":
            return shtab.FILE
    return None


def _house() -> tuple[str, ...]:
    """House rules as typed; a number ends with `=` and waits for its value."""
    plain = [f"{name}=" if name in NUMBERS else name for name in SWITCHES if name != "scoring"]
    return (*plain, "stacking=mixed", "two_player_reverse=off", "scoring=lowest")


def _function(called: str, written: dict[str, str]) -> Taken:
    """A completion function of this name, in the syntax of each shell."""
    return {"bash": called, "zsh": called, "fish": f"({called})", "preamble": written}


def _names(what: str, names: Sequence[str], files: str) -> Taken:
    """Completes one of these names, or a file."""
    words = " ".join(names)
    ending = f"[.]{files.rpartition('.')[2]}"
    called = f"_lastcard_{what}_file"  # shtab's bash script completes file names under this name
    return _function(
        called,
        {
            "bash": f"""\
{called}() {{
  compgen -W "{words}" -- "$1"
  compgen -f -X '!{files}' -- "$1"
  compgen -d -- "$1"
}}""",
            "zsh": f"""\
{called}() {{
  _alternative 'names:name:({words})' 'files:file:_files -g "{files}"'
}}""",
            "fish": f"""\
function {called}
  printf '%s\\n' {words}
  __fish_complete_path (commandline -ct) | string match -r '.*(?:{ending}|/)(?:\\t.*)?$'
end""",
        },
    )


def _several(what: str, names: Sequence[str]) -> Taken:
    """Completes the last of several names separated by commas."""
    words = " ".join(names)
    called = f"_lastcard_{what}"
    return _function(
        called,
        {
            "bash": f"""\
{called}() {{
  local before=""
  [[ "$1" == *,* ]] && before="${{1%,*}},"
  compgen -P "$before" -W "{words}" -- "${{1##*,}}"
}}""",
            "zsh": f"""\
{called}() {{
  compset -P '*,'
  compadd -S '' -q -- {words}
}}""",
            "fish": f"""\
function {called}
  set -l before (string replace -r '[^,]*$' '' -- (commandline -ct))
  printf '%s\\n' "$before"{{{",".join(names)}}}
end""",
        },
    )
