"""Feedback on a sentence being typed: its interpretation, or readings to choose from."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Button, Static

from lastcard.common.catalog import say
from lastcard.rules.language import Explanation
from lastcard.rules.language.explanation import MOST_READINGS


class MeaningLines(Vertical):
    """The lines below a field: what is understood or, if that is unclear, buttons with readings."""

    DEFAULT_CSS = """
    MeaningLines { height: auto; }
    MeaningLines Static { height: auto; }
    MeaningLines.-refused Static { color: $error; }
    MeaningLines Button { width: 1fr; content-align: left middle; text-align: left; display: none; }
    """

    class Chosen(Message):
        """A reading was chosen in place of the typed sentence."""

        def __init__(self, meaning: "MeaningLines", reading: str) -> None:
            super().__init__()
            self.meaning, self.reading = meaning, reading

        @property
        def control(self) -> "MeaningLines":
            return self.meaning

    def __init__(self, meaning: Explanation | None = None, **options: str) -> None:
        super().__init__(**options)  # type: ignore[arg-type]
        self._first = meaning
        self._readings: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        yield Static("", markup=False)
        for number in range(MOST_READINGS):
            yield Button("", name=str(number), compact=True)

    def on_mount(self) -> None:
        self.show(self._first)

    def show(self, meaning: Explanation | None) -> None:
        """Shows what was understood, or offers readings."""
        self._readings = meaning.readings if meaning else ()
        self.set_class(bool(meaning and not meaning.accepted), "-refused")
        self.query_one(Static).update(meant(meaning))
        for number, button in enumerate(self.query(Button)):
            offered = number < len(self._readings)
            button.display = offered
            if offered:
                button.label = say("take_reading", words=self._readings[number])

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.post_message(self.Chosen(self, self._readings[int(event.button.name or 0)]))


def meant(meaning: Explanation | None) -> str:
    """One line on how the table understands a sentence."""
    if meaning is None:
        return ""
    if meaning.accepted:
        both = {part.by for part in meaning.parts} == {"table", "room"}
        understood = say("understood", words=meaning.understood or "")
        kind = meaning.said() if both else say("enforced" if meaning.kind == "rule" else "act")
        return f"{understood} ({kind})"
    if meaning.readings:
        return say("unclear", words=meaning.problem or "")
    return say("not_understood", words=meaning.problem or "")
