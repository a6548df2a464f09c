"""What all tests share: the compiled rules, and tables with every sort of rule on them."""

import os
import random
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import settings

from lastcard import kernel
from lastcard.game.match import Match
from lastcard.rules import editions
from lastcard.rules.rulebook import Rulebook

# The same examples every time, so that a change is to blame for a failure; `make search` tries new ones.
# Both print how to run a failing example again (`@reproduce_failure`).
settings.register_profile("steady", deadline=None, derandomize=True, database=None, print_blob=True)
settings.register_profile("search", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("LASTCARD_TESTS", "steady"))

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon")

# Sentences for customizable cards and rule cards: every effect, every way to speak of players.
SENTENCES = (
    "the next player draws 2",
    "everyone draws 1",
    "everyone but you draws 2",
    "the player on your left draws 1, then the player on your right draws 2",
    "the previous player draws 2 and misses a turn",
    "the dealer draws 3",
    "the opponent with the fewest cards draws 2",
    "everyone with more than 7 cards discards 1",
    "everyone with a red card draws 1",
    "a player you choose with at most 3 cards draws 2",
    "everyone draws until they have 5 cards",
    "the next player draws until they draw a red card",
    "the next player draws until they can play",
    "the next player draws until they draw a card of a color you name",
    "if the next player cannot play, they draw 3",
    "you discard 2",
    "everyone discards a card",
    "the next player discards a red card",
    "everyone discards all their 7s",
    "you discard down to 1 card",
    "everyone draws or discards to exactly 3 cards",
    "the next player draws or discards to exactly 7 cards",
    "everyone but you misses a turn",
    "you take an extra turn",
    "everyone takes an extra turn",
    "reverse the direction of play, then the next player draws 1",
    "you may swap hands with an opponent you choose",
    "the player on your left swaps hands with the player on your right",
    "everyone passes their hand to the left",
    "everyone passes their hand to the next player",
    "you take 2 cards from the player with the most cards",
    "everyone takes 1 card from the next player",
    "you give 2 cards to the player with the fewest cards",
    "you give 1 card to everyone but you",
    "everyone gives 1 card to the next player",
    "everyone plays with open hands until your next turn",
    "the next player plays with open hands until your next turn",
    "the next player shows you their hand",
    "an opponent you choose shows you their hand, then you swap hands with the next player",
    "you draw 1, then you swap hands with the next player, "
    "then you play with open hands until your next turn",
    "choose a player; they draw 2 and miss a turn",
    "choose a heads player and a tails player, then flip a coin: heads, the tails player draws 4; "
    "tails, the heads player draws 4",
    "flip a coin: heads, you discard 2; tails, the next player draws 2; then you draw 1",
    "if the next player has more than 7 cards, they discard 2; otherwise they draw 2",
    "if you have a wild card, the next player misses a turn",
    "you tell a joke; if someone laughs, you discard down to 1 card; otherwise you draw 4",
    "you discard your hand and draw as many cards",
    "you discard all your cards and draw 4",
    "the next player discards 2 cards at random",
    "you discard up to 2",
    "the next player misses 2 turns",
    "the next 2 players miss a turn",
    "everyone takes 1 card from the player on their right",
    "the next player takes 1 card from an opponent of their choice",
    "you exchange 1 card with the player on your right",
    "all hands are shuffled together and dealt out again",
    "everyone shows everyone their hand",
    "the color becomes yellow",
    "you name a color; everyone discards all their cards of that color",
    "you score 20 points",
    "if anyone has at least 3 wild cards, they win the round",
    "you take the card under this one",
    "do what the card under this one did",
    "everyone may discard 1",
    "the next player draws 2 or misses a turn",
    "the next player draws as many cards as you have",
    "if the card under this one is a red card, you take an extra turn",
    "sing a song",
    "the next player keeps their elbows straight until someone calls UNO",
    "nobody may speak until the round ends",
    "everyone hops until your next turn",
    "the next player barks or draws 4",
    "everyone barks or discards 1",
    "stand on one leg or draw 2 and miss a turn",
    "you may lay one card of each color",
    "you play as many cards in a row as you can",
    "everyone plays as many cards in a row as they can",
    "you play all of your wild cards",
)
PERFORMING = ("everyone performs a rule card", "the next player performs a rule card", "pull the lever")
WRITTEN_ON = ("customizable", "carnival")
DISPENSED_IN = ("jackpot", "carnival")
ALL_EDITIONS = (*editions.NAMES, "carnival")


