"""What each event is in a document, in a sentence and in a picture: one table, from which the rest follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, assert_never

from bot.games.common import describing
from bot.games.common.describing import entry
from bot.games.common.looks import Look
from bot.games.common.prose import counted, listed
from bot.games.common.signs import LETTERS
from bot.games.rumbl.documents.records import choice_record, name_of, pair
from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Hold, Reason, Role
from bot.games.rumbl.rules.hexes import BOARD, space_of
from bot.games.rumbl.rules.places import dock_name
from bot.games.rumbl.rules.state import STAY, Ending, Kind, Topic
from bot.games.rumbl.shown import filming
from bot.games.rumbl.shown.looks import noun, things
from bot.games.rumbl.told.names import numbers, round_words, score_words, sign
from bot.games.rumbl.told.shorthand import (
    AIMS,
    ARMED,
    ASLEEP,
    BLAST,
    COVERS,
    FIELD,
    GOES,
    LOST,
    ORDERED,
    SILENT,
    STAYS,
    STUCK,
    TURNS,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from bot.engine.game import Seat
    from bot.games.game import Document
    from bot.games.rumbl.moments import Moment
    from bot.games.rumbl.rules.events import (
        Chosen,
        Exploded,
        Loading,
        Moved,
        Revealed,
        Scored,
        Silenced,
        Struck,
    )
    from bot.games.rumbl.rules.state import Piece

E = TypeVar("E")


@dataclass(frozen=True)
class Description(describing.Description[E, "Moment"]):
    """An event of R.U.M.B.L., described."""

    clause: Callable[[E, Moment], str] | None = None
    """What it is on the line of the robot that has its turn, maybe nothing; None: it is nothing that robots do."""
    signs: Callable[[E, Moment], str] = lambda _event, _moment: ""
    """The same in a log."""
    lost: Callable[[E], tuple[Piece, ...]] = lambda _event: ()
    """The pieces that are gone by it, before the round ends."""
    acts: Callable[[E], int | None] = lambda _event: None
    """The robot that acts from now on, if the event says so."""
    heading: Callable[[E], str] = lambda _event: ""
    """What is added to that robot's name over its doings."""
    seat: Callable[[E], Seat | None] = lambda _event: None
    """Whose doing it is, if it is no robot's that has its turn."""


# --- what is longer than a line --------------------------------------------------------------------------------------


def _gone(event: str, pieces: Iterable[Piece]) -> list[Document]:
    return [{"event": event, "piece": name_of(piece), "at": pair(piece.at)} for piece in pieces]


def _revealed(event: Revealed, moment: Moment) -> Iterator[Document]:
    for seat, loading in enumerate(event.docks):
        if loading is not None:
            robots = [
                {
                    "kind": piece.kind.value,
                    "at": pair(piece.at),
                    "facing": piece.facing.value if piece.facing else None,
                    "priority": piece.priority,
                }
                for piece in loading.robots
            ]
            yield from entry("reveal", team=moment.team(seat), sector=loading.sector.value, robots=robots)


def _opened(event: Revealed, moment: Moment) -> Iterator[str]:
    voice = moment.voice
    for seat, loading in enumerate(event.docks):
        if loading is None:
            yield f"{voice.who(seat)} loaded nothing."
            continue
        if not voice.plain:
            yield f"{voice.who(seat)} {voice.sector(loading.sector)}: {', '.join(_docked(loading))}"
            continue
        robots = [
            f"{noun(piece)} ({piece.priority}) on {dock_name(loading.sector, piece.at)}"
            f" facing {piece.facing.value if piece.facing else '?'}"
            for piece in loading.robots
        ]
        yield f"{voice.who(seat)} docks at {voice.sector(loading.sector)} with {listed(robots)}."


def _docked(loading: Loading) -> Iterator[str]:
    """The robots of a dock in a log, with their priorities."""
    for piece in loading.robots:
        facing = LETTERS[piece.facing.value] if piece.facing else "?"
        yield f"`{piece.priority}` {sign(piece)} {dock_name(loading.sector, piece.at)} {facing}"


