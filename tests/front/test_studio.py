"""What is drawn in another process is what would be drawn here."""

from __future__ import annotations

from bot.front.pictures import Pictures
from bot.front.studio import Studio
from rendering import painter
from rendering.film import animation
from tests.front.worst import GAME, move_view, opening, played, seat_view


async def test_tables_can_be_sent_to_the_workers() -> None:
    state = played(opening(), 3)[1][-1].state
    answers, steps = played(state, 4)
    move, seat = move_view(state, steps[:6]), seat_view(state, answers[0])
    pictures = Pictures(workers=1)
    studio = Studio(pictures)
    try:
        board, replay, own = await studio.result(move), await studio.replay(move), await studio.own(seat)
    finally:
        pictures.close()
    assert board.body == painter.still(GAME.stage.still(move.after, move.names))
    assert replay.body == animation.replay(*GAME.stage.replay(move.before, move.steps, move.names))
    assert seat.draft is not None
    scene = GAME.stage.preview(move.before, seat.hand, 0, seat.draft.answer, seat.preview, move.names)
    assert own.body == painter.still(scene)
