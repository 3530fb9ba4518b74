from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageSequence
from PIL.GifImagePlugin import GifImageFile

from rendering import painter, theme
from rendering.boards.layout import lay_out
from rendering.palettes import LARGE, LIGHT, USUAL
from rendering.panel.compositions import SQUARE
from rendering.replay import gif, timeline
from rendering.replay.frames import changes
from rendering.replay.gif import SHORTEST
from rendering.replay.timeline import ENOUGH, LAST_LOOK, LONGEST, MOST_FRAMES, READ
from rendering.scene import Beam, Burst, Colour, Flash, Flight, Glow, Mark, Row, Scene, Shot, Size
from rendering.things.marks import AT_ONCE
from tests.long import scaled
from tests.rendering.scenes import BOARD, floor, moved, scene, shots
from tests.rendering.test_painter import MARKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rendering.palettes import Palette
    from rendering.replay.frames import Detail, Frame


def decoded(gif: bytes) -> list[Image.Image]:
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(BytesIO(gif)))]


def ends(gif: bytes) -> tuple[Image.Image, Image.Image]:
    """A file's first and last frame."""
    file = Image.open(BytesIO(gif))
    first = file.convert("RGB")
    for _ in ImageSequence.Iterator(file):
        pass
    return first, file.convert("RGB")


def stays(gif: bytes) -> list[int]:
    return [int(frame.info["duration"]) for frame in ImageSequence.Iterator(Image.open(BytesIO(gif)))]


def painted(frame: Frame) -> Image.Image:
    return painter.paint_moment(frame.scene, frame.panel, frame.marks, frame.moment).convert("RGB")


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is None


def wander(count: int, *, quiet: bool) -> list[Shot]:
    """Shots of a RAMbot that walks in circles."""
    ring = [(4, 4), (4, 5), (5, 6), (4, 6)]
    return [Shot(moved(scene(), "robot:red", ring[at % 4]), hold=600, quiet=quiet) for at in range(count)]


def test_replay_is_an_endless_gif_of_standard_size() -> None:
    image = Image.open(BytesIO(timeline.replay(scene(), shots(scene()))))
    assert (image.format, image.size, image.info["loop"]) == ("GIF", SQUARE.size, 0)


def test_last_frame_is_the_still() -> None:
    made = shots(scene())
    still = Image.open(BytesIO(painter.still(made[-1].scene))).convert("RGB")
    assert same(ends(timeline.replay(scene(), made))[1], still)


def test_first_frame_is_the_starting_scene() -> None:
    assert same(ends(timeline.replay(scene(), shots(scene())))[0], painter.paint(scene()).convert("RGB"))


def test_viewer_sees_every_moment_in_full() -> None:
    """Some changes may appear a moment earlier, as briefly as possible."""
    made = shots(scene())
    whole = [painted(frame) for frame in timeline.frames(scene(), made)]
    gif = timeline.replay(scene(), made)
    seen = list(zip(decoded(gif), stays(gif), strict=True))
    before, between = whole[0], 0
    for picture in (picture for at, picture in enumerate(whole) if at == 0 or not same(picture, whole[at - 1])):
        now, stay = seen.pop(0)
        while not same(now, picture):
            news = ImageChops.difference(now, before), ImageChops.difference(now, picture)
            assert ImageChops.multiply(*news).getbbox() is None, "every dot is as it was or as it will be"
            assert stay == SHORTEST
            between += 1
            now, stay = seen.pop(0)
        before = picture
    assert not seen
    assert between


def test_distant_moves_are_written_apart() -> None:
    first = scene()
    other = moved(moved(first, "robot:yellow", (0, 6)), "robot:blue", (7, 1))
    image = GifImageFile(BytesIO(timeline.replay(first, [Shot(other, hold=400)])))
    areas = []
    for number in range(1, image.n_frames):
        image.seek(number)
        left, top, right, bottom = image.tile[0][1] or (0, 0, *image.size)
        areas.append((right - left) * (bottom - top))
    assert max(areas) < 3 * lay_out(BOARD).unit ** 2


@pytest.mark.parametrize("last", ["Lin", "Eve"], ids=["board and caption", "a card as well"])
def test_distant_board_and_caption_changes_are_written_apart(last: str) -> None:
    """Otherwise, the area would include nearly everything in between, and compressing it takes most of the time."""
    first = replace(scene(), caption="Ada goes north")
    others = first.panel.players[:-1]
    panel = replace(first.panel, players=(*others, replace(first.panel.players[-1], name=last)))
    other = replace(moved(first, "robot:green", (6, 6)), caption="Lin goes west", panel=panel)
    image = GifImageFile(BytesIO(timeline.replay(first, [Shot(other, hold=400)])))
    areas = []
    for number in range(1, image.n_frames):
        image.seek(number)
        left, top, right, bottom = image.tile[0][1] or (0, 0, *image.size)
        areas.append((right - left) * (bottom - top))
    assert max(areas) < SQUARE.size[0] * SQUARE.size[1] / 8


