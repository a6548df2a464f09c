"""Remarks that only say what the rule says anyway: `you choose which`, `nobody else does`, `no looking` (L-1f).

They name players, cards and choices, so that they may as well change the rule. Each is a claim that is checked
against the rule as it was read without it: where it is so anyway it is passed over, else the sentence is not
understood.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lastcard.rules.language import tree as t
from lastcard.rules.language.finishing import FinishedRule
from lastcard.rules.language.fragments import Claim, Element, Mark, exchanged
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.tokens import Span
from lastcard.rules.language.tree import Base, Pick, Players, Rule

# ---- what can be claimed ----
_ITSELF = (Base.YOU, Base.ACTOR)


@dataclass(frozen=True)
class _Chooser:
    """Who chooses what: a player, cards, a color, whether at all, one of several things."""

    yours: bool
    what: str


def choosers(rule: Rule) -> Iterator[_Chooser]:
    for part in t.parts_of(rule):
        match part:
            case Players(pick=Pick.CHOSEN, told=""):
                yield _Chooser(True, "player")
            case Players(pick=Pick.BY_THEM):
                yield _Chooser(False, "player")
            case t.Choose(by=by):
                yield _Chooser(by is None or _yours(by), "player")
            case t.Discard(who, number, _, False) if number is not None:
                yield _Chooser(_yours(who), "cards")
            case t.Give(who, number) if number is not None:
                yield _Chooser(_yours(who), "cards")
            case t.Exchange(who, _, other, looking):
                yield _Chooser(_yours(who), "cards")
                if not looking:
                    yield _Chooser(_yours(other), "cards")
            case (
                t.SwapUnder(who, False)
                | t.Take(who, _, _, _, True)
                | t.TakeRevealed(who, int())
                | t.TakeDiscarded(who)
                | t.PickDiscard(who)
            ):
                yield _Chooser(_yours(who), "cards")
            case t.NameColor(who) | t.WantColor(who):
                yield _Chooser(_yours(who), "color")
            case t.WantNumber(who):
                yield _Chooser(_yours(who), "number")
            case t.Or(who):
                yield _Chooser(_yours(who), "option")
            case t.May(who):
                yield _Chooser(_yours(who), "whether")
            case t.Swap(who, _, True):
                yield _Chooser(_yours(who), "whether")
        if isinstance(getattr(part, "number", None), t.UpTo):
            yield _Chooser(_yours(part.who), "whether")


def _yours(who: Players) -> bool:
    return who.base in _ITSELF and who.pick is Pick.ALL


def _chosen(what: str, *, yours: bool) -> Callable[[Rule], bool]:
    wanted = {what} if what else {"player", "cards", "option", "whether"}
    return lambda rule: any(one.what in wanted and one.yours is yours for one in choosers(rule))


def _is_bound(rule: Rule) -> bool:
    """Whether nothing in it is left to anybody's will."""
    return not any(one.what in {"whether", "option"} for one in choosers(rule))


def _is_free(rule: Rule) -> bool:
    return any(one.what == "whether" for one in choosers(rule))


def _concerned(rule: Rule) -> Iterator[Players]:
    """All players whom its effects are said of or reach."""
    for part in t.parts_of(rule):
        if isinstance(part, t.Effect) and not isinstance(part, t.Whenever | t.May | t.Or | t.Each):
            for name in ("who", "other", "source", "to"):
                one = getattr(part, name, None)
                if isinstance(one, Players):
                    yield one


def _spares_you(rule: Rule) -> bool:
    """Whether it surely does nothing to you."""

    def reaches(one: Players) -> bool:
        if one.base in _ITSELF:
            return True
        if one.base is Base.EVERYONE:
            return one.but not in _ITSELF and one.besides not in _ITSELF
        return one.base in {Base.DEALER, Base.LAST_WINNER, Base.HEADS, Base.TAILS} or one.told != ""

    found = [one for one in _concerned(rule) if one != t.THEY]
    whole = any(isinstance(part, t.PassHands | t.Redeal | t.EndRound) for part in t.parts_of(rule))
    return bool(found) and not whole and not any(reaches(one) for one in found)


