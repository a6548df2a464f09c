"""The lexicon: one spelling per word, filler words, and verbs for acts in a room."""


def words(text: str) -> frozenset[str]:
    """A set of words from a text."""
    return frozenset(text.split())


# One word for another that means the same to the grammar.
_SAME = {
    "you": "u ya yo'u thou i me",
    "your": "ur yer my thy youre",
    "yourself": "urself myself",
    "yours": "mine",
    "they": "he she",
    "them": "him em 'em",
    "their": "his thier its thr",
    "themself": "himself herself themselves themselfs",
    "theirs": "hers",
    "everyone": "everybody every1 evry1 evryone everbody y'all yall evrybody everybdy ev1",
    "someone": "somebody some1 sombody sb sbdy smb",
    "anyone": "anybody any1",
    "nobody": "noone no1 nobdy",
    "are": "r am",
    "next": "nxt nex",
    "player": "soul comrade person guy dude kid mate buddy fella fellow lad lass plyr playa gamer chap colleague teammate participant bloke geezer duuude persn",
    "players": "participants contestants peoples people guys persons folks dudes ppl peeps plyrs",
    "opponent": "enemy rival adversary foe oponent opponet",
    "opponents": "enemies rivals adversaries foes",
    "neighbor": "neighbour nieghbor",
    "neighbors": "neighbours",
    "color": "colour clr",
    "colors": "colours",
    "and": "& + n nd",
    "or": "/",
    "until": "till til untill 'til unitl",
    "must": "shall gotta hafta should",
    "can": "could",
    "with": "w",
    "because": "cuz bc coz cause",
    "what": "wat",
    "the": "da teh",
    "that": "dat tht",
    "gets": "recieves",
    "clockwise": "clock-wise",
    "counterclockwise": "counter-clockwise anticlockwise anti-clockwise",
    "favorite": "favourite",
    "hands": "handz",
    "cards": "cardz crds",
    "card": "crd",
    "whole": "hole entire",
    "fewest": "littlest",
    "dice": "d6 dices",
    "odd": "odd-numbered",
    "even": "even-numbered",
    "simultaneously": "simultanously",
    "random": "randomly random-chosen blindly unseen blind",
    "except": "exept exccept ecxept excpet",
    "draws": "drows drawes",
    "throw": "lob fling hurl",
    "throws": "lobs flings hurls",
    "always": "allways",
    "whatever": "whatevr wotever",
}
SPELLINGS: dict[str, str] = {word: plain for plain, words in _SAME.items() for word in words.split()}
SPELLINGS |= {
    "gonna": "going to",
    "wanna": "want to",
    "gimme": "give you",
    "lemme": "let you",
    "alot": "a lot",
    "nextplayer": "next player",
    "everyones's": "everyone 's",
    "whos": "who is",
    "whoevers": "whoever is",
    "youll": "you will",
    "lefty": "your left neighbor",
    "righty": "your right neighbor",
    "theyll": "they will",
    "hes": "they are",
    "shes": "they are",
}
SPELLINGS |= {
    "mayn't": "may not",
    "hasnt": "has not",
    "havent": "have not",
    "doesnt": "does not",
    "dont": "do not",
    "wont": "will not",
    "lefthand": "left",
    "righthand": "right",
    "dunno": "do not know",
    "freind": "friend",
    "choise": "choice",
    "choize": "choice",
    "ain't": "is not",
    "aint": "is not",
    "al": "all",
    "everythings": "everything is",
    "thats": "that is",
    "pts": "points",
    "pt": "point",
    "hv": "have",
    "theyre": "they are",
    "youve": "you have",
    "theres": "there is",
    "isnt": "is not",
    "arent": "are not",
    "everyones": "everyone 's",
    "everybodys": "everyone 's",
    "someones": "someone 's",
    "somebodys": "someone 's",
    "anyones": "anyone 's",
    "anybodys": "anyone 's",
    "elses": "else 's",
}

# Contractions written without their apostrophe: "theyve", "uve", "thatll".
_BEFORE_A_VERB = {"they": "they", "you": "you", "u": "you", "we": "we", "i": "you"}
SPELLINGS |= {f"{word}ve": f"{plain} have" for word, plain in _BEFORE_A_VERB.items()}
SPELLINGS |= {
    f"{word}ll": f"{word} will" for word in ("they", "you", "it", "that", "there", "nobody", "everyone")
}
SPELLINGS |= {
    "im": "you are",
    "ull": "you will",
    "whats": "what is",
    "heres": "here is",
    "shouldnt": "should not",
    "wouldnt": "would not",
}
SPELLINGS |= {
    "couldnt": "could not",
    "wasnt": "was not",
    "werent": "were not",
    "didnt": "did not",
    "mustnt": "must not",
}

