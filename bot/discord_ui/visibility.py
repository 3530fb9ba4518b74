"""Channels that a person can see, by permissions and by membership of private threads."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterable
from itertools import combinations
from typing import Final

import discord

from bot.discord_ui.responses.response_policy import Call, CallError, wrap_call_errors
from bot.safe_errors import where

PATIENCE: Final = 1.0
"""Timeout in seconds for asking whether somebody is a member of a private thread."""

_log = logging.getLogger(__name__)


class ChannelAccess:
    """The channels of a server that a member can see. A private thread has its parent's permissions, and only its
    members and people who manage threads can see it. The gateway doesn't list its members, so `look_up` asks Discord
    about this member."""

    def __init__(self, guild: discord.Guild, member: discord.Member, here: int) -> None:
        """`here` is the channel where the member is."""
        self._guild = guild
        self._member = member
        self._here = here
        self._is_in: dict[int, bool] = {}

    def sees(self, channel: int) -> bool:
        return channel == self._here or self._by_permissions(channel) or self._is_in.get(channel, False)

    async def look_up(self, channels: Collection[int], most: int) -> None:
        """Ask Discord about at most `most` private threads, in a time that reveals nothing about `channels`."""
        doubtful = [each for each in self._guild.threads if self._is_doubtful(each)]
        wanted = list(channels)
        doubtful.sort(key=lambda each: wanted.index(each.id) if each.id in wanted else len(wanted))
        asked = doubtful[:most]
        found = await asyncio.gather(*(_is_member(each, self._member.id) for each in asked))
        self._is_in.update(zip([each.id for each in asked], found, strict=True))

    def _by_permissions(self, channel: int) -> bool:
        found = self._guild.get_channel_or_thread(channel)
        return found is not None and self._sees_home(found) and (not _is_private(found) or self._moderates(found))

    def _is_doubtful(self, thread: discord.Thread) -> bool:
        unknown = thread.id != self._here and thread.id not in self._is_in
        return unknown and _is_private(thread) and self._sees_home(thread) and not self._moderates(thread)

    def _sees_home(self, channel: discord.abc.GuildChannel | discord.Thread) -> bool:
        """Return whether the member can see the channel, or the thread's parent; for a voice channel, its chat."""
        may = _permissions(channel, self._member)
        return may.view_channel and (may.connect or not _has_voices(channel))

    def _moderates(self, thread: discord.abc.GuildChannel | discord.Thread) -> bool:
        return _permissions(thread, self._member).manage_threads


async def _is_member(thread: discord.Thread, user: int) -> bool:
    """Return whether somebody is a member of a thread; False if unknown."""
    try:
        with wrap_call_errors(Call.READ):
            async with asyncio.timeout(PATIENCE):
                await thread.fetch_member(user)
    except CallError as error:
        if not error.is_transient:
            return False
        _log.info("can't tell who is in thread %(thread)d: %(why)s", {"thread": thread.id, "why": where(error)})
        return False
    return True


def _permissions(channel: discord.abc.GuildChannel | discord.Thread, member: discord.Member) -> discord.Permissions:
    parent = _parent_of(channel)
    return discord.Permissions.none() if parent is None else parent.permissions_for(member)


def _is_private(channel: object) -> bool:
    return isinstance(channel, discord.Thread) and channel.is_private()


def _has_voices(channel: object) -> bool:
    """Return whether this is a voice or stage channel, whose chat is visible only to people who may connect."""
    return isinstance(channel, discord.VoiceChannel | discord.StageChannel)


def _parent_of(channel: discord.abc.GuildChannel | discord.Thread | None) -> discord.abc.GuildChannel | None:
    return channel.parent if isinstance(channel, discord.Thread) else channel


def readers_see(guild: discord.Guild, read: int, shown: int) -> bool:
    """Return whether everyone who can see the first channel can see the second, too; False if unknown.
    Administrators' and bots' roles don't count. It's not known who has which other roles, so any combination is
    possible; checking pairs is enough. Overwrites for single members are checked, too."""
    if read == shown:
        return True
    channels = [guild.get_channel_or_thread(number) for number in (read, shown)]
    parents = [parent for parent in map(_parent_of, channels) if parent is not None]
    if len(parents) < 2 or _is_private(channels[1]) or _has_voices(channels[1]):
        return False  # who can see these also depends on membership or the right to connect
    said = [{target.id: overwrite.view_channel for target, overwrite in each.overwrites.items()} for each in parents]
    everybody = guild.default_role
    ordinary = [each for each in guild.roles if not (each.permissions.administrator or each.is_bot_managed())]
    roles = {
        (role.permissions.view_channel, *(each.get(role.id) for each in said)) for role in ordinary if role != everybody
    }
    known = {everybody.id, guild.me.id, *(role.id for role in guild.roles)}
    people = {(None, None), *(tuple(each.get(one) for each in said) for one in {*said[0], *said[1]} - known)}

    def sees(at: int, held: Iterable[tuple[bool | None, ...]], own: tuple[bool | None, ...]) -> bool:
        view = everybody.permissions.view_channel or any(role[0] for role in held)
        for each in ({said[at].get(everybody.id)}, {role[1 + at] for role in held}, {own[at]}):
            view = True in each or (view and False not in each)
        return view

    groups = [(), *combinations(roles, 1), *combinations(roles, 2)]
    return all(sees(1, held, own) for held in groups for own in people if sees(0, held, own))
