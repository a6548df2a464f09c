"""Plays many games between players of given styles, and sums up their counts.

If cards move only by play and draw, they are counted from the actions and the final piles. If there are
written sentences or discards, the tape is read once per round. A test checks that both ways agree.
"""

from numba import int64, uint64

from lastcard.kernel.actions import answer
from lastcard.kernel.cards import random_below
from lastcard.kernel.effects import run
from lastcard.kernel.intrinsics import lowest_bit, popcount
from lastcard.kernel.jit import loop_entry, rule, small
from lastcard.kernel.random_policy import random_action, who_acts
from lastcard.kernel.rollout import carry_out
from lastcard.kernel.rounds import begin_match, deal, reseed
from lastcard.kernel.styles import NOTHING, forget, notice, style_action, style_unasked
from lastcard.kernel.turns import seat_after
from lastcard.rules import figure_columns as col
from lastcard.rules.event_codes import E
from lastcard.rules.figure_columns import FIGURES
from lastcard.rules.layout import (
    ACTIONS,
    CALL,
    CATCH,
    CHALLENGE,
    DISCARD,
    EVENTS,
    NOBODY,
    PLAY_AND_CALL,
    PLAYERS,
    REPORT,
    Q,
)
from lastcard.rules.player_records import BINS, EXACT, OCTAVES, STEPS

MOST_ROUNDS = 10_000  # decisions in one match; longer ones count for nobody
FULL = EVENTS // 2  # events on the tape after which it is read before the round ends


@small
def mixed(key):
    """Mixes a seed so that neighboring seeds are unrelated (splitmix64)."""
    x = key * uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> uint64(27))) * uint64(0x94D049BB133111EB)
    return x ^ (x >> uint64(31))


@rule
def bin_of(number):
    """The histogram bin of a number: exact for small ones, in steps of 1/32 for large ones."""
    if number < EXACT:
        return int64(number)
    octave = 0
    while number >> octave >= 2 * EXACT and octave < OCTAVES - 1:
        octave += 1
    step = ((number >> octave) - EXACT) * STEPS // EXACT
    return min(EXACT + octave * STEPS + step, BINS - 1)


# --- in a round --------------------------------------------------------------------------------------


@rule
def count_sentence(counts, sentence, seat):
    counts.fired[sentence, seat] += 1
    counts.used[sentence] |= 1 << seat


@rule
def count_tape(counts, tape, first_written, written):
    """Counts the events on the tape, and rewinds it."""
    game = counts.game
    for i in range(min(int64(tape.size), EVENTS)):
        event, seat, kind = int64(tape.events[i, 0]), int64(tape.events[i, 1]), int64(tape.events[i, 2])
        if counts.last >= 0 and event != E.CALLED:
            if event != E.WON:  # a last card has no effect
                count_sentence(counts, int64(counts.last), int64(counts.last_seat))
            counts.last = -1
        if event == E.PLAYED or event == E.LAID:
            game[col.PLAYED + kind] += 1.0
            if kind >= first_written:
                counts.last, counts.last_seat = kind - first_written, seat
        elif event == E.DREW:
            game[col.DRAWN] += 1.0
        elif event == E.DISCARDED:
            game[col.DISCARDED] += 1.0
        elif event == E.DISPENSED:
            count_sentence(counts, written + kind, seat)
        elif event == E.RESHUFFLED:
            game[col.RESHUFFLED] += 1.0
    tape.size = 0


@rule
def count_word(state, counts, action):
    """Counts a rare action: a challenge (before it is settled), a late call, a catch."""
    if action == CHALLENGE:
        counts.game[col.CHALLENGES_WON if state.bluffed else col.CHALLENGES_LOST] += 1.0
    elif action == CALL:
        counts.game[col.CALLED_LATE] += 1.0
    elif action >= CATCH and action < REPORT:
        counts.game[col.CAUGHT] += 1.0


@rule
def count_missed(counts, missed):
    """Counts calls that became due with an action and were not made with it."""
    while missed:
        counts.game[col.MISSED] += 1.0
        missed &= missed - 1


