"""Steps many games for learning agents: takes an action in each and writes the next observation.

A seat belongs to an agent, which acts from outside, or has a style, which acts in the kernel. Between two
answers, players who could act out of turn are asked whether they want to; they may pass.
"""

from numba import float32, int64, uint64

from lastcard.kernel import observation_pieces as pieces
from lastcard.kernel.agent_records import HISTORY
from lastcard.kernel.cards import bit_of, lies_open, random_below
from lastcard.kernel.effects import run
from lastcard.kernel.intrinsics import (
    bits_of,
    clear_bytes,
    copy_bytes,
    fetch,
    lowest_bit,
    popcount,
    write_word,
)
from lastcard.kernel.jit import entry, loop_entry, rule, small
from lastcard.kernel.legality import allow, call_applies, jumps, may_call, may_catch
from lastcard.kernel.random_policy import who_acts
from lastcard.kernel.rollout import carry_out
from lastcard.kernel.rounds import begin_match, deal, reseed
from lastcard.kernel.styles import NOTHING, forget, style_action, style_unasked
from lastcard.kernel.turns import first_of, hand_points, is_asked
from lastcard.rules.layout import (
    ACCEPT,
    ACTIONS,
    CALL,
    CATCH,
    CHALLENGE,
    DISCARD,
    DRAW,
    KEEP,
    KINDS,
    NOBODY,
    PLAY_AND_CALL,
    REPORT,
    STATE,
    Q,
)

COUNT, PILE = (dict(STATE.fields or {})[name][1] for name in ("count", "draw_pile"))
LINE = 64  # bytes of a cache line
AHEAD = 3  # how many games ahead memory is prefetched
BIT_BY_BIT = uint64(0x8040201008040201)  # byte k has bit k set
EACH = uint64(0x0101010101010101)  # 1 in every byte of a word
HIGH = uint64(0x80)  # a byte's highest bit
OVER, BROKEN_OFF = 1, 2  # the outcome of a step

# --- who acts next ---------------------------------------------------------------------------------


@rule
def may_speak_up(state, tables, seat):
    """Whether this player could call late, catch somebody or jump in."""
    if may_call(state, seat):
        return True
    for other in range(state.players):
        if may_catch(state, seat, other):
            return True
    return (jumps(state, tables, seat, 0) | jumps(state, tables, seat, 1)) != 0


@small
def note(episode, seat, action):
    """Adds the public part of an action to the history: a played card, or the kind of answer."""
    if action < PLAY_AND_CALL:
        code = action
    elif action < DISCARD:
        code = action - PLAY_AND_CALL
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
    episode.who = (episode.who << uint64(8)) | uint64(seat)
    episode.what = (episode.what << uint64(8)) | uint64(code + 1)
    episode.actions += 1


@rule
def count_discards(state, episode, anew):
    """Updates the counts of the cards under the top one; `anew` recounts from the first."""
    if anew:
        episode.counted = 0
        for kind in range(KINDS):
            episode.discarded[kind] = 0
    for i in range(episode.counted, state.discard_size):
        episode.discarded[state.discards[i]] += 1
    episode.counted = state.discard_size


@rule
def call_for_all(state, tables, tape, memory):
    """Makes every due call."""
    while state.owes and state.question != Q.OVER:
        caller = first_of(state, int64(state.owes), 0, 1)
        carry_out(state, tables, tape, memory, caller, CALL)


@rule
def act(state, tables, tape, memory, episode, face, seat, action):
    """Takes an action; if calls are automatic, makes every due call."""
    tape.reshuffled = 0
    if face.auto and action < PLAY_AND_CALL and call_applies(state, tables, seat, action):
        action += PLAY_AND_CALL
    carry_out(state, tables, tape, memory, seat, action)
    note(episode, seat, action)
    if face.auto:
        call_for_all(state, tables, tape, memory)
    count_discards(state, episode, tape.reshuffled)
    if state.owes or tables.jump_in:
        episode.speakers = (1 << state.players) - 1
        episode.first = random_below(state, state.players)
    else:
        episode.speakers = 0