# Set phrases of people; the grammar knows the words on the right.
_SAME_PHRASES = {
    "everyone": (
        "every player; each player; each and every player; each and every one of you; each and every one of us; every one of you; every one of us; every one of the players; each one of the players; every single one of you; every single one of us; every single person; all and sundry; one and all; everyone playing; all who play; everyone in this game; all players; all the players; all of the players; all of us; all of you; "
        "each of us; each of you; every single player; we all; the whole table; the complete table; each one of you; each one of us; every last player; "
        "everyone at the table; everyone in the game; all players at the table; every one; all y'all; all everyone; "
        "everyone including you; everyone including yourself; every player including you; all players including you; "
        "every body; everyone in turn; everyone , in turn ,; each in turn; everyone , including you; everyone , including yourself; every player at the table; everyone , you too; everyone you too; everyone , you included; everyone you included"
    ),
    "everyone else": (
        "every other player; each other player; all other players; all the other players; all of the other players; "
        "the other players; the others; all the others; all others; "
        "the rest of the players; all the rest; the rest of us; the rest of the table; everyone else at the table; "
        "other players; all of the others; "
        "each of the other players; each of the others; the rest of you; every else; all other people; all the other people"
    ),
    "everyone but you": (
        "all opponents; all your opponents; all of your opponents; your opponents; each opponent; every opponent; every single opponent; every last opponent; each and every opponent; every last one of your opponents; "
        "each of your opponents; all other opponents; every one of your opponents; the opponents; all the opponents;  everyone except you; everyone besides you; everyone other than you; "
        "everyone except for you; everyone apart from you; everyone who is not you; everyone that is not you; "
        "every player but you; every player except you; all players but you; all players except you; "
        "every player who is not you; every player that is not you; anyone who is not you; anyone other than you; anyone except you; anyone besides you; anyone apart from you; any player but you; any player except you; any player other than you; anyone but you; everyone but yourself; everyone except yourself"
    ),
    "anyone": "any body; any one of you; any one of us",
    "they": "they or they; s they; they / they",
    "their": "their or her; their / her; their or their",
    "them": "them or her; them / her",
    "themself": "themself or themself",
    "anyone who": "any player who; any player that; any players who; any players that; any person who",
    "anyone with": "any player with; any players with; any player having; any players having",
    "anyone holding": "any player holding; any players holding",
    "nobody": "no body; none of the players; none of the players at the table; not a single player; no single player; not one player; no one; no-one; no player; none of you; none of us; not anyone; no body",
    "someone": "some body; someone at the table; anyone at the table; at least one player; some one; some player; some other",
    "a player": "a single player; any one player; one player; any player; some random; any given player",
    "an opponent": (
        "at least one other player; at least one opponent; one of the rest; any of the others; any opponent; another player; some other player; any other player; one other player; someone else; "
        "anyone else; one opponent; one of your opponents; one of the other players; one of the others; "
        "some opponent; target opponent; another opponent; one of the opponents; any one opponent; a opponent; "
        "a different player; one of the other opponents"
    ),
    "a player of your choice": "target player",
    "your hand": "what you have got in your hand; what you have in your hand; what you have got; what you are holding; what is in your hand; what you have in hand",
    "their hand": "what they are holding; what is in their hand; what they have in hand; there hand; there hands; our hand; our hands",
    "their whole hand": "our whole hand; our entire hand",
    "on their left": "on our left; to our left",
    "on their right": "on our right; to our right",
    "win the round": "win this round; win this game",
    "wins the round": "wins this round; wins this game",
    "their cards": "there cards; theirs cards; our cards",
    "whoever has": "whoever 's got; whoever is got; whoever got; who ever has; the one who 's got",
    "whoever": "they who; the player , who; the one , who; who ever; whomever; whichever player; whichever one of you; whoever of you",
    "show everyone": "show us; show us all",
    "shows everyone": "shows us; shows us all",
    "because of": "on account of; by reason of; owing to; by virtue of",
    "the start of": "the commencement of; the beginning of; the onset of",
    "rounded down": "rounding down; round down; round it down; rounded downwards; rounding downwards; rounded off",
    "aloud": "out loud",
    "rounded up": "rounding up; round up; round it up; rounded upwards; rounding upwards",
    "has got": "is got; 's got",
    "now": "right now; right away; this instant; straight away; on the spot; this very moment; at once",
    "if": "if , and only if ,; if and only if",
    "the": "the the",
    "at least": "no fewer than; no less than; not less than; a minimum of",
    "at most": "no more than; not more than; a maximum of; up to and including",
    "more than": "over; above",
    "is over": "",
    "have no": "do not have a single; do not hold a single; have not got a single; have not a single; do not own a single; have not got any",
    "has no": "does not have a single; does not hold a single; has not got a single; has not a single; does not own a single; has not got any",
    "hold no": "not hold a single",
    "there is no": "there is not a single; there is not one single",
    "one": "one single; one solitary; just the one",
    "pick up": "scoop up; slurp up; hoover up; gobble up; rake in",
    "picks up": "scoops up; slurps up; hoovers up; gobbles up; rakes in",
    "the player": "the poor player; the unlucky player; the lucky player; the unfortunate player; the poor player who is",
    "the next player": "the next poor player; the next unlucky player; the next lucky player; whoever is after you; whoever comes after you; whoever comes next",
    "a card": "a card of yours; a card of theirs",
    "you have": "you own; you possess",
    "they have": "they own; they possess",
    "turn over": "",
    "over the": "",
    "over to": "",
    "all over": "",
    "passed over": "",
    "skipped over": "",
    "jump over": "",
    "jumped over": "",
    "hand over": "",
    "hands over": "",
    "pass over": "",
    "turns over": "",
    "skip over": "",
    "left over": "",
    "fewer than": "less than; under; below",
    "high-five": "high five",
    "high-fives": "high fives",
    "than you": "than you do",
    "in a row": "in succession; consecutively; back to back",
    "must": "must be required to; must be obliged to; must be forced to; must be made to; must be obligated to; must be compelled to; must have to; must be bound to; is bound to; are bound to; is compelled to; are compelled to; is hereby obliged to; is made to; are made to; has the duty to; have the duty to; has the obligation to; must needs; must to; must then; has must; have must; has got to; have got to; is supposed to; are supposed to; is required to; are required to",
    "can": "is able to; are able to; can to; may to",
    "may": "may elect to; may opt to; may freely; may choose freely to",
    "can not": "cannot; are not able to; is not able to; are unable to; is unable to",
    "draw two": "draw-two; plus two; draw2; draw-2; plus 2",
    "draw twos": "draw-twos; plus twos; draw-2s; plus 2s",
    "wild draw four": "wild draw-four; wild draw 4; draw four; draw 4; draw-4; draw4; plus 4; wild draw-4; wild plus 4; draw-four; plus four; wild +4; draw 4 wild; wild draw4; wild plus four",
    "wild draw fours": "wild draw-fours; wild draw 4s; draw fours; draw 4s; draw-4s; plus 4s; draw-fours; plus fours; wild +4s",
    "draw pile": "drawing pile; draw deck; pick up pile; pickup pile; draw stack; stock pile; drawpile",
    "discard pile": "discarding pile; played pile; throw pile; discard stack; discards pile; bin pile; trash pile; rubbish pile; throwaway pile; junk pile; waste pile; throw-away pile",
    "the card under this one": (
        "the one under this; the one below this; the one beneath this; the one underneath this; the card i just covered; the card you just covered; the card under it; the card below it; the card beneath it; the card underneath it; the card it was played on; the card under that one; "
        "the card under this; the card below this; the card beneath this; the card below this one; the card beneath this one; the card you put this on; the card you played this on; "
        "the card this was played on; the card that this was played on; the card under this card; "
        "the card below this card; the card this card was played on; the card underneath this one; "
        "the card underneath; the card you put this card on; the card you laid this on; the card before this one; "
        "the card that was under this one; the card that was under it; the card that lay under it; the card that is under it; the card that was underneath; the card that lay underneath; the card it lies on; the card that it was played on; the card which was under it; the card this one was laid on; the card underneath this card; "
        "the previous card; the last card played; the card played before this one; the last card; "
        "the top card of the discard pile; the card beneath this card; the card i put this on; "
        "the last played card; the card played last; the last card that was played; the card that was played last; "
        "the card that was played before this one; the one under this card; the one under this one; "
        "the one underneath this card; the one below this card; the one beneath this card; the card below; "
        "the card under this one in the discard pile; the one under this card in the discard pile; "
        "the top of the discard pile; the top discard; the top card on the discard pile; the top card from the discard pile; "
        "the card on top of the discard pile; the card on the discard pile; "
        "the card right under this one; the card lying under this one; the card underneath it; the card under it; "
        "the card below it; the card beneath it; the card that was played just before this one; "
        "the card played just before this one; the card that was played right before this one; "
        "the last one played; the one played before; the card that was there before; the one that was played before this one; the card beneath"
    ),
    "as well as": "",
    "too": "as well",
    "the card under this one was": "the card before was",
    "the card under this one is": "the card before is",
    "direction of play": (
        "direction of the game; direction of the play; sense of the game; order of play; playing direction; "
        "play direction; turn order; order of turns; playing order; direction of the turns; game direction; "
        "direction we play; direction of turns; order of the game; direction of game; flow of the game; flow of play; "
        "rotation; play order; direction the game goes; direction of the round; game 's direction"
    ),
    "": (
        "at this moment; at that moment; at the moment; in turn order; , at the time this card is played ,; at the time this card is played; at this point; at that time; hint hint; right then; to be fair;  along with it; on top of that; in addition; on top of the usual; on top of its usual effect; on top of what it does; on top of its effect; besides the usual; in addition to the usual; in addition to its effect; additionally; as a consolation; as consolation; as compensation; as a reward; as a punishment; as punishment; as a bonus; as a treat; for good measure; like in crazy eights; as in crazy eights; just like in crazy eights; , like in crazy eights; , as in crazy eights; crazy eights style; , no exceptions; , good luck; , have fun; no take backs; "
        "do the needful and; for free; at the same time; all at the same time; at one and the same time; "
        ", sorry not sorry; , deal with it; , no mercy; , for fun; , just for fun; ha ha; , too bad; , tough luck; , that is it"
    ),
    "another turn": "another go; one more go",
    "at our table": "at this table; in our house; in this house; in our family; in our group; at our place; in our home",
    "extra turn": "extra go; bonus go; free go",
    "a turn": "a go",
    "next turn": "next go",
    "your turn": "your go",
    "their turn": "their go; there turn; there go",
    "their next turn": "there next turn",
    "the rest of the round": (
        "the remainder of the round; the rest of this round; the rest of the game; the rest of this game; "
        "the remainder of the game; the remainder of this round; the remainder of this game; what is left of the round; what remains of the round; the rest of the hand; this round; the whole round; the entire round; this game"
    ),
}
_WITH_OVER = """turn turns turned flip flips flipped hand hands handed skip skips skipped jump jumps pass passes passed look looks
    swap swaps game round is are all again start starting laid put"""
