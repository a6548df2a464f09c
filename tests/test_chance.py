"""Chance is fair: coin, spinner, piles, dealer and dispenser, counted over many games with fixed seeds."""

import random
from collections import Counter
from collections.abc import Iterable

import numpy as np
import pytest

from conftest import NAMES, book_of
from lastcard import kernel
from lastcard.game.match import Game
from lastcard.rules import editions
from lastcard.rules import layout as n
from lastcard.rules.event_codes import E
from lastcard.rules.layout import NOBODY, Q
from lastcard.rules.rulebook import Rulebook
from test_properties import Table

# The chi-square value that a fair chance exceeds once in about a million times, by degrees of freedom.
ONE_IN_A_MILLION = {
    1: 23.9,
    2: 27.6,
    3: 30.7,
    4: 33.4,
    5: 35.9,
    6: 38.3,
    7: 40.5,
    9: 44.8,
    23: 70.5,
    53: 115.0,
}


def chi_square(found: Iterable[int], expected: Iterable[float]) -> float:
    return sum((f - e) ** 2 / e for f, e in zip(found, expected, strict=True))


def assert_uniform(
    found: Counter[int], outcomes: Iterable[int], weights: Iterable[float] | None = None
) -> None:
    """Every outcome comes as often as it should, and none comes that should not."""
    outcomes = list(outcomes)
    shares = list(weights) if weights is not None else [1.0] * len(outcomes)
    total = sum(found.values())
    assert set(found) <= set(outcomes)
    expected = [total * share / sum(shares) for share in shares]
    assert min(expected) >= 20, "too few trials to tell"
    value = chi_square([found[outcome] for outcome in outcomes], expected)
    limits = [limit for degrees, limit in ONE_IN_A_MILLION.items() if degrees >= len(outcomes) - 1]
    assert value < limits[0], (value, found)


def events(table: Table, *wanted: E) -> list[tuple[int, ...]]:
    tape = table.tape[0]
    return [tuple(int(v) for v in row) for row in tape["events"][: tape["size"]] if row[0] in wanted]


def at_turn(book: Rulebook, players: int, hands: dict[int, list[str]], top: str = "red 5") -> Table:
    """A position with these hands, all other cards in the pile, and seat 0 to play."""
    table = Table(book, players, 1)
    row = table.row[0]
    kernel.gather(table.row, book.tables)
    pile = [int(kind) for kind in row["draw_pile"][: row["draw_size"]]]
    for seat, names in hands.items():
        for name in names:
            kind = book.card(name).kind
            pile.remove(kind)
            row["count"][seat, kind] += 1
            row["held"][seat, kind >> 6] |= np.uint64(1 << (kind & 63))
        row["hand_size"][seat] = len(names)
    card = book.card(top)
    pile.remove(card.kind)
    row["draw_pile"][: len(pile)], row["draw_size"] = pile, len(pile)
    row["top"], row["color"] = card.kind, book.colors.index(card.color)
    row["turn"] = row["anchor"] = 0
    row["asked"], row["question"], row["starter"] = 0, Q.TURN, NOBODY
    return table


def again(table: Table, start: np.ndarray, seed: int) -> None:
    """Back to the position, with another key."""
    table.row[:] = start
    kernel.reseed(table.row, np.uint64(random.Random(seed).getrandbits(64)))


def play(table: Table, name: str) -> None:
    assert table.apply(0, n.PLAY + table.book.card(name).kind) == 0


# --- the sheets' own chances ----------------------------------------------------------------------


def test_s50_2_the_coin_is_fair() -> None:
    table = at_turn(
        book_of("anniversary"), 3, {0: ["wild 50/50", "red 1", "red 2"], 1: ["blue 1"], 2: ["blue 2"]}
    )
    play(table, "wild 50/50")
    start, sides = table.row.copy(), Counter[int]()
    for seed in range(4000):
        again(table, start, seed)
        assert table.apply(0, n.SIDES + 1 * n.PLAYERS + 2) == 0
        ((_, side, _, _),) = events(table, E.COIN)
        sides[side] += 1
        loser = 2 if side == n.HEADS else 1
        assert [row[1] for row in events(table, E.DREW)] == [loser] * 4
    assert_uniform(sides, (n.HEADS, n.TAILS))