def _only_some(rule: Rule) -> bool:
    """Whether it is said of somebody and not of everyone."""
    found = list(_concerned(rule))
    return bool(found) and not any(one.base is Base.EVERYONE and one.pick is Pick.ALL for one in found)


def _only_you(rule: Rule) -> bool:
    found = [part.who for part in t.parts_of(rule) if isinstance(getattr(part, "who", None), Players)]
    found = [one for one in found if one.base is not Base.EVERYONE or one.pick is not Pick.ALL]
    return bool(found) and all(_yours(one) for one in found) and _only_some(rule)


def _only_they(rule: Rule) -> bool:
    return _only_some(rule) and not any(_yours(one) for one in _concerned(rule))


def _of_everyone(rule: Rule) -> bool:
    return any(one == t.EVERYONE for one in _concerned(rule)) or any(
        isinstance(part, t.PassHands) for part in t.parts_of(rule)
    )


def _of_others(rule: Rule) -> bool:
    """Whether everyone but you is concerned, and you are not."""
    return t.OTHERS in list(_concerned(rule)) and _spares_you(rule)


_MOVES = t.Discard | t.Give | t.Exchange | t.SwapUnder


def _is_unseen(rule: Rule) -> bool:
    """Whether every card that changes hands does so by chance."""
    parts = t.parts_of(rule)
    takes = [part for part in parts if isinstance(part, t.Take)]
    moved = [part for part in parts if isinstance(part, _MOVES)]
    chance = [part for part in moved if getattr(part, "random", False)]
    return bool(takes or chance) and len(chance) == len(moved) and not any(part.seen for part in takes)


def _is_unpeeked(rule: Rule) -> bool:
    """Whether nobody looks at another's cards in it, though cards change hands."""
    parts = t.parts_of(rule)
    moves = any(isinstance(part, t.Take | t.Give | t.Exchange | t.Swap | t.PassHands) for part in parts)
    looks = any(
        isinstance(part, t.ShowHand | t.RevealTop | t.OpenHands)
        or getattr(part, "seen", False)
        or getattr(part, "looking", False)
        for part in parts
    )
    return moves and not looks


def _numbers(rule: Rule) -> list[Any]:
    return [
        part.number
        for part in t.parts_of(rule)
        if isinstance(part, t.Effect) and hasattr(part, "number") and not isinstance(part, t.Choose)
    ]


def _exactly(number: int | None) -> Callable[[Rule], bool]:
    """Whether a number of cards is told, and (if it is repeated) is this one."""

    def holds(rule: Rule) -> bool:
        found = _numbers(rule)
        if not found or not all(isinstance(one, int) for one in found):
            return False
        return number is None or set(found) == {number}

    return holds


def _any_color(rule: Rule) -> bool:
    """Whether it speaks of a sort of cards, and of no color."""
    sorts = [part for part in t.parts_of(rule) if isinstance(part, t.Cards)]
    return any(one.symbol or one.group for one in sorts) and not any(one.color for one in sorts)


def _any_number(rule: Rule) -> bool:
    sorts = [part for part in t.parts_of(rule) if isinstance(part, t.Cards)]
    plain = all(one.symbol is None and one.least == 0 and one.most == 9 for one in sorts)
    return any(one.color for one in sorts) and plain


def _anybody(rule: Rule) -> bool:
    """Whether it is all the same who it is: whoever sets it off, or a player freely chosen."""
    occasions = [part for part in t.parts_of(rule) if isinstance(part, t.Occasion)]
    changed = any(isinstance(part, t.DrawChange) for part in t.parts_of(rule))
    return changed or any(one.who == t.EVERYONE for one in occasions) or _chosen("player", yours=True)(rule)


