"""The protocol between a table and its clients: commands one way, frames the other.

Commands are checked on arrival (Pydantic); frames are plain dictionaries, typed here. `docs/protocol.md`
and the JSON Schemas are made from these types. Frames never contain hidden cards in their shared
part: `game` is what a spectator sees, `yours` is what only this seat may know.
"""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter
from typing_extensions import TypedDict

from lastcard.rules.language import LONGEST_SENTENCE
from lastcard.tables.codes import CODE_PATTERN
from lastcard.tables.quick_phrases import PHRASES as PHRASES
from lastcard.tables.quick_phrases import Phrase

PROTOCOL = 2  # changes when an old client would misinterpret something

# Upper limits, so that no message is ever large.
MOST_FRAME = 64 * 1024  # bytes of a message to the server
MOST_EDITION = 32 * 1024  # characters of an edition file

Key = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Code = Annotated[str, StringConstraints(pattern=f"^{CODE_PATTERN}$")]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{43}$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=24)]
Sentence = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_SENTENCE)]
Commitment = Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{64})?$")]
Share = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
FaceNumber = Annotated[int, Field(ge=0, le=31)]
PersonNumber = Annotated[int, Field(ge=0, le=10_000)]

Level = Literal["newcomer", "casual", "solid", "sharp", "expert"]  # of a computer player, the weakest first
USUAL_LEVEL: Level = "casual"


def _says_its_type(schema: dict[str, Any]) -> None:
    """Marks `type` as required in the schema; in Python it has a default."""
    if "type" in schema["properties"]:
        schema["required"] = ["type", *schema.get("required", [])]


class _Strict(BaseModel):
    """A strict model: unknown fields and wrong types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, json_schema_extra=_says_its_type)


class TableSettings(_Strict):
    """The settings of a table: edition, house rules, seats, clock."""

    edition: str = Field("classic", max_length=40, description="The id of an edition.")
    edition_text: str | None = Field(
        None,
        max_length=MOST_EDITION,
        description="An edition file of one's own (TOML), instead of `edition`.",
    )
    house: dict[str, bool | int | str] = Field(
        default_factory=dict, max_length=20, description="House rules that differ, such as `target`."
    )
    customs: list[Sentence] | None = Field(
        None, max_length=9, description="What the customizable cards say; None: the first suggestions."
    )
    rules: list[Sentence] = Field(
        default_factory=list, max_length=16, description="House rules in the table's own words."
    )
    seats: int = Field(4, ge=2, le=10)
    clock: int = Field(60, ge=0, le=600, description="Seconds to answer a question; 0: no clock.")
    public: bool = Field(False, description="Whether everybody finds the table in the list.")
    title: str = Field("", max_length=60)


class ComputerSeat(_Strict):
    """A seat for a computer player."""

    seat: SeatNumber
    level: Level = Field(USUAL_LEVEL, description="How well it plays.")


class NewTable(_Strict):
    """A request to open a table."""

    name: Name = Field(description="The host's name.")
    settings: TableSettings = Field(default_factory=TableSettings)
    seat: SeatNumber | None = Field(0, description="Where the host sits; None: the host only watches.")
    computers: list[SeatNumber | ComputerSeat] = Field(
        default_factory=list,
        max_length=10,
        description="Their seats; a seat's number alone means one of level `casual`.",
    )


class NewPerson(_Strict):
    """A request to join a table."""

    name: Name
    seat: SeatNumber | None = None


class Joined(BaseModel):
    """The answer to a new person: who they are, and the token of their seat, shown only once."""

    code: Code
    person: int
    token: Token


# --- commands -----------------------------------------------------------------------------------


class _Command(_Strict):
    key: Key = Field(
        description="Chosen by the sender, new for every command: a repeated one is not obeyed twice."
    )


class TakeAction(_Command):
    """Do something in the game."""

    type: Literal["act"] = "act"
    does: int | Annotated[str, StringConstraints(min_length=1, max_length=200)] = Field(
        description="An action's number, or words such as `plays red 7 and calls uno`."
    )
    version: int = Field(ge=0, description="The newest version the sender had seen.")


class Why(_Command):
    """Ask why something is not possible now; changes nothing."""

    type: Literal["why"] = "why"
    does: int | Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Advise(_Command):
    """Ask what a strong player would do. For people who play alone against the computer."""

    type: Literal["advise"] = "advise"


class Look(_Command):
    """Ask for this seat's view as engine records, for programs that use the engine; changes nothing."""

    type: Literal["look"] = "look"