def test_sjp_2_the_six_symbols_are_equally_likely() -> None:
    table = at_turn(
        book_of("jackpot"), 3, {0: ["red jackpot", "red 1", "red 2"], 1: ["blue 1"], 2: ["blue 2"]}
    )
    start, symbols = table.row.copy(), Counter[int]()
    for seed in range(6000):
        again(table, start, seed)
        play(table, "red jackpot")
        symbols[events(table, E.SPUN)[0][1]] += 1
    assert_uniform(symbols, range(n.SPINNER))


def test_sjp_7_cards_are_taken_unseen_and_at_random() -> None:
    book = book_of("customizable", (), ("you take 2 cards from the player with the most cards",))
    hand = ["blue 1", "blue 1", "blue 2", "green 3", "yellow skip", "wild"]
    table = at_turn(book, 3, {0: ["wild custom 1", "red 1"], 1: hand, 2: ["green 2"]})
    start, taken, pairs = table.row.copy(), Counter[int](), Counter[tuple[int, int]]()
    for seed in range(4000):
        again(table, start, seed)
        play(table, "wild custom 1")
        rows = events(table, E.TOOK)
        assert [row[1:3] for row in rows] == [(0, 1), (0, 1)]
        taken.update(row[3] for row in rows)
        pairs[rows[0][3], rows[1][3]] += 1
    copies = Counter(book.card(name).kind for name in hand)
    assert_uniform(taken, copies, copies.values())
    both = [(a, b) for a in copies for b in copies if a != b or copies[a] > 1]
    assert set(pairs) == set(both)
    expected = [4000 * copies[a] * (copies[b] - (a == b)) / 30 for a, b in both]
    assert chi_square([pairs[pair] for pair in both], expected) < ONE_IN_A_MILLION[23]


def test_sjp_5_the_dispenser_is_shuffled_when_it_is_filled_again() -> None:
    """All rule cards come before one comes again, the first and the second time in any order."""
    rules = ("you draw 1", "you draw 2", "you draw 3")
    table = at_turn(book_of("jackpot", (), None, rules), 2, {0: ["red jackpot", "red 1"], 1: ["blue 1"]})
    row = table.row[0]
    row["dispenser_size"], row["used_size"], row["dispenser_prepared"] = 3, 0, 0
    row["dispenser"][:3] = range(3)
    start, orders = table.row.copy(), [Counter[int](), Counter[int]()]
    for seed in range(3000):
        again(table, start, seed)
        dispensed: list[int] = []
        while len(dispensed) < 6:
            table.tape[0]["size"] = 0
            table.tape[0]["chances"], table.tape[0]["chance"][0] = 1, n.SPUN + 2  # right
            size = table.row[0]["hand_size"].copy()
            kind = table.book.card("red jackpot").kind
            table.row[0]["count"][0, kind], table.row[0]["held"][0, kind >> 6] = (
                1,
                np.uint64(1 << (kind & 63)),
            )
            table.row[0]["hand_size"][0] = max(3, size[0])
            table.row[0]["question"], table.row[0]["asked"], table.row[0]["turn"] = Q.TURN, 0, 0
            play(table, "red jackpot")
            dispensed += [card for _, _, card, _ in events(table, E.DISPENSED)]
        for i, part in enumerate((dispensed[:3], dispensed[3:])):
            assert sorted(part) == [0, 1, 2]
            orders[i][part[0] * 100 + part[1] * 10 + part[2]] += 1
    permutations = [12, 21, 102, 120, 201, 210]
    for found in orders:
        assert_uniform(found, permutations)


# --- piles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions.NAMES)
def test_draws_from_the_pile_are_uniform(edition: str) -> None:
    book = book_of(edition)
    table = at_turn(book, 2, {0: [f"{book.colors[0]} 1"], 1: [f"{book.colors[0]} 2"]}, f"{book.colors[0]} 3")
    start, drawn = table.row.copy(), Counter[int]()
    left = Counter(int(kind) for kind in start[0]["draw_pile"][: start[0]["draw_size"]])
    for seed in range(5000):
        again(table, start, seed)
        table.apply(0, n.DRAW)
        drawn[events(table, E.DREW)[0][2]] += 1
    total = sum(left.values())
    value = chi_square([drawn[kind] for kind in left], [5000 * copies / total for copies in left.values()])
    assert set(drawn) <= set(left)
    assert value < len(left) - 1 + 6 * (2 * len(left)) ** 0.5, value


