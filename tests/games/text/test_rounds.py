"""A round's texts in each game, word for word.

`rounds.txt` holds some moves of each game: the post, its button and the descriptions of its pictures. After changing a
word, check the differences here and update the file with `AGREED=renew pytest tests/games/text/test_rounds.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bot.engine.icons import replace_icons
from bot.games import GAMES
from tests.agreed import hold
from tests.games.conformance.playing import Playing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.games.game import AnyGame

FILE = Path(__file__).parents[1] / "rounds.txt"
NAMES = ("Noor", "Teo", "Marek", "Ilse")
TOLD = {"rambots": (0, 19), "kolmio": (21,), "factory": (17, 18, 19), "rumbl": (0, 1)}
"""The moves shown of each game: a whole, eventful round each."""


def rounds(game: AnyGame, moves: tuple[int, ...]) -> Iterator[str]:
    """Some moves of a random game."""
    playing = Playing(game, game.seats[-1], 7, tuple(game.with_defaults({}).items()))
    names = NAMES[: playing.seats]

    def shown(line: str) -> str:
        return replace_icons(line, lambda key: game.icons[key].plain)

    for number in moves:
        move = playing.played[number]
        table = move.before.table
        story = game.words.story(table, [step.seen for step in move.steps], names)
        yield f"======== {game.title}: {game.words.round(table, table.round)}"
        yield "\n".join(map(shown, story.headline))
        yield "-- what happened\n" + "\n".join(shown(beat.whole) for beat in story.log)
        yield "-- for who cannot see it\n" + story.alt


def test_round_texts_match_approved_text() -> None:
    told = "\n\n".join(text for key, moves in TOLD.items() for text in rounds(GAMES[key], moves)) + "\n"
    hold(FILE, told)