def test_marks_without_growth_get_no_growth_frames() -> None:
    glow = Glow(((2, 3), (2, 4)), Colour.RED)
    planned = timeline.frames(scene(), [Shot(scene(), (glow,), hold=400)])
    assert len(planned) == 3
    assert planned[1].stay > 400


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: type(mark).__name__)
def test_marks_grow_unless_instant(mark: Mark) -> None:
    """`test_hexagons` covers those of hexagon boards."""
    begun, done = (painter.paint_moment(scene(), scene().panel, [(mark, part)]) for part in (0.25, 1.0))
    assert same(begun.convert("RGB"), done.convert("RGB")) == isinstance(mark, AT_ONCE)


def test_file_lasts_as_long_as_planned() -> None:
    made = shots(scene())
    assert sum(stays(timeline.replay(scene(), made))) == sum(frame.stay for frame in timeline.frames(scene(), made))


def test_last_frame_is_shown_longest() -> None:
    waits = stays(timeline.replay(scene(), shots(scene())))
    assert waits[-1] >= LAST_LOOK
    assert max(waits[:-1]) < LAST_LOOK


def test_replay_has_one_colour_table_of_its_palette() -> None:
    """Everything after the table is the same in all palettes."""
    start = 13
    usual, light = (timeline.replay(scene(), shots(scene()), palette) for palette in (USUAL, LIGHT))
    assert usual[start : start + 768] == theme.flat(USUAL)
    assert light == usual[:start] + theme.flat(LIGHT) + usual[start + 768 :]


def test_same_shots_give_the_same_bytes() -> None:
    made = shots(scene())
    assert timeline.replay(scene(), made) == timeline.replay(scene(), made)


def test_replay_without_shots_is_the_still() -> None:
    seen = decoded(timeline.replay(scene(), []))
    assert len(seen) == 1
    assert same(seen[0], painter.paint(scene()).convert("RGB"))


@pytest.mark.parametrize("quiet", [True, False])
@pytest.mark.parametrize("count", [1, 20, 100, 250, 299, 700])
def test_replay_keeps_within_its_bounds(count: int, quiet: bool) -> None:
    planned = timeline.frames(scene(), wander(count, quiet=quiet))
    assert len(planned) <= MOST_FRAMES
    assert sum(frame.stay for frame in planned) <= LONGEST


def test_changes_written_apart_count_as_frames() -> None:
    made = [
        replace(shot, scene=replace(shot.scene, caption=f"Step {at}"))
        for at, shot in enumerate(wander(280, quiet=True))
    ]
    assert len(made) + 2 < len(stays(timeline.replay(scene(), made))) <= MOST_FRAMES


@given(st.lists(st.tuples(st.integers(0, 4000), st.booleans(), st.integers(0, 2)), max_size=330))
@settings(max_examples=scaled(20), deadline=None)
def test_random_replay_keeps_within_its_bounds(recipe: list[tuple[int, bool, int]]) -> None:
    flight = Flight(Size.SMALL, Colour.RED, (1, Row.POOL), (0, Row.POOL))
    marks = ((), (flight,), (Flash((1, 1), Colour.BLUE),))
    made = [
        Shot(moved(scene(), "robot:red", (at % 8, 4)), marks[kind], hold=hold, quiet=quiet)
        for at, (hold, quiet, kind) in enumerate(recipe)
    ]
    planned = timeline.frames(scene(), made)
    assert len(planned) <= MOST_FRAMES
    assert sum(frame.stay for frame in planned) <= LONGEST
    assert planned[-1].scene == (made[-1].scene if made else scene())


@pytest.mark.parametrize("detail", timeline.DETAILS)
def test_predicted_frame_count_matches_frames(detail: Detail) -> None:
    """So the possible level of detail is known before anything is drawn."""
    flight = Flight(Size.SMALL, Colour.RED, (1, Row.POOL), (0, Row.POOL))
    still, other = scene(), moved(scene(), "robot:red", (4, 4))
    floors = [floor(), floor(turns=(0, 0, 0, 0)), moved(floor(turns=(0, 0, 0, 0)), "robot:red", (0, 2, 2))]
    runs = (
        [Shot(each, marks) for each in (other, still) for marks in ((), (Glow(((1, 1),), Colour.RED),), (flight,))],
        [Shot(each, (Flash((1, 1), Colour.BLUE),)) for each in (still, other, other, still)],
        [Shot(each) for each in floors],
    )
    for made in runs:
        changed = list(changes(made[0].scene, made))
        assert changed
        for change in changed:
            assert change.count(detail) == len(list(change.frames(detail)))


