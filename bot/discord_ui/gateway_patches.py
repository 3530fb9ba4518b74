"""Patches of discord.py 2.7.1, and replacements for its classes, for things that it has no public way to do.

Faults of its gateway client (for each, a test runs the unpatched library, and fails once the library has fixed it):

- After an outage the library's back-off grows up to 1,024 s, and resets only after 34 minutes without one: after a few
  short outages the bot can stay away for a quarter of an hour although Discord is back. Here the wait is at most 30 s.
- A client with shards drops a session after one failed attempt to resume it, and identifies again: the missed
  events are lost. Here the session is resumed, as by a client with a single connection.
- A session is resumed only at the host that READY named; if only that host is down, the library keeps trying it (its
  issue 10511). Here the usual host is tried next, and a missing session is never resumed.
- A connection that's given up before its IDENTIFY stays open, with its heartbeat thread. Here it's closed.
- An event that the library can't parse ends the client. Here, unless it's READY, the error is logged, and a waiting
  person gets an answer.

Memory that the library holds after sending (measured with the bot's garbage collection, which rarely runs in full):

- A file's buffer copies its bytes and refers to itself: 1,000 pictures of 300 KB leave 111 MB. Here they leave nothing.
- An interaction and its `response` refer to each other: 6,000 clicks leave 8 MB, and take 14 % more time.
- Components and what contains them refer to each other: 6,000 pages leave 9 MB. Here pages are payloads.

Work that the library does although nobody needs it: parsing the events about bots' edits, nearly all of them our own,
and the components of every message. Here, the former are skipped, and the latter are parsed when they're first used.
For each channel that it hasn't written to lately, the library also looks through all its rate limits for unused ones:
with 13,000 of them, that takes 3 ms. Here, it does so once a minute.

The library has no method for these: naming an existing file of a message by its ID, editing `@original` by its webhook,
commands with their translations, the bot's permissions in servers, and, without shards, Discord's session limit.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from random import uniform
from typing import Any, Final, Literal, TypeVar

import aiohttp
import discord
import yarl
from cachetools import TTLCache, cached
from discord import ui
from discord.backoff import ExponentialBackoff
from discord.components import _component_factory
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import HTTPClient, Route
from discord.shard import Shard

from bot.discord_ui.responses.response_policy import Call, CallError, wrap_call_errors
from bot.discord_ui.texts import translator_for
from bot.games.lazy_sequence import LazySequence
from bot.host.people.locales import language_of
from bot.i18n import ENGLISH
from bot.safe_errors import log_failures, where

Payload = dict[str, Any]

T = TypeVar("T", bound=discord.Client)

_log = logging.getLogger(__name__)

_VITAL: Final = frozenset({"READY"})
"""Events that the client can't do without: if one fails, a new client has to try."""
_ANSWERED: Final = {each.value for each in discord.InteractionType} - {discord.InteractionType.autocomplete.value}
API: Final = Route.BASE
"""URL of Discord's API, in the version that the library uses."""
LONGEST_WAIT: Final = 30.0
"""The back-off's longest wait, in seconds."""
# the library's unpatched methods
FROM_CLIENT: Final[Callable[..., Awaitable[DiscordWebSocket]]] = DiscordWebSocket.from_client.__func__  # type: ignore[attr-defined] # a class method's function
IDENTIFY: Final = DiscordWebSocket.identify
RECONNECT: Final = Shard.reconnect
HANDLE_COMPONENTS: Final = discord.Message._handle_components
CLEAR_RATE_LIMITS: Final = HTTPClient._try_clear_expired_ratelimits
CLEARING_INTERVAL: Final = 60.0
"""Seconds between two searches for unused rate limits."""


def apply() -> None:
    """Patch the library for all of this process's clients."""
    # otherwise, the library warns that voice isn't available, which the bot never uses
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    for module in (discord.client, discord.shard):
        module.ExponentialBackoff = ShortBackoff  # type: ignore[attr-defined] # those that use it for the gateway
    Shard.reconnect = _resume  # type: ignore[method-assign, assignment]
    DiscordWebSocket.from_client = classmethod(_connect)  # type: ignore[assignment]
    DiscordWebSocket.identify = _identify  # type: ignore[method-assign, assignment]
    discord.Message._handle_components = _handle_components  # type: ignore[method-assign, assignment]
    HTTPClient._try_clear_expired_ratelimits = _clear_rate_limits  # type: ignore[method-assign, assignment]


class ShortBackoff(ExponentialBackoff[Literal[False]]):
    """The library's back-off with waits of at most 30 s, random so that bots don't reconnect at the same moment."""

    def delay(self) -> float:
        return min(super().delay(), uniform(LONGEST_WAIT / 2, LONGEST_WAIT))


async def _resume(shard: Shard) -> None:
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
    """Connect; fall back to the usual host if the one to resume at can't be reached."""
    more |= {"session": session, "resume": resume and session is not None}
    try:
        return await FROM_CLIENT(cls, client, gateway=gateway, **more)
    except (aiohttp.ClientError, OSError) as error:
        if not more["resume"] or gateway in (None, cls.DEFAULT_GATEWAY):
            raise
        _log.info("can't resume the session at Discord's address: %(why)s", {"why": where(error)})
    return await FROM_CLIENT(cls, client, **more)


