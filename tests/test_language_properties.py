"""Whatever rule can be said is said so that reading it gives the same rule."""

from dataclasses import fields
from typing import get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from conftest import examples
from lastcard.rules.language import LONGEST_SENTENCE, NotUnderstood, explain, parse, to_words
from lastcard.rules.language import tree as t
from lastcard.rules.language.finishing import tied
from lastcard.rules.language.neighbors import settled
from lastcard.rules.language.support import missing
from lastcard.rules.language.tree import Base, Cards, Compare, Count, Pick, Players, Until

ACTOR = Players(Base.ACTOR)
numbers = st.integers(1, 99)
colors = st.sampled_from(["red", "yellow", "green", "blue", "pink"])
# Effects without parts, but for those that only printed cards have.
_PLAIN_EFFECTS = [
    effect()
    for effect in get_args(t.Effect)
    if not fields(effect) and effect not in (t.ChooseSides, t.Spin, t.MayChallenge)
]
colored_symbols = st.sampled_from(["0", "7", "8", "9", "skip", "reverse", "draw two", "jackpot"])
wild_symbols = st.sampled_from(
    ["wild draw four", "wild jackpot", "wild swap hands", "wild run", "wild 50/50"]
)
card_kinds = st.one_of(
    st.builds(Cards, color=colors),
    st.builds(Cards, color=st.none() | colors, symbol=colored_symbols),
    st.builds(Cards, symbol=wild_symbols),
    st.builds(Cards, color=st.none() | colors, group=st.sampled_from(["number", "action"])),
    st.just(Cards(group="wild")),
    st.builds(Cards, group=st.just("number"), least=st.integers(1, 9)),
    st.builds(Cards, group=st.just("number"), most=st.integers(1, 8)),
    st.just(Cards(group="number", least=3, most=6)),
    st.sampled_from([Cards(color=t.COLOR_IN_PLAY), Cards(symbol=t.TOP_NUMBER), Cards(fits=True)]),
    st.builds(
        Cards,
        color=colors,
        also=st.tuples(st.builds(Cards, symbol=st.sampled_from(["skip", "7", "draw two"]))),
    ),
    st.builds(Cards, symbol=st.sampled_from(["skip", "reverse"]), also=st.just((Cards(symbol="draw two"),))),
    st.builds(Cards, color=colors, but=st.just(Cards(symbol="7"))),
    st.just(Cards(but=Cards(group="wild"))),
)
seats = [Base.NEXT, Base.PREVIOUS, Base.LEFT, Base.RIGHT, Base.DEALER, Base.HEADS, Base.TAILS]
seats += [Base.OPPOSITE, Base.SECOND, Base.LAST_PLAYER, Base.LAST_WINNER]
havings = st.one_of(
    st.builds(Count, st.sampled_from(Compare), numbers),
    card_kinds,
    st.builds(t.Holding, st.sampled_from(Compare), st.integers(2, 9), card_kinds),
    st.sampled_from(t.Parity),
    st.builds(t.OfOneColor, st.sampled_from(Compare), st.integers(2, 9)),
    st.builds(
        t.Versus,
        st.sampled_from([Compare.MORE, Compare.FEWER, Compare.EXACTLY]),
        st.sampled_from([Base.YOU, *seats]),
    ),
)
left_out = st.none() | st.sampled_from([Base.YOU, *seats])
chosen = st.builds(
    Players, st.just(Base.EVERYONE), left_out, having=st.none() | havings, pick=st.just(Pick.CHOSEN)
)
given_players = st.one_of(
    st.builds(Players, st.sampled_from([*seats, Base.NEXT_TWO, Base.NEIGHBORS])),
    st.builds(Players, st.just(Base.EVERYONE), left_out, having=st.none() | havings),
    st.builds(
        Players,
        st.just(Base.EVERYONE),
        left_out,
        pick=st.sampled_from([Pick.MOST, Pick.FEWEST, Pick.ONE_MOST, Pick.ONE_FEWEST]),
    ),
)
told = [
    Players(Base.EVERYONE, pick=Pick.CHOSEN, told="the tallest player"),
    Players(Base.EVERYONE, pick=Pick.CHOSEN, told="whoever laughs first"),
    Players(Base.EVERYONE, told="everyone who wears glasses"),
]
_MOST_OF = [Cards(color="blue"), Cards(symbol="7"), Cards(group="wild"), Cards(symbol=t.SCORE)]
superlatives = st.one_of(
    st.builds(
        Players,
        st.just(Base.EVERYONE),
        st.none() | st.just(Base.YOU),
        pick=st.sampled_from([Pick.MOST, Pick.FEWEST, Pick.ONE_MOST, Pick.ONE_FEWEST]),
        of=st.sampled_from(_MOST_OF),
    ),
    st.builds(
        Players,
        st.just(Base.EVERYONE),
        pick=st.sampled_from([Pick.MOST, Pick.ONE_MOST]),
        of=st.sampled_from([Cards(symbol=one) for one in t.EXTREMES]),
    ),
)
others = given_players | chosen | superlatives | st.sampled_from(told)
acts = st.sampled_from(
    [
        "sing a song",
        "keep their elbows straight",
        "not bend their elbows",
        "hug the player with the most cards",
        "draw a picture",
        "not draw on the table",
        "say UNO backwards",
        "sing, dance and clap",
        "swap seats with the next player",
        "do 10 jumping jacks",
        "turn around",
        "wave at everyone with more than 7 cards",
    ]
)


