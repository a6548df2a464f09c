"""Finds acts in the room: parts of a sentence that mention no cards, quoted as written.

A part is an act if it begins with something people do in a room and holds no word of the card game (L-1c):
words that say who does it, how long, or what refusing costs do not count. Where that is not sure it is no
act, and whoever wrote it is asked.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from lastcard.rules.language.chart import Chart, Reading
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.lexicon import (
    CARD_GAME,
    COMMON_VERBS,
    DOUBTFUL,
    FILLERS,
    ROOM_THINGS,
    ROOM_VERBS,
    UNSURE_THINGS,
    words,
)
from lastcard.rules.language.numbers import WORDS as NUMBER_WORDS
from lastcard.rules.language.numbers import number_at
from lastcard.rules.language.spelling import slip_for

_STRONG = {".", ";", ":", "\n"}
_JOINING = {",", "and", "or"}
_ENDING = words("until if unless otherwise then else or and , when whenever")
_SAYING = words("say shout yell scream whisper call write answer")
_PAYING = words("pick picks take takes get gets give gives pay pays lose loses receive receives cost costs")
_TIMES = words("during in for throughout tonight today")
_SMALL = words("""the a an of to on in at by with from for as like so that this and or up down out over off into onto it is are be
    your their her you them they all each every everyone no not who whoever his its while when there here my our""")


@cache
def game_words() -> frozenset[str]:
    """Every word that the grammar knows, but for those that only stand in talk."""
    return (g.vocabulary(without=("restatement", "talk_lead")) - ROOM_THINGS) | CARD_GAME | NUMBER_WORDS


def is_deed(chart: Chart, start: int, end: int, *, first: bool = True, strange: bool = False) -> bool:
    """Whether these words alone are something to do in the room."""
    told = _about_players(chart, start, end)
    places = [place for place in range(start, end) if place not in told]
    plain = [chart.words[place] for place in places]
    text = chart.context["text"].lower()
    written = [re.findall(r"[^\W\d_]+", text[chart.tokens[p].start : chart.tokens[p].end]) for p in places]
    if first and not strange and plain[:1] and plain[0] in {"is", "are", "was", "were"}:
        return False  # "you are lucky today": nothing to do
    if plain[:2] in (["do", "not"], ["does", "not"], ["is", "not"], ["are", "not"]) or plain[:1] in (
        ["not"],
        ["never"],
    ):
        return False
    if plain[1:2] == ["to"] and plain[0] in {
        "has",
        "have",
        "need",
        "needs",
        "is",
        "are",
        "get",
        "gets",
        "got",
        "going",
    }:
        return False
    if plain[0] in {"start", "starts"} and plain[1:2] == ["with"] and number_at(plain, 2):
        return False  # "everyone starts with 9": cards
    if plain[0] in {"ask", "asks"} and any(word[:-1].isdecimal() and word[-1] == "s" for word in plain):
        return False  # "ask the next player for all their 7s"
    slapped = _slapped_pile(chart, plain)
    if not plain or any((word in CARD_GAME and word not in slapped) or word in DOUBTFUL for word in plain):
        return False
    if any(word in CARD_GAME and word not in slapped for each in written for word in each):
        return False
    colors = chart.context["vocabulary"].colors
    if any(word in colors or word.rstrip("s") in colors for word in plain):
        return False
    if any(word[0] in "+-" or not (word[0].isalnum() or word in ",'s") for word in plain):
        return False
    if any(slip_for(word) for word in plain if word.isalpha()):
        return False
    if any(
        word.isalpha() and not re.search("[aeiouyáéíóúäöü]", word) and word not in {"hmm", "shh", "pst"}
        for word in plain
    ):
        return False
    if (
        verb_of_making(plain[0])
        and start + 1 < end
        and any(last <= end for last, _, _ in chart.readings("who", start + 1))
    ):
        return False  # "make the next player sing": they sing
    here = chart.words[start:end]
    if not first and any(number_at(here, i) for i in range(len(here))) and set(here) & _PAYING:
        return False  # "…, the slowest picks up 3"
    if names_card(plain):
        return False
    things = [word for word in plain[1:] if is_thing(word)]
    verb = base(plain[0]) if plain[0] not in ROOM_VERBS else plain[0]
    if verb == "eat" and number_at(plain, 1) is not None:
        return False  # "eats 4": so many cards
    if verb == "eat" and set(plain[1:]) <= {"it", "them", "this", "that", "themself", "all", "one"}:
        return False  # a draw card, not a meal
    if verb == "jump" and plain[1:2] == ["in"]:
        return False  # with a card, out of turn
    if verb in ROOM_VERBS:
        return True
    if verb in COMMON_VERBS:
        return bool(things)
    if strange and plain[0].endswith("s") and len(plain[0]) > 4 and is_thing(plain[0]):
        return True  # "whoever sneezes": what else could it be
    if not first:
        return bool(things) or is_thing(plain[0])
    return _is_command(chart, start, plain)


# What people do so many times: `10 pushups or draw 5`.
_EXERCISES = words(
    """pushups push-ups pushup push-up situps sit-ups squats burpees lunges planks crunches laps jumps hops spins claps
    cartwheels somersaults star-jumps pullups pull-ups pirouettes twirls"""
)
_INTO = words("at to with like on in around about through under behind into onto from for")
_OBJECT = words("a an the your their my his her every each all one two three some")


def _is_command(chart: Chart, start: int, plain: Sequence[str]) -> bool:
    """`Channel your inner pirate`, `grimace at …`: an unknown verb with its thing, as a command."""
    verb, after = plain[0], plain[1:2]
    if start and chart.words[start - 1] not in {"must", "to", ".", ";", ":", ",", "then", "and"}:
        return False
    if not is_thing(verb) or not verb.isalpha() or len(verb) < 3 or base(verb) != verb or verb in _NO_VERBS:
        return False
    if verb.endswith(("ing", "ed", "ly", "ion", "ness", "ity")) or not after:
        return False
    things = [word for word in plain[1:] if is_thing(word)]
    if after[0] in _INTO:
        return (len(plain) > 2 and bool(things)) or chart.words[start + 2 : start + 3] in (
            ("the",),
            ("your",),
        )
    return after[0] in _OBJECT and bool(things)


_NO_VERBS = words("because whether although though while plus unlike despite since besides everyone")


def _slapped_pile(chart: Chart, plain: Sequence[str]) -> frozenset[str]:
    """`Everybody slaps the pile, the last one …`: the room sees who is last."""
    slaps = bool(plain) and plain[0] in {"slap", "slaps", "touch", "touches", "hit", "hits"}
    racing = {"last", "slowest", "first", "fastest"} & set(chart.words)
    return frozenset({"pile", "deck", "discard"}) if slaps and racing else frozenset()


def names_card(plain: Sequence[str]) -> bool:
    """`During a 3`: that is a card."""
    return any(one in {"a", "an", "every"} and two.isdecimal() for one, two in pairwise(plain))


def of_the_game(chart: Chart, start: int, end: int) -> bool:
    """Whether a word of these belongs to the card game: cards, colors, `+4`, bluffing (L-1c)."""
    here = chart.words[start:end]
    colors = chart.context["vocabulary"].colors
    return (
        any(word in CARD_GAME or word in DOUBTFUL or word[0] in "+-" for word in here)
        or any(word in colors or word.rstrip("s") in colors for word in here)
        or names_card(here)
    )


def verb_of_making(word: str) -> bool:
    return word in {
        "make",
        "makes",
        "force",
        "forces",
        "let",
        "lets",
        "have",
        "has",
        "tell",
        "order",
        "get",
        "gets",
    }


def is_thing(word: str) -> bool:
    return (
        word[0].isalpha()
        and word not in game_words()
        and word not in UNSURE_THINGS
        and word not in _SMALL
        and word not in FILLERS
    )


def _about_players(chart: Chart, start: int, end: int) -> set[int]:
    """The positions of words that say who: "the player with the most cards"."""
    told: set[int] = set()
    place = start
    while place < end:
        ends = [last for last, _, _ in chart.readings("who", place) if last <= end]
        far = max(ends, default=place)
        if far > place + 1 or (far == place + 1 and chart.words[place] in {"everyone", "you"}):
            told.update(range(place, far))
            place = far
        else:
            place += 1
    return told - {start}


@g.scanner("act_text")
def _act_text(chart: Chart, at: int) -> Iterator[Reading]:
    """Every act that can begin here; longer ones are preferred: "sing, dance and clap" is one act."""
    count = len(chart.words)
    if at >= count or chart.words[at] in _STRONG or chart.words[at] in _ENDING:
        return
    counted = number_at(chart.words, at)
    exercise = counted is not None and chart.words[at + 1 : at + 2] and chart.words[at + 1] in _EXERCISES
    thing = exercise or (chart.words[at] in {"a", "an"} and at + 1 < count and is_thing(chart.words[at + 1]))
    piece, begun, cost = at, False, 12
    end = at
    while end <= count:
        stops = (
            end == count
            or chart.words[end] in _STRONG
            or chart.words[end] in _ENDING
            or _begins_duration(chart, end)
            or (end > at and chart.words[end] in _TIMES and bool(chart.readings("table_tail", end)))
        )
        if stops and end > piece:
            start = piece + 1 if thing and not begun else piece
            good = (
                _thing_done(chart, start, end)
                if thing and not begun
                else is_deed(chart, piece, end, first=not begun)
            )
            if not good or (
                thing and end < count and chart.words[end] != "or" and not _begins_duration(chart, end)
            ):
                return  # a thing before something else is a title: "a little present, everyone draws 1"
            begun = True
            text = said(chart, at, end)
            yield end, f"do {text}" if thing else text, cost
            cost -= 1
        if end == count or chart.words[end] in _STRONG or (stops and chart.words[end] not in _JOINING):
            return
        if stops:
            piece = end + 1
        end += 1


def _thing_done(chart: Chart, start: int, end: int) -> bool:
    return not any(word in CARD_GAME or word in DOUBTFUL or slip_for(word) for word in chart.words[start:end])


def _begins_duration(chart: Chart, at: int) -> bool:
    if chart.words[at] in {"after", "before"}:
        return bool(chart.readings("late_when", at) or chart.readings("lasting", at))
    if chart.words[at] == "on" and chart.context.get("where") == "table_rule":
        return bool(chart.readings("late_when", at))
    rest = chart.words[at : at + 5] == ("the", "rest", "of", "the", "round")
    if chart.words[at] not in {"for", "during", "from", "on"} and not rest:
        return False
    return bool(chart.readings("until", at) or chart.readings("lasting", at))


@g.scanner("marked_act")
def _marked_act(chart: Chart, at: int) -> Iterator[Reading]:
    """An act behind the mark `act:`: up to a semicolon, a full stop, a duration or a price."""
    count = len(chart.words)
    if at < count and (
        not chart.words[at][0].isalnum()
        or chart.words[at] in {"may", "can", "must", "should", "nobody", "who", "that", "whose"}
    ):
        return
    if any(chart.readings("modal", end) for end, _, _ in chart.readings("subject", at)):
        return  # "act: the tallest player must …" says whose it is
    for end in range(at + 1, count + 1):
        if (
            end == count
            or chart.words[end] in {";", ".", "\n", "then", "otherwise"}
            or chart.readings("until", end)
            or chart.readings("lasting", end)
        ):
            yield end, said(chart, at, end), 0
            return
        if chart.words[end] == "or" and not is_deed(chart, end + 1, _piece_end(chart, end + 1), first=False):
            yield end, said(chart, at, end), 0
            return


def _piece_end(chart: Chart, at: int) -> int:
    return next(
        (place for place in range(at, len(chart.words)) if chart.words[place] in _STRONG | _ENDING),
        len(chart.words),
    )


def said(chart: Chart, start: int, end: int) -> str:
    """The words as written, without quotes and exclamation marks."""
    whole = chart.context["text"]
    text = whole[chart.tokens[start].start : chart.tokens[end - 1].end]
    if base(chart.words[start]) in _SAYING:
        # "say please": what is chatter elsewhere is what is said.
        last = chart.tokens[end].start if end < len(chart.tokens) else len(whole)
        after = re.match(r"(?:\s*[\"'“]?[^\W\d_]+)+", whole[chart.tokens[end - 1].end : last])
        text += after[0] if after else ""
    pieces = re.sub(r"[\"“”„«»()\[\]*_]", " ", text).split()
    loud = [piece.isupper() and len(piece) > 1 and piece != "UNO" for piece in pieces]
    quiet = [piece.lower() if i == 0 or loud[i] else piece for i, piece in enumerate(pieces)]
    return " ".join(quiet).rstrip(" .!,")


def base_form(text: str) -> str:
    """The act with its verb in the base form: `sings a song` becomes `sing a song`."""
    first, space, rest = text.partition(" ")
    plain = base(first)
    if plain != first:
        pieces = rest.split(" ")
        for i in range(1, len(pieces)):
            if pieces[i - 1] in {"and", "or"} and (i + 1 == len(pieces) or pieces[i + 1] in _AFTER_A_VERB):
                pieces[i] = base(pieces[i])
        rest = " ".join(pieces)
    return plain + space + rest


def in_third_person(text: str) -> bool:
    first = text.partition(" ")[0]
    return base(first) != first


_AFTER_A_VERB = words("a an the their your his her like to for with at up down on")
_IRREGULAR = {
    "does": "do",
    "goes": "go",
    "has": "have",
    "is": "be",
    "are": "be",
    "dies": "die",
    "lies": "lie",
}
_IRREGULAR |= {
    "ties": "tie",
    "was": "be",
    "his": "his",
    "this": "this",
    "always": "always",
    "focus": "focus",
    "am": "be",
}


def base(verb: str) -> str:
    """`sings` is `sing`, `kisses` is `kiss`."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if re.search(r"(ss|sh|ch|x|zz)es$", verb) and verb not in {"aches", "caches"}:
        return verb[:-2]
    if verb.endswith("s") and not verb.endswith(("ss", "us", "'s")) and len(verb) > 2:
        return verb[:-1]
    return verb


def plain_deed(text: str) -> str:
    """A gerund act in the base form: `talking to others` is `talk to others`."""
    first, space, rest = text.partition(" ")
    if first.endswith("ing") and len(first) > 4 and first not in ROOM_VERBS | COMMON_VERBS:
        stem = first[:-3]
        for verb in (stem, stem + "e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem, f"{stem[:-1]}ie"):
            if verb in ROOM_VERBS or verb in COMMON_VERBS:
                return verb + space + rest
        return text if text.startswith("be ") else f"be {text}"
    return base_form(text)


def bare_common(chart: Chart, at: int, end: int) -> bool:
    """Whether the words may be the card game's, as in `passing` or `naming one`, and name nothing in the room."""
    verb = plain_deed(chart.words[at])
    return verb in COMMON_VERBS and not any(is_thing(word) for word in chart.words[at + 1 : end])
