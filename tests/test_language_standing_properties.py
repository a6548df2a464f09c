"""Whatever holds from then on is said so that reading it gives the same rule, on a card and at a table."""

from dataclasses import replace

from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from conftest import examples
from lastcard.rules.language import LONGEST_SENTENCE, parse, to_words
from lastcard.rules.language import tree as t
from lastcard.rules.language.finishing import tied
from lastcard.rules.language.fragments import exchanged
from lastcard.rules.language.neighbors import settled
from lastcard.rules.language.standing import is_ordinary
from lastcard.rules.language.support import missing
from lastcard.rules.language.tree import (
    Base,
    Cards,
    Change,
    Event,
    Lasting,
    Limit,
    Occasion,
    Pick,
    Players,
    Span,
    Threat,
)
from test_language_properties import card_kinds, havings, simple_effects

ACTOR = Players(Base.ACTOR)
_DRAWING = {Cards(symbol="draw two"), Cards(symbol="wild draw four")}  # both: draw cards


def _is_plain(cards: Cards) -> bool:
    """Whether it is one sort by itself, which can stand in a list and after "the next"."""
    if cards.also or cards.but or cards.fits or (cards.least and cards.most < 9):
        return False
    return cards.color != t.COLOR_IN_PLAY and cards.symbol != t.TOP_NUMBER


plain_kinds = card_kinds.filter(_is_plain)
two_kinds = st.tuples(plain_kinds, plain_kinds).filter(
    lambda both: both[0] != both[1] and set(both) != _DRAWING
)
sorts = st.one_of(
    plain_kinds,
    two_kinds.map(lambda both: replace(both[0], also=(both[1],))),
    st.builds(lambda but: Cards(but=but), plain_kinds),
    st.just(Cards(color=t.COLOR_IN_PLAY)),
)
subjects = st.sampled_from([t.EVERYONE, t.OTHERS, t.YOU, t.NEXT, Players(Base.DEALER), Players(Base.LEFT)])
limited = st.sampled_from([t.EVERYONE, t.OTHERS, t.YOU, t.NEXT, Players(Base.DEALER), Players(Base.RIGHT)])
_PLAIN = [
    Event.MISSES,
    Event.SKIPPED,
    Event.CALLS,
    Event.CAUGHT,
    Event.LOSES_CHALLENGE,
    Event.WINS_CHALLENGE,
    Event.TURNS_ROUND,
    Event.NAMES_COLOR,
    Event.ENDS_TURN,
    Event.BEGINS_TURN,
]
counts = st.builds(
    t.Count, st.sampled_from([t.Compare.AT_LEAST, t.Compare.MORE, t.Compare.EXACTLY]), st.integers(2, 9)
)
counted_hands = st.builds(t.Count, st.sampled_from(t.Compare), st.integers(2, 20))
occasions = st.one_of(
    st.builds(Occasion, st.just(Event.PLAYS), subjects, sorts | st.just(t.ANY_CARDS)),
    st.builds(Occasion, st.just(Event.DRAWS), subjects, number=st.none() | counts),
    st.builds(Occasion, st.sampled_from(_PLAIN), subjects),
    st.builds(Occasion, st.sampled_from([Event.ENDS_TURN, Event.TURN_PASSES]), subjects, having=havings),
    st.builds(Occasion, st.just(Event.COMES_TO_HOLD), subjects, having=counted_hands),
    st.builds(Occasion, st.just(Event.NAMES_COLOR), subjects, st.just(Cards(color="green"))),
)
ends = occasions.filter(
    lambda told: told.event not in (Event.TURN_PASSES, Event.WINS_ROUND, Event.BEGINS_TURN)
)
times = st.one_of(
    st.sampled_from([Lasting(span) for span in (Span.ROUND, Span.MATCH, Span.YOUR_TURN, Span.THEIR_TURN)]),
    st.builds(lambda n: Lasting(Span.TURNS, n), st.integers(1, 9)),
    st.builds(lambda told: Lasting(Span.OCCASION, until=told), ends),
)
deeds = st.sampled_from(["talk", "sing", "laugh at anybody", "draw on the table", "shout"])


@st.composite
def bodies(draw: st.DrawFn, told: Occasion) -> t.Rule:
    """What follows, said of whoever set it off or of somebody else."""
    effects: list[t.Effect] = []
    spoken = False
    for _ in range(draw(st.integers(1, 2))):
        effect = draw(simple_effects(spoken, in_price=False))
        if told.who != t.YOU and draw(st.booleans()):
            effect = exchanged(effect, Base.YOU, Base.ACTOR)
        if isinstance(effect, t.Act | t.Choose | t.ChooseSides | t.Starts | t.TurnUpAnother | t.MayChallenge):
            continue
        effects.append(effect)
        named = [getattr(effect, name, None) for name in ("who", "other", "source", "to")]
        spoken = spoken or any(isinstance(who, Players) and who not in (t.YOU, ACTOR) for who in named)
    return tuple(effects)


@st.composite
def whenevers(draw: st.DrawFn) -> t.Whenever:
    told = draw(occasions)
    then = draw(bodies(told))
    instead = told.event is Event.PLAYS and draw(st.booleans())
    assume(then)
    return t.Whenever(told, then, instead, draw(times), draw(st.booleans()))


