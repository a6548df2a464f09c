"""The full-screen table, played by keys: a round of every edition, every question, calls and catches."""

import asyncio
import random
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from clocks import ManualClock
from conftest import SENTENCES, book_of
from lastcard.clients.local import LocalSession
from lastcard.clients.options import PlayOptions, table_for
from lastcard.clients.saved_games import games_folder, records_folder, saved_games
from lastcard.clients.terminal.board import Sitters
from lastcard.clients.terminal.hand import Hand
from lastcard.clients.terminal.prompt import Prompt
from lastcard.clients.terminal.table_screen import FRAME, TableScreen
from lastcard.clients.terminal.view_model import question
from lastcard.game.match import Match
from lastcard.game.records import Record
from lastcard.rules import editions
from lastcard.rules.layout import QUESTION_WORDS
from terminals import Steers, answer, is_asked, play_round, seated, shown, shows, until

QUESTIONS = sorted({*QUESTION_WORDS} - {"nothing"})


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LASTCARD_PACE", "0")


@pytest.mark.parametrize("edition", editions.NAMES)
def test_a_whole_round_is_played_by_keys(edition: str) -> None:
    async def played() -> None:
        place = table_for(
            PlayOptions(edition=edition, players=3, house={"target": 0, "hand_size": 4}, seed="1")
        )
        async with seated(place) as (_, pilot):
            questions = await play_round(pilot, place)
            assert questions.count("turn") > 1
            await shows(pilot, "won the match!")
            assert place.log[-1].endswith((".", "!"))
        assert saved_games() == [] and not list(games_folder().glob("*.jsonl"))
        (kept,) = records_folder().glob("*.json")
        assert Record.read(kept).verify().match_over

    asyncio.run(played())


def test_news_that_come_while_the_table_is_closed_are_not_drawn() -> None:
    """Textual takes a screen's widgets away before the screen itself."""

    async def closed() -> None:
        place = table_for(PlayOptions(edition="classic", players=3, seed="1"))
        async with seated(place) as (app, pilot):
            await shows(pilot, "Leave")
            screen = app.screen
            assert isinstance(screen, TableScreen)
            removal = app._prune(screen)
            await screen.query("*").remove()
            screen.frame_received({"type": "news"})
            screen._tick()
            await removal

    asyncio.run(closed())


# --- every question ---------------------------------------------------------------------------------


def asked_something(wanted: str) -> tuple[Record, str]:
    """A match in which somebody has just been asked this, and who; found by playing at random."""
    choose = random.Random(wanted)
    for _ in range(400):
        sentences = tuple(choose.sample(SENTENCES, 3))
        cards = tuple(choose.sample(SENTENCES, 8))
        house = (("stacking", True),) if wanted == "answer" else ()
        match = Match(
            book_of("carnival", house, sentences, cards), ["Ann", "Bob", "Cy"], seed=choose.random().hex()
        )
        for _ in range(200):
            if match.over:
                break
            for asked in match.all_asked:
                if asked.question == wanted and (wanted != "turn" or len(match.taken) > 5):
                    return Record.of(match), asked.player
            unasked = choose.random() < 0.1 or wanted == "verdict"
            player = choose.choice(match.players) if unasked else match.all_asked[0].player
            legal = match.legal_for(player)
            if legal:
                match.act_all(player, [choose.choice(legal)])
    raise AssertionError(f"nobody was ever asked {wanted}")


@pytest.mark.parametrize("wanted", QUESTIONS)
def test_every_question_is_asked_and_answered(wanted: str) -> None:
    record, player = asked_something(wanted)

    async def questioned() -> None:
        place = LocalSession.from_record(
            record, player, seed="1", clock=ManualClock()
        )  # the others only think
        async with seated(place) as (_, pilot):
            screen = await is_asked(pilot, place, wanted)
            words = screen.query_one(Prompt).question.words
            assert words
            await shows(pilot, words.split()[0])
            assert {key for each in screen.query_one(Prompt).question.answers if (key := each.key)} or any(
                card.usable for card in screen.query_one(Hand).cards
            )
            while place.asked == wanted and screen.heads is None:
                await answer(pilot, place)
            if screen.heads:
                assert "tails" in screen.query_one(Prompt).question.words
                await answer(pilot, place)
            await until(pilot, lambda: len((place.live.table.match or Match()).taken) > len(record.taken))

    asyncio.run(questioned())


# --- calls, catches, why not ------------------------------------------------------------------------


