"""Remarks around a rule that change nothing: luck, pity, threats, thanks (L-1f)."""

from collections.abc import Iterator
from functools import cache

from lastcard.rules.language.chart import Chart, Reading
from lastcard.rules.language.fragments import Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.lexicon import CARD_GAME, CHATTER, DOUBTFUL, FILLERS, words
from lastcard.rules.language.numbers import number_at
from lastcard.rules.language.spelling import slip_for

# What a remark begins with. "You" is whoever writes or reads.
_OPENINGS = """
    sucks to be; sucks for; that sucks; it sucks; this sucks; must suck; stinks to be
    you are lucky; you are unlucky; you are welcome; you are doomed; you are screwed; you are toast; you are dead; you are so lucky
    you are so dead; you are in luck; you are out of luck; how lucky; how unlucky; aren't you lucky; are you lucky
    lucky you; lucky day; your lucky day; today is your lucky day; it is your lucky day; this is your lucky day; not your day
    what a; poor; bad news; good news; bad luck; hard luck; tough luck; good luck; better luck; hard cheese
    serves you right; serves them right; you deserve it; you deserve this; you had it coming; they had it coming; you asked for it
    you love; you hate; hope you; hope they; you hope; you know you; you told you; you warned you; you will thank; you will regret; you will love; you will hate
    this is for; that is for; this one is for; this is going to hurt; this will hurt; this hurts; that hurts; this might hurt; that has to hurt; that will teach; this will teach; this stings
    it is what it is; it is just a game; it is only a game; it is payback; it is party time; it is time to suffer; it is nothing personal; nothing personal
    watch out; look out; brace yourself; here it comes; here we go; get ready; cry about it; cry me a river; have mercy; mercy
    karma; payback; revenge; sweet revenge; happy birthday; merry christmas; thank you; thanks; cheers; sorry; welcome to; time for; time to suffer; for the win
    let us see; let us have; let the; may the; who is; guess what; you know what; no pain; no pressure; rest in peace; see you; say goodbye; enjoy
    do not ask; do not blame; do not worry; do not cry; ask you why
    feel the; suffer; mwah; kisses; love from; yours truly; best wishes; nice one; oh no; oh yes; oh boy; oh dear; oh well; come on; hell yeah; hurrah
"""
OPENINGS = tuple(
    tuple(one.split()) for line in _OPENINGS.splitlines() for one in line.split(";") if one.strip()
)
_ENDS = {".", ";", ":", "\n", ","}
# What would be more than a remark: limits, conditions, times, whom it spares.
_MORE = words("""if unless until except but not never or only may must can every each everyone nobody whoever
    when whenever then instead otherwise safe exempt free spared invincible untouchable allowed forbidden
    take takes give gives get gets pick picks pass passes put puts show shows""")


@g.scanner("remark")
def _remark(chart: Chart, at: int) -> Iterator[Reading]:
    """A remark from its opening words to the end of its part, if it mentions nothing of the game."""
    here = chart.words
    if at and here[at - 1] not in _ENDS:
        return
    for opening in OPENINGS:
        if here[at : at + len(opening)] != opening:
            continue
        end = at + len(opening)
        while end < len(here) and here[end] not in _ENDS:
            end += 1
        rest = here[at + len(opening) : end]
        if len(rest) <= 8 and not any(_says_more(rest, i) for i in range(len(rest))):
            yield end, None, 3


def _says_more(rest: tuple[str, ...], i: int) -> bool:
    word = rest[i]
    if word in {"card", "game"} and i and rest[i - 1] in {"this", "a", "the"}:
        return False
    return word in CARD_GAME or word in DOUBTFUL or word in _MORE or (not word[0].isalpha() and word != "'s")


# ---- reasons and opinions ----
# What somebody thinks of a thing: a clause that says no more than this is a reason for the rule.
_OPINIONS = words("""boring fun funny long slow slower fast faster short shorter mean unfair fair fairer easy easier hard
    harder difficult silly annoying stupid great nice nicer cool lame dull exciting brutal cruel evil harsh tough crazy
    hilarious awesome ridiculous pointless best better worse worst favorite good bad forever ages quick quicker
    complicated confusing simple interesting awful terrible horrible perfect generous sweet sad happy chaotic
    tedious dumb weird strange pathetic sneaky nasty wicked rude kinder meaner funnier longer enough lucky unlucky""")
_LINKS = words(
    "is are was were be get gets take takes feel feels seem seems look looks sound sounds find make makes"
)
_DEEDS = words("get gets take takes look looks find make makes")  # links that persons also do with cards
_PERSONS = words("you they we everyone everybody nobody people there")
# Things of the game that a reason may name without changing the rule.
_NAMED = words("card cards game games round rounds rule rules number numbers")
_NEVER_IN_A_REASON = words("""if unless until except only may must can whoever whenever when instead whose who which then
    or while during before after""")
_REASON_STARTS = words("""it this that you they we everything anything nothing otherwise the my your our life with nobody
    people there""")


def _part_end(chart: Chart, at: int) -> int:
    """Where the part that begins here ends; a comma between two adjectives goes on."""
    end = at
    while end < len(chart.words) and chart.words[end] not in _ENDS:
        end += 1
    return end


def _is_harmless(chart: Chart, said: tuple[str, ...]) -> bool:
    """Whether no word of these could be part of a rule: no deed, no limit, no player's lot, no color."""
    colors = chart.context["vocabulary"].colors
    return not any(
        word in _NEVER_IN_A_REASON
        or (word in CARD_GAME and word not in _NAMED)
        or (word in DOUBTFUL and word not in _NAMED)
        or word[0] in "+-="
        or word.rstrip("s") in colors
        for word in said
    )


