"""Acts for editing a dock draft: load, turn, move and swap robots in any order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise

from bot.engine.game import DONE, Answer
from bot.games.common.drafts.acts import from_menus
from bot.games.common.text.icons import arrow
from bot.games.game import Act, DraftContext, Group
from bot.games.rumbl.drafts import reckoning
from bot.games.rumbl.drafts.reckoning import powers_left
from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules import loading
from bot.games.rumbl.rules.events import Event
from bot.games.rumbl.rules.hexes import BOARD, CENTRE, SECTORS, Direction, Hex, Sector, placements, points_at
from bot.games.rumbl.rules.loading import LOADING, ORDERED, loadable
from bot.games.rumbl.rules.places import dock_name, dock_spaces, printed_name
from bot.games.rumbl.rules.resolution import Resolution
from bot.games.rumbl.rules.setup import opened_docks
from bot.games.rumbl.rules.state import DOCKED, Docked, Hand, Kind, Load, Piece, Table, Team, Turn, kind_icon
from bot.games.rumbl.text.icons import dock_icon, power_icon, priority_icon
from bot.games.rumbl.text.plans import describe_docked_robot
from bot.games.rumbl.text.positions import format_wishes
from bot.games.rumbl.text.words import RumblWords
from bot.i18n import Field, Translator


@dataclass(frozen=True, slots=True)
class _Dock:
    table: Table
    hand: Hand
    team: Team
    load: Load
    """The draft's load, with its unfinished robot completed."""
    translator: Translator

    def say(self, key: str, /, **fields: Field) -> str:
        return self.translator.say(key, **fields)

    def act(self, key: str, label: str, load: Load, note: str = "", icon: str = "") -> Act:
        return Act(key, label, draft_of(normalize_load(self.table, self.team, load)), note, icon)


def draft_of(load: Load) -> Answer:
    return tuple(key for key in loading.answer_of(load) if key != DONE)


def dock_acts(context: DraftContext[Table, Hand], words: RumblWords) -> tuple[Group, ...]:
    """All acts for a dock. While a standing order is unfinished, only its next choices, and dropping it."""
    table, hand, load = context.table, context.hand, loading.load_of(context.draft)
    dock = _Dock(table, hand, table.sides[context.decision.seat].team, load, words.translator)
    asked = loading.unfinished_order_kind(context.draft)
    if asked is not None:
        return _wishes(context, words, dock, asked)
    part = loading.unfinished_keys(context.draft)
    first: tuple[Group, ...] = ()
    if part:
        whole = reckoning.best_completion(table, hand, dock.team, load, Kind(part[0]), part[1:])
        dock = replace(dock, load=replace(load, robots=(*load.robots, whole)))
        first = tuple(_completions(context, words, dock, whole))
    groups = (*first, *_more(dock, first=not first), *_quick(dock), *_only_power(dock), *_robots(dock), *_orders(dock))
    return tuple(group for group in groups if group.acts)


# --- incomplete parts ------------------------------------------------------------------------------------------------


def _completions(context: DraftContext[Table, Hand], words: RumblWords, dock: _Dock, whole: Docked) -> Iterator[Group]:
    at = "" if dock.load.sector is None else dock_name(dock.load.sector, whole.at) or ""
    way, power, priority = whole.facing.value, whole.power, whole.priority
    how = dock.say("docked-how", at=at, way=way, power=power, priority=priority)
    rest = Act("rest", dock.say("choose-for-me"), draft_of(dock.load), how)
    for group in from_menus(context, words):
        yield replace(group, acts=(rest, *group.acts))


def _wishes(context: DraftContext[Table, Hand], words: RumblWords, dock: _Dock, kind: Kind) -> tuple[Group, ...]:
    note = dock.say("no-order-note", kind=kind.value)
    never = Act("never", dock.say("no-order"), draft_of(dock.load), note)
    return tuple(replace(group, acts=(*group.acts, never)) for group in from_menus(context, words))


# --- the whole dock --------------------------------------------------------------------------------------------------


def _more(dock: _Dock, *, first: bool = True) -> Iterator[Group]:
    """Buttons for the robots that can still be loaded, on a separate page if the dock has robots already. If other acts
    come first, a select menu takes the buttons' place."""
    left, there = _loadable(dock), len(dock.load.robots)
    acts = tuple(
        dock.act(
            f"load.{kind.value}",
            dock.say("robot-called", kind=kind.value),
            reckoning.add_best_robot(dock.table, dock.hand, dock.team, dock.load, kind),
            "" if first else dock.say("robot-does", kind=kind.value),
            kind_icon(kind, dock.team),
        )
        for kind in left
    )
    held = dock.hand.held
    most = min(DOCKED, len(held.roster), len(held.powers), len(held.priorities))
    ask = dock.say("ask-robot", number=there + 1, most=most) if there else dock.say("ask-first-robot")
    if not first:
        yield Group(ask, acts, menu=True)
        return
    brief = (
        f"**{act.label}** {dock.say('robot-briefly', kind=kind.value)}" for kind, act in zip(left, acts, strict=True)
    )
    rows = tuple(tuple(act.key for act in acts[at : at + _BESIDE]) for at in range(0, len(acts), _BESIDE))
    yield Group(ask, acts, " · ".join(brief), rows, button_label=dock.say("add-robot") if there else "")


