"""All hands put together, shuffled and dealt out again: in one clause, whatever the words (L-13)."""

from lastcard.rules.language import tree as t
from lastcard.rules.language.fragments import Whole
from lastcard.rules.language.grammar import GRAMMAR as g

# ---- what is put together ----
g.means(
    "all_hands",
    None,
    "(all|everyone 's|all the|all of the|all your|all our) (hands|hand|cards)",
    "everyone 's hand cards",
    "(all|all the|the) cards (in|from) everyone 's (hand|hands)",
    "(all|all the|the) cards in (all hands|hand|your hands|our hands|the hands|the players 's hands)",
    "the (cards|hands) of (everyone|the players)",
    "(all|all the) (cards|hands) of (everyone|the players)",
    "every hand",
    "the hands",
    "all cards from everyone 's hands",
    "all cards in hand",
    "all hand cards",
)
_HEAP = "(one|a|the same|one single|one big|a single|a big|the) [big] (pile|heap|stack|pool|pot)"
_TOGETHER = f"[together|up|in|into {_HEAP}|in {_HEAP}|on {_HEAP}|(in|into) the middle [of the table]|onto the table|on the table]"
_COLLECT = "(collect|collects|gather|gathers|gather up|take|takes|pool|pools|put|puts|throw|throws|combine|combines|mix|mixes|mix up|merge|merges|shuffle|shuffles|jumble|pile up|lump|scoop up|bring|unite|toss|dump)"
_COLLECTED = "(collected|gathered|gathered up|pooled|put|thrown|combined|mixed|mixed up|merged|shuffled|piled up|taken|lumped|brought|united|tossed)"
_HAND_IN = "(puts|put|throws|throw|hands in|hand in|gives in|give in|turns in|turn in|gives up|give up|gives|give|pools|pool|returns|return|tosses|toss|places|place|hands|hand|dumps|dump)"
g.means(
    "hands_collected",
    None,
    f"[you] {_COLLECT} [together|up|in] <all_hands> {_TOGETHER}",
    f"<all_hands> (are|get|is|gets|will be|have to be) {_COLLECTED} {_TOGETHER}",
    f"<all_hands> (go|goes|come|comes) [together] (into|in|on|onto) ({_HEAP[1:-1]})",
    "<all_hands> (go|goes|come|comes) (together|into the middle|in the middle)",
    f"everyone {_HAND_IN} [in|up] [all] (<hand>|their cards) {_TOGETHER}",
    f"everyone {_HAND_IN} in <hand>",
)
# ---- how they are shuffled ----
_AND = "[,|;|.|:] [and|then|and then|,] [you|someone|the dealer|they|these|the cards|everything] [are|get|is|gets] [then|all]"
_SHUFFLED = "(shuffle|shuffles|shuffled|mix|mixes|mixed|reshuffle|reshuffled|stir|scramble)"
_THEM = "[them|it|everything|the cards|all of them|the pile|the heap|the lot|them all|it all|all of it] [well|up|together|thoroughly|good|properly]"
g.means(
    "then_shuffled",
    None,
    f"{_AND} {_SHUFFLED} {_THEM}",
    f"{_AND} (give|gives) (it|them|everything) a [good|quick|proper] (mix|shuffle|stir)",
)
# ---- how they are dealt ----
_DEALT = "(deal|deals|dealt|redeal|redeals|redealt|redistribute|redistributes|redistributed|hand|hands|handed|give|gives|given|share|shares|shared|divide|divides|divided|split|splits|distribute|distributes|distributed|re-deal)"
_OUT = "[back] [out|around] [again|back|anew|afresh|new|fresh|back out|out again|once more] [to everyone|to the players|among everyone]"
g.means("then_dealt", None, f"{_AND} {_DEALT} {_THEM} {_OUT}")
_EVENLY = (
    "(evenly|equally|fairly|even|in equal parts|in equal shares|in equal numbers|in equal amounts|one by one)"
)
g.means(
    "then_evenly",
    None,
    f"{_AND} {_DEALT} {_THEM} {_OUT} {_EVENLY} {_OUT} [among everyone|between everyone|to everyone|among the players|between all players|among all]",
    f"{_AND} {_EVENLY} {_DEALT} {_THEM} {_OUT} [among everyone|between everyone|to everyone]",
    f"{_AND} {_DEALT} {_THEM} {_OUT} , {_EVENLY}",
)
_HAD = "[cards] [back] as (they|each|you|before) [had|had before|before|did] [before|in the beginning|previously]"
g.means(
    "as_before",
    None,
    f"[,] (as many|the same number|the same amount|just as many) [cards] [of cards] (to|for) (each|everyone) {_HAD}",
    "[,] [so that] everyone (gets|has|receives|ends up with|is dealt|keeps) [back] (as many|the same number|the same amount|just as many) [of cards] [cards] [back] as (they|before) [had] [before]",
    f"[,] (as many|the same number|just as many) {_HAD}",
)
_TO_EACH = f"{_AND} (deal|deals|give|gives|hand|return) everyone [back] (as many|the same number|the same amount) [cards] [of cards] [back] as (they|before) [had] [before]"
g.means("then_as_before", None, _TO_EACH)
g.means(
    "from_you_on",
    None,
    "[,] (starting|beginning) (with|from) (you|yourself)",
    "[,] from you on",
    "[,] you first",
    "[,] clockwise",
)


@g.phrase(
    "clause",
    "<hands_collected> [<then_shuffled>] <then_dealt> [<as_before>]",
    "<hands_collected> [<then_shuffled>] <then_as_before>",
    "<hands_collected> <then_shuffled> <as_before>",
)
def _redealt() -> Whole:
    return Whole((t.Redeal(t.EVERYONE),))


@g.phrase("clause", "<hands_collected> [<then_shuffled>] <then_evenly> [<from_you_on>]", cost=-1)
def _redealt_evenly() -> Whole:
    return Whole((t.Redeal(t.EVERYONE, evenly=True),))
