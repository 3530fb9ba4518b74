"""Giving an answer, so that it gets through once, whatever becomes of the requests that bring it."""

from __future__ import annotations

import logging
from enum import Enum, auto
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, assert_never

import discord

from bot.discord_ui.components import MessageContent, MessageForm, text
from bot.discord_ui.interactions.context import (
    Ack,
    AutocompleteChoices,
    Ephemeral,
    Modal,
    PanelUpdate,
    ProgressReply,
    PublicReply,
    ReplaceMessage,
    whisper,
)
from bot.discord_ui.interactions.custom_ids import fill_era
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import edit_route, send_route
from bot.discord_ui.sending.message_utils import change, form_of, without_nonces
from bot.discord_ui.sending.response_policy import (
    Call,
    CallError,
    Meaning,
    broke_off,
    is_unrefused,
    until_known,
    wrap_call_errors,
)
from bot.discord_ui.texts import spoken
from bot.safe_errors import where

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Awaitable, Callable

    from bot.discord_ui.client import BotClient
    from bot.discord_ui.images.app_emoji import AppEmoji
    from bot.discord_ui.interactions.context import Reply
    from bot.discord_ui.ratelimit.limiter import RateLimiter
    from bot.discord_ui.sending.dm_panels import DmPanels

Interaction: TypeAlias = "discord.Interaction[BotClient]"

_log = logging.getLogger(__name__)


class Back(Protocol):
    """A way back to whoever did something."""

    async def acknowledge(self) -> None:
        """Take it up without an answer, which takes its time. Never raises."""

    async def show(self, reply: Reply) -> None:
        """Answer. Raises whatever stands against it."""

    async def send_directly(self, page: MessageContent, /) -> bool:
        """Send the answer as a direct message, if that's another way. Raises CallError if Discord refuses that too."""


class Given(Enum):
    """What an interaction was answered with so far."""

    NOTHING = auto()
    THINKING = auto()
    """A message of its own is promised, and shown as being thought about."""
    SOMETHING = auto()


