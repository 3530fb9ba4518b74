"""The results that a program's odds count, and their wording."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Decision
from bot.games import GAMES
from bot.games.common.pictures.heat import in_ten
from bot.games.pyramids.odds import PyramidProspects
from bot.games.rambots.notation.documents import RamDocuments
from rendering.scene import Heat, Note
from tests.games.rambots.boards import position
from tests.texts import text

NAMES = ("Ada", "Bo", "Cy", "Di")
PROSPECTS = GAMES["rambots"].prospects
RED, BLUE = 0, 1
SHARES = {"a": 0.62, "b": 0.33, "c": 0.04, "d": 0.01}


def played(drawing: str, orders: dict[str, str], **given: Any) -> tuple[Any, list[Any]]:
    """The table before a round, and its steps."""
    document = {
        "game": "rambots",
        "position": position(drawing, **given),
        "orders": {colour: program.split() for colour, program in orders.items()},
    }
    rules, state, programs = RamDocuments().read(document)
    return state.table, [step.seen for step in rules.play(state, programs)]


@pytest.mark.parametrize(
    ("drawing", "orders", "goals", "red", "blue"),
    [
        ("1  R^ .  b* B^", {"red": "LGE"}, "SB SR", {"tag"}, {"moved"}),
        ("1  R^ .  b* B^", {"red": "LGE"}, "SR SB", set(), {"moved"}),
        ("1  R> B* .  .", {"red": "MGE"}, "SY SR", {"take"}, {"lose", "moved"}),
        ("2  .  y* .  .\n1  R> b* .  .  .  B^", {"red": "SGE MGN"}, "SB SY", {"tag", "tags"}, set()),
        ("1  B> .  R^ .", {"blue": "MGE"}, "SY SR", {"lose", "moved"}, {"take"}),
    ],
)
def test_outcomes_are_detected_for_each_player(
    drawing: str, orders: dict[str, str], goals: str, red: set[str], blue: set[str]
) -> None:
    assert isinstance(PROSPECTS, PyramidProspects)
    table, steps = played(drawing, orders, goals={"red": goals})
    found = {seat: set(PROSPECTS.came(table, steps, seat)) for seat in range(len(table.players))}
    names = {player.colour.value: seat for seat, player in enumerate(table.players)}
    assert found[names["red"]] == red
    assert found.get(names.get("blue", -1), set()) == blue


def test_program_ends_at_its_rambots_square() -> None:
    assert PROSPECTS is not None
    _, steps = played("1  R> .  .  .", {"red": "MGE"})
    (place,) = PROSPECTS.ends(steps, RED)
    assert PROSPECTS.place(place) == "c1"


@pytest.mark.parametrize(("goals", "keys"), [("SB SR", 5), ("SB", 4)])
def test_double_tag_odds_are_omitted_with_one_goal_left(goals: str, keys: int) -> None:
    assert PROSPECTS is not None
    table, _ = played("1  R> .  .  .", {}, goals={"red": goals})
    open_ = PROSPECTS.open(table, Decision(RED, "program"))
    assert len(open_) == keys
    assert all(PROSPECTS.describe_outcome(key, table, RED, NAMES) for key in open_)
    assert PROSPECTS.open(table, Decision(RED, "goals")) == ()


@pytest.mark.parametrize(
    ("goals", "tag", "tags"), [("SB", True, True), ("SB SR", False, True), ("SB SR SY", False, False)]
)
def test_tagging_the_last_goal_is_worded_as_a_win(goals: str, tag: bool, tags: bool) -> None:
    assert PROSPECTS is not None
    table, _ = played("1  R> .  .  .", {}, goals={"red": goals})
    said = GAMES["rambots"].plain(PROSPECTS.describe_outcome("tag", table, RED, NAMES))
    assert said == text("odds-tag-win" if tag else "odds-tag", colour="🔵 blue")
    assert PROSPECTS.describe_outcome("tags", table, RED, NAMES) == text("odds-tags-win" if tags else "odds-tags")


@pytest.mark.parametrize(("share", "of_ten"), [(0.001, 1), (0.14, 1), (0.5, 5), (0.9, 9), (1.0, 9)])
def test_odds_are_never_shown_as_certain(share: float, of_ten: int) -> None:
    assert in_ten(share) == of_ten


def test_heat_map_marks_end_squares_with_odds() -> None:
    """Chances below one in twenty get no number, and very small ones no mark."""
    assert PROSPECTS is not None
    table, _ = played("1  R> .  .  .", {})
    shares = {(f"{file}1", (at, 1)): share for at, (file, share) in enumerate(SHARES.items(), start=1)}
    scene = PROSPECTS.heat(table, None, RED, NAMES, shares)
    assert [mark.share for mark in scene.marks if isinstance(mark, Heat)] == [0.62, 0.33, 0.04]
    assert [mark.text for mark in scene.marks if isinstance(mark, Note)] == ["6/10", "3/10"]
