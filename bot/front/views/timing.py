"""Why a table's clock goes as it does, in a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front.custom_ids import Press, Verb
from bot.front.format import ago, day, named
from bot.front.pages import Page, Style, button, row, text

if TYPE_CHECKING:
    from bot.host.model import Participant, TableRecord, TableView


def timing_lines(now: TableView) -> list[str]:
    """Who is away, and why there is more time than usual."""
    asked = now.record.asked_at
    lines = [
        f"🧳 {named(each.player.name)} is on holiday until {day(each.last_noon)}."
        if asked is not None and each.begin <= asked
        else f"🧳 {named(each.player.name)} is on holiday from {day(each.first_noon)} to {day(each.last_noon)}."
        for each in now.away
    ]
    return [*lines, *later_lines(now.record)]


def later_lines(record: TableRecord) -> list[str]:
    """Why there is more time than usual for a table's question."""
    lines = []
    if record.timing.holidays:
        lines.append("🧳 The clock stands still while somebody is on holiday.")
    if record.timing.nights:
        lines.append("🔕 Later than usual: time would have been up in somebody's quiet hours.")
    return lines


def call_page(record: TableRecord, player: Participant, number: int, *, nonce: str) -> Page:
    """In the channel, to somebody who wants it so: they are asked something; or, from 1 on, a reminder of that."""
    who = f"<@{player.user}>" if player.user is not None else named(player.name)
    if not number:
        line = f"📣 {who}, table {record.id} asks you something: **My program** opens it, and only you see it."
    elif record.deadline is None:
        line = f"⏰ {who}, table {record.id} waits for you."
    else:
        line = f"⏰ {who}, table {record.id} goes on {ago(record.deadline)}: what is laid out by then counts."
    mine = button("My program", Press(Verb.PANEL, record.id, nonce=nonce), style=Style.primary, emoji="📝")
    return Page((text(line), row(mine)), pings=() if player.user is None else (player.user,))
