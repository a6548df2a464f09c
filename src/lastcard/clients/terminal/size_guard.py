"""Keeps a screen laid out for the terminal's present size."""

from textual import events


class SizeGuard:
    """Mixed into every screen: lays it out again if an older size came last.

    A screen that was laid out sends itself a `Resize` with the size it then had. If the terminal changed
    once more meanwhile, that message stands behind the app's own, and Textual keeps only the last one.
    """

    def on_resize(self, event: events.Resize) -> None:
        size = self.app.size  # type: ignore[attr-defined]
        if event.size != size:
            self.post_message(events.Resize(size, size))  # type: ignore[attr-defined]
