"""What the stand-in's world is made of. Every record is frozen; a change is a new record in the world's tables."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.playground.wire import ChannelKind, Flags, MessageKind, Obj


@dataclass(frozen=True, slots=True)
class User:
    """An account. `name` is unique and lower case, `display` is what others read."""

    id: int
    name: str
    display: str
    bot: bool = False
    dms_open: bool = True


@dataclass(frozen=True, slots=True)
class Role:
    """A role of a guild; the one with the guild's own id is everybody's."""

    id: int
    name: str
    permissions: int
    position: int = 0
    managed_by: int | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """A user's place in a guild."""

    user: int
    joined: float
    roles: tuple[int, ...] = ()
    nick: str | None = None


@dataclass(frozen=True, slots=True)
class Guild:
    """A server."""

    id: int
    name: str
    owner: int
    roles: tuple[Role, ...]
    members: tuple[Member, ...] = ()

    def member(self, user: int) -> Member | None:
        """A user's membership, if there is one."""
        return next((member for member in self.members if member.user == user), None)


@dataclass(frozen=True, slots=True)
class Overwrite:
    """A channel's own allowances and denials, for a role (kind 0) or a member (kind 1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(frozen=True, slots=True)
class Thread:
    """What a thread has beyond a channel. Times are Unix seconds, `archive_after` is minutes."""

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
    """A text channel, a thread in one (`parent` and `thread` are set), or a private channel between two users."""

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
    """A file of a message; its bytes are in the store under its id. `content_type` is what the bytes look like."""

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
    """A message. `components` are as they were sent, with ids given; `shown_to` is set for an ephemeral one.

    `reply_to` is a message of the same channel, or of `points_to` if that is set: the system's messages about threads
    point to another channel.
    """

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
        """Whether only one person sees it."""
        return bool(self.flags & Flags.EPHEMERAL)


@dataclass(frozen=True, slots=True)
class Command:
    """An application command; `data` is Discord's object without the ids."""

    id: int
    version: int
    name: str
    kind: int
    guild: int | None
    data: Obj = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Emoji:
    """An emoji of the application's own; its picture is in the store under its id. `user` is who uploaded it."""

    id: int
    name: str
    user: int
    content_type: str
    animated: bool = False


@dataclass(frozen=True, slots=True)
class ReadMark:
    """How far a person has read a channel."""

    id: str
    user: int
    channel: int
    message: int
