"""Clauses about acts in the room: who does them, for how long, and bans on them."""

import re
from collections.abc import Iterator

from lastcard.rules.language import tree as t
from lastcard.rules.language.acts import (
    bare_common,
    base_form,
    in_third_person,
    is_thing,
    of_the_game,
    plain_deed,
    said,
)
from lastcard.rules.language.chart import REJECTED, Chart, Reading
from lastcard.rules.language.fragments import SUBJECT, Said, VerbPhrase
from lastcard.rules.language.grammar import GRAMMAR as g
from lastcard.rules.language.tree import Players, Until


# ---- acts ----
def _act_phrase(text: str, until: Until | None, *, denied: bool = False) -> VerbPhrase:
    return VerbPhrase((t.Act(SUBJECT, f"not {text}" if denied else text, until),), in_third_person(text))


@g.phrase("act_vp", "{act_text}", "{act_text} {until}")
def _act(text: str, until: Until | None = None) -> VerbPhrase:
    return _act_phrase(text, until)


@g.phrase("act_vp", "act: {marked_act}", "act: {marked_act} {until}", cost=3)
def _marked(text: str, until: Until | None = None) -> VerbPhrase:
    return _act_phrase(text, until)


def _plain(verb_phrase: VerbPhrase, *, denied: bool = False) -> VerbPhrase:
    """Normalizes an act said of a player: "the next player sings" is "sing" of the next player."""
    act = verb_phrase.effects[0]
    assert isinstance(act, t.Act)
    text = base_form(act.text) if verb_phrase.third else act.text
    return VerbPhrase((t.Act(SUBJECT, f"not {text}" if denied else text, act.until),), verb_phrase.third)


@g.phrase("clause", "{act_vp}")
def _act_unsaid(acting: VerbPhrase) -> Said:
    return Said(None, acting)


@g.phrase("clause", "{subject} {act_vp}")
def _act_said(who: tuple[Players, ...], acting: VerbPhrase) -> Said:
    return Said(who, acting if who[-1] == t.YOU else _plain(acting))


@g.phrase("clause", "act: {subject} {modal} {marked_act_vp}", cost=-12)
def _marked_must(who: tuple[Players, ...], modal: str, acting: VerbPhrase) -> Said:
    return Said(who, VerbPhrase(acting.effects), modal="must")


@g.phrase("clause", "{subject} {modal} {act_vp}")
def _act_must(who: tuple[Players, ...], modal: str, acting: VerbPhrase) -> Said:
    return Said(
        who, VerbPhrase(acting.effects, third=modal == "must"), modal="must" if modal == "get" else modal
    )


@g.phrase("clause", "{modal} {act_vp}", cost=1)
def _act_must_unsaid(modal: str, acting: VerbPhrase) -> Said:
    return Said(None, VerbPhrase(acting.effects, third=True), modal="must" if modal == "get" else modal)


@g.phrase("clause", "act: {subject} {marked_act_vp}", cost=1)
def _marked_said(who: tuple[Players, ...], acting: VerbPhrase) -> Said:
    you = who[-1] in (t.YOU, t.THEY)
    return Said(who, acting if you else _plain(acting))


@g.phrase("clause", "act: {subject} <never> {marked_act_vp}", "{subject} <never> {act_vp}")
def _act_never(who: tuple[Players, ...], acting: VerbPhrase) -> Said:
    return Said(who, _plain(acting, denied=True), modal="must")


@g.phrase("clause", "<never> {act_vp}")
def _act_not(acting: VerbPhrase) -> Said:
    return Said(None, VerbPhrase(_plain(acting, denied=True).effects), modal=None)


@g.phrase("marked_act_vp", "{marked_act}", "{marked_act} {until}")
def _marked_vp(text: str, until: Until | None = None) -> VerbPhrase:
    return _act_phrase(text, until)


@g.phrase(
    "clause",
    "nobody [may|can|must|is allowed to|is to|should|shall|will|gets to] {act_vp}",
    "act: nobody [may|can|must|is allowed to] {marked_act_vp}",
)
def _nobody(acting: VerbPhrase) -> object:
    act = acting.effects[0]
    assert isinstance(act, t.Act)
    plain = _plain(acting)
    text = plain.effects[0].text
    if text.startswith("not "):
        return REJECTED
    return Said((t.EVERYONE,), VerbPhrase((t.Act(SUBJECT, f"not {text}", act.until),)), modal="must")


_BODY = frozenset(
    [
        "thumb",
        "thumbs",
        "finger",
        "fingers",
        "elbow",
        "elbows",
        "nose",
        "noses",
        "foot",
        "feet",
        "head",
        "heads",
        "chin",
        "chins",
        "tongue",
        "tongues",
        "knees",
        "arms",
    ]
)
_UPON = frozenset(["on", "in", "under", "behind", "over", "to", "up", "down", "above", "against"])


