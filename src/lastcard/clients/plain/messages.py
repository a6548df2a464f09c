"""The words of the line-mode table: what is asked, who sits where, the hand."""

from collections.abc import Iterable, Sequence

from lastcard.common.english import listed
from lastcard.game.actions import Action, Play
from lastcard.game.views import View
from lastcard.rules.rulebook import Card

HELP = """\
  red 7 (or r7)       play a card; short forms: r7, g+2 draw two, ys skip, br reverse, w wild, w4
  wild blue           play a wild and name its color;  also: wild as blue
  red 7 uno           play and call, when one card will be left;  uno  calls by itself
  draw, keep          draw a card; keep the card just drawn
  catch Bo            catch a missed call;  report Bo  says that Bo did not keep to an act in the room
  why red 7           why a card can or cannot be played, and what it does
  rules, scores, log  the rules of this table; the scores; what happened lately
  sort, table         sort the hand by color or by symbol; show the table again (so does Enter)
  save FILE, quit     keep the game for `lastcard play --load FILE`; leave
  [Bo 1!] > Cleo 5    Bo has the turn and one card; play runs > to the left or < to the right
  7*                  you may play it"""


def question_words(view: View, legal: Sequence[Action], colors: Sequence[str]) -> str:
    """What the person is asked, and how to answer."""
    me = view.you or ""
    question = next(asked.question for asked in view.asked if asked.player == me)
    about = view.question
    cards = [action.card for action in legal if isinstance(action, Play) and not action.call]
    words = {str(action) for action in legal}
    match question:
        case "turn":
            draw = " or `draw`" if cards else "nothing fits, so `draw`"
            return f"Your turn: {'play a card' if cards else ''}{draw if 'draws' in words else ''}."
        case "drawn":
            keep = ", or `keep`" if "keeps" in words else ""
            return f"You drew {listed(view.drawn)}: play {'it' if len(view.drawn) == 1 else 'one'}{keep}."
        case "color":
            asks = "Which color is wanted" if about.get("wanted") else "Name the color"
            return f"{asks}: {listed(colors, 'or')}?"
        case "player":
            nobody = ["nobody"] if about["nobody"] else []
            return f"Pick a player: {listed([*about['candidates'], *nobody], 'or')}?"
        case "sides":
            return f"Who is heads, who is tails? Say for example `{view.players[1]} and {view.players[0]}`."
        case "challenge" | "answer":
            price = f" (draw {about['draws']} and miss the turn)" if about["draws"] else ""
            ways = [f"`accept`{price}", *(["`challenge`"] if question == "challenge" else [])]
            ways += [f"`{card}`" for card in cards]
            return f"{about['card'].capitalize()} is played on you: {listed(ways, 'or')}?"
        case "discard" | "give":
            verb, number = "Give" if about["gives"] else "Discard", about["number"]
            most, stop = ("up to ", ", or `stop`") if about.get("may_stop") else ("", "")
            return f"{verb} {most}{number} of your cards, one or several at a time: `r7, b1`{stop}."
        case "choice":
            answers = "`choose 1` or `choose 2`" if about["options"] else "`do it` or `refuse`"
            return f"The card says: {about['choice']}. {answers}?"
        case "lay":
            return "Lay a card that fits." if about["row"] else "Lay up to one card of each color, or `stop`."
        case "act":
            return f"Will you do it ({about['act']})? `do it` or `refuse`."
        case "laugh":
            return "Did you laugh? `yes` or `no`."
        case _:
            about_whom = about["reported"]
            acts = ", ".join(view.acts.get(about_whom, ()))
            return f"Did {about_whom} break the rule ({acts})? `agree` or `disagree`."


def seats_line(view: View) -> str:
    """Everybody's number of cards in seating order."""
    seats = []
    for player in view.players:
        seat = f"{player} {view.counts[player]}{'!' if view.counts[player] == 1 else ''}"
        seat += " (misses a turn)" if player in view.missing_turn else ""
        seats.append(f"[{seat}]" if player == view.turn else seat)
    way = ">" if view.direction == "left" else "<"
    return f" {way} ".join(seats)


def hand_rows(cards: Sequence[Card], may_play: Iterable[str], by_symbol: bool) -> list[tuple[str, list[str]]]:
    """The hand in rows of one color, or of one symbol: a heading and the cards."""
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
