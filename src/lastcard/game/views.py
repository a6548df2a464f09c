"""Builds the view of one seat: it starts empty and adds only what that seat may see."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard.game.lazy_kernel import kernel
from lastcard.rules.layout import (
    DECLINED,
    GIVE_UP_TO,
    KINDS,
    NO_COLOR,
    NOBODY,
    OF_ONE_COLOR,
    QUESTION_WORDS,
    UP_TO,
    Expiry,
    Laying,
    Op,
    Q,
    SeatSelector,
)
from lastcard.rules.rulebook import Rulebook


@dataclass(frozen=True)
class Asked:
    """The player who is asked, and the question."""

    player: str
    question: str


@dataclass(frozen=True)
class Seen:
    """What a seat may see, as kernel records: for bots that search with the kernel."""

    row: npt.NDArray[Any]  # one `layout.STATE`; hidden fields are zero
    story: npt.NDArray[Any]  # what happened in this round, event by event; hidden kinds are -1


@dataclass(frozen=True)
class RuleInForce:
    """A standing rule in force: its words, its owner, whom it concerns and how long it lasts."""

    words: str
    owner: str | None  # who laid it; None: the table's own
    concerns: tuple[str, ...] = ()  # empty: everybody
    lasts: str = ""


def asked_in_words(asked: Sequence[Asked], winner: str | None) -> str:
    """Names the asked players and their questions in a few words."""
    if asked:
        return " and ".join(f"{each.player} is asked {each.question}" for each in asked)
    return f"{winner} has won" if winner else "the round is over"


@dataclass(frozen=True, repr=False)
class View:
    """The table as one player sees it (`you` is None for a spectator). Notebooks show it as a picture.

    >>> from lastcard import Game
    >>> view = Game("classic", ["Ann", "Bob"], seed=1).view("Ann")
    >>> view
    <View: Ann sees blue 7 on top; 7 cards in hand; Bob is asked turn>
    >>> view.hands["Ann"][0], view.hands["Bob"]  # your own cards, and the other player's count
    ('red 3', 7)
    """

    you: str | None
    players: tuple[str, ...]
    counts: dict[str, int]
    hands: dict[str, tuple[str, ...] | int]  # the cards where they may be seen, else how many
    top: str
    color: str | None
    direction: str
    turn: str | None
    asked: tuple[Asked, ...]
    question: dict[str, Any]  # what the question is about
    draw_pile: int
    discard_pile: tuple[str, ...]  # the newest first, the top card included
    dealer: str
    scores: dict[str, int]
    uncalled: tuple[str, ...]  # players who hold one card and have not called
    missing_turn: tuple[str, ...]
    acts: dict[str, tuple[str, ...]]
    round: int
    winner: str | None
    points: int
    rules: tuple[RuleInForce, ...] = ()  # standing rules in force
    drawn: tuple[str, ...] = field(default=())  # what you have just drawn
    seen: Seen | None = field(default=None, repr=False, compare=False)  # at a table of this process only

    @property
    def question_asked(self) -> str:
        """The question asked now, in one word; empty when the round is over."""
        return self.asked[0].question if self.asked else ""

    def to_dict(self) -> dict[str, Any]:
        """The view as plain values, ready for JSON."""
        values = asdict(replace(self, seen=None))
        del values["seen"]
        return values

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "View":
        """Restores a view from `to_dict` values, also after a trip through JSON.

        >>> import json
        >>> from lastcard import Game
        >>> view = Game("classic", seed=1).view("Ann")
        >>> View.from_dict(json.loads(json.dumps(view.to_dict()))) == view
        True
        """
        given = dict(values)
        for name in ("players", "discard_pile", "uncalled", "missing_turn", "drawn"):
            given[name] = tuple(given[name])
        given["hands"] = {
            player: held if isinstance(held, int) else tuple(held) for player, held in given["hands"].items()
        }
        given["asked"] = tuple(Asked(**asked) for asked in given["asked"])
        given["acts"] = {player: tuple(acts) for player, acts in given["acts"].items()}
        given["rules"] = tuple(
            RuleInForce(**rule | {"concerns": tuple(rule["concerns"])}) for rule in given["rules"]
        )
        return cls(**given)

    def __hash__(self) -> int:
        return hash((self.you, self.players, tuple(self.counts.items()), self.discard_pile, self.asked))

    def __repr__(self) -> str:
        who = f"{self.you} sees" if self.you else "An onlooker sees"
        mine = self.hands[self.you] if self.you else ()
        hand = f"; {len(mine)} cards in hand" if isinstance(mine, tuple) and self.you else ""
        return f"<View: {who} {self.top} on top{hand}; {asked_in_words(self.asked, self.winner)}>"

    def _repr_html_(self) -> str:
        from lastcard.game.table_html import table_html

        return table_html(self)


def cards_in(counts: Any, book: Rulebook) -> tuple[str, ...]:
    """The names of these cards in deck order, repeated by count."""
    held: list[str] = []
    for name, count in zip(book.names, counts.tolist(), strict=False):  # the record has space for more kinds
        if count:
            held += [name] * count
    return tuple(held)


def visible_hand(row: Any, book: Rulebook, viewer: int | None, seat: int) -> tuple[str, ...] | None:
    """The cards of this seat's hand if the viewer sees them now, else None.

    When the round is over, all hands are open for counting.
    """
    if viewer == seat or int(row["question"]) == Q.OVER or is_open(row, seat):
        return cards_in(row["count"][seat], book)
    return _seen_alone(row, book, viewer, seat)


def _visible_hands(
    row: Any, book: Rulebook, viewer: int | None, players: int
) -> list[tuple[str, ...] | None]:
    """`visible_hand` of every seat."""
    opened = -1 if int(row["question"]) == Q.OVER else open_hands(row)
    if viewer is None and not opened:
        return [None] * players
    return [
        cards_in(row["count"][seat], book)
        if viewer == seat or opened >> seat & 1
        else _seen_alone(row, book, viewer, seat)
        for seat in range(players)
    ]


def _seen_alone(row: Any, book: Rulebook, viewer: int | None, seat: int) -> tuple[str, ...] | None:
    """The cards of a hidden hand that are shown only to this viewer, if any."""
    if viewer is not None and row["peeker"] == viewer and int(row["peeked"]) >> seat & 1:
        return cards_in(row["count"][seat], book)
    if viewer is not None and row["shown_to"] == viewer and row["shown_of"] == seat:
        return cards_in(row["shown"], book)
    return None


def is_open(row: Any, seat: int) -> bool:
    """Whether this hand is open to everyone."""
    return bool(open_hands(row) >> seat & 1)


def open_hands(row: Any) -> int:
    """The hands that are open to everyone, as a mask of seats."""
    opened = int(row["open_now"]) | int(row["open_rules"])
    by_seat = row["open_by"].tolist()
    if any(by_seat):
        for mask in by_seat[: row["players"]]:
            opened |= mask
    return opened


def asked_seats(row: Any) -> list[int]:
    if int(row["question"]) == Q.OVER:
        return []
    asked = int(row["asked"])
    return [asked] if asked != NOBODY else seats_in(int(row["waiting"]))


def may_speak_unasked(row: Any, book: Rulebook) -> bool:
    """Whether anybody could do something without being asked: call, catch, report or jump in."""
    return bool(row["owes"]) or book.house.jump_in or any(row["acts"].tolist())


def seats_in(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def question_word(row: Any, book: Rulebook) -> str:
    """The question in one word; it tells gifts from discards, and optional steps are choices."""
    question, frame = int(row["question"]), int(row["depth"]) - 1
    if question in (Q.DISCARD, Q.ACT) and frame >= 0:
        op = int(book.tables[0]["program"][row["frame_at"][frame], 0])
        if op == Op.TRADE_SEEN:  # first the card given, then the card received
            return "take" if row["pledges"][row["asked"]] else "give"
        return _WORDS_BY_STEP.get(op, QUESTION_WORDS[question])
    if question == Q.PLAYER and frame >= 0:
        asking = book.tables[0]["program"][row["frame_at"][frame] - 1, 0]
        return "number" if asking == Op.NUMBER else "player"
    return QUESTION_WORDS[question]


# The question asked by a step, where the question code alone is ambiguous.
_WORDS_BY_STEP = {
    int(Op.GIVE): "give",
    int(Op.SWAP_UNDER): "give",
    int(Op.TAKE_SEEN): "take",
    int(Op.TAKE_REVEALED): "take",
    int(Op.TAKE_DISCARDED): "take",
    int(Op.NAME_CARD): "card",
    int(Op.CHOICE): "choice",
    int(Op.ROOM_SAYS): "choice",
}


_SAME_CHOOSER = (SeatSelector.YOU, SeatSelector.THEY, SeatSelector.ACTOR)


def options_offered(row: Any, book: Rulebook) -> int:
    """How many things can be chosen among; of more than two, the last are asked one after another."""
    if question_word(row, book) != "choice":
        return 0
    program = book.tables[0]["program"]
    at = int(row["frame_at"][int(row["depth"]) - 1])
    offered = 1 + bool(program[at, 0] != Op.CHOICE or program[at, 3])
    while program[at, 0] == Op.CHOICE and program[at, 3]:
        at = int(program[at, 1])  # where it goes on if the first is declined
        if program[at, 0] != Op.SELECT or program[at, 1] not in _SAME_CHOOSER:
            break
        at += 2 if program[at + 1, 0] == Op.REMEMBER else 1
        offered += bool(program[at, 0] == Op.CHOICE and program[at, 3])
    return offered


def may_be_declined(row: Any, book: Rulebook) -> bool:
    """Whether a choice of two is one of doing something or not, and suffering what follows."""
    step = book.tables[0]["program"][row["frame_at"][int(row["depth"]) - 1]]
    return bool(step[0] == Op.CHOICE and step[3] == DECLINED)


def question_of(row: Any, book: Rulebook, players: Sequence[str]) -> dict[str, Any]:
    """The public details of the question."""
    question = int(row["question"])
    frame = int(row["depth"]) - 1
    step = book.tables[0]["program"][row["frame_at"][frame]] if frame >= 0 else None
    if question == Q.PLAYER:
        asking = book.tables[0]["program"][row["frame_at"][frame] - 1] if frame >= 0 else (0, 0)
        if asking[0] == Op.NUMBER:
            return {"numbers": seats_in(int(row["candidates"]))}
        candidates = [players[seat] for seat in seats_in(int(row["candidates"]))]
        about: dict[str, Any] = {"candidates": candidates, "nobody": bool(row["may_decline"])}
        return about | ({"room": book.choices[asking[1]][0]} if asking[0] == Op.ROOM else {})
    if question == Q.WANTED:
        return {"wanted": True}
    if question in (Q.CHALLENGE, Q.ANSWER):
        blow = int(row["sum"])
        about = {"card": book.cards[row["top"]].name, "draws": blow}
        if question == Q.CHALLENGE:  # the cards at stake (K-A8, K-A9)
            about |= {"guilty_draws": blow, "challenger_draws": blow + 2}
        return about
    if question == Q.DISCARD and step is not None:
        about = {"number": int(row["frame_count"][frame]), "gives": question_word(row, book) == "give"}
        open_end = (Op.DISCARD, UP_TO), (Op.DISCARD, OF_ONE_COLOR), (Op.GIVE, GIVE_UP_TO)
        return about | ({"may_stop": True} if (step[0], step[3]) in open_end else {})
    if question == Q.LAY and step is not None:
        return {"row": bool(step[1] == Laying.ROW)}
    if question == Q.ACT and step is not None and step[0] in (Op.CHOICE, Op.ROOM_SAYS):
        words, *options = book.choices[step[2]]
        about = {"choice": words, "options": options}
        return about | ({"room": True} if step[0] == Op.ROOM_SAYS else {})
    if question == Q.ACT and step is not None:
        return {"act": book.acts[step[1]]}
    if question == Q.VERDICT:
        return {"reported": players[row["reported"]]}
    return {}


def view_of(row: Any, book: Rulebook, players: Sequence[str], viewer: int | None) -> View:
    """Builds the view of this seat: everything it may see, and nothing else."""
    seats = range(len(players))
    visible = _visible_hands(row, book, viewer, len(players))
    asked = asked_seats(row)
    question = int(row["question"])
    word = question_word(row, book)
    pile = [*row["discards"][: row["discard_size"]].tolist(), int(row["top"])]
    sizes, scores, acts = row["hand_size"].tolist(), row["scores"].tolist(), row["acts"].tolist()
    turn, color, winner = int(row["turn"]), int(row["color"]), int(row["winner"])
    names = book.names
    return View(
        you=None if viewer is None else players[viewer],
        players=tuple(players),
        counts={players[seat]: sizes[seat] for seat in seats},
        hands={players[seat]: _cards_or_count(visible[seat], sizes[seat]) for seat in seats},
        top=names[pile[-1]],
        color=None if color == NO_COLOR else book.colors[color],
        direction="left" if row["direction"] > 0 else "right",
        turn=None if turn == NOBODY else players[turn],
        asked=tuple(Asked(players[seat], word) for seat in asked),
        question=question_of(row, book, players),
        draw_pile=int(row["draw_size"]),
        discard_pile=tuple([names[kind] for kind in reversed(pile)]),
        dealer=players[row["dealer"]],
        scores={players[seat]: scores[seat] for seat in seats},
        uncalled=tuple(players[seat] for seat in seats_in(int(row["owes"]))),
        missing_turn=tuple(players[seat] for seat in seats_in(int(row["lost"]))),
        acts={
            players[seat]: tuple(book.acts[act] for act in seats_in(acts[seat]))
            for seat in seats
            if acts[seat]
        },
        rules=rules_in_force(row, book, players),
        round=int(row["round"]),
        winner=None if winner == NOBODY else players[winner],
        points=int(row["points"]) if question == Q.OVER else 0,
        drawn=drawn_by(row, book, viewer),
    )


def rules_in_force(row: Any, book: Rulebook, players: Sequence[str]) -> tuple[RuleInForce, ...]:
    """The standing rules in force, oldest first."""
    return tuple(_rule_in_force(row, book, players, i) for i in range(int(row["rules"])))


def _rule_in_force(row: Any, book: Rulebook, players: Sequence[str], i: int) -> RuleInForce:
    number, owner, left = int(row["rule_id"][i]), int(row["rule_owner"][i]), int(row["rule_left"][i])
    seats = seats_in(int(row["rule_seats"][i]))
    name = None if owner == NOBODY else players[owner]
    lasting = book.standing[number].lasting
    lasts = ""
    if lasting == Expiry.YOUR_TURN and name:
        lasts = f"until {name}'s next turn"
    elif lasting == Expiry.THEIR_TURN:
        lasts = "until their next turn"
    elif lasting == Expiry.TURNS:
        turns = (left + 1) // 2
        lasts = f"for {turns} more turn{'' if turns == 1 else 's'}"
    elif lasting == Expiry.MATCH:
        lasts = "for the match"
    elif name:
        lasts = "for this round"
    concerns = () if len(seats) == len(players) else tuple(players[seat] for seat in seats)
    return RuleInForce(book.standing_words(number), name, concerns, lasts)


def seen_of(rows: npt.NDArray[Any], book: Rulebook, viewer: int | None, story: bytes) -> Seen:
    """What this seat may see of a game (one row) and of the round's events so far."""
    seat = NOBODY if viewer is None else viewer
    seen = kernel.new_row()
    kernel.see(rows, book.tables, seat, seen)
    events = np.frombuffer(story, np.int16).reshape(-1, 4).copy()
    kernel.hide(events, seat)
    return Seen(seen, events)


def drawn_by(row: Any, book: Rulebook, viewer: int | None) -> tuple[str, ...]:
    """The cards this seat just drew and may play, while it is asked about them."""
    if viewer is None or int(row["question"]) != Q.DRAWN or int(row["asked"]) != viewer:
        return ()
    low, high = row["drawn"].tolist()
    bits = low | high << 64
    return tuple(book.names[kind] for kind in range(KINDS) if bits >> kind & 1)


def _cards_or_count(cards: tuple[str, ...] | None, count: int) -> tuple[str, ...] | int:
    return count if cards is None else cards
