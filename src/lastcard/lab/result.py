"""The result of a simulation: named figures with intervals, as values, tables and files."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from lastcard.common.data_frames import frame_of
from lastcard.common.errors import LastcardError, did_you_mean
from lastcard.game.records import Record
from lastcard.lab.counts import Counts, least_of
from lastcard.lab.figures import Figure, Spec, around, means, quantile, share, specs_of
from lastcard.lab.plan import Plan
from lastcard.rules import figure_columns as col

if TYPE_CHECKING:
    from lastcard.lab.notebook import Picture


@dataclass(frozen=True)
class CardFigures:
    """One kind of card: how often it is played per round, and how often left in a hand at the end.

    >>> from lastcard import simulate
    >>> card = simulate("classic", rounds=1000).cards[0]
    >>> card.name, card.played.value > card.held.value
    ('red 0', True)
    """

    name: str
    played: Figure
    held: Figure


@dataclass(frozen=True)
class SentenceFigures:
    """A written card or rule card: how often it was triggered, and how well the players did who triggered it.

    `effect` is how much higher their chance of winning the round is than that of the same seats in general.
    It is only a hint, since players of a card also differ from others in other ways; a comparison with the
    deck without the card (`compare`) measures the effect of the sentence.

    >>> from lastcard import simulate
    >>> sentence = simulate("customizable", customs=["everyone draws 1"], rounds=1000).sentences[0]
    >>> sentence.sentence, sentence.where, sentence.fired > 0
    ('everyone draws 1', 'card', True)
    """

    sentence: str
    where: str  # "card" or "rule card"
    fired: float  # in a round
    players: int  # players in rounds who have set it off
    won: Figure
    effect: Figure


@dataclass(frozen=True, repr=False)
class Result:
    """The result of many rounds or matches.

    `result[name]` is a mean with its 95 % interval, per round unless the name says otherwise; `figures` has
    all of them by name. Sums over all games are called `total_…`. Results of the same rules and players can
    be added if they have no game in common.

    >>> from lastcard import simulate
    >>> result = simulate("classic", 3, rounds=1000)
    >>> result.decisions == result["decisions"], result.total_decisions
    (True, 63108)
    >>> print(result["drawn"])  # cards drawn per round
    28.4 ±1.3
    >>> more = simulate("classic", 3, rounds=1000, seed=1)
    >>> (result + more).rounds
    2000
    """

    plan: Plan  # `plan.games`: the planned number
    counts: Counts
    seconds: float = field(default=0.0, compare=False)
    runs: tuple[tuple[str, int], ...] = ()  # seeds, and how many of their games are in here
    kept: tuple[Record, ...] = field(default=(), compare=False)

    def __add__(self, other: "Result") -> "Result":
        if not self.plan.same_rules(other.plan):
            raise LastcardError("Results of different rules or players cannot be added; compare them.")
        twice = {seed for seed, _ in self.runs} & {seed for seed, _ in other.runs}
        if twice:
            raise LastcardError(
                f"Both results hold games of the seed {min(twice)!r}; they would count twice."
            )
        plan = replace(self.plan, games=self.plan.games + other.plan.games)
        return Result(
            plan,
            self.counts + other.counts,
            self.seconds + other.seconds,
            self.runs + other.runs,
            self.kept + other.kept,
        )

    # --- figures -------------------------------------------------------------------------------

    @property
    def games(self) -> int:
        """The number of games played: matches if the plan asked for them, else rounds."""
        return self.counts.games

    @property
    def matches(self) -> int:
        """The number of matches; 0 if only rounds were played."""
        return self.games if self.plan.matches else 0

    @property
    def interrupted(self) -> bool:
        """Whether the run was interrupted."""
        return self.games < self.plan.games

    @property
    def rounds(self) -> int:
        """The number of rounds in all matches together."""
        return self.counts.whole

    @property
    def decisions(self) -> Figure:
        """Decisions per round: the same as `result["decisions"]`."""
        return self["decisions"]

    @property
    def total_decisions(self) -> int:
        """The number of decisions in all games together."""
        return int(self.counts.total(col.DECISIONS))

    @property
    def longest(self) -> int:
        """Decisions in the longest round."""
        return int(self.counts["longest"])

    @property
    def rate(self) -> float:
        """Decisions a second, on all cores that were used."""
        return self.total_decisions / self.seconds if self.seconds else 0.0

    @cached_property
    def figures(self) -> dict[str, Figure]:
        """Means by name: per round, or per match where the name says so."""
        found = {spec.name: self._mean(spec) for spec in specs_of(self.plan.matches)}
        found["decisions_median"] = quantile(self.counts["lengths"], 0.5)
        found["decisions_95th"] = quantile(self.counts["lengths"], 0.95)
        won, lost = self.counts.total(col.CHALLENGES_WON), self.counts.total(col.CHALLENGES_LOST)
        if won + lost:
            found["challenges_successful"] = share(won, won + lost)
        missed = self.counts.total(col.MISSED)
        if missed:
            found["missed_calls_caught"] = share(min(self.counts.total(col.CAUGHT), missed), missed)
        return found

    def __getitem__(self, name: str) -> Figure:
        if name not in self.figures:
            hint = did_you_mean(name, self.figures, f", only {', '.join(self.figures)}.", quoted=True)
            raise UnknownFigureError(f"There is no figure called {name!r}{hint}")
        return self.figures[name]

    def _mean(self, spec: Spec) -> Figure:
        found = means(self.counts, self.plan.matches, spec.per_game)
        return self._counted(found.value[spec.column], found.variance[spec.column])

    def _counted(self, value: float, variance: float) -> Figure:
        """A mean of a nonnegative count; if all n counts are 0, the upper bound is 3/n."""
        found = around(value, variance)
        return Figure(found.value, max(0.0, found.low), found.high if value else 3 / self.games)

    def _shares(self, first: int) -> tuple[Figure, ...]:
        wins = self.counts["sums"][first : first + self.plan.seats]
        return tuple(share(float(number), float(wins.sum())) for number in wins)

    @cached_property
    def places(self) -> tuple[Figure, ...]:
        """Shares of rounds won by position, starting at the dealer's left."""
        return self._shares(col.PLACE)

    @cached_property
    def seats(self) -> tuple[Figure, ...]:
        """Shares of rounds won by seat, in the order of the players."""
        return self._shares(col.WON)

    @cached_property
    def match_seats(self) -> tuple[Figure, ...]:
        """Shares of matches won by seat; empty if only rounds were played."""
        return self._shares(col.MATCH) if self.plan.matches else ()

    @cached_property
    def match_places(self) -> tuple[Figure, ...]:
        """Shares of matches won by position, counted from the left of the first dealer."""
        return self._shares(col.MATCH_PLACE) if self.plan.matches else ()

    @cached_property
    def cards(self) -> tuple[CardFigures, ...]:
        """How often each kind of card is played, and how often left in a hand."""
        found = means(self.counts, self.plan.matches)

        def figure(column: int) -> Figure:
            return self._counted(found.value[column], found.variance[column])

        return tuple(
            CardFigures(card.name, figure(col.PLAYED + card.kind), figure(col.HELD + card.kind))
            for card in self.plan.book().cards
        )

    @cached_property
    def sentences(self) -> tuple[SentenceFigures, ...]:
        """How often each written card and rule card is triggered."""
        return tuple(self._sentence(i, text) for i, text in enumerate(self.plan.sentences()))

    def _sentence(self, i: int, text: str) -> SentenceFigures:
        seats = slice(0, self.plan.seats)
        users, wins = self.counts["users"][i, seats], self.counts["user_wins"][i, seats]
        won = share(float(wins.sum()), float(users.sum()))
        chance = [seat.value for seat in self.seats]
        usual = float((users * chance).sum() / users.sum()) if users.sum() else 0.0
        return SentenceFigures(
            sentence=text,
            where="card" if i < len(self.plan.book().customs) else "rule card",
            fired=float(self.counts["fired"][i].sum()) / max(1, self.rounds),
            players=int(users.sum()),
            won=won,
            effect=Figure(won.value - usual, won.low - usual, won.high - usual),
        )

    def histogram(self, what: str = "lengths") -> list[tuple[int, int, int]]:
        """Bins as (from, to, count): rounds by `lengths` (decisions) or `points`, games by `rounds`."""
        bins = self.counts[what]
        return [(least_of(i), least_of(i + 1) - 1, int(bins[i])) for i in range(len(bins)) if bins[i]]

    # --- values and tables ---------------------------------------------------------------------

    def rows(self) -> Iterator[dict[str, Any]]:
        """Every figure as a row: group, name, value, low, high."""

        def row(group: str, name: str, figure: Figure) -> dict[str, Any]:
            return {
                "group": group, "name": name, "value": figure.value, "low": figure.low, "high": figure.high,
            }  # fmt: skip

        totals = {"games": self.games, "rounds": self.rounds, "decisions": self.total_decisions}
        for name, total in (totals | {"longest": self.longest}).items():
            value = float(total)
            yield row("total", name, Figure(value, value, value))
        for name, figure in self.figures.items():
            yield row("figure", name, figure)
        for group, figures in (
            ("round won from place", self.places), ("round won in seat", self.seats),
            ("match won from place", self.match_places), ("match won in seat", self.match_seats),
        ):  # fmt: skip
            for number, figure in enumerate(figures, 1):
                yield row(group, str(number), figure)
        for card in self.cards:
            yield row("card played", card.name, card.played)
        for card in self.cards:
            yield row("card held", card.name, card.held)
        for sentence in self.sentences:
            yield row(f"{sentence.where} fired", sentence.sentence, Figure(*[sentence.fired] * 3))
            yield row(f"{sentence.where} effect", sentence.sentence, sentence.effect)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, ready for JSON."""

        def values(figure: Figure) -> dict[str, float]:
            return {"value": figure.value, "low": figure.low, "high": figure.high}

        return {
            "plan": self.plan.to_dict(),
            "runs": [{"seed": seed, "games": games} for seed, games in self.runs],
            "games": self.games,
            "rounds": self.rounds,
            "total_decisions": self.total_decisions,
            "longest": self.longest,
            "interrupted": self.interrupted,
            "seconds": self.seconds,
            "decisions_per_second": self.rate,
            "figures": {name: values(figure) for name, figure in self.figures.items()},
            "places": [values(figure) for figure in self.places],
            "seats": [
                {"player": player, **values(figure)}
                for player, figure in zip(self.plan.players, self.seats, strict=True)
            ],
            "match_places": [values(figure) for figure in self.match_places],
            "match_seats": [values(figure) for figure in self.match_seats],
            "cards": [
                {"name": card.name, "played": values(card.played), "held": values(card.held)}
                for card in self.cards
            ],
            "sentences": [
                {
                    "sentence": s.sentence, "where": s.where, "fired": s.fired, "players": s.players,
                    "won": values(s.won), "effect": values(s.effect),
                }
                for s in self.sentences
            ],
            "lengths": [list(entry) for entry in self.histogram("lengths")],
            "points": [list(entry) for entry in self.histogram("points")],
            "rounds_per_game": [list(entry) for entry in self.histogram("rounds")],
        }  # fmt: skip

    def to_frame(self) -> Any:
        """The rows as a pandas data frame, or a polars one if pandas is not installed."""
        return frame_of(self.rows())

    def to_pandas(self) -> Any:
        """The rows as a pandas data frame."""
        return frame_of(self.rows(), "pandas")

    def to_polars(self) -> Any:
        """The rows as a polars data frame."""
        return frame_of(self.rows(), "polars")

    # --- presentation --------------------------------------------------------------------------

    def __repr__(self) -> str:
        plan = self.plan
        what = "matches" if plan.matches else "rounds"
        who = plan.players[0] if len(set(plan.players)) == 1 else ", ".join(plan.players)
        head = f"{self.games:,} {what} of {plan.book().edition.title}, {plan.seats} players ({who})"
        return f"<Result: {head}; {self.decisions} decisions in a round>"

    def _repr_html_(self) -> str:
        from lastcard.lab.notebook import result_html

        return result_html(self)

    def plot(self, what: str = "lengths") -> "Picture":
        """A picture (SVG): `lengths` or `points` of rounds, `rounds` of matches, wins by `seats` or `places`.

        >>> from lastcard import simulate
        >>> picture = simulate("classic", rounds=500).plot("seats")
        >>> str(picture).startswith("<svg ")
        True
        """
        from lastcard.lab.notebook import result_picture

        return result_picture(self, what)


class UnknownFigureError(LastcardError, KeyError):
    """A result has no figure of this name."""

    __str__ = Exception.__str__  # KeyError would put the sentence in quotes
