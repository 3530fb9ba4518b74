"""Checks with the bot's token, without going online, whether Discord allows what the bot needs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from email.utils import parsedate_to_datetime
from functools import partial
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord

from bot.diagnostics import Finding
from bot.discord_ui.client import BotClient
from bot.discord_ui.gateway_patches import fetch_gateway, fetch_guilds
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.interactions.command_sync_check import Command, compare_commands, fetch_registered, payloads
from bot.discord_ui.responses.response_policy import Call, CallError, wrap_call_errors
from bot.games import GAMES
from bot.safe_errors import place

NEEDED: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
)
"""Permissions that the bot needs on a server."""
_ASIDE: Final = 30.0
"""Largest clock skew that isn't reported, in seconds."""
SHARDED: Final = 2_500
"""Number of servers at which Discord begins to require several shards."""
UNVERIFIED: Final = 100
"""Maximum number of servers of an unverified bot."""
NEARLY_FULL: Final = 75
_SHORT: Final = 16
"""Number of a name's characters that a phone shows beside a message's time."""
_PAGE: Final = 200
"""Maximum number of servers that Discord lists per request."""
_PORTAL: Final = "Discord's developer portal (https://discord.com/developers/applications)"


async def checkup(
    token: str,
    *,
    connector: aiohttp.BaseConnector | None = None,
    now: Callable[[], datetime] = discord.utils.utcnow,
) -> tuple[Finding, ...]:
    skews: list[float] = []
    client = discord.Client(intents=discord.Intents.none(), connector=connector, http_trace=_clock(skews, now))
    async with client:
        trouble = await _run_check("", lambda: _logged_in(client, token))
        if trouble:
            return tuple(trouble)
        found = [each for what, look in _CHECKS.items() for each in await _run_check(what, partial(look, client))]
    return (*found, *_of_the_clock(skews))


async def _run_check(what: str, look: Callable[[], Awaitable[Sequence[Finding]]]) -> list[Finding]:
    """Findings of one check; if the check fails, a finding that says so."""
    try:
        return [*await look()]
    except CallError as error:
        status = "" if error.status is None else f": it answered {error.status}"
        mend = "Check that this machine can reach https://discord.com, then try again in a while."
        return [Finding(f"Can't ask Discord{what}{status}.", mend)]
    except Exception as error:  # whatever the error: the other checks still run
        mend = "Try again in a while. If it keeps happening, report it with this line."
        return [Finding(f"Can't read Discord's answer{what} ({place(error)}).", mend)]


async def _logged_in(client: discord.Client, token: str) -> Sequence[Finding]:
    try:
        with wrap_call_errors(Call.ASK):
            await client.login(token)
    except discord.LoginFailure:
        return (Finding("Discord rejects the token.", f"Copy it again from the Bot page of {_PORTAL}."),)
    return ()


async def ours() -> list[Command]:
    """The commands that this version registers when it starts."""
    front = BotClient(RenderPool(), games=GAMES, computers={})
    await front.make_commands()
    return await payloads(front.tree)


async def _of_the_bot(client: discord.Client) -> Sequence[Finding]:
    with wrap_call_errors(Call.ASK):
        application = await client.application_info()
    flags = application.flags
    more = flags.gateway_presence or flags.gateway_guild_members or flags.gateway_message_content
    name = application.name if client.user is None else client.user.name
    cut = "" if len(name) <= _SHORT else " Phones cut that short, but show RAMbots in full."
    return (
        Finding(f"The bot's name is {name}.{cut}"),
        Finding(f"Privileged intents: the bot needs none{', so turn off any that are on' if more else ''}."),
    )


async def _of_commands(client: discord.Client) -> Sequence[Finding]:
    return (compare_commands(await fetch_registered(client, client.application_id or 0), await ours()),)


async def _of_connections(client: discord.Client) -> Sequence[Finding]:
    _, limit = await fetch_gateway(client)
    left = limit["remaining"]
    mend = "" if left else "It can connect again within 24 hours. The log shows why it connected so often."
    return (Finding(f"Connections left today: {left}.", mend),)


