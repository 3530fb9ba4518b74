"""The odds of a draft, in a few lines and a picture."""

from __future__ import annotations

from typing import Final

from bot.ai.odds import Odds
from bot.discord_ui.blocks import gallery, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.texts import Say, translator_of
from bot.games.common.pictures.heat import in_ten
from bot.host.ai.odds import prospects_of
from bot.host.model.views import SeatView

HARDLY: Final = 0.05
"""A probability below this is shown as "hardly ever" or left out."""
MENTIONED: Final = 4
PLACES: Final = 3


def in_words(say: Say, share: float) -> str:
    """A rounded probability in words, such as "About 6 in 10"."""
    if share < HARDLY:
        return say("odds-hardly")
    return say("odds-always") if share > 1 - HARDLY else say("odds-about", count=in_ten(share))


def odds_page(seat: SeatView, odds: Odds, picture: Picture) -> MessageContent:
    say, ends = translator_of(seat.view.game).say, ends_in_words(seat, odds)
    head = (f"### {say('odds-heading')}", say("panel-laid", program=seat.rendered_draft))
    words = text(*head, *what_comes(seat, odds), ends, f"-# {say('odds-care')}")
    return v2(words, gallery(picture.name, ends.replace("**", "")), picture=picture)


def what_comes(seat: SeatView, odds: Odds) -> list[str]:
    prospects = prospects_of(seat)
    names, number, say = seat.view.names, seat.player.seat, translator_of(seat.view.game).say
    (first, share), *others = odds.came
    often = {first: in_words(say, share), **{key: in_words(say, share) for key, share in others if share >= HARDLY}}
    covered = {less for key in often if (less := prospects.covers(key)) != first and often.get(less) == often[key]}
    listed = [key for key in often if key not in covered][:MENTIONED]
    return [
        say("odds-line", often=often[key], what=prospects.describe_outcome(key, seat.view.table, number, names))
        for key in listed
    ]


def ends_in_words(seat: SeatView, odds: Odds) -> str:
    prospects, say = prospects_of(seat), translator_of(seat.view.game).say
    likely = [(place, share) for place, share in odds.ends if share >= HARDLY][:PLACES]
    said = [f"**{prospects.place(place)}** {in_ten(share)}/10" for place, share in likely]
    return say("odds-ends", where=", ".join(said)) if said else say("odds-ends-anywhere")
