"""All settings of the server, from flags or from environment variables LASTCARD_…"""

import os
from pathlib import Path

from pydantic import Field, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from lastcard.common.validation import what_is_wrong

LOOPBACK = ("127.0.0.1", "::1", "localhost")


def default_database() -> str:
    """A SQLite file in the user's data folder."""
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "lastcard"
    return f"sqlite:///{folder / 'tables.db'}"


class Settings(BaseSettings):
    """The settings; the table in docs/server.md is generated from this."""

    model_config = SettingsConfigDict(env_prefix="LASTCARD_", extra="forbid", frozen=True)

    host: str = Field("127.0.0.1", description="The address to listen on; 0.0.0.0 for everybody around.")
    port: int = Field(8000, ge=0, le=65535, description="The port to listen on; 0 takes a free one.")
    database: str = Field(
        default_factory=default_database,
        description="sqlite:///FILE, or postgresql://… for several processes.",
    )
    public_url: str = Field("", description="The address people type, if a proxy stands in front.")
    origins: str = Field("", description="Other origins whose pages may connect, separated by commas.")
    hosts: str = Field("", description="Other names of this server that people type, separated by commas.")
    metrics: str = Field(
        "",
        pattern="^(/[!-~]*)?$",
        description="The path of the figures, such as /metrics; by default only for this machine itself.",
    )
    proxies: str = Field("", description="Addresses of proxies whose X-Forwarded-For is believed.")
    log: str = Field("info", pattern="^(debug|info|warning|error)$", description="How much is logged.")

    most_tables: int = Field(20_000, ge=1, description="Tables kept in the database at most.")
    most_connections: int = Field(20_000, ge=1, description="Sockets of one process at most.")
    connections_per_address: int = Field(100, ge=1, description="Sockets from one address at most.")
    new_per_minute: int = Field(60, ge=1, description="Tables opened and joined from one address a minute.")
    requests_per_second: int = Field(50, ge=1, description="HTTP requests from one address a second.")
    commands_per_second: int = Field(
        10, ge=1, description="Commands on one socket a second (bursts: four times)."
    )
    wrong_codes_per_minute: int = Field(
        10, ge=1, description="Codes of no table from one address a minute: codes must not be guessed."
    )
    chat_per_minute: int = Field(30, ge=1, description="Lines of chat from one person a minute.")

    tables_per_address: int = Field(
        60, ge=1, description="Tables of one address that have not begun, at most."
    )
    tables_per_day: int = Field(500, ge=1, description="Tables opened from one address in a day, at most.")
    megabytes_per_hour: float = Field(
        20, gt=0, description="Written for one address in an hour at most, in megabytes."
    )
    lobby_hours: float = Field(
        12, gt=0, description="Hours after its last entry when a table that never began is forgotten."
    )
    keep_days: float = Field(30, gt=0, description="Days after its last entry when a table is forgotten.")
    away_after: float = Field(30, ge=0, description="Seconds without a connection before a computer sits in.")
    lobby_after: float = Field(
        300, ge=1, description="Seconds without a connection before a lobby seat is free."
    )
    round_pause: float = Field(
        30, ge=0, description="Seconds between rounds, unless everybody goes on sooner."
    )
    pace: float = Field(1.0, ge=0, le=10, description="How slowly computer players think; 0: at once.")
    veil: bool = Field(True, description="Hide by a pause whether a drawn card fits.")
    grace: bool = Field(True, description="Let slow lines catch up when a call is owed.")
    lab_rounds: int = Field(200_000, ge=0, description="Rounds of one run in the lab at most; 0 closes it.")
    lab_seconds: float = Field(
        60, gt=0, description="Seconds that a run in the lab may play; then it ends with what it has."
    )
    drain: float = Field(5, ge=0, description="Seconds given to connections when the server stops.")
    seed: str | None = Field(
        None, description="For tests and local play: decides all codes and cards, which are no secret then."
    )

    @field_validator("seed")
    @classmethod
    def _seed_stays_local(cls, seed: str | None, others: ValidationInfo) -> str | None:
        """A fixed seed is allowed on loopback only, since whoever knows it knows every card."""
        known = others.data
        if seed is not None and (
            known.get("host") not in LOOPBACK or known["public_url"] or known["proxies"]
        ):
            raise ValueError("it is for tests and local play, on 127.0.0.1 without public_url and proxies")
        return seed


def wrong(error: ValidationError) -> str:
    """The first error in the settings, as a sentence."""
    first = error.errors()[0]
    name = "_".join(str(part) for part in first["loc"])
    return (
        f"The setting {name} (LASTCARD_{name.upper()}) cannot be {first['input']!r}: {what_is_wrong(first)}."
    )