class Sit(_Command):
    type: Literal["sit"] = "sit"
    seat: SeatNumber


class Stand(_Command):
    """Give up the seat, but stay to watch."""

    type: Literal["stand"] = "stand"


class Leave(_Command):
    """Leave for good; in a match, a computer player takes over the hand."""

    type: Literal["leave"] = "leave"


class Ready(_Command):
    type: Literal["ready"] = "ready"
    ready: bool = True
    commitment: Commitment = Field(
        "", description="SHA-256 of one's share of the shuffle, in hexadecimal digits; empty: no share."
    )


class Agree(_Command):
    """Agree to the sentences on the customizable cards, or not."""

    type: Literal["agree"] = "agree"
    agrees: bool = True
    version: int | None = Field(
        None,
        ge=0,
        description="The newest version the sender had seen: sentences changed since are not agreed to.",
    )


class Write(_Command):
    """Write the sentences on your rule cards."""

    type: Literal["write"] = "write"
    sentences: list[Sentence] = Field(max_length=16)


class Configure(_Command):
    """The host changes what is played, before the match."""

    type: Literal["configure"] = "configure"
    settings: TableSettings


class Computer(_Command):
    """The host seats a computer player, changes the level of one, or removes it."""

    type: Literal["computer"] = "computer"
    seat: SeatNumber
    on: bool = True
    level: Level = Field(USUAL_LEVEL, description="How well it plays.")


class Start(_Command):
    """The host starts the match."""

    type: Literal["start"] = "start"
    fill: bool = Field(False, description="Fill rule cards nobody wrote with the edition's suggestions.")
    commitment: Commitment = Field(
        "", description="SHA-256 of the host's share of the shuffle, in hexadecimal digits; empty: no share."
    )


class Reveal(_Command):
    """Reveal your share of the shuffle, as soon as the table is `dealing` and lists your commitment."""

    type: Literal["reveal"] = "reveal"
    share: Share = Field(description="32 hexadecimal digits whose SHA-256 was sent with `ready` or `start`.")


class Onward(_Command):
    """Ready for the next round."""

    type: Literal["onward"] = "onward"


class Rematch(_Command):
    """After the match: return to the lobby, with the same people in the same seats."""

    type: Literal["rematch"] = "rematch"


class HandOver(_Command):
    """The host makes somebody else the host."""

    type: Literal["hand over"] = "hand over"
    person: PersonNumber


class Kick(_Command):
    type: Literal["kick"] = "kick"
    person: PersonNumber


class Face(_Command):
    """Choose your picture."""

    type: Literal["face"] = "face"
    face: FaceNumber | None = Field(description="Its number; None: the one that goes with the name.")


class Lock(_Command):
    """The host locks the table to newcomers, or unlocks it."""

    type: Literal["lock"] = "lock"
    locked: bool = True


class Mute(_Command):
    """The host mutes somebody, or unmutes them."""

    type: Literal["mute"] = "mute"
    person: PersonNumber
    muted: bool = True


class Chat(_Command):
    type: Literal["chat"] = "chat"
    text: Annotated[str, StringConstraints(min_length=1, max_length=300)]


class Say(_Command):
    """A quick phrase."""

    type: Literal["say"] = "say"
    phrase: Phrase


class Back(_Command):
    """Take your hand back from the computer player that sat in."""

    type: Literal["back"] = "back"


AnyCommand = (
    TakeAction | Why | Advise | Look | Sit | Stand | Leave | Ready | Agree | Write | Configure | Computer
    | Start | Reveal | Onward | Rematch | HandOver | Kick | Face | Lock | Mute | Chat | Say | Back
)  # fmt: skip
Command = Annotated[AnyCommand, Field(discriminator="type")]


