"""Positions for tests of the page: the record of a round up to a moment that a test needs.

Seeds are tried from 0 on, so the same position is found every time.
"""

import random
from collections.abc import Callable
from functools import cache

from lastcard.bots.simple import choose
from lastcard.game.actions import DRAW, KEEP, Action, Play
from lastcard.game.match import Match
from lastcard.game.records import Record

SEEDS = 500
Wanted = Callable[[Match, tuple[str, ...]], bool]
Player = Callable[[Match, random.Random], Action]


def sensible(match: Match, dice: random.Random) -> Action:
    assert match.asked
    return choose(match.view(match.asked.player), match.legal, dice)


def first_position(
    wanted: Wanted, *players: str, plays: Player = sensible, question: str = "turn", **house: object
) -> Record:
    """The first position in which whoever is asked this, with their hand, is in the wanted situation."""
    for seed in range(SEEDS):
        match = Match("classic", players, seed=seed, house={"target": 0, **house})
        dice = random.Random(seed)
        while match.asked:
            if match.asked.question == question and wanted(match, match.hand(match.asked.player)):
                return Record.of(match)
            match.play(plays(match, dice))
    raise AssertionError("no seed leads to such a position")


def asked_seat(record: Record) -> int:
    """The seat of the player who has the turn where the record ends."""
    match = record.match()
    assert match.asked
    return match.seat(match.asked.player)


def fitting(match: Match) -> set[str]:
    """The cards that can be played now."""
    return {action.card for action in match.legal if isinstance(action, Play)}


@cache
def near_the_end() -> Record:
    """Two cards left, of which only the wild card fits; the others have two to four."""
    return first_position(
        lambda match, hand: len(hand) == 2
        and fitting(match) == {"wild"}
        and all(2 <= len(match.hand(player)) <= 4 for player in match.players),
        "Ann", "Bob", "Cy",
    )  # fmt: skip


@cache
def nothing_fits() -> Record:
    """Few cards, and none that can be played."""
    return first_position(lambda match, hand: len(hand) <= 4 and not fitting(match), "Ann", "Bob", "Cy")


@cache
def two_that_do_not_fit() -> Record:
    """Two cards left, neither of which can be played."""
    return first_position(lambda match, hand: len(hand) == 2 and not fitting(match), "Ann", "Bob", "Cy")


@cache
def something_does_not_fit() -> Record:
    """Cards that can be played, and others that cannot."""
    return first_position(lambda match, hand: 0 < len(fitting(match)) < len(set(hand)), "Ann", "Bob", "Cy")


@cache
def last_card(**house: object) -> Record:
    """The last card, and it fits."""
    return first_position(
        lambda match, hand: len(hand) == 1 and bool(fitting(match)), "Ann", "Bob", "Cy", **house
    )


@cache
def reversing() -> Record:
    """Three players, and whoever has the turn can play a reverse."""
    return first_position(
        lambda match, _: any("reverse" in card for card in fitting(match)), "Ann", "Bo", "Cleo"
    )


@cache
def in_the_middle(*players: str) -> Record:
    """Everybody has four or five cards, and whoever has the turn can play one."""
    return first_position(
        lambda match, hand: (
            all(4 <= len(match.hand(player)) <= 5 for player in match.players) and bool(fitting(match))
        ),
        *players,
    )


@cache
def thirty_cards() -> Record:
    """A hand of thirty cards, two of which do not fit, against one player."""

    def draws(match: Match, dice: random.Random) -> Action:
        assert match.asked
        for action in (DRAW, KEEP):
            if match.asked.player == "Ann" and action in match.legal:
                return action
        return sensible(match, dice)

    return first_position(
        lambda match, hand: len(hand) >= 30 and 0 < len(fitting(match)) < len(set(hand)) - 1,
        "Ann", "Bob", plays=draws, hand_size=20,
    )  # fmt: skip


@cache
def challengeable(*, bluff: bool) -> Record:
    """A wild draw four was played on whoever is asked; it was a bluff, or it was not."""

    def bluffs(match: Match, dice: random.Random) -> Action:
        wild = [action for action in match.legal if isinstance(action, Play) and "four" in action.card]
        return wild[0] if wild else sensible(match, dice)

    def wanted(match: Match, hand: tuple[str, ...]) -> bool:
        seen = match.view(None)
        color = next(card for card in seen.discard_pile if "wild" not in card).split()[0]
        return any(card.startswith(f"{color} ") for card in match.hand(str(seen.turn))) == bluff

    return first_position(wanted, "Ann", "Bo", "Cleo", plays=bluffs, question="challenge")
