"""The simple computer players."""

import random

import pytest

from lastcard import Match
from lastcard.bots.simple import NAMES as PLAYERS
from lastcard.bots.simple import choose, interject
from lastcard.rules.editions import NAMES


@pytest.mark.parametrize("edition", NAMES)
def test_computer_players_do_only_what_is_legal(edition: str) -> None:
    house = {"target": 0, "jump_in": True, "stacking": "mixed", "seven_zero": True}
    for seed in range(3):
        rng = random.Random(seed)
        match = Match(edition, ["You", *PLAYERS[: 2 + seed]], seed=seed, house=house)
        while not match.over:
            player = rng.choice(match.players)
            legal = match.legal_for(player)
            unasked = interject(match.view(player), legal, rng)
            if unasked:
                assert unasked in legal
                match.act(player, unasked)
            elif match.asked:
                player = match.asked.player
                legal = match.legal_for(player)
                action = choose(match.view(player), legal, rng)
                assert action in legal
                match.act(player, action)