_SAME_PHRASES |= {f"{word} over": "" for word in _WITH_OVER.split()}  # here "over" is not "more than"
PHRASES: dict[str, str] = {
    said.strip(): plain
    for plain, phrases in _SAME_PHRASES.items()
    for said in (*phrases.split(";"), *(() if plain in {"you have", "they have"} else (plain,)))
    if said
}

# Words that change nothing, wherever they stand.
CHATTER = words("""lmfao roflmao nom lol lmao rofl haha hahaha hahahaha hehe hihi xd omg pls plz please btw yay woohoo muahaha mwahaha lolz tho though
    tbh ngl fr imo aswell sry soz sowwy whoops oopsie woops
    oops boom wow ugh yeah yep bro sis hey hello hi ok okay whee heh yikes ouch kindly dear ahah bam pow yolo yo""")
# Words that change nothing between the words of a rule; in an act they are quoted with it.
FILLERS = words("""also too immediately instantly now simply straightaway afterwards actually basically literally quickly
    hereby thereafter forthwith promptly thereupon accordingly subsequently personally henceforward
    quietly really simultaneously secretly sadly sorry well either absolutely definitely strictly certainly obviously""")

# The words of the card game by which no deed in the room is told (the list of L-1c, closed), with their forms.
_CARD_GAME = """
    card cards hand hands deck decks pile piles draw draws drawing drawn drew discard discards discarding discarded
    play plays playing played swap swaps swapping swapped trade trades trading traded steal steals stealing stole
    stolen deal deals dealing dealt shuffle shuffles shuffling shuffled skip skips skipping skipped turn turns
    turning turned block blocks blocking blocked cancel cancels canceling cancelling canceled cancelled copy copies
    copying copied freeze freezes freezing froze frozen twice
"""
CARD_GAME = words(_CARD_GAME)
# Words with which a deed in the room is doubtful: whoever writes them is asked.
DOUBTFUL = words("""win wins won winner lose loses lost loser point points score scores round rounds game games match color
    colors number direction effect effects rule rules wild wilds immune immunity protected protection attack attacks
    shield challenge challenges uno dealer opponent double doubles half halve triple penalty mulligan reshuffle
    jackpot lever spinner coin dice die bonus again
    undo stack stacking jail jailed prison leave leaves team teams eliminate eliminated out banned ban bans
    stun stuns stunned paralyzed trapped
    challenging challenged bluff bluffs bluffing bluffed stacks stacked jump-in jump-ins sevens zeros reverses reversing penalties doubling doubled suit suits chance""")

