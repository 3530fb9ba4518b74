from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

import pytest

from bot.engine import answers
from bot.engine.rng import Rng
from bot.games.pyramids.lessons.exercises import draft_of
from bot.games.pyramids.pictures.showing import FINALE, TAG
from bot.games.pyramids.rules.events import Beamed, Moved, Returned, Stole, Tagged
from bot.games.pyramids.rules.grid import Chessboard, Direction
from bot.games.pyramids.rules.pieces import BY_KEY, Colour
from bot.games.pyramids.rules.things import Hand, Phase, Placed
from bot.games.rambots import RAMBOTS
from bot.games.rambots.lessons.lessons import LESSONS, position
from bot.games.rambots.pictures.stage import RamStage
from bot.games.rambots.rules.rulebook import RamBots
from bot.games.rambots.rules.state import Table
from rendering import painter, theme
from rendering import scene as show
from rendering.boards.layout import lay_out
from rendering.panel.compositions import LETTERS
from rendering.replay import timeline
from tests.texts import text

if TYPE_CHECKING:
    from bot.engine.game import Answer, PublicStep, State
    from bot.games.game import SceneRenderer
    from bot.games.pyramids.rules.events import Happening as Event

RULES = RamBots()
STAGE: SceneRenderer[Table, Hand, Event] = RamStage()
NAMES = ("Ada", "Max")
HEADINGS = {Direction.N: 0, Direction.E: 90, Direction.S: 180, Direction.W: 270}


def begins(size: str, colour: str, way: str) -> str:
    """The caption at the start of one of Ada's instructions."""
    return text("seen-order", who="Ada", size=size, colour=colour, way=way)


def read(program: str) -> Answer:
    """A program in canonical notation as the beginning of an answer."""
    return tuple(key for token in program.split() for key in (token[:2], token[2]))


def board(drawing: str, *, goals: str = "SR MY LG SB") -> State[Table, Hand]:
    """Red's RAMbot `>` and blue's `X` (upright), beacons r y g b (capital: upright); the first row is rank 8."""
    state = RULES.start(("red", "blue"), Rng())
    marks = {">": 0, "X": 1, "R": 2, "Y": 3, "G": 4, "B": 5}
    placed = list(state.table.placed)
    for row, line in enumerate(drawing.split()):
        for column, character in enumerate(line):
            if character != ".":
                facing = Direction.E if character == ">" else None if character.isupper() else Direction.N
                at = marks[character.upper()]
                placed[at] = Placed(placed[at].thing, (column, 7 - row), facing)
    stack = tuple(BY_KEY[key] for key in goals.split())
    players = tuple(replace(player, goals=stack) for player in state.table.players)
    table = replace(
        state.table, round=1, phase=Phase.PROGRAMMING, placed=tuple(placed), players=players, precedence=tuple(Colour)
    )
    return replace(state, table=table)


def played(state: State[Table, Hand], program: str) -> list[PublicStep[Table, Event]]:
    answer = (*read(program), "done") if len(read(program)) < 10 else read(program)
    return [step.seen for step in RULES.advance(state, {0: answer, 1: ("done",)})]


RAM = """
    .......X
    ........
    ........
    ..>Rg...
    ........
    ........
    ..y.....
    .b......
"""
STEAL = """
    ........
    r.......
    ........
    ..>.X...
    ........
    ........
    ..y.....
    .b.....g
"""


def test_still_shows_every_object_in_place() -> None:
    state = board(RAM)
    pieces = STAGE.still(state.table, NAMES).pieces
    assert [(piece.key, piece.cell) for piece in pieces] == [
        (placed.thing.key, placed.cell) for placed in state.table.placed
    ]
    assert [piece.heading for piece in pieces] == [90, None, None, 0, 0, 0]
    assert [piece.robot for piece in pieces] == [True, True, False, False, False, False]


def test_still_marks_only_the_viewers_card() -> None:
    table = board(RAM).table
    assert [player.you for player in STAGE.still(table, NAMES, seat=1, hand=Hand()).panel.players] == [False, True]
    assert not any(player.you for player in STAGE.still(table, NAMES).panel.players)


