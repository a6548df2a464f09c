"""Random play inside the kernel: the policy for simulation and benchmarks."""

from numba import int64, uint64

from lastcard.kernel.actions import answer
from lastcard.kernel.cards import lowest_bit, popcount, random_below
from lastcard.kernel.effects import run
from lastcard.kernel.jit import entry, rule
from lastcard.kernel.legality import discards, lays, legal, may_draw, plays
from lastcard.kernel.rounds import begin_match, deal, reseed
from lastcard.kernel.turns import first_of
from lastcard.layout import (
    ACCEPT,
    ACTIONS,
    AGREE,
    CALL,
    CHALLENGE,
    DISCARD,
    DO_IT,
    DRAW,
    KEEP,
    LAUGH,
    LAY,
    NAME,
    NOBODY,
    PICK,
    PICK_NOBODY,
    PLAY,
    PLAY_AND_CALL,
    PLAYERS,
    SIDES,
    STOP,
    Laying,
    Q,
)


@rule
def nth_kind(low, high, n):
    """The n-th kind of two words of a mask."""
    in_low = popcount(low)
    bits, first = low, 0
    if n >= in_low:
        bits, first, n = high, 64, n - in_low
    for _ in range(n):
        bits &= bits - uint64(1)
    return first + lowest_bit(bits)


@entry
def who_acts(state):
    """A player who is asked (where several are: the first of them), or NOBODY."""
    if state.asked != NOBODY:
        return int64(state.asked)
    return first_of(state, int64(state.waiting), 0, 1)


@entry
def random_action(state, tables, seat):
    """Uniform over what the asked player may do; UNO is called with the play that makes it due."""
    question = state.question
    if question == Q.COLOR or question == Q.WANTED:
        return NAME + random_below(state, tables.colors)
    if question == Q.PLAYER:
        choices = popcount(uint64(state.candidates)) + state.may_decline
        n = random_below(state, choices)
        seats = uint64(state.candidates)
        if n == popcount(seats):
            return int64(PICK_NOBODY)
        return PICK + nth_kind(seats, uint64(0), n)
    if question == Q.SIDES:
        heads = random_below(state, state.players)
        tails = random_below(state, state.players - 1)
        return SIDES + heads * PLAYERS + tails + (tails >= heads)
    if question == Q.ACT:
        return DO_IT + random_below(state, 2)
    if question == Q.LAUGH:
        return LAUGH + random_below(state, 2)
    if question == Q.VERDICT:
        return AGREE + random_below(state, 2)
    if question == Q.DISCARD:
        first, last, words = int64(DISCARD), int64(-1), 0
        low, high = discards(state, tables, seat, 0), discards(state, tables, seat, 1)
    elif question == Q.LAY:
        first, last = int64(LAY), int64(STOP)
        low, high = lays(state, tables, seat, 0), lays(state, tables, seat, 1)
        words = 0 if tables.program[state.frame_at[state.depth - 1], 1] == Laying.ROW else 1
    else:
        first = int64(PLAY_AND_CALL if state.hand_size[seat] == 2 else PLAY)
        low, high = plays(state, tables, seat, 0), plays(state, tables, seat, 1)
        if question == Q.TURN:
            last, words = int64(DRAW), 1
            if tables.force_play and not may_draw(state, tables, seat):
                words = 0
        elif question == Q.DRAWN:
            last, words = int64(KEEP), 0 if tables.force_play else 1
        else:
            last, words = int64(ACCEPT), 2 if question == Q.CHALLENGE else 1
    kinds = popcount(low) + popcount(high)
    n = random_below(state, kinds + words)
    if n < kinds:
        return first + nth_kind(low, high, n)
    return last + (n - kinds)


@entry
def play_rounds(state, tables, tape, players, first_seed, rounds, limit, totals):
    """Many rounds of random play: totals = decisions, rounds cut off at the limit, wins by seat."""
    for i in range(rounds):
        reseed(state, (first_seed + uint64(i) + uint64(1)) * uint64(0x9E3779B97F4A7C15))
        begin_match(state, tables, players)
        deal(state, tables, tape)
        going, decisions = True, 0
        while decisions <= limit:
            if going:
                run(state, tables, tape)
            if state.question == Q.OVER or decisions == limit:
                break
            seat = who_acts(state)
            going = answer(state, tables, tape, seat, random_action(state, tables, seat))
            decisions += 1
        totals[0] += decisions
        if state.winner == NOBODY:
            totals[1] += 1
        else:
            totals[2 + state.winner] += 1


@entry
def random_legal(state, tables, seat, mask):
    """Any legal action of this player, out of turn included, or -1: for wild testing."""
    legal(state, tables, seat, mask)
    choices = 0
    for action in range(ACTIONS):
        choices += mask[action]
    if choices == 0:
        return int64(-1)
    n = random_below(state, choices)
    for action in range(ACTIONS):
        n -= mask[action]
        if n < 0:
            return int64(action)
    return int64(-1)


assert CHALLENGE == ACCEPT + 1 and CALL > AGREE
