"""Builds the prompt for one viewer: the question in words, a hint, and the possible answers.

A prompt is made from the same viewer's frames, so it reveals nothing beyond them.
"""

from collections.abc import Mapping

from lastcard.common.catalog import capital, say
from lastcard.common.english import listed
from lastcard.rules.language import to_words
from lastcard.tables import protocol as p
from lastcard.tables.table import Table

ON_CARDS = {"plays", "discards", "lays"}  # answered by choosing a card of the hand
_LABELS = {
    "draws": "draw", "keeps": "keep", "accepts": "accept", "challenges": "challenge", "stops": "stop",
    "does it": "does_it", "refuses": "refuses", "laughs": "laughs", "does not laugh": "does_not_laugh",
    "agrees": "agrees", "disagrees": "disagrees", "catches": "catch", "reports": "report",
}  # fmt: skip
_OFFERED = {"does it": "choose_it", "refuses": "leave_it"}  # where a card offers something to its player
MOST_TOLD = 110  # characters of a card's rule that have room beside a question
_MAIN = {"draws", "accepts", "does it", "laughs", "agrees", "names", "picks", "takes"}


def prompt_frames(
    table: Table, game: p.GameFrame | None, yours: Mapping[int | None, p.YoursFrame | None]
) -> dict[int | None, p.PromptFrame | None]:
    """The prompt for each seat's viewer, made from the frames of that seat; None when nobody is asked."""
    if game is None or not game["asked"]:
        return dict.fromkeys(yours)
    waiting: p.PromptFrame = {"words": _waiting(game), "hint": "", "answers": []}
    return {
        seat: waiting if frame is None else _prompt(table, game, frame, waiting)
        for seat, frame in yours.items()
    }


def _prompt(table: Table, game: p.GameFrame, yours: p.YoursFrame, waiting: p.PromptFrame) -> p.PromptFrame:
    if table.seats[yours["seat"]].away:
        back: p.AnswerFrame = {"label": say("take_back"), "kind": "main", "verb": "back"}
        return {"words": say("sat_in_for_you"), "hint": "", "answers": [back]}
    name = game["players"][yours["seat"]]
    asked = next((each["question"] for each in game["asked"] if each["player"] == name), "")
    if not asked and not yours["legal"]:
        return waiting
    words = _question(asked, game, yours) if asked else waiting["words"]
    hint = _hint(asked, game, yours) or _what_for(asked, table, game)
    return {"words": words, "hint": hint, "answers": _answers(asked, game, yours, hint)}


def _waiting(game: p.GameFrame) -> str:
    names = [each["player"] for each in game["asked"]]
    if game["asked"][0]["question"] == "drawn":
        return say("looking_at_card", name=names[0])
    return say("waiting_for", names=listed(names))


def _question(asked: str, game: p.GameFrame, yours: p.YoursFrame) -> str:
    about = game["question"]
    match asked:
        case "drawn":
            drawn = yours["drawn"]
            key = "ask_drawn" if drawn else "ask_unfit"
            return say(key, cards=listed(drawn), count=len(drawn))
        case "color":
            return say("ask_wanted" if about.get("wanted") else "ask_color")
        case "challenge":
            return say(
                "ask_challenge",
                card=capital(about["card"]),
                name=game["turn"],
                draws=about["draws"],
            )
        case "answer":
            return say("ask_answer", card=capital(about["card"]))
        case "choice":
            key = "ask_choice" if not about["options"] else "ask_room" if about.get("room") else "ask_which"
            return say(key, words=about["choice"])
        case "player" if about.get("room"):
            return say("ask_room_player", words=about["room"])
        case "discard" | "give":
            most = "give" if about["gives"] else "discard_up_to" if about.get("may_stop") else "discard"
            return say(f"ask_{most}", count=about["number"])
        case "lay":
            return say("ask_lay_row" if about["row"] else "ask_lay")
        case "act":
            return say("ask_act", act=about["act"])
        case "verdict":
            name = about["reported"]
            return say("ask_verdict", name=name, acts=listed(game["acts"].get(name, ())))
        case _:
            return say(f"ask_{asked}")


