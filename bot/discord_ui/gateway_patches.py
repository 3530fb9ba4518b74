"""Patches of discord.py's gateway client, as of version 2.7.1, where it offers no hook.

- After an outage the library waits longer each time, up to 1,024 s, and starts from the beginning only after 34 minutes
  without one: a few short outages, and the bot stays away for a quarter of an hour although Discord is back. It waits
  at most 30 s here.
- A client with several shards gives a session up as soon as one attempt to resume it has failed, and identifies anew:
  what happened meanwhile is lost. Here it's resumed, as a client with a single connection does.
- A session is resumed only at the host that READY named; if that one alone is down, the library tries it for ever
  (its issue 10511). Here the usual host is tried next. And no session that there isn't is resumed.
- A connection that's given up before its IDENTIFY stays open, with a thread that keeps it alive. Here it's closed.
- An event that the library can't read ends the client. Here it's logged, answered where a person waits, and survived.
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
"""Without which there is no going on: a new client has to try."""
_ANSWERED: Final = {each.value for each in discord.InteractionType} - {discord.InteractionType.autocomplete.value}
LONGEST_WAIT: Final = 30.0
"""Seconds before the next attempt to connect."""
FROM_CLIENT: Final[Callable[..., Awaitable[DiscordWebSocket]]] = DiscordWebSocket.from_client.__func__  # type: ignore[attr-defined] # a class method's function
IDENTIFY: Final = DiscordWebSocket.identify
RECONNECT: Final = Shard.reconnect
"""What the library does by itself."""


def apply() -> None:
    """Patch the library, for all clients of this process."""
    for module in (discord.client, discord.shard):
        module.ExponentialBackoff = ShortBackoff  # type: ignore[attr-defined] # what it imports is nobody else's
    Shard.reconnect = _resume  # type: ignore[method-assign, assignment]
    DiscordWebSocket.from_client = classmethod(_connect)  # type: ignore[assignment]
    DiscordWebSocket.identify = _identify  # type: ignore[method-assign, assignment]


class ShortBackoff(ExponentialBackoff[Literal[False]]):
    """The library's back-off, with waits of 30 s at most: many bots that come back at once still come one by one."""

    def delay(self) -> float:
        """Seconds before the next attempt."""
        return min(super().delay(), uniform(LONGEST_WAIT / 2, LONGEST_WAIT))


async def _resume(shard: Shard) -> None:
    """Connect a shard again, and go on with its session if there is one."""
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
    """Connect, to the usual host if the one that a session is to be resumed at can't be reached."""
    more |= {"session": session, "resume": resume and session is not None}
    try:
        return await FROM_CLIENT(cls, client, gateway=gateway, **more)
    except (aiohttp.ClientError, OSError) as error:
        if not more["resume"] or gateway in (None, cls.DEFAULT_GATEWAY):
            raise
        _log.info("can't resume the session where Discord said: %(why)s", {"why": where(error)})
    return await FROM_CLIENT(cls, client, **more)


async def _identify(socket: DiscordWebSocket) -> None:
    """Identify, or close the connection: nobody else knows of it yet."""
    try:
        await IDENTIFY(socket)
    except BaseException:
        await socket.close(code=4000)
        raise


def spare(client: discord.Client) -> None:
    """From now on an event that cannot be read no longer ends the client."""
    # The library has no door here: whatever its readers raise goes up to its connection, which breaks off.
    readers = client._connection.parsers
    readers.update({name: _guard_reader(client, name, read) for name, read in readers.items() if name not in _VITAL})


def _guard_reader(client: discord.Client, name: str, read: Callable[[Any], None]) -> Callable[[Any], None]:
    apologies: set[asyncio.Task[None]] = set()

    def spared(data: Any) -> None:
        try:
            read(data)
        except Exception as error:  # whatever it stumbles over: the next event can be read
            _log.error("couldn't read an event %(event)s: %(why)s", {"event": name, "why": where(error)})
            if name == "INTERACTION_CREATE" and isinstance(data, dict):
                task = asyncio.create_task(_apologise(client, data))
                apologies.add(task)
                task.add_done_callback(apologies.discard)

    return spared


async def _apologise(client: discord.Client, data: dict[str, Any]) -> None:
    """Tell whoever did it that it went wrong, if the event says as much as how to answer it."""
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
