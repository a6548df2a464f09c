"""The commands `lastcard simulate` and `lastcard compare`."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lastcard.common.errors import LastcardError

if TYPE_CHECKING:
    from lastcard.lab import Plan, Progress
    from lastcard.lab.cuda_engine import CudaEngine
    from lastcard.lab.ray_engine import RayEngine
    from lastcard.lab.variants import Variant

Options = argparse.Namespace
BAR = 24
ROUNDS, MOST = "100,000", 10**12
SEATS, MOST_SEATS = 4, 1000  # seats if only one player is named; the most read, so that the limit is reported


def add_simulate(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `lastcard simulate`."""
    _add_table(parser)
    _add_run(parser)
    add = parser.add_argument
    add("--keep", type=Path, metavar="FOLDER", help="play additional games and save their records here")
    add("--keep-number", default="3", metavar="N", help="number of records (3)")
    add("--keep-of", metavar="N", help="select from this many games (100, or as many as are kept)")
    add("--keep-which", metavar="WHICH", help="longest, shortest or dearest: most points (the first ones)")


def add_compare(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `lastcard compare`."""
    _add_table(parser)
    add = parser.add_argument
    add("--with", action="append", default=[], dest="others", metavar="RULES", help="house rules to add")
    add("--against", action="append", default=[], metavar="EDITION", help="another edition, its id or file")
    add("--each-house-rule", action="store_true", help="compare every house rule by itself")
    add(
        "--cards", action="store_true", help="compare every written sentence: the deck without it and with it"
    )
    add("--all", action="store_true", help="show single cards too")
    _add_run(parser)


def _add_table(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_edition(parser)
    add(
        "--players",
        default="4",
        metavar="WHO",
        help="number or names of players: 3, solid, solid,my_bot.py or 3xsolid (4 random ones)",
    )
    add("--house", default="", metavar="RULES", help="house rules: stacking=mixed,jump_in")
    add("--custom", action="append", metavar="SENTENCE", help="what a customizable card says")
    add("--rule-card", action="append", metavar="SENTENCE", help="what a rule card says")
    add("--rule", action="append", metavar="SENTENCE", default=[], help="a house rule in your own words")


def _add_run(parser: argparse.ArgumentParser) -> None:
    how_many = parser.add_mutually_exclusive_group()
    how_many.add_argument("--rounds", default=ROUNDS, metavar="N", help=f"rounds to play ({ROUNDS})")
    how_many.add_argument("--matches", metavar="N", help="play whole matches instead")
    add = parser.add_argument
    add("--seed", default="0", help="the same seed gives the same result (0)")
    add("--cores", metavar="N", help="cores to use (all)")
    add_engine(parser)
    add("--json", action="store_true", help="print one JSON object")
    add("--csv", type=Path, metavar="FILE", help="write the figures as CSV")
    add("--parquet", type=Path, metavar="FILE", help="write the figures as Parquet")
    add("--report", type=Path, metavar="FILE", help="write an HTML report with plots")


def add_edition(parser: argparse.ArgumentParser) -> None:
    """Adds the edition, as a first positional argument or as a flag."""
    parser.add_argument("edition", nargs="?", help="an edition's id or file (classic)")
    parser.add_argument("--edition", dest="edition_too", metavar="EDITION", help="the same, as a flag")


def edition_of(options: Options) -> str:
    """Returns the requested edition, given in either way."""
    given: list[str] = [name for name in (options.edition, options.edition_too) if name]
    if len(set(given)) > 1:
        raise LastcardError(f"Which edition, {given[0]} or {given[1]}?")
    return given[0] if given else "classic"


def players_of(text: str) -> int | list[str]:
    """Parses the players as typed.

    >>> players_of("3"), players_of("solid"), players_of("solid,2xrandom")
    (3, ['solid', 'solid', 'solid', 'solid'], ['solid', 'random', 'random'])
    """
    plain = text.strip()
    if plain.isdecimal():
        return int(plain)
    players: list[str] = []
    for part in plain.split(","):
        number, times, name = part.strip().partition("x")
        if times and number.isdecimal() and name:
            players += [name.strip()] * min(int(number), MOST_SEATS)
        else:
            players.append(part.strip())
    return players * SEATS if len(players) == 1 and "," not in plain else players


def add_engine(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments that choose where the work is done, also used by `lastcard arena`."""
    engines = ("local", "ray", "cuda")
    parser.add_argument(
        "--engine",
        choices=engines,
        default="local",
        help="where to run: local, ray for a Ray cluster, or cuda for this machine's GPU (local)",
    )
    parser.add_argument(
        "--address",
        metavar="ADDR",
        help="the Ray cluster: HOST:PORT, ray://HOST:PORT or auto (otherwise one is started here)",
    )


@contextmanager
def engine(options: Options) -> "Iterator[RayEngine | CudaEngine | None]":
    """Returns the cluster or the GPU that does the work, or None for the cores of this machine."""
    if options.engine == "ray":
        from lastcard.lab.ray_engine import on_ray

        cores = options.cores if isinstance(options.cores, int | None) else _cores(options)
        with on_ray(options.address, cores) as cluster:
            yield cluster
    elif options.address is not None:
        raise LastcardError("`--address` names a Ray cluster and needs `--engine ray`.")
    elif options.engine == "cuda":
        from lastcard.lab.cuda_engine import on_cuda

        with on_cuda() as gpu:
            yield gpu
    else:
        yield None


def simulate(options: Options) -> int:
    from lastcard.lab import console, output_files, report, sample_records
    from lastcard.lab.plan import planned
    from lastcard.lab.shards import MOST_DECISIONS
    from lastcard.lab.simulation import carry_out

    plan, cores = _plan(options, planned), _cores(options)
    _check_files(options)
    keep = None
    if options.keep is not None:
        number = _number(options.keep_number, "games to keep")
        of = number if options.keep_which is None else max(number, 100)
        of = of if options.keep_of is None else _number(options.keep_of, "games")
        keep = sample_records.checked(sample_records.Keep(number, of, options.keep_which))
        output_files.check_folder(options.keep)
    with engine(options) as cluster, _progress(options) as on_progress:
        result = carry_out(plan, cores, on_progress, cluster)
    records = () if keep is None or result.interrupted else sample_records.kept(plan, keep, MOST_DECISIONS)
    for number, record in enumerate(records, 1):
        record.write(options.keep / f"{number}.json")
    result = replace(result, kept=records)
    print(json.dumps(result.to_dict(), ensure_ascii=False) if options.json else console.result_text(result))
    if records and not options.json:
        print(f"\n{len(records)} more games were played at a table and kept in {options.keep}.")
    _write(options, lambda: list(result.rows()), lambda: report.result_page(result))
    return _exit_code(result.interrupted)


def compare(options: Options) -> int:
    from lastcard.lab import console, report
    from lastcard.lab.comparison import compare_variants
    from lastcard.lab.plan import planned

    base = replace(_plan(options, planned), rules=())  # without the rules to compare
    pairs, cores = _pairs(options, base), _cores(options)
    _check_files(options)
    with engine(options) as cluster, _progress(options) as on_progress:
        found = compare_variants(pairs, cores, on_progress, cluster)
    text = console.comparison_text(found, options.all)
    print(json.dumps(found.to_dict(), ensure_ascii=False) if options.json else text)
    _write(options, found.rows, lambda: report.comparison_page(found))
    return _exit_code(found.interrupted)


def _exit_code(interrupted: bool) -> int:
    """130 after Ctrl-C, even though the partial result was printed."""
    if interrupted:
        print("lastcard: interrupted; the figures are those of the games played so far.", file=sys.stderr)
    return 130 if interrupted else 0


def _plan(options: Options, planned: Callable[..., "Plan"]) -> "Plan":
    from lastcard.rules.house import read_house

    return planned(
        edition_of(options),
        players_of(options.players),
        rounds=_number(options.rounds, "rounds") if options.matches is None else None,
        matches=None if options.matches is None else _number(options.matches, "matches"),
        seed=options.seed,
        house=read_house(options.house),
        customs=options.custom,
        rule_cards=options.rule_card,
        rules=options.rule,
    )


def _cores(options: Options) -> int | None:
    return None if options.cores is None else _number(options.cores, "cores")


def _pairs(options: Options, base: "Plan") -> "list[Variant]":
    from lastcard.lab import variants as each
    from lastcard.rules.house import read_house

    pairs = [each.with_house(base, read_house(rules)) for rules in options.others]
    pairs += [each.with_rule(base, sentence) for sentence in options.rule]
    pairs += [each.with_edition(base, edition) for edition in options.against]
    if options.each_house_rule:
        pairs += each.house_rule_variants(base)
    if options.cards:
        pairs += each.sentence_variants(base)
    if not pairs:
        raise LastcardError(
            "Compare with what? --rule SENTENCE, --with RULES, --against EDITION, --each-house-rule "
            "or --cards."
        )
    return pairs


def _check_files(options: Options) -> None:
    from lastcard.lab import output_files

    for path, parquet in ((options.csv, False), (options.parquet, True), (options.report, False)):
        if path is not None:
            output_files.check(path, parquet)


def _write(options: Options, rows: Callable[[], list[dict[str, Any]]], page: Callable[[], str]) -> None:
    from lastcard.lab import output_files, report

    if options.csv is not None:
        output_files.write_csv(options.csv, rows())
    if options.parquet is not None:
        output_files.write_parquet(options.parquet, rows())
    if options.report is not None:
        report.write(options.report, page())


@contextmanager
def _progress(options: Options) -> Any:
    """Returns a progress callback that draws a bar with the rate and the time left."""
    if options.json or not sys.stderr.isatty():
        yield None
        return

    def on_progress(progress: "Progress") -> None:
        done = progress.done / progress.games
        filled = round(done * BAR)
        left = f"{int(progress.left // 60)}:{int(progress.left % 60):02} left"
        line = (
            f"{'█' * filled}{'·' * (BAR - filled)} {100 * done:3.0f} %  {progress.rate:,.0f} a second, {left}"
        )
        print(f"\r{line}   ", end="", file=sys.stderr, flush=True)

    try:
        yield on_progress
    finally:
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def _number(text: str, what: str) -> int:
    """Parses a number from the command line; `100,000` is accepted."""
    plain = text.replace(",", "").replace("_", "").strip()
    if not plain.isdecimal() or not 1 <= int(plain) <= MOST:
        raise LastcardError(f"{text!r} is not a number of {what}: 1 to {MOST:,}.")
    return int(plain)
