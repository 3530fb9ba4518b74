"""Profiles from finished games: a person's games, success, opponents and reliability.

People see everything about themselves. Others can see a profile only on a server: its lists and counts then include
only games there that the reader may know about, while the rating is the same for everyone. Nobody else sees the profile
of a person who has opted out of leaderboards. Games in progress don't count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.host.core.context import Service
from bot.host.core.errors import TableError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.model.community.profile import Profile, ProfileTab, Rival
from bot.host.model.community.ratings import NEW, Leaderboard
from bot.host.model.seat_holders import name_of
from bot.host.model.tables import User
from bot.host.model.texts import later
from bot.host.model.viewer import BOT, Viewer

SHOWN: Final = 100
FAVOURITES: Final = 5
RIVALS: Final = 3
JUDGED: Final = 50


class ProfileService(Service):
    """The public interface for profiles."""

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
        """A person's profile: the tab of the named game or, if they have none for it, of the most played one. Raises
        TableError if the reader may see nothing."""
        async with self._core.reading() as work:
            hidden = await work.tx.ratings.is_unlisted(user)
            own = reader.id == user
            here = None if own else guild
            visible = own or not (hidden or guild is None)
            known = await work.tx.profile.tabs(user, here=here, viewer=viewer) if visible else ()
            tabs = [each for each in known if each.game in self._core.games]
            if not own and not tabs:
                raise TableError(later("profile-unseen"))
            name = reader.name if own else await work.tx.profile.name_of(user) or ""
            found = Profile(user, name, own=own, hidden=hidden, tabs=tuple(tabs))
            if not tabs:
                return found
            fitting = [each for each in tabs if each.game == game]
            tab = next((each for each in fitting if each.alone == alone), (fitting or tabs)[0])
            language = await work.language(reader.id)
            return await _fill_profile(work, found, tab, here=here, viewer=viewer, language=language)

    async def list_visible(self, guild: int | None, *, viewer: Viewer = BOT) -> Sequence[tuple[int, str]]:
        """IDs and names of people with results on the server that the viewer may know about, unless they opted out."""
        if guild is None:
            return ()
        async with self._core.reading() as work:
            return await work.tx.profile.people_known_on(guild, viewer)


def _name_rival(rival: Rival, language: str) -> Rival:
    return replace(rival, name=name_of(rival.player, rival.name, language)) if isinstance(rival.player, int) else rival


async def _fill_profile(
    work: UnitOfWork, profile: Profile, tab: ProfileTab, *, here: int | None, viewer: Viewer, language: str
) -> Profile:
    tx, user, game, alone = work.tx, profile.user, tab.game, tab.alone
    places = await tx.profile.count_places(user, game, alone=alone, here=here, viewer=viewer)
    ratings = await tx.ratings.ratings(Leaderboard(game, alone), [user])
    rivals = await tx.profile.rivals(user, game, alone=alone, here=here, viewer=viewer, most=RIVALS)
    return replace(
        profile,
        tab=tab,
        present=ratings.get(user, NEW),
        past=tuple(await tx.profile.past_ratings(user, game, alone=alone, here=here, viewer=viewer, most=SHOWN)),
        places=tuple(places.get(place, 0) for place in range(1, max(places, default=0) + 1)),
        uses=tuple(await tx.profile.most_used(user, game, alone=alone, here=here, viewer=viewer, most=FAVOURITES)),
        rivals=tuple([_name_rival(each, language) for each in rivals]),
        reliable=await tx.profile.reliability(user, here=here, viewer=viewer, most=JUDGED),
    )
