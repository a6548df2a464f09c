"""The dialog for a new table: edition, computer players, house rules, sentences parsed while typing."""

import asyncio
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Checkbox, Input, Select, Static

from lastcard.bots import LEVELS
from lastcard.bots.simple import NAMES
from lastcard.clients.terminal.app_base import is_open, later
from lastcard.clients.terminal.keybar import KeyBar
from lastcard.clients.terminal.sentence_feedback import MeaningLines
from lastcard.clients.terminal.size_guard import SizeGuard
from lastcard.common.catalog import capital, say
from lastcard.common.errors import LastcardError
from lastcard.rules import editions, house
from lastcard.rules.house import House, combination_warnings
from lastcard.rules.language import LONGEST_SENTENCE, Explanation, explain
from lastcard.rules.layout import PLAYERS, TABLE_RULES
from lastcard.tables import protocol as p
from lastcard.tables.rules import checked_name, rulebook

PAUSE = 0.3  # seconds without typing before sentences are parsed
MOST_WRITTEN = 9


class NewTableScreen(SizeGuard, Screen[p.NewTable | None]):
    """Asks for a new table's settings; returns the request that opens it, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+o", "open", say("open_table")),
        Binding("escape", "close", say("cancel")),
    ]
    DEFAULT_CSS = """
    NewTableScreen { background: $background; }
    NewTableScreen #head { height: 1; background: $panel; padding: 0 1; text-style: bold; }
    NewTableScreen VerticalScroll { height: 1fr; padding: 0 1; }
    NewTableScreen .part { text-style: bold; color: $primary; margin-top: 1; height: 1; }
    NewTableScreen .row { height: auto; }
    NewTableScreen .label { width: 26; height: 1; }
    NewTableScreen .about { color: $foreground 65%; height: auto; width: 1fr; padding-left: 1; }
    NewTableScreen Select { width: 30; }
    NewTableScreen Select.level { width: 36; }
    NewTableScreen Input { width: 1fr; }
    NewTableScreen Input.number { width: 12; }
    NewTableScreen Checkbox { height: 1; border: none; padding: 0; width: 5; background: transparent; }
    NewTableScreen .meaning { height: auto; color: $foreground 75%; padding-left: 26; margin-bottom: 1; }
    NewTableScreen #problem { height: auto; color: $error; padding: 0 1; text-style: bold; }
    NewTableScreen #warnings { height: auto; color: $foreground 75%; }
    NewTableScreen .buttons { height: 1; align-horizontal: center; }
    NewTableScreen Button { margin: 0 1; }
    """

    def __init__(self, first: p.NewTable | None = None) -> None:
        super().__init__()
        self.first = first or p.NewTable(name="You", settings=p.TableSettings(clock=0), computers=[1, 2, 3])
        self._edition = editions.load(self.first.settings.edition)
        self._timer: asyncio.TimerHandle | None = None

    # --- layout ------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        settings = self.first.settings
        yield Static(say("new_table"), id="head", markup=False)
        with VerticalScroll(can_focus=False):
            with Horizontal(classes="row"):
                yield _label(say("your_name"))
                yield Input(self.first.name, id="name", max_length=24, compact=True)
            yield Static(say("edition"), classes="part", markup=False)
            with Horizontal(classes="row"):
                titles = [(editions.load(name).title, name) for name in editions.NAMES]
                yield Select(titles, value=settings.edition, allow_blank=False, id="edition", compact=True)
                yield Static(self._edition.summary, id="summary", classes="about", markup=False)
            yield Static(say("computers"), classes="part", markup=False)
            with Horizontal(classes="row"):
                yield _label(say("seats"))
                numbers = [(say("players", count=count), count) for count in range(2, PLAYERS + 1)]
                yield Select(numbers, value=settings.seats, allow_blank=False, id="seats", compact=True)
            for number in range(1, PLAYERS):
                with Horizontal(classes="row", id=f"computer-{number}"):
                    yield _label(say("level_of", name=NAMES[number - 1]))
                    yield Select(
                        _levels(),
                        value=self._level(number),
                        allow_blank=False,
                        id=f"level-{number}",
                        classes="level",
                        compact=True,
                    )
            yield Static(say("sentences"), classes="part", id="sentences-title", markup=False)
            yield Static(say("sentences_hint"), classes="about", id="sentences-hint", markup=False)
            for number in range(MOST_WRITTEN):
                yield from _field("sentence", number)
            yield Static(say("house_rules"), classes="part", markup=False)
            yield Static(say("house_rules_hint"), classes="about", markup=False)
            for name in house.SWITCHES:
                with Horizontal(classes="row"):
                    yield _label(say(f"house_{name}"))
                    yield self._house_rule(name)
                    clause, words = house.WORDS[name]
                    yield Static(f"{words} {clause}", classes="about", markup=False)
            yield Static("", id="warnings", markup=False)
            yield Static(say("own_rules"), classes="part", markup=False)
            yield Static(say("own_rules_hint"), classes="about", markup=False)
            for number in range(TABLE_RULES):
                yield from _field("rule", number)
        yield Static("", id="problem", markup=False)
        with Horizontal(classes="buttons"):
            yield Button(say("open_table"), variant="primary", id="open", compact=True)
            yield Button(say("cancel"), id="cancel", compact=True)
        yield KeyBar()

    def _level(self, seat: int) -> str:
        for computer in self.first.computers:
            if isinstance(computer, p.ComputerSeat) and computer.seat == seat:
                return computer.level
        return p.USUAL_LEVEL

    def _house_rule(self, name: str) -> Any:
        usual = House.of(self._edition.defaults)
        value = self.first.settings.house.get(name, getattr(usual, name))
        if name == "stacking":
            choices = [
                (say("choice_false"), False),
                (say("choice_stacking_true"), True),
                (say("choice_stacking_mixed"), "mixed"),
            ]
            return Select(choices, value=value, allow_blank=False, id=f"house-{name}", compact=True)
        if name == "scoring":
            choices = [(say(f"choice_scoring_{way}"), way) for way in ("winner", "lowest")]
            return Select(choices, value=value, allow_blank=False, id=f"house-{name}", compact=True)
        if name in house.NUMBERS:
            return Input(str(value), id=f"house-{name}", type="integer", classes="number", compact=True)
        return Checkbox("", bool(value), id=f"house-{name}", compact=True)

    def on_mount(self) -> None:
        self._show_computers()
        self._offer_sentences(list(self.first.settings.customs or ()))
        for number, rule in enumerate(self.first.settings.rules):
            self.query_one(f"#rule-{number}", Input).value = rule
        self.query_one("#edition", Select).focus()
        self._soon()

    # --- while choosing ----------------------------------------------------------------------------

    @on(Select.Changed, "#edition")
    def _another_edition(self, event: Select.Changed) -> None:
        if str(event.value) == self._edition.name:
            return
        before = House.of(self._edition.defaults)
        self._edition = editions.load(str(event.value))
        self.query_one("#summary", Static).update(self._edition.summary)
        usual = House.of(self._edition.defaults)
        for name in house.SWITCHES:  # unchanged settings follow the edition
            field = self.query_one(f"#house-{name}")
            if self._house_value(name) == getattr(before, name):
                value = getattr(usual, name)
                field.value = str(value) if isinstance(field, Input) else value  # type: ignore[attr-defined]
        self._offer_sentences([])
        self._soon()

    @on(Select.Changed, "#seats")
    def _other_seats(self) -> None:
        self._show_computers()
        self._soon()

    @on(Select.Changed, "#level-1")
    def _all_levels(self, event: Select.Changed) -> None:
        """Applies the first player's level to all who have none of their own."""
        for number in range(2, PLAYERS):
            self.query_one(f"#level-{number}", Select).value = event.value

    @on(Select.Changed)
    @on(Checkbox.Changed)
    @on(Input.Changed)
    def _touched(self) -> None:
        self._soon()

    def _show_computers(self) -> None:
        for number in range(1, PLAYERS):
            self.query_one(f"#computer-{number}").display = number < self._seats()

    def _offer_sentences(self, given: list[str]) -> None:
        """Shows a field for each customizable card, filled with the given or suggested sentences."""
        written = self._edition.written
        count = written.most if written else 0
        suggested = given or list(written.suggestions if written else ())
        for part in ("title", "hint"):
            self.query_one(f"#sentences-{part}").display = count > 0
        for number in range(MOST_WRITTEN):
            self.query_one(f"#sentence-part-{number}").display = number < count
            text = suggested[number] if number < min(count, len(suggested)) else ""
            self.query_one(f"#sentence-{number}", Input).value = text

    def _seats(self) -> int:
        return int(str(self.query_one("#seats", Select).value))

    def _house_value(self, name: str) -> Any:
        field = self.query_one(f"#house-{name}")
        if isinstance(field, Input):
            return int(field.value) if field.value.lstrip("-").isdecimal() else field.value
        return field.value  # type: ignore[attr-defined]

    def _written(self, kind: str, count: int) -> list[str]:
        fields = (self.query_one(f"#{kind}-{number}", Input) for number in range(count))
        return [" ".join(field.value.split()) for field in fields]

    def _sentences(self) -> list[str]:
        return self._written("sentence", self._edition.written.most if self._edition.written else 0)

    def _rules(self) -> list[str]:
        return self._written("rule", TABLE_RULES)

    def wanted(self) -> p.NewTable:
        """Returns the choices as a request; raises a `LastcardError` if they are invalid."""
        usual = House.of(self._edition.defaults)
        chosen = {name: self._house_value(name) for name in house.SWITCHES}
        for name, (least, most) in house.NUMBERS.items():
            if not isinstance(chosen[name], int):
                raise LastcardError(f"{say('house_' + name)}: {say('number_bounds', least=least, most=most)}")
        changed = {name: value for name, value in chosen.items() if value != getattr(usual, name)}
        House.of(changed, usual)
        sentences = [sentence for sentence in self._sentences() if sentence]
        settings = p.TableSettings(
            edition=self._edition.name,
            house=changed,
            customs=sentences if self._edition.written else None,
            rules=[rule for rule in self._rules() if rule],
            seats=self._seats(),
            clock=0,
        )
        rulebook(settings)
        name = " ".join(self.query_one("#name", Input).value.split()) or "You"
        if name.lower() != "you":
            checked_name(name)
        levels = [str(self.query_one(f"#level-{number}", Select).value) for number in range(1, self._seats())]
        computers: list[int | p.ComputerSeat] = [
            p.ComputerSeat.model_validate({"seat": number, "level": level})
            for number, level in enumerate(levels, 1)
        ]
        return p.NewTable(name=name, settings=settings, computers=computers)

    # --- reading along -----------------------------------------------------------------------------

    def _soon(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = later(self, PAUSE, self._read)

    def _read(self) -> None:
        rules = self._rules()
        for number in range(1, TABLE_RULES):  # one more field than sentences
            self.query_one(f"#rule-part-{number}").display = any(rules[number - 1 :])
        self._understand(self._sentences(), rules)
        try:
            new = self.wanted()
            self._tell(
                "", combination_warnings(House.of(new.settings.house, House.of(self._edition.defaults)))
            )
        except LastcardError as error:
            self._tell(str(error), [])

    @work(thread=True, exclusive=True)
    def _understand(self, sentences: list[str], rules: list[str]) -> None:
        """Parses sentences in a thread, since convoluted ones take a while."""
        written = (("sentence", sentences, "custom"), ("rule", rules, "table_rule"))
        meanings = {
            f"{kind}-meaning-{number}": explain(text, where) if text else None
            for kind, texts, where in written
            for number, text in enumerate(texts)
        }
        self.app.call_from_thread(self._show_meanings, meanings)

    def _show_meanings(self, meanings: dict[str, Explanation | None]) -> None:
        if not is_open(self):
            return
        for place, meaning in meanings.items():
            self.query_one(f"#{place}", MeaningLines).show(meaning)

    @on(MeaningLines.Chosen)
    def _take_reading(self, event: MeaningLines.Chosen) -> None:
        field = self.query_one(f"#{(event.meaning.id or '').replace('-meaning', '')}", Input)
        field.value = event.reading
        field.focus()

    def _tell(self, problem: str, warnings: list[str]) -> None:
        self.query_one("#problem", Static).update(problem)
        told = "\n".join(f"· {words}" for words in warnings)
        self.query_one("#warnings", Static).update(f"{say('good_to_know')}\n{told}" if told else "")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "open":
            self.action_open()
        else:
            self.action_close()

    def action_open(self) -> None:
        try:
            self.dismiss(self.wanted())
        except LastcardError as error:
            self._tell(str(error), [])

    def action_close(self) -> None:
        self.dismiss(None)


def _label(words: str) -> Static:
    return Static(words, classes="label", markup=False)


def _field(kind: str, number: int) -> ComposeResult:
    """An input line, and below it the interpretation."""
    with Vertical(classes="row", id=f"{kind}-part-{number}"):
        with Horizontal(classes="row"):
            yield _label(say(f"{kind}_number", number=number + 1))
            yield Input("", id=f"{kind}-{number}", max_length=LONGEST_SENTENCE, compact=True)
        yield MeaningLines(classes="meaning", id=f"{kind}-meaning-{number}")


def _levels() -> list[tuple[str, str]]:
    return [
        (say("level_choice", level=capital(say(f"level_{name}")), words=say(f"level_{name}_hint")), name)
        for name in LEVELS
    ]
