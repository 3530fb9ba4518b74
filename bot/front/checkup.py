"""Whether Discord lets the bot do what it needs: asked with its token, without going online."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

from bot.finding import Finding
from bot.front.announcing import compared, payloads, theirs
from bot.front.client import Front
from bot.front.pictures import Pictures
from bot.games import GAMES

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence
    from types import SimpleNamespace

    from bot.front.announcing import Command

NEEDED: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
)
"""What the bot has to be allowed in a server; channels may forbid it again, which it tells where it happens."""
_ASIDE: Final = 30.0
"""Seconds that clocks may differ before people notice."""
SHARDED: Final = 2_500
"""In so many servers Discord asks a bot for more than one connection."""
_PAGE: Final = 200
"""Of so many servers Discord tells at a time."""
_PORTAL: Final = "Discord's developer portal (https://discord.com/developers/applications)"


def _utc() -> datetime:
    return datetime.now(UTC)


async def checkup(
    token: str, *, connector: aiohttp.BaseConnector | None = None, now: Callable[[], datetime] = _utc
) -> tuple[Finding, ...]:
    """What Discord says of the bot with this token, which stays offline; `now` is this machine's clock."""
    skews: list[float] = []
    client = discord.Client(intents=discord.Intents.none(), connector=connector, http_trace=_clock(skews, now))
    try:
        async with client:
            await client.login(token)
            shards, _, limit = await client.http.get_bot_gateway()
            of_the_bot = await _of_the_bot(client, limit["remaining"])
            return (*of_the_bot, *await _of_servers(client, shards), *_of_the_clock(skews))
    except discord.LoginFailure:
        return (Finding("Discord refuses the token.", f"Copy it anew from the page Bot of {_PORTAL}."),)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        status = f": it answers with {error.status}" if isinstance(error, discord.HTTPException) else ""
        mend = "See whether this machine may reach https://discord.com, and try again in a while."
        return (Finding(f"Discord cannot be asked{status}.", mend),)


async def ours() -> list[Command]:
    """The commands that this version registers when it starts."""
    front = Front(Pictures(), games=GAMES, computers={})
    await front.make_commands()
    return await payloads(front.tree)


async def _of_the_bot(client: discord.Client, left: int) -> tuple[Finding, ...]:
    application = await client.application_info()
    flags = application.flags
    more = flags.gateway_presence or flags.gateway_guild_members or flags.gateway_message_content
    return (
        Finding(f"Discord knows the bot as {application.name}."),
        Finding(
            f"Privileged intents: none are needed{', so that you can turn off those that are on' if more else ''}."
        ),
        compared(await theirs(client, application.id), await ours()),
        Finding(
            f"The bot may connect {left} times more today.",
            "" if left else "Discord lets it in again tomorrow. See in the log why it connected so often.",
        ),
    )


async def _of_servers(client: discord.Client, shards: int) -> tuple[Finding, ...]:
    number, lacking = 0, []
    async for name, allowed in _servers(client):
        number += 1
        missing = discord.Permissions(0 if allowed.administrator else NEEDED.value & ~allowed.value)
        if missing.value:
            rights = ", ".join(right.replace("_", " ") for right, asked in missing if asked)
            mend = "Give them to its role in that server's settings, or open its install link once more."
            lacking.append(Finding(f"In {name} the bot lacks permissions: {rights}.", mend))
    if not number:
        return (
            Finding("The bot is in no server yet.", f"Open the install link on the page Installation of {_PORTAL}."),
        )
    return (_of_so_many(number, shards), *lacking)


def _of_so_many(servers: int, shards: int) -> Finding:
    """Whether one connection is enough. Only whoever starts the bot knows how many it has."""
    if servers < SHARDED:
        return Finding(f"Servers that the bot is in: {servers}.")
    all_of_them = f"rambots run --shards 0-{max(shards, 2) - 1}/{max(shards, 2)}"
    said = f"Servers that the bot is in: {servers}. Discord wants it to have {max(shards, 2)} connections there"
    return Finding(f"{said}: `{all_of_them}`, or several processes with a part of that each (docs/growing.md).")


async def _servers(client: discord.Client) -> AsyncIterator[tuple[str, discord.Permissions]]:
    """Every server's name, and what its roles allow the bot, which the library's own guilds do not tell."""
    after = None
    while True:
        page: list[Any] = list(await client.http.get_guilds(_PAGE, after=after, with_counts=False))
        for guild in page:
            yield guild["name"], discord.Permissions(int(guild["permissions"]))
        if len(page) < _PAGE:
            return
        after = int(page[-1]["id"])


def _of_the_clock(skews: Sequence[float]) -> tuple[Finding, ...]:
    if not skews:
        return ()
    aside = min(skews, key=abs)  # the answer that was under way for the shortest time
    if abs(aside) <= _ASIDE:
        return (Finding("The clock is right."),)
    direction = "ahead" if aside > 0 else "behind"
    mend = "Have the machine set its clock by the network: deadlines would be told wrong."
    return (Finding(f"The clock is {abs(aside):.0f} seconds {direction} of Discord's.", mend),)


def _clock(skews: list[float], now: Callable[[], datetime]) -> aiohttp.TraceConfig:
    """Notes how far this machine's clock is ahead of Discord's, by each answer's date, in seconds."""

    async def note(_: aiohttp.ClientSession, __: SimpleNamespace, answered: aiohttp.TraceRequestEndParams) -> None:
        date = answered.response.headers.get("Date")
        if date is not None:
            skews.append((now() - parsedate_to_datetime(date)).total_seconds())

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(note)
    return trace
