"""Gives each phrase of the grammar its meaning; who an unsaid subject is, is for the assembly to say."""

from lark import Token

from lastcard.language import tree
from lastcard.language.acts import in_third_person
from lastcard.language.numbers import digit_in, number_in
from lastcard.language.parts import Lasting, Span, Verb
from lastcard.language.refusal import NotUnderstood
from lastcard.language.tree import Base, Cards, Compare, Count, Players, Until
from lastcard.language.who import Who, players_in, span_of, tokens_in

_UNTIL = {
    "UNTIL_YOUR_TURN": Until.YOUR_TURN,
    "UNTIL_THEIR_TURN": Until.THEIR_TURN,
    "UNTIL_CALL": Until.CALL,
    "UNTIL_ROUND": Until.ROUND,
}
_TO = {
    "NEXT_P": Base.NEXT,
    "ONWARD": Base.NEXT,
    "LEFT_P": Base.LEFT,
    "THEIR_LEFT": Base.LEFT,
    "TO_LEFT": Base.LEFT,
    "LEFT": Base.LEFT,
    "RIGHT_P": Base.RIGHT,
    "THEIR_RIGHT": Base.RIGHT,
    "TO_RIGHT": Base.RIGHT,
}
_COMPARE = {
    "MORE_THAN": Compare.MORE,
    "FEWER_THAN": Compare.FEWER,
    "AT_LEAST": Compare.AT_LEAST,
    "OR_MORE": Compare.AT_LEAST,
    "AT_MOST": Compare.AT_MOST,
    "OR_FEWER": Compare.AT_MOST,
}


def third(token: Token) -> bool:
    first = str(token).lower().split()[0]
    return first.endswith("s") and not first.endswith("ss")


def _number(items: list[object]) -> int:
    return next(item for item in items if isinstance(item, int))


def goes_to(items: list[object]) -> Base:
    """The neighbour that something is passed to."""
    return next(_TO[token.type] for token in tokens_in(items) if token.type in _TO)


def _first_verb(items: list[object]) -> bool:
    return third(tokens_in(items)[0])


class Unseen(int):
    """A number of cards taken at random."""


def _around(items: list[object]) -> Span:
    spans = [span_of(token) for token in tokens_in(items)]
    return (spans[0][0], spans[-1][1])


def _chosen_number(items: list[object]) -> int:
    number = _number(items)
    if isinstance(number, Unseen):
        raise NotUnderstood("Who gives chooses the cards; they cannot go at random.", _around(items))
    return number


