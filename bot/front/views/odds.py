"""The odds of a draft, in a line or two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.front.pages import Page, gallery, text
from bot.front.speech import tongue_of
from bot.host.odds import prospects_of

if TYPE_CHECKING:
    from bot.computer.odds import Odds
    from bot.front.pages import Picture
    from bot.front.speech import Say
    from bot.host.model import SeatView

HARDLY: Final = 0.05
"""What comes less often comes hardly ever, and what does not come as seldom comes almost always."""
MENTIONED: Final = 4
"""So many of what may come are told at most."""
PLACES: Final = 3
"""So many places where something may end."""


def in_words(say: Say, share: float) -> str:
    """How often, with care: "about 6 in 10"."""
    if share < HARDLY:
        return say("odds-hardly")
    if share > 1 - HARDLY:
        return say("odds-always")
    return say("odds-about", count=max(1, min(9, round(10 * share))))


def odds_page(seat: SeatView, odds: Odds, picture: Picture) -> Page:
    """How often it does what, and where what is the player's own ends."""
    say = tongue_of(seat.view.game).say
    lines = (f"### {say('odds-heading', program=seat.text)}", _what_comes(seat, odds), ends_in_words(seat, odds))
    return Page(
        (text(*lines, f"-# {say('odds-care')}"), gallery(picture.name, lines[-1].replace("**", ""))), (picture,)
    )


def _what_comes(seat: SeatView, odds: Odds) -> str:
    """What matters most, and of all else what may well come."""
    prospects = prospects_of(seat)
    (first, share), *others = odds.came
    told = [(first, share), *((key, share) for key, share in others if share >= HARDLY)][:MENTIONED]
    names, number, say = seat.view.names, seat.player.seat, tongue_of(seat.view.game).say
    said = [f"{prospects.said(key, seat.view.table, number, names)} {in_words(say, share)}" for key, share in told]
    return say("odds-you", first=said[0], rest="".join(f" · {each}" for each in said[1:]))


def ends_in_words(seat: SeatView, odds: Odds) -> str:
    """Where what is the player's ends, most often first."""
    prospects, say = prospects_of(seat), tongue_of(seat.view.game).say
    likely = [(place, share) for place, share in odds.ends if share >= HARDLY][:PLACES]
    said = [f"**{prospects.place(place)}** {in_words(say, share)}" for place, share in likely]
    return say("odds-ends", where=", ".join(said)) if said else say("odds-ends-anywhere")
