"""Data of RAMbots 0.1, which is no longer supported, is refused in one sentence and stays as it is, byte for byte."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from bot.settings import FILE
from tests.postgres import run

if TYPE_CHECKING:
    from tests.postgres import Cluster

FORMER = gzip.decompress(Path(__file__).with_name("former").joinpath("version-35.sqlite3.gz").read_bytes())
"""A database from RAMbots 0.1 with a running game, and with its log checkpointed."""
POSTGRES = 7
"""The last version of a PostgreSQL database in RAMbots 0.1."""


def why(place: object, version: int) -> str:
    return (
        f"{place} is from RAMbots 0.1 (version {version}), and this version can't read it:"
        " run RAMbots 0.1 with it, or start without it.\n"
    )


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def of_version(version: int) -> bytes:
    return FORMER[:60] + version.to_bytes(4, "big") + FORMER[64:]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RAMBOTS_DATA", str(tmp_path))
    monkeypatch.setenv("DISCORD_TOKEN", "t0ken")
    return tmp_path


@pytest.mark.parametrize("version", [1, 20, 35])
def test_commands_refuse_old_file_and_keep_it(folder: Path, version: int, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / FILE).write_bytes(of_version(version))
    for command in (["run"], ["tables"], ["ratings"], ["move", str(folder / FILE), str(folder / "other")]):
        assert main(command) == 2
        assert capsys.readouterr().err == why(folder / FILE, version)
    assert content(folder) == {FILE: of_version(version)}


def test_run_refuses_old_version_found_in_the_log(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "then").mkdir()
    (folder / "then" / FILE).write_bytes(of_version(34))
    with closing(sqlite3.connect(folder / "then" / FILE, isolation_level=None)) as connection:
        connection.execute("PRAGMA user_version = 35")
        for end in ("", "-wal"):
            (folder / f"{FILE}{end}").write_bytes((folder / "then" / f"{FILE}{end}").read_bytes())
    before = content(folder)
    assert main(["run"]) == 2
    assert capsys.readouterr().err == why(folder / FILE, 35)
    after = content(folder)
    after.pop(f"{FILE}-shm", None)  # reading the log creates an index of it
    assert after == before


def test_old_backup_is_not_restored(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    backup = folder / "backup.sqlite3"
    backup.write_bytes(FORMER)
    assert main(["restore", str(backup)]) == 2
    assert capsys.readouterr().err == why(backup, 35)
    assert content(folder) == {backup.name: FORMER}


def test_doctor_reports_old_data(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / FILE).write_bytes(FORMER)
    with pytest.MonkeyPatch.context() as patched:
        patched.delenv("DISCORD_TOKEN")
        assert main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert "✖ The games are from RAMbots 0.1 (version 35), and this version can't read them." in out


ALL = """
    SELECT relname, relfilenode, pg_relation_size(oid) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace ORDER BY relname
"""
"""Every table and index, with its file and its size."""


def test_commands_refuse_old_postgres_database_and_keep_it(
    postgres: Cluster, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    address = asyncio.run(postgres.empty())
    numbers = ", ".join(f"({number})" for number in range(1, POSTGRES + 1))
    before = run(
        address,
        "CREATE TABLE tables (id BIGINT PRIMARY KEY)",
        "INSERT INTO tables VALUES (1)",
        "CREATE TABLE schema_version (version BIGINT NOT NULL)",
        f"INSERT INTO schema_version VALUES {numbers}",
        ALL,
    )
    monkeypatch.setenv("RAMBOTS_DATABASE", address.url)
    for command in (["run"], ["tables"], ["move", address.url, str(folder / "other")]):
        assert main(command) == 2
        assert capsys.readouterr().err == why(address, POSTGRES)
    monkeypatch.delenv("DISCORD_TOKEN")
    assert main(["doctor"]) == 1
    assert "✖ The games are from RAMbots 0.1 (version 7)" in capsys.readouterr().out
    assert run(address, ALL) == before
    (row,) = run(address, "SELECT count(*), max(version) FROM schema_version")
    assert tuple(row) == (POSTGRES, POSTGRES)
    assert content(folder) == {}
