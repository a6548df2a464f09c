"""lastcard: the card game UNO in six editions, with house rules and cards you write yourself."""

from lastcard.errors import IllegalActionError, LastcardError
from lastcard.events import Event
from lastcard.game import Game, Match, Refusal
from lastcard.language import explain
from lastcard.records import Record
from lastcard.rulebook import Card, Rulebook
from lastcard.views import View

__all__ = [
    "Card",
    "Event",
    "Game",
    "IllegalActionError",
    "LastcardError",
    "Match",
    "Record",
    "Refusal",
    "Rulebook",
    "View",
    "explain",
]
