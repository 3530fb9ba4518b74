"""A bot in its own process, killed again and again while people play: nothing is lost, and nothing is posted twice."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import pytest

from bot.playground.faults import Gate, When
from tests.child import child
from tests.discord.player import files, texts
from tests.long import LONG
from tests.texts import text, worded

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from bot.playground.gateway.gateway import Gateway
    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.discord.scene import Scene

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

_BOT = """
import asyncio, sys
from pathlib import Path
from bot.app import Discord, serve
from bot.playground.tls import Address

address = Address.load(Path(sys.argv[1]))
asyncio.run(serve(Discord(sys.argv[2], address.connector, commands_first=True), database=Path(sys.argv[3])))
"""

PATIENCE, TRIES = 2.0, 16  # how long someone waits for the answer of a running bot before trying again
LOOK = 0.05  # seconds between two checks for a bot
SLOW = 120.0  # a new bot starts, on a machine that may be busy
POSTS = "/channels/*/messages"
THREADS = "/channels/*/messages/*/threads"


class Mortal:
    """A bot that's restarted whenever it has been killed."""

    def __init__(self, scene: Scene, folder: Path) -> None:
        self._scene = scene
        self._arguments = (str(folder / "address.json"), scene.playground.token, str(folder / "games.sqlite3"))
        self._process: asyncio.subprocess.Process | None = None
        self.said = folder / "said.txt"
        self.deaths = 0

    async def start(self) -> None:
        """Start the bot."""
        with self.said.open("a") as said:
            self._process = await child("-c", _BOT, *self._arguments, stderr=said)

    async def kill(self) -> None:
        """Kill the bot with SIGKILL, so that it can't clean up."""
        assert self._process is not None
        assert self._process.returncode is None, "the bot has died by itself"
        self._process.kill()
        await self._process.wait()

    @asynccontextmanager
    async def killed_at(self, route: str, when: When) -> AsyncIterator[None]:
        """Kill and restart the bot at its next request to the route, before or after the effect, within the block."""
        gate = Gate()
        fault = self._scene.faults.add(gate, route=route, method="POST", when=when)

        async def lurk() -> None:
            await gate.reached.wait()
            await self.kill()
            self.deaths += 1
            gate.opened.set()
            await self.start()

        lurking = asyncio.create_task(lurk())
        try:
            yield
            await lurking
        finally:
            fault.left = 0
            lurking.cancel()
            with suppress(asyncio.CancelledError):
                await lurking


@asynccontextmanager
async def mortal(scene: Scene, folder: Path) -> AsyncIterator[Mortal]:
    """A bot that can be killed. The last process is killed at the end, and none may have logged a traceback."""
    scene.playground.address.save(folder / "address.json")
    made = Mortal(scene, folder)
    await made.start()
    try:
        yield made
    finally:
        scene.faults.clear()
        await made.kill()
    assert "Traceback" not in made.said.read_text()


async def insist(do: Callable[[], object], player: Player, channel: int, wanted: str | Callable[[Obj], bool]) -> Obj:
    """Repeat an action, like a person whose bot doesn't respond, until the wanted message appears."""
    for _ in range(TRIES):
        do()
        await present(player.person.stand_in.gateway)
        with suppress(AssertionError):
            return await player.sees(channel, wanted, patience=PATIENCE)
    last = "\n---\n".join(texts(message) for message in player.history(channel)[-6:])
    raise AssertionError(f"{player.name} gave up waiting; the last messages were:\n{last}")


async def present(gateway: Gateway) -> None:
    """Wait until a bot is connected, if it was killed and a new one is starting."""
    for _ in range(int(SLOW / LOOK)):
        if any(session.socket for session in gateway.sessions.values()):
            return
        await asyncio.sleep(LOOK)
    raise AssertionError("no bot came back")


def asked(revision: int, seat: int) -> Callable[[Obj], bool]:
    """A condition that a message asks that seat of table 1 the question of that revision."""
    return lambda message: f":1-{revision}-p{seat}" in str(message["components"])


