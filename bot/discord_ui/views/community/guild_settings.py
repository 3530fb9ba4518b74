"""Panel of a server's settings in several parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import Any, Final

from bot.discord_ui.blocks import Block, Style, button, channel_menu, gallery, menu, option, role_menu, row, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.format import PACES, USUAL_PACE, span
from bot.discord_ui.interactions.actions.people import EditGuildSettings
from bot.discord_ui.interactions.custom_ids import CustomId, number_of
from bot.discord_ui.texts import NAMES, Say
from bot.discord_ui.timezones import by_difference, clock_face, difference
from bot.discord_ui.views.community.user_settings import LOOKS, look_name
from bot.discord_ui.views.community.zone_menus import place_menu, time_menus
from bot.games.game import AnyGame
from bot.host.model.people.availability import is_zone
from bot.host.model.people.guild_settings import GuildSettings
from bot.i18n import LANGUAGES

Games = Mapping[str, AnyGame]
Offered = Sequence[tuple[str, Any]]
"""Options of a menu: the value and the setting that it stands for. The first is the default."""


class Kind(Enum):
    """The kind of menu that changes a setting."""

    CHANNEL = auto()
    CHANNELS = auto()
    ROLE = auto()
    OPTION = auto()
    ZONE = auto()


@dataclass(frozen=True, slots=True)
class Moment:
    """The time at which somebody reads the panel, and their Discord locale."""

    now: datetime
    locale: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A setting that the panel can change."""

    key: str
    kind: Kind
    offered: Callable[[Games], Offered] = lambda _: ()
    called: Callable[[Say, Games, str, Moment], str] | None = None
    """Returns an option's label; None if each label is a message."""

    def title(self, say: Say) -> str:
        return say(self._words)

    def describe(self, say: Say) -> str:
        return say(f"{self._words}-told")

    def label(self, say: Say, games: Games, value: str, moment: Moment) -> str:
        return say(f"{self._words}-{value}") if self.called is None else self.called(say, games, value, moment)

    def read(self, values: Sequence[str], games: Games) -> Any:
        """The setting after a choice; its default if no value is valid."""
        numbers = [number for value in values if (number := number_of(value))]
        match self.kind:
            case Kind.CHANNELS:
                return tuple(numbers[:PLACES])
            case Kind.CHANNEL | Kind.ROLE:
                return next(iter(numbers), None)
            case Kind.OPTION:
                offered = self.offered(games)
                return next((meant for value, meant in offered if value in values), offered[0][1])
            case Kind.ZONE:
                return next((value for value in values if is_zone(value)), ZONE)

    def menus(
        self, say: Say, now: Any, press: CustomId, games: Games, exists: Callable[[int], bool], moment: Moment
    ) -> list[Block]:
        """The setting's menus, with `now` as the current choice. A deleted channel or role can't be shown as chosen."""
        chosen = now if isinstance(now, tuple) else (now,)
        there = [each for each in chosen if isinstance(each, int) and exists(each)]
        match self.kind:
            case Kind.CHANNELS:
                return [channel_menu(self._none(say), press, there, most=PLACES, forums=True)]
            case Kind.CHANNEL:
                return [channel_menu(self._none(say), press, there)]
            case Kind.ROLE:
                return [role_menu(self._none(say), press, there)]
            case Kind.OPTION:
                offered = self.offered(games)
                known = next((value for value, meant in offered if meant == now), offered[0][0])
                options = [
                    option(self.label(say, games, value, moment), value, chosen=value == known) for value, _ in offered
                ]
                return [menu(self.title(say), press, options)]
            case Kind.ZONE:
                return _zone_menus(say, now, press, moment)

    def _none(self, say: Say) -> str:
        return say(f"{self._words}-none")

    @property
    def _words(self) -> str:
        key = self.key.replace("_", "-")
        return f"server-{key}"


PLACES: Final = 25
ZONE: Final = "UTC"
AT_ONCE: Final = (1, 2, 3, 5, 10, 20, 50)
"""The limits to choose from for the number of simultaneous tables."""
HOURS: Final = (9, *range(9), *range(10, 24))
"""The hours to choose from for the puzzle of the day, beginning with the default."""


def _choices(*offered: tuple[str, Any]) -> Callable[[Games], Offered]:
    return lambda _: offered


def _catalogue(games: Games) -> Offered:
    return [("first", ""), *((key, key) for key in games)][:25]


