"""Commands that find an unusable database: an error line and an exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from aiohttp import TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult

from bot.__main__ import main
from bot.app import Discord, StartError, serve
from bot.settings import FILE

if TYPE_CHECKING:
    from pathlib import Path


def broken(folder: Path, *, directory: bool = False) -> dict[str, str]:
    """The environment of a bot whose database is unusable."""
    environment = {**os.environ, "RAMBOTS_DATA": str(folder), "DISCORD_TOKEN": "x.y.z"}
    file = folder / FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    if directory:
        file.mkdir()
    else:
        file.write_bytes(b"these are no games" * 1000)
    return environment


def test_subset_of_shards_is_refused_for_a_file_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody would serve the others, and nobody would notice."""
    monkeypatch.setenv("RAMBOTS_DATA", str(tmp_path))
    monkeypatch.setenv("DISCORD_TOKEN", "x.y.z")
    assert main(["run", "--shards", "0-3/8"]) == 2
    assert "give all processes the same database (RAMBOTS_DATABASE)." in capsys.readouterr().err
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize(("directory", "says"), [(False, "it isn't a database"), (True, "it can't be opened")])
def test_bot_does_not_start_on_an_invalid_database(
    tmp_path: Path, directory: bool, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for key, value in broken(tmp_path, directory=directory).items():
        monkeypatch.setenv(key, value)
    assert main(["run"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(f"can't be used as a database: {says}")


def test_health_check_reports_an_unreadable_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for key, value in broken(tmp_path).items():
        monkeypatch.setenv(key, value)
    assert main(["health"]) == 1
    assert capsys.readouterr().err == "Can't read the database: it isn't a database.\n"


@pytest.mark.parametrize("command", ["run", "play"])
def test_uncreatable_folder_is_named_by_its_variable(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAMBOTS_DATA", "/proc/nope")
    monkeypatch.setenv("DISCORD_TOKEN", "x.y.z")
    assert main([command]) == 2
    assert "RAMBOTS_DATA is '/proc/nope'" in capsys.readouterr().err


async def test_bot_exits_when_discord_is_unreachable_at_start(tmp_path: Path) -> None:
    class Nowhere(AbstractResolver):
        async def resolve(self, host: str, port: int = 0, family: int = 0) -> list[ResolveResult]:
            raise OSError(f"nobody knows {host}:{port} ({family})")

        async def close(self) -> None:
            """Do nothing."""

    way = Discord("x.y.z", connector=lambda: TCPConnector(resolver=Nowhere()))
    with pytest.raises(StartError, match="Discord can't be reached"):
        await serve(way, database=tmp_path / FILE)


def test_old_python_is_refused_with_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.version_info", (3, 10, 14))
    monkeypatch.setattr("sys.version", "3.10.14 (main)")
    with pytest.raises(SystemExit, match=r"You need Python 3\.11 or newer; this is 3\.10\.14\."):
        main(["health"])


def test_health_check_imports_almost_nothing(tmp_path: Path) -> None:
    """It runs every minute, even on a small and busy machine."""
    code = "import sys, bot.__main__; bot.__main__.main(['health']); print(*sys.modules)"
    environment = {**os.environ, "RAMBOTS_DATA": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    imported = set(done.stdout.split())
    assert {"bot.cli.run.health", "bot.storage.liveness"} <= imported
    assert not {"asyncio", "discord", "PIL", "asyncpg", "aiosqlite", "bot.games", "bot.host.model.tables"} & imported
