"""Views of tables, boards, hands, rounds, seals and rules. All replies are private to the asker."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, TypeAlias

from bot.ai.draw_offers import QUIET
from bot.discord_ui.components import MessageContent, Picture, button, row, text
from bot.discord_ui.interactions.actions.seats import (
    AgreeToEnd,
    AskCancel,
    AskEnd,
    AskResign,
    CallVote,
    CancelTable,
    ReplacePlayer,
    Resign,
)
from bot.discord_ui.interactions.context import Ephemeral, ProgressReply, PublicReply, ReplaceMessage
from bot.discord_ui.interactions.custom_ids import number_of
from bot.discord_ui.texts import later, spoken
from bot.discord_ui.views.coach.analysis import analysis_page, answer_of, round_page, thinking_page, ways_of
from bot.discord_ui.views.coach.analysis import chart_of as course_of
from bot.discord_ui.views.coach.counterfactual import why_page
from bot.discord_ui.views.coach.rules import lesson_page
from bot.discord_ui.views.confirmation import confirm_page
from bot.discord_ui.views.play.accessible import CHART, WORDS, aloud_page, told_page
from bot.discord_ui.views.play.draft_panel import hand_page
from bot.discord_ui.views.play.game_report import chart_of, report_page
from bot.discord_ui.views.play.history import history_page, match_page, seals_page
from bot.discord_ui.views.play.notices import commands_page, help_page
from bot.discord_ui.views.play.round_log import instruction_in, log_page, scenes, step_page
from bot.discord_ui.views.play.round_post import board_page, second_part_page, status_page
from bot.host.core.errors import TableError
from bot.host.match.inactivity import is_partial
from bot.host.match.seats import find_player
from bot.host.matchfile import compression
from bot.host.matchfile.writer import last_hash, text_of
from bot.host.model.tables import Status

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from bot.discord_ui.components import Block
    from bot.discord_ui.interactions.actions.history import (
        AnalyseGame,
        DescribeMove,
        ExplainStep,
        SendMatchFile,
        ShareReport,
        ShowBoard,
        ShowHand,
        ShowHelp,
        ShowHistory,
        ShowLog,
        ShowReplay,
        ShowReport,
        ShowRules,
        ShowSeals,
        ShowSecondPart,
        ShowStep,
        ShowTable,
    )
    from bot.discord_ui.interactions.context import AnyAsked, Reply, Request
    from bot.discord_ui.texts import Say
    from bot.discord_ui.views.play.round_log import Scene
    from bot.engine.game import Seat
    from bot.host.ai.analysis import Analysis
    from bot.host.model.tables import TableRecord
    from bot.host.model.views import MoveView, SeatView, TableView

Leafing: TypeAlias = (
    "ShowBoard | DescribeMove | ShowHistory | ShowReplay | ShowLog | ShowStep | AnalyseGame | ShowRules"
)
"""Actions that browse: the reply may take the place of the clicked message."""

MOST_BYTES = 10 * 2**20
"""The largest file that Discord takes from a bot, in bytes."""
PATIENCE = 1.0
"""Seconds that a reply waits to hear whether a lobby's message still exists."""


async def table(asked: Request[ShowTable]) -> Reply:
    """Show whose turn it is, since when, and the deadline."""
    view = await asked.view()
    if view.record.status is Status.OPEN:
        await asked.host.look_after(view.record, PATIENCE)
        view = await asked.view()
    record, who = view.record, asked.who
    seated = who.seated(record)
    stuck = record.paused is not None and who.guild is not None and who.guild == record.place.guild
    elsewhere = who.channel not in (record.channel, record.place.channel) and not who.lacking
    bring = seated and stuck and elsewhere
    return Ephemeral(status_page(view, seated=seated, manager=who.manages(record), user=who.user.id, bring=bring))