@rule
def unasked(state, tables, memory, styles):
    """The first action out of turn (a late call, catch or jump-in) as seat * ACTIONS + action, or NOTHING."""
    seat = random_below(state, state.players)
    for _ in range(state.players):
        action = style_unasked(state, tables, memory, styles[seat], seat)
        if action != NOTHING:
            return seat * ACTIONS + action
        seat = seat_after(state, seat, 1)
    return int64(NOTHING)


@small
def next_action(state, tables, memory, styles, simple):
    """The next action and its seat, as seat * ACTIONS + action."""
    if state.owes or tables.jump_in:
        said = unasked(state, tables, memory, styles)
        if said != NOTHING:
            return said
    seat = who_acts(state)
    if simple:
        return seat * ACTIONS + random_action(state, tables, seat)
    return seat * ACTIONS + style_action(state, tables, memory, styles[seat], seat)


@small
def reshuffles(state):
    """A number that changes only when the discards are shuffled."""
    return int64(state.laid) - int64(state.discard_size)


@small
def open_round(state, tables, tape, memory, counts, listening, simple):
    """Deals a round, up to its first question."""
    tape.size = -1  # the events of a deal are not counted
    deal(state, tables, tape)
    if listening:
        tape.size = 0
    counts.last = -1
    run(state, tables, tape)
    if not simple:
        forget(state, memory)


@small
def count_decision(state, tables, tape, memory, styles, counts, written, listening, simple):
    """Plays one decision and counts it."""
    owed, shuffled = int64(state.owes), reshuffles(state)
    chosen = next_action(state, tables, memory, styles, simple)
    seat, action = chosen // ACTIONS, chosen % ACTIONS
    if action >= CHALLENGE:
        count_word(state, counts, action)
    if simple:
        if answer(state, tables, tape, seat, action):
            run(state, tables, tape)
    else:
        carry_out(state, tables, tape, memory, seat, action)
    missed = int64(state.owes) & ~owed
    if missed:
        count_missed(counts, missed)
    if listening:
        if tape.size > FULL:
            count_tape(counts, tape, tables.kinds - written, written)
    else:
        if action < DISCARD:
            counts.game[col.PLAYED + (action if action < PLAY_AND_CALL else action - PLAY_AND_CALL)] += 1.0
        if reshuffles(state) != shuffled:
            counts.game[col.RESHUFFLED] += 1.0


# --- at the end of a round and of a game -----------------------------------------------------------


@rule
def count_hands(state, tables, counts, listening):
    """Counts the cards left in the hands, and their points."""
    points, cards = int64(0), int64(0)
    for seat in range(state.players):
        cards += state.hand_size[seat]
        for word in range(2):
            held = state.held[seat, word]
            while held:
                kind = word * 64 + lowest_bit(held)
                held &= held - uint64(1)
                number = int64(state.count[seat, kind])
                points += number * tables.points[kind]
                counts.game[col.HELD + kind] += number
    if not listening:  # cards leave hands only by being laid
        counts.game[col.DRAWN] += cards + state.laid - int64(state.players) * tables.hand_size
    return points


@rule
def count_users(state, counts, sentences):
    """Counts which players who triggered a sentence won the round."""
    for sentence in range(sentences):
        used = int64(counts.used[sentence])
        if used:
            counts.used[sentence] = 0
            for seat in range(state.players):
                if (used >> seat) & 1:
                    counts.users[sentence, seat] += 1
                    counts.user_wins[sentence, seat] += seat == state.winner


@rule
def place_of(state, seat, dealer):
    """A seat's position counted from the dealer: 0 is the dealer's left, the last is the dealer."""
    place = seat - dealer - 1
    return int64(place + state.players if place < 0 else place)


@rule
def close_round(state, tables, tape, counts, decisions, written, listening):
    """Counts a round that is over or has lasted too long."""
    if listening:
        count_tape(counts, tape, tables.kinds - written, written)
    sentences = written + int64(tables.rule_cards)
    game = counts.game
    game[col.DECISIONS] += decisions
    game[col.ROUNDS] += 1.0
    counts.lengths[bin_of(decisions)] += 1
    counts.longest = max(int64(counts.longest), decisions)
    points = count_hands(state, tables, counts, listening)
    game[col.POINTS] += points
    counts.points[bin_of(points)] += 1
    if state.winner == NOBODY:
        game[col.CUT_OFF] += 1.0
    else:
        game[col.WON + state.winner] += 1.0
        game[col.PLACE + place_of(state, int64(state.winner), int64(state.dealer))] += 1.0
    if sentences:
        count_users(state, counts, sentences)


