"""The whole bot on the fake Discord, over HTTP and the gateway: forged and mangled interactions, direct messages, and
edits.

As in `desk`, inputs come in sessions. Only this test checks pings, allowed mentions, that every person gets a response,
and that events which Discord would never send do no harm.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from contextlib import asynccontextmanager, suppress
from copy import deepcopy
from dataclasses import astuple, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from bot.ai.players import COMPUTERS
from bot.discord_ui import texts
from bot.discord_ui.client import BotClient
from bot.discord_ui.present_era import fill_era
from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.discord_ui.texts import translator_for
from bot.games import GAMES
from bot.host.app.host import Host
from bot.host.model.tables import Place, User
from bot.playground.errors import RefusedError
from bot.playground.http.api import parse
from bot.playground.server import Options
from bot.playground.wire import InteractionKind
from bot.playground.world.components import walk
from bot.storage import open_store
from tests.discord.scene import ROOMY, logged_in, playing
from tests.host.harness import Counted, StandingClock, serving
from tests.tools.fuzz import acts, sentences, watch
from tests.tools.fuzz.acts import Call, Click, Letter, Memory, Sent
from tests.tools.fuzz.desk import Errors, Marked, strings
from tests.tools.fuzz.run import SLOW, BrokenPromiseError, Count, shortly
from tests.tools.fuzz.stock import helped, stocked, thought
from tests.tools.fuzz.watch import FuzzUser, Rows, Told

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.playground.http.api import Exchange
    from bot.playground.people.people import Person
    from bot.playground.wire import Obj
    from bot.playground.world.model import Channel, Message
    from bot.playground.world.world import Event
    from tests.discord.scene import Scene
    from tests.tools.fuzz.acts import Act

LENGTH: Final = 120
PATIENCE: Final = 10.0
CALM: Final = 3
"""Number of checks without activity after which the bot counts as idle."""
MANAGER: Final = "Ilse"
"""The owner of the server."""
EXPECTED: Final = frozenset({404})
"""Statuses of responses to requests with a forged ID."""
ODD: Final[tuple[Any, ...]] = (
    *(None, True, 0, -1, 3.5, 2**70, "", "x", "9" * 30, "\ud800"),
    *([], [[]], {}, {"id": {}}, [None]),
)
"""Values that no event by Discord contains."""


@dataclass(frozen=True)
class Mangled:
    """An interaction with some values replaced or removed."""

    of: Click | Call | Sent
    seed: int


class Hasty:
    """A clock that runs a thousand times as fast, so that nothing waits for Discord's rate limits."""

    def now(self) -> float:
        return asyncio.get_running_loop().time() * 1000

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / 1000)