async def board(asked: Request[ShowBoard]) -> Reply:
    """Show the public table; to a player, in words or as a grid, with their private information."""
    view = await asked.view()
    if view.table is None:
        raise TableError(later("board-not-yet", table=asked.table))
    if asked.action.form not in (WORDS, CHART):
        return _page_reply(asked, board_page(view, await asked.studio.board(view)))
    seat = await own_seat(asked) if asked.who.seated(view.record) else None
    now = view if seat is None else seat.view
    return _page_reply(asked, aloud_page(now, seat, asked.action.form, asked.action.page))


async def tell(asked: Request[DescribeMove]) -> Reply:
    """Describe the table after a move in words, when a picture's alt text was too short."""
    move = await asked.move(asked.action.move)
    return _page_reply(asked, told_page(move, _seat_of(asked, move), asked.action.page))


async def hand(asked: Request[ShowHand]) -> Reply:
    """Show the asker's hand."""
    seat = await own_seat(asked)
    return Ephemeral(hand_page(seat, await asked.desk.studio.hand(seat)))


async def own_seat(asked: AnyAsked) -> SeatView:
    """The asker's seat view. Raises NotSeatedError, and TableError before the start."""
    return await asked.host.seat(asked.table, asked.who.user, check=asked.plays)


async def history(asked: Request[ShowHistory]) -> Reply:
    """Show a past round: the named one, or the latest."""
    return await _round(asked, moving=False)


async def replay(asked: Request[ShowReplay]) -> Reply:
    """Show a past round as an animation."""
    return await _round(asked, moving=True)


async def _round(asked: Request[ShowHistory | ShowReplay], *, moving: bool) -> Reply:
    moves = await asked.host.past.moves(asked.table, viewer=asked.who.viewer)
    if not moves:
        raise TableError(later("history-not-yet", table=asked.table))
    known = {revision for revision, _, _ in moves}
    chosen = asked.value is not None and asked.action.table  # else the menu asked for the table
    wanted = number_of(asked.value or "") if chosen else asked.action.move
    move = await asked.move(wanted if wanted is not None and wanted in known else max(known))
    studio = asked.studio
    moving = moving and bool(move.steps)
    picture = await (studio.replay(move) if moving else studio.result(move))
    return _page_reply(asked, history_page(move, moves, picture, moving=moving))


async def second_part(asked: Request[ShowSecondPart]) -> Reply:
    """Show the second part of a long replay."""
    move = await asked.chapter(asked.action.move)
    return Ephemeral(second_part_page(move, (await asked.studio.replay_parts(move))[-1]))


async def log(asked: Request[ShowLog]) -> Reply:
    """List what happened in a round, player by player."""
    move = await asked.chapter(asked.action.move)
    return _page_reply(asked, log_page(move, asked.action.page))


async def step(asked: Request[ShowStep]) -> Reply:
    """Show a round instruction by instruction."""
    move, found, at = await _scene(asked)
    picture = await asked.studio.step(move, found[at].begin, found[at].end)
    return _page_reply(asked, step_page(move, found, at, picture, _seat_of(asked, move)))


async def why(asked: Request[ExplainStep]) -> Reply:
    """Explain the effect of one of the asker's own instructions."""
    move, found, at = await _scene(asked)
    one = instruction_in(move, found[at])
    if one is None or one.seat != _seat_of(asked, move):
        raise TableError(later("why-not-yours"))
    answer = await asked.host.past.why(asked.table, move.revision, (one.seat, one.number), viewer=asked.who.viewer)
    return ReplaceMessage(why_page(move, at, answer, await asked.studio.why(move, at, answer)))


async def _scene(asked: Request[ShowStep | ExplainStep]) -> tuple[MoveView, Sequence[Scene], int]:
    """A round, its scenes, and the index of the asker's scene."""
    move = await asked.chapter(asked.action.move)
    found = scenes(move)
    if not found:
        raise TableError(later("step-nothing"))
    chosen = number_of(asked.value or "")
    return move, found, min(asked.action.step if chosen is None else chosen, len(found) - 1)


