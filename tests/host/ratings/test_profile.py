"""What people's finished games reveal about them, and to whom."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from bot.host.core.errors import TableError
from bot.host.model.community.profile import ProfileTab, Reliable
from bot.host.model.community.ratings import NEW
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place
from bot.host.model.viewer import Viewer
from bot.host.ratings import profile as host_profile
from tests.host.harness import ANN, BOB, CAT, DAN, HERE, running_host
from tests.host.ratings.test_recorder import HOUR, begun, played, under_way
from tests.host.toy import toy
from tests.texts import pattern, text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.host.model.community.profile import Profile
    from bot.host.model.tables import User
    from tests.host.harness import HostHarness

AWAY = 77
"""A server where nobody has played."""
DEN = replace(HERE, channel=666)
"""A channel that not everyone can see."""


@pytest_asyncio.fixture
async def here(tmp_path: Path) -> AsyncIterator[HostHarness]:
    game = replace(toy(), uses=lambda decision, answer: [key for key in answer if key in "abc"])
    async with running_host(tmp_path, game=game) as made:
        yield made


async def profile(
    here: HostHarness, of: User, *, by: User | None = None, guild: int | None = 1, game: str = "", alone: bool = False
) -> Profile:
    return await here.host.profiles.of(by or of, of.id, guild=guild, game=game, alone=alone)


async def test_new_player_sees_an_empty_profile_and_others_none(here: HostHarness) -> None:
    table = await begun(here, ANN, BOB)
    await here.go_on(table, ANN, BOB)
    own = await profile(here, ANN)
    assert (own.tabs, own.tab, own.own) == ((), None, True)
    with pytest.raises(TableError, match=pattern("profile-unseen")):
        await profile(here, ANN, by=BOB)


async def test_profile_shows_games_places_rivals_and_rating_history(here: HostHarness) -> None:
    for players in ((ANN, BOB), (BOB, ANN), (ANN, BOB, CAT)):
        await played(here, *players)
    await played(here, ANN, CAT, rated=False)
    found = await profile(here, ANN)
    assert found.tabs == (ProfileTab("toy", False, 4),)
    assert found.places == (3, 1)
    assert [(each.name, each.games, each.ahead, each.behind) for each in found.rivals] == [
        ("Bob", 3, 2, 1),
        ("Cat", 2, 2, 0),
    ]
    assert len(found.past) == 3
    assert found.past[0].rating.mu > found.past[1].rating.mu < found.past[2].rating.mu
    assert [each.rating.games for each in found.past] == [1, 2, 3]
    assert found.past[-1].rating.shown == found.present.shown
    assert (found.present.games, found.present.wins) == (3, 2)
    assert found.uses[0][0] == "a"


async def test_tied_rival_is_neither_ahead_nor_behind(here: HostHarness) -> None:
    table = await begun(here, ANN, BOB, CAT)
    await under_way(here, table, ANN, BOB, CAT)
    await here.host.resign(table, ANN)
    await here.host.resign(table, BOB)
    assert [(each.name, each.ahead, each.behind) for each in (await profile(here, ANN)).rivals] == [
        ("Bob", 0, 0),
        ("Cat", 0, 1),
    ]


async def test_running_game_does_not_change_the_profile(here: HostHarness) -> None:
    """Neither someone's choices there nor that they're late."""
    await played(here, ANN, BOB)
    before = await profile(here, ANN, by=BOB)
    table = await begun(here, ANN, BOB)
    await here.go_on(table, ANN, BOB, letters="cc")
    await here.wait(seconds=61)
    assert await profile(here, ANN, by=BOB) == before


async def test_games_against_computers_alone_have_their_own_tab(here: HostHarness) -> None:
    await played(here, ANN, BOB)
    await played(here, ANN, computers=("quick",))
    await played(here, ANN, computers=("quick",))
    found = await profile(here, ANN, game="toy", alone=True)
    assert found.tabs == (ProfileTab("toy", True, 2), ProfileTab("toy", False, 1))
    assert found.tab == found.tabs[0]
    assert [(each.player, each.games) for each in found.rivals] == [("quick", 2)]
    people = await profile(here, ANN, game="toy")
    assert people.tab == ProfileTab("toy", False, 1)
    assert [each.player for each in people.rivals] == [BOB.id]


async def test_profile_is_visible_only_on_servers_with_its_games(here: HostHarness) -> None:
    await played(here, ANN, BOB)
    await played(here, ANN, computers=("quick",))
    assert (await profile(here, ANN, by=CAT)).tabs == (await profile(here, ANN)).tabs
    for guild in (AWAY, None):
        with pytest.raises(TableError):
            await profile(here, ANN, by=CAT, guild=guild)
        assert (await profile(here, ANN, guild=guild)).tabs
    assert await here.host.profiles.list_visible(1) == [(ANN.id, "Ann"), (BOB.id, "Bob")]
    assert await here.host.profiles.list_visible(AWAY) == []
    assert await here.host.profiles.list_visible(None) == ()


@pytest.mark.parametrize("elsewhere", [DEN, Place(AWAY, 700), Place(None, 800)])
async def test_games_hidden_from_a_viewer_do_not_change_their_view(here: HostHarness, elsewhere: Place) -> None:
    """The games are in a channel that Dan can't see, on another server, or in direct messages. Only the rating is
    public."""
    dan = Viewer(DAN.id, lambda channel: channel == HERE.channel)

    async def seen() -> tuple[object, ...]:
        of = [await here.host.profiles.of(DAN, user.id, guild=1, viewer=dan) for user in (ANN, BOB)]
        return *[replace(each, present=NEW) for each in of], await here.host.profiles.list_visible(1, viewer=dan)

    await played(here, ANN, BOB)
    before = await seen()
    for winner in (BOB, CAT):
        table = (await here.host.open("toy", TableTerms(pace=60, rated=True), opener=ANN, place=elsewhere)).id
        await here.host.join(table, winner)
        await here.host.start(table, ANN)
        await under_way(here, table, ANN, winner)
        await here.host.resign(table, ANN)
    table = await here.started(ANN, computers=("quick",), place=elsewhere)
    await here.go_on(table, ANN)
    await here.host.resign(table, ANN)
    assert await seen() == before
    assert (await profile(here, ANN)).tabs == (ProfileTab("toy", False, 3), ProfileTab("toy", True, 1))


async def test_hidden_player_is_neither_shown_nor_named_to_others(here: HostHarness) -> None:
    await played(here, ANN, BOB, CAT)
    await here.host.leaderboards.unlist(BOB, off=True)
    with pytest.raises(TableError):
        await profile(here, BOB, by=ANN)
    assert (await profile(here, BOB)).hidden
    assert [each.name for each in (await profile(here, ANN, by=CAT)).rivals] == ["Cat"]
    assert {each.name for each in (await profile(here, ANN)).rivals} == {"Bob", "Cat"}  # she has met him
    assert BOB.id not in dict(await here.host.profiles.list_visible(1))


async def test_rivals_from_other_servers_are_not_named(here: HostHarness) -> None:
    await played(here, ANN, BOB)
    elsewhere = await here.host.open(
        "toy", TableTerms(pace=60, rated=True), opener=ANN, place=replace(HERE, guild=AWAY)
    )
    await here.host.join(elsewhere.id, CAT)
    await here.host.start(elsewhere.id, ANN)
    await under_way(here, elsewhere.id, ANN, CAT)
    await here.host.resign(elsewhere.id, CAT)
    assert [each.name for each in (await profile(here, ANN, by=DAN)).rivals] == ["Bob"]
    assert [each.name for each in (await profile(here, ANN, by=DAN, guild=AWAY)).rivals] == ["Cat"]
    assert len((await profile(here, ANN)).rivals) == 2


async def test_forgotten_rival_is_a_former_player(here: HostHarness) -> None:
    await played(here, ANN, BOB)
    await here.host.privacy.forget(BOB)
    assert [each.name for each in (await profile(here, ANN)).rivals] == [text("former-player")]
    assert (await profile(here, ANN, by=CAT)).rivals == ()
    assert await here.host.profiles.list_visible(1) == [(ANN.id, "Ann")]
    assert (await profile(here, BOB)).tabs == ()


async def test_reliability_counts_only_latest_games_with_people(
    here: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = 10
    monkeypatch.setattr(host_profile, "JUDGED", judged)
    table = await begun(here, ANN, BOB)
    await here.go_on(table, ANN)  # the charm, which is chosen for Bob at random
    await here.wait(seconds=61)
    await here.host.resign(table, BOB)
    here.clock.advance(HOUR)
    await played(here, BOB, computers=("quick",))
    found = (await profile(here, BOB)).reliable
    assert found == Reliable(2, 0), "with the question at which they left"
    for _ in range(judged):
        table = await begun(here, ANN, BOB)
        await under_way(here, table, ANN, BOB)
        await here.host.resign(table, ANN)
    assert (await profile(here, BOB)).reliable == Reliable(2 * judged, 2 * judged)


async def test_game_missing_from_the_catalogue_is_not_shown(here: HostHarness) -> None:
    await played(here, ANN, BOB)
    here.host._core.games = {"other": replace(toy(), key="other")}
    found = await profile(here, ANN)
    assert (found.tabs, found.present) == ((), NEW)
