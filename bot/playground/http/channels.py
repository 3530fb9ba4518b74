"""HTTP: the application, users, guilds, channels and threads."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.playground import errors
from bot.playground.errors import Form
from bot.playground.http.api import Call, Reply, Route
from bot.playground.wire import ChannelKind, Flags, Intents, MessageKind, Obj
from bot.playground.world import compose
from bot.playground.world.model import Channel, Guild, Message, Thread
from bot.playground.world.permissions import Permission, of_roles
from bot.playground.world.world import Event

GATEWAY: Final = "wss://gateway.discord.gg"
MOST_GUILDS: Final = 200
ARCHIVE_MINUTES: Final = (60, 1440, 4320, 10080)


async def get_me(call: Call) -> object:
    extra = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None, "premium_type": 0, "bio": ""}
    return call.world.views.user(call.me) | extra


async def get_application(call: Call) -> object:
    application = call.service.application
    return {
        "id": str(application.id),
        "name": application.name,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot": call.world.views.user(call.me),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": call.world.views.user(application.owner),
        "approximate_guild_count": len(call.world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    }


async def get_gateway(_: Call) -> object:
    return {"url": GATEWAY}


async def get_gateway_bot(call: Call) -> object:
    gateway = call.service.gateway
    entry, left = gateway.entry, max(0, gateway.entry.starts - gateway.identifies)
    limit = {"total": entry.starts, "remaining": left, "reset_after": 86_400_000, "max_concurrency": entry.concurrency}
    return {"url": GATEWAY, "shards": entry.shards, "session_start_limit": limit}


async def get_my_guilds(call: Call) -> object:
    after, limit = call.query_number("after", 0), call.query_number("limit", MOST_GUILDS, kind="int")
    mine = sorted((guild for guild in call.world.guilds.values() if guild.member(call.me)), key=lambda guild: guild.id)
    return [_my_guild(guild, call.me) for guild in mine if guild.id > after][:limit]


def _my_guild(guild: Guild, user: int) -> Obj:
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": guild.owner == user,
        "permissions": str(int(of_roles(guild, user))),
        "features": [],
    }


def _user(call: Call) -> int:
    number = call.number("user")
    if number not in call.world.users:
        raise errors.unknown_user()
    return number


async def get_user(call: Call) -> object:
    return call.world.views.user(_user(call))


async def open_dm(call: Call) -> object:
    """The DM channel with a user. If the user's DMs are closed, only sending a message shows that."""
    number = int(call.request.payload.get("recipient_id") or 0)
    if number not in call.world.users or number == call.me:
        raise errors.unknown_user()
    channel = call.world.private(call.me, number)
    return call.world.views.channel(channel, call.me)


def _guild(call: Call) -> Guild:
    guild = call.world.guilds.get(call.number("guild"))
    if guild is None or guild.member(call.me) is None:
        raise errors.unknown_guild()
    return guild


async def get_guild(call: Call) -> object:
    guild = _guild(call)
    counted = ("approximate_member_count", "approximate_presence_count") if call.asks("with_counts") else ()
    return call.world.views.guild(guild) | dict.fromkeys(counted, len(guild.members))


async def get_guild_channels(call: Call) -> object:
    guild = _guild(call)
    found = [each for each in call.world.channels.values() if each.guild == guild.id and each.thread is None]
    return [call.world.views.channel(each, call.me) for each in found]


async def get_roles(call: Call) -> object:
    return [call.world.views.role(role) for role in _guild(call).roles]


async def get_member(call: Call) -> object:
    guild, number = _guild(call), _user(call)
    if guild.member(number) is None:
        raise errors.unknown_member()
    return call.world.views.member(guild, number)


async def get_active_threads(call: Call) -> object:
    guild = _guild(call)
    found = [each for each in call.world.channels.values() if each.guild == guild.id and each.thread is not None]
    seen = [each for each in found if call.world.sees(call.me, each.id) and each.thread and not each.thread.archived]
    members = [call.world.views.thread_member(each, call.me) for each in seen if call.me in _members(each)]
    shown = [call.world.views.channel(each, call.me) for each in seen]
    return {"threads": shown, "members": members, "has_more": False}


