"""The tables of the rule cards are possible: everything on them is explained by the rounds before."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.games.rumbl import RUMBL
from bot.games.rumbl.lessons.lessons import LESSONS, Lesson, position
from bot.games.rumbl.rules.hexes import BOARD, CENTRE, Direction
from bot.games.rumbl.rules.scoring import piece_scores
from bot.games.rumbl.rules.setup import sorted_pieces
from bot.games.rumbl.rules.state import (
    CLONES,
    DOCKED,
    LETTERS,
    OBSTACLES,
    POWERS,
    PRIORITIES,
    Hand,
    Kind,
    Phase,
    Piece,
    Side,
    Table,
    Team,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.engine.game import State
    from bot.games.rumbl.lessons.puzzles import RumblPuzzle
    from bot.games.rumbl.rules.hexes import Hex


def impossible(state: State[Table, Hand]) -> list[str]:
    """Reasons why no game is at this table when its first or second round begins."""
    table = state.table
    found = list(_wrong_with_pieces(table))
    if table.phase is not Phase.DOCK or table.docks != (None, None) or table.agenda:
        found.append("the round has begun")
    if table.placed < len(table.pieces) or len({piece.number for piece in table.pieces}) < len(table.pieces):
        found.append("pieces' numbers")
    for side, hand in zip(table.sides, state.hands, strict=True):
        found += [f"{side.team.value}: {wrong}" for wrong in _wrong_with_side(table, side, hand)]
    for what, tokens in (
        ("sectors", [*(hand.held.sectors for hand in state.hands), *(side.used_sectors for side in table.sides)]),
        ("priorities", [hand.held.priorities for hand in state.hands]),
    ):
        flat = [token for part in tokens for token in part]
        if len(set(flat)) < len(flat):
            found.append(f"{what} dealt twice")
    return found


def _wrong_with_pieces(table: Table) -> Iterator[str]:
    used = [kind for side in table.sides for kind in side.used_robots]
    obstacles = sum(piece.kind is Kind.OBSTACLE for piece in table.pieces)
    lengths = [each.power for side in table.sides for each in side.revealed_powers if each.kind is Kind.BLOCKADER]
    if obstacles > min(OBSTACLES, sum(power - 1 for power in lengths)):
        yield f"{obstacles} obstacles, but Blockaders' powers are {lengths}"
    for piece in table.pieces:
        if piece.at not in BOARD or piece.at == CENTRE:
            yield f"{piece.kind.value} on {piece.at} after the end of a round"
        if table.stack(piece.at)[0] != piece and piece.kind is not Kind.SHIELD:
            yield f"{piece.kind.value} on top of something"
        if piece.kind in (Kind.BOMB, Kind.MISSILE) and Kind.NULLIFIER not in used:
            yield f"{piece.kind.value} left over"
        if piece.kind.is_robot == (piece.facing is None):
            yield f"facing of {piece.kind.value}"


def _wrong_with_side(table: Table, side: Side, hand: Hand) -> Iterator[str]:
    held, used, rounds = hand.held, side.used_robots, table.round - 1
    mine = [piece for piece in table.pieces if piece.team is side.team]
    robots = [piece.kind for piece in mine if piece.kind.is_robot]
    clones = sum(piece.kind is Kind.CLONE for piece in mine)
    if not rounds <= len(used) <= DOCKED * rounds:
        yield f"{len(used)} robots used in {rounds} rounds"
    if Counter(robots) - Counter(used):
        yield f"{[kind.value for kind in robots]} on the board, but {[kind.value for kind in used]} used"
    if clones > (CLONES if Kind.CLONER in used else 0):
        yield f"{clones} clones"
    if sorted(kind.letter for kind in (*used, *held.roster)) != list(LETTERS):
        yield "tokens of the roster"
    if set(hand.tokens) != {*used, *held.roster}:
        yield "sides of the tokens"
    if len(side.used_sectors) != rounds or len(side.used_sectors) + len(held.sectors) != DOCKED:
        yield "sectors"
    shown = [each.power for each in side.revealed_powers] + [power for _, power in hand.placed_powers]
    if sorted((*held.powers, *shown)) != list(POWERS) or len(shown) != len(used):
        yield "powers"
    if any(each.kind not in used or not 1 <= each.round <= rounds for each in side.revealed_powers):
        yield "powers of others' robots or rounds"
    if len(held.priorities) != DOCKED or not set(held.priorities) <= set(PRIORITIES):
        yield "priorities"
    left = side.roster_left, side.powers_left, side.sectors_left, side.priorities_left
    if left != tuple(map(len, (held.roster, held.powers, held.sectors, held.priorities))):
        yield "numbers of tokens left"
    if side.score not in _scores(table, side, len(used) - len(robots), clones):
        yield f"{side.score} points"


def _scores(table: Table, side: Side, lost: int, clones: int) -> set[int]:
    """The scores that are possible after at most one round: everything scored where it is, or in the centre."""
    assert table.round <= 2, "points of earlier rounds would have to be worked out, too"
    standing = sum(points for _, points in piece_scores(table.pieces, side.team, sleepers_double=False))
    gone = CLONES - clones if Kind.CLONER in side.used_robots else 0
    return {standing + 5 * robots + 3 * cloned for robots in range(lost + 1) for cloned in range(min(gone, 1) + 1)}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_tables_of_lessons_are_possible(lesson: Lesson) -> None:
    assert impossible(position(lesson)) == []


@pytest.mark.parametrize("puzzle", RUMBL.puzzles(), ids=lambda puzzle: puzzle.key)
def test_pieces_on_the_board_of_a_puzzle_can_be_there(puzzle: RumblPuzzle) -> None:
    """The rest of a puzzle's table is made up, so that there are few docks to try."""
    state = puzzle.position()
    assert state.table.stack(CENTRE) == ()
    for side, hand in zip(state.table.sides, state.hands, strict=True):
        robots = {piece.kind for piece in state.table.pieces if piece.team is side.team and piece.kind.is_robot}
        assert robots <= set(side.used_robots)
        assert {*side.used_robots, *hand.held.roster} == set(hand.tokens)
        assert [kind.letter for kind in hand.tokens] == list(LETTERS)


