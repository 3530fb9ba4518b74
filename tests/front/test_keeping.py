"""What is kept of somebody, from the question to the file, and to being forgotten: for the asker's eyes alone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bot.discord_ui.interactions.actions.people import AskForget, ExportData, ShowPrivacy
from bot.front.desk import Asked, Whisper
from bot.front.edge import HANDLERS
from tests.front.room import texts

if TYPE_CHECKING:
    from tests.front.room import Guest, Room


async def test_all_that_is_kept_comes_as_a_file_for_the_asker_alone(desk: Room, ilse: Guest, marek: Guest) -> None:
    await desk.started(ilse, marek)
    page: Any = await HANDLERS[ExportData](Asked(desk.desk, ilse.who, ExportData()))
    assert isinstance(page, Whisper)
    (file,) = page.page.pictures
    told = json.loads(file.body)
    assert [row["name"] for row in told["players"]] == ["Ilse"]
    assert "Marek" not in file.body.decode()


async def test_whoever_asks_is_asked_once_and_then_forgotten(desk: Room, ilse: Guest, marek: Guest) -> None:
    table = await desk.started(ilse, marek)
    assert "still sit at table 1" in texts(await ilse.click(await ilse.press(ShowPrivacy()), "Forget me"))
    await desk.host.resign(table, ilse.user)
    asked = await ilse.click(await ilse.press(ShowPrivacy()), "Forget me")
    assert (await desk.host.record(table)).players[0].name == "Ilse", "not before it is confirmed"
    done = await ilse.click(asked, "Forget me for good")
    assert "You are forgotten. In one game a former player sits in your place." in texts(done)
    assert (await desk.host.record(table)).players[0].name == "A former player"
    assert "A former player" in texts(await marek.call("table", table))


async def test_whoever_has_come_to_sit_at_a_table_meanwhile_is_not_forgotten(desk: Room, ilse: Guest) -> None:
    asked = await ilse.press(AskForget())
    await desk.lobby(ilse)
    assert "still sit at table 1" in texts(await ilse.click(asked, "Forget me for good"))
    assert (await desk.host.record(1)).players[0].name == "Ilse"
