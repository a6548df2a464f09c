"""Around the full-screen table: a new one, going on with a saved one, the review, a record step by step."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual import events
from textual.geometry import Size
from textual.widgets import Button, Checkbox, Input, Select

from lastcard.bots import simple
from lastcard.clients.local import LocalSession
from lastcard.clients.options import PlayOptions, table_for
from lastcard.clients.saved_games import Log, games_folder, read, saved_games
from lastcard.clients.terminal.app import TerminalApp
from lastcard.clients.terminal.graph import Graph
from lastcard.clients.terminal.home import HomeScreen
from lastcard.clients.terminal.new_table_screen import NewTableScreen
from lastcard.clients.terminal.replay import ReplayScreen
from lastcard.clients.terminal.review_screen import ReviewScreen
from lastcard.clients.terminal.table_screen import TableScreen
from lastcard.common.errors import LastcardError
from lastcard.game.match import Match
from lastcard.game.records import Record
from lastcard.tables import protocol as p
from terminals import Steers, answer, is_asked, play_round, seated, shown, shows, until


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LASTCARD_PACE", "0")


def finished(seed: int = 5) -> Record:
    """A round that computer players have played."""
    match, chance = Match("classic", ["Ann", "Bob", "Cy"], seed=seed, house={"target": 0}), random.Random(3)
    while not match.over:
        assert match.asked
        view = match.view(match.asked.player)
        match.act(match.asked.player, simple.choose(view, match.legal, chance))
    return Record.of(match)


# --- the terminal's size ---------------------------------------------------------------------------


@asynccontextmanager
async def at_home() -> AsyncIterator[tuple[TerminalApp, Steers]]:
    """The first screen, in a large window."""

    async def begin(app: TerminalApp) -> None:
        app.home()

    app = TerminalApp(begin, 0.0)
    async with app.run_test(size=(200, 60)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        yield app, pilot


def test_a_screen_that_hears_of_an_older_size_last_is_laid_out_for_the_present_one() -> None:
    """A screen's own message about its last layout may stand behind the app's about the present size."""

    async def resized() -> None:
        async with at_home() as (app, pilot):
            present, older = Size(80, 24), Size(200, 24)
            app.post_message(events.Resize(present, present))
            await until(pilot, lambda: app.screen._compositor.size == present)
            app.screen.post_message(events.Resize(present, present))
            app.screen.post_message(events.Resize(older, older))
            await pilot.pause()
            await until(pilot, lambda: app.screen._compositor.size == present)

    asyncio.run(resized())


def test_of_two_changes_at_once_the_present_size_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The handler of the first change may be interrupted by that of the second, and report last."""

    async def resized() -> None:
        async with at_home() as (app, pilot):
            present, older = Size(80, 24), Size(200, 24)
            monkeypatch.setattr(TerminalApp, "is_headless", False)
            monkeypatch.setattr("shutil.get_terminal_size", lambda *_: tuple(present))
            app.post_message(events.Resize(present, present))
            app.post_message(events.Resize(older, older))
            await until(pilot, lambda: app.size == present and app.screen._compositor.size == present)
            monkeypatch.undo()

    asyncio.run(resized())


# --- a new table ------------------------------------------------------------------------------------


def test_the_dialog_opens_the_table_one_has_chosen() -> None:
    async def chosen() -> None:
        async def begin(app: TerminalApp) -> None:
            app.new_table()

        app = TerminalApp(begin, 0.0)
        async with app.run_test(size=(100, 48)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, NewTableScreen))
            screen = app.screen
            screen.query_one("#edition", Select).value = "customizable"
            await until(pilot, lambda: screen.query_one("#sentence-part-0").display)
            field = screen.query_one("#sentence-0", Input)
            field.focus()
            field.value = ""
            await pilot.press(*"draw 1000")
            await shows(pilot, "Not understood")
            field.value = "draw 3"
            await shows(pilot, "Which of these do you mean?")
            await pilot.press("ctrl+o")
            await until(pilot, lambda: str(screen.query_one("#problem").render()))
            assert isinstance(app.screen, NewTableScreen), "what is not understood is not played"
            screen.query_one("#sentence-meaning-0").query(Button)[1].press()
            await until(pilot, lambda: field.value == "the next player draws 3")
            field.value = "everyone but you draws 1"
            await shows(pilot, "I understood: everyone but you draws 1.")
            rule = screen.query_one("#rule-0", Input)
            rule.focus()
            rule.value = "when u play a 2 the next player draws 1"
            await shows(pilot, "whenever a player plays a 2, the next player draws 1")
            await until(pilot, lambda: screen.query_one("#rule-part-1").display)
            screen.query_one("#seats", Select).value = 3
            screen.query_one("#level-1", Select).value = "solid"
            screen.query_one("#house-jump_in", Checkbox).value = True
            screen.query_one("#house-target", Input).value = "0"
            await pilot.pause()
            screen.query_one("#level-2", Select).value = "newcomer"
            await pilot.press("ctrl+o")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            table = app.screen
            assert isinstance(table, TableScreen) and table.place.table
            settings = table.place.table["settings"]
            assert settings["customs"][0] == "everyone but you draws 1" and settings["seats"] == 3
            assert settings["house"] == {"jump_in": True, "target": 0}
            assert settings["rules"] == ["when u play a 2 the next player draws 1"]
            assert [seat["level"] for seat in table.place.table["seats"]] == [None, "solid", "newcomer"]
            assert table.place.book.house.jump_in
            await table.place.close()

    asyncio.run(chosen())


