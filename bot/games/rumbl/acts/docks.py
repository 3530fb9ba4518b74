"""What can be done with a dock in the making, as acts: load a robot, turn, move and swap in any order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.game import DONE
from bot.games.common.acts import from_menus
from bot.games.common.signs import arrow
from bot.games.game import Act, Group
from bot.games.rumbl.acts import changing, reckoning
from bot.games.rumbl.rules.hexes import BOARD, CENTRE, POINTS, ring
from bot.games.rumbl.rules.loading import (
    BRIEFLY,
    DEEDS,
    ORDERED,
    answer_of,
    load_of,
    ordering,
    unfinished,
)
from bot.games.rumbl.rules.places import dock_name, printed
from bot.games.rumbl.rules.state import DOCKED, Kind, kind_sign
from bot.games.rumbl.shown.signs import dock_sign, power_sign, priority_sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Answer
    from bot.games.game import Making, Words
    from bot.games.rumbl.rules.state import Docked, Hand, Load, Table, Team


@dataclass(frozen=True, slots=True)
class _Dock:
    """A dock in the making."""

    table: Table
    hand: Hand
    team: Team
    load: Load
    """With an unfinished robot's rest chosen for it."""

    def act(self, key: str, label: str, load: Load, note: str = "", sign: str = "") -> Act:
        """An act that makes this of the dock."""
        return Act(key, label, draft_of(changing.mended(self.table, self.team, load)), note, sign)


def draft_of(load: Load) -> Answer:
    """A dock as the beginning of an answer."""
    return tuple(key for key in answer_of(load) if key != DONE)


def dock_acts(making: Making[Table, Hand], words: Words[Table, Hand, object]) -> tuple[Group, ...]:
    """Everything that can be done with a dock; while a standing order is being given, what it can say."""
    table, hand, draft = making.table, making.hand, making.draft
    team = table.sides[making.decision.seat].team
    load = load_of(draft)
    asked = ordering(draft)
    if asked is not None:
        return _wishes(making, words, _Dock(table, hand, team, load), asked)
    part = unfinished(draft)
    first: tuple[Group, ...] = ()
    if part:
        kind = Kind(part[0])
        whole = reckoning.whole(table, hand, team, load, kind, part[1:])
        load = replace(load, robots=(*load.robots, whole))
        first = tuple(_unfinished(making, words, _Dock(table, hand, team, load), whole))
    dock = _Dock(table, hand, team, load)
    groups = (*first, *_more(dock, first=not first), *_quick(dock), *_robots(dock), *_orders(dock))
    return tuple(group for group in groups if group.acts)


# --- what is not whole yet -------------------------------------------------------------------------------------------


def _unfinished(
    making: Making[Table, Hand], words: Words[Table, Hand, object], dock: _Dock, whole: Docked
) -> Iterator[Group]:
    """What may come next of a robot that was typed in part, or to have the rest chosen."""
    rest = Act("rest", "Choose for me", draft_of(dock.load), said(dock.load, whole))
    for group in from_menus(making, words):
        yield replace(group, acts=(rest, *group.acts))


def _wishes(
    making: Making[Table, Hand], words: Words[Table, Hand, object], dock: _Dock, kind: Kind
) -> tuple[Group, ...]:
    """What a standing order can say next, or to give none."""
    never = Act("never", "No standing order", draft_of(dock.load), f"the {_title(kind)} asks you when it comes to it")
    return tuple(replace(group, acts=(*group.acts, never)) for group in from_menus(making, words))


# --- the whole dock --------------------------------------------------------------------------------------------------


def _more(dock: _Dock, *, first: bool = True) -> Iterator[Group]:
    """Every robot that can still be loaded, whichever are, by which it is loaded at once.

    A button each, but a menu if something else comes first, or beside all that can be changed about two robots.
    """
    left, there = _loadable(dock), len(dock.load.robots)
    listed = not first or there == DOCKED - 1
    named = listed or len(left) <= _BESIDE or not (there or _known(dock))
    acts = tuple(
        dock.act(
            f"load.{kind.value}",
            _title(kind) if named else kind.letter,
            reckoning.loaded(dock.table, dock.hand, dock.team, dock.load, kind),
            DEEDS[kind] if listed else "",
            kind_sign(kind, dock.team),
        )
        for kind in left
    )
    ask = f"Robot {there + 1} of up to {DOCKED}: which?" if there else "Which robot first?"
    names = {kind: f"**{_title(kind)}**" if named else f"**{kind.letter}** {_title(kind)}" for kind in left}
    legend = " · ".join(f"{name} {BRIEFLY[kind]}" for kind, name in names.items())
    rows = tuple(tuple(act.key for act in acts[at : at + _BESIDE]) for at in range(0, len(acts), _BESIDE))
    yield Group(ask, acts, menu=True) if listed else Group(ask, acts, legend, rows)