@cache
def carnival() -> editions.Edition:
    """An edition of our own that has everything at once: marks, lever, written cards, coin, penguin."""
    data: dict[str, Any] = dict(editions.load("jackpot").data)
    dino, custom = editions.load("dino").data, editions.load("customizable").data
    extra = {"copies": 2, "points": 50, "start": "name the color"}
    wilds = {
        "wild swap hands": custom["wild"]["wild swap hands"],
        "wild 50/50": editions.load("anniversary").data["wild"]["wild 50/50"],
        "wild badtz-maru": editions.load("hello-kitty").data["wild"]["wild badtz-maru"],
        "wild run": dino["wild"]["wild run"],
        "wild dino": dino["wild"]["wild dino"],
        "wild draw four dino": dino["wild"]["wild draw four dino"],
        "wild pass": {**extra, "rule": "everyone passes their hand to the right, then name the color"},
    }
    colored = {name: dino["colored"][name] for name in ("draw two dino", "reverse dino", "skip dino")}
    data |= {"title": "Carnival", "mark": dino["mark"], "written": custom["written"]}
    data["wild"] = {**data["wild"], **wilds}
    data["colored"] = {**data["colored"], **colored}
    return editions.from_data("carnival", data)


@cache
def book_of(
    edition: str,
    house: tuple[tuple[str, Any], ...] = (),
    customs: tuple[str, ...] | None = None,
    rule_cards: tuple[str, ...] | None = None,
) -> Rulebook:
    """A rulebook, made once."""
    source = carnival() if edition == "carnival" else edition
    return Rulebook(source, dict(house), customs, rule_cards)


@pytest.fixture
def edition(request: pytest.FixtureRequest) -> Any:
    """What a test is given as its edition; of sentences alone, a rulebook with these on its cards."""
    given = request.param
    return book_of("customizable", (("target", 0),), given) if isinstance(given, tuple) else given


def random_book(choose: random.Random, edition: str, players: int, house: Mapping[str, Any]) -> Rulebook:
    """This edition with sentences drawn from the pool above, and hands that the deck can deal."""
    pool = SENTENCES + (PERFORMING if edition in DISPENSED_IN else ())
    customs = rule_cards = None
    if edition in WRITTEN_ON and choose.random() < 0.8:
        customs = tuple(choose.sample(pool, choose.randint(0, 3)))
    if edition in DISPENSED_IN and choose.random() < 0.8:
        rule_cards = tuple(choose.sample(pool, choose.randint(1, 8)))
    return book_of(edition, tuple(sorted(house.items())), customs, rule_cards)


def play_on(match: Match, choose: random.Random, most: int) -> None:
    """Let everybody do something legal, in turn or not, for so many actions."""
    for _ in range(most):
        if match.match_over:
            return
        if match.over:
            match.next_round()
            continue
        player = match.asked.player if match.asked and choose.random() < 0.8 else choose.choice(match.players)
        legal = match.legal_for(player)
        if legal:
            match.act_all(player, [choose.choice(legal)])


# Files whose tests start servers, browsers, terminals or other processes, or play very many games.
SLOW = (
    "agents", "attacks", "belief", "bots", "crash", "docs_run", "envs", "fair_deals", "fuzz", "guest", "lab",
    "lab_ray", "lab_ray_address", "labs", "language_properties", "leaks", "lines_leaving", "packaging",
    "playthroughs", "properties", "replays", "reviews", "scenarios", "security", "seeds", "server", "spiel",
    "store", "tables_time",
)  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what `make quick` leaves out; what takes long is begun first, so that no worker ends alone."""
    for item in items:
        name = item.path.stem.removeprefix("test_")
        if name in SLOW or name.startswith(("page_", "terminal_")):
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    kernel.prepare(search=True)  # servers do so too, and should start at once
