"""The list of paraphrases: roundabout words, and the plainer ones that the grammar knows.

They are applied in this order. `_same` is text for text, `_doing` takes a participle for its verb.
"""

import re

from lastcard.rules.language.grammar import participle
from lastcard.rules.language.lexicon import words as word_set
from lastcard.rules.language.paraphrases import Paraphrase
from lastcard.rules.language.vocabulary import usual

PARAPHRASES: list[Paraphrase] = []
_DEEDS = {
    participle(verb): verb
    for verb in word_set(
        """draw discard show miss skip lose take give pass swap trade exchange reverse name choose pick reveal get
        play score throw shuffle hand dump chuck toss steal grab collect receive sit forfeit go look peek ditch"""
    )
}
_DEED = f"(?P<deed>{'|'.join(_DEEDS)})"


def _same(plain: str, *patterns: str) -> None:
    for pattern in patterns:
        PARAPHRASES.append(Paraphrase(re.compile(rf"(?<!\S)(?:{pattern})(?!\S)"), plain))


def _doing(before: str, *patterns: str) -> None:
    """What is said with a participle: `has the pleasure of drawing` is `must draw`."""

    def plain(found: re.Match[str]) -> str:
        return f"{before} {_DEEDS[found['deed']]}".strip()

    for pattern in patterns:
        PARAPHRASES.append(Paraphrase(re.compile(rf"(?<!\S)(?:{pattern}) {_DEED}(?!\S)"), plain))


_SOMEBODY = r"(?:you|yourself|them|themself|they|your|theirs)"
_BEGINS = r"(?P<begin>^|[.,;:] |and |then |but )"

# ---- who does it ----
_same("", r"(?:is|are) the (?:one|ones|player|person|lucky one|unlucky one) (?:who|that)")
_same(
    r"\1", r"(everyone(?: at the table)?) , (?:including|even|also|not excluding) (?:you|yourself)(?: too)? ,"
)
_same(r"\1", r"(everyone(?: at the table)?) (?:including|even|also|not excluding) (?:you|yourself)(?: too)?")
_same(
    r"\1", r"(everyone) , (?:you|yourself) (?:too|included|as well) ,", r"(everyone) , without exceptions? ,"
)
_same(r"\1", r"(everyone) without (?:any )?exceptions?")
_same("everyone but you", r"everyone (?:around|at|round) the table (?:but|except|other than|besides) you")
_same("everyone but you", r"(?:everyone|players) not playing this card", r"everyone else around the table")
_same("you", r"you alone(?= (?:may|can|get|look|see))", r"only you(?= (?:may|can|get|look|see))")
_same(r"\g<begin>", _BEGINS + r"(?:this card|this one|playing this card|playing this|using this card|this)"
      r"(?= (?:makes|forces|causes|lets|gives|costs|gets|nets|earns|wins|turns|sets|ends|hits|copies|repeats|"
      r"means|takes|skips|swaps|reverses|changes|freezes|forbids|allows|brings|hands|deals|grants|robs|steals|"
      r"mimics|triggers|makes|works|shows|sends) )")  # fmt: skip
