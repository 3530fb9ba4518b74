"""Lobby buttons: open tables, take and leave seats, start."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from bot.discord_ui.components import MessageContent, Style, button, row, text
from bot.discord_ui.format import format_name
from bot.discord_ui.handlers.community.guild_settings import may_bring, may_open
from bot.discord_ui.handlers.play.draft_pages import first_page
from bot.discord_ui.interactions.actions.drafts import ShowPanel
from bot.discord_ui.interactions.actions.lobby import (
    AddComputer,
    AdjustSetup,
    ChooseColour,
    ConfirmTerms,
    JoinTable,
    LeaveTable,
    LobbyAction,
    OpenTable,
    PlayNow,
    RemoveComputer,
    StartTable,
    TableSettings,
)
from bot.discord_ui.interactions.context import Ack, Ephemeral, ReplaceMessage, whisper
from bot.discord_ui.responses.refusals import reason_in
from bot.discord_ui.texts import later
from bot.discord_ui.views.play.lobby import lobby, terms_again_page
from bot.discord_ui.views.play.notices import WELCOME, paused_page
from bot.discord_ui.views.play.table_setup import (
    adjusted_terms,
    opened_page,
    opening_page,
    read_setup,
    settings_page,
)
from bot.engine.errors import UserError
from bot.host.ai.suggestions import alone
from bot.host.core.errors import TableError
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, Status
from bot.host.people.guild_settings import check_opener
from bot.host.tables.terms import terms_digest

if TYPE_CHECKING:
    from bot.discord_ui.interactions.actions.seats import AgreeToEnd, BringTable, CancelTable, Rematch, Resign, TryAgain
    from bot.discord_ui.interactions.context import AnyAsked, Reply, Request
    from bot.discord_ui.texts import Say
    from bot.games.game import AnyGame

DEALING: Final = 8.0
"""Seconds that a click on Play now waits for the computers' goals."""
PATIENCE = 1.0
"""Seconds that a reply waits to hear whether the table can post."""


async def at_table(asked: Request[LobbyAction]) -> Reply:
    """Join, leave, change colour, add computers, start. What cannot be done is explained below the current lobby."""
    record = await asked.record()
    if isinstance(asked.action, ConfirmTerms) and asked.action.terms != terms_digest(record):
        return Ephemeral(terms_again_page(record, asked.desk.games[record.game]))
    try:
        note = await _change(asked, manager=asked.who.manages(record))
        trouble = await _trouble(asked, asked.table) if isinstance(asked.action, StartTable) else None
        return trouble or Ack(note)
    except UserError as mistake:
        view = await asked.host.view(asked.table, viewer=asked.who.viewer)
        if asked.message and view.record.lobby_message not in (None, asked.message):  # no other message becomes a lobby
            return whisper(mistake.told(asked.desk.language))
        note = mistake.told(asked.desk.language)
        return ReplaceMessage(lobby(view, asked.desk.computers, nonce=asked.action.nonce), note, public=True)


async def _change(asked: Request[LobbyAction], *, manager: bool) -> str:
    host, table, user, say = asked.host, asked.table, asked.who.user, asked.tongue.say
    if isinstance(asked.action, (JoinTable, StartTable)):
        await host.lookout.look_around(table, user.id)
    match asked.action:
        case JoinTable():
            await host.join(table, user)
            return say("join-in")
        case LeaveTable():
            record = await host.leave(table, user)
            return say("leave-closed" if record.status is Status.CANCELLED else "leave-left")
        case ConfirmTerms(terms=terms):
            await host.confirm_terms(table, user, terms)
            return say("terms-confirmed")
        case ChooseColour():
            await host.recolour(table, user, asked.value or "")
        case AddComputer(kind=kind):
            await host.add_computer(table, user, kind)
        case RemoveComputer():
            await host.remove_computer(table, user, manager=manager)
        case _:
            await host.start(table, user, manager=manager)
            return say("start-off")
    return ""


async def _trouble(asked: AnyAsked, table: int) -> Ephemeral | None:
    """Reply to the host or starter of a table whose first message is refused by Discord."""
    try:
        async with asyncio.timeout(PATIENCE):
            record = await asked.host.first_word(table)
    except TimeoutError:  # a later refusal is reported in DMs
        return None
    return Ephemeral(paused_page(asked.tongue, record, record.paused, nonce="")) if record.paused else None


