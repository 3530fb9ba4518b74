"""Patches of discord.py's gateway client, as of version 2.7.1, where it offers no hook.

- After an outage the library's back-off grows up to 1,024 s, and resets only after 34 minutes without one: after a few
short outages the bot stays away for a quarter of an hour although Discord is back. Here the wait is at most 30 s.
- A client with several shards drops a session after one failed attempt to resume it, and identifies again: the missed
events are lost. Here it's resumed, as by a client with a single connection.
- A session is resumed only at the host that READY named; if only that host is down, the library tries it for ever (its
issue 10511). Here the usual host is tried next, and a missing session is never resumed.
- A connection that's given up before its IDENTIFY stays open, with its heartbeat thread. Here it's closed.
- An event that the library can't parse ends the client. Here it's logged, answered if a person waits, and survived.
"""

from __future__ import annotations

import asyncio
import logging
from random import uniform
from typing import TYPE_CHECKING, Any, Final, Literal

import aiohttp
import discord
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import Route
from discord.shard import Shard

from bot.discord_ui.sending.response_policy import Call, CallError, wrap_call_errors
from bot.discord_ui.texts import spoken
from bot.host.people.locales import language_of
from bot.i18n import ENGLISH
from bot.safe_errors import where

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import yarl

_log = logging.getLogger(__name__)

_VITAL: Final = frozenset({"READY"})
"""Events that the client can't go on without: if one fails, a new client has to try."""
_ANSWERED: Final = {each.value for each in discord.InteractionType} - {discord.InteractionType.autocomplete.value}
LONGEST_WAIT: Final = 30.0
"""The longest wait before the next attempt to connect, in seconds."""
FROM_CLIENT: Final[Callable[..., Awaitable[DiscordWebSocket]]] = DiscordWebSocket.from_client.__func__  # type: ignore[attr-defined] # a class method's function
IDENTIFY: Final = DiscordWebSocket.identify
RECONNECT: Final = Shard.reconnect
"""The library's own reconnect."""


def apply() -> None:
    """Patch the library, for all clients of this process."""
    for module in (discord.client, discord.shard):
        module.ExponentialBackoff = ShortBackoff  # type: ignore[attr-defined] # what it imports is nobody else's
    Shard.reconnect = _resume  # type: ignore[method-assign, assignment]
    DiscordWebSocket.from_client = classmethod(_connect)  # type: ignore[assignment]
    DiscordWebSocket.identify = _identify  # type: ignore[method-assign, assignment]


class ShortBackoff(ExponentialBackoff[Literal[False]]):
    """The library's back-off with waits of at most 30 s: many bots that come back at once are still spread out."""

    def delay(self) -> float:
        """Seconds before the next attempt."""
        return min(super().delay(), uniform(LONGEST_WAIT / 2, LONGEST_WAIT))


async def _resume(shard: Shard) -> None:
    """Reconnect a shard, and resume its session if there is one."""
    await shard.reidentify(ReconnectWebSocket(shard.id, resume=True))


async def _connect(
    cls: type[DiscordWebSocket],
    /,
    client: discord.Client,
    *,
    gateway: yarl.URL | None = None,
    session: str | None = None,
    resume: bool = False,
    **more: Any,
) -> DiscordWebSocket:
    """Connect, falling back to the usual host if the one to resume at can't be reached."""
    more |= {"session": session, "resume": resume and session is not None}
    try:
        return await FROM_CLIENT(cls, client, gateway=gateway, **more)
    except (aiohttp.ClientError, OSError) as error:
        if not more["resume"] or gateway in (None, cls.DEFAULT_GATEWAY):
            raise
        _log.info("can't resume the session where Discord said: %(why)s", {"why": where(error)})
    return await FROM_CLIENT(cls, client, **more)


async def _identify(socket: DiscordWebSocket) -> None:
    """Identify, or close the connection: nothing else refers to it yet."""
    try:
        await IDENTIFY(socket)
    except BaseException:
        await socket.close(code=4000)
        raise


def spare(client: discord.Client) -> None:
    """Keep an unreadable event from ending the client."""
    # The library has no hook here: whatever its parsers raise reaches its connection, which breaks off.
    readers = client._connection.parsers
    readers.update({name: _guard_reader(client, name, read) for name, read in readers.items() if name not in _VITAL})


def _guard_reader(client: discord.Client, name: str, read: Callable[[Any], None]) -> Callable[[Any], None]:
    apologies: set[asyncio.Task[None]] = set()

    def spared(data: Any) -> None:
        try:
            read(data)
        except Exception as error:  # whatever the parser stumbles over: the next event can be read
            _log.error("couldn't read an event %(event)s: %(why)s", {"event": name, "why": where(error)})
            if name == "INTERACTION_CREATE" and isinstance(data, dict):
                task = asyncio.create_task(_apologise(client, data))
                apologies.add(task)
                task.add_done_callback(apologies.discard)

    return spared


async def _apologise(client: discord.Client, data: dict[str, Any]) -> None:
    """Tell the person that their interaction failed, if the event has enough data to answer it."""
    number, token = str(data.get("id")), data.get("token")
    if not (number.isdecimal() and isinstance(token, str) and data.get("type") in _ANSWERED):
        return
    route = Route("POST", "/interactions/{interaction}/{token}/callback", interaction=number, token=token)
    flags = discord.MessageFlags(ephemeral=True)
    sorry = spoken(language_of(str(data.get("locale"))) or ENGLISH).say("sorry")
    try:
        with wrap_call_errors(Call.INTERACTION):
            await client.http.request(route, json={"type": 4, "data": {"content": sorry, "flags": flags.value}})
    except CallError as error:
        _log.info("couldn't answer interaction %(interaction)s: %(why)s", {"interaction": number, "why": where(error)})
