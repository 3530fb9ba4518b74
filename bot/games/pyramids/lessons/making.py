"""Generator of the pyramid games' puzzles: random positions and goals, tried with programs of up to LONGEST pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

from bot.engine.game import Seat, State
from bot.engine.kernel import Uniform
from bot.games.puzzle import YOU, AnyPuzzle, Puzzle
from bot.games.puzzle_pack import Line, shortest
from bot.games.pyramids.drafts.menus import answer_of, program_of
from bot.games.pyramids.kernel.flat import RoundBoard
from bot.games.pyramids.kernel.kernel import Plan
from bot.games.pyramids.lessons.exercises import draft_of
from bot.games.pyramids.lessons.puzzling import Goal, Naming, Raise, Rob, Stand, Stop, Tag, Within
from bot.games.pyramids.rules.pieces import BY_KEY, STARTING_POOL, Colour
from bot.games.pyramids.rules.things import Kind, Thing
from bot.games.pyramids.text.voices import ENGLISH, describe_instruction, piece_name, then
from bot.i18n import Translator

MAX: Final = 1
LONGEST: Final = 3

TAG, ROB, STOP, RAISE, CORNER = "tag", "rob", "stop", "raise", "corner"
_IDLE: Final = ((TAG, 3), (TAG, 2), (TAG, 1), (ROB, 3), (ROB, 2), (RAISE, 2), (CORNER, 1))
_BUSY: Final = ((TAG, 2), (STOP, 1), (TAG, 1))
_UPRIGHT: Final = 0.65
_MEETS: Final = 0.6
"""The share of positions in which to look for a program for Max, too."""
_TAKEN: Final = {TAG: 0.4, ROB: 0.5, CORNER: 0.5}
"""The share of puzzles to keep, by aim. The share for tags applies only to puzzles with a single tag."""
_SHORT: Final = 0.3
"""The share to keep of the puzzles that one piece solves."""
_TRIES: Final = 60


@dataclass(frozen=True, slots=True)
class Aim:
    """Tag a number of goals, steal a number of pieces, raise all beacons, keep Max from tagging, or corner Max."""

    kind: str
    number: int

    @staticmethod
    def read(text: str) -> Aim:
        kind, number = text.split()
        if kind not in (TAG, ROB, STOP, RAISE, CORNER):
            raise ValueError(f"no puzzle wants {kind!a:.20}")
        return Aim(kind, int(number))

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class Site(Protocol):
    """The parts of a pyramid game that puzzles need."""

    @property
    def pack(self) -> Path: ...

    @property
    def spaces(self) -> Sequence[str]: ...

    @property
    def corners(self) -> Sequence[str]:
        """The spaces where Max can be cornered; empty if that's never a goal."""

    @property
    def directions(self) -> Sequence[str]: ...

    @property
    def pools(self) -> Sequence[int]:
        """Possible pool sizes, chosen at random: small, because it takes time to try all programs."""

    @property
    def noun(self) -> str: ...

    @property
    def named(self) -> Naming: ...

    def state(self, line: Line) -> State[Any, Any]: ...

    def over(self, table: Any) -> bool: ...

    def board(self, state: State[Any, Any]) -> Any: ...

    def outcome(self, board: Any, words: Sequence[int]) -> RoundBoard: ...

    def number(self, board: Any, space: str) -> int: ...

    def extra_fields(self, uniform: Uniform, taken: Sequence[str]) -> Line: ...


@dataclass(frozen=True)
class ProgramSolver:
    """A position, Max's program and an aim, prepared for trying all programs."""

    site: Site
    kernel: Any
    plan: Plan
    met: Callable[[RoundBoard], bool]

    @property
    def others(self) -> Mapping[Seat, Plan]:
        return {MAX: self.plan}

    def every(self, length: int) -> Iterator[Plan]:
        plans: Iterator[Plan] = self.kernel.every(YOU, length)
        return plans

    def solves(self, plan: Plan) -> bool:
        return self.met(self.site.outcome(self.kernel, sorted((*self.plan, *plan))))


