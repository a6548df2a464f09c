"""A record step by step: every hand or one player's view, the moves, the review, playing on from here."""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy.typing as npt
from rich.cells import cell_len
from rich.segment import Segment
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lastcard.clients.session import UNTOLD, Session
from lastcard.clients.terminal.app_base import is_open, program_of
from lastcard.clients.terminal.board import Piles
from lastcard.clients.terminal.canvas import Drawn, Spot, cut, headline, joined, padded
from lastcard.clients.terminal.card_art import FELT, FELT_DEEP, FELT_INK, FELT_INK_2, GOLD, mini, style
from lastcard.clients.terminal.dialogs import rules_sheet
from lastcard.clients.terminal.keybar import KeyBar
from lastcard.clients.terminal.log_view import painted
from lastcard.clients.terminal.review_screen import ReviewScreen
from lastcard.clients.terminal.size_guard import SizeGuard
from lastcard.clients.terminal.table_screen import WIDE
from lastcard.common.catalog import say
from lastcard.common.english import to_you
from lastcard.common.errors import LastcardError
from lastcard.game.records import Record
from lastcard.game.views import View, view_of
from lastcard.rules.rulebook import Rulebook
from lastcard.tables.frames import as_game
from lastcard.tables.witness import Witness

SPEEDS = (1.0, 0.4, 0.15)  # seconds for a move
EVERYONE, ONLOOKER = "everyone", ""


@dataclass(frozen=True)
class ReplayStep:
    """The table after one action: who acted, what happened, and the row from which views are made."""

    player: str | None
    words: str
    row: npt.NDArray[Any]


class ReplaySession(Session):
    """A session that steps through a record, which is replayed when it is created."""

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.of = record
        self.steps: list[ReplayStep] = []
        for match, taken, events in record.steps():
            player = match.players[taken.seat] if taken and taken.seat >= 0 else None
            words = " ".join(str(event) for event in events if event.what not in UNTOLD)
            if player is None:
                words = f"{say('round_dealt', number=int(match.row[0]['round']))} {words}"
            self.steps.append(
                ReplayStep(player, to_you(words) if "You" in match.players else words, match.row.copy())
            )
        self._match = match
        self.at = 0
        self.seen_by = EVERYONE
        self.go(0)

    @property
    def book(self) -> Rulebook:
        return self._match.book

    @property
    def colors(self) -> tuple[str, ...]:
        return self._match.book.colors

    @property
    def winners(self) -> list[str]:
        return self._match.match_winners

    def go(self, at: int) -> None:
        self.at = max(0, min(at, len(self.steps) - 1))
        self.game = as_game(self._view(None))

    def _view(self, viewer: int | None) -> View:
        return view_of(self.steps[self.at].row[0], self.book, self._match.players, viewer)

    def hands(self) -> dict[str, tuple[str, ...] | int]:
        """The cards of each hand if the viewer sees them, else their number."""
        players = self._match.players
        if self.seen_by == EVERYONE:
            return {name: self._view(seat).hands[name] for seat, name in enumerate(players)}
        return self._view(players.index(self.seen_by) if self.seen_by else None).hands

    async def open(self) -> None:
        """Does nothing: there is no connection."""

    async def close(self) -> None:
        """Does nothing: there is no connection."""


class Hands(Drawn):
    """Everybody's hand, each in its own row."""

    def __init__(self, replay: ReplaySession, **names: str) -> None:
        super().__init__(**names)
        self.replay = replay

    def draw(self, width: int, height: int) -> tuple[list[Strip], list[Spot]]:
        replay = self.replay
        game = replay.game
        assert game is not None
        step = replay.steps[replay.at]
        wide = min(18, max(cell_len(name) for name in game["players"]))
        lines: list[Strip] = []
        asked = {each["player"] for each in game["asked"]}
        hands = replay.hands()
        for player in game["players"]:
            ground = FELT_DEEP if player == step.player else FELT
            ink = style(GOLD if player in asked else FELT_INK, ground, "bold")
            sign = "▶" if player in asked else "★" if player == game["winner"] else " "
            head = f" {sign} {padded(player, wide)} {game['counts'][player]:>3}  "
            lines += self._rows(head, hands[player], width, ink, ground)
        return lines, []

    def _rows(self, head: str, hand: tuple[str, ...] | int, width: int, ink: Any, ground: str) -> list[Strip]:
        blank = style(FELT_INK, ground)
        if isinstance(hand, int):
            hidden = Segment("▮" * min(hand, width - len(head) - 2), style(FELT_INK_2, ground))
            return [_filled([Segment(head, ink), hidden], width, blank)]
        rows: list[list[Segment]] = [[Segment(head, ink)]]
        used = cell_len(head)
        for card in hand:
            segment = mini(card, self.replay.colors)
            if used + len(segment.text) + 1 > width:
                rows.append([Segment(" " * cell_len(head), blank)])
                used = cell_len(head)
            rows[-1] += [segment, Segment(" ", blank)]
            used += len(segment.text) + 1
        return [_filled(row, width, blank) for row in rows]


