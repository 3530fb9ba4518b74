"""Why a table's clock goes as it does, in a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.front.custom_ids import Press, Verb
from bot.front.format import ago, day, moment, named, plain, when
from bot.front.pages import Page, Style, button, menu, option, row, text
from bot.games.common.prose import listed

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.front.pages import PressButton
    from bot.host.model import Participant, TableRecord, TableView

PAUSES: Final = (1, 2, 3, 5, 7, 10, 14)
"""So many days somebody can pause a table for."""
DAY: Final = 24 * 60 * 60


def timing_lines(now: TableView) -> list[str]:
    """Who is away, and why there is more time than usual."""
    asked = now.record.asked_at
    lines = [
        f"🧳 {named(each.player.name)} is on holiday until {day(each.last_noon)}."
        if asked is not None and each.first_noon <= asked
        else f"🧳 {named(each.player.name)} is on holiday from {day(each.first_noon)} to {day(each.last_noon)}."
        for each in now.away
    ]
    return [*lines, *later_lines(now.record)]


def pause_lines(record: TableRecord) -> list[str]:
    """Until when the table is paused, and what has been proposed about that."""
    timing = record.timing
    lines = []
    if timing.until is not None:
        line = "⏸️ **Paused by its opener** until" if timing.by_opener else "⏸️ **Paused, as all agreed,** until"
        lines.append(f"{line} {when(timing.until)}")
    if timing.proposal is not None:
        lines.append(f"⏸️ {_proposed(record)}")
    return lines


def _proposed(record: TableRecord, rung: str = "") -> str:
    """What is proposed, by whom, and who has to agree yet: mentioned as in `rung`, or named."""
    proposal = record.timing.proposal
    if proposal is None:
        return ""
    name = named(record.players[proposal.seat].name)
    waits = rung or listed([named(each.name) for each in _people(record) if each.seat not in proposal.agreed])
    if proposal.until is None:
        return f"{name} would go on with the game now. Everybody has to agree: {waits}"
    return f"{name} would pause the game until <t:{proposal.until}:F>. Everybody has to agree: {waits}"


def _people(record: TableRecord) -> list[Participant]:
    """Who plays there, without computers."""
    return [each for each in record.players if each.user is not None and not each.gone]


def more_button(view: TableView, seat: Seat) -> list[PressButton]:
    """Asks for more time, if the seat's player can."""
    record = view.record
    rules = any(each.decision.seconds is not None for each in view.awaited)
    if record.pace is None or rules or not record.timing.may_ask(seat, view.table.round):
        return []
    return [button("More time", Press(Verb.MORE, record.id), emoji="⏳")]


def clock_buttons(view: TableView, seat: Seat | None, *, asked: bool) -> list[PressButton]:
    """What a player can do about the clock. `asked`: something of theirs is waited for."""
    record, timing = view.record, view.record.timing
    if seat is None or record.deadline is None:
        return []
    buttons = []
    for each in timing.more:
        if each.question == record.question and not each.given and each.seat != seat:
            name = plain(record.players[each.seat].name)
            give = Press(Verb.MORE, record.id, arg=str(each.seat))
            buttons.append(button(f"Give {name} more time", give, style=Style.success, emoji="⏳"))
    if asked:
        buttons += more_button(view, seat)
    if timing.proposal is not None:
        yes, no = _answers(record.id, timing.proposal.seat)
        buttons += [no] if seat in timing.proposal.agreed else [yes, no]
    if timing.until is not None:
        buttons.append(button("Go on now", Press(Verb.PAUSE, record.id, arg="on"), emoji="▶️"))
    elif timing.proposal is None:
        buttons.append(button("Pause", Press(Verb.PAUSE, record.id), emoji="⏸️"))
    return buttons


def _answers(table: int, seat: Seat, nonce: str = "") -> tuple[PressButton, PressButton]:
    """Yes and no to what that seat proposes; also for whoever proposed it, or has agreed, and thinks better of it."""
    yes = Press(Verb.PAUSE, table, arg=f"yes.{seat}", nonce=nonce)
    no = Press(Verb.PAUSE, table, arg=f"no.{seat}")
    return button("Agree", yes, style=Style.success, emoji="✅"), button("Rather not", no, emoji="✖️")


def pause_page(record: TableRecord, *, opener: bool) -> Page:
    """For how long somebody would pause the table."""
    left = max(0, record.timing.allowed - -(-record.timing.used // DAY)) if opener else 0
    days = "1 day" if left == 1 else f"{left} days"
    alone = f"You have opened the table: for {days} altogether you can pause it by yourself." if left else ""
    options = [
        option(
            "1 day" if days == 1 else f"{days} days", str(days), note="At once" if days <= left else "Once all agree"
        )
        for days in PAUSES
    ]
    return Page(
        (
            text(
                f"### Pause table {record.id}",
                "Its clock stands still, nothing moves on, and nobody is rung. Answers can still be laid out. "
                "All players have to agree.",
                alone,
            ),
            row(menu("For how long?", Press(Verb.PAUSE, record.id, arg="days"), options)),
        )
    )


def wish_page(record: TableRecord, player: Participant, wish: str, *, nonce: str) -> Page:
    """In the channel, to the others: somebody asks for more time, or proposes a pause or its end."""
    others = [each for each in _people(record) if each.seat != player.seat]
    who = " ".join(f"<@{each.user}>" for each in others)
    rung = tuple(each.user for each in others if each.user is not None)
    if wish == "more":
        line = f"⏳ {named(player.name)} asks for more time. One of you can give it: {who}"
        give = Press(Verb.MORE, record.id, arg=str(player.seat), nonce=nonce)
        return Page((text(line), row(button("Give more time", give, style=Style.success, emoji="⏳"))), pings=rung)
    buttons = row(*_answers(record.id, player.seat, nonce))
    return Page((text(f"⏸️ {_proposed(record, who)}"), buttons), pings=rung)


def later_lines(record: TableRecord) -> list[str]:
    """Why there is more time than usual for a table's question."""
    lines = []
    if record.timing.holidays:
        lines.append("🧳 The clock stands still while somebody is on holiday.")
    if record.timing.nights:
        lines.append("🔕 Later than usual: time would have been up in somebody's quiet hours.")
    return lines


def clock_lines(record: TableRecord) -> list[str]:
    """The same for one player alone, and whether the clock stands still."""
    until = record.timing.until
    paused = [] if until is None else [f"⏸️ The table is paused until {moment(until)}."]
    return [*paused, *later_lines(record)]


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
