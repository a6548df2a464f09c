"""The trained player: the inputs of a small network for a position, action or hand, and its answer.

The inputs describe cards by their properties in the tables (color, symbol, blow, points), so one network
plays all editions with any number of seats. It sees only what its seat may know, except in `hand_strength`,
which evaluates sampled deals.
"""

import math

from numba import float32, int64, uint64

from lastcard.kernel.cards import bit_of
from lastcard.kernel.intrinsics import add_row, lowest_bit, popcount
from lastcard.kernel.jit import rule, small
from lastcard.kernel.legality import (
    answering,
    bluffs,
    call_applies,
    drawn_playable,
    may_draw,
    may_keep,
    playable_kinds,
)
from lastcard.kernel.styles import strike_of, style_action
from lastcard.kernel.turns import next_seat, seat_after
from lastcard.rules.layout import (
    ACCEPT,
    CHALLENGE,
    COLORS,
    DRAW,
    KEEP,
    NAME,
    NO_COLOR,
    PLAY,
    PLAY_AND_CALL,
    Q,
)
from lastcard.rules.player_records import (
    ACTION_FEATURES,
    HAND_FEATURES,
    HAND_NEURONS,
    NEURONS,
    POSITION_FEATURES,
)

CLOSE = 2  # hands of at most this size may soon be empty


# --- options ---------------------------------------------------------------------------------------


@rule
def list_kinds(scratch, first, low, high):
    """Lists the actions with these kinds; returns how many there are."""
    number = 0
    for word in range(2):
        kinds = high if word else low
        while kinds:
            scratch.options[number] = first + word * 64 + lowest_bit(kinds)
            kinds &= kinds - uint64(1)
            number += 1
    return number


@rule
def list_options(state, tables, scratch, seat):
    """Lists the answers the network chooses from; 0 if it does not know the question."""
    question = state.question
    if question == Q.TURN:
        low, high = playable_kinds(state, tables, seat)
        number = list_kinds(scratch, PLAY, low, high)
        if number == 0 or may_draw(state, tables, seat):
            scratch.options[number] = DRAW
            number += 1
        return number
    if question == Q.DRAWN:
        low, high = drawn_playable(state, tables, seat, 0), drawn_playable(state, tables, seat, 1)
        number = list_kinds(scratch, PLAY, low, high)
        if may_keep(state, tables, seat):
            scratch.options[number] = KEEP
            number += 1
        return number
    if question == Q.CHALLENGE or question == Q.ANSWER:
        low, high = answering(state, tables, seat, 0), answering(state, tables, seat, 1)
        number = list_kinds(scratch, PLAY, low, high)
        scratch.options[number] = ACCEPT
        if question == Q.CHALLENGE:
            scratch.options[number + 1] = CHALLENGE
            number += 1
        return number + 1
    if question == Q.COLOR or question == Q.WANTED:
        for color in range(tables.colors):
            scratch.options[color] = NAME + color
        return int64(tables.colors)
    return int64(0)


# --- inputs: the position --------------------------------------------------------------------------


@rule
def count_hand(state, tables, scratch, seat):
    """Counts colors, wilds and blows in this hand."""
    for color in range(COLORS + 1):
        scratch.held_colors[color] = 0
    strikes = 0
    for word in range(2):
        held = state.held[seat, word]
        while held:
            kind = word * 64 + lowest_bit(held)
            held &= held - uint64(1)
            scratch.held_colors[tables.color_of[kind]] += state.count[seat, kind]
            if tables.color_of[kind] != NO_COLOR and strike_of(state, tables, kind) > 0:
                strikes += state.count[seat, kind]
    scratch.wilds = scratch.held_colors[NO_COLOR]
    scratch.strikes = strikes
    best = 0
    for color in range(tables.colors):
        if scratch.held_colors[color] > scratch.held_colors[best]:
            best = color
    scratch.best_color = best


@rule
def count_laid(state, tables, scratch):
    """Counts the colors of the cards that have been laid."""
    for color in range(COLORS + 1):
        scratch.seen_colors[color] = 0
    for i in range(state.discard_size):
        scratch.seen_colors[tables.color_of[state.discards[i]]] += 1
    scratch.seen_colors[tables.color_of[state.top]] += 1


@small
def show_size(inputs, at, size, exact):
    """Encodes a hand's size: whether it is 1, 2, … `exact`, and its logarithm."""
    for i in range(exact):
        inputs[at + i] = 1.0 if size == i + 1 else 0.0
    inputs[at + exact] = math.log(max(1.0, float(size)))


