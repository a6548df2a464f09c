"""Thousands of games at once on a GPU: the same as `envs.vector`, with arrays that stay there.

games = lastcard.vector("classic", players=4, batch=65536, device="cuda")
while learning:
    games.step(policy(torch.from_dlpack(games.observations), torch.from_dlpack(games.masks)))
"""

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import cuda

from lastcard.common.errors import LastcardError
from lastcard.envs.vector import GameBatch
from lastcard.kernel.agent_records import EPISODE, LOOK
from lastcard.kernel.cards import random_below
from lastcard.kernel.cuda import device_arrays, vector_kernels
from lastcard.kernel.cuda.device_arrays import DeviceArray
from lastcard.kernel.cuda.launching import check_device, launch
from lastcard.rules.layout import NOBODY, STATE
from lastcard.rules.player_records import MEMORY

CHUNK = 16  # games for which one thread draws random actions, one after another
STEP_BITS = 24  # bits of the number of steps that a generator can skip


class DeviceGames(GameBatch):
    """A batch of rounds on the GPU. Its arrays are on the device; `numpy()` copies one of them to the host.

    The same seed and actions give the same numbers as `Games`. Agents and compiled styles play the seats;
    other players would need every view on the host.
    """

    observations: DeviceArray  # each game's observation of the agent to act
    masks: DeviceArray  # 1: it may do this
    acting: DeviceArray  # its seat; -1: the round is over
    rewards: DeviceArray  # of the last step, for every seat
    terminated: DeviceArray  # whether the last step ended the round
    truncated: DeviceArray  # whether the round was truncated
    illegal: DeviceArray  # whether the round was lost by an illegal action

    def _allocate(self) -> None:
        check_device()
        if self._outside:
            names = " and ".join(str(self.players[seat]) for seat in sorted(self._outside))
            raise LastcardError(f"Only agents and compiled styles can play on a GPU, not {names}.")
        batch, new = self.batch, device_arrays.zeros
        self._shared = [device_arrays.copied(each) for each in (self.book.tables, self._face)]
        self.rows, self.memories = new((batch,), STATE), new((batch,), MEMORY)
        self.episodes = new((batch,), EPISODE)
        self.observations = new((batch, self.spaces.observation_size), np.uint8)
        self.masks, self.acting = new((batch, len(self.spaces.actions)), np.int8), new((batch,), np.int8)
        self._new_results()
        self._actions, self._found = new((batch,), np.int64), new((2,), np.int64)
        self._everything = device_arrays.copied(np.arange(batch))
        self._before = device_arrays.copied(np.minimum(np.arange(-(-batch // CHUNK) + 1) * CHUNK, batch))
        self._jumps = device_arrays.copied(jumps())

    def reset(self, seed: int | None = None) -> None:
        """Deals all games anew; the same seed deals the same cards as on a CPU."""
        key = np.random.SeedSequence(seed).generate_state(2, np.uint64)
        self._keys = np.random.default_rng(key)
        self._chances = [device_arrays.copied(np.full(1, int(key[1]) or 1, np.uint64)) for _ in range(2)]
        if self.copy:
            self._new_views()
        self._begin(self._everything, key[0])
        self._new_results()

    def deal(self, games: npt.NDArray[np.intp]) -> None:
        """Deals these games anew; `rewards`, `terminated` and `truncated` stay as they are."""
        chosen = device_arrays.copied(np.asarray(games, np.int64))
        self._begin(chosen, self._keys.integers(2**63, dtype=np.uint64))

    def step(self, actions: Any) -> None:
        """Takes an action in every game, of the agent to act there, and updates all arrays.

        `actions` is an integer array on the device (PyTorch, JAX, CuPy, Numba) or on the host. `rewards`,
        `terminated` and `truncated` describe the step; finished rounds have been dealt anew. An illegal
        action loses the round or, depending on `illegal`, raises `IllegalActionError` with no effect.
        """
        wrong = self._check(actions)
        if self.copy:
            self._new_views()
            self._new_results()
        views = tuple(each.array for each in (self.observations, self.masks, self.acting))
        marks = (self.rewards, self.terminated, self.truncated, self.illegal)
        results = tuple(each.array for each in marks)
        decks, faces = self._shared
        records = self.rows, decks, self.memories, self.episodes, faces
        launch(vector_kernels.step_games, self.batch, *records, views, results, self._actions, self.penalty)
        if wrong and self.renew:
            self.deal(np.flatnonzero(self.acting.numpy() == NOBODY))

    def _begin(self, games: DeviceArray, key: Any) -> None:
        decks, faces = self._shared
        records = self.rows, decks, self.memories, self.episodes, faces
        views = self.observations, self.masks, self.acting
        launch(vector_kernels.begin_games, len(games), *records, *views, np.uint64(key), games)

    def _check(self, actions: Any) -> bool:
        """Copies the actions to the device; returns whether any of them is illegal."""
        given = self._actions.array if actions is self._actions else on_device(actions)
        if tuple(given.shape) != (self.batch,) or np.dtype(given.dtype).kind not in "iu":
            raise LastcardError(f"A step needs {self.batch} whole numbers, one for each game.")
        self._found.array.copy_to_device(np.zeros(2, np.int64))
        views = self.masks, self.acting
        launch(vector_kernels.check_actions, self.batch, *views, given, self._actions, self._found)
        if not self._found.numpy().any():
            return False
        masks, acting, taken = (each.numpy() for each in (*views, self._actions))
        return self._illegal_games(masks, acting, taken) is not None

    def _new_views(self) -> None:
        """Allocates new arrays, so that returned ones stay unchanged."""
        for name in ("observations", "masks", "acting"):
            before: DeviceArray = getattr(self, name)
            after = device_arrays.empty(before.shape, before.dtype)
            after.array.copy_to_device(before.array)  # finished games stay unchanged
            setattr(self, name, after)

    def _new_results(self) -> None:
        new = device_arrays.zeros
        self.rewards = new((self.batch, self.spaces.players), np.float32)
        self.terminated, self.truncated, self.illegal = (new((self.batch,), np.bool_) for _ in range(3))

    # --- for agents ------------------------------------------------------------------------------

    def random_actions(self) -> DeviceArray:
        """A uniformly random legal action for every game; the array is reused by the next call."""
        chunks = len(self._before) - 1
        if not self.renew:  # games in which nobody has to act use no random number
            launch(vector_kernels.count_deciding, chunks, self.acting, CHUNK, self._before)
            launch(vector_kernels.sum_deciding, 1, self._before)
        before, after = self._chances
        generator = self._jumps, CHUNK, self._before, before, after
        launch(vector_kernels.random_actions, chunks, self.masks, *generator, self._actions)
        self._chances = [after, before]
        return self._actions

    def observe(self, game: int, seat: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int8]]:
        """Any seat's observation and action mask in one game, on the host."""
        look = device_arrays.zeros((1,), LOOK)
        decks, faces = self._shared
        records = self.rows, decks, self.memories, self.episodes, faces
        launch(vector_kernels.observe, 1, *records, look, game, seat)
        return self.spaces.observation_and_mask(look.numpy())


def on_device(array: Any) -> Any:
    """An array in the form that kernels take; without a copy if it is on the device."""
    if isinstance(array, DeviceArray):
        return array.array
    if hasattr(array, "__cuda_array_interface__"):
        return cuda.as_cuda_array(array)
    return cuda.to_device(np.ascontiguousarray(array))


@cache
def jumps() -> npt.NDArray[np.uint64]:
    """The states that 2**k steps of the kernel's generator reach from each single bit."""
    table = np.zeros((STEP_BITS, 64), np.uint64)
    for bit in range(64):
        state = SimpleNamespace(rng=np.uint64(1 << bit))
        random_below.py_func(state, 1)
        table[0, bit] = state.rng
    for k in range(1, STEP_BITS):
        for bit in range(64):
            word = int(table[k - 1, bit])
            for each in range(64):
                if word >> each & 1:
                    table[k, bit] ^= table[k - 1, each]
    return table
