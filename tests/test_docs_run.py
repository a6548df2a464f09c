"""What the documents show works: code and commands are run, page by page, and the site is built from them.

In README.md and docs/:

- ```python with `>>>` is a doctest; a page's examples share their names.
- ```console is a shell: what follows `$ ` is run, and what is printed must be what is written (`...` stands
  for anything). Lines that begin with `> ` were typed. `lastcard serve` is started on a free port, which
  takes the place of 8000 on the rest of the page, and goes on until the page ends.
- A block with `title="FILE"` is written to that file first. A page has a scratch folder of its own, in which
  `docs` and `scenarios` are those of the project.
- ```sh, and ```python without `>>>`, are for the reader only: the pages that have them are listed here.
- yaml, toml, json, ini and nginx are read by their parsers.
"""

import configparser
import doctest
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from lastcard.cli import commands as cli
from lastcard.cli.docgen import manual
from lastcard.common.paths import cache_folder
from serving import finished

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^( *)```(\w*)([^\n`]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
# Pages with blocks that nobody runs, and why not.
FOR_THE_READER = {
    "README.md": "make",
    "docs/bots.md": "an interface",
    "docs/cuda.md": "needs a GPU",
    "docs/envs.md": "learning takes minutes",
    "docs/explanation/attacks.md": "attacks on a running server",
    "docs/howto/home-network.md": "a server for a whole network",
    "docs/howto/nginx.md": "needs root",
    "docs/howto/postgresql.md": "needs a database",
    "docs/howto/ray-cluster.md": "needs several machines",
    "docs/howto/shell-completion.md": "changes one's shell",
    "docs/howto/systemd.md": "needs root",
    "docs/index.md": "make",
    "docs/lab.md": "long runs",
    "docs/mcp.md": "installs packages",
    "docs/scale.md": "needs several machines",
    "docs/server.md": "a server for good, and backups of its database",
    "docs/terminal.md": "a benchmark of a minute",
    "docs/tutorial/first-agent.md": "learning takes minutes",
    "docs/tutorial/first-bot.md": "a bot at somebody's table",
    "docs/tutorial/first-game.md": "make, and a full screen",
    "docs/tutorial/first-sentence.md": "a full screen",
    "docs/tutorial/first-table.md": "a server for a whole network",
}
SHELLS_WORK = re.compile(r"[|<>&;$`*?~\\\n#]")
LANGUAGES = {"python", "console", "sh", "yaml", "toml", "json", "ini", "nginx", "text"}


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: Path
    line: int
    language: str
    title: str
    text: str

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT)}, line {self.line}"

    @property
    def for_the_reader(self) -> bool:
        return (
            self.language == "sh"
            or (self.language == "python" and not self.title and ">>>" not in self.text)
            or (self.language == "text" and self.text.startswith("$ "))
        )


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        indent, language, more, inside = found.groups()
        title = re.search(r'title="([^"]+)"', more)
        plain = "".join(line.removeprefix(indent) for line in inside.splitlines(keepends=True))
        yield Block(page, text.count("\n", 0, found.start()) + 1, language, title[1] if title else "", plain)


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


BLOCKS = {page: list(blocks(page)) for page in PAGES}
RUN = [
    page
    for page, several in BLOCKS.items()
    if any(each.language == "console" or ">>>" in each.text for each in several)
]
READ = [
    pytest.param(each, id=each.place)
    for several in BLOCKS.values()
    for each in several
    if each.language in ("yaml", "toml", "json", "ini", "nginx") or each.for_the_reader
]


