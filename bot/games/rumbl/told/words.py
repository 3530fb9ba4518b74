"""What a table of R.U.M.B.L. looks like and what happened at it, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from bot.engine.signs import sign
from bot.games.common.prose import counted, listed
from bot.games.common.words import GameWords
from bot.games.game import Beat, Wanted
from bot.games.rumbl.descriptions import described
from bot.games.rumbl.moments import moments
from bot.games.rumbl.rules.events import Scored
from bot.games.rumbl.rules.hexes import space_of
from bot.games.rumbl.rules.loading import DOCK, ROSTER, load_of, ordering, unfinished
from bot.games.rumbl.rules.places import space_name
from bot.games.rumbl.rules.state import DOCKED, STAY, TOKENS, Ending, Kind, Phase, Topic
from bot.games.rumbl.told import plans, positions
from bot.games.rumbl.told.charts import chart
from bot.games.rumbl.told.names import Voice, numbers, round_words
from bot.games.rumbl.told.news import news as told_to
from bot.games.rumbl.told.notes import DECIDED, Note, noted
from bot.games.rumbl.told.shorthand import LEGEND
from bot.games.rumbl.told.telling import Teller

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.game import Answer, Decision, Seat, Seen
    from bot.games.game import Chart, Names
    from bot.games.rumbl.rules.hexes import Hex, Sector
    from bot.games.rumbl.rules.state import Hand, Question, Side, Table

_QUESTIONS = {
    "roster": "Choose your robots' sides",
    "swap": "Swap two priority tokens for a new one, or keep them",
    "dock": "Load your dock",
    Topic.TARGET.value: "Choose what your Missile flies at",
    Topic.CLONES.value: "Choose where your Cloner puts its clones",
    Topic.DIRECTION.value: "Choose which way your Ricochet goes on",
    Topic.TO.value: "Move your Creeper, or let it stay",
}

_RINGS = "Centre 5 points, ring 1 scores 3, ring 2 scores 2, ring 3 scores 1."

_ABOUT = {
    "swap": Wanted("Swap two priorities, or keep them?", "1 goes first. What you get for them is drawn unseen."),
    Topic.TARGET.value: Wanted("Which of them?", "All are equally near, and both it and the Missile will be gone."),
    Topic.CLONES.value: Wanted("Where to?", "A clone scores half of what its space is worth, rounded up."),
    Topic.DIRECTION.value: Wanted(
        "Which way on?", f"It goes straight on that way with what power it has left. {_RINGS}"
    ),
    Topic.TO.value: Wanted("Where to?", f"It turns to where it goes. {_RINGS}"),
}
"""What an answer of one choice is about."""

_OF_A_ROBOT = (
    ("on which space of the dock?", "`f` is the row in front, `b` the one behind it."),
    ("facing which way?", "It goes straight on that way."),
    ("how many spaces?", "Each power can be used once in a game."),
    ("when?", "1 goes first. You draw new ones every round."),
)
"""What is asked of each robot after which one it is."""


@dataclass(frozen=True)
class RumblWords(GameWords["Table", "Hand", Voice]):
    """Sentences about tables of R.U.M.B.L."""

    questions: ClassVar = _QUESTIONS
    legend: ClassVar[str] = LEGEND

    def moment(self, table: Table, names: Names, *, plain: bool = False) -> Voice:
        """Teams and seats never change."""
        return Voice(table, names, plain=plain)

    def wanted(self, decision: Decision, so_far: Answer) -> Wanted:
        """What is asked of a dock, robot by robot; of every other question the question itself."""
        if decision.topic == ROSTER:
            return Wanted(f"Token {TOKENS[len(so_far)][0].letter}: which side shall be up?")
        if decision.topic != DOCK:
            return _ABOUT.get(decision.topic) or super().wanted(decision, so_far)
        if not so_far:
            return Wanted("Which side do your robots come from?", "A dock lies at each; it can be used once in a game.")
        kind = ordering(so_far)
        if kind is not None:
            return Wanted(f"What should the {kind.value.capitalize()} like best?", "Best first; it saves the waiting.")
        part = unfinished(so_far)
        if part:
            ask, note = _OF_A_ROBOT[len(part) - 1]
            return Wanted(f"{part[0].capitalize()}: {ask}", note)
        return Wanted(f"Robot {len(load_of(so_far).robots) + 1} of up to {DOCKED}: which?")

    def holdings(self, table: Table, hand: Hand, seat: Seat, names: Names) -> str:
        """What the seat has behind its screen, what is known of the other, and the answers to choose from."""
        voice = Voice(table, names)
        if table.phase is Phase.ROSTER:
            return f"**Your tokens**, two sides each: {' · '.join(positions.tokens(table))}"
        return "\n".join(
            (*_asked(table, seat, voice), *_held(hand), *_face_down(table, hand), *_known(table, seat, voice))
        )

    def reminder(self, table: Table, hand: Hand, seat: Seat, names: Names) -> str:  # noqa: ARG002 - the protocol's
        """What lies face down, or the robot that asks; of a roster, what it is."""
        if table.phase is Phase.ROSTER:
            return "Each token has two sides: two robots."
        question = table.question
        robot = None if question is None or question.seat != seat else table.piece(question.robot)
        if robot is not None:
            facing = "" if robot.facing is None else f", facing {robot.facing.value}"
            return f"{_robot(robot.kind)} on {_space(table, robot.at)}{facing}."
        # What there is to load with is on the buttons, and in the picture.
        return "\n".join(_face_down(table, hand))

    def ending(self, table: Table, winners: frozenset[Seat], reason: str, names: Names) -> str:
        """Why, if it was not by points."""
        if reason == Ending.POINTS.value:
            return ""
        voice = Voice(table, names)
        return f"{listed([voice.who(seat) for seat in sorted(winners) or (0, 1)])} {reason}."

    def sentences(self, moment: Voice, seat: Seat | None, hand: Hand | None) -> Iterator[str]:
        """The score, what is asked, and who stands where."""
        return positions.told(moment, moment.table, seat, hand)

    def chart(self, table: Table, names: Names) -> Chart:  # noqa: ARG002 - pieces are called by their teams
        """The board and the docks."""
        return chart(table)

    def laid(self, table: Table, hand: Hand, decision: Decision, draft: Answer, names: Names) -> Iterator[str]:  # noqa: ARG002 - the protocol's
        """A dock robot by robot, or what else is answered."""
        return plans.laid(table, decision.topic, draft)

    def ends(self, before: Table, steps: Sequence[Seen[Table, Any]], seat: Seat, names: Names) -> Iterator[str]:  # noqa: ARG002 - the protocol's
        """What is in play then, and what that scores."""
        after = steps[-1].table
        yield plans.ends(after, seat, self.moment(after, names, plain=True))

    # --- a move of the table -----------------------------------------------------------------------------------------

    def round(self, table: Table, number: int) -> str:
        """A series counts the rounds of each game."""
        return round_words(table, number)

    def score(self, table: Table, seat: Seat) -> str:
        """The points, in a series those of both games."""
        return counted(table.total(seat), "point") if table.round else ""

    def notes(self, before: Table, steps: Sequence[Seen[Table, Any]], names: Names) -> Iterator[str]:
        """What was destroyed and moved by others; of the last round what it scored, unless that is all."""
        voice = self.moment(before, names)
        found = list(noted(moments(before, steps, voice)))
        scored = _scored(steps)
        after = steps[-1].table if steps else before
        if scored and after.ending is not None and any(after.total(seat) != scored.get(seat, 0) for seat in range(2)):
            points = " · ".join(f"{voice.who(seat)} +{number}" for seat, number in sorted(scored.items()))
            found.append(Note(DECIDED, f"⭐ {points}"))
        return (note.text for note in sorted(found, key=lambda note: -note.weight))

    def tally(self, before: Table, steps: Sequence[Seen[Table, Any]], names: Names) -> str:
        """The score, with what was added to it, and who leads."""
        after = steps[-1].table if steps else before
        if not before.round or after.ending is not None:
            return ""
        voice, scored = self.moment(after, names), _scored(steps)
        first, last = sorted(range(2), key=after.total, reverse=True)
        parts = [
            f"{voice.who(seat)}{leads} {after.total(seat)}" + (f" (+{scored[seat]})" if seat in scored else "")
            for seat, leads in ((first, " leads:" if after.total(first) > after.total(last) else ""), (last, ""))
        ]
        return f"🏁 {' · '.join(parts)}"

    def deeds(self, before: Table, steps: Sequence[Seen[Table, Any]], names: Names, *, plain: bool) -> Iterator[Beat]:
        """A robot's turn to a line."""
        voice = self.moment(before, names, plain=plain)
        teller = Teller(voice)
        number = 0
        for number, (event, moment) in enumerate(moments(before, steps, voice), start=1):
            if described(event).clause is not None:
                told = teller.hear(event, moment)
                yield from (Beat(line, number - 1, seat) for seat, line in told)
            else:
                yield from (Beat(line, number - 1, seat) for seat, line in teller.end())
                yield from (Beat(line, number) for line in described(event).lines(event, moment))
        yield from (Beat(line, number, seat) for seat, line in teller.end())

    def news(self, before: Table, steps: Sequence[Seen[Table, Any]], seat: Seat, names: Names) -> tuple[str, ...]:
        """What this player scored and lost."""
        return told_to(steps, seat, self.moment(before, names))

    def changes(self, before: Table, steps: Sequence[Seen[Table, Any]], names: Names, *, plain: bool) -> Iterator[str]:
        """What was lost, what was scored, what left the game, the new score, the next round, and the end."""
        voice = self.moment(before, names, plain=plain)
        lost = [piece for step in steps for piece in described(step.event).lost(step.event)]
        if lost:
            yield f"Lost: {voice.pieces(lost)}."
        yield from self._outcome(before, steps, names, plain=plain)

    def upshot(self, before: Table, steps: Sequence[Seen[Table, Any]], names: Names) -> Iterator[str]:
        """What is lost stands on the robots' own lines."""
        return self._outcome(before, steps, names, plain=False)

    def _outcome(self, before: Table, steps: Sequence[Seen[Table, Any]], names: Names, *, plain: bool) -> Iterator[str]:
        voice = self.moment(before, names, plain=plain)
        for event, moment in moments(before, steps, voice):
            yield from described(event).changes(event, moment)
        table = steps[-1].table if steps else before
        if table.question is not None:
            yield f"{voice.who(table.question.seat)} is asked: {_QUESTIONS[table.question.topic.value]}."


