"""Acts for editing a roster draft: take a ready-made team, choose one side after the other, or flip a token."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.common.drafts.acts import from_menus
from bot.games.game import Act, Group, Making
from bot.games.rumbl.rules.state import TOKENS, Hand, Kind, Table, kind_sign
from bot.games.rumbl.text.words import RumblWords
from bot.i18n import Translator

TEAMS: dict[str, tuple[Kind, ...]] = {
    "holders": (
        Kind.MINE,
        Kind.SHIELD,
        Kind.CLONER,
        Kind.REPULSOR,
        Kind.NULLIFIER,
        Kind.HELIBOT,
        Kind.CREEPER,
        Kind.HAULER,
    ),
    "wreckers": (
        Kind.BOMB,
        Kind.MISSILE,
        Kind.CLONER,
        Kind.REPULSOR,
        Kind.ACTIVATOR,
        Kind.HELIBOT,
        Kind.CREEPER,
        Kind.PLOW,
    ),
    "allrounders": (
        Kind.BOMB,
        Kind.SHIELD,
        Kind.CLONER,
        Kind.MAGNETBOT,
        Kind.NULLIFIER,
        Kind.HELIBOT,
        Kind.SLEEPER,
        Kind.PLOW,
    ),
}


def roster_acts(making: Making[Table, Hand], words: RumblWords) -> tuple[Group, ...]:
    groups = (_ready(making, words.translator), *from_menus(making, words), *_flip_groups(making, words.translator))
    return tuple(group for group in groups if group.acts)


def _ready(making: Making[Table, Hand], translator: Translator) -> Group:
    """Leave out a team equal to the draft, or to an earlier team."""
    tokens = 4 if making.table.rounds == 1 else len(TOKENS)
    drafts = {key: tuple(kind.value for kind in sides[:tokens]) for key, sides in TEAMS.items()}
    acts = tuple(
        Act(f"team.{key}", translator.say("team-name", team=key), draft, translator.say("team-note", team=key))
        for key, draft in drafts.items()
        if draft != making.draft and draft not in [drafts[other] for other in list(drafts)[: list(drafts).index(key)]]
    )
    return Group(translator.say("ready-team"), acts, menu=bool(making.draft))


def _flip_groups(making: Making[Table, Hand], translator: Translator) -> Iterator[Group]:
    if making.menu(making.draft):
        return
    chosen = [Kind(key) for key in making.draft]
    backs = [kind.other_side for kind in chosen]
    acts = tuple(
        Act(
            f"turn.{back.letter}",
            translator.say("robot-called", kind=back.value),
            tuple(back.value if place == at else kind.value for place, kind in enumerate(chosen)),
            translator.say("robot-does", kind=back.value),
            kind_sign(back),
        )
        for at, back in enumerate(backs)
    )
    yield Group(translator.say("turn-one-over"), acts, menu=True)