@rule
def go_on(state, tables, tape, memory, episode, face):
    """Runs what comes before an agent's decision: other players act, or may act out of turn."""
    while state.question != Q.OVER and episode.actions < face.limit:
        if episode.speakers:
            seat = first_of(state, int64(episode.speakers), int64(episode.first), 1)
            episode.speakers &= ~(1 << seat)
            if (face.agents >> seat) & 1:
                if not is_asked(state, seat) and may_speak_up(state, tables, seat):
                    episode.acting, episode.unasked = seat, 1
                    return
            else:
                action = style_unasked(state, tables, memory, face.styles[seat], seat)
                if action != NOTHING:
                    act(state, tables, tape, memory, episode, face, seat, action)
            continue
        seat = who_acts(state)
        if (face.agents >> seat) & 1:
            episode.acting, episode.unasked = seat, 0
            return
        action = style_action(state, tables, memory, face.styles[seat], seat)
        act(state, tables, tape, memory, episode, face, seat, action)
    episode.acting = NOBODY


@small
def find_next(state, tables, tape, memory, episode, face):
    """Continues until an agent has to act, or the round is over; mostly, an agent is next."""
    asked = int64(state.asked)
    ours = asked != NOBODY and (face.agents >> asked) & 1
    if ours and episode.speakers == 0 and episode.actions < face.limit:
        episode.acting, episode.unasked = asked, 0
        return
    go_on(state, tables, tape, memory, episode, face)


@rule
def begin_episode(state, tables, tape, memory, episode):
    """After the deal: up to the first question."""
    run(state, tables, tape)
    forget(state, memory)
    episode.who, episode.what = uint64(0), uint64(0)
    episode.actions = 0
    episode.speakers = 0
    count_discards(state, episode, True)


@rule
def begin_game(state, tables, tape, memory, episode, face):
    """Deals another round; any seat may be the dealer."""
    begin_match(state, tables, face.seats)
    state.dealer = random_below(state, face.seats)
    deal(state, tables, tape)
    begin_episode(state, tables, tape, memory, episode)


# --- observations ----------------------------------------------------------------------------------


@rule
def write_mask(state, tables, episode, face, look, seat):
    """Writes this seat's mask in the agents' numbering, if it is the one to act."""
    clear_bytes(look.mask, face.actions)
    if seat != episode.acting or seat == NOBODY:
        return
    choices = look.choices
    clear_bytes(choices.allowed, choices.allowed.size * 8)
    allow(state, tables, seat, choices)
    if episode.unasked:
        choices.allowed[ACTIONS >> 6] |= bit_of(ACTIONS)
    for word in range(uint64(choices.allowed.size)):
        allowed = choices.allowed[word]
        while allowed:
            place = face.places[seat, word * uint64(64) + uint64(lowest_bit(allowed))]
            allowed &= allowed - uint64(1)
            if place >= 0:
                look.mask[uint64(place)] = 1


@small
def from_here(state, other, seat):
    """Another seat's distance to the left of this one; without a slow division."""
    places = other - seat
    return places if places >= 0 else places + int64(state.players)


@small
def seat_from(state, seat, places):
    """The seat that many places to the left."""
    other = seat + places
    return other if other < state.players else other - int64(state.players)


@small
def write_others(state, tables, memory, face, look, seat):
    """Writes the public facts of every player, from this seat on to the left."""
    seen, players, colors = look.seen, uint64(state.players), uint64(tables.colors)
    sizes, lacks = face.at[pieces.SIZES], face.at[pieces.LACKS]
    other = uint64(seat)
    for k in range(players):
        seen[sizes + k] = state.hand_size[other]
        bits = (uint64(memory.lacks[other]) * EACH) & BIT_BY_BIT
        write_word(seen, lacks + k * colors, ((bits + uint64(127) * EACH) >> uint64(7)) & EACH)
        other += uint64(1)
        if other == players:
            other = uint64(0)
    if state.owes | state.lost:
        write_duties(state, face, look, seat)