_LAID = [Cards(color="red"), Cards(symbol="7"), Cards(symbol=t.TOP_NUMBER), Cards(color=t.COLOR_IN_PLAY)]
counts = st.one_of(
    st.builds(t.Counted, st.just(t.Measure.OPPONENTS), scale=st.sampled_from(t.Scale)),
    st.builds(
        t.Counted,
        st.just(t.Measure.THOSE),
        st.just(Players(Base.EVERYONE, having=Count(Compare.MORE, 5))),
        times=st.integers(1, 3),
    ),
    st.just(t.Counted(t.Measure.HAND, Players(Base.EVERYONE, pick=Pick.ONE_MOST))),
    st.builds(t.Counted, st.just(t.Measure.PLAYERS), scale=st.sampled_from(t.Scale)),
    st.builds(t.Counted, st.just(t.Measure.UNDER), scale=st.sampled_from(t.Scale)),
    st.builds(t.Counted, st.sampled_from([t.Measure.PLAYERS, t.Measure.UNDER]), times=st.integers(2, 9)),
    st.builds(
        t.Counted,
        st.just(t.Measure.HAND),
        st.builds(Players, st.sampled_from([Base.YOU, Base.NEXT, Base.LEFT])),
        st.just(t.ANY_CARDS) | card_kinds,
        times=st.integers(2, 9),
    ),
    st.builds(
        t.Counted,
        st.just(t.Measure.HAND),
        st.builds(Players, st.sampled_from([Base.YOU, Base.NEXT, Base.LEFT])),
        st.just(t.ANY_CARDS) | card_kinds,
        st.sampled_from(t.Scale),
    ),
)


def canonical(rule: t.Rule) -> bool:
    """Whether a rule is one that the table can carry out, in the one form in which it is read."""
    for part in t.parts_of(rule):
        if (
            isinstance(part, t.Swap | t.Take | t.Give | t.Exchange)
            and settled(part, part.who, told=True) != part
        ):
            return False
        if tied(part) != part:
            return False
        if part in (t.Miss(t.EVERYONE), t.ShowHand(t.EVERYONE)):
            return False
        if isinstance(part, t.Swap | t.Redeal | t.Exchange) and part.who == part.other:
            return False
        if isinstance(part, t.DrawUntil) and part.cards == Cards(fits=True) and not part.holding:
            return False  # that is DrawUntilPlayable
        if isinstance(part, t.Swap) and part.optional and part.other.pick is not Pick.CHOSEN:
            return False  # then they "may" do it, and are asked whether
    everyone_skipped = t.Miss(t.OTHERS) in t.parts_of(rule) and t.ExtraTurn(t.YOU) in t.parts_of(rule)
    return missing(rule) is None and not everyone_skipped


