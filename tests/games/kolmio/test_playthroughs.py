"""Whole games of Kolmio as texts: a position, then round by round the programs, their story and the resulting places.

A file of playthroughs/kolmio/ begins with lines of `key: value`: side, precedence, pools and goals as `pool red: ...`,
and things as in hexagons.py. Then come rounds: a line of dashes, the programs as `red: SRNE MBW`, the story as lines
that begin with `|`, and the things. Words after `#` explain. The story is what descriptions of pictures say.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.games.rambots import KOLMIO
from bot.games.rambots.notation.documents import RamDocuments
from bot.games.rambots.rules.variants import KOLMIO as VARIANT
from tests.agreed import hold
from tests.games.kolmio.hexagons import position, written
from tests.games.playthroughs import NONE, Part, parts, retold
from tests.games.rambots.rounds import play_round

FOLDER = Path(__file__).parent / "playthroughs"


def start(part: Part) -> dict[str, Any]:
    """The position at the beginning of a file."""
    given = part.fields
    return position(
        given["things"],
        goals=part.named("goals"),
        pools=part.named("pool"),
        precedence=given["precedence"],
    )


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_game_matches_its_playthrough(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    first, *rounds = parts(text, board=NONE)
    now, options, stories = start(first), {"side": int(first.fields["side"])}, []
    for number, part in enumerate(rounds, start=1):
        story, now = play_round(RamDocuments(VARIANT), KOLMIO, part, options=options, position=now)
        stories.append(story)
        assert written(now) == part.fields["things"], f"things after round {number} of {file.name}"
    hold(file, retold(text, stories))
