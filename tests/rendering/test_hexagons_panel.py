from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from bot.games.rumbl.rules.state import Kind
from bot.games.rumbl.shown.models import MODELS
from rendering.panel.trays import CARD_GAP, CARD_HEIGHT, CARDS_TOP, TURNS_HEIGHT, TURNS_TOP, team_panel
from rendering.scene import Card, Held, Panel, Progress, Sector, Status, Tray, Turn
from tests.rendering.hexscenes import BLUE, GREEN, ROBOTS, TRAYS, scene

Box = tuple[int, int, int, int]
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


def changed(one: Panel, other: Panel) -> Box | None:
    pictures = [team_panel(panel).convert("RGB") for panel in (one, other)]
    return ImageChops.difference(*pictures).getbbox()


def test_each_player_has_a_card_below_the_order_of_turns() -> None:
    assert TURNS_TOP + TURNS_HEIGHT <= CARDS_TOP
    for at in range(2):
        player = replace(PANEL.players[at], name="Eve")
        players = tuple(player if place == at else other for place, other in enumerate(PANEL.players))
        box = changed(PANEL, replace(PANEL, players=players))
        top = CARDS_TOP + at * (CARD_HEIGHT + CARD_GAP)
        assert box is not None
        assert top <= box[1]
        assert box[3] <= top + CARD_HEIGHT


@pytest.mark.parametrize("name", ["W" * 40, "Maximiliana Wolfeschlegelsteinhausen", "i" * 80])
@pytest.mark.parametrize("status", list(Status))
def test_a_long_name_leaves_the_score_alone(name: str, status: Status) -> None:
    """The score is at the right end of the first line."""
    tray = replace(TRAYS[0], score=188)
    player = replace(PANEL.players[0], status=status, tray=tray)
    box = changed(with_first(player), with_first(replace(player, name=name)))
    assert box is not None
    assert box[2] <= team_panel(PANEL).width - 90
    assert box[3] <= CARDS_TOP + 60


def test_a_name_that_cannot_be_drawn_is_drawn_as_its_team() -> None:
    player = PANEL.players[0]
    assert changed(with_first(replace(player, name="🐉")), with_first(replace(player, name="Blue"))) is None


def test_all_tokens_are_told_apart() -> None:
    """Numbers and sectors, used or not, and what lies hidden; also without colour."""
    pictures = {team_panel(with_tray(Tray(0, powers=(tile,)))).convert("L").tobytes() for tile in TILES}
    assert len(pictures) == len(TILES)


def test_robots_are_told_apart_from_those_used_and_from_hidden_ones() -> None:
    tokens = [Held(), *(Held(model, used) for model in ROBOTS for used in (False, True))]
    pictures = {team_panel(with_tray(Tray(0, robots=(token,)))).tobytes() for token in tokens}
    assert len(pictures) == len(tokens)


def test_a_hidden_robot_shows_the_letter_of_its_place() -> None:
    rows = [team_panel(with_tray(Tray(0, robots=(Held(),) * count))) for count in range(9)]
    boxes = [ImageChops.difference(one.convert("L"), other.convert("L")).getbbox() for one, other in pairwise(rows)]
    cuts = [row.crop(box) for row, box in zip(rows[1:], boxes, strict=True) if box is not None]
    letters = {cut.resize((30, 30), Image.Resampling.NEAREST).tobytes() for cut in cuts}
    assert len(letters) == 8


def test_a_robot_cannot_lie_among_the_numbers() -> None:
    with pytest.raises(ValueError, match="row of their own"):
        team_panel(with_tray(Tray(0, powers=(Held(MODELS[Kind.BOMB]),))))


@pytest.mark.parametrize("progress", list(Progress))
def test_a_turn_stands_under_its_number_alone(progress: Progress) -> None:
    empty = replace(PANEL, turns=())
    for number in range(1, 9):
        box = changed(empty, replace(empty, turns=(Turn(number, MODELS[Kind.HELIBOT], GREEN, "4", progress),)))
        step = team_panel(empty).width / 8
        assert box is not None
        assert step * (number - 1) - 1 <= box[0]
        assert box[2] <= step * number + 1
        assert box[1] >= TURNS_TOP
        assert box[3] <= TURNS_TOP + TURNS_HEIGHT


def test_how_far_a_turn_has_come_can_be_seen() -> None:
    empty = replace(PANEL, turns=())
    versions = [replace(empty, turns=(Turn(3, MODELS[Kind.BOMB], BLUE, "2", progress),)) for progress in Progress]
    assert len({team_panel(panel).tobytes() for panel in versions}) == len(Progress)
