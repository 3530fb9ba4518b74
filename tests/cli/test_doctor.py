"""`rambots doctor`: its report about this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from bot.cli.run import doctor
from bot.diagnostics import Finding

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tokens used to ask Discord."""
    tokens: list[str] = []

    async def checkup(token: str) -> tuple[Finding, ...]:
        tokens.append(token)
        return (Finding("Discord is there."),)

    monkeypatch.setattr(doctor, "checkup", checkup)
    monkeypatch.setenv("RAMBOTS_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DISCORD_TOKEN", "x.y.z")
    return tokens


def test_everything_is_checked_and_nothing_is_created(
    tmp_path: Path, asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "✔ Pictures work (4 games)."
    assert told[1].startswith(f"✔ Free space for the games ({tmp_path / 'data'}): ")
    assert told[2].startswith("✔ There are no games yet")
    assert told[3:] == ["✔ Discord is there.", "Everything's fine."]
    assert asked == ["x.y.z"]
    assert list(tmp_path.iterdir()) == []


def test_discord_is_not_asked_without_a_token(
    monkeypatch: pytest.MonkeyPatch, asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    assert main(["doctor"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[-3] == "✖ DISCORD_TOKEN isn't set."
    assert told[-2].startswith("    Put the bot's token there")
    assert told[-1] == "Problems to fix: 1."
    assert asked == []


def test_low_disk_space_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(doctor, "ROOM", 2**60)
    assert main(["doctor"]) == 1
    assert "Free some space there" in capsys.readouterr().out


def test_unwritable_folder_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("RAMBOTS_DATA", str(tmp_path / "file" / "data"))
    assert main(["doctor"]) == 1
    assert "Not a directory." in capsys.readouterr().out


def test_only_the_invalid_setting_is_reported(
    monkeypatch: pytest.MonkeyPatch, asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAMBOTS_WORKERS", "many")
    assert main(["doctor"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("✖ A setting is wrong: RAMBOTS_WORKERS is 'many'")
    assert len(told) == 3
    assert asked == []
