"""Interactions: the ways people use the application, and the rules and deadlines for its responses."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from bot.playground import errors
from bot.playground.errors import Form, invalid
from bot.playground.wire import MAX_FILE, Answer, Flags, InteractionKind, MessageKind, Obj
from bot.playground.world import compose
from bot.playground.world.components import Checker
from bot.playground.world.compose import Request
from bot.playground.world.locales import ENGLISH
from bot.playground.world.model import Channel, Message
from bot.playground.world.permissions import DIRECT
from bot.playground.world.world import Event, World

TOKEN_SECONDS: Final = 15 * 60.0


@dataclass(slots=True)
class Interaction:
    """An interaction and its state. `source` is the message whose component was used, `original` is the one that
    responses call `@original`. `metadata` describes the interaction in the messages that respond to it."""

    id: int
    token: str
    kind: InteractionKind
    user: int
    channel: int
    made: float
    source: int | None
    metadata: Obj = field(default_factory=dict)
    answered: Answer | None = None
    original: int | None = None
    failed: bool = False
    choices: asyncio.Future[list[Obj]] | None = None


@dataclass(frozen=True, slots=True)
class Modal:
    """A person's open modal."""

    id: int
    interaction: int
    user: int
    data: Obj
    components: tuple[Obj, ...]


@dataclass(slots=True)
class Deadlines:
    """The application's time limits, in seconds, for acknowledging an interaction and for following up."""

    acknowledge: float = 3.0
    follow_up: float = TOKEN_SECONDS