_same("who", r"who (?:then|now|in turn|thereupon|consequently)")
_same(
    "make",
    r"have(?= (?:the |your |a |an )?(?:\S+ ){0,2}(?:player|opponent|neighbor|everyone|someone|dealer|players|opponents|else) (?:draw|discard|give|show|pass|swap|skip|miss|lose|pick|take) )",
)
_same(
    "",
    r"(?<!if )it(?= (?:costs|makes|forces|hits|means|nets|earns|gets|lets) (?:the|you|them|everyone|your|a|an|all|each) )",
)
_same(
    r"everyone but you \1",
    r"everyone ((?:\S+ ){1,8}?)(?:[.,;] |but )(?:but )?(?:not|except) (?:you|yourself)(?= \.$|$)",
)
_same(
    r"players \1 can not \2",
    r"nobody ((?:with|holding|on|who has|who is|that has) (?:\S+ ){1,6}?)(?:can|may|is allowed to|gets to) (play|lay|be|go|use|finish|end|win)",
)
# ---- what is named, and said of it ----
_HELD_OF_IT = (
    r"(?:everything|every card|every single card|all the cards|all cards|all of the cards|all|any cards?|whatever|what)"
    r"(?: (?:that|which))?"
)
_OF_IT = r"(?:of|in|with) (?:it|that one)"
for _who, _whose in (("you", "your"), ("they", "their")):
    _same(
        rf"a \1 \2 all {_whose} cards of that \1",
        rf"(?:a|one|any) (color|number) ((?:\S+ )*?){_HELD_OF_IT} {_who} (?:have|has|hold|holds)(?: left)?(?: in (?:your|their) hand)? {_OF_IT}",
    )