_BESIDE = 4
"""The maximum number of robots per row of buttons."""
PAIR = 2
"""The maximum number of robots for which all swaps fit beside the dock's sides on a phone."""


def _loadable(dock: _Dock) -> tuple[Kind, ...]:
    load, hand = dock.load, dock.hand
    there = {docked.kind for docked in load.robots}
    if len(there) >= DOCKED or not reckoning.powers_left(hand, load) or not reckoning.priorities_left(hand, load):
        return ()
    return tuple(kind for kind in hand.held.roster if kind not in there)


def _quick(dock: _Dock) -> Iterator[Group]:
    load = dock.load
    if load.sector is None:
        return
    ordered = sorted(load.robots, key=lambda docked: docked.priority)
    swaps = [_swap(dock, one, other) for one, other in pairwise(ordered)]
    sides = [
        _show_icon(
            dock.act(
                f"dock.{sector.value}",
                dock.say("sector-called", sector=sector.value),
                at_side(load, sector),
                icon=dock_icon(sector),
            )
        )
        for sector in dock.hand.held.sectors
        if sector is not load.sector
    ]
    swapping = "swap-or-elsewhere" if sides else "swap-priorities"
    ask = dock.say(swapping if swaps else "dock-elsewhere")
    first = dock.say("one-is-first")
    note = first if swaps else ""
    if len(ordered) > PAIR and sides:
        ask, note = f"{dock.say('swap-or-side')} {first}", ""
    yield Group(ask, (*swaps, *sides), note)
    if len(ordered) > PAIR:  # a phone has no room for another button beside these
        ask = f"{dock.say('swap-priorities')} {first}"
        yield Group(ask, (_swap(dock, ordered[0], ordered[-1]),), separate=True)


def _show_icon(act: Act) -> Act:
    return replace(act, beside_picture="")


def _swap(dock: _Dock, one: Docked, other: Docked) -> Act:
    load = with_priority(dock.load, one.kind, other.priority)
    return dock.act(f"swap.{one.priority}.{other.priority}", f"{one.priority}⇄{other.priority}", load)


# --- one robot -------------------------------------------------------------------------------------------------------


def _only_power(dock: _Dock) -> Iterator[Group]:
    """The other powers for a dock's only robot, as buttons. With more robots, powers are in the robots' menus."""
    if len(dock.load.robots) == 1:
        acts = tuple(_show_icon(replace(act, note="")) for act in _powers(dock, *dock.load.robots))
        yield Group(dock.say("ask-power"), acts, dock.say("ask-power-note"))


def _robots(dock: _Dock) -> Iterator[Group]:
    if dock.load.sector is None:
        return
    for docked in dock.load.robots:
        kind = docked.kind
        powers = _powers(dock, docked) if len(dock.load.robots) > 1 else ()
        acts = (*_elsewhere(dock, docked), *powers, *_priorities(dock, docked))
        orders = (_order(dock, kind),) if kind in ORDERED else ()
        ask = describe_docked_robot(docked, dock.load.sector, dock.translator)
        yield Group(ask, (*acts, *orders, _off(dock, docked)), menu=True)


def _elsewhere(dock: _Dock, docked: Docked) -> Iterator[Act]:
    """Yield acts that turn or move a robot, and swap it with any robot on the new space."""
    load = dock.load
    if load.sector is None:
        return
    others = [other for other in load.robots if other is not docked]
    spaces = sorted(placements(load.sector), key=lambda space: space != docked.at)  # turning comes first
    for at, facing in ((space, way) for space in spaces for way in loadable(others, load.sector, space)):
        if (at, facing) == (docked.at, docked.facing):
            continue
        moved = normalize_load(dock.table, dock.team, place_robot(load, docked.kind, at, facing))
        here = next(other for other in moved.robots if other.kind is docked.kind)
        other = next((other for other in others if other.at == at), None)
        name, note = dock_name(load.sector, at) or "", _ends(dock, moved, here)
        if other is not None:
            note = dock.say("swaps-places", ends=note, kind=other.kind.value)
        key = f"{docked.kind.value}.{name}.{facing.value}"
        turns = at == docked.at
        label = dock.say("turn-to", way=facing.value) if turns else dock.say("go-to", at=name, way=facing.value)
        yield dock.act(key, label, moved, note, arrow(facing.value))


