"""Whole games as texts: a position, then round by round the programs, their story and the resulting board.

A file of playthroughs/ begins with lines of `key: value` (round, precedence, and pools and goals as `pool red: ...`)
and a board as in boards.py. Then come rounds: a line of dashes, the programs as `red: SRN MBE`, the story as lines that
begin with `|`, and the board. Words after `#` explain. The story is what descriptions of pictures say; `AGREED=renew`
rewrites the story and nothing else.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.games.rambots import RAMBOTS
from bot.games.rambots.notation.documents import RamDocuments
from tests.agreed import hold
from tests.games.playthroughs import Part, parts, retold
from tests.games.rambots.boards import drawn, position, sketch
from tests.games.rambots.rounds import play_round

FOLDER = Path(__file__).parent / "playthroughs"


def start(part: Part) -> dict[str, Any]:
    """The position at the beginning of a file."""
    given = part.fields
    return position(
        "\n".join(part.board),
        goals=part.named("goals"),
        pools=part.named("pool"),
        precedence=given["precedence"],
        number=int(given["round"]),
    )


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_game_matches_its_playthrough(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    first, *rounds = parts(text, board="[1-8]  ")
    now, stories = start(first), []
    for number, part in enumerate(rounds, start=1):
        story, now = play_round(RamDocuments(), RAMBOTS, part, position=now)
        stories.append(story)
        assert sketch(now["rambots"], now["beacons"]) == drawn("\n".join(part.board)), f"board {number} of {file.name}"
    hold(file, retold(text, stories))