@pytest.mark.parametrize("detail", timeline.DETAILS)
def test_boards_pieces_and_flights_have_own_frame_counts(detail: Detail) -> None:
    flight = Flight(Size.SMALL, Colour.RED, (1, Row.POOL), (0, Row.POOL))
    flash = Flash((1, 1), Colour.RED)
    made = (Shot(moved(scene(), "robot:red", (4, 4))), Shot(scene(), (flash,)), Shot(scene(), (flight,)))
    counts = [change.count(detail) for shot in made for change in changes(scene(), [shot])]
    counts += [change.count(detail) for change in changes(floor(), [Shot(floor(turns=(0, 0, 0, 0)))])]
    assert counts == [1 + part for part in (detail.glide, detail.growth, detail.flight, detail.carry)]


def test_quiet_shots_are_dropped_first() -> None:
    made = [replace(shot, quiet=at % 2 == 0) for at, shot in enumerate(wander(500, quiet=False))]
    kept = timeline.thin_out(made)
    assert len(kept) == MOST_FRAMES - 2
    assert sum(not shot.quiet for shot in kept) == 250


def test_last_shot_is_always_kept() -> None:
    made = [*wander(999, quiet=False), Shot(moved(scene(), "robot:red", (7, 7)), quiet=True)]
    assert timeline.thin_out(made)[-1] is made[-1]


def test_moving_piece_passes_between_its_squares() -> None:
    made = [Shot(moved(scene(), "robot:red", (2, 4)))]
    planned = timeline.frames(scene(), made)
    ways = [frame.moment.places["robot:red"] for frame in planned if frame.moment.places]
    assert len(ways) >= 2
    assert all(x == ways[0][0] for x, _ in ways)
    assert sorted((y for _, y in ways), reverse=True) == [y for _, y in ways]


def test_pushed_line_moves_together() -> None:
    line = scene()
    for at, key in enumerate(("robot:red", "beacon:red", "beacon:blue", "beacon:green", "beacon:yellow")):
        line = moved(line, key, (at, 1))
    pushed = line
    for at, key in enumerate(("robot:red", "beacon:red", "beacon:blue", "beacon:green", "beacon:yellow")):
        pushed = moved(pushed, key, (at + 1, 1))
    ways = [frame.moment.places for frame in timeline.frames(line, [Shot(pushed)]) if frame.moment.places]
    assert ways
    assert all(len(places) == 5 for places in ways)


def test_existing_mark_does_not_grow_again() -> None:
    beam = Beam((2, 3), ((2, 4), (2, 5)), Colour.RED, 0, hit=True)
    made = [Shot(scene(), (beam,)), Shot(moved(scene(), "beacon:red", (3, 5)), (beam,))]
    planned = timeline.frames(scene(), made)
    full = next(at for at, frame in enumerate(planned) if (beam, 1.0) in frame.marks)
    assert all((beam, 1.0) in frame.marks for frame in planned[full:-1])


def test_stolen_piece_lands_before_pools_change() -> None:
    flight = Flight(Size.SMALL, Colour.RED, (1, Row.POOL), (0, Row.POOL))
    after = replace(scene(), panel=replace(scene().panel, title="after"))
    flying = [frame for frame in timeline.frames(scene(), [Shot(after, (flight,))]) if frame.marks]
    assert [frame.panel.title for frame in flying] == ["Round 4"] * (len(flying) - 1) + ["after"]


def test_usual_round_is_a_small_file() -> None:
    assert len(timeline.replay(scene(), shots(scene()) * 4)) < 1_500_000


def _in_a_worker(first: Scene, made: list[Shot]) -> tuple[bytes, bytes]:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as workers:
        still = workers.submit(painter.still, first)
        replay = workers.submit(timeline.replay, first, made)
        return still.result(), replay.result()


def test_worker_process_draws_the_same() -> None:
    first, made = scene(), shots(scene())
    assert _in_a_worker(first, made) == (painter.still(first), timeline.replay(first, made))


# --- reading times ---------------------------------------------------------------------------------------------------


