"""Wording, pings and order of the host's posts. The flow tests check that they arrive."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
import pytest_asyncio

from bot.discord_ui.images.image_service import ImageService
from bot.discord_ui.interactions.actions.drafts import ChooseNext, CompileDraft
from bot.discord_ui.interactions.actions.history import ShowBoard
from bot.discord_ui.interactions.custom_ids import CustomId, TableDraft
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import OPENING, send_route
from bot.discord_ui.sending.dm_panels import DmPanels
from bot.discord_ui.sending.messenger import MAX_TRIES, DiscordMessenger, _notifies, _record
from bot.host.core.errors import PostRefusedError
from bot.host.model.outbox import Posted, PostKind
from bot.host.model.people.availability import QuietHours
from bot.host.model.people.user_settings import DeliveryChannel
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import User
from bot.host.model.views import PublishedMove, StalePanel
from tests.agreed import hold
from tests.discord_ui.letters import letters_game
from tests.discord_ui.room import message_of, open_room, texts
from tests.discord_ui.transcript import transcript
from tests.host.harness import HERE
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.host.model.outbox import Post
    from tests.discord_ui.room import Guest, Room

NOBODY: Any = None
"""A stand-in for Discord's client: nothing is sent."""


class Turns:
    """A rate limiter that records each turn."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, ...]] = []
        self.watch = SimpleNamespace()

    @asynccontextmanager
    async def turn(self, *what: Any, **more: Any) -> AsyncIterator[bool]:
        self.given.append((*what, *sorted(more.items())))
        yield True


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with open_room(tmp_path, game=letters_game()) as made:
        yield made


def messenger(room: Room, pace: Any = None) -> DiscordMessenger:
    made = DiscordMessenger(NOBODY, pace or cast("Any", Turns()))
    made.bind(room.context)
    return made


async def posts(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> list[Post]:
    """Create posts of every kind: one player can't be reached, one is late, one resigns, one question is refused,
    and one table has to pause."""
    host, said = room.host, room.harness
    said.messenger.faults[PostKind.PROMPT].append(PostRefusedError(text("refused-closed"), closed=True))
    record = await host.open("toy", TableTerms(pace=3600), opener=ilse.user, place=HERE)
    for guest in (marek, noor):
        await host.join(record.id, guest.user)
    await host.start(record.id, ilse.user)
    await room.rest()
    for guest in (ilse, marek, noor):
        await guest.say("clover", about=record.id)
        await guest.say("compile", about=record.id)
    await room.rest()
    await host.user_settings.choose(
        noor.user, lambda user_settings: replace(user_settings, reminder_channel=DeliveryChannel.CHANNEL)
    )
    await ilse.say("a", about=record.id)
    await host.time_requests.more(record.id, ilse.user)
    await room.rest()
    await said.wait(minutes=55)
    await said.wait(minutes=10)
    await host.resign(record.id, noor.user)
    await room.rest()
    await host.resign(record.id, marek.user)
    await room.rest()
    said.messenger.faults[PostKind.PROMPT].append(PostRefusedError("too large"))
    second = await room.started(ilse, marek)
    await room.rest()
    await host.cancel(second, ilse.user, manager=False)
    await room.rest()
    await other_terms(room, ilse, marek)
    await asked_about(room, ilse, marek)
    said.messenger.faults[PostKind.MOVE].append(PostRefusedError(text("refused-channel-gone")))
    await room.started(ilse, marek)
    await room.rest()
    return sorted(said.chat.posts, key=lambda post: post.id)


async def other_terms(room: Room, ilse: Guest, marek: Guest) -> None:
    """Open a lobby to which players are invited by name, and change its terms after one has sat down."""
    record = await room.host.open("toy", TableTerms(pace=3600), opener=ilse.user, place=HERE)
    await room.host.invite(record.id, ilse.user, [marek.user, User(99, "Tove")])
    await room.rest()
    await room.host.join(record.id, marek.user)
    await room.host.adjust(record.id, ilse.user, TableTerms(pace=60, rated=True))
    await room.rest()
    await room.host.cancel(record.id, ilse.user, manager=False)


async def asked_about(room: Room, ilse: Guest, marek: Guest) -> None:
    """Have a table asked about an absent player, then offer the player's seat to someone."""
    record = await room.host.open("toy", TableTerms(pace=60), opener=ilse.user, place=HERE)
    await room.host.join(record.id, marek.user)
    await room.host.start(record.id, ilse.user)
    for answer in ("clover", "a"):
        await room.rest()
        await ilse.say(answer, about=record.id)
        await ilse.say("compile", about=record.id)
        await room.harness.wait(seconds=60)
    await room.host.substitutes.offer(record.id, ilse.user, 1, 99)
    await room.rest()


