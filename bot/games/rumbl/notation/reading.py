"""Read the parts of a R.U.M.B.L. document: pieces, holdings, orders and choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from bot.games.common.notation.reading import Node
from bot.games.rumbl.rules import state
from bot.games.rumbl.rules.hexes import BOARD, Direction, Hex, Sector, dock, placements, space_key
from bot.games.rumbl.rules.loading import loadable
from bot.games.rumbl.rules.questions import clones_of
from bot.games.rumbl.rules.state import Docked, Holdings, Kind, Load, Piece, Question, Team, Topic

K = TypeVar("K")

TEAMS = {team.value: team for team in Team}
DIRECTIONS = {direction.value: direction for direction in Direction}
_KINDS = {kind.value: kind for kind in Kind}
_ROBOTS = {kind.value: kind for kind in state.ROBOTS}
_SECTORS = {sector.value: sector for sector in Sector}
_MOST_POWER = 9
_FAR = 9


@dataclass(frozen=True)
class Placed:
    """The pieces on the board, and the power tokens under its Sleepers."""

    pieces: tuple[Piece, ...]
    under: dict[Team, tuple[tuple[int, int], ...]]


def read_space(node: Node) -> Hex:
    parts = node.items()
    if len(parts) != 2:
        node.wrong("a space [q, r]")
    q, r = (part.whole(least=-_FAR, most=_FAR) for part in parts)
    return q, r


# --- pieces ----------------------------------------------------------------------------------------------------------


def read_pieces(node: Node) -> Placed:
    """Number the pieces from 0. Those on the same space are listed from the bottom up."""
    pieces: list[Piece] = []
    tops: dict[Hex, Piece] = {}
    supply: Counter[tuple[Kind, Team | None]] = Counter()
    under: dict[Team, list[tuple[int, int]]] = {team: [] for team in Team}
    for item in node.items():
        piece, power = _read_piece(item, number=len(pieces), tops=tops)
        supply[piece.kind, piece.team] += 1
        _check_supply(item, piece.kind, supply[piece.kind, piece.team])
        pieces.append(piece)
        tops[piece.at] = piece
        if power is not None and piece.team is not None:
            under[piece.team].append((piece.number, power))
    placed = tuple(sorted(pieces, key=lambda piece: piece.at))
    return Placed(placed, {team: tuple(tokens) for team, tokens in under.items()})


def _read_piece(node: Node, *, number: int, tops: Mapping[Hex, Piece]) -> tuple[Piece, int | None]:
    kind = node.entries()["kind"].one_of(_KINDS, "a kind") if "kind" in node.entries() else None
    if kind is None:
        node.fields("kind", optional=("at", "team", "facing", "armed", "power", "protects"))
        node.fail("expected a kind")
    known = ["kind", "at"]
    known += ["team"] if kind is not Kind.OBSTACLE else []
    known += ["facing"] if kind.is_robot else []
    own = {Kind.MINE: "armed", Kind.SLEEPER: "power", Kind.SHIELD: "protects"}.get(kind)
    fields = node.fields(*known, optional=(own,) if own else ())
    at = read_space(fields["at"])
    if at not in BOARD:
        fields["at"].fail(f"{fields['at'].shown} is not a space of the board")
    below = tops.get(at)
    if below is not None and kind is not Kind.SHIELD:
        fields["at"].fail(f"{fields['at'].shown} is taken by {below.kind.value}, and only a shield stands on top")
    flag = own is not None and kind is not Kind.SLEEPER and fields[own].present() and fields[own].flag()
    silent = kind is Kind.SHIELD and fields["protects"].present() and not flag
    power = fields["power"] if kind is Kind.SLEEPER else None
    piece = Piece(
        number=number,
        kind=kind,
        at=at,
        team=fields["team"].one_of(TEAMS, "a team") if "team" in known else None,
        facing=fields["facing"].one_of(DIRECTIONS, "a direction") if kind.is_robot else None,
        armed=kind is Kind.MINE and flag,
        protects=kind is Kind.SHIELD and below is not None and not silent,
    )
    return piece, None if power is None or not power.present() else power.whole(least=1, most=_MOST_POWER)


def _check_supply(node: Node, kind: Kind, number: int) -> None:
    """M23: check that there aren't more clones and obstacles than the supply has."""
    if kind is Kind.CLONE and number > state.CLONES:
        node.fail(f"expected at most {state.CLONES} clones of a team")
    if kind is Kind.OBSTACLE and number > state.OBSTACLES:
        node.fail(f"expected at most {state.OBSTACLES} obstacles")


# --- holdings --------------------------------------------------------------------------------------------------------


def read_kinds(node: Node) -> tuple[Kind, ...]:
    return tuple(item.one_of(_ROBOTS, "a robot") for item in node.items())


