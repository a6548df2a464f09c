"""Steps many games for learning agents on a GPU, a thread for each: the same as `kernel.vector_env`."""

import numpy as np
from numba import cuda
from numba.cuda.np.numpy_support import from_dtype

from lastcard.kernel.agent_records import LOOK
from lastcard.kernel.cuda.device_modules import device_module
from lastcard.kernel.cuda.targets import intrinsics, marks, numbers
from lastcard.rules.layout import NOBODY, SILENT_TAPE

kernel, small = marks.kernel, marks.small
clear_record, record_at = intrinsics.clear_record, intrinsics.record_at
clear_bytes, copy_bytes = intrinsics.clear_bytes, intrinsics.copy_bytes
int64, uint64 = numbers.int64, numbers.uint64

_env = device_module("vector_env")
begin_one, step_one, random_of_mask = _env.begin_one, _env.step_one, _env.random_of_mask
write_view, write_mask = _env.write_view, _env.write_mask
OVER, BROKEN_OFF = _env.OVER, _env.BROKEN_OFF

CHANCE = np.dtype([("rng", "u8")])  # the state of a random generator, as `random_below` takes it
CHANCE_KIND, LOOK_KIND, TAPE_KIND = from_dtype(CHANCE), from_dtype(LOOK), from_dtype(SILENT_TAPE)
WORD = 64


@kernel
def begin_games(rows, decks, memories, episodes, faces, observations, masks, acting, key, games):
    """Deals these games up to the first agent decision; the place in `games` gives each its random key."""
    tables, face = record_at(decks, 0), record_at(faces, 0)
    tapes, looks = cuda.local.array(1, TAPE_KIND), cuda.local.array(1, LOOK_KIND)
    tape, look = record_at(tapes, 0), record_at(looks, 0)
    clear_record(tape)
    tape.size = -1
    for n in range(int64(cuda.grid(1)), len(games), int64(cuda.gridsize(1))):
        i = int64(games[n])
        state, memory, episode = record_at(rows, i), record_at(memories, i), record_at(episodes, i)
        begin_one(state, tables, tape, memory, episode, face, look, uint64(key) + uint64(n))
        copy_bytes(observations, i * face.observed, look.seen, 0, face.observed)
        copy_bytes(masks, i * face.actions, look.mask, 0, face.actions)
        acting[i] = episode.acting


@kernel
def check_actions(masks, acting, given, actions, found):
    """Copies and checks the given actions: found = illegal actions, and actions that do not exist."""
    width = int64(masks.shape[1])
    for i in range(int64(cuda.grid(1)), len(acting), int64(cuda.gridsize(1))):
        action = int64(given[i])
        actions[i] = action
        if action < 0 or action >= width:
            cuda.atomic.add(found, 1, 1)
        elif masks[i, action] == 0 and acting[i] != NOBODY:
            cuda.atomic.add(found, 0, 1)


@kernel
def step_games(rows, decks, memories, episodes, faces, views, results, actions, penalty):
    """Takes an action in every game; an illegal one loses the round and ends it.

    `views` are observations, masks and who acts; `results` rewards and three marks: terminated, truncated,
    illegal. All results are written.
    """
    observations, masks, acting = views
    rewards, terminated, truncated, illegal = results
    tables, face = record_at(decks, 0), record_at(faces, 0)
    tapes, looks = cuda.local.array(1, TAPE_KIND), cuda.local.array(1, LOOK_KIND)
    tape, look = record_at(tapes, 0), record_at(looks, 0)
    clear_record(tape)
    tape.size = -1
    for i in range(int64(cuda.grid(1)), len(rows), int64(cuda.gridsize(1))):
        ended, wrong, seat = 0, False, int64(acting[i])
        for place in range(face.seats):
            rewards[i, place] = 0.0
        if seat != NOBODY:
            episode, action = record_at(episodes, i), int64(actions[i])
            wrong = masks[i, action] == 0
            if wrong:
                rewards[i, seat] = penalty
                episode.acting = NOBODY
                clear_bytes(look.seen, face.observed)
                clear_bytes(look.mask, face.actions)
            else:
                state, memory = record_at(rows, i), record_at(memories, i)
                ended = step_one(state, tables, tape, memory, episode, face, look, action)
                if ended == OVER:
                    for place in range(face.seats):
                        rewards[i, place] = look.paid[place]
            copy_bytes(observations, i * face.observed, look.seen, 0, face.observed)
            copy_bytes(masks, i * face.actions, look.mask, 0, face.actions)
            acting[i] = episode.acting
        terminated[i] = ended == OVER or wrong
        truncated[i] = ended == BROKEN_OFF
        illegal[i] = wrong


@kernel
def observe(rows, decks, memories, episodes, faces, looks, game, seat):
    """Writes a seat's observation and mask in one game, whether or not it is the one to act."""
    if cuda.grid(1) == 0:
        tables, face, look = record_at(decks, 0), record_at(faces, 0), record_at(looks, 0)
        state, memory, episode = record_at(rows, game), record_at(memories, game), record_at(episodes, game)
        write_view(state, tables, memory, episode, face, look, seat)
        write_mask(state, tables, episode, face, look, seat)


# --- random actions ------------------------------------------------------------------------------
#
# The CPU draws them from one generator, game after game. The generator is linear, so its state after any
# number of draws can be computed directly, and each thread starts at its own games.


@kernel
def count_deciding(acting, chunk, before):
    """Counts the games in each chunk in which somebody has to act."""
    for n in range(int64(cuda.grid(1)), len(before) - 1, int64(cuda.gridsize(1))):
        deciding = int64(0)
        for i in range(n * chunk, min((n + 1) * chunk, len(acting))):
            deciding += int64(acting[i] != NOBODY)
        before[n + 1] = deciding


@kernel
def sum_deciding(before):
    """Turns the counts into running sums: the number of such games in earlier chunks."""
    if cuda.grid(1) == 0:
        for n in range(1, len(before)):
            before[n] += before[n - 1]


@small
def leap(word, jumps, steps):
    """A generator's state after this many steps; jumps[k, b] is where 2**k steps lead from bit b alone."""
    k = 0
    while steps >> k:
        if (steps >> k) & 1:
            there = uint64(0)
            for bit in range(WORD):
                if (word >> uint64(bit)) & uint64(1):
                    there ^= jumps[k, bit]
            word = there
        k += 1
    return word


@kernel
def random_actions(masks, jumps, chunk, before, chances, chances_after, actions):
    """A uniformly random legal action in every game; the last chunk's thread stores the generator's state."""
    own = cuda.local.array(1, CHANCE_KIND)
    chance = record_at(own, 0)
    chunks, width = len(before) - 1, masks.shape[1]
    for n in range(int64(cuda.grid(1)), chunks, int64(cuda.gridsize(1))):
        chance.rng = leap(uint64(chances[0]), jumps, int64(before[n]))
        for i in range(n * chunk, min((n + 1) * chunk, len(actions))):
            actions[i] = random_of_mask(chance, masks, i, width)
        if n == chunks - 1:
            chances_after[0] = chance.rng
