"""Pieces and instructions in pictures, or in words where there are no pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.engine.game import Answer, Decision
from bot.engine.icons import icon as token
from bot.engine.icons import text_with_fallback
from bot.games.common.text.icons import LETTERS
from bot.games.pyramids.drafts.menus import GOALS, begun_of, program_of, stack_of
from bot.games.pyramids.rules.pieces import Piece
from bot.games.pyramids.rules.things import Instruction
from bot.games.pyramids.text.icons import piece_icon
from bot.games.pyramids.text.voices import describe_instruction, piece_name
from bot.i18n import Translator


def order(instruction: Instruction, translator: Translator) -> str:
    return text_with_fallback(_picture(instruction), f"({describe_instruction(instruction, translator)})")


def pieces_in_order(pieces: Sequence[Piece], translator: Translator) -> str:
    return text_with_fallback(
        " ".join(token(piece_icon(piece)) for piece in pieces),
        ", ".join(str(piece_name(piece, translator)) for piece in pieces),
    )


def pieces_counted(pieces: Sequence[Piece], translator: Translator) -> str:
    found = [(piece, f"×{count}" if count > 1 else "") for piece, count in Counter(pieces).items()]
    return text_with_fallback(
        " ".join(f"{token(piece_icon(piece))}{count}" for piece, count in found),
        ", ".join(f"{piece_name(piece, translator)} {count}".rstrip() for piece, count in found),
    )


def show_answer(decision: Decision, answer: Answer, translator: Translator) -> str:
    if decision.topic == GOALS:
        return pieces_in_order(stack_of(answer), translator)
    program, begun = program_of(answer), begun_of(answer)
    pictures = [_picture(each) for each in program]
    words = [describe_instruction(each, translator) for each in program]
    if begun is not None:
        pictures.append(f"{token(piece_icon(begun))} …")
        words.append(f"{piece_name(begun, translator)} …")
    return text_with_fallback(" ".join(pictures), ", ".join(words))


def _picture(instruction: Instruction) -> str:
    facing = instruction.facing
    return f"{token(piece_icon(instruction.piece, facing))}{'' if facing is None else LETTERS[facing.value]}"
