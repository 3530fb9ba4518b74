"""The bot without Discord: real pages, host and database, and people who click and write anything.

Inputs come in sessions, because what's possible depends on what was done before. A session depends only on its seed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import asynccontextmanager, nullcontext
from dataclasses import astuple, dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from bot.ai.players import COMPUTERS
from bot.discord_ui import texts
from bot.discord_ui.dispatch import commands
from bot.discord_ui.handlers import FORMS, HANDLERS
from bot.discord_ui.images.image_service import ImageService
from bot.discord_ui.images.render_jobs import draw_compact_still, draw_preview, draw_still
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.interactions.actions.help import ShowHelp
from bot.discord_ui.interactions.actions.learning import Learn
from bot.discord_ui.interactions.actions.people import EditGuildSettings, EditUserSettings
from bot.discord_ui.interactions.context import HandlerContext, Request
from bot.discord_ui.interactions.custom_ids import CustomId, action_of, number_of
from bot.discord_ui.interactions.replies import AutocompleteChoices
from bot.discord_ui.texts import translator_for
from bot.discord_ui.views.play.accessible import BOARD_FORMS
from bot.games import GAMES
from bot.host.learning.lessons import course_of
from bot.host.model.community.learning import DAILY
from tests.discord_ui.room import Guest, Room, Unkept, nobody
from tests.host.harness import HERE, running_host
from tests.tools.fuzz import sentences, watch
from tests.tools.fuzz.acts import Call, Click, Letter, Memory, Sent, act
from tests.tools.fuzz.run import MOST_STEPS, SLOW, BrokenPromiseError, Count, Steps, counted, shortly
from tests.tools.fuzz.stock import helped, stocked, thought
from tests.tools.fuzz.watch import FuzzUser, Rows, Told

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.discord_ui.images.render_pool import Key
    from bot.discord_ui.interactions.context import Actor
    from bot.playground.wire import Obj
    from tests.tools.fuzz.acts import Act

LENGTH: Final = 150
"""Inputs per session."""
PEOPLE: Final = (("Ann", 1), ("Bob", 1), ("Cat", 1), ("D**an** @here", 1), ("Eve", 1), ("Fay", 2))
"""Names and guilds. The first three sit at tables, Eve manages their server, and Fay manages another one."""
MANAGERS: Final = frozenset({5, 6})


class Marked(RenderPool):
    """Pictures that contain whose they are, cached like real ones."""

    def __init__(self) -> None:
        super().__init__()
        self._marks: dict[Key, bytes] = {}

    async def draw(self, key: Key, draw: Callable[..., bytes], *what: object) -> bytes:
        seat = {draw_still: 4, draw_compact_still: 4, draw_preview: 4}.get(draw, len(what))
        whose = what[seat] if len(what) > seat else None
        return self._marks.setdefault(key, f"{draw.__name__} of {whose} at {key[0]}".encode())


class Errors(logging.Handler):
    """Messages logged as errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