def _ends(dock: _Dock, load: Load, docked: Docked) -> str:
    load = normalize_load(dock.table, dock.team, load)
    return dock.say("ends-unless", ends=_describe_end(dock, load, docked))


def _powers(dock: _Dock, docked: Docked) -> Iterator[Act]:
    for power in dict.fromkeys(dock.hand.held.powers):
        if power != docked.power:
            changed = with_power(dock.load, dock.hand, docked.kind, power)
            here = next(each for each in changed.robots if each.kind is docked.kind)
            other = _other(dock.load, changed, docked.kind)
            note = _ends(dock, changed, here)
            if other is not None:
                note = dock.say("gets-power", ends=note, kind=other.kind.value, power=other.power)
            label, icon = dock.say("act-power", number=power), power_icon(power)
            yield dock.act(f"{docked.kind.value}.p{power}", label, changed, note, icon)


def _priorities(dock: _Dock, docked: Docked) -> Iterator[Act]:
    for priority in dock.hand.held.priorities:
        if priority != docked.priority:
            changed = with_priority(dock.load, docked.kind, priority)
            other = _other(dock.load, changed, docked.kind)
            note = dock.say("goes-earlier" if priority < docked.priority else "goes-later")
            if other is not None:
                note = dock.say("gets-priority", goes=note, kind=other.kind.value, priority=other.priority)
            key, icon = f"{docked.kind.value}.t{priority}", priority_icon(priority)
            yield dock.act(key, dock.say("act-priority", number=priority), changed, note, icon)


def _other(before: Load, after: Load, kind: Kind) -> Docked | None:
    return next((each for each in after.robots if each.kind is not kind and each not in before.robots), None)


def _off(dock: _Dock, docked: Docked) -> Act:
    left = replace(dock.load, robots=tuple(each for each in dock.load.robots if each is not docked))
    return dock.act(f"{docked.kind.value}.off", dock.say("take-off"), left, dock.say("take-off-note"))


# --- standing orders -------------------------------------------------------------------------------------------------


def _orders(dock: _Dock) -> Iterator[Group]:
    """Acts for standing orders to robots already in play. Robots on the dock have them in their own menus."""
    there = {docked.kind for docked in dock.load.robots}
    able = orderable(dock.table, dock.team, dock.load) - there if there else frozenset()
    yield Group(dock.say("group-orders"), tuple(_order(dock, kind) for kind in ORDERED if kind in able), separate=True)


def _order(dock: _Dock, kind: Kind) -> Act:
    orders = dock.load.orders
    given = next((order for order in orders if order.kind is kind), None)
    if given is not None:
        left = replace(dock.load, orders=tuple(order for order in orders if order is not given))
        wishes = format_wishes(given.wishes, dock.translator)
        note = dock.say("order-now", wishes=wishes if len(wishes) < _WISHES else f"{wishes[:_WISHES]} …")
        return dock.act(f"unorder.{kind.value}", dock.say("forget-order", kind=kind.value), left, note)
    # Standing orders have a fixed order, so later ones have to be given again.
    earlier = tuple(order for order in orders if ORDERED.index(order.kind) < ORDERED.index(kind))
    again = [dock.say("robot-called", kind=order.kind.value) for order in orders if order not in earlier]
    kept = draft_of(normalize_load(dock.table, dock.team, replace(dock.load, orders=earlier)))
    if again:
        robots = reduce(lambda some, one: dock.say("order-forgets-next", some=some, next=one), again)
        note = dock.say("order-forgets", robots=robots)
    else:
        note = dock.say("order-asks", kind=kind.value)
    label = dock.say("order-act", kind=kind.value)
    return Act(f"order.{kind.value}", label, (*kept, f"order {kind.value}"), note)


_WISHES = 80


def normalize_load(table: Table, team: Team, load: Load) -> Load:
    """Return the load with its robots in order, with legal facings, and without orders that can't be given."""
    if load.sector is None:
        return load
    robots: tuple[Docked, ...] = ()
    for docked in sorted(load.robots, key=lambda docked: LOADING.index(docked.kind)):
        legal = loadable(robots, load.sector, docked.at)
        facing = docked.facing if docked.facing in legal else legal[0]
        robots = (*robots, replace(docked, facing=facing))
    able = orderable(table, team, load)
    orders = tuple(order for order in load.orders if order.kind in able) if robots else ()
    return replace(load, robots=robots, orders=orders)


def orderable(table: Table, team: Team, load: Load) -> frozenset[Kind]:
    there = {docked.kind for docked in load.robots} | {piece.kind for piece in table.pieces if piece.team is team}
    return frozenset(there & set(ORDERED))


