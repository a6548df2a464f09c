"""Leaving the line-mode game, saving it and going on; and what a shell or a terminal can do to it."""

import io
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lastcard.clients.options import PlayOptions
from lastcard.clients.plain import play
from lastcard.common.errors import LastcardError, RulesError
from lastcard.game.records import Record
from test_lines import answers, typed


class Broken(io.StringIO):
    """An input that fails as the real ones do."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error

    def readline(self, size: int = -1, /) -> str:
        raise self.error


def test_a_closed_input_ends_the_game_in_one_sentence() -> None:
    closed = io.StringIO()
    closed.close()
    for read in (io.StringIO(), closed, Broken(IsADirectoryError())):
        screen = io.StringIO()
        assert play(PlayOptions(seed="6315"), read, screen) == 0
        last = answers(screen.getvalue())[-1]
        assert last.startswith("The input has ended: the game was not saved (`save FILE` saves one")
    assert answers(typed("y5"))[-1].startswith("The input has ended")
    assert answers(typed("quit", "y5"))[-1].startswith("Goodbye: the game was not saved")


def test_an_interrupted_game_says_so() -> None:
    screen = io.StringIO()
    assert play(PlayOptions(seed="6315"), Broken(KeyboardInterrupt()), screen) == 130
    assert "Stopped: the game was not saved" in screen.getvalue()


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    screen = typed("yellow 5", f"save {path}", "quit")
    shown = answers(screen)
    assert shown[1] == f"Saved as {path}."
    assert f"--load {path}" in shown[2] or f"--load {path}" in " ".join(shown[2].split())
    again = typed(load=path)
    hand = screen.split("\n> ")[1].split("\n\n")[1].split("\nYour turn")[0]
    assert hand in again
    typed("draw", f"save {path}", load=path)  # an older save of the game is replaced
    assert len(Record.read(path).taken) > 4


def test_saving_never_overwrites_another_file(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann")
    shown = answers(
        typed(f"save {letter}", f"save {tmp_path}/no/where", f"save {'x' * 300}", "save ~nobody?/x")
    )
    assert shown[0] == f"{letter} already exists and is not a saved game; choose another name."
    assert letter.read_text() == "Dear Ann"
    assert "no such file" in shown[1]
    assert all(answer.count(".") <= 3 and "Traceback" not in answer for answer in shown)


def test_wrong_options_are_a_clear_error(tmp_path: Path) -> None:
    for options in (
        PlayOptions("clasic"),
        PlayOptions(players=11),
        PlayOptions(players=-3),
        PlayOptions(house={"stack": True}),
    ):
        with pytest.raises(LastcardError):
            play(options, io.StringIO(), io.StringIO())
    with pytest.raises(RulesError, match="2 to 10 can play, not 1"):
        play(PlayOptions(players=1), io.StringIO(), io.StringIO())
    with pytest.raises(LastcardError, match="There is no file"):
        play(PlayOptions(load=tmp_path / "none.json"), io.StringIO(), io.StringIO())


START = [
    sys.executable,
    "-c",
    "from lastcard.clients.plain import PlayOptions, play; raise SystemExit(play(PlayOptions(seed='6315')))",
]


def test_a_wrong_option_leaves_nothing_else_on_the_screen() -> None:
    for options in (["classc"], ["--plain", "dno"]):
        done = subprocess.run(
            [sys.executable, "-m", "lastcard", "play", *options], input="", capture_output=True, text=True
        )
        assert done.returncode == 2 and done.stdout == ""
        assert re.fullmatch(r"lastcard: There is no edition called '\w+'; did you mean \w+\?\n", done.stderr)


def test_the_process_survives_what_a_shell_can_do_to_it() -> None:
    program = " ".join([sys.executable, "-c", f'"{START[2]}"'])
    for ending in ("<&-", "</dev/null | head -1"):
        done = subprocess.run(
            ["sh", "-c", f"{program} {ending}"], capture_output=True, text=True, timeout=100
        )
        assert done.returncode == 0 and "Traceback" not in done.stderr, ending
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    typed = b"\xff\xfe\nrules\nhelp\ny5\n"
    done = subprocess.run(START, input=typed, capture_output=True, timeout=100, env=plain)
    assert done.returncode == 0 and not done.stderr and b"You play yellow 5." in done.stdout


@pytest.mark.skipif(not shutil.which("tmux"), reason="tmux is not installed (apt-get install tmux)")
def test_a_real_terminal() -> None:
    name = f"lastcard-{os.getpid()}"

    def tmux(*arguments: str) -> str:
        return subprocess.run(
            ["tmux", "-L", name, *arguments], capture_output=True, text=True, timeout=60
        ).stdout

    def wait_for(words: str) -> str:
        for _ in range(300):
            screen = tmux("capture-pane", "-p", "-t", "0")
            if words in screen:
                return screen
            time.sleep(0.2)
        raise AssertionError(f"{words!r} never came:\n{screen}")

    program = " ".join([sys.executable, "-c", f'"{START[2]}"'])
    tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "40", f"{program}; echo left $?; sleep 60")
    try:
        assert "[You 7] > Ada 7 > Bo 7 > Cleo 7" in wait_for("Your turn")
        tmux("send-keys", "y5", "Enter")
        assert "You play yellow 5." in wait_for("[You 6]")
        tmux("send-keys", "C-c")
        wait_for("left 130")
    finally:
        tmux("kill-server")
