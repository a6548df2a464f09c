"""Records: what is written can be read and verified, and whatever is damaged is said in one sentence."""

import json
import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from conftest import NAMES, carnival, play_on
from lastcard.common.errors import LastcardError
from lastcard.game.match import Match, round_key
from lastcard.game.records import Record, RecordError, commitment
from lastcard.rules import layout as n
from lastcard.rules.rulebook import Rulebook


def a_match(edition: Any = "anniversary", actions: int = 60, **options: Any) -> Match:
    match = Match(edition, NAMES[:3], seed=options.pop("seed", 5), **options)
    play_on(match, random.Random(5), actions)
    return match


@pytest.fixture(scope="module")
def values() -> dict[str, Any]:
    """The values of a short record in which chance decided something."""
    match = Match("anniversary", NAMES[:3], seed=8, house={"target": 0})
    choose = random.Random(5)
    while not match.over:
        match.play(choose.choice(match.legal))
    values: dict[str, Any] = json.loads(Record.of(match).to_json())
    assert any(chance for _, _, chance in values["taken"]) and values["result"]["over"]
    return values


def refused(values: dict[str, Any]) -> str:
    """The sentence with which a record is refused, whether it is trusted or verified."""
    with pytest.raises(RecordError) as verified:
        Record.from_json(json.dumps(values)).verify()
    with suppress(RecordError):
        Record.from_json(json.dumps(values)).match()
    words = str(verified.value)
    assert "\n" not in words and words.endswith((".", ")", "?"))
    return words


def test_a_true_record_is_verified(values: dict[str, Any]) -> None:
    match = Record.from_json(json.dumps(values)).verify()
    assert match.match_over and match.match_winners == values["result"]["winners"]


def test_a_record_can_be_written_and_read(tmp_path: Path) -> None:
    record = Record.of(a_match())
    record.write(tmp_path / "match.json")
    assert Record.read(tmp_path / "match.json") == record


def test_a_match_goes_on_from_its_record() -> None:
    match = a_match(actions=20)
    again = Record.from_json(Record.of(match).to_json()).match()
    for one in (match, again):
        play_on(one, random.Random(9), 20)
    assert again.row.tobytes() == match.row.tobytes() and Record.of(again) == Record.of(match)


def test_the_seed_can_be_committed_to_before_the_deal() -> None:
    record = Record.of(a_match(seed="a secret"))
    assert record.commitment == commitment("a secret") != commitment("another")


def test_contributions_change_the_deal() -> None:
    plain, mixed = Match("classic", 2, seed=1), Match("classic", 2, seed=1, contributions=["salt"])
    assert plain.hand("Player 1") != mixed.hand("Player 1")
    assert Record.of(mixed).verify().hand("Player 1") == mixed.hand("Player 1")


def test_every_step_can_be_looked_at(values: dict[str, Any]) -> None:
    record = Record.from_json(json.dumps(values))
    steps = list(record.steps())
    assert len(steps) == len(record.taken) + 1
    assert steps[0][1] is None and steps[0][2][0].what == "lot"
    assert [taken for _, taken, _ in steps[1:]] == list(record.taken)


# --- damage ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "{", "hello", "[1, 2", '{"format": "lastcard record", ', "\x00", "[" * 100_000]
)
def test_what_is_no_json(text: str) -> None:
    with pytest.raises(RecordError, match="this is not JSON, so it is not a record"):
        Record.from_json(text)


