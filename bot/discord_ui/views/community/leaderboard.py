"""Leaderboards, and a game's effect on a rating."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import discord

from bot.discord_ui.blocks import Block, button, gallery, menu, option, row, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.format import computer_in, format_name, plain
from bot.discord_ui.interactions.actions.people import ShowLeaderboard, ShowProfile
from bot.discord_ui.interactions.custom_ids import number_of
from bot.discord_ui.texts import Say
from bot.discord_ui.views.play.accessible import describe_picture
from bot.discord_ui.views.play.round_log import place_emoji
from bot.games.game import AnyGame
from bot.host.model.community import ratings
from bot.host.ratings.leaderboard import LeaderboardPage
from bot.host.ratings.skill import GAP, begins, halvings
from bot.i18n import Translator
from rendering.scene.profile import Line, Lines, ProfileImage

SEASONS: Final = 4
"""Number of seasons to choose from, beginning with the current one."""
_WHO: Final = (
    ("people-here", False, True),
    ("people-everywhere", False, False),
    ("alone-here", True, True),
    ("alone-everywhere", True, False),
)
"""The choices of players: key, whether it's about games only against computers, and whether it's about this server."""


@dataclass(frozen=True, slots=True)
class LeaderboardQuery:
    """A choice of a leaderboard, part of custom IDs."""

    game: str
    season: int = ratings.ALWAYS
    who: int = 0

    @property
    def leaderboard(self) -> ratings.Leaderboard:
        return ratings.Leaderboard(self.game, _WHO[self.who][1], self.season)

    @property
    def local(self) -> bool:
        return _WHO[self.who][2]

    def at_home(self, *, server: bool) -> LeaderboardQuery:
        """The query, but for players everywhere if it's made outside a server."""
        return self if server or not self.local else replace(self, who=self.who + 1)

    def encode(self) -> str:
        return f"{self.game}.{self.season}.{self.who}"

    def adjust(self, what: str, value: str, games: Mapping[str, AnyGame]) -> LeaderboardQuery:
        """The query with another game ("g"), season ("s") or players ("w")."""
        number = number_of(value)
        if what == "g" and value in games:
            return replace(self, game=value)
        if what == "s" and number is not None:
            return replace(self, season=number)
        if what == "w" and number is not None and number < len(_WHO):
            return replace(self, who=number)
        return self


def read_list(text_: str, games: Mapping[str, AnyGame]) -> LeaderboardQuery:
    """Decode a query, which may be only a game; an unknown key stands for the first game."""
    game, *rest = text_.split(".")
    found = LeaderboardQuery(game if game in games else next(iter(games)))
    for what, value in zip("sw", rest, strict=False):
        found = found.adjust(what, value, games)
    return found


def format_amount(say: Say, amount: int, sign: str = "") -> str:
    """A number as written in a language; with the sign "+" it always has a sign."""
    return f"{amount:{sign},}".replace(",", say("digit-group"))


def date(say: Say, at: datetime) -> str:
    return say("date", day=at.day, month=at.month, year=at.year)


def number(say: Say, rating: ratings.Rating) -> str:
    """A rating as text, with "about" if it's based on few games."""
    shown = format_amount(say, rating.shown)
    return shown if rating.settled else say("rated-about", number=shown)


def gain_line(translator: Translator, gain: ratings.RatingChange) -> str:
    say = translator.say
    if gain.uncounted is not None:
        who = translator.join_list([format_name(name) for name in gain.early])
        return f"🏅 {say(f'gain-{gain.uncounted.value}', who=who, count=len(gain.early))}"
    key = "gain-alone" if gain.alone else "gain-people"
    numbers = {"number": number(say, gain.after), "points": format_amount(say, gain.points, "+")}
    if gain.place:
        ranked = {"place": format_amount(say, gain.place), "all": format_amount(say, gain.count)}
        line = say(f"{key}-placed", **numbers, **ranked)
    else:
        line = say(key if gain.after.settled else f"{key}-settling", **numbers)
    return "\n-# ".join([f"🏅 {line}", *_gain_notes(say, gain)])


def _gain_notes(say: Say, gain: ratings.RatingChange) -> Iterator[str]:
    if gain.part is not ratings.Part.PLAYED:
        yield say(f"gain-{gain.part.value}")
    if parts := halvings(gain.number):
        yield say("gain-repeats", number=gain.number, parts=2**parts)
    elif gain.weaker:
        yield say("gain-weaker", points=GAP)


def season_name(say: Say, season: int) -> str:
    quarter = season % 4
    return say(f"season-{quarter}", year=begins(season).year)


def leaders_page(
    say: Say,
    listed: LeaderboardPage,
    shown: LeaderboardQuery,
    games: Mapping[str, AnyGame],
    computers: Mapping[str, str],
    *,
    server: bool,
) -> MessageContent:
    game = games[shown.game]
    when = say("rated-all-time") if shown.season == ratings.ALWAYS else season_name(say, shown.season)
    lines = list(_lines(say, listed, computers))
    kinds = (option(each.title, key, chosen=key == shown.game) for key, each in games.items())
    read = [(at, say(f"rated-{who}")) for at, (who, _, local) in enumerate(_WHO) if server or not local]
    people = (option(words, str(at), chosen=at == shown.who) for at, words in read)
    blocks = [
        text(f"### 🏅 {game.title} · {when}", *(lines or [say("rated-empty")]), *_own(say, listed)),
        row(menu(say("which-game"), _press(shown, "g"), kinds)),
        row(menu(say("rated-which-season"), _press(shown, "s"), _seasons(say, shown, listed.season))),
        row(menu(say("rated-whose-games"), _press(shown, "w"), people)),
        *_profiles(say, listed, shown),
    ]
    return v2(*blocks)


