"""Runs due standing rules, before a turn passes or in the middle of a question."""

from numba import int64

from lastcard.kernel.cards import tell
from lastcard.kernel.jit import rule
from lastcard.kernel.selection import push_for
from lastcard.kernel.standing import hear_of, settle_rules, turn_ends
from lastcard.kernel.turns import ask, first_of
from lastcard.rules.event_codes import E
from lastcard.rules.layout import DEPTH, NOBODY, SPENT, Happening

JUST_NOW = 2  # in `interrupted`: by the action that is being taken


@rule
def act_next(state, tables, tape):
    """Runs the first due standing rule, for the first player who triggered it; False if none is due."""
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
    """Runs a standing rule for the player who triggered it; in a table rule, that is "you"."""
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
    """Before a turn passes, checks hands and ends counted turns."""
    state.turn_ended = 1
    seat = int64(state.turn)
    if seat == NOBODY:
        return
    hear_of(state, tables, Happening.ENDS_TURN, seat, NOBODY, 0, 0)
    for other in range(state.players):
        hear_of(state, tables, Happening.TURN_PASSES, other, NOBODY, 0, 0)
        hear_of(state, tables, Happening.COMES_TO_HOLD, other, NOBODY, 0, 0)
    turn_ends(state, tables, seat)


@rule
def standing_rules_go_on(state, tables, tape):
    """Runs standing rules while nothing is pending; False if none is left and the turn may pass."""
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
    """Asks the interrupted question again."""
    state.interrupted = 0
    state.floor = 0
    state.waiting = state.held_waiting
    state.candidates = state.held_candidates
    state.may_decline = state.held_decline
    ask(state, state.held_asked, state.held_question)


@rule
def interrupt(state):
    """Saves the current question, since something else comes first."""
    state.interrupted = JUST_NOW
    state.floor = state.depth
    state.held_asked = state.asked
    state.held_question = state.question
    state.held_waiting = state.waiting
    state.held_candidates = state.candidates
    state.held_decline = state.may_decline
