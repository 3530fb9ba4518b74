"""The puzzles of R.U.M.B.L., in the order in which a newcomer needs them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.engine.game import State
from bot.engine.rng import Rng
from bot.games.common.prose import listed
from bot.games.puzzle import YOU, Puzzle, Wrong
from bot.games.rumbl.rules.events import Revealed, Scored, Struck
from bot.games.rumbl.rules.hexes import BOARD, Direction, Sector, space_of
from bot.games.rumbl.rules.places import printed
from bot.games.rumbl.rules.state import TOKENS, Hand, Holdings, Kind, Phase, Piece, Side, Table, Team

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bot.engine.game import Answer, Seen
    from bot.games.rumbl.rules.events import Event

    Steps = Sequence[Seen[Table, Event]]
    RumblPuzzle: TypeAlias = Puzzle[Table, Hand, Any]

MAX = 1
TEAMS = (Team.BLUE, Team.GREEN)
NOTHING = "You loaded nothing, so nothing of yours moved."


@dataclass(frozen=True, slots=True)
class Layout:
    """A position: the second round, you are blue and play from the red dock. All other robots have gone before."""

    robots: str
    """What you can load, by letter: "bomb", "helibot plow"."""
    powers: tuple[int, ...]
    priorities: tuple[int, ...]
    field: str = ""
    """What stands on the field: team, kind, space and facing, "green plow 1,2 W"; "green clone 0,0" and "obstacle 2,-1"
    alike."""
    rival: str = ""
    """The rival's dock, in the keys of an answer."""

    def state(self) -> State[Table, Hand]:
        """The game as it is laid out."""
        pieces = [_piece(number, words.split()) for number, words in enumerate(filter(None, self.field.split(", ")))]
        kinds = [key for key in self.rival.split() if key in {kind.value for kind in Kind}]
        held = (
            Holdings(_kinds(self.robots.split()), self.powers, (Sector.RED,), self.priorities),
            Holdings(_kinds(kinds), (2, 3, 4), (Sector.BLUE,), (1, 3, 4)),
        )
        sides = tuple(_side(team, holdings) for team, holdings in zip(TEAMS, held, strict=True))
        table = Table(
            round=2,
            phase=Phase.DOCK,
            sides=(sides[YOU], sides[MAX]),
            pieces=tuple(sorted(pieces, key=lambda piece: piece.at)),
            placed=len(pieces),
        )
        return State(table, tuple(map(_hand, held)), Rng())


def _kinds(keys: Iterable[str]) -> tuple[Kind, ...]:
    return tuple(sorted(map(Kind, keys), key=lambda kind: kind.letter))


def _hand(held: Holdings) -> Hand:
    """All letters: one side each, of which those are left that can be loaded."""
    sides = (next((kind for kind in kinds if kind in held.roster), kinds[0]) for kinds in TOKENS)
    return Hand(held=held, tokens=tuple(sides))


def _side(team: Team, held: Holdings) -> Side:
    return Side(
        team=team,
        roster_left=len(held.roster),
        used=tuple(kinds[0] for kinds in TOKENS if not set(kinds) & set(held.roster)),
        powers_left=len(held.powers),
        sectors_left=len(held.sectors),
        priorities_left=len(held.priorities),
    )


def _piece(number: int, words: list[str]) -> Piece:
    team = Team(words.pop(0)) if words[0] in {team.value for team in TEAMS} else None
    kind, at = Kind(words[0]), space_of(words[1])
    return Piece(number=number, kind=kind, at=at, team=team, facing=Direction(words[2]) if len(words) > 2 else None)


# --- what is to be reached -------------------------------------------------------------------------------------------


def played_out(steps: Steps) -> Table:
    """The table before the points were given, where everything has moved."""
    tables = [step.table for step in steps if not isinstance(step.event, Scored)]
    scored = [at for at, step in enumerate(steps) if isinstance(step.event, Scored)]
    return steps[scored[0] - 1].table if scored else tables[-1]


def _loaded(steps: Steps) -> bool:
    return any(isinstance(step.event, Revealed) and step.event.docks[YOU] is not None for step in steps)


