"""Computer players by name, and the arena in which they meet."""

import json
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
import yaml

from lastcard import Match, Rulebook, arena, bots, cli
from lastcard.actions import ACCEPT, CALL, DRAW, KEEP, Action, Name, Play
from lastcard.bots.yardsticks import Greedy, Random
from lastcard.editions import NAMES
from lastcard.errors import LastcardError
from lastcard.scenarios.position import set_up
from lastcard.scenarios.reading import Scenario, read_file
from lastcard.views import View

HOUSE = {"target": 0, "jump_in": True, "stacking": "mixed", "seven_zero": True}


@pytest.mark.parametrize("name", bots.listed())
@pytest.mark.parametrize("edition", NAMES)
def test_a_bot_does_only_what_is_legal_in_every_edition(edition: str, name: str) -> None:
    book = Rulebook(edition, HOUSE)
    for seed in range(2):
        match = Match(book, ["Ann", "Bob", "Cy"], seed=f"{name} {seed}")
        players = {who: bots.make(name, book, random.Random(seed)) for who in match.players}
        for _ in range(600):
            if match.over:
                break
            for who, bot in players.items():
                legal = match.legal_for(who)
                action = bot.interject(match.view(who), legal, 1.0) if legal else None
                if action is not None:
                    assert action in legal
                    match.act(who, action)
                    break
            else:
                assert match.asked is not None
                who = match.asked.player
                legal = match.legal_for(who)
                action = players[who].choose(match.view(who), legal, 1.0)
                assert action in legal
                match.act(who, action)


def position(folder: Path, top: str, hand: list[str], edition: str = "classic", **more: object) -> Match:
    """Ann's turn with this hand."""
    values = {
        "name": "a position",
        "clause": "K-T1",
        "edition": edition,
        "players": ["Ann", "Bob", "Cy"],
        "top": top,
        "hands": {"Ann": hand, "Bob": ["red 1", "red 2", "red 3"], "Cy": ["blue 1", "blue 2"]},
        "steps": [{"expect": {"turn": "Ann"}}],
    } | more
    file = folder / "position.yaml"
    file.write_text(yaml.safe_dump(values))
    [scenario] = read_file(file)
    assert isinstance(scenario, Scenario), scenario
    return set_up(scenario)


def chosen(match: Match, kind: bots.Maker) -> Action:
    """What this player does when it is asked now."""
    assert match.asked is not None
    bot = kind(match.book, random.Random(1))
    who = match.asked.player
    return bot.choose(match.view(who), match.legal_for(who), 1.0)


@pytest.mark.parametrize(
    ("top", "hand", "action"),
    [
        ("red 5", ["red 1", "blue 5", "blue 2", "blue 3"], "plays blue 5"),  # its longest color
        ("red 5", ["red 1", "red skip", "red 3"], "plays red skip"),  # then the most points
        ("red 5", ["wild", "wild draw four", "red 1", "blue 2"], "plays red 1"),  # wilds last
        ("red 5", ["wild", "wild draw four", "green 1"], "plays wild"),
        ("red 5", ["wild draw four", "red 1", "green 1", "blue 8"], "plays red 1"),
        ("red 5", ["red 1", "blue 2"], "plays red 1 and calls uno"),
        ("red 5", ["green 1", "blue 2", "blue 3"], "draws"),
    ],
)
def test_greedy_plays(tmp_path: Path, top: str, hand: list[str], action: str) -> None:
    assert str(chosen(position(tmp_path, top, hand), Greedy)) == action


