"""Optional packages: the error for a missing one names the command that installs it."""

from collections.abc import Iterator
from contextlib import contextmanager

from lastcard.common.errors import LastcardError

# For each extra of pyproject.toml: what it is for, and the modules that come with it.
EXTRAS = {
    "terminal": ("The full-screen terminal and online tables", ("textual", "rich", "httpx", "websockets")),
    "server": (
        "The server",
        (
            "alembic", "fastapi", "orjson", "prometheus_client", "pydantic_settings", "pythonjsonlogger",
            "segno", "sqlalchemy", "starlette", "uvicorn",
        ),
    ),
    "postgres": ("PostgreSQL", ("psycopg",)),
    "envs": ("Gymnasium and PettingZoo", ("gymnasium", "pettingzoo")),
    "spiel": ("OpenSpiel", ("pyspiel",)),
    "ray": ("The Ray engine", ("ray",)),
    "cuda": ("Playing on a GPU", ("numba_cuda", "cuda")),
    "parquet": ("Parquet", ("pyarrow",)),
    "sb3": ("The example with MaskablePPO", ("sb3_contrib", "stable_baselines3")),
    "mcp": ("The Model Context Protocol server", ("mcp", "mcp_types")),
}  # fmt: skip


class MissingExtraError(LastcardError, ModuleNotFoundError):
    """Packages of an extra are not installed; the text names the command that installs them."""


def missing(module: str | None) -> str | None:
    """Returns the error sentence for a missing module, or None if it belongs to no extra.

    >>> missing("textual.app")
    "The full-screen terminal and online tables need more packages: pip install 'lastcard[terminal]'."
    """
    package = (module or "").partition(".")[0]
    for extra, (what, modules) in EXTRAS.items():
        if package in modules:
            return sentence(extra, what)
    return None


def sentence(extra: str, what: str) -> str:
    need = "need" if " and " in what else "needs"
    return f"{what} {need} more packages: pip install 'lastcard[{extra}]'."


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Wraps imports of an extra's packages: a missing one raises `MissingExtraError`."""
    try:
        yield
    except ModuleNotFoundError as error:
        if isinstance(error, MissingExtraError) or missing(error.name) is None:
            raise
        raise MissingExtraError(sentence(extra, EXTRAS[extra][0]), name=error.name) from None
