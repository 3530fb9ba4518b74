"""Runs a self-test, which uses only REST and can run beside the bot."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import aiohttp
import discord

from bot.discord_ui.findings import FILE, Assumption, SelftestFinding, Verdict, write_findings
from bot.discord_ui.responses.response_policy import Call, CallError, wrap_call_errors
from bot.discord_ui.selftest.checks import FORUMS, KINDS, THREADS, Checks
from bot.discord_ui.selftest.questions import WAIT_SECONDS
from bot.discord_ui.selftest.session import Session, SpentError, Traffic

_USED_UP: Final = "no requests are left"


class SelftestError(Exception):
    """A self-test that can't begin; the text has the reason and a way to fix it."""


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a self-test."""

    findings: tuple[SelftestFinding, ...]
    requests: int
    left_behind: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "requests": self.requests,
            "left_behind": list(self.left_behind),
            "findings": [each.as_json() for each in self.findings],
        }


async def run_selftest(
    token: str,
    channels: Sequence[int],
    folder: Path,
    *,
    asks: bool = True,
    wait: float = WAIT_SECONDS,
    connector: aiohttp.BaseConnector | None = None,
) -> Report:
    """Check the assumptions in these channels and with the owner, save the findings in `folder`, and clean up. Of these
    channels, messages are edited at most in the first; messages to the owner are edited, too. Threads are tried in
    all channels that aren't threads. Raises SelftestError or OSError."""
    traffic = Traffic()
    client = discord.Client(intents=discord.Intents.none(), connector=connector, http_trace=traffic.trace())
    async with client:
        await _log_in(client, token)
        session = Session(client, traffic, folder)
        checks = Checks(session)
        try:
            try:
                await session.find_leftovers()
                session.note_open(*channels)
                await _check(checks, channels, asks=asks, wait=wait)
            finally:
                await session.clean_up()
        except SpentError:
            checks.note_unreached(_USED_UP)
        except CallError as error:
            checks.note_unreached(str(error))
        checks.rate_limits()
        checks.note_unreached()
    now, ours = datetime.now(UTC), version("rambots")
    order = [*Assumption]
    found = sorted(_once(checks.findings), key=lambda each: order.index(each.assumption))
    findings = tuple(replace(each, at=now, version=ours) for each in found)
    write_findings(folder / FILE, findings)
    return Report(findings, traffic.used, tuple(session.left_behind))


def _once(findings: Sequence[SelftestFinding]) -> list[SelftestFinding]:
    kept: dict[tuple[Assumption, str], SelftestFinding] = {}
    weights = {Verdict.FAILS: 2, Verdict.HOLDS: 1, Verdict.UNTRIED: 0}
    for each in findings:
        known = kept.get((each.assumption, each.channel))
        if known is None or weights[each.verdict] > weights[known.verdict]:
            kept[each.assumption, each.channel] = each
    return [*kept.values()]


async def _log_in(client: discord.Client, token: str) -> None:
    try:
        with wrap_call_errors(Call.ASK):
            await client.login(token)
    except discord.LoginFailure:
        raise SelftestError("Discord rejects the token. Copy it again from the developer portal.") from None
    except CallError as error:
        raise SelftestError(f"Can't log in to Discord ({error}). Try again in a while.") from error


async def _check(checks: Checks, channels: Sequence[int], *, asks: bool, wait: float) -> None:
    session = checks.session
    known = [await _channel(session, number) for number in channels]
    first, owner = known[0], await _owner(session)
    kind, guild = KINDS[first["type"]], int(first["guild_id"])
    if first["type"] not in FORUMS:
        await checks.messages(int(first["id"]), kind)
        await checks.slow_mode(first, kind)
    for each in known:
        if each["type"] not in THREADS:
            await checks.threads(int(each["id"]), each["type"], KINDS[each["type"]])
    await checks.emoji()
    await checks.commands()
    await checks.member(guild, owner)
    await checks.permissions(guild)
    await checks.owner(owner, asks=asks, wait=wait)


async def _channel(session: Session, number: int) -> Any:
    try:
        channel = await session.ask(Call.READ, "GET", "/channels/{channel_id}", channel_id=number)
    except CallError as error:
        if error.is_transient:
            raise
        raise SelftestError(f"The bot can't see channel {number}. Give it access, or name another channel.") from error
    if channel["type"] not in KINDS or not channel.get("guild_id"):
        raise SelftestError(f"Channel {number} can't be tested. Name a server's text channel.")
    return channel


async def _owner(session: Session) -> int:
    application = await session.ask(Call.ASK, "GET", "/oauth2/applications/@me")
    team = application.get("team") or {}
    with suppress(KeyError, TypeError, ValueError):
        return int(team["owner_user_id"])
    return int(application["owner"]["id"])
