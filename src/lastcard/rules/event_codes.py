"""Event codes, as the kernel writes them to the tape and records store them."""

from enum import IntEnum


class E(IntEnum):
    """What happened: (event, a, b, c)."""

    LOT = 0  # seat, kind
    DEALER = 1  # seat
    DEALT = 2  # seat, kind
    TURNED_UP = 3  # kind
    PUT_BACK = 4  # kind
    TURN = 5  # seat
    PLAYED = 6  # seat, kind, how
    DREW = 7  # seat, kind, 1 if the hand is open
    DREW_NOTHING = 8  # seat
    KEPT = 9  # seat
    NAMED = 10  # seat, color
    WANTED = 11  # seat, color
    ACCEPTED = 12  # seat
    CHALLENGED = 13  # challenger, challenged
    GUILTY = 14  # challenged, 1 or 0
    MISSED = 15  # seat
    REVERSED = 16  # direction
    DISCARDED = 17  # seat, kind
    LAID = 18  # seat, kind
    STOPPED = 19  # seat
    PICKED = 20  # seat, seat or NOBODY
    SIDES = 21  # seat, heads, tails
    COIN = 22  # HEADS or TAILS
    SPUN = 23  # symbol
    DISPENSED = 24  # seat, rule card
    SWAPPED = 25  # seat, seat
    PASSED = 26  # base
    TOOK = 27  # seat, from, kind
    GAVE = 28  # seat, to, kind
    OPENED = 29  # seat
    SHOWED = 30  # seat, to
    ACT = 31  # seat, act
    DID = 32  # seat, act
    REFUSED = 33  # seat, act
    LAUGHED = 34  # seat, 1 or 0
    CALLED = 35  # seat
    CAUGHT = 36  # by, seat
    REPORTED = 37  # by, seat
    VOTED = 38  # seat, 1 or 0
    BREACH = 39  # seat, 1 or 0
    RESHUFFLED = 40  # cards
    EXTRA_TURN = 41  # seat
    STUCK = 42  # seat, number
    WON = 43  # seat, points
    ACT_ENDED = 44  # seat, act
    SHOWN = 45  # seat, kind, for whose eyes (NOBODY: everyone's): one card of a hand that is shown
    ACTED = 46  # seat, action as everybody saw it; in a round's history, before its consequences
    CUT_SHORT = 47  # the pending effects ran for too long: the rest is dropped
    CHOSE = 48  # seat, what was offered, 1 or 0
    SCORED = 49  # seat, points
    TOOK_UNDER = 50  # seat, kind
    REDEALT = 51  # seat, how many cards they were dealt
    RULE = 52  # seat, standing rule: what it says happens now
    RULE_BEGAN = 53  # seat of its owner or NOBODY, standing rule, seats
    RULE_ENDED = 54  # seat of its owner or NOBODY, standing rule
    ROLLED = 55  # seat, number
    NUMBER = 56  # seat, number named
    CARD_NAMED = 57  # seat, kind
    REVEALED = 58  # for whose eyes (NOBODY: everyone's), kind
    BURIED = 59  # cards that went to the bottom of the draw pile
    PROTECTED = 60  # seat, standing rule, 1 if sent back
    TOOK_REVEALED = 61  # seat, kind, 1 if everybody knows it
    SWAPPED_UNDER = 62  # seat, kind given, kind taken
    ROOM_SAID = 63  # seat, question that the room answered, 1 or 0
    TOO_LONG = 64  # the round has lasted too long: the fewest cards win
    PUT_ON_PILE = 65  # seat, kind, onto which place of the draw pile
    SHUFFLED = 66  # cards of the draw pile


HOW_TURN, HOW_DRAWN, HOW_JUMP, HOW_ANSWER = range(4)
