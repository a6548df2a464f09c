"""`python -m lastcard.cli.docgen docs` (`make made`) brings all generated documents up to date."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from lastcard.cli.docgen import reference
from lastcard.rules.editions import NAMES
from lastcard.rules.rulebook import Rulebook
from lastcard.rules.rulepage import rule_page

_PAGES = re.compile(r"(?: +- rules/(?!clauses|readings)[\w-]+\.md\n)+")  # the editions in mkdocs.yml


def main(arguments: Sequence[str]) -> None:
    """Writes the rule pages of all editions, their entries in mkdocs.yml, and the generated parts."""
    folder = Path(arguments[0] if arguments else "docs")
    for name in NAMES:
        page = folder / "rules" / f"{name}.md"
        page.write_text(rule_page(Rulebook(name), markdown=True), encoding="utf-8")
    site = folder.parent / "mkdocs.yml"
    pages = "".join(f"          - rules/{name}.md\n" for name in NAMES)
    site.write_text(_PAGES.sub(pages, site.read_text(encoding="utf-8")), encoding="utf-8")
    reference.main(arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
