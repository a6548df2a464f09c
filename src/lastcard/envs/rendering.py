"""Renders a game of a batch as text."""

from lastcard.envs.vector import Games
from lastcard.rules.layout import NOBODY, QUESTION_WORDS


def as_text(games: Games, game: int) -> str:
    """The table as seen by the agent to act."""
    row, book, seat = games.rows[game], games.book, int(games.acting[game])
    color = int(row["color"])
    lines = [f"top card {book.cards[row['top']].name}, color {_color(book.colors, color)}"]
    for other in range(games.spaces.players):
        turn = "  <- its turn" if other == row["turn"] else ""
        lines.append(f"player {other} ({games.players[other]}): {row['hand_size'][other]} cards{turn}")
    if seat == NOBODY:
        winner = int(row["winner"])
        lines.append("nobody has won" if winner == NOBODY else f"player {winner} has won")
        return "\n".join(lines)
    held = [
        f"{count} x {card.name}" for card, count in zip(book.cards, row["count"][seat], strict=False) if count
    ]
    asked = "may speak up" if games.episodes[game]["unasked"] else QUESTION_WORDS[row["question"]]
    lines += [f"player {seat} is asked: {asked}", f"its hand: {', '.join(held)}"]
    return "\n".join(lines)


def _color(colors: tuple[str, ...], number: int) -> str:
    return colors[number] if number < len(colors) else "none yet"
