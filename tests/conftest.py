"""What all tests share: the compiled rules, and tables with every sort of rule on them."""

import gc
import os
import random
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import settings

from lastcard import kernel
from lastcard.game.match import Match
from lastcard.rules import editions
from lastcard.rules.language import NotUnderstood, parse
from lastcard.rules.language import tree as t
from lastcard.rules.rulebook import Rulebook
from lastcard.rules.rulepage.notes import effects_in

# The same examples every time, so that a change is to blame for a failure; `make search` tries new ones.
# Both print how to run a failing example again (`@reproduce_failure`).
settings.register_profile("steady", deadline=None, derandomize=True, database=None, print_blob=True)
settings.register_profile("search", deadline=None, print_blob=True)
PROFILE = os.environ.get("LASTCARD_TESTS", "steady")
settings.load_profile(PROFILE)


def pytest_collection_finish() -> None:
    """Keeps the garbage collector from looking through all tests and modules again and again."""
    gc.collect()
    gc.freeze()


def examples(many: int) -> settings:
    """So many examples when they are searched for; of the steady ones a quarter, with every run."""
    return settings(max_examples=many if PROFILE == "search" else max(5, many // 4))


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
    # What holds from then on.
    "whenever a player plays a 3, they draw 1",
    "until your next turn, whenever an opponent draws a card, you may discard 1",
    "whenever somebody calls UNO, everyone else draws 1",
    "whenever a player misses a turn, the next player draws 2",
    "nobody may play a wild card until somebody draws",
    "only number cards may be played until your next turn",
    "the next player must play a blue card or give you 2 cards",
    "the next player may only play number cards for 2 turns",
    "you are immune until your next turn",
    "the next draw card played on you goes back to whoever played it",
    "cancel the next skip",
    "the next draw card counts double",
    "nobody may go out until somebody misses a turn",
    "for the rest of the match nobody may go out with a red card",
    "everyone plays with open hands until somebody draws",
    "nobody may talk for the rest of the round; whoever talks draws 1",
    # Counting, naming, dice, piles and what the room says.
    "roll a die and the next player draws that many cards",
    "everyone rolls a die and draws that many cards",
    "for the rest of the round 0s count as skips",
    "name a number: everyone discards all cards of that number",
    "name a card: whoever has that card draws 2",
    "you draw a card and give it to the next player",
    "the next player draws up to 3 cards",
    "you give up to 2 cards to the next player",
    "look at the top 3 cards of the draw pile, take one and put the others at the bottom",
    "put the top 2 cards of the draw pile at the bottom",
    "you swap a card with the card under this one",
    "look at the next player's hand and take one card from it",
    "shuffle all hands together and deal them out evenly",
    "choose two players; they swap hands",
    "the tallest player draws 2",
    "everyone who wears glasses draws 1",
    "if it is raining, everyone draws 1",
    "the round ends and whoever has the fewest cards wins",
)
TABLE_RULES = (
    "when you play a 2, the next player draws 1",
    "whoever plays a 4 may discard a card",
    "when somebody plays a skip, the next player draws 2 instead",
    "whenever a player draws 2 or more cards at once, they may discard 1",
    "whenever a player misses a turn, that player draws 1",
    "if somebody is caught, everyone else discards a card",
    "whoever loses a challenge gives a card to the winner",
    "whoever changes the direction draws 1",
    "when you play a 5 you exchange one card with a player of your choice",
    "if you end your turn with exactly 3 cards, draw 1",
    "the winner of a round scores 50 points",
    "whenever a player names a color, the next player discards a card of that color",
    "whenever a 9 is played, nobody may play a draw two until its player's next turn",
    "when someone plays an 8, their hand lies open until their next turn",
    "nobody may go out with a wild card",
    "8s can be played on anything",
    "nobody may play a 7",
    "draw cards count double",
    "the dealer cannot be skipped",
    "a 0 counts as a skip",
    "whoever has 12 cards wins the round",
    "nobody may sing; whoever sings draws 2",
)
PERFORMING = ("everyone performs a rule card", "the next player performs a rule card", "pull the lever")
WRITTEN_ON = ("customizable", "carnival")
DISPENSED_IN = ("jackpot", "carnival")
ALL_EDITIONS = (*editions.NAMES, "carnival")
PRINTED_ONLY = {t.MayChallenge, t.TurnUpAnother, t.Starts, t.NameColor}  # effects that nobody writes
SCENARIOS = Path(__file__).parent.parent / "scenarios"


@cache
def every_sentence() -> tuple[str, ...]:
    """The sentences above and, for effects that none of them has, scenario sentences (a new verb)."""
    found = SENTENCES + PERFORMING
    known = {type(effect) for sentence in found for effect in effects_in(parse(sentence))}
    missing = {*get_args(t.Effect)} - PRINTED_ONLY - known
    for file in sorted(SCENARIOS.rglob("*.yaml")) if missing else ():
        lines = re.findall(r"^(?:customs|rule_cards): *(\[.*\])$", file.read_text("utf-8"), re.MULTILINE)
        for sentence in re.findall(r'"([^"]*)"', " ".join(lines)):
            try:
                effects = {type(effect) for effect in effects_in(parse(sentence))}
            except NotUnderstood:  # an act, or a sentence that has to be refused
                continue
            if missing & effects:
                found, missing = (*found, sentence), missing - effects
    return found


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
    rules: tuple[str, ...] = (),
) -> Rulebook:
    """A rulebook, made once."""
    source = carnival() if edition == "carnival" else edition
    return Rulebook(source, dict(house), customs, rule_cards, rules)


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
    rules = tuple(choose.sample(TABLE_RULES, choose.randint(0, 5))) if choose.random() < 0.6 else ()
    return book_of(edition, tuple(sorted(house.items())), customs, rule_cards, rules)


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
    "agents", "attack_standing", "attacks", "belief", "bots", "crash", "docs_run", "envs", "fair_deals",
    "fuzz", "guest", "lab", "lab_ray", "lab_ray_address", "labs", "language_properties", "leaks",
    "lines_leaving", "packaging", "playthroughs", "properties", "replays", "reviews", "scenarios",
    "security", "seeds", "server", "spiel", "store", "tables_time",
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
