"""Marks on a table that show where something may end up, and how often."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.games.common.text.looks import COLOURS
from bot.i18n import Translator
from rendering import scene as show

MIN_MARKED: Final = 0.02
"""Smaller shares aren't marked."""
MIN_NUMBERED: Final = 0.05
"""Smaller shares are marked without a number."""


def add_heat(scene: show.Scene, shares: Mapping[show.Cell, float], colour: str, translator: Translator) -> show.Scene:
    own = COLOURS[colour]
    found = {cell: share for cell, share in shares.items() if share >= MIN_MARKED}
    heats = [show.Heat(cell, share, own) for cell, share in found.items()]
    notes = [show.Note(cell, f"{in_ten(share)}/10", own) for cell, share in found.items() if share >= MIN_NUMBERED]
    return replace(scene, caption=translator.say("odds-caption"), speaker=own, marks=(*heats, *scene.marks, *notes))


def in_ten(share: float) -> int:
    """The share in tenths, rounded; at least 1 and at most 9."""
    return max(1, min(9, round(10 * share)))