@dataclass
class Session:
    """People in a channel with all kinds of tables."""

    room: Room
    guests: list[Guest]
    errors: Errors
    memory: Memory = field(default_factory=Memory)
    rows: Rows = field(default_factory=Rows)
    counting: bool = False
    """Whether to count the steps of each input."""

    async def begin(self) -> None:
        """Look at all panels. Read the packs of puzzles first: that takes a quarter of a second each, once per
        process."""
        for key in GAMES:
            course_of(GAMES, key + DAILY)
        self.rows = await Rows.of(self.room.host)
        self._learn()
        for guest in self.guests[:3]:
            for table in self.rows.tables:
                if self.rows.tables[table]["status"] == "playing" and self.rows.seats_of(table, guest.user.id):
                    self._remember(await guest.panel(table))

    def next(self, chance: Random) -> tuple[Guest, Act]:
        """A person and their next action."""
        guest = chance.choice(self.guests)
        return guest, act(chance, self.memory, self.rows, guest.user.id)

    async def take(self, guest: Guest, given: Act) -> float:
        """Carry out the action, check every promise, and return the seconds of work."""
        before = self.rows
        began = time.thread_time()
        with counted() if self.counting else nullcontext(Steps()) as steps:
            seen = await self._done(guest, given)
        took = time.thread_time() - began
        if steps.made > MOST_STEPS:
            raise BrokenPromiseError(f"it took {steps.made} steps")
        await self.room.rest()
        self.rows = await Rows.of(self.room.host)
        watch.check_authority(before, self.rows, _actor(guest))
        if isinstance(given, Sent) and given.owner not in (None, guest.user.id) and self.rows != before:
            raise BrokenPromiseError("a form that was opened for somebody else was taken")
        hidden = watch.secrets(self.rows)
        self._learn()
        moved = [table for table, row in self.rows.tables.items() if row["revision"] != _revision(before, table)]
        for message, reader in [(seen, guest), *[(await self.room.shown(table), None) for table in moved]]:
            self._check(message, reader, hidden, said=" ".join(map(str, astuple(given))))
            self._remember(message)
        if self.errors.found:
            raise BrokenPromiseError(f"logged: {self.errors.found.pop()}")
        if self.room.harness.loop.done():
            raise BrokenPromiseError("the host has stopped")
        return took

    async def take_in_time(self, guest: Guest, given: Act) -> float:
        """Like `take`, but also check the time. An action that seems slow is tried again before it counts as slow."""
        seconds = await self.take(guest, given)
        for _ in range(3 if seconds > SLOW else 0):
            seconds = min(seconds, await self.take(guest, given))
        if seconds > SLOW:
            raise BrokenPromiseError(f"it took {1000 * seconds:.0f} ms")
        return seconds

    async def _done(self, guest: Guest, given: Act) -> Obj:
        nothing: Obj = {"components": []}
        match given:
            case Click(custom_id, value):
                action = action_of(custom_id)
                if action is None or type(action) not in HANDLERS:
                    return nothing
                return await guest.press(action, value, message=len(custom_id))
            case Sent(custom_id, text):
                form = action_of(custom_id)
                if form is None or type(form) not in FORMS:
                    return nothing
                return await guest.send_off(Request(self.room.context, guest.who, form, text))
            case Letter(text, about, edited):
                return await guest.say(text, about=about, edited=edited)
            case Call():
                return await self._called(guest, given)

    async def _called(self, guest: Guest, call: Call) -> Obj:
        options = {name: str(each) for name, each in call.options}
        game, who, context = options.get("game"), guest.who, self.room.context
        match call.command:
            case "rules" if call.typing is not None:
                typed = call.typing
                return await guest.asks(lambda: _offered(context, who, game, typed))
            case "rules":
                return await guest.asks(lambda: commands._lesson(context, who, game, options.get("about")))
            case "play":
                return await guest.asks(
                    lambda: commands._open_table_setup(context, who.guild, game, number_of(options.get("pace", "1")))
                )
            case "learn":
                return await guest.press(Learn(game or ""))
            case "me" | "server" | "help":
                own: dict[str, CustomId] = {"me": EditUserSettings(), "server": EditGuildSettings(), "help": ShowHelp()}
                return await guest.press(own[call.command])
            case _ if call.typing is not None:
                return {"components": [], "choices": await guest.completes(call.command, call.typing)}
            case _:
                how = options.get("how")
                return await guest.call(call.command, call.table, how if how in BOARD_FORMS else "")

    def _check(self, message: Obj, reader: Guest | None, hidden: dict[str, set[int]], *, said: str) -> None:
        shown = list(strings(message))
        text = "\n".join(each for key, each in shown if key in ("content", "note"))  # only these are Markdown
        if translator_for("en").say("sorry") in text:
            raise BrokenPromiseError("something went wrong on our side")
        files = tuple((str(each["filename"]), bytes(each["body"])) for each in message.get("attachments", ()))
        number = None if reader is None else reader.user.id
        told = Told(number, text, files, rings=() if reader is None else message.get("rings", ()))
        watch.check_told(told, self.rows, hidden, said=said)
        if reader is not None:
            watch.check_elsewhere(text, self.rows, _actor(reader))
        for key, each in shown:
            if key not in ("custom_id", "value"):
                sentences.check_seen(each)
        everything = Told(number, "", tuple((key, each.encode(errors="replace")) for key, each in shown))
        watch.check_told(everything, self.rows, hidden, said=said)
        for name, body in files:
            self._check_picture(name, body.decode(errors="replace"), number)

    def _check_picture(self, name: str, body: str, reader: int | None) -> None:
        """A picture of a seat's view is only for the person in that seat. Table 0 is a lesson's."""
        _, _, whose = body.partition(" of ")
        seat, _, table = whose.partition(" at ")
        if seat.isdecimal() and int(table) and self.rows.at(int(table))[int(seat)]["user"] != reader:
            raise BrokenPromiseError(f"{name} shows what seat {seat} of table {table} sees to {reader or 'everybody'}")

    def _learn(self) -> None:
        for table, _, text in watch.drafts(self.rows):
            self.memory.learn(table, text)

    def _remember(self, message: Obj) -> None:
        modal = message.get("modal")
        if modal is not None:
            self.memory.see(modal.custom_id)
        for component in _components(message["components"]):
            if "custom_id" in component:
                self.memory.see(component["custom_id"], *(str(each["value"]) for each in component.get("options", ())))


