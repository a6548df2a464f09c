"""What there is to see and to answer at a place, as plain values: made from frames, drawn by widgets."""

from collections.abc import Iterable
from dataclasses import dataclass

from lastcard.clients.terminal.messages import capital, say
from lastcard.clients.terminal.session import Session
from lastcard.common.english import listed
from lastcard.tables.protocol import LegalFrame

ON_CARDS = {"plays", "discards", "lays"}  # answered by choosing a card
_LABELS = {
    "draws": "draw", "keeps": "keep", "challenges": "challenge", "stops": "stop", "does it": "does_it",
    "refuses": "refuses", "laughs": "laughs", "does not laugh": "does_not_laugh", "agrees": "agrees",
    "disagrees": "disagrees",
}  # fmt: skip
_CHOICES = {"does it": "choose_it", "refuses": "leave_it"}  # what a card offers, not what it demands
_KEYS = {
    "draws": "d", "keeps": "k", "accepts": "a", "challenges": "c", "stops": "n", "does it": "y",
    "refuses": "n", "laughs": "y", "does not laugh": "n", "agrees": "y", "disagrees": "n", "catches": "x",
    "reports": "!",
}  # fmt: skip
_MAIN = {"draws", "accepts", "does it", "laughs", "agrees", "names", "picks"}
ORDERS = ("color", "number", "dealt")


@dataclass(frozen=True)
class Answer:
    """Something one can say: its key, its words, and the action's number or a command."""

    key: str
    label: str
    does: int | str
    kind: str = ""  # main, danger or quiet
    color: str = ""


@dataclass(frozen=True)
class PromptModel:
    """What is asked, what helps to answer it, and the answers that are no cards."""

    words: str
    hint: str = ""
    answers: tuple[Answer, ...] = ()
    mine: bool = False


@dataclass(frozen=True)
class HandCard:
    """A card in one's hand."""

    name: str
    usable: bool
    drawn: bool
    sentence: str


@dataclass(frozen=True)
class SeatModel:
    """Somebody else at the table."""

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


# --- who sits there -------------------------------------------------------------------------------


def sitters(place: Session) -> list[SeatModel]:
    """The others in order, beginning at one's left."""
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
    """One's cards in the order one likes."""
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
    """What can be done with a card now: as one called or did not, if both are possible."""
    all_of_them = [each for each in place.legal if each.get("card") == card]
    as_wished = [each for each in all_of_them if bool(each.get("call")) == calling]
    return next(iter([*as_wished, *all_of_them]), None)


# --- the question ---------------------------------------------------------------------------------


def question(place: Session, heads: str | None = None) -> PromptModel:
    """What is asked, of oneself or of somebody else; `heads`: already chosen for a coin."""
    game = place.game
    if game is None:
        return PromptModel("")
    if place.round_over:
        return _over(place)
    if _sat_in(place):
        return PromptModel(say("sat_in_for_you"), "", (Answer("b", say("take_back"), "back", "main"),), True)
    asked = place.asked
    words = _asked_words(place, asked, heads) if asked else _waiting(place)
    return PromptModel(place.said(words), _hint(place, asked), _answers(place, heads), bool(asked))


def _over(place: Session) -> PromptModel:
    game, table = place.game, place.table
    assert game is not None and table is not None
    over = table["phase"] == "over"
    if over:
        winners = place.said(f"{listed(table['winners'])} ").strip() if table["winners"] else ""
        words = say("match_over", names=winners)
    else:
        words = place.said(say("round_over", name=game["winner"]))
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


def _sat_in(place: Session) -> bool:
    return bool(place.yours and place.table and place.table["seats"][place.yours["seat"]]["sitting_in"])


def _waiting(place: Session) -> str:
    game = place.game
    assert game is not None
    names = [each["player"] for each in game["asked"]]
    if not names:
        return ""
    if game["asked"][0]["question"] == "drawn":
        return say("looking_at_card", name=names[0])
    return say("waiting_for", names=listed(names))


def _asked_words(place: Session, asked: str, heads: str | None) -> str:
    assert place.game is not None and place.yours is not None
    about, drawn = place.game["question"], place.yours["drawn"]
    match asked:
        case "turn":
            return say("your_turn")
        case "drawn":
            return say("drawn_question", card=listed(drawn)) if drawn else say("drawn_unfit")
        case "color":
            return say("name_wanted" if about.get("wanted") else "name_color")
        case "player":
            return say("pick_player")
        case "sides":
            return say("pick_tails", name=heads) if heads else say("pick_heads")
        case "challenge":
            return say(
                "challenge_question",
                card=capital(about["card"]),
                count=about["draws"],
                name=place.game["turn"] or "",
                guilty=about["guilty_draws"],
                honest=about["challenger_draws"],
            )
        case "answer":
            return say("answer_question", card=capital(about["card"]))
        case "choice":
            return say("choice_question", words=about["choice"])
        case "discard" | "give":
            return say("give_question" if about["gives"] else "discard_question", count=about["number"])
        case "lay":
            return say("lay_row_question" if about["row"] else "lay_question")
        case "act":
            return say("act_question", act=about["act"])
        case "laugh":
            return say("laugh_question")
        case "verdict":
            return say("verdict_question", name=about["reported"])
        case _:
            return capital(asked)


