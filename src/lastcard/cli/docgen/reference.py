"""Generates the document parts that follow from types and settings: messages, frames, schemas, metrics.

`python -m lastcard.cli.docgen docs` writes them, and the short ones of the manual, into documents
with marks such as `<!-- made: frames -->` and `<!-- end: frames -->`, and writes `docs/protocol.schema.json`.
"""

import ast
import inspect
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, get_args

from prometheus_client import Counter
from prometheus_client.metrics import MetricWrapperBase
from pydantic.json_schema import models_json_schema

from lastcard.cli.docgen import manual
from lastcard.cli.docgen.manual import table as _table
from lastcard.server import connection, create_app, metrics, websocket_endpoint
from lastcard.server.settings import Settings
from lastcard.tables import commands, protocol, table, timers, veil
from lastcard.tables.quick_phrases import PHRASES

OPENING = (
    protocol.NewTable,
    protocol.ComputerSeat,
    protocol.TableSettings,
    protocol.NewPerson,
    protocol.Joined,
)
# Descriptions of fields that the types themselves do not contain.
FURTHER = {
    "Because.clause": 'The rule\'s id, or "".',
    "Because.words": "Why not; empty if it is possible.",
    "Bye.come_back": "Whether it makes sense to connect again.",
    "Chat.text": "What is said.",
    "ClockFrame.ends": "When the clock answers, on the server's clock.",
    "Computer.on": "False removes it.",
    "Done.version": "The version that holds what was done.",
    "EventFrame.number": "How many, or which; what it counts depends on `what`.",
    "EventFrame.other": "The second player it concerns.",
    "EventFrame.player": "Who did it, or whom it affected.",
    "EventFrame.text": "A color, a symbol or a sentence.",
    "EventFrame.third": "The third.",
    "EventFrame.what": "The kind of event.",
    "EventFrame.words": "The event as an English sentence.",
    "GameFrame.acts": "Acts in the room that are going on, by player.",
    "GameFrame.color": "The color to match; null: none is named.",
    "GameFrame.counts": "Cards held, by player.",
    "GameFrame.draw_pile": "How many cards are left in it.",
    "GameFrame.missing_turn": "Who misses the next turn.",
    "GameFrame.players": "In seat order.",
    "GameFrame.points": "What the winner of the round scores.",
    "GameFrame.scores": "Points so far, by player.",
    "GameFrame.top": "The top card of the discard pile.",
    "GameFrame.turn": "Whose turn it is; not always the player who is asked.",
    "GameFrame.uncalled": "Players who hold one card and have not called.",
    "GameFrame.winner": "Who has won the round, once it is over.",
    "Hello.protocol": "The version the client speaks.",
    "Hello.table": "The table's code.",
    "Joined.person": "Your number at the table.",
    "LegalFrame.action": "Its number, for `does`.",
    "LegalFrame.words": "Its words, for people and for `does`.",
    "NewTable.settings": "The rules and the clock.",
    "NewPerson.seat": "The seat, from 0; null to watch.",
    "PersonFrame.id": "Their number at the table.",
    "Sight.key": "Of the command.",
    "Advice.words": "What a strong player would do, and why.",
    "PersonFrame.seat": "Where they sit, from 0; null: watching.",
    "Pong.number": "The ping's number.",
    "Present.present": "The numbers of the people who are connected.",
    "Present.watching": "How many spectators are connected.",
    "Refused.key": "Of the command; null if the message could not be read.",
    "Refused.version": "The table's version.",
    "Refused.words": "One sentence for a person.",
    "SeatFrame.computer": "Whether a computer player sits here.",
    "SeatFrame.person": "Whose seat it is; null: a computer player's, or nobody's.",
    "SentenceFrame.kind": "Whether the table enforces it, or the players judge it.",
    "SentenceFrame.understood": "The sentence as the table understands it.",
    "TableFrame.host": "The host's number.",
    "TableFrame.sentences": "What the customizable cards say.",
    "TableFrame.winners": "Once the match is over.",
    "TableSettings.seats": "How many play.",
    "TableSettings.title": "Its name in the list of tables.",
    "Welcome.events": "What was missed, oldest first.",
    "Welcome.game": "Null before the first deal.",
    "Welcome.yours": "Null for people who do not play in the match.",
    "Welcome.you": "Null for a spectator.",
    "Welcome.present": "The numbers of the people who are connected.",
    "Welcome.watching": "How many spectators are connected.",
    "News.chat": "New lines only.",
    "News.events": "What happened, oldest first.",
    "Write.sentences": "At most the seat's `to_write`.",
    "YoursFrame.drawn": "The cards just drawn, while they may be played.",
    "YoursFrame.legal": "All legal actions now, asked or not.",
}
FROM_THE_TREE = {"coverage": manual.coverage}  # these parts are in the README
_TYPES = {"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false"}


