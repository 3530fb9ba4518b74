"""Icons of the pyramid games: each piece, upright or lying in any direction, RAMbots, colours and directions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.common.text.icons import arrow_icons, colour_icons
from bot.games.game import GameIcon
from bot.games.pyramids.drafts.menus import EMOJI
from bot.games.pyramids.pictures.looks import colour_of, heading_of, size_of
from bot.games.pyramids.rules.grid import Direction, Facing
from bot.games.pyramids.rules.pieces import STARTING_POOL, Colour, Piece
from bot.games.pyramids.rules.pieces import Size as PieceSize
from bot.games.pyramids.rules.things import Kind, Thing
from bot.games.pyramids.vocabulary import PYRAMIDS
from bot.i18n import Translator
from rendering.scene import Size
from rendering.scene.icons import Pyramid

ENGLISH = PYRAMIDS.translator()


def piece_icon(piece: Piece, facing: Facing = None) -> str:
    """The key of a piece's icon, which is the same as its notation: "SR", or "SRN" if it lies."""
    return piece.key + (facing.value if facing else "")


def thing_icon(thing: Thing) -> str:
    """The key of a thing's icon: "rambot-red" for a RAMbot, and a small pyramid ("SR") for a beacon."""
    if thing.kind is Kind.BEACON:
        return piece_icon(Piece(PieceSize.SMALL, thing.colour))
    return f"{thing.kind.value}-{thing.colour.word}"


def icons(directions: Sequence[Direction], translator: Translator = ENGLISH) -> Mapping[str, GameIcon]:
    return {
        **{piece_icon(piece): _icon(piece, None, translator) for piece in STARTING_POOL},
        **colour_icons((colour.word for colour in Colour), translator),
        **arrow_icons((direction.value for direction in directions), translator),
        **{f"rambot-{colour.word}": _robot(colour, translator) for colour in Colour},
        **{piece_icon(piece, way): _icon(piece, way, translator) for piece in STARTING_POOL for way in directions},
    }


def _icon(piece: Piece, facing: Facing, translator: Translator) -> GameIcon:
    picture = Pyramid(colour_of(piece.colour), size_of(piece), heading_of(facing))
    if facing is None:
        return GameIcon(picture, EMOJI[piece.colour], translator.say("icon-piece", **piece.fields))
    return GameIcon(picture, EMOJI[piece.colour], translator.say("icon-lying", **piece.fields, way=facing.value))


def _robot(colour: Colour, translator: Translator) -> GameIcon:
    picture = Pyramid(colour_of(colour), Size.LARGE, robot=True)
    return GameIcon(picture, EMOJI[colour], translator.say("icon-robot", colour=colour.word))
