"""Pages of a draft's panel."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.discord_ui.handlers.play.draft_pages import recap_for
from tests.texts import text

if TYPE_CHECKING:
    from tests.discord_ui.room import Guest, Room


async def test_recap_uses_the_readers_current_language(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.programming(ilse, marek)
    for guest in (ilse, marek):
        await guest.say("MRN", about=table)
        await guest.say("compile", about=table)
    await room.rest()
    english = await recap_for(room.context, await room.host.seat(table, ilse.user))
    await room.host.user_settings.choose(ilse.user, lambda settings: replace(settings, language="fi"))
    finnish = await recap_for(room.context, await room.host.seat(table, ilse.user))
    assert english.name == text("round-name", number=1)
    assert finnish.name == text("round-name", language="fi", number=1)
    assert len(english.lines) == len(finnish.lines) > 0
    assert not set(english.lines) & set(finnish.lines)
