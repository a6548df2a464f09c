"""Formal English put into plainer words: passives, `irrespective of its kind`, `on that turn`, `is deemed a skip`.

Clerks and designers of cards write so. These are paraphrases like the others, applied after the plainer words.
"""

import re

from lastcard.rules.language.grammar import participle
from lastcard.rules.language.paraphrases import Paraphrase

FORMAL: list[Paraphrase] = []


def _same(plain: str, *patterns: str) -> None:
    for pattern in patterns:
        FORMAL.append(Paraphrase(re.compile(rf"(?<!\S)(?:{pattern})(?!\S)"), plain))


_END = r"(?= [.,;:]| and | or | then |$)"
_BEGINS = r"(?:^|(?<=[.;,:] ))"

# ---- who does it: "three cards are to be drawn by them" ----
_PAST = {
    "draw": "drawn",
    "discard": "discarded",
    "take": "taken",
    "give": "given",
    "name": "named",
    "choose": "chosen",
    "determine": "determined",
    "decide": "decided",
    "show": "shown",
    "reveal": "revealed",
    "draw up": "drawn up",
}
_IS = r"(?:is|are|must be|has to be|have to be|will be|is to be|are to be)(?: then| now)?"
_WHAT = r"(?:the color|your hand|their hand|(?:an?|one|two|three|four|five|six|\d+|all)(?: \S+){0,2}? cards?)"
_WHO = r"(?:the|your|an?|any|each|every|whoever|everyone|you|all|both)\b[^.,;:]*?"
for _verb, _done in _PAST.items():
    _same(rf"they must {_verb} \1", rf"({_WHAT}) {_IS} {_done} by (?:them|that player){_END}")
    _same(rf"\2 must {_verb} \1", rf"({_WHAT}) {_IS} {_done} by ({_WHO}){_END}")
_same(
    r"the player whose turn it is next must",
    r"the next player in (?:line|order|turn) must",
)

# ---- who is meant ----
_same("they", r"and the (?:latter|former)(?= )", r"the latter(?= (?:must|may|draws?|discards?|misses))")
_same("it", r"the latter card")
_same("you are", r"(?:the (?:bearer|owner|holder|user|player) of this card|you) is")
_same("you", r"the (?:bearer|owner|holder|user|player) of this card", r"whoever (?:plays|holds) this card")
_same(
    "immune to",
    r"exempt from(?= (?:the |all |any |every )?(?:next )?(?:skips?|reverses?|draw|wilds?|wild|action) ?)",
)
_same("the other players", r"the (?:remaining|rest of the|remainder of the) players")
_same(r"\1 2 opponents", r"(choose|pick|select|name) (?:two|2) (?:everyone else|everyone but you)")
_same("everyone but you", r"everyone (?:but|except|except for|other than|besides|apart from) yourself")
_same("to them", r"to each of them", r"to each(?= (?:[.]|$))")

# ---- when and how long ----
_same(
    r"\1 ; on your next turn you",
    r"((?:take|get|have|takes?) (?:an?|one|another)(?: \S+)? turn(?: after this(?: one)?)?)"
    r" (?:[.;,]|and|but)(?: and| but)? (?:on|in|during) (?:that|this|the|your) (?:extra|additional|second|other |)? ?turn ,? ?you",
    r"((?:take|get|have) (?:an?|one|another)(?: \S+)? turn(?: after this(?: one)?)?)"
    r" (?:[.;,]|and|but)(?: and| but)? you(?= may only .*on (?:that|this) turn)",
)
_same(
    r"at the start of \1 next turn", r"as soon as (your|their) next turn (?:begins|starts|comes)(?: again)?"
)
_same(
    "whenever",
    r"(?:where|wherever|in the event that|in case)(?= (?:a|an|any|someone|a player) [^.,;:]* (?:plays|is played|has been played|is laid))",
)
_same(
    "", r"(?:, )?(?:without (?:any )?(?:further )?delay|with immediate effect|then and there|there and then)"
)
_same(r"\1 be skipped", r"(may|can|must) be passed over")
_same(r"is skipped", r"is passed over")
_same(r"are skipped", r"are passed over")
_same("starting now", r"henceforth")

