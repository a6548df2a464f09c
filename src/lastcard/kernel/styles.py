"""Playing styles: choose an action for every question by a row of weights.

They use their own hand and open cards, and remember which colors others could not follow.
"""

from numba import int64, uint64

from lastcard.kernel.cards import bit_of, random_below
from lastcard.kernel.intrinsics import lowest_bit, popcount
from lastcard.kernel.jit import rule, small
from lastcard.kernel.legality import (
    answering,
    bluffs,
    call_applies,
    discards,
    drawn_playable,
    jumps,
    lays,
    may_draw,
    may_keep,
    playable_kinds,
)
from lastcard.kernel.random_policy import random_action
from lastcard.kernel.turns import next_seat
from lastcard.rules.layout import (
    ACCEPT,
    AGREE,
    CALL,
    CATCH,
    CHALLENGE,
    COLORS,
    DISAGREE,
    DISCARD,
    DO_IT,
    DRAW,
    KEEP,
    LAUGH,
    LAY,
    NAME,
    NO_COLOR,
    NOT_LAUGH,
    PICK,
    PICK_NOBODY,
    PLAY,
    PLAY_AND_CALL,
    PLAYERS,
    REFUSE,
    SIDES,
    Q,
)

NOTHING, WORST = -1, -1e300


@small
def uniform(state):
    """A number from 0 to 1."""
    return random_below(state, 1 << 24) / (1 << 24)


@small
def happens(state, how_often):
    """A random event with this probability; 0 and 1 use no random number."""
    return how_often >= 1.0 or (how_often > 0.0 and uniform(state) < how_often)


# --- memory ----------------------------------------------------------------------------------------


@small
def forget(state, memory):
    for seat in range(state.players):
        memory.lacks[seat] = 0
        memory.sizes[seat] = state.hand_size[seat]


@small
def notice(state, tables, memory, seat, action, color):
    """Updates the memory: a player who drew could not follow `color`; a grown hand may hold anything."""
    if action == DRAW and color < COLORS:
        memory.lacks[seat] |= 1 << color
        memory.sizes[seat] += 1
    elif action < DISCARD and tables.color_of[action % PLAY_AND_CALL] < COLORS:
        memory.lacks[seat] &= ~(1 << int64(tables.color_of[action % PLAY_AND_CALL]))
    for other in range(state.players):
        size = state.hand_size[other]
        if size > memory.sizes[other]:
            memory.lacks[other] = 0
        memory.sizes[other] = size


# --- cards -----------------------------------------------------------------------------------------


@rule
def count_colors(state, tables, memory, seat):
    """Counts the cards of each color in this hand; colorless ones come last."""
    for color in range(COLORS + 1):
        memory.colors[color] = 0
    for word in range(2):
        held = state.held[seat, word]
        while held:
            kind = word * 64 + lowest_bit(held)
            held &= held - uint64(1)
            memory.colors[tables.color_of[kind]] += state.count[seat, kind]


@small
def strike_of(state, tables, kind):
    """The cost of a card for the next player; with two players, a Reverse costs the turn (K-A4)."""
    turned = state.players == 2 and tables.two_player_reverse and tables.reverses[kind]
    return int64(tables.strike[kind]) + turned


@rule
def fewest_of_others(state, seat):
    fewest = 255
    for other in range(state.players):
        if other != seat and state.hand_size[other] < fewest:
            fewest = int64(state.hand_size[other])
    return fewest


@rule
def worth_of_play(state, tables, memory, style, seat, kind, close, late):
    """The value of playing this card; `close`: the next player holds few cards, `late`: any player does."""
    color = int64(tables.color_of[kind])
    points = float(tables.points[kind])
    worth = style.points * points + style.strike * strike_of(state, tables, kind)
    if color == NO_COLOR:
        worth += style.wild
    else:
        symbol = tables.symbol_of[kind]
        same = popcount(state.held[seat, 0] & tables.fits_symbol[symbol, 0])
        same += popcount(state.held[seat, 1] & tables.fits_symbol[symbol, 1])
        worth += style.color * memory.colors[color] + style.symbol * (same - 1)
        if (memory.lacks[next_seat(state, seat)] >> color) & 1:
            worth += style.lacking
    if close:
        worth += style.strike_late * strike_of(state, tables, kind)
    if late:
        worth += style.dump * points
    if style.chance > 0.0:
        worth += style.chance * uniform(state)
    if tables.may_bluff[kind >> 6] & bit_of(kind) and bluffs(state, tables, seat, kind):
        worth += 0.0 if happens(state, style.bluffs) else style.bluff
    return worth


@rule
def best_play(state, tables, memory, style, seat, low, high, instead, worth):
    """The best of these cards to play, with its call, unless `instead` is worth more."""
    count_colors(state, tables, memory, seat)
    close = state.hand_size[next_seat(state, seat)] <= style.few
    late = fewest_of_others(state, seat) <= style.few
    best = int64(instead)
    for word in range(2):
        kinds = high if word else low
        while kinds:
            kind = word * 64 + lowest_bit(kinds)
            kinds &= kinds - uint64(1)
            value = worth_of_play(state, tables, memory, style, seat, kind, close, late)
            if best == NOTHING or value > worth:
                best, worth = int64(PLAY + kind), value
    calls = best >= 0 and best < PLAY_AND_CALL and call_applies(state, tables, seat, best)
    if calls and happens(state, style.calls):
        best += PLAY_AND_CALL
    return best


