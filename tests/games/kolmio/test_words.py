"""What is told of Kolmio: flags, spaces, beams all round."""

from __future__ import annotations

import pytest

from bot.games.rambots import KOLMIO
from bot.games.rambots.documents import RamDocuments
from bot.games.rambots.variants import KOLMIO as VARIANT
from tests.games.kolmio.hexagons import position
from tests.games.playthroughs import sentences

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
    ("things", "order", "sentence"),
    [
        ("R d8 *, B h2 W", "SBU", "fired blue all round at nothing."),
        (
            "R d8 *, B d12 *",
            "MRU",
            "fired red all round, tipped the blue RAMbot and stole a small red and a small yellow from Bela (blue).",
        ),
        ("R d8 *, B h2 W, g d9 E", "SRU", "fired red all round and hit the green flag to no effect."),
        (
            "R d8 *, B h2 W, g d9 E, y d7 E, r b10 E, b b11 E",
            "SBU",
            "fired blue all round, pushed the green flag to e9 and pushed the yellow flag to d6.",
        ),
        (
            "R d1 E, B h2 W, y d4 E, g d5 E, r d9 E",
            "LGU",
            "fired green east at the yellow flag, the green flag and the red flag and stood the yellow flag, "
            "the green flag and the red flag upright.",
        ),
        ("R d1 E, B h2 W, y d4 E", "SGU", "fired green east at the yellow flag and stood it upright."),
        (
            "R d8 NE, B h2 W, g d9 *",
            "SYNE",
            "RAMmed the green flag, tipped it, went to d9 pushing the green",
        ),
    ],
)
def test_an_instruction_is_told_in_a_sentence(things: str, order: str, sentence: str) -> None:
    """Flags that are not placed are parked in the south-west, out of every line from d8."""
    line, *_ = told(things, {"red": order, "blue": ""})
    assert line.startswith(f"Ruth (red) {order} ")
    assert sentence in line.replace(f"Ruth (red) {order} ", "")


def test_the_position_speaks_of_flags_and_spaces() -> None:
    rules, state, _ = RamDocuments(VARIANT).read({"game": "kolmio", "position": position("R d8 *, B h9 SW, g e6 E")})
    words = KOLMIO.words.position(state.table, NAMES)
    assert words[1].startswith("Ruth (red): RAMbot upright on d8; ")
    assert words[3].startswith("Bela (blue): RAMbot facing south-west on h9; ")
    assert words[2].startswith("Flags: ")
    assert "green facing east on e6" in words[2]
    assert not any("beacon" in sentence for sentence in words)
    assert rules.grid == state.table.grid
