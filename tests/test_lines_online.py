"""The line mode at a server: a table is opened, joined and played by typing alone."""

import io
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.clients.options import PlayOptions
from lastcard.clients.plain import play
from lastcard.common.errors import LastcardError
from serving import QUICK, Served
from test_lines import Reader

pytestmark = pytest.mark.slow
PATIENCE = 60.0  # seconds until a test is given up


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    database = tmp_path_factory.mktemp("lines") / "tables.db"
    with Served(f"sqlite:///{database}", **QUICK) as served:
        yield served


class Typist(Reader):
    """Somebody who waits until something is asked, and answers what stands last on the screen."""

    def __init__(self, screen: io.StringIO, *first: tuple[str, str]) -> None:
        """`first`: what is waited for in the lobby, and what is typed then."""
        super().__init__(screen)
        self.first, self.at = list(first), 0

    def readline(self, size: int = -1, /) -> str:
        ends = time.monotonic() + PATIENCE
        while True:
            new = self.screen.getvalue()[self.at :]
            asked = " ".join(new.split())
            if self.first and self.first[0][0] in " ".join(self.screen.getvalue().split()):
                self.at += len(new)
                return self.first.pop(0)[1] + "\n"
            if not self.first and re.search(r"Press Enter|Type (a card marked|`)[^.]*\.", asked):
                self.at += len(new)
                self.left -= 1
                assert self.left > 0, "the match does not end"
                return self.answer(new) + "\n"
            if "won the match" in new or time.monotonic() > ends:
                return ""
            time.sleep(0.01)


def test_a_table_is_opened_and_played_by_typing_alone(
    server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    house = {"hand_size": 3, "target": 0}
    hosting, joining = io.StringIO(), io.StringIO()
    opened = PlayOptions(url=server.url, players=3, name="Ann", house=house)
    lobby = [("Ann, Bob", "say hello"), ("Ann: hello", "computers"), ("Everything is ready.", "ready")]
    host = threading.Thread(target=play, args=(opened, Typist(hosting, *lobby), hosting), daemon=True)
    host.start()
    ends = time.monotonic() + PATIENCE
    while not (link := re.search(r"http\S+/t/[a-z]+(-[a-z]+){2}(?=:)", hosting.getvalue())):
        assert time.monotonic() < ends, hosting.getvalue()
        time.sleep(0.02)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    ready = Typist(joining, ("Type ready", "ready"))
    guest = threading.Thread(
        target=play, args=(PlayOptions(url=link[0], name="Bob"), ready, joining), daemon=True
    )
    guest.start()
    for each in (host, guest):
        each.join(PATIENCE)
        assert not each.is_alive(), f"{hosting.getvalue()}\n=====\n{joining.getvalue()}"
    for text in (hosting.getvalue(), joining.getvalue()):
        assert "wins the round" in text and "won the match!" in text, text
    assert "Ann: hello" in hosting.getvalue()


def test_a_server_that_is_not_there_is_one_sentence() -> None:
    with pytest.raises(LastcardError, match=r"127\.0\.0\.1:9 cannot be reached: is the address right"):
        play(PlayOptions(url="http://127.0.0.1:9"), io.StringIO(), io.StringIO())
