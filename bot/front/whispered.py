"""Panels that only their player sees, in channels: folded while that is allowed, which is a quarter of an hour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from cachetools import TTLCache

from bot.discord_ui.interactions.actions.base import table_of
from bot.discord_ui.interactions.actions.drafts import edited_in
from bot.discord_ui.interactions.custom_ids import CustomId, action_of
from bot.discord_ui.sending.response_policy import Call
from bot.front.aside import Aside
from bot.front.messages import actions_on, change
from bot.front.speech import spoken
from bot.front.views.folded import folded_page
from bot.front.views.seats import replaced_page
from bot.host.model import User
from bot.host.seats import ReplacedError
from bot.host.views import can_be_answered

if TYPE_CHECKING:
    import discord

    from bot.front.desk import Desk
    from bot.front.pages import Page
    from bot.front.replier import Interaction
    from bot.host.model import TableRecord

MOST: Final = 2_000
"""So many are known at a time; they are small."""
VALID: Final = 14 * 60.0
"""Seconds after a tap for which Discord lets us change its message without another one, and a little less."""
ORIGINAL: Final = "@original"
"""How Discord names the message that an interaction was answered with first, or that was clicked."""


@dataclass(frozen=True, slots=True)
class Whispered:
    """A panel in a channel, and the way to change it."""

    question: int
    """The name of the question that it shows."""
    webhook: discord.Webhook
    message: int | None
    """Its number; None: not known."""
    original: bool
    """Whether it is named `ORIGINAL` there."""


class Whispers:
    """The newest such panel of each player at a table, as far as this process has shown it.

    Whatever is not known here any more is folded when somebody taps it: see `answering`.
    """

    def __init__(self) -> None:
        self._bound: Desk | None = None
        self._known: TTLCache[tuple[int, int], Whispered] = TTLCache(MOST, ttl=VALID)
        """By table and user."""
        self._aside: Final = Aside("a panel in a channel")

    def bind(self, desk: Desk) -> None:
        """From now on panels are those of this desk."""
        self._bound = desk

    @property
    def _desk(self) -> Desk:
        if self._bound is None:
            raise RuntimeError("the front has no host yet")
        return self._bound

    def shown(self, interaction: Interaction, page: Page, message: int | None, *, original: bool) -> None:
        """The asker was shown this page in a message that only they see: perhaps it is a panel, or was one."""
        if interaction.guild_id is None:
            return
        panel, clicked = edited_in(actions_on(page)), _clicked(interaction)
        table = panel.table if panel is not None else 0 if clicked is None else table_of(clicked)
        if not table:
            return
        key = (table, interaction.user.id)
        old = self._known.get(key)
        is_new = old is None or message is None or old.message != message
        if panel is not None:
            self._aside.spawn(self._desk.host.panel_opened(*key, panel.question))
            self._known[key] = Whispered(panel.question, interaction.followup, message, original)
            if old is not None and is_new:
                self._aside.spawn(self._fold(key, old))
        elif not is_new:
            del self._known[key]

    def settle(self, record: TableRecord) -> None:
        """Have those of a table folded in which nothing can be answered any more."""
        for player in record.players:
            key = (record.id, player.user or 0)
            known = self._known.get(key)
            if known is not None and not can_be_answered(record, player.seat, known.question):
                del self._known[key]
                self._aside.spawn(self._fold(key, known))
        for stint in record.stints:
            key = (record.id, stint.user or 0)
            if key in self._known and all(player.user != stint.user for player in record.players):
                self._aside.spawn(self._fold(key, self._known.pop(key)))

    async def _fold(self, key: tuple[int, int], known: Whispered) -> None:
        table, user = key
        try:
            page = folded_page(await self._desk.host.what_is_left(table, User(user, ""), known.question))
        except ReplacedError as replaced:
            page = replaced_page(spoken(await self._desk.host.languages.of(user)), replaced)
        # The library knows numbers alone here, and Discord takes this word as well.
        number = cast("int", ORIGINAL) if known.original or known.message is None else known.message
        edit = known.webhook.edit_message
        await change(page, self._desk.signs, partial(edit, number), Call.INTERACTION)

    async def close(self) -> None:
        """Stop folding."""
        await self._aside.close()


def _clicked(interaction: Interaction) -> CustomId | None:
    """What was asked for by a click."""
    data: object = interaction.data
    return action_of(str(data.get("custom_id"))) if isinstance(data, dict) else None
