"""The judge of the log of R.U.M.B.L., which is written in signs."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Role
from bot.games.rumbl.rules.hexes import space_of
from bot.games.rumbl.rules.state import STAY, Topic
from tests.judge.hearing import Node
from tests.judge.pyramids.logs import ARROWS, WAY
from tests.judge.pyramids.sentences import compared
from tests.judge.readings import person, robots, space
from tests.judge.rumbl import changes, deeds
from tests.judge.rumbl.facts import Known, names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import Seat, Seen
    from tests.judge.hearing import Told
    from tests.judge.pyramids.facts import Claim

_PIECE: Final = r"\[[a-z -]+\]"
_SOME: Final = rf"(?:{_PIECE})+"
_SPACE: Final = r"\{[^}]*\}"
_GOES: Final = rf"{_PIECE} ▸{_SPACE}"
_CLAUSES: Final = {
    "went": rf"▸({_SPACE})(?: \(({_GOES}(?:, {_GOES})*)\))?((?: \+{_PIECE} {_SPACE})*)",
    "drew": rf"🧲({_GOES}(?:, {_GOES})*)",
    "drove": rf"💨({_GOES}(?:, {_GOES})*)",
    "struck": rf"💥🪦({_SOME})",
    "exploded": rf"💥({_SOME})?(?: 🪦({_SOME}))?",
    "gone": rf"🪦({_SOME})",
    "blocked": rf"✕({_SOME})?",
    "turned": f"↻{WAY}",
    "silenced": rf"(?:({_PIECE}) )?🔇(?: -(\d))?",
    "covers": rf"🛡️({_PIECE})",
    "clones": rf"(\+{_PIECE} ▸{_SPACE}(?: \+{_PIECE} ▸{_SPACE})*)",
    "field": "📡",
    "lost-power": rf"-(\d) ({_PIECE})",
    "asleep": "😴",
    "chosen": rf"(📋)?(?:🎯({_SOME}|{_SPACE})|(<log-still>))",
    "ordered": "(📋)",
    "armed": "<log-armed>",
    "still": "<log-still>",
}
_HEADS: Final = {
    "turn": rf"`(\d)` ({_PIECE}) \*\*([\d?])\*\* ",
    "wakes": rf"⏰ ({_PIECE}) \*\*(\d)\*\* ",
    "gift": rf"↳ ({_PIECE}) \*\*(\d)\*\* \(({_PIECE})\) ",
    "anew": rf"({_PIECE}) ",
}
_DOCK: Final = re.compile(rf"`(\d)` ({_PIECE}) (\w\d) {WAY}")


def log(
    lines: Sequence[Told], about: Sequence[tuple[int, Seat | None]], before: Any, steps: Sequence[Seen[Any, Any]]
) -> list[str]:
    """What's wrong with a log; `about` are the number of steps that each line ends with, and whose doing it is."""
    said: list[Claim] = []
    rest = []
    for line, (_, seat) in zip(lines, about, strict=False):
        read = list(_line(line, before, seat))
        said += read
        rest += [] if read else [line]
    untils = [until for until, _ in about]
    wrong = [] if untils == sorted(untils) and untils[-1:] <= [len(steps)] else [f"lines end with {untils}"]
    wrong += changes.judge(rest, before, steps, lost=False)
    return [*wrong, *compared(said, list(_told_of(before, steps)))]


def flat(told: Told) -> str:
    """A line with pieces in brackets and spaces in braces. Raises ValueError if a small picture fits no name."""
    match told:
        case Node(key="space" | "log-space"):
            return f"{{{space(told)}}}"
        case Node(key="turn-anew"):
            return flat(told["robot"])
        case Node(key="piece-signed" | "obstacles-signed" | "all-of" | "and-so-on" | "alone"):
            return "".join(f"[{each}]" for each in robots(told))
        case Node():
            return f"<{told.key}>"
        case tuple():
            return "".join(map(flat, told))
        case _:
            return re.sub("\ue000(obstacle)\ue001", r"[\1]", str(told))


# --- what it says ----------------------------------------------------------------------------------------------------


def _line(line: Told, before: Any, seat: Seat | None) -> Iterator[Claim]:
    """What a line says; nothing if it is one of what changed."""
    if isinstance(line, Node):
        yield from () if line.key in changes.KEYS else deeds.read(line)
        return
    text = flat(line)
    for kind, pattern in _HEADS.items():
        found = re.match(pattern, text)
        if found is not None:
            subject = found[2 if kind == "turn" else 1][1:-1]
            yield from _head(kind, found, subject)
            if before.sides[seat or 0].team.value != subject.split(" ")[0]:
                yield ("unknown", f"{subject} of seat {seat}")
            yield from _clauses(text[found.end() :], subject)
            return
    yield from _docks(line, text)


def _docks(line: Told, text: str) -> Iterator[Claim]:
    found = _DOCK.findall(text)
    if not found or not isinstance(line, tuple):
        yield ("unknown", text)
        return
    (sector,) = (node["sector"] for node in line if isinstance(node, Node) and "sector" in node.fields)
    on = ((name[1:-1].split(" ")[1], int(number), at, ARROWS[way]) for number, name, at, way in found)
    yield "docks", person(line[0]), sector, tuple(on)


def _head(kind: str, at: re.Match[str], subject: str) -> Iterator[Claim]:
    match kind:
        case "turn":
            yield "turn", subject, int(at[1]), "hidden" if at[3] == "?" else int(at[3])
        case "wakes":
            yield "wakes", subject, int(at[2])
        case "gift":
            yield "gift", subject, at[3][1:-1], int(at[2])
        case _:
            pass