def position(
    wanted: object, edition: str = "classic", players: int = 3, most: int = 3000
) -> tuple[Record, str]:
    """A match, played at random, in which `wanted(match)` names a player for the first time."""
    choose = random.Random(7)
    for _ in range(most):
        match = Match(
            edition, ["Ann", "Bob", "Cy", "Dee"][:players], seed=choose.random().hex(), house={"target": 0}
        )
        for _ in range(120):
            if match.over or not match.asked:
                break
            player = wanted(match)  # type: ignore[operator]
            if player:
                return Record.of(match), player
            legal = [action for action in match.legal if "uno" not in str(action)]
            match.act_all(match.asked.player, [choose.choice(legal)])
    raise AssertionError("it did not come to that")


def test_a_call_is_one_key() -> None:
    def two_cards(match: Match) -> str | None:
        asked = match.asked
        plays = any("uno" in str(action) for action in match.legal)
        return (
            asked.player
            if asked and asked.question == "turn" and len(match.hand(asked.player)) == 2 and plays
            else None
        )

    async def called() -> None:
        record, player = position(two_cards)
        place = LocalSession.from_record(record, player, pace=0.0, seed="1")
        async with seated(place) as (app, pilot):
            await is_asked(pilot, place)
            await shows(pilot, "U UNO!")
            await pilot.press("u")
            await shows(pilot, "UNO! ✓")
            await answer(pilot, place)
            assert any("calls UNO!" in line for line in place.log)
            assert isinstance(app.screen, TableScreen) and not app.screen.armed

    asyncio.run(called())


def test_a_catch_is_one_key_or_one_click() -> None:
    def forgot(match: Match) -> str | None:
        late = match.view(None).uncalled
        others = (
            [
                name
                for name in match.players
                if name not in late and f"catches {late[0]}" in map(str, match.legal_for(name))
            ]
            if late
            else []
        )
        return others[0] if others else None

    async def caught(click: bool) -> None:
        record, player = position(forgot)
        place = LocalSession.from_record(
            record, player, seed="1", clock=ManualClock()
        )  # they hold their breath
        async with seated(place) as (app, pilot):
            await until(
                pilot, lambda: any(each.key == "x" for each in app.screen.query_one(Prompt).question.answers)
            )
            await shows(pilot, "did not call")
            if click:
                sitters = app.screen.query_one(Sitters)
                spot = sitters._spots[0].region
                await pilot.click(Sitters, offset=(spot.x + 3, spot.y))
            else:
                await pilot.press("x")
            await until(pilot, lambda: any("catches" in line for line in place.log))

    asyncio.run(caught(click=False))
    asyncio.run(caught(click=True))


def test_any_card_says_why_not_and_what_it_does() -> None:
    async def wondered() -> None:
        place = table_for(PlayOptions(seed="4"))
        async with seated(place) as (app, pilot):
            await is_asked(pilot, place)
            hand = app.screen.query_one(Hand)
            bad = next(number for number, card in enumerate(hand.cards) if not card.usable)
            await pilot.press("home", *["right"] * bad)
            version = place.version
            await pilot.press("enter")
            await shows(pilot, "(K-T1)")
            assert place.version == version, "a refused card changes nothing"
            await pilot.press("w")
            await until(pilot, lambda: any(each.title for each in app._notifications))
            (told,) = app._notifications
            assert told.title == hand.cards[bad].name.capitalize() and "K-T1" in told.message
            await pilot.click(Hand, offset=tuple(hand._spots[bad].region.center)[:2], button=3)  # type: ignore[arg-type]
            await pilot.pause()
            assert place.version == version

    asyncio.run(wondered())


def test_what_is_told_an_instant_before_the_next_picture_is_drawn_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def told() -> None:
        place = table_for(PlayOptions(seed="4"))
        async with seated(place) as (_, pilot):
            screen = await is_asked(pilot, place)
            held = len(screen.query_one(Hand).cards)
            almost = SimpleNamespace(monotonic=lambda: screen._drawn_at + FRAME - 1e-9)
            monkeypatch.setattr("lastcard.clients.terminal.table_screen.time", almost)
            await place.act("draws")
            await until(pilot, lambda: len(screen.query_one(Hand).cards) > held)

    asyncio.run(told())


