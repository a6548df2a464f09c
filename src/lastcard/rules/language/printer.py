"""Prints a tree as one clear sentence, which parses back to the same tree.

Effects of the same players are joined with "and", others with ", then"; a semicolon closes branches.
"""

from dataclasses import replace
from typing import Any

from lastcard.rules.language import noun_words, standing, tree
from lastcard.rules.language import printer_phrases as further
from lastcard.rules.language.fragments import UNSAID, exchanged
from lastcard.rules.language.tree import Act, Base, Cards, Effect, Players, Rule

_THIRD = {"may": "may", "miss": "misses", "pass": "passes", "have": "has"}


def to_words(rule: Rule, where: str = "custom") -> str:
    """Prints a rule without a capital or a period; a table rule leaves out that it always holds.

    >>> to_words((tree.Draw(tree.NEXT, 2), tree.Miss(tree.THEY)))
    'the next player draws 2 and misses a turn'
    """
    return _sequence(_of_place(rule, where), top=True, closed=False)


def _of_place(rule: Rule, where: str) -> Rule:
    if where != "table_rule":
        return rule
    always = tree.Lasting(tree.Span.MATCH)
    rule = exchanged(rule, tree.Lasting(tree.Span.YOUR_TURN), standing.ITS_TURN)
    return tuple(
        replace(effect, lasts=UNSAID)
        if isinstance(effect, tree.STANDING) and effect.lasts == always
        else effect
        for effect in rule
    )


def _sequence(effects: tuple[Effect, ...], *, top: bool, closed: bool) -> str:
    """Prints effects in sequence; `closed`: more branches follow, so the last one must be complete."""
    words = ""
    before: Effect | None = None
    third = False
    effects = further.merged(effects)
    if not top and any(further.is_long(effect) or further.has_outcome(effect) for effect in effects[:-1]):
        raise TypeError(f"no words for {effects!r}")
    for effect in effects:
        goes_on = before is not None and _goes_on(before, effect)
        if before is not None:
            words += _joint(before, effect, goes_on=goes_on, top=top)
        who = _subject(effect)
        if not goes_on:
            third = isinstance(effect, tree.MayChallenge) or not noun_words.is_plural(
                getattr(effect, "who", who) or who
            )
        words += _effect(effect, third=third, said=not goes_on, closed=closed and effect is effects[-1])
        before = effect
    return words or "nothing happens"


def _joint(before: Effect, effect: Effect, *, goes_on: bool, top: bool) -> str:
    if goes_on:
        return ", or " if isinstance(before, tree.MayChallenge) else " and "
    if isinstance(before, tree.Discard | tree.Give) and isinstance(effect, tree.If) and not effect.then:
        return ", then "  # and not "if they have none to discard"
    if top and (
        isinstance(before, (tree.If, tree.Coin, tree.DrawIfStuck, *tree.STANDING))
        or further.has_outcome(before)
    ):
        return "; " if isinstance(effect, tree.STANDING) else "; then "
    if top and (
        isinstance(effect, (tree.If, tree.DrawIfStuck, *tree.STANDING)) or isinstance(before, _ENDS_A_CLAUSE)
    ):
        return "; "
    return ", then "


_ENDS_A_CLAUSE = tree.Choose | tree.NameColor | tree.WantColor | tree.WantNumber | tree.WantCard | tree.Or


def _subject(effect: Effect) -> Players | None:
    """The subject of an effect, if the next effect could continue without repeating it."""
    if isinstance(
        effect,
        (tree.DrawIfStuck, tree.Choose, tree.NameColor, tree.WantColor, tree.May, tree.Or, *tree.STANDING),
    ):
        return None
    if isinstance(effect, tree.WantNumber | tree.WantCard | tree.Each | tree.RevealTop) or further.effect(
        effect
    ):
        return further.subject(effect)
    who = getattr(effect, "who", None)
    return who if isinstance(who, Players) else None


def _goes_on(before: Effect, effect: Effect) -> bool:
    ours, theirs = _subject(effect), _subject(before)
    if isinstance(effect, Act) or isinstance(before, Act):
        return False
    if isinstance(before, tree.MayChallenge):
        return ours == tree.NEXT
    if ours == theirs and ours is not None and (ours == tree.YOU or ours.base is Base.ACTOR):
        return True
    two = isinstance(before, tree.Swap | tree.Take | tree.PickDiscard | tree.Give | tree.Exchange)
    return ours == tree.THEY and theirs not in (None, tree.YOU) and not two