def _hint(place: Session, asked: str) -> str:
    """What one can do, in a few words for newcomers, by what is allowed."""
    can = {each["verb"] for each in place.legal}
    if "calls uno" in can and place.yours:
        return say("hint_call" if len(place.yours["hand"]) > 1 else "hint_call_late")
    if not asked:
        return say("hint_jump") if "plays" in can else ""
    if asked != "turn":
        return say("hint_touch") if can & {"discards", "lays"} else ""
    return say("hint_draw" if "plays" not in can else "hint_play_or_draw" if "draws" in can else "hint_play")


def _answers(place: Session, heads: str | None) -> tuple[Answer, ...]:
    pairs = [each for each in place.legal if "other" in each]
    plain = [
        each
        for each in place.legal
        if "other" not in each and each["verb"] not in ON_CARDS and each["verb"] != "calls uno"
    ]
    answers = [*_drawn(place), *_sides(pairs, heads)]
    numbered = iter("1234567890")
    used = {answer.key for answer in answers}
    for each in plain:
        key = next(numbered, "") if each["verb"] in ("names", "picks") else _KEYS.get(each["verb"], "")
        if key in used:  # the second who can be caught is caught by the next stroke
            key = ""
        used.add(key)
        answers.append(Answer(key, _label(place, each), each["action"], _kind(each), each.get("color", "")))
    return tuple(answers)


def _drawn(place: Session) -> list[Answer]:
    """The card just drawn, to be played."""
    if place.asked != "drawn" or place.yours is None:
        return []
    found: list[Answer] = []
    for card in dict.fromkeys(place.yours["drawn"]):
        legal = using(place, card, calling=False)
        if legal:
            key = "y" if not found else ""
            found.append(Answer(key, capital(card), f"card {card}", "main"))
    return found


def _sides(pairs: Iterable[LegalFrame], heads: str | None) -> list[Answer]:
    """Heads first, then tails: two players for a coin."""
    pairs = list(pairs)
    if not pairs:
        return []
    if heads is None:
        first = dict.fromkeys(str(each["player"]) for each in pairs)
        return [
            Answer(key, name, f"heads {name}", "main") for key, name in zip("1234567890", first, strict=False)
        ]
    matching = [each for each in pairs if each["player"] == heads]
    tails = [
        Answer(key, each["other"], each["action"], "main")
        for key, each in zip("1234567890", matching, strict=False)
    ]
    return [*tails, Answer("n", say("cancel"), "heads ", "quiet")]


def _label(place: Session, legal: LegalFrame) -> str:
    assert place.game is not None
    verb, player = legal["verb"], legal.get("player") or ""
    match verb:
        case "names":
            return capital(legal["color"])
        case "picks":
            return player or say("nobody")
        case "accepts":
            draws = place.game["question"].get("draws")
            return say("accept_draw", count=draws) if draws else say("accept")
        case "catches":
            return say("catch", name=player)
        case "reports":
            return say("report", name=player)
    options = place.game["question"].get("options")
    if options is not None and verb in _CHOICES:
        return capital(options[verb == "refuses"]) if options else say(_CHOICES[verb])
    return say(_LABELS[verb]) if verb in _LABELS else capital(legal["words"])


def _kind(legal: LegalFrame) -> str:
    verb = legal["verb"]
    return (
        "danger" if verb == "catches" else "quiet" if verb == "reports" else "main" if verb in _MAIN else ""
    )


# --- calling --------------------------------------------------------------------------------------


def called_already(place: Session) -> bool:
    """One has called before laying the last card but one."""
    if not (place.asked and place.yours and len(place.yours["hand"]) == 2):
        return False
    return not _can(place, "calls uno") and any(each.get("call") for each in place.legal)


def may_call(place: Session) -> bool:
    """Whether there is something to call now, or with the next card."""
    return not called_already(place) and (
        _can(place, "calls uno") or any(each.get("call") for each in place.legal)
    )


def _can(place: Session, verb: str) -> bool:
    return any(each["verb"] == verb for each in place.legal)


def action_for(place: Session, verb: str) -> int | None:
    return next((each["action"] for each in place.legal if each["verb"] == verb), None)


# --- scores ---------------------------------------------------------------------------------------


def score_rows(place: Session) -> list[list[str]]:
    """The score sheet: a head, then a row for everybody, with a column for every round seen."""
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
