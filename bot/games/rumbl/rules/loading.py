"""What a seat may answer when it loads its dock: the single source of what is legal there.

The answers of the game, as paths of keys:

    roster      eight sides, by letter: "bomb" or "mine", "missile" or "shield", ...
    swap        "keep", or the two tokens that go back: "2 7"
    dock        DONE alone: load nothing; or a sector, one to three robots, standing orders if any, and DONE
                    sector          "green"
                    robot           its kind "plow", its space "-1,2", its facing "SW", its power "4", its priority "7"
                    standing order  "order cloner", then its wishes, best first, and "end"
    target, clones, direction, to
                one of `Question.options`

Robots come in the order of LOADING: the Hauler first, since what stands behind it may face anywhere, then by letter.
Standing orders come after the last robot, in the order of ORDERED. Their wishes are directions ("NE"), each at most
once; of a Creeper also "stay", after which nothing can follow, so that "end" is not asked for; of a Missile a team and
then a kind, "blue", "nullifier", or "obstacle" alone. An order in which every wish is named ends by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from bot.engine.echo import quoted
from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Choice
from bot.games.rumbl.rules.hexes import (
    CLOCKWISE,
    Direction,
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
    Holdings,
    Kind,
    Load,
    StandingOrder,
    Team,
    kind_sign,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.game import Answer, Decision, Seat
    from bot.games.rumbl.rules.hexes import Hex
    from bot.games.rumbl.rules.state import Hand, Table

ROSTER = "roster"
SWAP = "swap"
DOCK = "dock"

LOADING = (Kind.HAULER, *(kind for kind in ROBOTS if kind is not Kind.HAULER))
"""The order in which a dock's robots are named."""
ORDERED = (Kind.MISSILE, Kind.CLONER, Kind.RICOCHET, Kind.CREEPER)
"""Who can be given standing orders, in the order in which they are."""
KEEP = "keep"
END = "end"
_ORDER = "order "
_FIELDS = 5
"""Keys of a robot: kind, space, facing, power, priority."""


_NOTHING = Load()


@dataclass(frozen=True, slots=True)
class _Context:
    """What a dock is loaded from."""

    held: Holdings
    standing: frozenset[Kind]
    """Own robots in play that can be given standing orders."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """The beginning of an answer, understood."""

    load: Load = _NOTHING
    part: Answer = ()
    """The keys of a robot that is not whole yet."""
    ordering: Kind | None = None
    """Whose standing order is being named."""
    wishes: tuple[str, ...] = ()
    team: str = ""
    """A Missile's wish that lacks its kind."""
    done: bool = False


# --- set-up and swap -------------------------------------------------------------------------------------------------


def roster_menu(letters: int, so_far: Answer) -> tuple[Choice, ...]:
    """The next token's two sides."""
    for place, key in enumerate(so_far):
        if place >= letters or key not in {side.value for side in TOKENS[place]}:
            raise NotLegalError(f"{quoted(key)} is no side of the next token.")
    if len(so_far) == letters:
        return ()
    return tuple(map(kind_choice, TOKENS[len(so_far)]))


def swap_menu(held: Holdings, so_far: Answer) -> tuple[Choice, ...]:
    """To keep all tokens, or the two that go back."""
    pairs = [(one, other) for place, one in enumerate(held.priorities) for other in held.priorities[place + 1 :]]
    choices = (
        Choice(KEEP, "Keep all of them"),
        *(Choice(f"{one} {other}", f"Return {one} and {other} for another one") for one, other in pairs),
    )
    if not so_far:
        return choices
    if len(so_far) > 1 or so_far[0] not in {choice.key for choice in choices}:
        raise NotLegalError("That is no pair of your priority tokens.")
    return ()


def returned_in(answer: Answer) -> tuple[int, ...]:
    """The tokens that an answer to SWAP gives back."""
    return () if answer[0] == KEEP else tuple(int(token) for token in answer[0].split())


# --- docks -----------------------------------------------------------------------------------------------------------


def dock_menu(table: Table, hand: Hand, seat: Seat, so_far: Answer) -> tuple[Choice, ...]:
    """What may come next when a dock is loaded."""
    context = _context(table, hand, seat)
    _check(context, so_far)
    return _offered(context, _draft(so_far))


def load_of(answer: Answer) -> Load:
    """What an answer loads, or the beginning of one, as far as robots and standing orders are whole."""
    return _draft(answer).load


