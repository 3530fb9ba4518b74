"""Seats that change hands, by `/replace` and its buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front.custom_ids import Press, Verb, number_of
from bot.front.desk import Instead, Whisper, not_seated
from bot.front.format import named, seat_sign
from bot.front.pages import Page, Style, button, row, text
from bot.front.views.move import confirm_page
from bot.front.views.seats import (
    CHOSEN,
    SOMEBODY,
    back_button,
    ballot_page,
    kept_page,
    offering_page,
    replace_page,
    settled_page,
)
from bot.host.absence import SETTLED
from bot.host.errors import TableError
from bot.host.model import Status
from bot.host.presence import Choice
from bot.host.seats import kept_seat, names_at, replaced_at, seated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Seat
    from bot.front.desk import Asked, Reply
    from bot.front.pages import Block
    from bot.host.model import TableRecord
    from bot.host.presence import Ballot

SURE = "!"
"""Ends what was asked about once more."""


async def replace_(asked: Asked) -> Reply:
    """Who is to play at the asker's seat; for whoever may manage the server, at any."""
    view = await asked.host.view(asked.table, check=asked.may_look)
    record = view.record
    if record.status is not Status.PLAYING:
        raise TableError(f"Table {record.id} is not being played, so nobody has to be replaced.")
    kept = kept_seat(record, asked.who.user.id)
    choices = _choices(asked, record)
    if not choices and kept is None:
        raise replaced_at(record, asked.who.user) or not_seated(record.id)
    if kept is not None and not asked.who.manages(record):
        return Whisper(kept_page(view, kept))
    chosen = number_of(asked.value or "") if asked.press.arg == CHOSEN else None
    own = next((seat for seat in choices if record.players[seat].user == asked.who.user.id), choices[0])
    seat = chosen if chosen in choices and chosen is not None else own
    manager = asked.who.manages(record)
    page = replace_page(view, seat, asked.who.user.id, asked.desk.computers, choices, manager=manager)
    return Instead(page) if asked.press.arg == CHOSEN else Whisper(page)


def _choices(asked: Asked, record: TableRecord) -> Sequence[Seat]:
    """The seats that the asker may give to somebody else."""
    manages, user = asked.who.manages(record), asked.who.user.id
    opener = record.opener == user and asked.who.seated(record)
    return [
        player.seat
        for player in record.players
        if not player.gone and (player.user == user or manages or (opener and player.user is None))
    ]


async def stand_in(asked: Asked) -> Reply:
    """A computer plays for somebody from now on."""
    record = await asked.record()
    seat, _, kind = asked.press.arg.partition(".")
    manager, substitutes = asked.who.manages(record), asked.host.substitutes
    now = await substitutes.substitute(
        record.id, asked.who.user, kind, seat=number_of(seat) if seat else None, manager=manager
    )
    if kept_seat(now, asked.who.user.id) is None:
        return Instead(Page((text(f"🔁 A computer plays on at table {record.id}."),)))
    told = text(f"🔁 A computer plays on for you at table {record.id}, until you are back.")
    return Instead(Page((told, row(back_button(record.id)))))


async def take_back(asked: Asked) -> Reply:
    """The asker plays again."""
    await asked.host.substitutes.take_back(asked.table, asked.who.user)
    mine = button("My program", Press(Verb.PANEL, asked.table), style=Style.primary, emoji="📝")
    return Instead(Page((text(f"🔁 Your seat at table {asked.table} is yours again."), row(mine))))


async def offer(asked: Asked) -> Reply:
    """Ask a person whether they take over a seat."""
    record = await asked.record()
    to = number_of(asked.value or "")
    if to is None:
        raise TableError("Choose somebody to ask.")
    manager = asked.who.manages(record)
    await asked.host.substitutes.offer(record.id, asked.who.user, asked.press.number, to, manager=manager)
    return Instead(Page((text(f"🪑 I ask <@{to}> in <#{record.channel}> whether they play on."),)))


