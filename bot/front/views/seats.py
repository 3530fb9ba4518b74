"""Seats that change hands: who is to play, and who plays by now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front.custom_ids import Press, Verb
from bot.front.format import named, plain, seat_name
from bot.front.pages import Page, Style, button, menu, option, row, rows, text
from bot.host.seats import kept_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.engine.game import Seat
    from bot.front.pages import Block
    from bot.host.model import Participant, TableView
    from bot.host.seats import ReplacedError

CHOSEN = "seat"
"""The `arg` of the menu in which a seat is chosen."""


def replace_page(view: TableView, seat: Seat, user: int, computers: Mapping[str, str], choices: Sequence[Seat]) -> Page:
    """Who is to play at a seat from now on. `choices`: the seats that the reader may give to somebody else."""
    record, player = view.record, view.record.players[seat]
    mine = player.user == user
    who = "you" if mine else f"**{named(player.name)}**"
    head = f"### Who plays for {who}?"
    lines = [
        f"-# {view.game.title} · table {record.id}",
        "What is held and laid out there goes over with the seat; nobody else sees it.",
        _how(player, mine=mine, kept=kept_for(record, seat) is not None),
    ]
    blocks: list[Block] = [text(head, *lines)]
    if len(choices) > 1:
        shown = [option(plain(record.players[each].name), str(each), chosen=each == seat) for each in choices]
        blocks.append(row(menu("Whose seat?", Press(Verb.REPLACE, record.id, arg=CHOSEN), shown)))
    if player.user is not None:
        blocks += rows(
            [
                button(title, Press(Verb.STAND_IN, record.id, arg=f"{seat}.{kind}"), emoji="🤖")
                for kind, title in list(computers.items())[:5]
            ]
        )
    return Page(tuple(blocks))


def _how(player: Participant, *, mine: bool, kept: bool) -> str:
    """What a computer in the seat means."""
    if player.user is None:
        return "🤖 A computer plays here until its player takes the seat back." if kept else "🤖 A computer plays here."
    if mine:
        return "🤖 A computer plays until you take your seat back: `/replace`, at any time."
    return "🤖 A computer plays until they take the seat back, at any time."


def kept_page(view: TableView, seat: Seat) -> Page:
    """To whoever was replaced by a computer: the way back."""
    who = seat_name(view.game, view.record.players[seat])
    line = f"{who} plays your seat at table {view.record.id} until you take it back."
    return Page((text(line), row(back_button(view.record.id))))


def replaced_page(replaced: ReplacedError) -> Page:
    """To somebody who asked for what is for a player, and whose seat somebody else plays."""
    way = (row(back_button(replaced.table)),) if replaced.kept else ()
    return Page((text(str(replaced)), *way))


def back_button(table: int) -> Block:
    """Takes the asker's seat back."""
    return button("I play again", Press(Verb.TAKE_BACK, table), style=Style.primary, emoji="🔁")
