"""Words of other games: what speaks of tricks, trumps, mana or pawns is no rule of this one, and nothing to guess at."""

from collections.abc import Sequence

from lastcard.rules.language.lexicon import words
from lastcard.rules.language.tokens import Token

_WORDS = words("""trump trumps mana pawn pawns rook rooks checkmate untap upkeep spades fireball deadwood flop
    initiative ace aces meld melds boardwalk armies creature creatures planeswalker railroad""")
_PHRASES = tuple(
    tuple(one.split())
    for one in [
        "of hearts",
        " of diamonds",
        " of clubs",
        " queen of",
        " king of hearts",
        " jack of",
        " hit points",
        " victory points",
        " life points",
        " health points",
        " take the trick",
        " takes the trick",
        " win the trick",
        " wins the trick",
        " follow suit",
        " your territory",
        " target player",
        " pass go",
        " park lane",
        " collect rent",
        " damage to",
        " call or raise",
        " double down",
        " castle your",
        " your king",
        " your queen",
        " the bishop",
        " your bishop",
        " your knight",
        " go fish",
        " for sheep",
        " for wheat",
        " for ore",
        " two lands",
        " tap target",
        " ask a player for",
        " ask any player for",
        " ask an opponent for",
    ]
)


def word_of_another(tokens: Sequence[Token], sentence: str) -> Token | None:
    """The first word that belongs to another game, if there is one."""
    said = [sentence[token.start : token.end].lower() for token in tokens]
    for i, token in enumerate(tokens):
        if said[i] in _WORDS:
            return token
    texts = tuple(token.text for token in tokens)
    for row in (tuple(said), texts):
        for i in range(len(row)):
            if any(row[i : i + len(phrase)] == phrase for phrase in _PHRASES):
                return tokens[i]
    return None
