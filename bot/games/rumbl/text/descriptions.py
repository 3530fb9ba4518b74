"""The descriptions of R.U.M.B.L.'s events in documents, sentences and pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.engine.game import Seat
from bot.games.common.text import looks
from bot.games.common.text.looks import Look, entry
from bot.games.game import Document
from bot.games.rumbl.notation.records import choice_record, name_of, pair
from bot.games.rumbl.pictures import filming
from bot.games.rumbl.pictures.looks import things
from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Hold, Reason, Role, Steps
from bot.games.rumbl.rules.hexes import BOARD, Hex, space_of
from bot.games.rumbl.rules.places import dock_name
from bot.games.rumbl.rules.state import STAY, Ending, Kind, Piece, Topic
from bot.games.rumbl.text.moments import RenderContext
from bot.games.rumbl.text.names import numbers, round_words, score_words
from bot.i18n import Field, InflectedTerm

E = TypeVar("E")


@dataclass(frozen=True)
class Description(looks.Description[E, "RenderContext"]):
    clause: Callable[[E, RenderContext], str] | None = None
    """The clause for the acting robot's line; may be empty. None if the event isn't a robot's action."""
    foreign: Callable[[E, RenderContext], bool] = lambda _event, _moment: False
    """Returns True if the clause is about something other than the line's robot."""
    lost: Callable[[E], tuple[Piece, ...]] = lambda _event: ()
    """The pieces lost in the event. Removals at the end of a round don't count."""
    acts: Callable[[E], int | None] = lambda _event: None
    """The robot that acts from this event on; None keeps the previous one."""
    heading: Callable[[E, RenderContext], str] = lambda _event, _moment: ""
    """Text to add to the acting robot's name in the heading."""
    seat: Callable[[E], Seat | None] = lambda _event: None
    """The seat that the event names, if any."""


# --- longer descriptions ---------------------------------------------------------------------------------------------


def _gone(event: str, pieces: Iterable[Piece]) -> list[Document]:
    return [{"event": event, "piece": name_of(piece), "at": pair(piece.at)} for piece in pieces]


def _reveal_records(event: happened.Revealed, moment: RenderContext) -> Iterator[Document]:
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
            yield from entry("reveal", team=moment.team_key(seat), sector=loading.sector.value, robots=robots)


def _describe_reveal(event: happened.Revealed, moment: RenderContext) -> Iterator[str]:
    voice = moment.voice
    for seat, loading in enumerate(event.docks):
        if loading is None:
            yield moment.say("loaded-nothing", who=voice.who(seat))
            continue
        robots = [
            moment.translator.phrase(
                "docked-robot",
                kind=piece.kind.value,
                priority=piece.priority or 0,
                name=dock_name(loading.sector, piece.at) or "",
                way=piece.facing.value if piece.facing else "?",
            )
            for piece in loading.robots
        ]
        fields = {"sector": voice.sector(loading.sector), "robots": moment.translator.join_list(robots)}
        yield moment.say("docks-at", who=voice.who(seat), **fields)


_ROLES = {Role.MOVED: "move", Role.RODE: "move"}
"""Roles' names in documents, where they differ from the value."""


def _movement(event: happened.Moved, moment: RenderContext) -> Iterator[Document]:
    for shift in event.shifts:
        way = {"from": pair(shift.source), "to": pair(shift.target)}
        yield from entry(_ROLES.get(shift.role, shift.role.value), piece=moment.document_name(shift.robot), **way)
    if event.block is not None:
        yield from entry("obstacle", piece=moment.document_name(event.robot), at=pair(event.block.at))


def _went_off(pieces: Sequence[Piece], moment: RenderContext) -> str:
    others = [piece for piece in pieces if piece.number != moment.line]
    if not others:
        return moment.say("is-lost")
    if len(others) < len(pieces):
        return moment.say("is-lost-with", pieces=moment.voice.pieces(others))
    return moment.say("went-off", pieces=moment.voice.pieces(others), count=len(others))


def _describe_silence(event: happened.Silenced, moment: RenderContext) -> str:
    effect = moment.effect(event)
    if not effect:
        return ""
    deed = moment.say(f"field-{effect}")
    if event.power and event.how is not Hold.HELD:
        deed = moment.say("power-gone", deed=deed, power=event.power)
    if event.robot == moment.line:
        return deed
    return moment.say("somebody-did", who=moment.piece_name(event.robot), deed=deed)


def _describe_explosion(event: happened.Exploded, moment: RenderContext) -> str:
    voice = moment.voice
    if _blows_itself_up(event, moment):
        what = moment.say("exploded")
    else:
        what = moment.say("exploded-pieces", sources=voice.pieces(event.sources), number=len(event.sources))
    victims = filming.victims(event)
    if victims:
        return moment.say("explosion-took", what=what, victims=voice.pieces(victims))
    return moment.say("explosion-alone", what=what)


