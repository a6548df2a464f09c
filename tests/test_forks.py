"""Forks: a match played on from a position of a record, by a seed of its own; on paper and at a table."""

import json
import random
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import NAMES, examples, play_on
from lastcard.common.entropy import SeededEntropy
from lastcard.common.errors import LastcardError
from lastcard.game.match import Match
from lastcard.game.records import Record, RecordError, commitment
from lastcard.rules.editions import from_text
from lastcard.rules.rulebook import Rulebook
from lastcard.tables import CommandResult, Latencies, RefusedError, Table, decide, forked
from lastcard.tables import protocol as p
from lastcard.tables.forks import settings_of
from lastcard.tables.frames import clock_frame, table_frame, yours_frame
from lastcard.tables.rules import rulebook
from lastcard.tables.timers import NEVER, Pace, Presence, due, due_event

CODE = "abcdefghjk"
MINE = """
extends = "customizable"
title = "Mine \\\\ “ö”"
[wild."wild storm"]
copies = 4
points = 30
rule = "everyone passes their hand to the left, then name the color"
start = "name the color"
"""


def a_record(edition: str = "anniversary", actions: int = 150, seed: int = 5, **options: Any) -> Record:
    match = Match(edition, NAMES[:3], seed=seed, **options)
    play_on(match, random.Random(seed), actions)
    return Record.of(match)


def a_round(house: dict[str, Any]) -> Record:
    """The record of a whole round."""
    match, choose = Match("classic", NAMES[:3], seed=5, house=house), random.Random(5)
    while not match.over:
        match.play(choose.choice(match.legal))
    return Record.of(match)


RECORD = a_record()


def refused(values: dict[str, Any]) -> str:
    with pytest.raises(RecordError) as caught:
        Record.from_json(json.dumps(values)).verify()
    words = str(caught.value)
    assert "\n" not in words and words.endswith((".", ")"))
    return words


# --- on paper -------------------------------------------------------------------------------------


@examples(20)
@given(st.data())
def test_a_forked_record_verifies_and_a_tampered_one_does_not(data: st.DataObject) -> None:
    """However often and wherever it is forked, however far it is played on."""
    record = RECORD
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(record.taken)))
        before = record.forked(at, "anything").row.tobytes()
        match = record.forked(at, data.draw(st.text("abc", min_size=1, max_size=5)))
        assert match.row.tobytes() == before and tuple(match.taken) == record.taken[:at]
        play_on(match, random.Random(at), data.draw(st.integers(0, 30)))
        record = Record.of(match)
    text = record.to_json()
    again = Record.from_json(text)
    assert again == record and again.to_json() == text
    assert again.verify().row.tobytes() == match.row.tobytes() == again.match().row.tobytes()
    places = [fork.actions for fork in record.forks]
    assert places == sorted(set(places))

    values = json.loads(text)
    number = data.draw(st.integers(0, len(values["forks"]) - 1))
    values["forks"][number][1] += "!"
    assert "committed to" in refused(values)
    values["forks"][number][2] = commitment(values["forks"][number][1])
    until = [*places, len(record.taken)][number + 1]
    if places[number] < until and (number == len(places) - 1 or other_cards(record, values, until)):
        refused(values)


def test_another_seed_than_that_of_the_fork_deals_other_cards() -> None:
    match = Record.of(Match("classic", 2, seed=1)).forked(0, "a secret")
    match.play("draw")
    values = json.loads(Record.of(match).to_json())
    values["forks"][0][1:] = ["another", commitment("another")]
    refused(values)


def other_cards(record: Record, values: dict[str, Any], actions: int) -> bool:
    """Whether the seeds of these values give anything else up to there.

    Only the key of the last action is kept: where nothing was drawn, an earlier fork's seed left no trace.
    """
    tables = []
    for seeds in (record.forks, Record.from_json(json.dumps(values)).forks):
        match = record.start()
        match.forks = seeds
        try:
            for taken in record.taken[:actions]:
                match.take(taken)
        except LastcardError:
            return True
        match.row["rng"] = 0
        tables.append((match.row.tobytes(), match.taken))
    return tables[0] != tables[1]


def test_an_unforked_record_is_as_it_always_was() -> None:
    assert "forks" not in json.loads(RECORD.to_json())
    assert Record.from_json(json.dumps(json.loads(RECORD.to_json()) | {"forks": []})) == RECORD


