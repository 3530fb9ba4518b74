"""Alerts for the bot's operator: a line in the log, a metric, and a finding of the doctor."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from enum import Enum
from typing import Final

from bot.metrics import ALERTS

_log = logging.getLogger(__name__)


class Alert(Enum):
    """A problem that the operator may have to fix. The value is its name in the metrics."""

    FLAGGED = "flagged"
    BANNED = "banned"
    OPENED_TOO_FAST = "opened_too_fast"
    SECOND_BOT = "second_bot"
    EMOJI_FULL = "emoji_full"


for _alert in Alert:
    ALERTS.labels(_alert.value)  # from 0 on, because Prometheus sees no increase in a first value

LEVELS: Final[Mapping[Alert, int]] = {
    **dict.fromkeys(Alert, logging.ERROR),
    Alert.OPENED_TOO_FAST: logging.WARNING,
    Alert.EMOJI_FULL: logging.WARNING,
}
TOLD: Final[Mapping[Alert, str]] = {
    Alert.FLAGGED: "Discord refused to open a DM, because it has flagged the bot for spam",
    Alert.BANNED: "Cloudflare banned this machine from Discord for a while",
    Alert.OPENED_TOO_FAST: "the bot opened DMs faster than Discord allows",
    Alert.SECOND_BOT: "another program answered this bot's interactions, so it must have the same token",
    Alert.EMOJI_FULL: "there was no room for more emoji, although all of the application's are the bot's own",
}
MENDS: Final[Mapping[Alert, str]] = {
    Alert.FLAGGED: "If it lasts, ask Discord's developer support. Meanwhile, the bot asks in channels where it can.",
    Alert.BANNED: "The bot sends nothing until the ban is over. The log shows which requests were refused before it.",
    Alert.OPENED_TOO_FAST: "It tries again by itself. If this keeps happening, start fewer tables at the same time.",
    Alert.SECOND_BOT: "If it still runs, stop it, or create a new token on the Bot page of Discord's developer portal.",
    Alert.EMOJI_FULL: "The bot works without the missing ones, but please report it.",
}


def raise_alert(alert: Alert, why: str = "") -> None:
    ALERTS.labels(alert.value).inc()
    _log.log(LEVELS[alert], "%(told)s%(why)s", {"told": TOLD[alert], "why": f" ({why})" if why else ""})
