"""Alerts for the bot's operator: a line in the log, a metric, and a finding of the doctor."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from enum import Enum
from typing import Final

from bot.metrics import ALERTS

_log = logging.getLogger(__name__)


class Alert(Enum):
    """A problem that the operator has to fix. The value is its name in the metrics."""

    FLAGGED = "flagged"
    BANNED = "banned"
    OPENED_TOO_FAST = "opened_too_fast"
    SECOND_BOT = "second_bot"
    EMOJI_FULL = "emoji_full"


LEVELS: Final[Mapping[Alert, int]] = {
    **dict.fromkeys(Alert, logging.ERROR),
    Alert.OPENED_TOO_FAST: logging.WARNING,
    Alert.EMOJI_FULL: logging.WARNING,
}
TOLD: Final[Mapping[Alert, str]] = {
    Alert.FLAGGED: "Discord has flagged the bot for spam: it can't open DMs",
    Alert.BANNED: "Cloudflare refuses all requests from this machine",
    Alert.OPENED_TOO_FAST: "the bot is opening DMs too fast",
    Alert.SECOND_BOT: "another program answers this bot's interactions, so it must be using the same token",
    Alert.EMOJI_FULL: "the application's emoji are all the bot's own, and there's no room for more",
}
MENDS: Final[Mapping[Alert, str]] = {
    Alert.FLAGGED: "Ask Discord's developer support to look at the bot. Until then it asks players in channels.",
    Alert.BANNED: "The bot stops until the ban is over. The log shows which requests were refused before it.",
    Alert.OPENED_TOO_FAST: "It tries again by itself. If this keeps happening, start fewer tables at the same time.",
    Alert.SECOND_BOT: "Stop the other program, or create a new token on the Bot page of Discord's developer portal.",
    Alert.EMOJI_FULL: "Delete emoji you don't need on the Emojis page of the developer portal.",
}


def raise_alert(alert: Alert, why: str = "") -> None:
    """Count an alert, and log it in one line."""
    ALERTS.labels(alert.value).inc()
    _log.log(LEVELS[alert], "%(told)s%(why)s", {"told": TOLD[alert], "why": f" ({why})" if why else ""})
