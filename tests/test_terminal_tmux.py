"""The full-screen table in a real terminal: tmux draws it, keys drive it, in small and in large."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from operator import ne
from pathlib import Path

import pytest

TMUX = shutil.which("tmux")
pytestmark = pytest.mark.skipif(TMUX is None, reason="tmux is not installed (apt-get install tmux)")
PATIENCE = 240.0
PROMPT = "what now? "


class Terminal:
    """A tmux server of its own, with one window."""

    def __init__(self, folder: Path, width: int, height: int, **environment: str) -> None:
        self.socket = str(folder / "tmux")
        own = {"XDG_DATA_HOME": str(folder), "LASTCARD_PACE": "0", "PS1": PROMPT, "PYTHONFAULTHANDLER": "1"}
        self.environment = {**os.environ, **own, **environment}
        self.environment.pop("TMUX", None)
        shell = ["-x", str(width), "-y", str(height), "env", "-u", "BASH_ENV", "bash", "--norc"]
        self._tmux("-f", "/dev/null", "new-session", "-d", *shell)
        self._tmux("set", "-g", "default-terminal", "tmux-256color")

    def _tmux(self, *arguments: str) -> str:
        assert TMUX
        done = subprocess.run(
            [TMUX, "-S", self.socket, *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def type(self, *keys: str) -> None:
        self._tmux("send-keys", *keys)

    def run(self, *arguments: str) -> None:
        self.type(f"clear; {sys.executable} -m lastcard {' '.join(arguments)}", "Enter")

    def text(self) -> str:
        return self._tmux("capture-pane", "-p")

    def painted(self) -> str:
        """With the escapes for colors."""
        return self._tmux("capture-pane", "-p", "-e")

    def resize(self, width: int, height: int) -> None:
        """Changes the window, and for certain its terminal: tmux without a client has left that as it was."""
        self._tmux("resize-window", "-x", str(width), "-y", str(height))
        self._stty("rows", str(height), "cols", str(width))

    def _stty(self, *arguments: str) -> str:
        pane = self._tmux("display-message", "-p", "#{pane_tty}").strip()
        return subprocess.run(
            ["stty", "-F", pane, *arguments], capture_output=True, text=True, check=True
        ).stdout

    def until(self, so: Callable[[str], object]) -> str:
        ends = time.monotonic() + PATIENCE
        while not so(text := self.text()):
            assert time.monotonic() < ends, f"it did not come to that:\n{text}\n{self.evidence()}"
            time.sleep(0.05)
        return text

    def evidence(self) -> str:
        """The terminal's size, and where its program stands: it is ended with a stack of every thread."""
        shell = self._tmux("display-message", "-p", "#{pane_pid}").strip()
        size = self._stty("size")
        subprocess.run(["pkill", "-ABRT", "-P", shell], check=False)
        time.sleep(2)
        return f"rows and columns: {size}{self._tmux('capture-pane', '-p', '-S', '-')}"

    def kill(self) -> None:
        self._tmux("kill-server")


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    yield tmp_path_factory.mktemp("t")  # a socket's path must be short


def drawn(text: str) -> bool:
    """Whether the first picture is complete."""
    return all(words in text for words in ("Classic", "Your turn", "7 cards", "┏", "Leave"))


ANSWERS = {
    "D Draw": ["d"],
    "Keep it": ["k"],
    "Next round": ["Enter"],
    "Rematch": ["Enter"],
    "Name a color": ["1"],
    "Which color do you want?": ["1"],
    "Choose a player": ["1"],
    "Who is heads?": ["1"],
    "Who is tails?": ["1"],
    "or challenge": ["a"],
    "was played on you": ["a"],
    "Stop": ["n"],
    "I refuse": ["n"],
    "Was it funny?": ["n"],
    "Leave it": ["n"],
    "Is it so:": ["n"],
    "Who is it:": ["1"],
    "Choose: ": ["1"],
    "break this rule:": ["n"],
    "Discard ": ["Right", "Enter"],
    "Give away ": ["Right", "Enter"],
    "Play up to one card of each color": ["Right", "Enter"],
    "Play cards that fit, one after another": ["Right", "Enter"],
}


