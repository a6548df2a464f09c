"""Programs at a table online: they play to the end, and nothing they do wrong ends the game."""

import asyncio
import random
import re
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from lastcard import Rulebook, bots
from lastcard.cli import commands as cli
from lastcard.clients.remote_bot import RemoteBotOptions, _sit_in
from lastcard.clients.remote_bot.runner import load
from lastcard.clients.remote_bot.session import RemoteBotSession, legal_answer
from lastcard.clients.websocket import Client, SeatConnection, read_address
from lastcard.common.errors import LastcardError
from lastcard.game.actions import CALL, DRAW, Action, Name, Play
from lastcard.game.records import Record
from lastcard.game.views import View
from lastcard.tables.engine_view import read_sight
from lastcard.tables.protocol import Joined, NewTable, TableSettings
from serving import QUICK, Served

FIRST_BOT = Path(__file__).parent.parent / "docs" / "examples" / "first_bot.py"
SHORT = {"target": 0, "hand_size": 3}  # one round
AT_MOST = 60.0  # seconds until a test is given up; nothing here takes long
# Every card fits every other, so whatever is dealt both play in turn. All cards together are worth 8 points.
ONES = """
title = "Ones"
colors = ["red", "yellow", "green", "blue"]
[numbers]
copies = [0, 2, 0, 0, 0, 0, 0, 0, 0, 0]
"""

RAISES = "def choose(view, legal):\n    raise RuntimeError('no idea')\n"
CHEATS = "def choose(view, legal):\n    return 'plays wild run'\n"
HANGS = "import time\ndef choose(view, legal):\n    time.sleep(3600)\n"
LEAVES = "def choose(view, legal):\n    raise SystemExit\n"
SILENT = "def choose(view, legal):\n    return None\n"
WORDS = "def choose(view, legal):\n    return str(legal[0])\n"
BAD_ASIDES = WORDS + "def interject(view, legal):\n    return 12345\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    database = f"sqlite:///{tmp_path_factory.mktemp('guest')}/tables.db"
    with Served(database, **QUICK | {"pace": 0, "round_pause": 0.2}) as served:
        yield served


def table(server: Served, **settings: Any) -> NewTable:
    values = {"seats": 2, "house": SHORT, "clock": 0, **settings}
    return NewTable(name="Host", seat=None, settings=TableSettings(**values))


def options(server: Served, code: str, player: object, **more: Any) -> RemoteBotOptions:
    usual = {"think": 0.0, "patience": AT_MOST, "seed": "1"}
    return RemoteBotOptions(url=server.url, table=code, player=str(player), **{**usual, **more})


async def until(seat: SeatConnection, condition: Callable[[], object]) -> None:
    async def wait() -> None:
        news = seat.news()
        while not condition():
            await anext(news)

    await asyncio.wait_for(wait(), AT_MOST)


def host(
    server: Served,
    new: NewTable,
    guests: Callable[[Joined], list[RemoteBotOptions]],
    then: Callable[[Client, SeatConnection], Awaitable[None]] | None = None,
) -> str:
    """Open a table, let guests sit down, play a match, and go; the match's record."""

    async def evening() -> str:
        async with Client(server.url) as client:
            me = await client.create(new)
            sitting = [asyncio.create_task(_sit_in(each)) for each in guests(me)]
            async with client.sit(me.code, me.token) as seat:
                await until(seat, lambda: seat.table and seat.table["not_yet"] is None)
                await seat.start()
                await until(seat, lambda: seat.table and seat.table["phase"] == "over")
                if then:
                    await then(client, seat)
                record = await client.record(me.code)
                await seat.leave()
            # The last of them notices that everybody else has gone; the others leave when asked to.
            for task in sitting[1:]:
                task.cancel()
            gone = await asyncio.wait_for(asyncio.gather(*sitting, return_exceptions=True), AT_MOST)
            assert gone[0] == 0
            return record

    return asyncio.run(evening())


