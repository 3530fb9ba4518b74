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


def test_only_deeds_have_an_instruction_clause() -> None:
    told = {kind for kind, what in DESCRIBED.items() if what.clause is not None}
    assert told == {*get_args(Deed), *get_args(ElementDeed)}
    assert not told & set(get_args(BoardEvent))


def test_only_known_events_are_left_out_of_documents() -> None:
    nothing = HAPPENINGS[Returned].records
    unrecorded = {kind for kind, what in DESCRIBED.items() if what.records is nothing}
    assert unrecorded == {GoalsRevealed, ProgramsRevealed, Blocked, Returned, Left, Agreed}
