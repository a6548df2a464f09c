"""The one source of what is allowed: the mask of legal actions, and why another is not.

`apply` relies on `why_not`. `legal` writes the same answer for all actions at once, from the same masks; a
property test checks that the two agree for every action number.
"""

from numba import int64, uint64

from lastcard.kernel.card_laying import layable
from lastcard.kernel.card_sorts import fitting, matching
from lastcard.kernel.cards import bit_of, holds
from lastcard.kernel.intrinsics import clear_bytes, lowest_bit
from lastcard.kernel.jit import rare, rule, small
from lastcard.kernel.selection import discarded_kinds, kinds_of_deck, pledged_of, revealed_kinds, sort_of
from lastcard.kernel.standing import demanding, forbidding, has, permitted
from lastcard.kernel.turns import first_of, is_asked, seat_after
from lastcard.rules.layout import (
    ACCEPT,
    ACTIONS,
    AGREE,
    CALL,
    CATCH,
    CHALLENGE,
    DIGITS,
    DISAGREE,
    DISCARD,
    DO_IT,
    DRAW,
    GIVE_UP_TO,
    KEEP,
    KINDS,
    LAUGH,
    LAY,
    LIMITS,
    NAME,
    NOBODY,
    NOT_LAUGH,
    OF_ONE_COLOR,
    PICK,
    PICK_NOBODY,
    PLAY,
    PLAY_AND_CALL,
    PLAYERS,
    REFUSE,
    REPORT,
    SIDES,
    STOP,
    UP_TO,
    Laying,
    No,
    Op,
    Q,
    StandingKind,
)

# --- masks: what could be done with the cards in hand ----------------------------------------------


@rule
def bluffs(state, tables, seat, kind):
    """Whether playing this card would be a bluff (K-A6, DN-3)."""
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
    """Of these kinds, those that may be played if bluffing is forbidden (H-6)."""
    doubtful = kinds & tables.may_bluff[word]
    while doubtful:
        kind = word * 64 + lowest_bit(doubtful)
        doubtful &= doubtful - uint64(1)
        if bluffs(state, tables, seat, kind):
            kinds &= ~bit_of(kind)
    return kinds


@small
def matching_hand(state, tables, seat, word):
    """The kinds in this hand that may be played on a turn, ignoring standing rules."""
    kinds = state.held[seat, word] & matching(state, tables, word)
    if tables.no_bluffing:
        kinds = honest(state, tables, seat, word, kinds)
    return kinds


@small
def playable(state, tables, seat, word):
    """The kinds in this hand that may be played on a turn."""
    if state.listens:
        return playable_with_rules(state, tables, seat, word)
    return matching_hand(state, tables, seat, word)


@small
def playable_kinds(state, tables, seat):
    """The same for all kinds: the two words of the mask."""
    if state.listens:
        low = playable_with_rules(state, tables, seat, 0)
        return low, playable_with_rules(state, tables, seat, 1)
    return matching_hand(state, tables, seat, 0), matching_hand(state, tables, seat, 1)


@rare
def playable_with_rules(state, tables, seat, word):
    """The same with standing rules, which may forbid cards or let others fit."""
    kinds = state.held[seat, word] & fitting(state, tables, word)
    if tables.no_bluffing:
        kinds = honest(state, tables, seat, word, kinds)
    return permitted(state, tables, seat, word, kinds)


@small
def can_play(state, tables, seat):
    low, high = playable_kinds(state, tables, seat)
    return (low | high) != 0


@small
def may_draw(state, tables, seat):
    if not tables.force_play or not can_play(state, tables, seat):
        return True
    return has(state, StandingKind.MUST) and demanding(state, tables, seat) != NOBODY


@small
def jumps(state, tables, seat, word):
    """The kinds with which this player, not being asked, may jump in (H-3)."""
    if tables.jump_in and state.question == Q.TURN and state.asked != seat:
        kinds = state.held[seat, word] & tables.identical[state.top, word]
        return permitted(state, tables, seat, word, kinds) if state.listens & LIMITS else kinds
    return uint64(0)


