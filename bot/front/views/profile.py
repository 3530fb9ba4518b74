"""What somebody's games tell of them, as one picture and in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.computer.tempers import split
from bot.front.custom_ids import Press, Verb, number_of
from bot.front.format import ALT, named, plain
from bot.front.pages import Page, button, gallery, menu, option, row, text
from bot.front.views.ranking import number
from bot.games.common.prose import fitted
from bot.host.ratings import SETTLED
from rendering.scene.profile import Bars, Curve, Line, Lines, Portrait, Things

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    from bot.front.pages import Picture
    from bot.games.game import AnyGame
    from bot.host.profiles import Profile, Rival, Side

_PLACES: Final = ("1st", "2nd", "3rd", "4th")
OPEN, SIDE, HIDE, SEEN = "", "s", "h", "v"
"""What can be done with a profile: look at it, choose another side of it, hide it, have it seen again."""


@dataclass(frozen=True, slots=True)
class Look:
    """Whose profile, and which side of it. It travels in custom ids."""

    user: int
    game: str = ""
    alone: bool = False

    def press(self, what: str = OPEN, *, edit: int = 1) -> Press:
        """The click that does that with it."""
        return Press(Verb.PROFILE, edit=edit, arg=f"{what}.{self.user}.{self.game}.{int(self.alone)}")


def read_look(arg: str, value: str | None, reader: int) -> tuple[str, Look]:
    """What is to be done, and with which profile; the reader's own where no other is named.

    `value` is what was chosen in a menu: another side, or another person.
    """
    what, user, game, alone, *_ = [*arg.split("."), "", "", "", ""]
    chosen = number_of(user) or reader
    if what == SIDE and value:
        game, _, alone = value.partition(".")
    elif value:
        chosen = number_of(value) or reader
    return what, Look(chosen, game, alone == "1")


def profile_page(profile: Profile, games: Mapping[str, AnyGame], picture: Picture | None, alt: str) -> Page:
    """The profile with its picture, the ways to its other sides, and for its owner who else may see it."""
    look = Look(profile.user, *(() if profile.side is None else (profile.side.game, profile.side.alone)))
    empty = "You have not finished a game yet. `/play` opens a table; here you then read how it went."
    sides = [
        option(_side(each, games), f"{each.game}.{int(each.alone)}", chosen=each == profile.side)
        for each in profile.sides[:25]
    ]
    seen = button("Show me", look.press(SEEN), emoji="🔓")
    hide = button("Hide me", look.press(HIDE), emoji="🔒")
    game = "" if profile.side is None else profile.side.game
    best = button("Leaderboard", Press(Verb.LEADERS, arg=game), emoji="🏅")
    blocks = [text(f"### 👤 {named(profile.name)}", *_seen(profile), *([] if profile.sides else [empty]))]
    if picture is not None:
        blocks.append(gallery(picture.name, alt))
    if len(sides) > 1:
        blocks.append(row(menu("Which game?", look.press(SIDE), sides)))
    blocks.append(row(best, *([seen if profile.hidden else hide] if profile.own else [])))
    return Page(tuple(blocks), () if picture is None else (picture,))


def _seen(profile: Profile) -> list[str]:
    if not profile.own:
        return []
    if profile.hidden:
        return ["-# 🔒 Only you see this, and you are on no leaderboard."]
    return ["-# 🔓 Others see this where you have played."]


def _side(side: Side, games: Mapping[str, AnyGame]) -> str:
    return f"{games[side.game].title}, alone against computers" if side.alone else games[side.game].title


def portrait_of(profile: Profile, side: Side, games: Mapping[str, AnyGame], computers: Mapping[str, str]) -> Portrait:
    """The profile as its picture shows it."""
    present, game = profile.present, games[side.game]
    return Portrait(
        name=plain(profile.name),
        about=f"{game.title} · {'alone against computers' if side.alone else 'among people'}",
        number=f"{present.shown:,}" if profile.past else "",
        unit="rating" if present.settled else "about, so far",
        parts=tuple(_parts(profile, side, game, computers)),
    )


def _parts(
    profile: Profile, side: Side, game: AnyGame, computers: Mapping[str, str]
) -> Iterator[Curve | Bars | Things | Lines]:
    if profile.past:
        points = tuple(each.rating.shown for each in profile.past)
        settled = sum(not each.rating.settled for each in profile.past)
        yield Curve("Rating, game by game", points, settled, _day(profile.past[0].at), _day(profile.past[-1].at))
    yield Bars(
        "1 game" if side.games == 1 else f"{side.games:,} games", tuple(zip(_PLACES, profile.places, strict=False))
    )
    used = [(game.signs[key].icon, f"{count:,}") for key, count in profile.uses if key in game.signs]
    if used:
        yield Things("Plays most", tuple(used))
    if profile.rivals:
        lines = (Line(_rival(each, computers), f"{each.ahead:,} : {each.behind:,}") for each in profile.rivals)
        yield Lines("Met most · ahead : behind", tuple(lines))
    share = _share(profile)
    if share is not None:
        yield Lines("", (Line("Answered in time", f"{share} %", share / 100),))


def told(profile: Profile, side: Side, games: Mapping[str, AnyGame], computers: Mapping[str, str]) -> str:
    """The same in words."""
    return fitted(_told(profile, side, games[side.game], computers), ALT)


def _told(profile: Profile, side: Side, game: AnyGame, computers: Mapping[str, str]) -> list[str]:
    among = "alone against computers" if side.alone else "among people"
    lines = [f"{plain(profile.name)}: {game.title}, {among}."]
    if profile.past:
        settling = "" if profile.present.settled else f", still settling by fewer than {SETTLED} games"
        lines.append(f"Rating: {number(profile.present)}{settling}.")
        if len(profile.past) > 1:
            shown = [each.rating.shown for each in profile.past]
            first, last = _day(profile.past[0].at), _day(profile.past[-1].at)
            lines.append(f"From {first} to {last} it went from {shown[0]:,} to {shown[-1]:,}, {max(shown):,} at best.")
    places = [f"{word} {count:,}" for word, count in zip(_PLACES, profile.places, strict=False) if count]
    lines.append(f"Finished games: {side.games:,}. Places: {', '.join(places)}.")
    used = [f"{game.signs[key].words} {count:,}" for key, count in profile.uses if key in game.signs]
    if used:
        lines.append(f"Plays most: {', '.join(used)}.")
    lines += [
        f"Met most: {_rival(each, computers)}, ahead {each.ahead:,}, behind {each.behind:,}." for each in profile.rivals
    ]
    share = _share(profile)
    if share is not None:
        lines.append(f"Answered in time: {share} %.")
    return lines


def _rival(rival: Rival, computers: Mapping[str, str]) -> str:
    if isinstance(rival.player, str):
        key, temper = split(rival.player)
        return f"{computers.get(key, key)} {temper.word}".strip()
    return plain(rival.name)


def _share(profile: Profile) -> int | None:
    """Of a hundred questions, how many were answered in time; never 100 if one was not. None: nothing was asked."""
    asked, answered = profile.reliable.asked, profile.reliable.answered
    return answered * 100 // asked if asked else None


def _day(at: datetime) -> str:
    return f"{at.day} {at:%b} {at.year}"
