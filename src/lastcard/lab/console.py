"""Formats results for the terminal: tables, and charts made of block characters."""

from collections.abc import Sequence

from lastcard.lab.comparison import Compared, Comparison
from lastcard.lab.differences import Difference, place_name
from lastcard.lab.figures import Figure, places, specs_of
from lastcard.lab.result import Result
from lastcard.rules.rulebook import Card

WIDTH, HEIGHT = 30, 6  # of a bar; of a chart of columns
EIGHTHS = " ▏▎▍▌▋▊▉█"
LEVELS = " ▁▂▃▄▅▆▇█"


def bar(part: float, width: int = WIDTH) -> str:
    """A bar for a share between 0 and 1.

    >>> bar(0.5, 4), bar(0.3, 4)
    ('██', '█▎')
    """
    whole, rest = divmod(round(max(0.0, min(1.0, part)) * width * 8), 8)
    return "█" * whole + (EIGHTHS[rest] if rest else "")


def columns(values: Sequence[float], height: int = HEIGHT) -> list[str]:
    """A column chart, line by line from the top.

    >>> columns([1, 2, 4], 2)
    ['  █', '▄██']
    """
    most = max(values, default=0) or 1
    eighths = [round(value / most * height * 8) for value in values]
    return [
        "".join(LEVELS[max(0, min(8, eighth - 8 * level))] for eighth in eighths)
        for level in reversed(range(height))
    ]


def result_text(result: Result) -> str:
    """The full report of a simulation."""
    parts = [_head(result), _figures(result), _wins(result), _lengths(result), _cards(result)]
    if result.sentences:
        parts.append(_sentences(result))
    return "\n\n".join("\n".join(part) for part in parts)


def _head(result: Result) -> list[str]:
    plan, book = result.plan, result.plan.book()
    what = "matches" if plan.matches else "rounds"
    players = plan.players[0] if len(set(plan.players)) == 1 else ", ".join(plan.players)
    house = [f"{name}={value}" for name, value in plan.house]
    line = f"{result.games:,} {what} of {book.edition.title}, {plan.seats} players ({players})"
    line += f", {', '.join(house)}" if house else ""
    lines = [f"{line}; seed {plan.seed}."]
    if result.interrupted:
        lines.append(f"Interrupted: {plan.games:,} were planned.")
    if result.seconds:
        rate = f"{result.rate / 1e6:.1f} million" if result.rate > 1e6 else f"{result.rate:,.0f}"
        rates = f"{result.games / result.seconds:,.0f} {what} and {rate} decisions a second"
        lines.append(f"{result.total_decisions:,} decisions in {result.seconds:.1f} s: {rates}.")
    return lines


def _figures(result: Result) -> list[str]:
    figures = result.figures
    lines = [f"{'In a round':32}{'mean':>12}{'95 % interval':>24}"]
    for spec in specs_of(result.plan.matches):
        figure = figures[spec.name]
        if figure.value or spec.name in ("decisions", "drawn"):
            lines.append(f"{spec.words:32}{_row(figure)}")
    named = {"decisions_median": "decisions, median", "decisions_95th": "decisions, 95 % below"}
    for name, words in named.items():
        lines.append(f"{words:32}{_row(figures[name], 0)}")
    lines.append(f"{'decisions, longest round':32}{result.longest:>12,}")
    shares = {
        "challenges_successful": "challenges that succeed",
        "missed_calls_caught": "missed calls that are caught",
    }
    for name, words in shares.items():
        if name in figures:
            lines.append(f"{words:32}{_percent(figures[name])}")
    return lines


def _row(figure: Figure, digits: int | None = None) -> str:
    digits = places(figure.half) if digits is None else digits
    bounds = f"{figure.low:,.{digits}f} to {figure.high:,.{digits}f}"
    return f"{figure.value:>12,.{digits}f}{bounds:>24}"


def _percent(figure: Figure, width: int = 12) -> str:
    digits = max(1, min(3, places(100 * figure.half)))
    bounds = f"{100 * figure.low:.{digits}f} to {100 * figure.high:.{digits}f}"
    return f"{100 * figure.value:>{width - 2}.{digits}f} %{bounds:>24}"


