"""Acts for editing all kinds of answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.engine.game import Answer, Choice
from bot.games.common.drafts.acts import from_menus
from bot.games.game import Act, DraftContext, Group
from bot.games.rumbl.drafts.docks import dock_acts
from bot.games.rumbl.rules import loading
from bot.games.rumbl.rules.questions import choices
from bot.games.rumbl.rules.state import LETTERS, Hand, Kind, Table, kind_icon
from bot.games.rumbl.text.words import RumblWords
from bot.i18n import Translator

TEAMS = {
    "holders": "mine shield cloner repulsor nullifier helibot creeper hauler",
    "wreckers": "bomb missile cloner repulsor activator helibot creeper plow",
    "allrounders": "bomb shield cloner magnetbot nullifier helibot sleeper plow",
}


def roster_acts(context: DraftContext[Table, Hand], words: RumblWords) -> tuple[Group, ...]:
    groups = (_ready(context, words.translator), *from_menus(context, words), *_flip_groups(context, words.translator))
    return tuple(group for group in groups if group.acts)


def _ready(context: DraftContext[Table, Hand], translator: Translator) -> Group:
    """The ready-made teams, without those equal to the draft or to an earlier team."""
    tokens = len(context.table.tokens)
    drafts: dict[Answer, str] = {}
    for key, sides in TEAMS.items():
        drafts.setdefault(tuple(sides.split()[:tokens]), key)
    acts = tuple(
        Act(f"team.{key}", translator.say("team-name", team=key), draft, translator.say("team-note", team=key))
        for draft, key in drafts.items()
        if draft != context.draft
    )
    return Group(translator.say("ready-team"), acts, menu=bool(context.draft))


def _flip_groups(context: DraftContext[Table, Hand], translator: Translator) -> Iterator[Group]:
    if context.menu(context.draft):
        return
    chosen = [Kind(key) for key in context.draft]
    backs = [kind.other_side for kind in chosen]
    acts = tuple(
        Act(
            f"turn.{back.letter}",
            translator.say("robot-called", kind=back.value),
            tuple(back.value if place == at else kind.value for place, kind in enumerate(chosen)),
            translator.say("robot-does", kind=back.value),
            kind_icon(back),
        )
        for at, back in enumerate(backs)
    )
    yield Group(translator.say("turn-one-over"), acts, menu=True)


@dataclass(frozen=True)
class RumblActs:
    """Chooses the acts for a question. Swaps and mid-round questions take a single choice from their menu."""

    words: RumblWords

    def __call__(self, context: DraftContext[Table, Hand]) -> tuple[Group, ...]:
        spoken = replace(context, menu=lambda so_far: _menu(context, so_far, self.words.translator))
        match context.decision.topic:
            case loading.DOCK:
                return dock_acts(spoken, self.words)
            case loading.ROSTER:
                return roster_acts(spoken, self.words)
            case _:
                return from_menus(spoken, self.words)


def _menu(context: DraftContext[Table, Hand], so_far: Answer, translator: Translator) -> tuple[Choice, ...]:
    table, hand = context.table, context.hand
    match context.decision.topic:
        case loading.ROSTER:
            return loading.roster_menu(4 if table.rounds == 1 else len(LETTERS), so_far, translator)
        case loading.SWAP:
            return loading.swap_menu(hand.held, so_far, translator)
        case loading.DOCK:
            return loading.dock_menu(table, hand, context.decision.seat, so_far, translator)
        case _:
            question = table.question
            robot = None if question is None else table.piece(question.robot)
            if so_far or question is None or robot is None:
                return context.menu(so_far)
            return choices(table, question, robot, translator)
