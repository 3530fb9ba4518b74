"""Whole games of RAMbots Factory as texts: the typed input, the story, and the resulting floor.

A file of playthroughs/factory/ begins with the players, the seed and their goal stacks, as `key: value`. Then come
rounds: a line of dashes, the programs as `red: SRN MBE`, the torch holder's answers in order as `boards: B 2,0 r1`, the
story as lines that begin with `|`, and the floor. A line that begins with `#` explains. The story is what descriptions
of pictures say; the floor is drawn as in floors.py, with `#` for a corner or nothing and every row numbered as on the
floor.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.engine import answers
from bot.engine.rng import Rng
from bot.games.factory.notation.notation import FactoryNotation
from bot.games.factory.rules.floor import SPACES, Floor
from bot.games.factory.rules.rulebook import Factory
from bot.games.factory.text.words import FactoryWords
from tests.agreed import hold
from tests.games.factory.floors import LETTERS
from tests.games.playthroughs import NAMES, Part, parts, retold, sentences
from tests.games.rambots.boards import CHARACTERS

if TYPE_CHECKING:
    from bot.engine.game import PublicStep, State
    from bot.games.factory.rules.events import Event
    from bot.games.factory.rules.state import Table
    from bot.games.pyramids.rules.things import Hand

FOLDER = Path(__file__).parent / "playthroughs"


def sketch(table: Table) -> list[str]:
    """The floor as text, in any shape."""
    floor = Floor.of(table.boards)
    marks = {floor.cell(board.name, space): ". " for board in table.boards for space in SPACES}
    marks |= dict.fromkeys(floor.squares, ". ")
    for board in table.boards:
        for element in board.elements:
            marks[floor.cell(board.name, element.at)] = f"{LETTERS[element.kind.value]}{element.pips}"
    for index, placed in enumerate(table.placed):
        letter = placed.thing.colour.letter if index < len(table.players) else placed.thing.colour.letter.lower()
        marks[placed.cell] = letter + CHARACTERS[placed.facing.value if placed.facing else "up"]
    columns = [5 * x + step for x in range(min(x for x, _ in places(table)), max(x for x, _ in places(table)) + 1)
               for step in range(5)]  # fmt: skip
    rows = [5 * y + step for y in range(min(y for _, y in places(table)), max(y for _, y in places(table)) + 1)
            for step in range(5)]  # fmt: skip
    return [
        f"{row:2}  " + " ".join(marks.get((column, row), "# ") for column in columns).rstrip() for row in reversed(rows)
    ]


def places(table: Table) -> list[tuple[int, int]]:
    return [board.place for board in table.boards]


class Game:
    """A game played by typed answers."""

    def __init__(self, first: Part) -> None:
        self.rules = Factory()
        self.colours = first.fields["players"].split()
        self.state: State[Table, Hand] = self.rules.start(tuple(self.colours), Rng(int(first.fields["seed"])))
        self.advance({colour: first.fields[f"goals {colour}"] for colour in self.colours})

    def advance(self, typed: dict[str, str]) -> list[PublicStep[Table, Event]]:
        """Move the table once with these texts; colours without one have no program."""
        given = {}
        for decision in self.rules.pending_decisions(self.state):
            text = typed.get(self.colours[decision.seat], "none")
            hand = self.state.hands[decision.seat]
            draft = FactoryNotation().read(text, self.state.table, hand, decision)
            answer = answers.finish(self.rules, self.state, decision, draft)
            assert answer is not None, f"{text!r} is not complete"
            answers.check(self.rules, self.state, decision, answer)
            given[decision.seat] = answer
        seen: list[PublicStep[Table, Event]] = []
        for step in self.rules.advance(self.state, given):
            seen.append(step.seen)
            self.state = step.state
        return seen

    def told(self, typed: dict[str, str]) -> list[str]:
        """The story of a move, in plain words."""
        before = self.state.table
        return sentences(FactoryWords(), before, self.advance(typed), [NAMES[colour] for colour in self.colours])

    def play(self, part: Part) -> list[str]:
        """Play a whole round."""
        story = self.told(part.fields)
        for text in part.fields.get("boards", "").splitlines():
            story += self.told(dict.fromkeys(self.colours, text))
        return story


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_game_matches_its_playthrough(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    first, *rounds = parts(text, board=r" *-?\d+  ", words="^#.*")
    game, stories = Game(first), []
    for number, part in enumerate(rounds, start=1):
        stories.append(game.play(part))
        assert sketch(game.state.table) == part.board, f"floor {number} of {file.name}"
    assert game.rules.outcome(game.state) is not None
    hold(file, retold(text, stories))
