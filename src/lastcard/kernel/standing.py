"""Standing rules in force: triggers, limits, changes, protections, and durations (L-4 to L-7).

The rulebook stores them as data (`standing_…` in the tables); the row records which are in force, for whom
and how long. `listens` is a mask of everything that concerns any of them: without standing rules it is 0, and
nothing here is called.
"""

from numba import int64, uint64

from lastcard.kernel.card_sorts import compares, concerns, hand_is, rule_kinds
from lastcard.kernel.cards import bit_of, tell
from lastcard.kernel.intrinsics import lowest_bit
from lastcard.kernel.jit import rare, rule, small
from lastcard.rules.event_codes import E
from lastcard.rules.layout import (
    IN_FORCE,
    LISTENS_NEW,
    LISTENS_TO,
    NEVER,
    NOBODY,
    SPENT,
    Changing,
    Expiry,
    Happening,
    SeatSelector,
    StandingKind,
    ThreatCode,
)

# --- triggers ---------------------------------------------------------------------------------------


@rule
def ends_with(state, tables, i, event, kind):
    """Whether this event ends the rule."""
    rule_id = state.rule_id[i]
    if tables.standing_until[rule_id] != event:
        return False
    if event != Happening.PLAYS:
        return True
    return (
        rule_kinds(state, tables, i, tables.standing_until_filter[rule_id], kind >> 6) & bit_of(kind)
    ) != 0


@rule
def set_off(state, tables, i, event, seat, kind, number):
    """Whether this event triggers the rule."""
    rule_id = state.rule_id[i]
    if tables.standing_holding[rule_id] != StandingKind.TRIGGER or tables.standing_event[rule_id] != event:
        return False
    if not (state.rule_seats[i] >> seat) & 1:
        return False
    if event == Happening.PLAYS:
        cards = tables.standing_filter[rule_id]
        return (rule_kinds(state, tables, i, cards, kind >> 6) & bit_of(kind)) != 0
    if event == Happening.DRAWS:
        return compares(number, tables.standing_than[rule_id], tables.standing_number[rule_id])
    if event == Happening.NAMES_COLOR and tables.standing_number[rule_id] > 0:
        return number == tables.standing_number[rule_id] - 1
    step = tables.standing_test[rule_id]
    return step == 0 or hand_is(state, tables, seat, step)


@rare
def look_for(state, tables, event, seat, rival, kind, number):
    """Handles an event: rules that last until it expire, others become due."""
    for i in range(int64(state.rules)):
        if state.rule_left[i] == SPENT:
            continue
        if ends_with(state, tables, i, event, kind):
            state.rule_left[i] = SPENT
            state.open_rules = open_hands(state, tables)
        elif not state.acting and set_off(state, tables, i, event, seat, kind, number):
            state.rule_due[i] |= 1 << seat
            state.rule_rival[i] = rival
            state.due = 1


@small
def listens_to(state, event):
    return (state.listens >> event) & 1


@small
def hear_of(state, tables, event, seat, rival, kind, number):
    """Notifies the standing rules of an event, if any listens to it."""
    if (state.listens >> event) & 1:
        look_for(state, tables, event, seat, rival, kind, number)


@small
def has(state, holding):
    """Whether a standing rule of this sort is in force."""
    return (state.listens >> (LISTENS_TO + holding)) & 1


# --- beginning and ending ---------------------------------------------------------------------------


@rule
def hear(state, tables):
    """Recomputes the mask of events that the standing rules listen to."""
    listens = 0
    for i in range(int64(state.rules)):
        rule_id = int64(state.rule_id[i])
        holding = int64(tables.standing_holding[rule_id])
        listens |= 1 << (LISTENS_TO + holding)
        if holding == StandingKind.TRIGGER:
            listens |= 1 << int64(tables.standing_event[rule_id])
        if tables.standing_until[rule_id] != NEVER:
            listens |= 1 << int64(tables.standing_until[rule_id])
    if state.rules_new:
        listens |= 1 << LISTENS_NEW
    state.listens = listens
    state.open_rules = open_hands(state, tables)
    if state.open_rules:
        state.lasting = 1
    if listens == 0:
        state.turn_ended = 0


@rule
def set_acts(state, tables, i):
    """Shows a ban for all players it concerns."""
    rule_id = state.rule_id[i]
    if tables.standing_holding[rule_id] != StandingKind.BAN:
        return
    for seat in range(state.players):
        if (state.rule_seats[i] >> seat) & 1:
            state.acts[seat] |= 1 << int64(tables.standing_number[rule_id])
    state.lasting = 1


