"""Judge hints: they must hold for the answer they lead to if nobody else acts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bot.discord_ui.views.coach.hint_steps import hint_lines
from bot.engine.answers import finish, without_done
from bot.games import GAMES
from bot.games.pyramids.rules.events import Began, Returned, Stole, Tagged
from bot.games.pyramids.rules.pieces import BY_KEY
from bot.games.rumbl.rules.events import Revealed, Scored, TurnBegan, Woke
from bot.games.rumbl.rules.hexes import BOARD
from bot.games.rumbl.rules.state import Topic
from bot.host.ai.hints import build_hint
from bot.host.core.match_state import position
from bot.host.match.projections import seat_view
from tests.discord_ui.worst import record
from tests.judge.hearing import Node, listening, tree
from tests.judge.hearing import words as words_of
from tests.judge.previews import alone_from
from tests.judge.pyramids.sentences import compared
from tests.judge.readings import colours, person
from tests.judge.rumbl.facts import gone

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import Answer, Seat
    from bot.games.game import Act
    from bot.host.model.tables import TableRecord
    from tests.judge.hearing import Told
    from tests.judge.plays import Play, Question
    from tests.judge.pyramids.facts import Claim

_UNITS = {"rumbl": "why-robot"}
"""The word for instructions, by game; other games use that of the pyramid games."""


@dataclass(frozen=True)
class About:
    """The subject of a hint: a question, and the answer that the hint leads to."""

    question: Question
    answer: Answer
    language: str
    buttons: tuple[Act, ...]


def table_record(play: Play, state: Any) -> TableRecord:
    """A running table of a round's players."""
    game, seats = GAMES[play.game], range(len(play.names))
    held = record(game=game)
    colours = state.table.players if hasattr(state.table, "players") else state.table.sides
    return replace(
        held,
        players=tuple(
            replace(held.players[seat], name=play.names[seat], colour=_colour(colours[seat])) for seat in seats
        ),
    )


def _colour(player: Any) -> str:
    colour: str = (player.team if hasattr(player, "team") else player.colour).value
    return colour


def tell(play: Play, language: str) -> Iterator[tuple[About, tuple[Told, ...]]]:
    """The hints for each question of a round, before its answer is laid out."""
    with listening(GAMES[play.game].in_language(language)) as game:
        for asked in play.questions:
            answer = without_done(asked.answer)
            if not answer:
                continue
            line, seat = position(game, play.rules, asked.state), asked.decision.seat
            held = table_record(play, asked.state)
            view = seat_view(held, line, {}, seat)
            if view.decision is None:
                continue  # the outcome is public, so nobody is asked
            hint = build_hint(held, line, asked.decision, answer)
            view = replace(view, hint=hint)
            buttons = tuple(act for group in view.groups if not group.separate for act in group.acts)
            yield About(asked, hint.answer, language, buttons), tuple(map(tree, hint_lines(view)))


def is_needless(line: Told) -> bool:
    """Return whether a line may be left out because it makes no claim."""
    return isinstance(line, Node) and line.key == "hint-nearer"


def judge(play: Play, about: About, lines: Sequence[Told]) -> list[str]:
    """The mistakes in a hint."""
    so = [*_so(play, about), ("begins",)]
    said = [claim for line in lines for claim in _read(line, play, about)]
    return compared(said, so)


# --- what is so ------------------------------------------------------------------------------------------------------


def _so(play: Play, about: About) -> Iterator[Claim]:
    asked, seat = about.question, about.question.decision.seat
    if asked.decision.topic not in ("program", "dock"):
        return
    whole = finish(play.rules, asked.state, asked.decision, about.answer)
    if whole is None:
        raise ValueError(f"{about.answer} is no answer")
    steps = alone_from(play.rules, asked.state, seat, whole)
    aims = _tags(steps, seat) if play.game != "rumbl" else _hits(steps, seat)
    yield from list(aims)[:1]


def _executed(steps: Sequence[Any], seat: Seat) -> list[list[Any]]:
    """The events of each of a seat's instructions."""
    runs, open_ = list[list[Any]](), False
    for step in steps:
        if isinstance(step.event, Began | Returned):
            open_ = isinstance(step.event, Began) and step.event.seat == seat
            runs += [[]] if open_ else []
        if open_:
            runs[-1].append(step.event)
    return runs


