"""The one source of what is allowed: the mask of legal actions, and why another is not.

`why_not` is what `apply` obeys. `legal` writes the same answer for all actions at once, from the
same masks; a property test holds the two together for every action number.
"""

import numpy as np
from numba import int64, uint64

from lastcard.kernel.cards import bit_of, fitting, holds, lowest_bit
from lastcard.kernel.jit import entry, rule, small
from lastcard.kernel.laying import layable
from lastcard.kernel.turns import is_asked, seat_after
from lastcard.layout import (
    ACCEPT,
    ACTIONS,
    AGREE,
    CALL,
    CATCH,
    CHALLENGE,
    DISAGREE,
    DISCARD,
    DO_IT,
    DRAW,
    KEEP,
    KINDS,
    LAUGH,
    LAY,
    NAME,
    NOT_LAUGH,
    PICK,
    PICK_NOBODY,
    PLAY,
    PLAY_AND_CALL,
    PLAYERS,
    REFUSE,
    REPORT,
    SIDES,
    STOP,
    Laying,
    No,
    Op,
    Q,
)

EVERYWHERE = np.repeat(np.arange(ACTIONS, dtype=np.int16)[None], PLAYERS, axis=0)  # its own place for each

# --- masks: what could be done with the cards in hand ----------------------------------------------


@rule
def bluffs(state, tables, seat, kind):
    """Whether laying this card would be against the rules (K-A6, DN-3)."""
    for word in range(2):
        against = tables.fits_color[state.color, word]
        if tables.wilds_match:
            against |= tables.wild[word]
        others = state.held[seat, word] & against
        if word == kind >> 6 and state.count[seat, kind] == 1:
            others &= ~bit_of(kind)
        if others:
            return True
    return False


@rule
def honest(state, tables, seat, word, kinds):
    """Of these kinds, those that may be laid where bluffing is forbidden (H-6)."""
    doubtful = kinds & tables.may_bluff[word]
    while doubtful:
        kind = word * 64 + lowest_bit(doubtful)
        doubtful &= doubtful - uint64(1)
        if bluffs(state, tables, seat, kind):
            kinds &= ~bit_of(kind)
    return kinds


@small
def playable(state, tables, seat, word):
    """The kinds in this hand that may be played on a turn."""
    kinds = state.held[seat, word] & fitting(state, tables, word)
    if tables.no_bluffing:
        kinds = honest(state, tables, seat, word, kinds)
    return kinds


@small
def can_play(state, tables, seat):
    return (playable(state, tables, seat, 0) | playable(state, tables, seat, 1)) != 0


@small
def may_draw(state, tables, seat):
    return not (tables.force_play and can_play(state, tables, seat))


@rule
def jumps(state, tables, seat, word):
    """The kinds with which this player, not being asked, may jump in (H-3)."""
    if tables.jump_in and state.question == Q.TURN and state.asked != seat:
        return state.held[seat, word] & tables.identical[state.top, word]
    return uint64(0)


@rule
def answering(state, tables, seat, word):
    """The kinds with which the next player may answer the card just played (DN-9, H-1)."""
    kinds = tables.answers[state.top, word]
    if tables.stacking:
        kinds |= tables.stacks[state.top, word]
    return state.held[seat, word] & kinds


@small
def drawn_playable(state, tables, seat, word):
    """Of what was just drawn, what may be played; without bluffing, later cards can forbid it (H-6)."""
    return state.drawn[word] & playable(state, tables, seat, word)


@rule
def may_keep(state, tables, seat):
    if not tables.force_play:
        return True
    return (drawn_playable(state, tables, seat, 0) | drawn_playable(state, tables, seat, 1)) == 0


@small
def plays(state, tables, seat, word):
    """The kinds this player may play now, whatever the reason."""
    if state.asked != seat:
        return jumps(state, tables, seat, word)
    if state.question == Q.TURN:
        return playable(state, tables, seat, word)
    if state.question == Q.DRAWN:
        return drawn_playable(state, tables, seat, word)
    if state.question == Q.CHALLENGE or state.question == Q.ANSWER:
        return answering(state, tables, seat, word)
    return uint64(0)


@rule
def lays(state, tables, seat, word):
    f = state.depth - 1
    return layable(state, tables, f, seat, tables.program[state.frame_at[f], 1], word)


@rule
def discards(state, tables, seat, word):
    """The kinds with which a demand to discard or give may be answered."""
    at = state.frame_at[state.depth - 1]
    if tables.program[at, 0] == Op.DISCARD:
        return state.held[seat, word] & tables.filter[tables.program[at, 2], word]
    return state.held[seat, word]


# --- why not ---------------------------------------------------------------------------------------


