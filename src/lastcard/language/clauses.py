"""Gives each clause of the grammar its meaning: a flat row of elements that the assembly puts together."""

from dataclasses import replace

from lark import Token, v_args
from lark.tree import Meta

from lastcard.language import tree
from lastcard.language.parts import CoinFlip, Element, IfHead, Mark, Said, Span, Verb, Whole
from lastcard.language.phrases import Phrases, goes_to, third
from lastcard.language.refusal import NotUnderstood
from lastcard.language.tree import Base, Cards, Effect, Pick
from lastcard.language.who import players_in, span_of, tokens_in

Items = list[object]
Condition = tuple[str, tree.HandIs | tree.SomeoneLaughs, bool]


def _span(meta: Meta) -> Span:
    return (meta.start_pos, meta.end_pos)


@v_args(meta=True)
class Clauses(Phrases):
    """Clauses and the words that open a branch."""

    def start(self, _: Meta, items: Items) -> list[Element]:
        elements: list[Element] = []
        for item in items:
            if isinstance(item, Token):
                elements.append(Mark(item.type, span_of(item)))
            elif isinstance(item, list):
                elements += item
        return elements

    def part(self, meta: Meta, items: Items) -> Items:
        flat: Items = []
        for item in items:
            if isinstance(item, tuple):
                # A condition after its clause: "draw 2 if you have a wild card".
                _, condition, denied = item
                denied ^= bool(tokens_in(items, "UNLESS"))
                flat.append(IfHead(condition, denied, _span(meta), late=True))
            elif isinstance(item, Element):
                flat.append(item)
            elif item is not None and not isinstance(item, Token):
                raise TypeError(f"a part of the grammar without a meaning: {item!r}")
        return flat

    # ---- markers ----
    def if_head(self, meta: Meta, items: Items) -> IfHead:
        _, condition, denied = next(item for item in items if isinstance(item, tuple))
        return IfHead(condition, denied ^ bool(tokens_in(items, "UNLESS")), _span(meta))

    def otherwise(self, _: Meta, items: list[Token]) -> Mark:
        return Mark("OTHERWISE", span_of(items[0]))

    def or_else(self, _: Meta, items: list[Token]) -> Mark:
        return Mark("OR", span_of(items[0]))

    def side(self, _: Meta, items: list[Token]) -> Mark:
        return Mark(items[0].type, span_of(items[0]))

    def lead(self, _: Meta, __: Items) -> None:
        return None

    def lasting(self, _: Meta, items: Items) -> object:
        return items[0]

    # ---- conditions ----
    def hand_is(self, meta: Meta, items: Items) -> Condition:
        return self._hand_is(meta, items, denied=False)

    @staticmethod
    def _hand_is(meta: Meta, items: Items, *, denied: bool) -> Condition:
        who, having = players_in(items)[0], items[-1]
        if isinstance(having, Pick):
            raise NotUnderstood(
                'A hand can be compared with a number only: write "if they have more than 7 cards".',
                _span(meta),
            )
        if who.pick is Pick.CHOSEN:
            raise NotUnderstood(
                'Whose hand? Write "choose a player; if they have more than 7 cards, …" or '
                '"everyone with more than 7 cards …".',
                _span(meta),
            )
        assert isinstance(having, tree.Count | Cards)
        return ("condition", tree.HandIs(who, having), denied)

    def hand_is_not(self, meta: Meta, items: Items) -> Condition:
        return self._hand_is(meta, items, denied=True)

    def someone_laughs(self, _: Meta, __: Items) -> Condition:
        return ("condition", tree.SomeoneLaughs(), False)

    def nobody_laughs(self, _: Meta, __: Items) -> Condition:
        return ("condition", tree.SomeoneLaughs(), True)

    # ---- clauses ----
    def said_of(self, meta: Meta, items: Items) -> Said:
        who, verb = items[0], items[-1]
        assert isinstance(who, tuple) and isinstance(verb, Verb)
        return Said(who, verb, _span(meta), *_modal(items))

    def said_but(self, meta: Meta, items: Items) -> Said:
        """An exception after the verb: "everyone draws 1 except you"."""
        exception = items[-1]
        left_out = exception[1] if isinstance(exception, tuple) else None
        if items[0] != (tree.EVERYONE,) or not isinstance(left_out, Base):
            raise NotUnderstood(
                'Only "everyone" can have an exception: write "everyone but you draws 1".', _span(meta)
            )
        verb = next(item for item in items if isinstance(item, Verb))
        return Said((replace(tree.EVERYONE, but=left_out),), verb, _span(meta), *_modal(items))

    def unsaid(self, meta: Meta, items: Items) -> Said:
        verb = items[-1]
        assert isinstance(verb, Verb)
        return Said(None, verb, _span(meta), *_modal(items))

    def made(self, meta: Meta, items: Items) -> Said:
        verb = items[-1]
        assert isinstance(verb, Verb)
        return Said((players_in(items)[0],), verb, _span(meta), "must")

    def whole_clause(self, _: Meta, items: Items) -> object:
        return items[-1]

    def whole_of(self, meta: Meta, items: Items) -> object:
        whole = items[-1]
        if items[0] != (tree.YOU,):
            raise NotUnderstood(
                'Only you can do this: leave the player out, as in "name the color".', _span(meta)
            )
        return replace(whole, third=False) if isinstance(whole, Whole) else whole

    def stuck(self, meta: Meta, items: Items) -> Whole:
        who = players_in(items)
        number = next(item for item in items if isinstance(item, int))
        verb = tokens_in(items, "DRAW", "TAKE", "CHOOSE")[-1]
        said = len(who) == 2
        if said and who[1] not in (tree.THEY, who[0]):
            raise NotUnderstood("Who cannot play is the one who draws here.", _span(meta))
        if not said and who[0] != tree.YOU and not third(verb):
            raise NotUnderstood('Who draws? Write "they draw 3".', span_of(verb))
        return Whole((tree.DrawIfStuck(who[0], number),), _span(meta))

    def reminder(self, meta: Meta, _: Items) -> Whole:
        return Whole((), _span(meta))

    def nothing(self, meta: Meta, _: Items) -> Whole:
        return Whole((), _span(meta))

    # ---- clauses without a subject ----
    def reverse(self, meta: Meta, _: Items) -> Whole:
        return Whole((tree.Reverse(),), _span(meta))

    def skip(self, meta: Meta, items: Items) -> Whole:
        return Whole((tree.Miss(players_in(items)[0]),), _span(meta))

    def turn_is_skipped(self, meta: Meta, items: Items) -> Whole:
        return Whole((tree.Miss(players_in(items)[0]),), _span(meta))

    def name_color(self, meta: Meta, items: Items) -> Whole:
        return _yours(tree.NameColor(), meta, items)

    def choose(self, meta: Meta, items: Items) -> Whole:
        who = players_in(items)[0]
        if who.pick is not Pick.CHOSEN:
            raise NotUnderstood('There is nobody to choose here: write "choose a player".', _span(meta))
        return _yours(tree.Choose(who), meta, items)

    def sides(self, meta: Meta, items: Items) -> Whole:
        return _yours(tree.ChooseSides(), meta, items)

    def choose_to_swap(self, meta: Meta, items: Items) -> Whole:
        return _yours(tree.Swap(tree.YOU, players_in(items)[0]), meta, items)

    def deal(self, meta: Meta, items: Items) -> Whole:
        number = next(item for item in items if isinstance(item, int))
        return Whole((tree.Draw(players_in(items)[0], number),), _span(meta))

    def hands_go(self, meta: Meta, items: Items) -> Whole:
        return Whole((tree.PassHands(goes_to(items)),), _span(meta))

    def coin(self, meta: Meta, _: Items) -> CoinFlip:
        return CoinFlip(_span(meta))

    def spin(self, meta: Meta, items: Items) -> Whole:
        return _yours(tree.Spin(), meta, items)

    def peek(self, meta: Meta, items: Items) -> Whole:
        return _yours(tree.ShowHand(players_in(items)[0]), meta, items)

    def peek_theirs(self, meta: Meta, items: Items) -> Whole:
        return _yours(tree.ShowHand(tree.THEY), meta, items)

    def turn_up(self, meta: Meta, _: Items) -> Whole:
        return Whole((tree.TurnUpAnother(back=False),), _span(meta))

    def put_back(self, meta: Meta, _: Items) -> Whole:
        return Whole((tree.TurnUpAnother(back=True),), _span(meta))


def _yours(effect: Effect, meta: Meta, items: Items) -> Whole:
    """Something only the player of the card does; "chooses" after another subject would be theirs."""
    return Whole((effect,), _span(meta), third(tokens_in(items)[0]))


def _modal(items: Items) -> tuple[str | None, Span | None]:
    for token in tokens_in(items, "MUST", "MAY"):
        return ("may" if token.type == "MAY" else str(token).lower(), span_of(token))
    return (None, None)
