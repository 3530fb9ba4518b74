"""Delivery of replies. Failed requests are repeated where that can't post a reply twice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from enum import Enum, auto
from functools import partial
from time import monotonic
from typing import Any, Protocol, assert_never

import discord

from bot.discord_ui.blocks import text
from bot.discord_ui.components import MessageContent, MessageForm
from bot.discord_ui.dispatch.client_base import Interaction
from bot.discord_ui.gateway_patches import response_to
from bot.discord_ui.images.app_emoji import AppEmoji
from bot.discord_ui.interactions import replies
from bot.discord_ui.present_era import fill_era
from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import edit_route, send_route
from bot.discord_ui.responses.response_policy import (
    Call,
    CallError,
    Meaning,
    broke_off,
    is_unrefused,
    until_known,
    wrap_call_errors,
)
from bot.discord_ui.sending.dm_panels import DmPanels
from bot.discord_ui.sending.message_utils import change, form_of, without_nonces
from bot.discord_ui.texts import translator_for
from bot.safe_errors import where

_log = logging.getLogger(__name__)


class Back(Protocol):
    """A way to respond to a person."""

    async def acknowledge(self) -> None:
        """Acknowledge (defer) if possible, because the reply takes longer. Never raises."""

    async def show(self, reply: replies.Reply) -> None:
        """Send the reply. Raises an error if it can't be sent."""

    async def send_directly(self, page: MessageContent, /) -> bool:
        """Send the page as a DM; return False if that isn't possible or has failed already. Raises CallError."""


class Given(Enum):
    """The kind of response an interaction has had so far."""

    NOTHING = auto()
    THINKING = auto()
    """A deferred response as a message of its own, shown as "thinking"."""
    SOMETHING = auto()