def test_still_lights_the_viewers_rambot_and_rings_its_next_goal() -> None:
    assert STAGE.still(board(RAM).table, NAMES, seat=0).marks == (
        show.Glow(((2, 4),), show.Colour.RED),
        show.Aim((3, 4), show.Colour.RED),
    )
    assert STAGE.still(board(RAM).table, NAMES).marks == ()


def test_goals_are_hidden_until_all_are_chosen() -> None:
    state = RULES.start(("red", "blue"), Rng())
    assert [player.goals for player in STAGE.still(state.table, NAMES).panel.players] == [None, None]


def test_four_drafted_goals_fit_beside_the_caption() -> None:
    """They're beside the badge of the player who chooses them."""
    state = RULES.start(("red", "blue"), Rng())
    scene = STAGE.preview(state.table, state.hands[0], 0, ("MR", "MY", "MG", "MB"), (), NAMES)
    left, _, right, _ = lay_out(scene.board).composition.caption
    assert all(theme.width_of(line, size=LETTERS) <= right - left - 52 for line in scene.caption.splitlines())
    goals = scene.panel.players[1].goals or ()
    assert [goal.colour.value for goal in goals] == ["red", "yellow", "green", "blue"]


def test_tagged_goals_are_counted() -> None:
    table = board(RAM, goals="LG SB").table
    assert [player.won for player in STAGE.still(table, NAMES).panel.players] == [2, 2]


def test_pool_counts_equal_pieces() -> None:
    table = board(RAM).table
    richer = replace(table.players[0], pool=(BY_KEY["SR"], BY_KEY["SR"], BY_KEY["LB"]))
    pool = STAGE.still(replace(table, players=(richer, table.players[1])), NAMES).panel.players[0].pool
    assert pool == (
        show.Stock(show.Size.SMALL, show.Colour.RED, 2),
        show.Stock(show.Size.LARGE, show.Colour.BLUE, 1),
    )


def test_replay_ends_with_the_still_of_the_last_table() -> None:
    state = board(RAM)
    steps = played(state, "LGE SYN")
    _, shots = STAGE.replay(state.table, steps, NAMES)
    assert shots[-1].scene == STAGE.still(steps[-1].table, NAMES)
    assert shots[-1].marks == ()


def test_replay_starts_with_the_previous_table() -> None:
    state = board(RAM)
    first, _ = STAGE.replay(state.table, played(state, "LGE"), NAMES)
    assert first.pieces == STAGE.still(state.table, NAMES).pieces


def test_board_is_shown_after_every_event_in_order() -> None:
    state = board(RAM)
    steps = played(state, "LGE SYN LBU")
    _, shots = STAGE.replay(state.table, steps, NAMES)
    shown = [pieces for pieces, _ in groupby(shot.scene.pieces for shot in shots)]
    after = (RamStage().picture(step.table, NAMES).pieces for step in steps if not isinstance(step.event, Returned))
    assert shown == [pieces for pieces, _ in groupby(after)]


def test_push_frames_mover_and_pushed_objects_throughout() -> None:
    state = board(RAM)
    _, shots = STAGE.replay(state.table, played(state, "MRE"), NAMES)
    framed = [
        (shot, mark) for shot in shots for mark in shot.marks if isinstance(mark, show.Glow) and len(mark.cells) > 1
    ]
    for (shot, frame), east in zip(framed, (0, 1, 2), strict=True):
        assert {piece.cell for piece in shot.scene.pieces if piece.cell in frame.cells} == set(frame.cells)
        assert sorted(frame.cells) == [(2 + east, 4), (3 + east, 4), (4 + east, 4)]


def test_caption_stays_until_there_is_something_new() -> None:
    """A RAMbot's own steps and a beam without a hit are visible, so they need no new caption."""
    state = board(RAM)
    _, shots = STAGE.replay(state.table, played(state, "SYN MBU"), NAMES)
    captions = [caption for caption, _ in groupby(shot.scene.caption for shot in shots)]
    assert captions[:3] == [text("seen-programs"), begins("small", "yellow", "N"), begins("medium", "blue", "up")]


