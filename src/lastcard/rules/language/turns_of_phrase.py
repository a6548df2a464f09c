"""General turns of phrase put into the grammar's own, wherever they stand: `they've got`, `who must`, `while`.

Each paraphrase is a pattern over the words as the tokens spell them. All that fit are applied, one after
another, and the sentence is read again; it is done only where the words as they stand do not read. What is
left out says nothing of a rule: whose consolation it is, that something is as usual.
"""

import re
from dataclasses import replace

from lastcard.rules.language.tokens import Token

Words = tuple[Token, ...]
_THEY = r"(?:they|the player|that player)"
_UNDER = r"(?:fewer than|beneath|underneath|under|below)"
_THIS = r"(?:this one|this card|this|it|yours|your card|that one|that card)"
_LIES = r"(?:(?:that|which) (?:is|was|lies|lay|sits|had been) )?(?:(?:right|directly|just|immediately|there|lying|sitting|played|laid) )*"
_DOER = r"(?:you|they|whoever|everyone|the next player|the player|your|their|all|a|an|the)"

# The pattern, and what stands in its place; <1> is the first group, with its own words.
_TABLE: tuple[tuple[str, str], ...] = (
    (r" [.;] (?:but )?not (?=(?:you|the dealer|the next player|them)(?: [.])?(?: $|$))", " , not "),
    (r"^(?:the )?(?!no |not |my |our |any )\w+ rule [,:] (?=\S)", ""),
    (r"(?:a|an) (?:bonus of )?(\S+)[ -]points? bonus(?: points)?", "<1> points"),
    (r"(?:a|an) (?:extra )?bonus of (\S+) points?", "<1> points"),
    (
        r"(points) on top(?: of (?:the|their|your) (?:normal|usual|regular)(?: points| score)?)?(?= (?:[.,;]|$))",
        "<1>",
    ),
    (r"(you|they|someone) (only|just) got (?=\S+ cards?)", "<1> have <2> "),
    (
        r"(?:make|let|have|force) (?:any )?(?:2|two) (?:players|opponents|others)(?: to)? (?=swap|trade|switch|exchange|draw|discard|miss|lose|skip)",
        "choose 2 players ; they ",
    ),
    (r"(?:the|a|any) player (?:with|on|who has|who is on) uno", "anyone with exactly 1 card"),
    (r"(cards|card|turn|go) player(?= (?:[.]|$))", "<1>"),
    (
        r"(?:in )?the (?:way|direction) we (?:are|is) (?:playing|going)(?= (?:[.,;]|$))",
        "in the direction of play",
    ),
    # who does it, named before a colon
    (r"^(?:the )?(most|fewest|least) cards [:,] (?=\S)", "the player with the <1> cards "),
    (
        r"^(?:the )?(left|right)(?: (?:neighbor|player|side))? : (\S+) (?:or|and|,|;|\.) (?:the )?(left|right)(?: (?:neighbor|player|side))? : (?=\S)",
        "your <1> neighbor <2> , your <3> neighbor",
    ),
    (r"^(?:the )?(left|right)(?: (?:neighbor|player|side))? : (?=\S)", "your <1> neighbor "),
    # only
    (r"(?:must|can|may|will|is to|are to) play nothing but", "may only play"),
    (r"(?:must|can|may) not play anything (?:but|except|other than)", "may only play"),
    (r"(?:does|do) not play anything (?:but|except)", "only plays"),
    # the card that lies under
    (
        r"the (?:card|one) (?:that |which )?(?:this (?:one|card)|it|you|yours) (?:is|are|was) (?:covering|lying on|sitting on|on top of|put on|placed on)(?: with (?:this(?: one| card)?|it|yours))?",
        "the card under this one",
    ),
    (
        r"the (?:card|one) (?:that |which )?(?:this (?:one|card)|it|you) (?:covers|covered|cover|covers up)(?: with (?:this(?: one| card)?|it))?",
        "the card under this one",
    ),
    (
        r"(?:do|does|repeat|repeats) the same thing the card under this one did",
        "do what the card under this one did",
    ),
    # who comes next, and what turns round
    (r"whoever (?:now )?(?:comes|is|sits|goes) next(?: now)?", "the next player"),
    (
        r"we (?:are|is) (?:now )?(?:turning|going) (?:around|round|the other way(?: round| around)?|back|backwards)",
        "reverse the direction of play",
    ),
    (
        r"(?:players|ones|neighbors) on (?:the|either|each) (?:left and(?: the)? right|side|sides) of (?=\S)",
        "neighbors of ",
    ),
    (r"(?:and |but )?(?:right )?after that(?=,| ,| \S)", "then"),
    (r"(who\S*) (has|have|holds) (the (?:most|fewest) cards) then", "<1> <2> <3>"),
    # what changes nothing
    (r"(?:of (?:any|whatever) (?:kind|sort|type)|of all kinds)", ""),
    (r"(effect|turns|cards|draw) at all(?= (?:[.,;]|$))", "<1>"),
    (r"here and now", "now"),
    (
        r"(?:deal|deals) (them|it|the cards|everything) (?:back )?out evenly between (?:you|the two of you|them|both of you)",
        "deal <1> out evenly",
    ),
    (r"(?:shuffle|shuffles|mix|mixes) your two hands together", "shuffle your hands together"),
    # it is so whenever somebody plays one
    (
        r"^(?:the )?([^.,;:]{1,24}?) (?:is|are) (?:very |really |so |pure )?(?!wild)[a-z-]+ , (?:and |so )*(?:whoever|anyone who|the player (?:who|that)|everyone who|who) (?:plays|lays|throws) (?:it|one|them|such a card)",
        "whoever plays <1>",
    ),
    (r"(?:your|their|his) go(?= (?:[.,;]|$))", "your turn"),
    (r"never (?:has|have) to", "need not"),
    (r"(?:because of|due to|for|from) other people 's cards", "because of others' cards"),
    (
        r"(?:all|each of the|every one of the) (?:4|four) colors",
        "a red card and a blue card and a green card and a yellow card",
    ),
    (
        r"(?:a|one) card (?:of|in) (?:each|every) color",
        "a red card and a blue card and a green card and a yellow card",
    ),
    (
        r"(shuffle|shuffles) your (?:two )?hands together and deal (?:them|it|the cards) out evenly(?: again)?",
        "<1> hands with them and deal them out again evenly",
    ),
    (r"it is (you|they) who (?=\S)", "<1> "),
    (r"(?:, )?(?:but |and )?if it is (?:any|some|an) other color ,?", "; otherwise"),
    (
        r"(, )?(?:and )?(?:each of (?:us|you)|both of (?:us|you)|everyone|each player|both) (?:picks|pick|chooses|choose|selects) (?:their|your) own(?: card)?(?= (?:[.,;]|$))",
        ", each of you decides which",
    ),
    (
        r"(exactly|only|just) (\S+) cards( now)? (has to|must|have to) show them to everyone",
        "<1> <2> cards <4> show their hand to everyone",
    ),
    (
        r"(exactly|only|just) (\S+) cards( now)? shows? them to everyone",
        "<1> <2> cards shows their hand to everyone",
    ),
    (
        r"if you like (?:it|them|their hand|what you see|that hand|those cards)(?: (?:better|more))?(?: than (?:your own|yours|your hand|your cards))? ,? ?(?:then )?you (may|can) (?:swap|trade|exchange|switch)(?= (?:[.,;]|$))",
        "you may swap hands with them",
    ),
    (
        r"(?:must|have to|has to) play it( now)? , no (?:keeping|saving|holding)(?: on to| onto)? it(?: back)?(?: for later)?",
        "must play it <1>",
    ),
    (
        r"(they|you) (?:do|does) not draw (\S+)(?: cards)? , (?:they|you) draw (\S+)",
        "<1> draw <3> instead of <2>",
    ),
    (r"^we (?:always )?(?:let|allow) (?:you|people|everyone|players|anyone)(?: to)? (?=\S)", "you may "),
    (r"^(?:the )?color = (\S+)", "the color becomes <1>"),
    (r"^(immune|untouchable|invincible|protected) (?=(?:for|until|against|to|from) )", "you are <1> "),
    (r"^(draw twos|draw cards|wild draw fours) pile up(?= (?:[.,;]|$))", "<1> stack"),
    (
        r"^(\S+ing) is (?:forbidden|banned|not allowed|prohibited)(?: here| at this table| at our table)? and costs (\S+) cards?(?: (?:every|each) time)?",
        "no <1> ; whoever does draws <2>",
    ),
    (
        r"give (\S+) (?:more |extra |bonus )?points to the winner of (?:every|each|the|a) round",
        "the winner of the round scores <1> points",
    ),
    (r"^we (?=the winner )", ""),
    (r"(die|dice)( time| game)? ([.,;:]) roll (?:it|them) ?", "roll a die "),
    (r"(miss|misses) out(?= (?:[.,;]|$))", "<1> a turn"),
    (
        r"everyone (?:rotates?|must rotate) (?:their|the) (?:hands?|cards)",
        "everyone passes their hand to the next player",
    ),
    (
        r"(?:all |the )?hands (?:rotate|move on|go around|travel)(?: one (?:place|seat|player|step|spot))?(?= (?:[.,;]|$))",
        "everyone passes their hand to the next player",
    ),
    (r"discards? all of (?:one|a single) color", "discard all your cards of one color"),
    (r"^(?:this )?protects you (?:from|against) (?=\S)", "you are immune to "),
    (
        r"add (\S+) cards? to (everyone|the next player|your left neighbor|your right neighbor|an opponent) 's hand",
        "<2> draws <1>",
    ),
    (
        r"(wild draw fours|draw twos) only (?:count for|count as|make the next player draw|cost|are worth) (\S+)(?: cards)?(?= (?:[.,;]|$))",
        "<1> make the next player draw <2>",
    ),
    (r"(a \S+(?: \S+)?) ends the round(?= (?:[.,;]|$))", "whenever a player plays <1> , the round ends"),
    (
        r"if the card (?:that )?(?:you|they) (?:draw|drew|have drawn|just drew) (?:fits|is playable|can be played) ,? ?(?:you|they) (?:must|have to|has to) play it(?: now)?",
        "a drawn card that fits must be played",
    ),
    (r"(?:^|(?<=[,;.] ))next (?=[+]\d)", "next player "),
    (r"(?:and )?next (?=[+]\d+ (?:$|[.,;]))", "next player "),
    (r"everyone including yourself(?= )", "everyone"),
    (r"everything (?:that )?they (?:has|have)(?: got)?(?= (?:[.,;]|$))", "their hand"),
    (
        r"draw twos (?:pile up|stack(?: up)?) , and a wild draw four (?:can|may) (?:go|be put|be played) on(?: top of)? a draw two(?: too| as well)?",
        "you can put a draw two on a draw two , and a wild draw four on a draw two too",
    ),
    (r"bonus points", "points"),
    # contracted verbs
    (
        r"(they|it|who|that|whoever) is (got|had|been|drawn|played|taken|done|laid|lost|won)(?= )",
        "<1> has <2>",
    ),
    # a question for a condition
    (
        r"(?:^|(?<=[.;:] ))(are|is) (you|they|anyone|someone|the next player|the dealer|your left neighbor|your right neighbor) ([^.,;:]+?) \. (?:then|if so|if yes)? ?,? ?",
        "if <2> <1> <3> , ",
    ),
    (
        r"(?:^|(?<=[.;:] ))do (you) (have|hold|own) ([^.,;:]+?) \. (?:then|if so|if yes)? ?,? ?",
        "if <1> <2> <3> , ",
    ),
    (
        r"(?:^|(?<=[.;:] ))does (the next player|anyone|someone|the dealer) (?:have|hold|own) ([^.,;:]+?) \. (?:then|if so|if yes)? ?,? ?",
        "if <1> has <2> , ",
    ),
    # whose
    (r"(have|has|had|is|are) (only|just|still|exactly) got(?= )", "<1> <2>"),
    (r"(have|has|had|is|are) got(?! to )(?= )", "<1>"),
    (r"(everyone|someone|player|whoever|anyone|nobody|else) 's got", "<1> has"),
    (r"what (?:you) (?:have|hold|are holding)(?: (?:left|in (?:your|the) hands?))*", "your hand"),
    (
        rf"what {_THEY} (?:have|has|hold|holds|is holding|are holding)(?: (?:left|in (?:their|the) hands?))*",
        "their hand",
    ),
    (
        r"there (?=(?:own )?(?:hands?|cards?|wilds?|skips?|turns?|reverses?|numbers?|\d+s|(?:red|blue|green|yellow)s?) )",
        "their ",
    ),
    (r"(cards?|numbers?|skips?|wilds?|reverses?) of (?:yours|your own)", "your <1>"),
    (r"(?:every|each) (\S+(?: cards?)?) of yours", "all your <1>"),
    # the card under this one
    (rf"the (?:card|one) {_LIES}{_UNDER} {_THIS}(?: one)?", "the card under this one"),
    (
        rf"the (?:card|one) {_LIES}(?:before|prior to) (?:{_THIS}|mine)(?: one)?",
        "the card under this one",
    ),
    (
        r"(?:whatever|what) the card under this one (?:did|does|was) (?:happens|is done|occurs)(?: once more| again| one more time| a second time)*",
        "do what the card under this one did",
    ),
    (
        r"^(?:it )?(?:do|does|has|copies) (?:exactly )?the same (?:thing |effect )?(?:as|that) the card under this one(?: did| does| had| has)?",
        "do what the card under this one did",
    ),
    # whoever it is said of
    (r", who (?:in turn )?(?:must|will|has to|then|can not|may)(?= )", ", they must"),
    (r"(?<= )who must then ", "who "),
    (r"^you must (?=(?:choose|pick|select|designate|name) )", ""),
    # joints
    (rf" (?:while|whereas|meanwhile|whilst)(?= {_DOER} )", " and"),
    (r", (?:and )?(?:after which|after that|following which|whereupon|upon which)", ", then"),
    (r", (?:and )?in (?:return|exchange) ,?", ", then"),
    (r"; (?:and )?(?:that|this) is (?:also )?(?:when|why) ", "; "),
    (r"(on|with) (an? \S+|\S+) (or|nor|and) (?:on|with) (?=an? )", "<1> <2> <3> "),
    (
        r"(may|can) (\S+ .+?) [,;.] (?:anyone|whoever|everyone|those|any player|all|an opponent|a player) (?:who |that )?(?:does not|do not|did not|refuses|refuse|declines|decline|chooses not|will not)(?: (?:to|do so|to do so|want to|do it|do that))* ,? ?(?:must )?(?=\S)",
        "<1> <2> . if they do not , they",
    ),
    (r", or if (you|they) (?:have|has) (none|nothing|no such card) ,? ?", ". if <1> have none , "),
    (
        r"(?:anyone|someone|any player|a player|any opponent|an opponent) 's (hands?|cards) (?:that )?(?:you (?:like|want|choose|pick)|of your choice)",
        "the <1> of a player of your choice",
    ),
    (r"(everyone|all players|anyone|those) who can (?=(?:must |has to |have to )?\S)", "<1> "),
    (
        r"the color (?:that|which) (?:is|was) (?:currently |now )?(?:in play|being played|lying there)(?: now| right now| at the moment)?",
        "the color in play",
    ),
    (r"(color|color in play) from now on(?= [.,;]|$| $)", "<1>"),
    (r"is in play from now on(?= [.,;]|$| $)", "is in play"),
    (r"(cards?) only(?= [.,;]|$| $)", "<1>"),
    (r"(?:precisely|exactly) (?=(?:one|two|three|four|a|\d+) )", ""),
    (r"(?:is|are) having to(?= )", "must"),
    (
        r"the (?:card|one) (?:that |which )?(?:this card|this one|this|it) (?:is|was|lies|lay)(?: (?:lying|laid|played|put|sitting))?(?: down)? (?:on top of|upon|on)(?= |$)",
        "the card under this one",
    ),
    (r"the (?:preceding|previous|prior) card(?= )", "the card under this one"),
    (r"(sitting|seated|sits) (?:directly|right|straight|immediately|exactly)(?= )", "<1>"),
    (r"person (opposite|across)", "player <1>"),
    (
        r",? (?:and|but) (?:they |you )?(?:do not|does not|can not|may not) (?:get a say|complain|object|refuse|argue|say no|have a say)(?: in it| about it)?(?= [.,;]|$| $)",
        "",
    ),
    (
        r"(color|color in play) , (?:and )?not (?:the one who (?:played|laid) it|you|the player who played it|whoever played it|its player|their player|the card 's player|them)(?= [.,;]|$| $)",
        "<1>",
    ),
    # how long it holds, as a sentence of its own
    (
        r" [.;,] (?:(?:and|but) )?(?:(?:this|it|that|the effect) )?(?:ends|stops|is over|wears off|expires|is lifted) (?:when|once|as soon as|the moment|at the start of|on)(?= )",
        " until",
    ),
    (
        r" [.;,] (?:(?:and|but) )?(?:this|it|that|the effect) (?:lasts|holds|goes on|applies|counts|stays|is in force|stays in effect) (until|for)(?= )",
        " <1>",
    ),
    # whoever played a card
    (
        r"(?:makes?|forces?|lets?|causes?|obliges?) (?:the player who|the player that|the one who|the one that|whoever) (?:put it down|puts it down|played it|plays it|lays it|laid it|lays it down|laid it down|throws it|threw it)(?: to)?(?= )",
        ": they must",
    ),
    (
        r"(?:the player|the one|whoever|anyone|the person)(?: who| that)? (?:plays|lays|puts down|throws|played|lays down) (?:one|it|them|such a card|one of them)(?= (?!of|on))",
        "they",
    ),
    (
        r"^(?:whoever|the player who|the one who) (?:laid|played|put down|threw) (?:the card under this one|the last card|the previous card) (?:takes|gets|has to take|picks up|must take|has to pick up|must pick up) it(?: back)?(?: up)?(?= |$)",
        "whoever played before you takes the card under this one",
    ),
    (
        r"(have|has) (\S+) cards(?: left)? ,? ?(you|they) (must|have to|has to) show them(?= to )",
        "<1> <2> cards , <3> <4> show their hand",
    ),
    (
        r" , (?:you|they) (?:2|two|both) (?=swap|trade|exchange|switch)",
        " ",
    ),
    # whom it is said of
    (
        r"player (?:which|that|who) (?:comes|is|sits|plays|goes) (?:right |directly |just )?after you",
        "next player",
    ),
    (r"that same player", "that player"),
    (r"whichever opponent you (?:fancy|like|want|choose|prefer|please)", "an opponent of your choice"),
    (r"whichever player you (?:fancy|like|want|choose|prefer|please)", "a player of your choice"),
    (
        r"(?:turns|changes|switches|sets) the color (?:in play )?(?:to|into) (red|blue|green|yellow)",
        "makes the color <1>",
    ),
    (
        r"(?:suspends?|pauses?|rests?) (?:one time|once|for a turn|for one turn|a turn|one turn|one round|for one round)",
        "misses a turn",
    ),
    (r"(?:hits|strikes|gets) that (?:someone|player|person|same player) instead", "hits them instead"),
    (r"(?:is|are) worth (?:double|twice as much|twice|two times as much)", "counts double"),
    (r"(?:is|are) worth half(?: as much)?", "counts half"),
    (r"half as many cards as ([^.;,]+?) , rounded down", "half , rounded down , as many cards as <1>"),
    (
        r"(?:sends|moves|passes|shifts|pushes) (?:every|each|all|all the|everyone 's) (?:hand|hands) (?:one |a )?(?:chair|seat|place|player|position)(?: along| on| over| further)?(?: in the direction of play)?",
        "makes everyone pass their hand to the next player",
    ),
    (
        r"if the card you play has the same (number|color) as the (?:card|one) (?:it lands on|under this one|under it|it is played on|it covers|before)",
        "if you play the same <1> as the card before",
    ),
    (r"need not draw when (?:a|any) draw card is played on them", "need not draw for draw cards"),
    (
        r", (?:then|and then) (?:they )?(?:picks?|takes?) (?:it|them) (?:up|back)(?: up)?(?: again)?(?= |$)",
        "",
    ),
    (r"players who lay down(?= )", "whoever plays"),
    (
        r"so (?:that )?the (?:whole )?table (?:can|may) (?:read|see|look at) (?:it|them)",
        "so everyone can see it",
    ),
    # who wins
    (
        r"(?:the )?winner (?::|is|,) ((?:whoever|the player|the one) [^.;,]+?)(?= [.;,]|$| $)",
        "<1> wins the round",
    ),
    (r"^from (?:now|here) on ,? ?(?=.+ (?:until|for (?:the )?(?:next|rest|two|three|2|3)) )", ""),
    (r"(?<= )the (?:whole |complete |full )?rest of the rest of the round", "the rest of the round"),
    (r"(?<= )(?:whole|complete|full) rest of (?:this|the) (round|match|game|hand)", "rest of the <1>"),
    (
        r"(?<= )(?:a|any|one|another|some) (?:friend|pal|buddy|mate)(?= 's | of (?:your|their) choice| of choice)",
        "a player",
    ),
    (r"(?<= )(?:a|any) (?:friends|players|opponents|persons) (?=hand |cards |hand$|cards$)", "a player 's "),
    (r"the half of (?:that|it|them)(?: many| number| amount)?(?= |$)", "half that many"),
    (
        r" [.;,] (?:if )?(?:you )?(?:can not|could not) (?:do|manage|make) (?:it|that|this) [.,:;] (?:then )?(?=\S)",
        " ; if you can not , ",
    ),
    (r"(one|a|1|two|2|three|3) (cards?) , (?:random|blind|unseen) ,(?= )", "<1> random <2>"),
    (
        r"(next|every|any) attack(?: card)? (on|against) you , (?:a )?draw two or (?:a )?(?:wild )?draw four(?= )",
        "<1> draw card <2> you",
    ),
    (
        r"(?:collect|collects|take|takes|get|gets) (\S+) (cards?) from (everyone but you|everyone else|each opponent|the next player|your left neighbor|your right neighbor) , (?:they|everyone|each of them) (?:choose|chooses|pick|picks|decide|decides) (?:which one|which ones|which card|which|it|the card|them)",
        "<3> must give <1> <2> to you",
    ),
    (
        r"(wins?|won|gets?|scores?) ([^.;,]+?) , (?:in )?(?:every|each) (?:single )?round(?= |$)",
        "<1> <2>",
    ),
    # nothing of a rule
    (
        r",? as if (?:you|they) (?:would |had |have )?(?:just )?(?:played|play|laid|lay) (?:it|this|that|that card)(?: yourself| themself| again)?(?= [.,;]|$| $)",
        "",
    ),
    (r" , (?:eyes closed|without looking|without peeking) ,(?= )", " at random"),
    (
        r"(?<!counts)(?<!count)(?<!acts)(?<!works)(?<!used)(?<!treated)(?<!act)(?<!work) as (?:a|an|your|their) (?!skip|reverse|wild|draw|red|blue|green|yellow|7|0|number|joker)\w+(?: present| gift| prize)?(?= [.,;]|$| $)",
        "",
    ),
    (r",? (?:during|throughout) (?:the|this|our|a) (?:game|match|whole game|play)(?= |$)", ""),
    (r",? (?:in|for) (?:all|the whole|the entire) (?:match|game)(?: long)?(?= |$)", ""),
    (r"(again|turn) once(?= [.,]|$| $)", "<1>"),
    (
        r", (?:my )?(?:players|kids|dear|dears|darling|darlings|sweetie|honey|buddy|everyone|mates|lads|ladies|gentlemen|peeps|friends|fellas|team|y'all)(?= [.]|$| $)",
        "",
    ),
    (
        r"(?:but )?if (?:you|they) (?:do not|does not) (?:like|want|fancy|care for) (?:it|them|what you see|any of them|those) ,? ?(?=(?:you|they) (?:may|can))",
        "",
    ),
    (
        r",? (?:as|for) (?:a |an |some |their |your )?(?:consolation|reward|punishment|penalty|bonus|treat|thank you|compensation|prize|gift|present|comfort|kindness|courtesy)(?: prize| gift)?(?= [.,;:]| $|$)",
        "",
    ),
    (r",? (?:just )?(?:like|as) (?:in|with|we do in|they do in) (?!play)(?:\w+ ?){1,3}(?=[.,;]|$)", ""),
    (r",? (?:just )?as (?:usual|normal|always|ever|per usual)(?= |$)", ""),
    (r",? (?:at|of|by) (?:their|your|her) own (?:choice|choosing|discretion|free will)(?= |$)", ""),
    (
        r",? (?:no matter what|without exception|with no exceptions|whatever happens|come what may|period|full stop|no keeping|no saving it|no take-backs|no takebacks)(?= |$)",
        "",
    ),
    (
        r",? (?:if (?:they|you) (?:want|like|wish|dare|so choose|feel like it)|should they wish|if desired)(?= [.,;]|$)",
        "",
    ),
    (r"(?:^|(?<=[.,;] ))(?:as (?:soon as|long as) )?this (?:one|card) does nothing special ,?", ""),
    (r"(?<= )(?:one )?apiece(?= )", "each"),
    (r"(as many cards) (?:from|off|out of) the (?:draw )?(?:pile|deck|stack|stock) (as)", "<1> <2>"),
    (r"(?:plain|ordinary|normal|regular|simple) (numbers?|wilds?|skips?|reverses?|\d+s?)(?= )", "<1>"),
    (r",? (?:when|once|after|as) (?:you|i) (?:play|lay|put down|use) this(?: card| one)?(?= [.,;]|$| $)", ""),
    (
        r"(?:who|that) (?:has|have) more cards than (?:everyone(?: else)?|anyone(?: else)?|all others)(?= )",
        "with the most cards",
    ),
    (r"(next|for) (two|three|four|[2-9]) turn(?= |$)", "<1> <2> turns"),
    (r"(next|for) (two|three|four|[2-9]) player(?= |$)", "<1> <2> players"),
    (r"(you|they|player|everyone) (?:is|are) (?:getting|receiving)(?= )", "<1> get"),
    (r"(you|they|player|everyone) (?:is|are) drawing(?= )", "<1> draw"),
    (r"(you|they|player|everyone) (?:is|are) (?:losing|missing) (a|their|your)(?= )", "<1> miss <2>"),
    (r"one more chance to (?:play|go|lay)(?: a card)?", "an extra turn"),
    (r"face up on (?:the|your|their) (?!pile|deck)\S+", "face up"),
    (
        r",? because (?:it is|that is|this is) (?:only |just )?(?:fair|right|fun|funny|how it is|life)(?: \S+)?(?= [.,;]|$| $)",
        "",
    ),
    (
        r"the number (?:on the card )?(?:fewer than|under|beneath|underneath|of the card (?:fewer than|under)) (?:this card|this one|this|it)",
        "the number on the card under this one",
    ),
    (
        r",? (?:otherwise|or|or else|else) (?:it|that|you|they) (?:does not|do not|is not|are not|has not|have not|will not|can not) (?:count|done|finished|out|won|win|go out|valid|allowed|be out)(?= |$)",
        "",
    ),
    (
        r"(?:champion|victor|hero|champ) of the (last|previous|round before)(?: round)?",
        "winner of the last round",
    ),
    (r"(draws?) up until(?= )", "<1> until"),
    (r"(throws?|chucks?|tosse?s?) ((?:\S+ ){0,3}?\S+) (away|out)(?= |$)", "<1> <3> <2>"),
    (
        r"(you|they|the next player|everyone|player) (?:get|gets) to (?=skip|make|force|choose|swap|take|give|look)",
        "<1> may ",
    ),
    (r"lets you (?=skip|make|force|choose|swap|take|give|look)", ": you may "),
    (
        r" do not (?:tell|show) (?:anyone|the others|everyone else) their hand(?= |$)",
        " you may not tell anyone what they have",
    ),
    # formal words
    (r"(?<!\S)(?:possess|possesses|are in possession of|is in possession of)(?= )", "has"),
    (r"(?<!\S)(?:in order to|so as to)(?= )", "to"),
    (r"(?<!\S)upon (?:playing|laying) (?:this|this card) ,?", ""),
    (
        r"^(?:when|once|after|if|whenever) (?:this card|this one|this) (?:is|gets|has been|comes) (?:played|laid|put down|out|used) ,?",
        "",
    ),
    # drawing and losing in other words
    (
        r"(?:get|gets|is|are|got) (?:hit|smacked|slapped|stuck|loaded|landed|saddled|burdened) (?:with|by)(?= \d| an?| \w+ (?:or more|cards?))",
        "draw",
    ),
    (r"(?:end|ends) up (?:drawing|picking up|having to draw)", "draw"),
    (r"(have|has|had) to (miss|lose|skip|sit out) (a|their|your) (turn|go)", "<2> <3> <4>"),
)
_RULES = tuple((re.compile(pattern), made) for pattern, made in _TABLE)
_MOST = 3  # times that one paraphrase is applied


