"""List the differences between two tables and the words a story uses for them.

For each game, two tables are compared thing by thing, without looking at any event.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.engine.icons import icon as token
from bot.games.factory.drafts.menus import spot_words
from bot.games.factory.rules.floor import Floor, space_name
from bot.games.factory.rules.state import BOARDS
from bot.games.factory.rules.state import Table as FactoryTable
from bot.games.pyramids.rules.things import Kind, PyramidTable
from bot.games.pyramids.text.icons import piece_icon
from bot.games.rambots.rules.state import Table as RamTable
from bot.games.rumbl.rules.state import Kind as RobotKind
from bot.games.rumbl.rules.state import Table as RumblTable
from bot.games.rumbl.text import names as rumbl
from bot.games.rumbl.vocabulary import ENGLISH as RUMBL_ENGLISH
from tests.texts import part, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.games.factory.rules.state import BoardName
    from bot.games.pyramids.rules.pieces import Piece


Words: TypeAlias = "str | tuple[str, ...]"
"""Words that must occur; for a tuple, at least one of them."""


@dataclass(frozen=True)
class Named:
    """One difference: the words for it on a line of a log, and those in a plain description."""

    log: tuple[Words, ...]
    plain: tuple[Words, ...]

    def is_in(self, line: str) -> bool:
        """Return whether a line of a log names the difference."""
        return all(_stand_in(line, words) for words in self.log)

    def is_told(self, description: str) -> bool:
        """Return whether a description mentions the difference."""
        return all(_stand_in(description, words) for words in self.plain)


def _stand_in(told: str, words: Words) -> bool:
    return any(each in told for each in ((words,) if isinstance(words, str) else words))


def changes(before: Any, after: Any, beacon: str) -> Iterator[Named]:
    """All visible differences between two tables."""
    if isinstance(before, PyramidTable):
        yield from _pyramids(before, after, beacon)
    if isinstance(before, FactoryTable):
        yield from _boards(before, after)
        yield from _elements(before, after)
    if isinstance(before, RumblTable):
        yield from _robots(before, after)
        yield from _scores(before, after)


# --- pyramids --------------------------------------------------------------------------------------------------------


def _place(table: Any, cell: Any) -> str:
    if isinstance(table, RamTable):
        return table.grid.name(cell)
    return Floor.of(table.boards).name(cell)


def _pyramids(before: Any, after: Any, beacon: str) -> Iterator[Named]:
    for old, new in zip(before.placed, after.placed, strict=True):
        was, now = _place(before, old.cell), _place(after, new.cell)
        if was != now:
            yield Named((now,), (now,))
        if old.facing is not new.facing and not _carried(before, after):
            by_others = old.thing.kind is not Kind.RAMBOT  # a RAMbot also turns by itself
            did = (part("tipped"),) if old.facing is None else (part("stood-up"),) if new.facing is None else ()
            yield Named(did if by_others else (), did if by_others else ())
    for old, new in zip(before.players, after.players, strict=True):
        if len(old.program) == len(new.program) and old.done == new.done and before.round:
            gone, come = Counter(old.pool) - Counter(new.pool), Counter(new.pool) - Counter(old.pool)
            yield from (Named((token(piece_icon(piece)),), _words(piece)) for piece in (*gone, *come))
        if before.round and len(new.goals) < len(old.goals):
            yield Named(
                (part("tagged"), old.goals[0].colour.value),
                (part("tagged"), old.goals[0].colour.value),
            )
        if not before.round and after.round:
            yield from (Named((token(piece_icon(goal)),), (goal.colour.value,)) for goal in new.goals)
        if new.out and not old.out:
            left = part("has-left")
            yield Named((left,), (left,))
    if before.precedence != after.precedence:
        yield Named(tuple(colour.value for colour in after.precedence), (after.precedence[0].value,))
    if after.ending is not None and before.ending is None:
        shared = "drawn" if len(after.winners) == len(after.players) else "won-together"
        won = text("won" if len(after.winners) == 1 else shared, who="").strip()
        yield Named((won if after.winners else text("cancelled"),), ())


def _carried(before: Any, after: Any) -> bool:
    """Return whether boards moved, along with everything on them."""
    return isinstance(before, FactoryTable) and [(each.place, each.rotation) for each in before.boards] != [
        (each.place, each.rotation) for each in after.boards
    ]


def _words(piece: Piece) -> tuple[str, ...]:
    return (piece.colour.value,)


def _boards(before: FactoryTable, after: FactoryTable) -> Iterator[Named]:
    for old, new in zip(before.boards, after.boards, strict=True):
        if (old.place, old.rotation) != (new.place, new.rotation):
            moved = tuple(_moved(new.name))
            yield Named((moved,), (moved,))
    if before.torch_holder != after.torch_holder:
        torch = part("torch-now").rstrip(".")
        yield Named((torch,), (torch,))


def _moved(board: BoardName) -> Iterator[str]:
    """The possible sentences about a board that moved."""
    for other in BOARDS:
        yield from (text("did-swap", one=board, other=other), text("did-swap", one=other, other=board))
    yield text("did-hop", board=board, place="…").partition("…")[0]
    for turn in ("right", "half", "left"):
        yield from (text("did-turn", board=board, turn=turn), text("board-turned", board=board, turn=turn))


def _elements(before: FactoryTable, after: FactoryTable) -> Iterator[Named]:
    for old, new in zip(before.boards, after.boards, strict=True):
        was, now = (Counter(each.elements) for each in (old, new))
        for element in (was - now) | (now - was):
            spot = spot_words(new.name, element.at)
            if element in was and any(other.at == element.at for other in now - was):
                continue  # the new one is in the same place
            yield Named((space_name(element.at), element.kind.value if element not in was else ""), (spot[-2:],))
    hits = {
        (board.name, element.at): element
        for board in after.boards
        for element in board.elements
        if element.hits and element not in before.board(board.name).elements
    }
    for (name, _), element in hits.items():
        counted = (text(f"hit-{key}", hits=element.hits, pips=element.pips) for key in ("counted", "repair"))
        yield Named((spot_words(name, element.at), tuple(counted)), ())


# --- robots ----------------------------------------------------------------------------------------------------------


def _robots(before: RumblTable, after: RumblTable) -> Iterator[Named]:
    if before.game != after.game:
        turned_over = part("second-game")
        yield Named((turned_over,), (turned_over,))
        return
    docks = [sector for sector in (*before.docks, *after.docks) if sector is not None]
    old = {piece.number: piece for piece in before.pieces}
    new = {piece.number: piece for piece in after.pieces}
    for number in old.keys() | new.keys():
        was, now = old.get(number), new.get(number)
        if now is None and was is not None:
            yield Named(
                (
                    str(rumbl.icon_and_name(was, RUMBL_ENGLISH))
                    if was.kind is not RobotKind.OBSTACLE
                    else token("obstacle"),
                ),
                _noun_of(was),
            )
        elif now is not None and was is None:
            yield Named(_noun_of(now), _noun_of(now))
        elif now is not None and was is not None and was.at != now.at:
            where = rumbl.space_words(now.at, docks, RUMBL_ENGLISH)
            said = "off" if ("where", "off") in where.fields else str(where)
            yield Named((str(rumbl.icon_and_name(now, RUMBL_ENGLISH)), said), (*_noun_of(now),))
        elif was is not None and now is not None and was.kind is RobotKind.RICOCHET and was.facing is not now.facing:
            turned = text("turned-way", way=now.facing.value if now.facing else "")
            yield Named((str(rumbl.icon_and_name(now, RUMBL_ENGLISH)), turned), ())


def _noun_of(piece: Any) -> tuple[Words, ...]:
    """A piece's names in a description; obstacles and clones also have numbers."""
    called = text("robot", kind=piece.kind.value)
    if piece.kind.is_robot:
        return (called,)
    if piece.team is not None:
        put = (text("put-clones", count=count, spaces="").strip() for count in (1, 2))
        return ((called, text("robot-title", kind=piece.kind.value), *put),)
    some = (text("an-obstacle", case=case) for case in ("nom", "start"))
    left = (text("walk-leaving", count=count) for count in range(1, 7))
    return ((*some, text("the-obstacle"), part("obstacles"), *left),)


def _scores(before: RumblTable, after: RumblTable) -> Iterator[Named]:
    if before.round and before.game == after.game:
        for old, new in zip(before.sides, after.sides, strict=True):
            if old.score != new.score:
                log, plain = (
                    text("scores", who="", points=points).strip().rstrip(".")
                    for points in (f"**{new.score - old.score}**", new.score - old.score)
                )
                yield Named((log,), (plain,))
    if after.ending is not None and before.ending is None:
        won = text("won-game", who="").strip() if len(after.winners) == 1 else text("drawn-game")
        yield Named((won,), ())
