"""Handlers that show tables, their games and rules, and that ask for confirmation before a table is cancelled or a
player resigns or agrees to end a game."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence

from bot.ai.draw_offers import QUIET
from bot.discord_ui.blocks import Block, button, row, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.interactions.actions import history, seats
from bot.discord_ui.interactions.actions.confirmation import NeverMind
from bot.discord_ui.interactions.context import AnyRequest, Request, handles
from bot.discord_ui.interactions.custom_ids import number_of
from bot.discord_ui.interactions.replies import (
    Ephemeral,
    ProgressReply,
    PublicReply,
    ReplaceMessage,
    Reply,
    replace_or_send,
)
from bot.discord_ui.texts import Say, later, translator_for
from bot.discord_ui.views.coach.analysis import analysis_page, answer_of, round_page, thinking_page, ways_of
from bot.discord_ui.views.coach.analysis import chart_of as course_of
from bot.discord_ui.views.coach.counterfactual import why_page
from bot.discord_ui.views.coach.rules import lesson_page
from bot.discord_ui.views.confirmation import confirm_page
from bot.discord_ui.views.play.accessible import CHART, WORDS, move_text_page, table_text_page
from bot.discord_ui.views.play.draft_panel import hand_page
from bot.discord_ui.views.play.game_report import chart_of, report_page
from bot.discord_ui.views.play.history import history_page, match_page, seals_page
from bot.discord_ui.views.play.round_log import Scene, instruction_in, log_page, scenes, step_page
from bot.discord_ui.views.play.round_post import board_page, second_part_page, status_page
from bot.discord_ui.views.play.seats import cancel_question
from bot.engine.game import Seat
from bot.host.ai.analysis import Analysis
from bot.host.core.errors import TableError, on_hold
from bot.host.match.closing import check_not_ended
from bot.host.match.inactivity import is_partial
from bot.host.match.seats import find_player
from bot.host.match.turns import NO_GAME_TO_END
from bot.host.matchfile import compression
from bot.host.matchfile.writer import last_hash, text_of
from bot.host.model.seat_holders import holder_at
from bot.host.model.tables import Status, TableRecord
from bot.host.model.views import MoveView, SeatView, TableView
from bot.host.ratings.shares import starters

MAX_FILE_BYTES = 10 * 2**20
"""The largest file that Discord accepts on servers without boosts, in bytes."""
LOBBY_CHECK_SECONDS = 1.0
"""Maximum seconds that a reply waits while the lobby's message is checked, and posted again if it's gone."""


@handles(history.ShowTable)
async def table(request: Request[history.ShowTable]) -> Reply:
    view = await request.view()
    if view.record.status is Status.OPEN:
        await request.host.refresh_lobby(view.record, LOBBY_CHECK_SECONDS)
        view = await request.view()
    record, who = view.record, request.actor
    seated = who.has_seat(record)
    stuck = record.refusal is not None and who.guild is not None and who.guild == record.place.guild
    elsewhere = who.channel not in (record.channel, record.place.channel) and not who.lacking
    bring = seated and stuck and elsewhere
    return Ephemeral(status_page(view, seated=seated, manager=who.manages(record), user=who.user.id, bring=bring))


@handles(history.ShowBoard)
async def board(request: Request[history.ShowBoard]) -> Reply:
    """Show the public table. In words or as a grid, players also see their private information."""
    view = await request.view()
    if view.table is None:
        held = view.record.status is Status.QUARANTINED
        raise on_hold(request.table) if held else TableError(later("board-not-yet", table=request.table))
    if request.action.form not in (WORDS, CHART):
        return replace_or_send(request.action, board_page(view, await request.images.board(view)))
    seat = await own_seat(request) if request.actor.has_seat(view.record) else None
    now = view if seat is None else seat.view
    return replace_or_send(request.action, table_text_page(now, seat, request.action.form, request.action.page))


@handles(history.DescribeMove)
async def tell(request: Request[history.DescribeMove]) -> Reply:
    move = await request.move(request.action.move)
    return replace_or_send(request.action, move_text_page(move, _seat_then(request, move), request.action.page))


@handles(history.ShowHand)
async def hand(request: Request[history.ShowHand]) -> Reply:
    seat = await own_seat(request)
    return Ephemeral(hand_page(seat, await request.context.images.hand(seat)))


async def own_seat(request: AnyRequest) -> SeatView:
    """The user's seat view. Raises NoTableError, NotSeatedError, or TableError if there's no game or it's on hold."""
    return await request.host.seat(request.table, request.actor.user, check=request.plays)


@handles(history.ShowHistory)
async def show_history(request: Request[history.ShowHistory]) -> Reply:
    return await _round(request, replay=False)


@handles(history.ShowReplay)
async def replay(request: Request[history.ShowReplay]) -> Reply:
    return await _round(request, replay=True)


