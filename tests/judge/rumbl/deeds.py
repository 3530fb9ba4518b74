"""What robots of R.U.M.B.L. did, in order, from events and tables alone, and from plain sentences."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Hold, Role
from bot.games.rumbl.rules.hexes import BOARD, space_of, towards
from bot.games.rumbl.rules.state import STAY, Kind, Topic
from tests.judge.hearing import Node, items, walk
from tests.judge.pyramids.sentences import compared
from tests.judge.readings import person, robot, robots, space
from tests.judge.rumbl.facts import Known, names, place

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import PublicStep
    from bot.games.rumbl.rules.state import Piece
    from tests.judge.hearing import Told
    from tests.judge.pyramids.facts import Claim

_ALONG = {Role.RODE: "carrying", Role.PUSHED: "pushing", Role.HAULED: "hauling"}
_MOVES = {Role.ATTRACTED: "drew", Role.REPELLED: "drove", Role.RODE: "carrying"}
_OWN = (Role.MOVED, Role.LANDED)


def judge(lines: Sequence[Told], before: Any, steps: Sequence[PublicStep[Any, Any]]) -> list[str]:
    """The mistakes in the sentences on what robots did."""
    said = [claim for line in lines for claim in read(line)]
    return compared(_joined(said), _joined(list(told_of(before, steps))))


def _joined(claims: Sequence[Claim]) -> list[Claim]:
    """The claims with everything that left the field joined into one."""
    found: list[Claim] = []
    for claim in claims:
        if claim[0] == "off" and found and found[-1][0] == "off":
            found[-1] = ("off", tuple(sorted((*found[-1][1], *claim[1]))))
        else:
            found.append(claim)
    return found


# --- what is so ------------------------------------------------------------------------------------------------------


def told_of(before: Any, steps: Sequence[PublicStep[Any, Any]]) -> Iterator[Claim]:
    """All required claims, with the robot that acted."""
    known, left = Known(before), dict[int, int]()
    for _, run in groupby(enumerate(steps), key=lambda each: kind_of(*each)):
        found = [step for _, step in run]
        event = found[0].event
        for step in found:
            known.see(step)
        match event:
            case happened.Moved():
                yield from _walk([step.event for step in found], known, left)
            case happened.TurnBegan(number, priority, power):
                left[number] = power or 0
                yield "turn", known.name(number), priority, "hidden" if power is None else power
            case happened.Activated(number, target, power):
                left[target] = power
                yield "gift", known.name(target), known.name(number), power
            case happened.Chosen(robot=number, topic=Topic.TARGET):
                left[number] = 0
                yield from _deed(event, known)
            case _:
                yield from _deed(event, known)


def kind_of(number: int, step: PublicStep[Any, Any]) -> tuple[Any, ...]:
    event = step.event
    if isinstance(event, happened.Moved):
        return event.robot, any(shift.role in _OWN for shift in event.shifts)
    return ("one", number)


def _walk(moves: Sequence[happened.Moved], known: Known, left: dict[int, int]) -> Iterator[Claim]:
    who = known.name(moves[0].robot)
    own = [shift for moved in moves for shift in moved.shifts if shift.role in _OWN]
    if own and own[-1].role is Role.LANDED:
        far = moves[-1].path.index(own[-1].target) + 1
        yield "landed", who, far, known.place(own[-1].target)
    elif own:
        missile = known.pieces[moves[0].robot].kind is Kind.MISSILE
        steps = min(len(own), left.get(moves[0].robot, 0)) if missile else len(own)
        left[moves[0].robot] = left.get(moves[0].robot, 0) - steps
        if steps:
            ways = {towards(shift.source, shift.target).value for shift in own[:steps]}
            way = ways.pop() if len(ways) == 1 else ""
            yield "went", who, steps, way, known.place(own[steps - 1].target)
        if steps < len(own):
            yield "flew", who, known.place(own[-1].target)
    last = {shift.robot: shift for moved in moves for shift in moved.shifts if shift.role not in _OWN}
    for role, verb in (_ALONG if own else _MOVES).items():
        what = [f"{known.name(each.robot)} {known.place(each.target)}" for each in last.values() if each.role is role]
        if what:
            yield verb, who, tuple(sorted(what))
    blocks = sum(moved.block is not None for moved in moves)
    if blocks:
        yield "leaving", who, blocks


def _deed(event: Any, known: Known) -> Iterator[Claim]:
    match event:
        case happened.WentOff(pieces=pieces):
            yield "off", names(pieces)
        case happened.Exploded(sources, destroyed):
            yield "exploded", names(sources), names(piece for piece in destroyed if piece not in sources)
        case happened.Struck(missile, at, destroyed):
            others = [piece for piece in destroyed if piece.number != missile]
            riders = names(piece for piece in others if piece.at != at)
            victims = names(piece for piece in others if piece.at == at)
            yield "struck", known.name(missile), victims, riders or len(destroyed)
        case happened.FlewAway(pieces=pieces):
            (missile_,) = (piece for piece in pieces if piece.kind is Kind.MISSILE)
            yield "flew-away", known.name(missile_.number)
        case happened.Chosen():
            yield from _chosen(event, known)
        case happened.Silenced(number, power, how):
            lost = power if power and how is not Hold.HELD else 0
            if how is not Hold.ENTERED or known.in_field(number):
                yield "silenced" if how is Hold.ENTERED else "held", known.name(number), lost
            elif lost:
                yield "stopped", known.name(number), lost
        case happened.Blocked(number, at):
            stack = known.table.stack(at)
            free = known.pieces[number].kind is Kind.HELIBOT
            yield ("came-down", known.name(number)) if free else ("blocked", known.name(number), names(stack[:1]))
        case happened.Turned(number, facing):
            if known.pieces[number].kind is Kind.RICOCHET:
                yield "turned", known.name(number), facing.value
        case _:
            yield from _ability(event, known)


def _chosen(event: happened.Chosen, known: Known) -> Iterator[Claim]:
    who = known.name(event.robot)
    if event.topic is Topic.TARGET:
        at = space_of(event.option)
        found = names(known.table.stack(at)[:1])
        yield "picked", who, found or known.place(at), event.by_order
    elif event.topic is Topic.TO and event.option == STAY:
        yield "stays", who, known.place(known.pieces[event.robot].at), event.by_order
    elif event.by_order:
        yield "follows-order", who


def _ability(event: Any, known: Known) -> Iterator[Claim]:
    match event:
        case happened.Armed(number):
            yield "is-armed", known.name(number)
        case happened.Covered(number, covered):
            yield "protects", known.name(number), known.name(covered)
        case happened.Cloned(number, clones):
            yield "put-clones", known.name(number), tuple(sorted(known.place(clone.at) for clone in clones))
        case happened.FieldBegan(number):
            yield "spreads-field", known.name(number)
        case happened.PowerLost(_, target, power):
            yield "power-back", known.name(target), power
        case happened.FellAsleep(number):
            docked = known.pieces[number].at not in BOARD
            yield "falls-asleep-docked" if docked else "falls-asleep", known.name(number)
        case happened.Woke(number, power):
            yield "wakes", known.name(number), power
        case _:
            yield from public(event)


def public(event: Any) -> Iterator[Claim]:
    match event:
        case happened.RostersChosen():
            yield ("chosen",)
        case happened.Swapped(seat, returned, opened):
            yield "swapped", seat, returned, tuple(opened)
        case happened.Left(seat):
            yield "left", seat
        case happened.Revealed(docks):
            for seat, loading in enumerate(docks):
                if loading is None:
                    yield "nothing", seat
                    continue
                yield "docks", seat, loading.sector.value, tuple(_docked(each, loading) for each in loading.robots)
        case _:
            pass


def _docked(piece: Piece, loading: happened.Loading) -> Claim:
    at = place(piece.at, [loading.sector]).partition(" ")[2]
    return piece.kind.value, piece.priority, at, piece.facing.value if piece.facing else ""


# --- what it says ----------------------------------------------------------------------------------------------------


def read(line: Told) -> Iterator[Claim]:
    match line:
        case Node(key="turn-told" | "turn-idle"):
            heading = line["heading"]
            subject = robot(heading.get("target") or heading["robot"])
            yield from _heading(heading, subject)
            yield from _sentences(line.get("deeds"), subject)
        case Node(key="docks-at"):
            on = [node for node in walk(line["robots"]) if node.key == "docked-robot"]
            found = tuple((node["kind"], node["priority"], node["name"], node["way"]) for node in on)
            yield "docks", person(line["who"]), line["sector"]["sector"], found
        case Node(key="loaded-nothing"):
            yield "nothing", person(line["who"])
        case Node(key="rosters-chosen"):
            yield ("chosen",)
        case Node(key="handed-in" | "handed-in-open" | "kept-priorities"):
            opened = tuple(map(int, str(line.get("tokens")).split()))
            yield "swapped", person(line["who"]), line.get("count", 0), opened
        case Node(key="left-table"):
            yield "left", person(line["who"])
        case _:
            yield ("unknown", repr(line))


def _sentences(told: Told, subject: str) -> Iterator[Claim]:
    """The claims of sentences, each of which must be about what it names or stands for."""
    if not isinstance(told, Node) or told.key not in ("then-it", "then-robot", "then-other"):
        yield from _parts(told, subject)
        return
    yield from _sentences(told["some"], subject)
    claims = list(_parts(told["next"], subject))
    own = claims != list(_parts(told["next"], "nobody"))
    if own == (told.key == "then-other") or (told.key == "then-robot" and robot(told["robot"]) != subject):
        yield ("unknown", repr(told))
    yield from claims


def _parts(told: Told, subject: str) -> Iterator[Claim]:
    for part in told if isinstance(told, tuple) else (told,):
        if isinstance(part, Node) and part.key in ("all-of", "alone"):
            for clause in part.fields.values():
                yield from _parts(clause, subject)
        elif part not in ("", ", "):
            yield from _clause(part, subject)


def _heading(told: Node, subject: str) -> Iterator[Claim]:
    match told.key:
        case "turn-of" | "turn-of-hidden" | "turn-pictured" | "turn-pictured-hidden":
            yield "turn", subject, told["priority"], told.get("power", "hidden")
        case "turn-wakes":
            yield "wakes", subject, told["power"]
        case "turn-gift":
            yield "gift", subject, robot(told["giver"]), told["power"]
        case "turn-anew":
            pass
        case _:
            yield ("unknown", repr(told))


def _clause(told: Told, subject: str) -> Iterator[Claim]:
    if not isinstance(told, Node):
        yield ("unknown", repr(told))
        return
    match told.key:
        case "all-of" | "alone":
            for each in items(told):
                yield from _clause(each, subject)
        case "walk-went" | "walk-went-way":
            where = "off" if told["off"] == "yes" else space(told["space"])
            yield "went", subject, told["count"], told.get("way"), where
        case "walk-landed":
            yield "landed", subject, told["count"], space(told["space"])
        case "walk-flew":
            yield "flew", subject, space(told["space"])
        case "walk-leaving":
            yield "leaving", subject, told["count"]
        case key if key.startswith("walk-"):
            what = sorted(f"{robot(each['piece'])} {space(each['space'])}" for each in items(told["what"]))
            yield key.removeprefix("walk-"), subject, tuple(what)
        case _:
            yield _loss(told, subject) or _field(told, subject) or _other(told, subject)


def _loss(told: Node, subject: str) -> Claim | None:
    match told.key:
        case "is-lost":
            return "off", (subject,)
        case "is-lost-with":
            return "off", tuple(sorted((subject, *robots(told["pieces"]))))
        case "went-off":
            return "off", robots(told["pieces"])
        case "explosion-took" | "explosion-alone":
            what = told["what"]
            sources = (subject,) if what.key == "exploded" else robots(what["sources"])
            return "exploded", sources, robots(told.get("victims"))
        case "struck" | "struck-with":
            gone = told["count"] if told.key == "struck" else robots(told["riders"])
            return "struck", subject, robots(told["victims"]), gone
        case _:
            return None


def _field(told: Node, subject: str) -> Claim | None:
    match told.key:
        case "somebody-did":
            return _field(told["deed"], robot(told["who"]))
        case "power-gone":
            found = _field(told["deed"], subject)
            return None if found is None else (*found[:2], told["power"])
        case "field-silenced" | "field-held" | "field-stopped":
            return told.key.removeprefix("field-"), subject, 0
        case _:
            return None


def _other(told: Node, subject: str) -> Claim:
    match told.key:
        case "blocked-by":
            return "blocked", subject, robots(told["what"])
        case "came-down-again":
            return "came-down", subject
        case "turned-way":
            return "turned", subject, told["way"]
        case "protects":
            return "protects", subject, robot(told["what"])
        case "put-clones":
            spaces = tuple(sorted(map(space, items(told["spaces"]))))
            return ("put-clones", subject, spaces) if told["count"] == len(spaces) else ("unknown", repr(told))
        case "power-back":
            return "power-back", robot(told["what"]), told["power"]
        case "picked" | "picked-ordered":
            aimed = told["what"]
            found = space(aimed) if aimed.key == "space" else robots(aimed)
            return "picked", subject, found, told.key == "picked-ordered"
        case "stays-on" | "stays-on-ordered":
            return "stays", subject, space(told["space"]), told.key == "stays-on-ordered"
        case "flew-away" | "is-armed" | "spreads-field" | "falls-asleep" | "falls-asleep-docked" | "follows-order":
            return told.key, subject
        case _:
            return ("unknown", repr(told))
