"""The log behind online tables: a table is its entries, appended at (table, version) and only then told."""

from lastcard.store.contract import Entry, News, Store, StoreError, Summary
from lastcard.store.opening import open_store

__all__ = ["Entry", "News", "Store", "StoreError", "Summary", "open_store"]
