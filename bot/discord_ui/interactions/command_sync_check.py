"""Fetches and replaces the commands registered with Discord, and compares them with this version's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord
from discord import app_commands

from bot.diagnostics import Finding
from bot.discord_ui.gateway_patches import send_request
from bot.discord_ui.responses.response_policy import Call

Command = Mapping[str, Any]

TOLD: Final = 8
_PATH: Final = "/applications/{application_id}/commands"
_START: Final = (
    "Start the bot, or restart it: it registers its commands then. If they still differ after a few minutes, see in the"
    " log what Discord answers, or whether another version of the bot is running with the same token."
)


async def payloads(tree: app_commands.CommandTree[Any]) -> list[Command]:
    """The payloads of the tree's commands. Raises RuntimeError if the tree has no translator."""
    if tree.translator is None:
        raise RuntimeError("the commands have no words in other languages yet")
    return [await each.get_translated_payload(tree, tree.translator) for each in tree.get_commands()]


async def fetch_registered(client: discord.Client, application: int) -> list[Command]:
    more = {"with_localizations": "true"}
    found: list[Command] = await send_request(
        client, Call.REGISTER, "GET", _PATH, params=more, application_id=application
    )
    return found


async def register(client: discord.Client, application: int, commands: Sequence[Command]) -> None:
    """Replace the bot's commands. `CommandTree.sync` would translate all of them once more."""
    await send_request(client, Call.REGISTER, "PUT", _PATH, json=commands, application_id=application)


def same(known: Sequence[Command], wanted: Sequence[Command]) -> bool:
    there, here = ({str(each["name"]): _plain(each) for each in commands} for commands in (known, wanted))
    return len(known) == len(wanted) and there == here


def compare_commands(known: Sequence[Command], wanted: Sequence[Command]) -> Finding:
    there, here = ({str(each["name"]): _plain(each) for each in commands} for commands in (known, wanted))
    if not there:
        return Finding("Commands: none registered yet. The bot registers them when it starts.")
    differ = {name: _list_differences(there[name], here[name]) for name in sorted(there.keys() & here.keys())}
    said = [
        _format_names("Missing", [f"/{name}" for name in sorted(here.keys() - there.keys())]),
        _format_names("Not this version's", [f"/{name}" for name in sorted(there.keys() - here.keys())]),
        _format_names("Different", [f"/{name} ({', '.join(parts)})" for name, parts in differ.items() if parts]),
    ]
    if not any(said):
        return Finding(f"Commands: all {len(here)} are registered and up to date.")
    return Finding(f"Commands are registered, but they're another version's. {' '.join(filter(None, said))}", _START)


def _format_names(what: str, which: Sequence[str]) -> str:
    if not which:
        return ""
    more = f" and {len(which) - TOLD} more" if len(which) > TOLD else ""
    return f"{what}: {', '.join(which[:TOLD])}{more}."


def _plain(command: Command) -> dict[str, Any]:
    """A command in its normal form, with Discord's defaults for omitted fields."""
    permissions = command.get("default_member_permissions")
    return {
        "description": command.get("description", ""),
        "words in other languages": _translations(command),
        "options": [_plain_option(each) for each in command.get("options") or ()],
        "where it may be called, and by whom": (
            command.get("type", 1),
            sorted(command.get("contexts") or ()),
            sorted(command.get("integration_types") or ()),
            None if permissions is None else str(permissions),
            bool(command.get("nsfw")),
        ),
    }


def _plain_option(option: Command) -> dict[str, Any]:
    left_out = {"required": False, "autocomplete": False, "choices": [], "channel_types": []}
    kept = {key: option.get(key) or usual for key, usual in left_out.items()}
    kept["choices"] = [
        (each["name"], each["value"], each.get("name_localizations") or {}) for each in option.get("choices") or ()
    ]
    bounds = {key: option.get(key) for key in ("min_value", "max_value", "min_length", "max_length")}
    what = {key: option.get(key) for key in ("type", "name", "description")}
    inner = [_plain_option(each) for each in option.get("options") or ()]
    return {**what, **kept, **bounds, "options": inner, "translations": _translations(option)}


def _translations(told: Command) -> tuple[Mapping[str, str], Mapping[str, str]]:
    return told.get("name_localizations") or {}, told.get("description_localizations") or {}


def _list_differences(known: Mapping[str, Any], wanted: Mapping[str, Any]) -> list[str]:
    parts = [part for part in wanted if part != "options" and known[part] != wanted[part]]
    before, after = ({option["name"]: option for option in each["options"]} for each in (known, wanted))
    if list(before) != list(after):
        return [*parts, "its options"]
    return [*parts, *(f"option {name}" for name, option in after.items() if option != before[name])]
