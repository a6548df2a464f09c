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
    assert wheel.name == f"lastcard-{PROJECT['version']}-py3-none-any.whl"  # no compiler is needed for it


def test_what_is_installed_works_without_the_checkout(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    run("-m", "pip", "install", "--quiet", "--no-deps", "--target", site, wheel)

    def alone(*command: str) -> str:
        return run(*command, cwd=tmp_path, PYTHONPATH=str(site))

    assert Path(alone("-c", "import lastcard; print(lastcard.__file__)").strip()).is_relative_to(site)
    assert alone("-m", "lastcard", "--version").split() == ["lastcard", PROJECT["version"]]
    assert "# Dino" in alone("-m", "lastcard", "rules", "dino", "--markdown")
    assert "I understood: you draw 2." in alone("-m", "lastcard", "explain", "you draw two")


def test_a_home_that_cannot_be_written_is_no_reason_not_to_play() -> None:
    code = "from lastcard import kernel; print(kernel.legal._cache._impl.locator.get_cache_path())"
    kept = Path(run("-c", code, LASTCARD_CACHE="/dev/null/nowhere").strip())
    assert kept.is_relative_to(tempfile.gettempdir()) and not kept.exists()


def test_the_version_has_its_place_in_the_changes() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = [title for title in re.findall(r"^## (\S+)", text, re.MULTILINE) if title != "Unreleased"]
    assert released[0] == PROJECT["version"]
