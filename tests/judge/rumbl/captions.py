"""Judge the captions in the animation of a round of R.U.M.B.L."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Hold, Reason, Role
from bot.games.rumbl.rules.hexes import space_of, towards
from bot.games.rumbl.rules.state import STAY, Kind, Topic
from tests.judge.hearing import Node, items
from tests.judge.plays import NAMES
from tests.judge.pyramids.sentences import compared
from tests.judge.rumbl.facts import Known

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tests.judge.hearing import Told
    from tests.judge.plays import Play
    from tests.judge.pyramids.facts import Claim

_FEW = 3


def judge(play: Play, _: None, lines: Sequence[Told]) -> list[str]:
    """The mistakes in the captions. The acting robot counts whenever it changes, and repetitions count once."""
    so = [*_begins(play.before), *_told_of(play), *_still(play.steps[-1].table)]
    return compared(_once(map(_read, lines)), _once(so))


def _once(claims: Iterable[Claim]) -> list[Claim]:
    """The claims without repetitions, which viewers wouldn't notice."""
    return [claim for claim, _ in groupby(claims)]


# --- what is so ------------------------------------------------------------------------------------------------------


def _begins(table: Any) -> Iterator[Claim]:
    """The title at the start of the replay."""
    if table.round == 0:
        yield ("set-up",)
        return
    game, number = divmod(table.round - 1, table.rounds)
    yield "title", number + 1, table.rounds, game + 1 if table.games > 1 else 0


def _still(table: Any) -> Iterator[Claim]:
    """The caption of the picture that ends the replay."""
    match table.phase.value:
        case "roster" | "dock":
            yield "next", table.phase.value
        case "swap" if table.swapping is not None:
            yield "next", "swap", table.swapping
        case "resolution":
            yield "asked", table.question.seat, table.question.topic.value
        case "over":
            yield "won", *(table.winners if len(table.winners) == 1 else ())
        case _:
            pass


def _told_of(play: Play) -> Iterator[Claim]:
    known, acting = Known(play.before), None
    for step in play.steps:
        known.see(step)
        actor, power = _at_work(step.event)
        if actor is not None:
            if power or actor != acting:
                piece = known.pieces[actor]
                yield "at work", known.seat(actor), piece.kind.value, *power
            acting = actor
        yield from _shown(step.event, known)


def _at_work(event: Any) -> tuple[int | None, Claim]:
    """The robot acting from an event on, and the claim about its power."""
    match event:
        case happened.TurnBegan(robot, _, power):
            return robot, ("power", power)
        case happened.Woke(robot, power):
            return robot, ("wakes", power)
        case happened.Activated(_, target, power):
            return target, ("moves on", power)
        case happened.Silenced(robot, _, how):
            return (None if how is Hold.UNMOVED else robot), ()
        case happened.Moved() | happened.Blocked() | happened.Turned() | happened.Chosen():
            return event.robot, ()
        case _:
            return None, ()


def _kinds(pieces: Iterable[Any]) -> tuple[str, ...] | int:
    """Some pieces by kind, or their number if there are too many to list, or two of the same kind."""
    found = tuple(sorted(piece.kind.value for piece in pieces))
    return found if len(set(found)) == len(found) < _FEW else len(found)


def _shown(event: Any, known: Known) -> Iterator[Claim]:
    match event:
        case happened.TurnBegan(robot, priority, _):
            waiting = (piece.priority for piece in known.table.pieces if piece.priority and piece.number != robot)
            yield "priority", priority, min((each for each in waiting if each > priority), default=0)
        case happened.Moved():
            yield from _step(event, known)
        case happened.WentOff(pieces=pieces):
            yield "off", _kinds(pieces)
        case happened.Exploded(sources, destroyed):
            victims = [piece for piece in destroyed if piece not in sources]
            who = sources[0].kind.value if len(sources) == 1 or not victims else len(sources)
            yield "explodes", who, _kinds(victims)
        case happened.Struck(missile, _, destroyed):
            yield "destroys", _kinds(piece for piece in destroyed if piece.number != missile)
        case happened.Blocked(robot, at):
            free = known.pieces[robot].kind is Kind.HELIBOT
            yield ("came down",) if free else ("blocked", _kinds(known.table.stack(at)[:1]))
        case happened.Silenced(robot, power, how):
            if how is not Hold.ENTERED or known.in_field(robot):
                yield "silenced", how.value
            elif power:
                yield ("stopped",)
        case happened.Chosen():
            yield "picked", event.by_order, *_picked(event, known)
        case _:
            yield from _ability(event, known)


