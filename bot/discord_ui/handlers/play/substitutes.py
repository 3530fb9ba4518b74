"""Handlers for `/replace` and its buttons: seats that change hands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_ui.blocks import button, row, text
from bot.discord_ui.components import MessageContent, v2
from bot.discord_ui.format import format_name, named_in, seat_icon
from bot.discord_ui.interactions.actions import seats
from bot.discord_ui.interactions.actions.history import ShowHand, ShowRules
from bot.discord_ui.interactions.context import AnyRequest, Request, handles, not_seated
from bot.discord_ui.interactions.custom_ids import number_of
from bot.discord_ui.interactions.replies import Ephemeral, ReplaceMessage, Reply
from bot.discord_ui.texts import later, translator_for
from bot.discord_ui.views.confirmation import confirm_page
from bot.discord_ui.views.play import seats as pages
from bot.engine.game import Seat
from bot.host.absence.vote import SETTLED
from bot.host.core.errors import TableError
from bot.host.match.inactivity import is_partial, silent
from bot.host.match.seats import find_player, replaced_at
from bot.host.model.seat_holders import holder_at, reclaimable_seat
from bot.host.model.tables import Status, TableRecord
from bot.host.model.votes import Choice, InactivityVote, Why
from bot.i18n import Translator


@handles(seats.ReplacePlayer)
async def replace_(request: Request[seats.ReplacePlayer]) -> Reply:
    view = await request.view()
    record = view.record
    if record.status is not Status.PLAYING:
        raise TableError(later("seats-not-playing", table=record.id))
    seat_to_reclaim = reclaimable_seat(record, request.actor.user.id)
    choices = _choices(request, record)
    if not choices and seat_to_reclaim is None:
        raise replaced_at(record, request.actor.user) or not_seated(record.id)
    if seat_to_reclaim is not None and not request.actor.manages(record):
        return Ephemeral(pages.kept_page(view, seat_to_reclaim))
    chosen = number_of(request.value or "") if request.action.chosen else None
    own = next((seat for seat in choices if record.players[seat].user == request.actor.user.id), choices[0])
    own = own if seat_to_reclaim is None else seat_to_reclaim
    seat = chosen if chosen in choices and chosen is not None else own
    manager = request.actor.manages(record)
    partial = is_partial(record, request.actor.user, manager=manager)
    is_silent = seat in _silent(request, record) and (partial or not manager)
    if is_silent or (partial and record.players[seat].user != request.actor.user.id):
        page = pages.call_vote_page(view, seat, choices, silent=is_silent)
    else:
        computers, manages = request.context.computers, manager and not partial
        page = pages.replace_page(view, seat, request.actor.user.id, computers, choices, manager=manages)
    return ReplaceMessage(page) if request.action.chosen else Ephemeral(page)


def _choices(request: AnyRequest, record: TableRecord) -> Sequence[Seat]:
    others, manages = _silent(request, record), request.actor.manages(record)
    present = [player for player in record.players if not player.has_left]
    own = request.actor.user.id
    return [each.seat for each in present if each.user == own or manages or each.seat in others]


def _silent(request: AnyRequest, record: TableRecord) -> Sequence[Seat]:
    user = request.actor.user.id
    if not any(player.user == user and not player.has_left for player in record.players):
        return ()
    return [player.seat for player in silent(record) if player.user != user]


@handles(seats.CallVote)
async def ask_about(request: Request[seats.CallVote]) -> Reply:
    """Call a vote on a player or on cancelling the game."""
    manager = request.actor.manages(await request.record())
    record = await request.host.absence.ask(request.table, request.actor.user, request.action.seat, manager=manager)
    return ReplaceMessage(v2(text(request.say("seats-asked", where=f"<#{record.channel}>"))))


@handles(seats.SubstituteComputer)
async def stand_in(request: Request[seats.SubstituteComputer]) -> Reply:
    record = await request.record()
    manager, substitutes = request.actor.manages(record), request.host.substitutes
    user, kind, seat = request.actor.user, request.action.kind, request.action.seat
    now = await substitutes.substitute(record.id, user, kind, seat=seat, manager=manager)
    say = request.say
    if now.status is not Status.PLAYING:
        return ReplaceMessage(v2(text(pages.describe_end(say, now))))
    seat_to_reclaim = reclaimable_seat(now, user.id)
    if seat_to_reclaim is None or seat not in (None, seat_to_reclaim):
        return ReplaceMessage(v2(text(say("seats-plays-on", table=record.id))))
    heading = text(say("seats-plays-for-you", table=record.id))
    return ReplaceMessage(v2(heading, row(pages.back_button(say, record.id))))


@handles(seats.TakeBackSeat)
async def take_back(request: Request[seats.TakeBackSeat]) -> Reply:
    await request.host.substitutes.take_back(request.table, request.actor.user)
    say = request.say
    told = text(say("seats-yours-again", table=request.table))
    return ReplaceMessage(v2(told, row(pages.turn_button(say, request.table))))


@handles(seats.OfferSeat)
async def offer(request: Request[seats.OfferSeat]) -> Reply:
    record = await request.record()
    to = number_of(request.value or "")
    if to is None:
        raise TableError(later("seats-choose"))
    manager = request.actor.manages(record)
    await request.host.substitutes.offer(record.id, request.actor.user, request.action.seat, to, manager=manager)
    told = request.say("seats-i-ask", player=f"<@{to}>", where=f"<#{record.channel}>")
    return ReplaceMessage(v2(text(told)))


@handles(seats.TakeSeat)
async def take(request: Request[seats.TakeSeat]) -> Reply:
    seat = request.action.seat
    before = (await request.record()).players
    record = await request.host.substitutes.take(request.table, request.actor.user, seat)
    here, say = (await _in_channel(request, record)).say, request.say
    former = before[seat] if seat < len(before) else record.players[seat]
    page = pages.settled_page(here, record, seat, former, nonce=request.action.nonce)
    rules = button(say("seats-rules"), ShowRules(record.id, record.game), emoji="📖")
    hand = button(say("seats-hand"), ShowHand(record.id), emoji="✋")
    icon = seat_icon(request.context.games[record.game], record.players[seat])
    told = text(say("seats-taken", icon=icon, table=record.id))
    return ReplaceMessage(page, public=True, more=v2(told, row(pages.turn_button(say, record.id), hand, rules)))


@handles(seats.DeclineSeat)
async def decline(request: Request[seats.DeclineSeat]) -> Reply:
    record = await request.host.substitutes.decline(request.table, request.actor.user, request.action.seat)
    say = (await _in_channel(request, record)).say
    line = say("seats-declined", name=format_name(request.actor.user.name), table=record.id)
    return ReplaceMessage(v2(text(line), row(pages.table_button(say, record, request.action.nonce))), public=True)


@handles(seats.VoteOnSeat)
async def vote(request: Request[seats.VoteOnSeat]) -> Reply:
    record = await request.record()
    seat, wanted = request.action.seat, request.action.choice
    inactivity_vote = await _inactivity_vote(request)
    if inactivity_vote is None:
        return await _refresh_vote(request, record, seat, note=SETTLED.render(request.context.language))
    if wanted == pages.OFFER_TO_PERSON:
        find_player(record, request.actor.user)
        return Ephemeral(pages.offering_page(request.say, record, seat))
    if wanted == Choice.REMOVE.value and not request.action.sure and record.players[seat].user != request.actor.user.id:
        find_player(record, request.actor.user)
        yes = seats.VoteOnSeat(record.id, request.action.inactivity_vote, seat, wanted, sure=True)
        if inactivity_vote.why is Why.CANCEL:
            say = request.say
            return Ephemeral(confirm_page(say, pages.cancel_question(say, record), "cancel-yes", yes))
        return Ephemeral(_for_good(request, record, seat, yes))
    if wanted not in {each.value for each in Choice}:
        raise TableError(SETTLED)
    now = await request.host.absence.vote(record.id, request.actor.user, seat, Choice(wanted))
    if request.action.sure and await _inactivity_vote(request) is not None:
        return ReplaceMessage(v2(text(request.say("seats-said-so"))))
    return await _refresh_vote(request, now, seat)


async def _inactivity_vote(request: Request[seats.VoteOnSeat]) -> InactivityVote | None:
    """The message's vote, unless it's over; not a later one about the same seat."""
    seat, revision = request.action.seat, request.action.inactivity_vote
    votes = await request.host.absence.list_joint_votes(request.table, revision, seat)
    return next((each for each in votes if each.seat == seat), None)


async def _in_channel(request: AnyRequest, record: TableRecord) -> Translator:
    """Translator into the server's language, for what everyone reads."""
    return translator_for(await request.host.locales.on(record.place.guild))