def _clauses(text: str, subject: str) -> Iterator[Claim]:
    while text:
        for kind, pattern in _CLAUSES.items():
            found = re.match(pattern, text)
            if found is not None:
                yield from _clause(kind, found, subject)
                text = text[found.end() :].removeprefix(" ")
                break
        else:
            yield ("unknown", text)
            return


def _pieces(text: str | None) -> tuple[str, ...]:
    return tuple(sorted(re.findall(r"\[([a-z -]+)\]", text or "")))


def _going(text: str | None) -> tuple[str, ...]:
    return tuple(sorted(f"{what} {where}" for what, where in re.findall(r"\[([a-z -]+)\] ▸?\{([^}]*)\}", text or "")))


def _clause(kind: str, at: re.Match[str], subject: str) -> Iterator[Claim]:
    match kind:
        case "still":
            pass
        case "went":
            yield kind, subject, at[1][1:-1], _going(at[2]), _going(at[3])
        case "drew" | "drove" | "clones":
            yield kind, subject, _going(at[1])
        case "struck" | "blocked" | "covers":
            yield kind, subject, _pieces(at[1])
        case "gone":
            yield kind, _pieces(at[1])
        case "exploded":
            yield kind, _pieces(at[1]) or (subject,), _pieces(at[2])
        case "turned":
            yield kind, subject, ARROWS[at[1]]
        case "silenced":
            yield kind, at[1][1:-1] if at[1] else subject, int(at[2] or 0)
        case "lost-power":
            yield kind, at[2][1:-1], int(at[1])
        case "chosen" if at[3] and not at[1]:
            yield "stays", subject
        case "chosen" | "ordered":
            what = at[2] if kind == "chosen" else None
            yield "chosen", subject, bool(at[1]), _pieces(what) or (what or "")[1:-1]
        case _:
            yield kind, subject


# --- what is so ------------------------------------------------------------------------------------------------------


def _told_of(before: Any, steps: Sequence[Seen[Any, Any]]) -> Iterator[Claim]:
    known = Known(before)
    for _, run in groupby(enumerate(steps), key=lambda each: deeds.kind_of(*each)):
        found = [step for _, step in run]
        for step in found:
            known.see(step)
        event = found[0].event
        if isinstance(event, happened.Moved):
            yield from _walk([step.event for step in found], known)
        else:
            yield from _deed(event, known)


def _walk(moves: Sequence[happened.Moved], known: Known) -> Iterator[Claim]:
    who = known.name(moves[0].robot)
    shifts = [shift for moved in moves for shift in moved.shifts]
    own = [shift for shift in shifts if shift.role in (Role.MOVED, Role.LANDED)]
    last = {shift.robot: shift for shift in shifts if shift not in own}
    along = tuple(sorted(f"{known.name(number)} {known.place(each.target)}" for number, each in last.items()))
    if own:
        blocks = (f"obstacle {known.place(moved.block.at)}" for moved in moves if moved.block)
        yield "went", who, known.place(own[-1].target), along, tuple(sorted(blocks))
    else:
        yield "drew" if any(shift.role is Role.ATTRACTED for shift in shifts) else "drove", who, along


def _deed(event: Any, known: Known) -> Iterator[Claim]:
    match event:
        case happened.WentOff(pieces=pieces) | happened.FlewAway(pieces=pieces):
            yield "gone", names(pieces)
        case happened.Exploded(sources, destroyed):
            yield "exploded", names(sources), names(piece for piece in destroyed if piece not in sources)
        case happened.Struck(missile, _, destroyed):
            yield "struck", known.name(missile), names(piece for piece in destroyed if piece.number != missile)
        case happened.Blocked(number, at):
            yield "blocked", known.name(number), names(known.table.stack(at)[:1])
        case happened.Turned(number, facing):
            yield "turned", known.name(number), facing.value
        case happened.Silenced(number, power, _):
            yield "silenced", known.name(number), power
        case happened.Chosen():
            yield from _chosen(event, known)
        case happened.PowerLost(_, target, power):
            yield "lost-power", known.name(target), power
        case happened.TurnBegan(number, priority, power):
            yield "turn", known.name(number), priority, "hidden" if power is None else power
        case happened.Activated(number, target, power):
            yield "gift", known.name(target), known.name(number), power
        case _:
            yield from _ability(event, known)


def _chosen(event: happened.Chosen, known: Known) -> Iterator[Claim]:
    who = known.name(event.robot)
    if event.topic is Topic.TARGET:
        where = space_of(event.option)
        yield "chosen", who, event.standing, names(known.table.stack(where)[:1]) or known.place(where)
    elif event.standing:
        yield "chosen", who, True, ""
    elif event.option == STAY:
        yield "stays", who


def _ability(event: Any, known: Known) -> Iterator[Claim]:
    match event:
        case happened.Armed(number):
            yield "armed", known.name(number)
        case happened.Covered(number, covered):
            yield "covers", known.name(number), (known.name(covered),)
        case happened.Cloned(number, clones):
            where = (f"{known.name(clone.number)} {known.place(clone.at)}" for clone in clones)
            yield "clones", known.name(number), tuple(sorted(where))
        case happened.FieldBegan(number):
            yield "field", known.name(number)
        case happened.FellAsleep(number):
            yield "asleep", known.name(number)
        case happened.Woke(number, power):
            yield "wakes", known.name(number), power
        case _:
            yield from deeds.public(event)
