"""Whole games of R.U.M.B.L. as texts: round by round the docks, the events, and the resulting board.

A file of playthroughs/rumbl/ begins with each team's roster, sectors and powers. Then come rounds: a line of dashes,
each team's priorities and dock, the answers to questions, the events of documents as lines that begin with `|`, the
board as in boards.py, and the scores. Words after `//` explain.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.games.rumbl.notation.documents import RumblDocuments
from tests.games.playthroughs import Part, parts
from tests.games.rumbl.boards import codes, shown, told

FOLDER = Path(__file__).parent / "playthroughs"
TEAMS = ("blue", "green")


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def dock(text: str) -> dict[str, Any]:
    """Read a dock: "purple; missile 3,2 NW 2 7"."""
    sector, *robots = (part.split() for part in text.split(";"))
    return {
        "sector": sector[0],
        "robots": [
            {
                "kind": kind,
                "at": [int(part) for part in at.split(",")],
                "facing": facing,
                "power": int(power),
                "priority": int(priority),
            }
            for kind, at, facing, power, priority in robots
        ],
    }


def choice(text: str) -> dict[str, Any]:
    """Read an answer: "target 1,0", "clones 0,1 -2,2", "direction NE", "stay"."""
    asks, *words = text.split()
    match asks:
        case "stay":
            return {"stay": True}
        case "direction":
            return {"direction": words[0]}
        case _:
            spaces = [[int(part) for part in word.split(",")] for word in words]
            return {asks: spaces if asks == "clones" else spaces[0]}


def start(part: Part) -> dict[str, Any]:
    return {
        "round": 1,
        "scores": dict.fromkeys(TEAMS, 0),
        "pieces": [],
        "powers": {team: numbers(part.fields[f"powers {team}"]) for team in TEAMS},
        "sectors": {team: part.fields[f"sectors {team}"].split() for team in TEAMS},
        "rosters": {team: part.fields[f"roster {team}"].split() for team in TEAMS},
    }


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_game_runs_as_transcribed(file: Path) -> None:
    first, *rounds = parts(file.read_text(encoding="utf-8"), board=" ", words="//.*")
    position, documents = start(first), RumblDocuments()
    for number, part in enumerate(rounds, start=1):
        position["priorities"] = {team: numbers(part.fields[f"priorities {team}"]) for team in TEAMS}
        answers = part.fields.get("choices", "")
        document = {
            "game": "rumbl",
            "position": position,
            "orders": {team: dock(part.fields[team]) for team in TEAMS if team in part.fields},
            "choices": [choice(text) for text in answers.split(";")] if answers else [],
        }
        result: dict[str, Any] = documents.adjudicate(document)
        where = f"round {number} of {file.name}"
        story = [told(event) for event in result["events"] if event["event"] not in ("reveal", "round")]
        assert result["question"] is None, where
        assert [" ".join(line.split()[:3]) if line.startswith("scored") else line for line in story] == part.story, (
            where
        )
        position = result["position"]
        after = documents.read({"game": "rumbl", "position": position}).state.table
        assert shown(after.pieces) == codes("\n".join(part.board)), where
        assert position["scores"] == dict(zip(TEAMS, numbers(part.fields["scores"]), strict=True)), where
