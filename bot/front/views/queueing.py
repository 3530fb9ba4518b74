"""The queue as one person sees it: what they look for, what is offered to them. Nothing tells of others who wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.front.custom_ids import Press, Verb
from bot.front.format import NO_DEADLINE, PACES, ago, day, message_url, named, pace_words, plain
from bot.front.pages import Page, Style, button, link, menu, option, row, several, text, user_menu
from bot.games.common.prose import listed
from bot.host.bulletins import BulletinKind
from bot.host.matching import Worth

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.front.pages import Block
    from bot.games.game import AnyGame
    from bot.host.model import TableRecord
    from bot.host.queue import Waiting
    from bot.host.tickets import Offered

    Games = Mapping[str, AnyGame]

LONGEST: Final = 7 * 24 * 60 * 60
"""Nobody is matched for questions that are open for longer, or without end."""
QUEUE_PACES: Final = tuple((seconds, words) for seconds, words in PACES if NO_DEADLINE < seconds <= LONGEST)
"""What can be chosen, in seconds, and the words for it."""
WORTHS: Final = {
    Worth.FUN: ("Just for fun", "With odds and hints for who asks"),
    Worth.RATED: ("Rated", "It counts, and nobody has help"),
    Worth.EITHER: ("Rated or just for fun", "As the others like it"),
}
"""How it is called whether results count, and what it means."""
PLACES: Final = {
    "here": ("With people of this server", False),
    "abroad": ("With people of other servers, too", True),
}
"""With whom somebody may be matched."""
SHOWN: Final = 3
"""So many open tables are shown at most."""


def queue_page(seen: Waiting, games: Games, *, private: bool) -> Page:
    """Whether somebody waits, and what they look for. `private`: it is no server's."""
    blocks = [_head(seen, private=private), row(*_ways(seen, private=private))]
    if not private or seen.ticket is not None:
        blocks += _menus(seen, games)
    return Page((*blocks, *_open_tables(seen.tables, games)))


def _head(seen: Waiting, *, private: bool) -> Block:
    if seen.ticket is None and private:
        return text(
            "### 🔎 Find a game", "Games are found on servers: call `/queue` in the channel in which you want to play."
        )
    if seen.ticket is None or seen.until is None:
        return text(
            "### 🔎 Find a game",
            "I look for people who fit you by strength and hours, and write to you when I have found some.",
            "-# All of this can stay as it is. What you choose is yours alone.",
        )
    return text(
        "### 🔎 I look for a game for you",
        f"You came into the queue {ago(seen.ticket.asked_at)}. I write to you as soon as I have found one, and look "
        f"until {day(seen.until)}.",
        "-# The longer it takes, the less I mind how well others fit. What you choose here is so at once.",
    )


def _ways(seen: Waiting, *, private: bool) -> list[Block]:
    avoid = button("Not with…", _press("not"))
    if seen.ticket is not None:
        return [button("Leave the queue", _press("leave"), emoji="🚪"), avoid]
    return [avoid] if private else [button("Find me a game", _press("join"), style=Style.success, emoji="🔎"), avoid]


def _menus(seen: Waiting, games: Games) -> list[Block]:
    search = seen.search
    titles = [option(game.title, key, chosen=key in search.games) for key, game in games.items()]
    paces = [
        option(f"{words} for each question", str(seconds), chosen=seconds in search.paces)
        for seconds, words in QUEUE_PACES
    ]
    numbers = sorted({size for game in games.values() for size in game.seats if size > 1})
    sizes = [option(f"{size} players", str(size), chosen=size in search.sizes) for size in numbers]
    blocks = [
        row(several("Any game", _press("games"), titles)),
        row(several("8 hours to 2 days for each question", _press("paces"), paces)),
        row(several("Any number of players", _press("sizes"), sizes)),
    ]
    if seen.counts:
        worths = [
            option(words, worth.value, chosen=worth is search.worth, note=note)
            for worth, (words, note) in WORTHS.items()
        ]
        blocks.append(row(menu("Rated?", _press("worth"), worths)))
    if seen.abroad:
        places = [option(words, key, chosen=abroad == search.abroad) for key, (words, abroad) in PLACES.items()]
        blocks.append(row(menu("From where?", _press("abroad"), places)))
    return blocks