_BESIDE = 4
"""So many robots stand in a row; more than that are called by their letters but when they are met first, so that they
fit on a phone together with what led to the question, or with what can be changed on the dock."""


def _known(dock: _Dock) -> bool:
    """Whether the player has been asked for a dock before."""
    return dock.table.round_of_game > 1


def _loadable(dock: _Dock) -> tuple[Kind, ...]:
    """The robots that there is still room, a power and a priority for."""
    load, hand = dock.load, dock.hand
    there = {docked.kind for docked in load.robots}
    if len(there) >= DOCKED or not reckoning.powers_left(hand, load) or not reckoning.priorities_left(hand, load):
        return ()
    return tuple(kind for kind in hand.held.roster if kind not in there)


def _quick(dock: _Dock) -> Iterator[Group]:
    """What concerns the whole dock: to swap two priorities, or to dock at another side; a tap each, in one row."""
    load = dock.load
    if load.sector is None:
        return
    pairs = [(one, other) for at, one in enumerate(load.robots) for other in load.robots[at + 1 :]]
    swaps = [_swap(dock, *sorted(pair, key=lambda docked: docked.priority)) for pair in pairs]
    swaps.sort(key=lambda act: act.key)
    sides = [
        dock.act(f"dock.{sector.value}", sector.value, changing.at_side(load, sector), sign=dock_sign(sector))
        for sector in dock.hand.held.sectors
        if sector is not load.sector
    ]
    elsewhere = " or dock elsewhere" if sides else ""
    ask = f"Swap priorities{elsewhere}:" if swaps else "Dock at another side:"
    yield Group(ask, (*swaps, *sides), "1 goes first." if swaps else "")


def _swap(dock: _Dock, one: Docked, other: Docked) -> Act:
    load = changing.with_priority(dock.load, one.kind, other.priority)
    return dock.act(f"swap.{one.priority}.{other.priority}", f"{one.priority} ⇄ {other.priority}", load)


# --- one robot -------------------------------------------------------------------------------------------------------


def _robots(dock: _Dock) -> Iterator[Group]:
    """A menu for each robot on the dock, with everything that can be changed about it."""
    for docked in dock.load.robots:
        kind = docked.kind
        acts = (*_elsewhere(dock, docked), *_powers(dock, docked), *_priorities(dock, docked))
        orders = (_order(dock, kind),) if kind in ORDERED else ()
        yield Group(
            f"{_title(kind)}: {_shortly(dock.load, docked)}, change it", (*acts, *orders, _off(dock, docked)), menu=True
        )


def said(load: Load, docked: Docked) -> str:
    """How a robot stands: "b2 SW, power 4, priority 7"."""
    at = "" if load.sector is None else dock_name(load.sector, docked.at)
    return f"{at} {docked.facing.value}, power {docked.power}, priority {docked.priority}"


def _shortly(load: Load, docked: Docked) -> str:
    """The same as it is typed: "b2 SW 4 p7"."""
    at = "" if load.sector is None else dock_name(load.sector, docked.at)
    return f"{at} {docked.facing.value} {docked.power} p{docked.priority}"


def _elsewhere(dock: _Dock, docked: Docked) -> Iterator[Act]:
    """Every other space and facing; whatever stands there changes places with it."""
    load = dock.load
    if load.sector is None:
        return
    places = sorted(changing.places(load, docked), key=lambda place: place[0] != docked.at)  # to turn comes first
    for at, facing in places:
        if (at, facing) == (docked.at, docked.facing):
            continue
        moved = changing.mended(dock.table, dock.team, changing.placed(load, docked.kind, at, facing))
        here = next(other for other in moved.robots if other.kind is docked.kind)
        other = next((other for other in load.robots if other.at == at and other is not docked), None)
        swapped = "" if other is None else f"; swaps places with the {_title(other.kind)}"
        name = dock_name(load.sector, at)
        note = f"{_ends(dock, moved, here)}{swapped}"
        key = f"{docked.kind.value}.{name}.{facing.value}"
        label = f"turn to face {facing.value}" if at == docked.at else f"go to {name}, facing {facing.value}"
        yield dock.act(key, label, moved, note, arrow(facing.value))