ORDER = (
    ("MRN", "LYN", text("smaller-first", one="medium", other="large")),
    ("SRN", "SYN", text("precedence-first", one="red", other="yellow")),
    ("SRN", "SRS", text("precedence-first", one="Ada", other="Max")),
    ("SRN", "", ""),
)


@pytest.mark.parametrize(("mine", "theirs", "why"), ORDER)
def test_caption_explains_why_an_instruction_is_next(mine: str, theirs: str, why: str) -> None:
    state = board(RAM)
    steps = [step.seen for step in RULES.advance(state, {0: (*read(mine), "done"), 1: (*read(theirs), "done")})]
    _, shots = STAGE.replay(state.table, steps, NAMES)
    begun = next(shot.scene.caption for shot in shots if shot.cut)
    assert begun.split("\n")[1:] == ([why] if why else [])


def test_caption_names_the_next_instruction_among_all_waiting() -> None:
    state = RULES.start(("red", "blue", "green"), Rng())
    table = replace(state.table, round=1, phase=Phase.PROGRAMMING, precedence=tuple(Colour))
    programs = {0: (*read("SRN"), "done"), 1: (*read("LYN"), "done"), 2: (*read("SYN"), "done")}
    steps = [step.seen for step in RULES.advance(replace(state, table=table), programs)]
    _, shots = STAGE.replay(table, steps, ("Ada", "Max", "Lin"))
    whys = [shot.scene.caption.split("\n")[1:] for shot in shots if shot.cut]
    red, small = text("precedence-first", one="red", other="yellow"), text("smaller-first", one="small", other="large")
    assert whys == [[red], [small], []]


def test_replay_can_be_cut_where_an_instruction_begins() -> None:
    state = board(RAM)
    _, shots = STAGE.replay(state.table, played(state, "SYN MBU"), NAMES)
    assert [shot.scene.caption for shot in shots if shot.cut] == [
        begins("small", "yellow", "N"),
        begins("medium", "blue", "up"),
    ]


def test_ram_shows_an_impact_at_the_nose() -> None:
    state = board(RAM)
    steps = played(state, "LGE")
    _, shots = STAGE.replay(state.table, steps, NAMES)
    assert [mark for shot in shots for mark in shot.marks if isinstance(mark, show.Impact)] == [show.Impact((2, 4), 90)]


def test_tag_flashes_the_object_and_its_goal_flies_to_the_pool() -> None:
    state = board(RAM)
    steps = played(state, "SGE")
    assert any(isinstance(step.event, Tagged) for step in steps)
    _, shots = STAGE.replay(state.table, steps, NAMES)
    marks = next(shot.marks for shot in shots if any(isinstance(mark, show.Flight) for mark in shot.marks))
    assert marks == (
        show.Burst((3, 4), show.Colour.RED, TAG),
        show.Flash((3, 4), show.Colour.RED),
        show.Flight(show.Size.SMALL, show.Colour.RED, (0, show.Row.GOALS), (0, show.Row.POOL)),
    )


def test_stolen_piece_flies_from_pool_to_pool() -> None:
    state = board(STEAL)
    steps = played(state, "LGE")
    assert any(isinstance(step.event, Stole) for step in steps)
    _, shots = STAGE.replay(state.table, steps, NAMES)
    flights = [mark for shot in shots for mark in shot.marks if isinstance(mark, show.Flight)]
    assert [(flight.source, flight.target) for flight in flights] == [((1, show.Row.POOL), (0, show.Row.POOL))]


def test_beam_stays_visible_while_it_takes_effect() -> None:
    state = board(
        """
        .......X
        ........
        ........
        ..>...g.
        ........
        ........
        ..y.....
        .b.....r
        """
    )
    steps = played(state, "SBE")
    _, shots = STAGE.replay(state.table, steps, NAMES)
    ray = show.Beam((3, 4), ((4, 4), (5, 4), (6, 4)), show.Colour.BLUE, 90, hit=True)
    assert sum(ray in shot.marks for shot in shots) == 2  # the shot, and the push


