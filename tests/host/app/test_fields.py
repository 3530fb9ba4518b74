"""Fields of values: which are hidden from logs, which don't count in comparisons, and their defaults.

`agreed/fields.txt` lists them for every value that the host, the engine and the games pass around. Hidden fields
contain answers, hands, salts or random seeds.
"""

from __future__ import annotations

import inspect
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from bot.games import GAMES
from bot.host.model.outbox import PostKind
from tests.agreed import hold
from tests.storage.sqlite.test_store import RECORD

if TYPE_CHECKING:
    from collections.abc import Iterator

MODULES = (
    *("bot.engine.game", "bot.games.game", "bot.games.puzzle", "bot.ai.players"),
    *(f"bot.host.model.{each}" for each in ("drafts", "journal", "outbox", "seats", "table_terms")),
    *("bot.host.model.tables", "bot.host.model.views", "bot.host.model.votes", "bot.host.model.community.profile"),
    *(
        "bot.host.ports.store",
        "bot.host.match.drafts",
        "bot.host.core.match_state",
        "bot.host.model.community.learning",
        "bot.host.learning.lessons",
    ),
    *(
        "bot.host.model.announcements",
        "bot.host.model.people.user_settings",
        "bot.host.matchmaking.matcher",
        "bot.host.model.community.matchmaking",
        "bot.host.match.inactivity",
        "bot.host.model.community.ratings",
    ),
    *("bot.host.model.era", "bot.host.model.community.tournament_standings", "bot.host.model.community.tournaments"),
    *(
        "bot.host.matchfile.reader",
        "bot.discord_ui.interactions.custom_ids",
        "bot.discord_ui.interactions.context",
        "bot.discord_ui.interactions.replies",
        "bot.discord_ui.components",
    ),
)
PRIVATE = (PostKind.PROMPT, PostKind.REMINDER, PostKind.RESULT, PostKind.PAUSED)


def told(module: str) -> Iterator[str]:
    for name, value in inspect.getmembers(import_module(module), inspect.isclass):
        if value.__module__ != module:
            continue
        if issubclass(value, Enum):
            yield from (f"{module}.{name}.{each.name}: {each.value!r}" for each in value)
        elif is_dataclass(value):
            for field in fields(value):
                facts = [f"= {shown(field.default)}"] * (field.default is not MISSING)
                facts += ["= a new one"] * (field.default_factory is not MISSING)
                facts += ["hidden"] * (not field.repr) + ["makes no difference"] * (not field.compare)
                yield from [f"{module}.{name}.{field.name} {', '.join(facts)}"] if facts else []


def shown(value: object) -> str:
    """A default value, or its type if it has no repr of its own."""
    if inspect.isfunction(value) or isinstance(value, type):
        return value.__name__
    return type(value).__name__ if type(value).__repr__ is object.__repr__ else repr(value)


def test_fields_of_values_match_approved_text() -> None:
    assert [kind for kind in PostKind if kind.private] == [*PRIVATE]
    assert len(RECORD.reminder_times) == 2
    for game in GAMES.values():
        assert set(game.with_defaults({})) == {option.key for option in game.options}
    now = "\n".join(line for each in MODULES for line in told(each))
    hold(Path(__file__).parents[1] / "agreed" / "fields.txt", now + "\n")