def _members(channel: Channel) -> tuple[int, ...]:
    return () if channel.thread is None else channel.thread.members


async def get_channel(call: Call) -> object:
    return call.world.views.channel(call.channel(), call.me)


async def patch_channel(call: Call) -> object:
    channel, payload = call.channel(), call.request.payload
    if channel.guild is None:
        raise errors.ApiError(403, 50003, "Cannot execute action on a DM channel")
    form = Form()
    if payload.get("name") is not None:
        channel = replace(channel, name=form.length(("name",), payload["name"], low=1, high=100))
    if channel.thread is None:
        call.world.require(call.me, channel, Permission.MANAGE_CHANNELS)
        if "topic" in payload:
            channel = replace(channel, topic=form.length(("topic",), payload["topic"] or "", high=1024) or None)
    else:
        channel = _patch_thread(call, channel, channel.thread, form)
    form.check()
    before = call.world.channels[channel.id].name
    changed = call.world.change_channel(channel)
    if channel.thread is not None and channel.name != before:
        note = Message(call.world.ids.next(), channel.id, call.me, kind=MessageKind.NAME_CHANGED, content=channel.name)
        call.world.post(note)
    return call.world.views.channel(changed, call.me)


def _patch_thread(call: Call, channel: Channel, thread: Thread, form: Form) -> Channel:
    payload = call.request.payload
    manages = bool(call.world.may(call.me, channel) & Permission.MANAGE_THREADS)
    locks = "locked" in payload and payload["locked"] != thread.locked
    opens = payload == {"archived": False}  # anyone who can write there may do that
    if opens and not thread.locked:
        call.world.require(call.me, channel, Permission.SEND_MESSAGES_IN_THREADS)
    elif not manages and (thread.owner != call.me or locks or thread.locked):
        raise errors.missing_permissions()
    archived_now = payload.get("archived", thread.archived)
    if thread.archived and archived_now and set(payload) - {"archived", "locked"}:
        raise errors.thread_archived()
    after = payload.get("auto_archive_duration") or thread.archive_after
    form.choose(("auto_archive_duration",), after, *ARCHIVE_MINUTES)
    changed = call.world.clock() if archived_now != thread.archived else thread.archive_changed
    new = replace(
        thread,
        archived=bool(archived_now),
        locked=bool(payload.get("locked", thread.locked)),
        archive_after=after,
        archive_changed=changed,
    )
    return replace(channel, thread=new)


async def delete_channel(call: Call) -> object:
    """Delete a channel. A DM channel stays as it is, because on Discord it would only be closed."""
    channel = call.channel()
    shown = call.world.views.channel(channel, call.me)
    if channel.guild is not None:
        kind = Permission.MANAGE_CHANNELS if channel.thread is None else Permission.MANAGE_THREADS
        call.world.require(call.me, channel, kind)
        call.world.delete_channel(channel)
    return shown


async def post_typing(call: Call) -> None:
    broadcast_typing(call, call.channel())


def broadcast_typing(call: Call, channel: Channel) -> None:
    now = int(call.world.clock())
    data: Obj = {"channel_id": str(channel.id), "user_id": str(call.me), "timestamp": now}
    if channel.guild is not None:
        data["guild_id"] = str(channel.guild)
        data["member"] = call.world.views.member(call.world.guilds[channel.guild], call.me)
    call.world.tell(Event("TYPING_START", data, channel=channel.id))


def _open(call: Call, parent: Channel, *, kind: ChannelKind, number: int | None) -> Obj:
    if parent.guild is None or parent.thread is not None or parent.kind == ChannelKind.VOICE:
        raise errors.ApiError(400, 50024, "Cannot execute action on this channel type")
    form, payload = Form(), call.request.payload
    name = form.length(("name",), payload.get("name"), low=1, high=100)
    after = payload.get("auto_archive_duration") or 1440
    form.choose(("auto_archive_duration",), after, *ARCHIVE_MINUTES)
    form.check()
    thread = call.world.add_thread(parent, name=name, owner=call.me, kind=kind, number=number)
    if thread.thread is not None and after != thread.thread.archive_after:
        thread = call.world.keep_channel(replace(thread, thread=replace(thread.thread, archive_after=after)))
    return call.world.views.channel(thread, call.me)


