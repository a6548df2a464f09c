"""The state of a client, folded from the frames it received."""

from typing import Any

from lastcard.tables import protocol as p


class ClientState:
    """Everything a seat or spectator has received so far."""

    def __init__(self) -> None:
        self.version = 0
        self.you: p.PersonFrame | None = None
        self.table: p.TableFrame | None = None
        self.game: p.GameFrame | None = None
        self.yours: p.YoursFrame | None = None
        self.prompt: p.PromptFrame | None = None
        self.chat: list[p.ChatFrame] = []
        self.present: list[int] = []
        self.watching = 0

    @property
    def name(self) -> str | None:
        """The viewer's name in the match, if they play in it."""
        return None if self.game is None or self.yours is None else self.game["players"][self.yours["seat"]]

    def fold(self, frame: dict[str, Any]) -> None:
        """Folds a frame into the state; answers to commands change nothing."""
        if frame["type"] in ("welcome", "news"):
            self.version = frame["version"]
            for part in ("table", "game", "yours", "prompt", "you"):
                if part in frame:
                    setattr(self, part, frame[part])
            if self.you is not None and self.table is not None:  # a seat may have been taken since
                people = {who["id"]: who for who in self.table["people"]}
                self.you = people.get(self.you["id"], self.you)
            self.chat = frame["chat"] if frame["type"] == "welcome" else [*self.chat, *frame.get("chat", ())]
        if "present" in frame:
            self.present, self.watching = frame["present"], frame["watching"]