_ROLES = {Role.MOVED: "move", Role.RODE: "move"}
"""What a part in a movement is called in documents, if it is not called by its own name."""


def _movement(event: Moved, moment: Moment) -> Iterator[Document]:
    for shift in event.shifts:
        way = {"from": pair(shift.source), "to": pair(shift.target)}
        yield from entry(_ROLES.get(shift.role, shift.role.value), piece=moment.who(shift.robot), **way)
    if event.block is not None:
        yield from entry("obstacle", piece=moment.who(event.robot), at=pair(event.block.at))


def _went_off(pieces: Sequence[Piece], moment: Moment) -> str:
    others = [piece for piece in pieces if piece.number != moment.line]
    told = ["is lost"] if len(others) < len(pieces) else []
    if others:
        told.append(f"{moment.voice.pieces(others)} {'are' if len(others) > 1 else 'is'} off the field and lost")
    return "; ".join(told)


def _silenced(event: Silenced, moment: Moment) -> str:
    lost = f", power {event.power} lost" if event.power else ""
    who = "" if event.robot == moment.line else f"{moment.named(event.robot)} "
    match event.how:
        case Hold.ENTERED:
            return f"{who}was silenced by a field{lost}"
        case Hold.HELD:
            return f"{who}is held by a field"
        case Hold.UNMOVED:
            return f"{who}is held by a field{lost}"
        case other:
            assert_never(other)


def _exploded(event: Exploded, moment: Moment) -> str:
    voice = moment.voice
    own = {piece.number for piece in event.sources} == {moment.line}
    what = "exploded" if own else f"{voice.pieces(event.sources)} exploded"
    victims = voice.pieces(filming.victims(event))
    return f"{what}, " + (f"destroying {victims}" if victims else "and nobody else")


def _exploded_signs(event: Exploded, moment: Moment) -> str:
    """Whatever went off besides the robot whose line it is, and what went with it."""
    others, victims = [piece for piece in event.sources if piece.number != moment.line], filming.victims(event)
    return BLAST + moment.voice.pieces(others) + (f" {LOST}{moment.voice.pieces(victims)}" if victims else "")


def _other(number: int, moment: Moment) -> str:
    """A robot's sign, if it is not the one whose line it is."""
    return "" if number == moment.line else f"{moment.named(number)} "


def _picked_signs(event: Chosen, moment: Moment) -> str:
    """What was picked, where what follows does not show it."""
    if event.topic is Topic.TARGET:
        space = space_of(event.option)
        what = f"{AIMS}{moment.voice.pieces(moment.at(space)) or moment.place(space)}"
    else:
        what = STAYS if event.option == STAY else ""
    return f"{ORDERED}{what}" if event.standing else what


def _struck(event: Struck, moment: Moment) -> str:
    voice = moment.voice
    victims = voice.pieces(piece for piece in event.destroyed if piece.number != event.missile)
    gone = "both" if len(event.destroyed) == 2 else "all"
    return f"struck {victims}: {gone} are gone"


def _picked(event: Chosen, moment: Moment) -> str:
    by = " by standing order" if event.standing else ""
    match event.topic:
        case Topic.TARGET:
            space = space_of(event.option)
            return f"picked {moment.voice.pieces(moment.at(space)) or moment.place(space)}{by}"
        case Topic.TO if event.option == STAY:
            return f"stays on {moment.place(moment.piece(event.robot).at)}{by}"
        case Topic.TO | Topic.DIRECTION | Topic.CLONES:
            return "follows its standing order" if event.standing else ""
        case other:
            assert_never(other)


def _points(event: Scored, moment: Moment) -> list[Document]:
    pieces = [
        {"piece": moment.who(number), "at": pair(moment.piece(number).at), "points": worth}
        for number, worth in event.pieces
    ]
    return entry("scored", team=moment.team(event.seat), points=event.points, pieces=pieces)


