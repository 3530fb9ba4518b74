"""Complete scenes, and the steps of a replay."""

from __future__ import annotations

from dataclasses import dataclass

from rendering.scene.basics import Colour
from rendering.scene.boards import Board
from rendering.scene.marks import Mark
from rendering.scene.panel import Panel
from rendering.scene.pieces import Figure, Piece, Token


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture. The scene's own marks (such as a preview's path) stay as long as the scene does. The caption is a
    line or two, broken at a newline or where necessary; `speaker` is the colour of the badge in front of it."""

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
    """One step of a replay: pieces move to their places in `scene`, then marks appear, which are gone after the
    shot. A floor's boards move with everything on them, and a new token comes from the tray. The result is shown for
    `hold` milliseconds; if the replay would be too long, shots, mainly quiet ones, are shortened or even left out."""

    scene: Scene
    marks: tuple[Mark, ...] = ()
    hold: int = 400
    quiet: bool = False
    cut: bool = False
    """True if something new begins with this shot. A replay that's too long for one picture may be cut before it."""
