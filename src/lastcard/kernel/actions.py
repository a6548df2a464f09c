"""Carries out player actions: the answers to every question, and actions out of turn."""

from numba import int64

from lastcard.kernel.card_laying import lay_card
from lastcard.kernel.card_moves import drew, hand_over
from lastcard.kernel.cards import bit_of, draw, draw_one, put_on_top, show_hand, take, tell
from lastcard.kernel.effects import run
from lastcard.kernel.jit import rare, rule, small
from lastcard.kernel.legality import bluffs, can_play, drawn_playable, why_not
from lastcard.kernel.rule_triggers import JUST_NOW, act_for, interrupt
from lastcard.kernel.selection import everyone, push, push_for, set_them
from lastcard.kernel.standing import demanding, has, hear_of, replacing
from lastcard.kernel.turns import ask, ask_several, hear_call, next_seat, owe_call
from lastcard.rules.event_codes import HOW_ANSWER, HOW_DRAWN, HOW_JUMP, HOW_TURN, E
from lastcard.rules.layout import (
    ACCEPT,
    ACTS,
    AGREE,
    CALL,
    CATCH,
    CHALLENGE,
    DISCARD,
    DRAW,
    KEEP,
    LAUGH,
    LAY,
    NAME,
    NOBODY,
    PICK,
    PICK_NOBODY,
    PLAY_AND_CALL,
    PLAYERS,
    REFUSE,
    REPORT,
    SIDES,
    SPENT,
    STOP,
    Happening,
    Laying,
    No,
    Op,
    Q,
    StandingKind,
)

BREACH_PENALTY = 2  # S15-4


@small
def close_windows(state):
    """On a play or draw, missed calls expire and a shown hand is hidden again (K-U2, K-A7)."""
    state.owes = 0
    state.shown_to = NOBODY
    state.shown_of = NOBODY
    state.peeked = 0
    state.open_now = 0


@small
def play(state, tables, tape, seat, kind, calls):
    how = HOW_TURN
    if state.question == Q.DRAWN:
        how = HOW_DRAWN
    elif state.question != Q.TURN:
        how = HOW_ANSWER
    elif state.asked != seat:
        how = HOW_JUMP
    close_windows(state)
    if tables.may_bluff[kind >> 6] & bit_of(kind):
        state.bluffed = bluffs(state, tables, seat, kind)
    take(state, seat, kind)
    put_on_top(state, tables, kind)
    tell(tape, E.PLAYED, seat, kind, how)
    if how >= HOW_JUMP:
        state.called = 0
        state.turn = seat
        state.anchor = seat
        state.depth = 0
        if tables.attack[kind] == 0:
            state.sum = 0  # a Run cancels the whole sum (H-1)
    else:
        state.stuck[seat] = 0
    if calls:
        state.called |= 1 << seat
        hear_call(state, tables, tape, seat)
    if state.hand_size[seat] == 0:
        go_out(state, tables, tape, seat, kind)
        return
    owe_call(state, seat)
    state.player_before = state.last_player
    state.last_player = seat
    if state.listens and played_with_rules(state, tables, tape, seat, kind):
        return
    program = tables.house_of[kind]
    if program == 0:
        program = tables.program_of[kind]
    if program != 0:
        push(state, program, seat, Laying.NOT)


@rare
def played_with_rules(state, tables, tape, seat, kind):
    """Whether a standing rule replaces the card's own effect; a wild's color is named first."""
    hear_of(state, tables, Happening.PLAYS, seat, NOBODY, kind, 0)
    i = replacing(state, tables, seat, kind) if has(state, StandingKind.INSTEAD) else int64(NOBODY)
    if i == NOBODY:
        return False
    rule_id = int64(state.rule_id[i])
    if tables.standing_once[rule_id]:
        state.rule_left[i] = SPENT
    tell(tape, E.RULE, seat, rule_id, 0)
    state.rule_rival[i] = NOBODY
    act_for(state, tables, i, seat)
    if tables.wild[kind >> 6] & bit_of(kind):
        push(state, tables.naming, seat, Laying.NOT)
    return True


@rule
def go_out(state, tables, tape, seat, kind):
    """Plays a last card: most do nothing, but the next player may still have to draw (K-G2, K-G3)."""
    state.going_out = seat
    if tables.last_of[kind] != 0:
        draw(state, tape, next_seat(state, seat), int64(state.sum))
        push(state, tables.last_of[kind], seat, Laying.NOT)
    state.sum = 0


@small
def plays_drawn(state, tables, seat):
    """Whether a card just drawn may be played."""
    for word in range(2):
        if state.drawn[word] and drawn_playable(state, tables, seat, word):
            return True
    return False


