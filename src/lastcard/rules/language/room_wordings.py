"""More of what the room says: votes, the best singer, who comes last at something (L-11)."""

from collections.abc import Iterator

from lastcard.rules.language import room
from lastcard.rules.language.acts import is_thing, said
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import Said, VerbPhrase
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import Base, Pick, Players

assert room  # its phrases are used here

VOTED = Players(Base.EVERYONE, pick=Pick.CHOSEN, told="whoever gets the most votes")

# ---- votes ----
_VOTERS = "(everyone|we|you all|the table|the group|the room|all of you|players|the players|everyone else)"
_VOTE = "(vote|votes|have a vote|has a vote|take a vote|takes a vote|hold a vote|holds a vote|decide|decides|get to decide|gets to decide|choose|chooses|pick|picks|voting|get to vote|gets to vote|must vote|has to vote)"
_ON = "[on|about|for|,|:|to see|together|together on]"
_WHO = "(who|whom|which player|the player who|one player who|one player , who|a player , who|a player who|someone who|the person who)"
_MUST = "[must|has to|have to|will|gets to|should|needs to|is going to]"


@g.phrase(
    "clause",
    f"{_VOTERS} {_VOTE} {_ON} {_WHO} {_MUST} {{vp}}",
    f"(vote|let us vote|take a vote|put it to a vote|put to a vote|put to the vote|a vote|majority vote|secret vote) {_ON} {_WHO} {_MUST} {{vp}}",
    f"(vote|{_VOTERS} {_VOTE}) for (someone|a player|one player|somebody) to {{vp}}",
    f"{_VOTERS} {_VOTE} for (someone|a player|one player) [,] (who|that player|the chosen one|and they|and that player) {_MUST} {{vp}}",
)
def _voted(doing: VerbPhrase) -> object:
    return Said((VOTED,), VerbPhrase(doing.effects), modal="must")


@g.phrase(
    "clause",
    f"(vote|majority vote|{_VOTERS} {_VOTE}) [,|:|;] (whoever|the player who|the one who|the person who) (gets|has|got) [the] most votes {_MUST} {{vp}}",
    f"(vote|majority vote) [,|:|;] the (chosen one|winner of the vote|one with the most votes) {_MUST} {{vp}}",
    f"the table 's (choice|pick|vote) {_MUST} {{vp}}",
    f"the player the (table|room|group) (votes for|chooses|picks) {_MUST} {{vp}}",
)
def _most_votes(doing: VerbPhrase) -> object:
    return Said((VOTED,), VerbPhrase(doing.effects), modal="must")


# ---- the best singer, the worst dancer ----
_BEST = frozenset(["best", "worst", "biggest", "greatest"])


@g.scanner("best_of_room")
def _best_of_room(chart: Chart, at: int) -> Iterator[Reading]:
    """`The best singer at the table`: of a thing that the game does not know."""
    here = chart.words
    place = at + 1 if here[at : at + 1] == ("the",) else at
    if here[place : place + 1] == () or here[place] not in _BEST or place + 2 > len(here):
        return
    if place + 1 >= len(here) or not is_thing(here[place + 1]):
        return
    end = place + 2
    for _, where in ((0, ()), (3, ("at", "the", "table")), (3, ("in", "the", "room")), (2, ("of", "all"))):
        last = end + len(where)
        if here[end:last] == where and (chart.readings("vp", last) or chart.readings("modal", last)):
            told = f"the {said(chart, place, last)}"
            yield last, Players(Base.EVERYONE, pick=Pick.CHOSEN, told=told), 6


@g.phrase("who", "{best_of_room}")
def _best(who: Players) -> object:
    return who if who.told else REJECTED
