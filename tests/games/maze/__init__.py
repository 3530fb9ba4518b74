"""Maze: a deliberately small game. This folder is all that the bot needs to know about it."""

from bot.games.common.notation.notation import WordNotation
from bot.games.common.open.documents import OpenDocuments
from bot.games.common.open.table import Hand
from bot.games.common.rules.options import rules_of
from bot.games.common.text.looks import FOUR
from bot.games.game import Game, Option, Options
from tests.games.maze.descriptions import DESCRIBED, MazeStage, MazeWords, lessons, read, written
from tests.games.maze.rules import WORDS, Event, Maze, Table

STEPS = Option(
    "steps", "Steps", ((3, "3 a round"), (5, "5 a round")), default=3, help="How far everybody walks in a round."
)


def rules(options: Options) -> Maze:
    """The rules with the chosen option."""
    return rules_of(Maze, options)


MAZE: Game[Table, Hand, Event] = Game(
    key="maze",
    title="Maze",
    pitch="Plan a few steps in secret, walk them all at once, and be the first in the middle of the maze.",
    seats=(2, 3, 4),
    colours=FOUR,
    options=(STEPS,),
    edition=1,
    rules=rules,
    notation=WordNotation(WORDS, "step", "a way (N, E, S or W)"),
    documents=OpenDocuments("maze", (STEPS,), rules, DESCRIBED, written, ("walkers",), read),
    words=MazeWords(),
    stage=MazeStage(),
    lessons=lessons,
    rulebook="# Maze\n\nEverybody plans steps in secret; then all walk, in turn. First in the middle wins.\n",
)
