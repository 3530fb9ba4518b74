"""The log of a round in which everything fails, at the most verbose level: it has fields, and no secrets."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any

import pytest

from bot import logs
from bot.engine.errors import UserError
from bot.host.core.seeds import SECRET_BYTES
from bot.host.model.commitments import SALT_BYTES
from bot.host.model.outbox import PostKind
from tests.host.harness import ANN, BOB, Counted, running_host
from tests.host.toy import toy

if TYPE_CHECKING:
    from pathlib import Path

DRAFT = "horseshoe"
TEXT = "what Ann wrote to everybody"
TOKEN = "t0ken"


async def round_with_faults(tmp_path: Path) -> None:
    """Play a round where posts, a computer and finally the rules fail, each with a secret in its error."""
    async with running_host(tmp_path, game=toy(bug="b")) as here:
        here.messenger.faults[PostKind.LOBBY].append(ValueError(TEXT))
        here.messenger.faults[PostKind.NOTICE].append(RuntimeError(f"sealed {Counted()(SALT_BYTES).hex()}"))
        here.messenger.lost[PostKind.MOVE].append(ConnectionError(f"Bot {TOKEN}"))
        table = await here.started(ANN, BOB, computers=("quick",))
        await here.wait(seconds=2)
        here.thoughts.fails = True
        await here.host.answer(table, ANN, (DRAFT,))
        await here.host.answer(table, BOB, ("penny",))
        await here.wait(seconds=2)
        await here.bid(table, ANN, "a")
        with pytest.raises(UserError):
            await here.bid(table, BOB, "ab")
        await here.rest()


async def logged(tmp_path: Path, capsys: pytest.CaptureFixture[str], look: logs.LogOptions) -> str:
    with logs.use_log_options(look):
        await round_with_faults(tmp_path)
    return capsys.readouterr().err


@pytest.fixture
async def lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    told = await logged(tmp_path, capsys, logs.LogOptions(logging.DEBUG, as_json=True))
    return [json.loads(line) for line in told.splitlines()]


async def test_every_table_log_line_has_the_table_number(lines: list[dict[str, Any]]) -> None:
    ours = [line for line in lines if line["logger"].startswith("bot.")]
    assert len(ours) >= 4
    assert {line["logger"] for line in ours} >= {
        "bot.host.outbox.dispatcher",
        "bot.host.ai.ai_turns",
        "bot.host.match.turns",
    }
    assert [line["message"] for line in ours if line.get("table") != 1] == []


async def test_post_log_lines_have_the_table_revision(lines: list[dict[str, Any]]) -> None:
    posts = [line for line in lines if "post" in line]
    assert {line["post"].split("-")[1] for line in posts} == {str(line["revision"]) for line in posts}
    assert len({line["revision"] for line in posts}) > 1


@pytest.mark.parametrize("as_json", [True, False])
async def test_no_log_line_contains_a_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str], as_json: bool) -> None:
    """Nor does it contain the match's secret or a salt: the test host draws all of them from known bytes."""
    told = await logged(tmp_path, capsys, logs.LogOptions(logging.DEBUG, as_json=as_json))
    drawn = Counted()
    secrets = [each.hex() for each in (drawn(SECRET_BYTES) for _ in range(30))]
    shown = [word for word in (DRAFT, TEXT, TOKEN, "a secret thought", "cannot play") if word in told]
    assert shown + [each for each in secrets if each in told or each[: 2 * SALT_BYTES] in told] == []
    assert len(told.splitlines()) >= 4
