"""The signs of R.U.M.B.L.: robots as on their tokens, powers and priorities, docks, directions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.common.signs import arrow_signs, colour_signs
from bot.games.game import Sign
from bot.games.rumbl.rules.hexes import SECTORS, Direction
from bot.games.rumbl.rules.state import POWERS, PRIORITIES, ROBOTS, Kind, Team, kind_sign
from bot.games.rumbl.shown.looks import colour_of
from bot.games.rumbl.shown.models import MODELS
from bot.games.rumbl.told.names import KIND_EMOJI, SECTOR_EMOJI, TEAM_EMOJI
from rendering import scene as show
from rendering.scene.icons import Place, Tag, Token

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.games.rumbl.rules.hexes import Sector

_DIGITS = {number: f"{number}\ufe0f\u20e3" for number in range(1, 9)}


def power_sign(power: int) -> str:
    """The key of the sign of a power."""
    return f"power-{power}"


def priority_sign(priority: int) -> str:
    """The key of the sign of a priority."""
    return f"priority-{priority}"


def dock_sign(sector: Sector) -> str:
    """The key of the sign of a sector and its dock."""
    return f"dock-{sector.value}"


def _of_team(kind: Kind, team: Team) -> Sign:
    icon, emoji = Token(MODELS[kind], colour_of(team)), KIND_EMOJI[kind]
    return Sign(icon, emoji, f"{team.value} {kind.value}", mark=f"{TEAM_EMOJI[team]}{emoji}")


SIGNS: Mapping[str, Sign] = {
    **{kind_sign(kind): Sign(Token(MODELS[kind]), KIND_EMOJI[kind], kind.value) for kind in (*ROBOTS, Kind.OBSTACLE)},
    **{kind_sign(kind, team): _of_team(kind, team) for team in Team for kind in (*ROBOTS, Kind.CLONE)},
    **{power_sign(power): Sign(Tag(str(power)), _DIGITS[power], f"power {power}") for power in sorted({*POWERS})},
    **{
        priority_sign(each): Sign(Tag(str(each), light=False), _DIGITS[each], f"priority {each}") for each in PRIORITIES
    },
    **{
        dock_sign(sector): Sign(Place(show.Sector(sector.value)), SECTOR_EMOJI[sector], f"{sector.value} dock")
        for sector in SECTORS
    },
    **colour_signs(team.value for team in Team),
    **arrow_signs(direction.value for direction in Direction),
}
