"""OpenSpiel's tests and algorithms run on the table, chance has its true odds, and nobody sees too much."""

import copy
import pickle
import random
from collections import Counter
from itertools import cycle
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr, random_agent
from open_spiel.python.algorithms.get_all_states import get_all_states
from open_spiel.python.observation import make_observation

from lastcard import kernel
from lastcard.common.errors import IllegalActionError, LastcardError
from lastcard.envs import spiel
from lastcard.envs.chance_env import Position, Rounds
from lastcard.rules import editions
from lastcard.rules.event_codes import E
from lastcard.rules.layout import ACTIONS, DISPENSED, HEADS, KINDS, NOBODY, SPUN, Chance, Q
from test_properties import shuffle_hidden

LOUD = "stacking=mixed,jump_in,seven_zero,draw_until_playable"


def load(text: str = "") -> Any:
    return pyspiel.load_game(f"python_lastcard({text})")


def moved(rounds: Rounds, position: Position, choose: random.Random, first: int) -> int:
    """Any outcome, as likely as it is; or any legal action. Only the `first` ones, if it is said."""
    if position.wanted:
        outcomes, odds = zip(*rounds.outcomes(position)[: first or None], strict=True)
        return int(choose.choices(outcomes, odds)[0])
    return choose.choice(rounds.legal(position)[: first or None])


def walk(rounds: Rounds, seed: str, steps: int, first: int = 0) -> Any:
    """Positions of random rounds, and what follows from each."""
    choose, position = random.Random(seed), rounds.first
    for _ in range(steps):
        action = moved(rounds, position, choose, first)
        after = rounds.after(position, action)
        yield position, action, after
        position = rounds.first if after.over else after


def kinds_of(cards: Any) -> Counter[int]:
    return Counter(int(kind) for kind in cards)


def hands(row: Any, players: int) -> Counter[int]:
    held: Counter[int] = Counter()
    for seat in range(players):
        held.update({kind: int(count) for kind, count in enumerate(row["count"][seat]) if count})
    return held


def piles(row: Any) -> Counter[int]:
    drawn, laid = row["draw_pile"][: row["draw_size"]], row["discards"][: row["discard_size"]]
    return kinds_of([row["top"], *drawn, *laid])


# --- OpenSpiel's own tests -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "players"), [*zip(editions.NAMES, cycle((2, 3, 4, 5, 6, 10)), strict=False), ("classic", 10)]
)
def test_random_sim_test(edition: str, players: int) -> None:
    game = load(f"edition={edition},players={players},limit=60")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "options",
    ["", "players=3,reward=points", "players=4,house=jump_in;stacking:mixed;seven_zero", "auto_calls=True"],
)
def test_a_whole_round_in_random_sim_test(options: str) -> None:
    game = load(f"limit=400,{options}".rstrip(","))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("edition", editions.NAMES)
