"""The public face: every name with its words and example, values that can be kept, players of one's own."""

import copy
import inspect
import io
import json
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lastcard
from lastcard import Action, Game, LastcardError, Match, Record, Rulebook, View, arena, compare, lab, simulate
from lastcard.cli.commands import main
from lastcard.game.actions import Play
from lastcard.lab.variants import house_rule_variants

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "reference" / "python"
NAMES = [f"lastcard.{name}" for name in lastcard.__all__ if name != "__version__"]
NAMES += [f"lastcard.lab.{name}" for name in lab.__all__ if name not in lastcard.__all__]
FIRST = str(ROOT / "docs" / "examples" / "first_bot.py")


# --- the reference ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_has_words_an_example_and_a_place(name: str) -> None:
    """The examples are run by test_architecture.py."""
    module, _, last = name.rpartition(".")
    found = getattr(lastcard if module == "lastcard" else lab, last)
    assert ">>> " in (inspect.getdoc(found) or ""), "no example"
    if inspect.isclass(found):
        members = {key: value for key, value in vars(found).items() if not key.startswith("_")}
        for key, value in members.items():
            function = getattr(value, "fget", None) or getattr(value, "func", None) or value
            if callable(function) or isinstance(value, classmethod):
                assert inspect.getdoc(function), f"{key} has no words"
    listed = "".join(page.read_text(encoding="utf-8") for page in PAGES.glob("*.md"))
    assert re.search(rf"^::: {re.escape(name)}$", listed, re.MULTILINE)


def test_one_name_for_one_thing() -> None:
    """The edition is first, who plays is second, in everything that plays."""
    for function in (Game, Match, simulate, compare, arena):
        assert list(inspect.signature(function).parameters)[:2] == ["edition", "players"]
    for function in (Game, simulate, arena, Rulebook):
        assert {"house", "customs", "rule_cards", "rules"} <= set(inspect.signature(function).parameters)


def test_an_action_is_an_action() -> None:
    signature = str(inspect.signature(Game.play))
    assert "Play" not in signature and "Action" in signature
    for edition in ("jackpot", "anniversary"):
        match = Match(edition, 3, seed=2)
        for _ in range(30):
            assert all(isinstance(action, Action) for action in match.legal)
            match.play(match.legal[-1])


# --- values -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def match() -> Match:
    match = Match("customizable", ["Ann", "Bob", "Cy"], seed=4, house={"stacking": True})
    for _ in range(10):
        match.play(match.legal[0])
    return match


def test_games_are_equal_at_the_same_point_and_copies_go_their_own_way(match: Match) -> None:
    copies: list[Callable[[Match], Any]] = [
        copy.copy, copy.deepcopy, Match.copy, lambda game: pickle.loads(pickle.dumps(game))
    ]  # fmt: skip
    for made in copies:
        twin = made(match)
        assert twin == match and type(twin) is Match and twin.legal == match.legal
        before = len(match.taken)
        events = twin.play(twin.legal[0])
        assert twin != match and len(match.taken) == before
        assert match.copy().play(match.legal[0]) == events
    assert match != Match("customizable", ["Ann", "Bob", "Cy"], seed=5, house={"stacking": True})
    assert match != "a match"
    with pytest.raises(TypeError, match="unhashable"):
        hash(match)


def test_views_can_be_kept_sent_and_compared(match: Match) -> None:
    for viewer in (*match.players, None):
        view = match.view(viewer)
        sent = View.from_dict(json.loads(json.dumps(view.to_dict())))
        for twin in (sent, copy.copy(view), pickle.loads(pickle.dumps(view))):
            assert twin == view and hash(twin) == hash(view)
    assert len({match.view(player) for player in match.players * 2}) == 3
    assert repr(match.view("Ann")).startswith("<View: Ann sees ")


def test_rulebooks_are_equal_where_they_say_the_same() -> None:
    book = Rulebook("jackpot", {"stacking": True}, rules=["draw cards count double"])
    same = Rulebook("jackpot", {"stacking": True}, rules=["draw cards count double"])
    for twin in (same, copy.copy(book), pickle.loads(pickle.dumps(book))):
        assert twin == book and hash(twin) == hash(book)
    assert book != Rulebook("jackpot", {"stacking": True}) and book != "jackpot"
    assert repr(book) == "<Rulebook: Wild Jackpot with stacking and “draw cards count double”>"


