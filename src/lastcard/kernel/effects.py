"""Runs effect programs on a small stack of frames, any of which may stop to ask a player.

A step that handles several players one after another keeps the remaining ones in `frame_todo` and is repeated
until none is left; so after an answer, the same step continues. A step returns True when the program has to
wait (or the round is over).
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
)
from lastcard.kernel.card_sorts import compares
from lastcard.kernel.cards import (
    WANTED,
    bit_of,
    chance,
    decided_chance,
    draw,
    give,
    next_outcome,
    roll,
    tell,
    tell_hand,
)
from lastcard.kernel.jit import rare, rule, small
from lastcard.kernel.rule_triggers import interrupt, resume, standing_rules_go_on
from lastcard.kernel.selection import everyone, keep_matching, pick, push, select, set_them, sort_of
from lastcard.kernel.standing import befalls, blow_of, has, hear_of, shield_of, shielded
from lastcard.kernel.turns import (
    ask,
    ask_several,
    end_round,
    fewest_win,
    first_of,
    next_seat,
    pass_turn,
    seat_after,
)
from lastcard.kernel.written_steps import counted, written_step
from lastcard.rules.event_codes import E
from lastcard.rules.layout import (
    COUNTED_POINTS,
    DEPTH,
    DISPENSED,
    HEADS,
    MOST_STEPS,
    MOST_TURNS,
    NO_COLOR,
    NOBODY,
    RULE_CARDS,
    SPINNER,
    SPUN,
    Chance,
    Happening,
    Laying,
    Op,
    Q,
    StandingKind,
    ThreatCode,
)


@rule
def show_act(state, tape, f, act, at_once):
    """Shows an act in the room while it lasts; one that is judged at once is only announced."""
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
    """Each selected player in turn, to the left, performs a rule card dispensed to them (SJP-2)."""
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
    """Lets the next player answer or challenge the card just played (K-A7, DN-9, H-1)."""
    kind = state.top
    stacked = state.sum > 0
    state.sum += blow_of(state, tables, kind, int64(tables.attack[kind]))
    victim = next_seat(state, state.turn)
    if has(state, StandingKind.PROTECTION) and (
        shield_of(state, tables, victim, int64(state.turn), ThreatCode.EVERYTHING) != NOBODY
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
    """Makes the next player draw (the whole sum of stacked cards) and miss a turn."""
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


@rare
def attack_with_rules(state, tables, tape, victim, you, number):
    """The same, if standing rules may protect the victim or be triggered."""
    if has(state, StandingKind.PROTECTION):
        hit = guarded_victim(state, tables, tape, victim, you)
        if hit == NOBODY:
            return
        if hit == victim and shielded(state, tables, tape, victim, you, ThreatCode.DRAW):
            number = 0
        victim = hit
    before = int64(state.hand_size[victim])
    draw(state, tape, victim, number)
    drew(state, tables, victim, before)
    state.lost |= 1 << victim


@rule
def miss_more(state, f, turns):
    """Makes the selected players miss further turns after their next one."""
    for seat in range(state.players):
        if (state.frame_them[f] >> seat) & 1:
            state.lost_more[seat] += turns


@rule
def more_turns(state, f, turns):
    """The selected players have that many extra turns after their first."""
    for seat in range(state.players):
        if (state.frame_them[f] >> seat) & 1:
            state.extra_more[seat] = min(int64(state.extra_more[seat]) + turns, 9)


@rule
def show_to(state, tape, f, viewer):
    """The selected players show their hands to one player for the moment."""
    if viewer == NOBODY:
        return
    state.peeker = viewer
    state.peeked = state.frame_them[f] & ~(1 << viewer)
    for seat in range(state.players):
        if (state.peeked >> seat) & 1:
            tell(tape, E.SHOWED, seat, viewer, 0)
            tell_hand(state, tape, seat, viewer)


@rule
def guarded_victim(state, tables, tape, victim, you):
    """The victim of an attack after protections; NOBODY if the victim is fully protected."""
    guard = shielded(state, tables, tape, victim, you, ThreatCode.EVERYTHING)
    return int64(you) if guard == 2 else int64(NOBODY) if guard == 1 else int64(victim)


@rule
def reverse(state, tables, tape, f):
    state.direction = -state.direction
    tell(tape, E.REVERSED, state.direction, 0, 0)
    hear_of(state, tables, Happening.TURNS_ROUND, int64(state.frame_actor[f]), NOBODY, 0, 0)
    # House rules do not act on cards laid under a rule card, nor on the card turned up (SJP-3, K-S6).
    ordinary = f == 0 and state.frame_mode[f] == Laying.NOT and state.starter == NOBODY
    if state.players == 2 and tables.two_player_reverse and ordinary:
        state.lost |= 1 << next_seat(state, state.frame_you[f])


@rule
def further_step(state, tables, tape, f, at, op, a, b):
    """The steps that only player-written sentences use."""
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
def step(state, tables, tape, f, at, op):
    """Carries out one step of the program; True if the program has to wait."""
    a, b = int64(tables.program[at, 1]), int64(tables.program[at, 2])
    you = int64(state.frame_you[f])
    mode = state.frame_mode[f]
    if op == Op.SELECT:
        select(state, f, a, b)
    elif op == Op.MISS:
        if state.listens:
            set_them(state, f, befalls(state, tables, tape, f, ThreatCode.SKIP))
        state.lost |= state.frame_them[f]
        state.skipped |= state.frame_them[f]
        if a > 1:
            miss_more(state, f, a - 1)
    elif op == Op.NAME_COLOR:
        # Unless another card covers it by now (SJP-4); wilds laid together are named once.
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
        return pick(state, tables, f, a, b, int64(tables.program[at, 3]))
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
        if a > 1:
            more_turns(state, f, a - 1)
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
        viewer = you
        if a == 2:
            viewer = first_of(state, int64(state.frame_aside[f]), you, state.direction)
        show_to(state, tape, f, viewer)
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
        return each_lays(state, tables, tape, f, at, a, b)
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
def one_step(state, tables, tape):
    """Carries out the next pending step; True if it has to wait."""
    f = int64(state.depth) - 1
    at = int64(state.frame_at[f])
    op = tables.program[at, 0]
    if op == Op.END:
        state.depth = f
        return False
    state.frame_at[f] = at + 1
    return step(state, tables, tape, f, at, op)


@rule
def cut_short(state, tape):
    """Stops custom cards that could go on forever; the rest of their effect is dropped."""
    state.depth = state.floor
    state.deferring = 0
    state.sum = 0
    state.due = 0
    for i in range(int64(state.rules)):
        state.rule_due[i] = 0
    tell(tape, E.CUT_SHORT, 0, 0, 0)
    if state.color == NO_COLOR:
        state.color = 0


@small
def pass_on(state, tables, tape):
    """Ends the round or begins the next turn if nothing is pending; False if not yet."""
    if state.going_out != NOBODY:
        end_round(state, tables, tape, state.going_out)
        return True
    if state.starter != NOBODY:
        state.anchor = seat_after(state, state.starter, -state.direction)
        state.starter = NOBODY
    return pass_turn(state, tables, tape)


@rule
def begins_with_rules(state):
    """Whether standing rules act before the turn that has just begun."""
    if state.due == 0 or state.question != Q.TURN:
        return False
    interrupt(state)
    state.interrupted = 1
    return True


@rare
def run_with_rules(state, tables, tape, steps):
    """The same with standing rules in force, which act before the turn passes."""
    while True:
        if standing_rules_go_on(state, tables, tape):
            steps += 1
        elif state.interrupted:
            resume(state)
            return
        elif state.ruled_turns >= MOST_TURNS and state.going_out == NOBODY:
            tell(tape, E.TOO_LONG, 0, 0, 0)
            fewest_win(state, tables, tape, next_seat(state, state.anchor))
            return
        elif pass_on(state, tables, tape) and not begins_with_rules(state):
            return
        while state.depth > state.floor:
            steps += 1
            if steps > MOST_STEPS:
                cut_short(state, tape)
                break
            if one_step(state, tables, tape):
                return


@rule
def run(state, tables, tape):
    """Carries out pending effects until somebody must answer, then passes the turn."""
    steps = 0
    while state.depth > state.floor:
        steps += 1
        if steps > MOST_STEPS:
            cut_short(state, tape)
            break
        if one_step(state, tables, tape):
            return
    if state.listens:
        run_with_rules(state, tables, tape, steps)
    else:
        pass_on(state, tables, tape)
