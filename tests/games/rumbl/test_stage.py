from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bot.engine.game import DONE, PublicStep
from bot.engine.rng import Rng
from bot.games.rumbl.lessons.lessons import draft_of
from bot.games.rumbl.pictures.looks import colour_of
from bot.games.rumbl.pictures.models import MODELS
from bot.games.rumbl.rules.events import (
    Activated,
    Ended,
    Exploded,
    FieldBegan,
    Moved,
    Revealed,
    Role,
    Scored,
    TurnBegan,
)
from bot.games.rumbl.rules.hexes import POINTS, Direction, Sector, around, back, beside, front
from bot.games.rumbl.rules.loading import load_of
from bot.games.rumbl.rules.places import BOARD_SPACES, printed_name
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import Hand, Kind, Opened, Topic
from rendering import scene as show
from rendering import theme
from rendering.boards.layout import lay_out
from rendering.replay import timeline
from tests.games.rumbl.boards import close
from tests.games.rumbl.staged import (
    BLUE,
    CAPTION,
    NAMES,
    RED,
    RULES,
    RUMBL_STAGE,
    STAGE,
    asked,
    begun,
    every_variant,
    moves,
    notes,
    played,
    shot_of,
)
from tests.texts import text

# --- stills ----------------------------------------------------------------------------------------------------------


def test_still_shows_every_piece_in_its_place() -> None:
    table = begun("green shield 1,-1 E, blue clone 0,2, obstacle -2,0").table
    found = {(figure.cell, figure.model, figure.colour) for figure in STAGE.still(table, NAMES).figures}
    assert found == {
        ((1, -1), MODELS[Kind.SHIELD], show.Colour.GREEN),
        ((0, 2), MODELS[Kind.CLONE], show.Colour.BLUE),
        ((-2, 0), MODELS[Kind.OBSTACLE], None),
    }


@pytest.mark.parametrize("direction", list(Direction))
def test_robot_points_at_space_it_faces(direction: Direction) -> None:
    scene = STAGE.still(begun(f"blue plow 0,0 {direction.value}").table, NAMES)
    heading, layout = scene.figures[0].heading, lay_out(scene.board)
    assert heading is not None
    (x, y), (ahead_x, ahead_y) = layout.side((0, 0), heading), layout.centre(beside((0, 0), direction))
    middle = layout.centre((0, 0))
    assert (x, y) == pytest.approx(((middle[0] + ahead_x) / 2, (middle[1] + ahead_y) / 2))


def test_stack_is_drawn_from_bottom_to_top() -> None:
    table = begun("green plow 1,-1 E, blue shield 1,-1 E").table
    assert [figure.model for figure in STAGE.still(table, NAMES).figures] == [MODELS[Kind.PLOW], MODELS[Kind.SHIELD]]


def test_shield_protecting_nothing_is_pale() -> None:
    """M12: it's on top of something, stopped there by a field."""
    table = begun("green plow 1,-1 E, blue shield 1,-1 E").table
    idle = tuple(replace(piece, protects=False) for piece in table.pieces)
    stills = [STAGE.still(shown, NAMES).figures[1].still for shown in (table, replace(table, pieces=idle))]
    assert stills == [False, True]


def test_shield_on_the_ground_is_not_pale() -> None:
    table = begun("blue shield 1,-1 E").table
    grounded = replace(table, pieces=(replace(table.pieces[0], protects=False),))
    assert not STAGE.still(grounded, NAMES).figures[0].still


def test_docks_are_shown_on_their_sides_with_their_owners() -> None:
    _, steps = played("", RED, BLUE)
    scene = STAGE.still(steps[0].table, NAMES)
    assert isinstance(scene.board, show.Hexagons)
    assert {(dock.sector, dock.colour, dock.attached) for dock in scene.board.docks} == {
        (show.Sector.RED, show.Colour.BLUE, True),
        (show.Sector.BLUE, show.Colour.GREEN, True),
    }
    assert {dock.rows for dock in scene.board.docks} == {(front(s), back(s)) for s in (Sector.RED, Sector.BLUE)}


def test_loading_player_sees_every_free_side_for_a_dock() -> None:
    state = begun()
    boards = [STAGE.still(state.table, NAMES, seat=0, hand=state.hands[0]).board, STAGE.still(state.table, NAMES).board]
    sectors = [{dock.sector.value for dock in board.docks} for board in boards if isinstance(board, show.Hexagons)]
    assert sectors == [{sector.value for sector in state.hands[0].held.sectors}, set()]


