"""Explanations of a pyramid game's instructions: the results to compare, and their texts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from bot.engine.game import Answer, Decision, PublicStep, Seat, Steps
from bot.engine.icons import icon
from bot.games.counterfactuals import Causes, Executed, beyond
from bot.games.game import Names
from bot.games.pyramids.drafts.menus import GOALS, answer_of, program_of
from bot.games.pyramids.kernel.kernel import GoalKernel
from bot.games.pyramids.rules.events import Beamed, Began, Blocked, Ended, Rammed, Returned, Stole, Stood, Tagged
from bot.games.pyramids.rules.pieces import BY_KEY
from bot.games.pyramids.rules.things import Kind, Placed, PyramidTable, Thing
from bot.games.pyramids.text.descriptions import tell_deeds
from bot.games.pyramids.text.icons import piece_icon
from bot.games.pyramids.text.moments import RenderContext
from bot.games.pyramids.text.news import dealt
from bot.games.pyramids.text.voices import way
from bot.games.pyramids.text.words import PyramidWords

T = TypeVar("T", bound=PyramidTable)

TAGS, RAISES, TAKES, RAMS, HITS, ENDS, LEAVES = "tags", "raises", "takes", "rams", "hits", "ends", "leaves"
_DONE = {RAISES: "raised", RAMS: "rammed", HITS: "hit"}


@dataclass(frozen=True)
class PyramidCauses(Causes[T, Any]):
    """Explains the results of a program's instructions."""

    words: PyramidWords[T]
    goal_kernel: Callable[[T], GoalKernel]
    obstacle: Callable[[Blocked, T], str] | None = None
    """Returns the message key for what blocked a thing; None if the game has only the usual reasons."""

    gains: ClassVar[int] = 2

    @property
    def unit(self) -> str:
        return self.words.translator.say("why-unit")

    @property
    def never(self) -> str:
        return self.words.translator.say("why-never")

    def find_spoiler(self, *_: object, **__: object) -> None:
        """None, because it takes a replay to tell which of many pushes mattered."""

    def count(self, answer: Answer) -> int:
        return len(program_of(answer))

    def keep_only(self, answer: Answer, numbers: Sequence[int]) -> Answer:
        program = program_of(answer)
        return answer_of(tuple(program[number] for number in numbers))

    def split_instructions(self, steps: Iterable[PublicStep[T, Any]], *, whole: bool = False) -> Iterator[Executed]:  # noqa: ARG002 - every instruction has an end of its own
        begun: tuple[Seat, int, int] | None = None
        for count, step in enumerate(steps, start=1):
            match step.event:
                case Began(seat):
                    begun = seat, step.table.players[seat].done, count - 1
                case Returned() | Ended() if begun is not None:
                    yield Executed(*begun, end=count)
                    begun = None

    def facts(self, steps: Steps[T, Any], seat: Seat) -> Mapping[str, object]:
        events = [step.event for step in steps]
        robot = steps[-1].table.robot(seat)
        return {
            TAGS: tuple(event.piece.colour for event in events if isinstance(event, Tagged)),
            RAISES: tuple(
                event.thing
                for step in steps
                if isinstance(event := step.event, Stood) and _is_next_goal(step.table, event.thing, seat)
            ),
            # which piece is stolen depends on the victim's program, so only the theft is compared
            TAKES: tuple(sorted(event.victim for event in events if isinstance(event, Stole))),
            RAMS: _sort_things(event.thing for event in events if isinstance(event, Rammed)),
            HITS: _sort_things(thing for event in events if isinstance(event, Beamed) for thing in event.hits),
            ENDS: (robot.cell, robot.facing),
            LEAVES: tuple(_find_moved_things(steps)),
        }

    def instruction_name(self, steps: Steps[T, Any], names: Names) -> str:  # noqa: ARG002 - part of the protocol
        began = steps[0].event
        if not isinstance(began, Began):
            raise TypeError("an instruction begins with its beginning")
        piece, facing = began.instruction.piece, began.instruction.facing
        token = icon(piece_icon(piece, facing))
        return self.words.translator.say("why-named", icon=token, **piece.fields, way=way(facing))

    def did(self, steps: Steps[T, Any], seat: Seat, names: Names) -> str:
        to_me = dealt(steps, seat, lambda table: self.words.moment(table, names))
        moment = self.words.moment(steps[-1].table, names)
        if to_me:
            return to_me
        did = [*_changes(steps, moment, seat)]
        return str(moment.translator.join_list(did)) if did else self._deeds(steps, names)

    def aim(self, steps: Steps[T, Any], seat: Seat, names: Names) -> str:
        voice = self.words.moment(steps[0].table, names).voice
        mine = [event for step in steps if isinstance(event := step.event, Tagged | Stole) and event.seat == seat]
        for event in sorted(mine, key=lambda event: isinstance(event, Stole)):
            match event:
                case Tagged(piece=piece):
                    return voice.translator.say("why-aim-tag", colour=voice.colour(piece.colour))
                case Stole(victim=victim):
                    count = sum(isinstance(other, Stole) and other.victim == victim for other in mine)
                    return voice.translator.say("why-aim-steal", count=count, whom=voice.who(victim))
        return ""

    def merit(self, table: T, decision: Decision, answer: Answer, names: Names) -> str:
        if decision.topic != GOALS:
            return ""
        merits, moment = self.goal_kernel(table).judge_stack(decision.seat, answer), self.words.moment(table, names)
        kind = {(True, True): "both", (True, False): "hard", (False, True): "large"}.get(merits[1:])
        if kind is None:
            return ""
        colour = moment.voice.colour(BY_KEY[answer[0]].colour)
        return moment.say(f"why-goals-{kind}", who=moment.voice.who(merits.tags), colour=colour)

    def own(self, steps: Steps[T, Any], seat: Seat, names: Names) -> str:
        moment = self.words.moment(steps[0].table, names)
        deeds = self._deeds(steps, names)
        if self.words.described[type(steps[1].event)].foreign:  # the RAMbot did nothing before
            deeds = moment.say("deeds-then-other", some=moment.say("stood-still"), next=deeds)
        did = moment.say("why-you-did", deeds=deeds)
        robot = moment.table.robot(seat).thing
        blocks = (step for step in steps if isinstance(step.event, Blocked) and step.event.thing == robot)
        shut = next(blocks, None)
        if shut is None:
            return did
        event = shut.event
        fields = {"did": did, "cell": moment.place(event.cell), "way": event.direction.value}
        if self.obstacle is None:
            return moment.say("why-shut", **fields)
        return moment.say("why-shut-because", **fields, why=moment.say(self.obstacle(event, shut.table)))

    def would(self, kind: str, expected: Steps[T, Any], found: Steps[T, Any], seat: Seat, names: Names) -> str:
        wanted, was = self.facts(expected, seat)[kind], self.facts(found, seat)[kind]
        moment = self.words.moment(expected[-1].table, names)
        if kind == ENDS:
            return moment.say("why-would-end", **moment.where(moment.table.robot(seat)))
        if kind == LEAVES:
            return _explain_position(expected, found, moment, moment.table.robot(seat).thing)
        if not isinstance(wanted, tuple) or not isinstance(was, tuple):
            raise TypeError(f"{kind} are several")
        more, less = beyond(wanted, was), beyond(was, wanted)
        if kind == RAISES and (more or less)[0] in _find_stood_things(found if more else expected):
            # the beacon is stood up in both cases, but it's the next goal in only one of them
            return moment.say(f"why-{'' if more else 'not-'}goal", what=moment.voice.thing((more or less)[0]))
        if kind == TAKES and any(victim in (was if more else wanted) for victim in more or less):
            return self._describe_thefts("more" if more else "less", more or less, moment)
        return self._describe_effects(kind, more or less, moment, not_="" if more else "not-")

    def _describe_thefts(self, key: str, victims: Sequence[Seat], moment: RenderContext[T]) -> str:
        robbed = moment.translator.join_list([moment.voice.who(victim) for victim in dict.fromkeys(victims)])
        return moment.say(f"why-stolen-{key}", what=robbed)

    def _describe_effects(self, kind: str, what: Sequence[Any], moment: RenderContext[T], not_: str) -> str:
        voice, listed = moment.voice, moment.translator.join_list
        if kind == TAGS:
            return moment.say(f"why-{not_}tagged", what=listed([voice.colour(colour) for colour in what]))
        if kind == TAKES:
            return self._describe_thefts("not" if not_ else "some", what, moment)
        things = listed([voice.thing(thing) for thing in dict.fromkeys(what)])
        return moment.say(f"why-{not_}{_DONE[kind]}", what=things)

    def _deeds(self, steps: Steps[T, Any], names: Names) -> str:
        """Describe the instruction's effects."""
        moment = self.words.moment(steps[0].table, names, plain=True)
        return tell_deeds([step.event for step in steps], moment, self.words.described, most=sys.maxsize)