@st.composite
def simple_effects(draw: st.DrawFn, they: bool, *, in_price: bool = False) -> t.Effect:
    """An effect without branches; `they` have been spoken of, or not."""
    known = [others, st.just(t.THEY)] if they else [others]
    anyone = st.one_of(*known) if in_price else st.one_of(*known, st.just(t.YOU))
    who = draw(anyone)
    number = draw(numbers)
    another = draw(st.one_of(*known, st.just(t.YOU)))
    effects: list[t.Effect] = [
        t.Draw(who, number),
        t.DrawTo(who, number),
        t.DrawUntil(who, draw(st.none() | card_kinds)),
        t.DrawUntilPlayable(who),
        t.Discard(who, draw(st.none() | numbers), draw(st.just(t.ANY_CARDS) | card_kinds)),
        t.DiscardTo(who, number),
        t.Exactly(who, number),
        t.Miss(who),
        t.ExtraTurn(who),
        t.Swap(who, another),
        t.Take(who, number, another),
        t.Give(who, number, another),
        t.OpenHands(who),
        t.Perform(who),
        t.LayRow(who),
        t.LayWilds(who),
        t.Discard(who, draw(st.builds(t.UpTo, numbers))),
        t.Discard(who, number, random=True),
        t.Renew(who),
        t.Miss(who, draw(st.integers(1, 9))),
        t.ShowHand(who, t.EVERYONE),
        t.Score(who, draw(st.integers(1, 500) | st.integers(-500, -1))),
        t.TakeUnder(who),
        t.TakeDiscarded(who, number, draw(st.just(t.ANY_CARDS) | card_kinds)),
        t.PickDiscard(who, number, another, draw(st.just(t.ANY_CARDS) | card_kinds)),
        t.SwapUnder(who, draw(st.booleans())),
        t.Draw(who, draw(counts)),
        t.Draw(who, draw(st.builds(t.UpTo, numbers))),
        t.Discard(who, draw(st.integers(2, 9)), same_color=True),
        t.Exchange(who, draw(st.integers(1, 6)), another, looking=draw(st.booleans())),
        t.Redeal(who, another, draw(st.booleans())),
        t.Score(
            who,
            t.Counted(
                t.Measure.HAND,
                Players(Base.NEXT),
                draw(st.just(t.ANY_CARDS) | card_kinds),
                times=draw(st.integers(1, 9)),
            ),
        ),
        t.WinRound(who),
        t.ExtraTurn(who, draw(st.integers(2, 9))),
        t.TurnTo(who),
        t.ShowHand(who, another),
        t.Discard(who, 1, Cards(symbol=draw(st.sampled_from(t.EXTREMES)))),
        t.Give(who, 1, another, Cards(symbol=draw(st.sampled_from(t.EXTREMES)))),
        t.Lay(who, draw(st.none() | st.integers(1, 9)), draw(st.sampled_from(_LAID))),
        t.Lay(who, draw(st.builds(t.UpTo, st.integers(1, 9)) | st.just(t.ANY_NUMBER)), Cards(symbol="7")),
        t.PutOnPile(who, draw(st.none() | st.integers(1, 9)), place=draw(st.sampled_from(t.Place))),
        t.PutOnPile(who, 1, draw(card_kinds), draw(st.sampled_from(t.Place))),
        t.DrawTo(who, t.Counted(t.Measure.HAND, Players(Base.NEXT))),
    ]
    if who != t.YOU:
        effects += [t.ShowHand(who), t.Exchange(who, draw(st.integers(1, 6)), t.YOU)]
    if not in_price:
        effects += [
            *_PLAIN_EFFECTS,
            t.PassHands(draw(st.sampled_from([Base.NEXT, Base.LEFT, Base.RIGHT]))),
            t.NameColor(),
            t.NameColor(who),
            t.SetColor(draw(colors)),
            t.Redeal(t.EVERYONE, evenly=draw(st.booleans())),
            t.Choose(draw(st.sampled_from([t.CHOSEN, t.OPPONENT])), 2),
            t.Or(t.YOU, (t.Draw(t.YOU, number),), (t.Reverse(), t.Draw(t.NEXT, number))),
            t.Or(t.NEXT, (t.Draw(t.THEY, number), t.Miss(t.THEY)), (t.Discard(t.THEY, 1),)),
            t.Or(t.YOU, (t.Draw(t.YOU, 1),), (t.Or(t.YOU, (t.Reverse(),), (t.Discard(t.YOU, 2),)),)),
            t.May(t.YOU, (t.Or(t.YOU, (t.Draw(t.YOU, number),), (t.Discard(t.YOU, 1),)),)),
            t.Each(t.EVERYONE, (t.Or(ACTOR, (t.Draw(ACTOR, number),), (t.Discard(ACTOR, 1),)),)),
            t.Each(
                t.EVERYONE,
                (
                    t.Roll(ACTOR),
                    t.Draw(ACTOR, t.Counted(t.Measure.DIE, scale=draw(st.sampled_from(t.Scale)))),
                ),
            ),
            t.May(t.YOU, (t.Discard(t.YOU, number), t.Draw(t.YOU, number))),
            t.May(who, (t.Discard(t.YOU if who == t.YOU else t.THEY, number),)),
            t.May(t.YOU, (t.Miss(t.NEXT),)),
            t.Choose(draw(chosen)),
            t.ChooseSides(),
            t.Spin(),
            t.MayChallenge(),
            t.Starts(who),
            t.TurnUpAnother(draw(st.booleans())),
            t.LayOneOfEach(who),
            t.Swap(who, another, optional=True),
            t.Act(
                who,
                draw(acts),
                draw(st.none() | st.sampled_from(Until)),
                tuple(draw(st.lists(simple_effects(they=True, in_price=True), max_size=2))),
            ),
        ]
    return draw(st.sampled_from(effects))


