"""What the operator is told: in the log, in the metrics and by `rambots doctor`."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import pytest
from aiohttp import web
from prometheus_client import REGISTRY, generate_latest

from bot.cli.run import doctor
from bot.discord_ui.responses.alerts import LEVELS, MENDS, TOLD, Alert, raise_alert
from bot.discord_ui.responses.response_policy import Call, classify_error, wrap_call_errors
from bot.discord_ui.sending.second_bot import AT_ONCE, PROMPT, SECOND_BOT_ANSWERS, WITHIN, SecondBotWatch
from bot.games.common.text.prose import format_count
from bot.playground.errors import ApiError
from bot.playground.faults import Banned, Refuse, Reset, When
from tests.discord.player import PATIENCE, texts
from tests.discord_ui.responses.test_refusals_flow import meant_for
from tests.discord_ui.responses.test_response_policy import answer
from tests.texts import text

if TYPE_CHECKING:
    from tests.discord_ui.running import Running

ANSWERED, UNKNOWN = (
    classify_error(answer(400, 40060), Call.INTERACTION),
    classify_error(answer(404, 10062), Call.INTERACTION),
)
CALLBACK = "/interactions/*/*/callback"
LATE = classify_error(answer(401, 50027), Call.INTERACTION)


def count(alert: Alert) -> float:
    found = REGISTRY.get_sample_value("rambots_discord_alerts_total", {"alert": alert.value})
    assert found is not None, "Prometheus would see no increase in the first value"
    return found


def lines(caplog: pytest.LogCaptureFixture) -> list[tuple[int, str]]:
    return [(each.levelno, each.getMessage()) for each in caplog.records if each.name.endswith("responses.alerts")]


def test_every_alert_has_level_text_metric_and_fix(caplog: pytest.LogCaptureFixture) -> None:
    for alert in Alert:
        before = count(alert)
        raise_alert(alert, "why")
        assert count(alert) == before + 1
        assert lines(caplog)[-1] == (LEVELS[alert], f"{TOLD[alert]} (why)")
        assert MENDS[alert].endswith(".")


@pytest.mark.parametrize(
    ("status", "code", "alert"),
    [(403, 20026, Alert.FLAGGED), (429, None, Alert.BANNED), (400, 40003, Alert.OPENED_TOO_FAST), (429, 0, None)],
)
def test_matching_response_raises_its_alert(
    status: int, code: int | None, alert: Alert | None, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(Exception, match=f"status {status}"), wrap_call_errors(Call.PRIVATE):
        raise answer(status, code)
    told = f"(status {status}, error {code or 0}: no; it asks to wait 7 s)"
    assert lines(caplog) == ([] if alert is None else [(LEVELS[alert], f"{TOLD[alert]} {told}")])


@pytest.mark.parametrize(
    ("failed", "is_second_bot"),
    [
        ({"error": ANSWERED, "age": 9.0, "took": AT_ONCE / 2}, True),
        ({"error": ANSWERED, "age": 0.1, "took": AT_ONCE}, False),
        ({"error": UNKNOWN, "age": PROMPT / 2, "took": 9.0}, True),
        ({"error": UNKNOWN, "age": PROMPT, "took": 0.1}, False),
        ({"error": LATE, "age": 0.1, "took": 0.1}, False),
    ],
)
def test_five_conflicting_responses_raise_one_alert(
    failed: dict[str, Any], is_second_bot: bool, caplog: pytest.LogCaptureFixture
) -> None:
    watch = SecondBotWatch()
    for number in range(SECOND_BOT_ANSWERS - 1):
        watch.check(**failed, now=float(number))
    assert lines(caplog) == []
    watch.check(**failed, now=WITHIN)
    assert [level for level, _ in lines(caplog)] == [logging.ERROR] * is_second_bot
    for number in range(1, SECOND_BOT_ANSWERS):
        watch.check(**failed, now=WITHIN + number)
    assert len(lines(caplog)) == is_second_bot, "it is told once"


def test_conflicts_outside_the_window_raise_no_alert(caplog: pytest.LogCaptureFixture) -> None:
    watch = SecondBotWatch()
    for now in (0.0, 1.0, 2.0, 3.0, WITHIN + 0.1):
        watch.check(ANSWERED, age=1.0, took=0.1, now=now)
    assert lines(caplog) == []


@pytest.mark.e2e
async def test_second_bot_with_the_same_token_is_detected(bot: Running, caplog: pytest.LogCaptureFixture) -> None:
    ilse = bot.player("Ilse")
    taken = Refuse(ApiError(400, 40060, "Interaction has already been acknowledged."))
    bot.scene.playground.stand_in.interactions.deadlines.acknowledge = 0.2
    bot.scene.faults.add(taken, route=CALLBACK, times=SECOND_BOT_ANSWERS)
    for _ in range(SECOND_BOT_ANSWERS):
        assert lines(caplog) == []
        await ilse.command(bot.channel, "help")
    async with asyncio.timeout(PATIENCE):
        while not lines(caplog):  # noqa: ASYNC110 - there's no event for the line
            await asyncio.sleep(0.01)
    ((level, line),) = lines(caplog)
    assert level == logging.ERROR
    assert "same token" in line
    assert "status 400, error 40060" in line


@pytest.mark.e2e
async def test_lost_own_responses_do_not_suggest_a_second_bot(bot: Running, caplog: pytest.LogCaptureFixture) -> None:
    """It sends them again, and Discord says that it has them already."""
    ilse = bot.player("Ilse")
    for _ in range(SECOND_BOT_ANSWERS):
        bot.scene.faults.add(Reset(), route=CALLBACK, when=When.AFTER)
        await ilse.command(bot.channel, "help")
        await bot.answered()
    assert bot.scene.traffic.statuses("POST", CALLBACK).count(400) == SECOND_BOT_ANSWERS
    assert lines(caplog) == []


@pytest.mark.e2e
async def test_flagged_bot_asks_in_the_channel_and_alerts_operator(
    bot: Running, caplog: pytest.LogCaptureFixture
) -> None:
    lobby = await bot.lobby("Ilse", "Marek")
    flagged = Refuse(ApiError(403, 20026, "Your bot has been flagged for anti-spam abuse"))
    bot.scene.faults.add(flagged, route="/users/@me/channels", method="POST", body=meant_for(bot, "Marek"))
    await bot.player("Ilse").click(lobby, text("button-start"))
    await bot.player("Marek").sees(int(lobby["id"]), "📭")
    assert lines(caplog)[0][0] == logging.ERROR
    assert "error 20026: Your bot has been flagged" in lines(caplog)[0][1]


@pytest.mark.e2e
async def test_ban_stops_every_request_for_its_duration(bot: Running, caplog: pytest.LogCaptureFixture) -> None:
    """Including interaction responses, since each request may extend the ban. Waiting requests are sent afterwards."""
    ilse = bot.player("Ilse")
    bot.scene.faults.add(Banned(2), route=f"/channels/{ilse.dm()}/messages", method="POST")
    ilse.say(ilse.dm(), "help")
    while not lines(caplog):  # noqa: ASYNC110 - there's no event for it
        await asyncio.sleep(0.01)
    made = len(bot.scene.traffic.exchanges)
    called = asyncio.create_task(ilse.command(bot.channel, "help"))
    ilse.say(ilse.dm(), "help")
    await asyncio.sleep(1.0)
    assert len(bot.scene.traffic.exchanges) == made
    called.cancel()
    await ilse.sees(ilse.dm(), lambda message: "at your service" in texts(message))
    assert lines(caplog)[0] == (
        logging.ERROR,
        f"{TOLD[Alert.BANNED]} (status 429, error 0: error code: 1015; it asks to wait 2 s)",
    )


async def test_doctor_reports_a_running_bots_alerts() -> None:
    raise_alert(Alert.FLAGGED)

    async def metrics(_: web.Request) -> web.Response:
        return web.Response(body=generate_latest())

    app = web.Application()
    app.add_routes([web.get("/metrics", metrics)])
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    found = await asyncio.to_thread(lambda: [*doctor._alerts("0.0.0.0", port)])
    await runner.cleanup()
    said = f"{TOLD[Alert.FLAGGED]} ({format_count(int(count(Alert.FLAGGED)), 'time')} since"
    assert [each.mend for each in found if each.said.startswith(said)] == [MENDS[Alert.FLAGGED]]
    assert [*doctor._alerts("127.0.0.1", port)] == [], "nobody is there any more"