@small
def answering(state, tables, seat, word):
    """The kinds with which the next player may answer the card just played (DN-9, H-1)."""
    kinds = tables.answers[state.top, word]
    if tables.stacking:
        kinds |= tables.stacks[state.top, word]
    kinds &= state.held[seat, word]
    return permitted(state, tables, seat, word, kinds) if state.listens & LIMITS else kinds


@small
def drawn_playable(state, tables, seat, word):
    """The drawn cards that may be played; without bluffing, later cards can forbid it (H-6)."""
    return state.drawn[word] & playable(state, tables, seat, word)


@small
def may_keep(state, tables, seat):
    if not tables.force_play:
        return True
    return (drawn_playable(state, tables, seat, 0) | drawn_playable(state, tables, seat, 1)) == 0


@small
def plays(state, tables, seat, word):
    """The kinds this player may play now, for any reason."""
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
    f = int64(state.depth) - 1
    at = int64(state.frame_at[f])
    return layable(state, tables, f, seat, tables.program[at, 1], int64(tables.program[at, 2]), word)


@rule
def discards(state, tables, seat, word):
    """The kinds with which a demand to discard or give may be answered."""
    f = int64(state.depth) - 1
    at = state.frame_at[f]
    op = tables.program[at, 0]
    held = state.held[seat, word]
    if op >= Op.NAME_CARD:
        return further_cards(state, tables, f, seat, at, op, word)
    if op == Op.DISCARD or op == Op.GIVE:
        held &= sort_of(state, tables, f, int64(tables.program[at, 2]), word)
        if op == Op.DISCARD and tables.program[at, 3] == OF_ONE_COLOR and state.frame_number[f]:
            held &= tables.fits_color[state.frame_wanted[f], word]
    for i in range(state.pledges[seat]):
        kind = int64(state.pledged[seat, i])
        if kind >> 6 == word and kind < KINDS and pledged_of(state, seat, kind) >= state.count[seat, kind]:
            held &= ~bit_of(kind)
    return held


@rule
def further_cards(state, tables, f, seat, at, op, word):
    """The kinds that may be named, taken from another's hand or the draw pile, or swapped."""
    if op == Op.NAME_CARD:
        return kinds_of_deck(tables, word)
    if op == Op.TAKE_REVEALED:
        return revealed_kinds(state, word) & sort_of(state, tables, f, int64(tables.program[at, 2]), word)
    if op == Op.TAKE_DISCARDED:
        return discarded_kinds(state, word) & sort_of(state, tables, f, int64(tables.program[at, 2]), word)
    if op == Op.TAKE_SEEN:
        other = first_of(state, int64(state.frame_aside[f]), seat, 1)
        return state.held[other, word] & sort_of(state, tables, f, int64(tables.program[at, 2]), word)
    if op == Op.TRADE_SEEN and state.pledges[seat] > 0:
        return state.held[first_of(state, int64(state.frame_aside[f]), seat, 1), word]
    return state.held[seat, word]


@rule
def may_stop(state, tables):
    """Whether the player may stop laying or discarding."""
    at = state.frame_at[state.depth - 1]
    if state.question == Q.DISCARD:
        how = tables.program[at, 3]
        if tables.program[at, 0] == Op.GIVE:
            return how == GIVE_UP_TO
        return tables.program[at, 0] == Op.DISCARD and (how == UP_TO or how == OF_ONE_COLOR)
    mode = tables.program[at, 1]
    return mode == Laying.ONE_OF_EACH or (mode == Laying.SORT and tables.program[at, 3] > 0)


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
    if not fitting(state, tables, kind >> 6) & bit_of(kind):
        return No.DOES_NOT_FIT
    if state.listens & LIMITS and forbidding(state, tables, seat, kind) != NOBODY:
        return No.LIMITED
    return No.BLUFF