@rule
def write_duties(state, face, look, seat):
    """Writes who has not called, and who misses the next turn."""
    owes, misses = face.at[pieces.OWES], face.at[pieces.MISSES]
    for k in range(state.players):
        other = seat_from(state, seat, k)
        look.seen[owes + uint64(k)] = (int64(state.owes) >> other) & 1
        look.seen[misses + uint64(k)] = (int64(state.lost) >> other) & 1


@rule
def write_hands(state, tables, face, look, seat):
    """Writes the hands of others that are open or shown to this seat."""
    kinds = int64(tables.kinds)
    for k in range(1, state.players):
        other = seat_from(state, seat, k)
        peeked = state.peeker == seat and (int64(state.peeked) >> other) & 1
        if peeked or lies_open(state, other):
            copy_bytes(look.seen, face.at[pieces.OPEN] + (k - 1) * kinds, state.count, other * KINDS, kinds)
    if state.shown_to == seat:
        copy_bytes(look.seen, face.at[pieces.SHOWN], state.shown, 0, kinds)


@small
def write_history(state, episode, face, look, seat):
    """Writes the latest actions, newest first, with their seats from here + 1: eight at a time."""
    players = uint64(state.players)
    done = ((episode.what + uint64(127) * EACH) >> uint64(7)) & EACH  # 1 in the bytes that hold an action
    who = episode.who + (players - uint64(seat)) * EACH
    around = ((who + (uint64(128) - players) * EACH) >> uint64(7)) & EACH  # 1 in the bytes that are too large
    who -= around * players
    write_word(look.seen, face.at[pieces.HISTORY], (who + EACH) & (done * uint64(255)))
    write_word(look.seen, face.at[pieces.HISTORY] + uint64(8), episode.what)


@rule
def write_view(state, tables, memory, episode, face, look, seat):
    """Writes everything a seat sees; pieces written in blocks come first, since they overrun into later ones.

    It leaves out whether another player is asked about acting out of turn, which would reveal their cards.
    """
    at, seen = face.at, look.seen
    clear_bytes(seen, face.observed)
    copy_bytes(seen, at[pieces.HAND], state.count, seat * KINDS, KINDS)
    copy_bytes(seen, at[pieces.DISCARDED], episode.discarded, 0, KINDS)
    write_others(state, tables, memory, face, look, seat)
    seen[at[pieces.TOP] + uint64(state.top)] = 1
    seen[at[pieces.COLOR] + min(uint64(state.color), uint64(tables.colors))] = 1
    seen[at[pieces.QUESTION] + uint64(state.question)] = 1
    seen[at[pieces.UNASKED]] = episode.unasked and episode.acting == seat
    acting = int64(episode.acting)
    if episode.unasked and acting != seat:
        acting = who_acts(state)
    if acting != NOBODY:
        seen[at[pieces.ACTING] + uint64(from_here(state, acting, seat))] = 1
    if state.turn != NOBODY:
        seen[at[pieces.TURN] + uint64(from_here(state, int64(state.turn), seat))] = 1
    seen[at[pieces.DIRECTION]] = state.direction > 0
    seen[at[pieces.PILE]] = min(int64(state.draw_size), 255)
    seen[at[pieces.SUM]] = min(int64(state.sum), 255)
    if state.question == Q.DRAWN and state.asked == seat:
        for word in range(2):
            drawn = state.drawn[word]
            while drawn:
                seen[at[pieces.DRAWN] + uint64(word * 64 + lowest_bit(drawn))] = 1
                drawn &= drawn - uint64(1)
    write_history(state, episode, face, look, seat)
    if face.opens:
        write_hands(state, tables, face, look, seat)


# --- many games ------------------------------------------------------------------------------------


@entry
def observe(rows, decks, memories, episodes, faces, looks, seat):
    """Writes a seat's observation and mask, whether or not it is the one to act."""
    write_view(rows[0], decks[0], memories[0], episodes[0], faces[0], looks[0], seat)
    write_mask(rows[0], decks[0], episodes[0], faces[0], looks[0], seat)


@rule
def pay(state, tables, face, look):
    """Writes each seat's payoff: 1 for winning and a shared loss for the others, or the points."""
    won = float32(0.0)
    for seat in range(state.players):
        if seat != state.winner:
            lost = float(hand_points(state, tables, seat)) if face.points else 1.0 / (state.players - 1)
            look.paid[seat] = -lost
            won += lost
    look.paid[state.winner] = won


