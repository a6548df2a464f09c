"""The HTTP API: tables and their people, rules, health."""

from functools import cache
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Body, Depends, HTTPException, Path, Request
from fastapi.responses import PlainTextResponse, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

from lastcard.rules import editions
from lastcard.rules.gallery import gallery
from lastcard.rules.rulebook import Rulebook
from lastcard.rules.rulepage import rule_page
from lastcard.server.metrics import REJECTED
from lastcard.server.middleware import RequestGuards, address_of, problem
from lastcard.server.registry import NO_TABLE, TableRegistry, hashed
from lastcard.server.room import UNREACHABLE
from lastcard.server.rule_parsing import Reading
from lastcard.tables import protocol as p
from lastcard.tables.codes import CODE_PATTERN, EXAMPLE
from lastcard.tables.frames import table_frame

Code = Annotated[
    str,
    Path(pattern=f"^{CODE_PATTERN}$", description="The table's code.", examples=[EXAMPLE]),
]


class Problem(BaseModel):
    """Why a request failed, in one sentence, and the clause of the rules it rests on."""

    words: str = Field(examples=[NO_TABLE])
    clause: str = ""


class ListedTable(BaseModel):
    """A public table."""

    code: str
    phase: str
    title: str
    edition: str
    seats: int
    taken: int


class SentenceQuery(BaseModel):
    """A sentence for a card, to be explained."""

    model_config = ConfigDict(extra="forbid", strict=True)

    sentence: p.Sentence = Field(examples=["Everyone but you draws 2."])
    where: Literal["custom", "rule_card", "table_rule"] = Field(
        "custom",
        description="Where it is written: on a customizable card, on a rule card, or as a table rule.",
    )


class MeaningPart(BaseModel):
    """A part of what was understood, and who enforces it."""

    words: str
    by: str = Field(description="`table` or `room`.")


class Meaning(BaseModel):
    """What a sentence means: a `rule` for the table, an `act` in the room, `unclear`, or `refused`."""

    kind: str
    understood: str | None
    parts: list[MeaningPart] = Field(description="Which part the table does and which is done in the room.")
    readings: list[str] = Field(description="What may have been meant: sentences to choose from.")
    problem: str | None
    span: list[int] | None = Field(
        min_length=2, max_length=2, description="Where in the sentence the problem is: from, to."
    )


class EditionInfo(BaseModel):
    """An edition."""

    name: str
    title: str
    summary: str
    colors: list[str]
    rule_cards: int
    written: int
    suggestions: list[str]


class GalleryRuleInfo(BaseModel):
    """A house rule of the gallery, and its effect on a game."""

    sentence: str
    effect: str


class GalleryInfo(BaseModel):
    """House rules of one kind."""

    title: str
    rules: list[GalleryRuleInfo]


class Schemas(BaseModel):
    """The socket's messages and frames as JSON Schema, and the quick phrases."""

    protocol: int
    messages: dict[str, Any]
    frames: dict[str, Any]
    phrases: dict[str, str]


_WHY = {
    400: "The request cannot be read at all.",
    401: "No token, or one that opens no seat here.",
    403: "A page of another origin asked.",
    404: "There is no such thing.",
    409: "It was understood, but is refused: the table or the rules do not allow it now.",
    411: "The request does not state its length.",
    413: "The request is too long.",
    422: "Something in the request is not as described here.",
    429: "Too much from one address or person; wait a moment.",
    503: "The database cannot be reached, or too much is waiting; try again.",
}


def problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    """Documents the error responses of an operation."""
    return {code: {"model": Problem, "description": _WHY[code]} for code in sorted(codes)}


