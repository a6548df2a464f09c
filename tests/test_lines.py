"""The line-mode game, played through its text alone: what is shown must be enough to play."""

import asyncio
import io
import re
from pathlib import Path

import pytest

from lastcard.bots.styles import STYLES
from lastcard.clients.options import PlayOptions, table_for
from lastcard.clients.plain import play
from lastcard.clients.plain.game_loop import LeaveError, PlainGame
from lastcard.clients.plain.line_terminal import Terminal
from lastcard.common.clock import StandingClock
from lastcard.common.english import to_you
from lastcard.game.match import Match
from lastcard.game.scenarios.documents import Scenario, read_file
from lastcard.game.scenarios.position import set_up
from lastcard.rules.editions import NAMES


class Reader(io.StringIO):
    """A person who knows only what is on the screen, and takes the first thing offered there."""

    def __init__(self, screen: io.StringIO, calls: bool = True, most: int = 2000) -> None:
        super().__init__()
        self.screen, self.calls, self.left = screen, calls, most

    def readline(self, size: int = -1, /) -> str:
        self.left -= 1
        assert self.left > 0, "the match does not end"
        shown = self.screen.getvalue().rpartition("\n> ")[0].rpartition("\n> ")[2]
        return self.answer(shown) + "\n"

    def answer(self, shown: str) -> str:
        asked = " ".join(shown.split())
        if "Press Enter" in asked:
            return "next"
        typed = re.findall("`(.+?)`", asked.rpartition("Type ")[2])
        if "a card marked *" not in asked:
            return str(typed[0])
        rows = re.findall(r"^  (\w+) +(\S.*\*.*)$", shown, re.MULTILINE)
        heading, row = rows[0]
        card = next(card for card in re.split("  +", row) if card.endswith("*")).rstrip("*")
        name = card if heading == "wild" else f"{heading} {card}"
        return f"{name} uno" if self.calls and "[You 2]" in shown else name


def played(options: PlayOptions, calls: bool = True) -> str:
    screen = io.StringIO()
    assert play(options, Reader(screen, calls), screen) == 0
    return screen.getvalue()


def typed(*lines: str, **options: object) -> str:
    """What is shown to somebody who types these lines and then closes the input."""
    screen = io.StringIO()
    chosen = PlayOptions(**{"seed": "6315", **options})  # type: ignore[arg-type]
    assert play(chosen, io.StringIO("".join(f"{line}\n" for line in lines)), screen) == 0
    return screen.getvalue()


def answers(screen: str) -> list[str]:
    """What was said after each typed line, one paragraph each."""
    return [" ".join(part.partition("\n")[2].split()) for part in screen.split("\n> ")[1:]]


def at(tmp_path: Path, position: str, *lines: str) -> tuple[str, Match]:
    """What is shown at a position in which somebody called You types these lines, and the match then."""
    path = tmp_path / "position.yaml"
    path.write_text(f"name: a position\nplayers: [You, Ada, Bo]\nsteps: []\n{position}")
    scenario = next(iter(read_file(path)))
    assert isinstance(scenario, Scenario), scenario
    screen, match = io.StringIO(), set_up(scenario)
    values = scenario.values
    chosen = {name: values[name] for name in ("edition", "house", "customs") if name in values}
    options = PlayOptions(**chosen, players=3, seed="1")
    place = table_for(options, keep=False, clock=StandingClock())
    place.live.table.match = match
    place.live.table._note_question()
    table = PlainGame(
        place, Terminal(io.StringIO("".join(f"{line}\n" for line in lines)), screen, match.book.colors)
    )
    with pytest.raises(LeaveError):
        asyncio.run(table.run())
    return screen.getvalue(), match


