"""Random play inside the kernel: the policy for simulation and benchmarks."""

from numba import int64, uint64

from lastcard.kernel.actions import answer
from lastcard.kernel.cards import random_below
from lastcard.kernel.effects import run
from lastcard.kernel.intrinsics import lowest_bit, popcount
from lastcard.kernel.jit import loop_entry, rule, small
from lastcard.kernel.legality import (
    answering,
    call_applies,
    discards,
    drawn_playable,
    lays,
    legal,
    may_stop,
    playable_kinds,
)
from lastcard.kernel.rounds import begin_match, deal, reseed
from lastcard.kernel.turns import first_of
from lastcard.rules.layout import (
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
    Q,
)


@small
def nth_kind(low, high, n):
    """The n-th kind of two words of a mask."""
    in_low = popcount(low)
    bits, first = low, 0
    if n >= in_low:
        bits, first, n = high, 64, n - in_low
    for _ in range(n):
        bits &= bits - uint64(1)
    return first + lowest_bit(bits)


@rule
def who_acts(state):
    """The player who is asked (the first of several), or NOBODY."""
    if state.asked != NOBODY:
        return int64(state.asked)
    return first_of(state, int64(state.waiting), 0, 1)


@rule
def random_choice(state, tables, seat):
    """A random answer to a question that is not about cards."""
    question = state.question
    if question == Q.COLOR or question == Q.WANTED:
        return NAME + random_below(state, tables.colors)
    if question == Q.PLAYER:
        seats = uint64(state.candidates)
        n = random_below(state, popcount(seats) + state.may_decline)
        return int64(PICK_NOBODY) if n == popcount(seats) else PICK + nth_kind(seats, uint64(0), n)
    if question == Q.SIDES:
        heads = random_below(state, state.players)
        tails = random_below(state, state.players - 1)
        return SIDES + heads * PLAYERS + tails + (tails >= heads)
    if question == Q.ACT:
        return DO_IT + random_below(state, 2)
    if question == Q.LAUGH:
        return LAUGH + random_below(state, 2)
    return AGREE + random_below(state, 2)


@rule
def random_action(state, tables, seat):
    """Uniform over what the asked player may do, but draws only if nothing fits; always calls."""
    question = state.question
    first = int64(PLAY)
    if question == Q.TURN:
        low, high = playable_kinds(state, tables, seat)
        word, words = int64(DRAW), 0 if (low | high) else 1
    elif question == Q.DRAWN:
        low, high = drawn_playable(state, tables, seat, 0), drawn_playable(state, tables, seat, 1)
        word, words = int64(KEEP), 0 if tables.force_play and (low | high) else 1
    elif question == Q.CHALLENGE or question == Q.ANSWER:
        low, high = answering(state, tables, seat, 0), answering(state, tables, seat, 1)
        word, words = int64(ACCEPT), 2 if question == Q.CHALLENGE else 1
    elif question == Q.DISCARD:
        low, high = discards(state, tables, seat, 0), discards(state, tables, seat, 1)
        first, word, words = int64(DISCARD), int64(STOP), 1 if may_stop(state, tables) else 0
    elif question == Q.LAY:
        low, high = lays(state, tables, seat, 0), lays(state, tables, seat, 1)
        first, word, words = int64(LAY), int64(STOP), 1 if may_stop(state, tables) else 0
    else:
        return random_choice(state, tables, seat)
    kinds = popcount(low) + popcount(high)
    n = random_below(state, kinds + words)
    if n >= kinds:
        return word + (n - kinds)
    kind = nth_kind(low, high, n)
    if first == PLAY and call_applies(state, tables, seat, kind):
        first = int64(PLAY_AND_CALL)
    return first + kind


@loop_entry
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


@rule
def random_legal(state, tables, seat, choices, mask):
    """A random legal action of this player, also out of turn, or -1; for randomized tests."""
    legal(state, tables, seat, choices, mask)
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
