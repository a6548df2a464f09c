"""The compiled entries that Python calls for a single game, over arrays of one record each."""

from numba import int64

from lastcard.kernel import (
    actions,
    belief,
    effects,
    keystream,
    learned,
    legality,
    random_policy,
    redaction,
    rounds,
    standing,
    statistics,
    styles,
)
from lastcard.kernel.bundles import Array
from lastcard.kernel.jit import entry
from lastcard.rules.layout import No


@entry
def reseed(rows, key):
    rounds.reseed(rows[0], key)


@entry
def begin_match(rows, tables, players):
    rounds.begin_match(rows[0], tables[0], players)


@entry
def begin_round(rows, tables):
    rounds.begin_round(rows[0], tables[0])


@entry
def gather(rows, tables):
    rounds.gather(rows[0], tables[0])


@entry
def draw_for_deal(rows, tables, tapes):
    rounds.draw_for_deal(rows[0], tables[0], tapes[0])


@entry
def deal_hand(rows, tables, tapes, seat):
    rounds.deal_hand(rows[0], tables[0], tapes[0], seat)


@entry
def turn_up(rows, tables, tapes):
    rounds.turn_up(rows[0], tables[0], tapes[0])


def deal(rows: Array, tables: Array, tapes: Array) -> None:
    """Deals a round from the current dealer and turns up its first card; call `run` next."""
    begin_round(rows, tables)
    players, dealer = int(rows[0]["players"]), int(rows[0]["dealer"])
    for i in range(players):
        deal_hand(rows, tables, tapes, (dealer + 1 + i) % players)
    turn_up(rows, tables, tapes)


@entry
def settle(rows, tables, tapes, acting, seat, action):
    """Applies an action, or only runs pending effects: one entry for both, since effects compile slowly."""
    if acting:
        return actions.apply(rows[0], tables[0], tapes[0], seat, action)
    effects.run(rows[0], tables[0], tapes[0])
    return int64(No.NOTHING)


def apply(rows: Array, tables: Array, tapes: Array, seat: int, action: int) -> int:
    """Carries out an action, or returns the reason of `why_not` and changes nothing."""
    return int(settle(rows, tables, tapes, True, seat, action))


def run(rows: Array, tables: Array, tapes: Array) -> None:
    """Carries out pending effects until somebody must answer."""
    settle(rows, tables, tapes, False, 0, 0)


@entry
def legal(rows, tables, seat, choices, mask):
    legality.legal(rows[0], tables[0], seat, choices[0], mask)


@entry
def why_not(rows, tables, seat, action):
    return legality.why_not(rows[0], tables[0], seat, action)


@entry
def forbidding(rows, tables, seat, kind):
    return standing.forbidding(rows[0], tables[0], seat, kind)


@entry
def see(rows, tables, seat, seen):
    redaction.see(rows[0], tables[0], seat, seen[0])


@entry
def recall(tables, beliefs, memories, seen, me, story):
    return belief.recall(tables[0], beliefs[0], memories[0], seen[0], me, story)


@entry
def remember(rows, tables, memories, seat, action, color):
    statistics.remember(rows[0], tables[0], memories[0], seat, action, color)


@entry
def style_action(rows, tables, memories, chosen, seat):
    return styles.style_action(rows[0], tables[0], memories[0], chosen[0], seat)


@entry
def style_unasked(rows, tables, memories, chosen, seat):
    return styles.style_unasked(rows[0], tables[0], memories[0], chosen[0], seat)


@entry
def answer_learned(rows, tables, memories, chosen, nets, scratches, seat):
    return learned.learned_action(rows[0], tables[0], memories[0], chosen[0], nets[0], scratches[0], seat)


@entry
def who_acts(rows):
    return random_policy.who_acts(rows[0])


@entry
def random_action(rows, tables, seat):
    return random_policy.random_action(rows[0], tables[0], seat)


@entry
def random_legal(rows, tables, seat, choices, mask):
    return random_policy.random_legal(rows[0], tables[0], seat, choices[0], mask)


@entry
def next_word(tapes):
    return keystream.next_word(tapes[0])
