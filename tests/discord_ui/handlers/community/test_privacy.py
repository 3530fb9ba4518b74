"""Personal data, from asking for it to the file and to erasure, visible to the asker only."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

from cachetools import Cache

from bot.discord_ui.handlers import HANDLERS
from bot.discord_ui.handlers.play.draft_pages import recap_for
from bot.discord_ui.interactions.actions.people import AskForget, ExportData, ShowPrivacy
from bot.discord_ui.interactions.context import Request
from bot.discord_ui.interactions.replies import Ephemeral
from tests.caches import caches, strings
from tests.discord_ui.room import texts
from tests.texts import text

if TYPE_CHECKING:
    from tests.discord_ui.room import Guest, Room

FORMER_PLAYER = text("former-player")
PRIVACY_FORGET = text("privacy-forget")
PRIVACY_FOR_GOOD = text("privacy-for-good")


async def test_export_is_a_private_file_of_own_data(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    page: Any = await HANDLERS[ExportData](Request(room.context, ilse.who, ExportData()))
    assert isinstance(page, Ephemeral)
    (file,) = page.page.pictures
    told = json.loads(file.body)
    assert [row["name"] for row in told["players"]] == ["Ilse"]
    assert "Marek" not in file.body.decode()


async def test_player_is_forgotten_after_one_confirmation(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.started(ilse, marek)
    assert text("still-seated", count=1, tables="1") in texts(
        await ilse.click(await ilse.press(ShowPrivacy()), PRIVACY_FORGET)
    )
    await room.host.resign(table, ilse.user)
    asked = await ilse.click(await ilse.press(ShowPrivacy()), PRIVACY_FORGET)
    assert (await room.host.record(table)).players[0].name == "Ilse", "not before it is confirmed"
    done = await ilse.click(asked, PRIVACY_FOR_GOOD)
    assert text("privacy-forgotten", count=1) in texts(done)
    assert (await room.host.record(table)).players[0].name == "A former player"
    assert FORMER_PLAYER in texts(await marek.call("table", table))


async def test_player_seated_meanwhile_is_not_forgotten(room: Room, ilse: Guest) -> None:
    asked = await ilse.press(AskForget())
    await room.lobby(ilse)
    assert text("still-seated", count=1, tables="1") in texts(await ilse.click(asked, PRIVACY_FOR_GOOD))
    assert (await room.host.record(1)).players[0].name == "Ilse"


async def test_no_cache_names_a_forgotten_player(room: Room) -> None:
    """Includes every module's caches, even ones added later, and those of open objects."""
    zoe, marek = room.guest(1, "Zoë*the*Zebra"), room.guest(2, "Marek")
    table = await room.programming(zoe, marek)
    for guest in (zoe, marek):
        await guest.say("pass", about=table)
    await room.rest()
    for _ in range(2):
        await room.post(table)
        await marek.panel(table)
    await recap_for(room.context, await room.seat_with_recap(1, table))
    await room.host.resign(table, zoe.user)
    await room.rest()
    for cache in (room.host.history._reports, room.host._hints._known):  # filled by longer games and by computers
        cast("dict[object, object]", cache)["any"] = "Zoë*the*Zebra"
    kept = {name.rpartition(".")[2] for name in naming("Zebra", room)}
    assert kept >= {"_RECORDS", "_format_message", "_story", "_reports", "_known"}
    await room.host.privacy.forget(zoe.user)
    assert naming("Zebra", room) == set()


def naming(what: str, room: Room) -> set[str]:
    """Names of the caches that contain this text."""
    known = caches()
    for owner in (room.context.recent, room.host.history, room.host._hints):
        known |= {name: each for name, each in vars(owner).items() if isinstance(each, Cache)}
    return {name for name, cache in known.items() if any(what in each for each in strings(cache))}