@small
def may_call(state, seat):
    """Whether a call is due, or can be made ahead by the acting player with two cards (K-U1)."""
    if (state.owes >> seat) & 1:
        return True
    at_work = state.question == Q.TURN or state.question == Q.DRAWN or state.question == Q.LAY
    called = (state.called >> seat) & 1
    return at_work and state.asked == seat and state.hand_size[seat] == 2 and not called


@small
def call_applies(state, tables, seat, kind):
    """Whether playing this card leaves its player with one card, or brings a hand of one (K-U1, H-2)."""
    if state.hand_size[seat] == 2:
        return True
    at = tables.house_of[kind]
    if at == 0 or tables.program[at, 0] != Op.PASS_HANDS or state.hand_size[seat] == 1:
        return False
    return state.hand_size[seat_after(state, seat, -state.direction)] == 1


@small
def may_catch(state, seat, other):
    return seat != other and ((int64(state.owes) >> other) & 1) == 1


@rule
def may_report(state, seat, other):
    free = state.question != Q.VERDICT and not state.interrupted
    return seat != other and state.players > 2 and free and state.acts[other] != 0


@rule
def why_not_card(state, tables, seat, action):
    """Why not, for actions that name a card: playing, discarding, laying."""
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
    if state.question != question or state.asked != seat:
        return No.NOT_ASKED
    if question == Q.DISCARD and discards(state, tables, seat, kind >> 6) & bit_of(kind):
        return No.NOTHING
    if not holds(state, seat, kind):
        return No.NOT_ASKED
    if question == Q.LAY:
        if lays(state, tables, seat, kind >> 6) & bit_of(kind):
            return No.NOTHING
        f = state.depth - 1
        each = tables.program[state.frame_at[f], 1] == Laying.ONE_OF_EACH
        return No.ONE_OF_EACH if each else No.DOES_NOT_FIT
    return No.WRONG_DISCARD


@rule
def why_not_choice(state, tables, seat, action):
    """Why not, for actions that name a color or players."""
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
    """Why not, for actions without an object."""
    question = state.question
    if action == CHALLENGE and question == Q.CHALLENGE and state.asked != seat:
        return No.NOT_CHALLENGER
    if not is_asked(state, seat):
        return No.NOT_ASKED
    if action == DRAW and question == Q.TURN:
        return No.NOTHING if may_draw(state, tables, seat) else No.FORCED
    if action == KEEP and question == Q.DRAWN:
        return No.NOTHING if may_keep(state, tables, seat) else No.FORCED
    if action == STOP and question == Q.DISCARD:
        return No.NOTHING if may_stop(state, tables) else No.WRONG_DISCARD
    if action == STOP and question == Q.LAY:
        return No.NOTHING if may_stop(state, tables) else No.ROW
    answers = (
        (action == ACCEPT and (question == Q.CHALLENGE or question == Q.ANSWER))
        or (action == CHALLENGE and question == Q.CHALLENGE)
        or ((action == DO_IT or action == REFUSE) and question == Q.ACT)
        or ((action == LAUGH or action == NOT_LAUGH) and question == Q.LAUGH)
        or ((action == AGREE or action == DISAGREE) and question == Q.VERDICT)
    )
    return No.NOTHING if answers else No.NOT_ASKED


@rule
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
def put(choices, action):
    """Marks an action as legal."""
    choices.allowed[action >> 6] |= bit_of(action)


@small
def put_kinds(choices, first, low, high):
    """Marks the actions with these kinds; `first` is the number for kind 0."""
    word, shift = first >> 6, uint64(first & 63)
    choices.allowed[word] |= low << shift
    if shift:
        choices.allowed[word + 1] |= (high << shift) | (low >> (uint64(64) - shift))
    else:
        choices.allowed[word + 1] |= high


