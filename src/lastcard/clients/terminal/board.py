"""The middle of the table: the other players, the piles, the color in play, the direction."""

from collections.abc import Sequence
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip

from lastcard.clients.session import Session
from lastcard.clients.terminal.canvas import Drawn, Spot, cut, joined, padded
from lastcard.clients.terminal.card_art import (
    FELT,
    FELT_DEEP,
    FELT_INK,
    FELT_INK_2,
    GOLD,
    LARGE,
    MIDDLE,
    PAPER,
    SMALL,
    card_back,
    drawn_card,
    look_of,
    mini,
    style,
)
from lastcard.clients.terminal.hand import AIRY
from lastcard.clients.terminal.view_model import SeatModel, sitters
from lastcard.common.catalog import capital, say

LEAST, MOST = 15, 30  # columns for one player
GAP = 1
RED = "#ff7a6e"


class Sitters(Drawn):
    """The other players, side by side in rows: name, number of cards, notes."""

    def __init__(self, **names: str) -> None:
        super().__init__(**names)
        self.people: list[SeatModel] = []
        self.palette: tuple[str, ...] = ()

    def show(self, place: Session) -> None:
        people = sitters(place)
        if (people, place.colors) != (self.people, self.palette):
            self.people, self.palette = people, place.colors
            self.redraw()

    def draw(self, width: int, height: int) -> tuple[list[Strip], list[Spot]]:
        if not self.people:
            return [Strip([])], []
        most = max(1, (width + GAP) // (LEAST + GAP))
        rows = -(-len(self.people) // most)
        each = -(-len(self.people) // rows)
        wide = min(MOST if width < 140 else 44, (width + GAP) // each - GAP)
        left = max(0, (width - each * (wide + GAP) + GAP) // 2)
        lines: list[Strip] = []
        spots: list[Spot] = []
        tall = 3 if rows == 1 or height >= 30 else 2
        for first in range(0, len(self.people), each):
            row = self.people[first : first + each]
            plain = self.app.no_color
            boxes = [sitter_box(sitter, wide, tall, self.palette, plain) for sitter in row]
            for y in range(tall):
                parts: list[Strip | Segment] = [Segment(" " * left)]
                for box in boxes:
                    parts += [box[y], Segment(" " * GAP)]
                lines.append(joined(parts))
            for number, sitter in enumerate(row):
                if sitter.catch is not None:
                    region = Region(left + number * (wide + GAP), len(lines) - tall, wide, tall)
                    spots.append(Spot(region, sitter.catch))
        return lines, spots


@lru_cache(maxsize=512)
def sitter_box(
    sitter: SeatModel, wide: int, tall: int, colors: tuple[str, ...], plain: bool
) -> tuple[Strip, ...]:
    """One player, line by line; `plain`: without color."""
    ground = FELT_DEEP
    how = "bold reverse" if plain and sitter.asked else "bold"
    bold = style(GOLD if sitter.asked else FELT_INK, ground, how)
    badge = " D" if sitter.dealer else ""
    name = cut(f"{'⚙ ' if sitter.computer else ''}{sitter.name}", wide - 3 - len(badge))
    sign = "▶ " if sitter.asked or sitter.turn else "  "
    head = [Segment(f"{sign}{name}", bold), Segment(badge, style(FELT_INK_2, ground, "bold"))]
    lines = [head, _cards(sitter, wide, ground, colors)]
    if tall > 2:
        lines.append(_notes(sitter, wide, ground))
    elif sitter.notes or sitter.uncalled:
        lines[1] = _notes(sitter, wide, ground, counted=True)
    blank = style(FELT_INK, ground)
    filled = ([*line, Segment(" " * max(0, wide - _width(line)), blank)] for line in lines)
    return tuple(joined(line).crop(0, wide) for line in filled)


def _cards(sitter: SeatModel, wide: int, ground: str, colors: tuple[str, ...]) -> list[Segment]:
    count = str(sitter.count)
    bold = style(RED if sitter.count == 1 else FELT_INK, ground, "bold")
    line = [Segment("  ", bold)]
    if sitter.cards is not None:
        room = wide - 4 - len(count)
        for card in sitter.cards:
            segment = mini(card, colors)
            if len(segment.text) + 1 > room:
                line.append(Segment("… ", style(FELT_INK, ground)))
                break
            line += [segment, Segment(" ", style("", ground))]
            room -= len(segment.text) + 1
        return [*line, Segment(count, bold)]
    shown = max(0, min(sitter.count, wide - 4 - len(count)))
    return [*line, Segment("▮" * shown, style("#8f86b0", ground)), Segment(f" {count}", bold)]


def _notes(sitter: SeatModel, wide: int, ground: str, counted: bool = False) -> list[Segment]:
    words = ", ".join([*([say("caught_hint")] if sitter.uncalled else []), *sitter.notes])
    head = f"  {sitter.count} " if counted else "  "
    ink = style(RED if sitter.uncalled else FELT_INK_2, ground, "bold" if sitter.uncalled else "italic")
    return [Segment(head, style(FELT_INK, ground, "bold")), Segment(cut(words, wide - len(head)), ink)]


class Piles(Drawn):
    """The draw pile, the top card, the color in play and the direction."""

    def __init__(self, **names: str) -> None:
        super().__init__(**names)
        self._now: tuple[object, ...] = ()
        self.place: Session | None = None
        self._draws = False

    def show(self, place: Session) -> None:
        self.place = place
        game = place.game
        self._draws = any(each["verb"] == "draws" for each in place.legal)
        now = (
            *(
                (game["top"], game["color"], game["direction"], game["draw_pile"], len(game["rules"]))
                if game
                else ()
            ),
            self._draws,
        )
        if now != self._now:
            self._now = now
            self.redraw()

    def draw(self, width: int, height: int) -> tuple[list[Strip], list[Spot]]:
        game = self.place.game if self.place else None
        if game is None or self.place is None:
            return [Strip([])], []
        size = LARGE if height >= AIRY else MIDDLE if height >= 24 and not self.parent_is_short else SMALL
        colors = self.place.colors
        back = card_back(size, self._draws)
        top = drawn_card(game["top"], colors, size, True, False, self.app.no_color)
        state = self._state(colors)
        wide = 2 * size.width + 4 + max(_width(line) for line in state)
        left = max(0, (width - wide) // 2)
        lines = []
        offset = (size.height - len(state)) // 2
        for y in range(size.height):
            words = state[y - offset] if 0 <= y - offset < len(state) else []
            lines.append(joined([Segment(" " * left), back[y], Segment("  "), top[y], Segment("  "), *words]))
        return lines, [Spot(Region(left, 0, size.width, size.height), "draw")]

    @property
    def parent_is_short(self) -> bool:
        return self.has_class("-short")

    def _state(self, colors: tuple[str, ...]) -> list[list[Segment]]:
        assert self.place is not None and self.place.game is not None
        game = self.place.game
        color = game["color"]
        look = look_of(color, colors) if color else None
        ink = style(FELT_INK, FELT)
        quiet = style(FELT_INK_2, FELT)
        if look and color:
            shown = [
                Segment(f" {look.mark} {capital(color)} {look.mark} ", style(look.ink, look.fill, "bold"))
            ]
        else:
            shown = [Segment(f" {capital(say('no_color'))} ", style(PAPER, FELT_DEEP))]
        way = "⟲" if game["direction"] == "right" else "⟳"
        held = len(game["rules"])
        rules = [[Segment(f"R {say('rules_in_force', count=held)}", ink)]] if held else []
        return [
            shown,
            [Segment(f"{way} {say('way_' + game['direction'])}", ink)],
            [Segment(say("draw_pile", count=game["draw_pile"]), quiet)],
            *rules,
        ]


class RoundSummary(Drawn):
    """The end of a round: the cards left in each hand, and their points."""

    def __init__(self, **names: str) -> None:
        super().__init__(**names)
        self.place: Session | None = None

    def show(self, place: Session) -> None:
        self.place = place
        self.redraw()

    def draw(self, width: int, height: int) -> tuple[list[Strip], list[Spot]]:
        place = self.place
        if place is None or place.game is None or not place.round_over:
            return [Strip([])], []
        points = {card.name: card.points for card in place.book.cards}
        game = place.game
        wide = min(16, max(cell_len(name) for name in game["players"]))
        ground = FELT
        lines = []
        for name in game["players"]:
            hand: Sequence[str] = game["open_hands"].get(name) or (
                place.yours["hand"] if place.yours and name == place.name else ()
            )
            won = name == game["winner"]
            total = sum(points.get(card, 0) for card in hand)
            ink = style(GOLD if won else FELT_INK, ground, "bold" if won else "")
            line = [Segment(f" {'★' if won else ' '} {padded(name, wide)} ", ink)]
            room = width - wide - 20
            for card in hand:
                segment = mini(card, place.colors)
                if room < len(segment.text) + 3:
                    line.append(Segment("… ", ink))
                    room -= 2
                    break
                room -= len(segment.text) + 1
                line += [segment, Segment(" ", ink)]
            line.append(Segment(" " * max(0, room), ink))
            score = str(game["scores"][name])
            tail = f"{total:>4}  Σ {score}" if hand else f"      Σ {score}" if game["scores"][name] else ""
            lines.append(joined([*line, Segment(tail, style(FELT_INK_2 if not won else GOLD, ground))]))
        return lines, []


def _width(line: Sequence[Segment]) -> int:
    return sum(cell_len(segment.text) for segment in line)
