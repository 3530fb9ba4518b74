"""People who answer at once, and who type or click again if nothing happens."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.playground.errors import RefusedError
from bot.playground.people.people import Person
from bot.playground.world.components import walk
from tests.tools.load.people import PROGRAMS

if TYPE_CHECKING:
    from bot.playground.serve import Playground
    from bot.playground.wire import Obj
    from bot.playground.world.world import Event
    from tests.tools.load.seed import Seated

PATIENCE: Final = 5.0
"""Seconds after which a player whose answer isn't locked in repeats their last action. Each time, they wait twice as
long as before, up to `MOST`: a thousand people who all write every few seconds would never be answered."""
MOST: Final = 80.0
PASS: Final = "pass"

_OURS: Final = re.compile(r"b:[a-z0-9]*:([a-z]+):[^:]*:t(\d+)\.(\d+)\.")
"""A panel button's custom ID: its action, table and question."""
_NONCE: Final = re.compile(r"[a-z][a-z0-9]{5}\.\d+-\d+-[a-z]+\d*(\.\d+)?")


@dataclass(slots=True)
class Player:
    """A player at a table."""

    person: Person
    channel: int
    table: int
    question: int = 0
    """The number of the last question that they were asked."""
    locked: bool = False
    at: float = 0.0
    """The time of their last action."""
    patience: float = PATIENCE
    typed: dict[int, str] = field(default_factory=dict)
    """Their answer to each question."""
    doubted: set[int] = field(default_factory=set)
    """Questions where the bot refused their first answer, so that they sent another one. Either may count."""
    panel: tuple[int, str] | None = None
    """The message with the button that locks in their answer, and the button's custom ID."""


def program_of(player: Player, question: int) -> str:
    """A player's answer to a question."""
    return PROGRAMS[(player.person.id + question) % len(PROGRAMS)]


class People:
    """All players."""

    def __init__(self, playground: Playground, seated: list[Seated], first: int) -> None:
        """`first` is the question that everyone was asked earlier."""
        self.nonces: Counter[str] = Counter()
        """Number of the bot's messages, by nonce."""
        self.rounds: Counter[int] = Counter()
        """Number of questions asked, by table."""
        self.refused: list[str] = []
        """Messages to players whose program was refused."""
        self.players = {
            channel: Player(Person(playground.stand_in, person), channel, each.table, first)
            for each in seated
            for channel, person in zip(each.private, each.people, strict=True)
        }
        self.answering = True
        self._bot = str(playground.bot)
        self._stop = playground.world.listen(self._hear)

    async def insist(self) -> None:
        """Have everyone answer, and again if nothing happens, until this is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            for player in self.players.values():
                if self.answering and not player.locked and loop.time() - player.at > player.patience:
                    self._act(player)
                    await asyncio.sleep(0)
            await asyncio.sleep(0.1)

    def stop(self) -> None:
        """Stop listening."""
        self._stop()

    def _hear(self, event: Event) -> None:
        if event.name in {"MESSAGE_CREATE", "MESSAGE_UPDATE"} and event.data["author"]["id"] == self._bot:
            # They act after the event, because the fake Discord is still handling it.
            asyncio.get_running_loop().call_soon(self._read, event.name, event.data)

    def _read(self, name: str, message: Obj) -> None:
        nonce = str(message.get("nonce") or "")
        if name == "MESSAGE_CREATE" and _NONCE.fullmatch(nonce):
            self.nonces[nonce] += 1
        player = self.players.get(int(message["channel_id"]))
        if player is None:
            return
        asked = re.fullmatch(rf"\w+\.{player.table}-(\d+)-p\d+", nonce)
        if name == "MESSAGE_CREATE" and asked is not None and int(asked[1]) > player.question:
            player.question, player.locked, player.panel = int(asked[1]), False, None
            player.patience = PATIENCE
            self.rounds[player.table] += 1
            self._act(player)
            return
        shown = json.dumps([message["content"], message["components"]], ensure_ascii=False)
        for component in walk(message["components"]):
            self._see(player, int(message["id"]), component, shown)
        if "🤔" in shown and not player.locked and player.typed.get(player.question) not in {None, PASS}:
            self.refused.append(shown[:200])
            player.typed[player.question] = PASS
            player.doubted.add(player.question)
            self._act(player)

    def _see(self, player: Player, message: int, component: Obj, shown: str) -> None:
        ours = _OURS.match(str(component.get("custom_id")))
        if ours is None or (int(ours[2]), int(ours[3])) != (player.table, player.question):
            return
        if ours[1] == "uncompile":
            player.locked = True
        elif ours[1] == "compile" and f"`{player.typed.get(player.question)}`" in shown:
            was, player.panel = player.panel, (message, component["custom_id"])
            if was != player.panel and not player.locked:
                self._act(player)

    def _act(self, player: Player) -> None:
        if not self.answering:
            return
        again = asyncio.get_running_loop().time() - player.at > player.patience
        player.at = asyncio.get_running_loop().time()
        player.patience = min(2 * player.patience, MOST) if again else player.patience
        if player.panel is not None:
            message, player.panel = player.panel, None if again else player.panel  # after a second click, type again
            try:
                player.person.click(player.channel, *message)
            except RefusedError:
                player.panel = None
            return
        answer = player.typed.setdefault(player.question, program_of(player, player.question))
        player.person.send(player.channel, answer)
