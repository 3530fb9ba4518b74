from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from bot.games.rumbl.pictures.models import MODELS
from bot.games.rumbl.rules.state import Kind
from rendering import theme
from rendering.panel.cards import blank
from rendering.panel.compositions import FLANKED, UNDER, Teams, cards
from rendering.panel.trays import HEAD, TILE_STEP, paste_teams
from rendering.scene import Card, Held, Panel, Progress, Sector, Status, Tray, Turn
from tests.rendering.hexscenes import BLUE, GREEN, ROBOTS, TRAYS, scene

Box = tuple[int, int, int, int]
EACH = pytest.mark.parametrize("composition", [UNDER, FLANKED], ids=["under", "flanked"])
PANEL = scene().panel
TILES: list[Held] = [
    Held(),
    *(Held(number, used) for number in range(1, 9) for used in (False, True)),
    *(Held(sector, used) for sector in Sector for used in (False, True)),
]


def with_first(player: Card) -> Panel:
    return replace(PANEL, players=(player, *PANEL.players[1:]))


def with_tray(tray: Tray) -> Panel:
    return with_first(replace(PANEL.players[0], tray=tray))


def team_panel(panel: Panel, composition: Teams = UNDER) -> Image.Image:
    canvas = blank(composition.size, theme.CANVAS)
    paste_teams(canvas, panel, composition)
    return canvas


def changed(one: Panel, other: Panel, composition: Teams = UNDER) -> Box | None:
    pictures = [team_panel(panel, composition).convert("RGB") for panel in (one, other)]
    return ImageChops.difference(*pictures).getbbox()


def within(box: Box | None, other: Box) -> bool:
    return box is not None and box[0] >= other[0] and box[1] >= other[1] and box[2] <= other[2] and box[3] <= other[3]


@EACH
def test_each_player_has_a_card(composition: Teams) -> None:
    for at in range(2):
        player = replace(PANEL.players[at], name="Eve")
        players = tuple(player if place == at else other for place, other in enumerate(PANEL.players))
        box = changed(PANEL, replace(PANEL, players=players), composition)
        assert within(box, cards(2, composition)[at].box)


@pytest.mark.parametrize("name", ["W" * 40, "Maximiliana Wolfeschlegelsteinhausen", "i" * 80])
@pytest.mark.parametrize("status", list(Status))
def test_long_name_leaves_the_score_alone(name: str, status: Status) -> None:
    """The score is at the right end of the first line."""
    powers = (*(Held(power, used=True) for power in (2, 2, 3)), *(Held(power) for power in (3, 4, 4, 5)))
    tray = replace(TRAYS[0], score=188, powers=powers)
    player = replace(PANEL.players[0], status=status, tray=tray)
    box = changed(with_first(player), with_first(replace(player, name=name)))
    card = cards(2, UNDER)[0].box
    assert within(box, (card[0], card[1], card[2] - 80 - 7 * TILE_STEP, card[1] + HEAD + 4))


def test_undrawable_name_is_shown_as_its_team() -> None:
    player = PANEL.players[0]
    assert changed(with_first(replace(player, name="🐉")), with_first(replace(player, name="Blue"))) is None


def test_all_tokens_are_distinct_without_colour() -> None:
    """This covers numbers and sectors, used or not, and hidden tokens, even without colour."""
    pictures = {team_panel(with_tray(Tray(0, powers=(tile,)))).convert("L").tobytes() for tile in TILES}
    assert len(pictures) == len(TILES)


def test_robots_differ_from_used_and_hidden_ones() -> None:
    tokens = [Held(), *(Held(model, used) for model in ROBOTS for used in (False, True))]
    pictures = {team_panel(with_tray(Tray(0, robots=(token,)))).tobytes() for token in tokens}
    assert len(pictures) == len(tokens)


def test_hidden_robot_shows_its_place_letter() -> None:
    rows = [team_panel(with_tray(Tray(0, robots=(Held(),) * count))) for count in range(9)]
    boxes = [ImageChops.difference(one.convert("L"), other.convert("L")).getbbox() for one, other in pairwise(rows)]
    cuts = [row.crop(box) for row, box in zip(rows[1:], boxes, strict=True) if box is not None]
    letters = {cut.resize((30, 30), Image.Resampling.NEAREST).tobytes() for cut in cuts}
    assert len(letters) == 8


def test_rejects_robot_among_the_powers() -> None:
    with pytest.raises(ValueError, match="row of their own"):
        team_panel(with_tray(Tray(0, powers=(Held(MODELS[Kind.BOMB]),))))


@EACH
@pytest.mark.parametrize("progress", list(Progress))
def test_turn_appears_only_beside_its_number(progress: Progress, composition: Teams) -> None:
    empty = replace(PANEL, turns=())
    left, top, right, bottom = composition.turns
    columns = composition.turn_columns
    wide, high = (right - left) / columns, (bottom - top) / (8 // columns)
    for number in range(1, 9):
        turn = Turn(number, MODELS[Kind.HELIBOT], GREEN, "4", progress)
        box = changed(empty, replace(empty, turns=(turn,)), composition)
        x, y = left + (number - 1) % columns * wide, top + (number - 1) // columns * high
        assert within(box, (round(x) - 1, round(y) - 1, round(x + wide) + 1, round(y + high) + 1))


def test_remaining_turns_are_coloured_only_if_known() -> None:
    """Unknown numbers say nothing, since everyone has three."""
    trays = [Tray(0, turns=held) for held in ((), (Held(),) * 3, (Held(3),), (Held(4),))]
    pictures = [team_panel(replace(with_tray(tray), turns=())).tobytes() for tray in trays]
    assert pictures[0] == pictures[1]
    assert len(set(pictures)) == 3


def test_turn_progress_is_visible() -> None:
    empty = replace(PANEL, turns=())
    versions = [replace(empty, turns=(Turn(3, MODELS[Kind.BOMB], BLUE, "2", progress),)) for progress in Progress]
    assert len({team_panel(panel).tobytes() for panel in versions}) == len(Progress)
