"""The report of one rule set: key figures, winners, lengths, cards and sentences."""

import shlex
from collections.abc import Sequence
from typing import Any

from lastcard.common.catalog import capital
from lastcard.common.html import Children, Node, node
from lastcard.lab import plots
from lastcard.lab.differences import place_name
from lastcard.lab.figures import Figure, specs_of
from lastcard.lab.plan import Plan
from lastcard.lab.report_elements import (
    between,
    details,
    even_share,
    interval,
    interval_percent,
    number,
    percent,
    plus_minus,
    section,
    signed,
    table_of,
    unit_of,
)
from lastcard.lab.result import Result
from lastcard.rules.house import WORDS

_ALWAYS = {"decisions", "drawn"}  # shown even if they are 0
_SHARES = {
    "challenges_successful": "challenges that succeed",
    "missed_calls_caught": "missed calls that are caught",
}
_QUANTILES = {"decisions_median": "decisions, median", "decisions_95th": "decisions, 95 % of rounds below"}


def result_title(result: Result) -> str:
    return f"{result.games:,} {unit_of(result.plan)} of {result.plan.book().edition.title}"


def result_parts(result: Result, whole: bool = True) -> list[Node]:
    """The full report of a simulation; while it runs, without the long tables."""
    parts = [
        section("The rules", rules_in_words(result.plan), _went(result), key="rules"),
        section("Key figures", _tiles(result), _figures(result), key="figures"),
        section("Who wins", node("div", _wins(result), class_="plots"), key="wins"),
        section("Lengths and points", node("div", _histograms(result), class_="plots"), key="long"),
        section("Cards", _cards(result), _card_table(result) if whole else None, key="cards"),
    ]
    if result.sentences:
        parts.append(section("Sentences", _sentences(result), key="sentences"))
    parts.append(section("How to read this", node("p", _READ), key="reading"))
    return parts


_READ = (
    "Every interval is a 95 % interval: in 95 of 100 such runs it contains the true figure. The dealer "
    "rotates with the number of the game, so that no seat deals more often than another. The same seed gives "
    "the same figures on every machine."
)


def rules_in_words(plan: Plan) -> list[Node]:
    """Names the rules and the players."""
    book = plan.book()
    alike = len(set(plan.players)) == 1
    who = f"{plan.players[0]} in every seat" if alike else ", ".join(plan.players)
    game = (
        f"Whole matches to {book.house.target} points." if plan.matches else "Single rounds, each dealt anew."
    )
    found = [
        node(
            "p",
            node("b", book.edition.title),
            f": {book.edition.summary}" if book.edition.summary else "",
        ),
        node("p", f"{plan.seats} players: {who}. {game} Seed {plan.seed}."),
    ]
    house = {n: v for n, v in book.house.in_force().items() if plan.matches or n != "target"}
    if house:
        rules = [
            node("li", node("b", _house_name(name, value)), f": {WORDS[name][1]} ({WORDS[name][0]})")
            for name, value in house.items()
        ]
        found += [node("h3", "House rules"), node("ul", rules)]
    else:
        found.append(node("p", "No house rules: everything as printed."))
    for title, sentences in (
        ("Written on cards", book.customs),
        ("Rule cards", book.rule_cards),
        ("Rules of the table", book.rules),
    ):
        if sentences:
            quoted = [node("li", node("q", sentence)) for sentence in sentences]
            found += [node("h3", title), node("ul", quoted, class_="quoted")]
    return found


def _house_name(name: str, value: Any) -> str:
    words = name.replace("_", " ").capitalize()
    return words if value is True else f"{words}: {'off' if value is False else value}"


def _went(result: Result) -> Node:
    words = f"{result.rounds:,} rounds with {result.total_decisions:,} decisions"
    if result.seconds:
        words += f" in {result.seconds:.1f} s"
    if result.interrupted:
        words += f"; stopped early: {result.plan.games:,} {unit_of(result.plan)} were planned"
    return node("p", f"{words}.", class_="muted")


