"""Sample a game that fits what one seat knows: everything hidden from the seat is drawn at random."""

from __future__ import annotations

from typing import TypeVar

from bot.engine.game import Seat
from bot.engine.rng import Rng
from bot.games.rumbl.rules.hexes import SECTORS
from bot.games.rumbl.rules.state import PRIORITIES, TOKENS, Hand, Holdings, Kind, Phase, Side, Table

T = TypeVar("T")


def imagine_hands(
    table: Table, hand: Hand, seat: Seat, powers: tuple[int, ...], rng: Rng
) -> tuple[tuple[Hand, Hand], Rng]:
    """The seat's hand and a random one for its rival, in seat order. `powers` is a full set of tokens. While rosters
    are chosen and after the game, both hands are the seat's own."""
    if table.phase in (Phase.ROSTER, Phase.OVER):
        return (hand, hand), rng
    side = table.sides[1 - seat]
    tokens, rng = _tokens(side, len(hand.tokens), rng)
    roster = tuple(kind for kind in tokens if kind not in side.used_robots)
    unseen = list(powers)
    for token in side.revealed_powers:
        if token.power in unseen:
            unseen.remove(token.power)
    drawn, rng = rng.shuffle(unseen)
    # the last tokens belong to robots lost before their turn, and aren't under any piece
    held, loaded = drawn[: side.powers_left], drawn[side.powers_left :]
    hidden = [
        piece.number
        for piece in table.pieces
        if piece.team is side.team and (piece.priority is not None or piece.kind is Kind.SLEEPER)
    ]
    sectors, rng = _some(
        [sector for sector in SECTORS if sector not in (*hand.held.sectors, *table.sides[seat].used_sectors)],
        without=side.used_sectors,
        number=side.sectors_left,
        rng=rng,
    )
    priorities, rng = _some(
        [token for token in PRIORITIES if token not in (*hand.held.priorities, *hand.returned)],
        without=(),
        number=side.priorities_left,
        rng=rng,
    )
    if side.opened is not None:  # M28
        roster, sectors, priorities = side.opened.roster, side.opened.sectors, side.opened.priorities
        tokens = tuple(sorted({*roster, *side.used_robots}, key=list(Kind).index))
    other = Hand(
        held=Holdings(
            roster, tuple(sorted(held)), tuple(sorted(sectors, key=SECTORS.index)), tuple(sorted(priorities))
        ),
        placed_powers=tuple(zip(hidden, loaded, strict=False)),
        tokens=tokens,
    )
    return ((hand, other) if seat == 0 else (other, hand)), rng


def _tokens(side: Side, letters: int, rng: Rng) -> tuple[tuple[Kind, ...], Rng]:
    """A side of each token: the side known to face up, or else a random one."""
    known = {*side.used_robots, *side.known}
    sides = []
    for token in TOKENS[:letters]:
        either = [kind for kind in token if kind in known] or list(token)
        kind, rng = rng.pick(either)
        sides.append(kind)
    return tuple(sides), rng


def _some(things: list[T], *, without: tuple[T, ...], number: int, rng: Rng) -> tuple[tuple[T, ...], Rng]:
    drawn, rng = rng.shuffle([thing for thing in things if thing not in without])
    return drawn[:number], rng
