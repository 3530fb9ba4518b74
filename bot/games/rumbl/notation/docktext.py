"""Read a typed dock: a sector, its robots, and standing orders. Keys are checked against the menus one by one, in
the order of an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from typing import Final

from bot.engine.game import DONE, Answer
from bot.games.common.notation.scanner import Lexicon, Scanner, bare
from bot.games.rumbl.rules.hexes import CLOCKWISE, SECTORS, Hex, Sector, space_key, space_of
from bot.games.rumbl.rules.loading import END, LOADING, ORDERED
from bot.games.rumbl.rules.places import dock_name, dock_spaces
from bot.games.rumbl.rules.state import DOCKED, ROBOTS, STAY, Hand, Kind, Side, Team, unused_tokens
from bot.games.rumbl.text.names import numbers
from bot.games.rumbl.vocabulary import RUMBLE
from bot.i18n import LANGUAGES, LazyField, LazyMessage, alternatives, typed_words

_ARROWS = ("→ ➡ >", "↘ ⬊", "↙ ⬋", "← ⬅ <", "↖ ⬉", "↗ ⬈")


@cache
def facings() -> Lexicon[str]:
    ways: dict[str, str] = {}
    for direction, arrows in zip(CLOCKWISE, _ARROWS, strict=True):
        for way in (direction.value.lower(), *words_for(f"way-{direction.value}"), *arrows.split()):
            ways[way] = direction.value
    return Lexicon(ways, RUMBLE.later("expected-hex"), whole=True)


def words_for(key: str) -> tuple[str, ...]:
    return typed_words(RUMBLE, f"input-{key}")


_SECTOR_EMOJI = "🟠🔴🟣🟡🔵🟢"
_MEANT = re.escape(_SECTOR_EMOJI + "→➡>↘⬊↙⬋←⬅<↖⬉↗⬈⚡#№-−(")
_BLANK = rf"(?![{_MEANT};|:\n])[\W_]"
_SPACES = re.compile(r"[ \t,]")
_COLON = re.compile(r"\s{0,9}:")
_OPEN = re.compile(r"\s{0,9},?\s{0,9}(?:\.{2,9}|…)")
_DIGITS = r"\s{0,9}(\d{1,9})(?!\d)"
_SPACE = re.compile(rf"(front|f|back|b)\s{{0,9}}-?{_DIGITS}", re.IGNORECASE)
_AXIAL = re.compile(r"\(?\s{0,9}([-−]?\d{1,9})(?!\d)\s{0,9},\s{0,9}([-−]?\d{1,9})(?!\d)\s{0,9}\)?")
_NUMBER = re.compile(r"\d{1,9}(?!\d)")
_TOKEN = re.compile(r"[^\s;|]{1,20}")

_PARTS = ("space", "facing", "power", "priority")
_EXPECTED = {
    "space": RUMBLE.later("expected-space"),
    "facing": RUMBLE.later("expected-hex"),
    "power": RUMBLE.later("expected-power"),
    "priority": RUMBLE.later("expected-a-priority"),
}
LEGIBLE: Final = 3
"""Abbreviations are at least this long in languages other than English; shorter ones are read as English."""


@cache
def kind_words() -> tuple[Mapping[Kind, str], ...]:
    """The pieces' typed names, by language, English first."""
    return tuple({kind: _word(language, kind.value) for kind in Kind} for language in LANGUAGES)


@cache
def sector_words() -> Mapping[Sector, tuple[str, ...]]:
    """The sectors' typed names in each language, English first."""
    return {sector: tuple(_word(language, sector.value) for language in LANGUAGES) for sector in SECTORS}


def _word(language: str, word: str) -> str:
    return RUMBLE.translator(language).say("typed-word", word=word)


def least_letters(language: int) -> int:
    """The minimum length of an abbreviation in the language with this index."""
    return LEGIBLE if language else 1


@cache
def _inside() -> re.Pattern[str]:
    return re.compile(rf"{_filler_pattern()}|[-−][-=−]{{0,9}}>|(?<==)>|{_BLANK}|-\s", re.IGNORECASE)


@cache
def _between() -> re.Pattern[str]:
    return re.compile(rf"{_filler_pattern()}|−[-=−]{{0,9}}>|(?<=[-=])>|{_BLANK}|[;|\n-]", re.IGNORECASE)


def _filler_pattern() -> str:
    return rf"(?:{alternatives(words_for('dock-filler'))})\b"


@cache
def _priority() -> re.Pattern[str]:
    words = alternatives(words_for("priority"))
    return re.compile(rf"(?:{words}|#|№)\s{{0,9}}[:=.]?{_DIGITS}", re.IGNORECASE)