@cache
def parts() -> dict[str, str]:
    """Every generated part that is stored in a document, by name."""
    schemas = protocol.schema()
    messages, frames = schemas["messages"]["$defs"], schemas["frames"]["$defs"]
    _, opening = models_json_schema(
        [(kind, "validation") for kind in OPENING], ref_template="#/$defs/{model}"
    )
    commands = [kind.__name__ for kind in get_args(protocol.AnyCommand)]
    outer = [kind.__name__ for kind in get_args(protocol.Frame)]
    inner = [name for name in frames if name not in outer]
    in_order = [name for name in vars(protocol) if name in inner]
    return {
        "opening": _sections([kind.__name__ for kind in OPENING], opening["$defs"]),
        "hello": _sections(["Hello", "Pong"], messages),
        "commands": _sections(commands, messages),
        "http": _http(),
        "numbers": _numbers(),
        "phrases": _table(("phrase", "what is said"), ((f"`{key}`", said) for key, said in PHRASES.items())),
        "frames": _sections(outer, frames),
        "parts": _sections(in_order, frames),
        "settings": _settings(),
        "metrics": _metrics(),
        **{name: make() for name, make in manual.parts().items()},
    }


def filled(text: str, root: Path | None = None) -> str:
    """Fills the generated parts of a document; some need the root of the checkout.

    >>> filled("No marks, no change.")
    'No marks, no change.'
    """
    if "<!-- made: " not in text:
        return text
    made = parts() | ({name: make(root) for name, make in FROM_THE_TREE.items()} if root else {})

    def part(match: re.Match[str]) -> str:
        name = match[1]
        return f"<!-- made: {name} -->\n\n{made[name]}\n\n<!-- end: {name} -->"

    return re.sub(r"<!-- made: (\w+) -->.*?<!-- end: \1 -->", part, text, flags=re.DOTALL)


def schema_text() -> str:
    return json.dumps(protocol.schema(), indent=1, ensure_ascii=False) + "\n"


# --- messages and frames ------------------------------------------------------------------------


def _sections(names: Sequence[str], schemas: Mapping[str, Any]) -> str:
    return "\n\n".join(_section(name, schemas[name]) for name in names)


def _section(name: str, schema: Mapping[str, Any]) -> str:
    """A message, frame or part of one: its purpose and its fields."""
    comments = _comments().get(name, {})
    required = schema.get("required", ())
    kind = schema["properties"].get("type", {}).get("const")
    rows = []
    for field, about in schema["properties"].items():
        if field == "type" and kind:
            continue
        if field == "key" and about.get("type") == "string" and field in required and _is_command(name):
            continue  # documented once for all commands
        said = comments.get(field) or FURTHER.get(f"{name}.{field}", "")
        rows.append((f"`{field}`", _kind(about, field in required), _meaning(about, said)))
    head = f"`{kind}`" if kind else name
    words = schema.get("description", "")
    several = [f"### {head}", *([words] if words else [])]
    if rows:
        several.append(_table(("field", "what it is", "what it means"), rows))
    elif _is_command(name):
        several.append("No further fields.")
    return "\n\n".join(several)


def _is_command(name: str) -> bool:
    return name in {kind.__name__ for kind in get_args(protocol.AnyCommand)}


def _meaning(about: Mapping[str, Any], otherwise: str) -> str:
    words = (about.get("description") or otherwise).replace("None", "null").rstrip(".")
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def _kind(about: Mapping[str, Any], required: bool) -> str:
    """A field's type in words, with its bounds and its default."""
    words = _type(about)
    if required:
        return words
    if "default" in about:
        return f"{words}; left out: `{json.dumps(about['default'])}`"
    return f"{words}; may be left out"


def _type(about: Mapping[str, Any]) -> str:
    if "$ref" in about:
        return _linked(about["$ref"].rsplit("/", 1)[1])
    if "anyOf" in about:
        return " or ".join(dict.fromkeys(_type(each) for each in about["anyOf"]))
    if "const" in about:
        return f"`{json.dumps(about['const'])}`"
    if "enum" in about:
        return " or ".join(f"`{json.dumps(value)}`" for value in about["enum"])
    kind = about.get("type")
    if kind == "null":
        return "null"
    if kind == "array":
        most = f", at most {about['maxItems']}" if "maxItems" in about else ""
        inside = _type(about.get("items", {}))
        return f"list{most}: {inside}"
    if kind == "object":
        values = about.get("additionalProperties")
        return f"object of {_type(values)}" if isinstance(values, dict) else "object"
    return _TYPES.get(str(kind), "anything") + _bounds(about)


