"""Pieces, spaces, questions and answers of R.U.M.B.L., in the form that documents use."""

from __future__ import annotations

from bot.games.game import Document
from bot.games.rumbl.rules.hexes import Hex, space_of
from bot.games.rumbl.rules.questions import clones_of
from bot.games.rumbl.rules.state import STAY, Piece, Question, Table, Topic


def pair(space: Hex) -> list[int]:
    return [space[0], space[1]]


def choice_record(topic: Topic, option: str) -> Document:
    match topic:
        case Topic.TARGET:
            return {"target": pair(space_of(option))}
        case Topic.CLONES:
            return {"clones": [pair(space) for space in clones_of(option)]}
        case Topic.DIRECTION:
            return {"direction": option}
        case Topic.TO:
            return {"stay": True} if option == STAY else {"to": pair(space_of(option))}


def question_record(table: Table, question: Question | None) -> Document | None:
    if question is None:
        return None
    return {
        "player": table.sides[question.seat].team.value,
        "asks": question.topic.value,
        "options": [choice_record(question.topic, option) for option in question.options],
    }


def name_of(piece: Piece) -> str:
    """A piece's name in documents: "plow:blue", "obstacle"."""
    return piece.kind.value if piece.team is None else f"{piece.kind.value}:{piece.team.value}"