@rule
def colors_held(tables, scratch):
    number = 0
    for color in range(tables.colors):
        number += scratch.held_colors[color] > 0
    return number


@rule
def look_at_position(state, tables, memory, net, scratch, seat):
    """Encodes the position as this seat may know it."""
    count_hand(state, tables, scratch, seat)
    count_laid(state, tables, scratch)
    x, size, question = scratch.inputs, int64(state.hand_size[seat]), state.question
    following = next_seat(state, seat)
    fewest = int64(255)
    for other in range(state.players):
        if other != seat and other != following:
            fewest = min(fewest, int64(state.hand_size[other]))
    before = int64(state.hand_size[seat_after(state, seat, -int64(state.direction))])
    x[0] = 1.0
    show_size(x, 1, size, 5)
    x[7] = scratch.wilds * 0.5
    x[8] = scratch.strikes * 0.35
    x[9] = colors_held(tables, scratch) * 0.25
    x[10] = scratch.held_colors[scratch.best_color] / max(1.0, float(size))
    show_size(x, 11, int64(state.hand_size[following]), 4)
    show_size(x, 16, fewest if fewest < 255 else 0, 3)
    x[20] = 1.0 if before == 1 else 0.0
    x[21] = 1.0 if before == 2 else 0.0
    x[22] = 1.0 if state.players == 2 else 0.0
    x[23] = 1.0 if state.players == 3 else 0.0
    x[24] = 1.0 if state.players == 4 else 0.0
    x[25] = 1.0 if state.players > 4 else 0.0
    x[26] = 1.0 if question == Q.DRAWN else 0.0
    x[27] = 1.0 if question == Q.CHALLENGE else 0.0
    x[28] = 1.0 if question == Q.ANSWER else 0.0
    x[29] = 1.0 if question == Q.COLOR else 0.0
    x[30] = 1.0 if question == Q.WANTED else 0.0
    x[31] = scratch.seen_colors[NO_COLOR] * 0.125
    x[32] = 1.0 if (int64(state.lost) >> following) & 1 else 0.0
    x[33] = state.sum * 0.1
    answers = question == Q.CHALLENGE or question == Q.ANSWER
    x[34] = math.log(max(1.0, float(state.hand_size[state.turn]))) if answers else 0.0
    lacked = state.color < COLORS and (int64(memory.lacks[following]) >> int64(state.color)) & 1
    x[35] = 1.0 if lacked else 0.0
    x[36] = state.draw_size * 0.01
    x[37] = 1.0 if scratch.wilds == 0 else 0.0
    x[38] = 1.0 if scratch.strikes == 0 else 0.0
    x[39] = state.discard_size * 0.02
    for n in range(NEURONS):
        scratch.position[n] = 0.0
    for i in range(POSITION_FEATURES):
        if x[i] != 0.0:
            add_row(scratch.position, net.choice_in, i, x[i])


# --- inputs: one action ----------------------------------------------------------------------------


@rule
def show_cards_left(state, tables, memory, scratch, seat, kind, color, low, high):
    """Encodes what an action leaves: `low` and `high` are the kinds that would fit; kind -1: no card goes."""
    x, at = scratch.inputs, POSITION_FEATURES
    own = int64(tables.color_of[kind]) if kind >= 0 else int64(NO_COLOR)
    goes = 1 if kind >= 0 else 0
    size = int64(state.hand_size[seat]) - goes
    held_low, held_high = state.held[seat, 0], state.held[seat, 1]
    if kind >= 0 and state.count[seat, kind] == 1:
        if kind < 64:
            held_low &= ~bit_of(kind)
        else:
            held_high &= ~bit_of(kind)
    fit = popcount(held_low & low) + popcount(held_high & high)
    colors = colors_held(tables, scratch)
    wilds, strikes = int64(scratch.wilds), int64(scratch.strikes)
    if kind >= 0:
        if own == NO_COLOR:
            wilds -= 1
        else:
            colors -= 1 if scratch.held_colors[own] == 1 else 0
            strikes -= 1 if strike_of(state, tables, kind) > 0 else 0
    same, next_lacks, before_lacks, lack = 0, 0, 0, 0
    if color < COLORS:
        same = int64(scratch.held_colors[color]) - (1 if own == color else 0)
        next_lacks = (int64(memory.lacks[next_seat(state, seat)]) >> color) & 1
        before = seat_after(state, seat, -int64(state.direction))
        before_lacks = (int64(memory.lacks[before]) >> color) & 1
        for other in range(state.players):
            if other != seat:
                lack += (int64(memory.lacks[other]) >> color) & 1
    x[at + 11] = same * 0.25
    x[at + 12] = 1.0 if same > 0 else 0.0
    x[at + 13] = fit / max(1.0, float(size))
    x[at + 14] = 1.0 if fit > 0 else 0.0
    x[at + 16] = colors * 0.25
    x[at + 17] = 1.0 if color == state.color else 0.0
    x[at + 18] = float(next_lacks)
    x[at + 19] = float(before_lacks)
    x[at + 20] = lack / max(1.0, float(state.players - 1))
    x[at + 21] = scratch.seen_colors[color] * 0.05 if color < COLORS else 0.0
    x[at + 26] = 1.0 if size == 0 else 0.0
    x[at + 27] = wilds * 0.5
    x[at + 28] = strikes * 0.35
    x[at + 31] = 1.0 if size == 1 and fit > 0 else 0.0
    x[at + 33] = 1.0 if colors <= 1 else 0.0
    return fit


