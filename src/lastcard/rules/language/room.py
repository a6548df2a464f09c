"""Patterns that only the players in the room can judge: the youngest, glasses, whether it rains (L-11).

The words are kept as they were written; the table asks in them. They hold no word of the card game, and something
that only a room has: where that is not sure they are not taken so.
"""

import re
from collections.abc import Iterator

from lastcard.rules.language.acts import base, game_words, plain_deed, said
from lastcard.rules.language.chart import Chart, Reading
from lastcard.rules.language.fragments import SUBJECT, RoomClaim, Said, VerbPhrase
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.lexicon import CARD_GAME, COMMON_VERBS, DOUBTFUL, ROOM_VERBS, words
from lastcard.rules.language.numbers import number_at
from lastcard.rules.language.spelling import slip_for, slips_for
from lastcard.rules.language.tree import Act, Base, Pick, Players

_COST = 9  # anything that the grammar knows is likelier
_ENDS = {",", ";", ".", ":", "\n", "then", "act:"}
_NO_ROOM = words(
    "left right opposite across beside cards card play plays wild wilds uno color colors number numbers points discard draw action"
)
# Superlatives that speak of cards, or of nothing at all.
_NO_SUPERLATIVE = words(
    "rest guest test west east nest best worst least fewest latest honest interest request forest chest quest "
    "highest lowest biggest largest smallest fullest nearest closest earliest"
)
_PEOPLE = words(
    "player players one ones child children kid kids person lady gentleman gentlemen ladies man woman boy girl men women teen adult grownup "
    "sibling guy lad dude guest"
)
_STATE_VERBS = words(
    "wears wear ate is are was were owns own lives live has have had likes like loves love knows know speaks drives "
    "drive bought ate eaten drank slept woke got came wore saw cooked watched read called arrived was born plays works studies went visited had needs "
    "sits sit stands smells looks weighs"
)
_BEING = words("sitting seated standing wearing living closest nearest born named")
_COMPARED = words("older younger taller shorter heavier")
_FIRST_LAST = words(
    "first last most least longest fastest slowest loudest quickest latest earliest closest nearest furthest farthest best worst hardest"
)
_HEDGES = words("can possible want wants like likes wish wishes able needed necessary")


def _content(chart: Chart, start: int, end: int) -> bool:
    """Whether these words mention something in the room, and nothing of the card game."""
    found = False
    colors = chart.context["vocabulary"].colors
    for place in range(start, end):
        word = chart.words[place]
        if word in {"pile", "deck"} and {"slap", "slaps", "hit", "hits", "touch"} & set(
            chart.words[start:place]
        ):
            continue
        if word in {"hand", "hands"} and _RAISED & set(chart.words[start:place]):
            continue
        guessing = place > start and (
            chart.words[place - 1] in _GUESSING or bool(_GUESSES & set(chart.words[start:place]))
        )
        if word == "right" and guessing:
            found = True
            continue
        if word in CARD_GAME or word in _NO_ROOM or (word in DOUBTFUL and word not in {"out", "match"}):
            return False
        if word[0] in "+-" or not (word[0].isalnum() or word in {"'s", ","}):
            return False
        if word in _CLOSED and place > start:
            return False
        if (
            word in _OWN
            and place > start
            and chart.words[place - 1] in {"your", "their", "her", "whose", "longest", "shortest", "first"}
        ):
            found = True
        if word in _SURE:
            found = True
            continue
        if word.isalpha() and slip_for(word):
            return False
        plain = base(word)
        if word in colors:
            continue
        if (
            (plain in ROOM_VERBS or word not in game_words())
            and word.isalpha()
            and word not in _HEDGES
            and len(word) > 2
        ):
            found = found or plain in ROOM_VERBS or (plain not in COMMON_VERBS and word not in _STATE_VERBS)
    return found


_GUESSES = words("guess guesses guessed answer answers answered")
_GUESSING = words("is are guess guesses guessed guessing be got get")
_RAISED = words("raise raises raised clap claps wash washed wave waves shake shakes")
_OWN = words("name names birthday hair shirt")
_SURE = words(
    "tv radio lights raining fall falls fell wrong correct correctly incorrect wrongly guessed balance pm am o'clock midnight noon breath face seconds minutes bedtime past ate slept drank woke cooked today sunday monday tuesday wednesday thursday friday saturday weekend"
)
_CLOSED = words("if when whenever unless otherwise instead until every")