def _sort_things(things: Iterable[Thing]) -> tuple[Thing, ...]:
    return tuple(sorted(things, key=lambda thing: thing.key))


def _is_next_goal(table: PyramidTable, thing: Thing, seat: Seat) -> bool:
    goals = table.players[seat].goals
    return thing.kind is Kind.BEACON and bool(goals) and goals[0].colour is thing.colour


def _find_stood_things(steps: Steps[Any, Any]) -> list[Thing]:
    return [event.thing for step in steps if isinstance(event := step.event, Stood)]


def _changes(steps: Steps[Any, Any], moment: RenderContext[Any], seat: Seat) -> Iterator[str]:
    voice, before = moment.voice, steps[0].table
    doer = before.robot(steps[0].event.seat).thing
    for placed in _find_moved_things(steps):
        mine = placed.thing == before.robot(seat).thing
        thing = moment.translator.phrase("why-you") if mine else voice.thing(placed.thing)
        if placed.thing == doer:
            continue
        if before.find(placed.thing).cell != placed.cell:
            yield moment.say("why-moved", what=thing, cell=moment.place(placed.cell))
        else:
            yield moment.say("why-stood" if placed.facing is None else "why-knocked", what=thing)
    for event in (step.event for step in steps):
        if isinstance(event, Stole):
            yield moment.say("why-stole", what=voice.piece(event.piece), whom=voice.who(event.victim))
    if before.find(doer).cell != moment.table.find(doer).cell:
        yield moment.say("why-went", cell=moment.place(moment.table.find(doer).cell))


