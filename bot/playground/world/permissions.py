"""Permissions of members in channels."""

from __future__ import annotations

from enum import IntFlag
from functools import reduce
from operator import or_

from bot.playground.world.model import Channel, Guild


class Permission(IntFlag):
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


P = Permission
EVERYTHING = (1 << 50) - 1
MEMBERS = (
    P.ADD_REACTIONS
    | P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.USE_EXTERNAL_EMOJIS
    | P.USE_APPLICATION_COMMANDS
    | P.CREATE_PUBLIC_THREADS
    | P.SEND_MESSAGES_IN_THREADS
)
DIRECT = MEMBERS & ~(P.CREATE_PUBLIC_THREADS | P.SEND_MESSAGES_IN_THREADS)


def in_guild(guild: Guild, user: int) -> int:
    """A user's permissions from ownership and roles, without channel overwrites; 0 for a non-member."""
    if guild.member(user) is None:
        return 0
    held = of_roles(guild, user)
    return EVERYTHING if guild.owner == user or held & P.ADMINISTRATOR else held


def of_roles(guild: Guild, user: int) -> int:
    """The permissions in a member's roles. Being an administrator or the owner adds none; a non-member has none."""
    member = guild.member(user)
    if member is None:
        return 0
    held = {guild.id, *member.roles}
    return reduce(or_, (role.permissions for role in guild.roles if role.id in held), 0)


def in_channel(guild: Guild, channel: Channel, user: int) -> int:
    """A user's permissions in a channel; 0 if the user can't see it. For a thread, `channel` is its parent."""
    held = in_guild(guild, user)
    member = guild.member(user)
    if held == EVERYTHING or member is None:
        return held
    everybody = [each for each in channel.overwrites if each.kind == 0 and each.id == guild.id]
    roles = [each for each in channel.overwrites if each.kind == 0 and each.id in member.roles]
    own = [each for each in channel.overwrites if each.kind == 1 and each.id == user]
    for layer in (everybody, roles, own):
        held &= ~reduce(or_, (each.deny for each in layer), 0)
        held |= reduce(or_, (each.allow for each in layer), 0)
    if not held & P.VIEW_CHANNEL:
        return 0
    if not held & P.SEND_MESSAGES:
        held &= ~(P.MENTION_EVERYONE | P.ATTACH_FILES | P.EMBED_LINKS)
    return held