def test_powers_are_hidden_until_robot_moves() -> None:
    _, steps = played("", RED, BLUE)
    turn = next(step for step in steps if isinstance(step.event, TurnBegan))
    powers = {figure.model: figure.power for figure in STAGE.still(turn.table, NAMES).figures if figure.colour}
    assert powers[MODELS[Kind.BOMB]] == "2"
    assert {power for model, power in powers.items() if model is not MODELS[Kind.BOMB]} == {"?"}


def test_players_see_powers_of_their_own_robots_only() -> None:
    state = begun("", RED, BLUE)
    loads = load_of((*draft_of(RED), DONE)), load_of((*draft_of(BLUE), DONE))
    opened = next(iter(RULES.play(state, loads))).state
    scene = STAGE.still(opened.table, NAMES, seat=0, hand=opened.hands[0])
    powers = {figure.model.name: figure.power for figure in scene.figures if figure.colour}
    assert powers == {"helibot": "5", "plow": "3", "creeper": "2", "bomb": "?", "repulsor": "?"}


def test_sleeper_keeps_its_power_hidden() -> None:
    """During its own turn, too."""
    _, steps = played("", "red sleeper 4,-1 SW 4 4")
    looks = [
        (figure.power, figure.still)
        for step in steps
        for figure in STAGE.still(step.table, NAMES).figures
        if figure.model is MODELS[Kind.SLEEPER]
    ]
    assert {power for power, _ in looks} == {"?"}
    assert looks[-1] == ("?", True)


def test_woken_sleeper_is_bright_and_shows_its_power() -> None:
    """Holds while the other one wakes, too, and afterwards."""
    board = """
            .     .     .
         .     .     .     .
      Sl:E  .     .     .     sl:W
         .     .     .     .
            .     .     .
        """
    woken = close(board, powers={"Sl": 2, "sl": 2}, last="blue", last_round=True)
    looks = [
        {figure.colour: (figure.power, figure.still) for figure in STAGE.still(table, NAMES).figures}
        for table in woken.tables
    ]
    blue, green = show.Colour.BLUE, show.Colour.GREEN
    assert {blue: ("2", False), green: ("?", True)} in looks
    assert {blue: ("", False), green: ("2", False)} in looks


def test_field_covers_existing_spaces_around_its_nullifier() -> None:
    _, steps = played("", "red nullifier 4,-1 W 2 4")
    field = next(step for step in steps if isinstance(step.event, FieldBegan))
    hushed = [mark for mark in STAGE.still(field.table, NAMES).marks if isinstance(mark, show.Hush)]
    assert [set(mark.cells) for mark in hushed] == [set(around((2, -1)))]


# --- questions -------------------------------------------------------------------------------------------------------


def test_targets_are_numbered_in_question_order() -> None:
    """M26."""
    table = asked("blue missile 0,0 E", Topic.TARGET, "-1,0 1,0", "obstacle -1,0, green plow 1,0 E")
    assert notes(STAGE.still(table, NAMES)) == {(-1, 0): "1", (1, 0): "2"}


def test_every_space_is_labelled_with_its_typed_name() -> None:
    board = STAGE.still(begun().table, NAMES).board
    everywhere = RUMBL_STAGE.picture(begun().table, NAMES, room=Sector).board
    spaces = lay_out(everywhere).spaces
    assert {name: spaces[at].name for name, at in BOARD_SPACES.items()} == {name: name for name in BOARD_SPACES}
    assert {lay_out(board).spaces[at].name for at in BOARD_SPACES.values()} == set(BOARD_SPACES)
    assert len(BOARD_SPACES) == 37
    docks = {at: printed_name(at) for sector in Sector for at in (*front(sector), *back(sector))}
    assert {at: spaces[at].name for at in docks} == docks


def test_directions_are_shown_on_spaces_they_lead_to() -> None:
    table = asked("blue ricochet 0,0 E", Topic.DIRECTION, "SE NW")
    assert notes(STAGE.still(table, NAMES)) == {(0, 1): "SE", (0, -1): "NW"}


def test_stay_option_is_shown_on_creepers_own_space() -> None:
    table = asked("green creeper 0,0 E", Topic.TO, "stay 1,0 0,1")
    assert notes(STAGE.still(table, NAMES)) == {(0, 0): text("choice-stay", catalog="rumbl"), (1, 0): "E", (0, 1): "SE"}


