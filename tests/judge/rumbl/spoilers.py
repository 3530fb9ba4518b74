"""Judge the line on a rival's deed that broke a preview's promise, against the round's events and the preview."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from bot.discord_ui.views.coach.counterfactual import spoiler_lines
from bot.engine.answers import without_done
from bot.games import GAMES
from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Role
from bot.games.rumbl.rules.hexes import BOARD, around, distance_from_centre
from bot.games.rumbl.rules.state import Kind
from tests.judge.hearing import Node, items, listening, tree, walk
from tests.judge.plays import NAMES
from tests.judge.readings import robot, space
from tests.judge.rumbl.facts import Known, gone, name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import PublicStep, Seat
    from bot.games.game import AnyGame
    from bot.games.rumbl.rules.state import Piece
    from tests.judge.hearing import Told
    from tests.judge.plays import Play

_POINTS = (5, 3, 2, 1)
_ROLES = {
    "deed-carried": Role.RODE,
    "deed-pushed": Role.PUSHED,
    "deed-hauled": Role.HAULED,
    "deed-drew": Role.ATTRACTED,
    "deed-drove": Role.REPELLED,
}
_HITS = "deed-destroyed"


@dataclass(frozen=True)
class About:
    """A seat, what its preview promised for each of its pieces, and the number of steps up to the deed's end."""

    seat: Seat
    promised: tuple[tuple[str, int], ...]
    end: int


def tell(game: AnyGame, play: Play) -> Iterator[tuple[About, tuple[Told, ...]]]:
    """The line for each player, also for a lock screen; nothing if the preview was right, or nobody is to blame."""
    with listening(GAMES[play.game].in_language(game.language)) as spoken:
        assert spoken.causes is not None
        for asked in play.questions:
            if asked.state is not play.state or asked.decision.topic != "dock":
                continue
            seat, table = asked.decision.seat, play.before
            preview = play.rules.preview(table, play.state.hands[seat], seat, without_done(asked.answer))
            promised = [step.seen for step in preview]
            found = spoken.causes.find_spoiler(promised, table, play.steps, seat, play.names)
            lines = () if found is None else spoiler_lines(spoken, play.names, found)
            hopes = tuple(_worths(promised[-1].table, seat)) if promised else ()
            yield About(seat, hopes, found.end if found else 0), tuple(map(tree, lines))


