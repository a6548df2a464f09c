"""Effect frames and the selection of players: by word, hand or choice."""

from numba import int64, uint64

from lastcard.kernel.card_sorts import (
    commonest_color,
    compares,
    extreme_figure,
    extreme_kinds,
    fitting,
    most_of_one_color,
    named_kind,
    number_kinds,
    points_at_the_end,
)
from lastcard.kernel.cards import bit_of
from lastcard.kernel.intrinsics import lowest_bit
from lastcard.kernel.jit import rule, small
from lastcard.kernel.turns import ask, first_of, next_seat, seat_after
from lastcard.rules.layout import (
    CARDS_IN_COLOR,
    CHEAPEST,
    DEAREST,
    DEPTH,
    DIGITS,
    HIGHEST,
    JUST_DRAWN,
    LOWEST,
    NAMED_CARD,
    NOBODY,
    NUMBER_CARDS,
    POINTS_SCORED,
    TOP_NUMBER,
    UNASKED,
    WANTED_CARDS,
    Laying,
    Op,
    Q,
    SeatSelector,
    Which,
)


@small
def push(state, program, you, mode):
    """Starts an effect; if effects nest too deeply, the innermost is dropped."""
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
    state.frame_number[f] = 0
    state.frame_moved[f] = 0
    state.frame_laid[f] = state.laid
    state.frame_actor[f] = you
    state.depth = f + 1


@rule
def push_for(state, program, you, actor, rival):
    """Starts an effect for the player who triggered it; next, left and right count from them."""
    push(state, program, you, Laying.NOT)
    f = int64(state.depth) - 1
    state.frame_actor[f] = actor
    state.frame_rival[f] = rival
    state.frame_they[f] = 1 << actor
    state.frame_them[f] = 1 << actor


@small
def set_them(state, f, seats):
    state.frame_them[f] = seats
    state.frame_todo[f] = seats
    state.frame_count[f] = 0


@rule
def everyone(state):
    return (1 << state.players) - 1


