"""Deeds of the rival that cost a team points which its preview had promised."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.answers import without_done
from bot.engine.icons import replace_icons
from bot.games import GAMES
from bot.games.rumbl.promises import find_loss
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import Kind
from tests.games.rumbl.rounds import BLUE, GREEN, state
from tests.games.rumbl.text.test_causes import round_of
from tests.texts import text

if TYPE_CHECKING:
    from bot.ai.counterfactual import Played
    from bot.engine.game import PublicStep, Seat
    from bot.games.rumbl.promises import Loss
    from bot.games.rumbl.rules.events import Event
    from bot.games.rumbl.rules.state import Table

HAULER = "green; hauler f2 E 3 p1"
BOMB = "red; bomb f4 W 3 p2"


def preview(played: Played, seat: Seat = BLUE) -> list[PublicStep[Table, Event]]:
    """The preview of a seat's dock."""
    hand, draft = played.state.hands[seat], without_done(played.answers[seat])
    return [step.seen for step in Rumbl().preview(played.state.table, hand, seat, draft)]


def steps(played: Played) -> list[PublicStep[Table, Event]]:
    return [step.seen for step in played.again(played.answers)]


def loss_of(blue: str, green: str, *later: str, seat: Seat = BLUE, **more: str) -> Loss | None:
    """The loss in a round of two docks; `later` answers its questions."""
    played = round_of(state(*more.values()), blue, green, *later)
    return find_loss(preview(played, seat), played.state.table, steps(played), seat)


@pytest.mark.parametrize(
    ("blue", "green", "cause", "lost"),
    [
        (HAULER, BOMB, "bomb deed-destroyed hauler", "hauler 3 0"),
        (HAULER, "red; plow f4 W 5 p2", "plow deed-pushed hauler", "hauler 3 1"),
        ("green; hauler f2 E 4 p4", "red; hauler f4 W 4 p2", "hauler deed-in-the-way hauler", "hauler 3 2"),
        ("green; hauler f2 E 3 p4", "red; nullifier f4 W 4 p2", "nullifier deed-held hauler", "hauler 3 2"),
        ("green; mine f2 E 3 p1", "red; hauler f4 W 3 p2", "hauler deed-set-off mine", "mine 3 0"),
        # another piece than the one that scored less
        (
            "green; hauler f3 E 2 p1; magnetbot f4 SE 2 p4",
            "red; plow f3 W 4 p2",
            "plow deed-pushed hauler",
            "magnetbot 2 0",
        ),
        (
            "green; bomb f2 SE 4 p1; magnetbot f1 E 4 p4",
            "red; blockader f1 SW 5 p2",
            "blockader deed-left",
            "magnetbot 5 3",
        ),
    ],
)
def test_deed_that_cost_promised_points_is_found(blue: str, green: str, cause: str, lost: str) -> None:
    found = loss_of(blue, green)
    assert found is not None
    to = [] if found.cause.to is None else [found.cause.to.kind.value]
    assert " ".join([found.cause.robot.kind.value, found.cause.deed, *to]) == cause
    assert f"{found.piece.kind.value} {found.promised} {found.scored}" == lost


def test_kept_promises_and_own_choices_blame_nobody() -> None:
    assert loss_of(HAULER, "red; bomb f4 W 2 p2") is None
    assert loss_of(HAULER, BOMB, seat=GREEN) is None, "a Bomb promises nothing"
    assert loss_of(HAULER, "red; hauler f1 SW 2 p2", "1,-3", creeper="blue creeper 0,-2 E") is None


@pytest.mark.parametrize(
    ("blue", "green", "choice", "pieces"),
    [
        # a clone beside the rival's Mine
        ("green; cloner f2 E 2 p1", "red; hauler f1 SW 2 p2", "0,-1/-2,0", "green mine -3,1 E armed"),
        # a Missile's other target, so that a clone stays in the way
        (
            "green; missile f2 E 2 p1; hauler f1 E 4 p4",
            "red; hauler f1 SW 2 p2",
            "0,-2",
            "green clone -1,0; obstacle 0,-2",
        ),
        # a clone farther out, while a Repulsor pushes the Cloner to a space of the same points
        ("green; cloner f2 E 3 p1", "red; repulsor f3 W 3 p2", "1,-1/-1,-1", "green plow 3,0 E"),
        # a Creeper that a Magnetbot pulled to a space of the same points
        ("green; hauler f1 E 2 p1", "red; magnetbot f4 W 2 p2", "1,1", "blue creeper 0,1 E"),
    ],
)
def test_own_choice_that_cost_the_points_blames_nobody(blue: str, green: str, choice: str, pieces: str) -> None:
    played = round_of(state(*pieces.split("; ")), blue, green, choice)
    assert find_loss(preview(played), played.state.table, steps(played), BLUE) is None


def test_two_mines_that_explode_together_destroy_only_what_is_near_them() -> None:
    found = loss_of(HAULER, "red; hauler f4 W 2 p2", mine="blue mine 1,0 E armed", theirs="green mine 2,-2 E armed")
    assert found is not None
    assert (found.piece.kind, found.cause.deed, found.cause.robot.kind) == (Kind.MINE, "deed-set-off", Kind.HAULER)


def test_field_is_blamed_also_for_a_flight_and_for_an_ability() -> None:
    flight = loss_of("green; helibot f2 E 4 p4", "red; nullifier f4 W 4 p2")
    ability = loss_of("green; magnetbot f2 E 3 p4", "red; nullifier f1 SW 4 p2", plow="blue plow 0,1 E")
    for found, kind, stopped in ((flight, Kind.HELIBOT, Kind.HELIBOT), (ability, Kind.PLOW, Kind.MAGNETBOT)):
        assert found is not None
        assert found.cause.to is not None
        assert (found.piece.kind, found.cause.deed, found.cause.to.kind) == (kind, "deed-held", stopped)


def test_pushes_in_a_row_are_told_as_one() -> None:
    played = round_of(state(), HAULER, "red; plow f4 W 5 p2")
    found = find_loss(preview(played), played.state.table, steps(played), BLUE)
    assert found is not None
    (hauler,) = (piece for piece in steps(played)[-1].table.pieces if piece.kind is Kind.HAULER)
    assert found.cause.at == hauler.at


def test_line_for_a_lock_screen_has_no_points() -> None:
    """The promised points depend on a power that may still be hidden."""
    played, causes = round_of(state(), HAULER, BOMB), GAMES["rumbl"].causes
    assert causes is not None
    found = causes.find_spoiler(preview(played), played.state.table, steps(played), BLUE, ("Ada", "Bo"))
    assert found is not None
    lines = (found.lost, found.lock_screen)
    said = [replace_icons(each, lambda key: key).replace("blue-hauler ", "") for each in lines]
    assert said == [
        text("promise-broken", robot="Hauler", scored=0, promised=3),
        text("promise-broken-lock-screen", robot="Hauler"),
    ]
    assert found.seat == GREEN
