"""Menus that find a time zone by the time there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from bot.discord_ui.blocks import Block, menu, option
from bot.discord_ui.interactions.custom_ids import CustomId
from bot.discord_ui.texts import Say
from bot.discord_ui.timezones import DAY, clock, clock_face, place, times


def time_menus(say: Say, now: datetime, locale: str, press: CustomId, value: Callable[[str], str]) -> list[Block]:
    """Menus of the times that clocks show now. `value` returns an option's value, given the likeliest time zone with
    that time."""
    offered, noon = times(now, locale), DAY // 2
    menus = []
    for part, key in enumerate(("quiet-morning", "quiet-evening")):
        options = []
        for minutes, zone in offered:
            if (minutes >= noon) == bool(part):
                label = say("quiet-as-in", clock=clock_face(say, minutes, locale), place=place(say, zone))
                options.append(option(label, value(zone)))
        if options:
            menus.append(menu(say(key), press, options, part=part))
    return menus


def place_menu(
    say: Say, now: datetime, locale: str, press: CustomId, zones: Sequence[str], chosen: str, *, part: int = 0
) -> Block:
    """A menu of places with the same time now."""
    options = [
        option(
            say("quiet-as-in", clock=clock(say, now, each, locale), place=place(say, each)), each, chosen=each == chosen
        )
        for each in zones
    ]
    return menu(say("quiet-other-place"), press, options, part=part)