def told(count: int, *, hold: int = 1200, cut: bool = True) -> list[Shot]:
    """This many shots, each with its own caption and a hold of `hold` milliseconds."""
    ring = [(4, 4), (4, 5), (5, 6), (4, 6)]
    return [
        Shot(replace(moved(scene(), "robot:red", ring[at % 4]), caption=f"Step {at}"), hold=hold, cut=cut)
        for at in range(count)
    ]


def read(planned: Sequence[Frame]) -> dict[str, int]:
    """How long each caption stays visible, in milliseconds."""
    return {
        caption: sum(frame.stay for frame in frames)
        for caption, frames in groupby(planned, key=lambda frame: frame.scene.caption)
    }


@pytest.mark.parametrize("quiet", [True, False])
@pytest.mark.parametrize("hold", [0, 100, 1200])
@pytest.mark.parametrize("count", [1, 15, 22, 40])
def test_caption_stays_long_enough_to_read(count: int, hold: int, quiet: bool) -> None:
    made = [replace(shot, quiet=quiet) for shot in told(count, hold=hold)]
    assert min(read(timeline.frames(scene(), made)).values()) >= READ


def test_caption_over_several_shots_gets_reading_time_once() -> None:
    """The shots under it don't last longer than their own hold."""
    made = [replace(shot, scene=replace(shot.scene, caption="One thought"), hold=300) for shot in told(4)]
    assert [frame.stay for frame in timeline.frames(scene(), made) if frame.quiet is False] == [300] * 4


def test_shot_without_changes_takes_no_time() -> None:
    flash = Flash((1, 1), Colour.BLUE)
    seen = [Shot(scene(), (flash,)), Shot(scene(), (flash,), hold=5000), Shot(scene(), hold=5000)]
    assert timeline.frames(scene(), seen) == timeline.frames(scene(), seen[:1])


def test_replay_that_fits_one_picture_is_not_split() -> None:
    assert not any(frame.opens for frame in timeline.frames(scene(), told(20)))


def test_long_replay_is_split_in_two_and_not_rushed() -> None:
    planned = timeline.frames(scene(), told(30))
    one, other = timeline.parts_of(planned)
    assert max(timeline.lasts(one), timeline.lasts(other)) <= LONGEST
    assert abs(timeline.lasts(one) - timeline.lasts(other)) <= 2500
    assert min(read(planned).values()) >= READ
    assert [part[0].scene.caption.splitlines()[-1] for part in (one, other)] == ["part 1 of 2", "part 2 of 2"]
    assert one[-1].scene.caption.endswith("to be continued")
    assert other[-1].stay == LAST_LOOK
    shown = [frame.scene.caption for frame in planned if frame.scene.caption.startswith("Step")]
    assert list(dict.fromkeys(shown)) == [f"Step {at}" for at in range(30)]


def test_replay_is_split_only_at_a_marked_cut() -> None:
    made = [replace(shot, cut=at == 11) for at, shot in enumerate(told(30))]
    one, other = timeline.parts_of(timeline.frames(scene(), made))
    assert one[-2].scene.caption == "Step 10"
    assert other[1].scene.caption == "Step 11"
    assert other[0].scene.pieces == one[-1].scene.pieces == one[-2].scene.pieces


def test_unsplittable_replay_is_sped_up() -> None:
    planned = timeline.frames(scene(), told(60, cut=False))
    assert sum(frame.stay for frame in planned) <= LONGEST


def test_split_parts_are_complete_gifs() -> None:
    made = told(30)
    planned = timeline.frames(scene(), made)
    whole = timeline.replay(scene(), made)
    parts, told_apart = gif.parts(whole), list[int]()
    for file, frames in zip(parts, timeline.parts_of(planned), strict=True):
        image = Image.open(BytesIO(file))
        assert (image.format, image.size, image.info["loop"]) == ("GIF", painter.paint(scene()).size, 0)
        first, last = ends(file)
        assert same(first, painted(frames[0]))
        assert same(last, painted(frames[-1]))
        lasting = stays(file)
        assert abs(sum(lasting) - timeline.lasts(frames)) <= 50
        told_apart += lasting
    assert told_apart == stays(whole)


def test_file_with_one_part_is_that_part() -> None:
    file = timeline.replay(scene(), shots(scene()))
    assert gif.parts(file) == (file,)


def test_longer_replay_has_fewer_frames_per_movement() -> None:
    counts = [len(timeline.frames(scene(), told(count))) for count in (3, 30, 60)]
    assert counts[0] > 3 * 4
    assert counts[1] < ENOUGH + 4
    assert counts[2] < ENOUGH + 4


