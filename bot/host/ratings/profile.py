"""What somebody's finished games tell of them: what they play, how well, with whom, and whether others wait for them.

Everybody sees all of their own. Others see it on a server, and of all that's listed or counted only what comes of games
there of which the reader may know; the rating is the same for all. They see none if the person doesn't want to be seen,
as on the lists of the best. Games that are still played tell nothing.
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
"""So many of somebody's latest rated games are shown."""
FAVOURITES: Final = 5
RIVALS: Final = 3
JUDGED: Final = 50
"""By so many of somebody's latest games among people is told how reliable they are."""


@dataclass(frozen=True, slots=True)
class ProfileTab:
    """A game that somebody plays, among people or alone among computers."""

    game: str
    alone: bool
    games: int
    """How many they have finished."""


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """How somebody stood after a rated game."""

    rating: Rating
    at: datetime


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody whom a person has met often."""

    player: Player
    name: str
    """As they were called at their last table; empty for computers."""
    games: int
    ahead: int
    """How often the person had the better place, and then how often the rival had."""
    behind: int


@dataclass(frozen=True, slots=True)
class Reliable:
    """How often somebody was asked of late, and how often they were in before time was up."""

    asked: int
    answered: int


@dataclass(frozen=True, slots=True)
class Profile:
    """One side of somebody, as one reader may see it."""

    user: int
    name: str
    own: bool
    """Whether the reader is that person."""
    hidden: bool
    """Whether nobody else sees it."""
    sides: tuple[ProfileTab, ...] = ()
    """All that the reader may see, what is played most first; empty: nothing has been finished."""
    side: ProfileTab | None = None
    """The one that is looked at."""
    present: Rating = NEW
    """How they stand now; without games if none was rated."""
    past: tuple[RatingPoint, ...] = ()
    """The latest, in their order."""
    places: tuple[int, ...] = ()
    """How many games ended in which place, from the first to the last that came about."""
    uses: tuple[tuple[str, int], ...] = ()
    """What they use most, by its sign, and how often."""
    rivals: tuple[Rival, ...] = ()
    reliable: Reliable = Reliable(0, 0)


class Seen(Protocol):
    """The part of a transaction that looks back at one person's results.

    `here` is a server: only results of which the viewer may know that they came about there. None: all.
    """

    async def sides(self, user: int, *, here: int | None, viewer: Viewer) -> Sequence[ProfileTab]:
        """The games that the person has finished, those played most first."""
        ...

    async def past(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[RatingPoint]:
        """How they stood after their latest rated games, in their order."""
        ...

    async def places(self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer) -> Mapping[int, int]:
        """How many of their games ended in which place."""
        ...

    async def uses(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[tuple[str, int]]:
        """What they used most, and how often."""
        ...

    async def rivals(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[Rival]:
        """Whom they have met most: people, or computers where they were alone among those; with `here` only people who
        don't mind being seen, and games there of which the viewer may know."""
        ...

    async def reliable(self, user: int, *, here: int | None, viewer: Viewer, most: int) -> Reliable:
        """How they answered in their latest games among people."""
        ...

    async def known_here(self, guild: int, viewer: Viewer) -> Sequence[tuple[int, str]]:
        """The people who don't mind being seen and have finished something on a server of which the viewer may know, by
        name."""
        ...

    async def name_of(self, user: int) -> str | None:
        """As the person was called at their last table; None: they have never sat at one."""
        ...


class ProfileService:
    """Everybody's, for whoever wants to look."""

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
        """What the reader may see of the person on a server, or in private; of the game that is named if they play it.

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
        """Whose profiles the viewer can see on a server: numbers and names."""
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
