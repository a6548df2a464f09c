"""Sorts of cards: the kinds that a phrase means now, those that fit, and what somebody holds."""

from numba import int64, uint64

from lastcard.kernel.cards import bit_of
from lastcard.kernel.intrinsics import lowest_bit
from lastcard.kernel.jit import rare, rule, small
from lastcard.rules.layout import (
    CARDS_IN_COLOR,
    DEAREST,
    FITTING,
    HIGHEST,
    JUST_DRAWN,
    LISTENS_TO,
    LOWEST,
    NAMED_CARD,
    NUMBER_CARDS,
    SPENT,
    TOP_NUMBER,
    WANTED_CARDS,
    Op,
    StandingKind,
    Than,
)


@rule
def number_kinds(tables, number, word):
    """The kinds that show this number."""
    return tables.numbers[number, word] if number < len(tables.numbers) else uint64(0)


@rule
def named_kind(kind, word):
    """The kind that was named, as a mask."""
    return bit_of(kind) if kind >> 6 == word else uint64(0)


@rule
def kinds_at_table(state, tables, cards, word):
    """The kinds of a filter, or of a sort that the cards at the table decide."""
    if cards >= 0:
        return tables.filter[cards, word]
    if cards == CARDS_IN_COLOR:
        return tables.fits_color[state.color, word]
    if cards == TOP_NUMBER:
        return tables.fits_symbol[tables.symbol_of[state.top], word]
    if cards == JUST_DRAWN:
        return named_kind(int64(state.last_drawn), word)
    if cards == FITTING:
        return matching(state, tables, word)
    return uint64(0)


@rule
def rule_kinds(state, tables, i, cards, word):
    """The kinds that a rule in force refers to."""
    if cards == WANTED_CARDS:
        return tables.fits_color[state.rule_wanted[i], word]
    if cards == NUMBER_CARDS:
        return number_kinds(tables, int64(state.rule_named[i]), word)
    if cards == NAMED_CARD:
        return named_kind(int64(state.rule_named[i]), word)
    return kinds_at_table(state, tables, cards, word)


@rule
def points_at_the_end(state, tables, seat, dearest):
    """The most or fewest points that a card in this hand is worth; -1 if there is none."""
    found = -1
    for kind in range(tables.kinds):
        if state.count[seat, kind] > 0:
            points = int64(tables.points[kind])
            if found < 0 or (points > found if dearest else points < found):
                found = points
    return int64(found)


@rule
def extreme_kinds(state, tables, seat, sort, word):
    """Of this hand, the kinds with the highest or lowest number, or worth the most or fewest points."""
    kinds = uint64(0)
    if sort == HIGHEST or sort == LOWEST:
        figure = extreme_figure(state, tables, seat, sort == HIGHEST)
        return tables.numbers[figure, word] & state.held[seat, word] if figure >= 0 else kinds
    points = points_at_the_end(state, tables, seat, sort == DEAREST)
    for kind in range(64 * word, min(64 * word + 64, int64(tables.kinds))):
        if state.count[seat, kind] > 0 and tables.points[kind] == points:
            kinds |= bit_of(kind)
    return kinds


@rule
def extreme_figure(state, tables, seat, highest):
    """The highest or lowest number in this hand; -1 if it has none."""
    found = -1
    for i in range(len(tables.numbers)):
        figure = len(tables.numbers) - 1 - i if highest else i
        low = state.held[seat, 0] & tables.numbers[figure, 0]
        high = state.held[seat, 1] & tables.numbers[figure, 1]
        if found < 0 and (low | high) != 0:
            found = figure
    return int64(found)


@rule
def compares(size, than, number):
    if than == Than.MORE:
        return size > number
    if than == Than.FEWER:
        return size < number
    if than == Than.EXACTLY:
        return size == number
    if than == Than.AT_LEAST:
        return size >= number
    if than == Than.AT_MOST:
        return size <= number
    return (size & 1) == (than == Than.ODD)


@rule
def cards_among(state, seat, low, high):
    """How many cards of these kinds the player holds."""
    number = 0
    for word in range(2):
        held = state.held[seat, word] & (low if word == 0 else high)
        while held:
            number += int64(state.count[seat, word * 64 + lowest_bit(held)])
            held &= held - uint64(1)
    return number


@rule
def most_of_one_color(state, tables, seat):
    """The size of the player's largest single-color group."""
    color = commonest_color(state, tables, seat)
    return cards_among(state, seat, tables.fits_color[color, 0], tables.fits_color[color, 1])


@rule
def commonest_color(state, tables, seat):
    """The color of which the player holds the most cards."""
    most, found = -1, 0
    for color in range(tables.colors):
        held = cards_among(state, seat, tables.fits_color[color, 0], tables.fits_color[color, 1])
        if held > most:
            most, found = held, color
    return int64(found)


@rule
def hand_is(state, tables, seat, step):
    """Whether a hand meets the condition of a program step: its size, or the cards it holds."""
    op, a, b = tables.program[step, 0], int64(tables.program[step, 1]), int64(tables.program[step, 2])
    if op == Op.KEEP_SIZE:
        return compares(int64(state.hand_size[seat]), a, b)
    if op == Op.KEEP_ONE_COLOR:
        return compares(most_of_one_color(state, tables, seat), a, b)
    held = cards_among(state, seat, kinds_at_table(state, tables, a, 0), kinds_at_table(state, tables, a, 1))
    if b == 0:
        return held > 0
    return compares(held, (b - 1) // 128, (b - 1) % 128)


@rule
def concerns(state, tables, i, seat):
    """Whether a rule in force concerns this player now; some concern only players with a certain hand."""
    if not (state.rule_seats[i] >> seat) & 1:
        return False
    step = tables.standing_test[state.rule_id[i]]
    return step == 0 or hand_is(state, tables, seat, step)


@rare
def free_kinds(state, tables, word):
    """The kinds that fit on anything by a standing rule (L-6)."""
    kinds = uint64(0)
    for i in range(int64(state.rules)):
        rule_id = state.rule_id[i]
        holds = tables.standing_holding[rule_id] == StandingKind.FITS and state.rule_left[i] != SPENT
        if holds and (state.turn < 0 or concerns(state, tables, i, int64(state.turn))):
            kinds |= rule_kinds(state, tables, i, tables.standing_filter[rule_id], word)
    return kinds


@small
def matching(state, tables, word):
    """The kinds that fit the color in play or the top card's symbol, or are wild (K-T1)."""
    symbol = tables.symbol_of[state.top]
    return tables.fits_color[state.color, word] | tables.fits_symbol[symbol, word] | tables.wild[word]


@rule
def fitting(state, tables, word):
    """The same with those that fit on anything by a standing rule."""
    kinds = matching(state, tables, word)
    if (state.listens >> (LISTENS_TO + StandingKind.FITS)) & 1:
        kinds |= free_kinds(state, tables, word)
    return kinds
