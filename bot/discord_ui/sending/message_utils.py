"""Helpers for sending, editing, reading and finding the bot's messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

import discord

from bot.discord_ui.blocks import Block
from bot.discord_ui.components import MessageContent, MessageForm
from bot.discord_ui.gateway_patches import KeptFile
from bot.discord_ui.images.app_emoji import AppEmoji
from bot.discord_ui.interactions.actions.history import ShowSecondPart
from bot.discord_ui.interactions.custom_ids import CustomId, Decoded, decode, encode, is_for
from bot.discord_ui.responses.response_policy import Call, wrap_call_errors
from bot.host.model.era import Eras
from bot.host.model.outbox import Posted

T = TypeVar("T")

LOOKED_BACK: Final = 50
"""Default maximum number of a channel's messages that are searched."""
LOOKED_BACK_FAR: Final = 500
"""Maximum number of messages searched for posts that were added before a restore: the backup may be days old."""


async def send(
    channel: discord.abc.Messageable, page: MessageContent, app_emoji: AppEmoji, call: Call, *, nonce: str, silent: bool
) -> discord.Message:
    return await app_emoji.send_page(
        lambda emoji: channel.send(**page.new(emoji), nonce=nonce, allowed_mentions=page.mentions(), silent=silent),
        call,
    )


async def edit(
    message: discord.PartialMessage, page: MessageContent, app_emoji: AppEmoji, files: Sequence[int] | None = ()
) -> None:
    """Edit a message and keep only the files with these IDs, or all files with None. Raises CallError."""
    kept: Any = discord.utils.MISSING if files is None else [KeptFile(number) for number in files]
    nobody = discord.AllowedMentions.none()
    await change(page, app_emoji, message.edit, Call.EDIT, attachments=kept, allowed_mentions=nobody)


async def renew(message: discord.PartialMessage, page: MessageContent, app_emoji: AppEmoji) -> Posted:
    """Edit a message and replace all its files with the page's. Raises CallError."""
    nobody = discord.AllowedMentions.none()
    return locate_post(await change(page, app_emoji, message.edit, Call.EDIT, allowed_mentions=nobody))


async def change(
    page: MessageContent, app_emoji: AppEmoji, edit: Callable[..., Awaitable[T]], call: Call, **instead: Any
) -> T:
    """Show the page with `edit`, a discord.py call; `instead` overrides its arguments. Raises CallError."""

    async def send(page: MessageContent) -> T:
        mentions = {"allowed_mentions": page.mentions()}
        return await app_emoji.send_page(lambda emoji: edit(**page.edit_arguments(emoji) | mentions | instead), call)

    edits = app_emoji.picture_edits
    return await (send(page) if edits is None else edits.apply(page, call, send))


async def read_history(
    channel: discord.abc.Messageable, *, limit: int = LOOKED_BACK, **which: Any
) -> list[discord.Message]:
    """Up to `limit` messages, by default the newest first, or with `after` the oldest. Raises CallError."""
    with wrap_call_errors(Call.READ):
        return [message async for message in channel.history(limit=limit, **which)]


def form_of(message: discord.Message) -> MessageForm:
    return MessageForm.V2 if message.flags.components_v2 else MessageForm.ORDINARY


def locate_post(message: discord.Message) -> Posted:
    return Posted(message.channel.id, message.id, files_of(message), first_part_only=shows_first_part_only(message))


def shows_first_part_only(message: discord.Message) -> bool:
    """Return whether a round's post shows only the first part of its replay and offers the second."""
    ids = (getattr(item, "custom_id", None) for item in _walk(message.components))
    return any(isinstance(each, str) and is_for(each, ShowSecondPart) for each in ids)


def files_of(message: discord.Message) -> tuple[int, ...] | None:
    """The IDs of a message's files; None if it shows some whose IDs aren't known."""
    media = _pictures(message)
    numbers = [*(each.id for each in message.attachments), *(each.attachment_id for each in media)]
    known = tuple(dict.fromkeys(number for number in numbers if number is not None))
    return known if len(known) >= len(media) else None


def count_pictures(message: discord.Message) -> int:
    return len(_pictures(message))


def _pictures(message: discord.Message) -> list[discord.UnfurledMediaItem]:
    galleries = [item for item in _walk(message.components) if isinstance(item, discord.MediaGalleryComponent)]
    return [shown.media for gallery in galleries for shown in gallery.items]


def decoded_in(message: discord.Message) -> list[Decoded]:
    return _decode_ids(getattr(item, "custom_id", None) for item in _walk(message.components))


def actions_in(message: discord.Message, *, era: str) -> list[CustomId]:
    """The message's actions, without those that name something stored in another era."""
    return [each.action for each in decoded_in(message) if each.era == era or not each.action.names_stored]


def actions_on(page: MessageContent) -> list[CustomId]:
    return [each.action for each in _decode_ids(item.get("custom_id") for item in _parts(page.blocks))]


def foreign_era(message: discord.Message, *, era: str) -> Decoded | None:
    """A custom ID in the message that names something stored in another era, if there is one."""
    return next((each for each in decoded_in(message) if each.action.names_stored and each.era != era), None)


def _decode_ids(ids: Iterable[object]) -> list[Decoded]:
    found = (decode(each) for each in ids if isinstance(each, str))
    return [each for each in found if each is not None]


def without_nonces(page: MessageContent) -> MessageContent:
    """The page for a message that isn't one of the host's posts, so that it isn't mistaken for one."""
    return replace(page, blocks=tuple(_without_nonces(block) for block in page.blocks))


def _without_nonces(block: Block) -> Block:
    changed = dict(block)
    decoded = decode(str(block.get("custom_id")))
    if decoded is not None and decoded.action.nonce:
        changed["custom_id"] = encode(decoded.head, replace(decoded.action, nonce=""), era=decoded.era)
    if "components" in block:
        changed["components"] = [_without_nonces(each) for each in block["components"]]
    if "accessory" in block:
        changed["accessory"] = _without_nonces(block["accessory"])
    return changed


def nonces(message: discord.Message) -> set[str]:
    return {each.nonce for each in decoded_in(message)} - {""}


async def find_earlier(
    channel: discord.abc.Messageable, me: discord.abc.Snowflake | None, key: str, *, since: str, eras: Eras
) -> Posted | None:
    """An earlier attempt's message, by its nonce's `key`, for a post added in the era `since`; None if it isn't found.
    Raises CallError."""
    wanted = eras.earlier_nonces(key, since=since)
    for message in await read_history(channel, limit=LOOKED_BACK if since == eras.current else LOOKED_BACK_FAR):
        if me is not None and message.author.id == me.id and wanted & nonces(message):
            return locate_post(message)
    return None


def _walk(components: Iterable[object]) -> Iterator[object]:
    for each in components:
        yield each
        yield from _walk(getattr(each, "children", ()))


def _parts(blocks: Iterable[Block]) -> Iterator[Block]:
    for each in blocks:
        yield each
        yield from _parts(each.get("components", ()))