def _worths(table: Any, seat: Seat) -> Iterator[tuple[str, int]]:
    """What each of a seat's pieces would score where it stands."""
    for piece in table.pieces:
        if piece.team is table.sides[seat].team and piece.at in BOARD:
            worth = _POINTS[distance_from_centre(piece.at)]
            double = table.last_round and piece.kind is Kind.SLEEPER
            yield name(piece), -(-worth // 2) if piece.kind is Kind.CLONE else worth * (1 + double)


def is_needless(line: Told) -> bool:
    """Return whether the line may be left out: a piece that was pushed or blocked may score less for other reasons,
    and the player may have set off a Mine."""
    mines = any(node.key == "because-they" and robot(node["name"]).endswith("mine") for node in walk(line))
    return mines or not any(node.key == _HITS for node in walk(line))


def judge(play: Play, about: About, lines: Sequence[Told]) -> list[str]:
    """The mistakes in the line and in its version for a lock screen, which has no points."""
    scored = _scored(play.steps, about.seat)
    if scored is None:
        return ["said before the round was scored"] if lines else []
    total = sum(worth for _, worth in about.promised)
    if sum(worth for _, worth in scored) >= total:
        return ["said, though the promise was kept"] if lines else []
    if len(lines) != 2:
        return [f"so, and not said: {each}" for each in _destroyed(play, about)] or (["half said"] if lines else [])
    wrong: list[str] = []
    for line, key in zip(lines, ("promise-broken", "promise-broken-lock-screen"), strict=True):
        did, ending = (node for node in line if isinstance(node, Node))
        wrong += _deed(play, about, did)
        piece = robot(ending["robot"])
        hopes = [worth for each, worth in about.promised if each == piece]
        made = [worth for each, worth in scored if each == piece]
        made += [0] * (len(hopes) - len(made))
        lost = {(have, hope) for have in made for hope in hopes if have < hope}
        said = (ending.get("scored"), ending.get("promised"))
        if ending.key != key or not lost or (key == "promise-broken" and said not in lost):
            wrong.append(f"{ending} of {lost}")
    return wrong


def _scored(steps: Sequence[PublicStep[Any, Any]], seat: Seat) -> list[tuple[str, int]] | None:
    """The points of each of a seat's pieces; None if there was no scoring."""
    for before, step in pairwise(steps):
        if isinstance(step.event, happened.Scored) and step.event.seat == seat:
            pieces = {piece.number: piece for piece in before.table.pieces}
            return [(name(pieces[number]), worth) for number, worth in step.event.pieces]
    return None


def _destroyed(play: Play, about: About) -> Iterator[str]:
    """The pieces that one of the rival's robots destroyed although the preview promised points for them, except where
    the seat's own movement set off a Mine: that may have been its choice."""
    known = Known(play.before)
    mover: Seat | None = None
    hopes = {piece for piece, _ in about.promised}
    for step in play.steps:
        known.see(step)
        if isinstance(step.event, happened.Exploded | happened.Struck):
            sources = _sources(step.event)
            own = any(name(known.pieces[number]).endswith("mine") for number in sources) and mover == about.seat
            if not own and all(known.seat(number) == 1 - about.seat for number in sources):
                yield from (
                    name(piece)
                    for piece in gone(step.event)
                    if known.seat(piece.number) == about.seat
                    and name(piece) in hopes
                    and not name(piece).endswith("clone")
                )
        elif isinstance(step.event, happened.Moved | happened.Cloned):
            mover = known.seat(step.event.robot)


def _sources(event: Any) -> list[int]:
    match event:
        case happened.Exploded(sources):
            return [piece.number for piece in sources]
        case happened.Struck(missile):
            return [missile]
        case _:
            return []


def _deed(play: Play, about: About, did: Node) -> list[str]:
    """The mistakes in who did what to whom."""
    known, rival = Known(play.before), 1 - about.seat
    for step in play.steps[: about.end]:
        known.see(step)
    doer = robot(did["name"])
    doers = [number for number, piece in known.pieces.items() if name(piece) == doer and known.seat(number) == rival]
    (deed,) = items(did["did"])
    if did["who"] != NAMES[rival] or not any(_is_so(play, about, known, number, deed) for number in doers):
        return [f"not so: {did}"]
    return []


def _is_so(play: Play, about: About, known: Known, doer: int, deed: Node) -> bool:
    event, before = play.steps[about.end - 1].event, play.steps[about.end - 2].table
    to, where = _target(deed), deed.get("space", None)
    if deed.key in _ROLES:
        return (
            isinstance(event, happened.Moved)
            and event.robot == doer
            and any(
                shift.role is _ROLES[deed.key]
                and known.name(shift.robot) == to
                and known.place(shift.target) == space(where)
                for shift in event.shifts
            )
        )
    match deed.key, event:
        case "deed-destroyed", happened.Exploded() | happened.Struck():
            return doer in _sources(event) and to in map(name, gone(event))
        case "deed-set-off", happened.Exploded(sources):
            moved = [
                step.event.robot
                for step in play.steps[: about.end - 1]
                if isinstance(step.event, happened.Moved | happened.Cloned)
            ]
            return moved[-1] == doer and to in map(name, sources) and to.endswith("mine")
        case "deed-in-the-way", _:
            there = [piece for piece in before.pieces if piece.number == doer and known.place(piece.at) == space(where)]
            return bool(there) and _is_stopped(event, there[0], to, known)
        case "deed-held", happened.Silenced(robot=held):
            fields = [piece for piece in known.table.pieces if piece.number == doer and piece.active]
            came = play.steps[about.end - 2].event
            flown = came.path if isinstance(came, happened.Moved) and came.robot == held else ()
            at = flown[-1] if flown else known.pieces[held].at
            return known.name(held) == to and any(at in around(each.at) for each in fields)
        case "deed-gave", happened.Activated(robot, target, power):
            return (robot, known.name(target), power) == (doer, to, deed["power"])
        case "deed-left", happened.Moved(block=block):
            return block is not None and event.robot == doer and known.place(block.at) == space(deed["spaces"])
        case "deed-went", happened.Moved(robot=robot):
            return robot == doer and known.place(event.shifts[0].target) == space(where)
        case _:
            return False


def _is_stopped(event: Any, there: Piece, to: str, known: Known) -> bool:
    """Return whether a piece can have been stopped by another one: if it was just blocked, then by that one."""
    blocked = isinstance(event, happened.Blocked) and known.name(event.robot) == to
    return to != name(there) and (not blocked or event.at == there.at)


def _target(deed: Node) -> str:
    """The piece that something was done to."""
    if "what" not in deed.fields:
        return ""
    (what,) = items(deed["what"])
    return robot(what["piece"] if what.key == "your-piece" else what)
