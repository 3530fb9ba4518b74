"""Everything the Discord UI says and offers, word for word.

`pages.txt` contains every page of a small game as people read it, and `agreed/states` the pages of `states`. A changed
page shows up here wherever it's used. Update the files with
`AGREED=renew pytest tests/discord_ui/pages/test_every_page.py`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from bot.discord_ui.components import Picture
from bot.discord_ui.interactions.actions.drafts import ShowPanel, UseTyped
from bot.discord_ui.interactions.actions.history import (
    ShowBoard,
    ShowHand,
    ShowHistory,
    ShowReplay,
    ShowRules,
    ShowSeals,
    ShowTable,
)
from bot.discord_ui.interactions.actions.lobby import JoinTable, OpenTable, PlayNow, TableSettings
from bot.discord_ui.interactions.actions.people import EditUserSettings
from bot.discord_ui.interactions.actions.seats import (
    AgreeToEnd,
    AskCancel,
    AskResign,
    CancelTable,
    Rematch,
    Resign,
    TryAgain,
)
from bot.discord_ui.views.play.draft_panel import overtaken_page, panel
from bot.discord_ui.views.play.lobby import lobby_page
from bot.discord_ui.views.play.notices import (
    closed_page,
    help_page,
    notice_page,
    paused_page,
    reminder_intro,
    welcome_page,
    which_page,
)
from bot.discord_ui.views.play.table_setup import opening_page, usual
from bot.engine.game import Choice
from bot.host.core.errors import PostRefusedError
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from tests.agreed import hold
from tests.discord_ui.letters import letters_game
from tests.discord_ui.ranked import RANKED
from tests.discord_ui.room import HERE, NOON, message_of, open_room
from tests.discord_ui.states import SAY, STATES, TONGUE
from tests.discord_ui.transcript import transcript
from tests.discord_ui.worst import offering
from tests.host.harness import COMPUTERS
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.discord_ui.components import MessageContent
    from bot.playground.wire import Obj
    from tests.discord_ui.room import Guest, Room

FILE = Path(__file__).parents[1] / "pages.txt"
PICTURE = Picture("picture.png", b"")
JOIN = text("button-join")
LEAVE = text("button-leave")

KINDS_OF_PAGES = STATES | RANKED


class Book:
    """The pages so far, with titles."""

    def __init__(self) -> None:
        self.pages: list[tuple[str, Obj]] = []

    def add(self, title: str, page: Obj | MessageContent) -> Obj:
        """Add a page and return its message."""
        message = page if isinstance(page, dict) else message_of(page)
        self.pages.append((title, message))
        return message

    def text(self) -> str:
        """All pages, with seals and salts replaced by their length."""
        told = (f"======== {title}\n{transcript(message)}\n" for title, message in self.pages)
        return re.sub(r"[0-9a-f]{32,}", lambda digits: f"({len(digits[0])} digits)", "\n".join(told))


async def before_the_start(book: Book, room: Room, ilse: Guest, marek: Guest) -> None:
    games = room.context.games
    (game,) = games.values()
    other = replace(game, key="other", title="Other letters")
    book.add("the welcome, where there is one game", welcome_page(game))
    book.add("the welcome, where there are more", welcome_page(game, [other, other]))
    book.add("help", help_page(TONGUE, [game, other]))
    for number in range(3):
        book.add(f"the rules, page {number + 1}", await ilse.press(ShowRules(game="toy", page=number)))
    book.add("opening a table, where there is one game", opening_page(usual(game), games))
    book.add("opening a table, where there are more", opening_page(usual(other), dict(games) | {"other": other}))
    book.add("a person's settings", await ilse.press(EditUserSettings()))
    book.add("a palette that there is not", await ilse.press(EditUserSettings("palette"), "plaid"))
    opened = await ilse.press(OpenTable("toy"))
    book.add("opened", opened)
    book.add("a lobby, its opener alone", await room.shown())
    book.add("the settings of a table", await ilse.press(TableSettings(1)))
    book.add("/table of an open table, for its opener", await ilse.call("table"))
    book.add("/table of an open table, for anybody", await marek.call("table"))
    book.add("whoever joins", await marek.click(await room.shown(), JOIN))
    await ilse.click(await room.shown(), "+ Quick")
    book.add("a lobby, with a computer", await room.shown())
    await ilse.click(await room.shown(), "+ Slow")
    book.add("a lobby, computers in all other seats", await room.shown())
    teo, noa, eve = room.guest(9, "Teo"), room.guest(10, "Noa"), room.guest(11, "Eve")
    book.add("/table where a computer can give way", await teo.call("table"))
    book.add("whoever joins where a computer gives way", await teo.click(await room.shown(), JOIN))
    await noa.click(await room.shown(), JOIN)
    book.add("a lobby, full of people", await room.shown())
    book.add("/table of a full table, for anybody", await eve.call("table"))
    book.add("whoever joins what is full", await eve.press(JoinTable(1)))
    for guest, kind in ((teo, "+ Quick"), (noa, "+ Slow")):
        await guest.click(await room.shown(), LEAVE)
        await ilse.click(await room.shown(), kind)
    book.add("whoever leaves", await marek.click(await room.shown(), LEAVE))
    book.add("whoever starts", await ilse.click(await room.shown(), text("button-start")))
    book.add("a lobby, the game on in its channel", await room.lobby_of(1))
    await room.host.play_in(1, thread=777)
    book.add("a lobby, the game on in a thread", await room.lobby_of(1))
    await room.host.cancel(1, ilse.user, manager=False)
    book.add("a lobby, cancelled", await room.lobby_of(1))
    stopped = replace(
        await room.host.view(1), record=replace((await room.host.view(1)).record, status=Status.QUARANTINED)
    )
    book.add("a lobby, put aside", lobby_page(stopped, COMPUTERS, nonce="1-0-l0"))
    book.add("one click", await marek.press(PlayNow("toy")))
    book.add("one click too many", await marek.press(PlayNow("toy")))


async def a_game(book: Book, room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    record = await room.host.open("toy", TableTerms({"fast": False}, pace=3600), opener=ilse.user, place=HERE)
    table = record.id
    for guest in (marek, noor):
        await room.host.join(table, guest.user)
    await room.host.start(table, ilse.user)
    book.add("the start", await room.post(table))
    seat = await room.host.seat(table, ilse.user)
    book.add("a prompt", panel(seat, PICTURE, nonce=f"{table}-1-p0"))
    await ilse.say("penny", about=table)
    book.add("a charm, complete", await ilse.panel(table))
    book.add("a charm, locked", await ilse.say("compile", about=table))
    book.add("the post of the start, brought up to date", await room.post(table, 1, ping=False))
    for guest in (marek, noor):
        await guest.say("clover", about=table)
        told = await guest.say("compile", about=table)
    book.add("the last to lock a charm", told)
    book.add("the set-up is done", await room.post(table))
    book.add("a program, nothing of it made", await ilse.panel(table))
    book.add("a program, begun by a button", await ilse.click(await ilse.panel(table), "b"))
    book.add("a program, begun by typing", await ilse.say("b a", about=table))
    book.add("a program that cannot be read", await ilse.say("x", about=table))
    form = await ilse.click(
        await ilse.click(await ilse.press(ShowPanel(table)), text("button-more")), text("button-type")
    )
    book.add("a form", form)
    book.add("a form that cannot be read", await ilse.submit(form, "`y`"))
    book.add("a rehearsal", await ilse.click(await ilse.more(table), text("button-preview")))
    book.add("help in a game", await ilse.say("help", about=table))
    book.add("an echo that was overtaken", overtaken_page(await room.host.seat(table, ilse.user), "b a"))
    book.add("a hand", await ilse.call("hand", table))
    book.add("a program, locked", await ilse.click(await ilse.panel(table), text("button-lock-in")))
    book.add("/table while it is played, for its opener", await ilse.call("table", table))
    manager = replace(room.guest(9, "Teo"), manager=True)
    book.add("/table while it is played, for a manager", await manager.call("table", table))
    book.add("/board", await noor.call("board", table))
    book.add("/board, in words", await noor.call("board", table, "words"))
    book.add("ending it, asked about", await noor.call("end", table))
    book.add("ending it, agreed to", await noor.press(AgreeToEnd(table)))
    book.add("/table while somebody would end it", await ilse.call("table", table))
    book.add("resigning, asked about", await noor.call("resign", table))
    book.add("resigned", await noor.press(Resign(table)))
    book.add("a seat is given up", await room.post(table))
    book.add("a panel for whoever has resigned", await noor.panel(table))
    await marek.say("a", about=table)
    book.add(
        "the last to lock",
        await marek.click(
            await marek.panel(table), text("button-compile-table", verb=text("button-lock-in"), table=table)
        ),
    )
    book.add("a round", await room.post(table))
    book.add("the post before, left behind", await room.post(table, 2, ping=False))
    book.add("a form sent off too late", await ilse.submit(form, "a b"))
    await _to_its_end(room, table, ilse, marek)
    view = await room.host.view(table)
    book.add("the end", await room.post(table))
    book.add("a lobby, the game over", await room.lobby_of(table))
    book.add("a panel after the end", await ilse.panel(table))
    book.add("/table after the end", await ilse.call("table", table))
    book.add("history, the latest", await ilse.call("history", table))
    book.add("history, the start", await ilse.press(ShowHistory(table, 1)))
    book.add("a replay", await ilse.press(ShowReplay(table, 3)))
    book.add("seals, all open", await ilse.press(ShowSeals(table, 2)))
    book.add("seals of the latest", await ilse.press(ShowSeals(table, view.record.revision)))
    book.add("nothing sealed", await ilse.press(ShowSeals(table, 1)))
    book.add("a rematch", await ilse.press(Rematch(table)))


async def _to_its_end(room: Room, table: int, *guests: Guest) -> None:
    while (await room.host.view(table)).record.status is Status.PLAYING:
        for each in (await room.host.view(table)).awaited:
            guest = next(guest for guest in guests if guest.user.id == each.player.user)
            await guest.say("0" if each.decision.topic == "tie" else "a", about=table)
            await guest.say("compile", about=table)


async def what_is_said_beside(book: Book, room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.started(ilse, marek)
    for guest in (ilse, marek):
        await guest.say("penny", about=table)
        await guest.say("compile", about=table)
    seat, nonce = await room.host.seat(table, ilse.user), f"{table}-2-x0"
    record = seat.view.record
    book.add("seals, still closed", await ilse.press(ShowSeals(table, 2)))
    book.add("a reminder", panel(seat, None, nonce=nonce, intro=reminder_intro(seat)))
    hurried = replace(seat, view=replace(seat.view, record=replace(record, deadline=NOON)))
    book.add("a reminder of a deadline", panel(hurried, None, nonce=nonce, intro=reminder_intro(hurried)))
    book.add("closed doors", closed_page(SAY, record, record.players[1], nonce=nonce))
    book.add("a notice", notice_page(SAY, record, "Something happened.", nonce=nonce))
    book.add("a pause, to a player", paused_page(TONGUE, record, "the channel is gone", nonce=nonce))
    tables = [(replace(record, id=number), f"hint {number}") for number in range(1, 7)]
    book.add("which table, of few", which_page(SAY, ShowPanel(), tables[:2]))
    book.add("which table, of many", which_page(SAY, UseTyped(message=7), tables, question="Which?"))
    for many in (19, 76):
        menu = tuple(Choice(f"k{number}", f"choice {number}") for number in range(many))
        book.add(f"a panel of {many} choices", panel(offering(seat, menu), None, nonce=nonce))
    book.add("cancelling, asked about", await ilse.press(AskCancel(table)))
    book.add("cancelled", await ilse.press(CancelTable(table)))
    book.add("the post of a cancelled game", await room.post(table))
    room.harness.messenger.faults[PostKind.MOVE].append(PostRefusedError("the channel is gone"))
    await room.rest()
    paused = await room.started(ilse, marek)
    await room.rest()
    book.add("/table of a paused table", await ilse.call("table", paused))
    book.add("/table of a paused table, in another channel", await replace(ilse, channel=555).call("table", paused))
    book.add("a lobby of a paused table", await room.lobby_of(paused))
    book.add("woken", await ilse.press(TryAgain(paused)))


async def refusals(book: Book, room: Room, ilse: Guest, noor: Guest) -> None:
    """Add the replies to impossible requests, which nobody else sees."""
    lost = replace(noor, channel=555)
    await room.lobby(ilse)
    table = max(record.id for record in await room.host.tables_of(ilse.user.id))
    for title, press, guest in (
        ("a game that is gone", OpenTable("chess"), noor),
        ("a channel without a permission", OpenTable("toy"), replace(noor, lacking="attach files")),
        ("a channel that is not told", OpenTable("toy"), replace(noor, channel=0)),
        ("a board before the start", ShowBoard(table), noor),
        ("a hand before the start", ShowHand(table), ilse),
        ("history before the start", ShowHistory(table), noor),
        ("resigning before the start", AskResign(table), ilse),
        ("somebody else's hand", ShowHand(table), noor),
        ("a table elsewhere", ShowTable(table), lost),
        ("waking what does not sleep", TryAgain(table), ilse),
        ("waking what is not one's own", TryAgain(table), noor),
        ("a rematch before the end", Rematch(table), noor),
    ):
        book.add(f"refused: {title}", await guest.press(press))
    book.add("refused: no table here", await lost.call("table"))
    book.add("refused: no such number", await lost.call("table", 0))
    book.add("a letter of whoever plays nowhere", await noor.say("hello"))
    book.add("a letter without words", await noor.say(" "))


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with open_room(tmp_path, game=letters_game()) as made:
        yield made


async def test_every_page_matches_snapshot(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    book = Book()
    await before_the_start(book, room, ilse, marek)
    await a_game(book, room, ilse, marek, noor)
    await what_is_said_beside(book, room, ilse, marek)
    await refusals(book, room, ilse, noor)
    hold(FILE, book.text())


@pytest.mark.parametrize("kind", KINDS_OF_PAGES)
def test_every_state_matches_snapshot(kind: str) -> None:
    told = (f"======== {title}\n{transcript(message_of(page), rows=True)}\n" for title, page in KINDS_OF_PAGES[kind]())
    hold(FILE.parent / "agreed" / "states" / f"{kind}.txt", "\n".join(told))