@rule
def further_seats(state, f, base):
    """The same for words that are used less often."""
    you = int64(state.frame_actor[f])
    following = next_seat(state, you)
    if base == SeatSelector.ACTOR:
        return int64(1 << you)
    if base >= SeatSelector.RIVAL:
        seat = state.frame_rival[f]
        if base == SeatSelector.LAST_PLAYER:
            seat = state.player_before
        elif base == SeatSelector.LAST_WINNER:
            seat = state.last_winner
        return int64(0) if seat == NOBODY else int64(1 << seat)
    if base == SeatSelector.OPPOSITE:
        return int64(1 << ((you + state.players // 2) % state.players))
    if base == SeatSelector.SECOND:
        return int64(1 << next_seat(state, following))
    if base == SeatSelector.NEXT_TWO:
        return int64((1 << following) | (1 << next_seat(state, following)))
    if base == SeatSelector.NEIGHBORS:
        return int64((1 << seat_after(state, you, 1)) | (1 << seat_after(state, you, -1)))
    return int64(state.frame_aside[f])


@rule
def neighbor_of(state, f, seat, base):
    """The player meant from this seat: a neighbor, or the other party of an exchange."""
    if base == SeatSelector.THEIR_NEXT:
        return next_seat(state, seat)
    if base == SeatSelector.THEIR_PREVIOUS:
        return seat_after(state, seat, -state.direction)
    if base == SeatSelector.THEIR_LEFT:
        return seat_after(state, seat, 1)
    if base == SeatSelector.THEIR_RIGHT:
        return seat_after(state, seat, -1)
    both = (int64(state.frame_them[f]) | int64(state.frame_aside[f])) & ~(1 << seat)
    return int64(lowest_bit(uint64(both))) if both else int64(seat)


@small
def seats_of(state, f, base):
    """The seats that a phrase like "the next player" means."""
    you = int64(state.frame_actor[f])
    if base == SeatSelector.YOU:
        return int64(1 << state.frame_you[f])
    if base == SeatSelector.NEXT:
        return int64(1 << next_seat(state, you))
    if base == SeatSelector.PREVIOUS:
        return int64(1 << seat_after(state, you, -state.direction))
    if base == SeatSelector.LEFT:
        return int64(1 << seat_after(state, you, 1))
    if base == SeatSelector.RIGHT:
        return int64(1 << seat_after(state, you, -1))
    if base == SeatSelector.DEALER:
        return int64(1 << state.dealer)
    if base == SeatSelector.EVERYONE:
        return int64(everyone(state))
    if base >= SeatSelector.OPPOSITE:
        return further_seats(state, f, base)
    if base == SeatSelector.HEADS:
        return int64(1 << state.frame_heads[f])
    if base == SeatSelector.TAILS:
        return int64(1 << state.frame_tails[f])
    return int64(state.frame_they[f])


@small
def select(state, f, base, but):
    seats = seats_of(state, f, base)
    if but >= 0:
        seats &= ~seats_of(state, f, but)
    set_them(state, f, seats)


@rule
def named_sort(state, tables, f, cards, word):
    """The kinds of a sort that depends on the game: named, drawn, in play, or fitting."""
    if cards == WANTED_CARDS:
        return tables.fits_color[state.frame_wanted[f], word]
    if cards == CARDS_IN_COLOR:
        return tables.fits_color[state.color, word]
    if cards == NUMBER_CARDS:
        return number_kinds(tables, int64(state.frame_named[f]), word)
    if cards == NAMED_CARD:
        return named_kind(int64(state.frame_named[f]), word)
    if cards == TOP_NUMBER:
        return tables.fits_symbol[tables.symbol_of[state.top], word]
    if cards == JUST_DRAWN:
        return named_kind(int64(state.last_drawn), word)
    if cards <= HIGHEST:
        return extreme_kinds(state, tables, int64(state.frame_actor[f]), cards, word)
    return fitting(state, tables, word)


@small
def sort_of(state, tables, f, cards, word):
    """The kinds of a sort of cards: a filter of the rules, or a named color."""
    if cards < 0:
        return named_sort(state, tables, f, cards, word)
    return tables.filter[cards, word]


@rule
def kinds_of_deck(tables, word):
    """All kinds of the deck."""
    number = int64(tables.kinds) - 64 * word
    if number >= 64:
        return ~uint64(0)
    return (uint64(1) << uint64(max(number, 0))) - uint64(1)


@rule
def revealed_kinds(state, word):
    """The kinds of the revealed cards on top of the draw pile."""
    kinds = uint64(0)
    for i in range(min(int64(state.revealed), int64(state.draw_size))):
        kind = int64(state.draw_pile[state.draw_size - 1 - i])
        if kind >> 6 == word:
            kinds |= bit_of(kind)
    return kinds


@rule
def discarded_kinds(state, word):
    """The kinds in the discard pile under the top card."""
    kinds = uint64(0)
    for i in range(int64(state.discard_size)):
        kind = int64(state.discards[i])
        if kind >> 6 == word:
            kinds |= bit_of(kind)
    return kinds


@rule
def pledged_of(state, seat, kind):
    """How many cards of this kind the player has chosen to give."""
    number = 0
    for i in range(state.pledges[seat]):
        if state.pledged[seat, i] == kind:
            number += 1
    return number


@rule
def cards_of(state, tables, f, seat, cards):
    """How many cards of this sort the player holds."""
    number = 0
    for word in range(2):
        held = state.held[seat, word] & sort_of(state, tables, f, cards, word)
        while held:
            number += int64(state.count[seat, word * 64 + lowest_bit(held)])
            held &= held - uint64(1)
    return number


@rule
def keep_matching(state, tables, f, op, a, b, otherwise):
    """Keeps the selected players whose hand matches; if a condition fails, jumps to `otherwise`."""
    kept = 0
    for seat in range(state.players):
        if (state.frame_them[f] >> seat) & 1:
            size = int64(state.hand_size[seat])
            if op == Op.KEEP_SIZE:
                matches = compares(size, a, b)
            elif op == Op.KEEP_VERSUS:
                other = first_of(state, seats_of(state, f, b), state.frame_you[f], state.direction)
                matches = (
                    other != NOBODY and other != seat and compares(size, a, int64(state.hand_size[other]))
                )
            elif op == Op.KEEP_ONE_COLOR:
                matches = compares(most_of_one_color(state, tables, seat), a, b)
                state.frame_wanted[f] = commonest_color(state, tables, seat)  # "that color" from now on
            elif op == Op.KEEP_AMONG:
                matches = ((seats_of(state, f, a) >> seat) & 1) != 0
            elif b == 0:
                matches = cards_of(state, tables, f, seat, a) > 0
            else:
                matches = compares(cards_of(state, tables, f, seat, a), (b - 1) // 128, (b - 1) % 128)
            if matches:
                kept |= 1 << seat
    if otherwise == 0:
        set_them(state, f, kept)
    elif kept == 0 or kept != state.frame_them[f]:
        state.frame_at[f] = otherwise


@rule
def standing_of(state, tables, f, seat, sort):
    """What this player is compared by: cards of a sort, the highest number, the score; -1 if none."""
    if sort == 0:
        return int64(state.hand_size[seat])
    if sort == HIGHEST:
        return extreme_figure(state, tables, seat, True)
    if sort == LOWEST:
        figure = extreme_figure(state, tables, seat, False)
        return int64(DIGITS - figure) if figure >= 0 else int64(-1)
    if sort == DEAREST or sort == CHEAPEST:
        points = points_at_the_end(state, tables, seat, sort == DEAREST)
        return int64(points if sort == DEAREST or points < 0 else 1_000 - points)
    if sort == POINTS_SCORED:
        return int64(state.scores[seat])
    return cards_of(state, tables, f, seat, sort)


@rule
def pick(state, tables, f, which, may_decline, sort):
    """Narrows the selection to those with the fewest or most, or to the chosen player."""
    seats = int64(state.frame_them[f])
    if which != Which.ALL and which < Which.CHOSEN and seats:
        fewest = which == Which.FEWEST or which == Which.ONE_FEWEST
        best, tied = 0, 0
        for seat in range(state.players):
            if (seats >> seat) & 1:
                size = standing_of(state, tables, f, seat, sort)
                if sort < 0 and size < 0 and sort != POINTS_SCORED:
                    continue
                if sort > 0 and size == 0 and not fewest:
                    continue
                if fewest:
                    size = -size
                if tied == 0 or size > best:
                    best, tied = size, 0
                if size == best:
                    tied |= 1 << seat
        seats = tied
        set_them(state, f, seats)
    several = (seats & (seats - 1)) != 0
    if may_decline == UNASKED and several:
        set_them(state, f, 1 << first_of(state, seats, state.frame_you[f], state.direction))
        return False
    if seats and (which >= Which.CHOSEN or (several and which >= Which.ONE_FEWEST)):
        state.candidates = seats
        state.may_decline = may_decline
        asked = int64(state.frame_you[f])
        if which == Which.BY_THEM:
            asked = first_of(state, int64(state.frame_aside[f]), asked, state.direction)
        ask(state, asked, Q.PLAYER)
        return True
    return False
