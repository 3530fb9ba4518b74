"""Any position of R.U.M.B.L. for tests, even one that no game can reach."""

from __future__ import annotations

from bot.engine.game import State
from bot.engine.rng import Rng
from bot.games.rumbl.lessons.lessons import draft_of
from bot.games.rumbl.rules.hexes import Direction, Sector, space_of
from bot.games.rumbl.rules.state import Hand, Holdings, Kind, Phase, Piece, Shown, Side, Table, Team


def laid_out(field: str, dock: str = "", rival: str = "") -> State[Table, Hand]:
    """A second round that begins with these pieces, written as team, kind, space and facing: "blue plow 1,2 W". Also
    "clone" and "obstacle". Each team can load its dock; seat 0 is Blue."""
    pieces = tuple(_piece(number, words.split()) for number, words in enumerate(field.split(", ")))
    loads = [_kinds(dock), _kinds(rival)]
    sides: list[Side] = []
    hands: list[Hand] = []
    for team, score, loaded, sectors, priorities in (
        (Team.BLUE, 6, loads[0], (Sector.RED, Sector.YELLOW, Sector.GREEN), (2, 4, 7)),
        (Team.GREEN, 5, loads[1], (Sector.PURPLE, Sector.BLUE, Sector.ORANGE), (1, 3, 5)),
    ):
        fielded = tuple(piece.kind for piece in pieces if piece.team is team and piece.kind.is_robot)
        used = _former_robots(loaded, fielded)
        side = Side(
            team=team,
            score=score,
            roster_left=6,
            powers_left=5,
            sectors_left=2,
            priorities_left=3,
            used_robots=used,
            used_sectors=sectors[2:],
            revealed_powers=tuple(Shown(1, kind, power) for kind, power in zip(used, (3, 4), strict=True)),
        )
        roster = _roster(loaded, used)
        held = Holdings(roster=roster, powers=(2, 2, 3, 4, 5), sectors=sectors[:2], priorities=priorities)
        sides.append(side)
        hands.append(Hand(held=held, tokens=roster))
    pieces = tuple(sorted(pieces, key=lambda piece: piece.at))
    table = Table(round=2, phase=Phase.DOCK, sides=(sides[0], sides[1]), pieces=pieces, placed=len(pieces))
    return State(table, tuple(hands), Rng())


def _kinds(dock: str) -> tuple[Kind, ...]:
    return tuple(Kind(key) for key in draft_of(dock) if key in {kind.value for kind in Kind})


FORMER = (Kind.ACTIVATOR, Kind.REPULSOR, Kind.RICOCHET, Kind.CLONER, Kind.HAULER)
"""Robots that may have been used in the first round, each from a different token."""


def _former_robots(loaded: tuple[Kind, ...], fielded: tuple[Kind, ...]) -> tuple[Kind, Kind]:
    """Two robots used in the first round: those on the board first, then some whose letters aren't in the lesson."""
    letters = {kind.letter for kind in (*loaded, *fielded)}
    first, second, *_ = [*fielded, *(kind for kind in FORMER if kind.letter not in letters)]
    return first, second


def _roster(loaded: tuple[Kind, ...], used: tuple[Kind, Kind]) -> tuple[Kind, ...]:
    """A robot for each letter with an unused token, including those to be loaded."""
    chosen = {kind.letter: kind for kind in Kind if kind.is_robot}
    chosen.update({kind.letter: kind for kind in loaded})
    return tuple(chosen[letter] for letter in sorted(chosen) if letter not in {kind.letter for kind in used})


def _piece(number: int, words: list[str]) -> Piece:
    team = Team(words.pop(0)) if words[0] in {team.value for team in Team} else None
    kind, at = Kind(words[0]), space_of(words[1])
    facing = Direction(words[2]) if len(words) > 2 else None
    protects = kind is Kind.SHIELD
    return Piece(number=number, kind=kind, at=at, team=team, facing=facing, protects=protects)