def test_from_the_fork_on_other_cards_come() -> None:
    cards = set()
    for number in range(20):
        match = Record.of(Match("classic", 2, seed=1)).forked(0, f"secret {number}")
        cards.add(match.play("draw")[0].cards)
    assert len(cards) > 5


def test_the_deal_before_the_first_action_is_the_records_own() -> None:
    record = Record.of(Match("classic", 3, seed=1))
    match = record.forked(0, "another")
    assert match.hand("Player 1") == record.match().hand("Player 1")
    play_on(match, random.Random(1), 20)
    assert Record.of(match).forks[0].actions == 0
    Record.of(match).verify()


def test_a_fork_at_the_same_place_takes_the_older_ones_place() -> None:
    once = Record.of(RECORD.forked(10, "one"))
    twice = Record.of(once.forked(10, "two"))
    assert [(fork.actions, fork.seed) for fork in twice.forks] == [(10, "two")]
    later = Record.of(Record.of(RECORD.forked(20, "late")).forked(10, "early"))
    assert [(fork.actions, fork.seed) for fork in later.forks] == [(10, "early")]


@pytest.mark.parametrize(
    "forks",
    [
        5, None, {}, [5], [[1]], [[1, "a"]], [["1", "a", "b"]], [[True, "a", commitment("a")]],
        [[-1, "a", commitment("a")]], [[10_000, "a", commitment("a")]],
        [[5, "a", commitment("a")], [5, "b", commitment("b")]],
        [[5, "a", commitment("a")], [4, "b", commitment("b")]],
        [[5, "a", commitment("a"), 1]],
    ],
)  # fmt: skip
def test_forks_that_cannot_be_read(forks: Any) -> None:
    values = json.loads(RECORD.to_json()) | {"forks": forks}
    assert refused(values) == "the record is damaged: forks cannot be read."


def test_a_seed_that_was_not_committed_to() -> None:
    values = json.loads(RECORD.to_json()) | {"forks": [[5, "a", commitment("b")]]}
    assert refused(values) == "the seed after action 5 is not the one that was committed to."


def test_only_what_is_true_is_played_on() -> None:
    values = json.loads(RECORD.to_json())
    with pytest.raises(RecordError, match="committed to"):
        Record.from_json(json.dumps(values | {"seed": "6"})).forked(5, "x")
    at = next(i for i, taken in enumerate(values["taken"]) if taken[2])
    values["taken"][at][2] = [1 - values["taken"][at][2][0]]
    false = Record.from_json(json.dumps(values))
    false.forked(at, "x")  # all before it is true
    with pytest.raises(RecordError, match="does not follow from the seed"):
        false.forked(at + 1, "x")
    for nowhere in (-1, len(RECORD.taken) + 1):
        with pytest.raises(RecordError, match="there is no position after"):
            RECORD.forked(nowhere, "x")


# --- at a table -----------------------------------------------------------------------------------


class Fork:
    """A forked table without a network, its log, and another process's fold of the same log."""

    def __init__(self, record: Record, actions: int, seat: int = 0, **wishes: Any) -> None:
        self.table, self.now = Table(CODE, veil=0, entropy=SeededEntropy("1")), 1_000.0
        self.log: list[tuple[bytes, float]] = []
        self.tried: set[int] = set()
        self.write(CommandResult(forked(record, actions, seat, "hash", "a secret", **wishes)))

    def write(self, decision: CommandResult) -> None:
        played = decision.played or [None] * len(decision.bodies)
        for body, events in zip(decision.bodies, played, strict=True):
            self.log.append((orjson.dumps(body), self.now))
            self.table.fold(orjson.loads(orjson.dumps(body)), self.now, events)
        self.tried.clear()

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    def command(self, kind: str, **fields: Any) -> None:
        if kind == "act":
            fields["version"] = self.table.version
        command = p.COMMAND.validate_python({"type": kind, "key": f"k{self.now}", **fields})
        self.write(decide(self.table, self.table.people[0], command, self.now, Latencies()))

    def by_itself(self) -> None:
        here = Presence(frozenset({0}), {}, True)
        self.now = max(self.now, due(self.table, here, Pace(), self.tried)) + 0.001
        decision = due_event(self.table, here, Pace(), self.tried, self.now)
        if decision:
            self.write(decision)

    def play(self, most: int = 3_000) -> None:
        """Play until the match is over: the person plays what comes first."""
        seat = self.table.people[0].seat
        for _ in range(most):
            self.now += 1.0
            if self.table.phase == "over":
                return
            if self.table.between_rounds:
                self.command("onward")
                self.by_itself()
            elif seat in self.table.asked_seats():
                legal = (yours_frame(self.table, seat) or {"legal": []})["legal"]
                self.command("act", does=legal[0]["action"])
            else:
                self.by_itself()
        raise AssertionError("the match did not end")

    def again(self) -> Table:
        table = Table(CODE, veil=0)
        for text, at in self.log:
            table.fold(orjson.loads(text), at)
        return table


