"""Finds the acts in the room: parts of a sentence that speak of no cards, taken as they were written.

The lexer knows the words of the game. A part that holds other words and none that belong to cards
alone ("draw", "discard", "card" …) is an act; slips of the pen ("darws") are not taken for one.
"""

import re
from collections.abc import Iterator

from lark import Token

from lastcard.language.hints import looks_like_a_slip
from lastcard.language.refusal import NotUnderstood

_SINGLE = "(?:YOU|NEXT_P|PREVIOUS_P|LEFT_P|RIGHT_P|DEALER|THEY|HEADS_P|TAILS_P) "
_CARDS = "(?:CARD )?(?:LEFT )?(?:IN_HAND )?"
_COMPARED = "(?:MORE_THAN |FEWER_THAN |AT_LEAST |AT_MOST |EXACTLY )?"
_OR_SO = "(?:OR_MORE |OR_FEWER )?"
_KIND = "(?:WILD |NUMBERS |NUMBER |SKIP |REVERSE |NUMBER_CARD |ACTION_CARD |NAMED_CARD )?"
_HAVING = (
    f"(?:MOST |FEWEST |{_COMPARED}NUMBER {_OR_SO}{_CARDS}{_OR_SO}|(?:A |ANY )?(?:COLOR )?{_KIND}{_CARDS})"
)
_GROUP = "(?:EVERYONE|OTHERS|THE_PLAYER|THE_PLAYERS|THOSE|THE_OPPONENT|A_PLAYER|ANYONE|AN_OPPONENT) "
_PLAYERS = (
    f"(?:{_SINGLE}|NOBODY |(?:WHOEVER|WHOEVER_ELSE) HAS {_HAVING}(?:BUT {_SINGLE})?"
    f"|{_GROUP}(?:YOU_CHOOSE )?(?:BUT {_SINGLE})?(?:(?:WITH|WHO_HAS) {_HAVING})?(?:BUT {_SINGLE})?)"
)
_SUBJECT = re.compile(f"{_PLAYERS}(?:AND {_PLAYERS})*")
_MADE = re.compile(f"(?:YOU (?:MUST |MAY )?)?(?:MAKE|HAS) {_PLAYERS}(?:TO )?")
_MODAL = re.compile("(?:MUST |MAY )*(?:MUST_NOT |BUT )?")  # "not" alone is lexed as BUT
_CONDITION = re.compile(
    f"(?:IF|UNLESS) (?:{_PLAYERS}(?:HAS |HAS_NOT )(?:NO )?{_HAVING}|SOMEONE_LAUGHS |NOBODY_LAUGHS )"
)
_OF_PLAYERS = re.compile(f"(?:WITH|WHO_HAS|HAS) {_HAVING}")

_JOINTS = {"COMMA", "AND", "THEN", "SEMICOLON", "STOP", "COLON", "OR", "OTHERWISE", "LEAD", "HEADS", "TAILS"}
_DURATIONS = {"UNTIL_YOUR_TURN", "UNTIL_THEIR_TURN", "UNTIL_CALL", "UNTIL_ROUND"}
_ENDS = _JOINTS | _DURATIONS | {"IF", "UNLESS", "UNTIL", "CHICKEN_OUT", "REMINDER"}
# What may end an act without saying anything of its own: "on your left and right".
_LOOSE = {"TO_LEFT", "TO_RIGHT", "LEFT", "YOUR", "THEIR", "HAND", "COLOR", "NUMBER", "TO", "OPEN", "UNO"}
# Words that always speak of cards or of the score, so that no act can hold them.
_OF_THE_GAME = re.compile(
    r"\b(draw\w*|discard\w*|cards?|deck|pile|wilds?|skip(s|ped)?|revers\w+|lever|points?|scores?|wins?|winner|doubles?|halves?|shuffles?|games?|rounds?)\b",
    re.I,
)
_GAME_PHRASES = {"A_TURN", "EXTRA_TURN", "DIRECTION", "FROM_PILE", "IS_SKIPPED", "AGAIN", "ODD"}
# What no verb is: an act starts with a verb.
_NO_VERB = {
    "A",
    "ANY",
    "NUMBER",
    "OF",
    "TO",
    "WITH",
    "FOR",
    "FROM",
    "ALL",
    "YOUR",
    "THEIR",
    "NEXT",
    "MORE",
    "COLOR",
    "SMALL",
    "WHO",
    "NO",
    "PLUS",
}
_NO_VERB_WORDS = {
    *(
        "because",
        "next",
        "very",
        "some",
        "every",
        "each",
        "last",
        "first",
        "while",
        "before",
        "after",
        "during",
    ),
    *(
        "whenever",
        "whether",
        "although",
        "since",
        "once",
        "without",
        "instead",
        "unless",
        "except",
        "half",
        "both",
    ),
}


