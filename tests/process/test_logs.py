"""The format of log lines, and what they never contain."""

from __future__ import annotations

import ast
import json
import logging
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot import logs

if TYPE_CHECKING:
    from collections.abc import Iterator

BOT = Path(__file__).parents[2] / "bot"
LEVELS = {"debug", "info", "warning", "error", "critical", "exception", "log"}
SECRET = "MRN LBE"


def record(message: str, *args: object, name: str = "bot.host.match.turns", error: BaseException | None = None) -> Any:
    info = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord(name, logging.ERROR, __file__, 1, message, args, info)


def as_json(made: logging.LogRecord, look: logs.LogOptions | None = None) -> dict[str, Any]:
    (line,) = logs.LineFormatter(look or logs.LogOptions(as_json=True)).format(made).splitlines()
    found: dict[str, Any] = json.loads(line)
    return found


def sentence(made: logging.LogRecord) -> str:
    return logs.LineFormatter(logs.LogOptions()).format(made)


def raised(error: Exception) -> Exception:
    with pytest.raises(type(error)) as caught:
        raise error
    return caught.value


def calls() -> Iterator[tuple[str, ast.Call]]:
    for file in sorted(BOT.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and file.name != "safe_errors.py" and writes_log(node.func):
                yield f"{file.relative_to(BOT.parent)}:{node.lineno}", node


def writes_log(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        return function.attr in LEVELS and ast.unparse(function.value) in {"log", "_log"}
    return ast.unparse(function) in {"log_failure", "log_failures"}


def test_every_log_argument_is_named() -> None:
    """Then it's a field, and not only part of a sentence."""
    nameless, number = [], 0
    for place, call in calls():
        number += 1
        fails = isinstance(call.func, ast.Name)
        later = fails or (isinstance(call.func, ast.Attribute) and call.func.attr == "log")
        message, *args = call.args[1:] if later else call.args
        said = message.value if isinstance(message, ast.Constant) else "%"
        asked = re.findall(r"%(?:\((\w+)\))?", str(said))
        given = {
            key.value for arg in args if isinstance(arg, ast.Dict) for key in arg.keys if isinstance(key, ast.Constant)
        } | {keyword.arg for keyword in call.keywords if fails}
        known = given if fails or any(isinstance(arg, ast.Dict) for arg in args) else set(asked)
        if "" in asked or set(asked) - known:
            nameless.append(place)
    assert number > 60
    assert nameless == []


def test_json_line_has_arguments_as_fields() -> None:
    line = as_json(record("table %(table)d: it stays: %(why)s", {"table": 7, "revision": 3, "why": "so"}))
    assert (line["message"], line["table"], line["revision"]) == ("table 7: it stays: so", 7, 3)
    assert (line["level"], line["logger"]) == ("error", "bot.host.match.turns")
    assert line["process"] > 0
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])


def test_log_line_includes_context_fields() -> None:
    with logs.about(table=7, revision=3), logs.about(revision=4):
        line = as_json(record("it stays"))
        said = sentence(record("it stays"))
    assert (line["table"], line["revision"]) == (7, 4)
    assert said.endswith("ERROR bot.host.match.turns: it stays (table 7, revision 4)")
    assert "table" not in as_json(record("it stays"))


def test_context_field_in_message_is_not_repeated() -> None:
    with logs.about(table=7):
        assert sentence(record("table %(table)d: it stays", {"table": 7})).endswith(": table 7: it stays")


def test_connection_line_names_its_shard() -> None:
    line = as_json(record("Shard ID %s has connected to Gateway (Session ID: %s).", 3, "x", name="discord.gateway"))
    assert line["shard"] == 3
    behind = record("Can't keep up, shard ID %s websocket is %.1fs behind.", 2, 1.0, name="discord.gateway")
    assert as_json(behind)["shard"] == 2
    assert sentence(behind).endswith("1.0s behind.")


def test_every_line_has_process_fields() -> None:
    look = logs.LogOptions(as_json=True, fields={"shards": "0-3/8", "level": "other"})
    line = as_json(record("it stays"), look)
    assert (line["shards"], line["level"]) == ("0-3/8", "error")