@rule
def show_card(state, tables, memory, scratch, seat, kind):
    """Encodes the play of this card."""
    x, at = scratch.inputs, POSITION_FEATURES
    color = int64(tables.color_of[kind])
    symbol = int64(tables.symbol_of[kind])
    strike = strike_of(state, tables, kind)
    low, high = tables.wild[0], tables.wild[1]
    if color == NO_COLOR:
        color = int64(scratch.best_color)
        x[at + 6] = 1.0
    else:
        low |= tables.fits_symbol[symbol, 0]
        high |= tables.fits_symbol[symbol, 1]
        same = popcount(state.held[seat, 0] & tables.fits_symbol[symbol, 0])
        x[at + 15] = 0.5 * (same + popcount(state.held[seat, 1] & tables.fits_symbol[symbol, 1]) - 1)
    low |= tables.fits_color[color, 0]
    high |= tables.fits_color[color, 1]
    fit = show_cards_left(state, tables, memory, scratch, seat, kind, color, low, high)
    close = state.hand_size[next_seat(state, seat)] <= CLOSE
    x[at] = 1.0
    x[at + 7] = strike * 0.25
    x[at + 8] = 1.0 if strike > 0 else 0.0
    x[at + 9] = 1.0 if tables.reverses[kind] else 0.0
    x[at + 10] = tables.points[kind] * 0.05
    if tables.may_bluff[kind >> 6] & bit_of(kind) and bluffs(state, tables, seat, kind):
        x[at + 22] = 1.0
    x[at + 23] = 1.0 if state.count[seat, kind] > 1 else 0.0
    x[at + 24] = 1.0 if tables.program_of[kind] != 0 else 0.0
    x[at + 25] = tables.attack[kind] * 0.25
    x[at + 29] = 1.0 if close and strike > 0 else 0.0
    x[at + 30] = 1.0 if close and x[at + 6] > 0.0 else 0.0
    x[at + 32] = 1.0 if state.players == 2 and strike > 0 and fit > 0 else 0.0


@rule
def show_action(state, tables, memory, scratch, seat, action):
    """Encodes one action."""
    x, at = scratch.inputs, POSITION_FEATURES
    for i in range(at, at + ACTION_FEATURES):
        x[i] = 0.0
    if action < PLAY_AND_CALL:
        show_card(state, tables, memory, scratch, seat, action - PLAY)
        return
    color = int64(state.color)
    named = action >= NAME and action < NAME + COLORS
    if named:
        color = action - NAME
        x[at + 5] = 1.0
    x[at + 1] = 1.0 if action == DRAW else 0.0
    x[at + 2] = 1.0 if action == KEEP else 0.0
    x[at + 3] = 1.0 if action == ACCEPT else 0.0
    x[at + 4] = 1.0 if action == CHALLENGE else 0.0
    low = tables.wild[0] | tables.fits_color[color, 0]
    high = tables.wild[1] | tables.fits_color[color, 1]
    if not named:
        low |= tables.fits_symbol[tables.symbol_of[state.top], 0]
        high |= tables.fits_symbol[tables.symbol_of[state.top], 1]
    show_cards_left(state, tables, memory, scratch, seat, -1, color, low, high)


@rule
def worth_of_action(state, tables, memory, net, scratch, seat, action):
    """The network's value of this action; the position has been encoded before."""
    show_action(state, tables, memory, scratch, seat, action)
    for n in range(NEURONS):
        scratch.neurons[n] = scratch.position[n]
    for i in range(POSITION_FEATURES, POSITION_FEATURES + ACTION_FEATURES):
        if scratch.inputs[i] != 0.0:
            add_row(scratch.neurons, net.choice_in, i, scratch.inputs[i])
    worth = float32(0.0)
    for n in range(NEURONS):
        worth += max(scratch.neurons[n], float32(0.0)) * net.choice_out[n]
    return float(worth)