@cache
def _power() -> re.Pattern[str]:
    words = alternatives(words_for("power"))
    return re.compile(rf"(?:{words}|⚡\ufe0f?)\s{{0,9}}[:=.]?{_DIGITS}", re.IGNORECASE)


@dataclass(slots=True)
class _Part:
    key: str
    start: int


@dataclass(slots=True)
class _Robot:
    kind: Kind
    start: int
    number: int
    parts: dict[str, _Part] = field(default_factory=dict)

    @property
    def missing(self) -> list[str]:
        return [name for name in _PARTS if name not in self.parts]


@dataclass(slots=True)
class _Order:
    kind: Kind
    start: int
    wishes: list[_Part] = field(default_factory=list)
    open: bool = False
    """True if "..." ends the wishes, or if the clause ends without any."""


def kinds_of(word: str, among: Iterable[Kind]) -> list[Kind]:
    """The kinds that a word can stand for: a token's letter, a name or the beginning of a name."""
    word = word.lower()
    found = list(among)
    if len(word) == 1:
        lettered = [kind for kind in found if kind.is_robot and kind.letter.lower() == word]
        if lettered:
            return lettered
    for language, names in enumerate(kind_words()):
        exact = [kind for kind in found if names[kind] == word]
        begun = exact or [
            kind for kind in found if len(word) >= least_letters(language) and names[kind].startswith(word)
        ]
        if begun:
            return begun
    return []


def title(kind: Kind) -> LazyMessage:
    return RUMBLE.later("robot-called", kind=kind.value)


def words_of(keys: Iterable[str]) -> LazyField:
    words: list[LazyField] = [RUMBLE.later("typed-word", word=key) for key in keys]
    return reduce(lambda some, one: RUMBLE.later("and-so-on", some=some, next=one), words)


def _either(kinds: Iterable[Kind]) -> LazyField:
    return RUMBLE.join_alternatives([title(kind) for kind in kinds])


_ORDERABLE = _either(ORDERED)


def is_team(team: Team, word: str) -> bool:
    names = sector_words()[Sector(team.value)]
    return bool(word) and any(
        len(word) >= least_letters(language) and name.startswith(word) for language, name in enumerate(names)
    )


