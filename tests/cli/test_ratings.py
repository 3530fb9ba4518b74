"""`rambots ratings`, which checks whether all ratings follow from the games."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from bot.games import GAMES
from bot.host.model.table_terms import TableTerms
from bot.settings import FILE
from tests.cli.test_bad_store import broken
from tests.host.harness import ANN, BOB, HERE, running_host

if TYPE_CHECKING:
    from pathlib import Path

RAMBOTS = GAMES["rambots"]


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a bot where Bob has left a rated game."""
    monkeypatch.setenv("RAMBOTS_DATA", str(tmp_path))

    async def play() -> None:
        async with running_host(tmp_path, game=RAMBOTS) as here:
            table = (await here.host.open("rambots", TableTerms(rated=True), opener=ANN, place=HERE)).id
            await here.host.join(table, BOB)
            await here.host.start(table, ANN)
            await here.host.resign(table, BOB)

    asyncio.run(play())
    database = tmp_path / FILE
    (tmp_path / "games.sqlite3").rename(database)
    return database


def test_ratings_of_a_played_game_pass_the_check(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ratings"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Finished games with results: 1, 1 of them rated.",
        "All results and ratings match the journals.",
    ]


def test_wrong_ratings_are_reported_and_rebuilt_on_request(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(played)) as file, file:
        file.execute("UPDATE results SET place = 1")
        wrong = file.execute("UPDATE ratings SET mu = 0").rowcount
    assert main(["ratings"]) == 1
    told = capsys.readouterr()
    assert "table 1." in told.err
    assert f"match the results: {wrong}." in told.err
    assert "Nothing was changed" in told.err
    assert main(["ratings", "--rebuild"]) == 0
    assert "Everything's fixed." in capsys.readouterr().err
    assert main(["ratings"]) == 0


def test_missing_database_is_not_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAMBOTS_DATA", str(tmp_path / "nowhere"))
    assert main(["ratings"]) == 2
    assert "no games here" in capsys.readouterr().err
    assert not (tmp_path / "nowhere").exists()


def test_invalid_database_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for key, value in broken(tmp_path).items():
        monkeypatch.setenv(key, value)
    assert main(["ratings"]) == 2
    assert "it isn't a database" in capsys.readouterr().err
