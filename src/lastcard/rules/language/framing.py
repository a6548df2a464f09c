"""The frame that people put around a rule: reasons, greetings, reports, whose rule it is (L-1f).

`Because grandma cheats, …`, `my cousins insist that …`, `dear passengers, this is your captain speaking: …`,
`…, which sounds mean`, `… at our table`: whole parts in a place where a reason or an opinion stands. A part is
left out only if it names no number, color, limit, condition or deed of the game; what remains is read as a whole.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from lastcard.rules.language.lexicon import CARD_GAME, DOUBTFUL, ROOM_VERBS, words
from lastcard.rules.language.numbers import number_at
from lastcard.rules.language.talk import is_talk, parts_of
from lastcard.rules.language.tokens import Token, tokenize
from lastcard.rules.language.vocabulary import usual

Words = tuple[Token, ...]
_STOPS = {",", ".", ";", ":", "\n"}
_MOST_WORDS = 24
# What limits a rule, sets a condition, forbids or allows, says for how long or whom it spares.
_LIMITS = words("""if unless until except only instead otherwise whenever whoever may must can cannot without besides
    but nobody exempt safe free spared immune half double twice again random odd even most fewest choose chooses
    heads tails or either each every nothing none never decide decides decision choice call pick picks over ends end
    stop stops count counts include includes including exempt aside apart excluded included forever always whole long
    lasts last permanently tomorrow soon later minute minutes second seconds""")
_DEEDS = words("""draw draws discard discards skip skips miss misses swap swaps trade trades exchange exchanges reverse
    reverses steal steals give gives show shows shuffle deal deals discarded wild wilds uno points""")
_HANDLING = words(
    "take takes put puts pass passes play plays keep keeps lay lays name names lose loses hand hands"
)
_NEVER_IN_A_REASON = words("""if unless until except instead otherwise may must most fewest more fewer than least many
    cards hand hands exactly""")
_PLAYERS = words(
    "next left right player players opponent opponents neighbor neighbors dealer everyone anyone someone"
)
_POINTING = words("they them their it that this those")
_REASONS = words("because since")
# What introduces a phrase that gives a reason or an occasion without a verb.
_OCCASIONS = tuple(
    tuple(one.split())
    for one in (
        "for the sake of",
        "in the name of",
        "to make up for",
        "in honor of",
        "in memory of",
        "by order of",
        "as a reward for",
        "as punishment for",
        "to celebrate",
        "to punish",
        "to keep things",
        "to spice",
        "to make things",
        "thanks to",
        "due to",
        "out of",
        "in the spirit of",
        "as a",
        "as an",
        "as your",
        "as the",
        "for",
        "by royal",
        "with a heavy heart",
        "with love",
        "with best wishes",
    )
)
_SAYING = words("""say says said declare declares insist insists claim claims decide decides decided agree agreed agrees
    rule rules demand demands decree decrees believe believes think thinks swear swears warn warns wish wishes announce
    announces order orders command commands proclaim proclaims played know hope promise promises told""")
_SPEAKERS = words("we you your our the my his her it grandma grandpa mom dad everybody legend tradition")
_AT_HOME = (
    "with us",
    "for us",
    "in our house",
    "in your house",
    "in this house",
    "in our family",
    "in your family",
    "in this family",
    "at our house",
    "at your house",
    "at our place",
    "at your place",
    "at our table",
    "at this table",
    "at your table",
    "around here",
    "round here",
    "where you come from",
    "where we come from",
    "at your parents 's place",
    "at your parents 's house",
    "in our rules",
    "in our version",
    "in our games",
    "in our game",
    "in our group",
    "back home",
    "at home",
)
_AT_HOME_WORDS = tuple(tuple(one.split()) for one in _AT_HOME)
_TAILS = words(
    "which because for so since as just to that it this trust such may poor you what too sorry no and"
)


def is_harmless(said: Sequence[str], *, reason: bool = False) -> bool:
    """Whether these words could be no part of a rule; of a stated reason fewer words are suspicious."""
    if not said or len(said) > _MOST_WORDS:
        return False
    for i, word in enumerate(said):
        if number_at(said, i) is not None:
            return False
        if word.rstrip("s") in usual().colors or word[0] in "+-=":
            return False
        if reason:
            if word in _NEVER_IN_A_REASON or word in _DEEDS:
                return False
        elif _is_of_rules(said, i) and not (i == 0 and said[1:2] and said[1] in _FEELS):
            return False
    return True


def _is_of_rules(said: Sequence[str], i: int) -> bool:
    word = said[i]
    if word in _LIMITS or word in _DEEDS or word in _PLAYERS or word in _HANDLING:
        return True
    return (word in CARD_GAME or word in DOUBTFUL) and word != "games" and not _only_names(said, i)


def _only_names(said: Sequence[str], i: int) -> bool:
    named = {"card", "cards", "game", "games", "rule", "rules", "shuffling", "dealing"}
    return (
        said[i] in named
        and i > 0
        and said[i - 1] in {"this", "the", "a", "your", "our", "my", "of", "card", "good"}
    )


def unframed(tokens: Words) -> Iterator[Words]:
    """The sentence without its frame: first without all that surely says nothing."""
    plain = tokens
    for _ in range(4):
        shorter = _at_home(plain)
        shorter = _without_lead(shorter) or shorter
        shorter = _without_tail(shorter) or shorter
        shorter = _without_middle(shorter) or shorter
        if shorter == plain:
            break
        plain = shorter
    if plain != tokens and len(plain) > 1:
        yield plain


def _texts(tokens: Words) -> tuple[str, ...]:
    return tuple(token.text for token in tokens)


def _at_home(tokens: Words) -> Words:
    """Without `with us`, `at our table`: a table's own rules hold at that table."""
    texts = _texts(tokens)
    for at in range(len(texts)):
        for said in _AT_HOME_WORDS:
            end = at + len(said)
            if texts[at:end] == said and (
                end == len(texts) or texts[end] in _STOPS or at == 0 or said[-1] == "us"
            ):
                if at == 0 and end < len(texts) and texts[end] == ",":
                    end += 1
                rest = (*tokens[:at], *tokens[end:])
                return rest if len(rest) > 2 else tokens
    return tokens