async def test_every_posts_text_and_pings_match_snapshot(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    said = messenger(room)
    told = []
    for post in await posts(room, ilse, marek, noor):
        if post.kind is not PostKind.END:
            page = await said._page(post)
            loud = "rings" if _notifies(post) else "silent"
            told.append(f"======== {post.nonce}, {loud}\n{transcript(message_of(page))}\n")
    kinds = {kind.value for kind in PostKind} - {PostKind.END.value}
    assert {each.split("-")[2][0] for each in "".join(told).split("======== ")[1:] if each} == kinds
    hold(Path(__file__).parents[1] / "agreed" / "states" / "posts.txt", "\n".join(told))


@pytest.mark.parametrize("private", [False, True])
async def test_starting_table_yields_while_others_keep_their_order(
    room: Room, ilse: Guest, marek: Guest, private: bool
) -> None:
    table = await room.started(ilse, marek)
    await room.rest()
    kind = PostKind.PROMPT if private else PostKind.MOVE
    post = next(each for each in room.harness.chat.of(kind) if each.table == table)
    pace = Turns()
    said = messenger(room, pace)
    for each in (post, replace(post, revision=2, id=77), replace(post, channel=5), replace(post, kind=PostKind.END)):
        async with said.turn(each):
            pass
    at = OPENING if post.channel is None else send_route(post.channel)
    assert pace.given == [
        (Lane.STARTS, at, ("order", post.id)),
        (Lane.MOVES, at, ("order", 77)),
        (Lane.STARTS, send_route(5), ("order", post.id)),
    ]
    assert await said.find(replace(post, kind=PostKind.END)) is None


async def test_text_failing_three_times_is_left_out(
    room: Room, ilse: Guest, marek: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    """Players who still have to answer are pinged anyway, those who've answered aren't."""
    table = await room.started(ilse, marek)
    await ilse.say("clover", about=table)
    await ilse.say("compile", about=table)
    told = await room.host.published_move(table, 1)
    broken = replace(told, move=replace(told.move, game=cast("Any", None)))
    post = replace(room.harness.chat.of(PostKind.MOVE)[0], about=broken)
    said = messenger(room)
    for attempts in range(MAX_TRIES):
        with pytest.raises(AttributeError):
            await said._build_page(replace(post, attempts=attempts))
    assert not caplog.records
    page = await said._build_page(replace(post, attempts=MAX_TRIES))
    assert page.pings == (marek.user.id,)
    assert text("wordless") in texts(message_of(page))
    assert f"post {post.nonce}: sending it without text: AttributeError" in caplog.text
    view = replace(post, about=replace(told.view, game=cast("Any", None)), kind=PostKind.LOBBY)
    assert (await said._build_page(replace(view, attempts=MAX_TRIES))).pings == ()
    with pytest.raises(PostRefusedError):
        await said._build_page(replace(post, about=None, attempts=MAX_TRIES))
    assert MAX_TRIES == 3


async def test_pictures_failing_three_times_are_left_out(
    room: Room, ilse: Guest, marek: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    table = await room.started(ilse, marek)
    for guest in (ilse, marek):
        await guest.say("clover", about=table)
        await guest.say("compile", about=table)
    await room.rest()
    post = room.harness.chat.of(PostKind.MOVE)[-1]
    assert isinstance(post.about, PublishedMove)
    said = messenger(room)
    whole = await said._page(post)
    assert [each.name for each in whole.pictures] == ["table1-2-replay.gif", "table1-2-board.png"]
    broken = ImageService(cast("Any", None), room.host.user_settings.palette)
    said.bind(replace(room.context, images=broken))
    with pytest.raises(AttributeError):
        await said._page(replace(post, attempts=MAX_TRIES - 1))
    without = await said._page(replace(post, attempts=MAX_TRIES))
    assert without.pictures == ()
    assert "attachment://" not in str(message_of(without))
    assert f"post {post.nonce}: sending it without pictures: AttributeError" in caplog.text
    question = await said._page(room.harness.chat.of(PostKind.PROMPT)[-1])
    assert question.pictures == ()


async def test_round_post_pings_players_asked_there_unless_continued(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.started(ilse, marek)
    told = await room.host.published_move(table, 1)
    await room.rest()
    post = room.harness.chat.of(PostKind.MOVE)[0]
    later = replace(told, move=replace(told.move, kind="answers"))
    said = messenger(room)

    async def rung(about: PublishedMove) -> tuple[int, ...]:
        return (await said._page(replace(post, about=about))).pings

    assert await rung(told) == (ilse.user.id, marek.user.id)
    assert await rung(later) == ()
    assert await rung(replace(later, seats_to_ping=(1,))) == (marek.user.id,)
    assert await rung(replace(later, seats_to_ping=(1,), earlier=Posted(1, 2))) == ()


async def test_folded_or_missing_panel_is_not_edited_in_place(room: Room, ilse: Guest, marek: Guest) -> None:
    """The same goes for a missing panel. Discord isn't asked."""
    table = await room.started(ilse, marek)
    await room.rest()
    seat = await room.host.seat(table, ilse.user)
    assert seat.panel is not None
    panels = DmPanels(NOBODY, cast("Any", Turns()))
    panels.bind(room.context)
    panels._folded[seat.panel.message] = None

    async def never(_: object) -> Any:
        raise AssertionError("something is sent")

    assert not await panels._in_place(seat, never)
    assert not await panels._in_place(replace(seat, panel=None), never)
    panels.fold([StalePanel(seat.panel, seat.view.record, "Letters", "Round 1", None)])
    assert not panels._aside._tasks, "it is folded already"


AT = TableDraft(1, 1)


@pytest.mark.parametrize(
    ("action", "noted"),
    [(CompileDraft(AT), True), (ShowBoard(AT.table), False), (ChooseNext(AT), True)],
)
async def test_only_a_message_with_answer_buttons_becomes_the_panel(
    room: Room, ilse: Guest, marek: Guest, action: CustomId, noted: bool
) -> None:
    """A board has buttons as well, but doesn't replace a panel."""
    table = await room.started(ilse, marek)
    assert table == AT.table
    await room.rest()
    before = (await room.host.seat(table, ilse.user)).panel
    panels = DmPanels(NOBODY, cast("Any", Turns()))
    panels.bind(room.context)
    button = SimpleNamespace(custom_id=action.button())
    message = SimpleNamespace(id=9_000, channel=SimpleNamespace(id=5), components=[button])
    await panels.adopt_found(ilse.user.id, cast("Any", message))
    folding = set(panels._folded)
    after = (await room.host.seat(table, ilse.user)).panel
    assert before is not None
    assert after is not None
    assert after.message == (9_000 if noted else before.message)
    assert folding == ({before.message} if noted else set())
    await panels.close()


async def test_button_pressed_at_once_does_not_save_its_panel_again(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.started(ilse, marek)
    await room.rest()
    panel = (await room.host.seat(table, ilse.user)).panel
    assert panel is not None
    panels = DmPanels(NOBODY, cast("Any", Turns()))
    panels.bind(room.context)
    newer = replace(panel, message=9_000)
    async with asyncio.timeout(5), room.host._core.store.writing():
        saving = asyncio.create_task(panels.adopt(newer))
        await asyncio.sleep(0)
        await panels.adopt(newer)
        assert not saving.done()
    await saving
    assert (await room.host.seat(table, ilse.user)).panel == newer
    await panels.close()


async def test_post_about_nothing_has_no_table(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    await room.rest()
    for post in room.harness.chat.posts:
        assert _record(post).id == 1
    with pytest.raises(PostRefusedError, match="a post about nothing"):
        _record(replace(post, about=None))


async def test_quiet_hours_suppress_pings_without_showing_in_public(room: Room, ilse: Guest, marek: Guest) -> None:
    """Everyone who sees a message can tell that it's silent; in direct messages that's only its reader."""
    table = await room.started(ilse, marek)
    await room.rest()
    await room.host.user_settings.choose(
        marek.user, lambda user_settings: replace(user_settings, quiet=QuietHours(12 * 60, 13 * 60))
    )
    told = await room.host.published_move(table, 1)
    later = replace(told, move=replace(told.move, kind="answers"), seats_to_ping=(0, 1))
    sent: list[dict[str, Any]] = []

    async def send(**what: Any) -> Any:
        sent.append(what)

    said = messenger(room)
    said._client = cast("Any", SimpleNamespace(get_partial_messageable=lambda *_, **__: SimpleNamespace(send=send)))

    async def heard(post: Post) -> tuple[bool, list[int]]:
        await said._send(post, await said._page(post))
        return sent[-1]["silent"], [each.id for each in sent[-1]["allowed_mentions"].users]

    move, *questions = [
        each for kind in (PostKind.MOVE, PostKind.PROMPT) for each in room.harness.chat.of(kind) if each.table == table
    ]
    assert await heard(replace(move, about=later)) == (False, [ilse.user.id])
    assert await heard(move) == (True, [ilse.user.id, marek.user.id]), "it brings them into the thread"
    assert [(await heard(replace(each, channel=5)))[0] for each in questions] == [False, True]
