"""Messages about a bot that serves, and one that can't."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from bot.cli.console import CANNOT
from bot.cli.run.serving import until_stopped
from bot.host.ports.store import StoreError
from bot.host.ports.urgency import urgent

if TYPE_CHECKING:
    from bot.settings import Settings

TOKEN = "t0ken"


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)


async def serve(_: Settings) -> None:
    logging.getLogger("bot.app").info("it is reached with %(token)s", {"token": TOKEN})


async def break_off(settings: Settings) -> None:
    await serve(settings)
    raise StoreError("the disk is full")


def test_every_line_is_json_when_requested(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("RAMBOTS_LOG_FORMAT", "json")
    assert until_stopped(break_off, shards="0/2") == CANNOT
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["message"] for line in lines] == ["it is reached with …", "the bot can't go on: the disk is full"]
    assert [line["level"] for line in lines] == ["info", "critical"]
    assert {line["shards"] for line in lines} == {"0/2"}
    assert TOKEN not in str(lines)


def test_lines_are_plain_text_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert until_stopped(break_off, shards="0/2") == CANNOT
    said, complaint = capsys.readouterr().err.splitlines()
    assert said.endswith("INFO bot.app: it is reached with … (shards 0/2)")
    assert complaint == "the disk is full"


def test_urgent_work_goes_first() -> None:
    ran = []

    async def step(name: str) -> None:
        ran.append(name)

    async def work(_: Settings) -> None:
        other = asyncio.create_task(step("other"))
        with urgent():
            click = asyncio.create_task(step("click"))
        await asyncio.gather(other, click)

    assert until_stopped(work) == 0
    assert ran == ["click", "other"]


def test_clean_exit_prints_nothing_more(capsys: pytest.CaptureFixture[str]) -> None:
    assert until_stopped(serve) == 0
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(("arguments", "about"), [((), {}), (("--shards", "0-1/4"), {"shards": "0,1/4"})])
def test_log_fields_name_the_served_shards(
    monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], about: dict[str, str]
) -> None:
    told: list[object] = []

    def noted(_: object, **fields: object) -> int:
        told.append(fields)
        return 0

    monkeypatch.setattr("bot.cli.run.run.until_stopped", noted)
    assert main(["run", *arguments]) == 0
    assert told == [about]
