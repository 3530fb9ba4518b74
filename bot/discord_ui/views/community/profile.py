"""Page with a person's profile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.discord_ui.blocks import button, gallery, menu, option, row, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.format import computer_in, format_name, plain
from bot.discord_ui.interactions.actions.people import ShowLeaderboard, ShowProfile
from bot.discord_ui.interactions.custom_ids import number_of
from bot.discord_ui.texts import Say
from bot.discord_ui.views.community.leaderboard import date, format_amount
from bot.discord_ui.views.play.accessible import describe_picture
from bot.games.game import AnyGame
from bot.host.model.community.profile import Profile, ProfileTab, Rival
from bot.host.model.community.ratings import INITIAL_RATING, SETTLED
from rendering.scene.profile import Bars, Curve, Line, Lines, ProfileImage, Things

OPEN, TAB, HIDE, SEEN = "", "s", "h", "v"
"""The actions on a profile: open it, choose another tab, hide it, and show it again."""


@dataclass(frozen=True, slots=True)
class ProfileQuery:
    """A choice of a person's profile and one of its tabs. It's part of custom IDs."""

    user: int
    game: str = ""
    alone: bool = False

    def press(self, what: str = OPEN, *, in_place: bool = True) -> ShowProfile:
        return ShowProfile(what, self.user, self.game, self.alone, in_place=in_place)


def read_look(action: ShowProfile, value: str | None, reader: int) -> tuple[str, ProfileQuery]:
    """The action, and the profile it's for, by default the reader's. `value` is a menu's choice of tab or person."""
    user, game, alone = action.user or reader, action.game, action.alone
    if action.what == TAB and value:
        game, _, against = value.partition(".")
        alone = against == "1"
    elif value:
        user = number_of(value) or reader
    return action.what, ProfileQuery(user, game, alone)


def profile_page(
    say: Say, profile: Profile, games: Mapping[str, AnyGame], picture: Picture | None, alt: str
) -> MessageContent:
    look = ProfileQuery(profile.user, *(() if profile.tab is None else (profile.tab.game, profile.tab.alone)))
    tabs = [
        option(_tab(say, each, games), f"{each.game}.{int(each.alone)}", chosen=each == profile.tab)
        for each in profile.tabs[:25]
    ]
    seen = button(say("button-be-seen"), look.press(SEEN), emoji="🔓")
    hide = button(say("button-hide-me"), look.press(HIDE), emoji="🔒")
    best = button(say("button-leaderboard"), ShowLeaderboard(query=look.game), emoji="🏅")
    empty = [] if profile.tabs else [say("profile-empty")]
    blocks = [text(f"### 👤 {format_name(profile.name)}", *_visibility_note(say, profile), *empty)]
    if picture is not None:
        blocks.append(gallery(picture.name, alt))
    if len(tabs) > 1:
        blocks.append(row(menu(say("which-game"), look.press(TAB), tabs)))
    blocks.append(row(best, *([seen if profile.hidden else hide] if profile.own else [])))
    return v2(*blocks, picture=picture)


def _visibility_note(say: Say, profile: Profile) -> list[str]:
    if not profile.own:
        return []
    return [f"-# 🔒 {say('profile-hidden')}" if profile.hidden else f"-# 🔓 {say('profile-seen')}"]


def _tab(say: Say, tab: ProfileTab, games: Mapping[str, AnyGame]) -> str:
    title = games[tab.game].title
    return say("profile-tab-alone", game=title) if tab.alone else title


def _among(say: Say, tab: ProfileTab) -> str:
    return say("profile-alone") if tab.alone else say("profile-people")


def profile_image_of(
    say: Say, profile: Profile, tab: ProfileTab, games: Mapping[str, AnyGame], computers: Mapping[str, str]
) -> ProfileImage:
    present, game = profile.present, games[tab.game]
    return ProfileImage(
        name=plain(profile.name),
        about=f"{game.title} · {_among(say, tab)}",
        number=format_amount(say, present.shown) if profile.past else "",
        unit=say("profile-rating") if present.settled else say("profile-roughly"),
        parts=tuple(_parts(say, profile, tab, game, computers)),
    )


def _parts(
    say: Say, profile: Profile, tab: ProfileTab, game: AnyGame, computers: Mapping[str, str]
) -> Iterator[Curve | Bars | Things | Lines]:
    past, icons = profile.past, game.icons
    if past:
        before = [INITIAL_RATING] if past[0].rating.games == 1 else []
        points = (*before, *(each.rating.shown for each in past))
        settled = len(before) + sum(not each.rating.settled for each in past)
        last = date(say, past[-1].at)
        yield Curve(say("profile-curve"), points, settled, date(say, past[0].at) if len(past) > 1 else "", last)
    places = tuple((say("profile-place", place=at), count) for at, count in enumerate(profile.places[:4], start=1))
    yield Bars(say("profile-games", count=tab.games, number=format_amount(say, tab.games)), places)
    used = tuple((icons[key].picture, format_amount(say, count)) for key, count in profile.uses if key in icons)
    if used:
        yield Things(say("profile-uses"), used)
    if profile.rivals:
        lines = (
            Line(_rival(say, each, computers), f"{format_amount(say, each.ahead)} : {format_amount(say, each.behind)}")
            for each in profile.rivals
        )
        yield Lines(say("profile-rivals"), tuple(lines))
    share = _share(profile)
    if share is not None:
        yield Lines("", (Line(say("profile-in-time"), say("profile-share", share=share), share / 100),))


def describe_profile(
    say: Say, profile: Profile, tab: ProfileTab, games: Mapping[str, AnyGame], computers: Mapping[str, str]
) -> str:
    game = games[tab.game]
    lines = [say("told-whose", name=plain(profile.name), game=game.title, who=_among(say, tab))]
    if profile.past:
        lines += _course(say, profile)
    places = (
        say("told-place", place=at, count=count, number=format_amount(say, count))
        for at, count in enumerate(profile.places, start=1)
        if count
    )
    lines.append(say("told-games", games=format_amount(say, tab.games), places=", ".join(places)))
    used = [f"{game.icons[key].words} {format_amount(say, count)}" for key, count in profile.uses if key in game.icons]
    if used:
        lines.append(say("told-uses", things=", ".join(used)))
    for each in profile.rivals:
        ahead, behind = format_amount(say, each.ahead), format_amount(say, each.behind)
        lines.append(say("told-rival", name=_rival(say, each, computers), ahead=ahead, behind=behind))
    share = _share(profile)
    if share is not None:
        lines.append(say("told-in-time", share=share))
    return describe_picture(lines, say("alt-more"))


def _course(say: Say, profile: Profile) -> list[str]:
    present, past = profile.present, profile.past
    now = format_amount(say, present.shown)
    lines = [say("told-rating", number=now) if present.settled else say("told-settling", number=now, least=SETTLED)]
    if len(past) > 1:
        shown = [each.rating.shown for each in past]
        before, after, best = (format_amount(say, each) for each in (shown[0], shown[-1], max(shown)))
        first, last = date(say, past[0].at), date(say, past[-1].at)
        lines.append(say("told-course", first=first, last=last, before=before, after=after, best=best))
    return lines


def _rival(say: Say, rival: Rival, computers: Mapping[str, str]) -> str:
    return computer_in(say, rival.player, computers) if isinstance(rival.player, str) else plain(rival.name)


def _share(profile: Profile) -> int | None:
    """Percentage of turns answered in time, 100 only if all were; None if there were none."""
    asked, answered = profile.reliable.asked, profile.reliable.answered
    return answered * 100 // asked if asked else None
