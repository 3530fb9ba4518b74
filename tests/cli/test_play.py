"""`rambots play` from the command line."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from bot.playground.serve import Identity
from bot.playground.world.store import Store
from bot.storage import hold

if TYPE_CHECKING:
    from pathlib import Path


def test_fresh_start_leaves_an_open_playground_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "chat" / "world"
    kept.parent.mkdir()
    kept.write_text("a game")
    open_elsewhere = hold(tmp_path / "playground")
    word = main(["play", "--fresh", "--port", "0", "--data", str(tmp_path)])
    open_elsewhere.close()
    assert (word, kept.read_text()) == (2, "a game")
    assert "in use" in capsys.readouterr().err


def test_unreadable_world_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "chat").mkdir()
    with closing(Store(tmp_path / "chat")) as store:
        store.put(1, Identity(id=1, token="secret", guild=2))
    with closing(sqlite3.connect(tmp_path / "chat" / "world.sqlite3")) as database:
        database.execute("UPDATE records SET body = replace(body, 'secret', '\x01')")
        database.commit()
    assert main(["play", "--port", "0", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("The playground's Identity 1 can't be read")


def test_uncreatable_folder_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["play", "--port", "0", "--data", str(tmp_path / "file" / "folder")]) == 2
    assert "Can't use the folder" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["99999", "-1", "http"])
def test_invalid_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", f"--port={port}"])
    assert port in capsys.readouterr().err