def test_pushed_line_moves_in_one_shot() -> None:
    state = board(RAM)
    steps = played(state, "MRE")
    push = next(step.event for step in steps if isinstance(step.event, Moved) and len(step.event.shifts) == 3)
    _, shots = STAGE.replay(state.table, steps, NAMES)
    assert len(push.shifts) == 3
    before = {piece.key: piece.cell for piece in STAGE.still(state.table, NAMES).pieces}
    moves = []
    for shot in shots:
        after = {piece.key: piece.cell for piece in shot.scene.pieces}
        moves.append(sum(before[key] != after[key] for key in after))
        before = after
    assert 3 in moves


def test_caption_counts_the_other_pushed_things() -> None:
    _, shots = STAGE.replay(board(RAM).table, played(board(RAM), "MRE"), NAMES)
    beacon = text("thing", case="", icon="", colour="red", noun="beacon")
    pushes = text("seen-pushes-more", what=beacon, more=1)
    assert f"{begins('medium', 'red', 'E')}\n{pushes}" in [shot.scene.caption for shot in shots]


def test_running_instruction_is_lit_and_finished_ones_are_dimmed() -> None:
    state = board(RAM)
    _, shots = STAGE.replay(state.table, played(state, "SYN MBU"), NAMES)
    programs = [shot.scene.panel.players[0].program for shot in shots]
    states = {tuple(instruction.progress.value for instruction in program) for program in programs if program}
    assert states == {("waiting", "waiting"), ("running", "waiting"), ("done", "running")}


def test_captions_name_the_instructions_owner() -> None:
    state = board(RAM)
    _, shots = STAGE.replay(state.table, played(state, "SGE"), NAMES)
    captions = [shot.scene.caption for shot in shots]
    beacon = text("thing", case="", icon="", colour="red", noun="beacon")
    begun = begins("small", "green", "E")
    assert begun in captions
    assert f"{begun}\n{text('seen-rams-over', what=beacon)}" in captions


def test_win_ends_the_replay_with_the_winner() -> None:
    state = board(RAM, goals="SR")
    _, shots = STAGE.replay(state.table, played(state, "SGE"), NAMES)
    last = shots[-1].scene
    assert (last.caption, last.speaker) == (text("victory-alone", who="Ada"), show.Colour.RED)
    assert last.panel.title == text("game-over", catalog="rambots")
    assert [player.status for player in last.panel.players] == [show.Status.WINNER, show.Status.NONE]
    won = [mark for shot in shots for mark in shot.marks if isinstance(mark, show.Burst)]
    assert won[-1] == show.Burst((2, 4), show.Colour.RED, FINALE)
    assert FINALE > 2 * TAG


def test_departure_can_be_shown() -> None:
    state = board(RAM)
    steps = [step.seen for step in RULES.leave(state, 0)]
    _, shots = STAGE.replay(state.table, steps, NAMES)
    assert shots[0].scene.caption == text("seen-left", who="Ada")
    assert [player.status for player in shots[-1].scene.panel.players] == [show.Status.OUT, show.Status.WINNER]


def test_cancelled_game_shows_no_winner() -> None:
    state = RULES.start(("red", "blue"), Rng())
    steps = [step.seen for step in RULES.leave(state, 0)]
    _, shots = STAGE.replay(state.table, steps, NAMES)
    assert shots[-1].scene.caption == text("victory-nobody")
    assert shots[-1].scene.panel.players[1].goals is None