@rule
def stand(state, tables, rule_id, owner, seats, wanted, named):
    """Adds a standing rule that takes effect when the current card is settled; an equal one restarts.

    If too many are in force, the oldest one laid by a card ends.
    """
    for i in range(int64(state.rules)):
        if state.rule_id[i] == rule_id and state.rule_owner[i] == owner and state.rule_seats[i] == seats:
            state.rule_left[i] = SPENT
    if state.rules + state.rules_new >= IN_FORCE and not make_room(state, tables):
        return
    i = int64(state.rules) + int64(state.rules_new)
    state.rule_id[i] = rule_id
    state.rule_owner[i] = owner
    state.rule_seats[i] = seats
    state.rule_wanted[i] = wanted
    state.rule_named[i] = named
    state.rule_due[i] = 0
    state.rule_rival[i] = NOBODY
    state.rule_left[i] = 2 * int64(tables.standing_turns[rule_id])
    state.rules_new += 1
    state.listens |= 1 << LISTENS_NEW


@rule
def make_room(state, tables):
    """Removes the oldest rule that is not the table's own; False if there is none."""
    for i in range(int64(state.rules)):
        if state.rule_owner[i] != NOBODY and state.rule_due[i] == 0:
            remove(state, i)
            return True
    return False


@rule
def move_rule(state, i, j):
    """Moves a rule from one slot to another."""
    state.rule_id[j] = state.rule_id[i]
    state.rule_owner[j] = state.rule_owner[i]
    state.rule_seats[j] = state.rule_seats[i]
    state.rule_wanted[j] = state.rule_wanted[i]
    state.rule_named[j] = state.rule_named[i]
    state.rule_due[j] = state.rule_due[i]
    state.rule_rival[j] = state.rule_rival[i]
    state.rule_left[j] = state.rule_left[i]


@rule
def remove(state, i):
    """Removes a rule; later ones move up."""
    for j in range(i, int64(state.rules) + int64(state.rules_new) - 1):
        move_rule(state, j + 1, j)
    state.rules -= 1


@rule
def end_ban(state, tables, tape, i):
    """Stops showing the act of a ban."""
    act = int64(tables.standing_number[state.rule_id[i]])
    for seat in range(state.players):
        if (state.acts[seat] >> act) & 1:
            state.acts[seat] &= ~(1 << act)
            tell(tape, E.ACT_ENDED, seat, act, 0)


@rule
def settle_rules(state, tables, tape):
    """Removes expired rules, and puts the rules of the settled card into force."""
    i = 0
    while i < state.rules:
        if state.rule_left[i] == SPENT and state.rule_due[i] == 0:
            tell(tape, E.RULE_ENDED, state.rule_owner[i], state.rule_id[i], 0)
            if tables.standing_holding[state.rule_id[i]] == StandingKind.BAN:
                end_ban(state, tables, tape, i)
            remove(state, i)
        else:
            i += 1
    while state.rules_new > 0:
        i = int64(state.rules)
        state.rules += 1
        state.rules_new -= 1
        tell(tape, E.RULE_BEGAN, state.rule_owner[i], state.rule_id[i], state.rule_seats[i])
        set_acts(state, tables, i)
    hear(state, tables)


@rule
def begin_standing(state, tables):
    """Starts a round with the table's own rules, and card rules that last for the match."""
    kept = 0
    for i in range(int64(state.rules)):
        if (
            state.rule_owner[i] != NOBODY
            and tables.standing_lasting[state.rule_id[i]] == Expiry.MATCH
            and state.rule_left[i] != SPENT
        ):
            move_rule(state, i, kept)
            kept += 1
    own = int64(tables.table_rules)
    kept = min(kept, IN_FORCE - own)
    for i in range(kept - 1, -1, -1):
        move_rule(state, i, own + i)
    everybody = (1 << state.players) - 1
    for i in range(own):
        dealer = tables.table_rule_base[i] == SeatSelector.DEALER
        state.rule_id[i] = tables.table_rule[i]
        state.rule_owner[i] = NOBODY
        state.rule_seats[i] = 1 << state.dealer if dealer else everybody
        state.rule_wanted[i] = 0
        state.rule_named[i] = 0
    state.rules = own + kept
    state.rules_new = 0
    state.due = 0
    state.acting = 0
    state.interrupted = 0
    state.floor = 0
    state.turn_ended = 0
    state.ruled_turns = 0
    for i in range(int64(state.rules)):
        state.rule_due[i] = 0
        state.rule_rival[i] = NOBODY
        state.rule_left[i] = 0
        set_acts(state, tables, i)
    hear(state, tables)