@rule
def with_call(state, tables, seat, action):
    """The same play, with the call if one is due."""
    if action < PLAY_AND_CALL and call_applies(state, tables, seat, action):
        return action + PLAY_AND_CALL
    return action


@rule
def learned_action(state, tables, memory, style, net, scratch, seat):
    """The network's answer, or this style's if the network does not know the question."""
    number = list_options(state, tables, scratch, seat)
    if number == 0:
        return style_action(state, tables, memory, style, seat)
    best = int64(scratch.options[0])
    if number > 1:
        look_at_position(state, tables, memory, net, scratch, seat)
        most = worth_of_action(state, tables, memory, net, scratch, seat, best)
        for i in range(1, number):
            option = int64(scratch.options[i])
            worth = worth_of_action(state, tables, memory, net, scratch, seat, option)
            if worth > most:
                best, most = option, worth
    return with_call(state, tables, seat, best)


# --- the value of a hand ---------------------------------------------------------------------------


@rule
def show_hand(state, tables, scratch, seat):
    """Encodes one hand of a deal with open cards."""
    count_hand(state, tables, scratch, seat)
    x, size = scratch.hand_inputs, int64(state.hand_size[seat])
    following = next_seat(state, seat)
    fewest = int64(255)
    for other in range(state.players):
        if other != seat:
            fewest = min(fewest, int64(state.hand_size[other]))
    low = (
        tables.wild[0]
        | tables.fits_color[state.color, 0]
        | tables.fits_symbol[tables.symbol_of[state.top], 0]
    )
    high = (
        tables.wild[1]
        | tables.fits_color[state.color, 1]
        | tables.fits_symbol[tables.symbol_of[state.top], 1]
    )
    fit = popcount(state.held[seat, 0] & low) + popcount(state.held[seat, 1] & high)
    colors = colors_held(tables, scratch)
    asked = state.asked == seat
    x[0] = 1.0
    show_size(x, 1, size, 5)
    x[7] = size * 0.1
    x[8] = scratch.wilds * 0.5
    x[9] = scratch.strikes * 0.35
    x[10] = colors * 0.25
    x[11] = scratch.held_colors[scratch.best_color] / max(1.0, float(size))
    x[12] = 1.0 if fit > 0 else 0.0
    x[13] = fit / max(1.0, float(size))
    x[14] = 1.0 if asked else 0.0
    x[15] = 1.0 if state.turn == seat else 0.0
    x[16] = 1.0 if state.turn >= 0 and next_seat(state, int64(state.turn)) == seat else 0.0
    x[17] = 1.0 if state.players == 2 else 0.0
    x[18] = 1.0 if state.players == 3 else 0.0
    x[19] = 1.0 if state.players == 4 else 0.0
    show_size(x, 20, int64(state.hand_size[following]), 3)
    show_size(x, 24, fewest, 3)
    x[28] = 1.0 if (int64(state.lost) >> seat) & 1 else 0.0
    x[29] = 1.0 if asked and scratch.strikes > 0 else 0.0
    x[30] = 1.0 if asked and fit > 0 else 0.0
    x[31] = 1.0 if asked and state.question == Q.DRAWN else 0.0
    x[32] = 1.0 if asked and (state.question == Q.COLOR or state.question == Q.WANTED) else 0.0
    x[33] = 1.0 if asked and (state.question == Q.CHALLENGE or state.question == Q.ANSWER) else 0.0
    x[34] = 1.0 if colors <= 1 else 0.0
    x[35] = 1.0 if size <= 2 and scratch.wilds > 0 else 0.0


@rule
def hand_strength(state, tables, net, scratch, seat):
    """The network's logit of this hand's chance to win, up to a constant equal for all seats."""
    show_hand(state, tables, scratch, seat)
    for n in range(HAND_NEURONS):
        scratch.hand_neurons[n] = 0.0
    for i in range(HAND_FEATURES):
        if scratch.hand_inputs[i] != 0.0:
            add_row(scratch.hand_neurons, net.hand_in, i, scratch.hand_inputs[i])
    worth = float32(0.0)
    for n in range(HAND_NEURONS):
        worth += max(scratch.hand_neurons[n], float32(0.0)) * net.hand_out[n]
    return float(worth)
