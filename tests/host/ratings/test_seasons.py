"""The end of a season: its best players are announced once on every server that played, whatever happens meanwhile."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.core.errors import PostUnsureError
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.community.ratings import SETTLED, SeasonWinners
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place
from bot.host.ratings.seasons import NEWS
from bot.host.ratings.skill import season_of
from tests.host.harness import ANN, BOB, CAT, HERE, NOON, running_host
from tests.host.outbox.test_announcements import NotingHerald
from tests.host.ratings.test_recorder import played, under_way

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.announcements import Announcement
    from bot.host.model.tables import User
    from tests.host.harness import HostHarness

GUILD = HERE.guild or 0
OURS = season_of(NOON)
SPRING = datetime(2030, 4, 1, tzinfo=UTC)


@pytest.fixture
def announcer() -> NotingHerald:
    return NotingHerald()


def ends(announcer: NotingHerald) -> list[Announcement]:
    return [each for each in announcer.said if each.kind is AnnouncementKind.SEASON]


def told(announcement: Announcement) -> list[str]:
    """The names on the podiums."""
    assert isinstance(announcement.about, SeasonWinners)
    return [leader.name for podium in announcement.about.podiums for leader in podium.best]


async def a_season(here: HostHarness, *players: User, games: int = SETTLED, rated: bool = True) -> None:
    await here.host.guild_settings.record_joined(GUILD, greet=False)
    for _ in range(games):
        await played(here, *players, rated=rated)


async def passes(here: HostHarness, until: datetime = SPRING) -> None:
    here.clock.advance(until - here.clock.now())
    here.host.wake()
    await here.rest()


async def test_season_end_is_announced_at_once_and_not_earlier(tmp_path: Path, announcer: NotingHerald) -> None:
    async with running_host(tmp_path, announcer=announcer) as here:
        await a_season(here, ANN, BOB)
        await passes(here, SPRING - timedelta(microseconds=1))
        assert ends(announcer) == []
        await passes(here)
        (said,) = ends(announcer)
        assert (said.guild, said.channel, told(said)) == (GUILD, HERE.channel, ["Ann", "Bob"])
        assert isinstance(said.about, SeasonWinners)
        assert said.about.season == OURS


async def test_season_end_is_announced_once_across_restarts(tmp_path: Path, announcer: NotingHerald) -> None:
    async with running_host(tmp_path, announcer=announcer) as here:
        await a_season(here, ANN, BOB)
    for _ in range(3):
        async with running_host(tmp_path, announcer=announcer) as here:
            await passes(here)
    assert len(ends(announcer)) == 1


async def test_uncertain_announcement_is_searched_for_first(tmp_path: Path, announcer: NotingHerald) -> None:
    async with running_host(tmp_path, announcer=announcer) as here:
        await a_season(here, ANN, BOB)
        announcer.after = [PostUnsureError("cut off")]
        await passes(here)
        await here.wait(minutes=10)
    assert (len(ends(announcer)), announcer.looked) == (1, 1)


async def test_season_end_is_announced_late_only_while_recent(tmp_path: Path, announcer: NotingHerald) -> None:
    async with running_host(tmp_path, announcer=announcer) as here:
        await a_season(here, ANN, BOB)
    async with running_host(tmp_path, announcer=NotingHerald()) as here:
        await passes(here, SPRING + NEWS)
        assert not announcer.said
    async with running_host(tmp_path, announcer=announcer) as here:
        await passes(here, SPRING + NEWS - timedelta(seconds=1))
        assert len(ends(announcer)) == 1


async def test_season_end_is_announced_in_the_news_channel(tmp_path: Path, announcer: NotingHerald) -> None:
    async with running_host(tmp_path, announcer=announcer) as here:
        await a_season(here, ANN, BOB)
        await here.host.guild_settings.change(GUILD, news=500)
        await passes(here)
        assert [each.channel for each in ends(announcer)] == [500]


async def test_without_news_channel_the_last_rated_channel_is_used(tmp_path: Path, announcer: NotingHerald) -> None:
    """A game against computers alone doesn't count for that."""
    async with running_host(tmp_path, announcer=announcer) as here:
        await a_season(here, ANN, BOB)
        alone = await here.host.open("toy", TableTerms(rated=True), opener=ANN, place=Place(GUILD, 600))
        await here.host.add_computer(alone.id, ANN, "quick")
        await here.host.start(alone.id, ANN)
        await under_way(here, alone.id, ANN)
        await here.host.resign(alone.id, ANN)
        await passes(here)
        assert [each.channel for each in ends(announcer)] == [HERE.channel]


@pytest.mark.parametrize("why", ["too few", "none rated", "does not count", "parted", "alone"])
async def test_nothing_is_announced_without_champions(tmp_path: Path, announcer: NotingHerald, why: str) -> None:
    async with running_host(tmp_path, announcer=announcer) as here:
        if why == "alone":
            for _ in range(SETTLED):
                await played(here, ANN, computers=("quick",))
            await here.host.guild_settings.record_joined(GUILD, greet=False)
        else:
            await a_season(here, ANN, BOB, games=SETTLED - (why == "too few"), rated=why != "none rated")
        if why == "does not count":
            await here.host.guild_settings.change(GUILD, counts=False)
        if why == "parted":
            await here.host.guild_settings.record_removed(GUILD)
        await passes(here)
        assert ends(announcer) == []


async def test_computers_hidden_and_forgotten_players_are_no_champions(tmp_path: Path, announcer: NotingHerald) -> None:
    async with running_host(tmp_path, announcer=announcer) as here:
        await here.host.guild_settings.record_joined(GUILD, greet=False)
        for _ in range(SETTLED):
            await played(here, ANN, BOB, CAT, computers=("quick",))
        await here.host.leaderboards.unlist(ANN, off=True)
        await here.host.privacy.forget(BOB)
        await passes(here)
        assert [told(each) for each in ends(announcer)] == [["Cat"]]


async def test_each_season_counts_only_its_own_games(tmp_path: Path, announcer: NotingHerald) -> None:
    async with running_host(tmp_path, announcer=announcer) as here:
        await a_season(here, ANN, BOB)
        await passes(here)
        await a_season(here, CAT, BOB)
        await passes(here, datetime(2030, 7, 1, tzinfo=UTC))
        first, second = ends(announcer)
        assert told(first) == ["Ann", "Bob"]
        assert told(second) == ["Cat", "Bob"]
        await passes(here, datetime(2031, 1, 1, tzinfo=UTC))
        assert len(ends(announcer)) == 2