def _fits_anything(rule: Rule) -> bool:
    """Whether it says of cards that they fit on whatever lies there."""
    return any(isinstance(part, t.PlayLimit) and part.limit is t.Limit.FITS for part in t.parts_of(rule))


def _color_is_set(rule: Rule) -> bool:
    return any(isinstance(part, t.SetColor) for part in t.parts_of(rule)) and not any(
        one.what == "color" for one in choosers(rule)
    )


def _nothing_back(rule: Rule) -> bool:
    """Whether cards go one way only."""
    parts = t.parts_of(rule)
    takes = any(isinstance(part, t.Take) for part in parts)
    gives = any(isinstance(part, t.Give) for part in parts)
    return takes is not gives and not any(isinstance(part, t.Swap | t.Exchange) for part in parts)


def _turn_passes(rule: Rule) -> bool:
    """Whether the turn goes on to the next player as it always does."""
    stays = (t.ExtraTurn, t.LayRow, t.LayOneOfEach, t.LayWilds, t.Whenever)
    return bool(rule) and not any(
        isinstance(part, stays) or (isinstance(part, t.Miss) and part.who != t.NEXT)
        for part in t.parts_of(rule)
    )


def _turn_is_kept(rule: Rule) -> bool:
    return bool(rule) and not any(isinstance(part, t.Miss) for part in t.parts_of(rule))


def _turn_is_lost(rule: Rule) -> bool:
    return any(isinstance(part, t.Miss) for part in t.parts_of(rule))


def _does_as(*meant: Rule) -> Callable[[Rule], bool]:
    return lambda rule: rule in meant


def _of_a_turn(rule: Rule) -> bool:
    """Whether the direction of play changes, for good."""
    return any(isinstance(part, t.Reverse) for part in t.parts_of(rule)) and not any(
        isinstance(part, t.STANDING) for part in rule
    )


_CLAIMS: dict[str, Callable[[Rule], bool]] = {
    "you choose": _chosen("", yours=True),
    "you choose the player": _chosen("player", yours=True),
    "you choose the cards": _chosen("cards", yours=True),
    "you choose the color": _chosen("color", yours=True),
    "they choose": _chosen("", yours=False),
    "they choose the player": _chosen("player", yours=False),
    "they choose the cards": _chosen("cards", yours=False),
    "they choose the color": _chosen("color", yours=False),
    "bound": _is_bound,
    "free": _is_free,
    "you are spared": _spares_you,
    "only some": _only_some,
    "only you": _only_you,
    "only they": _only_they,
    "everyone": _of_everyone,
    "the others": _of_others,
    "unseen": _is_unseen,
    "unpeeked": _is_unpeeked,
    "exactly": _exactly(None),
    "any color": _any_color,
    "any number": _any_number,
    "anybody": _anybody,
    "on anything": _fits_anything,
    "color is set": _color_is_set,
    "nothing back": _nothing_back,
    "turn passes": _turn_passes,
    "turn is kept": _turn_is_kept,
    "turn is lost": _turn_is_lost,
    "once": lambda rule: any(getattr(part, "once", False) for part in t.parts_of(rule)),
    "hidden": lambda rule: (
        not any(
            isinstance(part, t.OpenHands) or getattr(part, "to", None) == t.EVERYONE
            for part in t.parts_of(rule)
        )
    ),
    "as a skip": _does_as((t.Miss(t.NEXT),)),
    "as a reverse": _does_as((t.Reverse(),)),
    "as a draw two": _does_as((t.Draw(t.NEXT, 2), t.Miss(t.THEY)), (t.Draw(t.NEXT, 2), t.Miss(t.NEXT))),
    "direction": _of_a_turn,
    "as usual": _does_as(
        (t.Miss(t.NEXT),),
        (t.Reverse(),),
        (t.Draw(t.NEXT, 2), t.Miss(t.THEY)),
        (t.Draw(t.NEXT, 2), t.Miss(t.NEXT)),
        (t.Draw(t.NEXT, 4), t.Miss(t.THEY)),
    ),
}