@rule
def costliest(state, tables, style, low, high, first):
    """The card that costs most when it is left in the hand."""
    best, worth = int64(NOTHING), WORST
    for word in range(2):
        kinds = high if word else low
        while kinds:
            kind = word * 64 + lowest_bit(kinds)
            kinds &= kinds - uint64(1)
            value = float(tables.points[kind]) + style.chance * uniform(state)
            if value > worth:
                best, worth = first + kind, value
    return best


# --- the other questions ---------------------------------------------------------------------------


@rule
def best_color(state, tables, memory, style, seat):
    count_colors(state, tables, memory, seat)
    lacks = memory.lacks[next_seat(state, seat)]
    best, worth = 0, WORST
    for color in range(tables.colors):
        value = memory.colors[color] + style.name_lacking * ((lacks >> color) & 1)
        if style.chance > 0.0:
            value += style.chance * uniform(state)
        if value > worth:
            best, worth = color, value
    return best


@rule
def best_player(state, seat):
    """The other player with the fewest cards; nobody if that hand is not smaller than the player's own."""
    best, worth = int64(PICK_NOBODY), -1000000
    if state.may_decline:
        worth = -int64(state.hand_size[seat])
    for other in range(state.players):
        if (state.candidates >> other) & 1:
            value = -int64(state.hand_size[other]) - 1000 * (other == seat)
            if value > worth:
                best, worth = int64(PICK + other), value
    return best


@rule
def best_sides(state, seat):
    """The two others who have the fewest cards."""
    best, worth = int64(0), -1000000
    for heads in range(state.players):
        for tails in range(state.players):
            if heads != tails:
                value = -int64(state.hand_size[heads]) - int64(state.hand_size[tails])
                value -= 1000 * (heads == seat or tails == seat)
                if value > worth:
                    best, worth = int64(heads * PLAYERS + tails), value
    return SIDES + best


@rule
def answer_to_strike(state, tables, memory, style, seat):
    """Decides whether to answer, challenge or accept a card played against this seat."""
    low, high = answering(state, tables, seat, 0), answering(state, tables, seat, 1)
    if low | high and style.answer > 0.0:
        return best_play(state, tables, memory, style, seat, low, high, NOTHING, WORST)
    if state.question == Q.CHALLENGE:
        doubt = style.challenge + style.challenge_card * state.hand_size[state.turn]
        if doubt + style.chance * uniform(state) > 0.0:
            return int64(CHALLENGE)
    return int64(ACCEPT)


@rule
def other_answer(state, tables, memory, style, seat):
    question = state.question
    if question == Q.COLOR or question == Q.WANTED:
        return NAME + best_color(state, tables, memory, style, seat)
    if question == Q.PLAYER:
        return best_player(state, seat)
    if question == Q.SIDES:
        return best_sides(state, seat)
    if question == Q.DISCARD:
        low, high = discards(state, tables, seat, 0), discards(state, tables, seat, 1)
        return costliest(state, tables, style, low, high, DISCARD)
    if question == Q.LAY:
        low, high = lays(state, tables, seat, 0), lays(state, tables, seat, 1)
        return costliest(state, tables, style, low, high, LAY)
    if question == Q.ACT:
        return int64(DO_IT if happens(state, style.does) else REFUSE)
    if question == Q.LAUGH:
        return int64(LAUGH if happens(state, style.laughs) else NOT_LAUGH)
    return int64(AGREE if happens(state, style.agrees) else DISAGREE)


@rule
def style_action(state, tables, memory, style, seat):
    """The answer of a player of this style to the question at this seat."""
    if style.random:
        return random_action(state, tables, seat)
    question = state.question
    if question == Q.TURN:
        low, high = playable_kinds(state, tables, seat)
        if not low | high:
            return int64(DRAW)
        instead = int64(DRAW if may_draw(state, tables, seat) else NOTHING)
        return best_play(state, tables, memory, style, seat, low, high, instead, style.draw)
    if question == Q.DRAWN:
        low, high = drawn_playable(state, tables, seat, 0), drawn_playable(state, tables, seat, 1)
        instead = int64(KEEP if may_keep(state, tables, seat) else NOTHING)
        return best_play(state, tables, memory, style, seat, low, high, instead, style.keep)
    if question == Q.CHALLENGE or question == Q.ANSWER:
        return answer_to_strike(state, tables, memory, style, seat)
    return other_answer(state, tables, memory, style, seat)


@rule
def style_unasked(state, tables, memory, style, seat):
    """The action out of turn of a player of this style: a late call, a catch, a jump-in, or NOTHING."""
    if (state.owes >> seat) & 1:
        return int64(CALL) if happens(state, style.calls_late) else int64(NOTHING)
    if state.owes:
        for other in range(state.players):
            if (state.owes >> other) & 1 and happens(state, style.catches):
                return int64(CATCH + other)
    if tables.jump_in and state.asked != seat:
        low, high = jumps(state, tables, seat, 0), jumps(state, tables, seat, 1)
        if low | high and happens(state, style.jumps):
            return best_play(state, tables, memory, style, seat, low, high, NOTHING, WORST)
    return int64(NOTHING)


assert PLAY == 0 and PLAY_AND_CALL * 2 == DISCARD and COLORS <= 8
