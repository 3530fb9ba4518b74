"""A game's best feats, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bot.engine.game import Seat
from bot.games.common.text.looks import ENGLISH
from bot.games.game import MAX_RECORDS, Achievement, Names
from bot.i18n import Translator


@dataclass(frozen=True, slots=True)
class Most:
    """A record for doing or suffering the most of something in the whole game."""

    kinds: frozenset[str]
    told: Callable[[str, int], str]
    """Formats the sentence from the players' names and the amount."""
    suffered: bool = False
    """True to count what players suffered, not what they did."""
    least: int = 2

    def lines(self, feats: Sequence[Achievement], names: Names, translator: Translator) -> Iterator[str]:
        total: Counter[Seat] = Counter()
        for feat in feats:
            whose = feat.victim if self.suffered else feat.seat
            if feat.kind in self.kinds and whose is not None:
                total[whose] += feat.amount
        most = max(total.values(), default=0)
        best = sorted(seat for seat, amount in total.items() if amount == most)
        if most >= self.least and len(best) < len(names):  # a record that everyone shares isn't worth telling
            yield self.told(str(translator.join_list([names[seat] for seat in best])), most)


@dataclass(frozen=True, slots=True)
class Best:
    """A record for the largest single feat, or for one player's total in a single round."""

    kind: str
    told: Callable[[Achievement, Names], str]
    least: int = 2
    in_a_round: bool = False

    def lines(self, feats: Sequence[Achievement], names: Names, translator: Translator) -> Iterator[str]:  # noqa: ARG002 - same signature as in Most
        """Yield the record's sentence, if there's one and nobody else did as much. If a player equals their own feat
        (against the same rival), the first one counts."""
        found = [feat for feat in feats if feat.kind == self.kind]
        if self.in_a_round:
            rounds: Counter[tuple[Seat, int]] = Counter()
            for feat in found:
                rounds[feat.seat, feat.round] += feat.amount
            found = [Achievement(self.kind, seat, amount, round=number) for (seat, number), amount in rounds.items()]
        best = max(found, key=lambda feat: feat.amount, default=None)
        if best is None or best.amount < self.least:
            return
        if {(feat.seat, feat.victim) for feat in found if feat.amount == best.amount} == {(best.seat, best.victim)}:
            yield self.told(best, names)


def records(
    kinds: Sequence[Most | Best], feats: Sequence[Achievement], names: Names, translator: Translator = ENGLISH
) -> tuple[str, ...]:
    return tuple(line for kind in kinds for line in kind.lines(feats, names, translator))[:MAX_RECORDS]