def _actor(guest: Guest) -> FuzzUser:
    return FuzzUser(guest.user.id, guest.guild, guest.manager)


async def _offered(context: HandlerContext, who: Actor, game: str | None, typed: str) -> AutocompleteChoices:
    return AutocompleteChoices(await commands.subjects(context, who, game, typed))


def strings(value: object, key: str = "") -> list[tuple[str, str]]:
    """All texts in a sent value, each with its key."""
    match value:
        case str():
            return [(key, value)]
        case dict():
            inside = [(str(name), each) for name, each in value.items() if name != "attachments"]
            return [found for name, each in inside for found in strings(each, name)]
        case list() | tuple():
            return [found for each in value for found in strings(each, key)]
        case _:
            return []


def _components(found: list[Any]) -> list[Any]:
    found = [*found, *(each["accessory"] for each in found if "accessory" in each)]
    return [each for outer in found for each in (outer, *_components(outer.get("components", [])))]


def _revision(rows: Rows, table: int) -> int | None:
    row = rows.tables.get(table)
    return None if row is None else int(row["revision"])


@asynccontextmanager
async def session(folder: Path) -> AsyncIterator[Session]:
    """Open a session: people in a channel with all kinds of tables."""
    errors = Errors()
    texts.warm_up(GAMES.values())
    async with running_host(folder, games=GAMES, thinker=thought, helper=helped) as held:
        written: dict[int, str] = {}

        async def letter(_: int, message: int) -> str | None:
            return written.get(message)

        titles = {key: computer.title for key, computer in COMPUTERS.items()}
        context = HandlerContext(held.host, GAMES, titles, ImageService(Marked()), letter, nobody, Unkept())
        room = Room(held, context, written)
        guests = [
            room.guest(
                number,
                name,
                guild=guild,
                channel=HERE.channel if guild == HERE.guild else 900,
                manager=number in MANAGERS,
                sees=frozenset({HERE.channel}) if guild == HERE.guild else frozenset(),
            )
            for number, (name, guild) in enumerate(PEOPLE, start=1)
        ]
        await stocked(held.host, HERE, tuple(guest.user for guest in guests))
        await held.rest()
        found = Session(room, guests, errors)
        await found.begin()
        logging.getLogger().addHandler(errors)
        try:
            yield found
        finally:
            logging.getLogger().removeHandler(errors)


async def _tried(count: Count, *, seed: int, number: int, inputs: int, timed: bool) -> None:
    chance = Random(f"{seed}/{count.target}/{number}")
    with TemporaryDirectory() as folder:
        async with session(Path(folder)) as people:
            people.counting = not timed
            for place in range(inputs):
                guest, given = people.next(chance)
                seconds = 0.0
                try:
                    seconds = await (people.take_in_time if timed else people.take)(guest, given)
                except Exception as error:  # any error is a finding
                    where = f"session {number}, input {place}, {guest.user.name}"
                    count.broken.append(f"{where}: {type(error).__name__}: {error}\n    {shortly(given, 600)}")
                    people.rows = await Rows.of(people.room.host)
                count.took(seconds, (guest.user.name, given))


def tried(*, seed: int, inputs: int, timed: bool, first: int = 0) -> Count:
    """Try a number of inputs, session by session."""
    count = Count("the desk")
    number = first
    while count.inputs < inputs:
        left = min(LENGTH, inputs - count.inputs)
        asyncio.run(_tried(count, seed=seed, number=number, inputs=left, timed=timed))
        number += 1
    return count
