"""A dock as people type it: a sector, a line for each robot, and standing orders."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.engine.echo import quoted
from bot.engine.errors import UnreadableError
from bot.engine.game import DONE
from bot.games.common.prose import listed
from bot.games.common.scanner import Lexicon, Scanner, bare
from bot.games.rumbl.rules.hexes import CLOCKWISE, SECTORS, Sector, dock, placements, space_key, space_of
from bot.games.rumbl.rules.loading import END, LOADING, ORDERED, dock_spaces
from bot.games.rumbl.rules.state import ROBOTS, STAY, Kind, Team
from bot.games.rumbl.told.names import dock_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import NoReturn

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
    return Lexicon(ways, "a facing (E, SE, SW, W, NW or NE)")


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
_WORD = re.compile(r"[^\W\d_]{1,40}")
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
    parts: dict[str, _Part] = field(default_factory=dict)

    @property
    def missing(self) -> list[str]:
        """What it still needs, in the order of an answer."""
        return [name for name in _PARTS if name not in self.parts]

    @property
    def begun(self) -> bool:
        """Whether its parts, as far as they go, are the beginning of an answer."""
        return list(_PARTS[: len(self.parts)]) == [name for name in _PARTS if name in self.parts]


@dataclass(slots=True)
class _Order:
    """A standing order."""

    kind: Kind
    start: int
    wishes: list[_Part] = field(default_factory=list)
    open: bool = False
    """Whether more wishes may follow."""


def sector_of(word: str) -> Sector | None:
    """The sector of which the word is a beginning."""
    return next((sector for sector in SECTORS if sector.value.startswith(word.lower())), None)


def kinds_of(word: str, among: Iterable[Kind]) -> list[Kind]:
    """The kinds of which the word is the name or a beginning; a single letter is a token's."""
    word = word.lower()
    found = list(among)
    if len(word) == 1:
        lettered = [kind for kind in found if kind.is_robot and kind.letter.lower() == word]
        if lettered:
            return lettered
    exact = [kind for kind in found if kind.value == word]
    return exact or [kind for kind in found if kind.value.startswith(word)]


def title(kind: Kind) -> str:
    """A robot in a sentence."""
    return kind.value.capitalize()


def either(words: Sequence[str]) -> str:
    """ "a, b or c"."""
    return listed(words).replace(" and ", " or ")


