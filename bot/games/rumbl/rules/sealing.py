"""The sealed parts of an answer, and when each becomes public."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.engine.game import DONE, Answer, Decision
from bot.games.game import WHOLE_ANSWER
from bot.games.rumbl.notation.docking import dock_written, orders_written
from bot.games.rumbl.rules.loading import DOCK, ROSTER, SWAP, load_of
from bot.games.rumbl.rules.state import DOCKED, Table
from bot.i18n import Translator

PLACES: Final = "dock"
ORDERS: Final = "orders"
POWERS: Final = tuple(f"power {number}" for number in range(1, DOCKED + 1))


@dataclass(frozen=True)
class RumblSealing:
    """Seals a dock until it's revealed, a power until it's shown in the same round, and standing orders, rosters and
    swaps until the game ends. M28: at open tables, rosters and swaps aren't secret."""

    translator: Translator

    def parts(self, table: Table, decision: Decision, answer: Answer) -> Mapping[str, str]:  # noqa: ARG002 - part of the protocol
        if decision.topic != DOCK:
            # Never change a sealed text, even if the notation changes: files of old matches are checked against it.
            return {WHOLE_ANSWER: " ".join(key for key in answer if key != DONE).replace("/", " ")}
        load = load_of(answer)
        powers = [f"{docked.kind.value} {docked.power}" for docked in load.robots]
        powers += [""] * (len(POWERS) - len(powers))
        return {PLACES: dock_written(load), **dict(zip(POWERS, powers, strict=True)), ORDERS: orders_written(load)}

    def part_name(self, part: str) -> str:
        if part in POWERS:
            return self.translator.say("part-power", number=POWERS.index(part) + 1)
        return self.translator.say(f"part-{part}") if part in (PLACES, ORDERS) else part

    def is_open(self, part: str, decision: Decision, answer: Answer, *, asked: Table, now: Table) -> bool:
        side = now.sides[decision.seat]
        if decision.topic in (ROSTER, SWAP):
            return side.opened is not None
        if part in POWERS:
            robots = load_of(answer).robots
            number = POWERS.index(part)
            kind = robots[number].kind if number < len(robots) else None
            return kind is None or any(
                (shown.round, shown.kind) == (asked.round, kind) for shown in side.revealed_powers
            )
        return part != ORDERS
