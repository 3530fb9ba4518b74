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
    said = [replace_icons(each, lambda key: key).replace("blue-hauler ", "") for each in (found.lost, found.hushed)]
    assert said == [
        text("promise-broken", robot="Hauler", scored=0, promised=3),
        text("promise-broken-hushed", robot="Hauler"),
    ]
    assert found.seat == GREEN
