"""What is to be simulated: everything that a result depends on, and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from lastcard import bots
from lastcard.bots.styles import STYLES
from lastcard.common.errors import LastcardError
from lastcard.rules.layout import PLAYERS
from lastcard.rules.rulebook import Rulebook
from lastcard.rules.steps import Trait, traits_of

MOST_GAMES = 10**12
# A shard is so many games, and has chance of its own: whoever plays it, it comes out the same.
SHARD, SHARD_OF_MATCHES, SHARD_AT_TABLE = 4096, 256, 8


@dataclass(frozen=True)
class Plan:
    """Which rules, who plays in which seat, how many games of them, and the seed."""

    edition: str = "classic"
    house: tuple[tuple[str, Any], ...] = ()
    customs: tuple[str, ...] | None = None
    rule_cards: tuple[str, ...] | None = None
    rules: tuple[str, ...] = ()
    policies: tuple[str, ...] = ("random",) * 4  # one for each seat
    games: int = 10_000
    matches: bool = False  # whole matches instead of rounds
    seed: str = "0"

    @property
    def players(self) -> int:
        return len(self.policies)

    @property
    def compiled(self) -> bool:
        """Whether all of it runs inside the kernel."""
        return all(policy in STYLES for policy in self.policies)

    @property
    def shard_size(self) -> int:
        if not self.compiled:
            return SHARD_AT_TABLE
        return SHARD_OF_MATCHES if self.matches else SHARD

    @property
    def shards(self) -> int:
        return -(-self.games // self.shard_size)

    def games_of(self, shard: int) -> range:
        """The numbers of the games in a shard."""
        return range(shard * self.shard_size, min((shard + 1) * self.shard_size, self.games))

    def book(self) -> Rulebook:
        return _book(
            self.edition, self.house, self.customs, self.rule_cards, self.rules, self.players, self.matches
        )

    def sentences(self) -> tuple[str, ...]:
        """What is written on cards, then on rule cards."""
        book = self.book()
        return (*book.customs, *book.rule_cards)

    def listening(self) -> bool:
        """Whether what happens has to be told to be counted."""
        book = self.book()
        sheds = Trait.SHEDS_CARDS in traits_of(book.tables[0]["program"])  # counted from what is told
        return bool(self.sentences()) or sheds

    def same_rules(self, other: "Plan") -> bool:
        """Whether results of the two can be added up."""
        return replace(self, games=1, seed="") == replace(other, games=1, seed="")

    def to_dict(self) -> dict[str, Any]:
        book = self.book()
        values = asdict(self) | {"house": asdict(book.house)}
        return values | {"customs": list(book.customs), "rule_cards": list(book.rule_cards)}


@lru_cache(maxsize=256)
def _book(
    edition: str,
    house: tuple[tuple[str, Any], ...],
    customs: tuple[str, ...] | None,
    rule_cards: tuple[str, ...] | None,
    rules: tuple[str, ...],
    players: int,
    matches: bool,
) -> Rulebook:
    settings = dict(house) if matches else {**dict(house), "target": 0}
    return Rulebook.for_players(players, edition, settings, customs, rule_cards, rules)


def planned(
    edition: str | Path = "classic",
    *,
    players: int | None = None,
    policies: str | Sequence[str] = "random",
    games: int = 10_000,
    matches: bool = False,
    seed: int | str = 0,
    house: Mapping[str, Any] | None = None,
    customs: Sequence[str] | None = None,
    rule_cards: Sequence[str] | None = None,
    rules: Sequence[str] = (),
) -> Plan:
    """A plan that can be carried out; what is wrong with it is said in one sentence.

    >>> planned(players=2, policies="solid", games=1000).policies
    ('solid', 'solid')
    >>> planned(policies=["solid", "random", "random"]).players
    3
    """
    names = (policies,) if isinstance(policies, str) else tuple(policies)
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise LastcardError(f"1 to {MOST_GAMES:,} games can be simulated, not {games!r}.")
    if players is None:
        players = len(names) if len(names) > 1 else 4
    if not 2 <= players <= PLAYERS:
        raise LastcardError(f"2 to {PLAYERS} can play, not {players}.")
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise LastcardError(f"One policy for all seats or one for each: {players}, not {len(names)}.")
    for name in names:
        if name not in STYLES and name not in bots.listed():
            known = ", ".join(dict.fromkeys((*STYLES, *bots.listed())))
            raise LastcardError(f"There is no computer player called {name!r}, only {known}.")
    plan = Plan(
        edition=str(edition),
        house=tuple(sorted((house or {}).items())),
        customs=None if customs is None else tuple(customs),
        rule_cards=None if rule_cards is None else tuple(rule_cards),
        rules=tuple(rules),
        policies=names,
        games=games,
        matches=bool(matches),
        seed=str(seed),
    )
    plan.book()  # or it says why so many cannot play by these rules
    return plan