def plain_problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The same for operations that otherwise answer with plain text."""
    schema = {"schema": {"$ref": "#/components/schemas/Problem"}}
    content = {"application/json": schema}
    return {code: {"description": _WHY[code], "content": content} for code in sorted(codes)}


ASKED = (429,)
SENT = (400, 403, 411, 413, 422, 429)
_NEW = {
    "host and computers": {"value": {"name": "Ann", "computers": [1, 2, {"seat": 3, "level": "expert"}]}},
    "a public table of an edition": {
        "value": {
            "name": "Ann",
            "settings": {"edition": "dino", "seats": 3, "public": True},
        }
    },
}
_COMMANDS = {
    "start": {"value": {"type": "start", "key": "a1"}},
    "act": {"value": {"type": "act", "key": "a2", "does": "plays red 7", "version": 12}},
    "why": {"value": {"type": "why", "key": "a3", "does": "draws"}},
}


def registry_of(request: Request) -> TableRegistry:
    hall: TableRegistry = request.app.state.hall
    return hall


def guards_of(request: Request) -> RequestGuards:
    guards: RequestGuards = request.app.state.guards
    return guards


def reading_of(request: Request) -> Reading:
    reading: Reading = request.app.state.reading
    return reading


HallOf = Annotated[TableRegistry, Depends(registry_of)]
GuardsOf = Annotated[RequestGuards, Depends(guards_of)]
ReadingOf = Annotated[Reading, Depends(reading_of)]
Address = Annotated[str, Depends(address_of)]


def newcomer(guards: GuardsOf, request: Request) -> str:
    """The address of a new person; refused if it has sent too many recently."""
    address = address_of(request)
    if not guards.newcomers.take(address):
        REJECTED.labels("newcomers").inc()
        raise HTTPException(429, "Too many new tables and people from your address; wait a minute.")
    return address


_scheme = HTTPBearer(auto_error=False, scheme_name="seat", description="The token of your seat.")


def bearer(given: Annotated[HTTPAuthorizationCredentials | None, Depends(_scheme)]) -> str:
    if given is None or not given.credentials.strip():
        raise HTTPException(401, "A seat's token is needed.", {"WWW-Authenticate": "Bearer"})
    return given.credentials.strip()


tables = APIRouter(prefix="/api/tables", tags=["tables"])
rules = APIRouter(prefix="/api", tags=["rules"])
operation = APIRouter(tags=["operation"])


@tables.post(
    "",
    operation_id="open_table",
    summary="Open a table",
    status_code=201,
    response_description="The table's code and the host's token.",
    responses=problems(*SENT, 409, 503),
)
async def open_table(
    new: Annotated[p.NewTable, Body(openapi_examples=_NEW)],
    hall: HallOf,
    reading: ReadingOf,
    address: Annotated[str, Depends(newcomer)],
) -> p.Joined:
    """Open a table and become its host."""
    await reading.settings(address, new.settings)
    return await hall.create(new, address)


@tables.get(
    "",
    operation_id="public_tables",
    summary="List the public tables",
    response_description="The tables, newest first.",
    responses=problems(*ASKED, 503),
)
async def public_tables(hall: HallOf) -> list[ListedTable]:
    """The public tables, newest first."""
    return [ListedTable(**listed) for listed in await hall.listing()]


@tables.get(
    "/{code}",
    operation_id="table",
    summary="Look at a table",
    response_description="The table.",
    responses=problems(*ASKED, 404, 422, 503),
)
async def table(code: Code, hall: HallOf, guards: GuardsOf, address: Address) -> p.TableFrame:
    """A table, without its cards."""
    async with guards.codes.looking(address):
        return table_frame((await hall.room(code)).table)


@tables.post(
    "/{code}/people",
    operation_id="join",
    summary="Join a table",
    status_code=201,
    response_description="Your number at the table, and your token.",
    responses=problems(*SENT, 404, 409, 503),
)
async def join(
    code: Code,
    new: p.NewPerson,
    hall: HallOf,
    guards: GuardsOf,
    address: Annotated[str, Depends(newcomer)],
) -> p.Joined:
    """Join a table, to sit down or to watch."""
    async with guards.codes.looking(address):
        return await hall.join(code, new, address)


@tables.post(
    "/{code}/commands",
    operation_id="command",
    summary="Give a command",
    response_model=p.Done | p.Because | p.Advice | p.Sight,
    response_description="It was done, or the answer to `why`, `advise` or `look`.",
    responses=problems(*SENT, 401, 404, 409, 503),
)
async def command(
    code: Code,
    command: Annotated[p.Command, Body(openapi_examples=_COMMANDS)],
    hall: HallOf,
    guards: GuardsOf,
    reading: ReadingOf,
    token: Annotated[str, Depends(bearer)],
    address: Address,
) -> Any:
    """Send a command without a socket; refused ones are answered 409."""
    async with guards.codes.looking(address):
        room = await hall.room(code)
    person = await room.person_with(hashed(token))
    if person is None:
        raise HTTPException(401, "This token opens no seat here.", {"WWW-Authenticate": "Bearer"})
    talks = isinstance(command, p.Chat | p.Say)
    if talks and not (guards.chat.take((code, person.id)) and guards.chat_from.take(address)):
        raise HTTPException(429, "Too many chat messages; wait a moment.")
    await reading.command(address, command, room.table)
    answer = await room.command(person.id, command, address)
    if answer["type"] == "refused":
        status = 503 if answer["words"] == UNREACHABLE else 409
        return problem(status, answer["words"], answer["clause"])
    return answer


@tables.get(
    "/{code}/records/{match}",
    operation_id="record",
    summary="Fetch a match's record",
    response_class=Response,
    responses={
        200: {
            "description": "The record, to be checked with `lastcard verify`.",
            "content": {"application/json": {"schema": {"type": "object"}}},
        },
        **plain_problems(*ASKED, 404, 422, 503),
    },
)
async def record(
    code: Code,
    match: Annotated[int, Path(ge=1, le=100_000, description="1 for the first match at the table.")],
    hall: HallOf,
    guards: GuardsOf,
    address: Address,
) -> Response:
    """The record of a finished match: its rules, its seed and all actions."""
    async with guards.codes.looking(address):
        text = await hall.record(code, match, address)
    name = f'attachment; filename="{code}-{match}.json"'
    return Response(text, media_type="application/json", headers={"Content-Disposition": name})


@rules.post(
    "/explain",
    operation_id="explain",
    summary="Explain a sentence",
    response_description="What the table understands by it, or why it does not.",
    responses=problems(*SENT),
)
async def meaning(question: SentenceQuery, reading: ReadingOf, address: Address) -> Meaning:
    """How the table understands a sentence on a card."""
    found = await reading.explain(address, question.sentence, question.where)
    return Meaning(
        kind=found.kind,
        understood=found.understood,
        parts=[MeaningPart(words=part.words, by=part.by) for part in found.parts],
        readings=list(found.readings),
        problem=found.problem,
        span=list(found.span) if found.span else None,
    )


@rules.get(
    "/editions",
    operation_id="editions",
    summary="List the editions",
    response_description="They.",
    responses=problems(*ASKED),
)
async def all_editions() -> list[EditionInfo]:
    """The editions that can be played."""
    return [_info(name) for name in editions.NAMES]


@rules.get(
    "/gallery",
    operation_id="gallery",
    summary="List house rules to pick from",
    response_description="House rules as sentences, in groups.",
)
async def rule_gallery() -> list[GalleryInfo]:
    """House rules from around the world."""
    return [
        GalleryInfo(
            title=group.title,
            rules=[GalleryRuleInfo(sentence=rule.sentence, effect=rule.effect) for rule in group.rules],
        )
        for group in gallery()
    ]


@rules.get(
    "/editions/{name}/rules",
    operation_id="rules",
    summary="Read an edition's rules",
    response_class=PlainTextResponse,
    response_description="The rule page, in Markdown.",
    responses=plain_problems(*ASKED, 404, 422),
)
async def rules_of(
    name: Annotated[str, Path(max_length=40, description="The edition's id.", examples=["classic"])],
) -> str:
    """An edition's rule page, in Markdown."""
    if name not in editions.NAMES:
        raise HTTPException(404, f"There is no edition called {name!r}.")
    return _rule_page(name)


