"""Many games side by side for learning agents: take an action in each, and write what its next player sees.

A seat is either an agent's, and acts from outside, or has a style, and acts in here. Between two answers
those who could do something unasked are asked whether they do: they may pass.
"""

from numba import int64, uint64

from lastcard.kernel.cards import lies_open, lowest_bit, random_below
from lastcard.kernel.chance_play import who_acts
from lastcard.kernel.effects import run
from lastcard.kernel.jit import entry, rule, small
from lastcard.kernel.legality import allow, call_applies, jumps, may_call, may_catch
from lastcard.kernel.playing import carry_out
from lastcard.kernel.rounds import begin_match, deal, reseed
from lastcard.kernel.styles import NOTHING, forget, style_action, style_unasked
from lastcard.kernel.turns import first_of, hand_points, is_asked
from lastcard.layout import (
    ACCEPT,
    ACTIONS,
    CALL,
    CATCH,
    CHALLENGE,
    DISCARD,
    DRAW,
    HISTORY,
    KEEP,
    KINDS,
    NOBODY,
    PLAY_AND_CALL,
    REPORT,
    Q,
    See,
)

# --- who acts next ---------------------------------------------------------------------------------


@rule
def may_speak_up(state, tables, seat):
    """Whether this player could call late, catch somebody or jump in, without being asked."""
    if may_call(state, seat):
        return True
    for other in range(state.players):
        if may_catch(state, seat, other):
            return True
    return (jumps(state, tables, seat, 0) | jumps(state, tables, seat, 1)) != 0


@rule
def note(state, episode, seat, action):
    """Keep what everybody saw of an action: a card that was played, or what kind of answer it was."""
    latest = episode.actions & (HISTORY - 1)
    episode.history[latest, 0] = seat
    if action < DISCARD:
        code = action % PLAY_AND_CALL
    elif action == DRAW:
        code = KINDS
    elif action == KEEP:
        code = KINDS + 1
    elif action == ACCEPT:
        code = KINDS + 2
    elif action == CHALLENGE:
        code = KINDS + 3
    elif action == CALL:
        code = KINDS + 4
    elif CATCH <= action < REPORT:
        code = KINDS + 5
    else:
        code = KINDS + 6
    episode.history[latest, 1] = code + 1
    episode.actions += 1


@rule
def count_discards(state, episode):
    """Keep the count of the cards under the top one."""
    if state.discard_size < episode.counted:  # they have been shuffled
        episode.counted = 0
        for kind in range(KINDS):
            episode.discarded[kind] = 0
    for i in range(episode.counted, state.discard_size):
        episode.discarded[state.discards[i]] += 1
    episode.counted = state.discard_size


@rule
def act(state, tables, tape, memory, episode, seat, action, auto):
    """Take an action; where calls are automatic, everybody who has to call does."""
    if auto and action < PLAY_AND_CALL and call_applies(state, tables, seat, action):
        action += PLAY_AND_CALL
    carry_out(state, tables, tape, memory, seat, action)
    note(state, episode, seat, action)
    while auto and state.owes and state.question != Q.OVER:
        caller = first_of(state, int64(state.owes), 0, 1)
        carry_out(state, tables, tape, memory, caller, CALL)
    count_discards(state, episode)
    if state.owes or tables.jump_in:
        episode.speakers = (1 << state.players) - 1
        episode.first = random_below(state, state.players)
    else:
        episode.speakers = 0


@rule
def find_next(state, tables, tape, memory, episode, styles, agents, auto, limit):
    """Go on until an agent has to act, or the round is over."""
    while state.question != Q.OVER and episode.actions < limit:
        if episode.speakers:
            seat = first_of(state, int64(episode.speakers), int64(episode.first), 1)
            episode.speakers &= ~(1 << seat)
            if (agents >> seat) & 1:
                if not is_asked(state, seat) and may_speak_up(state, tables, seat):
                    episode.acting, episode.unasked = seat, 1
                    return
            else:
                action = style_unasked(state, tables, memory, styles[seat], seat)
                if action != NOTHING:
                    act(state, tables, tape, memory, episode, seat, action, auto)
            continue
        seat = who_acts(state)
        if (agents >> seat) & 1:
            episode.acting, episode.unasked = seat, 0
            return
        action = style_action(state, tables, memory, styles[seat], seat)
        act(state, tables, tape, memory, episode, seat, action, auto)
    episode.acting = NOBODY


