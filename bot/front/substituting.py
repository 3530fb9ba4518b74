"""Seats that change hands, by `/replace` and its buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front.custom_ids import Press, Verb, number_of
from bot.front.desk import Instead, Whisper, not_seated
from bot.front.pages import Page, Style, button, row, text
from bot.front.views.seats import CHOSEN, back_button, kept_page, replace_page
from bot.host.errors import TableError
from bot.host.model import Status
from bot.host.seats import kept_seat, replaced_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Seat
    from bot.front.desk import Asked, Reply
    from bot.host.model import TableRecord


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
    page = replace_page(view, seat, asked.who.user.id, asked.desk.computers, choices)
    return Instead(page) if asked.press.arg == CHOSEN else Whisper(page)


def _choices(asked: Asked, record: TableRecord) -> Sequence[Seat]:
    """The seats that the asker may give to somebody else."""
    manages = asked.who.manages(record)
    return [
        player.seat
        for player in record.players
        if not player.gone and (player.user == asked.who.user.id or (manages and player.user is not None))
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