async def _round(request: Request[history.ShowHistory | history.ShowReplay], *, replay: bool) -> Reply:
    moves = await request.host.history.moves(request.table, viewer=request.actor.viewer)
    if not moves:
        raise TableError(later("history-not-yet", table=request.table))
    known = {revision for revision, _, _ in moves}
    chosen = request.value is not None and request.action.table  # otherwise the menu was for choosing the table
    wanted = number_of(request.value or "") if chosen else request.action.move
    move = await request.move(wanted if wanted is not None and wanted in known else max(known))
    images = request.images
    replay = replay and bool(move.steps)
    picture = await (images.replay(move) if replay else images.result(move))
    return replace_or_send(request.action, history_page(move, moves, picture, replay=replay))


@handles(history.ShowSecondPart)
async def second_part(request: Request[history.ShowSecondPart]) -> Reply:
    move = await request.combined_move(request.action.move)
    return Ephemeral(second_part_page(move, (await request.images.replay_parts(move))[-1]))


@handles(history.ShowLog)
async def log(request: Request[history.ShowLog]) -> Reply:
    move = await request.combined_move(request.action.move)
    return replace_or_send(request.action, log_page(move, request.action.page))


@handles(history.ShowStep)
async def step(request: Request[history.ShowStep]) -> Reply:
    move, found, at = await _scene(request)
    picture = await request.images.step(move, found[at].begin, found[at].end)
    return replace_or_send(request.action, step_page(move, found, at, picture, _seat_then(request, move)))


@handles(history.ExplainStep)
async def why(request: Request[history.ExplainStep]) -> Reply:
    move, found, at = await _scene(request)
    one = instruction_in(move, found[at])
    if one is None or one.seat != _seat_then(request, move):
        raise TableError(later("why-not-yours"))
    instruction, viewer = (one.seat, one.number), request.actor.viewer
    answer = await request.host.history.why(request.table, move.revision, instruction, viewer=viewer)
    return ReplaceMessage(why_page(move, at, answer, await request.images.why(move, at, answer)))


def _seat_then(request: AnyRequest, move: MoveView) -> Seat | None:
    """The user's seat if they had it during the move: its steps are "yours" only to those who played it."""
    seat = request.seat_in(move.record)
    user, first = request.actor.user.id, move.first_revision
    return seat if seat is not None and holder_at(move.record, seat, first).user == user else None


async def _scene(request: Request[history.ShowStep | history.ExplainStep]) -> tuple[MoveView, Sequence[Scene], int]:
    """A move, its scenes, and the index of the chosen one. Raises TableError if there are none."""
    move = await request.combined_move(request.action.move)
    found = scenes(move)
    if not found:
        raise TableError(later("step-nothing"))
    chosen = number_of(request.value or "")
    return move, found, min(request.action.step if chosen is None else chosen, len(found) - 1)


@handles(history.ShowSeals)
async def seals(request: Request[history.ShowSeals]) -> Reply:
    """Show a move's seals, by default the latest move's, and if possible a document to check them."""
    view = await request.view()
    revision = request.action.move or view.record.revision
    move = await request.combined_move(revision)
    waiting = view.awaited if view.record.revision == revision else ()
    try:
        document = await request.host.history.export(request.table, move.first_revision, viewer=request.actor.viewer)
    except TableError:
        # in the setup, during a round, for a move without answers, or while anything may be hidden
        return Ephemeral(seals_page(move, waiting=waiting))
    body = json.dumps(document, indent=2, ensure_ascii=False).encode()
    file = Picture(f"table{request.table}-round{move.round}-move{revision}.json", body)
    return Ephemeral(seals_page(move, file, waiting))


@handles(history.SendMatchFile)
async def match(request: Request[history.SendMatchFile]) -> Reply:
    """Send the match as a file that anyone can verify, compressed if it's too large for Discord."""
    document = await request.host.history.match(request.table, viewer=request.actor.viewer)
    name, body = f"table{request.table}-{document['game']}-match.json", text_of(document).encode()
    if len(body) > MAX_FILE_BYTES:
        name, body = name + compression.SUFFIX, await asyncio.to_thread(compression.pack, body)
    if len(body) > MAX_FILE_BYTES:
        raise TableError(later("match-too-long"))
    return Ephemeral(match_page(request.say, request.table, Picture(name, body), last_hash(document)))


@handles(history.ShowReport)
async def report(request: Request[history.ShowReport]) -> Reply:
    return Ephemeral(await _report(request, share=True))


@handles(history.ShareReport)
async def share(request: Request[history.ShareReport]) -> Reply:
    return PublicReply(await _report(request, share=False))


async def _report(request: AnyRequest, *, share: bool) -> MessageContent:
    view = await (request.view() if share else request.host.view(request.table, viewer=request.actor.viewer))
    found = await request.host.history.report(request.table, language=view.game.language, viewer=request.actor.viewer)
    # before it's shared, the report is private and has the user's own palette
    images = request.images if share else request.context.images
    found = await images.readable(view, found)
    pictures = await asyncio.gather(images.highlights(view, found), images.chart(view, chart_of(view, found)))
    last = (await request.move(view.record.revision)).in_language(view.game.language)
    return report_page(view, found, *pictures, last=last, share=share)


