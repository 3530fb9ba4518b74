"""Components of messages and modals, validated and normalized as Discord does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.playground.errors import Form
from bot.playground.wire import SELECTS, Component, Obj
from bot.playground.world.model import Emoji

Path = tuple[str | int, ...]

MAX_COMPONENTS: Final = 40
MAX_TEXT: Final = 4000
MAX_ROWS: Final = 5
CLASSIC: Final = frozenset({Component.ROW})
TOP: Final = frozenset(Component) - SELECTS - {Component.BUTTON, Component.TEXT_INPUT, Component.LABEL}
IN_CONTAINER: Final = TOP - {Component.CONTAINER}
IN_ROW: Final = SELECTS | {Component.BUTTON}
IN_MODAL: Final = frozenset({Component.ROW, Component.LABEL, Component.TEXT})
IN_LABEL: Final = SELECTS | {Component.TEXT_INPUT}
_DEFAULTS: Final = {
    Component.USER_SELECT: "user",
    Component.ROLE_SELECT: "role",
    Component.CHANNEL_SELECT: "channel",
}


class Checker:
    """Validates the components of a message or modal; errors are added to the form. `files` are the names of the
    attachments that components may show, `emojis` the custom emoji that exist."""

    def __init__(
        self,
        form: Form,
        *,
        v2: bool = False,
        modal: bool = False,
        files: frozenset[str] = frozenset(),
        emojis: Mapping[int, Emoji] | None = None,
    ) -> None:
        self._form = form
        self._v2 = v2
        self._modal = modal
        self._files = files
        self._emojis = emojis or {}
        self._count = 0
        self._text = 0
        self._customs: set[str] = set()
        self._ids: set[int] = set()
        self._next = 1
        self._kinds: dict[Component, Callable[[Path, Obj], Obj]] = {
            Component.ROW: self._row,
            Component.BUTTON: self._button,
            Component.TEXT_INPUT: self._text_input,
            Component.SECTION: self._section,
            Component.TEXT: self._text_display,
            Component.GALLERY: self._gallery,
            Component.FILE: self._file,
            Component.SEPARATOR: self._separator,
            Component.CONTAINER: self._container,
            Component.LABEL: self._label,
        }
        self._kinds |= dict.fromkeys(SELECTS, self._select)

    def message(self, components: object) -> tuple[Obj, ...]:
        path: Path = ("components",)
        if not isinstance(components, list):
            self._form.complain(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return ()
        if not self._v2 and len(components) > MAX_ROWS:
            self._form.complain(path, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {MAX_ROWS} in length.")
        filled = self._all(path, components, TOP if self._v2 else CLASSIC)
        if self._count > MAX_COMPONENTS:
            said = f"The total number of components exceeds the maximum size of {MAX_COMPONENTS}"
            self._form.complain(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", said)
        if self._text > MAX_TEXT:
            said = f"The displayable text size exceeds maximum size of {MAX_TEXT}"
            self._form.complain(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", said)
        return filled

    def modal(self, components: object) -> tuple[Obj, ...]:
        path: Path = ("data", "components")
        return self._all(path, self._form.items(path, components, MAX_ROWS), IN_MODAL)

    def _all(self, path: Path, items: list[object], allowed: frozenset[Component]) -> tuple[Obj, ...]:
        filled = [self._one((*path, index), item, allowed) for index, item in enumerate(items)]
        return tuple(each for each in filled if each is not None)

    def _one(self, path: Path, item: object, allowed: frozenset[Component]) -> Obj | None:
        self._count += 1
        if not isinstance(item, dict):
            self._form.complain(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return None
        try:
            kind = Component(item.get("type", 0))
        except ValueError:
            kind = None
        if kind is None or kind not in allowed:
            choices = ", ".join(str(int(each)) for each in sorted(allowed))
            said = f'Value of field "type" must be one of ({choices}).'
            self._form.complain((*path, "type"), "UNION_TYPE_CHOICES", said)
            return None
        return {"type": int(kind), "id": self._id(path, item)} | self._kinds[kind](path, item)

    def _id(self, path: Path, item: Obj) -> int:
        number = item.get("id")
        if isinstance(number, int) and number > 0:
            if number in self._ids:
                self._form.complain((*path, "id"), "COMPONENT_DUPLICATED_ID", "Component id cannot be duplicated")
            self._ids.add(number)
            return number
        while self._next in self._ids:
            self._next += 1
        self._ids.add(self._next)
        return self._next

    def _custom(self, path: Path, item: Obj) -> str:
        custom = self._form.length((*path, "custom_id"), item.get("custom_id"), low=1, high=100)
        if custom and custom in self._customs:
            said = "Component custom id cannot be duplicated"
            self._form.complain((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", said)
        self._customs.add(custom)
        return custom

    def _optional(self, path: Path, item: Obj, **limits: int) -> Obj:
        given = {key: high for key, high in limits.items() if item.get(key) is not None}
        return {key: self._form.length((*path, key), item[key], high=high) for key, high in given.items()}

    def _children(self, path: Path, item: Obj, *, allowed: frozenset[Component], high: int) -> list[Obj]:
        inside = (*path, "components")
        return list(self._all(inside, self._form.items(inside, item.get("components"), high), allowed))

    def _row(self, path: Path, item: Obj) -> Obj:
        allowed = frozenset({Component.TEXT_INPUT}) if self._modal else IN_ROW
        children = self._children(path, item, allowed=allowed, high=5)
        wide = [each for each in children if each["type"] != Component.BUTTON]
        if wide and len(children) > 1:
            said = "Only one select or text input fits into a row"
            self._form.complain((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", said)
        return {"components": children}

    def _button(self, path: Path, item: Obj) -> Obj:
        style = item.get("style")
        self._form.choose((*path, "style"), style, 1, 2, 3, 4, 5)
        filled: Obj = {"style": style, "disabled": bool(item.get("disabled"))}
        filled |= self._optional(path, item, label=80)
        if isinstance(item.get("emoji"), dict):
            filled["emoji"] = self._emoji(path, item["emoji"])
        if not item.get("label") and "emoji" not in filled:
            said = "A button needs a label or an emoji"
            self._form.complain((*path, "label"), "BUTTON_COMPONENT_NO_LABEL_OR_EMOJI", said)
        if style == 5:
            filled["url"] = self._form.length((*path, "url"), item.get("url"), low=1, high=512)
            if item.get("custom_id") is not None:
                said = "A custom id and url cannot both be specified"
                self._form.complain((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_EXCLUSIVE", said)
            return filled
        return filled | {"custom_id": self._custom(path, item)}

    def _emoji(self, path: Path, emoji: Obj) -> Obj:
        """The emoji as stored. A custom emoji is found by its ID and gets its own name, whatever name was sent."""
        name, number = str(emoji.get("name") or ""), emoji.get("id")
        if number is None:
            if not name or name.isascii():
                self._form.complain((*path, "emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
            return {"name": name}
        if not str(number).isdecimal():
            said = f'Value "{number}" is not snowflake.'
            self._form.complain((*path, "emoji", "id"), "NUMBER_TYPE_COERCE", said)
            return {"name": name}
        found = self._emojis.get(int(number))
        if found is None:
            self._form.complain((*path, "emoji", "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
            return {"name": name}
        return {"id": str(found.id), "name": found.name, "animated": found.animated}

    def _select(self, path: Path, item: Obj) -> Obj:
        filled: Obj = {"custom_id": self._custom(path, item)}
        filled |= self._optional(path, item, placeholder=150)
        low, high = (1 if item.get(key) is None else item[key] for key in ("min_values", "max_values"))
        if not 0 <= low <= 25:
            self._form.complain((*path, "min_values"), "NUMBER_TYPE_RANGE", "int value should be between 0 and 25.")
        if not max(1, low) <= high <= 25:
            self._form.complain((*path, "max_values"), "NUMBER_TYPE_RANGE", "int value should be between 1 and 25.")
        filled |= {"min_values": low, "max_values": high, "disabled": bool(item.get("disabled"))}
        if self._modal:
            filled["required"] = item.get("required", True)
        elif item.get("type") != Component.STRING_SELECT and item.get("default_values"):
            filled["default_values"] = self._defaults(path, item, most=high)
        if item.get("type") == Component.CHANNEL_SELECT:
            filled["channel_types"] = item.get("channel_types") or []
        if item.get("type") == Component.STRING_SELECT:
            filled["options"] = self._options(path, item, most=high)
        return filled

    def _defaults(self, path: Path, item: Obj, *, most: int) -> list[Obj]:
        values: list[Obj] = item["default_values"]
        fitting = _DEFAULTS[item["type"]]
        self._form.count((*path, "default_values"), values, most)
        if any(each.get("type") != fitting for each in values):
            said = f"Value must be one of ('{fitting}',)."
            self._form.complain((*path, "default_values"), "BASE_TYPE_CHOICES", said)
        return [{"id": str(each.get("id")), "type": each.get("type")} for each in values]

    def _options(self, path: Path, item: Obj, *, most: int) -> list[Obj]:
        options = self._form.items((*path, "options"), item.get("options"), 25)
        filled: list[Obj] = []
        values: set[str] = set()
        for index, option in enumerate(options):
            here = (*path, "options", index)
            label = self._form.length((*here, "label"), option.get("label"), low=1, high=100)
            value = self._form.length((*here, "value"), option.get("value"), low=1, high=100)
            if value in values:
                said = "The specified option value is already used"
                self._form.complain((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", said)
            values.add(value)
            one: Obj = {"label": label, "value": value, "default": bool(option.get("default"))}
            one |= self._optional(here, option, description=100)
            if isinstance(option.get("emoji"), dict):
                one["emoji"] = self._emoji(here, option["emoji"])
            filled.append(one)
        if filled and not sum(each["default"] for each in filled) <= most <= len(filled):
            said = "There are too many default values or too few options"
            self._form.complain((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", said)
        return filled

    def _text_display(self, path: Path, item: Obj) -> Obj:
        content = self._form.length((*path, "content"), item.get("content"), low=1, high=MAX_TEXT)
        self._text += len(content)
        return {"content": content}

    def _media(self, path: Path, media: object) -> Obj:
        url = media.get("url") if isinstance(media, dict) else None
        if not isinstance(url, str) or not url.startswith(("attachment://", "https://", "http://")):
            self._form.complain((*path, "url"), "URL_TYPE_INVALID_SCHEME", "Not a well formed URL.")
        elif url.startswith("attachment://") and url.removeprefix("attachment://") not in self._files:
            said = "The referenced attachment was not found in the message"
            self._form.complain((*path, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", said)
        return {"url": url}

    def _gallery(self, path: Path, item: Obj) -> Obj:
        items = self._form.items((*path, "items"), item.get("items"), 10)
        return {"items": [self._picture((*path, "items", index), each) for index, each in enumerate(items)]}

    def _picture(self, path: Path, item: Obj) -> Obj:
        media, description = self._media((*path, "media"), item.get("media")), item.get("description")
        if description is not None:
            self._form.length((*path, "description"), description, low=1, high=1024, units=True)
        return {"media": media, "description": description, "spoiler": bool(item.get("spoiler"))}

    def _file(self, path: Path, item: Obj) -> Obj:
        media = self._media((*path, "file"), item.get("file"))
        if not str(media["url"]).startswith("attachment://"):
            self._form.complain((*path, "file", "url"), "URL_TYPE_INVALID_SCHEME", "Only attachment:// can be a file.")
        return {"file": media, "spoiler": bool(item.get("spoiler"))}

    def _separator(self, path: Path, item: Obj) -> Obj:
        spacing = item.get("spacing") or 1
        self._form.choose((*path, "spacing"), spacing, 1, 2)
        return {"spacing": spacing, "divider": item.get("divider", True) is not False}

    def _section(self, path: Path, item: Obj) -> Obj:
        children = self._children(path, item, allowed=frozenset({Component.TEXT}), high=3)
        accessory = self._one((*path, "accessory"), item.get("accessory"), frozenset({Component.BUTTON}))
        return {"components": children, "accessory": accessory}

    def _container(self, path: Path, item: Obj) -> Obj:
        color = item.get("accent_color")
        if color is not None and not 0 <= color <= 0xFFFFFF:
            self._form.complain((*path, "accent_color"), "NUMBER_TYPE_MAX", "int value should be at most 16777215.")
        children = self._children(path, item, allowed=IN_CONTAINER, high=MAX_COMPONENTS)
        return {"accent_color": color, "spoiler": bool(item.get("spoiler")), "components": children}

    def _label(self, path: Path, item: Obj) -> Obj:
        label = self._form.length((*path, "label"), item.get("label"), low=1, high=45)
        inner = self._one((*path, "component"), item.get("component"), IN_LABEL)
        return {"label": label, "component": inner} | self._optional(path, item, description=100)

    def _text_input(self, path: Path, item: Obj) -> Obj:
        filled: Obj = {"custom_id": self._custom(path, item), "style": item.get("style")}
        self._form.choose((*path, "style"), item.get("style"), 1, 2)
        filled |= self._optional(path, item, label=45, placeholder=100, value=4000)
        if path[-1] != "component" and not item.get("label"):
            self._form.complain((*path, "label"), "BASE_TYPE_REQUIRED", "This field is required")
        low, high = item.get("min_length"), item.get("max_length")
        if low is not None and not 0 <= low <= 4000:
            self._form.complain((*path, "min_length"), "NUMBER_TYPE_RANGE", "int value should be between 0 and 4000.")
        if high is not None and not max(1, low or 0) <= high <= 4000:
            self._form.complain((*path, "max_length"), "NUMBER_TYPE_RANGE", "int value should be between 1 and 4000.")
        value = filled.get("value")
        if value and high is not None and len(value) > high:
            self._form.complain((*path, "value"), "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        filled["required"] = item.get("required") is not False
        return filled | {key: item[key] for key in ("min_length", "max_length") if item.get(key) is not None}


def walk(components: tuple[Obj, ...] | list[Obj]) -> list[Obj]:
    """All components, nested ones after those around them."""
    found: list[Obj] = []
    for component in components:
        found.append(component)
        found += walk(component.get("components") or [])
        found += walk([component[key] for key in ("accessory", "component") if component.get(key)])
    return found


def files_in(components: tuple[Obj, ...] | list[Obj]) -> frozenset[str]:
    """The names of the message's own files that its components show, as sent."""
    media = [item["media"] for each in walk(components) for item in each.get("items") or []]
    media += [each["file"] for each in walk(components) if each.get("file")]
    urls = [str(each["url"]) for each in media]
    return frozenset(url.removeprefix("attachment://") for url in urls if url.startswith("attachment://"))
