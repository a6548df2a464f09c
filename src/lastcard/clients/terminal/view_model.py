"""View models: plain values made from a session's frames, drawn by widgets."""

from dataclasses import dataclass

from lastcard.clients.session import Session
from lastcard.common.catalog import say
from lastcard.common.english import listed
from lastcard.tables.protocol import AnswerFrame, LegalFrame

_KEYS = {
    "plays": "y", "draws": "d", "keeps": "k", "accepts": "a", "challenges": "c", "stops": "n",
    "does it": "y", "refuses": "n", "laughs": "y", "does not laugh": "n", "agrees": "y", "disagrees": "n",
    "catches": "x", "reports": "!", "back": "b",
}  # fmt: skip
_NUMBERED = {"names", "picks", "heads"}  # colors and players
ORDERS = ("color", "number", "dealt")


@dataclass(frozen=True)
class Answer:
    """A possible answer: its key, its label, and the action's number or a command."""

    key: str
    label: str
    does: int | str
    kind: str = "plain"
    color: str = ""


@dataclass(frozen=True)
class PromptModel:
    """The question, a hint, and the answers other than cards."""

    words: str
    hint: str = ""
    answers: tuple[Answer, ...] = ()
    mine: bool = False


@dataclass(frozen=True)
class HandCard:
    """A card in the viewer's hand."""

    name: str
    usable: bool
    drawn: bool
    sentence: str


@dataclass(frozen=True)
class SeatModel:
    """Another player at the table."""

    name: str
    count: int
    computer: bool
    turn: bool
    asked: bool
    dealer: bool
    uncalled: bool
    cards: tuple[str, ...] | None  # where the hand can be seen
    notes: tuple[str, ...]
    catch: int | None  # the action that catches them


# --- seats ----------------------------------------------------------------------------------------


def sitters(place: Session) -> list[SeatModel]:
    """The other players in order, from the viewer's left."""
    game, table = place.game, place.table
    if game is None or table is None:
        return []
    players, mine = game["players"], place.yours["seat"] if place.yours else None
    first = 0 if mine is None else mine + 1
    order = [(first + i) % len(players) for i in range(len(players))]
    return [_sitter(place, seat) for seat in order if seat != mine]


def _sitter(place: Session, seat: int) -> SeatModel:
    game, table = place.game, place.table
    assert game is not None and table is not None
    name = game["players"][seat]
    chair = table["seats"][seat] if seat < len(table["seats"]) else None
    shown = game["open_hands"].get(name) or (place.yours["sees"].get(name) if place.yours else None)
    catches = [
        each["action"] for each in place.legal if each["verb"] == "catches" and each.get("player") == name
    ]
    notes = [say("misses_turn")] if name in game["missing_turn"] else []
    if chair and chair["sitting_in"]:
        notes.append(say("sits_in"))
    elif chair and chair["person"] is not None and chair["person"] not in place.present:
        notes.append(say("gone"))
    return SeatModel(
        name=name,
        count=game["counts"][name],
        computer=bool(chair and chair["computer"]),
        turn=game["turn"] == name,
        asked=any(each["player"] == name for each in game["asked"]),
        dealer=game["dealer"] == name,
        uncalled=name in game["uncalled"],
        cards=tuple(shown) if shown is not None else None,
        notes=(*notes, *game["acts"].get(name, ())),
        catch=catches[0] if catches else None,
    )


# --- the hand -------------------------------------------------------------------------------------


def hand(place: Session, order: str = "color") -> list[HandCard]:
    """The viewer's cards in the chosen order."""
    if place.yours is None:
        return []
    usable = {each["card"] for each in place.legal if "card" in each}
    cards = list(place.yours["hand"])
    if order != "dealt":
        cards.sort(key=lambda card: _rank(card, place.colors, order))
    drawn = list(place.yours["drawn"])
    held = []
    for card in cards:
        fresh = card in drawn
        if fresh:
            drawn.remove(card)
        held.append(HandCard(card, card in usable, fresh, place.sentences.get(card, "")))
    return held


def _rank(card: str, colors: tuple[str, ...], order: str) -> tuple[str, str]:
    first, _, rest = card.partition(" ")
    wild = first not in colors
    symbol = card if wild else rest
    value = symbol if symbol.isdecimal() else f"z{symbol}"
    color = "~" if wild else str(colors.index(first))
    return (color, value) if order == "color" else (value, color)