def _effect(effect: Effect, *, third: bool, said: bool, closed: bool) -> str:
    whole = further.effect(effect)
    if whole is not None:
        return whole
    match effect:
        case tree.If():
            return _if(effect, closed=closed)
        case tree.Coin():
            return _coin(effect, closed=closed)
        case tree.DrawIfStuck(who, number):
            they = "you" if who == tree.YOU else "they"
            return f"if {noun_words.players(who)} cannot play, {they} draw {number}"
        case _ if isinstance(effect, tree.STANDING):
            return standing_words.words(effect)
        case tree.DoAs(symbol):
            return f"it counts as {'an' if symbol[0] in 'aeiou8' else 'a'} {symbol}"
        case tree.Reverse():
            return "reverse the direction of play"
        case tree.PassHands(to):
            return f"everyone passes their hand to {_GOES_TO[to]}"
        case tree.SetColor(tree.COLOR_IN_PLAY):
            return "the color stays the same"
        case tree.SetColor(color):
            return f"the color becomes {color}"
        case tree.Again():
            return "do what the card under this one did"
        case tree.May():
            return _may(effect)
        case tree.Or():
            return _or(effect)
        case tree.Choose(who):
            return f"choose {noun_words.chosen(who, '')}"
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
                verb = _THIRD.get(verb, verb + "s")
                rest = rest.replace("or discard ", "or discards ").replace(
                    "hand and draw as", "hand and draws as"
                )
                rest = rest.replace(" and deal them out", " and deals them out")
            doer: Any = _subject(effect) or getattr(effect, "who", None)
            subject = f"{noun_words.players(doer)} " if said else ""
            return f"{subject}{verb} {rest}".rstrip()


_GOES_TO = {Base.NEXT: "the next player", Base.LEFT: "the left", Base.RIGHT: "the right"}


def _predicate(effect: Effect) -> str:
    """The predicate, beginning with the verb in its base form."""
    you = getattr(effect, "who", None) == tree.YOU
    they, their = ("you", "your") if you else ("they", "their")
    more = further.predicate(effect)
    if more is not None:
        return more
    match effect:
        case tree.Draw(_, number):
            return f"draw {noun_words.amount(number)}"
        case tree.DrawTo(_, number):
            many = (
                noun_words.amount(number)
                if isinstance(number, tree.Counted)
                else noun_words.card_count(number)
            )
            return f"draw until {they} have {many}"
        case tree.DrawUntil(_, None):
            return f"draw until {they} draw a card of a color you name"
        case tree.DrawUntil(_, cards, holding) if cards is not None:
            return f"draw until {they} {'have' if holding else 'draw'} {noun_words.one_of(cards)}"
        case tree.DrawUntilPlayable():
            return f"draw until {they} can play"
        case tree.Renew():
            return f"discard {their} hand and draw as many cards"
        case tree.Discard(_, None, cards):
            return f"discard all {their} {noun_words.many_of(cards)}"
        case tree.Discard(_, number, _, True):
            return f"discard {noun_words.amount(number)} {'card' if number == 1 else 'cards'} at random"
        case tree.Discard(_, number, cards) if number is not None:
            if cards == tree.ANY_CARDS:
                return f"discard {noun_words.amount(number)}{' cards' if number == tree.ANY_NUMBER else ''}"
            return f"discard {noun_words.one_of(cards) if number == 1 else f'{noun_words.amount(number)} {noun_words.many_of(cards)}'}"
        case tree.DiscardTo(_, number):
            return f"discard down to {noun_words.card_count(number)}"
        case tree.Exactly(_, number):
            return f"draw or discard to exactly {noun_words.card_count(number)}"
        case tree.Miss(_, turns):
            return "miss a turn" if turns == 1 else f"miss {turns} turns"
        case tree.ExtraTurn(_, turns):
            return "take an extra turn" if turns == 1 else f"take {turns} extra turns"
        case tree.TurnTo():
            return "have the next turn"
        case tree.Swap(_, other, optional):
            return f"{'may swap' if optional else 'swap'} hands with {noun_words.players(other, object=True)}"
        case tree.Exchange(_, number, other):
            return f"exchange {noun_words.card_count(number)} with {noun_words.players(other, object=True)}"
        case tree.Take(_, None, source, cards):
            return f"take all the {noun_words.many_of(cards)} from {noun_words.players(source, object=True)}"
        case tree.Take(_, int(number), source):
            return f"take {noun_words.card_count(number)} from {noun_words.players(source, object=True)}"
        case tree.Give(_, number, to, cards):
            return f"give {noun_words.given(number, cards, their)} to {noun_words.players(to, object=True)}"
        case tree.OpenHands(who, lasts):
            return f"play with open hands {standing_words.duration(lasts, who)}"
        case tree.ShowHand(_, to) if to == tree.EVERYONE or to.base in (Base.YOU, Base.THEY, Base.ACTOR):
            return f"show {noun_words.players(to, object=True)} {their} hand"
        case tree.ShowHand(_, to):
            return f"show {their} hand to {noun_words.players(to, object=True)}"
        case tree.NameColor():
            return "name the color"
        case tree.WantColor():
            return "name a color"
        case tree.Score(_, int(points)):
            some = "point" if abs(points) == 1 else "points"
            return f"score {points} {some}" if points > 0 else f"lose {-points} {some}"
        case tree.WinRound():
            return "win the round"
        case tree.TakeUnder():
            return "take the card under this one"
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
    denied = not then and _deniable(effect.condition)
    if denied:
        then, otherwise = otherwise, then
    full = bool(otherwise) or closed
    words = f"if {condition(effect.condition, denied=denied)}, {_sequence(then, top=False, closed=full)}"
    return f"{words}; otherwise {_sequence(otherwise, top=False, closed=closed)}" if full else words


