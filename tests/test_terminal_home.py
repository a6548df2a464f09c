"""Small things of the full screen: finished games at home, toasts that go, small windows, the cursor."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import Button

from lastcard.clients.options import PlayOptions, table_for
from lastcard.clients.saved_games import finished_matches, records_folder
from lastcard.clients.terminal.app import TerminalApp
from lastcard.clients.terminal.dialogs import ChoiceDialog, Line
from lastcard.clients.terminal.hand import Hand
from lastcard.clients.terminal.home import HomeScreen
from lastcard.clients.terminal.new_table_screen import NewTableScreen
from lastcard.clients.terminal.prompt import Prompt
from lastcard.clients.terminal.replay import ReplayScreen
from lastcard.clients.terminal.table_screen import TableScreen
from lastcard.clients.terminal.too_small import TooSmallScreen
from lastcard.game.records import Record
from lastcard.rules.language import explain
from lastcard.tables.quick_phrases import PHRASES
from terminals import is_asked, seated, shown, shows, until
from test_terminal_screens import finished

NOTHING_FITS = "9"  # a seed: on the first turn no card of the hand fits


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LASTCARD_PACE", "0")


def test_finished_games_and_statistics_stand_on_the_home_screen() -> None:
    records_folder().mkdir(parents=True)
    record = finished()
    record.write(records_folder() / "one.json")
    Record.of(record.start()).write(records_folder() / "unfinished.json")
    (records_folder() / "other.json").write_text("[]")
    won = str("Ann" in record.result["winners"]).replace("True", "1").replace("False", "0")
    assert [match.players for match in finished_matches()] == [("Ann", "Bob", "Cy")]

    async def begin(app: TerminalApp) -> None:
        app.asked_name = "Ann"
        app.home()

    async def looked() -> None:
        app = TerminalApp(begin, 0.0)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, HomeScreen))
            await until(pilot, lambda: "Watch again: Classic" in shown(pilot))
            assert f"Your finished matches: 1, won: {won}." in shown(pilot)
            await pilot.press("down", "down", "enter")
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, HomeScreen))
            await pilot.press("escape")

    asyncio.run(looked())


def test_toasts_cover_the_title_only_and_go_with_esc() -> None:
    async def looked() -> None:
        place = table_for(PlayOptions(seed="4"), keep=False)

        async def begin(app: TerminalApp) -> None:
            await app.sit_down(place)

        app = TerminalApp(begin, 0.0)
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await is_asked(pilot, place)
            before = shown(pilot).splitlines()
            app.notify("Hello, you!", timeout=600, markup=False)
            await until(pilot, lambda: "Hello, you!" in shown(pilot))
            with_toast = shown(pilot).splitlines()
            assert "Hello, you!" in with_toast[0] and with_toast[1:] == before[1:]
            await pilot.press("escape")
            await until(pilot, lambda: "Hello, you!" not in shown(pilot))
            assert isinstance(app.screen, TableScreen)  # it has not asked whether one leaves
            await place.close()

    asyncio.run(looked())


def test_a_window_that_is_too_small_is_said_until_it_is_not() -> None:
    async def looked() -> None:
        place = table_for(PlayOptions(seed="4"), keep=False)
        async with seated(place) as (app, pilot):
            await is_asked(pilot, place)
            await pilot.resize_terminal(50, 15)
            await until(pilot, lambda: isinstance(app.screen, TooSmallScreen))
            await until(pilot, lambda: "50 columns and 15 lines" in " ".join(shown(pilot).split()))
            await pilot.resize_terminal(40, 15)
            await until(pilot, lambda: "40 columns" in " ".join(shown(pilot).split()))
            await pilot.resize_terminal(80, 24)
            await until(pilot, lambda: isinstance(app.screen, TableScreen))

    asyncio.run(looked())


def test_the_cursor_stands_on_a_card_that_can_be_played() -> None:
    async def looked() -> None:
        place = table_for(PlayOptions(seed="4"), keep=False)
        async with seated(place) as (app, pilot):
            await is_asked(pilot, place)
            hand = app.screen.query_one(Hand)
            assert any(card.usable for card in hand.cards) and not hand.cards[0].usable
            await until(pilot, lambda: hand.looked_at is not None and hand.looked_at.usable)

    asyncio.run(looked())


def test_alone_with_computers_no_rule_card_asks_for_an_act() -> None:
    place = table_for(PlayOptions("jackpot", seed="1"), keep=False)
    match = place.live.table.match
    assert match is not None and len(match.book.rule_cards) == 8
    kinds = {explain(sentence, "rule_card").kind for sentence in match.book.rule_cards}
    assert kinds == {"rule"}


def test_where_no_card_fits_enter_draws() -> None:
    async def looked() -> None:
        place = table_for(PlayOptions(players=2, seed=NOTHING_FITS), keep=False)
        async with seated(place) as (app, pilot):
            await is_asked(pilot, place)
            assert not any("card" in each for each in place.legal) and place.yours
            before = len(place.yours["hand"])
            await until(pilot, lambda: isinstance(app.focused, Prompt))
            await pilot.press("enter")
            await until(pilot, lambda: place.yours and len(place.yours["hand"]) > before)

    asyncio.run(looked())


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_a_long_toast_takes_room_of_its_own(size: tuple[int, int]) -> None:
    words = (
        "What was asked for cannot be done: here is why, and what would work in its place, at some length."
    )

    async def looked() -> None:
        place = table_for(PlayOptions(seed="4"), keep=False)
        async with seated(place, size) as (app, pilot):
            await is_asked(pilot, place)
            before = [line.strip() for line in shown(pilot).splitlines() if line.strip()]
            app.notify(words, timeout=600)
            await until(pilot, lambda: "at some length" in shown(pilot))
            await pilot.pause()
            after = shown(pilot).splitlines()
            assert "What was asked" in after[0] and "Classic" not in after[0]
            assert set(before) <= {line.strip() for line in after}, "nobody is covered"
            await pilot.press("escape")
            await until(pilot, lambda: "at some length" not in shown(pilot))
            assert [line.strip() for line in shown(pilot).splitlines() if line.strip()] == before

    asyncio.run(looked())


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_every_key_of_a_record_is_shown_and_no_title_is_cut(size: tuple[int, int]) -> None:
    async def looked() -> None:
        async def begin(app: TerminalApp) -> None:
            app.watch_record(finished())

        app = TerminalApp(begin, 0.0)
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            await pilot.press("end")
            await shows(pilot, "← Previous move", "V Review", "G Play on from here", "C Verify", "Q Close")
            assert shown(pilot).splitlines()[0].endswith(("won the match!", "All hands"))
            await pilot.press("v")
            await shows(pilot, "PgDn Costly moves", "⏎ Go to this move", "O Whose decisions", "Esc Close")
            title = shown(pilot).splitlines()[0].split(" · ")
            assert title[0].startswith(" Review: Ann") and title[-1].endswith(("decisions", "by decision"))
            app.workers.cancel_all()

    asyncio.run(looked())


def test_a_click_on_a_key_does_what_the_key_does() -> None:
    async def looked() -> None:
        async def begin(app: TerminalApp) -> None:
            app.watch_record(finished())

        app = TerminalApp(begin, 0.0)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            await shows(pilot, "→ Next move", "Move 0 of")
            y, line = next((y, line) for y, line in enumerate(shown(pilot).splitlines()) if "→ Next" in line)
            await pilot.click(offset=(line.index("→ Next") + 2, y))
            await shows(pilot, "Move 1 of")

    asyncio.run(looked())


def dialogs() -> list[Screen[Any]]:
    """Screens with buttons; those of the lobby are pressed in `test_terminal_online`."""
    return [
        NewTableScreen(),
        ChoiceDialog("Leave", "For now, or for good?", [("quit", "Leave", "primary"), ("stay", "Stay", "")]),
        Line("Chat", "Say something", phrases=list(PHRASES.items())),
    ]


@pytest.mark.parametrize("number", range(len(dialogs())))
def test_enter_works_on_every_button(number: int) -> None:
    async def pressed() -> None:
        async def begin(app: TerminalApp) -> None:
            await asyncio.sleep(0)

        app = TerminalApp(begin, 0.0)
        async with app.run_test(size=(80, 24)) as pilot:
            buttons = 1
            for at in range(12):
                if at >= buttons:
                    break
                gone: list[object] = []
                await app.push_screen(dialogs()[number], gone.append)
                screen = app.screen
                shown_buttons = [button for button in screen.query(Button) if button.display]
                buttons = len([button for button in shown_buttons if button.name is None])
                chosen = [button for button in shown_buttons if button.name is None][at]
                chosen.focus()
                await pilot.press("enter")
                await until(pilot, lambda: gone, 20)  # noqa: B023 - it is awaited in this turn
            assert buttons > 1

    asyncio.run(pressed())
