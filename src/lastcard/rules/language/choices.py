"""Choices: `choose one: …; or …`, `the next player chooses: … or …`, `either … or …` (L-3)."""

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import REJECTED
from lastcard.rules.language.fragments import ChoiceHead, Mark
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.player_phrases import ELSE
from lastcard.rules.language.tree import Players

_CHOOSE = "(choose|chooses|pick|picks|decide|decides|select|selects|elect|elects)"
_ONE = "(one|1|1 of these|1 of the following|1 of two|1 of the two|one option|one thing|an option|between|either|one of these|one of the following|one of two|one of the two|one of these two|whether to|between these|what to do)"
_OPTIONS = (
    "(two|2|three|3|these|the following|these two|these three) (options|choices|possibilities|alternatives)"
)
_MAY = "[may|can|must|gets to|get to|has to|have to|is to|will]"


@g.phrase(
    "marker",
    f"{{who}} {_MAY} {_CHOOSE} {_ONE} [, irrevocably|things|options|actions] [:|,]",
    f"{{who}} {_MAY} {_CHOOSE} (:|,|whether|if)",
    "{who} [must|gets to|has to|have to|will] (do|does) one of (these|the following|two things|these things) [:|,]",
    "[it is] {whose} (choice|call|pick|decision|options|choices) [:|,]",
    "{who} (has|have|gets|get|is given|are given) (a|the) choice [:|,|between]",
    f"{{who}} (has|have|gets|get|is given|are given) {_OPTIONS} [:|,|.]",
    f"{_OPTIONS} for {{who}} [:|,|.]",
    "{who} (picks|pick|chooses|choose) (their|your|a) poison [:|,]",
)
def _chooses(who: Players) -> object:
    noted = who.told.startswith("(") and who != ELSE
    return REJECTED if who.having is not None or noted else ChoiceHead(who)


@g.phrase("marker", f"{{who}} [each|both] {_MAY} {_CHOOSE} [either|whether|between] to", cost=-1)
def _chooses_to(who: Players) -> object:
    return REJECTED if who.told.startswith("(") and who != ELSE else ChoiceHead(who)


@g.phrase("marker", "{who} (may|can) do one of (these|the following|two things|these things) (:|,)")
def _may_choose(who: Players) -> object:
    return REJECTED if who.told.startswith("(") else ChoiceHead(who, optional=True)


g.means(
    "marker",
    ChoiceHead(t.YOU),
    f"{_CHOOSE} {_ONE} [things|options|actions] [:|,]",
    f"{_CHOOSE} (:|,)",
    "one of these [:|,]",
    "do one of (these|the following|two things) [:|,]",
    "(your choice|your pick) [:|,]",
    "would you rather [:|,|.]",
    "pick your poison [:|,|.]",
    f"{_OPTIONS} [:|,|.]",
)
g.means(
    "marker",
    ChoiceHead(t.YOU),
    "[you] (decide|decides|choose) (if|whether)",
    "[you] (choose|pick) (one|1) ,",
    cost=-3,
)
g.means("marker", Mark("OR"), ", or", "or [instead] [,]", "[,] or to", "or (b|c) [:|,]")
# "(a) draw two; (b) skip": letters before the options say nothing.
g.means("lead", None, "a|b|c :", "option 1|2|3|a|b|c [:]")
