"""Profiles, as people see them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from bot.discord_ui.components import Picture
from bot.discord_ui.handlers.community.profile import people
from bot.discord_ui.images.render_jobs import draw_profile_image
from bot.discord_ui.interactions.actions.people import ShowLeaderboard, ShowProfile
from bot.discord_ui.views.community.profile import ProfileQuery, profile_image_of, read_look
from bot.host.model.community.ratings import INITIAL_RATING
from rendering.scene.profile import Bars, Curve, ProfileImage
from tests.discord.player import component, texts
from tests.discord_ui.handlers.community.test_leaderboard import played
from tests.discord_ui.letters import letters_game
from tests.discord_ui.room import labels, open_room
from tests.host.harness import COMPUTERS
from tests.host.ratings.test_recorder import under_way
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.discord_ui.room import Guest, Room


HIDE_ME = text("button-hide-me")
BE_SEEN = text("button-be-seen")
WHICH_GAME = text("which-game")
MINE = ShowProfile()


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with open_room(tmp_path, game=letters_game()) as made:
        yield made


async def test_own_profile_has_a_picture_and_alt_text(room: Room, ilse: Guest, marek: Guest) -> None:
    await played(room, ilse, marek)
    page = await ilse.press(MINE)
    assert "👤 Ilse" in texts(page)
    described = str(page["components"])
    assert text("told-settling", number="1,100", least=5) in described
    assert text("told-games", games="1", places=text("told-place", place=1, count=1, number="1")) in described
    assert text("told-rival", name="Marek", ahead="1", behind="0") in described
    assert page["attachments"][0]["body"].startswith(draw_profile_image.__name__.encode())


async def test_places_in_the_picture_start_at_first(
    room: Room, ilse: Guest, marek: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[ProfileImage] = []

    async def profile(_: object, what: ProfileImage, **_rest: object) -> Picture:
        shown.append(what)
        return Picture("profile.png", b"")

    monkeypatch.setattr(type(room.context.images), "profile", profile)
    await played(room, ilse, marek)
    await ilse.press(MINE)
    (bars,) = (part for part in shown[0].parts if isinstance(part, Bars))
    assert bars.bars[0] == (text("profile-place", place=1), 1)


async def test_profile_of_others_opens_from_the_leaderboard(room: Room, ilse: Guest, marek: Guest) -> None:
    await played(room, ilse, marek)
    best = await marek.press(ShowLeaderboard())
    page = await marek.choose(best, "Ilse", name=text("rated-whose-profile"))
    assert "👤 Ilse" in texts(page)
    assert "instead" not in page
    assert not {HIDE_ME, BE_SEEN} & set(labels(page))
    assert "👤 Marek" in texts(await marek.click(best, text("button-my-profile")))


async def test_hidden_player_is_not_offered_to_others(room: Room, ilse: Guest, marek: Guest) -> None:
    await played(room, ilse, marek)
    look = ProfileQuery(ilse.user.id).press(in_place=False)
    hidden = await ilse.click(await ilse.press(MINE), HIDE_ME)
    assert text("profile-hidden") in texts(hidden)
    assert text("profile-unseen") in texts(await marek.press(look))
    assert [each.name for each in await people(room.context, marek.who, "", 25)] == ["Marek"]
    again = await ilse.click(hidden, BE_SEEN)
    assert text("profile-seen") in texts(again)
    assert "👤 Ilse" in texts(await marek.press(look))


async def test_players_cannot_hide_others(room: Room, ilse: Guest, marek: Guest) -> None:
    await played(room, ilse, marek)
    await marek.press(ProfileQuery(ilse.user.id).press("h"))
    assert not await room.host.leaderboards.is_unlisted(ilse.user)
    assert not await room.host.leaderboards.is_unlisted(marek.user)


async def test_players_are_found_by_name_on_their_server(room: Room, ilse: Guest, marek: Guest) -> None:
    await played(room, ilse, marek)
    assert [(each.name, each.value) for each in await people(room.context, marek.who, "IL", 25)] == [("Ilse", "1")]
    assert await people(room.context, replace(marek.who, guild=77), "", 25) == ()
    assert await people(room.context, replace(marek.who, guild=None), "", 25) == ()


async def test_only_own_profile_is_shown_in_dms(room: Room, ilse: Guest, marek: Guest) -> None:
    await played(room, ilse, marek)
    alone = replace(marek, guild=None)
    assert "👤 Marek" in texts(await alone.press(MINE))
    assert text("profile-unseen") in texts(await alone.press(ProfileQuery(ilse.user.id).press(in_place=False)))


async def test_games_against_computer_players_are_a_separate_view(room: Room, ilse: Guest, marek: Guest) -> None:
    await played(room, ilse, marek)
    opened = await room.lobby(ilse, computers=1)
    assert opened
    await room.host.start(2, ilse.user)
    await under_way(room.harness, 2, ilse.user)
    await room.host.resign(2, ilse.user)
    page = await ilse.press(MINE)
    assert [each["label"] for each in component(page, WHICH_GAME)["options"]] == [
        text("profile-tab-alone", game="Letters"),
        "Letters",
    ]
    people_ = await ilse.choose(page, "Letters", name=WHICH_GAME)
    assert people_["instead"]
    assert text("profile-people") in str(people_["components"])
    solo = await ilse.choose(people_, "toy.1", name=WHICH_GAME)
    assert "Quick" in str(solo["components"])


async def test_curve_starts_at_initial_rating_and_share_rounds_down(room: Room, ilse: Guest, marek: Guest) -> None:
    await played(room, ilse, marek)
    found = await room.host.profiles.of(ilse.user, ilse.user.id, guild=1)
    assert found.tab is not None
    whole = profile_image_of(room.context.translator.say, found, found.tab, room.context.games, COMPUTERS)
    assert whole.parts[0] == Curve(
        text("profile-curve"), (INITIAL_RATING, 1100), 2, "", text("date", day=1, month=1, year=2030)
    )
    told = []
    for asked, answered in ((1000, 999), (1000, 1000), (3, 0)):
        reliable = replace(found.reliable, asked=asked, answered=answered)
        profile_image = profile_image_of(
            room.context.translator.say, replace(found, reliable=reliable), found.tab, room.context.games, COMPUTERS
        )
        told.append(profile_image.parts[-1])
    assert [str(part).count(text("profile-share", share=99)) for part in told] == [1, 0, 0]
    assert text("profile-share", share=100) in str(told[1])
    assert text("profile-share", share=0) in str(told[2])


@pytest.mark.parametrize("what", ["", "s", "h", "v"])
def test_profile_query_round_trips_through_buttons(what: str) -> None:
    """An invalid menu value changes nothing."""
    look = ProfileQuery(9, "toy", alone=True)
    assert read_look(look.press(what), None, 7) == (what, look)
    assert read_look(look.press(""), "x", 7) == ("", ProfileQuery(7, "toy", alone=True))
    assert read_look(ShowProfile(), None, 7) == ("", ProfileQuery(7))
