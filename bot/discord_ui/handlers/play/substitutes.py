"""Seats that change hands, through `/replace` and its buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.discord_ui.components import MessageContent, button, row, text
from bot.discord_ui.format import format_name, named_in, seat_sign
from bot.discord_ui.interactions.actions.history import ShowHand, ShowRules
from bot.discord_ui.interactions.actions.seats import (
    CallVote,
    DeclineSeat,
    OfferSeat,
    RemovePlayer,
    ReplacePlayer,
    SubstituteComputer,
    TakeBackSeat,
    TakeSeat,
    VoteOnSeat,
)
from bot.discord_ui.interactions.context import Ephemeral, ReplaceMessage, not_seated
from bot.discord_ui.interactions.custom_ids import number_of
from bot.discord_ui.texts import later, spoken
from bot.discord_ui.views.confirmation import confirm_page
from bot.discord_ui.views.play.seats import (
    SOMEBODY,
    back_button,
    ballot_page,
    kept_page,
    offering_page,
    partial_page,
    program_button,
    replace_page,
    settled_page,
    silent_page,
    table_button,
)
from bot.host.absence.vote import SETTLED
from bot.host.core.errors import TableError
from bot.host.match.inactivity import is_partial, silent
from bot.host.match.seats import find_player, replaced_at
from bot.host.model.seat_holders import kept_seat, sat
from bot.host.model.tables import Status
from bot.host.model.votes import Choice, Why

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.discord_ui.interactions.context import AnyAsked, Reply, Request
    from bot.discord_ui.texts import Say
    from bot.engine.game import Seat
    from bot.host.model.tables import TableRecord
    from bot.host.model.votes import InactivityVote


async def replace_(asked: Request[ReplacePlayer]) -> Reply:
    """Choose a substitute for the asker's seat; for a server manager, for any seat."""
    view = await asked.view()
    record = view.record
    if record.status is not Status.PLAYING:
        raise TableError(later("seats-not-playing", table=record.id))
    kept = kept_seat(record, asked.who.user.id)
    choices = _choices(asked, record)
    if not choices and kept is None:
        raise replaced_at(record, asked.who.user) or not_seated(record.id)
    if kept is not None and not asked.who.manages(record):
        return Ephemeral(kept_page(view, kept))
    chosen = number_of(asked.value or "") if asked.action.chosen else None
    own = next((seat for seat in choices if record.players[seat].user == asked.who.user.id), choices[0])
    seat = chosen if chosen in choices and chosen is not None else own
    manager = asked.who.manages(record)
    partial = is_partial(record, asked.who.user, manager=manager)
    if seat in _silent(asked, record) and (partial or not manager):
        page = silent_page(view, seat, choices)
    elif partial and record.players[seat].user != asked.who.user.id:
        page = partial_page(view, seat, choices)
    else:
        page = replace_page(
            view, seat, asked.who.user.id, asked.desk.computers, choices, manager=manager and not partial
        )
    return ReplaceMessage(page) if asked.action.chosen else Ephemeral(page)


def _choices(asked: AnyAsked, record: TableRecord) -> Sequence[Seat]:
    """The seats that the asker may give to somebody else, or call a vote on."""
    others = _silent(asked, record)
    manages, user = asked.who.manages(record), asked.who.user.id
    opener = record.opener == user and asked.who.seated(record)
    return [
        player.seat
        for player in record.players
        if not player.gone
        and (player.user == user or manages or (opener and player.user is None) or player.seat in others)
    ]


def _silent(asked: AnyAsked, record: TableRecord) -> Sequence[Seat]:
    """The seats that the asker may call a vote on."""
    user = asked.who.user.id
    if not any(player.user == user and not player.gone for player in record.players):
        return ()
    return [player.seat for player in silent(record) if player.user != user]


async def ask_about(asked: Request[CallVote]) -> Reply:
    """Call a vote on a player, or for a manager who plays there, on the game."""
    manager = asked.who.manages(await asked.record())
    record = await asked.host.absence.ask(asked.table, asked.who.user, asked.action.seat, manager=manager)
    return ReplaceMessage(MessageContent((text(asked.tongue.say("seats-asked", where=f"<#{record.channel}>")),)))


async def stand_in(asked: Request[SubstituteComputer]) -> Reply:
    """Have a computer play for somebody from now on."""
    record = await asked.record()
    manager, substitutes = asked.who.manages(record), asked.host.substitutes
    now = await substitutes.substitute(
        record.id, asked.who.user, asked.action.kind, seat=asked.action.seat, manager=manager
    )
    say = asked.tongue.say
    if kept_seat(now, asked.who.user.id) is None:
        return ReplaceMessage(MessageContent((text(say("seats-plays-on", table=record.id)),)))
    told = text(say("seats-plays-for-you", table=record.id))
    return ReplaceMessage(MessageContent((told, row(back_button(say, record.id)))))


async def take_back(asked: Request[TakeBackSeat]) -> Reply:
    """Give the seat back to the asker."""
    await asked.host.substitutes.take_back(asked.table, asked.who.user)
    say = asked.tongue.say
    told = text(say("seats-yours-again", table=asked.table))
    return ReplaceMessage(MessageContent((told, row(program_button(say, asked.table)))))