def _puzzle_games(games: Games) -> Offered:
    return [("all", ""), *((key, key) for key, game in games.items() if game.maker is not None)][:25]


def _paces(_: Games) -> Offered:
    paces = [(str(each), None if each == USUAL_PACE else each) for each in PACES]
    return sorted(paces, key=lambda pace: pace[1] is not None)


def _game(say: Say, games: Games, value: str, _: Moment) -> str:
    first = next(iter(games.values()))
    return games[value].title if value in games else say("server-game-first", game=first.title)


def _puzzle(say: Say, games: Games, value: str, _: Moment) -> str:
    return games[value].title if value in games else say("server-puzzle-game-all")


def _language(say: Say, _: Games, value: str, __: Moment) -> str:
    return NAMES.get(value, value) if value in LANGUAGES else say("server-language-own")


def _most(say: Say, _: Games, value: str, __: Moment) -> str:
    return say("server-most-some", count=int(value)) if value.isdecimal() else say("server-most-any")


def _pace(say: Say, _: Games, value: str, __: Moment) -> str:
    return span(say, int(value))


def _look(say: Say, _: Games, value: str, __: Moment) -> str:
    return look_name(say, value)


def _hour(say: Say, _: Games, value: str, moment: Moment) -> str:
    return say("server-puzzle-hour-at", clock=clock_face(say, int(value) * 60, moment.locale))


def _zone_menus(say: Say, zone: str, press: CustomId, moment: Moment) -> list[Block]:
    now, locale = moment.now, moment.locale
    there = by_difference(difference(now, zone), now, locale)
    near = there if zone in there else (zone, *there)
    return [place_menu(say, now, locale, press, near, zone, part=2), *time_menus(say, now, locale, press, str)]


GROUPS: Final[tuple[tuple[str, tuple[Field, ...]], ...]] = tuple(
    {
        "where": (
            Field("channels", Kind.CHANNELS),
            Field("threads", Kind.OPTION, _choices(("own", True), ("here", False))),
            Field("language", Kind.OPTION, _choices(("own", ""), *((key, key) for key in LANGUAGES)), _language),
            Field("most", Kind.OPTION, _choices(("any", None), *((str(most), most) for most in AT_ONCE)), _most),
        ),
        "who": (
            Field("openers", Kind.ROLE),
            Field("moderators", Kind.ROLE),
            Field("abroad", Kind.OPTION, _choices(("no", False), ("yes", True))),
        ),
        "news": (
            Field("news", Kind.CHANNEL),
            Field("ring", Kind.ROLE),
            Field("watching", Kind.OPTION, _choices(("no", False), ("yes", True))),
        ),
        "tables": (
            Field("game", Kind.OPTION, _catalogue, _game),
            Field("pace", Kind.OPTION, _paces, _pace),
            Field("palette", Kind.OPTION, _choices(*((key, key) for key in LOOKS)), _look),
            Field("counts", Kind.OPTION, _choices(("yes", True), ("no", False))),
        ),
        "puzzle": (
            Field("puzzle", Kind.CHANNEL),
            Field("puzzle_game", Kind.OPTION, _puzzle_games, _puzzle),
            Field("puzzle_hour", Kind.OPTION, _choices(*((str(hour), hour) for hour in HOURS)), _hour),
            Field("zone", Kind.ZONE),
        ),
    }.items()
)
FIELDS: Final = {field.key: field for _, fields in GROUPS for field in fields}


def shows_colours(part: int) -> bool:
    return any(field.key == "palette" for field in GROUPS[part][1])


def server_page(
    say: Say,
    settings: GuildSettings,
    part: int,
    games: Games,
    exists: Callable[[int], bool],
    moment: Moment,
    sample: Picture | None = None,
) -> MessageContent:
    parts = [
        button(
            say(f"server-part-{name}"),
            EditGuildSettings("part", at),
            style=Style.primary if at == part else Style.secondary,
        )
        for at, (name, _) in enumerate(GROUPS)
    ]
    blocks = [text(f"### {say('server-heading')}", say("server-at-once")), row(*parts)]
    for field in GROUPS[part][1]:
        press = EditGuildSettings(field.key, part)
        blocks.append(text(f"**{field.title(say)}.** {field.describe(say)}"))
        blocks += map(row, field.menus(say, getattr(settings, field.key), press, games, exists, moment))
        if sample is not None and field.key == "palette":
            blocks.append(gallery(sample.name, say("look-sample")))
    return v2(*blocks, picture=sample)
