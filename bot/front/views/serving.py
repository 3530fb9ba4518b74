"""A server's settings: a panel in parts, each choice with a line that says what it does."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, assert_never

from bot.front.custom_ids import Press, Verb, number_of
from bot.front.format import PACES, USUAL_PACE, span
from bot.front.pages import Page, Style, button, channel_menu, menu, option, role_menu, row, text
from bot.front.speech import NAMES, spoken
from bot.front.views.preferences import LOOKS, look_name
from bot.speech import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bot.front.pages import Block
    from bot.games.game import AnyGame
    from bot.host.servers import Settings

    Games = Mapping[str, AnyGame]
    Offered = Sequence[tuple[str, str, Any]]
    """What a menu offers: the option's value, its label, and what the setting then is. The first is the usual."""


class Kind(Enum):
    """By what a setting is chosen."""

    CHANNEL = auto()
    CHANNELS = auto()
    ROLE = auto()
    OPTION = auto()


@dataclass(frozen=True, slots=True)
class Field:
    """One setting, as it is chosen."""

    key: str
    kind: Kind
    title: str
    told: str
    """What it does, in a line."""
    none: str = ""
    """What its menu says where no channel or role is chosen."""
    offered: Callable[[Games], Offered] = lambda _: ()

    def read(self, values: Sequence[str], games: Games) -> Any:
        """The setting after that choice; what cannot be chosen is as if nothing were."""
        numbers = [number for value in values if (number := number_of(value))]
        match self.kind:
            case Kind.CHANNELS:
                return tuple(numbers[:PLACES])
            case Kind.CHANNEL | Kind.ROLE:
                return next(iter(numbers), None)
            case Kind.OPTION:
                offered = self.offered(games)
                return next((meant for value, _, meant in offered if value in values), offered[0][2])
            case _:
                assert_never(self.kind)

    def menu(self, now: Any, press: Press, games: Games, exists: Callable[[int], bool]) -> Block:
        """Its menu, with what is chosen `now`. A channel or role that is gone cannot be shown as chosen."""
        chosen = now if isinstance(now, tuple) else (now,)
        there = [each for each in chosen if isinstance(each, int) and exists(each)]
        match self.kind:
            case Kind.CHANNELS:
                return channel_menu(self.none, press, there, most=PLACES, forums=True)
            case Kind.CHANNEL:
                return channel_menu(self.none, press, there)
            case Kind.ROLE:
                return role_menu(self.none, press, there)
            case Kind.OPTION:
                offered = self.offered(games)
                known = next((value for value, _, meant in offered if meant == now), offered[0][0])
                options = [option(label, value, chosen=value == known) for value, label, _ in offered]
                return menu(self.title, press, options)
            case _:
                assert_never(self.kind)


PLACES: Final = 25
"""So many channels can be chosen."""
ZONES: Final = (
    *("UTC", "Europe/London", "Europe/Paris", "Europe/Helsinki", "Europe/Istanbul", "Asia/Dubai", "Asia/Karachi"),
    *("Asia/Kolkata", "Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Brisbane"),
    *("Australia/Sydney", "Pacific/Auckland", "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles"),
    *("America/Denver", "America/Chicago", "America/New_York", "America/Halifax", "America/Sao_Paulo"),
    *("Atlantic/Azores", "Africa/Johannesburg"),
)
"""A place for each clock that most people have."""
"""What languages call themselves."""
AT_ONCE: Final = (1, 2, 3, 5, 10, 20, 50)
"""How many tables at a time can be chosen."""


def _choices(*offered: tuple[str, str, Any]) -> Callable[[Games], Offered]:
    return lambda _: offered


def _catalogue(games: Games) -> Offered:
    first = next(iter(games.values())).title
    return [("first", f"{first}, as everywhere", ""), *((key, game.title, key) for key, game in games.items())][:25]


def _puzzling(games: Games) -> Offered:
    puzzling = [(key, game.title, key) for key, game in games.items() if game.maker is not None]
    return [("all", "All of them in turn", ""), *puzzling][:25]


def _zones(_: Games) -> Offered:
    return [(zone, zone.rpartition("/")[2].replace("_", " "), zone) for zone in ZONES]


def _paces(_: Games) -> Offered:
    say = spoken(ENGLISH).say
    paces = [(str(each), span(say, each), None if each == USUAL_PACE else each) for each in PACES]
    return sorted(paces, key=lambda pace: pace[2] is not None)


