"""Runs scenarios and reports each in one line, with the difference where one fails."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

from lastcard.common.errors import IllegalActionError, UnreadableError
from lastcard.game.lazy_kernel import kernel
from lastcard.game.match import Match
from lastcard.game.scenarios.documents import Expect, Scenario, ScenarioError, ScenarioStep, read_file
from lastcard.game.scenarios.position import set_up
from lastcard.game.views import asked_seats, cards_in, question_word
from lastcard.rules import layout as n
from lastcard.rules.layout import FURTHER_WORDS, QUESTION_WORDS, Q


class _FailedError(Exception):
    """A scenario failed; the text says how."""


def scenarios_in(paths: Iterable[Path]) -> Iterator[Scenario | ScenarioError]:
    """Finds the scenarios in these files and folders."""
    for path in paths:
        files = [path]
        if path.is_dir():
            inside = path.rglob("*")
            files = sorted(file for file in inside if file.suffix in (".yaml", ".yml") and file.is_file())
            if not files:
                yield ScenarioError(f"There are no scenario files (.yaml, .yml) in {path}.")
        for file in files:
            yield from read_file(file)


def check(paths: Iterable[Path], write: TextIO, quiet: bool = False) -> int:
    """Runs all scenarios; returns 0 if all passed, 1 if some failed, 2 if some could not be read."""
    passed = failed = unreadable = 0
    for scenario in scenarios_in(paths):
        if isinstance(scenario, ScenarioError):
            unreadable += 1
            print(f"ERROR {scenario}", file=write)
            continue
        try:
            found = run(scenario)
        except ScenarioError as error:
            unreadable += 1
            print(f"ERROR {error}", file=write)
            continue
        if found is None:
            passed += 1
            if not quiet:
                print(f"ok    {scenario.name}", file=write)
        else:
            failed += 1
            print(f"FAIL  {scenario.name} ({scenario.path}, {found})", file=write)
    print(f"{passed} passed, {failed} failed", file=write)
    return 2 if unreadable else 1 if failed else 0


def run(scenario: Scenario) -> str | None:
    """Plays a scenario; None if it passes, else where and how it fails."""
    match = set_up(scenario)
    for number, step in enumerate(scenario.steps, 1):
        try:
            if isinstance(step, Expect):
                _expect(match, step, scenario)
            else:
                _take(match, step)
        except _FailedError as failed:
            return f"line {step.line}, step {number}: {failed}"
    return None


def _take(match: Match, step: ScenarioStep) -> None:
    before = match.snapshot()
    try:
        if step.player:
            match.act_all(step.player, step.actions)
        else:
            match.next_round()
    except (IllegalActionError, UnreadableError) as refusal:
        clause = getattr(refusal, "clause", "")
        if not step.refused:
            raise _FailedError(f"{step.text!r} was refused: {refusal}") from None
        if step.clause and clause != step.clause:
            raise _FailedError(f"{step.text!r} was refused by {clause or 'no clause'}: {refusal}") from None
        if match.snapshot() != before:
            raise _FailedError(f"{step.text!r} was refused, but something changed") from None
        return
    if step.refused:
        raise _FailedError(f"{step.text!r} was not refused")


# --- expectations ----------------------------------------------------------------------------------


def _expect(match: Match, step: Expect, scenario: Scenario) -> None:
    for key, wanted in step.wanted.items():
        try:
            _CHECKS[key](match, wanted)
        except (UnreadableError, AttributeError, TypeError) as error:
            raise ScenarioError(
                f"{scenario.path}, line {step.line}: the expectation {key} cannot be read ({error})"
            ) from None


def _same(key: str, found: Any, wanted: Any) -> None:
    if found != wanted:
        raise _FailedError(f"{key} is {_show(found)}, not {_show(wanted)}")


def _show(value: Any) -> str:
    if isinstance(value, Counter):
        return "[" + ", ".join(sorted(value.elements())) + "]"
    if isinstance(value, list | set | tuple):
        return "[" + ", ".join(sorted(map(str, value))) + "]"
    return str(value)


def _cards(match: Match, names: Any) -> Counter[str]:
    if not isinstance(names, list):
        raise UnreadableError(f"{names!r} is not a list of cards")
    return Counter(match.book.card(str(name)).name for name in names)


def _by_player(match: Match, wanted: Any) -> dict[str, Any]:
    return {match.players[match.seat(str(player))]: value for player, value in wanted.items()}


def _expect_asks(match: Match, wanted: Any) -> None:
    row = match.row[0]
    word = question_word(row, match.book)
    asked = [f"{match.players[seat]} {word}" for seat in asked_seats(row)] or ["nothing"]
    player, _, question = str(wanted).rpartition(" ")
    if question.lower() not in (*QUESTION_WORDS, *FURTHER_WORDS) or (player and match.seat(player) < 0):
        raise UnreadableError(f"{wanted!r} is not a question")
    also = [
        each.replace(" give", " discard") for each in asked if each.endswith(" give")
    ]  # so the call has been made
    if str(wanted).lower() not in [each.lower() for each in (*asked, *also)]:
        raise _FailedError(f"asks is {' and '.join(asked)}, not {wanted}")


def _expect_top(match: Match, wanted: Any) -> None:
    name, _, color = (part.strip() for part in str(wanted).partition(" as "))
    _same("top", match.top.name, match.book.card(name).name)
    if color:
        _same("color", match.color, match.book.colors[match.book.color(color)])


def _expect_hands(match: Match, wanted: Any) -> None:
    for player, cards in _by_player(match, wanted).items():
        _same(f"the hand of {player}", Counter(match.hand(player)), _cards(match, cards))


def _expect_counts(match: Match, wanted: Any) -> None:
    for player, count in _by_player(match, wanted).items():
        _same(f"the count of {player}", len(match.hand(player)), count)


def _expect_scores(match: Match, wanted: Any) -> None:
    for player, score in _by_player(match, wanted).items():
        _same(f"the score of {player}", match.scores[player], score)


def _expect_acts(match: Match, wanted: Any) -> None:
    for player, number in _by_player(match, wanted).items():
        found = int(match.row[0]["acts"][match.seat(player)]).bit_count()
        _same(f"the number of acts of {player}", found, number)


def _expect_match_winner(match: Match, wanted: Any) -> None:
    names = wanted if isinstance(wanted, list) else [] if str(wanted).lower() == "nobody" else [wanted]
    named = [match.players[match.seat(str(name))] for name in names]
    _same("match_winner", sorted(match.match_winners), sorted(named))


def _expect_sees(match: Match, wanted: Any) -> None:
    for viewer, hands in _by_player(match, wanted).items():
        for player, cards in _by_player(match, hands).items():
            found = match.sees(viewer, player)
            key = f"what {viewer} sees of {player}"
            if isinstance(cards, str):
                if cards != "hidden":
                    raise UnreadableError(f"{cards!r} is neither a list of cards nor 'hidden'")
                _same(key, "hidden" if found is None else _show(found), "hidden")
            else:
                _same(key, "hidden" if found is None else Counter(found), _cards(match, cards))


_LEGAL_WORDS = {"draw": n.DRAW, "keep": n.KEEP, "accept": n.ACCEPT, "challenge": n.CHALLENGE, "stop": n.STOP}


def _legal(match: Match) -> set[str]:
    """The legal cards and words of the asked player."""
    row = match.row[0]
    seats = asked_seats(row)
    if not seats:
        return set()
    mask = kernel.legal_mask(match.row, match.book.tables, seats[0])
    first = {Q.DISCARD: n.DISCARD, Q.LAY: n.LAY}.get(row["question"], n.PLAY)
    return set(cards_in(mask[first : first + n.KINDS], match.book)) | {
        word for word, number in _LEGAL_WORDS.items() if mask[number]
    }


def _legal_names(match: Match, wanted: Any) -> set[str]:
    if not isinstance(wanted, list):
        raise UnreadableError(f"{wanted!r} is not a list")
    words = [str(word).lower() for word in wanted]
    return {word if word in _LEGAL_WORDS else match.book.card(word).name for word in words}


def _expect_legal(match: Match, wanted: Any) -> None:
    _same("legal", _legal(match), _legal_names(match, wanted))


def _expect_can_play(match: Match, wanted: Any) -> None:
    missing = _legal_names(match, wanted) - _legal(match)
    if missing:
        raise _FailedError(f"{_show(missing)} cannot be played; legal is {_show(_legal(match))}")


def _expect_cannot_play(match: Match, wanted: Any) -> None:
    present = _legal_names(match, wanted) & _legal(match)
    if present:
        raise _FailedError(f"{_show(present)} can be played; legal is {_show(_legal(match))}")


def _plain(key: str, value_of: Callable[[Match], Any]) -> Callable[[Match, Any], None]:
    """An expectation of a single value; strings compare without case."""

    def expect(match: Match, wanted: Any) -> None:
        found = value_of(match)
        if not (isinstance(found, str) and str(wanted).lower() == found.lower()):
            _same(key, found, wanted)

    return expect


_CHECKS: dict[str, Callable[[Match, Any], None]] = {
    "turn": _plain("turn", lambda match: match.turn or "nobody"),
    "asks": _expect_asks,
    "top": _expect_top,
    "color": _plain("color", lambda match: match.color),
    "direction": _plain("direction", lambda match: match.direction),
    "hands": _expect_hands,
    "counts": _expect_counts,
    "draw_pile": _plain("draw_pile", lambda match: int(match.row[0]["draw_size"])),
    "discard_pile": _plain("discard_pile", lambda match: int(match.row[0]["discard_size"]) + 1),
    "winner": _plain("winner", lambda match: match.winner or "nobody"),
    "points": _plain("points", lambda match: match.points),
    "scores": _expect_scores,
    "match_winner": _expect_match_winner,
    "dealer": _plain("dealer", lambda match: match.dealer),
    "acts": _expect_acts,
    "legal": _expect_legal,
    "can_play": _expect_can_play,
    "cannot_play": _expect_cannot_play,
    "sees": _expect_sees,
}
