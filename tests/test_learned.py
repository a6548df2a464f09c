"""The network that `learned` and `expert` play with: what it has learned, and how it is trained."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from lastcard import Rulebook, bots
from lastcard.bots import arena, learned, training
from lastcard.cli import commands as cli
from lastcard.common.errors import LastcardError
from lastcard.rules.player_records import NETWORK

UNSEEN = 77  # a seed with which nothing was trained


@pytest.fixture(scope="module")
def self_play() -> training.SelfPlay:
    return training.SelfPlay(UNSEEN)


@pytest.fixture(scope="module")
def two() -> Rulebook:
    return Rulebook.for_players(2, "classic", {"target": 0})


def test_the_weights_are_a_small_file_and_whole_numbers_of_a_network() -> None:
    assert learned.FILE.stat().st_size < 100_000
    net = learned.weights()
    for name in NETWORK.names or ():
        assert np.isfinite(net[name]).all() and (net[name] != 0).any()


def test_a_file_that_holds_no_network_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.npz"
    np.savez(file, choice_in=np.zeros(3))
    with pytest.raises(LastcardError, match="contains no network"):
        learned.read_weights(file)
    with pytest.raises(LastcardError, match="contains no network"):
        learned.read_weights(tmp_path / "nowhere.npz")


@pytest.mark.parametrize(("players", "least"), [(2, 0.58), (4, 0.265)])
def test_the_network_alone_beats_greedy(self_play: training.SelfPlay, players: int, least: float) -> None:
    book = Rulebook.for_players(players, "classic", {"target": 0})
    assert self_play.wins(book, players, learned.weights(), 2500) > least


def prospects(hands: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """What the search thinks of hands without a network (`kernel.search.prospects`, two players)."""
    size, wilds, strikes, colors = (
        hands[..., 7] * 10,
        hands[..., 8] * 2,
        hands[..., 9] / 0.35,
        hands[..., 10] * 4,
    )
    return (
        -0.04 * size
        - 0.45 * hands[..., 6]
        + 0.65 * wilds
        + 0.27 * strikes
        + 0.16 * hands[..., 15]
        - 0.27 * colors
    )


def test_the_network_knows_better_who_will_win(self_play: training.SelfPlay, two: Rulebook) -> None:
    net = learned.weights()
    seen = self_play.collect(two, 2, net, 60_000, first=False)
    layers = training.Layers([net["hand_in"][0], net["hand_out"][0]])
    shown = seen.hands.reshape(-1, seen.hands.shape[-1])
    strengths = layers.answer(shown)[1].reshape(len(seen.hands), 2)
    places = np.arange(len(seen.hands)), seen.winners
    now = -np.log(training.likely(strengths)[places])
    before = -np.log(training.likely(prospects(seen.hands).astype(np.float32))[places])
    better = before - now
    assert len(better) > 2000
    assert better.mean() > 2 * better.std() / len(better) ** 0.5 > 0


def test_training_makes_a_network_that_plays_and_a_seed_gives_the_same(
    self_play: training.SelfPlay, two: Rulebook, tmp_path: Path
) -> None:
    lines: list[str] = []
    nets = [training.train(tmp_path / f"{i}.npz", 2, 60_000, 3, lines.append) for i in range(2)]
    assert nets[0].tobytes() == nets[1].tobytes()
    assert lines[0].startswith("turn 1 of 2: explains") and lines[:3] == lines[3:]
    assert self_play.wins(two, 2, nets[0], 1000) > 0.4  # without training: far below
    read = learned.read_weights(tmp_path / "0.npz")
    assert np.allclose(read["choice_in"], nets[0]["choice_in"], atol=0.01)


def test_the_command_trains(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "net.npz"
    assert cli.main(["train", "--out", str(file), "--turns", "1", "--samples", "30000", "--seed", "4"]) == 0
    told = capsys.readouterr()
    assert "turn 1 of 1" in told.err and "Wrote" in told.out
    assert learned.read_weights(file)["choice_out"].any()


def test_learned_players_do_the_same_again() -> None:
    contest = arena.Contest(("learned", "greedy", "learned"), deals=6, seed="7")
    first, second = arena.play(contest, 1), arena.play(contest, 1)
    assert first.wins == second.wins and first.decisions == second.decisions
    assert first.faults == [0, 0, 0]


def test_the_list_has_it() -> None:
    assert bots.listed()["learned"].make is learned.Learned
