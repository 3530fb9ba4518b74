"""Order of requests, their route limits and retry delays, tested without a connection."""

from __future__ import annotations

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.discord_ui.client import BotClient
from bot.discord_ui.dispatch.in_flight import InFlight
from bot.discord_ui.images.emoji_uploader import SELDOM, EmojiUploader
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.ratelimit import route_buckets
from bot.discord_ui.ratelimit.limiter import PREPARED, RateLimiter
from bot.discord_ui.ratelimit.priority_queue import Lane, PriorityQueue
from bot.discord_ui.ratelimit.route_buckets import (
    OPENING,
    OTHERS,
    PRESUMED,
    RouteBuckets,
    Window,
    edit_route,
    history_route,
    is_global_limit,
    retry_after,
    route_of,
    send_route,
)
from bot.discord_ui.sending.dm_panels import BETWEEN, DmPanels
from bot.discord_ui.sending.message_updates import MessageUpdater
from bot.discord_ui.sending.permission_watcher import PermissionWatcher
from bot.games import GAMES
from bot.host.model.views import Panel
from tests.discord_ui.pacing import FakeWatch

if TYPE_CHECKING:
    from collections.abc import Sequence

NOBODY: Any = None
HERE = send_route(1)


# --- priorities -------------------------------------------------------------------------------------------------------


def filled(*lanes: Lane, each: int = 30) -> PriorityQueue[str]:
    made: PriorityQueue[str] = PriorityQueue()
    for lane in lanes:
        for number in range(each):
            made.put(lane, HERE, lane.value[:2], order=number)
    return made


def next_of(lanes: PriorityQueue[str], count: int) -> list[str]:
    taken = [lanes.take(lambda _: True) for _ in range(count)]
    return [each.what for each in taken if each is not None]


def test_every_lane_gets_its_share_of_turns() -> None:
    """A quarter for game starts, a quarter for replies, a fifth for edits, and the rest for moves."""
    lanes = filled(*Lane, each=100)
    assert Counter(next_of(lanes, 20)) == {"mo": 8, "st": 5, "ec": 4, "ed": 3}
    assert Counter(next_of(lanes, 100)) == {"mo": 30, "st": 25, "ec": 25, "ed": 20}


def test_waiting_lane_gets_its_turn_when_owed() -> None:
    assert next_of(filled(Lane.MOVES, Lane.EDITS), 10) == [*["mo"] * 4, "ed", *["mo"] * 4, "ed"]
    assert next_of(filled(Lane.MOVES, Lane.STARTS), 8) == [*["mo"] * 3, "st", *["mo"] * 3, "st"]


def test_empty_lane_accumulates_no_turns() -> None:
    lanes = filled(Lane.MOVES)
    lanes.put(Lane.EDITS, HERE, "ed", order=0)
    assert next_of(lanes, 5)[-1] == "ed"
    assert next_of(lanes, 4) == ["mo"] * 4
    lanes.put(Lane.EDITS, HERE, "ed", order=0)
    assert next_of(lanes, 5) == [*["mo"] * 4, "ed"]


def test_other_lanes_go_in_order_without_moves() -> None:
    assert next_of(filled(Lane.STARTS, Lane.ECHOES, Lane.EDITS, each=1), 4) == ["st", "ec", "ed"]
    assert filled().take(lambda _: True) is None


def test_lane_is_sorted_by_order_then_arrival() -> None:
    lanes: PriorityQueue[str] = PriorityQueue()
    for what, order in (("c", 2), ("a", 1), ("d", 2), ("b", 1)):
        lanes.put(Lane.MOVES, HERE, what, order=order)
    assert next_of(lanes, 5) == ["a", "b", "c", "d"]


