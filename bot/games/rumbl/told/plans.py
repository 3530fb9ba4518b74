"""An answer of R.U.M.B.L. in the making, in plain sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.game import DONE
from bot.games.rumbl.rules.hexes import Direction, space_of
from bot.games.rumbl.rules.loading import DOCK, ROSTER, SWAP, load_of, ordering, unfinished
from bot.games.rumbl.rules.places import dock_name
from bot.games.rumbl.rules.scoring import scored
from bot.games.rumbl.rules.state import Topic
from bot.games.rumbl.shown.drafts import SECTORS, swap_words
from bot.games.rumbl.told.positions import option_words, ordered, team

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Answer, Seat
    from bot.games.rumbl.rules.hexes import Sector
    from bot.games.rumbl.rules.state import Docked, Table
    from bot.games.rumbl.told.names import Voice


def laid(table: Table, topic: str, draft: Answer) -> Iterator[str]:
    """What an answer says so far."""
    if topic == ROSTER:
        yield f"The sides that you have chosen so far: {', '.join(key.capitalize() for key in draft) or 'none'}."
    elif topic == SWAP:
        yield f"{swap_words(draft)}."
    elif topic == DOCK:
        yield from _dock(draft)
    elif draft:
        yield f"Your answer: {option_words(table, Topic(topic), draft[0])}."
    else:
        yield "You have not answered yet."


def _dock(draft: Answer) -> Iterator[str]:
    if draft[:1] == (DONE,):
        yield "You load nothing."
        return
    if not draft:
        yield "Nothing is loaded yet."
        return
    sector, load, part = SECTORS[draft[0]], load_of(draft), unfinished(draft)
    robots = [_docked(robot, sector) for robot in load.robots]
    yield f"Your dock at {sector.value} so far: {'; '.join(robots) or 'no robot that is finished'}."
    if part:
        yield f"Not finished: {_part(part, sector)}."
    yield from map(ordered, load.orders)
    begun = ordering(draft)
    if begun is not None and all(order.kind is not begun for order in load.orders):
        yield f"Your standing order for the {begun.value.capitalize()} is not finished."


def _docked(robot: Docked, sector: Sector) -> str:
    """A robot as it is loaded."""
    where = f"on {dock_name(sector, robot.at)} facing {robot.facing.word}"
    return f"{robot.kind.value.capitalize()} {where}, power {robot.power}, priority {robot.priority}"


def _part(part: Answer, sector: Sector) -> str:
    """The beginning of one."""
    told = [part[0].capitalize()]
    told += [f"on {dock_name(sector, space_of(key))}" for key in part[1:2]]
    told += [f"facing {Direction(key).word}" for key in part[2:3]]
    return " ".join((*told, *(f"power {key}" for key in part[3:4])))


def ends(table: Table, seat: Seat, voice: Voice) -> str:
    """What a draft leaves the seat with, and what that would score."""
    points = sum(each for _, each in scored(table.pieces, table.sides[seat].team, sleepers_double=False))
    return f"After it, worth {points}: {team(voice, table, seat, you=True)}"
