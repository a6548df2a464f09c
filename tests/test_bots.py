"""Computer players by name, and the arena in which they meet."""

import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml

from lastcard import Match, Rulebook, bots
from lastcard.bots import arena, review
from lastcard.bots.baselines import Greedy, Random
from lastcard.bots.search_bots import Expert
from lastcard.cli import commands as cli
from lastcard.common.errors import LastcardError
from lastcard.game.actions import ACCEPT, CALL, DRAW, KEEP, Action, Catch, Name, Play, action_of
from lastcard.game.records import Record
from lastcard.game.scenarios.documents import Scenario, read_file
from lastcard.game.scenarios.position import set_up
from lastcard.game.views import View
from lastcard.rules.editions import NAMES
from test_properties import shuffle_hidden

HOUSE = {"target": 0, "jump_in": True, "stacking": "mixed", "seven_zero": True}
THINKING = 0.001  # seconds for a move, where it does not matter how good it is
NEVER_LATE = 600.0  # seconds: a busy machine is nobody's fault


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "LATE_AND", NEVER_LATE)


@pytest.mark.parametrize("name", bots.listed())
@pytest.mark.parametrize("edition", NAMES)
def test_a_bot_does_only_what_is_legal_in_every_edition(edition: str, name: str) -> None:
    book = Rulebook(edition, {**HOUSE, "hand_size": 4})
    for seed in range(2):
        match = Match(book, ["Ann", "Bob", "Cy"], seed=f"{name} {seed}")
        players = {who: bots.make(name, book, random.Random(seed)) for who in match.players}
        for _ in range(600):
            if match.over:
                break
            for who, bot in players.items():
                legal = match.legal_for(who)
                action = bot.interject(match.view(who), legal, THINKING) if legal else None
                if action is not None:
                    assert action in legal
                    match.act(who, action)
                    break
            else:
                assert match.asked is not None
                who = match.asked.player
                legal = match.legal_for(who)
                action = players[who].choose(match.view(who), legal, THINKING)
                assert action in legal
                match.act(who, action)
        assert len(match.taken) >= 4, "whoever goes out has laid four cards"


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


# --- players that think ---------------------------------------------------------------------------


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Experts that try so much and no more, so that their choice does not hang on the machine's speed."""
    monkeypatch.setattr(Expert, "most", 300)


HONEST = [name for name in bots.listed() if name != "oracle"]


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("name", HONEST)
@pytest.mark.parametrize("edition", ["classic", "customizable", "jackpot", "dino"])
def test_no_choice_hangs_on_cards_that_a_bot_cannot_see(edition: str, name: str) -> None:
    """Fairness: with all hidden cards dealt anew, the same dice lead to the same choice."""
    book, choose = Rulebook(edition, HOUSE), random.Random(name)
    match = Match(book, ["Ann", "Bob", "Cy"], seed=5)
    for number in range(25):
        if match.over:
            break
        assert match.asked is not None
        who = match.asked.player
        view, legal = match.view(who), match.legal_for(who)
        chosen = bots.make(name, book, random.Random(number)).choose(view, legal, 5.0)
        kept = match.row.copy()
        hidden = SimpleNamespace(row=match.row, book=book, players=3)
        shuffle_hidden(hidden, match.seat(who), choose)  # type: ignore[arg-type]
        again = match.view(who)
        assert again == view and again.seen is not None and view.seen is not None
        assert again.seen.row.tobytes() == view.seen.row.tobytes()
        assert (again.seen.story == view.seen.story).all()
        assert bots.make(name, book, random.Random(number)).choose(again, legal, 5.0) == chosen
        match.row[:] = kept
        match.act(who, chosen)
    assert number > 9


def two(folder: Path, hand: list[str], other: list[str], **more: object) -> Match:
    """Ann's turn on a red 5, with Bob alone."""
    hands = {"Ann": hand, "Bob": other}
    return position(folder, "red 5", hand, players=["Ann", "Bob"], hands=hands, **more)


def thought(match: Match, clock: float = 0.5) -> Action:
    assert match.asked is not None
    who = match.asked.player
    return Expert(match.book, random.Random(1)).choose(match.view(who), match.legal_for(who), clock)


