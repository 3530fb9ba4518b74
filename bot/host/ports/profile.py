"""Storage for profiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.host.model.community.profile import ProfileTab, RatingPoint, Reliable, Rival
from bot.host.model.viewer import Viewer


class ProfileStore(Protocol):
    """The part of a transaction that deals with a person's past results.

    With `here`, which is a server, only results there that the viewer may know about; otherwise all.
    """

    async def tabs(self, user: int, *, here: int | None, viewer: Viewer) -> Sequence[ProfileTab]:
        """The games that the person has finished, most played first."""

    async def past_ratings(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[RatingPoint]:
        """The user's ratings after their latest rated games, in order."""

    async def count_places(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer
    ) -> Mapping[int, int]:
        """Number of the user's games, by place."""

    async def most_used(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[tuple[str, int]]:
        """The things that the user has used most in the game, with counts."""

    async def rivals(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[Rival]:
        """The most frequent opponents: computers if `alone`, otherwise people; with `here`, only visible ones."""

    async def reliability(self, user: int, *, here: int | None, viewer: Viewer, most: int) -> Reliable:
        """The user's reliability in their latest games with other people."""

    async def people_known_on(self, guild: int, viewer: Viewer) -> Sequence[tuple[int, str]]:
        """People with visible profiles who have finished a game there that the viewer may know about, by name."""

    async def name_of(self, user: int) -> str | None:
        """The person's name at their last table, preferably one where they kept the seat; None if there's none."""
