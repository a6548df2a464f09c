"""Environment ids: the edition, and the version of observations and actions."""

from pathlib import Path

from lastcard.envs.spaces import VERSION


def name_of(edition: str | Path) -> str:
    """
    >>> name_of("classic")
    'lastcard/classic-v1'
    """
    return f"lastcard/{Path(edition).stem}-v{VERSION}"