def test_results_are_values_too() -> None:
    result = simulate("classic", 3, rounds=200, seed=2)
    for twin in (
        simulate("classic", 3, rounds=200, seed=2),
        copy.copy(result),
        pickle.loads(pickle.dumps(result)),
    ):
        assert twin == result and hash(twin) == hash(result)
    assert result != simulate("classic", 3, rounds=200, seed=3)
    assert result.decisions == result["decisions"] == result.figures["decisions"]
    assert result.total_decisions == pytest.approx(result.decisions.value * result.rounds)
    shared = {name for name in result.figures if hasattr(result, name)}
    assert all(getattr(result, name) == result[name] for name in shared) and "decisions" in shared
    with pytest.raises(LastcardError, match="did you mean 'decisions'"):
        result["decision"]
    with pytest.raises(KeyError):
        result["decision"]


def test_records_verify_to_the_same_match(match: Match) -> None:
    assert Record.of(match).verify() == match


def test_a_batch_says_what_it_is() -> None:
    games = lastcard.vector("dino", 2, 3)
    assert repr(games) == "<Games: 3 rounds of Dino at once; players: agent, agent>"


# --- players of one's own -----------------------------------------------------------------------------


def first(view: View, legal: list[Action]) -> Action:
    return legal[0]


class Hasty:
    """Never draws if a card fits; a class made without arguments."""

    def choose(self, view: View, legal: list[Action]) -> str | Action:
        return next((action for action in legal if isinstance(action, Play)), legal[-1])


class Seeded:
    """Made with the rules and its chance, as those of lastcard are."""

    def __init__(self, book: Rulebook, chance: Any) -> None:
        self.book, self.chance = book, chance

    def choose(self, view: View, legal: list[Action], clock: float) -> Action:
        return self.chance.choice(legal)

    def interject(self, view: View, legal: list[Action], clock: float) -> None:
        return None


def test_functions_classes_and_files_meet_in_the_arena() -> None:
    players = [first, "greedy", Path(FIRST), Seeded]
    result = arena("classic", players, rounds=40, cores=1, clock=600)
    assert [player.name for player in result.players] == ["first()", "greedy", FIRST, "Seeded()"]
    assert result["first_bot"].title == "first_bot" and result.games == 40
    assert all(player.faults == 0 for player in result.players)
    assert (
        arena("classic", players, rounds=40, cores=2, clock=600) == result
    )  # also in processes of their own
    one, two = result.difference(0, 1), result.difference(1, 0)
    assert one.value == pytest.approx(result[0].share.value - result[1].share.value) == -two.value
    values = json.loads(json.dumps(result.to_dict()))
    assert values["players"][0]["differences"][1]["value"] == one.value
    assert all(player.rating.low < player.rating.value < player.rating.high for player in result.players)
    with pytest.raises(LastcardError, match="'solid' did not play"):
        result["solid"]


def test_paired_differences_are_those_of_the_deals() -> None:
    """With two players, all that one wins the other does not; deals in which each wins once say nothing."""
    result = arena("classic", ["greedy", first], rounds=60, cores=1, clock=600)
    found = result.difference("greedy", "first()")
    assert found.value == pytest.approx(2 * result["greedy"].share.value - 1)
    assert -1 <= found.low < found.value <= found.high <= 1  # also where one wins every game


def test_own_players_in_the_lab() -> None:
    one = simulate("classic", [first, "random"], rounds=24, cores=1)
    assert one == simulate("classic", [first, "random"], rounds=24, cores=2)
    assert one.plan.players == ("first()", "random") and one.rounds == 24
    found = compare("classic", [Hasty, "random"], house={"hand_size": 2}, rounds=16, cores=1)
    assert found[0].base.plan.players == found[0].other.plan.players == ("Hasty()", "random")
    assert found[0].base.counts != found[0].other.counts
    kept = simulate("dino", [FIRST, first], rounds=8, keep=1, cores=1).kept
    assert kept[0].players == ("first_bot 1", "first() 2")
    other = eval("lambda view, legal: legal[0]")
    assert simulate("classic", [other, eval("lambda v, l: l[0]")], rounds=4).plan.players == (
        "<lambda>()",
        "<lambda>(2)",
    )