def _deniable(condition: tree.Condition) -> bool:
    """Whether the negated condition can be printed."""
    if isinstance(condition, tree.HandIs):
        return condition.anyone or isinstance(condition.having, Cards)
    return isinstance(condition, tree.SomeoneLaughs)


def _may(effect: tree.May) -> str:
    """An optional effect; "they" are the same player."""
    doer = tree.YOU if effect.who == tree.YOU else tree.THEY
    outcome = further.outcome_of(effect)
    if outcome < len(effect.then):
        done = _may(replace(effect, then=effect.then[:outcome]))
        then = _sequence(effect.then[outcome:], top=False, closed=False)
        return f"{done}; if {'you' if doer == tree.YOU else 'they'} do, {then}"
    words = []
    one: Any = effect.then[0]
    if isinstance(one, tree.Choose) and effect.who == tree.YOU and len(effect.then) == 1:
        return f"you may choose {noun_words.chosen(one.who, '')}"
    if isinstance(one, tree.Or) and one.who == doer and len(effect.then) == 1 and not _plain_or(one, doer):
        return further.choice(tree.Or(effect.who, one.first, one.second), optional=True)
    for i, one in enumerate(effect.then):
        same = further.by_doer(effect, one)
        if isinstance(one, tree.PutRevealed):
            words.append(_effect(one, third=False, said=True, closed=False))
        elif isinstance(one, tree.Or) and one.who == doer and len(effect.then) == 1:
            words.append(_alternatives(one))
        elif same and not isinstance(one, tree.If | tree.Coin | tree.May | tree.Or):
            words.append(_predicate(one))
        elif i == 0 and isinstance(one, tree.Miss):
            words.append(f"skip {noun_words.players(one.who, object=True)}")
        elif i == 0 and isinstance(getattr(one, "who", None), Players):
            words.append(f"make {noun_words.players(one.who, object=True)} {_predicate(one)}")
        else:
            raise TypeError(f"no words for {effect!r}")
    return f"{noun_words.players(effect.who)} may {' and '.join(words)}"


def _or(effect: tree.Or) -> str:
    """A choice between two effects; "they" are the same player."""
    doer = tree.YOU if effect.who == tree.YOU else tree.THEY
    first, second = effect.first[0], effect.second[0]
    both = len(effect.first) == len(effect.second) == 1
    if not both or getattr(first, "who", None) != doer or not _short(first) or not _short(second):
        return further.choice(effect)
    third = not noun_words.is_plural(effect.who)
    one = _effect(first, third=third, said=False, closed=False)
    same = getattr(second, "who", None) == doer
    other = _effect(
        second,
        third=third if same else not noun_words.is_plural(_subject(second)),
        said=not same,
        closed=False,
    )
    return f"{noun_words.players(effect.who)} {one} or {other}"


def _plain_or(effect: tree.Or, doer: Players) -> bool:
    """Whether both sides are one thing that the same player does: "discard 1 or draw 1"."""
    options = [*effect.first, *effect.second]
    return len(options) == 2 and all(_short(one) and getattr(one, "who", None) == doer for one in options)


def _alternatives(effect: tree.Or) -> str:
    return " or ".join(_predicate(one) for one in (*effect.first, *effect.second))


