"""Cards that change hands: drawing, discarding, giving, taking, swapping and passing hands."""

from numba import int64, uint64

from lastcard.kernel.cards import (
    bit_of,
    discard_one,
    draw,
    draw_one,
    give,
    put_on_pile,
    random_card,
    swap_hands,
    take,
    tell,
    tell_hand,
)
from lastcard.kernel.intrinsics import lowest_bit, popcount
from lastcard.kernel.jit import rule
from lastcard.kernel.selection import cards_of, neighbor_of, sort_of
from lastcard.kernel.standing import befalls, has, listens_to, look_for, unshielded
from lastcard.kernel.turns import ask, end_round, first_of, owe_call, seat_after
from lastcard.rules.event_codes import E
from lastcard.rules.layout import (
    BY_CHANCE,
    COUNTED,
    GIVE_UP_TO,
    JUST_DRAWN,
    KINDS,
    MOST_PLEDGED,
    NOBODY,
    OF_ONE_COLOR,
    ON_TOP,
    UP_TO,
    Happening,
    Op,
    Q,
    SeatSelector,
    StandingKind,
    ThreatCode,
)


@rule
def draw_until(state, tables, tape, f, seat, goal, holding):
    """Draws until a matching card comes; with `holding`, a player who already has one draws none."""
    if holding and cards_of(state, tables, f, seat, goal) > 0:
        return
    while True:
        kind = draw_one(state, tape, seat)
        if kind < 0:
            return
        word = kind >> 6
        if sort_of(state, tables, f, goal, word) & bit_of(kind):
            return


@rule
def drew(state, tables, seat, before):
    """Notifies the standing rules of a draw, all its cards at once."""
    if listens_to(state, Happening.DRAWS) and state.hand_size[seat] > before:
        look_for(state, tables, Happening.DRAWS, seat, NOBODY, 0, int64(state.hand_size[seat]) - before)


@rule
def each_draws(state, tables, tape, f, op, a, b):
    you = state.frame_you[f]
    seats = int64(state.frame_them[f])
    if state.listens:
        seats = befalls(state, tables, tape, f, ThreatCode.DRAW)
    while seats:
        seat = first_of(state, seats, you, state.direction)
        seats &= ~(1 << seat)
        before = int64(state.hand_size[seat])
        if op == Op.DRAW:
            draw(state, tape, seat, int64(state.frame_number[f]) if a == COUNTED else a)
        elif op == Op.DRAW_UNTIL:
            draw_until(state, tables, tape, f, seat, a, b)
        else:
            draw(state, tape, seat, (int64(state.frame_number[f]) if a == COUNTED else a) - before)
        if state.listens:
            drew(state, tables, seat, before)


@rule
def lay_aside(state, tape, seat, kind, how):
    """A card leaves the hand: for the discard pile, or for a place of the draw pile."""
    if how >= ON_TOP:
        put_on_pile(state, tape, seat, kind, how)
    else:
        discard_one(state, tape, seat, kind)


@rule
def discard_all(state, tables, tape, f, seat, cards, how):
    for word in range(2):
        going = state.held[seat, word] & sort_of(state, tables, f, cards, word)
        while going:
            kind = word * 64 + lowest_bit(going)
            going &= going - uint64(1)
            while state.count[seat, kind] > 0:
                lay_aside(state, tape, seat, kind, how)


@rule
def after_discard(state, tables, tape, seat):
    """A hand emptied by a discard wins; a hand of one card must be called. True: the round is over."""
    if state.hand_size[seat] == 0 and state.deferring == 0:
        end_round(state, tables, tape, seat)
        return True
    owe_call(state, seat)
    return False


@rule
def look_at_hands(state, tables, tape, f):
    """Ends the round for the first player without cards, from the card's player on (L-2d, K-G4)."""
    state.deferring = 0
    seat = int64(state.frame_you[f])
    for _ in range(state.players):
        if state.hand_size[seat] == 0:
            end_round(state, tables, tape, seat)
            return True
        seat = seat_after(state, seat, state.direction)
    return False


