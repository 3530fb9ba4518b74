"""Images drawn in a worker process are the same as those drawn here."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from bot.ai.counterfactual import Played
from bot.discord_ui.components import Picture
from bot.discord_ui.images import render_jobs
from bot.discord_ui.images.image_service import ImageService, board_name
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.views.play.round_log import story_of
from bot.discord_ui.views.play.round_post import move_page, second_part_page
from bot.engine.rng import Rng
from bot.games.common.text.looks import COLOURS
from bot.host.ai.analysis import AnalysedRound
from bot.host.model.community.learning import Attempt, Lesson
from bot.host.model.drafts import Draft
from bot.host.ratings.game_report import Report, Turning
from rendering import chart, painter, sample
from rendering.palettes import PALETTES, USUAL
from rendering.replay import gif, timeline
from rendering.scene import Shot
from rendering.scene.chart import Chart, Course
from tests.agreed import hold
from tests.discord_ui import states
from tests.discord_ui.room import labels, message_of
from tests.discord_ui.worst import GAME, move_view, opening, played, seat_view, table_view
from tests.rendering.scenes import scene
from tests.texts import text

WORDS = sample.SampleWords(("Red", "Yellow", "Green", "Blue"), "a label", "said quietly")

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.discord_ui.images.render_pool import Key

PICTURE = Picture("picture.png", b"")
GALLERY = 12
FILE = Path(__file__).parents[1] / "agreed" / "states" / "pictures.txt"


async def test_worker_draws_same_pictures_as_local_process() -> None:
    state = played(opening(), 3)[1][-1].state
    answers, steps = played(state, 4)
    move, seat = move_view(state, steps[:6]), seat_view(state, answers[0])
    pictures = RenderPool(workers=1)
    images = ImageService(pictures)
    try:
        board, replay, own = await images.result(move), await images.replay(move), await images.own(seat)
    finally:
        pictures.close()
    assert board.body == painter.still(GAME.stage.still(move.after, move.names), compact=True)
    assert replay.body == timeline.replay(*GAME.stage.replay(move.before, move.steps, move.names), compact=True)
    assert gif.parts(replay.body) == (replay.body,)
    assert seat.draft is not None
    scene = GAME.stage.preview(move.before, seat.hand, 0, seat.draft.answer, seat.preview, move.names)
    assert own.body == painter.still(scene, compact=True)


class Asked:
    """A renderer that records its requests."""

    def __init__(self) -> None:
        self.told: list[str] = []

    async def draw(self, key: Key, draw: Callable[..., bytes], *what: object) -> bytes:
        self.told.append(f"{draw.__name__} {key}: {', '.join(map(repr, what))}")
        return str(len(self.told)).encode()


async def palette_of(user: int) -> str:
    return f"that of {user}"


async def test_every_picture_request_matches_snapshot() -> None:
    """Shared pictures use the table's palette, personal ones their reader's; no two pictures share a cache key."""
    asked = Asked()
    public = ImageService(asked, palette_of)
    held, draft = states.record(palette="light"), Draft(0, 3, 4, ("a", "b"))
    view, move = states.view(held), states.a_move(record=held)
    combined = replace(move, first_revision=2)
    own, begun = states.seat(view=view), states.seat(view=view, text="a b", draft=draft)
    nobody = replace(begun, player=states.BOT)
    lesson = Lesson(states.TOLD, states.puzzle("a"), 2, (), own)
    trying = replace(lesson, seat=begun)
    report = Report("", ("Start",), (), "", (), (Turning(2, "Round 1", move.before, move.steps),), ())
    rules = states.GAME.rules_with({})
    start = rules.start(("red", "blue"), Rng(1))
    analysed = AnalysedRound(
        2, "Round 1", rules.pending_decisions(start)[0], Played(rules, start, {0: ("penny",), 1: ("penny",)})
    )
    made = []
    for images in (public, public.seen_by(9)):
        made += [
            await images.board(view),
            await images.result(move),
            await images.replay(move),
            await images.replay(combined),
            await images.step(move, 0, 1),
            await images.step(combined, 1, 2),
            await images.highlights(view, report),
            await images.chart(view, cast("Any", "course")),
            await images.better(view, analysed, ("clover",), replay=True),
            await images.better(view, analysed, ("clover",), replay=False),
            await images.sample("contrast", WORDS),
            await images.own(own),
            await images.own(begun),
            await images.own(replace(begun, draft=replace(draft, answer=()))),
            await images.own(nobody),
            await images.hand(begun),
            await images.hand(replace(own, player=states.BOB)),
            await images.preview_replay(begun),
            await images.preview_replay(replace(begun, draft=None)),
            await images.lesson(states.GAME, 1),
            await images.lesson_board(lesson),
            await images.lesson_board(trying),
            await images.attempt(Attempt(trying, move.before, move.steps, "", "", key="b")),
        ]
    assert [each.body for each in made] == [str(number + 1).encode() for number in range(len(made))]
    told = "\n".join(f"{each.name}: {line}" for each, line in zip(made, asked.told, strict=True))
    hold(FILE, re.sub(r"<function .*? at 0x[0-9a-f]+>", "its lessons", told) + "\n")


def test_every_picture_is_drawn_in_the_requested_palette() -> None:
    """An unknown palette falls back to the default."""
    state = played(opening(), 3)[1][-1].state
    answers, steps = played(state, 4)
    move, stage = move_view(state, steps[:2]), GAME.stage
    first, shots = stage.replay(move.before, move.steps, move.names)
    last = timeline.merge_shots(shots)
    preview = stage.preview(move.before, state.hands[0], 0, answers[0], (), move.names)
    key, palette = "contrast", PALETTES["contrast"]
    still = render_jobs.draw_still(key, stage, move.after, move.names, 0, state.hands[0])
    assert still == painter.still(stage.still(move.after, move.names, seat=0, hand=state.hands[0]), palette)
    assert render_jobs.draw_steps(key, stage, move.before, move.steps, move.names) == painter.still(last, palette)
    replay = render_jobs.draw_replay(key, stage, move.before, move.steps, move.names)
    assert replay == timeline.replay(first, shots, palette)
    replay = render_jobs.draw_compact_replay(key, stage, move.before, move.steps, move.names)
    assert replay == timeline.replay(first, shots, palette, compact=True)
    still = render_jobs.draw_compact_still(key, stage, move.after, move.names)
    assert still == painter.still(stage.still(move.after, move.names), palette, compact=True)
    laid = (stage, move.before, state.hands[0], 0, answers[0], (), move.names)
    assert render_jobs.draw_preview(key, *laid) == painter.still(preview, palette, compact=True)
    own = stage.still(move.after, move.names, seat=0, hand=state.hands[0])
    turn = render_jobs.draw_compact_still(key, stage, move.after, move.names, 0, state.hands[0])
    assert turn == painter.still(own, palette, compact=True), (
        "above a panel's buttons a phone has no room for a high one"
    )
    assert render_jobs.draw_lesson(key, GAME.lessons, 1) == painter.still(GAME.lessons()[1][1], palette)
    assert [render_jobs.draw_sample(each, WORDS) for each in (key, "plaid")] == [
        sample.sample(each, WORDS) for each in (palette, USUAL)
    ]


async def test_changed_palette_words_change_the_cache_key() -> None:
    """Even if only the label changes, or a word other than the colour names."""
    asked = Asked()
    for words in (WORDS, replace(WORDS, label="other"), replace(WORDS, quiet="other")):
        await ImageService(asked).sample("usual", words)
    assert len({line.split(": ")[0] for line in asked.told}) == 3


class Projector:
    """A renderer that returns the same replay for everything."""

    def __init__(self, replay: bytes) -> None:
        self.replay = replay

    async def draw(self, key: Key, draw: Callable[..., bytes], *what: object) -> bytes:
        return self.replay


async def test_report_lists_only_turning_points_in_its_picture() -> None:
    state = played(opening(), 3)[1][-1].state
    steps = move_view(state, played(state, 4)[1]).steps
    turnings = tuple(Turning(number, "Round 1", state.table, steps, float(number)) for number in range(3))
    report = Report("points", ("Start",), ((0,), (0,)), "", ((), ()), turnings, ())
    found = await ImageService(Projector(bytes([0, 2]))).readable(table_view(state), report)
    assert found == replace(report, turnings=(turnings[0], turnings[2]))


async def test_long_round_shows_first_part_and_second_part_button() -> None:
    state = played(opening(), 3)[1][-1].state
    move = move_view(state, played(state, 4)[1])
    made = [Shot(replace(scene(), caption=f"Step {at}"), hold=1200, cut=True) for at in range(30)]
    images = ImageService(Projector(timeline.replay(scene(), made)))
    whole, shown = await images.replay(move), await images.round_pictures(move, replay=True)
    replay, _ = shown.pictures
    _, rest = await images.replay_parts(move)
    assert shown.first_part_only
    assert (replay.body, rest.body) == gif.parts(whole.body)
    page = message_of(
        move_page(move, table_view(state), nonce="", pictures=shown.pictures, first_part_only=shown.first_part_only)
    )
    galleries = [item for each in page["components"] if each["type"] == GALLERY for item in each["items"]]
    assert [each["media"]["url"] for each in galleries] == [f"attachment://{each.name}" for each in shown.pictures]
    first, second = story_of(move).halves
    assert galleries[0]["description"] == first
    assert text("button-second-part") in labels(page)
    edited = message_of(move_page(move, table_view(state), nonce="", picture_count=2, first_part_only=True))
    assert edited["components"] == page["components"]
    (told,) = (
        item for each in message_of(second_part_page(move, rest))["components"] for item in each.get("items", ())
    )
    assert (told["media"]["url"], told["description"]) == (f"attachment://{rest.name}", second)


async def test_single_picture_round_keeps_its_name_on_edit() -> None:
    state = played(opening(), 3)[1][-1].state
    move = move_view(state, played(state, 4)[1])
    shown = await ImageService(Projector(timeline.replay(scene(), []))).round_pictures(move, replay=True)
    assert not shown.first_part_only
    sent = message_of(move_page(move, table_view(state), nonce="", pictures=shown.pictures))
    assert text("button-second-part") not in labels(sent)
    edited = message_of(move_page(move, table_view(state), nonce="", picture_count=2))
    assert edited["components"] == sent["components"]


async def test_round_without_replay_keeps_its_picture_on_edit() -> None:
    state = played(opening(), 3)[1][-1].state
    move = move_view(state, played(state, 4)[1])
    sent = message_of(move_page(move, table_view(state), nonce="", pictures=(PICTURE,)))
    edited = message_of(move_page(move, table_view(state), nonce="", picture_count=1))
    assert edited["components"] == sent["components"]
    names = [each["items"][0]["media"]["url"] for each in sent["components"] if each["type"] == GALLERY]
    assert names == [f"attachment://{board_name(move.record.id, move.revision)}"]


def test_highlights_are_captioned_with_their_rounds() -> None:
    state = played(opening(), 3)[1][-1].state
    move, stage = move_view(state, played(state, 4)[1][:1]), GAME.stage
    first, shots = stage.replay(move.before, move.steps, move.names)
    captioned = replace(first, caption="Highlights\nRound 7", speaker=None)
    part = ("Round 7", move.before, move.steps, move.names)
    drawn = render_jobs.draw_highlights("contrast", stage, [part], "Highlights")
    assert drawn == timeline.reel([(captioned, shots)], longest=20_000, palette=PALETTES["contrast"])
    course = Chart("Letters", "points", ("", "1"), (Course("Ann", COLOURS["red"], (0, 1), (), winner=True),), "", ())
    assert render_jobs.draw_chart("contrast", course) == chart.chart_picture(course, PALETTES["contrast"])
