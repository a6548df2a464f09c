"""The friendly face: asking, looking, acting by name, being refused in words, rounds and matches."""

import json
from pathlib import Path
from typing import Any

import pytest

from lastcard import Game, IllegalActionError, LastcardError, Match, Rulebook
from lastcard.common.errors import RulesError, UnreadableError
from lastcard.game.actions import DRAW, Catch, Name, Play, action_of, number_of, read_actions
from lastcard.game.scenarios.documents import Scenario, read_file
from lastcard.game.scenarios.position import set_up
from lastcard.rules.layout import CLAUSE_OF, No, Q

HANDS = "  Ann: [red 7, wild, blue 4]\n  Bob: [yellow 1, green 5]\n  Cy: [green 1, red 2]\n"


@pytest.fixture
def at_table(tmp_path: Path) -> Any:
    """Make a match at a position: Ann to play on red 5, or what is said."""

    def make(
        hands: str = HANDS, more: str = "", edition: str = "classic", players: str = "[Ann, Bob, Cy]"
    ) -> Match:
        top = "" if "flip:" in more else "top: red 5\n"
        text = f"name: x\nedition: {edition}\nplayers: {players}\n{top}hands:\n{hands}{more}\nsteps: []\n"
        (tmp_path / "position.yaml").write_text(text)
        (scenario,) = read_file(tmp_path / "position.yaml")
        assert isinstance(scenario, Scenario), scenario
        return set_up(scenario)

    return make


# --- a new game -----------------------------------------------------------------------------------


def test_a_new_game() -> None:
    game = Game("classic", players=["Ann", "Bob", "Cy"], seed=7)
    assert game.asked is not None and game.asked.question in ("turn", "color")
    assert game.players == ("Ann", "Bob", "Cy") and game.winner is None and not game.over
    assert game.points == 0 and game.scores == {"Ann": 0, "Bob": 0, "Cy": 0}
    assert [event.what for event in game.opening][:3] == ["lot", "lot", "lot"]


def test_the_same_seed_deals_the_same() -> None:
    one, two, other = (Game("jackpot", 4, seed=seed) for seed in (1, "1", 2))
    assert one.row.tobytes() == two.row.tobytes() != other.row.tobytes()


def test_a_given_dealer_is_not_drawn_for() -> None:
    game = Game("classic", ["Ann", "Bob"], seed=1, dealer="bob")
    assert game.dealer == "Bob"
    assert "lot" not in [event.what for event in game.opening]


def test_a_rulebook_serves_many_games() -> None:
    book = Rulebook("classic", {"hand_size": 3})
    assert Game(book, 2, seed=1).book is Match(book, 5, seed=2).book is book


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (["Ann"], "2 to 10 can play, not 1."),
        (["Ann", "ann"], "Every player needs a different name."),
        (["Ann", " "], "Every player needs a different name."),
        (["Ann", "x" * 41], "A name is at most 40 letters on one line."),
        (["Ann", "Bo\nb"], "A name is at most 40 letters on one line."),
        ([f"P{i}" for i in range(11)], "2 to 10 can play, not 11."),
    ],
)
def test_players_who_cannot_play(players: list[str], words: str) -> None:
    with pytest.raises(RulesError) as refused:
        Game("classic", players, seed=1)
    assert str(refused.value) == words


# --- asking and acting ----------------------------------------------------------------------------


def test_asked_and_legal(at_table: Any) -> None:
    match = at_table()
    assert (match.asked.player, match.asked.question) == ("Ann", "turn")
    assert [str(action) for action in match.legal] == ["plays red 7", "plays wild", "draws"]
    assert match.legal_for("Bob") == []
    assert (match.turn, match.top.name, match.color, match.direction) == ("Ann", "red 5", "red", "left")


@pytest.mark.parametrize(
    "what", ["red 7", "r7", "R7", "play red 7", "plays red 7", " red  7 ", Play("red 7")]
)
def test_play_by_name(at_table: Any, what: Any) -> None:
    match = at_table()
    events = match.play(what)
    assert str(events[0]) == "Ann plays red 7."
    assert match.top.name == "red 7" and match.asked.player == "Bob"


