"""Keeps a screen laid out for the terminal's current size."""

from textual import events


class SizeGuard:
    """Mixed into every screen: lays it out again if an older size arrived last.

    After a layout, a screen sends itself a `Resize` with its size at that time. If the terminal has changed
    again meanwhile, that message is queued behind the app's own, and Textual keeps only the last one.
    """

    def on_resize(self, event: events.Resize) -> None:
        size = self.app.size  # type: ignore[attr-defined]
        if event.size != size:
            self.post_message(events.Resize(size, size))  # type: ignore[attr-defined]