def test_a_reshuffled_pile_is_drawn_from_at_random() -> None:
    table = at_turn(book_of("classic"), 2, {0: ["red 1"], 1: ["red 2"]}, "blue 3")
    row = table.row[0]
    under = [table.book.card(name).kind for name in ("green 0", "green 1", "yellow 0", "red 0", "blue 0")]
    row["discards"][:5], row["discard_size"], row["draw_size"] = under, 5, 0
    start, drawn = table.row.copy(), Counter[int]()
    for seed in range(2500):
        again(table, start, seed)
        table.apply(0, n.DRAW)
        assert events(table, E.RESHUFFLED) == [(E.RESHUFFLED, 5, 0, 0)]
        drawn[events(table, E.DREW)[0][2]] += 1
    assert_uniform(drawn, under)


def test_k_s9_a_wild_draw_four_turned_up_goes_back_and_is_shuffled_in() -> None:
    """What is turned up instead is of any color, and the Four can be drawn afterwards."""
    book = book_of("classic", (("hand_size", 1),))
    four = book.card("wild draw four").kind
    table = Table(book, 2, 1)
    firsts, back, drawn_later = Counter[int](), 0, 0
    for seed in range(6000):
        kernel.reseed(table.row, np.uint64(random.Random(seed).getrandbits(64)))
        table.tape[0]["size"] = 0
        table.deal()
        turned = [row[1] for row in events(table, E.TURNED_UP)]
        assert turned[-1] != four and turned[:-1] == [four] * (len(turned) - 1)
        assert [row[1] for row in events(table, E.PUT_BACK)] == turned[:-1]
        if len(turned) > 1:
            back += 1
            firsts[book.tables[0]["color_of"][turned[-1]]] += 1
            row = table.row[0]
            in_hands = int(row["count"][:2, four].sum())
            in_pile = int((row["draw_pile"][: row["draw_size"]] == four).sum())
            assert in_hands + in_pile == 4
            if row["question"] == Q.TURN:
                table.tape[0]["size"] = 0
                table.apply(int(row["asked"]), n.DRAW)
                drawn_later += [row[2] for row in events(table, E.DREW)].count(four)
    assert 150 < back < 310  # 4 of 108 cards
    assert_uniform(Counter({color: firsts[color] for color in range(4)}), range(4))
    assert 1 <= drawn_later < 30


def test_every_hand_is_dealt_alike() -> None:
    """A wild comes to each of four seats as often as to the others."""
    book = book_of("classic")
    table, wilds = Table(book, 4, 1), Counter[int]()
    kind = book.card("wild").kind
    for seed in range(1500):
        kernel.reseed(table.row, np.uint64(random.Random(seed).getrandbits(64)))
        table.row[0]["dealer"] = 3
        table.tape[0]["size"] = 0
        table.deal()
        for _, seat, dealt, _ in events(table, E.DEALT):
            wilds[seat] += dealt == kind
    assert_uniform(wilds, range(4))


# --- before the match -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 10])
def test_k_s1_the_highest_card_deals_and_ties_draw_again(players: int) -> None:
    book = book_of("classic")
    table, dealers, ties = Table(book, players, 1), Counter[int](), 0
    for seed in range(1500):
        kernel.reseed(table.row, np.uint64(random.Random(seed).getrandbits(64)))
        table.tape[0]["size"] = 0
        kernel.draw_for_deal(table.row, table.tables, table.tape)
        lots = [(seat, book.cards[kind]) for _, seat, kind, _ in events(table, E.LOT)]
        still_in = list(range(players))
        while len(still_in) > 1:
            drawn, lots = lots[: len(still_in)], lots[len(still_in) :]
            assert [seat for seat, _ in drawn] == still_in
            numbers = [int(card.symbol) if card.number else 0 for _, card in drawn]
            still_in = [
                seat for seat, number in zip(still_in, numbers, strict=True) if number == max(numbers)
            ]
            ties += len(still_in) > 1
        assert lots == [] and table.row[0]["dealer"] == still_in[0]
        assert events(table, E.DEALER) == [(E.DEALER, still_in[0], 0, 0)]
        dealers[still_in[0]] += 1
    assert ties > 50
    assert_uniform(dealers, range(players))


