"""Signs of R.U.M.B.L.: pieces, powers, priorities, docks, colours and directions."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.common.text.icons import arrow_signs, colour_signs
from bot.games.game import GameIcon
from bot.games.rumbl.pictures.looks import colour_of
from bot.games.rumbl.pictures.models import MODELS
from bot.games.rumbl.rules.hexes import SECTORS, Direction, Sector
from bot.games.rumbl.rules.state import POWERS, PRIORITIES, ROBOTS, Kind, Team, kind_sign
from bot.games.rumbl.text.names import KIND_EMOJI, SECTOR_EMOJI, TEAM_EMOJI
from bot.i18n import Translator
from rendering import scene as show
from rendering.scene.icons import Place, Tag, Token

_DIGITS = {number: f"{number}\ufe0f\u20e3" for number in range(1, 9)}


def power_sign(power: int) -> str:
    return f"power-{power}"


def priority_sign(priority: int) -> str:
    return f"priority-{priority}"


def dock_sign(sector: Sector) -> str:
    return f"dock-{sector.value}"


def _of_team(kind: Kind, team: Team, translator: Translator) -> GameIcon:
    picture, emoji = Token(MODELS[kind], colour_of(team)), KIND_EMOJI[kind]
    words = translator.say("sign-of-team", colour=team.value, kind=kind.value)
    return GameIcon(picture, emoji, words, mark=f"{TEAM_EMOJI[team]}{emoji}")


def signs(translator: Translator) -> Mapping[str, GameIcon]:
    say = translator.say
    return {
        **{
            kind_sign(kind): GameIcon(Token(MODELS[kind]), KIND_EMOJI[kind], say("sign-robot-kind", kind=kind.value))
            for kind in (*ROBOTS, Kind.OBSTACLE)
        },
        **{kind_sign(kind, team): _of_team(kind, team, translator) for team in Team for kind in (*ROBOTS, Kind.CLONE)},
        **{
            power_sign(power): GameIcon(Tag(str(power)), _DIGITS[power], say("sign-power", number=power))
            for power in sorted({*POWERS})
        },
        **{
            priority_sign(each): GameIcon(Tag(str(each), light=False), _DIGITS[each], say("sign-priority", number=each))
            for each in PRIORITIES
        },
        **{
            dock_sign(sector): GameIcon(
                Place(show.Sector(sector.value)), SECTOR_EMOJI[sector], say("sign-dock", sector=sector.value)
            )
            for sector in SECTORS
        },
        **colour_signs((team.value for team in Team), translator),
        **arrow_signs((direction.value for direction in Direction), translator),
    }
