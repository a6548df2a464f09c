"""Carrying out effect programs: a small stack of frames, any of which may stop to ask a player.

A step that deals with several players one after another keeps those still to come in `frame_todo`
and stays where it is until they are through; so when a question has been answered, the same step
simply goes on. A step returns True when the program has to wait (or the round is over).
"""

from numba import int64, uint64

from lastcard.kernel.cards import (
    bit_of,
    chance,
    decided_chance,
    discard_one,
    draw,
    draw_one,
    give,
    lowest_bit,
    popcount,
    put_on_top,
    random_below,
    random_card,
    show_hand,
    swap_hands,
    take,
    tell,
)
from lastcard.kernel.jit import entry, rule, small
from lastcard.kernel.turns import (
    ask,
    ask_several,
    begin_turn,
    end_round,
    first_of,
    misses,
    next_seat,
    owe_call,
    pass_turn,
    seat_after,
)
from lastcard.layout import (
    DEPTH,
    DISPENSED,
    HEADS,
    NOBODY,
    RULE_CARDS,
    SPINNER,
    SPUN,
    UNTIL_PLAYABLE,
    UNTIL_WANTED,
    E,
    Laying,
    Op,
    Q,
    Seat,
    Than,
    Which,
)

# --- frames --------------------------------------------------------------------------------------


@small
def push(state, program, you, mode):
    """Start an effect. Where effects nest deeper than any sentence needs, the innermost is left out."""
    if program == 0 or state.depth >= DEPTH:
        return
    f = state.depth
    state.frame_at[f] = program
    state.frame_you[f] = you
    state.frame_mode[f] = mode
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


@small
def fitting(state, tables, word):
    """The kinds that fit the color in play or the top card's symbol, or are wild (K-T1)."""
    symbol = tables.symbol_of[state.top]
    return tables.fits_color[state.color, word] | tables.fits_symbol[symbol, word] | tables.wild[word]


@rule
def layable(state, tables, f, seat, mode, word):
    """The kinds this player may lay next, outside an ordinary play."""
    if mode == Laying.ROW:
        return state.held[seat, word] & fitting(state, tables, word)
    if mode == Laying.WILDS:
        return state.held[seat, word] & tables.wild[word]
    fits = uint64(0)
    for color in range(tables.colors):
        if not (state.frame_count[f] >> color) & 1:
            fits |= tables.fits_color[color, word]
    return state.held[seat, word] & fits


# --- drawing and discarding ----------------------------------------------------------------------


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
                kind = random_card(state, giver)
                take(state, giver, kind)
                give(state, taker, kind)
                tell(tape, E.TOOK, taker, giver, kind)
            if state.hand_size[giver] == 0:
                end_round(state, tables, tape, giver)
                return True
    return False


# --- hands, acts, chance -------------------------------------------------------------------------


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
    hands_moved(state, f)


@rule
def show_act(state, tape, f, act):
    for seat in range(state.players):
        if (state.frame_them[f] >> seat) & 1:
            state.acts[seat] |= 1 << act
            state.act_owner[act] = state.frame_you[f]
            state.lasting = 1
            tell(tape, E.ACT, seat, act, 0)


@rule
def dispense(state, tables, tape):
    """The next rule card; when the unit is empty, the used ones are shuffled back in (SJP-5)."""
    if state.dispenser_size == 0:
        for i in range(state.used_size):
            state.dispenser[i] = state.used[i]
        state.dispenser_size = state.used_size
        state.used_size = 0
        state.dispenser_prepared = 0
    last = int64(state.dispenser_size) - 1
    if state.dispenser_prepared > 0:
        state.dispenser_prepared -= 1
        i = last
    else:
        i = random_below(state, last + 1)
    decided = decided_chance(tape, DISPENSED, RULE_CARDS)
    for j in range(last + 1):
        if state.dispenser[j] == decided:
            i = j
    card = int64(state.dispenser[i])
    for j in range(i, last):
        state.dispenser[j] = state.dispenser[j + 1]
    state.dispenser_size = last
    state.used[state.used_size] = card
    state.used_size += 1
    return card