# What people do in a room: an act begins with one of these, or with a common verb and a thing of the room.
ROOM_VERBS = words("""act arm-wrestle address admit air announce answer apologize applaud arm ask awe bake balance bang bark bat bathe beat
    beatbox beg behave bend bite bleat bless blink blow blurt blush boo boogie bop bounce bow brag breathe
    brush bubble bug build bump burp buzz cackle calm caress carry cartwheel caw chant chat chatter cheer
    chew chirp chuckle chug clap clasp clean clench cluck coach comb comfort comment complain compliment
    compose confess congratulate cook cough crab crack crawl croak cross crouch crow cry cuckoo cuddle curl
    curse curtsy cut dab dance dare debate describe dial dig dip disco discuss dive dodge drag dress drink
    drive drool drum dust eat echo embarrass embrace exclaim exercise explain fake fan fart feed fetch
    fidget film finger fist fix flap flatter flex flick flirt float floss fluff flutter fly fold foxtrot
    frown gallop gargle gasp gaze gesture giggle glare glue gobble gossip greet grin groan grovel growl
    grunt gurgle hail handstand hang harmonize headbang heckle hiccup high-five highfive hiss honk hoot hop
    howl hug hula hum hurry hush imagine imitate impersonate improvise insult interview introduce invent
    invite jiggle jog joke juggle jump kick kiss kneel knit knock laugh lean leap lecture lick lie light
    limbo lip-sync lipsync listen love march massage meditate memorize mention meow mime mimic moan moo
    moonwalk mop mouth mumble narrate neigh nod nudge oink paint pant pat peck pee phone photograph pinch
    pinky plank plead plug point poke polish poop pop pose post pour pout praise prance pray preach prepare pretend
    promenade promise propose pucker puff puke purr quack quiz quote race raise rap read recite record refer
    refill rehearse rename rhyme ride ring roar rock rub salute say scold scoot scowl scramble scratch
    scream scrub selfie serenade shadowbox shake shape shave shhh shimmy shine shiver shout shove shower
    shriek shrug shush sigh sing sip sit skate sketch slap slip slouch slurp smack smell smile smirk smooch
    snap snarl sneak sneeze snicker sniff snore snort sob solve soothe spank speak spell spill spin spit
    spread sprinkle sprint squat squawk squeak squeal squeeze squint squish stammer stamp stand stare stick
    stomp strain stretch stroke strut study stutter suck sulk sway swear sweep swim swing tackle talk tango
    tap taste teach tease tell text thank think thumb tickle tidy tie tilt tiptoe toast toot touch translate
    trip trot tug tweet twerk twiddle twirl twist twitch unfold unplug vacuum video visit vote waddle waggle
    wake walk waltz wander warm wash watch water wave wear weep whack wheeze whimper whine whirl whisper
    whistle wiggle wink wipe wish wobble woof worship wrestle write yawn yell yodel zip""")
