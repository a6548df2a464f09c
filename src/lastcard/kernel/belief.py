"""Tracks what a seat knows or can infer about hidden cards.

`recall` replays what the seat has seen of a round: cards seen on their way into a hand are known, and a
player who drew on their turn probably held nothing that fitted.
"""

from numba import int64

from lastcard.kernel.cards import bit_of
from lastcard.kernel.jit import rule, small
from lastcard.rules.event_codes import HOW_DRAWN, HOW_TURN, E
from lastcard.rules.layout import COLORS, KINDS, NO_COLOR, NOBODY, PLAYERS
from lastcard.rules.player_records import PLAYS, SLOTS

# --- hidden cards of a hand, the oldest first ------------------------------------------------------


@rule
def add_hidden(belief, seat):
    slot = int64(belief.hidden[seat])
    if slot < SLOTS:
        belief.not_held[seat, slot, 0] = 0
        belief.not_held[seat, slot, 1] = 0
        belief.came[seat, slot] = belief.plays
    belief.hidden[seat] = slot + 1


@rule
def drop_slot(belief, seat, slot):
    last = min(int64(belief.hidden[seat]), SLOTS) - 1
    for i in range(slot, last):
        belief.not_held[seat, i, 0] = belief.not_held[seat, i + 1, 0]
        belief.not_held[seat, i, 1] = belief.not_held[seat, i + 1, 1]
        belief.came[seat, i] = belief.came[seat, i + 1]
    belief.hidden[seat] -= 1


@rule
def drop_hidden(belief, seat, kind):
    """Removes the newest hidden card that can be of this kind (-1: any); returns when it came."""
    slots = min(int64(belief.hidden[seat]), SLOTS)
    if slots == 0:
        return int64(0)
    found = slots - 1
    for slot in range(slots - 1, -1, -1):
        if kind < 0 or not belief.not_held[seat, slot, kind >> 6] & bit_of(kind):
            found = slot
            break
    came = int64(belief.came[seat, found])
    drop_slot(belief, seat, found)
    return came


@rule
def lose(belief, seat, kind):
    """A visible card leaves a hand; returns when it most likely came."""
    if belief.known[seat, kind] > 0:
        belief.known[seat, kind] -= 1
        return int64(0)
    return drop_hidden(belief, seat, kind)


@rule
def lose_unseen(belief, seat):
    """An unseen card leaves a hand, so none of its cards is certain any more."""
    for kind in range(KINDS):
        for _ in range(belief.known[seat, kind]):
            add_hidden(belief, seat)
        belief.known[seat, kind] = 0
    drop_hidden(belief, seat, -1)


@rule
def gain(belief, seat, kind):
    if kind < 0:
        add_hidden(belief, seat)
    else:
        belief.known[seat, kind] += 1


@rule
def clear_hand(belief, seat):
    belief.hidden[seat] = 0
    for kind in range(KINDS):
        belief.known[seat, kind] = 0


@rule
def swap_beliefs(belief, one, other):
    for kind in range(KINDS):
        known = belief.known[one, kind]
        belief.known[one, kind] = belief.known[other, kind]
        belief.known[other, kind] = known
    for slot in range(SLOTS):
        for word in range(2):
            mask = belief.not_held[one, slot, word]
            belief.not_held[one, slot, word] = belief.not_held[other, slot, word]
            belief.not_held[other, slot, word] = mask
        came = belief.came[one, slot]
        belief.came[one, slot] = belief.came[other, slot]
        belief.came[other, slot] = came
    hidden = belief.hidden[one]
    belief.hidden[one] = belief.hidden[other]
    belief.hidden[other] = hidden
    for i in range(min(int64(belief.plays), PLAYS)):  # their earlier plays say nothing about these cards
        if belief.play_seat[i] == one or belief.play_seat[i] == other:
            belief.play_seat[i] = NOBODY


@rule
def pass_beliefs(belief, players, step):
    if step > 0:
        for seat in range(players - 1, 0, -1):
            swap_beliefs(belief, seat, seat - 1)
    else:
        for seat in range(players - 1):
            swap_beliefs(belief, seat, seat + 1)


# --- what happened ---------------------------------------------------------------------------------


@small
def fits(tables, color, top, word):
    """The kinds that fit this color and top card (K-T1)."""
    return (
        tables.fits_color[color, word] | tables.fits_symbol[tables.symbol_of[top], word] | tables.wild[word]
    )


@rule
def rule_out(tables, belief, seat, first, color, top):
    """Infers that the hidden cards of a hand, from `first` on, fit neither color nor top card."""
    for slot in range(first, min(int64(belief.hidden[seat]), SLOTS)):
        for word in range(2):
            belief.not_held[seat, slot, word] |= fits(tables, color, top, word)


@rule
def note_play(belief, seat, kind, top, color, came):
    i = int64(belief.plays) % PLAYS
    belief.play_seat[i] = seat
    belief.play_kind[i] = kind
    belief.play_top[i] = top
    belief.play_color[i] = color
    belief.play_came[i] = came
    belief.plays += 1


