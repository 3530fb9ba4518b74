"""What stands in a log of R.U.M.B.L. in place of words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.speech import Tongue

GOES, STUCK, TURNS, LOST, BLAST, SILENT = "▸", "✕", "↻", "🪦", "💥", "🔇"
DRAWS, DRIVES, COVERS, AIMS, ORDERED = "🧲", "💨", "🛡️", "🎯", "📋"
FIELD, ASLEEP, WAKES = "📡", "😴", "⏰"


def legend(tongue: Tongue) -> str:
    """What they mean."""
    return tongue.say(
        "log-legend-robots",
        goes=GOES,
        stuck=STUCK,
        turns=TURNS,
        draws=DRAWS,
        drives=DRIVES,
        lost=LOST,
        blast=BLAST,
        field=FIELD,
        silent=SILENT,
        covers=COVERS,
        aims=AIMS,
        ordered=ORDERED,
        asleep=ASLEEP,
        wakes=WAKES,
    )
