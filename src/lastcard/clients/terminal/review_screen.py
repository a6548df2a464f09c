"""The review of decisions: the graph, the other options, and what the choice cost."""

from typing import ClassVar

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import get_current_worker

from lastcard.bots.review import Decision, Option, review
from lastcard.clients.terminal.app_base import is_open
from lastcard.clients.terminal.canvas import headline, padded
from lastcard.clients.terminal.graph import Graph
from lastcard.clients.terminal.keybar import KeyBar
from lastcard.clients.terminal.size_guard import SizeGuard
from lastcard.common.catalog import say
from lastcard.common.english import to_you
from lastcard.common.errors import LastcardError
from lastcard.game.records import Record

BAR = 24  # columns of a bar


class ReviewScreen(SizeGuard, Screen[int | None]):
    """Reviews one player's decisions in the background; returns the move to go to, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", say("go_there")),
        Binding("o", "whose", say("review_player")),
        Binding("escape,q", "close", say("close")),
    ]
    DEFAULT_CSS = """
    ReviewScreen { background: $background; }
    ReviewScreen #head { height: 1; background: $panel; padding: 0 1; text-style: bold; }
    ReviewScreen Graph { height: auto; margin: 1 1 0 1; }
    ReviewScreen #now { height: 1fr; padding: 0 1; }
    ReviewScreen #now Static { height: auto; }
    """

    def __init__(self, record: Record, player: str, round_: int | None = None, can_go: bool = False) -> None:
        super().__init__()
        self.record, self.player, self.round, self._can_go = record, player, round_, can_go
        self._found: list[Decision] = []
        self._title: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Vertical():
            yield Graph()
            with VerticalScroll(id="now"):
                yield Static(say("review_waits"), id="words", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(Graph).focus()
        self._begin()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._can_go if action == "go" else True

    def _begin(self) -> None:
        self._found = []
        self.query_one(Graph).show(())
        self._tell(0, 0)
        self._think(self.player)

    @work(thread=True, exclusive=True)
    def _think(self, player: str) -> None:
        worker = get_current_worker()
        app = self.app

        def on_progress(done: int, of: int) -> None:
            if not worker.is_cancelled:
                app.call_from_thread(self._tell, done, of)

        try:
            for decision in review(self.record, [player], rounds=self._rounds(), on_progress=on_progress):
                if worker.is_cancelled:
                    return
                app.call_from_thread(self._take, decision)
            app.call_from_thread(self._end)
        except LastcardError as error:
            app.call_from_thread(self.app.notify, str(error), severity="error", markup=False)

    def _rounds(self) -> set[int] | None:
        return None if self.round is None else {self.round}

    def _tell(self, done: int, of: int) -> None:
        where = say("round", number=self.round) if self.round is not None else ""
        far = say("review_done", done=done, total=of) if of else ""
        self._title = [f"{say('review')}: {self.player}", where, far, say("chance_to_win")]
        self._draw_title()

    def on_resize(self, event: events.Resize) -> None:
        self._draw_title()

    def _draw_title(self) -> None:
        if not is_open(self):
            return
        self.query_one("#head", Static).update(headline(self._title, self.size.width - 2))

    def _take(self, decision: Decision) -> None:
        if not is_open(self):
            return
        self._found.append(decision)
        self.query_one(Graph).show(self._found)
        if len(self._found) == 1:
            self._show()

    def _end(self) -> None:
        if not is_open(self):
            return
        if not self._found:
            self.query_one("#words", Static).update(say("review_nothing"))
            return
        graph = self.query_one(Graph)
        costly = [number for number, decision in enumerate(self._found) if decision.words]
        if costly and graph.cursor == 0:
            graph.walk(max(costly, key=lambda number: self._found[number].loss))
        self._show()

    def on_graph_moved(self) -> None:
        self._show()

    def _show(self) -> None:
        graph = self.query_one(Graph)
        decision = graph.current
        if decision is None:
            return
        self.query_one("#words", Static).update(self._words(decision))

    def _words(self, decision: Decision) -> Text:
        title = say("decision_title", name=decision.player, number=decision.step + 1)
        if decision.player == "You":
            title = to_you(title)
        text = Text(f"{title}\n", style="bold")
        if decision.words:
            text.append(f"✗ {decision.words}\n", style="bold red")
        for place, option in enumerate(decision.options):
            text.append_text(self._option(option, place == decision.chosen, place == 0))
        costly = [each for each in self._found if each.words]
        text.append(f"\n{say('costly_moves')}\n" if costly else f"\n{say('no_costly_moves')}\n", style="bold")
        for each in costly:
            text.append(f"{say('move_short', number=each.step + 1):>10}  {each.words}\n", style="not bold")
        return text

    def _option(self, option: Option, chosen: bool, best: bool) -> Text:
        full = round(option.chance * BAR)
        badge = say("option_chosen") if chosen else say("option_best") if best else ""
        line = Text(
            f"{'▶' if chosen else ' '} {padded(option.action, 30)} ", style="bold" if chosen else "not bold"
        )
        line.append("█" * full, style="#5cc9b8" if best else "#e0a030" if chosen else "dim")
        line.append("·" * (BAR - full), style="dim")
        figures = say(
            "chance_error", chance=round(100 * option.chance), error=max(1, round(100 * option.error))
        )
        line.append(f" {figures}  {badge}\n", style="not bold")
        return line

    def action_whose(self) -> None:
        players = self.record.players
        self.player = players[(players.index(self.player) + 1) % len(players)]
        self.query_one("#words", Static).update(say("review_waits"))
        self._begin()

    def action_go(self) -> None:
        decision = self.query_one(Graph).current
        self.dismiss(decision.step if decision else None)

    def action_close(self) -> None:
        self.dismiss(None)