def merge_acts(tokens: list[Token], sentence: str) -> Iterator[Token]:
    """The same tokens, with every act gathered into one ACT token that holds its words in base form."""
    types = [token.type for token in tokens]
    place = 0
    while place < len(tokens):
        if types[place] in {"IF", "UNLESS"}:
            end = _matched(_CONDITION, types, place) or _next(types, place, _JOINTS)
            yield from tokens[place:end]
            place = end
        elif types[place] in _ENDS:
            yield tokens[place]
            place += 1
        elif types[place] == "ACT_MARK":
            place += 1
            end = _explicit_end(tokens, types, place)
            yield from _act(tokens, types, place, end, sentence)
            place = end
        elif types[place : place + 2] == ["NO", "WORD"] and tokens[place + 1].endswith("ing"):
            end = _next(types, place, _ENDS)
            text = _plain(sentence[tokens[place + 1].start_pos : tokens[end - 1].end_pos])
            first = tokens[place]
            yield Token("EVERYONE", "everyone", start_pos=first.start_pos, end_pos=first.end_pos)
            yield Token("ACT", f"not be {text}", start_pos=first.start_pos, end_pos=tokens[end - 1].end_pos)
            place = end
        else:
            found = _act_end(tokens, types, place)
            end = found or _next(types, place, _ENDS)
            yield from _act(tokens, types, place, end, sentence) if found else tokens[place:end]
            place = end


def recognisable(tokens: list[Token]) -> bool:
    """Whether these words are taken for an act by themselves, or need the mark `act:`."""
    types = [token.type for token in tokens]
    return bool(tokens) and _head(types, 0) == 0 and _act_end(tokens, types, 0) == len(tokens)


def base_form(text: str) -> str:
    """The act with its verb as in "you …": `sings a song` becomes `sing a song`."""
    first, space, rest = text.partition(" ")
    base = _base(first)
    if base != first:
        words = rest.split(" ")
        for i in range(1, len(words)):
            if words[i - 1] in {"and", "or"} and (i + 1 == len(words) or words[i + 1] in _AFTER_A_VERB):
                words[i] = _base(words[i])
        rest = " ".join(words)
    return base + space + rest


def in_third_person(text: str) -> bool:
    first = text.partition(" ")[0]
    return _base(first) != first


_AFTER_A_VERB = {
    "a",
    "an",
    "the",
    "their",
    "your",
    "his",
    "her",
    "like",
    "to",
    "for",
    "with",
    "at",
    "up",
    "down",
    "on",
}
_IRREGULAR = {
    "does": "do",
    "goes": "go",
    "has": "have",
    "is": "be",
    "are": "be",
    "dies": "die",
    "lies": "lie",
}
_IRREGULAR |= {"ties": "tie", "was": "be", "his": "his", "this": "this", "always": "always", "focus": "focus"}