def speaks_of(effect: t.Effect) -> bool:
    """Whether the effect gives a later `they` somebody to stand for."""
    named = [getattr(effect, name, None) for name in ("who", "other", "source", "to")]
    return any(isinstance(who, Players) and who != t.YOU for who in named)


@st.composite
def branching(draw: st.DrawFn, they: bool, depth: int) -> t.Effect:
    def branch(known: bool) -> tuple[t.Effect, ...]:
        return draw(rules(known, depth=depth - 1, least=1, top=False))

    which = draw(
        st.sampled_from(
            ["stuck", "coin", "hand", "laugh", "table", "under", "anyone", "room", "won", "several"]
        )
    )
    if which == "stuck":
        return t.DrawIfStuck(draw(others | st.just(t.YOU)), draw(numbers))
    shape = draw(st.sampled_from(["both", "first", "second"]))
    if which == "coin":
        return t.Coin(branch(they) if shape != "second" else (), branch(they) if shape != "first" else ())
    if which == "laugh":
        condition: t.Condition = t.SomeoneLaughs()
    elif which == "table":
        condition = t.TableIs(draw(st.builds(Count, st.sampled_from(Compare), st.integers(2, 9))))
    elif which == "under":
        condition = t.CardUnder(draw(card_kinds))
    elif which == "room":
        condition = t.RoomSays(draw(st.sampled_from(["it is raining", "your hair is wet"])))
    elif which == "won":
        condition = t.WonLastRound(draw(st.sampled_from([t.YOU, t.NEXT])))
        they = they or condition.who != t.YOU
    elif which == "several":
        red = Cards(color="red")
        others_too: list[t.Condition] = [t.CardUnder(red), t.Not(t.HandIs(t.NEXT, red))]
        both = (t.HandIs(t.YOU, draw(havings)), draw(st.sampled_from(others_too)))
        condition = t.AllOf(both) if draw(st.booleans()) else t.AnyOf(both)
        they = they or any(part == t.NEXT for part in t.parts_of(condition))
    elif which == "anyone":
        condition = t.HandIs(t.EVERYONE, draw(havings), anyone=True)
        they = True
    else:
        condition = t.HandIs(draw(given_players | st.just(t.YOU)), draw(havings))
        they = they or condition.who != t.YOU
    return t.If(
        condition, branch(they) if shape != "second" else (), branch(they) if shape != "first" else ()
    )


