"""Handlers for lobbies, and for opening, starting, moving and ending tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import Final

from bot.ai.temperaments import split
from bot.discord_ui.blocks import row, text
from bot.discord_ui.components import MessageContent, v2
from bot.discord_ui.format import format_name, place_words
from bot.discord_ui.handlers.community.guild_settings import may_bring, may_open
from bot.discord_ui.handlers.play.draft_pages import first_page
from bot.discord_ui.interactions.actions import lobby
from bot.discord_ui.interactions.actions.seats import AgreeToEnd, BringTable, CancelTable, Rematch, Resign, TryAgain
from bot.discord_ui.interactions.context import AnyRequest, Request, handles
from bot.discord_ui.interactions.replies import Ack, Ephemeral, ReplaceMessage, Reply, ephemeral_text
from bot.discord_ui.responses.refusals import reason_in
from bot.discord_ui.texts import later
from bot.discord_ui.views.play import table_setup
from bot.discord_ui.views.play.lobby import lobby_page, terms_again_page
from bot.discord_ui.views.play.notices import WELCOME, paused_page
from bot.discord_ui.views.play.seats import turn_button
from bot.engine.errors import UserError
from bot.games.game import AnyGame
from bot.host.ai.suggestions import alone
from bot.host.core.errors import TableError
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, Status, TableRecord
from bot.host.people.guild_settings import check_opener
from bot.host.tables.terms import terms_digest

FIRST_TURN_SECONDS: Final = 8.0
"""Maximum seconds that a click on Play now or Rematch waits for the user's first turn."""
CHECK_SECONDS = 1.0
"""Maximum seconds that a reply waits to hear whether the table can post."""


@handles(
    lobby.JoinTable,
    lobby.LeaveTable,
    lobby.StartTable,
    lobby.ConfirmTerms,
    lobby.ChooseColour,
    lobby.AddComputer,
    lobby.RemoveComputer,
)
async def at_table(request: Request[lobby.LobbyAction]) -> Reply:
    """Handle a lobby button. Errors are reported in private; if the button is the lobby's, the lobby is updated,
    too."""
    record = await request.record()
    if isinstance(request.action, lobby.ConfirmTerms) and request.action.terms != terms_digest(record):
        return Ephemeral(terms_again_page(record, request.context.games[record.game]))
    try:
        note = await _change(request, manager=request.actor.manages(record))
        starts = isinstance(request.action, lobby.StartTable)
        return (await _trouble(request, request.table) if starts else None) or Ack(note)
    except UserError as mistake:
        view = await request.host.view(request.table, viewer=request.actor.viewer)
        note = mistake.render(request.context.language)
        if request.message and view.record.lobby_message not in (None, request.message):
            return ephemeral_text(note)  # other messages don't turn into a lobby
        page = lobby_page(view, request.context.computers, nonce=request.action.nonce)
        return ReplaceMessage(page, note, public=True)


async def _change(request: Request[lobby.LobbyAction], *, manager: bool) -> str:
    host, table, user, say = request.host, request.table, request.actor.user, request.say
    if isinstance(request.action, (lobby.JoinTable, lobby.StartTable)):
        await host.membership_check.check_members(table, user.id)
    match request.action:
        case lobby.JoinTable():
            await host.join(table, user)
            return say("join-in")
        case lobby.LeaveTable():
            record = await host.leave(table, user)
            return say("leave-closed" if record.status is Status.CANCELLED else "leave-left")
        case lobby.ConfirmTerms(terms=terms):
            await host.confirm_terms(table, user, terms)
            return say("terms-confirmed")
        case lobby.ChooseColour():
            await host.recolour(table, user, request.value or "")
        case lobby.AddComputer(kind=kind):
            await host.add_computer(table, user, kind)
        case lobby.RemoveComputer():
            await host.remove_computer(table, user, manager=manager)
        case _:
            await host.start(table, user, manager=manager)
            return say("start-off")
    return ""


async def _trouble(request: AnyRequest, table: int) -> Ephemeral | None:
    page = await page_if_refused(request, request.host.wait_for_first_post(table))
    return None if page is None else Ephemeral(page)


