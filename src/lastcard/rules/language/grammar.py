"""The grammar object in which all phrases are declared, and the forms of verbs."""

from lastcard.rules.language.chart import Grammar

GRAMMAR = Grammar()


def third_person(verb: str) -> str:
    """`pick up` becomes `picks up`."""
    first, space, rest = verb.partition(" ")
    irregular = {"do": "does", "go": "goes", "have": "has", "be": "is", "are": "is"}
    if first in irregular:
        first = irregular[first]
    elif first.endswith(("s", "sh", "ch", "x", "z", "o")):
        first += "es"
    elif first.endswith("y") and first[-2] not in "aeiou":
        first = first[:-1] + "ies"
    else:
        first += "s"
    return first + space + rest


def participle(verb: str) -> str:
    """`throw away` becomes `throwing away`."""
    first, space, rest = verb.partition(" ")
    if first.endswith("e") and not first.endswith("ee"):
        first = first[:-1]
    elif first in {"get", "put", "swap", "dump", "skip", "drop", "grab", "bin", "chuck"} - {"dump", "chuck"}:
        first += first[-1]
    return first + "ing" + space + rest


def verb(name: str, *forms: str) -> None:
    """Declares a verb by its synonyms; its meaning is whether it was used in the third person."""
    for form in forms:
        GRAMMAR.means(name, False, form)
        third = third_person(form)
        if third != form:
            GRAMMAR.means(name, True, third)
        GRAMMAR.means(name, True, f"keeps [on] {participle(form)}")
        GRAMMAR.means(name, False, f"keep [on] {participle(form)}")
