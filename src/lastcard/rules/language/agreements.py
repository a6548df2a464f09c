"""What people agree on in the room, at a table: `loser brings the snacks`, `no phones`, `feet off the floor` (L-1c).

They are acts that everybody keeps up; no word of the card game stands in them but for who it is ("the loser").
"""

from collections.abc import Iterator

from lastcard.rules.language import act_clauses, bans, room
from lastcard.rules.language import tree as t
from lastcard.rules.language.acts import base, is_deed, is_thing, of_the_game, said
from lastcard.rules.language.chart import Chart, Reading
from lastcard.rules.language.fragments import SUBJECT, Breach, Said, VerbPhrase
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.lexicon import CARD_GAME, DOUBTFUL, ROOM_VERBS, words
from lastcard.rules.language.numbers import number_at

assert act_clauses and bans and room  # their phrases are used here

_ENDS = {".", ";", ":", "\n", ","}
# Things of a room that people put away, wear, or want to be rid of while they play.
THINGS = words("""phone phones cellphone cellphones cell cells mobile mobiles smartphone smartphones tablet tablets laptop laptops screens
    gadgets tv television music snack snacks drink drinks food beer wine alcohol candy sweets chips crisps gum feet
    foot elbow elbows shoes shoe socks hat hats cap caps jacket jackets coat coats sunglasses glasses gloves bags
    bag pets dogs cats nicknames cigarettes vapes mouths spoilers jokes tears excuses toys headphones earphones
    earbuds watches scarves sneakers slippers knees noses pillows blankets""")
_PLACED = words("off away on down up out aside under")
_PLACES = words("at on in near under by beside")


def _alone(chart: Chart, at: int) -> bool:
    """Whether a rule of the table begins here."""
    begins = at == 0 or chart.words[at - 1] in {".", ";"}
    return chart.context.get("where") == "table_rule" and begins


def _end_of_part(chart: Chart, at: int) -> int:
    """Where the part that begins here ends: at a mark, or where it says how long."""
    end = at
    while end < len(chart.words) and chart.words[end] not in _ENDS:
        if chart.readings("lasting", end) or chart.readings("table_tail", end):
            break
        end += 1
    return end


# ---- who loses, who wins, and the people the room knows ----
_LOSERS = words("loser losers winner winners")
_ENDING = words("loses lose wins win finishes comes")
_OF = words("round match game evening night")
_PERSONS = words("player one")
_MAY_FOLLOW = words("must has have to gets get should will may can needs")
_RELATIVES = words("""dad daddy papa father mom mum mommy mummy mother grandma grandpa granny gran uncle aunt auntie
    brother sister cousin""")


def _agreed_on(chart: Chart, at: int) -> int | None:
    """Where a phrase ends that says who loses or wins, or names one of the family."""
    here = chart.words
    place = at + 1 if here[at] in {"the", "each", "every", "your", "our"} else at
    if place >= len(here):
        return None
    end: int | None = None
    if here[place] in _LOSERS:
        end = place + 1
        if here[end : end + 1] == ("of",) and here[end + 2 : end + 3] and here[end + 2] in _OF:
            end += 3
    elif here[place] == "whoever" and here[place + 1 : place + 2] and here[place + 1] in _ENDING:
        end = place + 2
    elif here[place] in _PERSONS and here[place + 1 : place + 2] == ("who",) and here[place + 2 : place + 3]:
        end = place + 3 if here[place + 2] in _ENDING else None
    elif here[place] in {"last", "first"} and here[place + 1 : place + 2] == ("place",):
        end = place + 2
    elif here[place] in _RELATIVES:
        return place + 1
    if end is None:
        return None
    if here[end : end + 1] in (("last",), ("first",)):
        end += 1
    if here[end : end + 1] in (("the",), ("a",), ("each",), ("every",)) and here[end + 1 : end + 2]:
        end += 2 if here[end + 1] in _OF else 0
    return end


@g.scanner("agreement")
def _agreement(chart: Chart, at: int) -> Iterator[Reading]:
    """`Loser brings the snacks next time`, `the winner of each round gets a hug`."""
    if at >= len(chart.words) or not _alone(chart, at):
        return
    start = _agreed_on(chart, at)
    if start is None:
        return
    end = _end_of_part(chart, start)
    deed = chart.words[start:end]
    if len(deed) < 2 or any(word in CARD_GAME or word in DOUBTFUL or word[0] in "+-" for word in deed):
        return
    done = base(deed[0]) in ROOM_VERBS or any(is_thing(word) for word in deed[1:])
    if of_the_game(chart, start, end) or not done:
        return
    many = bool({"losers", "winners"} & set(chart.words[at:start]))
    if not many and not deed[0].endswith("s") and deed[0] not in _MAY_FOLLOW:
        return
    yield end, f"see to it that {said(chart, at, end)}", 6