def test_spaces_for_two_clones_show_their_names() -> None:
    table = asked("blue cloner 0,0 E", Topic.CLONES, "1,0/0,1 1,0/-1,1 0,1/-1,1")
    assert notes(STAGE.still(table, NAMES)) == {(1, 0): "u5", (0, 1): "t4", (-1, 1): "t3"}


def test_a_chosen_space_with_its_clone_has_no_label() -> None:
    """The clone would hide half of it."""
    table, draft = asked("blue cloner 0,0 E", Topic.CLONES, "1,0/0,1 1,0/-1,1 0,1/-1,1"), ("1,0/0,1",)
    after = begun("blue cloner 0,0 E, blue clone 1,0, blue clone 0,1").table
    steps: list[PublicStep[Any, Any]] = [PublicStep(Activated(0, 0, 0), after)]
    assert notes(STAGE.preview(table, Hand(), 0, draft, steps, NAMES)) == {(-1, 1): "t3"}


def test_question_highlights_its_robot_and_players_card() -> None:
    scene = STAGE.still(asked("green creeper 0,0 E", Topic.TO, "stay 1,0"), NAMES)
    assert show.Glow(((0, 0),), show.Colour.GREEN) in scene.marks
    assert [player.status for player in scene.panel.players] == [show.Status.NONE, show.Status.ACTIVE]
    assert scene.caption.startswith("Max")


def test_chosen_answer_is_highlighted_with_other_options_shown() -> None:
    table = replace(asked("blue creeper 0,0 E", Topic.TO, "stay 1,0 0,1"), agenda=())
    scene = STAGE.preview(table, Hand(), 0, ("0,1",), (), NAMES)
    assert show.Glow(((0, 1),), show.Colour.BLUE) in scene.marks
    assert notes(scene) == notes(STAGE.still(table, NAMES))


# --- the panel -------------------------------------------------------------------------------------------------------


def test_tray_shows_used_tokens_and_backs_of_the_rest() -> None:
    state = begun("", RED)
    tray = STAGE.still(state.table, NAMES).panel.players[0].tray
    side = state.table.sides[0]
    assert tray is not None
    assert [token.face for token in tray.powers] == [3, 4, None, None, None, None, None]
    assert [token.face for token in tray.turns] == [None] * 3
    used = {token.face for token in tray.robots if token.used}
    assert used == {MODELS[kind] for kind in side.used_robots}
    assert sum(token.face is None for token in tray.robots) == side.roster_left


def test_tray_shows_hidden_tokens_only_to_their_owner() -> None:
    state = begun("", RED)
    players = STAGE.still(state.table, NAMES, seat=0, hand=state.hands[0]).panel.players
    own, other = players[0].tray, players[1].tray
    held = state.hands[0].held
    assert own is not None
    assert other is not None
    assert [token.face for token in own.turns] == list(held.priorities)
    assert [token.face for token in own.powers if not token.used] == list(held.powers)
    assert [token.face for token in own.robots if not token.used] == [MODELS[kind] for kind in held.roster]
    assert not [token for token in (*other.robots, *other.powers, *other.turns) if token.face and not token.used]


def test_tray_shows_four_backs_in_a_learning_game_with_roster_choice() -> None:
    rules = Rumbl(learning=True, roster_choice=True)
    table = rules.start(("blue", "green"), Rng(1)).table
    tray = STAGE.still(table, NAMES).panel.players[0].tray
    assert tray is not None
    assert [token.face for token in tray.robots] == [None] * 4


def test_open_tokens_are_shown_to_everyone_except_powers() -> None:
    """M28."""
    state = begun("", RED)
    held = state.hands[0].held
    opened = Opened(held.roster, held.sectors, held.priorities)
    sides = (replace(state.table.sides[0], opened=opened), state.table.sides[1])
    tray = STAGE.still(replace(state.table, sides=sides), NAMES).panel.players[0].tray
    assert tray is not None
    assert [token.face for token in tray.turns] == list(held.priorities)
    assert None not in [token.face for token in (*tray.robots, *tray.sectors)]
    assert None in [token.face for token in tray.powers]


def test_turns_stay_in_order_list_until_round_ends() -> None:
    before, steps = played("", RED, BLUE)
    _, shots = STAGE.replay(before, steps, NAMES)
    ada_scores = text("film-scores", who="Ada", points="").strip()
    at_end = next(shot for shot in shots if shot.scene.caption.startswith(ada_scores))
    turns = at_end.scene.panel.turns or ()
    assert [turn.number for turn in sorted(turns, key=lambda turn: turn.number)] == [1, 2, 4, 5, 7]
    assert {turn.progress for turn in turns} == {show.Progress.DONE}
    assert shots[-1].scene.panel.turns == ()


