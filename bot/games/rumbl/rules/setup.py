"""Dealing at the start of a game or a round, attaching the revealed docks, and cleaning up after a round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from bot.engine.rng import Rng
from bot.games.rumbl.rules import state
from bot.games.rumbl.rules.events import Loading, Revealed
from bot.games.rumbl.rules.hexes import BOARD, SECTORS
from bot.games.rumbl.rules.state import Hand, Holdings, Kind, Load, Phase, Piece, Side, Table, Team, unused_tokens

Hands: TypeAlias = "tuple[Hand, ...]"


def by_letter(kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    order = list(Kind)
    return tuple(sorted(kinds, key=order.index))


def random_tokens(letters: int, rng: Rng) -> tuple[tuple[Kind, ...], Rng]:
    sides = []
    for token in state.TOKENS[:letters]:
        side, rng = rng.pick(token)
        sides.append(side)
    return tuple(sides), rng


def update_public_sides(table: Table, hands: Hands, *, opened: bool) -> Table:
    """Update the public numbers of tokens behind the screens. M28: if `opened`, show all but the powers, too."""

    def side_of(side: Side, hand: Hand) -> Side:
        held = hand.held
        return replace(
            side,
            roster_left=len(held.roster),
            powers_left=len(held.powers),
            sectors_left=len(held.sectors),
            priorities_left=len(held.priorities),
            opened=state.Opened(held.roster, held.sectors, held.priorities) if opened else None,
        )

    first, second = (side_of(side, hand) for side, hand in zip(table.sides, hands, strict=True))
    return replace(table, sides=(first, second))


def by_team(table: Table) -> tuple[int, int]:
    """The seats of Blue and Green. Sectors and priorities are dealt in this order."""
    return table.seat_of(Team.BLUE), table.seat_of(Team.GREEN)


def dealt_game(
    table: Table, tokens: tuple[tuple[Kind, ...], ...], *, powers: tuple[int, ...], sectors: int, rng: Rng
) -> tuple[Hands, Rng]:
    """Deal the hands for a new game. `tokens` are by seat; each seat gets `sectors` sector tokens."""
    drawn, rng = rng.shuffle(SECTORS)
    hands = []
    for own, seat in zip(tokens, by_team(table), strict=True):
        # with two seats, by_team also gives each seat's place in the deal
        part = drawn[seat * sectors : (seat + 1) * sectors]
        held = Holdings(own, powers, tuple(sorted(part, key=SECTORS.index)))
        hands.append(Hand(held=held, tokens=own))
    return tuple(hands), rng


def dealt_priorities(table: Table, hands: Hands, rng: Rng) -> tuple[Hands, Rng]:
    drawn, rng = rng.shuffle(state.PRIORITIES)
    return tuple(
        replace(hand, held=replace(hand.held, priorities=tuple(sorted(drawn[place * 3 : place * 3 + 3]))), returned=())
        for hand, place in zip(hands, by_team(table), strict=True)
    ), rng


def swap_priorities(hands: Hands, seat: int, returned: tuple[int, ...], rng: Rng) -> tuple[Hands, Rng]:
    """M29: take two tokens out of the round, and draw one at random that nobody has drawn. Do nothing if none is
    returned."""
    if not returned:
        return hands, rng
    out = {token for hand in hands for token in (*hand.held.priorities, *hand.returned)}
    token, rng = rng.pick([token for token in state.PRIORITIES if token not in out])
    own = hands[seat]
    kept = sorted({*own.held.priorities, token} - set(returned))
    changed = replace(own, held=replace(own.held, priorities=tuple(kept)), returned=returned)
    return tuple(changed if place == seat else hand for place, hand in enumerate(hands)), rng


# --- revealing docks -------------------------------------------------------------------------------------------------


def opened_docks(table: Table, hands: Hands, loads: tuple[Load, Load]) -> tuple[Revealed, Table, Hands]:
    """Attach the docks. The new hands have standing orders and powers under robots instead of the loaded tokens."""
    pieces: list[Piece] = []
    after: list[Hand] = []
    sides: list[Side] = []
    open_docks: list[Loading | None] = []
    for side, hand, load in zip(table.sides, hands, loads, strict=True):
        docked = sorted(load.robots, key=lambda robot: robot.priority)
        robots = tuple(
            Piece(number=at, kind=each.kind, at=each.at, team=side.team, facing=each.facing, priority=each.priority)
            for at, each in enumerate(docked, start=table.placed + len(pieces))
        )
        pieces += robots
        powers = ((piece.number, each.power) for piece, each in zip(robots, docked, strict=True))
        after.append(_deduct_load(hand, load, powers))
        used = tuple(piece.kind for piece in robots)
        sectors = () if load.sector is None else (load.sector,)
        sides.append(replace(side, used_robots=side.used_robots + used, used_sectors=side.used_sectors + sectors))
        open_docks.append(None if load.sector is None else Loading(load.sector, robots))
    turns = sorted(pieces, key=lambda piece: piece.priority or 0)
    table = replace(
        table,
        phase=Phase.RESOLUTION,
        sides=(sides[0], sides[1]),
        pieces=sorted_pieces((*table.pieces, *pieces)),
        docks=(loads[0].sector, loads[1].sector),
        agenda=(*(state.Turn(piece.number) for piece in turns), *state.Closing),
        placed=table.placed + len(pieces),
        last_turn=None,
        begun=state.Begun(table.pieces),
    )
    return Revealed((open_docks[0], open_docks[1])), table, tuple(after)


def sorted_pieces(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    return tuple(sorted(pieces, key=lambda piece: piece.at))


def _deduct_load(hand: Hand, load: Load, under: Iterable[tuple[int, int]]) -> Hand:
    held = hand.held
    left = Holdings(
        unused_tokens(held.roster, (docked.kind for docked in load.robots)),
        unused_tokens(held.powers, (docked.power for docked in load.robots)),
        tuple(sector for sector in held.sectors if sector is not load.sector),
        unused_tokens(held.priorities, (docked.priority for docked in load.robots)),
    )
    return replace(
        hand, held=left, placed_powers=(*hand.placed_powers, *under), orders=load.orders, began=held, loaded=load
    )


# --- between rounds --------------------------------------------------------------------------------------------------


def put_away(table: Table, hands: Hands) -> tuple[Table, Hands]:
    """Clean up after scoring: remove docks and fields, return priority tokens, and drop all placed powers but the
    Sleepers'."""
    pieces = tuple(replace(piece, active=False, priority=None) for piece in table.pieces if piece.at in BOARD)
    sleepers = {piece.number for piece in pieces if piece.kind is Kind.SLEEPER}
    kept = tuple(
        replace(
            hand,
            held=replace(hand.held, priorities=()),
            returned=(),
            placed_powers=tuple(token for token in hand.placed_powers if token[0] in sleepers),
            orders=(),
            began=None,
            loaded=None,
        )
        for hand in hands
    )
    after = replace(
        table, pieces=pieces, docks=(None, None), running=None, agenda=(), question=None, last_turn=None, begun=None
    )
    return after, kept


def prepare_second_game(table: Table, hands: Hands) -> tuple[Table, tuple[tuple[Kind, ...], ...]]:
    first, second = (
        Side(team=side.team, known=by_letter(kind.other_side for kind in side.used_robots)) for side in table.sides
    )
    tokens = tuple(tuple(kind.other_side for kind in hand.tokens) for hand in hands)
    scores = table.sides[0].score, table.sides[1].score
    return replace(table, sides=(first, second), pieces=(), first_scores=scores), tokens
