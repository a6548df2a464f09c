"""Resolves players given by name, file, function or class."""

import inspect
import multiprocessing
import random
from collections.abc import Callable, Iterable, Sequence
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any

from lastcard import bots
from lastcard.bots import file_loader
from lastcard.common.errors import LastcardError
from lastcard.rules.rulebook import Rulebook

Player = str | Path | Callable[..., Any]

# Functions and classes of this process, by the name that results have for them: `my_bot()`.
_own: dict[str, bots.Maker] = {}


def names_of(players: Iterable[Player]) -> tuple[str, ...]:
    """Returns each player's name in results, and registers functions and classes under it.

    A name is one of `lastcard bots`, or the path of a file with `choose(view, legal)`. A function is such a
    `choose`. A class has it as a method, and optionally `interject(view, legal)`; every seat gets its own
    object, made without arguments or with the rulebook and a `random.Random`.

    >>> def first(view, legal):
    ...     return legal[0]
    >>> names_of(["solid", Path("my_bot.py"), first, first])
    ('solid', 'my_bot.py', 'first()', 'first()')
    """
    names: list[str] = []
    known: dict[str, Player] = {}
    for player in players:
        if isinstance(player, str | Path):
            names.append(str(player))
            continue
        if not callable(player):
            raise LastcardError(
                f"A computer player is a name, a file, a function or a class, not {type(player).__name__}."
            )
        title = getattr(player, "__name__", type(player).__name__)[:28]
        same = [name for name, other in known.items() if other is player]
        number = sum(name.startswith(f"{title}(") for name in known) + 1
        name = same[0] if same else f"{title}({'' if number == 1 else number})"
        known[name] = player
        _own[name] = _maker(player)
        names.append(name)
    return tuple(names)


def maker(name: str) -> bots.Maker:
    """Returns the factory for this player."""
    return _own[name] if name in _own else file_loader.maker(name)


def only_here(name: str) -> bool:
    """Whether this player is a function or class that cannot be sent to other machines."""
    return name in _own or file_loader.is_file(name)


def pool_context(names: Iterable[str]) -> BaseContext | None:
    """Returns the multiprocessing context for these players; functions need forked processes.

    None means that they cannot be passed to another process, so they play in this one.
    """
    if not any(name in _own for name in names):
        return multiprocessing.get_context()
    return multiprocessing.get_context("fork") if "fork" in multiprocessing.get_all_start_methods() else None


def _maker(player: Callable[..., Any]) -> bots.Maker:
    if not inspect.isclass(player):
        return lambda book, chance: file_loader.Functions(book, player, None)
    if not callable(getattr(player, "choose", None)):
        raise LastcardError(f"The class {player.__name__} has no choose(view, legal).")
    given = _parameters(player)

    made_from: Callable[..., Any] = player

    def make(book: Rulebook, chance: random.Random) -> bots.Bot:
        bot = made_from(book, chance) if given >= 2 else made_from()
        if _parameters(bot.choose) > 2:
            made: bots.Bot = bot
            return made
        return file_loader.Functions(book, bot.choose, getattr(bot, "interject", None))

    return make


def _parameters(function: Callable[..., Any]) -> int:
    """How many positional arguments a function takes."""
    try:
        parameters: Sequence[inspect.Parameter] = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return 0
    return sum(p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters)
