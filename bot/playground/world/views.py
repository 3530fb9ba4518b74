"""The world in Discord's JSON."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from bot.playground.wire import ChannelKind, Component, Flags, MessageKind, Obj, iso
from bot.playground.world.components import files_in
from bot.playground.world.ids import made_at
from bot.playground.world.model import Attachment, Channel, Command, Emoji, Guild, Message, Role

if TYPE_CHECKING:
    from bot.playground.world.world import World


CDN: Final = "https://cdn.discordapp.com"
MEDIA: Final = "https://media.discordapp.net"
LINK_SECONDS: Final = 24 * 3600
ARCHIVED_GUILD: Final[Obj] = {
    "icon": None,
    "description": None,
    "home_header": None,
    "splash": None,
    "discovery_splash": None,
    "features": [],
    "banner": None,
    "application_id": None,
    "region": "deprecated",
    "afk_channel_id": None,
    "afk_timeout": 300,
    "system_channel_id": None,
    "system_channel_flags": 0,
    "widget_enabled": False,
    "widget_channel_id": None,
    "verification_level": 1,
    "default_message_notifications": 1,
    "mfa_level": 0,
    "explicit_content_filter": 0,
    "max_presences": None,
    "max_members": 500000,
    "max_stage_video_channel_users": 50,
    "max_video_channel_users": 25,
    "vanity_url_code": None,
    "premium_tier": 0,
    "premium_subscription_count": 0,
    "preferred_locale": "en-US",
    "rules_channel_id": None,
    "safety_alerts_channel_id": None,
    "public_updates_channel_id": None,
    "premium_progress_bar_enabled": False,
    "nsfw": False,
    "nsfw_level": 0,
    "emojis": [],
    "stickers": [],
    "incidents_data": None,
}

_OF_KIND: Final[Mapping[ChannelKind, Obj]] = {
    ChannelKind.VOICE: {"bitrate": 64_000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1},
    ChannelKind.FORUM: {"available_tags": [], "default_forum_layout": 0, "default_sort_order": None},
}


class Views:
    """Converts records into Discord's objects. `key` signs links to attachments."""

    def __init__(self, world: World, *, key: bytes) -> None:
        self._world = world
        self._key = key

    def user(self, number: int) -> Obj:
        user = self._world.users[number]
        data: Obj = {
            "id": str(user.id),
            "username": user.name,
            "global_name": None if user.bot else user.display,
            "avatar": None,
            "discriminator": "0000" if user.bot else "0",
            "public_flags": 0,
            "flags": 0,
            "banner": None,
            "accent_color": None,
            "avatar_decoration_data": None,
            "collectibles": None,
            "primary_guild": None,
        }
        return data | {"bot": True} if user.bot else data

    def member(self, guild: Guild, number: int, *, whole: bool = True) -> Obj:
        """A guild's member; with `whole`, including the user. Raises LookupError for a non-member."""
        member = guild.member(number)
        if member is None:
            raise LookupError(f"{number} is no member of {guild.name}")
        data: Obj = {
            "avatar": None,
            "banner": None,
            "communication_disabled_until": None,
            "flags": 0,
            "joined_at": iso(member.joined),
            "nick": member.nick,
            "pending": False,
            "premium_since": None,
            "roles": [str(role) for role in member.roles],
            "mute": False,
            "deaf": False,
        }
        return data | {"user": self.user(number)} if whole else data

    def emoji(self, emoji: Emoji) -> Obj:
        return {
            "id": str(emoji.id),
            "name": emoji.name,
            "roles": [],
            "user": self.user(emoji.user),
            "require_colons": True,
            "managed": False,
            "animated": emoji.animated,
            "available": True,
        }

    def role(self, role: Role) -> Obj:
        data: Obj = {
            "id": str(role.id),
            "name": role.name,
            "permissions": str(role.permissions),
            "position": role.position,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": role.managed_by is not None,
            "mentionable": False,
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
        }
        return data if role.managed_by is None else data | {"tags": {"bot_id": str(role.managed_by)}}

    def guild(self, guild: Guild) -> Obj:
        roles = [self.role(role) for role in guild.roles]
        return ARCHIVED_GUILD | {"id": str(guild.id), "name": guild.name, "owner_id": str(guild.owner), "roles": roles}

    def joined_guild(self, guild: Guild, viewer: int, *, everybody: bool) -> Obj:
        """A guild with the channels and open threads whose events the viewer gets. Without `everybody`, its only listed
        member is the viewer."""
        channels = self._world.channels.values()
        seen = [each for each in channels if each.guild == guild.id and self._world.knows(viewer, each)]
        members = [each.user for each in guild.members if everybody or each.user == viewer]
        joined = guild.member(viewer)
        return self.guild(guild) | {
            "joined_at": iso(joined.joined if joined else 0),
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "voice_states": [],
            "members": [self.member(guild, number) for number in members],
            "channels": [self.channel(each, viewer) for each in seen if each.thread is None],
            "threads": [self.channel(each, viewer) for each in seen if each.thread and not each.thread.archived],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def channel(self, channel: Channel, viewer: int | None = None) -> Obj:
        """A channel or thread. The recipients of a DM channel don't include the viewer."""
        last = None if channel.last_message is None else str(channel.last_message)
        data: Obj = {"id": str(channel.id), "type": int(channel.kind), "flags": 0, "last_message_id": last}
        if channel.guild is None:
            others = [number for number in channel.recipients if number != viewer]
            return data | {"recipients": [self.user(number) for number in others]}
        data |= {"guild_id": str(channel.guild), "name": channel.name, "rate_limit_per_user": 0}
        data["parent_id"] = None if channel.parent is None else str(channel.parent)
        if channel.thread is None:
            overwrites = [
                {"id": str(each.id), "type": each.kind, "allow": str(each.allow), "deny": str(each.deny)}
                for each in channel.overwrites
            ]
            data |= {"topic": channel.topic, "position": channel.position, "nsfw": False}
            return data | _OF_KIND.get(channel.kind, {}) | {"permission_overwrites": overwrites}
        thread = channel.thread
        data |= {
            "owner_id": str(thread.owner),
            "message_count": thread.messages,
            "member_count": len(thread.members),
            "total_message_sent": thread.messages,
            "thread_metadata": {
                "archived": thread.archived,
                "archive_timestamp": iso(thread.archive_changed),
                "auto_archive_duration": thread.archive_after,
                "locked": thread.locked,
                "create_timestamp": iso(thread.created),
            },
        }
        return data | {"member": self.thread_member(channel, viewer)} if viewer in thread.members else data

    def thread_member(self, channel: Channel, user: int | None) -> Obj:
        since = channel.thread.created if channel.thread else 0
        return {"id": str(channel.id), "user_id": str(user), "join_timestamp": iso(since), "flags": 1}

    def message(self, message: Message, *, quoted: bool = True) -> Obj:
        """A message; with `quoted`, including the one that it replies to. A file that the message's components show is
        only listed there, unless the quirk `lists_shown_files` is on."""
        shown = frozenset() if self._world.quirks.lists_shown_files else files_in(message.components)
        data: Obj = {
            "id": str(message.id),
            "channel_id": str(message.channel),
            "type": int(message.kind),
            "author": self.user(message.author),
            "content": message.content,
            "timestamp": iso(made_at(message.id)),
            "edited_timestamp": None if message.edited is None else iso(message.edited),
            "tts": message.tts,
            "pinned": False,
            "flags": message.flags,
            "embeds": list(message.embeds),
            "components": [self._component(each, message) for each in message.components],
            "attachments": [
                self.attachment(each, message) for each in message.attachments if each.filename not in shown
            ],
            "mentions": [self.user(number) for number in message.mentions],
            "mention_roles": [str(number) for number in message.mention_roles],
            "mention_everyone": message.mention_everyone,
        }
        if message.application is not None:
            data |= {"application_id": str(message.application), "webhook_id": str(message.application)}
        if message.interaction:
            data["interaction_metadata"] = message.interaction
        if message.reply_to is not None or message.points_to is not None:
            data |= self._reference(message, quoted=quoted)
        thread = self._world.channels.get(message.id)
        if message.flags & Flags.HAS_THREAD and thread is not None:
            data["thread"] = self.channel(thread)
        return data

    def _reference(self, message: Message, *, quoted: bool) -> Obj:
        channel = message.points_to or message.channel
        reference: Obj = {"type": 0, "channel_id": str(channel)}
        guild = self._world.channels[message.channel].guild
        if guild is not None:
            reference["guild_id"] = str(guild)
        if message.reply_to is None:
            return {"message_reference": reference}
        reference["message_id"] = str(message.reply_to)
        if not quoted or message.kind not in {MessageKind.REPLY, MessageKind.THREAD_STARTER}:
            return {"message_reference": reference}
        found = self._world.messages.get(channel, {}).get(message.reply_to)
        seen = None if found is None or found.shown_to not in {None, message.shown_to} else found
        shown = None if seen is None else self.message(seen, quoted=False)
        return {"message_reference": reference, "referenced_message": shown}

    def gateway_message(self, message: Message) -> Obj:
        """A message as the gateway shows it: with its nonce and, in a guild, the memberships of its author and of the
        mentioned users."""
        data = self.message(message)
        if message.nonce is not None:
            data["nonce"] = message.nonce
        channel = self._world.channels[message.channel]
        if channel.guild is None:
            return data
        guild = self._world.guilds[channel.guild]
        data["guild_id"] = str(guild.id)
        if guild.member(message.author):
            data["member"] = self.member(guild, message.author, whole=False)
        for mention in data["mentions"]:
            if guild.member(int(mention["id"])):
                mention["member"] = self.member(guild, int(mention["id"]), whole=False)
        return data

    def signature(self, path: str, expires: str) -> str:
        """The signature that makes a link to an attachment valid until `expires` (in seconds, as hex)."""
        return hmac.new(self._key, f"{path}?{expires}".encode(), hashlib.sha256).hexdigest()

    def link(self, attachment: Attachment, channel: int) -> str:
        """A link to an attachment, without the host. It's valid for a day."""
        now = int(self._world.clock())
        name = quote(attachment.filename) if self._world.quirks.files_keep_names else "image.png"
        path = f"/attachments/{channel}/{attachment.id}/{name}"
        expires = f"{now + LINK_SECONDS:x}"
        return f"{path}?ex={expires}&is={now:x}&hm={self.signature(path, expires)}&"

    def attachment(self, attachment: Attachment, message: Message) -> Obj:
        link = self.link(attachment, message.channel)
        data: Obj = {
            "id": str(attachment.id),
            "filename": attachment.filename,
            "size": attachment.size,
            "url": CDN + link,
            "proxy_url": MEDIA + link,
        }
        for key in ("content_type", "width", "height", "description"):
            value = getattr(attachment, key)
            if value is not None:
                data[key] = value
        return data | {"ephemeral": True} if message.ephemeral else data

    def _component(self, component: Obj, message: Message) -> Obj:
        shown = dict(component)
        if "file" in shown:
            shown["file"] = self._media(shown["file"], message)
        if "items" in shown:
            shown["items"] = [each | {"media": self._media(each["media"], message)} for each in shown["items"]]
        if "components" in shown:
            shown["components"] = [self._component(each, message) for each in shown["components"]]
        if "accessory" in shown:
            shown["accessory"] = self._component(shown["accessory"], message)
        if shown["type"] == Component.FILE:
            found = self._attachment(component["file"]["url"], message)
            shown |= {"name": found.filename if found else None, "size": found.size if found else None}
        return shown

    def _attachment(self, url: str, message: Message) -> Attachment | None:
        name = url.removeprefix("attachment://")
        return next((each for each in message.attachments if each.filename == name), None)

    def _media(self, media: Obj, message: Message) -> Obj:
        url = str(media["url"])
        found = self._attachment(url, message) if url.startswith("attachment://") else None
        if found is None:
            return {"id": str(message.id), "url": url, "proxy_url": url, "width": None, "height": None}
        link = self.link(found, message.channel)
        named = {"attachment_id": str(found.id)} if self._world.quirks.media_have_ids else {}
        return {
            "id": str(found.id if named else message.id),
            "url": CDN + link,
            "proxy_url": MEDIA + link,
            "width": found.width,
            "height": found.height,
            "content_type": found.content_type,
            "loading_state": 2,
            "flags": 0,
            **named,
        }

    def command(self, command: Command, application: int) -> Obj:
        data = command.data | {
            "id": str(command.id),
            "application_id": str(application),
            "version": str(command.version),
            "name": command.name,
            "type": command.kind,
        }
        return data if command.guild is None else data | {"guild_id": str(command.guild)}
