"""Puzzles of the pyramid games made by chance: a position, what is wanted, and all programs tried."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from bot.games.puzzle import YOU, Puzzle
from bot.games.puzzle_pack import shortest
from bot.games.pyramids.drafts.menus import answer_of, program_of
from bot.games.pyramids.lessons.puzzling import Raise, Rob, Stand, Stop, Tag, Within
from bot.games.pyramids.rules.pieces import BY_KEY, TREES, Colour
from bot.games.pyramids.rules.things import Kind, Thing
from bot.games.pyramids.text.voices import ENGLISH, describe_instruction, format_instruction, piece_name, then

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from bot.engine.game import Seat, State
    from bot.engine.kernel import Kernel, Uniform
    from bot.games.puzzle import AnyPuzzle
    from bot.games.puzzle_pack import Line
    from bot.games.pyramids.kernel.flat import Played
    from bot.games.pyramids.kernel.kernel import Plan
    from bot.games.pyramids.lessons.puzzling import Goal, Naming
    from bot.i18n import Translator

MAX: Final = 1
"""The seat of the only rival."""
LONGEST: Final = 3
"""The most pieces that an answer takes."""
COUNTS: Final = ("no", "one", "two", "three", "four", "five")

TAG, ROB, STOP, RAISE, CORNER = "tag", "rob", "stop", "raise", "corner"
_IDLE: Final = ((TAG, 3), (TAG, 2), (TAG, 1), (ROB, 3), (ROB, 2), (RAISE, 2), (CORNER, 1))
_BUSY: Final = ((TAG, 2), (STOP, 1), (TAG, 1))
_UPRIGHT: Final = 0.65
_MEETS: Final = 0.6
"""How often Max has a program, too."""
_TAKEN: Final = {TAG: 0.4, ROB: 0.5, CORNER: 0.5}
"""How many of those are taken that want one tag, or something else that comes by more often than the others do."""
_SHORT: Final = 0.3
"""How many of those are taken whose answer is a single piece."""
_TRIES: Final = 60
"""So many programs Max tries, to be about to tag something."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What is wanted: goals tagged, pieces robbed or beacons raised, so many; Max kept from tagging, or cornered."""

    kind: str
    number: int

    @staticmethod
    def read(text: str) -> Aim:
        """As a line has it: "tag 2"."""
        kind, number = text.split()
        return Aim(kind, int(number))

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class Board(Protocol):
    """The kernel of a pyramid game, as far as programs are tried on it."""

    @property
    def ways(self) -> int:
        """The directions and upright, which comes last."""
        ...

    def every(self, seat: Seat, length: int) -> Iterator[Plan]:
        """Every program of so many instructions."""
        ...

    def begun(self) -> Played:
        """The board before the round."""
        ...


class Site(Protocol):
    """What the puzzles of a pyramid game have to know of it."""

    @property
    def pack(self) -> Path:
        """Where its pack lies."""
        ...

    @property
    def spaces(self) -> Sequence[str]:
        """What things can stand on, by name."""
        ...

    @property
    def corners(self) -> Sequence[str]:
        """Those that Max can be wanted in; none: that is never wanted."""
        ...

    @property
    def directions(self) -> Sequence[str]:
        """As they are written."""
        ...

    @property
    def pools(self) -> Sequence[int]:
        """Of how many pieces pools are, by turns: it takes time to try all that can be made of them."""
        ...

    @property
    def noun(self) -> str:
        """What a beacon is called."""
        ...

    @property
    def named(self) -> Naming:
        """How a table's cell is written."""
        ...

    def state(self, line: Line) -> State[Any, Any]:
        """The game as a line lays it out."""
        ...

    def over(self, table: Any) -> bool:
        """Whether a table lies beyond what matters."""
        ...

    def board(self, state: State[Any, Any]) -> Any:
        """Its kernel, which is a `Board`."""
        ...

    def outcome(self, board: Any, words: Sequence[int]) -> Played:
        """What there is when the instructions have been executed in their order."""
        ...

    def number(self, board: Any, space: str) -> int:
        """The number of a space on a board."""
        ...

    def furnished(self, uniform: Uniform, taken: Sequence[str]) -> Line:
        """What else stands in a position; `taken` are the spaces that it has given away."""
        ...


