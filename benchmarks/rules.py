"""Plays rounds under random combinations of written rules: `python benchmarks/rules.py --rounds 100000`.

The sentences are those of the gallery and of the scenarios. Every combination is played by random players;
each round must end by itself, and no card may be lost. Fails, and says the seed, if one does not.
"""

import argparse
import random
import sys
import time
from pathlib import Path

import numpy as np
import yaml

from lastcard import kernel
from lastcard.common.errors import LastcardError
from lastcard.rules import editions, layout
from lastcard.rules.gallery import gallery
from lastcard.rules.language import explain
from lastcard.rules.rulebook import Rulebook

SCENARIOS = Path(__file__).parent.parent / "scenarios" / "language"
ROUNDS = 25  # with one combination
MOST_DECISIONS = 5_000_000  # of one round: more is called stuck


def sentences() -> tuple[list[str], list[str]]:
    """What cards say, and rules of tables."""
    on_cards: set[str] = set()
    of_tables = {rule.sentence for group in gallery() for rule in group.rules}
    for file in sorted(SCENARIOS.glob("*.yaml")):
        for scenario in yaml.safe_load_all(file.read_text(encoding="utf-8")):
            for key, found in (("customs", on_cards), ("rule_cards", on_cards), ("table_rules", of_tables)):
                found.update(map(str, (scenario or {}).get(key) or ()))
    return (
        sorted(each for each in on_cards if explain(each).accepted),
        sorted(each for each in of_tables if explain(each, "table_rule").accepted),
    )


def table_of(choose: random.Random, on_cards: list[str], of_tables: list[str]) -> tuple[Rulebook, int] | None:
    """Random rules and players, or None if these rules cannot be played together."""
    edition, players = choose.choice(editions.NAMES), choose.randint(2, 10)
    customs = rule_cards = None
    if edition == "customizable":
        customs = choose.sample(on_cards, 3)
    elif edition == "jackpot":
        rule_cards = choose.sample(on_cards, 6)
    rules = choose.sample(of_tables, choose.randint(1, 6))
    try:
        book = Rulebook(edition, {}, customs, rule_cards, rules=rules)
        book.check_players(players)
    except LastcardError:  # two of them contradict each other, or speak of cards that this edition lacks
        return None
    return book, players


def cards_lost(row: np.void, book: Rulebook, players: int) -> int:
    """How many cards are missing, or too many."""
    deck = np.bincount(book.tables[0]["deck"][: book.deck_size], minlength=layout.KINDS)
    found = row["count"][:players].sum(axis=0, dtype=int)
    found += np.bincount(row["draw_pile"][: row["draw_size"]], minlength=layout.KINDS)
    found += np.bincount(row["discards"][: row["discard_size"]], minlength=layout.KINDS)
    found[row["top"]] += 1
    return int(abs(found - deck).sum())


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    kernel.prepare(random_play=True)
    on_cards, of_tables = sentences()
    print(f"{len(on_cards)} sentences of cards, {len(of_tables)} rules of tables", flush=True)
    began, played, decisions, combinations, bad = time.monotonic(), 0, 0, 0, 0
    seed = given.seed
    while played < given.rounds:
        seed += 1
        found = table_of(random.Random(seed), on_cards, of_tables)
        if found is None:
            continue
        book, players = found
        row, tape, totals = kernel.new_row()[0], kernel.new_tape(False)[0], np.zeros(12, np.int64)
        for i in range(ROUNDS):
            before = int(totals[1])
            kernel.play_rounds(
                row, book.tables[0], tape, players, np.uint64(seed * ROUNDS + i), 1, MOST_DECISIONS, totals
            )
            if totals[1] > before or cards_lost(row, book, players):
                bad += 1
                wrong = "stuck" if totals[1] > before else "cards lost"
                rules = (*book.customs, *book.rule_cards, *book.rules)
                print(f"{wrong}: seed {seed}, {book.edition.title}, {players} players, {rules}", flush=True)
                break
        played, decisions, combinations = played + ROUNDS, decisions + int(totals[0]), combinations + 1
    seconds = time.monotonic() - began
    print(f"{played} rounds of {combinations} rule sets, {decisions} decisions, {seconds:.0f} s: {bad} bad")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