@pytest.fixture
def habits(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Set how often the computer players do something."""

    def fix(**values: float) -> None:
        changed = STYLES["casual"].copy()
        for name, value in values.items():
            changed[name] = value
        monkeypatch.setitem(STYLES, "casual", changed)

    return fix


# --- whole matches ------------------------------------------------------------------------------

REFUSED = re.compile(r"\([KHSD]\w*-\w+\)|no answer here|There is no|Traceback")


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_round_of_every_edition_can_be_played_from_the_text_alone(edition: str, seed: str) -> None:
    screen = played(PlayOptions(edition=edition, seed=seed, house={"target": 0}))
    assert screen.rstrip().endswith("won the match!")
    assert not REFUSED.search(screen)


@pytest.mark.parametrize("number", [2, 3, 10])
@pytest.mark.parametrize(
    "house",
    [
        {"jump_in": True, "stacking": "mixed", "seven_zero": True},
        {"force_play": True, "draw_until_playable": True, "no_bluffing": True},
    ],
)
def test_house_rules_and_any_number_of_players(number: int, house: dict[str, object]) -> None:
    screen = played(PlayOptions("jackpot", number, seed="5", house={**house, "target": 0}), calls=False)
    assert "won the match!" in screen
    assert not REFUSED.search(screen)


def test_the_sentences_of_the_customizable_cards_are_shown_and_answered() -> None:
    customs = [
        "you tell a joke; if someone laughs, you discard down to 1 card; otherwise you draw 4",
        "the next player does a rooster call or draws 4",
        "everyone plays with open hands until your next turn",
    ]
    house = {"target": 0, "hand_size": 12}
    screens = [
        played(PlayOptions("customizable", 3, seed=f"{i}", house=house, customs=customs)) for i in range(8)
    ]
    together = "\n".join(screens)
    assert not REFUSED.search(together)
    assert "Was it funny? Type `laugh` (Ha!) or `do not laugh` (Not funny)." in " ".join(together.split())
    assert re.search(
        r"In the room: .*rooster call\. Type `do it` \(Done!\) or `refuse`", " ".join(together.split())
    )
    assert "You see Ada's hand: " in together


def test_a_round_is_played_by_rules_of_ones_own() -> None:
    rules = ["when you play a 2, the next player draws 1", "no going out on a wild"]
    screen = played(PlayOptions(players=3, seed="5", house={"target": 0}, rules=rules))
    assert "won the match!" in screen and not REFUSED.search(screen)
    assert "You set off the rule “whenever a player plays a 2, the next player draws 1”." in " ".join(
        screen.split()
    )


def test_a_match_goes_on_over_several_rounds_until_somebody_reaches_the_target() -> None:
    screen = played(PlayOptions(seed="6", players=3, house={"target": 150}))
    assert "Round 2:" in screen and "Press Enter for the next" in " ".join(screen.split())
    last = " ".join(screen.split("\n> ")[-1].split())
    won = re.search(r"won the match! Scores: you (\d+), Ada (\d+), Bo (\d+)", last)
    assert won and max(map(int, won.groups())) >= 150


def test_a_seed_plays_the_same_match_again() -> None:
    assert played(PlayOptions("dino", seed="9")) == played(PlayOptions("dino", seed="9"))


def test_hidden_cards_stay_hidden() -> None:
    screen = " ".join(played(PlayOptions("classic", seed="8", house={"target": 0})).split())
    assert re.search(r"(Ada|Bo|Cleo) draws \d card", screen)
    assert not re.search(r"(Ada|Bo|Cleo) draws (?!\d+ card)", screen)


# --- what is shown ------------------------------------------------------------------------------


def test_the_table_the_hand_and_the_question_are_shown() -> None:
    screen = typed()
    assert "[You 7] > Ada 7 > Bo 7 > Cleo 7\nTop card: yellow 6. Draw pile: 79.\n" in screen
    assert "  red     5\n  yellow  1*  2*  5*  skip*\n  green   6*  8\n" in screen
    assert "Your turn. Play a card that fits, or draw. Type a card marked * or `draw`." in screen


def test_sort_changes_the_rows() -> None:
    assert "  6     green*\n" in typed("sort")
    assert typed("sort", "sort").count("  green   6*  8\n") == 2


def test_a_name_of_ones_own() -> None:
    screen = typed("yellow 5", name="Bob")
    assert "[Bob 7] > Ada 7 > Bo 7 > Cleo 7" in screen and "Bob plays yellow 5." in screen


@pytest.mark.parametrize(
    ("sentence", "better"),
    [
        ("You plays red 7.", "You play red 7."),
        ("You misses the turn. You is dealt wild.", "You miss the turn. You are dealt wild."),
        ("Bo catches You, who did not call.", "Bo catches you, who did not call."),
        (
            "It fits. (“You always win”.) You has an extra turn.",
            "It fits. (“You always win”.) You have an extra turn.",
        ),
        ("A call is for holding one card; You holds 3.", "A call is for holding one card; you hold 3."),
        ("You picks You.", "You pick yourself."),
        ("You pass", "You pass"),
    ],
)
def test_you_are_spoken_to_in_good_english(sentence: str, better: str) -> None:
    assert to_you(sentence) == better


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("no_color", "painted"), [("", True), ("1", False)])
def test_color_only_on_a_terminal_that_wants_it(
    monkeypatch: pytest.MonkeyPatch, no_color: str, painted: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", "xterm")
    screen = Tty()
    play(PlayOptions(seed="6315"), io.StringIO(), screen)
    assert ("\x1b[33myellow 6\x1b[0m" in screen.getvalue()) == painted
    assert "\x1b" not in typed()


# --- what is typed ------------------------------------------------------------------------------


def test_cards_by_name_and_by_short_form() -> None:
    for words in ("yellow 5", "y5", "plays yellow 5", "YELLOW  5", "play y5"):
        assert answers(typed(words))[0].startswith("You play yellow 5.")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("xyzzy", "There is no card 'xyzzy' in Classic. Type help for help."),
        ("green 8", "Green 8 matches neither yellow nor 6. (K-T1)"),
        ("red 9", "You do not hold red 9. (K-T0)"),
        ("keep", "You must play a card or draw first. (K-T0)"),
        ("yellow 5 uno", "A call is for holding one card; you hold 7. (K-U3)"),
        ("catch Bo", "Bo has no missed call to be caught for. (K-U3)"),
        ("catch", "Say whom, as in `catch Ada`."),
        ("catch Zoe", "There is no player 'zoe', only you, Ada, Bo, Cleo."),
        ("wild purple", "There is no card 'wild purple' in Classic. Type help for help."),
        ("save", "Say where, as in `save game.json`."),
        ("why", "Say which card, as in `why red 7`."),
        ("why discard ,", "'discard ,' is not an answer here; `help` shows what can be typed."),
        ("discard ,", "'discard ,' is not an answer here; `help` shows what can be typed."),
        ("\x00\x1b[A\udcff", "There is no card '[a' in Classic. Type help for help."),
    ],
)
def test_what_cannot_be_done_costs_a_sentence_and_nothing_else(line: str, said: str) -> None:
    screen = typed(line, "table")
    assert answers(screen)[0] == said
    assert answers(screen)[1].startswith("[You 7] > Ada 7 > Bo 7 > Cleo 7 Top card: yellow 6.")


def test_why() -> None:
    screen = typed("why green 8", "why y5", "why xyzzy", "why wild", "why draw")
    first, second, third, fourth, fifth, _ = answers(screen)
    assert first == "Green 8 matches neither yellow nor 6. (K-T1)"
    assert second == fifth == "You can do that now."
    assert third.startswith("There is no card 'xyzzy'")
    assert fourth == "You do not hold wild. (K-T0) What it does: name the color."


def test_help_rules_log_and_scores() -> None:
    shown = answers(typed("help", "?", "rules", "y5", "log", "scores"))
    assert shown[0] == shown[1] and "save FILE" in shown[0]
    assert "Wild Draw Four" in shown[2] or "wild draw four" in shown[2]
    assert "Yellow 6 is turned up. You play yellow 5. Ada plays" in shown[4]
    assert shown[5] == "Scores: you 0, Ada 0, Bo 0, Cleo 0 (the match ends at 500)."


def test_a_wild_takes_its_color_along(tmp_path: Path) -> None:
    position = "edition: classic\ntop: red 5\nhands: {You: [wild, blue 1, blue 2]}\n"
    for line in ("wild blue", "w b", "wild as blue", "play wild blue"):
        screen, _ = at(tmp_path, position, line)
        assert answers(screen)[0].startswith("You play wild. You name blue.")


def test_yes_and_no_answer_what_can_be_answered_so(tmp_path: Path) -> None:
    drawn = "edition: classic\ntop: red 5\nhands: {You: [blue 1, blue 2]}\ndraw: [red 9, red 8]\n"
    assert "You keep the drawn card." in at(tmp_path, drawn, "draw", "no")[0]
    assert "You play red 9, just drawn." in at(tmp_path, drawn, "draw", "yes")[0]


def test_heads_and_tails(tmp_path: Path) -> None:
    position = "edition: anniversary\ntop: red 5\nhands: {You: [wild 50/50, blue 1, blue 2]}\n"
    screen, _ = at(tmp_path, position, "w50", "bo ada", "blue")
    assert "You give heads to Bo and tails to Ada. The coin shows" in " ".join(screen.split())


def test_a_lost_challenge_shows_the_hand(tmp_path: Path) -> None:
    position = "edition: classic\ntop: red 5\nturn: Bo\nhands: {Bo: [wild draw four, blue 1, blue 2]}\n"
    screen, _ = at(tmp_path, position, "challenge")
    shown = " ".join(screen.split())
    assert "You challenge Bo. Bo shows you the hand: blue 1 and blue 2. Bo played fair. You draw" in shown


# --- calls and catches --------------------------------------------------------------------------

TWO_LEFT = "edition: classic\ntop: red 5\nhands: {You: [red 1, blue 2], Ada: [green 3, green 4, green 6]}\n"


def test_a_call_made_with_the_play(tmp_path: Path, habits) -> None:  # type: ignore[no-untyped-def]
    habits(catches=1.0)
    for lines in (["red 1 uno"], ["r1 and uno!"], ["uno", "red 1"], ["plays red 1 and calls uno"]):
        screen, match = at(tmp_path, TWO_LEFT, *lines)
        assert "You call UNO!" in screen
        assert match.view(None).counts["You"] == 1


def test_a_forgotten_call_is_caught(tmp_path: Path, habits) -> None:  # type: ignore[no-untyped-def]
    habits(catches=1.0)
    screen, match = at(tmp_path, TWO_LEFT, "red 1")
    assert re.search("(Ada|Bo) catches you, who did not call. You draw", screen)
    assert match.view(None).counts["You"] == 3


def test_a_forgotten_call_may_pass(tmp_path: Path, habits) -> None:  # type: ignore[no-untyped-def]
    habits(catches=0.0)
    screen, _ = at(tmp_path, TWO_LEFT, "red 1")
    assert "catches" not in screen.replace("`catch", "")


def test_a_wild_leaves_time_for_the_call(tmp_path: Path, habits) -> None:  # type: ignore[no-untyped-def]
    habits(catches=1.0)
    position = (
        "edition: classic\ntop: red 5\nhands: {You: [wild, blue 2], Ada: [green 3, green 4, green 6]}\n"
    )
    screen, match = at(tmp_path, position, "wild", "uno", "blue")
    assert (
        "Name a color. Call UNO before somebody catches you. Type `red`, `yellow`, `green`, `blue` or `uno`."
        in " ".join(screen.split())
    )
    assert match.view(None).counts["You"] == 1


def test_one_card_by_another_way_is_no_trap(tmp_path: Path, habits) -> None:  # type: ignore[no-untyped-def]
    habits(catches=1.0, calls=1.0)
    position = (
        "edition: customizable\ntop: red 5\nturn: Bo\ncustoms: [the next player discards 1 card]\n"
        "hands: {Bo: [wild custom 1, blue 1, blue 2], You: [green 1, green 2]}\n"
    )
    screen, match = at(tmp_path, position, "green 1", "uno")
    assert "You discard green 1." in screen and "You call UNO!" in screen
    assert match.view(None).counts["You"] == 1


BO_FORGETS = (
    "edition: classic\ntop: red 5\nturn: Ada\n"
    "hands: {Ada: [red 1, green 2], Bo: [red 3, red 4, red 6], You: [blue 1, blue 2]}\n"
)


def test_somebody_who_forgot_can_be_caught(tmp_path: Path, habits) -> None:  # type: ignore[no-untyped-def]
    habits(calls=0.0, calls_late=0.0, catches=0.0)
    offer = "Ada has one card and did not call UNO. Type `catch Ada`, or press Enter to go on."
    for line in ("catch Ada", "catch ada", "catch", "catch a"):
        screen, match = at(tmp_path, BO_FORGETS, line)
        assert offer in " ".join(screen.split())
        assert "You catch Ada, who did not call. Ada draws 2 cards." in screen
        assert match.view(None).counts["Ada"] == 3
    screen, match = at(tmp_path, BO_FORGETS, "")
    assert " ".join(screen.split()).count(offer) == 1 and match.view(None).counts["Ada"] == 1


def test_the_person_speaks_before_the_others_catch(tmp_path: Path, habits) -> None:  # type: ignore[no-untyped-def]
    habits(calls=0.0, calls_late=0.0, catches=1.0)
    screen, _ = at(tmp_path, BO_FORGETS, "")
    assert screen.index("press Enter") < screen.index("Bo catches Ada")


def test_a_jump_in_is_offered(tmp_path: Path) -> None:
    position = (
        "edition: classic\nhouse: {jump_in: true}\ntop: red 5\nturn: Ada\n"
        "hands: {Ada: [red 1, green 2, green 3], Bo: [blue 3, blue 4], You: [red 1, blue 2, blue 5]}\n"
    )
    screen, _ = at(tmp_path, position, "red 1")
    assert "You may jump in with the same card. Type `red 1`, or press Enter to go on." in " ".join(
        screen.split()
    )
    assert "You jump in with red 1." in screen
    assert "You jump in" not in at(tmp_path, position, "")[0]


def test_a_report_is_voted_on(tmp_path: Path) -> None:
    position = (
        "edition: customizable\ntop: red 5\n"
        "customs: [the next player keeps their elbows straight until someone calls UNO]\n"
        "hands: {You: [wild custom 1, blue 1, blue 2, blue 3], Ada: [blue 4, blue 5, blue 6, blue 7]}\n"
    )
    screen, _ = at(tmp_path, position, "wc1 blue", "report Ada")
    shown = " ".join(screen.split())
    assert "In the room: Ada has to keep" in shown
    assert re.search(
        r"You report Ada\. Bo (agrees\. Ada broke the rule\. Ada draws 2|disagrees\. Ada is cleared)", shown
    )
