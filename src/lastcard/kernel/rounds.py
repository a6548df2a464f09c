"""Starts matches and rounds: draws for the deal, deals, turns up the first card."""

from numba import int64, uint64

from lastcard.kernel.cards import give, put_back, roll, take_from_pile, tell
from lastcard.kernel.jit import rule
from lastcard.kernel.selection import push
from lastcard.kernel.standing import begin_standing
from lastcard.kernel.turns import ask, first_of, seat_after
from lastcard.rules.event_codes import E
from lastcard.rules.layout import (
    ACTS,
    CARDS,
    DEPTH,
    KINDS,
    NO_COLOR,
    NOBODY,
    PLAYERS,
    START_BACK,
    START_ON,
    Laying,
    Q,
)

MOST_DRAWS = 100  # for the deal


@rule
def reseed(state, key):
    """Seeds the generator; a xorshift generator must never be zero."""
    state.rng = key if key else uint64(0x9E3779B97F4A7C15)


@rule
def begin_match(state, tables, players):
    """Resets the table: no points, all rule cards in the unit."""
    state.players = players
    state.dealer = players - 1
    state.round = 0
    state.rules = 0
    state.rules_new = 0
    state.listens = 0
    state.open_rules = 0
    state.last_winner = NOBODY
    for seat in range(PLAYERS):
        state.scores[seat] = 0
    state.dispenser_size = tables.rule_cards
    state.dispenser_prepared = 0
    state.used_size = 0
    for i in range(tables.rule_cards):
        state.dispenser[i] = i


@rule
def gather(state, tables):
    """Puts all cards into the draw pile and clears what the last round left behind."""
    for seat in range(state.players):
        state.held[seat, 0] = 0
        state.held[seat, 1] = 0
        state.hand_size[seat] = 0
        state.stuck[seat] = 0
        state.lost_more[seat] = 0
        state.extra_more[seat] = 0
        state.pledges[seat] = 0
        state.acts[seat] = 0
        state.open_by[seat] = 0
        for kind in range(KINDS):
            state.count[seat, kind] = 0
    if state.lasting:
        for i in range(ACTS):
            state.act_owners[i] = 0
    for i in range(tables.deck_size):
        state.draw_pile[i] = tables.deck[i]
    state.draw_size = tables.deck_size
    state.prepared = 0
    state.discard_size = 0
    state.drawn[0] = 0
    state.drawn[1] = 0
    state.lost = 0
    state.extra = 0
    state.owes = 0
    state.called = 0
    state.waiting = 0
    state.laid = 0
    state.depth = 0
    state.sum = 0
    state.lasting = 0
    state.bluffed = 0
    state.color = NO_COLOR
    state.direction = 1
    state.points = 0
    state.turn = NOBODY
    state.anchor = state.dealer
    state.starter = NOBODY
    state.winner = NOBODY
    state.going_out = NOBODY
    state.shown_to = NOBODY
    state.shown_of = NOBODY
    state.peeked = 0
    state.open_now = 0
    state.deferring = 0
    state.skipped = 0
    state.buried = 0
    state.revealed = 0
    state.revealed_to = 0
    state.last_player = NOBODY
    state.player_before = NOBODY
    if state.rules or state.rules_new or tables.table_rules:
        begin_standing(state, tables)
    ask(state, NOBODY, Q.OVER)


@rule
def draw_for_deal(state, tables, tape):
    """Players draw for the deal; the highest number deals, tied players draw again (K-S1).

    Custom editions may lack distinguishing numbers; then chance decides in the end.
    """
    gather(state, tables)
    still_in = (1 << state.players) - 1
    for _ in range(MOST_DRAWS):
        highest, tied = -1, 0
        for seat in range(state.players):
            if (still_in >> seat) & 1:
                if state.draw_size == 0:
                    gather(state, tables)
                kind = take_from_pile(state, tape)
                tell(tape, E.LOT, seat, kind, 0)
                lot = int64(tables.lot[kind])
                if lot > highest:
                    highest, tied = lot, 0
                if lot == highest:
                    tied |= 1 << seat
        still_in = tied
        if still_in & (still_in - 1) == 0:
            break
    start = roll(state, tape, state.players) if still_in & (still_in - 1) else 0
    state.dealer = first_of(state, still_in, start, 1)
    tell(tape, E.DEALER, state.dealer, 0, 0)


@rule
def may_stay(state, tables):
    """Whether the pile has a card left that may stay when it is turned up."""
    for i in range(state.draw_size):
        if tables.start_of[state.draw_pile[i]] >= 0:
            return True
    return False


@rule
def turn_up(state, tables, tape):
    """Turns up the first card; `run` then carries out its starting effect (K-S3 to K-S11, DN-1)."""
    while True:
        kind = take_from_pile(state, tape)
        tell(tape, E.TURNED_UP, kind, 0, 0)
        start = tables.start_of[kind]
        if start >= 0 or not may_stay(state, tables):
            break
        if start == START_BACK:
            put_back(state, kind)
            tell(tape, E.PUT_BACK, kind, 0, 0)
        else:
            state.discards[state.discard_size] = kind
            state.discard_size += 1
    state.top = kind
    color = tables.color_of[kind]
    state.color = color if color < tables.colors else NO_COLOR
    first = seat_after(state, state.dealer, 1)
    state.starter = first
    state.turn = first
    if start >= 0:
        push(state, start, first, Laying.NOT)
    elif state.color == NO_COLOR:
        # Only cards were left that may not stay: the last one does, as a plain card (our ruling).
        state.color = 0


@rule
def begin_round(state, tables):
    """Gathers all cards for the next round."""
    gather(state, tables)
    state.round += 1


@rule
def deal_hand(state, tables, tape, seat):
    """Deals one player's hand (K-S2)."""
    for _ in range(tables.hand_size):
        kind = take_from_pile(state, tape)
        give(state, seat, kind)
        tell(tape, E.DEALT, seat, kind, 0)


@rule
def deal_out(state, tables, tape):
    """Deals all hands, and turns up the first card."""
    seat = int64(state.dealer)
    for _ in range(state.players):
        seat = seat_after(state, seat, 1)
        deal_hand(state, tables, tape, seat)
    turn_up(state, tables, tape)


@rule
def deal(state, tables, tape):
    """Deals a round from the current dealer and turns up its first card (K-S2, K-S3); call `run` next."""
    begin_round(state, tables)
    deal_out(state, tables, tape)


assert CARDS < 256 and DEPTH > 2 and START_ON < START_BACK < 0
