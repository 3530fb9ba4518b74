"""Drafts of R.U.M.B.L. in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import DONE, Answer, Seat
from bot.games.rumbl.pictures.drafts import SECTORS, swap_words
from bot.games.rumbl.rules.hexes import Sector, space_of
from bot.games.rumbl.rules.loading import DOCK, ROSTER, SWAP, load_of, unfinished_keys, unfinished_order_kind
from bot.games.rumbl.rules.places import dock_name
from bot.games.rumbl.rules.scoring import worth
from bot.games.rumbl.rules.state import Docked, Table, Topic
from bot.games.rumbl.text.names import NameFormatter
from bot.games.rumbl.text.positions import format_order, option_words, team
from bot.i18n import Translator


def describe_draft(table: Table, topic: str, draft: Answer, translator: Translator) -> Iterator[str]:
    """Describe a draft."""
    say = translator.say
    if topic == ROSTER:
        robots = ", ".join(say("robot-called", kind=key) for key in draft)
        yield say("laid-sides", robots=robots) if robots else say("laid-sides-none")
    elif topic == SWAP:
        yield say("laid-swap", told=swap_words(draft, translator))
    elif topic == DOCK:
        yield from _dock(draft, translator)
    elif draft:
        yield say("laid-answer", what=option_words(table, Topic(topic), draft[0], translator))
    else:
        yield say("laid-no-answer")


def _dock(draft: Answer, translator: Translator) -> Iterator[str]:
    say = translator.say
    if draft[:1] == (DONE,):
        yield say("laid-load-nothing")
        return
    if not draft:
        yield say("laid-not-loaded")
        return
    sector, load, part = SECTORS[draft[0]], load_of(draft), unfinished_keys(draft)
    robots, at = (
        "; ".join(_describe_docked_robot(robot, sector, translator) for robot in load.robots),
        translator.phrase("sector", sector=sector.value),
    )
    yield say("laid-dock", sector=at, robots=robots) if robots else say("laid-dock-none", sector=at)
    if part:
        yield say("laid-unfinished", told=_part(part, sector, translator))
    yield from (format_order(order, translator) for order in load.orders)
    begun = unfinished_order_kind(draft)
    if begun is not None and all(order.kind is not begun for order in load.orders):
        yield say("laid-order-unfinished", kind=begun.value)


def _describe_docked_robot(robot: Docked, sector: Sector, translator: Translator) -> str:
    return translator.say(
        "laid-robot",
        kind=robot.kind.value,
        at=dock_name(sector, robot.at) or "",
        way=robot.facing.value,
        power=robot.power,
        priority=robot.priority,
    )


def _part(part: Answer, sector: Sector, translator: Translator) -> str:
    """Describe an incomplete robot."""
    names = ("kind", "at", "way", "power")
    keys = dict(zip(names, part, strict=False))
    if "at" in keys:
        keys["at"] = dock_name(sector, space_of(keys["at"])) or ""
    return translator.say(f"laid-part-{len(keys)}", **keys)


def ends(table: Table, seat: Seat, voice: NameFormatter) -> str:
    """Describe the seat's pieces after a draft, and their score."""
    return voice.translator.say("laid-ends", points=worth(table, seat), told=team(voice, table, seat, you=True))
