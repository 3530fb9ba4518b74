"""Words and pictures of open-information games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from bot.engine.game import Answer, Decision, PublicStep, Seat, Steps, is_draw
from bot.engine.quoting import harmless
from bot.games.common.open.table import Ended, Hand, Left, OpenTable, RoundEnded
from bot.games.common.pictures.staging import GameStage
from bot.games.common.text.looks import COLOURS, Description, Look, entry, victory
from bot.games.common.text.words import GameWords
from bot.games.game import Names
from rendering import scene as show

T = TypeVar("T", bound=OpenTable)


@dataclass(frozen=True, slots=True)
class RenderContext(Generic[T]):
    """A table with the players' names."""

    table: T
    names: Names = ()
    plain: bool = True

    def who(self, seat: Seat) -> str:
        return self.names[seat] if self.plain else f"**{harmless(self.names[seat])}**"

    def colour_key(self, seat: Seat) -> str:
        return self.table.colours[seat]

    def tone(self, seat: Seat) -> show.Colour:
        return COLOURS[self.colour_key(seat)]


USUAL: dict[type, Description[Any, RenderContext[Any]]] = {
    RoundEnded: Description[RoundEnded, RenderContext[Any]](
        records=lambda e, _m: entry("round_end", round=e.round), lines=lambda e, _m: (f"Round {e.round} is over.",)
    ),
    Left: Description[Left, RenderContext[Any]](lines=lambda e, m: (f"{m.who(e.seat)} left the table.",)),
    Ended: Description[Ended, RenderContext[Any]](
        records=lambda e, m: [record for seat in e.winners for record in entry("win", player=m.colour_key(seat))],
        changes=lambda e, m: tuple(f"{m.who(seat)} won!" for seat in e.winners),
        look=lambda e, m: Look(victory(e.winners, m.names), hold=900),
    ),
}


class OpenWords(GameWords[T, Hand, RenderContext[T]]):
    """The sentences of an open-information game."""

    keys: ClassVar[Mapping[str, str]]

    def moment(self, table: T, names: Names, *, plain: bool = False) -> RenderContext[T]:
        return RenderContext(table, names, plain)

    def describe_draft(self, table: T, hand: Hand, decision: Decision, draft: Answer, names: Names) -> Iterator[str]:  # noqa: ARG002 - a game may say more
        yield f"Your answer so far: {', '.join(self.keys[key] for key in draft if key in self.keys) or 'nothing'}."


class OpenStage(GameStage[T, Hand]):
    """Pictures with a card for each player."""

    described: ClassVar[Mapping[type, Description[Any, Any]]]

    def shots(self, before: T, steps: Steps[T, Any], names: Names) -> Iterator[show.Shot]:  # noqa: ARG002 - every event is shown with the table after it
        for step in steps:
            look = self._look(step, names)
            if look.words or look.marks:
                scene = replace(self.still(step.table, names), caption=look.words)
                yield show.Shot(scene, look.marks, hold=look.hold, quiet=look.quiet)

    def preview(
        self, table: T, hand: Hand, seat: Seat, draft: Answer, steps: Steps[T, Any], names: Names
    ) -> show.Scene:
        del draft  # the events in `steps` show what the draft does
        scene = self.still(table, names, seat=seat, hand=hand)
        marks = (mark for step in steps for mark in self._look(step, names).marks)
        return replace(scene, marks=(*scene.marks, *marks), caption="If nobody else did anything")

    def _look(self, step: PublicStep[T, Any], names: Names) -> Look:
        return self.described[type(step.event)].look(step.event, RenderContext(step.table, names))

    def panel(self, table: T, names: Names, you: Seat | None) -> show.Panel:
        return show.Panel(
            title=f"Round {table.round}" if table.ending is None else "Game over",
            players=tuple(
                show.Card(
                    names[seat],
                    COLOURS[colour],
                    you=seat == you,
                    status=show.Status.WINNER
                    if seat in table.winners and not is_draw(table.winners, len(table.colours))
                    else show.Status.OUT
                    if seat in table.out
                    else show.Status.NONE,
                )
                for seat, colour in enumerate(table.colours)
            ),
        )