def test_a_record_cut_off_anywhere(values: dict[str, Any]) -> None:
    text = json.dumps(values, indent=1)
    for end in range(0, len(text) - 1, len(text) // 50):
        with pytest.raises(RecordError):
            Record.from_json(text[:end])


def test_a_number_too_long_to_read() -> None:
    with pytest.raises(RecordError):
        Record.from_json('{"format": ' + "9" * 5000 + "}")


@pytest.mark.parametrize("value", [[], {}, None, 5, "x", {"format": "chess"}, {"format": None}])
def test_what_is_no_record(value: Any) -> None:
    with pytest.raises(RecordError, match="this is not a lastcard record"):
        Record.from_json(json.dumps(value))


@pytest.mark.parametrize(
    "change",
    [
        *({"version": version} for version in (0, 4, -1, "1", "2", 2.0, True, None, [2])),
        {"numbering": n.NUMBERING + 1},
    ],
)
def test_another_version(values: dict[str, Any], change: dict[str, Any]) -> None:
    assert "another version" in refused(values | change)


KEYS = (
    "edition",
    "edition_data",
    "house",
    "customs",
    "rule_cards",
    "players",
    "dealer",
    "seed",
    "contributions",
    "commitment",
    "taken",
    "result",
)


@pytest.mark.parametrize("key", KEYS)
def test_a_missing_or_wrong_value(values: dict[str, Any], key: str) -> None:
    missing = {name: value for name, value in values.items() if name != key}
    assert refused(missing) == f"the record is damaged: {key} is missing or wrong."
    assert refused(values | {key: 5}) == f"the record is damaged: {key} is missing or wrong."


@pytest.mark.parametrize("key", ["customs", "rule_cards", "players", "contributions"])
def test_a_list_that_holds_no_texts(values: dict[str, Any], key: str) -> None:
    assert refused(values | {key: [1]}) == f"the record is damaged: {key} must hold texts."


@pytest.mark.parametrize(
    "taken",
    [
        5,
        None,
        [],
        [0],
        [0, 5],
        [0, 5, 6],
        ["0", 5, []],
        [0, 5.0, []],
        [0, None, []],
        [0, 5, ["x"]],
        [-2, 5, []],
        [n.PLAYERS, 5, []],
        [0, n.ACTIONS, []],
        [0, -2, []],
        [0, 5, [], 1],
    ],
)
def test_an_action_that_cannot_be_read(values: dict[str, Any], taken: Any) -> None:
    changed = values | {"taken": [*values["taken"][:3], taken]}
    assert refused(changed) == "the record is damaged: action 4 cannot be read."


@pytest.mark.parametrize("seat", [0, 1, 2, 3, 9])
def test_an_action_that_is_not_possible(values: dict[str, Any], seat: int) -> None:
    """Any action number for any seat, also of players, cards and colors that are not there."""
    numbers = [
        0,
        54,
        95,
        n.DISCARD,
        n.LAY + 95,
        n.NAME + 7,
        n.PICK + 9,
        n.SIDES + 99,
        n.SIDES + 5,
        n.KEEP,
        n.CATCH,
        n.CATCH + 9,
        n.REPORT,
        n.REPORT + 9,
    ]
    for number in numbers:
        words = refused(values | {"taken": [[seat, number, []]]})
        assert words.startswith(("action 1 of the record is not possible: ", "the record's result is not"))


def test_changed_actions(values: dict[str, Any]) -> None:
    choose = random.Random(1)
    for _ in range(25):
        taken = [list(one) for one in values["taken"]]
        at = choose.randrange(len(taken))
        taken[at][1] = choose.choice([number for number in range(n.ACTIONS) if number != taken[at][1]])
        refused(values | {"taken": taken})


def test_actions_left_out_or_added(values: dict[str, Any]) -> None:
    taken = values["taken"]
    refused(values | {"taken": taken[:-1]})
    refused(values | {"taken": taken[1:]})
    assert "The match is over" in refused(values | {"taken": [*taken, [-1, -1, []]]})
    assert "The round is over" in refused(values | {"taken": [*taken, [0, n.DRAW, []]]})
    assert "The round is not over yet" in refused(values | {"taken": [[-1, -1, []], *taken]})


def test_changed_chance(values: dict[str, Any]) -> None:
    at = next(i for i, taken in enumerate(values["taken"]) if taken[2])
    taken = [list(one) for one in values["taken"]]
    taken[at][2] = [1 - taken[at][2][0]]
    assert refused(values | {"taken": taken}) == (
        f"action {at + 1} of the record does not follow from the seed."
    )
    taken[at][2] = []
    assert "does not follow from the seed" in refused(values | {"taken": taken})


@pytest.mark.parametrize("outcome", [-5, 300, 10**30])
def test_chance_that_nothing_can_show(values: dict[str, Any], outcome: int) -> None:
    seat, action, _ = values["taken"][0]
    refused(values | {"taken": [[seat, action, [outcome]], *values["taken"][1:]]})


def test_a_changed_seed(values: dict[str, Any]) -> None:
    assert refused(values | {"seed": "6"}) == "the seed is not the one that was committed to."
    refused(values | {"seed": "6", "commitment": commitment("6")})
    refused(values | {"contributions": ["salt"]})


@pytest.mark.parametrize(
    "change", [{"seed": "\ud800"}, {"contributions": ["\ud800"]}, {"edition": "\0.toml"}]
)
def test_texts_that_no_file_can_hold(values: dict[str, Any], change: dict[str, Any]) -> None:
    refused(values | change)


@pytest.mark.parametrize("key", ["over", "winners", "scores", "rounds", "state"])
def test_a_changed_result(values: dict[str, Any], key: str) -> None:
    for result in ({**values["result"], key: "x"}, {k: v for k, v in values["result"].items() if k != key}):
        words = refused(values | {"result": result})
        assert words == f"the record's result is not what was played: {key} differs."


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"edition": "clasic"}, "does not say what the edition 'clasic' is"),
        ({"edition": "/etc/passwd"}, "does not say what the edition '/etc/passwd' is"),
        ({"house": {"stackin": True}}, "did you mean stacking?"),
        ({"house": {"hand_size": 99}}, "hand_size must be a number from 1 to 20"),
        ({"players": ["Ann"]}, "2 to 10 can play, not 1."),
        ({"players": ["Ann", "ann"]}, "Every player needs a different name."),
        ({"dealer": "Zoe"}, "There is no player 'Zoe'"),
        ({"customs": ["you draw 2"]}, "There are no customizable cards"),
        ({"rule_cards": ["you draw 2"]}, "There are no rule cards"),
        ({"edition_data": {}}, "colors must be a list"),
        ({"edition_data": {"colors": 5}}, "colors must be a list"),
        ({"edition_data": {"colors": ["red"]}}, "has no cards"),
        ({"edition_data": {"colors": ["red"], "wild": {"w": {"rule": "draw banana"}}}}, "is not understood"),
    ],
)
def test_rules_that_do_not_go_together(values: dict[str, Any], change: dict[str, Any], words: str) -> None:
    assert words in refused(values | change)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"There is no file .*missing.json"):
        Record.read(tmp_path / "missing.json")
    (tmp_path / "bad.json").write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError, match="cannot be read"):
        Record.read(tmp_path / "bad.json")
    (tmp_path / "cut.json").write_text('{"format"')
    with pytest.raises(RecordError, match=r"cut.json: line 1: this is not JSON"):
        Record.read(tmp_path / "cut.json")
    with pytest.raises(RecordError, match="cannot be written"):
        Record.of(a_match(actions=1)).write(tmp_path / "nowhere" / "match.json")
    assert issubclass(RecordError, LastcardError)


