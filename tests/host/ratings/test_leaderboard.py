"""Players' strengths, as shown in a lobby and at the end of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.host.model.community.ratings import SETTLED
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place
from bot.host.ratings.leaderboard import gain_of
from tests.host.harness import ANN, BOB, CAT, DAN, HERE, running_host
from tests.host.ratings.test_recorder import begun, played, under_way

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.community.ratings import RatingChange
    from tests.host.harness import HostHarness


async def lobby(here: HostHarness, *, rated: bool = True, place: Place = HERE) -> dict[int, int]:
    """Ratings by seat in the lobby of a table with Ann, Bob and a computer."""
    table = (await here.host.open("toy", TableTerms(rated=rated), opener=ANN, place=place)).id
    await here.host.join(table, BOB)
    await here.host.add_computer(table, ANN, "quick")
    return {seat: rating.games for seat, rating in (await here.host.view(table)).strengths}


async def gain(here: HostHarness, table: int, seat: int) -> RatingChange | None:
    async with here.host._core.reading() as work:
        return await gain_of(work, await work.record(table), seat)


async def test_rated_lobby_shows_players_strengths(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        assert await lobby(here) == {}
        await played(here, ANN, BOB)
        await played(here, ANN, CAT, computers=("quick",))
        assert await lobby(here) == {0: 2, 1: 1, 2: 1}
        assert await lobby(here, rated=False) == {}


async def test_lobby_shows_only_publicly_listed_strengths(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await played(here, ANN, BOB)
        assert await lobby(here, place=Place(guild=77, channel=5)) == {}
        assert await lobby(here, place=Place(guild=None, channel=5)) == {}
        assert await lobby(here, place=replace(HERE, channel=666)) == {}, "not all who read it see the other channel"
        await here.host.leaderboards.unlist(ANN, off=True)
        assert await lobby(here) == {1: 1}


async def test_running_game_shows_no_strengths(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await played(here, ANN, BOB)
        table = await begun(here, ANN, BOB)
        assert (await here.host.view(table)).strengths == ()


async def test_settled_player_sees_their_place_after_a_game(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        for _ in range(SETTLED - 1):
            table = await played(here, ANN, BOB)
        early = await gain(here, table, 0)
        assert early is not None
        assert (early.place, early.alone) == (0, False)
        table = await played(here, ANN, BOB, CAT)
        found = [await gain(here, table, seat) for seat in range(3)]
        assert [(each.place, each.count) for each in found if each] == [(1, 3), (2, 3), (0, 0)]
        den = await here.host.open("toy", TableTerms(pace=60, rated=True), opener=CAT, place=replace(HERE, channel=666))
        await here.host.join(den.id, DAN)
        await here.host.start(den.id, CAT)
        await under_way(here, den.id, CAT, DAN)
        await here.host.resign(den.id, DAN)
        ann = await gain(here, table, 0)
        assert ann is not None
        assert ann.count == 3, "she isn't told that Dan plays on the server"


async def test_solo_player_sees_their_place_on_the_solo_leaderboard(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        for _ in range(SETTLED):
            await played(here, ANN, BOB)
            table = await played(here, CAT, computers=("quick",))
        found = await gain(here, table, 0)
        assert found is not None
        assert (found.alone, found.place, found.count) == (True, 1, 2)


async def test_unrated_game_shows_no_rating_change(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        assert await gain(here, await played(here, ANN, BOB, rated=False), 0) is None
