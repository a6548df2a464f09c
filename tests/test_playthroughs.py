"""One whole match of every edition on record; it must always replay to the same bytes.

`make made` plays those that are missing. `python tests/test_playthroughs.py anew` plays all of them again:
only after a change of the rules that is meant.
"""

import random
import sys
from pathlib import Path

import pytest

from lastcard.game.match import Match
from lastcard.game.records import Record
from lastcard.rules import editions

HERE = Path(__file__).parent / "playthroughs"
PLAYERS = ("Ann", "Bob", "Cy")


def played(edition: str) -> Match:
    """A match to 60 points with a seed of its own; the choice among what is legal is simple and fixed."""
    match = Match(edition, PLAYERS, seed=f"a whole match of {edition}", house={"target": 60})
    choose = random.Random(edition)
    while not match.match_over:
        if match.over:
            match.next_round()
            continue
        if choose.random() < 0.1:
            player = choose.choice(PLAYERS)
            out_of_turn = [
                a for a in match.legal_for(player) if str(a).startswith(("calls", "catches", "reports"))
            ]
            if out_of_turn:
                match.act_all(player, [out_of_turn[0]])
                continue
        match.play(choose.choice(match.legal))
    return match


def write(anew: bool) -> None:
    HERE.mkdir(exist_ok=True)
    for edition in editions.NAMES:
        if not anew and (HERE / f"{edition}.json").exists():
            continue
        Record.of(played(edition)).write(HERE / f"{edition}.json")


@pytest.mark.parametrize("edition", editions.NAMES)
def test_the_playthrough_of_an_edition_is_still_true(edition: str) -> None:
    record = Record.read(HERE / f"{edition}.json")
    assert record.edition == edition
    match = record.verify()
    assert match.match_over and len(match.match_winners) == 1
    assert match.row.tobytes() == record.match().row.tobytes()


@pytest.mark.parametrize("edition", editions.NAMES)
def test_the_playthrough_is_what_the_script_plays(edition: str) -> None:
    assert Record.of(played(edition)).to_json() == (HERE / f"{edition}.json").read_text(encoding="utf-8")


def test_there_is_a_playthrough_of_every_edition_and_no_other() -> None:
    assert {file.stem for file in HERE.glob("*.json")} == set(editions.NAMES), "run make made"


if __name__ == "__main__":
    write(anew="anew" in sys.argv)
