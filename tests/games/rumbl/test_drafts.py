"""Pictures of unfinished answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.rng import Rng
from bot.games.rumbl.lessons.lessons import draft_of
from bot.games.rumbl.pictures.models import MODELS
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import Kind
from rendering import painter
from rendering import scene as show
from rendering.boards.layout import lay_out
from tests.games.notation.unreadable import listed
from tests.games.rumbl.staged import NAMES, RED, RULES, STAGE, begun, every_variant, moves
from tests.texts import text

if TYPE_CHECKING:
    from bot.engine.game import Answer


def preview(field: str, dock: str, *, whole: bool = True) -> show.Scene:
    state = begun(field, dock)
    draft = draft_of(dock)
    steps = [step.seen for step in RULES.preview(state.table, state.hands[0], 0, draft)] if whole else []
    return STAGE.preview(state.table, state.hands[0], 0, draft, steps, NAMES)


def test_draft_dock_shows_robots_with_their_tokens() -> None:
    figures = {figure.model.name: figure for figure in preview("", RED).figures if figure.turn}
    assert {name: (figure.power, figure.turn) for name, figure in figures.items()} == {
        "helibot": ("5", "4"),
        "plow": ("3", "7"),
        "creeper": ("2", "2"),
    }


def test_draft_shows_paths_of_robots_and_where_they_end() -> None:
    scene = preview("", "red plow 4,-2 W 3 2")
    paths = [mark.cells for mark in scene.marks if isinstance(mark, show.Path)]
    ends = [mark.figure.cell for mark in scene.marks if isinstance(mark, show.Shade)]
    assert paths == [((4, -2), (3, -2), (2, -2), (1, -2))]
    assert ends == [(1, -2)]


def test_draft_shows_destroyed_pieces_and_placed_obstacles() -> None:
    scene = preview("green plow 0,-2 E", "red bomb 4,-2 W 3 2 blockader 4,-1 SW 2 4")
    stars = {mark.cell for mark in scene.marks if isinstance(mark, show.Impact)}
    stones = [mark.figure for mark in scene.marks if isinstance(mark, show.Shade)]
    assert stars == {(1, -2), (0, -2)}
    assert [stone.cell for stone in stones if stone.model is MODELS[Kind.OBSTACLE]] == [(3, 0)]


def alone(*ends: str) -> str:
    """The caption that shows how robots would end if nothing else moved."""
    return text("film-if-alone", outcome=listed(ends))


def test_draft_caption_gives_points_of_its_clones() -> None:
    caption = preview("", "red cloner 4,-2 W 3 2").caption
    assert caption == alone(text("film-worth", robot="Cloner", points=2), text("film-clones-worth", count=2, points=2))


def test_draft_caption_gives_points_of_each_robot() -> None:
    caption = preview("", "red bomb 4,-2 W 3 2 plow 4,-1 SW 2 4").caption
    assert caption == alone(text("film-out", robot="Bomb"), text("film-worth", robot="Plow", points=1))


@pytest.mark.parametrize("keys", range(2, 5))
def test_unfinished_robot_is_not_reported_as_lost(keys: int) -> None:
    """It hasn't moved, so nothing destroyed it."""
    plow = " ".join(["plow", "4,-1", "SW", "2", "4"][:keys])
    unfinished = text("film-unfinished", robot="Plow")
    both = alone(text("film-out", robot="Bomb"), unfinished)
    assert preview("", f"red bomb 4,-2 W 3 2 {plow}").caption == both
    assert preview("", f"red {plow}").caption == alone(unfinished)


@pytest.mark.parametrize("keys", range(1, 6))
def test_unfinished_robot_appears_on_dock_once_its_space_is_set(keys: int) -> None:
    scene = preview("", " ".join(["red", "plow", "4,-2", "W", "3", "2"][: keys + 1]))
    cells = [figure.cell for figure in scene.figures if figure.model is MODELS[Kind.PLOW]]
    paths = [mark.cells for mark in scene.marks if isinstance(mark, show.Path)]
    assert cells == ([(4, -2)] if keys > 1 else [])
    assert paths == ([((4, -2), (3, -2), (2, -2), (1, -2))] if keys > 3 else [])


def test_tokens_used_by_draft_leave_the_tray() -> None:
    tray = preview("", "red bomb 4,-2 W 3 2 plow 4,-1 SW 2 4").panel.players[0].tray
    assert tray is not None
    assert [token.face for token in tray.turns] == [7]
    assert [token.face for token in tray.powers if not token.used] == [2, 4, 5]
    assert {MODELS[Kind.BOMB], MODELS[Kind.PLOW]} <= {token.face for token in tray.robots if token.used}
    assert show.Held(show.Sector.RED, used=True) in tray.sectors


def test_empty_draft_shows_where_docks_can_go() -> None:
    state = begun()
    scene = STAGE.preview(state.table, state.hands[0], 0, (), (), NAMES)
    assert scene.board == STAGE.still(state.table, NAMES, seat=0, hand=state.hands[0]).board


def test_draft_roster_is_shown_on_its_tray() -> None:
    state = Rumbl(roster_choice=True).start(("blue", "green"), Rng(1))
    scene = STAGE.preview(state.table, state.hands[1], 1, ("mine", "shield"), (), NAMES)
    trays = [player.tray for player in scene.panel.players]
    faces = [[token.face for token in tray.robots] for tray in trays if tray is not None]
    assert faces == [[None] * 8, [MODELS[Kind.MINE], MODELS[Kind.SHIELD], *[None] * 6]]


@pytest.mark.parametrize(
    ("draft", "words"),
    [
        ((), text("swap-or-keep")),
        (("keep",), text("swap-keeps")),
        (("2 7",), text("swap-returns", one=2, other=7)),
    ],
)
def test_draft_swap_is_described_in_caption(draft: Answer, words: str) -> None:
    state = Rumbl(priority_swap=True).start(("blue", "green"), Rng(1))
    assert STAGE.preview(state.table, state.hands[0], 0, draft, (), NAMES).caption.startswith(words)


@every_variant
def test_drafts_of_any_length_can_be_shown(rules: Rumbl) -> None:
    for state, given, _ in moves(6, rules):
        for seat, answer in given.items():
            hand = state.hands[seat]
            for length in range(len(answer) + 1):
                draft = answer[:length]
                steps = [step.seen for step in rules.preview(state.table, hand, seat, draft)]
                scene = STAGE.preview(state.table, hand, seat, draft, steps, NAMES)
                assert painter.paint(scene).size == lay_out(scene.board).composition.size