def robots_in(decision: Decision, answer: Answer) -> tuple[str, ...]:
    """The robots of a dock, by their signs: whom somebody likes to send."""
    if decision.topic != DOCK:
        return ()
    return tuple(kind_sign(docked.kind) for docked in load_of(answer).robots)


def unfinished(answer: Answer) -> Answer:
    """The keys at the end of the beginning of an answer which are of a robot that is not whole yet."""
    return _draft(answer).part


def ordering(answer: Answer) -> Kind | None:
    """The robot whose standing order the beginning of an answer ends in, if it is not whole yet."""
    return _draft(answer).ordering


def answer_of(load: Load) -> Answer:
    """The complete answer that loads this; robots and standing orders are brought into their order."""
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
    """A robot's part of an answer."""
    facing, power, priority = docked.facing.value, str(docked.power), str(docked.priority)
    return docked.kind.value, space_key(docked.at), facing, power, priority


def order_keys(order: StandingOrder) -> Answer:
    """A standing order's part of an answer."""
    keys: list[str] = [_ORDER + order.kind.value]
    for wish in order.wishes:
        keys += wish.split()
    return tuple(keys) if _exhausted(order.kind, order.wishes) else (*keys, END)


def loadable(robots: Iterable[Docked], sector: Sector, at: Hex) -> tuple[Direction, ...]:
    """How a robot may face on a space of the dock, next to what is loaded already.

    M39: only a Hauler loaded with it lets it face anywhere; one that stands on the board from before does not.
    """
    for docked in robots:
        if docked.kind is Kind.HAULER and beside(docked.at, docked.facing.turned(3)) == at:
            return CLOCKWISE
    return placements(sector)[at]


def _context(table: Table, hand: Hand, seat: Seat) -> _Context:
    team = table.sides[seat].team
    return _Context(hand.held, frozenset(piece.kind for piece in table.pieces if piece.team is team) & set(ORDERED))


@lru_cache(maxsize=8192)
def _check(context: _Context, path: Answer) -> None:
    """Raise NotLegalError unless the path begins an answer. Remembered, since menus are walked key by key."""
    if not path:
        return
    _check(context, path[:-1])
    if not any(choice.key == path[-1] for choice in _offered(context, _draft(path[:-1]))):
        raise NotLegalError(f"{quoted(path[-1])} cannot come next in your dock.")


@lru_cache(maxsize=8192)
def _draft(path: Answer) -> _Draft:
    """The beginning of an answer, understood: its keys are known to be ones that were offered."""
    return _taken(_draft(path[:-1]), path[-1]) if path else _Draft()


def _taken(draft: _Draft, key: str) -> _Draft:
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
    if key != END and not _exhausted(kind, wishes):
        return replace(draft, wishes=wishes, team="")
    orders = (*draft.load.orders, StandingOrder(kind, wishes))
    return replace(draft, load=replace(draft.load, orders=orders), ordering=None, wishes=(), team="")


def _exhausted(kind: Kind, wishes: tuple[str, ...]) -> bool:
    """Whether nothing can be added to a standing order."""
    if kind is Kind.MISSILE:
        return len(wishes) == len(Team) * len(_TARGETS) + 1
    return STAY in wishes or (kind is not Kind.CREEPER and len(wishes) == len(CLOCKWISE))


# --- what is offered -------------------------------------------------------------------------------------------------

_TARGETS = (*ROBOTS, Kind.CLONE)


def _offered(context: _Context, draft: _Draft) -> tuple[Choice, ...]:
    if draft.done:
        return ()
    if draft.ordering is not None:
        return tuple(_order_choices(draft, draft.ordering))
    if draft.part:
        return tuple(_part_choices(context, draft))
    if draft.load.sector is None:
        sectors = tuple(Choice(sector.value, f"The {sector.value} dock") for sector in context.held.sectors)
        some = context.held.roster and context.held.powers and context.held.priorities
        return (*(sectors if some else ()), Choice(DONE, "Load nothing in this round"))
    return tuple(_next_choices(context, draft.load))


