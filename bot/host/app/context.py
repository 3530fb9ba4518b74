"""The host's context, with all features that the core calls through subscriptions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.games.game import AnyGame
from bot.host.cluster.mailbox import hand_over
from bot.host.core.context import Clock, HostContext, Subscriptions
from bot.host.match.recovery import run_with_recovery
from bot.host.matchmaking.queue import let_go
from bot.host.ports.store import Store
from bot.host.ratings.recorder import enter

SUBSCRIPTIONS: Final = Subscriptions(
    recover=run_with_recovery,
    hand_over=hand_over,
    game_over=(enter,),
    forget=(let_go,),
)


def build_context(
    store: Store,
    games: Mapping[str, AnyGame],
    clock: Clock,
    entropy: Callable[[int], bytes],
    computers: Mapping[str, str],
    *,
    most_tables: int | None = None,
) -> HostContext:
    return HostContext(store, games, clock, entropy, computers, SUBSCRIPTIONS, most_tables=most_tables)
