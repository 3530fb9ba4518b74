"""`rambots backup` and `rambots restore`."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from bot.settings import FILE
from bot.storage import hold, open_store
from tests.storage.sqlite.test_store import at_version

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RAMBOTS_DATA", str(tmp_path))
    database = tmp_path / FILE
    at_version(database)
    return database


def test_backup_reports_its_path_and_contents(tmp_path: Path, store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup"]) == 0
    (made,) = (tmp_path / "backups").iterdir()
    assert re.fullmatch(r"rambots-\d{4}-\d\d-\d\d-\d{6}\.sqlite3", made.name)
    out = capsys.readouterr().out
    assert re.fullmatch(re.escape(f"{made}: 0 tables (0 running), ") + r"\d\.\d MB\.\n", out)


def test_only_the_newest_backups_are_kept(tmp_path: Path, store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in (1, 2, 3):
        (folder / f"rambots-2020-01-0{day}-000000.sqlite3").write_text("old", encoding="utf-8")
    (folder / "mine.sqlite3").write_text("mine", encoding="utf-8")
    assert main(["backup", "--keep", "2"]) == 0
    left = sorted(path.name for path in folder.iterdir())
    assert left[:2] == ["mine.sqlite3", "rambots-2020-01-03-000000.sqlite3"]
    assert len(left) == 3
    assert "rambots-2020-01-01-000000.sqlite3." in capsys.readouterr().out


@pytest.mark.parametrize("number", ["0", "-1", "many"])
def test_keep_must_be_at_least_one(number: str, store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["backup", f"--keep={number}"])
    assert "expected a whole number of at least 1" in capsys.readouterr().err


def test_restore_keeps_the_replaced_database(tmp_path: Path, store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine"
    assert main(["backup", str(file)]) == 0
    capsys.readouterr()
    assert main(["restore", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Restored 0 tables (0 running).")
    assert str(tmp_path / "rambots.before-1.sqlite3") in out
    store.unlink()
    assert main(["restore", str(file)]) == 0
    assert "before" not in capsys.readouterr().out


def test_restore_starts_a_new_era(tmp_path: Path, store: Path) -> None:
    file = tmp_path / "mine"
    asyncio.run(opened(store))
    before = eras(store)
    assert len(before) == 1
    assert main(["backup", str(file)]) == 0
    assert main(["restore", str(file)]) == 0
    (*former, present) = eras(store)
    assert former == before
    assert present not in before


async def opened(store: Path) -> None:
    """Open the database as a start of the bot does, and close it."""
    await (await open_store(store)).close()


def eras(store: Path) -> list[str]:
    """The names of a database's eras."""
    with closing(sqlite3.connect(store)) as file:
        return [name for (name,) in file.execute("SELECT name FROM eras ORDER BY number")]


def test_restore_requires_a_backup_file(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["restore"]) == 2
    assert "rambots restore FILE" in capsys.readouterr().err


def test_blocked_backup_or_restore_is_explained(
    tmp_path: Path, store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine"
    assert main(["backup", str(file)]) == 0
    assert main(["backup", str(file)]) == 2
    assert "already exists" in capsys.readouterr().err
    lock = hold(store)
    try:
        assert main(["restore", str(file)]) == 2
        assert "Stop that first" in capsys.readouterr().err
    finally:
        lock.close()
    assert main(["restore", str(tmp_path / "nowhere")]) == 2
    assert "There's no backup" in capsys.readouterr().err
