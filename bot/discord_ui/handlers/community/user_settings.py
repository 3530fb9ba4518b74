"""Handlers for personal settings, including quiet hours and holidays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from typing import Final

from bot.discord_ui import timezones
from bot.discord_ui.components import MessageContent
from bot.discord_ui.format import kind_in
from bot.discord_ui.interactions.actions.people import EditUserSettings, TypedUserSetting
from bot.discord_ui.interactions.context import AnyRequest, Request, handles, handles_form
from bot.discord_ui.interactions.custom_ids import number_of
from bot.discord_ui.interactions.replies import Ephemeral, Modal, ReplaceMessage, Reply, ephemeral_text
from bot.discord_ui.texts import WORDS, later
from bot.discord_ui.timezones import DAY
from bot.discord_ui.views.community import user_settings as pages
from bot.host.core.errors import StaleError, TableError
from bot.host.model.people.availability import QuietHours, Vacation, total
from bot.host.model.people.user_settings import UserSettings
from bot.host.people.user_settings import in_zone, with_quiet

_TIME = r"(\d{1,2})(?:[:.](\d\d))?\s*([ap]m)?"
_HOURS = re.compile(rf"{_TIME}\s*(?:-|–|to|until|till)\s*{_TIME}", re.IGNORECASE)
NOON: Final = 12
_DAY = re.compile(r"\d{4}-\d\d?-\d\d?|\d\d?\.\d\d?\.\d{4}")
_ZONE = re.compile(r"[A-Za-z]+(?:[_/+-][A-Za-z0-9_+-]+)+|UTC")


@handles(EditUserSettings)
async def me(request: Request[EditUserSettings]) -> Reply:
    what, rest = request.action.setting, request.action.detail
    if not what:
        return Ephemeral(await _settings_page(request))
    parts = {"quiet": _quiet, "zone": _zone, "hour": _hour, "away": _away}
    if what in parts:
        return await parts[what](request, rest)
    menu = pages.menus(request.context.computers).get(what)
    if change := _with_palette if what == "palette" else menu and menu.choose:
        await request.host.user_settings.choose(request.actor.user, partial(change, value=request.value or ""))
    if what == "language":
        language = await request.host.locales.of(request.actor.user.id)
        request = replace(request, context=request.context.in_language(language))
    return ReplaceMessage(await _settings_page(request))


async def _settings_page(request: AnyRequest) -> MessageContent:
    preferences, say = request.host.user_settings, request.say
    user_settings = await preferences.of(request.actor.user.id)
    sample = await request.context.images.sample(user_settings.palette, pages.sample_words(say))
    kinds = {kind: kind_in(request.translator, kind, title) for kind, title in request.context.computers.items()}
    return pages.me_page(say, user_settings, sample, preferences.now(), kinds, request.actor.locale)


def _with_palette(user_settings: UserSettings, value: str) -> UserSettings:
    if value not in pages.LOOKS:
        known = WORDS.join_alternatives([later(f"palette-{key}") for key in pages.PALETTES])
        raise TableError(later("look-unknown", known=known))
    return replace(user_settings, palette=value)


async def _quiet(request: AnyRequest, what: str) -> Reply:
    preferences, user = request.host.user_settings, request.actor.user
    user_settings = await preferences.of(user.id)
    if what == "type":
        words = "" if user_settings.quiet is None else pages.quiet_words(request.say, user_settings.quiet)
        kept = f"{words} {user_settings.zone}".strip()
        return Modal(pages.TypeHours(request.say, user=user.id, setting="quiet", kept=kept))
    if what == "set":
        begin, _, end = (request.value or "").partition("-")
        first, last = number_of(begin), number_of(end)
        quiet = None if first is None or last is None else QuietHours(first, last)
        user_settings = await preferences.choose(user, partial(with_quiet, quiet=quiet))
    return _quiet_page_reply(request, user_settings)


async def _zone(request: AnyRequest, zone: str) -> Reply:
    change = partial(in_zone, zone=zone or request.value or "")
    return _quiet_page_reply(request, await request.host.user_settings.choose(request.actor.user, change))


async def _hour(request: AnyRequest, _: str) -> Reply:
    """Save the likeliest time zone with the chosen difference from UTC, and offer the others."""
    minutes = number_of(request.value or "")
    now = request.host.user_settings.now()
    near = [] if minutes is None else timezones.by_difference(minutes, now, request.actor.locale)
    if not near:
        raise TableError(later("quiet-no-such-hour"))
    chosen = await request.host.user_settings.choose(request.actor.user, partial(in_zone, zone=near[0]))
    return _quiet_page_reply(request, chosen, near)


def _quiet_page_reply(request: AnyRequest, user_settings: UserSettings, near: Sequence[str] = ()) -> Reply:
    now, locale = request.host.user_settings.now(), request.actor.locale
    return ReplaceMessage(pages.quiet_page(request.say, user_settings, now, locale, near))


async def _away(request: AnyRequest, rest: str) -> Reply:
    preferences, user = request.host.user_settings, request.actor.user
    what, _, about = rest.partition(".")
    first = None
    match what:
        case "type":
            return Modal(pages.TypeHours(request.say, user=user.id, setting="away", kept=""))
        case "from":
            first = _day(request.value or "")
        case "to":
            await preferences.go_away(user, Vacation(_day(about), _day(request.value or "")))
        case "back":
            await preferences.come_back(user, _day(about))
    return ReplaceMessage(await _holidays(request, first))


async def _holidays(request: AnyRequest, first: date | None = None) -> MessageContent:
    preferences, now = request.host.user_settings, request.host.user_settings.now()
    user_settings = await preferences.of(request.actor.user.id)
    left = max(0, preferences.bounds.year - total(user_settings.holidays, user_settings.hours.today(now).year))
    return pages.holidays_page(request.say, user_settings, now, preferences.bounds, left, first)


def _day(written: str) -> date:
    with suppress(ValueError):
        return datetime.strptime(written, "%d.%m.%Y" if "." in written else "%Y-%m-%d").replace(tzinfo=UTC).date()
    raise TableError(later("day-unknown"))


@handles_form(TypedUserSetting)
async def typed_in_form(request: Request[TypedUserSetting]) -> Reply:
    if request.action.user != request.actor.user.id:
        raise StaleError(later("typed-by-another"))
    written = (request.value or "").strip()
    return await (_typed_holiday if request.action.setting == "away" else _typed_hours)(request, written)


async def _typed_hours(request: AnyRequest, written: str) -> Reply:
    hours, zone = _HOURS.search(written), _ZONE.search(_HOURS.sub("", written))  # not "pm-7am" as a zone
    if hours is None and zone is None:
        return ephemeral_text(request.say("quiet-unreadable"))

    def change(user_settings: UserSettings) -> UserSettings:
        if zone is not None:
            user_settings = in_zone(user_settings, zone[0])
        if hours is None:
            return user_settings
        begin, end = _minutes(*hours.groups()[:3]), _minutes(*hours.groups()[3:])
        if begin is None or end is None:
            return with_quiet(user_settings, QuietHours(0, 0))  # refused, with a reason
        return with_quiet(user_settings, QuietHours(begin, end % DAY))

    return _quiet_page_reply(request, await request.host.user_settings.choose(request.actor.user, change))


def _minutes(hour: str, minute: str | None, half: str | None) -> int | None:
    """A typed time as minutes since midnight; None if it's invalid, except that a 24-hour time's hour isn't checked."""
    hours, minutes = int(hour), int(minute or 0)
    if half and not 1 <= hours <= NOON:
        return None
    if half:
        hours = hours % NOON + (NOON if half.lower() == "pm" else 0)
    return hours * 60 + minutes if minutes < 60 else None


async def _typed_holiday(request: AnyRequest, written: str) -> Reply:
    days = [_day(each) for each in _DAY.findall(written)]
    if not days or len(days) > 2 or any(map(str.isdecimal, _DAY.sub("", written))):  # such as "1.–14.7.2027"
        return ephemeral_text(request.say("holiday-unreadable"))
    await request.host.user_settings.go_away(request.actor.user, Vacation(days[0], days[-1]))
    return ReplaceMessage(await _holidays(request))
