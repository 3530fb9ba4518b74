"""Pictures of drafts: a dock with its robots' paths, or another answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.engine.game import Answer
from bot.games.rumbl.pictures.looks import HEADINGS, colour_of, kind_name, option_cells, tone_of
from bot.games.rumbl.pictures.models import MODELS
from bot.games.rumbl.rules.events import Moved, Steps
from bot.games.rumbl.rules.hexes import BOARD, Direction, Hex, Sector, around, beside, space_of
from bot.games.rumbl.rules.loading import load_of, robot_keys, unfinished_keys
from bot.games.rumbl.rules.scoring import piece_scores
from bot.games.rumbl.rules.state import Hand, Kind, Piece, Side, Table, Team, unused_tokens
from bot.i18n import Translator
from rendering import scene as show

KINDS = {kind.value: kind for kind in Kind}


@dataclass(frozen=True, slots=True)
class DraftDock:
    """A dock draft. A robot is on it as soon as it has a space."""

    team: Team
    sector: Sector | None = None
    robots: tuple[Piece, ...] = ()
    powers: tuple[tuple[int, int], ...] = ()
    """The numbers and powers of the robots whose power is already chosen."""


def parse_draft_dock(draft: Answer, team: Team, placed: int) -> DraftDock:
    """Parse the draft of a dock. Robots are numbered from `placed`, in the order of the answer."""
    load = load_of(draft)
    robots = list(enumerate((*map(robot_keys, load.robots), unfinished_keys(draft)), start=placed))
    pieces = tuple(_robot(keys, team, number) for number, keys in robots if len(keys) > 1)
    return DraftDock(
        team, load.sector, pieces, tuple((number, int(keys[3])) for number, keys in robots if len(keys) > 3)
    )


def _robot(keys: Sequence[str], team: Team, number: int) -> Piece:
    return Piece(
        number=number,
        kind=KINDS[keys[0]],
        at=space_of(keys[1]),
        team=team,
        facing=Direction(keys[2]) if len(keys) > 2 else None,
        priority=int(keys[4]) if len(keys) > 4 else None,
    )


def spent(side: Side, hand: Hand, loaded: DraftDock) -> tuple[Side, Hand]:
    kinds = tuple(robot.kind for robot in loaded.robots)
    held = hand.held
    powers = unused_tokens(held.powers, (power for _, power in loaded.powers))
    chosen_priorities = (robot.priority for robot in loaded.robots if robot.priority is not None)
    priorities = unused_tokens(held.priorities, chosen_priorities)
    sectors = tuple(sector for sector in held.sectors if sector is not loaded.sector)
    left = replace(held, powers=powers, priorities=priorities, sectors=sectors)
    side = replace(
        side,
        roster_left=side.roster_left - len(kinds),
        powers_left=len(powers),
        sectors_left=len(sectors),
        priorities_left=len(priorities),
        used_robots=(*side.used_robots, *kinds),
        used_sectors=side.used_sectors if loaded.sector is None else (*side.used_sectors, loaded.sector),
    )
    return side, replace(hand, held=left, placed_powers=(*hand.placed_powers, *loaded.powers))


# --- paths of the robots ---------------------------------------------------------------------------------------------


def ways(loaded: DraftDock, steps: Steps) -> Iterator[show.Mark]:
    opened = steps[0].table.pieces if steps else ()
    for robot in loaded.robots:
        if not any(_same(piece, robot) for piece in opened):
            path = _ahead(robot, dict(loaded.powers).get(robot.number, 0))
            if len(path) > 1:
                yield show.Path(path, colour_of(loaded.team))
    if steps:
        yield from traces(opened, steps)


def traces(before: Sequence[Piece], steps: Steps) -> Iterator[show.Mark]:
    """Marks for what the steps change: new fields, paths, ghosts on new spaces, and stars for losses."""
    start = {piece.number: piece for piece in before}
    last = {piece.number: piece for piece in steps[-1].table.pieces}
    known = dict(start)
    paths: dict[int, list[Hex]] = {}
    for step in steps:
        known.update((piece.number, piece) for piece in step.table.pieces)
        if isinstance(step.event, Moved):
            for shift in step.event.shifts:
                paths.setdefault(shift.robot, [shift.source]).extend(step.event.path or (shift.target,))
    for piece in last.values():
        if piece.active and not start[piece.number].active:
            yield show.Hush(tuple(cell for cell in around(piece.at) if cell in BOARD), tone_of(piece))
    for number, path in paths.items():
        yield show.Path(tuple(path), tone_of(known[number]))
    for number, piece in known.items():
        if number not in last:
            yield show.Impact(piece.at, None)
        elif number not in start or last[number].at != start[number].at:
            after = last[number]
            yield show.Shade(_pale(after), level=steps[-1].table.stack(after.at).index(after))


def _pale(piece: Piece) -> show.Figure:
    return show.Figure(
        key=f"pale:{piece.number}",
        cell=piece.at,
        model=MODELS[piece.kind],
        colour=None if piece.team is None else colour_of(piece.team),
        heading=None if piece.facing is None else HEADINGS[piece.facing],
        armed=piece.armed,
    )


def _ahead(robot: Piece, power: int) -> tuple[Hex, ...]:
    path = [robot.at]
    if robot.facing is not None:
        for _ in range(power):
            path.append(beside(path[-1], robot.facing))
    return tuple(path)


def outcome(loaded: DraftDock, steps: Steps, translator: Translator) -> str:
    say = translator.say
    if not loaded.robots:
        return say("film-no-robot")
    if not steps:
        return ", ".join(say("film-unfinished", robot=kind_name(robot.kind, translator)) for robot in loaded.robots)
    opened, table = steps[0].table.pieces, steps[-1].table
    ends = []
    for robot in loaded.robots:
        found = next((piece for piece in table.pieces if _same(piece, robot)), None)
        name = kind_name(robot.kind, translator)
        if not any(_same(piece, robot) for piece in opened):
            ends.append(say("film-unfinished", robot=name))
        elif found is None:
            ends.append(say("film-out", robot=name))
        else:
            ends.append(say("film-worth", robot=name, points=_points((found,), loaded.team, table)))
    before = {piece.number for piece in opened}
    clones = [piece for piece in table.pieces if piece.kind is Kind.CLONE and piece.number not in before]
    if clones:
        ends.append(say("film-clones-worth", count=len(clones), points=_points(clones, loaded.team, table)))
    return ", ".join(ends)


def _points(pieces: Iterable[Piece], team: Team, table: Table) -> int:
    return sum(points for _, points in piece_scores(pieces, team, sleepers_double=table.last_round))


def _same(piece: Piece, robot: Piece) -> bool:
    return piece.kind is robot.kind and piece.team is robot.team


# --- other answers ---------------------------------------------------------------------------------------------------


def sides(draft: Answer) -> tuple[Kind, ...]:
    return tuple(KINDS[key] for key in draft if key in KINDS)


def swap_words(draft: Answer, translator: Translator) -> str:
    if not draft:
        return translator.say("swap-or-keep")
    if draft[0] == "keep":
        return translator.say("swap-keeps")
    one, other = draft[0].split()
    return translator.say("swap-returns", one=one, other=other)


def chosen(table: Table, draft: Answer, steps: Steps) -> Iterator[show.Mark]:
    question = table.question
    robot = None if question is None else table.piece(question.robot)
    if question is None or robot is None or not draft:
        return
    colour = colour_of(table.sides[question.seat].team)
    yield show.Glow(option_cells(robot, question.topic, draft[0]), colour)
    if steps:
        yield from traces(table.pieces, steps)