@dataclass(frozen=True, slots=True)
class Scores:
    """Something of yours of this kind is to score so many points."""

    kind: Kind
    points: int

    def __call__(self, before: Table, steps: Steps) -> str:
        """What it scored instead, and where it is."""
        del before
        if not _loaded(steps):
            return NOTHING
        table = played_out(steps)
        mine = [piece for piece in table.pieces if piece.kind is self.kind and piece.team is TEAMS[YOU]]
        scored = [step.event for step in steps if isinstance(step.event, Scored)]
        points = dict(each for event in scored for each in event.pieces)
        if any(points.get(piece.number) == self.points for piece in mine):
            return ""
        name = self.kind.value.capitalize()
        if not mine:
            return f"Your {name} was lost, so it scores nothing."
        best = max(mine, key=lambda piece: points.get(piece.number, 0))
        return f"Your {name} ended on {printed(best.at)} and scores {points.get(best.number, 0)}, not {self.points}."


@dataclass(frozen=True, slots=True)
class Gone:
    """These are to be lost, and those are not: kinds with their teams."""

    lost: tuple[tuple[Team, Kind], ...]
    kept: tuple[tuple[Team, Kind], ...] = ()

    def __call__(self, before: Table, steps: Steps) -> str:
        """What is still there, or is not."""
        del before
        if not _loaded(steps):
            return NOTHING
        left = {(piece.team, piece.kind) for piece in played_out(steps).pieces if piece.at in BOARD}
        there = [_called(team, kind) for team, kind in self.lost if (team, kind) in left]
        if there:
            return f"{_sentence(there)} {'is' if len(there) == 1 else 'are'} still on the field."
        gone = [_called(team, kind) for team, kind in self.kept if (team, kind) not in left]
        return f"{_sentence(gone)} went, too." if gone else ""


def _sentence(things: Sequence[str]) -> str:
    """Things as a sentence begins with them."""
    said = listed(things)
    return said[:1].upper() + said[1:]


def _called(team: Team, kind: Kind) -> str:
    return f"{'your' if team is TEAMS[YOU] else 'the green'} {kind.value.capitalize()}"


def _hit(before: Table, steps: Steps) -> str:
    """Whether the Missile took the Shield."""
    del before
    if not _loaded(steps):
        return NOTHING
    for step in steps:
        if isinstance(step.event, Struck):
            others = [piece for piece in step.event.destroyed if piece.kind is not Kind.MISSILE]
            if any(piece.kind is Kind.SHIELD for piece in others):
                return ""
            met = " and ".join(_named(piece) for piece in others)
            return f"Your Missile took {met} on {printed(step.event.at)}: that was nearer."
    return "Your Missile hit nothing."


def _named(piece: Piece) -> str:
    return "an obstacle" if piece.team is None else _called(piece.team, piece.kind)


def _puzzle(
    key: str,
    task: str,
    lesson: str,
    layout: Layout,
    goal: Any,
    *,
    hint: str,
    solution: tuple[str, ...],
    wrong: Mapping[tuple[str, ...], str],
    won: str,
) -> RumblPuzzle:
    others: dict[int, Answer] = {MAX: (*layout.rival.split(), "done")} if layout.rival else {}
    return Puzzle(
        key=key,
        task=task,
        lesson=lesson,
        hint=hint,
        position=cache(layout.state),
        goal=goal,
        solution=solution,
        wrong=tuple(Wrong(answers, says) for answers, says in wrong.items()),
        won=won,
        others=others,
    )


PLOW, BOMB, HAULER = (Team.BLUE, Kind.PLOW), (Team.GREEN, Kind.BOMB), (Team.GREEN, Kind.HAULER)


