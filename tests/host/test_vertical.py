from __future__ import annotations

from typing import TYPE_CHECKING

from bot.host.model import PostKind, Status
from tests.host.house import ANN, BOB, house

if TYPE_CHECKING:
    from pathlib import Path


async def test_a_game_is_played_from_lobby_to_end(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        for _ in range(20):
            view = await here.host.view(table)
            if view.record.status is not Status.PLAYING:
                break
            for awaited in view.awaited:
                user = (ANN, BOB)[awaited.player.seat]
                if awaited.decision.topic == "tie":
                    await here.host.answer(table, user, ("0",))
                else:
                    await here.bid(table, user, "a" if user is BOB else "ab")
            await here.rest()
        view = await here.host.view(table)
        assert view.record.status is Status.OVER
        assert view.outcome is not None
        assert len(here.notebook.of(PostKind.MOVE)) == view.record.revision
        assert set(here.notebook.counted.values()) == {1}
