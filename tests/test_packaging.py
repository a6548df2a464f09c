"""What is built can be installed and has everything in it; nothing is needed from the checkout."""

import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import lastcard
from lastcard.common.extras import EXTRAS

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def run(*command: str | Path, cwd: Path = ROOT, **more: str) -> str:
    """Run Python with these arguments; what it printed."""
    done = subprocess.run(
        [sys.executable, *map(str, command)], cwd=cwd, env=os.environ | more, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    run("-m", "hatchling", "build", "--target", "sdist", "--directory", folder)
    (file,) = folder.iterdir()
    return file


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the sdist, as installers do where there is no wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    run("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, sdist)
    (file,) = folder.iterdir()
    return file


def test_the_sdist_has_all_that_make_needs(sdist: Path) -> None:
    with tarfile.open(sdist) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
    wanted = {"Makefile", "README.md", "CHANGELOG.md", "LICENSE", "mkdocs.yml", "docs/index.md"}
    assert wanted | {"tests/conftest.py", "docs/_build/hooks.py", "scenarios/classic/turns.yaml"} <= names
    assert not [name for name in names if "__pycache__" in name or name.endswith(".pyc")]


def test_the_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    package = ROOT / "src" / "lastcard"
    files = {
        f"lastcard/{path.relative_to(package).as_posix()}"
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        assert files <= set(archive.namelist())
    assert wheel.name == f"lastcard-{lastcard.__version__}-py3-none-any.whl"  # no compiler is needed for it


def test_what_is_installed_works_without_the_checkout(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    run("-m", "pip", "install", "--quiet", "--no-deps", "--target", site, wheel)

    def alone(*command: str) -> str:
        return run(*command, cwd=tmp_path, PYTHONPATH=str(site))

    assert Path(alone("-c", "import lastcard; print(lastcard.__file__)").strip()).is_relative_to(site)
    assert alone("-m", "lastcard", "--version").split() == ["lastcard", lastcard.__version__]
    assert "# Dino" in alone("-m", "lastcard", "rules", "dino", "--markdown")
    assert "I understood: you draw 2." in alone("-m", "lastcard", "explain", "you draw two")


def test_the_index_would_take_what_is_built(sdist: Path, wheel: Path) -> None:
    pytest.importorskip("twine")
    assert run("-m", "twine", "--no-color", "check", "--strict", sdist, wheel).count("PASSED") == 2


# What the core has; every other package is hidden from the programs below.
CORE = {re.split(r"[\[<>=]", requirement)[0] for requirement in PROJECT["dependencies"]}
HIDDEN = {module for _, modules in EXTRAS.values() for module in modules}
ALONE = f"""
import sys
from importlib.abc import MetaPathFinder

class Hidden(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in {sorted(HIDDEN)!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Hidden())
"""


def with_core_only(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python as if only the core were installed."""
    command = [sys.executable, "-c", ALONE + code, *arguments]
    return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)


COMMAND = "from lastcard.cli.commands import main; sys.exit(main())"


def test_the_core_is_library_lab_arena_and_plain_terminal() -> None:
    """All in one process, for Numba takes its time to load."""
    code = """
import lastcard
from lastcard.cli.commands import main
for name in lastcard.__all__:
    getattr(lastcard, name)
for line in (
    "play --plain --seed 1 --players 2", "simulate --rounds 10", "arena greedy random --rounds 2 --cores 1",
    "compare --with stacking --rounds 10", "editions", "bots", "completion bash",
    "check scenarios/dino --quiet",
):
    assert main(line.split()) == 0, line
assert not {module.partition(".")[0] for module in sys.modules} & set(%r)
""" % sorted(HIDDEN)  # noqa: UP031
    done = with_core_only(code)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (["serve"], "server"),
        (["bot", "--table", "abcdefghij", "simple"], "terminal"),
        (["simulate", "--rounds", "10", "--parquet", "figures.parquet"], "parquet"),
        (["simulate", "--rounds", "10", "--engine", "ray"], "ray"),
        (["simulate", "--rounds", "10", "--engine", "cuda"], "cuda"),
    ],
)
def test_a_missing_extra_is_one_sentence_with_the_command(command: list[str], extra: str) -> None:
    done = with_core_only(COMMAND, *command)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("lastcard: ") and line.endswith(f": pip install 'lastcard[{extra}]'.")


def test_a_missing_extra_is_told_to_programs_too() -> None:
    code = """
from importlib import import_module
from lastcard import LastcardError
for module in ("envs.gym", "envs.zoo", "envs.spiel", "clients.websocket"):
    try:
        import_module(f"lastcard.{module}")
    except LastcardError as error:
        assert isinstance(error, ImportError)
        print(error)
"""
    told = with_core_only(code).stdout.splitlines()
    assert [line.partition("[")[2] for line in told] == ["envs]'.", "envs]'.", "spiel]'.", "terminal]'."]


def test_every_extra_has_its_words() -> None:
    extras = set(PROJECT["optional-dependencies"]) - {"all", "dev", "docs", "peers", "train"}
    assert set(EXTRAS) == extras
    assert not CORE & HIDDEN
    everything = set(PROJECT["optional-dependencies"]["all"][0][:-1].partition("[")[2].split(","))
    assert everything == extras | {"train"}


def test_numba_is_loaded_when_a_game_begins_and_not_before() -> None:
    code = """
import lastcard, sys
assert not {"numba", "numpy", "pydantic"} & set(sys.modules)
from lastcard import Game, Match, Record, Rulebook, View, arena, compare, explain, simulate
Rulebook("dino"), explain("draw two")
assert "numba" not in sys.modules
Game("classic", seed=1)
assert "numba" in sys.modules
"""
    run("-c", code)


def test_the_version_is_told_without_loading_anything() -> None:
    code = "from lastcard.cli.commands import main\ntry: main(['--version'])\nexcept SystemExit: pass\n"
    told = run(
        "-c", code + "import sys; print(sorted({'numpy', 'numba', 'importlib.metadata'} & set(sys.modules)))"
    )
    assert told.splitlines() == [f"lastcard {lastcard.__version__}", "[]"]


def test_a_home_that_cannot_be_written_is_no_reason_not_to_play() -> None:
    code = "from lastcard import kernel; print(kernel.legal._cache._impl.locator.get_cache_path())"
    kept = Path(run("-c", code, LASTCARD_CACHE="/dev/null/nowhere").strip())
    assert kept.is_relative_to(tempfile.gettempdir()) and not kept.exists()


def test_the_version_has_its_place_in_the_changes() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = [title for title in re.findall(r"^## (\S+)", text, re.MULTILINE) if title != "Unreleased"]
    assert released[0] == lastcard.__version__
