"""Doubts about a rule that was read: what the sentence says besides, so that it is asked about and not accepted (L-1a).

The grammar accounts for the words; a doubt concerns their sense. A card that "you pick" is not one that its owner
picks, what players "have played this round" is no rule for cards to come, and an act in the room has nothing to
do with "another one".
"""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

from lastcard.rules.language import restatements
from lastcard.rules.language import tree as t
from lastcard.rules.language.lexicon import words
from lastcard.rules.language.refusal import NotUnderstood
from lastcard.rules.language.spelling import slips_for
from lastcard.rules.language.tree import Rule

_CHOSEN_BY_YOU = re.compile(
    r"\b(?:cards?|one|ones|which) (?:(?:that|which) )?(?:you|u|i) (?:pick|choose|select|decide|point)\b"
    r"|\b(?:cards?|one) of (?:your|ur|my) (?:own )?(?:choice|choosing)\b"
)
_ALL_DO = re.compile(r"\bevery(?:one|body) (?:does|do)\b|^(?:each of you|all of you|you all)\b")
_PAST = re.compile(
    r"\b(?:everyone|everybody|anyone|anybody|whoever|players?|people|those|all)(?: who| that)?"
    r"(?:(?: has| have|'s|'ve)(?: already)? (?:played|drawn|laid|discarded|been skipped|missed|called)\b"
    r"|(?: already)? (?:played|drew|laid|discarded|missed|called)\b.*\b(?:this round|so far|already|this game|last turn)\b)"
    r"|\b(?:whoever|(?:anyone|everyone|everybody|those|players|people|the (?:player|person|one)) (?:who|that))(?: just| last)?"
    r" (?:played|drew|skipped|reversed|ended|called|caught|took|stole|passed|discarded|missed|swapped|named|laid|gave|forgot)\b"
)
_TO_COME = re.compile(r"\b(?:when|whenever|each time|every time|from now on|as soon as|once|until)\b")
_EACH_AND_YOU = re.compile(
    r"\b(?:everyone|everybody|each player|every player|all players)\b[^.;]*[.;,:] (?:but )?if (?:you|u) "
    r"(?:have|hold|got|do not|don't|dont|cannot|can't|haven't)\b"
)
_CONCERNS_YOU = re.compile(r"\bi\b|\b(?:me|my|you yourself)\b")
# What is said of cards, and of nothing that people do in a room.
_OF_CARDS = words("ones total totals worth fits stack stacks stacking plus twos fours sevens zeroes")
_MOVES = words("playing skipping passing swapping stacking drawing")
_ONE_OF_THEM = re.compile(
    r"\b(?:another one|one with another|another of|one of (?:them|those)|next after|any other)\b"
)


_EACH_OF_THOSE = re.compile(
    r"\b(?:draws?|discards?|takes?|turn over|flip(?: over)?|reveals?)\b[^.;,:]*[.;,:] ?(?:and |then )?for (?:each|every) (?:\w+ )?(?:ones?|of them|cards?|of those)\b"
)


# How somebody is or feels: nothing that can be asked of people in a room.
_STATES = words(
    "love like hate want need know believe hope deserve prefer seem trust adore dislike enjoy own"
)
_LOOKS = words("tired hungry sad happy bored lucky good bad sleepy nervous smug guilty innocent nice")


def is_state(rule: Rule) -> bool:
    """Whether an act of it is none: `everyone loves presents`, `you look tired`."""
    for part in t.parts_of(rule):
        if isinstance(part, t.Act):
            told = part.text.lower().replace(",", " ").split()
            if told[0] in _STATES or (told[0] == "look" and told[1:2] and told[1] in _LOOKS):
                return True
    return False


def bans_on_occasion(rule: Rule) -> bool:
    """Whether something is banned whenever something happens: "when …, whoever wears glasses draws 1" is no ban."""
    return any(
        isinstance(part, t.Whenever) and any(isinstance(one, t.Ban) for one in t.parts_of(part.then))
        for part in t.parts_of(rule)
    )


def without_echo(rule: Rule, sentence: str) -> Rule | None:
    """`Skip the next player, they miss 2 turns`: the rule without the first of two such losses; None if not so."""
    said = sentence.lower()
    for i in range(len(rule) - 1):
        first, second = rule[i], rule[i + 1]
        if (
            isinstance(first, t.Miss)
            and isinstance(second, t.Miss)
            and second.who in (t.THEY, first.who)
            and first.turns == 1
            and not re.search(r"\b(?:and|then|also|plus|another|more|too)\b", said)
        ):
            return (*rule[:i], t.Miss(first.who, second.turns), *rule[i + 2 :])
    return None


_THAT_PERSON = re.compile(
    r"^(?:a |an |each |every |the )?(?:skips?|draw[ -]twos?|draw[ -]fours?|\+[24]s?|wild draw fours?)\b[^.;]*\b"
    r"(?:that (?:person|player|one|guy)|the (?:victim|target)|them|him)\b"
)
_SHORTENED = re.compile(
    r"\b(?:next|everyone|everybody|others?|opponent|neighbou?r)\b.*\b(?:means?|=) (?:\d+|one|two|three|four|five)\s*(?:[.,;!]|$)"
)