def test_a_name_a_number_or_a_deck_that_does_not_fit_is_said() -> None:
    async def tried() -> None:
        async def begin(app: TerminalApp) -> None:
            app.new_table(p.NewTable(name="nobody", settings=p.TableSettings(clock=0, seats=10)))

        app = TerminalApp(begin, 0.0)
        async with app.run_test(size=(80, 24)) as pilot:
            await shows(pilot, "misunderstood")
            app.screen.query_one("#name", Input).value = "Ann"
            app.screen.query_one("#house-hand_size", Input).value = "20"
            await shows(pilot, "need 201 cards")
            app.screen.query_one("#house-hand_size", Input).value = ""
            await shows(pilot, "A whole number from 1 to 20.")
            await pilot.press("escape")

    asyncio.run(tried())


# --- saved after every action -----------------------------------------------------------------------


def test_a_game_goes_on_where_it_was_left() -> None:
    async def left_and_back() -> None:
        place = table_for(PlayOptions(seed="453", house={"target": 0}))
        async with seated(place) as (_, pilot):
            await is_asked(pilot, place)
            await answer(pilot, place)
            await is_asked(pilot, place)
            assert len((place.live.table.match or Match()).taken) > 1
            assert place.yours and place.game
            hand, counts = place.yours["hand"], place.game["counts"]
        (saved,) = saved_games()
        assert saved.players == ("You", "Ada", "Bo", "Cleo") and saved.moves > 1 and saved.path == place.path

        async def begin(app: TerminalApp) -> None:
            app.home()

        app = TerminalApp(begin, 0.0)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, HomeScreen))
            await shows(pilot, "Go on: Classic · Round 1 · Ada, Bo and Cleo")
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            again = app.screen.place  # type: ignore[attr-defined]
            assert again.yours["hand"] == hand and again.game["counts"] == counts
            with pytest.raises(LastcardError, match="open in another terminal"):
                Log(saved.path)
            await play_round(pilot, again)
            await again.close()
        assert saved_games() == []

    asyncio.run(left_and_back())


def test_a_line_cut_short_is_dropped_and_other_files_are_left_alone(tmp_path: Path) -> None:
    place = table_for(PlayOptions(seed="4"))
    asyncio.run(place.close())
    whole = place.path.read_bytes()
    with place.path.open("ab") as file:
        file.write(b'[12.5, {"kind": "act')
    assert len(list(read(place.path))) == whole.count(b"\n") - 1
    again = LocalSession.resume(place.path)
    asyncio.run(again.close())
    assert place.path.read_bytes() == whole
    (games_folder() / "mine.jsonl").write_text("my notes\n")
    other = json.loads(whole.partition(b"\n")[0]) | {"numbering": -1}
    (games_folder() / "older.jsonl").write_text(json.dumps(other) + "\n")
    assert [saved.path for saved in saved_games()] == [place.path]
    with pytest.raises(LastcardError, match=r"^\S+mine\.jsonl is not a saved table\.$"):
        LocalSession.resume(games_folder() / "mine.jsonl")
    with pytest.raises(LastcardError, match="another version"):
        LocalSession.resume(games_folder() / "older.jsonl")


def test_a_folder_that_cannot_be_written_is_one_sentence() -> None:
    games_folder().parent.write_text("a file is in its place")
    with pytest.raises(LastcardError, match="cannot be written"):
        table_for(PlayOptions(seed="1"))


# --- rounds, review, rematch ------------------------------------------------------------------------