def test_order_list_marks_the_moving_robot() -> None:
    _, steps = played("", RED, BLUE)
    first = next(step for step in steps if isinstance(step.event, TurnBegan))
    _, shots = STAGE.replay(steps[0].table, [first], NAMES)
    running = [turn for turn in shots[0].scene.panel.turns or () if turn.progress is show.Progress.RUNNING]
    assert [(turn.number, turn.model) for turn in running] == [(1, MODELS[Kind.BOMB])]


# --- replays ---------------------------------------------------------------------------------------------------------


@every_variant
def test_replay_shows_every_step_and_ends_in_the_still(rules: Rumbl) -> None:
    for state, _, steps in moves(3, rules):
        seen = [step.seen for step in steps]
        _, shots = STAGE.replay(state.table, seen, NAMES)
        assert len(shots) > len(seen)
        assert shots[-1].scene == STAGE.still(seen[-1].table, NAMES)


@every_variant
def test_layout_does_not_shift_during_a_round(rules: Rumbl) -> None:
    for state, _, steps in moves(4, rules):
        first, shots = STAGE.replay(state.table, [step.seen for step in steps], NAMES)
        layouts = [lay_out(scene.board) for scene in (first, *(shot.scene for shot in shots[:-1]))]
        assert all(one.centre((0, 0)) == other.centre((0, 0)) for one, other in pairwise(layouts))
        assert len({layout.unit for layout in layouts}) == 1


@every_variant
def test_replay_stays_within_length_limits(rules: Rumbl) -> None:
    for state, _, steps in moves(5, rules):
        frames = timeline.frames(*STAGE.replay(state.table, [step.seen for step in steps], NAMES))
        assert len(frames) <= timeline.MOST_FRAMES
        assert sum(frame.stay for frame in frames) <= timeline.LONGEST


@every_variant
@pytest.mark.parametrize("seed", range(4))
def test_every_caption_fits_under_the_board(rules: Rumbl, seed: int) -> None:
    for state, given, steps in moves(seed, rules):
        _, shots = STAGE.replay(state.table, [step.seen for step in steps], NAMES)
        scenes = [shot.scene for shot in shots]
        for seat, answer in given.items():
            hand = state.hands[seat]
            draft = [step.seen for step in rules.preview(state.table, hand, seat, answer)]
            scenes.append(STAGE.preview(state.table, hand, seat, answer, draft, NAMES))
        for scene in scenes:
            lines = scene.caption.split("\n")
            assert len(lines) <= 2
            assert [line for line in lines if theme.face(24).getlength(line) > CAPTION] == []


def test_explosion_is_drawn_over_pieces_before_they_vanish() -> None:
    field = "green hauler 0,-1 E, obstacle 1,-3"
    marks = shot_of(*played(field, "red bomb 4,-2 W 3 2"), Exploded)
    scene, blast = marks[0]
    assert isinstance(blast, show.Blast)
    assert (blast.cell, set(blast.reached)) == ((1, -2), {(0, -1), (1, -3)})
    assert {figure.cell for figure in scene.figures} >= {(1, -2), (0, -1), (1, -3)}


def test_pull_is_drawn_from_pulled_piece_towards_puller() -> None:
    before, steps = played("green ricochet -1,-2 E", "red magnetbot 4,-2 W 3 2")
    pulled = [step for step in steps if isinstance(step.event, Moved) and step.event.shifts[0].role is Role.ATTRACTED]
    at = steps.index(pulled[0])
    _, shots = STAGE.replay(steps[at - 1].table, pulled, NAMES)
    assert show.Tug((-1, -2), (1, -2), show.Colour.BLUE) in shots[0].marks
    assert before.pieces[0].at == (-1, -2)


def test_push_is_drawn_from_pusher_to_destination() -> None:
    _, steps = played("green ricochet 1,1 E", "red repulsor 4,-1 SW 2 4")
    pushed = [step for step in steps if isinstance(step.event, Moved) and step.event.shifts[0].role is Role.REPELLED]
    _, shots = STAGE.replay(steps[steps.index(pushed[0]) - 1].table, pushed, NAMES)
    assert show.Tug((2, 1), (0, 1), show.Colour.BLUE) in shots[0].marks


