"""Further cards that are laid at once: `play another red card`, `you may play all your 7s`, `play it`."""

from collections.abc import Iterator

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import SUBJECT, UNSAID, Unsure, VerbPhrase, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.grammar import verb
from lastcard.rules.language.tree import ANY_CARDS, Cards, UpTo
from lastcard.rules.language.verb_phrases import said

verb(
    "v_lay_more",
    "play",
    "lay",
    "lay down",
    "put down",
    "throw in",
    "add",
    "place",
    "put on",
    "drop",
    "slap down",
)
_ANOTHER = "(another|a second|one more|an additional|an extra|a further|also a|also one)"
_NOW = "[right away|immediately|straight away|at once|now|on top [of (it|this|this one)]|with it|together with it|as well|too|along with it]"


@g.phrase("vp", f"{{v_lay_more}} {_ANOTHER} {{kind}} [<in_hand>] {_NOW}", "lay another {kind}")
def _another(*found: object) -> object:
    cards = found[-1]
    third = bool(found[0]) if len(found) > 1 else False
    return said(third, t.Lay(SUBJECT, 1, cards)) if isinstance(cards, Cards) else REJECTED


@g.phrase("vp", f"{{v_lay_more}} {{number}} (more|extra|additional|further) {{plain_kind}} {_NOW}")
def _so_many_more(third: bool, number: int, cards: Cards) -> VerbPhrase:
    return said(third, t.Lay(SUBJECT, number, cards))


@g.phrase("vp", f"{{v_lay_more}} {{number}} (more|extra|additional|further) cards {_NOW}", cost=1)
def _cards_more(third: bool, number: int) -> VerbPhrase:
    return said(third, t.Lay(SUBJECT, number, ANY_CARDS))


@g.phrase(
    "vp", f"{{v_lay_more}} up to {{number}} [more|extra|other|additional|further] {{plain_kind}} {_NOW}"
)
def _up_to(third: bool, number: int, cards: Cards) -> VerbPhrase:
    return said(third, t.Lay(SUBJECT, UpTo(number), cards))


@g.phrase(
    "vp", f"{{v_lay_more}} {{any_number_of}} {_NOW}", f"{{v_lay_more}} any number of {{plain_kind}} {_NOW}"
)
def _any_number(third: bool, cards: Cards) -> VerbPhrase:
    return said(third, t.Lay(SUBJECT, t.ANY_NUMBER, cards))


@g.phrase(
    "vp",
    f"{{v_lay_more}} (all|all of|any|all the|any of|any and all) [<own>] [other] {{plain_kind}} [<in_hand>] {_NOW}",
    f"{{v_lay_more}} every {{kind}} [<in_hand>] {_NOW}",
)
def _all_of_them(third: bool, cards: Cards) -> object:
    return REJECTED if cards == Cards(group="wild") else said(third, t.Lay(SUBJECT, None, cards))


# ---- several cards of one number in one turn ----
_AT_ONCE = (
    "[at once|together|at the same time|in one turn|in one go|on one turn|at a time|on top of each other]"
)
_WE_MAY = "(you|players|we|everyone|anyone|a player) (may|can|are allowed to|is allowed to|get to)"
_LAY = "(play|lay|lay down|put down|throw down|get rid of|put|throw|dump|drop)"
_ALIKE = "(of|with|that have|that share) (the same|one|the same exact) (number|value|figure)"


def _same_number(number: int | None) -> tuple[t.Effect, ...]:
    """Whoever plays a number card may lay others of its number on it."""
    more = t.May(t.ACTOR, (t.Lay(t.ACTOR, number, Cards(symbol=t.TOP_NUMBER)),))
    played = t.Occasion(t.Event.PLAYS, cards=Cards(group="number"))
    return (t.Whenever(played, (more,), lasts=UNSAID),)


@g.scanner("at_table_only")
def _at_table_only(chart: Chart, at: int) -> Iterator[Reading]:
    """Said of everybody's turns, at a table only."""
    begins = at == 0 or chart.words[at - 1] in {".", ";", ":"}
    if chart.context.get("where") == "table_rule" and begins:
        yield from chart.readings("several_at_once", at)


@g.phrase("clause", "{at_table_only}")
def _several_at_once(whole: Whole) -> Whole:
    return whole


g.means(
    "several_at_once",
    Whole(_same_number(None)),
    f"{_WE_MAY} {_LAY} (all|all of|any|as many|several|multiple|more than one|two or more) [your|their|the] [of your|of their] cards {_ALIKE} {_AT_ONCE}",
    f"(all|several|multiple|any) cards {_ALIKE} (may|can) be (played|laid|put down) {_AT_ONCE}",
    f"cards {_ALIKE} (may|can) be (played|laid|put down) (together|at once|at the same time|in one turn)",
)
g.means(
    "several_at_once",
    Whole((Unsure((_same_number(1), _same_number(None)), "One more card of that number, or all of them?"),)),
    f"{_WE_MAY} {_LAY} (doubles|pairs|a pair|duplicates) {_AT_ONCE}",
    f"{_WE_MAY} {_LAY} (two|2) cards {_ALIKE} {_AT_ONCE}",
    f"(doubles|pairs|duplicates) (may|can) be (played|laid|put down) {_AT_ONCE}",
    f"(two|2) cards {_ALIKE} (may|can) be (played|laid|put down) {_AT_ONCE}",
    "(doubles|pairs) are (allowed|ok|fine|legal)",
)

_IT_DRAWN = "(the card just drawn|the drawn card|the card (you|they) (drew|draw|picked up)|that card)"


@g.phrase("vp", f"{{v_lay_more}} {_IT_DRAWN} {_NOW}")
def _just_drawn(third: bool) -> VerbPhrase:
    return said(third, t.Lay(SUBJECT, 1, Cards(symbol=t.JUST_DRAWN)))