def _tiles(result: Result) -> Node:
    """The key figures, as tiles."""
    figures = result.figures
    first = result.places[0]
    found = [
        ("decisions in a round", number(figures["decisions"]), f"±{plus_minus(figures['decisions'])}"),
        (
            "decisions in most rounds",
            f"{figures['decisions_median'].value:,.0f}",
            f"median; 1 round of 20 has over {figures['decisions_95th'].value:,.0f}",
        ),
        ("won by the seat left of the dealer", percent(first), f"even would be {even_share(result.plan)}"),
        ("points left in the hands", number(figures["points"]), f"±{plus_minus(figures['points'])}"),
        ("cards drawn in a round", number(figures["drawn"]), f"±{plus_minus(figures['drawn'])}"),
        ("decisions in the longest round", f"{result.longest:,}", f"of {result.rounds:,}"),
    ]
    return node(
        "dl",
        [
            node("div", node("dt", name), node("dd", node("b", value), " ", node("span", more)))
            for name, value, more in found
        ],
        class_="tiles",
    )


def _figures(result: Result) -> Node:
    lines = []
    for spec in specs_of(result.plan.matches):
        figure = result[spec.name]
        if figure.value or spec.name in _ALWAYS:
            lines.append((spec.words, number(figure), interval(figure)))
        else:
            lines.append((spec.words, "never", f"at most {figure.high:.6f}".rstrip("0")))
    for name, words in _QUANTILES.items():
        lines.append((words, f"{result[name].value:,.0f}", interval(result[name], 0)))
    lines.append(("decisions, longest round", f"{result.longest:,}", ""))
    for name, words in _SHARES.items():
        if name in result.figures:
            lines.append((words, percent(result[name]), interval_percent(result[name])))
    return table_of("Figures per round", ("In a round", "mean", "95 % interval"), lines)


def _wins(result: Result) -> list[Node]:
    plan = result.plan
    by_place = [capital(place_name(i, plan.seats)) for i in range(plan.seats)]
    by_seat = [f"Seat {i}, {player}" for i, player in enumerate(plan.players, 1)]
    found = [_shares("Rounds won, by place at the table", by_place, result.places)]
    found.append(_shares("Rounds won, by seat", by_seat, result.seats))
    if plan.matches:
        from_left = ["The seat left of the first dealer", *by_place[1:-1], "The first dealer"]
        found.append(_shares("Matches won, by place at the table", from_left, result.match_places))
        found.append(_shares("Matches won, by seat", by_seat, result.match_seats))
    return found


def _shares(title: str, names: Sequence[str], figures: Sequence[Figure]) -> Node:
    even = 1 / len(figures)
    low, high = plots.spread(figures, even)
    scale = plots.linear(low, high)
    lines = [
        plots.Row(
            name,
            plots.dot(figure, scale, even, not figure.low <= even <= figure.high),
            percent(figure),
            interval_percent(figure),
        )
        for name, figure in zip(names, figures, strict=True)
    ]
    note = f"The vertical line is an even share of {100 * even:.3g} %; filled dots differ from it."
    axis = plots.axis(plots.ticks(low, high, 4), scale, lambda value: f"{100 * value:.4g} %", even)
    return plots.rows(title, lines, axis, note)


def _histograms(result: Result) -> list[Node]:
    figures = result.figures
    lengths = result.histogram("lengths")
    shown = plots.columns(lengths)
    mean, median, most = figures["decisions"], figures["decisions_median"], figures["decisions_95th"]
    found = [
        plots.histogram(
            "Decisions in a round",
            [("", shown)],
            "decisions",
            f"Histogram of decisions in a round: half of the rounds have up to {median.value:,.0f}, 95 % of "
            f"them up to {most.value:,.0f}, the longest {result.longest:,}.",
            [
                (median.value, f"median {median.value:,.0f}"),
                (mean.value, f"mean {number(mean)}"),
                (most.value, "95 %"),
            ],
            f"{100 * shown.beyond:.1f} % of rounds are longer than shown; the longest: {result.longest:,}.",
        )
    ]
    points = result.histogram("points")
    mean = figures["points"]
    found.append(
        plots.histogram(
            "Points in a round",
            [("", plots.columns(points))],
            "points",
            f"Histogram of the points left in the hands at the end of a round; the mean is {number(mean)}.",
            [(mean.value, f"mean {number(mean)}")],
            "What is left in the hands at the end of a round.",
        )
    )
    if result.plan.matches:
        mean = figures["rounds_per_match"]
        found.append(
            plots.histogram(
                "Rounds in a match",
                [("", plots.columns(result.histogram("rounds")))],
                "rounds",
                f"Histogram of the rounds in a match; the mean is {number(mean)}.",
                [(mean.value, f"mean {number(mean)}")],
            )
        )
    return found