async def take(asked: Asked) -> Reply:
    """The asker takes over the seat that is offered to them."""
    seat = asked.press.number
    was = (await asked.record()).players[seat : seat + 1]
    record = await asked.host.substitutes.take(asked.table, asked.who.user, seat)
    page = settled_page(record, seat, was[0].name if was else "", nonce=asked.press.nonce)
    mine = button("My program", Press(Verb.PANEL, record.id), style=Style.primary, emoji="📝")
    rules = button("Rules", Press(Verb.RULES, record.id, arg=record.game), emoji="📖")
    hand = button("My hand", Press(Verb.HAND, record.id), emoji="✋")
    told = text(
        f"🪑 You play {seat_sign(asked.desk.games[record.game], record.players[seat])} at table {record.id} now. I "
        "write to you privately what is asked; it is under **My program**, too."
    )
    return Instead(page, public=True, more=Page((told, row(mine, hand, rules))))


async def decline(asked: Asked) -> Reply:
    """The asker would rather not."""
    record = await asked.host.substitutes.decline(asked.table, asked.who.user, asked.press.number)
    line = f"🪑 **{named(asked.who.user.name)}** would rather not play on at table {record.id}. `/replace` asks others."
    return Instead(Page((text(line), row(_table(record, asked.press.nonce)))), public=True)


async def vote(asked: Asked) -> Reply:
    """What is to become of a player who seems to be gone."""
    record = await asked.record()
    place, _, wanted = asked.press.arg.partition(".")
    seat = number_of(place) or 0
    ballot = await _ballot(asked, seat)
    if ballot is None:
        return _settled(asked, record, seat, note=SETTLED)
    if wanted == SOMEBODY:
        seated(record, asked.who.user)
        return Whisper(offering_page(record, seat))
    sure = wanted.removesuffix(SURE)
    if sure == Choice.REMOVE.value and wanted == sure and record.players[seat].user != asked.who.user.id:
        seated(record, asked.who.user)
        yes = Press(Verb.VOTE, record.id, record.revision, arg=f"{seat}.{sure}{SURE}")
        return Whisper(confirm_page(_for_good(record, seat), "Yes, without them", yes))
    if sure not in {each.value for each in Choice}:
        raise TableError(SETTLED)
    now = await asked.host.absence.vote(record.id, asked.who.user, seat, Choice(sure))
    ballot = await _ballot(asked, seat)
    if wanted != sure and ballot is not None:
        return Instead(Page((text("🏳️ You have said so. It is done once more than half of you want it."),)))
    if ballot is None:
        return _settled(asked, now, seat)
    return Instead(ballot_page(now, ballot, nonce=asked.press.nonce), public=True)


async def _ballot(asked: Asked, seat: Seat) -> Ballot | None:
    """What the table is asked about the player at a seat."""
    return next((each for each in await asked.host.absence.ballots(asked.table) if each.seat == seat), None)


def _settled(asked: Asked, record: TableRecord, seat: Seat, note: str = "") -> Reply:
    if seat >= len(record.players):
        raise TableError(SETTLED)
    name = names_at(record, asked.press.revision)[seat]
    return Instead(settled_page(record, seat, name, nonce=asked.press.nonce), note, public=True)


async def remove(asked: Asked) -> Reply:
    """Whoever manages the server has the game go on without a player, after the question was confirmed."""
    record = await asked.record()
    place, _, sure = asked.press.arg.partition(".")
    seat, manager = number_of(place) or 0, asked.who.manages(record)
    if not sure and manager and seat < len(record.players):
        yes = Press(Verb.REMOVE, record.id, arg=f"{seat}.yes")
        return Whisper(confirm_page(_for_good(record, seat), "Yes, without them", yes))
    await asked.host.absence.remove(record.id, asked.who.user, seat, manager=manager)
    return Instead(Page((text(f"🏳️ Table {record.id} goes on without them."),)))


def _for_good(record: TableRecord, seat: Seat) -> str:
    return f"Go on without **{named(record.players[seat].name)}** for good? There is no way back for them."


def _table(record: TableRecord, nonce: str) -> Block:
    return button("Table", Press(Verb.TABLE, record.id, nonce=nonce), emoji="🎲")
