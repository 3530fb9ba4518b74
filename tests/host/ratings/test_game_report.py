"""Reports of finished games: their course, turning points and records. Tested with recorded matches of every game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.games.game import Achievement, LogLine, RoundNarration
from bot.host.core.errors import TableError
from bot.host.core.visibility import NoTableError
from bot.host.model.viewer import Viewer
from bot.host.ratings.game_report import MOST, report_of
from tests.host.harness import ANN, BOB, running_host
from tests.host.match.test_seeds import line_of
from tests.host.toy import Won, toy
from tests.texts import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from bot.engine.game import PublicStep, Seat
    from bot.host.core.match_state import FullMatchState
    from bot.host.ratings.game_report import Report

NAMES = ("Ann", "Bob", "Cat", "Dan")
MATCHES = (
    "factory-four-idle-and-left",
    "kolmio-three",
    "rambots-idle-and-left",
    "rambots-speedbots-with-computers",
    "rumbl-all-options",
    "rumbl-left",
)


def reported(line: FullMatchState) -> Report:
    return report_of(line, NAMES[: len(line.start.colours)])


@pytest.mark.parametrize("name", MATCHES)
def test_course_runs_from_start_to_final_points(name: str) -> None:
    line = line_of(name)
    report, chronicle = reported(line), line.game.chronicle
    assert chronicle is not None
    for seat, course in enumerate(report.course):
        assert len(course) == len(report.rounds)
        assert course[0] == 0
        assert course[-1] == chronicle.points(line.state.table, seat)
        assert list(course) == sorted(course), "goals and points are never lost"
    last = line.entries[-1].round
    assert len(report.rounds) == len({entry.round for entry in line.entries if entry.round}) + 1
    assert report.rounds[0] == "Start"
    assert report.rounds[-1] == line.game.words.round(line.state.table, last)


@pytest.mark.parametrize("name", MATCHES)
def test_tags_and_scores_add_up_to_the_course(name: str) -> None:
    line = line_of(name)
    report = reported(line)
    kind = "score" if line.game.key == "rumbl" else "tag"
    for seat, course in enumerate(report.course):
        made = sum(feat.amount for feat in report.feats if feat.kind == kind and feat.seat == seat)
        assert made == course[-1]


@pytest.mark.parametrize("name", MATCHES)
def test_turning_points_are_few_ordered_and_include_the_end(name: str) -> None:
    line = line_of(name)
    turnings = reported(line).turnings
    assert 1 <= len(turnings) <= MOST
    assert [each.revision for each in turnings] == sorted(each.revision for each in turnings)
    assert turnings[-1].steps[-1].table == line.state.table
    for each in turnings:
        steps = [step.seen for step in line.steps(each.revision)]
        begin = next(at for at in range(len(steps)) if steps[at] is each.steps[0] or steps[at] == each.steps[0])
        before = steps[begin - 1].table if begin else line.states[each.revision - 2].table
        assert each.before == before


def weights(line: FullMatchState) -> Iterator[tuple[float, Any]]:
    """For each line of each log, how much it changed, and the table after it."""
    seats = range(len(line.start.colours))
    for revision in range(2, line.revision + 1):
        if not line.entries[revision - 1].round:
            continue
        before, steps = line.states[revision - 2].table, [step.seen for step in line.steps(revision)]
        begin = 0
        for beat in line.game.words.story(before, steps, NAMES[: len(seats)]).log:
            if beat.until > begin:
                after, chronicle = steps[beat.until - 1].table, line.game.chronicle
                assert chronicle is not None
                change = [abs(line.rules.evaluate(after, seat) - line.rules.evaluate(before, seat)) for seat in seats]
                worth = sum(feat.worth for feat in chronicle.feats(before, steps[begin : beat.until]))
                yield max(change) + worth, after
                before, begin = after, beat.until


@pytest.mark.parametrize("name", MATCHES)
def test_turning_points_include_the_largest_changes(name: str) -> None:
    line = line_of(name)
    shown = [each.steps[-1].table for each in reported(line).turnings]
    found = list(weights(line))
    assert len(shown) >= min(len(found), MOST - 1)
    kept = [weight for weight, after in found if after in shown[:-1]]
    left = [weight for weight, after in found if after not in shown]
    assert not left or max(left) <= min(kept)


def test_end_is_always_a_turning_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.host.ratings.game_report.MOST", 1)
    line = line_of("kolmio-three")
    (only,) = reported(line).turnings
    assert only.steps[-1].table == line.state.table


# --- from the host ---------------------------------------------------------------------------------------------------


class Points:
    """A minimal chronicle for the toy game."""

    unit = "points"
    marks = "a lucky bid"

    def points(self, table: Any, seat: Seat) -> int:
        points: int = table.points[seat]
        return points

    def feats(self, before: Any, steps: Sequence[PublicStep[Any, Any]]) -> Iterator[Achievement]:
        for step in steps:
            if isinstance(step.event, Won):
                yield Achievement("won", step.event.seat, 1, round=before.round, marked=True)

    def records(self, feats: Sequence[Achievement], names: Sequence[str]) -> tuple[str, ...]:
        return tuple(f"{names[feat.seat]} won round {feat.round}." for feat in feats[:1])


class Sentences:
    """The part of a text renderer that the toy game's report needs."""

    def round(self, table: Any, number: int) -> str:
        return f"Round {number}"

    def story(self, before: Any, steps: Sequence[PublicStep[Any, Any]], names: Sequence[str]) -> RoundNarration:
        return RoundNarration((), tuple(LogLine("", until) for until in range(1, len(steps) + 1)), "", ("", ""))


async def test_report_is_available_only_after_the_game(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=replace(toy(), chronicle=Points(), words=cast("Any", Sentences()))) as here:
        running = await here.bidding(ANN, BOB)
        with pytest.raises(TableError, match=pattern("report-not-yet", table=running)):
            await here.host.history.report(running)
        over = await here.finished(ANN, BOB)
        report = await here.host.history.report(over)
        view = await here.host.view(over)
        assert tuple(course[-1] for course in report.course) == view.table.points
        assert [list(marked) for marked in report.marked] == [
            [at for at in range(1, len(course)) if course[at] > course[at - 1]] for course in report.course
        ]


async def test_report_is_cached_and_needs_table_access(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=replace(toy(), chronicle=Points(), words=cast("Any", Sentences()))) as here:
        over = await here.finished(ANN, BOB)
        report = await here.host.history.report(over)
        assert await here.host.history.report(over) is report

        with pytest.raises(NoTableError):
            await here.host.history.report(over, viewer=Viewer(99))


async def test_game_without_points_has_no_report(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        over = await here.finished(ANN, BOB)
        with pytest.raises(TableError, match=pattern("report-none", game=toy().title)):
            await here.host.history.report(over)
