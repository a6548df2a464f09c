"""Upgrades a database to the current schema."""

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, text

from lastcard.store.base import StoreError

SCRIPTS = Path(__file__).parent / "migrations"
LOCK = 0x6C617374  # any number that nobody else locks in this database

_one_at_a_time = threading.Lock()  # Alembic's context belongs to the whole process


def upgrade(engine: Engine, place: str) -> None:
    """Runs the missing migrations in one transaction; other processes wait until they are done."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    with _one_at_a_time, engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        present = MigrationContext.configure(connection).get_current_heads()
        if not set(present) <= known:
            raise StoreError(
                f"The database {place} was written by a newer lastcard (form {', '.join(present)}); "
                "use that version or another database."
            )
        if set(present) != set(scripts.get_heads()):
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
