"""The browser page, and endpoints that only the page uses: QR codes, rules in blocks."""

import re
from functools import cache
from io import BytesIO
from typing import Annotated, Any, Literal

import segno
from fastapi import APIRouter, FastAPI, Path, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import BaseModel

from lastcard.common.paths import PAGE
from lastcard.rules import editions
from lastcard.rules.house import NUMBERS, SWITCHES, WORDS, House, combination_warnings
from lastcard.rules.language import to_words
from lastcard.rules.rulebook import Rulebook
from lastcard.rules.rulepage.blocks import Block, Heading, Items, Paragraph, TableBlock
from lastcard.server import page_files
from lastcard.server.code_guard import NoTableError
from lastcard.server.http import (
    ASKED,
    SENT,
    Address,
    Code,
    GuardsOf,
    HallOf,
    ReadingOf,
    plain_problems,
    problems,
)
from lastcard.tables import RefusedError
from lastcard.tables import protocol as p
from lastcard.tables.quick_phrases import PHRASES
from lastcard.tables.rules import rulebook, sentences_on

router = APIRouter()


def add_pages(app: FastAPI) -> None:
    app.include_router(router)
    app.include_router(page_files.router)


SCREENS = {"": "home.js", "new": "newtable.js", "t": "tablescreen.js", "r": "replay.js", "lab": "lab.js"}


@cache
def document(screen: str) -> str:
    """The HTML document; it preloads every module that its screen imports."""
    found: list[str] = []

    def follow(module: str) -> None:
        if module not in found:
            found.append(module)
            text = (PAGE / module).read_text(encoding="utf-8")
            for name in re.findall(r'^import [^;]*?from "\./([\w-]+\.js)"', text, re.MULTILINE):
                follow(name)

    follow("app.js")
    follow(screen)
    links = "\n".join(f'  <link rel="modulepreload" href="/page/{module}">' for module in found)
    text = (PAGE / "index.html").read_text(encoding="utf-8").replace("  <!-- modules -->", links)
    return text.replace('"/page/', f'"{page_files.page_folder()}/')


@router.get("/", include_in_schema=False)
@router.get("/new", include_in_schema=False)
@router.get("/r", include_in_schema=False)
@router.get("/lab", include_in_schema=False)
@router.get("/t/{code}", include_in_schema=False)
@router.get("/r/{code}/{match}", include_in_schema=False)
async def page(request: Request) -> Response:
    """The HTML document for any address; its scripts decide what to show."""
    screen = SCREENS[request.url.path.split("/")[1]]
    return HTMLResponse(document(screen), headers={"Cache-Control": "no-cache"})


def wants_page(request: Request) -> bool:
    """Whether the request comes from a browser that expects an HTML page."""
    accepts = "text/html" in request.headers.get("accept", "")
    return accepts and request.method == "GET" and not request.url.path.startswith(("/api/", "/page/"))


def lost_page() -> Response:
    """The page for unknown addresses, with links to continue from."""
    return HTMLResponse(document(SCREENS[""]), 404, headers={"Cache-Control": "no-cache"})


@router.get(
    "/api/tables/{code}/link.svg",
    tags=["tables"],
    response_class=Response,
    responses={
        200: {"description": "A picture.", "content": {"image/svg+xml": {}}},
        **plain_problems(*ASKED, 422),
    },
)
async def link_picture(code: Code, request: Request) -> Response:
    """The table's link as a QR code."""
    base = request.app.state.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
    drawn = BytesIO()
    segno.make(f"{base}/t/{code}", error="m", micro=False).save(drawn, kind="svg", scale=4, border=2)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


# --- rules for reading --------------------------------------------------------------------------


class BlockFrame(BaseModel):
    """A block of a rule page."""

    kind: Literal["heading", "paragraph", "items", "table"]
    words: str = ""
    level: int = 2
    items: list[tuple[str, str]] = []  # term, words
    rows: list[list[str]] = []  # the first is the head


