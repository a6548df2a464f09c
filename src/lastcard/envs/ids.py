"""The names of environments: the edition, and the version of what agents see and do."""

from pathlib import Path

from lastcard.envs.spaces import VERSION


def name_of(edition: str | Path) -> str:
    """
    >>> name_of("classic")
    'lastcard/classic-v1'
    """
    return f"lastcard/{Path(edition).stem}-v{VERSION}"
