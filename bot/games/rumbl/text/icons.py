"""Icons of R.U.M.B.L.: pieces, powers, priorities, docks, colours and directions."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.common.text.icons import arrow_icons, colour_icons
from bot.games.game import GameIcon
from bot.games.rumbl.pictures.looks import colour_of
from bot.games.rumbl.pictures.models import MODELS
from bot.games.rumbl.rules.hexes import SECTORS, Direction, Sector
from bot.games.rumbl.rules.state import POWERS, PRIORITIES, ROBOTS, Kind, Team, kind_icon
from bot.games.rumbl.text.names import KIND_EMOJI, SECTOR_EMOJI, TEAM_EMOJI
from bot.i18n import Translator
from rendering import scene as show
from rendering.scene.icons import Place, Tag, Token

_DIGITS = {number: f"{number}\ufe0f\u20e3" for number in range(1, 9)}


def power_icon(power: int) -> str:
    return f"power-{power}"


def priority_icon(priority: int) -> str:
    return f"priority-{priority}"


def dock_icon(sector: Sector) -> str:
    return f"dock-{sector.value}"


def _of_team(kind: Kind, team: Team, translator: Translator) -> GameIcon:
    picture, emoji = Token(MODELS[kind], colour_of(team)), KIND_EMOJI[kind]
    words = translator.say("icon-of-team", colour=team.value, kind=kind.value)
    return GameIcon(picture, emoji, words, mark=f"{TEAM_EMOJI[team]}{emoji}")


def icons(translator: Translator) -> Mapping[str, GameIcon]:
    say = translator.say
    return {
        **{
            kind_icon(kind): GameIcon(Token(MODELS[kind]), KIND_EMOJI[kind], say("icon-robot-kind", kind=kind.value))
            for kind in (*ROBOTS, Kind.OBSTACLE)
        },
        **{kind_icon(kind, team): _of_team(kind, team, translator) for team in Team for kind in (*ROBOTS, Kind.CLONE)},
        **{
            power_icon(power): GameIcon(Tag(str(power)), _DIGITS[power], say("icon-power", number=power))
            for power in sorted({*POWERS})
        },
        **{
            priority_icon(each): GameIcon(Tag(str(each), light=False), _DIGITS[each], say("icon-priority", number=each))
            for each in PRIORITIES
        },
        **{
            dock_icon(sector): GameIcon(
                Place(show.Sector(sector.value)), SECTOR_EMOJI[sector], say("icon-dock", sector=sector.value)
            )
            for sector in SECTORS
        },
        **colour_icons((team.value for team in Team), translator),
        **arrow_icons((direction.value for direction in Direction), translator),
    }
