"""Acts for editing all kinds of answers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.engine.game import Answer, Choice
from bot.games.common.drafts.acts import from_menus
from bot.games.game import Group, Making
from bot.games.rumbl.drafts.docks import dock_acts
from bot.games.rumbl.drafts.rosters import roster_acts
from bot.games.rumbl.rules import loading
from bot.games.rumbl.rules.questions import choices
from bot.games.rumbl.rules.state import LETTERS, Hand, Table
from bot.games.rumbl.text.words import RumblWords
from bot.i18n import Translator


@dataclass(frozen=True)
class RumblActs:
    """Chooses the acts for a question. Swaps and mid-round questions take a single choice from their menu."""

    words: RumblWords

    def __call__(self, making: Making[Table, Hand]) -> tuple[Group, ...]:
        spoken = replace(making, menu=lambda so_far: _menu(making, so_far, self.words.translator))
        match making.decision.topic:
            case loading.DOCK:
                return dock_acts(spoken, self.words)
            case loading.ROSTER:
                return roster_acts(spoken, self.words)
            case _:
                return from_menus(spoken, self.words)


def _menu(making: Making[Table, Hand], so_far: Answer, translator: Translator) -> tuple[Choice, ...]:
    table, hand = making.table, making.hand
    match making.decision.topic:
        case loading.ROSTER:
            return loading.roster_menu(4 if table.rounds == 1 else len(LETTERS), so_far, translator)
        case loading.SWAP:
            return loading.swap_menu(hand.held, so_far, translator)
        case loading.DOCK:
            return loading.dock_menu(table, hand, making.decision.seat, so_far, translator)
        case _:
            question = table.question
            robot = None if question is None else table.piece(question.robot)
            if so_far or question is None or robot is None:
                return making.menu(so_far)
            return choices(table, question, robot, translator)
