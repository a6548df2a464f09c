"""Cards that match the card below in both ways or in one only: `an identical card`, `the same number in another color`."""

from lastcard.rules.language import card_below
from lastcard.rules.language.fragments import When
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import (
    ANY_CARDS,
    COLOR_IN_PLAY,
    EVERYONE,
    TOP_NUMBER,
    AllOf,
    Cards,
    CardUnder,
    Condition,
    Event,
    Not,
    Occasion,
    Players,
)

assert card_below  # its words are used here
_NUMBER = CardUnder(Cards(symbol=TOP_NUMBER))
_COLOR = CardUnder(Cards(color=COLOR_IN_PLAY))
IDENTICAL = AllOf((_NUMBER, _COLOR))
RECOLORED = AllOf((_NUMBER, Not(_COLOR)))

_WHEN = "(when|whenever|if|every time|each time|any time|as soon as|after|once)"
_THEN = "[,|:|then|, then|so]"
_LAST = "(the card under this one|the top card|the one before|the card before|the one under it|the card on top|it)"
_ONTO = "[directly|right] (on|onto|on top of|over|upon|after) [top of]"
g.means(
    "alike",
    IDENTICAL,
    f"(a|an|one) [card|one] {_ONTO} (an identical|the identical) [one|card]",
    f"(a|an|the|exactly the) [exact|very] (identical|same) card [as {_LAST}|to {_LAST}|again]",
    f"a card (identical to|exactly like|the same as) {_LAST}",
    f"the same (number and color|color and number|number and the same color|color and the same number) [as {_LAST}]",
    f"a card (with|of) the same (number and color|color and number) [as {_LAST}]",
)
_ANOTHER = "[but] (in|of|with) (another|a different|a new|some other) color [than before]"
g.means(
    "alike",
    RECOLORED,
    f"[a card (with|of)] the same number [as {_LAST}] {_ANOTHER}",
    f"[a card (with|of)] the same number [as {_LAST}] [,] but not the same color",
    f"[a card (with|of)] the same number but another color [than {_LAST}]",
)


def _when(who: Players, alike: Condition, *, relative: bool) -> When:
    cards = ANY_CARDS if alike == IDENTICAL else Cards(group="number")
    return When(Occasion(Event.PLAYS, who, cards), relative=relative, only_if=alike)


@g.phrase("when", f"{_WHEN} {{event_who}} <e_play> {{alike}} {_THEN}", cost=-2)
def _plays_alike(who: Players, alike: Condition) -> When:
    return _when(who, alike, relative=False)


@g.phrase(
    "when",
    f"(whoever|anyone who|everyone who|a player who|the player who) <e_play> {{alike}} {_THEN}",
    cost=-2,
)
def _whoever_plays_alike(alike: Condition) -> When:
    return _when(EVERYONE, alike, relative=True)


@g.phrase(
    "when",
    f"{_WHEN} {{event_who}} (covers|cover) (a|the) [top] card with (an identical|the identical) [one|card] {_THEN}",
    cost=-2,
)
def _covers(who: Players) -> When:
    return _when(who, IDENTICAL, relative=False)


_PLAYED = "(the card played|the played card|the card|a card|a played card|a card that is played)"
_SAME_NUMBER = f"(has the same number as|matches the number of) {_LAST}"


@g.phrase(
    "when",
    f"{_WHEN} {_PLAYED} {_SAME_NUMBER} [,] but (not the (same color|color)|(has|is of|is in) (a different|another) color|its color is different) {_THEN}",
    f"{_WHEN} (the number|numbers) of {_PLAYED} is the same as that of {_LAST} [,] (while|and|but) the color (differs|is different|is not) {_THEN}",
    cost=-2,
)
def _in_another_color() -> When:
    return _when(EVERYONE, RECOLORED, relative=False)
