"""Frames of effects and whom their steps are about: selecting players by word, hand or choice."""

from numba import int64, uint64

from lastcard.kernel.jit import rule, small
from lastcard.kernel.machine import lowest_bit
from lastcard.kernel.turns import ask, next_seat, seat_after
from lastcard.layout import DEPTH, Op, Q, Seat, Than, Which


@small
def push(state, program, you, mode):
    """Start an effect. Where effects nest deeper than any sentence needs, the innermost is left out."""
    if program == 0 or state.depth >= DEPTH:
        return
    f = state.depth
    state.frame_at[f] = program
    state.frame_you[f] = you
    state.frame_mode[f] = mode
    state.frame_them[f] = 0
    state.frame_they[f] = 0
    state.frame_aside[f] = 0
    state.frame_count[f] = 0
    state.frame_laid[f] = state.laid
    state.depth = f + 1


@small
def set_them(state, f, seats):
    state.frame_them[f] = seats
    state.frame_todo[f] = seats
    state.frame_count[f] = 0


@rule
def everyone(state):
    return (1 << state.players) - 1


@small
def seats_of(state, f, base):
    """The seats that a word like "the next player" stands for."""
    you = int64(state.frame_you[f])
    if base == Seat.YOU:
        return int64(1 << you)
    if base == Seat.NEXT:
        return int64(1 << next_seat(state, you))
    if base == Seat.PREVIOUS:
        return int64(1 << seat_after(state, you, -state.direction))
    if base == Seat.LEFT:
        return int64(1 << seat_after(state, you, 1))
    if base == Seat.RIGHT:
        return int64(1 << seat_after(state, you, -1))
    if base == Seat.DEALER:
        return int64(1 << state.dealer)
    if base == Seat.EVERYONE:
        return int64(everyone(state))
    if base == Seat.HEADS:
        return int64(1 << state.frame_heads[f])
    if base == Seat.TAILS:
        return int64(1 << state.frame_tails[f])
    return int64(state.frame_they[f])


@small
def select(state, f, base, but):
    seats = seats_of(state, f, base)
    if but >= 0:
        seats &= ~seats_of(state, f, but)
    set_them(state, f, seats)


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
    return size <= number


@rule
def cards_of(state, tables, seat, cards):
    """How many cards of this sort the player holds."""
    number = 0
    for word in range(2):
        held = state.held[seat, word] & tables.filter[cards, word]
        while held:
            number += int64(state.count[seat, word * 64 + lowest_bit(held)])
            held &= held - uint64(1)
    return number


@rule
def keep_matching(state, tables, f, op, a, b, otherwise):
    """Keep those of them whose hand is such; a condition that not all of them meet goes on elsewhere."""
    kept = 0
    for seat in range(state.players):
        if (state.frame_them[f] >> seat) & 1:
            if op == Op.KEEP_SIZE:
                matches = compares(int64(state.hand_size[seat]), a, b)
            else:
                matches = cards_of(state, tables, seat, a) > 0
            if matches:
                kept |= 1 << seat
    if otherwise == 0:
        set_them(state, f, kept)
    elif kept == 0 or kept != state.frame_them[f]:
        state.frame_at[f] = otherwise


@rule
def pick(state, f, which, may_decline):
    """Narrow them down to the fewest or most cards, or to whom the player chooses."""
    seats = int64(state.frame_them[f])
    if which != Which.ALL and which != Which.CHOSEN and seats:
        fewest = which == Which.FEWEST or which == Which.ONE_FEWEST
        best, tied = 0, 0
        for seat in range(state.players):
            if (seats >> seat) & 1:
                size = int64(state.hand_size[seat])
                if fewest:
                    size = -size
                if tied == 0 or size > best:
                    best, tied = size, 0
                if size == best:
                    tied |= 1 << seat
        seats = tied
        set_them(state, f, seats)
    several = (seats & (seats - 1)) != 0
    if seats and (which == Which.CHOSEN or (several and which >= Which.ONE_FEWEST)):
        state.candidates = seats
        state.may_decline = may_decline
        ask(state, state.frame_you[f], Q.PLAYER)
        return True
    return False
