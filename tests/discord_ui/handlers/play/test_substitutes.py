"""Seats that change hands, as players see it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from unittest.mock import MagicMock

import pytest
import pytest_asyncio

from bot.discord_ui.components import ordinary
from bot.discord_ui.images.app_emoji import AppEmoji
from bot.discord_ui.interactions.actions.drafts import (
    ChooseNext,
    CompileDraft,
    PreviewDraft,
    ShowPanel,
    SuggestDraft,
    TypeDraft,
)
from bot.discord_ui.interactions.actions.history import DescribeMove, ExplainStep, ShowHand, ShowStep, ShowTable
from bot.discord_ui.interactions.actions.seats import (
    AskResign,
    MoreTime,
    RemovePlayer,
    ReplacePlayer,
    SubstituteComputer,
    TakeBackSeat,
    VoteOnSeat,
)
from bot.discord_ui.interactions.custom_ids import CustomId, TableDraft
from bot.discord_ui.sending import messenger
from bot.discord_ui.sending.messenger import DiscordMessenger
from bot.discord_ui.views.play.dm_recap import format_recap
from bot.discord_ui.views.play.notices import notice_page
from bot.host.model.outbox import Posted, PostKind
from bot.host.model.seats import SeatAssignment
from bot.host.model.table_terms import TableTerms
from bot.host.model.views import SeatView
from bot.playground.world.components import walk
from tests.agreed import hold
from tests.discord.player import texts
from tests.discord_ui.letters import letters_game
from tests.discord_ui.room import HERE, NOON, action_in, component, labels, message_of, open_room
from tests.discord_ui.states import SAY
from tests.discord_ui.transcript import transcript
from tests.host.harness import Counted
from tests.texts import part, text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.discord_ui.components import MessageContent
    from bot.host.model.outbox import Post
    from bot.playground.wire import Obj
    from tests.discord_ui.room import Guest, Room

SEATS_AGAIN = text("seats-again")
SEATS_WHICH = text("seats-which")
SEATS_COMPUTER = text("seats-computer")
SEATS_WITHOUT = text("seats-without")
SEATS_YES_WITHOUT = text("seats-yes-without")
SEATS_OFFER_TO = text("seats-offer-to")
SEATS_TAKE = text("seats-take")
SEATS_WAIT = text("seats-wait")

FILE = Path(__file__).parents[2] / "agreed" / "seats.txt"
GAP = "…"
HOME = 4321
"""Channel of direct messages with the bot."""


def missed_twice(name: str) -> str:
    """Return how the message about a player's missed turns begins."""
    return text("seats-missed", name=name, people=GAP).partition(GAP)[0]


def left_server(name: str) -> str:
    """Return how the message about a player who left the server begins."""
    return text("seats-left", name=name, people=GAP).partition(GAP)[0]


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with open_room(
        tmp_path, game=letters_game(), now=NOON + timedelta(microseconds=123)
    ) as made:  # like real clocks
        yield made


