"""Quick phrases, which everybody at a table may say."""

from typing import Literal

PHRASES = {
    "hello": "Hello!",
    "good luck": "Good luck!",
    "well played": "Well played!",
    "ouch": "Ouch!",
    "thanks": "Thank you!",
    "sorry": "Sorry!",
    "your turn": "It is your turn!",
    "one moment": "One moment, please.",
    "good game": "Good game!",
    "again": "Another one?",
}
Phrase = Literal[
    "hello", "good luck", "well played", "ouch", "thanks", "sorry", "your turn", "one moment", "good game",
    "again",
]  # fmt: skip