def _seat_of(asked: AnyAsked, move: MoveView) -> Seat | None:
    return next((player.seat for player in move.record.players if player.user == asked.who.user.id), None)


async def seals(asked: Request[ShowSeals]) -> Reply:
    """Show the seals of a move with all that is needed to check them; of the latest without a named one."""
    view = await asked.view()
    revision = asked.action.move or view.record.revision
    move = await asked.chapter(revision)
    waiting = view.awaited if view.record.revision == revision else ()
    try:
        document = await asked.host.past.export(asked.table, move.since, viewer=asked.who.viewer)
    except TableError:
        return Ephemeral(seals_page(move, waiting=waiting))  # the set-up, or an unfinished round
    body = json.dumps(document, indent=2, ensure_ascii=False).encode()
    file = Picture(f"table{asked.table}-round{move.round}-move{revision}.json", body)
    return Ephemeral(seals_page(move, file, waiting))


async def match(asked: Request[SendMatchFile]) -> Reply:
    """Send the whole finished game as a file that anyone can verify."""
    document = await asked.host.past.match(asked.table, viewer=asked.who.viewer)
    name, body = f"table{asked.table}-{document['game']}-match.json", text_of(document).encode()
    if len(body) > MOST_BYTES:
        name, body = name + compression.SUFFIX, await asyncio.to_thread(compression.pack, body)
    if len(body) > MOST_BYTES:
        raise TableError(later("match-too-long"))
    return Ephemeral(match_page(asked.tongue.say, asked.table, Picture(name, body), last_hash(document)))


async def report(asked: Request[ShowReport]) -> Reply:
    """Show the asker a report of a finished game."""
    return Ephemeral(await _report(asked, share=True))


async def share(asked: Request[ShareReport]) -> Reply:
    """Share the report with everyone in the channel."""
    return PublicReply(await _report(asked, share=False))


async def _report(asked: AnyAsked, *, share: bool) -> MessageContent:
    view = await (asked.view() if share else asked.host.view(asked.table, viewer=asked.who.viewer))
    found = await asked.host.past.report(asked.table, language=view.game.language, viewer=asked.who.viewer)
    studio = asked.studio if share else asked.desk.studio  # before sharing the report is private: in their palette
    found = await studio.readable(view, found)
    pictures = await asyncio.gather(studio.highlights(view, found), studio.chart(view, chart_of(view, found)))
    last = (await asked.move(view.record.revision)).told_in(view.game.language)
    return report_page(view, found, *pictures, last=last, share=share)


async def analyse(asked: Request[AnalyseGame]) -> Reply:
    """Analyse a finished game from one player's side: the whole game, or a round of it."""
    seat = asked.action.seat
    view = await asked.view()
    if seat is None:
        own = next((player.seat for player in view.record.players if player.user == asked.who.user.id), None)
        seat = own if own is not None else min(view.winners, default=0)
    known = asked.host.past.analysis(asked.table, seat, viewer=asked.who.viewer)
    first = await anext(known)
    if first.done:
        return _page_reply(asked, await _render_analysis(asked, view, first))

    mine = view.record.players[seat].user == asked.who.user.id

    async def pages() -> AsyncIterator[MessageContent]:
        yield thinking_page(view, first, mine=mine)
        async for each in known:
            yield await _render_analysis(asked, view, each) if each.done else thinking_page(view, each, mine=mine)

    return ProgressReply(pages(), instead=asked.action.in_place)


async def _render_analysis(asked: Request[AnalyseGame], view: TableView, analysis: Analysis) -> MessageContent:
    mine = view.record.players[analysis.seat].user == asked.who.user.id
    page, way = min(asked.action.page, len(analysis.looked)), asked.action.way
    if not page:
        return analysis_page(
            view, analysis, await asked.studio.course(view, analysis, course_of(view, analysis)), mine=mine
        )
    looked, review = analysis.looked[page - 1], analysis.reviews[page - 1]
    ways = ways_of(looked, review)
    way = way if way in ways else ""
    answer = answer_of(looked, review, way or (ways[-1] if ways else ""))
    picture = await asked.studio.better(view, looked, answer, moving=bool(way))
    return round_page(view, analysis, page - 1, way, picture, mine=mine)


