"""Blocks of messages, as plain data. The custom IDs of buttons and menus carry the whole action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Protocol, TypeAlias

import discord
from discord import ui

from bot.discord_ui.format import ALT, LABEL, OPTION, cut, cut_units
from bot.discord_ui.images.app_emoji import OR_PICTURE
from bot.engine.icons import icon as token

Block: TypeAlias = "dict[str, Any]"
Style = discord.ButtonStyle
_ROW: Final = discord.ComponentType.action_row.value
_BUTTON: Final = discord.ComponentType.button.value
_TEXT: Final = discord.ComponentType.text_display.value


class HasCustomId(Protocol):
    """An action with custom IDs. Components need nothing else from it."""

    def button(self) -> str: ...

    def select(self, part: int = 0) -> str: ...


def text(*lines: str) -> Block:
    """A Markdown text block of these lines; empty ones are left out."""
    return {"type": _TEXT, "content": "\n".join(line for line in lines if line) or "\u200b"}


def box(*blocks: Block, colour: int | None = None) -> Block:
    return {**_block(ui.Container(accent_colour=colour)), "components": list(blocks)}


def gallery(name: str, description: str) -> Block:
    item = discord.MediaGalleryItem(f"attachment://{name}", description=cut_units(description, ALT) or None)
    return _block(ui.MediaGallery(item))


def file_block(name: str) -> Block:
    return _block(ui.File(f"attachment://{name}"))


def section(words: Block, beside: Block) -> Block:
    return {"type": discord.ComponentType.section.value, "components": [words], "accessory": beside}


def row(*items: Block) -> Block:
    return {"type": _ROW, "components": list(items)}


def rows(items: Sequence[Block], *, each: int = 5) -> list[Block]:
    return [row(*items[at : at + each]) for at in range(0, len(items), each)]


def button(
    label: str,
    action: HasCustomId,
    *,
    style: discord.ButtonStyle = Style.secondary,
    emoji: str | None = None,
    icon: str = "",
    beside_picture: str | None = None,
    off: bool = False,
) -> Block:
    """A button for `action`. If the icon is shown as a picture, `beside_picture` replaces the label; otherwise a button
    with `beside_picture` has no icon."""
    mark = token(icon) if icon else emoji
    label = label if beside_picture is None else f"{label}{OR_PICTURE}{beside_picture}"
    # the library's own button would give the same payload, but takes several times as long, and a panel has a dozen
    made: Block = {"type": _BUTTON, "style": style.value, "disabled": off, "custom_id": action.button()}
    if label:
        made["label"] = cut(label, LABEL)
    if mark:
        made["emoji"] = dict(_emoji(mark))
    return made


@lru_cache(maxsize=256)
def _emoji(mark: str) -> Mapping[str, Any]:
    return discord.PartialEmoji.from_str(mark).to_dict()


def link(label: str, url: str) -> Block:
    return _block(ui.Button(label=cut(label, LABEL), url=url))


def menu(placeholder: str, action: HasCustomId, options: Iterable[discord.SelectOption], *, part: int = 0) -> Block:
    shown = list(options)[:25]
    return _block(ui.Select(custom_id=action.select(part), placeholder=cut(placeholder, 150), options=shown))


def several(placeholder: str, action: HasCustomId, options: Iterable[discord.SelectOption]) -> Block:
    """A select menu for any number of choices, including none."""
    found = list(options)[:25]
    return {**menu(placeholder, action, found), "min_values": 0, "max_values": len(found)}


def user_menu(placeholder: str, action: HasCustomId, chosen: Iterable[int]) -> Block:
    key, users = action.select(), _defaults(list(chosen)[:25], discord.SelectDefaultValueType.user)
    return _block(
        ui.UserSelect(custom_id=key, placeholder=placeholder, min_values=0, max_values=25, default_values=users)
    )


def channel_menu(
    placeholder: str, action: HasCustomId, chosen: Iterable[int], *, most: int = 1, forums: bool = False
) -> Block:
    """A menu for choosing up to `most` text and announcement channels, and forums if `forums`."""
    kinds = [discord.ChannelType.text, discord.ChannelType.news, *([discord.ChannelType.forum] if forums else [])]
    channels = _defaults(chosen, discord.SelectDefaultValueType.channel)
    return _block(
        ui.ChannelSelect(
            custom_id=action.select(),
            placeholder=placeholder,
            channel_types=kinds,
            min_values=0,
            max_values=most,
            default_values=channels,
        )
    )


def role_menu(placeholder: str, action: HasCustomId, chosen: Iterable[int]) -> Block:
    key, roles = action.select(), _defaults(chosen, discord.SelectDefaultValueType.role)
    return _block(ui.RoleSelect(custom_id=key, placeholder=placeholder, min_values=0, default_values=roles))


def _defaults(chosen: Iterable[int], kind: discord.SelectDefaultValueType) -> list[discord.SelectDefaultValue]:
    return [discord.SelectDefaultValue(id=each, type=kind) for each in chosen]


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
    icon: str = "",
) -> discord.SelectOption:
    """A menu option; `icon` is the key of an icon that replaces `emoji`."""
    return discord.SelectOption(
        label=cut(label, OPTION),
        value=value,
        default=chosen,
        description=cut(note, OPTION) or None,
        emoji=token(icon) if icon else emoji,
    )
