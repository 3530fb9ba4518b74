"""Requests are sent by priority and in order, never exceeding Discord's limits."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.discord_ui.ratelimit.global_window import BURST, GlobalWindow
from bot.discord_ui.ratelimit.limiter import MOST, PREPARED
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import OPENING, Route, edit_route, history_route, send_route
from bot.playground.http.rates import Limits
from tests.discord_ui.pacing import FakeWatch, Wire, busiest
from tests.long import scaled

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

WIDE = Limits(sends=50, sends_window=1.0)
"""Limits of a Discord that restricts only the total number of requests."""
HERE, THERE = send_route(1), send_route(2)


@asynccontextmanager
async def wire(limits: Limits = WIDE, *, takes: float = 0.1) -> AsyncIterator[Wire]:
    made = Wire(limits, takes=takes)
    try:
        yield made
    finally:
        await made.stop()


async def busy(here: Wire) -> None:
    """Queue so many requests that no further one gets its turn at once."""
    await here.learn(HERE)
    for number in range(PREPARED + BURST):
        here.ask(f"busy {number}", Lane.MOVES, send_route(1000 + number), order=-1)
    await here.watch.settle()


async def test_never_exceeds_the_global_limit_per_second() -> None:
    async with wire() as here:
        for number in range(300):
            here.ask(str(number), Lane.MOVES, send_route(number))
            here.stray(f"stray {number}", history_route(number))
        await here.run(30)
        assert len(here.sent) == 600
        assert busiest([each.at for each in here.sent]) == MOST


async def test_first_request_goes_out_immediately_at_time_zero() -> None:
    watch = FakeWatch(now=0.0)
    gate = GlobalWindow(watch, MOST)
    await asyncio.wait_for(gate.pass_through(), 1)
    assert watch.now() == 0.0


async def test_uses_the_whole_allowance() -> None:
    async with wire() as here:
        for number in range(20 * MOST):
            here.ask(str(number), Lane.MOVES, send_route(number))
        await here.run(10)
        assert len(here.sent) >= 10 * MOST


async def test_requests_are_spread_evenly_over_a_second() -> None:
    async with wire() as here:
        for number in range(100):
            here.ask(str(number), Lane.MOVES, send_route(number))
        await here.run(2)
        assert busiest([each.at for each in here.sent], span=0.1) <= BURST + 0.1 * MOST + 1


async def test_lanes_go_in_order_of_priority() -> None:
    async with wire() as here:
        await busy(here)
        for number in range(8):
            here.ask("edit", Lane.EDITS, edit_route(number))
            here.ask("echo", Lane.ECHOES, send_route(100 + number))
            here.ask("start", Lane.STARTS, send_route(200 + number))
            here.ask("move", Lane.MOVES, send_route(300 + number))
        await here.run(10)
        told = [name for name in here.names if name in {"edit", "echo", "start", "move"}]
        place = {kind: sum(at for at, name in enumerate(told) if name == kind) for kind in told}
        assert sorted(place, key=lambda kind: place[kind]) == ["move", "start", "echo", "edit"]


@pytest.mark.no_cover  # repeats the same code
async def test_no_lane_starves_under_load() -> None:
    async with wire() as here:
        for number in range(scaled(2000)):
            for lane in Lane:
                here.ask(lane.value, lane, send_route(10 * number + list(Lane).index(lane)))
        await here.run(20)
        told = here.names
        assert len(told) >= 20 * MOST
        for lane, share in ((Lane.STARTS, 1 / 4), (Lane.ECHOES, 1 / 4), (Lane.EDITS, 1 / 5), (Lane.MOVES, 0.29)):
            assert told.count(lane.value) >= share * len(told) - 2


async def test_idle_lanes_leave_their_share_to_others() -> None:
    async with wire() as here:
        for number in range(300):
            here.ask("echo", Lane.ECHOES, send_route(number))
        await here.run(300 / MOST + 1)
        assert here.names.count("echo") == 300


async def test_tables_move_in_order() -> None:
    async with wire() as here:
        await busy(here)
        for order in (30, 10, 20, 40):
            here.ask(f"table {order}", Lane.MOVES, send_route(order), order=order)
        await here.run(10)
        assert here.names[-4:] == ["table 10", "table 20", "table 30", "table 40"]


async def test_questions_follow_their_tables_move() -> None:
    """They're queued once the move has been sent, and keep their table's order."""
    async with wire() as here:
        for table in range(100, 300, 10):
            here.ask(f"move {table}", Lane.MOVES, send_route(table), order=table)
        await here.watch.settle()
        for seat in range(4):
            here.ask(f"question {seat}", Lane.MOVES, send_route(seat), order=101 + seat)
        await here.run(10)
        questions = [here.names.index(f"question {seat}") for seat in range(4)]
        assert max(questions) <= PREPARED + BURST + 4


async def test_superseded_edit_is_dropped() -> None:
    async with wire() as here:
        await busy(here)
        here.ask("old", Lane.EDITS, edit_route(1), once="message 5")
        here.ask("other", Lane.EDITS, edit_route(2), once="message 6")
        await here.watch.settle()
        here.ask("new", Lane.EDITS, edit_route(1), once="message 5")
        await here.watch.settle()
        assert here.dropped == ["old"]
        await here.run(10)
        assert here.names[-2:] == ["new", "other"], "it takes the place of the one that it replaces"


async def test_edit_in_flight_is_not_dropped() -> None:
    async with wire() as here:
        here.ask("old", Lane.EDITS, edit_route(1), once="message 5")
        await here.watch.settle()
        here.ask("new", Lane.EDITS, edit_route(1), once="message 5")
        await here.run(10)
        assert here.names == ["old", "new"]


async def test_full_channel_waits_without_blocking_others() -> None:
    async with wire(Limits()) as here:
        for number in range(12):
            here.ask("full", Lane.MOVES, HERE, order=number)
        here.ask("free", Lane.MOVES, THERE, order=100)
        await here.run(4)
        assert here.names.count("full") == 5
        assert "free" in here.names
        await here.run(5)
        assert here.names.count("full") == 10
        await here.run(5)
        assert here.names.count("full") == 12
        assert here.refused == 0


async def test_route_limit_is_learned_from_responses() -> None:
    async with wire(Limits(sends=2, sends_window=3.0)) as here:
        await here.learn(HERE)
        for _ in range(6):
            here.ask("later", Lane.MOVES, THERE)
        await here.run(2)
        assert here.names.count("later") == 2
        await here.run(3)
        assert here.names.count("later") == 4
        assert here.refused == 0


async def test_dm_channels_are_opened_slowly_until_limit_is_known() -> None:
    async with wire(takes=60) as here:
        for _ in range(30):
            here.ask("open", Lane.MOVES, OPENING)
        await here.run(9)
        assert here.names.count("open") == 10


async def test_unknown_route_uses_the_presumed_limit_until_answered() -> None:
    async with wire(takes=60) as here:
        for _ in range(90):
            here.ask("look", Lane.ECHOES, history_route(1))
        await here.run(9)
        assert here.names == ["look"] * 50


@pytest.mark.parametrize(
    ("route", "limit", "seconds"),
    [
        (HERE, 5, 5),
        (edit_route(1), 5, 5),
        (Route("DELETE /channels/*/messages/*", "1"), 5, 5),
        (OPENING, 10, 10),
    ],
    ids=["send", "edit", "delete", "open"],
)
async def test_broken_request_frees_its_slot_after_the_window(route: Route, limit: int, seconds: int) -> None:
    """Without a response, only the presumed limit of a route is known."""
    async with wire() as here:
        here.broken = True
        for name in [*["lost"] * limit, *["next"] * limit]:
            here.ask(name, Lane.MOVES, route)
        await here.run(seconds - 0.05)
        assert here.names == ["lost"] * limit
        await here.run(0.5)
        assert here.names.count("next") == limit


async def test_unanswered_library_requests_block_nobody_after_failing() -> None:
    """Their window ends before they fail: requests for the same route are let through as soon as the failure is
    known."""
    async with wire(takes=60) as here:
        here.broken = True
        for _ in range(5):
            here.stray("lost", HERE)
        await here.run(1)
        here.ask("waits", Lane.MOVES, HERE)
        await here.run(58)
        assert here.names == ["lost"] * 5
        await here.run(2)
        assert here.names == [*["lost"] * 5, "waits"]


async def test_global_429_stops_all_requests() -> None:
    async with wire(Limits(together=3, together_window=4.0)) as here:
        for number in range(20):
            here.ask(str(number), Lane.MOVES, send_route(number))
        await here.run(0.15)
        assert here.refused
        asked = len(here.sent)
        await here.run(3)
        assert len(here.sent) == asked


async def test_route_429_stops_only_that_route() -> None:
    async with wire() as here:
        here.discord.take(HERE.what, HERE.where, sends=True, counted=False)
        for _ in range(49):  # another client with our token
            here.discord.take(HERE.what, HERE.where, sends=True, counted=False)
        here.ask("refused", Lane.MOVES, HERE)
        await here.run(0.2)
        assert here.refused == 1
        here.ask("waits", Lane.MOVES, HERE)
        here.ask("goes", Lane.MOVES, THERE)
        await here.run(0.3)
        assert here.names == ["refused", "goes"]
        await here.run(2)
        assert here.names == ["refused", "goes", "waits"]


async def test_limits_the_number_of_requests_being_prepared() -> None:
    """Requests that have to wait longer aren't drawn yet, and more urgent ones overtake them."""
    async with wire() as here:
        let_in = 0

        async def prepare(number: int) -> None:
            nonlocal let_in
            async with here.pace.turn(Lane.MOVES, send_route(number)):
                let_in += 1
                await here.watch.sleep(1000)

        preparing = [asyncio.ensure_future(prepare(number)) for number in range(500)]
        await here.run(5)
        assert let_in == PREPARED
        for each in preparing:
            each.cancel()
        await asyncio.gather(*preparing, return_exceptions=True)