def test_greedy_never_bluffs_names_its_longest_color_and_never_challenges(tmp_path: Path) -> None:
    bluff = position(tmp_path, "red 5", ["wild draw four", "blue 1", "blue 2"], house={"force_play": False})
    assert str(chosen(bluff, Greedy)) == "plays wild draw four"  # no red: honest
    bluff.act("Ann", "plays wild draw four")
    assert chosen(bluff, Greedy) == Name("blue")
    bluff.act("Ann", "names blue")
    assert bluff.asked is not None and bluff.asked.question == "challenge"
    assert chosen(bluff, Greedy) == ACCEPT
    holds_red = position(tmp_path, "red 5", ["red 1", "blue 2", "blue 3"], draw=["wild draw four"])
    holds_red.act("Ann", "draws")
    assert chosen(holds_red, Greedy) == KEEP  # to lay it now would be a bluff


def test_random_takes_every_card_that_fits_equally_often_and_draws_only_if_none_does(tmp_path: Path) -> None:
    match = position(tmp_path, "red 5", ["red 1", "red 2", "blue 5", "green 1"])
    bot = Random(match.book, random.Random(3))
    seen = Counter(bot.choose(match.view("Ann"), match.legal_for("Ann"), 1.0) for _ in range(3000))
    assert set(seen) == {Play("red 1"), Play("red 2"), Play("blue 5")}
    assert all(850 < times < 1150 for times in seen.values())
    nothing = position(tmp_path, "red 5", ["green 1", "blue 2"])
    assert chosen(nothing, Random) == DRAW
    calling = position(tmp_path, "red 5", ["red 1", "blue 2"])
    assert chosen(calling, Random) == Play("red 1", call=True)


def test_an_unknown_player_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(
        LastcardError, match="There is no computer player called 'grady', only random, greedy"
    ):
        bots.make("grady", Rulebook("classic"), random.Random())
    assert cli.main(["arena", "grady", "random"]) == 2
    assert cli.main(["arena", "random"]) == 2
    assert cli.main(["arena", *["random"] * 11]) == 2
    assert "2 to 10 computer players meet" in capsys.readouterr().err


# --- the arena ------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_result_however_many_cores() -> None:
    contest = arena.Contest(("greedy", "random", "newcomer"), deals=20, seed="x")
    assert arena.play(contest, 1) == arena.play(contest, 2)
    other = arena.Contest(("greedy", "random", "newcomer"), deals=20, seed="y")
    assert arena.play(contest, 1) != arena.play(other, 1)


def test_every_deal_is_played_by_every_player_in_every_seat() -> None:
    contest = arena.Contest(("random", "random", "random"), deals=30)
    tally = arena.play(contest)
    assert tally.games == 90 and sum(tally.wins) == 90 and tally.unfinished == 0
    result = arena.report(contest, tally)
    assert all(row["low"] < 1 / 3 < row["high"] for row in result["players"])
    for i, row in enumerate(result["players"]):
        for k, times in enumerate(row["ahead_of"]):
            assert i == k or times + result["players"][k]["ahead_of"][i] == 90


def test_greedy_beats_random_and_whole_matches_more_clearly(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["arena", "greedy", "random", "--rounds", "300", "--json"]) == 0
    rounds = json.loads(capsys.readouterr().out)["players"][0]
    assert rounds["low"] > 0.5 and rounds["rating"] > 25
    assert cli.main(["arena", "greedy", "random", "--matches", "20", "--house", "target=150"]) == 0
    assert "20 matches of classic: 10 deals" in capsys.readouterr().out


class Faulty:
    """Errs in every way there is."""

    def __init__(self, book: Rulebook, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Sequence[Action], clock: float) -> Action:
        if self._chance.random() < 0.5:
            raise RuntimeError("no idea")
        return CALL

    def interject(self, view: View, legal: Sequence[Action], clock: float) -> Action | None:
        return Play("no such card")


def test_a_bot_that_errs_loses_its_moves_and_never_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots._OWN, "faulty", Faulty)
    tally = arena.play(arena.Contest(("greedy", "faulty"), deals=6), 1)
    assert tally.games == 12 and tally.faults[0] == 0 and tally.faults[1] > 20
    assert (
        tally.wins[1] == 0 and tally.wins[0] + tally.unfinished == 12
    )  # it draws until there is nothing left
