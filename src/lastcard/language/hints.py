"""What to suggest when words are not understood: the nearest word, or the nearest whole phrase."""

import difflib
import re
from functools import cache

from lark import Token

from lastcard.language.refusal import NotUnderstood

# One phrase for everything the language can say, so that any refusal can point at something that works.
PHRASES = (
    "draw 2 cards",
    "the next player draws 2 and misses a turn",
    "you draw until you have 7 cards",
    "the next player draws until they draw a red card",
    "the next player draws until they draw a card of a color you name",
    "the next player draws until they can play",
    "everyone discards all their wild cards",
    "the next player discards 2 cards",
    "you discard down to 1 card",
    "everyone draws or discards to exactly 7 cards",
    "if the next player cannot play, they draw 3",
    "you take an extra turn",
    "reverse the direction of play",
    "you swap hands with a player you choose",
    "everyone passes their hand to the left",
    "you take 2 cards from the player with the most cards",
    "give 1 card to the player with the fewest cards",
    "everyone plays with open hands until your next turn",
    "the next player shows you their hand",
    "name the color",
    "choose a player; they draw 2",
    "flip a coin: heads, draw 2; tails, discard 2",
    "pull the lever",
    "the next player performs a rule card",
    "you may lay one card of each color",
    "you lay as many cards in a row as possible",
    "you play all of your wild cards",
    "if the next player has more than 7 cards, they discard 2; otherwise they draw 2",
    "everyone but you draws 1",
    "all other players skip a turn",
    "the player on your left swaps hands with the player on your right",
    "sing a song or draw 4",
)
_MORE_WORDS = """
    everybody opponents opponent players player person previous dealer whoever anyone someone left right
    draws draw drawn discards discard takes take gives give gets loses lose misses miss skips skip skipped
    swaps swap trades trade exchanges exchange switch reverse reverses plays play shows show chooses choose
    picks pick names passes pass steals steal card cards pile deck hand hands wild wilds red yellow green blue
    pink number action reverses fewest least most more fewer less than exactly turn turns extra another again
    direction color colors coin heads tails otherwise until then must may every each other else except but one
    two three four five six seven eight nine ten random starts first
"""


@cache
def vocabulary() -> frozenset[str]:
    """Every word worth suggesting."""
    words = {word for phrase in PHRASES for word in re.findall(r"[a-z]+", phrase.lower()) if len(word) > 1}
    return frozenset(words - {"sing", "song"} | set(_MORE_WORDS.split()))


def nearest_word(word: str) -> str | None:
    """The known word that is most like this one, if any is."""
    word = word.lower()
    known = sorted(one for one in vocabulary() if len(one) > 2)
    if word in known:
        return None
    found = difflib.get_close_matches(word, known, n=1, cutoff=0.78)
    return looks_like_a_slip(word) or (found[0] if found else None)


def nearest_phrase(words: str) -> str:
    """The known phrase that is most like these words."""

    def likeness(phrase: str) -> float:
        ours, theirs = set(words.lower().split()), set(phrase.lower().split())
        shared = len(ours & theirs) / max(1, len(ours | theirs))
        return shared + difflib.SequenceMatcher(None, words.lower(), phrase.lower()).ratio()

    first = words.lower().split()[0]
    alike = [phrase for phrase in PHRASES if phrase.startswith(first)] if first in {"if", "flip"} else PHRASES
    return max(alike, key=likeness)


# The words that no act is about: whoever writes something very like one of them meant it.
_GAME_WORDS = """
    draw draws discard discards card cards skip skips skipped misses turn turns swap swaps trade trades
    exchange exchanges switches reverse reverses direction player players everyone everybody opponent
    opponents previous dealer whoever choose chooses takes gives steals passes fewest otherwise until color
    wild wilds deck next
"""
# Ordinary words that stand one letter away from a word of the game.
_ORDINARY = {"cad", "cads", "car", "cars", "care", "cares", "dawn", "drag", "tun", "tuns", "text", "path"}


