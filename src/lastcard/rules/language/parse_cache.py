"""A cache of parsed edition sentences, so that a game starts without building the parser."""

import os
import pickle
import sys
import threading
from functools import cache
from pathlib import Path

from lastcard.common.paths import cache_folder, fingerprint
from lastcard.rules import language
from lastcard.rules.language.tree import Rule
from lastcard.rules.language.vocabulary import Vocabulary


@cache
def _file() -> Path:
    sources = Path(__file__).parent.rglob("*.py")
    return cache_folder() / f"sentences-{fingerprint(sources, sys.version)}.pickle"


@cache
def _known() -> dict[str, Rule]:
    try:
        known = pickle.loads(_file().read_bytes())
    except (OSError, pickle.UnpicklingError, EOFError, AttributeError):
        known = {}  # never written, or not whole: it is made again
    return known if isinstance(known, dict) else {}


def remembered(sentence: str, where: str, vocabulary: Vocabulary, keep: bool = True) -> Rule:
    """Parses a sentence, using the cached tree if there is one."""
    known = _known()
    if sentence in known and keep:
        return known[sentence]
    rule = language.parse(sentence, where, vocabulary)
    if keep:
        known[sentence] = rule
        _save(known)
    return rule


def _save(known: dict[str, Rule]) -> None:
    """Writes the cache atomically, so that another process never reads half of it."""
    try:
        _file().parent.mkdir(parents=True, exist_ok=True)
        half = _file().with_suffix(f".{os.getpid()}-{threading.get_ident()}")
        half.write_bytes(pickle.dumps(known.copy()))  # other threads add to it meanwhile
        half.replace(_file())
    except OSError:
        pass  # a read-only home: sentences are read anew each time