async def start_thread(call: Call) -> object:
    """Start a private thread unless the type says otherwise. In a forum, start a post."""
    if call.channel().kind == ChannelKind.FORUM:
        return _start_post(call)
    kind = call.request.payload.get("type", ChannelKind.PRIVATE_THREAD)
    public = kind == ChannelKind.PUBLIC_THREAD
    needed = Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS
    parent = call.channel(needed)
    if kind not in {ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD}:
        errors.invalid(("type",), "BASE_TYPE_CHOICES", "Value must be one of {10, 11, 12}.")
    return Reply(201, _open(call, parent, kind=ChannelKind(kind), number=None))


def _start_post(call: Call) -> Reply:
    parent, world = call.channel(Permission.SEND_MESSAGES), call.world
    written = call.request.payload.get("message")
    if not isinstance(written, dict):
        errors.invalid(("message",), "BASE_TYPE_REQUIRED", "This field is required")
    number = world.ids.next()
    shown = _open(call, parent, kind=ChannelKind.PUBLIC_THREAD, number=number)
    post = world.channel(number)
    composed = compose.create(world, replace(call.request, payload=written), channel=post, author=call.me)
    first = world.post(replace(composed.message, id=post.id), composed.files)
    return Reply(201, shown | {"message": world.views.message(first)})


async def start_thread_from_message(call: Call) -> object:
    """Start a public thread. It gets the message's ID."""
    parent = call.channel(Permission.CREATE_PUBLIC_THREADS, Permission.READ_MESSAGE_HISTORY)
    message = call.world.message(parent.id, call.number("message"))
    if message.shown_to is not None:
        raise errors.unknown_message()
    if message.id in call.world.channels:
        raise errors.thread_exists()
    shown = _open(call, parent, kind=ChannelKind.PUBLIC_THREAD, number=message.id)
    call.world.change(replace(message, flags=message.flags | int(Flags.HAS_THREAD)))
    return Reply(201, shown)


def _thread(call: Call) -> Channel:
    channel = call.channel()
    if channel.thread is None:
        raise errors.ApiError(400, 50024, "Cannot execute action on this channel type")
    return channel


async def list_thread_members(call: Call) -> object:
    channel = _thread(call)
    if not call.service.application.privileged & Intents.GUILD_MEMBERS:
        raise errors.missing_access()
    return [call.world.views.thread_member(channel, number) for number in _members(channel)]


async def get_thread_member(call: Call) -> object:
    """Return one of a thread's members. Unlike a list of members, this needs no intent."""
    channel, number = _thread(call), call.number("user")
    if number not in _members(channel):
        raise errors.unknown_member()
    return call.world.views.thread_member(channel, number)


CHANNELS: Final = (
    Route("GET", "/users/@me", get_me),
    Route("GET", "/oauth2/applications/@me", get_application),
    Route("GET", "/applications/@me", get_application),
    Route("GET", "/gateway", get_gateway, open=True),
    Route("GET", "/gateway/bot", get_gateway_bot),
    Route("GET", "/users/@me/guilds", get_my_guilds),
    Route("POST", "/users/@me/channels", open_dm),
    Route("GET", "/users/{user}", get_user),
    Route("GET", "/guilds/{guild}", get_guild),
    Route("GET", "/guilds/{guild}/channels", get_guild_channels),
    Route("GET", "/guilds/{guild}/roles", get_roles),
    Route("GET", "/guilds/{guild}/threads/active", get_active_threads),
    Route("GET", "/guilds/{guild}/members/{user}", get_member),
    Route("GET", "/channels/{channel}", get_channel),
    Route("PATCH", "/channels/{channel}", patch_channel, sends=True),
    Route("DELETE", "/channels/{channel}", delete_channel, sends=True),
    Route("POST", "/channels/{channel}/typing", post_typing, sends=True),
    Route("POST", "/channels/{channel}/threads", start_thread, sends=True),
    Route("POST", "/channels/{channel}/messages/{message}/threads", start_thread_from_message, sends=True),
    Route("GET", "/channels/{channel}/thread-members", list_thread_members),
    Route("GET", "/channels/{channel}/thread-members/{user}", get_thread_member),
)
