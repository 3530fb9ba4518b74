"""Answers to clicks on messages from before the bot's data was restored or from another database, and to replies to
such messages.

No such click or reply is carried out. If the restored data still has the table or other thing that a click was about,
the answer shows its current state, with new buttons.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.discord_ui.blocks import text
from bot.discord_ui.components import MAX_COMPONENTS, MessageContent, weight, words_of
from bot.discord_ui.dispatch.router import dispatch_request
from bot.discord_ui.format import TEXT, day, length
from bot.discord_ui.interactions import replies
from bot.discord_ui.interactions.actions.base import DraftAction, thing_of
from bot.discord_ui.interactions.actions.drafts import ShowPanel
from bot.discord_ui.interactions.actions.history import ShowTable
from bot.discord_ui.interactions.actions.learning import ShowServersPuzzle
from bot.discord_ui.interactions.actions.matchmaking import ShowInvitation, ShowQueue
from bot.discord_ui.interactions.actions.tournaments import ShowTournament
from bot.discord_ui.interactions.context import AnyRequest, HandlerContext
from bot.discord_ui.interactions.custom_ids import CustomId, Decoded
from bot.discord_ui.views.play.round_post import status_page
from bot.engine.errors import UserError
from bot.host.core.visibility import NoTableError, NoTournamentError
from bot.host.model.era import FormerEra, StoredKind, StoredThing
from bot.host.model.tables import Status, User
from bot.host.model.viewer import Viewer

_ROOM_FOR_NOTE: Final = 1


def is_foreign(context: HandlerContext, clicked: Decoded) -> bool:
    return clicked.action.names_stored and clicked.era != context.host.eras.current


async def answer_click(request: AnyRequest, era: str) -> replies.Reply:
    context, thing = request.context, thing_of(request.action, request.value)
    former = context.host.eras.find_former(era)
    if former is None or thing is None or not former.has(thing):
        await request.actor.look_up((), 1)  # the same timing, whether there's no table or a hidden one
        return replies.ephemeral_text(_describe_missing(context, former))
    note = context.translator.say("era-now", day=day(former.ended_at))
    try:
        shown = await dispatch_request(replace(request, action=await _look(request, thing), value=None, values=()))
    except (NoTableError, NoTournamentError):
        # the same reply as if the backup didn't contain the table
        return replies.ephemeral_text(_describe_missing(context, former))
    except UserError as mistake:
        return replies.ephemeral_text(note, mistake.render(context.language))
    match shown:
        case replies.Ephemeral(page):
            return _with_note(page, note)
        case replies.Ack():
            return replies.Ack(note)  # the panel is shown further down
        case _:
            return shown


async def answer_reply(context: HandlerContext, user: User, replied: Decoded) -> replies.DirectMessageReply:
    """Answer a typed reply to a message from another era, without reading its text. Raises TableError."""
    former, thing = context.host.eras.find_former(replied.era), thing_of(replied.action)
    if former is None or thing is None or not former.has(thing):
        return replies.ephemeral_text(_describe_missing(context, former))
    note = context.translator.say("era-reply", day=day(former.ended_at))
    if thing.kind is not StoredKind.TABLE:
        return replies.ephemeral_text(note)
    try:
        view = (await context.host.view(thing.number, viewer=Viewer(user.id))).in_language(context.language)
    except NoTableError:
        return replies.ephemeral_text(_describe_missing(context, former))
    seated = any(player.user == user.id for player in view.record.players)
    if not seated:
        return replies.ephemeral_text(note)
    if view.record.status is Status.PLAYING:
        seat = await context.host.seat(thing.number, user)
        if seat.decision is not None:
            return replies.PanelUpdate(seat, note, below=True)
    return _private_reply_with_note(status_page(view, seated=True, manager=False, user=user.id, bring=False), note)


def _describe_missing(context: HandlerContext, former: FormerEra | None) -> str:
    say = context.translator.say
    return say("era-unknown") if former is None else say("era-lost", day=day(former.ended_at))


async def _look(request: AnyRequest, thing: StoredThing) -> CustomId:
    match thing.kind:
        case StoredKind.TABLE:
            return ShowPanel(thing.number) if await _has_panel(request, thing.number) else ShowTable(thing.number)
        case StoredKind.TOURNAMENT:
            return ShowTournament(thing.number)
        case StoredKind.INVITATION:
            return ShowInvitation(thing.number)
        case StoredKind.ANNOUNCEMENT:
            is_puzzle = isinstance(request.action, ShowServersPuzzle)
            return ShowServersPuzzle(thing.number) if is_puzzle else ShowQueue()


async def _has_panel(request: AnyRequest, table: int) -> bool:
    if not isinstance(request.action, ShowPanel | DraftAction):
        return False
    with suppress(NoTableError):  # people can see their own tables from anywhere
        record = await request.host.record(table, viewer=Viewer(request.actor.user.id))
        return record.status is Status.PLAYING and request.actor.has_seat(record)
    return False


def _with_note(page: MessageContent, note: str) -> replies.Reply:
    """Show the page with the note above it, or the note in a separate message if the page has no room for it."""
    full = sum(map(length, words_of(page))) + length(note) > TEXT or weight(page) + _ROOM_FOR_NOTE > MAX_COMPONENTS
    return replies.ReplaceMessage(page, note) if full else _private_reply_with_note(page, note)


def _private_reply_with_note(page: MessageContent, note: str) -> replies.Ephemeral:
    return replies.Ephemeral(replace(page, blocks=(text(note), *page.blocks)))