def test_replacement_takes_old_place_unless_better_or_other_lane() -> None:
    lanes: PriorityQueue[str] = PriorityQueue()
    lanes.put(Lane.EDITS, HERE, "old", order=1, once="x")
    lanes.put(Lane.EDITS, HERE, "between", order=2)
    lanes.put(Lane.EDITS, HERE, "new", order=3, once="x")
    assert next_of(lanes, 3) == ["new", "between"]
    lanes.put(Lane.EDITS, HERE, "old", order=3, once="x")
    lanes.put(Lane.EDITS, HERE, "between", order=2)
    lanes.put(Lane.EDITS, HERE, "new", order=1, once="x")
    assert next_of(lanes, 3) == ["new", "between"]
    lanes.put(Lane.ECHOES, HERE, "old", order=1, once="x")
    lanes.put(Lane.EDITS, HERE, "between", order=2)
    lanes.put(Lane.EDITS, HERE, "new", order=3, once="x")
    assert next_of(lanes, 3) == ["between", "new"]


def test_requests_of_a_blocked_route_wait_until_unblocked() -> None:
    lanes: PriorityQueue[str] = PriorityQueue()
    barred, other = edit_route(1), edit_route(2)
    for route, what in ((barred, "first"), (other, "other"), (barred, "second"), (barred, "gone")):
        lanes.put(Lane.EDITS, route, what, order=0, once=what)
    taken = lanes.take(lambda route: route != barred)
    assert taken is not None
    assert taken.what == "other"
    assert lanes.take(lambda route: route != barred) is None
    assert lanes.blocked_routes() == [barred]
    lanes.put(Lane.EDITS, barred, "newest", order=0, once="gone")
    lanes.unbar(barred)
    lanes.unbar(other)
    assert lanes.blocked_routes() == []
    assert next_of(lanes, 4) == ["first", "second", "newest"]


# --- routes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "route"),
    [
        ("POST", "/api/v10/channels/5/messages", send_route(5)),
        ("PATCH", "/api/v10/channels/5/messages/77", edit_route(5)),
        ("GET", "/api/v9/channels/5/messages", history_route(5)),
        ("POST", "/api/v10/users/@me/channels", OPENING),
        ("GET", "/api/v10/guilds/8/channels", route_buckets.Route("GET /guilds/*/channels", "8")),
        ("GET", "/api/v10/gateway/bot", route_buckets.Route("GET /gateway/bot", "")),
        ("POST", "/api/v10/interactions/1/token/callback", None),
        ("PATCH", "/api/v10/webhooks/1/token/messages/@original", None),
        ("GET", "/elsewhere/channels/5", None),
    ],
)
def test_paths_map_to_their_rate_limit_routes(method: str, path: str, route: route_buckets.Route | None) -> None:
    """Interaction responses don't count."""
    assert route_of(method, path) == route


def test_unknown_routes_use_presumed_limits() -> None:
    presumed = {"POST": (5, 5.0), "PATCH": (5, 5.0), "DELETE": (5, 5.0)}
    found = {what.split()[0]: limit for what, limit in PRESUMED.items() if "messages" in what}
    assert found == presumed
    window = RouteBuckets().window(OPENING, 7.0)
    assert (window.limit, window.length, window.left, window.ends) == (10, 10.0, 10, 7.0)
    window = RouteBuckets().window(history_route(1), 7.0)
    assert (window.limit, window.length) == OTHERS == (50, 1.0)


def test_window_starts_with_its_first_request_and_renews() -> None:
    window = Window(5, 4.0, left=5, ends=10.0)
    window.take(10.0)
    assert (window.left, window.flying, window.ends) == (4, 1, 14.0)
    window.take(13.9)
    assert (window.left, window.flying, window.ends) == (3, 2, 14.0)
    window.renew(13.9)
    assert window.left == 3
    window.renew(14.0)
    assert (window.left, window.ends) == (3, 14.0), "what has no answer yet may count for this one"
    window.flying = 0
    window.take(14.0)
    assert (window.left, window.ends) == (4, 18.0)


def answered(known: RouteBuckets, now: float, *, status: int = 200, **headers: Any) -> Window:
    known.update(HERE, status, {f"X-RateLimit-{name.replace('_', '-')}": each for name, each in headers.items()}, now)
    return known.window(HERE, now)


