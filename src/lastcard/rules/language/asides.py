"""Remarks around a rule that change nothing: `no excuses`, `even me`, `because I said so` (L-1f)."""

from collections.abc import Iterator

from lastcard.rules.language import tree as t
from lastcard.rules.language.chart import Chart, Reading
from lastcard.rules.language.fragments import WITH_WHOM, Unsure, Whole
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.lexicon import CARD_GAME, words
from lastcard.rules.language.tree import Base, Players

_NO = "(excuses|arguing|arguments|complaining|whining|cheating|backsies|mercy|questions|questions asked|discussion|crying|exceptions|buts|pity|regrets|refunds|peeking|kidding|joke|pain no gain|ifs or buts|if or but|hard feelings|biggie|problem)"
g.means(
    "clause",
    Whole((), aside=True),
    f"(no|without any|without) {_NO}",
    "(sorry|thanks|thank you|cheers|enjoy|bye|surprise|gotcha|peace|tough|unlucky|bad luck|nice try|good game|well done|congrats|congratulations|hooray|hurray|voila|bravo|revenge)",
    "(you are|your) welcome",
    "(because|since) you (said|say) so",
    "(love you|love you all|love you guys|xoxo)",
    "(fair is fair|only fair|it is only fair|that is only fair|that is fair|that is life|that is that|that is all|that is it|such is life|life is not fair|life is hard|easy peasy)",
    "(deal with it|suck it|suck it up|in your face|take that|so there|ha|who is laughing now|haha)",
    "(seriously|for real|no really|honestly|trust you|you mean it|you heard you|believe you|just kidding|i mean it|you heard right|like it or not|whether they like it or not)",
    "(you know the drill|you asked for it|here you go|there you go|here goes|let us go|go go go|come on|hurry up|come along|lucky you|poor you|unlucky you|lucky them)",
    "yes [,] (everyone|you|all|really|all of them|that is right)",
    "(because why not|why not|just because|because you can|because you say so|that is the rule|as simple as that)",
    "(your|you|dear) (friend|friends|dear|dears|darling|love|lovelies)",
    "(tough luck|bad luck|good luck|hard luck|too bad|sorry|thanks|cheers|enjoy|bye) (player|players|friend|friends|pal|everyone)",
    "(sorry|tough luck|bad luck|unlucky|poor|hard luck|my condolences|thank you|thanks) [,|to|for] [the|you|our] (dealer|next player|left neighbor|right neighbor|neighbor)",
    "pal|pals|boss|champ|sucker|suckers|losers|loser|friend|friends|sweetheart|honey|darling|sir|madam",
    "(good|bad|great|sad|breaking) news",
    "(any|any one|whichever|whatever) [card|cards|one|ones] (you|they) (want|wants|like|likes|choose|pick)",
    "(keep|keeps) (it|them|them all|all of them|the card|the cards)",
    "(you|they) (keep|keeps) (it|them|them all|all of them|the card|the cards)",
    "(that is|it is) (an order|the rule|the law|how it is|how it works)",
    "(draw|draws|take|takes) (none|nothing|no card|no cards)",
    "nothing (else|more) happens",
    "[you] (big|little|poor|silly|sneaky|lucky|greedy|old|cheeky|lazy|naughty) (baby|cheater|loser|winner|monster|devil|rascal|fool|genius|legend|beast|sausage|goose|thing|monkey)",
    "kiddo|kiddos|sweetie|cupcake|buttercup|smarty|smartypants|chump|chumps",
    "(it is|that is) [just|only] [a|our|an old|the] [old|family|little] (tradition|custom|house rule) [here|in our family|at our place|at our house|with us|of ours]",
    cost=2,
)
_NOTHING = "(nothing happens|nothing|you are (fine|safe|good|ok|okay|off the hook)|they are (fine|safe|off the hook)|never mind|no harm done|all is well|then nothing happens|(it|this) is [just|only|simply] (a|an) [normal|plain|regular|ordinary] (wild|wild card|card))"
g.means(
    "clause",
    Whole((), aside=True),
    f"(if not|otherwise|else|if (you|they) (do not|does not) [have (one|any|it|that)]|if (you|they) have none) [,|:|then] {_NOTHING}",
)
g.means(
    "clause",
    Whole((), aside=True),
    "[you] (may|can) [always] (play|lay|use) this [card|one] on (anything|any card|any color|everything|any other card)",
    "(play|lay) this [card|one] on (anything|any card|any color|everything)",
    "this [card|one] (can|may) [always] be (played|laid|used) on (anything|any card|any color|everything|any other card)",
    "this [card|one] (goes|fits) on (anything|any card|any color|everything)",
)
g.means(
    "clause",
    Whole((), aside=True),
    "everyone [must|has to|may] (look|looks|check|checks|count|counts) [at|through] (their|the) [own] (cards|hand)",
    "everyone [must|has to|may] (have|has|take|takes) a look at (their|the) [own] (cards|hand)",
    cost=-1,
)
_BE = "(be|be a|be an) [real|very|so|good|nice|true] (nice|kind|generous|good|sport|sweetheart|brave|dear|pal|friend|darling|angel|hero|neighbor|polite|quick|careful|fair) [to (them|everyone)] and"
g.means(
    "lead",
    None,
    _BE,
    "do (everyone|us|them|you|the table|the world) a favor and",
    "go (ahead|on) and",
    "(just|now) go and",
    "suck it up and",
    "(take a deep breath|hold on tight|cross your fingers) and",
    cost=2,
)
g.means(
    "lead",
    None,
    "(as|for) (a|an|their|some) (consolation|reward|punishment|compensation|treat|bonus|present|prize|comfort|thank you|apology|little revenge|revenge)",
    "(by order of the (king|queen|dealer|table|house)|house rule|new rule|card effect|special rule|here is the deal|listen up|attention|ok so|so|well|look|hey|oh|and|now|but|first|first of all|to begin|basically|fun fact|surprise|my dears|dear players|ladies and gentlemen|guys|folks|no cap|as a treat) [,|:|.]",
    "(you are [so|very|really|truly] sorry|so sorry|sorry|no offense|no offence|nothing personal|with all due respect|unfortunately|luckily|sadly) [,] [but] [,]",
)
g.means(
    "lead", None, "(action|special|special effect|power|ability|card text|text|instructions) (:|,)", cost=-4
)
g.means("lead", None, "(right|alright) (,|:|.)")
# ---- whose idea it is, and what it is called, before the rule itself ----
_SAY = "(think|believe|guess|suggest|propose|say|vote|reckon|would say|would like|want it|wish|demand|insist|figure|feel|hereby rule)"
g.means(
    "talk_lead",
    None,
    f"you {_SAY} [that|,|:]",
    "(in your opinion|if you ask you|to be honest|in your humble opinion|the way you see it) [,|:]",
    "(how|what) about [this|:|,]",
    "what about [this|:|,]",
    "[my|our|the|your] (idea|suggestion|proposal|plan|favorite rule|favorite|wish|effect|power|ability|point|trick|rule|gimmick|deal|catch|twist) [of this card|of the card|here|of it|with this card|with this one|behind this card] (is|is this|goes like this) [simple|easy] [that|:|,|;]",
    "(what|the thing) [this card|it|this one] (does|means|says|is) [is] [that|this|:|,]",
    "(all|what) this card does [is] [that|:|,]",
    "(what happens|here is what happens|this is what happens|what you do|here is what you do) [is] [that|this|:|,|.]",
    "(the way it works|how it works|how this works|the way this works|it works like this|this works like this|it goes like this|here is how it works|this is how it works) [is] [that|this|:|,|.]",
    "(what|here is what) (we|you) (have|always|have always|usually|normally) [always] (done|do|did|play|played) [at home|here|with friends] [is] [that|this|:|,]",
    "(for|to) (you|everyone) (who|that) (does not|do not) know [:|,]",
    "(long story short|in short|simply put|in other words|in plain english|to cut a long story short|to put it simply|to make it short|the short version) [:|,]",
    "(if|when) you (play|lay|use) this [card|one] [it means|that means|this means] [that] [,]",
    "this [card|one] (means|says|is that|makes it so|demands|wants|asks) [that|:|,]",
    cost=3,
)
g.means("lead", None, "<talk_lead>")
_PEOPLE = """aunt uncle grandma grandpa granny grandad nan mom mum dad mother father sister brother cousin friend friends
    neighbor neighbors boss school family parents kids work club place house home"""