async def rules(asked: Request[ShowRules]) -> Reply:
    """Show a page of the rules."""
    game = asked.desk.games.get(asked.action.game) or next(iter(asked.desk.games.values()))
    page = min(asked.action.page, len(game.lessons()) - 1)
    return _page_reply(asked, lesson_page(game, page, await asked.studio.lesson(game, page)))


async def help_(asked: Request[ShowHelp]) -> Reply:
    """Show the help."""
    make = commands_page if asked.action.commands else help_page
    page = make(asked.tongue, list(asked.desk.games.values()))
    return ReplaceMessage(page) if asked.action.in_place else Ephemeral(page)


async def ask_cancel(asked: Request[AskCancel]) -> Reply:
    """Ask for confirmation before the table is cancelled."""
    record = await asked.record()
    say = asked.tongue.say
    if is_partial(record, asked.who.user, manager=asked.who.manages(record)):
        seat = find_player(record, asked.who.user).seat
        vote = button(say("seats-ask"), CallVote(record.id, seat), emoji="🗳️")
        return Ephemeral(MessageContent((text(say("cancel-manager-plays")), row(vote))))
    question = say("cancel-ask", table=asked.table)
    return Ephemeral(confirm_page(say, question, "cancel-yes", CancelTable(asked.table)))


async def ask_resign(asked: Request[AskResign]) -> Reply:
    """Ask for confirmation before a seat is given up."""
    leave = spoken(await asked.host.languages.at(await asked.record())).say("button-leave")  # as the lobby reads

    def started(record: TableRecord) -> None:
        if record.status is Status.OPEN:
            raise TableError(later("resign-not-yet", table=asked.table, leave=leave))
        asked.plays(record)

    seat = await asked.host.seat(asked.table, asked.who.user, check=started)
    record = seat.view.record
    if record.status is not Status.PLAYING:
        done = "resign-put-aside" if record.status is Status.QUARANTINED else "resign-over"
        raise TableError(later(done, table=record.id))
    if seat.player.gone:
        raise TableError(later("resign-before", table=record.id))
    say = asked.tongue.say
    ends = await asked.host.ends_without(record.id, asked.who.user)
    question = say("resign-ask", table=asked.table, ends=int(ends))
    if record.terms.rated:
        question += f"\n🏅 {say('rated-leaving')}"
    return Ephemeral(confirm_page(say, question, "resign-yes", Resign(asked.table), *_rather(say, record)))


def _rather(say: Say, record: TableRecord) -> list[Block]:
    """Alternatives to resigning when others play on."""
    people = [player for player in record.players if player.user is not None and not player.gone]
    computer = button(say("resign-computer"), ReplacePlayer(record.id), emoji="🤖")
    return [computer] if len(people) > 1 else []


async def never_mind(asked: AnyAsked) -> Reply:
    """Change nothing, and say so."""
    return ReplaceMessage(MessageContent((text(asked.tongue.say("never-mind")),)))


async def ask_end(asked: Request[AskEnd]) -> Reply:
    """Ask for confirmation before somebody agrees to end the game."""
    seat = await asked.host.seat(asked.table, asked.who.user, check=asked.plays)
    if not seat.view.settles or seat.player.gone:
        computers = any(player.computer is not None for player in seat.view.record.players)
        raise TableError(later("end-not-now", count=QUIET) if computers else later("end-not-yet"))
    say = asked.tongue.say
    question = say("end-ask", table=asked.table)
    return Ephemeral(confirm_page(say, question, "end-yes", AgreeToEnd(asked.table)))


def _page_reply(asked: Request[Leafing], page: MessageContent) -> Reply:
    return ReplaceMessage(page) if asked.action.in_place else Ephemeral(page)