def season_image(say: Say, champions: ratings.SeasonWinners) -> ProfileImage:
    parts = (
        Lines(
            podium.game.title,
            tuple(
                Line(f"{place + 1}. {plain(leader.name)}", number(say, leader.rating))
                for place, leader in _rank_leaders(podium.best)
            ),
        )
        for podium in champions.podiums
    )
    return ProfileImage(say("season-title"), season_name(say, champions.season), parts=tuple(parts))


def season_page(
    say: Say, champions: ratings.SeasonWinners, picture: Picture | None = None, *, nonce: str
) -> MessageContent:
    lines, alt = [], []
    for podium in champions.podiums:
        ranked, title = _rank_leaders(podium.best), podium.game.title
        best = (f"{place_emoji(at)} **{format_name(each.name)}** {number(say, each.rating)}" for at, each in ranked)
        lines.append(f"{title}: {' · '.join(best)}")
        alt.append(f"{title}: {', '.join(f'{at + 1}. {plain(each.name)}' for at, each in ranked)}.")
    first = LeaderboardQuery(champions.podiums[0].game.key, champions.season)
    shown = [] if picture is None else [gallery(picture.name, describe_picture(alt, say("alt-more")))]
    return v2(
        text(f"### 🏆 {say('season-best', season=season_name(say, champions.season))}", *lines),
        *shown,
        text(f"-# {say('season-rules', least=ratings.SETTLED)}"),
        row(button(say("button-whole-list"), ShowLeaderboard(query=first.encode(), nonce=nonce), emoji="🏅")),
        picture=picture,
    )


def _rank_leaders(leaders: Iterable[ratings.Leader]) -> list[tuple[int, ratings.Leader]]:
    """Leaders with their ranks, which begin at 0; equal ones share a rank."""
    known = list(leaders)
    return [(sum(other.rating.shown > each.rating.shown for other in known), each) for each in known]


def _profiles(say: Say, listed: LeaderboardPage, shown: LeaderboardQuery) -> Iterator[Block]:
    seen = [each for each in listed.leaders if isinstance(each.player, int) and each.here]
    look = ShowProfile(game=shown.game, alone=shown.leaderboard.alone)
    if seen:
        yield row(menu(say("rated-whose-profile"), look, (option(plain(each.name), str(each.player)) for each in seen)))
    yield row(button(say("button-my-profile"), look, emoji="👤"))


def _press(shown: LeaderboardQuery, what: str) -> ShowLeaderboard:
    return ShowLeaderboard(what, shown.encode(), in_place=True)


def _seasons(say: Say, shown: LeaderboardQuery, present: int) -> Iterator[discord.SelectOption]:
    yield option(say("rated-all-time"), str(ratings.ALWAYS), chosen=shown.season == ratings.ALWAYS)
    for season in range(present, present - SEASONS, -1):
        name = season_name(say, season)
        label = say("rated-this-season", season=name) if season == present else name
        yield option(label, str(season), chosen=season == shown.season)


def _lines(say: Say, listed: LeaderboardPage, computers: Mapping[str, str]) -> Iterator[str]:
    settled = [each for each in listed.leaders if each.rating.settled]
    for place, each in _rank_leaders(settled):
        yield f"{place_emoji(place)} {_who(say, listed, each, computers)} · {number(say, each.rating)}"
    settling = listed.leaders[len(settled) :]
    if settling:
        yield f"-# {say('rated-settling', least=ratings.SETTLED)}"
        yield from (f"▫️ {_who(say, listed, each, computers)} · {number(say, each.rating)}" for each in settling)


def _who(say: Say, listed: LeaderboardPage, leader: ratings.Leader, computers: Mapping[str, str]) -> str:
    if isinstance(leader.player, str):
        return f"🤖 {computer_in(say, leader.player, computers)}"
    if listed.own is not None and leader.player == listed.own.player:
        return f"**{format_name(leader.name)}**"
    return format_name(leader.name) if leader.here else say("rated-elsewhere")


def _own(say: Say, listed: LeaderboardPage) -> list[str]:
    if listed.own is None:
        return []
    rating = listed.own.rating
    shown = number(say, rating)
    if not listed.rank:
        return [say("rated-you-unlisted", number=shown)]
    if not rating.settled and listed.leaderboard.season not in (ratings.ALWAYS, listed.season):
        return [say("rated-you-too-few", number=shown, least=ratings.SETTLED)]
    if not rating.settled:
        return [say("rated-you-soon", number=shown, count=ratings.SETTLED - rating.games)]
    place, count = format_amount(say, listed.rank), format_amount(say, listed.count)
    return [say("rated-you-placed", number=shown, place=place, all=count)]
