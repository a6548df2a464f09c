"""The suite of scenarios passes, and `check` says clearly what fails and what cannot be read."""

import io
from pathlib import Path

import pytest

from lastcard.cli import commands as cli
from lastcard.game.scenarios import check

SUITE = Path(__file__).parent.parent / "scenarios"
FILES = sorted(SUITE.rglob("*.yaml"))

GOOD = """\
name: Ann plays a card
clause: K-T1
edition: classic
players: [Ann, Bob]
top: red 5
hands:
  Ann: [red 7, blue 4, green 2]
  Bob: [yellow 1, yellow 2]
steps:
- Ann plays red 7
- expect: {turn: Bob, top: red 7}
"""


def checked(folder: Path, *texts: str, quiet: bool = False) -> tuple[int, str]:
    """Write one file for each text and check them all."""
    files = []
    for i, text in enumerate(texts, 1):
        files.append(folder / f"file{i}.yaml")
        files[-1].write_text(text, encoding="utf-8")
    out = io.StringIO()
    return check(files, out, quiet), out.getvalue()


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(SUITE)) for file in FILES])
def test_the_suite_passes(file: Path) -> None:
    out = io.StringIO()
    status = check([file], out, quiet=True)
    assert (status, out.getvalue().count("\n")) == (0, 1), out.getvalue()


# --- what is said ---------------------------------------------------------------------------------


def test_all_passed_is_0(tmp_path: Path) -> None:
    assert checked(tmp_path, GOOD) == (0, "ok    Ann plays a card\n1 passed, 0 failed\n")


def test_quiet_leaves_out_what_passed(tmp_path: Path) -> None:
    assert checked(tmp_path, GOOD, quiet=True) == (0, "1 passed, 0 failed\n")


def test_a_failure_names_file_line_step_and_what_was_found(tmp_path: Path) -> None:
    status, out = checked(tmp_path, GOOD.replace("turn: Bob", "turn: Ann"))
    assert status == 1
    line, last = out.splitlines()
    assert line.startswith("FAIL  Ann plays a card")
    assert f"{tmp_path}/file1.yaml, line 11, step 2: turn is Bob, not Ann" in line
    assert last == "0 passed, 1 failed"


def test_one_failure_does_not_stop_the_others(tmp_path: Path) -> None:
    two = GOOD.replace("turn: Bob", "turn: Ann") + "---\n" + GOOD.replace("Ann plays a card", "Another")
    status, out = checked(tmp_path, two, GOOD)
    assert status == 1 and out.endswith("2 passed, 1 failed\n")
    assert "ok    Another" in out


def test_unreadable_counts_more_than_failed(tmp_path: Path) -> None:
    status, out = checked(tmp_path, "name: [", GOOD.replace("turn: Bob", "turn: Ann"), GOOD)
    assert status == 2
    assert "ERROR" in out and "FAIL" in out and out.endswith("1 passed, 1 failed\n")


EXPECTATIONS = {
    "turn: Ann": "turn is Bob, not Ann",
    "asks: Ann turn": "asks is Bob turn, not Ann turn",
    "asks: nothing": "asks is Bob turn, not nothing",
    "top: red 8": "top is red 7, not red 8",
    "color: blue": "color is red, not blue",
    "direction: right": "direction is left, not right",
    "hands: {Ann: [blue 4]}": "the hand of Ann is [blue 4, green 2], not [blue 4]",
    "hands: {Ann: [blue 4, blue 4]}": "the hand of Ann is [blue 4, green 2], not [blue 4, blue 4]",
    "counts: {Ann: 3}": "the count of Ann is 2, not 3",
    "draw_pile: 0": "draw_pile is 102, not 0",
    "discard_pile: 1": "discard_pile is 2, not 1",
    "winner: Ann": "winner is nobody, not Ann",
    "points: 5": "points is 0, not 5",
    "scores: {Ann: 5}": "the score of Ann is 0, not 5",
    "match_winner: Ann": "match_winner is [], not [Ann]",
    "dealer: Ann": "dealer is Bob, not Ann",
    "acts: {Ann: 1}": "the number of acts of Ann is 0, not 1",
    "legal: [yellow 1]": "legal is [draw], not [yellow 1]",
    "can_play: [yellow 1]": "[yellow 1] cannot be played; legal is [draw]",
    "cannot_play: [draw]": "[draw] can be played; legal is [draw]",
    "sees: {Ann: {Bob: [yellow 1, yellow 2]}}": "what Ann sees of Bob is hidden, not [yellow 1, yellow 2]",
    "sees: {Ann: {Ann: hidden}}": "what Ann sees of Ann is [blue 4, green 2], not hidden",
}


