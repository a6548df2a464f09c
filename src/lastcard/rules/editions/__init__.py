"""Editions: loads the TOML files that define the cards and their rules."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from lastcard.common.errors import EditionError, RulesError, did_you_mean, file_trouble
from lastcard.common.labels import MOST_LABEL, problem_with
from lastcard.rules.house import House
from lastcard.rules.layout import KINDS

HERE = Path(__file__).parent

# Every file here is an edition: the independent ones first, then those that extend another.
NAMES = tuple(
    path.stem
    for path in sorted(HERE.glob("*.toml"), key=lambda path: ("extends" in path.read_text(), path.stem))
)

# The keys allowed in each part of an edition file, and their types.
_TEXT, _LIST, _NUMBER, _FLAG = str, list, int, bool
_CARD_KEYS = {
    "copies": _NUMBER,
    "points": _NUMBER,
    "rule": _TEXT,
    "start": _TEXT,
    "last": _TEXT,
    "like": _TEXT,
    "marked": _FLAG,
    "clauses": _LIST,
}
_KEYS: dict[str, dict[str, type]] = {
    "": {
        "extends": _TEXT,
        "title": _TEXT,
        "sheet": _TEXT,
        "summary": _TEXT,
        "colors": _LIST,
        "rules": _LIST,
        "clauses": _LIST,
    },
    "numbers": {"copies": _LIST, "clauses": _LIST},
    "mark": {"name": _TEXT, "answer": _TEXT, "clauses": _LIST},
    "challenge": {"wilds_match": _FLAG, "clauses": _LIST},
    "written": {
        "card": _TEXT,
        "most": _NUMBER,
        "points": _NUMBER,
        "start": _TEXT,
        "clauses": _LIST,
        "suggestions": _LIST,
    },
    "dispenser": {"cards": _NUMBER, "clauses": _LIST, "suggestions": _LIST},
}


# Python parses a key of n parts in quadratic time, so long ones are refused first.
_STRINGS = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}|\'\'\'(?:[^\']|\'(?!\'\'))*\'{3,5}'
    r'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*',
    re.DOTALL,
)
_LONG_KEY = re.compile(r"(?:\.[^.=,\[\]{}\n]*){3}")

# Texts that are shown as they are, and their maximum lengths.
_LABELS = {"title": MOST_LABEL, "sheet": 80, "card": MOST_LABEL, "like": MOST_LABEL, "summary": 300}


@dataclass(frozen=True)
class Design:
    """One card design of an edition: `draw two` in every color, or a wild."""

    name: str
    colored: bool
    copies: int  # per color if colored
    points: int
    symbol: str  # what it matches by; a marked card shares it with its plain twin
    rule: str = ""
    start: str = ""
    last: str = ""
    marked: bool = False
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Written:
    """The customizable cards of an edition, on which players write a sentence before the match."""

    card: str
    most: int
    points: int
    start: str
    suggestions: tuple[str, ...]
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Edition:
    """The contents of an edition file."""

    name: str
    title: str
    sheet: str
    summary: str
    colors: tuple[str, ...]
    numbers: tuple[int, ...]  # copies of 0 to 9 per color
    designs: tuple[Design, ...]
    written: Written | None
    rule_cards: int
    suggestions: tuple[str, ...]  # for rule cards
    spinner: Mapping[str, str]
    mark: str
    answer: str  # the card that may be laid against a marked one
    wilds_match: bool
    defaults: Mapping[str, Any]
    clauses: tuple[str, ...]
    rules: tuple[str, ...] = ()  # rules in force at every table of this edition
    data: Mapping[str, Any] = field(default_factory=dict, repr=False)  # all of it as plain values
    official: bool = False  # one of ours; an uploaded file may have any name
    file: Path | None = None  # where it was read, if it is a file of this machine
    text: str = field(default="", repr=False)  # of that file

    @property
    def sentences(self) -> set[str]:
        """Every rule sentence of the edition."""
        found = {rule for design in self.designs for rule in (design.rule, design.start, design.last)}
        found |= {*self.suggestions, *self.spinner.values(), *self.rules}
        return found | ({*self.written.suggestions, self.written.start} if self.written else set())


def named(name: str) -> Edition:
    """Returns an official edition by its id; it never opens a file, so any name is safe.

    >>> named("hello-kitty").colors
    ('pink', 'yellow', 'green', 'blue')
    """
    if name not in NAMES:
        raise EditionError(f"There is no edition called {name[:40]!r}; there are {', '.join(NAMES)}.")
    return _official(name)


def load(name: str | Path) -> Edition:
    """Loads an edition by its id or from a user's file; not for names that come over the network."""
    text = str(name)
    if text in NAMES:
        return _official(text)
    if text in _brought:
        return _brought[text]
    if not (text.endswith(".toml") or "/" in text):
        others = f"; there are {', '.join(NAMES)}, or a file like ./mine.toml."
        hint = did_you_mean(text.lower(), NAMES, others)
        raise EditionError(f"There is no edition called {text!r}{hint}")
    return _Source(Path(text)).edition()


_brought: dict[str, Edition] = {}


