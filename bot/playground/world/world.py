"""The world behind the API: users, guilds, channels, messages, commands, emoji, and the listeners to its events."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TypeVar

from bot.playground import errors
from bot.playground.wire import ChannelKind, MessageKind, Obj
from bot.playground.world.ids import Clock, Snowflakes
from bot.playground.world.model import (
    Attachment,
    Channel,
    Command,
    Emoji,
    Guild,
    Member,
    Message,
    ReadMark,
    Role,
    Thread,
    User,
)
from bot.playground.world.permissions import DIRECT, EVERYTHING, MEMBERS, Permission, in_channel, in_guild
from bot.playground.world.store import Store
from bot.playground.world.views import Views

R = TypeVar("R", User, Guild, Channel, Command, Emoji)


@dataclass(slots=True)
class Quirks:
    """Behaviour that varies in Discord, and can be switched here."""

    edits_take_files: bool = True
    """True if components in an edit may refer to a file that the same edit uploads (discord-api-docs issue 7529)."""
    ordinary_edits_take_files: bool = True
    """True if an edit of a message without V2 components may upload a file."""
    media_have_ids: bool = True
    """True if media that components show have the optional `attachment_id`."""
    files_keep_names: bool = True
    """True if a file's address contains its name."""
    drops_repeats: bool = True
    """True if a message with a recent nonce that must be unique is dropped and the earlier message is returned."""
    counts_units: bool = False
    """True if the length of a message's `content` is counted in UTF-16 units rather than code points."""
    lists_shown_files: bool = False
    """True if a message's `attachments` also list files that its components show (discord-api-docs issue 8277)."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event. Everyone who can see `channel` may get it; without a channel, everyone in `guild`; without a guild,
    everyone. If `only` is set, just that user gets it. `message` is the message that `data` is about."""

    name: str
    data: Obj
    channel: int | None = None
    guild: int | None = None
    only: int | None = None
    message: Message | None = None


