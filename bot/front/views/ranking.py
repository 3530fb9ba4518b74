"""Ratings as people read them: the list of the best, and what a game has made of one's own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bot.computer.tempers import split
from bot.front.custom_ids import Press, Verb, number_of
from bot.front.format import NAME, cut, named, plain
from bot.front.pages import Page, button, menu, option, row, text
from bot.front.views.story import placed
from bot.host.ratings import ALWAYS, SETTLED, begins
from bot.host.results import Ladder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    import discord

    from bot.front.pages import Block
    from bot.games.game import AnyGame
    from bot.host.ladders import Listed
    from bot.host.ratings import Rating
    from bot.host.results import Gain, Leader
    from bot.host.seasons import Champions

SEASONS: Final = 4
"""So many seasons can be looked at, the present one first."""
_MONTHS: Final = ("January to March", "April to June", "July to September", "October to December")
_WHO: Final = (
    ("Among people on this server", False, True),
    ("Among people everywhere", False, False),
    ("Alone against computers, on this server", True, True),
    ("Alone against computers, everywhere", True, False),
)
"""Whose games are looked at, whether those of people alone, and whether only those who play here are listed."""


@dataclass(frozen=True, slots=True)
class List:
    """Which list of the best somebody looks at. It travels in its menus' custom ids."""

    game: str
    season: int = ALWAYS
    who: int = 0
    """A place in what can be chosen."""

    @property
    def ladder(self) -> Ladder:
        """The ladder it is of."""
        return Ladder(self.game, _WHO[self.who][1], self.season)

    @property
    def local(self) -> bool:
        """Whether it is of those alone who play on the server."""
        return _WHO[self.who][2]

    def at_home(self, *, server: bool) -> List:
        """The same, of those everywhere where it is not read on a server."""
        return self if server or not self.local else replace(self, who=self.who + 1)

    def written(self) -> str:
        """As part of a custom id."""
        return f"{self.game}.{self.season}.{self.who}"

    def adjusted(self, what: str, value: str, games: Mapping[str, AnyGame]) -> List:
        """With another game ("g"), season ("s") or choice of people ("w"). What does not exist changes nothing."""
        number = number_of(value)
        if what == "g" and value in games:
            return replace(self, game=value)
        if what == "s" and number is not None:
            return replace(self, season=number)
        if what == "w" and number is not None and number < len(_WHO):
            return replace(self, who=number)
        return self


def read_list(text_: str, games: Mapping[str, AnyGame]) -> List:
    """The list that a custom id names, or just its game; of the first game if there is none of that name."""
    game, *rest = text_.split(".")
    found = List(game if game in games else next(iter(games)))
    for what, value in zip("sw", rest, strict=False):
        found = found.adjusted(what, value, games)
    return found


def number(rating: Rating) -> str:
    """A rating as people read it; one by few games is about so much."""
    return f"{rating.shown:,}" if rating.settled else f"about {rating.shown:,}"


def gain_line(gain: Gain) -> str:
    """What a game has made of somebody's rating, in a line."""
    who = "You alone against computers" if gain.alone else "You"
    then = "" if gain.after.settled else " · still settling"
    if gain.place:
        then = f" · {gain.place:,} of {gain.count:,}"
    return f"🏅 {who}: {number(gain.after)} ({gain.points:+,}){then}"


def season_name(season: int) -> str:
    """A season's months and year."""
    start = begins(season)
    return f"{_MONTHS[season % 4]} {start.year}"


def leaders_page(
    listed: Listed, shown: List, games: Mapping[str, AnyGame], computers: Mapping[str, str], *, server: bool
) -> Page:
    """The list, and the menus that lead to others. `server`: whether it is read on one."""
    game = games[shown.game]
    when = "All time" if shown.season == ALWAYS else season_name(shown.season)
    lines = list(_lines(listed, computers))
    empty = "Nobody has played a rated game of this kind yet. `/play` and **Open it rated** start one."
    kinds = (option(each.title, key, chosen=key == shown.game) for key, each in games.items())
    read = [(at, words) for at, (words, _, local) in enumerate(_WHO) if server or not local]
    people = (option(words, str(at), chosen=at == shown.who) for at, words in read)
    blocks = [
        text(f"### 🏅 {game.title} · {when}", *(lines or [empty]), *_own(listed)),
        row(menu("Which game?", _press(shown, "g"), kinds)),
        row(menu("Which season?", _press(shown, "s"), _seasons(shown, listed.season))),
        row(menu("Whose games?", _press(shown, "w"), people)),
        *_profiles(listed, shown),
    ]
    return Page(tuple(blocks))


