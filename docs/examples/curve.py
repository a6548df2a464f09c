"""The curve of an agent that learns, as SVG: minutes to the right, rounds won upward."""

from collections.abc import Sequence

WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 560, 260, 40, 90, 10, 30
INKS = ("#2a7f62", "#b8860b", "#b03a48")
GRAY = "#777"


def picture(curve: Sequence[Sequence[float]], opponents: Sequence[str], even: float) -> str:
    """Rows of minutes, actions, and the share of rounds won against each; `even`: what anybody would win."""
    last = curve[-1][0]

    def across(minutes: float) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * minutes / last, 1)

    def up(share: float) -> float:
        return round(HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * share, 1)

    def line(points: Sequence[tuple[float, float]], ink: str, how: str) -> str:
        ends = " ".join(f"{across(minutes)},{up(share)}" for minutes, share in points)
        return f'<polyline points="{ends}" fill="none" stroke="{ink}" {how}/>'

    def words(x: float, y: float, said: str, ink: str = GRAY) -> str:
        return f'<text x="{x}" y="{y + 4}" fill="{ink}">{said}</text>'

    parts = ["<title>Rounds won against players that the agent never met while it learned</title>"]
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(line([(0, share), (last, share)], GRAY, 'stroke-opacity="0.25"'))
        parts.append(words(4, up(share), f"{share:.0%}"))
    parts.append(line([(0, even), (last, even)], GRAY, 'stroke-dasharray="4 4"'))
    lowest = HIGH
    for i in sorted(range(len(opponents)), key=lambda i: curve[-1][2 + i]):
        parts.append(line([(row[0], row[2 + i]) for row in curve], INKS[i], 'stroke-width="2"'))
        lowest = min(lowest - 14, up(curve[-1][2 + i]))  # names do not cover each other
        parts.append(words(across(last) + 6, lowest, f"{curve[-1][2 + i]:.0%} {opponents[i]}", INKS[i]))
    parts.append(words(LEFT, HIGH - 12, f"{last:.3g} minutes of learning, {curve[-1][1]:,} actions"))
    size = f'viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', *parts, "</svg>", ""])