def test_an_expert_goes_out_by_a_skip_when_two_play(tmp_path: Path) -> None:
    match = two(tmp_path, ["red skip", "red 1", "red 9"], ["green 1"])
    assert str(thought(match)).startswith("plays red skip")


def test_an_expert_stops_who_is_about_to_win(tmp_path: Path) -> None:
    hands = {
        "Ann": ["red draw two", "red 1", "blue 4"],
        "Bob": ["red 2"],
        "Cy": ["blue 1", "blue 2", "blue 3"],
    }
    match = position(tmp_path, "red 5", hands["Ann"], hands=hands)
    assert thought(match) == Play("red draw two")


def test_an_expert_calls_with_its_last_but_one_card_and_catches_who_does_not(tmp_path: Path) -> None:
    match = two(tmp_path, ["red 1", "blue 2"], ["green 1", "green 2", "green 3"])
    assert thought(match) == Play("red 1", call=True)
    match.act("Ann", "plays red 1")
    expert = Expert(match.book, random.Random(1))
    assert expert.interject(match.view("Bob"), match.legal_for("Bob"), 0.1) == Catch("Ann")
    own = Expert(match.book, random.Random(1)).interject(match.view("Ann"), match.legal_for("Ann"), 0.1)
    assert own == CALL


def test_an_expert_plays_sentences_that_nobody_told_it_about(tmp_path: Path) -> None:
    """The written card makes everybody else draw five: with rivals about to win, that is the card to play."""
    sentence = "everyone but you draws 5"
    hands = {"Ann": ["wild custom 1", "wild", "red 1", "blue 4"], "Bob": ["green 2"], "Cy": ["blue 1"]}
    match = position(tmp_path, "red 5", hands["Ann"], edition="customizable", hands=hands, customs=[sentence])
    assert thought(match) == Play("wild custom 1")


def test_more_time_is_more_thought(tmp_path: Path) -> None:
    match = two(tmp_path, ["red 1", "red 2", "blue 5", "wild"], ["green 1", "green 2", "green 3"])
    view, options = match.view("Ann"), match.legal_for("Ann")
    tried = [
        Expert(match.book, random.Random(1)).think(view, options, clock).deals.sum() for clock in (0.001, 0.2)
    ]
    assert tried[0] < tried[1]


def test_an_expert_keeps_to_the_usual_where_nothing_is_better(tmp_path: Path) -> None:
    """Both cards win at once, so it does what it would do without thinking."""
    match = two(tmp_path, ["red 1"], ["green 1"], draw=["red 2"])
    trials = Expert(match.book, random.Random(1)).think(match.view("Ann"), match.legal_for("Ann"), 0.05)
    assert trials.best(0.5) == trials.usual


def test_the_oracle_sees_what_others_must_guess() -> None:
    tally = arena.play(arena.Contest(("oracle", "greedy"), deals=16, clock=0.01), 1)
    assert tally.games == 32 and tally.wins[0] > 20


# --- the arena ------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_result_however_many_cores() -> None:
    deals = arena.CHUNK + 1  # so that there is work for two
    contest = arena.Contest(("greedy", "random", "newcomer"), deals=deals, seed="x")
    assert arena.play(contest, 1) == arena.play(contest, 2)
    other = arena.Contest(("greedy", "random", "newcomer"), deals=deals, seed="y")
    assert arena.play(contest, 1) != arena.play(other, 1)


def test_rule_cards_are_shared_out_among_those_who_play() -> None:
    """As everywhere else: with five players, each has written one of them (SJP-1)."""
    assert len(arena.Contest(("random",) * 5, "jackpot").book().rule_cards) == 5
    assert len(arena.Contest(("random",) * 4, "jackpot").book().rule_cards) == 8


def test_every_deal_is_played_by_every_player_in_every_seat() -> None:
    contest = arena.Contest(("random", "random", "random"), deals=12)
    tally = arena.play(contest)
    assert tally.games == 36 and sum(tally.wins) == 36 and tally.unfinished == 0
    result = arena.result_so_far(contest, tally)
    assert all(player.share.low < 1 / 3 < player.share.high for player in result.players)
    for i, player in enumerate(result.players):
        for k, times in enumerate(player.ahead_of):
            assert times == (0 if i == k else player.wins)  # in a round there is only a winner