@rule
def begin_game(state, tables, tape, memory, episode, players):
    """Deal another round; anybody may be the dealer."""
    begin_match(state, tables, players)
    state.dealer = random_below(state, players)
    deal(state, tables, tape)
    run(state, tables, tape)
    forget(state, memory)
    for kind in range(KINDS):
        episode.discarded[kind] = 0
    episode.counted = 0
    episode.actions = 0
    episode.speakers = 0
    count_discards(state, episode)


# --- what is seen ----------------------------------------------------------------------------------


@rule
def write_mask(state, tables, episode, seat, places, masks, i):
    """1 into an empty row for everything that this seat may do now, if it is the one to act."""
    if seat != episode.acting or seat == NOBODY:
        return
    allow(state, tables, seat, places, masks, i)
    if episode.unasked:
        masks[i, places[seat, ACTIONS]] = 1


@small
def from_here(state, other, seat):
    """How many places to the left of this seat another one is; without dividing, which takes long."""
    places = other - seat
    return places if places >= 0 else places + int64(state.players)


@small
def seat_from(state, seat, places):
    """The seat so many places to the left."""
    other = seat + places
    return other if other < state.players else other - int64(state.players)


@rule
def write_others(state, tables, memory, seat, at, outs, i):
    """What is known of everybody, from this seat on to the left."""
    colors, owing, lost = int64(tables.colors), int64(state.owes), int64(state.lost)
    sizes, owes, misses, lacks = at[See.SIZES], at[See.OWES], at[See.MISSES], at[See.LACKS]
    for k in range(state.players):
        other = seat_from(state, seat, k)
        outs[i, sizes + k] = state.hand_size[other]
        if owing | lost:
            outs[i, owes + k] = (owing >> other) & 1
            outs[i, misses + k] = (lost >> other) & 1
        lacking = int64(memory.lacks[other])
        if lacking:
            for color in range(colors):
                outs[i, lacks + k * colors + color] = (lacking >> color) & 1


@rule
def write_hands(state, tables, seat, at, outs, i):
    """Hands of others that lie open, or may be looked at for the moment."""
    kinds = int64(tables.kinds)
    for k in range(1, state.players):
        other = seat_from(state, seat, k)
        peeked = state.peeker == seat and (int64(state.peeked) >> other) & 1
        if peeked or lies_open(state, other):
            for kind in range(kinds):
                outs[i, at[See.OPEN] + (k - 1) * kinds + kind] = state.count[other, kind]
    if state.shown_to == seat:
        for kind in range(kinds):
            outs[i, at[See.SHOWN] + kind] = state.shown[kind]


@rule
def write_view(state, tables, memory, episode, seat, at, outs, i):
    """Everything a seat sees into an empty row; `at`: where each piece begins, negative if it is left out."""
    kinds = int64(tables.kinds)
    hand, discarded = at[See.HAND], uint64(at[See.DISCARDED])
    for word in range(2):
        held = state.held[seat, word]
        while held:
            kind = word * 64 + lowest_bit(held)
            held &= held - uint64(1)
            outs[i, hand + kind] = state.count[seat, kind]
    for kind in range(uint64(kinds)):
        outs[i, discarded + kind] = episode.discarded[kind]
    outs[i, at[See.TOP] + int64(state.top)] = 1
    outs[i, at[See.COLOR] + min(int64(state.color), int64(tables.colors))] = 1
    outs[i, at[See.QUESTION] + int64(state.question)] = 1
    outs[i, at[See.UNASKED]] = episode.unasked and episode.acting == seat
    if episode.acting != NOBODY:
        outs[i, at[See.ACTING] + from_here(state, int64(episode.acting), seat)] = 1
    if state.turn != NOBODY:
        outs[i, at[See.TURN] + from_here(state, int64(state.turn), seat)] = 1
    outs[i, at[See.DIRECTION]] = state.direction > 0
    outs[i, at[See.PILE]] = min(int64(state.draw_size), 255)
    outs[i, at[See.SUM]] = min(int64(state.sum), 255)
    if state.question == Q.DRAWN and state.asked == seat:
        for word in range(2):
            held = state.drawn[word]
            while held:
                outs[i, at[See.DRAWN] + word * 64 + lowest_bit(held)] = 1
                held &= held - uint64(1)
    write_others(state, tables, memory, seat, at, outs, i)
    history, latest = at[See.HISTORY], episode.actions - 1
    for back in range(min(HISTORY, int64(episode.actions))):
        at_that = (latest - back) & (HISTORY - 1)
        outs[i, history + 2 * back] = from_here(state, int64(episode.history[at_that, 0]), seat) + 1
        outs[i, history + 2 * back + 1] = episode.history[at_that, 1]
    if at[See.OPEN] >= 0:
        write_hands(state, tables, seat, at, outs, i)


