"""The features that the core calls through subscriptions."""

from __future__ import annotations

from typing import Final

from bot.host.cluster.mailbox import hand_over
from bot.host.core.context import Subscriptions
from bot.host.match.recovery import run_with_recovery
from bot.host.matchmaking.queue import let_go
from bot.host.ratings.recorder import enter

SUBSCRIPTIONS: Final = Subscriptions(
    recover=run_with_recovery,
    hand_over=hand_over,
    game_over=(enter,),
    forget=(let_go,),
)