async def _of_servers(client: discord.Client) -> Sequence[Finding]:
    number, untold, lacking = 0, 0, []
    async for name, allowed in _servers(client):
        number += 1
        if allowed is None:
            untold += 1
            continue
        missing = missing_permissions(allowed)
        if missing:
            mend = "Grant them to its role in that server's settings, or use its install link again."
            lacking.append(Finding(f"The bot lacks permissions in {name}: {', '.join(missing)}.", mend))
    if not number:
        mend = f"Open the install link on the Installation page of {_PORTAL}."
        return (Finding("The bot isn't in any server.", mend),)
    if untold:
        lacking.insert(0, Finding(f"Servers where Discord doesn't list the bot's permissions: {untold}."))
    verified = client.user is not None and client.user.public_flags.verified_bot
    return (await _of_so_many(client, number, verified=verified), *lacking)


def missing_permissions(may: discord.Permissions) -> list[str]:
    missing = discord.Permissions(0 if may.administrator else NEEDED.value & ~may.value)
    return [right.replace("_", " ") for right, lacks in missing if lacks]


async def _of_so_many(client: discord.Client, servers: int, *, verified: bool) -> Finding:
    """Finding on whether the bot may join more servers, and whether it needs several shards."""
    if NEARLY_FULL <= servers <= UNVERIFIED and not verified:
        mend = f"Verify the bot on the Bot page of {_PORTAL}: unverified bots can join {UNVERIFIED} servers at most."
        return Finding(f"The bot's servers: {servers}, and Discord hasn't verified it.", mend)
    if servers < SHARDED:
        return Finding(f"The bot's servers: {servers}.")
    shards, _ = await fetch_gateway(client)
    all_of_them = f"rambots run --shards 0-{max(shards, 2) - 1}/{max(shards, 2)}"
    said = f"The bot's servers: {servers}. Discord wants {max(shards, 2)} connections for them"
    return Finding(f"{said}: `{all_of_them}`, or several processes that share them (docs/growing.md).")


async def _servers(client: discord.Client) -> AsyncIterator[tuple[str, discord.Permissions | None]]:
    """Each server's name and the bot's role permissions there; None if Discord doesn't return them."""
    after = None
    while True:
        page = await fetch_guilds(client, limit=_PAGE, after=after)
        for guild in page:
            allowed = str(guild.get("permissions"))
            yield guild["name"], discord.Permissions(int(allowed)) if allowed.isdecimal() else None
        if len(page) < _PAGE:
            return
        after = int(page[-1]["id"])


_CHECKS: Final[Mapping[str, Callable[[discord.Client], Awaitable[Sequence[Finding]]]]] = {
    " about the bot": _of_the_bot,
    " about its commands": _of_commands,
    " about its connections": _of_connections,
    " about its servers": _of_servers,
}


def _of_the_clock(skews: Sequence[float]) -> tuple[Finding, ...]:
    if not skews:
        return ()
    aside = min(skews)  # latency only makes a clock look further ahead
    if abs(aside) <= _ASIDE:
        return (Finding("The clock is right."),)
    direction = "ahead" if aside > 0 else "behind"
    mend = "Set the machine's clock from the network, or deadlines will be off."
    return (Finding(f"The clock is {abs(aside):.0f} seconds {direction} of Discord's.", mend),)


def _clock(skews: list[float], now: Callable[[], datetime]) -> aiohttp.TraceConfig:
    """Trace config that records the machine's clock skew against Discord's Date headers, in seconds."""

    async def note(_: aiohttp.ClientSession, __: SimpleNamespace, answered: aiohttp.TraceRequestEndParams) -> None:
        date = answered.response.headers.get("Date")
        if date is not None:
            skews.append((now() - parsedate_to_datetime(date)).total_seconds())

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(note)
    return trace
