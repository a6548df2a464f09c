"""Shell completion: the scripts offer what the commands take, in the shells themselves."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard import bots
from lastcard.cli import commands as cli
from lastcard.cli.completion import SHELLS, script
from lastcard.rules import editions
from lastcard.rules.house import SWITCHES

BASH = """
source ./script
ask() {
  COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); COMPREPLY=()
  _shtab_lastcard
  printf '%s\\n' "${COMPREPLY[@]}"
}
"""
CASES = [
    (["si"], ["simulate"]),
    (["play", "--edition", ""], [*editions.NAMES, "mine.toml"]),
    (["rules", "ja"], ["jackpot"]),
    (["play", "di"], ["dino"]),
    (["arena", "di"], ["dino"]),
    (["play", "--house", "jump_in,se"], ["jump_in,seven_zero"]),
    (["play", "--house", "scoring"], ["scoring=lowest"]),
    (["arena", "greedy", "ra"], ["random"]),
    (["simulate", "--players", "solid,gr"], ["solid,greedy"]),
    (["play", "--level", "ex"], ["expert"]),
    (["completion", ""], list(SHELLS)),
    (["arena", "greedy", "random", "--ro"], ["--rounds"]),
]


@pytest.mark.parametrize("shell", SHELLS)
def test_every_script_knows_commands_editions_players_and_house_rules(shell: str) -> None:
    text = script(cli.parser(), shell)
    for word in ("simulate", *editions.NAMES, *bots.listed(), *SWITCHES):
        assert word in text
    assert text.endswith("\n") and sys.executable not in text  # no start of ours


def test_there_are_scripts_for_the_shells_the_command_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["completion", "bash"]) == 0
    assert capsys.readouterr().out == script(cli.parser(), "bash")
    with pytest.raises(SystemExit):
        cli.main(["completion", "cmd"])


def answers(shell: str, folder: Path, program: str) -> list[str]:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed (apt-get install {shell})")
    (folder / "script").write_text(script(cli.parser(), shell), encoding="utf-8")
    (folder / "mine.toml").touch()
    done = subprocess.run([shell, "-c", program], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize(("typed", "offered"), CASES, ids=[" ".join(typed) for typed, _ in CASES])
def test_bash_offers(tmp_path: Path, typed: list[str], offered: list[str]) -> None:
    asked = " ".join(f"'{word}'" for word in ["lastcard", *typed])
    assert answers("bash", tmp_path, f"{BASH}\nask {asked}") == offered


@pytest.mark.parametrize(("typed", "offered"), CASES[:-1], ids=[" ".join(typed) for typed, _ in CASES[:-1]])
def test_fish_offers(tmp_path: Path, typed: list[str], offered: list[str]) -> None:
    lines = answers("fish", tmp_path, f"source ./script; complete -C 'lastcard {' '.join(typed)}'")
    assert [line.partition("\t")[0] for line in lines if not line.startswith("script")] == offered


def test_zsh_reads_its_script(tmp_path: Path) -> None:
    assert answers("zsh", tmp_path, "zsh -n ./script && echo read") == ["read"]