def _base(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if re.search(r"(ss|sh|ch|x|zz)es$", verb) and verb not in {"aches", "caches"}:
        return verb[:-2]
    if verb.endswith("s") and not verb.endswith(("ss", "us", "'s")) and len(verb) > 2:
        return verb[:-1]
    return verb


def _act(tokens: list[Token], types: list[str], start: int, end: int, sentence: str) -> Iterator[Token]:
    """The subject as it stands, then one token for the act itself."""
    subject_end = _head(types, start)
    verb = subject_end + _count(_MODAL, types, subject_end)
    denied = any(kind in {"MUST_NOT", "BUT"} for kind in types[subject_end:verb])
    if verb >= end:
        mark = tokens[start - 1]
        raise NotUnderstood(
            'Say what is to be done, as in "act: draw a picture".', (mark.start_pos or 0, mark.end_pos or 0)
        )
    first, last = tokens[verb], tokens[end - 1]
    text = _plain(sentence[first.start_pos : last.end_pos])
    subject = types[start:subject_end]
    modal = types[subject_end:verb]
    if _is_a_thing(types, verb):
        text = f"do {text}"  # "a high five for everyone"
    if subject and not modal and subject[-1] not in {"YOU", "THEY"} and "MAKE" not in subject:
        text = base_form(text)
    for token in tokens[start:subject_end]:
        if token.type == "NOBODY":
            denied = not denied
            yield Token("EVERYONE", "everyone", start_pos=token.start_pos, end_pos=token.end_pos)
        else:
            yield token
    # A modal stays a token of its own, so that the reader knows whether the subject goes on after it.
    if subject and modal:
        yield Token("MUST", "must", start_pos=tokens[subject_end].start_pos, end_pos=tokens[verb - 1].end_pos)
    yield Token("ACT", f"not {text}" if denied else text, start_pos=first.start_pos, end_pos=last.end_pos)


def _plain(text: str) -> str:
    words = re.sub(r"[\"“”„«»()\[\]*_]", " ", text).split()
    quiet = [
        w.lower() if i == 0 or (w.isupper() and len(w) > 1 and w != "UNO") else w for i, w in enumerate(words)
    ]
    return " ".join(quiet).rstrip(" .!,")


def _head(types: list[str], start: int) -> int:
    """Where the subject that starts here ends."""
    return start + (_count(_MADE, types, start) or _count(_SUBJECT, types, start))


def _act_end(tokens: list[Token], types: list[str], start: int) -> int | None:
    """Where the act that starts here ends, or None if none does."""
    head = _head(types, start)
    verb = head + _count(_MODAL, types, head)
    end = _next(types, verb, _ENDS)
    if not _is_act(tokens, types, verb, end):
        return None
    # "sing, dance and clap" is one act; "sing and draw 2" is not.
    while end < len(types) and types[end] in {"AND", "COMMA", "OR"}:
        after = end + 1
        further = _next(types, after, _ENDS)
        if further == after or _head(types, after) > after or _count(_MODAL, types, after):
            break
        if (
            not _is_act(tokens, types, after, further, first=False)
            and not set(types[after:further]) <= _LOOSE
        ):
            break
        end = further
    return end


def _explicit_end(tokens: list[Token], types: list[str], start: int) -> int:
    """Where an act marked `act:` ends: at a semicolon, a full stop, a duration or a price in cards."""
    for place in range(start, len(types)):
        if types[place] in {"SEMICOLON", "STOP", "THEN", "OTHERWISE"} | _DURATIONS:
            return place
        if types[place] == "OR" and not _is_act(
            tokens, types, place + 1, _next(types, place + 1, _ENDS), first=False
        ):
            return place
    return len(types)


def _is_act(tokens: list[Token], types: list[str], start: int, end: int, *, first: bool = True) -> bool:
    words = [token for token in tokens[start:end] if token.type == "WORD"]
    if not words or not _harmless(tokens, types, start, end):
        return False
    no_verb = types[start] in _NO_VERB or str(tokens[start]).lower() in _NO_VERB_WORDS
    if first and no_verb and not _is_a_thing(types, start):
        return False
    if types[start + 1 : end] in (["NUMBER"], ["A", "NUMBER"]):
        return False  # "graws 2": a number alone after the verb speaks of cards
    return not any(looks_like_a_slip(word) or not re.search("[aeiouyáéíóúäöü]", word, re.I) for word in words)


def _is_a_thing(types: list[str], start: int) -> bool:
    """Whether a thing to do is named without a verb: an article and a word that is not of the game."""
    return types[start : start + 2] == ["A", "WORD"]


def _harmless(tokens: list[Token], types: list[str], start: int, end: int) -> bool:
    excused: set[int] = set()
    for place in range(start, end):
        excused.update(range(place, place + _count(_OF_PLAYERS, types, place)))
    return not any(
        place not in excused and (types[place] in _GAME_PHRASES or _OF_THE_GAME.search(tokens[place]))
        for place in range(start, end)
        if types[place] not in {"MOST", "FEWEST"}
    )


def _next(types: list[str], start: int, wanted: set[str]) -> int:
    return next((place for place in range(start, len(types)) if types[place] in wanted), len(types))


def _count(pattern: re.Pattern[str], types: list[str], start: int) -> int:
    """How many tokens the pattern of token types takes up here."""
    match = pattern.match("".join(f"{kind} " for kind in types[start:]))
    return match[0].count(" ") if match else 0


def _matched(pattern: re.Pattern[str], types: list[str], start: int) -> int | None:
    count = _count(pattern, types, start)
    return start + count if count else None
