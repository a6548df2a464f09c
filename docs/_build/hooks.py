"""What the site has beyond the documents as they stand in the repository; mkdocs.yml names this file.

- Parts between `<!-- built: NAME -->` and `<!-- end: NAME -->` are made from the code (`lastcard.cli.docgen.manual`).
- The clauses are followed by their scenarios, and wherever a clause is cited it is a link.
- Links that lead out of docs/ work on a page of the repository; here only their words are left.
- The notebook is shown with what its cells show.
- Drawings are put into the page, so that they follow its light or dark colors; screens have a dark twin.
"""

import posixpath
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from lastcard.cli.docgen import manual

sys.path.insert(0, str(Path(__file__).parent))
import notebook  # noqa: E402

ROOT = Path(__file__).parents[2]
CLAUSES = "rules/clauses.md"
NOTEBOOK = "reference/python/notebook.md"
CITING = ("rules/", "reference/", "explanation/")  # where clauses are cited
LINK = re.compile(r"(!?)\[([^\]]*)\]\(((?:\.\./)*[^)#:\s]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: Any) -> Files:
    """The icon of the game's own page is the icon of the site."""
    icon = ROOT / "src" / "lastcard" / "page" / "icon.svg"
    files.append(File.generated(config, "icon.svg", abs_src_path=str(icon)))
    return files


def on_page_markdown(markdown: str, page: Page, config: Any, files: Files) -> str:
    here = page.file.src_uri
    if here == "index.md":
        page.meta["hide"] = ["navigation", "toc"]  # nothing to list there
    markdown = _built(markdown)
    if here == NOTEBOOK:
        markdown = notebook.as_markdown(notebook.read())
    if here == CLAUSES:
        markdown = manual.with_examples(markdown, manual.examples(ROOT / "scenarios"))
    elif here.startswith(CITING):
        markdown = manual.with_links(markdown, posixpath.relpath(CLAUSES, posixpath.dirname(here) or "."))
    return LINK.sub(lambda link: _link(link, here, Path(config["docs_dir"])), markdown)


def _built(markdown: str) -> str:
    """The page with everything in its place that is made from the code."""
    makers = manual.built()
    return re.sub(
        r"<!-- built: (\w+) -->.*?<!-- end: \1 -->",
        lambda match: makers[match[1]](),
        markdown,
        flags=re.DOTALL,
    )


def _link(link: re.Match[str], here: str, docs: Path) -> str:
    picture, words, target, _ = link.groups()
    path = posixpath.normpath(posixpath.join(posixpath.dirname(here), target))
    if path.startswith("../"):
        return words if (docs / path).exists() else link[0]  # what does not exist is for mkdocs to complain of
    if picture and path.endswith(".svg"):
        drawing = re.sub(r"<\?.*?\?>|\n\s*\n", "\n", (docs / path).read_text(encoding="utf-8")).strip()
        return f'<div class="drawing">{drawing}</div>'
    dark = path.replace(".jpg", "-dark.jpg")
    if picture and dark != path and (docs / dark).exists():
        twin = target.replace(".jpg", "-dark.jpg")
        return f"![{words}]({target}#only-light)\n![{words}]({twin}#only-dark)"
    return link[0]
