"""`rambots selftest` as an operator sees it: lines, a file, an exit status."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from bot.cli.console import CANNOT
from bot.cli.run import selftest
from bot.discord_ui.findings import Assumption, SelftestFinding, Verdict
from bot.discord_ui.selftest.runner import Report, SelftestError

if TYPE_CHECKING:
    from pathlib import Path

HOLDS = SelftestFinding(Assumption.NONCE, Verdict.HOLDS, "text channel")
FAILS = SelftestFinding(Assumption.MEMBER, Verdict.FAILS, detail="status 403")


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[SelftestFinding]:
    """The findings of the fake self-test, which can be changed."""
    findings = [HOLDS]

    async def run(token: str, channels: list[int], folder: Path, **_: object) -> Report:
        assert (token, folder) == ("x.y.z", tmp_path / "data")
        if channels == [7]:
            raise SelftestError("The bot can't see channel 7.")
        return Report(tuple(findings), 41, ("thread 5, archived",))

    monkeypatch.setattr(selftest, "run_selftest", run)
    monkeypatch.setenv("RAMBOTS_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DISCORD_TOKEN", "x.y.z")
    return findings


def test_findings_are_printed_and_saved_as_json(
    found: list[SelftestFinding], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["selftest", "12345", "--json", str(tmp_path / "report.json")]) == 0
    told = capsys.readouterr().out
    assert "✔ holds: a message sent twice with the same nonce appears once (text channel).\n" in told
    assert "Left behind: thread 5, archived.\n" in told
    assert "41 requests." in told
    found.append(FAILS)
    assert main(["selftest", "12345", "--json", str(tmp_path / "report.json")]) == selftest.FAILS
    told = capsys.readouterr().out
    assert "✖ doesn't hold: a member can be fetched" in told
    assert "(status 403). So the bot " in told
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert [each["verdict"] for each in report["findings"]] == ["holds", "doesn't hold"]


def test_start_failure_is_explained(
    found: list[SelftestFinding], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert found
    assert main(["selftest", "7"]) == CANNOT
    assert "can't see channel 7" in capsys.readouterr().err
    monkeypatch.delenv("DISCORD_TOKEN")
    assert main(["selftest", "12345"]) == CANNOT
    assert "DISCORD_TOKEN isn't set" in capsys.readouterr().err
