"""Gives the phrases for players their meaning: `everyone but you`, `whoever has the most cards`."""

from dataclasses import replace

from lark import Token, Transformer

from lastcard.language import tree
from lastcard.language.numbers import number_in
from lastcard.language.parts import Span
from lastcard.language.refusal import NotUnderstood
from lastcard.language.tree import Base, Cards, Count, Pick, Players

_BASES = {
    "YOU": Base.YOU,
    "NEXT_P": Base.NEXT,
    "PREVIOUS_P": Base.PREVIOUS,
    "LEFT_P": Base.LEFT,
    "RIGHT_P": Base.RIGHT,
    "DEALER": Base.DEALER,
    "THEY": Base.THEY,
    "HEADS_P": Base.HEADS,
    "TAILS_P": Base.TAILS,
}


def span_of(token: Token) -> Span:
    return (token.start_pos or 0, token.end_pos or 0)


def tokens_in(items: list[object], *kinds: str) -> list[Token]:
    return [item for item in items if isinstance(item, Token) and (not kinds or item.type in kinds)]


def players_in(items: list[object]) -> list[Players]:
    return [item for item in items if isinstance(item, Players)]


class Who(Transformer[Token, object]):
    """Phrases for players."""

    def single(self, items: list[Token]) -> Base:
        return _BASES[items[0].type]

    def one(self, items: list[Base]) -> Players:
        return Players(items[0])

    def everyone(self, _: list[object]) -> Players:
        return tree.EVERYONE

    def others(self, _: list[object]) -> Players:
        return tree.OTHERS

    def all(self, _: list[object]) -> None:
        return None

    def but(self, items: list[object]) -> tuple[str, object]:
        return ("but", items[1])

    def everyone_but(self, items: list[object]) -> Players:
        return self._with(Players(Base.EVERYONE), items)

    def many(self, items: list[Token]) -> Players:
        return tree.OTHERS if items[0].type == "OTHERS" else tree.EVERYONE

    def choice(self, _: list[object]) -> None:
        return None

    def having_what(self, items: list[object]) -> object:
        return items[-1]

    def having(self, items: list[object]) -> object:
        return items[0]

    def having_kind(self, items: list[object]) -> object:
        return items[-1]

    def having_some(self, items: list[object]) -> object:
        number = tokens_in(items, "NUMBER")[0]
        if number_in(number) != 1:
            raise NotUnderstood(
                f'A hand can be asked for a card, not for {number} of them: write "a red card".',
                span_of(number),
            )
        return items[-1]

    def size(self, items: list[Token]) -> Pick:
        return Pick.MOST if items[0].type == "MOST" else Pick.FEWEST

    def those_having(self, items: list[object]) -> Players:
        return self._with(players_in(items)[0], items)

    def those_having_late(self, items: list[object]) -> Players:
        return self._with(tree.EVERYONE, items)

    those_having_any = those_having_late

    def others_having(self, items: list[object]) -> Players:
        return self._with(tree.OTHERS, items)

    def the_one_having(self, items: list[object]) -> Players:
        return self._just_one(self._with(tree.EVERYONE, items))

    def the_opponent_having(self, items: list[object]) -> Players:
        return self._just_one(self._with(tree.OTHERS, items))

    def chosen(self, items: list[object]) -> Players:
        return self._chosen(tree.EVERYONE, items)

    def chosen_opponent(self, items: list[object]) -> Players:
        return self._chosen(tree.OTHERS, items)

    def _chosen(self, group: Players, items: list[object]) -> Players:
        picked = self._with(group, items)
        if picked.pick is Pick.ALL:
            return replace(picked, pick=Pick.CHOSEN)
        return self._just_one(picked)

    @staticmethod
    def _just_one(players: Players) -> Players:
        one = {Pick.MOST: Pick.ONE_MOST, Pick.FEWEST: Pick.ONE_FEWEST}
        return replace(players, pick=one.get(players.pick, players.pick))

    @staticmethod
    def _with(players: Players, items: list[object]) -> Players:
        for item in items:
            match item:
                case ("but", Base() as base):
                    players = replace(players, but=base)
                case Pick():
                    players = replace(players, pick=item)
                case Count() | Cards():
                    players = replace(players, having=item)
                case _:
                    pass
        return players

    def subject(self, items: list[object]) -> tuple[Players, ...]:
        players = players_in(items)
        if len(players) > 1 and any(one.but for one in players):
            token = tokens_in(items, "AND")[0]
            raise NotUnderstood(
                'Only one can be left out: write "everyone but you", or say what each of them does.',
                span_of(token),
            )
        return tuple(players)