class DockReader:
    """Reads one dock. What may be loaded is asked of the menus; this only says why if it may not."""

    def __init__(self, text: str, *, hand: Hand, side: Side, offered: Callable[[Answer], frozenset[str]]) -> None:
        """`offered` are the keys that may follow the beginning of an answer."""
        self._scanner = Scanner(text, "Sector")
        self._hand = hand
        self._side = side
        self._offered = offered
        self._robots: list[_Robot] = []
        self._orders: list[_Order] = []

    def read(self) -> Answer:
        """The answer, or the beginning of one. Raises UnreadableError."""
        if bare(self._scanner.text) in _NOTHING:
            return (DONE,)
        if not self._next(_BETWEEN):
            return ()
        sector = self._sector()
        while self._next(_BETWEEN):
            self._clause(sector)
        return self._answer(sector)

    # --- scanning ----------------------------------------------------------------------------------------------------

    def _next(self, separators: re.Pattern[str]) -> bool:
        more = self._scanner.skip(separators)
        self._scanner.start = self._scanner.at
        return more

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self._scanner.text, self._scanner.at)
        if found is not None:
            self._scanner.at = found.end()
        return found

    def _here(self) -> str:
        """The character that comes next; empty at the end."""
        return self._scanner.text[self._scanner.at : self._scanner.at + 1]

    def _peek_word(self) -> str:
        found = _WORD.match(self._scanner.text, self._scanner.at)
        return found[0] if found else ""

    def _fail(self, why: str, *, at: int | None = None, number: int | None = None) -> NoReturn:
        if at is not None:
            self._scanner.start = at
        if number is not None:
            self._scanner.what, self._scanner.number = "Robot", number
        start = self._scanner.start
        found = _TOKEN.match(self._scanner.text, start)
        token, place = quoted(found[0] if found else ""), f"{self._scanner.what} {self._scanner.number}"
        raise UnreadableError(f"{place}, {token} at character {start + 1}: {why}.")

    def _sector(self) -> _Part:
        start = self._scanner.start
        word = self._peek_word()
        sector = sector_of(word) if word else None
        signed = _SECTOR_SIGNS.find(self._scanner.text[self._scanner.at])
        if signed >= 0:
            sector, word = SECTORS[signed], self._scanner.text[self._scanner.at]
        if sector is None:
            mine = either([each.value for each in self._hand.held.sectors]) or "none is left"
            self._fail(f"expected a sector of yours first ({mine})")
        if sector.value not in self._offered(()):
            self._fail(self._no_sector(sector.value))
        self._scanner.at += len(word)
        return _Part(sector.value, start)

    def _clause(self, sector: _Part) -> None:
        """A robot, or a standing order."""
        self._scanner.what, self._scanner.number = "Robot", len(self._robots) + 1
        start = self._scanner.start
        word = self._peek_word()
        if not word:
            self._fail("expected a robot of yours")
        self._scanner.at += len(word)
        if self._take(_COLON):
            self._order(self._ordered(word), start)
            return
        robot = _Robot(self._kind(word), start)
        if any(robot.kind is other.kind for other in self._robots):
            self._fail(f"the {title(robot.kind)} is on the dock already")
        self._robots.append(robot)
        self._read_parts(robot, sector)
        if self._take(_COLON):
            if robot.kind not in ORDERED:
                self._fail(f"the {title(robot.kind)} has nothing to be ordered; {_orderable()} can", at=start)
            self._order(robot.kind, start)

    def _kind(self, word: str) -> Kind:
        held = kinds_of(word, self._hand.held.roster)
        if len(held) != 1:
            self._fail(self._no_kind(word, held))
        return held[0]

    def _no_kind(self, word: str, held: Sequence[Kind]) -> str:
        """Why the word names no robot that can be loaded."""
        if held:
            return f"it could be {either([title(kind) for kind in held])}"
        known = kinds_of(word, ROBOTS)
        if known:
            return self._no_robot(known)
        names = ", ".join(kind.value for kind in self._hand.held.roster)
        return f"expected a robot of yours ({names or 'none is left'})"

    def _no_robot(self, known: Sequence[Kind]) -> str:
        """Why none of these can be loaded."""
        for kind in known:
            if kind in self._side.used:
                return f"the {title(kind)} has been loaded in an earlier round"
        for kind in known:
            if kind.other_side in self._hand.tokens:
                return f"your token {kind.letter} is the {title(kind.other_side)} in this game, not the {title(kind)}"
        return f"the {title(known[0])} is not among your robots"

    # --- a robot's parts ---------------------------------------------------------------------------------------------

    def _read_parts(self, robot: _Robot, sector: _Part) -> None:
        while True:
            self._scanner.skip(_INSIDE)
            if self._here() in ("", *";|\n:"):
                return
            start = self._scanner.start = self._scanner.at
            part = self._part(robot, sector)
            if part is None:
                if not robot.missing and self._peek_word():
                    return  # the next robot
                self._unexpected(robot)
            name, key = part
            if name in robot.parts:
                self._fail(f"the {name} of the {title(robot.kind)} is given twice")
            robot.parts[name] = _Part(key, start)

    def _unexpected(self, robot: _Robot) -> NoReturn:
        expected = either([_EXPECTED[name] for name in robot.missing]) or "another robot"
        self._fail(f"expected {expected} for the {title(robot.kind)}")

    def _part(self, robot: _Robot, sector: _Part) -> tuple[str, str] | None:
        """The part that is written here, and its key."""
        if found := self._take(_PRIORITY):
            return "priority", str(int(found[1]))
        if found := self._take(_POWER):
            return "power", str(int(found[1]))
        if space := self._space(robot, sector):
            return "space", space_key(space)
        read = FACINGS.read(self._scanner.text, self._scanner.at)
        if read is not None and not self._scanner.text[read[1] : read[1] + 1].isalpha():
            self._scanner.at = read[1]
            return "facing", read[0]
        if found := self._take(_NUMBER):
            return ("priority" if "power" in robot.parts else "power"), str(int(found[0]))
        return None

    def _space(self, robot: _Robot, sector: _Part) -> Hex | None:
        own = Sector(sector.key)
        if found := self._take(_SPACE):
            space = dock_spaces(own).get(f"{found[1][0].lower()}{int(found[2])}")
            if space is None:
                self._fail(f"expected {_EXPECTED['space']}")
            return space
        found = _AXIAL.match(self._scanner.text, self._scanner.at)
        if found is None or "space" in robot.parts:
            return None
        q, r = (int(found[axis].replace("−", "-")) for axis in (1, 2))
        if (q, r) in dock(own):
            self._scanner.at = found.end()
            return q, r
        if set("-−(") & set(found[0]):
            self._fail(f"{q},{r} is no space of the {own.value} dock")
        return None  # a power and a priority, with a comma between them

    # --- standing orders ---------------------------------------------------------------------------------------------

    def _ordered(self, word: str) -> Kind:
        kinds = kinds_of(word, ORDERED)
        if len(kinds) != 1:
            self._fail(f"expected {_orderable()} before the colon: these take standing orders")
        return kinds[0]

    def _order(self, kind: Kind, start: int) -> None:
        if any(order.kind is kind for order in self._orders):
            self._fail(f"the {title(kind)} has its orders already", at=start)
        order = _Order(kind, start)
        self._orders.append(order)
        while True:
            if self._take(_OPEN):
                order.open = True
                return
            self._scanner.skip(_INSIDE)
            if self._here() in ("", *";|\n"):
                order.open = not order.wishes
                return
            self._scanner.start = self._scanner.at
            wishes = self._missile_wish() if kind is Kind.MISSILE else self._direction_wish(kind)
            if not wishes:
                return
            order.wishes += (_Part(key, self._scanner.start) for key in wishes)

    def _direction_wish(self, kind: Kind) -> list[str]:
        read = FACINGS.read(self._scanner.text, self._scanner.at)
        if read is not None and not self._scanner.text[read[1] : read[1] + 1].isalpha():
            self._scanner.at = read[1]
            return [read[0]]
        word = self._peek_word()
        if word.lower() == STAY:
            if kind is not Kind.CREEPER:
                self._fail("only a Creeper can stay")
            self._scanner.at += len(word)
            return [STAY]
        if not word or not self._begins_clause(word):
            stay = " or stay" if kind is Kind.CREEPER else ""
            self._fail(f"expected a direction (E, SE, SW, W, NW, NE){stay} for the {title(kind)}")
        return []

    def _begins_clause(self, word: str) -> bool:
        return bool(kinds_of(word, (*self._hand.held.roster, *ORDERED)))

    def _missile_wish(self) -> list[str]:
        """A team and a kind, `any` for both teams, or an obstacle. The kind may be missing at the end."""
        word = self._peek_word()
        teams = self._teams(word.lower())
        if not teams:
            if len(word) > 1 and Kind.OBSTACLE.value.startswith(word.lower()):
                self._scanner.at += len(word)
                return [Kind.OBSTACLE.value]
            if word and self._begins_clause(word):
                return []
            self._fail("expected a target: blue, green, own, enemy or any with a kind, or obstacle")
        self._scanner.at += len(word)
        self._scanner.skip(_SPACES)
        if self._here() in ("", *";|\n.…"):
            return [teams[0].value]  # the kind is still to come
        name = self._peek_word()
        kinds = kinds_of(name, (*ROBOTS, Kind.CLONE)) if name else []
        if len(kinds) != 1:
            which = (
                f"it could be {either([title(kind) for kind in kinds])}"
                if kinds
                else "expected a kind of robot, or clone"
            )
            self._fail(which, at=self._scanner.at if name else None)
        self._scanner.at += len(name)
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

    def _answer(self, sector: _Part) -> Answer:
        """Everything in its canonical order, each key asked of the menus."""
        answer: Answer = (sector.key,)
        robots = sorted(self._robots, key=lambda robot: LOADING.index(robot.kind))
        for place, robot in enumerate(robots):
            last = place == len(robots) - 1 and not self._orders
            answer = self._with_robot(answer, robot, robots[:place], last=last)
        for place, order in enumerate(sorted(self._orders, key=lambda order: ORDERED.index(order.kind))):
            answer = self._with_order(answer, order, last=place == len(self._orders) - 1)
        return answer

    def _no_sector(self, key: str) -> str:
        used = any(sector.value == key for sector in self._side.used_sectors)
        mine = either([sector.value for sector in self._hand.held.sectors])
        return f"{'you have used' if used else 'you do not have'} the {key} sector, expected {mine or 'nothing more'}"

    def _with_robot(self, answer: Answer, robot: _Robot, before: Sequence[_Robot], *, last: bool) -> Answer:
        number = self._robots.index(robot) + 1
        if robot.kind.value not in self._offered(answer):
            self._fail(
                "a dock takes at most three robots, each with a power and a priority", at=robot.start, number=number
            )
        answer = (*answer, robot.kind.value)
        for name in _PARTS:
            part = robot.parts.get(name)
            if part is None:
                if last and robot.begun:
                    return answer
                self._fail(f"expected {_EXPECTED[name]} for the {title(robot.kind)}", at=robot.start, number=number)
            if part.key not in self._offered(answer):
                self._fail(self._why_not(name, robot, before, Sector(answer[0])), at=part.start, number=number)
            answer = (*answer, part.key)
        return answer

    def _why_not(self, name: str, robot: _Robot, before: Sequence[_Robot], sector: Sector) -> str:
        who, key = title(robot.kind), robot.parts[name].key
        for other in before:
            if name in ("space", "priority") and other.parts[name].key == key:
                return f"the {title(other.kind)} has that {name} already"
        held = self._hand.held
        if name == "facing":
            return self._no_way(robot, sector)
        if name == "power":
            spent = [other.parts["power"].key for other in before]
            have = list(held.powers)
            for each in spent:
                have.remove(int(each))
            return f"there is no power {key} for the {who}, you have {' '.join(map(str, have)) or 'none'} left"
        if name == "priority":
            return f"priority {key} is not yours this round, you have {' '.join(map(str, held.priorities))}"
        return f"the {who} cannot be placed there"

    def _no_way(self, robot: _Robot, sector: Sector) -> str:
        """M25, for this space."""
        space = space_of(robot.parts["space"].key)
        ways = either([facing.value for facing in placements(sector)[space]])
        return (
            f"from {dock_name(sector, space)} only {ways} leads over the dock onto the field; "
            "right behind your Hauler any facing is fine"
        )

    def _with_order(self, answer: Answer, order: _Order, *, last: bool) -> Answer:
        key = f"order {order.kind.value}"
        if key not in self._offered(answer):
            self._fail(f"no order for a {title(order.kind)} can be given now", at=order.start)
        answer = (*answer, key)
        for wish in order.wishes:
            if wish.key not in self._offered(answer):
                self._fail(f"the {title(order.kind)} has that wish already, or nothing can follow", at=wish.start)
            answer = (*answer, wish.key)
        if order.open:
            if not last:
                self._fail(f"the orders of the {title(order.kind)} are left open", at=order.start)
            return answer
        return (*answer, END) if END in self._offered(answer) else answer


def _orderable() -> str:
    return either([title(kind) for kind in ORDERED])
