"""Events that the library cannot read: told of in the log, answered where a person waits, and survived."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.http import Route

from bot.failures import where
from bot.front.errors import UNSURE
from bot.front.speech import spoken
from bot.host.languages import language_of
from bot.speech import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Callable

_log = logging.getLogger(__name__)

_VITAL: Final = frozenset({"READY"})
"""Without which there is no going on: a new client has to try."""
_ANSWERED: Final = {each.value for each in discord.InteractionType} - {discord.InteractionType.autocomplete.value}


def spare(client: discord.Client) -> None:
    """From now on an event that cannot be read no longer ends the client."""
    # The library has no door here: whatever its readers raise goes up to its connection, which breaks off.
    readers = client._connection.parsers
    readers.update({name: _sparing(client, name, read) for name, read in readers.items() if name not in _VITAL})


def _sparing(client: discord.Client, name: str, read: Callable[[Any], None]) -> Callable[[Any], None]:
    apologies: set[asyncio.Task[None]] = set()

    def spared(data: Any) -> None:
        try:
            read(data)
        except Exception as error:  # whatever it stumbles over: the next event can be read
            _log.error("an event %(event)s could not be read: %(why)s", {"event": name, "why": where(error)})
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
        await client.http.request(route, json={"type": 4, "data": {"content": sorry, "flags": flags.value}})
    except UNSURE as error:
        _log.info(
            "interaction %(interaction)s could not be answered: %(why)s", {"interaction": number, "why": where(error)}
        )
