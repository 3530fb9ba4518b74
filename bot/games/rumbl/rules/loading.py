"""Legal answers for choosing a roster, swapping priorities and loading a dock.

All answers in the game, as sequences of keys:

    roster      one side of each token, by letter (A to D in a one-round game, otherwise A to H):
                "bomb" or "mine", "missile" or "shield", ...
    swap        "keep", or the two tokens to return: "2 7"
    dock        only DONE, to load nothing; or a sector, one to three robots, standing orders if any, and DONE
                    sector          "green"
                    robot           its kind "plow", its space "-3,-1", its facing "SE", its power "4", its priority "7"
                    standing order  "order cloner", then its wishes, best first, and "end"
    target, clones, direction, to
                one of `Question.options`

Robots come in the order of LOADING: the Hauler first, because a robot behind it can face any way, then by letter.
Standing orders come after the last robot, in the order of ORDERED. Their wishes are directions ("NE"), each at most
once. A Creeper can also have "stay", which ends the order without "end". A Missile has a team and then a kind: "blue",
"nullifier"; or just "obstacle". An order that has every possible wish ends by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Answer, Choice, Decision, Seat
from bot.engine.quoting import quote_token
from bot.games.rumbl.rules.hexes import (
    CLOCKWISE,
    Direction,
    Hex,
    Sector,
    beside,
    placements,
    space_key,
    space_of,
)
from bot.games.rumbl.rules.places import dock_spaces
from bot.games.rumbl.rules.state import (
    DOCKED,
    ROBOTS,
    STAY,
    TOKENS,
    Docked,
    Hand,
    Holdings,
    Kind,
    Load,
    StandingOrder,
    Table,
    Team,
    kind_icon,
    unused_tokens,
)
from bot.games.rumbl.vocabulary import ENGLISH, RUMBLE
from bot.i18n import Translator

ROSTER = "roster"
SWAP = "swap"
DOCK = "dock"

LOADING = (Kind.HAULER, *(kind for kind in ROBOTS if kind is not Kind.HAULER))
"""The order of robots in an answer."""
ORDERED = (Kind.MISSILE, Kind.CLONER, Kind.RICOCHET, Kind.CREEPER)
"""Robots that can have standing orders, in the same sequence as the orders in an answer."""
KEEP = "keep"
END = "end"
_ORDER = "order "
_FIELDS = 5
"""The number of keys for a robot: kind, space, facing, power, priority."""


_NOTHING = Load()


@dataclass(frozen=True, slots=True)
class _Context:
    held: Holdings
    orderable: frozenset[Kind]
    """The player's own robots in play that can have standing orders."""


@dataclass(frozen=True, slots=True)
class _Draft:
    load: Load = _NOTHING
    part: Answer = ()
    ordering: Kind | None = None
    wishes: tuple[str, ...] = ()
    team: str = ""
    """The team in a Missile's unfinished wish, while the kind isn't chosen yet."""
    done: bool = False


# --- set-up and swap -------------------------------------------------------------------------------------------------


def roster_menu(token_count: int, so_far: Answer, translator: Translator = ENGLISH) -> tuple[Choice, ...]:
    """The two sides of the next token; empty after the last. Raises NotLegalError if `so_far` isn't legal."""
    for place, key in enumerate(so_far):
        if place >= token_count or key not in {side.value for side in TOKENS[place]}:
            raise NotLegalError(RUMBLE.later("not-a-side", key=quote_token(key)))
    if len(so_far) == token_count:
        return ()
    return tuple(kind_choice(kind, translator) for kind in TOKENS[len(so_far)])


def swap_menu(held: Holdings, so_far: Answer, translator: Translator = ENGLISH) -> tuple[Choice, ...]:
    """Keeping all tokens, or returning two; empty after the choice. Raises NotLegalError if `so_far` isn't legal."""
    choices = (
        Choice(KEEP, translator.say("choice-keep")),
        *(
            Choice(f"{one} {other}", translator.say("choice-return", one=one, other=other))
            for one, other in combinations(held.priorities, 2)
        ),
    )
    if not so_far:
        return choices
    if len(so_far) > 1 or so_far[0] not in {choice.key for choice in choices}:
        raise NotLegalError(RUMBLE.later("not-a-pair"))
    return ()


def returned_in(answer: Answer) -> tuple[int, ...]:
    return () if answer[0] == KEEP else tuple(int(token) for token in answer[0].split())


# --- docks -----------------------------------------------------------------------------------------------------------


