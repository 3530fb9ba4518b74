"""The meaning of Discord's responses, and proof that every call goes through their one table."""

from __future__ import annotations

import ast
import inspect
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final, cast

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.discord_ui.responses import refusals, response_policy
from bot.discord_ui.responses.refusals import reason_in, refusal
from bot.discord_ui.responses.response_policy import (
    CODES,
    Call,
    Cause,
    Meaning,
    broke_off,
    classify_error,
    is_unrefused,
    until_known,
    wrap_call_errors,
)
from bot.discord_ui.texts import translator_for
from bot.host.core.errors import PostRefusedError, PostUnsureError
from tests.agreed import hold
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aiohttp import ClientResponse

    from bot.discord_ui.responses.response_policy import CallError

ROOT: Final = Path(__file__).parents[3]


def answer(status: int, code: int | None = 0) -> discord.HTTPException:
    """An error response of Discord's; without a code it isn't JSON."""
    headers = {"Content-Type": "text/plain" if code is None else "application/json", "Retry-After": "7"}
    response = cast("ClientResponse", SimpleNamespace(status=status, reason="no", headers=headers))
    return discord.HTTPException(response, "no" if code is None else {"code": code, "message": "no"})


# --- the table -------------------------------------------------------------------------------------------------------


def test_every_response_classification_matches_snapshot() -> None:
    """Every code that the bot knows and a few that it doesn't, with every status they may come with."""
    lines = []
    for status in (400, 401, 403, 404, 408, 413, 429, 500, 503):
        for code in (None, 0, 1, *sorted(CODES)):
            meanings: dict[str, list[str]] = {}
            for call in Call:
                found = classify_error(answer(status, code), call)
                meanings.setdefault(f"{found.meaning.name} by {found.cause.name}", []).append(call.name)
            told = (f"{name} for {', '.join(calls)}" for name, calls in meanings.items())
            lines.append(f"{status} {code}: {next(iter(meanings)) if len(meanings) == 1 else '; '.join(told)}")
    hold(Path(__file__).parents[1] / "agreed" / "responses.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (aiohttp.ServerDisconnectedError(), Cause.LOST),
        (ConnectionResetError(), Cause.LOST),
        (TimeoutError(), Cause.LOST),
        (discord.InvalidData(), Cause.UNKNOWN),
    ],
)
def test_failure_without_a_response_is_retryable(error: Exception, cause: Cause) -> None:
    with pytest.raises(response_policy.CallError) as caught, wrap_call_errors(Call.SEND):
        raise error
    found = caught.value
    assert (found.meaning, found.cause, found.status, found.wait) == (Meaning.RETRY, cause, None, 0.0)
    assert (found.broke_off, found.in_doubt, found.retry_at_once) == (cause is Cause.LOST, cause is Cause.LOST, True)
    assert str(found) == type(error).__name__


def test_error_text_has_status_code_and_discords_message() -> None:
    found = classify_error(answer(400, 50035), Call.EDIT)
    assert (str(found), found.status, found.text, found.wait) == ("status 400, error 50035: no", 400, "no", 7.0)
    assert not found.names("emoji")
    for words, named in (("In components.0.emoji.id: x", True), ("In components.0.emojis: x", False)):
        found.text = words
        assert found.names("emoji") is named


def test_login_failure_and_bugs_are_not_classified() -> None:
    for error in (discord.LoginFailure(), KeyError("name")):
        with pytest.raises(type(error)), wrap_call_errors(Call.ASK):
            raise error


@pytest.mark.parametrize(
    ("status", "at_once", "in_doubt"), [(503, True, True), (429, False, False), (404, False, False)]
)
def test_retries_at_once_only_after_server_errors(status: int, at_once: bool, in_doubt: bool) -> None:
    found = classify_error(answer(status, 1), Call.SEND)
    assert (found.retry_at_once, found.in_doubt) == (at_once, in_doubt)
    assert is_unrefused(found) is at_once
    assert (is_unrefused(KeyError()), broke_off(KeyError())) == (True, False), "an answer that can't be read"