def _short(effect: Effect) -> bool:
    """Whether an effect can stand on one side of a bare "or"."""
    return not isinstance(
        effect, (Act, tree.If, tree.Coin, tree.May, tree.Or, tree.Choose, tree.Each, *tree.STANDING)
    )


def _coin(effect: tree.Coin, *, closed: bool) -> str:
    sides = [("heads", effect.heads), ("tails", effect.tails)]
    if not closed:
        sides = [side for side in sides if side[1]]
    words = [
        f"{name}, {_sequence(branch, top=False, closed=closed or i + 1 < len(sides))}"
        for i, (name, branch) in enumerate(sides)
    ]
    return f"flip a coin: {'; '.join(words)}"


def condition(asked: tree.Condition, *, denied: bool = False) -> str:
    """The condition as printed after "if"."""
    more = further.condition(asked)
    if more is not None:
        return more
    if isinstance(asked, tree.SomeoneLaughs):
        return "nobody laughs" if denied else "someone laughs"
    if isinstance(asked, tree.CardUnder):
        return f"the card under this one is {noun_words.one_of(asked.cards)}"
    if isinstance(asked, tree.TableIs):
        return f"there are {asked.players.compare.value} {asked.players.number} players"
    assert isinstance(asked, tree.HandIs)
    if asked.anyone:
        other = " else" if asked.who.but is Base.YOU else ""
        return f"{'nobody' if denied else 'anyone'}{other} has {noun_words.held(asked.having)}"
    have = "have" if noun_words.is_plural(asked.who) else "has"
    what = noun_words.held(asked.having)
    if denied and isinstance(asked.having, Cards):
        what = f"no {noun_words.sort_of(asked.having)}"
    return f"{noun_words.players(asked.who)} {have} {what}"


def act_mark(text: str) -> str:
    """Returns the mark without which these words would not be read as an act, if they need it."""
    from lastcard.rules.language.reader import is_plain_act  # large, and rarely needed to print a rule

    return "" if is_plain_act(text) else "act: "


def _act(act: Act) -> str:
    bare = act.text.removeprefix("not ")
    denied = bare != act.text
    mark = act_mark(bare)
    if denied and act.who == tree.EVERYONE:
        words = f"{mark}nobody may {bare}"
    elif act.who == tree.YOU and not denied:
        words = f"{mark}you {bare}"
    else:
        words = f"{mark}{noun_words.players(act.who)} must {act.text}"
    if act.until:
        words += f" {act.until.value}"
    if act.price:
        words += " or " + " and ".join(_price(act.price))
    return words


def _price(price: tuple[Effect, ...], said: str = "") -> list[str]:
    """The price of refusing; `said` names the performer before the first effect."""
    words = []
    said_before = False
    for effect in price:
        who = _subject(effect)
        they = who == tree.THEY
        third = not noun_words.is_plural(who)
        words.append(_effect(effect, third=third, said=not they or said_before, closed=False))
        said_before = said_before or not they
    if said and words and _subject(price[0]) == tree.THEY:
        words[0] = f"{said} {words[0]}"
    return words


def parts_in_words(rule: Rule, where: str = "custom") -> list[tuple[str, str]]:
    """Splits a rule into what the table does and what is done in the room, in words.

    >>> parts_in_words((Act(tree.YOU, "tell a joke"), tree.Draw(tree.NEXT, 2)))
    [('you tell a joke', 'room'), ('the next player draws 2', 'table')]
    """
    parts: list[tuple[str, str]] = []
    run: list[Effect] = []

    def close() -> None:
        if run:
            parts.append((_sequence(tuple(run), top=True, closed=False), "table"))
            run.clear()

    for effect in _of_place(rule, where):
        if isinstance(effect, tree.Ban):
            close()
            parts += standing_words.parts(effect)
            continue
        if isinstance(effect, tree.Whenever) and any(isinstance(one, Act | tree.Ban) for one in effect.then):
            close()
            parts += standing_words.parts_waiting(effect)
            continue
        if not isinstance(effect, Act):
            parts += [(words, "room") for words in further.judged(effect)]
            run.append(effect)
            continue
        close()
        parts.append((_act(tree.Act(effect.who, effect.text, effect.until)), "room"))
        if effect.price:
            they = "you" if effect.who == tree.YOU else "they"
            parts.append((f"if {they} refuse, " + " and ".join(_price(effect.price, said=they)), "table"))
    close()
    if not rule:
        parts.append((to_words(rule), "table"))
    return parts


from lastcard.rules.language import standing_words  # noqa: E402  # it says its parts with the words above
