"""Actions of people in a chat, including those that only a forger could send."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from typing import TYPE_CHECKING, Final

from bot.discord_ui.interactions.actions.base import table_of
from bot.discord_ui.interactions.actions.drafts import (
    ChooseNext,
    ClearDraft,
    CompileDraft,
    ShowHint,
    ShowPage,
    TypedDraft,
    TypeDraft,
    UndoDraft,
)
from bot.discord_ui.interactions.actions.history import ShowTable
from bot.discord_ui.interactions.actions.learning import Learn, ShowSolution
from bot.discord_ui.interactions.actions.people import TypedUserSetting
from bot.discord_ui.interactions.command_list import TABLE_COMMANDS
from bot.discord_ui.interactions.custom_ids import CustomId, DraftRef, LessonDraft, TableDraft, action_of, known_actions
from bot.games import GAMES
from tests.tools.fuzz import ids, texts

if TYPE_CHECKING:
    from random import Random

    from tests.tools.fuzz.watch import Rows

COMMANDS: Final = (*TABLE_COMMANDS, "play", "rules", "learn", "me", "help")
OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "board": ("how",),
    "play": ("game", "pace"),
    "rules": ("game", "about"),
    "learn": ("game",),
}
"""Other options of the commands."""
LESSONS: Final = (
    *(Learn, ChooseNext, ShowPage, UndoDraft, ClearDraft),
    *(CompileDraft, TypeDraft, ShowHint, ShowSolution),
)
"""Actions in lessons."""
REMEMBERED: Final = 400


@dataclass(frozen=True)
class Click:
    """A click on a button, or a choice in a menu, even one that was never shown."""

    custom_id: str
    value: str | None = None


@dataclass(frozen=True)
class Sent:
    """A submitted form, even one that was never opened."""

    custom_id: str
    text: str

    @property
    def owner(self) -> int | None:
        """The user for whom the form was opened."""
        found = action_of(self.custom_id)
        return found.user if isinstance(found, TypedDraft | TypedUserSetting) else None


@dataclass(frozen=True)
class Letter:
    """A direct message, or an edit of one."""

    text: str
    about: int | None = None
    edited: bool = False


@dataclass(frozen=True)
class Call:
    """A slash command, or its autocompletion."""

    command: str
    table: int | None = None
    typing: str | None = None
    options: tuple[tuple[str, str | int], ...] = ()


Act = Click | Sent | Letter | Call


@dataclass
class Memory:
    """What messages have shown so far: forgers start from that."""

    custom_ids: list[str] = field(default_factory=list)
    keys: dict[int, list[str]] = field(default_factory=dict)
    """Values that can be chosen, by table."""
    answers: dict[int, list[str]] = field(default_factory=dict)
    """Texts of answers that are or were legal, by table."""

    def see(self, custom_id: str, *values: str) -> None:
        """Remember a custom ID, and the values that can be chosen with it."""
        self.custom_ids = [*self.custom_ids, custom_id][-REMEMBERED:]
        action = action_of(custom_id)
        if action is not None:
            keys = [*values, *([action.choice] if isinstance(action, ChooseNext) and action.choice else [])]
            table = table_of(action)
            self.keys[table] = [*self.keys.get(table, ()), *keys][-REMEMBERED:]

    def learn(self, table: int, text: str) -> None:
        """Remember an answer."""
        if text not in self.answers.setdefault(table, []):
            self.answers[table].append(text)

    def key(self, chance: Random, table: int) -> str:
        """A value that may be possible to choose at a table."""
        keys: tuple[str, ...] = (*self.keys.get(table, ()), *ids.ARGS)
        return chance.choice(keys)

    def answer(self, chance: Random, table: int) -> str:
        """A text that is an answer at a table, or looks like one."""
        valid = chance.choice(self.answers.get(table) or ["SRN MBE LGU"])
        return valid if chance.random() < 0.4 else texts.text(chance, valid)


def act(chance: Random, memory: Memory, rows: Rows, user: int) -> Act:
    """The user's next action."""
    own = [table for table in rows.tables if rows.seats_of(table, user)]
    table = chance.choice(own if own and chance.random() < 0.6 else list(rows.tables))
    match chance.randrange(10):
        case 0 | 1 | 2 if memory.custom_ids:
            return Click(chance.choice(memory.custom_ids), value(chance, memory, table))  # anyone's, perhaps outdated
        case 3 | 4:
            return Click(near(chance, memory, rows, table), value(chance, memory, table))
        case 5 if chance.random() < 0.5:
            return Click(in_lesson(chance, memory), value(chance, memory, 0))
        case 5:
            return Click(ids.custom_id(chance)[:100], value(chance, memory, table))
        case 6 | 7:
            return Sent(form(chance, memory, rows, user, table), memory.answer(chance, table))
        case 8:
            return call(chance, table)
        case _:
            about = chance.choice((None, table, table, 99))
            return Letter(memory.answer(chance, table), about, edited=chance.random() < 0.2)


