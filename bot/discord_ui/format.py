"""Short texts: times, names, lists, and truncation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from discord.utils import format_dt

from bot.ai.names import computer_title, localize_name
from bot.ai.temperaments import split
from bot.discord_ui.texts import Say, translator_of
from bot.engine.icons import BEGINS, choose_texts, icon, map_texts, replace_icons
from bot.engine.quoting import harmless, visible
from bot.games.common.text.prose import count_units
from bot.games.game import AnyGame, OptionValue
from bot.host.match.seats import of_tournament
from bot.host.model.drafts import Commitment
from bot.host.model.seats import SeatAssignment
from bot.host.model.tables import Participant, TableRecord
from bot.i18n import Translator

NAME: Final = 32
"""Maximum number of characters shown of a name."""
BLANK: Final = "\u200b"
"""An empty line that Discord keeps."""
TEXT: Final = 4000
"""Maximum number of characters in all of a V2 message's texts together."""
CONTENT: Final = 2000
"""Maximum number of characters in an ordinary message's content."""
ALT: Final = 1024
"""Maximum number of characters in a picture's alt text."""
LABEL: Final = 80
EMOJI: Final = 28
"""Extra characters that one of the bot's emoji takes in a text, compared with its icon's token."""
DIGITS: Final = 32
"""Number of hex digits that `sealed_as` shows of each seal."""
OPTION: Final = 100
"""Maximum number of characters in a menu option's label, value or description, or in a command's choice."""

NO_DEADLINE: Final = 0
PACES: Final = (
    *(NO_DEADLINE, 60, 5 * 60, 15 * 60, 60 * 60, 8 * 60 * 60),
    *(days * 24 * 60 * 60 for days in (1, 2, 3, 7, 14)),
)
"""The time limits for a turn to choose from, in seconds, beginning with none."""
USUAL_PACE: Final = 24 * 60 * 60


def cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def cut_answer(shown: str, most: int) -> str:
    """An answer as `Game.render_answer` gives it, cut to about `most` characters; an icon counts as two."""
    if shown.startswith("`"):
        return f"`{cut(shown.strip('`'), most)}`"

    def kept(text: str) -> str:
        words = text.split(" ")
        while len(replace_icons(" ".join(words), lambda _: "  ")) > most:
            words.pop()
        return text if text == " ".join(words) else f"{' '.join(words)} …"

    return map_texts(shown, kept)


def cut_units(text: str, most: int) -> str:
    """Like `cut`, but counting in UTF-16 units, as Discord may: characters beyond the first 65,536 count as two."""
    if count_units(text) <= most:
        return text
    kept = text[: most - 1]
    while count_units(kept) > most - 1:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def length(text: str) -> int:
    """Length of a text as Discord may count it, with icons as the bot's emoji, or as words if that's longer."""
    either = choose_texts(text, lambda _: True), choose_texts(text, lambda _: False)
    return max(count_units(each) + each.count(BEGINS) * EMOJI for each in either)


def plain(name: str) -> str:
    """A name on one line, at most 32 characters, for labels and pictures; never empty."""
    return visible(cut(visible(name), NAME)) or "somebody"


def format_name(name: str) -> str:
    """A name in markdown, cut to 32 characters and escaped."""
    return harmless(plain(name))


def mention(player: Participant) -> tuple[str, tuple[int, ...]]:
    """A player's mention and the person it pings, or a computer's name and nobody."""
    return (format_name(player.name), ()) if player.user is None else (f"<@{player.user}>", (player.user,))


def named_in(say: Say, sitter: Participant | SeatAssignment) -> str:
    """Name of a participant in markdown; a computer's name is in the language of `say`."""
    return format_name(localize_name(say, sitter.name, sitter.computer))


def place_words(say: Say, guild: int | None, channel: int) -> str:
    """A channel as a mention; a DM in words, because mentions can't show it."""
    return say("our-dms") if guild is None else f"<#{channel}>"


def message_url(guild: int | None, channel: int, message: int) -> str:
    return f"{channel_url(guild, channel)}/{message}"


def channel_url(guild: int | None, channel: int) -> str:
    return f"https://discord.com/channels/{guild or '@me'}/{channel}"


def as_sentence(reason: str) -> str:
    why = reason.strip()
    return capitalize_first(why) + ("" if why.endswith((".", "!", "?")) else ".")


