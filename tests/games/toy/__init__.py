"""Maze: a game that is small on purpose. All that the house has to know of it is in this folder."""

from bot.games.game import Colour, Game, Option
from tests.games.toy.rules import Event, Hand, Maze, Table
from tests.games.toy.shown import MazeStage, lessons
from tests.games.toy.told import MazeDocuments, MazeNotation, MazeWords

STEPS = Option(
    "steps", "Steps", ((3, "3 a round"), (5, "5 a round")), default=3, help="How far everybody walks in a round."
)

MAZE: Game[Table, Hand, Event] = Game(
    key="maze",
    title="Maze",
    pitch="Plan a few steps in secret, walk them all at once, and be the first in the middle of the maze.",
    seats=(2, 3, 4),
    colours=tuple(
        Colour(key, key, emoji) for key, emoji in zip(("red", "yellow", "green", "blue"), "🔴🟡🟢🔵", strict=True)
    ),
    options=(STEPS,),
    edition=1,
    rules=lambda options: Maze(5 if options["steps"] == 5 else 3),
    notation=MazeNotation(),
    documents=MazeDocuments(),
    words=MazeWords(),
    stage=MazeStage(),
    lessons=lessons,
    rulebook="# Maze\n\nEverybody plans steps in secret; then all walk, in turn. First in the middle wins.\n",
)
