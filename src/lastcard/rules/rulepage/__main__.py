"""`python -m lastcard.rules.rulepage docs/rules` writes the pages of all editions into that folder."""

import sys
from collections.abc import Sequence
from pathlib import Path

from lastcard.rules.editions import NAMES
from lastcard.rules.rulebook import Rulebook
from lastcard.rules.rulepage import rule_page


def main(arguments: Sequence[str]) -> None:
    """Write the pages of all editions into a folder."""
    folder = Path(arguments[0] if arguments else "docs/rules")
    for name in NAMES:
        (folder / f"{name}.md").write_text(rule_page(Rulebook(name), markdown=True), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
