"""Sentences that restate a rule of the game: they are accepted, and change nothing."""

from lastcard.rules.language.grammar import GRAMMAR as g

_YOU = "(you|everyone|players|a player|whoever|each|we|one|anyone)"
_MUST = "(must|has to|have to|needs to|need to|should|will)"
_CALL = "(say|says|call|calls|shout|shouts|yell|yells|announce)"
_ONE_LEFT = "(you have|they have|you only have|they only have|having|holding|with|you are on|there is|you hold|you are down to|they are down to|you get down to|you are left with|has|have) [only|just] (one|1|a single) card [left|in hand|in your hand|in their hand]"
_SAME = "[the|either the|by|in|either] [same] (color or [the] [same] number|number or [the] [same] color|color , number or symbol|color or symbol|color , the number or the symbol|color or number or symbol) [of the top card|of the card on top|as the top card|on top|in play]"
_NO_CARDS = "(has no cards left|gets rid of all [their|the] cards|get rid of all (their|your|the) cards|plays their last card|have no cards left|has no more cards|is out of cards|get rid of your cards|get rid of their cards|gets rid of their cards|runs out of cards|to be out of cards|has an empty hand|with no cards left|with an empty hand)"
_WINS = "(wins|wins the round|has won|wins the game|is the winner)"
_STUCK = "(can not (play|go|lay|play a card|play anything|lay a card|play any card)|do not have (a matching card|a playable card|a card that fits)|have (no matching card|nothing that fits|no playable card|nothing to play|no card that fits))"
_DRAWS_ONE = "(draw|pick up|take) [only|just] (a card|one card|one|1 card|1|a card from the draw pile|one from the pile)"
_A_WILD = "(a wild|a wild card|wilds|wild cards|the wild)"
_NAMES = "(names|chooses|picks|says|choose|pick|name|decides|decide on) (the|a|any|which|the new|a new|the next) color [they|you|they want|you want|it is|comes next|is next]"
_SAME_OF = "[the|either the|by|in|either] [same] (color or [the] [same] number|number or [the] [same] color|color , number or symbol|color or symbol|color , the number or the symbol|color or number or symbol|color or the number) [of the top card|of the card on top|on top|in play]"
_GET_RID = "(get rid of (all|all of|all the|all their|their) [their] cards|be out of cards|have no cards left|have no cards|play all their cards|play their last card|empty their hand|go out)"
_DRAWS_FIT = "(you draw|you drew|you pick up|you just drew|you get)"
_ONE_LEFT_NOW = "you (have|have got|got|are down to|only have) [only|just] (one|1|a single) card [left] [in your hand|in hand]"
_IF_STUCK = "(if|when|whenever) (you have nothing to play|nothing fits|you have nothing that fits|you have no card that fits|you do not have a card that fits|you have no matching card|you can not go|you do not have a match)"
_PILE_OUT = "(when|if|once|whenever|as soon as) (the draw pile|the deck|the pile|the stack|the draw pile 's cards) (runs out|is empty|is used up|is gone|is finished|runs dry|is out|runs out of cards|is out of cards|has no cards left|has run out)"
_DISCARDS_USED = "[you|we|the dealer|someone|just|then|simply] [just|simply] (shuffle|shuffles|reshuffle|reshuffles|mix|mixes) (the discards|the discard pile|the played cards|the discarded cards) [but the top card] [(and|to) (use|form|make|become|keep playing with) (it|them|the|a|a new|the new) [again|new] [draw pile|deck]|into (a|the) new draw pile|back in|again|into the draw pile]"
g.means(
    "ordinary",
    None,
    f"{_YOU} {_MUST} {_CALL} uno [aloud] (when|if|as soon as|once|whenever) {_ONE_LEFT}",
    f"{_YOU} {_MUST} {_CALL} uno (before|when|as) (you|they) (play|plays|lay|put down) (your|their|the) (second to last|last but one|second last|next to last|next-to-last|second-to-last|penultimate) card",
    f"{_CALL} uno [when|if|as soon as|once] [{_ONE_LEFT}]",
    f"(when|if|once|as soon as|with|at) [{_ONE_LEFT}|(one|1) card left] [,] [you|they] [{_MUST}] {_CALL} uno",
    f"(whoever|the first player to|the first to|the player who|the first one to|the first player who|the first one who) {_NO_CARDS} [first] {_WINS}",
    f"(the first player|the first one|the player|the one) (without cards|with no cards|with no cards left|out of cards) {_WINS}",
    f"(if|when|whenever) you {_STUCK} [,] [then] [you] [{_MUST}] {_DRAWS_ONE}",
    f"[you] [{_MUST}] {_DRAWS_ONE} (if|when|whenever) you {_STUCK}",
    f"(whoever|a player who|anyone who) (can not play|can not go|has nothing that fits) [{_MUST}] (draws|picks up|takes|draw|take) (a card|one card|one|1 card|1)",
    f"(cards|a card|every card|you|each card|we|the card you play|your card) [{_MUST}|can|may|can only|may only] (match|fit|matches|match in|fit in|follow) [the top card in|the top card by] {_SAME}",
    f"{_YOU} (play|must play|have to play|can play|may play|can only play|may only play) (a card|cards) (of|with|that has|that have|that matches|that match|that fits|that matches in|matching|that fits in) {_SAME}",
    f"(the player of|whoever plays|the player who plays|you when you play|anyone who plays) {_A_WILD} {_NAMES}",
    f"(after|with|on|when you play|if you play) {_A_WILD} [,] (you|the player|its player) {_NAMES}",
    f"{_A_WILD} (let|lets) you (choose|pick|name|change) (the|a) [new] color",
    "(play|the game|it|we) (goes|go|moves|runs) [around] clockwise [at first|to begin with|at the start]",
    "[the] (player on the left of the dealer|player on the dealer 's left|player to the left of the dealer|player left of the dealer) (starts|begins|goes first|plays first)",
    "(everyone|each|we) (plays|play) one card (per turn|at a time|a turn|each turn|on their turn)",
    "(you|players|we) [can] (only|may only) play one card (per turn|at a time|a turn|each turn)",
    "(you|players|we|whoever draws it) (may|can) play (a drawn card|the drawn card|the card you drew|the card you draw|the card you just drew|a card you drew) [right away|at once|immediately|straight away|now] [if it fits|if it matches|if you can]",
    "[a|the|every] (wild draw four|+4|wild draw fours|+4s) (may|can) be challenged",
    f"(if|when|whenever) {_DRAWS_FIT} (something|a card|one) [that] (fits|you can play|can be played|is playable|matches|you can use) [,] you (may|can) (play|lay) it [right away|at once|immediately|straight away|now]",
    f"(if|when|whenever) the card {_DRAWS_FIT} (fits|works|matches|is playable|can be played|goes) [,] you (may|can) (play|lay|use) it [right away|at once|immediately|straight away|now]",
    f"you [only] {_DRAWS_ONE} (if|when|whenever) you {_STUCK}",
    f"(if|when|whenever) you {_STUCK} [,] [then] [you] [only|just] {_DRAWS_ONE} and (that is it|that is all|no more|pass|your turn is over)",
    "(you|players|the next player|we) (may|can) challenge (a|the|every) (wild draw four|+4)",
    "that is so anyway",
    f"[you|we|players] [{_MUST}|can|may] (match|follow) {_SAME_OF}",
    f"(match|follow) {_SAME_OF}",
    f"(you|everyone|players|we) (can|may) play a card (if|when) it (has|is|matches) {_SAME}",
    "(you|players|we) (can|may|must|have to) play a (matching|fitting) (color or number|color , number or symbol|color , symbol or number|card|color or symbol)",
    f"(the first|the first one|the first player|whoever is first) to {_GET_RID} {_WINS}",
    "[the] dealer 's left neighbor (starts|begins|goes first|plays first)",
    "[the] player (after|next to) the dealer (starts|begins|goes first)",
    "(you|everyone|players|each|we) (win|wins) (when|if|as soon as|once) (you|they) (have|has|are|get) (no cards left|no more cards|rid of all your cards|out of cards|an empty hand)",
    "(one|1|a single|only one) card (per|a|each|every) turn",
    "(everyone|each|we|you) (play|plays|lay|lays) (one|1|a) card on (their|your|each) turn",
    f"{_YOU} {_MUST} {_CALL} uno (when|if|as soon as|once|whenever) (you|they) are on (your|their) (last card|the card under this one)",
    f"[you] [only] [have to|must|need to] {_CALL} uno (when|if|once|as soon as) {_ONE_LEFT_NOW}",
    f"{_IF_STUCK} [,] [then] [you] {_DRAWS_ONE}",
    f"{_DRAWS_ONE} (if|when) (you have nothing to play|nothing fits|you have nothing that fits|you have no card that fits)",
    f"{_IF_STUCK} after drawing [,] (your turn ends|your turn is over|it is the next player 's turn)",
    "if you can not play the card you drew [,] (your turn is over|your turn ends|it is the next player 's turn|you are done)",
    "(you|players|everyone|we) (can|may) [always] draw [a card] even (if|when|though) (you|they|we) (can|could) play",
    "(if|when|whenever) (you|someone|a player) (get|gets|are hit by|is hit by|are hit with|is hit with) a (+2|draw two|draw 2) [,] (you|they) (draw|draws|take|takes|pick up|picks up) (two|2) [cards] and (lose|loses|miss|misses) (your|their|a) turn",
    "(if|when|whenever) (you|someone|a player) (get|gets|are hit by|is hit by|are hit with|is hit with) a (+4|wild draw four|draw four) [,] (you|they) (draw|draws|take|takes|pick up|picks up) (four|4) [cards] and (lose|loses|miss|misses) (your|their|a) turn",
    "[a|the|every] (skip|skips|skip card|skip cards) (means|mean|=|:|skip|skips) [that] [the] next (player|one) [(misses|loses|sits out) (a|their) turn|is skipped]",
    "[a|the|every] (reverse|reverses|reverse card) (means|mean|=|:) [that] (we|play|the game|it) (go|goes|turns|changes) (the other way|the other way around|direction|around|in the other direction|backwards)",
    "[a|the|every] (+2|draw two|draw 2) (means|=|:) [that] [the] next player draws (two|2) [cards] and (is skipped|misses a turn|loses their turn|loses a turn|misses their turn)",
    "[a|the|every] (+4|wild draw four|draw 4) (means|=|:) [that] [the] next player draws (four|4) [cards] and (is skipped|misses a turn|loses their turn|loses a turn|misses their turn)",
    f"{_PILE_OUT} [,] [then] {_DISCARDS_USED}",
    f"{_DISCARDS_USED} {_PILE_OUT}",
)