@dataclass(frozen=True)
class ProgramMaker:
    """Makes and reads a pyramid game's puzzles."""

    site: Site
    translator: Translator = ENGLISH

    @property
    def pack(self) -> Path:
        return self.site.pack

    def puzzle(self, line: Line) -> AnyPuzzle:
        site, aim, most = self.site, Aim.read(line["aim"]), self.length(line)
        goals, targets = (tuple(BY_KEY[key].colour for key in line[name].split()) for name in ("goals", "targets"))
        others = {MAX: _answer(line["plan"])} if line["plan"] else {}
        return Puzzle(
            key=line["key"],
            task=self.translator.say("with-pieces", wanted=self._describe_aim(aim, goals, targets), count=most),
            lesson=_setting(line["plan"], self.translator),
            hint=_hint(line["solution"], self.translator),
            position=cache(lambda: site.state(line)),
            goal=Within(self._goal(aim, goals), most, self.translator),
            solution=(line["solution"],),
            wrong=(),
            won="",
            others=others,
            over=site.over,
            grade=line["grade"],
        )

    def length(self, line: Line) -> int:
        return len(line["solution"].split())

    def solver(self, line: Line) -> ProgramSolver:
        board = self.site.board(self.site.state(line))
        plan: Plan = board.plan(MAX, _answer(line["plan"]))
        return self._solver(board, plan, Aim.read(line["aim"]))

    def _solver(self, board: Any, plan: Plan, aim: Aim) -> ProgramSolver:
        return ProgramSolver(self.site, board, plan, self._aim_test(board, aim))

    def _goal(self, aim: Aim, goals: Sequence[Colour]) -> Goal:
        match aim.kind:
            case "tag":
                return Tag(tuple(goals[: aim.number]), self.site.named, self.site.noun, self.translator)
            case "rob":
                return Rob(aim.number, self.translator)
            case "stop":
                return Stop(self.translator)
            case "raise":
                return Raise(tuple(Colour), self.site.noun, self.translator)
            case _:
                max_ = Thing(Kind.RAMBOT, Colour.BLUE)
                return Stand(max_, tuple(self.site.corners), self.site.named, translator=self.translator)

    def _describe_aim(self, aim: Aim, goals: Sequence[Colour], targets: Sequence[Colour]) -> str:
        translator = self.translator
        match aim.kind:
            case "tag":
                shades = [translator.phrase("shade", colour=colour.value) for colour in goals[: aim.number]]
                return translator.say("wanted-tag", colours=then(translator, shades))
            case "rob":
                return translator.say("wanted-rob", count=aim.number)
            case "stop":
                return translator.say("wanted-stop", colours=translator.phrase("shade", colour=targets[0].value))
            case "raise":
                return translator.say("wanted-raise", noun=self.site.noun)
            case _:
                return translator.say("wanted-corner")

    def _aim_test(self, board: Any, aim: Aim) -> Callable[[RoundBoard], bool]:
        before: RoundBoard = board.copy()
        up = board.ways - 1
        match aim.kind:
            case "tag":
                left = before.left[YOU] - aim.number
                return lambda played: played.left[YOU] <= left
            case "rob":
                owned = before.owned[MAX] - aim.number
                return lambda played: played.owned[MAX] <= owned
            case "stop":
                theirs = before.left[MAX]
                return lambda played: played.left[MAX] == theirs
            case "raise":
                beacons = range(len(before.left) + 1, len(before.lies))
                return lambda played: all(played.lies[thing] == up for thing in beacons)
            case _:
                corners = {self.site.number(board, space) for space in self.site.corners}
                return lambda played: played.at[MAX + 1] in corners

    def draw_puzzle(self, uniform: Uniform) -> Line | None:
        line = self._laid_out(uniform)
        state = self.site.state(line)
        board = self.site.board(state)
        plan: Plan = self._threat(board, uniform) if uniform() < _MEETS else ()
        only = self._only(board, plan, self._possible(board, plan))
        found = [(aim, program) for aim, program in only if uniform() < _share(aim, len(program))]
        if not found:
            return None
        aim, program = found[int(uniform() * len(found))]
        line |= {"aim": str(aim), "plan": _text(board.answer(MAX, plan)), "solution": _text(board.answer(YOU, program))}
        return line

    def _laid_out(self, uniform: Uniform) -> Line:
        site = self.site

        def some(of: Sequence[str], number: int) -> list[str]:
            left = list(of)
            return [left.pop(int(uniform() * len(left))) for _ in range(number)]

        def facing(upright: float) -> str:
            return "up" if uniform() < upright else site.directions[int(uniform() * len(site.directions))]

        spaces = some(site.spaces, 6)
        things = ("you", "rival", *(colour.value for colour in Colour))
        tipped = (0.1, 0.4, *([_UPRIGHT] * len(Colour)))
        line: Line = {thing: f"{space} {facing(up)}" for thing, space, up in zip(things, spaces, tipped, strict=True)}
        line |= site.extra_fields(uniform, spaces)
        keys, letters = [piece.key for piece in STARTING_POOL], [colour.letter for colour in Colour]
        for name, number in (("pool", site.pools[int(uniform() * len(site.pools))]), ("theirs", 3)):
            line[name] = " ".join(sorted(some(keys, number), key=keys.index))
        for name in ("goals", "targets"):
            line[name] = " ".join(f"S{letter}" for letter in some(letters, len(letters)))
        return line

    def _threat(self, board: Any, uniform: Uniform) -> Plan:
        """A program of one or two pieces for Max: the one that tags the most goals of those tried. It may tag none."""
        best: Plan = ()
        left = board.copy().left[MAX] + 1
        for _ in range(_TRIES):
            plan: Plan = board.sample(MAX, uniform)[: 1 + int(uniform() * 2)]
            goals = self.site.outcome(board, plan).left[MAX]
            if plan and goals < left:
                best, left = plan, goals
        return best

    def _possible(self, board: Any, plan: Plan) -> list[Aim]:
        """The aims that can be set here, without those already reached if you do nothing."""
        before: RoundBoard = board.copy()
        idle = self.site.outcome(board, plan)
        beacons = before.lies[len(before.left) + 1 :]
        lying = sum(lies != board.ways - 1 for lies in beacons)
        aims = []
        for kind, number in _BUSY if plan else _IDLE:
            if (kind == RAISE and lying < number) or (kind == CORNER and not self.site.corners):
                continue
            aim = Aim(kind, number)
            if not self._aim_test(board, aim)(idle):
                aims.append(aim)
        return aims

    def _only(self, board: Any, plan: Plan, aims: Sequence[Aim]) -> Iterator[tuple[Aim, Plan]]:
        """Yield each aim with exactly one shortest solution. If Max has a program, the solution must depend on it."""
        open_ = {aim: self._aim_test(board, aim) for aim in aims}
        for length in range(1, LONGEST + 1):
            found: dict[Aim, list[Plan]] = {}
            for program in board.every(YOU, length):
                played = self.site.outcome(board, sorted((*plan, *program)))
                for aim, met in open_.items():
                    if met(played):
                        found.setdefault(aim, []).append(program)
            for aim, programs in found.items():
                del open_[aim]
                if len(programs) == 1 and (not plan or self._differs(board, aim, programs[0])):
                    yield aim, programs[0]
            if not open_:
                return

    def _differs(self, board: Any, aim: Aim, program: Plan) -> bool:
        """Return whether the solution wouldn't be the only shortest one if Max did nothing."""
        if aim.kind == STOP:
            return True
        return shortest(self._solver(board, (), aim), len(program)) != (len(program), (program,))


def _share(aim: Aim, length: int) -> float:
    common = 1.0 if aim.kind == TAG and aim.number > 1 else _TAKEN.get(aim.kind, 1.0)
    return common * (_SHORT if length == 1 else 1.0)


def _answer(program: str) -> tuple[str, ...]:
    return answer_of(program_of(draft_of(program)))


def _text(answer: Sequence[str]) -> str:
    return " ".join(instruction.key for instruction in program_of(tuple(answer)))


def _setting(plan: str, translator: Translator) -> str:
    if not plan:
        return translator.say("max-idle")
    program = [describe_instruction(each, translator) for each in program_of(_answer(plan))]
    told = then(translator, [translator.phrase("alone", what=each) for each in program])
    return translator.say("max-runs", told=told)


def _hint(solution: str, translator: Translator) -> str:
    first, *others = solution.split()
    return translator.say("hint-first" if others else "hint-only", piece=piece_name(BY_KEY[first[:2]], translator))