@rule
def turn_begins(state, tables, seat):
    """Expires rules that lasted until this turn, and starts counting turns."""
    for i in range(int64(state.rules)):
        lasting = tables.standing_lasting[state.rule_id[i]]
        if state.rule_left[i] == SPENT:
            continue
        if lasting == Expiry.YOUR_TURN and state.rule_owner[i] == seat:
            state.rule_left[i] = SPENT
        elif lasting == Expiry.THEIR_TURN and (state.rule_seats[i] >> seat) & 1:
            state.rule_seats[i] &= ~(1 << seat)
            if state.rule_seats[i] == 0:
                state.rule_left[i] = SPENT
        elif lasting == Expiry.TURNS and counts_turns_of(state, i) == seat and state.rule_left[i] % 2 == 0:
            state.rule_left[i] -= 1


@rule
def turn_passes_by(state, tables, seat):
    """A turn missed because of a rule counts as this player's turn for that rule only."""
    for i in range(int64(state.rules)):
        if tables.standing_holding[state.rule_id[i]] != StandingKind.FROZEN or state.rule_left[i] == SPENT:
            continue
        turns = tables.standing_lasting[state.rule_id[i]] == Expiry.TURNS
        if turns and counts_turns_of(state, i) == seat:
            state.rule_left[i] -= 2
            if state.rule_left[i] == 0:
                state.rule_left[i] = SPENT


@rule
def turn_ends(state, tables, seat):
    """Counts the end of a turn for rules with counted turns."""
    for i in range(int64(state.rules)):
        if tables.standing_lasting[state.rule_id[i]] != Expiry.TURNS or state.rule_left[i] == SPENT:
            continue
        if counts_turns_of(state, i) == seat and state.rule_left[i] % 2 == 1:
            state.rule_left[i] -= 1
            if state.rule_left[i] == 0:
                state.rule_left[i] = SPENT


@rule
def counts_turns_of(state, i):
    """Whose turns count down a rule: its only target's, or its owner's if there are several."""
    seats = uint64(state.rule_seats[i])
    if seats & (seats - uint64(1)):
        return int64(state.rule_owner[i])
    return int64(lowest_bit(seats)) if seats else int64(NOBODY)


@rare
def round_won(state, tables, tape, seat):
    """Adds the points that standing rules give for winning the round; no other rules run any more."""
    for i in range(int64(state.rules)):
        rule_id = state.rule_id[i]
        won = tables.standing_event[rule_id] == Happening.WINS_ROUND and (state.rule_seats[i] >> seat) & 1
        if won and tables.standing_holding[rule_id] == StandingKind.TRIGGER and state.rule_left[i] != SPENT:
            state.scores[seat] += tables.standing_number[rule_id]
            tell(tape, E.RULE, seat, rule_id, 0)
            tell(tape, E.SCORED, seat, tables.standing_number[rule_id], 0)
        state.rule_due[i] = 0
    state.due = 0
    state.acting = 0
    state.interrupted = 0
    state.floor = 0


@rare
def frozen(state, tables, seat):
    """Whether this player misses every turn by a standing rule; if all would, nobody does."""
    seats = 0
    for i in range(int64(state.rules)):
        if tables.standing_holding[state.rule_id[i]] == StandingKind.FROZEN and state.rule_left[i] != SPENT:
            seats |= int64(state.rule_seats[i])
    everybody = (1 << state.players) - 1
    return (seats >> seat) & 1 and seats & everybody != everybody


# --- limits -----------------------------------------------------------------------------------------


@rule
def forbids(state, tables, i, seat, word):
    """The kinds that this rule forbids the player to play."""
    rule_id = state.rule_id[i]
    holding = tables.standing_holding[rule_id]
    none = uint64(0)
    if not concerns(state, tables, i, seat) or state.rule_left[i] == SPENT:
        return none
    cards = tables.standing_filter[rule_id]
    if holding == StandingKind.FORBIDDEN or (holding == StandingKind.NOT_LAST and state.hand_size[seat] == 1):
        return rule_kinds(state, tables, i, cards, word)
    if holding == StandingKind.ONLY or holding == StandingKind.MUST:
        return ~rule_kinds(state, tables, i, cards, word)
    if holding == StandingKind.NO_END and state.hand_size[seat] == 1:
        return ~none
    return none


@rare
def permitted(state, tables, seat, word, kinds):
    """Of these kinds, those that no standing rule forbids (L-6)."""
    for i in range(int64(state.rules)):
        kinds &= ~forbids(state, tables, i, seat, word)
    return kinds


