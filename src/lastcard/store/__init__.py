"""The log behind online tables: a table is its entries, appended at (table, version) and only then told."""

from lastcard.store.base import Entry, News, Store, StoreError, Summary
from lastcard.store.factory import open_store

__all__ = ["Entry", "News", "Store", "StoreError", "Summary", "open_store"]
