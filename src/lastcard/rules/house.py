"""House rules: the named switches a table may set, with their bounds and words (H-1 to H-10)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from lastcard.common.errors import RulesError, did_you_mean


@dataclass(frozen=True)
class House:
    """The switches of one table, each at its default.

    >>> House.of({"stacking": "mixed", "uno_penalty": 4}).stacking
    'mixed'
    """

    stacking: bool | str = False
    seven_zero: bool = False
    jump_in: bool = False
    force_play: bool = False
    draw_until_playable: bool = False
    no_bluffing: bool = False
    two_player_reverse: bool = True
    uno_penalty: int = 2
    hand_size: int = 7
    target: int = 500
    scoring: str = "winner"

    @classmethod
    def of(cls, settings: Mapping[str, Any], base: "House | None" = None) -> "House":
        """Applies these settings over `base`; raises a `RulesError` if they are invalid."""
        for name in settings:
            if name not in SWITCHES:
                hint = did_you_mean(str(name), SWITCHES, f"; there are {', '.join(SWITCHES)}.")
                raise RulesError(f"There is no house rule called {name!r}{hint}")
        return replace(base or cls(), **{name: _checked(name, value) for name, value in settings.items()})

    def in_force(self, usual: "House | None" = None) -> dict[str, Any]:
        """The switches that differ from an edition's defaults, or from the general ones."""
        default = usual or House()
        return {
            name: getattr(self, name) for name in SWITCHES if getattr(self, name) != getattr(default, name)
        }


SWITCHES = tuple(field.name for field in fields(House))
NUMBERS = {"uno_penalty": (0, 10), "hand_size": (1, 20), "target": (0, 100_000)}

# What each switch does, for rule pages and dialogs: (clause, words).
WORDS = {
    "stacking": (
        "H-1",
        "A Draw Two may be answered with a Draw Two and a Wild Draw Four with a Wild Draw Four; the sum "
        "passes on. 'mixed' also allows a Wild Draw Four on a Draw Two.",
    ),
    "seven_zero": (
        "H-2",
        "A 7 swaps hands with an opponent of your choice; a 0 passes all hands on in the direction of play.",
    ),
    "jump_in": (
        "H-3",
        "A player with the identical card may jump in with it out of turn; play continues from there.",
    ),
    "force_play": ("H-4", "You may draw only if nothing fits, and a drawn card that fits must be played."),
    "draw_until_playable": ("H-5", "A player who draws keeps drawing until a card fits."),
    "no_bluffing": ("H-6", "A Wild Draw Four may be played only when it is honest; there is no challenge."),
    "two_player_reverse": ("H-7", "With two players, a Reverse also skips the opponent."),
    "uno_penalty": ("H-8", "Cards drawn by a player who is caught without calling."),
    "hand_size": ("H-9", "Cards dealt to each player."),
    "target": ("H-10", "Points that end the match; 0 means a single round."),
    "scoring": (
        "H-10",
        "Either the winner of a round scores what the others hold, or everyone collects what they hold, "
        "and the lowest total wins.",
    ),
}

# Switches that are sentences: what holds at the table while each is on, as players could write it as well.
SENTENCES: dict[str, str] = {}


def _checked(name: str, value: Any) -> Any:
    if name in NUMBERS:
        least, most = NUMBERS[name]
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise RulesError(f"The house rule {name} must be a number from {least} to {most}, not {value!r}.")
        return value
    if name == "scoring":
        if value not in ("winner", "lowest"):
            raise RulesError(f"The house rule scoring must be 'winner' or 'lowest', not {value!r}.")
        return value
    if name == "stacking" and value == "mixed":
        return value
    if not isinstance(value, bool):
        choices = "true, false or 'mixed'" if name == "stacking" else "true or false"
        raise RulesError(f"The house rule {name} must be {choices}, not {value!r}.")
    return value


def read_house(text: str) -> dict[str, Any]:
    """House rules as typed in a command: `stacking=mixed,jump_in,hand_size=5`.

    >>> read_house("stacking=mixed, jump_in, hand_size=5")
    {'stacking': 'mixed', 'jump_in': True, 'hand_size': 5}
    """
    settings: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not name:
            raise RulesError(f"A house rule is missing before {part}; write for example stacking=mixed.")
        if equals and not value:
            on = "" if name in NUMBERS else f"; {name} alone switches it on"
            raise RulesError(f"A value is missing after {name}={on}.")
        if not equals and name in NUMBERS:
            raise RulesError(f"The house rule {name} needs a number, as in {name}={NUMBERS[name][0]}.")
        words: dict[str, Any] = {"": True, "true": True, "yes": True, "on": True}
        words |= {"false": False, "no": False, "off": False}
        if value.lower() in words:
            settings[name] = words[value.lower()]
        else:
            settings[name] = int(value) if value.isdecimal() else value
    return settings


# What players should know about combinations of house rules before they use them.
_MEETINGS: tuple[tuple[Mapping[str, tuple[Any, ...]], str], ...] = (
    (
        {"stacking": (True, "mixed"), "no_bluffing": (False,)},
        "With stacking, a Wild Draw Four played as an answer cannot be challenged, so it need not be honest.",
    ),
    (
        {"draw_until_playable": (True,), "force_play": (True,)},
        "Drawing until a card fits, and then having to play it, makes hands grow quickly and turns long.",
    ),
    (
        {"seven_zero": (True,), "jump_in": (True,)},
        "A 7 or 0 used to jump in swaps hands as well: be quick, and be ready to lose your hand.",
    ),
    (
        {"jump_in": (True,)},
        "With jump-ins the table cannot hide whether a card just drawn fits: everybody may play at any time.",
    ),
    (
        {"scoring": ("lowest",), "target": (0,)},
        "With a single round, the lowest score simply wins: it is the player who goes out.",
    ),
    (
        {"uno_penalty": (0,)},
        "With a penalty of 0, a missed call costs nothing.",
    ),
)


def warned_combinations() -> tuple[tuple[Mapping[str, tuple[Any, ...]], str], ...]:
    """Combinations of house rules that deserve a warning, with its words."""
    return _MEETINGS


def combination_warnings(house: House) -> list[str]:
    """Warnings about this combination of house rules.

    >>> combination_warnings(House(uno_penalty=0))
    ['With a penalty of 0, a missed call costs nothing.']
    """
    return [
        words
        for meeting, words in _MEETINGS
        if all(getattr(house, name) in values for name, values in meeting.items())
    ]
