"""Generate and read the puzzle pack of R.U.M.B.L."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from bot.engine.game import DONE, Answer, Decision, Seat, State
from bot.engine.kernel import Kernel, Uniform
from bot.games.puzzle import YOU, AnyPuzzle, Puzzle
from bot.games.puzzle_pack import Line
from bot.games.rumbl.kernel.docks import NOTHING, Plan
from bot.games.rumbl.kernel.kernels import DockKernel
from bot.games.rumbl.kernel.numbers import CLONE, ON_BOARD, WORTH
from bot.games.rumbl.lessons.puzzles import MAX, TEAMS, Layout, describe_inaction, played_out
from bot.games.rumbl.notation.notation import RumblNotation
from bot.games.rumbl.rules.events import Revealed, Scored, Steps
from bot.games.rumbl.rules.hexes import BOARD, CLOCKWISE, Sector, placements, space_key
from bot.games.rumbl.rules.loading import DOCK, LOADING, load_of
from bot.games.rumbl.rules.places import typed_name
from bot.games.rumbl.rules.state import Hand, Kind, Table
from bot.games.rumbl.vocabulary import ENGLISH
from bot.i18n import Translator

SCORE, AHEAD, RID = AIMS = ("score", "ahead", "rid")
"""Goals: the player's points, their lead in points, or the number of the rival's pieces removed from the board."""
MOST: Final = 2
"""The maximum number of robots in an answer."""
_LEAST: Final = {SCORE: 3, AHEAD: 2, RID: 1}
"""The smallest goal of each type."""

_LOADED: Final = tuple(
    Kind(name)
    for name in (
        *("bomb", "mine", "shield", "blockader", "magnetbot", "repulsor"),
        *("activator", "nullifier", "helibot", "plow", "hauler"),
    )
)
"""Robots that can be loaded in a puzzle: those that ask no questions, except the Sleeper."""
_STANDING: Final = tuple(kind for kind in _LOADED if kind not in (Kind.MINE, Kind.SHIELD, Kind.NULLIFIER))
"""Robots that may stand on the board."""
_ROSTERS: Final = (2, 2, 2, 3)
_ALONE: Final = 0.35
_POWERS: Final = (2, 3, 4, 5)
_PRIORITIES: Final = (2, 5, 6, 7, 8)
_THEIRS: Final = ((2, 3, 4), (1, 3, 4))
"""The possible powers and priorities of the rival's robot."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A puzzle goal, with the maximum number of robots."""

    aim: str
    number: int
    most: int
    translator: Translator = ENGLISH

    def __call__(self, before: Table, steps: Steps) -> str:
        docks = next((step.event.docks for step in steps if isinstance(step.event, Revealed)), (None, None))
        mine = docks[YOU]
        if mine is None:
            return describe_inaction(self.translator)
        found = _measure_result(self.aim, before, steps)
        if found < self.number:
            return describe_shortfall(self.aim, found, self.number, self.translator)
        used = len(mine.robots)
        if used > self.most:
            return self.translator.say("goal-with-more", count=used, most=self.most)
        return ""


def describe_shortfall(aim: str, found: int, number: int, translator: Translator = ENGLISH) -> str:
    match aim:
        case "score":
            return translator.say("goal-score", found=found, number=number)
        case "ahead" if found < 0:
            return translator.say("goal-behind", found=-found, number=number)
        case "ahead" if found:
            return translator.say("goal-ahead", found=found, number=number)
        case "ahead":
            return translator.say("goal-even", number=number)
        case _:
            return translator.say("goal-rid", found=found, number=number)


def _measure_result(aim: str, before: Table, steps: Steps) -> int:
    points = {step.event.seat: step.event.points for step in steps if isinstance(step.event, Scored)}
    if aim == RID:
        theirs = {piece.number for piece in before.pieces if piece.team is TEAMS[MAX]}
        left = {piece.number for piece in played_out(steps).pieces if piece.at in BOARD}
        return len(theirs - left)
    return points.get(YOU, 0) - (points.get(MAX, 0) if aim == AHEAD else 0)