# Common verbs that the card game uses too: with a thing that it does not know they are acts.
COMMON_VERBS = words("""add answer be beat begin bet bring call catch change charm choose clear climb close collect come command
    count cover do drop end exchange face fall fight finish flip follow get give go grab guess have help
    hide hit hold join keep lay lead leave lend let lift lock look lower make mirror move name nap obey
    offer open pass perform pick place push put raise receive remember repeat rest reveal reverse ring roll
    rotate run say see select serve set shadow share show sleep slide split stack start stay remain stop switch
    take tap throw toss try turn use wait work pay""")
# Things that are no word of the card game but often stand in rules of cards: an act does not rest on them alone.
UNSURE_THINGS = words("""one ones it them this that more less some any all everything something nothing anything thing things rest
    others other back away each half top bottom best worst same new old extra""")

# Things of the room, though rules of cards name them as well.
ROOM_THINGS = words("""account adjacent admire bag bags bears blank blast bomb bombs boomerang box break breather building bus candidate
    candidates champion champions charge claim clone closest fullest fattest thickest thinnest tiniest ugliest strongest weakest farthest furthest nearest shortest competition competitors contestant corner
    cover curse damage decoration delivery dish duds echo farewell fellow fish freezer gander garbage gift glimpse goodbye ground halt heap
    jail lift lumber lump middle mirrors nail nails negative package peer pool pot pot present prison punishment rack rain rains rubbish
    saddle seat score shot shower slim source spring springs stick strength tally tax tears test thin timeout time-out toilet trash treat
    treats trim turnaround victory wave whack waste wipe dump poor unlucky lucky unfortunate
    loud seated standing word mistake noise sound error evening night session king crazy magic magical super awesome
    universal house family group home place silence sender attacker offender tour trip force field fault lap circle
    shield joker jokers wish silent quiet word fine about bill chain chained course empty enough funny goal
    honest important low matter minus note old overall period purpose reply serve slam strict sure today tonight
    tradition version warning values careful games writes longer seconds minutes second minute phones
    phone cell cellphone mobile tablet laptop swear curse bad dirty rude cuss naughty swearword swearwords curses rings
    ring buzzes beeps vibrates account whack thank hear shot damage strength ricochets boomerang lumber saddle burden charge
    cheat cover covered cross decoration dock duration em endless faced foul hammered hiding limit load loaded loads race
    racing raise raises room secret shave shaves shut shuts slow smacked smacks source springs strike struck slams types
    vote votes voting wipe wipes words zap zaps beat build closing coming bring interrupt whacks late""")

