"""Talk around a rule that is left out where the words as they stand do not read: whole parts without a deed.

`I mean it, Kevin.`, `no complaints!`, `that's the price of the job`, `for making us dizzy`: a part between
stops, or a last part behind a comma, that has no word of the card game, no number, no color, nobody of
whom something could be said, and nothing that limits the rest.
"""

from collections.abc import Collection, Iterator

from lastcard.rules.language.acts import base
from lastcard.rules.language.lexicon import CARD_GAME, DOUBTFUL, ROOM_VERBS, words
from lastcard.rules.language.numbers import number_at
from lastcard.rules.language.tokens import Token
from lastcard.rules.language.vocabulary import usual

Words = tuple[Token, ...]
_STRONG = {".", ";", ":", "\n"}
_LONGEST = 12
# What could limit, spare, name or order.
_SAYS_MORE = words("""if unless until except only may must can every each nobody everyone whoever anyone someone anybody
    when whenever then instead otherwise or next left right player players opponent opponents neighbor neighbors
    dealer both all any most fewest draw draws discard discards take takes give gives show shows pick picks put
    puts pass passes get gets name names choose chooses play plays keep keeps hold holds have has exempt safe free
    spared allowed forbidden besides but excluding without again twice double half first last before after while
    later tomorrow soon eventually slowly tonight today always forever tops max maximum minimum wait mind cancel undo
    yesterday sooner whenever once heads tails odd even third double choice choices decide decides decision call up down including included too also else
    watch watches same only alone exactly instead yourself themself none nothing minus plus worst best highest lowest
    during number numbers color colors wild wilds hand hands skip skips reverse reverses""")
# Whole exclamations that say nothing, though they have such words.
_IDLE = frozenset(
    tuple(one.split())
    for one in [
        "not even you",
        "not even them",
        "yes , you too",
        "you too",
        "me too",
        "all of it",
        "yes , all of it",
        "show them",
        "take that",
        "that is all",
        "that is all it is",
        "that is it",
        "just like that",
        "like that",
        "stop everything",
        "so there",
        "you know who you are",
        "nothing else",
        "nothing more",
        "and nothing else",
        "you mean it",
        "you really mean it",
        "have fun",
        "good luck",
        "no complaints",
        "no ifs",
        "no buts",
        "chaos",
        "mayhem",
        "as simple as that",
        "it is that simple",
        "easy",
        "rob the rich",
        "so be it",
        "no more no less",
        "and that is final",
        "that is final",
        "end of story",
        "end of discussion",
        "full stop",
        "period",
        "you heard right",
        "easy as that",
        "get over it",
        "live with it",
        "deal with it",
        "suck it up",
        "them the rules",
        "those are the rules",
        "rules are rules",
        "that is the rule",
        "and that is that",
        "lucky dip",
        "jackpot",
        "surprise",
        "party time",
        "your turn to shine",
        "may the best player win",
        "what a mess",
        "be kind",
        "be nice",
        "be brave",
        "be honest",
        "be warned",
        "yours too",
        "yes yours too",
        "no lying",
        "friendship",
        "new life",
        "too bad for them",
        "such is life",
        "we have not got all night",
        "who cares",
        "oh well",
        "no peeking",
        "no looking",
    ]
)
_TAIL_STARTS = words(
    "that it this because so just like for and yes no not which as even you they we i what how poor"
)
_NAMED_SO = words("""greedy lucky poor sneaky evil lazy silly little big old sweet nasty clever smart funny
    rascal rascals fool fools devil monster monsters winner winners loser losers cheater cheaters legend genius naughty""")
_ASKS = words("is are does do did has was were am will would does not")
_SOMEBODY = words("you they we it's he she people")
_STATIVE = words(
    "mean means love hate like know think hope wish swear promise said told ran are were was had warned did do will would should could need made asked"
)
_JOINS = words("and just like as so but too plus")
_MAY_NAME = {"card", "cards", "game", "rule", "rules"}