async def _refresh_vote(request: Request[seats.VoteOnSeat], record: TableRecord, seat: Seat, note: str = "") -> Reply:
    if seat >= len(record.players):
        raise TableError(SETTLED)
    absence = request.host.absence
    revision, nonce, here = request.action.inactivity_vote, request.action.nonce, await _in_channel(request, record)
    open_ = await absence.votes_in_message(record.id, request.message)
    open_ = open_ or await absence.list_joint_votes(record.id, revision, seat)  # the message may not be saved yet
    if open_:
        page = pages.vote_page(here, record, open_, nonce=nonce)
    else:
        cancels, was = await absence.was_about_cancelling(record.id, revision, seat), holder_at(record, seat, revision)
        votes = any(each.seat == seat for each in await absence.inactivity_votes(record.id))
        page = pages.settled_page(here.say, record, seat, was, nonce=nonce, votes=votes, cancels=cancels)
    return ReplaceMessage(page, note, public=True)


@handles(seats.RemovePlayer)
async def remove(request: Request[seats.RemovePlayer]) -> Reply:
    record = await request.record()
    seat, manager = request.action.seat, request.actor.manages(record)
    if not request.action.sure and manager and seat < len(record.players):
        yes = seats.RemovePlayer(record.id, seat, sure=True)
        return Ephemeral(_for_good(request, record, seat, yes))
    now = await request.host.absence.remove(record.id, request.actor.user, seat, manager=manager)
    say = request.say
    goes_on = now.status is Status.PLAYING
    told = say("seats-removed", table=record.id) if goes_on else pages.describe_end(say, now)
    return ReplaceMessage(v2(text(told)))


def _for_good(
    request: AnyRequest, record: TableRecord, seat: Seat, yes: seats.VoteOnSeat | seats.RemovePlayer
) -> MessageContent:
    say = request.say
    return confirm_page(say, say("seats-for-good", name=named_in(say, record.players[seat])), "seats-yes-without", yes)
