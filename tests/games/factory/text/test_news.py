"""Private news of a round for a player of RAMbots Factory, including what the floor did to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.icons import replace_icons
from bot.games.factory.notation.documents import FactoryDocuments
from bot.games.factory.text.words import FactoryWords
from tests.games.factory.floors import document, position
from tests.texts import text

if TYPE_CHECKING:
    from bot.engine.game import Seat

RED, YELLOW = 0, 1


def news(drawing: str, orders: dict[str, str], seat: Seat, **given: Any) -> tuple[str, ...]:
    """The news for red or yellow about a round of both."""
    asked = {key: given.pop(key) for key in ("choices", "die", "draws", "repairs") if key in given}
    read = FactoryDocuments().read(document(position(drawing, **given), orders, **asked))
    seen = [step.seen for step in read.play()]
    told = FactoryWords().news(read.state.table, seen, seat, ("Ada", "Bo_b"))
    return tuple(replace_icons(line, lambda key: f"[{key}]") for line in told)


@pytest.mark.parametrize(
    ("row", "orders", "seat", "given", "line"),
    [
        (
            "2  l2 .  .  R> .  .  .  .  .  .",
            "SGS",
            RED,
            {},
            text("news-burnt", count=1, pieces="[SR] small red and [SY] small yellow"),
        ),
        (
            "2  l2 .  .  R> .  .  .  .  .  .",
            "SGS",
            RED,
            {"pools": {"red": "SG"}},
            text("news-burnt-nothing", count=1),
        ),
        (
            "2  l1 .  .  R> .  .  .  .  .  .",
            "SGS SBN",
            RED,
            {"pools": {"red": "SG SB LR LY"}},
            text("news-burnt", count=1, pieces="[LR] large red and [SG] small green"),
        ),
        ("2  t1 .  .  R> .  .  .  .  .  .", "SGS", RED, {}, text("news-pulled", cell="D:c3")),
        ("2  u1 R> Y> .  .  .  .  .  .  .", "SGS", RED, {}, text("news-pushed", cell="D:c3")),
        ("2  u1 R> Y> .  .  .  .  .  .  .", "SGS", YELLOW, {}, text("news-pushed-along", cell="D:d3")),
        (
            "2  .  .  .  R> h2 .  .  .  .  .",
            "SGE",
            RED,
            {"pools": {"red": "SG"}, "scrap": "LB"},
            text("news-repaired", pieces="a [LB] large blue"),
        ),
    ],
)
def test_player_is_informed_of_element_effects(
    row: str, orders: str, seat: Seat, given: dict[str, Any], line: str
) -> None:
    assert news(row, {"red": orders}, seat, **given)[0] == line
