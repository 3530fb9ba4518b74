"""The people's WebSocket, which the playground's page uses. PROTOCOL.md describes its messages."""

from __future__ import annotations

import asyncio
import json
import logging
import traceback
from collections.abc import Awaitable, Callable
from contextlib import suppress

from aiohttp import WSMsgType, web

from bot.playground.errors import RefusedError
from bot.playground.people.people import Person, add_person, everybody
from bot.playground.server import StandIn
from bot.playground.wire import Obj
from bot.playground.world.locales import locale_of

_log = logging.getLogger(__name__)


class PeopleSocket:
    """A page's connection; its person may not be known yet."""

    def __init__(self, stand_in: StandIn, guild: int, ws: web.WebSocketResponse) -> None:
        self._stand_in = stand_in
        self._guild = guild
        self._ws = ws
        self._person: Person | None = None
        self._queue: asyncio.Queue[Obj] = asyncio.Queue()
        self._quiet: Callable[[], None] = lambda: None
        self._asks: dict[str, Callable[[Obj], Obj | Awaitable[Obj] | None]] = {
            "sit": self._sit,
            "history": self._history,
            "read": lambda question: self._me.read(int(question["channel"])),
            "send": self._send,
            "edit": self._edit,
            "delete": lambda question: self._me.delete(int(question["channel"]), int(question["message"])),
            "click": self._click,
            "command": self._command,
            "complete": self._complete,
            "submit": self._submit,
            "dm": lambda question: {"channel": self._me.dm(int(question["user"]))},
            "close_dms": lambda question: self._me.close_dms(closed=bool(question["closed"])),
            "dismiss": lambda question: self._me.dismiss(int(question["message"])),
            "person": self._new_person,
        }

    async def run(self) -> None:
        """Serve the page until it disconnects. Handle requests concurrently, because some wait for the application."""
        pump = asyncio.create_task(self._pump())
        asked: set[asyncio.Task[None]] = set()
        try:
            async for frame in self._ws:
                if frame.type is WSMsgType.TEXT:
                    task = asyncio.create_task(self._answer(frame.data))
                    asked.add(task)
                    task.add_done_callback(asked.discard)
        finally:
            self._quiet()
            for task in (pump, *asked):
                task.cancel()

    async def _pump(self) -> None:
        while True:
            payload = await self._queue.get()
            with suppress(ConnectionError):
                await self._ws.send_str(json.dumps(payload))

    async def _answer(self, text: str) -> None:
        number: object = None
        try:
            question = json.loads(text)
            number = question.get("id")
            result = self._asks[question["op"]](question)
            told = await result if isinstance(result, Awaitable) else result
            self._queue.put_nowait({"op": "ok", "id": number, **(told or {})})
        except RefusedError as refused:
            self._queue.put_nowait({"op": "error", "id": number, "message": str(refused)})
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            # a message may contain a secret program, and an error may quote it, so neither belongs in a log
            place = traceback.extract_tb(error.__traceback__)[-1]
            _log.warning(
                "didn't understand %(length)d characters: %(why)s at %(function)s:%(line)d",
                {"length": len(text), "why": type(error).__name__, "function": place.name, "line": place.lineno or 0},
            )
            said = "The server didn't understand the page."
            self._queue.put_nowait({"op": "error", "id": number, "message": said})

    def _hear(self, name: str, data: Obj) -> None:
        self._queue.put_nowait({"op": "event", "t": name, "d": data})
        person = self._person
        if person is None or name not in {"MESSAGE_CREATE", "MESSAGE_DELETE"}:
            return
        channel = int(data["channel_id"])
        count = person.world.unread(person.id, channel)
        if count or name == "MESSAGE_DELETE":
            self._queue.put_nowait({"op": "event", "t": "UNREAD", "d": {"channel": str(channel), "count": count}})

    @property
    def _me(self) -> Person:
        if self._person is None:
            raise RefusedError("First choose who to be.")
        return self._person

    def _sit(self, question: Obj) -> Obj:
        world = self._stand_in.world
        number = _number(question, "person")
        self._quiet()
        self._quiet = lambda: None
        self._person = None
        guild = world.guilds[self._guild]
        shown: Obj = {
            "people": everybody(world),
            "me": None,
            "bots": [world.views.user(each.id) for each in world.users.values() if each.bot],
            "guild": {
                "id": str(guild.id),
                "name": guild.name,
                "roles": [world.views.role(each) for each in guild.roles],
            },
            "channels": [],
            "unread": {},
            "commands": Person(self._stand_in, guild.owner).commands(),
        }
        if number is None:
            # until the page has a person, it sees no channels, but it hears about new people
            self._quiet = Person(self._stand_in, 0).listen(self._hear)
            return shown
        user = world.users.get(number)
        if user is None or user.bot:
            raise RefusedError("There's no such person.")
        person = Person(self._stand_in, user.id)
        self._person = person
        world.locales[user.id] = locale_of(str(question.get("locale") or ""))
        self._quiet = person.listen(self._hear)
        return shown | {
            "me": world.views.user(user.id),
            "channels": person.channels(),
            "unread": person.unread(),
            "commands": person.commands(),
            "dms_closed": not user.dms_open,
        }

    def _history(self, question: Obj) -> Obj:
        before, limit = _number(question, "before"), int(question.get("limit") or 50)
        return {"messages": self._me.history(int(question["channel"]), before=before, limit=limit)}

    def _send(self, question: Obj) -> Obj:
        channel, reply_to = int(question["channel"]), _number(question, "reply_to")
        return {"message": self._me.send(channel, str(question["content"]), reply_to=reply_to)}

    def _edit(self, question: Obj) -> Obj:
        channel, message = int(question["channel"]), int(question["message"])
        return {"message": self._me.edit(channel, message, str(question["content"]))}

    def _click(self, question: Obj) -> Obj:
        values = question.get("values")
        chosen = None if values is None else [str(value) for value in values]
        channel, message = int(question["channel"]), int(question["message"])
        return {"interaction": self._me.click(channel, message, str(question["custom_id"]), chosen)}

    def _command(self, question: Obj) -> Obj:
        options = question.get("options") or {}
        return {"interaction": self._me.command(int(question["channel"]), str(question["name"]), options)}

    async def _complete(self, question: Obj) -> Obj:
        channel, name, options = int(question["channel"]), str(question["name"]), question.get("options") or {}
        return {"choices": await self._me.complete(channel, name, options, str(question["focused"]))}

    def _submit(self, question: Obj) -> Obj:
        return {"interaction": self._me.submit(int(question["modal"]), question.get("values") or {})}

    def _new_person(self, question: Obj) -> Obj:
        world = self._stand_in.world
        user = add_person(world, guild=self._guild, name=str(question["name"]))
        return {"user": world.views.user(user.id)}


def _number(question: Obj, key: str) -> int | None:
    value = question.get(key)
    return None if value is None else int(value)
