"""Record layouts for playing styles, beliefs, and the counts of many games."""

import numpy as np

from lastcard.rules.figure_columns import FIGURES
from lastcard.rules.layout import CARDS, COLORS, KINDS, PLAYERS, RULE_CARDS

# A playing style as weights: the value of each property of a card, color or answer.
STYLE = np.dtype(
    [
        ("random", "f8"),  # 1: uniformly random legal actions; then only `calls` matters
        (
            "learned",
            "f8",
        ),  # 1: as the networks say, for questions they know (only in searches)
        ("color", "f8"),  # each card of the same color in the hand
        ("points", "f8"),  # each point of the card
        ("wild", "f8"),  # that it is a wild
        ("symbol", "f8"),  # each other card of the same symbol
        ("strike", "f8"),  # each card (or turn) that it costs the next player
        ("strike_late", "f8"),  # the same while the next player holds few cards
        ("dump", "f8"),  # each point, while anybody holds few cards
        ("lacking", "f8"),  # that the next player lacked its color
        ("draw", "f8"),  # drawing although something fits
        ("keep", "f8"),  # keeping a drawn card although it fits
        ("bluff", "f8"),  # laying a card that a challenge would punish
        ("bluffs", "f8"),  # how often it bluffs anyway
        ("answer", "f8"),  # answering an attack with a card
        ("challenge", "f8"),  # challenging
        ("challenge_card", "f8"),  # the same, for each card in the challenged hand
        ("name_lacking", "f8"),  # naming a color that the next player lacked
        ("few", "f8"),  # the number of cards that counts as few
        ("chance", "f8"),  # the maximum random amount added to each value
        ("calls", "f8"),  # how often a call is not forgotten
        ("calls_late", "f8"),  # how often a forgotten call is made late
        ("catches", "f8"),  # how often a missed call is caught
        ("jumps", "f8"),  # how often it jumps in
        ("does", "f8"),  # how often it does what a card asks for in the room
        ("laughs", "f8"),
        ("agrees", "f8"),
    ],
    align=True,
)

# The public memory of a round that styles use.
MEMORY = np.dtype(
    [
        ("lacks", "u1", (PLAYERS,)),  # a bit for each color that the seat recently could not follow
        ("sizes", "u1", (PLAYERS,)),  # the hands' sizes after the last action
        ("colors", "i2", (COLORS + 1,)),  # scratch: cards of each color in the hand being examined
    ],
    align=True,
)

# Input sizes of the networks: for the position, for one action in it, and for a hand among all hands.
POSITION_FEATURES, ACTION_FEATURES, HAND_FEATURES = 40, 36, 36
NEURONS, HAND_NEURONS = 32, 16

# The networks' weights; `kernel.learned` defines the inputs.
NETWORK = np.dtype(
    [
        ("choice_in", "f4", (POSITION_FEATURES + ACTION_FEATURES, NEURONS)),
        ("choice_out", "f4", (NEURONS,)),
        ("hand_in", "f4", (HAND_FEATURES, HAND_NEURONS)),
        ("hand_out", "f4", (HAND_NEURONS,)),
    ],
    align=True,
)

# Scratch space for one player that uses a network.
NETWORK_SCRATCH = np.dtype(
    [
        ("inputs", "f4", (POSITION_FEATURES + ACTION_FEATURES,)),
        ("position", "f4", (NEURONS,)),  # what the position contributes to each neuron
        ("neurons", "f4", (NEURONS,)),
        ("hand_neurons", "f4", (HAND_NEURONS,)),
        ("hand_inputs", "f4", (HAND_FEATURES,)),
        ("options", "i2", (2 * KINDS + 8,)),
        ("held_colors", "i2", (COLORS + 1,)),  # cards of each color in the hand; wilds last
        ("seen_colors", "i2", (COLORS + 1,)),  # cards of each color laid so far
        ("wilds", "i2"),
        ("strikes", "i2"),
        ("best_color", "i2"),
    ],
    align=True,
)

SLOTS = 40  # tracked hidden cards of a hand; nothing is inferred about further ones
PLAYS = 32  # the latest plays of others from which their cards are inferred

# What one seat knows about the others' cards: those seen, and what the hidden ones are unlikely to be.
BELIEF = np.dtype(
    [
        ("not_held", "u8", (PLAYERS, SLOTS, 2)),  # for each hidden card: the kinds it is unlikely to be
        ("came", "i2", (PLAYERS, SLOTS)),  # how many plays had been made when the card came
        ("hidden", "i2", (PLAYERS,)),  # how many cards of a hand this seat has not seen
        ("known", "u1", (PLAYERS, KINDS)),  # the cards it has
        ("pool", "u1", (CARDS,)),  # all cards it has not: in the others' hands or in the draw pile
        ("pool_size", "i2"),
        ("located", "u1", (KINDS,)),  # scratch: how many of each kind are not in the pool
        ("prior_color", "i1"),  # the color in play before the top card was laid
        ("plays", "i2"),  # the number of plays so far; the latest are kept in a ring buffer
        ("play_seat", "i1", (PLAYS,)),
        ("play_kind", "i2", (PLAYS,)),  # -1: the seat drew instead
        ("play_top", "i2", (PLAYS,)),
        ("play_color", "i1", (PLAYS,)),
        ("play_came", "i2", (PLAYS,)),  # when the card that was played had come, most likely
        ("dealt", "u1", (PLAYERS, SLOTS)),  # scratch: the hidden cards as last sampled
        ("chosen", "u1", (SLOTS,)),  # scratch: those of one hand that are to be dealt
    ],
    align=True,
)

BUCKETS, BUCKET = 64, 10  # what a round gives its winner, in tens of points, is at stake in a match

# --- counts ------------------------------------------------------------------------------------------

SENTENCES = KINDS + RULE_CARDS  # written cards, then rule cards
EXACT, STEPS, OCTAVES = 1024, 32, 11  # bins: one per number below EXACT, then a fixed number per doubling
BINS = EXACT + STEPS * OCTAVES


# The counts of many games. All fields are sums, so counts can be added.
COUNTS = np.dtype(
    [
        ("game", "f8", (FIGURES,)),  # the game in progress
        ("sums", "f8", (FIGURES,)),
        ("squares", "f8", (FIGURES,)),
        ("with_rounds", "f8", (FIGURES,)),  # products with the number of rounds
        ("games", "i8"),
        ("longest", "i8"),  # decisions in a round
        ("lengths", "i8", (BINS,)),  # rounds by decisions
        ("points", "i8", (BINS,)),  # rounds by points
        ("rounds", "i8", (BINS,)),  # games by rounds
        ("fired", "i8", (SENTENCES, PLAYERS)),  # how often a seat has triggered a sentence
        ("users", "i8", (SENTENCES, PLAYERS)),  # rounds in which it has
        ("user_wins", "i8", (SENTENCES, PLAYERS)),  # and which it won
        ("used", "u2", (SENTENCES,)),  # who has in the round in progress
        ("last", "i2"),  # the sentence just laid: a last card has no effect
        ("last_seat", "i2"),
    ],
    align=True,
)
