"""lastcard: the card game UNO in six editions, with house rules and cards you write yourself."""

from lastcard.errors import IllegalActionError, LastcardError
from lastcard.game import Game, Match, Refusal
from lastcard.rulebook import Card, Rulebook

__all__ = ["Card", "Game", "IllegalActionError", "LastcardError", "Match", "Refusal", "Rulebook"]
