"""The kinds of replies to requests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import discord
from discord import app_commands

from bot.discord_ui.blocks import text
from bot.discord_ui.components import MessageContent, v2
from bot.host.model.views import SeatView


@dataclass(frozen=True, slots=True)
class Ephemeral:
    """A reply in a message of its own, ephemeral unless it answers a direct message."""

    page: MessageContent


@dataclass(frozen=True, slots=True)
class ProgressReply:
    """A reply of pages, if possible each in place of the one before. With `instead`, the first may replace a clicked
    private message."""

    pages: AsyncIterator[MessageContent]
    instead: bool = False


@dataclass(frozen=True, slots=True)
class PublicReply:
    """A reply for everyone in the channel."""

    page: MessageContent


@dataclass(frozen=True, slots=True)
class ReplaceMessage:
    """Replace the clicked message with this page; `note` and `more` follow as ephemeral replies.

    A message that others can read is replaced only if the page is `public`; otherwise the page is sent ephemerally.
    """

    page: MessageContent
    note: str = ""
    public: bool = False
    more: MessageContent | None = None


@dataclass(frozen=True, slots=True)
class Ack:
    """Acknowledge only; the `note`, if any, is sent ephemerally."""

    note: str = ""


@dataclass(frozen=True, slots=True)
class Modal:
    """Open a form, which is only possible as an immediate first response."""

    modal: discord.ui.Modal


@dataclass(frozen=True, slots=True)
class AutocompleteChoices:
    """Suggestions for a command's option."""

    choices: tuple[app_commands.Choice[Any], ...] = ()


@dataclass(frozen=True, slots=True)
class PanelUpdate:
    """Reply to a typed message with the panel, in its state at the time of sending."""

    seat: SeatView
    intro: str = ""
    below: bool = False
    """True if the panel must be shown below the typed message, even if it's in view."""


DirectMessageReply: TypeAlias = Ephemeral | PanelUpdate


Reply: TypeAlias = PublicReply | ProgressReply | ReplaceMessage | Ack | Modal | AutocompleteChoices | DirectMessageReply


class PageAction(Protocol):
    """An action that shows a page, perhaps in place of the clicked message."""

    @property
    def in_place(self) -> bool: ...


def replace_or_send(action: PageAction, page: MessageContent) -> Reply:
    return ReplaceMessage(page) if action.in_place else Ephemeral(page)


def ephemeral_text(*lines: str) -> Ephemeral:
    return Ephemeral(v2(text(*lines)))
