"""Answers of R.U.M.B.L. in plain sentences, and in icons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.engine.game import Answer, Decision, Seat
from bot.engine.icons import icon, text_with_fallback
from bot.games.common.text.icons import LETTERS, arrow
from bot.games.rumbl.pictures.drafts import swap_words
from bot.games.rumbl.rules import loading
from bot.games.rumbl.rules.hexes import Sector, space_of
from bot.games.rumbl.rules.loading import DOCK, ROSTER, SWAP, load_of
from bot.games.rumbl.rules.places import dock_name
from bot.games.rumbl.rules.scoring import worth
from bot.games.rumbl.rules.state import Docked, Kind, StandingOrder, Table, Team, Topic, kind_icon
from bot.games.rumbl.text.icons import dock_icon, power_icon, priority_icon
from bot.games.rumbl.text.names import NameFormatter
from bot.games.rumbl.text.positions import format_order, format_wishes, option_words, team
from bot.i18n import Field, Translator

_BETWEEN: Final = " · "


def describe_draft(table: Table, topic: str, draft: Answer, translator: Translator) -> Iterator[str]:
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
    say, load, part = translator.say, load_of(draft), loading.unfinished_keys(draft)
    sector = load.sector
    if sector is None:
        yield say("laid-load-nothing" if draft else "laid-not-loaded")
        return
    at = translator.phrase("sector", sector=sector.value)
    robots = "; ".join(say("laid-robot", **_fields(robot, sector)) for robot in load.robots)
    yield say("laid-dock", sector=at, robots=robots) if robots else say("laid-dock-none", sector=at)
    if part:
        yield say("laid-unfinished", told=_part(part, sector, translator))
    yield from (format_order(order, translator) for order in load.orders)
    begun = loading.unfinished_order_kind(draft)
    if begun is not None and all(order.kind is not begun for order in load.orders):
        yield say("laid-order-unfinished", kind=begun.value)


def _fields(robot: Docked, sector: Sector) -> dict[str, Field]:
    at, way = dock_name(sector, robot.at) or "", robot.facing.value
    return {"kind": robot.kind.value, "at": at, "way": way, "power": robot.power, "priority": robot.priority}


def describe_docked_robot(robot: Docked, sector: Sector, translator: Translator) -> str:
    return translator.say("docked-short", **_fields(robot, sector) | {"way": LETTERS[robot.facing.value]})


def _part(part: Answer, sector: Sector, translator: Translator) -> str:
    names = ("kind", "at", "way", "power")
    keys = dict(zip(names, part, strict=False))
    if "at" in keys:
        keys["at"] = dock_name(sector, space_of(keys["at"])) or ""
    return translator.say(f"laid-part-{len(keys)}", **keys)


def ends(table: Table, seat: Seat, voice: NameFormatter) -> str:
    return voice.translator.say("laid-ends", points=worth(table, seat), told=team(voice, table, seat, you=True))


@dataclass(frozen=True)
class AnswerRenderer:
    """Shows answers in icons and words instead of as typed."""

    translator: Translator

    def show_answer(self, table: Table, decision: Decision, answer: Answer) -> str:
        owner = table.sides[decision.seat].team
        match decision.topic:
            case topic if topic == DOCK:
                return self._dock(owner, answer)
            case topic if topic == ROSTER:
                names = (self.translator.say("robot-called", kind=key) for key in answer)
                return text_with_fallback(
                    " ".join(icon(kind_icon(Kind(key), owner)) for key in answer), ", ".join(names)
                )
            case topic if topic == SWAP:
                return swap_words(answer, self.translator)
            case topic:
                return option_words(table, Topic(topic), answer[0], self.translator)

    def _dock(self, owner: Team, answer: Answer) -> str:
        sector, load, part = Sector(answer[0]), load_of(answer), loading.unfinished_keys(answer)
        begun = loading.unfinished_order_kind(answer)
        pictures = [
            icon(dock_icon(sector)),
            *(_picture(loading.robot_keys(docked), sector, owner) for docked in load.robots),
        ]
        words = [
            self.translator.say("sector-called", sector=sector.value),
            *(describe_docked_robot(docked, sector, self.translator) for docked in load.robots),
        ]
        if part:
            pictures.append(f"{_picture(part, sector, owner)} …")
            words.append(f"{_part(part, sector, self.translator)} …")
        for order in load.orders:
            wishes = self._wishes(order)
            pictures.append(f"{icon(kind_icon(order.kind, owner))} {wishes}")
            words.append(f"{self.translator.say('robot-called', kind=order.kind.value)}: {wishes}")
        if begun is not None:
            pictures.append(f"{icon(kind_icon(begun, owner))} …")
            words.append(f"{self.translator.say('robot-called', kind=begun.value)} …")
        return text_with_fallback(_BETWEEN.join(pictures), _BETWEEN.join(words))

    def _wishes(self, order: StandingOrder) -> str:
        told = [LETTERS.get(wish) or format_wishes((wish,), self.translator) for wish in order.wishes]
        between = " " if all(wish in LETTERS for wish in order.wishes) else ", "
        return between.join(told) or self.translator.say("tell-no-wishes")


def _picture(keys: Answer, sector: Sector, owner: Team) -> str:
    at = (f" {dock_name(sector, space_of(key))} " for key in keys[1:2])
    facing, power = (arrow(key) for key in keys[2:3]), (power_icon(int(key)) for key in keys[3:4])
    priority = (priority_icon(int(key)) for key in keys[4:])
    return "".join((icon(kind_icon(Kind(keys[0]), owner)), *at, *map(icon, (*facing, *power, *priority))))