@rule
def draw_on_turn(state, tables, tape, seat):
    """Draws instead of playing; a drawn card that fits may be played at once (K-T2, K-T3)."""
    number = 1
    if state.stuck[seat] > 0:
        if not tables.draw_until_playable and not can_play(state, tables, seat):
            number = int64(state.stuck[seat])
        state.stuck[seat] = 0
    close_windows(state)
    state.drawn[0] = 0
    state.drawn[1] = 0
    if state.listens and pays_instead(state, tables, tape, seat):
        return True
    before = int64(state.hand_size[seat])
    while number > 0 or (tables.draw_until_playable and not plays_drawn(state, tables, seat)):
        kind = draw_one(state, tape, seat)
        if kind < 0:
            tell(tape, E.DREW_NOTHING, seat, 0, 0)
            break
        number -= 1
        state.drawn[kind >> 6] |= bit_of(kind)
    if state.listens:
        drew(state, tables, seat, before)
    if plays_drawn(state, tables, seat):
        ask(state, seat, Q.DRAWN)
        return False
    return True


@rare
def pays_instead(state, tables, tape, seat):
    """Whether a penalty replaces the ordinary draw of a player who must play a certain card (L-6)."""
    i = demanding(state, tables, seat) if has(state, StandingKind.MUST) else int64(NOBODY)
    if i == NOBODY:
        return False
    tell(tape, E.RULE, seat, state.rule_id[i], 0)
    state.rule_rival[i] = NOBODY
    act_for(state, tables, i, seat)
    return True


@rule
def settle_challenge(state, tables, tape, challenger):
    """Shows the challenged hand: a bluffer draws instead, else the challenger draws 2 more (K-A7 to K-A9)."""
    accused = int64(state.turn)
    number = int64(state.sum)
    tell(tape, E.CHALLENGED, challenger, accused, 0)
    show_hand(state, tape, accused, challenger)
    tell(tape, E.GUILTY, accused, state.bluffed, 0)
    state.sum = 0
    loser = accused
    if not state.bluffed:
        loser, number = challenger, number + 2
        state.lost |= 1 << challenger
    before = int64(state.hand_size[loser])
    draw(state, tape, loser, number)
    drew(state, tables, loser, before)
    if state.listens:
        winner = challenger + accused - loser
        hear_of(state, tables, Happening.LOSES_CHALLENGE, loser, winner, 0, 0)
        hear_of(state, tables, Happening.WINS_CHALLENGE, winner, loser, 0, 0)
    state.frame_at[state.depth - 1] += 1  # the attack itself is settled


@rule
def answer_laugh(state, tables, tape, seat, laughs):
    """Handles an answer to a joke: the first yes ends it; if everybody says no, it has failed (S15-4)."""
    tell(tape, E.LAUGHED, seat, laughs, 0)
    state.waiting &= ~(1 << seat)
    f = state.depth - 1
    if laughs:
        state.waiting = 0
        state.frame_at[f] += 1
    elif state.waiting == 0:
        state.frame_at[f] = tables.program[state.frame_at[f], 1]
    return state.waiting == 0


@rule
def report(state, tape, seat, other):
    """Handles a report: play waits while everyone else votes on whether the act was broken (S15-4)."""
    tell(tape, E.REPORTED, seat, other, 0)
    state.saved_asked = state.asked
    state.saved_question = state.question
    state.saved_waiting = state.waiting
    state.reported = other
    state.votes = 0
    ask_several(state, everyone(state) & ~((1 << seat) | (1 << other)), Q.VERDICT)


@rule
def vote(state, tables, tape, seat, agrees):
    tell(tape, E.VOTED, seat, agrees, 0)
    state.waiting &= ~(1 << seat)
    state.votes += agrees
    if state.waiting:
        return
    broken = 2 * int64(state.votes) > state.players - 2
    tell(tape, E.BREACH, state.reported, broken, 0)
    ask(state, state.saved_asked, state.saved_question)
    state.waiting = state.saved_waiting
    if broken:
        pay_for_breach(state, tables, tape, int64(state.reported))


@rule
def pay_for_breach(state, tables, tape, seat):
    """Makes the player who broke an act pay its price, or draw cards (S15-4, L-11)."""
    for act in range(ACTS):
        if (state.acts[seat] >> act) & 1 and tables.act_price[act] != 0:
            interrupt(state)
            push_for(state, tables.act_price[act], seat, seat, NOBODY)
            return
    before = int64(state.hand_size[seat])
    draw(state, tape, seat, BREACH_PENALTY)
    drew(state, tables, seat, before)


@rule
def answer_act(state, tables, tape, seat, refuses):
    f = state.depth - 1
    at = state.frame_at[f]
    if tables.program[at, 0] == Op.CHOICE:
        tell(tape, E.CHOSE, seat, tables.program[at, 2], not refuses)
        state.frame_todo[f] &= ~(1 << seat)
        if not refuses:
            state.frame_count[f] |= 1 << seat
        return
    if tables.program[at, 0] == Op.ROOM_SAYS:
        tell(tape, E.ROOM_SAID, seat, tables.program[at, 2], not refuses)
        state.frame_todo[f] = 0
        state.frame_count[f] = not refuses
        return
    act, price = tables.program[at, 1], tables.program[at, 2]
    tell(tape, E.REFUSED if refuses else E.DID, seat, act, 0)
    state.frame_todo[f] &= ~(1 << seat)
    if refuses:
        push(state, price, state.frame_you[f], Laying.NOT)
        state.frame_they[state.depth - 1] = 1 << seat