def _step(event: happened.Moved, known: Known) -> Iterator[Claim]:
    """What a robot does to others, with a stack named by its bottom. A step without effect is left to the picture."""
    first = event.shifts[0]
    if first.role is Role.LANDED:  # perhaps before the end of its path
        yield "flies", event.path.index(first.target) + 1
        return
    bottoms = dict[Any, int]()
    for shift in event.shifts:
        if shift.role in (Role.ATTRACTED, Role.REPELLED, Role.PUSHED, Role.HAULED):
            bottoms.setdefault(shift.source, shift.robot)
    if bottoms:
        roles = {shift.role for shift in event.shifts}
        verbs = {Role.ATTRACTED: "draws", Role.REPELLED: "drives", Role.PUSHED: "pushes", Role.HAULED: "hauls"}
        verb = next(verb for each, verb in verbs.items() if each in roles)
        yield verb, _kinds(known.pieces[number] for number in bottoms.values())


def _picked(event: happened.Chosen, known: Known) -> Claim:
    match event.topic:
        case Topic.TARGET:
            return "target", _kinds(known.table.stack(space_of(event.option))[:1])
        case Topic.CLONES:
            return "clones", len(event.option.split("/"))
        case Topic.DIRECTION:
            return "way", event.option
        case _ if event.option == STAY:
            return ("stays",)
        case _:
            return "goes", towards(known.pieces[event.robot].at, space_of(event.option)).value


def _ability(event: Any, known: Known) -> Iterator[Claim]:
    match event:
        case happened.Turned(_, facing):
            yield "turns", facing.value
        case happened.FlewAway():
            yield ("flies away",)
        case happened.Armed():
            yield ("armed",)
        case happened.Covered(_, covered):
            yield "protects", _kinds([known.pieces[covered]])
        case happened.Cloned(_, clones):
            yield "makes clones", len(clones)
        case happened.FieldBegan():
            yield ("field",)
        case happened.Activated(_, target, power):
            yield "gift", power, _kinds([known.pieces[target]])
        case happened.PowerLost(_, _, power):
            yield "power back", power
        case happened.FellAsleep():
            yield ("asleep",)
        case _:
            yield from _of_round(event, known)


def _of_round(event: Any, known: Known) -> Iterator[Claim]:
    match event:
        case happened.RostersChosen():
            yield ("chosen",)
        case happened.Swapped(seat, returned):
            yield "swaps", seat, returned
        case happened.Revealed():
            yield ("open",)
        case happened.Scored(seat, points, _):
            yield "scores", seat, points
        case happened.Removed(pieces, reason):
            yield "removed", "centre" if reason is Reason.CENTRE else "docks", _kinds(pieces)
        case happened.RoundBegan(number):
            game, within = divmod(number - 1, known.table.rounds)
            yield "round", game + 1 if known.table.games > 1 else 0, within + 1
        case happened.SecondGameBegan(scores):
            yield "second game", *scores
        case happened.Left(seat):
            yield "left", seat
        case happened.Ended(winners):
            yield "won", *(winners if len(winners) == 1 else ())
        case _:
            pass


# --- what it says ----------------------------------------------------------------------------------------------------


def _read(line: Told) -> Claim:
    """The claim of a line."""
    match line:
        case Node(key="robot"):
            return "at work", None, line["kind"]
        case Node(key="set-up"):
            return ("set-up",)
        case Node() if line.key.startswith("film-"):
            key = line.key.removeprefix("film-")
            return _deed(key, line) or _other(key, line) or _public(key, line) or ("unknown", repr(line))
        case _:
            return ("unknown", repr(line))