def _blows_itself_up(event: happened.Exploded, moment: RenderContext) -> bool:
    return {piece.number for piece in event.sources} == {moment.line}


def _struck(event: happened.Struck, moment: RenderContext) -> str:
    voice = moment.voice
    others = [piece for piece in event.destroyed if piece.number != event.missile]
    riders = [piece for piece in others if piece.at != event.at]
    victims = voice.pieces(piece for piece in others if piece.at == event.at)
    if riders:
        return moment.say("struck-with", victims=victims, riders=voice.pieces(riders))
    return moment.say("struck", victims=victims, count=len(event.destroyed))


def _target(space: Hex, moment: RenderContext) -> InflectedTerm:
    found = moment.bottom_piece(space)
    return moment.voice.pieces(found) if found else moment.place(space)


def _describe_choice(event: happened.Chosen, moment: RenderContext) -> str:
    match event.topic:
        case Topic.TARGET:
            what = _target(space_of(event.option), moment)
            return moment.say("picked-ordered" if event.by_order else "picked", what=what)
        case Topic.TO if event.option == STAY:
            space = moment.place(moment.piece(event.robot).at)
            return moment.say("stays-on-ordered" if event.by_order else "stays-on", space=space)
        case Topic.TO | Topic.DIRECTION | Topic.CLONES:
            return moment.say("follows-order") if event.by_order else ""


def _points(event: happened.Scored, moment: RenderContext) -> list[Document]:
    pieces = [
        {"piece": moment.document_name(number), "at": pair(moment.piece(number).at), "points": worth}
        for number, worth in event.pieces
    ]
    return entry("scored", team=moment.team_key(event.seat), points=event.points, pieces=pieces)


def _describe_scores(event: happened.Scored, moment: RenderContext) -> tuple[str, ...]:
    told = [
        f"{moment.say('robot-title', kind=moment.piece(number).kind.value)} {worth}" for number, worth in event.pieces
    ]
    fields: dict[str, Field] = {
        "who": moment.voice.who(event.seat),
        "points": moment.voice.strong(str(event.points)),
        "count": event.points,
    }
    if told:
        return (moment.say("scores-with", **fields, told=", ".join(told)),)
    return (moment.say("scores", **fields),)


def _describe_swap(event: happened.Swapped, moment: RenderContext) -> tuple[str, ...]:
    who = moment.voice.who(event.seat)
    if not event.returned:
        return (moment.say("kept-priorities", who=who),)
    if event.opened:
        return (moment.say("handed-in-open", who=who, count=event.returned, tokens=numbers(event.opened)),)
    return (moment.say("handed-in", who=who, count=event.returned),)


def _describe_ending(event: happened.Ended, moment: RenderContext) -> Iterator[str]:
    if event.ending is not Ending.LEFT:
        label = moment.voice.strong(moment.say("final-score-label"))
        yield moment.say("score-now", label=label, score=score_words(moment.table, moment.voice))
    if len(event.winners) == 1:
        yield moment.say("won-game", who=moment.voice.who(event.winners[0]))
    else:
        yield moment.say("drawn-game")


def _round_begins(moment: RenderContext) -> str:
    score, round_ = score_words(moment.table, moment.voice), round_words(moment.table, moment.translator)
    return moment.say("round-begins", label=moment.voice.strong(moment.say("score-label")), score=score, round=round_)


def _describe_block(event: happened.Blocked, moment: RenderContext) -> str:
    if moment.piece(event.robot).kind is Kind.HELIBOT:
        return moment.say("came-down-again")
    pieces = moment.bottom_piece(event.at)
    what = moment.voice.pieces(pieces) if pieces else moment.translator.phrase("something")
    return moment.say("blocked-by", what=what)


def _blocked_words(event: happened.Blocked, moment: RenderContext) -> str:
    if moment.piece(event.robot).kind is Kind.HELIBOT:
        return moment.say("film-came-down-again")
    pieces = moment.bottom_piece(event.at)
    if not pieces:
        return moment.say("film-blocked")
    return moment.say("film-blocked-by", what=things(pieces, moment.translator))


def _describe_clones(event: happened.Cloned, moment: RenderContext) -> str:
    spaces = moment.translator.join_list([moment.place(clone.at) for clone in event.clones])
    return moment.say("put-clones", count=len(event.clones), spaces=spaces)


def _mute(_event: object, _moment: RenderContext) -> str:
    return ""


# --- the table -------------------------------------------------------------------------------------------------------