def _stops(chart: Chart, at: int) -> bool:
    """Whether a description of a player can end here: a card verb or the end of a clause follows."""
    if at == len(chart.words) or chart.words[at] in _ENDS or chart.words[at] in {"and", "or", "'s"}:
        return True
    if chart.words[at - 1] in _PEOPLE and chart.readings("amount", at):
        return True  # "gives the youngest player a card"
    return bool(chart.readings("vp", at) or chart.readings("modal", at))


def _text(chart: Chart, start: int, end: int) -> str:
    text = said(chart, start, end)
    return (
        text
        if re.match(
            r"(the|a|an|whoever|everyone|everybody|all|each|every|who|your|my|our|his|her|their|ur|anyone|anybody|those|people|players|anyone)\b",
            text,
        )
        else f"the {text}"
    )


def _superlative(word: str) -> bool:
    return word.endswith("est") and word not in _NO_SUPERLATIVE and len(word) > 4


def _begins_one(chart: Chart, at: int) -> int | None:
    """The index after the opening words of a description; None if there are none."""
    place = at
    if chart.words[place] in {"the", "your", "our"}:
        place += 1
    rest = chart.words[place : place + 3]
    if not rest:
        return None
    if _superlative(rest[0]):
        return place
    if rest[0] == "whoever" and len(rest) > 1:
        return place + 1 if _opens(chart, place + 1) else None
    if rest[0] in {"first", "last"}:
        follows = place + 2 if rest[1:2] and rest[1] in _PEOPLE else place + 1
        after = chart.words[follows] if follows < len(chart.words) else ""
        if after.endswith("ing") and plain_deed(after) in ROOM_VERBS:
            return follows  # "the last one standing"
        return follows if after in {"to", "who", "that"} else None
    if rest[0] in {"players", "ones"}:
        return None
    if rest[0] in _PEOPLE and len(rest) > 1 and place > at:
        if rest[1] in {"with", *_BEING} or _superlative(rest[1]) or rest[1] in {"closest", "nearest"}:
            return place + 1
        if rest[1] in {"who", "that", "whose"}:
            return place + 2 if rest[1] == "whose" or _opens(chart, place + 2) else None
    return None


def _opens(chart: Chart, at: int) -> bool:
    """Whether a form of "be" or "have", "first" or "last" opens a description here."""
    if at >= len(chart.words):
        return False
    if chart.words[at] in _STATE_VERBS or _tells_the_past(chart.words[at]):
        return True
    ahead = chart.words[at : at + 12]
    ends = [i for i, word in enumerate(ahead) if word in _ENDS]
    return bool(_FIRST_LAST & set(ahead[: ends[0]] if ends else ahead))


_PAST = words(
    "brought drove flew ran rode swam slept spent spoke told wrote built heard sang shouted swore paid grew understood forgot found"
)


def _tells_the_past(word: str) -> bool:
    """Whether this is a verb about what somebody did, outside the game: "drove", "walked"."""
    return word in _PAST or (
        word.endswith("ed") and len(word) > 4 and word not in game_words() and not slips_for(word)
    )


@g.scanner("told_one")
def _told_one(chart: Chart, at: int) -> Iterator[Reading]:
    """`the youngest player`, `whoever laughs first`, `the last to touch their nose`."""
    if at >= len(chart.words):
        return
    yield from _kin(chart, at)
    yield from _of_size(chart, at)
    yield from _of_the_day(chart, at)
    yield from _of_contest(chart, at)
    yield from _last_of_all(chart, at)
    start = _begins_one(chart, at)
    if start is None or chart.words[start : start + 2] == ("is", "next"):
        return  # "the one who is next after the turnaround" has a seat
    for end in range(start + 1, min(len(chart.words), at + 16) + 1):
        if chart.words[end - 1] in _ENDS or chart.words[end - 1] in _CLOSED:
            return
        if _stops(chart, end) and _content(chart, at, end) and not _loose_end(chart, end):
            yield (
                end,
                Players(Base.EVERYONE, pick=Pick.CHOSEN, told=_text(chart, at, end)),
                _COST - min(end - start, 6),
            )


_SIZES = words("smallest littlest biggest largest tiniest")
_CHILDREN = words("kid child person boy girl man woman guy lady adult grownup guest")
_ROLES = words("host hostess guest visitor newcomer newbie rookie driver cook chef bartender")
_BIRTHDAY = words("girl boy kid child person guy lady man woman")
_KIN = words(
    """sister brother mom mum mommy mummy mother dad daddy papa father grandma grandpa granny gran cousin uncle aunt
    auntie roommate flatmate crush bestie friend boss girlfriend boyfriend wife husband partner twin sibling bff"""
)
_CONTESTS = words(
    "rock-paper-scissors scissors janken wrestle wrestling staring stare-down thumb duel race contest rps battle dance-off armwrestle"
)


