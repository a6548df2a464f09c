"""Plays games in Python, for players that are not compiled and for games that are recorded.

Counts are taken from public events.
"""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from lastcard import bots
from lastcard.bots import player_resolver
from lastcard.bots.arena import CLOCK
from lastcard.bots.file_loader import AnswerError, error_summary, title_of
from lastcard.bots.styles import NOTHING, STYLES
from lastcard.common.errors import LastcardError
from lastcard.game.events import Event
from lastcard.game.lazy_kernel import kernel
from lastcard.game.match import Match, Taken
from lastcard.lab.counts import Counts, bin_of
from lastcard.lab.plan import Plan
from lastcard.rules import figure_columns as col
from lastcard.rules.event_codes import E
from lastcard.rules.figure_columns import FIGURES
from lastcard.rules.layout import CALL, NOBODY
from lastcard.rules.player_records import COUNTS, MEMORY
from lastcard.rules.rulebook import Rulebook

MOST_ROUNDS = 10_000  # decisions in one match; longer matches count for nobody
_OWED = {"drew": col.DRAWN, "discarded": col.DISCARDED}  # events of as many cards as their number says
_SINGLE = {"reshuffled": col.RESHUFFLED, "caught": col.CAUGHT}


class GameCounter:
    """Counts game after game in Python; the slow counterpart of `kernel.statistics`."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.record = np.zeros(1, COUNTS)
        self.game = np.zeros(FIGURES)
        self.used: set[tuple[int, int]] = set()

    def count(self, events: Sequence[Event], players: Sequence[str]) -> None:
        """Counts the events of one action or deal."""
        for i, event in enumerate(events):
            if event.what in _OWED:
                self.game[_OWED[event.what]] += event.number
            elif event.what in _SINGLE:
                self.game[_SINGLE[event.what]] += 1
            elif event.what in ("played", "laid"):
                assert event.cards and event.player
                card = self.book.card(event.cards[0])
                self.game[col.PLAYED + card.kind] += 1
                after = [later.what for later in events[i + 1 :] if later.what != "called"]
                if card.sentence and after[:1] != ["won"]:  # a last card has no effect
                    written = len(self.book.cards) - len(self.book.customs)
                    self._fired(card.kind - written, players.index(event.player))
            elif event.what == "guilty":
                self.game[col.CHALLENGES_WON if event.number else col.CHALLENGES_LOST] += 1
            elif event.what == "dispensed":
                assert event.player
                self._fired(len(self.book.customs) + event.number, players.index(event.player))

    def _fired(self, sentence: int, seat: int) -> None:
        self.record["fired"][0, sentence, seat] += 1
        self.used.add((sentence, seat))

    def count_calls(self, owed: int, owes: int, called: int | None) -> None:
        """Counts calls that were due and missed, and those this seat made late."""
        self.game[col.MISSED] += (owes & ~owed).bit_count()
        if called is not None and owed >> called & 1:
            self.game[col.CALLED_LATE] += 1

    def close_round(self, row: Any, decisions: int) -> None:
        held = row["count"][: row["players"]].sum(0)
        points = int((held * self.book.tables[0]["points"]).sum())
        self.game[col.HELD :] += held
        for column, value in ((col.DECISIONS, decisions), (col.ROUNDS, 1), (col.POINTS, points)):
            self.game[column] += value
        self.record["lengths"][0, bin_of(decisions)] += 1
        self.record["points"][0, bin_of(points)] += 1
        self.record["longest"] = max(int(self.record["longest"][0]), decisions)
        winner = int(row["winner"])
        if winner == NOBODY:
            self.game[col.CUT_OFF] += 1
        else:
            self.game[col.WON + winner] += 1
            self.game[col.PLACE + place_of(winner, int(row["dealer"]), int(row["players"]))] += 1
        for sentence, seat in self.used:
            self.record["users"][0, sentence, seat] += 1
            self.record["user_wins"][0, sentence, seat] += seat == winner
        self.used.clear()

    def close_game(self, winners: Sequence[int], dealer: int, players: int) -> npt.NDArray[np.float64]:
        """Adds the finished game to the sums and returns its counts."""
        for seat in winners:
            self.game[col.MATCH + seat] += 1 / len(winners)
            self.game[col.MATCH_PLACE + place_of(seat, dealer, players)] += 1 / len(winners)
        game, self.game = self.game, np.zeros(FIGURES)
        record = self.record[0]
        record["games"] += 1
        record["rounds"][bin_of(int(game[col.ROUNDS]))] += 1
        record["sums"] += game
        record["squares"] += game * game
        return game

    def counts(self) -> Counts:
        return Counts(self.record)


def place_of(seat: int, dealer: int, players: int) -> int:
    """A seat's position counted from the dealer: 0 is the dealer's left, the last is the dealer."""
    return (seat - dealer - 1) % players


class Seats:
    """The players at one table: styles use the kernel's memory, others get their view."""

    def __init__(self, plan: Plan, match: Match, chance: random.Random) -> None:
        self.match, self.chance = match, chance
        self.styles = [STYLES.get(player) for player in plan.players]
        self.bots = [
            None
            if player in STYLES
            else player_resolver.maker(player)(match.book, random.Random(chance.getrandbits(64)))
            for player in plan.players
        ]
        for bot in self.bots:
            if isinstance(bot, bots.Oracle):
                bot.truth = match.row
        self.memory = np.zeros(1, MEMORY)
        self.look = kernel.new_row()
        self.new_round()

    def new_round(self) -> None:
        self._remember(Taken(NOBODY, 0), 0)

    def _remember(self, taken: Taken, color: int) -> None:
        rows, tables = self.match.row, self.match.book.tables
        kernel.remember(rows, tables, self.memory, taken.seat, taken.action, color)

    def go_on(self) -> list[Event]:
        """Takes one action: out of turn if a player wants one, else the asked player's answer."""
        match = self.match
        before, color = len(match.taken), int(match.row[0]["color"])
        asked = match.asked
        assert asked is not None
        try:
            events = self._unasked() if match.may_speak_unasked() else None
            if events is None:
                events = self._answer(match.seat(asked.player))
        except Exception as error:  # any failure: results with a failing player are worthless
            words = str(error) if isinstance(error, AnswerError) else f"failed with {error_summary(error)}"
            raise LastcardError(f"A computer player {words} (seed {match.seed}).") from error
        for taken in match.taken[before:]:
            self._remember(taken, color)
        return events

    def _weigh(self, seat: int, decide: Any) -> int:
        """Lets a style decide with its own random generator, not the table's."""
        self.look[:] = self.match.row
        self.look[0]["rng"] = self.chance.getrandbits(64) or 1
        style = self.styles[seat]
        assert style is not None
        return int(decide(self.look, self.match.book.tables, self.memory, style, seat))

    def _unasked(self) -> list[Event] | None:
        match = self.match
        seats = list(range(len(match.players)))
        self.chance.shuffle(seats)
        for seat in seats:
            bot, name = self.bots[seat], match.players[seat]
            if bot is None:
                number = self._weigh(seat, kernel.style_unasked)
                if number != NOTHING:
                    return match.take(Taken(seat, number))
                continue
            legal = match.legal_for(name)
            action = bot.interject(match.view(name), legal, CLOCK) if legal else None
            if action is not None:
                return match.act_all(name, [action])
        return None

    def _answer(self, seat: int) -> list[Event]:
        match, bot, name = self.match, self.bots[seat], self.match.players[seat]
        if bot is None:
            return match.take(Taken(seat, self._weigh(seat, kernel.style_action)))
        return match.act_all(name, [bot.choose(match.view(name), match.legal_for(name), CLOCK)])