@entry
def observe(state, tables, memory, episode, seat, at, places, outs, masks):
    """What this seat sees and may do, whether or not it is the one to act, into empty rows."""
    write_view(state, tables, memory, episode, seat, at, outs, 0)
    write_mask(state, tables, episode, seat, places, masks, 0)


# --- many games ------------------------------------------------------------------------------------


@rule
def pay(state, tables, points, rewards, i):
    """To each seat what the round gave: 1 for winning, shared loss for the others; or the points."""
    for seat in range(state.players):
        if seat != state.winner:
            lost = float(hand_points(state, tables, seat)) if points else 1.0 / (state.players - 1)
            rewards[i, seat] -= lost
            rewards[i, state.winner] += lost


@rule
def write_next(state, tables, memory, episode, at, places, outs, masks, acting, i):
    seat = int64(episode.acting)
    acting[i] = seat
    if seat != NOBODY:
        write_view(state, tables, memory, episode, seat, at, outs, i)
    write_mask(state, tables, episode, seat, places, masks, i)


@entry
def begin_games(
    rows, tables, tape, memories, episodes, styles, agents, auto, limit, key, at, places, outs, masks, acting
):
    """Deal every game, and go on until an agent has to act; `key` and its place give each its chance.

    `outs` and `masks` must be empty.
    """
    players = int64(len(places))
    for i in range(len(rows)):
        reseed(rows[i], (key + uint64(i) + uint64(1)) * uint64(0x9E3779B97F4A7C15))
        episodes[i].acting = NOBODY
        while episodes[i].acting == NOBODY:
            begin_game(rows[i], tables, tape, memories[i], episodes[i], players)
            find_next(rows[i], tables, tape, memories[i], episodes[i], styles, agents, auto, limit)
        write_next(rows[i], tables, memories[i], episodes[i], at, places, outs, masks, acting, i)


@entry
def step_games(
    rows, tables, tape, memories, episodes, styles, agents, auto, limit, points, renew, at, places, numbers,
    actions, outs, masks, acting, rewards, terminated, truncated,
):  # fmt: skip
    """A legal action in every game; what is written (from `outs` on, but for `acting`) must be empty.

    A game that is over pays and, if they are to be renewed, is dealt anew at once.
    """
    players = int64(len(places))
    for i in range(len(rows)):
        row, episode = rows[i], episodes[i]
        if acting[i] == NOBODY:
            continue
        seat = int64(acting[i])
        number = int64(numbers[seat, actions[i]])
        if number != ACTIONS:  # to pass
            act(row, tables, tape, memories[i], episode, seat, number, auto)
        find_next(row, tables, tape, memories[i], episode, styles, agents, auto, limit)
        while episode.acting == NOBODY:
            terminated[i] = row.question == Q.OVER
            truncated[i] = not terminated[i]
            if row.question == Q.OVER:
                pay(row, tables, points, rewards, i)
            if not renew:
                break
            begin_game(row, tables, tape, memories[i], episode, players)
            find_next(row, tables, tape, memories[i], episode, styles, agents, auto, limit)
        write_next(row, tables, memories[i], episode, at, places, outs, masks, acting, i)


@entry
def random_actions(masks, chance, actions):
    """Any legal action in every game, each as likely."""
    for i in range(len(masks)):
        legal = 0
        for action in range(masks.shape[1]):
            legal += masks[i, action]
        n = random_below(chance, legal) if legal else 0
        for action in range(masks.shape[1]):
            if masks[i, action]:
                if n == 0:
                    actions[i] = action
                    break
                n -= 1


assert HISTORY & (HISTORY - 1) == 0  # a power of two: see `note`