def _ends(dock: _Dock, load: Load, docked: Docked) -> str:
    """Where a robot would come to a stop, as a note."""
    at = reckoning.end(dock.table, load, docked)
    where = "the centre" if at == CENTRE else printed(at)
    if at not in BOARD:
        return f"gets no farther than {where}" if where else "straight off the field"
    match docked.kind:
        case Kind.BOMB:
            return f"blows up on {where}"
        case Kind.MISSILE:
            return f"flies on from {where}"
        case Kind.SLEEPER:
            return f"sleeps on {where}, and moves on by power {docked.power} at the very end"
        case _:
            return f"straight to {where}, worth {POINTS[ring(at)]}"


def _powers(dock: _Dock, docked: Docked) -> Iterator[Act]:
    """Every other power; one that lies under another robot changes places with its own."""
    for power in dict.fromkeys(dock.hand.held.powers):
        if power != docked.power:
            changed = changing.with_power(dock.load, dock.hand, docked.kind, power)
            here = next(each for each in changed.robots if each.kind is docked.kind)
            other = _other(dock.load, changed, docked.kind)
            swapped = "" if other is None else f"; the {_title(other.kind)} gets power {other.power}"
            note = f"{_ends(dock, changed, here)}{swapped}"
            yield dock.act(f"{docked.kind.value}.p{power}", f"power {power}", changed, note, power_sign(power))


def _priorities(dock: _Dock, docked: Docked) -> Iterator[Act]:
    """Every other priority likewise."""
    for priority in dock.hand.held.priorities:
        if priority != docked.priority:
            changed = changing.with_priority(dock.load, docked.kind, priority)
            other = _other(dock.load, changed, docked.kind)
            swapped = "" if other is None else f"; the {_title(other.kind)} gets priority {other.priority}"
            note = f"goes {'earlier' if priority < docked.priority else 'later'}{swapped}"
            key, sign = f"{docked.kind.value}.t{priority}", priority_sign(priority)
            yield dock.act(key, f"priority {priority}", changed, note, sign)


def _other(before: Load, after: Load, kind: Kind) -> Docked | None:
    """The other robot that changed, too."""
    return next((each for each in after.robots if each.kind is not kind and each not in before.robots), None)


def _off(dock: _Dock, docked: Docked) -> Act:
    left = replace(dock.load, robots=tuple(each for each in dock.load.robots if each is not docked))
    return dock.act(f"{docked.kind.value}.off", "Take it off the dock", left, "it stays with you for another round")


# --- standing orders -------------------------------------------------------------------------------------------------


def _orders(dock: _Dock) -> Iterator[Group]:
    """Standing orders for robots that are in play already; those on the dock have theirs among all about them."""
    there = {docked.kind for docked in dock.load.robots}
    able = changing.orderable(dock.table, dock.team, dock.load) - there if there else frozenset()
    yield Group("Standing orders", tuple(_order(dock, kind) for kind in ORDERED if kind in able), aside=True)


def _order(dock: _Dock, kind: Kind) -> Act:
    """To answer ahead what a robot may ask in the round, or to take that back."""
    orders = dock.load.orders
    given = next((order for order in orders if order.kind is kind), None)
    if given is not None:
        left = replace(dock.load, orders=tuple(order for order in orders if order is not given))
        wishes = ", then ".join(given.wishes)
        note = f"now: {wishes}" if len(wishes) < _WISHES else f"now: {wishes[:_WISHES]} …"
        return dock.act(f"unorder.{kind.value}", f"{_title(kind)}: forget its standing order", left, note)
    # Orders stand in their order: those that come after this one have to be given once more.
    earlier = tuple(order for order in orders if ORDERED.index(order.kind) < ORDERED.index(kind))
    again = [_title(order.kind) for order in orders if order not in earlier]
    kept = draft_of(changing.mended(dock.table, dock.team, replace(dock.load, orders=earlier)))
    note = f"forgets that of the {' and the '.join(again)}" if again else ASKS[kind]
    return Act(f"order.{kind.value}", f"{_title(kind)}: standing order …", (*kept, f"order {kind.value}"), note)


_WISHES = 80
ASKS = {
    Kind.MISSILE: "what it flies at, if several things are equally near",
    Kind.CLONER: "on which sides its clones are put",
    Kind.RICOCHET: "which way it goes on when it is blocked",
    Kind.CREEPER: "where it creeps at the end of the round",
}
"""What robots ask in the middle of a round."""


def _title(kind: Kind) -> str:
    return kind.value.capitalize()
