"""Builds a match in the position that a scenario describes."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from lastcard.common.errors import LastcardError, UnreadableError
from lastcard.game.lazy_kernel import kernel
from lastcard.game.match import Match
from lastcard.game.rulebook_cache import book_for
from lastcard.game.scenarios.documents import Scenario
from lastcard.rules import layout as n
from lastcard.rules.editions import NAMES
from lastcard.rules.layout import NOBODY, Q
from lastcard.rules.rulebook import Rulebook

MOST_POINTS = 1_000_000
NOTHING = "nothing"  # at the end of `draw`: the pile ends there


def set_up(scenario: Scenario) -> Match:
    """Returns the match of this scenario; `ScenarioError` if the position is impossible."""
    try:
        return PositionMatch(scenario)
    except LastcardError as error:
        if isinstance(error, type(scenario.error(""))):
            raise
        raise scenario.error(str(error)) from None


class PositionMatch(Match):
    """A match that begins with a written position instead of a deal."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        values = scenario.values
        players = values["players"]
        book = book_for(
            len(players),
            _edition(str(values["edition"])),
            values.get("house"),
            _sentences(values.get("customs", [])),
            _sentences(values.get("rule_cards")),
            _sentences(values.get("table_rules")),
        )
        seed = values.get("seed", 0)
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise scenario.error("seed must be a whole number.", "seed")
        super().__init__(book, players, seed=seed, dealer=self._dealer(book, players))

    # --- who deals -----------------------------------------------------------------------------

    def _dealer(self, book: Rulebook, players: Sequence[str]) -> str:
        values = self.scenario.values
        if "cut" not in values:
            return self._player(values.get("dealer", players[-1]), players, "dealer")
        if "dealer" in values:
            raise self.scenario.error("write either dealer or cut.", "cut")
        cards = [book.card(str(name)) for name in values["cut"]]
        self._check_copies(Counter(card.name for card in cards), book, "cut")
        numbers = [int(card.symbol) if card.number else 0 for card in cards]
        still_in = list(range(len(players)))
        while len(still_in) > 1:
            drawn, numbers = numbers[: len(still_in)], numbers[len(still_in) :]
            if len(drawn) < len(still_in):
                raise self.scenario.error("the cards of the cut do not decide who deals.", "cut")
            still_in = [seat for seat, number in zip(still_in, drawn, strict=True) if number == max(drawn)]
        if numbers:
            raise self.scenario.error("the cut goes on after it has been decided.", "cut")
        return players[still_in[0]]

    def _player(self, name: Any, players: Sequence[str], key: str) -> str:
        for player in players:
            if player.lower() == str(name).lower():
                return player
        raise self.scenario.error(f"there is no player {name!r}, only {', '.join(players)}.", key)

    # --- the cards -----------------------------------------------------------------------------

    def _begin(self, dealer: str | None) -> None:
        row, values = self.row[0], self.scenario.values
        self._check_keys()
        assert dealer is not None
        self._rekey()
        kernel.begin_match(self.row, self.book.tables, len(self.players))
        row["dealer"] = self.seat(dealer)
        kernel.gather(self.row, self.book.tables)
        row["round"] = 1
        self._order_rule_cards()
        for player, score in values.get("scores", {}).items():
            if isinstance(score, bool) or not isinstance(score, int) or abs(score) > MOST_POINTS:
                raise self.scenario.error(f"scores are whole numbers up to {MOST_POINTS}.", "scores")
            row["scores"][self.seat(self._player(player, self.players, "scores"))] = score
        self.coming = [self._outcome(str(word)) for word in values.get("chance", [])]
        self._lay_out_cards()
        self._start_tape()
        self.opening = self._start()

    def _check_keys(self) -> None:
        values, wrong = self.scenario.values, self.scenario.error
        for key in ("turn", "direction", "discard"):
            if key in values and "top" not in values:
                raise wrong(f"{key} needs top.", key)
        if "flip" in values and "top" in values:
            raise wrong("write either top or flip.", "flip")

    def _order_rule_cards(self) -> None:
        row, size = self.row[0], len(self.book.rule_cards)
        row["dispenser"][:size] = range(size - 1, -1, -1)
        row["dispenser_prepared"] = size

    def _outcome(self, word: str) -> int:
        sides = ("heads", "tails")
        plain = word.lower()
        if plain in sides:
            return sides.index(plain)
        if plain in self.book.spinner:
            return n.SPUN + self.book.spinner.index(plain)
        if plain in "123456" and len(plain) == 1:
            return n.DIE + int(plain) - 1
        known = ", ".join((*sides, *self.book.spinner, "1 to 6"))
        raise self.scenario.error(f"chance has no {word!r} here, only {known}.", "chance")

    def _kinds(self, key: str, names: Any) -> list[int]:
        if not isinstance(names, list):
            raise self.scenario.error(f"{key} must be a list of cards.", key)
        try:
            return [self.book.card(str(name)).kind for name in names]
        except UnreadableError as error:
            raise self.scenario.error(str(error), key) from None

    def _lay_out_cards(self) -> None:
        """Lays out hands, piles and top card; cards that are not named are shuffled by the seed."""
        values, row = self.scenario.values, self.row[0]
        hands = {
            self.seat(self._player(player, self.players, "hands")): self._kinds("hands", cards)
            for player, cards in values.get("hands", {}).items()
        }
        draw = list(values.get("draw", []))
        ends = bool(draw) and str(draw[-1]).lower() == NOTHING
        listed = self._kinds("draw", draw[:-1] if ends else draw)
        self._flips = self._kinds("flip", values.get("flip", []))
        under = self._kinds("discard", [str(card).split(" as ")[0] for card in values.get("discard", [])])
        top = self._read_top() if "top" in values else None
        named = [kind for hand in hands.values() for kind in hand] + listed + self._flips + under
        named += [] if top is None else [top]
        deck = Counter({card.name: card.copies for card in self.book.cards})
        used = Counter(self.book.cards[kind].name for kind in named)
        self._check_copies(used, self.book, "")
        rest = [self.book.card(name).kind for name in (deck - used).elements()]
        random.Random(self.seed).shuffle(rest)
        for seat in range(len(self.players)):
            if seat not in hands:
                size = self.book.house.hand_size
                if len(rest) < size:
                    raise self.scenario.error("there are not enough cards left to deal the other hands.")
                hands[seat], rest = rest[:size], rest[size:]
        for seat, hand in hands.items():
            if not hand:
                raise self.scenario.error("a hand must hold at least one card.", "hands")
            for kind in hand:
                row["count"][seat, kind] += 1
                row["held"][seat, kind >> 6] |= np.uint64(1 << (kind & 63))
            row["hand_size"][seat] = len(hand)
        self._listed = listed
        self._fill_pile([] if ends else rest)
        row["discards"][: len(under)] = under[::-1]
        row["discard_size"] = len(under)
        if top is not None:
            row["top"] = top

    def _check_copies(self, used: Counter[str], book: Rulebook, key: str) -> None:
        for name, number in used.items():
            if number > book.card(name).copies:
                raise self.scenario.error(
                    f"{number} cards {name} are named; the deck has {book.card(name).copies}.", key
                )

    def _read_top(self) -> int:
        text = str(self.scenario.values["top"])
        name, _, color = (part.strip() for part in text.partition(" as "))
        kind = self._kinds("top", [name])[0]
        card = self.book.cards[kind]
        if card.wild != bool(color):
            words = (
                "a wild on top needs its color, as in 'wild as blue'" if card.wild else "only a wild has 'as'"
            )
            raise self.scenario.error(f"{words}.", "top")
        self.row[0]["color"] = self.book.color(color or card.color)
        return kind

    def _fill_pile(self, bag: Sequence[int]) -> None:
        row = self.row[0]
        row["draw_pile"][: len(bag)] = bag
        row["draw_size"] = len(bag)
        row["prepared"] = 0

    def _put_on_pile(self, kinds: Sequence[int]) -> None:
        """Puts cards on top of the draw pile, in drawing order."""
        row = self.row[0]
        size = int(row["draw_size"])
        row["draw_pile"][size : size + len(kinds)] = kinds[::-1]
        row["draw_size"] = size + len(kinds)
        row["prepared"] += len(kinds)

    # --- the start -----------------------------------------------------------------------------

    def _start(self) -> list[Any]:
        values, row = self.scenario.values, self.row[0]
        first = (int(row["dealer"]) + 1) % len(self.players)
        if "top" in values:
            self._put_on_pile(self._listed)
            turn = (
                self.seat(self._player(values["turn"], self.players, "turn")) if "turn" in values else first
            )
            direction = str(values.get("direction", "left")).lower()
            if direction not in ("left", "right"):
                raise self.scenario.error("direction is left or right.", "direction")
            row["direction"] = 1 if direction == "left" else -1
            row["turn"] = row["anchor"] = row["asked"] = turn
            row["question"] = Q.TURN
            row["starter"] = NOBODY
            return []
        if self._flips:
            self._put_on_pile(self._listed)
            self._put_on_pile(self._flips)
        if row["draw_size"] == 0:
            raise self.scenario.error("there is no card left to turn up.")
        kernel.turn_up(self.row, self.book.tables, self._tape)
        if self._flips:
            left = int(row["prepared"]) - len(self._listed)
            if left > 0:
                raise self.scenario.error("a card before the last of flip already stays.", "flip")
        else:
            self._put_on_pile(self._listed)
        kernel.run(self.row, self.book.tables, self._tape)
        self._chance()
        return self._events()


def _edition(name: str) -> str:
    return name.lower() if name.lower() in NAMES else name


def _sentences(values: Any) -> list[str] | None:
    return None if values is None else [str(value) for value in values]