# --- what a seat holds -----------------------------------------------------------------------------------------------


def _robot(kind: Kind) -> str:
    return f"{sign(kind.value)} {kind.value.capitalize()}"


def _sectors(sectors: Iterable[Sector]) -> str:
    return ", ".join(f"{sign(f'dock-{sector.value}')} {sector.value}" for sector in sectors)


def _asked(table: Table, seat: Seat, voice: Voice) -> Iterator[str]:
    """The answers to a question in the middle of a round, numbered as in its picture."""
    question = table.question
    if question is None or question.seat != seat:
        return
    robot = table.piece(question.robot)
    if robot is not None:
        yield f"{_robot(robot.kind)} on {_space(table, robot.at)}:"
    yield " · ".join(
        f"**{number}** {_option(table, question, option, voice)}" for number, option in enumerate(question.options, 1)
    )


def _option(table: Table, question: Question, option: str, voice: Voice) -> str:
    if option == STAY:
        return "stay"
    match question.topic:
        case Topic.TARGET:
            space = space_of(option)
            return f"{voice.pieces(table.stack(space))} on {_space(table, space)}"
        case Topic.CLONES | Topic.TO:
            return " + ".join(_space(table, space_of(key)) for key in option.split("/"))
        case Topic.DIRECTION:
            return option