def dock_menu(
    table: Table, hand: Hand, seat: Seat, so_far: Answer, translator: Translator = ENGLISH
) -> tuple[Choice, ...]:
    """The choices for the next key of a dock; empty after DONE. Raises NotLegalError if `so_far` isn't legal."""
    context = _context(table, hand, seat)
    _check(context, so_far)
    return _available_choices(context, _draft(so_far), translator)


def load_of(answer: Answer) -> Load:
    """The load in a complete or partial answer, without an unfinished robot or standing order."""
    return _draft(answer).load


def robots_in(decision: Decision, answer: Answer) -> tuple[str, ...]:
    """The icons of a dock's robots, to learn which ones players like most; empty for other decisions."""
    if decision.topic != DOCK:
        return ()
    return tuple(kind_icon(docked.kind) for docked in load_of(answer).robots)


def unfinished_keys(answer: Answer) -> Answer:
    return _draft(answer).part


def unfinished_order_kind(answer: Answer) -> Kind | None:
    return _draft(answer).ordering


def answer_of(load: Load) -> Answer:
    """Return the complete answer for a load, with robots and standing orders sorted."""
    if load.sector is None:
        return (DONE,)
    robots = sorted(load.robots, key=lambda docked: LOADING.index(docked.kind))
    orders = sorted(load.orders, key=lambda order: ORDERED.index(order.kind))
    return (
        load.sector.value,
        *(key for docked in robots for key in robot_keys(docked)),
        *(key for order in orders for key in order_keys(order)),
        DONE,
    )


def robot_keys(docked: Docked) -> Answer:
    facing, power, priority = docked.facing.value, str(docked.power), str(docked.priority)
    return docked.kind.value, space_key(docked.at), facing, power, priority


def order_keys(order: StandingOrder) -> Answer:
    keys = (_ORDER + order.kind.value, *" ".join(order.wishes).split())
    return keys if _is_order_complete(order.kind, order.wishes) else (*keys, END)


def loadable(robots: Iterable[Docked], sector: Sector, at: Hex) -> tuple[Direction, ...]:
    """The legal facings on a space. M39: a robot can face any way directly behind a Hauler loaded with it, but not
    behind one already on the board."""
    for docked in robots:
        if docked.kind is Kind.HAULER and beside(docked.at, docked.facing.turn(3)) == at:
            return CLOCKWISE
    return placements(sector)[at]


def _context(table: Table, hand: Hand, seat: Seat) -> _Context:
    team = table.sides[seat].team
    return _Context(hand.held, frozenset(piece.kind for piece in table.pieces if piece.team is team) & set(ORDERED))


@lru_cache(maxsize=8192)
def _check(context: _Context, path: Answer) -> None:
    """Raise NotLegalError unless the path begins a legal answer. Cached, because menus are built key by key."""
    if not path:
        return
    _check(context, path[:-1])
    if not any(choice.key == path[-1] for choice in _available_choices(context, _draft(path[:-1]), ENGLISH)):
        raise NotLegalError(RUMBLE.later("not-in-dock", key=quote_token(path[-1])))


@lru_cache(maxsize=8192)
def _draft(path: Answer) -> _Draft:
    """Parse the beginning of an answer. All its keys must be legal."""
    return _apply_key(_draft(path[:-1]), path[-1]) if path else _Draft()


def _apply_key(draft: _Draft, key: str) -> _Draft:
    load = draft.load
    if draft.ordering is not None:
        return _order_taken(draft, draft.ordering, key)
    if key == DONE:
        return replace(draft, done=True)
    if load.sector is None:
        return replace(draft, load=Load(Sector(key)))
    if key.startswith(_ORDER):
        return replace(draft, ordering=Kind(key.removeprefix(_ORDER)))
    part = (*draft.part, key)
    if len(part) < _FIELDS:
        return replace(draft, part=part)
    kind, space, facing, power, priority = part
    docked = Docked(Kind(kind), space_of(space), Direction(facing), int(power), int(priority))
    return replace(draft, load=replace(load, robots=(*load.robots, docked)), part=())


def _order_taken(draft: _Draft, kind: Kind, key: str) -> _Draft:
    if kind is Kind.MISSILE and key in {team.value for team in Team}:
        return replace(draft, team=key)
    wishes = draft.wishes if key == END else (*draft.wishes, f"{draft.team} {key}".strip())
    if key != END and not _is_order_complete(kind, wishes):
        return replace(draft, wishes=wishes, team="")
    orders = (*draft.load.orders, StandingOrder(kind, wishes))
    return replace(draft, load=replace(draft.load, orders=orders), ordering=None, wishes=(), team="")


