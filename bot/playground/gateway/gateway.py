"""The gateway: sessions over WebSockets, their events, and resuming."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from aiohttp import WSCloseCode, WSMsgType, web

from bot.playground.faults import Fail, Faults, Gate, When
from bot.playground.gateway.streams import packer
from bot.playground.http.api import Application
from bot.playground.wire import PRIVILEGED, ChannelKind, Intents, Obj
from bot.playground.world.world import Event, World

HEARTBEAT_MS: Final = 41_250
WAY: Final = 0.05
"""Seconds before a heartbeat is acknowledged. Without this delay, discord.py could get the acknowledgement before it
notes when it sent the heartbeat, and would warn that the connection is behind."""
RESUME_URL: Final = "wss://gateway.discord.gg"
APART: Final = 5.0
"""Minimum seconds between two identifies in the same bucket of shards, if that's enforced."""
BUFFER: Final = 1000
DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = (
    0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11,
)  # fmt: skip

_GUILD_MEMBERS = frozenset({"GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE", "GUILD_MEMBER_REMOVE"})
_MESSAGES = frozenset({"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"})
_GUILDS = frozenset(
    f"{thing}_{what}"
    for thing in ("GUILD", "GUILD_ROLE", "CHANNEL", "THREAD")
    for what in ("CREATE", "UPDATE", "DELETE")
) | {"THREAD_MEMBERS_UPDATE", "THREAD_LIST_SYNC"}


class _Closed(Exception):  # noqa: N818 - not an error: the socket is to be closed with this code
    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


@dataclass(frozen=True, slots=True)
class Entry:
    """The recommended number of shards, and limits on identifying."""

    shards: int = 1
    concurrency: int = 1
    """The number of buckets of shards that can identify independently of each other."""
    apart: float = 0.0
    """Seconds between two sessions that identify in the same bucket. A session that's too early is invalidated."""
    starts: int = 1000
    """Maximum number of identifies. Later ones fail as if the token had been reset."""


@dataclass(slots=True)
class Socket:
    """A WebSocket. With `pack`, all payloads are sent as one compressed stream."""

    ws: web.WebSocketResponse
    transport: asyncio.Transport
    pack: Callable[[bytes], bytes] | None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def send(self, payload: Obj) -> None:
        text = json.dumps(payload, separators=(",", ":"))
        with suppress(ConnectionError, RuntimeError):
            async with self.lock:
                if self.pack is None:
                    await self.ws.send_str(text)
                else:
                    await self.ws.send_bytes(self.pack(text.encode()))


@dataclass(slots=True)
class Session:
    """A session: its options, its events, and its socket if it's connected."""

    id: str
    intents: Intents
    shard: int
    shards: int
    sent: deque[Obj] = field(default_factory=lambda: deque(maxlen=BUFFER))
    sequence: int = 0
    socket: Socket | None = None
    queue: asyncio.Queue[Obj] = field(default_factory=asyncio.Queue)

    def hears_of(self, guild: int | None) -> bool:
        return shard_of(guild, self.shards) == self.shard

    def tell(self, name: str, data: object) -> None:
        """Keep an event in case the session resumes. If the session is connected, also send the event soon."""
        self.sequence += 1
        payload: Obj = {"op": DISPATCH, "t": name, "s": self.sequence, "d": data}
        self.sent.append(payload)
        if self.socket is not None:
            self.queue.put_nowait(payload)


def shard_of(guild: int | None, shards: int) -> int:
    """The shard of a guild. None, everything outside guilds, belongs to the first shard."""
    return 0 if guild is None else (guild >> 22) % shards