@rule
def pick_one(state, tables, tape, f, seat, picked):
    """Handles a picked player, nobody, or a number, which is picked like a seat."""
    step = int64(state.frame_at[f]) - 1
    nobody = picked == PLAYERS
    if tables.program[step, 0] == Op.NUMBER:
        state.frame_named[f] = picked
        state.frame_number[f] = picked
        tell(tape, E.NUMBER, seat, picked, 0)
        return
    tell(tape, E.PICKED, seat, NOBODY if nobody else picked, 0)
    if tables.program[step, 0] != Op.ROOM:
        set_them(state, f, 0 if nobody else 1 << picked)
        return
    found = int64(state.frame_count[f])
    if not nobody:
        found |= 1 << picked
    if nobody or not tables.program[step, 2] or found == everyone(state):
        set_them(state, f, found)
    else:
        state.frame_count[f] = found
        state.frame_at[f] = step  # until nobody else is named


@rule
def choose(state, tables, tape, seat, action):
    """Handles naming a color, picking a player, or choosing sides."""
    f = state.depth - 1
    if action < PICK:
        color = action - NAME
        if state.question == Q.WANTED:
            state.frame_wanted[f] = color
            tell(tape, E.WANTED, seat, color, 0)
        else:
            state.color = color
            tell(tape, E.NAMED, seat, color, 0)
        hear_of(state, tables, Happening.NAMES_COLOR, seat, NOBODY, 0, color)
    elif action <= PICK_NOBODY:
        pick_one(state, tables, tape, f, seat, action - PICK)
    else:
        state.frame_heads[f] = (action - SIDES) // PLAYERS
        state.frame_tails[f] = (action - SIDES) % PLAYERS
        tell(tape, E.SIDES, seat, state.frame_heads[f], state.frame_tails[f])


@rule
def out_of_turn(state, tables, tape, seat, action):
    """Handles calls, catches and reports."""
    if action == CALL:
        state.called |= 1 << seat
        hear_call(state, tables, tape, seat)
        return
    other = (action - CATCH) % PLAYERS
    if action < REPORT:
        tell(tape, E.CAUGHT, seat, other, 0)
        state.owes &= ~(1 << other)
        before = int64(state.hand_size[other])
        draw(state, tape, other, int64(tables.uno_penalty))
        drew(state, tables, other, before)
        hear_of(state, tables, Happening.CAUGHT, other, seat, 0, 0)
    else:
        report(state, tape, seat, other)


@rule
def trades(state, tables):
    """Whether a card to trade has been chosen, and the other one is chosen next."""
    return tables.program[state.frame_at[state.depth - 1], 0] == Op.TRADE_SEEN


@rule
def answer(state, tables, tape, seat, action):
    """Carries out a legal action; True if the pending effects continue."""
    if action < DISCARD:
        calls = action >= PLAY_AND_CALL
        play(state, tables, tape, seat, action - PLAY_AND_CALL if calls else action, calls)
    elif action == DRAW:
        return draw_on_turn(state, tables, tape, seat)
    elif action == KEEP:
        tell(tape, E.KEPT, seat, 0, 0)
    elif action < LAY:
        hand_over(state, tables, tape, action - DISCARD)
        return state.question != Q.OVER and (state.frame_count[state.depth - 1] == 0 or trades(state, tables))
    elif action < NAME:
        f = int64(state.depth) - 1
        mode = int64(tables.program[state.frame_at[f], 1])
        lay_card(state, tables, tape, f, seat, action - LAY, mode)
    elif action < DRAW:
        choose(state, tables, tape, seat, action)
    elif action == ACCEPT:
        tell(tape, E.ACCEPTED, seat, 0, 0)
    elif action == CHALLENGE:
        settle_challenge(state, tables, tape, seat)
    elif action == STOP:
        f = int64(state.depth) - 1
        tell(tape, E.STOPPED, seat, 0, 0)
        state.frame_todo[f] &= ~(1 << seat)
        state.frame_count[f] = 0
        if state.question == Q.DISCARD:
            owe_call(state, seat)
    elif action <= REFUSE:
        answer_act(state, tables, tape, seat, action == REFUSE)
    elif action < AGREE:
        return answer_laugh(state, tables, tape, seat, action == LAUGH)
    elif action < CALL:
        vote(state, tables, tape, seat, action == AGREE)
        return state.listens != 0 and acts_at_once(state)
    else:
        out_of_turn(state, tables, tape, seat, action)
        return state.listens != 0 and acts_at_once(state)
    return True


@rare
def acts_at_once(state):
    """Whether a standing rule or a price to pay comes before the current question.

    While something is being settled, they act afterward anyway.
    """
    if state.interrupted == JUST_NOW:
        state.interrupted = 1
        return True
    if state.due and state.depth == 0 and not state.interrupted and state.question != Q.OVER:
        interrupt(state)
        state.interrupted = 1
        return True
    return False


@rule
def apply(state, tables, tape, seat, action):
    """Carries out an action, or returns the reason of `why_not` and changes nothing."""
    refusal = why_not(state, tables, seat, action)
    if refusal == No.NOTHING and answer(state, tables, tape, seat, action):
        run(state, tables, tape)
    return refusal