_ONE_PLAYER = re.compile(r"\bthat (?:player|person)\b")
_AS_LONG = re.compile(r"\b(?:as|so) long as\b|\bwhile (?:you|they|he|she|holding|having)\b")
_NOW_AND_THEN = re.compile(r"\bnow,? and\b")


def now_and_then(rule: Rule, sentence: str) -> Rule | None:
    """`Reverse now and reverse again at the start of your next turn`: the first is done at once; None if not so."""
    match rule:
        case (t.Whenever(_, (first, *then), False, _, True) as rest,) if then:
            if _NOW_AND_THEN.search(sentence.lower()):
                return (first, replace(rest, then=tuple(then)))
    return None


def _holds_by_hand(effect: Any) -> bool:
    """Whether something that lasts hangs on a hand, which may change in the meantime."""
    if not isinstance(effect, t.If) or not any(isinstance(one, t.STANDING) for one in effect.then):
        return False
    return any(isinstance(part, t.HandIs) for part in t.parts_of(effect.condition))


def _of_next(effect: Any) -> Any:
    return replace(effect, who=t.NEXT) if getattr(effect, "who", None) == t.ACTOR else effect


def of_others(rule: Rule, sentence: str, where: str) -> Rule | None:
    """`A skip also makes that person draw one`: the rule for the next player; None if nobody else can be meant."""
    said = " ".join(sentence.lower().split())
    if where != "table_rule" or not (_THAT_PERSON.search(said) or _SHORTENED.search(said)):
        return None
    last = rule[-1] if rule else None
    if not isinstance(last, t.Whenever) or last.occasion.event is not t.Event.PLAYS:
        return None
    then = tuple(_of_next(one) for one in last.then)
    return (*rule[:-1], replace(last, then=then)) if then != last.then else None


def picked_by_you(rule: Rule, sentence: str, where: str) -> Rule | None:
    """`The next player discards a card of your choice`: the rule by which you look and choose; None if not so."""
    said = " ".join(sentence.lower().split())
    if where == "table_rule" or not _CHOSEN_BY_YOU.search(said) or _ALL_DO.search(said):
        return None
    if any(one.yours and one.what == "cards" for one in restatements.choosers(rule)):
        return None
    picked = tuple(_picked(one) for one in rule)
    return picked if picked != rule else None


def _picked(effect: Any) -> Any:
    match effect:
        case t.Discard(who, int(number), cards, False, False) if (
            who.base is not t.Base.EVERYONE or who.pick is t.Pick.CHOSEN
        ):
            return t.PickDiscard(t.YOU, number, who, cards)
    return effect


def about(rule: Rule, sentence: str, where: str) -> str | None:
    """What is to be asked about this rule; None if nothing is."""
    said = " ".join(sentence.lower().replace("\u2019", "'").split())
    if where in ("custom", "rule_card") and _CHOSEN_BY_YOU.search(said) and not _ALL_DO.search(said):
        moved = any(isinstance(part, t.Discard | t.Give | t.Exchange) for part in t.parts_of(rule))
        if moved and not any(one.yours for one in restatements.choosers(rule)):
            return "Who chooses the cards? Whoever holds them does: to choose them yourself, take them."
    standing = any(isinstance(part, t.Whenever) for part in rule)
    if standing and _EACH_OF_THOSE.search(said):
        raise NotUnderstood(
            "Each of the cards moved before? The table does not look at them one by one.", (0, len(sentence))
        )
    if standing and where in ("custom", "rule_card") and _PAST.search(said) and not _TO_COME.search(said):
        return "The table does not look back at what was done before: it can act whenever it happens."
    each = _EACH_AND_YOU.search(said) if where in ("custom", "rule_card") else None
    if each and not _CONCERNS_YOU.search(said) and not re.search(r"\b(?:you|u)\b", said[: each.start()]):
        return 'Is "you" everybody here, or only whoever plays the card?'
    if where != "table_rule" and _AS_LONG.search(said) and any(_holds_by_hand(part) for part in rule):
        return "That is looked at once, when the card is played: is it meant so?"
    for act, after in pairwise(rule):
        of_all = isinstance(act, t.Act) and act.who == t.EVERYONE and getattr(after, "who", None) == t.THEY
        if of_all and _ONE_PLAYER.search(said):
            return "Which player? Everyone was spoken of before."
    for part in t.parts_of(rule):
        if isinstance(part, t.Act | t.Ban) and "act:" not in said:
            told = part.text.lower()
            misspelled = _MOVES & {one for word in re.findall(r"[a-z]+", told) for one in slips_for(word)}
            if misspelled or _OF_CARDS & set(told.split()) or _ONE_OF_THEM.search(told):
                return "Is that something people do in the room?"
    return None
