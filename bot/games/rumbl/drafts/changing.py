"""Changes to a dock draft. `normalize_load` makes the changed draft legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.rumbl.drafts.reckoning import powers_left
from bot.games.rumbl.rules.hexes import SECTORS, Direction, Hex, Sector, placements
from bot.games.rumbl.rules.loading import LOADING, ORDERED, loadable
from bot.games.rumbl.rules.places import dock_name, dock_spaces
from bot.games.rumbl.rules.state import Docked, Hand, Kind, Load, Table, Team


def normalize_load(table: Table, team: Team, load: Load) -> Load:
    """Return the load with its robots in order, with legal facings, and without orders for robots that aren't there."""
    if load.sector is None:
        return load
    robots: tuple[Docked, ...] = ()
    for docked in sorted(load.robots, key=lambda docked: LOADING.index(docked.kind)):
        legal = loadable(robots, load.sector, docked.at)
        facing = docked.facing if docked.facing in legal else legal[0]
        robots = (*robots, replace(docked, facing=facing))
    able = orderable(table, team, load)
    orders = tuple(order for order in load.orders if order.kind in able) if robots else ()
    return replace(load, robots=robots, orders=orders)


def orderable(table: Table, team: Team, load: Load) -> frozenset[Kind]:
    there = {docked.kind for docked in load.robots} | {piece.kind for piece in table.pieces if piece.team is team}
    return frozenset(there & set(ORDERED))


def places(load: Load, docked: Docked) -> Iterator[tuple[Hex, Direction]]:
    if load.sector is None:
        return
    others = [other for other in load.robots if other is not docked]
    for at in placements(load.sector):
        for facing in loadable(others, load.sector, at):
            yield at, facing


def place_robot(load: Load, kind: Kind, at: Hex, facing: Direction) -> Load:
    """Move and turn a robot. If another one is there, it goes to the first one's old space, facing as before."""
    source = next(docked.at for docked in load.robots if docked.kind is kind)
    robots = tuple(
        replace(docked, at=at, facing=facing)
        if docked.kind is kind
        else replace(docked, at=source)
        if docked.at == at
        else docked
        for docked in load.robots
    )
    return replace(load, robots=robots)


def with_power(load: Load, hand: Hand, kind: Kind, power: int) -> Load:
    """Give a robot this power. If no such token is left, it exchanges tokens with a robot that has one."""
    own = next(docked.power for docked in load.robots if docked.kind is kind)
    free = power in powers_left(hand, load)
    other = None if free else next(docked.kind for docked in load.robots if docked.power == power)
    given = {kind: power} if other is None else {kind: power, other: own}
    robots = tuple(replace(docked, power=given.get(docked.kind, docked.power)) for docked in load.robots)
    return replace(load, robots=robots)


def with_priority(load: Load, kind: Kind, priority: int) -> Load:
    """Give a robot this priority. If another robot has the token, the two robots exchange tokens."""
    own = next(docked.priority for docked in load.robots if docked.kind is kind)
    given = {docked.kind: own for docked in load.robots if docked.priority == priority} | {kind: priority}
    robots = tuple(replace(docked, priority=given.get(docked.kind, docked.priority)) for docked in load.robots)
    return replace(load, robots=robots)


def at_side(load: Load, sector: Sector) -> Load:
    """Move the dock to another sector. Its spaces keep their names, and the robots turn with the dock."""
    if load.sector is None:
        return replace(load, sector=sector)
    turns = SECTORS.index(sector) - SECTORS.index(load.sector)
    spaces = dock_spaces(sector)
    robots = tuple(
        replace(docked, at=spaces[dock_name(load.sector, docked.at) or ""], facing=docked.facing.turn(turns))
        for docked in load.robots
    )
    return replace(load, sector=sector, robots=robots)
