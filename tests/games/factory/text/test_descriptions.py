"""The tables of each pyramid event's form in a document, a sentence and a picture."""

from __future__ import annotations

from typing import get_args

from bot.games.factory.rules.events import BoardEvent, ElementDeed, Event
from bot.games.factory.text.descriptions import DESCRIBED
from bot.games.pyramids.rules.events import (
    Agreed,
    Blocked,
    Deed,
    GoalsRevealed,
    Happening,
    Left,
    ProgramsRevealed,
    Returned,
)
from bot.games.pyramids.text.descriptions import HAPPENINGS


def test_every_event_is_described() -> None:
    assert set(HAPPENINGS) == set(get_args(Happening))
    assert set(DESCRIBED) == set(get_args(Event))


def test_deeds_are_told_on_the_line_of_an_instruction_and_nothing_else_is() -> None:
    told = {kind for kind, what in DESCRIBED.items() if what.clause is not None}
    assert told == {*get_args(Deed), *get_args(ElementDeed)}
    assert not told & set(get_args(BoardEvent))


def test_what_no_document_has_is_seen_in_the_positions_it_has() -> None:
    nothing = HAPPENINGS[Returned].records
    unrecorded = {kind for kind, what in DESCRIBED.items() if what.records is nothing}
    assert unrecorded == {GoalsRevealed, ProgramsRevealed, Blocked, Returned, Left, Agreed}
