"""Variants of a plan to compare with it, each labeled with its change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from lastcard.common.errors import LastcardError
from lastcard.lab.plan import Plan
from lastcard.rules.house import House


@dataclass(frozen=True)
class Variant:
    """A plan, a changed one, and a label for the change."""

    label: str
    base: Plan
    other: Plan


def house_rule_variants(base: Plan) -> list[Variant]:
    """One variant per house rule: each toggled, or set to another number, by itself."""
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


def with_house(base: Plan, changes: Mapping[str, Any]) -> Variant:
    """Changes house rules."""
    house = {**dict(base.house), **changes}
    label = " and ".join(said(name, value) for name, value in changes.items())
    return Variant(label, base, replace(base, house=tuple(sorted(house.items()))))


def with_rule(base: Plan, sentence: str) -> Variant:
    """Adds a house rule written as a sentence."""
    plan = replace(base, rules=(*base.rules, sentence))
    plan.book()  # raises if it is not understood
    return Variant(f"“{sentence}”", base, plan)


def with_edition(base: Plan, edition: str | Path) -> Variant:
    """Changes the edition; the players stay."""
    return Variant(str(edition), base, replace(base, edition=str(edition), customs=None, rule_cards=None))


def said(name: str, value: Any) -> str:
    words = name.replace("_", " ")
    if value is True:
        return words
    return f"no {words}" if value is False else f"{words} {value}"


def sentence_variants(base: Plan) -> list[Variant]:
    """One variant per custom card or rule card: the deck without it, and with it."""
    book = base.book()
    pairs = []
    for i, sentence in enumerate(book.customs):
        without = replace(base, customs=book.customs[:i] + book.customs[i + 1 :])
        pairs.append(Variant(f"“{sentence}”", without, base))
    for i, sentence in enumerate(book.rule_cards):
        if len(book.rule_cards) > 1:
            without = replace(base, rule_cards=book.rule_cards[:i] + book.rule_cards[i + 1 :])
            pairs.append(Variant(f"“{sentence}”", without, base))
    if not pairs:
        raise LastcardError(f"No sentences are written in {book.edition.title}: nothing to compare.")
    return pairs


def with_sentences(base: Plan, where: str, sentences: Sequence[str] | None) -> list[Variant]:
    """Changes the sentences on the cards, if any are given."""
    if sentences is None:
        return []
    label = " and ".join(f"“{sentence}”" for sentence in sentences) or "no sentences"
    return [Variant(label, base, replace(base, **{where: tuple(sentences)}))]  # type: ignore[arg-type]


def all_together(
    base: Plan,
    houses: Sequence[Mapping[str, Any]],
    rules: Sequence[str],
    written: Mapping[str, Sequence[str] | None],
) -> list[Variant]:
    """One variant that applies all given changes together."""
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
    return [Variant(" and ".join(labels), base, plan)] if labels else []
