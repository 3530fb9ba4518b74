"""Custom IDs: the actions of buttons, menus and forms. Each contains its whole action, so it works after a restart.

The form is `<component>:<era>:<code>:<nonce>[:<field>]...`. The component is `b` for a button, `s` for a menu (`s1`,
`s2` ... tell a message's menus apart) and `m` for a form. The era is the database's; it's included if the action or the
nonce refers to stored data, and is filled in when the ID is sent (`present_era`). Fields follow in order of
declaration, those that the payload class inherits first; defaults at the end are left out. `actions` has the payload
classes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from types import NoneType
from typing import Any, ClassVar, Final, TypeAlias, dataclass_transform
from urllib.parse import quote, unquote

from bot.discord_ui.present_era import PRESENT
from bot.host.model.era import NAME

MAX_LENGTH: Final = 100
LARGEST: Final = 2**63 - 1
"""The largest possible number, because databases and Discord use 64-bit integers."""
HEAD_PARTS: Final = 4
MAX_DIGITS: Final = len(str(LARGEST))
_SPARE: Final = len("a00000") - len(PRESENT)
"""Number of characters that the era adds when a custom ID is sent."""

ANNOUNCED: Final = "g"
"""First letter of an announcement's nonce; a post's nonce begins with its table's number."""
_SAFE: Final = "".join(chr(code) for code in range(33, 127) if chr(code) not in ":/%")
_HEAD: Final = re.compile(r"(b|m|s[0-9]{0,2})")
_ERA: Final = re.compile(rf"({NAME.pattern}|{PRESENT})?")
_NONCE: Final = re.compile(r"[0-9a-z.-]{0,25}")


class MalformedError(ValueError):
    """A custom ID that this program can't have written."""


@dataclass(frozen=True, slots=True)
class TableDraft:
    """The draft on a panel: its table, its turn, and the revision shown."""

    table: int
    question: int = 0
    edit: int = 0

    def encode(self) -> str:
        return f"t{self.table}.{self.question}.{self.edit}"


@dataclass(frozen=True, slots=True)
class LessonDraft:
    """The draft in a lesson or puzzle, with the revision shown."""

    course: str
    lesson: int = 0
    edit: int = 0

    def encode(self) -> str:
        return f"l{quote(self.course, safe=_SAFE)}.{self.lesson}.{self.edit}"


DraftRef: TypeAlias = "TableDraft | LessonDraft"


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class CustomId:
    """The action of a button, menu, form or command. Each action is a subclass, and thereby a frozen dataclass."""

    code: ClassVar[str]
    """The action's code in custom IDs. It must not change, because messages in people's chats contain it."""
    _fields: ClassVar[tuple[Field[Any], ...]]
    """The action's fields except the nonce, inherited ones first, in order of declaration."""
    _defaults: ClassVar[tuple[str | None, ...]]
    """The fields' defaults as written; None for a field without one."""

    nonce: str = field(default="", kw_only=True)
    """The nonce of the button's message, by which it's found later; one button with it is enough."""

    def __init_subclass__(cls, code: str = "") -> None:
        """Register the action under its code; a base class has none. Raises TypeError if another action has it."""
        dataclass(frozen=True)(cls)
        cls._fields = tuple(each for each in fields(cls) if each.name != "nonce")
        cls._defaults = tuple(None if each.default is MISSING else _write(each.default) for each in cls._fields)
        if code:
            cls.code = code
            known = _ACTIONS.setdefault(code, cls)
            if known is not cls:
                raise TypeError(f"{known.__qualname__} and {cls.__qualname__} have the same code {code!r}")

    def button(self) -> str:
        return encode("b", self)

    def select(self, part: int = 0) -> str:
        """The custom ID of a menu; `part` distinguishes menus with the same action in one message."""
        return encode(f"s{part or ''}", self)

    def modal(self) -> str:
        return encode("m", self)

    @property
    def names_stored(self) -> bool:
        """Return whether the action is about something that has a number in the database."""
        return False

    @property
    def has_era(self) -> bool:
        return self.names_stored or self.nonce[:1].isdecimal() or self.nonce.startswith(ANNOUNCED)

    def belongs(self) -> bool:
        """Return whether the nonce fits this action. A nonce that belongs to a table's post only fits actions about
        that table."""
        return not self.nonce[:1].isdecimal()


_ACTIONS: Final[dict[str, type[CustomId]]] = {}