class Shell:
    """The reader's shell, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = ""
        self.servers: list[subprocess.Popen[str]] = []
        programs = folder / ".programs"
        programs.mkdir()
        for name, module in (("lastcard", "-m lastcard"), ("python", "")):
            (programs / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {module} "$@"\n')
            (programs / name).chmod(0o755)
        for name in ("docs", "scenarios"):
            (folder / name).symlink_to(ROOT / name)
        self.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("LASTCARD_")},
            "PATH": f"{programs}:{os.environ['PATH']}",
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder / ".data"),
            "LASTCARD_CACHE": str(cache_folder()),
            "LASTCARD_PORT": "0",
            "NO_COLOR": "1",
            "COLUMNS": "100",
            "PYTHONIOENCODING": "utf-8",
        }

    def run(self, command: str, shown: str, place: str) -> None:
        """Run it, and compare."""
        wanted, typed = shown, [line[2:] for line in shown.splitlines() if line.startswith("> ")]
        if self.port:
            command, wanted = (text.replace(":8000", f":{self.port}") for text in (command, shown))
        program = command.split()[0]
        if shutil.which(program, path=self.environment["PATH"]) is None:
            pytest.skip(f"{place}: {program} is not installed (apt-get install {program})")
        if command.startswith("lastcard serve"):
            code, printed = 0, self.serve(command)
            wanted = wanted.replace(":8000", f":{self.port}")
        else:
            code, printed = self.finished(command, "".join(f"{line}\n" for line in typed))
        if not doctest.OutputChecker().check_output(wanted, printed, doctest.ELLIPSIS):
            raise AssertionError(f"{place}: $ {command}\n--- printed\n{printed}--- written\n{wanted}")
        if not re.search(r"^(lastcard: |Not understood: |Not sure: |FAIL )", shown, re.MULTILINE):
            assert code == 0, f"{place}: $ {command} ended with {code}"

    def finished(self, command: str, typed: str) -> tuple[int, str]:
        """By a shell; a plain `lastcard ...` by itself, since Python needs a second to start."""
        if command.startswith("lastcard ") and not SHELLS_WORK.search(command):
            code, printed = finished(shlex.split(command)[1:], typed, self.folder, self.environment)
        else:
            done = subprocess.run(
                ["bash", "-c", command],
                cwd=self.folder,
                env=self.environment,
                input=typed,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                timeout=300,
            )
            code, printed = done.returncode, done.stdout
        lines = [line.rstrip() for line in printed.splitlines() if not line.startswith("Compiling the ")]
        return code, "".join(f"{line}\n" for line in lines)

    def serve(self, command: str) -> str:
        """Start a server; what it says when it listens."""
        server = subprocess.Popen(
            ["bash", "-c", f"exec {command}"],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        self.servers.append(server)
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.search(r":(\d+) \(", said)
        assert found, f"{command} said {said!r}"
        self.port = found[1]
        return said

    def stop(self) -> None:
        for server in self.servers:
            server.terminate()
        for server in self.servers:
            server.communicate(timeout=60)


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """The commands of a console, each with what it prints."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, printed = re.sub(r"\\\n", "\\\\\0", part).partition("\n")
        yield command.replace("\\\0", "\\\n"), printed