def _next_choices(context: _Context, load: Load) -> Iterable[Choice]:
    """After the sector, or after a whole robot or standing order."""
    held, robots = context.held, load.robots
    most = min(DOCKED, len(held.powers), len(held.priorities))
    if len(robots) < most and not load.orders:
        last = LOADING.index(robots[-1].kind) if robots else -1
        for kind in LOADING[last + 1 :]:
            if kind in held.roster:
                yield kind_choice(kind)
    if robots:
        last = ORDERED.index(load.orders[-1].kind) if load.orders else -1
        mine = context.standing | {docked.kind for docked in robots}
        for kind in ORDERED[last + 1 :]:
            if kind in mine:
                yield Choice(_ORDER + kind.value, f"Standing order for the {kind.value.capitalize()}")
        yield Choice(DONE, "Done: send this dock")


def _part_choices(context: _Context, draft: _Draft) -> Iterable[Choice]:
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
                yield Choice(facing.value, facing.word)
        case 3:
            for power in _left(context.held.powers, (docked.power for docked in load.robots)):
                yield Choice(str(power), f"Power {power}")
        case _:
            for priority in _left(context.held.priorities, (docked.priority for docked in load.robots)):
                yield Choice(str(priority), f"Priority {priority}")


def _left(tokens: tuple[int, ...], used: Iterable[int]) -> tuple[int, ...]:
    """The different tokens that are not used yet, ascending."""
    left = list(tokens)
    for token in used:
        left.remove(token)
    return tuple(sorted(set(left)))


def _order_choices(draft: _Draft, kind: Kind) -> Iterable[Choice]:
    wishes = draft.wishes
    if kind is Kind.MISSILE:
        if draft.team:
            for target in _TARGETS:
                if f"{draft.team} {target.value}" not in wishes:
                    yield Choice(target.value, f"{draft.team} {target.value}")
            return
        for team in Team:
            if sum(wish.startswith(team.value) for wish in wishes) < len(_TARGETS):
                yield Choice(team.value, f"A {team.value} object ...")
        if Kind.OBSTACLE.value not in wishes:
            yield Choice(Kind.OBSTACLE.value, "An obstacle")
    else:
        for turn in CLOCKWISE:
            if turn.value not in wishes:
                yield Choice(turn.value, turn.word)
        if kind is Kind.CREEPER:
            yield Choice(STAY, "Stay")
    if wishes:
        yield Choice(END, "That is all")


# --- words for choices -----------------------------------------------------------------------------------------------

DEEDS = {
    Kind.BOMB: "blows up itself and all next to it",
    Kind.MINE: "stays, and blows up when somebody comes next to it",
    Kind.MISSILE: "flies at the nearest thing and takes it along",
    Kind.SHIELD: "climbs onto things and protects what it stands on",
    Kind.CLONER: "puts two clones next to itself, which score half",
    Kind.BLOCKADER: "leaves obstacles on its way",
    Kind.MAGNETBOT: "draws the nearest things one space nearer",
    Kind.REPULSOR: "pushes its neighbours one space away",
    Kind.ACTIVATOR: "gives its power left to the robot it runs into",
    Kind.NULLIFIER: "switches off the robots next to it",
    Kind.HELIBOT: "flies over everything",
    Kind.RICOCHET: "turns whenever it is blocked, and goes on",
    Kind.CREEPER: "creeps one more space at the end of every round",
    Kind.SLEEPER: "waits at the rim, moves at the very end, counts double",
    Kind.PLOW: "pushes what is in its way",
    Kind.HAULER: "drags along what is behind it",
}
"""What each robot does, in a line."""


BRIEFLY = {
    Kind.BOMB: "blows up",
    Kind.MINE: "blows up if neared",
    Kind.MISSILE: "hits the nearest",
    Kind.SHIELD: "protects",
    Kind.CLONER: "adds two clones",
    Kind.BLOCKADER: "leaves blocks",
    Kind.MAGNETBOT: "pulls",
    Kind.REPULSOR: "pushes away",
    Kind.ACTIVATOR: "lends power",
    Kind.NULLIFIER: "switches off",
    Kind.HELIBOT: "flies",
    Kind.RICOCHET: "bounces",
    Kind.CREEPER: "creeps on",
    Kind.SLEEPER: "wakes last",
    Kind.PLOW: "shoves ahead",
    Kind.HAULER: "drags along",
}
"""The same where all robots stand beside each other."""


def kind_choice(kind: Kind) -> Choice:
    """A robot in a menu: "H · Plow", and what it does."""
    return Choice(kind.value, f"{kind.letter} · {kind.value.capitalize()}", DEEDS[kind])