@handles(history.AnalyseGame)
async def analyse(request: Request[history.AnalyseGame]) -> Reply:
    """Analyse a finished game for the player in the named seat, or else the user, a winner, or the first player."""
    seat = request.action.seat
    view = await request.view()
    if seat is None:
        own = request.seat_in(view.record)
        seat = own if own is not None else min(view.winners, default=0)
    known = request.host.history.analysis(request.table, seat, viewer=request.actor.viewer)
    first = await anext(known)
    if first.done:
        return replace_or_send(request.action, await _render_analysis(request, view, first))

    mine = view.record.players[seat].user == request.actor.user.id

    async def pages() -> AsyncIterator[MessageContent]:
        yield thinking_page(view, first, mine=mine)
        async for each in known:
            yield await _render_analysis(request, view, each) if each.done else thinking_page(view, each, mine=mine)

    return ProgressReply(pages(), instead=request.action.in_place)


async def _render_analysis(
    request: Request[history.AnalyseGame], view: TableView, analysis: Analysis
) -> MessageContent:
    mine = view.record.players[analysis.seat].user == request.actor.user.id
    page, way = min(request.action.page, len(analysis.rounds)), request.action.way
    if not page:
        picture = await request.images.course(view, analysis, course_of(view, analysis))
        return analysis_page(view, analysis, picture, mine=mine)
    round_, review = analysis.rounds[page - 1], analysis.reviews[page - 1]
    ways = ways_of(round_, review)
    way = way if way in ways else ""
    answer = answer_of(round_, review, way or (ways[-1] if ways else ""))
    picture = await request.images.better(view, round_, answer, replay=bool(way))
    return round_page(view, analysis, page - 1, way, picture, mine=mine)


@handles(history.ShowRules)
async def rules(request: Request[history.ShowRules]) -> Reply:
    game = request.context.games.get(request.action.game) or next(iter(request.context.games.values()))
    page = min(request.action.page, len(game.lessons()) - 1)
    return replace_or_send(request.action, lesson_page(game, page, await request.images.lesson(game, page)))


@handles(seats.AskCancel)
async def ask_cancel(request: Request[seats.AskCancel]) -> Reply:
    """Ask for confirmation before the table is cancelled, or offer a vote to a manager who can't decide it alone."""
    record = await request.record()
    check_not_ended(record)
    say = request.say
    if is_partial(record, request.actor.user, manager=request.actor.manages(record)):
        seat = find_player(record, request.actor.user).seat
        vote = button(say("seats-ask"), seats.CallVote(record.id, seat), emoji="🗳️")
        return Ephemeral(v2(text(say("cancel-manager-plays")), row(vote)))
    return Ephemeral(confirm_page(say, cancel_question(say, record), "cancel-yes", seats.CancelTable(request.table)))


@handles(seats.AskResign)
async def ask_resign(request: Request[seats.AskResign]) -> Reply:
    leave = translator_for(await request.host.locales.at(await request.record())).say("button-leave")  # as in the lobby

    def started(record: TableRecord) -> None:
        if record.status is Status.OPEN and request.actor.has_seat(record):
            raise TableError(later("resign-not-yet", table=request.table, leave=leave))
        request.plays(record)

    seat = await request.host.seat(request.table, request.actor.user, check=started)
    record = seat.view.record
    if record.status is not Status.PLAYING:
        done = "resign-put-aside" if record.status is Status.QUARANTINED else "resign-over"
        raise TableError(later(done, table=record.id))
    if seat.player.has_left:
        raise TableError(later("resign-before", table=record.id))
    say = request.say
    ends = await request.host.would_end_game(record.id, request.actor.user)
    question = say("resign-ask", table=request.table, ends=int(ends))
    if record.terms.rated and starters(record)[seat.player.seat] == request.actor.user.id:
        question += f"\n🏅 {say('rated-leaving')}"
    return Ephemeral(confirm_page(say, question, "resign-yes", seats.Resign(request.table), *_rather(say, record)))


def _rather(say: Say, record: TableRecord) -> list[Block]:
    people = [player for player in record.players if player.user is not None and not player.has_left]
    computer = button(say("resign-computer"), seats.ReplacePlayer(record.id), emoji="🤖")
    return [computer] if len(people) > 1 else []


@handles(NeverMind)
async def never_mind(request: AnyRequest) -> Reply:
    return ReplaceMessage(v2(text(request.say("never-mind"))))


@handles(seats.AskEnd)
async def ask_end(request: Request[seats.AskEnd]) -> Reply:
    seat = await request.host.seat(request.table, request.actor.user, check=request.plays)
    if seat.view.record.status is not Status.PLAYING or seat.player.has_left:
        raise TableError(NO_GAME_TO_END)
    if not seat.view.settles:
        raise TableError(later("end-not-now", count=QUIET) if seat.view.opposed else later("end-not-yet"))
    say = request.say
    question = say("end-ask", table=request.table)
    return Ephemeral(confirm_page(say, question, "end-yes", seats.AgreeToEnd(request.table)))
