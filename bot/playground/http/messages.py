"""HTTP: a channel's messages."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import Final

from bot.playground import errors
from bot.playground.http.api import Call, Route
from bot.playground.wire import ChannelKind
from bot.playground.world import compose
from bot.playground.world.ids import made_at
from bot.playground.world.model import Channel, Message
from bot.playground.world.permissions import Permission
from bot.playground.world.world import World

NONCE_SECONDS: Final = 300.0


def _find_message(call: Call, channel: Channel) -> Message:
    message = call.world.message(channel.id, call.number("message"))
    if message.shown_to is not None:
        raise errors.unknown_message()
    return message


async def list_messages(call: Call) -> object:
    """Messages before, after or around an ID, or else the newest; in any case, newest first."""
    channel = call.channel()
    limit = call.query_number("limit", 50, kind="int")
    if not 1 <= limit <= 100:
        errors.invalid(("limit",), "NUMBER_TYPE_RANGE", "int value should be between 1 and 100.")
    if not call.world.may(call.me, channel) & Permission.READ_MESSAGE_HISTORY:
        return []
    found = [message for message in call.world.history(channel.id, call.me) if message.shown_to is None]
    if "after" in call.query:
        after = call.query_number("after", 0)
        chosen = [message for message in found if message.id > after][:limit]
    elif "around" in call.query:
        middle = call.query_number("around", 0)
        older = [message for message in found if message.id < middle]
        older = older[max(0, len(older) - limit // 2) :]
        chosen = older + [message for message in found if message.id >= middle][: limit - len(older)]
    else:
        before = call.query_number("before", 1 << 63)
        chosen = [message for message in found if message.id < before][-limit:]
    return [call.world.views.message(message) for message in reversed(chosen)]


async def get_message(call: Call) -> object:
    return call.world.views.message(_find_message(call, call.channel(Permission.READ_MESSAGE_HISTORY)))


async def post_message(call: Call) -> object:
    """Post a message. If a unique nonce was used recently, return the earlier message (see `Quirks.drops_repeats`)."""
    world, channel = call.world, call.channel()
    check_may_send(world, channel, call.me)
    nonce = call.request.payload.get("nonce")
    if nonce is not None and call.request.payload.get("enforce_nonce") and world.quirks.drops_repeats:
        earlier = _with_nonce(world, channel, author=call.me, nonce=str(nonce))
        if earlier is not None:
            return world.views.gateway_message(earlier)
    compose.require_attach_permission(world, call.request, channel=channel, author=call.me)
    if call.request.payload.get("message_reference"):
        world.require(call.me, channel, Permission.READ_MESSAGE_HISTORY)
    composed = compose.create(world, call.request, channel=channel, author=call.me)
    unarchive(world, channel)
    message = world.post(composed.message, composed.files)
    data = world.views.message(message)
    return data if message.nonce is None else data | {"nonce": message.nonce}


def check_may_send(world: World, channel: Channel, author: int) -> None:
    """Raise ApiError 50001, 50007, 50008, 50013, 50083, 50278 or 160005 if the author can't write here."""
    if channel.kind == ChannelKind.DM:
        other = next(number for number in channel.recipients if number != author)
        if not world.users[other].dms_open:
            raise errors.dm_closed()
        if not world.shared_guild(author, other):
            raise errors.no_mutual_guild()
        return
    if channel.kind == ChannelKind.FORUM:
        raise errors.ApiError(400, 50008, "Cannot send messages in a non-text channel")
    needed = Permission.SEND_MESSAGES if channel.thread is None else Permission.SEND_MESSAGES_IN_THREADS
    world.require(author, channel, needed)
    _check_lock(world, channel, author)


def _check_lock(world: World, channel: Channel, author: int) -> None:
    thread = channel.thread
    if thread is not None and thread.locked and not world.may(author, channel) & Permission.MANAGE_THREADS:
        raise errors.thread_archived() if thread.archived else errors.thread_locked()


def check_may_edit(world: World, channel: Channel, author: int) -> None:
    """Raise ApiError 50083 or 160005 if the thread is archived (edits don't reopen it), or locked for the author."""
    _check_lock(world, channel, author)
    if channel.thread is not None and channel.thread.archived:
        raise errors.thread_archived()


def unarchive(world: World, channel: Channel) -> None:
    thread = channel.thread
    if thread is not None and thread.archived:
        opened = replace(thread, archived=False, archive_changed=world.clock())
        world.change_channel(replace(channel, thread=opened))


def _with_nonce(world: World, channel: Channel, *, author: int, nonce: str) -> Message | None:
    since = world.clock() - NONCE_SECONDS
    newest_first = reversed(world.messages[channel.id].values())
    recent = takewhile(lambda message: made_at(message.id) >= since, newest_first)
    return next((each for each in recent if each.author == author and each.nonce == nonce), None)


async def patch_message(call: Call) -> object:
    channel = call.channel()
    message = _find_message(call, channel)
    if message.author != call.me:
        raise errors.not_the_author()
    check_may_edit(call.world, channel, call.me)
    compose.require_attach_permission(call.world, call.request, channel=channel, author=call.me)
    composed = compose.edit(call.world, call.request, message, now=call.world.clock())
    return call.world.views.message(call.world.change(composed.message, composed.files))


async def delete_message(call: Call) -> None:
    channel = call.channel()
    message = _find_message(call, channel)
    if message.author != call.me:
        call.world.require(call.me, channel, Permission.MANAGE_MESSAGES)
        if channel.guild is None:
            raise errors.ApiError(403, 50003, "Cannot execute action on a DM channel")
    call.world.delete(message)


MESSAGES: Final = (
    Route("GET", "/channels/{channel}/messages", list_messages),
    Route("POST", "/channels/{channel}/messages", post_message, sends=True),
    Route("GET", "/channels/{channel}/messages/{message}", get_message),
    Route("PATCH", "/channels/{channel}/messages/{message}", patch_message, sends=True),
    Route("DELETE", "/channels/{channel}/messages/{message}", delete_message, sends=True),
)
