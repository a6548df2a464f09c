"""Somebody at the full-screen table who knows only what is on the screen, and answers with keys."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from lastcard.clients.local import LocalSession
from lastcard.clients.session import Session
from lastcard.clients.terminal.app import TerminalApp
from lastcard.clients.terminal.hand import Hand
from lastcard.clients.terminal.prompt import Prompt
from lastcard.clients.terminal.table_screen import TableScreen
from lastcard.clients.terminal.view_model import question

PATIENCE = 240.0  # seconds until a test is given up; machines may be busy
KEYS = {"!": "exclamation_mark"}

Steers = Pilot[str]


@asynccontextmanager
async def seated(
    place: Session, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[TerminalApp, Steers]]:
    """The program with this place on its screen."""

    async def begin(app: TerminalApp) -> None:
        await app.sit_down(place)

    app = TerminalApp(begin, 0.0)
    async with app.run_test(size=size, notifications=True) as pilot:
        try:
            yield app, pilot
        finally:
            await place.close()


async def until(pilot: Steers, so: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait until this is so."""
    ends, pause = time.monotonic() + patience, 0.01
    while not so():
        assert time.monotonic() < ends, f"it did not come to that; the screen shows\n{shown(pilot)}"
        await asyncio.sleep(pause)
        pause = min(1.3 * pause, 0.1)  # to look costs time that others need
    await pilot.pause()


def shown(pilot: Steers) -> str:
    """The text on the screen, line by line."""
    lines = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def my_move(place: Session) -> bool:
    """Whether one is asked and, at a table of one's own, nobody else does anything before one answers.

    So it never depends on who is quicker how a match goes on.
    """
    if isinstance(place, LocalSession):
        return bool(place.asked) and place.is_open and place.live.next_due() > place.live.clock.time()
    return bool(place.asked)


async def is_asked(pilot: Steers, place: Session, wanted: str = "turn") -> TableScreen:
    """Wait until one is asked this, and it is on the screen."""

    def drawn() -> bool:
        screen = pilot.app.screen
        if not (isinstance(screen, TableScreen) and screen.query(Prompt) and my_move(place)):
            return False
        held = sorted(card.name for card in screen.query_one(Hand).cards)
        words = screen.query_one(Prompt).question.words
        return (
            place.asked == wanted
            and words == question(place).words
            and held == sorted(place.yours["hand"] if place.yours else ())
        )

    await until(pilot, drawn)
    assert isinstance(pilot.app.screen, TableScreen)
    return pilot.app.screen


async def shows(pilot: Steers, *words: str) -> None:
    """Wait until all these words are on the screen."""
    await until(pilot, lambda: all(each in shown(pilot) for each in words))


async def answer(pilot: Steers, place: Session) -> None:
    """Do something with what the screen offers: a card with a heavy border, else the first answer."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    screen.draw_all()  # what the place says may be newer than what is drawn
    await pilot.pause()
    if not place.asked:  # somebody else was quicker
        return
    hand, prompt = screen.query_one(Hand), screen.query_one(Prompt)
    version, heads = place.version, screen.heads
    usable = [number for number, card in enumerate(hand.cards) if card.usable]
    if any(each.get("call") for each in place.legal) and not screen.armed:
        await pilot.press("u")
    if usable and prompt.question.mine:
        if not hand.has_focus:
            await pilot.press("tab")
        steps = usable[0] - hand.cursor
        await pilot.press(*["right" if steps > 0 else "left"] * abs(steps))
        assert hand.cursor == usable[0]
        await pilot.press("enter")
    else:
        answers = [each for each in prompt.question.answers if each.key and each.kind != "quiet"]
        assert answers, f"nothing to answer: {prompt.question}"
        await pilot.press(KEYS.get(answers[0].key, answers[0].key))
    await until(pilot, lambda: place.version != version or screen.heads != heads)


async def play_round(pilot: Steers, place: Session, most: int = 300) -> list[str]:
    """Play until the round is over; what one was asked."""
    asked: list[str] = []
    for _ in range(most):
        await until(pilot, lambda: my_move(place) or place.round_over)
        if place.round_over:
            return asked
        asked.append(place.asked)
        await answer(pilot, place)
    raise AssertionError("the round does not end")