@rule
def match_is_over(state, tables):
    best = int64(0)
    for seat in range(state.players):
        best = max(best, int64(state.scores[seat]))
    return best >= tables.target


@rule
def count_winners(state, tables, counts, dealer):
    """Counts the winners of the match; tied players share it (K-P2, K-P3)."""
    winners = 1 << int64(state.winner)
    if tables.target > 0 or tables.lowest:
        winners, best = 0, 0
        for seat in range(state.players):
            score = -int64(state.scores[seat]) if tables.lowest else int64(state.scores[seat])
            if winners == 0 or score > best:
                winners, best = 0, score
            if score == best:
                winners |= 1 << seat
    share = 1.0 / popcount(uint64(winners))
    for seat in range(state.players):
        if (winners >> seat) & 1:
            counts.game[col.MATCH + seat] += share
            counts.game[col.MATCH_PLACE + place_of(state, seat, dealer)] += share


@small
def close_figures(counts, first, after):
    for figure in range(first, after):
        value = counts.game[figure]
        counts.sums[figure] += value
        counts.squares[figure] += value * value
        counts.game[figure] = 0.0


@rule
def close_game(counts, rows, i, kinds, matches):
    """Adds the finished game to the sums."""
    rounds = counts.game[col.ROUNDS]
    counts.games += 1
    counts.rounds[bin_of(int64(rounds))] += 1
    if rows.shape[0]:
        for figure in range(FIGURES):
            rows[i, figure] = counts.game[figure]
    if matches:
        for figure in range(FIGURES):
            counts.with_rounds[figure] += counts.game[figure] * rounds
        close_figures(counts, 0, FIGURES)
    else:
        close_figures(counts, 0, col.MATCH)
        close_figures(counts, col.PLAYED, col.PLAYED + kinds)
        close_figures(counts, col.HELD, col.HELD + kinds)


@small
def open_game(state, tables, players, key, number):
    """Starts a match or a single round; its number decides the dealer, and its key all chance."""
    reseed(state, mixed(key))
    begin_match(state, tables, players)
    state.dealer = number % players


@rule
def goes_on(state, tables, counts, players, number, matches):
    """After a round, whether the match continues; if so, passes the deal on."""
    if not matches or state.winner == NOBODY or state.round >= MOST_ROUNDS:
        return False
    if match_is_over(state, tables):
        count_winners(state, tables, counts, number % players)
        return False
    state.dealer = seat_after(state, int64(state.dealer), 1)
    return True


@rule
def all_random(styles, players):
    """Whether all players are random."""
    simple = True
    for seat in range(players):
        simple &= styles[seat].random != 0.0
    return simple


@loop_entry
def count_games(counting, options, key, first, games, figures):
    """Plays games from number `first` on, with random key `key`; the dealer rotates with the number.

    `figures` has a row for each game, or no rows.
    """
    state, tables, tape = counting.rows[0], counting.tables[0], counting.tapes[0]
    memory, styles, counts = counting.memories[0], counting.styles, counting.counts[0]
    players, written, listening = options.players, options.written, options.listening
    simple = all_random(styles, players)
    for i in range(games):
        open_game(state, tables, players, key + uint64(i), first + i)
        going = True
        while going:
            open_round(state, tables, tape, memory, counts, listening, simple)
            decisions = 0
            while decisions < options.limit and state.question != Q.OVER:
                count_decision(state, tables, tape, memory, styles, counts, written, listening, simple)
                decisions += 1
            close_round(state, tables, tape, counts, decisions, written, listening)
            going = goes_on(state, tables, counts, players, first + i, options.matches)
        close_game(counts, figures, i, int64(tables.kinds), options.matches)


@rule
def remember(state, tables, memory, seat, action, color):
    """Updates a style's memory after an action with `color` in play; NOBODY: a new round."""
    if seat == NOBODY:
        forget(state, memory)
    else:
        notice(state, tables, memory, seat, action, color)


assert PLAYERS <= 16 and FULL * 2 == EVENTS and CHALLENGE < CALL < CATCH