def _is_order_complete(kind: Kind, wishes: tuple[str, ...]) -> bool:
    if kind is Kind.MISSILE:
        return len(wishes) == len(Team) * len(_TARGETS) + 1
    return STAY in wishes or (kind is not Kind.CREEPER and len(wishes) == len(CLOCKWISE))


# --- choices offered -------------------------------------------------------------------------------------------------

_TARGETS = (*ROBOTS, Kind.CLONE)


def _available_choices(context: _Context, draft: _Draft, translator: Translator) -> tuple[Choice, ...]:
    if draft.done:
        return ()
    if draft.ordering is not None:
        return tuple(_order_choices(draft, draft.ordering, translator))
    if draft.part:
        return tuple(_part_choices(context, draft, translator))
    if draft.load.sector is None:
        sectors = tuple(
            _choice(translator, each.value, "choice-dock", "sector", each.value) for each in context.held.sectors
        )
        some = context.held.roster and context.held.powers and context.held.priorities
        return (*(sectors if some else ()), _choice(translator, DONE, "choice-load-nothing"))
    return tuple(_next_choices(context, draft.load, translator))


@lru_cache(maxsize=1024)
def _choice(translator: Translator, key: str, words: str, field: str = "", value: str | int = "") -> Choice:
    """Cached, because menus are built key by key. The text has at most one field."""
    return Choice(key, translator.say(words, **{field: value}) if field else translator.say(words))


def _next_choices(context: _Context, load: Load, translator: Translator) -> Iterable[Choice]:
    held, robots = context.held, load.robots
    most = min(DOCKED, len(held.powers), len(held.priorities))
    if len(robots) < most and not load.orders:
        last = LOADING.index(robots[-1].kind) if robots else -1
        for kind in LOADING[last + 1 :]:
            if kind in held.roster:
                yield kind_choice(kind, translator)
    if robots:
        last = ORDERED.index(load.orders[-1].kind) if load.orders else -1
        mine = context.orderable | {docked.kind for docked in robots}
        for kind in ORDERED[last + 1 :]:
            if kind in mine:
                yield _choice(translator, _ORDER + kind.value, "choice-order", "kind", kind.value)
        yield _choice(translator, DONE, "choice-send")


def _part_choices(context: _Context, draft: _Draft, translator: Translator) -> Iterable[Choice]:
    load, part = draft.load, draft.part
    sector = load.sector
    if sector is None:
        return
    match len(part):
        case 1:
            taken = {docked.at for docked in load.robots}
            for name, space in dock_spaces(sector).items():
                if space not in taken:
                    yield Choice(space_key(space), name)
        case 2:
            for facing in loadable(load.robots, sector, space_of(part[1])):
                yield _choice(translator, facing.value, "choice-facing", "way", facing.value)
        case 3:
            for power in sorted(set(unused_tokens(context.held.powers, (docked.power for docked in load.robots)))):
                yield _choice(translator, str(power), "choice-power", "number", power)
        case _:
            for priority in sorted(unused_tokens(context.held.priorities, (docked.priority for docked in load.robots))):
                yield _choice(translator, str(priority), "choice-priority", "number", priority)


def _order_choices(draft: _Draft, kind: Kind, translator: Translator) -> Iterable[Choice]:
    wishes = draft.wishes
    if kind is Kind.MISSILE:
        if draft.team:
            for target in _TARGETS:
                if f"{draft.team} {target.value}" not in wishes:
                    label = translator.say("choice-target", team=draft.team, kind=target.value)
                    yield Choice(target.value, label)
            return
        for team in Team:
            if sum(wish.startswith(team.value) for wish in wishes) < len(_TARGETS):
                yield _choice(translator, team.value, "choice-team", "team", team.value)
        if Kind.OBSTACLE.value not in wishes:
            yield _choice(translator, Kind.OBSTACLE.value, "choice-obstacle")
    else:
        for turn in CLOCKWISE:
            if turn.value not in wishes:
                yield _choice(translator, turn.value, "choice-facing", "way", turn.value)
        if kind is Kind.CREEPER:
            yield _choice(translator, STAY, "choice-stay")
    if wishes:
        yield _choice(translator, END, "choice-end")


# --- words for choices -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def kind_choice(kind: Kind, translator: Translator) -> Choice:
    """A robot in a menu, as "H · Plow", with its ability as the note."""
    label = translator.say("choice-robot", letter=kind.letter, kind=kind.value)
    return Choice(kind.value, label, translator.say("robot-does", kind=kind.value))
