"""Signs of the pyramid games: each piece, upright or lying in any direction, RAMbots, colours and directions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.common.text.icons import arrow_signs, colour_signs
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


def piece_sign(piece: Piece, facing: Facing = None) -> str:
    """The key of a piece's sign, which is the same as its notation: "SR", or "SRN" if it lies."""
    return piece.key + (facing.value if facing else "")


def thing_sign(thing: Thing) -> str:
    """The key of a thing's sign: "rambot-red" for a RAMbot, and a small pyramid ("SR") for a beacon."""
    if thing.kind is Kind.BEACON:
        return piece_sign(Piece(PieceSize.SMALL, thing.colour))
    return f"{thing.kind.value}-{thing.colour.word}"


def signs(directions: Sequence[Direction], translator: Translator = ENGLISH) -> Mapping[str, GameIcon]:
    return {
        **{piece_sign(piece): _sign(piece, None, translator) for piece in STARTING_POOL},
        **colour_signs((colour.word for colour in Colour), translator),
        **arrow_signs((direction.value for direction in directions), translator),
        **{f"rambot-{colour.word}": _robot(colour, translator) for colour in Colour},
        **{piece_sign(piece, way): _sign(piece, way, translator) for piece in STARTING_POOL for way in directions},
    }


def _sign(piece: Piece, facing: Facing, translator: Translator) -> GameIcon:
    picture = Pyramid(colour_of(piece.colour), size_of(piece), heading_of(facing))
    if facing is None:
        return GameIcon(picture, EMOJI[piece.colour], translator.say("sign-piece", **piece.fields))
    return GameIcon(picture, EMOJI[piece.colour], translator.say("sign-lying", **piece.fields, way=facing.value))


def _robot(colour: Colour, translator: Translator) -> GameIcon:
    picture = Pyramid(colour_of(colour), Size.LARGE, robot=True)
    return GameIcon(picture, EMOJI[colour], translator.say("sign-robot", colour=colour.word))
