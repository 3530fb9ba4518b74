"""Rated tables and leaderboards, as people open and read them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
import pytest_asyncio

from bot.discord_ui.interactions.actions.lobby import AdjustSetup, JoinTable, OpenTable, StartTable, TableSettings
from bot.discord_ui.interactions.actions.people import ShowLeaderboard
from bot.discord_ui.interactions.actions.seats import AskResign, ReplacePlayer, Resign
from bot.discord_ui.sending.announcer import DiscordAnnouncer
from bot.discord_ui.views.community.leaderboard import LeaderboardQuery, read_list
from bot.games import GAMES
from bot.host.model.announcements import Announcement, AnnouncementKind
from bot.host.model.community.ratings import SETTLED, Leaderboard
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from bot.host.model.viewer import BOT
from bot.host.ratings.seasons import champions
from bot.host.ratings.shares import EARLY_ROUNDS
from tests.discord.player import texts
from tests.discord_ui.letters import letters_game
from tests.discord_ui.room import message_of, nonces, open_room
from tests.host.harness import HERE
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.discord_ui.room import Guest, Room


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with open_room(tmp_path, game=letters_game()) as made:
        yield made


async def played(room: Room, winner: Guest, *others: Guest) -> None:
    """Play a rated game that everyone but the winner leaves after the early rounds."""
    opened = await room.host.open("toy", TableTerms(rated=True), opener=winner.user, place=HERE)
    table = opened.id
    for guest in others:
        await guest.press(JoinTable(table))
    await winner.press(StartTable(table))
    while (await room.host.view(table)).table.round <= EARLY_ROUNDS:
        await room.harness.go_on(table, winner.user, *(guest.user for guest in others))
        await room.harness.rest()
    for guest in others:
        await guest.press(Resign(table))
    assert (await room.host.record(table)).status is Status.OVER
    room.harness.clock.advance(timedelta(hours=1))


async def test_rated_table_opens_with_one_click_and_is_marked(room: Room, ilse: Guest) -> None:
    await ilse.click(await ilse.press(AdjustSetup("", "toy")), text("open-rated"))
    record = await room.host.record(1)
    assert (record.terms.rated, record.terms.help) == (True, False)
    assert text("lobby-rated") in texts(await room.shown())
    await ilse.press(TableSettings(1, "h"), "0")
    record = await room.host.record(1)
    assert (record.terms.rated, record.terms.help) == (False, True)


async def test_leaving_a_rated_game_shows_a_warning(room: Room, ilse: Guest, marek: Guest) -> None:
    for rated in (True, False):
        table = (await room.host.open("toy", TableTerms(rated=rated), opener=ilse.user, place=HERE)).id
        await marek.press(JoinTable(table))
        await ilse.press(StartTable(table))
        assert (text("rated-leaving") in texts(await ilse.press(AskResign(table)))) is rated
        assert (text("rated-replaced") in texts(await ilse.press(ReplacePlayer(table)))) is rated


async def test_tables_are_unrated_where_results_do_not_count(room: Room, ilse: Guest) -> None:
    assert ilse.guild is not None
    await room.host.guild_settings.change(ilse.guild, counts=False)
    page = await ilse.press(AdjustSetup("", "toy"))
    assert not any(text(key) in str(page) for key in ("open-rated", "setting-help-rated"))
    refused = await ilse.press(OpenTable("toy.0-2.0"))
    assert text("counts-not") in texts(refused)


async def test_leaderboard_ranks_players_after_five_games(room: Room, ilse: Guest, marek: Guest) -> None:
    await played(room, ilse, marek)
    first = texts(await ilse.press(ShowLeaderboard()))
    assert "**Ilse** · " + text("rated-about", number="1,100") in first
    assert text("rated-you-soon", number=text("rated-about", number="1,100"), count=4) in first
    for _ in range(4):
        await played(room, ilse, marek)
    assert "🥇 **Ilse** · 1,319\n🥈 Marek · 808\n" + text(
        "rated-you-placed", number="1,319", place="1", all="2"
    ) in texts(await ilse.press(ShowLeaderboard()))


async def test_players_from_elsewhere_appear_only_globally_and_unnamed(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    await played(room, ilse, marek)
    elsewhere = ShowLeaderboard("w", LeaderboardQuery("toy").encode(), in_place=True)
    far = replace(noor, guild=77)
    assert "Ilse" not in texts(await far.press(ShowLeaderboard()))
    everywhere = texts(await far.press(elsewhere, "1"))
    assert everywhere.count(text("rated-elsewhere")) == 2
    assert "Ilse" not in everywhere


async def test_unlisted_player_appears_on_no_leaderboard(room: Room, ilse: Guest, marek: Guest) -> None:
    await played(room, ilse, marek)
    await room.host.leaderboards.unlist(ilse.user, off=True)
    assert "Ilse" not in texts(await marek.press(ShowLeaderboard()))
    assert text("rated-you-unlisted", number=text("rated-about", number="1,100")) in texts(
        await ilse.press(ShowLeaderboard())
    )
    await room.host.leaderboards.unlist(ilse.user, off=False)
    assert "Ilse" in texts(await marek.press(ShowLeaderboard()))


async def test_leaderboard_opens_on_a_game_with_ratings(room: Room, ilse: Guest, marek: Guest) -> None:
    toy = room.context.games["toy"]
    room.context = replace(room.context, games={"rambots": GAMES["rambots"], "toy": toy})
    assert GAMES["rambots"].title in texts(await ilse.press(ShowLeaderboard())), "there are none at all"
    await played(room, ilse, marek)
    opened = texts(await ilse.press(ShowLeaderboard()))
    assert toy.title in opened
    assert "Marek" in opened
    assert "Marek" not in texts(await ilse.press(ShowLeaderboard(query="rambots"))), "what is asked for is shown"


async def test_each_season_has_its_own_leaderboard(room: Room, ilse: Guest, marek: Guest) -> None:
    await played(room, ilse, marek)
    season = ShowLeaderboard("s", LeaderboardQuery("toy").encode(), in_place=True)
    this = texts(await ilse.press(season, str(2030 * 4)))
    assert text("season-0", year=2030) in this
    assert "Marek" in this
    assert "Marek" not in texts(await ilse.press(season, str(2030 * 4 - 1)))


async def test_past_season_promises_no_rank(room: Room, ilse: Guest, marek: Guest) -> None:
    await played(room, ilse, marek)
    season = ShowLeaderboard("s", LeaderboardQuery("toy").encode(), in_place=True)
    number = text("rated-about", number="1,100")
    assert text("rated-you-soon", number=number, count=4) in texts(await ilse.press(season, str(2030 * 4)))
    room.harness.clock.advance(timedelta(days=100))
    past = texts(await ilse.press(season, str(2030 * 4)))
    assert text("rated-you-too-few", number=number, least=SETTLED) in past


async def test_season_end_is_announced_in_server_language_with_picture(
    room: Room, ilse: Guest, marek: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        await played(room, ilse, marek)
    announcement = Announcement(7, 1, AnnouncementKind.SEASON, "8120", 5, 0, {"season": 2030 * 4})
    async with room.host._core.reading() as work:
        about = await champions(work, announcement, BOT)
    client: Any = None
    announcer = DiscordAnnouncer(client, client, client)
    announcer.bind(room.context)
    told = replace(announcement, about=about)
    page = await announcer._page(told)
    english = message_of(page)
    assert text("season-best", season=text("season-0", year=2030)) in texts(english)
    assert "🥇 **Ilse** 1,319 · 🥈 **Marek** 808" in texts(english)
    await room.host.guild_settings.change(1, language="fi")
    finnish = message_of(await announcer._page(told))
    assert text("season-best", language="fi", season=text("season-0", language="fi", year=2030)) in texts(finnish)
    whole = await ilse.click(english, text("button-whole-list"))
    assert text("season-0", year=2030) in texts(whole)
    assert nonces(english) == {"g7-q"}
    assert [each.name for each in page.pictures] == ["season8120.png"]
    assert "Letters: 1. Ilse, 2. Marek." in str(english)
    monkeypatch.setattr(type(room.context.images), "_draw", None)
    plain = await announcer._page(told)
    assert not plain.pictures, "nobody is kept from the rest by what cannot be drawn"
    assert "🥇 **Ilse**" in texts(message_of(plain))


async def test_dm_offers_no_server_leaderboards(room: Room, ilse: Guest) -> None:
    page = await replace(ilse, guild=None).press(
        ShowLeaderboard("w", LeaderboardQuery("toy").encode(), in_place=True), "2"
    )
    assert not any(text(key) in str(page) for key in ("rated-people-here", "rated-alone-here"))
    assert text("rated-alone-everywhere") in str(page)


@pytest.mark.parametrize("text", ["", "chess", "toy.x.y", "toy.99999999999999999999.7", "toy.8120.3.4", "...."])
def test_any_custom_id_yields_a_valid_leaderboard(text: str) -> None:
    found = read_list(text, {"toy": letters_game()})
    assert found.game == "toy"
    assert isinstance(found.leaderboard, Leaderboard)
    assert read_list(found.encode(), {"toy": letters_game()}) == found
