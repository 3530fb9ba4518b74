"""Positions of all games that tell much at one look: what a picture of them must go on showing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.games import GAMES
from bot.games.rambots.rules import RamBots
from bot.games.rambots.stage import RamStage
from bot.games.rambots.variants import KOLMIO
from tests.bench.render import (
    BRANCHED,
    IN_LINE,
    PROGRAMS,
    PROGRAMS_ON_TRIANGLES,
    factory_round,
    rumbl_round,
    whole_round,
)
from tests.games.conformance.playing import Playing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.games.game import AnyGame
    from rendering.scene import Scene
    from tests.bench.render import Round

NAMES: Final = ("Ilse", "Marek", "Noor", "Teo")
SEED: Final = 3
SHORT: Final = {"round_limit": 5}
"""How games are ended soon that would take long."""


def in_mid_round() -> dict[str, Scene]:
    """By game, the middle of a round, with as many marks as can be seen together."""
    kolmio = RamBots(grid=KOLMIO.grid, variant=KOLMIO)
    return {
        "rambots": _fullest(whole_round(RamBots(), RamStage(), PROGRAMS)),
        "kolmio": _fullest(whole_round(kolmio, RamStage(KOLMIO.beacon), PROGRAMS_ON_TRIANGLES)),
        "factory": _fullest(factory_round(BRANCHED)),
        "rumbl": _fullest(rumbl_round()),
    }


def positions() -> dict[str, Scene]:
    """All of them by name."""
    named = {f"{key}-round": scene for key, scene in in_mid_round().items()}
    named["factory-line"] = factory_round(IN_LINE)[1][-1].scene
    for game in GAMES.values():
        named |= {f"{game.key}-{what}": scene for what, scene in _of(game)}
    return named


def _fullest(played: Round) -> Scene:
    _, shots = played
    most = max(shots[: len(shots) * 3 // 4], key=lambda shot: len(shot.marks))
    return replace(most.scene, marks=(*most.scene.marks, *most.marks))


def _of(game: AnyGame) -> Iterator[tuple[str, Scene]]:
    """A player's own look at the table, what their draft would do, and the end."""
    short = {option.key: SHORT[option.key] for option in game.options if option.key in SHORT}
    playing = Playing(game, game.seats[0], SEED, tuple((game.with_defaults({}) | short).items()))
    names, seat = NAMES[: playing.seats], 0
    asked = next(move for move in playing.played if move.before.table.round > 0 and seat in move.answers)
    state, draft = asked.before, asked.answers[seat]
    hand = state.hands[seat]
    yield "own", game.stage.still(state.table, names, seat=seat, hand=hand)
    ahead = [step.seen for step in playing.rules.preview(state.table, hand, seat, draft)]
    yield "draft", game.stage.preview(state.table, hand, seat, draft, ahead, names)
    yield "end", game.stage.still(playing.played[-1].steps[-1].state.table, names)