@dataclass
class Session:
    """People on a fake Discord with the whole bot."""

    scene: Scene
    front: BotClient
    host: Host
    serving: asyncio.Task[None]
    errors: Errors
    memory: Memory = field(default_factory=Memory)
    rows: Rows = field(default_factory=Rows)
    heard: list[Message] = field(default_factory=list)
    """The bot's messages since the last input, including edited ones."""
    outcomes: dict[str, str] = field(default_factory=dict)

    @property
    def people(self) -> list[Person]:
        return [player.person for player in self.scene.players.values()]

    def hear(self, event: Event) -> None:
        """Record the bot's messages and the outcomes of interactions."""
        if event.message is not None and event.message.author == self.scene.playground.bot:
            self.heard.append(event.message)
        if event.name in ("INTERACTION_DONE", "INTERACTION_FAILED"):
            self.outcomes[event.data["interaction"]] = event.name

    def next(self, chance: Random) -> tuple[Person, Act | Mangled]:
        """A person and their next action."""
        person = chance.choice(self.people)
        given = acts.act(chance, self.memory, self.rows, person.id)
        if not isinstance(given, Letter) and chance.random() < 0.25:
            return person, Mangled(given, chance.getrandbits(32))
        return person, given

    async def take(self, person: Person, given: Act | Mangled, chance: Random) -> float:
        """Carry out the action, check every promise, and return the seconds of work, including the fake Discord's."""
        before = self.rows
        self.heard.clear()
        self.scene.traffic.exchanges.clear()
        began = time.thread_time()
        number = self._do(person, given, chance)
        await self._over(number if not isinstance(given, Mangled) else None)
        took = time.thread_time() - began
        self.rows = await Rows.of(self.host)
        guild = self.scene.playground.guild
        watch.check_authority(before, self.rows, FuzzUser(person.id, guild, person.user.display == MANAGER))
        said = " ".join(map(str, astuple(given)))
        await self._check_requests(before, refused=isinstance(given, Mangled))
        self._check_messages(before, said)
        self._learn()
        if number is not None and not isinstance(given, Mangled) and self.outcomes.get(number) != "INTERACTION_DONE":
            raise BrokenPromiseError("it was not answered")
        failed, self.errors.found = self.errors.found, []
        if failed and not isinstance(given, Mangled):  # an unreadable one is logged, and gets a response
            raise BrokenPromiseError(f"logged: {failed[0]}")
        if self.serving.done() or self.front.is_closed():
            raise BrokenPromiseError("the bot has stopped")
        return took

    # -- actions ---------------------------------------------------------------------------------------------------

    def _do(self, person: Person, given: Act | Mangled, chance: Random) -> str | None:
        """Carry out the action. Returns the interaction's ID if it's a valid one."""
        channel = self._place(person, chance)
        match given:
            case Letter(text, about, edited):
                self._write(person, text, about, edited=edited, chance=chance)
                return None
            case Mangled(of, seed):
                self._mangle(person, of, channel, Random(seed))
                return None
            case _:
                kind, data, source = self._data(given, person, channel, chance)
                futures = asyncio.get_running_loop().create_future() if kind is InteractionKind.AUTOCOMPLETE else None
                start = self.scene.playground.stand_in.interactions.start
                return str(start(kind, user=person.id, channel=channel, data=data, source=source, choices=futures).id)

    def _place(self, person: Person, chance: Random) -> Channel:
        """The channel where the action happens: usually one with tables."""
        world = self.scene.playground.world
        private = world.private(person.id, self.scene.playground.bot)
        seen = [each for each in world.channels.values() if each.guild and world.sees(person.id, each.id)]
        spoken = [each for each in (private, *seen) if self._ours(person, each)]
        return private if private in spoken and chance.random() < 0.3 else chance.choice(spoken)

    def _ours(self, person: Person, channel: Channel) -> list[Message]:
        """The bot's messages in the channel that the person can see."""
        bot, messages = self.scene.playground.bot, self.scene.playground.world.messages[channel.id].values()
        return [each for each in messages if each.author == bot and each.shown_to in (None, person.id)]

    def _data(
        self, given: Click | Call | Sent, person: Person, channel: Channel, chance: Random
    ) -> tuple[InteractionKind, Obj, Message | None]:
        match given:
            case Click(written, value):
                custom_id = fill_era(written, self.host.eras.current)
                kind = 3 if custom_id.startswith("s") else 2
                data: Obj = {"custom_id": custom_id, "component_type": kind, "id": 1}
                if kind == 3:
                    data |= {"values": [] if value is None else [value], "resolved": {}}
                return InteractionKind.COMPONENT, data, self._source(custom_id, person, channel, chance)
            case Sent(written, text):
                custom_id = fill_era(written, self.host.eras.current)
                field_: Obj = {"type": 4, "id": 3, "custom_id": "text", "value": text}
                within: Obj = chance.choice(
                    ({"type": 18, "id": 2, "component": field_}, {"type": 1, "id": 2, "components": [field_]})
                )
                data = {"custom_id": custom_id, "components": [within], "id": "5"}
                return InteractionKind.MODAL, data, self._source(custom_id, person, channel, chance)
            case Call(command, _, typing, _):
                kind_ = InteractionKind.COMMAND if typing is None else InteractionKind.AUTOCOMPLETE
                return kind_, {"id": "1", "name": command, "type": 1, "options": _options(given)}, None

    def _source(self, custom_id: str, person: Person, channel: Channel, chance: Random) -> Message:
        """A message that the person can see in the channel: one with that custom ID if possible, otherwise any of
        the bot's."""
        ours = self._ours(person, channel)
        return chance.choice([each for each in ours if custom_id in _custom_ids(each)] or ours)

    def _write(self, person: Person, text: str, about: int | None, *, edited: bool, chance: Random) -> None:
        world = self.scene.playground.world
        private = world.private(person.id, self.scene.playground.bot)
        own = [each for each in world.messages[private.id].values() if each.author == person.id]
        other = [each for each in world.messages[private.id].values() if each.author != person.id]
        with suppress(RefusedError):
            if edited and own:
                person.edit(private.id, chance.choice(own).id, text[:2000])
            else:
                reply = chance.choice(other).id if about is not None and other else None
                person.send(private.id, text[:2000], reply_to=reply)

    def _mangle(self, person: Person, of: Click | Call | Sent, channel: Channel, chance: Random) -> None:
        """Send the bot an interaction as Discord never would."""
        interactions = self.scene.playground.stand_in.interactions
        kind, data, source = self._data(of, person, channel, chance)
        told: list[Event] = []
        stop = self.scene.playground.world.listen(told.append)
        reachable, interactions.reachable = interactions.reachable, lambda _: False
        made = interactions.start(kind, user=person.id, channel=channel, data=data, source=source)
        interactions.reachable = reachable
        stop()
        payload: Any = json.loads(json.dumps(interactions._payload(made, channel, data, source)))
        for _ in range(chance.choice((1, 1, 2, 4))):
            holder = payload
            path = chance.choice(_places(payload)[1:])
            for step in path[:-1]:
                holder = holder[step]
            if isinstance(holder, dict) and chance.random() < 0.4:
                del holder[path[-1]]
            else:
                holder[path[-1]] = deepcopy(chance.choice(ODD))
            if not isinstance(payload, dict) or len(_places(payload)) < 2:
                break
        for session in self.scene.gateway.sessions.values():
            session.tell("INTERACTION_CREATE", payload)

    async def _over(self, number: str | None) -> None:
        """Wait until the bot has finished everything that the action caused."""
        session = next(iter(self.scene.gateway.sessions.values()))

        def begun() -> bool:
            """Return whether the client has received all events, and the interaction has an outcome."""
            return (self.front.ws.sequence or 0) >= session.sequence and (number is None or number in self.outcomes)

        async with asyncio.timeout(PATIENCE):
            calm = 0
            while calm < CALM:
                busy = [task for task in asyncio.all_tasks() if _is_busy(task)]
                if busy:
                    await asyncio.wait(busy)
                calm = calm + 1 if begun() and not busy else 0
                await asyncio.sleep(0.0005)
            await self.host.rest()

    # -- checks ----------------------------------------------------------------------------------------------------

    async def _check_requests(self, before: Rows, *, refused: bool) -> None:
        """With `refused`, the bot got an invalid interaction, so Discord may refuse its response."""
        awaited = before.awaited() | self.rows.awaited()
        for exchange in list(self.scene.traffic.exchanges):
            if exchange.bug:
                raise BrokenPromiseError(f"the stand-in broke: {exchange.bug}")
            if exchange.status >= 400 and exchange.status not in EXPECTED and not refused:
                raise BrokenPromiseError(f"{exchange.method} {exchange.path}: {exchange.response[:300]!r}")
            await _check_allowed(exchange, awaited)

    def _check_messages(self, before: Rows, said: str) -> None:
        hidden = watch.secrets(self.rows)
        awaited = before.awaited() | self.rows.awaited()
        for message in self.heard:
            if message.mention_everyone or message.mention_roles or not set(message.mentions) <= awaited:
                raise BrokenPromiseError(f"it rings {message.mentions}, or everybody")
            shown = strings([list(message.components), message.content])
            reader = self._reader(message)
            text = "\n".join(each for key, each in shown if key in ("content", ""))
            if translator_for("en").say("sorry") in text and "\n" not in text:
                self._sorry()
            files = tuple((each.filename, self._file(each.id)) for each in message.attachments)
            watch.check_told(Told(reader, text, files), self.rows, hidden, said=said)
            for key, each in shown:
                if key not in ("custom_id", "value"):
                    sentences.check_seen(each)
            for component in walk(list(message.components)):
                if component.get("custom_id"):
                    values = [str(each["value"]) for each in component.get("options", ())]
                    self.memory.see(component["custom_id"], *values)

    def _sorry(self) -> None:
        """An apology is only allowed for invalid events, which are also in the log."""
        if not self.errors.found:
            raise BrokenPromiseError("something went wrong on our side")

    def _reader(self, message: Message) -> int | None:
        """The reader of a message, or None for everyone."""
        if message.shown_to is not None:
            return message.shown_to
        channel = self.scene.playground.world.channels[message.channel]
        others = [each for each in channel.recipients if each != self.scene.playground.bot]
        return others[0] if others else None

    def _file(self, number: int) -> bytes:
        return self.scene.playground.world.store.file(number) or b""

    def _learn(self) -> None:
        for table, _, text in watch.drafts(self.rows):
            self.memory.learn(table, text)


