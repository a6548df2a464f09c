"""Pairs of plans to compare, labeled with what the second one changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from lastcard.common.errors import LastcardError
from lastcard.lab.plan import Plan
from lastcard.rules.house import House


@dataclass(frozen=True)
class Pair:
    """Two plans, and a label for what the second changes."""

    label: str
    base: Plan
    other: Plan


def pairs_by_house_rule(base: Plan) -> list[Pair]:
    """One pair per house rule: each toggled, or set to another number, by itself."""
    house = base.book().house
    changes: list[tuple[str, Any]] = []
    for name in House.__dataclass_fields__:
        value = getattr(house, name)
        if name == "stacking":
            changes += [(name, other) for other in (True, "mixed", False) if other != value]
        elif name == "two_player_reverse" and base.seats > 2:
            continue  # it makes no difference
        elif isinstance(value, bool):
            changes.append((name, not value))
        elif name == "hand_size":
            changes.append((name, 5 if value == 7 else 7))
        elif name == "uno_penalty":
            changes.append((name, 4 if value == 2 else 2))
        elif base.matches and name == "target":
            changes.append((name, value // 2 if value else 500))
        elif base.matches and name == "scoring":
            changes.append((name, "lowest" if value == "winner" else "winner"))
    return [with_house(base, {name: value}) for name, value in changes]


def with_house(base: Plan, changes: Mapping[str, Any]) -> Pair:
    """The same table with other house rules."""
    house = {**dict(base.house), **changes}
    label = " and ".join(said(name, value) for name, value in changes.items())
    return Pair(label, base, replace(base, house=tuple(sorted(house.items()))))


def with_rule(base: Plan, sentence: str) -> Pair:
    """The same table with a house rule in the user's own words."""
    plan = replace(base, rules=(*base.rules, sentence))
    plan.book()  # raises if it is not understood
    return Pair(f"“{sentence}”", base, plan)


def with_edition(base: Plan, edition: str | Path) -> Pair:
    """The same players with another edition."""
    return Pair(str(edition), base, replace(base, edition=str(edition), customs=None, rule_cards=None))


def said(name: str, value: Any) -> str:
    words = name.replace("_", " ")
    if value is True:
        return words
    return f"no {words}" if value is False else f"{words} {value}"


def pairs_by_sentence(base: Plan) -> list[Pair]:
    """One pair per custom card or rule card: the deck without it, and with it."""
    book = base.book()
    pairs = []
    for i, sentence in enumerate(book.customs):
        without = replace(base, customs=book.customs[:i] + book.customs[i + 1 :])
        pairs.append(Pair(f"“{sentence}”", without, base))
    for i, sentence in enumerate(book.rule_cards):
        if len(book.rule_cards) > 1:
            without = replace(base, rule_cards=book.rule_cards[:i] + book.rule_cards[i + 1 :])
            pairs.append(Pair(f"“{sentence}”", without, base))
    if not pairs:
        raise LastcardError(f"No sentences are written in {book.edition.title}: nothing to compare.")
    return pairs


def with_sentences(base: Plan, where: str, sentences: Sequence[str] | None) -> list[Pair]:
    """The same table with other sentences on its cards, if any are given."""
    if sentences is None:
        return []
    label = " and ".join(f"“{sentence}”" for sentence in sentences) or "no sentences"
    return [Pair(label, base, replace(base, **{where: tuple(sentences)}))]  # type: ignore[arg-type]


def all_together(
    base: Plan,
    houses: Sequence[Mapping[str, Any]],
    rules: Sequence[str],
    written: Mapping[str, Sequence[str] | None],
) -> list[Pair]:
    """One pair that applies all given changes together."""
    labels: list[str] = []
    plan = base
    for change in houses:
        pair = with_house(plan, change)
        labels, plan = [*labels, pair.label], pair.other
    for sentence in rules:
        pair = with_rule(plan, sentence)
        labels, plan = [*labels, pair.label], pair.other
    for where, sentences in written.items():
        for pair in with_sentences(plan, where, sentences):
            labels, plan = [*labels, pair.label], pair.other
    return [Pair(" and ".join(labels), base, plan)] if labels else []