class CardInfo(BaseModel):
    """A card of the deck and what it does."""

    name: str
    points: int
    copies: int
    does: str


class HouseRuleInfo(BaseModel):
    """A house rule."""

    name: str
    clause: str
    words: str
    default: bool | int | str
    least: int | None = None
    most: int | None = None
    choices: list[bool | str] = []


class Checked(BaseModel):
    """Errors and warnings about settings, before a table uses them."""

    problem: str | None
    warnings: list[str]
    sentences: list[p.SentenceFrame]


@router.get("/api/tables/{code}/rules", tags=["rules"], responses=problems(*ASKED, 404, 422, 503))
async def rules_of_table(
    code: Code, hall: HallOf, guards: GuardsOf, reading: ReadingOf, address: Address
) -> list[BlockFrame]:
    """The rules of this table, house rules and sentences included."""
    async with guards.codes.looking(address):
        table = (await hall.room(code)).table
    # What is written on rule cards is secret until they are dispensed: the suggestions stand in for them.
    book = table.book if table.phase == "over" else table.plain_book
    return [BlockFrame(**_block(block)) for block in await reading.page(address, book)]


@router.get("/api/tables/{code}/cards", tags=["rules"], responses=problems(*ASKED, 404, 422, 503))
async def cards_of_table(code: Code, hall: HallOf, guards: GuardsOf, address: Address) -> list[CardInfo]:
    """What each card of this table does."""
    async with guards.codes.looking(address):
        return _cards((await hall.room(code)).table.book)


@router.get("/api/editions/{name}/cards", tags=["rules"], responses=problems(*ASKED, 404, 422))
async def cards_of_edition(name: Annotated[str, Path(max_length=40)]) -> list[CardInfo]:
    """What each card of an edition does."""
    if name not in editions.NAMES:
        raise NoTableError(f"There is no edition called {name!r}.")
    return _cards(Rulebook(name))


@router.get("/api/phrases", tags=["rules"], responses=problems(*ASKED))
async def phrases() -> dict[str, str]:
    """The quick phrases by their codes."""
    return PHRASES


@router.get("/api/house", tags=["rules"], responses=problems(*ASKED))
async def house_rules() -> list[HouseRuleInfo]:
    """The house rules a table may set."""
    default = House()
    found = []
    for name in SWITCHES:
        clause, words = WORDS[name]
        least, most = NUMBERS.get(name, (None, None))
        choices: list[bool | str] = {"stacking": [False, True, "mixed"], "scoring": ["winner", "lowest"]}.get(
            name, []
        )  # type: ignore[assignment]
        found.append(
            HouseRuleInfo(
                name=name, clause=clause, words=words, default=getattr(default, name),
                least=least, most=most, choices=choices,
            )
        )  # fmt: skip
    return found


@router.post("/api/settings", tags=["rules"], responses=problems(*SENT))
async def check_settings(settings: p.TableSettings, reading: ReadingOf, address: Address) -> Checked:
    """Whether these settings can be played, and warnings about them."""
    try:
        await reading.settings(address, settings)
        book = rulebook(settings)
    except RefusedError as error:
        return Checked(problem=error.words, warnings=[], sentences=[])
    return Checked(
        problem=None, warnings=combination_warnings(book.house), sentences=list(sentences_on(book))
    )


def _cards(book: Rulebook) -> list[CardInfo]:
    return [
        CardInfo(
            name=card.name,
            points=card.points,
            copies=card.copies,
            does=card.sentence or (to_words(card.rule) if card.rule else ""),
        )
        for card in book.cards
    ]


def _block(block: Block) -> dict[str, Any]:
    match block:
        case Heading(words, level):
            return {"kind": "heading", "words": words, "level": level}
        case Paragraph(words):
            return {"kind": "paragraph", "words": words}
        case Items(items):
            return {"kind": "items", "items": [(item.term, item.words) for item in items]}
        case TableBlock(head, rows):
            return {"kind": "table", "rows": [list(head), *(list(row) for row in rows)]}