def play_game(plan: Plan, seed: str, number: int, limit: int, tally: GameCounter) -> Match:
    """Plays and counts one game; its number decides the dealer."""
    book = plan.book()
    names = [f"{title_of(player)[:30]} {seat}" for seat, player in enumerate(plan.players, 1)]
    dealer = number % plan.seats
    match = Match(book, names, seed=seed, dealer=names[dealer])
    seats = Seats(plan, match, random.Random(f"{seed} choices"))
    events = match.opening
    while True:
        tally.count(events, match.players)
        decisions = 0
        while not match.over and decisions < limit:
            owed, before = int(match.row[0]["owes"]), len(match.taken)
            events = seats.go_on()
            tally.count(events, match.players)
            last = match.taken[-1]
            called = last.seat if last.action == CALL else None
            tally.count_calls(owed, int(match.row[0]["owes"]), called)
            decisions += len(match.taken) - before
        tally.close_round(match.row[0], decisions)
        if not match.over or match.match_over or match.row[0]["round"] >= MOST_ROUNDS:
            break
        events = match.next_round()
        seats.new_round()
    return match


def play_games(plan: Plan, games: range, limit: int, rows: npt.NDArray[np.float64]) -> Counts:
    """Plays some of the games of a plan."""
    tally = GameCounter(plan.book())
    for i, number in enumerate(games):
        match = play_game(plan, f"{plan.seed}/{number}", number, limit, tally)
        winners = [match.seat(name) for name in match.match_winners] if plan.matches else []
        game = tally.close_game(winners, number % plan.seats, plan.seats)
        if plan.matches:
            tally.record[0]["with_rounds"] += game * game[col.ROUNDS]
        if len(rows):
            rows[i] = game
    return tally.counts()


assert {event.name.lower() for event in (E.DREW, E.DISCARDED)} == set(_OWED)
