"""Puzzles of R.U.M.B.L. for newcomers, in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import takewhile
from typing import Any, TypeAlias

from bot.engine.game import Answer, State
from bot.engine.rng import Rng
from bot.games.puzzle import YOU, Puzzle, Wrong
from bot.games.rumbl.rules.events import Revealed, Scored, Steps, Struck
from bot.games.rumbl.rules.hexes import BOARD, Direction, Sector, space_of
from bot.games.rumbl.rules.places import printed_name
from bot.games.rumbl.rules.setup import sorted_pieces, update_public_sides
from bot.games.rumbl.rules.state import TOKENS, Hand, Holdings, Kind, Phase, Piece, Side, Table, Team
from bot.games.rumbl.vocabulary import RUMBLE
from bot.i18n import InflectedTerm, Translator

RumblPuzzle: TypeAlias = Puzzle[Table, Hand, Any]

MAX = 1
TEAMS = (Team.BLUE, Team.GREEN)


@dataclass(frozen=True, slots=True)
class Layout:
    """A position in the second round. The player is Blue and plays from the red dock. All other robots are used."""

    robots: str
    """The robots that can be loaded: "bomb", "helibot plow"."""
    powers: tuple[int, ...]
    priorities: tuple[int, ...]
    field: str = ""
    """The pieces on the board, as team, kind, space and facing: "green plow 1,2 W", "obstacle 2,-1"."""
    rival: str = ""

    def state(self) -> State[Table, Hand]:
        pieces = [_piece(number, words.split()) for number, words in enumerate(filter(None, self.field.split(", ")))]
        kinds = [key for key in self.rival.split() if key in {kind.value for kind in Kind}]
        held = (
            Holdings(_kinds(self.robots.split()), self.powers, (Sector.RED,), self.priorities),
            Holdings(_kinds(kinds), (2, 3, 4), (Sector.BLUE,), (1, 3, 4)),
        )
        tokens = tuple(
            _tokens([*holdings.roster, *(piece.kind for piece in pieces if piece.team is team)])
            for team, holdings in zip(TEAMS, held, strict=True)
        )
        hands = tuple(Hand(held=holdings, tokens=each) for holdings, each in zip(held, tokens, strict=True))
        you, rival = (
            Side(team=team, used_robots=tuple(kind for kind in hand.tokens if kind not in hand.held.roster))
            for team, hand in zip(TEAMS, hands, strict=True)
        )
        table = Table(round=2, phase=Phase.DOCK, sides=(you, rival), pieces=sorted_pieces(pieces), placed=len(pieces))
        return State(update_public_sides(table, hands, opened=False), hands, Rng())


def _kinds(keys: Iterable[str]) -> tuple[Kind, ...]:
    return tuple(sorted(map(Kind, keys), key=lambda kind: kind.letter))


def _tokens(kinds: Sequence[Kind]) -> tuple[Kind, ...]:
    """A side of each token: one of these kinds, if it has one."""
    return tuple(next((kind for kind in token if kind in kinds), token[0]) for token in TOKENS)


def _piece(number: int, words: list[str]) -> Piece:
    team = Team(words.pop(0)) if words[0] in {team.value for team in TEAMS} else None
    kind, at = Kind(words[0]), space_of(words[1])
    return Piece(number=number, kind=kind, at=at, team=team, facing=Direction(words[2]) if len(words) > 2 else None)


# --- goals -----------------------------------------------------------------------------------------------------------


def played_out(steps: Steps) -> Table:
    """The table after all movement, just before scoring."""
    *_, last = takewhile(lambda step: not isinstance(step.event, Scored), steps)
    return last.table


def _has_loaded(steps: Steps) -> bool:
    return any(isinstance(step.event, Revealed) and step.event.docks[YOU] is not None for step in steps)


@dataclass(frozen=True, slots=True)
class Scores:
    """Goal: one of the player's pieces, of this kind, scores this many points."""

    kind: Kind
    points: int
    translator: Translator

    def __call__(self, before: Table, steps: Steps) -> str:  # noqa: ARG002 - part of the protocol
        say = self.translator.say
        if not _has_loaded(steps):
            return describe_inaction(self.translator)
        table = played_out(steps)
        mine = [piece for piece in table.pieces if piece.kind is self.kind and piece.team is TEAMS[YOU]]
        scored = [step.event for step in steps if isinstance(step.event, Scored)]
        points = dict(each for event in scored for each in event.pieces)
        if any(points.get(piece.number) == self.points for piece in mine):
            return ""
        if not mine:
            return say("goal-was-lost", kind=self.kind.value)
        best = max(mine, key=lambda piece: points.get(piece.number, 0))
        made = {"points": points.get(best.number, 0), "wanted": self.points}
        return say("goal-scored", kind=self.kind.value, at=printed_name(best.at), **made)


