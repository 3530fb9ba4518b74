"""How what happens in R.U.M.B.L. is shown: a few words, marks on the board, how long it is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, assert_never

from bot.games.common.looks import COLOURS, Look
from bot.games.common.prose import counted, listed
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
    Hold,
    Left,
    Moved,
    PowerLost,
    Reason,
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
from bot.games.rumbl.rules.hexes import Direction, around, beside, space_of, towards
from bot.games.rumbl.rules.state import STAY, Kind, Topic
from rendering import scene as show

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bot.engine.game import Seat
    from bot.games.game import Names
    from bot.games.rumbl.rules.events import Event
    from bot.games.rumbl.rules.hexes import Hex
    from bot.games.rumbl.rules.state import Piece, Table, Team

HEADINGS = dict(zip(Direction, (90, 150, 210, 270, 330, 30), strict=True))
"""Degrees clockwise from north."""

Violent: TypeAlias = Exploded | Struck | FlewAway | WentOff | Removed
Able: TypeAlias = Armed | Covered | Cloned | FieldBegan | Activated | PowerLost | FellAsleep | Chosen
Begin: TypeAlias = TurnBegan | Woke
Public: TypeAlias = RostersChosen | Swapped | Revealed | Scored | RoundBegan | SecondGameBegan | Left | Ended
Deed = Moved | Blocked | Turned | Silenced | Exploded | Struck | FlewAway | WentOff | Able | Begin
"""What a robot does, or what comes of it, while it has its turn."""


def colour_of(team: Team) -> show.Colour:
    """A team's colour in pictures."""
    return COLOURS[team.value]


def noun(piece: Piece) -> str:
    """A piece without its team."""
    word: str = piece.kind.value
    return word.capitalize() if piece.kind.is_robot else word


def things(pieces: Iterable[Piece]) -> str:
    """Some pieces: named while they are few, else counted."""
    found = list(pieces)
    if len(found) > 2:
        return counted(len(found), "piece")
    return listed([f"{'an' if piece.kind is Kind.OBSTACLE else 'the'} {noun(piece)}" for piece in found])


