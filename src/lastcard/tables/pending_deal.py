"""A deal whose shuffle is still being collected, after commitments were published."""

from dataclasses import dataclass, field


@dataclass
class PendingDeal:
    """A deal in progress: the shares revealed so far."""

    commitments: tuple[str | None, ...]  # by seat; last, that of a host who watches
    people: tuple[int | None, ...]  # whose they are
    since: float
    shares: dict[int, str] = field(default_factory=dict)  # by place in `commitments`

    @property
    def missing(self) -> list[int]:
        """The places whose shares are still missing."""
        return [place for place, sent in enumerate(self.commitments) if sent and place not in self.shares]

    @property
    def contributions(self) -> list[str]:
        """The shares as mixed into the shuffle, each bound to its place."""
        return [f"{place}:{share}" for place, share in sorted(self.shares.items())]
