"""The command line: `lastcard COMMAND`. Every user error is one sentence and exit code 2."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from lastcard.cli import bot_commands
from lastcard.cli.arguments import INTERRUPTED, Parser, seconds, table_options
from lastcard.common.errors import LastcardError
from lastcard.common.extras import missing
from lastcard.common.labels import printable
from lastcard.common.version import VERSION
from lastcard.lab import command as lab

Options = argparse.Namespace
_LEVELS = ("newcomer", "casual", "solid", "sharp", "expert")  # lastcard.bots takes a while to load


def explain(options: Options) -> int:
    from lastcard.rules.language import explain

    sentence = " ".join(options.sentence)
    found = explain(sentence, options.where)
    if options.json:
        values = {
            "kind": found.kind,
            "understood": found.understood,
            "parts": [{"words": part.words, "by": part.by} for part in found.parts],
            "readings": list(found.readings),
            "problem": found.problem,
            "span": None if found.span is None else list(found.span),
        }
        print(json.dumps(values, ensure_ascii=False))
    elif not found.accepted:
        print(f"{'Not sure' if found.readings else 'Not understood'}: {found.problem}")
        if found.span and "\n" not in sentence and found.span != (0, len(sentence)):
            start, end = found.span
            print(f"  {printable(sentence)}\n  {' ' * start}{'^' * max(1, end - start)}")
        if found.readings:
            print("Perhaps:\n" + "\n".join(f"  {reading}" for reading in found.readings))
    else:
        print(f"I understood: {found.understood}.")
        if found.switch:
            print(f"This is the house rule {', '.join(found.switch)}; the table enforces it.")
        elif found.kind == "act":
            print("This is an act in the room: the table shows it, and the players judge whether it is done.")
        elif any(part.by == "room" for part in found.parts):
            print(found.said())
        else:
            print("The table enforces this.")
    return 0 if found.accepted else 1


def show_editions(options: Options) -> int:
    from lastcard.rules.rulepage import edition_list

    print(edition_list())
    return 0


def rules(options: Options) -> int:
    from lastcard.rules.rulepage import rule_page

    print(rule_page(_book(options), markdown=options.markdown))
    return 0


def check(options: Options) -> int:
    from lastcard.game import scenarios

    return scenarios.check(options.paths, sys.stdout, options.quiet)


def play(options: Options) -> int:
    from lastcard.clients import plain, terminal
    from lastcard.clients.options import PlayOptions
    from lastcard.rules.house import read_house

    table = options.what if options.what and ("://" in options.what or "/t/" in options.what) else None
    edition = None if table else options.what
    if edition and options.edition not in (None, edition):
        raise LastcardError(f"Which edition, {edition} or {options.edition}?")
    wanted = PlayOptions(
        edition=edition or options.edition or "classic",
        players=options.players,
        name=options.name,
        house=read_house(options.house),
        customs=options.custom,
        rule_cards=options.rule_card,
        rules=tuple(options.rule),
        seed=options.seed,
        load=options.load,
        url=table,
        level=options.level,
    )
    if not options.plain and terminal.suits():
        if table or find_spec("textual"):
            return terminal.play(wanted)
        print(f"{missing('textual')} Here is the game line by line.", file=sys.stderr)
    return plain.play(wanted)


def watch(options: Options) -> int:
    from lastcard.clients import terminal

    if not terminal.suits():
        raise LastcardError(
            "Watching needs the full screen of a terminal; `lastcard replay FILE` prints a record."
        )
    return terminal.watch(options.what)


def replay(options: Options) -> int:
    from lastcard.common.english import to_you
    from lastcard.game.records import Record

    record = Record.read(options.file)
    told = to_you if "You" in record.players else str
    with _about(options.file):
        for number, (match, taken, events) in enumerate(record.steps()):
            if options.seat:
                viewer = match.players[match.seat(options.seat)]
                events = [event.seen_by(viewer) for event in events]
            if taken is None:
                print(f"{match.book.edition.title}: {', '.join(match.players)}.")
            head = f"{number:4}  " if taken else "      "
            print("\n".join(f"{'      ' if i else head}{told(str(event))}" for i, event in enumerate(events)))
            if match.over:
                scores = ", ".join(f"{name} {score}" for name, score in match.scores.items())
                print(f"      Scores: {scores}.")
    winners = " and ".join(match.match_winners)
    print(told(f"The match is won by {winners}.") if winners else "The record ends before the match does.")
    return 0


def review(options: Options) -> int:
    from lastcard.bots import review
    from lastcard.game.records import Record

    record = Record.read(options.file)
    with _about(options.file):
        players = [review.checked_player(record, name) for name in options.seat or ()] or None

        def on_progress(done: int, of: int) -> None:
            if sys.stderr.isatty() and not options.json:
                print(f"\r{done} of {of} choices ", end="", file=sys.stderr, flush=True)

        decisions = list(review.review(record, players, seconds=options.seconds, on_progress=on_progress))
    if sys.stderr.isatty() and not options.json:
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    values = [review.to_dict(decision) for decision in decisions]
    print(json.dumps(values, ensure_ascii=False) if options.json else review.as_text(decisions))
    return 0


def verify(options: Options) -> int:
    from lastcard.game.records import Record, UntrueRecordError
    from lastcard.tables.witness import Witness

    witness = Witness.read(options.witness) if options.witness else None
    try:
        record = Record.read(options.file)
    except UntrueRecordError as error:
        print(f"lastcard: {error}", file=sys.stderr)
        return 1
    try:
        match = record.verify()
        witnessed = witness.verify(record) if witness else ""
    except LastcardError as error:
        print(f"lastcard: {options.file}: {error}", file=sys.stderr)
        return 1
    state = f"won by {' and '.join(match.match_winners)}" if match.match_over else "not finished yet"
    print(
        f"{options.file} is true: {len(record.taken)} actions, all legal, every card as the seed deals it; "
        f"the match is {state}."
    )
    if witnessed:
        print(witnessed)
    return 0


def serve(options: Options) -> int:
    from pydantic import ValidationError

    from lastcard.server import Settings, serve
    from lastcard.server.settings import wrong

    names = ("host", "port", "database", "public_url", "log", "seed")
    given = {name: getattr(options, name) for name in names if getattr(options, name) is not None}
    if options.open and "LASTCARD_LOG" not in os.environ:  # an interactive user does not want to read logs
        given.setdefault("log", "warning")
    try:
        settings = Settings(**given)
    except ValidationError as error:
        raise LastcardError(wrong(error)) from None
    return serve(settings, open_page=options.open)


def bot(options: Options) -> int:
    from lastcard.clients import remote_bot

    return remote_bot.sit_in(
        remote_bot.RemoteBotOptions(
            url=options.url,
            table=options.table,
            player=options.player,
            name=options.name,
            seat=options.seat,
            patience=options.patience,
            think=options.think,
            quiet=options.quiet,
            seed=options.seed,
        )
    )


def mcp(options: Options) -> int:
    from lastcard.clients import mcp

    return mcp.serve(options.url, options.seed)


def prepare(options: Options) -> int:
    from lastcard import kernel

    def on_progress(done: int, parts: int) -> None:
        bar = "█" * (30 * done // parts)
        line = f"Compiling the rules, once for this machine (up to a minute): {bar:░<30} {done} of {parts}"
        live = sys.stderr.isatty()
        if live or done in (0, parts):
            ends = "\n" if done == parts or not live else ""
            print(f"\r{line}" if live else line, end=ends, file=sys.stderr, flush=True)

    kernel.prepare_everything(on_progress)
    print("Everything is compiled.")
    return 0


def completion(options: Options) -> int:
    from lastcard.cli.completion import script

    print(script(parser(), options.shell), end="")
    return 0


@contextmanager
def _about(file: Path) -> Iterator[None]:
    """Adds the file's name to errors about its contents."""
    try:
        yield
    except LastcardError as error:
        raise LastcardError(f"{file}: {error}") from None