@dataclass(frozen=True)
class Viewer:
    """A step of a round with what its picture needs: the table just before, the one after, and all pieces known."""

    before: Table
    table: Table
    known: Mapping[int, Piece]
    """By number, as they were last seen."""
    names: Names

    def piece(self, number: int) -> Piece:
        """A piece that is or was in play."""
        return self.table.piece(number) or self.before.piece(number) or self.known[number]

    def seat(self, number: int) -> Seat | None:
        """Whose a piece is."""
        team = self.piece(number).team
        return None if team is None else self.table.seat_of(team)

    def tone(self, number: int) -> show.Colour:
        """The colour of a piece's team; obstacles are yellow in the few marks that they have."""
        team = self.piece(number).team
        return show.Colour.YELLOW if team is None else colour_of(team)

    def look(self, event: Event) -> Look:
        """How an event is shown."""
        match event:
            case Moved():
                return self._moved(event)
            case Blocked() | Turned() | Silenced():
                return self._stopped(event)
            case Exploded() | Struck() | FlewAway() | WentOff() | Removed():
                return self._violent(event)
            case Armed() | Covered() | Cloned() | FieldBegan() | Activated() | PowerLost() | FellAsleep() | Chosen():
                return self._able(event)
            case TurnBegan(robot=robot) | Woke(robot=robot):
                return Look("", (show.Glow((self.piece(robot).at,), self.tone(robot)),), hold=700)
            case _:
                return self._public(event)

    def heading(self, event: Event, *, anew: bool) -> str:
        """The first line under the board from this event on, empty if it stays; `anew` is another robot's doing."""
        robot = actor_of(event)
        match event:
            case TurnBegan(power=power):
                what = ", power hidden" if power is None else f", power {power}"
            case Woke(power=power):
                what = f", wakes with power {power}"
            case Activated(power=power):
                what = f", moves on with power {power}"
            case _:
                what = ""
        if robot is None or not (what or anew):
            return ""
        seat, robot_name = self.seat(robot), noun(self.piece(robot))
        return robot_name if seat is None else f"{self.names[seat]}: {robot_name}{what}"

    # --- moving ------------------------------------------------------------------------------------------------------

    def _moved(self, event: Moved) -> Look:
        first = event.shifts[0]
        # What rides on something goes where that goes; only what stands at the bottom is named.
        others = [shift for shift in event.shifts if shift.role not in (Role.MOVED, Role.LANDED, Role.RODE)]
        bottoms = [shift for at, shift in enumerate(others) if at == 0 or others[at - 1].source != shift.source]
        named = things(self.piece(shift.robot) for shift in bottoms)
        match first.role:
            case Role.LANDED:
                path = show.Path((first.source, *event.path), self.tone(first.robot))
                return Look(f"flies {counted(len(event.path), 'space')}", (path,), hold=500, first=(path,))
            case Role.ATTRACTED | Role.REPELLED:
                pulls = first.role is Role.ATTRACTED
                source = self.piece(event.robot).at
                ends = (first.source, source) if pulls else (source, first.target)
                tug = show.Tug(*ends, self.tone(event.robot))
                words = f"draws {named} nearer" if pulls else f"pushes {named} away"
                return Look(words, (tug,), hold=350, first=(tug,), first_hold=300)
            case Role.MOVED | Role.RODE | Role.PUSHED | Role.HAULED:
                roles = {shift.role for shift in others}
                words = f"pushes {named}" if Role.PUSHED in roles else f"hauls {named}" if others else ""
                return Look(words, hold=260 if others else 130, quiet=True)
            case _:
                assert_never(first.role)

    def _stopped(self, event: Blocked | Turned | Silenced) -> Look:
        robot = self.piece(event.robot)
        match event:
            case Blocked(at=at):
                stack = self.table.stack(at)
                by = f" by {things(stack[:1])}" if stack else ""
                return Look(f"is blocked{by}", self._bump(robot), hold=450)
            case Turned(facing=facing):
                return Look(f"turns {facing.word}", hold=300)
            case Silenced(how=how):
                words = {
                    Hold.ENTERED: "is silenced by the field",
                    Hold.HELD: "is held by a field",
                    Hold.UNMOVED: "is held by a field: the power is lost",
                }
                return Look(words[how], (show.Flash(robot.at, self.tone(robot.number)),), hold=700)
            case _:
                assert_never(event)

    def _bump(self, robot: Piece) -> tuple[show.Mark, ...]:
        return () if robot.facing is None else (show.Bump(robot.at, HEADINGS[robot.facing]),)

    # --- coming to an end --------------------------------------------------------------------------------------------

    def _violent(self, event: Violent) -> Look:
        match event:
            case Exploded(sources=sources, destroyed=destroyed):
                numbers = {piece.number for piece in sources}
                others = [piece for piece in destroyed if piece.number not in numbers]
                blasts = tuple(self._blast(piece.at, destroyed) for piece in sources)
                who = noun(sources[0]) if len(sources) == 1 else f"{len(sources)} at once"
                verb = "destroys" if len(sources) == 1 else "destroy"
                words = f"{who} {verb} {_short(others)}" if others else f"{noun(sources[0])} explodes"
                return Look(words, first=blasts, first_hold=550, hold=600)
            case Struck(missile=missile, at=at, destroyed=destroyed):
                others = [piece for piece in destroyed if piece.number != missile]
                tug = show.Tug(self.piece(missile).at, at, self.tone(missile))
                first = (tug, self._blast(at, destroyed))
                return Look(f"destroys {_short(others)}", first=first, first_hold=550, hold=600)
            case FlewAway(pieces=pieces):
                stars = tuple(show.Impact(piece.at, None) for piece in pieces)
                return Look("the Missile finds nothing and flies away", first=stars, hold=600)
            case WentOff(pieces=pieces):
                stars = tuple(show.Impact(piece.at, None) for piece in pieces)
                return Look(f"{_capital(_short(pieces))} {_verb(pieces)} off the board", first=stars, hold=600)
            case Removed(pieces=pieces, reason=reason):
                rings = tuple(show.Flash(piece.at, self.tone(piece.number)) for piece in pieces)
                where = "the centre" if reason is Reason.CENTRE else "the docks"
                return Look(f"Out of the game, from {where}:\n{things(pieces)}", first=rings, hold=900, first_hold=600)
            case _:
                assert_never(event)

    def _blast(self, at: Hex, destroyed: Iterable[Piece]) -> show.Blast:
        """The explosion on a space, and all spaces next to it where something went."""
        return show.Blast(at, tuple(dict.fromkeys(piece.at for piece in destroyed if piece.at in around(at))))

    # --- abilities ---------------------------------------------------------------------------------------------------

    def _able(self, event: Able) -> Look:
        robot = self.piece(event.robot)
        tone = self.tone(robot.number)
        ring = (show.Flash(robot.at, tone),)
        match event:
            case Armed():
                return Look("the Mine is armed", ring, hold=650)
            case Covered(covered=covered):
                return Look(f"protects {things((self.piece(covered),))}", ring, hold=650)
            case Cloned(clones=clones):
                tugs = tuple(show.Tug(robot.at, clone.at, tone) for clone in clones)
                return Look(f"makes {counted(len(clones), 'clone')}", tugs, hold=700)
            case FieldBegan():
                return Look("silences everything around it", ring, hold=750)
            case Activated(target=target, power=power):
                tug = (show.Tug(robot.at, self.piece(target).at, tone),)
                return Look(f"the Activator gives power {power} to {things((self.piece(target),))}", tug, hold=800)
            case PowerLost(power=power):
                return Look(f"power {power} comes back and is lost", ring, hold=600)
            case FellAsleep():
                return Look("falls asleep", hold=600)
            case Chosen():
                return self._chosen(event, robot)
            case _:
                assert_never(event)

    def _chosen(self, event: Chosen, robot: Piece) -> Look:
        tone = self.tone(robot.number)
        cells = option_cells(robot, event.topic, event.option)
        how = "by standing order" if event.standing else "chosen"
        match event.topic:
            case Topic.TARGET:
                words = f"{how}: {things(self.table.stack(cells[0])[:1])}"
            case Topic.CLONES:
                words = f"{how}: {counted(len(cells), 'space')} for clones"
            case Topic.DIRECTION:
                words = f"{how}: {Direction(event.option).word}"
            case Topic.TO:
                stays = event.option == STAY
                words = f"{how}: {'stays' if stays else 'goes ' + towards(robot.at, cells[0]).word}"
            case _:
                assert_never(event.topic)
        return Look(words, (show.Glow(cells, tone),), hold=600)

    # --- what everybody does -----------------------------------------------------------------------------------------

    def _public(self, event: Public) -> Look:
        match event:
            case RostersChosen():
                return Look("Both have chosen their robots", hold=1000)
            case Swapped(seat=seat, returned=returned):
                what = f"swaps {returned} priority tokens" if returned else "keeps the priority tokens"
                return Look(f"{self.names[seat]} {what}", hold=1000)
            case Revealed():
                return Look("The docks are open", hold=1500)
            case Scored(seat=seat, points=points, pieces=pieces):
                tone = colour_of(self.table.sides[seat].team)
                marks = tuple(show.Tally(at, f"+{worth}", tone) for at, worth in self._worth(pieces).items())
                return Look(f"{self.names[seat]} scores {points}", marks, hold=1600)
            case RoundBegan():
                return Look(f"Round {self.table.round_of_game} begins", hold=500)
            case SecondGameBegan(scores=scores):
                return Look(f"The first game ends {scores[0]} to {scores[1]}.\nAll tokens are turned over", hold=1600)
            case Left(seat=seat):
                return Look(f"{self.names[seat]} leaves the table", hold=1000)
            case Ended(winners=winners):
                return Look(victory(winners, self.names), hold=500)
            case _:
                assert_never(event)

    def _worth(self, pieces: Iterable[tuple[int, int]]) -> dict[Hex, int]:
        """What each space brings, stacks together."""
        worth: dict[Hex, int] = {}
        for number, points in pieces:
            at = self.piece(number).at
            worth[at] = worth.get(at, 0) + points
        return worth


