"""Code that answers people has to pass their viewer when it reads tables: nobody gets to see tables as the bot does."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

BOT: Final = Path(__file__).parents[3] / "bot"
UI: Final = BOT / "discord_ui"
POSTING: Final = {
    *("client.py", "sharded_client.py", "dm/reader.py", "sending/messenger.py", "sending/dm_panels.py"),
    *("sending/announcer.py", "sending/threads.py", "sending/message_updates.py", "sending/permission_watcher.py"),
    *("sending/ephemeral_panels.py",),
}
"""Modules that post at tables, in channels where everyone may know of them, or read messages."""
PURE: Final = {"views", "selftest"}
"""Pure functions of their arguments, and the owner's own tool."""
OF_HOST: Final = {"record", "view", "tables_in", "rematch"}
DOORS: Final = {
    "host": OF_HOST,
    "history": {"moves", "move", "chapter", "why", "export", "match", "report", "analysis"},
    "tournaments": {"view", "on"},
    "leaderboards": {"listed"},
    "profiles": {"of", "known"},
    "matchmaking": {"seen"},
}
"""Methods that show tables or their past games, by host service."""
OWN: Final = {"avoid", "_avoid_page_reply", "see_invitation"}
"""Functions that read the queue only for the asking person's own data."""


def answering() -> list[Path]:
    """Every module that composes replies to people."""
    found = {path: path.relative_to(UI) for path in UI.rglob("*.py")}
    return sorted(path for path, name in found.items() if name.parts[0] not in PURE and name.as_posix() not in POSTING)


def unasked(source: str) -> list[str]:
    """Calls that show tables without a viewer."""
    found = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) or function.name in OWN:
            continue
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                room = ast.unparse(call.func.value).rsplit(".", 1)[-1].strip("_")
                said = {each.arg for each in call.keywords} | {ast.unparse(each) for each in call.args}
                if call.func.attr in DOORS.get(room, set()) and not said & {"viewer"}:
                    found.append(ast.unparse(call))
    return sorted(set(found))


@pytest.mark.parametrize("path", answering(), ids=lambda path: path.stem)
def test_nobody_is_shown_a_table_without_the_question_who_asks(path: Path) -> None:
    source = path.read_text("utf-8")
    assert unasked(source) == []
    imported = [
        each.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom) for each in node.names
    ]
    assert "BOT" not in imported


def test_it_would_be_noticed() -> None:
    for call in (
        "host.view(1)",
        "request.host.history.move(1, 2)",
        "desk.host.tournaments.on(1)",
        "self.host.tables_in(3)",
    ):
        assert unasked(f"async def f():\n    await {call}") == [call]
        with_viewer = f"{call[:-1]}, viewer=who.viewer)"
        assert unasked(f"async def f():\n    await {with_viewer}") == []