@rule
def why_not_play(state, tables, seat, kind):
    if kind >= tables.kinds:
        return No.UNKNOWN
    if not holds(state, seat, kind):
        return No.NOT_ASKED
    if plays(state, tables, seat, kind >> 6) & bit_of(kind):
        return No.NOTHING
    if state.asked != seat:
        return No.NOT_ASKED
    if state.question == Q.DRAWN and not state.drawn[kind >> 6] & bit_of(kind):
        return No.NOT_DRAWN
    if state.question != Q.TURN and state.question != Q.DRAWN:
        return No.NOT_ASKED
    if fitting(state, tables, kind >> 6) & bit_of(kind):
        return No.BLUFF
    return No.DOES_NOT_FIT


@rule
def may_call(state, seat):
    """A call is due, or made ahead by the player at work who holds two cards (K-U1)."""
    if (state.owes >> seat) & 1:
        return True
    at_work = state.question == Q.TURN or state.question == Q.DRAWN or state.question == Q.LAY
    called = (state.called >> seat) & 1
    return at_work and state.asked == seat and state.hand_size[seat] == 2 and not called


@rule
def call_applies(state, tables, seat, kind):
    """Whether playing this card leaves its player with one card, or brings a hand of one (K-U1, H-2)."""
    if state.hand_size[seat] == 2:
        return True
    at = tables.house_of[kind]
    if at == 0 or tables.program[at, 0] != Op.PASS_HANDS or state.hand_size[seat] == 1:
        return False
    return state.hand_size[seat_after(state, seat, -state.direction)] == 1


@rule
def may_catch(state, seat, other):
    return seat != other and ((int64(state.owes) >> other) & 1) == 1


@rule
def may_report(state, seat, other):
    return seat != other and state.players > 2 and state.question != Q.VERDICT and state.acts[other] != 0


@rule
def why_not_card(state, tables, seat, action):
    """Actions that name a card: playing, discarding, laying."""
    if action < DISCARD:
        calls = action >= PLAY_AND_CALL
        refusal = why_not_play(state, tables, seat, action - PLAY_AND_CALL if calls else action)
        if refusal == No.NOTHING and calls and not call_applies(state, tables, seat, action - PLAY_AND_CALL):
            return No.NO_CALL
        return refusal
    kind = action - (LAY if action >= LAY else DISCARD)
    if kind >= tables.kinds:
        return No.UNKNOWN
    question = Q.LAY if action >= LAY else Q.DISCARD
    if state.question != question or state.asked != seat or not holds(state, seat, kind):
        return No.NOT_ASKED
    if question == Q.LAY:
        if lays(state, tables, seat, kind >> 6) & bit_of(kind):
            return No.NOTHING
        f = state.depth - 1
        row = tables.program[state.frame_at[f], 1] == Laying.ROW
        return No.DOES_NOT_FIT if row else No.ONE_OF_EACH
    if discards(state, tables, seat, kind >> 6) & bit_of(kind):
        return No.NOTHING
    return No.WRONG_DISCARD


@rule
def why_not_choice(state, tables, seat, action):
    """Actions that name a color or players."""
    if action < PICK:
        if action - NAME >= tables.colors:
            return No.UNKNOWN
        wanted = state.question == Q.COLOR or state.question == Q.WANTED
        return No.NOTHING if wanted and state.asked == seat else No.NOT_ASKED
    if action <= PICK_NOBODY:
        if state.question != Q.PLAYER or state.asked != seat:
            return No.NOT_ASKED
        if action == PICK_NOBODY:
            return No.NOTHING if state.may_decline else No.NOT_OFFERED
        return No.NOTHING if (state.candidates >> (action - PICK)) & 1 else No.NOT_OFFERED
    if state.question != Q.SIDES or state.asked != seat:
        return No.NOT_ASKED
    heads, tails = (action - SIDES) // PLAYERS, (action - SIDES) % PLAYERS
    if heads >= state.players or tails >= state.players:
        return No.NOT_OFFERED
    return No.SAME_PLAYER if heads == tails else No.NOTHING


@rule
def why_not_word(state, tables, seat, action):
    """Actions that are one word."""
    question = state.question
    if action == CHALLENGE and question == Q.CHALLENGE and state.asked != seat:
        return No.NOT_CHALLENGER
    if not is_asked(state, seat):
        return No.NOT_ASKED
    if action == DRAW and question == Q.TURN:
        return No.NOTHING if may_draw(state, tables, seat) else No.FORCED
    if action == KEEP and question == Q.DRAWN:
        return No.NOTHING if may_keep(state, tables, seat) else No.FORCED
    if action == STOP and question == Q.LAY:
        row = tables.program[state.frame_at[state.depth - 1], 1] == Laying.ROW
        return No.ROW if row else No.NOTHING
    answers = (
        (action == ACCEPT and (question == Q.CHALLENGE or question == Q.ANSWER))
        or (action == CHALLENGE and question == Q.CHALLENGE)
        or ((action == DO_IT or action == REFUSE) and question == Q.ACT)
        or ((action == LAUGH or action == NOT_LAUGH) and question == Q.LAUGH)
        or ((action == AGREE or action == DISAGREE) and question == Q.VERDICT)
    )
    return No.NOTHING if answers else No.NOT_ASKED