def test_piece_without_orientation_is_shown_as_current() -> None:
    state = board(RAM)
    draft = (*read("LYN"), "MB")
    steps = [step.seen for step in RULES.preview(state.table, Hand(), 0, draft)]
    scene = STAGE.preview(state.table, Hand(), 0, draft, steps, NAMES)
    shown = scene.panel.players[0].program or ()
    assert [(each.size, each.colour, each.progress) for each in shown] == [
        (show.Size.LARGE, show.Colour.YELLOW, show.Progress.WAITING),
        (show.Size.MEDIUM, show.Colour.BLUE, show.Progress.RUNNING),
    ]
    asked = text("draft-begun", outcome="", piece=text("piece", size="medium", colour="blue"))
    assert scene.caption.endswith(asked)


def test_preview_shows_path_start_and_end_of_the_draft() -> None:
    state = board(RAM)
    draft = read("LYN SBW")
    steps = [step.seen for step in RULES.preview(state.table, Hand(), 0, draft)]
    scene = STAGE.preview(state.table, Hand(), 0, draft, steps, NAMES)
    assert scene.pieces[0].cell == (2, 6)
    assert show.Path(((2, 4), (2, 5), (2, 6)), show.Colour.RED) in scene.marks
    assert show.Ghost(replace(scene.pieces[0], cell=(2, 4), heading=90)) in scene.marks
    assert show.Note((2, 6), "1 2", show.Colour.RED) in scene.marks
    assert sum(isinstance(mark, show.Beam) for mark in scene.marks) == sum(
        isinstance(step.event, Beamed) for step in steps
    )


def test_long_preview_fades_earlier_beams_and_stops() -> None:
    """Beams from places that the RAMbot has left, and its stops between start and end."""
    state = board(RAM)
    draft = read("LYN SBU SRU LBW SGU")
    steps = [step.seen for step in RULES.preview(state.table, Hand(), 0, draft)]
    scene = STAGE.preview(state.table, Hand(), 0, draft, steps, NAMES)
    end = scene.pieces[0].cell
    beams = [mark for mark in scene.marks if isinstance(mark, show.Beam)]
    assert [beam.faded for beam in beams] == [beam.origin != end for beam in beams]
    assert len({beam.faded for beam in beams}) == 2
    ghosts = [mark for mark in scene.marks if isinstance(mark, show.Ghost) and mark.piece.robot]
    assert [ghost.faded for ghost in ghosts] == [ghost.piece.cell != (2, 4) for ghost in ghosts]
    assert len({ghost.piece.cell for ghost in ghosts}) == len(ghosts), "one a place"


def test_preview_numbers_a_place_once_for_repeated_stops() -> None:
    state = board(RAM)
    draft = read("LYN SBW SRE")
    steps = [step.seen for step in RULES.preview(state.table, Hand(), 0, draft)]
    notes = [
        mark for mark in STAGE.preview(state.table, Hand(), 0, draft, steps, NAMES).marks if isinstance(mark, show.Note)
    ]
    assert [note.text for note in notes] == ["1–3"]


@pytest.mark.parametrize(
    ("goals", "draft", "ringed"),
    [
        ("SR MY", "SBW", [show.Colour.RED]),
        ("SR MY", "SGE", [show.Colour.YELLOW]),
        ("SR", "SGE", []),
    ],
)
def test_preview_rings_the_next_remaining_goal(goals: str, draft: str, ringed: list[show.Colour]) -> None:
    state, answer = board(RAM, goals=goals), read(draft)
    steps = [step.seen for step in RULES.preview(state.table, Hand(), 0, answer)]
    marks = STAGE.preview(state.table, Hand(), 0, answer, steps, NAMES).marks
    assert [mark.colour for mark in marks if isinstance(mark, show.Aim)] == ringed


def test_preview_shows_the_draft_only_on_its_own_card() -> None:
    state = board(RAM)
    draft = read("LYN")
    steps = [step.seen for step in RULES.preview(state.table, Hand(), 0, draft)]
    scene = STAGE.preview(state.table, Hand(), 0, draft, steps, NAMES)
    assert [player.program for player in scene.panel.players] == [
        (show.Instruction(show.Size.LARGE, show.Colour.YELLOW, 0),),
        None,
    ]


