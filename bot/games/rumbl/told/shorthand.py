"""What stands in a log of R.U.M.B.L. in place of words."""

GOES, STUCK, TURNS, LOST, BLAST, SILENT = "▸", "✕", "↻", "🪦", "💥", "🔇"
DRAWS, DRIVES, COVERS, AIMS, STAYS, ORDERED = "🧲", "💨", "🛡️", "🎯", "stays", "📋"
ARMED, FIELD, ASLEEP, WAKES = "armed", "📡", "😴", "⏰"

LEGEND = (
    f"`1` its priority, **3** its power · {GOES} goes to (with what it moves) · {STUCK} is stopped by · {TURNS} turns "
    f"· {DRAWS} draws near · {DRIVES} pushes away · {LOST} is lost · {BLAST} explodes · {FIELD} spreads a field · "
    f"{SILENT} is silenced, - power lost · {COVERS} protects · {AIMS} aims at · {ORDERED} by standing order · "
    f"{ASLEEP} falls asleep · {WAKES} wakes"
)
