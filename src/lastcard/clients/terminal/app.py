"""The full-screen app: chooses screens, switches themes, opens and leaves tables."""

import os
import textwrap
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.filter import Monochrome, NoColor
from textual.geometry import Size
from textual.notifications import SeverityLevel
from textual.theme import Theme

from lastcard.clients.local import LocalSession
from lastcard.clients.online import OnlineSession, remember
from lastcard.clients.saved_games import data_folder, finished_matches, saved_games
from lastcard.clients.session import Session
from lastcard.clients.terminal.app_base import AppBase
from lastcard.clients.terminal.dialogs import Line
from lastcard.clients.terminal.home import HomeScreen
from lastcard.clients.terminal.lobby import LobbyScreen
from lastcard.clients.terminal.new_table_screen import NewTableScreen
from lastcard.clients.terminal.replay import ReplayScreen, ReplaySession
from lastcard.clients.terminal.table_screen import TableScreen
from lastcard.clients.terminal.too_small import LEAST_COLUMNS, LEAST_LINES, TooSmallScreen
from lastcard.common.catalog import say
from lastcard.common.errors import LastcardError
from lastcard.game.records import Record
from lastcard.tables import protocol as p

# The colors of the browser's page, dark and light.
DARK = Theme(
    name="lastcard-dark",
    primary="#5cc9b8",
    secondary="#0b4441",
    accent="#f6bb2c",
    foreground="#eef0ec",
    background="#14191c",
    surface="#1d2427",
    panel="#283135",
    success="#7bd694",
    warning="#f6bb2c",
    error="#ff7a6e",
    dark=True,
)
LIGHT = Theme(
    name="lastcard-light",
    primary="#0f5c56",
    secondary="#0f5c56",
    accent="#8a5a00",
    foreground="#22262b",
    background="#f3efe6",
    surface="#fffdf8",
    panel="#ece6d8",
    success="#1c6b34",
    warning="#8a5a00",
    error="#b3261e",
    dark=False,
)
TOAST_FRAME = 3  # columns beside the words of a toast
Begin = Callable[["TerminalApp"], Awaitable[None]]