async def page_if_refused(request: AnyRequest, posting: Awaitable[TableRecord]) -> MessageContent | None:
    """Page for the person who caused a post, if Discord soon refuses it; otherwise None."""
    try:
        async with asyncio.timeout(CHECK_SECONDS):
            record = await posting
    except TimeoutError:  # a later refusal is reported in DMs
        return None
    seated = request.actor.has_seat(record)
    return paused_page(request.translator, record, record.refusal, nonce="", seated=seated) if record.refusal else None


@handles(lobby.TableSettings)
async def settings(request: Request[lobby.TableSettings]) -> Reply:
    record = await request.record()
    if record.status is not Status.OPEN:
        raise TableError(later("settings-started", table=record.id) if record.revision else later("lobby-closed"))
    game = request.context.games[record.game]
    if setting := request.action.setting:
        terms = table_setup.setup_of(game, record.terms).adjust(setting, request.value or "", {}).terms
        manager = request.actor.manages(record)
        record = await request.host.adjust(record.id, request.actor.user, terms, manager=manager)
    may_be_rated = (await request.host.guild_settings.settings(record.place.guild)).counts
    page = table_setup.settings_page(record.id, game, record.terms, may_be_rated=may_be_rated)
    return ReplaceMessage(page) if setting else Ephemeral(page)


@handles(lobby.AdjustSetup)
async def adjust(request: Request[lobby.AdjustSetup]) -> Reply:
    setup = table_setup.read_setup(request.action.setup, request.context.games)
    if setup is None:
        raise TableError(later("game-is-gone"))
    settings = await request.host.guild_settings.settings(request.actor.guild)
    games, more = request.context.games, request.action.more
    chosen = setup.adjust(request.action.setting, request.value or "", games)
    return ReplaceMessage(table_setup.opening_page(chosen, games, may_be_rated=settings.counts, more=more))


@handles(lobby.OpenTable)
async def open_table(request: Request[lobby.OpenTable]) -> Reply:
    setup = table_setup.read_setup(request.action.setup, request.context.games)
    if setup is None:
        raise TableError(later("game-is-gone"))
    who, from_welcome = request.actor, request.action.nonce == WELCOME
    await may_open(request)
    place = Place(guild=who.guild, channel=who.channel)
    async with request.context.turns.of(who.user.id):
        table = None if from_welcome else request.context.opened.get(request.message)
        if table is None:
            record = await request.host.open(setup.game.key, setup.terms, opener=who.user, place=place)
            table = record.id
            request.context.opened[request.message] = table
    trouble = await _trouble(request, table)
    page = table_setup.opened_page(request.say, table, place) if trouble is None else trouble.page
    return Ephemeral(page) if from_welcome else ReplaceMessage(page)


@handles(lobby.PlayNow)
async def quick(request: Request[lobby.PlayNow]) -> Reply:
    """Start a game with one click: the user against as few easy computers as possible, without a deadline."""
    game = request.context.games.get(request.action.game)
    if game is None:
        raise TableError(later("game-is-gone"))
    await may_open(request)
    async with request.context.turns.of(request.actor.user.id):
        table = await _just_begun(request, game) or await _quickly_started(request, game)
    told = request.say("quick-yours", table=table)
    return await _trouble(request, table) or await _panel_here(request, table, told)


async def _panel_here(request: AnyRequest, table: int, told: str) -> Ephemeral:
    seat = None
    if request.public:
        with suppress(TimeoutError):  # the computers may need longer
            async with asyncio.timeout(FIRST_TURN_SECONDS):
                seat = await request.host.wait_for_first_turn(table, request.actor.user)
    if seat is None or seat.decision is None:
        say = request.say
        return Ephemeral(v2(text(told, say("quick-first")), row(turn_button(say, table))))
    await request.host.note_activity(table, request.actor.user)
    return Ephemeral(await first_page(request.context, seat, public=True))


async def _just_begun(request: AnyRequest, game: AnyGame) -> int | None:
    """The number of a quick game without moves that the user has just opened here, by a double click; None if none."""
    for record in await request.host.tables_of(request.actor.user.id):
        theirs = record.opener == request.actor.user.id and record.place.channel == request.actor.channel
        new = 1 <= record.revision <= (2 if game.dealt else 1)  # dealing counts as a move
        computers = [split(player.computer)[0] for player in record.players if player.computer is not None]
        easy = computers == [next(iter(request.context.computers))]
        if theirs and record.game == game.key and new and easy and alone(record):
            return record.id
    return None


