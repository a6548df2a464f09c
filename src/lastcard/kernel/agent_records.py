"""Record layouts for learning agents: observations, masks, episodes, and options."""

import numpy as np

from lastcard.kernel import observation_pieces as pieces
from lastcard.rules.layout import ACTIONS, CHOICES, KINDS, PLAYERS, STATE
from lastcard.rules.player_records import MEMORY, STYLE

HISTORY = 8  # actions that an observation looks back on


# What an environment remembers of a game beside its row.
EPISODE = np.dtype(
    [
        ("who", "u8"),  # the seats of the latest actions, a byte for each, the last in the lowest
        ("what", "u8"),  # what they did, + 1
        ("discarded", "u1", (KINDS,)),  # the cards under the top one, by kind
        ("counted", "i2"),  # how many cards of the discard pile are in `discarded`
        ("speakers", "u2"),  # the seats that are still to be asked whether they speak up
        ("actions", "i4"),
        ("first", "i1"),  # who is asked first
        ("acting", "i1"),  # the agent who has to act
        ("unasked", "i1"),  # whether the agent may act out of turn or pass
    ],
    align=True,
)

# A round of which every moment is kept: all that changes in it.
MOMENT = np.dtype([("state", STATE), ("memory", MEMORY), ("episode", EPISODE)], align=True)

# The interface of agents to games: the offsets of pieces and actions, and the options of the environment.
FACE = np.dtype(
    [
        ("at", "u8", (len(pieces.NAMES),)),  # where each piece of an observation begins
        ("opens", "i8"),  # whether hands can lie open, and are pieces of it
        ("observed", "i8"),  # the bytes of an observation
        ("actions", "i8"),  # the number of actions
        ("seats", "i8"),
        ("agents", "i8"),  # a bit for each seat that is an agent's
        ("auto", "i8"),  # whether due calls are made automatically
        ("limit", "i8"),  # actions after which a round is broken off
        ("points", "i8"),  # whether points are paid, not the win
        ("renew", "i8"),  # whether finished rounds are dealt anew
        ("styles", STYLE, (PLAYERS,)),  # how the seats play that are not
        (
            "places",
            "i2",
            (PLAYERS, ACTIONS + 1),
        ),  # for each seat and action of the kernel: agents', or -1
        ("numbers", "i2", (PLAYERS, ACTIONS + 1)),  # for each seat and action of the agents: the kernel's
    ],
    align=True,
)

# What one agent sees and may do: filled in here, then copied to where it is wanted. In the kernel a record
# is handed on much faster than an array.
OBSERVED = 2048  # bytes of an observation, at most
LOOK = np.dtype(
    [
        ("choices", CHOICES),  # in the kernel's numbers
        ("seen", "u1", (OBSERVED,)),
        ("mask", "i1", (ACTIONS + 1,)),
        ("paid", "f4", (PLAYERS,)),
    ],
    align=True,
)