@rule
def discard_by_chance(state, tables, tape, f, number):
    """Each selected player in turn discards random cards."""
    seats = int64(state.frame_them[f])
    while seats:
        seat = first_of(state, seats, state.frame_you[f], state.direction)
        seats &= ~(1 << seat)
        for _ in range(min(number, int64(state.hand_size[seat]))):
            discard_one(state, tape, seat, random_card(state, tape, seat))
        if after_discard(state, tables, tape, seat):
            return True
    return False


@rule
def renew_hands(state, tables, tape, f):
    """Each selected player in turn discards the whole hand and draws as many cards."""
    seats = int64(state.frame_them[f])
    while seats:
        seat = first_of(state, seats, state.frame_you[f], state.direction)
        seats &= ~(1 << seat)
        size = int64(state.hand_size[seat])
        discard_all(state, tables, tape, f, seat, 0, 0)
        draw(state, tape, seat, size)
        owe_call(state, seat)


@rule
def redeal(state, tables, tape, f, evenly):
    """Shuffles the selected hands together and deals them out again, as many to each as before, or evenly.

    They are collected in the first player's hand, from which the others are dealt.
    """
    seats = int64(state.frame_them[f])
    first = first_of(state, seats, state.frame_you[f], state.direction)
    if first == NOBODY:
        return
    total, number = 0, 0
    for seat in range(state.players):
        if (seats >> seat) & 1:
            state.pledged[seat, 0] = state.hand_size[seat]
            total += int64(state.hand_size[seat])
            number += 1
    for seat in range(state.players):
        if seat != first and (seats >> seat) & 1:
            for kind in range(tables.kinds):
                while state.count[seat, kind] > 0:
                    take(state, seat, kind)
                    give(state, first, kind)
    seat = first
    for place in range(number if evenly else 0):
        state.pledged[seat, 0] = total // number + (place < total % number)
        seat = first_of(state, seats, seat_after(state, seat, state.direction), state.direction)
    for seat in range(state.players):
        if seat != first and (seats >> seat) & 1:
            for _ in range(state.pledged[seat, 0]):
                kind = random_card(state, tape, first)
                take(state, first, kind)
                give(state, seat, kind)
    for seat in range(state.players):
        if (seats >> seat) & 1:
            tell(tape, E.REDEALT, seat, state.hand_size[seat], 0)
    for seat in range(state.players):
        if (seats >> seat) & 1:
            tell_hand(state, tape, seat, seat)
    hands_moved(state, f)


@rule
def each_discards(state, tables, tape, f, at, op, a, cards):
    """Each selected player in turn discards what is demanded, asked only if there is a choice."""
    how = int64(tables.program[at, 3]) if op == Op.DISCARD else 0
    if a == COUNTED:
        a = int64(state.frame_number[f])
    if how == BY_CHANCE:
        return discard_by_chance(state, tables, tape, f, a)
    while state.frame_todo[f]:
        seat = first_of(state, int64(state.frame_todo[f]), state.frame_you[f], state.direction)
        size = int64(state.hand_size[seat])
        if op == Op.EXACTLY and size < a:
            draw(state, tape, seat, a - size)
        if op == Op.DISCARD:
            available = cards_of(state, tables, f, seat, cards)
            demanded = available if a < 0 else a
        else:
            available = size
            demanded = size - a
        if 0 < demanded < available or (how in (UP_TO, OF_ONE_COLOR) and demanded > 0 and available > 0):
            state.frame_count[f] = min(demanded, available)
            state.frame_at[f] = at
            if how == OF_ONE_COLOR:
                state.frame_number[f] = 0  # cards discarded so far
            ask(state, seat, Q.DISCARD)
            return True
        if demanded > 0:
            discard_all(state, tables, tape, f, seat, cards, how)
            if available > 0 and after_discard(state, tables, tape, seat):
                return True
        state.frame_todo[f] &= ~(1 << seat)
    return False


@rule
def receivers(state, f, seat):
    """The players set aside to whom this player gives cards."""
    return int64(state.frame_aside[f]) & ~(1 << seat)


