"""Building blocks of the states: players, their table, and its texts."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from bot.discord_ui.components import Picture
from bot.discord_ui.texts import WORDS as WORDS
from bot.engine.game import Choice, Decision, Outcome, PublicStep
from bot.games.puzzle import Puzzle
from bot.host.model.drafts import Commitment
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Participant, Place, Status, TableRecord
from bot.host.model.views import Awaited, TableView
from tests.discord_ui.letters import Words, letters_game
from tests.host.harness import HERE, NOON
from tests.host.toy import Board, Hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.game import Names, RoundNarration


SAY = WORDS.translator().say
PICTURE = Picture("picture.png", b"")
OTHER = Picture("other.gif", b"")
SEALED = (Commitment("letter", "1" * 64), Commitment("", "2" * 64))
ANN = Participant(0, "Ann", "red", user=1)
BOB = Participant(1, "*Bob*", "blue", user=2)
BOT = Participant(1, "Quick bot", "blue", computer="quick")
HERMIT = Place(guild=None, channel=100)
LONG = "a b c " * 20
WON = Outcome(frozenset({0}), "has three points")
SHARED = Outcome(frozenset({0, 1}), "have three points")
NOBODY = Outcome(frozenset(), "is left")


class Marks:
    """The toy game's highlights."""

    unit, marks = "points", ""

    def points(self, table: Board, seat: int) -> int:
        return table.points[seat]

    def feats(self, before: Board, steps: Sequence[PublicStep[Any, Any]]) -> tuple[Any, ...]:
        return ()

    def records(self, feats: Sequence[Any], names: Sequence[str]) -> tuple[str, ...]:
        return (f"{names[1]} was the luckiest.",)


def board(round_: int = 1, *points: int) -> Board:
    return Board(round_, ("red", "blue"), points or (0, 0))


def puzzle(*solution: str) -> Any:
    position: Any = board
    return Puzzle(
        "one", "Take a.", "Letters are laid.", "The first.", position, lambda *_: "", solution, (), "You did."
    )


class Spoken(Words):
    """The toy game's texts, including all arguments they depend on."""

    def position(self, table: Board, names: Names, *, seat: int | None = None, hand: Hand | None = None) -> Any:
        return (*super().position(table, names), f"Between {' and '.join(names)}; {seat} holds {hand and hand.charm}.")

    def story(self, before: Board, steps: Sequence[PublicStep[Any, Any]], names: Names) -> RoundNarration:
        told = super().story(before, steps, names)
        return replace(told, alt=f"{told.alt} Round {before.round}, {' and '.join(names)}.")

    def draft(self, table: Board, hand: Hand, *more: Any) -> tuple[str, ...]:
        _, draft, steps, names = more
        return (f"{names[0]} laid {' '.join(draft)} in round {table.round} with {hand.charm}, {len(steps)} steps.",)

    def news(self, before: Board, steps: Sequence[PublicStep[Any, Any]], seat: int, names: Names) -> tuple[str, ...]:
        return (*super().news(before, steps, seat, names), "And so on.")

    def explain_ending(self, table: Board, winners: frozenset[int], reason: str, names: Names) -> str:
        return f"{super().explain_ending(table, winners, reason, names)} It was round {table.round}."


GAME = replace(letters_game(), words=Spoken())
CHOICES = (Choice("a", "A"),)
TOLD = replace(GAME, chronicle=Marks(), puzzles=lambda: (puzzle("a"),))
"""With highlights and lessons."""
TONGUE = WORDS.translator()
"""Translator for texts that don't belong to a game."""
SAY = TONGUE.say


TERMS = [field.name for field in fields(TableTerms)]


def record(status: Status = Status.PLAYING, *players: Participant, **more: Any) -> TableRecord:
    """A table of Ann's in its third move."""
    usual: dict[str, Any] = {
        "place": HERE,
        "revision": 3,
        "question": 3,
        "asked_at": NOON,
        "deadline": None,
        "lobby_message": 555,
    }
    terms = {name: more.pop(name) for name in TERMS if name in more}
    seats = players or (ANN, BOB)
    fixed: dict[str, Any] = {"id": 7, "game": GAME.key, "edition": 1, "status": status, "opener": 1, "players": seats}
    usual["terms"] = TableTerms(**{"options": {"fast": False}, **terms})
    return TableRecord(**{**fixed, "channel": HERE.channel, "opened_at": NOON, **usual, **more})


def view(held: TableRecord, *compiled: bool, outcome: Outcome | None = None, **more: Any) -> TableView:
    """A table waiting for one player per `compiled` flag; the second player has a different question."""
    asked = tuple(
        Awaited(held.players[seat], Decision(seat, ("bid", "charm")[seat]), done, SEALED if done else ())
        for seat, done in enumerate(compiled[: len(held.players)])
    )
    table, spared = more.get("table", board()), more.get("spared", ())
    return TableView(held, more.get("game", GAME), table, asked, outcome, spared)
