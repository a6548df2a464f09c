"""Reviews the decisions of a recorded match, using only what each player knew at the time.

All options are tried in the same sampled deals (`lastcard.bots.search`), so small differences show: the error
of a lead is much smaller than the error of either chance.
"""

import os
import random
from collections.abc import Callable, Container, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from lastcard.bots.search import ActionValues, Search, candidate_actions
from lastcard.common.errors import LastcardError
from lastcard.game.actions import Action, Discard, Lay, Name, Pick, Play, Sides, Word, action_of
from lastcard.game.lazy_kernel import kernel
from lastcard.game.match import Match
from lastcard.game.records import Record
from lastcard.game.views import View
from lastcard.rules.layout import CALL
from lastcard.rules.rulebook import Rulebook

DEALS, LEAST = 1000, 100  # in which each option is tried
PLAYOUTS = 40_000  # playouts per second on one core, to meet a time budget
COSTLY, SURE = 0.03, 2.0  # a costly move loses this much chance to win, by this many standard errors


@dataclass(frozen=True)
class Option:
    """A possible action, and its chance to win."""

    action: str
    chance: float
    error: float  # standard error


@dataclass(frozen=True)
class Decision:
    """One decision of a player: what was chosen, and the other options."""

    step: int  # actions taken before
    round: int
    player: str
    question: str
    options: tuple[Option, ...]  # the best first
    chosen: int  # its place among the options
    loss: float  # of chance to win, against the best
    words: str  # a sentence on the better option, if the move was clearly costly

    @property
    def chance(self) -> float:
        """The chance to win with what was chosen."""
        return self.options[self.chosen].chance


@dataclass(frozen=True)
class _Choice:
    """A decision that has not been evaluated yet."""

    step: int
    round: int
    view: View
    question: str
    options: tuple[Action, ...]
    chosen: int


def to_dict(decision: Decision) -> dict[str, Any]:
    return asdict(decision) | {"chance": decision.chance}


