"""What a seat can know of hidden cards: nothing it has not seen, all of it true, and full deals to match."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ALL_EDITIONS, NAMES, book_of, examples, random_book
from lastcard import kernel
from lastcard.bots.search import Search
from lastcard.game.match import Match
from lastcard.game.views import Seen
from lastcard.rules.editions import from_text
from lastcard.rules.event_codes import E
from lastcard.rules.player_records import BELIEF, MEMORY
from lastcard.rules.rulebook import Rulebook
from test_leaks import PEEKS
from test_properties import houses, seeds


@st.composite
def matches(draw: st.DrawFn) -> tuple[Match, random.Random]:
    """A match of anything, in which hands are shown, swapped, passed and taken from."""
    choose = random.Random(draw(seeds))
    players = draw(st.integers(2, 6))
    edition = draw(st.sampled_from([*ALL_EDITIONS, "peeks"]))
    if edition == "peeks":
        book = Rulebook(from_text("peeks", PEEKS), {"hand_size": 4, "seven_zero": draw(st.booleans())})
    else:
        book = random_book(choose, edition, players, draw(houses(players)))
    return Match(book, NAMES[:players], seed=choose.getrandbits(60)), choose


def recalled(match: Match, seat: int) -> tuple[Any, Any, bool, Seen]:
    """What this seat knows: its belief, its memory, and whether its story led there."""
    belief, memory = np.zeros(1, BELIEF), np.zeros(1, MEMORY)
    seen = match.view(match.players[seat]).seen
    assert seen is not None
    sound = kernel.recall(match.book.tables, belief, memory, seen.row, seat, seen.story)
    return belief[0], memory[0], bool(sound), seen


def step(match: Match, choose: random.Random) -> bool:
    """Somebody does something legal; False when the match is over."""
    if match.match_over:
        return False
    if match.over:
        match.next_round()
        return True
    player = match.asked.player if match.asked and choose.random() < 0.8 else choose.choice(match.players)
    legal = match.legal_for(player)
    if legal:
        match.act_all(player, [choose.choice(legal)])
    return True


@examples(40)
@given(matches())
def test_what_a_seat_knows_is_true(given_match: tuple[Match, random.Random]) -> None:
    match, choose = given_match
    for _ in range(80):
        if match.over:
            if not step(match, choose):
                break
            continue
        seat = choose.randrange(len(match.players))
        belief, _, sound, _ = recalled(match, seat)
        assert sound
        counts, sizes = match.row[0]["count"], match.row[0]["hand_size"]
        for other in range(len(match.players)):
            assert (belief["known"][other] <= counts[other]).all()
            assert belief["known"][other].sum() + belief["hidden"][other] == sizes[other]
        assert (belief["known"][seat] == counts[seat]).all() and belief["hidden"][seat] == 0
        step(match, choose)


@examples(20)
@given(matches())
def test_an_imagined_deal_has_every_card_once_and_keeps_what_is_known(
    given_match: tuple[Match, random.Random],
) -> None:
    match, choose = given_match
    deck = np.bincount(match.book.tables[0]["deck"][: match.book.deck_size], minlength=96)
    search = Search(match.book, choose)
    for _ in range(40):
        if not match.over:
            seat = choose.randrange(len(match.players))
            search.set_position(match.view(match.players[seat]))
            row = search.sampled_deal()[0]
            players = len(match.players)
            piles = [
                *row["draw_pile"][: row["draw_size"]],
                *row["discards"][: row["discard_size"]],
                row["top"],
            ]
            cards = row["count"][:players].sum(axis=0) + np.bincount(piles, minlength=96)
            assert (cards == deck).all()
            assert (row["count"][seat] == match.row[0]["count"][seat]).all()
            assert (row["count"][:players].sum(axis=1) == match.row[0]["hand_size"][:players]).all()
            assert (row["count"][:players] >= recalled(match, seat)[0]["known"][:players]).all()
            assert row["draw_size"] == match.row[0]["draw_size"]
            for other in range(players):
                held = int(row["held"][other][0]) | int(row["held"][other][1]) << 64
                assert [bool(held >> kind & 1) for kind in range(96)] == (row["count"][other] > 0).tolist()
        if not step(match, choose):
            break


def test_a_hand_seen_in_a_challenge_is_remembered_after_it_is_hidden_again() -> None:
    remembered, seeds = 0, iter(range(400))
    while remembered < 5:
        seed = next(seeds)
        match, choose = Match("classic", ["Ann", "Bob"], seed=seed), random.Random(seed)
        for _ in range(30):
            if match.over:
                break
            if match.asked and match.asked.question == "challenge":
                challenger = match.seat(match.asked.player)
                match.play("challenges")
                if match.over:
                    break
                match.play(choose.choice([a for a in match.legal if str(a) != "calls uno"]))
                if match.over or match.sees(match.players[challenger], match.players[1 - challenger]):
                    break
                belief, *_ = recalled(match, challenger)
                assert belief["known"][1 - challenger].sum() > 0
                remembered += 1
                break
            step(match, choose)


def test_who_draws_is_believed_to_hold_nothing_that_fitted() -> None:
    match = Match("classic", ["Ann", "Bob"], seed=11)
    drawn = 0
    search = Search(match.book, random.Random(1))
    while drawn < 5:
        assert match.asked is not None
        drawer, color = match.asked.player, match.color
        match.play("draws")
        if match.asked is not None and match.asked.question == "drawn":
            match.play("keeps")
            continue
        drawn += 1
        viewer = next(name for name in match.players if name != drawer)
        search.set_position(match.view(viewer))
        held = fitting = 0
        for _ in range(200):
            counts = search.sampled_deal()[0]["count"][match.seat(drawer)]
            held += counts.sum()
            fitting += sum(counts[card.kind] for card in match.book.cards if card.color == color)
        assert fitting / held < 0.1  # by chance it would be about a quarter


def test_what_is_imagined_does_not_depend_on_what_is_hidden() -> None:
    """The story that a seat is given names no card that it has not seen."""
    customs = (
        "you take 2 cards from the player with the most cards",
        "you give 2 cards to the player with the fewest cards",
        "the next player shows you their hand",
    )
    match, choose = Match(book_of("customizable", (), customs), NAMES[:3], seed=0), random.Random(0)
    told = set()
    for _ in range(200):
        assert step(match, choose)
        for seat, name in enumerate(match.players):
            seen = match.view(name).seen
            assert seen is not None
            for event, a, b, c in seen.story.tolist():
                told.add(event)
                if event == E.DEALT or (event == E.DREW and not c):
                    assert (b >= 0) == (a == seat)
                elif event == E.SHOWN:
                    assert (b >= 0) == (seat in (a, c) or c < 0)
                elif event in (E.TOOK, E.GAVE):
                    assert (c >= 0) == (seat in (a, b))
    assert told >= {E.DEALT, E.DREW, E.SHOWN, E.TOOK, E.GAVE}


@pytest.mark.parametrize(
    ("scores", "low", "high"), [([490, 0], 0.9, 1.0), ([250, 250], 0.4, 0.6), ([0, 490], 0.0, 0.1)]
)
def test_a_match_is_weighed_by_its_score(scores: list[int], low: float, high: float) -> None:
    book = Rulebook("classic")
    match = Match(book, ["Ann", "Bob"], seed=1)
    match.row[0]["scores"][:2] = scores
    search = Search(book, random.Random(1))
    search.set_position(match.view("Ann"))
    stakes = search._stakes
    assert stakes[0][60] == 1.0 and stakes[1][60] == 0.0  # so many points end the match
    assert low <= stakes[0][0] <= high + 0.05 and stakes[0][20] >= stakes[0][0] - 0.1
    assert (stakes[0][:50] >= stakes[1][:50] - 0.1).all()
