"""Forms that a Discord client fills in for a person: a slash command's options or a modal's inputs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.playground.errors import RefusedError
from bot.playground.wire import Component, Obj

SUBCOMMAND: Final = frozenset({1, 2})
STRING, INTEGER, BOOLEAN, USER, NUMBER = 3, 4, 5, 6, 10
WIDEST: Final = 2**53
"""The largest number that Discord's clients accept."""
GUILD_CONTEXT, DM_CONTEXT = 0, 1


def check_place(data: Obj, name: str, *, private: bool) -> None:
    contexts = data.get("contexts")
    here = DM_CONTEXT if private else GUILD_CONTEXT
    if contexts is not None and here not in contexts:
        raise RefusedError(f"/{name} isn't available here.")
    if contexts is None and private and data.get("dm_permission") is False:
        raise RefusedError(f"/{name} isn't available in direct messages.")


def fill_command(
    data: Obj, words: Sequence[str], values: Mapping[str, object], *, focused: str | None
) -> tuple[list[Obj], list[str]]:
    """The options of a command, nested in its subcommand (`words`), and the users that they name. Raises
    RefusedError."""
    offered = data.get("options") or []
    if not words:
        if any(each["type"] in SUBCOMMAND for each in offered):
            raise RefusedError(f"Choose one of: {', '.join(each['name'] for each in offered)}.")
        return _options(offered, values, focused=focused)
    found = next((each for each in offered if each["name"] == words[0] and each["type"] in SUBCOMMAND), None)
    if found is None:
        raise RefusedError(f"There's no subcommand {words[0]}.")
    inner, users = fill_command(found, words[1:], values, focused=focused)
    return [{"type": found["type"], "name": found["name"], "options": inner}], users


def _options(offered: list[Obj], values: Mapping[str, object], *, focused: str | None) -> tuple[list[Obj], list[str]]:
    unknown = set(values) - {each["name"] for each in offered}
    if unknown:
        raise RefusedError(f"There's no option {', '.join(sorted(unknown))}.")
    filled: list[Obj] = []
    users: list[str] = []
    for option in offered:
        value = values.get(option["name"])
        typing = option["name"] == focused
        if value is None or (value == "" and not typing):
            if option.get("required") and focused is None:
                raise RefusedError(f"The option {option['name']} is required.")
            if not typing:
                continue
            value = ""
        checked = value if focused is not None else _value(option, value)
        one: Obj = {"type": option["type"], "name": option["name"], "value": checked}
        if typing:
            one["focused"] = True
        if option["type"] == USER:
            users.append(str(value))
            one["value"] = str(value)
        filled.append(one)
    return filled, users


def _value(option: Obj, value: object) -> object:
    name = option["name"]
    if option.get("choices"):
        for choice in option["choices"]:
            if value in {choice["value"], choice["name"]} or str(value) == str(choice["value"]):
                return choice["value"]
        raise RefusedError(f"{value} isn't one of the choices for {name}.")
    if option["type"] in {INTEGER, NUMBER}:
        return _number(option, value)
    text = str(value)
    if option["type"] == BOOLEAN:
        return text.lower() == "true"
    if option["type"] == STRING and not option.get("min_length", 0) <= len(text) <= option.get("max_length", 6000):
        raise RefusedError(f"The text for {name} is too short or too long.")
    return text


def _number(option: Obj, value: object) -> int | float:
    try:
        number = int(str(value)) if option["type"] == INTEGER else float(str(value))
    except ValueError:
        raise RefusedError(f"{option['name']} must be a number.") from None
    if not abs(number) <= WIDEST:
        raise RefusedError(f"{option['name']} is too large.")
    if number < option.get("min_value", number) or number > option.get("max_value", number):
        raise RefusedError(f"{option['name']} is out of range.")
    return number


def fill_modal(components: Sequence[Obj], values: Mapping[str, str | list[str]]) -> list[Obj]:
    filled: list[Obj] = []
    for component in components:
        one: Obj = {"type": component["type"], "id": component["id"]}
        if component["type"] == Component.ROW:
            one["components"] = [_input(each, values, label=each.get("label")) for each in component["components"]]
        elif component["type"] == Component.LABEL:
            one["component"] = _input(component["component"], values, label=component["label"])
        filled.append(one)
    return filled


def _input(component: Obj, values: Mapping[str, str | list[str]], *, label: str | None) -> Obj:
    custom = component["custom_id"]
    name, value = label or custom, values.get(custom)
    one: Obj = {key: component[key] for key in ("type", "id", "custom_id")}
    if component["type"] == Component.TEXT_INPUT:
        given = component.get("value", "") if value is None else value
        return one | {"value": _text(component, str(given), name)}
    return one | {"values": _read_selection(component, value, name)}


def _text(component: Obj, value: str, name: str) -> str:
    if not value and component.get("required"):
        raise RefusedError(f"{name} is required.")
    low, high = component.get("min_length") or 0, component.get("max_length") or 4000
    if value and not low <= len(value) <= high:
        raise RefusedError(f"{name} needs {low} to {high} characters.")
    return value


def numbers(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _read_selection(component: Obj, value: object, name: str) -> list[str]:
    picked = [str(each) for each in value] if isinstance(value, list) else [] if value in (None, "") else [str(value)]
    if not picked:
        picked = [each["value"] for each in component.get("options", ()) if each.get("default")]
    least, most = (
        component.get("min_values", 1) if component.get("required", True) else 0,
        component.get("max_values") or 1,
    )
    if not least <= len(picked) <= most:
        raise RefusedError(f"{name}: choose {numbers(least, most)}.")
    offered = {each["value"] for each in component.get("options", ())}
    if offered and not offered.issuperset(picked):
        raise RefusedError(f"{name}: that isn't one of the options.")
    return picked
