"""Laying cards outside an ordinary play: one of each color, a row, all wilds (SJP-3, SJP-7)."""

from numba import int64, uint64

from lastcard.kernel.card_sorts import fitting
from lastcard.kernel.cards import put_on_top, take, tell
from lastcard.kernel.intrinsics import lowest_bit
from lastcard.kernel.jit import rule
from lastcard.kernel.selection import push, sort_of
from lastcard.kernel.turns import ask, first_of, owe_call
from lastcard.rules.event_codes import E
from lastcard.rules.layout import CARDS, Laying, Q


@rule
def layable(state, tables, f, seat, mode, sort, word):
    """The kinds this player may lay next, outside an ordinary play."""
    if mode == Laying.ROW:
        return state.held[seat, word] & fitting(state, tables, word)
    if mode == Laying.WILDS:
        return state.held[seat, word] & tables.wild[word]
    if mode == Laying.SORT:
        return state.held[seat, word] & fitting(state, tables, word) & sort_of(state, tables, f, sort, word)
    fits = uint64(0)
    for color in range(tables.colors):
        if not (state.frame_count[f] >> color) & 1:
            fits |= tables.fits_color[color, word]
    return state.held[seat, word] & fits


@rule
def lay_card(state, tables, tape, f, seat, kind, mode):
    """Lays one card; it takes effect as it is laid (SJP-3, SJP-7)."""
    take(state, seat, kind)
    put_on_top(state, tables, kind)
    tell(tape, E.LAID, seat, kind, 0)
    if mode == Laying.ONE_OF_EACH:
        state.frame_count[f] |= 1 << tables.color_of[kind]
    elif mode == Laying.SORT:
        state.frame_count[f] += 1
    else:
        state.frame_count[f] = 1
    if state.hand_size[seat] == 0:
        state.depth = 0
        state.going_out = seat
        push(state, tables.last_of[kind], seat, mode)
        return
    owe_call(state, seat)
    push(state, tables.program_of[kind], seat, mode)


@rule
def each_lays(state, tables, tape, f, at, mode, sort):
    most = abs(int64(tables.program[at, 3])) if mode == Laying.SORT else CARDS
    while state.frame_todo[f]:
        seat = first_of(state, int64(state.frame_todo[f]), state.frame_you[f], state.direction)
        low = layable(state, tables, f, seat, mode, sort, 0)
        high = layable(state, tables, f, seat, mode, sort, 1)
        if (low | high) and (mode != Laying.SORT or state.frame_count[f] < most):
            state.frame_at[f] = at
            if mode == Laying.WILDS:
                kind = lowest_bit(low) if low else 64 + lowest_bit(high)
                lay_card(state, tables, tape, f, seat, kind, mode)
                return False
            ask(state, seat, Q.LAY)
            return True
        state.frame_todo[f] &= ~(1 << seat)
        laid_any = state.frame_count[f] != 0
        state.frame_count[f] = 0
        if mode == Laying.WILDS and laid_any:
            state.frame_at[f] = at
            ask(state, seat, Q.COLOR)
            return True
    return False
