"""What can go wrong through a person's doing, said in one sentence each."""


class LastcardError(Exception):
    """Any of the errors below: show its text to the person, it is meant for them."""


class EditionError(LastcardError):
    """An edition file cannot be used."""


class RulesError(LastcardError):
    """House rules, sentences or players do not go together."""


class UnreadableError(LastcardError):
    """A text is no card, action, record or scenario."""


class IllegalActionError(LastcardError):
    """An action that the rules do not allow now; `clause` says which rule."""

    def __init__(self, words: str, clause: str) -> None:
        super().__init__(f"{words} ({clause})" if clause else words)
        self.words = words
        self.clause = clause