@pytest.mark.parametrize("what", ["draw", "draws", "d", DRAW])
def test_draw(at_table: Any, what: Any) -> None:
    match = at_table(more="draw: [green 9]")
    assert str(match.play(what)[0]) == "Ann draws green 9."
    assert match.asked.player == "Bob" and len(match.hand("Ann")) == 4


@pytest.mark.parametrize("what", ["wild as blue", "w as b", Play("wild", color="blue")])
def test_play_with_a_color(at_table: Any, what: Any) -> None:
    match = at_table()
    events = match.play(what)
    assert [event.what for event in events] == ["played", "named"]
    assert match.color == "blue" and match.asked.player == "Bob"


@pytest.mark.parametrize("what", ["blue", "names blue", "b", Name("blue")])
def test_a_color_is_asked_for_where_none_was_said(at_table: Any, what: Any) -> None:
    match = at_table()
    match.play("wild")
    assert match.asked.question == "color"
    match.play(what)
    assert match.color == "blue"


@pytest.mark.parametrize("what", ["yellow 1 and calls uno", "y1 and uno", Play("yellow 1", call=True)])
def test_play_and_call(at_table: Any, what: Any) -> None:
    match = at_table(more="turn: Bob\n").copy()
    match.row[0]["color"] = match.book.color("yellow")
    events = match.play(what)
    assert [event.what for event in events] == ["played", "called"]
    assert match.view("Ann").uncalled == ()
    with pytest.raises(IllegalActionError, match="no missed call"):
        match.act("Ann", "catches Bob")


def test_others_act_out_of_turn(at_table: Any) -> None:
    match = at_table("  Ann: [red 7, blue 4]\n  Bob: [red 1]\n  Cy: [green 1, red 2]\n")
    match.play("red 7")
    assert match.view(None).uncalled == ("Ann",)
    assert match.legal_for("Cy") == [Catch("Ann")]
    assert str(match.act("Cy", "catch Ann")[0]) == "Cy catches Ann, who did not call."
    assert len(match.hand("Ann")) == 3 and match.asked.player == "Bob"


def test_whoever_is_asked_together_may_answer_in_any_order(at_table: Any) -> None:
    joke = "you tell a joke; if someone laughs, you discard down to 1 card; otherwise you draw 4"
    match = at_table("  Ann: [wild custom 1, blue 4, blue 5]\n", f"customs: ['{joke}']", "customizable")
    match.play("wc1")
    assert [one.player for one in match.all_asked] == ["Bob", "Cy"]
    match.act("Cy", "does not laugh")
    assert [one.player for one in match.all_asked] == ["Bob"]
    match.act("Bob", "laughs")
    assert match.asked.question == "discard"
    match.play("blue 4")
    assert match.hand("Ann") == ("blue 5",)


def test_several_cards_are_laid_at_once_or_not_at_all(at_table: Any) -> None:
    match = at_table(
        "  Ann: [red jackpot, blue 1, green 2, blue 3, wild]\n",
        "chance: [one of each]",
        "jackpot",
        "[Ann, Bob]",
    )
    match.play("red jackpot")
    before = match.snapshot()
    with pytest.raises(IllegalActionError):
        match.play("lays blue 1, green 2, blue 3")
    assert match.snapshot() == before
    match.play("lays blue 1, green 2")
    assert match.top.name == "green 2"


def test_sides_and_picks_by_bare_names(at_table: Any) -> None:
    match = at_table("  Ann: [wild 50/50, blue 4, blue 5]\n", "chance: [tails]", "anniversary")
    match.play("w50")
    match.play("Bob and Cy")
    assert len(match.hand("Bob")) == 7 + 4 and match.taken[-1].chance == (1,)
    match = at_table("  Ann: [wild swap hands, blue 4, blue 5]\n  Bob: [red 1]\n", "", "customizable")
    match.play("wild swap hands as green")
    match.play("bob")
    assert match.hand("Ann") == ("red 1",) and match.color == "green"