def _filled(row: list[Segment], width: int, blank: Any) -> Strip:
    used = sum(cell_len(segment.text) for segment in row)
    return joined([*row, Segment(" " * max(0, width - used), blank)])


class Track(Drawn):
    """The position in the match, as a clickable track."""

    def __init__(self, replay: ReplaySession, **names: str) -> None:
        super().__init__(**names)
        self.replay = replay

    def draw(self, width: int, height: int) -> tuple[list[Strip], list[Spot]]:
        last = max(1, len(self.replay.steps) - 1)
        wide = max(10, width - 2)
        at = round(self.replay.at * (wide - 1) / last)
        line = [
            Segment(" "),
            Segment("━" * at, style(GOLD, FELT)),
            Segment("●", style(GOLD, FELT, "bold")),
            Segment("─" * (wide - 1 - at), style(FELT_INK_2, FELT)),
        ]
        spots = [Spot(Region(1 + x, 0, 1, 1), round(x * last / (wide - 1))) for x in range(wide)]
        return [Strip(line)], spots


class ReplayScreen(SizeGuard, Screen[None]):
    """Stepping through a record."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", say("previous"), key_display="←"),
        Binding("right", "step(1)", say("next"), key_display="→"),
        Binding("pageup", "step(-10)", show=False),
        Binding("pagedown", "step(10)", show=False),
        Binding("home", "step(-1000000)", say("first"), show=False),
        Binding("end", "step(1000000)", say("last"), show=False),
        Binding("up", "round(-1)", show=False),
        Binding("down", "round(1)", show=False),
        Binding("space", "play", say("autoplay")),
        Binding("f", "speed", say("speed"), show=False),
        Binding("o", "seen", say("seen_as")),
        Binding("v", "review", say("review")),
        Binding("g", "play_on", say("play_on")),
        Binding("c", "verify", say("verify")),
        Binding("r", "rules", say("rules"), show=False),
        Binding("m", "app.toggle_light", say("light"), show=False),
        Binding("q,escape", "close", say("close")),
    ]
    DEFAULT_CSS = """
    ReplayScreen { background: #0b4441; color: #f4f7f4; }
    ReplayScreen #bar { height: 1; background: $panel; color: $foreground; padding: 0 1; text-style: bold; }
    ReplayScreen #felt { width: 1fr; background: #0b4441; }
    ReplayScreen #happened { height: 3; padding: 0 1; background: #0b4441; text-style: bold; }
    ReplayScreen #middle { height: 1fr; min-height: 3; align: center middle; background: #0b4441; }
    ReplayScreen Piles { height: auto; background: #0b4441; }
    ReplayScreen Hands { height: auto; background: #0b4441; }
    ReplayScreen Track { height: 1; background: #0b4441; }
    ReplayScreen OptionList { width: 46; height: 100%; background: $surface; display: none; border: none;
        padding: 0 1; }
    ReplayScreen.-wide OptionList { display: block; }
    """

    def __init__(self, replay: ReplaySession, witness: Witness | None = None) -> None:
        super().__init__()
        self.replay = replay
        self._witness = witness  # the witness of the deal, if the viewer sat there
        self._timer: Timer | None = None
        self._speed = 0

    def compose(self) -> ComposeResult:
        yield Static(id="bar", markup=False)
        with Horizontal():
            with Vertical(id="felt"):
                yield Hands(self.replay)
                with Vertical(id="middle"):
                    yield Piles()
                yield Static(id="happened", markup=False)
                yield Track(self.replay)
            dark = self.app.current_theme.dark
            moves = (Option(painted(step.words, self.replay.colors, dark)) for step in self.replay.steps)
            yield OptionList(*moves)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(OptionList).can_focus = False
        self.show()

    def on_resize(self, event: Resize) -> None:
        self.set_class(self.size.width >= WIDE, "-wide")
        self.call_after_refresh(self.show)

    def show(self) -> None:
        if not is_open(self):
            return
        replay = self.replay
        game, step = replay.game, replay.steps[replay.at]
        assert game is not None
        seen = {EVERYONE: say("all_hands"), ONLOOKER: say("onlooker")}.get(replay.seen_by)
        parts = [
            replay.book.edition.title,
            say("round", number=game["round"]),
            say("move", number=replay.at, total=len(replay.steps) - 1),
        ]
        if replay.winners and replay.at == len(replay.steps) - 1:
            parts.append(say("match_over", names=" & ".join(replay.winners)))
        parts.append(seen or say("seen_by", name=replay.seen_by))
        self.query_one("#bar", Static).update(headline(parts, self.size.width - 2))
        self.query_one("#happened", Static).update(painted(cut(step.words, 400), replay.colors))
        self.query_one(Hands).redraw()
        self.query_one(Piles).show(replay)
        self.query_one(Track).redraw()
        moves = self.query_one(OptionList)
        if moves.highlighted != replay.at:
            with self.prevent(OptionList.OptionHighlighted):
                moves.highlighted = replay.at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.go(event.option_index)

    def on_drawn_pressed(self, event: Drawn.Pressed) -> None:
        if isinstance(event.what, int):
            self.go(event.what)

    def go(self, at: int) -> None:
        self.replay.go(at)
        self.show()

    def action_step(self, by: int) -> None:
        self.go(self.replay.at + by)

    def action_round(self, by: int) -> None:
        """Moves to the deal of the next round, or of this one or the one before."""
        deals = [number for number, step in enumerate(self.replay.steps) if step.player is None]
        ahead = [number for number in deals if (number - self.replay.at) * by > 0]
        if ahead:
            self.go(min(ahead, key=lambda number: abs(number - self.replay.at)))

    def action_play(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None
        else:
            self._timer = self.set_interval(SPEEDS[self._speed], self._on)

    def action_speed(self) -> None:
        self._speed = (self._speed + 1) % len(SPEEDS)
        if self._timer:
            self.action_play()
            self.action_play()

    def _on(self) -> None:
        if self.replay.at == len(self.replay.steps) - 1:
            self.action_play()
        else:
            self.action_step(1)

    def action_seen(self) -> None:
        ways = [EVERYONE, *self.replay.of.players, ONLOOKER]
        self.replay.seen_by = ways[(ways.index(self.replay.seen_by) + 1) % len(ways)]
        self.show()

    def action_review(self) -> None:
        seen = self.replay.seen_by
        player = seen if seen in self.replay.of.players else self.replay.of.players[0]

        def gone(step: int | None) -> None:
            if step is not None:
                self.go(step)

        self.app.push_screen(ReviewScreen(self.replay.of, player, can_go=True), gone)

    def action_play_on(self) -> None:
        """Takes over a hand from here at a private table."""
        seen = self.replay.seen_by
        player = seen if seen in self.replay.of.players else self.replay.of.players[0]
        program_of(self).play_on(self.replay.of, player, self.replay.at)

    def action_verify(self) -> None:
        def verified() -> None:
            try:
                self.replay.of.verify()
                words, kind = say("verified"), "information"
                if self._witness:
                    words = f"{words} {self._witness.verify(self.replay.of)}"
            except LastcardError as error:
                words, kind = str(error), "error"
            self.app.call_from_thread(self._notify, words, kind)

        self.run_worker(verified, thread=True)

    def _notify(self, words: str, kind: str) -> None:
        self.notify(words, severity=kind, markup=False)  # type: ignore[arg-type]

    def action_rules(self) -> None:
        book = self.replay.book
        self.app.push_screen(rules_sheet(book))

    def action_close(self) -> None:
        program_of(self).close_replay()
