"""Limits guesses at table codes per address."""

from collections.abc import Iterator
from contextlib import contextmanager

from lastcard.server.bounded_pool import BusyError
from lastcard.server.metrics import REJECTED
from lastcard.server.middleware import RequestGuards
from lastcard.server.registry import NoRecordError, NoTableError

TOO_MANY_WRONG = "Too many wrong table codes from there; wait a minute."


@contextmanager
def looking_for_table(guards: RequestGuards, address: str) -> Iterator[None]:
    """Counts wrong codes; after too many, an address gets no answer for right ones either."""
    if not guards.wrong_codes.has(address):
        REJECTED.labels("wrong codes").inc()
        raise BusyError(TOO_MANY_WRONG)
    try:
        yield
    except NoRecordError:
        raise
    except NoTableError:
        guards.wrong_codes.take(address)
        raise
