"""What is left of a panel in which nothing can be answered any more: one line, and the way back where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.front.format import cut, in_line
from bot.front.pages import Page, row, text
from bot.front.speech import spoken
from bot.front.views.seats import back_button
from bot.host.model import Status
from bot.host.seats import kept_for
from bot.speech import ENGLISH

if TYPE_CHECKING:
    from bot.host.model import SeatView, Spent

PUT_ASIDE: Final = (
    "🔧 put aside: its record does not add up. Nothing is lost, but nobody can play on here until whoever runs this "
    "bot has looked into it."
)
ANSWER: Final = 60
"""The most characters of an answer that are repeated."""


def folded_page(spent: Spent) -> Page:
    """A line that says which question it was, and what became of it."""
    title = f"{spent.title} · " if spent.title else ""
    line = text(f"-# {title}table {spent.record.id} · {_what(spent)}")
    kept = spent.panel.over and kept_for(spent.record, spent.panel.seat) is not None
    return Page((line, row(back_button(spoken(ENGLISH).say, spent.record.id))) if kept else (line,))


def further_down_page(seat: SeatView) -> Page:
    """In place of an older panel of a question that is still open."""
    return Page((text(f"-# {seat.view.game.title} · table {seat.view.record.id} · ⬇️ further down"),))


def _what(spent: Spent) -> str:
    record = spent.record
    if record.status is Status.QUARANTINED:
        return PUT_ASIDE
    if spent.round is None:
        return "settled by now"
    about = in_line(spent.round)
    if spent.panel.over:
        return f"{about} · 🔁 this seat has changed hands"
    if spent.answer is not None:
        return f"{about}: `{cut(spent.answer, ANSWER)}`" if spent.answer else f"{about}: nothing"
    if record.status is Status.CANCELLED:
        return f"{about} · 🗑️ cancelled"
    if record.players[spent.panel.seat].gone:
        return f"{about} · 🏳️ you have left"
    if record.status is Status.PLAYING and record.question == spent.panel.question:
        return f"{about} · ⬇️ further down"
    return f"{about} · over"
