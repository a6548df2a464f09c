"""Record layouts for learning agents: observations, masks, episodes, and options."""

import numpy as np

from lastcard.kernel import observation_pieces as pieces
from lastcard.rules.layout import ACTIONS, CHOICES, KINDS, PLAYERS, STATE
from lastcard.rules.player_records import MEMORY, STYLE

HISTORY = 8  # past actions shown in an observation


# What an environment stores about a game besides its row.
EPISODE = np.dtype(
    [
        ("who", "u8"),  # the seats of the latest actions, one byte each, the newest in the lowest
        ("what", "u8"),  # the action types, + 1
        ("discarded", "u1", (KINDS,)),  # the cards under the top one, by kind
        ("counted", "i2"),  # how many cards of the discard pile are in `discarded`
        ("speakers", "u2"),  # the seats still to be asked whether they act out of turn
        ("actions", "i4"),
        ("first", "i1"),  # who is asked first
        ("acting", "i1"),  # the agent who has to act
        ("unasked", "i1"),  # whether the agent may act out of turn or pass
    ],
    align=True,
)

# Everything that changes in a round, for positions that are kept.
MOMENT = np.dtype([("state", STATE), ("memory", MEMORY), ("episode", EPISODE)], align=True)

# The interface of agents to games: the offsets of pieces and actions, and the options of the environment.
FACE = np.dtype(
    [
        ("at", "u8", (len(pieces.NAMES),)),  # where each piece of an observation begins
        ("opens", "i8"),  # whether hands can be open, and are pieces of the observation
        ("observed", "i8"),  # bytes of an observation
        ("actions", "i8"),  # the number of actions
        ("seats", "i8"),
        ("agents", "i8"),  # a bit for each agent's seat
        ("auto", "i8"),  # whether due calls are made automatically
        ("limit", "i8"),  # actions after which a round is truncated
        ("points", "i8"),  # whether the reward is points instead of the win
        ("renew", "i8"),  # whether finished rounds are dealt anew
        ("styles", STYLE, (PLAYERS,)),  # the styles of all other seats
        ("places", "i2", (PLAYERS, ACTIONS + 1)),  # for each seat and kernel action: the agents', or -1
        ("numbers", "i2", (PLAYERS, ACTIONS + 1)),  # for each seat and agents' action: the kernel action
    ],
    align=True,
)

# What one agent sees and may do: filled in here, then copied to its destination. The kernel passes a record
# much faster than an array.
OBSERVED = 2048  # bytes of an observation, at most
LOOK = np.dtype(
    [
        ("choices", CHOICES),  # in the kernel's numbering
        ("seen", "u1", (OBSERVED,)),
        ("mask", "i1", (ACTIONS + 1,)),
        ("paid", "f4", (PLAYERS,)),
    ],
    align=True,
)
