"""Rewords a sentence into the usual order, as when it addresses a player or adds an afterthought.

`Dear next player, give me a card` is what the next player does; `…, you decide` says who chooses;
`(everybody does this)` who does it. Each rewording is read again as a whole, and only where the words as they
stand do not read.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from lastcard.rules.language.chart import Chart
from lastcard.rules.language.grammar import GRAMMAR, participle
from lastcard.rules.language.lexicon import CARD_GAME, DOUBTFUL, FILLERS
from lastcard.rules.language.lexicon import words as word_set
from lastcard.rules.language.numbers import number_at
from lastcard.rules.language.tokens import Token, tidy
from lastcard.rules.language.vocabulary import usual

Words = tuple[Token, ...]
_SECOND = {"you", "u", "ya", "your", "ur", "yer", "yours", "yourself"}
_THEIRS = {"you": "they", "your": "their", "yours": "theirs", "yourself": "themself"}
_YOU_CHOOSE = (
    ("you", "decide"),
    ("you", "choose"),
    ("you", "pick"),
    ("your", "decision"),
    ("your", "pick"),
    ("your", "choice"),
    ("your", "call"),
    ("it", "is", "up", "to", "you"),
    ("up", "to", "you"),
    ("it", "is", "your", "choice"),
    ("you", "get", "to", "choose"),
    ("you", "get", "to", "decide"),
    ("you", "can", "choose"),
    ("you", "can", "decide"),
    ("you", "choose", "which"),
    ("you", "decide", "which"),
)
_ALL_DO = {
    ("does", "this"),
    ("do", "this"),
    ("does", "it"),
    ("does", "so"),
    ("do", "it"),
    ("does", "the", "same"),
}
_SOMEBODY = {"next", "player", "neighbor", "dealer", "opponent", "everyone"}
_LONGEST_NAME = 7


def reworded(tokens: Words, sentence: str) -> Iterator[Words]:
    """Equivalent wordings of the sentence in other orders."""
    for reword in (
        _chosen,
        _named_first,
        _choice_told_last,
        _done_by_all,
        _asked_for,
        _uncleft,
        _means_doing,
        _doing_lets,
        _rolled_first,
        _should,
        _color_wanted,
        _how_many,
        _coin_of,
        _drawn_openly,
        _instead_last,
        _paid_for,
        _on_condition_of_paying,
    ):
        found = reword(tokens)
        if found:
            yield found
    yield from spoken_to(tokens, sentence)


def _texts(tokens: Words) -> tuple[str, ...]:
    return tuple(token.text for token in tokens)


def _written(words: str, like: Token) -> Words:
    return tuple(replace(like, text=word) for word in words.split())


def _without_stop(tokens: Words) -> Words:
    while tokens and tokens[-1].text in {".", ",", ";"}:
        tokens = tokens[:-1]
    return tokens


def _chosen(tokens: Words) -> Words | None:
    """`Chose a player`: a command."""
    if len(tokens) > 2 and tokens[0].text in {"chose", "choos", "chooze"}:
        return (replace(tokens[0], text="choose"), *tokens[1:])
    return None


def _named_first(tokens: Words) -> Words | None:
    """`The next player, they have to draw 2`: the next player has to."""
    texts = _texts(tokens)
    start = 1 if texts[0] in {"so", "well"} else 0
    for i in range(start + 2, min(start + 2 + _LONGEST_NAME, len(texts) - 1)):
        if texts[i : i + 2] == (",", "they"):
            return (*tokens[:i], *tokens[i + 2 :]) if _names(tokens[start:i], " ".join(texts)) else None
    return None


def _uncleft(tokens: Words) -> Words | None:
    """`It is the next player who chooses the color`: the next player does."""
    texts = _texts(tokens)
    for i in range(len(texts) - 4):
        if texts[i : i + 2] != ("it", "is") or texts[i + 2] not in {"the", "whoever", "your", "everyone"}:
            continue
        who = next(
            (j for j in range(i + 3, min(i + 3 + _LONGEST_NAME, len(texts))) if texts[j] in {"who", "that"}),
            None,
        )
        if who is not None and _names(tokens[i + 2 : who], " ".join(texts)):
            return (*tokens[:i], *tokens[i + 2 : who], *tokens[who + 1 :])
    return None


_DEEDS = {
    participle(verb): verb
    for verb in word_set(
        "draw discard show miss skip lose take give pass swap trade exchange reverse name choose pick reveal get play score throw shuffle"
    )
}


def _means_doing(tokens: Words) -> Words | None:
    """`Losing a challenge means showing your hand`: you show it."""
    texts = _texts(tokens)
    for i in range(1, len(texts) - 1):
        if texts[i] in {"means", "mean"} and texts[i + 1] in _DEEDS:
            deed = replace(tokens[i + 1], text=_DEEDS[texts[i + 1]])
            return (*tokens[: i + 1], *_written("you", tokens[i + 1]), deed, *tokens[i + 2 :])
    return None


_LETTING = {"lets": "get to", "allows": "get to", "permits": "get to", "makes": "must", "forces": "must"}
_WHOM = ("you", "the next player", "everyone else", "everyone", "them", "the others")


def _doing_lets(tokens: Words) -> Words | None:
    """`Playing the same number as the card before lets you go again`: if you play it, you go again."""
    texts = _texts(tokens)
    verb = {**_DEEDS, "playing": "play", "laying": "lay", "ending": "end", "winning": "win"}.get(texts[0])
    place = next((i for i, text in enumerate(texts) if text in _LETTING), None)
    if verb is None or not place or {".", ";", ":"} & set(texts[:place]):
        return None
    rest = tokens[place + 1 :]
    for whom in _WHOM:
        size = len(whom.split())
        if _texts(rest[:size]) == tuple(whom.split()) and len(rest) > size:
            does = rest[size + 1 :] if rest[size].text == "to" else rest[size:]
            who = _written("they", rest[0]) if whom == "them" else rest[:size]
            modal = _LETTING[texts[place]] if whom == "you" or texts[place] in {"makes", "forces"} else "may"
            if_played = (*_written(f"if you {verb}", tokens[0]), *tokens[1:place])
            return (*if_played, *_written(",", tokens[place]), *who, *_written(modal, rest[0]), *does)
    return None


_ROLLING = ("roll", "rolls")
_ON_A_DIE = {
    ("with", "a", "die"),
    ("with", "the", "die"),
    ("with", "a", "dice"),
    ("with", "the", "dice"),
    ("on", "a", "die"),
    ("on", "the", "die"),
    ("on", "a", "dice"),
    ("on", "the", "dice"),
}


def _rolled_first(tokens: Words) -> Words | None:
    """`If you roll a 6, …` and `draws as many as you roll`: the die is rolled first."""
    texts = _texts(tokens)
    rolled = next((i for i, text in enumerate(texts) if text in _ROLLING), None)
    if not rolled or texts[rolled - 1] != "you" or {"die", "dice"} & set(texts[:rolled]):
        return None
    die = next((i for i in range(rolled + 1, len(texts) - 2) if texts[i : i + 3] in _ON_A_DIE), None)
    if die is not None and die <= rolled + 4:
        tokens = (*tokens[:die], *tokens[die + 3 :])
    elif {"die", "dice"} & set(texts) or "whenever" in texts:
        return None
    return (*_written("roll a die ;", tokens[0]), *tokens)


_WANTED = (
    "of your choice",
    "of your choosing",
    "you choose",
    "you name",
    "you pick",
    "you want",
    "you like",
    "that you choose",
    "that you name",
    "that you pick",
    "you say",
)
_WAITING = {"when", "whenever", "if", "until", "unless", "every", "each", "after"}


def _waits(texts: tuple[str, ...]) -> bool:
    """Whether it waits for something to happen; "every card" does not."""
    found = (text for text, after in pairwise((*texts, "")) if after not in {"card", "number", "single"})
    return bool(_WAITING & set(found))


def _color_wanted(tokens: Words) -> Words | None:
    """`Discards all cards of a color you choose`: you name it first."""
    texts = _texts(tokens)
    for noun in ("color", "number"):
        for i, text in enumerate(texts):
            if (
                text != noun
                or i < 2
                or texts[i - 1] not in {"a", "the", "one", "any"}
                or texts[i - 2] not in {"of", "in", "with"}
            ):
                continue
            for wanted in _WANTED:
                end = i + 1 + len(wanted.split())
                if texts[i + 1 : end] == tuple(wanted.split()) and not _waits(texts):
                    that = replace(tokens[i - 1], text="that")
                    named = _written(f"you name a {noun} ;", tokens[0])
                    return (*named, *tokens[: i - 1], that, tokens[i], *tokens[end:])
    return None


def _coin_of(tokens: Words) -> Words | None:
    """`The next player flips a coin: heads he draws 4, …`: what the coin decides is theirs."""
    texts = _texts(tokens)
    flips = next((i for i, text in enumerate(texts) if text in {"flips", "tosses", "throws"}), None)
    if (
        not flips
        or flips > _LONGEST_NAME
        or texts[flips + 1 : flips + 3] not in (("a", "coin"), ("the", "coin"))
    ):
        return None
    who = tokens[:flips]
    if texts[0] == "everyone" or not _names(who, " ".join(texts)):
        return None
    rest: list[Token] = []
    sides = False
    for token in tokens[flips + 3 :]:
        if token.text in {"heads", "tails"}:
            sides = True
        if token.text == "they" and sides:
            rest += who
            sides = False
        else:
            rest.append(token)
    return (*_written("flip a coin", tokens[flips]), *rest)


def _how_many(tokens: Words) -> Words | None:
    """`Roll a die: that is how many cards the next player draws`: they draw that many."""
    texts = _texts(tokens)
    for i in range(len(texts) - 4):
        if texts[i : i + 4] == ("that", "is", "how", "many"):
            rest = tokens[i + 4 :]
            if rest and rest[0].text == "cards":
                rest = rest[1:]
            rest = _without_stop(rest)
            return (*tokens[:i], *rest, *_written("that many cards", tokens[i]))
    return None


_SHOWN = (
    "and show it",
    "and show it to everyone",
    ", show it",
    "and reveal it",
    "face up",
    "openly",
    "and show everyone",
)


def _drawn_openly(tokens: Words) -> Words | None:
    """`Draw a card and show it`: the top card is turned over and taken."""
    texts = _texts(tokens)
    for start in (("draw", "a", "card"), ("draw", "1", "card"), ("draw", "one", "card")):
        for shown in _SHOWN:
            said = (*start, *shown.split())
            if texts[: len(said)] == said:
                over = _written("turn over the top card of the draw pile and take it", tokens[0])
                return (*over, *tokens[len(said) :])
    return None


def _instead_last(tokens: Words) -> Words | None:
    """`…, the next player discards a card instead`: what is done instead is told as such."""
    whole = _without_stop(tokens)
    texts = _texts(whole)
    if not texts or texts[-1] != "instead" or texts.count("instead") > 1:
        return None
    marks = [i for i, text in enumerate(texts) if text in {",", ".", ";", ":"}]
    if not marks:
        return None
    last = marks[-1]
    return (*whole[:last], *_written("; instead", whole[last]), *whole[last + 1 : -1])


_PRICES = {"draw", "discard", "lose", "miss", "skip", "give", "throw", "sacrifice", "dump", "ditch"}
_GAINS = {
    *("draw", "discard", "skip", "take", "steal", "give", "make", "force", "see", "look", "swap", "trade"),
    *("reverse", "choose", "pick", "change", "get", "go", "name", "block", "cancel", "peek", "hit", "freeze"),
}
# After these words "to" says no purpose: "has to", "up to", "gives a card to".
_NO_PURPOSE = {
    *("has", "have", "need", "needs", "get", "gets", "is", "are", "up", "down", "next", "allowed", "able"),
    *(
        "forced",
        "made",
        "want",
        "wants",
        "going",
        "free",
        "opposite",
        "close",
        "closest",
        "choose",
        "chooses",
    ),
}


def _paid_for(tokens: Words) -> Words | None:
    """`You may draw 2 to take another turn`: both or nothing."""
    bargain = _bargain(tokens)
    return bargain if bargain and {"may", "can"} & set(_texts(tokens)) else None


def left_open(tokens: Words) -> Iterator[Words]:
    """`Discard 3 cards to reverse`: perhaps something that one may do."""
    bargain = _bargain(tokens)
    if bargain and not {"may", "can"} & set(_texts(tokens)):
        yield (*_written("you may", tokens[0]), *(bargain[1:] if bargain[0].text == "you" else bargain))


def _bargain(tokens: Words) -> Words | None:
    """The price, and what it buys, if one has been told for the other."""
    texts = _texts(tokens)
    place = next(
        (
            i
            for i in range(2, len(texts) - 1)
            if texts[i] == "to" and texts[i + 1] in _GAINS and texts[i - 1] not in _NO_PURPOSE
        ),
        None,
    )
    if place is None or (texts.count("to") > 1 and "to" in texts[:place]):
        return None
    paid = next((i for i in range(place) if texts[i] in _PRICES), None)
    if paid is None or {",", ";", ".", "if", "when", "whenever", "or"} & set(texts[paid:place]):
        return None
    doer = "they" if {"they", "player"} & set(texts[:paid]) else "you"
    deed = (
        (*_written("look at", tokens[place]), *tokens[place + 2 :])
        if texts[place + 1] == "see"
        else tokens[place + 1 :]
    )
    gained = (*_written(f"; if {doer} do ,", tokens[place]), *deed)
    open_to_all = {"may", "can"} & set(texts[:paid]) or paid == 0 or texts[:paid] == ("you",)
    return (*tokens[:place], *gained) if open_to_all else None


def _should(tokens: Words) -> Words | None:
    """`Should you have a wild, …`: if you have."""
    texts = _texts(tokens)
    if texts[0] != "must" or len(texts) < 5 or "," not in texts:
        return None
    if texts[1] not in {"you", "the", "they", "anyone", "someone", "nobody", "everyone"}:
        return None
    return (replace(tokens[0], text="if"), *tokens[1:])


def _choice_told_last(tokens: Words) -> Words | None:
    """`A or B, you decide`."""
    whole = _without_stop(tokens)
    texts = _texts(whole)
    if "or" not in texts:
        return None
    for end in _YOU_CHOOSE:
        rest = whole[: -len(end)]
        if texts[-len(end) :] == end and rest and rest[-1].text in {",", ".", ";"}:
            options = _without_stop(rest)
            told = _texts(options)
            goes_on = any(one == "or" and two.endswith("s") for one, two in pairwise(told))
            if goes_on or {"if", "when", "whenever", "until"} & set(told):
                return None  # "… draws 1 or discards 1": who does?
            return (*_written("you choose one :", tokens[0]), *options)
    return None


def _done_by_all(tokens: Words) -> Words | None:
    """`Pass a card to the right (everybody does this)`."""
    whole = _without_stop(tokens)
    texts = _texts(whole)
    for end in _ALL_DO:
        said = ("everyone", *end)
        if texts[-len(said) :] == said and len(texts) > len(said) + 1:
            rest = _without_stop(whole[: -len(said)])
            if {"they", "them", "everyone", "player", ".", ";"} & set(_texts(rest)):
                return None
            theirs = tuple(replace(one, text=_THEIRS.get(one.text, one.text)) for one in rest)
            return (*_written("everyone", tokens[0]), *theirs)
    return None


def _asked_for(tokens: Words) -> Words | None:
    """`Ask the next player for a card. If they have it, …`."""
    texts = _texts(tokens)
    if texts[0] != "ask" or "for" not in texts[:_LONGEST_NAME]:
        return None
    place = texts.index("for")
    who = tokens[1:place]
    stop = next((i for i in range(place, len(texts)) if texts[i] in {".", ",", ";", ":"}), None)
    if not who or stop is None:
        return None
    asked, rest = tokens[place + 1 : stop], tokens[stop + 1 :]
    pronoun = next((i for i, one in enumerate(rest) if one.text in {"they", "them", "their"}), None)
    if pronoun is None or rest[pronoun].text != "they":
        return None
    noun = asked[-1].text
    if noun in {"number", "color"} and _texts(asked[:-1]) in _ANY_ONE:
        return _asked_to_name(tokens[0], who, noun, rest)
    has = _texts(rest[pronoun + 1 : pronoun + 3])
    if _texts(asked) not in (
        ("a", "card"),
        ("any", "card"),
        ("a", "specific", "card"),
        ("a", "certain", "card"),
    ):
        if _texts(rest[:pronoun]) != ("if",) or has not in (
            ("has", "one"),
            ("have", "one"),
            ("has", "it"),
            ("have", "it"),
        ):
            return None
        said = _written("has", rest[pronoun])
        return (rest[0], *who, *said, *asked, *rest[pronoun + 3 :])
    named = _written("name a card ;", tokens[0])
    if who[0].text in {"a", "an", "any", "someone", "anyone"}:
        return (*_written("choose", tokens[0]), *who, *_written(";", tokens[0]), *named, *rest)
    return (*named, *rest[:pronoun], *who, *rest[pronoun + 1 :])


_PAYING = word_set("discard give skip miss lose show reveal pay throw draw dump toss sacrifice hand")


def _on_condition_of_paying(tokens: Words) -> Words | None:
    """`If you discard a wild, everyone else draws 1`: you may, and if you do, they draw."""
    texts = _texts(tokens)
    comma = texts.index(",") if "," in texts else 0
    if texts[:2] != ("if", "you") or comma < 4 or texts[2] not in _PAYING - {"draw", "miss", "lose"}:
        return None
    if {"and", "or", "not"} & set(texts[:comma]):
        return None
    return (
        *_written("you may", tokens[0]),
        *tokens[2:comma],
        *_written("; if you do ,", tokens[comma]),
        *tokens[comma + 1 :],
    )


_ANY_ONE = (("a",), ("any",), ("one",), ("a", "certain"), ("a", "specific"), ("some",))
_HANDED = re.compile(
    r"they (?:must |have to |has to )?(?:hand|hands|give|gives|pass|passes)(?: you)?(?: over)? "
    r"(?P<what>them all|all of them|all of those|them|everything|it|one|one of them)(?: over)?(?: to you)?(?= [.,;]|$)"
)
_HELD = re.compile(r"(?<=they )(?:have|has|hold|holds|got) (?:any|one|it|some|any of them)(?= )")


def _asked_to_name(like: Token, who: Words, noun: str, rest: Words) -> Words:
    """`Ask someone for a number, if they have any they hand them all over`: it is named, and then they give it."""

    def given(found: re.Match[str]) -> str:
        some = "a card" if found["what"] in {"it", "one", "one of them"} else "all their cards"
        return f"they give {some} of that {noun} to you"

    after = _HELD.sub(f"have a card of that {noun} ,", " ".join(_texts(rest)))
    after = _HANDED.sub(given, after).replace(", ,", ",")
    asked = " ".join(_texts(who))
    asked = asked if asked in {"the next player", "your left neighbor"} else f"choose {asked} ; you"
    named = f"{asked} name a {noun} ; {after}"
    if asked == " ".join(_texts(who)):
        named = f"you name a {noun} ; " + after.replace("if they", f"if {asked}", 1)
    return _written(named, like)


def spoken_to(tokens: Words, sentence: str) -> Iterator[Words]:
    """`Next player, give me one of your cards`; `give me one of your cards (the next player)`."""
    whole = _without_stop(tokens)
    texts = _texts(whole)
    commas = [i for i, text in enumerate(texts) if text in {",", ":"}]
    if not commas:
        return
    first, last = commas[0], commas[-1]
    if 0 < first <= _LONGEST_NAME and _names(whole[:first], sentence):
        yield _told_of(whole[:first], whole[first + 1 :], sentence)
    if 0 < len(texts) - last - 1 <= _LONGEST_NAME and _names(whole[last + 1 :], sentence):
        yield _told_of(whole[last + 1 :], whole[:last], sentence)


def _names(said: Words, sentence: str) -> bool:
    """Whether these words only name players."""
    texts = _texts(said)
    if texts[0] not in {"the", "next", "player", "your", "dealer", "everyone", "whoever"}:
        return False
    chart = Chart(GRAMMAR, said, FILLERS, vocabulary=usual(), text=tidy(sentence))
    named = any(end == len(said) for end, _, _ in chart.readings("who", 0))
    return named and bool(_SOMEBODY & set(texts))


def _told_of(who: Words, rest: Words, sentence: str) -> Words:
    text = tidy(sentence)
    theirs: list[Token] = []
    if rest[0].text == "you" and text[rest[0].start : rest[0].end].lower() in _SECOND:
        rest = rest[1:]  # "next player, you draw 3"
    for one in rest:
        over = any(before.text in {".", ";"} for before in theirs)
        second = not over and text[one.start : one.end].lower().split(" ")[0] in _SECOND
        theirs.append(replace(one, text=_THEIRS.get(one.text, one.text)) if second else one)
    return (*who, *theirs)


_STATE = re.compile(
    r"if (?:any|some)(?:one|body)(?P<is>'s (?!name|hair|birthday)| is | has | wears | owns | likes )"
    r"(?P<state>[^,;.:]+?),? "
    r"(?:then )?(?:they|he|she|he or she) (?P<rest>.+)",
    re.IGNORECASE | re.DOTALL,
)


_VOTE = re.compile(
    r"(?:everyone|everybody|the (?:table|group|players)|we(?: all)?|you all|all players|all of you) "
    r"(?:votes?|decides?|agrees?)(?: together)?(?: on| for| about)? (?:who|whom|which (?:player|one)) "
    r"(?:has to|must|gets to|should|will|needs to) (?P<deed>(?:draw|miss|discard|take|skip|show|pick up|lose)\b.*)",
    re.IGNORECASE | re.DOTALL,
)


_VOTED_FOR = re.compile(
    r"(?:everyone|everybody|each player|every player|the (?:table|group|players)|we(?: all)?|you all|all players|all of you) "
    r"(?:votes?|elects?) (?:for |on )?(?:a|one|some|any) (?:player|opponent|person)[.;,:]? (?:and |then )*"
    r"(?:that|the (?:chosen|elected|winning)) (?:player|person) (?P<deed>.+)",
    re.IGNORECASE | re.DOTALL,
)


def of_whoever_is(sentence: str) -> str | None:
    """`If anybody is wearing a hat, they draw 2`: everyone who is wearing a hat, and not from now on."""
    plain = " ".join(tidy(sentence).split())
    vote = _VOTE.fullmatch(plain)
    if vote:
        return f"whoever gets the most votes must {vote['deed']}"
    elected = _VOTED_FOR.fullmatch(plain)
    if elected:
        return f"whoever gets the most votes {elected['deed']}"
    found = _STATE.fullmatch(plain)
    if not found:
        return None
    state = found["state"].lower().split()
    if any(one in CARD_GAME or one in DOUBTFUL or number_at([one], 0) for one in state):
        return None
    verb = " is " if found["is"].startswith("'s") else found["is"]
    return f"everyone who{verb}{found['state']} {found['rest']}"
