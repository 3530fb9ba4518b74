"""What can be done with a goal stack or a program in the making: the next piece, and whatever was laid before."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from bot.engine.game import DONE
from bot.games.common.acts import from_menus
from bot.games.common.signs import arrow
from bot.games.game import Act, Group
from bot.games.pyramids.grid import Direction
from bot.games.pyramids.menus import GOALS, PROGRAM, UPRIGHT, deed
from bot.games.pyramids.pieces import BY_KEY, Colour
from bot.games.pyramids.signs import piece_sign
from bot.games.pyramids.words import TURNING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Answer
    from bot.engine.rng import Rng
    from bot.games.game import Making
    from bot.games.pyramids.pieces import Pool
    from bot.games.pyramids.things import Hand
    from bot.games.pyramids.words import PyramidWords

DEAL: Final = "deal"
"""The key of the act that lays a goal stack by chance."""
PLACES: Final = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True)
class PyramidActs:
    """What can be done with a goal stack and with a program."""

    words: PyramidWords[Any]
    """They ask for the next choice, and know what beams do."""
    upright: str
    """What an upright piece is for."""

    def __call__(self, making: Making[Any, Hand]) -> tuple[Group, ...]:
        """The next piece, or which way it points; and what can be changed of what lies there."""
        if making.decision.topic == GOALS:
            groups = [*self._next(making), *_goals(making, self.words.beams)]
        elif making.decision.topic == PROGRAM:
            groups = [*self._next(making), *self._changes(making)]
        else:
            return from_menus(making, self.words)
        return tuple(group for group in groups if group.acts)

    def _next(self, making: Making[Any, Hand]) -> Iterator[Group]:
        """The menu's choices, in short: signs say what they look like."""
        for group in from_menus(making, self.words):
            acts = [self._relabelled(making, act) for act in group.acts]
            if making.decision.topic == GOALS:
                acts.append(
                    Act(DEAL, f"🎲 Deal {'the rest' if making.draft else 'me some'}", _dealt(making, making.rng))
                )
            yield replace(group, acts=tuple(acts))

    def _relabelled(self, making: Making[Any, Hand], act: Act) -> Act:
        if act.key in BY_KEY:
            count = 1 if making.decision.topic == GOALS else _left(making)[act.key]
            return replace(act, label=f"{act.key}×{count}" if count > 1 else act.key, sign=act.key)
        if act.key == UPRIGHT:
            return replace(act, label="upright", note=self.upright, sign="")
        return replace(act, label=Direction(act.key).word, sign=arrow(act.key))

    def _changes(self, making: Making[Any, Hand]) -> Iterator[Group]:
        """What can be done with the whole instructions of a program; one that is begun stays as it is."""
        draft = making.draft
        whole = len(draft) // 2
        laid = [draft[2 * number : 2 * number + 2] for number in range(whole)]
        begun = draft[2 * whole :]

        def relaid(*program: Answer) -> Answer:
            return (*(key for instruction in program for key in instruction), *begun)

        moved = [
            Act(
                f"out-{number + 1}",
                f"Take out the {PLACES[number]}: {_named(laid[number])}",
                relaid(*laid[:number], *laid[number + 1 :]),
                "What comes after it moves up.",
                laid[number][0],
            )
            for number in range(whole)
        ]
        for one, other in combinations(range(whole), 2):
            if laid[one] != laid[other]:
                order = list(laid)
                order[one], order[other] = laid[other], laid[one]
                swapped = f"{_named(laid[one])} and {_named(laid[other])}"
                moved.append(
                    Act(f"swap-{one + 1}-{other + 1}", f"Swap {one + 1} and {other + 1}", relaid(*order), swapped)
                )
        yield Group("Take one out, or swap two", tuple(moved), aside=True)
        turned, used = [], []
        for number, (piece, lies) in enumerate(laid):
            before, after = laid[:number], laid[number + 1 :]
            ways = [choice.key for choice in making.menu((*draft[: 2 * number], piece)) if choice.key != lies]
            turned += [
                Act(
                    f"turn-{number + 1}-{way}",
                    f"{number + 1}: {_named((piece, way))}",
                    relaid(*before, (piece, way), *after),
                    f"instead of {_way(lies)}" + (f": {self.upright}" if way == UPRIGHT else ""),
                    _lying(piece, way),
                )
                for way in ways
            ]
            used += [
                Act(
                    f"use-{number + 1}-{key}",
                    f"{number + 1}: {_named((key, lies))}",
                    relaid(*before, (key, lies), *after),
                    f"{deed(BY_KEY[key], self.words.beams)}; instead of {piece}",
                    key,
                )
                for key, count in _left(making).items()
                if count and key != piece
            ]
        yield Group("Point one another way", tuple(turned), TURNING, aside=True)
        yield Group("Lay another piece", tuple(used), aside=True)


