"""The game loop of the line mode: shows the table, reads lines, and carries them out.

It uses the same session as the full-screen table. At a private table the clock stands still while a person
thinks, so a match depends only on its seed and the typed lines.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from lastcard.clients.plain.input_parser import understood
from lastcard.clients.plain.line_terminal import Terminal
from lastcard.clients.plain.messages import hand_rows, prompt_words, seats_line, typed_forms
from lastcard.clients.session import Session
from lastcard.common.catalog import say
from lastcard.common.english import listed
from lastcard.common.errors import LastcardError
from lastcard.game.actions import Lay, Play, read_answer
from lastcard.game.records import Record
from lastcard.rules.rulepage import rule_page
from lastcard.tables.protocol import EventFrame

_SHOWS_TABLE = ("turn", "player", "sides", "challenge", "answer")
_SHOWS_HAND = (*_SHOWS_TABLE, "drawn", "color", "discard", "give", "lay")
_LOG = 15


class LeaveError(Exception):
    """Raised when the person leaves the table; the text says why."""


class PlainGame:
    """One match with one person."""

    def __init__(self, place: Session, terminal: Terminal) -> None:
        self.place, self._terminal = place, terminal
        self._by_symbol = False
        self._told: list[str] = []  # events that have not been printed yet
        self._teller = ""
        self._round = 0
        self._passed = ""  # offers out of turn that the person passed on
        self._forgot = False  # whether the person's last card was played without the call
        self._saved: tuple[Path, int] | None = None

    async def run(self) -> None:
        place = self.place
        place.on_frame = self._take
        await place.open()
        while place.phase != "over":
            if place.round_over:
                await self._between_rounds()
            elif place.asked and place.legal:
                if not await self._others_jump_in():
                    self._show()
                    await self._answer()
            elif not await self._offered():
                await place.others_act()
        winners = listed(place.table["winners"]) if place.table else ""
        self.say(f"{say('match_over', names=winners)} {self._scores()}")

    # --- input and output ---

    def say(self, text: str, indent: str = "") -> None:
        self._flush()
        self._terminal.say(self.place.in_second_person(text), indent)

    def _line(self) -> str:
        self._flush()
        line = self._terminal.line()
        if line is None:
            raise LeaveError(say("plain_ended"))
        return line

    def goodbye(self, why: str) -> None:
        if self._saved and self._saved[1] == self.place.version:
            self.say(say("plain_kept", why=why, path=self._saved[0]))
        else:
            self.say(say("plain_not_kept", why=why))

    def _take(self, frame: dict[str, Any]) -> None:
        """Prints events; those of one player make one paragraph."""
        place, game = self.place, self.place.game
        if frame["type"] == "news":
            for said in frame.get("chat", ()):
                self.say(f"{said['name']}: {said['text']}")
        if frame["type"] == "welcome" and game:
            edition = place.book.edition.title
            self.say(say("plain_welcome", edition=edition, names=listed(game["players"])))
        if game and game["round"] != self._round:
            self._round = game["round"]
            self.say("\n" + say("plain_round", number=self._round, dealer=game["dealer"]))
        for number, event in enumerate(place.events_to_show(frame)):
            if number == 0 and event.get("player", "") != self._teller:
                self._flush()
                self._teller = event.get("player", "")
            words, written = place.event_words(event), self._written(event)
            self._told.append(f"{words.removesuffix('.')} (“{written}”)." if written else words)

    def _written(self, event: EventFrame) -> str:
        """The sentence on the card that was played, or of the spinner's symbol."""
        book, cards = self.place.book, event.get("cards")
        if event["what"] == "spun":
            return book.edition.spinner[event["text"]]
        return book.card(cards[0]).sentence if event["what"] == "played" and cards else ""

    def _flush(self) -> None:
        if self._told:
            self._terminal.say(self.place.in_second_person(" ".join(self._told)), "  ")
            self._told.clear()

    # --- turns ---

    async def _others_jump_in(self) -> bool:
        """Lets others jump in before the person chooses a card; returns whether somebody did."""
        place, version = self.place, self.place.version
        if place.asked != "turn" or not place.book.house.jump_in or self._can("catches", "calls uno"):
            return False
        while place.version == version and await place.others_act():
            pass
        return place.version != version

    async def _offered(self) -> bool:
        """Lets the person act out of turn before the others do; returns whether they did."""
        place, late = self.place, () if self._forgot else ("calls uno",)
        if place.prompt is None or not self._can("catches", "plays", *late):
            self._passed = ""
            return False
        answers = typed_forms(place, unasked=True)
        if answers == self._passed:
            return False
        self._passed = answers
        self.say(say("plain_offer", hint=place.prompt["hint"], answers=answers))
        return await self._answer(optional=True)

    def _can(self, *verbs: str) -> bool:
        return any(each["verb"] in verbs for each in self.place.legal)

    async def _answer(self, optional: bool = False) -> bool:
        """Reads lines until the person has acted or, if that is optional, pressed Enter."""
        while True:
            line = self._line()
            if not line and optional:
                return False
            if not line:
                self._show()
            elif not await self._commanded(line):
                version = self.place.version
                try:
                    for words in self._meant(line):
                        await self.place.act(words)
                except LastcardError as error:
                    lost = str(error).endswith(f"in {self.place.book.edition.title}.")
                    self.say(say("plain_lost", words=error) if lost else str(error), indent="  ")
                if self.place.version != version:
                    return True

    def _meant(self, line: str) -> list[str]:
        """Translates a line into actions in the table's words."""
        does = understood(line, self.place)
        self._forgot = does[0].startswith("plays")
        return does

    async def _between_rounds(self) -> None:
        self.say(say("plain_next_round", scores=self._scores()))
        while line := self._line():
            if line.lower() in ("next", "next round", "deal", "n"):
                break
            if not await self._commanded(line):
                self.say(say("plain_round_over"))
        await self.place.ask({"type": "onward"})
        while self.place.round_over:
            await self.place.others_act()

    # --- output ---

    def _show(self, everything: bool = False) -> None:
        """Shows the table, the hand and the question, as far as the question needs them."""
        asked = self.place.asked
        if everything or asked in _SHOWS_TABLE:
            self._show_table()
        if everything or asked in _SHOWS_HAND:
            self._show_hand()
        if asked:
            self.say(prompt_words(self.place))

    def _show_table(self) -> None:
        place = self.place
        game, yours = place.game, place.yours
        assert game is not None and yours is not None
        wild = place.book.card(game["top"]).wild
        key = "plain_top" if not wild else "plain_top_color" if game["color"] else "plain_top_no_color"
        top = say(key, card=game["top"], color=game["color"], count=game["draw_pile"])
        self.say(f"\n{seats_line(game)}\n{top}", "  ")
        for rule in game["rules"]:
            self.say(say("plain_rule", words=rule["words"]), "  ")
        for player, acts in game["acts"].items():
            self.say(say("plain_acts", name=player, acts=listed(acts)), "  ")
        for player, hand in (game["open_hands"] | yours["sees"]).items():
            if player != place.name and hand:
                self.say(say("plain_sees", name=player, cards=listed(hand)), "  ")

    def _show_hand(self) -> None:
        self._flush()
        place = self.place
        hand = [place.book.card(name) for name in (place.yours["hand"] if place.yours else ())]
        rows = hand_rows(hand, (each["card"] for each in place.legal if "card" in each), self._by_symbol)
        wide = max((len(heading) for heading, _ in rows), default=0)
        for heading, cards in rows:
            self._terminal.say_row(heading, cards, wide)
        for card in dict.fromkeys(card for card in hand if card.sentence):
            self.say(f"  {card.name}: “{card.sentence}”", " " * 4)

    def _scores(self) -> str:
        target, game = self.place.book.house.target, self.place.game
        if not target or game is None:
            return ""
        scores = ", ".join(f"{player} {score}" for player, score in game["scores"].items())
        return say("plain_scores", scores=scores, target=target)

    # --- commands ---

    async def _commanded(self, line: str) -> bool:
        """Carries out a command about the table rather than the game."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[], object]] = {
            "help": lambda: self.say(say("plain_help"), " " * 22),
            "rules": self._rules,
            "sort": self._sort,
            "table": lambda: self._show(everything=True),
            "log": lambda: self.say("\n".join(self.place.log[-_LOG:]), "  "),
            "scores": lambda: self.say(self._scores() or say("plain_no_scores")),
        }
        commands |= {"?": commands["help"], "h": commands["help"], "hand": commands["table"]}
        word = word.lower()
        if word in commands and not rest:
            commands[word]()
        elif word in ("quit", "exit", "q") and not rest:
            raise LeaveError(say("plain_goodbye"))
        elif word == "save":
            await self._save(rest.strip())
        elif word == "why":
            await self._why(rest.strip())
        else:
            return False
        return True

    def _rules(self) -> None:
        self._flush()
        self._terminal.say(rule_page(self.place.book))

    def _sort(self) -> None:
        self._by_symbol = not self._by_symbol
        self.say(say("plain_by_symbol" if self._by_symbol else "plain_by_color"))
        self._show_hand()

    async def _why(self, line: str) -> None:
        if not line:
            self.say(say("plain_why_what"))
            return
        try:
            words = understood(line, self.place)[0]
            action = read_answer(words, self.place.asked)[0]
            does = self.place.book.card(action.card).design.rule if isinstance(action, Play | Lay) else ""
            self.say(await self.place.why(words) or say("plain_allowed"))
        except LastcardError as error:
            self.say(str(error))
            return
        if does:
            self.say(say("plain_does", rule=does), "  ")

    async def _save(self, name: str) -> None:
        if not name:
            self.say(say("plain_save_where"))
            return
        try:
            path = Path(name).expanduser()
            if path.exists():
                Record.read(path)
        except LastcardError:  # never overwrite another file
            self.say(say("plain_no_save_over", path=path))
            return
        except (OSError, RuntimeError):
            self.say(say("plain_no_such_name", name=repr(name)))
            return
        try:
            record = await self.place.record()
            assert record is not None
            record.write(path)
        except LastcardError as error:
            self.say(str(error))
            return
        self._saved = path, self.place.version
        self.say(say("saved_as", path=path))