class Hello(_Strict):
    """The first message on a socket."""

    type: Literal["hello"] = "hello"
    protocol: int = PROTOCOL
    table: Code
    token: Token | None = Field(None, description="Whose seat it is; without one, an onlooker.")
    since: int | None = Field(None, ge=0, description="The newest version already seen, when coming back.")


class Pong(_Strict):
    """The immediate answer to a `ping`, which measures the round-trip time."""

    type: Literal["pong"] = "pong"
    number: int


Message = Annotated[AnyCommand | Hello | Pong, Field(discriminator="type")]
MESSAGE: TypeAdapter[AnyCommand | Hello | Pong] = TypeAdapter(Message)
COMMAND: TypeAdapter[AnyCommand] = TypeAdapter(Command)

# --- frames -------------------------------------------------------------------------------------


class SeatFrame(TypedDict):
    """One seat of the table."""

    name: str | None  # None: nobody sits here
    person: int | None
    computer: bool
    level: Level | None  # of the computer player that acts here; None: none does
    sitting_in: bool  # a computer player plays for a person who is away
    ready: bool
    agrees: bool | None  # to the sentences; None: has not said
    written: int  # rule cards written, of `to_write`
    to_write: int
    onward: bool  # ready for the next round


class PersonFrame(TypedDict):
    id: int
    name: str
    seat: int | None
    muted: bool
    face: NotRequired[int]  # the picture they chose, if any


class SentencePart(TypedDict):
    """A part of an interpretation, and who enforces it."""

    words: str
    by: Literal["table", "room"]


class SentenceFrame(TypedDict):
    """A sentence on a customizable card or a rule of the table, and its interpretation."""

    card: str  # empty for a rule of the table
    sentence: str
    kind: Literal["rule", "act"]
    understood: str
    parts: list[SentencePart]  # which part the table does and which is done in the room


class TableFrame(TypedDict):
    """The table, without its cards."""

    code: str
    phase: Literal["lobby", "dealing", "playing", "over"]  # dealing: shares of the shuffle are revealed
    host: int
    settings: dict[str, Any]  # as in TableSettings
    edition: str  # its title
    colors: list[str]
    seats: list[SeatFrame]
    people: list[PersonFrame]
    sentences: list[SentenceFrame]
    not_yet: str | None  # why the match cannot start yet, or whose shares are missing
    locked: bool  # whether nobody else can join
    match: int  # 1 for the first match at this table
    commitment: str  # SHA-256 of the seed of this match, published before the deal
    commitments: list[str | None]  # SHA-256 of everybody's share by seat; last, that of a host who watches
    contributions: list[str]  # the shares as they were mixed in, `SEAT:SHARE` each
    seed: str | None  # once the match is over
    winners: list[str]


class RuleFrame(TypedDict):
    """A standing rule in force."""

    words: str
    owner: str | None  # who laid it; None: the table's own
    concerns: list[str]  # empty: everybody
    lasts: str


class GameFrame(TypedDict):
    """The cards as a spectator sees them."""

    players: list[str]
    counts: dict[str, int]
    open_hands: dict[str, list[str]]  # hands that lie open for everyone
    top: str
    color: str | None
    direction: Literal["left", "right"]
    turn: str | None
    asked: list[dict[str, str]]  # player, question
    question: dict[str, Any]  # what the question is about
    draw_pile: int
    discard_pile: list[str]  # the newest first
    dealer: str
    scores: dict[str, int]
    uncalled: list[str]
    missing_turn: list[str]
    acts: dict[str, list[str]]
    rules: list[RuleFrame]  # standing rules in force
    round: int
    winner: str | None
    points: int


class LegalFrame(TypedDict):
    """A legal action; to take it, send its number or its words."""

    action: int
    words: str
    verb: str  # plays, draws, keeps, names, picks, catches …
    card: NotRequired[str]
    color: NotRequired[str]
    number: NotRequired[int]
    player: NotRequired[str | None]  # None: nobody
    other: NotRequired[str]  # tails, where `player` is heads
    call: NotRequired[bool]  # with a call


class YoursFrame(TypedDict):
    """The private part of one seat."""

    seat: int
    hand: list[str]
    sees: dict[str, list[str]]  # other hands that are shown to this seat now
    drawn: list[str]
    legal: list[LegalFrame]