def test_next_round_review_and_rematch() -> None:
    async def played() -> None:
        place = table_for(
            PlayOptions(players=2, seed="8", house={"hand_size": 3, "target": 500}, level="newcomer")
        )
        async with seated(place) as (app, pilot):
            await play_round(pilot, place)
            await shows(pilot, "Next round")
            await until(pilot, lambda: "wins the round" in shown(pilot) or "win the round" in shown(pilot))
            await pilot.press("v")
            await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
            review = app.screen
            assert isinstance(review, ReviewScreen)
            await shows(pilot, "could do at move")
            assert {each.round for each in review.query_one(Graph).decisions} == {1}
            await shows(pilot, "100%", "▲")
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            await pilot.press("enter")
            await until(pilot, lambda: place.game and place.game["round"] == 2)
            await pilot.press("p")
            await shows(pilot, "Total")
            await pilot.press("escape")

    asyncio.run(played())


def test_after_the_match_one_can_play_again_and_look_back() -> None:
    async def played() -> None:
        place = table_for(PlayOptions(players=2, seed="8", house={"hand_size": 2, "target": 0}))
        async with seated(place) as (app, pilot):
            await play_round(pilot, place)
            await shows(pilot, "Rematch")
            await pilot.press("y")
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            await pilot.press("q")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            await pilot.press("enter")
            await until(pilot, lambda: not place.round_over and place.phase == "playing")
            assert place.table and [seat["name"] for seat in place.table["seats"]] == ["You", "Ada"]
            await play_round(pilot, place)
        assert saved_games() == []

    asyncio.run(played())


# --- records ----------------------------------------------------------------------------------------


def test_a_record_is_stepped_through() -> None:
    record = finished()

    async def watched() -> None:
        async def begin(app: TerminalApp) -> None:
            app.watch_record(record)

        app = TerminalApp(begin, 0.0)
        async with app.run_test(size=(120, 30)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            replay = screen.replay
            last = len(record.taken)
            await pilot.press("right", "right", "left")
            await shows(pilot, f"Move 1 of {last}")
            assert replay.at == 1
            await pilot.press("end")
            await shows(pilot, "won the match!")
            assert replay.at == last
            await pilot.press("home")
            for seen_by, words in (
                ("Ann", "As Ann saw it"),
                ("Bob", "As Bob saw it"),
                ("Cy", ""),
                ("", "As a spectator"),
            ):
                await pilot.press("o")
                await shows(pilot, words)
                assert replay.seen_by == seen_by
            assert all(isinstance(hand, int) for hand in replay.hands().values()), "an onlooker sees no hand"
            await pilot.press("o", "space")
            await until(pilot, lambda: replay.at > 1)
            await pilot.press("space", "c")
            await until(
                pilot,
                lambda: any("every card is as the seed deals it" in n.message for n in app._notifications),
            )
            await pilot.press("v")
            await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
            review = app.screen
            assert isinstance(review, ReviewScreen)
            await until(pilot, lambda: len(review.query_one(Graph).decisions) > 2)
            await pilot.press("home", "right")
            wanted = review.query_one(Graph).decisions[1].step
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            assert replay.at == wanted
            await pilot.press("home", "g")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            place = app.screen.place  # type: ignore[attr-defined]
            assert place.name == "Ann" and place.game["round"] == 1
            await place.close()

    asyncio.run(watched())


def test_a_saved_record_is_played_on(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    match = Match("classic", ["You", "Ada"], seed=1)
    match.play("draw")
    Record.of(match).write(path)
    place = table_for(PlayOptions(load=path, seed="1"))

    async def played() -> None:
        async with seated(place) as (app, pilot):
            await until(pilot, lambda: place.game)
            assert place.name == "You" and place.game and place.game["players"] == ["You", "Ada"]
            await pilot.press("ctrl+s")
            await until(pilot, lambda: app.screen.query(Input))
            app.screen.query_one(Input).value = str(tmp_path / "again.json")
            await pilot.press("enter")
            await until(pilot, lambda: (tmp_path / "again.json").exists())
            notes = tmp_path / "notes.txt"
            notes.write_text("mine")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            await pilot.press("ctrl+s")
            await until(pilot, lambda: app.screen.query(Input))
            app.screen.query_one(Input).value = str(notes)
            await pilot.press("enter")
            await until(pilot, lambda: any("is not a record" in each.message for each in app._notifications))
            assert notes.read_text() == "mine"

    asyncio.run(played())
    assert Record.read(tmp_path / "again.json").verify().players == ("You", "Ada")