@rule
def each_performs(state, tables, tape, f, at):
    """One after another, to the left, performs a rule card dispensed as their turn comes (SJP-2)."""
    if state.frame_todo[f] == 0 or tables.rule_cards == 0 or state.depth >= DEPTH - 2:
        return
    seat = first_of(state, int64(state.frame_todo[f]), state.frame_you[f], 1)
    state.frame_todo[f] &= ~(1 << seat)
    state.frame_at[f] = at
    card = dispense(state, tables, tape)
    tell(tape, E.DISPENSED, seat, card, 0)
    push(state, tables.rule_of[card], seat, Laying.NOT)


# --- laying cards outside an ordinary play -------------------------------------------------------


@rule
def lay_card(state, tables, tape, f, seat, kind, mode):
    """Lay one card; it takes effect as it is laid (SJP-3, SJP-7)."""
    take(state, seat, kind)
    put_on_top(state, tables, kind)
    tell(tape, E.LAID, seat, kind, 0)
    if mode == Laying.ONE_OF_EACH:
        state.frame_count[f] |= 1 << tables.color_of[kind]
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
def each_lays(state, tables, tape, f, at, mode):
    while state.frame_todo[f]:
        seat = first_of(state, int64(state.frame_todo[f]), state.frame_you[f], state.direction)
        low, high = layable(state, tables, f, seat, mode, 0), layable(state, tables, f, seat, mode, 1)
        if low | high:
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


# --- the machine ---------------------------------------------------------------------------------


@rule
def open_window(state, tables):
    """The next player may answer the card just played, or challenge it (K-A7, DN-9, H-1)."""
    kind = state.top
    stacked = state.sum > 0
    state.sum += tables.attack[kind]
    may_challenge = tables.may_bluff[kind >> 6] & bit_of(kind) and not tables.no_bluffing and not stacked
    answerable = tables.answers[kind, 0] | tables.answers[kind, 1]
    if tables.stacking:
        answerable |= tables.stacks[kind, 0] | tables.stacks[kind, 1]
    if may_challenge:
        ask(state, next_seat(state, state.turn), Q.CHALLENGE)
        return True
    if answerable:
        ask(state, next_seat(state, state.turn), Q.ANSWER)
        return True
    return False


@rule
def attack(state, tape, you, number):
    """The next player draws and misses a turn; where cards were stacked, the whole sum."""
    victim = next_seat(state, you)
    if state.sum > 0:
        number = int64(state.sum)
        state.sum = 0
    draw(state, tape, victim, number)
    state.lost |= 1 << victim


@rule
def reverse(state, tables, tape, f):
    state.direction = -state.direction
    tell(tape, E.REVERSED, state.direction, 0, 0)
    # House rules do not act on cards laid under a rule card, nor on the card turned up (SJP-3, K-S6).
    ordinary = f == 0 and state.frame_mode[f] == Laying.NOT and state.starter == NOBODY
    if state.players == 2 and tables.two_player_reverse and ordinary:
        state.lost |= 1 << next_seat(state, state.frame_you[f])