def without_talk(tokens: Words) -> Iterator[Words]:
    """The sentence without the parts that say nothing, then also without a last part behind a comma."""
    parts = parts_of(tokens, _STRONG)
    kept = [part for part in parts if not is_talk([one.text for one in part])]
    plain = _together(kept)
    if kept and len(kept) < len(parts):
        yield plain
    shorter = _without_tail(plain if kept else tokens)
    if shorter:
        yield shorter


def parts_of(tokens: Words, marks: Collection[str]) -> list[Words]:
    """The sentence cut behind each of these marks."""
    parts: list[Words] = []
    run: list[Token] = []
    for token in tokens:
        run.append(token)
        if token.text in marks:
            parts.append(tuple(run))
            run = []
    if run:
        parts.append(tuple(run))
    return parts


def _together(parts: list[Words]) -> Words:
    return tuple(token for part in parts for token in part)


def is_talk(part: list[str]) -> bool:
    """Whether these words have nothing to do with the game and ask nothing of anybody."""
    said = [word for word in part if word not in _STRONG and word != ","]
    if not said:
        return False
    if tuple(word for word in part if word not in _STRONG) in _IDLE or tuple(said) in _IDLE:
        return True
    if said[0] == "you" and 1 < len(said) <= 4 and said[1] in _NAMED_SO:
        return True  # "you greedy winner"
    if said[0] in _JOINS and said[-1] in {"you", "they", "them", "me"} and len(said) <= 4:
        return False  # "draws 2, and you", "just like you": more players
    if said[0] in {"the", "your", "my", "we"} and said[-1].endswith("s") and base(said[-1]) in ROOM_VERBS:
        return False  # "the oldest of us sings"
    if said[0] in _ASKS:
        return False  # a question is a condition
    if len(said) > _LONGEST or any(_says_more(said, i) for i in range(len(said))):
        return False
    if said[0] in {"not", "without", "except", "minus"}:
        return False  # "not me"
    if said[0] in _SOMEBODY:
        return len(said) > 1 and (said[1] in _STATIVE or said[1].endswith("ed"))
    return base(said[0]) not in ROOM_VERBS or len(said) == 1


def _says_more(said: list[str], i: int) -> bool:
    word = said[i]
    if word in _MAY_NAME and i and said[i - 1] in {"this", "the", "a", "my", "your", "that", "of"}:
        return False
    if word == "out" and said[i + 1 : i + 2] == ["of"]:
        return False
    game = word in CARD_GAME or word in DOUBTFUL or word in _SAYS_MORE
    return game or number_at(said, i) is not None or word.rstrip("s") in usual().colors or word[0] in "+-="


_ATTITUDES = words(
    "hates hate loves love likes like insists swears says said taught invented approves minds wants wanted suggested"
)
_LONGEST_OPINION = 6


def _opines(tail: list[str]) -> bool:
    """`nana hates that`, `our mom insists on it`: what somebody thinks of the rule."""
    whose = len(tail) > 2 and tail[-1] in {"that", "it", "this", "so"}
    return whose and len(tail) <= _LONGEST_OPINION and bool(_ATTITUDES & set(tail[1:-1]))


def _without_tail(tokens: Words) -> Words | None:
    """Without a last part behind a comma, or a last "for …ing …", that says nothing."""
    whole = tokens
    while whole and whole[-1].text in _STRONG | {","}:
        whole = whole[:-1]
    texts = [one.text for one in whole]
    commas = [i for i, text in enumerate(texts) if text == ","]
    for comma in reversed(commas[-3:]):
        tail = texts[comma + 1 :]
        strange = bool(tail) and (tail[0] in _TAIL_STARTS or tuple(tail) in _IDLE or _opines(tail))
        if comma > 2 and strange and is_talk(tail):
            return whole[:comma]
    if commas and commas[0] <= 3 and is_talk(texts[: commas[0]]) and len(texts) > commas[0] + 2:
        return whole[commas[0] + 1 :]
    for i in range(len(texts) - 2, 2, -1):
        reason = texts[i] == "for" and texts[i + 1].endswith("ing") and len(texts[i + 1]) > 4
        liking = texts[i] == "like" and texts[i + 1] in {"a", "an", "the", "my", "your", "some", "in"}
        if (reason or liking) and is_talk(texts[i + 1 :]):
            return whole[:i]
    return None
