"""A round in which the caller decides all chance: an action, and the outcomes of what it leaves to chance.

Where the outcomes do not suffice, the tape tells which chance comes next and what the odds of it are; the
row is spoilt then. So whoever plays like this keeps a copy, and tries again with one outcome more.
"""

from numba import int64, uint64

from lastcard.kernel.cards import WANTED, next_of_even, next_outcome, popcount, tell
from lastcard.kernel.chance_play import who_acts
from lastcard.kernel.effects import run
from lastcard.kernel.jit import entry, rule
from lastcard.kernel.rounds import begin_match, begin_round, deal_out
from lastcard.kernel.stepping import act, count_discards, may_speak_up, observe, pay
from lastcard.kernel.styles import forget
from lastcard.kernel.turns import first_of, is_asked
from lastcard.layout import ACTIONS, KINDS, NOBODY, Chance, E, Q

SEED = 0x9E3779B97F4A7C15  # the row's own generator only serves where an outcome is wanted


@rule
def begin_decided(state, tables, tape, memory, episode, players):
    """Deal a round; anybody may be the dealer."""
    begin_match(state, tables, players)
    state.dealer = next_of_even(state, tape, Chance.DEALER, players)
    tell(tape, E.DEALER, state.dealer, 0, 0)
    begin_round(state, tables)
    state.prepared = 1
    deal_out(state, tables, tape)
    run(state, tables, tape)
    forget(state, memory)
    for kind in range(KINDS):
        episode.discarded[kind] = 0
    episode.counted = 0
    episode.actions = 0
    episode.speakers = 0
    count_discards(state, episode)


@rule
def possible_speakers(state, tables):
    """The seats who may speak up, though they are not asked."""
    able = int64(0)
    for seat in range(state.players):
        if not is_asked(state, seat) and may_speak_up(state, tables, seat):
            able |= 1 << seat
    return able


@rule
def choose_speaker(state, tables, tape, episode):
    """Chance gives the seat from which on all are asked, to the left: the first who may speak up."""
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
    """Whose action comes next: of those who may speak up, else of the player who is asked."""
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


# What is called from Python takes arrays of one record: they get into the kernel much faster than records do.


@entry
def play_decided(moments, tables, tapes, players, seat, action, auto, limit, outcomes):
    """Deal (seat NOBODY) or act, up to the next question; the sort of chance that is wanted."""
    state, memory, episode = moments[0].state, moments[0].memory, moments[0].episode
    tape = tapes[0]
    prepare_tape(tape, outcomes)
    state.rng = uint64(SEED)
    if seat == NOBODY:
        begin_decided(state, tables[0], tape, memory, episode, players)
    elif action != ACTIONS:  # to pass
        state.prepared = 1
        act(state, tables[0], tape, memory, episode, seat, action, auto)
        if episode.speakers and state.question != Q.OVER and episode.actions < limit:
            choose_speaker(state, tables[0], tape, episode)
    state.prepared = 0
    state.rng = uint64(SEED)
    find_asked(state, episode, limit)
    return int64(tape.wanted)


@entry
def observe_moment(moments, tables, seat, at, places, outs, masks):
    """What a seat sees and may do, into empty rows. That somebody else may speak up is not for it to know."""
    state, memory, episode = moments[0].state, moments[0].memory, moments[0].episode
    if episode.unasked and seat != episode.acting:
        episode.acting, episode.unasked = who_acts(state), 0
    observe(state, tables[0], memory, episode, seat, at, places, outs, masks)


@entry
def renew_speakers(moments, tables):
    """After other hands were imagined: whoever may speak up with them is asked after the present one."""
    state, episode = moments[0].state, moments[0].episode
    if episode.unasked:
        episode.speakers = possible_speakers(state, tables[0]) & ~(1 << episode.acting)


@entry
def pay_moment(moments, tables, points, rewards):
    """What a round that is over gave to each seat."""
    pay(moments[0].state, tables[0], points, rewards, 0)