def _options(call: Call) -> list[Obj]:
    """A command's options as Discord sends them. An autocompletion includes the option that's being typed."""
    found: list[tuple[str, str | int]] = [*call.options]
    if call.table is not None:
        found.append(("table", call.table))
    options: list[Obj] = [
        {"name": name, "type": 4 if isinstance(each, int) else 3, "value": each} for name, each in found
    ]
    if call.typing is None:
        return options
    typed = "about" if call.command == "rules" else "table"
    others = [each for each in options if each["name"] != typed]
    return [*others, {"name": typed, "type": 3 if typed == "about" else 4, "value": call.typing, "focused": True}]


def _custom_ids(message: Message) -> set[str]:
    return {str(found.get("custom_id")) for found in walk(list(message.components))}


def _is_busy(task: asyncio.Task[Any]) -> bool:
    return task.get_name().startswith("discord.py: on_") or "_apologise" in repr(task.get_coro())


async def _check_allowed(exchange: Exchange, awaited: set[int]) -> None:
    """A request with text must say which mentions are allowed."""
    if exchange.method not in ("POST", "PATCH") or not exchange.request:
        return
    payload = (await parse(exchange.request_type, exchange.request)).payload
    data = payload.get("data", payload)
    if not isinstance(data, dict) or not (data.get("components") or data.get("content")) or "title" in data:
        return
    if data.get("content") == translator_for("en").say("sorry"):
        return
    allowed = data.get("allowed_mentions")
    if not isinstance(allowed, dict) or allowed.get("parse") != [] or allowed.get("roles"):
        raise BrokenPromiseError(f"{exchange.method} {exchange.path} allows {allowed}")
    if not {int(each) for each in allowed.get("users") or ()} <= awaited:
        raise BrokenPromiseError(f"{exchange.path} may ring {allowed}")


