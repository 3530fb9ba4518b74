"""What is kept of whoever asks: told, handed out, and taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.discord_ui.components import Picture
from bot.discord_ui.interactions.context import Ephemeral, ReplaceMessage
from bot.discord_ui.views.community.privacy import ask_forget_page, export_page, forgotten_page, privacy_page

if TYPE_CHECKING:
    from bot.discord_ui.interactions.actions.people import AskForget, ExportData, ForgetUser, ShowPrivacy
    from bot.discord_ui.interactions.context import Reply, Request

FILE = "what-i-keep-of-you.json"


async def privacy(asked: Request[ShowPrivacy]) -> Reply:
    """What is kept, why and how long."""
    return Ephemeral(privacy_page(asked.tongue.say))


async def export(asked: Request[ExportData]) -> Reply:
    """All of it, as a file for the asker alone."""
    told = await asked.host.privacy.export(asked.who.user)
    return Ephemeral(export_page(asked.tongue.say, Picture(FILE, told.encode())))


async def ask_forget(asked: Request[AskForget]) -> Reply:
    """Asks whether it is meant, unless it cannot be yet."""
    await asked.host.privacy.may_be_forgotten(asked.who.user)
    return Ephemeral(ask_forget_page(asked.tongue.say))


async def forget(asked: Request[ForgetUser]) -> Reply:
    """Forget the asker, after the question was confirmed."""
    return ReplaceMessage(forgotten_page(asked.tongue.say, await asked.host.privacy.forget(asked.who.user)))
