"""The table during a match: other players, piles, question, hand and, on wide terminals, the log."""

import time
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from lastcard.clients.session import Session
from lastcard.clients.terminal.app_base import is_open, later, program_of
from lastcard.clients.terminal.board import Piles, RoundSummary, Sitters
from lastcard.clients.terminal.canvas import Drawn, headline
from lastcard.clients.terminal.dialogs import ChoiceDialog, Line, rules_sheet, table_lines
from lastcard.clients.terminal.dialogs import Text as TextSheet
from lastcard.clients.terminal.hand import Hand
from lastcard.clients.terminal.keybar import KeyBar
from lastcard.clients.terminal.log_view import LogView, painted
from lastcard.clients.terminal.prompt import Prompt
from lastcard.clients.terminal.review_screen import ReviewScreen
from lastcard.clients.terminal.size_guard import SizeGuard
from lastcard.clients.terminal.view_model import (
    ORDERS,
    Answer,
    action_for,
    called_already,
    hand,
    may_call,
    question,
    score_rows,
    using,
)
from lastcard.common.catalog import capital, say
from lastcard.common.errors import LastcardError
from lastcard.tables.quick_phrases import PHRASES

FRAME, LONG_FRAME = 1 / 20, 1 / 8  # minimum seconds between two redraws, unless a key asks for one
MANY_CELLS = 6_000  # the same for a terminal that draws slowly
NOTICE = 6.0  # seconds for which a refusal is shown
LAST_SECONDS = 15  # remaining seconds from which a clock is shown
WIDE = 112  # minimum columns to show the log beside the table
ANSWERS = ("d", "k", "a", "c", "y", "n", "x", "exclamation_mark", "b", *"1234567890")
ON_HAND = {
    "turn",
    "drawn",
    "answer",
    "challenge",
    "discard",
    "give",
    "lay",
}  # questions that cards can answer