@dataclass(frozen=True)
class DockSolver:
    """A puzzle prepared for trying all docks."""

    docks: DockKernel
    table: Table
    plan: Plan
    """The rival's dock."""
    aim: str
    number: int

    @property
    def kernel(self) -> Kernel[Plan]:
        return self.docks

    @property
    def others(self) -> Mapping[Seat, Plan]:
        return {MAX: self.plan} if self.plan != NOTHING else {}

    def every(self, length: int) -> Iterator[Plan]:
        return self.docks.every(YOU, length)

    def solves(self, plan: Plan) -> bool:
        return plan != NOTHING and self.results(plan)[self.aim] >= self.number

    def results(self, plan: Plan) -> dict[str, int]:
        played = self.docks.play_round({**self.others, YOU: plan})
        points = [0, 0]
        for kind, seat, space in zip(played.kind, played.seat, played.at, strict=False):
            if space >= 0 and ON_BOARD[space] and kind <= CLONE:
                points[seat] += (WORTH[space] + 1) // 2 if kind == CLONE else WORTH[space]
        gone = sum(
            seat == MAX and not (space >= 0 and ON_BOARD[space])
            for seat, space, _ in zip(played.seat, played.at, self.table.pieces, strict=False)
        )
        return {SCORE: points[YOU], AHEAD: points[YOU] - points[MAX], RID: gone}


@dataclass(frozen=True)
class DockMaker:
    """Generates and reads the puzzles."""

    translator: Translator = ENGLISH

    @property
    def pack(self) -> Path:
        return Path(__file__).with_name("rumbl.jsonl")

    def puzzle(self, line: Line) -> AnyPuzzle:
        layout, (aim, number), most = _layout(line), _aim(line), self.length(line)
        rival = _dock(line)
        return Puzzle(
            key=line["key"],
            task=self.translator.say(f"wants-{aim}", number=number, count=most),
            lesson=_setting(rival, self.translator),
            hint=_hint(line["solution"], self.translator),
            position=cache(layout.state),
            goal=Reach(aim, number, most, self.translator),
            solution=(line["solution"],),
            wrong=(),
            won="",
            others={MAX: rival} if rival else {},
            grade=line["grade"],
        )

    def length(self, line: Line) -> int:
        """The number of robots in the solution."""
        return int(line["solution"].count(";"))

    def solver(self, line: Line) -> DockSolver:
        aim, number = _aim(line)
        return _solver(line, _layout(line).state(), aim, number)

    def draw_puzzle(self, uniform: Uniform) -> Line | None:
        """A random puzzle; None if the position gives none."""
        line = _laid_out(uniform)
        state = _layout(line).state()
        solver = _solver(line, state, SCORE, 0)
        found = _only(solver, min(MOST, len(line["robots"].split()), len(line["priorities"].split())))
        if not found:
            return None
        aim, number, plan = found[int(uniform() * len(found))]
        text = RumblNotation().write(Decision(YOU, DOCK), solver.docks.answer(YOU, plan))
        return {**line, "aim": f"{aim} {number}", "solution": text}


def _only(solver: DockSolver, most: int) -> list[tuple[str, int, Plan]]:
    """For each goal, the best result and its dock, if no other dock with as many robots or fewer reaches it."""
    best = solver.results(NOTHING)
    found: dict[str, tuple[int, Plan]] = {}
    for length in range(1, most + 1):
        reached = [(solver.results(plan), plan) for plan in solver.every(length)]
        for aim in AIMS:
            top = max(each[aim] for each, _ in reached)
            plans = [plan for each, plan in reached if each[aim] == top]
            if top > best[aim] and top >= _LEAST[aim]:
                found.pop(aim, None)
                if len(plans) == 1:
                    found[aim] = top, plans[0]
            best[aim] = max(best[aim], top)
    return [(aim, number, plan) for aim, (number, plan) in found.items()]


# --- lines -----------------------------------------------------------------------------------------------------------


def _layout(line: Line) -> Layout:
    powers, priorities = (tuple(map(int, line[name].split())) for name in ("powers", "priorities"))
    return Layout(line["robots"], powers, priorities, line["field"], line["rival"])