def register(files: Mapping[str, Edition]) -> None:
    """Registers edition files sent by another machine, under their names there."""
    _brought.update(files)


def from_data(name: str, data: Mapping[str, Any], text: str = "") -> Edition:
    """Makes an edition from `Edition.data`, as records store it; it may extend official ones only.

    The data may come from anywhere, so no file is ever read for it.
    """
    source = _Source.__new__(_Source)
    source.path, source.text, source.own, source.on_disk = Path(name), text, dict(data), False
    if source.own.get("extends", NAMES[0]) not in NAMES:
        raise source.error(f"it can extend only {', '.join(NAMES)}.", "extends")
    return source.edition()


def from_text(name: str, text: str) -> Edition:
    """Makes an edition from the text of an uploaded file."""
    try:
        if _LONG_KEY.search(_STRINGS.sub('""', text)):
            raise EditionError(f"{name} is not an edition: a name in it has more than three parts.")
        return from_data(name, tomllib.loads(text), text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError(f"{name}{_line_of(error)}: this is not valid TOML.") from None
    except (ValueError, RecursionError):  # numbers with thousands of digits, lists in thousands of lists
        raise EditionError(f"{name}: this is not valid TOML: something in it is too long.") from None


def _line_of(error: tomllib.TOMLDecodeError) -> str:
    """The line where parsing failed, if the error names it."""
    found = re.search(r"at line (\d+)", str(error))
    return f", line {found[1]}" if found else ""


@cache
def _official(name: str) -> Edition:
    return _Source(HERE / f"{name}.toml").edition()


class _Source:
    """An edition file being parsed; it knows its lines, so that errors can point at them."""

    on_disk = True

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise EditionError(f"There is no file {path}.") from None
        except (OSError, ValueError) as error:
            raise EditionError(f"{str(path)!r} cannot be read: {file_trouble(error)}.") from None
        try:
            self.own = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise EditionError(f"{path}{_line_of(error)}: this is not valid TOML.") from None

    def error(self, words: str, key: str = "", section: str = "") -> EditionError:
        """An error that names the file and, if known, the line."""
        inside = not section
        for number, line in enumerate(self.text.splitlines(), 1):
            bare = line.strip().replace('"', "").replace("'", "")
            if bare.startswith("["):
                header = bare.strip("[]")
                inside = header == section
                if not key and (inside or header.startswith(f"{section}.")):
                    return EditionError(f"{self.path}, line {number}: {words}")
            elif inside and key and bare.split("=")[0].strip() == key:
                return EditionError(f"{self.path}, line {number}: {words}")
        return EditionError(f"{self.path}: {words}")

    def merged(self, seen: tuple[Path, ...] = ()) -> dict[str, Any]:
        """Merges this file over the one it extends: tables key by key, everything else is replaced."""
        self._check()
        parent = self.own.get("extends")
        if parent is None:
            return self.own
        if self.on_disk and self.path.resolve() in seen:
            raise self.error("it extends itself.", "extends")
        path = HERE / f"{parent}.toml" if parent in NAMES else self.path.parent / parent
        if not path.exists():
            raise self.error(f"there is no edition {parent!r} to extend.", "extends")
        base = _Source(path).merged((*seen, self.path.resolve()) if self.on_disk else seen)
        whole = _merge(base, self.own)
        whole["clauses"] = [*base.get("clauses", []), *self.own.get("clauses", [])]
        return whole

    def _check(self) -> None:
        sections = {*_KEYS, "colored", "wild", "spinner", "defaults"}
        for key, value in self.own.items():
            if isinstance(value, dict):
                if key not in sections:
                    hint = did_you_mean(key, filter(None, sections), quoted=True)
                    raise self.error(f"there is no section [{key}]{hint}", "", key)
                if key in ("colored", "wild"):
                    if len(value) > KINDS:  # reported before all of them are read
                        raise self.error(f"there are at most {KINDS} kinds of cards.", "", key)
                    for card, design in value.items():
                        self._check_label(card, "", f"{key}.{card}")
                        self._check_keys(design, _CARD_KEYS, f"{key}.{card}")
                elif key in _KEYS:
                    self._check_keys(value, _KEYS[key], key)
                elif key == "defaults":
                    self._check_defaults(value)
                else:
                    for symbol in value:
                        self._check_label(symbol, symbol, key)
                    self._check_keys(value, dict.fromkeys(value, str), key)
        top = {key: value for key, value in self.own.items() if not isinstance(value, dict)}
        self._check_keys(top, _KEYS[""], "")

    def _check_defaults(self, values: Mapping[str, Any]) -> None:
        for name, value in values.items():
            try:
                House.of({name: value})
            except RulesError as error:
                raise self.error(str(error), name, "defaults") from None

    def _check_keys(self, values: Any, known: Mapping[str, type], section: str) -> None:
        if not isinstance(values, dict):
            above, _, name = section.partition(".")
            raise self.error(f"{section} must be a section of its own.", name, above)
        for key, value in values.items():
            if key not in known:
                hint = did_you_mean(key, known, quoted=True)
                raise self.error(f"there is no key {key!r}{hint}", key, section)
            wanted = known[key]
            if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
                kind = {str: "a text", list: "a list", int: "a number", bool: "true or false"}[wanted]
                raise self.error(f"{key} must be {kind}, not {value!r}.", key, section)
            if isinstance(value, list) and key != "copies" and not all(isinstance(i, str) for i in value):
                raise self.error(f"{key} must be a list of texts.", key, section)
            if key in _LABELS or (key == "name" and section == "mark"):
                self._check_label(str(value), key, section, _LABELS.get(key, MOST_LABEL))

    def _check_label(self, text: str, key: str, section: str, most: int = MOST_LABEL) -> None:
        """Checks a name: labels are sent in every frame and shown on every screen."""
        problem = problem_with(text, most)
        if problem:
            raise self.error(f"{text[:most]!r} cannot be used as a name: {problem}.", key, section)

    def edition(self) -> Edition:
        whole = self.merged()
        official = self.on_disk and self.path.parent == HERE
        colors = tuple(whole.get("colors", ()))
        if not 1 <= len(colors) <= 8 or len(set(colors)) != len(colors) or not all(map(_is_word, colors)):
            raise self.error("colors must be a list of 1 to 8 different words.", "colors")
        numbers = tuple(whole.get("numbers", {}).get("copies", (0,) * 10))
        if len(numbers) != 10 or not all(isinstance(n, int) and 0 <= n <= 20 for n in numbers):
            raise self.error("copies must be ten numbers, for 0 to 9.", "copies", "numbers")
        mark = whole.get("mark", {})
        dispenser = whole.get("dispenser", {})
        spinner = whole.get("spinner", {})
        if spinner and len(spinner) != 6:
            raise self.error("a spinner has six symbols.", "", "spinner")
        if not 0 <= dispenser.get("cards", 0) <= 16:
            raise self.error("cards must be a number from 0 to 16.", "cards", "dispenser")
        return Edition(
            name=self.path.stem if official else str(self.path),
            title=whole.get("title", self.path.stem),
            sheet=whole.get("sheet", ""),
            summary=whole.get("summary", ""),
            colors=colors,
            numbers=numbers,
            designs=self._designs(whole),
            written=self._written(whole.get("written")),
            rule_cards=dispenser.get("cards", 0),
            suggestions=tuple(dispenser.get("suggestions", ())),
            spinner=spinner,
            mark=mark.get("name", ""),
            answer=mark.get("answer", ""),
            wilds_match=whole.get("challenge", {}).get("wilds_match", False),
            defaults=whole.get("defaults", {}),
            clauses=tuple(whole.get("clauses", ())),
            rules=tuple(whole.get("rules", ())),
            data={key: value for key, value in whole.items() if key != "extends"},
            official=official,
            file=self.path if self.on_disk else None,
            text=self.text if self.on_disk else "",
        )

    def _designs(self, whole: Mapping[str, Any]) -> tuple[Design, ...]:
        designs = []
        for group, colored in (("colored", True), ("wild", False)):
            cards = whole.get(group, {})
            for name, own in cards.items():
                like = own.get("like")
                if like is not None and like not in cards:
                    raise self.error(f"there is no card {like!r} to be like.", "like", f"{group}.{name}")
                values = {**cards[like], **own} if like else own
                if not 0 <= values.get("copies", 1) <= 100:
                    raise self.error("copies must be a number from 0 to 100.", "copies", f"{group}.{name}")
                if not 0 <= values.get("points", 0) <= 1000:
                    raise self.error("points must be a number from 0 to 1000.", "points", f"{group}.{name}")
                designs.append(
                    Design(
                        name=name.lower(),
                        colored=colored,
                        copies=values.get("copies", 1),
                        points=values.get("points", 0),
                        symbol=(like or name).lower(),
                        rule=values.get("rule", ""),
                        start=values.get("start", ""),
                        last=values.get("last", ""),
                        marked=values.get("marked", False),
                        clauses=tuple(values.get("clauses", ())),
                    )
                )
        names = [design.name for design in designs]
        for design in designs:
            if names.count(design.name) > 1:
                raise self.error(f"there are two cards called {design.name!r}.")
        answer = whole.get("mark", {}).get("answer", "")
        if any(design.marked for design in designs) and answer not in names:
            raise self.error(f"there is no card {answer!r} to answer a marked one with.", "answer", "mark")
        return tuple(design for design in designs if design.copies)

    def _written(self, values: Mapping[str, Any] | None) -> Written | None:
        if not values:
            return None
        if "card" not in values or not 1 <= values.get("most", 0) <= 9:
            raise self.error(
                "written cards need a name (card) and how many there are (most, 1 to 9).", "", "written"
            )
        return Written(
            card=values["card"].lower(),
            most=values["most"],
            points=values.get("points", 0),
            start=values.get("start", ""),
            suggestions=tuple(values.get("suggestions", ())),
            clauses=tuple(values.get("clauses", ())),
        )


def _merge(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in own.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = _merge(merged[key], value)
        else:
            merged[key] = value
    return merged


def _is_word(color: Any) -> bool:
    return (
        isinstance(color, str) and color.isalpha() and color == color.lower() and not problem_with(color, 20)
    )
