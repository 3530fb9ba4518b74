"""The icons of RAMbots Factory: those of all pyramid games on squares, the elements, the die and the torch."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.factory.drafts.menus import ELEMENT_EMOJI
from bot.games.factory.pictures.devices import DEVICES, TORCH
from bot.games.factory.rules.state import ElementKind, Face
from bot.games.game import GameIcon
from bot.games.pyramids.rules.grid import Chessboard
from bot.games.pyramids.text import icons as pyramids
from bot.i18n import Translator
from rendering.scene import Area, Device, Stroke, Tone, arc, box, towards
from rendering.scene.symbols import Symbol

TORCH_ICON = "torch"


def element_icon(kind: ElementKind) -> str:
    return f"element-{kind.value}"


def face_icon(face: Face) -> str:
    return f"die-{face.value}"


_FACES: Mapping[Face, tuple[str, Symbol]] = {
    Face.SWAP: (
        "🔀",
        (
            Stroke(((-0.7, -0.4), (0.35, -0.4)), 0.26),
            Area(((0.3, -0.86), (0.98, -0.4), (0.3, 0.06))),
            Stroke(((0.7, 0.4), (-0.35, 0.4)), 0.26),
            Area(((-0.3, -0.06), (-0.98, 0.4), (-0.3, 0.86))),
        ),
    ),
    Face.HOP: (
        "↪️",
        (
            Stroke(arc((-0.06, 0.2), 0.68, range(-90, 76, 15)), 0.24),
            Area(((0.1, 0.02), (0.98, -0.02), (0.62, 0.62))),
            Area(box(-0.98, 0.42, -0.4, 0.94)),
        ),
    ),
    Face.AIM: (
        "🔄",
        (
            Stroke(arc((0, 0), 0.68, range(-30, 76, 15)), 0.24),
            Area(((0.24, 0.08), (1.0, 0.08), (0.66, 0.66))),
            Stroke(arc((0, 0), 0.68, range(150, 256, 15)), 0.24),
            Area(((-0.24, -0.08), (-1.0, -0.08), (-0.66, -0.66))),
        ),
    ),
    Face.WILD: ("🃏", (Area(tuple(towards((0, 0), turn, 0.42 if turn % 72 else 1.0) for turn in range(0, 360, 36))),)),
    Face.TIP: ("➕", (Area(box(-0.22, -0.82, 0.22, 0.82)), Area(box(-0.82, -0.22, 0.82, 0.22)))),
    Face.DIG: (
        "⛏️",
        (
            Stroke(((0.34, -0.34), (-0.74, 0.74)), 0.24),
            Stroke(((-0.46, -0.8), (0.2, -0.78), (0.78, -0.2), (0.8, 0.46)), 0.28),
        ),
    ),
}


def icons(translator: Translator) -> Mapping[str, GameIcon]:
    say = translator.say
    return {
        **{
            element_icon(kind): GameIcon(DEVICES[kind], ELEMENT_EMOJI[kind], say("device", kind=kind.value, icon=""))
            for kind in ElementKind
        },
        **{
            face_icon(face): GameIcon(
                Device(face_icon(face), Tone.FLAME, symbol), emoji, say("face-called", face=face.value)
            )
            for face, (emoji, symbol) in _FACES.items()
        },
        TORCH_ICON: GameIcon(TORCH, "🔥", say("icon-torch")),
        **pyramids.icons(Chessboard().directions, translator),
    }
