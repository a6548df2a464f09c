"""Says a tree as one clear sentence, which the reader reads back as the same tree.

Effects of the same players are joined with "and", others with ", then"; a semicolon closes branches.
"""

from lastcard.language import tree
from lastcard.language.reader import is_plain_act
from lastcard.language.tree import Act, Base, Cards, Count, Effect, Pick, Players, Rule

_THIRD = {"may": "may", "miss": "misses", "pass": "passes"}


def to_words(rule: Rule) -> str:
    """The rule as a sentence, without a capital or a full stop.

    >>> to_words((tree.Draw(tree.NEXT, 2), tree.Miss(tree.THEY)))
    'the next player draws 2 and misses a turn'
    """
    return _sequence(rule, top=True, closed=False)


def _sequence(effects: tuple[Effect, ...], *, top: bool, closed: bool) -> str:
    """Effects in a row; `closed`: more branches follow, so the last one must say all of its own."""
    words = ""
    before: Effect | None = None
    third = False
    for effect in effects:
        goes_on = before is not None and _goes_on(before, effect)
        if before is not None:
            words += _joint(before, effect, goes_on=goes_on, top=top)
        who = _subject(effect)
        if not goes_on:
            third = isinstance(effect, tree.MayChallenge) or who not in (tree.YOU, tree.THEY)
        words += _effect(effect, third=third, said=not goes_on, closed=closed and effect is effects[-1])
        before = effect
    return words or "nothing happens"


def _joint(before: Effect, effect: Effect, *, goes_on: bool, top: bool) -> str:
    if goes_on:
        return ", or " if isinstance(before, tree.MayChallenge) else " and "
    if top and isinstance(before, tree.If | tree.Coin | tree.DrawIfStuck):
        return "; then "
    if top and (
        isinstance(effect, tree.If | tree.DrawIfStuck) or isinstance(before, tree.Choose | tree.NameColor)
    ):
        return "; "
    return ", then "


def _subject(effect: Effect) -> Players | None:
    """Of whom the effect is said, where another effect could go on without saying it again."""
    if isinstance(effect, tree.DrawIfStuck | tree.Choose):
        return None
    who = getattr(effect, "who", None)
    return who if isinstance(who, Players) else None


def _goes_on(before: Effect, effect: Effect) -> bool:
    ours, theirs = _subject(effect), _subject(before)
    if isinstance(effect, Act) or isinstance(before, Act):
        return False
    if isinstance(before, tree.MayChallenge):
        return ours == tree.NEXT
    if ours == theirs == tree.YOU:
        return True
    two = isinstance(before, tree.Swap | tree.Take | tree.Give)
    return ours == tree.THEY and theirs not in (None, tree.YOU) and not two


def _effect(effect: Effect, *, third: bool, said: bool, closed: bool) -> str:
    match effect:
        case tree.If():
            return _if(effect, closed=closed)
        case tree.Coin():
            return _coin(effect, closed=closed)
        case tree.DrawIfStuck(who, number):
            they = "you" if who == tree.YOU else "they"
            return f"if {players(who)} cannot play, {they} draw {number}"
        case tree.Reverse():
            return "reverse the direction of play"
        case tree.PassHands(to):
            return f"everyone passes their hand to {_GOES_TO[to]}"
        case tree.NameColor():
            return "you name the color"
        case tree.Choose(who):
            return f"choose {_chosen(who, '')}"
        case tree.ChooseSides():
            return "choose a heads player and a tails player"
        case tree.Spin():
            return "pull the lever"
        case tree.MayChallenge():
            return "the next player may challenge"
        case tree.TurnUpAnother(back):
            return "put it back and turn up another card" if back else "turn up another card"
        case Act():
            return _act(effect)
        case _:
            verb, _, rest = _predicate(effect).partition(" ")
            if third:
                verb, rest = _THIRD.get(verb, verb + "s"), rest.replace("or discard ", "or discards ")
            subject = f"{players(effect.who)} " if said else ""
            return f"{subject}{verb} {rest}".rstrip()


_GOES_TO = {Base.NEXT: "the next player", Base.LEFT: "the left", Base.RIGHT: "the right"}


def _predicate(effect: Effect) -> str:
    """What is done, with the verb in its base form and first."""
    you = getattr(effect, "who", None) == tree.YOU
    they, their = ("you", "your") if you else ("they", "their")
    match effect:
        case tree.Draw(_, number):
            return f"draw {number}"
        case tree.DrawTo(_, number):
            return f"draw until {they} have {_cards(number)}"
        case tree.DrawUntil(_, None):
            return f"draw until {they} draw a card of a color you name"
        case tree.DrawUntil(_, cards) if cards is not None:
            return f"draw until {they} draw {_one_of(cards)}"
        case tree.DrawUntilPlayable():
            return f"draw until {they} can play"
        case tree.Discard(_, None, cards):
            return f"discard all {their} {_many_of(cards)}"
        case tree.Discard(_, number, cards) if number is not None:
            if cards == tree.ANY_CARDS:
                return f"discard {number}"
            return f"discard {_one_of(cards) if number == 1 else f'{number} {_many_of(cards)}'}"
        case tree.DiscardTo(_, number):
            return f"discard down to {_cards(number)}"
        case tree.Exactly(_, number):
            return f"draw or discard to exactly {_cards(number)}"
        case tree.Miss():
            return "miss a turn"
        case tree.ExtraTurn():
            return "take an extra turn"
        case tree.Swap(_, other, optional):
            return f"{'may swap' if optional else 'swap'} hands with {players(other, object=True)}"
        case tree.Take(_, number, source):
            return f"take {_cards(number)} from {players(source, object=True)}"
        case tree.Give(_, number, to):
            return f"give {_cards(number)} to {players(to, object=True)}"
        case tree.OpenHands():
            return "play with open hands until your next turn"
        case tree.ShowHand():
            return f"show you {their} hand"
        case tree.Perform():
            return "perform a rule card"
        case tree.LayOneOfEach():
            return "may lay one card of each color"
        case tree.LayRow():
            return "lay as many cards in a row as possible"
        case tree.LayWilds():
            return f"lay all of {their} wild cards"
        case tree.Starts():
            return "start"
        case _:
            raise TypeError(f"no words for {effect!r}")


