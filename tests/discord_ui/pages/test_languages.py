"""Everything that people read is in their language: the code contains no sentences, and every page is available in
Finnish, in `agreed/states/fi`."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import bot.discord_ui
from bot.discord_ui.interactions.actions.drafts import ShowPanel
from bot.discord_ui.interactions.actions.history import ShowBoard, ShowHand
from bot.discord_ui.texts import translator_for
from bot.i18n import LANGUAGES
from tests.agreed import hold
from tests.discord_ui import states
from tests.discord_ui.ranked import RANKED
from tests.discord_ui.room import HERE, labels, message_of, texts
from tests.discord_ui.states import values
from tests.discord_ui.transcript import transcript
from tests.discord_ui.worst import complaints
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.discord_ui.room import Guest, Room

FRONT = Path(bot.discord_ui.__file__).parent
AGREED = Path(__file__).parents[1] / "agreed" / "states" / "fi"
KINDS_OF_PAGES = states.STATES | RANKED
WORDS = re.compile(r"[A-Za-z]{2,}[,.:]? [A-Za-z]{2,}|^[A-Z][a-z]{2,}(?![-a-z]*[A-Z/_])")
"""Text that looks meant for people: two words in a row, or a capitalized one."""
CODE = re.compile(r"^BotClient$|[\\\[(]|^[A-Z][A-Za-z]+\.|^```|rambots (verify|replay) |--out ")
"""Text meant for machines."""
UNREAD = {
    *("healthcheck.py", "texts.py", "timezones.py", "interactions/keywords.py", "dm/reader.py"),
    *("images/image_service.py", "interactions/command_sync_check.py", "dispatch/parser.py"),
    *("ratelimit/limiter.py", "ratelimit/route_buckets.py"),
    *("selftest/checks.py", "findings.py", "handlers/community/selftest.py", "selftest/runner.py"),
    *("selftest/session.py", "responses/alerts.py", "sending/announcer.py", "sending/messenger.py"),
    *("responses/response_policy.py", "sending/second_bot.py"),
}
"""Modules whose texts are for the operator, or are parsed and never shown."""


def _sayings(tree: ast.AST) -> Iterator[str]:
    """String constants in a module, except docstrings, log messages and errors for the operator."""
    silent: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(id(node.value))
        logs = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _name(node.func.value) == "_log"
        bugs = isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and not _is_mistake(node.exc)
        aside = isinstance(node, ast.Call) and _name(node.func) in {
            "BackgroundTask",
            "TypeVar",
            "compile",
            "CommandTree",
        }
        if logs or bugs or aside:
            silent.update(map(id, ast.walk(node)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.value


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _is_mistake(call: ast.Call) -> bool:
    return _name(call.func) in {"TableError", "StaleError", "NotSeatedError", "UserError"}


MODULES = {str(path.relative_to(FRONT)): path for path in sorted(FRONT.rglob("*.py"))}


@pytest.mark.parametrize("module", sorted(MODULES.keys() - UNREAD))
def test_code_contains_no_sentences(module: str) -> None:
    """Sentences belong in `locale`, with one file per language."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    said = [text for text in _sayings(tree) if WORDS.search(text) and not CODE.search(text)]
    assert said == []


def test_every_excluded_module_exists() -> None:
    assert set(MODULES) >= UNREAD


def _in(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Render the states in this language from now on. The toy game has only English texts."""
    tongue = translator_for(language)
    for name in ("GAME", "TOLD"):
        monkeypatch.setattr(values, name, replace(getattr(values, name), language=language))
    monkeypatch.setattr(values, "TONGUE", tongue)
    monkeypatch.setattr(values, "SAY", tongue.say)


@pytest.mark.parametrize("kind", KINDS_OF_PAGES)
def test_every_state_in_finnish_matches_snapshot(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _in("fi", monkeypatch)
    pages = list(KINDS_OF_PAGES[kind]())
    told = (f"======== {title}\n{transcript(message_of(page), rows=True)}\n" for title, page in pages)
    hold(AGREED / f"{kind}.txt", "\n".join(told))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS_OF_PAGES)
def test_every_state_is_within_limits_in_every_language(
    kind: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _in(language, monkeypatch)
    pages = (
        (title, [each for each in complaints(page) if "twice" not in each]) for title, page in KINDS_OF_PAGES[kind]()
    )
    assert {title: found for title, found in pages if found} == {}


async def test_finnish_and_english_players_each_get_their_language(ilse: Guest, marek: Guest, room: Room) -> None:
    """Private messages are in the player's language, channel messages in the channel's."""
    ilse.locale = "fi"
    room.host.locales.save_guild_locale(HERE.guild or 0, "fi")
    table = await room.programming(ilse, marek)
    assert text("button-compile", language="fi") in labels(await ilse.press(ShowPanel(table)))
    assert text("button-compile") in labels(await marek.press(ShowPanel(table)))
    assert text("button-turn", language="fi") in labels(await room.shown(table))
    assert text("table-title", language="fi", game="RAMbots", table=table) not in texts(
        await marek.press(ShowBoard(table))
    )
    other = await room.guest(9, "Teo", locale="fi").press(ShowHand(table))
    assert text("not-seated", language="fi", table=1) in texts(other)


async def test_dm_is_answered_in_its_authors_language(ilse: Guest, marek: Guest, room: Room) -> None:
    ilse.locale = "fi"
    table = await room.programming(ilse, marek)
    await ilse.press(ShowPanel(table))
    assert text("button-compile", language="fi") in labels(await ilse.say("lauta", about=table))
    assert text("button-compile") in labels(await marek.say("board", about=table))
