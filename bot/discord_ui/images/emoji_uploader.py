"""Uploads the icons to Discord as application emoji.

Discord's list decides what exists: an emoji's name has its icon's key and the beginning of its picture's hash. A
changed picture gets a new emoji, and up to `MAX_FORMER` old ones stay for the messages that show them. Emoji that
others uploaded, or whose names have another form, are never touched. Until an icon has an emoji, an ordinary one
replaces it, so nothing waits for an upload or depends on it.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Final, Protocol

import discord

from bot.discord_ui.images.app_emoji import AppEmoji, Known
from bot.discord_ui.images.render_jobs import draw_icon
from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import Route
from bot.discord_ui.responses.alerts import Alert, raise_alert
from bot.discord_ui.responses.response_policy import Call, CallError, Cause, Meaning, wrap_call_errors
from bot.safe_errors import where

APART: Final = 0.5
"""Seconds between requests, because rate limit headers may be inaccurate on emoji routes."""
AGAIN: Final = 60.0
"""Seconds before the first retry; doubled each time, up to `SELDOM`."""
SELDOM: Final = 6 * 3600.0
MAX_FORMER: Final = 1000
"""Maximum number of emoji with former pictures; an application can have 2,000 emoji."""
LAST: Final = 1 << 62
"""Order that puts a request behind all others in its lane."""
NAME: Final = re.compile(r"[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*__[0-9a-f]{5}")

_ALL: Final = "/applications/*/emojis"
_log = logging.getLogger(__name__)


class Artist(Protocol):
    """Renderer of pictures that aren't cached."""

    async def once(self, draw: Callable[..., bytes], *what: object) -> bytes:
        """Result of `draw(*what)`, run in a worker."""


def name_of(key: str, picture: bytes) -> str:
    return f"{key.replace('-', '_')}__{sha256(picture).hexdigest()[:5]}"


def key_of(name: str) -> str:
    return name.partition("__")[0].replace("_", "-")


class EmojiUploader:
    """Keeps the application's emoji in step with the icons."""

    def __init__(
        self,
        client: discord.Client,
        app_emoji: AppEmoji,
        artist: Artist,
        pace: RateLimiter,
        *,
        apart: float = APART,
        again: float = AGAIN,
        looks: bool = False,
        max_former: int = MAX_FORMER,
    ) -> None:
        """With `looks`, only check for the emoji, because another process uploads them."""
        self._client = client
        self._app_emoji = app_emoji
        self._artist = artist
        self._pace = pace
        self._apart, self._again = apart, again
        self._looks = looks
        self._max_former = max_former
        self._wanted: dict[str, str] = {}
        """Emoji names by icon key, for the pictures drawn so far."""
        self._doubt = asyncio.Event()
        self.at_rest = False
        """True from when every icon has an emoji until Discord rejects a message because of one."""
        self._has_others = False
        """True if the application has emoji other than the bot's icons."""
        self._former: list[discord.Emoji] = []
        """The bot's emoji with a former picture or for an icon that no longer exists, oldest first."""
        app_emoji.doubted = self._doubt.set

    async def run(self) -> None:
        """Update or look for the emoji until that succeeds, and again once Discord rejects one. Never returns."""
        tries = 0
        while True:
            self._doubt.clear()
            if await self._brought_up():
                tries = 0
                self.at_rest = True
                await self._doubt.wait()
                self.at_rest = False
            await self._pace.watch.sleep(min(self._again * 2**tries, SELDOM))
            tries += 1

    async def _brought_up(self) -> bool:
        try:
            there = await self._there()
            self._take_over(there)
            if self._looks:
                return self._app_emoji.icons.keys() <= self._app_emoji.known.keys()
            await self._draw_all()
            wanted = set(self._wanted.values())
            former = (emoji for name, emoji in there.items() if name not in wanted)
            self._former = sorted(former, key=lambda emoji: emoji.id)
            complete = await self._upload(there)
            await self._clear(self._max_former)
        except CallError as error:
            _log.info("couldn't update all emoji yet: %(why)s", {"why": where(error)})
            return False
        except Exception as error:  # only the look of icons depends on it
            _log.error("couldn't update the emoji: %(why)s", {"why": where(error)})
            return False
        return complete

    async def _there(self) -> Mapping[str, discord.Emoji]:
        async with self._turn("GET"):
            with wrap_call_errors(Call.REGISTER):
                found = await self._client.fetch_application_emojis()
        me = self._client.user
        ours = {
            emoji.name: emoji
            for emoji in found
            if me is not None and emoji.user is not None and emoji.user.id == me.id and NAME.fullmatch(emoji.name)
        }
        self._has_others = len(found) > len(ours)
        return ours

    def _take_over(self, there: Mapping[str, discord.Emoji]) -> None:
        """For each icon, use its newest existing emoji, even if that has a former picture."""
        newest = sorted(there.items(), key=lambda each: each[1].id)
        known = {key_of(name): Known(name, emoji.id) for name, emoji in newest}
        self._app_emoji.known = {key: each for key, each in known.items() if key in self._app_emoji.icons}

    async def _draw_all(self) -> None:
        for key, icon in self._app_emoji.icons.items():
            if key not in self._wanted:
                self._wanted[key] = name_of(key, await self._artist.once(draw_icon, icon.picture))

    async def _upload(self, there: Mapping[str, discord.Emoji]) -> bool:
        complete = True
        for key, name in self._wanted.items():
            emoji = there.get(name)
            if emoji is None:
                picture = await self._artist.once(draw_icon, self._app_emoji.icons[key].picture)
                try:
                    async with self._turn("POST"):
                        with wrap_call_errors(Call.REGISTER):
                            emoji = await self._client.create_application_emoji(name=name, image=picture)
                except CallError as error:
                    if error.cause is Cause.EMOJI_FULL:
                        if self._former:
                            await self._clear(max(0, len(self._former) - len(self._wanted)))
                        elif self._has_others:
                            _log.warning("no room for more emoji: the application has too many that aren't the bot's")
                        else:
                            raise_alert(Alert.EMOJI_FULL, str(error))
                        return False
                    if error.meaning is not Meaning.REFUSED_FORM:
                        raise
                    _log.warning("Discord refused the emoji %(emoji)s: %(why)s", {"emoji": name, "why": where(error)})
                    complete = False
                    continue
            self._app_emoji.known[key] = Known(name, emoji.id)
        return complete

    async def _clear(self, most: int) -> None:
        while len(self._former) > most:
            async with self._turn("DELETE", "/*"):
                await self._delete(self._former[0])
            del self._former[0]

    async def _delete(self, emoji: discord.Emoji) -> None:
        try:
            with wrap_call_errors(Call.REGISTER):
                await emoji.delete()
        except CallError as error:
            if error.meaning is not Meaning.DONE:
                raise

    @asynccontextmanager
    async def _turn(self, method: str, what: str = "") -> AsyncIterator[None]:
        async with self._pace.turn(Lane.EDITS, Route(f"{method} {_ALL}{what}"), order=LAST):
            yield
        await self._pace.watch.sleep(self._apart)