def _written(chart: Chart, at: int, number: int) -> list[str]:
    """The next words as they were written: "kid", where the chart has "player"."""
    end = min(at + number, len(chart.words))
    return [said(chart, place, place + 1).lower() for place in range(at, end)]


def _of_size(chart: Chart, at: int) -> Iterator[Reading]:
    """`the smallest kid`: a size that would be a hand's, but for the word after it."""
    sized = _written(chart, at, 3)
    if len(sized) == 3 and sized[0] == "the" and sized[1] in _SIZES and sized[2] in _CHILDREN:
        yield at + 3, Players(Base.EVERYONE, pick=Pick.CHOSEN, told=_text(chart, at, at + 3)), 2


def _of_the_day(chart: Chart, at: int) -> Iterator[Reading]:
    """`our host`, `the birthday girl`: what somebody is today."""
    named = _written(chart, at, 3)
    if named[:1] and named[0] in {"the", "your", "our", "my"}:
        birthday = named[1:2] == ["birthday"] and named[2:3] and named[2] in _BIRTHDAY
        if birthday or (named[1:2] and named[1] in _ROLES):
            end = at + (3 if birthday else 2)
            yield end, Players(Base.EVERYONE, pick=Pick.CHOSEN, told=_text(chart, at, end)), 2


def _kin(chart: Chart, at: int) -> Iterator[Reading]:
    """`my sister`, `your best friend`: people the room knows."""
    place = at
    if chart.words[place] not in {"your", "their", "the"}:
        return
    place += 1
    if chart.words[place : place + 1] in (("best",), ("little",), ("big",), ("oldest",), ("favorite",)):
        place += 1
    if place < len(chart.words) and chart.words[place] in _KIN:
        yield (
            place + 1,
            Players(Base.EVERYONE, but=Base.YOU, pick=Pick.CHOSEN, told=_text(chart, at, place + 1)),
            2,
        )


LAST_OF_ALL = ("the last one", "the last", "the first one", "the slowest one", "the slowest", "the fastest")
_EVERYONE = words("everyone all players everybody each")
_ARRIVED = words("down up there ready done finished in back")


def _last_of_all(chart: Chart, at: int) -> Iterator[Reading]:
    """`Everyone stands up; the last one draws 2`: the last to do the act before."""
    joined = at > 1 and chart.words[at - 1] in {",", ";", ".", "and", "then"}
    slapping = {"slap", "touch", "hit"} & set(chart.words[:at])
    posing = bool(at and chart.readings("posture", 0))
    if not joined or not (slapping or posing or _EVERYONE & set(chart.words[:at])):
        return
    place = at + 1 if chart.words[at] == "the" else at
    if chart.words[place : place + 1] and chart.words[place] in {"last", "slowest", "fastest", "first"}:
        one = chart.words[place + 1 : place + 2] in (("one",), ("player",))
        end = place + 2 if one else place + 1
        if chart.words[end : end + 1] and chart.words[end] in _ARRIVED:
            end += 1
        if chart.words[end : end + 3] in (("to", "do", "it"), ("to", "do", "so"), ("to", "do", "that")):
            end += 3
        if end < len(chart.words) and (chart.readings("vp", end) or chart.readings("modal", end)):
            told = f"the {chart.words[place]}{' one' if one else ''}"
            if told in LAST_OF_ALL:
                yield end, Players(Base.EVERYONE, pick=Pick.CHOSEN, told=told), 2


_GIVES_UP = words("blinks laughs moves smiles flinches")


def _of_contest(chart: Chart, at: int) -> Iterator[Reading]:
    """`the loser` of a contest mentioned before."""
    if not _CONTESTS & set(chart.words[:at]):
        return
    place = at + 1 if chart.words[at] == "the" else at
    ends = []
    if chart.words[place : place + 1] and chart.words[place] in {"loser", "winner"}:
        ends.append(place + 1)
    if chart.words[at : at + 2] in (
        ("whoever", "loses"),
        ("whoever", "wins"),
        ("whoever", "lost"),
        ("whoever", "won"),
    ):
        ends.append(at + 2)
    if (
        chart.words[at : at + 1] == ("whoever",)
        and chart.words[at + 1 : at + 2]
        and chart.words[at + 1] in _GIVES_UP
    ):
        first = chart.words[at + 2 : at + 3] == ("first",)
        ends.append(at + 3 if first else at + 2)
    for end in ends:
        yield end, Players(Base.EVERYONE, pick=Pick.CHOSEN, told=_text(chart, at, end)), -3