def _places(value: object, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(place for key, inner in inside for place in _places(inner, (*way, key)))]


@asynccontextmanager
async def session(folder: Path) -> AsyncIterator[Session]:
    """Open a session: the bot, logged in, with all kinds of tables in its channel."""
    texts.warm_up(GAMES.values())
    async with playing(options=Options(limits=ROOMY), checked=False) as scene:
        store = await open_store(folder / "games.sqlite3")
        titles = {key: computer.title for key, computer in COMPUTERS.items()}
        front = BotClient(
            Marked(),
            games=GAMES,
            computers=titles,
            connector=scene.playground.connector(),
            guild_ready_timeout=0.02,
            pace=RateLimiter(watch=Hasty()),
            commands_first=True,
        )
        clock = StandingClock(datetime.now(UTC))
        host = Host(
            store,
            front.messenger,
            GAMES,
            clock=clock,
            entropy=Counted(),
            thinker=thought,
            helper=helped,
            computers=titles,
        )
        front.bind(host)
        try:
            async with logged_in(scene, front):
                await front.online()
                async with serving(host) as work:
                    yield await _begun(Session(scene, front, host, work, Errors()))
        finally:
            await store.close()


async def _begun(people: Session) -> Session:
    place = Place(guild=people.scene.playground.guild, channel=people.scene.channel)
    seated = tuple(User(person.id, person.user.display) for person in people.people)
    people.scene.playground.world.listen(people.hear)
    await stocked(people.host, place, (*seated[1:], seated[0]))
    await people.host.rest()
    people.rows = await Rows.of(people.host)
    people._check_messages(people.rows, "")
    people._learn()
    return people


async def _tried(count: Count, *, seed: int, number: int, inputs: int, timed: bool) -> None:
    chance = Random(f"{seed}/{count.target}/{number}")
    with TemporaryDirectory() as folder:
        async with session(Path(folder)) as people:
            logging.getLogger().addHandler(people.errors)
            for place in range(inputs):
                person, given = people.next(chance)
                seconds = 0.0
                try:
                    seconds = await people.take(person, given, chance)
                    for _ in range(3 if timed and seconds > SLOW else 0):
                        seconds = min(seconds, await people.take(person, given, chance))
                    _in_time(seconds, timed=timed)
                except Exception as error:  # any error is a finding
                    where = f"session {number}, input {place}, {person.user.display}"
                    count.broken.append(f"{where}: {type(error).__name__}: {error}\n    {shortly(given, 600)}")
                    people.rows = await Rows.of(people.host)
                count.took(seconds, (person.user.display, given))
            logging.getLogger().removeHandler(people.errors)


def _in_time(seconds: float, *, timed: bool) -> None:
    if timed and seconds > SLOW:
        raise BrokenPromiseError(f"it took {1000 * seconds:.0f} ms")


def tried(*, seed: int, inputs: int, timed: bool, first: int = 0) -> Count:
    """Try a number of inputs, session by session."""
    count = Count("the wire")
    number = first
    while count.inputs < inputs:
        left = min(LENGTH, inputs - count.inputs)
        asyncio.run(_tried(count, seed=seed, number=number, inputs=left, timed=timed))
        number += 1
    return count