class Responder:
    """The way back to whoever clicked, called up, typed or sent off something.

    The first answer can be given only once, and Discord says so to whoever tries again: one that may have got lost is
    simply given again. So is the new state of a message. What is said in addition is not: nothing would tell it from
    its double.
    """

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        # One of our own: that which the library keeps in the interaction makes a ring with it, and with its message.
        self._response = discord.InteractionResponse(interaction)
        self._signs = interaction.client.signs
        self._given = Given.NOTHING

    async def acknowledge(self) -> None:
        """Take it up without an answer, which there are 15 minutes for then. Never raises."""
        response, kind = self._response, self._interaction.type
        try:
            if kind is discord.InteractionType.application_command:
                await self._first(lambda: response.defer(ephemeral=True, thinking=True), Given.THINKING)
            elif kind is not discord.InteractionType.autocomplete:
                await self._first(response.defer)
        except Exception as error:  # the answer itself will show whether it can still be given
            _log.info(
                "couldn't acknowledge interaction %(interaction)d: %(why)s",
                {"interaction": self._interaction.id, "why": where(error)},
            )

    async def show(self, reply: Reply) -> None:
        """Answer. Raises whatever stands against it."""
        match reply:
            case Ephemeral(page):
                await self._whisper(page)
            case ProgressReply():
                await self._grow(reply)
            case PublicReply(page):
                await self._whisper(page, ephemeral=False)
            case ReplaceMessage():
                await self._instead(reply)
            case Ack(note):
                if note:
                    await self._whisper(whisper(note).page)
                elif self._given is Given.NOTHING:
                    await self._first(self._response.defer)
            case Modal(modal):
                if self._given is Given.NOTHING:
                    modal.custom_id = fill_era(modal.custom_id, self._signs.era)
                    await self._first(lambda: self._response.send_modal(modal))
                else:
                    await self._whisper(whisper(self._say("too-long")).page)
            case PanelUpdate():
                raise TypeError("an interaction is not answered like a direct message")
            case AutocompleteChoices(choices):
                await self._first(lambda: self._response.autocomplete(choices))
            case _:
                assert_never(reply)

    async def send_directly(self, page: MessageContent, /) -> bool:
        """Send the answer as a direct message, silently: not while something is still being typed."""
        interaction = self._interaction
        if interaction.type is discord.InteractionType.autocomplete:
            return False
        with wrap_call_errors(Call.PRIVATE):
            channel = await interaction.client.create_dm(interaction.user)
        await self._signs.sent(lambda signs: channel.send(**page.new(signs), silent=True), Call.PRIVATE)
        return True

    async def _grow(self, reply: ProgressReply) -> None:
        """Page after page in one message; where what could be changed is what others read as well, the last alone."""
        clicked = self._interaction.message
        fits = clicked is None or form_of(clicked) is MessageForm.V2
        instead = reply.instead and self._is_private() and fits
        give, shown, page = self._replace if instead else self._whisper, False, None
        changes = instead or self._given is not Given.SOMETHING
        async for page in reply.pages:
            if changes:
                await (self._fulfil(page, ephemeral=not instead or self._is_hidden()) if shown else give(page))
                shown = True
        if page is not None and not shown:
            await give(page)

    async def _instead(self, reply: ReplaceMessage) -> None:
        """The clicked message as another page, and what is said besides."""
        await (self._replace if reply.public or self._is_private() else self._whisper)(reply.page)
        if reply.note:
            await self._whisper(whisper(reply.note).page)
        if reply.more is not None:
            await self._whisper(reply.more)

    async def _whisper(self, page: MessageContent, *, ephemeral: bool = True, silent: bool = False) -> int | None:
        """The page in a message that only the asker sees, unless others may; its number, None if that is not known.
        What is still being typed is offered nothing instead."""
        response = self._response
        if self._interaction.type is discord.InteractionType.autocomplete:
            await self._first(lambda: response.autocomplete(()))
            return None
        match self._given:
            case Given.NOTHING:
                send = response.send_message
                sent = await self._first(
                    lambda: self._signs.sent(
                        lambda signs: send(**page.new(signs), ephemeral=ephemeral, silent=silent), Call.INTERACTION
                    )
                )
                number = sent.message_id if isinstance(sent, discord.InteractionCallbackResponse) else None
                self._shown(page, number)
                return number
            case Given.THINKING:
                return await self._fulfil(page, ephemeral=ephemeral)
            case Given.SOMETHING:
                more = self._interaction.followup.send
                message = await self._signs.sent(
                    lambda signs: more(**page.new(signs), ephemeral=ephemeral, silent=silent, wait=True),
                    Call.INTERACTION,
                )
                self._shown(page, message.id, original=False)
                return message.id
            case _:
                assert_never(self._given)

    async def _replace(self, page: MessageContent) -> None:
        """The clicked message as another page. Where there was none (a command), the page is whispered; where the
        message is of the other form, or Discord takes no new picture in it, the page is sent as the clicked one was,
        for its reader alone or not."""
        clicked, panels = self._interaction.message, self._interaction.client.panels
        if clicked is None:
            await self._whisper(page)
            return
        try:
            if form_of(clicked) is page.form:
                await self._in_place(page, clicked.id)
                return
        except CallError as error:
            if not page.pictures or error.meaning is not Meaning.REFUSED_FORM:
                raise
            _log.info("couldn't edit an answer, posting it below: %(why)s", {"why": str(error)})
        page = without_nonces(page)
        async with panels.turn(clicked.id):
            number = await self._whisper(page, ephemeral=self._is_hidden(), silent=True)
            if number is not None and self._interaction.guild_id is None and not self._is_hidden():
                await panels.sent(self._interaction.user.id, self._interaction.channel_id or 0, number, page)

    async def _in_place(self, page: MessageContent, clicked: int) -> None:
        if self._given is Given.NOTHING:
            edit = self._response.edit_message
            await self._first(lambda: change(page, self._signs, edit, Call.INTERACTION))
            self._shown(page, clicked)
        else:
            await self._edit(page)

    async def _fulfil(self, page: MessageContent, *, ephemeral: bool) -> int | None:
        """The page in the answer's own message; below it, if Discord takes no new picture there."""
        try:
            return await self._edit(page)
        except CallError as error:
            if not page.pictures or error.meaning is not Meaning.REFUSED_FORM:
                raise
            _log.info("couldn't edit an answer, posting it below: %(why)s", {"why": str(error)})
        # Until what was promised is there, whatever is said in addition is an edit of it to Discord.
        await self._edit(MessageContent((text(self._say("answer-below")),), form=page.form))
        return await self._whisper(page, ephemeral=ephemeral, silent=True)

    async def _edit(self, page: MessageContent) -> int:
        edit = self._interaction.edit_original_response
        message = await until_known(lambda: change(page, self._signs, edit, Call.INTERACTION), broke_off)
        self._given = Given.SOMETHING
        self._shown(page, message.id)
        return message.id

    def _shown(self, page: MessageContent, message: int | None, *, original: bool = True) -> None:
        """A page is in a message; what only the asker sees there may have to be folded some day."""
        if self._is_private() or message != getattr(self._interaction.message, "id", None):
            self._interaction.client.panels.whispers.shown(self._interaction, page, message, original=original)

    async def _first(self, send: Callable[[], Awaitable[Any]], given: Given = Given.SOMETHING) -> object:
        """Give the first answer; what Discord says to it, None if that is not known."""
        told, tries, began = None, 0, monotonic()

        async def call() -> Any:
            nonlocal tries
            tries += 1
            with wrap_call_errors(Call.INTERACTION):
                return await send()

        try:
            told = await until_known(call, broke_off)
        except Exception as error:
            refused = error if isinstance(error, CallError) else None
            if refused is not None and tries == 1:
                self._look_for_rivals(refused, took=monotonic() - began)
            if refused is not None and refused.broke_off:
                self._given = given  # perhaps: what is said next will show it
                raise
            # Discord's answer to an answer may be one that the library cannot read.
            if (refused is None or refused.meaning is not Meaning.DONE) and not self._response.is_done():
                raise
            _log.info(
                "treating interaction %(interaction)d as answered: %(why)s",
                {"interaction": self._interaction.id, "why": where(error)},
            )
        self._given = given
        return told

    def _look_for_rivals(self, error: CallError, *, took: float) -> None:
        """Note that the first answer failed at its first try: somebody else may have given one."""
        if self._interaction.client.desk.host.serves:  # else this process may be the one that's too many
            age = (discord.utils.utcnow() - self._interaction.created_at).total_seconds()
            self._interaction.client.rivals.check(error, age=age, took=took, now=monotonic())

    def _say(self, key: str) -> str:
        """In the asker's language."""
        client, user = self._interaction.client, self._interaction.user
        return spoken(client.desk.host.languages.known(user.id)).say(key)

    def _is_hidden(self) -> bool:
        """Whether only the asker sees the clicked message, and only for now."""
        message = self._interaction.message
        return message is None or message.flags.ephemeral

    def _is_private(self) -> bool:
        """Whether nobody but the asker reads the clicked message."""
        message = self._interaction.message
        return message is None or self._interaction.guild_id is None or message.flags.ephemeral


