"""The two forms of messages, made of blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

import discord
from discord import ui

from bot.discord_ui.blocks import Block
from bot.discord_ui.gateway_patches import PayloadView, Upload
from bot.discord_ui.images.app_emoji import ORDINARY, AppEmoji

MAX_COMPONENTS: Final = 40
"""Maximum number of components in a message, including nested ones."""
_ROW: Final = discord.ComponentType.action_row.value
_TEXT: Final = discord.ComponentType.text_display.value
_GALLERY: Final = discord.ComponentType.media_gallery.value


class MessageForm(Enum):
    """The two kinds of Discord messages. The bot never changes a message's kind: V2 messages can't become ordinary."""

    ORDINARY = auto()
    """Content, at most one attached picture, and rows of buttons or menus. A push notification shows the content."""
    V2 = auto()
    """Components only. A push notification for such a message is empty."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture or another file; `name` is its file name in the message."""

    name: str
    body: bytes


@dataclass(frozen=True, slots=True)
class MessageContent:
    """A message's whole content. It can be sent repeatedly, because each send creates new files."""

    blocks: tuple[Block, ...]
    pictures: tuple[Picture, ...] = ()
    pings: tuple[int, ...] = ()
    """The users whose mention in the text pings on sending."""
    pinged_roles: tuple[int, ...] = ()
    """The roles whose mention in the text pings on sending."""
    form: MessageForm = MessageForm.V2
    """An ordinary message's content consists of its text blocks; its gallery has the picture's description."""

    def new(self, app_emoji: AppEmoji = ORDINARY) -> dict[str, Any]:
        embeds = {"suppress_embeds": True} if self.form is MessageForm.ORDINARY else {}
        return {**self._written(app_emoji), **embeds, "files": self.files(app_emoji)}

    def edit_arguments(self, app_emoji: AppEmoji = ORDINARY) -> dict[str, Any]:
        return {**self._written(app_emoji), "attachments": self.files(app_emoji)}

    def _written(self, app_emoji: AppEmoji) -> dict[str, Any]:
        if self.form is MessageForm.V2:
            return {"view": self.view(app_emoji)}
        return {"content": app_emoji.content(self.content), "view": self.view(app_emoji)}

    @property
    def content(self) -> str:
        return "\n".join(block["content"] for block in self.blocks if block["type"] == _TEXT)

    def view(self, app_emoji: AppEmoji = ORDINARY) -> ui.LayoutView:
        """A discord.py view without listeners, because clicks are identified by their custom IDs alone."""
        is_v2 = self.form is MessageForm.V2
        shown = self.blocks if is_v2 else [each for each in self.blocks if each["type"] == _ROW]
        return PayloadView(app_emoji.replace_icons(list(shown)), v2=is_v2)

    def files(self, app_emoji: AppEmoji = ORDINARY) -> list[discord.File]:
        if self.form is MessageForm.V2:
            return [Upload(each.name, each.body) for each in self.pictures]
        items = (item for block in self.blocks if block["type"] == _GALLERY for item in block["items"])
        descriptions = {item["media"]["url"]: item.get("description") for item in items}
        described = ((each, descriptions.get(f"attachment://{each.name}")) for each in self.pictures)
        return [Upload(each.name, each.body, words and app_emoji.describe(words)) for each, words in described]

    def mentions(self) -> discord.AllowedMentions:
        return discord.AllowedMentions(
            everyone=False,
            roles=[discord.Object(role) for role in self.pinged_roles],
            replied_user=False,
            users=[discord.Object(user) for user in self.pings],
        )


def weight(page: MessageContent) -> int:
    """Number of blocks in the page, including nested ones."""
    return sum(_weight(each) for each in page.blocks)


def _weight(block: Mapping[str, Any]) -> int:
    beside = block.get("accessory")
    return 1 + sum(map(_weight, block.get("components", ()))) + (0 if beside is None else _weight(beside))


def words_of(page: MessageContent) -> list[str]:
    """All texts of a page, without its buttons, menus and pictures."""
    return [words for block in page.blocks for words in _words(block)]


def _words(block: Block) -> list[str]:
    own = [block["content"]] if block["type"] == _TEXT else []
    return [*own, *(words for each in block.get("components", ()) for words in _words(each))]


def ordinary(*blocks: Block, picture: Picture | None = None, pings: Sequence[int] = ()) -> MessageContent:
    """Build an ordinary message: texts, at most one gallery with `picture`, and at most five rows below them."""
    return MessageContent(blocks, () if picture is None else (picture,), tuple(pings), form=MessageForm.ORDINARY)


def v2(
    *blocks: Block,
    picture: Picture | None = None,
    pictures: tuple[Picture, ...] = (),
    pings: tuple[int, ...] = (),
    pinged_roles: tuple[int, ...] = (),
) -> MessageContent:
    """Build a V2 message of these blocks, which show `picture` or `pictures`."""
    return MessageContent(blocks, pictures if picture is None else (picture,), pings, pinged_roles)