def _bounds(about: Mapping[str, Any]) -> str:
    least, most = about.get("minLength"), about.get("maxLength")
    if "pattern" in about and (least, most) == (None, None):
        pattern = about["pattern"]
        return f" like `{pattern}`"
    if most is not None:
        return f", {least or 0} to {most} characters"
    least, most = about.get("minimum"), about.get("maximum")
    if most is not None:
        return f", {least} to {most}"
    return f", {least} or more" if least is not None else ""


def _linked(name: str) -> str:
    return f"[{name}](#{name.lower()})"


@cache
def _comments() -> dict[str, dict[str, str]]:
    """The source comments behind the fields of the frames."""
    source = inspect.getsource(protocol)
    lines = source.splitlines()
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = {
                field.target.id: lines[(field.end_lineno or 1) - 1].partition("  # ")[2].strip()
                for field in node.body
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
            }
    return found


def _http() -> str:
    """The HTTP endpoints, except the socket."""
    paths = create_app(Settings(database="sqlite://")).openapi()["paths"]
    rows = [
        (f"`{method.upper()} {path}`", about.get("description") or about.get("summary") or "")
        for path, methods in paths.items()
        for method, about in methods.items()
        if path.startswith("/api/")
    ]
    return _table(("request", "what it is for"), rows)


def _numbers() -> str:
    least, most = veil.LOOKS_AT_A_CARD
    rows = [
        (f"{protocol.MOST_FRAME} bytes", "a message to the server, or the body of a request"),
        (f"{websocket_endpoint.HELLO_WITHIN:g} s", "from connecting to `hello`"),
        (f"{websocket_endpoint.PING_EVERY:g} s", "between pings (the first three come within 4 s)"),
        (f"{websocket_endpoint.SILENT_AFTER:g} s", "without a pong, until the socket is given up"),
        (f"{websocket_endpoint.STRIKES}", "commands beyond the limit, until the socket is closed"),
        (
            f"{connection.MOST_WAITING}",
            "frames that wait for a slow reader; then a new `welcome` replaces them",
        ),
        (f"{table.KEPT_KEYS}", "newest command keys remembered for each person"),
        (f"{table.KEPT_EVENTS}", "newest versions whose events are sent to returning clients"),
        (f"{table.KEPT_CHAT}", "newest lines of chat in a `welcome`"),
        (f"{commands.MOST_GRACE:g} s", "at most that a claim waits for slower connections"),
        (f"{commands.SPAM_PAUSE:g} s", "without catching, after a wrong catch"),
        (f"{least:g} to {most:g} s", "the pause after a drawn card"),
        (f"{timers.Pace.reveal_within:g} s", "to reveal a share of the shuffle"),
        (f"{commands.MOST_PEOPLE}", "people at one table at a time"),
    ]
    return _table(("how much", "of what"), rows)


# --- the server ---------------------------------------------------------------------------------


def _settings() -> str:
    schema = Settings.model_json_schema()["properties"]
    rows = []
    for name, field in Settings.model_fields.items():
        default = "a file in your data folder" if field.default_factory else f"`{_shown(field.default)}`"
        rows.append(
            (
                f"`LASTCARD_{name.upper()}`",
                _setting_kind(schema[name]),
                default if default != "``" else "none",
                str(field.description),
            )
        )
    return _table(("setting", "what it is", "if not set", "what it does"), rows)


def _setting_kind(about: Mapping[str, Any]) -> str:
    """A setting's type in words, with its bounds."""
    choices = re.fullmatch(r"\^\((.+)\)\$", about.get("pattern", ""))
    if choices:
        return " or ".join(f"`{each}`" for each in choices[1].split("|"))
    above = about.get("exclusiveMinimum")
    return _type(about) + (f", above {above:g}" if above is not None else "")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


def _metrics() -> str:
    """All metrics, in the order of their module."""
    rows = []
    for figure in vars(metrics).values():
        if not isinstance(figure, MetricWrapperBase):
            continue
        family = next(iter(figure.describe()))
        name = f"{family.name}_total" if isinstance(figure, Counter) else family.name
        labels = ", ".join(figure._labelnames)
        rows.append((f"`{name}`" + (f" by {labels}" if labels else ""), family.type, family.documentation))
    return _table(("name", "kind", "what it counts"), rows)


def main(arguments: Sequence[str]) -> None:
    """Updates the documents in a folder."""
    folder = Path(arguments[0] if arguments else "docs")
    for file in sorted(folder.rglob("*.md")):
        text = file.read_text(encoding="utf-8")
        if filled(text) != text:
            file.write_text(filled(text), encoding="utf-8")
    readme = folder.parent / "README.md"
    if readme.exists():
        readme.write_text(filled(readme.read_text(encoding="utf-8"), folder.parent), encoding="utf-8")
    (folder / "protocol.schema.json").write_text(schema_text(), encoding="utf-8")