class TableScreen(SizeGuard, Screen[None]):
    """The screen of a match for one viewer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "call", say("uno")),
        Binding("s", "sort", say("sort")),
        Binding("w,question_mark", "why", say("why")),
        Binding("l", "log", say("log")),
        Binding("p", "scores", say("score_sheet")),
        Binding("r", "rules", say("rules")),
        Binding("t", "talk", say("chat")),
        Binding("v", "review", say("review"), show=False),
        Binding("h,f1", "keys", say("keys_short")),
        Binding("m", "app.toggle_light", say("light"), show=False),
        Binding("ctrl+s", "save", say("save"), show=False),
        Binding("tab", "other_part", show=False),
        Binding("q,escape", "leave", say("quit")),
        *(Binding(key, f"answer('{key}')", show=False) for key in ANSWERS),
    ]
    DEFAULT_CSS = """
    TableScreen { background: #0b4441; color: #f4f7f4; layers: base; }
    TableScreen #bar { height: 1; background: $panel; color: $foreground; padding: 0 1; text-style: bold; }
    TableScreen #felt { width: 1fr; height: 1fr; background: #0b4441; }
    TableScreen Sitters { height: auto; background: #0b4441; margin: 0 0 0 0; }
    TableScreen #middle { height: 1fr; min-height: 3; align: center middle; background: #0b4441; }
    TableScreen Piles { height: auto; background: #0b4441; }
    TableScreen RoundSummary { height: auto; background: #0b4441; }
    TableScreen #counting-place { height: auto; max-height: 100%; scrollbar-size-vertical: 1; }
    TableScreen Prompt { height: auto; background: #0b4441; }
    TableScreen #own { height: 1; background: #0b4441; color: #b4d1ca; padding: 0 1; }
    TableScreen #hand-place { height: auto; max-height: 50%; background: #0b4441;
        scrollbar-size-vertical: 1; }
    TableScreen Hand { height: auto; background: #0b4441; }
    TableScreen #side { width: 42; background: $surface; color: $foreground; display: none; padding: 0 1; }
    TableScreen LogView { height: 1fr; background: $surface; }
    TableScreen #side .title { text-style: bold; height: 1; }
    TableScreen.-wide #side { display: block; }
    TableScreen.-tall Sitters { margin: 1 0; }
    TableScreen.-tall Prompt { margin: 0 0 1 0; }
    TableScreen.-tall #hand-place { margin: 0 0 1 0; }
    """

    def __init__(self, place: Session) -> None:
        super().__init__()
        self.place = place
        self.order = "color"
        self.armed = False  # the next card is played with a call
        self.heads: str | None = None
        self.notice = ""  # why something was refused
        self._notice_ends = 0.0
        self._waiting = False
        self._drawn_at = 0.0
        self._asked_before = ""

    # --- layout ------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(id="bar", markup=False)
        with Horizontal():
            with Vertical(id="felt"):
                yield Sitters()
                with Vertical(id="middle"):
                    yield Piles()
                    with VerticalScroll(id="counting-place", can_focus=False):
                        yield RoundSummary()
                yield Prompt()
                yield Static(id="own", markup=False)
                with VerticalScroll(id="hand-place", can_focus=False):
                    yield Hand()
            with Vertical(id="side"):
                yield Static(say("log"), classes="title", markup=False)
                yield LogView()
        yield KeyBar(most_lines=1)

    def on_mount(self) -> None:
        self.place.on_frame = self.frame_received
        self.query_one(Hand).focus()
        self.set_interval(0.5, self._tick)
        self.draw_all()

    def on_unmount(self) -> None:
        if self.place.on_frame == self.frame_received:
            self.place.on_frame = lambda frame: None

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(self.size.width >= WIDE, "-wide")
        self.set_class(self.size.height >= 36, "-tall")
        self.call_after_refresh(self._redraw_parts)
        self.call_after_refresh(self.draw_all)

    def _redraw_parts(self) -> None:
        for part in self.query(Drawn):
            part.redraw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hides actions that are not available now."""
        if action == "talk":
            return not self.place.local and self.place.you is not None
        if action in ("call", "sort", "why"):
            return self.place.yours is not None and not self.place.round_over
        return True

    # --- updates -----------------------------------------------------------------------------------

    def frame_received(self, frame: dict[str, Any]) -> None:
        """Schedules a redraw; frames that arrive together are drawn once."""
        for said in frame.get("chat", ()) if frame["type"] == "news" else ():
            self.notify(f"{said['name']}: {said['text']}", markup=False)
        if frame["type"] == "ended":
            self.notify(say("ended", words=self.place.ended), severity="error", timeout=30, markup=False)
        if self._waiting:
            return
        least = FRAME if self.size.width * self.size.height < MANY_CELLS else LONG_FRAME
        wait = self._drawn_at + least - time.monotonic()
        if wait <= 0:
            self.draw_all()
        else:
            self._waiting = True
            later(self, wait, self._draw_soon)

    def _draw_soon(self) -> None:
        self._waiting = False
        self.draw_all()

    def _tick(self) -> None:
        if not is_open(self):
            return
        if self.notice and time.monotonic() > self._notice_ends:
            self.notice = ""
            self._draw_question()
        elif self.place.ends is not None:
            self._draw_question()

    def draw_all(self) -> None:
        place = self.place
        if not is_open(self):
            return
        if place.game is None:
            if place.phase == "lobby":
                program_of(self).arrange(place)
            return
        self.armed = self.armed and bool(place.asked)
        if place.asked != "sides":
            self.heads = None
        self._drawn_at = time.monotonic()
        over = place.round_over
        self._write("#bar", self._bar())
        self.query_one(Sitters).show(place)
        for part in ("Sitters", "Piles", "#hand-place", "#own"):
            self.query_one(part).display = not over
        self.query_one("#counting-place").display = over
        self.query_one(Piles).show(place)
        if over:
            self.query_one(RoundSummary).show(place)
        self._draw_question()
        shown = self.query_one(Hand)
        shown.show(hand(place, self.order), place.colors)
        self._draw_own()
        self._draw_log()
        self._follow_question()

    def _write(self, where: str, words: str | Text) -> None:
        """Updates a line of fixed height, so that no new layout is needed."""
        self.query_one(where, Static).update(words, layout=False)

    def _bar(self) -> str:
        place = self.place
        assert place.table is not None and place.game is not None
        target = place.book.house.target
        parts = [
            place.table["settings"].get("title") or place.table["edition"],
            f"⚠ {place.trouble}" if place.trouble else "",
            say("round", number=place.game["round"]),
            say("target", count=target) if target else say("single_round"),
        ]
        if place.watching:
            parts.append(say("watching", count=place.watching))
        if place.yours is None:
            parts.append(say("you_watch"))
        return headline(parts, self.size.width - 2)

    def _draw_question(self) -> None:
        left = self.place.seconds_left
        shown = round(left) if left is not None and (left <= LAST_SECONDS or self.place.asked) else None
        asked = question(self.place, self.heads)
        latest = tuple(self.place.log[-3:])
        self.query_one(Prompt).show(asked, latest, self.place.colors, shown, self.notice)

    def _draw_own(self) -> None:
        place = self.place
        if place.yours is None or place.name is None:
            self._write("#own", "")
            return
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(place.name, style="bold #f6bb2c" if place.asked else "bold")
        text.append(f" · {say('cards', count=len(place.yours['hand']))} · {say('sort_' + self.order)}")
        if self.armed or called_already(place):
            text.append(f" · {say('uno')} ✓", style="bold #ff7a6e")
        elif may_call(place):
            text.append(f" · U {say('uno')}", style="bold #ff7a6e reverse")
        acts = place.game["acts"].get(place.name, ()) if place.game else ()
        if acts:
            text.append(f" · {', '.join(acts)}", style="italic")
        if place.game and place.name in place.game["missing_turn"]:
            text.append(f" · {say('misses_turn')}", style="italic")
        looked_at = self.query_one(Hand).looked_at
        if looked_at:
            text.append(f" · {capital(looked_at.name)}", style="bold #f4f7f4")
            if looked_at.usable:
                text.append(f" ({say('usable')})")
            if looked_at.sentence:
                text.append(f" “{looked_at.sentence}”", style="italic")
        self._write("#own", text)

    def _draw_log(self) -> None:
        if self.has_class("-wide"):
            self.query_one(LogView).show(self.place)

    def _follow_question(self) -> None:
        """Moves the focus to where the question is answered, once per question."""
        place = self.place
        now = "over" if place.round_over else place.asked
        if now != self._asked_before:
            if "over" in (now, self._asked_before):
                self.query_one(KeyBar).redraw()
            self._asked_before = now
            if now:
                on_hand = (
                    now in ON_HAND and place.yours is not None and any("card" in each for each in place.legal)
                )
                if on_hand:
                    self.query_one(Hand).look_at_usable()
                self.query_one(Hand if on_hand else Prompt).focus()  # where no card fits, Enter draws

    # --- actions -----------------------------------------------------------------------------------

    def on_drawn_pressed(self, event: Drawn.Pressed) -> None:
        event.stop()
        self.do(event.what)

    def on_hand_looked(self) -> None:
        self._draw_own()

    def do(self, what: Answer | int | str) -> None:
        """Carries out a choice: an action's number, a command, or a card."""
        if isinstance(what, Answer):
            what = what.does
        if isinstance(what, int):
            self._act(what)
            return
        word, _, rest = what.partition(" ")
        match word:
            case "card":
                self._use(rest)
            case "why":
                self._why(f"plays {rest}", rest)
            case "draw":
                drawing = action_for(self.place, "draws")
                self._act(drawing) if drawing is not None else self._why("draws")
            case "heads":
                self.heads = rest or None
                self.draw_all()
            case "review":
                self.action_review()
            case "replay":
                self.run_worker(self._replay())
            case _:
                self._command({"type": what})

    def _use(self, card: str) -> None:
        legal = using(self.place, card, self.armed)
        if legal is None:
            self._why(f"plays {card}")
            return
        self.armed = False
        self._act(legal["action"])

    def _act(self, number: int) -> None:
        self.notice = ""
        self._carry_out(self.place.act(number))

    def _command(self, command: dict[str, Any]) -> None:
        self._carry_out(self.place.ask(command))

    def _carry_out(self, doing: Any) -> None:
        async def carried() -> None:
            try:
                await doing
            except LastcardError as error:
                self.refuse(str(error))

        self.run_worker(carried())

    def refuse(self, words: str) -> None:
        """Shows a refusal in place of the question for a while."""
        self.notice, self._notice_ends = words, time.monotonic() + NOTICE
        self._draw_question()

    def _why(self, does: str, card: str = "") -> None:
        if self.place.yours is None:
            return

        async def asked() -> None:
            try:
                words = await self.place.why(does)
            except LastcardError as error:
                words = str(error)
            if words and not card:
                self.refuse(words)
            elif card:
                self._about(card, words or say("usable"))

        self.run_worker(asked())

    def _about(self, card: str, words: str) -> None:
        """Explains whether a card can be played, and what it does."""
        known = {each.name: each for each in self.place.book.cards}.get(card)
        does = known.sentence or known.design.rule if known else ""
        self.app.clear_notifications()
        told = f"{capital(words)}{'' if words.endswith(('.', ')')) else '.'}"
        self.notify(
            f"{told}\n{capital(does)}." if does else told, title=capital(card), markup=False, timeout=10
        )

    def action_answer(self, key: str) -> None:
        wanted = "!" if key == "exclamation_mark" else key
        for answer in self.query_one(Prompt).question.answers:
            if answer.key == wanted:
                self.do(answer)
                return
        if wanted == "d":
            self.do("draw")

    def action_call(self) -> None:
        place = self.place
        calling = action_for(place, "calls uno")
        if calling is not None:
            self._act(calling)
        elif called_already(place):
            return
        elif any(each.get("call") for each in place.legal):
            self.armed = not self.armed
            if self.armed:
                self.refuse(say("call_armed"))
            self._draw_own()
        else:
            self._why("calls uno")

    def action_sort(self) -> None:
        self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]
        self.draw_all()

    def action_why(self) -> None:
        card = self.query_one(Hand).looked_at
        if card:
            self.do(f"why {card.name}")

    def action_other_part(self) -> None:
        there = self.query_one(Prompt) if self.query_one(Hand).has_focus else self.query_one(Hand)
        there.focus()

    # --- dialogs -----------------------------------------------------------------------------------

    def action_log(self) -> None:
        dark = self.app.current_theme.dark
        words = Text("\n").join(painted(words, self.place.colors, dark) for words in self.place.log)
        self.app.push_screen(TextSheet(say("log"), words, at_end=True))

    def action_scores(self) -> None:
        if self.place.game is None:
            return
        target = self.place.book.house.target
        head = say("target", count=target) if target else say("single_round")
        self.app.push_screen(
            TextSheet(say("score_sheet"), f"{head}\n\n{table_lines(score_rows(self.place))}\n")
        )

    def action_rules(self) -> None:
        game = self.place.game
        self.app.push_screen(rules_sheet(self.place.book, game["rules"] if game else ()))

    def action_keys(self) -> None:
        self.app.push_screen(TextSheet(say("keys_title"), say("keys_help")))

    def action_talk(self) -> None:
        if self.place.local or self.place.you is None:
            self.notify(say("nobody_to_talk_to"), markup=False)
            return

        def said(what: tuple[str, str] | None) -> None:
            if what:
                kind, words = what
                self._command(
                    {"type": "chat", "text": words} if kind == "text" else {"type": "say", "phrase": words}
                )

        self.app.push_screen(Line(say("chat"), say("say"), phrases=list(PHRASES.items())), said)

    def action_review(self) -> None:
        self.run_worker(self._review())

    async def _review(self) -> None:
        place = self.place
        if not place.round_over:
            self.notify(say("review_later"), markup=False)
            return
        record = await self._record()
        if record and place.game:
            player = place.name if place.name in record.players else record.players[0]
            assert player is not None
            await self.app.push_screen(ReviewScreen(record, player, place.game["round"]))

    async def _replay(self) -> None:
        from lastcard.clients.terminal.replay import ReplayScreen, ReplaySession

        record = await self._record()
        if record:
            await self.app.push_screen(ReplayScreen(ReplaySession(record), self.place.witness))

    async def _record(self) -> Any:
        try:
            record = await self.place.record()
        except LastcardError as error:
            self.refuse(str(error))
            return None
        if record is None:
            self.notify(say("review_later"), markup=False)
        return record

    def action_save(self) -> None:
        program_of(self).save_as(self.place)

    def action_leave(self) -> None:
        if self.place.local:
            words = say("leave_local")
            choices = [
                ("quit", say("quit"), "primary"),
                ("new", say("new_table"), ""),
                ("stay", say("cancel"), ""),
            ]
        else:
            words = say("leave_online")
            choices = [("quit", say("come_back_later"), "primary")]
            choices += [("leave", say("leave"), "error")] if self.place.you else []
            choices += [("stay", say("cancel"), "")]
        self.app.push_screen(ChoiceDialog(say("quit"), words, choices), self._leave)

    def _leave(self, how: str | None) -> None:
        if how in ("quit", "leave", "new"):
            program_of(self).go(self.place, how)
