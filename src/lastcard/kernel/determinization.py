"""Determinization: samples full states that agree with what a seat knows.

Several hands are drawn for each player, and one is chosen by how likely it makes that player's plays under
each of several styles; this also infers the styles of the others.
"""

from numba import int64, uint64

from lastcard.kernel.cards import bit_of, give, random_below, take
from lastcard.kernel.intrinsics import lowest_bit, popcount
from lastcard.kernel.jit import entry, rule
from lastcard.kernel.legality import playable
from lastcard.kernel.styles import style_action, uniform
from lastcard.kernel.turns import seat_after
from lastcard.rules.layout import COLORS, DISCARD, KINDS, PLAY_AND_CALL, Q
from lastcard.rules.player_records import PLAYS, SLOTS

LOOKS = 12  # cards tried for a hidden slot before an unlikely one is accepted
SLIP = 0.04  # how often players hold what they seem to lack, because they drew on purpose
ODD = 0.15  # how often a player deviates from their style
BLUFFS = 0.2  # how often a player who could bluff does

# --- dealing the hidden cards of one hand ----------------------------------------------------------


@rule
def deal_hidden(belief, row, seat, slot):
    """Deals this seat a card from the pile for one hidden slot of its hand."""
    i = 0
    for _ in range(LOOKS):
        i = random_below(row, row.draw_size)
        kind = int64(row.draw_pile[i])
        if slot >= SLOTS or not belief.not_held[seat, slot, kind >> 6] & bit_of(kind):
            break
        if uniform(row) < SLIP:
            break
    kind = int64(row.draw_pile[i])
    row.draw_size -= 1
    row.draw_pile[i] = row.draw_pile[row.draw_size]
    give(row, seat, kind)
    return kind


@rule
def put_back(belief, row, seat):
    """Returns the hidden cards dealt to this seat to the pile."""
    for slot in range(min(int64(belief.hidden[seat]), SLOTS)):
        kind = int64(belief.dealt[seat, slot])
        take(row, seat, kind)
        row.draw_pile[row.draw_size] = kind
        row.draw_size += 1


@rule
def take_out(row, seat, kind):
    """Moves a card of this kind from the pile to this seat."""
    for i in range(row.draw_size):
        if row.draw_pile[i] == kind:
            row.draw_size -= 1
            row.draw_pile[i] = row.draw_pile[row.draw_size]
            break
    give(row, seat, kind)


@rule
def give_known(belief, row, seat):
    row.hand_size[seat] = 0
    row.held[seat, 0] = 0
    row.held[seat, 1] = 0
    for kind in range(KINDS):
        known = belief.known[seat, kind]
        row.count[seat, kind] = known
        if known:
            row.held[seat, kind >> 6] |= bit_of(kind)
            row.hand_size[seat] += known


# --- the likelihood of the plays with sampled hands ------------------------------------------------


@rule
def begin_at_present(row, past, seat):
    """Copies this seat's sampled hand into `past`."""
    past.held[seat, 0] = 0
    past.held[seat, 1] = 0
    for kind in range(KINDS):
        past.count[seat, kind] = 0
    for other in range(row.players):
        past.hand_size[other] = row.hand_size[other]
    past.hand_size[seat] = 0
    for word in range(2):
        held = row.held[seat, word]
        while held:
            kind = word * 64 + lowest_bit(held)
            held &= held - uint64(1)
            for _ in range(row.count[seat, kind]):
                give(past, seat, kind)
    past.direction = row.direction
    past.players = row.players
    past.stuck[seat] = 0
    past.asked = seat
    past.question = Q.TURN


@rule
def go_back(belief, past, seat, play, later):
    """Rewinds `past` from the hand before one play of this seat (or now) to that before an earlier one."""
    for slot in range(min(int64(belief.hidden[seat]), SLOTS)):
        if play < belief.came[seat, slot] <= later:
            take(past, seat, int64(belief.dealt[seat, slot]))
    for other in range(later, belief.plays):
        i = other % PLAYS
        own = belief.play_seat[i] == seat and belief.play_kind[i] >= 0
        if own and play < belief.play_came[i] <= later:
            take(past, seat, int64(belief.play_kind[i]))
    give(past, seat, int64(belief.play_kind[play % PLAYS]))


@rule
def weigh(tables, belief, memory, row, past, styles, seat, odds):
    """The likelihood of this seat's plays with the sampled hand; updates the `odds` of its style."""
    begin_at_present(row, past, seat)
    later = int64(belief.plays)
    for back in range(min(later, PLAYS)):
        play = int64(belief.plays) - 1 - back
        i = play % PLAYS
        kind = int64(belief.play_kind[i])
        if belief.play_seat[i] != seat or kind < 0:
            continue
        go_back(belief, past, seat, play, later)
        later = play
        if belief.play_color[i] >= COLORS:
            continue
        past.top = belief.play_top[i]
        past.color = belief.play_color[i]
        for style in range(1, len(styles)):
            odds[style] *= chance_of_play(tables, memory, past, styles[style], seat, kind)
    total = 0.0
    for style in range(1, len(styles)):
        total += odds[style]
    return total


