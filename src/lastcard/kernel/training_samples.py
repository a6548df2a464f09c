"""Samples for training the network: positions from rounds played here, and their outcomes.

A sample of choices is the result of every option in the same deal with the same random numbers, each played
to the end by the current players; a sample of hands is who won the round.
"""

from numba import int64, uint64

from lastcard.kernel.cards import random_below
from lastcard.kernel.jit import loop_entry, rule
from lastcard.kernel.learned import list_options, look_at_position, show_action, show_hand, with_call
from lastcard.kernel.learned_rollout import chosen, play_out_with
from lastcard.kernel.random_policy import who_acts
from lastcard.kernel.rollout import carry_out, new_round, speaks_up
from lastcard.kernel.styles import uniform
from lastcard.rules.layout import KINDS, NOBODY, Q
from lastcard.rules.player_records import ACTION_FEATURES, HAND_FEATURES, POSITION_FEATURES

ROOM = KINDS + 8  # maximum options of one choice


@rule
def seat_players(state, styles, seated, share):
    """Draws a style for every seat: the first one with this probability."""
    for seat in range(state.players):
        which = 0
        if uniform(state) >= share:
            which = 1 + random_below(state, len(styles) - 1)
        seated[seat] = styles[which]


@rule
def keep_hands(learning, samples, at):
    """Records all hands of the current position."""
    state, tables, scratch = learning.rows[0], learning.tables[0], learning.scratches[0]
    for seat in range(state.players):
        show_hand(state, tables, scratch, seat)
        for i in range(HAND_FEATURES):
            samples.hands[at, seat, i] = scratch.hand_inputs[i]


@rule
def result_of(learning, seat, action, limit):
    """Whether this seat wins a copy of the game after this action; an equal share if nobody does."""
    copy, memory, tables, tape = learning.rows[1], learning.memories[1], learning.tables[0], learning.tapes[0]
    carry_out(copy, tables, tape, memory, seat, action)
    net, scratch = learning.nets[0], learning.scratches[1]
    play_out_with(copy, tables, tape, memory, learning.seated, net, scratch, limit)
    if copy.winner == NOBODY:
        return 1.0 / copy.players
    return 1.0 if copy.winner == seat else 0.0


@rule
def try_options(learning, samples, seat, number, at, group, limit):
    """Plays every option to the end with the same random numbers, which differ from the game's."""
    rows, memories, scratch = learning.rows, learning.memories, learning.scratches[0]
    state, tables, luck = rows[0], learning.tables[0], rows[0].rng
    look_at_position(state, tables, memories[0], learning.nets[0], scratch, seat)
    for i in range(number):
        show_action(state, tables, memories[0], scratch, seat, int64(scratch.options[i]))
        for j in range(POSITION_FEATURES + ACTION_FEATURES):
            samples.inputs[at + i, j] = scratch.inputs[j]
    state.rng = (luck * uint64(0x9E3779B97F4A7C15)) ^ uint64(0x1234567890ABCDEF)
    for i in range(number):
        rows[1] = rows[0]
        memories[1] = memories[0]
        option = with_call(state, tables, seat, int64(scratch.options[i]))
        samples.groups[at + i] = group
        samples.results[at + i] = result_of(learning, seat, option, limit)
    state.rng = luck


@loop_entry
def collect_samples(learning, options, key, samples):
    """Plays rounds until the sample arrays are full; returns the numbers of choices and hands."""
    state, tables, memory, tape = (
        learning.rows[0],
        learning.tables[0],
        learning.memories[0],
        learning.tapes[0],
    )
    net, scratch, seated = learning.nets[0], learning.scratches[0], learning.seated
    at, group, hand, rounds = 0, 0, 0, 0
    full = len(samples.inputs) - ROOM
    while at < full and hand + options.limit < len(samples.hands):
        new_round(state, tables, tape, memory, options.players, key + uint64(rounds))
        rounds += 1
        seat_players(state, learning.styles, seated, options.share)
        first_hand, actions = hand, 0
        while state.question != Q.OVER and actions < options.limit and at < full:
            actions += 1
            if (state.owes or tables.jump_in) and speaks_up(state, tables, tape, memory, seated):
                continue
            seat = who_acts(state)
            if uniform(state) < options.hands:
                keep_hands(learning, samples, hand)
                hand += 1
            action = chosen(state, tables, memory, seated[seat], net, scratch, seat)
            if seated[seat].learned > 0.0:
                number = list_options(state, tables, scratch, seat)
                if number > 1:
                    try_options(learning, samples, seat, number, at, group, options.limit)
                    at += number
                    group += 1
                    if uniform(state) < options.random_moves:
                        option = int64(scratch.options[random_below(state, number)])
                        action = with_call(state, tables, seat, option)
            carry_out(state, tables, tape, memory, seat, action)
        if state.winner == NOBODY:
            hand = first_hand
        for i in range(first_hand, hand):
            samples.winners[i] = state.winner
    return at, hand


@loop_entry
def play_learned(learning, players, key, rounds, limit, totals):
    """Many rounds, a style for each seat: totals = decisions, rounds cut off at the limit, wins by seat."""
    state, tables, memory, tape = (
        learning.rows[0],
        learning.tables[0],
        learning.memories[0],
        learning.tapes[0],
    )
    net, scratch = learning.nets[0], learning.scratches[0]
    for i in range(rounds):
        new_round(state, tables, tape, memory, players, key + uint64(i))
        totals[0] += play_out_with(state, tables, tape, memory, learning.styles, net, scratch, limit)
        if state.winner == NOBODY:
            totals[1] += 1
        else:
            totals[2 + state.winner] += 1