class World:
    """The contents of the fake Discord."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.quirks = Quirks()
        self.ids = Snowflakes(clock)
        self.users: dict[int, User] = {user.id: user for user in store.load(User)}
        self.guilds: dict[int, Guild] = {guild.id: guild for guild in store.load(Guild)}
        self.channels: dict[int, Channel] = {channel.id: channel for channel in store.load(Channel)}
        self.messages: dict[int, dict[int, Message]] = {channel: {} for channel in self.channels}
        self.commands: dict[int, Command] = {command.id: command for command in store.load(Command)}
        self.emojis: dict[int, Emoji] = {emoji.id: emoji for emoji in store.load(Emoji)}
        self.unavailable: set[int] = set()
        self.locales: dict[int, str] = {}
        """The clients' locales, by user ID. Users without one get English."""
        self._read: dict[str, ReadMark] = {mark.id: mark for mark in store.load(ReadMark)}
        self._listeners: list[Callable[[Event], None]] = []
        for message in store.load(Message):
            self.messages.setdefault(message.channel, {})[message.id] = message
            self.ids.skip_past(message.id)
            for attachment in message.attachments:
                self.ids.skip_past(attachment.id)
        for known in (*self.users, *self.guilds, *self.channels, *self.commands, *self.emojis):
            self.ids.skip_past(known)
        self.views = Views(self, key=secrets.token_bytes(16))

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call `listener` with every event from now on. Return a function that removes it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)

    def hears(self, event: Event, user: int) -> bool:
        if event.only is not None:
            return event.only == user
        if event.channel is not None:
            return self.sees(user, event.channel)
        if event.guild is not None:
            return self.guilds[event.guild].member(user) is not None
        return True

    def _keep(self, records: dict[int, R], record: R) -> R:
        records[record.id] = record
        self.store.put(record.id, record)
        return record

    def add_user(self, user: User) -> User:
        return self._keep(self.users, user)

    def add_guild(self, guild: Guild) -> Guild:
        return self._keep(self.guilds, guild)

    def keep_emoji(self, emoji: Emoji) -> Emoji:
        return self._keep(self.emojis, emoji)

    def new_guild(self, *, name: str, owner: int) -> Guild:
        number = self.ids.next()
        everybody = Role(id=number, name="@everyone", permissions=int(MEMBERS))
        return self.add_guild(
            Guild(id=number, name=name, owner=owner, roles=(everybody,), members=(Member(owner, self.clock()),))
        )

    def join(self, guild: int, user: int, *, permissions: int | None = None) -> Guild:
        """Add a user to a guild. With `permissions`, the user gets a role with them, as an application does."""
        old = self.guilds[guild]
        given: tuple[Role, ...] = ()
        if permissions is not None:
            name = self.users[user].display
            given = (Role(self.ids.next(), name, permissions, position=len(old.roles), managed_by=user),)
        member = Member(user=user, joined=self.clock(), roles=tuple(role.id for role in given))
        others = tuple(each for each in old.members if each.user != user)
        new = self.add_guild(replace(old, roles=(*old.roles, *given), members=(*others, member)))
        for role in given:
            self._tell_role("CREATE", new, role)
        data = self.views.member(new, user) | {"guild_id": str(guild)}
        self.tell(Event("GUILD_MEMBER_ADD", data, guild=guild))
        if self.users[user].bot:
            shown = self.views.joined_guild(new, user, everybody=False)
            del shown["unavailable"]  # only sent if the guild was unavailable and is back
            self.tell(Event("GUILD_CREATE", shown, only=user))
        return new

    def leave(self, guild: int, user: int) -> Guild:
        """Remove a user from a guild. An application loses its own role, too."""
        old = self.guilds[guild]
        with self._announce_access(self._channels_of(guild)):
            lost = [role for role in old.roles if role.managed_by == user]
            kept = tuple(role for role in old.roles if role not in lost)
            members = tuple(each for each in old.members if each.user != user)
            new = self.add_guild(replace(old, roles=kept, members=members))
        data: Obj = {"guild_id": str(guild), "user": self.views.user(user)}
        self.tell(Event("GUILD_MEMBER_REMOVE", data, guild=guild))
        for role in lost:
            self._tell_role("DELETE", new, role)
        self.tell(Event("GUILD_DELETE", {"id": str(guild)}, only=user))
        return new

    def lose_guild(self, guild: int) -> None:
        """Make a guild unavailable: applications are notified, and requests about it fail."""
        self.unavailable.add(guild)
        for user in self._applications(guild):
            self.tell(Event("GUILD_DELETE", {"id": str(guild), "unavailable": True}, only=user))

    def regain_guild(self, guild: int) -> None:
        """Make a guild available again: applications get its current state."""
        self.unavailable.discard(guild)
        for user in self._applications(guild):
            shown = self.views.joined_guild(self.guilds[guild], user, everybody=False)
            self.tell(Event("GUILD_CREATE", shown, only=user))

    def _applications(self, guild: int) -> list[int]:
        return [member.user for member in self.guilds[guild].members if self.users[member.user].bot]

    def change_role(self, guild: int, role: Role) -> None:
        old = self.guilds[guild]
        with self._announce_access(self._channels_of(guild)):
            roles = tuple(role if each.id == role.id else each for each in old.roles)
            new = self.add_guild(replace(old, roles=roles))
            self._tell_role("UPDATE", new, role)

    def change_member(self, guild: int, member: Member) -> None:
        old = self.guilds[guild]
        with self._announce_access(self._channels_of(guild)):
            members = tuple(member if each.user == member.user else each for each in old.members)
            new = self.add_guild(replace(old, members=members))
            data = self.views.member(new, member.user) | {"guild_id": str(guild)}
            self.tell(Event("GUILD_MEMBER_UPDATE", data, guild=guild))

    def _tell_role(self, what: str, guild: Guild, role: Role) -> None:
        data: Obj = {"guild_id": str(guild.id)}
        data |= {"role_id": str(role.id)} if what == "DELETE" else {"role": self.views.role(role)}
        self.tell(Event(f"GUILD_ROLE_{what}", data, guild=guild.id))

    def shared_guild(self, one: int, other: int) -> bool:
        return any(guild.member(one) and guild.member(other) for guild in self.guilds.values())

    def channel(self, number: int) -> Channel:
        """The channel with this ID. Raises ApiError 10003 if there's none."""
        found = self.channels.get(number)
        if found is None:
            raise errors.unknown_channel()
        return found

    def guild_and_parent(self, channel: Channel) -> tuple[Guild, Channel]:
        """A channel's guild, and the channel whose overwrites count (a thread's parent). Raises ApiError 10003 for a
        DM channel, or if the parent is missing."""
        if channel.guild is None:
            raise errors.unknown_channel()
        parent = channel if channel.parent is None else self.channel(channel.parent)
        return self.guilds[channel.guild], parent

    def may(self, user: int, channel: Channel) -> int:
        """A user's permissions in a channel; 0 if the user can't see it."""
        if channel.guild is None:
            return int(DIRECT) if user in channel.recipients else 0
        guild, parent = self.guild_and_parent(channel)
        held = in_channel(guild, parent, user)
        hidden = channel.kind == ChannelKind.PRIVATE_THREAD and not held & Permission.MANAGE_THREADS
        return 0 if hidden and channel.thread and user not in channel.thread.members else held

    def may_in_guild(self, user: int, guild: int) -> int:
        return in_guild(self.guilds[guild], user)

    def sees(self, user: int, channel: int) -> bool:
        found = self.channels.get(channel)
        return found is not None and bool(self.may(user, found) & Permission.VIEW_CHANNEL)

    def knows(self, user: int, channel: Channel) -> bool:
        """Return whether a user is told if a channel is changed or deleted. Applications are, for all channels of
        their guilds, but not for threads that they can't see."""
        if channel.thread is None and channel.guild is not None and self.users[user].bot:
            return self.guilds[channel.guild].member(user) is not None
        return self.sees(user, channel.id)

    def _channels_of(self, guild: int) -> list[Channel]:
        return [each for each in self.channels.values() if each.guild == guild]

    @contextmanager
    def _announce_access(self, channels: list[Channel]) -> Iterator[None]:
        """Announce channels that the block's changes hide from people as deleted, and channels that become visible to
        them as created. Applications get events for open threads that they can see now, but not for threads that they
        can't see any longer."""
        before = {(user, each.id) for each in channels for user in self.users if self.knows(user, each)}
        yield
        for user, account in self.users.items():
            known = {each.id: self.knows(user, self.channels[each.id]) for each in channels}
            gained = [self.channels[number] for number, has in known.items() if has and (user, number) not in before]
            if account.bot:
                self._sync_threads(user, [each for each in gained if each.thread and not each.thread.archived])
                continue
            lost = [self.channels[number] for number, has in known.items() if not has and (user, number) in before]
            for channel in (*gained, *lost):
                name = f"{'THREAD' if channel.thread else 'CHANNEL'}_{'DELETE' if channel in lost else 'CREATE'}"
                self.tell(Event(name, self.views.channel(channel), channel=channel.id, only=user))

    def _sync_threads(self, user: int, threads: list[Channel]) -> None:
        for parent in {each.parent for each in threads}:
            shown = [each for each in threads if each.parent == parent]
            data: Obj = {
                "guild_id": str(shown[0].guild),
                "channel_ids": [str(parent)],
                "threads": [self.views.channel(each, user) for each in shown],
                "members": [
                    self.views.thread_member(each, user)
                    for each in shown
                    if each.thread and user in each.thread.members
                ],
            }
            self.tell(Event("THREAD_LIST_SYNC", data, channel=parent, only=user))

    def require(self, user: int, channel: Channel, *needed: Permission) -> None:
        """Raise ApiError 50001 if the user can't see the channel, or 50013 if another permission is missing."""
        held = self.may(user, channel)
        if not held & Permission.VIEW_CHANNEL:
            raise errors.missing_access()
        if any(not held & permission for permission in needed) and held != EVERYTHING:
            raise errors.missing_permissions()

    def keep_channel(self, channel: Channel) -> Channel:
        """Store a channel without an event."""
        self.messages.setdefault(channel.id, {})
        return self._keep(self.channels, channel)

    def add_channel(self, channel: Channel) -> Channel:
        self.keep_channel(channel)
        self.tell(Event("CHANNEL_CREATE", self.views.channel(channel), channel=channel.id))
        return channel

    def change_channel(self, channel: Channel) -> Channel:
        old = self.channels[channel.id]
        known = [user for user in self.users if self.knows(user, old)]
        with self._announce_access(
            [old, *(each for each in self._channels_of(channel.guild or 0) if each.parent == old.id)]
        ):
            self.keep_channel(channel)
        word, data = "THREAD" if channel.thread else "CHANNEL", self.views.channel(channel)
        for user in known:
            if self.knows(user, channel):
                self.tell(Event(f"{word}_UPDATE", data, channel=channel.id, only=user))
        return channel

    def delete_channel(self, channel: Channel) -> None:
        for thread in [each for each in self.channels.values() if each.parent == channel.id]:
            self.delete_channel(thread)
        word, data = "THREAD_DELETE" if channel.thread else "CHANNEL_DELETE", self.views.channel(channel)
        for user in self.users:
            if self.knows(user, channel):
                self.tell(Event(word, data, channel=channel.id, only=user))
        for message in list(self.messages.get(channel.id, {}).values()):
            self._forget(message)
        del self.channels[channel.id]
        self.messages.pop(channel.id, None)
        self.store.drop(channel.id, Channel)

    def private(self, one: int, other: int) -> Channel:
        """The DM channel of two users, which is created if needed."""
        for channel in self.channels.values():
            if channel.kind == ChannelKind.DM and set(channel.recipients) == {one, other}:
                return channel
        channel = self.keep_channel(Channel(self.ids.next(), ChannelKind.DM, recipients=(one, other)))
        for user in (one, other):
            self.tell(Event("CHANNEL_CREATE", self.views.channel(channel, user), channel=channel.id, only=user))
        return channel

    def add_thread(self, parent: Channel, *, name: str, owner: int, kind: ChannelKind, number: int | None) -> Channel:
        """Add a thread. `number` is the ID of the message that it starts from, if any; the thread gets the same ID."""
        now = self.clock()
        thread = Channel(
            id=number or self.ids.next(),
            kind=kind,
            guild=parent.guild,
            name=name,
            parent=parent.id,
            thread=Thread(owner=owner, created=now, archive_changed=now, members=(owner,)),
        )
        self.keep_channel(thread)
        for user in self.users:
            if self.sees(user, thread.id):
                data = self.views.channel(thread, user) | {"newly_created": True}
                self.tell(Event("THREAD_CREATE", data, channel=thread.id, only=user))
        self._announce(parent, thread, owner=owner, on_message=number is not None)
        return self.channels[thread.id]

    def _announce(self, parent: Channel, thread: Channel, *, owner: int, on_message: bool) -> None:
        if parent.kind == ChannelKind.FORUM:
            return
        draft = Message(self.ids.next(), parent.id, owner)
        if on_message:
            starter = replace(draft, channel=thread.id, kind=MessageKind.THREAD_STARTER)
            self.post(replace(starter, reply_to=thread.id, points_to=parent.id))
        elif thread.kind == ChannelKind.PUBLIC_THREAD:
            self.post(replace(draft, kind=MessageKind.THREAD_CREATED, content=thread.name, points_to=thread.id))

    def thread_member(self, channel: Channel, user: int, *, joins: bool) -> Channel:
        """Add or remove a thread's member. If the user can now see a private thread, it's announced as created. A user
        who can no longer see it is told about the removal and, unless it's an application, the thread's deletion."""
        if channel.thread is None or (user in channel.thread.members) == joins:
            return channel
        saw = self.sees(user, channel.id)
        members = tuple(each for each in channel.thread.members if each != user) + ((user,) if joins else ())
        new = self.keep_channel(replace(channel, thread=replace(channel.thread, members=members)))
        data: Obj = {"id": str(channel.id), "guild_id": str(channel.guild), "member_count": len(members)}
        if joins:
            data["added_members"] = [self.views.thread_member(new, user)]
        else:
            data["removed_member_ids"] = [str(user)]
        self.tell(Event("THREAD_MEMBERS_UPDATE", data, channel=channel.id))
        sees = self.sees(user, channel.id)
        if sees and not saw:
            self.tell(Event("THREAD_CREATE", self.views.channel(new, user), channel=channel.id, only=user))
        elif saw and not sees:
            self.tell(Event("THREAD_MEMBERS_UPDATE", data, channel=channel.id, only=user))
            if not self.users[user].bot:
                self.tell(Event("THREAD_DELETE", self.views.channel(new), channel=channel.id, only=user))
        return new

    def message(self, channel: int, number: int) -> Message:
        """A message in the channel, even if it's ephemeral. Raises ApiError 10008."""
        found = self.messages.get(channel, {}).get(number)
        if found is None:
            raise errors.unknown_message()
        return found

    def history(self, channel: int, reader: int) -> Iterator[Message]:
        """The messages in a channel that a reader can see, oldest first. Only its addressee can see an ephemeral
        one."""
        for message in self.messages.get(channel, {}).values():
            if message.shown_to is None or message.shown_to == reader:
                yield message

    def post(self, message: Message, files: dict[int, bytes] | None = None) -> Message:
        """Post a message to its channel. An ephemeral message isn't stored; it's lost when the process ends."""
        for number, body in (files or {}).items():
            self.store.keep_file(number, body)
        self.messages.setdefault(message.channel, {})[message.id] = message
        channel = self.channels[message.channel]
        if message.shown_to is None:
            self.store.put(message.id, message)
            thread, counts = channel.thread, message.kind != MessageKind.THREAD_STARTER
            if thread is not None and counts:
                thread = replace(thread, messages=thread.messages + 1)
            channel = self.keep_channel(replace(channel, last_message=message.id, thread=thread))
        self._tell_message("MESSAGE_CREATE", message)
        return message

    def change(self, message: Message, files: dict[int, bytes] | None = None) -> Message:
        """Replace an edited message. Raises ApiError 10008 if it has been deleted."""
        old = self.message(message.channel, message.id)
        for number, body in (files or {}).items():
            self.store.keep_file(number, body)
        self.messages[message.channel][message.id] = message
        if message.shown_to is None:
            self.store.put(message.id, message)
        for gone in {each.id for each in old.attachments} - {each.id for each in message.attachments}:
            self.store.drop_file(gone)
        self._tell_message("MESSAGE_UPDATE", message)
        return message

    def delete(self, message: Message) -> None:
        self._forget(message)
        data: Obj = {"id": str(message.id), "channel_id": str(message.channel)}
        guild = self.channels[message.channel].guild
        if guild is not None:
            data["guild_id"] = str(guild)
        self.tell(Event("MESSAGE_DELETE", data, channel=message.channel, only=message.shown_to, message=message))

    def _forget(self, message: Message) -> None:
        self.messages[message.channel].pop(message.id, None)
        self.store.drop(message.id, Message)
        for attachment in message.attachments:
            self.store.drop_file(attachment.id)

    def _tell_message(self, name: str, message: Message) -> None:
        data = self.views.gateway_message(message)
        self.tell(Event(name, data, channel=message.channel, only=message.shown_to, message=message))

    def attachment(self, channel: int, number: int) -> Attachment | None:
        attachments = (each for message in self.messages.get(channel, {}).values() for each in message.attachments)
        return next((each for each in attachments if each.id == number), None)

    def mark_read(self, user: int, channel: int) -> None:
        last = max(self.messages.get(channel, {}), default=0)
        mark = ReadMark(f"{user}-{channel}", user, channel, last)
        self._read[mark.id] = mark
        self.store.put(mark.id, mark)

    def unread(self, user: int, channel: int) -> int:
        """The number of messages by others that a user hasn't read."""
        mark = self._read.get(f"{user}-{channel}")
        since = 0 if mark is None else mark.message
        newest_first = reversed(self.messages.get(channel, {}).values())
        later = takewhile(lambda message: message.id > since, newest_first)
        return sum(each.author != user and each.shown_to in {None, user} for each in later)

    def set_command(self, command: Command) -> Command:
        return self._keep(self.commands, command)

    def drop_command(self, command: Command) -> None:
        self.commands.pop(command.id, None)
        self.store.drop(command.id, Command)

    def close(self) -> None:
        self.store.close()
