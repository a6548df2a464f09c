"""The event log of online tables: entries are appended at (table, version) before they are published."""

from lastcard.store.base import Entry, Notification, Store, StoreError, Summary
from lastcard.store.factory import open_store

__all__ = ["Entry", "Notification", "Store", "StoreError", "Summary", "open_store"]