@rule
def follow_story(tables, belief, memory, seen, me, story):
    """Follows the round's events as `me` saw them; hidden kinds are -1."""
    top, color, turn, drew, new = 0, int64(NO_COLOR), NOBODY, NOBODY, 0
    players = int64(seen.players)
    for i in range(len(story)):
        event, a, b, c = int64(story[i, 0]), int64(story[i, 1]), int64(story[i, 2]), int64(story[i, 3])
        if event == E.TURN:
            if drew != NOBODY:  # the drawn card did not fit, or the player would have been asked
                rule_out(tables, belief, drew, new, color, top)
            turn, drew = a, NOBODY
        elif event == E.DEALT:
            gain(belief, a, b)
        elif event == E.DREW:
            if a == turn and drew == NOBODY:
                rule_out(tables, belief, a, 0, color, top)
                note_play(belief, a, -1, top, color, 0)
                if color < COLORS:
                    memory.lacks[a] |= 1 << color
                drew, new = a, int64(belief.hidden[a])
            elif a != drew:
                memory.lacks[a] = 0
            gain(belief, a, b)
        elif event == E.KEPT:
            drew = NOBODY
        elif event == E.PLAYED or event == E.LAID:
            belief.prior_color = color
            if event == E.PLAYED and c == HOW_DRAWN and belief.known[a, b] == 0:
                drop_hidden(belief, a, -1)
            else:
                came = lose(belief, a, b)
                if event == E.PLAYED and c == HOW_TURN:
                    note_play(belief, a, b, top, color, came)
            turn, drew, top = NOBODY, NOBODY, b
            if tables.color_of[b] < tables.colors:
                color = int64(tables.color_of[b])
                memory.lacks[a] &= ~(1 << color)
        elif event == E.DISCARDED:
            lose(belief, a, b)
        elif event == E.TOOK or event == E.GAVE:
            source, target = (b, a) if event == E.TOOK else (a, b)
            if c >= 0:
                lose(belief, source, c)
            else:
                lose_unseen(belief, source)
            gain(belief, target, c)
            memory.lacks[target] = 0
        elif event == E.TOOK_UNDER or event == E.TOOK_REVEALED:
            gain(belief, a, b)
            memory.lacks[a] = 0
        elif event == E.SWAPPED_UNDER:
            lose(belief, a, b)
            gain(belief, a, c)
            memory.lacks[a] = 0
        elif event == E.REDEALT:
            clear_hand(belief, a)
            for _ in range(0 if a == me else b):  # its own new cards follow
                add_hidden(belief, a)
            memory.lacks[a] = 0
        elif event == E.SWAPPED:
            swap_beliefs(belief, a, b)
            if a == me or b == me:
                clear_hand(belief, me)  # its new cards follow
            lacks = memory.lacks[a]
            memory.lacks[a] = memory.lacks[b]
            memory.lacks[b] = lacks
        elif event == E.PASSED:
            pass_beliefs(belief, players, a)
            clear_hand(belief, me)
            for seat in range(players):
                memory.lacks[seat] = 0
        elif (event == E.SHOWED and b == me) or event == E.OPENED:
            clear_hand(belief, a)
        elif event == E.SHOWN and (c == me or c == NOBODY):
            belief.known[a, b] += 1
        elif event == E.TURNED_UP:
            top = a
            color = int64(tables.color_of[a])
        elif event == E.NAMED:
            color = b


# --- results ---------------------------------------------------------------------------------------


@rule
def unseen_cards(tables, belief, seen, me):
    """Counts all cards this seat neither sees nor knows; False if they do not match the hidden ones."""
    for kind in range(KINDS):
        belief.located[kind] = 0
        for seat in range(seen.players):
            belief.located[kind] += seen.count[seat, kind] if seat == me else belief.known[seat, kind]
    belief.located[seen.top] += 1
    for i in range(seen.discard_size):
        belief.located[seen.discards[i]] += 1
    size, hidden = 0, int64(seen.draw_size)
    for seat in range(seen.players):
        if seat != me:
            hidden += belief.hidden[seat]
    for i in range(tables.deck_size):
        kind = int64(tables.deck[i])
        if belief.located[kind] > 0:
            belief.located[kind] -= 1
        else:
            belief.pool[size] = kind
            size += 1
    belief.pool_size = size
    return size == hidden


@rule
def trust_sizes_only(belief, memory, seen, me):
    """Drops all inferences; visible cards are still known."""
    belief.plays = 0
    for seat in range(seen.players):
        memory.lacks[seat] = 0
        clear_hand(belief, seat)
        if seat != me:
            cards = 0
            for kind in range(KINDS):
                belief.known[seat, kind] = seen.count[seat, kind]
                cards += seen.count[seat, kind]
            for _ in range(seen.hand_size[seat] - cards):
                add_hidden(belief, seat)


@rule
def recall(tables, belief, memory, seen, me, story):
    """Computes what this seat knows; False if the events do not lead to its view, so nothing is inferred.

    That happens if a position was set up instead of played.
    """
    belief.plays = 0
    belief.prior_color = NO_COLOR
    for seat in range(PLAYERS):
        clear_hand(belief, seat)
        memory.lacks[seat] = 0
        memory.sizes[seat] = seen.hand_size[seat]
    follow_story(tables, belief, memory, seen, me, story)
    sound = True
    for seat in range(seen.players):
        cards = int64(belief.hidden[seat])
        for kind in range(KINDS):
            cards += belief.known[seat, kind]
        sound = sound and cards == seen.hand_size[seat]
    sound = sound and unseen_cards(tables, belief, seen, me)
    if not sound:
        trust_sizes_only(belief, memory, seen, me)
        unseen_cards(tables, belief, seen, me)
    return sound
