"""The plan of a simulation: exactly what its result depends on."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from lastcard.bots.player_resolver import Player, maker, names_of
from lastcard.bots.styles import STYLES
from lastcard.common.errors import LastcardError
from lastcard.rules.house import House
from lastcard.rules.layout import PLAYERS
from lastcard.rules.rulebook import Rulebook
from lastcard.rules.step_traits import Trait, traits_of

MOST_GAMES = 10**12
ROUNDS, SEATS = 10_000, 4  # default number of games
# Games per shard. A shard has its own random key, so its result does not depend on who plays it.
SHARD, SHARD_OF_MATCHES, SHARD_AT_TABLE = 4096, 256, 8


@dataclass(frozen=True)
class Plan:
    """Everything a result depends on: rules, the player in each seat, the number of games, and the seed.

    >>> from lastcard import simulate
    >>> plan = simulate("dino", ["solid", "random"], rounds=10).plan
    >>> plan.edition, plan.players, plan.games, plan.seed
    ('dino', ('solid', 'random'), 10, '0')
    """

    edition: str = "classic"
    house: tuple[tuple[str, Any], ...] = ()
    customs: tuple[str, ...] | None = None
    rule_cards: tuple[str, ...] | None = None
    rules: tuple[str, ...] = ()
    players: tuple[str, ...] = ("random",) * 4  # one for each seat
    games: int = 10_000
    matches: bool = False  # whole matches instead of rounds
    seed: str = "0"

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    @property
    def compiled(self) -> bool:
        """Whether the whole simulation runs inside the kernel."""
        return all(player in STYLES for player in self.players)

    @property
    def shard_size(self) -> int:
        """The number of games in a full shard."""
        if not self.compiled:
            return SHARD_AT_TABLE
        return SHARD_OF_MATCHES if self.matches else SHARD

    @property
    def shards(self) -> int:
        """The number of shards."""
        return -(-self.games // self.shard_size)

    def games_of(self, shard: int) -> range:
        """The game numbers of a shard."""
        return range(shard * self.shard_size, min((shard + 1) * self.shard_size, self.games))

    def book(self) -> Rulebook:
        """The compiled rules."""
        return _book(
            self.edition, self.house, self.customs, self.rule_cards, self.rules, self.seats, self.matches
        )

    def sentences(self) -> tuple[str, ...]:
        """The sentences on customizable cards, then those on rule cards."""
        book = self.book()
        return (*book.customs, *book.rule_cards)

    def listening(self) -> bool:
        """Whether counting needs the event tape."""
        book = self.book()
        sheds = Trait.SHEDS_CARDS in traits_of(book.tables[0]["program"])  # counted from events
        return bool(self.sentences()) or sheds

    def same_rules(self, other: "Plan") -> bool:
        """Whether results of the two plans can be added."""
        return replace(self, games=1, seed="") == replace(other, games=1, seed="")

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, ready for JSON."""
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
    edition: str | Path | Rulebook = "classic",
    players: int | Player | Sequence[Player] = "random",
    *,
    rounds: int | None = None,
    matches: int | None = None,
    seed: int | str = 0,
    house: Mapping[str, Any] | None = None,
    customs: Sequence[str] | None = None,
    rule_cards: Sequence[str] | None = None,
    rules: Sequence[str] = (),
) -> Plan:
    """Makes a valid plan; raises a `LastcardError` for bad arguments.

    >>> planned("dino", ["solid", "random"], rounds=1000).players
    ('solid', 'random')
    >>> planned(players=3).players, planned(players="solid").seats
    (('random', 'random', 'random'), 4)
    """
    if rounds is not None and matches is not None:
        raise LastcardError("Either rounds or matches are played, not both.")
    games = next((number for number in (rounds, matches) if number is not None), ROUNDS)
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise LastcardError(f"1 to {MOST_GAMES:,} games can be simulated, not {games!r}.")
    names = _checked_players(players)
    if isinstance(edition, Rulebook):
        book = edition
        edition, house, rules = _address(book), {**_own_house(book), **(house or {})}, (*book.rules, *rules)
        customs = book.customs if customs is None and book.edition.written else customs
        rule_cards = book.rule_cards if rule_cards is None and book.edition.rule_cards else rule_cards
    plan = Plan(
        edition=str(edition),
        house=tuple(sorted((house or {}).items())),
        customs=None if customs is None else tuple(customs),
        rule_cards=None if rule_cards is None else tuple(rule_cards),
        rules=tuple(rules),
        players=names,
        games=games,
        matches=matches is not None,
        seed=str(seed),
    )
    plan.book()  # raises if these rules do not allow that many players
    return plan


def _checked_players(players: int | Player | Sequence[Player]) -> tuple[str, ...]:
    """Returns the player of each seat, from a number of random players, one for all four seats, or a list."""
    if isinstance(players, bool) or players is None:
        raise LastcardError(f"Players are a number, a name, or one for each seat, not {players!r}.")
    if isinstance(players, int):
        chosen: Sequence[Player] = ["random"] * players if 2 <= players <= PLAYERS else []
        seats = players
    else:
        alone = isinstance(players, str | Path) or callable(players)
        chosen = [players] * SEATS if alone else list(players)  # type: ignore[list-item, arg-type]
        seats = len(chosen)
    if not 2 <= seats <= PLAYERS:
        raise LastcardError(f"2 to {PLAYERS} can play, not {seats}.")
    names = names_of(chosen)
    for name in names:
        if name not in STYLES:
            maker(name)  # raises if there is no such player
    return names


def _address(book: Rulebook) -> str | Path:
    """The id or path by which other processes can load the rulebook's edition again."""
    if book.edition.official:
        return book.edition.name
    if book.edition.file is None:
        raise LastcardError(f"The lab needs {book.edition.title} as an edition's id or file.")
    return book.edition.file


def _own_house(book: Rulebook) -> dict[str, Any]:
    """The house rules of a rulebook that differ from its edition's defaults."""
    return book.house.in_force(House.of(book.edition.defaults))