@dataclass(frozen=True)
class ProgramSolver:
    """A position, Max's program and an aim, made ready for trying all programs."""

    site: Site
    board: Any
    plan: Plan
    """Max's program."""
    met: Callable[[Played], bool]

    @property
    def kernel(self) -> Kernel[Plan]:
        """The board."""
        kernel: Kernel[Plan] = self.board
        return kernel

    @property
    def others(self) -> Mapping[Seat, Plan]:
        """Max's program."""
        return {MAX: self.plan}

    def every(self, length: int) -> Iterator[Plan]:
        """Every program of so many pieces."""
        board: Board = self.board
        return board.every(YOU, length)

    def solves(self, plan: Plan) -> bool:
        """Whether it comes to what is wanted."""
        return self.met(self.site.outcome(self.board, sorted((*self.plan, *plan))))


@dataclass(frozen=True)
class ProgramMaker:
    """Makes and reads the puzzles of a pyramid game."""

    site: Site
    tongue: Translator = ENGLISH
    """The language of what is said of them."""

    @property
    def pack(self) -> Path:
        """Where its pack lies."""
        return self.site.pack

    # --- reading -----------------------------------------------------------------------------------------------------

    def puzzle(self, line: Line) -> AnyPuzzle:
        """What a line says."""
        site, aim, most = self.site, Aim.read(line["aim"]), self.length(line)
        goals, targets = (tuple(BY_KEY[key].colour for key in line[name].split()) for name in ("goals", "targets"))
        others = {MAX: _answer(line["plan"])} if line["plan"] else {}
        return Puzzle(
            key=line["key"],
            task=self.tongue.say("with-pieces", wanted=_describe_aim(aim, goals, targets, self.tongue), count=most),
            lesson=_setting(line["plan"], self.tongue),
            hint=_hint(line["solution"], self.tongue),
            position=cache(lambda: site.state(line)),
            goal=Within(self._goal(aim, goals), most, self.tongue),
            solution=(line["solution"],),
            wrong=(),
            won="",
            others=others,
            over=site.over,
            grade=line["grade"],
        )

    def length(self, line: Line) -> int:
        """The pieces of the solution."""
        return len(line["solution"].split())

    def solver(self, line: Line) -> ProgramSolver:
        """All programs against what Max does."""
        board = self.site.board(self.site.state(line))
        plan: Plan = board.plan(MAX, _answer(line["plan"]))
        return self._solver(board, plan, Aim.read(line["aim"]))

    def _solver(self, board: Any, plan: Plan, aim: Aim) -> ProgramSolver:
        return ProgramSolver(self.site, board, plan, self._meeting(board, aim))

    def _goal(self, aim: Aim, goals: Sequence[Colour]) -> Goal:
        match aim.kind:
            case "tag":
                return Tag(tuple(goals[: aim.number]), self.site.named, self.site.noun, self.tongue)
            case "rob":
                return Rob(aim.number, self.tongue)
            case "stop":
                return Stop(self.tongue)
            case "raise":
                return Raise(tuple(Colour), self.site.noun, self.tongue)
            case "corner":
                return Stand(Thing(Kind.RAMBOT, Colour.BLUE), tuple(self.site.corners), self.site.named)
            case _:
                raise ValueError(f"no puzzle wants {aim.kind!a:.20}")

    def _meeting(self, board: Any, aim: Aim) -> Callable[[Played], bool]:
        """The same on numbers."""
        before: Played = board.begun()
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
            case "corner":
                corners = {self.site.number(board, space) for space in self.site.corners}
                return lambda played: played.at[MAX + 1] in corners
            case _:
                raise ValueError(f"no puzzle wants {aim.kind!a:.20}")

    # --- making ------------------------------------------------------------------------------------------------------

    def drawn(self, uniform: Uniform) -> Line | None:
        """More than half of the positions are with a program of Max's, which makes a difference."""
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
        """Things anywhere, most beacons upright, a few pieces."""
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
        line |= site.furnished(uniform, spaces)
        keys, letters = [piece.key for piece in TREES], [colour.letter for colour in Colour]
        for name, number in (("pool", site.pools[int(uniform() * len(site.pools))]), ("theirs", 3)):
            line[name] = " ".join(sorted(some(keys, number), key=keys.index))
        for name in ("goals", "targets"):
            line[name] = " ".join(f"S{letter}" for letter in some(letters, len(letters)))
        return line

    def _threat(self, board: Any, uniform: Uniform) -> Plan:
        """One or two pieces of Max's, of some that were tried those that tag most."""
        best: Plan = ()
        left = board.begun().left[MAX] + 1
        for _ in range(_TRIES):
            plan: Plan = board.sample(MAX, uniform)[: 1 + int(uniform() * 2)]
            goals = self.site.outcome(board, plan).left[MAX]
            if plan and goals < left:
                best, left = plan, goals
        return best

    def _possible(self, board: Any, plan: Plan) -> list[Aim]:
        """What can be wanted, and does not come about by itself."""
        before: Played = board.begun()
        idle = self.site.outcome(board, plan)
        beacons = before.lies[len(before.left) + 1 :]
        lying = sum(lies != board.ways - 1 for lies in beacons)
        aims = []
        for kind, number in _BUSY if plan else _IDLE:
            if (kind == RAISE and lying < number) or (kind == CORNER and not self.site.corners):
                continue
            aim = Aim(kind, number)
            if not self._meeting(board, aim)(idle):
                aims.append(aim)
        return aims

    def _only(self, board: Any, plan: Plan, aims: Sequence[Aim]) -> Iterator[tuple[Aim, Plan]]:
        """What exactly one shortest program does, and that program."""
        open_ = {aim: self._meeting(board, aim) for aim in aims}
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
        """Whether the answer would be another one if Max did nothing."""
        if aim.kind == STOP:
            return True
        return shortest(self._solver(board, (), aim), len(program)) != (len(program), (program,))