def test_the_python_games_own_simulation(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Clones, pickles and serialized states on the way; legal actions and returns at the end."""
    from open_spiel.python.tests import games_sim_test  # takes a second

    games_sim_test.GamesSimTest().sim_game(load(f"edition={edition},players=3,limit=150"))
    assert "terminated" in capsys.readouterr().out


def test_all_states_of_the_first_steps() -> None:
    states = get_all_states(load("edition=dino,house=hand_size:1"), depth_limit=2, include_chance_states=True)
    assert len(states) == 1 + 2 + 2 * len(Rounds("dino", 2).book.cards)


# --- its algorithms ------------------------------------------------------------------------------------


def test_outcome_sampling_mccfr() -> None:
    np.random.seed(1)  # the solver draws from it
    game = load("limit=15,house=hand_size:2,auto_calls=True")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(8):
        solver.iteration()
    policy, state = solver.average_policy(), game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)


def test_mcts() -> None:
    game, chance = load("limit=40,house=hand_size:2"), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = mcts.MCTSBot(game, 2.0, 20, evaluator, random_state=chance, solve=False)
    state = game.new_initial_state()
    for _ in range(30):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[-1][0])
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


@pytest.mark.parametrize("options", ["", "edition=jackpot,players=3,house=jump_in"])
def test_information_set_mcts(options: str) -> None:
    """It plays on in imagined deals, and never looks at the true cards of the others."""
    game, chance = load(f"limit=25,{options}".rstrip(",")), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 8, random_state=chance)
    state, choose = game.new_initial_state(), random.Random(1)
    while not state.is_terminal():
        legal = state.legal_actions()
        action = choose.choice(legal) if state.is_chance_node() else bot.step(state)
        assert action in legal
        state.apply_action(action)


@pytest.mark.parametrize("edition", editions.NAMES)
def test_imagined_rounds_agree_with_what_a_player_has_seen(edition: str) -> None:
    rounds, others = Rounds(edition, 3, "jump_in"), 0
    tables = rounds.book.tables[0]
    deck = kinds_of(tables["deck"][: tables["deck_size"]])
    for i, (position, _, _) in enumerate(walk(rounds, f"imagined {edition}", 400)):
        if position.wanted or i % 5:
            continue
        me = position.acting
        imagined = rounds.resample(position, me, i)
        row, true = imagined.row, position.row
        assert rounds.history(imagined, me) == rounds.history(position, me)
        assert (rounds.observe(imagined, me)[0] == rounds.observe(position, me)[0]).all()
        assert rounds.legal(imagined) == rounds.legal(position)
        assert piles(row) + hands(row, 3) == deck
        other = (me + 1) % 3
        others += not (row["count"][other] == true["count"][other]).all()
        follows = moved(rounds, imagined, random.Random(i), 0)
        assert rounds.history(rounds.after(imagined, follows), other).count("holds") == 1
    assert others > 20


def test_its_agents_in_its_environment() -> None:
    game = load("edition=jackpot,players=3,limit=80")
    env = rl_environment.Environment(game)
    agents = [random_agent.RandomAgent(player, env.action_spec()["num_actions"]) for player in range(3)]
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == game.observation_tensor_size()
        step = env.step([agents[player].step(step).action])
    assert sum(step.rewards) == pytest.approx(0)


# --- chance --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions.NAMES)
def test_the_odds_of_a_card_are_those_of_the_pile(edition: str) -> None:
    """Until cards are shuffled anew: what neither lies open nor is in a hand, less what was drawn so far."""
    rounds = Rounds(edition, 3, "jump_in")
    deck = kinds_of(rounds.book.tables[0]["deck"][: rounds.book.tables[0]["deck_size"]])
    checked = 0
    for position, _, _ in walk(rounds, edition, 1500):
        outcomes = rounds.outcomes(position)
        if not position.wanted:
            assert not outcomes
            continue
        assert sum(probability for _, probability in outcomes) == pytest.approx(1)
        assert all(outcome < rounds.most_outcomes for outcome, _ in outcomes)
        if position.wanted == Chance.CARD and edition in ("classic", "dino"):  # nothing but cards
            row, drawn = position.row, kinds_of(position.decided)
            if position.story:
                left = kinds_of(row["draw_pile"][: row["draw_size"]]) - drawn
                if not left:
                    continue
                open_cards = kinds_of([row["top"], *row["discards"][: row["discard_size"]]])
                assert left + drawn + hands(row, 3) + open_cards == deck
            else:
                left = deck - kinds_of(position.decided[1:])
                if len(position.decided) > 22:  # a card that was turned up may have been put back
                    continue
            assert dict(outcomes) == {kind: count / left.total() for kind, count in left.items()}
            checked += 1
    assert checked > 100 or edition not in ("classic", "dino")


def test_every_sort_of_chance_is_met() -> None:
    met: Counter[Chance] = Counter()
    for edition, house in (("jackpot", "jump_in"), ("anniversary", ""), ("classic", "jump_in")):
        rounds = Rounds(edition, 5, house)
        for position, action, _ in walk(rounds, edition, 6000):
            met[position.wanted] += 1
            assert rounds.words(position, NOBODY if position.wanted else position.acting, action)
    assert set(met) == {*Chance} - {Chance.DIE}  # no printed card has a die


def test_a_card_is_taken_out_of_that_hand() -> None:
    rounds = Rounds("jackpot", 3)
    found = 0
    for position, action, after in walk(rounds, "taking", 8000):
        if position.wanted != Chance.TAKEN or after.wanted:
            continue
        events = after.story[-1].events.tolist()
        took = max(i for i, event in enumerate(events) if event[0] == E.TOOK)
        assert events[took][3] == action and E.DREW not in [event[0] for event in events[took:]]
        hand = after.row["count"][events[took][2]].astype(int)
        hand[action] += 1
        assert dict(rounds.outcomes(position)) == {
            int(kind): hand[kind] / hand.sum() for kind in np.flatnonzero(hand)
        }
        found += 1
    assert found > 3


def test_after_the_last_card_the_discards_are_drawn_from() -> None:
    rounds = Rounds("classic", 2, "hand_size=2")
    position = dealt(rounds, [["red 1", "red draw two"], ["wild", "red 9"]], "red 5")
    moments = position.copied()
    row = moments[0]["state"]
    pile = row["draw_pile"][: row["draw_size"]].tolist()
    row["draw_pile"][0], row["draw_size"] = pile[0], 1
    row["discards"][: len(pile) - 1], row["discard_size"] = pile[1:], len(pile) - 1
    strikes = rounds.book.card("red draw two").kind
    position = rounds.after(Position(moments.tobytes(), position.story), strikes)
    assert rounds.outcomes(position) == [(pile[0], 1.0)]
    position = rounds.after(position, pile[0])
    shuffled = kinds_of([*pile[1:], rounds.book.card("red 5").kind])
    assert dict(rounds.outcomes(position)) == {kind: count / len(pile) for kind, count in shuffled.items()}
    position = rounds.after(position, rounds.outcomes(position)[-1][0])
    assert E.RESHUFFLED in position.story[-1].events[:, 0]
    assert position.row["draw_size"] == len(pile) - 1 and position.row["discard_size"] == 0


def test_who_speaks_first_is_as_likely_as_there_are_places_before_them() -> None:
    rounds = Rounds("classic", 6, "jump_in")
    found = 0
    for position, action, after in walk(rounds, "speakers", 9000):
        if position.wanted != Chance.SPEAKER:
            continue
        able = [seat for seat, _ in rounds.outcomes(position)]
        for seat, probability in rounds.outcomes(position):
            before = able[able.index(seat) - 1]
            assert probability * 6 == pytest.approx((seat - before) % 6 or 6)
        assert (after.acting, after.unasked) == (action, True)
        found += 1
    assert found > 20


@pytest.mark.parametrize("edition", editions.NAMES)
@pytest.mark.parametrize("house", ["", LOUD])
def test_the_ordinary_engine_comes_to_the_same(edition: str, house: str) -> None:
    """The cards put on top of the pile in that order, coins and spins decided as a scenario does."""
    rounds = Rounds(edition, 4, house)
    compared, drew = 0, 0
    for position, action, after in walk(rounds, edition + house, 1500):
        if after.wanted or not position.story:
            continue
        seat, done = position.doing if position.wanted else (position.acting, action)
        number = int(rounds.spaces.numbers[seat, done])
        outcomes = [*position.decided, action] if position.wanted else []
        events = after.story[-1].events[:, 0].tolist()
        if number == ACTIONS or E.RESHUFFLED in events or E.TOOK in events:
            continue
        row, tape = position.copied()["state"], kernel.new_tape()
        drawn, coming = settle(outcomes, events)
        pile = kinds_of(row[0]["draw_pile"][: row[0]["draw_size"]]) - kinds_of(drawn)
        row[0]["draw_pile"][: row[0]["draw_size"]] = [*pile.elements(), *reversed(drawn)]
        row[0]["prepared"] = len(drawn)
        tape[0]["chance"][: len(coming)], tape[0]["chances"] = coming, len(coming)
        assert kernel.apply(row, rounds.book.tables, tape, seat, number) == 0
        assert row[0]["prepared"] == 0
        told, also = row, after.copied()["state"]
        size = int(told[0]["draw_size"])
        for each in (told, also):  # the order of what lies deeper in the pile is open
            each["draw_pile"][0, :size].sort()
            each["draw_pile"][0, size:] = each["rng"] = 0
        if told.tobytes() != also.tobytes():
            names = [name for name in told.dtype.names if told[name].tobytes() != also[name].tobytes()]
            raise AssertionError(f"{names} differ")
        assert (after.story[-1].events == tape[0]["events"][: tape[0]["size"]]).all()
        compared, drew = compared + 1, drew + bool(drawn)
    assert compared > 150 and drew > 25


def settle(outcomes: list[int], events: list[int]) -> tuple[list[int], list[int]]:
    """Which of the outcomes were drawn cards, and the others as the tape has them."""
    sorts = {E.DREW: 0, E.COIN: HEADS, E.SPUN: SPUN, E.DISPENSED: DISPENSED}
    drawn, coming, left = [], [], list(outcomes)
    for event in events:
        if event == E.DREW:
            drawn.append(left.pop(0))
        elif event in sorts:
            coming.append(sorts[E(event)] + left.pop(0))
    assert len(left) <= 1  # who is asked first
    return drawn, coming


@pytest.mark.parametrize("edition", editions.NAMES)
def test_cards_are_conserved(edition: str) -> None:
    rounds = Rounds(edition, 4, LOUD)
    tables = rounds.book.tables[0]
    deck = kinds_of(tables["deck"][: tables["deck_size"]])
    for _, _, after in walk(rounds, f"conserved {edition}", 1500):
        if after.story:
            row = after.row
            assert piles(row) + hands(row, 4) == deck
            assert row["prepared"] == 0


# --- payoffs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("reward", ["win", "points"])
def test_payoffs(players: int, reward: str) -> None:
    """The winner gets what the others lose: one in all, or the points of the cards they hold."""
    rounds = Rounds("classic", players, "hand_size=2", reward=reward, auto_calls=True)
    points, paid = rounds.book.tables[0]["points"], 0
    least, most = rounds.stakes
    for _, _, after in walk(rounds, f"{players} {reward}", 1500, first=5):
        got = rounds.payoffs(after)
        if not after.over:
            assert not any(got)
            continue
        row = after.row
        losses = [
            float((row["count"][seat] * points).sum()) if reward == "points" else 1 / (players - 1)
            for seat in range(players)
        ]
        losses[row["winner"]] = 0
        expected = [-loss for loss in losses]
        expected[row["winner"]] = sum(losses)
        assert got == pytest.approx(expected) and all(least <= each <= most for each in got)
        assert row["question"] == Q.OVER
        paid += 1
    assert paid > 5


def test_a_round_that_takes_too_long_is_a_draw() -> None:
    rounds = Rounds("classic", 3, limit=5)
    ends = [after for _, _, after in walk(rounds, "limit", 400) if after.over]
    assert ends and all(rounds.payoffs(end) == [0, 0, 0] for end in ends)
    assert all(len(end.story) <= rounds.longest + 1 for end in ends)
    assert "nobody has won" in rounds.text(ends[0])


# --- what is seen --------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions.NAMES)
def test_no_observation_changes_with_hidden_cards(edition: str) -> None:
    rounds, choose = Rounds(edition, 3, "jump_in"), random.Random(edition)
    for position, _, _ in walk(rounds, edition, 250):
        if position.wanted:
            continue
        for seat in range(3):
            seen, mask = rounds.observe(position, seat)
            moment = position.copied()
            table: Any = SimpleNamespace(row=moment["state"], book=rounds.book, players=3)
            shuffle_hidden(table, seat, choose)
            again, mask_again = rounds.observe(Position(moment.tobytes(), position.story), seat)
            assert (seen == again).all()
            assert (mask == mask_again).all() or (position.unasked and seat == position.acting)


def dealt(rounds: Rounds, cards: list[list[str]], top: str) -> Position:
    """A round of two in which player 1 has dealt these hands, and this card has been turned up."""
    position = rounds.after(rounds.first, 1)
    for name in [*cards[0], *cards[1], top]:
        position = rounds.after(position, rounds.book.card(name).kind)
    return position


def test_nobody_remembers_what_was_dealt_to_others() -> None:
    rounds = Rounds("classic", 2, "hand_size=2")
    kind = rounds.book.card

    def seen(others: list[str]) -> list[tuple[str, list[int]]]:
        position = dealt(rounds, [["red 1", "blue 2"], others], "red 5")
        position = rounds.after(position, kind("red 1").kind)
        return [
            (rounds.history(position, player), rounds.observe(position, player)[0].tolist())
            for player in range(2)
        ]

    one, two = seen(["green 3", "yellow 4"]), seen(["green 9", "wild draw four"])
    assert one[0] == two[0] and one[1][0] != two[1][0] and one[1][1] != two[1][1]


def test_a_drawn_card_is_hidden_from_the_others() -> None:
    rounds = Rounds("classic", 2, "hand_size=2")
    kind, draw = rounds.book.card, next(p.start for p in rounds.spaces.action if p.name == "draw")
    memories = []
    for others, drawn in ((["green 3", "yellow 4"], "blue 9"), (["green 8", "blue 4"], "yellow 0")):
        position = rounds.after(dealt(rounds, [["red 1", "blue 2"], others], "red 5"), draw)
        position = rounds.after(position, kind("green 1").kind)  # does not fit: the turn passes
        position = rounds.after(rounds.after(position, draw), kind(drawn).kind)
        assert position.acting == 0 and not position.wanted
        memories.append([rounds.history(position, 0), rounds.observe(position, 0)[0].tolist()])
        assert "drew 1 -1 0" in memories[-1][0] and f"drew 0 {kind('green 1').kind} 0" in memories[-1][0]
    assert memories[0] == memories[1]


def test_that_somebody_could_speak_up_is_not_seen() -> None:
    rounds = Rounds("classic", 4, "jump_in")
    passed = 0
    for position, action, after in walk(rounds, "passing", 4000):
        number = ACTIONS if position.wanted else int(rounds.spaces.numbers[position.acting, action])
        if position.wanted or number != ACTIONS:
            continue
        passed += 1
        for seat in range(4):
            if seat not in (position.acting, after.acting):
                assert rounds.history(position, seat) == rounds.history(after, seat)
                assert (rounds.observe(position, seat)[0] == rounds.observe(after, seat)[0]).all()
        assert rounds.history(position, position.acting) != rounds.history(after, position.acting)
    assert passed > 50


def test_the_same_memory_means_the_same_choice() -> None:
    """An information set: whoever remembers the same, may do the same."""
    for house in ("hand_size=2", "hand_size=2,jump_in"):
        rounds = Rounds("classic", 2, house)
        found: dict[str, list[int]] = {}
        again = 0
        for position, _, _ in walk(rounds, house, 3000, first=3):
            if not position.wanted:
                key = rounds.history(position, position.acting)
                again += key in found
                assert found.setdefault(key, rounds.legal(position)) == rounds.legal(position)
        assert again > 50


def test_observers() -> None:
    game = load("players=4")
    state, observation = game.new_initial_state(), make_observation(game)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    observation.set_from(state, state.current_player())
    assert list(observation.dict) == [piece.name for piece in game.rounds.spaces.observation]
    assert observation.tensor.tolist() == state.observation_tensor(state.current_player())
    assert observation.dict["hand"].sum() == 7 and observation.dict["acting"].tolist() == [1, 0, 0, 0]
    assert "hand: " in observation.string_from(state, 0)
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recall.string_from(state, 0) == state.information_state_string(0) and recall.tensor is None
    with pytest.raises(LastcardError, match="what one player sees"):
        game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    with pytest.raises(LastcardError, match="takes no parameters"):
        game.make_py_observer(None, {"more": 1})


# --- states and games ----------------------------------------------------------------------------------


def test_copies_are_the_same_and_go_their_own_way() -> None:
    game = load("edition=jackpot,players=3")
    state, choose = game.new_initial_state(), random.Random(1)
    for _ in range(40):
        copies = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        copies.append(game.deserialize_state(state.serialize()))
        for other in copies:
            assert str(other) == str(state) and other.history() == state.history()
            assert other.legal_actions() == state.legal_actions()
            assert [other.information_state_string(player) for player in range(3)] == [
                state.information_state_string(player) for player in range(3)
            ]
        before = str(state)
        copies[0].apply_action(choose.choice(state.legal_actions()))
        assert str(state) == before
        state.apply_action(choose.choice(state.legal_actions()))
    replayed = game.new_initial_state()
    for action in state.history():
        replayed.apply_action(action)
    assert str(replayed) == str(state)


def test_words() -> None:
    game = load("edition=dino,players=3")
    state, choose = game.new_initial_state(), random.Random(2)
    for _ in range(150):
        player, legal = state.current_player(), state.legal_actions()
        words = [state.action_to_string(player, action) for action in legal]
        assert len(set(words)) == len(words)
        state.apply_action(choose.choice(legal))
        assert "top card" in str(state) or "before the deal" in str(state)


def test_the_text_of_a_game_reads_back() -> None:
    game = pyspiel.load_game("python_lastcard", {"house": "stacking=mixed,jump_in", "players": 3})
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game) and again.rounds.book.house.stacking == "mixed"
    assert pickle.loads(pickle.dumps(game)).num_players() == 3
    assert game.max_game_length() == 15000 and game.max_chance_nodes_in_history() > 5000


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("players=1", "2 to 10 players"),
        ("players=11", "2 to 10 players"),
        ("players=x", "players"),
        ("edition=nope", "There is no edition called 'nope'"),
        ("reward=fame", "not for 'fame'"),
        ("limit=0", "actions are possible, not 0"),
        ("house=hand_size:99", "hand_size"),
        ("house=joy", "no house rule called 'joy'"),
        ("house=hand_size:20,players=10", "need 201 cards"),
        ("auto_calls=3", "auto_calls"),
        ("color=red", "color"),
    ],
)
def test_what_cannot_be_is_one_sentence(options: str, words: str) -> None:
    with pytest.raises((LastcardError, pyspiel.SpielError), match=words) as caught:
        load(options)
    assert "\n" not in str(caught.value)


def test_parameters_of_the_wrong_kind_are_one_sentence() -> None:
    for given, words in (
        ({"players": "three"}, "players must be a whole number"),
        ({"house": 3}, "house must be text"),
        ({"auto_calls": 1}, "auto_calls must be True or False"),
    ):
        with pytest.raises(LastcardError, match=words):
            spiel.LastcardGame(given)


def test_what_is_not_legal_changes_nothing() -> None:
    rounds = Rounds("classic", 2)
    for wrong in (-1, 2, KINDS, 999):
        with pytest.raises(IllegalActionError, match="Chance cannot give"):
            rounds.after(rounds.first, wrong)
    position = dealt(Rounds("classic", 2, "hand_size=1"), [["red 1"], ["red 2"]], "red 3")
    for wrong in (-1, rounds.book.card("blue 1").kind, 999):
        with pytest.raises(IllegalActionError, match="Player 0 may not do"):
            rounds.after(position, wrong)
    position = rounds.after(position, rounds.legal(position)[0])
    state = load("limit=1").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(IllegalActionError, match="over"):
        state.apply_action(0)
