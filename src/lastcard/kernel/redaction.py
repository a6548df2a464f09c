"""Redacts a row for one seat: the same record, without anything hidden."""

from lastcard.kernel.cards import lies_open
from lastcard.kernel.jit import entry, rule
from lastcard.rules.event_codes import E
from lastcard.rules.layout import ACTS, DEPTH, IN_FORCE, KINDS, MOST_PLEDGED, NOBODY, PLAYERS, RULE_CARDS, Q


@rule
def copy_hand(state, seen, seat):
    for kind in range(KINDS):
        seen.count[seat, kind] = state.count[seat, kind]
    seen.held[seat, 0] = state.held[seat, 0]
    seen.held[seat, 1] = state.held[seat, 1]


@rule
def copy_effects(state, seen):
    """Copies the pending effects, which are public."""
    seen.depth = state.depth
    for f in range(DEPTH):
        seen.frame_them[f] = state.frame_them[f]
        seen.frame_they[f] = state.frame_they[f]
        seen.frame_todo[f] = state.frame_todo[f]
        seen.frame_aside[f] = state.frame_aside[f]
        seen.frame_laid[f] = state.frame_laid[f]
        seen.frame_at[f] = state.frame_at[f]
        seen.frame_count[f] = state.frame_count[f]
        seen.frame_number[f] = state.frame_number[f]
        seen.frame_moved[f] = state.frame_moved[f]
        seen.frame_you[f] = state.frame_you[f]
        seen.frame_mode[f] = state.frame_mode[f]
        seen.frame_wanted[f] = state.frame_wanted[f]
        seen.frame_heads[f] = state.frame_heads[f]
        seen.frame_tails[f] = state.frame_tails[f]
        seen.frame_actor[f] = state.frame_actor[f]
        seen.frame_rival[f] = state.frame_rival[f]
        seen.frame_die[f] = state.frame_die[f]
        seen.frame_named[f] = state.frame_named[f]


@rule
def copy_rules(state, seen):
    """Copies the standing rules in force, which are public."""
    for i in range(IN_FORCE):
        seen.rule_id[i] = state.rule_id[i]
        seen.rule_owner[i] = state.rule_owner[i]
        seen.rule_seats[i] = state.rule_seats[i]
        seen.rule_wanted[i] = state.rule_wanted[i]
        seen.rule_named[i] = state.rule_named[i]
        seen.rule_due[i] = state.rule_due[i]
        seen.rule_rival[i] = state.rule_rival[i]
        seen.rule_left[i] = state.rule_left[i]
    seen.rules = state.rules
    seen.rules_new = state.rules_new
    seen.listens = state.listens
    seen.ruled_turns = state.ruled_turns
    seen.due = state.due
    seen.acting = state.acting
    seen.turn_ended = state.turn_ended
    seen.floor = state.floor
    seen.interrupted = state.interrupted
    seen.held_asked = state.held_asked
    seen.held_question = state.held_question
    seen.held_waiting = state.held_waiting
    seen.held_candidates = state.held_candidates
    seen.held_decline = state.held_decline
    seen.open_rules = state.open_rules


@rule
def copy_piles(state, tables, seen):
    """Copies pile sizes and face-up cards; the rule cards left in the unit are known, but not their order."""
    seen.draw_size = state.draw_size
    seen.discard_size = state.discard_size
    for i in range(state.discard_size):
        seen.discards[i] = state.discards[i]
    seen.top = state.top
    seen.color = state.color
    seen.dispenser_size = state.dispenser_size
    seen.used_size = state.used_size
    for i in range(state.used_size):
        seen.used[i] = state.used[i]
    left = 0
    for card in range(RULE_CARDS):
        for i in range(state.dispenser_size):
            if state.dispenser[i] == card:
                seen.dispenser[left] = card
                left += 1


