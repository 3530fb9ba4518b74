"""Handlers that describe, export and erase the data stored about a user."""

from __future__ import annotations

from bot.discord_ui.components import Picture
from bot.discord_ui.interactions.actions.people import AskForget, ExportData, ForgetUser, ShowPrivacy
from bot.discord_ui.interactions.context import Request, handles
from bot.discord_ui.interactions.replies import Ephemeral, ReplaceMessage, Reply
from bot.discord_ui.views.community.privacy import ask_forget_page, export_page, forgotten_page, privacy_page

FILE = "what-i-keep-of-you.json"


@handles(ShowPrivacy)
async def privacy(request: Request[ShowPrivacy]) -> Reply:
    return Ephemeral(privacy_page(request.say))


@handles(ExportData)
async def export(request: Request[ExportData]) -> Reply:
    exported = await request.host.privacy.export(request.actor.user)
    return Ephemeral(export_page(request.say, Picture(FILE, exported.encode())))


@handles(AskForget)
async def ask_forget(request: Request[AskForget]) -> Reply:
    await request.host.privacy.may_be_forgotten(request.actor.user)
    return Ephemeral(ask_forget_page(request.say))


@handles(ForgetUser)
async def forget(request: Request[ForgetUser]) -> Reply:
    return ReplaceMessage(forgotten_page(request.say, await request.host.privacy.forget(request.actor.user)))
