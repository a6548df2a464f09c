"""Plays rounds to the end, with trained players in some seats."""

from lastcard.kernel.jit import rule
from lastcard.kernel.learned import learned_action
from lastcard.kernel.random_policy import who_acts
from lastcard.kernel.rollout import carry_out, speaks_up
from lastcard.kernel.styles import style_action
from lastcard.rules.layout import Q


@rule
def chosen(state, tables, memory, style, net, scratch, seat):
    """The answer of a player of this style."""
    if style.learned >= 1.0:
        return learned_action(state, tables, memory, style, net, scratch, seat)
    return style_action(state, tables, memory, style, seat)


@rule
def play_out_with(state, tables, tape, memory, styles, net, scratch, limit):
    """Plays until the round is over, or for `limit` actions; learned styles play by the network."""
    actions = 0
    while actions < limit and state.question != Q.OVER:
        actions += 1
        if (state.owes or tables.jump_in) and speaks_up(state, tables, tape, memory, styles):
            continue
        seat = who_acts(state)
        carry_out(
            state, tables, tape, memory, seat, chosen(state, tables, memory, styles[seat], net, scratch, seat)
        )
    return actions
