"""The known docks are those that Hard loads."""

from __future__ import annotations

from bot.games.rumbl.kernel.openings import SEEN
from tests.tools.arena.openings import FIRST, MANY, opened


def test_known_first_docks_match_current_hard_play() -> None:
    """Only the first and the last game are played again."""
    lines = SEEN.read_text("utf-8").splitlines()
    assert len(lines) == 2 * MANY
    assert lines[:2] == opened(FIRST)
    assert lines[-2:] == opened(FIRST + MANY - 1)
