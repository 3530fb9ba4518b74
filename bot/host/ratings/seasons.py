"""Seasons of three months, and the announcements of their winners."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from bot.host.core.unit_of_work import UnitOfWork
from bot.host.model.announcements import Announcement, AnnouncementKind
from bot.host.model.community.ratings import GamePodium, Leaderboard, SeasonWinners
from bot.host.model.viewer import Viewer
from bot.host.people.guild_settings import GuildSettingsService
from bot.host.ratings.skill import begins, season_of

NEWS: Final = timedelta(days=14)
"""Time after a season in which its winners are still announced."""
PODIUM: Final = 3
LOOKED: Final = 100
"""Number of entries searched for winners, who can't be computers."""


class Seasons:
    """Announces the winners of each season."""

    def __init__(self, servers: GuildSettingsService) -> None:
        self._servers = servers
        self._present: int | None = None
        """The season before which nothing is left to announce; only a cache."""

    async def serve(self, work: UnitOfWork, present: Collection[int]) -> datetime:
        season = season_of(work.now)
        if self._present != season:
            if work.now < begins(season) + NEWS:
                await self._tell(work, season - 1, present)
            self._present = season
        return begins(season + 1)

    def doubt(self) -> None:
        self._present = None

    async def _tell(self, work: UnitOfWork, season: int, present: Collection[int]) -> None:
        """Announce the season's winners in the channel for announcements, or else in that of the latest rated game of
        several people."""
        for guild, played_in in (await work.tx.ratings.season_played(season)).items():
            settings = self._servers.loaded_settings(guild)
            if guild in present and settings.counts:
                channel = settings.news or played_in
                await work.announce(guild, AnnouncementKind.SEASON, str(season), channel=channel, season=season)


async def champions(work: UnitOfWork, announcement: Announcement, readers: Viewer) -> SeasonWinners | None:
    season, guild = int(announcement.facts["season"]), announcement.guild
    podiums = []
    for key, game in work.core.games.items():
        listed = await work.tx.ratings.leaders(
            Leaderboard(key, season=season), among=guild, here=guild, viewer=readers, most=LOOKED
        )
        best = [each for each in listed if isinstance(each.player, int) and each.rating.settled]
        if best:
            podiums.append(GamePodium(game.in_language(await work.language_on(guild)), tuple(best[:PODIUM])))
    return SeasonWinners(season, tuple(podiums)) if podiums else None