@rule
def each_pledges(state, tables, tape, f, at, number, base):
    """All choose the cards they give, starting with the card's player; then all are moved at once (L-2c)."""
    while state.frame_todo[f]:
        seat = first_of(state, int64(state.frame_todo[f]), state.frame_you[f], state.direction)
        demanded = min(number, int64(state.hand_size[seat]))
        if neighbor_of(state, f, seat, base) == seat:
            demanded = 0
        if demanded == state.hand_size[seat]:
            for kind in range(tables.kinds):
                for _ in range(state.count[seat, kind]):
                    if state.pledges[seat] < demanded:
                        state.pledged[seat, state.pledges[seat]] = kind
                        state.pledges[seat] += 1
            demanded = 0
        if demanded > 0:
            state.frame_count[f] = demanded
            state.frame_at[f] = at
            ask(state, seat, Q.DISCARD)
            return True
        state.frame_todo[f] &= ~(1 << seat)
    return hand_over_pledges(state, tables, tape, f, base)


@rule
def hand_over_pledges(state, tables, tape, f, base):
    """Moves the chosen cards. In a sampled deal, a card that is not known is any card."""
    givers = int64(state.frame_them[f])
    if base == SeatSelector.ASIDE:
        givers |= int64(state.frame_aside[f])
    for seat in range(state.players):
        for i in range(state.pledges[seat]):
            kind = int64(state.pledged[seat, i])
            if kind >= KINDS or state.count[seat, kind] == 0:
                kind = random_card(state, tape, seat)
            take(state, seat, kind)
            state.pledged[seat, i] = kind
    for _ in range(state.players):
        seat = first_of(state, givers, state.frame_you[f], state.direction)
        if seat == NOBODY:
            break
        givers &= ~(1 << seat)
        to = neighbor_of(state, f, seat, base)
        for i in range(state.pledges[seat]):
            give(state, to, int64(state.pledged[seat, i]))
            tell(tape, E.GAVE, seat, to, int64(state.pledged[seat, i]))
        if state.pledges[seat] > 0:
            owe_call(state, seat)
        state.pledges[seat] = 0
    if state.deferring == 0:
        return look_at_hands(state, tables, tape, f)
    return False


@rule
def all_take(state, tables, tape, f, number, base):
    """Each takes unseen cards from a player counted from their own seat, all at once."""
    for taker in range(state.players):
        if (int64(state.frame_them[f]) >> taker) & 1:
            giver = neighbor_of(state, f, taker, base)
            for _ in range(min(min(number, MOST_PLEDGED), int64(state.hand_size[giver]))):
                if giver != taker:
                    kind = random_card(state, tape, giver)
                    take(state, giver, kind)
                    state.pledged[taker, state.pledges[taker]] = kind
                    state.pledges[taker] += 1
    for taker in range(state.players):
        for i in range(state.pledges[taker]):
            kind = int64(state.pledged[taker, i])
            give(state, taker, kind)
            tell(tape, E.TOOK, taker, neighbor_of(state, f, taker, base), kind)
        state.pledges[taker] = 0
    if state.deferring == 0:
        return look_at_hands(state, tables, tape, f)
    return False


@rule
def each_gives(state, tables, tape, f, at, number, cards, base):
    """Each selected player in turn gives chosen cards to each player set aside."""
    up_to = base == GIVE_UP_TO
    if base != 0 and not up_to:
        return each_pledges(state, tables, tape, f, at, number, base)
    if number == COUNTED:
        number = int64(state.frame_number[f])
    while state.frame_todo[f]:
        seat = first_of(state, int64(state.frame_todo[f]), state.frame_you[f], state.direction)
        available = cards_of(state, tables, f, seat, cards)
        if cards == JUST_DRAWN:
            available = min(available, 1)
        each = available if number < 0 else number
        demanded = each * popcount(uint64(receivers(state, f, seat)))
        if demanded > 0 and available > 0:
            state.frame_count[f] = min(demanded, available) if up_to else demanded
            if demanded < available or up_to:
                state.frame_at[f] = at
                ask(state, seat, Q.DISCARD)
                return True
            for kind in range(tables.kinds):
                if sort_of(state, tables, f, cards, kind >> 6) & bit_of(kind):
                    while state.count[seat, kind] > 0 and state.frame_count[f] > 0:
                        give_away(state, tape, f, seat, kind, each)
            if after_discard(state, tables, tape, seat):
                return True
        state.frame_todo[f] &= ~(1 << seat)
    return False


