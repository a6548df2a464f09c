"""The line-mode table: whose word it is, what is shown, and what can be asked of the table itself."""

import random
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from lastcard.bots.simple import choose, interject
from lastcard.clients.plain.messages import HELP, hand_rows, question_words, seats_line
from lastcard.clients.plain.terminal import Terminal
from lastcard.clients.plain.typed import question_for, understood
from lastcard.common.english import listed
from lastcard.common.errors import LastcardError, UnreadableError
from lastcard.game.actions import CALL, Action, Catch, Discard, Lay, Play
from lastcard.game.events import Event
from lastcard.game.match import Match
from lastcard.game.views import View

_SHOWS_TABLE = ("turn", "player", "sides", "challenge", "answer")
_SHOWS_HAND = (*_SHOWS_TABLE, "drawn", "color", "discard", "give", "lay")
_LOG = 15


class LeaveError(Exception):
    """The person leaves the table; the text says why."""


class PlainGame:
    """One match with a person at it."""

    def __init__(self, match: Match, me: str, terminal: Terminal, delay: float = 0.0) -> None:
        self.match, self.me, self.delay = match, me, delay
        self._terminal = terminal
        self._rng = random.Random(f"{match.seed}/{len(match.taken)}")
        self._bots = [player for player in match.players if player != me]
        self._title = match.book.edition.title
        self._by_symbol = False
        self._log: list[str] = []
        self._told: list[str] = []  # what has happened and is not said yet
        self._teller = ""
        self._heard = -1  # the version after which everybody has had the chance to speak up
        self._passed: set[str] = set()  # missed calls that the person let pass
        self._forgot = False  # whether the person's last card was played without the call
        self._told_to_call = False
        self._saved: tuple[Path, int] | None = None

    def run(self) -> None:
        self.say(f"{self._title}: {listed(self.match.players)}. Type help for help.")
        self._begin_round(self.match.opening if not self.match.taken else [])
        while not self.match.match_over:
            if self.match.over:
                self._between_rounds()
            elif not self._somebody_speaks_up():
                asked = [asked.player for asked in self.match.all_asked]
                if self.me in asked:
                    self._show()
                    self._answer()
                else:
                    view = self.match.view(asked[0])
                    self._act(asked[0], choose(view, self.match.legal_for(asked[0]), self._rng))
        winners = self.match.match_winners
        self.say(f"{listed(winners)} {'wins' if len(winners) == 1 else 'share'} the match. {self._scores()}")

    # --- speaking and listening ---

    def say(self, text: str, indent: str = "") -> None:
        self._flush()
        self._terminal.say(text, indent)

    def _line(self) -> str:
        self._flush()
        line = self._terminal.line()
        if line is None:
            raise LeaveError("The input has ended")
        return line

    def goodbye(self, why: str) -> None:
        if self._saved and self._saved[1] == len(self.match.taken):
            self.say(f"{why}: the game is kept, `lastcard play --load {self._saved[0]}` goes on with it.")
        else:
            self.say(
                f"{why}: the game was not saved (`save FILE` keeps one for `lastcard play --load FILE`)."
            )

    def _tell(self, events: Iterable[Event], who: str = "") -> None:
        """What happened, as far as the person may know it; what one player does becomes one paragraph."""
        if who != self._teller:
            self._flush()
        self._teller = who
        for event in events:
            words = str(event.seen_by(self.me))
            hand = self.match.sees(self.me, event.player) if event.player and event.other == self.me else None
            if event.what == "showed" and hand:
                words = f"{words.removesuffix('.')}: {listed(hand)}."
            written = self._written(event)
            self._told.append(f"{words.removesuffix('.')} (“{written}”)." if written else words)

    def _written(self, event: Event) -> str:
        """The sentence on the card that was played, or behind the spinner's symbol."""
        if event.what == "spun":
            return self.match.book.edition.spinner[event.text]
        return self.match.book.card(event.cards[0]).sentence if event.what == "played" and event.cards else ""

    def _flush(self) -> None:
        if self._told:
            self._log.append(self._terminal.say(" ".join(self._told), "  "))
            self._told.clear()
            time.sleep(self.delay)

    # --- who does what ---

    def _act(self, player: str, action: Action) -> None:
        self._tell(self.match.act(player, action), player)

    def _somebody_speaks_up(self) -> bool:
        """Calls, catches and jump-ins; the person may always speak before the others do."""
        if self._heard == len(self.match.taken):
            return False
        self._heard = len(self.match.taken)
        uncalled = self.match.view(None).uncalled
        self._passed &= set(uncalled)
        late = [bot for bot in self._bots if bot in uncalled]
        if any(self._interjects(bot) for bot in late):
            return True
        mine = [asked.question for asked in self.match.all_asked if asked.player == self.me]
        if not mine and self._offered():
            return True
        others = [bot for bot in self._bots if bot not in late]
        waits = bool(mine) and mine != ["turn"]
        return not waits and any(
            self._interjects(bot, bool(mine)) for bot in self._rng.sample(others, len(others))
        )

    def _interjects(self, bot: str, leaves_the_catch: bool = False) -> bool:
        legal = self.match.legal_for(bot)
        if leaves_the_catch:  # the person is asked now and may still catch the others
            legal = [action for action in legal if not isinstance(action, Catch) or action.player == self.me]
        action = interject(self.match.view(bot), legal, self._rng)
        if action:
            self._act(bot, action)
        return action is not None

    def _offered(self) -> bool:
        """Let the person speak up unasked, where there is something to say."""
        legal = self.match.legal_for(self.me)
        missed = [a.player for a in legal if isinstance(a, Catch) and a.player not in self._passed]
        offers = [f"{player} has one card and did not call: `catch {player}`?" for player in missed]
        if CALL in legal and not self._forgot and self.me not in self._passed:
            offers.append(f"{self.me} holds one card: `uno`?")
        jumps = [a.card for a in legal if isinstance(a, Play) and not a.call]
        offers += [
            f"{card.capitalize()} lies on top and in your hand too: jump in with `{card}`?" for card in jumps
        ]
        if not offers:
            return False
        self._passed |= {self.me, *missed}
        self.say(" ".join([*offers, "(Enter: no.)"]))
        return self._answer(optional=True)

    def _answer(self, optional: bool = False) -> bool:
        """Hear the person out until they have acted, or, where that is optional, pressed Enter."""
        while True:
            line = self._line()
            if not line and optional:
                return False
            if not line:
                self._show()
            elif not self._commanded(line):
                try:
                    actions = understood(line, self.match, self.me)
                    events = self.match.act_all(self.me, actions)
                except LastcardError as error:
                    lost = isinstance(error, UnreadableError) and str(error).endswith(f"in {self._title}.")
                    self.say(f"{error}{' Type help for help.' if lost else ''}", indent="  ")
                    continue
                self._forgot = any(isinstance(action, Play) for action in actions)
                self._tell(events, self.me)
                return True

    # --- what is shown ---

    def _show(self, everything: bool = False) -> None:
        """The table, the hand and what is asked, as far as the question needs them."""
        view, question = self.match.view(self.me), question_for(self.match, self.me)
        legal = self.match.legal_for(self.me)
        if everything or question in _SHOWS_TABLE:
            self._show_table(view)
        if everything or question in _SHOWS_HAND:
            self._show_hand(legal)
        missed = [f"{player} has one card and has not called: `catch {player}`?" for player in view.uncalled]
        if self.me in view.uncalled:
            missed = [f"{self.me} holds one card without a call: `uno`?"]
        elif not self._told_to_call and any(isinstance(action, Play) and action.call for action in legal):
            self._told_to_call = True
            missed.append("Whoever plays down to one card must call: add `uno` to the card you play.")
        if question:
            self.say(" ".join([*missed, question_words(view, legal, self.match.book.colors)]))

    def _show_table(self, view: View) -> None:
        wild = self.match.top.wild
        color = (
            f", the color is {view.color}" if wild and view.color else " without a color yet" if wild else ""
        )
        self.say(f"\n{seats_line(view)}\nTop card: {view.top}{color}. Draw pile: {view.draw_pile}.", "  ")
        for rule in view.rules:
            self.say(f"{'Rule of the table' if rule.owner is None else 'Rule'}: {rule.words}.", "  ")
        for player, acts in view.acts.items():
            self.say(f"In the room: {player} has to {' and '.join(acts)}.", "  ")
        for player, hand in view.hands.items():
            if player != self.me and isinstance(hand, tuple) and hand:
                self.say(f"You see {player}'s hand: {listed(hand)}.", "  ")

    def _show_hand(self, legal: Iterable[Action]) -> None:
        self._flush()
        hand = [self.match.book.card(name) for name in self.match.hand(self.me)]
        rows = hand_rows(
            hand, (a.card for a in legal if isinstance(a, Play | Discard | Lay)), self._by_symbol
        )
        wide = max((len(heading) for heading, _ in rows), default=0)
        for heading, cards in rows:
            self._terminal.say_row(heading, cards, wide)
        for card in dict.fromkeys(card for card in hand if card.sentence):
            self.say(f"  {card.name}: “{card.sentence}”", " " * 4)

    def _scores(self) -> str:
        target = self.match.book.house.target
        scores = ", ".join(f"{player} {score}" for player, score in self.match.scores.items())
        return f"Scores: {scores} (the match ends at {target})." if target else ""

    def _begin_round(self, events: Sequence[Event]) -> None:
        self.say(f"\nRound {self.match.view(None).round}: {self.match.dealer} deals.")
        self._tell(event for event in events if event.what not in ("lot", "dealer", "dealt"))

    def _between_rounds(self) -> None:
        self.say(f"{self._scores()} Press Enter for the next round.")
        while line := self._line():
            if line.lower() in ("next", "next round", "deal", "n"):
                break
            if not self._commanded(line):
                self.say("The round is over: Enter deals the next one, `quit` leaves.")
        self._begin_round(self.match.next_round())

    # --- commands ---

    def _commanded(self, line: str) -> bool:
        """Carry out a line that is about the table rather than the game."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[], object]] = {
            "help": lambda: self.say(HELP, " " * 22),
            "rules": self._rules,
            "sort": self._sort,
            "table": lambda: self._show(everything=True),
            "log": lambda: self.say("\n".join(self._log[-_LOG:]) or "Nothing has happened yet.", "  "),
            "scores": lambda: self.say(self._scores() or "This match is a single round, without scores."),
        }
        commands |= {"?": commands["help"], "h": commands["help"], "hand": commands["table"]}
        word = word.lower()
        if word in commands and not rest:
            commands[word]()
        elif word in ("quit", "exit", "q") and not rest:
            raise LeaveError("Goodbye")
        elif word == "save":
            self._save(rest.strip())
        elif word == "why":
            self._why(rest.strip())
        else:
            return False
        return True

    def _rules(self) -> None:
        from lastcard.rules.rulepage import rule_page

        self._flush()
        self._terminal.say(rule_page(self.match.book), own_words=True)

    def _sort(self) -> None:
        self._by_symbol = not self._by_symbol
        self.say(f"The hand is sorted by {'symbol' if self._by_symbol else 'color'}.")
        self._show_hand(self.match.legal_for(self.me))

    def _why(self, words: str) -> None:
        if not words:
            self.say("Say which card, as in `why red 7`.")
            return
        try:
            action = understood(words, self.match, self.me)[0]
        except UnreadableError as error:
            self.say(str(error))
            return
        refusal = self.match.why_not(action, self.me)
        clause = f" ({refusal.clause})" if refusal and refusal.clause else ""
        does = ""
        if isinstance(action, Play | Lay) and (not refusal or refusal.clause):
            does = self.match.book.card(action.card).design.rule
        self.say(f"{refusal.words}{clause}" if refusal else f"Nothing forbids it: {self.me} can do that now.")
        if does:
            self.say(f"What it does: {does}.", "  ")

    def _save(self, name: str) -> None:
        from lastcard.game.records import Record

        if not name:
            self.say("Say where, as in `save game.json`.")
            return
        try:
            path = Path(name).expanduser()
            if path.exists():
                Record.read(path)
        except LastcardError:  # somebody's other file stays as it is
            self.say(f"{path} exists and is no saved game; choose another name.")
            return
        except (OSError, RuntimeError):
            self.say(f"There can be no file called {name!r}; choose another name.")
            return
        try:
            Record.of(self.match).write(path)
        except LastcardError as error:
            self.say(str(error))
            return
        self._saved = path, len(self.match.taken)
        self.say(f"The game is saved in {path}.")