class Responder:
    """Responder to a click, command, autocompletion or form. Initial responses and edits that may have been lost are
    repeated, which does no harm. Follow-ups aren't, because nothing would show that one is a duplicate."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._response = response_to(interaction)
        self._app_emoji = interaction.client.app_emoji
        self._given = Given.NOTHING

    async def acknowledge(self) -> None:
        response, kind = self._response, self._interaction.type
        try:
            if kind is discord.InteractionType.application_command:
                await self._first(lambda: response.defer(ephemeral=True, thinking=True), Given.THINKING)
            elif kind is not discord.InteractionType.autocomplete:
                await self._first(response.defer)
        except Exception as error:  # sending the reply will show whether that's still possible
            _log.info(
                "couldn't acknowledge interaction %(interaction)d: %(why)s",
                {"interaction": self._interaction.id, "why": where(error)},
            )

    async def show(self, reply: replies.Reply) -> None:
        match reply:
            case replies.Ephemeral(page):
                await self._send_ephemeral(page)
            case replies.ProgressReply():
                await self._grow(reply)
            case replies.PublicReply(page):
                await self._send_ephemeral(page, ephemeral=False)
            case replies.ReplaceMessage():
                await self._instead(reply)
            case replies.Ack(note):
                if note:
                    await self._send_ephemeral(replies.ephemeral_text(note).page)
                elif self._given is Given.NOTHING:
                    await self._first(self._response.defer)
            case replies.Modal(modal):
                if self._given is Given.NOTHING:
                    modal.custom_id = fill_era(modal.custom_id, self._app_emoji.era)
                    await self._first(lambda: self._response.send_modal(modal))
                else:
                    await self._send_ephemeral(replies.ephemeral_text(self._say("too-long")).page)
            case replies.PanelUpdate():
                raise TypeError("an interaction is not answered like a direct message")
            case replies.AutocompleteChoices(choices):
                await self._first(lambda: self._response.autocomplete(choices))
            case _:
                assert_never(reply)

    async def send_directly(self, page: MessageContent, /) -> bool:
        interaction = self._interaction
        if interaction.type is discord.InteractionType.autocomplete:
            return False
        with wrap_call_errors(Call.PRIVATE):
            channel = await interaction.client.create_dm(interaction.user)
        await self._app_emoji.send_page(lambda emoji: channel.send(**page.new(emoji), silent=True), Call.PRIVATE)
        return True

    async def _grow(self, reply: replies.ProgressReply) -> None:
        clicked = self._interaction.message
        fits = clicked is None or form_of(clicked) is MessageForm.V2
        instead = reply.instead and self._is_private() and fits
        give, shown, page = self._replace if instead else self._send_ephemeral, False, None
        changes = instead or self._given is not Given.SOMETHING
        async for page in reply.pages:
            if changes:
                await (self._fulfil(page, ephemeral=not instead or self._is_hidden()) if shown else give(page))
                shown = True
        if page is not None and not shown:
            await give(page)

    async def _instead(self, reply: replies.ReplaceMessage) -> None:
        """Replace the clicked message, unless others can read it and the reply isn't public. Send the follow-ups."""
        await (self._replace if reply.public or self._is_private() else self._send_ephemeral)(reply.page)
        if reply.note:
            await self._send_ephemeral(replies.ephemeral_text(reply.note).page)
        if reply.more is not None:
            await self._send_ephemeral(reply.more)

    async def _send_ephemeral(
        self, page: MessageContent, *, ephemeral: bool = True, silent: bool = False
    ) -> int | None:
        """Send the page; return the message's ID, None if unknown. An autocompletion is answered with no choices
        instead."""
        response = self._response
        if self._interaction.type is discord.InteractionType.autocomplete:
            await self._first(lambda: response.autocomplete(()))
            return None
        match self._given:
            case Given.NOTHING:
                send = response.send_message
                sent = await self._first(
                    lambda: self._app_emoji.send_page(
                        lambda emoji: send(**page.new(emoji), ephemeral=ephemeral, silent=silent), Call.INTERACTION
                    )
                )
                number = sent.message_id if isinstance(sent, discord.InteractionCallbackResponse) else None
                self._note_page(page, number)
                return number
            case Given.THINKING if ephemeral:
                return await self._fulfil(page, ephemeral=True)
            case Given.THINKING:  # the deferred response is ephemeral
                return await self._fill_and_follow(page, ephemeral=False)
            case Given.SOMETHING:
                more = self._interaction.followup.send
                message = await self._app_emoji.send_page(
                    lambda emoji: more(**page.new(emoji), ephemeral=ephemeral, silent=silent, wait=True),
                    Call.INTERACTION,
                )
                self._note_page(page, message.id, original=False)
                return message.id

    async def _replace(self, page: MessageContent) -> None:
        """Replace the clicked message with a page. After a command, if the message has another form, or if an edit
        can't add a new picture, the page is sent as a new message, ephemeral unless it takes the place of a
        lasting one."""
        clicked, panels = self._interaction.message, self._interaction.client.panels
        if clicked is None:
            await self._send_ephemeral(page)
            return
        try:
            if form_of(clicked) is page.form:
                await self._in_place(page, clicked.id)
                return
        except CallError as error:
            _pass_refused_picture(page, error)
        page = without_nonces(page)
        async with panels.edit_lock(clicked.id):
            number = await self._send_ephemeral(page, ephemeral=self._is_hidden(), silent=True)
            if number is not None and self._interaction.guild_id is None and not self._is_hidden():
                await panels.adopt_sent(self._interaction.user.id, self._interaction.channel_id or 0, number, page)

    async def _in_place(self, page: MessageContent, clicked: int) -> None:
        if self._given is Given.NOTHING:
            edit = self._response.edit_message
            await self._first(lambda: change(page, self._app_emoji, edit, Call.INTERACTION))
            self._note_page(page, clicked)
        else:
            await self._edit(page)

    async def _fulfil(self, page: MessageContent, *, ephemeral: bool) -> int | None:
        try:
            return await self._edit(page)
        except CallError as error:
            _pass_refused_picture(page, error)
        return await self._fill_and_follow(page, ephemeral=ephemeral)

    async def _fill_and_follow(self, page: MessageContent, *, ephemeral: bool) -> int | None:
        # until the deferred response is filled, Discord treats the first follow-up as an edit of it
        await self._edit(MessageContent((text(self._say("answer-below")),), form=page.form))
        return await self._send_ephemeral(page, ephemeral=ephemeral, silent=True)

    async def _edit(self, page: MessageContent) -> int:
        edit = self._interaction.edit_original_response
        message = await until_known(lambda: change(page, self._app_emoji, edit, Call.INTERACTION), broke_off)
        self._given = Given.SOMETHING
        self._note_page(page, message.id)
        return message.id

    def _note_page(self, page: MessageContent, message: int | None, *, original: bool = True) -> None:
        """Note the page that a message shows, so that the message can be collapsed later if it's ephemeral."""
        if self._is_private() or message != getattr(self._interaction.message, "id", None):
            panels = self._interaction.client.panels.ephemeral_panels
            panels.note_page(self._interaction, page, message, original=original)

    async def _first(self, send: Callable[[], Awaitable[Any]], given: Given = Given.SOMETHING) -> object:
        """Send the initial response; return Discord's response, None if unknown."""
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
                self._look_for_second_bot(refused, took=monotonic() - began)
            if refused is not None and refused.broke_off:
                self._given = given  # it may have got through: the next response will show it
                raise
            # the library may be unable to parse Discord's response
            if (refused is None or refused.meaning is not Meaning.DONE) and not self._response.is_done():
                raise
            _log.info(
                "treating interaction %(interaction)d as answered: %(why)s",
                {"interaction": self._interaction.id, "why": where(error)},
            )
        self._given = given
        return told

    def _look_for_second_bot(self, error: CallError, *, took: float) -> None:
        if self._interaction.client.context.host.serves:  # otherwise this process may be the one that shouldn't run
            age = (discord.utils.utcnow() - self._interaction.created_at).total_seconds()
            self._interaction.client.second_bot.check(error, age=age, took=took, now=monotonic())

    def _say(self, key: str) -> str:
        client, user = self._interaction.client, self._interaction.user
        return translator_for(client.context.host.locales.loaded_locale(user.id)).say(key)

    def _is_hidden(self) -> bool:
        message = self._interaction.message
        return message is None or message.flags.ephemeral

    def _is_private(self) -> bool:
        """Return whether only the user can read the clicked message; True if there's none."""
        message = self._interaction.message
        return message is None or self._interaction.guild_id is None or message.flags.ephemeral