def _with_side(state: State[Table, Hand], **changes: Any) -> State[Table, Hand]:
    first, second = state.table.sides
    return replace(state, table=replace(state.table, sides=(replace(first, **changes), second)))


def _with_piece(state: State[Table, Hand], kind: Kind, at: Hex, team: Team | None = None) -> State[Table, Hand]:
    table = state.table
    facing = Direction.E if kind.is_robot else None
    piece = Piece(number=table.placed, kind=kind, at=at, team=team, facing=facing)
    return replace(state, table=replace(table, pieces=sorted_pieces((*table.pieces, piece)), placed=table.placed + 1))


def _with_hand(state: State[Table, Hand], **changes: Any) -> State[Table, Hand]:
    first, second = state.hands
    return replace(state, hands=(replace(first, held=replace(first.held, **changes)), second))


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda state: _with_piece(state, Kind.CLONE, (3, 0), Team.GREEN), "green: 1 clones"),
        (lambda state: _with_piece(state, Kind.OBSTACLE, (3, 0)), "1 obstacles, but Blockaders' powers are []"),
        (lambda state: _with_piece(state, Kind.PLOW, CENTRE, Team.BLUE), "plow on (0, 0) after the end of a round"),
        (lambda state: _with_piece(state, Kind.BOMB, (3, 0), Team.BLUE), "bomb left over"),
        (lambda state: _with_piece(state, Kind.OBSTACLE, (-3, 2)), "obstacle on top of something"),
        (lambda state: _with_side(state, score=state.table.sides[0].score + 1), "blue: 7 points"),
        (lambda state: _with_side(state, used_robots=()), "blue: 0 robots used in 1 rounds"),
        (lambda state: _with_side(state, used_sectors=()), "blue: sectors"),
        (lambda state: _with_side(state, revealed_powers=()), "blue: powers"),
        (lambda state: _with_side(state, roster_left=8), "blue: numbers of tokens left"),
        (lambda state: _with_hand(state, powers=POWERS), "blue: powers"),
        (lambda state: _with_hand(state, roster=()), "blue: tokens of the roster"),
        (lambda state: _with_hand(state, priorities=(1, 2, 3)), "priorities dealt twice"),
    ],
)
def test_impossible_tables_are_found(change: Callable[[State[Table, Hand]], State[Table, Hand]], wrong: str) -> None:
    assert wrong in impossible(change(position(LESSONS[0])))
