"""Carrying out effect programs: a small stack of frames, any of which may stop to ask a player.

A step that deals with several players one after another keeps those still to come in `frame_todo`
and stays where it is until they are through; so when a question has been answered, the same step
simply goes on. A step returns True when the program has to wait (or the round is over).
"""

from numba import int64

from lastcard.kernel.card_laying import each_lays
from lastcard.kernel.card_moves import (
    drew,
    each_discards,
    each_draws,
    each_gives,
    each_takes,
    look_at_hands,
    pass_hands,
    redeal,
    renew_hands,
    swap,
    swap_under,
    take_all,
    take_revealed,
)
from lastcard.kernel.card_sorts import compares
from lastcard.kernel.cards import (
    WANTED,
    bit_of,
    bury,
    chance,
    decided_chance,
    draw,
    give,
    known_top,
    next_outcome,
    random_card,
    reshuffle,
    roll,
    tell,
    tell_hand,
)
from lastcard.kernel.jit import entry, rule
from lastcard.kernel.selection import (
    cards_of,
    everyone,
    keep_matching,
    pick,
    push,
    push_for,
    seats_of,
    select,
    set_them,
    sort_of,
)
from lastcard.kernel.standing import (
    blow_of,
    has,
    notice,
    settle_rules,
    shield_of,
    shielded,
    stand,
    turn_ends,
    unshielded,
)
from lastcard.kernel.turns import ask, ask_several, end_round, first_of, next_seat, pass_turn, seat_after
from lastcard.rules.layout import (
    COUNTED_POINTS,
    DEPTH,
    DIE,
    DISPENSED,
    HEADS,
    HIDDEN,
    MOST_STEPS,
    NO_COLOR,
    NOBODY,
    RULE_CARDS,
    SIDES_OF_DIE,
    SPENT,
    SPINNER,
    SPUN,
    Chance,
    Counting,
    E,
    Happening,
    Holding,
    Laying,
    Op,
    Q,
    Scaling,
    Threat,
)

JUST_NOW = 2  # in `interrupted`: by the action that is being taken


@rule
def show_act(state, tape, f, act, at_once):
    """An act in the room is shown while it lasts; one that is judged at once is only told."""
    for seat in range(state.players):
        if (state.frame_them[f] >> seat) & 1:
            tell(tape, E.ACT, seat, act, 0)
            if not at_once:
                state.acts[seat] |= 1 << act
                state.act_owners[act] |= 1 << state.frame_you[f]
                state.lasting = 1


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
        i = roll(state, tape, last + 1)
    decided = decided_chance(tape, DISPENSED, RULE_CARDS)
    if tape.deciding:
        decided = next_outcome(tape, Chance.DISPENSER)
        for j in range(last + 1 if decided == WANTED else 0):
            tape.odds[state.dispenser[j]] = 1
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


@rule
def open_window(state, tables):
    """The next player may answer the card just played, or challenge it (K-A7, DN-9, H-1)."""
    kind = state.top
    stacked = state.sum > 0
    state.sum += blow_of(state, tables, kind, int64(tables.attack[kind]))
    victim = next_seat(state, state.turn)
    if has(state, Holding.PROTECTION) and (
        shield_of(state, tables, victim, int64(state.turn), Threat.EVERYTHING) != NOBODY
    ):
        return False  # there is nothing to answer
    may_challenge = tables.may_bluff[kind >> 6] & bit_of(kind) and not tables.no_bluffing and not stacked
    answerable = tables.answers[kind, 0] | tables.answers[kind, 1]
    if tables.stacking:
        answerable |= tables.stacks[kind, 0] | tables.stacks[kind, 1]
    if may_challenge:
        ask(state, victim, Q.CHALLENGE)
        return True
    if answerable:
        ask(state, victim, Q.ANSWER)
        return True
    return False


@rule
def attack(state, tables, tape, you, number):
    """The next player draws and misses a turn; where cards were stacked, the whole sum."""
    victim = next_seat(state, you)
    if state.sum > 0:
        number = int64(state.sum)
        state.sum = 0
    elif state.listens:
        number = blow_of(state, tables, int64(state.top), number)
    if state.listens:
        attack_with_rules(state, tables, tape, victim, you, number)
        return
    draw(state, tape, victim, number)
    state.lost |= 1 << victim


