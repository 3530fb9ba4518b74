"""The whole: a scene, and a step of a replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rendering.scene.basics import Colour
    from rendering.scene.boards import Board
    from rendering.scene.marks import Mark
    from rendering.scene.panel import Panel
    from rendering.scene.pieces import Figure, Piece, Token


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture. Its own marks belong to it (a preview's path, say) and stay for as long as the scene does.

    The caption is a line or two under the board, broken at a newline or where it must; `speaker` is the colour of the
    badge before it.
    """

    board: Board
    pieces: tuple[Piece, ...]
    panel: Panel
    caption: str = ""
    speaker: Colour | None = None
    marks: tuple[Mark, ...] = ()
    tokens: tuple[Token, ...] = ()
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class Shot:
    """One step of a replay: the pieces move to where `scene` has them, under marks that go when the shot is over.

    The boards of a floor move with all that is on them, and a token that is new comes from the shelf.

    `hold` is how long the result is looked at, in milliseconds. A quiet shot may be shortened or left out where
    a replay would grow too long; a shot that is not may only be shortened.
    """

    scene: Scene
    marks: tuple[Mark, ...] = ()
    hold: int = 400
    quiet: bool = False
    cut: bool = False
    """Whether something new begins with it: where a replay is too long for one picture, it may be cut here."""
