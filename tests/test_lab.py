"""The lab: what is counted is what happened, seeds decide everything, and intervals keep their word."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import lastcard
from lastcard import bots, kernel
from lastcard.bots.baselines import Greedy
from lastcard.bots.styles import STYLES
from lastcard.common.errors import LastcardError
from lastcard.game.events import read_tape
from lastcard.game.records import Record
from lastcard.lab import Figure, Keep, Plan, Progress, Result, simulate
from lastcard.lab.counts import Counts
from lastcard.lab.figures import quantile
from lastcard.lab.plan import planned
from lastcard.lab.python_games import GameCounter, play_games
from lastcard.lab.shards import MOST_DECISIONS, key_of, play_shard, prepare
from lastcard.rules import editions
from lastcard.rules import figure_columns as col
from lastcard.rules.figure_columns import FIGURES
from lastcard.rules.layout import CALL, NOBODY, Q
from lastcard.rules.player_records import MEMORY

MASK = 2**64 - 1


# --- counted by hand ------------------------------------------------------------------------------


def mixed(key: int) -> int:
    x = key * 0x9E3779B97F4A7C15 & MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31


def random_below(row: Any, n: int) -> int:
    x = int(row["rng"])
    x ^= x << 13 & MASK
    x ^= x >> 7
    x ^= x << 17 & MASK
    row["rng"] = x
    return (x >> 32) * n >> 32


class ByHand:
    """The same games as the compiled loop plays, action by action, with somebody listening to every one."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.book = plan, plan.book()
        self.rows, self.tapes, self.memory = kernel.new_row(), kernel.new_tape(), np.zeros(1, MEMORY)
        self.row, self.tape = self.rows[0], self.tapes[0]
        self.rules = self.book.tables[0]
        self.names = [str(seat) for seat in range(plan.seats)]
        self.styles = [STYLES[player] for player in plan.players]
        self.tally = GameCounter(self.book)

    def games(self) -> list[np.ndarray]:
        return [self.game(number) for number in range(self.plan.games)]

    def game(self, number: int) -> np.ndarray:
        row, plan = self.row, self.plan
        kernel.reseed(self.rows, np.uint64(mixed(key_of(plan.seed, 0) + number & MASK)))
        kernel.begin_match(self.rows, self.book.tables, plan.seats)
        row["dealer"] = number % plan.seats
        while True:
            self.play_round()
            if not plan.matches or max(row["scores"]) >= self.rules["target"]:
                break
            row["dealer"] = (row["dealer"] + 1) % plan.seats
        winners = []
        if plan.matches:
            scores = [int(score) for score in row["scores"][: plan.seats]]
            best = min(scores) if self.rules["lowest"] else max(scores)
            winners = [seat for seat, score in enumerate(scores) if score == best]
        return self.tally.close_game(winners, number % plan.seats, plan.seats)

    def play_round(self) -> None:
        row, tape = self.row, self.tape
        everything = self.rows, self.book.tables, self.tapes
        tape["size"] = 0
        kernel.deal(*everything)
        kernel.run(*everything)
        self.tally.count(read_tape(tape, self.book, self.names), self.names)
        kernel.remember(self.rows, self.book.tables, self.memory, NOBODY, 0, 0)
        decisions = 0
        while row["question"] != Q.OVER:
            owed, color = int(row["owes"]), int(row["color"])
            seat, action = self.next_action()
            tape["size"] = 0
            assert kernel.apply(*everything, seat, action) == 0
            self.tally.count(read_tape(tape, self.book, self.names), self.names)
            self.tally.count_calls(owed, int(row["owes"]), seat if action == CALL else None)
            kernel.remember(self.rows, self.book.tables, self.memory, seat, action, color)
            decisions += 1
        self.tally.close_round(row, decisions)

    def next_action(self) -> tuple[int, int]:
        row, players = self.row, self.plan.seats
        if row["owes"] or self.rules["jump_in"]:
            first = random_below(row, players)
            for seat in ((first + i) % players for i in range(players)):
                action = kernel.style_unasked(
                    self.rows, self.book.tables, self.memory, self.styles[seat], seat
                )
                if action >= 0:
                    return seat, action
        seat = kernel.who_acts(self.rows)
        return seat, kernel.style_action(self.rows, self.book.tables, self.memory, self.styles[seat], seat)


