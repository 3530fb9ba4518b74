"""Highlights of a finished game: who may see them, what they contain, and sharing them."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageSequence

from bot.discord_ui.images.image_service import ImageService
from bot.discord_ui.images.render_jobs import choose_highlights, draw_highlights
from bot.discord_ui.interactions.actions.history import ShareReport, ShowReport
from bot.discord_ui.interactions.actions.people import EditUserSettings
from bot.discord_ui.interactions.actions.seats import Resign
from bot.discord_ui.views.play.dm_recap import result_page
from bot.discord_ui.views.play.game_report import chart_of, report_page
from bot.games.game import Achievement
from bot.games.pyramids.text.chronicle import TAG
from bot.host.model.seats import SeatAssignment
from bot.host.ratings.game_report import report_of
from bot.i18n import ENGLISH
from rendering.replay import timeline
from tests.discord_ui.room import labels, message_of, texts
from tests.discord_ui.states.values import PICTURE
from tests.host.match.test_seeds import line_of
from tests.texts import text
from tests.tools.fuzz.replays import legible

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.discord_ui.images.render_jobs import Parts
    from bot.discord_ui.images.render_pool import Key
    from tests.discord_ui.room import Guest, Room

HIGHLIGHTS = text("button-highlights")
SHARE = text("button-share")
MATCH = text("button-match")


class DrawnParts:
    """A renderer that keeps the parts of the highlights that it's asked to draw."""

    parts: Parts = ()

    async def draw(self, _key: Key, _draw: Callable[..., bytes], /, *what: Any) -> bytes:
        self.parts = what[2]
        return b""


async def over(room: Room, ilse: Guest, marek: Guest) -> int:
    """Play a round, let Marek resign, and return the table."""
    table = await room.programming(ilse, marek)
    for guest, program in ((ilse, "MRN"), (marek, "pass")):
        await guest.say(program, about=table)
        await guest.say("compile", about=table)
    await room.rest()
    await marek.press(Resign(table))
    await room.rest()
    return table


