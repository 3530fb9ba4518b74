"""Positions of all games that show a lot at once, to check pictures with."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

from bot.games import GAMES
from bot.games.rambots.pictures.stage import RamStage
from bot.games.rambots.rules.rulebook import RamBots
from bot.games.rambots.rules.variants import KOLMIO
from tests.games.conformance.playing import Playing
from tests.tools.bench.render import (
    BRANCHED,
    IN_LINE,
    PROGRAMS,
    PROGRAMS_ON_TRIANGLES,
    factory_round,
    rumbl_round,
    whole_round,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.games.game import AnyGame
    from rendering.scene import Scene
    from tests.tools.bench.render import Round

NAMES: Final = ("Ilse", "Marek", "Noor", "Teo")
SEED: Final = 3
SHORT: Final = {"round_limit": 5}
"""Options that end long games early."""


LOOKS: Final = ("own", "draft", "end")
"""A player's own view of the table, a preview of their draft, and the end."""
ROUNDS: Final[Mapping[str, Callable[[], Round]]] = {
    "rambots": lambda: whole_round(RamBots(), RamStage(), PROGRAMS),
    "kolmio": lambda: whole_round(RamBots(variant=KOLMIO), RamStage(KOLMIO.beacon), PROGRAMS_ON_TRIANGLES),
    "factory": lambda: factory_round(BRANCHED),
    "rumbl": rumbl_round,
}
NAMED: Final = (
    *(f"{key}-round" for key in ROUNDS),
    "factory-line",
    *(f"{key}-{look}" for key in GAMES for look in LOOKS),
)
"""All names, known before any game is played."""


@cache
def position(name: str) -> Scene:
    """The position with that name."""
    key, what = name.split("-")
    if what == "round":
        return _fullest(ROUNDS[key]())
    return factory_round(IN_LINE)[1][-1].scene if what == "line" else _look(GAMES[key], what)


def in_mid_round() -> dict[str, Scene]:
    """By game, the middle of a round with as many marks as can be seen together."""
    return {key: position(f"{key}-round") for key in ROUNDS}


def positions() -> dict[str, Scene]:
    """All positions by name."""
    return {name: position(name) for name in NAMED}


def _fullest(played: Round) -> Scene:
    _, shots = played
    most = max(shots[: len(shots) * 3 // 4], key=lambda shot: len(shot.marks))
    return replace(most.scene, marks=(*most.scene.marks, *most.marks))


def _look(game: AnyGame, what: str) -> Scene:
    short = {option.key: SHORT[option.key] for option in game.options if option.key in SHORT}
    playing = Playing(game, game.seats[0], SEED, tuple((game.with_defaults({}) | short).items()))
    names, seat = NAMES[: playing.seats], 0
    if what == "end":
        return game.stage.still(playing.played[-1].steps[-1].state.table, names)
    asked = next(move for move in playing.played if move.before.table.round > 0 and seat in move.answers)
    state, draft = asked.before, asked.answers[seat]
    hand = state.hands[seat]
    if what == "own":
        return game.stage.still(state.table, names, seat=seat, hand=hand)
    ahead = [step.seen for step in playing.rules.preview(state.table, hand, seat, draft)]
    return game.stage.preview(state.table, hand, seat, draft, ahead, names)
