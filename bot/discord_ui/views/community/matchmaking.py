"""Pages of the queue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.discord_ui.blocks import Block, Style, button, menu, option, row, several, text, user_menu
from bot.discord_ui.components import MessageContent, ordinary, v2
from bot.discord_ui.format import NO_DEADLINE, PACES, ago, exactly, format_name, plain
from bot.discord_ui.interactions.actions import matchmaking
from bot.discord_ui.views.play.lobby import host_name, lobby_link
from bot.discord_ui.views.play.seats import join_button, turn_button
from bot.games.game import AnyGame
from bot.host.matchmaking.queue import Waiting
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.community.matchmaking import Offered, Worth
from bot.host.model.tables import TableRecord
from bot.i18n import Translator

Games = Mapping[str, AnyGame]

LONGEST: Final = 7 * 24 * 60 * 60
"""Longest time limit for a turn in matched games, in seconds."""
QUEUE_PACES: Final = tuple(each for each in PACES if NO_DEADLINE < each <= LONGEST)
PLACES: Final = {"here": False, "abroad": True}
"""The menu's values, with True for matching people from other servers as well."""
SHOWN: Final = 3


def queue_page(translator: Translator, seen: Waiting, games: Games, *, private: bool) -> MessageContent:
    """The page about the queue. `private` means that it's in DMs."""
    blocks = [_head(translator, seen, private=private), row(*_ways(translator, seen, private=private))]
    if not private or seen.ticket is not None:
        blocks += _menus(translator, seen, games)
    return v2(*blocks, *_open_tables(translator, seen.tables, games))


def _head(translator: Translator, seen: Waiting, *, private: bool) -> Block:
    say = translator.say
    if seen.ticket is None and private:
        return text(f"### 🔎 {say('queue-heading')}", say("queue-where"))
    if seen.ticket is None or seen.until is None:
        return text(f"### 🔎 {say('queue-heading')}", say("queue-what"), f"-# {say('queue-yours')}")
    since = say("queue-since", since=ago(seen.ticket.asked_at), until=exactly(seen.until))
    return text(f"### 🔎 {say('queue-looking')}", since, f"-# {say('queue-widens')}")


def _ways(translator: Translator, seen: Waiting, *, private: bool) -> list[Block]:
    avoid = button(translator.say("button-not-with"), matchmaking.ShowAvoided())
    if seen.ticket is not None:
        return [button(translator.say("button-leave-queue"), matchmaking.LeaveQueue(), emoji="🚪"), avoid]
    find = button(translator.say("button-find"), matchmaking.JoinQueue(), style=Style.success, emoji="🔎")
    return [avoid] if private else [find, avoid]


def _menus(translator: Translator, seen: Waiting, games: Games) -> list[Block]:
    search, say = seen.search, translator.say
    titles = [option(game.title, key, chosen=key in search.games) for key, game in games.items()]
    paces = [
        option(say("queue-pace", time=say(f"queue-time-{seconds}")), str(seconds), chosen=seconds in search.paces)
        for seconds in QUEUE_PACES
    ]
    numbers = sorted({size for game in games.values() for size in game.seats if size > 1})
    sizes = [option(say("queue-size", count=size), str(size), chosen=size in search.sizes) for size in numbers]
    blocks = [
        row(several(say("queue-any-game"), matchmaking.AdjustQueue("games"), titles)),
        row(several(say("queue-usual-pace"), matchmaking.AdjustQueue("paces"), paces)),
        row(several(say("queue-any-size"), matchmaking.AdjustQueue("sizes"), sizes)),
    ]
    if seen.may_be_rated:
        chosen = search.worth.value
        worths = [
            option(say(f"queue-worth-{key}"), key, chosen=key == chosen, note=say(f"queue-worth-{key}-note"))
            for key in (worth.value for worth in Worth)
        ]
        blocks.append(row(menu(say("queue-rated"), matchmaking.AdjustQueue("worth"), worths)))
    if seen.abroad:
        places = [
            option(say(f"queue-from-{key}"), key, chosen=abroad == search.abroad) for key, abroad in PLACES.items()
        ]
        blocks.append(row(menu(say("queue-from"), matchmaking.AdjustQueue("abroad"), places)))
    return blocks