@rule
def look_at(state, tables, memory, episode, face, look):
    """Writes the observation and mask of the agent to act; nothing if there is none."""
    seat = int64(episode.acting)
    if seat == NOBODY:
        clear_bytes(look.seen, face.observed)
    else:
        write_view(state, tables, memory, episode, face, look, seat)
    write_mask(state, tables, episode, face, look, seat)


@small
def begin_one(state, tables, tape, memory, episode, face, look, key):
    """Deals a game with this key, and continues until an agent has to act."""
    reseed(state, (key + uint64(1)) * uint64(0x9E3779B97F4A7C15))
    episode.acting = NOBODY
    while episode.acting == NOBODY:
        begin_game(state, tables, tape, memory, episode, face)
        find_next(state, tables, tape, memory, episode, face)
    look_at(state, tables, memory, episode, face, look)


@entry
def begin_games(batch, outputs, key):
    """Deals every game up to the first agent decision; `key` and the index give each its random key."""
    tables, tape, face, look = batch.tables[0], batch.tapes[0], batch.faces[0], batch.looks[0]
    for i in range(len(batch.rows)):
        state, memory, episode = batch.rows[i], batch.memories[i], batch.episodes[i]
        begin_one(state, tables, tape, memory, episode, face, look, key + uint64(i))
        copy_bytes(outputs.observations, i * face.observed, look.seen, 0, face.observed)
        copy_bytes(outputs.masks, i * face.actions, look.mask, 0, face.actions)
        outputs.acting[i] = episode.acting


@small
def fetch_game(rows, memories, episodes, face, outs, masks, acting, i):
    """Prefetches a game that is soon stepped, since waiting for memory would double the time."""
    for offset in range(0, COUNT, LINE):
        fetch(rows, i, offset)
    hand = COUNT + max(int64(acting[i]), 0) * KINDS
    fetch(rows, i, hand)
    fetch(rows, i, hand + KINDS - 1)
    fetch(rows, i, PILE)
    fetch(rows, i, PILE + LINE)
    fetch(memories, i, 0)
    fetch(episodes, i, 0)
    fetch(episodes, i, LINE)
    for offset in range(0, face.observed, LINE):
        fetch(outs, i * face.observed, offset)
    fetch(masks, i * face.actions, 0)
    fetch(masks, i * face.actions, LINE)


@small
def step_one(state, tables, tape, memory, episode, face, look, action):
    """Takes the agent's legal action, up to the next decision; 1 if the round is over, 2 if truncated.

    A finished game has paid into `look.paid` and, if games are renewed, has been dealt anew.
    """
    seat, ended = int64(episode.acting), 0
    number = int64(face.numbers[seat, action])
    if number != ACTIONS:  # to pass
        act(state, tables, tape, memory, episode, face, seat, number)
    find_next(state, tables, tape, memory, episode, face)
    while episode.acting == NOBODY:
        ended = OVER if state.question == Q.OVER else BROKEN_OFF
        if ended == OVER:
            pay(state, tables, face, look)
        if not face.renew:
            break
        begin_game(state, tables, tape, memory, episode, face)
        find_next(state, tables, tape, memory, episode, face)
    look_at(state, tables, memory, episode, face, look)
    return ended


@loop_entry
def step_games(batch, outputs, actions):
    """Takes a legal action in every game; `rewards`, `terminated` and `truncated` must be empty.

    A finished game pays and, if games are renewed, is dealt anew at once.
    """
    tables, tape, face, look = batch.tables[0], batch.tapes[0], batch.faces[0], batch.looks[0]
    rows, memories, episodes = batch.rows, batch.memories, batch.episodes
    outs, masks, acting = outputs.observations, outputs.masks, outputs.acting
    rewards, terminated, truncated = outputs.rewards, outputs.terminated, outputs.truncated
    for i in range(len(rows)):
        fetch_game(rows, memories, episodes, face, outs, masks, acting, min(i + AHEAD, len(rows) - 1))
        if acting[i] == NOBODY:
            continue
        ended = step_one(rows[i], tables, tape, memories[i], episodes[i], face, look, actions[i])
        if ended:
            terminated[i] = ended == OVER
            truncated[i] = ended == BROKEN_OFF
            if ended == OVER:
                for place in range(face.seats):
                    rewards[i, place] = look.paid[place]
        copy_bytes(outs, i * face.observed, look.seen, 0, face.observed)
        copy_bytes(masks, i * face.actions, look.mask, 0, face.actions)
        acting[i] = episodes[i].acting


