"""Records of the fake Discord's world. All are frozen; a changed record replaces the old one in the world's tables."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.playground.wire import ChannelKind, Flags, MessageKind, Obj


@dataclass(frozen=True, slots=True)
class User:
    """An account. A person's `name` is in lower case, and others see their `display`."""

    id: int
    name: str
    display: str
    bot: bool = False
    dms_open: bool = True


@dataclass(frozen=True, slots=True)
class Role:
    """A role in a guild. The role with the guild's own ID is everyone's."""

    id: int
    name: str
    permissions: int
    position: int = 0
    managed_by: int | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """A user's membership of a guild."""

    user: int
    joined: float
    roles: tuple[int, ...] = ()
    nick: str | None = None


@dataclass(frozen=True, slots=True)
class Guild:
    id: int
    name: str
    owner: int
    roles: tuple[Role, ...]
    members: tuple[Member, ...] = ()

    def member(self, user: int) -> Member | None:
        return next((member for member in self.members if member.user == user), None)


@dataclass(frozen=True, slots=True)
class Overwrite:
    """A channel's permission overwrite, for a role (kind 0) or a member (kind 1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(frozen=True, slots=True)
class Thread:
    """The additional data of a thread. Times are in Unix seconds, and `archive_after` is in minutes."""

    owner: int
    created: float
    archive_changed: float
    members: tuple[int, ...]
    archive_after: int = 1440
    archived: bool = False
    locked: bool = False
    messages: int = 0


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel in a guild, a thread in such a channel (with `parent` and `thread`), or a DM channel of two users."""

    id: int
    kind: ChannelKind
    guild: int | None = None
    name: str = ""
    topic: str | None = None
    position: int = 0
    parent: int | None = None
    overwrites: tuple[Overwrite, ...] = ()
    recipients: tuple[int, ...] = ()
    thread: Thread | None = None
    last_message: int | None = None


@dataclass(frozen=True, slots=True)
class Attachment:
    """A message's file. Its bytes are in the store, under its ID. A bitmap's `content_type` is detected from the bytes,
    any other from the name."""

    id: int
    filename: str
    size: int
    content_type: str | None = None
    width: int | None = None
    height: int | None = None
    description: str | None = None
    spoiler: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """A message. `components` are normalized and have IDs; `shown_to` is set for ephemeral messages. `reply_to` is a
    message in the same channel, or in the channel `points_to` if that's set: system messages about threads point to
    another channel."""

    id: int
    channel: int
    author: int
    kind: MessageKind = MessageKind.DEFAULT
    content: str = ""
    flags: int = 0
    tts: bool = False
    nonce: str | None = None
    embeds: tuple[Obj, ...] = ()
    components: tuple[Obj, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    mentions: tuple[int, ...] = ()
    mention_roles: tuple[int, ...] = ()
    mention_everyone: bool = False
    reply_to: int | None = None
    points_to: int | None = None
    edited: float | None = None
    application: int | None = None
    interaction: Obj = field(default_factory=dict)
    shown_to: int | None = None

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & Flags.EPHEMERAL)


@dataclass(frozen=True, slots=True)
class Command:
    """An application command. `data` is Discord's object without the IDs, name and type."""

    id: int
    version: int
    name: str
    kind: int
    guild: int | None
    data: Obj = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Emoji:
    """One of the application's own emoji. Its picture is in the store, under its ID. `user` uploaded it."""

    id: int
    name: str
    user: int
    content_type: str
    animated: bool = False


@dataclass(frozen=True, slots=True)
class ReadMark:
    """The last message in a channel that a person has read."""

    id: str
    user: int
    channel: int
    message: int
