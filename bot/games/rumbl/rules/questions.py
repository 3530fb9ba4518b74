"""Mid-round questions: the legal answers in the order of M26, and standing orders (M36)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from bot.engine.game import Choice
from bot.games.common.text.icons import arrow
from bot.games.rumbl.rules.arena import Arena
from bot.games.rumbl.rules.hexes import BOARD, Direction, Hex, beside, points_at, space_key, space_of, towards
from bot.games.rumbl.rules.places import printed_name, typed_name
from bot.games.rumbl.rules.seeking import nearest
from bot.games.rumbl.rules.state import STAY, Piece, Question, Table, Topic, kind_icon
from bot.games.rumbl.vocabulary import ENGLISH
from bot.i18n import Translator

_JOINT = "/"


def clones_key(spaces: Sequence[Hex]) -> str:
    """The option for clones on these spaces: "0,1/-2,2"."""
    return _JOINT.join(space_key(space) for space in spaces)


def clones_of(key: str) -> tuple[Hex, ...]:
    return tuple(space_of(part) for part in key.split(_JOINT))


def options(arena: Arena, topic: Topic, robot: Piece) -> tuple[str, ...]:
    """M26: the legal answers, in order."""
    turns = [] if robot.facing is None else robot.facing.clockwise()
    match topic:
        case Topic.TARGET:
            return tuple(space_key(space) for space in nearest(arena, robot.at))
        case Topic.CLONES:
            return _clones(arena, robot, [beside(robot.at, turn) for turn in turns])
        case Topic.DIRECTION:
            return tuple(turn.value for turn in turns if arena.open(beside(robot.at, turn)))
        case Topic.TO:
            spaces = [beside(robot.at, turn) for turn in turns]
            # M33: not onto a dock
            return (STAY, *(space_key(space) for space in spaces if space in BOARD and arena.open(space)))


def _clones(arena: Arena, robot: Piece, spaces: list[Hex]) -> tuple[str, ...]:
    """M16: the options for placing as many clones as possible on these spaces; empty if no clone can be placed."""
    empty = [space for space in spaces if arena.open(space)]
    number = 0 if robot.team is None else min(arena.clones_left(robot.team), len(empty))
    return tuple(clones_key(chosen) for chosen in combinations(empty, number)) if number > 0 else ()


def choose_wished_option(
    arena: Arena, topic: Topic, robot: Piece, offered: tuple[str, ...], wishes: tuple[str, ...]
) -> str | None:
    """M36: the option chosen by a standing order's first wish that fits. For clones, each further wish that fits
    narrows down the options. M26 breaks ties. None if the wishes decide nothing."""
    left = offered
    for wish in wishes:
        fitting = tuple(option for option in left if _fits(arena, topic, robot, option, wish))
        if fitting and topic is not Topic.CLONES:
            return fitting[0]
        left = fitting or left
    return left[0] if left != offered else None


def _fits(arena: Arena, topic: Topic, robot: Piece, option: str, wish: str) -> bool:
    match topic:
        case Topic.TARGET:
            return any(wish == target_name(piece) for piece in arena.stack(space_of(option)))
        case Topic.CLONES:
            return wish in {towards(robot.at, space).value for space in clones_of(option)}
        case Topic.DIRECTION:
            return wish == option
        case Topic.TO:
            return wish == (STAY if option == STAY else towards(robot.at, space_of(option)).value)


def target_name(piece: Piece) -> str:
    """A piece's name in a Missile's standing order: "blue nullifier", "obstacle"."""
    return piece.kind.value if piece.team is None else f"{piece.team.value} {piece.kind.value}"


# --- words for choices -----------------------------------------------------------------------------------------------


def choices(table: Table, question: Question, robot: Piece, translator: Translator = ENGLISH) -> tuple[Choice, ...]:
    return tuple(
        _choice(table, question.topic, robot, option, number, translator)
        for number, option in enumerate(question.options, start=1)
    )


def _choice(table: Table, topic: Topic, robot: Piece, option: str, number: int, translator: Translator) -> Choice:
    """Targets have the same numbers as in the picture."""
    match topic:
        case Topic.TARGET:
            space = space_of(option)
            target, *others = table.stack(space)
            label = translator.say("choice-numbered", number=number, what=_whose(target, robot, translator))
            at, riders = _format_space(space, translator), [_whose(piece, robot, translator) for piece in others]
            note = translator.say("choice-at", space=at)
            if riders:
                note = translator.say("choice-at-under", space=at, riders=translator.join_list(riders))
            return Choice(option, label, note, kind_icon(target.kind, target.team))
        case Topic.CLONES:
            return Choice(option, " + ".join(printed_name(space) for space in clones_of(option)))
        case Topic.DIRECTION:
            # the final space depends on the power left, so no points are shown
            at = _format_space(beside(robot.at, Direction(option)), translator)
            return Choice(option, translator.say("choice-way-off", space=at, way=option), icon=arrow(option))
        case Topic.TO if option == STAY:
            return Choice(option, _where("choice-stays", robot.at, translator))
        case Topic.TO:
            space = space_of(option)
            way = towards(robot.at, space).value
            return Choice(option, _where("choice-way", space, translator, way=way), icon=arrow(way))


def _whose(piece: Piece, robot: Piece, translator: Translator) -> str:
    """A piece's name for the robot's owner: "Helibot (rival's)"."""
    if piece.team is None:
        return translator.say("robot-title", kind=piece.kind.value)
    key = "piece-yours" if piece.team is robot.team else "piece-rivals"
    return translator.say(key, kind=piece.kind.value)


def _format_space(space: Hex, translator: Translator) -> str:
    return " ".join(translator.say("typed-word", word=word) for word in typed_name(space).split())


def _where(key: str, space: Hex, translator: Translator, **way: str) -> str:
    """An option's label: the direction or "Stay", the space and, on the board, its score: "NE · t6, +1"."""
    at = _format_space(space, translator)
    if space in BOARD:
        return translator.say(key, space=at, points=points_at(space), **way)
    return translator.say(f"{key}-off", space=at, **way)
