"""A dock as people type it: a sector, a line for each robot, and standing orders.

Words become keys here. Whether a key may be taken is asked of the menus alone, key by key in the order of an answer;
what is known of hands besides is to say why it may not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.engine.game import DONE
from bot.games.common.prose import either
from bot.games.common.scanner import Lexicon, Scanner, bare
from bot.games.rumbl.rules.hexes import CLOCKWISE, SECTORS, Sector, space_key, space_of
from bot.games.rumbl.rules.loading import END, LOADING, ORDERED
from bot.games.rumbl.rules.places import dock_name, dock_spaces
from bot.games.rumbl.rules.state import DOCKED, ROBOTS, STAY, Kind, Team
from bot.games.rumbl.told.names import numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bot.engine.game import Answer
    from bot.games.rumbl.rules.hexes import Hex
    from bot.games.rumbl.rules.state import Hand, Side

_SIGNS = ("→ ➡ >", "↘ ⬊", "↙ ⬋", "← ⬅ <", "↖ ⬉", "↗ ⬈")


def _facings() -> Lexicon[str]:
    ways: dict[str, str] = {}
    for direction, signs in zip(CLOCKWISE, _SIGNS, strict=True):
        words = {direction.word.replace("-", joint) for joint in ("-", " ", "")}
        for way in (direction.value.lower(), *words, *signs.split()):
            ways[way] = direction.value
    return Lexicon(ways, "a facing (E, SE, SW, W, NW or NE)", whole=True)


FACINGS: Final = _facings()

_FILLING = r"(?:the|my|our|dock|sector|at|on|in|to|and|then|with|facing|faces|from|robot|orders?|space|way)\b"
_SECTOR_SIGNS = "🟠🔴🟣🟡🔵🟢"
_MEANT = re.escape(_SECTOR_SIGNS + "→➡>↘⬊↙⬋←⬅<↖⬉↗⬈⚡#№-−(")
_BLANK = rf"(?![{_MEANT};|:\n])[\W_]"
_INSIDE = re.compile(rf"{_FILLING}|[-−][-=−]{{0,9}}>|(?<==)>|{_BLANK}|-\s", re.IGNORECASE)
"""What separates the parts of a robot."""
_BETWEEN = re.compile(rf"{_FILLING}|−[-=−]{{0,9}}>|(?<=[-=])>|{_BLANK}|[;|\n-]", re.IGNORECASE)
"""What separates robots."""
_SPACES = re.compile(r"[ \t,]")
_COLON = re.compile(r"\s{0,9}:")
_OPEN = re.compile(r"\s{0,9},?\s{0,9}(?:\.{2,9}|…)")
_DIGITS = r"\s{0,9}(\d{1,9})(?!\d)"
_PRIORITY = re.compile(rf"(?:priority|prio|p|#|№)\s{{0,9}}[:=.]?{_DIGITS}", re.IGNORECASE)
_POWER = re.compile(rf"(?:power|pow|pw|⚡\ufe0f?)\s{{0,9}}[:=.]?{_DIGITS}", re.IGNORECASE)
_SPACE = re.compile(rf"(front|f|back|b)\s{{0,9}}-?{_DIGITS}", re.IGNORECASE)
_AXIAL = re.compile(r"\(?\s{0,9}([-−]?\d{1,9})(?!\d)\s{0,9},\s{0,9}([-−]?\d{1,9})(?!\d)\s{0,9}\)?")
_NUMBER = re.compile(r"\d{1,9}(?!\d)")
_NOTHING = frozenset({"none", "nothing", "empty", "pass"})

_TOKEN = re.compile(r"[^\s;|]{1,20}")

_PARTS = ("space", "facing", "power", "priority")
_EXPECTED = {
    "space": "a dock space (f1 to f4, b1 to b5)",
    "facing": FACINGS.expected,
    "power": "a power (4)",
    "priority": "a priority (p7)",
}


@dataclass(slots=True)
class _Part:
    """A key, and where it is written."""

    key: str
    start: int


@dataclass(slots=True)
class _Robot:
    """A robot as far as it is written."""

    kind: Kind
    start: int
    number: int
    parts: dict[str, _Part] = field(default_factory=dict)

    @property
    def missing(self) -> list[str]:
        """What it still needs, in the order of an answer."""
        return [name for name in _PARTS if name not in self.parts]


@dataclass(slots=True)
class _Order:
    """A standing order."""

    kind: Kind
    start: int
    wishes: list[_Part] = field(default_factory=list)
    open: bool = False
    """Whether more wishes may follow."""


def kinds_of(word: str, among: Iterable[Kind]) -> list[Kind]:
    """The kinds of which the word is the name or a beginning; a single letter is a token's."""
    word = word.lower()
    found = list(among)
    if len(word) == 1:
        lettered = [kind for kind in found if kind.is_robot and kind.letter.lower() == word]
        if lettered:
            return lettered
    exact = [kind for kind in found if kind.value == word]
    return exact or [kind for kind in found if word and kind.value.startswith(word)]