HANDS: list[tuple[str, dict[str, Any]]] = [
    ("classic", {"players": "casual"}),
    ("classic", {"players": 10}),
    ("classic", {"players": ["newcomer", "solid"], "house": {"jump_in": True, "seven_zero": True}}),
    ("classic", {"players": "casual", "matches": 25, "house": {"target": 200, "scoring": "lowest"}}),
    ("anniversary", {"players": "casual"}),
    ("customizable", {"players": "newcomer"}),
    ("customizable", {"players": "solid", "customs": ["discard all your red cards", "everyone draws 1"]}),
    ("dino", {"players": "solid", "house": {"stacking": "mixed", "draw_until_playable": True}}),
    ("hello-kitty", {"players": "newcomer", "matches": 25, "house": {"target": 150}}),
    ("jackpot", {"players": "newcomer"}),
    ("jackpot", {"players": ["solid"] * 3}),
]


@pytest.mark.parametrize(("edition", "table"), HANDS)
def test_everything_is_counted_as_somebody_who_listens_would(edition: str, table: dict[str, Any]) -> None:
    plan = planned(edition, seed=edition, **({} if "matches" in table else {"rounds": 25}), **table)
    prepare(plan)
    counts, rows = play_shard(plan, 0, each=True)
    slow = ByHand(plan)
    for number, (quick, by_hand) in enumerate(zip(rows, slow.games(), strict=True)):
        np.testing.assert_array_equal(quick, by_hand, err_msg=f"game {number}")
    twin = Counts(slow.tally.record)
    for field in ("sums", "squares", "games", "longest", "lengths", "points", "rounds", "fired", "users"):
        np.testing.assert_array_equal(counts[field], twin[field], err_msg=field)
    np.testing.assert_array_equal(counts["user_wins"], twin["user_wins"])
    np.testing.assert_allclose(counts["sums"], rows.sum(0))