@cache
def _rule_page(name: str) -> str:
    return rule_page(Rulebook(editions.named(name)), markdown=True)


@rules.get(
    "/protocol",
    operation_id="protocol",
    summary="Read the socket's protocol",
    response_model=Schemas,
    response_description="The schemas.",
    responses=problems(*ASKED),
)
async def schema() -> Response:
    """The socket's messages as JSON Schema."""
    return Response(_schema(), media_type="application/json")


@cache
def _schema() -> bytes:
    """Cached, since building it takes long."""
    return orjson.dumps(p.schema())


def _info(name: str) -> EditionInfo:
    edition = editions.named(name)
    written = edition.written
    return EditionInfo(
        name=name,
        title=edition.title,
        summary=edition.summary,
        colors=list(edition.colors),
        rule_cards=edition.rule_cards,
        written=written.most if written else 0,
        suggestions=list(written.suggestions if written else edition.suggestions),
    )


@operation.get(
    "/healthz",
    operation_id="alive",
    summary="Ask whether the process runs",
    response_class=PlainTextResponse,
    response_description="It does.",
)
async def alive() -> str:
    """Whether the process runs."""
    return "ok\n"


@operation.get(
    "/readyz",
    operation_id="ready",
    summary="Ask whether it can serve",
    response_class=PlainTextResponse,
    response_description="It can.",
    responses=plain_problems(503),
)
async def ready(hall: HallOf) -> str:
    """Whether the process can serve: the database answers, and the process is not stopping."""
    if hall.draining:
        raise HTTPException(503, "The server is stopping.")
    await hall.store.check()
    return "ready\n"