def season_page(champions: Champions, *, nonce: str) -> Page:
    """To a server: a season is over, and who was best in it."""
    lines = []
    for podium in champions.podiums:
        best = [f"{placed(place)} {_called(leader)}" for place, leader in _ranked(podium.best)]
        lines.append(f"{podium.game.title}: {' · '.join(best)}")
    first = List(champions.podiums[0].game.key, champions.season)
    return Page(
        (
            text(
                f"### 🏆 {season_name(champions.season)}: who was best",
                *lines,
                f"-# By the rated games of these months, {SETTLED} or more. A new season has begun.",
            ),
            row(button("The whole list", Press(Verb.LEADERS, arg=first.written(), nonce=nonce), emoji="🏅")),
        )
    )


def _called(leader: Leader) -> str:
    return f"**{named(cut(leader.name, NAME))}** {number(leader.rating)}"


def _ranked(leaders: Iterable[Leader]) -> list[tuple[int, Leader]]:
    """Leaders with their places, from 0; equal ones share theirs."""
    known = list(leaders)
    return [(sum(other.rating.shown > each.rating.shown for other in known), each) for each in known]


def _profiles(listed: Listed, shown: List) -> Iterator[Block]:
    """The ways to what can be read of those on the list, and of the reader."""
    seen = [each for each in listed.leaders if isinstance(each.player, int) and each.here]
    look = Press(Verb.PROFILE, arg=f".0.{shown.game}.{int(shown.ladder.alone)}")
    if seen:
        yield row(menu("Whose profile?", look, (option(plain(each.name), str(each.player)) for each in seen)))
    yield row(button("My profile", replace(look, edit=0), emoji="👤"))


def _press(shown: List, what: str) -> Press:
    return Press(Verb.LEADERS, edit=1, arg=f"{what}.{shown.written()}")


def _seasons(shown: List, present: int) -> Iterator[discord.SelectOption]:
    yield option("All time", str(ALWAYS), chosen=shown.season == ALWAYS)
    for season in range(present, present - SEASONS, -1):
        label = f"This season: {season_name(season)}" if season == present else season_name(season)
        yield option(label, str(season), chosen=season == shown.season)


def _lines(listed: Listed, computers: Mapping[str, str]) -> Iterator[str]:
    """A line for each; those who are still settling have no place."""
    settled = [each for each in listed.leaders if each.rating.settled]
    for place, each in _ranked(settled):
        yield f"{placed(place)} {_who(listed, each, computers)} · {number(each.rating)}"
    settling = listed.leaders[len(settled) :]
    if settling:
        yield f"-# Still settling, by fewer than {SETTLED} games:"
        yield from (f"▫️ {_who(listed, each, computers)} · {number(each.rating)}" for each in settling)


def _who(listed: Listed, leader: Leader, computers: Mapping[str, str]) -> str:
    if isinstance(leader.player, str):
        key, temper = split(leader.player)
        return f"🤖 {computers.get(key, key)} {temper.word}"
    if listed.own is not None and leader.player == listed.own.player:
        return f"**{named(cut(leader.name, NAME))}**"
    return named(cut(leader.name, NAME)) if leader.here else "Somebody on another server"


def _own(listed: Listed) -> list[str]:
    if listed.own is None:
        return []
    rating = listed.own.rating
    if not listed.rank:
        return [f"You: {number(rating)} · not on the list"]
    if not rating.settled:
        left = SETTLED - rating.games
        return [f"You: {number(rating)} · a place after {left} more game{'s' * (left > 1)}"]
    return [f"You: {number(rating)} · {listed.rank} of {listed.count}"]