def _if(effect: tree.If, *, closed: bool) -> str:
    then, otherwise = effect.then, effect.otherwise
    denied = not then and not (
        isinstance(effect.condition, tree.HandIs) and isinstance(effect.condition.having, Count)
    )
    if denied:
        then, otherwise = otherwise, then
    full = bool(otherwise) or closed
    words = f"if {condition(effect.condition, denied=denied)}, {_sequence(then, top=False, closed=full)}"
    return f"{words}; otherwise {_sequence(otherwise, top=False, closed=closed)}" if full else words


def _coin(effect: tree.Coin, *, closed: bool) -> str:
    sides = [("heads", effect.heads), ("tails", effect.tails)]
    if not closed:
        sides = [side for side in sides if side[1]]
    words = [
        f"{name}, {_sequence(branch, top=False, closed=closed or i + 1 < len(sides))}"
        for i, (name, branch) in enumerate(sides)
    ]
    return f"flip a coin: {'; '.join(words)}"


def condition(asked: tree.HandIs | tree.SomeoneLaughs, *, denied: bool = False) -> str:
    """The condition as it stands after "if"."""
    if isinstance(asked, tree.SomeoneLaughs):
        return "nobody laughs" if denied else "someone laughs"
    have = "have" if asked.who in (tree.YOU, tree.THEY) else "has"
    what = _having(asked.having)
    if denied and isinstance(asked.having, Cards):
        what = f"no {_single(asked.having)}"
    return f"{players(asked.who)} {have} {what}"


def _act(act: Act) -> str:
    bare = act.text.removeprefix("not ")
    denied = bare != act.text
    mark = "" if is_plain_act(bare) else "act: "
    if denied and act.who == tree.EVERYONE:
        words = f"{mark}nobody may {bare}"
    elif act.who == tree.YOU and not denied:
        words = f"{mark}you {bare}"
    else:
        words = f"{mark}{players(act.who)} must {act.text}"
    if act.until:
        words += f" {act.until.value}"
    if act.price:
        words += " or " + " and ".join(_price(act.price))
    return words


def _price(price: tuple[Effect, ...]) -> list[str]:
    words = []
    said_before = False
    for effect in price:
        who = _subject(effect)
        they = who == tree.THEY
        third = who not in (tree.YOU, tree.THEY)
        words.append(_effect(effect, third=third, said=not they or said_before, closed=False))
        said_before = said_before or not they
    return words


def players(who: Players, *, object: bool = False) -> str:
    """Whom a phrase means: `everyone but you`, `whoever has the most cards`."""
    if who.base is not Base.EVERYONE:
        return "them" if object and who.base is Base.THEY else who.base.value
    but = f" except {_left_out(who)}" if who.but else ""
    match who.pick:
        case Pick.ALL:
            words = f"everyone but {_left_out(who)}" if who.but else "everyone"
            return f"{words} with {_having(who.having)}" if who.having else words
        case Pick.CHOSEN:
            return _chosen(who, " you choose")
        case Pick.MOST | Pick.FEWEST:
            most = "most" if who.pick is Pick.MOST else "fewest"
            if who.but is Base.YOU:
                return f"whoever else has the {most} cards"
            return f"whoever has the {most} cards{but}"
        case Pick.ONE_MOST | Pick.ONE_FEWEST:
            most = "most" if who.pick is Pick.ONE_MOST else "fewest"
            if who.but is Base.YOU:
                return f"the opponent with the {most} cards"
            return f"the player with the {most} cards{but}"


def _chosen(who: Players, choice: str) -> str:
    opponent = who.but is Base.YOU
    having = f" with {_having(who.having)}" if who.having else ""
    but = f" except {_left_out(who)}" if who.but and not opponent else ""
    return f"{'an opponent' if opponent else 'a player'}{choice}{having}{but}"


def _left_out(who: Players) -> str:
    assert who.but is not None
    return "them" if who.but is Base.THEY else who.but.value


def _having(having: Count | Cards) -> str:
    if isinstance(having, Count):
        return f"{having.compare.value} {_cards(having.number)}"
    return _one_of(having)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _one_of(cards: Cards) -> str:
    single = _single(cards)
    return f"an {single}" if single[0] in "aeiou8" else f"a {single}"


def _single(cards: Cards) -> str:
    noun = cards.symbol or (f"{cards.group} card" if cards.group else "card")
    if noun in ("skip", "reverse"):
        noun = f"{noun} card"  # both are verbs as well
    return f"{cards.color} {noun}" if cards.color else noun


def _many_of(cards: Cards) -> str:
    single = _single(cards)
    return single if single.endswith("hands") else f"{single}s"
