"""Positions of R.U.M.B.L. in a few words, and rounds played on them from typed docks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine import answers
from bot.engine.game import DONE, State
from bot.engine.rng import Rng
from bot.games.rumbl.notation.notation import RumblNotation
from bot.games.rumbl.rules.hexes import Direction, Sector, space_of
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.setup import sorted_pieces, update_public_sides
from bot.games.rumbl.rules.state import Hand, Holdings, Kind, Phase, Piece, Table, Team
from tests.games.rumbl.kernels import answered

if TYPE_CHECKING:
    from bot.engine.game import Answer, Decision, PublicStep, Seat
    from bot.games.rumbl.rules.events import Event

BLUE, GREEN = 0, 1
NOTATION = RumblNotation()
FIRST_SIDES = tuple(kind for place, kind in enumerate(Kind) if place % 2 == 0 and kind.is_robot)
"""Bomb, Missile, Cloner, Magnetbot, Activator, Helibot, Creeper, Plow."""
SECOND_SIDES = tuple(kind.other_side for kind in FIRST_SIDES)
"""Mine, Shield, Blockader, Repulsor, Nullifier, Ricochet, Sleeper, Hauler."""
EVERYTHING = tuple(kind for kind in Kind if kind.is_robot)


def hand(
    roster: tuple[Kind, ...] = EVERYTHING,
    *,
    powers: tuple[int, ...] = (2, 2, 3, 3, 4, 4, 5),
    sectors: str = "orange purple green",
    priorities: tuple[int, ...] = (1, 4, 7),
    tokens: tuple[Kind, ...] | None = None,
) -> Hand:
    """A seat's hand, with all sixteen robots by default."""
    drawn = tuple(Sector(word) for word in sectors.split())
    return Hand(Holdings(roster, powers, drawn, priorities), tokens=roster if tokens is None else tokens)


def piece(number: int, text: str) -> Piece:
    """A piece from "blue plow 1,0 SE", "green clone 0,1" or "obstacle 2,2", perhaps followed by "armed", "protects"
    or "active"."""
    words = text.split()
    team = Team(words.pop(0)) if words[0] in ("blue", "green") else None
    kind, at = Kind(words.pop(0)), space_of(words.pop(0))
    facing = Direction(words.pop(0)) if kind.is_robot else None
    return Piece(
        number=number,
        kind=kind,
        at=at,
        team=team,
        facing=facing,
        armed="armed" in words,
        protects="protects" in words,
        active="active" in words,
    )


def state(
    *pieces: str,
    blue: Hand | None = None,
    green: Hand | None = None,
    rules: Rumbl | None = None,
    round_: int = 1,
    seed: int = 1,
) -> State[Table, Hand]:
    """A state in which both load their docks. Blue holds orange, purple and green, Green the others, and 2 5 8."""
    rules = rules or Rumbl()
    start = rules.start(("blue", "green"), Rng(seed))
    hands = (blue or hand(), green or hand(sectors="red yellow blue", priorities=(2, 5, 8)))
    placed = sorted_pieces(piece(number, text) for number, text in enumerate(pieces))
    table = replace(start.table, round=round_, phase=Phase.DOCK, pieces=placed, placed=len(pieces), swapping=None)
    return State(update_public_sides(table, hands, opened=rules.open), hands, start.rng)


def read(text: str, at: State[Table, Hand], decision: Decision) -> Answer:
    """A typed answer, completed where possible."""
    answer = NOTATION.read(text, at.table, at.hands[decision.seat], decision)
    return answers.finish(Rumbl(), at, decision, answer) or answer


def played(
    at: State[Table, Hand], *typed: str, rules: Rumbl | None = None
) -> tuple[State[Table, Hand], list[PublicStep[Table, Event]]]:
    """Move the table once with the answers to its questions, in seat order; "none" once they run out.

    The kernel also plays the rest of the round, and its result is compared with that of the rules.
    """
    rules = rules or Rumbl()
    waiting = list(typed)
    given: dict[Seat, Answer] = {}
    for decision in rules.pending_decisions(at):
        text = waiting.pop(0) if waiting else "none"
        given[decision.seat] = (DONE,) if text == "none" else read(text, at, decision)
    steps = list(rules.advance(at, given))
    if rules.kernel(at) is not None:
        answered(rules, at, given)
    return steps[-1].state, [step.seen for step in steps]