def _open_tables(tables: Sequence[TableRecord], games: Games) -> list[Block]:
    """Tables that somebody could join right now instead."""
    blocks: list[Block] = []
    for record in tables[:SHOWN]:
        opener = next((player.name for player in record.players if player.user == record.opener), "Somebody")
        there = message_url(record.place.guild, record.place.channel, record.lobby_message or 0)
        see = [link("See the table", there)] if record.lobby_message is not None else []
        blocks += [
            text(
                f"🪑 **{named(opener)}** has a free seat at **{games[record.game].title}**: {pace_words(record.pace)}."
            ),
            row(button("Join", Press(Verb.JOIN, record.id), style=Style.success, emoji="🪑"), *see),
        ]
    return blocks


def avoid_page(seen: Waiting, *, private: bool) -> Page:
    """With whom somebody does not want to play. Nobody else ever hears of it."""
    met = [option(plain(name), str(user), chosen=user in seen.avoided) for user, name in seen.met.items()]
    blocks = [
        text(
            "### With whom not",
            "I will not match you with anybody whom you choose here. They do not hear of it, and nothing shows it.",
            "-# It is about games that I find: at an open table anybody may still sit down.",
        )
    ]
    if not private:
        blocks.append(row(user_menu("Nobody", _press("avoid.any"), sorted(seen.avoided))))
    if met:
        blocks.append(row(several("Of those you have played with", _press("avoid.met"), met)))
    elif private:
        blocks.append(text("On a server you can choose anybody there; here, those you have played with."))
    return Page((*blocks, row(button("Back", _press("back"), emoji="↩️"))))


# -- what is written to people ---------------------------------------------------------------------------------------


def offered_page(offer: Offered, *, nonce: str = "") -> Page:
    """A game was found: is whoever reads it in?"""
    invitation = offer.invitation
    others = listed([f"**{named(name)}**" for name in offer.others])
    told = [
        f"### 🎲 A game for you: {offer.game.title}",
        f"With {others}, {pace_words(invitation.pace)}.",
        "It is rated, so nobody has help." if invitation.rated else "",
    ]
    if offer.agreed:
        return Page(
            (
                text(
                    *told, "✅ **You are in.** I begin as soon as the others are, and keep your place if they are not."
                ),
                row(button("I cannot after all", _answer("out", invitation.id, nonce))),
            )
        )
    return Page(
        (
            text(*told, f"**Are you in?** This offer ends {ago(invitation.due)}."),
            row(
                button("I am in", _answer("in", invitation.id, nonce), style=Style.success, emoji="✅"),
                button("Not this time", _answer("out", invitation.id, nonce)),
            ),
        )
    )


def called_page(user: int, invitation: int, *, nonce: str) -> Page:
    """In a channel, for somebody who cannot be written to: something waits for them, and only they see what."""
    return Page(
        (
            text(f"🔎 <@{user}>, I have something for you, and only you see what."),
            row(button("Show me", _answer("see", invitation, nonce), style=Style.primary, emoji="👀")),
        ),
        pings=(user,),
    )


def parting_page(kind: BulletinKind, *, nonce: str, bulletin: int) -> Page:
    """What became of somebody's place in the queue."""
    if kind is BulletinKind.MISSED:
        told = "🔎 Not everybody could this time. You keep your place in the queue, and I go on looking."
        return Page((text(told), row(button("Leave the queue", _press("leave", nonce), emoji="🚪"))))
    if kind is BulletinKind.LATE:
        told = "⌛ I had a game for you and heard nothing in time, so I look no further. No harm done!"
    else:
        told = "⌛ I have looked for a game for you all this time, and found nobody who fits. Sorry!"
    again = Press(Verb.QUEUE, revision=bulletin, arg="again", nonce=nonce)
    return Page(
        (
            text(told, "-# `/play` opens a table that others can join."),
            row(button("Look again", again, style=Style.success, emoji="🔎")),
        )
    )


def begun_page(table: int) -> Page:
    """Everybody was in."""
    mine = button("My program", Press(Verb.PANEL, table), style=Style.primary, emoji="📝")
    return Page(
        (text(f"🎲 **Everybody is in: table {table} has begun.** Your first question is on its way."), row(mine))
    )


def left_page() -> Page:
    """Somebody waits no longer."""
    return Page((text("🚪 You are out of the queue. `/queue` brings you back any time."),))


def _press(what: str, nonce: str = "") -> Press:
    return Press(Verb.QUEUE, arg=what, nonce=nonce)


def _answer(what: str, invitation: int, nonce: str) -> Press:
    return Press(Verb.QUEUE, revision=invitation, arg=what, nonce=nonce)