# ---- what changes nothing ----
_same(
    "",
    r"(?:, )?(?:regardless|irrespective|no matter) (?:of )?(?:what |which )?(?:their |the |its |your )?"
    r"(?:colors?|numbers?|symbols?|kinds?|types?|values?)(?:(?: ,)? (?:or|and|,) (?:their |the |its )?(?:colors?|numbers?|symbols?|kinds?|types?|values?))*(?: (?:it|they|is|are|may be|has|have))*",
)
_same(
    "",
    r", (?:by way of|as a matter of|in the spirit of|in token of) (?:\S+ ){0,2}?\S+ ,(?= )",
    _BEGINS + r"(?:beginning|starting) (?:on|from|with|to) your left ,",
    _BEGINS
    + r"(?:beginning|starting) (?:on|from|with) (?:the next player|your left neighbor|the player on your left) ,",
    _BEGINS
    + r"(?:in order|in turn|one by one|one after another|in the order of play|in direction of play|going around the table) ,",
)
_same(
    "the color",
    r"the color (?:with which|in which|that|which) (?:the )?(?:game|play|round|match) (?:goes on|continues|proceeds|is continued|is to continue)",
)
_same(
    "reverse the direction of play",
    r"let (?:the )?play (?:continue|go on|proceed) in the (?:other|opposite|reverse) direction",
    r"(?:the )?(?:play|game) (?:continues|goes on|proceeds) in the (?:other|opposite|reverse) direction",
)

# ---- one thing for another ----
_same(
    r"\1 counts as \2",
    r"(?:treat|regard|consider|view) (this card|it) (?:as|to be) (?:a copy of )?(an? [^.,;:]*|the card under this one)",
)
_same(
    r"this card counts as the card under this one",
    r"treat this card as a copy of the card (?:directly |right |immediately )?(?:beneath|under|below) it",
)
_same(
    r"\1 count as",
    r"(?:treat|regard|consider) (?:all |every |each |any )?(\S+s(?: cards)?|draw twos|wild draw fours) as",
)
_same(
    "counts as",
    r"(?:is|are|must be|is to be|are to be|will be) (?:deemed|treated|considered|regarded|counted|taken)(?: as| to be| like)?(?= (?:an? |skips?|reverses?|wilds?|draw))",
)
_same("counts as", r"(?:is|are|must be|is to be|are to be) (?:deemed|considered|regarded)(?= )")
_same(
    r"the number \1", r"(?<=card )(?:bearing|showing|displaying|carrying|having) (?:the |a )?(?:number )?(\d)"
)

# ---- how many ----
_THIS_WAY = r"(?: (?:in this way|this way|in that way|that way|thus|so|like this|by this|by them|by you|as a result))?"
_DONE = (
    r"(?:discarded|drawn|given away|given|taken|passed|laid|lost|put back|surrendered|received|handed over)"
)
_same(
    "that many cards",
    rf"(?:a|one|1) cards? for (?:each|every)(?: one| card| of the cards)?(?: that (?:was|is|has been))? (?:so |thus )?{_DONE}{_THIS_WAY}",
)
_same(
    "that many cards",
    rf"(?:a number of cards|cards|as many cards as there are cards) equal (?:in number )?to the (?:total )?number of (?:the )?cards(?: that (?:were|have been))? (?:so |thus )?{_DONE}{_THIS_WAY}",
)
_same(
    "that many cards",
    rf"as many(?: cards)? as (?:there )?(?:were|have been|are|was) (?:so |thus )?{_DONE}{_THIS_WAY}",
)
_same(
    r"\1 times that many cards",
    rf"(two|three|2|3) cards for (?:each|every)(?: one| card)?(?: that (?:was|is))? (?:so |thus )?{_DONE}{_THIS_WAY}",
)
_same(
    r"if it is \1",
    r"(?:on|with|for|in case of|in the case of) an? (even|odd) (?:result|number|roll|throw)(?= ,)",
    r"(?:on|with) (even|odd)(?= ,)",
)
_same(
    "as many cards as the player with the most cards",
    r"as large as the (?:largest|biggest|fullest) hand(?: (?:at the table|of all|in the game))?",
)
_same(
    r"draws until they have \1",
    r"(?:fills up|tops up|replenishes|refills) their hand until (?:it|they) (?:is|has|have|reaches)(?: again)? (as many|\S+ cards)",
)
_same(
    r"draw until you have \1",
    r"(?:fill up|top up|replenish|refill) your hand until (?:it|you) (?:is|has|have|reaches)(?: again)? (as many|\S+ cards)",
)
_same(r"everyone \1 has", r"in the hands of everyone (else|but you)")
_same(
    r"\1 has",
    r"(?<=card )(?:left )?in the hands? of (the next player|an opponent|your left neighbor|your right neighbor)",
)

