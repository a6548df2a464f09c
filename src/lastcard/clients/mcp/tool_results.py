"""The results of the tools: a table as one seat sees it, in plain fields.

Everything comes from the frames that a seat or spectator receives, never from the game itself.
"""

from typing import Any

from pydantic import BaseModel, Field

from lastcard.clients.online import OnlineSession
from lastcard.clients.session import Session


class Choice(BaseModel):
    """Something you may do now."""

    number: int = Field(description="Give this, or the words, to `act`.")
    words: str


class PlayerSeen(BaseModel):
    """A player as everybody at the table sees them."""

    name: str
    cards: int = Field(description="How many cards they hold.")
    score: int
    shown: list[str] = Field(description="Their cards, if they are open or shown to you.")


class TableSeen(BaseModel):
    """A table as you see it from your place."""

    table: str = Field(description="The table's code; give it to the other tools.")
    link: str = Field(description="The address for people's browsers; empty for a table in this process.")
    edition: str
    phase: str = Field(description="lobby, dealing, playing or over")
    you: str = Field(description="Your name; empty if you only watch.")
    happened: list[str] = Field(description="What happened since your last call.")
    asked: str = Field(description="What the table asks of you, or what it waits for.")
    your_move: bool = Field(description="Whether the table waits for your answer.")
    choices: list[Choice] = Field(
        description="All you may do now; if it is not your move, what you may do out of turn."
    )
    hand: list[str]
    drawn: list[str] = Field(description="Cards you have just drawn and may play.")
    top: str = Field(description="The top card of the discard pile.")
    color: str = Field(description="The color to match; empty if none is named yet.")
    direction: str = Field(description="Whether play goes to the left or to the right.")
    turn: str = Field(description="Whose turn it is.")
    draw_pile: int = Field(description="The number of cards in the draw pile.")
    players: list[PlayerSeen] = Field(description="In seating order.")
    uncalled: list[str] = Field(description="Who holds one card without having called it.")
    rules_in_force: list[str] = Field(description="Standing rules in force.")
    round: int
    round_winner: str = Field(description="Who has won the round, once it is over.")
    match_winners: list[str] = Field(description="Who has won the match, once it is over.")
    trouble: str = Field(description="What is wrong with the connection or the table, if anything.")
    next: str = Field(description="Which tool to use now.")


class WhyNot(BaseModel):
    """Whether something may be done now, and if not, why."""

    allowed: bool
    words: str = Field(description="The reason, with the clause of the rules; empty if it is allowed.")


class RulePart(BaseModel):
    """Part of a sentence that was understood."""

    words: str
    by: str = Field(description="Who enforces it: the table, or the players in the room.")


class RuleExplained(BaseModel):
    """How the table reads a rule sentence."""

    accepted: bool
    kind: str = Field(description="rule, act, unclear …")
    understood: str = Field(description="The sentence in the table's own words.")
    parts: list[RulePart]
    readings: list[str] = Field(description="What it may mean, where that is not clear; write one of these.")
    problem: str = Field(description="What is not understood.")


class CardExplained(BaseModel):
    """What a card is and does."""

    card: str
    points: int
    does: str = Field(description="What happens when it is played; empty for a number.")


def table_seen(place: Session, code: str, happened: list[str]) -> TableSeen:
    """Builds the table as seen from this place."""
    table, game, yours, prompt = place.table, place.game, place.yours, place.prompt
    shown: dict[str, list[str]] = {}
    if game:
        shown = game["open_hands"] | (yours["sees"] if yours else {})
    asks = [each for each in (prompt["words"], prompt["hint"]) if each] if prompt else []
    if place.phase in ("lobby", "dealing") and table and table["not_yet"]:
        asks = [table["not_yet"]]
    values: dict[str, Any] = {
        "top": "", "color": "", "direction": "", "turn": "", "draw_pile": 0, "players": [], "uncalled": [],
        "rules_in_force": [], "round": 0, "round_winner": "",
    }  # fmt: skip
    if game:
        values = {
            "top": game["top"],
            "color": game["color"] or "",
            "direction": game["direction"],
            "turn": game["turn"] or "",
            "draw_pile": game["draw_pile"],
            "players": [
                PlayerSeen(
                    name=name,
                    cards=game["counts"][name],
                    score=game["scores"][name],
                    shown=shown.get(name, []) if name != place.name else [],
                )
                for name in game["players"]
            ],
            "uncalled": game["uncalled"],
            "rules_in_force": [rule["words"] for rule in game["rules"]],
            "round": game["round"],
            "round_winner": game["winner"] or "",
        }
    return TableSeen(
        table=code,
        link=place.link if isinstance(place, OnlineSession) else "",
        edition=table["edition"] if table else "",
        phase=place.phase,
        you=place.name or (place.you["name"] if place.you else ""),
        happened=happened,
        asked=place.in_second_person(" ".join(asks)),
        your_move=_is_asked(place),
        choices=[Choice(number=each["action"], words=each["words"]) for each in place.legal],
        hand=yours["hand"] if yours else [],
        drawn=yours["drawn"] if yours else [],
        match_winners=table["winners"] if table else [],
        trouble=place.ended or place.trouble,
        next=_next(place),
        **values,
    )


def _is_asked(place: Session) -> bool:
    return bool(place.asked and place.legal) and not place.round_over


def _next(place: Session) -> str:
    """The tool an assistant needs next."""
    if place.ended:
        return "You are no longer at this table; `leave_table`."
    if place.phase == "lobby":
        return "`get_ready` when you want to play." if place.you else "`look` again later."
    if place.phase == "over":
        return "The match is over; `leave_table`, or read its record."
    if place.round_over:
        return "`next_round`" if place.yours else "`wait`"
    if _is_asked(place):
        return "`act` with one of the choices."
    if place.legal:
        return "`act` with one of the choices if you want to act out of turn, else `wait`."
    return "`wait`"
