"""Tables as everyone or a player may see them now, read in a transaction."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.engine.game import DONE, Answer, Decision, Seat
from bot.engine.rng import Rng, WatchedRng
from bot.host.ai.hints import hints
from bot.host.core.errors import TableError
from bot.host.core.match_cache import wrap_damage
from bot.host.core.match_state import BrokenError, MatchState
from bot.host.core.unit_of_work import UnitOfWork, current_drafts, panels_of_players
from bot.host.match import deadlines, inactivity, projections, routing
from bot.host.match.seats import of_tournament
from bot.host.model.drafts import Draft
from bot.host.model.outbox import PostKind
from bot.host.model.seat_holders import holder_at
from bot.host.model.tables import Status, TableRecord
from bot.host.model.views import AtDeadline, Fallback, Panel, PublishedMove, PutAside, SeatView, StalePanel, TableView
from bot.host.ports.store import DamagedError
from bot.host.ratings.leaderboard import next_count, strengths


async def read_table(work: UnitOfWork, record: TableRecord) -> TableView:
    record = replace(record, timing=record.timing.at(work.now))
    started = record.revision > 0 and record.status is not Status.QUARANTINED
    match = await work.load_match(record) if started else None
    game = work.core.game(record).in_language(await work.language_at(record))
    view = projections.table_view(record, game, match, await work.stored_drafts(record))
    return replace(
        view,
        away=await deadlines.away(work, record),
        strengths=await strengths(work, record),
        rated_count=await next_count(work, record),
    )


async def read_running_tables(work: UnitOfWork, user: int) -> tuple[Sequence[TableView], Sequence[TableView]]:
    """The running tables that wait for the person, and their other ones, both by deadline."""
    waiting, others = list[TableView](), list[TableView]()
    for record in await work.tx.tables.of_user(user):
        if record.status is not Status.PLAYING:
            continue
        with suppress(BrokenError, TableError):
            view = await read_table(work, record)
            waits = any(each.player.user == user and not each.compiled for each in view.awaited)
            (waiting if waits else others).append(view)
    never = datetime.max.replace(tzinfo=work.now.tzinfo)
    for found in (waiting, others):
        found.sort(key=lambda view: (view.record.deadline or never, view.record.id))
    return waiting, others


async def read_seat(work: UnitOfWork, record: TableRecord, seat: Seat) -> SeatView:
    player = record.players[seat]
    match = (await work.load_match(record)).in_language(await work.language(player.user))
    with wrap_damage(record.id):
        playing = _no_tables() if player.user is None else work.tx.tables.count_playing(player.user)
        stored_drafts, panels, tables = await work.tx.together(
            work.tx.journal.stored_drafts(record.id), work.tx.panels.of_table(record.id), playing
        )
    seen = projections.seat_view(record, match, current_drafts(record, stored_drafts), seat)
    view = replace(seen.view, away=await deadlines.away(work, record))
    known = [each for each in panels_of_players(record, panels) if each.seat == seat and not each.over]
    theirs = [each for each in known if each.question == record.question]
    return replace(
        seen,
        view=view,
        at_deadline=await _at_deadline(work, record, match, seen),
        panel=theirs[-1] if theirs and seen.decision is not None else None,
        hints=seen.decision is not None and hints(record, work.core.easiest),
        plays_several=tables > 1,
    )


async def _no_tables() -> int:
    return 0


async def _at_deadline(work: UnitOfWork, record: TableRecord, match: MatchState, seen: SeatView) -> AtDeadline | None:
    is_late = (record.deadline or work.now) <= work.now  # messages may still be unread
    if seen.decision is None or is_late or await _is_stopped_before(work, record):
        return None
    wanted = (await work.user_settings(seen.player.user)).stand_in in work.core.computers
    relieved = wanted and bool(inactivity.others(record, seen.player.seat))
    return at_deadline(record, match, seen.decision, seen.draft, relieved=relieved)


async def _is_stopped_before(work: UnitOfWork, record: TableRecord) -> bool:
    """Return whether the table's tournament round ends before the deadline, which stops the game."""
    if record.deadline is None or not of_tournament(record):
        return False
    tournament = None
    with suppress(DamagedError):
        number = await work.tx.tournaments.of_table(record.id)
        tournament = None if number is None else await work.tx.tournaments.get(number)
    ends = None if tournament is None else tournament.ends_at
    return ends is not None and ends <= record.deadline