def test_error_is_logged_by_place_not_by_text() -> None:
    broken = record("the client broke off", error=raised(ValueError(SECRET)))
    line = as_json(broken)
    assert line["message"] == "the client broke off"
    assert re.fullmatch(r"ValueError at process/test_logs\.py:\d+ in raised", line["error"])
    assert SECRET not in sentence(broken)
    assert "the client broke off: ValueError at process" in sentence(broken)


def test_only_first_line_of_library_message_is_logged() -> None:
    """asyncio adds the task's repr, which includes the error's text."""
    told = record(
        f"Task exception was never retrieved\nfuture: <Task exception=ValueError('{SECRET}')>", name="asyncio"
    )
    assert as_json(told)["message"] == "Task exception was never retrieved"
    assert SECRET not in sentence(told)


@pytest.mark.parametrize("as_json_", [True, False])
def test_secrets_are_redacted_from_log_lines(as_json_: bool) -> None:
    look = logs.LogOptions(as_json=as_json_, hidden=("t0ken",))
    asked = "POST https://discord.com/api/v10/webhooks/12/s3cret/messages/@original of postgresql://me:pa55@there/games"
    line = logs.LineFormatter(look).format(record("%s %s https://x/interactions/9/s3cret/callback", asked, "Bot t0ken"))
    assert not [secret for secret in ("s3cret", "pa55", "t0ken") if secret in line]
    assert "/webhooks/12/…/messages" in line
    assert "postgresql://me:…@there/games" in line
    assert "t0ken" not in repr(look)


def test_log_options_apply_only_within_context(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before = (root.level, list(root.handlers))
    assert logs.current_log_options() is None
    look = logs.LogOptions(logging.DEBUG, as_json=True)
    with logs.use_log_options(look):
        assert logs.current_log_options() == look
        logging.getLogger("bot.host.match.turns").debug("it stays")
        logging.getLogger("PIL.Image").debug("nobody wants to know")
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["message"] == "it stays"
    assert (root.level, root.handlers, logs.current_log_options()) == (*before, None)


def said_at(seconds: float, made: logging.LogRecord, level: int = logging.ERROR) -> logging.LogRecord:
    made.created, made.levelno = seconds, level
    return made


def test_repeated_error_is_throttled_and_counted() -> None:
    sparing = logs.Sparing()
    told = [sparing.filter(said_at(at, record("the store is away"))) for at in (100.0, 100.1, 105.0, 109.9)]
    assert told == [True, False, False, False]
    line = said_at(110.0, record("the store is away"))
    assert sparing.filter(line)
    assert as_json(line)["again"] == 3
    assert sentence(line).endswith("the store is away (again 3)")
    alone = said_at(130.0, record("the store is away"))
    assert sparing.filter(alone)
    assert "again" not in as_json(alone)


def test_different_messages_are_not_throttled() -> None:
    sparing, here, there = logs.Sparing(), raised(KeyError("x")), ValueError("x")
    for made in (
        record("table %(table)d: it stays", {"table": 7}),
        record("table %(table)d: it stays", {"table": 8}),
        record("table %(table)d: it stays", {"table": 7}, name="bot.host.app.loop"),
        record("table %(table)d: it stays", {"table": 7}, error=here),
        record("table %(table)d: it stays", {"table": 7}, error=there),
    ):
        assert sparing.filter(said_at(100.0, made))


def test_only_warnings_and_errors_are_throttled() -> None:
    sparing = logs.Sparing()
    assert [sparing.filter(said_at(100.0, record("it moves"), logging.INFO)) for _ in range(3)] == [True] * 3
    assert [sparing.filter(said_at(100.0, record("hm"), logging.WARNING)) for _ in range(2)] == [True, False]


def test_throttle_forgets_old_lines_but_not_recent_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_REMEMBERED", 3)
    sparing = logs.Sparing()
    for at, what in ((100.0, "a"), (100.0, "b"), (115.0, "c"), (116.0, "d")):
        assert sparing.filter(said_at(at, record(what)))
    assert {message for _, message in sparing._said} == {"c", "d"}
    assert not sparing.filter(said_at(116.0, record("c")))


def test_configured_log_throttles_repeated_lines(capsys: pytest.CaptureFixture[str]) -> None:
    with logs.use_log_options(logs.LogOptions()):
        for _ in range(5):
            logging.getLogger("bot.host.core.context").error("the store is away")
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_missing_log_options_change_nothing() -> None:
    before = list(logging.getLogger().handlers)
    logs.show(None)
    assert logging.getLogger().handlers == before
