"""Code that answers people has to pass their viewer when it reads tables: nobody gets to see tables as the bot does."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from bot.host.app import host

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
OWN: Final = {"_reply_with_avoided", "avoid", "see_invitation"}
"""Functions that read the queue only for the asking person's own data."""

AnyFunction = ast.FunctionDef | ast.AsyncFunctionDef


def services() -> dict[str, type]:
    """The host itself, and the classes of the services that its constructor makes, by attribute."""
    made: dict[str, type] = {"host": host.Host}
    for node in ast.walk(ast.parse(inspect.getsource(host))):
        match node:
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=ast.Call(func=ast.Name(id=service))):
                made[name.strip("_")] = getattr(host, service)
    return made


def takes_viewer(method: Callable[..., object]) -> bool:
    body = inspect.getclosurevars(method).nonlocals.get("body", method)  # what `changes` and `looks` wrap
    return "viewer" in inspect.signature(body).parameters


def doors() -> dict[str, set[str]]:
    """Methods that show tables or their past games, by host service."""
    found = {
        name: {key for key, method in inspect.getmembers(service, inspect.isfunction) if takes_viewer(method)}
        for name, service in services().items()
    }
    return {name: methods for name, methods in found.items() if methods}


DOORS: Final = doors()


def answering() -> list[Path]:
    """Every module that composes replies to people."""
    found = {path: path.relative_to(UI) for path in UI.rglob("*.py")}
    return sorted(path for path, name in found.items() if name.parts[0] not in PURE and name.as_posix() not in POSTING)


def _aliases(function: AnyFunction) -> Mapping[str, ast.Attribute]:
    """Attributes that the function assigns to local names."""
    found = {}
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                pairs = list(zip(names, values, strict=True))
            case ast.Assign(targets=[name], value=value):
                pairs = [(name, value)]
            case _:
                continue
        found.update({to.id: at for to, at in pairs if isinstance(to, ast.Name) and isinstance(at, ast.Attribute)})
    return found


def _unasked_calls(function: AnyFunction) -> Iterator[str]:
    aliases = _aliases(function)

    def meant(expression: ast.expr) -> ast.expr:
        return aliases.get(expression.id, expression) if isinstance(expression, ast.Name) else expression

    for call in ast.walk(function):
        if not isinstance(call, ast.Call) or not isinstance(called := meant(call.func), ast.Attribute):
            continue
        room = ast.unparse(meant(called.value)).rsplit(".", 1)[-1].strip("_")
        passed = {each.arg for each in call.keywords} | {ast.unparse(each).rsplit(".", 1)[-1] for each in call.args}
        own = any(isinstance(each, ast.Call) and ast.unparse(each.func) == "Viewer" for each in call.args)
        if called.attr in DOORS.get(room, set()) and "viewer" not in passed and not own:
            yield ast.unparse(call)


def unasked(source: str) -> dict[str, list[str]]:
    """Calls that show tables without a viewer, by function."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, AnyFunction) and (calls := sorted(set(_unasked_calls(node)))):
            found[node.name] = calls
    return found


@pytest.mark.parametrize("path", answering(), ids=lambda path: path.stem)
def test_every_table_read_passes_a_viewer(path: Path) -> None:
    source = path.read_text("utf-8")
    assert {name: calls for name, calls in unasked(source).items() if name not in OWN} == {}
    imported = [
        each.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom) for each in node.names
    ]
    assert "BOT" not in imported


def test_exceptions_are_up_to_date() -> None:
    assert {name for path in answering() for name in unasked(path.read_text("utf-8"))} == OWN
    assert {name for name in POSTING if not (UI / name).is_file()} == set()
    assert {name for name in PURE if not (UI / name).is_dir()} == set()


def test_services_that_show_tables_are_found() -> None:
    assert DOORS.keys() >= {
        *("host", "history", "leaderboards", "matchmaking", "profiles", "substitutes", "tournaments"),
    }
    assert DOORS["host"] >= {"record", "view", "tables_in", "rematch"}


@pytest.mark.parametrize(
    "call",
    [
        "context.host.view(1)",
        "self._host.rematch(1, user)",
        "request.host.history.move(1, 2)",
        "context.host.tournaments.on(1)",
        "self.host.tables_in(3)",
        "host.leaderboards.list_top(user, board)",
        "host.profiles.list_visible(1)",
        "host.matchmaking.view(user, 1)",
        "host.substitutes.tables_with_lost_seat()",
    ],
)
def test_missing_viewer_is_detected(call: str) -> None:
    def found(call: str, before: str = "pass") -> Any:
        return unasked(f"async def f():\n    {before}\n    await {call}").get("f")

    assert found(call) == [call]
    service, arguments = call.split("(")
    service, method = service.rsplit(".", 1)
    assert found(f"it.{method}({arguments}", f"who, it = request.actor, {service}") == [f"it.{method}({arguments}"]
    assert found(f"it({arguments}", f"it = {service}.{method}") == [f"it({arguments}"]
    assert found(f"{call[:-1]}, viewer=who.viewer)".replace("(, ", "(")) is None