@pytest.mark.parametrize("wanted", EXPECTATIONS)
def test_an_expectation_that_is_not_met_says_what_was_found(tmp_path: Path, wanted: str) -> None:
    status, out = checked(tmp_path, GOOD.replace("turn: Bob, top: red 7", wanted))
    assert status == 1, out
    assert f"step 2: {EXPECTATIONS[wanted]}" in out


@pytest.mark.parametrize(
    "wanted",
    [
        "turn: Bob",
        "asks: Bob turn",
        "asks: bob turn",
        "hands: {Ann: [green 2, blue 4]}",
        "legal: [draw]",
        "color: red",
        "can_play: [draw]",
        "cannot_play: [yellow 1]",
        "sees: {Bob: {Ann: hidden}}",
        "match_winner: nobody",
        "top: r7",
    ],
)
def test_an_expectation_that_is_met(tmp_path: Path, wanted: str) -> None:
    assert checked(tmp_path, GOOD.replace("turn: Bob, top: red 7", wanted))[0] == 0


# --- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "found"),
    [
        ("Ann plays blue 4 -> refused", None),
        ("Ann plays blue 4 -> refused K-T1", None),
        ("Ann plays blue 4 -> refused K-T0", "was refused by K-T1: Blue 4 matches neither red nor 5. (K-T1)"),
        ("Bob draws -> refused K-T0", None),
        ("Ann draws -> refused", "'Ann draws -> refused' was not refused"),
        ("Ann draws -> refused K-T0", "was not refused"),
        ("Ann plays blue 4", "'Ann plays blue 4' was refused: Blue 4 matches neither red nor 5. (K-T1)"),
        ("Next round -> refused K-T0", None),
        ("Next round", "was refused: The round is not over yet. (K-T0)"),
    ],
)
def test_refusals_are_checked(tmp_path: Path, step: str, found: str | None) -> None:
    text = GOOD.partition("steps:")[0] + f"steps:\n- {step}\n"
    status, out = checked(tmp_path, text)
    if found is None:
        assert status == 0, out
    else:
        assert status == 1 and found in out and f"{tmp_path}/file1.yaml, line 10, step 1: " in out


# --- what cannot be read --------------------------------------------------------------------------

