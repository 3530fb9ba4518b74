"""What happens in R.U.M.B.L., and what is asked, as documents have it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, assert_never

from bot.games.rumbl.rules.events import (
    Activated,
    Armed,
    Blocked,
    Chosen,
    Cloned,
    Covered,
    Ended,
    Exploded,
    FellAsleep,
    FieldBegan,
    FlewAway,
    Left,
    Moved,
    PowerLost,
    Removed,
    Revealed,
    Role,
    RostersChosen,
    RoundBegan,
    Scored,
    SecondGameBegan,
    Silenced,
    Struck,
    Swapped,
    TurnBegan,
    Turned,
    WentOff,
    Woke,
)
from bot.games.rumbl.rules.hexes import space_of
from bot.games.rumbl.rules.questions import clones_of
from bot.games.rumbl.rules.state import STAY, Topic

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.game import Seat
    from bot.games.game import Document
    from bot.games.rumbl.rules.events import Event
    from bot.games.rumbl.rules.hexes import Hex
    from bot.games.rumbl.rules.state import Piece, Question, Table

_ROLES = {
    Role.MOVED: "move",
    Role.RODE: "move",
    Role.LANDED: "landed",
    Role.PUSHED: "pushed",
    Role.HAULED: "hauled",
    Role.ATTRACTED: "attracted",
    Role.REPELLED: "repelled",
}


def pair(space: Hex) -> list[int]:
    """A space as documents have it."""
    return [space[0], space[1]]


def choice_record(topic: Topic, option: str) -> Document:
    """An answer as documents have it."""
    match topic:
        case Topic.TARGET:
            return {"target": pair(space_of(option))}
        case Topic.CLONES:
            return {"clones": [pair(space) for space in clones_of(option)]}
        case Topic.DIRECTION:
            return {"direction": option}
        case Topic.TO:
            return {"stay": True} if option == STAY else {"to": pair(space_of(option))}
        case other:
            assert_never(other)


def question_record(table: Table, question: Question | None) -> Document | None:
    """What a round stopped at."""
    if question is None:
        return None
    return {
        "player": _team(table, question.seat),
        "asks": question.topic.value,
        "options": [choice_record(question.topic, option) for option in question.options],
    }


def _team(table: Table, seat: Seat) -> str:
    return table.sides[seat].team.value


@dataclass
class Recorder:
    """Writes events down, one after the other. It keeps in mind who the pieces were."""

    known: dict[int, Piece] = field(default_factory=dict)

    def meet(self, pieces: Iterable[Piece]) -> None:
        """Learn who these pieces are."""
        self.known |= {piece.number: piece for piece in pieces}

    def records(self, event: Event, table: Table) -> list[Document]:
        """The entries for an event, `table` being the one after it."""
        self.meet(table.pieces)
        match event:
            case Revealed(docks):
                return [
                    self._reveal(_team(table, seat), loading.sector.value, loading.robots)
                    for seat, loading in enumerate(docks)
                    if loading is not None
                ]
            case Moved():
                return self._movement(event)
            case Exploded(sources, destroyed):
                exploded: list[Document] = [
                    {"event": "exploded", "piece": _name(piece), "at": pair(piece.at)} for piece in sources
                ]
                return exploded + _gone("destroyed", destroyed)
            case Struck(destroyed=destroyed):
                return _gone("destroyed", destroyed)
            case WentOff(pieces) | FlewAway(pieces):
                return _gone("off_board", pieces)
            case Removed(pieces):
                return _gone("removed", pieces)
            case Cloned(robot, clones):
                return [{"event": "cloned", "piece": self._who(robot), "at": pair(piece.at)} for piece in clones]
            case Scored(seat, points, pieces):
                scored: Document = {"event": "scored", "team": _team(table, seat), "points": points}
                return [{**scored, "pieces": [{**self._where(number), "points": worth} for number, worth in pieces]}]
            case Ended(winners):
                return [{"event": "win", "player": team} for team in sorted(_team(table, seat) for seat in winners)]
            case _:
                record = self._deed(event) or _before_docks(event, table)
                return [record] if record else []

    def _deed(self, event: Event) -> Document | None:
        """What a robot did, if it is one thing."""
        match event:
            case TurnBegan(robot, priority, power):
                if power is None:
                    return {"event": "turn", "piece": self._who(robot), "priority": priority}
                return {"event": "power", "piece": self._who(robot), "priority": priority, "power": power}
            case Woke(robot, power):
                return {"event": "power", "piece": self._who(robot), "power": power}
            case Blocked(robot, at, power):
                return {"event": "blocked", "piece": self._who(robot), "at": pair(at), "power": power}
            case Turned(robot, facing):
                return {"event": "turned", "piece": self._who(robot), "facing": facing.value}
            case Silenced(robot, power, how):
                return {"event": "silenced", "piece": self._who(robot), "power": power, "how": how.value}
            case Chosen(_, robot, topic, option):
                return {"event": "choice", "piece": self._who(robot), **choice_record(topic, option)}
            case _:
                return self._ability(event)

    def _ability(self, event: Event) -> Document | None:
        """What came of a robot's ability, if it is one thing."""
        match event:
            case Armed(robot):
                return {"event": "armed", "piece": self._who(robot)}
            case Covered(robot, covered):
                return {"event": "covered", "piece": self._who(robot), "covers": self._who(covered)}
            case FieldBegan(robot):
                return {"event": "field", "piece": self._who(robot)}
            case Activated(robot, target, power):
                return {"event": "activated", "piece": self._who(target), "by": self._who(robot), "power": power}
            case PowerLost(robot, target, power):
                return {"event": "power_lost", "piece": self._who(target), "by": self._who(robot), "power": power}
            case FellAsleep(robot):
                return {"event": "shut_down", "piece": self._who(robot)}
            case _:
                return None

    def _movement(self, moved: Moved) -> list[Document]:
        found: list[Document] = [
            {
                "event": _ROLES[shift.role],
                "piece": self._who(shift.robot),
                "from": pair(shift.source),
                "to": pair(shift.target),
            }
            for shift in moved.shifts
        ]
        if moved.block is not None:
            found.append({"event": "obstacle", "piece": self._who(moved.robot), "at": pair(moved.block.at)})
        return found

    def _reveal(self, team: str, sector: str, robots: tuple[Piece, ...]) -> Document:
        return {
            "event": "reveal",
            "team": team,
            "sector": sector,
            "robots": [
                {
                    "kind": piece.kind.value,
                    "at": pair(piece.at),
                    "facing": piece.facing.value if piece.facing else None,
                    "priority": piece.priority,
                }
                for piece in robots
            ],
        }

    def _who(self, number: int) -> str:
        return _name(self.known[number])

    def _where(self, number: int) -> Document:
        return {"piece": self._who(number), "at": pair(self.known[number].at)}


def _before_docks(event: Event, table: Table) -> Document | None:
    match event:
        case Swapped(seat, returned):
            return {"event": "swapped", "team": _team(table, seat), "returned": returned}
        case SecondGameBegan(scores):
            return {"event": "second_game", "scores": {_team(table, seat): score for seat, score in enumerate(scores)}}
        case RoundBegan(number):
            return {"event": "round", "round": number}
        case RostersChosen() | Left():
            return None
        case _:
            return None


def _name(piece: Piece) -> str:
    return piece.kind.value if piece.team is None else f"{piece.kind.value}:{piece.team.value}"


def _gone(event: str, pieces: tuple[Piece, ...]) -> list[Document]:
    return [{"event": event, "piece": _name(piece), "at": pair(piece.at)} for piece in pieces]