async def offer(asked: Request[OfferSeat]) -> Reply:
    """Offer a seat to a person."""
    record = await asked.record()
    to = number_of(asked.value or "")
    if to is None:
        raise TableError(later("seats-choose"))
    manager = asked.who.manages(record)
    await asked.host.substitutes.offer(record.id, asked.who.user, asked.action.seat, to, manager=manager)
    told = asked.tongue.say("seats-i-ask", whom=f"<@{to}>", where=f"<#{record.channel}>")
    return ReplaceMessage(MessageContent((text(told),)))


async def take(asked: Request[TakeSeat]) -> Reply:
    """Take over the seat offered to the asker."""
    seat = asked.action.seat
    was = (await asked.record()).players[seat : seat + 1]
    record = await asked.host.substitutes.take(asked.table, asked.who.user, seat)
    here, say = await _in_channel(asked, record), asked.tongue.say
    page = settled_page(here, record, seat, (*was, record.players[seat])[0], nonce=asked.action.nonce)
    rules = button(say("seats-rules"), ShowRules(record.id, record.game), emoji="📖")
    hand = button(say("seats-hand"), ShowHand(record.id), emoji="✋")
    sign = seat_sign(asked.desk.games[record.game], record.players[seat])
    told = text(say("seats-taken", sign=sign, table=record.id))
    return ReplaceMessage(
        page, public=True, more=MessageContent((told, row(program_button(say, record.id), hand, rules)))
    )


async def decline(asked: Request[DeclineSeat]) -> Reply:
    """Decline the seat."""
    record = await asked.host.substitutes.decline(asked.table, asked.who.user, asked.action.seat)
    say = await _in_channel(asked, record)
    line = say("seats-declined", name=format_name(asked.who.user.name), table=record.id)
    return ReplaceMessage(MessageContent((text(line), row(table_button(say, record, asked.action.nonce)))), public=True)


async def vote(asked: Request[VoteOnSeat]) -> Reply:
    """Vote on a player who seems to be gone."""
    record = await asked.record()
    seat, wanted = asked.action.seat, asked.action.choice
    ballot = await _ballot(asked, seat)
    if ballot is None:
        return await _refresh_vote(asked, record, seat, note=SETTLED.told(asked.desk.language))
    if wanted == SOMEBODY:
        find_player(record, asked.who.user)
        return Ephemeral(offering_page(asked.tongue.say, record, seat))
    if wanted == Choice.REMOVE.value and not asked.action.sure and record.players[seat].user != asked.who.user.id:
        find_player(record, asked.who.user)
        yes = VoteOnSeat(record.id, asked.action.ballot, seat, wanted, sure=True)
        if ballot.why is Why.CANCEL:
            say = asked.tongue.say
            return Ephemeral(confirm_page(say, say("cancel-ask", table=record.id), "cancel-yes", yes))
        return Ephemeral(_for_good(asked, record, seat, yes))
    if wanted not in {each.value for each in Choice}:
        raise TableError(SETTLED)
    now = await asked.host.absence.vote(record.id, asked.who.user, seat, Choice(wanted))
    if asked.action.sure and await _ballot(asked, seat) is not None:
        return ReplaceMessage(MessageContent((text(asked.tongue.say("seats-said-so")),)))
    return await _refresh_vote(asked, now, seat)


async def _ballot(asked: AnyAsked, seat: Seat) -> InactivityVote | None:
    """The table's vote about the player at a seat."""
    return next((each for each in await asked.host.absence.ballots(asked.table) if each.seat == seat), None)


async def _in_channel(asked: AnyAsked, record: TableRecord) -> Say:
    """Translator in the server's language, for messages that everyone reads."""
    return spoken(await asked.host.languages.on(record.place.guild)).say


async def _refresh_vote(asked: Request[VoteOnSeat], record: TableRecord, seat: Seat, note: str = "") -> Reply:
    """Replace the vote's message with the open vote, or else its result."""
    if seat >= len(record.players):
        raise TableError(SETTLED)
    absence = asked.host.absence
    open_ = await absence.asked_in(record.id, asked.message)
    open_ = open_ or await absence.together(record.id, asked.action.ballot, seat)  # the vote may not be saved yet
    if open_:
        here = spoken(await asked.host.languages.on(record.place.guild))
        return ReplaceMessage(ballot_page(here, record, open_, nonce=asked.action.nonce), note, public=True)
    was = sat(record, seat, asked.action.ballot)
    say = await _in_channel(asked, record)
    return ReplaceMessage(settled_page(say, record, seat, was, nonce=asked.action.nonce), note, public=True)


async def remove(asked: Request[RemovePlayer]) -> Reply:
    """Let the game go on without a player, as a server manager and after confirmation."""
    record = await asked.record()
    seat, manager = asked.action.seat, asked.who.manages(record)
    if not asked.action.sure and manager and seat < len(record.players):
        yes = RemovePlayer(record.id, seat, sure=True)
        return Ephemeral(_for_good(asked, record, seat, yes))
    await asked.host.absence.remove(record.id, asked.who.user, seat, manager=manager)
    return ReplaceMessage(MessageContent((text(asked.tongue.say("seats-removed", table=record.id)),)))


def _for_good(asked: AnyAsked, record: TableRecord, seat: Seat, yes: VoteOnSeat | RemovePlayer) -> MessageContent:
    """The confirmation question."""
    say = asked.tongue.say
    return confirm_page(say, say("seats-for-good", name=named_in(say, record.players[seat])), "seats-yes-without", yes)