class Gateway:
    """All sessions of the application's bot."""

    def __init__(
        self, world: World, application: Application, faults: Faults, entry: Entry, monotonic: Callable[[], float]
    ) -> None:
        self.sessions: dict[str, Session] = {}
        self.entry = entry
        self.identifies = 0
        self.resumes = 0
        self._world = world
        self._application = application
        self._faults = faults
        self._held: list[Event] = []
        self._ready = asyncio.Condition()
        self._entered: dict[int, float] = {}
        self._monotonic = monotonic
        world.listen(self.hear)

    def reachable(self, guild: int | None = None) -> bool:
        """Return whether there's a session for a guild, connected or not; without a guild, for direct messages."""
        return any(session.hears_of(guild) for session in self.sessions.values())

    async def ready(self, shards: int = 1) -> None:
        """Wait until sessions for this many shards are connected."""
        async with self._ready:
            await self._ready.wait_for(
                lambda: len({each.shard for each in self.sessions.values() if each.socket is not None}) >= shards
            )

    def hear(self, event: Event) -> None:
        """Apply the faults to an event, and send it to every session that may get it and wants it."""
        told = self._faults.apply_to_event(event.name, event.data)
        if told is not event.data:
            event = replace(event, data=told)
        copies = self._faults.copies(event.name)
        if copies == 0:
            self._held.append(event)
        for _ in range(copies):
            self._deliver(event)

    def release(self) -> None:
        self._faults.release_events()
        held, self._held = self._held, []
        for event in held:
            self._deliver(event)

    def _deliver(self, event: Event) -> None:
        if self._world.hears(event, self._application.id):
            for session in self.sessions.values():
                if self._wants(session, event):
                    session.tell(event.name, self._redact(session, event))

    def _wants(self, session: Session, event: Event) -> bool:
        data = event.data
        guild = data.get("guild_id") or (data.get("id") if event.name.startswith("GUILD_") else None)
        if not session.hears_of(None if guild is None else int(guild)):
            return False
        if event.name == "INTERACTION_CREATE":
            return True
        if event.name in _MESSAGES:
            return bool(session.intents & (Intents.DIRECT_MESSAGES if guild is None else Intents.GUILD_MESSAGES))
        if event.name == "TYPING_START":
            wanted = Intents.DIRECT_MESSAGE_TYPING if guild is None else Intents.GUILD_MESSAGE_TYPING
            return bool(session.intents & wanted)
        if event.name == "GUILD_MEMBER_UPDATE" and data["user"]["id"] == str(self._application.id):
            return True  # a bot gets events about itself even without an intent
        if event.name in _GUILD_MEMBERS:
            return bool(session.intents & Intents.GUILD_MEMBERS)
        if event.name == "THREAD_MEMBERS_UPDATE" and not session.intents & Intents.GUILD_MEMBERS:
            return bool(session.intents & Intents.GUILDS) and self._is_about_me(data)
        if event.name in _GUILDS and data.get("type") != ChannelKind.DM:
            return bool(session.intents & Intents.GUILDS)
        return False

    def _is_about_me(self, data: Obj) -> bool:
        """Return whether the bot itself joined or left a thread. Events about others need an intent."""
        me = str(self._application.id)
        added = [each["user_id"] for each in data.get("added_members", [])]
        return me in added or me in data.get("removed_member_ids", [])

    def _redact(self, session: Session, event: Event) -> Obj:
        data, message, me = event.data, event.message, self._application.id
        if message is None or event.name == "MESSAGE_DELETE" or session.intents & Intents.MESSAGE_CONTENT:
            return data
        if "guild_id" not in data or message.author == me or me in message.mentions:
            return data
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}

    async def drop(self, code: int = 1006) -> None:
        """Drop every session's socket; the sessions can be resumed. Code 1006 means a broken connection."""
        for session, socket in self._connections():
            session.socket = None
            if code == 1006:
                socket.transport.abort()
            else:
                await socket.ws.close(code=code)

    async def reconnect(self) -> None:
        for _, socket in self._connections():
            await socket.send({"op": RECONNECT, "d": None})

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Invalidate every session (op 9); `resumable` says whether they can be resumed."""
        connected = self._connections()
        if not resumable:
            self.sessions.clear()
        for _, socket in connected:
            await socket.send({"op": INVALID, "d": resumable})

    async def close(self) -> None:
        for _, socket in self._connections():
            await socket.ws.close(code=WSCloseCode.GOING_AWAY)
        self.sessions.clear()

    def _connections(self) -> list[tuple[Session, Socket]]:
        return [(each, each.socket) for each in self.sessions.values() if each.socket is not None]

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve a socket. Of the faults for the route `/`, `Fail` refuses it, `Gate` holds it, others do nothing."""
        match self._faults.find("GET", "/", When.BEFORE):
            case Fail(status):
                return web.Response(status=status)
            case Gate() as gate:
                await gate.wait()
        ws = web.WebSocketResponse(max_msg_size=1 << 20, timeout=1.0)
        await ws.prepare(request)
        if request.transport is None:
            return ws
        socket = Socket(ws, request.transport, packer(request.query.get("compress")))
        if request.query.get("v") not in {None, "10"}:
            await ws.close(code=4012, message=b"Invalid API version.")
            return ws
        try:
            await socket.send({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}})
            await self._talk(socket)
        except _Closed as closed:
            await ws.close(code=closed.code, message=closed.reason.encode())
        return ws

    async def _talk(self, socket: Socket) -> None:
        session: Session | None = None
        pump: asyncio.Task[None] | None = None
        try:
            async for frame in socket.ws:
                if frame.type is not WSMsgType.TEXT:
                    raise _Closed(4002, "Error while decoding payload.")
                payload = _decode(frame.data)
                op = payload.get("op")
                if op == HEARTBEAT:
                    await asyncio.sleep(WAY)
                    await socket.send({"op": ACK, "d": None})
                elif op in {IDENTIFY, RESUME}:
                    if session is not None:
                        raise _Closed(4005, "Already authenticated.")
                    session = await self._enter(socket, int(op), payload.get("d") or {})
                    if session is not None:
                        pump = asyncio.create_task(_pump(session, socket))
                elif session is None:
                    raise _Closed(4003, "Not authenticated.")
                elif op not in {PRESENCE, VOICE, MEMBERS}:
                    raise _Closed(4001, "Unknown opcode.")
        finally:
            if pump is not None:
                pump.cancel()
            self._handle_close(session, socket)

    def _handle_close(self, session: Session | None, socket: Socket) -> None:
        if session is None or session.socket is not socket:
            return
        session.socket = None
        # a client that closes with 1000 or 1001 doesn't resume its session
        if socket.ws.close_code in {1000, 1001}:
            self.sessions.pop(session.id, None)

    async def _enter(self, socket: Socket, op: int, data: Obj) -> Session | None:
        if data.get("token") not in {self._application.token, f"Bot {self._application.token}"}:
            raise _Closed(4004, "Authentication failed.")
        return await (self._identify(socket, data) if op == IDENTIFY else self._resume(socket, data))

    async def _identify(self, socket: Socket, data: Obj) -> Session | None:
        if self.identifies >= self.entry.starts:
            raise _Closed(4004, "Authentication failed.")
        self.identifies += 1
        intents = data.get("intents")
        if not isinstance(intents, int) or intents < 0:
            raise _Closed(4013, "Invalid intent(s).")
        if intents & PRIVILEGED & ~self._application.privileged:
            raise _Closed(4014, "Disallowed intent(s).")
        shard, shards = _shard(data.get("shard", [0, 1]))
        if not self._try_identify(shard):
            await socket.send({"op": INVALID, "d": False})
            return None
        session = Session(secrets.token_hex(16), Intents(intents), shard, shards, socket=socket)
        # a new identify ends the shard's earlier sessions that have no socket
        for old in list(self.sessions.values()):
            if old.socket is None and (old.shard, old.shards) == (shard, shards):
                del self.sessions[old.id]
        self.sessions[session.id] = session
        self._welcome(session)
        async with self._ready:
            self._ready.notify_all()
        return session

    def _try_identify(self, shard: int) -> bool:
        """If no shard in the bucket has identified recently, record that this one does, and return True."""
        bucket, now = shard % self.entry.concurrency, self._monotonic()
        if now - self._entered.get(bucket, -self.entry.apart) < self.entry.apart:
            return False
        self._entered[bucket] = now
        return True

    def _welcome(self, session: Session) -> None:
        me, views = self._application.id, self._world.views
        mine = [guild for guild in self._world.guilds.values() if guild.member(me) and session.hears_of(guild.id)]
        ready: Obj = {
            "v": 10,
            "user": views.user(me) | {"mfa_enabled": False, "verified": True, "email": None},
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": RESUME_URL,
            "application": {"id": str(me), "flags": 0},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            "private_channels": [],
            "shard": [session.shard, session.shards],
        }
        session.tell("READY", self._faults.apply_to_event("READY", ready))
        if session.intents & Intents.GUILDS:
            everybody = bool(session.intents & Intents.GUILD_MEMBERS)
            for guild in mine:
                if guild.id in self._world.unavailable:
                    session.tell("GUILD_DELETE", {"id": str(guild.id), "unavailable": True})
                else:
                    session.tell("GUILD_CREATE", views.joined_guild(guild, me, everybody=everybody))

    async def _resume(self, socket: Socket, data: Obj) -> Session | None:
        session = self.sessions.get(str(data.get("session_id")))
        sequence = int(data.get("seq") or 0)
        oldest = session.sent[0]["s"] if session is not None and session.sent else 0
        if session is None or sequence > session.sequence or sequence + 1 < oldest:
            await socket.send({"op": INVALID, "d": False})
            return None
        self.resumes += 1
        session.socket, session.queue = socket, asyncio.Queue()
        for payload in session.sent:
            if payload["s"] > sequence:
                session.queue.put_nowait(payload)
        session.tell("RESUMED", {"_trace": []})
        return session


def _shard(asked: object) -> tuple[int, int]:
    match asked:
        case [int(shard), int(shards)] if 0 <= shard < shards:
            return shard, shards
        case _:
            raise _Closed(4010, "Invalid shard.")


def _decode(text: str) -> Obj:
    try:
        payload = json.loads(text)
    except ValueError:
        payload = None
    if not isinstance(payload, dict):
        raise _Closed(4002, "Error while decoding payload.")
    return payload


async def _pump(session: Session, socket: Socket) -> None:
    while session.socket is socket:
        await socket.send(await session.queue.get())