AnswerKind = Literal["main", "plain", "quiet", "danger"]


class AnswerFrame(TypedDict):
    """A possible answer with its button label; cards are chosen from the hand."""

    label: str
    kind: AnswerKind  # how much it should stand out
    verb: str  # as in LegalFrame; `back`: a command to be sent; `heads`: the first of two choices
    action: NotRequired[int]  # to be sent with `act`
    color: NotRequired[str]
    card: NotRequired[str]
    then: NotRequired["PromptFrame"]  # asked next, before anything is sent


class PromptFrame(TypedDict):
    """The question in words: to this viewer, or to the players this viewer waits for."""

    words: str
    hint: str  # what can be done, for newcomers; may be empty
    answers: list[AnswerFrame]


class ChatFrame(TypedDict):
    person: int
    name: str
    text: str
    phrase: str | None
    at: int  # milliseconds since the epoch


class EventFrame(TypedDict):
    """An event, as far as this viewer may see it."""

    what: str
    words: str
    number: int
    player: NotRequired[str]
    other: NotRequired[str]
    third: NotRequired[str]
    text: NotRequired[str]
    cards: NotRequired[list[str] | None]  # None: cards this viewer may not see


class ClockFrame(TypedDict):
    """The time left to answer the question."""

    now: int  # the server's time, milliseconds since the epoch
    ends: int


class Welcome(TypedDict):
    """The answer to `hello`: the full state, and the events that were missed."""

    type: Literal["welcome"]
    protocol: int
    version: int
    you: PersonFrame | None
    missed: Literal["nothing", "events", "too much"]  # since the version named in `hello`
    events: list[EventFrame]
    table: TableFrame
    game: GameFrame | None
    yours: YoursFrame | None
    prompt: PromptFrame | None  # None: nobody is asked anything
    clock: ClockFrame | None
    chat: list[ChatFrame]
    present: list[int]
    watching: int


class News(TypedDict):
    """The table at a newer version; unchanged parts are omitted."""

    type: Literal["news"]
    version: int
    events: list[EventFrame]
    table: NotRequired[TableFrame]
    game: NotRequired[GameFrame | None]
    yours: NotRequired[YoursFrame | None]
    prompt: NotRequired[PromptFrame | None]
    clock: NotRequired[ClockFrame | None]
    chat: NotRequired[list[ChatFrame]]


class Done(TypedDict):
    """A command was carried out (or had been before), at `version`."""

    type: Literal["done"]
    key: str
    version: int


class Refused(TypedDict):
    """A command was not carried out, and why."""

    type: Literal["refused"]
    key: str | None
    words: str
    clause: str  # the rule's id, or ""
    version: int


class Because(TypedDict):
    """The answer to `why`; `words` is empty if it is possible."""

    type: Literal["because"]
    key: str
    words: str
    clause: str


class Advice(TypedDict):
    """The answer to `advise`: what a strong player would do, and why."""

    type: Literal["advice"]
    key: str
    words: str
    action: int  # as in `legal`


class Sight(TypedDict):
    """The answer to `look`: exactly what this seat may know, as records of `lastcard.rules.layout`."""

    type: Literal["sight"]
    key: str
    layout: str  # of the records; a program with another layout cannot read them
    row: str  # one `STATE` in Base64; what is hidden is zero
    story: str  # the round so far in Base64, four 16-bit numbers an event; hidden cards are -1


class Present(TypedDict):
    """Who is connected now; an update without a version."""

    type: Literal["present"]
    present: list[int]
    watching: int


class Ping(TypedDict):
    """To be answered with `pong` at once."""

    type: Literal["ping"]
    number: int


class Bye(TypedDict):
    """The connection ends, and whether to come back."""

    type: Literal["bye"]
    words: str
    come_back: bool


Frame = Welcome | News | Done | Refused | Because | Advice | Sight | Present | Ping | Bye


def schema() -> dict[str, Any]:
    """Every message and every frame as JSON Schema, and the quick phrases."""
    frames = TypeAdapter(Frame).json_schema()
    return {"protocol": PROTOCOL, "messages": MESSAGE.json_schema(), "frames": frames, "phrases": PHRASES}