def test_caption_explains_why_robot_moves_now() -> None:
    before, steps = played("", RED, BLUE)
    _, shots = STAGE.replay(before, steps, NAMES)
    begun = [step.event.robot for step in steps if isinstance(step.event, TurnBegan)]
    whys = [shot.scene.caption.split("\n")[-1] for shot in shots if shot.cut][: len(begun)]
    assert whys == [
        *(text("film-priority", one=one, other=other) for one, other in pairwise((1, 2, 4, 5, 7))),
        text("film-priority-last", one=7),
    ]


def test_caption_stays_until_another_robot_moves() -> None:
    steps_made = 0
    for seed in range(4):
        for state, _, steps in moves(seed, RULES):
            _, shots = STAGE.replay(state.table, [step.seen for step in steps], NAMES)
            for before, shot in pairwise(shots[:-1]):
                (head, *said), (next_head, *then) = before.scene.caption.split("\n"), shot.scene.caption.split("\n")
                if head == next_head:
                    assert then or not said
                else:
                    assert not said or said != then
                steps_made += 1
    assert steps_made > 100


def test_push_frames_pusher_and_pushed_pieces() -> None:
    _, steps = played("green ricochet 2,-2 E", "red plow 4,-2 W 4 2")
    at, pushed = next(
        (at, step.event)
        for at, step in enumerate(steps)
        if isinstance(step.event, Moved) and len(step.event.shifts) > 1
    )
    _, shots = STAGE.replay(steps[at - 1].table, steps[at : at + 1], NAMES)
    frame = next(mark for mark in shots[0].marks if isinstance(mark, show.Glow))
    assert set(frame.cells) == {shift.target for shift in pushed.shifts}


def test_ending_shows_rays_in_winners_colour() -> None:
    ended = [
        (step, shots)
        for seed in range(3)
        for state, _, steps in moves(seed, RULES)
        if isinstance((step := steps[-1].seen).event, Ended)
        for _, shots in [STAGE.replay(state.table, [each.seen for each in steps], NAMES)]
    ]
    assert ended
    for step, shots in ended:
        tones = [mark.colour for shot in shots for mark in shot.marks if isinstance(mark, show.Burst)]
        won = [colour_of(step.table.sides[seat].team) for seat in step.table.winners]
        assert tones == (won if len(won) == 1 else [])


def test_caption_announces_robot_that_received_power() -> None:
    before, steps = played("blue plow 1,-2 SW", "red activator 4,-2 W 5 2")
    _, shots = STAGE.replay(before, steps, NAMES)
    given = next(step.event for step in steps if isinstance(step.event, Activated))
    moves_on = text("film-moves-on", power=given.power)
    heading = text("film-robot", who="Ada", robot="Plow", what=moves_on)
    assert any(shot.scene.caption.startswith(heading) for shot in shots)


def test_creeper_at_end_of_round_is_not_shown_as_a_robots_turn() -> None:
    before, steps = played("blue creeper 1,-1 E", "", "blue bomb -4,2 E 2 1", take=1)
    _, shots = STAGE.replay(before, steps, NAMES)
    chosen = text("film-picked", ordered="no", what=text("film-goes", way="E"))
    creeping = [shot.scene.caption for shot in shots if chosen in shot.scene.caption]
    assert set(creeping) == {f"{text('film-robot', who='Ada', robot='Creeper', what='')}\n{chosen}"}


def test_points_appear_on_spaces_that_score() -> None:
    """A stack's points are added up."""
    field = "blue plow 1,0 E, blue shield 1,0 E, blue clone 2,-2, green hauler 3,0 W"
    before, steps = played(field, "", "")
    scored = {step.event.seat: step.event.points for step in steps if isinstance(step.event, Scored)}
    tallies = [mark for _, mark in shot_of(before, steps, Scored) if isinstance(mark, show.Tally)]
    assert {mark.cell: mark.text for mark in tallies} == {(1, 0): f"+{2 * POINTS[1]}", (2, -2): "+1"}
    assert sum(int(mark.text) for mark in tallies) == scored[0]


def test_docks_appear_when_revealed() -> None:
    before, steps = played("", RED, BLUE)
    first, shots = STAGE.replay(before, steps, NAMES)
    boards = [first.board, shots[0].scene.board]
    attached = [[dock.attached for dock in board.docks] for board in boards if isinstance(board, show.Hexagons)]
    assert isinstance(steps[0].event, Revealed)
    assert attached == [[False, False], [True, True]]


def test_stage_can_be_pickled_for_a_worker() -> None:
    assert pickle.loads(pickle.dumps(RUMBL_STAGE)) == RUMBL_STAGE
