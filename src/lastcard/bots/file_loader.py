"""Loads computer players from Python files.

A file defines `choose(view, legal)` and optionally `interject(view, legal)`; or `make(book, chance)`, which
returns a `Bot`. Its code is executed, so only the person at this machine may name a file.
"""

import importlib.util
import operator
import random
import re
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from lastcard import bots
from lastcard.common.errors import LastcardError, UnreadableError
from lastcard.game.actions import Action, Lay, Play, number_of, read_actions
from lastcard.game.views import View
from lastcard.rules.rulebook import Rulebook

Chooser = Callable[[View, list[Action]], Any]


class AnswerError(LastcardError):
    """A program's answer cannot be used; its text continues after the program's name."""


def maker(name: str) -> bots.Maker:
    """Returns the factory for the computer player of this name, or the one in this file."""
    return in_file(Path(name)) if is_file(name) else bots.maker(name)


def is_file(name: str) -> bool:
    """
    >>> is_file("my_bot.py"), is_file("greedy")
    (True, False)
    """
    return Path(name).suffix == ".py"


def title_of(name: str) -> str:
    """The name of a computer player in result tables; a file without its folder.

    >>> title_of("docs/examples/first_bot.py"), title_of("greedy")
    ('first_bot', 'greedy')
    """
    return Path(name).stem if is_file(name) else name


def in_file(file: Path) -> bots.Maker:
    """Returns the factory for the player in a file."""
    functions = functions_in(file)
    make, choose = functions["make"], functions["choose"]

    def seat(book: Rulebook, chance: random.Random) -> bots.Bot:
        if make is None:
            assert choose is not None
            return Functions(book, choose, functions["interject"])
        try:
            bot: bots.Bot = make(book, chance)
        except LastcardError:
            raise
        except (Exception, SystemExit) as error:
            raise LastcardError(f"{file}: make failed with {error_summary(error)}.") from None
        for name in ("choose", "interject"):
            if not callable(getattr(bot, name, None)):
                raise LastcardError(f"{file}: make returned {type(bot).__name__}, which has no {name}.")
        return bot

    return seat


def functions_in(file: Path) -> dict[str, Callable[..., Any] | None]:
    """Loads the functions of a bot file; the file is run once, and again after it changes."""
    if not file.is_file():
        raise LastcardError(f"There is no file {file}.")
    return _functions(file, file.stat().st_mtime_ns)


@cache
def _functions(file: Path, changed: int) -> dict[str, Callable[..., Any] | None]:
    module = _module(file)
    functions = {}
    for name in ("make", "choose", "interject"):
        functions[name] = getattr(module, name, None)
        if functions[name] is not None and not callable(functions[name]):
            raise LastcardError(f"{file}: {name} is not a function.")
    if functions["choose"] is None and functions["make"] is None:
        raise LastcardError(f"{file} defines neither choose(view, legal) nor make(book, chance).")
    return functions


def _module(file: Path) -> Any:
    """Imports a file as a module; it may import from its own folder."""
    name = "lastcard_bot"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise LastcardError(f"{file} is not a Python file; its name must end in .py.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(file.parent.resolve()))
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        where = f", line {error.lineno}" if error.lineno else ""
        raise LastcardError(f"{error.filename or file}{where}: {error.msg}.") from None
    except (Exception, SystemExit) as error:
        raise LastcardError(f"{file} cannot be run: {error_summary(error)}.") from None
    return module


def error_summary(error: BaseException) -> str:
    """Describes an error of a user's program on one line, without a traceback."""
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words}".rstrip(": ").rstrip(".")[:200]


class Functions:
    """Wraps the functions of a bot file as a computer player in this process."""

    def __init__(self, book: Rulebook, choose: Chooser, interject: Chooser | None) -> None:
        self._book, self._choose, self._interject = book, choose, interject

    def choose(self, view: View, legal: Sequence[Action], clock: float) -> Action:
        return self._read(self._choose(view, list(legal)), view, legal)

    def interject(self, view: View, legal: Sequence[Action], clock: float) -> Action | None:
        answer = None if self._interject is None else self._interject(view, list(legal))
        return None if answer is None else self._read(answer, view, legal)

    def _read(self, answer: Any, view: View, legal: Sequence[Action]) -> Action:
        if isinstance(answer, Action) and answer in legal:
            return answer
        numbered = {number_of(action, self._book, view.players): action for action in legal}
        said = legal_answer(answer, legal, numbered)
        return numbered[said] if isinstance(said, int) else read_actions(said)[0]


def legal_answer(answer: Any, legal: Sequence[Action], numbers: Collection[int]) -> str | int:
    """Checks a program's answer, given in words or as a number; `AnswerError` if it is not legal.

    >>> legal_answer("red 7", [Play("red 7")], [])
    'plays red 7'
    """
    if isinstance(answer, str):
        plain = " ".join(answer.split())
        for words in (plain, f"plays {plain}"):
            with suppress(UnreadableError):
                if _plain(read_actions(words)[0]) in legal:
                    return words
    elif isinstance(answer, Action):
        if _plain(answer) in legal:
            return str(answer)
    elif answer is not None and not isinstance(answer, bool):
        with suppress(TypeError):  # NumPy integers are accepted, too
            number = operator.index(answer)
            if number in numbers:
                return number
    shown = str(answer) if isinstance(answer, Action) else repr(answer)
    raise AnswerError(f"answered {' '.join(shown.split())[:80]}, which is not allowed here")


def _plain(action: Action) -> Action:
    """Normalizes an action to its form in `legal`: without a color, with lower-case card names."""
    if isinstance(action, Play | Lay):
        return replace(action, card=action.card.lower(), color=None)
    return action


def words_for(file: Path) -> str:
    """Makes a readable player name from a file name."""
    return " ".join(re.sub(r"[\W_]+", " ", file.stem).split())