@entry
def why_not(state, tables, seat, action):
    """The reason why this player may not do this now, or NOTHING."""
    if state.question == Q.OVER or seat < 0 or seat >= state.players or action < 0 or action >= ACTIONS:
        return No.NOT_ASKED
    if action < NAME:
        return why_not_card(state, tables, seat, action)
    if action < DRAW:
        return why_not_choice(state, tables, seat, action)
    if action < CALL:
        return why_not_word(state, tables, seat, action)
    if action == CALL:
        return No.NOTHING if may_call(state, seat) else No.NO_CALL
    other = (action - CATCH) % PLAYERS
    if action < REPORT:
        return No.NOTHING if other < state.players and may_catch(state, seat, other) else No.NO_CALL
    return No.NOTHING if other < state.players and may_report(state, seat, other) else No.NO_BREACH


# --- the mask of legal actions ---------------------------------------------------------------------


@small
def put(masks, i, places, seat, action):
    """Mark an action as legal where the masks have a place for it."""
    place = places[seat, action]
    if place >= 0:
        masks[i, place] = 1


@rule
def allow_kinds(masks, i, places, seat, first, word, kinds):
    while kinds:
        put(masks, i, places, seat, first + word * 64 + lowest_bit(kinds))
        kinds &= kinds - uint64(1)


@rule
def allow_unasked(state, tables, seat, places, masks, i):
    """Playing cards, calling, catching and reporting: not only for those who are asked."""
    for word in range(2):
        kinds = plays(state, tables, seat, word)
        allow_kinds(masks, i, places, seat, PLAY, word, kinds)
        while kinds:
            kind = word * 64 + lowest_bit(kinds)
            kinds &= kinds - uint64(1)
            if call_applies(state, tables, seat, kind):
                put(masks, i, places, seat, PLAY_AND_CALL + kind)
    if may_call(state, seat):
        put(masks, i, places, seat, CALL)
    if state.owes:
        for other in range(state.players):
            if may_catch(state, seat, other):
                put(masks, i, places, seat, CATCH + other)
    if state.lasting:
        for other in range(state.players):
            if may_report(state, seat, other):
                put(masks, i, places, seat, REPORT + other)


@rule
def allow_choices(state, seat, places, masks, i):
    """Players and sides."""
    if state.question == Q.PLAYER:
        for other in range(state.players):
            if (int64(state.candidates) >> other) & 1:
                put(masks, i, places, seat, PICK + other)
        if state.may_decline:
            put(masks, i, places, seat, PICK_NOBODY)
        return
    for heads in range(state.players):
        for tails in range(state.players):
            if heads != tails:
                put(masks, i, places, seat, SIDES + heads * PLAYERS + tails)


@rule
def allow(state, tables, seat, places, masks, i):
    """Write 1 into a row of masks for every action this player may take now, at its place if it has one.

    The row is given by its number: to hand on a slice of an array costs more than to fill it.
    """
    question = state.question
    if question == Q.OVER:
        return
    allow_unasked(state, tables, seat, places, masks, i)
    if not is_asked(state, seat):
        return
    if question == Q.TURN:
        if may_draw(state, tables, seat):
            put(masks, i, places, seat, DRAW)
    elif question == Q.DRAWN:
        if may_keep(state, tables, seat):
            put(masks, i, places, seat, KEEP)
    elif question == Q.COLOR or question == Q.WANTED:
        for color in range(tables.colors):
            put(masks, i, places, seat, NAME + color)
    elif question == Q.PLAYER or question == Q.SIDES:
        allow_choices(state, seat, places, masks, i)
    elif question == Q.CHALLENGE or question == Q.ANSWER:
        put(masks, i, places, seat, ACCEPT)
        if question == Q.CHALLENGE:
            put(masks, i, places, seat, CHALLENGE)
    elif question == Q.DISCARD:
        for word in range(2):
            allow_kinds(masks, i, places, seat, DISCARD, word, discards(state, tables, seat, word))
    elif question == Q.LAY:
        for word in range(2):
            allow_kinds(masks, i, places, seat, LAY, word, lays(state, tables, seat, word))
        if tables.program[state.frame_at[state.depth - 1], 1] == Laying.ONE_OF_EACH:
            put(masks, i, places, seat, STOP)
    elif question == Q.ACT:
        put(masks, i, places, seat, DO_IT)
        put(masks, i, places, seat, REFUSE)
    elif question == Q.LAUGH:
        put(masks, i, places, seat, LAUGH)
        put(masks, i, places, seat, NOT_LAUGH)
    elif question == Q.VERDICT:
        put(masks, i, places, seat, AGREE)
        put(masks, i, places, seat, DISAGREE)


@entry
def legal(state, tables, seat, mask):
    """Write 1 for every action this player may take now, 0 for all others."""
    for action in range(ACTIONS):
        mask[action] = 0
    allow(state, tables, seat, EVERYWHERE, mask.reshape(1, ACTIONS), 0)


assert PLAY == 0 and KINDS > 64  # the arithmetic above relies on both