def using(place: Session, card: str, calling: bool) -> LegalFrame | None:
    """What can be done with a card now: with or without a call, if both are possible."""
    all_of_them = [each for each in place.legal if each.get("card") == card]
    as_wished = [each for each in all_of_them if bool(each.get("call")) == calling]
    return next(iter([*as_wished, *all_of_them]), None)


# --- the question ---------------------------------------------------------------------------------


def question(place: Session, heads: str | None = None) -> PromptModel:
    """The question, with a key for each answer; `heads` is the player already chosen as heads."""
    if place.round_over:
        return _over(place)
    asked = place.prompt
    if asked is None:
        return PromptModel("")
    first = next((each for each in asked["answers"] if heads and each["label"] == heads), None)
    asked = first["then"] if first and "then" in first else asked
    answers, numbered = list[Answer](), iter("1234567890")
    for each in asked["answers"]:
        verb = each["verb"]
        key = next(numbered, "") if verb in _NUMBERED else _KEYS.get(verb, "")
        if key in {answer.key for answer in answers}:  # the same key again takes the next one
            key = ""
        answers.append(Answer(key, each["label"], _doing(each), each["kind"], each.get("color", "")))
    if first:
        answers.append(Answer("n", say("cancel"), "heads ", "quiet"))
    mine = bool(place.asked) or any(each["verb"] == "back" for each in asked["answers"])
    return PromptModel(place.in_second_person(asked["words"]), asked["hint"], tuple(answers), mine)


def _doing(answer: AnswerFrame) -> int | str:
    """What an answer triggers: an action's number, or a command of the screen."""
    if "then" in answer:
        return f"heads {answer['label']}"
    return f"card {answer['card']}" if "card" in answer else answer.get("action", answer["verb"])


def _over(place: Session) -> PromptModel:
    game, table = place.game, place.table
    assert game is not None and table is not None
    over = table["phase"] == "over"
    if over:
        winners = place.in_second_person(f"{listed(table['winners'])} ").strip() if table["winners"] else ""
        words = say("match_over", names=winners)
    else:
        words = place.in_second_person(say("round_over", name=game["winner"]))
    if game["points"]:
        words = f"{words} · {say('round_points', count=game['points'])}"
    answers: list[Answer] = []
    own = table["seats"][place.yours["seat"]] if place.yours else None
    hint = "" if own else say("onlooker_waits")
    if over and place.verdict:
        hint = place.verdict
    if over and place.you:
        answers.append(Answer("enter", say("rematch"), "rematch", "main"))
    elif own and own["onward"]:
        hint = say("waiting_next")
    elif own:
        answers.append(Answer("enter", say("next_round"), "onward", "main"))
    if over or place.local:
        answers.append(Answer("v", say("review"), "review"))
    if over:
        answers.append(Answer("y", say("replay"), "replay", "quiet"))
    return PromptModel(words, hint, tuple(answers), True)


# --- calling --------------------------------------------------------------------------------------


def called_already(place: Session) -> bool:
    """Whether the viewer has already called, before playing their second-to-last card."""
    if not (place.asked and place.yours and len(place.yours["hand"]) == 2):
        return False
    return not _can(place, "calls uno") and any(each.get("call") for each in place.legal)


def may_call(place: Session) -> bool:
    """Whether the viewer can call now, or with the next card."""
    return not called_already(place) and (
        _can(place, "calls uno") or any(each.get("call") for each in place.legal)
    )


def _can(place: Session, verb: str) -> bool:
    return any(each["verb"] == verb for each in place.legal)


def action_for(place: Session, verb: str) -> int | None:
    return next((each["action"] for each in place.legal if each["verb"] == verb), None)


# --- scores ---------------------------------------------------------------------------------------


def score_rows(place: Session) -> list[list[str]]:
    """The score sheet: a header, then a row per player with a column per round."""
    game = place.game
    if game is None:
        return []
    single = place.book.house.target == 0
    rounds = [] if single else sorted(place.totals)
    names = [
        str(now) if now == before + 1 else f"{before + 1}–{now}"
        for before, now in zip([0, *rounds], rounds, strict=False)
    ]
    rows = [[say("score_name"), *names, say("total")]]
    for player in game["players"]:
        gained = []
        for before, now in zip([0, *rounds], rounds, strict=False):
            won = place.totals[now].get(player, 0) - place.totals.get(before, {}).get(player, 0)
            gained.append(str(won) if won else "–")
        rows.append([player, *gained, str(game["scores"][player])])
    return rows
