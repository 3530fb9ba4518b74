"""The table that says what each event is in a document, in a sentence and in a picture."""

from __future__ import annotations

from typing import get_args

from bot.games.rumbl.descriptions import DESCRIBED
from bot.games.rumbl.rules.events import Event, Left, RostersChosen


def test_every_event_is_described() -> None:
    assert set(DESCRIBED) == set(get_args(Event))


def test_what_no_document_has_is_what_documents_do_not_play() -> None:
    """A document has a round; rosters are chosen before any, and who leaves leaves between two."""
    nothing = DESCRIBED[Left].records
    assert {kind for kind, what in DESCRIBED.items() if what.records is nothing} == {Left, RostersChosen}