@g.scanner("opinion")
def _opinion(chart: Chart, at: int) -> Iterator[Reading]:
    """`seven takes too long`, `otherwise it is boring`, `that is way too mean`: what somebody thinks."""
    here = chart.words
    if at >= len(here) or (at and here[at - 1] not in _ENDS and here[at - 1] not in {"and", "because", "so"}):
        return
    start = at + 2 if here[at : at + 2] == ("or", "otherwise") else at
    if start >= len(here) or (here[start] not in _REASON_STARTS and not number_at(here, start)):
        return
    end = _part_end(chart, start)
    said = here[start:end]
    link = next((i for i, word in enumerate(said) if word in _LINKS), len(said))
    thought = any(word in _OPINIONS for word in said[link + 1 :])
    if said[0] in _PERSONS and _DEEDS & set(said[link : link + 1]) and _NAMED & set(said[link:]):
        return  # "you take the best card" does something
    if thought and link <= 4 and len(said) <= 12 and _is_harmless(chart, said):
        yield end, None, 6


_KEPT = words(
    "going moving interesting alive lively fresh awake honest exciting fun fair simple spicy short quick rolling"
)
_WHAT_IS_KEPT = words("game games things everyone everything us it play people players")


@g.scanner("keeps_going")
def _keeps_going(chart: Chart, at: int) -> Iterator[Reading]:
    """`It keeps the game going`, `that makes things interesting`: what the rule is good for."""
    here = chart.words
    if at and here[at - 1] not in _ENDS and here[at - 1] not in {"and", "because", "so", "to"}:
        return
    start = at + 1 if here[at : at + 1] in (("it",), ("this",), ("that",)) else at
    end = _part_end(chart, at)
    said = here[start:end]
    keeps = said[:1] in (("keeps",), ("keep",), ("makes",), ("make",))
    if keeps and 3 <= len(said) <= 7 and said[-1] in _KEPT and _WHAT_IS_KEPT & set(said):
        yield end, None, 4


_COMPARED = words("most fewest more fewer least than")
_HELD = words("card cards hand hands")


@g.scanner("reason")
def _reason(chart: Chart, at: int) -> Iterator[Reading]:
    """`because seven is a lot`, `since nobody likes waiting`: to the end of its part."""
    here = chart.words
    since = here[at : at + 1] == ("since",) and here[at + 1 : at + 2] and here[at + 1] in _REASON_STARTS
    if here[at : at + 1] != ("because",) and not since:
        return
    end = _part_end(chart, at)
    said = here[at + 1 : end]
    compared = _COMPARED & set(said) and _HELD & set(said)  # "because they have the most cards": a condition?
    if 1 < len(said) <= 14 and not compared and _is_harmless(chart, said):
        yield end, None, 6


# ---- talk without a word of the game ----
_SMALL = words("""it this that these those you they we is are was were be been being will would so too very really just all
    now here there the a an of my your their our its her 's such quite pretty much way more most what how like as for
    to in on at with and but not no than them us yourself one ever even get gets got do does did have has had about
    always never who everyone nobody make makes thing things up out over""")
_NEUTRAL = words("""feel feels spice cheer punish celebrate time day today tonight luck fun game games love hate laugh cry life way work wait waiting world minute
    night evening party home family king end good bad best worst better fair""")
_STATIVE = words("""is are was were be will love hate like know think hope want wish believe guess feel deserve need mean
    means promise swear""")


@cache
def _is_idle(word: str) -> bool:
    """Whether the game has no use for this word."""
    plain = word in _SMALL or word in _NEUTRAL or word in _OPINIONS or word in CHATTER or word in FILLERS
    return plain or (word[0].isalpha() and word not in _grammar_words() and not number_at([word], 0))


@cache
def _grammar_words() -> frozenset[str]:
    return g.vocabulary()


def _is_talk(chart: Chart, said: tuple[str, ...]) -> bool:
    own = [word for word in said if word not in _SMALL]
    return (
        bool(own)
        and all(_is_idle(word) for word in said)
        and not any(word in CARD_GAME or (word in DOUBTFUL and word not in _NAMED) for word in own)
        and not any(slip_for(word) for word in own)
    )


@g.scanner("idle_talk")
def _idle_talk(chart: Chart, at: int) -> Iterator[Reading]:
    """`they will never forgive you`, `no drama`, `to spice things up`: nothing to do, and nothing of the game."""
    here = chart.words
    if at >= len(here):
        return
    begins = not at or here[at - 1] in _ENDS
    end = _part_end(chart, at)
    said = here[at:end]
    if len(said) > 12 or not _is_talk(chart, said):
        return
    told = said[0] in {"it", "this", "that", "you", "they", "we", "life", "there"} and bool(
        _STATIVE & set(said[1:4])
    )
    none = said[0] == "no" and len(said) <= 4 and chart.context.get("where") != "table_rule"
    cried = said[0] in {"what", "how", "such"} or said[:2] == ("so", "much")
    meant = (
        said[0] in {"to", "for", "just"} and bool({"to", "for"} & set(said[:2])) and end == _last_word(here)
    )
    if (begins and (told or none or cried)) or meant:
        yield end, None, 14


def _last_word(here: tuple[str, ...]) -> int:
    end = len(here)
    while end and here[end - 1] in _ENDS:
        end -= 1
    return end


g.means("clause", Whole((), aside=True), "<remark>", "<opinion>", "<keeps_going>", "<reason>", "<idle_talk>")
