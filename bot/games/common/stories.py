"""The frame of a story: deeds and changes in chat markdown, and both in plain words within a description's limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from bot.games.common.prose import ALT, counted, fitted
from bot.games.game import Story

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MOST = 3000
"""Characters of deeds in a story, so that its changes fit into the same message."""


class Telling(Protocol):
    """Lines in chat markdown or, plainly, in words alone."""

    def __call__(self, *, plain: bool) -> Iterable[str]:
        """The lines."""
        ...


def told_as(opening: str, deeds: Telling, changes: Telling, *, most: int | None = MOST) -> Story:
    """A story that begins with `opening` in plain words; without `most`, all its deeds are told."""
    upshot = fitted(changes(plain=True), ALT // 2)  # what came of it must not fall off the end
    did = fitted([opening, *deeds(plain=True)], ALT - len(upshot) - 1)
    lines = tuple(deeds(plain=False))
    return Story(
        deeds=lines if most is None else tuple(_kept(lines, most)),
        changes=tuple(changes(plain=False)),
        alt=f"{did} {upshot}".rstrip(),
    )


def _kept(lines: tuple[str, ...], room: int) -> Iterator[str]:
    """As many lines as there is room for."""
    for number, line in enumerate(lines):
        room -= len(line) + 1
        if room < 0:
            yield f"… and {counted(len(lines) - number, 'more line')}, which the replay shows."
            return
        yield line