class DockReader:
    """Reads a typed dock."""

    def __init__(self, text: str, *, hand: Hand, side: Side, offered: Callable[[Answer], tuple[str, ...]]) -> None:
        """`offered` returns the keys that can follow the beginning of an answer."""
        self._scanner = Scanner(text, RUMBLE.later("what-dock"), _TOKEN)
        self._scanner.number = 0
        self._hand = hand
        self._side = side
        self._offered = offered
        self._robots: list[_Robot] = []
        self._orders: list[_Order] = []

    def read(self) -> Answer:
        """Return the answer, or the beginning of one. Raises UnreadableError if the text can't be read."""
        if bare(self._scanner.text) in words_for("nothing"):
            return (DONE,)
        if not self._scanner.begin(_between()):
            return ()
        sector = self._sector()
        while self._scanner.begin(_between()):
            self._clause(sector)
        return self._answer((sector.value,))

    # --- words -------------------------------------------------------------------------------------------------------

    def _sector(self) -> Sector:
        scanner, word = self._scanner, self._scanner.word
        named = [
            sector
            for language in range(len(LANGUAGES))
            for sector in SECTORS
            if len(word) >= least_letters(language) and sector_words()[sector][language].startswith(word.lower())
        ]
        at = _SECTOR_EMOJI.find(scanner.here)
        if at >= 0:
            named, word = [SECTORS[at]], scanner.here
        left = [RUMBLE.later("typed-word", word=each.value) for each in self._hand.held.sectors]
        mine = RUMBLE.join_alternatives(left)
        if not named:
            scanner.fail(RUMBLE.later("expected-dock", mine=mine or RUMBLE.later("none-left")))
        key = named[0].value
        if key not in self._offered(()):
            used = any(sector.value == key for sector in self._side.used_sectors)
            expected = mine or RUMBLE.later("nothing-more")
            scanner.fail(RUMBLE.later("dock-used" if used else "dock-not-yours", sector=key, mine=expected))
        scanner.at += len(word)
        return named[0]

    def _clause(self, sector: Sector) -> None:
        scanner = self._scanner
        scanner.what, scanner.number = RUMBLE.later("what-robot"), len(self._robots) + 1
        start, word = scanner.start, scanner.word
        scanner.at += len(word)
        if word and scanner.take(_COLON):
            scanner.what, scanner.number = RUMBLE.later("what-dock"), 0
            kinds = kinds_of(word, ORDERED)
            if len(kinds) != 1:
                scanner.fail(RUMBLE.later("expected-orderable", able=_ORDERABLE))
            self._order(kinds[0], start)
            return
        held = self._hand.held
        most = min(DOCKED, len(held.powers), len(held.priorities))
        if len(self._robots) == most:
            if most == DOCKED:
                scanner.fail(RUMBLE.later("three-robots"))
            scanner.fail(RUMBLE.later("fewer-robots", most=most))
        if not word:
            scanner.fail(RUMBLE.later("expected-your-robot"))
        robot = _Robot(self._kind(word), start, scanner.number)
        if any(robot.kind is other.kind for other in self._robots):
            scanner.fail(RUMBLE.later("docked-already", kind=robot.kind.value))
        self._robots.append(robot)
        self._read_parts(robot, sector)
        if scanner.take(_COLON):
            if robot.kind not in ORDERED:
                scanner.fail(RUMBLE.later("not-orderable", kind=robot.kind.value, able=_ORDERABLE), at=start)
            self._order(robot.kind, start)

    def _kind(self, word: str) -> Kind:
        held = kinds_of(word, self._hand.held.roster)
        if len(held) != 1:
            self._scanner.fail(self._no_kind(word, held))
        return held[0]

    def _read_parts(self, robot: _Robot, sector: Sector) -> None:
        scanner = self._scanner
        while True:
            scanner.skip(_inside())
            if scanner.here in ("", *";|\n:"):
                return
            start = scanner.start = scanner.at
            part = self._part(robot, sector)
            if part is None:
                if not robot.missing and scanner.word:
                    return  # the next robot begins here
                missing = [_EXPECTED[name] for name in robot.missing]
                if not missing:
                    scanner.fail(RUMBLE.later("another-robot", kind=robot.kind.value))
                scanner.fail(RUMBLE.later("expected-these", what=RUMBLE.join_alternatives(missing)))
            name, key = part
            if name in robot.parts:
                scanner.fail(RUMBLE.later("given-twice", part=name, kind=robot.kind.value))
            robot.parts[name] = _Part(key, start)

    def _part(self, robot: _Robot, sector: Sector) -> tuple[str, str] | None:
        if found := self._scanner.take(_priority()):
            return "priority", str(int(found[1]))
        if found := self._scanner.take(_power()):
            return "power", str(int(found[1]))
        if space := self._space(robot, sector):
            return "space", space_key(space)
        if facing := self._scanner.read(facings()):
            return "facing", facing
        if found := self._scanner.take(_NUMBER):
            return ("priority" if "power" in robot.parts else "power"), str(int(found[0]))
        return None

    def _space(self, robot: _Robot, sector: Sector) -> Hex | None:
        if found := self._scanner.take(_SPACE):
            space = dock_spaces(sector).get(f"{found[1][0].lower()}{int(found[2])}")
            if space is None:
                self._scanner.fail(RUMBLE.later("expected-these", what=_EXPECTED["space"]))
            return space
        found = _AXIAL.match(self._scanner.text, self._scanner.at)
        if found is None or "space" in robot.parts:
            return None
        q, r = (int(found[axis].replace("−", "-")) for axis in (1, 2))
        if (q, r) in dock_spaces(sector).values():
            self._scanner.at = found.end()
            return q, r
        if set("-−(") & set(found[0]):
            self._scanner.fail(RUMBLE.later("not-on-dock", space=f"{q},{r}", sector=sector.value))
        return None  # these may be power and priority

    # --- standing orders ---------------------------------------------------------------------------------------------

    def _order(self, kind: Kind, start: int) -> None:
        scanner = self._scanner
        if any(order.kind is kind for order in self._orders):
            scanner.fail(RUMBLE.later("orders-already", kind=kind.value), at=start)
        order = _Order(kind, start)
        self._orders.append(order)
        while True:
            if scanner.take(_OPEN):
                order.open = True
                return
            scanner.skip(_inside())
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
        if facing := scanner.read(facings()):
            return [facing]
        word = scanner.word
        if word.lower() in words_for("stay"):
            if kind is not Kind.CREEPER:
                scanner.fail(RUMBLE.later("only-creeper-stays"))
            scanner.at += len(word)
            return [STAY]
        if not self._begins_clause(word):
            key = "expected-direction-or-stay" if kind is Kind.CREEPER else "expected-direction"
            scanner.fail(RUMBLE.later(key, kind=kind.value))
        return []

    def _begins_clause(self, word: str) -> bool:
        return bool(kinds_of(word, (*self._hand.held.roster, *ORDERED)))

    def _missile_wish(self) -> list[str]:
        """Read a team and a kind, `any` for both teams, or an obstacle. At the end, the kind may be missing."""
        scanner, word = self._scanner, self._scanner.word
        teams = self._teams(word.lower())
        if not teams:
            if len(word) > 1 and kinds_of(word, (Kind.OBSTACLE,)):
                scanner.at += len(word)
                return [Kind.OBSTACLE.value]
            if self._begins_clause(word):
                return []
            scanner.fail(RUMBLE.later("expected-target"))
        scanner.at += len(word)
        scanner.skip(_SPACES)
        if scanner.here in ("", *";|\n.…"):
            return [teams[0].value]  # the kind isn't typed yet
        name = scanner.word
        kinds = kinds_of(name, (*ROBOTS, Kind.CLONE))
        if len(kinds) != 1:
            why = RUMBLE.later("could-be", which=_either(kinds)) if kinds else RUMBLE.later("expected-kind")
            scanner.fail(why, at=scanner.at if name else None)
        scanner.at += len(name)
        return [key for team in teams for key in (team.value, kinds[0].value)]

    def _teams(self, word: str) -> list[Team]:
        own = self._side.team
        other = Team.GREEN if own is Team.BLUE else Team.BLUE
        if word in words_for("own"):
            return [own]
        if word in words_for("rivals"):
            return [other]
        if word in words_for("any"):
            return [other, own]
        return [team for team in Team if is_team(team, word)]

    # --- the answer --------------------------------------------------------------------------------------------------

    def _answer(self, answer: Answer) -> Answer:
        robots = sorted(self._robots, key=lambda robot: LOADING.index(robot.kind))
        orders = sorted(self._orders, key=lambda order: ORDERED.index(order.kind))
        self._scanner.what = RUMBLE.later("what-robot")
        for place, robot in enumerate(robots):
            self._scanner.number = robot.number
            answer = self._add_key(answer, _Part(robot.kind.value, robot.start), RUMBLE.later("three-robots"))
            for at, name in enumerate(_PARTS):
                part = robot.parts.get(name)
                if part is None:
                    if robot is robots[-1] and not orders and len(robot.parts) == at:
                        return answer
                    why = RUMBLE.later("expected-for", expected=_EXPECTED[name], kind=robot.kind.value)
                    self._scanner.fail(why, at=robot.start)
                answer = self._add_key(answer, part, self._why_not(answer, name, robot, robots[:place]))
        self._scanner.what, self._scanner.number = RUMBLE.later("what-dock"), 0
        for order in orders:
            name = order.kind.value
            begun = _Part(f"order {name}", order.start)
            answer = self._add_key(answer, begun, RUMBLE.later("no-order-now", kind=name))
            for wish in order.wishes:
                answer = self._add_key(answer, wish, RUMBLE.later("wish-already", kind=name))
            if order.open:
                if order is not orders[-1]:
                    self._scanner.fail(RUMBLE.later("orders-open", kind=name), at=order.start)
            elif END in self._offered(answer):
                answer = (*answer, END)
        return answer

    def _add_key(self, answer: Answer, part: _Part, why_not: LazyMessage) -> Answer:
        """Add a key to the answer. Raises UnreadableError if it isn't legal there."""
        if part.key not in self._offered(answer):
            self._scanner.fail(why_not, at=part.start)
        return (*answer, part.key)

    # --- explanations ------------------------------------------------------------------------------------------------

    def _no_kind(self, word: str, held: Sequence[Kind]) -> LazyMessage:
        later = RUMBLE.later
        if held:
            return later("could-be", which=_either(held))
        known, hand = kinds_of(word, ROBOTS), self._hand
        for kind in known:
            if kind in self._side.used_robots:
                return later("loaded-before", kind=kind.value)
        for kind in known:
            if kind.other_side in hand.tokens:
                return later("other-side", letter=kind.letter, back=title(kind.other_side), kind=kind.value)
        if known:
            return later("not-yours", kind=known[0].value)
        roster = unused_tokens(hand.held.roster, (robot.kind for robot in self._robots))
        return later(
            "expected-your-robots",
            mine=words_of(kind.value for kind in roster) if roster else later("none-left"),
        )

    def _why_not(self, answer: Answer, name: str, robot: _Robot, before: Sequence[_Robot]) -> LazyMessage:
        later, key, held = RUMBLE.later, robot.parts[name].key, self._hand.held
        for other in before:
            if name in ("space", "priority") and other.parts[name].key == key:
                return later("part-taken", part=name, kind=other.kind.value)
        match name:
            case "facing":
                where = dock_name(Sector(answer[0]), space_of(answer[-1])) or ""
                return later("only-these-ways", at=where, ways=RUMBLE.join_alternatives(self._offered(answer)))
            case "power":
                left = unused_tokens(held.powers, (int(other.parts["power"].key) for other in before))
                some = numbers(left) or later("none-at-all")
                return later("no-such-power", power=key, kind=robot.kind.value, left=some)
            case "priority":
                return later("not-your-priority", priority=key, left=numbers(held.priorities))
            case _:
                return later("cannot-be-placed", kind=robot.kind.value)
