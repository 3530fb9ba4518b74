"""Mentions in a message, if its sender allows them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.playground.errors import Form
from bot.playground.wire import Component, MessageKind, Obj
from bot.playground.world.model import Message
from bot.playground.world.permissions import Permission
from bot.playground.world.world import World

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYBODY = re.compile(r"@(everyone|here)\b")


def texts(components: Iterable[Obj]) -> Iterator[str]:
    for component in components:
        if component.get("type") == Component.TEXT:
            yield str(component.get("content", ""))
        yield from texts(component.get("components") or ())


def read_allowed(form: Form, payload: Obj) -> Obj | None:
    """The sender's `allowed_mentions`, validated; None allows all pings."""
    allowed = payload.get("allowed_mentions")
    if not isinstance(allowed, dict):
        return None
    parse = allowed.get("parse")
    for index, word in enumerate(parse or ()):
        if word not in {"users", "roles", "everyone"}:
            path = ("allowed_mentions", "parse", index)
            form.complain(path, "BASE_TYPE_CHOICES", "Value must be one of ('everyone', 'roles', 'users').")
    for word in ("users", "roles"):
        named = allowed.get(word) or ()
        if named and parse and word in parse:
            said = f'parse:["{word}"] and {word}: [ids...] are mutually exclusive.'
            form.complain(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", said)
        form.count(("allowed_mentions", word), named, 100)
    return allowed


def set_mentions(world: World, message: Message, text: str, allowed: Obj | None) -> Message:
    """The message with its pings: the allowed mentions in its text and, if allowed, the author of the message it
    replies to. Responses to interactions don't ping that author."""
    channel, author = world.channel(message.channel), message.author
    replies = message.kind == MessageKind.REPLY and message.application is None
    answered = world.messages[channel.id].get(message.reply_to or 0) if replies else None
    users, roles = (list(map(int, pattern.findall(text))) for pattern in (_USER, _ROLE))
    everyone = bool(_EVERYBODY.search(text)) and bool(world.may(author, channel) & Permission.MENTION_EVERYONE)
    ping_replied = True
    if allowed is not None:
        parse = allowed.get("parse") or ()
        named_users = {int(number) for number in allowed.get("users") or ()}
        named_roles = {int(number) for number in allowed.get("roles") or ()}
        users = [number for number in users if "users" in parse or number in named_users]
        roles = [number for number in roles if "roles" in parse or number in named_roles]
        everyone = everyone and "everyone" in parse
        ping_replied = bool(allowed.get("replied_user"))
    if answered is not None and ping_replied:
        users.append(answered.author)
    known = {role.id for role in world.guilds[channel.guild].roles} if channel.guild is not None else set()
    return replace(
        message,
        mentions=tuple(dict.fromkeys(number for number in users if number in world.users)),
        mention_roles=tuple(dict.fromkeys(number for number in roles if number in known)),
        mention_everyone=everyone,
    )