def review(
    record: Record,
    players: Sequence[str] | None = None,
    *,
    rounds: Container[int] | None = None,
    seconds: float | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Iterator[Decision]:
    """Evaluates every real choice of these players (default: all), in order.

    Chances are those to win the round or, in a match, the match. `rounds` limits the review to these rounds.
    `on_progress` is called with the number of finished choices and their total. `seconds` is a time budget:
    options are tried in fewer deals to meet it.
    """
    book, choices = _choices(record, players)
    choices = [choice for choice in choices if rounds is None or choice.round in rounds]
    options = sum(len(choice.options) for choice in choices)
    cores = os.cpu_count() or 1
    deals = DEALS
    if seconds is not None and options:
        deals = max(LEAST, min(DEALS, int(seconds * PLAYOUTS * cores / options)))
    if on_progress:
        on_progress(0, len(choices))
    kernel.prepare(search=True)
    with ThreadPoolExecutor(cores) as pool:
        thoughts = [pool.submit(_think, book, choice, deals) for choice in choices]
        try:
            for done, thought in enumerate(thoughts, 1):
                decision = thought.result()
                if on_progress:
                    on_progress(done, len(choices))
                yield decision
        finally:
            pool.shutdown(cancel_futures=True)


def _choices(record: Record, players: Sequence[str] | None) -> tuple[Rulebook, list[_Choice]]:
    """Finds every point where one of these players had more than one option."""
    choices: list[_Choice] = []
    match = record.start()
    wanted = _seats(match, players)
    for coming, (match, _, _) in zip(record.taken, record.steps(), strict=False):
        if coming.seat in wanted and coming.action < CALL:
            choice = _choice(match, len(match.taken), coming.seat, coming.action)
            choices += [choice] if choice else []
    return match.book, choices


def _seats(match: Match, players: Sequence[str] | None) -> set[int]:
    return set(range(len(match.players))) if players is None else {match.seat(name) for name in players}


def _choice(match: Match, step: int, seat: int, number: int) -> _Choice | None:
    name = match.players[seat]
    asked = next((asked for asked in match.all_asked if asked.player == name), None)
    if asked is None:  # a jump-in
        return None
    options = candidate_actions(match.legal_for(name))
    done = action_of(number, match.book, match.players, asked.question)
    if done not in options:  # played without the call that was due
        options.append(done)
    if len(options) < 2:
        return None
    return _Choice(
        step,
        int(match.row[0]["round"]),
        match.view(name),
        asked.question,
        tuple(options),
        options.index(done),
    )


def _think(book: Rulebook, choice: _Choice, deals: int) -> Decision:
    search = Search(book, random.Random(choice.step))
    search.set_position(choice.view)
    estimates = ActionValues(search.action_values(choice.options).numbers.tolist(), -1)
    estimates.usual = choice.chosen  # leads are relative to the chosen action
    search.evaluate(estimates, np.arange(len(choice.options)), deals)
    means, errors = estimates.means, estimates.errors
    order = np.argsort(-means, kind="stable").tolist()
    best = order[0]
    loss = float(means[best] - means[choice.chosen])
    costly = best != choice.chosen and loss >= COSTLY and loss >= SURE * estimates.doubts[best]
    assert choice.view.you is not None
    return Decision(
        step=choice.step,
        round=choice.round,
        player=choice.view.you,
        question=choice.question,
        options=tuple(
            Option(str(choice.options[i]), round(float(means[i]), 4), round(float(errors[i]), 4))
            for i in order
        ),
        chosen=order.index(choice.chosen),
        loss=round(loss, 4),
        words=_sentence(choice.options[best], choice.options[choice.chosen], loss) if costly else "",
    )


# --- in words ------------------------------------------------------------------------------------

_DOING = {
    "draws": "drawing", "keeps": "keeping the card", "accepts": "accepting", "challenges": "challenging",
    "stops": "stopping", "does it": "doing it", "refuses": "refusing", "laughs": "laughing",
    "does not laugh": "not laughing", "agrees": "agreeing", "disagrees": "disagreeing",
}  # fmt: skip


def _doing(action: Action) -> str:
    match action:
        case Play(card) | Lay(card):
            return f"playing the {card}"
        case Discard(card):
            return f"discarding the {card}"
        case Name(color):
            return f"naming {color}"
        case Pick(player):
            return f"picking {player or 'nobody'}"
        case Sides(heads, tails):
            return f"picking {heads} and {tails}"
        case Word(word):
            return _DOING[word]
        case _:
            raise AssertionError(action)


def _sentence(best: Action, done: Action, loss: float) -> str:
    """Says which option would have been better, and by how much.

    >>> _sentence(Play("red skip"), Play("red 7"), 0.06)
    'Keeping the red 7 and playing the red skip was worth 6 % more.'
    >>> _sentence(Word("draws"), Play("wild"), 0.043)
    'Drawing instead of playing the wild was worth 4 % more.'
    """
    match best, done:
        case Play(one, call=True), Play(other, call=False) if one == other:
            words = f"calling UNO with the {one}"
        case Play(one), Play(other):
            words = f"keeping the {other} and playing the {one}"
        case _:
            words = f"{_doing(best)} instead of {_doing(done)}"
    return f"{words[0].upper()}{words[1:]} was worth {100 * loss:.0f} % more."


# --- for the terminal ----------------------------------------------------------------------------

_LEVELS = "▁▂▃▄▅▆▇█"


def as_text(decisions: Sequence[Decision]) -> str:
    """Formats the review as text: each player's chances over time, and the costliest moves."""
    if not decisions:
        return "There was nothing to decide."
    lines = []
    for player in dict.fromkeys(decision.player for decision in decisions):
        own = [decision for decision in decisions if decision.player == player]
        curve = "".join(_LEVELS[min(7, int(8 * decision.chance))] for decision in own)
        lost = sum(decision.loss for decision in own if decision.words)
        lines.append(f"{player}: {len(own)} choices, {100 * lost:.0f} % given away in costly ones")
        lines += [f"  {curve[i : i + 70]}" for i in range(0, len(curve), 70)]
    costly = sorted((decision for decision in decisions if decision.words), key=lambda d: d.step)
    lines.append("")
    lines.append("Costly moves:" if costly else "No costly moves.")
    for decision in costly:
        place = f"round {decision.round}, after {decision.step} actions"
        lines.append(f"  {decision.player}, {place}: {decision.words}")
        shown = [(i, option) for i, option in enumerate(decision.options) if i < 3 or i == decision.chosen]
        for i, option in shown:
            mark = " <- done" if i == decision.chosen else ""
            lines.append(
                f"    {100 * option.chance:5.1f} % ± {196 * option.error:.1f}  {option.action}{mark}"
            )
    return "\n".join(lines)


def checked_player(record: Record, name: str) -> str:
    """Returns the player of this name; a `LastcardError` lists who played."""
    for player in record.players:
        if player.lower() == name.lower():
            return player
    raise LastcardError(f"{name} did not play; {', '.join(record.players)} did.")
