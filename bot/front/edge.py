"""The edge: every interaction is answered here, in time, once, and whatever goes wrong."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

import aiohttp
import discord

from bot.engine.errors import Mistake
from bot.front import answering, looking, seating
from bot.front.custom_ids import Press, Verb
from bot.front.desk import Asked, Form, Instead, Noted, Whisper, Who, whisper
from bot.front.errors import LATE
from bot.front.format import plain
from bot.host.model import User
from bot.host.replay import where

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from bot.front.client import Front
    from bot.front.desk import Desk, Reply
    from bot.front.pages import Page

Interaction: TypeAlias = "discord.Interaction[Front]"

SOON: Final = 1.5
"""Seconds after which an interaction is acknowledged without its answer; Discord waits for three."""
SORRY: Final = "That went wrong on our side. Nothing is lost: your game and your program are safe. Please try again."
OLD: Final = "That button is from an older version of me. `/table` and `/program` show how things stand."

_log = logging.getLogger(__name__)

HANDLERS: Final[dict[Verb, Callable[[Asked], Awaitable[Reply]]]] = {
    **dict.fromkeys(
        (Verb.JOIN, Verb.LEAVE, Verb.START, Verb.COLOUR, Verb.ADD_COMPUTER, Verb.REMOVE_COMPUTER), seating.at_table
    ),
    Verb.ADJUST: seating.adjust,
    Verb.OPEN: seating.open_table,
    Verb.QUICK: seating.quick,
    Verb.REMATCH: seating.rematch,
    Verb.RESUME: seating.resume,
    Verb.CANCEL: seating.cancel,
    Verb.RESIGN: seating.resign,
    Verb.PANEL: answering.show_panel,
    **dict.fromkeys((Verb.CHOOSE, Verb.PAGE, Verb.UNDO, Verb.CLEAR, Verb.COMPILE, Verb.UNCOMPILE), answering.change),
    Verb.TYPE: answering.open_form,
    Verb.PREVIEW: answering.preview,
    Verb.TEXT_FOR: answering.text_for,
    Verb.TABLE: looking.table,
    Verb.BOARD: looking.board,
    Verb.HAND: looking.hand,
    Verb.HISTORY: looking.history,
    Verb.REPLAY: looking.replay,
    Verb.SEALS: looking.seals,
    Verb.RULES: looking.rules,
    Verb.HELP: looking.help_,
    Verb.ASK_CANCEL: looking.ask_cancel,
    Verb.ASK_RESIGN: looking.ask_resign,
}
"""What answers each verb."""


class Recent:
    """Remembers the last few things that came in, because the gateway may bring one twice."""

    def __init__(self, most: int = 500) -> None:
        self._most = most
        self._seen: OrderedDict[object, None] = OrderedDict()

    def first_time(self, thing: object) -> bool:
        """Whether it was not there before; from now on it was."""
        if thing in self._seen:
            return False
        self._seen[thing] = None
        if len(self._seen) > self._most:
            self._seen.popitem(last=False)
        return True


def user_of(user: discord.User | discord.Member) -> User:
    """A person as the host knows them."""
    return User(id=user.id, name=plain(user.display_name))


def who_asks(interaction: Interaction) -> Who:
    """The person behind an interaction, and what they may do."""

    def sees(channel: int) -> bool:
        guild, member = interaction.guild, interaction.user
        found = guild.get_channel_or_thread(channel) if guild is not None else None
        return found is not None and isinstance(member, discord.Member) and found.permissions_for(member).view_channel

    return Who(
        user=user_of(interaction.user),
        channel=interaction.channel_id or 0,
        guild=interaction.guild_id,
        manager=interaction.guild_id is not None and interaction.permissions.manage_guild,
        sees=sees,
        lacking=_lacking(interaction),
    )


def _lacking(interaction: Interaction) -> str:
    """What the bot may not do in the channel although a table there needs it, in words."""
    if interaction.guild_id is None:
        return ""
    may = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = {
        "see the channel": may.view_channel,
        "send messages": may.send_messages_in_threads if in_thread else may.send_messages,
        "attach files": may.attach_files,
        "read the message history": may.read_message_history,
    }
    return ", ".join(what for what, granted in needed.items() if not granted)


async def pressed(interaction: Interaction, desk: Desk, press: Press | None, value: str | None) -> None:
    """Answer a click, a choice in a menu, or a form that was sent off."""
    if press is None:
        await answer(interaction, _old())
        return
    message = 0 if interaction.message is None else interaction.message.id
    handler = answering.typed_in_form if _is_form(interaction, press) else HANDLERS[press.verb]
    await answer(interaction, handler(Asked(desk, who_asks(interaction), press, value, message)), about=press)


def _is_form(interaction: Interaction, press: Press) -> bool:
    return press.verb is Verb.TYPE and interaction.type is discord.InteractionType.modal_submit


async def _old() -> Reply:
    return whisper(OLD)


async def answer(interaction: Interaction, work: Awaitable[Reply], *, about: Press | None = None) -> None:
    """Show what comes of `work`: a mistake as its sentence, anything else that goes wrong as an apology."""
    try:
        reply = await _in_time(interaction, _careful(work, interaction, about))
        await _show(interaction, reply)
    except discord.HTTPException as error:
        if error.code in LATE:
            _log.info("interaction %d was answered already, or ran out", interaction.id)
        else:
            _failed(error, interaction, about)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        _failed(error, interaction, about)


async def _careful(work: Awaitable[Reply], interaction: Interaction, about: Press | None) -> Reply:
    try:
        return await work
    except Mistake as mistake:
        return whisper(str(mistake))
    except Exception as error:  # a bug, whatever it is: the asker is told, and the log says where
        _failed(error, interaction, about)
        return whisper(SORRY)


def _failed(error: Exception, interaction: Interaction, about: Press | None) -> None:
    # Ids and the place alone: what people chose or typed may stand in an error's text, and is no business of a log.
    asked = "a command" if about is None else f"{about.verb.value} at table {about.table}, revision {about.revision}"
    _log.error("interaction %d of user %d (%s) failed: %s", interaction.id, interaction.user.id, asked, where(error))


async def _in_time(interaction: Interaction, work: Coroutine[object, object, Reply]) -> Reply:
    """What comes of `work`; if it takes long, the interaction is acknowledged meanwhile."""
    task = asyncio.create_task(work)
    done, _ = await asyncio.wait({task}, timeout=SOON)
    if not done:
        if interaction.type is discord.InteractionType.application_command:
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()
    return await task


async def _show(interaction: Interaction, reply: Reply) -> None:
    match reply:
        case Whisper(page):
            await _whisper(interaction, page)
        case Instead(page, note, public):
            await (_replace if public or _is_private(interaction) else _whisper)(interaction, page)
            if note:
                await _whisper(interaction, whisper(note).page)
        case Noted(note):
            if note:
                await _whisper(interaction, whisper(note).page)
            elif not interaction.response.is_done():
                await interaction.response.defer()
        case Form(modal):
            if interaction.response.is_done():
                await _whisper(interaction, whisper("That took me too long; please press it once more.").page)
            else:
                await interaction.response.send_modal(modal)
        case _:
            assert_never(reply)


async def _whisper(interaction: Interaction, page: Page) -> None:
    response = interaction.response
    if not response.is_done():
        await response.send_message(view=page.view(), files=page.files(), ephemeral=True)
    elif response.type is discord.InteractionResponseType.deferred_channel_message:
        await interaction.edit_original_response(view=page.view(), attachments=page.files())
    else:
        await interaction.followup.send(view=page.view(), files=page.files(), ephemeral=True)


def _is_private(interaction: Interaction) -> bool:
    """Whether nobody but the asker reads the clicked message."""
    message = interaction.message
    return message is None or interaction.guild_id is None or message.flags.ephemeral


async def _replace(interaction: Interaction, page: Page) -> None:
    """The clicked message as another page. Where there was none (a command), the page is whispered."""
    if interaction.message is None:
        await _whisper(interaction, page)
    elif interaction.response.is_done():
        await interaction.edit_original_response(view=page.view(), attachments=page.files())
    else:
        await interaction.response.edit_message(view=page.view(), attachments=page.files())
