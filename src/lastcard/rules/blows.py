"""What a rule does to the next player: the blow that can be answered or stacked, and what it costs."""

from lastcard.rules.language import tree as t


def names_color(rule: t.Rule) -> bool:
    """Whether a rule itself names the color in play, or says who does."""
    return any(isinstance(effect, t.NameColor | t.SetColor) for effect in rule)


def blow_of(rule: t.Rule) -> int | None:
    """How many cards the next player draws and misses a turn for, if that is what the rule does."""
    match rule[-2:]:
        case (t.Draw(t.NEXT, int(number)), t.Miss(t.THEY | t.NEXT)):
            return number
    return None


def strike_of(rule: t.Rule) -> int:
    """Estimates what a rule costs the next player in cards and turns, minus what it costs you."""
    cost = 0
    for effect in rule:
        match effect:
            case t.Draw(who, int(number)):
                cost += _falls_on(who) * number
            case t.Miss(who):
                cost += _falls_on(who)
            case t.ExtraTurn(who):
                cost -= _falls_on(who)
    return cost


def _falls_on(who: t.Players) -> int:
    """1 if an effect hits others, -1 if it hits you, 0 if both."""
    if who.base is t.Base.YOU:
        return -1
    return 0 if who.base is t.Base.EVERYONE and who.but is None and who.pick is t.Pick.ALL else 1