def test_greedy_beats_random_and_whole_matches_are_played_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["arena", "greedy", "random", "--rounds", "100", "--json"]) == 0
    rounds = json.loads(capsys.readouterr().out)["players"][0]
    assert rounds["low"] > 0.5 and rounds["rating"] > 25
    assert cli.main(["arena", "greedy", "random", "--matches", "4", "--house", "target=150"]) == 0
    assert "4 matches of classic: 2 deals" in capsys.readouterr().out


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


class Asleep(Faulty):
    """Never answers."""

    def choose(self, view: View, legal: Sequence[Action], clock: float) -> Action:
        time.sleep(1000)
        raise AssertionError("nobody waits that long")


def test_a_bot_that_errs_loses_its_moves_and_never_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots._OWN, "faulty", Faulty)
    monkeypatch.setattr(arena, "MOST_DECISIONS", 1000)
    tally = arena.play(arena.Contest(("greedy", "faulty"), deals=6), 1)
    assert tally.games == 12 and tally.faults[0] == 0 and tally.faults[1] > 20
    assert (
        tally.wins[1] == 0 and tally.wins[0] + tally.unfinished == 12
    )  # it draws until there is nothing left


def test_a_bot_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Greedy may be late too where the machine is busy; then it draws, and the game goes on as well."""
    monkeypatch.setitem(bots._OWN, "asleep", Asleep)
    monkeypatch.setattr(arena, "LATE_AND", 0.01)
    monkeypatch.setattr(arena, "MOST_DECISIONS", 12)
    tally = arena.play(arena.Contest(("greedy", "asleep"), deals=1, clock=0.01), 1)
    assert tally.games == 2 and tally.faults[1] >= 3


# --- review ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Record, list[review.Decision], Path]:
    match = Match("classic", ["Ann", "Bob"], seed=4, house={"target": 0})
    seats = {name: bots.make("newcomer", match.book, random.Random(name)) for name in match.players}
    while match.asked:
        who = match.asked.player
        match.act(who, seats[who].choose(match.view(who), match.legal, 1.0))
    record, file = Record.of(match), tmp_path_factory.mktemp("review") / "match.json"
    record.write(file)
    told: list[tuple[int, int]] = []
    decisions = list(review.review(record, on_progress=lambda done, of: told.append((done, of))))
    assert told[0] == (0, len(decisions)) and told[-1] == (len(decisions), len(decisions))
    return record, decisions, file


def test_a_review_weighs_every_choice_there_was(
    reviewed: tuple[Record, list[review.Decision], Path],
) -> None:
    record, decisions, _ = reviewed
    steps = {number: (match.copy(), taken) for number, (match, taken, _) in enumerate(record.steps())}
    for decision in decisions:
        match = steps[decision.step][0]
        taken = record.taken[decision.step]
        assert match.players[taken.seat] == decision.player and len(decision.options) >= 2
        done = action_of(taken.action, match.book, match.players)
        assert decision.options[decision.chosen].action == str(done)
        chances = [option.chance for option in decision.options]
        assert chances == sorted(chances, reverse=True) and all(0 <= chance <= 1 for chance in chances)
        assert decision.loss == pytest.approx(chances[0] - decision.chance, abs=2e-4)
        assert bool(decision.words) <= (decision.loss >= review.COSTLY)
    assert any(decision.words for decision in decisions)  # a newcomer errs
    last = [decision for decision in decisions if decision.player == steps[len(record.taken)][0].winner][-1]
    assert last.chance > 0.5


def test_the_review_command(
    reviewed: tuple[Record, list[review.Decision], Path], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = str(reviewed[2])
    assert cli.main(["review", file, "--seat", "ann", "--seconds", "1", "--json"]) == 0
    assert {decision["player"] for decision in json.loads(capsys.readouterr().out)} == {"Ann"}
    assert cli.main(["review", file, "--seconds", "1"]) == 0
    out = capsys.readouterr().out
    assert "Ann: " in out and "Bob: " in out and "ostly moves" in out
    assert cli.main(["review", file, "--seat", "Zoe"]) == 2
    assert "Zoe did not play; Ann, Bob did." in capsys.readouterr().err
    assert cli.main(["review", str(tmp_path / "none.json")]) == 2
