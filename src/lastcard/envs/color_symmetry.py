"""Permutes colors into the agent's own order: first the one in play, then those it holds most of.

Every edition treats all colors alike, so an agent that sees colors in this order learns each situation once
instead of once per permutation of the colors. (Only sentences written by players can name a color.)
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from lastcard.envs.spaces import Spaces
from lastcard.rules import layout as n

_OF_KINDS = ("hand", "top", "drawn", "discarded", "open", "shown")
Numbers = npt.NDArray[np.intp]


class Colors:
    """Translates observations, masks and actions into a canonical order of colors.

    >>> from lastcard.envs.vector import Games
    >>> games = Games("classic", players=2, batch=3)
    >>> colors = Colors(games.spaces)
    >>> seen, masks, actions = colors.turn(games.observations, games.masks)
    >>> games.step(actions[np.arange(3), masks.argmax(axis=1)])  # the first allowed, in its real color
    """

    def __init__(self, spaces: Spaces) -> None:
        self.spaces = spaces
        book, self.colors = spaces.book, len(spaces.book.colors)
        names = [card.name for card in book.cards]
        self._color_of = np.minimum(book.tables[0]["color_of"][: len(names)], self.colors).astype(np.int64)
        self._twin = np.tile(np.arange(len(names)), (self.colors, 1))  # a card in each of the colors
        for kind, name in enumerate(names):
            if (own := self._color_of[kind]) < self.colors:
                rest = name.removeprefix(book.colors[own])
                self._twin[:, kind] = [book.card(color + rest).kind for color in book.colors]
        self._places = {piece.name: piece.place for piece in spaces.observation}
        self._seen = self._moves(spaces.observation_size, self._seen_parts())
        self._done = self._moves(len(spaces.actions), self._done_parts())
        self._codes = self._moves(n.KINDS + 8, iter([("kinds", 1)]))  # of the history: a kind, from 1

    def _seen_parts(self) -> Iterator[tuple[str, int]]:
        kinds, colors = len(self._color_of), self.colors
        for piece in self.spaces.observation:
            if piece.name in _OF_KINDS:
                yield from (("kinds", start) for start in range(piece.start, piece.start + piece.size, kinds))
            elif piece.name in ("color", "lacks"):
                last = piece.start + piece.size - piece.size % colors
                yield from (("colors", start) for start in range(piece.start, last, colors))

    def _done_parts(self) -> Iterator[tuple[str, int]]:
        for piece in self.spaces.action:
            if piece.name == "name":
                yield "colors", piece.start
            elif piece.size == len(self._color_of):
                yield "kinds", piece.start

    def _moves(self, size: int, parts: Iterator[tuple[str, int]]) -> tuple[Numbers, Numbers]:
        """For every index its color (the last: none), and for each color the index of its counterpart."""
        color, twin = np.full(size, self.colors), np.tile(np.arange(size), (self.colors + 1, 1))
        for what, start in parts:
            own = self._color_of if what == "kinds" else np.arange(self.colors)
            others = self._twin if what == "kinds" else np.arange(self.colors)[:, None].repeat(self.colors, 1)
            color[start : start + len(own)] = own
            twin[:-1, start : start + len(own)] = start + others
        return color, twin

    def turn(
        self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]
    ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int8], Numbers]:
        """Reorders observations and masks, and returns the real action for every reordered one."""
        held = observations[:, self._places["hand"]].astype(np.int64)
        rank = np.zeros((len(observations), self.colors), np.int64)
        for color in range(self.colors):
            rank[:, color] = held[:, self._color_of == color].sum(axis=1)
        in_play = observations[:, self._places["color"]][:, : self.colors].astype(np.int64)
        rank += 256 * in_play
        order = np.argsort(-rank, axis=1, kind="stable")  # the color at each place
        none = np.full((len(order), 1), self.colors)
        order, place = np.hstack([order, none]), np.hstack([np.argsort(order, axis=1), none])
        seen = np.take_along_axis(observations, _picked(order, *self._seen), axis=1)
        actions = _picked(order, *self._done)
        history = self._places["history"]
        codes = seen[:, history][:, 1::2]
        rows = np.arange(len(codes))[:, None]
        seen[:, history][:, 1::2] = self._codes[1][place[rows, self._codes[0][codes]], codes]
        return seen, np.take_along_axis(masks, actions, axis=1), actions


def _picked(order: Numbers, color: Numbers, twin: Numbers) -> Numbers:
    """The source index of every element, for each row's order of colors."""
    return twin[order[:, color], np.arange(len(color))]