def _without_lead(tokens: Words) -> Words | None:
    """Without a reason, a greeting, a report or an opinion before the rule."""
    texts = _texts(tokens)
    if texts[:3] == ("all", "right", ","):
        return tokens[3:]
    occasion = next((len(one) for one in _OCCASIONS if texts[: len(one)] == one and len(one) > 1), 0)
    for start in range(occasion + 1, min(occasion + 6, len(texts) - 2)) if occasion else ():
        if texts[start] in _BEGINNINGS and is_harmless(texts[occasion:start]):
            return tokens[start:]
        if texts[start] in _STOPS:
            break
    said_that = _report(texts)
    if said_that:
        return tokens[said_that:]
    for end in range(1, len(texts) - 1):
        if texts[end] not in _STOPS:
            continue
        said = texts[:end]
        if end > _MOST_WORDS:
            return None
        rest = texts[end + 1 :]
        joined = rest[0] in {"so", "but", "and", "therefore", "hence"} or said[-1] in {"so", "but", "no"}
        plain = [word for word in said if word not in _STOPS]
        body = [word for word in plain if word not in {"so"}]
        if body and body[-1] == "but":
            body = body[:-1]
        if not body:
            continue
        reason = said[0] in _REASONS or any(said[: len(one)] == one for one in _OCCASIONS)
        if reason and texts[end] in {",", ":"} and not joined:
            if body[:1] == ["as"] and "must" in body and texts[end] == ":":
                body = [word for word in body if word not in {"must", "random"}]
            if is_harmless(body, reason=said[0] in _REASONS) and not _points_back(body, rest):
                return tokens[end + 1 :]
            continue
        colon = texts[end] in {":", "."}
        declares = _declares(body)
        if said[-1] == "no" or rest[:2] == ("but", "no"):
            told = [word for word in body if word != "wild"]
            if declares and is_harmless(told[:-1] if told[-1] == "no" else told):
                start = end + 1
                while texts[start] in {"but", "no", ",", "so"} and start < len(texts) - 1:
                    start += 1
                return tokens[start:]
            continue
        if (colon or joined) and is_harmless(body) and declares:
            start = end + 1
            while start < len(texts) - 1 and texts[start] in {
                "so",
                "but",
                "and",
                "no",
                "then",
                ",",
                "therefore",
                "hence",
                ":",
            }:
                start += 1
            return tokens[start:]
    return None