def place_robot(load: Load, kind: Kind, at: Hex, facing: Direction) -> Load:
    """Move and turn a robot. If another one is there, it goes to the first one's old space, facing as before."""
    source = next(docked.at for docked in load.robots if docked.kind is kind)
    freed = (replace(docked, at=source) if docked.at == at else docked for docked in load.robots)
    robots = tuple(replace(docked, at=at, facing=facing) if docked.kind is kind else docked for docked in freed)
    return replace(load, robots=robots)


def with_power(load: Load, hand: Hand, kind: Kind, power: int) -> Load:
    """Give a robot this power. If no such token is left, it exchanges tokens with a robot that has one."""
    own = next(docked.power for docked in load.robots if docked.kind is kind)
    free = power in powers_left(hand, load)
    other = None if free else next(docked.kind for docked in load.robots if docked.power == power)
    given = {kind: power} if other is None else {kind: power, other: own}
    robots = tuple(replace(docked, power=given.get(docked.kind, docked.power)) for docked in load.robots)
    return replace(load, robots=robots)


def with_priority(load: Load, kind: Kind, priority: int) -> Load:
    """Give a robot this priority. If another robot has the token, the two robots exchange tokens."""
    own = next(docked.priority for docked in load.robots if docked.kind is kind)
    given = {docked.kind: own for docked in load.robots if docked.priority == priority} | {kind: priority}
    robots = tuple(replace(docked, priority=given.get(docked.kind, docked.priority)) for docked in load.robots)
    return replace(load, robots=robots)


def at_side(load: Load, sector: Sector) -> Load:
    """Move the dock to another sector. Its spaces keep their names, and the robots turn with the dock."""
    if load.sector is None:
        return replace(load, sector=sector)
    turns = SECTORS.index(sector) - SECTORS.index(load.sector)
    spaces = dock_spaces(sector)
    robots = tuple(
        replace(docked, at=spaces[dock_name(load.sector, docked.at) or ""], facing=docked.facing.turn(turns))
        for docked in load.robots
    )
    return replace(load, sector=sector, robots=robots)


def _describe_end(dock: _Dock, load: Load, docked: Docked) -> str:
    """Describe the end of the robot's turn, after those of earlier robots on the same dock."""
    seat, loads = dock.table.seat_of(dock.team), (load, Load())
    _, opened, hands = opened_docks(dock.table, (dock.hand, dock.hand), loads if seat == 0 else loads[::-1])
    opened = replace(opened, agenda=tuple(task for task in opened.agenda if isinstance(task, Turn)))
    robot = next(piece for piece in opened.pieces if (piece.kind, piece.at) == (docked.kind, docked.at))
    orders = (load.orders, ()) if seat == 0 else ((), load.orders)
    resolution = Resolution(opened, dict(hands[seat].placed_powers), orders, lambda _topic, _robot, offered: offered[0])
    key, at = _follow(resolution, robot, docked.power)
    where = dock.say("the-centre") if at == CENTRE else printed_name(at)
    match key:
        case "ends-off" | "ends-early":
            return dock.say(key)
        case "ends-straight":
            return dock.say(key, space=where, worth=points_at(at))
        case "ends-asleep":
            return dock.say(key, space=where, power=docked.power)
        case _:
            return dock.say(key, space=where)


def _follow(resolution: Resolution, robot: Piece, power: int) -> tuple[str, Hex]:
    """The key of the ending, and its space."""
    acting, steps, at = False, 0, robot.at
    for event in resolution.play():
        there = resolution.arena.get(robot.number)
        if isinstance(event, happened.TurnBegan):
            if acting:
                break
            acting, at = event.robot == robot.number, there.at if there else at
        elif acting:
            if isinstance(event, happened.Struck) and event.missile == robot.number and steps < power:
                return "ends-hits", event.at
            ending = _find_end(event, robot, whole=steps == power)
            if ending or there is None:
                return ending or "ends-lost", at
            if there.at != at:
                steps, at = steps + 1, there.at
    if not acting:
        return "ends-early", at
    if at not in BOARD:
        return "ends-no-farther", at
    return "ends-asleep" if robot.kind is Kind.SLEEPER else "ends-straight", at


def _find_end(event: Event, robot: Piece, *, whole: bool) -> str:
    """The key of the ending, if the event is one. A Ricochet is followed only until it turns, and a Missile only until
    its own move is done (`whole`), because its player may choose what comes next."""
    number = robot.number
    match event:
        case happened.Struck() | happened.FlewAway() | happened.Chosen() if robot.kind is Kind.MISSILE:
            return "ends-flight"
        case happened.Moved(robot=mover) if whole and mover == number and robot.kind is Kind.MISSILE:
            return "ends-flight"
        case happened.Turned(robot=turning) if turning == number:
            return "ends-turns"
        case happened.WentOff(pieces=pieces) if any(piece.number == number for piece in pieces):
            return "ends-off"
        case happened.Exploded(sources=sources) if any(piece.number == number for piece in sources):
            return "ends-blast"
        case _:
            return ""