_same(
    r"a \1 \2 for each card of that \1 \3 have",
    r"(?:a|one|any) (color|number) ((?:\S+ )*?)for (?:each|every) (?:one|card|single one|one of them) (you|they)(?: have)?(?: got)? ?(?:have|has|hold|holds)?(?: in (?:your|their) hand)?(?: (?:of|in|with) it)?(?= [.,;]|$)",
)
_same(
    "with it",
    r"(?:holding|having|who (?:has|have|holds)|that (?:has|have|holds)) it(?= (?:draws?|discards?|takes?|must|has|gives?|picks?|shows?|misses|loses) )",
)
_same(
    "a number",
    r"(?:a|any|one) number (?:from|between) (?:0|zero) (?:to|and|through|up to) (?:9|nine)",
    r"(?:a|any) number (?:0|zero) (?:to|through) (?:9|nine)",
)
_same("a number", r"(?:a|any|one) number , (?:0|zero) (?:to|through) (?:9|nine)(?= ,)")
# ---- what happens again, and who comes next ----
_same("", r"all over again")
_same(
    "the next player",
    r"the (?:one|player) (?:who is )?next (?:after (?:the turnaround|that|the reverse|the change)|in the new direction)",
)
# ---- cards that go together ----
_same(
    r"you \2 discard \1",
    r"if you have (a pair|three of a kind|(?:two|three|2|3)(?: cards)? (?:of|with) the same number|(?:two|three|2|3)(?: cards)? (?:of|in) the same color)(?: ,)?(?: you)?(?: (may|can|must|have to))? (?:discard|throw out|throw away|throw|chuck|toss|get rid of|dump) (?:it|them|both|both of them|the pair|that pair|all three)(?: away| out)?(?= [.,;]|$)",
)
# ---- the top of the draw pile ----
_TOP_OF_PILE = r"(?:the (?:top|next|first) card (?:of|on|from|in) the (?:draw pile|deck|pile|stack))"
_same(r"turn over the top card of the draw pile ; if it \1", rf"if {_TOP_OF_PILE} (is|was)(?= )")
# ---- how it is done ----
_doing("must", r"(?:is|are)(?: now| then)?")
_doing("must", r"(?:ends?|winds?|wound) up", r"(?:find|finds) (?:yourself|themself)")
_doing(
    "must",
    r"(?:has|have|gets?|is given|are given) the (?:pleasure|honor|honour|joy|privilege|duty|task|job|obligation|misfortune) of",
)
_doing(
    "must",
    r"(?:is|are) (?:stuck|punished|rewarded|blessed|tasked|charged) (?:with|by)",
    r"(?:starts?|begins?) (?:by|with)",
)
_doing(
    "may",
    r"(?:has|have|gets?|is given|are given) the (?:option|choice|chance|right|possibility|opportunity) of",
)
_same("may", r"(?:has|have) (?:permission|the possibility|leave) to")
_same("draw", r"draw and draw", r"draw , draw , draw", r"draw and keep drawing")
_same(
    "draws until",
    r"can not stop drawing until",
    r"must not stop drawing until",
    r"does not stop drawing until",
)
_same("draw until", r"do not stop drawing until")
# ---- who, and what they are given or roll ----
_same(r"discard \1 hand", r"(?:throw|hand|chuck|toss) in (your|their) (?:whole |entire )?hand")
_same("other players", r"other (?:kids|children|girls|boys|ladies|gentlemen)")
_same("misses every turn", r"(?:is (?:sleeping|asleep)|sleeps|falls asleep|is out cold)(?= until)")
_same(r"gives \1", r"makes a (?:present|gift) of (\S+ \S+)")
_same(r"give \1", r"make a (?:present|gift) of (\S+ \S+)")
_same(
    r"draws as many cards as they have \1",
    r"counts their ((?:\S+ )?cards) and (?:then )?draws (?:that|as) many(?: cards)?",
)
_same(r"\1 die", r"(a|the) (?:d ?6|six - sided die|six-sided die)")
# ---- which cards ----
_CARDS = r"(?:cards?|hands?|wilds?|skips?|reverses?|deck|turns?|color|numbers?|reds?|blues?|greens?|yellows?|own|next|whole)"
_same("their", rf"there(?= {_CARDS}(?:\s|$))")
_COLOR = "|".join(usual().colors)
_same(r"\2 \1", rf"(cards?|ones?) (?:that|which|who) (?:is|are|was|were) ({_COLOR})")
_same("", r"(?:one by one|one at a time|one after another|one after the other)(?= until)")
_same(r"\2 \3 \4 \5 \6 of \1", r"of (yours|theirs) (that|which) (is|are) (\S+) (or|and) (\S+)")
_same(r"a \1 card", rf"(?:a|one) card , (?:but|and) it (?:has to|must|should) be (?:a )?({_COLOR})(?: one)?")
_same("and misses a turn", r"without (?:getting|having|taking|being given) (?:a|any|their) turn")
_same(
    "you may",
    r"if you (?:do not like|dislike|do not want|hate|are not happy with) (?:them|it|these|those|what you see|what you find|the cards|any of them)(?: ,)? you (?:may|can|get to)",
)
# ---- legal English and other long relatives ----
_DEED_BASES = "|".join(sorted({verb.split()[0] for verb in _DEEDS.values()}))
_PICKS = "choose|chooses|pick|picks|select|selects|name|names|nominate|nominates|designate|designates|target|appoint"
_MUST_OR = r"must|has to|have to|will|is to|are to|may|can"
_same(
    "you",
    r"the (?:player|holder|owner|bearer) (?:of|playing|with) this card",
    r"the player who (?:plays|played|lays|has played) this card",
)
_same("choose", r"(?:appoint|single out|determine|elect|point out|finger)(?= (?:a|an|one|any|some|your) )")
_same(
    r"\1 \2 ; they \3",
    rf"((?:{_PICKS})) ((?:a|an|one|any|some|your)(?: \S+){{1,6}}?)(?: ,)? who (?:then |thereupon )?({_MUST_OR})",
)
_same(
    r"\1 \2 ; they",
    rf"((?:{_PICKS})) ((?:a|an|one|any|some|your)(?: \S+){{1,6}}?) , who(?: then| thereupon)?",
)
_same(
    r"\1 must \2",
    rf"it is (?:the (?:duty|job|task|turn|obligation|misfortune|fate) of|up to|on|(?:now )?time for|for) (.+?) to ((?:{_DEED_BASES}))",
)
_same(
    r"\1 must \2",
    rf"you (?:want|would like|wish|need|expect|order|command|ask|demand|would love|require) (.+?) to ((?:{_DEED_BASES}))",
)
_same(
    r"\1 must \2",
    rf"^(?:can|would|will) ((?:the|your|everyone|a|an|all|whoever)\b(?: \S+){{0,5}}?) ((?:{_DEED_BASES}))",
)
_same(r"\1 to \2", rf"(has|have|need|needs|gets|get) 2 ((?:{_DEED_BASES}))")
_doing("must", r"will be")
_same(r"if \1", r"^must (?=(?:you|they|the|your|nobody|anyone|someone|everyone|a) )(\S+)")
_same(r"if \1 do not have", r"if (you|they) not have")
_same(r"if \1 are", r"if (you|they) be")
_same(r"if \1 is", r"if ((?:the|your|a) (?:\S+ ){1,5}?)be(?= )")
# ---- joints ----
_same(
    r"then",
    r"(?:^|(?<=[.;,] ))(?:after (?:that|this|which|doing so|doing this|you have done so|you have done that)|once (?:that is|this is|you are) done|when (?:that is|this is) done|following (?:that|this)|next up|as a next step|finally|lastly)(?: ,)?(?= )",
)
_same(
    "and",
    r"(?:, |; )?(?:while|whereas|whilst|meanwhile)(?: ,)?(?= (?:the|your|you|everyone|they|all|both|whoever|a) )",
)
_same(
    "but",
    r"(?:; |, |\. )(?:however|though|yet|but)(?: ,)?(?= (?:the|your|you|everyone|they|all|both|whoever) )",
)
_same("", r"in return(?= the| your| you| everyone| they)")
_same(
    r"\1 and",
    r"(\S+) (?:as well as|along with|together with|alongside)(?= (?:the|your|everyone|you|whoever) )",
)
_same(
    r"\1",
    r"((?:player|neighbor|opponent|dealer|everyone|players)) , (?:poor (?:thing|guy|soul|player|fellow|devil|them)|yes(?: ,)? you|whoever (?:that|it|this|they) (?:is|are|may be|might be)|bless them|lucky (?:thing|them|devil)|sorry|sadly|unfortunately|luckily|of course|as (?:usual|always)|in turn|in fact|by the way|for (?:her|their) part|on the other hand) ,",
)
_same(r"\1", r"(?:bad|good|great|sad|terrible) (?:news|luck) for (.+?) (?:[:;,.] )?(?:they|he)(?= )")
_same(
    r"\1 \2 ; then the two of you swap hands",
    r"(both of you|you both|the two of you|you two) ((?:\S+ ){1,8}?)(?:, |; |\. )?(?:and then|then|and) (?:swap|trade|exchange|switch) (?:hands|cards|decks)",
)
_same(
    r"\1 \2 ; then you swap hands with \3",
    r"(you) (and (\S+(?: \S+){0,3}?) (?:draw|discard) (?:\S+ ){1,4}?)(?:, |; |\. )?(?:and then|then|and) (?:swap|trade|exchange|switch) (?:hands|cards|decks)",
)
_same(", then", r", after(?= (?:you|they|the next player|everyone) )")
_same("", r", in the (?:new|reversed|other|opposite) direction(?: ,)?", r"\( in the new direction \)")
_same(
    r"\1 :",
    r"^(?:bad|good|tough|hard) (?:luck|news) (?:for|to) ((?:the|your|everyone)(?: \S+){0,4}?) (?::|,|;|\.)",
)
# ---- counting ----
_same(
    r"count your \1 ;",
    r"however many (.+?) you (?:have|hold|are holding|have got|own)(?: in (?:your )?hand)?(?: ,)?",
)
_same("equal to the number of cards in", r"equal to (?:the number|what is|what you have|the amount) in")
_same(
    "otherwise you do",
    r"(?:otherwise|else|if not)(?: ,)? (?:only you|you alone|it is you who|you yourself) (?:do|does|must|have to|has to|draw)",
    r"(?:otherwise|else|if not)(?: ,)? you (?:must|have to|are the one)(?= \.|$)",
)
_same(
    "otherwise",
    r"if (?:they|you|it) (?:have|has|had|are|is|did|were|was|do) not(?: ,)(?= )",
    r"(?:if|in case) (?:that|this|it) is not (?:so|the case|true)(?: ,)?",
)
_same(
    "otherwise you do",
    r"(?:and )?if (?:nobody|no one|none) (?:is|does|has|do)(?: ,)? (?:then )?you (?:do|draw|must)(?= \.|$)",
)
# ---- cards that lie under this one ----
_BELOW = r"(?:under|below|beneath|underneath|before)"
_THIS = r"(?:this one|this card|that one|that card|the one you played|the card you played|this|it|that|yours)"
_JUST = r"(?:(?:right|just|directly|immediately|straight) )?"
_same(
    "the card under this one",
    rf"the (?:card|one) (?:that|which) (?:is|was|lies|lay|has been|sits|sat|used to be|comes|came|was there|was played|was lying|is lying|is sitting|was put|was laid|got played) {_JUST}{_BELOW}(?: {_THIS})?(?= |$)",
    rf"the (?:card|one) (?:played|laid|lying|sitting|put|put down|placed|thrown|found|there) {_JUST}{_BELOW} {_THIS}",
    rf"the (?:card|one) {_JUST}{_BELOW} {_THIS}",
    r"the (?:card|one) (?:it|this|this card|this one) (?:is|was|got|has been) (?:played|laid|put|placed) (?:on|onto|on top of)",
    r"the card from under (?:this one|this|it|this card)",
    r"the top card of the discard pile that was there before(?: this one| this)?",
    r"the (?:card|one) (?:you|they) (?:just )?(?:covered|played (?:this|it) on|put (?:this|it) on|laid (?:this|it) on)(?: top of)?",
    rf"what (?:was|lies|lay|is) {_BELOW}" + rf" {_THIS}",
    r"the card under this one (?:before this one|in the discard pile|on the discard pile|from the discard pile)",
)
_same("the number on the card under this one", rf"the (?:number|value|figure) {_BELOW} {_THIS}")
# ---- sorts ----
_same(
    r"\1 \2 or higher",
    r"(numbers?|cards?) (?:with|of|having) (?:a )?(?:number|value|face value)(?: of)? (\d|\w+) (?:or|and) (?:more|higher|above|up)",
)
_same(r"\1 \2 or higher", r"(numbers?|cards?) (?:that|which) (?:is|are) at least(?: a)? (\S+)")
_same(r"\1 \2 or higher", r"(numbers?) of (\S+) (?:and|or) (?:up|higher|more|above)")
# ---- beginnings ----
_same(
    r"\g<begin>",
    r"(?P<begin>^|[.,;:] |and |then |but )"
    + r"(?:in that case|in this case|as soon as you play this card|as soon as this card is played|as soon as you play this|once you play this card|when you (?:put|lay) this card(?: down)?|when you (?:put|lay) this down|after you play this|the moment you play this card|by playing this card|on playing this card|when playing this card|this card has the effect that|this card works as follows|this card is special|the effect of this card is that|the effect is that|the effect is|it works like this)(?: ,| :)?(?= )",
)
_same(
    "playing",
    r"(?:hitting|attacking|getting|punishing) (?:someone|anyone|a player|an opponent|the next player|them) with",
)
_same(
    "plays",
    r"(?:hits|attacks|gets|punishes) (?:someone|anyone|a player|an opponent|the next player) with(?= a| an)",
)
# ---- asides ----
_same(
    "",
    r"(?:, )?(?:sorry to say|so to speak|if you please|as it were|by the way|as a result|in return for nothing)(?: ,)?",
)

# ---- which card ----
_same(
    "a card of your choice",
    r"(?:the|any|whichever|whatever) (?:one|card) (?:that )?(?:you|they) (?:like|want|prefer|fancy|need|hate|mind|love)(?: the)?(?: (?:best|most|least))?",
)
