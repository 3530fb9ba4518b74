"""`rambots tables`, which lists tables on hold and restores them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from bot.games import GAMES
from bot.host.app.host import Replace
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from bot.settings import FILE
from bot.storage import hold
from tests.cli.test_bad_store import broken
from tests.host.app.test_changed_by_hand import change
from tests.host.harness import ANN, BOB, HERE, running_host
from tests.texts import pattern, text

if TYPE_CHECKING:
    from pathlib import Path

GOALS = "SR SY SG SB"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a bot with two tables. The draft at the second one has been tampered with."""
    monkeypatch.setenv("RAMBOTS_DATA", str(tmp_path))
    asyncio.run(_played(tmp_path))
    (tmp_path / "games.sqlite3").rename(tmp_path / FILE)
    return tmp_path


async def _played(folder: Path) -> None:
    async with running_host(folder, game=GAMES["rambots"]) as here:
        for _ in range(2):
            table = (await here.host.open("rambots", TableTerms(), opener=ANN, place=HERE)).id
            await here.host.join(table, BOB)
            await here.host.start(table, ANN)
            await here.host.edit(table, ANN, Replace(GOALS))
        await here.rest()
        change(folder, """UPDATE drafts SET answer = '["zebra"]'""", 2)
        with pytest.raises(Exception, match=pattern("cannot-be-shown", table=2, why=text("broken-draft"))):
            await here.host.seat(2, ANN)
        await here.rest()


async def _seen(folder: Path) -> tuple[Status, list[str]]:
    """The second table's status after a restart of the bot, and its notices."""
    (folder / FILE).rename(folder / "games.sqlite3")
    async with running_host(folder, game=GAMES["rambots"]) as here:
        await here.rest()
        return (await here.host.record(2)).status, [post.text for post in here.chat.of(PostKind.NOTICE, 2)]


def test_held_tables_are_listed_with_place_time_and_reason(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables"]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first == f"Table 2: RAMbots on server 1, since 2030-01-01 12:00 UTC. {text('broken-draft')}"
    assert last.endswith("rambots tables --back N")


def test_table_with_the_same_fault_stays_on_hold(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The draft is still impossible, and the saved state is gone."""
    database = folder / FILE
    database.rename(folder / "games.sqlite3")
    change(folder, "DELETE FROM snapshots", 2)
    (folder / "games.sqlite3").rename(database)
    assert main(["tables", "--back", "2"]) == 1
    assert capsys.readouterr().err == text("back-not", table=2, why=text("broken-draft")) + "\n"


def test_restored_table_plays_on_and_notifies_its_players(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The impossible draft is gone."""
    assert main(["tables", "--back", "2"]) == 0
    assert "Its players get the news and their turn when the bot starts." in capsys.readouterr().out
    assert main(["tables"]) == 0
    assert capsys.readouterr().out == "No table is on hold.\n"
    status, _ = asyncio.run(_seen(folder))
    assert status is Status.PLAYING


def test_table_not_on_hold_is_unchanged(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "--back", "1"]) == 1
    assert capsys.readouterr().err == text("back-none", table=1) + "\n"
    assert main(["tables", "--back", "7"]) == 1
    assert "7" in capsys.readouterr().err


def test_command_is_refused_while_the_bot_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = hold(folder / FILE)
    assert main(["tables"]) == 2
    assert "Stop that first" in capsys.readouterr().err
    lock.close()


@pytest.mark.parametrize("number", ["0", "-1", "x"])
def test_invalid_table_number_is_refused(number: str) -> None:
    with pytest.raises(SystemExit):
        main(["tables", f"--back={number}"])


def test_missing_database_is_not_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAMBOTS_DATA", str(tmp_path / "nowhere"))
    assert main(["tables"]) == 2
    assert "no games here" in capsys.readouterr().err
    for key, value in broken(tmp_path).items():
        monkeypatch.setenv(key, value)
    assert main(["tables"]) == 2