@g.scanner("contest")
def _contest(chart: Chart, at: int) -> Iterator[Reading]:
    """`play rock-paper-scissors with the next player`."""
    ahead = chart.words[at : at + 7]
    ends = [i for i, word in enumerate(ahead) if word in {".", ";", ":", "and"}]
    if not _CONTESTS & set(ahead[: ends[0]] if ends else ahead):
        return
    if ahead[0] not in {
        "play",
        "have",
        "do",
        "challenge",
        "rock",
        "rock-paper-scissors",
        "janken",
        "start",
        "arm",
        "thumb",
        "a",
        "hold",
        "staring",
        "race",
        "duel",
        "wrestle",
    }:
        return
    for end in range(at + 1, min(len(chart.words), at + 16) + 1):
        if (
            end == len(chart.words)
            or chart.words[end] in {".", ";", ":"}
            or (chart.words[end] == "," and begins_or_told(chart, end + 1))
        ):
            if _CONTESTS & set(chart.words[at:end]) and not CARD_GAME & set(chart.words[at + 1 : end]):
                text = said(chart, at, end)
                yield (
                    end,
                    text
                    if ahead[0]
                    in {"play", "have", "do", "challenge", "start", "hold", "arm", "wrestle", "race", "duel"}
                    else f"play {text}",
                    6,
                )
            return


def begins_or_told(chart: Chart, at: int) -> bool:
    return at < len(chart.words) and (chart.words[at] in {"the", "whoever", "loser", "winner", "and", "then"})


@g.phrase("clause", "[you] {contest}")
def _plays_contest(text: str) -> Said:
    return Said(None, VerbPhrase((Act(SUBJECT, text),)))


_LOOSE = words(
    """the a an of to on in at by with from for as who that and or most least next his her their my your not may must
    can will should has have does do would is are was"""
)


def _loose_end(chart: Chart, end: int) -> bool:
    token = chart.tokens[end - 1]
    if token.text == "a" and chart.context["text"][token.start : token.end] == "A" and end > 1:
        return False  # the letter
    return chart.words[end - 1] in _LOOSE


_COME_OF_AGE = 16  # so many cards is hardly meant


def _aged(chart: Chart, at: int) -> int | None:
    """The end of `over 40`, `under 12 years old`; a small number alone may be one of cards."""
    if chart.words[at : at + 2] not in (("more", "than"), ("fewer", "than")):
        return None
    found = number_at(chart.words, at + 2)
    if found is None:
        return None
    end = found[0]
    if chart.words[end : end + 1] == ("years",):
        return end + 2 if chart.words[end + 1 : end + 2] in (("old",), ("of",)) else end + 1
    cards = chart.words[end : end + 1] in (("card",), ("cards",), ("points",))
    return end if found[1] >= _COME_OF_AGE and not cards else None


@g.scanner("told_all")
def _told_all(chart: Chart, at: int) -> Iterator[Reading]:
    """`everyone who wears glasses`, `all players whose name begins with A`, `all the ladies`."""
    yield from _kinds_of_people(chart, at)
    first = at
    if chart.words[at : at + 2] == ("the", "players"):
        at += 1
    if at + 2 >= len(chart.words) or chart.words[at] not in {"everyone", "anyone", "players", "those", "all"}:
        return
    place = at + 1
    but: Base | None = None
    if chart.words[place] == "else":
        place, but = place + 1, Base.YOU
    aged = _aged(chart, place)
    if aged is not None:
        yield aged, Players(Base.EVERYONE, but=but, told=_text(chart, first, aged)), 3
    if chart.words[place] not in {"who", "that", "whose", "with", *_BEING, *_COMPARED}:
        return
    doing = chart.words[place] in {"who", "that"} and base(chart.words[place + 1]) in ROOM_VERBS
    if (
        chart.words[place] in {"who", "that"}
        and not _opens(chart, place + 1)
        and chart.words[place + 1] != "can"
        and not doing
    ):
        return
    for end in range(place + 2, min(len(chart.words), at + 16) + 1):
        if chart.words[end - 1] in _ENDS or chart.words[end - 1] in _CLOSED:
            return
        if _stops(chart, end) and _content(chart, place, end) and not _loose_end(chart, end):
            yield (
                end,
                Players(Base.EVERYONE, but=but, told=_text(chart, first, end)),
                _COST - min(end - place, 6) + (6 if doing else 0),
            )