@rule
def attack_with_rules(state, tables, tape, victim, you, number):
    """The same where standing rules may protect somebody, or be set off."""
    if has(state, Holding.PROTECTION):
        hit = guarded_victim(state, tables, tape, victim, you)
        if hit == NOBODY:
            return
        if hit == victim and shielded(state, tables, tape, victim, you, Threat.DRAW):
            number = 0
        victim = hit
    before = int64(state.hand_size[victim])
    draw(state, tape, victim, number)
    drew(state, tables, victim, before)
    state.lost |= 1 << victim


@rule
def befalls(state, tables, tape, f, threat):
    """Those of them whom no standing rule protects from this."""
    seats = int64(state.frame_them[f])
    if has(state, Holding.PROTECTION):
        seats = unshielded(state, tables, tape, seats, int64(state.frame_actor[f]), threat)
    return seats


@rule
def miss_more(state, f, turns):
    """They miss so many turns more after their next one."""
    for seat in range(state.players):
        if (state.frame_them[f] >> seat) & 1:
            state.lost_more[seat] += turns


@rule
def guarded_victim(state, tables, tape, victim, you):
    """Whom a blow hits by the standing rules: NOBODY if its victim is protected from all of it."""
    guard = shielded(state, tables, tape, victim, you, Threat.EVERYTHING)
    return int64(you) if guard == 2 else int64(NOBODY) if guard == 1 else int64(victim)


@rule
def reverse(state, tables, tape, f):
    state.direction = -state.direction
    tell(tape, E.REVERSED, state.direction, 0, 0)
    notice(state, tables, Happening.TURNS_ROUND, int64(state.frame_actor[f]), NOBODY, 0, 0)
    # House rules do not act on cards laid under a rule card, nor on the card turned up (SJP-3, K-S6).
    ordinary = f == 0 and state.frame_mode[f] == Laying.NOT and state.starter == NOBODY
    if state.players == 2 and tables.two_player_reverse and ordinary:
        state.lost |= 1 << next_seat(state, state.frame_you[f])