async def read_seat_with_recap(
    work: UnitOfWork, record: TableRecord, seat: Seat, revision: int, *, draft: str = ""
) -> SeatView:
    """The player's view, with the events since they were last asked, up to a revision."""
    seen = await read_seat(work, record, seat)
    language = seen.view.game.language
    recap = await work.matches.look_at(
        record, lambda match: projections.recap(record, match.in_language(language), seat, revision, draft=draft)
    )
    return replace(seen, recap=recap)


async def read_published_move(work: UnitOfWork, record: TableRecord, revision: int) -> PublishedMove:
    """The move combined with the earlier ones that belong in its message. Raises TableError if there's none to show."""
    language = await work.language_at(record)
    move = await work.matches.look_at(
        record, lambda match: projections.combined_move_view(record, match.in_language(language), revision)
    )
    posted = await work.tx.outbox.location_of(record.id, kind=PostKind.MOVE, revision=revision)
    earlier = None
    for before in range(revision - 1, move.first_revision - 1, -1):
        earlier = earlier or await work.tx.outbox.location_of(record.id, kind=PostKind.MOVE, revision=before)
    seats_to_ping = tuple(await routing.seats_to_ping(work, record))
    stale = await read_stale_panels(work, record)
    return PublishedMove(await read_table(work, record), move, posted, stale, seats_to_ping, earlier)


async def read_stale_panels(work: UnitOfWork, record: TableRecord) -> tuple[StalePanel, ...]:
    known = [each for each in await work.panels(record) if each.message not in work.core.folded]
    if record.status is Status.QUARANTINED:
        return tuple([await _without_question(work, record, panel) for panel in known])
    if not known:
        return ()
    languages = {each: await _language_of(work, record, each) for each in known}
    return await work.matches.look_at(record, lambda match: projections.spent(record, match, known, languages))


async def read_stale_panel(work: UnitOfWork, record: TableRecord, panel: Panel) -> StalePanel:
    if record.status is Status.QUARANTINED or not 1 <= panel.question <= record.revision:
        return await _without_question(work, record, panel)
    language = await _language_of(work, record, panel)
    return await work.matches.look_at(
        record, lambda match: projections.spent_one(record, match.in_language(language), panel)
    )


async def _without_question(work: UnitOfWork, record: TableRecord, panel: Panel) -> StalePanel:
    language = await _language_of(work, record, panel)
    game = work.core.games.get(record.game)
    return StalePanel(panel, record, "" if game is None else game.in_language(language).title, None, None, language)


async def _language_of(work: UnitOfWork, record: TableRecord, panel: Panel) -> str:
    player = holder_at(record, panel.seat, panel.question) if panel.over else record.players[panel.seat]
    return await work.language(player.user)


async def read_on_hold(work: UnitOfWork, record: TableRecord) -> PutAside:
    view = await read_table(work, record) if record.game in work.core.games else None
    return PutAside(record, view, await read_stale_panels(work, record))


TRIES: Final = 16
"""Number of seeds for which the rules' fallback is tried, if it's random. If the answers differ, chance decides."""


def at_deadline(
    record: TableRecord, match: MatchState, decision: Decision, draft: Draft | None, *, relieved: bool
) -> AtDeadline | None:
    """The fallback for the draft; None if no deadline is running, or the draft is locked in. `relieved` means that a
    computer takes over if the draft is empty."""
    runs = record.status is Status.PLAYING and not record.is_paused
    if record.deadline is None or not runs or (draft is not None and draft.compiled):
        return None
    laid = () if draft is None else draft.answer
    if relieved and not laid:
        return AtDeadline(Fallback.COMPUTER)
    rng = WatchedRng()
    given = _idle_answer(match, decision, laid, rng)
    if rng.uses and any(_idle_answer(match, decision, laid, Rng(number)) != given for number in range(1, TRIES)):
        return AtDeadline(Fallback.CHANCE)
    if not given:
        return AtDeadline(Fallback.NOTHING)
    if given == laid:
        return AtDeadline(Fallback.DRAFT)
    if given == laid[: len(given)]:
        return AtDeadline(Fallback.PART)
    return AtDeadline(Fallback.ANSWER, match.game.render_answer(match.state.table, decision, given))


def _idle_answer(match: MatchState, decision: Decision, laid: Answer, rng: Rng) -> Answer:
    answer = match.rules.default_answer(replace(match.state, rng=rng), decision, laid)
    return answer[:-1] if answer[-1:] == (DONE,) else answer