def looks_like_a_slip(word: str) -> str | None:
    """The game's word that this one is probably a slip for: `darws` for `draws`, but not `kiss` for `miss`.

    A slip keeps the first letter; in a short word two letters change places or one is lost or doubled.
    """
    word = word.lower()
    if len(word) < 3 or word in _ORDINARY or word in vocabulary():
        return None
    for known in _GAME_WORDS.split():
        if word[0] != known[0] or word.rstrip("s") == known.rstrip("s"):
            continue
        if _swapped(word, known) or _one_letter_off(word, known):
            return known
    return None


def _swapped(word: str, known: str) -> bool:
    if len(word) != len(known):
        return False
    places = [i for i, (a, b) in enumerate(zip(word, known, strict=True)) if a != b]
    return (
        len(places) == 2
        and places[1] == places[0] + 1
        and (word[places[0]], word[places[1]]) == (known[places[1]], known[places[0]])
    )


def _one_letter_off(word: str, known: str) -> bool:
    if len(word) == len(known):
        return len(known) >= 6 and sum(a != b for a, b in zip(word, known, strict=True)) == 1
    longer, shorter = (word, known) if len(word) > len(known) else (known, word)
    return len(longer) == len(shorter) + 1 and any(
        longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer))
    )


_JOINTS = {"STRONG", "WEAK", "AND", "COMMA", "COLON"}
_DURATIONS = '"until your next turn", "until someone calls UNO", "until the round ends"'


def refusal(sentence: str, tokens: list[Token], stuck: Token | None) -> NotUnderstood:
    """Why the parser stopped at this token (None: at the end), and what would be understood in its place."""
    place = next((i for i, token in enumerate(tokens) if token is stuck), len(tokens))
    clause = max((i + 1 for i in range(place) if tokens[i].type in _JOINTS), default=0)
    if stuck is None or place == len(tokens) or stuck.type in _JOINTS:
        part = tokens[clause:place] or tokens[-1:]
        if not part:
            return NotUnderstood('There are no words here: write a rule, as in "draw 2".', (0, len(sentence)))
        span = (_start(part[0]), _end(part[-1]))
        words = sentence[span[0] : span[1]]
        return NotUnderstood(
            f'"{words}" is not finished; the nearest I know is "{nearest_phrase(words)}".', span
        )
    end = next((i for i in range(place, len(tokens)) if tokens[i].type in _JOINTS), len(tokens))
    said = sentence[_start(tokens[clause]) : _end(tokens[end - 1])]
    first, last = _to_blame(tokens, place, end)
    span = (_start(tokens[first]), _end(tokens[last]))
    words = sentence[span[0] : span[1]]
    if stuck.type == "ODD":
        return NotUnderstood(f'"{words}" cannot be read: use letters, figures and full stops only.', span)
    if stuck.type == "UNTIL" and place and tokens[place - 1].type == "ACT":
        return NotUnderstood(f'"{words}"? An act lasts {_DURATIONS}.', span)
    strange = [token for token in tokens[first : last + 1] if token.type == "WORD"]
    near = next((word for word in map(nearest_word, strange) if word), None)
    problem = f'"{words}" is not understood; '
    problem += f'did you mean "{near}"?' if near else f'the nearest I know is "{nearest_phrase(said)}".'
    kinds = {token.type for token in tokens[clause:end]}
    if tokens[first].type == "WORD" and not near and not kinds & {"IF", "NUMBER"}:
        problem += f' (If it is something to do in the room, write "act: {said}".)'
    return NotUnderstood(problem, span)


def _to_blame(tokens: list[Token], place: int, end: int) -> tuple[int, int]:
    """The first and last token not understood: strange words if any, else the rest of the part."""
    words = [i for i in range(place, end) if tokens[i].type == "WORD"]
    if tokens[place].type == "ODD":
        return place, place
    slips = [i for i in words if nearest_word(tokens[i])]
    if slips and place not in words:
        return slips[0], slips[0]
    if place not in words:
        return place, end - 1
    last = place
    while last + 1 < end and tokens[last + 1].type in {"WORD", "SMALL"}:
        last += 1
    while tokens[last].type == "SMALL":
        last -= 1
    return place, last


def _start(token: Token) -> int:
    return token.start_pos or 0


def _end(token: Token) -> int:
    return token.end_pos or 0