async def test_retries_lost_requests_twice_and_refused_requests_never(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(response_policy, "PAUSES", (0.0, 0.0))
    lost, refused, trouble = (
        classify_error(error, Call.INTERACTION) for error in (OSError(), answer(404, 1), answer(500, 1))
    )

    async def sent(*outcomes: CallError) -> tuple[str, int]:
        """Send with these errors and return the result and the number of attempts."""
        waiting = list(outcomes)

        async def send() -> str:
            if waiting:
                raise waiting.pop(0)
            return "sent"

        try:
            return await until_known(send, broke_off), len(outcomes) + 1
        except response_policy.CallError as error:
            return str(error), len(outcomes) - len(waiting)

    assert await sent() == ("sent", 1)
    assert await sent(lost, lost) == ("sent", 3)
    assert await sent(lost, lost, lost, lost) == ("OSError", 3)
    assert await sent(refused) == (str(refused), 1)
    assert await sent(lost, trouble) == (str(trouble), 2)


# --- the host's view -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", [Call.SEND, Call.PRIVATE])
def test_possibly_delivered_post_is_unsure(call: Call) -> None:
    for error in (answer(503), answer(429), answer(400, 40003), answer(403, 40333), answer(404, 0), OSError()):
        assert isinstance(refusal(classify_error(error, call)), PostUnsureError)


@pytest.mark.parametrize(
    ("call", "status", "code", "key", "elsewhere"),
    [
        (Call.SEND, 404, 10003, "refused-channel-gone", True),
        (Call.SEND, 404, 10004, "refused-channel-gone", False),
        (Call.SEND, 400, 160005, "refused-thread-locked", True),
        (Call.SEND, 400, 50083, "refused-thread-locked", True),
        (Call.SEND, 403, 50001, "refused-unseen", False),
        (Call.SEND, 403, 50013, "refused-forbidden", True),
        (Call.SEND, 403, 50007, "refused-closed", False),
        (Call.SEND, 400, 50035, "refused-form", False),
        (Call.SEND, 400, 987654, "refused-form", False),
        (Call.PRIVATE, 400, 50035, "refused-form", False),
        (Call.PRIVATE, 403, 20026, "refused-forbidden", False),
        (Call.PRIVATE, 404, 10003, "refused-channel-gone", False),
    ],
)
def test_refusal_reason_is_text_without_a_number(call: Call, status: int, code: int, key: str, elsewhere: bool) -> None:
    told = refusal(classify_error(answer(status, code), call))
    assert isinstance(told, PostRefusedError)
    assert (told.reason, told.closed, told.elsewhere) == (text(key), False, elsewhere)
    assert told.barred is (elsewhere and code == 50013)
    finnish = translator_for("fi")
    assert reason_in(finnish, told.reason).casefold().startswith(finnish.say(key).casefold())
    assert not any(character.isdigit() for character in told.reason)


@pytest.mark.parametrize(("status", "code", "parted"), [(403, 50007, False), (400, 50278, True), (404, 10013, True)])
def test_closed_dms_are_recognized(status: int, code: int, parted: bool) -> None:
    told = refusal(classify_error(answer(status, code), Call.PRIVATE))
    assert isinstance(told, PostRefusedError)
    assert (told.reason, told.closed, told.parted) == (text("refused-closed"), True, parted)


def test_unknown_reason_is_kept_verbatim() -> None:
    assert reason_in(translator_for("fi"), "something else") == "Something else."


# --- nothing bypasses the table ---------------------------------------------------------------------------------------

POLICY: Final = Path(inspect.getfile(response_policy))
OTHERS_ERRORS: Final = {"LoginFailure"}
"""Library errors that aren't responses: a rejected token ends the program."""
ERRORS: Final = {
    name
    for module in (discord, app_commands)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, discord.DiscordException)
} - OTHERS_ERRORS
CALLS: Final = {
    *("application_info", "autocomplete", "create_application_emoji", "create_dm", "create_thread", "defer", "delete"),
    *("edit", "edit_message", "edit_original_response", "fetch", "fetch_application_emojis", "fetch_channel"),
    *("fetch_member", "fetch_message", "fetch_session_start_limits", "get_bot_gateway", "get_guilds", "history"),
    *("login", "request", "send", "send_message", "send_modal", "sync"),
}
"""Library methods used by the bot that send a request."""
SENDERS: Final = {"send_page", "_first"}
"""Methods that are passed a call to make."""
OTHERS: Final = {"host", "lessons", "command"}
"""Other objects with methods of these names."""


@cache
def sources() -> list[tuple[Path, ast.Module]]:
    """All modules of the bot except the response policy and the playground."""
    paths = (path for path in sorted((ROOT / "bot").rglob("*.py")) if path != POLICY and "playground" not in path.parts)
    return [(path.relative_to(ROOT), ast.parse(path.read_text("utf-8"))) for path in paths]


def uses_discord(tree: ast.Module) -> bool:
    """Return whether a module belongs to the bot's Discord side."""
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return any(each.partition(".")[0] == "discord" or each.startswith("bot.discord_ui") for each in {*names, *modules})


def test_no_other_module_names_discord_py_errors() -> None:
    """None is caught, compared or raised anywhere else."""
    found = [
        f"{path}:{node.lineno} {node.attr}"
        for path, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in ERRORS
    ]
    imported = [
        f"{path}:{node.lineno}"
        for path, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").partition(".")[0] == "discord"
        and {each.name for each in node.names} & ERRORS
    ]
    assert (found, imported) == ([], [])
    assert {"HTTPException", "NotFound", "Forbidden", "DiscordServerError", "CommandSyncFailure"} <= ERRORS


def test_no_other_module_contains_error_codes() -> None:
    found = [
        f"{path}:{node.lineno} {node.value}"
        for path, tree in sources()
        if uses_discord(tree)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, int) and _may_be_a_code(node.value)
    ]
    assert found == []


def _may_be_a_code(number: int) -> bool:
    """Return whether a number is or looks like one of Discord's error codes, which are hardly ever round."""
    return number in CODES or (10_000 < number < 350_000 and number % 100 != 0)


def test_every_library_call_is_wrapped() -> None:
    """Each is inside a `with wrap_call_errors(...)`, or is passed to a method that has one."""
    found = []
    number = 0
    for path, tree in sources():
        if not uses_discord(tree):
            continue
        for call, covered in _calls(tree, covered=False):
            number += 1
            if not covered:
                found.append(f"{path}:{call.lineno} {ast.unparse(call.func)}")
    assert found == []
    assert number > 25, "they are found"


def _calls(node: ast.AST, *, covered: bool) -> Iterator[tuple[ast.Call, bool]]:
    """Yield the library calls in part of a module, and whether each is covered."""
    if isinstance(node, (ast.With, ast.AsyncWith)):
        covered = covered or any(_named(item.context_expr) == "wrap_call_errors" for item in node.items)
    if isinstance(node, ast.Call):
        name = _named(node)
        if name in CALLS and isinstance(node.func, ast.Attribute) and _named(node.func.value) not in OTHERS:
            yield node, covered
        covered = covered or name in SENDERS
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        covered = False
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, covered=covered)


def _named(node: ast.AST) -> str:
    """Last part of a called function's name."""
    function = node.func if isinstance(node, ast.Call) else node
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def test_every_refusal_reason_has_a_text() -> None:
    for key in (*refusals.REASONS.values(), refusals.OTHER_REASON, refusals.FORM, refusals.CLOSED):
        assert text(key)
