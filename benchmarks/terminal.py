"""Does the full-screen table answer at once? A process in a pseudo-terminal, ten seats, bots without pauses.

    python benchmarks/terminal.py --seconds 60

A key is sent, and the time is taken until the words it brings about come out of the terminal. Between the
keys that are measured others play on, so that the nine computer players are always busy.
"""

import argparse
import fcntl
import os
import pty
import re
import select
import struct
import sys
import tempfile
import termios
import time

ORDERS = (b"by color", b"by number", b"in the order drawn")  # what `s` brings about, one after another
PLAYS_ON = (b"\r", b"d", b"k", b"a", b"1")  # whatever is asked, one of these answers it
GOAL = 50.0  # milliseconds
ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """A process behind a pseudo-terminal."""

    def __init__(self, command: list[str], width: int, height: int) -> None:
        self.seen = b""
        self.home = tempfile.TemporaryDirectory(prefix="lastcard-bench-", ignore_cleanup_errors=True)
        self.child, self.file = pty.fork()
        if self.child == 0:
            os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LASTCARD_PACE": "0"}
            os.environ["XDG_DATA_HOME"] = self.home.name
            os.execvp(command[0], command)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def read(self, seconds: float) -> bytes:
        """What comes out within this time; returns as soon as something does."""
        ready, _, _ = select.select([self.file], [], [], seconds)
        found = os.read(self.file, 1 << 16) if ready else b""
        self.seen = (self.seen + found)[-200_000:]
        return found

    def until(self, words: bytes, seconds: float) -> float | None:
        """When these words came out, or None."""
        ends, text = time.perf_counter() + seconds, b""
        while (left := ends - time.perf_counter()) > 0:
            text += self.read(left)
            if words in ESCAPES.sub(b"", text):
                return time.perf_counter()
        return None

    def send(self, key: bytes) -> None:
        os.write(self.file, key)


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def soak(seconds: float, width: int, height: int) -> int:
    table = ["play", "--players", "10", "--house", "target=100000", "--seed", "1"]
    terminal = Terminal([sys.executable, "-m", "lastcard", *table], width, height)
    echo = Terminal(["sh", "-c", "stty -echo; exec cat"], width, height)  # how long the machine itself takes
    if terminal.until(b"by color", 180) is None:
        print("The table did not come up.", file=sys.stderr)
        return 2
    terminal.until(b"never said", 2)  # let it come to rest
    took: list[float] = []
    waited: list[float] = []
    order = between = 0
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends:
        for key in PLAYS_ON:
            terminal.send(key)
            terminal.read(0.03)
        sent = time.perf_counter()
        echo.send(b"x\n")
        echo.until(b"x", 2)
        waited.append(1000 * (time.perf_counter() - sent))
        order = (order + 1) % len(ORDERS)
        sent = time.perf_counter()
        terminal.send(b"s")
        came = terminal.until(ORDERS[order], 1)
        if came is None:
            order = (order - 1) % len(ORDERS)
            text = ESCAPES.sub(b"", terminal.seen)
            if text.rfind(b"Next round") > text.rfind(b" cards "):
                between += 1  # there is no hand to sort
            else:
                took.append(1000.0)
        else:
            took.append(1000 * (came - sent))
    echo.send(b"\x04")
    terminal.send(b"\x03")
    terminal.until(b"kept", 10)
    for each in (terminal, echo):
        os.close(each.file)
        os.waitpid(each.child, 0)
    late = sum(value > GOAL for value in took)
    print(
        f"{width} by {height}, ten seats, {seconds:g} s: {len(took)} keys measured, {between} between rounds"
    )
    print(
        f"answered within: median {percentile(took, 0.5):.1f} ms, 95 % {percentile(took, 0.95):.1f} ms, "
        f"99 % {percentile(took, 0.99):.1f} ms, worst {max(took):.1f} ms; later than {GOAL:g} ms: {late}"
    )
    print(
        f"meanwhile `cat` echoed within: median {percentile(waited, 0.5):.1f} ms, 95 % "
        f"{percentile(waited, 0.95):.1f} ms, worst {max(waited):.1f} ms (how busy the machine is)"
    )
    return 0 if percentile(took, 0.95) <= GOAL else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--size", default="80x24", help="columns x lines (80x24)")
    options = parser.parse_args()
    width, height = (int(part) for part in options.size.split("x"))
    return soak(options.seconds, width, height)


if __name__ == "__main__":
    sys.exit(main())