# Ordinary words that stand one letter away from a word of the game: not taken for slips of the pen.
ORDINARY = words("""art bag bake ball band bat beach bean beast bed beet bell bellow below bend big bike black blow boast boat
    bold bone born bother bread breed brew brick bring broke brother buck bucket build bump burn bust cad
    cads cake car care cares cars cart cat cave chair chance charge chase cheap cheat cheer chess chest
    child chip choir clay clever click clip clock close clothes clue coast coat cold con cone corn cost
    course cove cover crack crest crew crow curse dawn deaf dean dear deer dig dine dive diver done dose
    dove draft drag drawer drew drink drive duck due dump dust east ever face fact fair fake fall fat father
    feast feather fed feel feet fellow fend fever fine fist flair float fold force ford fork fort gave ghost
    gild giver glove glue goat gold gone greed greet grip grow guest guild gust had hair hallow ham hard hat
    hats heal heel hell help hike hind hive horn horse hose host hotel house hove ink join joke joker jump
    kick king knock lake land lean leather led lend level lick like line link list live liver lock loin lone
    lord love lover luck lump male mat meal mean meet mellow mend mike mild mine mist moat model motel
    mother mouse move nest nice none nose nurse pair pale pant part pat path peach peel pest phone pig pine
    ping plan plot plow ploy pocket poke poker port pose post pray pump purse quake queen quest quick rag
    rake rap rat rather raw reach read real request rid ring rink river roast rock rocket rod rose rust sake
    sale sand sat save seal send sheet shell shin ship shock shop short sick sing sink ski skill skim skin
    slay slim sling slip slow smack small smart smell smoke snack snake snort sock sold sort spill spoke
    sport spring stair stamp star steel stick still sting stone street string strip stuck stump suck sue
    swam swamp swan swat sweat sweet swell swim swing tag tail tale tall tap teach tell tend tern test text
    thick thin thing think though thought through thus tick ticket till tip toast toe told tone too torn tow
    track tray tree trees trick trip truck true tun tuns turf tweet urn veal very vine wag wake wall wand
    wave weather wed west wheel whether whip whose wide wig wine wing wink woke word work world worn wrap
    yelp zeal zone""")
# What an unknown verb or noun most likely stands for: never taken for it, but offered.
LIKELY = {
    "misses a turn": (
        "sleeps rests naps snoozes freezes frozen jailed jail prison timeout time-out stunned paralyzed benched "
        "grounded sits stays waits blocked knocked"
    ),
    "draws": "eats suffers cops earns wins pays buys gains eat suffer cop pay buy gain harvests picks",
    "discards": "yeets burns torches trashes burn yeet torch trash destroys destroy kills kill chucks chuck deletes delete",
    "takes": "yoinks robs yoink rob borrows borrow pinches pinch jacks jack",
    "gives": "gifts gift sends send ships ship tosses toss slips slip",
    "swaps": "flips rotates mixes blends",
}
LIKELY_WORDS = {word: plain for plain, words in LIKELY.items() for word in words.split()}