# ---- what may not be done ----
_same(
    r"\1 misses a turn",
    r"on their next turn ,? ?(.+?) (?:may|can|must) not play (?:a|any) cards?(?! (?:of|with|that|other|but|except))",
)
_same(
    "misses a turn", r"(?:may|can|must) not play (?:a|any) cards? (?:on|in|during) (?:their|your) next turn"
)

# ---- which card ----
_same("you have no card", r"(?:no card|none of the cards) in your hand(?= (?:of|in|matches|that|fits|with))")
_same("you have no card of", r"you have no card (?:matches|is of|is in|has)(?= (?:the|that))")
_same(
    "you have a card of",
    r"(?:a|any|one|at least one) card in your hand (?:matches|is of|is in|has)(?= (?:the|that))",
)


# ---- what is done ----
_same("must draw a card", r"(?:has to|have to|must) draw(?= (?:[.;]|$)|$)")
_same("must be", r"(?:is|are) to be(?= \S+(?:ed|en|wn|put|sent))")
_same(r"take \1", r"(?:put|add|place|return) (it|them) (?:in|into|to) (?:your|their) hand")
_same(r"2 opponents of your choice", r"(?:two|2) different (?:opponents|everyone else|everyone but you)")
_same(r"2 players of your choice", r"two different players")
_same("the next time you play a card , it has no effect", r"the next card you play has no effect")
_same("", r"(?<=cards )in the hands of (?:the players|everyone)(?= (?:is|are|must))")
_same(r"\1", r"(deals? \S+ cards?) from the (?:draw pile|deck|stack)")
_same(
    r"\1 it",
    r"(puts?|places?|takes?|keeps?|moves?) (?:that|this) card(?= (?:back|on|at|under|to|into|$|[.;,]))",
)
_same(
    r"\1 they give it to you",
    r"(if [^.,;]+ (?:has|have|holds?) (?:that card|it) ,) (?:it|that card) (?:becomes|is|passes to|goes to) (?:yours|you)",
)
_same("and put the rest", r"and everyone else(?= (?:back )?(?:on|at|to|under) the (?:bottom|top|draw pile))")
_same(
    r"take all \1 cards \2 put the rest",
    r"put all (\S+) cards (?:among|of) them into your hand (and|then) put the rest",
)
_ROUND = r"(?:a|the|any|this|their) (?:round|hand|game|match) (?:with|on|by playing|by laying|by means of)(?= (?:a|an|any|the|\S+s) )"
_same("go out with", rf"(?:finish|end|close|conclude) {_ROUND}")
_same("goes out with", rf"(?:finishes|ends|closes|concludes) {_ROUND}")