@pytest.mark.parametrize("edition", ["classic", "jackpot", "dino"])
def test_every_action_has_words_that_are_read_again(edition: str) -> None:
    book, players = Rulebook(edition), ("Ann", "Bob", "Cy")
    game = Game(book, players, seed=1)
    for number in range(number_of(Catch("Cy"), book, players) + 1):
        try:
            action = action_of(number, book, players)
        except IndexError:
            continue  # of a card, color or player who is not there
        assert read_actions(str(action), strict=True) == [action]
        assert number_of(action, book, game.players) == number


# --- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "player", "clause", "words"),
    [
        ("blue 4", None, "K-T1", "Blue 4 matches neither red nor 5."),
        ("red 9", None, "K-T0", "Ann does not hold red 9."),
        ("keep", None, "K-T0", "Ann must play a card or draw first."),
        ("draw", "Bob", "K-T0", "It is not for Bob to act now: Ann must play a card or draw first."),
        ("call", None, "K-U3", "A call is for holding one card; Ann holds 3."),
        ("catches Bob", None, "K-U3", "Bob has no missed call to be caught for."),
        ("reports Bob", None, "S15-4", "This player has nothing to do in the room."),
        ("names blue", None, "K-T0", "Ann must play a card or draw first."),
        ("purple 4", None, "", "There is no card 'purple 4' in Classic"),
        ("catches Zoe", None, "", "There is no player 'Zoe', only Ann, Bob, Cy."),
    ],
)
def test_why_not(at_table: Any, what: str, player: str | None, clause: str, words: str) -> None:
    match = at_table()
    before = match.row.tobytes()
    refusal = match.why_not(what, player)
    assert refusal.clause == clause and refusal.words.startswith(words)
    with pytest.raises((IllegalActionError, UnreadableError)) as refused:
        match.act(player or "Ann", what)
    assert str(refused.value).startswith(words)
    assert getattr(refused.value, "clause", "") == clause
    assert match.row.tobytes() == before and match.taken == []


def test_why_not_says_nothing_of_what_is_allowed(at_table: Any) -> None:
    assert at_table().why_not("red 7") is None
    assert at_table().why_not(Play("wild", color="blue")) is None


def refusal_of(match: Match, player: str, what: str) -> str:
    refusal = match.why_not(what, player)
    assert refusal is not None
    assert refusal.words.endswith(".") and len(refusal.words) > 10
    return refusal.clause


def test_every_reason_to_refuse_has_its_clause(at_table: Any) -> None:
    """One position for each number in `No` that cites a clause."""
    found: dict[No, str] = {}
    match = at_table(more="draw: [red 9]")
    found[No.NOT_ASKED] = refusal_of(match, "Bob", "draw")
    found[No.DOES_NOT_FIT] = refusal_of(match, "Ann", "blue 4")
    found[No.NO_CALL] = refusal_of(match, "Ann", "call")
    match.play("draw")
    found[No.NOT_DRAWN] = refusal_of(match, "Ann", "red 7")
    four = "  Ann: [wild draw four, red 1, blue 2]\n"
    match = at_table(four)
    match.play("w4 as blue")
    found[No.NOT_CHALLENGER] = refusal_of(match, "Cy", "challenge")
    found[No.FORCED] = refusal_of(at_table(more="house: {force_play: true}"), "Ann", "draw")
    found[No.BLUFF] = refusal_of(at_table(four, "house: {no_bluffing: true}"), "Ann", "w4")
    match = at_table("  Ann: [wild swap hands, blue 4]\n", "", "customizable")
    match.play("ws")
    found[No.NOT_OFFERED] = refusal_of(match, "Ann", "picks Ann")
    match = at_table("  Ann: [wild 50/50, blue 4]\n", "", "anniversary")
    match.play("w50")
    found[No.SAME_PLAYER] = refusal_of(match, "Ann", "picks Bob and Bob")
    match = at_table("  Ann: [red jackpot, blue 1, blue 2, green 4]\n", "chance: [one of each]", "jackpot")
    match.play("red jackpot")
    match.play("lays blue 1")
    found[No.ONE_OF_EACH] = refusal_of(match, "Ann", "lays blue 2")
    row = "chance: [left]\nrule_cards: ['you play as many cards in a row as you can']"
    match = at_table("  Ann: [red jackpot, blue 1]\n  Bob: [red 1, red 2, green 4]\n", row, "jackpot")
    match.play("red jackpot")
    found[No.ROW] = refusal_of(match, "Bob", "stop")
    assert refusal_of(match, "Bob", "lays green 4") == found[No.DOES_NOT_FIT]
    found[No.NO_BREACH] = refusal_of(match, "Bob", "reports Ann")
    demand = "customs: ['the next player discards a red card']"
    match = at_table(
        "  Ann: [wild custom 1, blue 4]\n  Bob: [red 1, red 2, blue 1]\n", demand, "customizable"
    )
    match.play("wc1")
    found[No.WRONG_DISCARD] = refusal_of(match, "Bob", "discards blue 1")
    found[No.LIMITED] = refusal_of(at_table(more="table_rules: ['nobody may play a 7']"), "Ann", "red 7")
    assert found == {code: CLAUSE_OF[code] for code in No if CLAUSE_OF[code]}