@rule
def give_away(state, tape, f, seat, kind, number):
    """Gives one card; the players set aside get theirs in turn."""
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
    """The asked player discards or gives one of the demanded cards."""
    f = int64(state.depth) - 1
    seat = int64(state.asked)
    at = state.frame_at[f]
    if tables.program[at, 0] >= Op.NAME_CARD:
        further_card(state, tables, tape, f, seat, at, kind)
        return
    base = tables.program[at, 3]
    if tables.program[at, 0] == Op.GIVE and base != 0 and base != GIVE_UP_TO:
        state.pledged[seat, state.pledges[seat]] = kind
        state.pledges[seat] += 1
        state.frame_count[f] -= 1
        if state.frame_count[f] == 0:
            state.frame_todo[f] &= ~(1 << seat)
        return
    if tables.program[at, 0] == Op.GIVE:
        number = int64(tables.program[at, 1])
        give_away(state, tape, f, seat, kind, int64(state.frame_number[f]) if number == COUNTED else number)
    else:
        lay_aside(
            state,
            tape,
            seat,
            kind,
            int64(tables.program[at, 3]) if tables.program[at, 0] == Op.DISCARD else 0,
        )
        state.frame_count[f] -= 1
        if tables.program[at, 0] == Op.DISCARD and tables.program[at, 3] == OF_ONE_COLOR:
            state.frame_number[f] += 1
            state.frame_wanted[f] = tables.color_of[kind]
            if not discards_left(state, tables, seat, int64(state.frame_wanted[f])):
                state.frame_count[f] = 0
    if state.frame_count[f] == 0:
        state.frame_todo[f] &= ~(1 << seat)
        after_discard(state, tables, tape, seat)


@rule
def discards_left(state, tables, seat, color):
    """Whether the player holds another card of this color."""
    low = state.held[seat, 0] & tables.fits_color[color, 0]
    return (low | (state.held[seat, 1] & tables.fits_color[color, 1])) != 0


@rule
def further_card(state, tables, tape, f, seat, at, kind):
    """Handles a card that was named, or chosen to take, trade or swap."""
    op = tables.program[at, 0]
    state.frame_count[f] -= 1
    if op == Op.NAME_CARD:
        state.frame_named[f] = kind
        tell(tape, E.CARD_NAMED, seat, kind, 0)
    elif op == Op.TAKE_REVEALED:
        take_revealed(state, tape, f, seat, kind)
    elif op == Op.TAKE_DISCARDED:
        take_discarded(state, tape, seat, kind)
    elif op == Op.SWAP_UNDER:
        swap_under(state, tape, seat, kind)
        owe_call(state, seat)
    else:
        other = first_of(state, int64(state.frame_aside[f]), seat, 1)
        if op == Op.TRADE_SEEN and state.pledges[seat] == 0:
            state.pledged[seat, 0] = kind
            state.pledges[seat] = 1
            state.frame_count[f] = 1
            return
        take_or_discard(state, tables, tape, seat, other, kind, at)
        if op == Op.TRADE_SEEN:
            given = int64(state.pledged[seat, 0])
            if given >= KINDS or state.count[seat, given] == 0:
                given = random_card(state, tape, seat)
            take(state, seat, given)
            give(state, other, given)
            tell(tape, E.GAVE, seat, other, given)
            state.pledges[seat] = 0
        elif state.hand_size[other] == 0 and state.deferring == 0:
            end_round(state, tables, tape, other)
            return
    if state.frame_count[f] == 0:
        state.frame_todo[f] &= ~(1 << seat)


@rule
def take_or_discard(state, tables, tape, seat, other, kind, at):
    """A card that was chosen from another's hand is taken, or its owner discards it."""
    if tables.program[at, 0] == Op.TAKE_SEEN and tables.program[at, 3]:
        discard_one(state, tape, other, kind)
    else:
        take(state, other, kind)
        give(state, seat, kind)
        tell(tape, E.TOOK, seat, other, kind)