@g.scanner("posture")
def _posture(chart: Chart, at: int) -> Iterator[Reading]:
    """`Thumbs on the table! …`: a call to everybody, as a sentence of its own."""
    here = chart.words
    if at or here[:1] == () or here[0] not in _BODY or here[1:2] == () or here[1] not in _UPON:
        return
    end = next((i for i, word in enumerate(here) if word in {".", ":", ";", ","}), len(here))
    if end + 1 < len(here) and not of_the_game(chart, at, end):
        text = re.sub(r"\b(your|ur|my)\b", "their", said(chart, at, end))
        yield end, VerbPhrase((t.Act(SUBJECT, f"put {text}", None),)), 8


@g.phrase("clause", "{posture}")
def _everyone_poses(acting: VerbPhrase) -> Said:
    return Said((t.EVERYONE,), acting, modal="must")


@g.scanner("always_done")
def _always_done(chart: Chart, at: int) -> Iterator[Reading]:
    """`Always say please`: at a table that is said to everybody."""
    if chart.context.get("where") == "table_rule" and chart.words[at : at + 1] == ("always",):
        yield from chart.readings("act_vp", at + 1)


@g.phrase("clause", "{always_done}")
def _always(acting: VerbPhrase) -> Said:
    return Said((t.EVERYONE,), VerbPhrase(acting.effects), modal="must")


_LET = {"allowed", "permitted", "please"}


@g.phrase("clause", "no {participles} [allowed|permitted]", "no {participles} {until}")
def _no_talking(text: str, until: Until | None = None) -> Said:
    return Said((t.EVERYONE,), VerbPhrase((t.Act(SUBJECT, f"not {plain_deed(text)}", until),)), modal="must")


_TABOO = "(forbidden|not allowed|banned|taboo|prohibited|not permitted|off limits)"


@g.phrase("clause", f"{{doing_text}} (is|are) [strictly] {_TABOO}")
def _talking_is_forbidden(text: str) -> Said:
    return Said((t.EVERYONE,), VerbPhrase((t.Act(SUBJECT, f"not {text}"),)), modal="must")


@g.scanner("kept_away")
def _kept_away(chart: Chart, at: int) -> Iterator[Reading]:
    """`no phones at the table`, `no elbows on the table`: things of the room, and where."""
    if chart.context.get("where") != "table_rule" or chart.words[at : at + 1] != ("no",):
        return
    for place in range(at + 2, min(at + 4, len(chart.words))):
        if chart.words[place] in _WHERE and is_thing(chart.words[place - 1]):
            end = place + 1
            while end < len(chart.words) and chart.words[end] not in _STOPS:
                end += 1
            if end > place + 1 and not of_the_game(chart, at + 1, end):
                yield end, f"have {said(chart, at + 1, end)}", 11
            return


@g.phrase("clause", "{kept_away}")
def _nobody_has(text: str) -> Said:
    return Said((t.EVERYONE,), VerbPhrase((t.Act(SUBJECT, f"not {text}"),)), modal="must")


@g.scanner("kept_so")
def _kept_so(chart: Chart, at: int) -> Iterator[Reading]:
    """`Elbows off the table`, `feet on the floor`: how things of the room are to be kept."""
    begins = at == 0 or chart.words[at - 1] in _STOPS
    if chart.context.get("where") != "table_rule" or not begins or at + 2 >= len(chart.words):
        return
    place = at + 1 if chart.words[at] not in {"both", "all", "your", "their"} else at + 2
    if chart.words[place] not in _KEPT or not is_thing(chart.words[place - 1]):
        return
    end = place + 1
    while end < len(chart.words) and chart.words[end] not in _STOPS and not chart.readings("lasting", end):
        end += 1
    if end > place + 1 and not of_the_game(chart, at, end):
        text = said(chart, at, end)
        yield end, f"keep {text[0].lower()}{text[1:]}", 11


@g.phrase("clause", "{kept_so}")
def _everyone_keeps(text: str) -> Said:
    return Said((t.EVERYONE,), VerbPhrase((t.Act(SUBJECT, text),)), modal="must")


_KEPT = {"off", "on", "under", "behind", "up", "down", "out"}
_WHERE = {"at", "on", "in", "near", "under", "by"}


@g.scanner("participles")
def _participles(chart: Chart, at: int) -> Iterator[Reading]:
    """`talking`, `swearing at the table`: as far as the sentence goes on so."""
    if at >= len(chart.words) or not chart.words[at].endswith("ing") or len(chart.words[at]) <= 4:
        return
    end = at + 1
    while end < len(chart.words) and chart.words[end] not in _STOPS:
        if chart.readings("table_tail", end) or chart.readings("lasting", end):
            break
        if chart.words[end] in _LET:
            break
        end += 1
    if not bare_common(chart, at, end) and not of_the_game(chart, at, end):
        yield end, said(chart, at, end), 12


_STOPS = {",", ".", ";", ":", "\n", "and", "or", "until", "if", "for"}