def test_response_headers_set_window_and_limit_of_the_route_kind() -> None:
    known = RouteBuckets()
    known.window(HERE, 0.0).take(0.0)
    window = answered(known, 1.0, Limit="8", Remaining="7", Reset_After="3.5")
    assert (window.limit, window.length, window.left, window.ends, window.flying) == (8, 3.5, 4, 4.5, 0)
    other = known.window(send_route(2), 1.0)
    assert (other.limit, other.length, other.left) == (8, 3.5, 8)
    window = answered(known, 2.0, Limit="8", Remaining="2", Reset_After="2.5")
    assert (window.length, window.left, window.ends) == (3.5, 2, 4.5)
    before = (window.limit, window.left, window.ends)
    lacking: tuple[dict[str, Any], ...] = (
        {"Limit": "1", "Remaining": "0"},
        {"Limit": "1", "Reset_After": "9"},
        {"Remaining": "0"},
    )
    for missing in lacking:
        window = answered(known, 2.0, **missing)
        assert (window.limit, window.left, window.ends) == before


def test_route_429_empties_the_window_but_a_global_429_does_not() -> None:
    known = RouteBuckets()
    window = answered(known, 5.0, status=429, Reset_After="2.0")
    assert (window.left, window.ends) == (0, 7.0)
    assert not known.room(HERE, 6.9)
    assert known.room(HERE, 7.0)
    known = RouteBuckets()
    known.window(HERE, 5.0).take(5.0)
    assert answered(known, 5.0, status=429, Scope="global").left == 4


def test_room_excludes_held_slots() -> None:
    known = RouteBuckets()
    window = known.window(HERE, 0.0)
    window.ends, window.held = 9.0, 4
    assert known.room(HERE, 0.0)
    window.held = 5
    assert not known.room(HERE, 0.0)
    window.flying = 1
    known.broke_off(HERE, 0.0)
    assert window.flying == 0


def test_retry_delay_and_scope_are_read_from_headers() -> None:
    assert retry_after({"Retry-After": "3", "X-RateLimit-Reset-After": "1.5"}) == 3.0
    assert retry_after({"X-RateLimit-Reset-After": "1.5"}) == 1.5
    assert retry_after({}) == 1.0
    assert is_global_limit({"X-RateLimit-Global": "true"})
    assert is_global_limit({"X-RateLimit-Scope": "global"})
    assert not is_global_limit({"X-RateLimit-Scope": "user"})


# --- turns -----------------------------------------------------------------------------------------------------------


async def test_request_without_order_goes_first() -> None:
    pace, had = RateLimiter(watch=FakeWatch()), list[str]()

    async def go(name: str, **more: Any) -> None:
        async with pace.turn(Lane.EDITS, HERE, **more):
            had.append(name)

    window = pace._routes.window(HERE, 1000.0)
    window.ends, window.left = 1005.0, 0
    tasks = [asyncio.create_task(go("last", order=1)), asyncio.create_task(go("first"))]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    window.left = 1
    pace._serve()
    await asyncio.gather(*tasks)
    pace.cancel_alarm()
    assert had == ["first", "last"]


class Trying(EmojiUploader):
    """An uploader with scripted results."""

    def __init__(self, watch: FakeWatch, outcomes: Sequence[bool]) -> None:
        super().__init__(NOBODY, cast("Any", self), NOBODY, RateLimiter(watch=watch))
        self.outcomes = list(outcomes)
        self.at: list[float] = []
        self.began = watch.now()

    async def _brought_up(self) -> bool:
        self.at.append(self._pace.watch.now() - self.began)
        return self.outcomes.pop(0)


async def test_emoji_retries_back_off_and_reset() -> None:
    """Each wait is twice the previous one, up to six hours; it's reset once all emoji are there."""
    watch = FakeWatch()
    trying = Trying(watch, [False] * 12 + [True, False, True])
    task = asyncio.create_task(trying.run())
    await watch.run(200_000)
    waits = [after - before for before, after in zip(trying.at, trying.at[1:], strict=False)]
    assert waits == [*(60.0 * 2**each for each in range(9)), *[SELDOM] * 3]
    assert SELDOM == 6 * 3600.0
    assert trying.at_rest
    doubted = watch.now() - trying.began
    cast("Any", trying).doubted()
    await watch.run(1000)
    assert trying.at[-2:] == [doubted + 60.0, doubted + 180.0]
    task.cancel()