async def _identify(socket: DiscordWebSocket) -> None:
    """Identify. If that fails, close the connection, because nothing else refers to it yet."""
    try:
        await IDENTIFY(socket)
    except BaseException:
        await socket.close(code=4000)
        raise


def _handle_components(message: discord.Message, payloads: Sequence[Any]) -> None:
    """Parse components when they're first used: nobody looks into those of most messages."""
    message.components = LazySequence(  # type: ignore[assignment]
        lambda: [each for each in map(_component_factory, payloads) if each is not None]
    )


@cached(TTLCache(1, CLEARING_INTERVAL))
def _clear_rate_limits(client: HTTPClient) -> None:
    CLEAR_RATE_LIMITS(client)


def spare(client: discord.Client) -> None:
    # the library has no hook here: an error in one of its parsers ends the client
    readers = client._connection.parsers
    readers.update({name: _guard_reader(client, name, read) for name, read in readers.items() if name not in _VITAL})


def _guard_reader(client: discord.Client, name: str, read: Callable[[Any], None]) -> Callable[[Any], None]:
    apologies: set[asyncio.Task[None]] = set()

    def spared(data: Any) -> None:
        try:
            if name != "MESSAGE_UPDATE" or not data.get("author", {}).get("bot"):  # most are the bot's own edits
                read(data)
        except Exception as error:  # whatever the error: the next event may be readable
            _log.error("couldn't read an event %(event)s: %(why)s", {"event": name, "why": where(error)})
            if name == "INTERACTION_CREATE" and isinstance(data, dict):
                task = asyncio.create_task(_apologise(client, data))
                apologies.add(task)
                task.add_done_callback(apologies.discard)

    return spared


async def _apologise(client: discord.Client, data: dict[str, Any]) -> None:
    number, token = str(data.get("id")), data.get("token")
    if not (number.isdecimal() and isinstance(token, str) and data.get("type") in _ANSWERED):
        return
    path = "/interactions/{interaction}/{token}/callback"
    flags = discord.MessageFlags(ephemeral=True)
    sorry = translator_for(language_of(str(data.get("locale"))) or ENGLISH).say("sorry")
    with log_failures(
        _log, "couldn't answer interaction %(interaction)s", only=CallError, level=logging.INFO, interaction=number
    ):
        data = {"type": 4, "data": {"content": sorry, "flags": flags.value}}
        await send_request(client, Call.INTERACTION, "POST", path, json=data, interaction=number, token=token)


class Upload(discord.File):
    """A file to upload, held as bytes, so it can be sent any number of times."""

    def __init__(self, name: str, body: bytes, description: str | None = None) -> None:
        super().__init__(io.BytesIO(), name, description=description)
        self.fp = body  # type: ignore[assignment]  # it's only handed on, to aiohttp, which takes bytes as well

    def reset(self, *, seek: int | bool = True) -> None:
        """Do nothing, because bytes have no position."""

    def close(self) -> None:
        """Do nothing."""


class KeptFile:
    """An existing file, named in an edit by its ID; the library's `Attachment` needs Discord's whole description."""

    def __init__(self, number: int) -> None:
        self._number = number

    def to_dict(self) -> Payload:
        return {"id": str(self._number)}


class PayloadView(ui.LayoutView):
    """Components as payloads, which the library doesn't look into. The view has no listeners."""

    def __init__(self, components: Sequence[Payload], *, v2: bool) -> None:
        super().__init__(timeout=None)
        self._payloads = list(components)
        self._v2 = v2
        self.stop()

    def has_components_v2(self) -> bool:
        """Return whether the message consists of components, in which case the library sets a flag."""
        return self._v2

    def to_components(self) -> list[Payload]:
        return self._payloads


def response_to(interaction: discord.Interaction[T]) -> discord.InteractionResponse[T]:
    """A new response object for an interaction, to which the interaction has no reference."""
    return discord.InteractionResponse(interaction)


def edit_by_webhook(webhook: discord.Webhook, message: int | None) -> Callable[..., Awaitable[discord.WebhookMessage]]:
    """The library's call to edit an interaction's message; without `message`, its original response or the clicked
    message. The interaction can edit those, too, but takes 20 times as much memory as its webhook."""
    return partial(webhook.edit_message, "@original" if message is None else message)


async def send_request(
    client: discord.Client, call: Call, method: str, path: str, /, *, form: Any = None, **more: Any
) -> Any:
    """Make a request with the library, within its rate limits; return Discord's response. Raises CallError."""
    sent = {name: more.pop(name) for name in ("json", "params") if name in more}
    with wrap_call_errors(call):
        return await client.http.request(Route(method, path, **more), form=form, **sent)


async def fetch_gateway(client: discord.Client) -> tuple[int, Payload]:
    """The number of shards that Discord wants, and its session limit. Raises CallError."""
    with wrap_call_errors(Call.ASK):
        shards, _, limit = await client.http.get_bot_gateway()
    return shards, dict(limit)


async def fetch_guilds(client: discord.Client, *, limit: int, after: int | None) -> list[Payload]:
    """Up to `limit` of the bot's servers, after the one with the ID `after`, with its permissions there. Raises
    CallError."""
    with wrap_call_errors(Call.ASK):
        return [dict(each) for each in await client.http.get_guilds(limit, after=after, with_counts=False)]
