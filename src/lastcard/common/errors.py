"""Errors caused by a person's input; the text of each is one sentence for that person."""

from collections.abc import Iterable
from difflib import get_close_matches


class LastcardError(Exception):
    """The base of all errors below. Their texts are written for people: show them.

    >>> from lastcard import Game
    >>> try:
    ...     Game("clasic")
    ... except LastcardError as error:
    ...     print(error)
    There is no edition called 'clasic'; did you mean classic?
    """


class EditionError(LastcardError):
    """An edition file cannot be used."""


class RulesError(LastcardError):
    """A combination of house rules, sentences or players that is not possible."""


class UnreadableError(LastcardError):
    """A text that cannot be read as a card, action, record or scenario."""


class IllegalActionError(LastcardError):
    """An action that is not legal now; `clause` names the rule that forbids it.

    >>> from lastcard import Game
    >>> try:
    ...     Game("classic", ["Ann", "Bob"], seed=1).play("keep")
    ... except IllegalActionError as error:
    ...     print(error)
    Bob must play a card or draw first. (K-T0)
    """

    def __init__(self, words: str, clause: str) -> None:
        super().__init__(f"{words} ({clause})" if clause else words)
        self.words = words
        self.clause = clause


def file_trouble(error: Exception) -> str:
    """Says in plain words why a file cannot be read or written.

    >>> file_trouble(IsADirectoryError(21, "Is a directory"))
    'it is a folder'
    """
    if isinstance(error, UnicodeError):
        return "it is not a text file (UTF-8)"
    if isinstance(error, IsADirectoryError):
        return "it is a folder"
    if isinstance(error, NotADirectoryError | FileNotFoundError):
        return "there is no such file or folder"
    if isinstance(error, PermissionError):
        return "permission denied"
    return ((isinstance(error, OSError) and error.strerror) or "its name is not valid").lower()


def did_you_mean(
    word: str, known: Iterable[str], otherwise: str = ".", *, quoted: bool = False, likeness: float = 0.6
) -> str:
    """Ends a sentence that refuses a name with the closest known name, if there is one.

    >>> "There is no edition called 'clasic'" + did_you_mean("clasic", ["classic", "dino"])
    "There is no edition called 'clasic'; did you mean classic?"
    """
    near = get_close_matches(word, list(known), n=1, cutoff=likeness)
    return f"; did you mean {repr(near[0]) if quoted else near[0]}?" if near else otherwise