def test_a_built_in_player_and_a_file_play_match_after_match(
    server: Served, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rounds: list[int] = []

    async def once_more(client: Client, seat: SeatConnection) -> None:
        assert seat.game
        rounds.append(seat.game["round"])
        await seat.command({"type": "rematch"})
        await until(seat, lambda: seat.table and seat.table["phase"] == "lobby")
        await until(seat, lambda: seat.table and seat.table["not_yet"] is None)
        await seat.start()
        await until(seat, lambda: seat.table and seat.table["phase"] == "over")

    record = host(
        server,
        table(server, edition_text=ONES, house={"target": 6, "hand_size": 2}),
        lambda me: [
            options(server, me.code, "simple"),
            options(server, me.code, FIRST_BOT, name="Robo", quiet=True),
        ],
        once_more,
    )
    assert rounds[0] > 1, "three cards at least are laid: no round is worth more than five points"
    (tmp_path / "match.json").write_text(record)
    assert cli.main(["verify", str(tmp_path / "match.json")]) == 0
    said, problems = capsys.readouterr()
    assert problems == ""
    assert re.search(r"Simple sits in seat [12] of table", said) and "Robo sits" not in said
    assert said.count("The match is won by ") == 2 and "Robo plays " in said
    assert "Everybody else has gone." in said


def test_programs_and_a_host_who_watches_share_in_the_shuffle(tmp_path: Path) -> None:
    # Where a seed is given, it alone decides.
    with Served(f"sqlite:///{tmp_path}/tables.db", **QUICK | {"pace": 0, "seed": None}) as server:
        record = host(
            server,
            table(server, edition_text=ONES, house={"target": 0, "hand_size": 2}),
            lambda me: [options(server, me.code, "simple", quiet=True) for _ in range(2)],
        )
    assert len(set(Record.from_json(record).contributions)) == 3


class Dear:
    """Plays what costs most by the rules of its table."""

    def __init__(self, book: Rulebook, chance: random.Random) -> None:
        self._book = book

    def choose(self, view: View, legal: Sequence[Action], clock: float) -> Action:
        assert 0 < clock <= 1 and self._book.house.stacking
        return max(
            legal, key=lambda action: self._book.card(action.card).points if isinstance(action, Play) else -1
        )

    def interject(self, view: View, legal: Sequence[Action], clock: float) -> Action | None:
        return CALL if CALL in legal else None


@pytest.mark.parametrize("edition", ["classic", "customizable", "jackpot"])
def test_players_of_other_packages_know_the_rules_of_the_table(
    server: Served, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    monkeypatch.setitem(bots._OWN, "dear", Dear)
    record = host(
        server,
        table(server, edition=edition, house={**SHORT, "stacking": True}),
        lambda me: [options(server, me.code, "dear", quiet=True) for _ in range(2)],
    )
    assert capsys.readouterr() == ("", "")
    assert set(Record.from_json(record).verify().players) == {"Dear", "Dear 2"}


@pytest.mark.parametrize("player", [name for name in bots.listed() if name not in ("expert", "oracle")])
def test_every_player_that_is_listed_plays_online(
    server: Served, capsys: pytest.CaptureFixture[str], player: str
) -> None:
    everything = TableSettings(seats=2, clock=0, house={**SHORT, "stacking": "mixed", "jump_in": True})
    for settings in (everything, everything.model_copy(update={"edition": "jackpot", "house": SHORT})):
        record = host(
            server,
            NewTable(name="Host", seat=None, settings=settings),
            lambda me: [options(server, me.code, player, quiet=True) for _ in range(2)],
        )
        assert capsys.readouterr() == ("", ""), "nothing it answers is refused, and it answers by itself"
        assert set(Record.from_json(record).verify().players) == {
            player.capitalize(),
            f"{player.capitalize()} 2",
        }


def test_the_strongest_plays_online_and_a_cheat_is_told_that_it_cannot(
    server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    host(
        server,
        table(server, house={"target": 0, "hand_size": 1}),
        lambda me: [options(server, me.code, "oracle"), options(server, me.code, "expert", quiet=True)],
    )
    said, problems = capsys.readouterr()
    assert problems == ""
    assert "No table shows it hidden hands, so it plays as expert does.\n" in said


def test_a_server_of_another_version_is_told_of_in_a_sentence() -> None:
    frame = {"type": "sight", "key": "a", "layout": "0" * 16, "row": "", "story": ""}
    with pytest.raises(LastcardError, match="another version of lastcard, so only simple can play there"):
        read_sight(frame)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (RAISES, "failed with RuntimeError: no idea; simple answers instead."),
        (CHEATS, "answered 'plays wild run', which is not allowed here; simple answers instead."),
        (HANGS, "has not answered within 0.05 seconds; simple answers instead."),
        (LEAVES, "failed with SystemExit; simple answers instead."),
        (SILENT, "answered None, which is not allowed here; simple answers instead."),
        (BAD_ASIDES, "answered 12345, which is not allowed here; nothing is done."),
    ],
    ids=["raises", "cheats", "hangs", "leaves", "says nothing", "interjects nonsense"],
)
def test_a_bad_program_loses_its_move_only(
    server: Served, capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, words: str
) -> None:
    file = tmp_path / "bad_bot.py"
    file.write_text(text)
    lines: list[str] = []

    def heard() -> bool:
        said, problems = capsys.readouterr()
        assert said == ""
        lines.extend(problems.splitlines())
        return f"Bad bot {words}" in lines

    async def opponent(seat: SeatConnection) -> None:
        """Plays on, but gives the program time to speak up while it could call."""
        while True:
            await until(seat, lambda: seat.asked or (seat.table and seat.table["phase"] == "over"))
            if not seat.asked:
                return
            assert seat.game and seat.yours
            while seat.game["uncalled"] and not heard():
                await asyncio.sleep(0.01)
            held = seat.yours["hand"]
            await seat.act(seat.legal[0])
            await until(seat, partial(laid, seat, held))

    def laid(seat: SeatConnection, held: list[str]) -> bool:
        return seat.yours is not None and len(seat.yours["hand"]) < len(held)

    async def evening() -> int:
        async with Client(server.url) as client:
            new = table(server, edition_text=ONES, house={"target": 0, "hand_size": 2})
            me = await client.create(new.model_copy(update={"seat": 0}))
            patience = 0.05 if text == HANGS else AT_MOST
            bad = asyncio.create_task(_sit_in(options(server, me.code, file, patience=patience, quiet=True)))
            async with client.sit(me.code, me.token) as seat:
                await until(seat, lambda: seat.table and seat.table["not_yet"] is None)
                await seat.start()
                await asyncio.wait_for(opponent(seat), AT_MOST)
                await seat.leave()
            return await asyncio.wait_for(bad, AT_MOST)

    assert asyncio.run(evening()) == 0
    assert heard() and all(line.startswith("Bad bot ") for line in lines)


def test_who_is_sent_away_goes(server: Served, capsys: pytest.CaptureFixture[str]) -> None:
    async def visit() -> int:
        async with Client(server.url) as client:
            me = await client.create(table(server))
            async with client.sit(me.code, me.token) as seat:
                guest = asyncio.create_task(_sit_in(options(server, me.code, "simple")))
                await until(seat, lambda: seat.table and seat.table["seats"][0]["ready"])
                await seat.command({"type": "kick", "person": 1})
                return await asyncio.wait_for(guest, AT_MOST)

    assert asyncio.run(visit()) == 0
    assert capsys.readouterr().out.endswith("The host has removed you from this table.\n")


@pytest.mark.parametrize(
    ("edition", "customs"), [("customizable", ["everyone but you draws 1"]), ("jackpot", None)]
)
def test_they_agree_to_sentences_and_write_rule_cards(
    server: Served, capsys: pytest.CaptureFixture[str], edition: str, customs: list[str] | None
) -> None:
    host(
        server,
        table(server, edition=edition, customs=customs),
        lambda me: [options(server, me.code, "simple"), options(server, me.code, "simple")],
    )
    said, problems = capsys.readouterr()
    assert problems == "" and "Simple 2 sits in seat 2" in said  # a name of their own making is changed


def test_ctrl_c_frees_the_seat(server: Served) -> None:
    async def visit() -> None:
        async with Client(server.url) as client:
            me = await client.create(table(server))
            async with client.sit(me.code, me.token) as seat:
                command = [sys.executable, "-m", "lastcard", "bot", "--url", f"{server.url}/t/{me.code}"]
                # Whoever runs tests in the background has them ignore Ctrl-C, and their programs with them.
                heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
                with subprocess.Popen(
                    [*command, "simple"], stdout=-1, stderr=-1, text=True, preexec_fn=heard
                ) as bot:
                    await until(seat, lambda: seat.table and seat.table["seats"][0]["ready"])
                    bot.send_signal(signal.SIGINT)
                    await until(seat, lambda: seat.table and seat.table["seats"][0]["name"] is None)
                    said, problems = await asyncio.to_thread(bot.communicate)
                    assert bot.returncode == 130
                    assert (
                        said.startswith("Simple sits in seat 1") and problems == "\nlastcard: interrupted.\n"
                    )

    asyncio.run(visit())


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = cli.main(["bot", *arguments])
    captured = capsys.readouterr()
    assert captured.err.startswith("lastcard: ") and captured.err.count("\n") == 1, captured.err
    return code, captured.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["--table", "abcdefghij", "nobody.py"],
            "no computer player of that name, only simple, random, greedy, newcomer, ",
        ),
        (
            ["--table", "abcdefghij", "empty.py"],
            "empty.py defines neither choose(view, legal) nor make(book, chance).",
        ),
        (["--table", "abcdefghij", "number.py"], "number.py: choose is not a function."),
        (["--table", "abcdefghij", "broken.py"], "broken.py, line 1: "),
        (["--table", "abcdefghij", "crashes.py"], "crashes.py cannot be run: ZeroDivisionError: "),
        (["--table", "abcdefghij", "notes.txt"], "its name must end in .py."),
        (["--table", "Table One", "simple"], "'Table One' is not a table code; a code is three words"),
        (["simple"], "Say which table: --table CODE, or the table's link as --url."),
        (["--url", "ftp://x/t/abcdefghij", "simple"], "'ftp://x/t/abcdefghij' is not a server's address;"),
        (["--url", "http://[/t/abcdefghij", "simple"], "is not a server's address;"),
        (["--url", "127.0.0.1:1", "--table", "abcdefghij", "simple"], "http://127.0.0.1:1 cannot be reached"),
    ],
)
def test_a_mistake_costs_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], words: str
) -> None:
    texts = {
        "empty.py": "",
        "number.py": "choose = 7",
        "broken.py": "def choose(view legal): pass",
        "crashes.py": "1 / 0",
        "notes.txt": "choose red",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    code, told = run(capsys, *(str(tmp_path / word) if word in texts else word for word in arguments))
    assert code == 2 and words in told


def test_a_table_that_has_no_place_says_why(server: Served, capsys: pytest.CaptureFixture[str]) -> None:
    async def tables() -> tuple[str, str, str]:
        async with Client(server.url) as client:
            free = await client.create(table(server))
            settings = TableSettings(seats=2, clock=0)
            full = await client.create(NewTable(name="Host", computers=[1], settings=settings))
            playing = await client.create(NewTable(name="Host", computers=[1], settings=settings))
            async with client.sit(playing.code, playing.token) as seat:
                await seat.start()
            return free.code, full.code, playing.code

    free, full, playing = asyncio.run(tables())
    at = ["--url", server.url, "--table"]
    mistakes = {
        (*at, "zzzzzzzzzz", "simple"): "There is no such table",
        (*at, full, "simple"): "The table is full: all 2 seats are taken.",
        (*at, full, "--seat", "1", "simple"): "Host sits in seat 1 already.",
        (*at, free, "--seat", "3", "simple"): "The table has seats 1 to 2, and no seat 3.",
        (*at, free, "--name", "Host", "simple"): "Somebody at this table is called Host already.",
        (*at, free, "--name", "x" * 25, "simple"): "A name has 1 to 24 letters",
        (*at, free, "--name", "Nobody", "simple"): "take another name.",
        (*at, playing, "simple"): "A match is being played at this table;",
        ("--url", f"{server.url}/metrics", "--table", free, "simple"): "There is nothing at this address.",
    }
    for arguments, words in mistakes.items():
        code, told = run(capsys, *arguments)
        assert code == 2 and words in told


def test_addresses() -> None:
    link = "https://cards.example/club/t/abcdefghij/"
    assert read_address(link, None) == ("https://cards.example/club", "abcdefghij")
    assert read_address(link, "bcdefghijk") == ("https://cards.example/club", "bcdefghijk")
    assert read_address("cards.example:80/", "abcdefghij") == ("http://cards.example:80", "abcdefghij")


def test_answers_may_be_actions_words_or_numbers() -> None:
    seat = SeatConnection(["http://nowhere"], "abcdefghij", None)
    legal = [{"action": 7, "words": "plays red 7"}, {"action": 90, "words": "plays wild"}]
    legal += [{"action": 503, "words": "draws"}]
    seat.yours = {"seat": 0, "hand": [], "sees": {}, "drawn": [], "legal": legal}  # type: ignore[typeddict-item]
    answers = [DRAW, Play("Wild", "red"), "draw", " Red  7", "plays wild as blue", 503]
    told = [legal_answer(answer, seat) for answer in answers]
    assert told == ["draws", "plays Wild as red", "draw", "plays Red 7", "plays wild as blue", 503]
    for wrong in (None, True, 8, "blue 7", "", Name("red"), Play("red 7", call=True), object()):
        with pytest.raises(Exception, match="which is not allowed here"):
            legal_answer(wrong, seat)


def test_the_example_is_named_after_its_file() -> None:
    assert load(str(FIRST_BOT)).title == "First bot"


def test_a_program_that_speaks_up_too_late_has_done_nothing_wrong(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """While it thinks the table moves on, and what it answers is not allowed any more."""

    class Moved(SeatConnection):
        legal = (DRAW,)  # type: ignore[assignment]
        yours: Any = None

    class Slow:
        async def interject(self, view: object, legal: object) -> str:
            seat.yours = {"legal": [], "now": "something else is asked"}
            return "catches Bob"

    seat = Moved([], "maple-otter-violin", None)
    session = RemoteBotSession(Client(), seat, "Robo", cast(Any, Slow()), think=0, quiet=True)
    assert asyncio.run(session._spoken(cast(Any, None), [])) is None
    assert capsys.readouterr().err == ""


def test_a_question_is_asked_again_when_the_server_closed_the_idle_connection() -> None:
    requests: list[bytes] = []

    async def answer_once(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(2):
            requests.append((await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")[0])
            if len(requests) == 2:
                break  # the connection was just being closed: no answer
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]")
        writer.close()

    async def ask_twice() -> None:
        serving = await asyncio.start_server(answer_once, "127.0.0.1", 0)
        async with serving, Client(f"http://127.0.0.1:{serving.sockets[0].getsockname()[1]}") as client:
            assert await client.tables() == await client.tables() == []

    asyncio.run(ask_twice())
    assert requests == [b"GET /api/tables HTTP/1.1"] * 3
