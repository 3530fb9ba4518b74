"""The robots' abilities, by letter. `resolution` asks the questions, and has Activator, Ricochet, Creeper and
Sleeper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.arena import Arena
from bot.games.rumbl.rules.events import Event, Hold, Role, Shift
from bot.games.rumbl.rules.hexes import BOARD, Direction, Hex, beside, space_of
from bot.games.rumbl.rules.seeking import way
from bot.games.rumbl.rules.state import Kind, Piece


def use(arena: Arena, robot: Piece) -> Iterator[Event]:
    """Use a robot's ability at the end of its move. `resolution` handles Missiles and Cloners, which may ask
    questions."""
    match robot.kind:
        case Kind.BOMB:
            yield arena.explode([robot])
        case Kind.MINE:
            if not robot.armed:
                arena.change(replace(robot, armed=True))
                yield happened.Armed(robot.number)
        case Kind.SHIELD:
            yield from _cover(arena, robot)
        case Kind.MAGNETBOT:
            yield from _attract(arena, robot)
        case Kind.REPULSOR:
            yield from _repel(arena, robot)
        case Kind.NULLIFIER:
            if not robot.active:
                arena.change(replace(robot, active=True))
                yield happened.FieldBegan(robot.number)
        case _:
            return


# --- B: Missile, Shield ----------------------------------------------------------------------------------------------


def strike(arena: Arena, missile: Piece, at: Hex) -> happened.Struck:
    """Hit the objects on a space with a Missile. M11: everything on the Missile's own space is destroyed too."""
    return happened.Struck(missile.number, at, arena.remove([*arena.stack_on(missile), *arena.hit(at)]))


def seek(arena: Arena, missile: Piece, target: str) -> Iterator[Event]:
    """Fly a Missile to a target space and hit what's there. A field stops it. Without a target, it flies away."""
    if not target:
        yield happened.FlewAway(arena.remove(arena.stack_on(missile)))
        return
    goal = space_of(target)
    for turn in way(arena, missile.at, goal, facing(missile)):
        ahead = beside(missile.at, turn)
        if ahead == goal:
            arena.change(replace(missile, facing=turn))
            yield strike(arena, arena[missile.number], goal)
            return
        shifts = arena.shifts(arena.stack_on(missile), ahead, Role.MOVED, Role.RODE)
        stopped = arena.in_field(ahead)
        yield from arena.move(missile.number, shifts, facing=turn, sets_off=stopped)  # M14
        after = arena.get(missile.number)
        if after is None:
            return
        missile = after
        if arena.in_field(missile.at):
            yield happened.Silenced(missile.number, 0, Hold.ENTERED)
            return


def _cover(arena: Arena, shield: Piece) -> Iterator[Event]:
    """M12: let a Shield protect the pieces that it stands on, from the end of its own move."""
    below = [piece for piece in arena.stack(shield.at) if piece not in arena.stack_on(shield)]
    if below:
        arena.change(replace(shield, protects=True))
        yield happened.Covered(shield.number, below[-1].number)


# --- C: Cloner, Blockader --------------------------------------------------------------------------------------------


def clone(arena: Arena, cloner: Piece, spaces: tuple[Hex, ...]) -> Iterator[Event]:
    """M16: place clones on these spaces, all at once."""
    clones = tuple(arena.put(Kind.CLONE, space, cloner.team) for space in spaces)
    yield happened.Cloned(cloner.number, clones)
    yield from arena.set_off(piece.number for piece in clones)  # M10


def leaves_block(arena: Arena, robot: Piece) -> bool:
    """M32: return whether the robot is a Blockader that can leave an obstacle on its space."""
    return robot.kind is Kind.BLOCKADER and robot.at in BOARD and arena.obstacles_left() > 0


# --- D: Magnetbot, Repulsor ------------------------------------------------------------------------------------------


def _attract(arena: Arena, magnet: Piece) -> Iterator[Event]:
    """M17: pull the nearest object in each direction one space closer unless it's adjacent, as separate movements."""
    for turn in facing(magnet).clockwise():
        near = beside(magnet.at, turn)
        space = near
        while arena.open(space):
            space = beside(space, turn)
        if space != near and arena.is_occupied(space):
            target = beside(space, turn.turn(3))
            shifts = arena.shifts(arena.stack(space), target, Role.ATTRACTED, Role.ATTRACTED)
            yield from arena.move(magnet.number, shifts)
            if arena.get(magnet.number) is None:
                return


def _repel(arena: Arena, repulsor: Piece) -> Iterator[Event]:
    """M17: push adjacent objects one space away if that space is open, one direction after the other."""
    for turn in facing(repulsor).clockwise():
        space = beside(repulsor.at, turn)
        target = beside(space, turn)
        if arena.is_occupied(space) and arena.open(target):
            # Mines set off here can't reach the Repulsor: only the space left behind is next to both it and the target.
            shifts = arena.shifts(arena.stack(space), target, Role.REPELLED, Role.REPELLED)
            yield from arena.move(repulsor.number, shifts)


# --- F: Helibot ------------------------------------------------------------------------------------------------------


def fly(arena: Arena, helibot: Piece, power: int) -> Iterator[Event]:
    """Fly a Helibot over everything until its power ends or a field stops it. If the last space is occupied, the
    Helibot lands on the nearest open space before it. M9, M18: leaving the board and docks eliminates it."""
    path: list[Hex] = []
    space = helibot.at
    stopped = False
    while len(path) < power and not stopped and space in arena.spaces:
        space = beside(space, facing(helibot))
        path.append(space)
        stopped = arena.in_field(space)
    landing = space
    if space in arena.spaces:
        landing = next((place for place in reversed(path) if arena.open(place)), helibot.at)
    if landing == helibot.at:
        # M18: landing on the space where it started isn't a movement
        yield happened.Blocked(helibot.number, space, 0)
    else:
        shifts = arena.shifts(arena.stack_on(helibot), landing, Role.LANDED, Role.RODE)
        yield from arena.move(helibot.number, shifts, path=tuple(path))
    if stopped and arena.get(helibot.number):
        yield happened.Silenced(helibot.number, power - len(path), Hold.ENTERED)


# --- H: Plow, Hauler -------------------------------------------------------------------------------------------------


def push_shifts(arena: Arena, plow: Piece) -> list[Shift]:
    """Shifts for the line of objects in front of a Plow, each to the next space, nearest first."""
    turn = facing(plow)
    shifts: list[Shift] = []
    space = beside(plow.at, turn)
    while arena.is_occupied(space):
        following = beside(space, turn)
        shifts += arena.shifts(arena.stack(space), following, Role.PUSHED, Role.PUSHED)
        space = following
    return shifts


def haul_shifts(arena: Arena, hauler: Piece) -> list[Shift]:
    behind = beside(hauler.at, facing(hauler).turn(3))
    return arena.shifts(arena.stack(behind), hauler.at, Role.HAULED, Role.HAULED)


def facing(robot: Piece) -> Direction:
    if robot.facing is None:
        raise ValueError(f"piece {robot.number} faces nowhere")
    return robot.facing
