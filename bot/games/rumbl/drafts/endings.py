"""The end of a docked robot's own move, in words, if nobody else moves."""

from __future__ import annotations

from dataclasses import replace

from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Event
from bot.games.rumbl.rules.hexes import BOARD, CENTRE, POINTS, Hex, distance_from_centre
from bot.games.rumbl.rules.places import printed_name
from bot.games.rumbl.rules.resolution import Resolution
from bot.games.rumbl.rules.setup import opened_docks
from bot.games.rumbl.rules.state import Docked, Hand, Kind, Load, Piece, Table, Team, Topic, Turn
from bot.i18n import Translator


def describe_robot_end(table: Table, hand: Hand, team: Team, load: Load, docked: Docked, translator: Translator) -> str:
    """Describe the end of the robot's turn, after those of earlier robots on the same dock."""
    seat = table.seat_of(team)
    _, opened, hands = opened_docks(table, (hand, hand), (load, Load()) if seat == 0 else (Load(), load))
    opened = replace(opened, agenda=tuple(task for task in opened.agenda if isinstance(task, Turn)))
    robot = next(piece for piece in opened.pieces if (piece.kind, piece.at) == (docked.kind, docked.at))
    orders = (load.orders, ()) if seat == 0 else ((), load.orders)
    resolution = Resolution(opened, dict(hands[seat].placed_powers), orders, _choose_first)
    key, at = _follow(resolution, robot, docked.power)
    where = translator.say("the-centre") if at == CENTRE else printed_name(at)
    match key:
        case "ends-off" | "ends-early":
            return translator.say(key)
        case "ends-straight":
            return translator.say(key, space=where, worth=POINTS[distance_from_centre(at)])
        case "ends-asleep":
            return translator.say(key, space=where, power=docked.power)
        case _:
            return translator.say(key, space=where)


def _choose_first(_topic: Topic, _robot: Piece, offered: tuple[str, ...]) -> str:
    return offered[0]


def _follow(resolution: Resolution, robot: Piece, power: int) -> tuple[str, Hex]:
    """The key of the ending, and its space."""
    acting, steps, at = False, 0, robot.at
    for event in resolution.play():
        there = resolution.arena.get(robot.number)
        if isinstance(event, happened.TurnBegan):
            if acting:
                break
            acting, at = event.robot == robot.number, there.at if there else at
        elif acting:
            if isinstance(event, happened.Struck) and event.missile == robot.number and steps < power:
                return "ends-hits", event.at
            ending = _find_end(event, robot, whole=steps == power)
            if ending or there is None:
                return ending or "ends-lost", at
            if there.at != at:
                steps, at = steps + 1, there.at
    if not acting:
        return "ends-early", at
    if at not in BOARD:
        return "ends-no-farther", at
    return "ends-asleep" if robot.kind is Kind.SLEEPER else "ends-straight", at


def _find_end(event: Event, robot: Piece, *, whole: bool) -> str:
    """The key of the ending, if the event is one. A Ricochet is followed only until it turns, and a Missile only until
    its own move is done (`whole`), because its player may choose what comes next."""
    number = robot.number
    match event:
        case happened.Struck() | happened.FlewAway() | happened.Chosen() if robot.kind is Kind.MISSILE:
            return "ends-flight"
        case happened.Moved(robot=mover) if whole and mover == number and robot.kind is Kind.MISSILE:
            return "ends-flight"
        case happened.Turned(robot=turning) if turning == number:
            return "ends-turns"
        case happened.WentOff(pieces=pieces) if any(piece.number == number for piece in pieces):
            return "ends-off"
        case happened.Exploded(sources=sources) if any(piece.number == number for piece in sources):
            return "ends-blast"
        case _:
            return ""
