"""The argument parser of the command line, and arguments that commands share; errors are one sentence."""

import argparse
import re
from collections.abc import Callable
from typing import Any, NoReturn

from lastcard.common.errors import did_you_mean

INTERRUPTED = 130  # the exit code after Ctrl-C
_KINDS = {"int": "a whole number", "float": "a number"}


class Parser(argparse.ArgumentParser):
    """An argument parser with plain error sentences."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(*args, **kwargs)

    def error(self, message: str) -> NoReturn:
        """Prints what is wrong with the arguments, and exits."""
        self.exit(2, f"lastcard: {plain(message, self._known())} Help: {self.prog} --help\n")

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        options, extra = self.parse_known_args(args, namespace)
        if extra:
            command = getattr(options, "command", None)
            parser = self._commands().get(command or "", self)
            parser.error(f"unrecognized arguments: {' '.join(extra)}")
        return options

    def _commands(self) -> dict[str, "Parser"]:
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                return dict(action.choices)
        return {}

    def _known(self) -> list[str]:
        """Every command and option that is valid here."""
        options = [name for action in self._actions for name in action.option_strings]
        return [*self._commands(), *options]


def plain(message: str, known: list[str]) -> str:
    """Rewords an error message of argparse.

    >>> plain("argument --players: invalid int value: 'x'", [])
    "--players must be a whole number, not 'x'."
    >>> plain("argument COMMAND: invalid choice: 'ply' (choose from play, serve)", ["play", "serve"])
    "There is no command 'ply'; did you mean play?"
    >>> plain("unrecognized arguments: --hose x", ["--house"])
    'There is no option --hose here; did you mean --house?'
    """
    for pattern, sentence in _SENTENCES:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            return sentence(found, known)
    return message[:1].upper() + message[1:] + ("" if message.endswith((".", "?")) else ".")


def _no_command(found: re.Match[str], known: list[str]) -> str:
    commands = [name for name in known if not name.startswith("-")]
    return f"There is no command {found[1]}{did_you_mean(found[1].strip(chr(39)), commands)}"


def _no_choice(found: re.Match[str], known: list[str]) -> str:
    choices = found[3].replace("'", "").split(", ")
    others = ", ".join(choices)
    return f"{found[1]} must be one of {others}, not {found[2]}."


def _unknown(found: re.Match[str], known: list[str]) -> str:
    first = found[1].split()[0]
    name = first.partition("=")[0]
    if name.startswith("-"):
        options = [each for each in known if each.startswith("--")]
        return f"There is no option {name} here{did_you_mean(name, options)}"
    return f"{first!r} is one word too many here; put sentences in quotes."


def _wrong_kind(found: re.Match[str], known: list[str]) -> str:
    return f"{found[1]} must be {_KINDS.get(found[2], 'something else')}, not {found[3]}."


_SENTENCES: tuple[tuple[str, Callable[[re.Match[str], list[str]], str]], ...] = (
    (r"argument COMMAND: invalid choice: ('.*?') \(choose from .*\)", _no_command),
    (r"argument (\S+): invalid choice: (.*?) \(choose from (.*)\)", _no_choice),
    (r"argument (\S+): invalid (\w+) value: (.*)", _wrong_kind),
    (r"unrecognized arguments: (.*)", _unknown),
    (r"the following arguments are required: (.*)", lambda found, _: f"{found[1]} is missing."),
    (r"argument (\S+): expected .*argument.*", lambda found, _: f"{found[1]} needs a value after it."),
    (r"argument (\S+): ignored explicit argument .*", lambda found, _: f"{found[1]} takes no value."),
    (
        r"argument (\S+): not allowed with argument (\S+)",
        lambda found, _: f"{found[1]} and {found[2]} do not go together.",
    ),
    (
        r"ambiguous option: (\S+) could match (.*)",
        lambda found, _: f"{found[1]} can mean {' or '.join(found[2].split(', '))}.",
    ),
    (r"argument (\S+): (.*)", lambda found, _: f"{found[1]}: {found[2]}."),
)


def table_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--house", default="", metavar="RULES", help="house rules: stacking=mixed,jump_in,target=0"
    )
    parser.add_argument("--custom", action="append", metavar="SENTENCE", help="what a customizable card says")
    parser.add_argument("--rule-card", action="append", metavar="SENTENCE", help="what a rule card says")
    parser.add_argument(
        "--rule", action="append", default=[], metavar="SENTENCE", help="a house rule in your own words"
    )


def seconds(text: str) -> float:
    """Parses a time from the command line."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"0 to 3600 seconds, not {text!r}")
    return seconds


def count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 10_000_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 10,000,000")
    return int(text)