@dataclass(frozen=True, slots=True)
class ScoresInAll:
    """Goal: the player scores at least this many points in the round."""

    points: int
    translator: Translator

    def __call__(self, before: Table, steps: Steps) -> str:  # noqa: ARG002 - part of the protocol
        if not _has_loaded(steps):
            return describe_inaction(self.translator)
        scored = [step.event for step in steps if isinstance(step.event, Scored)]
        found = sum(event.points for event in scored if event.seat == YOU)
        return "" if found >= self.points else self.translator.say("goal-score", found=found, number=self.points)


@dataclass(frozen=True, slots=True)
class Gone:
    """Goal: the pieces in `lost` are gone, and those in `kept` aren't. Each is given as team and kind."""

    translator: Translator
    lost: tuple[tuple[Team, Kind], ...]
    kept: tuple[tuple[Team, Kind], ...] = ()

    def __call__(self, before: Table, steps: Steps) -> str:  # noqa: ARG002 - part of the protocol
        translator = self.translator
        if not _has_loaded(steps):
            return describe_inaction(translator)
        left = {(piece.team, piece.kind) for piece in played_out(steps).pieces if piece.at in BOARD}
        there = [_robot_name(each, translator) for each in self.lost if each in left]
        if there:
            return translator.say("goal-still-there", what=_sentence(there, translator), count=len(there))
        gone = [_robot_name(each, translator) for each in self.kept if each not in left]
        return translator.say("goal-went-too", what=_sentence(gone, translator)) if gone else ""


def describe_inaction(translator: Translator) -> str:
    return translator.say("goal-loaded-nothing")


def _sentence(things: Sequence[InflectedTerm], translator: Translator) -> InflectedTerm:
    first, *others = things
    return translator.join_list([translator.phrase("alone", what=first.form("start")), *others])


def _robot_name(piece: tuple[Team, Kind], translator: Translator) -> InflectedTerm:
    team, kind = piece
    return translator.phrase("goal-yours" if team is TEAMS[YOU] else "goal-theirs", kind=kind.value)


def _hit(translator: Translator, before: Table, steps: Steps) -> str:  # noqa: ARG001 - part of the signature
    """A sentence on what happened instead of the hit; empty if the Missile hit the Shield."""
    if not _has_loaded(steps):
        return describe_inaction(translator)
    for step in steps:
        if isinstance(step.event, Struck):
            others = [piece for piece in step.event.destroyed if piece.kind is not Kind.MISSILE]
            if any(piece.kind is Kind.SHIELD for piece in others):
                return ""
            met = translator.join_list([_piece_name(piece, translator) for piece in others])
            return translator.say("goal-missile-took", what=met, at=printed_name(step.event.at))
    return translator.say("goal-missile-nothing")


def _piece_name(piece: Piece, translator: Translator) -> InflectedTerm:
    if piece.team is None:
        return translator.phrase("an-obstacle", kind=piece.kind.value)
    return _robot_name((piece.team, piece.kind), translator)


