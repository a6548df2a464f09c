"""Hands and piles: chance, giving and taking cards, drawing, discarding, and writing events."""

from numba import int64, uint64

from lastcard.kernel.intrinsics import silent
from lastcard.kernel.jit import rule, small
from lastcard.kernel.keystream import next_word
from lastcard.rules.event_codes import E
from lastcard.rules.layout import AT_BOTTOM, CHANCES, EVENTS, HEADS, INTO_PILE, KINDS, SPUN, Chance

WANTED = -2  # instead of an outcome: there is none left, for the first time


@rule
def write_down(tape, event, a, b, c):
    if tape.size < EVENTS:
        tape.events[tape.size, 0] = event
        tape.events[tape.size, 1] = a
        tape.events[tape.size, 2] = b
        tape.events[tape.size, 3] = c
    tape.size += 1


@small
def tell(tape, event, a, b, c):
    """Writes an event to the tape, if the tape listens."""
    if not silent(tape) and tape.size >= 0:
        write_down(tape, event, a, b, c)


@small
def random_below(state, n):
    x = state.rng
    x ^= x << uint64(13)
    x ^= x >> uint64(7)
    x ^= x << uint64(17)
    state.rng = x
    return int64(((x >> uint64(32)) * uint64(n)) >> uint64(32))


@small
def roll(state, tape, n):
    """A random number below n, from the caller's key stream or from the row's generator."""
    if not silent(tape) and tape.keyed:
        return int64((next_word(tape) * uint64(n)) >> uint64(32))
    return random_below(state, n)


@rule
def decided_chance(tape, first, outcomes):
    """The next outcome of this kind that the caller decided, or -1 to leave it to chance."""
    for i in range(tape.chances):
        outcome = int64(tape.chance[i]) - first
        if 0 <= outcome < outcomes:
            for j in range(i + 1, min(int64(tape.chances), CHANCES)):
                tape.chance[j - 1] = tape.chance[j]
            tape.chances -= 1
            return outcome
    return int64(-1)


@rule
def next_outcome(tape, sort):
    """The next outcome if the caller decides all chance; negative if one more is needed."""
    if tape.used < tape.outcomes:
        tape.used += 1
        return int64(tape.outcome[tape.used - 1])
    if tape.wanted == Chance.NOTHING:
        tape.wanted = sort
        return int64(WANTED)
    return int64(-1)


@rule
def next_of_even(state, tape, sort, outcomes):
    """The same for equally likely outcomes; any of them if none is left."""
    outcome = next_outcome(tape, sort)
    if outcome == WANTED:
        for i in range(outcomes):
            tape.odds[i] = 1
    return outcome if outcome >= 0 else roll(state, tape, outcomes)


@rule
def chance(state, tape, first, outcomes):
    if tape.deciding:
        sort = Chance.COIN if first == HEADS else Chance.SPINNER if first == SPUN else Chance.DIE
        return next_of_even(state, tape, sort, outcomes)
    rolled = roll(state, tape, outcomes)  # even if it is decided, so that later random numbers stay the same
    outcome = decided_chance(tape, first, outcomes)
    return outcome if outcome >= 0 else rolled


@small
def bit_of(kind):
    return uint64(1) << uint64(kind & 63)


@small
def holds(state, seat, kind):
    return state.count[seat, kind] > 0


@small
def give(state, seat, kind):
    """Puts a card into a hand; a call owed for holding one card is no longer due."""
    state.count[seat, kind] += 1
    state.held[seat, kind >> 6] |= bit_of(kind)
    state.hand_size[seat] += 1
    state.owes &= ~(1 << seat)


@small
def take(state, seat, kind):
    state.count[seat, kind] -= 1
    state.hand_size[seat] -= 1
    if state.count[seat, kind] == 0:
        state.held[seat, kind >> 6] &= ~bit_of(kind)


@rule
def reshuffle(state, tape):
    """Turns the discard pile, without its top card, into the draw pile (K-T5)."""
    for i in range(state.discard_size):
        state.draw_pile[i] = state.discards[i]
    state.draw_size = state.discard_size
    state.discard_size = 0
    state.buried = 0
    state.prepared = tape.deciding
    tape.reshuffled = 1
    if state.draw_size > 0:
        tell(tape, E.RESHUFFLED, state.draw_size, 0, 0)


@small
def lift(state, i):
    """Removes the card at this index from the draw pile, which is a bag: the last one fills its place."""
    last = int64(state.draw_size) - 1
    kind = int64(state.draw_pile[i])
    state.draw_pile[i] = state.draw_pile[last]
    state.draw_size = last
    return kind


@rule
def known_card(state, tape):
    """The next card if it is known: on the ordered top, or decided by the caller."""
    if not tape.deciding and state.prepared > 0:
        state.prepared -= 1
        return lift(state, int64(state.draw_size) - 1)
    buried = int64(state.buried)
    loose = int64(state.draw_size) - buried
    if loose <= 0:
        state.buried -= 1
        return lift(state, int64(state.draw_size) - 1)
    if not tape.deciding:
        return lift(state, buried + roll(state, tape, loose))
    kind = next_outcome(tape, Chance.CARD)
    if kind == WANTED:
        for i in range(buried, state.draw_size):
            tape.odds[state.draw_pile[i]] += 1
    for i in range(buried, state.draw_size):
        if state.draw_pile[i] == kind:
            return lift(state, i)
    return lift(state, buried + roll(state, tape, loose))


