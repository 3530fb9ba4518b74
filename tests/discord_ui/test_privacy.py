"""What is kept of somebody, from the question to the file, and to being forgotten: for the asker's eyes alone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bot.discord_ui.dispatch.router import HANDLERS
from bot.discord_ui.interactions.actions.people import AskForget, ExportData, ShowPrivacy
from bot.discord_ui.interactions.context import Ephemeral, Request
from tests.discord_ui.room import texts
from tests.texts import text

if TYPE_CHECKING:
    from tests.discord_ui.room import Guest, Room

FORMER_PLAYER = text("former-player")
PRIVACY_FORGET = text("privacy-forget")
PRIVACY_FOR_GOOD = text("privacy-for-good")


async def test_all_that_is_kept_comes_as_a_file_for_the_asker_alone(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.started(ilse, marek)
    page: Any = await HANDLERS[ExportData](Request(desk.context, ilse.who, ExportData()))
    assert isinstance(page, Ephemeral)
    (file,) = page.page.pictures
    told = json.loads(file.body)
    assert [row["name"] for row in told["players"]] == ["Ilse"]
    assert "Marek" not in file.body.decode()


async def test_whoever_asks_is_asked_once_and_then_forgotten(desk: Room, ilse: Guest, marek: Guest) -> None:
    table = await desk.started(ilse, marek)
    assert text("still-seated", count=1, tables="1") in texts(
        await ilse.click(await ilse.press(ShowPrivacy()), PRIVACY_FORGET)
    )
    await desk.host.resign(table, ilse.user)
    asked = await ilse.click(await ilse.press(ShowPrivacy()), PRIVACY_FORGET)
    assert (await desk.host.record(table)).players[0].name == "Ilse", "not before it is confirmed"
    done = await ilse.click(asked, PRIVACY_FOR_GOOD)
    assert text("privacy-forgotten", count=1) in texts(done)
    assert (await desk.host.record(table)).players[0].name == "A former player"
    assert FORMER_PLAYER in texts(await marek.call("table", table))


async def test_whoever_has_come_to_sit_at_a_table_meanwhile_is_not_forgotten(desk: Room, ilse: Guest) -> None:
    asked = await ilse.press(AskForget())
    await desk.lobby(ilse)
    assert text("still-seated", count=1, tables="1") in texts(await ilse.click(asked, PRIVACY_FOR_GOOD))
    assert (await desk.host.record(1)).players[0].name == "Ilse"