@st.composite
def rules(draw: st.DrawFn, they: bool = False, depth: int = 2, least: int = 0, top: bool = True) -> t.Rule:
    effects: list[t.Effect] = []
    for _ in range(draw(st.integers(least, 3))):
        last_in_branch = not top and draw(st.booleans())
        if depth and (top or last_in_branch) and draw(st.integers(0, 2)) == 0:
            effect = draw(branching(they, depth))
            # Two opposite conditions in a row are one "if … otherwise …".
            if not (effects and isinstance(effects[-1], t.If) and isinstance(effect, t.If)):
                effects.append(effect)
            if not top:
                break
        else:
            effects.append(draw(simple_effects(they)))
        they = they or speaks_of(effects[-1])
    return tuple(effects)


@given(rules())
@examples(400)
def test_reading_what_was_said_gives_the_same_rule(rule: t.Rule) -> None:
    assume(canonical(rule))
    try:
        words = to_words(rule)
    except TypeError:
        return  # more than one sentence can say: it is refused
    if len(words) <= LONGEST_SENTENCE:
        assert parse(words) == rule, words


SPOKEN_OF = [
    (t.Discard(t.YOU, t.ANY_NUMBER), t.Draw(t.YOU, t.Counted(t.Measure.MOVED))),
    (
        t.Discard(t.NEXT, None, Cards(color="red")),
        t.Draw(t.YOU, t.Counted(t.Measure.MOVED, scale=t.Scale.DOUBLE)),
    ),
    (
        t.Each(
            t.EVERYONE,
            (t.Discard(ACTOR, t.UpTo(3)), t.Draw(ACTOR, t.Counted(t.Measure.MOVED))),
        ),
    ),
    (t.Draw(t.YOU, 1), t.If(t.CardDrawn(Cards(fits=True)), (t.Lay(t.YOU, 1, Cards(symbol=t.JUST_DRAWN)),))),
    (t.ShufflePile(), t.ShufflePile(discards=False)),
    (
        t.If(
            t.HasMost(t.YOU, Players(Base.EVERYONE, pick=Pick.MOST, of=Cards(color="red"))),
            (t.Draw(t.YOU, 2),),
            (t.Draw(t.NEXT, 1),),
        ),
    ),
    (
        t.If(
            t.HasMost(t.NEXT, Players(Base.EVERYONE, pick=Pick.MOST, of=Cards(symbol=t.HIGHEST))),
            (t.Miss(t.THEY),),
        ),
    ),
    (t.Roll(), t.Draw(t.NEXT, t.Counted(t.Measure.DIE, times=3))),
    (t.Roll(t.NEXT), t.If(t.Rolled(t.Parity.EVEN), (t.Draw(t.THEY, 2),), (t.Miss(t.THEY),))),
    (t.Roll(), t.If(t.Rolled(Count(Compare.EXACTLY, 6)), (t.ExtraTurn(t.YOU),))),
    (
        t.Roll(),
        t.If(t.Rolled(Count(Compare.AT_MOST, 2)), (t.Draw(t.YOU, 2),)),
        t.If(t.Rolled(Count(Compare.AT_LEAST, 5)), (t.Draw(t.NEXT, 2),)),
    ),
    (t.WantNumber(), t.Discard(t.EVERYONE, None, Cards(symbol=t.THAT_NUMBER))),
    (t.WantNumber(t.NEXT), t.Draw(t.YOU, t.Counted(t.Measure.NAMED))),
    (
        t.WantCard(),
        t.If(
            t.HandIs(t.NEXT, Cards(symbol=t.THAT_CARD)),
            (t.Give(t.THEY, 1, t.YOU, Cards(symbol=t.THAT_CARD)),),
        ),
    ),
    (t.Draw(t.YOU, 1), t.Give(t.YOU, 1, t.NEXT, Cards(symbol=t.JUST_DRAWN))),
    (t.Draw(t.NEXT, 1), t.If(t.CardDrawn(Cards(color="red")), (t.Draw(t.THEY, 2),))),
    (t.RevealTop(3), t.TakeRevealed(t.YOU, 1), t.PutRevealed(bottom=True)),
    (
        t.RevealTop(1, t.EVERYONE),
        t.If(
            t.CardDrawn(Cards(group="wild")), (t.TakeRevealed(t.NEXT, None),), (t.PutRevealed(bottom=False),)
        ),
    ),
    (t.RevealTop(2, t.NEXT), t.TakeRevealed(t.THEY, None, Cards(color="blue"))),
    (t.RevealTop(4, hidden=True), t.PutRevealed(bottom=True)),
    (t.RevealTop(1), t.May(t.YOU, (t.PutRevealed(bottom=True),))),
    (t.Choose(t.CHOSEN, 2), t.Swap(t.THEY, t.THEY)),
    (t.Choose(t.OPPONENT, 2), t.Draw(Players(Base.EVERYONE, but=Base.THEY), 2)),
    (
        t.If(
            t.HandIs(t.YOU, t.OfOneColor(Compare.AT_LEAST, 3)),
            (t.Discard(t.YOU, 1, Cards(color=t.THAT_COLOR)),),
        ),
    ),
    (t.Take(t.YOU, 2, t.NEXT, seen=True),),
    (t.Take(t.YOU, 1, t.NEXT, Cards(color="red"), seen=True),),
    (t.Give(t.YOU, t.UpTo(2), t.NEXT),),
    (t.Give(t.YOU, t.UpTo(2), t.NEXT, Cards(color="red")),),
    (t.Or(t.NEXT, (t.Draw(t.THEY, 1),), (t.Or(t.THEY, (t.Discard(t.THEY, 2),), (t.Miss(t.THEY),)),)),),
    (t.Score(t.YOU, t.Counted(t.Measure.HAND, t.NEXT, Cards(group="wild"), times=-5)),),
]