GROUPS: Final[tuple[tuple[str, tuple[Field, ...]], ...]] = (
    (
        "Where",
        (
            Field(
                "channels",
                Kind.CHANNELS,
                "Where",
                "Tables may be opened in these channels, with their threads and forum posts.",
                none="Everywhere",
            ),
            Field(
                "threads",
                Kind.OPTION,
                "Threads",
                "Where a game is played once it has started.",
                offered=_choices(
                    ("own", "In a thread of its own", True), ("here", "In the channel it was opened in", False)
                ),
            ),
            Field(
                "language",
                Kind.OPTION,
                "Language",
                "In which I speak in the channels here. Everybody is spoken to privately in their own (`/me`).",
                offered=_choices(
                    ("own", "As Discord has it for this server", ""),
                    *((key, NAMES.get(key, key), key) for key in LANGUAGES),
                ),
            ),
            Field(
                "most",
                Kind.OPTION,
                "How many",
                "How many tables may be open or running at a time.",
                offered=_choices(
                    ("any", "Any number of tables", None),
                    *((str(most), f"{most} tables" if most > 1 else "1 table", most) for most in AT_ONCE),
                ),
            ),
        ),
    ),
    (
        "Who",
        (
            Field("openers", Kind.ROLE, "Who opens tables", "Everybody may join them.", none="Everybody"),
            Field(
                "moderators",
                Kind.ROLE,
                "Moderators",
                "They may do at every table here what you may, such as cancel it. This panel stays yours.",
                none="Only those who may manage the server",
            ),
            Field(
                "abroad",
                Kind.OPTION,
                "Who plays with whom",
                "Whether `/queue` may find games with other servers that allow it, for those who want that.",
                offered=_choices(
                    ("no", "Only people of this server with each other", False),
                    ("yes", "People of other servers, too", True),
                ),
            ),
        ),
    ),
    (
        "News",
        (
            Field(
                "news",
                Kind.CHANNEL,
                "News",
                "Here I tell once of each open table and of each finished game.",
                none="Nowhere",
            ),
            Field(
                "ring",
                Kind.ROLE,
                "Looking for players",
                "I ring this role when a table has free seats, at most once an hour.",
                none="Nobody is rung",
            ),
            Field(
                "watching",
                Kind.OPTION,
                "Watching",
                "Those who watch can have a thread of their own, under the news of an open table.",
                offered=_choices(
                    ("no", "No thread for those who watch", False), ("yes", "A thread for each table", True)
                ),
            ),
        ),
    ),
    (
        "New tables",
        (
            Field("game", Kind.OPTION, "Game", "What `/play` proposes first.", offered=_catalogue),
            Field("pace", Kind.OPTION, "Time for each question", "What `/play` proposes.", offered=_paces),
            Field(
                "palette",
                Kind.OPTION,
                "Colours",
                "Of the pictures that all see. Everybody chooses their own with `/me`.",
                offered=_choices(*((key, look_name(spoken(ENGLISH).say, key), key) for key in LOOKS)),
            ),
            Field(
                "counts",
                Kind.OPTION,
                "Results",
                "Whether games on this server count for ratings.",
                offered=_choices(("yes", "They count", True), ("no", "They are just for fun", False)),
            ),
        ),
    ),
    (
        "Puzzle",
        (
            Field(
                "puzzle",
                Kind.CHANNEL,
                "A puzzle every day",
                "Here I tell of it, with how the last one was to be done. Everybody solves it in private.",
                none="No puzzle",
            ),
            Field("puzzle_game", Kind.OPTION, "Of which game", "One game, or all in turn.", offered=_puzzling),
            Field(
                "puzzle_hour",
                Kind.OPTION,
                "When",
                "If that has gone by today, today's comes at once.",
                offered=_choices(*((str(hour), f"At {hour}:00", hour) for hour in (9, *range(9), *range(10, 24)))),
            ),
            Field(
                "zone", Kind.OPTION, "By which clock", "Any place where it is as late as here will do.", offered=_zones
            ),
        ),
    ),
)
"""The parts of the panel, each with its name and settings."""
FIELDS: Final = {field.key: field for _, fields in GROUPS for field in fields}


def server_page(settings: Settings, part: int, games: Games, exists: Callable[[int], bool]) -> Page:
    """One part of the settings, with the way to the others."""
    parts = [
        button(name, Press(Verb.SERVER, edit=at, arg="part"), style=Style.primary if at == part else Style.secondary)
        for at, (name, _) in enumerate(GROUPS)
    ]
    blocks = [text("### This server", "What you choose is so at once."), row(*parts)]
    for field in GROUPS[part][1]:
        press = Press(Verb.SERVER, edit=part, arg=field.key)
        blocks.append(text(f"**{field.title}.** {field.told}"))
        blocks.append(row(field.menu(getattr(settings, field.key), press, games, exists)))
    return Page(tuple(blocks))