def value(chance: Random, memory: Memory, table: int) -> str | None:
    """A value chosen in a menu, or None for a click on a button."""
    if chance.random() < 0.5:
        return None
    return memory.key(chance, table) if chance.random() < 0.8 else texts.text(chance, "3", longest=200)


def call(chance: Random, table: int) -> Call:
    """A command with some of its options, or one that's still being typed."""
    command = chance.choice(COMMANDS)
    typing = texts.text(chance, chance.choice(("1", "plow")), longest=100) if chance.random() < 0.2 else None
    options = tuple((name, option(chance, name)) for name in OPTIONS.get(command, ()) if chance.random() < 0.6)
    about = command in TABLE_COMMANDS
    return Call(command, chance.choice((None, table, ids.number(chance))) if about else None, typing, options)


def option(chance: Random, name: str) -> str | int:
    """A value of a command's option: one that it offers, or one that only a forger would send."""
    if name == "pace":
        return ids.number(chance)
    offered = {
        "how": ("picture", "words", "grid"),
        "game": tuple(GAMES),
        "about": ("plow", "Factory: torch", "rumbl: Missile", "rumbl: ", ": ", "Missile"),
    }[name]
    return chance.choice(offered) if chance.random() < 0.7 else texts.text(chance, chance.choice(offered), longest=200)


def in_lesson(chance: Random, memory: Memory) -> str:
    """A lesson's custom ID, even for a lesson that the user hasn't reached."""
    game = chance.choice((*GAMES, *GAMES, "zq"))
    number = ids.number(chance) if chance.random() < 0.2 else chance.randrange(1, 6)
    draft = LessonDraft(game, number, chance.randrange(4))
    kind = chance.choice(LESSONS)
    try:
        if kind is Learn:
            return Learn(game, number).button()
        return filled(chance, kind, draft, memory.key(chance, 0)[:20]).button()
    except (ValueError, UnicodeError):
        return Learn(game).button()


def filled(chance: Random, kind: type[CustomId], draft: DraftRef, text: str) -> CustomId:
    """An action with random fields, some left at their defaults."""
    table = draft.table if isinstance(draft, TableDraft) else 0
    values: dict[str, object] = {}
    for each in fields(kind):
        if each.name == "nonce" or (each.default is not MISSING and each.name != "table" and chance.random() < 0.5):
            continue
        of_type = {"bool": chance.random() < 0.5, "str": text, "DraftRef": draft}
        values[each.name] = table if each.name == "table" else of_type.get(str(each.type), ids.number(chance))
    return kind(**values)  # type: ignore[arg-type]  # the values have the fields' types


def near(chance: Random, memory: Memory, rows: Rows, table: int) -> str:
    """A custom ID that almost always fits the table's current state, though perhaps not the user."""
    revision = rows.tables[table]["revision"] + chance.choice((0, 0, 0, 0, 0, 0, -1, 1))
    edits = [row["edit"] for (number, _), row in rows.drafts.items() if number == table] or [0]
    edit = chance.choice(edits) + chance.choice((0, 0, 0, 0, 0, 1))
    arg = memory.key(chance, table) if chance.random() < 0.7 else ids.arg(chance)
    draft = TableDraft(table, max(revision, 0), edit)
    action = filled(chance, chance.choice(known_actions()), draft, arg[:20])
    try:
        return action.select() if chance.random() < 0.2 else action.button()
    except (ValueError, UnicodeError):
        return ShowTable(table).button()


def form(chance: Random, memory: Memory, rows: Rows, user: int, table: int) -> str:
    """A form's custom ID: the user's own, someone else's, an outdated one or an invalid one."""
    if chance.random() < 0.1:
        return "m" + ids.custom_id(chance)[1:100]
    seen = [each for each in memory.custom_ids if each.startswith("m:")]
    if seen and chance.random() < 0.2:
        return chance.choice(seen)
    owner = chance.choice((user, chance.choice([row["user"] or 0 for row in rows.players.values()])))
    if chance.random() < 0.2:
        return TypedDraft(LessonDraft(chance.choice(tuple(GAMES)), chance.randrange(4)), owner).modal()
    edits = [row["edit"] for (number, _), row in rows.drafts.items() if number == table] or [0]
    draft = TableDraft(table, rows.tables[table]["revision"], chance.choice(edits))
    return TypedDraft(draft, owner).modal()
