"""Results of a contest of computer players: shares of wins, paired differences, ratings, text report."""

import math
from dataclasses import asdict, dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Any

from lastcard.bots import file_loader
from lastcard.common.errors import LastcardError
from lastcard.common.estimates import Figure, around, interval

if TYPE_CHECKING:
    from lastcard.bots.arena import ArenaTally, Contest

MOST_DECISIONS = 20_000  # decisions in one game; longer games count for nobody


@dataclass(frozen=True)
class ArenaPlayer:
    """One computer player's results."""

    name: str
    wins: float  # games; a match with several winners is shared
    share: Figure  # of the games
    points: float  # in a game
    rating: Figure  # by the Plackett-Luce model, 25 at first
    faults: int
    first_fault: str | None
    ahead_of: tuple[int, ...]  # games in which it came in ahead of each of the players

    @property
    def title(self) -> str:
        """The name for result tables; a file without its folder."""
        return file_loader.title_of(self.name)


@dataclass(frozen=True, repr=False)
class ArenaResult:
    """The result of a contest: every player with shares and ratings, and differences paired deal by deal.

    >>> from lastcard import arena
    >>> result = arena("classic", ["greedy", "random"], rounds=200, cores=1, clock=5)
    >>> result
    <ArenaResult: 200 rounds of classic; greedy 64.5 %, random 35.5 %>
    >>> result["greedy"].share.low > 0.5
    True
    >>> print(result.difference("greedy", "random"))  # in the share of games won, the same deals for both
    0.29 ±0.12
    """

    contest: "Contest"
    games: int
    unfinished: int
    decisions: int
    players: tuple[ArenaPlayer, ...]
    differences: tuple[tuple[Figure, ...], ...]  # paired differences of shares, row minus column

    def __getitem__(self, player: int | str) -> ArenaPlayer:
        return self.players[self._index(player)]

    def difference(self, one: int | str, other: int | str) -> Figure:
        """The difference between the win shares of `one` and `other`.

        Both play every deal in every seat, so the luck of the deal cancels out; the interval is over deals.
        """
        return self.differences[self._index(one)][self._index(other)]

    def _index(self, player: int | str) -> int:
        if isinstance(player, int):
            return player
        found = [i for i, each in enumerate(self.players) if player in (each.name, each.title)]
        if not found:
            raise LastcardError(f"{player!r} did not play, only {', '.join(p.title for p in self.players)}.")
        return found[0]

    @property
    def _what(self) -> str:
        return "matches" if self.contest.matches else "rounds"

    def rows(self) -> list[dict[str, Any]]:
        """A row for each player, ready for a table."""
        return [
            {
                "player": player.name,
                "wins": player.wins,
                "share": player.share.value,
                "low": player.share.low,
                "high": player.share.high,
                "points": player.points,
                "rating": player.rating.value,
                "rating_low": player.rating.low,
                "rating_high": player.rating.high,
                "faults": player.faults,
                "first_fault": player.first_fault,
            }
            for player in self.players
        ]

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, ready for JSON."""
        differences = [[asdict(each) for each in row] for row in self.differences]
        players = [
            row | {"ahead_of": list(player.ahead_of), "differences": more}
            for row, player, more in zip(self.rows(), self.players, differences, strict=True)
        ]
        return {
            "contest": asdict(self.contest),
            "games": self.games,
            "unfinished": self.unfinished,
            "decisions": self.decisions,
            "players": players,
        }

    def to_frame(self) -> Any:
        """A row for each player as a table of pandas, or of polars where that is not installed."""
        from lastcard.common.data_frames import frame_of

        return frame_of(self.rows())

    def __repr__(self) -> str:
        shares = ", ".join(f"{player.title} {100 * player.share.value:.1f} %" for player in self.players)
        return f"<ArenaResult: {self.games:,} {self._what} of {self.contest.edition}; {shares}>"

    def _repr_html_(self) -> str:
        from lastcard.common.html import node, table, to_html

        lines = [
            (
                player.title,
                f"{100 * player.share.value:.1f} %",
                f"{100 * player.share.low:.1f} to {100 * player.share.high:.1f}",
                _points(self.differences[0][i]) if i else "",
                f"{player.points:.1f}",
                _rating(player.rating),
                str(player.faults),
            )
            for i, player in enumerate(self.players)
        ]
        head = ("", "won", "95 % interval", "first one ahead by", "points", "rating", "faults")
        return to_html(
            node("div", node("p", node("b", repr(self)[14:].partition(";")[0])), table(head, lines))
        )

    def __str__(self) -> str:
        """The report for people."""
        contest = self.contest
        lines = [
            f"{self.games:,} {self._what} of {contest.edition}: {contest.deals:,} deals, every player in "
            f"every seat; seed {contest.seed}, {1000 * contest.clock:g} ms a move at most.",
            "",
            f"{'':4}{'player':14}{'won':>8}{'95 % interval':>18}{'points':>9}{'rating':>14}{'faults':>8}",
        ]
        for i, player in enumerate(self.players, 1):
            bounds = f"{100 * player.share.low:.1f} to {100 * player.share.high:.1f}"
            lines.append(
                f"{i:>3} {player.title[:13]:14}{100 * player.share.value:>7.1f}%{bounds:>18}"
                f"{player.points:>9.1f}{_rating(player.rating):>14}{player.faults:>8}"
            )
        lines += ["", "How often the row's player finished ahead of the column's, in %:"]
        lines.append(f"{'':18}" + "".join(f"{i:>7}" for i in range(1, len(self.players) + 1)))
        finished = max(1, self.games - self.unfinished)
        for i, player in enumerate(self.players, 1):
            cells = (
                f"{100 * n / finished:>7.1f}" if k != i else f"{'–':>7}"
                for k, n in enumerate(player.ahead_of, 1)
            )
            lines.append(f"{i:>3} {player.title[:13]:14}" + "".join(cells))
        lines += ["", "On the same deals, in points of 100:"]
        for i, player in enumerate(self.players[1:], 1):
            found = self.differences[0][i]
            more = "more" if found.value >= 0 else "less"
            size = f"{100 * abs(found.value):.1f} ±{100 * found.half:.1f}"
            lines.append(f"  1 {self.players[0].title} wins {size} {more} often than {i + 1} {player.title}.")
        for i, player in enumerate(self.players, 1):
            if player.faults:
                lines.append(f"The first fault of {i} {player.title}: {player.first_fault}.")
        if self.unfinished:
            lines.append(f"{self.unfinished} were cut off after {MOST_DECISIONS:,} decisions.")
        return "\n".join(lines)


def _points(difference: Figure) -> str:
    return f"{100 * difference.value:+.1f} ±{100 * difference.half:.1f}"


def _rating(rating: Figure) -> str:
    return f"{rating.value:.1f} ±{rating.half:.1f}"


def result_of(contest: "Contest", tally: "ArenaTally") -> ArenaResult:
    """Computes shares with intervals, ratings, and paired wins from the tally."""
    from openskill.models import PlackettLuce

    size = len(contest.players)
    model = PlackettLuce()
    ratings = [model.rating(name=str(who)) for who in range(size)]
    ahead = [[0] * size for _ in contest.players]
    for places in tally.places:
        rated = model.rate([[rating] for rating in ratings], ranks=[float(place) for place in places])
        ratings = [rating for [rating] in rated]
        for one, other in permutations(range(size), 2):
            ahead[one][other] += places[one] < places[other]
    finished = tally.games - tally.unfinished
    players = []
    for who, name in enumerate(contest.players):
        share = tally.wins[who] / finished if finished else 0.0
        players.append(
            ArenaPlayer(
                name=name,
                wins=tally.wins[who],
                share=Figure(share, *interval(tally.wins[who], finished)),
                points=tally.points[who] / finished if finished else 0.0,
                rating=around(ratings[who].mu, ratings[who].sigma ** 2),
                faults=tally.faults[who],
                first_fault=tally.first_faults[who] or None,
                ahead_of=tuple(ahead[who]),
            )
        )
    differences = tuple(
        tuple(_difference(tally.deals, one, other) for other in range(size)) for one in range(size)
    )
    return ArenaResult(contest, tally.games, tally.unfinished, tally.decisions, tuple(players), differences)


def _difference(deals: list[list[float]], one: int, other: int) -> Figure:
    """How much more often one player wins, paired by deal; with a single deal the interval is unbounded.

    >>> _difference([[2.0, 0.0], [1.0, 1.0], [1.0, 1.0], [2.0, 0.0]], 0, 1).value
    0.5
    """
    found = [(wins[one] - wins[other]) / len(wins) for wins in deals]
    if not found or one == other:
        return Figure(0.0, 0.0, 0.0)
    mean = math.fsum(found) / len(found)
    if len(found) == 1:
        return Figure(mean, -1.0, 1.0)
    variance = math.fsum((each - mean) ** 2 for each in found) / (len(found) - 1) / len(found)
    half = around(mean, variance).half or 3 / len(
        found
    )  # no variation in the sample: the interval is unbounded
    return Figure(mean, max(-1.0, mean - half), min(1.0, mean + half))
