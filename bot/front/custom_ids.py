"""What a click says: every custom id is a `Press`, complete in itself, so that it is understood after a restart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final
from urllib.parse import quote, unquote

MOST: Final = 100
"""The most characters that a custom id may have."""

LESSON: Final = "learn."
"""Begins what stands in place of a nonce in the buttons of lessons and puzzles; their course's key follows."""
_PLAIN: Final = "".join(chr(code) for code in range(33, 127) if chr(code) not in ":/%")
"""What stands in a custom id as it is."""
_NUMBER: Final = "[0-9]{1,19}"
_BODY: Final = (
    rf"(?P<verb>[a-z]+):(?P<table>{_NUMBER}):(?P<revision>{_NUMBER}):(?P<edit>{_NUMBER})"
    r":(?P<arg>[^:/\s]*):(?P<nonce>[0-9a-z.-]{0,25})"
)
BUTTON: Final = re.compile(rf"b:{_BODY}")
SELECT: Final = re.compile(rf"s(?P<part>[0-9]{{0,2}}):{_BODY}")
MODAL: Final = re.compile(rf"m:{_BODY}")
LARGEST: Final = 2**63 - 1
"""The largest number in use: the store and Discord keep theirs in 64 bits."""


class Verb(Enum):
    """What can be asked for with a click. The value stands in custom ids."""

    # a table before its start
    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    COLOUR = "colour"
    ADD_COMPUTER = "computer"
    REMOVE_COMPUTER = "uncomputer"
    SETTINGS = "settings"
    # opening one
    ADJUST = "adjust"
    OPEN = "open"
    QUICK = "quick"
    QUEUE = "queue"
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
    ODDS = "odds"
    SUGGEST = "suggest"
    TEXT_FOR = "textfor"
    # looking
    TABLE = "table"
    BOARD = "board"
    TELL = "tell"
    HAND = "hand"
    HISTORY = "history"
    REPLAY = "replay"
    LOG = "log"
    STEP = "step"
    WHY = "why"
    SEALS = "seals"
    MATCH = "match"
    REPORT = "report"
    SHARE = "share"
    ANALYSE = "analyse"
    RULES = "rules"
    HELP = "help"
    ME = "me"
    LEADERS = "leaders"
    PROFILE = "profile"
    SERVER = "server"
    CUP = "cup"
    PRIVACY = "privacy"
    EXPORT = "export"
    ASK_FORGET = "askforget"
    FORGET = "forget"
    # learning
    LEARN = "learn"
    PUZZLE = "puzzle"
    BOAST = "boast"
    HINT = "hint"
    SHOW = "show"
    # ends
    ASK_RESIGN = "askresign"
    RESIGN = "resign"
    ASK_END = "askend"
    END = "end"
    ASK_CANCEL = "askcancel"
    CANCEL = "cancel"
    RESUME = "resume"
    MORE = "more"
    PAUSE = "pause"
    BRING = "bring"
    REMATCH = "rematch"
    # seats that change hands
    REPLACE = "replace"
    STAND_IN = "standin"
    TAKE_BACK = "takeback"
    OFFER = "offer"
    TAKE = "take"
    DECLINE = "decline"
    VOTE = "vote"
    REMOVE = "remove"
    ASK_ABOUT = "askabout"


ANSWERING: Final = frozenset({Verb.CHOOSE, Verb.UNDO, Verb.CLEAR, Verb.COMPILE, Verb.UNCOMPILE, Verb.TYPE})
"""By what a panel is known."""


@dataclass(frozen=True, slots=True)
class Press:
    """A click's meaning. `revision` and `edit` are those that the clicked message showed.

    Of an answer in the making, `revision` is the name of its question; older messages have any at which it was open.
    """

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
    def lesson(self) -> str:
        """The course whose lesson or puzzle it is clicked in; empty: in none."""
        return self.nonce.removeprefix(LESSON) if self.nonce.startswith(LESSON) and not self.table else ""

    @property
    def number(self) -> int:
        """`arg` as a number, 0 if it is none."""
        return number_of(self.arg) or 0

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


def number_of(text: str) -> int | None:
    """The number that a text is, in decimal digits; None if it is none, or larger than any in use."""
    number = int(text) if re.fullmatch(_NUMBER, text) else None
    return None if number is None or number > LARGEST else number


def read(custom_id: str) -> Press | None:
    """The press that a custom id of whatever kind names; None if it is none of ours, or of an older make."""
    for pattern in (BUTTON, SELECT, MODAL):
        if found := pattern.fullmatch(custom_id):
            return press_of(found)
    return None


def press_of(found: re.Match[str]) -> Press | None:
    """The press in a match of one of the patterns; None if its verb is not known any more, or we never wrote it."""
    try:
        verb = Verb(found["verb"])
    except ValueError:
        return None
    table, revision, edit = (number_of(found[name]) for name in ("table", "revision", "edit"))
    nonce: str = found["nonce"]
    # A post is found again by its nonce: nobody may have another table's written into a message.
    foreign = nonce[:1].isdecimal() and nonce.split("-")[0] != found["table"]
    if table is None or revision is None or edit is None or foreign or len(found[0]) > MOST:
        return None
    return Press(verb, table=table, revision=revision, edit=edit, arg=unquote(found["arg"]), nonce=nonce)
