"""Rounds with explicit chance: the caller passes an action and the outcomes of its chance events.

If the outcomes do not suffice, the tape describes the next chance event and its odds, and the row is invalid.
The caller therefore keeps a copy of the row, and tries again with one more outcome.
"""

from numba import int64, uint64

from lastcard.kernel.cards import WANTED, next_of_even, next_outcome, tell
from lastcard.kernel.intrinsics import popcount
from lastcard.kernel.jit import entry, rule
from lastcard.kernel.random_policy import who_acts
from lastcard.kernel.rounds import begin_match, begin_round, deal_out
from lastcard.kernel.turns import first_of, is_asked
from lastcard.kernel.vector_env import act, begin_episode, may_speak_up, pay, write_mask, write_view
from lastcard.rules.event_codes import E
from lastcard.rules.layout import ACTIONS, KINDS, NOBODY, Chance, Q

SEED = 0x9E3779B97F4A7C15  # the row's own generator is used only where no outcome is decided


@rule
def begin_decided(state, tables, tape, memory, episode, players):
    """Deals a round; any seat may be the dealer."""
    begin_match(state, tables, players)
    state.dealer = next_of_even(state, tape, Chance.DEALER, players)
    tell(tape, E.DEALER, state.dealer, 0, 0)
    begin_round(state, tables)
    state.prepared = 1
    deal_out(state, tables, tape)
    begin_episode(state, tables, tape, memory, episode)


@rule
def possible_speakers(state, tables):
    """The seats that may act out of turn."""
    able = int64(0)
    for seat in range(state.players):
        if not is_asked(state, seat) and may_speak_up(state, tables, seat):
            able |= 1 << seat
    return able


@rule
def choose_speaker(state, tables, tape, episode):
    """Chance decides which seat that may act out of turn is asked first; the others follow to the left."""
    able = possible_speakers(state, tables)
    episode.speakers = able
    episode.first = 0
    if popcount(uint64(able)) > 1:
        seat = next_outcome(tape, Chance.SPEAKER)
        if seat == WANTED:
            for start in range(state.players):
                tape.odds[first_of(state, able, start, 1)] += 1
        elif seat >= 0:
            episode.first = seat


@rule
def find_asked(state, episode, limit):
    """Finds who acts next: a seat that may act out of turn, else the asked player."""
    episode.acting, episode.unasked = NOBODY, 0
    if state.question == Q.OVER or episode.actions >= limit:
        return
    if episode.speakers:
        episode.acting = first_of(state, int64(episode.speakers), int64(episode.first), 1)
        episode.speakers &= ~(1 << episode.acting)
        episode.unasked = 1
    else:
        episode.acting = who_acts(state)


@rule
def prepare_tape(tape, outcomes):
    tape.size = 0
    tape.deciding = 1
    tape.wanted = Chance.NOTHING
    tape.outcomes = len(outcomes)
    tape.used = 0
    for i in range(len(outcomes)):
        tape.outcome[i] = outcomes[i]
    for i in range(KINDS):
        tape.odds[i] = 0


# Functions called from Python take arrays of one record: Numba accepts them much faster than records.


@entry
def play_decided(moments, decks, tapes, faces, seat, action, outcomes):
    """Deals (seat NOBODY) or acts, up to the next question; returns the chance outcome still needed."""
    state, memory, episode = moments[0].state, moments[0].memory, moments[0].episode
    tables, tape, face = decks[0], tapes[0], faces[0]
    prepare_tape(tape, outcomes)
    state.rng = uint64(SEED)
    if seat == NOBODY:
        begin_decided(state, tables, tape, memory, episode, face.seats)
    elif action != ACTIONS:  # to pass
        state.prepared = 1
        act(state, tables, tape, memory, episode, face, seat, action)
        if episode.speakers and state.question != Q.OVER and episode.actions < face.limit:
            choose_speaker(state, tables, tape, episode)
    state.prepared = 0
    state.rng = uint64(SEED)
    find_asked(state, episode, face.limit)
    return int64(tape.wanted)


@entry
def observe_moment(moments, decks, faces, looks, seat):
    """Writes a seat's observation and mask."""
    state, memory, episode = moments[0].state, moments[0].memory, moments[0].episode
    write_view(state, decks[0], memory, episode, faces[0], looks[0], seat)
    write_mask(state, decks[0], episode, faces[0], looks[0], seat)


@entry
def renew_speakers(moments, decks):
    """After resampling hands, recomputes who may act out of turn after the current player."""
    state, episode = moments[0].state, moments[0].episode
    if episode.unasked:
        episode.speakers = possible_speakers(state, decks[0]) & ~(1 << episode.acting)


@entry
def pay_moment(moments, decks, faces, looks):
    """Writes the payoff of each seat after a finished round."""
    pay(moments[0].state, decks[0], faces[0], looks[0])
