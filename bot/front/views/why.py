"""Why an instruction did what it did, in a few sentences and a picture of what would have been."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.front.custom_ids import Press, Verb
from bot.front.format import named
from bot.front.pages import Page, Style, button, gallery, row, text
from bot.front.views.story import round_name, scenes
from bot.games.common.prose import counted, listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeAlias

    from bot.computer.why import Why, World
    from bot.front.pages import Picture
    from bot.games.causes import Causes, Executed
    from bot.host.model import MoveView

    AnyCauses: TypeAlias = Causes[Any, Any]

MANY = 2
"""So many causes are told one by one; more are told by whose they are."""


def why_page(move: MoveView, at: int, why: Why, picture: Picture) -> Page:
    """The answer, for whose instruction it is: it is the scene `at`. The picture shows what would have been."""
    causes = move.game.causes
    if causes is None:
        raise TypeError("nobody can ask that of this game")
    asked = why.found.executed[-1]
    table, name = move.record.id, str(move.revision)
    head = f"### Why? · {round_name(move)} · your {causes.named(why.found.steps, move.names)}"
    told = text(f"-# {move.game.title} · table {table}", head, *_answer(move, causes, why, asked))
    shown = why.found if why.without is None else why.without
    alt = move.game.words.story(shown.table_before(shown.executed[-1]), shown.steps, move.names).alt
    buttons = [button("Back to it", Press(Verb.STEP, table, at, 1, arg=name), emoji="◀️")]
    executed = [one for one in why.causes if one.end > one.begin]
    if executed:
        led = next(place for place, scene in enumerate(scenes(move)) if scene.end >= executed[-1].end)
        label = "See what did it" if len(why.causes) == 1 else "See the last of them"
        buttons.append(button(label, Press(Verb.STEP, table, led, 2, arg=name), emoji="👣", style=Style.primary))
    caption = "-# As it would have been:" if why.without is not None and not why.alike else "-# As it was:"
    return Page((told, text(caption), gallery(picture.name, alt), row(*buttons)), (picture,))


def _answer(move: MoveView, causes: AnyCauses, why: Why, asked: Executed) -> Iterator[str]:
    """What did it, and what would have been."""
    seat, found, without = asked.seat, why.found, why.without
    if without is None:
        yield f"If nobody else had moved, {causes.never}."
        return
    if why.alike:
        yield "Nobody else had a hand in it: it did just what it would have done if nobody else had moved."
        yield causes.own(found.steps, seat, move.names)
        return
    would = f"{causes.would(why.kind, without.steps, found.steps, seat, move.names)}."
    if not why.causes:
        yield f"If nobody else had moved, {would} Several things came together; no {causes.unit} did it by itself."
        return
    if len(why.causes) > MANY:
        yield f"{_whose(move, why.causes, causes.unit)} came together. Without them {would}"
        return
    for one in why.causes:
        own = one.seat == seat
        if own:
            yield "Nobody else had a hand in it."
        whose = "Your own" if own else f"{named(move.names[one.seat])}'s"
        steps = found.of(one)
        if steps:
            name, did = causes.named(steps, move.names), causes.did(steps, seat, move.names)
        else:
            name, did = causes.waited(found.seen[: one.end], one.seat, one.number, move.names)
        yield f"**{whose} {name}**, {_when(found, one, causes.unit)}: {did}."
    yield f"Without {'it' if len(why.causes) == 1 else 'these two'}, {would}"


def _when(found: World, one: Executed, unit: str) -> str:
    if one not in found.executed:
        return "whose turn was still to come"
    before = len(found.executed) - 1 - found.executed.index(one)
    return "just before it" if before == 1 else f"{counted(before, unit)} before it"


def _whose(move: MoveView, several: Sequence[Executed], unit: str) -> str:
    """Several instructions, told by how many of them are whose."""
    seats = dict.fromkeys(one.seat for one in several)
    return listed(
        [f"{counted(sum(one.seat == seat for one in several), unit)} of {named(move.names[seat])}" for seat in seats]
    )