@pytest.mark.parametrize("rule", SPOKEN_OF, ids=to_words)
def test_what_points_back_is_said_and_read_again(rule: t.Rule) -> None:
    assert parse(to_words(rule)) == rule


@given(st.text(max_size=320) | st.text(alphabet="drawcdis 2,;.:'\"()\n-+😀", max_size=60))
@examples(300)
def test_no_text_whatever_breaks_the_reader(text: str) -> None:
    found = explain(text)
    if not found.accepted:
        assert found.problem and found.span
        assert all(explain(reading).accepted for reading in found.readings)
        assert 0 <= found.span[0] <= found.span[1] <= len(text)
    else:
        assert found.understood and found.rule is not None


_WORDS = """
    you the next player everyone but they draw draws 2 two cards card discard discards all their your wild
    red until if has have more than 7 otherwise and then , ; . : or heads tails flip a coin swap hands with
    take give to from turn miss a skip sing song who whoever most fewest the choose color may must not no
    one each of left except draw discard if
"""


@given(st.lists(st.sampled_from(_WORDS.split()), min_size=1, max_size=14).map(" ".join))
@examples(400)
def test_every_sentence_is_read_the_same_way_again_or_refused(sentence: str) -> None:
    try:
        rule = parse(sentence)
    except NotUnderstood as refused:
        assert refused.problem
        return
    assert parse(to_words(rule)) == rule
