"""Profiles from finished games: a person's games, success, opponents and reliability.

People see everything of their own. Others see it on a server; lists and counts then include only games there that the
reader may know of, while the rating is the same for all. Nobody else sees the profile of a person who has opted out of
leaderboards. Games in progress don't count.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Protocol

from bot.host.core.errors import TableError
from bot.host.core.texts import later
from bot.host.model.viewer import BOT
from bot.host.ratings.results import Leaderboard
from bot.host.ratings.skill import NEW
from bot.host.tables.seats import name_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from bot.host.core.context import HostContext
    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.model.tables import User
    from bot.host.model.viewer import Viewer
    from bot.host.ratings.skill import Player, Rating

SHOWN: Final = 100
"""The most of a person's latest rated games that are shown."""
FAVOURITES: Final = 5
RIVALS: Final = 3
JUDGED: Final = 50
"""The number of latest games among people that reliability is based on."""


@dataclass(frozen=True, slots=True)
class ProfileTab:
    """A game that somebody plays, among people or alone among computers."""

    game: str
    alone: bool
    games: int
    """The number of finished games."""


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A person's rating after a rated game."""

    rating: Rating
    at: datetime


@dataclass(frozen=True, slots=True)
class Rival:
    """A frequent opponent."""

    player: Player
    name: str
    """The name at their last table; empty for computers."""
    games: int
    ahead: int
    """The games in which the person placed better, followed by those in which the rival did."""
    behind: int


@dataclass(frozen=True, slots=True)
class Reliable:
    """Reliability: recent questions to a person, and how many they answered in time."""

    asked: int
    answered: int


@dataclass(frozen=True, slots=True)
class Profile:
    """One tab of a person's profile, as one reader may see it."""

    user: int
    name: str
    own: bool
    """True if the reader is that person."""
    hidden: bool
    """True if nobody else sees the profile."""
    sides: tuple[ProfileTab, ...] = ()
    """The tabs that the reader may see, most played first; empty: no finished games."""
    side: ProfileTab | None = None
    """The selected tab."""
    present: Rating = NEW
    """The present rating; without games if none was rated."""
    past: tuple[RatingPoint, ...] = ()
    """The latest ratings, in order."""
    places: tuple[int, ...] = ()
    """The number of games per place, from the first to the last place that occurred."""
    uses: tuple[tuple[str, int], ...] = ()
    """The most used things by their signs, with counts."""
    rivals: tuple[Rival, ...] = ()
    reliable: Reliable = Reliable(0, 0)


class Seen(Protocol):
    """The part of a transaction that looks back at one person's results.

    `here` is a server: only results there that the viewer may know of. None: all.
    """

    async def sides(self, user: int, *, here: int | None, viewer: Viewer) -> Sequence[ProfileTab]:
        """The games that the person has finished, most played first."""
        ...

    async def past(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[RatingPoint]:
        """The person's ratings after their latest rated games, in order."""
        ...

    async def places(self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer) -> Mapping[int, int]:
        """The number of the person's games per place."""
        ...

    async def uses(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[tuple[str, int]]:
        """The things that the person used most, with counts."""
        ...

    async def rivals(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[Rival]:
        """The person's most frequent opponents: people or, in games alone among computers, those.

        With `here`, only people with visible profiles, and games there that the viewer may know of.
        """
        ...

    async def reliable(self, user: int, *, here: int | None, viewer: Viewer, most: int) -> Reliable:
        """The person's reliability in their latest games among people."""
        ...

    async def known_here(self, guild: int, viewer: Viewer) -> Sequence[tuple[int, str]]:
        """People with visible profiles who have finished a game on a server that the viewer may know of, by name."""
        ...

    async def name_of(self, user: int) -> str | None:
        """The person's name at their last table; None if they have never played."""
        ...


class ProfileService:
    """The public interface for profiles."""

    def __init__(self, core: HostContext) -> None:
        self._core = core

    async def of(
        self,
        reader: User,
        user: int,
        *,
        guild: int | None,
        game: str = "",
        alone: bool = False,
        viewer: Viewer = BOT,
    ) -> Profile:
        """The person's profile as the reader may see it on a server or in private, with the named game if they play it.

        Raises TableError if they may see nothing.
        """
        async with self._core.reading() as work:
            hidden = await work.tx.unlisted(user)
            own = reader.id == user
            here = None if own else guild
            sides = [] if not own and (hidden or guild is None) else await work.tx.sides(user, here=here, viewer=viewer)
            sides = [each for each in sides if each.game in self._core.games]
            if not own and not sides:
                raise TableError(later("profile-unseen"))
            name = reader.name if own else await work.tx.name_of(user) or ""
            found = Profile(user, name, own=own, hidden=hidden, sides=tuple(sides))
            if not sides:
                return found
            fitting = [each for each in sides if each.game == game]
            side = next((each for each in fitting if each.alone == alone), (fitting or sides)[0])
            language = await work.language(reader.id)
            return await _fill_profile(work, found, side, here=here, viewer=viewer, language=language)

    async def known(self, guild: int | None, *, viewer: Viewer = BOT) -> Sequence[tuple[int, str]]:
        """The IDs and names of people whose profiles the viewer can see on a server."""
        if guild is None:
            return ()
        async with self._core.reading() as work:
            return await work.tx.known_here(guild, viewer)


def _name_rival(rival: Rival, language: str) -> Rival:
    return replace(rival, name=name_of(rival.player, rival.name, language)) if isinstance(rival.player, int) else rival


async def _fill_profile(
    work: UnitOfWork, profile: Profile, side: ProfileTab, *, here: int | None, viewer: Viewer, language: str
) -> Profile:
    tx, user, game, alone = work.tx, profile.user, side.game, side.alone
    places = await tx.places(user, game, alone=alone, here=here, viewer=viewer)
    ratings = await tx.ratings(Leaderboard(game, alone), [user])
    rivals = await tx.rivals(user, game, alone=alone, here=here, viewer=viewer, most=RIVALS)
    return Profile(
        user=user,
        name=profile.name,
        own=profile.own,
        hidden=profile.hidden,
        sides=profile.sides,
        side=side,
        present=ratings.get(user, NEW),
        past=tuple(await tx.past(user, game, alone=alone, here=here, viewer=viewer, most=SHOWN)),
        places=tuple(places.get(place, 0) for place in range(1, max(places, default=0) + 1)),
        uses=tuple(await tx.uses(user, game, alone=alone, here=here, viewer=viewer, most=FAVOURITES)),
        rivals=tuple([_name_rival(each, language) for each in rivals]),
        reliable=await tx.reliable(user, here=here, viewer=viewer, most=JUDGED),
    )
