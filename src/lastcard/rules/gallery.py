"""A gallery of house rules from around the world, as sentences to pick from."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("gallery.toml")


@dataclass(frozen=True)
class GalleryRule:
    """A sentence, and its measured effect on a game."""

    sentence: str
    effect: str = ""


@dataclass(frozen=True)
class GalleryGroup:
    """Rules of one kind."""

    title: str
    rules: tuple[GalleryRule, ...]


@cache
def gallery() -> tuple[GalleryGroup, ...]:
    """All groups, in the order of the file.

    >>> gallery()[0].title
    'Stacking and answering'
    """
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(
        GalleryGroup(group["title"], tuple(GalleryRule(**rule) for rule in group["rules"]))
        for group in data["group"]
    )
