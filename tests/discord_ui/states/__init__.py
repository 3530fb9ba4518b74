"""Every state that a page can show, built from plain values, without a database, a host or slow rules.

`test_every_page` checks the texts, along with the pages of a whole small game.
"""

from __future__ import annotations

from tests.discord_ui.states.beside import beside, puzzled, reports, spoken, taught
from tests.discord_ui.states.beside import chosen as chosen
from tests.discord_ui.states.cups import competing, replaced
from tests.discord_ui.states.moves import a_move as a_move
from tests.discord_ui.states.moves import scenes, sealed, told
from tests.discord_ui.states.side import choices, left, panels, sides, what_happened
from tests.discord_ui.states.side import seat as seat
from tests.discord_ui.states.tables import cards, standings
from tests.discord_ui.states.values import ANN as ANN
from tests.discord_ui.states.values import BOB as BOB
from tests.discord_ui.states.values import BOT as BOT
from tests.discord_ui.states.values import GAME as GAME
from tests.discord_ui.states.values import NOBODY as NOBODY
from tests.discord_ui.states.values import PICTURE as PICTURE
from tests.discord_ui.states.values import SAY as SAY
from tests.discord_ui.states.values import SHARED as SHARED
from tests.discord_ui.states.values import TOLD as TOLD
from tests.discord_ui.states.values import TONGUE as TONGUE
from tests.discord_ui.states.values import WON as WON
from tests.discord_ui.states.values import board as board
from tests.discord_ui.states.values import puzzle as puzzle
from tests.discord_ui.states.values import record as record
from tests.discord_ui.states.values import view as view

STATES = {
    "replaced": replaced,
    "tournaments": competing,
    "cards": cards,
    "standings": standings,
    "moves": told,
    "steps": scenes,
    "seals": sealed,
    "panels": panels,
    "choices": choices,
    "sides": sides,
    "news": what_happened,
    "folded": left,
    "beside": beside,
    "lessons": taught,
    "puzzles": puzzled,
    "highlights": reports,
    "spoken": spoken,
}
"""Kinds of pages."""
