"""Every picture that is shown: public ones of public tables, private ones of one seat's view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.front.pages import Picture

if TYPE_CHECKING:
    from bot.front.pictures import Pictures
    from bot.games.game import AnyGame
    from bot.host.model import MoveView, SeatView, TableView


@dataclass(frozen=True, slots=True)
class Studio:
    """Has the games' scenes drawn."""

    pictures: Pictures

    async def board(self, view: TableView) -> Picture:
        """The table as everybody may see it. The game must have started."""
        record = view.record
        scene = view.game.stage.still(view.table, view.names)
        body = await self.pictures.still((record.id, record.revision, "board"), scene)
        return Picture(board_name(record.id, record.revision), body)

    async def result(self, move: MoveView) -> Picture:
        """The table after a move, as everybody may see it."""
        scene = move.game.stage.still(move.after, move.names)
        body = await self.pictures.still((move.record.id, move.revision, "board"), scene)
        return Picture(board_name(move.record.id, move.revision), body)

    async def replay(self, move: MoveView) -> Picture:
        """The move as moving pictures."""
        first, shots = move.game.stage.replay(move.before, move.steps, move.names)
        body = await self.pictures.replay((move.record.id, move.revision, "replay"), first, shots)
        return Picture(replay_name(move.record.id, move.revision), body)

    async def own(self, seat: SeatView) -> Picture:
        """The table as a player looks at it: with the draft's effect, if there is one in the making."""
        view, number = seat.view, seat.player.seat
        record, draft = view.record, seat.draft
        stage = view.game.stage
        if draft is not None and draft.answer:
            kind = f"draft {number} {draft.edit}"
            scene = stage.preview(view.table, seat.hand, number, draft.answer, seat.preview, view.names)
        else:
            kind = f"own {number}"
            scene = stage.still(view.table, view.names, seat=number, hand=seat.hand)
        body = await self.pictures.still((record.id, record.revision, kind), scene)
        return Picture(f"table{record.id}-yours.png", body)

    async def hand(self, seat: SeatView) -> Picture:
        """The table as a player looks at it, without what they have in the making."""
        view, number = seat.view, seat.player.seat
        record = view.record
        scene = view.game.stage.still(view.table, view.names, seat=number, hand=seat.hand)
        body = await self.pictures.still((record.id, record.revision, f"own {number}"), scene)
        return Picture(f"table{record.id}-yours.png", body)

    async def rehearsal(self, seat: SeatView) -> Picture:
        """A draft played alone, as moving pictures."""
        view, draft = seat.view, seat.draft
        edit = -1 if draft is None else draft.edit
        first, shots = view.game.stage.replay(view.table, seat.preview, view.names)
        kind = f"rehearsal {seat.player.seat} {edit}"
        body = await self.pictures.replay((view.record.id, view.record.revision, kind), first, shots)
        return Picture(f"table{view.record.id}-preview.gif", body)

    async def lesson(self, game: AnyGame, page: int) -> Picture:
        """The picture of one page of the rules."""
        _, scene = game.stage.lessons()[page]
        return Picture(f"{game.key}-{page + 1}.png", await self.pictures.still((0, page, game.key), scene))


def board_name(table: int, revision: int) -> str:
    """The file name of a board, the same whenever the message is edited."""
    return f"table{table}-{revision}-board.png"


def replay_name(table: int, revision: int) -> str:
    """The file name of a replay, the same whenever the message is edited."""
    return f"table{table}-{revision}-replay.gif"
