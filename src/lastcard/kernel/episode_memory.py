"""Rebuilds the environment's record of a round from what one seat has seen of it.

The events of an action are preceded by the public part of the action itself (`E.ACTED`). So everything that
`vector_env.act` records outside the row can be reconstructed in the same order.
"""

from numba import int64, uint64

from lastcard.kernel.jit import entry, rule
from lastcard.kernel.styles import forget, notice
from lastcard.kernel.vector_env import count_discards, note
from lastcard.rules.event_codes import E
from lastcard.rules.layout import CALL, NO_COLOR, NOBODY, PLAYERS


@rule
def swap_sizes(past, one, other):
    size = past.hand_size[one]
    past.hand_size[one] = past.hand_size[other]
    past.hand_size[other] = size


@rule
def follow_sizes(past, event, a, b):
    """Updates everybody's number of cards after this event."""
    if (
        event == E.DEALT
        or event == E.DREW
        or event == E.TOOK
        or event == E.TOOK_UNDER
        or event == E.TOOK_REVEALED
    ):
        past.hand_size[a] += 1
    elif event == E.PLAYED or event == E.LAID or event == E.DISCARDED or event == E.GAVE:
        past.hand_size[a] -= 1
    elif event == E.REDEALT:
        past.hand_size[a] = b
    if event == E.TOOK:
        past.hand_size[b] -= 1
    elif event == E.GAVE:
        past.hand_size[b] += 1
    elif event == E.SWAPPED:
        swap_sizes(past, a, b)
    elif event == E.PASSED and a > 0:
        for seat in range(past.players - 1, 0, -1):
            swap_sizes(past, seat, seat - 1)
    elif event == E.PASSED:
        for seat in range(past.players - 1):
            swap_sizes(past, seat, seat + 1)


@rule
def remember_action(past, tables, memory, episode, seat, action, color, auto):
    """Updates the memory after an action and its events; NOBODY's action is the deal."""
    if seat == NOBODY:
        forget(past, memory)
        return
    notice(past, tables, memory, seat, action, color)
    if not (auto and action == CALL):  # with automatic calls, the call is not part of the action
        note(episode, seat, action)


@entry
def retell(rows, decks, memories, episodes, pasts, story, auto):
    """Fills memories and episodes from the events that led to a row; `pasts` is scratch space.

    False if the events do not lead there, as in a position that was set up; then nothing is inferred.
    """
    seen, tables, memory, episode, past = rows[0], decks[0], memories[0], episodes[0], pasts[0]
    past.players = seen.players
    for seat in range(PLAYERS):
        past.hand_size[seat] = 0
    episode.who, episode.what, episode.actions = uint64(0), uint64(0), 0
    color, before = int64(NO_COLOR), int64(NO_COLOR)
    seat, action = int64(NOBODY), int64(0)
    for i in range(len(story)):
        event, a, b = int64(story[i, 0]), int64(story[i, 1]), int64(story[i, 2])
        if event == E.ACTED:
            remember_action(past, tables, memory, episode, seat, action, before, auto)
            seat, action, before = a, b, color
        elif event == E.TURNED_UP:
            color = int64(tables.color_of[a])
        elif event == E.NAMED:
            color = b
        elif (event == E.PLAYED or event == E.LAID) and tables.color_of[b] < tables.colors:
            color = int64(tables.color_of[b])
        follow_sizes(past, event, a, b)
    remember_action(past, tables, memory, episode, seat, action, before, auto)
    count_discards(seen, episode, True)
    sound = True
    for other in range(seen.players):
        sound = sound and past.hand_size[other] == seen.hand_size[other]
    if not sound:
        forget(seen, memory)
    return sound