@rule
def forbidding(state, tables, seat, kind):
    """The first rule in force that forbids the player this card, or NOBODY."""
    for i in range(int64(state.rules)):
        if forbids(state, tables, i, seat, kind >> 6) & bit_of(kind):
            return int64(i)
    return int64(NOBODY)


@rare
def demanding(state, tables, seat):
    """The rule in force by which the player must play a certain card, or NOBODY."""
    for i in range(int64(state.rules)):
        if (
            tables.standing_holding[state.rule_id[i]] == StandingKind.MUST
            and (state.rule_seats[i] >> seat) & 1
            and state.rule_left[i] != SPENT
        ):
            return int64(i)
    return int64(NOBODY)


# --- protection and changed numbers -----------------------------------------------------------------


@rule
def shield_of(state, tables, seat, by, threat):
    """The rule that protects this player from what another's card does, or NOBODY."""
    if seat == by:
        return int64(NOBODY)
    for i in range(int64(state.rules)):
        rule_id = state.rule_id[i]
        if tables.standing_holding[rule_id] != StandingKind.PROTECTION or state.rule_left[i] == SPENT:
            continue
        wards = tables.standing_number[rule_id]
        if wards != ThreatCode.EVERYTHING and wards != threat:
            continue
        kind = int64(state.top)
        sort = rule_kinds(state, tables, i, tables.standing_filter[rule_id], kind >> 6)
        if concerns(state, tables, i, seat) and sort & bit_of(kind):
            return int64(i)
    return int64(NOBODY)


@rule
def shielded(state, tables, tape, seat, by, threat):
    """Whether the player is protected: 1 if so, 2 if the effect bounces back, else 0."""
    i = shield_of(state, tables, seat, by, threat)
    if i == NOBODY:
        return 0
    rule_id = state.rule_id[i]
    if tables.standing_once[rule_id]:
        state.rule_left[i] = SPENT
    tell(tape, E.PROTECTED, seat, rule_id, tables.standing_back[rule_id])
    return 2 if tables.standing_back[rule_id] else 1


@rule
def unshielded(state, tables, tape, seats, by, threat):
    """The players actually hit, which may include the card's own player."""
    for seat in range(state.players):
        if (seats >> seat) & 1 and seat != by:
            guard = shielded(state, tables, tape, seat, by, threat)
            if guard:
                seats &= ~(1 << seat)
            if guard == 2:
                seats |= 1 << by
    return seats


@rare
def befalls(state, tables, tape, f, threat):
    """The selected players whom no standing rule protects from this threat."""
    seats = int64(state.frame_them[f])
    if has(state, StandingKind.PROTECTION):
        seats = unshielded(state, tables, tape, seats, int64(state.frame_actor[f]), threat)
    return seats


@rare
def changed_number(state, tables, kind, number):
    """The number of cards that a draw card costs by the rules in force (L-7)."""
    for i in range(int64(state.rules)):
        rule_id = state.rule_id[i]
        if tables.standing_holding[rule_id] != StandingKind.DRAW_CHANGE or state.rule_left[i] == SPENT:
            continue
        if not rule_kinds(state, tables, i, tables.standing_filter[rule_id], kind >> 6) & bit_of(kind):
            continue
        change, by = tables.standing_than[rule_id], int64(tables.standing_number[rule_id])
        if change == Changing.EXACTLY:
            number = by
        elif change == Changing.MORE:
            number = max(number + by, 0)
        elif change == Changing.DOUBLE:
            number = 2 * number
        else:
            number = (number + 1) // 2
        if tables.standing_once[rule_id]:
            state.rule_left[i] = SPENT
    return min(number, 99)


@rare
def blow_of(state, tables, kind, number):
    """The number of cards that this draw card makes the next player draw now."""
    if has(state, StandingKind.DRAW_CHANGE):
        return changed_number(state, tables, kind, number)
    return number


@rule
def replacing(state, tables, seat, kind):
    """The rule in force that replaces this card's own effect, or NOBODY."""
    for i in range(int64(state.rules)):
        rule_id = state.rule_id[i]
        if (
            tables.standing_holding[rule_id] == StandingKind.INSTEAD
            and state.rule_left[i] != SPENT
            and (state.rule_seats[i] >> seat) & 1
            and rule_kinds(state, tables, i, tables.standing_filter[rule_id], kind >> 6) & bit_of(kind)
        ):
            return int64(i)
    return int64(NOBODY)


@rule
def open_hands(state, tables):
    """The seats whose hands are open by a standing rule."""
    seats = 0
    for i in range(int64(state.rules)):
        if tables.standing_holding[state.rule_id[i]] == StandingKind.OPEN and state.rule_left[i] != SPENT:
            seats |= state.rule_seats[i]
    return seats