@pytest.mark.parametrize("first", When if LONG else [When.BEFORE])
async def test_repeatedly_killed_bot_loses_and_repeats_nothing(scene: Scene, tmp_path: Path, first: When) -> None:
    """It's killed before and after a request's effect in turn, beginning with `first`."""
    times = itertools.cycle([first, *(each for each in When if each is not first)])
    people = ilse, marek = scene.player("Ilse"), scene.player("Marek")
    programs = [("SR SY SG SB", "SR MY SG MB"), ("MRN MBE", "LRS"), ("MYU", "MGW LYS"), ("MGE", "MRN")]
    programs = programs[: 4 if LONG else 2]
    async with mortal(scene, tmp_path) as bot:
        await asyncio.wait_for(scene.playground.stand_in.gateway.ready(), SLOW)
        lobby = await opened(scene, bot, next(times))
        thread = int(lobby["id"])
        async with bot.killed_at(THREADS, next(times)):
            ilse.person.click(scene.channel, thread, button(lobby, text("button-start")))
            await ilse.sees(scene.channel, text("lobby-on-there", where=f"<#{thread}>"), patience=SLOW)
        for revision, answers in enumerate(programs, start=1):
            async with bot.killed_at(POSTS, next(times)):
                for seat, (player, typed) in enumerate(zip(people, answers, strict=True)):
                    await player.sees(player.dm(), asked(revision, seat), patience=SLOW)
                    await type_and_lock(player, typed, revision, seat)
                await marek.sees(marek.dm(), asked(revision + 1, 1), patience=SLOW)
                await ilse.sees(ilse.dm(), asked(revision + 1, 0), patience=SLOW)
        assert bot.deaths == 2 + len(programs)

    told = [texts(message) for message in scene.player("Noor").history(thread) if files(message)]
    assert len(told) == 1 + len(programs), "every move of the table was told once"
    rounds = [f"## {text('round-name', number=number)}" for number in range(1, len(programs))]
    assert [heading in post for heading, post in zip(rounds, told[2:], strict=True)] == [True] * (len(programs) - 1)
    for player in people:
        mine = {each.data["id"]: str(each.data) for each in player.heard if each.name == "MESSAGE_CREATE"}
        counted = Counter(revision for said in mine.values() for revision in range(7) if f":1-{revision}-p" in said)
        assert counted == dict.fromkeys(range(1, len(programs) + 2), 1), "every question was asked once"


async def opened(scene: Scene, bot: Mortal, when: When) -> Obj:
    """A lobby with Ilse and Marek, posted by a bot that was killed while posting it."""
    ilse, marek = scene.player("Ilse"), scene.player("Marek")
    panel = await ilse.answer(scene.channel, await ilse.command(scene.channel, "play", game="rambots"))
    async with bot.killed_at(POSTS, when):
        ilse.person.click(scene.channel, int(panel["id"]), button(panel, text("open-it")))
        lobby = await ilse.sees(scene.channel, text("lobby-free", count=3), patience=SLOW)
    join = button(lobby, text("button-join"))
    return await insist(
        lambda: marek.person.click(scene.channel, int(lobby["id"]), join), marek, scene.channel, "**Marek**"
    )


async def type_and_lock(player: Player, typed: str, revision: int, seat: int) -> None:
    """Type a program until it's understood, then lock it. If the next question is already there, it was."""
    further = asked(revision + 1, seat)

    def understood(message: Obj) -> bool:
        return f"`{typed}`" in texts(message) or further(message)

    await insist(lambda: player.say(player.dm(), typed), player, player.dm(), understood)

    def locked(message: Obj) -> bool:
        pictures = all(f"<:{word}_" in texts(message) for word in typed.split())
        return ("🔒" in texts(message) and (pictures or worded(typed) in texts(message))) or further(message)

    await insist(lambda: player.say(player.dm(), "compile"), player, player.dm(), locked)


def button(message: Obj, label: str) -> str:
    """The custom ID of the button with this label."""
    rows = [message["components"], *(row.get("components", []) for row in message["components"])]
    return next(str(each["custom_id"]) for row in rows for each in row if each.get("label") == label)