def _puzzle(
    translator: Translator,
    key: str,
    layout: Layout,
    goal: Any,
    *,
    solution: tuple[str, ...],
    wrong: Sequence[tuple[str, ...]],
) -> RumblPuzzle:
    others: dict[int, Answer] = {MAX: (*layout.rival.split(), "done")} if layout.rival else {}
    said = f"puzzle-robots-{key}"
    return Puzzle(
        key=key,
        task=translator.say(said),
        lesson=translator.say(f"{said}-lesson"),
        hint=translator.say(f"{said}-hint"),
        position=cache(layout.state),
        goal=goal,
        solution=solution,
        wrong=tuple(
            Wrong(answers, translator.say(f"{said}-wrong-{number}")) for number, answers in enumerate(wrong, start=1)
        ),
        won=translator.say(f"{said}-won"),
        others=others,
    )


PLOW, BOMB, HAULER = (Team.BLUE, Kind.PLOW), (Team.GREEN, Kind.BOMB), (Team.GREEN, Kind.HAULER)


@cache
def puzzles(language: str = "en") -> tuple[RumblPuzzle, ...]:
    translator = RUMBLE.translator(language)
    puzzle = partial(_puzzle, translator)
    return (
        puzzle(
            "load",
            Layout("helibot", (3, 4, 5), (4,), "green clone 2,-2"),
            Scores(Kind.HELIBOT, 5, translator),
            solution=("red; helibot f1 SW 4 p4",),
            wrong=(
                ("red; helibot f1 SW 3 p4",),
                ("red; helibot f1 SW 5 p4",),
                ("red; helibot f2 SW 4 p4",),
            ),
        ),
        puzzle(
            "three",
            Layout("helibot plow blockader", (3, 4, 5), (2, 4, 7)),
            ScoresInAll(10, translator),
            solution=("red; helibot f1 SW 4 p4; plow f2 SW 3 p7; blockader b5 W 5 p2",),
            wrong=(
                ("red; helibot f1 SW 4 p4",),
                ("red; helibot f1 SW 4 p4; plow f2 SW 3 p7",),
                ("red; blockader b5 W 5 p2; helibot f1 SW 3 p7; plow f2 SW 4 p4",),
            ),
        ),
        puzzle(
            "plow",
            Layout("plow", (3, 4, 5), (4,), "green hauler 0,-2 E"),
            Gone(translator, (HAULER,)),
            solution=("red; plow f3 W 5 p4",),
            wrong=(("red; plow f3 W 4 p4",), ("red; plow f3 W 3 p4",), ("red; plow f4 W 5 p4",)),
        ),
        puzzle(
            "bomb",
            Layout("bomb", (2, 3), (4,), "green hauler 0,-2 E, green bomb 1,-1 NE, blue plow 0,-3 W, green clone 0,1"),
            Gone(translator, (BOMB, HAULER), (PLOW,)),
            solution=("red; bomb f3 W 3 p4",),
            wrong=(("red; bomb f3 W 2 p4",), ("red; bomb f2 W 3 p4",), ("red; bomb f2 SW 3 p4",)),
        ),
        puzzle(
            "missile",
            Layout("missile", (2, 3), (4,), "green shield 0,-2 E, green clone 0,1, blue plow 2,-1 W"),
            partial(_hit, translator),
            solution=("red; missile f3 W 3 p4",),
            wrong=(("red; missile f3 W 2 p4",), ("red; missile f3 SW 3 p4",)),
        ),
        puzzle(
            "order",
            Layout("ricochet", (4,), (2, 6), rival="blue bomb -4,4 NE 3 4"),
            Scores(Kind.RICOCHET, 5, translator),
            solution=("red; ricochet f1 SW 4 p6",),
            wrong=(("red; ricochet f1 SW 4 p2",), ("red; ricochet f2 SW 4 p6",)),
        ),
        puzzle(
            "cloner",
            Layout("cloner", (2, 3), (4,)),
            Scores(Kind.CLONE, 3, translator),
            solution=("red; cloner f1 SW 3 p4", "SW E"),
            wrong=(
                ("red; cloner f1 SW 2 p4", "SW E"),
                ("red; cloner f1 SW 3 p4", "E SE"),
            ),
        ),
    )
