"""Handles interactions of every kind: commands, autocompletion, clicks, menus and forms."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import discord

from bot.discord_ui.components import MessageForm
from bot.discord_ui.dispatch import commands, former_eras
from bot.discord_ui.dispatch.client_base import Interaction
from bot.discord_ui.dispatch.router import dispatch_request, user_of, who_asks
from bot.discord_ui.format import plain
from bot.discord_ui.handlers import FORMS, HANDLERS
from bot.discord_ui.handlers.community.profile import people
from bot.discord_ui.handlers.play.drafts import TEXT_FIELD
from bot.discord_ui.interactions.actions.base import DraftAction, table_of
from bot.discord_ui.interactions.actions.lobby import InviteGuests
from bot.discord_ui.interactions.context import AnyRequest, ChosenPerson, HandlerContext, Request
from bot.discord_ui.interactions.custom_ids import CustomId, TableDraft, action_of, decode, number_of
from bot.discord_ui.interactions.replies import AutocompleteChoices, Reply, ephemeral_text
from bot.discord_ui.present_era import PRESENT
from bot.discord_ui.sending.message_utils import form_of
from bot.host.model.tables import User

Fields = Mapping[str, Any]

SLASH: Final = discord.AppCommandType.chat_input.value
_WRITTEN: Final = {
    discord.ComponentType.button.value: "b",
    discord.ComponentType.select.value: "s",
    discord.ComponentType.role_select.value: "s",
    discord.ComponentType.channel_select.value: "s",
    discord.ComponentType.user_select.value: "s",
}
"""The kinds of components in custom IDs, by Discord's component type."""


def describe_interaction(interaction: Interaction) -> str:
    """Description of an interaction for the log, without anything that somebody typed or chose."""
    fields = _fields(interaction.data)
    action = action_of(str(fields.get("custom_id")))
    command = interaction.client.tree.get_command(str(fields.get("name")))
    if action is not None:
        what = f"{action.code} at table {table_of(action)}"
    else:
        what = str(interaction.type.name) if command is None else f"/{command.name}"
    user = interaction.user.id if interaction.user else 0
    return f"interaction {interaction.id} of user {user} ({what})"


def about(interaction: Interaction) -> dict[str, object]:
    fields: dict[str, object] = {"interaction": interaction.id}
    action = action_of(str(_fields(interaction.data).get("custom_id")))
    if action is not None and (table := table_of(action)):
        fields["table"] = table
    if isinstance(action, DraftAction) and isinstance(action.draft, TableDraft):
        fields["question"] = action.draft.question
    return fields


async def handle_interaction(interaction: Interaction, context: HandlerContext) -> Reply:
    """Save the user's locale and handle the interaction. Raises UserError."""
    fields = _fields(interaction.data)
    await context.host.guild_settings.settings(interaction.guild_id)  # permissions depend on the settings
    language = await context.host.locales.save_locale(user_of(interaction.user), interaction.locale.value)
    context = context.in_language(language)
    handle = _KINDS.get(interaction.type)
    if handle is None:
        return ephemeral_text(context.translator.say("old-button"))
    return await handle(interaction, context, fields)


async def _handle_command(interaction: Interaction, context: HandlerContext, fields: Fields) -> Reply:
    slash = fields.get("type", SLASH) == SLASH  # the others are context menu commands for a message or user
    command = interaction.client.tree.get_command(str(fields.get("name"))) if slash else None
    options = {str(each.get("name")): each.get("value") for each in _options(fields)}
    if not isinstance(command, discord.app_commands.Command) or not commands.fit(command, options):
        return ephemeral_text(context.translator.say("old-command"))
    call: Callable[..., Awaitable[Reply]] = command.callback
    return await call(interaction, **options)