async def test_cancelled_waiter_takes_no_turn() -> None:
    async with wire() as here:
        await busy(here)
        waiting = here.ask("cancelled", Lane.MOVES, THERE)
        here.ask("patient", Lane.MOVES, THERE, order=1)
        await here.watch.settle()
        waiting.cancel()
        await here.run(10)
        assert here.names[-1] == "patient"
        assert "cancelled" not in here.names


async def test_cancelled_turn_is_given_back() -> None:
    async with wire() as here:
        for _ in range(3):
            tasks = [here.ask("stopped", Lane.MOVES, send_route(number)) for number in range(PREPARED)]
            await here.watch.settle()
            for task in tasks:
                task.cancel()
            await here.watch.settle()
        here.ask("last", Lane.MOVES, THERE)
        await here.run(5)
        assert here.names[-1] == "last"


async def test_interaction_responses_do_not_wait() -> None:
    async with wire() as here:
        await busy(here)
        before = len(here.names)
        here.stray("answer", Route("POST /interactions/*/*/callback"), path="/interactions/1/abc/callback")
        await here.watch.settle()
        assert here.names[before:] == ["answer"]


@settings(max_examples=scaled(30), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
async def test_every_request_is_sent_once_in_order_without_429(data: st.DataObject) -> None:
    limits = data.draw(
        st.builds(
            Limits,
            sends=st.integers(1, 8),
            sends_window=st.sampled_from([0.5, 2.0, 5.0]),
            others=st.integers(5, 60),
            others_window=st.sampled_from([0.5, 1.0]),
        ),
        label="limits",
    )
    asked = data.draw(
        st.lists(
            st.tuples(st.sampled_from(Lane), st.integers(1, 4), st.booleans(), st.floats(0, 0.4)),
            min_size=1,
            max_size=60,
        ),
        label="asked",
    )
    async with wire(limits, takes=data.draw(st.sampled_from([0.01, 0.3]), label="takes")) as here:
        await here.learn(send_route(9), edit_route(9))
        for number, (lane, channel, edits, pause) in enumerate(asked):
            route = edit_route(channel) if edits else send_route(channel)
            here.ask(f"{lane.value} {route} {number:03}", lane, route, order=number)
            await here.run(pause)
        await here.run(60 * max(limits.sends_window, 1.0) / min(limits.sends, limits.others) + 10)
        told = here.names
        assert len(told) == len(set(told)) == len(asked)
        assert here.refused == 0
        assert busiest([each.at for each in here.sent]) <= MOST
        for lane in Lane:
            for route in {edit_route(each) for each in range(5)} | {send_route(each) for each in range(5)}:
                mine = [name for name in told if name.startswith(f"{lane.value} {route} ")]
                assert mine == sorted(mine)
