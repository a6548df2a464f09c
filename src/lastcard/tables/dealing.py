"""The moment between the commitments to all shares of the shuffle and the deal."""

from dataclasses import dataclass, field


@dataclass
class Dealing:
    """Shares are revealed: whose are known, and whose are missing."""

    commitments: tuple[str | None, ...]  # by seat; last, that of a host who watches
    people: tuple[int | None, ...]  # whose they are
    since: float
    shares: dict[int, str] = field(default_factory=dict)  # by place in `commitments`

    @property
    def missing(self) -> list[int]:
        """The places whose shares have not been revealed."""
        return [place for place, sent in enumerate(self.commitments) if sent and place not in self.shares]

    @property
    def contributions(self) -> list[str]:
        """The shares as they are mixed into the shuffle, bound to their places."""
        return [f"{place}:{share}" for place, share in sorted(self.shares.items())]
