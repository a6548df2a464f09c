"""An online table before the match: the seats, the rules, and what is still to be agreed or written."""

from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from lastcard.clients.online import OnlineSession
from lastcard.clients.terminal.app_base import is_open, later, program_of
from lastcard.clients.terminal.canvas import headline
from lastcard.clients.terminal.dialogs import ChoiceDialog, Line, rules_sheet
from lastcard.clients.terminal.keybar import KeyBar
from lastcard.clients.terminal.sentence_feedback import MeaningLines
from lastcard.clients.terminal.size_guard import SizeGuard
from lastcard.common.catalog import say
from lastcard.common.errors import LastcardError
from lastcard.rules.language import LONGEST_SENTENCE, explain
from lastcard.tables.protocol import USUAL_LEVEL
from lastcard.tables.quick_phrases import PHRASES

FRAME = 1 / 20


class LobbyScreen(SizeGuard, Screen[None]):
    """The lobby from one place."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "press('ready')", say("ready")),
        Binding("a", "press('agree')", say("agree_short")),
        Binding("c", "press('computers')", say("fill_short")),
        Binding("g", "press('start')", say("start")),
        Binding("r", "rules", say("rules")),
        Binding("t", "talk", say("chat")),
        Binding("m", "app.toggle_light", say("light"), show=False),
        Binding("q,escape", "leave", say("quit")),
    ]
    DEFAULT_CSS = """
    LobbyScreen { background: $background; }
    LobbyScreen #head { height: 1; background: $panel; padding: 0 1; text-style: bold; }
    LobbyScreen VerticalScroll { padding: 0 1; }
    LobbyScreen .sheet { height: auto; border: round $primary 60%; padding: 0 1; margin-bottom: 0; }
    LobbyScreen .row { height: auto; }
    LobbyScreen Button { margin-right: 1; }
    LobbyScreen Input { width: 1fr; }
    LobbyScreen #write { display: none; }
    LobbyScreen #join { display: none; }
    """

    def __init__(self, place: OnlineSession, name: str = "") -> None:
        super().__init__()
        self.place, self._joins_as = place, name
        self._waiting = False
        self._fields = 0

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with VerticalScroll(can_focus=False):
            with Vertical(id="join", classes="sheet"):
                yield Static(say("enter_name"), markup=False)
                with Horizontal(classes="row"):
                    yield Input(
                        self._joins_as, id="name", max_length=24, placeholder=say("name_hint"), compact=True
                    )
                    yield Button(say("sit_down"), id="sit", variant="primary", compact=True)
            with Vertical(classes="sheet") as seats:
                seats.border_title = say("who_plays")
                yield Static(id="link", markup=False)
                yield Static(id="seats", markup=False)
            with Vertical(id="write", classes="sheet") as write:
                write.border_title = say("write_title")
                yield Static(id="write-hint", markup=False)
                yield Vertical(id="write-fields", classes="row")
                yield Button(say("write"), id="hand-in", compact=True)
            with Vertical(classes="sheet") as rules:
                rules.border_title = say("rules_short")
                yield Static(id="rules", markup=False)
            yield Static(id="words", markup=False)
            with Horizontal(classes="row"):
                yield Button(say("i_am_ready"), id="ready", variant="primary", compact=True)
                yield Button(say("agree"), id="agree", compact=True)
                yield Button(say("fill_seats"), id="computers", compact=True)
                yield Button(say("start"), id="start", variant="primary", compact=True)
                yield Button(say("start_filled"), id="filled", compact=True)
            yield Static(id="chat", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        self.place.on_frame = self.frame_received
        self.draw_all()

    def on_resize(self, event: events.Resize) -> None:
        self.draw_all()

    def frame_received(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "ended":
            self.notify(say("ended", words=self.place.ended), severity="error", timeout=30, markup=False)
        if not self._waiting:
            self._waiting = True
            later(self, FRAME, self._draw_soon)

    def _draw_soon(self) -> None:
        self._waiting = False
        self.draw_all()

    # --- drawing -----------------------------------------------------------------------------------

    def draw_all(self) -> None:
        place = self.place
        table = place.table
        if table is None or not is_open(self):
            return
        if table["phase"] != "lobby" and place.game is not None:
            program_of(self).arrange(place)
            return
        mine = table["seats"][place.you["seat"]] if place.you and place.you["seat"] is not None else None
        title = table["settings"].get("title") or say("table_of", edition=table["edition"])
        self.query_one("#head", Static).update(headline([title, say("lobby")], self.size.width - 2))
        self.query_one("#link", Static).update(place.link)
        self._ask_name(place.you is None)
        self.query_one("#seats", Static).update(self._seats())
        self.query_one("#rules", Static).update(self._rules())
        self.query_one("#words", Static).update(self._state(mine))
        self.query_one("#chat", Static).update(
            "\n".join(f"{each['name']}: {each['text']}" for each in place.chat[-5:])
        )
        free = any(each["name"] is None for each in table["seats"])
        writes = mine["to_write"] if mine else 0
        shown = {
            "ready": bool(mine) and not place.host,
            "agree": bool(mine and table["sentences"]),
            "computers": place.host and free,
            "start": place.host,
            "filled": place.host and bool(mine) and writes > (mine["written"] if mine else 0),
        }
        for name, display in shown.items():
            self.query_one(f"#{name}", Button).display = display
        if mine:
            self.query_one("#ready", Button).label = say("not_ready" if mine["ready"] else "i_am_ready")
            self.query_one("#agree", Button).label = say("disagree" if mine["agrees"] else "agree")
        self._offer_rule_cards(writes)

    def _ask_name(self, wanted: bool) -> None:
        join, field = self.query_one("#join"), self.query_one("#name", Input)
        if wanted and not join.display:
            join.display = True
            field.focus()
        elif join.display and not wanted:
            join.display = False
            self.set_focus(None)  # so that letters are keys again

    def _seats(self) -> Text:
        place, table = self.place, self.place.table
        assert table is not None
        text = Text()
        for number, seat in enumerate(table["seats"], 1):
            text.append(f"{say('seat', number=number):>8}  ")
            if seat["name"] is None:
                text.append(f"{say('empty_seat')}\n", style="dim italic")
                continue
            text.append(seat["name"], style="bold")
            notes = (
                [say("computer_of", level=say(f"level_{seat['level']}"))]
                if seat["computer"] and seat["level"]
                else []
            )
            notes += [say("is_you")] if place.you and seat["person"] == place.you["id"] else []
            notes += [say("host")] if seat["person"] == table["host"] else []
            notes += [say("ready")] if seat["ready"] else []
            notes += [say("agreed" if seat["agrees"] else "objects")] if seat["agrees"] is not None else []
            notes += (
                [say("written", written=seat["written"], total=seat["to_write"])]
                if seat["to_write"] and seat["person"] is not None
                else []
            )
            text.append(f"  {', '.join(notes)}\n", style="dim")
        text.rstrip()
        return text

    def _rules(self) -> Text:
        table = self.place.table
        assert table is not None
        house = table["settings"].get("house") or {}
        changed = ", ".join(f"{say('house_' + name)}: {_value(name, value)}" for name, value in house.items())
        text = Text(f"{table['edition']} · {changed or say('all_as_printed')}")
        for each in table["sentences"]:
            label = each["card"] or say("rule_of_table")
            text.append(f"\n{label}: “{each['sentence']}”", style="italic")
            text.append(f"\n    {say('understood', words=each['understood'])}", style="dim")
            for part in each["parts"]:
                text.append(f"\n    {say('part_' + part['by'], words=part['words'])}", style="dim")
        return text

    def _state(self, mine: Any) -> str:
        place, table = self.place, self.place.table
        assert table is not None
        host = next((who["name"] for who in table["people"] if who["id"] == table["host"]), "")
        if place.you is None or mine is None:
            return say("take_seat_first")
        if place.host:
            return table["not_yet"] or say("all_set")
        return (
            (table["not_yet"] or say("waiting_for_host", name=host))
            if mine["ready"]
            else say("ready_hint", name=host)
        )

    def _offer_rule_cards(self, count: int) -> None:
        self.query_one("#write").display = count > 0
        if count == self._fields:
            return
        self._fields = count
        suggested = self.place.book.edition.suggestions
        fields = self.query_one("#write-fields", Vertical)
        fields.remove_children()
        self.query_one("#write-hint", Static).update(say("write_hint", count=count))
        for number in range(count):
            text = suggested[number % len(suggested)] if suggested else ""
            fields.mount(
                Input(text, max_length=LONGEST_SENTENCE, compact=True),
                MeaningLines(explain(text, "rule_card")),
            )

    def on_input_changed(self, event: Input.Changed) -> None:
        fields = self.query_one("#write-fields", Vertical)
        if event.input.parent is fields:
            meaning = fields.children[fields.children.index(event.input) + 1]
            if isinstance(meaning, MeaningLines):
                meaning.show(explain(event.value, "rule_card") if event.value.strip() else None)

    def on_meaning_lines_chosen(self, event: MeaningLines.Chosen) -> None:
        fields = self.query_one("#write-fields", Vertical)
        field = fields.children[fields.children.index(event.meaning) - 1]
        if isinstance(field, Input):
            field.value = event.reading
            field.focus()

    # --- actions -----------------------------------------------------------------------------------

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.input.id == "name":
            self._press("sit")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self._press(event.button.id or "")

    def action_press(self, name: str) -> None:
        if self.query_one(f"#{name}", Button).display:
            self._press(name)

    def _press(self, name: str) -> None:
        self.run_worker(self._done(name))

    async def _done(self, name: str) -> None:
        place, table = self.place, self.place.table
        if table is None:
            return
        mine = table["seats"][place.you["seat"]] if place.you and place.you["seat"] is not None else None
        try:
            match name:
                case "sit":
                    free = [number for number, seat in enumerate(table["seats"]) if seat["name"] is None]
                    await place.join(self.query_one("#name", Input).value.strip(), free[0] if free else None)
                case "ready":
                    ready = not (mine and mine["ready"])
                    await place.ask({"type": "ready", "ready": ready, "commitment": place.commit()})
                case "agree":
                    agrees = not (mine and mine["agrees"])
                    await place.ask({"type": "agree", "agrees": agrees, "version": place.version})
                case "computers":
                    for number, seat in enumerate(table["seats"]):
                        if seat["name"] is None:
                            await place.ask(
                                {"type": "computer", "seat": number, "on": True, "level": USUAL_LEVEL}
                            )
                case "start" | "filled":
                    await place.ask({"type": "start", "fill": name == "filled", "commitment": place.commit()})
                case "hand-in":
                    fields = self.query_one("#write-fields").query(Input)
                    sentences = [" ".join(field.value.split()) for field in fields if field.value.strip()]
                    await place.ask({"type": "write", "sentences": sentences})
                    self.notify(say("handed_in"), markup=False)
        except LastcardError as error:
            self.notify(str(error), severity="warning", markup=False)

    def action_rules(self) -> None:
        book = self.place.book
        self.app.push_screen(rules_sheet(book))

    def action_talk(self) -> None:
        def said(what: tuple[str, str] | None) -> None:
            if what:
                kind, words = what
                command = (
                    {"type": "chat", "text": words} if kind == "text" else {"type": "say", "phrase": words}
                )
                self.run_worker(self._say(command))

        if self.place.you:
            self.app.push_screen(Line(say("chat"), say("say"), phrases=list(PHRASES.items())), said)

    async def _say(self, command: dict[str, Any]) -> None:
        try:
            await self.place.ask(command)
        except LastcardError as error:
            self.notify(str(error), severity="warning", markup=False)

    def action_leave(self) -> None:
        choices = [("quit", say("come_back_later"), "primary")]
        choices += [("leave", say("leave"), "error")] if self.place.you else []
        choices += [("stay", say("cancel"), "")]
        self.app.push_screen(ChoiceDialog(say("quit"), say("leave_online"), choices), self._leave)

    def _leave(self, how: str | None) -> None:
        if how in ("quit", "leave"):
            program_of(self).go(self.place, how)


def _value(name: str, value: Any) -> str:
    for key in (f"choice_{name}_{str(value).lower()}", f"choice_{str(value).lower()}"):
        try:
            return say(key)
        except KeyError:
            continue
    return str(value)