DESCRIBED: dict[type, Description[Any]] = {
    # Before the docks are revealed.
    happened.RostersChosen: Description[happened.RostersChosen](
        lines=lambda _e, m: (m.say("rosters-chosen"),),
        look=lambda _e, m: Look(m.say("film-chosen"), hold=1000),
    ),
    happened.Swapped: Description[happened.Swapped](
        records=lambda e, m: entry("swapped", team=m.team_key(e.seat), returned=e.returned),
        lines=_describe_swap,
        look=lambda e, m: Look(
            m.say("film-swaps", who=m.player(e.seat), count=e.returned)
            if e.returned
            else m.say("film-keeps", who=m.player(e.seat)),
            hold=1000,
        ),
        seat=lambda e: e.seat,
    ),
    happened.Revealed: Description[happened.Revealed](
        records=_reveal_records,
        lines=_describe_reveal,
        look=lambda _e, m: Look(m.say("film-open", count=filming.count_docks(m)), hold=1500),
    ),
    # Turns.
    happened.TurnBegan: Description[happened.TurnBegan](
        records=lambda e, m: (
            entry("turn", piece=m.document_name(e.robot), priority=e.priority)
            if e.power is None
            else entry("power", piece=m.document_name(e.robot), priority=e.priority, power=e.power)
        ),
        clause=_mute,
        look=lambda e, m: filming.turn_begins(e.robot, m, filming.why(e, m)),
        acts=lambda e: e.robot,
        heading=lambda e, m: m.say("film-power-hidden") if e.power is None else m.say("film-power", power=e.power),
    ),
    happened.Woke: Description[happened.Woke](
        records=lambda e, m: entry("power", piece=m.document_name(e.robot), power=e.power),
        clause=_mute,
        look=lambda e, m: filming.turn_begins(e.robot, m),
        acts=lambda e: e.robot,
        heading=lambda e, m: m.say("film-wakes", power=e.power),
    ),
    happened.Moved: Description[happened.Moved](
        records=_movement,
        clause=_mute,  # consecutive steps become one
        look=filming.moves,
        acts=lambda e: e.robot,
    ),
    happened.WentOff: Description[happened.WentOff](
        records=lambda e, _m: _gone("off_board", e.pieces),
        clause=lambda e, m: _went_off(e.pieces, m),
        foreign=lambda e, m: all(piece.number != m.line for piece in e.pieces),
        lost=lambda e: e.pieces,
        look=lambda e, m: filming.flies_off(e.pieces, m),
    ),
    happened.Blocked: Description[happened.Blocked](
        records=lambda e, m: entry("blocked", piece=m.document_name(e.robot), at=pair(e.at), power=e.power),
        clause=_describe_block,
        look=lambda e, m: Look(_blocked_words(e, m), filming.bump(m.piece(e.robot)), hold=450),
        acts=lambda e: e.robot,
    ),
    happened.Turned: Description[happened.Turned](
        records=lambda e, m: entry("turned", piece=m.document_name(e.robot), facing=e.facing.value),
        clause=lambda e, m: m.say("turned-way", way=e.facing.value) if m.piece(e.robot).kind is Kind.RICOCHET else "",
        look=lambda e, m: Look(m.say("film-turns", way=e.facing.value), hold=300),
        acts=lambda e: e.robot,
    ),
    happened.Silenced: Description[happened.Silenced](
        records=lambda e, m: entry("silenced", piece=m.document_name(e.robot), power=e.power, how=e.how.value),
        clause=_describe_silence,
        foreign=lambda e, m: e.robot != m.line,
        look=filming.silences,
        acts=lambda e: None if e.how is Hold.UNMOVED else e.robot,
    ),
    # Abilities.
    happened.Exploded: Description[happened.Exploded](
        records=lambda e, _m: _gone("exploded", e.sources) + _gone("destroyed", e.destroyed),
        clause=_describe_explosion,
        foreign=lambda e, m: not _blows_itself_up(e, m),
        lost=lambda e: e.destroyed,
        look=filming.explodes,
    ),
    happened.Struck: Description[happened.Struck](
        records=lambda e, _m: _gone("destroyed", e.destroyed),
        clause=_struck,
        lost=lambda e: e.destroyed,
        look=filming.strikes,
    ),
    happened.FlewAway: Description[happened.FlewAway](
        records=lambda e, _m: _gone("off_board", e.pieces),
        clause=lambda _e, m: m.say("flew-away"),
        lost=lambda e: e.pieces,
        look=lambda e, m: Look(m.say("film-nothing"), first=filming.stars(e.pieces), hold=600),
    ),
    happened.Armed: Description[happened.Armed](
        records=lambda e, m: entry("armed", piece=m.document_name(e.robot)),
        clause=lambda _e, m: m.say("is-armed"),
        look=lambda e, m: Look(m.say("film-armed"), filming.ring_marks(e.robot, m), hold=650),
    ),
    happened.Covered: Description[happened.Covered](
        records=lambda e, m: entry("covered", piece=m.document_name(e.robot), covers=m.document_name(e.covered)),
        clause=lambda e, m: m.say("protects", what=m.piece_name(e.covered)),
        look=lambda e, m: Look(
            m.say("film-protects", what=things((m.piece(e.covered),), m.translator)),
            filming.ring_marks(e.robot, m),
            hold=650,
        ),
    ),
    happened.Cloned: Description[happened.Cloned](
        records=lambda e, m: [
            {"event": "cloned", "piece": m.document_name(e.robot), "at": pair(clone.at)} for clone in e.clones
        ],
        clause=_describe_clones,
        look=lambda e, m: Look(
            m.say("film-clones", count=len(e.clones)),
            tuple(filming.tug(m, e.robot, clone.at) for clone in e.clones),
            hold=700,
        ),
    ),
    happened.FieldBegan: Description[happened.FieldBegan](
        records=lambda e, m: entry("field", piece=m.document_name(e.robot)),
        clause=lambda _e, m: m.say("spreads-field"),
        look=lambda e, m: Look(m.say("film-field"), filming.ring_marks(e.robot, m), hold=750),
    ),
    happened.Activated: Description[happened.Activated](
        records=lambda e, m: entry(
            "activated", piece=m.document_name(e.target), by=m.document_name(e.robot), power=e.power
        ),
        clause=_mute,
        look=lambda e, m: Look(
            m.say("film-gift", power=e.power, what=things((m.piece(e.target),), m.translator)),
            (filming.tug(m, e.robot, m.piece(e.target).at),),
            hold=800,
        ),
        acts=lambda e: e.target,
        heading=lambda e, m: m.say("film-moves-on", power=e.power),
    ),
    happened.PowerLost: Description[happened.PowerLost](
        records=lambda e, m: entry(
            "power_lost", piece=m.document_name(e.target), by=m.document_name(e.robot), power=e.power
        ),
        clause=lambda e, m: m.say("power-back", power=e.power, what=m.piece_name(e.target)),
        foreign=lambda _e, _m: True,
        look=lambda e, m: Look(m.say("film-power-back", power=e.power), filming.ring_marks(e.robot, m), hold=600),
    ),
    happened.FellAsleep: Description[happened.FellAsleep](
        records=lambda e, m: entry("shut_down", piece=m.document_name(e.robot)),
        clause=lambda e, m: m.say("falls-asleep" if m.piece(e.robot).at in BOARD else "falls-asleep-docked"),
        look=lambda _e, m: Look(m.say("film-asleep"), hold=600),
    ),
    happened.Chosen: Description[happened.Chosen](
        records=lambda e, m: entry("choice", piece=m.document_name(e.robot), **choice_record(e.topic, e.option)),
        clause=_describe_choice,
        look=filming.picks,
        acts=lambda e: e.robot,
        seat=lambda e: e.seat,
    ),
    # The end of a round.
    happened.Scored: Description[happened.Scored](
        records=_points, changes=_describe_scores, look=filming.score_look, seat=lambda e: e.seat
    ),
    happened.Removed: Description[happened.Removed](
        records=lambda e, _m: _gone("removed", e.pieces),
        changes=lambda e, m: (
            m.say(
                "taken-from-centre" if e.reason is Reason.CENTRE else "cleared-with-docks",
                pieces=m.voice.pieces(e.pieces),
                count=filming.count_docks(m),
            ),
        ),
        look=filming.removal_look,
    ),
    happened.RoundBegan: Description[happened.RoundBegan](
        records=lambda e, _m: entry("round", round=e.round),
        changes=lambda _e, m: (_round_begins(m),),
        look=lambda _e, m: Look(m.say("film-round", round=round_words(m.table, m.translator)), hold=500),
    ),
    happened.SecondGameBegan: Description[happened.SecondGameBegan](
        records=lambda e, m: entry(
            "second_game", scores={m.team_key(seat): score for seat, score in enumerate(e.scores)}
        ),
        changes=lambda e, m: (m.say("second-game", one=e.scores[0], other=e.scores[1]),),
        look=lambda e, m: Look(m.say("film-second-game", one=e.scores[0], other=e.scores[1]), hold=1600),
    ),
    happened.Left: Description[happened.Left](
        lines=lambda e, m: (m.say("left-table", who=m.voice.who(e.seat)),),
        look=lambda e, m: Look(m.say("film-left", who=m.player(e.seat)), hold=1000),
        seat=lambda e: e.seat,
    ),
    happened.Ended: Description[happened.Ended](
        records=lambda e, m: [
            {"event": "win", "player": team} for team in sorted(m.team_key(seat) for seat in e.winners)
        ],
        changes=_describe_ending,
        look=filming.finale,
    ),
}


def find_description(event: E) -> Description[E]:
    return DESCRIBED[type(event)]


def lost_pieces(steps: Steps) -> list[Piece]:
    return [piece for step in steps for piece in find_description(step.event).lost(step.event)]
