"""Collapsed panels: one line in place of a panel."""

from __future__ import annotations

from typing import Final

from bot.discord_ui.blocks import button, row, text
from bot.discord_ui.components import MessageContent, ordinary
from bot.discord_ui.format import cut_answer, in_line, title_of
from bot.discord_ui.interactions.actions.drafts import ShowPanel
from bot.discord_ui.texts import Say, translator_for, translator_of
from bot.discord_ui.views.play.seats import back_button
from bot.host.model.seat_holders import replaced_person
from bot.host.model.tables import Status
from bot.host.model.views import SeatView, StalePanel

MAX_QUOTE: Final = 60
"""Maximum number of characters quoted from an answer or draft."""


def folded_page(spent: StalePanel) -> MessageContent:
    say = translator_for(spent.language).say
    table = spent.record.id
    title = say("table-title", game=spent.title, table=table) if spent.title else say("table-alone", table=table)
    line = text(f"-# {title} · {_what(say, spent)}")
    reclaimable = spent.panel.over and replaced_person(spent.record, spent.panel.seat) is not None
    return ordinary(line, row(back_button(say, table))) if reclaimable else ordinary(line)


def is_further_down(spent: StalePanel) -> bool:
    """Return whether the panel's turn is still open, in a newer panel."""
    record, panel = spent.record, spent.panel
    open_ = record.status is Status.PLAYING and record.question == panel.question
    return open_ and not panel.over and spent.answer is None and not record.players[panel.seat].has_left


def further_down_page(seat: SeatView) -> MessageContent:
    game, record = seat.view.game, seat.view.record
    return ordinary(text(f"-# {title_of(game, record)} · {translator_of(game).say('folded-down')}"))


def set_aside_page(seat: SeatView) -> MessageContent:
    """One line in place of an ephemeral panel whose token is about to expire, with a button that opens it again."""
    say, record = translator_of(seat.view.game).say, seat.view.record
    line = say("folded-aside" if seat.panel is None else "folded-aside-private")
    again = button(say("button-turn"), ShowPanel(record.id, in_place=True), emoji="📝")
    return ordinary(text(f"-# {title_of(seat.view.game, record)} · {line}"), row(again))


def _what(say: Say, spent: StalePanel) -> str:
    record = spent.record
    if record.status is Status.QUARANTINED:
        return say("folded-put-aside")
    if spent.round is None:
        return say("folded-settled")
    about = in_line(spent.round)
    if spent.panel.over:
        return f"{about} · {say('folded-hands')}"
    if spent.answer is not None:
        answer = cut_answer(spent.answer, MAX_QUOTE)
        return f"{about}: {answer}" if spent.answer else f"{about} · {say('folded-passed')}"
    if record.status is Status.CANCELLED:
        return f"{about} · {say('folded-cancelled')}"
    if record.players[spent.panel.seat].has_left:
        return f"{about} · {say('folded-left')}"
    return f"{about} · {say('folded-down' if is_further_down(spent) else 'folded-over')}"