@small
def calling(state, tables, seat, word, kinds):
    """Of these kinds, those that may be played with a call."""
    if state.hand_size[seat] == 2:
        return kinds
    if state.hand_size[seat_after(state, seat, -state.direction)] != 1:
        return uint64(0)
    return bringing_one(state, tables, seat, word, kinds)


@rule
def bringing_one(state, tables, seat, word, kinds):
    """Of these kinds, those that leave their player with one card."""
    found = uint64(0)
    while kinds:
        kind = word * 64 + lowest_bit(kinds)
        kinds &= kinds - uint64(1)
        if call_applies(state, tables, seat, kind):
            found |= bit_of(kind)
    return found


@small
def allow_unasked(state, tables, seat, choices):
    """Marks the actions out of turn: playing cards, calling, catching and reporting."""
    low, high = plays(state, tables, seat, 0), plays(state, tables, seat, 1)
    if low | high:
        put_kinds(choices, PLAY, low, high)
        low, high = calling(state, tables, seat, 0, low), calling(state, tables, seat, 1, high)
        put_kinds(choices, PLAY_AND_CALL, low, high)
    if may_call(state, seat):
        put(choices, CALL)
    if state.owes:
        for other in range(state.players):
            if may_catch(state, seat, other):
                put(choices, CATCH + other)
    if state.lasting:
        for other in range(state.players):
            if may_report(state, seat, other):
                put(choices, REPORT + other)


@rule
def allow_choices(state, choices):
    """Marks the choices of players and sides."""
    if state.question == Q.PLAYER:
        for other in range(DIGITS):  # seats, or numbers
            if (int64(state.candidates) >> other) & 1:
                put(choices, PICK + other)
        if state.may_decline:
            put(choices, PICK_NOBODY)
        return
    for heads in range(state.players):
        for tails in range(state.players):
            if heads != tails:
                put(choices, SIDES + heads * PLAYERS + tails)


@rule
def allow(state, tables, seat, choices):
    """Marks every action that this player may take now."""
    question = state.question
    if question == Q.OVER:
        return
    allow_unasked(state, tables, seat, choices)
    if not is_asked(state, seat):
        return
    if question == Q.TURN:
        if may_draw(state, tables, seat):
            put(choices, DRAW)
    elif question == Q.DRAWN:
        if may_keep(state, tables, seat):
            put(choices, KEEP)
    elif question == Q.COLOR or question == Q.WANTED:
        for color in range(tables.colors):
            put(choices, NAME + color)
    elif question == Q.PLAYER or question == Q.SIDES:
        allow_choices(state, choices)
    elif question == Q.CHALLENGE or question == Q.ANSWER:
        put(choices, ACCEPT)
        if question == Q.CHALLENGE:
            put(choices, CHALLENGE)
    elif question == Q.DISCARD:
        put_kinds(choices, DISCARD, discards(state, tables, seat, 0), discards(state, tables, seat, 1))
        if may_stop(state, tables):
            put(choices, STOP)
    elif question == Q.LAY:
        put_kinds(choices, LAY, lays(state, tables, seat, 0), lays(state, tables, seat, 1))
        if may_stop(state, tables):
            put(choices, STOP)
    elif question == Q.ACT:
        put(choices, DO_IT)
        put(choices, REFUSE)
    elif question == Q.LAUGH:
        put(choices, LAUGH)
        put(choices, NOT_LAUGH)
    elif question == Q.VERDICT:
        put(choices, AGREE)
        put(choices, DISAGREE)


@rule
def legal(state, tables, seat, choices, mask):
    """Writes 1 for every action this player may take now, 0 for all others."""
    clear_bytes(choices.allowed, choices.allowed.size * 8)
    allow(state, tables, seat, choices)
    for action in range(ACTIONS):
        mask[action] = (choices.allowed[action >> 6] >> uint64(action & 63)) & uint64(1)


assert PLAY == 0 and 64 < KINDS <= 96  # the arithmetic above relies on these numbers
