"""HTTP: application commands, responses to interactions, and follow-ups."""

from __future__ import annotations

from typing import Final

from bot.playground import errors
from bot.playground.http.api import Call, Route
from bot.playground.wire import Obj
from bot.playground.world import commands
from bot.playground.world.interactions import Interaction
from bot.playground.world.locales import ENGLISH
from bot.playground.world.model import Command, Message
from bot.playground.world.world import Event


def _scope(call: Call) -> int | None:
    if call.number("application") != call.me:
        raise errors.foreign_application()
    if "guild" not in call.path:
        return None
    guild = call.number("guild")
    if guild not in call.world.guilds:
        raise errors.missing_access()
    return guild


def _show(call: Call, command: Command) -> Obj:
    return call.world.views.command(command, call.me)


def _show_localized(call: Call, command: Command) -> Obj:
    shown = _show(call, command)
    return shown if call.asks("with_localizations") else commands.read_in(shown, ENGLISH)


async def list_commands(call: Call) -> object:
    return [_show_localized(call, each) for each in commands.scope(call.world, _scope(call))]


async def put_commands(call: Call) -> object:
    made = commands.overwrite(call.world, call.request.payload.get("", call.request.payload), guild=_scope(call))
    call.world.tell(Event(commands.CHANGED, {}))
    return [_show(call, each) for each in made]


def _command(call: Call) -> Command:
    guild, found = _scope(call), call.world.commands.get(call.number("command"))
    if found is None or found.guild != guild:
        raise errors.unknown_command()
    return found


async def get_command(call: Call) -> object:
    return _show_localized(call, _command(call))


async def post_callback(call: Call) -> object:
    told = call.service.interactions.answer(call.number("interaction"), call.path["token"], call.request)
    return told if call.asks("with_response") else None


def _interaction(call: Call) -> Interaction:
    return call.service.interactions.webhook(call.number("webhook"), call.path["token"])


def _find_message(call: Call) -> Message:
    return call.service.interactions.find(_interaction(call), call.path["message"])


async def post_webhook(call: Call) -> object:
    return call.world.views.message(call.service.interactions.follow_up(_interaction(call), call.request))


async def get_webhook_message(call: Call) -> object:
    return call.world.views.message(_find_message(call))


async def patch_webhook_message(call: Call) -> object:
    return call.world.views.message(call.service.interactions.edit(_find_message(call), call.request))


async def delete_webhook_message(call: Call) -> None:
    call.world.delete(_find_message(call))


def _command_routes(base: str) -> tuple[Route, ...]:
    one = base + "/{command}"
    return (
        Route("GET", base, list_commands),
        Route("PUT", base, put_commands),
        Route("GET", one, get_command),
    )


_MESSAGE: Final = "/webhooks/{webhook}/{token}/messages/{message}"

INTERACTIONS: Final = (
    *_command_routes("/applications/{application}/commands"),
    *_command_routes("/applications/{application}/guilds/{guild}/commands"),
    Route("POST", "/interactions/{interaction}/{token}/callback", post_callback, open=True),
    Route("POST", "/webhooks/{webhook}/{token}", post_webhook, open=True, sends=True),
    Route("GET", _MESSAGE, get_webhook_message, open=True),
    Route("PATCH", _MESSAGE, patch_webhook_message, open=True, sends=True),
    Route("DELETE", _MESSAGE, delete_webhook_message, open=True, sends=True),
)