async def test_finished_game_offers_private_highlights(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    table = await over(room, ilse, marek)
    post = await room.post(table)
    assert labels(post)[1:] == [text("button-rematch"), text("button-step"), HIGHLIGHTS, text("button-analyse")]
    shown = await noor.click(post, HIGHLIGHTS)
    assert "for_all" not in shown
    assert f"### {text('report-won', game='RAMbots', who='Ilse')}" in texts(shown)
    assert [each["filename"] for each in shown["attachments"]] == ["table1-highlights.gif", "table1-game.png"]
    drawn = [each["body"].split()[0] for each in shown["attachments"]]
    assert drawn == [b"draw_highlights", b"draw_chart"]
    assert labels(shown) == [SHARE, MATCH]


async def test_pictures_have_alt_text(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await over(room, ilse, marek)
    shown = await ilse.click(await room.post(table), HIGHLIGHTS)
    galleries = [each for each in shown["components"] if each["type"] == 12]
    told = [each["items"][0]["description"] for each in galleries]
    assert "Ilse (red)" in told[0]
    course = text("report-course", counts=text("counts-goals").capitalize())
    assert told[1] == f"{course} Ilse: 0, 0, 0. Marek: 0, 0, 0."


async def test_records_name_everyone_who_played_the_seat(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    view = await room.host.view(await over(room, ilse, marek))
    before = SeatAssignment(0, since=1, until=2, name=noor.user.name, user=noor.user.id)
    unseen = SeatAssignment(0, since=3, until=2, name="Eve", user=99)
    lent = replace(view, record=replace(view.record, assignments=(before, unseen)))
    report = await room.host.history.report(view.record.id)
    report = replace(report, feats=(Achievement(TAG, 0, 2, round=1),))
    told = [chart_of(each, report).lines for each in (view, lent)]
    assert told == [(text("record-round", who=who, count=2, round=1),) for who in ("Ilse", "Noor/Ilse")]
    assert [course.name for course in chart_of(lent, report).courses] == ["Noor/Ilse", "Marek"]


async def test_turning_points_name_those_who_played_then(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    table = await over(room, ilse, marek)
    view, report = await room.host.view(table), await room.host.history.report(table)
    before = SeatAssignment(0, since=1, until=report.turnings[-1].revision, name=noor.user.name, user=noor.user.id)
    lent = replace(view, record=replace(view.record, assignments=(before,)))
    last = await room.host.history.combined_move(table, view.record.revision)
    page = message_of(report_page(lent, report, PICTURE, PICTURE, last=last, share=False))
    told = next(each["items"][0]["description"] for each in page["components"] if each["type"] == 12)
    assert "Noor (red)" in told
    assert "Ilse (red)" not in told
    drawn = DrawnParts()
    await ImageService(drawn).highlights(lent, report)
    assert {names for *_, names in drawn.parts} == {("Noor", "Marek")}


async def test_shared_highlights_ping_nobody_and_offer_no_sharing(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await over(room, ilse, marek)
    shown = await marek.click(await ilse.click(await room.post(table), HIGHLIGHTS), SHARE)
    assert shown["for_all"]
    assert shown["rings"] == ()
    assert labels(shown) == [MATCH]


async def test_history_and_result_dm_link_to_the_highlights(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await over(room, ilse, marek)
    assert HIGHLIGHTS in labels(await ilse.call("history", table))
    told = message_of(result_page(await room.seat_with_recap(0, table), None, nonce="1-4-r0"))
    assert HIGHLIGHTS in labels(told)


async def test_unfinished_game_has_no_highlights(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.programming(ilse, marek)
    assert HIGHLIGHTS not in labels(await room.post(table))
    assert HIGHLIGHTS not in labels(await ilse.call("history", table))
    for action in (ShowReport, ShareReport):
        shown = await ilse.press(action(table))
        assert text("report-not-yet", table=table) in texts(shown)
        assert "for_all" not in shown


async def test_user_who_cannot_see_the_table_sees_no_highlights(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    table = await over(room, ilse, marek)
    noor.guild, noor.channel = 2, 900
    for action in (ShowReport, ShareReport):
        shown = await noor.press(action(table))
        assert text("no-table", table=table) in texts(shown)


def test_long_game_highlights_take_at_most_twenty_seconds() -> None:
    line = line_of("factory-four-idle-and-left")
    names = ("Ann", "Bob", "Cat", "Dan")
    turnings = report_of(line, names).turnings * 3
    parts = [(each.round, each.before, each.steps, names) for each in turnings]
    with Image.open(BytesIO(draw_highlights("usual", line.game.stage, parts, "Best of"))) as picture:
        stays = sum(frame.info["duration"] for frame in ImageSequence.Iterator(picture))
    assert 10_000 < stays <= 20_000


@pytest.mark.parametrize("name", ["factory-four-idle-and-left", "kolmio-three", "rumbl-all-options"])
def test_highlights_stay_legible_by_omitting_minor_moments(name: str) -> None:
    """Minor turning points are left out, not rushed; the ending never is."""
    line = line_of(name)
    names = ("Ann", "Bob", "Cat", "Dan")[: len(line.start.colours)]
    turnings = report_of(line, names).turnings
    parts = [(each.round, each.before, each.steps, names) for each in turnings]
    worth = [each.worth for each in turnings]
    places = list(choose_highlights("usual", line.game.stage, parts, worth))
    left = [worth[at] for at in range(len(parts)) if at not in places]
    assert left
    assert places[-1] == len(parts) - 1
    assert max(left) <= min(worth[at] for at in places)
    shown = []
    for at in places:
        first, shots = line.game.stage.replay(parts[at][1], parts[at][2], names)
        shown.append((first, list(shots)))
    planned = timeline.planned_frames(shown, longest=20_000)
    legible(planned)
    assert timeline.lasts(planned) <= 20_000


async def test_highlights_use_the_viewers_palette_until_shared(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await over(room, ilse, marek)
    await ilse.press(EditUserSettings("palette"), "contrast")
    shown = await ilse.press(ShowReport(table))
    assert all(b"in contrast" in each["body"] for each in shown["attachments"])
    shared = await ilse.press(ShareReport(table))
    assert all(b"in usual" in each["body"] for each in shared["attachments"])
    assert len(shown["attachments"]) == len(shared["attachments"]) == 2


def _colours(*keys: str, language: str = ENGLISH) -> set[str]:
    """Names of these colours, capitalized."""
    return {text("shade-called", language=language, colour=key).capitalize() for key in keys}


async def test_course_numbers_rounds_within_each_game_of_a_series(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await over(room, ilse, marek)
    found, view = await room.host.history.report(table), await room.host.view(table)
    assert chart_of(view, found).rounds == ("", "1", "2")[: len(found.rounds)]
    series = replace(found, rounds=("Start", "Game 1, round 1", "Game 1, round 2", "Game 2, round 1"))
    assert chart_of(view, series).rounds == ("", "1", "2", "1")
    assert {course.otherwise for course in chart_of(view, found).courses} == _colours("red", "yellow")
    finnish = chart_of(replace(view, game=view.game.in_language("fi")), found)
    assert {course.otherwise for course in finnish.courses} == _colours("red", "yellow", language="fi")
    assert finnish.wins == text("chart-wins", language="fi")