class DirectMessageResponder:
    """The way back to whoever wrote a direct message. The nonce of what is said tells Discord its double.

    It waits for its turn; `line` keeps what is said to one person in its order. Nothing of it rings: whoever has just
    written is there.
    """

    def __init__(
        self,
        message: discord.Message,
        pace: RateLimiter,
        panels: DmPanels,
        signs: AppEmoji,
        line: asyncio.Lock,
        *,
        edited: bool,
    ) -> None:
        self._pace = pace
        self._panels = panels
        self._signs = signs
        self._line = line
        self._letter = message
        at = message.edited_at if edited else None
        self._nonce = str(message.id) if at is None else f"{message.id}-{int(at.timestamp() * 1000) % 100_000}"

    async def acknowledge(self) -> None:
        """Nothing: a letter can wait."""

    async def show(self, reply: Reply) -> None:
        """Answer. Raises whatever stands against it."""
        channel = self._letter.channel.id
        match reply:
            case Ephemeral(page):
                # Whoever writes the same again and again because nothing comes is told once what is the matter with it.
                once = None if page.pictures else ("echo", channel, repr(page.blocks))
                async with self._pace.turn(Lane.ECHOES, send_route(channel), once=once) as mine, self._line:
                    if mine:
                        await self._say(page)
            case PanelUpdate():
                await self._renew(reply)
            case _:
                raise TypeError(f"a direct message cannot be answered by a {type(reply).__name__}")

    async def send_directly(self, _page: MessageContent, /) -> bool:
        """A direct message is what was refused."""
        return False

    async def _renew(self, reply: PanelUpdate) -> None:
        channel, seat = self._letter.channel.id, reply.seat
        stays = seat.panel is not None and not reply.below and self._panels.near(seat.panel)
        route = edit_route(channel) if stays else send_route(channel)
        # Whoever writes again and again because nothing comes is answered once, when it comes.
        once = ("echo", channel, stays, seat.view.record.id, seat.player.seat)
        async with self._pace.turn(Lane.ECHOES, route, once=once) as mine, self._line:
            if mine:  # else a newer one shows this as well
                await self._panels.show(reply, self._say)

    async def _say(self, page: MessageContent) -> discord.Message:
        """Answer it, below it."""
        reference = self._letter.to_reference(fail_if_not_exists=False)

        return await until_known(
            lambda: self._signs.sent(
                lambda signs: self._letter.channel.send(
                    **page.new(signs),
                    nonce=self._nonce,
                    reference=reference,
                    mention_author=False,
                    silent=True,
                ),
                Call.PRIVATE,
            ),
            is_unrefused,
        )
