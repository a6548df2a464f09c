"""Turns Pydantic's errors about a message into one sentence."""

from typing import Any

from lastcard.common.validation import what_is_wrong

MOST_PLACE, MOST_MESSAGE = 80, 240  # characters: names of fields and values may be as long as a message


def sentence_of(errors: Any) -> str:
    """A sentence about the first error."""
    first = errors[0]
    place = ".".join(
        str(part) for part in first["loc"] if part not in ("body",) and not isinstance(part, type)
    )
    message = what_is_wrong(first)
    text = f"{_short(place, MOST_PLACE)}: {_short(message, MOST_MESSAGE)}." if place else f"{message}."
    return text.encode("utf-8", "replace").decode()  # half a character cannot be sent back


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
