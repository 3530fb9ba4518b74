"""Seats that change hands: who is to play, and who plays by now."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.front.custom_ids import Press, Verb
from bot.front.format import ago, named, plain, seat_name, seat_sign
from bot.front.pages import Page, Style, button, menu, option, people, row, rows, text
from bot.host.presence import TIME, Ballot, Choice, Why, voters
from bot.host.seats import kept_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.engine.game import Seat
    from bot.front.pages import Block
    from bot.host.model import Participant, SeatView, TableRecord, TableView
    from bot.host.seats import ReplacedError

SOMEBODY = "somebody"
"""What is asked for by whoever knows a person to take a seat over."""
CHOSEN = "seat"
"""The `arg` of the menu in which a seat is chosen."""


def replace_page(
    view: TableView,
    seat: Seat,
    user: int,
    computers: Mapping[str, str],
    choices: Sequence[Seat],
    *,
    manager: bool = False,
) -> Page:
    """Who is to play at a seat from now on. `choices`: the seats that the reader may give to somebody else.

    `manager`: they may have the game go on without a player, too.
    """
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
    if record.place.guild is not None:
        blocks.append(row(people("Offer it to somebody…", Press(Verb.OFFER, record.id, arg=str(seat)))))
    if manager and player.user is not None:
        away = Press(Verb.REMOVE, record.id, arg=str(seat))
        blocks.append(row(button("Go on without them", away, style=Style.danger, emoji="🏳️")))
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


def offering_page(record: TableRecord, seat: Seat) -> Page:
    """Whom to ask whether they take over the seat of a player who seems to be gone."""
    who = named(record.players[seat].name)
    line = f"Who could play on for **{who}**? I ask them in the table's channel, and nobody twice."
    return Page((text(line), row(people("Offer it to somebody…", Press(Verb.OFFER, record.id, arg=str(seat))))))


def offer_page(record: TableRecord, seat: Seat, user: int | None, *, nonce: str) -> Page:
    """In the channel: a seat is offered to a person; None: it was withdrawn just now."""
    who = named(record.players[seat].name)
    if user is None:
        return settled_page(record, seat, record.players[seat].name, nonce=nonce)
    line = (
        f"🪑 <@{user}>, would you play on for **{who}** at table {record.id}? The game is under way; I show you "
        "where it stands and what you can do."
    )
    press = Press(Verb.TAKE, record.id, record.revision, arg=str(seat), nonce=nonce)
    take = button("Take the seat", press, style=Style.success, emoji="🪑")
    decline = button("No, thanks", Press(Verb.DECLINE, record.id, revision=record.revision, arg=str(seat)))
    board = button("Board", Press(Verb.BOARD, record.id), emoji="🗺️")
    return Page((text(line), row(take, decline, board)), pings=(user,))


def told_ballot(seat: Seat, told: str) -> Ballot:
    """What a table is asked about a player, as its post tells it."""
    why, _, due = told.partition(" ")
    until = datetime.fromtimestamp(int(due or 0), UTC)
    return Ballot(seat, Why(why), 0, {}, until - TIME, until)


def ballot_page(record: TableRecord, ballot: Ballot, *, nonce: str) -> Page:
    """In the channel: what is to become of a player who seems to be gone. It rings the others, who can say so."""
    asked = voters(record, ballot.seat)
    name = named(record.players[ballot.seat].name)
    reason = (
        f"🚪 **{name}** is not on this server any more."
        if ballot.why is Why.LEFT
        else f"⏳ **{name}** has let two questions in a row pass."
    )
    rung = " ".join(f"<@{player.user}>" for player in asked)
    rule = "One tap decides." if len(asked) == 1 else "More than half of you decide."
    usual = f"-# {rule} Otherwise a computer plays for them {ago(ballot.due)}. They can always come back to it."

    def choice(label: str, chosen: Choice, emoji: str, at: str = "") -> Block:
        given = sum(ballot.votes.get(player.seat) is chosen for player in asked)
        press = Press(Verb.VOTE, record.id, record.revision, arg=f"{ballot.seat}.{chosen.value}", nonce=at)
        return button(f"{label} · {given}" if given else label, press, emoji=emoji)

    somebody = Press(Verb.VOTE, record.id, record.revision, arg=f"{ballot.seat}.{SOMEBODY}")
    return Page(
        (
            text(f"{reason} What now, {rung}?", usual),
            row(
                choice("Wait", Choice.WAIT, "⏳", nonce),
                choice("A computer plays", Choice.COMPUTER, "🤖"),
                button("Somebody else", somebody, emoji="🪑"),
                choice("Without them", Choice.REMOVE, "🏳️"),
            ),
        ),
        pings=tuple(player.user for player in asked if player.user is not None),
    )


def settled_page(record: TableRecord, seat: Seat, name: str, *, nonce: str) -> Page:
    """In place of what a table was asked about a player: what has become of it."""
    player = record.players[seat]
    if player.gone:
        line = f"🏳️ The game goes on without **{named(player.name)}**."
    elif player.name != name:
        line = f"🔁 **{named(player.name)}** plays in place of **{named(name)}**."
    else:
        line = f"👍 **{named(player.name)}** plays on."
    return Page((text(line), row(button("Table", Press(Verb.TABLE, record.id, nonce=nonce), emoji="🎲"))))


def newcomer(seat: SeatView) -> str:
    """To somebody who has just sat down in a game under way: whose place that is; nothing to anybody else."""
    record = seat.view.record
    last = next((stint for stint in reversed(record.stints) if stint.seat == seat.player.seat), None)
    if last is None or last.until != record.revision:
        return ""
    was = named(last.name)
    return (
        f"🪑 You play {seat_sign(seat.view.game, seat.player)} from now on, in place of **{was}**. Answer when you "
        "are ready; **Rules** tells the game in pictures."
    )


def back_button(table: int) -> Block:
    """Takes the asker's seat back."""
    return button("I play again", Press(Verb.TAKE_BACK, table), style=Style.primary, emoji="🔁")
