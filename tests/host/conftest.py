"""Fixtures of the host's tests."""

from __future__ import annotations

import pytest


@pytest.fixture
def long_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make games so long that nobody wins during a test about something else."""
    monkeypatch.setattr("tests.host.toy.GOAL", 30)
