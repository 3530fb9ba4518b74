"""Names of people in the pictures of all games."""

from __future__ import annotations

from bot.engine.rng import Rng
from bot.games import GAMES
from tests.texts import text


def test_undrawable_name_is_replaced_by_localized_colour() -> None:
    for game in GAMES.values():
        spoken = game.in_language("fi")
        colours = tuple(each.key for each in spoken.colours[: max(spoken.seats)])
        table = spoken.rules(spoken.with_defaults({})).start(colours, Rng(3)).table
        cards = spoken.stage.still(table, ["花子"] * len(colours)).panel.players
        assert {card.otherwise for card in cards} <= {
            text("shade-called", language="fi", colour=each.key).capitalize() for each in game.colours
        }
