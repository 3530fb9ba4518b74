"""`rambots move`, and the other commands with the games in a PostgreSQL database."""

from __future__ import annotations

import asyncio
from socket import gethostname
from typing import TYPE_CHECKING
from unittest.mock import AsyncMock

import pytest

from bot.__main__ import main
from bot.games import GAMES
from bot.host.cluster.lease_manager import LeaseManager
from bot.host.core.errors import KeepingError
from bot.host.model.cluster import Shards
from bot.host.model.table_terms import TableTerms
from bot.settings import FILE
from bot.storage import open_store
from tests.host.harness import ANN, BOB, HERE, running_host
from tests.postgres import run

if TYPE_CHECKING:
    from pathlib import Path

    from bot.storage.database_url import Address
    from tests.postgres import Cluster


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A database file with a running game and a finished one."""

    async def play() -> None:
        async with running_host(tmp_path, game=GAMES["rambots"]) as here:
            for rated in (True, False):
                table = (await here.host.open("rambots", TableTerms(rated=rated), opener=ANN, place=HERE)).id
                await here.host.join(table, BOB)
                await here.host.start(table, ANN)
            await here.host.resign(1, BOB)

    asyncio.run(play())
    (tmp_path / "games.sqlite3").rename(tmp_path / FILE)
    return tmp_path / FILE


@pytest.fixture
def address(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> Address:
    """A new database, which all commands use."""
    made = asyncio.run(postgres.empty())
    monkeypatch.setenv("RAMBOTS_DATABASE", made.url)
    return made


def test_everything_is_moved_without_showing_the_password(
    games: Path, address: Address, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["move", str(games), address.url]) == 0
    shown = capsys.readouterr()
    assert f"in {address}, unchanged.\nMoved 2 tables (1 running). Games go on" in shown.out
    assert "s3cret" not in shown.out + shown.err
    assert shown.err == ""
    assert main(["move", str(games), address.url]) == 2
    shown = capsys.readouterr()
    assert shown.err == f"{address} isn't empty. Choose an empty place.\n"


def test_games_this_version_cannot_continue_are_reported(
    games: Path, address: Address, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(moved_on(games))
    assert main(["move", str(games), address.url]) == 0
    assert "This version can't continue these tables: 2." in capsys.readouterr().err


async def moved_on(games: Path) -> None:
    """Corrupt a table's record, so that it has more moves than its journal."""
    store = await open_store(games)
    async with store.writing() as tx:
        await tx.session.run("UPDATE tables SET revision = 9 WHERE id = 2")
    await store.close()


@pytest.mark.parametrize("written", ["mysql://me:s3cret@there/x", "postgresql://me:s3cret@there:x/y"])
def test_invalid_database_address_is_refused(written: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["move", written, "there"])
    assert "expected postgresql://USER:PASSWORD@HOST:PORT/DATABASE" in capsys.readouterr().err


def test_writing_commands_are_refused_while_a_bot_runs(
    games: Path, address: Address, capsys: pytest.CaptureFixture[str]
) -> None:
    """It would keep the bot from writing for minutes, and the bot wouldn't know what changed."""
    assert main(["move", str(games), address.url]) == 0
    run(address, "UPDATE tables SET status = 'quarantined' WHERE id = 2")
    asyncio.run(bot_of_another_process(address))
    capsys.readouterr()
    for arguments in (["ratings"], ["ratings", "--rebuild"], ["tables", "--back", "2"]):
        assert main(arguments) == 2
        assert capsys.readouterr().err.startswith("The games are in use by a bot")
    assert main(["tables"]) == 0, "what only reads is in nobody's way"
    run(address, "UPDATE holders SET until = 0")
    assert main(["ratings"]) == 0
    assert main(["tables", "--back", "2"]) == 0
    alive = "SELECT * FROM holders WHERE until > extract(epoch FROM clock_timestamp()) * 1000000"
    assert run(address, alive) == [], "a bot that starts now need not wait"


async def bot_of_another_process(address: Address) -> None:
    """Start a process that serves one of two shards, and end it without releasing its lease."""
    store = await open_store(address)
    assert await LeaseManager(store, Shards(frozenset({1}), 2)).take()
    await store.close()


@pytest.mark.parametrize(
    ("arguments", "what"),
    [(["ratings"], "ratings.audit"), (["tables", "--back", "1"], "tables.put_back"), (["move"], "move._plays_on")],
    ids=["ratings", "tables", "move"],
)
def test_failing_database_is_reported_in_one_line(
    games: Path,
    tmp_path: Path,
    arguments: list[str],
    what: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("RAMBOTS_DATA", str(tmp_path))
    monkeypatch.setattr(f"bot.cli.data.{what}", AsyncMock(side_effect=KeepingError))
    assert main([*arguments, str(games), str(tmp_path / "copy")] if arguments == ["move"] else arguments) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_other_commands_use_the_postgresql_database(
    games: Path, address: Address, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)

    def told(*arguments: str) -> str:
        main(arguments)
        shown = capsys.readouterr()
        assert "s3cret" not in shown.out + shown.err
        return shown.out + shown.err

    assert told("health") == "The bot hasn't sent a heartbeat here.\n"
    assert "✔ There are no games yet: the bot sets up the database when it starts." in told("doctor")
    told("move", str(games), address.url)
    run(address, f"INSERT INTO processes VALUES ('it', '{gethostname()}', '0/2', 2, {1 << 55})")
    assert told("health") == told("health", "--shards", "0/2") == "The bot is alive.\n"
    assert told("health", "--shards", "1/2") == "The bot hasn't sent a heartbeat here.\n"
    run(address, "UPDATE processes SET at = 0")
    assert told("health").startswith("The process for shards 0/2 has been silent for ")
    run(address, "DELETE FROM processes")
    assert "✔ The database answers. Games: 1 running, 0 open." in told("doctor")
    assert told("ratings").startswith("Finished games with results: 1, 1 of them rated.\nAll results")
    assert "pg_dump makes one" in told("backup")
    assert "pg_restore restores it" in told("restore", str(games))
    assert "Start the bot" in told("restore")
    run(address, "DELETE FROM leases")
    run(address, "INSERT INTO leases VALUES (0, 1, 'theirs', 0)")
    run(address, f"INSERT INTO holders VALUES ('theirs', {1 << 55})")
    assert "in use by a bot" in told("restore")
    run(address, "DELETE FROM leases")
    run(address, "UPDATE tables SET status = 'quarantined' WHERE id = 2")
    assert "✖ Tables on hold because their games can't go on: 2." in told("doctor")
    run(address, "INSERT INTO schema_version VALUES (999)")
    assert "✖ The games are from a newer bot" in told("doctor")
    monkeypatch.setenv("RAMBOTS_DATABASE", "postgresql://me:s3cret@127.0.0.1:1/games")
    assert "✖ postgresql://me@127.0.0.1:1/games can't be used as a database: it can't be reached" in told("doctor")
    assert told("health").startswith("Can't read the database: postgresql://me@127.0.0.1:1/games")