def paraphrased(tokens: Words) -> Words | None:
    """The same sentence with every paraphrase that fits; None if there is none."""
    found = tokens
    for pattern, made in _RULES:
        for _ in range(_MOST):
            changed = _applied(found, pattern, made)
            if changed is None or changed == found:
                break
            found = changed
    return found if found != tokens and found else None


def _applied(tokens: Words, pattern: re.Pattern[str], made: str) -> Words | None:
    """The words with the first match of a pattern replaced."""
    text, starts = "", []
    for token in tokens:
        starts.append(len(text))
        text += token.text + " "
    text = text.rstrip(" ") + " "
    for found in pattern.finditer(text):
        first, last = _tokens_of(found.span(), text, starts)
        if first is None or last is None:
            continue
        new: list[Token] = []
        for word in made.split():
            group = re.fullmatch(r"<(\d)>", word)
            if group:
                low, high = _tokens_of(found.span(int(group[1])), text, starts)
                new += tokens[low:high] if low is not None and high is not None else ()
            else:
                like = tokens[min(first, len(tokens) - 1)]
                end = tokens[max(first, last - 1)].end if last > first else like.end
                new.append(replace(like, text=word, end=max(end, like.end)))
        whole = (*tokens[:first], *new, *tokens[last:])
        while whole and whole[0].text in {",", ";", "."}:
            whole = whole[1:]
        return whole
    return None


def _tokens_of(span: tuple[int, int], text: str, starts: list[int]) -> tuple[int | None, int | None]:
    """The tokens that a stretch of the text covers, if it covers whole ones."""
    start, end = span
    while start < end and text[start] == " ":
        start += 1
    while end > start and text[end - 1] == " ":
        end -= 1
    if start not in starts and start != len(text):
        return None, None
    if text[end : end + 1] not in (" ", ""):
        return None, None
    first = next((i for i, place in enumerate(starts) if place >= start), len(starts))
    last = next((i for i, place in enumerate(starts) if place >= end), len(starts))
    return first, last
