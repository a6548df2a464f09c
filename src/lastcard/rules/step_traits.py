"""What each step of an effect program can do, declared once for the lab, the environments and the tests."""

from collections.abc import Iterable
from enum import Flag, auto
from typing import Any

from lastcard.rules.layout import GIVE_UP_TO, OF_ONE_COLOR, UP_TO, Op


class Trait(Flag):
    """Something that a step can cause at a table."""

    NOTHING = 0
    ASKS_CARDS = auto()  # somebody chooses cards to discard or to give away
    ASKS_LAY = auto()
    ASKS_PLAYER = auto()
    ASKS_NUMBER = auto()
    ASKS_SIDES = auto()
    ASKS_YES_NO = auto()
    ASKS_LAUGH = auto()
    MAY_STOP = auto()  # a player who chooses cards may stop
    OPENS_HANDS = auto()
    SHEDS_CARDS = auto()  # cards leave a hand for the discard pile without being played


_SHED_BY_CHOICE = Trait.ASKS_CARDS | Trait.SHEDS_CARDS
_LAYING = Trait.ASKS_LAY | Trait.MAY_STOP | Trait.SHEDS_CARDS

# Every step is listed here; `tests/test_steps.py` finds a missing one.
TRAITS: dict[Op, Trait] = {
    **dict.fromkeys(
        (
            Op.END, Op.SELECT, Op.KEEP_SIZE, Op.KEEP_HOLDING, Op.KEEP_VERSUS, Op.ASIDE, Op.DRAW, Op.DRAW_TO,
            Op.DRAW_UNTIL, Op.STUCK, Op.MISS, Op.EXTRA_TURN, Op.REVERSE, Op.SWAP, Op.PASS_HANDS, Op.TAKE,
            Op.NAME_COLOR, Op.WANTED_COLOR, Op.COIN, Op.JUMP, Op.SPIN, Op.WINDOW, Op.ATTACK, Op.STARTS,
            Op.REMEMBER, Op.COUNT, Op.REDEAL, Op.SET_COLOR, Op.SCORE, Op.WIN, Op.TAKE_UNDER, Op.AGAIN,
            Op.SOME, Op.CARD_UNDER, Op.TABLE_SIZE, Op.DEFER, Op.LOOK, Op.KEEP_ONE_COLOR, Op.KEEP_AMONG,
            Op.STAND, Op.EACH, Op.ROLL, Op.DRAWN_IS, Op.ROLLED, Op.REVEAL, Op.PUT_REVEALED, Op.END_ROUND,
            Op.MEASURE, Op.SHUFFLE, Op.TURN_TO,
        ),
        Trait.NOTHING,
    ),
    Op.PICK: Trait.ASKS_PLAYER,
    Op.DISCARD: _SHED_BY_CHOICE,
    Op.DISCARD_TO: _SHED_BY_CHOICE,
    Op.EXACTLY: _SHED_BY_CHOICE,
    Op.GIVE: Trait.ASKS_CARDS,
    Op.OPEN: Trait.OPENS_HANDS,
    Op.SHOW: Trait.OPENS_HANDS,
    Op.SIDES: Trait.ASKS_SIDES,
    Op.PERFORM: _LAYING,  # the text of a rule card is performed as if it were written there
    Op.LAY: _LAYING,
    Op.LAUGH: Trait.ASKS_LAUGH,
    Op.ACT: Trait.ASKS_YES_NO,
    Op.ACT_OR_PAY: Trait.ASKS_YES_NO,
    Op.CHOICE: Trait.ASKS_YES_NO,
    Op.RENEW: Trait.SHEDS_CARDS,
    Op.NUMBER: Trait.ASKS_NUMBER,
    Op.NAME_CARD: Trait.ASKS_CARDS,
    Op.ROOM: Trait.ASKS_PLAYER,
    Op.ROOM_SAYS: Trait.ASKS_YES_NO,
    Op.TAKE_REVEALED: Trait.ASKS_CARDS,
    Op.TAKE_DISCARDED: Trait.ASKS_CARDS,
    Op.TAKE_SEEN: Trait.ASKS_CARDS | Trait.OPENS_HANDS | Trait.SHEDS_CARDS,
    Op.TRADE_SEEN: Trait.ASKS_CARDS | Trait.OPENS_HANDS,
    Op.SWAP_UNDER: Trait.ASKS_CARDS,
}  # fmt: skip


def traits_of(steps: Iterable[Any]) -> Trait:
    """All traits of these steps; each step is (op, a, b, c)."""
    found = Trait.NOTHING
    for op, _, _, how in steps:
        found |= TRAITS[Op(int(op))]
        if (op, how) in ((Op.DISCARD, UP_TO), (Op.DISCARD, OF_ONE_COLOR), (Op.GIVE, GIVE_UP_TO)):
            found |= Trait.MAY_STOP
    return found
