"""The numbers of a report, and the servers' shards."""

from __future__ import annotations

import json
from collections import Counter
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from bot.discord_ui.ratelimit.limiter import MOST
from bot.playground.gateway.gateway import shard_of
from bot.playground.http.api import Exchange
from bot.playground.world.ids import Snowflakes
from tests.tools.load.__main__ import Recording
from tests.tools.load.machine import Work
from tests.tools.load.people import Seen
from tests.tools.load.report import HEADINGS, Report, Run, Traffic, percentile, told
from tests.tools.load.seed import _on_shard

if TYPE_CHECKING:
    from bot.playground.serve import Playground

NOTHING = Work(0.0, 0.0)


def a_run(*, rounds: int = 120, asked: int = 1200, refused: int = 0, helps: float = 0.05, click: float = 0.06) -> Run:
    seen = Seen(rounds=[at / 2 for at in range(rounds)], waits=[0.5] * rounds, helps=[helps] * 100, clicks=[click])
    traffic = Traffic(Counter({"POST": asked}), Counter({"429": refused} if refused else {}))
    timed = {"reading": [600.0, 1.2], "writing": [240.0, 1.2]}
    kept = (10 * 2048.0, 10 * 2048.0 + rounds * 512)
    work = (Work(12.0, 1.0), NOTHING, NOTHING, NOTHING, Work(3.0, 1.0))
    return Run("SQLite", 1, 10, 30.0, seen, traffic, [0.001] * 1000, [0.002], timed, 200.0, kept, *work, [0.02] * 10)


def test_capacity_is_calculated_from_requests_per_round() -> None:
    run = a_run()
    assert (run.minute, run.allowed) == (240, MOST * 60 / 10)
    assert run.part == pytest.approx(240 / 270)
    assert run.each("writing") == pytest.approx((2, 5))
    assert run.ratio == 4


@pytest.mark.parametrize(
    ("run", "kept"),
    [
        (a_run(asked=1300), True),
        (a_run(asked=1100), False),
        (a_run(asked=1300, refused=2), False),
        (a_run(asked=1300, helps=0.2), False),
        (a_run(asked=1300, click=0.07), False),
        (a_run(rounds=0), False),
    ],
)
def test_missed_bound_is_reported(run: Run, kept: bool, capsys: pytest.CaptureFixture[str]) -> None:
    report = Report()
    told(run, report)
    assert report.kept == kept
    assert ("MISSED" in capsys.readouterr().out) == (not kept)


def test_global_rate_limits_are_counted_separately() -> None:
    recorded = Recording(Counter(), Counter())
    for status, body in ((200, {}), (429, {"global": False}), (429, {"global": True}), (429, {"global": True})):
        answer = json.dumps(body).encode()
        recorded.record(Exchange("POST", "/channels/7/messages", "", "", b"", status, "", answer))
    recorded.record(Exchange("POST", "/interactions/7/token/callback", "", "", b"", 404, "", b"{}"))
    assert recorded.asked == {"POST /channels/*/messages": 4}
    assert recorded.refused == {"429": 1, "429, all together": 2}
    assert recorded.answers == 1


def test_all_runs_are_in_one_table(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report()
    told(a_run(), report)
    report.sum_up()
    heading, _, row = capsys.readouterr().out.splitlines()[-3:]
    assert heading.count("|") == row.count("|") == len(HEADINGS) + 1
    assert "| 240 | 89% | 0.5 s, 0.5 s | 0 of 1200 | 50 ms |" in row
    assert row.endswith("| 5.0, 2.0 | 2.0, 5.0 | 2 KB, 0.5 KB | 4.0 |")


def test_percentiles_give_minimum_median_and_maximum() -> None:
    assert [percentile([3.0, 1.0, 2.0], part) for part in (0, 50, 100)] == [1, 2, 3]
    assert percentile([], 50) == 0


def test_servers_get_ids_on_their_intended_shards() -> None:
    ids = Snowflakes(lambda: 1_900_000_000.0)
    playground = cast("Playground", SimpleNamespace(world=SimpleNamespace(ids=ids)))
    found = [_on_shard(playground, number % 4, 4) for number in range(12)]
    assert [shard_of(each, 4) for each in found] == [0, 1, 2, 3] * 3
    assert sorted(found) == found
