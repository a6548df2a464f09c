"""Commands about computer players: `lastcard bots`, `lastcard arena` and `lastcard train`."""

import argparse
import json
import sys
from pathlib import Path

from lastcard.cli.arguments import INTERRUPTED, count, seconds, table_options
from lastcard.common.errors import LastcardError
from lastcard.lab import command as lab

Options = argparse.Namespace


def show_bots(options: Options) -> int:
    from lastcard import bots

    for listed in bots.listed().values():
        print(f"{listed.name:12}{listed.words}")
    return 0


def arena(options: Options) -> int:
    import time

    from lastcard.bots import arena
    from lastcard.rules.house import read_house

    started = time.monotonic()

    def on_progress(tally: arena.ArenaTally) -> None:
        done = tally.games / (wanted * len(players))
        if not options.json and sys.stderr.isatty():
            rate = tally.games / (time.monotonic() - started)
            print(f"\r{100 * done:3.0f} %, {rate:.0f} a second ", end="", file=sys.stderr, flush=True)

    edition, players = _edition_and_players(options)
    # Deals: each is played in every seat.
    wanted = -(-(options.matches or options.rounds) // len(players))
    contest = arena.Contest(
        players=tuple(players),
        edition=edition,
        house=tuple(sorted(read_house(options.house).items())),
        customs=None if options.custom is None else tuple(options.custom),
        rule_cards=None if options.rule_card is None else tuple(options.rule_card),
        rules=tuple(options.rule),
        deals=wanted,
        matches=bool(options.matches),
        seed=options.seed,
        clock=options.clock,
    )
    with lab.engine(options) as engine:
        spread = None if engine is None else engine.arena(contest)
        tally = arena.play(contest, options.cores, on_progress, spread)
    interrupted = tally.games < wanted * len(players)
    result = arena.result_so_far(contest, tally)
    if sys.stderr.isatty() and not options.json:
        print("\r", end="", file=sys.stderr)
    print(json.dumps(result.to_dict()) if options.json else result)
    if interrupted:
        print(f"lastcard: interrupted after {tally.games:,} games.", file=sys.stderr)
    return INTERRUPTED if interrupted else 0


def train(options: Options) -> int:
    from lastcard.bots import training

    def told(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    training.train(Path(options.out), options.turns, options.samples, options.seed, told)
    print(f"Wrote {options.out}. To play with it: LASTCARD_NET={options.out} lastcard arena learned greedy")
    return 0


def _edition_and_players(options: Options) -> tuple[str, list[str]]:
    """Splits off an edition that is given before the players; it may also be a flag."""
    from lastcard.rules.editions import NAMES

    first, *others = options.players
    if first not in NAMES and not first.endswith(".toml"):
        return options.edition or "classic", options.players
    if options.edition not in (None, first):
        raise LastcardError(f"Which edition, {first} or {options.edition}?")
    return first, others


def add_arena(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lastcard arena`."""
    parser.add_argument(
        "players",
        nargs="+",
        metavar="BOT",
        help="2 to 10 computer players (lastcard bots) or files in Python; an edition may come first",
    )
    parser.add_argument("--edition", help="the edition, as a flag")
    table_options(parser)
    how_many = parser.add_mutually_exclusive_group()
    how_many.add_argument("--rounds", type=count, default=1000, help="minimum number of rounds (1000)")
    how_many.add_argument("--matches", type=count, default=0, help="play whole matches instead")
    parser.add_argument("--seed", default="0", help="the same seed gives the same deals (0)")
    parser.add_argument("--clock", type=seconds, default=0.05, metavar="SECONDS", help="time per move (0.05)")
    parser.add_argument("--cores", type=count, help="processes to use (all cores)")
    lab.add_engine(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_train(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lastcard train`."""
    parser.add_argument("--out", default="learned.npz", metavar="FILE", help="the file (learned.npz)")
    parser.add_argument("--turns", type=count, default=12, help="number of training turns (12)")
    parser.add_argument(
        "--samples", type=count, default=1_200_000, help="options tried in each turn (1200000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same network (1)")
