"""Plays whole rounds between players of given styles inside the kernel."""

from numba import int64, uint64

from lastcard.kernel.actions import answer
from lastcard.kernel.cards import random_below
from lastcard.kernel.effects import run
from lastcard.kernel.jit import rule, small
from lastcard.kernel.random_policy import who_acts
from lastcard.kernel.rounds import begin_match, deal, reseed
from lastcard.kernel.styles import NOTHING, forget, notice, style_action, style_unasked
from lastcard.kernel.turns import seat_after
from lastcard.rules.layout import Q


@rule
def carry_out(state, tables, tape, memory, seat, action):
    """Takes a legal action, continues until somebody is asked, and updates the public memory."""
    color = int64(state.color)
    if answer(state, tables, tape, seat, action):
        run(state, tables, tape)
    notice(state, tables, memory, seat, action, color)


@rule
def speaks_up(state, tables, tape, memory, styles):
    """Lets the first willing player call late, catch or jump in; True if one did."""
    seat = random_below(state, state.players)
    for _ in range(state.players):
        action = style_unasked(state, tables, memory, styles[seat], seat)
        if action != NOTHING:
            carry_out(state, tables, tape, memory, seat, action)
            return True
        seat = seat_after(state, seat, 1)
    return False


@small
def play_on(state, tables, tape, memory, styles):
    """Takes one action: out of turn if a player wants to, else the asked player's."""
    if (state.owes or tables.jump_in) and speaks_up(state, tables, tape, memory, styles):
        return
    seat = who_acts(state)
    action = style_action(state, tables, memory, styles[seat], seat)
    carry_out(state, tables, tape, memory, seat, action)


@rule
def play_out(state, tables, tape, memory, styles, limit):
    """Plays until the round is over, or for `limit` actions; returns the number of actions."""
    actions = 0
    while actions < limit and state.question != Q.OVER:
        play_on(state, tables, tape, memory, styles)
        actions += 1
    return actions


@rule
def new_round(state, tables, tape, memory, players, key):
    """Starts the first round of a match with this key, up to its first question."""
    reseed(state, (key + uint64(1)) * uint64(0x9E3779B97F4A7C15))
    begin_match(state, tables, players)
    deal(state, tables, tape)
    run(state, tables, tape)
    forget(state, memory)