async def test_texts_about_substituted_seats_match_the_snapshot(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    told: list[tuple[str, Obj]] = []

    def add(title: str, message: Obj) -> Obj:
        told.append((title, message))
        return message

    table = await room.started(ilse, marek, noor)
    for guest in (ilse, marek, noor):
        await room.host.answer(table, guest.user, ("penny",))
    await room.rest()
    add("resigning, asked about", await ilse.press(AskResign(table)))
    page = add("/replace", await ilse.call("replace"))
    await marek.say("a", about=table)
    add("a computer plays", await ilse.click(page, "Quick"))
    add("/program afterwards", await ilse.call("program"))
    add("/hand afterwards", await ilse.call("hand", table))
    add("a letter afterwards", await ilse.say("a", about=table))
    add("/replace afterwards", await ilse.call("replace"))
    add("/table afterwards", await ilse.call("table"))
    add("/table afterwards, for others", await marek.call("table"))
    add("pressed once more", await ilse.press(SubstituteComputer(table, 0, "quick")))
    await room.rest()
    (notice,) = room.harness.chat.of(PostKind.NOTICE)
    add("the channel", message_of(notice_page(SAY, await room.host.record(table), notice.text, nonce=notice.nonce)))
    add("taken back", await ilse.click(await ilse.call("program"), SEATS_AGAIN))
    add("taken back twice", await ilse.press(TakeBackSeat(table)))
    add("handed over again at once", await ilse.click(await ilse.call("replace"), "Slow"))
    add("somebody else's", await noor.press(SubstituteComputer(table, 1, "quick")))
    stranger = room.guest(9, "Teo")
    add("/replace of whoever does not play", await stranger.call("replace"))
    manager = room.guest(10, "Uma", manager=True)
    add("/table, for whoever manages the server", await manager.call("table"))
    page = add("/replace, for whoever manages the server", await manager.call("replace"))
    page = add("another seat", await manager.choose(page, "Marek", name=SEATS_WHICH))
    add("a computer plays for somebody", await manager.click(page, "Slow"))
    whole = "\n".join(f"======== {title}\n{transcript(message)}\n" for title, message in told)
    hold(FILE, re.sub(r"<t:\d+", "<t:0", whole))


async def test_old_dms_lead_back_to_a_kept_seat(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    """Even if the asker has another game, and while they can't see the table's server."""
    table = await room.started(ilse, marek, noor)
    await ilse.click(await ilse.call("replace"), "Quick")
    await room.rest()
    other = await room.started(ilse, marek)
    home = replace(ilse, channel=HOME, guild=None)
    for draft_action in (ChooseNext, CompileDraft, TypeDraft, PreviewDraft, SuggestDraft):
        component(await home.press(draft_action(TableDraft(table, 1))), SEATS_AGAIN)
    for action in (ShowPanel, ShowHand, MoreTime, ShowTable, ReplacePlayer):
        component(await home.press(action(table)), SEATS_AGAIN)
    for command in ("replace", "table", "board", "history"):
        assert await home.completes(command) == [other, table], command
    assert await home.completes("program") == [other], "there is something to answer"
    await home.press(TakeBackSeat(table))
    assert (await room.host.record(table)).players[0].user == ilse.user.id
    assert part("seats-in-place") not in texts(message_of(await _prompted(room, ilse))), "it's their own seat"


async def test_former_player_sees_the_substitute_only_in_the_channel(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    table = await room.started(ilse, marek)
    teo = room.guest(9, "Teo")
    await room.host.substitutes.offer(table, ilse.user, 0, teo.user.id)
    await room.host.substitutes.take(table, teo.user, 0)
    home = replace(ilse, channel=HOME, guild=None)
    told = await ilse.press(ShowPanel(table))
    assert "Teo" in texts(told)
    assert labels(told) == []
    for action in (ShowPanel(table), ShowTable(table)):
        assert texts(await home.press(action)) == text("no-seat-any-more", table=table)
    await room.host.cancel(table, marek.user, manager=True)
    for guest in (home, ilse):
        assert "Teo" not in texts(await guest.press(ShowPanel(table))), "nobody plays there any more"


async def absent(room: Room, ilse: Guest, marek: Guest, noor: Guest, *, there: int = 2) -> int:
    """Open a table that is asked about Noor, who has missed two turns; and about Marek if only one player is
    `there`."""
    record = await room.host.open("toy", TableTerms(pace=60), opener=ilse.user, place=HERE)
    for guest in (marek, noor):
        await room.host.join(record.id, guest.user)
    await room.host.start(record.id, ilse.user)
    for answers in (("clover", "penny"), ("a b c", "a")):
        await room.rest()
        for guest, answer in zip((ilse, marek)[:there], answers, strict=False):
            await guest.say(answer, about=record.id)
            await guest.say("compile", about=record.id)
        await room.harness.wait(seconds=60)
    return record.id


async def asked(room: Room, kind: PostKind) -> Obj:
    """The newest post of a kind, as the channel shows it."""
    made = DiscordMessenger(cast("Any", None), cast("Any", None))
    made.bind(room.context)
    return message_of(await made._page(room.harness.chat.of(kind)[-1]))


async def test_texts_about_absent_players_match_the_snapshot(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    told: list[tuple[str, Obj]] = []

    def add(title: str, message: Obj) -> Obj:
        told.append((title, message))
        return message

    table = await absent(room, ilse, marek, noor)
    inactivity_vote = add("the channel", await asked(room, PostKind.VOTE))
    stranger = room.guest(9, "Teo")
    add("pressed by somebody else", await stranger.click(inactivity_vote, SEATS_COMPUTER))
    sure = add("without them", await ilse.click(inactivity_vote, SEATS_WITHOUT))
    add("sure", await ilse.click(sure, SEATS_YES_WITHOUT))
    add("said otherwise", await ilse.click(inactivity_vote, SEATS_COMPUTER))
    whom = add("somebody else", await marek.click(inactivity_vote, text("seats-somebody")))
    add("Teo is asked", await marek.press(action_in(component(whom, SEATS_OFFER_TO)), "9"))
    add("Teo is asked again", await marek.press(action_in(component(whom, SEATS_OFFER_TO)), "9"))
    await room.rest()
    offer = add("the channel", await asked(room, PostKind.SEAT_OFFER))
    add("somebody else takes it", await room.guest(10, "Uma").click(offer, SEATS_TAKE))
    add("Teo takes it", await stranger.click(offer, SEATS_TAKE))
    add("Teo's question", message_of(await _prompted(room, stranger)))
    add("pressed when all is settled", await ilse.click(inactivity_vote, SEATS_COMPUTER))
    add("whose seat it was", await noor.call("program", table))
    room.host._core.entropy = Counted(60)  # a seed with which the game lasts long enough
    other = (await room.host.open("toy", TableTerms(pace=60), opener=ilse.user, place=HERE)).id
    await room.host.join(other, marek.user)
    await room.host.start(other, ilse.user)
    for _ in range(5):
        await room.rest()
        for guest in (ilse, marek):
            await room.host.note_activity(other, guest.user)
        await room.harness.wait(seconds=60)
    await room.rest()
    page = await marek.call("replace", other)
    silent = add("/replace after five questions without an answer", await marek.choose(page, "Ilse", name=SEATS_WHICH))
    add("the table is asked", await marek.click(silent, text("seats-ask")))
    await room.rest()
    inactivity_vote = add("the channel", await asked(room, PostKind.VOTE))
    add("pressed by whom it is about", await ilse.click(inactivity_vote, SEATS_WAIT))
    whole = "\n".join(f"======== {title}\n{transcript(message)}\n" for title, message in told)
    hold(FILE.with_name("absent.txt"), re.sub(r"<t:\d+", "<t:0", whole))


async def test_successor_is_not_credited_with_their_predecessors_deeds(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        ilse, marek, teo = room.guest(1, "Ilse"), room.guest(2, "Marek"), room.guest(9, "Teo")
        table = await room.started(ilse, marek)
        placed = (await room.host.view(table)).table.placed
        (colour,) = (each.thing.colour for each in placed if each.cell == (2, 2))
        first = f"S{colour.letter}"
        await marek.say(" ".join([first, *(each for each in ("SR", "SY", "SG", "SB") if each != first)]), about=table)
        await ilse.say("SR SY SG SB", about=table)
        for guest in (ilse, marek):
            await guest.say("compile", about=table)
        await room.rest()
        for guest, program in ((ilse, "LGE MGN"), (marek, "pass")):
            await guest.say(program, about=table)
            await guest.say("compile", about=table)
        await room.rest()
        assert part("news-you") in " ".join(format_recap(await room.seat_with_recap(0, table)))
        assert text("button-why") in labels(await ilse.press(ShowStep(table, 3, 1)))
        await room.host.substitutes.offer(table, ilse.user, 0, teo.user.id)
        await room.host.substitutes.take(table, teo.user, 0)
        told = " ".join(format_recap(await room.seat_with_recap(0, table)))
        assert part("news-you") not in told
        assert "Ilse" in told
        recap = (await room.seat_with_recap(1, table)).recap
        assert recap is not None
        assert (recap.first_revision, recap.names) == (3, ("Ilse", "Marek"))
        noor = SeatAssignment(0, since=1, until=2, name="Noor", user=8)
        record = replace(recap.move.record, assignments=(noor, *recap.move.record.assignments))
        longer = replace(recap, first_revision=2, move=replace(recap.move, record=record))
        assert (longer.names, longer.move.names) == (("Noor/Ilse", "Marek"), ("Ilse", "Marek"))
        assert replace(longer.move, first_revision=2).names == ("Noor/Ilse", "Marek")
        described = texts(await teo.press(DescribeMove(table, 3)))
        assert part("you-are") not in described
        assert "Ilse" in described
        steps = [await teo.press(ShowStep(table, 3, at)) for at in range(2)]
        assert all(text("button-why") not in labels(each) for each in steps)
        assert text("why-not-yours") in texts(await teo.press(ExplainStep(table, 3, 1)))


async def _prompted(room: Room, guest: Guest) -> MessageContent:
    await room.rest()
    post = room.harness.chat.of(PostKind.PROMPT)[-1]
    assert isinstance(post.about, SeatView)
    assert post.about.player.user == guest.user.id
    made = DiscordMessenger(cast("Any", None), cast("Any", None))
    made.bind(room.context)
    return await made._page(post)


async def test_shared_text_uses_server_language_and_private_text_own(
    room: Room, ilse: Guest, marek: Guest, noor: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.host.locales.save_guild_locale(HERE.guild or 0, "fi")
    table = await absent(room, ilse, marek, noor)
    inactivity_vote = await asked(room, PostKind.VOTE)
    assert text("seats-wait", language="fi") in labels(inactivity_vote)
    changed = await ilse.click(inactivity_vote, text("seats-computer", language="fi"))
    assert text("seats-votes", language="fi", label=text("seats-computer", language="fi"), votes=1) in labels(
        changed
    ), "Ilse reads English, the others read this as well"
    open_still = await _settled(room, table, 2, 0, monkeypatch)
    assert text("seats-stays", language="fi", name="Noor") in texts(open_still), "what the channel's message becomes"
    refused = transcript(await marek.click(inactivity_vote, text("seats-computer", language="fi")))
    assert not any(text(key) in refused for key in ("seat-not-yours", "absent-managers"))
    await room.rest()
    assert part("seat-stands-in", language="fi") in room.harness.chat.of(PostKind.NOTICE)[-1].text
    assert text("seat-kept", name="Slow bot", table=table) in transcript(await noor.call("program", table))
    aino = replace(noor, locale="fi")
    assert text("seat-kept", language="fi", name="Slow bot", table=table) in transcript(
        await aino.call("program", table)
    )


async def test_declined_seat_offer_cannot_be_taken_afterwards(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.started(ilse, marek)
    await room.host.substitutes.offer(table, ilse.user, 0, 9)
    await room.rest()
    offer = await asked(room, PostKind.SEAT_OFFER)
    stranger = room.guest(9, "Teo *the* Great")
    said = transcript(await stranger.click(offer, text("seats-no-thanks")))
    assert "Teo \\*the\\* Great" in said
    assert text("offer-not-yours") in transcript(await stranger.click(offer, SEATS_TAKE))


async def test_absent_player_keeps_the_seat_with_one_click(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    table = await absent(room, ilse, marek, noor)
    inactivity_vote = await asked(room, PostKind.VOTE)
    assert text("seats-stays", name="Noor") in transcript(await noor.click(inactivity_vote, SEATS_WITHOUT))
    assert (await room.host.record(table)).players[2].user == noor.user.id


async def test_manager_removes_a_player_after_confirmation(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.started(ilse, marek, room.guest(3, "Noor"))
    uma = room.guest(10, "Uma", manager=True)
    page = await uma.choose(await uma.call("replace"), "Marek", name=SEATS_WHICH)
    sure = await uma.click(page, text("seats-without-them"))
    assert not (await room.host.record(table)).players[1].has_left
    await uma.click(sure, SEATS_YES_WITHOUT)
    assert (await room.host.record(table)).players[1].has_left
    said = transcript(await ilse.press(RemovePlayer(table, 2, sure=True)))
    assert text("seat-not-yours") in said
    assert not (await room.host.record(table)).players[2].has_left


async def test_players_of_an_unstarted_table_are_not_replaced(room: Room, ilse: Guest) -> None:
    opened = await room.host.open("toy", TableTerms(), opener=ilse.user, place=HERE)
    assert text("seats-not-playing", table=opened.id) in texts(await ilse.press(ReplacePlayer(opened.id)))


async def test_invalid_seat_in_a_custom_id_is_ignored(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.started(ilse, marek)
    manager = room.guest(10, "Uma", manager=True)
    for seat, kind in ((9, "quick"), (1, ""), (None, ""), (1, "wise")):
        await manager.press(SubstituteComputer(table, seat, kind))
    assert (await room.host.record(table)).players[1].user == marek.user.id
    assert SEATS_WHICH not in labels(await marek.call("replace"))


async def test_two_absent_players_are_voted_on_in_one_message(
    room: Room, ilse: Guest, marek: Guest, noor: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each player has their own buttons there. The message shows what's still undecided and pings nobody twice."""
    table = await absent(room, ilse, marek, noor, there=1)
    posts = sorted(room.harness.chat.of(PostKind.VOTE), key=lambda post: post.id)
    assert [post.seat for post in posts] == [1, 2]
    sent = await _sent(room, posts, monkeypatch)
    ((first, page),) = sent.items()
    assert page.pings == (ilse.user.id,)
    inactivity_vote = message_of(page)
    both = text("all-of", some="**Marek**", last="**Noor**")
    assert text("seats-missed-several", names=both, people=GAP).partition(GAP)[0] in texts(inactivity_vote)
    left = await ilse.press(actions(inactivity_vote, SEATS_WAIT)[1], message=first)
    assert missed_twice("Marek") in texts(left)
    assert (left["instead"], len(actions(left, SEATS_WAIT))) == (True, 1)
    assert texts(await _settled(room, table, 2, first, monkeypatch)) == texts(left), "whoever else has settled it"
    for guest in (ilse, noor):  # absent players have a vote, too
        over = await guest.press(actions(left, SEATS_COMPUTER)[0])
    assert text("seats-replaced", name=GAP, was="Marek").partition(GAP)[2] in texts(over)
    record = await room.host.record(table)
    assert (record.players[1].computer is None, record.players[2].user) == (False, noor.user.id)


@pytest.mark.parametrize("there", [1, 2])
async def test_table_without_a_deadline_votes_after_two_weeks(
    room: Room, ilse: Guest, marek: Guest, noor: Guest, there: int
) -> None:
    """Without a deadline, nobody has missed a turn."""
    table = await room.started(ilse, marek, noor)
    for guest in (ilse, marek)[:there]:
        await room.host.answer(table, guest.user, ("penny",))
    for _ in range(14):
        await room.harness.wait(days=1)
    told = texts(await asked(room, PostKind.VOTE))
    names = text("all-of", some="**Marek**", last="**Noor**")
    key, about = ("seats-waited", {"name": "Noor"}) if there == 2 else ("seats-waited-several", {"names": names})
    assert text(key, **about, people=GAP).partition(GAP)[0] in told
    assert text("seats-missed", name="", people="").split("**")[-1] not in told


async def _sent(room: Room, posts: list[Post], monkeypatch: pytest.MonkeyPatch) -> dict[int, MessageContent]:
    """Post these one after another and return the messages that result, by ID."""
    sent: dict[int, MessageContent] = {}

    async def send(_: DiscordMessenger, post: Post, page: MessageContent) -> int:
        number = next(number for number, each in room.harness.chat.messages.items() if each.id == post.id)
        sent[number] = page
        return number

    said = DiscordMessenger(cast("Any", None), cast("Any", None))
    said.bind(room.context)
    monkeypatch.setattr(DiscordMessenger, "_send", send)
    monkeypatch.setattr(messenger, "locate_post", lambda number: Posted(HERE.channel, number))
    for post in posts:
        await said.post(post)
    return sent


async def test_departed_and_absent_players_get_separate_votes(
    room: Room, ilse: Guest, marek: Guest, noor: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the same move, each gets a message of their own, which stays about them only."""
    record = await room.host.open("toy", TableTerms(pace=60), opener=ilse.user, place=HERE)
    for guest in (marek, noor):
        await room.host.join(record.id, guest.user)
    await room.host.start(record.id, ilse.user)
    for there in ((ilse, noor), (ilse,)):
        await room.rest()
        for guest in there:
            await room.harness.go_on(record.id, guest.user)
        room.harness.messenger.absent = {noor.user.id}
        await room.harness.wait(seconds=60)
    posts = sorted(room.harness.chat.of(PostKind.VOTE), key=lambda post: post.id)
    assert [(post.seat, post.revision) for post in posts] == [(1, 3), (2, 3)]
    missed, left = (await _sent(room, posts, monkeypatch)).items()
    assert missed_twice("Marek") in texts(message_of(missed[1]))
    assert left_server("Noor") in texts(message_of(left[1]))
    over = await ilse.press(actions(message_of(missed[1]), SEATS_WAIT)[0], message=missed[0])
    assert texts(over).startswith(text("seats-stays", name="Marek"))
    assert len(await room.host.absence.inactivity_votes(record.id)) == 1


async def _settled(room: Room, table: int, seat: int, message: int, monkeypatch: pytest.MonkeyPatch) -> Obj:
    """Return a message's content after its question about a seat is settled."""
    pages: list[MessageContent] = []

    async def sent(_: AppEmoji, send: object, call: object) -> None:
        """Do nothing: the page was recorded when it was built."""

    def made(*parts: object, **more: object) -> MessageContent:
        pages.append(make(*parts, **more))
        return pages[-1]

    make = cast("Any", ordinary)
    monkeypatch.setattr("bot.discord_ui.views.play.seats.ordinary", made)
    said, record = DiscordMessenger(MagicMock(), cast("Any", None)), await room.host.record(table)
    said.bind(room.context)
    monkeypatch.setattr(AppEmoji, "send_page", sent)
    await said.refresh_vote(record, seat, record.revision, Posted(HERE.channel, message))
    return message_of(pages[-1])


def actions(message: Obj, label: str) -> list[CustomId]:
    """Actions of the buttons with that label."""
    return [action_in(each) for each in walk(message["components"]) if str(each.get("label")).endswith(label)]


async def test_replaced_manager_reads_that_a_computer_took_over_anothers_seat(
    room: Room, ilse: Guest, marek: Guest
) -> None:
    boss = room.guest(10, "Uma", manager=True)
    table = await room.started(boss, ilse, marek)
    await boss.press(SubstituteComputer(table, 0, "quick"))
    told = texts(await boss.press(SubstituteComputer(table, 1, "quick")))
    assert told == text("seats-plays-on", table=table)


async def test_replaced_manager_can_take_the_seat_back(room: Room, ilse: Guest, marek: Guest) -> None:
    boss = room.guest(10, "Uma", manager=True)
    table = await room.started(ilse, boss, marek)
    await boss.click(await boss.call("replace", table), "Quick")
    page = await boss.call("replace", table)
    assert SEATS_AGAIN not in labels(await boss.choose(page, "Marek", name=SEATS_WHICH))
    await boss.click(page, SEATS_AGAIN)
    assert (await room.host.record(table)).players[1].user == boss.user.id


async def test_vote_on_one_player_is_not_reused_for_another(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    table = await absent(room, ilse, marek, noor)
    first = await asked(room, PostKind.VOTE)
    room.harness.messenger.absent = {marek.user.id}
    await room.harness.go_on(table, ilse.user)
    await room.harness.wait(seconds=60)
    second = await asked(room, PostKind.VOTE)
    assert left_server("Marek") in texts(second)
    assert "Noor" not in texts(second)
    assert texts(await ilse.press(actions(first, SEATS_WAIT)[0])).startswith(text("seats-stays", name="Noor"))


async def test_message_of_an_earlier_vote_counts_nothing_in_a_later_one(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    table = await absent(room, ilse, marek, noor)
    later = cast("VoteOnSeat", actions(await asked(room, PostKind.VOTE), SEATS_COMPUTER)[0])
    earlier = replace(later, inactivity_vote=later.inactivity_vote - 1)
    assert texts(await ilse.press(earlier)).startswith(text("seats-stays", name="Noor")), "it's not undecided yet"
    assert [each.votes for each in await room.host.absence.inactivity_votes(table)] == [{}]


async def test_host_cannot_give_away_a_computer_players_seat(room: Room, ilse: Guest, marek: Guest) -> None:
    table = (await room.host.open("toy", TableTerms(), opener=ilse.user, place=HERE)).id
    await room.host.join(table, marek.user)
    await room.host.add_computer(table, ilse.user, "quick")
    await room.host.start(table, ilse.user)
    assert SEATS_WHICH not in transcript(await ilse.call("replace", table))
    boss = room.guest(10, "Uma", manager=True)
    assert SEATS_WHICH in transcript(await boss.call("replace", table))
