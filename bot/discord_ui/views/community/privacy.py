"""Pages about a person's data. The privacy statement is short; the full one is docs/PRIVACY.md."""

from __future__ import annotations

from typing import Final

from bot.discord_ui.blocks import Style, button, file_block, row, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.interactions.actions.people import AskForget, ExportData, ForgetUser
from bot.discord_ui.texts import Say
from bot.discord_ui.views.confirmation import confirm_page

KEPT: Final = ("privacy-name", "privacy-answers", "privacy-choices", "privacy-messages")


def privacy_page(say: Say) -> MessageContent:
    return v2(
        text(
            f"### {say('privacy-heading')}",
            *(f"- {say(key)}" for key in KEPT),
            say("privacy-until"),
            say("privacy-not"),
        ),
        row(
            button(say("privacy-export"), ExportData(), emoji="📦"),
            button(say("privacy-forget"), AskForget(), style=Style.danger, emoji="🧽"),
        ),
    )


def export_page(say: Say, file: Picture) -> MessageContent:
    return v2(text(say("privacy-exported")), file_block(file.name), picture=file)


def ask_forget_page(say: Say) -> MessageContent:
    question = "\n".join((f"### {say('privacy-ask')}", say("privacy-what-goes"), f"-# {say('privacy-posted')}"))
    return confirm_page(say, question, "privacy-for-good", ForgetUser(), emoji="🧽")


def forgotten_page(say: Say, games: int) -> MessageContent:
    return v2(text(say("privacy-forgotten", count=games)))