def _explain_position(expected: Steps[Any, Any], found: Steps[Any, Any], moment: RenderContext[Any], own: Thing) -> str:
    """Describe a thing that was moved differently: the seat's own RAMbot only if there's no other."""
    would = {placed.thing: placed for placed in _find_moved_things(expected)}
    does = {placed.thing: placed for placed in _find_moved_things(found)}
    differing = [thing for thing in [*would, *does] if would.get(thing) != does.get(thing)]
    thing = next((thing for thing in differing if thing != own), own)
    here = moment.table.find(own)
    if thing == own and here != found[-1].table.find(own):
        return moment.say("why-would-end", **moment.where(here))
    if thing == own:
        return moment.say("why-would-not-be-there" if thing in would else "why-would-be-there")
    if thing in would:
        key = "why-would-put" if found[-1].table.find(thing) == would[thing] else "why-would-leave"
        return moment.say(key, what=moment.voice.thing(thing), **moment.where(would[thing]))
    if found[0].table.find(thing).cell != does[thing].cell:
        key = "why-would-not-move"
    else:
        key = "why-not-raised" if does[thing].facing is None else "why-would-not-tip"
    return moment.say(key, what=moment.voice.thing(thing))


def _find_moved_things(steps: Steps[Any, Any]) -> list[Placed]:
    before, after = steps[0].table, steps[-1].table
    return [now for was, now in zip(before.placed, after.placed, strict=True) if was != now]
