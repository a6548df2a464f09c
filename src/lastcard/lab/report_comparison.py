"""The report of a comparison: sentences first, then every rule set's differences around zero."""

from collections.abc import Sequence

from lastcard.common.catalog import capital
from lastcard.common.html import Node, node
from lastcard.lab import plots
from lastcard.lab.comparison import Compared, Comparison
from lastcard.lab.differences import Difference
from lastcard.lab.figures import SPECS, Figure, places
from lastcard.lab.report_elements import details, digits, section, signed, table_of, unit_of
from lastcard.lab.report_result import rules_in_words

MOST_CARDS = 8  # shown of those that differ most


def comparison_title(comparison: Comparison) -> str:
    found = comparison.comparisons
    one = found[0].base.plan.book().edition.title
    same = len({compared.base.plan for compared in found}) == 1
    if same and len(found) == 1:
        return f"{one} with {found[0].label}"
    return f"{one}: {len(found)} rule sets compared"


def comparison_parts(comparison: Comparison, whole: bool = True) -> list[Node]:
    """The report: sentences first, then the changes of each rule set, then how to read them."""
    found = comparison.comparisons
    said = [
        node("li", sentence)
        for compared in found
        for sentence in compared.sentences() or [f"With {compared.label}, no difference is significant."]
    ]
    games = unit_of(found[0].base.plan)
    ran = f"{comparison.games:,} {games} of each rule set on the same deals, compared game by game"
    ran += f", in {comparison.seconds:.1f} s." if comparison.seconds else "."
    if comparison.interrupted:
        ran += f" Stopped before all of the {found[0].base.plan.games:,} that were planned."
    parts = [
        section(
            "What is different",
            node("ul", said, class_="said-first"),
            node("p", ran, class_="muted"),
            key="said",
        )
    ]
    if len(found) > 1:
        parts.append(section("At a glance", node("div", _glance(comparison), class_="plots"), key="glance"))
    bases = list(dict.fromkeys(compared.base.plan for compared in found))
    if len(bases) == 1:
        parts.append(section("The base of the comparison", rules_in_words(bases[0]), key="base"))
    for number, compared in enumerate(found, 1):
        parts.append(_compared(compared, f"with-{number}", whole))
    note = (
        f"Filled dots and ✱ are significant at 5 % after Holm's correction for all {comparison.looked_at:,} "
        "differences looked at, so that even one false alarm among them is unlikely. Each interval is a 95 % "
        "interval by itself. Game by game, every rule set has the same deal and random numbers: what both "
        "have in common cancels out."
    )
    parts.append(section("How to read this", node("p", note), key="reading"))
    return parts


def _glance(comparison: Comparison) -> list[Node]:
    """Shows one figure side by side under every rule set."""
    found: list[Node] = []
    for spec in SPECS[:3]:
        lines = [
            (compared.label, difference)
            for compared in comparison.comparisons
            for difference in compared.differences
            if difference.group == "figure" and difference.name == spec.name
        ]
        if lines:
            found.append(_changes(f"{capital(spec.words)}: the change", lines))
    lines = [
        (compared.label, difference)
        for compared in comparison.comparisons
        for difference in compared.differences
        if difference.group == "round won from place" and difference.name == "1"
    ]
    if lines:
        found.append(_changes("Rounds won by the seat left of the dealer: the change", lines))
    return found


def _compared(compared: Compared, key: str, whole: bool) -> Node:
    base, other = compared.base, compared.other
    groups: dict[str, list[tuple[str, Difference]]] = {"figure": [], "won": [], "card": []}
    for difference in compared.differences:
        kind = difference.group if difference.group == "figure" else difference.group.split()[0]
        kind = "won" if kind in ("round", "match") else kind
        groups[kind].append((capital(difference.words), difference))
    ends = [plots.most_of(each.histogram("lengths")) for each in (base, other)]
    wide = plots.width_for(max(ends))
    shown = [
        (name, plots.columns(each.histogram("lengths"), wide, max(ends)))
        for name, each in ((f"without {compared.label}", base), (f"with {compared.label}", other))
    ]
    medians = [each["decisions_median"].value for each in (base, other)]
    lengths = plots.histogram(
        "Decisions in a round",
        shown,
        "decisions",
        f"Two histograms of decisions in a round: the median is {medians[0]:,.0f} without {compared.label}, "
        f"and {medians[1]:,.0f} with it.",
    )
    in_percent = [line for line in groups["figure"] if line[1].percent]
    cards = [line for line in groups["card"] if line[1].significant and line[1].percent]
    cards.sort(key=lambda line: -abs(line[1].percent.value) if line[1].percent else 0.0)
    drawn = [
        _changes("Figures, in percent", in_percent) if in_percent else None,
        _changes("Rounds won, in percentage points", groups["won"]) if groups["won"] else None,
        lengths,
        _changes("The cards that differ most, in percent", cards[:MOST_CARDS]) if cards else None,
    ]
    return section(
        f"With {compared.label}",
        details("The rules", *rules_in_words(other.plan)) if whole else None,
        node("div", drawn, class_="plots"),
        _difference_table(compared) if whole else None,
        key=key,
    )


def _changes(title: str, lines: Sequence[tuple[str, Difference]]) -> Node:
    """Shows differences with intervals around zero: in percent of the base, or in percentage points."""
    figures = [_change(difference) for _, difference in lines]
    if lines[0][1].share:
        low, high = plots.spread(figures, 0.0)
        scale = plots.linear(low, high)
        marks, unit = plots.ticks(low, high, 4), ""
    else:
        most = max(1.0, *(abs(end) for figure in figures for end in (figure.low, figure.high)))
        scale, unit = plots.around_zero(most), " %"
        sizes = [size for size in (1, 10, 100, 1000, 10_000) if size <= most]
        marks = [-float(size) for size in reversed(sizes)] + [0.0, *map(float, sizes)]
    made = []
    for (name, difference), figure in zip(lines, figures, strict=True):
        made.append(
            plots.Row(
                name,
                plots.dot(figure, scale, 0.0, difference.significant),
                f"{signed(figure.value, figure.half)}{unit or ' points'}",
                f"±{figure.half:,.{digits(figure.half)}f}",
                marked=difference.significant,
            )
        )
    axis = plots.axis(marks, scale, lambda value: f"{value:+g}{unit}" if value else "0", 0.0)
    return plots.rows(title, made, axis, "The scale is compressed." if unit and most > 20 else None)


def _change(difference: Difference) -> Figure:
    if not difference.share:
        return difference.percent or difference.change
    change = difference.change
    return Figure(100 * change.value, 100 * change.low, 100 * change.high)


def _difference_table(compared: Compared) -> Node:
    lines = []
    for difference in compared.differences:
        scale, unit = (100, " %") if difference.share else (1, "")
        half = scale * difference.change.half
        digits = min(places(half), 4)
        base, other = (f"{scale * value:,.{digits}f}{unit}" for value in (difference.base, difference.other))
        change = f"{scale * difference.change.value:+,.{digits}f} ±{half:.{digits}f}"
        lines.append((difference.words, base, other, change, "significant" if difference.significant else ""))
    head = ("", "without", "with", "change", "")
    return details("Every difference", table_of(f"With {compared.label}", head, lines))