@g.phrase("clause", "{agreement}")
def _all_see_to_it(text: str) -> Said:
    return Said((t.EVERYONE,), VerbPhrase((t.Act(SUBJECT, text),)), modal="must")


# ---- things away, off, on ----
@g.scanner("thing_placed")
def _thing_placed(chart: Chart, at: int) -> Iterator[Reading]:
    """`Feet off the floor`, `phones away`, `hats on`."""
    here = chart.words
    if at + 1 >= len(here) or not _alone(chart, at):
        return
    place = at + 1 if here[at] in {"all", "your", "the", "both"} else at
    if here[place] not in THINGS or here[place + 1 : place + 2] == () or here[place + 1] not in _PLACED:
        return
    end = _end_of_part(chart, place + 2)
    if not of_the_game(chart, at, end) and end - place <= 6:
        yield end, f"keep {said(chart, at, end)}", 8


@g.phrase("clause", "{thing_placed}")
def _keep_it_so(text: str) -> Said:
    return Said((t.EVERYONE,), VerbPhrase((t.Act(SUBJECT, text),)), modal="must")


@g.scanner("no_thing")
def _no_thing(chart: Chart, at: int) -> Iterator[Reading]:
    """`No phones`, `no snacks at the table`."""
    here = chart.words
    if at + 1 >= len(here) or here[at] != "no" or not _alone(chart, at) or here[at + 1] not in THINGS:
        return
    end = at + 2
    if end + 1 < len(here) and here[end] in _PLACES:
        end += 1
        while end < len(here) and here[end] not in _ENDS and not chart.readings("lasting", end):
            end += 1
    if not of_the_game(chart, at + 1, end):
        yield end, f"have {said(chart, at + 1, end)}", 6


@g.phrase("clause", "{no_thing} [allowed|permitted]")
def _nobody_has_it(text: str) -> Said:
    return Said((t.EVERYONE,), VerbPhrase((t.Act(SUBJECT, f"not {text}"),)), modal="must")


# ---- breaches told in other ways ----
_BAD = "(swear|curse|bad|dirty|rude|cuss|naughty)"
_WORD = f"({_BAD} (word|words)|swearword|swearwords|curse|curses|cuss)"
g.means(
    "breach",
    Breach("use a swear word"),
    f"(every|each|any|a|an|one|per) {_WORD} [:|,|=|means]",
    f"(use|say) a {_WORD} (and|,|:|=) [you]",
    f"for (every|each|any|a) {_WORD} [,|:]",
    cost=1,
)
_PHONE = "(phone|cell|cellphone|mobile|tablet|laptop)"
g.means(
    "breach",
    Breach("be on the phone"),
    f"(anyone|everyone|whoever is|someone|players|anyone who is) on (the|a|their|your) {_PHONE} [,|:]",
    f"(if|when|whenever) (you|someone|anyone|a player) (is|are|gets|get) on (the|a|their|your) {_PHONE} [,|:]",
    cost=2,
)
g.means(
    "breach",
    Breach("let the phone ring"),
    f"(if|when|whenever) (your|someone 's|anyone 's|a player 's) {_PHONE} (rings|ring|buzzes|beeps|vibrates|goes off) [,|:]",
    f"(whoever 's|anyone whose) {_PHONE} (rings|buzzes|beeps|goes off) [,|:]",
    cost=1,
)
g.means(
    "breach",
    Breach("have the phone out"),
    f"[your|a] ({_PHONE}|phones) (out|on the table) [:|=|,|means]",
    cost=2,
)
g.means(
    "breach",
    Breach("cheat"),
    "(cheaters|a cheater|the cheater|any cheater|every cheater|cheating) [always|=|:|,|means]",
    "(whoever|anyone who|everyone who|a player who) (cheats|is caught cheating|gets caught cheating|peeks|is cheating) [,|:]",
    "(anyone|everyone|whoever) caught cheating [,|:]",
    "(if|when|whenever) (you|someone|anyone|a player) (cheat|cheats|are caught cheating|is caught cheating|get caught cheating|gets caught cheating) [,|:]",
    cost=1,
)


