"""Page that asks for confirmation."""

from __future__ import annotations

from bot.discord_ui.blocks import Block, Style, button, row, text
from bot.discord_ui.components import MessageContent, v2
from bot.discord_ui.interactions.actions.confirmation import NeverMind
from bot.discord_ui.interactions.custom_ids import CustomId
from bot.discord_ui.texts import Say


def confirm_page(say: Say, question: str, key: str, yes: CustomId, *others: Block, emoji: str = "") -> MessageContent:
    """The question, a button with the message `key` that confirms, the `others`, and a button that changes nothing."""
    sure = button(say(key), yes, style=Style.danger, emoji=emoji or None)
    return v2(text(question), row(sure, *others, button(say("button-never-mind"), NeverMind())))