@rule
def copy_public(state, seen):
    seen.points = state.points
    seen.waiting = state.waiting
    seen.saved_waiting = state.saved_waiting
    seen.lost = state.lost
    seen.extra = state.extra
    seen.owes = state.owes
    seen.called = state.called
    seen.candidates = state.candidates
    seen.peeked = state.peeked
    seen.open_now = state.open_now
    seen.deferring = state.deferring
    seen.laid = state.laid
    seen.round = state.round
    seen.sum = state.sum
    seen.direction = state.direction
    seen.turn = state.turn
    seen.anchor = state.anchor
    seen.starter = state.starter
    seen.players = state.players
    seen.dealer = state.dealer
    seen.asked = state.asked
    seen.question = state.question
    seen.may_decline = state.may_decline
    seen.saved_asked = state.saved_asked
    seen.saved_question = state.saved_question
    seen.reported = state.reported
    seen.votes = state.votes
    seen.lasting = state.lasting
    seen.going_out = state.going_out
    seen.winner = state.winner
    seen.peeker = state.peeker
    seen.shown_to = state.shown_to
    seen.shown_of = state.shown_of
    seen.skipped = state.skipped
    seen.last_player = state.last_player
    seen.player_before = state.player_before
    seen.last_winner = state.last_winner
    seen.revealed = state.revealed
    seen.revealed_to = state.revealed_to
    for act in range(ACTS):
        seen.act_owners[act] = state.act_owners[act]
    for seat in range(PLAYERS):
        seen.scores[seat] = state.scores[seat]
        seen.acts[seat] = state.acts[seat]
        seen.open_by[seat] = state.open_by[seat]
        seen.stuck[seat] = state.stuck[seat]
        seen.lost_more[seat] = state.lost_more[seat]
        seen.extra_more[seat] = state.extra_more[seat]
        seen.pledges[seat] = state.pledges[seat]
        seen.hand_size[seat] = state.hand_size[seat]


@rule
def see(state, tables, seat, seen):
    """Writes into an empty row what this seat may see; NOBODY: what spectators may see."""
    copy_public(state, seen)
    copy_effects(state, seen)
    copy_piles(state, tables, seen)
    if state.rules or state.rules_new:
        copy_rules(state, seen)
    for other in range(state.players):
        for i in range(MOST_PLEDGED):
            seen.pledged[other, i] = (
                state.pledged[other, i] if other == seat else KINDS
            )  # not known to others
        peeked = seat != NOBODY and state.peeker == seat and (state.peeked >> other) & 1
        if other == seat or peeked or lies_open(state, other) or state.question == Q.OVER:
            copy_hand(state, seen, other)
    for i in range(state.revealed):  # on top of the draw pile
        known = (state.revealed_to >> seat) & 1 if seat != NOBODY else 0
        at = state.draw_size - 1 - i
        seen.draw_pile[at] = state.draw_pile[at] if known else KINDS
    if seat == NOBODY:
        return
    if state.question == Q.DRAWN and state.asked == seat:
        seen.drawn[0] = state.drawn[0]
        seen.drawn[1] = state.drawn[1]
    if state.shown_to == seat:
        for kind in range(KINDS):
            seen.shown[kind] = state.shown[kind]


@entry
def hide(story, seat):
    """Blanks the cards in events that this seat has not seen, by setting their kinds to -1."""
    for i in range(len(story)):
        event, a, b, c = story[i, 0], story[i, 1], story[i, 2], story[i, 3]
        drawn = event == E.DEALT or event == E.PUT_ON_PILE or (event == E.DREW and not c)
        if (drawn and a != seat) or (event == E.SHOWN and c != NOBODY and seat != a and seat != c):
            story[i, 2] = -1
        elif (event == E.TOOK or event == E.GAVE) and seat != a and seat != b:
            story[i, 3] = -1
        elif (event == E.REVEALED and a != NOBODY and seat != a) or (
            event == E.TOOK_REVEALED and not c and seat != a
        ):
            story[i, 2] = -1
