"""A self-test against a fake Discord that breaks each of the bot's assumptions, next to the running bot."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import timedelta
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, cast

import pytest
from discord.utils import snowflake_time

from bot.discord_ui.findings import FILE, OTHERWISE, Assumption, Verdict, read_findings
from bot.discord_ui.handlers.community.selftest import MARK, QUESTIONS
from bot.discord_ui.interactions.actions.selftest import AnswerSelftest
from bot.discord_ui.selftest import questions
from bot.discord_ui.selftest.checks import ANSWER_SECONDS, Checks
from bot.discord_ui.selftest.runner import SelftestError, run_selftest
from bot.discord_ui.selftest.session import EMOJI_NAME, MAX_REQUESTS, OPEN_FILE, OVER, Traffic
from bot.playground.errors import ApiError
from bot.playground.faults import Fail, Garble, Gate, RateLimit, Refuse, When
from bot.playground.wire import ChannelKind
from bot.playground.world.model import Channel, Overwrite
from bot.playground.world.permissions import Permission
from tests.discord_ui.running import running

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from bot.discord_ui.selftest.runner import Report
    from bot.playground.wire import Obj
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

OWNER: Final = "Ilse"
INVALID: Final = Refuse(ApiError(400, 50035, "Invalid Form Body"))
FORBIDDEN: Final = Refuse(ApiError(403, 50001, "Missing Access"))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Poll for button presses sooner than for a real owner."""
    monkeypatch.setattr(questions, "FIRST_LOOK", 0.2)


@pytest.fixture
async def bot(scene: Scene, tmp_path: Path) -> AsyncIterator[Running]:
    """The bot, logged in, which handles the button presses."""
    async with running(scene, tmp_path) as made:
        yield made


async def report_of(bot: Running, folder: Path, *channels: int, wait: float = 2.0, asks: bool = True) -> Report:
    playground = bot.scene.playground
    return await run_selftest(
        playground.token,
        channels or (bot.channel,),
        folder,
        asks=asks,
        wait=wait,
        connector=playground.connector(),
    )


def asks_about(assumption: Assumption, message: Obj) -> bool:
    return f":{assumption.value}:" in json.dumps(message)


async def answer_all(bot: Running, wrong: frozenset[Assumption] = frozenset()) -> None:
    """Answer every question as the owner, rejecting the assumptions in `wrong`."""
    owner = bot.player(OWNER)
    for assumption, question in QUESTIONS.items():
        label = question.fails if assumption in wrong else question.holds
        message = await owner.sees(owner.dm(), partial(asks_about, assumption))
        await owner.click(message, label)


def failing(report: Report) -> set[Assumption]:
    return {each.assumption for each in report.findings if each.verdict is Verdict.FAILS}


def verdicts(report: Report, assumption: Assumption) -> set[Verdict]:
    return {each.verdict for each in report.findings if each.assumption is assumption}


def left(bot: Running) -> list[str]:
    """Contents of a self-test's remaining messages."""
    world = bot.scene.playground.world
    return [
        json.dumps([message.content, *message.components])
        for messages in world.messages.values()
        for message in messages.values()
        if MARK in json.dumps([message.content, *message.components]) and message.content != OVER
    ]


def only_edit_that_keeps(request: Any) -> bool:
    return bool(request.payload.get("attachments")) and not request.uploads


def of_words(words: str) -> Callable[[Any], bool]:
    return lambda request: words in str(request.payload.get("content"))


def break_messages(bot: Running) -> None:
    faults, quirks = bot.scene.faults, bot.scene.playground.world.quirks
    quirks.edits_take_files = quirks.ordinary_edits_take_files = quirks.drops_repeats = False
    quirks.lists_shown_files = True
    faults.add(INVALID, method="PATCH", route="/channels/*/messages/*", body=only_edit_that_keeps)


def break_what_is_seen(bot: Running) -> None:
    faults, world = bot.scene.faults, bot.scene.playground.world
    world.quirks.files_keep_names = False
    faults.add(Garble(201, {"id": "12345"}), route="/channels/*/messages/*/threads", when=When.AFTER)
    slow = world.views.channel(world.channel(bot.channel), None) | {"rate_limit_per_user": 5}
    faults.add(Garble(200, slow), method="GET", route=f"/channels/{bot.channel}")
    slowed = Refuse(ApiError(400, 20016, "This action cannot be performed due to slowmode rate limit"))
    faults.add(slowed, method="POST", route="/channels/*/messages", body=of_words("slow mode"))


