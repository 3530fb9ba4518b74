"""People: the actions and views of someone who uses a Discord client."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bot.playground.errors import ApiError, RefusedError
from bot.playground.http.messages import check_may_send, unarchive
from bot.playground.people import forms
from bot.playground.server import StandIn
from bot.playground.wire import SELECTS, ChannelKind, Component, InteractionKind, MessageKind, Obj
from bot.playground.world.commands import CHANGED, read_in
from bot.playground.world.components import walk
from bot.playground.world.locales import ENGLISH
from bot.playground.world.mentions import set_mentions
from bot.playground.world.model import Channel, Message, Role, User
from bot.playground.world.permissions import Permission
from bot.playground.world.world import Event, World

MAX_CONTENT = 2000
_OWN = frozenset({"INTERACTION_DONE", "INTERACTION_THINKING", "INTERACTION_FAILED", "MODAL", "READ"})
_SEEN = frozenset(
    f"{thing}_{what}" for thing in ("MESSAGE", "CHANNEL", "THREAD") for what in ("CREATE", "UPDATE", "DELETE")
) | {"TYPING_START", "PEOPLE"}


@dataclass(frozen=True, slots=True)
class Person:
    """A person on the fake Discord. The methods raise RefusedError if something isn't possible."""

    stand_in: StandIn
    id: int

    @property
    def world(self) -> World:
        return self.stand_in.world

    @property
    def user(self) -> User:
        return self.world.users[self.id]

    def listen(self, listener: Callable[[str, Obj], None]) -> Callable[[], None]:
        """Call `listener` with every event that this person gets. Return a function that ends this."""

        def hear(event: Event) -> None:
            own = event.name in _OWN and event.only == self.id
            if event.name == CHANGED:
                listener(event.name, {"commands": self.commands()})
            elif own or (event.name in _SEEN and self.world.hears(event, self.id)):
                listener(event.name, event.data)

        return self.world.listen(hear)

    def channels(self) -> list[Obj]:
        seen = [each for each in self.world.channels.values() if self.world.sees(self.id, each.id)]
        return [self.world.views.channel(each, self.id) for each in seen]

    def history(self, channel: int, *, before: int | None = None, limit: int = 50) -> list[Obj]:
        """The last messages, oldest first, including ephemeral ones for this person."""
        self._channel(channel)
        found = [each for each in self.world.history(channel, self.id) if before is None or each.id < before]
        return [self.world.views.message(each) for each in found[-max(1, min(limit, 100)) :]]

    def unread(self) -> dict[str, int]:
        """The number of unread messages from others in each channel that has any."""
        seen = [each for each in self.world.channels if self.world.sees(self.id, each)]
        counts = {str(each): self.world.unread(self.id, each) for each in seen}
        return {channel: count for channel, count in counts.items() if count}

    def read(self, channel: int) -> None:
        self._channel(channel)
        self.world.mark_read(self.id, channel)
        self.world.tell(Event("READ", {"channel": str(channel)}, only=self.id))

    def commands(self) -> list[Obj]:
        """All application commands, in the language of this person's client."""
        application, locale = self.stand_in.application.id, self.world.locales.get(self.id, ENGLISH)
        told = (self.world.views.command(each, application) for each in self.world.commands.values())
        return [read_in(each, locale) for each in told]

    def send(self, channel: int, content: str, *, reply_to: int | None = None) -> Obj:
        found = self._channel(channel)
        text = content.strip()
        if not text:
            raise RefusedError("There's nothing to send.")
        if len(text) > MAX_CONTENT:
            raise RefusedError(f"A message can have up to {MAX_CONTENT} characters. This one has {len(text)}.")
        try:
            check_may_send(self.world, found, self.id)
        except ApiError as error:
            raise RefusedError(_refusal(error)) from error
        answered = None if reply_to is None else self._message(channel, reply_to)
        draft = Message(
            id=self.world.ids.next(),
            channel=channel,
            author=self.id,
            kind=MessageKind.DEFAULT if answered is None else MessageKind.REPLY,
            reply_to=reply_to,
        )
        unarchive(self.world, found)
        message = self.world.post(self._with_text(draft, text))
        self.world.mark_read(self.id, channel)
        return self.world.views.message(message)

    def edit(self, channel: int, message: int, content: str) -> Obj:
        old = self._own(channel, message)
        if not content.strip() or len(content.strip()) > MAX_CONTENT:
            raise RefusedError(f"A message needs 1 to {MAX_CONTENT} characters.")
        new = replace(self._with_text(old, content.strip()), edited=self.world.clock())
        return self.world.views.message(self.world.change(new))

    def delete(self, channel: int, message: int) -> None:
        found = self._channel(channel)
        manages = found.guild is not None and self.world.may(self.id, found) & Permission.MANAGE_MESSAGES
        self.world.delete((self._message if manages else self._own)(channel, message))

    def dismiss(self, message: int) -> None:
        found = next((messages[message] for messages in self.world.messages.values() if message in messages), None)
        if found is None or found.shown_to != self.id:
            raise RefusedError("You can't dismiss that message.")
        self.world.delete(found)

    def dm(self, user: int) -> Obj:
        if user not in self.world.users or user == self.id:
            raise RefusedError("There's nobody to write to.")
        return self.world.views.channel(self.world.private(self.id, user), self.id)

    def close_dms(self, *, closed: bool) -> None:
        self.world.add_user(replace(self.user, dms_open=not closed))

    def _with_text(self, message: Message, text: str) -> Message:
        return set_mentions(self.world, replace(message, content=text), text, None)

    def click(self, channel: int, message: int, custom_id: str, values: list[str] | None = None) -> str:
        """Press a button, or choose `values` in a select. Return the interaction's ID."""
        found, source = self._open_channel(channel), self._message(channel, message)
        component = next((each for each in walk(list(source.components)) if each.get("custom_id") == custom_id), None)
        if component is None:
            raise RefusedError("That's no longer there.")
        if component.get("disabled"):
            raise RefusedError("That's switched off.")
        data: Obj = {"custom_id": custom_id, "component_type": component["type"], "id": component["id"]}
        if component["type"] in SELECTS:
            chosen = values or []
            if not component["min_values"] <= len(chosen) <= component["max_values"]:
                raise RefusedError(f"Choose {forms.numbers(component['min_values'], component['max_values'])}.")
            self._check_offered(found, component, chosen)
            data |= {"values": chosen} | self._resolve(found, component["type"], chosen)
        started = self.stand_in.interactions.start(
            InteractionKind.COMPONENT, user=self.id, channel=found, data=data, source=source
        )
        return str(started.id)

    def _check_offered(self, channel: Channel, component: Obj, chosen: list[str]) -> None:
        """Raise RefusedError for options, roles or channels that a client wouldn't offer. Users aren't checked."""
        match component["type"]:
            case Component.STRING_SELECT:
                offered = {option["value"] for option in component["options"]}
            case Component.ROLE_SELECT:
                offered = {str(each.id) for each in self._roles(channel)}
            case Component.CHANNEL_SELECT:
                kinds, guild = component.get("channel_types") or list(ChannelKind), channel.guild
                channels = [each for each in self.world.channels.values() if each.guild == guild and each.kind in kinds]
                offered = {str(each.id) for each in channels if guild and self.world.sees(self.id, each.id)}
            case _:
                return
        if not offered.issuperset(chosen):
            raise RefusedError("That isn't one of the options.")

    def _roles(self, channel: Channel) -> tuple[Role, ...]:
        return () if channel.guild is None else self.world.guilds[channel.guild].roles

    def _resolve(self, channel: Channel, kind: int, values: list[str]) -> Obj:
        if kind == Component.ROLE_SELECT and values:
            roles = {str(each.id): self.world.views.role(each) for each in self._roles(channel)}
            return {"resolved": {"roles": {value: roles[value] for value in values}}}
        if kind == Component.CHANNEL_SELECT and values:
            channels = {
                str(each.id): self.world.views.channel(each) | {"permissions": str(self.world.may(self.id, each))}
                for each in (self.world.channels[int(value)] for value in values)
            }
            return {"resolved": {"channels": channels}}
        if kind != Component.USER_SELECT or not values:
            return {}
        users = {value: self.world.views.user(int(value)) for value in values}
        resolved: Obj = {"users": users}
        if channel.guild is not None:
            guild = self.world.guilds[channel.guild]
            resolved["members"] = {
                value: self.world.views.member(guild, int(value), whole=False)
                | {"permissions": str(self.world.may(int(value), channel))}
                for value in values
                if guild.member(int(value))
            }
        return {"resolved": resolved}

    def command(self, channel: int, name: str, options: Mapping[str, object]) -> str:
        """Use a slash command. For a subcommand, `name` has all its words. Return the interaction's ID."""
        found = self._open_channel(channel)
        data = self._command_data(found, name, options, focused=None)
        started = self.stand_in.interactions.start(InteractionKind.COMMAND, user=self.id, channel=found, data=data)
        return str(started.id)

    async def complete(self, channel: int, name: str, options: Mapping[str, object], focused: str) -> list[Obj]:
        """The application's suggestions for an option that's being typed; empty if the application doesn't respond."""
        found = self._channel(channel)
        data = self._command_data(found, name, options, focused=focused)
        choices: asyncio.Future[list[Obj]] = asyncio.get_running_loop().create_future()
        self.stand_in.interactions.start(
            InteractionKind.AUTOCOMPLETE, user=self.id, channel=found, data=data, choices=choices
        )
        return await choices

    def _command_data(self, channel: Channel, name: str, options: Mapping[str, object], *, focused: str | None) -> Obj:
        if channel.guild is not None and not self.world.may(self.id, channel) & Permission.USE_APPLICATION_COMMANDS:
            raise RefusedError("You can't use commands in this channel.")
        top, *words = name.split() or [""]
        usable = [each for each in self.world.commands.values() if each.guild in {None, channel.guild}]
        found = next((each for each in usable if each.name == top), None)
        if found is None:
            raise RefusedError(f"There's no command /{top}.")
        forms.check_place(found.data, top, private=channel.kind == ChannelKind.DM)
        needed = found.data.get("default_member_permissions")
        if channel.guild is not None and needed is not None:
            held = self.world.may_in_guild(self.id, channel.guild)
            if int(needed) == 0 or held & int(needed) != int(needed):
                raise RefusedError(f"You don't have permission to use /{top}.")
        filled, users = forms.fill_command(found.data, words, options, focused=focused)
        data: Obj = {"id": str(found.id), "name": found.name, "type": found.kind, "options": filled}
        if found.guild is not None:
            data["guild_id"] = str(found.guild)
        if any(int(user) not in self.world.users for user in users):
            raise RefusedError("There's no such person.")
        return data | self._resolve(channel, Component.USER_SELECT, users)

    def submit(self, modal: int, values: Mapping[str, str | list[str]]) -> str:
        """Submit a modal. Return the interaction's ID."""
        found = self.stand_in.interactions.modal(modal, self.id)
        components = forms.fill_modal(found.components, values)
        return str(self.stand_in.interactions.submit(found, components).id)

    def _channel(self, number: int) -> Channel:
        found = self.world.channels.get(number)
        if found is None or not self.world.sees(self.id, number):
            raise RefusedError("You can't see that channel.")
        if found.guild in self.world.unavailable:
            raise RefusedError("This server is unavailable.")
        return found

    def _open_channel(self, channel: int) -> Channel:
        """A channel in which to use the application. The client reopens an archived thread first."""
        found = self._channel(channel)
        if found.thread is not None and found.thread.archived:
            try:
                check_may_send(self.world, found, self.id)
            except ApiError as error:
                raise RefusedError("An error occurred, please try again.") from error
            unarchive(self.world, found)
        return self.world.channels[channel]

    def _message(self, channel: int, number: int) -> Message:
        self._channel(channel)
        found = self.world.messages[channel].get(number)
        if found is None or found.shown_to not in {None, self.id}:
            raise RefusedError("That message is gone.")
        return found

    def _own(self, channel: int, number: int) -> Message:
        found = self._message(channel, number)
        if found.author != self.id:
            raise RefusedError("That message isn't yours.")
        return found


def _refusal(error: ApiError) -> str:
    return "They don't accept direct messages." if error.code == 50007 else "You can't write here."


def add_person(world: World, *, guild: int, name: str) -> User:
    """Add a person to a guild. Raises RefusedError if the name is empty, too long or taken."""
    display = name.strip()
    if not 1 <= len(display) <= 32:
        raise RefusedError("A name needs 1 to 32 characters.")
    if display.lower() in {each.display.lower() for each in world.users.values()}:
        raise RefusedError(f"{display} is already here.")
    plain = "".join(letter for letter in display.lower() if letter.isascii() and (letter.isalnum() or letter in "._"))
    number = world.ids.next()
    taken = {each.name for each in world.users.values()}
    account = plain if len(plain) > 1 and plain not in taken else f"{plain}{number % 10_000:04}"
    user = world.add_user(User(number, account, display))
    world.join(guild, number)
    world.tell(Event("PEOPLE", {"people": everybody(world)}))
    return user


def everybody(world: World) -> list[Obj]:
    return [world.views.user(each.id) for each in world.users.values() if not each.bot]