def _cards(result: Result) -> Node:
    """Figures by symbol; colors are combined, since they are equivalent."""
    total: dict[str, tuple[float, float]] = {}
    quoted: dict[str, str] = {}
    for card, found in zip(result.plan.book().cards, result.cards, strict=True):
        played, held = total.get(card.symbol, (0.0, 0.0))
        total[card.symbol] = played + found.played.value, held + found.held.value
        if card.sentence:
            quoted[card.symbol] = card.sentence
    most = max(max(both) for both in total.values())
    lines = [
        plots.Row(
            quoted.get(symbol, capital(symbol)),
            plots.bars(both, most),
            f"{both[0]:.3f}",
            f"held {both[1]:.3f}",
            quoted=symbol in quoted,
        )
        for symbol, both in total.items()
    ]
    note: Children = [
        _key(1, "played in a round"),
        _key(2, "left in hands at its end"),
        "– all colors together.",
    ]
    return plots.rows("Cards played, and cards left over", lines, note=note, wide=bool(quoted))


def _key(number: int, words: str) -> Node:
    return node("span", node("span", class_=f"key bar-key-{number}", aria_hidden="true"), words, " ")


def _card_table(result: Result) -> Node:
    lines = [
        (card.name, number(card.played), interval(card.played), number(card.held), interval(card.held))
        for card in result.cards
    ]
    head = ("Card", "played", "95 % interval", "left over", "95 % interval")
    return details("Every card by itself", table_of("Every card", head, lines))


def _sentences(result: Result) -> Node:
    found = result.sentences
    most = max(each.fired for each in found)
    often = [
        plots.Row(each.sentence, plots.bars([each.fired], most), f"{each.fired:.3f}", each.where, quoted=True)
        for each in found
    ]
    used = [each for each in found if each.players]
    made = [plots.rows("How often they are triggered, per round", often, wide=True)]
    if used:
        low, high = plots.spread([each.effect for each in used], 0.0)
        scale = plots.linear(low, high)
        chances = [
            plots.Row(
                each.sentence,
                plots.dot(each.effect, scale, 0.0, not each.effect.low <= 0 <= each.effect.high),
                f"{signed(100 * each.effect.value, 100 * each.effect.half)} points",
                f"{between(100 * each.effect.low, 100 * each.effect.high, 100 * each.effect.half)}; they win "
                f"{percent(each.won)} ({interval_percent(each.won)}), {each.players:,} cases",
                quoted=True,
            )
            for each in used
        ]
        axis = plots.axis(
            plots.ticks(low, high, 4), scale, lambda value: f"{100 * value:+.3g}" if value else "0", 0.0
        )
        note = (
            "How many percentage points more often the players who trigger it win than the same seats in "
            "general. Only a hint: they also have one card fewer. A comparison with the deck without it "
            "measures its effect on the game."
        )
        made.append(plots.rows("The chance of players who trigger them", chances, axis, note, wide=True))
    return node("div", made, class_="stacked")


def command(plan: Plan) -> str:
    """The command that reproduces the figures."""
    words = ["lastcard", "simulate", plan.edition, "--players", ",".join(plan.players)]
    words += ["--matches" if plan.matches else "--rounds", str(plan.games), "--seed", plan.seed]
    if plan.house:
        words += ["--house", ",".join(f"{name}={str(value).lower()}" for name, value in plan.house)]
    for flag, sentences in (
        ("--custom", plan.customs),
        ("--rule-card", plan.rule_cards),
        ("--rule", plan.rules),
    ):
        for sentence in sentences or ():
            words += [flag, sentence]
    return shlex.join(words)