@rule
def known_top(state, tape, n):
    """Fixes the order of the top n cards of the draw pile, or of as many as there are; returns how many."""
    n = min(n, int64(state.draw_size))
    while state.prepared < n and not tape.deciding:
        loose = int64(state.draw_size) - int64(state.prepared)
        at = loose - 1
        if loose > state.buried:
            at = int64(state.buried) + roll(state, tape, loose - int64(state.buried))
        else:
            state.buried -= 1
        kind = state.draw_pile[at]
        state.draw_pile[at] = state.draw_pile[loose - 1]
        state.draw_pile[loose - 1] = kind
        state.prepared += 1
    return n


@rule
def bury(state, n):
    """Moves the top cards of the draw pile to its bottom, the topmost first, so that it is drawn last."""
    for _ in range(n):
        last = int64(state.draw_size) - 1
        kind = state.draw_pile[last]
        for i in range(last, 0, -1):
            state.draw_pile[i] = state.draw_pile[i - 1]
        state.draw_pile[0] = kind
        state.buried += 1
        if state.prepared > 0:
            state.prepared -= 1


@small
def take_from_pile(state, tape):
    """The next card of the draw pile, or -1 if there is none anywhere."""
    if state.draw_size == 0:
        reshuffle(state, tape)
        if state.draw_size == 0:
            return int64(-1)
    if state.prepared | state.buried:
        return known_card(state, tape)
    return lift(state, roll(state, tape, state.draw_size))


@rule
def put_back(state, kind):
    """Shuffles a card into the draw pile, below the cards with a known order."""
    bottom = int64(state.draw_size) - int64(state.prepared)
    for i in range(state.draw_size, bottom, -1):
        state.draw_pile[i] = state.draw_pile[i - 1]
    state.draw_pile[bottom] = kind
    state.draw_size += 1


@rule
def lies_open(state, seat):
    """Whether this hand is open to everyone."""
    seats = int64(state.open_now) | int64(state.open_rules)
    for other in range(state.players):
        seats |= state.open_by[other]
    return (seats >> seat) & 1


@small
def draw_one(state, tape, seat):
    kind = take_from_pile(state, tape)
    if kind >= 0:
        give(state, seat, kind)
        tell(tape, E.DREW, seat, kind, state.lasting and lies_open(state, seat))
    return kind


@rule
def draw(state, tape, seat, n):
    for _ in range(n):
        kind = draw_one(state, tape, seat)
        if kind < 0:
            tell(tape, E.DREW_NOTHING, seat, 0, 0)
            return
        state.last_drawn = kind


@small
def put_on_top(state, tables, kind):
    """Puts a card on the discard pile; a wild keeps the color in play until its own is named."""
    state.discards[state.discard_size] = state.top
    state.discard_size += 1
    state.top = kind
    state.laid += 1
    color = tables.color_of[kind]
    if color < tables.colors:
        state.color = color


@rule
def discard_one(state, tape, seat, kind):
    """Puts a discarded card under the top card, without effect (S15-4)."""
    take(state, seat, kind)
    state.discards[state.discard_size] = kind
    state.discard_size += 1
    tell(tape, E.DISCARDED, seat, kind, 0)


@rule
def put_on_pile(state, tape, seat, kind, place):
    """A card goes from a hand to the draw pile: on top, at the bottom, or shuffled into it."""
    take(state, seat, kind)
    at = int64(state.draw_size)
    if place == AT_BOTTOM:
        at = int64(0)
        state.buried += 1
    elif place == INTO_PILE:
        at -= int64(state.prepared)
    elif not tape.deciding:
        state.prepared += 1
    for i in range(int64(state.draw_size), at, -1):
        state.draw_pile[i] = state.draw_pile[i - 1]
    state.draw_pile[at] = kind
    state.draw_size += 1
    tape.reshuffled = 1  # the possible contents of the draw pile have changed
    tell(tape, E.PUT_ON_PILE, seat, kind, place)


@rule
def shuffle_pile(state, tape, with_discards):
    """The draw pile is shuffled anew, with the discards under the top card or without them."""
    if with_discards:
        for i in range(state.discard_size):
            state.draw_pile[state.draw_size + i] = state.discards[i]
        state.draw_size += state.discard_size
        state.discard_size = 0
        tape.reshuffled = 1
    state.buried = 0
    state.prepared = tape.deciding
    tell(tape, E.SHUFFLED, state.draw_size, with_discards, 0)


@rule
def random_card(state, tape, seat):
    """A random card of this hand."""
    if tape.deciding:
        taken = next_outcome(tape, Chance.TAKEN)
        if taken == WANTED:
            for kind in range(KINDS):
                tape.odds[kind] = state.count[seat, kind]
        elif taken >= 0:
            return taken
    n = roll(state, tape, state.hand_size[seat])
    for kind in range(KINDS):
        n -= int64(state.count[seat, kind])
        if n < 0:
            return int64(kind)
    return int64(-1)


@rule
def swap_hands(state, tables, one, other):
    for kind in range(tables.kinds):
        swapped = state.count[one, kind]
        state.count[one, kind] = state.count[other, kind]
        state.count[other, kind] = swapped
    for word in range(2):
        held = state.held[one, word]
        state.held[one, word] = state.held[other, word]
        state.held[other, word] = held
    size = state.hand_size[one]
    state.hand_size[one] = state.hand_size[other]
    state.hand_size[other] = size


@rule
def show_hand(state, tape, seat, to):
    """Keeps a snapshot of a hand for one viewer (K-A7)."""
    state.shown_of = seat
    state.shown_to = to
    for kind in range(KINDS):
        state.shown[kind] = state.count[seat, kind]
    tell(tape, E.SHOWED, seat, to, 0)
    tell_hand(state, tape, seat, to)


@rule
def tell_hand(state, tape, seat, to):
    """Writes each card of a hand to the tape, for those who see it now."""
    if silent(tape) or tape.size < 0:
        return
    for kind in range(KINDS):
        for _ in range(state.count[seat, kind]):
            write_down(tape, E.SHOWN, seat, kind, to)
