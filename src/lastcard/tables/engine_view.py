"""A seat's view as kernel records, for remote programs that use the engine for thinking."""

import hashlib
from base64 import b64decode, b64encode

import numpy as np

from lastcard.common.errors import LastcardError
from lastcard.game.views import Seen, seen_of
from lastcard.rules.layout import NUMBERING, STATE, Q
from lastcard.tables import protocol as p
from lastcard.tables.rules import RefusedError
from lastcard.tables.table import Person, Table

LAYOUT = hashlib.sha256(f"{NUMBERING} {STATE.descr}".encode()).hexdigest()[:16]


def sight(table: Table, person: Person, command: p.Look) -> p.Sight:
    """The answer to `look`; raises a `RefusedError` while it would reveal whether a drawn card fits."""
    match, seat = table.match, person.seat
    if seat is None or not table.playing or match is None:
        raise RefusedError("There is nothing to look at: you are in no match.")
    # A drawn card that fits is looked at by its owner; one that does not is veiled as if it did.
    drawn = match.row[0]["question"] == Q.DRAWN and seat not in table.asked_seats()
    if table.veil or (drawn and not match.book.house.jump_in):
        raise RefusedError("Somebody is looking at the card just drawn; look when that is settled.")
    seen = seen_of(match.row, match.book, seat, match.story)
    return {
        "type": "sight",
        "key": command.key,
        "layout": LAYOUT,
        "row": b64encode(seen.row.tobytes()).decode(),
        "story": b64encode(seen.story.tobytes()).decode(),
    }


def read_sight(frame: p.Sight) -> Seen:
    """Decodes a `sight` frame into the records that players of `lastcard.bots` use."""
    row, story = b64decode(frame["row"]), b64decode(frame["story"])
    if frame["layout"] != LAYOUT or len(row) != STATE.itemsize or len(story) % 8:
        raise LastcardError("This server runs another version of lastcard, so only simple can play there.")
    return Seen(np.frombuffer(row, STATE).copy(), np.frombuffer(story, np.int16).reshape(-1, 4).copy())