def test_merged_shots_keep_last_scene_with_marks_and_captions() -> None:
    flash, burst = Flash((1, 1), Colour.BLUE), Burst((1, 1), Colour.BLUE, 4.0)
    captions = (
        "The programs are revealed",
        "Ada\nsmall first",
        "Ada\nrams Max",
        "Ada\nrams Max",
        "Ada\nsteals a piece",
    )
    made = [
        Shot(replace(scene(), caption=caption, speaker=Colour.RED), (flash, burst), cut=caption.endswith("first"))
        for caption in captions
    ]
    last = replace(moved(scene(), "robot:red", (7, 7)), caption="Next: everybody programs")
    found = timeline.merge_shots([*made, Shot(last)])
    assert (found.caption, found.speaker) == ("Ada\nrams Max; steals a piece", Colour.RED)
    assert found.pieces == last.pieces
    assert found.marks == (*last.marks, flash)


def test_unrelated_event_is_captioned_only_if_it_fits() -> None:
    def shown(*said: str, palette: Palette = USUAL) -> str:
        captions = ("Ada: large red", *(f"Ada: large red\n{words}" for words in said), "The round is over", "Next")
        shots = [Shot(replace(scene(), caption=caption), cut=at == 0) for at, caption in enumerate(captions)]
        return timeline.merge_shots(shots, palette).caption

    few = ("rams the blue beacon",)
    many = (*few, "pushes the blue beacon", "red beam: hits the blue beacon")
    assert shown(*few) == "Ada: large red\nrams the blue beacon; The round is over"
    assert shown(*many) == f"Ada: large red\n{'; '.join(many)}; The round is over"
    more = (*many, "the blue beacon slides")
    assert shown(*more) == f"Ada: large red\n{'; '.join(more)}"
    large = LARGE["usual-large"]
    assert shown(*many[:2], palette=large) == f"Ada: large red\n{'; '.join(many[:2])}; The round is over"
    assert (
        shown(*many[:2], "is stopped on a7 by a wall", palette=large)
        == f"Ada: large red\n{'; '.join(many[:2])}; is stopped on a7 by a wall"
    )


@pytest.mark.parametrize("palette", [USUAL, LARGE["usual-large"]], ids=lambda palette: palette.key)
def test_clauses_that_do_not_fit_leave_only_the_heading(palette: Palette) -> None:
    """The heading stays, and the marks show the result."""
    clauses = [f"the blue beacon pushes the yellow beacon to f{number}" for number in range(1, 5)]
    captions = ("Ada: large red", *(f"Ada: large red\n{clause}" for clause in clauses), "Next: everybody programs")
    shots = [Shot(replace(scene(), caption=caption), cut=at == 0) for at, caption in enumerate(captions)]
    assert timeline.merge_shots(shots, palette).caption == "Ada: large red"


def test_heading_ending_in_colon_keeps_the_text_below_it() -> None:
    captions = ("Ada scores 8", "Out of the game, from the docks:\nthe clone", "Next")
    shots = [Shot(replace(scene(), caption=caption), cut=at == 0) for at, caption in enumerate(captions)]
    assert timeline.merge_shots(shots).caption == "Ada scores 8\nOut of the game, from the docks: the clone"


def test_merging_short_shots_keeps_their_only_caption() -> None:
    quiet = [Shot(replace(scene(), caption="Ada\nsmall first"), cut=True), Shot(scene())]
    assert timeline.merge_shots(quiet).caption == "Ada\nsmall first"
    assert timeline.merge_shots([Shot(replace(scene(), caption="Max wins"))]).caption == "Max wins"


# --- several in a row ------------------------------------------------------------------------------------------------


def test_nothing_glides_between_two_parts() -> None:
    far = replace(
        scene(), pieces=tuple(replace(piece, cell=(7 - piece.cell[0], piece.cell[1])) for piece in scene().pieces)
    )
    planned = timeline.planned_frames([(scene(), [Shot(scene())]), (far, [Shot(far)])])
    assert all(not frame.moment.places for frame in planned)
    shown = [frame.scene.pieces for frame in planned]
    assert scene().pieces in shown
    assert shown[-1] == far.pieces


@pytest.mark.parametrize("count", [1, 6, 20])
def test_every_part_is_shown_within_the_time_limit(count: int) -> None:
    parts = [(scene(), wander(12, quiet=False)) for _ in range(count)]
    planned = timeline.planned_frames(parts, longest=20_000)
    assert sum(frame.stay for frame in planned) <= 20_000
    assert len(planned) <= timeline.MOST_FRAMES
    assert sum(frame.scene == scene() for frame in planned) >= count
    assert planned[0].stay == timeline.OPENING
    assert [frame.stay for frame in planned].index(timeline.LAST_LOOK) == len(planned) - 1
