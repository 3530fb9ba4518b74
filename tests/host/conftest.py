"""What tests of the host share."""

from __future__ import annotations

import pytest


@pytest.fixture
def long_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody wins while it is about something else."""
    monkeypatch.setattr("tests.host.toy.GOAL", 30)
