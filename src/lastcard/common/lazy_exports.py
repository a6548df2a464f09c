"""Imports on first use: the modules behind a package's public names, and modules that take long to load."""

from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
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


class LazyModule(ModuleType):
    """A proxy for a module that takes long to import; the first attribute access imports it.

    All names are then copied into the proxy, so later lookups cost nothing extra.
    """

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name != "__all__":  # requested by tools that inspect every module
            raise AttributeError(name)
        module = import_module(self.__name__)
        vars(self).update({key: value for key, value in vars(module).items() if not key.startswith("__")})
        return getattr(module, name)


def lazy_module(name: str) -> Any:
    """Returns a module by its name, imported on first attribute access.

    >>> lazy_module("lastcard.common.errors").LastcardError.__name__
    'LastcardError'
    """
    return LazyModule(name)