def holds(claim: Claim, rule: Rule) -> bool:
    """Whether what is claimed is so in the rule.

    >>> from lastcard.rules.language import explain
    >>> explain("discard a card, you choose which").understood
    'you discard 1'
    >>> explain("the next player discards a card, you choose which").kind
    'refused'
    """
    if claim.number is not None:
        return _exactly(claim.number)(rule)
    return _CLAIMS[claim.text](rule)


def without_claims(elements: Sequence[Element | Claim]) -> tuple[list[Element], list[Claim]]:
    """What the sentence says without its claims, and the claims; of two joints side by side the stronger stays."""
    plain: list[Element] = []
    claims: list[Claim] = []
    for element in elements:
        if isinstance(element, Claim):
            claims.append(element)
        elif claims and isinstance(element, Mark) and element.kind in _RANK:
            last = plain[-1] if plain else None
            if isinstance(last, Mark) and last.kind in _RANK:
                plain[-1] = min(last, element, key=lambda one: _RANK[one.kind])
            elif last is not None:
                plain.append(element)
        else:
            plain.append(element)
    while plain and claims and isinstance(plain[-1], Mark) and plain[-1].kind in _RANK:
        plain.pop()
    return plain, claims


_RANK = {"STRONG": 0, "WEAK": 1, "COLON": 2, "AND": 3, "COMMA": 4}


def checked(done: FinishedRule, claims: Sequence[Claim]) -> FinishedRule:
    """The rule, if all that is claimed of it is so; of several meanings those of which it is so."""
    for claim in claims:
        if done.choices:
            fitting = tuple(one for one in done.choices if holds(claim, one))
            if not fitting:
                raise _untrue(claim.span)
            done = replace(done, choices=fitting) if len(fitting) > 1 else FinishedRule(fitting[0])
        elif not done.ordinary and holds(claim, sparing := _sharpened(claim, done.rule)):
            done = replace(done, rule=sparing)
        else:
            raise _untrue(claim.span)
    return done


def _sharpened(claim: Claim, rule: Rule) -> Rule:
    """`Pick two people, they swap hands and you just watch`: none of the two is you."""
    if claim.text != "you are spared" or any(isinstance(part, t.STANDING) for part in t.parts_of(rule)):
        return rule
    return exchanged(rule, t.CHOSEN, t.OPPONENT)  # type: ignore[no-any-return]


def _untrue(span: Span) -> NotUnderstood:
    return NotUnderstood("This does not go with the rest: say it in the rule itself, or leave it out.", span)


# ---- how it is said ----
def _claim(text: str, *patterns: str, cost: int = 0) -> None:
    g.means("restatement", Claim(text), *patterns, cost=cost)