@dataclass(frozen=True, slots=True)
class Decoded:
    """A decoded custom ID."""

    head: str
    """`b`, `m` or `s`, or `s1`, `s2` ..."""
    era: str
    """The era in which the custom ID was sent; PRESENT if it hasn't been sent yet, empty if its action has none."""
    action: CustomId

    @property
    def nonce(self) -> str:
        """The nonce, with its era if there's one; empty if the custom ID has none."""
        return f"{self.era}.{self.action.nonce}" if self.era and self.action.nonce else self.action.nonce

    @property
    def component(self) -> str:
        return self.head[0]


def encode(component: str, action: CustomId, *, era: str = PRESENT) -> str:
    """Write a custom ID. Raises ValueError if it's too long, or will be once its era is filled in."""
    era = era if action.has_era else ""
    written = [_write(getattr(action, each.name)) for each in action._fields]
    while written and written[-1] == action._defaults[len(written) - 1]:
        written.pop()
    text = ":".join((component, era, action.code, action.nonce, *written))
    if len(text) > (MAX_LENGTH - _SPARE if era == PRESENT else MAX_LENGTH):
        raise ValueError(f"the custom id {text!r} is too long")
    return text


def decode(custom_id: str) -> Decoded | None:
    """Read a custom ID; None if it isn't in this version's form."""
    if len(custom_id) > MAX_LENGTH:
        return None
    parts = custom_id.split(":")
    if len(parts) < HEAD_PARTS:
        return None
    head, era, code, nonce, *written = parts
    kind = _ACTIONS.get(code)
    if kind is None or not (_HEAD.fullmatch(head) and _ERA.fullmatch(era) and _NONCE.fullmatch(nonce)):
        return None
    try:
        action = _build_custom_id(kind, written, nonce)
        as_written = encode(head, action, era=era)
    except ValueError:  # malformed, or longer than any custom ID that we write
        return None
    if bool(era) != action.has_era or not action.belongs() or as_written != custom_id:
        return None
    return Decoded(head, era, action)


def action_of(custom_id: str) -> CustomId | None:
    """The action in a custom ID, whatever its component; None if it's unreadable."""
    decoded = decode(custom_id)
    return None if decoded is None else decoded.action


def is_for(custom_id: str, kind: type[CustomId]) -> bool:
    """Return whether a custom ID has an action of this kind; False if it's unreadable."""
    return f":{kind.code}:" in custom_id and isinstance(action_of(custom_id), kind)


def known_actions() -> tuple[type[CustomId], ...]:
    """All actions, in the order of their codes."""
    return tuple(_ACTIONS[code] for code in sorted(_ACTIONS))


def number_of(text: str) -> int | None:
    """The number in a text of decimal digits; None if the text isn't one, or is too long or too large."""
    number = int(text) if re.fullmatch(rf"[0-9]{{1,{MAX_DIGITS}}}", text) else None
    return None if number is None or number > LARGEST else number


def _build_custom_id(kind: type[CustomId], written: list[str], nonce: str) -> CustomId:
    if not kind._defaults.count(None) <= len(written) <= len(kind._fields):
        raise MalformedError(kind.code)
    values = {each.name: _READERS[str(each.type)](text) for each, text in zip(kind._fields, written, strict=False)}
    return kind(**values, nonce=nonce)


def _write(value: object) -> str:
    write = _WRITERS.get(type(value))
    if write is None:
        raise TypeError(f"a custom id cannot carry a {type(value).__name__}")
    return write(value)


def _quote(text: str) -> str:
    return text if text.isascii() and text.isalnum() else quote(text, safe=_SAFE)


def _number(text: str) -> int:
    number = number_of(text)
    if number is None:
        raise MalformedError(text)
    return number


def _draft(text: str) -> DraftRef:
    what, question, edit = [*text.rsplit(".", 2), "", ""][:3]
    if what[:1] == "t":
        return TableDraft(_number(what[1:]), _number(question), _number(edit))
    if what[:1] == "l":
        return LessonDraft(unquote(what[1:]), _number(question), _number(edit))
    raise MalformedError(text)


_WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    NoneType: lambda _: "",
    bool: lambda value: str(int(value)),
    int: str,
    str: _quote,
    TableDraft: TableDraft.encode,
    LessonDraft: LessonDraft.encode,
}
_READERS: Final[dict[str, Callable[[str], Any]]] = {
    "int": _number,
    "bool": lambda text: text == "1",
    "str": unquote,
    "int | None": lambda text: _number(text) if text else None,
    "DraftRef": _draft,
}