@pytest.mark.parametrize("page", RUN, ids=named)
def test_what_a_page_shows_is_so(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = Shell(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    known: dict[str, Any] = {}
    try:
        for block in BLOCKS[page]:
            if block.title:
                (tmp_path / block.title).write_text(block.text, encoding="utf-8")
            if block.language == "console":
                for command, printed in commands(block):
                    shell.run(command, printed, block.place)
            elif block.language == "python" and ">>>" in block.text:
                run_examples(block, known)
    finally:
        shell.stop()


def run_examples(block: Block, known: dict[str, Any]) -> None:
    test = doctest.DocTestParser().get_doctest(
        block.text, known, named(block.page), str(block.page), block.line
    )
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    complaints: list[str] = []
    runner.run(test, out=complaints.append, clear_globs=False)
    known.update(test.globs)
    assert not runner.failures, f"{block.place}\n{''.join(complaints)}"


@pytest.mark.parametrize("block", READ)
def test_what_is_not_run_can_at_least_be_read(block: Block, tmp_path: Path) -> None:
    match block.language:
        case "yaml":
            assert list(yaml.safe_load_all(block.text))
        case "toml":
            assert tomllib.loads(block.text)
        case "json":
            json.loads(block.text)
        case "ini":
            reader = configparser.ConfigParser(strict=False, interpolation=None)  # a unit may repeat a key
            reader.read_string(block.text)
            assert reader.sections()
        case "nginx":
            read_by_nginx(block.text, tmp_path)
        case "python":
            compile(block.text, block.place, "exec")
        case "sh":
            subprocess.run(["bash", "-n"], input=block.text, text=True, check=True)


def read_by_nginx(text: str, folder: Path) -> None:
    """By nginx itself where there is one, with a certificate made for it; else the braces are counted."""
    assert text.count("{") == text.count("}")
    for line in filter(None, (line.partition("#")[0].strip() for line in text.splitlines())):
        assert line.endswith((";", "{", "}")), line
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None or shutil.which("openssl") is None:
        return
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    make = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "1",
        "-subj",
        "/CN=cards.example",
    ]
    subprocess.run([*make, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    text = re.sub(r"(ssl_certificate_key) [^;]+;", rf"\1 {key};", text)
    text = re.sub(r"(ssl_certificate) [^;]+;", rf"\1 {certificate};", text)
    text = re.sub(r"listen (\[::\]:)?(\d+)", r"listen \g<1>1\2", text)  # others may use the real ones
    whole = folder / "nginx.conf"
    places = "".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole.write_text(f"pid {folder}/pid; events {{}} http {{ access_log off; {places}\n{text}\n}}\n")
    done = subprocess.run(
        [program, "-t", "-e", "stderr", "-c", whole], capture_output=True, text=True
    )  # only read, nothing is started
    assert done.returncode == 0, done.stderr


def test_every_block_says_what_it_is() -> None:
    wrong = [each.place for several in BLOCKS.values() for each in several if each.language not in LANGUAGES]
    assert wrong == []


def test_the_blocks_that_are_not_run_are_listed() -> None:
    """A block that could be run is ```console or has `>>>`; the others stand on pages named above."""
    found = {named(page) for page, several in BLOCKS.items() if any(each.for_the_reader for each in several)}
    assert found == set(FOR_THE_READER)


def test_the_commands_within_the_readme_are_commands() -> None:
    """Those in its sentences and tables; the blocks are run."""
    text = FENCE.sub("", (ROOT / "README.md").read_text(encoding="utf-8"))
    found = [shlex.split(each) for each in re.findall(r"`(?:\.venv/bin/)?lastcard ([a-z][^`]*)`", text)]
    assert {words[0] for words in found} >= set(manual.commands())  # none is left out
    for words in found:
        if len(words) > 1 and not any(word.isupper() or word.endswith("…") for word in words):
            cli.parser().parse_args(words)


def test_links_out_of_the_documents_lead_somewhere() -> None:
    """In the site only their words are left (docs/_build/hooks.py), so mkdocs does not look."""
    for page in PAGES:
        text = FENCE.sub("", page.read_text(encoding="utf-8"))
        for target in re.findall(r"\]\((?!https?:)([^)#\s]+)", text):
            assert (page.parent / target).exists(), f"{named(page)}: {target}"


def test_the_site_is_built_without_a_warning_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    pages = list((tmp_path / "site").rglob("*.html"))
    assert len(pages) == len(PAGES)  # all of docs/, and the page for what is not there
    for page in pages:
        text = page.read_text(encoding="utf-8")
        loaded = re.findall(r"<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)=\"?(?:https?:)?//[^>]*>", text)
        assert loaded == [], page
        assert "<!-- built:" not in text
    clauses = (tmp_path / "site" / "rules" / "clauses.html").read_text(encoding="utf-8")
    listed = (ROOT / "docs" / "rules" / "clauses.md").read_text(encoding="utf-8")
    for clause in re.findall(r"^- \*\*(\S+)\*\*", listed, re.MULTILINE):
        assert f'id="{clause.lower()}"' in clauses
    scenarios = sum(file.read_text().count("\nsteps:") for file in (ROOT / "scenarios").rglob("*.yaml"))
    assert clauses.count('<details class="example"') == scenarios
    help_page = (tmp_path / "site" / "reference" / "cli.html").read_text(encoding="utf-8")
    assert help_page.count("show this help message and exit") > 10