_CAN = "[can|may|must|get to|gets to|have to|has to|will|are allowed to|is allowed to|are the one to|are the one who|always|do]"
_PICK = "(choose|choose for yourself|pick|decide|select|chooses|picks|decides|selects|choice|call|say)"
_WANT = "(want|wants|like|likes|please|prefer|prefers|choose|chooses|think|thinks|wish|wishes|fancy|fancies)"
_YOU_PICK = f"(you {_CAN} {_PICK}|your {_PICK}|your decision|the choice is yours|it is your (choice|call|decision)|[it is] [all|entirely|totally|completely] up to you|[that is|it is] for you to (decide|choose)|[it is] (at|in) your (discretion|hands)|you be the judge|you are the boss|your wish|whatever you {_WANT}|as you {_WANT}|however you {_WANT}|you {_CAN} do the (choosing|picking))"
_THEY_PICK = f"(they {_CAN} {_PICK}|their {_PICK}|their decision|the choice is theirs|it is their (choice|call|decision)|[it is] [all|entirely|totally|completely] up to them|[that is|it is] for them to (decide|choose)|whatever they {_WANT}|as they {_WANT}|each [player] {_CAN} (choose|chooses|decides|decide|picks|pick) [for themself]|everyone {_CAN} (choose|chooses|decides|decide|picks|pick) [for themself])"
_WHO = "(who|whom|which player|which one of them|whose|with whom|who gets it|who it is|which opponent|the player|the victim|who that is|who to pick|who it hits|whom you want|whoever you want|anyone you like|anyone you want|anyone)"
_WHICH = "(which|which one|which ones|which card|which cards|which card it is|which cards they are|what card|what cards|the card|the cards|which of them|what to give|what to discard|what to give away|which to give|which one to give|which to discard|which one goes|which ones go|which one they give|which one you give|which ones they give|which ones you give|what you give|what they give|any)"
_claim("you choose", _YOU_PICK, f"{_YOU_PICK} (who|which) and which|who")
_claim(
    "you choose the player",
    f"{_YOU_PICK} {_WHO}",
    "you (can|may) (choose|pick|take) (anyone|anybody|any player|any opponent) [you|that you] [like|want|you like|you want]",
    f"(whoever|whichever one|whichever player|anyone|any player) you {_WANT}",
    "it (does not|really does not) matter (who|with whom|which player|whom) [it is|you choose|you pick]",
    "does not matter (who|with whom|which player|whom) [it is|you choose|you pick]",
    "no matter (who|whom|with whom) [it is|you choose|you pick]",
    "(can|may) be (anyone|any player|any opponent|whoever)",
    "it (can|may) be (anyone|any player|any opponent|whoever)",
)
_NO_MATTER = "[it] (does not matter|really does not matter|no matter|regardless of)"
_claim(
    "on anything",
    f"{_NO_MATTER} (what|which card|which color|what color|the color) [is|was] [lying|laid|played] [there|on top|on the pile|on the table|under it|under them|it is on|down|last|before] [is]",
    f"{_NO_MATTER} what is (there|on top|on the pile|on the table|under it|under them)",
    "on [just|absolutely] anything",
)
_claim("anybody", f"{_NO_MATTER} who (you are|they are|it hits|gets hit|is next)")
_claim(
    "you choose the cards",
    f"{_YOU_PICK} {_WHICH}",
    f"(whichever|whichever one|whichever ones|any|any of them|any one|which ever|any card|any cards|whatever card|whatever cards) you {_WANT}",
    "(it does not matter|does not matter|no matter|never mind) (which|which one|which ones|which card|which cards|what card) [it is|you choose|you pick|they are]",
    "(the|your) (worst|best) one [or the (worst|best) one]",
    "it can be any card",
    "any card will do",
    f"{_YOU_PICK} (both|both cards|both of them)",
    "any will do",
)
_claim("you choose", f"(whichever|whatever) [one|of them|of the two] you {_WANT} [more|most|best|better]")
_claim("they choose", f"(whichever|whatever) [one|of them|of the two] they {_WANT} [more|most|best|better]")
_claim("you choose the color", f"{_YOU_PICK} (the|which|what|a) [new] color")
_claim("they choose", _THEY_PICK)
_claim("they choose the player", f"{_THEY_PICK} {_WHO}", f"(whoever|anyone) they {_WANT}")
_claim(
    "they choose the cards",
    f"{_THEY_PICK} {_WHICH}",
    f"(whichever|whichever one|whichever ones|any|any of them|any one|any card|any cards) they {_WANT}",
    "(it does not matter|does not matter|no matter|never mind) (which|which one|which ones|which card|which cards) [it is|they choose|they pick|they are]",
)
_claim("they choose the color", f"{_THEY_PICK} (the|which|what|a) [new] color")
_claim(
    "bound",
    "[yes] (you|they|everyone|each of them) [really|all] (have to|has to|must) [do (it|this|so)|obey|comply]",
    "[yes|and] (you|they) (can not|may not|must not) (refuse|say no|object|decline|opt out|get out of it|get out of this|avoid it|escape|resist|back out|chicken out) [it|this|that]",
    "[and] nobody (gets to|can|may) (refuse|say no|object|decline|opt out|escape|get out of it|complain) [it|this]",
    "(there is|there are|with|you have|they have) (no choice|no way out|no escape|no way around it|no getting out of it|no saying no|no opting out|no alternative)",
    "no (choice|way out|escape|way around it|getting out of it|saying no|opting out|refusing|alternative)",
    "(there is|there 's|there are) nothing (they|you|anyone) can do [about it|about that|against it]",
    "(it is|that is|this is) (mandatory|compulsory|obligatory|not optional|an obligation|a must|required|not a choice|not negotiable)",
    "(mandatory|compulsory|obligatory|not optional|non-negotiable|not negotiable)",
    "(whether|if) (you|they) (want|like) [to|it] or not",
    "like it or not",
    "no matter what [you|they] [have|has|do|say]",
    "no matter what happens",
    "(you|they) do not (have|get) a choice",
)
_claim(
    "free",
    "[but|though] (you|they) do not (have|need) to [do (it|this|that|so)]",
    "[but] (you|they) (need not|do not have to) [do (it|this|that|so)]",
    "[but] only if (you|they) (want|wants|like|feel like it|want to|wants to|like to)",
    "(if|when) (you|they) (want|wants|like|feel like it|want to|wants to|like to|so choose|wish|feel brave|dare)",
    "[but] (it is|that is|this is) (optional|voluntary|a choice|not mandatory|not compulsory|not obligatory|your choice)",
    "(optional|voluntary|not mandatory|completely voluntary)",
    "no (obligation|pressure|need to|force)",
)
_claim(
    "you are spared",
    "[while|but|and] you (just|only|simply|get to|can|may) (watch|relax|sit back|sit there|look on|stay out of it|sit still|enjoy the show|stand by|stay as you are) [and (watch|relax|laugh|enjoy|smile|enjoy it|enjoy the show)]",
    "[while|but|and] you (watch|relax|sit back) [and (watch|relax|laugh|enjoy|smile)]",
    "[but] you (do not|do nothing|are spared|are left out|are not included|stay out of it|are not part of it|are not affected|are exempt|need not|do not have to|are the exception|get off free|get off lightly|get none|draw none|draw nothing|lose nothing|take none|do not draw|do not have to draw|do not [have to] do anything|keep yours|keep your own|keep your hand)",
    "[but] not (you|yourself)",
    "[but] (nothing|none) [happens] (for|to) you",
    "(except|but|excluding|without|not counting|apart from|besides) (you|yourself)",
    "you (excluded|excepted|aside)",
    "you are (safe|out of it|fine|ok|lucky)",
    cost=1,
)
_claim(
    "only some",
    "[and|but] (nobody else|no other player|none of the others|nobody but them) [does|has to|must|is affected|draws|is concerned]",
    "[and|but] (the|all the|all) (others|rest) (do not|does not|do nothing|does nothing|are safe|is safe|are spared|get nothing|gets nothing|just watch|watch|keep theirs|are not affected|keep their cards)",
    "[but] (everyone|everyone else) else (is safe|is spared|does nothing|just watches|watches|is not affected|does not|gets nothing|keeps theirs)",
    "everyone else (is safe|is spared|does nothing|just watches|watches|is not affected|does not|gets nothing|keeps theirs|keeps their cards)",
    "[but] not everyone",
    "the (rest|others) (do|does|get|gets) nothing",
    "nothing for (everyone else|the rest|the others)",
)
_claim(
    "only you",
    "[but|and] (only|just|nobody but|nobody else but) (you|yourself)",
    "[but] not the others",
    "for (you|yourself) (alone|only)",
)
_claim(
    "only they", "[but|and] (only|just|nobody but) (them|they|the next player)", "only them [and nobody else]"
)
_claim(
    "everyone",
    "(that|this) (means|includes|is) (everyone|all|all of us|you too|you as well|you)",
    "[and] (even|including) the dealer",
    "(you are|you get) (not safe|not spared|no exception)",
    "nobody (is|gets) (spared|left out|excluded|safe|exempt|away)",
    "nobody (gets off [the hook]|escapes|gets out of it|gets away [with it]|can escape|is off the hook)",
    "not even (you|yourself|whoever played this|the (player|one) who (played|plays|laid) (this|it) [card])",
    "no (exceptions|exemptions) [for anyone]",
    "everyone means everyone",
    "even (you|yourself)",
    "including (you|yourself)",
    "(you|yourself) included",
    "you too",
    "the same (goes|applies|is true) for you",
    "same for you",
)
_claim("the others", "everyone [else] but (you|yourself)", "[but] only the others")
_claim(
    "unseen",
    "[but|and] (without|with no) (looking|peeking|seeing|checking) [at (it|them|their cards|the cards|their hand|the hand)] [first|before|beforehand]",
    "[but|and] (at random|blind|with your eyes (shut|closed)|with closed eyes|face down)",
    "[but] you (may not|can not|must not|do not|are not allowed to) (look|peek|see|choose|pick) [at (it|them|their cards|the cards)|which|which one|which ones|them|it] [first|before|beforehand]",
    "[but] you (may not|can not|must not|do not|are not allowed to|do not get to) (choose|pick|see) (which|which one|which ones|which card|which cards|the card|the cards) [it is|you get|you take]",
)
_claim(
    "unpeeked",
    "no (looking|peeking|peeks|spying|cheating) [allowed] [at (it|them|their cards|the cards|their hand|the hand)] [first|before|beforehand]",
)
_claim(
    "exactly",
    "(not more [,] [and|or] not less|no more [,] [and|or] no less|no more [,] [and|or] no fewer|neither more nor less|nothing more [,] nothing less|not one more [,] [and] not one less|not a card more [,] not a card less|no more than that|no less|not more|not less|no more|not one more|not one less|and no more)",
)
_claim(
    "any color",
    "[it|that] (does not|really does not) matter (which|what|the) color [it is|it has|they are]",
    "[of|in|with] (any|whatever|whichever|every) color [you (want|like)|at all|whatsoever|it is|it has|will do|counts]",
    "no matter (which|what|the|what the) color [is|it is|it has|they are|of it]",
    "(regardless|irrespective|independent) of [the|its|their] color",
    "whatever (its|the|their) color [is|may be]",
    "the color (does not|is not) (matter|important)",
    "all (four colors|colors)",
    "(of|in) all (four colors|colors)",
    "color does not matter",
)
_claim(
    "any number",
    "[it|that] does not matter (which|what|the) number [it is|it has]",
    "(any|whatever|whichever) number [you (want|like)|at all|whatsoever|it is|it has|will do|counts]",
    "no matter (which|what) number [it is|it has]",
    "(regardless|irrespective) of the number",
)
_claim(
    "anybody",
    "[it] does not matter (who|whose turn it is|who it is|who plays it|who does it|who played it)",
    "no matter (who|whose turn it is|who it is|who plays it|who does it)",
    "whoever (it is|that is|that may be|they are|plays it)",
    "(anyone|everyone) can do (it|this|that)",
)
_claim(
    "color is set",
    "[and] nobody (gets to|can|may|has to|is allowed to|is asked to) (choose|pick|name|decide|say|change) [it|the color|a color|one|another|another one|anything]",
    "[and] (you|they) (do not|can not|may not|must not|need not|are not allowed to) [get to|have to] (choose|pick|name|decide|change) [it|the color|a color|one|another|another one]",
    "no (choosing|picking|naming|choice|question|questions) [a color|the color|of color]",
    "nobody (chooses|picks|names|decides) [it|the color|a color]",
    "no matter what (you|they) (want|wants|like|likes|say)",
    "(you|they) (do not|does not) get a (say|choice)",
    "whatever it was [before]",
)
_claim(
    "nothing back",
    "[and|but] [you|they] (get|gets|give|gives|getting|giving) (nothing|none|no card|nothing back|none back|no card back) [in return|back|in exchange]",
    "[and|but] (without|with nothing|for nothing) [giving|getting] [anything|one|any] [in return|back|in exchange]",
    "[and|but] nothing (in return|back|in exchange|comes back)",
    "[and|but] (you|they) do not (get|give) [anything|one|any|a card|it|them] (back|in return)",
)
_claim(
    "once",
    "[and|then|and then] [after (that|this)] (it is|it 's|this is|that is|the shield is|the effect is) (used up|gone|over|spent|finished|done)",
    "[but] (only|just) (once|one time)",
    "[but] [it] (works|counts|holds) [only|just] (once|one time)",
)
_claim(
    "hidden",
    "[but|and] (nobody else|no one else|none of the others) (peeks|looks|sees [it|them]|may look|may see [it|them]|can see [it|them]|gets to (look|see [it|them]))",
    "[but|and] (do not|you may not|you must not) (tell|show) (anyone|the others|everyone else|someone) [what (they|you) (have|has|hold|holds|saw|got)|what it is|what they are|it|them]",
)
_claim(
    "turn passes",
    "[and] [then|after that|after this] (your turn (is over|ends|is done|is finished)|[the] turn (passes|goes on|moves on) [to the next player|as usual|as always]|(play|the game|it) (continues|goes on|carries on|moves on) [to the next player|with the next player|as normal|as usual|normally|like normal|as always|as before]|it is the next player 's turn|you are done|that ends your turn|that is the end of your turn|the next player (plays|goes|continues) [as usual|as normal|normally|as always])",
)
_claim(
    "turn is kept",
    "[but|and] nobody (is skipped|misses a turn|loses a turn|gets skipped|is skipped because of it)",
    "[but|and] (they|the next player|everyone) [can|may] [still] (can|may) [still] (play|go|take their turn) [normally|as usual|as normal|after that|afterwards]",
    "[but|and] (they|the next player) (are|is) not skipped",
    "[but|and] (without|no) (skipping|skip|missing a turn|missing their turn|losing a turn|losing their turn|being skipped|skipping them|skipping anyone)",
    "[but|and] (they|the next player) do not (miss|lose|skip) (a|their) turn",
)
_AS = "(like|just like|exactly like|the same as|same as|as with|as if it was|as if it were|works like|works just like|as|just as) (a|the|an|every|any) [normal|regular|ordinary|usual|classic|standard|plain|real]"
_claim("as a skip", f"{_AS} skip [card] [does]")
_claim("as a reverse", f"{_AS} reverse [card] [does]", "uno reverse style")
_claim("as a draw two", f"{_AS} (draw two|+2) [card] [does]")
_claim(
    "as usual",
    "(like|as) (always|usual|ever|normal)",
    "(business as usual|nothing new|same as ever|same as always)",
)
_claim(
    "direction",
    "(from now on|from here on|until someone (turns|reverses|changes) it [again|back])",
)


@g.phrase(
    "restatement",
    "(just|only|exactly|yes [,]|i said|you said|that is|make it|all) [the] {number} [cards|card|of them] [in total|all together|altogether|in all|and that is it|and that is all|only|exactly|not more|not less]",
    "[that is|so|makes|that makes] {number} [cards|card] (in total|all together|altogether|in all|all in all)",
    "not more than {number}",
    "a single one",
)
def _repeated(number: int = 1) -> Claim:
    return Claim("exactly", number=number)