@g.scanner("custom_of")
def _custom_of(chart: Chart, at: int) -> Iterator[Reading]:
    """`so what we have always done at my aunt's place is that …`, `at grandma's …`: whose custom it is."""
    here = chart.words
    if at or chart.context.get("where") != "table_rule":
        return
    people = set(words(_PEOPLE)) - {"neighbor", "neighbors"}
    for end in range(2, min(len(here) - 2, 16)):
        said = here[:end]
        if here[end] not in {"that", ",", ":"}:
            continue
        if any(word in CARD_GAME - {"play", "played", "plays"} or word in _BOUNDS for word in said):
            return
        told = bool({"we", "you", "they", "my", "our"} & set(said)) and bool(
            {"done", "do", "play", "played", "did"} & set(said)
        )
        if (people & set(said) or "always" in said) and (told or said[0] in {"at", "in", "with"}):
            yield end + 1, None, 5
        if here[end] != "that":
            return


_BOUNDS = words(
    "if when whenever unless until only not no never may must whoever every each red blue green yellow"
)
g.means("lead", None, "<custom_of>")
g.means("lead", None, "with this card [,]", cost=-1)
_PLAYED = "(the playing of this card|playing this card|this card being played|being played)"
g.means(
    "lead",
    None,
    "notwithstanding (the foregoing|anything to the contrary|any other rule|other rules|the above) [,]",
    f"(upon|on|after) {_PLAYED} [,]",
    "(it is hereby decreed|it is decreed|it is ordered|let it be known|be it known|be it resolved|you hereby declare|you declare|you decree) [that] [,|:]",
    "(effective immediately|with immediate effect|for the avoidance of doubt|pursuant to this card|by playing this card|subject to nothing) [,|:]",
)
g.means("lead", None, "just", "[dear|you] players [,]", cost=2)