async def settings(asked: Request[TableSettings]) -> Reply:
    """Show an open table's settings; a choice from a menu takes effect at once."""
    record = await asked.record()
    if record.status is not Status.OPEN:
        raise TableError(later("settings-started", table=record.id))
    game = asked.desk.games[record.game]
    setting = asked.action.setting
    if setting:
        terms = adjusted_terms(game, record.terms, setting, asked.value or "")
        manager = asked.who.manages(record)
        record = await asked.host.adjust(record.id, asked.who.user, terms, manager=manager)
    counts = (await asked.host.servers.settings(record.place.guild)).counts
    page = settings_page(record.id, game, record.terms, counts=counts)
    return ReplaceMessage(page) if setting else Ephemeral(page)


async def adjust(asked: Request[AdjustSetup]) -> Reply:
    """Show the setup panel after a choice from a menu, or with more settings."""
    setup = read_setup(asked.action.setup, asked.desk.games)
    if setup is None:
        raise TableError(later("game-is-gone"))
    settings = await asked.host.servers.settings(asked.who.guild)
    chosen = setup.adjusted(asked.action.setting, asked.value or "", asked.desk.games)
    return ReplaceMessage(opening_page(chosen, asked.desk.games, counts=settings.counts, more=asked.action.more))


async def open_table(asked: Request[OpenTable]) -> Reply:
    """Open the table set up on the panel, in this channel."""
    setup = read_setup(asked.action.setup, asked.desk.games)
    if setup is None:
        raise TableError(later("game-is-gone"))
    who, from_welcome = asked.who, asked.action.nonce == WELCOME
    await may_open(asked)
    async with asked.desk.turns.of(who.user.id):
        table = None if from_welcome else asked.desk.opened.get(asked.message)
        if table is None:
            place = Place(guild=who.guild, channel=who.channel)
            record = await asked.host.open(setup.game.key, setup.terms(), opener=who.user, place=place)
            table = record.id
            asked.desk.opened[asked.message] = table
    trouble = await _trouble(asked, table)
    page = opened_page(asked.tongue.say, table, channel=who.channel) if trouble is None else trouble.page
    return Ephemeral(page) if from_welcome else ReplaceMessage(page)


async def quick(asked: Request[PlayNow]) -> Reply:
    """Start a game in one click: the clicker against an easy computer player, without a deadline."""
    game = asked.desk.games.get(asked.action.game)
    if game is None:
        raise TableError(later("game-is-gone"))
    await may_open(asked)
    async with asked.desk.turns.of(asked.who.user.id):
        table = await _just_begun(asked, game) or await _quickly_started(asked, game)
    told = asked.tongue.say("quick-yours", table=table)
    return await _trouble(asked, table) or await _panel_here(asked, table, told)


async def _panel_here(asked: AnyAsked, table: int, told: str) -> Ephemeral:
    """The panel of a game that has just begun; or a note that it has begun, with the place of its first turn."""
    seat = None
    if asked.public:
        with suppress(TimeoutError):  # the computers may need longer
            async with asyncio.timeout(DEALING):
                seat = await asked.host.first_asked(table, asked.who.user)
    if seat is None or seat.decision is None:
        return Ephemeral(_yours(asked.tongue.say, told, table))
    await asked.host.note_activity(table, asked.who.user)
    return Ephemeral(await first_page(asked.desk, seat, public=True))


def _yours(say: Say, told: str, table: int) -> MessageContent:
    """Note that a game has begun, with the place of its first turn."""
    mine = button(say("button-turn"), ShowPanel(table), style=Style.primary, emoji="📝")
    return MessageContent((text(told, say("quick-first")), row(mine)))


async def _just_begun(asked: AnyAsked, game: AnyGame) -> int | None:
    """A game that the asker opened here without playing a move yet: a double click, or second thoughts."""
    for record in await asked.host.tables_of(asked.who.user.id):
        theirs = record.opener == asked.who.user.id and record.place.channel == asked.who.channel
        new = 1 <= record.revision <= (2 if game.dealt else 1)  # dealing counts as a move
        if theirs and record.game == game.key and new and alone(record):
            return record.id
    return None


