"""`lastcard simulate` and `lastcard compare`, as they are typed."""

import csv
import json
from pathlib import Path

import pytest

from lastcard.cli.commands import main
from lastcard.game.records import Record

Capture = pytest.CaptureFixture[str]


def test_simulate_prints_tables_and_charts(capsys: Capture) -> None:
    assert main(["simulate", "--rounds", "2,000", "--players", "solid,casual,random"]) == 0
    text = capsys.readouterr().out
    for words in (
        "2,000 rounds of Classic, 3 players (solid, casual, random); seed 0.",
        "decisions in a round", "decisions, median", "the seat left of the dealer", "seat 3, random",
        "How long rounds last", "wild draw four", "missed calls that are caught", "█",
    ):  # fmt: skip
        assert words in text


def test_sentences_have_a_table_of_their_own(capsys: Capture) -> None:
    arguments = [
        "simulate",
        "customizable",
        "--custom",
        "everyone draws 1",
        "--matches",
        "40",
        "--house",
        "target=100",
    ]
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert "everyone draws 1" in text and "points (" in text and "rounds in a match" in text


def test_json_csv_and_records(capsys: Capture, tmp_path: Path) -> None:
    table, folder = tmp_path / "figures.csv", tmp_path / "kept"
    arguments = ["simulate", "--rounds", "300", "--json", "--csv", str(table), "--seed", "7"]
    assert (
        main(
            [
                *arguments,
                "--keep",
                str(folder),
                "--keep-number",
                "2",
                "--keep-which",
                "longest",
                "--keep-of",
                "4",
            ]
        )
        == 0
    )
    values = json.loads(capsys.readouterr().out)
    assert values["games"] == 300 and values["plan"]["seed"] == "7"
    rows = list(csv.DictReader(table.open(encoding="utf-8")))
    found = next(row for row in rows if row["name"] == "decisions" and row["group"] == "figure")
    assert float(found["value"]) == values["figures"]["decisions"]["value"]
    for file in sorted(folder.iterdir()):
        Record.read(file).verify()
    assert len(list(folder.iterdir())) == 2


def test_parquet(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "figures.parquet"
    try:
        import pyarrow.parquet as parquet
    except ImportError:
        assert main(["simulate", "--rounds", "10", "--parquet", str(file)]) == 2
        assert "pip install 'lastcard[parquet]'" in capsys.readouterr().err
    else:
        assert main(["simulate", "--rounds", "10", "--parquet", str(file)]) == 0
        assert parquet.read_table(file).num_rows > 100


def test_compare_says_what_differs(capsys: Capture, tmp_path: Path) -> None:
    table = tmp_path / "differences.csv"
    arguments = [
        "compare",
        "--players",
        "solid",
        "--rounds",
        "8192",
        "--with",
        "draw_until_playable",
        "--csv",
        str(table),
    ]
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert "With draw until playable, rounds last" in text and "Holm" in text and " *\n" in text
    assert next(csv.DictReader(table.open(encoding="utf-8")))["rules"] == "draw until playable"


def test_compare_cards_and_house_rules(capsys: Capture) -> None:
    assert main(["compare", "customizable", "--cards", "--rounds", "500", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["comparisons"]) == 3
    assert main(["compare", "--each-house-rule", "--rounds", "300", "--against", "dino", "--json"]) == 0
    compared = [each["rules"] for each in json.loads(capsys.readouterr().out)["comparisons"]]
    assert compared[0] == "dino" and {"stacking", "jump in", "hand size 5"} < set(compared)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "--rounds", "0"], "not a number of rounds"),
        (["simulate", "--matches", "many"], "not a number of matches"),
        (["simulate", "--players", "11"], "2 to 10 can play"),
        (["simulate", "--players", "genius"], "no computer player called 'genius'"),
        (["simulate", "--players", "solid,random,"], "no computer player called ''"),
        (["simulate", "atlantis"], "no edition called 'atlantis'"),
        (["simulate", "--house", "hand_size=99"], "hand_size must be a number"),
        (["simulate", "--csv", "/no/such/folder/x.csv"], "cannot be written"),
        (["simulate", "--csv", "/"], "cannot be written"),
        (["simulate", "--cores", "0"], "not a number of cores"),
        (["simulate", "--keep", "/proc/nothing"], "cannot be made"),
        (["simulate", "--keep", "/tmp", "--keep-which", "funniest"], "longest"),
        (["compare"], "--with RULES"),
        (["compare", "--with", "stakcing"], "did you mean stacking"),
        (["compare", "--cards"], "nothing to compare"),
        (["compare", "--against", "atlantis"], "no edition called 'atlantis'"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.startswith("lastcard: ") and printed.err.count("\n") == 1
    assert words in printed.err