@cache
def puzzles() -> tuple[RumblPuzzle, ...]:
    """What there is to learn, one thing after another."""
    return (
        _puzzle(
            "load",
            "Land your Helibot in the middle, for 5 points.",
            "You are blue. Load a robot on your dock: a space, where it faces, a **power** (how many spaces it goes) "
            "and a **priority** (when). It goes straight. A Helibot flies over what is in its way.",
            Layout("helibot", (3, 4, 5), (4,), "green clone 2,-2"),
            Scores(Kind.HELIBOT, 5),
            hint="From f1 to the south-west the line runs right through the middle. Count the spaces.",
            solution=("red; helibot f1 SW 4 p4",),
            wrong={
                ("red; helibot f1 SW 3 p4",): "One short: 3 spaces lead next to the middle, for 3 points.",
                ("red; helibot f1 SW 5 p4",): "One too far: it flew over the middle.",
                ("red; helibot f2 SW 4 p4",): "That line runs past the middle, one row beside it.",
            },
            won="The middle scores 5, the rings round it 3, 2 and 1. Most points after three rounds win.",
        ),
        _puzzle(
            "plow",
            "Push the green Hauler off the field.",
            "A robot stops at what is in its way. A **Plow** pushes it along instead, and all behind it, even off the "
            "field: what is off is lost.",
            Layout("plow", (3, 4, 5), (4,), "green hauler 0,-2 E"),
            Gone((HAULER,)),
            hint="It stands in the line that runs west from f3. How often do you have to push?",
            solution=("red; plow f3 W 5 p4",),
            wrong={
                ("red; plow f3 W 4 p4",): "You pushed it to the rim. One more push, and it is off.",
                ("red; plow f3 W 3 p4",): "You stopped right before it.",
                ("red; plow f4 W 5 p4",): "That is another row: the Hauler stands in the one of f3.",
            },
            won="Pushed off is gone for good, without a point.",
        ),
        _puzzle(
            "bomb",
            "Blow up the green Bomb and the green Hauler, but not your own Plow.",
            "A **Bomb** blows up where its move ends, with all that stands next to it, friend or foe.",
            Layout("bomb", (2, 3), (4,), "green hauler 1,-1 E, green bomb 2,-1 NE, blue plow 0,-2 W"),
            Gone((BOMB, HAULER), (PLOW,)),
            hint="Which space touches both green robots, and not your Plow?",
            solution=("red; bomb f3 W 2 p4",),
            wrong={
                ("red; bomb f3 W 3 p4",): "One space too far: that touches your own Plow, but not the green Bomb.",
                ("red; bomb f2 W 2 p4",): "There it touches neither of them: they stand below the row of f3.",
                ("red; bomb f4 W 2 p4",): "The green Bomb was in its way, and so the Hauler was not next to it.",
            },
            won="And a Bomb that is blown up does not go off itself.",
        ),
        _puzzle(
            "missile",
            "Load a Missile that hits the green Shield.",
            "After its move a **Missile** flies to the nearest thing, whoever's that is, and destroys it and itself.",
            Layout("missile", (2, 3), (4,), "green shield 0,-1 E, blue plow 3,-3 W"),
            _hit,
            hint="Count from where the Missile's move ends: the Shield has to be nearer than your Plow.",
            solution=("red; missile f3 W 3 p4",),
            wrong={
                ("red; missile f3 W 2 p4",): "Your own Plow was nearer, and so it went there.",
                ("red; missile f2 W 2 p4",): "It ran into your own Plow on its way.",
            },
            won="Where two things are equally near, you choose.",
        ),
        _puzzle(
            "order",
            "Score 5 in the middle, though Max drops a Bomb beside it with priority 4.",
            "Robots go in the order of their priorities, 1 first. Powers stay covered until a robot moves, but docks, "
            "facings and priorities are seen.",
            Layout("helibot", (4,), (2, 6), rival="blue bomb -4,4 NE 3 4"),
            Scores(Kind.HELIBOT, 5),
            hint="Be there when the smoke has cleared.",
            solution=("red; helibot f1 SW 4 p6",),
            wrong={
                ("red; helibot f1 SW 4 p2",): "You were first, and sat beside the Bomb when it went off. Go after it.",
                ("red; helibot f2 SW 4 p6",): "Late enough, but beside the middle: 3 points. Start on f1.",
            },
            won="First is quick, last has the last word.",
        ),
        _puzzle(
            "cloner",
            "Put a clone into the middle: it scores half of 5, rounded up.",
            "A **Cloner** puts two clones on empty spaces next to it. You are asked where, as soon as it has moved.",
            Layout("cloner", (2, 3), (4,)),
            Scores(Kind.CLONE, 3),
            hint="The Cloner has to end next to the middle. Then take a pair of spaces with u4 in it.",
            solution=("red; cloner f1 SW 3 p4", "SW E"),
            wrong={
                ("red; cloner f1 SW 2 p4", "SW E"): "From there the middle is two spaces away: out of reach.",
                ("red; cloner f1 SW 3 p4", "E SE"): "The middle was next to it, but you chose other spaces.",
            },
            won="Now you know enough to play. What a robot does stands beside its name.",
        ),
    )