def test_preview_of_a_win_still_shows_current_goals() -> None:
    state = board(RAM, goals="SR")
    steps = [step.seen for step in RULES.preview(state.table, Hand(), 0, read("SGE"))]
    scene = STAGE.preview(state.table, Hand(), 0, read("SGE"), steps, NAMES)
    assert scene.panel.players[0].goals == (show.Goal(show.Size.SMALL, show.Colour.RED),)
    assert scene.panel.title == text("round-name", number=1)


def test_preview_of_an_empty_draft_shows_the_table() -> None:
    state = board(RAM)
    scene = STAGE.preview(state.table, Hand(), 0, (), [], NAMES)
    assert scene.pieces == STAGE.still(state.table, NAMES).pieces


def test_goal_draft_appears_on_the_next_seats_card() -> None:
    state = RULES.start(("red", "blue"), Rng())
    scene = STAGE.preview(state.table, Hand(), 0, ("LG", "SB"), [], NAMES)
    assert [player.goals for player in scene.panel.players] == [
        None,
        (show.Goal(show.Size.LARGE, show.Colour.GREEN), show.Goal(show.Size.SMALL, show.Colour.BLUE)),
    ]


def test_lessons_can_be_drawn() -> None:
    lessons = RAMBOTS.lessons()
    assert len(lessons) >= 5
    assert all(painter.still(scene) for _, scene, _ in lessons)
    assert len({text for text, _, _ in lessons}) == len(lessons)


def lesson_steps(key: str) -> list[PublicStep[Table, Event]]:
    lesson = next(lesson for lesson in LESSONS if lesson.key == key)
    return [step.seen for step in RULES.preview(position(lesson), Hand(), 0, draft_of(lesson.program))]


def test_programming_lesson_ends_where_its_text_says() -> None:
    assert lesson_steps("lesson-programming")[-1].table.robot(0).cell == (2, 3)


def test_backing_up_lesson_goes_three_squares_back() -> None:
    assert lesson_steps("lesson-backing-up")[-1].table.robot(0) == replace(
        board(RAM).table.placed[0], cell=(1, 3), facing=Direction.E
    )


def test_ramming_lesson_tags_a_goal() -> None:
    assert sum(isinstance(step.event, Tagged) for step in lesson_steps("lesson-ram")) == 1


def test_beams_lesson_hits_with_each_colour_in_text_order() -> None:
    beams = [step.event for step in lesson_steps("lesson-beams") if isinstance(step.event, Beamed)]
    assert [(beam.piece.colour, beam.hit is not None) for beam in beams] == [
        (Colour.BLUE, True),
        (Colour.GREEN, True),
        (Colour.YELLOW, True),
        (Colour.RED, True),
    ]


@pytest.mark.parametrize("colours", [("red", "blue"), ("blue", "green", "red"), ("red", "yellow", "green", "blue")])
def test_whole_games_can_be_shown(colours: tuple[str, ...]) -> None:
    state = RULES.start(colours, Rng())
    names = tuple(f"Player {colour}" for colour in colours)
    cells = {(column, row) for column in range(8) for row in range(8)}
    rng = Rng()
    for _ in range(4):
        given: dict[int, Answer] = {}
        for decision in RULES.pending_decisions(state):
            given[decision.seat], rng = answers.at_random(RULES, state, decision, rng, ())
        steps = list(RULES.advance(state, given))
        first, shots = STAGE.replay(state.table, [step.seen for step in steps], names)
        assert all({piece.cell for piece in shot.scene.pieces} <= cells for shot in shots)
        assert all(len({piece.cell for piece in shot.scene.pieces}) == len(first.pieces) for shot in shots)
        assert len(timeline.frames(first, shots)) <= timeline.MOST_FRAMES
        state = steps[-1].state


def test_squares_are_labelled_by_their_rulebook_names() -> None:
    board_shown = STAGE.still(board(RAM).table, NAMES).board
    assert isinstance(board_shown, show.Squares)
    for column, letter in enumerate(board_shown.columns):
        for row, number in enumerate(board_shown.rows):
            assert Chessboard().name((column, row)) == f"{letter}{number}"