def break_the_application(bot: Running) -> None:
    faults, world = bot.scene.faults, bot.scene.playground.world
    world.quirks.counts_units = False
    faults.add(INVALID, method="POST", route="/channels/*/messages/*/threads")
    many = [{"id": str(1000 + each), "name": f"other_{each}", "user": {"id": "5"}} for each in range(2_000)]
    faults.add(Garble(200, {"items": many}), method="GET", route="/applications/*/emojis")
    faults.add(
        Refuse(ApiError(400, 30008, "Maximum number of emojis reached")), method="POST", route="/applications/*/emojis"
    )
    faults.add(FORBIDDEN, method="GET", route=f"/guilds/*/members/{bot.player(OWNER).id}")
    faults.add(Garble(200, []), method="GET", route="/applications/*/commands")
    second = world.channel(bot.scene.playground.channel("second-table"))
    denied = Overwrite(id=bot.scene.playground.bot, kind=1, deny=int(Permission.ATTACH_FILES))
    world.change_channel(replace(second, overwrites=(denied,)))
    faults.add(RateLimit(0.05), method="POST", route="/channels/*/messages", body=of_words("a thread"))


def break_direct_messages(bot: Running) -> None:
    owner = bot.player(OWNER).id
    users = bot.scene.playground.world.users
    users[owner] = replace(users[owner], dms_open=False)


BREAKERS: Final = (
    (
        break_messages,
        {
            Assumption.EDIT_PICTURE_V2,
            Assumption.EDIT_PICTURE_ORDINARY,
            Assumption.NONCE,
            Assumption.FILES_IN_GALLERIES,
            Assumption.KEEP_FILE,
        },
        frozenset[Assumption](),
    ),
    (
        break_what_is_seen,
        {Assumption.FILE_NAMES, Assumption.THREAD_ID, Assumption.SLOW_MODE, *QUESTIONS},
        frozenset(QUESTIONS),
    ),
    (
        break_the_application,
        {
            Assumption.UTF16,
            Assumption.THREADS,
            Assumption.EMOJI,
            Assumption.EMOJI_ROOM,
            Assumption.MEMBER,
            Assumption.COMMANDS,
            Assumption.PERMISSIONS,
            Assumption.RATE_LIMITS,
        },
        frozenset[Assumption](),
    ),
    (break_direct_messages, {Assumption.DIRECT_MESSAGES}, frozenset[Assumption]()),
)


async def test_all_assumptions_hold_and_nothing_is_left_behind(bot: Running, tmp_path: Path) -> None:
    bot.scene.playground.world.quirks.counts_units = True
    answering = asyncio.create_task(answer_all(bot))
    report = await report_of(bot, tmp_path)
    await answering
    untried = {each.assumption for each in report.findings if each.verdict is Verdict.UNTRIED}
    assert untried == {Assumption.SLOW_MODE}, "the channel has none"
    assert failing(report) == set()
    assert {each.assumption for each in report.findings} == set(Assumption)
    assert report.requests <= MAX_REQUESTS
    assert left(bot) == []
    assert not bot.scene.playground.world.emojis
    assert [each.startswith("thread ") for each in report.left_behind] == [True], "it may not delete threads"
    assert not (tmp_path / OPEN_FILE).exists()
    written = json.dumps(report.as_json()) + (tmp_path / FILE).read_text("utf-8")
    assert bot.scene.playground.token not in written
    assert OWNER not in written
    kept = {each.assumption for each in read_findings(tmp_path / FILE)}
    assert kept == set(Assumption) - untried, "what couldn't be tried is nothing to act on"


@pytest.mark.parametrize(("broken", "expected", "wrong"), BREAKERS, ids=lambda each: getattr(each, "__name__", ""))
async def test_only_the_broken_assumption_fails(
    bot: Running,
    tmp_path: Path,
    broken: Callable[[Running], None],
    expected: set[Assumption],
    wrong: frozenset[Assumption],
) -> None:
    bot.scene.playground.world.quirks.counts_units = True
    broken(bot)
    answering = asyncio.create_task(answer_all(bot, wrong))
    report = await report_of(bot, tmp_path)
    answering.cancel()
    assert failing(report) == expected
    assert report.requests <= MAX_REQUESTS
    assert left(bot) == []


