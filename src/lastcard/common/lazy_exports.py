"""Lazy exports: the modules behind a package's public names are imported on first use."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_exports(package: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """Builds a package's `__getattr__`; `homes` names for each module the public names that live in it.

    >>> lazy_exports("lastcard", {"lastcard.common.errors": ("LastcardError",)})("LastcardError").__module__
    'lastcard.common.errors'
    """
    home_of = {name: module for module, names in homes.items() for name in names}

    def attribute(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(home_of[name]), name)

    return attribute
