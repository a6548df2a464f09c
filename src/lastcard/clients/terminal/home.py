"""The home screen, shown if there are earlier games: continue, watch again, or start a new table."""

import time
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lastcard.clients.saved_games import FinishedMatch, SavedGame
from lastcard.clients.terminal.keybar import KeyBar
from lastcard.clients.terminal.size_guard import SizeGuard
from lastcard.common.catalog import say
from lastcard.common.english import listed
from lastcard.rules import editions

MOST, MOST_FINISHED = 12, 5


class HomeScreen(SizeGuard, Screen[str | None]):
    """Returns "new", "now", the index of a saved game or "record-INDEX"; None to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "choose('new')", say("new_table")),
        Binding("d,delete", "forget", say("remove")),
        Binding("q,escape", "choose('')", say("quit")),
    ]
    DEFAULT_CSS = """
    HomeScreen { align: center middle; background: #0b4441; }
    HomeScreen Vertical { width: 76; max-width: 100%; height: auto; max-height: 100%; background: $surface;
        border: round $primary; padding: 1 2; }
    HomeScreen OptionList, HomeScreen OptionList:focus { height: auto; max-height: 14; background: $surface;
        border: none; }
    HomeScreen .title { text-style: bold; text-align: center; }
    HomeScreen .tagline { text-align: center; color: $foreground 75%; margin-bottom: 1; }
    """

    def __init__(
        self, saved: list[SavedGame], finished: Sequence[FinishedMatch] = (), name: str = "You"
    ) -> None:
        super().__init__()
        self.saved, self.finished = saved[:MOST], finished[:MOST_FINISHED]
        mine = [match for match in finished if name in match.players]
        won = sum(name in match.winners for match in mine)
        self._statistics = say("home_statistics", count=len(mine), won=won) if mine else ""

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(f"◆ ✹  {say('title')}  ♠ ≈", classes="title", markup=False)
            yield Static(say("tagline"), classes="tagline", markup=False)
            yield OptionList(*self._options(), markup=False)
            yield Static(self._statistics, classes="tagline", id="statistics", markup=False)
        yield KeyBar()

    def _options(self) -> list[Option]:
        games = [Option(_words(saved), id=str(number)) for number, saved in enumerate(self.saved)]
        more = [
            Option(f"{say('play_now')} – {say('play_now_hint')}", id="now"),
            Option(f"{say('new_table')} – {say('new_table_local')}", id="new"),
        ]
        again = [Option(_finished(match), id=f"record-{i}") for i, match in enumerate(self.finished)]
        return [*games, *more, *again]

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self.query_one(OptionList).highlighted = 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)

    def action_choose(self, what: str) -> None:
        self.dismiss(what or None)

    def action_forget(self) -> None:
        """Deletes a saved game."""
        options = self.query_one(OptionList)
        number = options.highlighted
        if number is not None and number < len(self.saved):
            self.saved.pop(number).path.unlink(missing_ok=True)
            options.clear_options()
            options.add_options(self._options())
            options.highlighted = 0


def _words(saved: SavedGame) -> str:
    others = listed([name for name in saved.players if name != "You"])
    parts = _title(saved.edition), say("round", number=saved.round), others, _when(saved.at)
    return f"{say('go_on')}: {' · '.join(parts)}"


def _finished(match: FinishedMatch) -> str:
    won = say("match_over", names=listed(match.winners))
    return f"{say('home_watch')}: {_title(match.edition)} · {won} · {_when(match.at)}"


def _title(edition: str) -> str:
    return editions.load(edition).title if edition in editions.NAMES else say("own_edition_there")


def _when(at: float) -> str:
    today = time.localtime()[:3] == time.localtime(at)[:3]
    return time.strftime("%H:%M" if today else "%d %b %H:%M", time.localtime(at))