async def _handle_autocomplete(interaction: Interaction, context: HandlerContext, fields: Fields) -> Reply:
    focused = next((each for each in _options(fields) if each.get("focused")), {})
    typed = str(focused.get("value") or "")
    who, command = who_asks(interaction), str(fields.get("name"))
    if command == commands.RULES:
        game = next((str(each.get("value")) for each in _options(fields) if each.get("name") == "game"), None)
        return AutocompleteChoices(await commands.subjects(context, who, game, typed))
    if command == commands.PROFILE:
        return AutocompleteChoices(await people(context, who, typed, commands.MAX_CHOICES))
    return AutocompleteChoices(await commands.table_choices(context, who, command, typed))


async def _handle_component(interaction: Interaction, context: HandlerContext, fields: Fields) -> Reply:
    kind = fields.get("component_type")
    wanted = _WRITTEN.get(kind) if isinstance(kind, int) else None
    found = decode(str(fields.get("custom_id")))
    if found is None or found.era == PRESENT or found.component != wanted or type(found.action) not in HANDLERS:
        return ephemeral_text(context.translator.say("old-button"))
    values = fields.get("values")
    chosen = tuple(each for each in values if isinstance(each, str)) if isinstance(values, list) else ()
    asked = _build_request(interaction, context, found.action, next(iter(chosen), None))
    if former_eras.is_foreign(context, found):
        return await former_eras.answer_click(asked, found.era)
    people_ = tuple(_person(fields, each) for each in chosen) if kind == discord.ComponentType.user_select.value else ()
    if any(each.bot for each in people_) and not isinstance(found.action, InviteGuests):
        return ephemeral_text(context.translator.say("seats-no-bot"))
    return await dispatch_request(replace(asked, values=chosen, people=people_))


def _person(fields: Fields, number: str) -> ChosenPerson:
    """A chosen user. Discord sends no member data for a user who isn't on the server."""
    resolved = _fields(fields.get("resolved"))
    user = _fields(_fields(resolved.get("users")).get(number))
    found = _fields(resolved.get("members")).get(number)
    member = _fields(found)
    name = next((str(each) for each in (member.get("nick"), user.get("global_name"), user.get("username")) if each), "")
    allowed = number_of(str(member.get("permissions", "")))
    sees = allowed is None or discord.Permissions(allowed).view_channel
    known = User(number_of(number) or 0, plain(name))
    return ChosenPerson(known, bot=bool(user.get("bot")), member=isinstance(found, dict), sees=sees)


async def _sent_off(interaction: Interaction, context: HandlerContext, fields: Fields) -> Reply:
    found = decode(str(fields.get("custom_id")))
    if found is None or found.era == PRESENT or found.component != "m" or type(found.action) not in FORMS:
        return ephemeral_text(context.translator.say("old-button"))
    asked = _build_request(interaction, context, found.action, _written_in(fields))
    if former_eras.is_foreign(context, found):
        return await former_eras.answer_click(asked, found.era)
    return await dispatch_request(asked, FORMS)


_KINDS: Final = {
    discord.InteractionType.application_command: _handle_command,
    discord.InteractionType.autocomplete: _handle_autocomplete,
    discord.InteractionType.component: _handle_component,
    discord.InteractionType.modal_submit: _sent_off,
}


def _build_request(
    interaction: Interaction, context: HandlerContext, action: CustomId, value: str | None
) -> AnyRequest:
    message, who = interaction.message, who_asks(interaction)
    if message is None:
        return Request(context, who, action, value)
    lasts = interaction.guild_id is None and not message.flags.ephemeral
    panel = lasts and form_of(message) is MessageForm.ORDINARY
    return Request(context, who, action, value, message.id, can_be_panel=panel, interaction=interaction.id)


def _fields(data: object) -> Fields:
    return data if isinstance(data, dict) else {}


def _options(fields: Fields) -> list[Fields]:
    options = fields.get("options")
    return [each for each in options if isinstance(each, dict)] if isinstance(options, list) else []


def _written_in(data: object) -> str:
    if isinstance(data, dict):
        if data.get("custom_id") == TEXT_FIELD:
            return str(data.get("value") or "")
        return next((found for each in data.values() if (found := _written_in(each))), "")
    if isinstance(data, list):
        return next((found for each in data if (found := _written_in(each))), "")
    return ""