def _hint(asked: str, game: p.GameFrame, yours: p.YoursFrame) -> str:
    """A short hint for beginners on what they can do."""
    can = {each["verb"] for each in yours["legal"]}
    if "calls uno" in can and ("plays" in can or len(yours["hand"]) == 1):
        return say("hint_call" if len(yours["hand"]) > 1 else "hint_call_late")
    forgot = [each["player"] or "" for each in yours["legal"] if each["verb"] == "catches"]
    if forgot:
        return say("hint_catch", names=listed(forgot), count=len(forgot))
    if not asked:
        return say("hint_jump") if "plays" in can else ""
    if asked == "challenge":
        about = game["question"]
        stakes = {"guilty": about["guilty_draws"], "honest": about["challenger_draws"]}
        return say("hint_challenge", name=game["turn"], **stakes)
    if asked != "turn":
        return say("hint_choose") if can & {"discards", "lays"} else ""
    return say("hint_draw" if "plays" not in can else "hint_play_or_draw" if "draws" in can else "hint_play")


def _what_for(asked: str, table: Table, game: p.GameFrame) -> str:
    """What somebody is chosen for by the card on top, if that is said in few words."""
    card = next((card for card in table.book.cards if card.name == game["top"]), None)
    if asked not in ("player", "sides") or card is None or not card.rule:
        return ""
    does = (card.sentence or to_words(card.rule)).rstrip(".").removesuffix("then you name the color")
    does = does.rstrip(" ,;")
    if asked == "sides":
        words = capital(does.rpartition("flip a coin: ")[2]) + "."
    else:
        words = say("hint_card", card=capital(card.name), does=does)
    return words if len(words) <= MOST_TOLD else ""


def _answers(asked: str, game: p.GameFrame, yours: p.YoursFrame, hint: str) -> list[p.AnswerFrame]:
    """The answers other than choosing a card of the hand, and a card just drawn."""
    answers: list[p.AnswerFrame] = []
    for card in dict.fromkeys(yours["drawn"]) if asked == "drawn" else ():
        playing = [each for each in yours["legal"] if each.get("card") == card and not each.get("call")]
        answers += [_answer(each, capital(card), "main") for each in playing[:1]]
    answers += _sides([each for each in yours["legal"] if "other" in each], hint)
    for each in yours["legal"]:
        if "other" not in each and each["verb"] not in ON_CARDS and each["verb"] != "calls uno":
            answers.append(_answer(each, _label(each, game)))
    return answers


def _answer(legal: p.LegalFrame, label: str, kind: p.AnswerKind | None = None) -> p.AnswerFrame:
    verb = legal["verb"]
    usual: p.AnswerKind = "main" if verb in _MAIN else "plain"
    usual = "danger" if verb == "catches" else "quiet" if verb == "reports" else usual
    frame: p.AnswerFrame = {"label": label, "kind": kind or usual, "verb": verb, "action": legal["action"]}
    if "color" in legal:
        frame["color"] = legal["color"]
    if "card" in legal:
        frame["card"] = legal["card"]
    return frame


def _label(legal: p.LegalFrame, game: p.GameFrame) -> str:
    verb, about = legal["verb"], game["question"]
    if verb in ("names", "takes"):
        return capital(str(legal.get("color") or legal.get("card") or legal["number"]))
    if verb == "picks":
        return legal["player"] or say("nobody")
    if verb == "accepts" and about.get("draws"):
        return say("accept_draw", count=about["draws"])
    if "options" in about and verb in _OFFERED:
        options = about["options"]
        return capital(options[verb == "refuses"]) if options else say(_OFFERED[verb])
    return say(_LABELS[verb], name=legal.get("player"))


def _sides(pairs: list[p.LegalFrame], hint: str) -> list[p.AnswerFrame]:
    """The answers for choosing heads and then tails."""
    answers: list[p.AnswerFrame] = []
    for heads in dict.fromkeys(str(each["player"]) for each in pairs):
        tails = [_answer(each, each["other"], "main") for each in pairs if each["player"] == heads]
        then: p.PromptFrame = {"words": say("ask_tails", name=heads), "hint": hint, "answers": tails}
        answers.append({"label": heads, "kind": "main", "verb": "heads", "then": then})
    return answers
