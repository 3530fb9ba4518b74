"""A table's card and its status."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from bot.discord_ui.interactions.actions.seats import Resign
from bot.discord_ui.texts import WORDS as WORDS
from bot.discord_ui.views.confirmation import confirm_page
from bot.discord_ui.views.play import lobby as lobbies
from bot.discord_ui.views.play import round_post
from bot.host.model.tables import Participant, Status, TableClock, TableRecord
from tests.discord_ui.states import values
from tests.discord_ui.states.values import ANN, BOB, BOT, HERMIT, NOBODY, PICTURE, SAY, SHARED, WON, record, view
from tests.host.harness import COMPUTERS, NOON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.discord_ui.components import MessageContent


def tables() -> Iterator[tuple[str, TableRecord]]:
    """Tables in every state."""
    opened: dict[str, Any] = {"revision": 0, "asked_at": None, "question": 0}
    gone = replace(BOB, has_left=True)
    for title, players in (("one", (ANN,)), ("two", (ANN, BOB)), ("a computer", (ANN, BOT))):
        yield f"open, {title}", record(Status.OPEN, *players, **opened)
    full = [Participant(seat, f"Guest {seat}", values.GAME.colours[seat].key, user=seat + 1) for seat in range(4)]
    yield "open, full", record(Status.OPEN, *full, **opened)
    yield "open, in private", record(Status.OPEN, ANN, place=HERMIT, **opened)
    yield "open, in private, enough", record(Status.OPEN, ANN, BOT, place=HERMIT, **opened)
    yield "open, its opener left", record(Status.OPEN, ANN, BOB, **{**opened, "opener": 9})
    yield "open, without a card", record(Status.OPEN, ANN, BOB, **{**opened, "lobby_message": None})
    yield "open, a rematch", record(Status.OPEN, ANN, BOT, **opened, lineup=(ANN, BOB))
    guest = replace(BOB, colour="")
    yield "open, somebody invited by name", record(Status.OPEN, ANN, **opened, lineup=(guest,))
    yield "open, paused", record(Status.OPEN, ANN, **opened, refusal="the channel is gone")
    changed: dict[str, Any] = {"options": {"fast": True}, "pace": 3600}
    yield "open, set up otherwise", record(Status.OPEN, ANN, **opened, **changed)
    yield "on", record()
    yield "on, with a deadline", record(deadline=NOON + timedelta(hours=1), pace=3600, timing=TableClock(seconds=3600))
    yield "on, asked nothing", record(asked_at=None)
    yield "on, in a thread", record(channel=777, thread=777)
    yield "on, in private", record(Status.PLAYING, ANN, BOT, place=HERMIT)
    yield "on, paused", record(refusal="I may not write in the channel any more.", refused_at=NOON)
    yield "on, somebody left", record(Status.PLAYING, ANN, gone)
    for status in (Status.OVER, Status.CANCELLED, Status.QUARANTINED):
        yield status.value, record(status)


def cards() -> Iterator[tuple[str, MessageContent]]:
    """Each table's card, as posted and as edited."""
    for title, held in tables():
        outcomes = (WON, SHARED, NOBODY, None) if held.status is Status.OVER else (None,)
        for number, outcome in enumerate(outcomes):
            page = lobbies.lobby_page(view(held, outcome=outcome), COMPUTERS, nonce="7-0-l", ping=True)
            yield f"a card: {title} {number or ''}", page
    stopped = view(record(Status.CANCELLED, opener=0))
    yield "a card: a tournament's, ended early", lobbies.lobby_page(stopped, COMPUTERS, nonce="7-0-l")
    page = round_post.status_page(stopped, seated=True, manager=False, user=1, bring=False)
    yield "/table, a tournament's, ended early", page
    aside = view(record(Status.QUARANTINED, opener=0))
    page = round_post.status_page(aside, seated=False, manager=True, user=9, bring=False)
    yield "/table, a tournament's, put aside", page
    rematch = record(Status.OPEN, ANN, revision=0, lineup=(ANN, BOB))
    yield "a card: a rematch, edited", lobbies.lobby_page(view(rematch), COMPUTERS, nonce="7-0-l")
    with_icons = replace(values.GAME, icons={"red": values.GAME.colours[0]}, seats=(2, 4))  # type: ignore[dict-item]  # only the key matters
    three = (ANN, BOT, replace(BOB, seat=2, colour="green"))
    held = record(Status.OPEN, *three, revision=0)
    many = {f"kind{number}": f"Kind {number}" for number in range(6)}
    yield "a card: not for three", lobbies.lobby_page(view(held, game=with_icons), many, nonce="7-0-l")


def standings() -> Iterator[tuple[str, MessageContent]]:
    """`/table` for each table, with different permissions."""
    for title, held in tables():
        for who, user, seated, manager in (("its opener", 1, True, False), ("anybody", 8, False, False)):
            page = round_post.status_page(
                view(held, False, False), seated=seated, manager=manager, user=user, bring=False
            )
            yield f"/table, {title}, for {who}", page
    managed = round_post.status_page(view(record(), True, False), seated=False, manager=True, user=8, bring=False)
    yield "/table, for a manager", managed
    stuck = view(record(refusal="gone", refused_at=NOON), False, False)
    yield "/table, to bring it here", round_post.status_page(stuck, seated=True, manager=False, user=2, bring=True)
    for told, asked in (("nobody", ()), ("one", (False,)), ("the other", (True, False)), ("none left", (True, True))):
        page = round_post.status_page(view(record(), *asked), seated=True, manager=False, user=2, bring=False)
        yield f"/table, waiting for {told}", page
    for who, user in (("its reader", 2), ("another", 1), ("anybody", 8)):
        page = round_post.status_page(
            view(record(), False, spared=(BOB,)), seated=user < 3, manager=False, user=user, bring=False
        )
        yield f"/table, nothing to choose for {who}", page
    computers = view(record(Status.PLAYING, ANN, BOT), False, spared=(BOT,))
    page = round_post.status_page(computers, seated=True, manager=False, user=1, bring=False)
    yield "/table, nothing to choose for a computer", page
    thinking = view(record(Status.PLAYING, ANN, BOT), True, False)
    yield "/table, a computer thinks", round_post.status_page(thinking, seated=True, manager=False, user=1, bring=False)
    yield "/board", round_post.board_page(view(record(), False, True), PICTURE)
    yield "are you sure", confirm_page(SAY, "Really?", "resign-yes", Resign(7))
