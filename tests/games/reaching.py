"""Find the acts that make an answer, always trying the draft closest to it."""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any

from bot.engine.rng import Rng
from bot.games.common.drafts.acts import groups_of

if TYPE_CHECKING:
    from bot.engine.game import Answer, Decision, Rules, State
    from bot.games.game import Act, AnyGame

MOST_SEEN = 4000
"""The number of drafts after which an answer counts as out of reach."""


def way_to(
    game: AnyGame, rules: Rules[Any, Any, Any], state: State[Any, Any], decision: Decision, wanted: Answer
) -> list[Act]:
    """The acts that build `wanted` from nothing, without chance; AssertionError if there are none."""
    number = count()
    waiting: list[tuple[int, int, Answer]] = [(0, next(number), ())]
    ways: dict[Answer, tuple[Act, ...]] = {(): ()}
    while waiting:
        _, _, draft = heappop(waiting)
        if draft == wanted:
            return list(ways[draft])
        assert len(ways) < MOST_SEEN, f"{wanted} was not found"
        one, other = (groups_of(game, rules, state, decision, draft, Rng(seed)) for seed in (1, 2))
        sure = {act.draft for group in other for act in group.acts}
        for act in (act for group in one for act in group.acts):
            if act.draft not in ways and act.draft in sure:
                ways[act.draft] = (*ways[draft], act)
                heappush(waiting, (_unlike(act.draft, wanted), next(number), act.draft))
    raise AssertionError(f"{wanted} cannot be reached")


def _unlike(draft: Answer, wanted: Answer) -> int:
    """The distance of a draft from an answer: what's missing from its beginning counts most."""
    same = next((at for at, (one, other) in enumerate(zip(draft, wanted, strict=False)) if one != other), None)
    begun = min(len(draft), len(wanted)) if same is None else same
    return 10 * (len(wanted) - begun) + (Counter(draft) - Counter(wanted)).total() + len(draft) - begun
