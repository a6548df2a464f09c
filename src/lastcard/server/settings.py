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

    host: str = Field("127.0.0.1", description="The address to listen on; 0.0.0.0 admits the network.")
    port: int = Field(8000, ge=0, le=65535, description="The port to listen on; 0 picks a free one.")
    database: str = Field(
        default_factory=default_database,
        description="sqlite:///FILE, or postgresql://… for several processes.",
    )
    public_url: str = Field("", description="The address players use, if there is a proxy in front.")
    origins: str = Field("", description="Other origins whose pages may connect, separated by commas.")
    hosts: str = Field("", description="Other host names of this server, separated by commas.")
    metrics: str = Field(
        "",
        pattern="^(/[!-~]*)?$",
        description="The path of the metrics, such as /metrics; by default for this machine only.",
    )
    proxies: str = Field("", description="Addresses of proxies whose X-Forwarded-For is trusted.")
    log: str = Field("info", pattern="^(debug|info|warning|error)$", description="The log level.")

    most_tables: int = Field(20_000, ge=1, description="Maximum number of tables in the database.")
    most_connections: int = Field(20_000, ge=1, description="Maximum number of sockets per process.")
    connections_per_address: int = Field(100, ge=1, description="Maximum number of sockets per address.")
    new_per_minute: int = Field(60, ge=1, description="Tables opened and joined per address and minute.")
    requests_per_second: int = Field(50, ge=1, description="HTTP requests per address and second.")
    commands_per_second: int = Field(
        10, ge=1, description="Commands per socket and second (bursts: four times)."
    )
    wrong_codes_per_minute: int = Field(
        10, ge=1, description="Wrong table codes per address and minute, against guessing."
    )
    chat_per_minute: int = Field(30, ge=1, description="Chat lines per person and minute.")

    tables_per_address: int = Field(60, ge=1, description="Maximum number of unstarted tables per address.")
    tables_per_day: int = Field(500, ge=1, description="Maximum number of tables opened per address and day.")
    megabytes_per_hour: float = Field(20, gt=0, description="Maximum megabytes written per address and hour.")
    lobby_hours: float = Field(
        12, gt=0, description="Hours after its last entry when an unstarted table is deleted."
    )
    keep_days: float = Field(30, gt=0, description="Days after its last entry when a table is deleted.")
    away_after: float = Field(30, ge=0, description="Seconds without a connection before a computer sits in.")
    lobby_after: float = Field(
        300, ge=1, description="Seconds without a connection before a lobby seat is free."
    )
    round_pause: float = Field(
        30, ge=0, description="Seconds between rounds, unless everybody continues sooner."
    )
    pace: float = Field(1.0, ge=0, le=10, description="How slowly computer players answer; 0: at once.")
    veil: bool = Field(True, description="Use a pause to hide whether a drawn card fits.")
    grace: bool = Field(True, description="Compensate for slow connections when a call is owed.")
    lab_rounds: int = Field(
        200_000, ge=0, description="Maximum number of rounds per lab run; 0 closes the lab."
    )
    lab_seconds: float = Field(
        60, gt=0, description="Maximum seconds per lab run; then it ends with the results so far."
    )
    drain: float = Field(5, ge=0, description="Seconds to finish connections when the server stops.")
    seed: str | None = Field(
        None,
        description="For tests and local play: makes all codes and cards reproducible, and no longer secret.",
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