_BEGINNINGS = {
    "nobody",
    "everyone",
    "whoever",
    "you",
    "choose",
    "pick",
    "draw",
    "discard",
    "swap",
    "skip",
    "reverse",
}


def _points_back(body: Sequence[str], rest: Sequence[str]) -> bool:
    """Whether the rule speaks of somebody whom its reason has named."""
    if not _PLAYERS & set(body):
        return False
    first = next((i for i, word in enumerate(rest) if word in {"they", "them", "their"}), None)
    return first is not None and not _PLAYERS & set(rest[:first])


_VERBS = words("""is are was were am be been has have had does do did likes love loves like hate hates cheats cheat gets get
    wants want needs need looks look sound sounds seem feel feels thinks think knows know makes make takes seems keeps always comes""")
_CRIES = words("what such one once hear here there all time nobody")
_FEELS = words("loves likes hates wants needs knows deserves enjoys")
_SUBJECTS = words("""you your we our it this that these those the nobody they everything all time love dear attention
    hear here there what such one once my his her some a an ladies gentlemen friends folks passengers i people life""")


def _declares(said: Sequence[str]) -> bool:
    """Whether it tells something, and is no deed that somebody in the room is to do."""
    if said[:1] == ["everyone"] and said[1:2] and said[1] in _FEELS:
        return True
    if said[0] in {"everyone", "anyone", "whoever", "somebody", "someone"}:
        return False
    if said[0] in ROOM_VERBS and said[0] not in {"love", "address"}:
        return False
    if said[0] in {"attention", "dear", "hear", "hello", "ladies", "warning", "breaking"}:
        return True
    third = any(word in _VERBS or (word.endswith("ed") and len(word) > 4) for word in said[1:5])
    return said[0] in _SUBJECTS and (third or said[0] in _CRIES)


def _report(texts: Sequence[str]) -> int | None:
    """Where the rule begins after `my cousins insist that`, `we have always played that`, `I hereby declare that`."""
    for i, word in enumerate(texts[:8]):
        if word in _STOPS or word in _LIMITS or word in {"player", "dealer", "next", "everyone"}:
            return None
        if (
            word == "that"
            and i > 1
            and texts[0] in _SPEAKERS
            and texts[i - 1] in _SAYING
            and i + 2 < len(texts)
        ):
            return i + 1
    return None


def _without_tail(tokens: Words) -> Words | None:
    """Without a last part behind a comma or stop that only comments on the rule."""
    whole = tokens
    while whole and whole[-1].text in _STOPS:
        whole = whole[:-1]
    texts = _texts(whole)
    for start in range(len(texts) - 1, 1, -1):
        tail = texts[start:]
        after_stop = texts[start - 1] in _STOPS
        if len(tail) > _MOST_WORDS:
            return None
        if after_stop and (tail[0] in _TAILS or texts[start - 1] != ","):
            body = [word for word in tail if word not in _STOPS]
            reason = (
                tail[0] in {"because", "since", "for", "just"}
                and len(tail) > 2
                and tail[1] not in {"the", "each", "one"}
            )
            if (
                body[0] in {"and", "so"}
                and len(body) > 1
                and not (body[0] == "so" and body[1] in {"that", "it"})
            ):
                body = body[1:] if body[1] in {"that", "it", "this", "so"} else body
                if body[0] in {"and", "so"}:
                    continue
            comments = body[0] in _TAILS or is_talk(list(body))
            opinion = body[0] != "which" or (len(body) > 1 and (body[1] in _VERBS or body[1] == "may"))
            told = opinion and body[0] not in {"you", "poor", "to", "too", "may", "no"}
            told = (told or is_talk(list(body))) and not _likens(body)
            if comments and told and len(body) > 1 and is_harmless(body, reason=reason):
                return whole[: start - 1]
            if (
                body[0] == "which"
                and body[1:2]
                and body[1] in _VERBS
                and is_harmless([word for word in body if word != "but"])
            ):
                return whole[: start - 1]
        elif _is_reason(tail):
            return whole[:start]
    return None


