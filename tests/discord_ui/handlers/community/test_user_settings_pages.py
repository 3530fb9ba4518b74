"""Palettes: a player's for what only they see, a table's for what everyone sees, never another player's."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

from PIL import Image

from bot.discord_ui.components import Picture
from bot.discord_ui.images.image_service import ImageService
from bot.discord_ui.images.render_jobs import _find_palette
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.interactions.actions.history import ShowRules, ShowStep
from bot.discord_ui.interactions.actions.learning import Learn, ShowSolution
from bot.discord_ui.interactions.actions.lobby import TableSettings
from bot.discord_ui.interactions.actions.people import EditUserSettings
from bot.discord_ui.interactions.custom_ids import LessonDraft
from bot.discord_ui.sending.messenger import DiscordMessenger
from bot.discord_ui.texts import translator_for
from bot.discord_ui.views.community import user_settings
from bot.discord_ui.views.community.user_settings import me_page, sample_words
from bot.host.model.people.user_settings import USUAL as USUAL_HABITS
from bot.host.model.table_terms import TableTerms
from bot.host.people.user_settings import UserSettingsService
from rendering import theme
from rendering.palettes import LARGE, LIGHT, PALETTES, USUAL
from tests.discord_ui.room import NOON, component, message_of, texts
from tests.discord_ui.worst import complaints, move_view, opening, played, seat_view
from tests.host.harness import COMPUTERS
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pytest

    from bot.playground.wire import Obj
    from rendering.palettes import Palette
    from tests.discord_ui.room import Guest, Room

ME_COLOURS = text("me-colours")

GAP = "…"


def choice(palette: str) -> str:
    """Label of this palette's choice."""
    return text("look", name=text(f"palette-{palette}"))


def drawn(message: Obj) -> str:
    """Contents of a message's pictures, without the sample's hash."""
    return re.sub(r"sample [0-9a-f]+", "sample", " ".join(each["body"].decode() for each in message["attachments"]))


async def wish(guest: Guest, palette: str) -> Obj:
    return await guest.press(EditUserSettings("palette"), palette)


def test_every_palette_has_a_name() -> None:
    assert set(user_settings.PALETTES) == PALETTES.keys()
    assert set(user_settings.LOOKS) == PALETTES.keys() | LARGE.keys()


async def test_every_palette_is_available_with_large_letters(ilse: Guest) -> None:
    told = await ilse.choose(
        await ilse.press(EditUserSettings()),
        text("look", name=text("look-large", name=text("palette-light"))),
        name=ME_COLOURS,
    )
    assert "sample in light-large" in drawn(told)
    for key, palette in LARGE.items():
        assert _find_palette(key) is palette


async def test_settings_show_the_chosen_palette(ilse: Guest) -> None:
    told = await ilse.press(EditUserSettings())
    assert "instead" not in told
    assert drawn(told) == "draw_sample (0, 0, 'sample in usual') of 2 things"
    told = await ilse.choose(told, choice("light"), name=ME_COLOURS)
    assert told["instead"]
    assert "sample in light" in drawn(told)
    chosen = [each["label"] for each in component(told, ME_COLOURS)["options"] if each.get("default")]
    assert chosen == [choice("light")]