def test_nobody_acts_when_the_round_is_over(at_table: Any) -> None:
    match = at_table("  Ann: [red 7]\n  Bob: [yellow 1, green 5]\n")
    events = match.play("red 7")
    assert events[-1].what == "won" and match.over and match.winner == "Ann"
    assert match.asked is None and match.legal == [] and match.all_asked == []
    with pytest.raises(IllegalActionError, match=r"The round is over\. \(K-T0\)"):
        match.play("draw")
    assert match.why_not("draw").words == "The round is over."


@pytest.mark.parametrize("what", ["sneeze at Bob loudly", "", "red 7 as blue", "wild as purple"])
def test_what_cannot_be_read(at_table: Any, what: str) -> None:
    with pytest.raises(LastcardError):
        at_table().play(what)


def test_a_player_who_is_not_there(at_table: Any) -> None:
    match = at_table()
    for look in (match.view, match.hand, match.legal_for, lambda name: match.act(name, "draw")):
        with pytest.raises(UnreadableError, match="There is no player 'Zoe', only Ann, Bob, Cy"):
            look("Zoe")


# --- views and events -----------------------------------------------------------------------------


def test_a_view_shows_ones_own_hand_only(at_table: Any) -> None:
    match = at_table()
    view = match.view("Bob")
    assert view.hands == {"Ann": 3, "Bob": ("yellow 1", "green 5"), "Cy": 2}
    assert view.you == "Bob" and view.counts == {"Ann": 3, "Bob": 2, "Cy": 2}
    assert match.view(None).hands == {"Ann": 3, "Bob": 2, "Cy": 2}
    assert match.view(None).you is None
    assert json.loads(json.dumps(view.to_dict()))["top"] == "red 5"


def test_a_drawn_card_is_seen_by_its_player_only(at_table: Any) -> None:
    match = at_table(more="draw: [red 9]")
    (event,) = match.play("draw")
    assert (str(event), str(event.seen_by("Ann"))) == ("Ann draws red 9.", "Ann draws red 9.")
    assert str(event.seen_by("Bob")) == str(event.seen_by(None)) == "Ann draws 1 card."
    assert event.seen_by("Bob").to_dict()["cards"] is None
    assert match.view("Ann").drawn == ("red 9",) and match.view("Bob").drawn == ()


def test_a_challenged_hand_is_seen_by_the_challenger_only(at_table: Any) -> None:
    match = at_table("  Ann: [wild draw four, red 1, blue 2]\n")
    match.play("w4 as blue")
    match.play("challenge")
    assert match.sees("Bob", "Ann") == ("red 1", "blue 2")
    assert match.sees("Cy", "Ann") is None and match.view(None).hands["Ann"] == 6