def _share(aim: Aim, length: int) -> float:
    """How many of the puzzles that want that, with so many pieces, are taken."""
    common = 1.0 if aim.kind == TAG and aim.number > 1 else _TAKEN.get(aim.kind, 1.0)
    return common * (_SHORT if length == 1 else 1.0)


def _answer(program: str) -> tuple[str, ...]:
    """A complete answer from how it is typed."""
    keys = tuple(key for token in program.split() for key in (token[:2], token[2:]))
    return answer_of(program_of(keys))


def _text(answer: Sequence[str]) -> str:
    return " ".join(instruction.key for instruction in program_of(tuple(answer)))


def _describe_aim(aim: Aim, goals: Sequence[Colour], targets: Sequence[Colour], tongue: Translator) -> str:
    match aim.kind:
        case "tag":
            shades = [tongue.phrase("shade", colour=colour.value) for colour in goals[: aim.number]]
            return tongue.say("wanted-tag", colours=then(tongue, shades))
        case "rob":
            return tongue.say("wanted-rob", count=aim.number)
        case "stop":
            return tongue.say("wanted-stop", colours=tongue.phrase("shade", colour=targets[0].value))
        case "raise":
            return tongue.say("wanted-raise")
        case "corner":
            return tongue.say("wanted-corner")
        case _:
            raise ValueError(f"no puzzle wants {aim.kind!a:.20}")


def _setting(plan: str, tongue: Translator) -> str:
    """Who is who, and what Max does."""
    if not plan:
        return tongue.say("max-idle")
    program = program_of(_answer(plan))
    told = then(tongue, [tongue.phrase("alone", what=describe_instruction(each, tongue)) for each in program])
    return tongue.say("max-runs", plan=" ".join(format_instruction(each, tongue) for each in program), told=told)


def _hint(solution: str, tongue: Translator) -> str:
    first, *others = solution.split()
    return tongue.say("hint-first" if others else "hint-only", piece=piece_name(BY_KEY[first[:2]], tongue))