def test_the_mouse_plays_and_draws() -> None:
    async def clicked() -> None:
        place = table_for(PlayOptions(seed="4"))
        async with seated(place, (120, 40)) as (app, pilot):
            await is_asked(pilot, place)
            hand = app.screen.query_one(Hand)
            good = next(number for number, card in enumerate(hand.cards) if card.usable)
            card, count = hand.cards[good].name, len(hand.cards)
            region = hand._spots[good].region
            await pilot.click(Hand, offset=(region.x + 1, region.y + 1))
            await until(pilot, lambda: f"You play {card}." in place.log)
            await until(pilot, lambda: len(hand.cards) != count)

    asyncio.run(clicked())


def test_log_scores_rules_keys_and_light() -> None:
    async def looked() -> None:
        place = table_for(PlayOptions(seed="4"))
        async with seated(place) as (app, pilot):
            await is_asked(pilot, place)
            for key, words in {
                "l": "is turned up",
                "p": "first to 500",
                "r": "Rules: Classic",
                "h": "challenge",
            }.items():
                await pilot.press(key)
                await until(pilot, lambda words=words: words in shown(pilot))  # type: ignore[misc]
                await pilot.press("escape")
                await until(pilot, lambda: isinstance(app.screen, TableScreen))
            before = [card.name for card in app.screen.query_one(Hand).cards]
            await pilot.press("s")
            await shows(pilot, "by number")
            assert sorted(before) == sorted(card.name for card in app.screen.query_one(Hand).cards)
            dark = app.current_theme.dark
            await pilot.press("m")
            await until(pilot, lambda: app.current_theme.dark is not dark)

    asyncio.run(looked())


# --- sizes ------------------------------------------------------------------------------------------


def full_hand(cards: int) -> tuple[Record, str]:
    """A match in which Ann holds this many."""
    match = Match("classic", ["Ann", "Bob", "Cy"], seed=11, house={"target": 0, "hand_size": 20})
    while not (len(match.hand("Ann")) >= cards and match.asked and match.asked.player == "Ann"):
        assert match.asked
        own = match.asked.player == "Ann"
        choices = [action for action in match.legal if str(action) in ("draws", "keeps", "accepts")]
        match.act(
            match.asked.player,
            choices[0] if choices and (own or len(match.hand("Bob")) < 5) else match.legal[0],
        )
    return Record.of(match), "Ann"


def fits(pilot: Steers, width: int) -> bool:
    """Whether the screen is drawn for this width; a wide one has the log beside the table."""
    lines = shown(pilot).splitlines()
    small = pilot.app.screen.size.width == width and all(len(line) <= width for line in lines)
    return small and ("Log" in lines[1]) == (width == 200)


def test_thirty_cards_fit_and_can_be_reached_at_80_by_24() -> None:
    record, player = full_hand(30)

    async def looked() -> None:
        place = LocalSession.from_record(record, player, pace=0.0, seed="1")
        async with seated(place) as (app, pilot):
            await is_asked(pilot, place)
            hand = app.screen.query_one(Hand)
            assert len(hand.cards) >= 30
            inside = app.screen.query_one("#hand-place").region
            assert hand.size.height <= inside.height, "no scrolling is needed"
            assert inside.bottom <= 23 and app.screen.query_one(Prompt).region.height >= 3
            await pilot.press("end")
            assert hand.cursor == len(hand.cards) - 1
            await pilot.press("up", "home")
            assert hand.cursor == 0
            for width, height in ((200, 60), (60, 20), (80, 24)):
                await pilot.resize_terminal(width, height)
                await until(pilot, partial(fits, pilot, width))

    asyncio.run(looked())


def test_words_of_a_question_match_the_page() -> None:
    async def looked() -> None:
        place = table_for(PlayOptions(seed="4"))
        async with seated(place) as (_, pilot):
            await is_asked(pilot, place)
            now = question(place)
            assert now.words == "Your turn" and now.answers[0].label == "Draw"

    asyncio.run(looked())


def test_no_color_means_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def looked() -> None:
        place = table_for(PlayOptions(seed="4"))
        async with seated(place) as (app, pilot):
            await is_asked(pilot, place)
            strips = app.screen._compositor.render_strips()
            filtered = [
                strip.apply_filter(each, app.screen.background_colors[1])
                for strip in strips
                for each in app._filters[-1:]
            ]
            colors = {
                segment.style.color.name
                for strip in filtered
                for segment in strip
                if segment.style and segment.style.color
            }
            assert colors <= {"default"}
            await until(pilot, lambda: "◆" in shown(pilot) or "✹" in shown(pilot))
            await shows(pilot, "┏")  # what can be played shows without color

    asyncio.run(looked())
