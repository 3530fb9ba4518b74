"""The host's toy game with texts of its own, for pages that don't depend on a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from bot.games.common.drafts.acts import from_menus
from bot.games.game import Colour, LogLine, NextChoice, Option, RoundNarration
from tests.host.toy import toy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Answer, Decision, PublicStep, Seat
    from bot.games.game import AnyGame, Names
    from tests.host.toy import Board, Hand, ToyEvent


class Words:
    """The toy game's texts."""

    def question(self, decision: Decision) -> str:
        return f"Choose your {decision.topic}"

    def next_choice(self, table: Board, decision: Decision, so_far: Answer) -> NextChoice:
        return NextChoice(f"Letter {len(so_far) + 1}?", "Any of yours.")

    def holdings(self, table: Board, hand: Hand, seat: Seat, names: Names) -> str:
        return f"**Your letters**: a b (and {hand.charm or 'no charm'}, {names[seat]})"

    def reminder(self, table: Board, hand: Hand | None, seat: Seat, names: Names, *, brief: bool = False) -> str:
        return f"**Remember** your letters, {names[seat]}."

    def position(
        self, table: Board, names: Names, *, seat: Seat | None = None, hand: Hand | None = None
    ) -> tuple[str, ...]:
        return (f"Round {table.round}, points {table.points}.",)

    def chart(self, table: Board, names: Names) -> None:
        """The toy game has no chart."""

    def draft(
        self,
        table: Board,
        hand: Hand,
        decision: Decision,
        draft: Answer,
        steps: Sequence[PublicStep[Board, ToyEvent]],
        names: Names,
    ) -> tuple[str, ...]:
        return (f"Laid: {' '.join(draft)}.",)

    def story(self, before: Board, steps: Sequence[PublicStep[Board, ToyEvent]], names: Names) -> RoundNarration:
        log = tuple(LogLine(type(step.event).__name__, number) for number, step in enumerate(steps, start=1))
        halves = ("How it begins.", "How it goes on.")
        headline = (f"It was round {before.round}.",)
        return RoundNarration(headline, log, f"The replay of {len(log)} steps.", halves, headline)

    def round(self, table: Board, number: int) -> str:
        return f"Round {number}" if number else "Set-up"

    def score(self, table: Board, seat: Seat) -> str:
        return f"{table.points[seat]} points"

    def news(
        self, before: Board, steps: Sequence[PublicStep[Board, ToyEvent]], seat: Seat, names: Names
    ) -> tuple[str, ...]:
        return (f"You are {names[seat]}, and {len(steps)} things happened since round {before.round}.",)

    def explain_ending(self, table: Board, winners: frozenset[Seat], reason: str, names: Names) -> str:
        return f"{' and '.join(names[seat] for seat in sorted(winners)) or 'Nobody'} {reason}."


def letters_game() -> AnyGame:
    """The toy game with texts, icons of its own, an option with help text, and three lessons."""
    icons = dict(zip(("red", "blue", "green", "yellow", "pink"), "🔴🔵🟢🟡🟣", strict=True))
    game = toy(in_parts=True)
    return replace(
        game,
        colours=tuple(Colour(each.key, each.name, icons[each.key]) for each in game.colours),
        options=(Option("fast", "Fast", ((False, "no"), (True, "yes")), default=False, help="Nobody waits."),),
        words=Words(),
        acts=lambda context: from_menus(context, Words()),
        stage=cast("Any", None),
        lessons=lambda: tuple((f"Lesson {number}.", cast("Any", None), f"Picture {number}.") for number in (1, 2, 3)),
    )
