"""Reorders the elements of a sentence: triggers come first, "instead" comes last."""

from dataclasses import replace

from lastcard.rules.language import tree
from lastcard.rules.language.fragments import (
    Duration,
    Element,
    Mark,
    Said,
    When,
)
from lastcard.rules.language.tree import Base, Pick


def in_order(elements: list[Element]) -> list[Element]:
    """Within each sentence, moves "… whenever somebody plays a 7" before what it triggers."""
    ordered: list[Element] = []
    sentence: list[Element] = []
    for element in [*elements, Mark("STRONG")]:
        if not (isinstance(element, Mark) and element.kind == "STRONG"):
            sentence.append(element)
            continue
        late = [one for one in sentence if isinstance(one, When) and one.late]
        if len(late) == 1 and not any(isinstance(one, When) and not one.late for one in sentence):
            sentence.remove(late[0])
            first = 1 if sentence and isinstance(sentence[0], Duration) else 0
            while first < len(sentence) and isinstance(sentence[first], Mark):
                first += 1
            sentence.insert(first, late[0])
            sentence = _of_subject(sentence, first)
        ordered += [*_instead_last(sentence), element]
        sentence = []
    return ordered[:-1]


def _of_subject(sentence: list[Element], place: int) -> list[Element]:
    """`The next player draws 1 each time they play a 7`: "they" are the subject of the clause."""
    head = sentence[place]
    said = next((one for one in sentence[place + 1 :] if isinstance(one, Said)), None)
    if not isinstance(head, When) or head.occasion.who != tree.THEY or said is None or not said.who:
        return sentence
    one = said.who[0]
    seat = (
        one.pick is Pick.ALL and one.having is None and not one.told and one.base not in (Base.THEY, Base.YOU)
    )
    if len(said.who) != 1 or not seat:
        return sentence
    who = tree.EVERYONE if one == tree.EVERYONE else one
    there = sentence.index(said)
    before = [*sentence[:place], replace(head, occasion=replace(head.occasion, who=who))]
    return [*before, *sentence[place + 1 : there], replace(said, who=(tree.THEY,)), *sentence[there + 1 :]]


def _instead_last(sentence: list[Element]) -> list[Element]:
    """`Instead of reversing, a reverse …`: the replacement belongs to the card named after it."""
    first = next((i for i, one in enumerate(sentence) if not isinstance(one, Duration)), 0)
    marks = sentence[first : first + 2]
    if [one.kind for one in marks if isinstance(one, Mark)] != ["INSTEAD", "COMMA"]:
        return sentence
    head = sentence[first + 2 : first + 3]
    if not (head and isinstance(head[0], When)):
        return sentence
    return [*sentence[:first], *head, marks[0], *sentence[first + 3 :]]
