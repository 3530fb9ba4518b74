"""What can be done with a roster in the making, as acts: a ready team, side by side, or one turned over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.common.acts import from_menus
from bot.games.game import Act, Group
from bot.games.rumbl.rules.loading import DEEDS
from bot.games.rumbl.rules.state import TOKENS, Kind, kind_sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.games.game import Making, Words
    from bot.games.rumbl.rules.state import Hand, Table

TEAMS: dict[str, tuple[str, str, tuple[Kind, ...]]] = {
    "holders": (
        "Holders",
        "take the middle early and keep it: fields, mines and shields",
        (
            Kind.MINE,
            Kind.SHIELD,
            Kind.CLONER,
            Kind.REPULSOR,
            Kind.NULLIFIER,
            Kind.HELIBOT,
            Kind.CREEPER,
            Kind.HAULER,
        ),
    ),
    "wreckers": (
        "Wreckers",
        "let others settle, then blow them up and push them off",
        (
            Kind.BOMB,
            Kind.MISSILE,
            Kind.CLONER,
            Kind.REPULSOR,
            Kind.ACTIVATOR,
            Kind.HELIBOT,
            Kind.CREEPER,
            Kind.PLOW,
        ),
    ),
    "allrounders": (
        "Mixed",
        "some of both, easy to play",
        (
            Kind.BOMB,
            Kind.SHIELD,
            Kind.CLONER,
            Kind.MAGNETBOT,
            Kind.NULLIFIER,
            Kind.HELIBOT,
            Kind.SLEEPER,
            Kind.PLOW,
        ),
    ),
}
"""Ready teams: a name, what they are good at, and the sides that lie up."""


def roster_acts(making: Making[Table, Hand], words: Words[Table, Hand, object]) -> tuple[Group, ...]:
    """The ready teams, the next token's sides, and once all are chosen, to turn one over."""
    groups = (_ready(making), *from_menus(making, words), *_turning(making))
    return tuple(group for group in groups if group.acts)


def _ready(making: Making[Table, Hand]) -> Group:
    """Side by side with what they are good at, and out of the way as soon as sides are being chosen by hand."""
    tokens = 4 if making.table.rounds == 1 else len(TOKENS)
    drafts = {key: tuple(kind.value for kind in sides[:tokens]) for key, (_, _, sides) in TEAMS.items()}
    acts = tuple(
        Act(f"team.{key}", TEAMS[key][0], draft, TEAMS[key][1])
        for key, draft in drafts.items()
        if draft != making.draft and draft not in [drafts[other] for other in list(drafts)[: list(drafts).index(key)]]
    )
    return Group("A ready team?", acts, menu=bool(making.draft))


def _turning(making: Making[Table, Hand]) -> Iterator[Group]:
    """The other side of every token, once there are all."""
    if making.menu(making.draft):
        return
    chosen = [Kind(key) for key in making.draft]
    backs = [kind.other_side for kind in chosen]
    acts = tuple(
        Act(
            f"turn.{back.letter}",
            back.value.capitalize(),
            tuple(back.value if place == at else kind.value for place, kind in enumerate(chosen)),
            DEEDS[back],
            kind_sign(back),
        )
        for at, back in enumerate(backs)
    )
    yield Group("Turn one over, to be ...", acts, menu=True)
