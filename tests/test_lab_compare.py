"""Rule sets on the same deals: differences with their intervals, and sentences only where they are sure."""

import math
from typing import Any

import numpy as np
import pytest

from lastcard.common.errors import LastcardError
from lastcard.lab import simulate
from lastcard.lab.comparison import compare_variants
from lastcard.lab.counts import Counts
from lastcard.lab.differences import Products, corrected, differences_of, place_name, same_columns
from lastcard.lab.plan import planned
from lastcard.lab.shards import play_shard, prepare
from lastcard.lab.variants import Variant, house_rule_variants, sentence_variants, with_house
from lastcard.rules import figure_columns as col
from lastcard.rules.house import SWITCHES


def test_differences_are_paired_game_by_game() -> None:
    """Against a plain calculation from every game's numbers."""
    base = planned(players="solid", rounds=4096, seed=3)
    pair = with_house(base, {"stacking": True})
    prepare(base)
    one, two = (play_shard(plan, 0, each=True)[1] for plan in (base, pair.other))
    found = compare_variants([pair]).comparisons[0]
    for name, column in (("decisions", col.DECISIONS), ("points", col.POINTS), ("drawn", col.DRAWN)):
        gaps = two[:, column] - one[:, column]
        half = 1.959964 * gaps.std(ddof=1) / math.sqrt(len(gaps))
        assert found[name].change.value == pytest.approx(gaps.mean())
        assert found[name].change.half == pytest.approx(half)
    apart = math.hypot(found.base["decisions"].half, found.other["decisions"].half)
    assert found["decisions"].change.half < 0.95 * apart  # the same deals: a sharper picture


def test_matches_are_compared_as_ratios() -> None:
    """Against the spread of the same comparison repeated."""
    table: dict[str, Any] = {"players": ["solid"] * 2, "matches": 100}
    changes, halves = [], []
    for seed in range(40):
        pair = with_house(planned(seed=seed, house={"target": 200}, **table), {"stacking": "mixed"})
        found = compare_variants([pair], cores=1).comparisons[0]["decisions"].change
        changes.append(found.value)
        halves.append(found.half)
    assert np.mean(halves) == pytest.approx(1.959964 * np.std(changes, ddof=1), rel=0.3)


def test_where_there_is_no_difference_none_is_found() -> None:
    """Ten comparisons of a rule that changes nothing for these players, or of nothing at all."""
    told = 0
    for seed in range(10):
        base = planned(players="random", rounds=600, seed=seed)
        other = planned(players="random", rounds=600, seed=seed, house={"uno_penalty": 4})
        same = compare_variants([Variant("nothing", base, other)])
        assert all(d.change.value == 0 and not d.significant for d in same.comparisons[0].differences)
        apart = planned(players=4, rounds=600, seed=seed)
        shuffled = planned(
            "classic", players="random", rounds=600, seed=seed, house={"two_player_reverse": False}
        )
        told += len(compare_variants([Variant("still nothing", apart, shuffled)]).sentences())
    assert told == 0


def test_false_alarms_are_rare() -> None:
    """The same rules with different luck: a family of comparisons errs at most about once in twenty."""

    def unrelated(one: Counts, other: Counts) -> Products:
        """What the products come to on the average."""
        n = one.games
        a, b = one["sums"], other["sums"]
        rounds, other_rounds = a[col.ROUNDS], b[col.ROUNDS]
        return Products(a * b / n, a * other_rounds / n, rounds * b / n, float(rounds * other_rounds / n))

    alarms = 0
    for seed in range(60):
        one = simulate(rounds=400, seed=f"a{seed}", cores=1)
        two = simulate(rounds=400, seed=f"b{seed}", cores=1)
        apart = unrelated(one.counts, two.counts)
        found = differences_of(one, two, same_columns(one.plan, two.plan), apart)
        alarms += any(d.significant for d in corrected(found))
    assert alarms <= 8


def test_what_is_significant_is_said_in_words() -> None:
    found = compare_variants(
        [with_house(planned(players="solid", rounds=20_000), {"draw_until_playable": True})]
    )
    sentences = found.sentences()
    assert any(s.startswith("With draw until playable, rounds last ") and s.endswith(").") for s in sentences)
    assert any("more cards are drawn" in s for s in sentences)
    assert found.looked_at > 100 and found.games == 20_000
    values = found.to_dict()
    assert values["comparisons"][0]["sentences"] == sentences
    assert {row["rules"] for row in values["differences"]} == {"draw until playable"}


def test_every_house_rule_by_itself() -> None:
    labels = [pair.label for pair in house_rule_variants(planned())]
    assert {"stacking", "stacking mixed", "seven zero", "uno penalty 4", "hand size 5"} <= set(labels)
    of_matches = {"target", "scoring", "two_player_reverse"}
    assert len(labels) == len(set(labels)) == len(set(SWITCHES) - of_matches) + 1  # two ways of stacking
    assert "no two player reverse" in [pair.label for pair in house_rule_variants(planned(players=2))]
    matches = [pair.label for pair in house_rule_variants(planned(matches=10))]
    assert "target 250" in matches and "scoring lowest" in matches
    found = compare_variants(house_rule_variants(planned(rounds=500, players="solid")))
    assert len(found.comparisons) == len(labels) and found.comparisons[0].base is found.comparisons[-1].base


@pytest.mark.parametrize(("edition", "sentences"), [("customizable", 3), ("jackpot", 8)])
def test_every_sentence_against_the_deck_without_it(edition: str, sentences: int) -> None:
    base = planned(edition, rounds=1000, players="solid")
    pairs = sentence_variants(base)
    assert len(pairs) == sentences and all(pair.other == base for pair in pairs)
    found = compare_variants(pairs)
    for compared in found.comparisons:
        assert len(compared.base.sentences) == sentences - 1
        assert len(compared.other.sentences) == sentences


def test_an_edition_against_another() -> None:
    base, other = planned(rounds=4000, players="solid"), planned("dino", rounds=4000, players="solid")
    found = compare_variants([Variant("dino", base, other)]).comparisons[0]
    names = {d.name for d in found.differences if d.group == "card played"}
    assert "red 7" in names and not any("dino" in name for name in names)
    assert found["decisions"].base != found["decisions"].other


def test_the_same_comparison_on_any_number_of_cores() -> None:
    pairs = [with_house(planned(rounds=9000), {"stacking": True})]
    assert compare_variants(pairs, cores=1) == compare_variants(pairs, cores=2)


def test_seats_have_names() -> None:
    assert [place_name(i, 5) for i in range(5)] == [
        "the seat left of the dealer", "the second seat from the dealer", "the third seat from the dealer",
        "the 4th seat from the dealer", "the dealer",
    ]  # fmt: skip


def test_what_cannot_be_compared() -> None:
    with pytest.raises(LastcardError, match="nothing to compare"):
        compare_variants([])
    with pytest.raises(LastcardError, match="nothing to compare"):
        sentence_variants(planned())
    with pytest.raises(LastcardError, match="same seed"):
        compare_variants([Variant("more", planned(rounds=10), planned(rounds=20))])