class TerminalApp(AppBase):
    """The app; its result is printed after the screen closes."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "lastcard"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave_now", show=False, priority=True),
        Binding("escape", "hide_toasts", show=False, priority=True),
    ]
    # A toast of one line covers the title line, not a player. Longer ones push everything down.
    CSS = """
    ToastRack { dock: top; align: right top; margin: 0; padding: 0; overflow: hidden; }
    TerminalApp.-long-toast ToastRack { layer: default; }
    Toast { width: 100%; max-width: 100%; margin: 0; padding: 0 1; }
    * { scrollbar-background: $surface; scrollbar-background-hover: $surface; scrollbar-color: $primary 50%;
        scrollbar-size-vertical: 1; }
    Button:nocolor:focus, Input:nocolor:focus, Checkbox:nocolor:focus, SelectCurrent:nocolor:focus,
    OptionList:nocolor > .option-list--option-highlighted { text-style: reverse; }
    """

    def __init__(self, begin: Begin, pace: float = 1.0) -> None:
        super().__init__()
        self._begin, self.pace = begin, pace
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = LIGHT.name if _likes_light() else DARK.name
        if self.no_color:  # no color means none, not shades of gray
            self._filters = [NoColor() if isinstance(each, Monochrome) else each for each in self._filters]
        self._place: Session | None = None
        self.asked_name = "You"
        self._from_home = False  # whether the record that is watched was chosen on the home screen

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Lets Esc hide toasts first, if there are any."""
        return bool(self._notifications) if action == "hide_toasts" else True

    def action_hide_toasts(self) -> None:
        self.clear_notifications()

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """Shows a toast over the title line; a longer one gets its own space."""
        room = max(10, self.size.width - TOAST_FRAME)
        told = [(each.title, each.message) for each in self._notifications] + [(title, message)]
        shown = [line for words in told for part in words for line in part.splitlines()]
        self.set_class(sum(len(textwrap.wrap(line, room)) for line in shown) > 1, "-long-toast")
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=markup)

    def on_resize(self, event: events.Resize) -> None:
        self.settle_size(event)
        self._mind_size(event.size)  # `self.size` is still the old one

    def _mind_size(self, size: Size) -> None:
        """Shows a message while the window is too small to play in."""
        columns, lines = size
        small = columns < LEAST_COLUMNS or lines < LEAST_LINES
        if isinstance(self.screen, TooSmallScreen):
            self.screen.show(columns, lines) if small else self.pop_screen()
        elif small:
            self.push_screen(TooSmallScreen(columns, lines))

    async def on_mount(self) -> None:
        try:
            await self._begin(self)
        except LastcardError as error:
            self.exit(return_code=2, message=f"lastcard: {error}")

    # --- screens -----------------------------------------------------------------------------------

    async def sit_down(self, place: Session) -> None:
        """Opens a session and shows it."""
        self._place = place
        await place.open()
        if place.table is None:  # online: the welcome has not arrived yet
            place.on_frame = lambda frame: self.arrange(place)
        else:
            self.arrange(place)

    def arrange(self, place: Session) -> None:
        """Shows the screen for the table's phase."""
        if place.game is not None:
            screen: Any = TableScreen(place)
        elif isinstance(place, OnlineSession):
            screen = LobbyScreen(place, self.asked_name if self.asked_name != "You" else "")
        else:
            return
        place.on_frame = lambda frame: None
        if isinstance(self.screen, TooSmallScreen):
            self.pop_screen()
        if isinstance(self.screen, TableScreen | LobbyScreen):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)
        self.call_later(lambda: self._mind_size(self.size))

    def home(self) -> None:
        """Shows the home screen with unfinished games."""

        def chosen(what: str | None) -> None:
            if what is None:
                self.exit("")
            elif what == "new":
                self.new_table()
            elif what == "now":
                self.open_table(usual_table(self.asked_name))
            elif what.startswith("record-"):
                self._watch_finished(screen.finished[int(what.removeprefix("record-"))].path)
            else:
                self.run_worker(self._go_on(screen.saved[int(what)].path))

        screen = HomeScreen(saved_games(), finished_matches(), self.asked_name)
        self.push_screen(screen, chosen)

    def _watch_finished(self, path: Path) -> None:
        try:
            record = Record.read(path)
            record.match()  # or an error says why it cannot be played
        except LastcardError as error:
            self.home()
            self.notify(str(error), severity="error", markup=False, timeout=15)
            return
        self._from_home = True
        self.watch_record(record)

    async def _go_on(self, path: Path) -> None:
        try:
            await self.sit_down(LocalSession.resume(path, self.pace))
        except LastcardError as error:
            self.home()
            self.notify(str(error), severity="error", markup=False, timeout=15)

    def new_table(self, first: p.NewTable | None = None) -> None:
        def chosen(new: p.NewTable | None) -> None:
            if new is not None:
                self.open_table(new)
            elif self._place is None:
                self.exit("")

        self.push_screen(NewTableScreen(first), chosen)

    def open_table(self, new: p.NewTable) -> None:
        async def opened() -> None:
            try:
                place = LocalSession.new(new, self.pace)
            except LastcardError as error:
                self.notify(str(error), severity="error", markup=False)
                self.new_table(new)
                return
            if self._place is not None:
                await self._place.close()
            await self.sit_down(place)

        self.run_worker(opened())

    def watch_record(self, record: Record) -> None:
        self.push_screen(ReplayScreen(ReplaySession(record)))

    def play_on(self, record: Record, player: str, actions: int) -> None:
        """Takes over a hand of a record at a private table."""

        async def taken_over() -> None:
            try:
                place = LocalSession.from_record(record, player, self.pace, actions)
            except LastcardError as error:
                self.notify(str(error), severity="warning", markup=False)
                return
            if self._place is not None:
                await self._place.close()
            await self.sit_down(place)

        self.run_worker(taken_over())

    def close_replay(self) -> None:
        if self._place is None and self._from_home:
            self.pop_screen()
            self.home()
        elif self._place is None:
            self.exit("")
        else:
            self.pop_screen()

    # --- leaving -----------------------------------------------------------------------------------

    def go(self, place: Session, how: str) -> None:
        """Leaves a table: for now, for good, or for a new table."""
        if how == "new":
            self.new_table()
            return
        self.run_worker(self._gone(place, how))

    async def _gone(self, place: Session, how: str) -> None:
        if how == "leave" and isinstance(place, OnlineSession):
            with suppress(LastcardError):  # the table says goodbye before it answers done
                await place.ask({"type": "leave"})
            remember(place.url, place.code, None)
        await self._close()
        self.exit(farewell(place, how))

    async def _close(self) -> None:
        if self._place is not None:
            place, self._place = self._place, None
            await place.close()

    async def action_leave_now(self) -> None:
        place = self._place
        await self._close()
        self.exit(farewell(place, "quit") if place else "")

    def save_as(self, place: Session) -> None:
        """Asks for a file name and saves the match so far."""

        def named(what: tuple[str, str] | None) -> None:
            if what:
                self.run_worker(self._save(place, Path(what[1]).expanduser()))

        self.push_screen(Line(say("save"), say("save_hint"), "game.json", most=500), named)

    async def _save(self, place: Session, path: Path) -> None:
        try:
            record = await place.record()
            if record is None:
                raise LastcardError(say("review_later"))
            if path.exists():
                try:
                    Record.read(path)
                except LastcardError:  # never overwrite another file
                    raise LastcardError(say("no_save_over", path=path)) from None
            record.write(path)
            if place.witness:
                place.witness.write(path.with_suffix(".witness.json"))
            self.notify(say("saved_as", path=path), markup=False)
        except LastcardError as error:
            self.notify(str(error), severity="warning", markup=False)

    # --- light and dark ------------------------------------------------------------------------------

    def action_toggle_light(self) -> None:
        self.theme = DARK.name if self.theme == LIGHT.name else LIGHT.name
        try:
            _wish_file().parent.mkdir(parents=True, exist_ok=True)
            _wish_file().write_text(self.theme, encoding="utf-8")
        except OSError:
            pass  # then the choice is not saved


def usual_table(name: str) -> p.NewTable:
    """Classic, against three computer players."""
    return p.NewTable(name=name, settings=p.TableSettings(clock=0), computers=[1, 2, 3])


def farewell(place: Session, how: str) -> str:
    if isinstance(place, LocalSession):
        if place.phase == "over":
            kept = place.keep_record()
            return say("kept_record", path=kept) if kept else ""
        return say("kept_game")
    if isinstance(place, OnlineSession) and how == "quit" and place.you and not place.ended:
        return say("kept_seat", url=f"{place.url}/t/{place.code}")
    return say("ended", words=place.ended) if place.ended else ""


def _wish_file() -> Path:
    return data_folder() / "theme"


def _likes_light() -> bool:
    """Whether to use the light theme: the saved choice, else what the terminal reports."""
    try:
        return _wish_file().read_text(encoding="utf-8").strip() == LIGHT.name
    except OSError:
        ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
        return ground in ("7", "15")
