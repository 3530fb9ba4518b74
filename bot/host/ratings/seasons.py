"""Seasons of three months: when one is over, every server on which it was played hears who was best there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.host.model.announcements import AnnouncementKind
from bot.host.ratings.results import Leaderboard
from bot.host.ratings.skill import begins, season_of

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from bot.games.game import AnyGame
    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.model.announcements import Announcement
    from bot.host.model.viewer import Viewer
    from bot.host.people.guild_settings import GuildSettingsService
    from bot.host.ratings.results import Leader

NEWS: Final = timedelta(days=14)
"""For so long it is worth telling who was best in a season that is over."""
PODIUM: Final = 3
LOOKED: Final = 100
"""So many on a list are looked at; computers among them are no champions."""


@dataclass(frozen=True, slots=True)
class GamePodium:
    """The best people of a season at a game, of those who have played on a server."""

    game: AnyGame
    best: tuple[Leader, ...]
    """At least one, the best first."""


@dataclass(frozen=True, slots=True)
class SeasonWinners:
    """Who was best in a season."""

    season: int
    podiums: tuple[GamePodium, ...]
    """At least one, in the order of the catalogue."""


class Seasons:
    """Has the ends of seasons told."""

    def __init__(self, servers: GuildSettingsService) -> None:
        self._servers = servers
        self._present: int | None = None
        """The season before which all is told, as far as is remembered: the store knows better."""

    async def serve(self, work: UnitOfWork, present: Collection[int]) -> datetime:
        """Have told of the season that has ended, on those servers that are `present`; when the next one ends."""
        season = season_of(work.now)
        if self._present != season:
            if work.now < begins(season) + NEWS:
                await self._tell(work, season - 1, present)
            self._present = season
        return begins(season + 1)

    def doubt(self) -> None:
        """It is not sure whether what came up last was kept."""
        self._present = None

    async def _tell(self, work: UnitOfWork, season: int, present: Collection[int]) -> None:
        """Where a server has its news, or else where it played last."""
        for guild, home in (await work.tx.season_played(season)).items():
            settings = self._servers.known(guild)
            if guild in present and settings.counts:
                channel = settings.news or home
                await work.cry(guild, AnnouncementKind.SEASON, str(season), channel=channel, season=season)


async def champions(work: UnitOfWork, bulletin: Announcement, readers: Viewer) -> SeasonWinners | None:
    """Who was best in the season that is told of, at tables that its readers may know of; None if nobody has played
    enough."""
    season, guild = int(bulletin.kept["season"]), bulletin.guild
    podiums = []
    for key, game in work.core.games.items():
        listed = await work.tx.leaders(
            Leaderboard(key, season=season), among=guild, here=guild, viewer=readers, most=LOOKED
        )
        best = [each for each in listed if isinstance(each.player, int) and each.rating.settled]
        if best:
            podiums.append(GamePodium(game.told_in(await work.language_on(guild)), tuple(best[:PODIUM])))
    return SeasonWinners(season, tuple(podiums)) if podiums else None