async def test_private_pages_use_the_viewers_palette(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.programming(ilse, marek)
    await wish(ilse, "light")
    await wish(marek, "contrast")
    for guest, palette in ((ilse, "light"), (marek, "contrast")):
        await guest.say("MRN", about=table)
        seen = [
            await guest.panel(),
            await guest.click(await guest.more(), text("button-preview")),
            *[await guest.call(command) for command in ("board", "hand", "history", "replay", "program")],
            await guest.press(ShowStep(table, 1)),
            await guest.press(ShowRules()),
            await guest.press(Learn("rambots")),
        ]
        pictures = [each["body"].decode() for message in seen for each in message["attachments"]]
        assert len(pictures) >= 8
        assert all(f" in {palette}')" in picture for picture in pictures)


async def test_lesson_attempt_uses_the_learners_palette(ilse: Guest) -> None:
    await wish(ilse, "light")
    lesson = await ilse.press(Learn("rambots"))
    assert " in light')" in drawn(lesson)
    tried = await ilse.press(ShowSolution(LessonDraft("rambots", 1)))
    assert drawn(tried).startswith("draw_replay")
    assert " in light')" in drawn(tried)


async def test_shared_pictures_use_the_tables_palette(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.lobby(ilse, marek)
    await wish(ilse, "light")
    settings = await ilse.press(TableSettings(1))
    changed = await ilse.choose(settings, choice("tritanopia"), name=ME_COLOURS)
    assert changed["instead"]
    assert (await room.host.view(1)).record.terms.palette == "tritanopia"
    await ilse.choose(changed, "0", name=text("setting-pace"))
    assert (await room.host.view(1)).record.terms.palette == "tritanopia", "another choice leaves it as it is"
    await room.host.start(1, ilse.user)
    view = await room.host.view(1)
    images = room.context.images
    for picture in (await images.board(view), await images.result(await room.host.history.move(1, 1))):
        assert b" in tritanopia')" in picture.body
    assert " in light')" in drawn(await ilse.call("board"))
    assert " in usual')" in drawn(await marek.call("board"))


async def test_rematch_keeps_the_palette(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.lobby(ilse, marek)
    await room.host.adjust(1, ilse.user, TableTerms(palette="contrast"))
    await room.host.cancel(1, ilse.user, manager=False)
    assert (await room.host.rematch(1, ilse.user)).terms.palette == "contrast"


async def test_replay_in_a_dm_uses_each_players_palette(
    room: Room, ilse: Guest, marek: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The replay above the player's next question."""
    await room.programming(ilse, marek)
    await wish(ilse, "light")
    for guest in (ilse, marek):
        await guest.say("MRN")
        await guest.say("compile")
    await room.rest()
    messenger = DiscordMessenger.__new__(DiscordMessenger)
    monkeypatch.setattr(DiscordMessenger, "context", room.context)
    for seat, palette in ((0, b" in light')"), (1, b" in usual')")):
        picture: Picture | None = await messenger._replay(await room.seat_with_recap(seat))
        assert picture is not None
        assert picture.body.startswith(b"draw_compact_replay")
        assert palette in picture.body


async def test_unknown_palette_cannot_be_chosen(room: Room, ilse: Guest) -> None:
    known = ", ".join(text(f"palette-{key}") for key in ("usual", "light"))
    assert text("look-unknown", known=GAP).partition(GAP)[0] + known in texts(await wish(ilse, "plaid"))
    assert "sample in usual" in drawn(await ilse.press(EditUserSettings()))
    await room.lobby(ilse)
    await ilse.press(TableSettings(1, "c"), "plaid")
    assert (await room.host.view(1)).record.terms.palette == "usual"


async def test_chosen_palette_survives_a_restart(room: Room, ilse: Guest, marek: Guest) -> None:
    """After a restart, only the database remembers it."""
    await wish(ilse, "light")
    await wish(ilse, "deuteranopia")
    room.host._core.user_settings = None
    anew = UserSettingsService(room.host._core)
    assert await anew.palette(ilse.user.id) == "deuteranopia"
    assert await anew.palette(marek.user.id) == "usual"


def colours(picture: Picture) -> bytes:
    return bytes(Image.open(BytesIO(picture.body)).getpalette() or [])


async def test_cached_pictures_are_not_shared_between_palettes() -> None:
    """Each picture is drawn and cached by palette, in whatever order they're requested."""
    wishes: Mapping[int, Palette] = {1: LIGHT, 2: USUAL}

    async def palette_of(user: int) -> str:
        return wishes[user].key

    state = played(opening(), 3)[1][-1].state
    answers, steps = played(state, 4)
    move, seat = move_view(state, steps[:1]), seat_view(state, answers[0])
    pictures = RenderPool(make=lambda: ThreadPoolExecutor(1))
    images = ImageService(pictures, palette_of)
    try:
        for user in (1, 2, 1):
            theirs = images.seen_by(user)
            for look in (theirs.result, theirs.replay):
                assert colours(await look(move)) == theme.flat(wishes[user])
        assert colours(await images.result(move)) == theme.flat(USUAL)
        assert seat.player.user is not None
        wishes = {seat.player.user: LIGHT}
        assert colours(await images.own(seat)) == theme.flat(LIGHT)
        assert colours(await images.sample("light", sample_words(translator_for("en").say))) == theme.flat(LIGHT)
        gone: Any = await images.sample("gone", sample_words(translator_for("en").say))
        assert colours(gone) == theme.flat(USUAL)
    finally:
        pictures.close()


def test_settings_fit_in_a_message() -> None:
    page = me_page(
        translator_for("en").say, replace(USUAL_HABITS, palette="gone"), Picture("gone.png", b""), NOON, COMPUTERS
    )
    assert complaints(page) == []


def test_daily_message_time_is_utc_without_a_time_zone() -> None:
    say = translator_for("en").say
    for zone, clock in (("", "18:00 UTC"), ("Europe/Helsinki", "18:00")):
        page = me_page(say, replace(USUAL_HABITS, zone=zone), Picture("a.png", b""), NOON, COMPUTERS)
        assert repr(text("me-rings-day", clock=clock)) in repr(message_of(page)["components"])