@dataclass(slots=True)
class Interactions:
    """The interactions with an application; `bot` is the ID of its bot user."""

    world: World
    bot: int
    deadlines: Deadlines = field(default_factory=Deadlines)
    reachable: Callable[[int | None], bool] = lambda _: False
    """Returns whether the application receives a guild's interactions; for None, those in direct messages."""
    _by_token: dict[str, Interaction] = field(default_factory=dict)
    _modals: dict[int, Modal] = field(default_factory=dict)
    _timers: set[asyncio.TimerHandle] = field(default_factory=set)

    def start(
        self,
        kind: InteractionKind,
        *,
        user: int,
        channel: Channel,
        data: Obj,
        source: Message | None = None,
        parent: Interaction | None = None,
        choices: asyncio.Future[list[Obj]] | None = None,
    ) -> Interaction:
        """Start an interaction. It fails at once if the bot has no session there, or has left the guild."""
        self._forget_old()
        interaction = Interaction(
            id=self.world.ids.next(),
            token=secrets.token_urlsafe(48),
            kind=kind,
            user=user,
            channel=channel.id,
            made=self.world.clock(),
            source=None if source is None else source.id,
            choices=choices,
        )
        interaction.metadata |= self._metadata(interaction, data, parent)
        self._by_token[interaction.token] = interaction
        loop = asyncio.get_running_loop()
        left = channel.guild is not None and self.world.guilds[channel.guild].member(self.bot) is None
        if left or not self.reachable(channel.guild):
            loop.call_soon(self._expire, interaction)
            return interaction
        payload = self._payload(interaction, channel, data, source)
        self.world.tell(Event("INTERACTION_CREATE", payload, only=self.bot))
        self._timers = {timer for timer in self._timers if timer.when() > loop.time()}
        self._timers.add(loop.call_later(self.deadlines.acknowledge, self._expire, interaction))
        return interaction

    def modal(self, number: int, user: int) -> Modal:
        """A person's open modal. Raises RefusedError if the person doesn't have it open."""
        found = self._modals.get(number)
        if found is None or found.user != user:
            raise errors.RefusedError("That form is no longer open.")
        return found

    def submit(self, modal: Modal, components: list[Obj]) -> Interaction:
        """Submit a modal. Raises RefusedError if it's no longer open."""
        opener = next((each for each in self._by_token.values() if each.id == modal.interaction), None)
        channel = None if opener is None else self.world.channels.get(opener.channel)
        if opener is None or channel is None:
            raise errors.RefusedError("That form is no longer open.")
        source = self.world.messages[channel.id].get(opener.source or 0)
        del self._modals[modal.id]
        data: Obj = {"custom_id": modal.data["custom_id"], "components": components, "id": str(modal.id)}
        return self.start(
            InteractionKind.MODAL, user=modal.user, channel=channel, data=data, source=source, parent=opener
        )

    def _forget_old(self) -> None:
        # an expired token is refused as expired for at least another period, and later as unknown
        since = self.world.clock() - 2 * self.deadlines.follow_up
        self._by_token = {token: each for token, each in self._by_token.items() if each.made >= since}
        known = {each.id for each in self._by_token.values()}
        self._modals = {number: each for number, each in self._modals.items() if each.interaction in known}

    def stop(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def _expire(self, interaction: Interaction) -> None:
        if interaction.answered is None and not interaction.failed:
            interaction.failed = True
            if interaction.choices is not None and not interaction.choices.done():
                interaction.choices.set_result([])
            self._tell(interaction, "INTERACTION_FAILED", message="The application did not respond.")

    def _tell(self, interaction: Interaction, name: str, **more: object) -> None:
        data: Obj = {"interaction": str(interaction.id), **more}
        self.world.tell(Event(name, data, only=interaction.user))

    def _metadata(self, interaction: Interaction, data: Obj, parent: Interaction | None) -> Obj:
        told: Obj = {
            "id": str(interaction.id),
            "type": int(interaction.kind),
            "user": self.world.views.user(interaction.user),
            "authorizing_integration_owners": {"0": str(self.world.channels[interaction.channel].guild or 0)},
        }
        if interaction.kind is InteractionKind.COMMAND:
            told |= {"name": data["name"], "command_type": 1}
        if interaction.kind is InteractionKind.COMPONENT and interaction.source is not None:
            told["interacted_message_id"] = str(interaction.source)
        if parent is not None:
            told["triggering_interaction_metadata"] = parent.metadata
        return told

    def _payload(self, interaction: Interaction, channel: Channel, data: Obj, source: Message | None) -> Obj:
        views = self.world.views
        payload: Obj = {
            "id": str(interaction.id),
            "application_id": str(self.bot),
            "type": int(interaction.kind),
            "token": interaction.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": views.channel(channel, self.bot),
            "locale": self.world.locales.get(interaction.user, ENGLISH),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": interaction.metadata["authorizing_integration_owners"],
            "context": 1 if channel.guild is None else 0,
            "attachment_size_limit": MAX_FILE,
        }
        if source is not None:
            payload["message"] = views.message(source)
        if channel.guild is None:
            return payload | {"user": views.user(interaction.user), "app_permissions": str(int(DIRECT))}
        guild = self.world.guilds[channel.guild]
        permissions = str(self.world.may(interaction.user, channel))
        payload["channel"]["permissions"] = permissions
        return payload | {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": ENGLISH, "features": []},
            "guild_locale": ENGLISH,
            "member": views.member(guild, interaction.user) | {"permissions": permissions},
            "app_permissions": str(self.world.may(self.bot, channel)),
        }

    def answer(self, number: int, token: str, request: Request) -> Obj:
        """Take the application's first response. Raises ApiError, for example 10062 or 40060."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != number or interaction.failed:
            raise errors.unknown_interaction()
        if interaction.answered is not None:
            raise errors.already_acknowledged()
        if self.world.clock() - interaction.made > self.deadlines.acknowledge:
            raise errors.unknown_interaction()
        kind = self._kind(interaction, request)
        data = request.payload.get("data") or {}
        message = self._answer(interaction, kind, replace(request, payload=data))
        interaction.answered = kind
        if kind is Answer.DEFERRED_UPDATE:
            interaction.original = interaction.source
        elif message is not None:
            interaction.original = message.id
            if kind is Answer.DEFERRED_MESSAGE:
                self._tell(interaction, "INTERACTION_THINKING", message=self.world.views.message(message))
        self._tell(interaction, "INTERACTION_DONE")
        return self._response(interaction, kind, message)

    def _kind(self, interaction: Interaction, request: Request) -> Answer:
        try:
            kind = Answer(request.payload.get("type", 0))
        except ValueError:
            invalid(("type",), "BASE_TYPE_CHOICES", "Value must be one of {4, 5, 6, 7, 8, 9}.")
        completing = interaction.kind is InteractionKind.AUTOCOMPLETE
        no_message = interaction.source is None
        wrong = {
            Answer.CHOICES: not completing,
            Answer.MODAL: interaction.kind is InteractionKind.MODAL,
            Answer.UPDATE: no_message,
            Answer.DEFERRED_UPDATE: no_message,
        }.get(kind, False)
        if wrong or (completing and kind is not Answer.CHOICES):
            invalid(("type",), "INTERACTION_CALLBACK_TYPE_INVALID", "This response type does not fit the interaction.")
        return kind

    def _answer(self, interaction: Interaction, kind: Answer, request: Request) -> Message | None:
        match kind:
            case Answer.MESSAGE:
                return self._create(interaction, request)
            case Answer.DEFERRED_MESSAGE:
                return self._show_thinking(interaction, request)
            case Answer.UPDATE:
                return self.edit(self.world.message(interaction.channel, interaction.source or 0), request)
            case Answer.CHOICES:
                self._complete(interaction, request.payload.get("choices") or [])
            case Answer.MODAL:
                self._open(interaction, request.payload)
        return None

    def _create(self, interaction: Interaction, request: Request, *, followup: bool = False) -> Message:
        hidden = bool(int(request.payload.get("flags") or 0) & Flags.EPHEMERAL)
        reply_to = interaction.original if followup else interaction.source
        metadata = dict(interaction.metadata)
        if followup and interaction.original is not None:
            metadata["original_response_message_id"] = str(interaction.original)
        composed = compose.create(
            self.world,
            request,
            channel=self.world.channel(interaction.channel),
            author=self.bot,
            ephemeral_for=interaction.user if hidden else None,
            application=self.bot,
            kind=_message_kind(interaction, reply_to, followup=followup),
            reply_to=reply_to,
            interaction=metadata,
        )
        return self.world.post(composed.message, composed.files)

    def _show_thinking(self, interaction: Interaction, request: Request) -> Message:
        hidden = bool(int(request.payload.get("flags") or 0) & Flags.EPHEMERAL)
        message = Message(
            id=self.world.ids.next(),
            channel=self.world.channel(interaction.channel).id,
            author=self.bot,
            kind=_message_kind(interaction, interaction.source),
            flags=int(Flags.LOADING | (Flags.EPHEMERAL if hidden else Flags(0))),
            reply_to=interaction.source,
            application=self.bot,
            interaction=interaction.metadata,
            shown_to=interaction.user if hidden else None,
        )
        return self.world.post(message)

    def _complete(self, interaction: Interaction, choices: list[Obj]) -> None:
        form = Form()
        form.count(("data", "choices"), choices, 25)
        for index, choice in enumerate(choices):
            form.length(("data", "choices", index, "name"), choice.get("name"), low=1, high=100)
            if isinstance(choice.get("value"), str):
                form.length(("data", "choices", index, "value"), choice["value"], high=100)
        form.check()
        if interaction.choices is not None and not interaction.choices.done():
            interaction.choices.set_result(choices)

    def _open(self, interaction: Interaction, data: Obj) -> None:
        form = Form()
        form.length(("data", "custom_id"), data.get("custom_id"), low=1, high=100)
        form.length(("data", "title"), data.get("title"), low=1, high=45)
        components = Checker(form, modal=True).modal(data.get("components"))
        form.check()
        modal = Modal(self.world.ids.next(), interaction.id, interaction.user, data, components)
        self._modals[modal.id] = modal
        shown: Obj = {"id": str(modal.id), "components": list(components)}
        self._tell(interaction, "MODAL", modal=shown | {key: data[key] for key in ("title", "custom_id")})

    def _response(self, interaction: Interaction, kind: Answer, message: Message | None) -> Obj:
        told: Obj = {"id": str(interaction.id), "type": int(interaction.kind), "channel_id": str(interaction.channel)}
        guild = self.world.channels[interaction.channel].guild
        if guild is not None:
            told["guild_id"] = str(guild)
        if message is None:
            return {"interaction": told}
        told |= {
            "response_message_id": str(message.id),
            "response_message_loading": bool(message.flags & Flags.LOADING),
            "response_message_ephemeral": message.ephemeral,
        }
        if kind is Answer.DEFERRED_MESSAGE:
            return {"interaction": told}
        return {"interaction": told, "resource": {"type": int(kind), "message": self.world.views.message(message)}}

    def guild_of(self, token: str) -> int | None:
        """The guild of an interaction; None if there's none, or it isn't known any longer."""
        found = self._by_token.get(token)
        return self.world.channels[found.channel].guild if found and found.channel in self.world.channels else None

    def webhook(self, application: int, token: str) -> Interaction:
        """The interaction that a webhook's token belongs to. Raises ApiError 10015, or 50027 if it's too old."""
        found = self._by_token.get(token)
        if found is None or application != self.bot:
            raise errors.unknown_webhook()
        if self.world.clock() - found.made > self.deadlines.follow_up:
            raise errors.token_expired()
        return found

    def follow_up(self, interaction: Interaction, request: Request) -> Message:
        """Send a follow-up message, or replace a deferred one that's still waiting. Raises ApiError, such as 10015."""
        if interaction.answered is None:
            raise errors.unknown_webhook()
        waiting = self.world.messages[interaction.channel].get(interaction.original or 0)
        if waiting is not None and waiting.flags & Flags.LOADING:
            return self.edit(waiting, request)
        return self._create(interaction, request, followup=True)

    def find(self, interaction: Interaction, name: str) -> Message:
        """The interaction's `@original`, or a message by the bot in its channel, given by ID. Raises ApiError 10008,
        10015."""
        if interaction.answered is None:
            raise errors.unknown_webhook()
        number = interaction.original if name == "@original" else int(name) if name.isdecimal() else None
        message = self.world.message(interaction.channel, number or 0)
        if message.author != self.bot or message.shown_to not in {None, interaction.user}:
            raise errors.unknown_message()
        return message

    def edit(self, message: Message, request: Request) -> Message:
        composed = compose.edit(self.world, request, message, now=self.world.clock())
        return self.world.change(composed.message, composed.files)


def _message_kind(interaction: Interaction, reply_to: int | None, *, followup: bool = False) -> MessageKind:
    if interaction.kind is InteractionKind.COMMAND and not followup:
        return MessageKind.CHAT_INPUT_COMMAND
    return MessageKind.DEFAULT if reply_to is None else MessageKind.REPLY
