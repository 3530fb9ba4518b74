"""A page as readable text: everything written, shown and offered, in order."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from bot.discord_ui.interactions.actions.base import DraftAction
from bot.discord_ui.interactions.custom_ids import action_of

if TYPE_CHECKING:
    from bot.playground.wire import Obj

MANY = 12
"""Menus with more options than this are abbreviated."""
STYLES = {1: "blue", 2: "grey", 3: "green", 4: "red"}


def transcript(message: Obj, *, rows: bool = False) -> str:
    """Render the page: plain texts, `[buttons]` and `<menus>` with their actions, `![pictures]`, `+ files`.

    With `rows`, include how many buttons are in each row.
    """
    lines = message.get("content", "").splitlines()
    described = [each for each in message.get("attachments", []) if each.get("description") is not None]
    lines += [f"![attachment://{each['filename']}] {each['description']}" for each in described]
    lines += [line for each in message["components"] for line in (*_row(each, told=rows), *_lines(each))]
    if message.get("modal") is not None:
        lines += _form(message["modal"])
    lines += [
        f"({each['filename']} is {each['body'].decode()})" for each in message.get("attachments", []) if _told(each)
    ]
    lines += [f"(whispered: {message['note']})"] if message.get("note") else []
    rings = message.get("rings", ())
    lines += [f"(rings {', '.join(map(str, rings))})"] if rings else []
    return "\n".join(lines)


def _row(component: Obj, *, told: bool) -> list[str]:
    return [f"({len(component['components'])} in a row)"] if told and component["type"] == 1 else []


def _told(file: Obj) -> bool:
    return bool(file["body"].startswith(b"draw"))


def _form(modal: object) -> list[str]:
    shown = modal.to_dict()  # type: ignore[attr-defined]  # a discord.py modal
    (label,) = shown["components"]
    field = label["component"]
    lines = "one line" if field["style"] == 1 else "many lines"
    typed = f"{field.get('value', '')!r}, {lines}, at most {field['max_length']} characters"
    return [f"(a form) {shown['title']} ({_asks(shown['custom_id'])})", label["label"], label["description"], typed]


CHOSEN = {5: "people", 6: "roles", 8: "channels"}
"""What menus filled by Discord select."""


def _lines(component: Obj) -> list[str]:
    match component["type"]:
        case 1:
            return [line for each in component["components"] for line in _lines(each)]
        case 2:
            off = " off" if component.get("disabled") else ""
            icon = component["emoji"]["name"] if component.get("emoji") else ""
            called = " ".join(filter(None, (icon, component.get("label"))))
            does = component.get("url") or f"{STYLES[component['style']]}{off} ({_asks(component['custom_id'])})"
            return [f"[{called}] {does}"]
        case 3:
            options = [_option(each) for each in component["options"]]
            if len(options) > MANY:
                options[2:-1] = [f"  ... {len(options) - 3} more"]
            off = " off" if component.get("disabled") else ""
            return [f"<{component['placeholder']}>{off} ({_asks(component['custom_id'])})", *options]
        case 5 | 6 | 8 as kind:
            chosen = " ".join(str(each["id"]) for each in component.get("default_values", ())) or "none"
            what = f"{component['min_values']}-{component['max_values']} of {CHOSEN[kind]}"
            return [f"<{component['placeholder']}> {what}, now {chosen} ({_asks(component['custom_id'])})"]
        case 9:
            return [line for each in (*component["components"], component["accessory"]) for line in _lines(each)]
        case 10:
            return str(component["content"]).splitlines()
        case 12:
            return [f"![{each['media']['url']}] {each.get('description', '')}" for each in component["items"]]
        case 13:
            return [f"+ {component['file']['url']}"]
        case 14:
            return ["---"]
        case 17:
            inner = [f"| {line}" for each in component["components"] for line in _lines(each)]
            return [f"+-- #{component['accent_color']:06x}", *inner, "+--"]
        case kind:
            raise AssertionError(f"a component of kind {kind}")


def _option(option: Obj) -> str:
    chosen = "*" if option.get("default") else "-"
    icon = f"{option['emoji']['name']} " if option.get("emoji") else ""
    note = f": {option['description']}" if option.get("description") else ""
    return f"  {chosen} {icon}{option['label']}{note} ({option['value']})"


OF_ALL = ("nonce", "draft")
"""Fields that are rendered separately."""


def _asks(custom_id: str) -> str:
    action = action_of(custom_id)
    if action is None:
        return custom_id
    draft = [f"at {action.draft.encode()[1:]}"] if isinstance(action, DraftAction) else []
    said = [_field(each.name, getattr(action, each.name)) for each in fields(action) if each.name not in OF_ALL]
    nonce = f"#{action.nonce}" if action.nonce else ""
    return ", ".join(part for part in (action.code, *draft, *said, nonce) if part)


def _field(name: str, value: object) -> str:
    if value is True:
        return name
    return "" if value in (None, "", 0, False) else f"{name} {value}"
