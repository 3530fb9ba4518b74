"""What a message is made of: a layout with its pictures, and clickable things whose custom ids say everything."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import ui

from bot.engine.signs import sign as token
from bot.front.format import ALT, LABEL, OPTION, cut
from bot.front.signs import ORDINARY, SignedView

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.front.custom_ids import Press
    from bot.front.signs import Signs

Block: TypeAlias = "ui.Item[ui.LayoutView]"
PressButton: TypeAlias = "ui.Button[ui.LayoutView]"
PressMenu: TypeAlias = "ui.Select[ui.LayoutView]"
Style = discord.ButtonStyle


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture, or another file; `name` is its file's name in the message."""

    name: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Page:
    """A message's whole content. It never outlives its sending: every send makes its files anew."""

    blocks: tuple[Block, ...]
    pictures: tuple[Picture, ...] = ()
    pings: tuple[int, ...] = ()
    """The users whose mention in the text rings, when it is sent; an edit never rings."""

    def view(self, signs: Signs = ORDINARY) -> ui.LayoutView:
        """As discord.py's view, which listens to nothing: what is clicked is told by its custom id alone."""
        view = SignedView(signs)
        view.stop()
        for block in self.blocks:
            view.add_item(block)
        return view

    def files(self) -> list[discord.File]:
        """The pictures to upload."""
        return [discord.File(BytesIO(picture.body), picture.name) for picture in self.pictures]

    def mentions(self) -> discord.AllowedMentions:
        """Who may be rung: nobody but `pings`."""
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in self.pings]
        )


def text(*lines: str) -> Block:
    """Markdown, a line each; empty ones are left out."""
    return ui.TextDisplay("\n".join(line for line in lines if line) or "\u200b")


def box(*blocks: Block, colour: int | None = None) -> Block:
    """Blocks in a frame with a coloured edge."""
    return ui.Container(*blocks, accent_colour=colour)


def rule() -> Block:
    """A thin line."""
    return ui.Separator()


def gallery(name: str, description: str) -> Block:
    """One attached picture, uncropped, with its description for whoever cannot see it."""
    item = discord.MediaGalleryItem(f"attachment://{name}", description=cut(description, ALT) or None)
    return ui.MediaGallery(item)


def attached(file: Picture) -> Block:
    """An attached file to download."""
    return ui.File(f"attachment://{file.name}")


def row(*items: ui.Item[Any]) -> Block:
    """Buttons side by side, or one menu."""
    return ui.ActionRow(*items)


def rows(items: Sequence[ui.Item[Any]], *, each: int = 5) -> list[Block]:
    """Buttons in as many rows as they need."""
    return [row(*items[at : at + each]) for at in range(0, len(items), each)]


def button(
    label: str,
    press: Press,
    *,
    style: discord.ButtonStyle = Style.secondary,
    emoji: str | None = None,
    sign: str = "",
    off: bool = False,
) -> PressButton:
    """A button that asks for `press`, with an emoji or the sign of that key before its label."""
    mark = token(sign) if sign else emoji
    return ui.Button(label=cut(label, LABEL), custom_id=press.button(), style=style, emoji=mark, disabled=off)


def link(label: str, url: str) -> ui.Item[Any]:
    """A button that leads to a place."""
    return ui.Button(label=cut(label, LABEL), url=url)


def menu(
    placeholder: str, press: Press, options: Iterable[discord.SelectOption], *, part: int = 0, off: bool = False
) -> PressMenu:
    """A drop-down menu that asks for `press` with the chosen value."""
    return ui.Select(
        custom_id=press.select(part), placeholder=cut(placeholder, 150), options=list(options)[:25], disabled=off
    )


def option(
    label: str,
    value: str,
    *,
    chosen: bool = False,
    note: str = "",
    emoji: str | None = None,
    sign: str = "",
) -> discord.SelectOption:
    """One line of a menu, with an emoji or the sign of that key before its label."""
    return discord.SelectOption(
        label=cut(label, OPTION),
        value=value,
        default=chosen,
        description=cut(note, OPTION) or None,
        emoji=token(sign) if sign else emoji,
    )