UNREADABLE = {
    "no YAML": ("name: [a\nsteps: b", "not valid YAML"),
    "a tab": ("name: a\n\tsteps: []", "line 2: this is not valid YAML"),
    "an empty file": ("", "there is no scenario in it"),
    "only comments": ("# nothing\n", "there is no scenario in it"),
    "a list": ("- a\n- b\n", "line 1: a scenario is a list of keys with values."),
    "a word": ("hello", "a scenario is a list of keys with values."),
    "an unknown key": (GOOD.replace("top:", "topp:"), "line 5: there is no key 'topp'; did you mean 'top'?"),
    "a strange key": (GOOD.replace("top:", "zzzz:"), "line 5: there is no key 'zzzz'."),
    "a key twice": (GOOD.replace("top: red 5", "top: red 5\ntop: red 6"), "line 6: 'top' is written twice."),
    "a missing key": (GOOD.replace("edition: classic\n", ""), "the key 'edition' is missing."),
    "an unknown expectation": (
        GOOD.replace("turn: Bob, top", "turm: Bob, top"),
        "line 11: there is no expectation 'turm'; did you mean 'turn'?",
    ),
    "an unknown edition": (GOOD.replace("classic", "clasic"), "did you mean classic?"),
    "an unknown house rule": (GOOD + "house: {stackin: true}\n", "did you mean stacking?"),
    "house rules as a list": (
        GOOD + "house: [stacking]\n",
        "line 12: house must be written as keys with values.",
    ),
    "players as a word": (GOOD.replace("[Ann, Bob]", "Ann"), "line 4: players must be a list."),
    "one player": (
        GOOD.replace("players: [Ann, Bob]", "players: [Ann]")
        .replace("  Bob: [yellow 1, yellow 2]\n", "")
        .replace("turn: Bob, ", ""),
        "2 to 10 can play, not 1",
    ),
    "a third red 7": (
        GOOD.replace("yellow 1, yellow 2", "red 7, red 7"),
        "3 cards red 7 are named; the deck has 2",
    ),
    "a card not in the deck": (GOOD.replace("yellow 1", "purple 1"), "line 6: There is no card 'purple 1'"),
    "a card misspelled": (GOOD.replace("yellow 1", "yelow 1"), "did you mean yellow 1?"),
    "an empty hand": (
        GOOD.replace("[yellow 1, yellow 2]", "[]"),
        "line 6: a hand must hold at least one card.",
    ),
    "a hand of somebody else": (GOOD.replace("Bob: [yel", "Cy: [yel"), "line 6: there is no player 'Cy'"),
    "a wild on top without a color": (
        GOOD.replace("top: red 5", "top: wild"),
        "line 5: a wild on top needs its color",
    ),
    "top and flip": (GOOD + "flip: [red 1]\n", "line 12: write either top or flip."),
    "turn without top": (GOOD.replace("top: red 5", "turn: Bob"), "line 5: turn needs top."),
    "a direction": (GOOD + "direction: up\n", "line 12: direction is left or right."),
    "a seed": (GOOD + "seed: x\n", "line 12: seed must be a whole number."),
    "a chance": (GOOD + "chance: [rain]\n", "line 12: chance has no 'rain' here, only heads, tails"),
    "a step that is no sentence": (
        GOOD.replace("Ann plays red 7", "Ann sneezes"),
        "line 10: 'sneezes' is nothing",
    ),
    "a step of two parts": (GOOD.replace("Ann plays red 7", "{a: b}"), "line 10: {'a': 'b'} is not a step"),
    "a number as a step": (GOOD.replace("Ann plays red 7", "7"), "line 10: 7 is not a step"),
    "a player who is not there": (
        GOOD.replace("Ann plays red 7", "Zoe plays red 7"),
        "line 10: 'Zoe plays red 7' does not begin with a player (Ann, Bob).",
    ),
    "catching a stranger": (
        GOOD.replace("Ann plays red 7", "Ann catches Zoe"),
        "line 10: There is no player 'Zoe",
    ),
    "an arrow to nowhere": (
        GOOD.replace("Ann plays red 7", "Ann draws -> ok"),
        "line 10: after '->' comes 'refused'",
    ),
    "a custom sentence": (
        GOOD.replace("classic", "customizable") + 'customs: ["draw bananas"]\n',
        '"bananas" is not understood',
    ),
    "customs where there are none": (GOOD + 'customs: ["draw 2"]\n', "There are no customizable cards"),
    "an expected card": (
        GOOD.replace("top: red 7", "top: red 77"),
        "line 11: the expectation top cannot be read",
    ),
    "an expected question": (
        GOOD.replace("top: red 7", "asks: Bob trun"),
        "line 11: the expectation asks cannot",
    ),
    "expected counts": (
        GOOD.replace("top: red 7", "counts: 5"),
        "line 11: the expectation counts cannot be read",
    ),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_cannot_be_read_is_2_and_stops_nothing(tmp_path: Path, what: str) -> None:
    text, words = UNREADABLE[what]
    status, out = checked(tmp_path, text, GOOD)
    assert status == 2
    assert words in out
    assert out.startswith(f"ERROR {tmp_path}/file1.yaml")
    assert out.endswith("ok    Ann plays a card\n1 passed, 0 failed\n")


@pytest.mark.parametrize(
    "step", ["Ann plays red 77", "Ann names purple", "Ann plays purple 4", "Ann plays red 7 as blue"]
)
def test_a_step_with_a_card_or_color_that_is_not_there(tmp_path: Path, step: str) -> None:
    status, out = checked(tmp_path, GOOD.replace("Ann plays red 7", step), GOOD)
    assert (
        status in (1, 2)
        and "line 10" in out
        and out.endswith("1 passed, 1 failed\n" if status == 1 else out[-19:])
    )


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_bytes(b"\xff\xfe\x00name")
    out = io.StringIO()
    assert check([tmp_path / "bad.yaml"], out) == 2
    assert out.getvalue().startswith(f"ERROR {tmp_path}/bad.yaml cannot be read")


def test_a_missing_file_and_an_empty_folder(tmp_path: Path) -> None:
    good = sorted(SUITE.rglob("*.yaml"))[0]
    out = io.StringIO()
    assert check([tmp_path / "missing.yaml", tmp_path, good], out, quiet=True) == 2
    first, second, last = out.getvalue().splitlines()
    assert first == f"ERROR There is no file or folder {tmp_path}/missing.yaml."
    assert second == f"ERROR There are no scenario files (.yaml, .yml) in {tmp_path}."
    assert last.endswith(" passed, 0 failed") and not last.startswith("0 ")


# --- the command ----------------------------------------------------------------------------------


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.yaml").write_text(GOOD)
    assert cli.main(["check", str(tmp_path)]) == 0
    (tmp_path / "other.yml").write_text(GOOD.replace("turn: Bob", "turn: Ann"))
    assert cli.main(["check", str(tmp_path)]) == 1
    (tmp_path / "bad.yaml").write_text("name: [")
    assert cli.main(["check", str(tmp_path), "--quiet"]) == 2
    assert "Traceback" not in capsys.readouterr().out


def test_the_command_on_what_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", str(tmp_path)]) == 2
    assert cli.main(["check", str(tmp_path / "missing")]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert [line.startswith("ERROR There ") for line in lines] == [True, False, True, False]
