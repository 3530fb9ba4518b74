"""What a click says: every custom id is a `Press`, complete in itself, so that it is understood after a restart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final
from urllib.parse import quote, unquote

MOST: Final = 100
"""The most characters that a custom id may have."""

_PLAIN: Final = "".join(chr(code) for code in range(33, 127) if chr(code) not in ":/%")
"""What stands in a custom id as it is."""
_FIELD: Final = r"[^:/\s]*"
_BODY: Final = (
    rf"(?P<verb>[a-z]+):(?P<table>[0-9]+):(?P<revision>[0-9]+):(?P<edit>[0-9]+):(?P<arg>{_FIELD}):(?P<nonce>{_FIELD})"
)
BUTTON: Final = re.compile(rf"b:{_BODY}")
SELECT: Final = re.compile(rf"s(?P<part>[0-9]*):{_BODY}")
MODAL: Final = re.compile(rf"m:{_BODY}")


class Verb(Enum):
    """What can be asked for with a click. The value stands in custom ids."""

    # a table before its start
    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    COLOUR = "colour"
    ADD_COMPUTER = "computer"
    REMOVE_COMPUTER = "uncomputer"
    # opening one
    ADJUST = "adjust"
    OPEN = "open"
    QUICK = "quick"
    # an answer in the making
    PANEL = "panel"
    CHOOSE = "choose"
    PAGE = "page"
    UNDO = "undo"
    CLEAR = "clear"
    COMPILE = "compile"
    UNCOMPILE = "uncompile"
    TYPE = "type"
    PREVIEW = "preview"
    TEXT_FOR = "textfor"
    # looking
    TABLE = "table"
    BOARD = "board"
    HAND = "hand"
    HISTORY = "history"
    REPLAY = "replay"
    SEALS = "seals"
    RULES = "rules"
    HELP = "help"
    # ends
    ASK_RESIGN = "askresign"
    RESIGN = "resign"
    ASK_CANCEL = "askcancel"
    CANCEL = "cancel"
    RESUME = "resume"
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class Press:
    """A click's meaning. `revision` and `edit` are those that the clicked message showed."""

    verb: Verb
    table: int = 0
    """0: about no table."""
    revision: int = 0
    edit: int = 0
    arg: str = ""
    """What else the verb needs: a choice's key, a page, an option's value."""
    nonce: str = ""
    """Of the post that the message is, if it is one: how the post is found again."""

    @property
    def number(self) -> int:
        """`arg` as a number, 0 if it is none."""
        return int(self.arg) if self.arg.isascii() and self.arg.isdecimal() else 0

    def button(self) -> str:
        """As a button's custom id."""
        return self._written("b")

    def select(self, part: int = 0) -> str:
        """As a menu's custom id; menus of one message that ask for the same are told apart by `part`."""
        return self._written(f"s{part or ''}")

    def modal(self) -> str:
        """As a modal's custom id."""
        return self._written("m")

    def _written(self, kind: str) -> str:
        arg = quote(self.arg, safe=_PLAIN)
        text = f"{kind}:{self.verb.value}:{self.table}:{self.revision}:{self.edit}:{arg}:{self.nonce}"
        if len(text) > MOST:
            raise ValueError(f"the custom id {text!r} is too long")
        return text


def read(custom_id: str) -> Press | None:
    """The press that a custom id of whatever kind names; None if it is none of ours, or of an older make."""
    for pattern in (BUTTON, SELECT, MODAL):
        if found := pattern.fullmatch(custom_id):
            return press_of(found)
    return None


def press_of(found: re.Match[str]) -> Press | None:
    """The press in a match of one of the patterns; None if its verb is not known any more."""
    try:
        verb = Verb(found["verb"])
    except ValueError:
        return None
    return Press(
        verb,
        table=int(found["table"]),
        revision=int(found["revision"]),
        edit=int(found["edit"]),
        arg=unquote(found["arg"]),
        nonce=found["nonce"],
    )