def _likens(body: Sequence[str]) -> bool:
    """`…, just like you`, `…, as well as you`: more players are meant."""
    return body[0] in {"as", "just", "like", "so", "too"} and body[-1] in {"you", "they", "them", "everyone"}


_GAME_ITSELF = {"it", "this", "the", "everything"}


def _is_reason(tail: Sequence[str]) -> bool:
    """Whether these last words say why, without a comma before them."""
    if tail[0] == "because":
        return is_harmless(tail[1:], reason=True)
    if tail[:2] == ("so", "that"):
        return is_harmless(tail[2:], reason=True)
    if tail[0] in {"so", "otherwise"} and tail[1] in _GAME_ITSELF:
        return is_harmless(tail[1:], reason=True)
    return tail[:2] in (("due", "to"), ("thanks", "to")) and is_harmless(tail[2:])


def _without_middle(tokens: Words) -> Words | None:
    """Without an aside between two commas: `…, poor soul, …`, `…, and I do mean everyone, dad, …`."""
    texts = _texts(tokens)
    commas = [i for i, text in enumerate(texts) if text == ","]
    for first, last in sorted(combinations(commas, 2), key=lambda pair: pair[0] - pair[1]):
        said = texts[first + 1 : last]
        if not 0 < len(said) <= 9 or first == 0:
            continue
        idle = [word for word in said if word not in _STOPS]
        meant = tuple(idle[:4]) in {("and", "you", "do", "mean"), ("and", "you", "really", "mean")}
        comment = idle and (
            idle[0] in {"which", "poor", "dear"} or (idle[0] == "you" and is_talk(list(idle)))
        )
        if meant or (comment and is_harmless(idle)):
            return (*tokens[:first], *tokens[last + 1 :])
    return None


_JOINED = words("and or plus not but also with")
_BRACKETS = re.compile(r"\s*\(([^()]*)\)")


def unbracketed(sentence: str) -> Iterator[Words]:
    """The sentence without words in brackets that say nothing: `everyone (and I do mean everyone, dad) …`."""

    def kept(found: re.Match[str]) -> str:
        said = [token.text for token in tokenize(found[1]) if token.text not in _STOPS]
        meant = said[:3] in (["and", "you", "do"], ["yes", "you", "do"]) and "mean" in said[:5]
        return "" if said and (meant or (said[0] not in _JOINED and is_harmless(said))) else found[0]

    bare = _BRACKETS.sub(kept, sentence)
    if bare != sentence and bare.strip():
        plain = tokenize(bare)
        yield from unframed(plain)
        yield plain


# ---- parts that may be left out if whoever wrote them says so ----
_MOST_PARTS = 9


def without_idle_parts(tokens: Words) -> Iterator[Words]:
    """The sentence without one or more parts that name nothing of the game: to be asked about, never accepted."""
    parts = parts_of(tokens, _STOPS)
    if not 1 < len(parts) <= _MOST_PARTS:
        return
    idle = [i for i, part in enumerate(parts) if is_harmless([t.text for t in part if t.text not in _STOPS])]
    for many in range(len(idle), 0, -1):
        for left_out in combinations(idle, many):
            kept = [token for i, part in enumerate(parts) if i not in left_out for token in part]
            while kept and kept[0].text in {"so", "and", "but", "then", ","}:
                kept = kept[1:]
            if kept and len(kept) > 1:
                yield tuple(kept)
