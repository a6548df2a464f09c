"""The command line: `lastcard COMMAND`."""

import argparse
import sys
from pathlib import Path

from lastcard.errors import LastcardError


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="lastcard")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="run scenarios")
    check.add_argument("paths", nargs="+", type=Path)
    check.add_argument("--quiet", action="store_true")
    options = parser.parse_args(arguments)
    try:
        from lastcard import scenarios

        return scenarios.check(scenarios.scenario_files(options.paths), sys.stdout, options.quiet)
    except LastcardError as error:
        print(f"lastcard: {error}", file=sys.stderr)
        return 2
