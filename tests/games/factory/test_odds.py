"""Odds of a program on a floor full of elements, beyond those of every program."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.game import PublicStep
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.factory.rules.events import Lasered, Pulled
from bot.games.factory.rules.state import Element, ElementKind
from bot.games.pyramids.rules.events import Shift, Stole
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.pieces import STARTING_POOL
from bot.games.pyramids.rules.things import Phase

GAME = GAMES["factory"]
PROSPECTS = GAME.prospects
LASER = Element(ElementKind.LASER, 1, (0, 1), 0, 1)


def test_laser_and_theft_losses_and_moves_by_others_count() -> None:
    assert PROSPECTS is not None
    table = GAME.rules(GAME.with_defaults({})).start(("red", "blue"), Rng(1)).table
    me, cell = table.placed[0].thing, table.placed[0].cell

    def came(*events: object) -> set[str]:
        return set(PROSPECTS.came(table, [PublicStep(event, table) for event in events], 0))

    assert came(Lasered(0, "A", LASER, cell, STARTING_POOL[:1])) == {"lose"}
    assert came(Lasered(0, "A", LASER, cell, ())) == set()
    assert came(Lasered(1, "A", LASER, cell, STARTING_POOL[:1])) == set()
    assert came(Stole(1, 0, STARTING_POOL[0])) == {"lose"}
    assert came(Stole(2, 1, STARTING_POOL[0])) == set()
    assert came(Pulled(1, "A", LASER, Direction.N, (Shift(me, cell, cell),))) == {"moved"}
    assert came(Pulled(0, "A", LASER, Direction.N, (Shift(me, cell, cell),))) == set()


def test_end_place_is_named_by_its_board() -> None:
    assert PROSPECTS is not None
    table = GAME.rules(GAME.with_defaults({})).start(("red", "blue"), Rng(1)).table
    ((name, cell),) = PROSPECTS.ends([PublicStep(None, table)], 0)
    assert name[1] == ":"
    assert PROSPECTS.place((name, cell)) == name


def test_odds_are_settled_once_boards_move() -> None:
    assert PROSPECTS is not None
    table = GAME.rules(GAME.with_defaults({})).start(("red", "blue"), Rng(1)).table
    phases = {phase: PROSPECTS.over(replace(table, phase=phase)) for phase in Phase}
    assert [phase for phase, over in phases.items() if over] == [Phase.MOVEMENT]
