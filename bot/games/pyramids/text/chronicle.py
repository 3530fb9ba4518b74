"""A finished pyramid game in numbers: goals tagged, pieces stolen, rivals moved, bad luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine.game import Seat, Steps
from bot.games.common.text.records import Best, Most, records
from bot.games.game import Achievement, Names
from bot.games.pyramids.rules.events import Began, Moved, Stole, Tagged, Tipped
from bot.games.pyramids.rules.things import Kind, PyramidTable
from bot.games.pyramids.text.voices import ENGLISH
from bot.i18n import Translator

TAG, STEAL, ROB, PUSH, TIP, BLOW = "tag", "steal", "rob", "push", "tip", "blow"
_STOLEN, _PUSHED = 20.0, 6.0
"""The weights of a stolen piece, and of each space that a rival was moved."""


def _kinds(translator: Translator) -> tuple[Best | Most, ...]:
    say = translator.say
    return (
        Best(PUSH, lambda feat, names: _format_push_record(feat, names, translator)),
        Most(frozenset({STEAL}), lambda who, amount: say("record-taken", who=who, count=amount)),
        Best(
            TAG,
            lambda feat, names: say("record-round", who=names[feat.seat], count=feat.amount, round=feat.round),
            in_a_round=True,
        ),
        Most(
            frozenset({BLOW, ROB, TIP}),
            lambda who, amount: say("record-luck", who=who, count=amount),
            suffered=True,
            least=3,
        ),
    )


def _format_push_record(feat: Achievement, names: Names, translator: Translator) -> str:
    who = names[feat.seat]
    if feat.victim is None:
        return translator.say("record-push-rival", who=who, count=feat.amount, round=feat.round)
    whom = translator.phrase("somebody", name=names[feat.victim])
    return translator.say("record-push", who=who, whom=whom, count=feat.amount, round=feat.round)


@dataclass(frozen=True, slots=True)
class PyramidChronicle:
    """Sums up tags, thefts, tips, and moves of rivals with their lengths."""

    translator: Translator = ENGLISH

    @property
    def unit(self) -> str:
        return self.translator.say("counts-goals")

    @property
    def marks(self) -> str:
        return self.translator.say("marks-piece")

    def points(self, table: PyramidTable, seat: Seat) -> int:
        revealed = any(player.goals or player.program for player in table.players) or table.round > 0
        return table.stack_size - len(table.players[seat].goals) if revealed else 0

    def feats(self, before: PyramidTable, steps: Steps[Any, Any]) -> Iterator[Achievement]:
        """Yield tags, stolen pieces and tipped RAMbots of rivals as they happen, robberies once for each instruction
        and victim, and an instruction's moves of rivals after it, together for each victim."""
        pushes: dict[tuple[Seat, Seat], int] = {}
        robbed: set[Seat] = set()
        round_ = before.round
        for step in steps:
            match step.event:
                case Began():
                    yield from _pushes(pushes, round_)
                    pushes, robbed = {}, set()
                case Moved(seat, _, shifts):
                    for shift in shifts:
                        victim = step.table.seat_of(shift.thing.colour)
                        if shift.thing.kind is Kind.RAMBOT and victim is not None and victim != seat:
                            pushes[seat, victim] = pushes.get((seat, victim), 0) + 1
                case Stole(thief, victim, _):
                    yield Achievement(STEAL, thief, 1, victim, round_, _STOLEN, marked=True)
                    if victim not in robbed:
                        yield Achievement(ROB, thief, 1, victim, round_)
                    robbed.add(victim)
                case Tipped(tipper, thing, _) if thing.kind is Kind.RAMBOT:
                    victim = step.table.seat_of(thing.colour)
                    if victim is not None and victim != tipper:
                        yield Achievement(TIP, tipper, 1, victim, round_)
                case Tagged(seat):
                    yield Achievement(TAG, seat, 1, None, round_)
        yield from _pushes(pushes, round_)

    def records(self, feats: Sequence[Achievement], names: Names) -> tuple[str, ...]:
        return records(_kinds(self.translator), feats, names, self.translator)


def _pushes(pushes: dict[tuple[Seat, Seat], int], round_: int) -> Iterator[Achievement]:
    for (seat, victim), spaces in pushes.items():
        yield Achievement(PUSH, seat, spaces, victim, round_, _PUSHED * spaces)
        yield Achievement(BLOW, seat, 1, victim, round_)