moment = partial(format_dt, style="F")
"""A timestamp shown in each reader's own time, with the weekday and the month's name."""
exactly = partial(format_dt, style="f")
"""Like `moment`, but without the weekday."""
clock_time = partial(format_dt, style="t")
day = partial(format_dt, style="D")
ago = partial(format_dt, style="R")
"""A timestamp shown as relative time, such as "2 hours ago"."""


def when(instant: datetime) -> str:
    return f"{moment(instant)} ({ago(instant)})"


def pace_words(say: Say, pace: int | None) -> str:
    """The time limit for a turn in words, such as "1 day per turn"."""
    return say("pace-each", span=span(say, pace)) if pace else say("pace-none")


def span(say: Say, seconds: int) -> str:
    """A duration in words, such as "2 weeks"; 0 means no deadline."""
    if not seconds:
        return say("pace-none")
    for length_, key in _SPANS:
        if seconds % length_ == 0:
            return say(key, count=seconds // length_)
    return say("span-seconds", count=seconds)


_SPANS: Final = ((7 * 86400, "span-weeks"), (86400, "span-days"), (3600, "span-hours"), (60, "span-minutes"))


def time_left(say: Say, left: timedelta) -> str:
    """The time left in words, rounded down, such as "20 hours left.", or that it's nearly up, if it's under a
    minute."""
    seconds = max(0, int(left.total_seconds()))
    unit = next((unit for unit in (86400, 3600, 60) if seconds >= 2 * unit), 60)
    return say("time-left", span=span(say, seconds // unit * unit)) if seconds >= unit else say("time-nearly-up")


def capitalize_first(words: str) -> str:
    return words[:1].upper() + words[1:]


def kind_of(game: AnyGame, kind: str, title: str) -> str:
    return kind_in(translator_of(game), kind, title)


def kind_in(translator: Translator, kind: str, title: str) -> str:
    """A computer kind's name in the translator's language; its title if there's no translation."""
    return translator.say(f"computer-{kind}") if translator.has(f"computer-{kind}") else title


def computer_in(say: Say, kind: str, computers: Mapping[str, str]) -> str:
    key, temperament = split(kind)
    return computer_title(say, kind) or f"{computers.get(key, key)} {temperament.word}"


def seat_icon(game: AnyGame, player: Participant) -> str:
    """A player's colour as an icon, or as an emoji if the game has no icon for it."""
    if player.colour in game.icons:
        return icon(player.colour)
    return next((colour.emoji for colour in game.colours if colour.key == player.colour), "⬜")


def colour_name(game: AnyGame, player: Participant) -> str:
    return capitalize_first(next((each.name for each in game.colours if each.key == player.colour), player.colour))


def seat_name(game: AnyGame, player: Participant) -> str:
    return f"{seat_icon(game, player)} **{format_name(player.name)}**{' 🤖' if player.computer else ''}"


def part_name(game: AnyGame, part: str) -> str:
    return part if game.sealing is None else game.sealing.part_name(part)


def sealed_as(game: AnyGame, commitments: Sequence[Commitment]) -> str:
    """The seals of a locked-in answer, each cut to `DIGITS`."""
    return " · ".join(f"{part_name(game, each.part)} `{each.digits[:DIGITS]}`".lstrip() for each in commitments)


def chosen_words(game: AnyGame, options: dict[str, OptionValue]) -> Sequence[str]:
    chosen = [(each, options[each.key]) for each in game.options if options.get(each.key, each.default) != each.default]
    return [f"{option.label}: {dict(option.values).get(value, str(value))}" for option, value in chosen]


def lines_within(lines: Sequence[str], room: int, more: Callable[[int], str]) -> str:
    """The lines, or as many as fit into `room` with a line from `more` about the rest; empty if not even that fits."""

    def texts() -> Iterator[str]:
        yield "\n".join(lines)
        for kept in reversed(range(len(lines))):
            yield "\n".join((*lines[:kept], more(len(lines) - kept)))

    return next((text for text in texts() if length(text) <= room), "")


def title_of(game: AnyGame, record: TableRecord) -> str:
    """A table's title with its game and number, such as "RAMbots · table 12"; a tournament's tables are marked."""
    key = "table-title-cup" if of_tournament(record) else "table-title"
    return translator_of(game).say(key, game=game.title, table=record.id)


def in_line(name: str) -> str:
    """A name that usually begins with a capital, as used within a sentence: "round 3"."""
    return name[:1].lower() + name[1:]
