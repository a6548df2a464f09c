"""Turns: passing the turn, the duty to call, the end of a round."""

from numba import int64, uint64

from lastcard.kernel.cards import tell
from lastcard.kernel.intrinsics import lowest_bit
from lastcard.kernel.jit import rare, rule, small
from lastcard.kernel.standing import (
    frozen,
    has,
    hear_of,
    round_won,
    settle_rules,
    turn_begins,
    turn_passes_by,
)
from lastcard.rules.event_codes import E
from lastcard.rules.layout import ACTS, NOBODY, Happening, Lasts, Q, StandingKind


@small
def seat_after(state, seat, step):
    after = seat + step
    if after < 0:
        return int64(after + state.players)
    if after >= state.players:
        return int64(after - state.players)
    return int64(after)


@small
def next_seat(state, seat):
    return seat_after(state, seat, state.direction)


@rule
def first_of(state, seats, start, step):
    """The first of these seats, from `start` on (itself included), or NOBODY."""
    seat = int64(start)
    for _ in range(state.players):
        if (seats >> seat) & 1:
            return seat
        seat = seat_after(state, seat, step)
    return int64(NOBODY)


@small
def ask(state, seat, question):
    state.asked = seat
    state.question = question


@rule
def ask_several(state, seats, question):
    state.asked = NOBODY
    state.waiting = seats
    state.question = question


@small
def is_asked(state, seat):
    return state.asked == seat or (state.asked == NOBODY and ((int64(state.waiting) >> seat) & 1) == 1)


@rule
def end_acts(state, tape, seat, ending):
    """Stops showing the acts of this seat that are among `ending`."""
    gone = state.acts[seat] & ending
    if gone:
        state.acts[seat] &= ~gone
        for act in range(ACTS):
            if (gone >> act) & 1:
                tell(tape, E.ACT_ENDED, seat, act, 0)


@rule
def end_what_lasted(state, tables, tape, seat):
    """Ends what lasted until the end of this player's turn (S15-4)."""
    state.open_by[seat] = 0
    end_acts(state, tape, seat, tables.acts_until[Lasts.THEIR_TURN])
    ending = 0
    for act in range(ACTS):
        if (state.act_owners[act] >> seat) & 1:
            state.act_owners[act] &= ~(1 << seat)
            if state.act_owners[act] == 0:
                ending |= 1 << act
    ending &= tables.acts_until[Lasts.YOUR_TURN]
    still = 0
    for other in range(state.players):
        end_acts(state, tape, other, ending)
        still |= state.acts[other] | state.open_by[other]
    state.lasting = (still | state.open_rules) != 0


@small
def begin_turn(state, tables, tape, seat):
    state.turn = seat
    state.called = 0
    if int64(state.lasting) | int64(state.listens):
        end_what_was_to_end(state, tables, tape, seat)
    ask(state, seat, Q.TURN)
    tell(tape, E.TURN, seat, 0, 0)
    if state.listens:
        hear_of(state, tables, Happening.BEGINS_TURN, seat, NOBODY, 0, 0)


@rare
def missed_with_rules(state, tables, seat):
    """Notifies standing rules of a missed turn."""
    hear_of(state, tables, Happening.MISSES, seat, NOBODY, 0, 0)
    if (state.skipped >> seat) & 1:
        hear_of(state, tables, Happening.SKIPPED, seat, int64(state.turn), 0, 0)


@rare
def end_what_was_to_end(state, tables, tape, seat):
    """Ends acts, open hands and standing rules that lasted until this turn."""
    if state.lasting:
        end_what_lasted(state, tables, tape, seat)
    if state.listens:
        state.turn_ended = 0
        state.ruled_turns += 1
        turn_begins(state, tables, seat)
        settle_rules(state, tables, tape)


@small
def misses(state, tables, tape, seat):
    """Whether this player misses the turn they are about to take; it is missed only once."""
    if (state.lost >> seat) & 1:
        if state.lost_more[seat] > 0:
            state.lost_more[seat] -= 1
        else:
            state.lost &= ~(1 << seat)
        tell(tape, E.MISSED, seat, 0, 0)
        if state.listens:
            missed_with_rules(state, tables, seat)
        state.skipped &= ~(1 << seat)
        return True
    if has(state, StandingKind.FROZEN) and frozen(state, tables, seat):
        tell(tape, E.MISSED, seat, 0, 0)
        missed_with_rules(state, tables, seat)
        turn_passes_by(state, tables, seat)
        return True
    return False


@small
def pass_turn(state, tables, tape):
    """Passes the turn: extra turns first, then on in the direction of play.

    False if a missed turn has triggered a standing rule; then the turn is passed on after that.
    """
    while state.extra:
        seat = first_of(state, int64(state.extra), state.anchor, state.direction)
        if state.extra_more[seat] > 0:
            state.extra_more[seat] -= 1
        else:
            state.extra &= ~(1 << seat)
        if not misses(state, tables, tape, seat):
            tell(tape, E.EXTRA_TURN, seat, 0, 0)
            begin_turn(state, tables, tape, seat)
            return True
        if state.due:
            return False
    seat = next_seat(state, state.anchor)
    while misses(state, tables, tape, seat):
        if state.due:
            state.anchor = seat
            return False
        seat = next_seat(state, seat)
    state.anchor = seat
    begin_turn(state, tables, tape, seat)
    return True


@small
def owe_call(state, seat):
    """Makes a call due if a player's own play or discard leaves one card (K-U1)."""
    if state.hand_size[seat] == 1:
        if not (state.called >> seat) & 1:
            state.owes |= 1 << seat
    else:
        state.owes &= ~(1 << seat)


@rule
def hear_call(state, tables, tape, seat):
    tell(tape, E.CALLED, seat, 0, 0)
    hear_of(state, tables, Happening.CALLS, seat, NOBODY, 0, 0)
    state.owes &= ~(1 << seat)
    if state.lasting:
        for other in range(state.players):
            end_acts(state, tape, other, tables.acts_until[Lasts.CALL])


@rule
def hand_points(state, tables, seat):
    points = 0
    for word in range(2):
        held = state.held[seat, word]
        while held:
            kind = word * 64 + lowest_bit(held)
            held &= held - uint64(1)
            points += int64(tables.points[kind]) * int64(state.count[seat, kind])
    return points


@rule
def end_round(state, tables, tape, seat):
    """Ends the round at once and scores it: this player is out of cards (K-G1, K-P1, K-P3)."""
    points = 0
    for other in range(state.players):
        in_hand = hand_points(state, tables, other)
        points += in_hand
        if tables.lowest:
            state.scores[other] += in_hand
    if tables.lowest:
        points = 0
    state.scores[seat] += points
    state.points = points
    state.winner = seat
    state.last_winner = seat
    if state.listens:
        round_won(state, tables, tape, seat)
    state.going_out = NOBODY
    state.turn = NOBODY
    state.depth = 0
    state.deferring = 0
    state.waiting = 0
    state.owes = 0
    ask(state, NOBODY, Q.OVER)
    tell(tape, E.WON, seat, points, 0)


@rule
def fewest_win(state, tables, tape, first):
    """Ends the round: the fewest cards win; of several players, the first in the direction of play (L-16)."""
    winner = seat = first
    for _ in range(state.players):
        if state.hand_size[seat] < state.hand_size[winner]:
            winner = seat
        seat = next_seat(state, seat)
    end_round(state, tables, tape, winner)
