"""Ephemeral panels in channels: updated together with those in DMs as long as their interaction tokens are valid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import discord
from cachetools import LRUCache, TTLCache

from bot.discord_ui.components import MessageContent
from bot.discord_ui.gateway_patches import edit_by_webhook
from bot.discord_ui.handlers.play.draft_pages import panel_page
from bot.discord_ui.interactions.actions.base import table_of
from bot.discord_ui.interactions.actions.drafts import edited_in
from bot.discord_ui.interactions.context import Bound
from bot.discord_ui.interactions.custom_ids import CustomId, action_of
from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.discord_ui.responses.response_policy import Call
from bot.discord_ui.sending.background_tasks import BackgroundTask
from bot.discord_ui.sending.message_utils import actions_on, change
from bot.discord_ui.texts import translator_for
from bot.discord_ui.views.play.closed_panel import folded_page, set_aside_page
from bot.discord_ui.views.play.seats import replaced_page
from bot.host.match.projections import can_be_answered
from bot.host.match.seats import ReplacedError
from bot.host.model.tables import TableRecord, User
from bot.host.model.views import SeatView

MOST: Final = 2_000
VALID: Final = 14 * 60.0
"""Seconds for which an interaction token is used, a little less than its validity."""
EXPECTED: Final = 60.0
"""Seconds for which a turn about to be shown in a channel sends no ping in DMs."""
GATHERED: Final = 2.0
"""Seconds before a panel shows a change made elsewhere. In DMs, several changes then take one edit."""


@dataclass(frozen=True, slots=True)
class EphemeralPanel:
    """A panel in a channel, with the webhook to edit it."""

    question: int
    webhook: discord.Webhook
    message: int | None
    original: bool
    """True if the message is the interaction's original response or its clicked message."""
    until: float
    """The time until which the token is used, by the rate limiter's clock."""


class EphemeralPanels(Bound):
    """The newest ephemeral panel of each player at a table, as far as this process has sent or updated it."""

    def __init__(self, pace: RateLimiter) -> None:
        self._pace = pace
        self._known: LRUCache[tuple[int, int], EphemeralPanel] = LRUCache(MOST)
        self._expected: TTLCache[tuple[int, int], None] = TTLCache(MOST, ttl=EXPECTED)
        self._timed: set[tuple[int, int]] = set()
        self._aside: Final = BackgroundTask("a panel in a channel")
        self._timers: Final = BackgroundTask("a panel in a channel")

    def note_page(
        self, interaction: discord.Interaction[Any], page: MessageContent, message: int | None, *, original: bool
    ) -> None:
        if interaction.guild_id is None:
            return
        panel, clicked = edited_in(actions_on(page)), _parse_click(interaction)
        table = panel.table if panel is not None else 0 if clicked is None else table_of(clicked)
        if not table:
            return
        key = (table, interaction.user.id)
        old = self._known.get(key)
        is_new = old is None or message is None or old.message != message
        if panel is not None:
            self._aside.spawn(self.context.host.note_panel_opened(*key, panel.question))
            until = self._pace.watch.now() + VALID
            self._known[key] = EphemeralPanel(panel.question, interaction.followup, message, original, until)
            if key not in self._timed:
                self._timed.add(key)
                self._timers.spawn(self._expire(key))
            if old is not None and is_new:
                self._aside.spawn(self._fold(key, old))
        elif not is_new:
            del self._known[key]

    def settle(self, record: TableRecord) -> None:
        for player in record.players:
            key = (record.id, player.user or 0)
            known = self._known.get(key)
            if known is not None and not can_be_answered(record, player.seat, known.question):
                del self._known[key]
                self._aside.spawn(self._fold(key, known))
        for assignment in record.assignments:
            key = (record.id, assignment.user or 0)
            if key in self._known and all(player.user != assignment.user for player in record.players):
                self._aside.spawn(self._fold(key, self._known.pop(key)))

    def expect(self, table: int, user: int) -> None:
        self._expected[table, user] = None

    def shows(self, table: int, user: int, question: int) -> bool:
        """Return whether a channel shows this player the turn, as far as known, or is about to."""
        known = self._known.get((table, user))
        return (table, user) in self._expected or (known is not None and known.question == question)

    def renew(self, seat: SeatView) -> None:
        """Show a change made elsewhere in the player's ephemeral panel soon, unless a click there shows it first."""
        key = (seat.view.record.id, seat.player.user or 0)
        known = self._known.get(key)
        if known is not None and known.question == seat.view.record.question:
            self._aside.spawn(self._renew(key, known))

    async def _renew(self, key: tuple[int, int], known: EphemeralPanel) -> None:
        await self._pace.watch.sleep(GATHERED)
        if self._known.get(key) is known:
            seat = await self.context.host.seat(key[0], User(key[1], ""))
            if seat.view.record.question == known.question:
                await self._change(known, await panel_page(self.context, seat, public=True))

    async def _expire(self, key: tuple[int, int]) -> None:
        """Replace a panel with a button that opens it again, before its token expires."""
        try:
            while (known := self._known.get(key)) is not None:
                left = known.until - self._pace.watch.now()
                if left > 0:
                    await self._pace.watch.sleep(left)
                    continue
                del self._known[key]
                await self._change(known, set_aside_page(await self.context.host.seat(key[0], User(key[1], ""))))
        finally:
            self._timed.discard(key)

    async def _fold(self, key: tuple[int, int], known: EphemeralPanel) -> None:
        table, user = key
        try:
            page = folded_page(await self.context.host.read_closed_panel(table, User(user, ""), known.question))
        except ReplacedError as replaced:
            page = replaced_page(translator_for(await self.context.host.locales.of(user)), replaced)
        await self._change(known, page)

    async def _change(self, known: EphemeralPanel, page: MessageContent) -> None:
        edit = edit_by_webhook(known.webhook, None if known.original else known.message)
        await change(page, self.context.app_emoji, edit, Call.INTERACTION)

    async def close(self) -> None:
        await self._timers.close()
        await self._aside.close()


def _parse_click(interaction: discord.Interaction[Any]) -> CustomId | None:
    data: object = interaction.data
    return action_of(str(data.get("custom_id"))) if isinstance(data, dict) else None