@rule
def counted(state, tables, f, measure, base, cards):
    """What a sentence counts: cards in hands, players, or the number on the card under this one."""
    number = 0
    what = measure // 4 % 8
    if what == Counting.PLAYERS:
        number = int64(state.players)
    elif what == Counting.UNDER:
        if state.discard_size > 0:
            number = int64(tables.lot[state.discards[state.discard_size - 1]])
    elif what == Counting.TOP:
        number = int64(tables.lot[state.top])
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
    return number * (measure // 32)


@rule
def further_step(state, tables, tape, f, at, op, a, b):
    """The steps of players' own sentences, which printed cards do not need."""
    you = int64(state.frame_you[f])
    if op == Op.CHOICE:
        if state.frame_todo[f]:
            seat = first_of(state, int64(state.frame_todo[f]), you, state.direction)
            state.frame_at[f] = at
            ask(state, seat, Q.ACT)
            return True
        willing = int64(state.frame_count[f])
        set_them(state, f, willing)
        if willing == 0:
            state.frame_at[f] = a
    elif op == Op.SOME:
        if state.frame_them[f] == 0:
            state.frame_at[f] = a
    elif op == Op.COUNT:
        state.frame_number[f] = min(counted(state, tables, f, a, b, int64(tables.program[at, 3])), 9999)
    elif op == Op.RENEW:
        renew_hands(state, tables, tape, f)
    elif op == Op.REDEAL:
        redeal(state, tables, tape, f, a)
    elif op == Op.SET_COLOR:
        if state.frame_laid[f] == state.laid:
            state.color = a
            tell(tape, E.NAMED, you, a, 0)
    elif op == Op.SCORE:
        points = int64(state.frame_number[f]) if a == COUNTED_POINTS else a
        for seat in range(state.players):
            if (state.frame_them[f] >> seat) & 1:
                state.scores[seat] += points
                tell(tape, E.SCORED, seat, points, 0)
    elif op == Op.WIN:
        seat = first_of(state, int64(state.frame_them[f]), you, state.direction)
        if seat != NOBODY:
            end_round(state, tables, tape, seat)
            return True
    elif op == Op.TAKE_UNDER:
        seat = first_of(state, int64(state.frame_them[f]), you, state.direction)
        if seat != NOBODY and state.discard_size > 0:
            state.discard_size -= 1
            kind = int64(state.discards[state.discard_size])
            give(state, seat, kind)
            tell(tape, E.TOOK_UNDER, seat, kind, 0)
    elif op == Op.AGAIN:
        # As if its player had laid it among others: no answer, no second naming of the color.
        if state.discard_size > 0 and state.depth < DEPTH - 2:
            push(state, tables.program_of[state.discards[state.discard_size - 1]], you, Laying.WILDS)
    elif op == Op.CARD_UNDER:
        under = int64(state.discards[state.discard_size - 1]) if state.discard_size > 0 else 0
        fits = sort_of(state, tables, f, a, under >> 6) & bit_of(under)
        if state.discard_size == 0 or not fits:
            state.frame_at[f] = int64(tables.program[at, 3])
    elif op == Op.TABLE_SIZE:
        if not compares(int64(state.players), a, b):
            state.frame_at[f] = int64(tables.program[at, 3])
    elif op == Op.DEFER:
        state.deferring = 1
    elif op == Op.LOOK:
        return look_at_hands(state, tables, tape, f)
    elif op >= Op.STAND:
        return written_step(state, tables, tape, f, at, op, a, b)
    return False


@rule
def ask_for_cards(state, f, at, seat, number):
    """Ask for cards one after another; what they are follows from the step."""
    state.frame_count[f] = number
    state.frame_at[f] = at
    ask(state, seat, Q.DISCARD)
    return True


@rule
def ask_for_number(state, f, seat, most):
    """Ask for a number from 0 to this one: it is picked as a seat is."""
    state.candidates = (1 << (most + 1)) - 1
    state.may_decline = 0
    ask(state, seat, Q.PLAYER)
    return True


@rule
def each_in_turn(state, f, at, program):
    """Carry out a program for one after another, as the actor of it."""
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
    """The top cards of the draw pile are looked at: by everybody, by them, or by nobody."""
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
    """The first of them takes of the cards that are looked at, asked only where there is a choice."""
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
def take_from_seen(state, tables, tape, f, at, number, cards):
    """The first of them looks at another's hand and takes cards of it, asked where there is a choice."""
    seat = first_of(state, int64(state.frame_todo[f]), state.frame_you[f], state.direction)
    other = first_of(state, int64(state.frame_aside[f]), state.frame_you[f], state.direction)
    if seat == NOBODY or other == NOBODY or seat == other:
        return False
    if has(state, Holding.PROTECTION) and shielded(state, tables, tape, other, seat, Threat.EVERYTHING):
        return False
    state.peeker = seat
    state.peeked = 1 << other
    tell(tape, E.SHOWED, other, seat, 0)
    tell_hand(state, tape, other, seat)
    available = cards_of(state, tables, f, other, cards)
    if number < available:
        return ask_for_cards(state, f, at, seat, number)
    take_all(state, tables, tape, f, seat, other, cards)
    if state.hand_size[other] == 0 and state.deferring == 0:
        end_round(state, tables, tape, other)
        return True
    return False


@rule
def trade_seen(state, tape, f, at):
    """The first of them looks at another's hand and chooses both cards that change places."""
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
    """One after another swaps a card with the one under the top card."""
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


@rule
def written_step(state, tables, tape, f, at, op, a, b):
    """The steps of standing rules, dice, piles, and what the room has to say."""
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
    elif op == Op.END_ROUND:
        fewest = 1000
        seat = you
        winner = you
        for _ in range(state.players):
            if state.hand_size[seat] < fewest:
                fewest = int64(state.hand_size[seat])
                winner = seat
            seat = next_seat(state, seat)
        end_round(state, tables, tape, winner)
        return True
    return False


@rule
def step(state, tables, tape, f, at, op):
    """Carry out one step of the program; True if the program has to wait."""
    a, b = int64(tables.program[at, 1]), int64(tables.program[at, 2])
    you = int64(state.frame_you[f])
    mode = state.frame_mode[f]
    if op == Op.SELECT:
        select(state, f, a, b)
    elif op == Op.MISS:
        if state.listens:
            set_them(state, f, befalls(state, tables, tape, f, Threat.SKIP))
        state.lost |= state.frame_them[f]
        state.skipped |= state.frame_them[f]
        if a > 1:
            miss_more(state, f, a - 1)
    elif op == Op.NAME_COLOR:
        # Unless another card lies on it by now (SJP-4); wilds laid all together are named once.
        if state.frame_laid[f] == state.laid and mode != Laying.WILDS:
            who = first_of(state, int64(state.frame_them[f]), you, state.direction) if a else you
            ask(state, you if who == NOBODY else who, Q.COLOR)
            return True
    elif op == Op.WINDOW:
        return mode == Laying.NOT and open_window(state, tables)
    elif op == Op.ATTACK:
        attack(state, tables, tape, int64(state.frame_actor[f]), a)
    elif op == Op.REVERSE:
        reverse(state, tables, tape, f)
    elif op == Op.DRAW or op == Op.DRAW_TO or op == Op.DRAW_UNTIL:
        each_draws(state, tables, tape, f, op, a, b)
    elif (
        op == Op.KEEP_SIZE
        or op == Op.KEEP_HOLDING
        or op == Op.KEEP_VERSUS
        or op == Op.KEEP_ONE_COLOR
        or op == Op.KEEP_AMONG
    ):
        keep_matching(state, tables, f, op, a, b, int64(tables.program[at, 3]))
    elif op == Op.PICK:
        return pick(state, f, a, b)
    elif op == Op.ASIDE:
        others = state.frame_aside[f]
        if a == 2:
            set_them(state, f, state.frame_them[f] | others)
        else:
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
        swap(state, tables, tape, f, a)
    elif op == Op.PASS_HANDS:
        pass_hands(state, tables, tape, f, a)
    elif op == Op.TAKE:
        return each_takes(state, tables, tape, f, a, b, int64(tables.program[at, 3]))
    elif op == Op.GIVE:
        return each_gives(state, tables, tape, f, at, a, b, int64(tables.program[at, 3]))
    elif op == Op.OPEN:
        state.open_by[you] |= state.frame_them[f]
        state.lasting = 1
        for seat in range(state.players):
            if (state.frame_them[f] >> seat) & 1:
                tell(tape, E.OPENED, seat, 0, 0)
                tell_hand(state, tape, seat, NOBODY)
    elif op == Op.SHOW and a == 1:
        state.open_now |= state.frame_them[f]
        for seat in range(state.players):
            if (state.frame_them[f] >> seat) & 1:
                tell(tape, E.SHOWED, seat, NOBODY, 0)
                tell_hand(state, tape, seat, NOBODY)
    elif op == Op.SHOW:
        state.peeker = you
        state.peeked = state.frame_them[f]
        for seat in range(state.players):
            if (state.peeked >> seat) & 1:
                tell(tape, E.SHOWED, seat, you, 0)
                tell_hand(state, tape, seat, you)
    elif op == Op.WANTED_COLOR:
        who = first_of(state, int64(state.frame_them[f]), you, state.direction) if a else you
        ask(state, you if who == NOBODY else who, Q.WANTED)
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
        show_act(state, tape, f, a, b)
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
    else:
        return further_step(state, tables, tape, f, at, op, a, b)
    return False


@rule
def act_next(state, tables, tape):
    """Let the first standing rule that is due act, for the first who set it off; False if none is."""
    for i in range(int64(state.rules)):
        due = int64(state.rule_due[i])
        if due:
            start = state.turn if state.turn != NOBODY else state.dealer
            seat = first_of(state, due, start, state.direction)
            rule_id = int64(state.rule_id[i])
            state.rule_due[i] = due & ~(1 << seat)
            if tables.standing_once[rule_id]:
                state.rule_left[i] = SPENT
                state.rule_due[i] = 0
            state.acting = 1
            tell(tape, E.RULE, seat, rule_id, 0)
            act_for(state, tables, i, seat)
            return True
    state.due = 0
    state.acting = 0
    return False


@rule
def act_for(state, tables, i, seat):
    """Carry out what a standing rule says for whoever set it off; in a table rule, that is "you"."""
    owner = int64(state.rule_owner[i])
    program = tables.standing_program[state.rule_id[i]]
    if program == 0 or state.depth >= DEPTH:
        return
    push_for(state, program, seat if owner == NOBODY else owner, seat, int64(state.rule_rival[i]))
    f = int64(state.depth) - 1
    state.frame_wanted[f] = state.rule_wanted[i]
    state.frame_named[f] = state.rule_named[i]


@rule
def end_of_turn(state, tables):
    """A turn is about to pass: hands are looked at, and turns that are counted end."""
    state.turn_ended = 1
    seat = int64(state.turn)
    if seat == NOBODY:
        return
    notice(state, tables, Happening.ENDS_TURN, seat, NOBODY, 0, 0)
    for other in range(state.players):
        notice(state, tables, Happening.TURN_PASSES, other, NOBODY, 0, 0)
        notice(state, tables, Happening.COMES_TO_HOLD, other, NOBODY, 0, 0)
    turn_ends(state, tables, seat)


@rule
def standing_rules_go_on(state, tables, tape):
    """Nothing is being settled: let standing rules act. False if they are through and the turn may pass."""
    if state.going_out != NOBODY:
        return False
    if state.due and act_next(state, tables, tape):
        return True
    state.acting = 0
    if state.interrupted:
        return False
    settle_rules(state, tables, tape)
    if state.starter == NOBODY and not state.turn_ended:
        end_of_turn(state, tables)
        return state.due != 0
    return False


@rule
def resume(state):
    """The question that was interrupted is asked again."""
    state.interrupted = 0
    state.floor = 0
    state.waiting = state.held_waiting
    state.candidates = state.held_candidates
    state.may_decline = state.held_decline
    ask(state, state.held_asked, state.held_question)


@rule
def interrupt(state):
    """Keep the question that is asked now: something else comes first."""
    state.interrupted = JUST_NOW
    state.floor = state.depth
    state.held_asked = state.asked
    state.held_question = state.question
    state.held_waiting = state.waiting
    state.held_candidates = state.candidates
    state.held_decline = state.may_decline


@rule
def cut_short(state, tape):
    """Cards of one's own could go on for ever: the rest of what they do is left out."""
    state.depth = state.floor
    state.deferring = 0
    state.sum = 0
    state.due = 0
    for i in range(int64(state.rules)):
        state.rule_due[i] = 0
    tell(tape, E.CUT_SHORT, 0, 0, 0)
    if state.color == NO_COLOR:
        state.color = 0


@rule
def pass_on(state, tables, tape):
    """Nothing is being settled any more: the round is over, or the next turn begins. False: not yet."""
    if state.going_out != NOBODY:
        end_round(state, tables, tape, state.going_out)
        return True
    if state.starter != NOBODY:
        state.anchor = seat_after(state, state.starter, -state.direction)
        state.starter = NOBODY
    return pass_turn(state, tables, tape)


@rule
def run_with_rules(state, tables, tape, steps):
    """The same where standing rules are in force, which act before the turn passes."""
    while True:
        if standing_rules_go_on(state, tables, tape):
            steps += 1
        elif state.interrupted:
            resume(state)
            return
        elif pass_on(state, tables, tape):
            return
        while state.depth > state.floor:
            steps += 1
            if steps > MOST_STEPS:
                cut_short(state, tape)
                break
            f = int64(state.depth) - 1
            at = int64(state.frame_at[f])
            if tables.program[at, 0] == Op.END:
                state.depth = f
            else:
                state.frame_at[f] = at + 1
                if step(state, tables, tape, f, at, tables.program[at, 0]):
                    return


@entry
def run(state, tables, tape):
    """Go on with what is being settled until somebody must answer; then pass the turn."""
    steps = 0
    while state.depth > state.floor:
        steps += 1
        if steps > MOST_STEPS:
            cut_short(state, tape)
            break
        f = int64(state.depth) - 1
        at = int64(state.frame_at[f])
        op = tables.program[at, 0]
        if op == Op.END:
            state.depth = f
        else:
            state.frame_at[f] = at + 1
            if step(state, tables, tape, f, at, op):
                return
    if state.listens:
        run_with_rules(state, tables, tape, steps)
    elif state.going_out != NOBODY:
        end_round(state, tables, tape, state.going_out)
    else:
        if state.starter != NOBODY:
            state.anchor = seat_after(state, state.starter, -state.direction)
            state.starter = NOBODY
        pass_turn(state, tables, tape)