def read_powers(node: Node) -> tuple[int, ...]:
    return tuple(item.whole(least=1, most=_MOST_POWER) for item in node.items())


def read_sectors(by_team: dict[str, Node]) -> dict[str, tuple[Sector, ...]]:
    return _read_once(by_team, lambda item: item.one_of(_SECTORS, "a sector"))


def read_priorities(by_team: dict[str, Node]) -> dict[str, tuple[int, ...]]:
    return _read_once(by_team, _read_priority)


def _read_priority(node: Node) -> int:
    return node.whole(least=state.PRIORITIES[0], most=state.PRIORITIES[-1])


def _read_once(by_team: dict[str, Node], read: Callable[[Node], K]) -> dict[str, tuple[K, ...]]:
    """Read tokens by team. None may appear twice."""
    pairs = [(team, item, read(item)) for team, node in by_team.items() for item in node.items()]
    owners: dict[K, str] = {}
    for team, item, token in pairs:
        if token in owners:
            item.fail(f"{item.shown} is {owners[token]}'s already")
        owners[token] = team
    return {team: tuple(token for token, owner in owners.items() if owner == team) for team in by_team}


# --- orders ----------------------------------------------------------------------------------------------------------


def read_load(node: Node, held: Holdings, team: str) -> Load:
    """Read a team's dock. All its tokens must be the team's own, and its robots must be placed as in M25 and M39."""
    if not node.present():
        return Load()
    fields = node.fields("sector", "robots")
    sector = fields["sector"].one_of(_SECTORS, "a sector")
    if sector not in held.sectors:
        fields["sector"].fail(f"{fields['sector'].shown} is not among {team}'s sectors")
    items = fields["robots"].items()
    if not 1 <= len(items) <= state.DOCKED:
        fields["robots"].fail(f"expected one to {state.DOCKED} robots, not {len(items)}")
    robots = [_read_docked(item, sector) for item in items]
    _check_own(items, [docked.kind for docked in robots], held.roster, "kind", f"{team}'s roster")
    _check_own(items, [docked.power for docked in robots], held.powers, "power", f"{team}'s power tokens")
    _check_own(items, [docked.priority for docked in robots], held.priorities, "priority", f"{team}'s priority tokens")
    for place, (item, docked) in enumerate(zip(items, robots, strict=True)):
        at = item.entries()["at"]
        if docked.at in {other.at for other in robots[:place]}:
            at.fail(f"{at.shown} is taken")
        others = [other for other in robots if other is not docked]
        if docked.facing not in loadable(others, sector, docked.at):
            ways = " or ".join(way.value for way in placements(sector)[docked.at])
            item.entries()["facing"].fail(
                f"expected a way over its own dock onto the board ({ways}), or to stand right behind a hauler "
                "loaded with it"
            )
    return Load(sector, tuple(robots))


def _read_docked(node: Node, sector: Sector) -> Docked:
    fields = node.fields("kind", "at", "facing", "power", "priority")
    at = read_space(fields["at"])
    if at not in dock(sector):
        fields["at"].fail(f"{fields['at'].shown} is not a space of the {sector.value} dock")
    return Docked(
        fields["kind"].one_of(_ROBOTS, "a robot"),
        at,
        fields["facing"].one_of(DIRECTIONS, "a direction"),
        fields["power"].whole(least=1, most=_MOST_POWER),
        _read_priority(fields["priority"]),
    )


def _check_own(items: list[Node], used: list[K], owned: Iterable[K], key: str, where: str) -> None:
    left = Counter(owned)
    for item, thing in zip(items, used, strict=True):
        left[thing] -= 1
        if left[thing] < 0:
            node = item.entries()[key]
            node.fail(f"{node.shown} is not among {where}, or not that often")


# --- choices ---------------------------------------------------------------------------------------------------------


def read_choice(node: Node, question: Question) -> str:
    """Read an answer to a question. The spaces of clones may be in any order."""
    key = question.topic.value
    stays = question.topic is Topic.TO and state.STAY in node.entries()
    fields = node.fields(state.STAY if stays else key)
    if stays:
        option: str | None = state.STAY if fields[state.STAY].flag() else None
    else:
        option = _option(fields[key], question)
    if option not in question.options:
        node.fail(f"{node.shown} is not a legal answer to {key}")
    return option


def _option(node: Node, question: Question) -> str | None:
    match question.topic:
        case Topic.TARGET | Topic.TO:
            return space_key(read_space(node))
        case Topic.DIRECTION:
            return node.one_of(DIRECTIONS, "a direction").value
        case Topic.CLONES:
            spaces = [read_space(item) for item in node.items()]
            wanted = sorted(spaces)
            return next((option for option in question.options if sorted(clones_of(option)) == wanted), None)
