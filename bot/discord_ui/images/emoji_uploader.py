"""Bringing the signs to Discord as the bot's own emoji: once, and again when their pictures change.

Discord's list is the truth, and tells by an emoji's name what it shows: its sign's key and the beginning of its
picture's hash. A changed picture gets an emoji of its own, and the former one stays for the messages that show it, as
long as there's room. What the bot hasn't uploaded under such a name is never touched. Until an emoji is there an
ordinary one stands for it, so nothing waits for this, and nothing depends on it.
"""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, Final, Protocol

from bot.discord_ui.images.app_emoji import Known
from bot.discord_ui.images.render_jobs import draw_icon
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import Route
from bot.discord_ui.sending.alerts import Alert, raise_alert
from bot.discord_ui.sending.response_policy import Call, CallError, Cause, Meaning, wrap_call_errors
from bot.safe_errors import where

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping

    import discord

    from bot.discord_ui.images.app_emoji import AppEmoji
    from bot.discord_ui.ratelimit.limiter import RateLimiter

APART: Final = 0.5
"""Seconds from one request to the next: what these routes take is told by no header."""
AGAIN: Final = 60.0
"""Seconds until another try, at first; twice as many each time."""
SELDOM: Final = 6 * 3600.0
MAX_FORMER: Final = 1000
"""How many emoji with former pictures stay: an application may have 2,000 in all."""
LAST: Final = 1 << 62
"""After all that waits in the same lane."""
NAME: Final = re.compile(r"[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*__[0-9a-f]{5}")

_ALL: Final = "/applications/*/emojis"
_log = logging.getLogger(__name__)


class Artist(Protocol):
    """Has pictures drawn that are not kept."""

    async def once(self, draw: Callable[..., bytes], *what: object) -> bytes:
        """What `draw` makes of `what`, in a worker."""
        ...


def name_of(key: str, picture: bytes) -> str:
    """The name of the emoji that shows this picture of a sign."""
    return f"{key.replace('-', '_')}__{sha256(picture).hexdigest()[:5]}"


def key_of(name: str) -> str:
    """The key of the sign that an emoji of ours shows."""
    return name.partition("__")[0].replace("_", "-")


class EmojiUploader:
    """Keeps the application's emoji as the signs are."""

    def __init__(
        self,
        client: discord.Client,
        signs: AppEmoji,
        artist: Artist,
        pace: RateLimiter,
        *,
        apart: float = APART,
        again: float = AGAIN,
        looks: bool = False,
        max_former: int = MAX_FORMER,
    ) -> None:
        """`looks`: another process uploads them, and this one looks whether they are there."""
        self._client = client
        self._signs = signs
        self._artist = artist
        self._pace = pace
        self._apart, self._again = apart, again
        self._looks = looks
        self._max_former = max_former
        self._wanted: dict[str, str] = {}
        """The names of the emoji by the keys of their signs, as far as their pictures have been drawn."""
        self._doubt = asyncio.Event()
        self._resting = False
        self._has_others = False
        """Whether the application has emoji that the bot hasn't uploaded."""
        self._former: list[discord.Emoji] = []
        """The bot's own that show a former picture, or a sign that there is no more; the oldest first."""
        signs.doubted = self._doubt.set

    async def run(self) -> None:
        """Bring them up to date, and look again whenever Discord has refused one. Until it is cancelled."""
        tries = 0
        while True:
            self._doubt.clear()
            if await self._brought_up():
                tries = 0
                self._resting = True
                await self._doubt.wait()
                self._resting = False
            await self._pace.watch.sleep(min(self._again * 2**tries, SELDOM))
            tries += 1

    def at_rest(self) -> bool:
        """Whether everything is there, and nobody doubts it."""
        return self._resting

    async def _brought_up(self) -> bool:
        """Do what is to be done; whether nothing is left."""
        try:
            there = await self._there()
            self._take_over(there)
            if self._looks:
                return self._signs.signs.keys() <= self._signs.known.keys()
            await self._draw_all()
            wanted = set(self._wanted.values())
            former = (emoji for name, emoji in there.items() if name not in wanted)
            self._former = sorted(former, key=lambda emoji: emoji.id)
            complete = await self._upload(there)
            await self._clear(self._max_former)
        except CallError as error:
            _log.info("some emoji are still missing: %(why)s", {"why": where(error)})
            return False
        except Exception as error:  # only how signs look is at stake
            _log.error("couldn't update the emoji: %(why)s", {"why": where(error)})
            return False
        return complete

    async def _there(self) -> Mapping[str, discord.Emoji]:
        """Those that this bot has uploaded under such names, by their names."""
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
        """Show what is there, be its picture a former one: the newest of each sign."""
        newest = sorted(there.items(), key=lambda each: each[1].id)
        known = {key_of(name): Known(name, emoji.id) for name, emoji in newest}
        self._signs.known = {key: each for key, each in known.items() if key in self._signs.signs}

    async def _draw_all(self) -> None:
        """Find out what the emoji should be called; the pictures are let go again, since most are there already."""
        for key, sign in self._signs.signs.items():
            if key not in self._wanted:
                self._wanted[key] = name_of(key, await self._artist.once(draw_icon, sign.icon))

    async def _upload(self, there: Mapping[str, discord.Emoji]) -> bool:
        """Upload those that are not there; whether none is missing now."""
        complete = True
        for key, name in self._wanted.items():
            emoji = there.get(name)
            if emoji is None:
                picture = await self._artist.once(draw_icon, self._signs.signs[key].icon)
                try:
                    async with self._turn("POST"):
                        with wrap_call_errors(Call.REGISTER):
                            emoji = await self._client.create_application_emoji(name=name, image=picture)
                except CallError as error:
                    if error.cause is Cause.EMOJI_FULL:
                        if self._former:
                            await self._clear(max(0, len(self._former) - len(self._wanted)))
                        elif self._has_others:
                            _log.warning("no room for more emoji: the application has others in the way")
                        else:
                            raise_alert(Alert.EMOJI_FULL, str(error))
                        return False
                    if error.meaning is not Meaning.REFUSED_FORM:
                        raise
                    _log.warning("Discord refused the emoji %(emoji)s: %(why)s", {"emoji": name, "why": where(error)})
                    complete = False
                    continue
            self._signs.known[key] = Known(name, emoji.id)
        return complete

    async def _clear(self, most: int) -> None:
        """Take the oldest of the former ones away until only so many are left."""
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
        """The turn of a request that can wait for everything else."""
        async with self._pace.turn(Lane.EDITS, Route(f"{method} {_ALL}{what}"), order=LAST):
            yield
        await self._pace.watch.sleep(self._apart)
