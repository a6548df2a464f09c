"""Steps that only player-written sentences use: dice, piles, naming, judgments of the room."""

from numba import int64, uint64

from lastcard.kernel.card_moves import discard_all, swap_under, take_all, take_discarded, take_revealed
from lastcard.kernel.card_sorts import compares
from lastcard.kernel.cards import (
    bit_of,
    bury,
    chance,
    known_top,
    random_card,
    reshuffle,
    shuffle_pile,
    tell,
    tell_hand,
)
from lastcard.kernel.intrinsics import popcount
from lastcard.kernel.jit import rare, rule
from lastcard.kernel.selection import cards_of, everyone, push_for, seats_of, sort_of
from lastcard.kernel.standing import has, shielded, stand
from lastcard.kernel.turns import ask, end_round, fewest_win, first_of, seat_after
from lastcard.rules.event_codes import E
from lastcard.rules.layout import (
    DEPTH,
    DIE,
    HIDDEN,
    NOBODY,
    SIDES_OF_DIE,
    Counting,
    Op,
    Q,
    Scaling,
    StandingKind,
    ThreatCode,
)


@rule
def counted(state, tables, f, measure, base, cards):
    """Computes a counted number: cards in hands, players, or the number on the card under this one."""
    number = 0
    what = measure // 4 % 16
    if what == Counting.PLAYERS:
        number = int64(state.players)
    elif what == Counting.OPPONENTS:
        number = int64(state.players) - 1
    elif what == Counting.MOVED:
        number = int64(state.frame_moved[f])
    elif what == Counting.THOSE:
        number = popcount(uint64(seats_of(state, f, base)))
    elif what == Counting.UNDER:
        if state.discard_size > 0:
            number = int64(tables.lot[state.discards[state.discard_size - 1]])
    elif what == Counting.TOP:
        number = int64(tables.lot[state.top])
    elif what == Counting.DRAWN:
        number = int64(tables.lot[state.last_drawn])
    elif what == Counting.DIE:
        number = int64(state.frame_die[f])
    elif what == Counting.NAMED:
        number = int64(state.frame_named[f])
    else:
        seats = seats_of(state, f, base)
        for seat in range(state.players):
            if (seats >> seat) & 1:
                number += cards_of(state, tables, f, seat, cards)
    if measure % 4 == Scaling.DOUBLE:
        number = 2 * number
    elif measure % 4 == Scaling.HALF:
        number = (number + 1) // 2
    elif measure % 4 == Scaling.HALF_DOWN:
        number = number // 2
    return number * (measure // 64)


@rule
def ask_for_cards(state, f, at, seat, number):
    """Asks for cards one after another; the step decides which."""
    state.frame_count[f] = number
    state.frame_at[f] = at
    ask(state, seat, Q.DISCARD)
    return True


@rule
def ask_for_number(state, f, seat, most):
    """Asks for a number from 0 to `most`, which is picked like a seat."""
    state.candidates = (1 << (most + 1)) - 1
    state.may_decline = 0
    ask(state, seat, Q.PLAYER)
    return True


@rule
def each_in_turn(state, f, at, program):
    """Runs a program for each selected player in turn, as its actor."""
    if state.frame_todo[f] == 0 or state.depth >= DEPTH:
        return
    seat = first_of(state, int64(state.frame_todo[f]), state.frame_you[f], state.direction)
    state.frame_todo[f] &= ~(1 << seat)
    state.frame_at[f] = at
    push_for(state, program, int64(state.frame_you[f]), seat, int64(state.frame_rival[f]))
    state.frame_wanted[f + 1] = state.frame_wanted[f]
    state.frame_named[f + 1] = state.frame_named[f]
    state.frame_die[f + 1] = state.frame_die[f]


@rule
def look_at_pile(state, tape, f, number, whom):
    """Reveals the top cards of the draw pile: to everybody, to the selected players, or to nobody."""
    if state.draw_size == 0:
        reshuffle(state, tape)
    state.revealed = known_top(state, tape, number)
    state.revealed_to = everyone(state) if whom == 1 else 0 if whom == HIDDEN else state.frame_them[f]
    seat = first_of(state, int64(state.frame_them[f]), state.frame_you[f], state.direction)
    for i in range(0 if whom == HIDDEN else int64(state.revealed)):
        kind = int64(state.draw_pile[state.draw_size - 1 - i])
        tell(tape, E.REVEALED, NOBODY if whom == 1 else seat, kind, 0)
        if i == 0:
            state.last_drawn = kind


@rule
def take_from_revealed(state, tables, tape, f, at, number, cards):
    """The first selected player takes revealed cards, asked only if there is a choice."""
    seat = first_of(state, int64(state.frame_todo[f]), state.frame_you[f], state.direction)
    if seat == NOBODY:
        return False
    available = 0
    for i in range(int64(state.revealed)):
        kind = int64(state.draw_pile[state.draw_size - 1 - i])
        available += (sort_of(state, tables, f, cards, kind >> 6) & bit_of(kind)) != 0
    if 0 <= number < available:
        return ask_for_cards(state, f, at, seat, number)
    while available > 0:
        for i in range(int64(state.revealed)):
            kind = int64(state.draw_pile[state.draw_size - 1 - i])
            if sort_of(state, tables, f, cards, kind >> 6) & bit_of(kind):
                take_revealed(state, tape, f, seat, kind)
                break
        available -= 1
    state.frame_todo[f] = 0
    return False


@rule
def take_from_discards(state, tables, tape, f, at, number, cards):
    """The first selected player takes cards out of the discard pile, asked only if there is a choice."""
    seat = first_of(state, int64(state.frame_todo[f]), state.frame_you[f], state.direction)
    if seat == NOBODY:
        return False
    available = 0
    for i in range(int64(state.discard_size)):
        kind = int64(state.discards[i])
        available += (sort_of(state, tables, f, cards, kind >> 6) & bit_of(kind)) != 0
    if 0 <= number < available:
        return ask_for_cards(state, f, at, seat, number)
    for i in range(int64(state.discard_size) - 1, -1, -1):
        kind = int64(state.discards[i])
        if sort_of(state, tables, f, cards, kind >> 6) & bit_of(kind):
            take_discarded(state, tape, seat, kind)
    state.frame_todo[f] = 0
    return False


@rule
def take_from_seen(state, tables, tape, f, at, number, cards):
    """The first selected player looks at another hand and takes cards, asked if there is a choice."""
    seat = first_of(state, int64(state.frame_todo[f]), state.frame_you[f], state.direction)
    other = first_of(state, int64(state.frame_aside[f]), state.frame_you[f], state.direction)
    if seat == NOBODY or other == NOBODY or seat == other:
        return False
    if has(state, StandingKind.PROTECTION) and shielded(
        state, tables, tape, other, seat, ThreatCode.EVERYTHING
    ):
        return False
    state.peeker = seat
    state.peeked = 1 << other
    tell(tape, E.SHOWED, other, seat, 0)
    tell_hand(state, tape, other, seat)
    available = cards_of(state, tables, f, other, cards)
    if number < available:
        return ask_for_cards(state, f, at, seat, number)
    if tables.program[at, 3]:
        discard_all(state, tables, tape, f, other, cards, 0)
    else:
        take_all(state, tables, tape, f, seat, other, cards)
    if state.hand_size[other] == 0 and state.deferring == 0:
        end_round(state, tables, tape, other)
        return True
    return False


@rule
def trade_seen(state, tape, f, at):
    """The first selected player looks at another hand and chooses the two cards to swap."""
    seat = first_of(state, int64(state.frame_todo[f]), state.frame_you[f], state.direction)
    other = first_of(state, int64(state.frame_aside[f]), state.frame_you[f], state.direction)
    if seat == NOBODY or other == NOBODY or seat == other:
        return False
    if state.hand_size[seat] == 0 or state.hand_size[other] == 0:
        return False
    if state.pledges[seat] == 0:
        state.peeker = seat
        state.peeked = 1 << other
        tell(tape, E.SHOWED, other, seat, 0)
        tell_hand(state, tape, other, seat)
    return ask_for_cards(state, f, at, seat, 1)


@rule
def each_swaps_under(state, tape, f, at, by_chance):
    """Each selected player in turn swaps a card with the one under the top card."""
    while state.frame_todo[f]:
        seat = first_of(state, int64(state.frame_todo[f]), state.frame_you[f], state.direction)
        if state.discard_size == 0 or state.hand_size[seat] == 0:
            state.frame_todo[f] &= ~(1 << seat)
        elif by_chance:
            swap_under(state, tape, seat, random_card(state, tape, seat))
            state.frame_todo[f] &= ~(1 << seat)
        else:
            return ask_for_cards(state, f, at, seat, 1)
    return False


@rare
def written_step(state, tables, tape, f, at, op, a, b):
    """Runs the steps of standing rules, dice, piles, and judgments of the room."""
    you = int64(state.frame_you[f])
    first = first_of(state, int64(state.frame_them[f]), you, state.direction)
    otherwise = int64(tables.program[at, 3])
    if op == Op.STAND:
        if state.frame_them[f]:
            owner = int64(state.frame_actor[f])
            seats = int64(state.frame_them[f])
            stand(state, tables, a, owner, seats, int64(state.frame_wanted[f]), int64(state.frame_named[f]))
    elif op == Op.EACH:
        each_in_turn(state, f, at, a)
    elif op == Op.ROLL:
        state.frame_die[f] = chance(state, tape, DIE, SIDES_OF_DIE) + 1
        tell(tape, E.ROLLED, you if first == NOBODY else first, state.frame_die[f], 0)
    elif op == Op.ROLLED:
        if not compares(int64(state.frame_die[f]), a, b):
            state.frame_at[f] = otherwise
    elif op == Op.NUMBER:
        if first != NOBODY:
            return ask_for_number(state, f, first, a)
    elif op == Op.NAME_CARD:
        if state.frame_todo[f]:
            return ask_for_cards(state, f, at, first, 1)
    elif op == Op.ROOM:
        state.candidates = everyone(state) & ~int64(state.frame_count[f])
        state.may_decline = 1
        ask(state, state.frame_actor[f], Q.PLAYER)
        return True
    elif op == Op.ROOM_SAYS:
        if state.frame_todo[f]:
            state.frame_at[f] = at
            ask(state, state.frame_actor[f], Q.ACT)
            return True
        if state.frame_count[f] == 0:
            state.frame_at[f] = a
    elif op == Op.DRAWN_IS:
        kind = int64(state.last_drawn)
        if not sort_of(state, tables, f, a, kind >> 6) & bit_of(kind):
            state.frame_at[f] = otherwise
    elif op == Op.REVEAL:
        look_at_pile(state, tape, f, a, b)
    elif op == Op.TAKE_REVEALED:
        return take_from_revealed(state, tables, tape, f, at, a, b)
    elif op == Op.TAKE_DISCARDED:
        return take_from_discards(state, tables, tape, f, at, a, b)
    elif op == Op.PUT_REVEALED:
        if a:
            bury(state, int64(state.revealed))
            tell(tape, E.BURIED, state.revealed, 0, 0)
        state.revealed = 0
        state.revealed_to = 0
    elif op == Op.TAKE_SEEN:
        if state.frame_todo[f]:
            return take_from_seen(state, tables, tape, f, at, a, b)
    elif op == Op.TRADE_SEEN:
        if state.frame_todo[f]:
            return trade_seen(state, tape, f, at)
    elif op == Op.SWAP_UNDER:
        return each_swaps_under(state, tape, f, at, a)
    elif op == Op.MEASURE:
        held = 0
        for seat in range(state.players):
            if (state.frame_them[f] >> seat) & 1:
                held += int64(state.hand_size[seat])
        state.frame_moved[f] = abs(held - int64(state.frame_moved[f])) if a else held
    elif op == Op.SHUFFLE:
        shuffle_pile(state, tape, a)
    elif op == Op.TURN_TO:
        if first != NOBODY:
            state.anchor = seat_after(state, first, -state.direction)
    elif op == Op.END_ROUND:
        fewest_win(state, tables, tape, you)
        return True
    return False
