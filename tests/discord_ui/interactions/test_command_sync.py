"""Commands are registered in the background: the bot comes online whatever Discord answers."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import discord
import pytest

from bot.discord_ui import healthcheck
from bot.discord_ui.interactions import command_sync
from bot.discord_ui.interactions.command_sync import ATTEMPTS, CREATES_WAIT, FIRST_WAIT, LONGEST_WAIT, next_wait
from bot.discord_ui.responses.response_policy import Call, classify_error
from bot.playground.errors import ApiError
from bot.playground.faults import Banned, Fail, RateLimit, Refuse, Reset
from tests.discord_ui.running import running
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bot.playground.faults import Trouble
    from tests.discord.scene import Scene

pytestmark = [pytest.mark.e2e, pytest.mark.usefixtures("untroubled_library")]

COMMANDS = "/applications/*/commands"
TEXT = "Max number of daily application command creates has been reached (200)"
TOO_MANY = Refuse(ApiError(400, 30034, TEXT))


async def until(seen: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not seen():  # noqa: ASYNC110  # there's no event for it
            await asyncio.sleep(0.01)


def registered(scene: Scene) -> set[str]:
    return {str(command["name"]) for command in scene.player("Ilse").person.commands()}


@pytest.mark.parametrize(
    ("method", "trouble"),
    [
        ("PUT", TOO_MANY),
        ("PUT", RateLimit(300)),
        ("PUT", Banned(1)),
        ("PUT", Fail(500)),
        ("PUT", Reset()),
        ("PUT", Refuse(ApiError(403, 20012, "You are not authorized to perform this action on this application"))),
        ("GET", RateLimit(300)),
        ("GET", Fail(503)),
    ],
)
async def test_bot_is_online_while_command_sync_fails(
    scene: Scene, tmp_path: Path, method: str, trouble: Trouble
) -> None:
    scene.faults.add(trouble, route=COMMANDS, method=method, times=99)
    async with running(scene, tmp_path, commands_first=False) as bot:
        await until(lambda: scene.traffic.find(method, COMMANDS))
        ilse = bot.player("Ilse")
        ilse.say(ilse.dm(), "help")
        await ilse.sees(ilse.dm(), text("help-heading"))
        task = bot.front._syncing
    assert task is not None
    assert task.done(), "it ends with the bot"
    assert registered(scene) == set()


async def test_failed_sync_is_logged_and_retried(
    scene: Scene, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_sync, "FIRST_WAIT", 0.0)
    monkeypatch.setattr(command_sync, "CREATES_WAIT", 0.0)
    caplog.set_level(logging.INFO, logger=command_sync.__name__)
    scene.faults.add(TOO_MANY, route=COMMANDS, method="PUT")
    scene.faults.add(Fail(503), route=COMMANDS, method="GET")
    async with running(scene, tmp_path, commands_first=False):
        await until(lambda: registered(scene))
    logged = [(each.levelno, each.getMessage()) for each in caplog.records if each.name == command_sync.__name__]
    (first, busy), (second, many), (last, done) = logged
    assert (first, second, last) == (logging.WARNING, logging.WARNING, logging.INFO)
    assert "status 503, error 0: upstream connect error" in busy
    assert f"status 400, error 30034: {TEXT}" in many
    assert done == f"registered {len(registered(scene))} commands"


async def test_permanent_refusal_is_logged_as_error_without_retry(
    scene: Scene, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    refusal = Refuse(ApiError(400, 30032, "Maximum number of application commands reached (100)"))
    scene.faults.add(refusal, route=COMMANDS, method="PUT", times=99)
    async with running(scene, tmp_path, commands_first=False) as bot:
        await until(lambda: bot.front._syncing is not None and bot.front._syncing.done())
    (told,) = (each for each in caplog.records if each.name == command_sync.__name__)
    assert told.levelno == logging.ERROR
    assert "error 30032: Maximum number of application commands reached (100)" in told.getMessage()
    assert len(scene.traffic.find("PUT", COMMANDS)) == 1


async def test_commands_are_sent_only_if_they_differ(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path, commands_first=False):
        await until(lambda: registered(scene))
    asked = len(scene.traffic.find("GET", COMMANDS))
    async with running(scene, tmp_path, commands_first=False) as bot:
        await until(lambda: bot.front._syncing is not None and bot.front._syncing.done())
    assert len(scene.traffic.find("GET", COMMANDS)) == asked + 1
    assert len(scene.traffic.find("PUT", COMMANDS)) == 1, "a start with the same commands sends none"
    application, world = scene.playground.bot, scene.playground.world
    client = discord.Client(intents=discord.Intents.none(), connector=scene.playground.connector())
    async with client:
        await client.login(scene.playground.token)
        old: list[Any] = [dict(each) for each in await healthcheck.ours()]
        next(each for each in old if each["name"] == "table")["description_localizations"] = {}
        await client.http.bulk_upsert_global_commands(application, payload=old)
    async with running(scene, tmp_path, commands_first=False):
        await until(lambda: len(scene.traffic.find("PUT", COMMANDS)) == 3)
        table = next(each for each in world.commands.values() if each.name == "table")
        await until(lambda: world.commands[table.id].data.get("description_localizations"))


class Response:
    """A response of Discord's, with as much as the library's errors need."""

    reason = ""

    def __init__(self, status: int, headers: dict[str, str]) -> None:
        self.status, self.headers = status, headers


@pytest.mark.parametrize(
    ("status", "code", "after", "failures", "wait"),
    [
        (503, 0, None, 1, FIRST_WAIT),
        (503, 0, None, 3, 4 * FIRST_WAIT),
        (503, 0, None, ATTEMPTS - 1, LONGEST_WAIT),
        (503, 0, None, ATTEMPTS, None),
        (429, 0, "300", 1, 300.0),
        (429, 0, "7200.5", 40, 7200.5),
        (429, 0, "soon", 1, FIRST_WAIT),
        (429, 0, "nan", 1, FIRST_WAIT),
        (400, 30034, None, 1, CREATES_WAIT),
        (400, 30034, "86000", 1, 86000.0),
        (403, 40333, None, 1, FIRST_WAIT),
        (403, 20012, None, 1, None),
        (400, 50035, "60", 1, None),
        (401, 0, None, 1, None),
    ],
)
def test_retry_delay_depends_on_the_response(
    status: int, code: int, after: str | None, failures: int, wait: float | None
) -> None:
    headers = {"Content-Type": "application/json"} | ({} if after is None else {"Retry-After": after})
    answer: Any = Response(status, headers)
    assert (
        next_wait(classify_error(discord.HTTPException(answer, {"code": code, "message": ""}), Call.REGISTER), failures)
        == wait
    )


def test_retries_lost_connections_but_not_own_bugs() -> None:
    assert next_wait(KeyError("name"), 1) is None
    assert next_wait(classify_error(ConnectionResetError(), Call.REGISTER), 1) == FIRST_WAIT
