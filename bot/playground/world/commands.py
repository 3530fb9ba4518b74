"""Application commands, validated and normalized as Discord does it."""

from __future__ import annotations

import re
from typing import Final

from bot.playground.errors import ApiError, Form, invalid
from bot.playground.wire import Obj
from bot.playground.world.locales import LOCALES
from bot.playground.world.model import Command
from bot.playground.world.world import World

CHANGED: Final = "COMMANDS"
"""The event for changed commands. Everyone gets them in their own language."""
CHAT_INPUT: Final = 1
MAX_COMMANDS: Final = {CHAT_INPUT: 100, 2: 15, 3: 15}
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
_NAME = re.compile(r"[-_'\w]{1,32}")
_KINDS: Final = frozenset(range(1, 12))
_FALLBACKS: Final = {"en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES", "es-ES": "es-419"}
"""The language to fall back on, by language without a translation."""

Path = tuple[str | int, ...]


def overwrite(world: World, bodies: object, *, guild: int | None) -> list[Command]:
    """Replace a scope's commands; those with the same type and name keep their IDs. Raises ApiError 50035 or 30032."""
    if not isinstance(bodies, list):
        invalid((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    form = Form()
    filled = [check(form, (index,), body) for index, body in enumerate(bodies)]
    names = [(each["type"], each["name"]) for each in filled]
    for index, name in enumerate(names):
        if name in names[:index]:
            said = "Application command names must be unique"
            form.complain((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", said)
    form.check()
    for kind, most in MAX_COMMANDS.items():
        if sum(each["type"] == kind for each in filled) > most:
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({most})")
    for each in scope(world, guild):
        if (each.kind, each.name) not in names:
            world.drop_command(each)
    return [store_command(world, body, guild=guild) for body in filled]


def scope(world: World, guild: int | None) -> list[Command]:
    return [each for each in world.commands.values() if each.guild == guild]


def store_command(world: World, filled: Obj, *, guild: int | None) -> Command:
    """Store a command that `check` has normalized. An unchanged command keeps its version."""
    kind, name = filled["type"], filled["name"]
    data = {key: value for key, value in filled.items() if key not in {"type", "name"}}
    old = next((each for each in scope(world, guild) if (each.kind, each.name) == (kind, name)), None)
    if old is not None and old.data == data:
        return old
    number = world.ids.next()
    return world.set_command(Command(number if old is None else old.id, number, name, kind, guild, data))


def check(form: Form, path: Path, body: Obj) -> Obj:
    """Return the normalized command. Errors are added to the form."""
    kind = body.get("type") or CHAT_INPUT
    if not form.choose((*path, "type"), kind, *MAX_COMMANDS):
        kind = CHAT_INPUT
    needed = body.get("default_member_permissions")
    filled: Obj = {
        "type": kind,
        "name": _name(form, path, body, chat=kind == CHAT_INPUT),
        "description": "",
        "default_member_permissions": None if needed is None else str(needed),
        "dm_permission": body.get("dm_permission") is not False,
        "contexts": body.get("contexts"),
        "integration_types": body.get("integration_types") or [0],
        "nsfw": bool(body.get("nsfw")),
    } | _read_localizations(form, path, body, name=32, description=100 if kind == CHAT_INPUT else 0)
    if kind == CHAT_INPUT:
        filled["description"] = form.length((*path, "description"), body.get("description"), low=1, high=100)
        filled |= _options(form, path, body, depth=0)
        if _size(filled) > 8000:
            form.complain(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
    return filled


def _read_localizations(form: Form, path: Path, body: Obj, *, name: int = 0, description: int = 0) -> Obj:
    """The translations in a body. `name` and `description` are maximum lengths; 0 means that there's no such text."""
    filled: Obj = {}
    for key, most in (("name_localizations", name), ("description_localizations", description)):
        said = body.get(key) or {}
        for locale, words in said.items():
            if locale not in LOCALES:
                form.complain((*path, key), "DICT_TYPE_INVALID_KEY", f"Invalid locale: {locale}")
            form.length((*path, key, locale), words, low=1, high=most or 100)
            if most == 32 and not _is_name(str(words)):
                form.complain((*path, key, locale), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
        if said and most:
            filled[key] = dict(said)
    return filled


def _is_name(name: str) -> bool:
    return bool(_NAME.fullmatch(name)) and name == name.lower()


def _name(form: Form, path: Path, body: Obj, *, chat: bool) -> str:
    name = form.length((*path, "name"), body.get("name"), low=1, high=32)
    if chat and 0 < len(name) <= 32 and not _is_name(name):
        form.complain((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    return name


def _options(form: Form, path: Path, body: Obj, *, depth: int) -> Obj:
    options = body.get("options") or []
    form.count((*path, "options"), options, 25)
    filled = [_option(form, (*path, "options", at), option, depth=depth) for at, option in enumerate(options)]
    _order(form, path, filled)
    return {"options": filled} if filled else {}


def _order(form: Form, path: Path, options: list[Obj]) -> None:
    for index, option in enumerate(options):
        earlier = options[:index]
        here = (*path, "options", index)
        if option["name"] in {each["name"] for each in earlier}:
            said = "Option names must be unique"
            form.complain((*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", said)
        if option.get("required") and any(not each.get("required") for each in earlier):
            said = "Required options must be placed before non-required options"
            form.complain(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", said)
        if earlier and (option["type"] in {SUBCOMMAND, GROUP}) != (earlier[0]["type"] in {SUBCOMMAND, GROUP}):
            said = "Sub-command and sub-command group option types are mutually exclusive to all other types"
            form.complain(here, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", said)


def _option(form: Form, path: Path, option: Obj, *, depth: int) -> Obj:
    kind = option.get("type")
    if kind not in _KINDS or (kind == GROUP and depth > 0) or (kind == SUBCOMMAND and depth > 1):
        form.complain((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Option type is invalid")
    filled: Obj = {
        "type": kind,
        "name": _name(form, path, option, chat=True),
        "description": form.length((*path, "description"), option.get("description"), low=1, high=100),
    } | _read_localizations(form, path, option, name=32, description=100)
    if kind in {SUBCOMMAND, GROUP}:
        if kind == GROUP and not option.get("options"):
            form.complain((*path, "options"), "BASE_TYPE_REQUIRED", "This field is required")
        return filled | _options(form, path, option, depth=1 if kind == GROUP else 2)
    filled |= {key: True for key in ("required", "autocomplete") if option.get(key)}
    if option.get("choices"):
        if option.get("autocomplete"):
            said = "Choices and autocomplete are mutually exclusive"
            form.complain(path, "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_INVALID", said)
        filled["choices"] = _choices(form, path, option["choices"], text=kind == STRING)
    limits = ("min_value", "max_value", "min_length", "max_length", "channel_types")
    return filled | {key: option[key] for key in limits if option.get(key) is not None}


def _choices(form: Form, path: Path, choices: list[Obj], *, text: bool) -> list[Obj]:
    form.count((*path, "choices"), choices, 25)
    filled: list[Obj] = []
    for index, choice in enumerate(choices):
        here = (*path, "choices", index)
        name = form.length((*here, "name"), choice.get("name"), low=1, high=100)
        value = choice.get("value")
        if text:
            form.length((*here, "value"), value, high=100)
        if name in {each["name"] for each in filled}:
            said = "Choice names must be unique"
            form.complain(here, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", said)
        filled.append({"name": name, "value": value} | _read_localizations(form, here, choice, name=100))
    return filled


def _size(body: Obj) -> int:
    """A command's size as Discord counts it: only the longest version of each text counts."""
    size = _longest(body, "name") + _longest(body, "description")
    size += sum(_longest(each, "name") + len(str(each["value"])) for each in body.get("choices", ()))
    return size + sum(_size(each) for each in body.get("options", ()))


def _longest(body: Obj, key: str) -> int:
    return max(map(len, (str(body.get(key, "")), *body.get(f"{key}_localizations", {}).values())))


def read_in(told: Obj, locale: str) -> Obj:
    """A command as a client in that language reads it, without other translations."""
    translations = {key: told.get(f"{key}_localizations") or {} for key in ("name", "description")}
    shown = {key: value for key, value in told.items() if not key.endswith("_localizations")}
    for key, known in translations.items():
        words = known.get(locale) or known.get(_FALLBACKS.get(locale, ""))
        if words:
            shown[f"{key}_localized"] = words
    for key in ("options", "choices"):
        if key in told:
            shown[key] = [read_in(each, locale) for each in told[key]]
    return shown