_NOUN_BANS = {
    "engage in table talk": "(table talk|table-talk|tabletalk)",
    "engage in trash talk": "(trash talk|trash talking|trash-talk)",
    "cheat": "cheating",
    "help each other": "(helping|helping each other|helping others|coaching|giving hints|hints)",
    "whisper": "whispering",
}
for _deed, _said in _NOUN_BANS.items():
    _ban = Said((t.EVERYONE,), VerbPhrase((t.Act(SUBJECT, f"not {_deed}"),)), modal="must")
    g.means(
        "noun_ban",
        _ban,
        f"no {_said} [allowed|permitted]",
        f"{_said} is [strictly] (forbidden|not allowed|banned|prohibited|not permitted|off limits|a no-go|not ok)",
    )


@g.scanner("banned_noun")
def _banned_noun(chart: Chart, at: int) -> Iterator[Reading]:
    """`Table talk is forbidden`, at a table."""
    if at < len(chart.words) and _alone(chart, at):
        yield from chart.readings("noun_ban", at)


@g.phrase("clause", "{banned_noun}")
def _noun_is_banned(told: Said) -> Said:
    return told


_SLAPPED = words("pile deck table discard")


@g.scanner("all_slap")
def _all_slap(chart: Chart, at: int) -> Iterator[Reading]:
    """`Slap the pile …, last one draws 2`: everybody does, or nobody could be last."""
    here = chart.words
    if chart.context.get("where") != "table_rule" or here[at : at + 1] not in (
        ("slap",),
        ("hit",),
        ("touch",),
    ):
        return
    racing = any(word in {"last", "slowest"} for word in here[at:])
    if racing and here[at + 1 : at + 2] == ("the",) and at + 2 < len(here) and here[at + 2] in _SLAPPED:
        yield at + 3, said(chart, at, at + 3), 4


@g.phrase("clause", "{all_slap}")
def _everyone_slaps(text: str) -> Said:
    return Said((t.EVERYONE,), VerbPhrase((t.Act(SUBJECT, text),)), modal="must")


_SLOW = "[to play|to decide|to think|to make up your mind|for (your|their|a) turn|with (your|their) turn|on (your|their) turn|thinking|to go]"
_SOMEONE = "(whoever|anyone who|everyone who|a player who|if you|if someone|if anyone|when you|when someone|whenever someone|whenever you)"
g.means(
    "breach",
    Breach("take too long"),
    f"{_SOMEONE} (takes|take|needs|need) too long {_SLOW} [,|:]",
    f"{_SOMEONE} (is|are) too slow {_SLOW} [,|:]",
    f"(take|taking) too long {_SLOW} [and|:|=|,|means] [you]",
    "too slow (:|=|,|.)",
    cost=1,
)


@g.phrase(
    "breach",
    f"{_SOMEONE} (takes|take|needs|need) (longer|more) than {{any_number}} (seconds|second|sec|secs) {_SLOW} [,|:]",
    f"(take|taking) (longer|more) than {{any_number}} (seconds|second|sec|secs) {_SLOW} [and|:|=|,|means] [you]",
    f"more than {{any_number}} (seconds|sec|secs) {_SLOW} [:|=|,|means] [you]",
    cost=1,
)
def _too_long(number: int) -> Breach:
    return Breach(f"take longer than {number} seconds")


_PAYS = words("you draw lose miss take pick they the everyone it that")


@g.scanner("commanded_deed")
def _commanded_deed(chart: Chart, at: int) -> Iterator[Reading]:
    """`Swear and you draw 2`, `look at your phone and …`: said to everybody at a table."""
    here = chart.words
    if at >= len(here) or not _alone(chart, at):
        return
    for end in range(at + 1, min(len(here), at + 8)):
        if here[end] in {"and", "=", ":"}:
            after = here[end + 1 : end + 2]
            pays = bool(after) and (
                after[0] in _PAYS or after[0][0] == "+" or number_at(after, 0) is not None
            )
            if pays and is_deed(chart, at, end) and not of_the_game(chart, at, end):
                yield end + 1, said(chart, at, end), 9
            return
        if here[end] in _ENDS:
            return


@g.phrase("breach", "{commanded_deed}", cost=2)
def _told_to_all(text: str) -> Breach:
    return Breach(text)