@pytest.mark.parametrize("edition", editions.NAMES)
def test_k_s1_the_drawn_cards_return_before_the_deal(edition: str) -> None:
    game = Game(edition, 4, seed=edition)
    dealt = [event for event in game.opening if event.what == "dealt"]
    assert sum(event.number for event in dealt) == 28
    assert game.row[0]["draw_size"] + game.row[0]["discard_size"] + 1 + game.row[0]["hand_size"].sum() == (
        game.book.deck_size
    )


@pytest.mark.parametrize(
    ("players", "each"),
    [
        (2, (4, 4)),
        (3, (2, 2, 2)),
        (4, (2,) * 4),
        (5, (1,) * 5),
        (6, (1,) * 6),
        (7, (1,) * 7),
        (8, (1,) * 8),
        (9, (1,) * 8 + (0,)),
        (10, (1,) * 8 + (0, 0)),
    ],
)
def test_sjp_1_rule_cards_are_shared_out_evenly(players: int, each: tuple[int, ...]) -> None:
    book = book_of("jackpot")
    assert book.rule_cards_each(players) == each
    game = Game("jackpot", players, seed=1)
    assert game.book.rule_cards == book.edition.suggestions[: sum(each)]
    assert game.row[0]["dispenser_size"] + game.row[0]["used_size"] == sum(each)


def test_sjp_1_the_dispenser_is_shuffled_at_first() -> None:
    """Which of four rule cards comes first is left to chance."""
    rules = tuple(f"you draw {number}" for number in (1, 2, 3, 4))
    table = at_turn(book_of("jackpot", (), None, rules), 2, {0: ["red jackpot", "red 1"], 1: ["blue 1"]})
    start, first = table.row.copy(), Counter[int]()
    for seed in range(2000):
        again(table, start, seed)
        table.tape[0]["chances"], table.tape[0]["chance"][0] = 1, n.SPUN + 1  # left
        play(table, "red jackpot")
        first[events(table, E.DISPENSED)[0][2]] += 1
    assert_uniform(first, range(4))


def test_s15_2_where_nothing_is_written_three_suggestions_stand_in() -> None:
    edition = editions.load("customizable")
    assert edition.written is not None and len(edition.written.suggestions) == 10
    assert Rulebook("customizable").customs == edition.written.suggestions[:3]
    assert Game("customizable", NAMES[:3], seed=1).book.customs == edition.written.suggestions[:3]
    assert Rulebook("customizable", customs=()).customs == ()
    assert Rulebook("customizable", customs=["you draw 2"]).customs == ("you draw 2",)


def test_games_without_a_seed_differ() -> None:
    hands = {Game("classic", 2).hand("Player 1") for _ in range(5)}
    assert len(hands) == 5


def test_a_record_keeps_what_the_coin_showed() -> None:
    """Chance is the game's own: the same seed and the same actions show the same sides."""
    shown = []
    for _ in range(2):
        game = Game("anniversary", ["Ann", "Bob"], seed=3, dealer="Bob")
        rng = random.Random(3)
        while not game.over and len(game.taken) < 300:
            game.play(rng.choice(game.legal))
        shown.append([taken.chance for taken in game.taken])
    assert shown[0] == shown[1] and any(shown[0])


def test_every_card_is_as_likely_in_every_hand() -> None:
    """A game deals every hand under a key of its own; 108 cards, so 1 in 108 for each copy."""
    book, dealt = Rulebook("classic"), np.zeros((3, 54))
    games = 700
    for seed in range(games):
        row = Game(book, NAMES[:3], seed=f"deal {seed}").row[0]
        if row["discard_size"] == 0 and row["hand_size"][:3].sum() == 21:  # nobody drew for the first card
            dealt += row["count"][:3, :54]
    share = dealt / dealt.sum(axis=1, keepdims=True)
    expected = np.array([card.copies for card in book.cards]) / 108
    error = np.sqrt(expected / dealt.sum(axis=1, keepdims=True))
    assert (np.abs(share - expected) < 4.5 * error).all()


def test_the_stream_of_a_table_is_chacha20() -> None:
    """RFC 8439, appendix A.1, test vectors 1 and 2: key and nonce of zeros, the first two blocks."""
    tape = kernel.new_tape()
    words = [int(kernel.next_word(tape)) for _ in range(32)]
    stream = np.array(words, "<u4").tobytes()
    assert stream[:32].hex() == "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
    assert stream[32:64].hex() == "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
    assert stream[64:96].hex() == "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
