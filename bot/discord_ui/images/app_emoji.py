"""Prepares pages for sending: shows icons as application emoji, and adds the database's era to custom IDs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import discord

from bot.discord_ui.format import ALT, CONTENT, TEXT, cut_units
from bot.discord_ui.present_era import PRESENT, fill_era
from bot.discord_ui.responses.response_policy import Call, CallError, Cause, wrap_call_errors
from bot.engine.icons import BEGINS, replace_icons
from bot.games import GAMES
from bot.games.common.text.prose import count_units
from bot.games.game import AnyGame, GameIcon

if TYPE_CHECKING:
    from bot.discord_ui.images.picture_edits import PictureEdits


T = TypeVar("T")

OR_PICTURE: Final = "\ue002"
"""Separates a button's label from the label to use where its icon is shown as a picture."""


_CHANGED: Final = (str, list, dict)
"""The types of values that icons or an era may change."""


class Known(NamedTuple):
    """An application emoji that already exists on Discord."""

    name: str
    id: int

    @property
    def text(self) -> str:
        return f"<:{self.name}:{self.id}>"


class AppEmoji:
    """The icons of all games, and their application emoji."""

    def __init__(self, icons: Mapping[str, GameIcon], era: str = PRESENT) -> None:
        self.icons = icons
        self.era = era
        """The database's era, which goes into custom IDs that refer to stored data."""
        self.known: dict[str, Known] = {}
        self.doubted: Callable[[], None] = lambda: None
        """Called when Discord has refused a message because of an emoji."""
        self.picture_edits: PictureEdits | None = None
        """Tells whether edits may add new pictures; None if unknown."""

    async def send_page(self, send: Callable[[AppEmoji], Awaitable[T]], call: Call) -> T:
        """Send or edit with `send`. If Discord rejects the bot's emoji, retry with ordinary ones. Raises CallError."""
        try:
            with wrap_call_errors(call):
                return await send(self)
        except CallError as error:
            if not self.known or error.cause is not Cause.INVALID or not error.names("emoji"):
                raise
        self.doubted()
        with wrap_call_errors(call):
            return await send(AppEmoji(self.icons, self.era))

    def content(self, text: str) -> str:
        """The content with icons as the bot's emoji, or as ordinary emoji if it would be too long."""
        ours = replace_icons(text, self._own, pictured=self._is_known)
        return ours if count_units(ours) <= CONTENT else replace_icons(text, self._plain)

    def describe(self, text: str) -> str:
        return cut_units(replace_icons(text, self._words), ALT)  # a word may be longer than the icon it replaces

    def replace_icons(self, components: list[dict[str, Any]]) -> list[dict[str, Any]]:
        ours: list[dict[str, Any]] = self._fill(components, own=True)
        if self.known and _written(ours) > TEXT:
            ours = self._fill(components, own=False)
        return ours

    def _fill(self, part: Any, *, own: bool) -> Any:
        if isinstance(part, list):
            return [self._fill(each, own=own) for each in part]
        if not isinstance(part, dict):
            return part
        filled = {
            key: self._field(part, key, value, own=own) if isinstance(value, _CHANGED) else value
            for key, value in part.items()
        }
        if "emoji" in part and filled["emoji"] is None:
            del filled["emoji"]
        return _choose_label(filled)

    def _field(self, part: dict[str, Any], key: str, value: Any, *, own: bool) -> Any:
        if key == "emoji":
            return self._emoji(value, own=own)
        if key == "custom_id":
            return fill_era(value, self.era)
        if not isinstance(value, str):
            return self._fill(value, own=own)
        if key == "content":
            return (
                replace_icons(value, self._own, pictured=self._is_known) if own else replace_icons(value, self._plain)
            )
        return self.describe(value) if "media" in part else replace_icons(value, self._plain)

    def _emoji(self, emoji: dict[str, Any], *, own: bool) -> dict[str, Any] | None:
        if BEGINS not in str(emoji.get("name")):
            return emoji
        key = replace_icons(emoji["name"], lambda key: key)
        known = self.known.get(key) if own else None
        if known is not None:
            return {"id": str(known.id), "name": known.name, "animated": False}
        icon = self.icons.get(key)
        return None if icon is None else {"id": None, "name": icon.emoji}

    def _is_known(self, key: str) -> bool:
        return key in self.known

    def _own(self, key: str) -> str:
        known = self.known.get(key)
        return self._plain(key) if known is None else known.text

    def _plain(self, key: str) -> str:
        icon = self.icons.get(key)
        return "" if icon is None else icon.plain

    def _words(self, key: str) -> str:
        icon = self.icons.get(key)
        return "" if icon is None else icon.words


def icons_of(games: Iterable[AnyGame]) -> dict[str, GameIcon]:
    return {key: icon for game in games for key, icon in game.icons.items()}


ORDINARY: Final = AppEmoji(icons_of(GAMES.values()))
"""All icons as ordinary emoji."""


def _written(part: Any) -> int:
    match part:
        case list():
            return sum(_written(each) for each in part)
        case dict():
            own = len(part["content"]) if part.get("type") == discord.ComponentType.text_display.value else 0
            return own + sum(_written(each) for each in part.values())
        case _:
            return 0


def without_pictures(row: dict[str, Any]) -> dict[str, Any]:
    """The row as it's shown without the bot's emoji."""
    return {**row, "components": [_choose_label(each) for each in row["components"]]}


def _choose_label(component: dict[str, Any]) -> dict[str, Any]:
    """The component. Of a button's two labels, only one stays: beside an icon that's a picture, the second, which may
    be empty; otherwise the first, without an icon."""
    label = component.get("label")
    if label is None or OR_PICTURE not in label:
        return component
    label, _, beside = label.partition(OR_PICTURE)
    pictured = bool(component.get("emoji", {}).get("id"))
    left_out = ("label",) if pictured and not beside else () if pictured else ("emoji",)
    filled = {**component, "label": beside if pictured else label}
    return {key: value for key, value in filled.items() if key not in left_out}
