"""Stories of Kolmio: flags, spaces, beams all round."""

from __future__ import annotations

import pytest

from bot.games.rambots import KOLMIO
from bot.games.rambots.notation.documents import RamDocuments
from bot.games.rambots.rules.variants import KOLMIO as VARIANT
from tests.games.kolmio.hexagons import position
from tests.games.playthroughs import sentences
from tests.games.scenes import agreed
from tests.texts import text, worded

NAMES = ("Ruth", "Bela")


def told(things: str, orders: dict[str, str], *, goals: dict[str, str] | None = None) -> list[str]:
    """The deeds in plain words."""
    document = {
        "game": "kolmio",
        "position": position(things, goals=goals),
        "orders": {colour: program.split() for colour, program in orders.items()},
    }
    rules, state, programs = RamDocuments(VARIANT).read(document)
    steps = [step.seen for step in rules.play(state, programs)]
    return sentences(KOLMIO.words, state.table, steps, NAMES)[1:]


@pytest.mark.parametrize(
    ("things", "order"),
    [
        ("R d8 *, B h2 W", "SBU"),
        ("R d8 *, B d12 *", "MRU"),
        ("R d8 *, B h2 W, g d9 E", "SRU"),
        ("R d8 *, B h2 W, g d9 E, y d7 E, r b10 E, b b11 E", "SBU"),
        ("R d1 E, B h2 W, y d4 E, g d5 E, r d9 E", "LGU"),
        ("R d1 E, B h2 W, y d4 E", "SGU"),
        ("R d8 NE, B h2 W, g d9 *", "SYNE"),
    ],
)
def test_instruction_is_described_in_a_sentence(things: str, order: str) -> None:
    """Unplaced flags are parked in the south-west, off every line from d8."""
    line, *_ = told(things, {"red": order, "blue": ""})
    assert line.startswith(f"Ruth (red), {worded(order)}: ")
    agreed("kolmio", f"{things}: {order}", line)


def test_position_mentions_flags_and_spaces() -> None:
    rules, state, _ = RamDocuments(VARIANT).read({"game": "kolmio", "position": position("R d8 *, B h9 SW, g e6 E")})
    words = KOLMIO.words.position(state.table, NAMES)
    agreed("kolmio", "A position", words[:4])
    assert text("lies", way="E", cell="e6") in words[2]
    assert not any(text("noun", noun="beacon") in sentence for sentence in words)
    assert rules.grid == state.table.grid