@rule
def take_discarded(state, tape, seat, kind):
    """Moves a card from the discard pile into a hand, of several alike the upmost."""
    size = int64(state.discard_size)
    at = size - 1
    for i in range(size):
        if state.discards[i] == kind:
            at = i
    for i in range(at, size - 1):
        state.discards[i] = state.discards[i + 1]
    state.discard_size -= 1
    give(state, seat, kind)
    tell(tape, E.TOOK_UNDER, seat, kind, 0)


@rule
def take_revealed(state, tape, f, seat, kind):
    """Moves a revealed card from the draw pile into a hand."""
    size = int64(state.draw_size)
    at = size - 1
    for i in range(min(int64(state.revealed), size)):
        if state.draw_pile[size - 1 - i] == kind:
            at = size - 1 - i
    for i in range(at, size - 1):
        state.draw_pile[i] = state.draw_pile[i + 1]
    state.draw_size -= 1
    if state.prepared > 0:
        state.prepared -= 1
    state.revealed -= 1
    give(state, seat, kind)
    everyone_saw = popcount(uint64(state.revealed_to)) == state.players
    tell(tape, E.TOOK_REVEALED, seat, kind, everyone_saw)


@rule
def swap_under(state, tape, seat, kind):
    """Swaps a card of the hand with the card under the top one."""
    under = int64(state.discards[state.discard_size - 1])
    take(state, seat, kind)
    state.discards[state.discard_size - 1] = kind
    give(state, seat, under)
    tell(tape, E.SWAPPED_UNDER, seat, kind, under)
    tape.reshuffled = 1  # the discards have changed


@rule
def each_takes(state, tables, tape, f, number, cards, base):
    """The selected players take random cards from the others' hands (SJP-7)."""
    if base != 0:
        return all_take(state, tables, tape, f, number, base)
    if number == COUNTED:
        number = int64(state.frame_number[f])
    takers = int64(state.frame_them[f])
    while takers:
        taker = first_of(state, takers, state.frame_you[f], state.direction)
        takers &= ~(1 << taker)
        givers = int64(state.frame_aside[f]) & ~(1 << taker)
        if has(state, StandingKind.PROTECTION):
            givers = unshielded(state, tables, tape, givers, taker, ThreatCode.EVERYTHING) & ~(1 << taker)
        while givers:
            giver = first_of(state, givers, state.frame_you[f], state.direction)
            givers &= ~(1 << giver)
            if number < 0:
                take_all(state, tables, tape, f, taker, giver, cards)
            for _ in range(min(number, int64(state.hand_size[giver]))):
                kind = random_card(state, tape, giver)
                take(state, giver, kind)
                give(state, taker, kind)
                tell(tape, E.TOOK, taker, giver, kind)
            if state.hand_size[giver] == 0 and state.deferring == 0:
                end_round(state, tables, tape, giver)
                return True
    return False


@rule
def take_all(state, tables, tape, f, taker, giver, cards):
    """Moves every card of this sort to another hand."""
    for kind in range(tables.kinds):
        if sort_of(state, tables, f, cards, kind >> 6) & bit_of(kind):
            while state.count[giver, kind] > 0:
                take(state, giver, kind)
                give(state, taker, kind)
                tell(tape, E.TOOK, taker, giver, kind)


@rule
def hands_moved(state, f):
    """After hands changed owners, only the card's own player can owe a call for it (K-U1, K-U3)."""
    you = state.frame_you[f]
    state.owes = 0
    owe_call(state, you)


@rule
def swap(state, tables, tape, f, each_other):
    one = first_of(state, int64(state.frame_them[f]), state.frame_you[f], state.direction)
    others = int64(state.frame_aside[f])
    if each_other and one != NOBODY:
        others = int64(state.frame_them[f]) & ~(1 << one)
    other = first_of(state, others, state.frame_you[f], state.direction)
    if one == NOBODY or other == NOBODY or one == other:
        return
    if has(state, StandingKind.PROTECTION):
        both = (1 << one) | (1 << other)
        if unshielded(state, tables, tape, both, int64(state.frame_actor[f]), ThreatCode.EVERYTHING) != both:
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
    if base == SeatSelector.LEFT:
        step = 1
    elif base == SeatSelector.RIGHT:
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