def test_panel_is_near_with_few_messages_below() -> None:
    panels = DmPanels(NOBODY, NOBODY)
    panel = Panel(1, 10, 7, 0, 3)
    assert not panels.near(None)
    assert not panels.near(panel)
    for number in range(BETWEEN + 2):
        panels.latest.add(1, 10 + number)
    assert panels.near(panel)
    panels.latest.add(1, 99)
    assert not panels.near(panel)


# --- stopping --------------------------------------------------------------------------------------------------------


async def test_shutdown_awaits_clicks_and_cancels_direct_messages() -> None:
    under_way, told = InFlight(), list[str]()
    answered = asyncio.Event()

    async def click() -> None:
        with under_way.click() as begins:
            assert begins
            await answered.wait()
            told.append("click")

    async def letter() -> None:
        with under_way.direct_message() as begins:
            assert begins
            await asyncio.Event().wait()

    tasks = [asyncio.create_task(click()), asyncio.create_task(letter())]
    await asyncio.sleep(0)
    ending = asyncio.create_task(under_way.end())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert tasks[1].cancelled()
    assert not ending.done()
    with under_way.click() as begins:
        assert not begins
    answered.set()
    await ending
    assert told == ["click"]


async def test_message_updaters_can_be_closed_mid_task() -> None:
    """Its tasks are done once it's closed, and closing goes on however they end."""

    async def for_ever() -> None:
        await asyncio.Event().wait()

    async def in_vain() -> None:
        raise ValueError

    panels, mender = DmPanels(NOBODY, NOBODY), PermissionWatcher()
    upkeep = MessageUpdater(NOBODY, NOBODY, panels)
    for begin in (panels._aside.spawn, panels.ephemeral_panels._aside.spawn):
        begin(for_ever())
        begin(in_vain())
    tidying = [asyncio.create_task(for_ever()), asyncio.create_task(in_vain())]
    upkeep._tidying[1].add(tidying[0])
    upkeep._tidying[2].add(tidying[1])
    looking = [asyncio.create_task(for_ever()), asyncio.create_task(in_vain())]
    mender._looking.update(enumerate(looking))
    tasks = [*panels._aside._tasks, *panels.ephemeral_panels._aside._tasks, *tidying, *looking]
    assert len(tasks) == 8
    await asyncio.sleep(0)
    for closing in (panels, upkeep, mender):
        await closing.close()
    assert all(task.done() for task in tasks)


async def test_closing_client_cancels_reading_and_uploading() -> None:
    front = BotClient(RenderPool(make=lambda: ThreadPoolExecutor(1)), games=GAMES, computers={})
    front.dm_reader._reading_up = asyncio.create_task(asyncio.Event().wait())  # type: ignore[arg-type]  # never ends
    front._uploading = asyncio.create_task(asyncio.Event().wait())  # type: ignore[arg-type]  # neither does this
    await asyncio.sleep(0)
    await front.close()
    assert front.dm_reader._reading_up.cancelled()
    assert front._uploading.cancelled()


async def test_sending_a_request_frees_a_preparation_slot() -> None:
    pace, preparing, sent = RateLimiter(watch=FakeWatch()), list[int](), asyncio.Event()
    gates = [asyncio.Event() for _ in range(3 * PREPARED)]

    async def go(number: int) -> None:
        async with pace.turn(Lane.MOVES, send_route(number)):
            preparing.append(number)
            await gates[number].wait()
            await pace._go_out(send_route(number))
            await sent.wait()

    async def settled() -> int:
        for _ in range(12):
            await asyncio.sleep(0)
        return len(preparing)

    tasks = [asyncio.create_task(go(number)) for number in range(len(gates))]
    assert await settled() == PREPARED
    for more in (1, 2, 3):
        gates[more].set()
        assert await settled() == PREPARED + more
    sent.set()
    assert await settled() == PREPARED + 3, "whoever has sent something has made room already"
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert (pace._preparing, pace._under_way) == (0, 0)
    pace.cancel_alarm()
