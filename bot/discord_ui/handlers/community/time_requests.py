"""Requests about a table's clock: more time, and pauses."""

from __future__ import annotations

from bot.discord_ui.blocks import text
from bot.discord_ui.components import v2
from bot.discord_ui.format import format_name, moment, span
from bot.discord_ui.interactions.actions.seats import MoreTime, Pause
from bot.discord_ui.interactions.context import AnyRequest, Request, handles
from bot.discord_ui.interactions.custom_ids import number_of
from bot.discord_ui.interactions.replies import Ack, Ephemeral, ReplaceMessage, Reply
from bot.discord_ui.texts import Say, later, translator_for
from bot.discord_ui.views.community.time_requests import pause_page
from bot.host.clock.time_requests import extra_seconds
from bot.host.core.errors import TableError
from bot.host.model.tables import Status, TableRecord
from bot.i18n import Translator


@handles(MoreTime)
async def more(request: Request[MoreTime]) -> Reply:
    time_requests, table, user = request.host.time_requests, request.table, request.actor.user
    to = request.action.seat
    if to is None:
        record = await time_requests.more(table, user, check=request.plays)
        if any(each.seat == request.seat_in(record) and each.given for each in record.timing.more):
            await _renew(request, record)
            return Ack(request.say("more-now", span=_extra(request.say, record), until=_until(record)))
        return Ack(request.say("more-asked", span=_extra(request.say, record)))
    record = await time_requests.give(table, user, to, check=request.plays)
    await _renew(request, record)
    name = format_name(record.players[to].name)
    say = (await _translator(request)).say
    message = say("more-gave", giver=format_name(user.name), name=name, span=_extra(say, record), until=_until(record))
    return ReplaceMessage(v2(text(message)), public=True)


async def _renew(request: AnyRequest, record: TableRecord) -> None:
    for player in record.players:
        if player.user is not None and not player.has_left:
            seat = await request.host.seat_by_number(record.id, player.seat)
            if seat.decision is not None and seat.panel is not None:
                request.context.panels.renew(seat)


def _extra(say: Say, record: TableRecord) -> str:
    return span(say, extra_seconds(record))


def _until(record: TableRecord) -> str:
    return "" if record.deadline is None else moment(record.deadline)


async def _translator(request: AnyRequest) -> Translator:
    return translator_for(await request.host.locales.on(request.actor.guild))


@handles(Pause)
async def pause(request: Request[Pause]) -> Reply:
    time_requests, table, user = request.host.time_requests, request.table, request.actor.user
    what, of = request.action.choice, (request.action.seat or 0, request.action.until)
    match what:
        case "days":
            record = await time_requests.pause(table, user, number_of(request.value or "") or 0, check=request.plays)
        case "on":
            record = await time_requests.go_on(table, user, check=request.plays)
        case "yes":
            record = await time_requests.agree(table, user, *of, check=request.plays)
            if record.timing.proposal is not None:
                return Ack(request.say("pause-you-agree"))
        case "no":
            await time_requests.refuse(table, user, *of, check=request.plays)
            message = (await _translator(request)).say("pause-refused", name=format_name(user.name))
            return ReplaceMessage(v2(text(message)), public=True)
        case _:
            return await _how_long(request)
    await _renew(request, record)
    # everyone else learns about it from the table's own messages
    message = (await _translator(request)).say("pause-all-agreed") if what == "yes" else _asked_for(request.say, record)
    return ReplaceMessage(v2(text(message)), public=what == "yes")


async def _how_long(request: AnyRequest) -> Reply:
    seat = await request.host.seat(request.table, request.actor.user, check=request.plays)
    record = seat.view.record
    if record.status is not Status.PLAYING or seat.player.has_left:
        raise TableError(later("pause-nothing"))
    if record.deadline is None:
        raise TableError(later("pause-no-deadline"))
    return Ephemeral(pause_page(request.say, record, opener=record.opener == request.actor.user.id))


def _asked_for(say: Say, record: TableRecord) -> str:
    if record.timing.proposal is not None:
        return say("pause-others-asked")
    until = record.timing.until
    return say("pause-over") if until is None else say("pause-until", until=moment(until))