async def _quickly_started(request: AnyRequest, game: AnyGame) -> int:
    who, host = request.actor, request.host
    place = Place(guild=who.guild, channel=who.channel)
    record = await host.open(game.key, TableTerms(), opener=who.user, place=place)
    kind = next(iter(request.context.computers))
    for _ in range(min(game.seats) - 1):
        await host.add_computer(record.id, who.user, kind)
    if request.public:
        request.context.panels.expect(record.id, who.user.id)
    await host.start(record.id, who.user, dealt=True)
    return record.id


@handles(Rematch)
async def rematch(request: Request[Rematch]) -> Reply:
    user, before = request.actor.user, await request.record()
    settings = await request.host.guild_settings.settings(before.place.guild)
    if settings.openers is not None and before.rematch is None:  # later clickers join it
        if before.place.guild != request.actor.guild:
            raise TableError(later("openers-there"))
        check_opener(settings, request.actor.roles, manager=request.actor.manager)
    async with request.context.turns.of(user.id):
        record = await request.host.rematch(request.table, user, viewer=request.actor.viewer)
        opens = record.status is Status.OPEN and request.actor.has_seat(record)
        begins = opens and alone(record) and not record.invited
        if begins and len(record.players) in request.context.games[record.game].seats:
            if request.public:
                request.context.panels.expect(record.id, user.id)
            record = (await request.host.start(record.id, user)).record
        trouble = await _trouble(request, record.id) if opens else None
        if trouble is not None:
            return trouble
    say = request.say
    where = place_words(say, record.place.guild, record.place.channel)
    match record.status:
        case Status.OPEN if record.opener == user.id:
            if not record.invited:
                return ephemeral_text(say("rematch-open", table=record.id, where=where))
            invited = request.translator.join_list([format_name(player.name) for player in record.invited])
            return ephemeral_text(say("rematch-rung", table=record.id, where=where, who=invited))
        case Status.OPEN:
            key = "rematch-seat" if request.actor.has_seat(record) else "rematch-full"
            return ephemeral_text(say(key, table=record.id, where=where))
        case Status.PLAYING:
            told = say("rematch-begun", table=record.id, where=where)
            seated = any(player.user == user.id for player in record.playing_people)
            return await _panel_here(request, record.id, told) if seated else ephemeral_text(told)
        case Status.QUARANTINED:
            return ephemeral_text(say("rematch-on-hold", table=record.id, where=where))
        case _:
            return ephemeral_text(say("rematch-over", table=record.id, where=where))


@handles(TryAgain)
async def resume(request: Request[TryAgain]) -> Reply:
    record = await request.record()
    if not (request.actor.has_seat(record) or request.actor.user.id == record.opener or request.actor.manages(record)):
        raise TableError(later("wake-not-yours"))
    now = await request.host.try_again(request.table, CHECK_SECONDS)
    if now is None:
        return ephemeral_text(request.say("wake-trying"))
    if now.refusal is None:
        return ephemeral_text(request.say("wake-works"))
    return ephemeral_text(request.say("wake-not-yet", why=reason_in(request.translator, now.refusal)))


@handles(BringTable)
async def bring(request: Request[BringTable]) -> Reply:
    await request.record()
    await may_bring(request)
    place = Place(guild=request.actor.guild, channel=request.actor.channel)
    await request.host.bring(request.table, request.actor.user, place)
    return ephemeral_text(request.say("bring-here", table=request.table))


@handles(CancelTable)
async def cancel(request: Request[CancelTable]) -> Reply:
    record = await request.record()
    await request.host.cancel(request.table, request.actor.user, manager=request.actor.manages(record))
    return ReplaceMessage(v2(text(request.say("cancel-done", table=request.table))))


@handles(Resign)
async def resign(request: Request[Resign]) -> Reply:
    await request.host.resign(request.table, request.actor.user)
    return ReplaceMessage(v2(text(request.say("resign-done", table=request.table))))


@handles(AgreeToEnd)
async def end(request: Request[AgreeToEnd]) -> Reply:
    view = await request.host.agree(request.table, request.actor.user)
    others = [player for player in view.record.players if player.user is not None and not player.has_left]
    missing = [format_name(player.name) for player in others if player not in view.agreed]
    translator = request.translator
    if view.settles:
        told = translator.say("end-agreed", table=request.table, count=len(missing), who=translator.join_list(missing))
    else:
        told = translator.say("end-last", table=request.table)
    return ReplaceMessage(v2(text(told)))
