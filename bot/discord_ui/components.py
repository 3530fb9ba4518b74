"""Building blocks of messages, as plain data. The custom IDs of buttons and menus carry the whole action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final, Protocol, TypeAlias

import discord
from discord import ui

from bot.discord_ui.format import ALT, LABEL, OPTION, cut, cut_units
from bot.discord_ui.gateway_patches import PayloadView, Upload
from bot.discord_ui.images.app_emoji import OR_PICTURE, ORDINARY, AppEmoji
from bot.engine.icons import sign as token

Block: TypeAlias = "dict[str, Any]"
Style = discord.ButtonStyle
MOST: Final = 40
"""Maximum number of components in a message, including nested ones."""
_ROW: Final = discord.ComponentType.action_row.value
_TEXT: Final = discord.ComponentType.text_display.value
_GALLERY: Final = discord.ComponentType.media_gallery.value


class HasCustomId(Protocol):
    """An action with custom IDs. Components need nothing else from it."""

    def button(self) -> str: ...

    def select(self, part: int = 0) -> str:
        """The custom ID of a menu; `part` distinguishes menus with the same action in one message."""
        ...


class MessageForm(Enum):
    """The two kinds of Discord messages. A message can't change its kind."""

    ORDINARY = auto()
    """Content, at most one attached picture, and rows of buttons below. A push notification shows the content."""
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
    """The users whose mention in the text pings on sending; an edit never pings."""
    rings: tuple[int, ...] = ()
    """The roles whose mention in the text pings on sending."""
    form: MessageForm = MessageForm.V2
    """An ordinary message's content consists of its text blocks, and the gallery contains its picture's description."""

    def new(self, signs: AppEmoji = ORDINARY) -> dict[str, Any]:
        embeds = {"suppress_embeds": True} if self.form is MessageForm.ORDINARY else {}
        return {**self._written(signs), **embeds, "files": self.files(signs)}

    def edit_arguments(self, signs: AppEmoji = ORDINARY) -> dict[str, Any]:
        return {**self._written(signs), "attachments": self.files(signs)}

    def _written(self, signs: AppEmoji) -> dict[str, Any]:
        if self.form is MessageForm.V2:
            return {"view": self.view(signs)}
        return {"content": signs.content(self.content), "view": self.view(signs)}

    @property
    def content(self) -> str:
        return "\n".join(block["content"] for block in self.blocks if block["type"] == _TEXT)

    def view(self, signs: AppEmoji = ORDINARY) -> ui.LayoutView:
        """A discord.py view without listeners, because clicks are identified by their custom IDs alone."""
        is_v2 = self.form is MessageForm.V2
        shown = self.blocks if is_v2 else [each for each in self.blocks if each["type"] == _ROW]
        return PayloadView(signs.replace_icons(list(shown)), v2=is_v2)

    def files(self, signs: AppEmoji = ORDINARY) -> list[discord.File]:
        if self.form is MessageForm.V2:
            return [Upload(each.name, each.body) for each in self.pictures]
        told = {item["media"]["url"]: item.get("description") for item in self._gallery_items()}
        described = ((each, told.get(f"attachment://{each.name}")) for each in self.pictures)
        return [
            Upload(each.name, each.body, None if words is None else signs.describe(words)) for each, words in described
        ]

    def _gallery_items(self) -> list[dict[str, Any]]:
        return [item for block in self.blocks if block["type"] == _GALLERY for item in block["items"]]

    def mentions(self) -> discord.AllowedMentions:
        return discord.AllowedMentions(
            everyone=False,
            roles=[discord.Object(role) for role in self.rings],
            replied_user=False,
            users=[discord.Object(user) for user in self.pings],
        )


def weight(page: MessageContent) -> int:
    """Number of components in the page's message, including nested ones."""
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
    rings: tuple[int, ...] = (),
) -> MessageContent:
    """Build a V2 message of these blocks; the galleries among them show `picture` or `pictures`."""
    return MessageContent(blocks, pictures if picture is None else (picture,), pings, rings)


def text(*lines: str) -> Block:
    """A Markdown text block of these lines; empty ones are left out."""
    return _block(ui.TextDisplay("\n".join(line for line in lines if line) or "\u200b"))


def box(*blocks: Block, colour: int | None = None) -> Block:
    return {**_block(ui.Container(accent_colour=colour)), "components": list(blocks)}