def keys_for(text: str) -> list[str]:
    """What to press now; nothing while others play."""
    if "Leave" not in text or "Waiting for" in text:
        return []
    return next((keys for words, keys in ANSWERS.items() if words in text), [])


def plays(terminal: Terminal, turns: int) -> None:
    """Answer whatever is asked, by keys alone; every answer changes what is shown."""
    for _ in range(turns):
        text = terminal.until(keys_for)
        terminal.type(*keys_for(text))
        terminal.until(partial(ne, text))


def test_in_80_by_24_a_game_is_played_left_and_gone_on_with(folder: Path) -> None:
    terminal = Terminal(folder, 80, 24)
    try:
        terminal.run("play", "--seed", "4")
        text = terminal.until(drawn)
        lines = text.splitlines()
        assert len(lines) == 24 and all(len(line) <= 80 for line in lines)
        assert "Classic · Round 1 · first to 500" in lines[0] and "Leave" in lines[-1]
        assert "┏" in text and "7 cards" in text
        assert re.search(r"\x1b\[[\d;]*48;[25];", terminal.painted()), "cards have their colors"
        terminal.type("l")
        terminal.until(lambda text: "is turned up" in text and "Esc Close" in text)
        terminal.type("Escape")
        terminal.until(lambda text: "Esc Close" not in text)
        plays(terminal, 6)
        terminal.type("q")
        terminal.until(lambda text: "Every move is saved" in text)
        terminal.type("Enter")
        terminal.until(lambda text: "Your game is saved" in text)
        terminal.run("play")
        terminal.until(lambda text: "Go on: Classic" in text)
        terminal.type("Enter")
        terminal.until(lambda text: "Classic · Round" in text and "You ·" in text)
        terminal.type("C-c")
        terminal.until(lambda text: "Your game is saved" in text)
    finally:
        terminal.kill()


def test_in_200_by_60_the_log_stands_beside_and_the_window_may_change(folder: Path) -> None:
    # As some shells export them: the program follows its terminal, not these.
    terminal = Terminal(folder, 200, 60, COLUMNS="200", LINES="60")
    try:
        terminal.run("play", "--seed", "4", "--players", "10", "--edition", "jackpot")
        text = terminal.until(lambda text: "Leave" in text and "Log" in text and "Hana" in text)
        assert len(text.splitlines()) == 60
        plays(terminal, 2)
        for width, height in ((80, 24), (60, 20), (200, 60)):
            terminal.resize(width, height)
            text = terminal.until(
                lambda text, height=height: len(text.splitlines()) == height and "Keys" in text
            )  # type: ignore[misc]
            assert all(len(line) <= width for line in text.splitlines())
        terminal.until(lambda text: "Log" in text)
        terminal.type("C-c")
        terminal.until(lambda text: text.rstrip().endswith(PROMPT.strip()))
    finally:
        terminal.kill()


def test_without_color_there_is_none(folder: Path) -> None:
    terminal = Terminal(folder, 80, 24, NO_COLOR="1")
    try:
        terminal.run("play", "--seed", "4")
        terminal.until(drawn)
        assert not re.search(r"\x1b\[[\d;]*\b(?:[34]8;[25]|3[0-7]|4[0-7]|9[0-7])\b", terminal.painted())
        assert "✹" in terminal.text() and "┏" in terminal.text()
    finally:
        terminal.kill()


def test_a_record_is_watched_and_plain_stays_plain(folder: Path) -> None:
    from test_terminal_screens import finished

    record = folder / "match.json"
    finished().write(record)
    terminal = Terminal(folder, 80, 24)
    try:
        terminal.run("watch", str(record))
        terminal.until(lambda text: "Move 0 of" in text)
        terminal.type("Right", "Right", "Right")
        terminal.until(lambda text: "Move 3 of" in text)
        terminal.type("q")
        terminal.until(lambda text: text.rstrip().endswith(PROMPT.strip()))
        terminal.run("play", "--plain", "--seed", "4")
        terminal.until(lambda text: "Type help for help." in text and text.rstrip().endswith(">"))
        terminal.type("quit", "Enter")
        terminal.until(lambda text: "Goodbye" in text)
    finally:
        terminal.kill()