def _book(options: Options) -> Any:
    from lastcard.rules.house import read_house
    from lastcard.rules.rulebook import Rulebook

    return Rulebook(options.edition, read_house(options.house), options.custom, options.rule_card)


def _examples(*lines: str) -> str:
    """The examples under each command's help: one to three lines that work as they are."""
    return "examples:\n" + "\n".join(f"  lastcard {line}".rstrip() for line in lines)


def parser() -> Parser:
    """Every command with its arguments, help and examples; reference and completion use it too."""
    whole = Parser(
        prog="lastcard",
        description="UNO in six editions, with house rules and cards you write yourself.",
        epilog=_examples("play", "serve --open", "COMMAND --help"),
    )
    whole.add_argument("--version", action="version", version=f"lastcard {VERSION}")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")

    def command(
        name: str, run: Callable[[Options], int], words: str, *examples: str
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(
            name,
            help=words,
            description=words[0].upper() + words[1:] + ".",
            epilog=_examples(*(f"{name} {example}" for example in examples)),
        )
        added.set_defaults(run=run)
        return added

    at_table = command(
        "play", play, "play in the terminal: against computer players, or at an online table",
        "dino --players 3 --house stacking=mixed,jump_in",
        'customizable --custom "everyone but you draws 1"', "http://localhost:8000/t/maple-otter-violin",
    )  # fmt: skip
    at_table.add_argument(
        "what", nargs="?", metavar="EDITION_OR_URL",
        help="an edition's id or file (classic), the link of an online table, or a server to open one on",
    )  # fmt: skip
    at_table.add_argument(
        "--plain", action="store_true", help="play line by line, for screen readers and scripts"
    )
    at_table.add_argument("--edition", help="the edition, as a flag")
    at_table.add_argument("--players", type=int, default=4, help="number of players, including you (4)")
    at_table.add_argument("--name", default="You", help="your name at the table")
    at_table.add_argument(
        "--level", choices=_LEVELS, default="casual", help="how well the others play (casual)"
    )
    at_table.add_argument("--seed", help="deal the same cards again")
    at_table.add_argument("--load", type=Path, metavar="FILE", help="continue a saved match")
    table_options(at_table)

    looking_on = command(
        "watch", watch, "watch an online table, or step through a recorded match",
        "http://localhost:8000/t/maple-otter-violin", "match.json",
    )  # fmt: skip
    looking_on.add_argument("what", metavar="URL_OR_FILE", help="a table's link, or a record")

    sentence = command(
        "explain", explain, "explain how the table reads a rule sentence",
        '"the next player draws 2 and misses a turn"', '--json "sing a song or draw 4"',
    )  # fmt: skip
    sentence.add_argument("sentence", nargs="+", help="in quotes, or word by word")
    sentence.add_argument("--json", action="store_true", help="print one JSON object")
    place = sentence.add_mutually_exclusive_group()
    for option, where, words in (
        ("--rule-card", "rule_card", "as it would be read on a rule card"),
        ("--table-rule", "table_rule", "as a house rule of the whole table"),
    ):
        place.add_argument(
            option, dest="where", action="store_const", const=where, default="custom", help=words
        )

    command("editions", show_editions, "list the editions", "")

    page = command(
        "rules", rules, "print the rules of an edition", "classic", "jackpot --markdown", "./mine.toml"
    )
    page.add_argument("edition", help="an edition's id or file")
    page.add_argument("--markdown", action="store_true", help="as Markdown")
    table_options(page)

    examples = command(
        "check", check, "run scenarios: rules written as examples", "scenarios", "my.yaml --quiet"
    )
    examples.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER")
    examples.add_argument("--quiet", action="store_true", help="show only what fails")

    moves = command(
        "replay", replay, "print a recorded match move by move", "match.json", "match.json --seat Ann"
    )
    moves.add_argument("file", type=Path)
    moves.add_argument("--seat", metavar="PLAYER", help="only what this player knew")

    again = command(
        "review", review, "evaluate every choice in a recorded match and name better ones",
        "match.json", "match.json --seat Ann", "match.json --json",
    )  # fmt: skip
    again.add_argument("file", type=Path)
    again.add_argument("--seat", action="append", metavar="PLAYER", help="only this player's choices")
    again.add_argument("--seconds", type=seconds, metavar="S", help="approximate time limit")
    again.add_argument("--json", action="store_true", help="print one JSON array")

    proof = command(
        "verify", verify, "replay a record and check every card and move",
        "match.json", "match.json --witness match.witness.json",
    )  # fmt: skip
    proof.add_argument("file", type=Path)
    proof.add_argument(
        "--witness", type=Path, metavar="FILE",
        help="what your browser or terminal saw of the deal; the record must match it",
    )  # fmt: skip

    server = command(
        "serve", serve, "run the server for online tables; docs/server.md lists every setting",
        "", "--host 0.0.0.0 --port 8080", "--database postgresql://user:password@host/lastcard",
    )  # fmt: skip
    server.add_argument("--host", help="the address to listen on (127.0.0.1)")
    server.add_argument("--port", type=int, help="the port to listen on (8000; 0 picks a free one)")
    server.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://… (your data folder)"
    )
    server.add_argument("--public-url", metavar="URL", help="the address players use, behind a proxy")
    server.add_argument("--log", metavar="LEVEL", help="debug, info, warning or error (info)")
    server.add_argument("--seed", help="seed for codes, cards and computer players; for local play only")
    server.add_argument("--open", action="store_true", help="open the page in the browser")

    program = command(
        "bot", bot, "connect a program to an online table: a computer player, or your own in Python",
        "--table maple-otter-violin solid",
        "--url http://localhost:8000/t/maple-otter-violin docs/examples/first_bot.py",
    )  # fmt: skip
    program.add_argument(
        "player",
        metavar="NAME_OR_FILE",
        help="simple, a player that `lastcard bots` lists, or a file with choose(view, legal)",
    )
    program.add_argument(
        "--url",
        default="http://127.0.0.1:8000",
        help="the server, or the table's link (http://127.0.0.1:8000)",
    )
    program.add_argument("--table", metavar="CODE", help="the table's code, if it is not in the link")
    program.add_argument("--name", help="its name at the table (from the file name)")
    program.add_argument("--seat", type=int, metavar="N", help="which seat, from 1 (the first free one)")
    program.add_argument(
        "--patience", type=seconds, default=5.0, metavar="SECONDS", help="maximum time to answer (5)"
    )
    program.add_argument(
        "--think",
        type=seconds,
        default=1.0,
        metavar="SECONDS",
        help="minimum time for an answer, so that people can follow (1)",
    )
    program.add_argument("--seed", help="seed for its random choices")
    program.add_argument("--quiet", action="store_true", help="print only problems")

    assistant = command(
        "mcp", mcp, "let an assistant play: a Model Context Protocol server on standard input and output",
        "", "--url http://localhost:8000",
    )  # fmt: skip
    assistant.add_argument(
        "--url", help="the server on which to open and join tables (otherwise tables in this process)"
    )
    assistant.add_argument("--seed", help="deal the same cards again")

    command("bots", bot_commands.show_bots, "list the computer players", "")

    contest = command(
        "arena", bot_commands.arena,
        "play computer players against each other on the same deals, each in every seat",
        "greedy random --rounds 3000", "dino casual casual newcomer random --json",
        'docs/examples/first_bot.py random --rule "8s can be played on anything"',
    )  # fmt: skip
    bot_commands.add_arena(contest)

    learning = command(
        "train", bot_commands.train,
        "train the network that `learned` and `expert` play with; minutes on one core",
        "--out learned.npz", "--turns 2 --samples 100000 --seed 7",
    )  # fmt: skip
    bot_commands.add_train(learning)

    many = command(
        "simulate", lab.simulate, "play very many games and print statistics with error bars",
        "dino --players 3xsolid --rounds 1,000,000",
        "--players solid,random --matches 10000 --house stacking=mixed --csv figures.csv",
        'customizable --custom "everyone draws 1" --json',
    )  # fmt: skip
    lab.add_simulate(many)

    rule_sets = command(
        "compare", lab.compare, "compare different rules on the same deals",
        "--with stacking --players solid --report report.html", "--each-house-rule --players casual",
        "customizable --cards",
    )  # fmt: skip
    lab.add_compare(rule_sets)

    command("prepare", prepare, "compile everything now, to avoid waiting later", "")

    shell = command(
        "completion", completion, "print a script that completes commands in your shell",
        "bash > ~/.local/share/bash-completion/completions/lastcard",
        "fish > ~/.config/fish/completions/lastcard.fish",
    )  # fmt: skip
    shell.add_argument("shell", choices=("bash", "zsh", "fish"), help="which shell")
    return whole


def main(arguments: list[str] | None = None) -> int:
    """Runs a command; returns 0, 1 for a negative result, 2 for an error, 130 if interrupted."""
    whole = parser()
    options = whole.parse_args(arguments)
    if options.command is None:
        whole.print_help()
        return 0
    try:
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except LastcardError as error:
        print(f"lastcard: {error}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        sentence = missing(error.name)
        if sentence is None:
            raise
        print(f"lastcard: {sentence}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nlastcard: interrupted.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone, as in `lastcard rules classic | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