def gallery(name: str, description: str) -> Block:
    item = discord.MediaGalleryItem(f"attachment://{name}", description=cut_units(description, ALT) or None)
    return _block(ui.MediaGallery(item))


def file_block(file: Picture) -> Block:
    return _block(ui.File(f"attachment://{file.name}"))


def section(words: Block, beside: Block) -> Block:
    return {"type": discord.ComponentType.section.value, "components": [words], "accessory": beside}


def row(*items: Block) -> Block:
    return {**_block(ui.ActionRow()), "components": list(items)}


def rows(items: Sequence[Block], *, each: int = 5) -> list[Block]:
    return [row(*items[at : at + each]) for at in range(0, len(items), each)]


def button(
    label: str,
    action: HasCustomId,
    *,
    style: discord.ButtonStyle = Style.secondary,
    emoji: str | None = None,
    sign: str = "",
    beside_picture: str | None = None,
    off: bool = False,
) -> Block:
    """A button for `action`. Beside an icon shown as a picture, `beside_picture` replaces the label if given."""
    mark = token(sign) if sign else emoji
    label = label if beside_picture is None else f"{label}{OR_PICTURE}{beside_picture}"
    return _block(ui.Button(label=cut(label, LABEL), custom_id=action.button(), style=style, emoji=mark, disabled=off))


def link(label: str, url: str) -> Block:
    return _block(ui.Button(label=cut(label, LABEL), url=url))


def menu(placeholder: str, action: HasCustomId, options: Iterable[discord.SelectOption], *, part: int = 0) -> Block:
    return _block(
        ui.Select(custom_id=action.select(part), placeholder=cut(placeholder, 150), options=list(options)[:25])
    )


def several(placeholder: str, action: HasCustomId, options: Iterable[discord.SelectOption]) -> Block:
    """A select menu for any number of choices, including none."""
    found = list(options)[:25]
    return _block(
        ui.Select(
            custom_id=action.select(),
            placeholder=cut(placeholder, 150),
            min_values=0,
            max_values=len(found),
            options=found,
        )
    )


def user_menu(placeholder: str, action: HasCustomId, chosen: Iterable[int]) -> Block:
    return _block(
        ui.UserSelect(
            custom_id=action.select(),
            placeholder=placeholder,
            min_values=0,
            max_values=25,
            default_values=[
                discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.user)
                for each in list(chosen)[:25]
            ],
        )
    )


def channel_menu(
    placeholder: str, action: HasCustomId, chosen: Iterable[int], *, most: int = 1, forums: bool = False
) -> Block:
    """A select menu of text channels, and of forums if `forums`, for up to `most` choices, including none."""
    kinds = [discord.ChannelType.text, discord.ChannelType.news]
    return _block(
        ui.ChannelSelect(
            custom_id=action.select(),
            placeholder=placeholder,
            channel_types=[*kinds, discord.ChannelType.forum] if forums else kinds,
            min_values=0,
            max_values=most,
            default_values=[
                discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.channel) for each in chosen
            ],
        )
    )


def role_menu(placeholder: str, action: HasCustomId, chosen: Iterable[int]) -> Block:
    return _block(
        ui.RoleSelect(
            custom_id=action.select(),
            placeholder=placeholder,
            min_values=0,
            default_values=[
                discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.role) for each in chosen
            ],
        )
    )


def people(placeholder: str, action: HasCustomId) -> Block:
    return _block(ui.UserSelect(custom_id=action.select(), placeholder=cut(placeholder, 150)))


def several_people(placeholder: str, action: HasCustomId, most: int) -> Block:
    return _block(ui.UserSelect(custom_id=action.select(), placeholder=cut(placeholder, 150), max_values=min(most, 25)))


def _block(item: ui.Item[Any]) -> Block:
    return item.to_component_dict()


def option(
    label: str,
    value: str,
    *,
    chosen: bool = False,
    note: str = "",
    emoji: str | None = None,
    sign: str = "",
) -> discord.SelectOption:
    """A menu option; `sign` is the key of an icon that replaces `emoji`."""
    return discord.SelectOption(
        label=cut(label, OPTION),
        value=value,
        default=chosen,
        description=cut(note, OPTION) or None,
        emoji=token(sign) if sign else emoji,
    )