def _who(told: Told) -> int:
    return NAMES.index(str(told))


def _some(told: Told) -> tuple[str, ...] | int:
    """Pieces by kind, or their number."""
    if isinstance(told, Node) and told.key in ("things", "film-many"):
        return int(told["count"])
    return tuple(sorted(str(each["kind"]) for each in items(told)))


_POWERS = {"film-power": "power", "film-wakes": "wakes", "film-moves-on": "moves on"}


def _deed(key: str, told: Node) -> Claim | None:
    match key:
        case "robot":
            what = told["what"]
            power: Claim = ()
            if isinstance(what, Node):
                power = ("power", None) if what.key == "film-power-hidden" else (_POWERS[what.key], what["power"])
            return "at work", _who(told["who"]), told["robot"]["kind"], *power
        case "priority" | "priority-last":
            return "priority", told["one"], told.get("other", 0)
        case "flies":
            return key, told["count"]
        case "draws" | "drives" | "pushes" | "hauls":
            return key, _some(told["what"])
        case "silenced" | "held" | "held-lost":
            holds = {"silenced": Hold.ENTERED, "held": Hold.HELD, "held-lost": Hold.UNMOVED}
            return "silenced", holds[key].value
        case "stopped":
            return ("stopped",)
        case "explodes" | "explodes-with":
            return "explodes", told["robot"]["kind"], _some(told.get("victims"))
        case "explode-with":
            return "explodes", told["count"], _some(told["victims"])
        case "destroys":
            return key, _some(told["victims"])
        case "goes-off":
            found = _some(told["pieces"])
            number = found if isinstance(found, int) else len(found)
            return ("off", found) if told.get("count", number) == number else ("unknown", repr(told))
        case _:
            return None


def _other(key: str, told: Node) -> Claim | None:
    match key:
        case "picked":
            return "picked", told["ordered"] == "yes", *_choice(told["what"])
        case "blocked" | "blocked-by":
            return "blocked", _some(told.get("what"))
        case "came-down-again":
            return ("came down",)
        case "turns":
            return key, told["way"]
        case "nothing":
            return ("flies away",)
        case "armed" | "field" | "asleep" | "open" | "chosen":
            return (key,)
        case "protects":
            return key, _some(told["what"])
        case "clones":
            return "makes clones", told["count"]
        case "gift":
            return key, told["power"], _some(told["what"])
        case "power-back":
            return "power back", told["power"]
        case _:
            return None


def _choice(told: Told) -> Claim:
    match told:
        case Node(key="film-spaces"):
            return "clones", told["count"]
        case Node(key="film-way"):
            return "way", told["way"]
        case Node(key="film-stays"):
            return ("stays",)
        case Node(key="film-goes"):
            return "goes", told["way"]
        case _:
            return "target", _some(told)


def _public(key: str, told: Node) -> Claim | None:
    match key:
        case "swaps" | "keeps":
            return "swaps", _who(told["who"]), told.get("count", 0)
        case "scores":
            return key, _who(told["who"]), told["points"]
        case "removed":
            return key, told["from"], _some(told["pieces"])
        case "round":
            named = told["round"]
            return (key, named.get("game", 0), named["round" if "round" in named.fields else "number"])
        case "second-game":
            return "second game", told["one"], told["other"]
        case "left":
            return key, _who(told["who"])
        case "wins":
            return "won", _who(told["who"])
        case "draw":
            return ("won",)
        case _:
            return _still_said(key, told)


def _still_said(key: str, told: Node) -> Claim | None:
    match key:
        case "title" | "title-game":
            return "title", told["number"], told["of"], told.get("game", 0)
        case "roster" | "dock":
            return "next", key
        case "swap":
            return "next", key, _who(told["who"])
        case "asked":
            return key, _who(told["who"]), told["topic"]
        case _:
            return None
