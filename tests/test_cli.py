"""The command line as its users meet it: what it prints, and one clear sentence for every mistake."""

import argparse
import json
import shlex
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from lastcard.cli import commands as cli
from lastcard.game.match import Match
from lastcard.game.records import Record
from lastcard.rules.editions import NAMES
from lastcard.rules.house import House, read_house
from lastcard.rules.language import explain

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
MINE = """extends = "classic"
title = "Mine"

[colored."draw three"]
copies = 1
points = 30
rule = "the next player draws 3 and misses a turn"
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = cli.main(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.parametrize(
    ("sentence", "kind", "understood"),
    [
        ("The next player picks up two cards.", "rule", "the next player draws 2"),
        ("hop on one leg or draw 4", "act", "you hop on one leg or draw 4"),
    ],
)
def test_explain(capsys: pytest.CaptureFixture[str], sentence: str, kind: str, understood: str) -> None:
    code, out, _ = run(capsys, "explain", "--json", sentence)
    assert code == 0
    found = json.loads(out)
    assert {part["by"] for part in found.pop("parts")} <= {"table", "room"}
    assert found == {"kind": kind, "understood": understood, "readings": [], "problem": None, "span": None}
    code, out, _ = run(capsys, "explain", *sentence.split())
    assert code == 0 and out.startswith(f"I understood: {understood}.\n")
    assert ("enforces" in out) == (kind == "rule")


def test_explain_points_at_what_is_not_understood(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "explain", "the next player draws 1000")
    assert code == 1
    assert out.splitlines()[1:] == ["  the next player draws 1000", "                        ^^^^"]
    code, out, _ = run(capsys, "explain", "--json", "the next player draws 1000")
    found = json.loads(out)
    assert code == 1 and found["kind"] == "refused" and found["span"] == [22, 26] and "99" in found["problem"]


def test_explain_offers_readings_and_knows_where_a_sentence_stands(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = run(capsys, "explain", "draw 3")
    assert code == 1 and "Perhaps:\n  you draw 3\n  the next player draws 3\n" in out
    code, out, _ = run(capsys, "explain", "--rule-card", "draw 3")
    assert code == 0 and out.startswith("I understood: you draw 3.\n")
    code, out, _ = run(capsys, "explain", "--table-rule", "you can stack draw twos")
    assert code == 0 and "the house rule stacking" in out
    code, out, _ = run(capsys, "explain", "sing a song, then the next player draws 2")
    assert "The table does: the next player draws 2. In the room: you sing a song." in out


def test_editions_and_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, out, _ = run(capsys, "editions")
    assert all(
        name in out for name in ("classic", "customizable", "anniversary", "hello-kitty", "jackpot", "dino")
    )
    (tmp_path / "mine.toml").write_text(MINE)
    code, out, _ = run(capsys, "rules", str(tmp_path / "mine.toml"), "--markdown", "--house", "hand_size=5")
    assert code == 0 and out.startswith("# Mine") and "draws 3 cards" in out and "5 cards" in out


def test_replay_and_verify(capsys: pytest.CaptureFixture[str]) -> None:
    record = str(PLAYTHROUGHS / "classic.json")
    code, out, _ = run(capsys, "verify", record)
    assert code == 0 and "is true" in out
    code, everything, _ = run(capsys, "replay", record)
    assert code == 0 and "The match is won by" in everything
    code, known, _ = run(capsys, "replay", record, "--seat", "Ann")
    assert code == 0 and "Bob is dealt 7 cards." in known and "Bob is dealt 7 cards." not in everything


def test_replay_speaks_to_you(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match("classic", ["You", "Bob"], seed=5)
    match.play(str(match.legal[0]))
    Record.of(match).write(tmp_path / "mine.json")
    code, out, _ = run(capsys, "replay", str(tmp_path / "mine.json"))
    assert code == 0 and out.startswith("Classic: You, Bob.\n") and "You are dealt " in out


def files(tmp_path: Path) -> dict[str, str]:
    """Files with one mistake each, by name."""
    record = (PLAYTHROUGHS / "classic.json").read_text()
    texts = {
        "broken.toml": 'extends = "classic"\ntitle = "Mine\n',
        "typo.toml": MINE.replace("points", "pionts"),
        "sentence.toml": MINE.replace("draws 3", "blorps 3"),
        "half.json": record[: len(record) // 2],
        "untrue.json": record.replace('"commitment": "', '"commitment": "0'),
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe")
    return {name: str(tmp_path / name) for name in (*texts, "folder.json", "bytes.json")}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "--edition", "clasic"], "There is no edition called 'clasic'; did you mean classic?"),
        (["play", "--edition", "missing.toml"], "There is no file missing.toml."),
        (["play", "--edition", "broken.toml"], "line 2: this is not valid TOML."),
        (["rules", "typo.toml"], "line 6: there is no key 'pionts'; did you mean 'points'?"),
        (["rules", "sentence.toml"], "line 7: The rule on red draw three is not understood"),
        (["play", "--players", "11"], "2 to 10 can play, not 11."),
        (["play", "--players", "10", "--house", "hand_size=20"], "need 201 cards; the Classic deck has 108."),
        (["play", "--house", "stackin"], "did you mean stacking?"),
        (["play", "--custom", "draw 2"], "There are no customizable cards in Classic."),
        (["play", "--edition", "customizable", "--custom", "draw tree cards"], "Perhaps: you draw 3"),
        (["play", "--edition", "customizable", "--custom", "pull the lever"], "There is no lever"),
        (["play", "--load", "nowhere.json"], "There is no file nowhere.json."),
        (["replay", "half.json"], "this is not JSON, so it is not a record."),
        (
            ["play", "--house", "stacking="],
            "A value is missing after stacking=; stacking alone switches it on.",
        ),
        (["play", "--house", "="], "A house rule is missing before =; write for example stacking=mixed."),
        (["play", "http://localhost:99999999"], "'http://localhost:99999999' is not a server's address;"),
        (["play", "--custom", ""], "--custom cannot be '': it must not be empty."),
        (["replay", "folder.json"], "folder.json cannot be read: it is a folder."),
        (["replay", "bytes.json"], "bytes.json cannot be read: it is not a text file (UTF-8)."),
        (["play", "--house", "hand_size"], "The house rule hand_size needs a number, as in hand_size=1."),
        (["play", "--house", "hand_size="], "A value is missing after hand_size=."),
        (["play", "--name", "x" * 50], "it can have at most 24 characters."),
        (["serve", "--port", "99999"], "it can be at most 65,535."),
        (["serve", "--log", "loud"], "it must be debug, info, warning or error."),
        (["verify", "typo.toml"], "this is not JSON, so it is not a record."),
    ],
)
def test_a_mistake_costs_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], words: str
) -> None:
    made = files(tmp_path)
    code, _, err = run(capsys, *(made.get(argument, argument) for argument in arguments))
    assert code == 2
    assert err.startswith("lastcard: ") and words in err and err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["ply"], "There is no command 'ply'; did you mean play?"),
        (["xyzzy"], "There is no command 'xyzzy'."),
        (["play", "--players", "x"], "--players must be a whole number, not 'x'."),
        (["play", "--hose", "stacking"], "There is no option --hose here; did you mean --house?"),
        (
            ["play", "--level", "best"],
            "--level must be one of newcomer, casual, solid, sharp, expert, not 'best'.",
        ),
        (["play", "--seed"], "--seed needs a value after it."),
        (["play", "--plain=yes"], "--plain takes no value."),
        (["play", "--rul", "x"], "--rul can mean --rule-card or --rule."),
        (["rules"], "edition is missing."),
        (["simulate", "classic", "dino"], "'dino' is one word too many here"),
        (["simulate", "--rounds", "5", "--matches", "5"], "--matches and --rounds do not go together."),
        (["arena", "a", "b", "--rounds", "0"], "--rounds: '0' is not a number from 1 to 10,000,000."),
    ],
)
def test_what_cannot_be_typed_costs_one_sentence_too(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    out, err = capsys.readouterr()
    assert left.value.code == 2 and out == ""
    assert err.startswith("lastcard: ") and words in err and err.count("\n") == 1
    assert not any(word in err for word in ("argument", "invalid", "usage", "choose from"))


def test_lastcard_alone_shows_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys)
    assert code == 0 and err == "" and "simulate" in out and "examples:" in out


def test_verify_tells_a_false_record_from_one_that_cannot_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    made = files(tmp_path)
    values = json.loads((PLAYTHROUGHS / "classic.json").read_text())
    forked = {**values, "forks": [[1, "another seed", "0" * 64]]}
    elsewhere = {**values, "result": {**values["result"], "rounds": 99}}
    for name, changed in (("forked", forked), ("elsewhere", elsewhere)):
        (tmp_path / f"{name}.json").write_text(json.dumps(changed))
        made[name] = str(tmp_path / f"{name}.json")
    for name, words in (
        ("untrue.json", "the seed is not the one that was committed to."),
        ("forked", "the seed after action 1 is not the one that was committed to."),
        ("elsewhere", "rounds differs."),
    ):
        code, out, err = run(capsys, "verify", made[name])
        assert (code, out) == (1, "") and err.startswith(f"lastcard: {made[name]}: ") and words in err
    code, out, err = run(capsys, "verify", made["half.json"])
    assert code == 2 and out == "" and err.startswith("lastcard: ")


def test_a_command_that_is_interrupted_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("lastcard.rules.rulepage.edition_list", interrupted)
    code, out, err = run(capsys, "editions")
    assert (code, out, err) == (130, "", "\nlastcard: interrupted.\n")


def test_a_reader_who_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m lastcard rules classic | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stdout == "Classic\n" and done.stderr == ""


def commands() -> dict[str, argparse.ArgumentParser]:
    """Every command by its name; "" is the program itself."""
    whole = cli.parser()
    several = next(action for action in whole._actions if isinstance(action, argparse._SubParsersAction))
    return {"": whole, **several.choices}


def examples() -> list[str]:
    return [
        line.strip()
        for parser in commands().values()
        for line in str(parser.epilog).splitlines()[1:]
        if "COMMAND" not in line
    ]


@pytest.mark.parametrize(("name", "parser"), commands().items())
def test_the_help_of_every_command_ends_with_one_to_three_examples(
    name: str, parser: argparse.ArgumentParser
) -> None:
    shown = parser.format_help().partition("\nexamples:\n")[2].splitlines()
    assert 1 <= len(shown) <= 3
    assert all(line.startswith(f"  lastcard {name}".rstrip()) for line in shown)


@pytest.mark.parametrize("line", examples())
def test_an_example_of_the_help_can_be_said(line: str) -> None:
    words = shlex.split(line.partition(" > ")[0])  # what comes after it is the shell's
    assert words[0] == "lastcard"
    options = cli.parser().parse_args(words[1:])
    edition = getattr(options, "edition", None)
    if edition and not edition.endswith(".toml"):
        assert edition in NAMES
    for sentence in getattr(options, "custom", None) or ():
        assert explain(sentence).kind == "rule"
    if getattr(options, "house", ""):
        House.of(read_house(options.house))


QUICK = ("explain", "editions", "rules", "bots", "completion")


@pytest.mark.parametrize("line", [line for line in examples() if line.split()[1] in QUICK])
def test_a_quick_example_of_the_help_works(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str
) -> None:
    (tmp_path / "mine.toml").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, *shlex.split(line.partition(" > ")[0])[1:])
    assert (code, err) == (0, "") and out


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "--rounds", "900,000,000", "--cores", "1", "--json"],
        ["arena", "greedy", "random", "--rounds", "9000000", "--cores", "1", "--json"],
    ],
    ids=["simulate", "arena"],
)
def test_a_run_that_is_interrupted_prints_what_it_has_and_exits_with_130(arguments: list[str]) -> None:
    """The run is interrupted once it has begun to play, which its processor time shows."""
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests may ignore it
    command = [sys.executable, "-c", BUSY, *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heard
    ) as running:
        out, err = running.communicate(timeout=240)
    assert running.returncode == 130 and "lastcard: interrupted" in err, err
    assert json.loads(out)


BUSY = """
import os, signal, sys, threading, time
from lastcard import kernel
from lastcard.cli.commands import main

signal.signal(signal.SIGINT, signal.default_int_handler)
kernel.prepare(search=True)


def interrupt():
    busy = time.process_time()
    while time.process_time() - busy < 2.5:
        time.sleep(0.05)
    os.kill(os.getpid(), signal.SIGINT)


threading.Thread(target=interrupt, daemon=True).start()
sys.exit(main(sys.argv[1:]))
"""