def test_every_assumption_has_a_breaking_case_and_texts() -> None:
    broken = set().union(*(expected for _, expected, _ in BREAKERS))
    assert broken | {Assumption.CALLBACK} == set(Assumption), "how long an answer takes has a test of its own"
    assert OTHERWISE.keys() == set(Assumption)


async def test_threads_are_tried_in_every_given_channel_kind(bot: Running, tmp_path: Path) -> None:
    world, guild = bot.scene.playground.world, bot.scene.playground.guild
    numbers = {}
    for kind in (ChannelKind.FORUM, ChannelKind.ANNOUNCEMENT, ChannelKind.VOICE):
        numbers[kind] = world.ids.next()
        world.add_channel(Channel(numbers[kind], kind, guild, kind.name.lower(), position=9))
    report = await report_of(bot, tmp_path, bot.channel, *numbers.values(), asks=False)
    found = {each.channel: each.verdict for each in report.findings if each.assumption is Assumption.THREADS}
    assert found == {
        "text channel": Verdict.HOLDS,
        "announcement channel": Verdict.HOLDS,
        "forum": Verdict.HOLDS,
        "voice channel": Verdict.FAILS,
    }
    assert verdicts(report, Assumption.PUSH_V2) == {Verdict.UNTRIED}
    assert report.requests <= MAX_REQUESTS
    assert left(bot) == []


async def test_next_run_removes_leftovers_of_a_killed_run(bot: Running, tmp_path: Path) -> None:
    for part in ("/channels/*/messages/*/threads", "/applications/*/emojis", "/users/@me/channels"):
        bot.scene.faults.clear()
        gate = Gate()
        bot.scene.faults.add(gate, method="POST", route=part, when=When.AFTER)
        killed = asyncio.create_task(report_of(bot, tmp_path, asks=False))
        await gate.reached.wait()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("bot.discord_ui.selftest.session.Session.clean_up", nothing)
            killed.cancel()
            await asyncio.gather(killed, return_exceptions=True)
        gate.opened.set()
        assert left(bot), "it has left something"
    report = await report_of(bot, tmp_path, asks=False)
    assert left(bot) == []
    assert EMOJI_NAME not in {each.name for each in bot.scene.playground.world.emojis.values()}
    assert report.requests <= MAX_REQUESTS
    assert not (tmp_path / OPEN_FILE).exists()


async def nothing(_: object) -> None:
    """Do nothing: a killed process doesn't clean up."""


async def test_outage_leaves_assumptions_untried(bot: Running, tmp_path: Path) -> None:
    bot.scene.faults.add(Fail(503), route="/channels/*/messages", method="POST", times=100)
    report = await report_of(bot, tmp_path, asks=False)
    for assumption in (Assumption.NONCE, Assumption.EDIT_PICTURE_V2, Assumption.UTF16, Assumption.THREADS):
        assert verdicts(report, assumption) == {Verdict.UNTRIED}
    assert Assumption.DIRECT_MESSAGES not in failing(report)


async def test_wrong_token_or_channel_is_reported(bot: Running, tmp_path: Path) -> None:
    with pytest.raises(SelftestError, match="rejects the token"):
        await run_selftest("wrong.token", (bot.channel,), tmp_path, connector=bot.scene.playground.connector())
    with pytest.raises(SelftestError, match="can't see channel 7"):
        await report_of(bot, tmp_path, 7)


async def test_makes_at_most_60_requests(bot: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "FIRST_LOOK", 0.0)
    report = await report_of(bot, tmp_path, wait=0.1)
    assert report.requests <= MAX_REQUESTS
    assert left(bot) == []
    assert not (tmp_path / OPEN_FILE).exists()


def test_rate_limits_are_untried_without_headers() -> None:
    checks = Checks(cast("Any", SimpleNamespace(traffic=Traffic())))
    checks.rate_limits()
    assert [(each.assumption, each.verdict) for each in checks.findings] == [(Assumption.RATE_LIMITS, Verdict.UNTRIED)]


def test_answer_delay_is_measured_by_discords_clock() -> None:
    action = AnswerSelftest(Assumption.PUSH_V2.value, holds=True, v2=True, interaction=1575566317707067393)
    edited = snowflake_time(action.interaction) + timedelta(seconds=ANSWER_SECONDS)
    row = {"components": [{"type": 2, "custom_id": action.button()}]}
    (found,) = questions.answers_in([{"edited_timestamp": edited.isoformat(), "components": [row]}])
    assert found == questions.Answer(Assumption.PUSH_V2, Verdict.HOLDS, ANSWER_SECONDS)