def _pass_refused_picture(page: MessageContent, error: CallError) -> None:
    """Log that an edit was refused, perhaps because of its picture; otherwise raise the error again."""
    if not page.pictures or error.meaning is not Meaning.REFUSED_FORM:
        raise error
    _log.info("couldn't edit an answer, posting it below: %(why)s", {"why": str(error)})


class DirectMessageResponder:
    """Responder to a direct message. Nonces let Discord drop duplicates, and `line` sends the replies to one person
    one at a time. Replies never ping, because the author is there."""

    def __init__(
        self,
        message: discord.Message,
        pace: RateLimiter,
        panels: DmPanels,
        app_emoji: AppEmoji,
        line: asyncio.Lock,
        *,
        edited: bool,
    ) -> None:
        self._pace = pace
        self._panels = panels
        self._app_emoji = app_emoji
        self._line = line
        self._letter = message
        at = message.edited_at if edited else None
        self._nonce = str(message.id) if at is None else f"{message.id}-{int(at.timestamp() * 1000) % 100_000}"

    async def acknowledge(self) -> None:
        """Do nothing: a direct message can wait."""

    async def show(self, reply: replies.Reply) -> None:
        channel = self._letter.channel.id
        match reply:
            case replies.Ephemeral(page):
                # somebody who repeats a message because no reply comes gets the same reply only once
                once = None if page.pictures else ("echo", channel, repr(page.blocks))
                async with self._pace.turn(Lane.ECHOES, send_route(channel), once=once) as mine, self._line:
                    if mine:
                        await self._say(page)
            case replies.PanelUpdate():
                await self._renew(reply)
            case _:
                raise TypeError(f"a direct message cannot be answered by a {type(reply).__name__}")

    async def send_directly(self, _page: MessageContent, /) -> bool:
        """Return False: the refused reply was already a direct message."""
        return False

    async def _renew(self, reply: replies.PanelUpdate) -> None:
        channel, seat = self._letter.channel.id, reply.seat
        stays = seat.panel is not None and not reply.below and self._panels.near(seat.panel)
        route = edit_route(channel) if stays else send_route(channel)
        # somebody who keeps writing because no reply comes gets one reply
        once = ("echo", channel, stays, seat.view.record.id, seat.player.seat)
        async with self._pace.turn(Lane.ECHOES, route, once=once) as mine, self._line:
            if mine:  # otherwise a newer reply has replaced this one
                await self._panels.show(reply, self._say)

    async def _say(self, page: MessageContent) -> discord.Message:
        reference = self._letter.to_reference(fail_if_not_exists=False)
        more = {"nonce": self._nonce, "reference": reference, "mention_author": False, "silent": True}
        send = partial(self._letter.channel.send, **more)
        attempt = partial(self._app_emoji.send_page, lambda emoji: send(**page.new(emoji)), Call.PRIVATE)
        return await until_known(attempt, is_unrefused)
