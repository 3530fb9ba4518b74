"""Every state that shows ratings, built from plain values as in `states`."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.discord_ui.components import Picture
from bot.discord_ui.views.community import leaderboard
from bot.discord_ui.views.community import profile as profiles
from bot.discord_ui.views.play import dm_recap, lobby, table_setup
from bot.host.model.community.profile import Profile, ProfileTab, RatingPoint, Reliable, Rival
from bot.host.model.community.ratings import (
    NEW,
    GamePodium,
    Leader,
    Part,
    Rating,
    RatingChange,
    SeasonWinners,
    Uncounted,
)
from bot.host.model.tables import Status
from bot.host.model.views import TurnRecap
from bot.host.ratings.leaderboard import LeaderboardPage
from tests.discord_ui.states import BOB, PICTURE, WON, a_move, board, record, seat, values, view
from tests.host.harness import COMPUTERS, NOON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.discord_ui.components import MessageContent
    from bot.discord_ui.texts import Say
    from bot.games.game import AnyGame

STRONG, MIDDLING, FEW = Rating(31_234_567, 4_000_000, 40, 30), Rating(26_000_000, 5_000_000, 5, 2), Rating(27, 27, 1, 1)
SEASON = 2030 * 4
LEADERS = (
    Leader(2, "*Bob*", STRONG, here=True),
    Leader("quick", "", MIDDLING, here=True),
    Leader("planner/thief", "", MIDDLING, here=True),
    Leader(9, "Zoe", MIDDLING, here=False),
    Leader(1, "Ann", replace(NEW, games=4), here=True),
)


def _told() -> tuple[AnyGame, Say, dict[str, AnyGame]]:
    """The game, its translations and all games, in the current language."""
    game: AnyGame = values.GAME
    return game, values.SAY, {game.key: game, "other": replace(game, key="other", title="Other letters")}


def ranking_pages() -> Iterator[tuple[str, MessageContent]]:
    """Leaderboards, and the effect of a game on a rating."""
    game, say, games = _told()
    first = leaderboard.LeaderboardQuery(game.key)

    def page(
        listed: LeaderboardPage, shown: leaderboard.LeaderboardQuery = first, *, server: bool = True
    ) -> MessageContent:
        return leaderboard.leaders_page(say, listed, shown, games, COMPUTERS, server=server)

    def listed(own: Leader | None, rank: int = 0, *leaders: Leader) -> LeaderboardPage:
        return LeaderboardPage(first.leaderboard, SEASON, leaders, own, rank, 12)

    yield "a list, nobody on it", page(listed(None))
    yield "a list, for one who is still settling", page(listed(LEADERS[4], 5, *LEADERS))
    yield "a list, for its first", page(listed(LEADERS[0], 1, *LEADERS[:2]))
    yield "a list, for one who does not want to be on it", page(listed(LEADERS[0], 0, *LEADERS[1:2]))
    last_season = replace(first, season=SEASON - 1, who=1)
    yield "a list of a season, in private", page(listed(None, 0, *LEADERS[:4]), last_season, server=False)
    over = view(record(Status.OVER), outcome=WON)
    last = TurnRecap(a_move(outcome=WON, record=over.record), board(), a_move().steps)
    ranked = RatingChange(MIDDLING, STRONG, alone=True, place=3, count=1012)
    for title, gain in (
        ("one alone against computers", ranked),
        ("others left early", RatingChange(NEW, NEW, uncounted=Uncounted.NOBODY, early=("Ann", "Cat"))),
        ("nobody played", RatingChange(NEW, NEW, uncounted=Uncounted.UNPLAYED)),
        ("their seat was taken", RatingChange(NEW, NEW, uncounted=Uncounted.EXCUSED)),
        ("others played for them", RatingChange(STRONG, MIDDLING, part=Part.LAST)),
        ("they missed a turn early", RatingChange(STRONG, MIDDLING, part=Part.EARLY)),
        ("they left early", RatingChange(STRONG, MIDDLING, part=Part.EARLY_LAST)),
        ("the eighth with the same people", RatingChange(MIDDLING, STRONG, number=8)),
        ("all others were weaker", RatingChange(STRONG, replace(STRONG, games=41))),
        ("a first game", RatingChange(NEW, replace(STRONG, games=1))),
        ("one of many", RatingChange(STRONG, replace(STRONG, mu=STRONG.mu - 1_000_000, games=41))),
    ):
        told = replace(seat(decision=None, view=over, player=BOB), recap=last, gain=gain)
        yield f"the end, {title}", dm_recap.result_page(told, PICTURE, nonce="7-3-o0")
    rated = record(Status.OPEN, revision=0, rated=True, help=False)
    known = ((0, STRONG), (1, FEW))
    yield (
        "a card: rated, with who is known",
        lobby.lobby_page(replace(view(rated), strengths=known), COMPUTERS, nonce="7-0-l"),
    )
    repeated = replace(view(rated), rated_count=7)
    yield "a card: rated, the seventh with the same people", lobby.lobby_page(repeated, COMPUTERS, nonce="7-0-l")
    asked = [replace(player, confirm_by=NOON) if player.user == BOB.user else player for player in rated.players]
    changed = replace(rated, players=tuple(asked))
    yield "a card: with other terms than Bob sat down for", lobby.lobby_page(view(changed), COMPUTERS, nonce="7-0-l")
    yield "a button for terms that have changed again", lobby.terms_again_page(changed, game)
    yield "a card: rated", lobby.lobby_page(view(rated), COMPUTERS, nonce="7-0-l")
    setup = table_setup.setup_of(game, rated.terms)
    best = (LEADERS[0], Leader(3, "Cat", MIDDLING, here=True), Leader(4, "Dan", MIDDLING, here=True))
    podiums = (GamePodium(games["other"], best), GamePodium(game, LEADERS[:1]))
    for picture in (None, PICTURE):
        over_ = leaderboard.season_page(say, SeasonWinners(SEASON - 1, podiums), picture, nonce="g7-q")
        yield f"a season is over{', in a picture' if picture else ''}", over_
    yield "opening one that is rated", table_setup.opening_page(setup, games, more=True)
    yield (
        "opening one where nothing counts",
        table_setup.opening_page(table_setup.usual(game), games, may_be_rated=False),
    )
    terms = table_setup.usual(game).terms
    yield "settings where nothing counts", table_setup.settings_page(7, game, terms, may_be_rated=False)


def profile_pages() -> Iterator[tuple[str, MessageContent]]:
    """Profiles."""
    game, say, games = _told()
    noon = NOON
    people, solo = ProfileTab(game.key, False, 1234), ProfileTab("other", True, 1)
    past = (RatingPoint(FEW, noon), RatingPoint(replace(STRONG, games=2), noon + timedelta(days=70)))
    rivals = (Rival(1, "Ann", 9, 6, 3), Rival(-1, "A former player", 2, 0, 2))
    much = Profile(2, "*Bob*", own=True, hidden=False, tabs=(people, solo), tab=people, present=STRONG, past=past)
    much = replace(much, places=(14, 0, 1220), uses=(("a", 1428), ("b", 3), ("gone", 1)), rivals=rivals)
    much = replace(much, reliable=Reliable(1000, 999))
    little = Profile(2, "*Bob*", own=False, hidden=False, tabs=(solo,), tab=solo, places=(0, 1))
    computer = (Rival("quick", "", 1, 0, 1), Rival("apprentice/racer", "", 1, 1, 0))

    def page(profile: Profile) -> MessageContent:
        if profile.tab is None:
            return profiles.profile_page(say, profile, games, None, "")
        shown = profiles.profile_image_of(say, profile, profile.tab, games, COMPUTERS)
        alt = profiles.describe_profile(say, profile, profile.tab, games, COMPUTERS)
        return profiles.profile_page(say, profile, games, Picture("profile.png", repr(shown.parts).encode()), alt)

    yield "a profile, one's own", page(much)
    yield "a profile that nobody else sees", page(replace(much, hidden=True, past=past[:1], present=FEW))
    yield "somebody else's profile", page(replace(little, rivals=computer))
    yield "a profile, nothing finished", page(Profile(2, "*Bob*", own=True, hidden=False))


RANKED = {"ranking": ranking_pages, "profiles": profile_pages}
"""Kinds of pages."""