# --- rules of one's own ---------------------------------------------------------------------------

MINE = """\
extends = "customizable"
title   = "Mine"
[wild."wild storm"]
copies = 4
points = 30
rule   = "everyone passes their hand to the left, then name the color"
start  = "name the color"
"""


def test_an_edition_of_ones_own_lies_in_the_record(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE)
    match = a_match(str(file), customs=["sing a song", "you draw 2"], house={"stacking": "mixed"})
    text = Record.of(match).to_json()
    file.unlink()
    record = Record.from_json(text)
    assert record.edition_data is not None and "wild storm" in record.edition_data["wild"]
    again = record.verify()
    assert again.row.tobytes() == match.row.tobytes()
    assert again.book.customs == ("sing a song", "you draw 2") and again.book.house.stacking == "mixed"
    assert Record.of(again).to_json() == text


@pytest.mark.parametrize("customs", [None, (), ("you draw 2",)])
@pytest.mark.parametrize("rule_cards", [None, ("you draw 3",)])
def test_sentences_lie_in_the_record(customs: Any, rule_cards: Any) -> None:
    book = Rulebook(carnival(), None, customs, rule_cards)
    match = a_match(book)
    again = Record.from_json(Record.of(match).to_json()).verify()
    assert again.book.customs == book.customs and again.book.rule_cards == book.rule_cards
    assert again.row.tobytes() == match.row.tobytes()


@pytest.mark.parametrize("customs", [None, (), ("you draw 2", "you take an extra turn")])
def test_the_customizable_cards_lie_in_the_record(customs: Any) -> None:
    match = a_match("customizable", customs=customs)
    again = Record.from_json(Record.of(match).to_json()).verify()
    assert again.book.customs == match.book.customs


@pytest.mark.parametrize("players", [3, 9])
def test_the_rule_cards_that_were_shared_out_lie_in_the_record(players: int) -> None:
    match = Match("jackpot", NAMES[:players], seed=2)
    play_on(match, random.Random(2), 60)
    assert Record.from_json(Record.of(match).to_json()).verify().book.rule_cards == match.book.rule_cards


def test_a_copied_game_has_the_same_record() -> None:
    """Not one byte of the state may depend on how it came into memory."""
    match = a_match("jackpot")
    for _ in range(20):
        used_before = [np.full(match.row.nbytes, 255, np.uint8) for _ in range(20)]
        del used_before  # so that new memory is not clean by chance
        twin = match.copy()
        assert isinstance(twin, Match)
        assert Record.of(twin).to_json() == Record.of(match).to_json()
        Record.of(twin).verify()


@pytest.mark.parametrize("version", [1, 2, 3])
def test_records_that_older_programs_wrote_are_still_true(version: int) -> None:
    """They hold every house rule there was; in version 1 a deal and the first action had one key."""
    path = Path(__file__).parent / "old_records" / f"version-{version}.json"
    record = Record.read(path)
    assert record.version == version and record.verify().over
    again = Record.of(record.match())
    assert again.house.items() <= record.house.items() and len(again.house) < len(record.house)
    assert replace(again, house=record.house).to_json() == path.read_text()


def test_a_house_rule_that_comes_later_leaves_records_alone() -> None:
    match = Match("classic", NAMES[:2], seed=1, house={"target": 0, "stacking": True})
    assert Record.of(match).house == {"stacking": True, "target": 0}


def test_no_key_is_used_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one key gave tells the rest of what it gives: so nobody may see two parts of it."""
    used: list[bytes] = []

    def noted(*how: Any) -> bytes:
        used.append(round_key(*how))
        return used[-1]

    monkeypatch.setattr("lastcard.game.match.round_key", noted)
    match = Match("classic", NAMES[:3], seed=5)
    assert len(used) == 1 + 3 + 1  # lots, hands, the first card
    rng = random.Random(5)
    while match.row[0]["round"] < 3:
        if match.over:
            match.next_round()
        else:
            match.play(rng.choice(match.legal))
    assert len(used) == len(set(used)) > 30