# ---- a turn that is kept ----
_KEPT = (
    "[but|and] (still|anyway) (gets|get|is allowed|are allowed) to (play|go|take their turn|have their turn)",
    "[but|and] (may|can) still (play|go|take their turn|play a card)",
    "[but|and] [still] (keeps|keep) (their|your|the) turn",
    "[but|and] [still] (has|have) (their|your|the) turn",
    "[but|and] (does not|do not|need not) (miss|lose|skip) (a|their|your|the) turn",
)
g.means("turn_kept", None, *_KEPT, *(f"(they|you|the next player) {one}" for one in _KEPT))
_TURN_LOST = words("skip skips skipped miss misses lose loses")


@g.scanner("kept_turn")
def _kept_turn(chart: Chart, at: int) -> Iterator[Reading]:
    """`The next player draws 2 and still gets to play`: so it is anyway, unless something takes the turn."""
    before = chart.words[:at]
    drawn = {"draw", "draws", "take", "takes"} & set(before) or "up" in before
    lost = any(word in _TURN_LOST or word[0] == "+" for word in before)
    said = " ".join(before)
    if not drawn or lost or any(card in said for card in ("draw two", "draw four", "draw card", "action")):
        return
    for end, _, cost in chart.readings("turn_kept", at):
        if end == len(chart.words) or chart.words[end] in {".", ";"}:
            yield end, None, cost


g.means("clause", Whole((), aside=True), "<kept_turn>", cost=-3)

# ---- clauses of two or three words ----
_SKIPPED = Players(Base.YOU)
g.means(
    "clause",
    Whole((t.ExtraTurn(t.YOU),)),
    "[an|one|1] (extra|bonus|free|additional|another) turn [for you]",
    "you again",
    "so (it is|that it is) your turn [again]",
    "your turn again",
    "it is your turn again",
    "another turn [for you]",
    "[it is] your turn [right] again",
)
g.means("clause", Whole((t.ShowHand(Players(Base.LEFT), t.YOU),)), "(peek|look) [to the|to your] left")
g.means("clause", Whole((t.ShowHand(Players(Base.RIGHT), t.YOU),)), "(peek|look) [to the|to your] right")
g.means("clause", Whole((t.Reverse(), t.Reverse(), t.Reverse())), "reverse reverse reverse")
g.means("clause", Whole((t.Reverse(), t.Reverse())), "reverse reverse")
g.means(
    "clause",
    Whole((t.Reverse(),)),
    "turn it around",
    "turn (it|things|everything) (around|round)",
    "the other way [round|around]",
    "we go (back|backwards|the other way)",
    "other way",
)
g.means(
    "clause",
    Whole((t.Again(),)),
    "[you] (replay|replays) the card under this one [with all their effects]",
    "[you] do the same as the card under this one [did|does]",
    "same (effect|thing) as the card under this one",
    "same as the card under this one",
    "the effect of the card under this one [again|once more|one more time]",
    "[you] (use|repeat|redo|trigger) the effect of the card under this one [again]",
    "this card (does|has) (what|the effect of) the card under this one [did|has|does]",
    "the card under this one (happens|works|acts|takes effect) again",
    "this (is|card is|becomes|card becomes) a copy of the card under this one",
    "(copy|copies) what the card under this one (did|does|says)",
    "same again",
    "this [card|one] does (whatever|everything) the card under this one (did|does)",
    "this [card|one] does [exactly|just] (what|the same [thing] as|the same [thing] that) the card under this one [did|does]",
    "this [card|one] (has|gets) the same effect as the card under this one [did|had|has]",
    "[you] do (exactly|just) what the card under this one (did|does)",
)
g.means(
    "clause",
    Whole(
        (
            Unsure(
                ((t.Swap(t.YOU, t.OPPONENT),), (t.Swap(t.YOU, t.NEXT),), (t.Exchange(t.YOU, 1, t.OPPONENT),)),
                WITH_WHOM,
            ),
        )
    ),
    "swap",
    "swap (hands|cards)",
    "trade",
    "trade (hands|cards)",
    "hand swap",
)
g.means(
    "clause",
    Whole((Unsure(((t.Miss(t.YOU),), (t.Miss(t.NEXT),)), "Who misses a turn?"),)),
    "pass",
    "miss a turn card",
)


@g.phrase("clause", "{number} cards|card", cost=4)
def _cards_alone(number: int) -> Whole:
    meanings = ((t.Draw(t.NEXT, number),), (t.Draw(t.YOU, number),), (t.Discard(t.YOU, number),))
    return Whole((Unsure(meanings, "Who does what with them?"),))


@g.phrase("clause", "{who} [goes|go|is|are|gets|get|must be] down to {number} [<cards>]")
def _down_to(who: Players, number: int) -> Whole:
    return Whole((t.DiscardTo(who, number),))