_same(r"you \1", r"you still (choose|name|pick|decide)(?= the color)")
_same(
    r"makes \1 \2",
    r"(?:obliges|requires|compels|induces) ((?:the|your|their|you|everyone|an|a)\b[^.,;:]*?) to (\S+)",
)
_same(
    r"with the number \1",
    r"(?<=card )of (?:the )?(?:value|number|rank) (\d|\w+)",
    r"(?<=cards )of (?:the )?(?:value|number|rank) (\d|\w+)",
)
_DRAWN_FROM = r"(?:hit by|who (?:has to |must )?draws?(?: \S+ cards?)? (?:from|because of|for|due to))"
_KEEPS = r"(?:does not lose|keeps|still has|retains|may still take) their (?:turn|next turn)"
_same(
    r"draw twos do not skip the next player",
    rf"(?:an?|any|the|every) player {_DRAWN_FROM} a draw two (?:{_KEEPS}|may (?:then |still )+play(?: a card)?)",
    rf"(?:whoever|anyone) (?:who )?(?:has to |must )?draws?(?: \S+ cards?)? (?:from|because of|for) a draw two (?:{_KEEPS}|may (?:then |still )+play(?: a card)?)",
)

_same(
    r"\1 immune to",
    r"(is|are) (?:not affected|unaffected) by(?= (?:the |all |any |every )?(?:next )?(?:skips?|reverses?|draw|wilds?|wild|action) ?)",
)
_same("", r"(?:, )?which (?:then )?(?:becomes|is then|will be) the color(?: in play)?(?= [.;,]|$)")

# ---- who does what ----
_same("choose who is skipped", r"(?:decide|determine|say) who is skipped")
_same("chooses who is skipped", r"(?:decides|determines|says) who is skipped")
_same(
    "chooses who is skipped",
    r"(?:decides|determines|says) which (?:opponent|player|of the (?:others|opponents|other players)) (?:is|gets|will be|is to be) skipped",
)
_same("players", r"^members(?= )")
_same(
    r"\1 and reverse the direction of play",
    r"(direction of play (?:\S+ ){0,4}?)and (?:changes|turns|goes|switches) back",
)
_same(
    "who is skipped",
    r"(?:which|what) (?:opponent|player|of the (?:others|opponents|other players)) (?:is|gets|will be|is to be) skipped",
)
_same(r"\1 who can not", r"(player|players|anyone|those|whoever) (?:unable|not able) to")
_same(r"; they \1 not", r"(?:[,;] )?(?:and |but )?neither (?:of (?:them|the two|these two) )?(may|can)")
_same("then", r"(?:^|(?<=[.;] ))in (?:return|exchange|compensation) ,")
_same("the next player", r"(?:their|the|its) victim")
_same(
    r"\1 skip makes",
    r"(the next) skip(?: card)? (?:that is |which is )?played (?:for )?the rest of the round makes",
)
_same(
    r"choose \2 ; \1 them \3 ; if they \4 , they",
    r"^(ask|tell|show|dare|challenge) (an opponent|a player|an opponent of your choice|a player of your choice) ([^.;]+?) [.;] if they ([^.;,]+?) ,? ?they",
)
# ---- when ----
_same("the next time you end your turn ,", r"(?:at the end of|after) your next turn ,")
_same("", r"at the end of the round ,(?= (?:you )?score )")


def _between(found: re.Match[str]) -> str:
    """`Must choose between drawing one and showing their hand`: must draw one or show it."""
    return rf"must {_DOING[found['one']]} \g<what> or {_DOING[found['other']]}"


_DOING = {
    participle(verb): verb
    for verb in (
        "draw",
        "discard",
        "show",
        "reveal",
        "give",
        "take",
        "pass",
        "swap",
        "skip",
        "miss",
        "lose",
        "reverse",
    )
}
_EITHER = "|".join(_DOING)
FORMAL.append(
    Paraphrase(
        re.compile(
            rf"(?<!\S)(?:must |has to |may )?chooses? between (?P<one>{_EITHER}) (?P<what>[^.,;:]+?)"
            rf" (?:and|or) (?P<other>{_EITHER})(?!\S)"
        ),
        _between,
    )
)