@rule
def step(state, tables, tape, f, at, op):
    """Carry out one step of the program; True if the program has to wait."""
    a, b = int64(tables.program[at, 1]), int64(tables.program[at, 2])
    you = int64(state.frame_you[f])
    mode = state.frame_mode[f]
    if op == Op.SELECT:
        select(state, f, a, b)
    elif op == Op.MISS:
        state.lost |= state.frame_them[f]
    elif op == Op.NAME_COLOR:
        # Unless another card lies on it by now (SJP-4); wilds laid all together are named once.
        if state.frame_laid[f] == state.laid and mode != Laying.WILDS:
            ask(state, you, Q.COLOR)
            return True
    elif op == Op.WINDOW:
        return mode == Laying.NOT and open_window(state, tables)
    elif op == Op.ATTACK:
        attack(state, tape, you, a)
    elif op == Op.REVERSE:
        reverse(state, tables, tape, f)
    elif op == Op.DRAW or op == Op.DRAW_TO or op == Op.DRAW_UNTIL:
        each_draws(state, tables, tape, f, op, a)
    elif op == Op.KEEP_SIZE or op == Op.KEEP_HOLDING:
        keep_matching(state, tables, f, op, a, b, int64(tables.program[at, 3]))
    elif op == Op.PICK:
        return pick(state, f, a, b)
    elif op == Op.ASIDE:
        others = state.frame_aside[f]
        state.frame_aside[f] = state.frame_them[f]
        if a == 1:
            set_them(state, f, others)
    elif op == Op.DISCARD or op == Op.DISCARD_TO or op == Op.EXACTLY:
        return each_discards(state, tables, tape, f, at, op, a, b)
    elif op == Op.STUCK:
        for seat in range(state.players):
            if (state.frame_them[f] >> seat) & 1:
                state.stuck[seat] = a
                tell(tape, E.STUCK, seat, a, 0)
    elif op == Op.EXTRA_TURN:
        state.extra |= state.frame_them[f]
    elif op == Op.SWAP:
        swap(state, tables, tape, f)
    elif op == Op.PASS_HANDS:
        pass_hands(state, tables, tape, f, a)
    elif op == Op.TAKE:
        return each_takes(state, tables, tape, f, a)
    elif op == Op.GIVE:
        return each_gives(state, tables, tape, f, at, a)
    elif op == Op.OPEN:
        state.open_by[you] |= state.frame_them[f]
        state.lasting = 1
        for seat in range(state.players):
            if (state.frame_them[f] >> seat) & 1:
                tell(tape, E.OPENED, seat, 0, 0)
    elif op == Op.SHOW:
        shown = first_of(state, int64(state.frame_them[f]), you, state.direction)
        if shown != NOBODY:
            show_hand(state, tape, shown, you)
    elif op == Op.WANTED_COLOR:
        ask(state, you, Q.WANTED)
        return True
    elif op == Op.SIDES:
        ask(state, you, Q.SIDES)
        return True
    elif op == Op.COIN:
        side = chance(state, tape, HEADS, 2)
        tell(tape, E.COIN, side, 0, 0)
        if side != HEADS:
            state.frame_at[f] = a
    elif op == Op.JUMP:
        state.frame_at[f] = a
    elif op == Op.SPIN:
        if mode == Laying.NOT and state.depth < DEPTH - 2:
            symbol = chance(state, tape, SPUN, SPINNER)
            tell(tape, E.SPUN, symbol, 0, 0)
            push(state, tables.spinner[symbol], you, mode)
    elif op == Op.PERFORM:
        each_performs(state, tables, tape, f, at)
    elif op == Op.LAY:
        return each_lays(state, tables, tape, f, at, a)
    elif op == Op.LAUGH:
        audience = everyone(state) & ~int64(state.frame_them[f])
        if audience == 0:
            state.frame_at[f] = a
            return False
        state.frame_at[f] = at
        ask_several(state, audience, Q.LAUGH)
        return True
    elif op == Op.ACT:
        show_act(state, tape, f, a)
    elif op == Op.ACT_OR_PAY:
        if state.frame_todo[f]:
            seat = first_of(state, int64(state.frame_todo[f]), you, state.direction)
            state.frame_at[f] = at
            ask(state, seat, Q.ACT)
            return True
    elif op == Op.REMEMBER:
        state.frame_they[f] = state.frame_them[f]
    elif op == Op.STARTS:
        state.starter = first_of(state, int64(state.frame_them[f]), you, state.direction)
    return False


@entry
def run(state, tables, tape):
    """Go on with what is being settled until somebody must answer; then pass the turn."""
    while state.depth > 0:
        f = int64(state.depth) - 1
        at = int64(state.frame_at[f])
        op = tables.program[at, 0]
        if op == Op.END:
            state.depth = f
        else:
            state.frame_at[f] = at + 1
            if step(state, tables, tape, f, at, op):
                return
    if state.going_out != NOBODY:
        end_round(state, tables, tape, state.going_out)
    elif state.starter != NOBODY:
        seat = int64(state.starter)
        state.starter = NOBODY
        while misses(state, tape, seat):
            seat = next_seat(state, seat)
        state.anchor = seat
        begin_turn(state, tables, tape, seat)
    else:
        pass_turn(state, tables, tape)