_KINDS = words(
    """men women ladies gentlemen girls boys adults grown-ups grownups parents teenagers guests smokers singles moms dads
    vegetarians left-handers lefties students teachers girlies lads children kids"""
)


def _kinds_of_people(chart: Chart, at: int) -> Iterator[Reading]:
    """`all the ladies`, `the married ones`."""
    place = at
    while (
        place < len(chart.words)
        and chart.words[place] in {"all", "the", "every", "each", "of"}
        and place < at + 3
    ):
        place += 1
    if place >= len(chart.words):
        return
    word = chart.words[place]
    if word in _KINDS:
        yield place + 1, Players(Base.EVERYONE, told=_text(chart, at, place + 1)), 3
    follows = chart.words[place + 1 : place + 2]
    strange = word.isalpha() and word not in game_words() and not slip_for(word) and len(word) > 3
    colored = word in chart.context["vocabulary"].colors
    if (
        place > at
        and follows
        and follows[0] in {"ones", "players"}
        and strange
        and not colored
        and not _superlative(word)
    ):
        yield place + 2, Players(Base.EVERYONE, told=_text(chart, at, place + 2)), _COST


@g.phrase("who", "{told_one}", "{told_all}")
def _told(who: Players) -> Players:
    return who


# ---- whether ----
@g.scanner("room_condition")
def _room_condition(chart: Chart, at: int) -> Iterator[Reading]:
    """`it is raining`, `the next player cannot stand on one leg`."""
    if at + 1 >= len(chart.words) or not _is_claim(chart, at):
        return
    subjects = [(last, one) for last, one, _ in chart.readings("single", at) if not one.told]
    who = next((one for _, one in subjects), None)
    asked = max((last for last, _ in subjects), default=at)
    for end in range(at + 2, min(len(chart.words), at + 20) + 1):
        last = chart.words[end - 1]
        if (
            last in _ENDS
            or last in _CLOSED
            or last in {"may", "must"}
            or (last in {"and", "or"} and not chart.words[end : end + 1])
        ):
            return
        closed = end == len(chart.words) or chart.words[end] in _ENDS
        told = end > asked and _content(chart, asked, end)
        if (closed or begins_clause(chart, end)) and told and not _loose_end(chart, end):
            yield end, (RoomClaim(_claim(chart, at, end), who), False), _COST + (0 if closed else 1)
            if not closed:
                return  # what follows is the table's part
        if closed:
            return


def begins_clause(chart: Chart, at: int) -> bool:
    """Whether a clause about cards begins here: a subject with a card verb, or a command."""
    for end, _, _ in chart.readings("subject", at):
        if chart.readings("vp", end) or chart.readings("modal", end):
            return True
    return chart.words[at] in _COMMANDS and bool(chart.readings("vp", at))


_COMMANDS = words(
    "draw discard skip swap take give reverse miss lose draws discards skips takes gives misses play"
)
_SUBJECTS = words("it there today we someone anyone nobody everyone you they")
_GENERIC = words("someone anyone nobody")


def _is_claim(chart: Chart, at: int) -> bool:
    """Whether a claim about the room begins here: a subject and a verb."""
    word = chart.words[at]
    ends = [end for end, who, _ in chart.readings("who", at) if end < len(chart.words) and not who.told]
    if word in {"it", "there", "today", "we"}:
        ends.append(at + 1)
    if word in {"the", "your", "their", "our", "a"} and not ends:
        ends += [at + 2] if at + 2 < len(chart.words) else []
    for end in ends:
        following = chart.words[end]
        if word in _GENERIC and following not in {"is", "are", "has", "have", "wears", "can", "was", "wear"}:
            continue  # "if anybody talks" waits for it to happen
        if (
            following in _AUXILIARIES
            or following in _STATE_VERBS
            or base(following) in ROOM_VERBS | COMMON_VERBS
        ):
            return True
        if (
            word in {"it", "there", "today"}
            and following.endswith(("s", "ed"))
            and following not in game_words()
        ):
            return True  # "it rains"
    return False


_AUXILIARIES = words(
    "is are was were can will does do did has have had would could must may be fails fail manages"
)


def _claim(chart: Chart, start: int, end: int) -> str:
    text = said(chart, start, end)
    text = re.sub(r"^(it|there|that|what|he|she)'?s\b", lambda m: f"{m[1]} is", text, flags=re.IGNORECASE)
    return re.sub(r"^its\b", "it is", text)


@g.phrase("condition", "{room_condition}")
def _room_says(found: object) -> object:
    return found