def _scored(event: Scored, moment: Moment) -> tuple[str, ...]:
    told = [f"{moment.piece(number).kind.value.capitalize()} {worth}" for number, worth in event.pieces]
    points = moment.voice.strong(str(event.points))
    return (f"{moment.voice.who(event.seat)} scores {points}{': ' if told else ''}{', '.join(told)}.",)


def _swapped(event: happened.Swapped, moment: Moment) -> tuple[str, ...]:
    which = f" ({numbers(event.opened)})" if event.opened else ""
    what = f"handed in {event.returned} priority tokens{which} for another" if event.returned else "kept the priorities"
    return (f"{moment.voice.who(event.seat)} {what}.",)


def _ended(event: happened.Ended, moment: Moment) -> Iterator[str]:
    if event.ending is not Ending.LEFT:
        yield f"{moment.voice.strong('Final score')}: {score_words(moment.table, moment.voice)}."
    yield f"{moment.voice.who(event.winners[0])} won the game!" if len(event.winners) == 1 else "It is a draw!"


def _mute(_event: object, _moment: Moment) -> str:
    return ""


# --- the table -------------------------------------------------------------------------------------------------------

DESCRIBED: dict[type, Description[Any]] = {
    # Before the docks are open.
    happened.RostersChosen: Description[happened.RostersChosen](
        lines=lambda _e, _m: ("Both have chosen the sides of their robots.",),
        look=lambda _e, _m: Look("Both have chosen their robots", hold=1000),
    ),
    happened.Swapped: Description[happened.Swapped](
        records=lambda e, m: entry("swapped", team=m.team(e.seat), returned=e.returned),
        lines=_swapped,
        look=lambda e, m: Look(
            f"{m.player(e.seat)} {f'swaps {e.returned}' if e.returned else 'keeps the'} priority tokens", hold=1000
        ),
        seat=lambda e: e.seat,
    ),
    happened.Revealed: Description[happened.Revealed](
        records=_revealed,
        lines=_opened,
        look=lambda _e, _m: Look("The docks are open", hold=1500),
    ),
    # Turns.
    happened.TurnBegan: Description[happened.TurnBegan](
        records=lambda e, m: (
            entry("turn", piece=m.who(e.robot), priority=e.priority)
            if e.power is None
            else entry("power", piece=m.who(e.robot), priority=e.priority, power=e.power)
        ),
        clause=_mute,
        look=lambda e, m: filming.turn_begins(e.robot, m, filming.why(e, m)),
        acts=lambda e: e.robot,
        heading=lambda e: ", power hidden" if e.power is None else f", power {e.power}",
    ),
    happened.Woke: Description[happened.Woke](
        records=lambda e, m: entry("power", piece=m.who(e.robot), power=e.power),
        clause=_mute,
        look=lambda e, m: filming.turn_begins(e.robot, m),
        acts=lambda e: e.robot,
        heading=lambda e: f", wakes with power {e.power}",
    ),
    happened.Moved: Description[happened.Moved](
        records=_movement,
        clause=_mute,  # steps in a row are told in one
        look=filming.moves,
        acts=lambda e: e.robot,
    ),
    happened.WentOff: Description[happened.WentOff](
        records=lambda e, _m: _gone("off_board", e.pieces),
        clause=lambda e, m: _went_off(e.pieces, m),
        signs=lambda e, m: f"{LOST}{m.voice.pieces(e.pieces)}",
        lost=lambda e: e.pieces,
        look=lambda e, _m: filming.flies_off(e.pieces),
    ),
    happened.Blocked: Description[happened.Blocked](
        records=lambda e, m: entry("blocked", piece=m.who(e.robot), at=pair(e.at), power=e.power),
        clause=lambda e, m: f"was blocked by {m.voice.pieces(m.at(e.at)) or 'something'}",
        signs=lambda e, m: f"{STUCK}{m.voice.pieces(m.at(e.at))}",
        look=lambda e, m: Look(
            "is blocked" + (f" by {things(m.at(e.at))}" if m.at(e.at) else ""), filming.bump(m.piece(e.robot)), hold=450
        ),
        acts=lambda e: e.robot,
    ),
    happened.Turned: Description[happened.Turned](
        records=lambda e, m: entry("turned", piece=m.who(e.robot), facing=e.facing.value),
        clause=lambda e, m: f"turned {e.facing.word}" if m.piece(e.robot).kind is Kind.RICOCHET else "",
        signs=lambda e, _m: f"{TURNS}{LETTERS[e.facing.value]}",
        look=lambda e, _m: Look(f"turns {e.facing.word}", hold=300),
        acts=lambda e: e.robot,
    ),
    happened.Silenced: Description[happened.Silenced](
        records=lambda e, m: entry("silenced", piece=m.who(e.robot), power=e.power, how=e.how.value),
        clause=_silenced,
        signs=lambda e, m: f"{_other(e.robot, m)}{SILENT}" + (f" -{e.power}" if e.power else ""),
        look=lambda e, m: Look(filming.HELD[e.how], filming.ring(e.robot, m), hold=700),
        acts=lambda e: None if e.how is Hold.UNMOVED else e.robot,
    ),
    # Abilities.
    happened.Exploded: Description[happened.Exploded](
        records=lambda e, _m: _gone("exploded", e.sources) + _gone("destroyed", e.destroyed),
        clause=_exploded,
        signs=_exploded_signs,
        lost=lambda e: e.destroyed,
        look=lambda e, _m: filming.explodes(e),
    ),
    happened.Struck: Description[happened.Struck](
        records=lambda e, _m: _gone("destroyed", e.destroyed),
        clause=_struck,
        signs=lambda e, m: f"{BLAST}{LOST}{m.voice.pieces(each for each in e.destroyed if each.number != m.line)}",
        lost=lambda e: e.destroyed,
        look=filming.strikes,
    ),
    happened.FlewAway: Description[happened.FlewAway](
        records=lambda e, _m: _gone("off_board", e.pieces),
        clause=lambda _e, _m: "found nothing to hit and flew away",
        signs=lambda e, m: f"{LOST}{m.voice.pieces(e.pieces)}",
        lost=lambda e: e.pieces,
        look=lambda e, _m: Look("the Missile finds nothing and flies away", first=filming.stars(e.pieces), hold=600),
    ),
    happened.Armed: Description[happened.Armed](
        records=lambda e, m: entry("armed", piece=m.who(e.robot)),
        clause=lambda _e, _m: "is armed",
        signs=lambda _e, _m: ARMED,
        look=lambda e, m: Look("the Mine is armed", filming.ring(e.robot, m), hold=650),
    ),
    happened.Covered: Description[happened.Covered](
        records=lambda e, m: entry("covered", piece=m.who(e.robot), covers=m.who(e.covered)),
        clause=lambda e, m: f"protects {m.named(e.covered)}",
        signs=lambda e, m: f"{COVERS}{m.named(e.covered)}",
        look=lambda e, m: Look(f"protects {things((m.piece(e.covered),))}", filming.ring(e.robot, m), hold=650),
    ),
    happened.Cloned: Description[happened.Cloned](
        records=lambda e, m: [{"event": "cloned", "piece": m.who(e.robot), "at": pair(clone.at)} for clone in e.clones],
        clause=lambda e, m: (
            f"put {counted(len(e.clones), 'clone')} on {listed([m.place(clone.at) for clone in e.clones])}"
        ),
        signs=lambda e, m: " ".join(f"+{sign(clone)} {GOES}{m.place(clone.at)}" for clone in e.clones),
        look=lambda e, m: Look(
            f"makes {counted(len(e.clones), 'clone')}",
            tuple(filming.tug(m, e.robot, clone.at) for clone in e.clones),
            hold=700,
        ),
    ),
    happened.FieldBegan: Description[happened.FieldBegan](
        records=lambda e, m: entry("field", piece=m.who(e.robot)),
        clause=lambda _e, _m: "spreads its field",
        signs=lambda _e, _m: FIELD,
        look=lambda e, m: Look("silences everything around it", filming.ring(e.robot, m), hold=750),
    ),
    happened.Activated: Description[happened.Activated](
        records=lambda e, m: entry("activated", piece=m.who(e.target), by=m.who(e.robot), power=e.power),
        clause=_mute,
        look=lambda e, m: Look(
            f"the Activator gives power {e.power} to {things((m.piece(e.target),))}",
            (filming.tug(m, e.robot, m.piece(e.target).at),),
            hold=800,
        ),
        acts=lambda e: e.target,
        heading=lambda e: f", moves on with power {e.power}",
    ),
    happened.PowerLost: Description[happened.PowerLost](
        records=lambda e, m: entry("power_lost", piece=m.who(e.target), by=m.who(e.robot), power=e.power),
        clause=lambda e, m: f"power {e.power} came back to {m.named(e.target)} and is lost",
        signs=lambda e, m: f"-{e.power} {m.named(e.target)}",
        look=lambda e, m: Look(f"power {e.power} comes back and is lost", filming.ring(e.robot, m), hold=600),
    ),
    happened.FellAsleep: Description[happened.FellAsleep](
        records=lambda e, m: entry("shut_down", piece=m.who(e.robot)),
        clause=lambda e, m: f"falls asleep{'' if m.piece(e.robot).at in BOARD else ' on its dock'}",
        signs=lambda _e, _m: ASLEEP,
        look=lambda _e, _m: Look("falls asleep", hold=600),
    ),
    happened.Chosen: Description[happened.Chosen](
        records=lambda e, m: entry("choice", piece=m.who(e.robot), **choice_record(e.topic, e.option)),
        clause=_picked,
        signs=_picked_signs,
        look=filming.picks,
        acts=lambda e: e.robot,
        seat=lambda e: e.seat,
    ),
    # The end of a round.
    happened.Scored: Description[happened.Scored](
        records=_points, changes=_scored, look=filming.tallied, seat=lambda e: e.seat
    ),
    happened.Removed: Description[happened.Removed](
        records=lambda e, _m: _gone("removed", e.pieces),
        changes=lambda e, m: (
            f"{'Taken from the centre' if e.reason is Reason.CENTRE else 'Cleared with the docks'}: "
            f"{m.voice.pieces(e.pieces)}.",
        ),
        look=filming.removed,
    ),
    happened.RoundBegan: Description[happened.RoundBegan](
        records=lambda e, _m: entry("round", round=e.round),
        changes=lambda _e, m: (
            f"{m.voice.strong('Score')}: {score_words(m.table, m.voice)}. {round_words(m.table)} begins.",
        ),
        look=lambda _e, m: Look(f"{round_words(m.table)} begins", hold=500),
    ),
    happened.SecondGameBegan: Description[happened.SecondGameBegan](
        records=lambda e, m: entry("second_game", scores={m.team(seat): score for seat, score in enumerate(e.scores)}),
        changes=lambda e, _m: (
            f"The first game ends {e.scores[0]} to {e.scores[1]}. All robots are turned over for the second.",
        ),
        look=lambda e, _m: Look(
            f"The first game ends {e.scores[0]} to {e.scores[1]}.\nAll tokens are turned over", hold=1600
        ),
    ),
    happened.Left: Description[happened.Left](
        lines=lambda e, m: (f"{m.voice.who(e.seat)} left the table.",),
        look=lambda e, m: Look(f"{m.player(e.seat)} leaves the table", hold=1000),
        seat=lambda e: e.seat,
    ),
    happened.Ended: Description[happened.Ended](
        records=lambda e, m: [{"event": "win", "player": team} for team in sorted(m.team(seat) for seat in e.winners)],
        changes=_ended,
        look=filming.finale,
    ),
}


def described(event: E) -> Description[E]:
    """What an event is."""
    return DESCRIBED[type(event)]
