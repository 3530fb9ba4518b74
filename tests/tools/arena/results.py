"""The file of results: a line of JSON for each game. No game is recorded twice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.tools.arena.playing import Fixture, Result

if TYPE_CHECKING:
    from pathlib import Path


def read(path: Path) -> dict[Fixture, Result]:
    """All results in a file; empty if there's no file."""
    if not path.exists():
        return {}
    results = [_result(json.loads(line)) for line in path.read_text("utf-8").splitlines()]
    return {result.fixture: result for result in results}


def add(path: Path, result: Result) -> None:
    """Append a result."""
    fixture = result.fixture
    line = {
        "game": fixture.game,
        "players": fixture.players,
        "efforts": fixture.efforts,
        "seed": fixture.seed,
        "winners": result.winners,
        "moves": result.moves,
        "ended": result.ended,
        "seconds": [round(seconds, 2) for seconds in result.seconds],
        "answers": result.answers,
        **({"compiled": True} if result.compiled else {}),
    }
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, separators=(",", ":")) + "\n")


def _result(line: dict[str, Any]) -> Result:
    fixture = Fixture(line["game"], tuple(line["players"]), tuple(line["efforts"]), line["seed"])
    return Result(
        fixture,
        winners=tuple(line["winners"]),
        moves=line["moves"],
        ended=line["ended"],
        seconds=tuple(line["seconds"]),
        answers=tuple(line["answers"]),
        compiled=line.get("compiled", False),
    )