def _dock(line: Line) -> Answer:
    return (*line["rival"].split(), DONE) if line["rival"] else ()


def _aim(line: Line) -> tuple[str, int]:
    aim, number = line["aim"].split()
    if aim not in AIMS:
        raise ValueError(f"no puzzle wants {aim!a:.20}")
    return aim, int(number)


def _solver(line: Line, state: State[Table, Hand], aim: str, number: int) -> DockSolver:
    kernel, rival = DockKernel(state), _dock(line)
    return DockSolver(kernel, state.table, kernel.plan(MAX, rival) if rival else NOTHING, aim, number)


def _setting(rival: Answer, translator: Translator) -> str:
    if not rival:
        return translator.say("max-sends-nothing")
    told = [
        translator.phrase(
            "max-robot",
            kind=each.kind.value,
            at=" ".join(translator.say("typed-word", word=word) for word in typed_name(each.at).split()),
            way=each.facing.value,
            power=each.power,
            priority=each.priority,
        )
        for each in load_of(rival).robots
    ]
    return translator.say("max-sends", robots=translator.join_list(told))


def _hint(solution: str, translator: Translator) -> str:
    _, first, *others = solution.split("; ")
    kind, space, *_ = first.split()
    return translator.say("hint-starts", kind=kind, at=space) if others else translator.say("hint-use", kind=kind)


# --- generation ------------------------------------------------------------------------------------------------------


def _laid_out(uniform: Uniform) -> Line:
    """Generate a position, with two or three robots to load."""

    def some(of: Sequence[Any], number: int) -> list[Any]:
        left = list(of)
        return [left.pop(int(uniform() * len(left))) for _ in range(number)]

    def of_letters(kinds: Sequence[Kind], number: int, but: str = "") -> list[Kind]:
        found: list[Kind] = []
        for kind in some(kinds, len(kinds)):
            if len(found) < number and kind.letter not in but + "".join(each.letter for each in found):
                found.append(kind)
        return found

    roster = of_letters(_LOADED, _ROSTERS[int(uniform() * len(_ROSTERS))])
    rivals = of_letters(_LOADED, 1) if uniform() < 0.5 else []
    standing = [
        *(("green", kind) for kind in of_letters(_STANDING, 1 + int(uniform() * 4), _letters(rivals))),
        *(("blue", kind) for kind in of_letters(_STANDING, int(uniform() * 3), _letters(roster))),
    ]
    pieces = [f"{team} {kind.value}" for team, kind in standing]
    pieces += [["green clone"], ["blue clone"], ["obstacle"], ["obstacle", "obstacle"], []][int(uniform() * 5)]
    field = [
        f"{words} {space_key(at)}"
        + ("" if "clone" in words or "obstacle" in words else f" {_any(CLOCKWISE, uniform).value}")
        for words, at in zip(pieces, some(sorted(BOARD), len(pieces)), strict=True)
    ]
    return {
        "robots": " ".join(kind.value for kind in sorted(roster, key=LOADING.index)),
        "powers": " ".join(map(str, sorted(some(_POWERS, 3)))),
        "priorities": " ".join(map(str, sorted(some(_PRIORITIES, 1 if uniform() < _ALONE else MOST)))),
        "field": ", ".join(field),
        "rival": _rival(rivals, uniform),
    }


def _letters(kinds: Sequence[Kind]) -> str:
    return "".join(kind.letter for kind in kinds)


def _rival(kinds: Sequence[Kind], uniform: Uniform) -> str:
    keys: list[str] = []
    for kind in kinds:
        space, turns = _any(list(placements(Sector.BLUE).items()), uniform)
        power, priority = (str(_any(each, uniform)) for each in _THEIRS)
        keys += [kind.value, space_key(space), _any(turns, uniform).value, power, priority]
    return " ".join([Sector.BLUE.value, *keys]) if keys else ""


def _any(things: Sequence[Any], uniform: Uniform) -> Any:
    return things[int(uniform() * len(things))]


MAKER = DockMaker()