def _wins(result: Result) -> list[str]:
    players = result.plan.seats
    lines = [f"{'Rounds won by':32}{'share':>12}{'95 % interval':>24}"]
    most = max(figure.value for figure in result.places) or 1.0
    for place, figure in enumerate(result.places):
        name = place_name(place, players)
        lines.append(f"{name:32}{_percent(figure)}  {bar(figure.value / most)}")
    if len(set(result.plan.players)) > 1 or result.plan.matches:
        groups = [("", result.seats)]
        if result.plan.matches:
            groups = [("rounds: ", result.seats), ("matches: ", result.match_seats)]
        for words, figures in groups:
            most = max(figure.value for figure in figures) or 1.0
            for seat, (player, figure) in enumerate(zip(result.plan.players, figures, strict=True), 1):
                name = f"{words}seat {seat}, {player}"
                lines.append(f"{name:32}{_percent(figure)}  {bar(figure.value / most)}")
    return lines


def _lengths(result: Result) -> list[str]:
    """A chart of round lengths; the longest 5 % are left out."""
    entries = result.histogram("lengths")
    end = max(int(result["decisions_95th"].value), 1)
    wide = -(-(end + 1) // 64)
    values = [0.0] * (-(-(end + 1) // wide))
    for low, _, rounds in entries:
        if low <= end:
            values[low // wide] += rounds
    axis = f"0{'decisions':^{max(len(values) - 1 - len(str(end)), 9)}}{end}"
    return ["How long rounds last (95 % of them)", *columns(values), axis]


def _cards(result: Result) -> list[str]:
    """Figures by symbol; colors are combined, since they are equivalent."""
    groups: dict[str, list[Card]] = {}
    for card in result.plan.book().cards:
        groups.setdefault(card.symbol, []).append(card)
    lines = [f"{'Cards, in a round':32}{'played':>12}{'left in hands':>16}"]
    total = {
        symbol: (
            sum(result.cards[card.kind].played.value for card in cards),
            sum(result.cards[card.kind].held.value for card in cards),
        )
        for symbol, cards in groups.items()
    }
    most = max(played for played, _ in total.values()) or 1.0
    for symbol, (played, held) in total.items():
        lines.append(f"{symbol:32}{played:>12.3f}{held:>16.3f}{'':10}{bar(played / most)}")
    return lines


def _sentences(result: Result) -> list[str]:
    lines = [f"{'Sentences':58}{'triggered in a round':>18}   chance to win of the players who triggered it"]
    for found in result.sentences:
        effect = found.effect
        points = f"{100 * effect.value:+.1f} points ({100 * effect.low:+.1f} to {100 * effect.high:+.1f})"
        text = found.sentence if len(found.sentence) < 57 else found.sentence[:55] + "…"
        lines.append(f"{text:58}{found.fired:>18.3f}   {points if found.players else 'never used'}")
    return lines


# --- comparisons ------------------------------------------------------------------------------------


def comparison_text(comparison: Comparison, cards: bool = False) -> str:
    """Formats every comparison as sentences and a table; single cards only if `cards` is set."""
    parts = []
    for compared in comparison.comparisons:
        said = compared.sentences() or [f"With {compared.label}, no difference is significant."]
        parts.append("\n".join([*said, "", *_table(compared, cards)]))
    games, looked_at = comparison.games, comparison.looked_at
    what = "matches" if comparison.comparisons[0].base.plan.matches else "rounds"
    note = [
        f"{games:,} {what} of each rule set on the same deals, compared game by game, in "
        f"{comparison.seconds:.1f} s.",
        f"* significant at 5 % after Holm's correction for all {looked_at:,} differences looked at; each "
        "interval (±) is a 95 % interval by itself.",
    ]
    if comparison.interrupted:
        note.insert(0, "Interrupted: fewer games than planned.")
    return "\n\n".join([*parts, "\n".join(note)])


def _table(compared: Compared, cards: bool) -> list[str]:
    lines = [f"  {'':44}{'without':>12}{'with':>12}{'change':>22}"]
    for difference in compared.differences:
        if cards or not difference.group.startswith("card "):
            lines.append(_line(difference))
    return lines


def _line(difference: Difference) -> str:
    scale, unit = (100, " %") if difference.share else (1, "")
    half = scale * difference.change.half
    digits = min(places(half), 4)
    cells = [f"{scale * value:,.{digits}f}{unit}" for value in (difference.base, difference.other)]
    change = f"{scale * difference.change.value:+,.{digits}f} ±{half:.{digits}f}"
    mark = " *" if difference.significant else ""
    return f"  {difference.words[:44]:44}{cells[0]:>12}{cells[1]:>12}{change:>22}{mark}"