def _open_tables(translator: Translator, tables: Sequence[TableRecord], games: Games) -> list[Block]:
    blocks, say = list[Block](), translator.say
    for record in tables[:SHOWN]:
        host = host_name(record, say("herald-somebody"))
        blocks += [
            text(say("queue-open", name=host, game=games[record.game].title)),
            row(join_button(say, record.id), *lobby_link(say("button-see-table"), record)),
        ]
    return blocks


def avoid_page(translator: Translator, seen: Waiting, *, private: bool) -> MessageContent:
    say = translator.say
    met = [option(plain(name), str(user), chosen=user in seen.avoided) for user, name in seen.met.items()]
    blocks = [text(f"### {say('avoid-heading')}", say("avoid-what"), f"-# {say('avoid-limits')}")]
    if not private:
        blocks.append(row(user_menu(say("avoid-nobody"), matchmaking.AvoidPlayers(), sorted(seen.avoided))))
    if met:
        blocks.append(row(several(say("avoid-met"), matchmaking.AvoidPlayers(met=True), met)))
    elif private:
        blocks.append(text(say("avoid-elsewhere")))
    return v2(*blocks, row(button(say("button-back"), matchmaking.ShowQueue(in_place=True), emoji="↩️")))


def offered_page(translator: Translator, offer: Offered, *, nonce: str = "") -> MessageContent:
    invitation, say = offer.invitation, translator.say
    others = translator.join_list([f"**{format_name(name)}**" for name in offer.others])
    lines = [
        f"🎲 {say('offer-heading', game=offer.game.in_language(translator.language).title)}",
        say("offer-with", others=others, time=say(f"queue-time-{invitation.pace}")),
        say("offer-rated") if invitation.rated else "",
    ]
    out = matchmaking.DeclineInvitation(invitation.id, nonce=nonce)
    if offer.agreed:
        return ordinary(text(*lines, say("offer-in")), row(button(say("button-cannot"), out)))
    yes = button(
        say("button-in"), matchmaking.AcceptInvitation(invitation.id, nonce=nonce), style=Style.success, emoji="✅"
    )
    ask = say("offer-ask", until=ago(invitation.due))
    return ordinary(text(*lines, ask), row(yes, button(say("button-not-this-time"), out)))


def called_page(translator: Translator, user: int, invitation: int, *, nonce: str) -> MessageContent:
    see = matchmaking.ShowInvitation(invitation, nonce=nonce)
    return ordinary(
        text(translator.say("offer-call", who=f"<@{user}>")),
        row(button(translator.say("button-show-me"), see, style=Style.primary, emoji="👀")),
        pings=(user,),
    )


def lapsed_page(translator: Translator) -> MessageContent:
    return ordinary(text(f"-# 🔎 {translator.say('offer-over')}"))


def parting_page(translator: Translator, kind: AnnouncementKind, *, nonce: str, announcement: int) -> MessageContent:
    say = translator.say
    if kind is AnnouncementKind.FAILED:
        leave = button(say("button-leave-queue"), matchmaking.LeaveQueue(nonce=nonce), emoji="🚪")
        return ordinary(text(say("offer-fell-through")), row(leave))
    message = say("offer-expired" if kind is AnnouncementKind.EXPIRED else "offer-not-found")
    again = matchmaking.RejoinQueue(announcement, nonce=nonce)
    return ordinary(
        text(message, f"-# {say('offer-else')}"),
        row(button(say("button-look-again"), again, style=Style.success, emoji="🔎")),
    )


def begun_page(translator: Translator, table: int) -> MessageContent:
    return ordinary(text(translator.say("offer-begun", table=table)), row(turn_button(translator.say, table)))


def left_page(translator: Translator) -> MessageContent:
    return v2(text(translator.say("queue-left")))