class Phrases(Who):
    """Phrases into numbers, cards and verbs."""

    # ---- how many, which ----
    def count(self, items: list[object]) -> Count:
        tokens = tokens_in(items)
        compare = next((_COMPARE[t.type] for t in tokens if t.type in _COMPARE), Compare.EXACTLY)
        return Count(compare, number_in(tokens_in(items, "NUMBER")[0]))

    def one_left(self, _: list[object]) -> Count:
        return Count(Compare.EXACTLY, 1)

    def amount(self, items: list[object]) -> int:
        for token in tokens_in(items, "NUMBER", "COUPLE", "PLUS"):
            if token.type != "COUPLE":
                return number_in(token)
            return 12 if "dozen" in token.lower() else 2
        if tokens_in(items, "A"):
            return 1
        token = tokens_in(items)[0]
        raise NotUnderstood(
            f'How many? Write a number before "{token}", as in "draw 2 cards".', span_of(token)
        )

    def unseen(self, items: list[object]) -> "Unseen":
        numbers = [item for item in items if isinstance(item, int)]
        numbers += [number_in(token) for token in tokens_in(items, "NUMBER")]
        return Unseen(numbers[0] if numbers else 1)

    def symbol(self, items: list[object]) -> str:
        token = items[0]
        return digit_in(token) if isinstance(token, Token) else str(token)

    def sure_symbol(self, items: list[Token]) -> str:
        if items[0].type == "NUMBERS":
            return digit_in(items[0])
        text = " ".join(str(items[0]).lower().replace("-", " ").split())
        text = text.replace("customizable", "custom").replace("badtz maru", "badtz-maru")
        text = text.replace("draw 2", "draw two").replace("draw 4", "draw four").removesuffix(" over")
        return text if text.endswith("hands") else text.removesuffix("s")

    def group(self, items: list[Token]) -> tuple[str, str]:
        return ("group", {"WILD": "wild", "NUMBER_CARD": "number", "ACTION_CARD": "action"}[items[0].type])

    def kind(self, items: list[object]) -> Cards:
        color = next((str(t).lower().rstrip("s") for t in tokens_in(items, "COLOR")), None)
        symbol = next((item for item in items if isinstance(item, str) and not isinstance(item, Token)), None)
        group = next((item[1] for item in items if isinstance(item, tuple)), None)
        if color and (group == "wild" or (symbol or "").startswith("wild")):
            token = tokens_in(items, "COLOR")[0]
            raise NotUnderstood("A wild card has no color of its own.", span_of(token))
        return Cards(color=color, symbol=symbol, group=group)

    kind_plain = kind

    def no_kind(self, items: list[object]) -> Cards:
        return next(item for item in items if isinstance(item, Cards))

    def until_kind(self, items: list[object]) -> Cards | None:
        return next((item for item in items if isinstance(item, Cards)), None)

    def until(self, items: list[Token]) -> Lasting:
        return Lasting(_UNTIL[items[0].type], span_of(items[0]))

    def drawing(self, items: list[Token]) -> Token:
        return items[0]

    throw = drawing

    # ---- what ----
    def draw(self, items: list[object]) -> Verb:
        number = (
            _number(items) if isinstance(items[-1], int) or len(items) > 1 else number_in(tokens_in(items)[0])
        )
        return Verb(lambda who: tree.Draw(who, number), _first_verb(items))

    def draw_to(self, items: list[object]) -> Verb:
        number = number_in(tokens_in(items, "NUMBER")[0])
        return Verb(lambda who: tree.DrawTo(who, number), _first_verb(items))

    def draw_until(self, items: list[object]) -> Verb:
        cards = next((item for item in items if isinstance(item, Cards)), None)
        return Verb(lambda who: tree.DrawUntil(who, cards), _first_verb(items))

    def draw_until_playable(self, items: list[object]) -> Verb:
        return Verb(tree.DrawUntilPlayable, _first_verb(items))

    def exactly(self, items: list[object]) -> Verb:
        number = number_in(tokens_in(items, "NUMBER")[0])
        return Verb(lambda who: tree.Exactly(who, number), _first_verb(items))

    def discard(self, items: list[object]) -> Verb:
        numbers = [item for item in items if isinstance(item, int)]
        if numbers and isinstance(numbers[0], Unseen):
            raise NotUnderstood("Who discards chooses the cards; they cannot go at random.", _around(items))
        number = numbers[0] if numbers else number_in(tokens_in(items, "NUMBER")[0])
        return Verb(lambda who: tree.Discard(who, number), _first_verb(items))

    def discard_kind(self, items: list[object]) -> Verb:
        numbers = tokens_in(items, "NUMBER")
        number = number_in(numbers[0]) if numbers else 2 if tokens_in(items, "COUPLE") else 1
        cards = next(item for item in items if isinstance(item, Cards))
        return Verb(lambda who: tree.Discard(who, number, cards), _first_verb(items))

    def discard_hand(self, items: list[object]) -> Verb:
        return Verb(lambda who: tree.Discard(who, None), _first_verb(items))

    def discard_all(self, items: list[object]) -> Verb:
        cards = next(item for item in items if isinstance(item, Cards))
        return Verb(lambda who: tree.Discard(who, None, cards), _first_verb(items))

    def discard_to(self, items: list[object]) -> Verb:
        number = number_in(tokens_in(items, "NUMBER")[0])
        return Verb(lambda who: tree.DiscardTo(who, number), _first_verb(items))

    def miss(self, items: list[object]) -> Verb:
        return Verb(tree.Miss, _first_verb(items))

    def extra_turn(self, items: list[object]) -> Verb:
        return Verb(tree.ExtraTurn, _first_verb(items), free=True)

    def swap(self, items: list[object]) -> Verb:
        other = players_in(items)[0]
        return Verb(lambda who: tree.Swap(who, other), _first_verb(items), free=True)

    def swap_both(self, items: list[object]) -> Verb:
        return Verb(tree.Miss, _first_verb(items), both=True)

    def pass_hands(self, items: list[object]) -> Verb:
        to, giving = goes_to(items), tokens_in(items)[0]

        def make(who: Players) -> tree.PassHands:
            if who.base is Base.YOU and giving.type != "PASS":
                raise NotUnderstood(
                    'A hand is swapped, or passed by all: write "swap hands with the next player".',
                    span_of(giving),
                )
            return tree.PassHands(to)

        return Verb(make, _first_verb(items), free=True)

    def take_what(self, items: list[object]) -> int:
        return _number(items)

    def give_what(self, items: list[object]) -> int:
        numbers = [item for item in items if isinstance(item, int)]
        numbers += [number_in(token) for token in tokens_in(items, "NUMBER")]
        return numbers[0] if numbers else 1

    def take(self, items: list[object]) -> Verb:
        numbers = [item for item in items if isinstance(item, int)]
        words = tokens_in(items, "NUMBER")
        number = numbers[0] if numbers else number_in(words[0]) if words else 1
        source = players_in(items)[0]
        return Verb(lambda who: tree.Take(who, number, source), _first_verb(items), free=True)

    def give(self, items: list[object]) -> Verb:
        number, to = _chosen_number(items), players_in(items)[0]
        return Verb(lambda who: tree.Give(who, number, to), _first_verb(items))

    def give_side(self, items: list[object]) -> Verb:
        number, to = _chosen_number(items), Players(goes_to(items))
        side = tokens_in(items, "TO_LEFT", "TO_RIGHT")[0]

        def make(who: Players) -> tree.Give:
            if who != tree.YOU:  # "left" would be theirs, and only yours can be said
                raise NotUnderstood('Whose left or right? Write "to the player on your left".', span_of(side))
            return tree.Give(who, number, to)

        return Verb(make, _first_verb(items))

    def open_hands(self, items: list[object]) -> Verb:
        for item in items:
            if isinstance(item, Lasting) and item.until is not Until.YOUR_TURN:
                raise NotUnderstood('Open hands last "until your next turn".', item.span)
        return Verb(tree.OpenHands, _first_verb(items))

    def show_hand(self, items: list[object]) -> Verb:
        return Verb(tree.ShowHand, _first_verb(items))

    def perform(self, items: list[object]) -> Verb:
        return Verb(tree.Perform, _first_verb(items))

    def one_of_each(self, items: list[object]) -> Verb:
        return Verb(tree.LayOneOfEach, _first_verb(items), free=True)

    def row(self, items: list[object]) -> Verb:
        return Verb(tree.LayRow, _first_verb(items), free=True)

    def lay_wilds(self, items: list[object]) -> Verb:
        cards = next(item for item in items if isinstance(item, Cards))
        if cards != Cards(group="wild"):
            token = tokens_in(items)[0]
            raise NotUnderstood(
                'Only wild cards can be played all at once: write "play all of your wild cards".',
                span_of(token),
            )
        return Verb(tree.LayWilds, _first_verb(items), free=True)

    def may_challenge(self, _: list[object]) -> Verb:
        return Verb(lambda _: tree.MayChallenge(), third=True)

    def starts(self, items: list[object]) -> Verb:
        return Verb(tree.Starts, _first_verb(items), free=True)

    def act(self, items: list[object]) -> Verb:
        text = str(items[0])
        until = next((item.until for item in items if isinstance(item, Lasting)), None)
        return Verb(lambda who: tree.Act(who, text, until), in_third_person(text), free=True)
