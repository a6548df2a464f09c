"""What must always hold, whoever plays whatever: random play of every edition, rule and sentence."""

import random
from collections import Counter
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numba import njit

from conftest import (
    ALL_EDITIONS,
    NAMES,
    PRINTED_ONLY,
    book_of,
    every_sentence,
    examples,
    play_on,
    random_book,
)
from lastcard import kernel
from lastcard.game.events import read_tape
from lastcard.game.match import Match
from lastcard.game.records import Record
from lastcard.game.views import (
    View,
    asked_seats,
    is_open,
    may_speak_unasked,
    seen_of,
    view_of,
    visible_hand,
)
from lastcard.rules import editions
from lastcard.rules import layout as n
from lastcard.rules.house import SWITCHES, House
from lastcard.rules.language import parse
from lastcard.rules.language import tree as t
from lastcard.rules.layout import MOST_TURNS, NOBODY, No, Q
from lastcard.rules.rulebook import Rulebook
from lastcard.rules.rulepage import effects_in

LEAST_CARDS = 100  # the smallest deck
_legal, _why_not = kernel.legal, kernel.why_not

seeds = st.integers(0, 2**32 - 1)
editions_in_play = st.sampled_from(ALL_EDITIONS)


@st.composite
def houses(draw: st.DrawFn, players: int) -> dict[str, Any]:
    """Any combination of house rules under which the deck still can be dealt."""
    usual = {name: getattr(House(), name) for name in SWITCHES}
    flags = [name for name, value in usual.items() if isinstance(value, bool) and name != "stacking"]
    house: dict[str, Any] = {name: not usual[name] for name in draw(st.sets(st.sampled_from(flags)))}
    house["stacking"] = draw(st.sampled_from([False, True, "mixed"]))
    house["hand_size"] = draw(st.integers(1, min(20, (LEAST_CARDS - 1) // players)) | st.just(7))
    house["uno_penalty"] = draw(st.sampled_from([2, 0, 1, 10]))
    house["scoring"] = draw(st.sampled_from(["winner", "lowest"]))
    return house


class Table:
    """One game at the kernel's own level: a row, its tables, and a tape that listens."""

    def __init__(self, book: Rulebook, players: int, seed: int) -> None:
        self.book, self.players, self.names = book, players, NAMES[:players]
        self.row, self.tape = kernel.new_row(), kernel.new_tape()
        self.tables = book.tables
        self.choices, self.mask = np.zeros(1, n.CHOICES), np.zeros(n.ACTIONS, np.uint8)
        kernel.reseed(self.row, np.uint64(seed))
        kernel.begin_match(self.row, self.tables, players)
        kernel.draw_for_deal(self.row, self.tables, self.tape)
        self.deal()

    def deal(self) -> None:
        self.tape[0]["size"] = 0
        kernel.deal(self.row, self.tables, self.tape)
        kernel.run(self.row, self.tables, self.tape)

    @property
    def over(self) -> bool:
        return bool(self.row[0]["question"] == Q.OVER)

    def apply(self, seat: int, action: int) -> int:
        self.tape[0]["size"] = 0
        return int(kernel.apply(self.row, self.tables, self.tape, seat, action))

    def random_step(self, choose: random.Random) -> None:
        """Mostly somebody who is asked acts, sometimes anybody who may."""
        asked = asked_seats(self.row[0])
        seat = choose.choice(asked) if choose.random() < 0.75 else choose.randrange(self.players)
        action = kernel.random_legal(self.row, self.tables, seat, self.choices, self.mask)
        if action >= 0:
            assert self.apply(seat, action) == No.NOTHING
            assert self.tape[0]["size"] <= n.EVENTS
        else:
            self.tape[0]["size"] = 0

    def go_on(self, choose: random.Random) -> None:
        """A random step, or the next round."""
        if self.over:
            self.deal()
        else:
            self.random_step(choose)

    def view(self, viewer: int | None) -> View:
        return view_of(self.row[0], self.book, self.names, viewer)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Table, random.Random]:
    edition = draw(editions_in_play)
    players = draw(st.integers(2, 10))
    house = draw(houses(players))
    choose = random.Random(draw(seeds))
    return Table(random_book(choose, edition, players, house), players, choose.getrandbits(60)), choose


# --- the invariants -------------------------------------------------------------------------------


def check_cards(table: Table) -> None:
    """Cards are conserved, kind by kind, and the three ways to count a hand agree."""
    row, players = table.row[0], table.players
    deck = np.bincount(table.tables[0]["deck"][: table.book.deck_size], minlength=n.KINDS)
    found = row["count"][:players].sum(axis=0, dtype=int)
    found += np.bincount(row["draw_pile"][: row["draw_size"]], minlength=n.KINDS)
    found += np.bincount(row["discards"][: row["discard_size"]], minlength=n.KINDS)
    found[row["top"]] += 1
    assert (found == deck).all()
    assert (row["count"][:players].sum(axis=1, dtype=int) == row["hand_size"][:players]).all()
    kinds = np.arange(n.KINDS)
    bits = row["held"][:players, kinds >> 6] >> (kinds & 63).astype("u8") & np.uint64(1)
    assert ((row["count"][:players] > 0) == (bits == 1)).all()
    assert (row["count"][players:] == 0).all()
    assert row["prepared"] >= 0 and row["buried"] >= 0 and row["prepared"] + row["buried"] <= row["draw_size"]


def check_somebody_can_act(table: Table) -> None:
    row = table.row[0]
    if table.over:
        assert row["winner"] != NOBODY
        return
    assert row["winner"] == NOBODY
    assert (row["hand_size"][: table.players] > 0).all()
    asked = asked_seats(row)
    assert asked and max(asked) < table.players
    for seat in asked:
        kernel.legal(table.row, table.tables, seat, table.choices, table.mask)
        questions = table.mask.copy()
        questions[n.CALL :] = 0  # a call is an answer to nothing
        assert questions.any()


@njit(nogil=True)  # type: ignore[untyped-decorator]
def first_disagreement(state: Any, rules: Any, choices: Any, mask: Any, seats: int) -> int:
    """The first (seat, action) about which the mask and `why_not` disagree, or -1."""
    for seat in range(seats):
        _legal(state, rules, seat, choices, mask)
        for action in range(mask.size):
            if (mask[action] == 1) != (_why_not(state, rules, seat, action) == 0):
                return seat * mask.size + action
    return -1


def check_mask(table: Table) -> None:
    wrong = first_disagreement(table.row, table.tables, table.choices, table.mask, table.players)
    assert wrong < 0, f"seat {wrong // n.ACTIONS}, action {wrong % n.ACTIONS}"


def check_refusal(table: Table, choose: random.Random) -> None:
    """A refused action changes nothing, and the refusal is what `why_not` says."""
    for _ in range(8):
        seat, action = choose.randrange(-1, n.PLAYERS + 1), choose.randrange(-2, n.ACTIONS + 2)
        code = kernel.why_not(table.row, table.tables, seat, action)
        if code:
            before, tape = table.row.tobytes(), table.tape.tobytes()
            assert kernel.apply(table.row, table.tables, table.tape, seat, action) == code
            assert table.row.tobytes() == before
            assert table.tape.tobytes() == tape


def hidden_hands(table: Table, viewer: int | None) -> list[int]:
    """The seats whose cards the viewer neither sees nor was shown."""
    row = table.row[0]
    return [s for s in range(table.players) if visible_hand(row, table.book, viewer, s) is None]


def shuffle_hidden(table: Table, viewer: int | None, choose: random.Random) -> None:
    """Deal anew all that this viewer cannot see, leaving every hand as large as it is."""
    row = table.row[0]
    seats = hidden_hands(table, viewer)
    known = viewer is not None and int(row["revealed_to"]) >> viewer & 1
    loose = int(row["draw_size"]) - (int(row["revealed"]) if known else 0)
    hands = [np.repeat(np.arange(n.KINDS), row["count"][seat]) for seat in seats]
    cards = np.concatenate([row["draw_pile"][:loose], *hands]).astype(int)
    np.random.default_rng(choose.getrandbits(60)).shuffle(cards)
    for seat in seats:
        hand, cards = np.split(cards, [int(row["hand_size"][seat])])
        row["count"][seat] = np.bincount(hand, minlength=n.KINDS)
        row["held"][seat] = 0
        np.bitwise_or.at(row["held"][seat], hand >> 6, np.uint64(1) << (hand & 63).astype("u8"))
    row["draw_pile"][:loose] = cards


def check_views(table: Table, choose: random.Random) -> None:
    """What a viewer sees does not depend on what is hidden from them."""
    viewer = choose.choice([None, *range(table.players)])
    seen, kept = table.view(viewer), table.row.copy()
    row = seen_of(table.row, table.book, viewer, b"").row.tobytes()
    shuffle_hidden(table, viewer, choose)
    check_cards(table)
    assert table.view(viewer) == seen
    assert seen_of(table.row, table.book, viewer, b"").row.tobytes() == row
    table.row[:] = kept


def open_hands(table: Table) -> set[str]:
    return {name for seat, name in enumerate(table.names) if is_open(table.row[0], seat)}


def lies_open(table: Table) -> Counter[str]:
    """The cards that everybody sees now."""
    view = view_of(table.row[0], table.book, table.names, None)
    hands = [cards for cards in view.hands.values() if not isinstance(cards, int)]
    return Counter(view.discard_pile) + Counter(card for cards in hands for card in cards)


def check_events(table: Table, open_before: set[str]) -> None:
    """An event tells its cards only to those who know them; the others read how many."""
    told_openly: Counter[str] = Counter()
    for event in read_tape(table.tape[0], table.book, table.names):
        for viewer in (None, *table.names):
            told = event.seen_by(viewer)
            if event.knows is None or viewer in event.knows:
                assert told.cards == event.cards
            else:
                assert told.cards is None and told.to_dict()["cards"] is None
                assert not any(card in str(told) for card in event.cards or ())
            assert "knows" not in told.to_dict()
        secret = ("drew", "dealt", "took", "gave", "revealed", "took_revealed", "put_on_pile")
        assert event.knows is None or event.what in secret
        if event.knows is None and event.what in ("drew", "dealt", "took", "gave"):
            assert event.player in open_before | open_hands(table)
            if event.player not in open_before:
                told_openly.update(event.cards or ())
    assert told_openly <= lies_open(table)


# --- random play ----------------------------------------------------------------------------------


@examples(60)
@given(tables())
def test_cards_are_conserved_and_somebody_can_always_act(given_table: tuple[Table, random.Random]) -> None:
    table, choose = given_table
    for _ in range(250):
        check_cards(table)
        check_somebody_can_act(table)
        table.go_on(choose)


@examples(60)
@given(tables())
def test_the_mask_agrees_with_why_not_for_every_action(given_table: tuple[Table, random.Random]) -> None:
    table, choose = given_table
    for _ in range(250):
        check_mask(table)
        table.go_on(choose)


@examples(40)
@given(tables())
def test_where_nobody_may_speak_unasked_only_those_asked_can_act(
    given_table: tuple[Table, random.Random],
) -> None:
    table, choose = given_table
    for _ in range(150):
        row = table.row[0]
        if not may_speak_unasked(row, table.book):
            for seat in set(range(table.players)) - set(asked_seats(row)):
                kernel.legal(table.row, table.tables, seat, table.choices, table.mask)
                assert not table.mask.any()
        table.go_on(choose)


@examples(40)
@given(tables())
def test_a_refused_action_changes_nothing(given_table: tuple[Table, random.Random]) -> None:
    table, choose = given_table
    for _ in range(120):
        check_refusal(table, choose)
        table.go_on(choose)


@examples(40)
@given(tables())
def test_a_view_tells_nothing_that_is_hidden(given_table: tuple[Table, random.Random]) -> None:
    table, choose = given_table
    for _ in range(150):
        check_views(table, choose)
        table.go_on(choose)


@examples(30)
@given(tables())
def test_an_event_tells_its_cards_only_to_those_who_know_them(
    given_table: tuple[Table, random.Random],
) -> None:
    table, choose = given_table
    check_events(table, set())
    for _ in range(120):
        if table.over:
            return
        before = open_hands(table)
        table.random_step(choose)
        check_events(table, before)


@examples(30)
@given(tables())
def test_the_same_key_and_actions_give_the_same_bytes(given_table: tuple[Table, random.Random]) -> None:
    table, choose = given_table
    twin = kernel.new_row()
    silent = kernel.new_tape(listening=False)
    for _ in range(150):
        if table.over:
            return
        seat = choose.choice(asked_seats(table.row[0]))
        action = kernel.random_legal(table.row, table.tables, seat, table.choices, table.mask)
        twin[:] = table.row
        table.apply(seat, action)
        assert kernel.apply(twin, table.tables, silent, seat, action) == No.NOTHING
        assert twin.tobytes() == table.row.tobytes()


@examples(40)
@given(tables())
def test_random_action_is_legal(given_table: tuple[Table, random.Random]) -> None:
    table, _ = given_table
    for _ in range(300):
        if table.over:
            return
        seat = kernel.who_acts(table.row)
        assert seat in asked_seats(table.row[0])
        action = kernel.random_action(table.row, table.tables, seat)
        assert table.apply(seat, action) == No.NOTHING


# --- the end of a round (H-11) --------------------------------------------------------------------

LIMIT = 300_000
PENGUIN_LIMIT = 20_000_000  # the penguin feeds whoever is about to win: ten players may need this long


def play_rounds(book: Rulebook, players: int, seed: int, rounds: int, limit: int) -> np.ndarray:
    totals = np.zeros(2 + n.PLAYERS, np.int64)
    row, tape = kernel.new_row()[0], kernel.new_tape(listening=False)[0]
    kernel.play_rounds(row, book.tables[0], tape, players, np.uint64(seed), rounds, limit, totals)
    assert totals[1:].sum() == rounds and not totals[2 + players :].any()
    return totals


@pytest.mark.parametrize("players", [2, 3, 6, 10])
@pytest.mark.parametrize("edition", editions.NAMES)
def test_h11_every_round_ends_by_itself(edition: str, players: int) -> None:
    crowded = edition == "hello-kitty" and players > 4
    totals = play_rounds(
        book_of(edition), players, 1, 3 if crowded else 100, PENGUIN_LIMIT if crowded else LIMIT
    )
    assert totals[1] == 0


@examples(60)
@given(tables())
def test_h11_every_round_ends_by_itself_under_any_rules(given_table: tuple[Table, random.Random]) -> None:
    table, choose = given_table
    # Random players who draw until a card fits, or feed the leader, go on for tens of millions of decisions.
    assume(table.book.edition.name != "hello-kitty" and not table.book.house.draw_until_playable)
    totals = play_rounds(table.book, table.players, choose.getrandbits(32), 1, PENGUIN_LIMIT)
    assert totals[1] == 0


@pytest.mark.parametrize("rule", ["only number cards may be played", "nobody may play a 7"])
def test_l6_a_round_ends_that_no_card_can_end(rule: str) -> None:
    book = book_of("classic", rules=(rule,))
    totals = play_rounds(book, 3, 1, 20, LIMIT)
    assert totals[1] == 0 and totals[0] > 3 * MOST_TURNS, "some only after very many turns"


def test_h11_a_cap_is_counted_and_never_silent() -> None:
    book = book_of("classic")
    capped = play_rounds(book, 4, 1, 200, 40)
    free = play_rounds(book, 4, 1, 200, LIMIT)
    assert free[1] == 0 < capped[1] < 200
    assert capped[0] <= 200 * 40 < free[0]
    assert play_rounds(book, 4, 1, 50, 0)[:2].tolist() == [0, 50]


# --- records --------------------------------------------------------------------------------------


@examples(25)
@given(
    editions_in_play,
    st.integers(2, 10).flatmap(lambda players: st.tuples(st.just(players), houses(players))),
    seeds,
    st.lists(st.text(max_size=5), max_size=2),
)
def test_a_record_replays_to_the_same_bytes(
    edition: str, sizes: tuple[int, dict[str, Any]], seed: int, contributions: list[str]
) -> None:
    players, house = sizes
    choose = random.Random(seed)
    book = random_book(choose, edition, players, {**house, "target": choose.choice([0, 100, 500])})
    dealer = choose.choice([None, *NAMES[:players]])
    match = Match(book, NAMES[:players], seed=seed, dealer=dealer, contributions=contributions)
    play_on(match, choose, 120)
    text = Record.of(match).to_json()
    record = Record.from_json(text)
    assert record.to_json() == text
    for again in (record.verify(), record.match()):
        assert again.row.tobytes() == match.row.tobytes()
        assert again.taken == match.taken
        assert Record.of(again).to_json() == text


# --- the sentences themselves ---------------------------------------------------------------------


def test_the_pool_of_sentences_has_every_effect() -> None:
    found = {type(effect) for sentence in every_sentence() for effect in effects_in(parse(sentence))}
    assert {*get_args(t.Effect)} - found <= PRINTED_ONLY


@pytest.mark.parametrize("sentence", every_sentence())
def test_a_sentence_on_every_card_goes_round(sentence: str) -> None:
    """Each sentence by itself, on the written cards and on all rule cards, with everything checked."""
    book = book_of("carnival", (("hand_size", 5),), (sentence,) * 3, (sentence,) * 4)
    choose = random.Random(sentence)
    asked: Counter[int] = Counter()
    for players in (2, 4):
        table = Table(book, players, choose.getrandbits(60))
        before: set[str] = set()
        for step in range(60):
            check_cards(table)
            check_somebody_can_act(table)
            check_mask(table)
            if step % 4 == 0 or table.row[0]["question"] != Q.TURN:  # what is asked, and now and then
                check_views(table, choose)
            check_events(table, before)
            before = open_hands(table)
            asked[int(table.row[0]["question"])] += 1
            table.go_on(choose)
    assert asked[Q.TURN]
