"""Cards that change hands: drawing, discarding, giving, taking, swapping and passing hands."""

from numba import int64, uint64

from lastcard.kernel.cards import (
    bit_of,
    discard_one,
    draw,
    draw_one,
    fitting,
    give,
    random_card,
    swap_hands,
    take,
    tell,
    tell_hand,
)
from lastcard.kernel.jit import rule
from lastcard.kernel.machine import lowest_bit, popcount
from lastcard.kernel.selection import cards_of
from lastcard.kernel.turns import ask, end_round, first_of, owe_call
from lastcard.layout import NOBODY, UNTIL_PLAYABLE, UNTIL_WANTED, E, Op, Q, Seat


@rule
def draw_until(state, tables, tape, f, seat, goal):
    while True:
        kind = draw_one(state, tape, seat)
        if kind < 0:
            return
        word = kind >> 6
        if goal == UNTIL_WANTED:
            wanted = tables.fits_color[state.frame_wanted[f], word]
        elif goal == UNTIL_PLAYABLE:
            wanted = fitting(state, tables, word)
        else:
            wanted = tables.filter[goal, word]
        if wanted & bit_of(kind):
            return


@rule
def each_draws(state, tables, tape, f, op, a):
    you = state.frame_you[f]
    seats = int64(state.frame_them[f])
    while seats:
        seat = first_of(state, seats, you, state.direction)
        seats &= ~(1 << seat)
        if op == Op.DRAW:
            draw(state, tape, seat, a)
        elif op == Op.DRAW_UNTIL:
            draw_until(state, tables, tape, f, seat, a)
        else:
            draw(state, tape, seat, a - int64(state.hand_size[seat]))


@rule
def discard_all(state, tables, tape, seat, cards):
    for word in range(2):
        going = state.held[seat, word] & tables.filter[cards, word]
        while going:
            kind = word * 64 + lowest_bit(going)
            going &= going - uint64(1)
            while state.count[seat, kind] > 0:
                discard_one(state, tape, seat, kind)


@rule
def after_discard(state, tables, tape, seat):
    """A hand emptied by a discard wins; a hand of one card must be called. True: the round is over."""
    if state.hand_size[seat] == 0:
        end_round(state, tables, tape, seat)
        return True
    owe_call(state, seat)
    return False


@rule
def each_discards(state, tables, tape, f, at, op, a, cards):
    """One after another discards what is demanded; they are asked only where there is a choice."""
    while state.frame_todo[f]:
        seat = first_of(state, int64(state.frame_todo[f]), state.frame_you[f], state.direction)
        size = int64(state.hand_size[seat])
        if op == Op.EXACTLY and size < a:
            draw(state, tape, seat, a - size)
        if op == Op.DISCARD:
            available = cards_of(state, tables, seat, cards)
            demanded = available if a < 0 else a
        else:
            available = size
            demanded = size - a
        if 0 < demanded < available:
            state.frame_count[f] = demanded
            state.frame_at[f] = at
            ask(state, seat, Q.DISCARD)
            return True
        if demanded > 0:
            discard_all(state, tables, tape, seat, cards)
            if available > 0 and after_discard(state, tables, tape, seat):
                return True
        state.frame_todo[f] &= ~(1 << seat)
    return False


@rule
def receivers(state, f, seat):
    """Those set aside to whom this player gives cards."""
    return int64(state.frame_aside[f]) & ~(1 << seat)


@rule
def each_gives(state, tables, tape, f, at, number):
    """One after another gives cards of their own choice to each of those set aside."""
    while state.frame_todo[f]:
        seat = first_of(state, int64(state.frame_todo[f]), state.frame_you[f], state.direction)
        demanded = number * popcount(uint64(receivers(state, f, seat)))
        if demanded > 0:
            state.frame_count[f] = demanded
            if demanded < state.hand_size[seat]:
                state.frame_at[f] = at
                ask(state, seat, Q.DISCARD)
                return True
            for kind in range(tables.kinds):
                while state.count[seat, kind] > 0:
                    give_away(state, tape, f, seat, kind, number)
            if after_discard(state, tables, tape, seat):
                return True
        state.frame_todo[f] &= ~(1 << seat)
    return False


@rule
def give_away(state, tape, f, seat, kind, number):
    """Give one card; those set aside get theirs one after another."""
    seats = receivers(state, f, seat)
    to = first_of(state, seats, state.frame_you[f], state.direction)
    for _ in range(popcount(uint64(seats)) - (int64(state.frame_count[f]) + number - 1) // number):
        seats &= ~(1 << to)
        to = first_of(state, seats, state.frame_you[f], state.direction)
    state.frame_count[f] -= 1
    take(state, seat, kind)
    give(state, to, kind)
    tell(tape, E.GAVE, seat, to, kind)


@rule
def hand_over(state, tables, tape, kind):
    """The asked player discards (or gives) one of the cards demanded of them."""
    f = int64(state.depth) - 1
    seat = int64(state.asked)
    at = state.frame_at[f]
    if tables.program[at, 0] == Op.GIVE:
        give_away(state, tape, f, seat, kind, int64(tables.program[at, 1]))
    else:
        discard_one(state, tape, seat, kind)
        state.frame_count[f] -= 1
    if state.frame_count[f] == 0:
        state.frame_todo[f] &= ~(1 << seat)
        after_discard(state, tables, tape, seat)


@rule
def each_takes(state, tables, tape, f, number):
    """They take cards from the hands of the others, unseen and at random (SJP-7)."""
    takers = int64(state.frame_them[f])
    while takers:
        taker = first_of(state, takers, state.frame_you[f], state.direction)
        takers &= ~(1 << taker)
        givers = int64(state.frame_aside[f]) & ~(1 << taker)
        while givers:
            giver = first_of(state, givers, state.frame_you[f], state.direction)
            givers &= ~(1 << giver)
            for _ in range(min(number, int64(state.hand_size[giver]))):
                kind = random_card(state, tape, giver)
                take(state, giver, kind)
                give(state, taker, kind)
                tell(tape, E.TOOK, taker, giver, kind)
            if state.hand_size[giver] == 0:
                end_round(state, tables, tape, giver)
                return True
    return False


@rule
def hands_moved(state, f):
    """After hands changed owners: only the card's own player can owe a call for it (K-U1, K-U3)."""
    you = state.frame_you[f]
    state.owes = 0
    owe_call(state, you)


@rule
def swap(state, tables, tape, f):
    one = first_of(state, int64(state.frame_them[f]), state.frame_you[f], state.direction)
    other = first_of(state, int64(state.frame_aside[f]), state.frame_you[f], state.direction)
    if one == NOBODY or other == NOBODY or one == other:
        return
    swap_hands(state, tables, one, other)
    tell(tape, E.SWAPPED, one, other, 0)
    tell_hand(state, tape, one, one)
    tell_hand(state, tape, other, other)
    you = state.frame_you[f]
    state.owes &= ~((1 << one) | (1 << other))
    if you == one or you == other:
        owe_call(state, you)


@rule
def pass_hands(state, tables, tape, f, base):
    step = int64(state.direction)
    if base == Seat.LEFT:
        step = 1
    elif base == Seat.RIGHT:
        step = -1
    if step > 0:
        for seat in range(state.players - 1, 0, -1):
            swap_hands(state, tables, seat, seat - 1)
    else:
        for seat in range(state.players - 1):
            swap_hands(state, tables, seat, seat + 1)
    tell(tape, E.PASSED, step, 0, 0)
    for seat in range(state.players):
        tell_hand(state, tape, seat, seat)
    hands_moved(state, f)
