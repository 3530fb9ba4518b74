"""Whole games as texts: a position, programs round by round, what is told of them and the board they lead to.

A file of playthroughs/ begins with lines of `key: value` (round, precedence, and pools and goals as `pool red: ...`)
and a board as in boards.py. Then come rounds: a line of dashes, the programs as `red: SRN MBE`, the story as lines that
begin with `|`, and the board. Words after `#` explain. The story is what chat gets, without its markup.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.games.rambots.documents import RamDocuments
from bot.games.rambots.words import RamWords
from tests.games.rambots.boards import COLOURS, drawn, position, sketch

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = {"red": "Ruth", "yellow": "Yann", "green": "Gwen", "blue": "Bela"}


@dataclass
class Part:
    """What stands between two lines of dashes."""

    fields: dict[str, str] = field(default_factory=dict)
    story: list[str] = field(default_factory=list)
    board: list[str] = field(default_factory=list)


def parts(text: str) -> list[Part]:
    found = [Part()]
    for whole in text.splitlines():
        line = whole.split("#")[0].rstrip()
        if line.startswith("---"):
            found.append(Part())
        elif line.startswith("|"):
            found[-1].story.append(line.removeprefix("|").strip())
        elif re.match(r"[1-8]  ", line):
            found[-1].board.append(line)
        elif line:
            key, value = line.split(":")
            found[-1].fields[key] = value.strip()
    return found


def start(part: Part) -> dict[str, Any]:
    """The document's position that a file begins with."""
    given = part.fields
    return position(
        "\n".join(part.board),
        goals={key.split()[1]: value for key, value in given.items() if key.startswith("goals")},
        pools={key.split()[1]: value for key, value in given.items() if key.startswith("pool")},
        precedence=given["precedence"],
        number=int(given["round"]),
    )


def play_round(before: dict[str, Any], programs: dict[str, str]) -> tuple[list[str], dict[str, Any]]:
    """The story without its markup, and the position after the round."""
    documents = RamDocuments()
    document = {
        "game": "rambots",
        "position": before,
        "orders": {colour: program.split() for colour, program in programs.items()},
    }
    rules, state, laid_out = documents.read(document)
    steps = list(rules.play(state, laid_out))
    names = [NAMES[colour] for colour in before["rambots"]]
    story = RamWords().story(state.table, [step.seen for step in steps], names)
    lines = [re.sub(r"[*`🔴🟡🟢🔵]", "", line).replace("  ", " ").strip() for line in (*story.deeds, *story.changes)]
    return lines, documents.position(steps[-1].state)


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_a_game_runs_as_it_is_written(file: Path) -> None:
    first, *rounds = parts(file.read_text(encoding="utf-8"))
    now = start(first)
    for number, part in enumerate(rounds, start=1):
        programs = {colour: part.fields[colour] for colour in COLOURS.values() if colour in part.fields}
        story, now = play_round(now, programs)
        assert story == part.story, f"round {number} of {file.name}"
        assert sketch(now["rambots"], now["beacons"]) == drawn("\n".join(part.board)), f"board {number} of {file.name}"