@rule
def chance_of_play(tables, memory, past, style, seat, kind):
    """The probability that a player of this style plays this card: low if it would choose another."""
    choices = popcount(playable(past, tables, seat, 0)) + popcount(playable(past, tables, seat, 1))
    if choices <= 1:
        return 1.0
    if style.random:
        return 1.0 / choices
    choice = style_action(past, tables, memory, style, seat)
    return 1.0 - ODD if choice < DISCARD and choice % PLAY_AND_CALL == kind else ODD / (choices - 1)


@rule
def had(tables, row, seat, color):
    """Whether this hand would make playing its challengeable card a bluff (K-A6, DN-3)."""
    for word in range(2):
        against = tables.fits_color[color, word]
        if tables.wilds_match:
            against |= tables.wild[word]
        if row.held[seat, word] & against:
            return True
    return False


# --- the whole table -------------------------------------------------------------------------------


@rule
def drawn_style(row, odds):
    """Draws an opponent style by its odds."""
    total = 0.0
    for style in range(1, len(odds)):
        total += odds[style]
    n = total * uniform(row)
    for style in range(1, len(odds) - 1):
        n -= odds[style]
        if n < 0.0:
            return style
    return len(odds) - 1


@rule
def imagine_hand(tables, belief, memory, row, past, styles, odds, seat, tries):
    """Deals this seat a likely hand; returns the style it seems to play."""
    give_known(belief, row, seat)
    slots = min(int64(belief.hidden[seat]), SLOTS)
    accused = row.question == Q.CHALLENGE and row.turn == seat
    all_likely, style = 0.0, 1
    for _ in range(tries):
        for slot in range(slots):
            belief.dealt[seat, slot] = deal_hidden(belief, row, seat, slot)
        for i in range(len(odds)):
            odds[i] = 1.0
        likely = weigh(tables, belief, memory, row, past, styles, seat, odds)
        if accused and had(tables, row, seat, int64(belief.prior_color)):
            likely *= BLUFFS
        all_likely += likely
        if uniform(row) * all_likely <= likely:
            style = drawn_style(row, odds)
            for slot in range(slots):
                belief.chosen[slot] = belief.dealt[seat, slot]
        put_back(belief, row, seat)
    for slot in range(slots):
        take_out(row, seat, int64(belief.chosen[slot]))
    for slot in range(slots, belief.hidden[seat]):
        deal_hidden(belief, row, seat, slot)
    return style


@rule
def put_revealed_on_top(row, past):
    """Puts the draw-pile cards that this seat has looked at on top, as `past` remembers them."""
    for i in range(min(int64(row.revealed), int64(row.draw_size))):
        top = int64(row.draw_size) - 1 - i
        for j in range(top):
            if row.draw_pile[j] == past.discards[i]:
                row.draw_pile[j] = row.draw_pile[top]
                row.draw_pile[top] = past.discards[i]
                break
        row.prepared += 1


@rule
def imagine_all(tables, belief, memory, row, past, styles, odds, seated, me, tries):
    """Deals the hidden cards into `row`, which holds this seat's view, and draws a style for every seat."""
    owes = row.owes
    for i in range(row.revealed):
        past.discards[i] = row.draw_pile[row.draw_size - 1 - i]
    for i in range(belief.pool_size):
        row.draw_pile[i] = belief.pool[i]
    row.draw_size = belief.pool_size
    seated[me] = styles[0]
    first = random_below(row, row.players)
    for k in range(row.players):
        seat = seat_after(row, first, k)
        if seat != me:
            seated[seat] = styles[imagine_hand(tables, belief, memory, row, past, styles, odds, seat, tries)]
    row.owes = owes
    put_revealed_on_top(row, past)
    if row.question == Q.CHALLENGE and row.turn != me:
        row.bluffed = had(tables, row, int64(row.turn), int64(belief.prior_color))


@rule
def sample_hands(sampling, seen, me, tries, key):
    """Samples the hidden cards into the first row, weighing `tries` hands for each that is dealt.

    With 0 tries nothing is hidden: the given row is the truth.
    """
    rows, styles, odds, seated = sampling.rows, sampling.styles, sampling.odds, sampling.seated
    tables, belief, memory = sampling.tables[0], sampling.beliefs[0], sampling.memories[0]
    rows[0] = seen[0]
    rows[0].rng = (key + uint64(1)) * uint64(0x9E3779B97F4A7C15)
    if tries > 0:
        imagine_all(tables, belief, memory, rows[0], rows[2], styles, odds, seated, me, tries)
        return
    for i in range(len(odds)):
        odds[i] = 1.0
    for seat in range(rows[0].players):
        seated[seat] = styles[0 if seat == me else drawn_style(rows[0], odds)]


@entry
def imagine(sampling, seen, me, tries, key):
    """`sample`, callable from Python."""
    sample_hands(sampling, seen, me, tries, key)