def _held(hand: Hand) -> Iterator[str]:
    held = hand.held
    tokens = (
        f"**You have** {', '.join(kind.value.capitalize() for kind in held.roster)}" if held.roster else "",
        f"**Powers** {numbers(held.powers)}" if held.powers else "",
        f"**Priorities** {numbers(held.priorities)}" if held.priorities else "",
        f"**Docks** {', '.join(sector.value for sector in held.sectors)}" if held.sectors else "",
    )
    if any(tokens):
        yield " · ".join(filter(None, tokens))


def _face_down(table: Table, hand: Hand) -> Iterator[str]:
    """What only the own hand knows of robots in play, and what is left of the standing orders."""
    pieces = [(table.piece(number), power) for number, power in hand.under]
    hidden = [f"{_robot(piece.kind)} {power}" for piece, power in pieces if piece is not None]
    if hidden:
        yield f"**Face down** under your robots: {', '.join(hidden)}"
    for order in hand.orders:
        yield f"**Standing order**, {_robot(order.kind)}: {', then '.join(order.wishes)}"


def _known(table: Table, seat: Seat, voice: Voice) -> Iterator[str]:
    """What everybody knows of both, the other first."""
    other = table.sides[1 - seat]
    opened = other.opened
    yield _stocked(table, seat, voice)
    if opened is not None:
        robots = ", ".join(kind.value.capitalize() for kind in opened.roster)
        yield f"They lie open: {robots or 'no robots'}; {_sectors(opened.sectors) or 'no sectors'}" + (
            f"; priorities {numbers(opened.priorities)}." if opened.priorities else "."
        )
    if other.used:
        yield f"Loaded before: {', '.join(kind.value.capitalize() for kind in other.used)}."
    if other.shown:
        yield f"Powers seen: {numbers(sorted(shown.power for shown in other.shown))}."


def _stocked(table: Table, seat: Seat, voice: Voice) -> str:
    """What the other has left, and the score."""
    score = f" You {table.total(seat)}, they {table.total(1 - seat)}." if table.round else ""
    return f"{voice.who(1 - seat)} has {_stock(table.sides[1 - seat])}.{score}"


def _stock(side: Side) -> str:
    """How much of everything a team has left."""
    counts = (
        counted(side.roster_left, "robot"),
        counted(side.powers_left, "power"),
        counted(side.sectors_left, "sector"),
    )
    return f"{listed(counts)} left"


# --- the table -------------------------------------------------------------------------------------------------------


def _docks(table: Table) -> list[Sector]:
    return [sector for sector in table.docks if sector is not None]


def _space(table: Table, space: Hex) -> str:
    return space_name(space, _docks(table))


def _scored(steps: Sequence[Seen[Table, Any]]) -> dict[Seat, int]:
    """The points that were made, by who made them."""
    found = [step.event for step in steps if isinstance(step.event, Scored)]
    return {event.seat: event.points for event in found if event.points}
