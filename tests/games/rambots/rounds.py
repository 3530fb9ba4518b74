"""Play a round from a game's text, for RAMbots and Kolmio alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.games.playthroughs import NAMES, sentences
from tests.games.rambots.boards import COLOURS

if TYPE_CHECKING:
    from bot.games.game import AnyGame
    from bot.games.rambots.notation.documents import RamDocuments
    from tests.games.playthroughs import Part


def play_round(documents: RamDocuments, game: AnyGame, part: Part, **document: Any) -> tuple[list[str], dict[str, Any]]:
    """The story in plain words and the position after the round; `document` has everything except the orders."""
    orders = {colour: part.fields[colour].split() for colour in COLOURS.values() if colour in part.fields}
    rules, state, programs = documents.read({**document, "game": game.key, "orders": orders})
    steps = list(rules.play(state, programs))
    names = [NAMES[colour] for colour in document["position"]["rambots"]]
    story = sentences(game.words, state.table, [step.seen for step in steps], names)
    return story, documents.position(steps[-1].state)