@pytest.mark.parametrize("edition", ["classic", "anniversary", "jackpot"])
def test_a_forked_table_is_played_to_its_end_and_its_record_is_true(edition: str) -> None:
    record = a_record(edition, 40, house={"target": 150})
    fork = Fork(record, 25, seat=1, level="newcomer")
    table = fork.table
    assert table.phase == "playing" and table.settings.house["target"] == 150
    assert [table.seats[1].person, table.people[0].name] == [0, NAMES[1]]
    assert [seat.level for seat in table.seats if seat.computer] == ["newcomer"] * 2
    before = record.forked(25, "x")
    assert fork.match.row.tobytes() == before.row.tobytes() and fork.match.players == before.players
    frame = table_frame(table)
    assert frame["commitment"] == commitment(table.seed) != record.commitment and frame["seed"] is None
    fork.play()
    mine = Record.of(fork.match)
    assert mine.verify().match_over and mine.seed == record.seed and mine.taken[:25] == record.taken[:25]
    assert [(one.actions, one.seed) for one in mine.forks] == [(25, table.seed)]
    assert table_frame(table)["seed"] == table.seed
    again = fork.again()
    assert again.match is not None and again.match.row.tobytes() == fork.match.row.tobytes()
    assert table_frame(again) == table_frame(table)
    fork.command("rematch")
    assert (
        table.phase == "lobby" and table.match is None and [seat.taken for seat in table.seats] == [True] * 3
    )
    assert table.book.house == fork.again().book.house == record.start().book.house


def test_between_rounds_the_next_round_is_dealt() -> None:
    record = a_round({"hand_size": 2, "target": 1000})
    fork = Fork(record, len(record.taken))
    assert fork.table.between_rounds and fork.match.winner
    fork.command("onward")
    fork.by_itself()
    assert not fork.match.over and int(fork.match.row[0]["round"]) == 2
    assert Record.of(fork.match).verify()


def test_for_one_person_alone_no_clock_runs_even_if_it_is_asked_for() -> None:
    match = Match("classic", NAMES[:2], seed=3)
    seat = match.seat(match.asked.player) if match.asked else 0
    fork = Fork(Record.of(match), 0, seat=seat, clock=15)
    assert fork.table.settings.clock == 15 and clock_frame(fork.table, fork.now) is None
    assert due(fork.table, Presence(frozenset({0}), {}, True), Pace(), fork.tried) == NEVER


def test_what_cannot_be_forked_is_said_in_one_sentence() -> None:
    over = a_round({"hand_size": 2, "target": 0})
    assert over.result["over"]
    with pytest.raises(RefusedError, match="The match is over there"):
        forked(over, len(over.taken), 0, "hash", "a secret")
    with pytest.raises(RefusedError, match=r"There is no seat 4: 3 play in this match\."):
        forked(RECORD, 5, 3, "hash", "a secret")


def test_an_edition_of_ones_own_is_played_on_and_again() -> None:
    book = Rulebook(from_text("own", MINE), {"stacking": "mixed"}, ["sing a song", "you draw 2"])
    match = Match(book, NAMES[:3], seed=2)
    play_on(match, random.Random(2), 30)
    fork = Fork(Record.of(match), 20)
    assert fork.match.book.edition.title == "Mine \\ “ö”"
    again = rulebook(fork.table.settings)
    assert again.edition.data == book.edition.data and again.house == book.house
    assert again.customs == book.customs and [card.name for card in again.cards] == [
        card.name for card in book.cards
    ]


@pytest.mark.parametrize(
    "edition", ["classic", "anniversary", "customizable", "dino", "hello-kitty", "jackpot"]
)
def test_the_settings_say_the_same_rules(edition: str) -> None:
    for house in ({}, {"stacking": True, "target": 0}):
        book = Rulebook(edition, house)
        found = rulebook(settings_of(book, 3, 0))
        assert found.house == book.house and found.customs == book.customs
        assert found.edition == book.edition