async def _quickly_started(asked: AnyAsked, game: AnyGame) -> int:
    who, host = asked.who, asked.host
    place = Place(guild=who.guild, channel=who.channel)
    record = await host.open(game.key, TableTerms(), opener=who.user, place=place)
    kind = next(iter(asked.desk.computers))
    for _ in range(min(game.seats) - 1):
        await host.add_computer(record.id, who.user, kind)
    if asked.public:
        asked.desk.panels.expect(record.id, who.user.id)
    await host.start(record.id, who.user, dealt=True)
    return record.id


async def rematch(asked: Request[Rematch]) -> Reply:
    """Open the same table again, started at once if nobody else has to join."""
    user = asked.who.user
    settings = await asked.host.servers.settings(asked.who.guild)
    if settings.openers is not None and (await asked.record()).rematch is None:  # later clickers join
        check_opener(settings, asked.who.roles, manager=asked.who.manager)
    async with asked.desk.turns.of(user.id):
        record = await asked.host.rematch(asked.table, user, viewer=asked.who.viewer)
        begins = record.status is Status.OPEN and alone(record) and not record.invited
        if begins and len(record.players) in asked.desk.games[record.game].seats:
            if asked.public:
                asked.desk.panels.expect(record.id, user.id)
            record = (await asked.host.start(record.id, user)).record
            trouble = await _trouble(asked, record.id)
            if trouble is not None:
                return trouble
    where, say = f"<#{record.place.channel}>", asked.tongue.say
    match record.status:
        case Status.OPEN if record.opener == user.id:
            if not record.invited:
                return whisper(say("rematch-open", table=record.id, where=where))
            rung = asked.tongue.listed([format_name(player.name) for player in record.invited])
            return whisper(say("rematch-rung", table=record.id, where=where, who=rung))
        case Status.OPEN:
            return whisper(say("rematch-seat", table=record.id, where=where))
        case Status.PLAYING:
            told = say("rematch-begun", table=record.id, where=where)
            seated = asked.who.seated(record)
            return await _panel_here(asked, record.id, told) if seated else Ephemeral(_yours(say, told, record.id))
        case _:
            return whisper(say("rematch-over", table=record.id, where=where))


async def resume(asked: Request[TryAgain]) -> Reply:
    """Retry the posts of a paused table."""
    record = await asked.record()
    if not (asked.who.seated(record) or asked.who.user.id == record.opener or asked.who.manages(record)):
        raise TableError(later("wake-not-yours"))
    now = await asked.host.try_again(asked.table, PATIENCE)
    if now is None:
        return whisper(asked.tongue.say("wake-trying"))
    if now.paused is None:
        return whisper(asked.tongue.say("wake-works"))
    return whisper(asked.tongue.say("wake-not-yet", why=reason_in(asked.tongue, now.paused)))


async def bring(asked: Request[BringTable]) -> Reply:
    """Move a table that cannot post in its channel to this one."""
    await asked.record()
    await may_bring(asked)
    place = Place(guild=asked.who.guild, channel=asked.who.channel)
    await asked.host.bring(asked.table, asked.who.user, place)
    return whisper(asked.tongue.say("bring-here", table=asked.table))


async def cancel(asked: Request[CancelTable]) -> Reply:
    """End the table without a winner, after confirmation."""
    record = await asked.record()
    await asked.host.cancel(asked.table, asked.who.user, manager=asked.who.manages(record))
    return ReplaceMessage(MessageContent((text(asked.tongue.say("cancel-done", table=asked.table)),)))


async def resign(asked: Request[Resign]) -> Reply:
    """Give up the seat for good, after confirmation."""
    await asked.host.resign(asked.table, asked.who.user)
    return ReplaceMessage(MessageContent((text(asked.tongue.say("resign-done", table=asked.table)),)))


async def end(asked: Request[AgreeToEnd]) -> Reply:
    """Agree to end the game, after confirmation."""
    view = await asked.host.agree(asked.table, asked.who.user)
    others = [player for player in view.record.players if player.user is not None and not player.gone]
    missing = [format_name(player.name) for player in others if player not in view.agreed]
    tongue = asked.tongue
    if view.settles:
        told = tongue.say("end-agreed", table=asked.table, count=len(missing), who=tongue.listed(missing))
    else:
        told = tongue.say("end-last", table=asked.table)
    return ReplaceMessage(MessageContent((text(told),)))