def option_cells(robot: Piece, topic: Topic, option: str) -> tuple[Hex, ...]:
    """The spaces that an option of a question about a robot names; where it stays or turns, its own or the next."""
    if option == STAY:
        return (robot.at,)
    match topic:
        case Topic.DIRECTION:
            return (beside(robot.at, Direction(option)),)
        case Topic.TARGET | Topic.CLONES | Topic.TO:
            return tuple(space_of(key) for key in option.split("/"))
        case _:
            assert_never(topic)


def actor_of(event: Event) -> int | None:
    """The robot that acts from an event on, if it says so."""
    match event:
        case Activated(target=robot):
            return robot
        case Silenced(how=Hold.UNMOVED):
            return None
        case TurnBegan() | Woke() | Moved() | Blocked() | Turned() | Silenced() | Chosen():
            return event.robot
        case _:
            return None


def victory(winners: tuple[Seat, ...], names: Names) -> str:
    """How it ended."""
    return f"{names[winners[0]]} wins" if len(winners) == 1 else "A draw"


def _short(pieces: Sequence[Piece]) -> str:
    """A few pieces in as few words as can be."""
    return listed([noun(piece) for piece in pieces]) if len(pieces) < 3 else f"{len(pieces)} pieces"


def _verb(pieces: tuple[Piece, ...]) -> str:
    return "goes" if len(pieces) == 1 else "go"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
