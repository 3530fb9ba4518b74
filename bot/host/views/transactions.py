"""Operations on a table in a transaction, for the host's services."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ai.counterfactual import AnyCauses, Played
from bot.engine.game import Seat
from bot.games.game import Document
from bot.host.clock import outages
from bot.host.core.context import Check, anyone
from bot.host.core.errors import NotSeatedError, TableError
from bot.host.core.match_state import MatchState
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import turns
from bot.host.match.inactivity import others
from bot.host.match.projections import combined_move_view, example_of, export_of, move_view, played_of
from bot.host.match.seats import find_player, replaced_at
from bot.host.matchfile.writer import match_of
from bot.host.model.seat_holders import localize_names
from bot.host.model.tables import Status, TableRecord, User
from bot.host.model.texts import later
from bot.host.model.views import MoveView, Panel, SeatView, StalePanel, TableView
from bot.host.ratings.game_report import Reporter
from bot.host.tables import lobby
from bot.host.views.tables import read_seat, read_seat_with_recap, read_stale_panel, read_stale_panels, read_table


async def read_record(_: UnitOfWork, record: TableRecord) -> TableRecord:
    return record


async def start(
    work: UnitOfWork, record: TableRecord, user: User, *, manager: bool = False, dealt: bool = False
) -> TableView:
    return await read_table(work, await lobby.start(work, record, user, manager=manager, dealt=dealt))


async def resign(work: UnitOfWork, record: TableRecord, user: User) -> TableView:
    return await read_table(work, await turns.resign(work, record, user))


async def would_end_game(work: UnitOfWork, record: TableRecord, user: User) -> bool:
    """Return whether the person's resignation alone would end the game. Raises NotSeatedError, TableError or
    BrokenError."""
    seat, match = find_player(record, user).seat, await work.load_match(record)
    state = match.state
    for step in match.rules.leave(state, seat):
        state = step.state
    return not others(record, seat) or match.rules.outcome(state) is not None


async def agree(work: UnitOfWork, record: TableRecord, user: User) -> TableView:
    return await read_table(work, await turns.agree(work, record, user))


def check_still_seated(seat: SeatView, now: SeatView) -> SeatView:
    """Return `now`. Raises NotSeatedError if the player of the earlier view `seat` has lost the seat."""
    if now.player.user == seat.player.user or seat.player.user is None:
        return now
    record = now.view.record  # the person may play there in another seat now
    replaced = replaced_at(record, User(seat.player.user, seat.player.name))
    raise replaced or NotSeatedError(later("seat-none", table=record.id))


async def own(work: UnitOfWork, record: TableRecord, user: User, *, check: Check = anyone) -> SeatView:
    check(record)
    return await read_seat(work, record, find_player(record, user).seat)


async def panel_at(work: UnitOfWork, record: TableRecord, panel: Panel) -> Sequence[StalePanel]:
    await work.tx.panels.put(panel)
    theirs = next((player.user for player in record.players if player.seat == panel.seat), None)
    await outages.mark_reached(work, record, theirs, panel.question)
    return await read_stale_panels(work, record)


async def load_shown_recap(work: UnitOfWork, record: TableRecord, seat: Seat) -> SeatView:
    """A seat's view, with the recap that was shown with the current question, if any."""
    asked = await work.tx.outbox.last_prompt(record.id, seat=seat, question=record.question)
    if asked is None:
        return await read_seat(work, record, seat)
    revision, draft = asked
    return await read_seat_with_recap(work, record, seat, revision, draft=draft)


async def read_closed_panel(work: UnitOfWork, record: TableRecord, user: User, question: int) -> StalePanel:
    return await read_stale_panel(work, record, Panel(0, 0, record.id, find_player(record, user).seat, question))


async def example(work: UnitOfWork, record: TableRecord, user: User) -> str:
    match = (await work.load_match(record)).in_language(await work.language(user.id))
    return example_of(record, match, find_player(record, user).seat)


async def save_found_panel(
    work: UnitOfWork, record: TableRecord, user: int, channel: int, message: int, question: int
) -> Sequence[StalePanel]:
    seat = next((player.seat for player in record.players if player.user == user), None)
    if seat is None or message in [panel.message for panel in await work.panels(record)]:
        return ()
    return await panel_at(work, record, Panel(channel, message, record.id, seat, question))


async def moves(work: UnitOfWork, record: TableRecord) -> Sequence[tuple[int, int, str]]:
    return await work.tx.journal.moves(record.id)


async def move(work: UnitOfWork, record: TableRecord, revision: int) -> MoveView:
    return await work.matches.look_at(record, lambda match: move_view(record, match, revision))


async def combined_move(work: UnitOfWork, record: TableRecord, revision: int) -> MoveView:
    return await work.matches.look_at(record, lambda match: combined_move_view(record, match, revision))


async def load_played_round(work: UnitOfWork, record: TableRecord, revision: int) -> tuple[AnyCauses, Played]:
    """The round of a move, and the game's way to explain it. Raises TableError if the round can't be replayed
    differently, or that would reveal something."""
    causes = work.core.game(record).causes
    played = await work.matches.look_at(record, lambda match: _find_played_round(record, match, revision))
    if played is None or causes is None:
        raise TableError(later("why-not-yet"))
    return causes, played


def _find_played_round(record: TableRecord, match: MatchState, revision: int) -> Played | None:
    return played_of(record, match, since=combined_move_view(record, match, revision).first_revision, revision=revision)


async def export(work: UnitOfWork, record: TableRecord, revision: int) -> Document:
    return await work.matches.look_at(record, lambda match: export_of(record, match, revision))


async def match(work: UnitOfWork, record: TableRecord) -> Document:
    return match_of(record, await work.load_full_match(record), await work.tx.seats.entries(record.id))


async def check_finished(_: UnitOfWork, record: TableRecord) -> None:
    if record.status is not Status.OVER:
        raise TableError(later("report-not-yet", table=record.id))


async def reporter(work: UnitOfWork, record: TableRecord, language: str) -> Reporter:
    await check_finished(work, record)
    match = (await work.load_full_match(record)).in_language(language)
    if match.game.chronicle is None:
        raise TableError(later("report-none", game=match.game.title))
    return Reporter(match, [player.name for player in localize_names(record, language).players])
