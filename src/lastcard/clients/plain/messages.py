"""Messages of the line mode: the question and how to answer it, the seats, the hand."""

from collections.abc import Iterable, Sequence

from lastcard.clients.session import Session
from lastcard.common.catalog import say
from lastcard.common.english import listed
from lastcard.rules.rulebook import Card
from lastcard.tables.protocol import AnswerFrame, GameFrame, LegalFrame


def prompt_words(place: Session) -> str:
    """The question, a hint, and the possible inputs."""
    prompt = place.prompt
    if prompt is None:
        return ""
    words = prompt["words"] + ("" if prompt["words"].endswith((".", "?", "!", "…")) else ".")
    parts = words, prompt["hint"], say("plain_type", answers=typed_forms(place))
    return " ".join(part for part in parts if part)


def typed_forms(place: Session, unasked: bool = False) -> str:
    """The possible inputs; `unasked`: the person acts out of turn, so cards are named."""
    assert place.prompt is not None
    legal = {each["action"]: each for each in place.legal}
    on_cards = [each["card"] for each in place.legal if "card" in each and not each.get("call")]
    shown = {answer.get("card") for answer in place.prompt["answers"]}
    forms = [f"`{card}`" for card in on_cards if unasked]
    if not unasked and set(on_cards) - shown:
        forms.append(say("plain_marked"))
    forms += [_typed(answer, legal) for answer in place.prompt["answers"]]
    if any(each["verb"] == "calls uno" for each in place.legal):
        forms.append("`uno`")
    sides = [form for form in forms if " and " in form]
    return listed([form for form in forms if form not in sides[1:]], "or")


def _typed(answer: AnswerFrame, legal: dict[int, LegalFrame]) -> str:
    """What to type for an answer, with its label if that says more."""
    if "then" in answer:
        return f"`{answer['label']} and {answer['then']['answers'][0]['label']}`"
    found = legal.get(answer.get("action", -1))
    if "card" in answer or "color" in answer or found is None:
        return f"`{answer.get('card') or answer.get('color') or answer['verb']}`"
    if answer["verb"] == "picks":
        return f"`{found.get('player') or 'nobody'}`"
    verb, _, rest = found["words"].partition(" ")
    verb = {"does": "do", "catches": "catch"}.get(verb, verb.removesuffix("s"))
    form, label = f"{verb} {rest}".strip(), answer["label"]
    return f"`{form}`" if label.lower().startswith(form.lower()) else f"`{form}` ({label})"


def seats_line(game: GameFrame) -> str:
    """The number of cards of every player in seating order."""
    seats = []
    for player in game["players"]:
        count = game["counts"][player]
        seat = f"{player} {count}{'!' if count == 1 else ''}"
        seat += f" ({say('misses_turn')})" if player in game["missing_turn"] else ""
        seats.append(f"[{seat}]" if player == game["turn"] else seat)
    return f" {'>' if game['direction'] == 'left' else '<'} ".join(seats)


def hand_rows(cards: Sequence[Card], may_play: Iterable[str], by_symbol: bool) -> list[tuple[str, list[str]]]:
    """The hand grouped by color or by symbol, as rows of a heading and cards."""
    marked, rows = set(may_play), dict[str, list[str]]()
    order = sorted(cards, key=lambda card: (card.wild, not card.number, card.symbol)) if by_symbol else cards
    for card in order:
        heading = "wild" if card.wild else card.symbol if by_symbol else card.color
        words = card.name
        if not card.wild:
            words = card.name.removeprefix(f"{card.color} ")
            words = f"{card.color}{words.removeprefix(card.symbol)}" if by_symbol else words
        rows.setdefault(heading, []).append(words + ("*" if card.name in marked else ""))
    return list(rows.items())