@pytest.mark.parametrize(
    ("player", "words"),
    [
        (lambda view, legal: "red 99", "answered 'red 99', which is not allowed here"),
        (lambda view, legal: 1 // 0, "failed with ZeroDivisionError"),
        (object, "no choose"),
        (3.5, "a name, a file, a function or a class"),
        ("nobody.py", "There is no file"),
    ],
)
def test_what_is_wrong_with_a_player_is_one_sentence(player: Any, words: str) -> None:
    with pytest.raises(LastcardError, match=words):
        simulate("classic", [player, "random"], rounds=2, cores=1)


# --- comparing --------------------------------------------------------------------------------------


def test_everything_that_can_be_compared_in_one_call() -> None:
    rule = "draw cards count double"
    found = compare("classic", "solid", house={"stacking": True}, rules=[rule], against="dino", rounds=300)
    assert [one.label for one in found] == ["stacking", f"“{rule}”", "dino"] and len(found) == 3
    assert len({one.base.plan for one in found}) == 1
    several = compare("classic", house=[{"stacking": True}, {"jump_in": True, "target": 0}], rounds=50)
    assert [one.label for one in several] == ["stacking", "jump in and target 0"]
    (both,) = compare("classic", house={"stacking": True}, rules=[rule], together=True, rounds=50)
    assert both.label == f"stacking and “{rule}”"
    assert both.other.plan.rules == (rule,) and dict(both.other.plan.house) == {"stacking": True}
    (cards,) = compare("customizable", customs=["everyone draws 1"], rounds=50)
    assert cards.label == "“everyone draws 1”" and cards.other.plan.customs == ("everyone draws 1",)
    each = compare("classic", each_house_rule=True, rounds=20)
    assert len(each) == len(house_rule_variants(each[0].base.plan))
    assert len(compare("customizable", each_sentence=True, rounds=20)) == 3


def test_a_rulebook_is_the_base_of_both_sides(tmp_path: Path) -> None:
    book = Rulebook(
        "customizable", {"jump_in": True}, ["everyone draws 1"], rules=["draw cards count double"]
    )
    (one,) = compare(book, 3, house={"stacking": True}, rounds=20)
    for plan in (one.base.plan, one.other.plan):
        assert plan.book().house.jump_in and plan.customs == book.customs and plan.rules == book.rules
    assert simulate(book, 3, rounds=20).plan.book() == one.base.plan.book()
    own = tmp_path / "own.toml"
    own.write_text('extends = "classic"\ntitle = "Own"\n')
    assert simulate(Rulebook(own), rounds=5).plan.edition == str(own)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "nothing to compare with"),
        ({"house": {"stakcing": True}}, "did you mean stacking"),
        ({"rules": ["blah blah"]}, "not understood"),
        ({"customs": ["everyone draws 1"]}, "no customizable cards"),
        ({"against": "nope"}, "no edition"),
        ({"each_sentence": True}, "No sentences are written"),
    ],
)
def test_what_cannot_be_compared_is_one_sentence(given: dict[str, Any], words: str) -> None:
    with pytest.raises(LastcardError, match=words):
        compare("classic", rounds=10, **given)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"players": ["greedy"]}, "2 to 10"),
        ({"players": ["greedy", "nobody"]}, "no computer player called 'nobody'"),
        ({"players": ["greedy", "random"], "rounds": 0}, "1 to"),
        ({"players": ["greedy", "random"], "rounds": 2, "matches": 2}, "not both"),
        ({"players": ["greedy", "random"], "house": {"stacking": 3}}, "stacking must be true, false"),
    ],
)
def test_what_cannot_meet_is_one_sentence(given: dict[str, Any], words: str) -> None:
    with pytest.raises(LastcardError, match=words):
        arena("classic", **given)


# --- the edition comes first --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("play dino --plain --seed 1", "Dino: you,"),
        ("play --edition dino --plain --seed 1", "Dino: you,"),
        ("simulate dino --rounds 10", "10 rounds of Dino"),
        ("simulate --edition dino --players 2xsolid --rounds 10", "10 rounds of Dino, 2 players (solid)"),
        ("arena dino greedy random --rounds 2 --cores 1", "2 rounds of dino"),
        ("arena greedy random --edition dino --rounds 2 --cores 1", "2 rounds of dino"),
    ],
)
def test_the_edition_is_said_first_or_with_its_flag(
    typed: str, shown: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(typed.split()) == 0
    assert shown in capsys.readouterr().out


@pytest.mark.parametrize(
    "command",
    ["play dino --plain", "simulate dino", "compare dino --with stacking", "arena dino greedy random"],
)
def test_two_editions_are_one_too_many(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "--edition", "classic"]) == 2
    assert capsys.readouterr().err == "lastcard: Which edition, dino or classic?\n"