guards = st.one_of(
    st.builds(t.Protection, limited, st.sampled_from([Threat.SKIP, Threat.DRAW]), lasts=times),
    st.builds(t.Protection, limited, st.just(Threat.EVERYTHING), sorts, lasts=times),
    st.builds(
        t.Protection,
        limited,
        st.just(Threat.EVERYTHING),
        plain_kinds | st.just(t.ANY_CARDS),
        st.booleans(),
        times,
        st.just(True),
    ),
)
draw_cards = st.sampled_from([Cards(group="draw"), Cards(symbol="draw two"), Cards(symbol="wild draw four")])
standing = st.one_of(
    whenevers(),
    st.builds(
        t.PlayLimit,
        limited,
        st.sampled_from([Limit.FORBIDDEN, Limit.ONLY, Limit.NOT_LAST, Limit.FITS]),
        sorts,
        times,
    ),
    st.builds(t.PlayLimit, limited, st.just(Limit.NO_END), st.just(t.ANY_CARDS), times),
    st.builds(
        t.MustPlay,
        limited,
        plain_kinds,
        st.sampled_from(
            [
                (t.Draw(ACTOR, 2),),
                (t.Give(ACTOR, 1, t.YOU),),
                (t.Draw(ACTOR, 1), t.ShowHand(ACTOR, t.EVERYONE)),
            ]
        ),
        times,
    ),
    guards,
    st.builds(
        t.DrawChange,
        draw_cards,
        st.sampled_from([Change.DOUBLE, Change.HALF]),
        lasts=times,
        once=st.booleans(),
    ),
    st.builds(
        t.DrawChange,
        draw_cards,
        st.sampled_from([Change.MORE, Change.EXACTLY]),
        st.integers(1, 20),
        times,
        st.booleans(),
    ),
    st.builds(
        t.Ban,
        st.sampled_from([t.EVERYONE, t.OTHERS]),
        deeds,
        st.booleans(),
        st.sampled_from(
            [
                (t.Draw(ACTOR, 3),),
                (t.Draw(ACTOR, 1), t.Miss(ACTOR)),
                (t.Draw(Players(Base.EVERYONE, but=Base.ACTOR), 1),),
            ]
        ),
        times,
    ),
)


def settled_already(rule: t.Rule) -> bool:
    for part in t.parts_of(rule):
        two = isinstance(part, t.Swap | t.Take | t.Give | t.Exchange)
        if tied(part) != part or (two and settled(part, part.who, told=True) != part):
            return False
        if two and Pick.CHOSEN in (
            part.who.pick,
            *(getattr(part, n).pick for n in ("other", "source", "to") if hasattr(part, n)),
        ):
            return False
        if part in (t.Miss(t.EVERYONE), t.ShowHand(t.EVERYONE)) or (
            isinstance(part, t.Swap) and part.optional
        ):
            return False
        if isinstance(part, t.ShowHand) and part.who == part.to:
            return False
    return missing(rule) is None


def odd(effect: t.Effect) -> bool:
    """What is said in another way, or is another thing."""
    if is_ordinary(effect):
        return True
    if isinstance(effect, t.MustPlay) and effect.who == t.YOU:
        return t.YOU in t.parts_of(effect.otherwise)  # you give nothing to yourself
    if sum(isinstance(part, t.Or) for part in t.parts_of(effect)) > 1:
        return True  # a choice of three things in a standing rule is not read back yet
    if isinstance(effect, t.Whenever):
        draws = any(isinstance(one, t.Draw | t.Miss) and one.who == t.NEXT for one in effect.then)
        plays = effect.occasion.event is Event.PLAYS
        return plays and (draws or effect.occasion.cards.symbol == "skip")
    return False


def at_the_table(effect: t.Effect) -> t.Effect:
    """The same as a table rule has it: of everybody, and always."""
    effect = replace(exchanged(effect, Base.YOU, Base.ACTOR), lasts=Lasting(Span.MATCH))
    if isinstance(effect, t.Whenever):
        return replace(effect, occasion=replace(effect.occasion, who=t.EVERYONE))
    return replace(effect, who=t.EVERYONE) if hasattr(effect, "who") else effect


@given(st.lists(standing, min_size=1, max_size=2))
@settings(examples(150), phases=(Phase.reuse, Phase.generate))
def test_what_lasts_is_read_back_from_a_table_rule(effects: list[t.Effect]) -> None:
    rule = tuple(at_the_table(effect) for effect in effects)
    assume(settled_already(rule) and not any(odd(effect) for effect in rule))
    try:
        words = to_words(rule, "table_rule")
    except TypeError:
        return  # more than one sentence can say: it is refused
    if len(words) <= LONGEST_SENTENCE:
        assert parse(words, "table_rule") == rule, words


@given(st.lists(standing, min_size=1, max_size=2))
@settings(examples(150), phases=(Phase.reuse, Phase.generate))
def test_what_lasts_is_read_back_from_a_card(effects: list[t.Effect]) -> None:
    rule = tuple(effects)
    assume(settled_already(rule) and not any(odd(effect) for effect in rule))
    try:
        words = to_words(rule)
    except TypeError:
        return  # more than one sentence can say: it is refused
    if len(words) <= LONGEST_SENTENCE:
        assert parse(words) == rule, words
