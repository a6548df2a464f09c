"""Remarks around a rule that change nothing: luck, pity, threats, thanks (L-1f)."""

from collections.abc import Iterator

from lastcard.rules.language.chart import Chart, Reading
from lastcard.rules.language.fragments import Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.lexicon import CARD_GAME, DOUBTFUL, words

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


g.means("clause", Whole((), aside=True), "<remark>")