@small
def mask_bits(masks, i, width, at):
    """Up to 64 actions of a game's mask from this one on, as bits; bits beyond the mask's end are 0."""
    row = i * width
    if at + 64 <= width:
        return bits_of(masks, row + at)
    if width >= 64:
        return bits_of(masks, row + width - 64) >> uint64(at + 64 - width)
    bits = uint64(0)
    for action in range(width):
        bits |= uint64(masks[i, action] != 0) << uint64(action)
    return bits


@small
def bytes_before(sums, n):
    """How many bytes of a word are at most n; they are in ascending order, and all are below 128."""
    return popcount((((uint64(n) | HIGH) * EACH) - sums) & (HIGH * EACH))


@small
def nth_bit(word, n):
    """The position of a word's n-th set bit, counted from 0; without branches, which would mispredict."""
    pairs = word - ((word >> uint64(1)) & (uint64(0x55) * EACH))
    fours = (pairs & (uint64(0x33) * EACH)) + ((pairs >> uint64(2)) & (uint64(0x33) * EACH))
    counts = (fours + (fours >> uint64(4))) & (uint64(0x0F) * EACH)
    sums = counts * EACH  # the multiplication sums up the bytes below each byte
    first = uint64(8) * uint64(bytes_before(sums, n))
    n -= int64(((sums << uint64(8)) >> first) & uint64(0xFF))
    byte = (word >> first) & uint64(0xFF)
    bits = ((((byte * EACH) & BIT_BY_BIT) + uint64(127) * EACH) >> uint64(7)) & EACH
    return int64(first) + bytes_before(bits * EACH, n)


@small
def random_of_two_words(state, masks, i, width):
    """A uniformly random action of a mask of 65 to 128 actions, or 0 if there is none; without a loop."""
    low, high = mask_bits(masks, i, width, 0), mask_bits(masks, i, width, 64)
    in_low = popcount(low)
    legal = in_low + popcount(high)
    if legal == 0:
        return 0
    n = random_below(state, legal)
    beyond = n >= in_low
    return 64 * int64(beyond) + nth_bit(high if beyond else low, n - in_low if beyond else n)


@small
def random_of_mask(state, masks, i, width):
    """The same for a mask of any width, 64 actions at a time."""
    legal = 0
    for at in range(0, width, 64):
        legal += popcount(mask_bits(masks, i, width, at))
    if legal == 0:
        return 0
    left, begins = random_below(state, legal), 0
    for at in range(0, width, 64):
        here = popcount(mask_bits(masks, i, width, at))
        beyond = int64(here <= left) & int64(begins == at)
        left -= here * beyond
        begins += 64 * beyond
    return begins + nth_bit(mask_bits(masks, i, width, begins), left)


@loop_entry
def all_legal(masks, acting, actions):
    """Whether every action is in its game's mask, wherever an agent has to act."""
    width = uint64(masks.shape[1])
    wrong = False
    for i in range(len(masks)):
        unknown = uint64(actions[i]) >= width
        action = uint64(0) if unknown else uint64(actions[i])
        wrong |= unknown | ((masks[i, action] == 0) & (acting[i] != NOBODY))
    return not wrong


@loop_entry
def random_actions(masks, chances, actions):
    """A uniformly random legal action in every game; masks of the plain editions are two words."""
    width = masks.shape[1]
    if 64 < width <= 128:
        for i in range(len(masks)):
            actions[i] = random_of_two_words(chances[0], masks, i, width)
    else:
        for i in range(len(masks)):
            actions[i] = random_of_mask(chances[0], masks, i, width)


assert HISTORY == 8  # bytes of history: see `note`