# --- goals -----------------------------------------------------------------------------------------------------------


def _dealt(making: Making[Any, Hand], rng: Rng, draft: Answer | None = None) -> Answer:
    """The stack, or what there is of it, with the rest by chance."""
    dealt = making.draft if draft is None else draft
    while offered := [choice.key for choice in making.menu(dealt) if choice.key != DONE]:
        key, rng = rng.pick(offered)
        dealt = (*dealt, key)
    return dealt


def _goals(making: Making[Any, Hand], beams: tuple[str, ...]) -> Iterator[Group]:
    """Another order, another size, and all anew."""
    draft = making.draft
    if len(draft) == len(Colour):
        anew = _dealt(making, making.rng, ())
        if anew == draft:
            anew = draft[::-1]
        yield Group("Or another one", (Act(DEAL, "🎲 Deal others", anew),), "Four others, as chance has it.")
    swaps = [
        Act(f"swap-{one + 1}-{other + 1}", f"Swap {draft[one]} and {draft[other]}", _swapped(draft, one, other))
        for one, other in combinations(range(len(draft)), 2)
    ]
    yield Group("Change the order", tuple(swaps), "The top one, on the left, has to be tagged first.", aside=True)
    pool: Pool = making.table.players[making.decision.seat].pool
    sizes = [
        Act(
            f"use-{place + 1}-{piece.key}",
            f"{piece.key} for {key}",
            _with(draft, place, piece.key),
            f"{deed(piece, beams)}; whoever tags it keeps it",
            piece.key,
        )
        for place, key in enumerate(draft)
        for piece in dict.fromkeys(pool)
        if piece.colour is BY_KEY[key].colour and piece.key != key
    ]
    yield Group("Take another size", tuple(sizes), aside=True)
    out = [
        Act(f"out-{place + 1}", f"Take {key} out", (*draft[:place], *draft[place + 1 :]), "It stays in your pool.", key)
        for place, key in enumerate(draft)
    ]
    yield Group("Take one out", tuple(out), aside=True)


def _with(draft: Answer, place: int, key: str) -> Answer:
    return (*draft[:place], key, *draft[place + 1 :])


def _swapped(draft: Answer, one: int, other: int) -> Answer:
    return _with(_with(draft, one, draft[other]), other, draft[one])


# --- programs --------------------------------------------------------------------------------------------------------


def _left(making: Making[Any, Hand]) -> Counter[str]:
    """How many of each piece are left to be laid out, by their keys."""
    pool: Pool = making.table.players[making.decision.seat].pool
    left = Counter(piece.key for piece in pool)
    left.subtract(key for key in making.draft[::2] if key in left)
    return left


def _named(instruction: Answer) -> str:
    """An instruction in a menu: "MR north"."""
    piece, lies = instruction
    return f"{piece} {_way(lies)}"


def _way(lies: str) -> str:
    return "upright" if lies == UPRIGHT else Direction(lies).word


def _lying(piece: str, lies: str) -> str:
    """The sign of what turns: where to, or the piece as it stands."""
    return piece_sign(BY_KEY[piece]) if lies == UPRIGHT else arrow(lies)