def title(kind: Kind) -> str:
    """A robot in a sentence."""
    return kind.value.capitalize()


_ORDERABLE = either([title(kind) for kind in ORDERED])


class DockReader:
    """Reads one dock."""

    def __init__(self, text: str, *, hand: Hand, side: Side, offered: Callable[[Answer], tuple[str, ...]]) -> None:
        """`offered` are the keys that may follow the beginning of an answer."""
        self._scanner = Scanner(text, "Dock", _TOKEN)
        self._hand = hand
        self._side = side
        self._offered = offered
        self._robots: list[_Robot] = []
        self._orders: list[_Order] = []

    def read(self) -> Answer:
        """The answer, or the beginning of one. Raises UnreadableError."""
        if bare(self._scanner.text) in _NOTHING:
            return (DONE,)
        if not self._scanner.begin(_BETWEEN):
            return ()
        sector = self._sector()
        while self._scanner.begin(_BETWEEN):
            self._clause(sector)
        return self._answer((sector.value,))

    # --- words -------------------------------------------------------------------------------------------------------

    def _sector(self) -> Sector:
        scanner, word = self._scanner, self._scanner.word
        named = [sector for sector in SECTORS if word and sector.value.startswith(word.lower())]
        signed = _SECTOR_SIGNS.find(scanner.here)
        if signed >= 0:
            named, word = [SECTORS[signed]], scanner.here
        mine = either([each.value for each in self._hand.held.sectors])
        if not named:
            scanner.fail(f"expected a dock of yours first ({mine or 'none is left'})")
        key = named[0].value
        if key not in self._offered(()):
            used = any(sector.value == key for sector in self._side.used_sectors)
            why = "you have used" if used else "you do not have"
            scanner.fail(f"{why} the {key} dock, expected {mine or 'nothing more'}")
        scanner.at += len(word)
        return named[0]

    def _clause(self, sector: Sector) -> None:
        """A robot, or a standing order."""
        scanner = self._scanner
        scanner.what, scanner.number = "Robot", len(self._robots) + 1
        start, word = scanner.start, scanner.word
        if not word:
            scanner.fail("expected a robot of yours")
        scanner.at += len(word)
        if scanner.take(_COLON):
            kinds = kinds_of(word, ORDERED)
            if len(kinds) != 1:
                scanner.fail(f"expected {_ORDERABLE} before the colon: these take standing orders")
            self._order(kinds[0], start)
            return
        held = self._hand.held
        most = min(DOCKED, len(held.powers), len(held.priorities))
        if len(self._robots) == most:
            why = "at most three robots" if most == DOCKED else f"no more than {most} of your robots"
            scanner.fail(f"a dock takes {why}, each with a power and a priority")
        robot = _Robot(self._kind(word), start, scanner.number)
        if any(robot.kind is other.kind for other in self._robots):
            scanner.fail(f"the {title(robot.kind)} is on the dock already")
        self._robots.append(robot)
        self._read_parts(robot, sector)
        if scanner.take(_COLON):
            if robot.kind not in ORDERED:
                scanner.fail(f"the {title(robot.kind)} has nothing to be ordered; {_ORDERABLE} can", at=start)
            self._order(robot.kind, start)

    def _kind(self, word: str) -> Kind:
        held = kinds_of(word, self._hand.held.roster)
        if len(held) != 1:
            self._scanner.fail(self._no_kind(word, held))
        return held[0]

    def _read_parts(self, robot: _Robot, sector: Sector) -> None:
        scanner = self._scanner
        while True:
            scanner.skip(_INSIDE)
            if scanner.here in ("", *";|\n:"):
                return
            start = scanner.start = scanner.at
            part = self._part(robot, sector)
            if part is None:
                if not robot.missing and scanner.word:
                    return  # the next robot
                expected = either([str(_EXPECTED[name]) for name in robot.missing]) or "another robot"
                scanner.fail(f"expected {expected} for the {title(robot.kind)}")
            name, key = part
            if name in robot.parts:
                scanner.fail(f"the {name} of the {title(robot.kind)} is given twice")
            robot.parts[name] = _Part(key, start)

    def _part(self, robot: _Robot, sector: Sector) -> tuple[str, str] | None:
        """The part that is written here, and its key."""
        if found := self._scanner.take(_PRIORITY):
            return "priority", str(int(found[1]))
        if found := self._scanner.take(_POWER):
            return "power", str(int(found[1]))
        if space := self._space(robot, sector):
            return "space", space_key(space)
        if facing := self._scanner.read(FACINGS):
            return "facing", facing
        if found := self._scanner.take(_NUMBER):
            return ("priority" if "power" in robot.parts else "power"), str(int(found[0]))
        return None

    def _space(self, robot: _Robot, sector: Sector) -> Hex | None:
        if found := self._scanner.take(_SPACE):
            space = dock_spaces(sector).get(f"{found[1][0].lower()}{int(found[2])}")
            if space is None:
                self._scanner.fail(f"expected {_EXPECTED['space']}")
            return space
        found = _AXIAL.match(self._scanner.text, self._scanner.at)
        if found is None or "space" in robot.parts:
            return None
        q, r = (int(found[axis].replace("−", "-")) for axis in (1, 2))
        if (q, r) in dock_spaces(sector).values():
            self._scanner.at = found.end()
            return q, r
        if set("-−(") & set(found[0]):
            self._scanner.fail(f"{q},{r} is no space of the {sector.value} dock")
        return None  # a power and a priority, with a comma between them

    # --- standing orders ---------------------------------------------------------------------------------------------

    def _order(self, kind: Kind, start: int) -> None:
        scanner = self._scanner
        if any(order.kind is kind for order in self._orders):
            scanner.fail(f"the {title(kind)} has its orders already", at=start)
        order = _Order(kind, start)
        self._orders.append(order)
        while True:
            if scanner.take(_OPEN):
                order.open = True
                return
            scanner.skip(_INSIDE)
            if scanner.here in ("", *";|\n"):
                order.open = not order.wishes
                return
            scanner.start = scanner.at
            wishes = self._missile_wish() if kind is Kind.MISSILE else self._direction_wish(kind)
            if not wishes:
                return
            order.wishes += (_Part(key, scanner.start) for key in wishes)

    def _direction_wish(self, kind: Kind) -> list[str]:
        scanner = self._scanner
        if facing := scanner.read(FACINGS):
            return [facing]
        word = scanner.word
        if word.lower() == STAY:
            if kind is not Kind.CREEPER:
                scanner.fail("only a Creeper can stay")
            scanner.at += len(word)
            return [STAY]
        if not self._begins_clause(word):
            stay = " or stay" if kind is Kind.CREEPER else ""
            scanner.fail(f"expected a direction (E, SE, SW, W, NW, NE){stay} for the {title(kind)}")
        return []

    def _begins_clause(self, word: str) -> bool:
        return bool(kinds_of(word, (*self._hand.held.roster, *ORDERED)))

    def _missile_wish(self) -> list[str]:
        """A team and a kind, `any` for both teams, or an obstacle. The kind may be missing at the end."""
        scanner, word = self._scanner, self._scanner.word
        teams = self._teams(word.lower())
        if not teams:
            if len(word) > 1 and Kind.OBSTACLE.value.startswith(word.lower()):
                scanner.at += len(word)
                return [Kind.OBSTACLE.value]
            if self._begins_clause(word):
                return []
            scanner.fail("expected a target: blue, green, own, enemy or any with a kind, or obstacle")
        scanner.at += len(word)
        scanner.skip(_SPACES)
        if scanner.here in ("", *";|\n.…"):
            return [teams[0].value]  # the kind is still to come
        name = scanner.word
        kinds = kinds_of(name, (*ROBOTS, Kind.CLONE))
        if len(kinds) != 1:
            which = either([title(kind) for kind in kinds])
            why = f"it could be {which}" if kinds else "expected a kind of robot, or clone"
            scanner.fail(why, at=scanner.at if name else None)
        scanner.at += len(name)
        return [key for team in teams for key in (team.value, kinds[0].value)]

    def _teams(self, word: str) -> list[Team]:
        own = self._side.team
        other = Team.GREEN if own is Team.BLUE else Team.BLUE
        if word in ("own", "my"):
            return [own]
        if word in ("enemy", "foe", "their"):
            return [other]
        if word == "any":
            return [other, own]
        return [team for team in Team if word and team.value.startswith(word)]

    # --- the answer --------------------------------------------------------------------------------------------------

    def _answer(self, answer: Answer) -> Answer:
        """Everything in its canonical order, each key asked of the menus."""
        robots = sorted(self._robots, key=lambda robot: LOADING.index(robot.kind))
        orders = sorted(self._orders, key=lambda order: ORDERED.index(order.kind))
        number = self._scanner.number
        for place, robot in enumerate(robots):
            self._scanner.number = robot.number
            full = "a dock takes at most three robots, each with a power and a priority"
            answer = self._taken(answer, _Part(robot.kind.value, robot.start), full)
            for at, name in enumerate(_PARTS):
                part = robot.parts.get(name)
                if part is None:
                    if robot is robots[-1] and not orders and len(robot.parts) == at:
                        return answer
                    self._scanner.fail(f"expected {_EXPECTED[name]} for the {title(robot.kind)}", at=robot.start)
                answer = self._taken(answer, part, self._why_not(answer, name, robot, robots[:place]))
        self._scanner.number = number
        for order in orders:
            name = title(order.kind)
            begun = _Part(f"order {order.kind.value}", order.start)
            answer = self._taken(answer, begun, f"no order for a {name} can be given now")
            for wish in order.wishes:
                answer = self._taken(answer, wish, f"the {name} has that wish already, or nothing can follow")
            if order.open:
                if order is not orders[-1]:
                    self._scanner.fail(f"the orders of the {name} are left open", at=order.start)
            elif END in self._offered(answer):
                answer = (*answer, END)
        return answer

    def _taken(self, answer: Answer, part: _Part, why_not: str) -> Answer:
        """The answer with another key."""
        if part.key not in self._offered(answer):
            self._scanner.fail(why_not, at=part.start)
        return (*answer, part.key)

    # --- why not -----------------------------------------------------------------------------------------------------

    def _no_kind(self, word: str, held: Sequence[Kind]) -> str:
        """Why the word names no robot that can be loaded."""
        if held:
            return f"it could be {either([title(kind) for kind in held])}"
        known, hand = kinds_of(word, ROBOTS), self._hand
        for kind in known:
            if kind in self._side.used:
                return f"the {title(kind)} has been loaded in an earlier round"
        for kind in known:
            if kind.other_side in hand.tokens:
                return f"your token {kind.letter} is the {title(kind.other_side)} in this game, not the {title(kind)}"
        if known:
            return f"the {title(known[0])} is not among your robots"
        return f"expected a robot of yours ({', '.join(kind.value for kind in hand.held.roster) or 'none is left'})"

    def _why_not(self, answer: Answer, name: str, robot: _Robot, before: Sequence[_Robot]) -> str:
        """Why a part of a robot may not follow, if it may not."""
        who, key, held = title(robot.kind), robot.parts[name].key, self._hand.held
        for other in before:
            if name in ("space", "priority") and other.parts[name].key == key:
                return f"the {title(other.kind)} has that {name} already"
        match name:
            case "facing":
                where = dock_name(Sector(answer[0]), space_of(answer[-1]))
                ways = either(self._offered(answer))
                return (
                    f"from {where} only {ways} leads over the dock onto the field; "
                    "right behind your Hauler any facing is fine"
                )
            case "power":
                left = list(held.powers)
                for other in before:
                    left.remove(int(other.parts["power"].key))
                return f"there is no power {key} for the {who}, you have {numbers(left) or 'none'} left"
            case "priority":
                return f"priority {key} is not yours this round, you have {numbers(held.priorities)}"
            case _:
                return f"the {who} cannot be placed there"
