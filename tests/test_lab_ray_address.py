"""`--engine ray` where no cluster answers: one sentence.

In a file of its own: a process that is connected to a cluster stays so as long as the file's fixture does.
"""

import socket
import sys
from importlib.util import find_spec

import pytest

from lastcard.cli.commands import main
from lastcard.lab import ray_engine

Capture = pytest.CaptureFixture[str]
needs_ray = pytest.mark.skipif(
    find_spec("ray") is None, reason="Ray is not installed (pip install 'lastcard[ray]')"
)


@needs_ray
@pytest.mark.parametrize(
    "command", [["simulate"], ["compare", "--with", "stacking"], ["arena", "random", "greedy"]]
)
@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("127.0.0.1:1", "No Ray cluster answers at 127.0.0.1:1"),
        ("ray://127.0.0.1:1", "No Ray cluster answers at ray://127.0.0.1:1"),
        ("no-such-host.invalid:6379", "No Ray cluster answers"),
        ("somewhere", "is not the address of a Ray cluster"),
        ("http://127.0.0.1:8265", "is not the address of a Ray cluster"),
    ],
)
def test_an_address_nobody_answers(command: list[str], address: str, words: str, capsys: Capture) -> None:
    assert main([*command, "--engine", "ray", "--address", address]) == 2
    assert_one_sentence(capsys, words)


@needs_ray
def test_somebody_answers_who_is_no_ray(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_engine, "CONNECT", 1.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        assert main(["simulate", "--engine", "ray", "--address", address]) == 2
    assert_one_sentence(capsys, f"No Ray cluster answers at {address}")


def test_without_ray(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["simulate", "--engine", "ray"]) == 2
    assert_one_sentence(capsys, "pip install 'lastcard[ray]'")


def test_an_address_without_ray(capsys: Capture) -> None:
    assert main(["simulate", "--address", "127.0.0.1:6379"]) == 2
    assert_one_sentence(capsys, "needs `--engine ray`")


def assert_one_sentence(capsys: Capture, words: str) -> None:
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.startswith("lastcard: ") and printed.err.count("\n") == 1
    assert words in printed.err