def test_it_is_the_same_whether_anybody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting from where the cards are, and counting from what is told."""
    plan = planned("dino", players=["casual"] * 10, rounds=3000, house={"seven_zero": True})
    quiet = simulate_plan(plan)
    assert not plan.listening() and quiet["reshuffled"].value > 0
    monkeypatch.setattr(Plan, "listening", lambda self: True)
    assert simulate_plan(plan).counts == quiet.counts


def simulate_plan(plan: Plan) -> Result:
    from lastcard.lab.simulation import carry_out

    return carry_out(plan)


@pytest.mark.parametrize("edition", editions.NAMES)
def test_every_edition_adds_up(edition: str) -> None:
    result = simulate(edition, players="solid", rounds=600)
    sums = result.counts["sums"]
    assert result.games == result.rounds == 600
    assert result.counts["lengths"].sum() == result.counts["points"].sum() == 600
    assert sums[col.WON : col.PLACE].sum() == sums[col.PLACE : col.MATCH].sum() == 600 - sums[col.CUT_OFF]
    dealt = result.rounds * 4 * 7
    held = sums[col.HELD :].sum()
    played = sums[col.PLAYED : col.HELD].sum()
    assert dealt + sums[col.DRAWN] == played + held + sums[col.DISCARDED]
    assert sum(figure.value for figure in result.places) == pytest.approx(1)
    assert len(result.sentences) == {"customizable": 3, "jackpot": 8}.get(edition, 0)
    assert all(sentence.fired > 0 and sentence.won.value > 0 for sentence in result.sentences)


def test_whole_matches() -> None:
    result = simulate("classic", players=["solid", "random"], matches=300, house={"target": 300})
    assert result.games == 300 < result.rounds
    assert result["rounds_per_match"].value == pytest.approx(result.rounds / 300)
    assert result.match_seats[0].low > result.seats[0].high  # a match lets the better one win more often
    assert sum(figure.value for figure in result.match_places) == pytest.approx(1)
    assert result.counts["rounds"].sum() == 300


# --- seeds, cores, sums -----------------------------------------------------------------------------


@pytest.mark.parametrize("matches", [False, True])
def test_the_same_seed_gives_the_same_numbers_on_any_number_of_cores(matches: bool) -> None:
    games = {"matches": 700} if matches else {"rounds": 20_000}
    one, two, three = (simulate(seed="x", cores=n, **games) for n in (1, 2, 3))
    assert one == two == three and one.counts == two.counts == three.counts
    assert one != simulate(seed="y", **games)


def test_more_games_begin_with_the_same_ones() -> None:
    plan = planned(rounds=3 * 4096 + 5)
    prepare(plan)
    parts = [play_shard(plan, shard)[0] for shard in range(plan.shards)]
    assert plan.shards == 4 and parts[3].games == 5
    assert sum(parts[1:], parts[0]) == simulate_plan(plan).counts
    assert play_shard(replace(plan, games=10**9), 1)[0] == parts[1]


def test_results_add_up() -> None:
    one, two = simulate(rounds=5000, seed=1), simulate(rounds=3000, seed=2)
    both = one + two
    assert both.games == 8000 and both.total_decisions == one.total_decisions + two.total_decisions
    assert both.longest == max(one.longest, two.longest)
    assert both["decisions"].half < one["decisions"].half
    with pytest.raises(LastcardError, match="count twice"):
        both + one
    with pytest.raises(LastcardError, match="compare"):
        one + simulate(rounds=10, seed=3, players=3)


def test_ctrl_c_leaves_what_is_done() -> None:
    def told(progress: Progress) -> None:
        assert progress.result is not None and progress.result.games == progress.done
        assert progress.rate > 0 and progress.left > 0
        if progress.done == 2 * 4096:
            raise KeyboardInterrupt

    result = simulate(rounds=100_000, on_progress=told)
    assert result.interrupted and result.games == 2 * 4096
    assert result.counts == simulate(rounds=2 * 4096).counts


# --- figures ----------------------------------------------------------------------------------------


def test_intervals_are_honest() -> None:
    """The true value lies in the 95 % interval about 95 % of the time."""
    truth = simulate(rounds=20_000, players=["casual"] * 3, seed="truth")
    names = ("decisions", "points", "drawn", "calls_missed", "challenges_lost")
    runs = [simulate(rounds=200, players=["casual"] * 3, seed=seed, cores=1) for seed in range(150)]
    for name in names:
        inside = sum(run[name].low <= truth[name].value <= run[name].high for run in runs)
        assert 0.91 <= inside / len(runs) <= 0.985, name
    for place in range(3):
        value = truth.places[place].value
        inside = sum(run.places[place].low <= value <= run.places[place].high for run in runs)
        assert 0.91 <= inside / len(runs) <= 0.985, place
    median = truth["decisions_median"].value
    inside = sum(run["decisions_median"].low <= median <= run["decisions_median"].high for run in runs)
    assert 0.91 <= inside / len(runs) <= 0.99


def test_intervals_of_matches_are_honest() -> None:
    table: dict[str, Any] = {"players": 2, "house": {"target": 100}}
    truth = simulate(matches=8_000, seed="truth", **table)
    runs = [simulate(matches=80, seed=seed, cores=1, **table) for seed in range(120)]
    for name in ("decisions", "points", "rounds_per_match", "decisions_per_match"):
        inside = sum(run[name].low <= truth[name].value <= run[name].high for run in runs)
        assert 0.905 <= inside / len(runs) <= 0.99, name


def test_quantiles_of_long_rounds_are_coarse_but_right() -> None:
    result = simulate(rounds=3000, players=10, house={"draw_until_playable": True})
    lengths = result.histogram()
    assert sum(rounds for _, _, rounds in lengths) == 3000
    assert (
        lengths[0][0] <= result["decisions_median"].value <= result["decisions_95th"].value <= result.longest
    )
    assert lengths[-1][0] <= result.longest <= lengths[-1][1]
    assert quantile(np.bincount([3]), 0.5) == Figure(3, 3, 3)


def test_a_result_as_values() -> None:
    result = lastcard.simulate("jackpot", rounds=500, players="solid")
    assert isinstance(result, lastcard.Result)
    values = result.to_dict()
    assert values["games"] == 500 and values["plan"]["players"] == ("solid",) * 4
    assert values["figures"]["decisions"]["low"] < values["figures"]["decisions"]["value"]
    assert len(values["sentences"]) == 8 and len(values["cards"]) == len(result.plan.book().cards)
    rows = list(result.rows())
    assert {tuple(row) for row in rows} == {("group", "name", "value", "low", "high")}
    assert {row["group"] for row in rows} > {"figure", "card played", "rule card effect"}


@pytest.mark.parametrize("module", ["pandas", "polars"])
def test_tables_where_they_are_installed(module: str) -> None:
    result = simulate(rounds=10)
    try:
        __import__(module)
    except ImportError:
        with pytest.raises(LastcardError, match=f"pip install {module}"):
            getattr(result, f"to_{module}")()
    else:
        assert len(getattr(result, f"to_{module}")()) == len(list(result.rows()))


# --- at a table -------------------------------------------------------------------------------------


def test_other_computer_players_play_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {**bots.listed(), "slow": bots.Listed("slow", "", Greedy)}
    monkeypatch.setattr(bots, "listed", lambda: known)
    table: dict[str, Any] = {"players": ["slow", "random"], "rounds": 40, "seed": 5}
    result = simulate(**table, cores=2)
    assert not result.plan.compiled and result.games == 40
    assert result.counts == simulate(**table, cores=1).counts
    assert result.counts["sums"][col.WON : col.PLACE].sum() == 40
    assert result.seats[0].value > 0.4


def test_a_style_plays_at_a_table_as_in_the_kernel() -> None:
    plan = planned("jackpot", players="casual", rounds=120, seed=2)
    prepare(plan)
    slow = Result(plan, play_games(plan, range(120), MOST_DECISIONS, np.zeros((0, FIGURES))))
    quick = simulate("jackpot", players="casual", rounds=30_000)
    for name in ("decisions", "points", "drawn", "discarded", "challenges_lost", "calls_missed", "caught"):
        assert abs(slow[name].value - quick[name].value) < 2.2 * slow[name].half, name


def test_kept_games_can_be_verified() -> None:
    result = simulate("dino", rounds=50, players="casual", keep=Keep(2, of=12, by="longest"))
    lengths = [len(record.taken) for record in result.kept]
    assert len(lengths) == 2 and lengths == sorted(lengths, reverse=True)
    for record in result.kept:
        assert Record.from_json(record.to_json()).verify().match_over
    first = simulate("dino", rounds=50, players="casual", keep=3).kept
    assert [record.seed for record in first] == ["0/kept/0", "0/kept/1", "0/kept/2"]
    some = Keep(2, of=20, where=lambda match: match.winner == "casual 1")
    assert all(
        r.result["winners"] == ["casual 1"] for r in simulate(rounds=5, players="casual", keep=some).kept
    )


# --- bad input --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"rounds": 0}, "1 to"),
        ({"matches": -3}, "1 to"),
        ({"players": 11}, "2 to 10"),
        ({"players": 1}, "2 to 10"),
        ({"players": "foo"}, "no computer player called 'foo'"),
        ({"players": ["solid"]}, "2 to 10"),
        ({"players": [3, 4]}, "a name, a file, a function or a class"),
        ({"rounds": 5, "matches": 5}, "not both"),
        ({"edition": "nope"}, "no edition"),
        ({"house": {"stakcing": True}}, "did you mean stacking"),
        ({"customs": ["everyone draws 1"]}, "no customizable cards"),
        ({"edition": "customizable", "customs": ["the next player draws purple"]}, "not understood"),
        ({"keep": 0}, "kept"),
        ({"keep": "funniest"}, "longest"),
    ],
)
def test_bad_input_is_said_in_a_sentence_before_anything_starts(given: dict[str, Any], words: str) -> None:
    with pytest.raises(LastcardError, match=words):
        simulate(**{"on_progress": pytest.fail, **given})