def test_a_card_drawn_before_hands_were_swapped_is_not_told(at_table: Any) -> None:
    """The drawn card lies in Bob's hidden hand now; Ann's new hand is open, but it is not in it."""
    sentence = (
        "you draw 1, then swap hands with the next player, then you play with open hands until your next turn"
    )
    match = at_table(
        "  Ann: [wild custom 1, blue 4]\n  Bob: [green 4, green 6]\n",
        f"draw: [red 9]\ncustoms: ['{sentence}']",
        "customizable",
    )
    events = match.play("wc1")
    assert match.sees("Cy", "Ann") == ("green 4", "green 6") and match.sees("Cy", "Bob") is None
    (drew,) = (event for event in events if event.what == "drew")
    assert drew.seen_by("Cy").cards is None
    assert drew.seen_by("Ann").cards == ("red 9",)


def test_taken_cards_are_known_to_the_two_players(at_table: Any) -> None:
    match = at_table(
        "  Ann: [wild custom 1, blue 4]\n  Bob: [green 4, green 6, red 1]\n",
        "customs: ['you take 1 card from the next player']",
        "customizable",
    )
    (took,) = (event for event in match.play("wc1") if event.what == "took")
    assert took.knows == {"Ann", "Bob"}
    assert str(took.seen_by("Cy")) == "Ann takes 1 card from Bob."
    assert took.seen_by("Bob").cards == took.cards != ()


# --- copies ---------------------------------------------------------------------------------------


def test_a_copy_is_independent(at_table: Any) -> None:
    match = at_table()
    twin = match.copy()
    twin.play("red 7")
    assert match.top.name == "red 5" and match.taken == [] and match.asked.player == "Ann"
    match.play("red 7")
    assert match.row.tobytes() == twin.row.tobytes() and match.taken == twin.taken


def test_snapshot_and_restore(at_table: Any) -> None:
    match = at_table()
    before = match.snapshot()
    match.play("wild as blue")
    after = match.row.tobytes()
    match.restore(before)
    assert match.snapshot() == before and match.taken == [] and match.color == "red"
    match.play("wild as blue")
    assert match.row.tobytes() == after


# --- matches --------------------------------------------------------------------------------------


def finish(match: Match) -> None:
    """Let everybody do the first thing they may until the round is over."""
    for i in range(5000):
        if match.over:
            return
        legal = match.legal
        match.play(legal[i % len(legal)])
    raise AssertionError("the round does not end")


def test_rounds_add_up_until_the_target_is_reached() -> None:
    match = Match("classic", ["Ann", "Bob", "Cy"], seed=3, house={"target": 150})
    dealers, points = [match.dealer], dict.fromkeys(match.players, 0)
    while not match.match_over:
        if match.over:
            with pytest.raises(IllegalActionError):
                match.play("draw")
            match.next_round()
            dealers.append(match.dealer)
        assert match.match_winners == []
        with pytest.raises(IllegalActionError, match="The round is not over yet"):
            match.next_round()
        finish(match)
        points[match.winner or ""] += match.points
        assert match.scores == points
    seats = [match.seat(dealer) for dealer in dealers]
    assert seats == [(seats[0] + i) % 3 for i in range(len(seats))]
    assert match.match_winners == [max(points, key=lambda player: points[player])]
    assert max(points.values()) >= 150 and match.row[0]["round"] == len(dealers)
    with pytest.raises(IllegalActionError, match="The match is over") as refused:
        match.next_round()
    assert refused.value.clause == "K-P2"


def test_a_target_of_0_is_a_single_round() -> None:
    match = Match("dino", ["Ann", "Bob"], seed=3)
    finish(match)
    assert match.match_over and match.match_winners == [match.winner]


def test_the_lowest_score_wins_and_may_be_shared(at_table: Any) -> None:
    match = at_table(
        "  Ann: [red 7]\n  Bob: [yellow 1, green 5]\n  Cy: [green 1, red 2]\n",
        "house: {scoring: lowest, target: 100}\nscores: {Ann: 30, Bob: 24, Cy: 97}",
    )
    match.play("red 7")
    assert match.scores == {"Ann": 30, "Bob": 30, "Cy": 100}
    assert match.match_over and match.match_winners == ["Ann", "Bob"]


def test_the_question_of_a_round_that_is_over() -> None:
    match = Match("classic", 2, seed=3)
    finish(match)
    assert match.row[0]["question"] == Q.OVER and match.turn is None
    assert match.view("Player 1").winner == match.winner and match.view("Player 1").points == match.points