def _tags(steps: Sequence[Any], seat: Seat) -> Iterator[Claim]:
    """The instructions with a tag or, if there's none, with a theft."""
    for number, run in enumerate(_executed(steps, seat), start=1):
        tags: list[Claim] = [("tag", event.piece.colour.value, number) for event in run if isinstance(event, Tagged)]
        robbed = [event.victim for event in run if isinstance(event, Stole)]
        yield from tags or [("steal", victim, robbed.count(victim), number) for victim in robbed]


def _hits(steps: Sequence[Any], seat: Seat) -> Iterator[Claim]:
    """The dock's robots that destroy something of the other's or reach a space worth more than 2."""
    (docks,) = (step.event.docks for step in steps if isinstance(step.event, Revealed))
    loaded = docks[seat]
    mine = [] if loaded is None else [piece.number for piece in loaded.robots]
    turns = list[tuple[int, list[Any]]]()
    for step in steps:
        if isinstance(step.event, Scored | Woke) or getattr(step.event, "topic", None) is Topic.TO:
            break  # what Creepers and Sleepers do then isn't part of a turn
        if isinstance(step.event, TurnBegan):
            turns.append((step.event.robot, []))
        if turns:
            turns[-1][1].append(step)
    number = 0
    for robot, run in turns:
        if robot not in mine:
            continue
        number += 1
        table = run[-1].state.table
        team, there = table.sides[seat].team, table.piece(robot)
        if any(piece.team not in (team, None) for step in run for piece in gone(step.event)):
            yield "destroy", number
        elif there is not None and there.at in BOARD and _far(there.at) < 2:
            yield "space", (5, 3)[_far(there.at)], number


def _far(space: tuple[int, int]) -> int:
    """A space's distance from the centre."""
    return max(abs(space[0]), abs(space[1]), abs(space[0] + space[1]))


def _stack(play: Play, about: About) -> tuple[Seat, str, bool]:
    """A goal stack's owner, its top colour, and whether the pool has no larger pieces of its colours."""
    seat = about.question.decision.seat
    pool, stack = about.question.state.table.players[seat].pool, [BY_KEY[key] for key in about.answer]
    sizes = {each.colour: {piece.size.value for piece in pool if piece.colour is each.colour} for each in stack}
    largest = all(each.size.value == max(sizes[each.colour]) for each in stack)
    many = any(sum(piece.colour is each.colour for piece in pool) > 1 for each in stack)
    return (seat + 1) % len(play.names), stack[0].colour.value, largest and many


# --- what it says ----------------------------------------------------------------------------------------------------


def _read(line: Told, play: Play, about: About) -> Iterator[Claim]:
    if not isinstance(line, Node):
        yield ("unknown", repr(line))
        return
    match line.key:
        case "hint-aim":
            if line["unit"].key != _UNITS.get(play.game, "why-unit"):
                yield ("unknown unit", line["unit"].key)
            yield (*_aim(line["aim"]), line["count"])
        case "hint-begins":
            yield from [("begins",)] if _begins(line, play, about) else [("begins otherwise", str(line["what"]))]
        case "hint-nearer":
            pass
        case key if key.startswith("why-goals-"):
            who, colour, large = _stack(play, about)
            if person(line["who"]) != who or (key != "why-goals-hard") != large:
                yield ("unknown", repr(line))
            if key != "why-goals-large" and colours(line["colour"]) != (colour,):
                yield ("unknown", repr(line))
        case _:
            yield ("unknown", repr(line))


def _aim(told: Node) -> Claim:
    match told.key:
        case "why-aim-tag":
            return "tag", told["colour"]["colour"]
        case "why-aim-steal":
            return "steal", person(told["whom"]), told["count"]
        case "why-aim-destroy":
            return ("destroy",)
        case "why-aim-space":
            return "space", told["points"]
        case _:
            return ("unknown", told.key)


def _begins(line: Node, play: Play, about: About) -> bool:
    """Return whether a hint opens with the answer's beginning as shown, or with a button that leads to it."""
    words, asked, answer = words_of(line["what"]), about.question, about.answer
    shown = GAMES[play.game].in_language(about.language).render_answer
    begun = [shown(asked.state.table, asked.decision, answer[:n]) for n in range(1, len(answer) + 1)]
    if words.partition(" · ")[0] in begun or words in begun:
        return True
    return any(each.spelled.label in words and each.draft[:1] == answer[:1] for each in about.buttons)
