"""Actions on a draft goal stack or program: choosing the next piece, and changing earlier ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from math import ceil
from typing import Any

from bot.engine.game import DONE, Answer
from bot.engine.rng import Rng
from bot.games.common.drafts.acts import from_menus
from bot.games.common.text.icons import ARROWS, arrow
from bot.games.game import Act, DraftContext, FixedButton, Group
from bot.games.lazy_sequence import LazySequence
from bot.games.pyramids.drafts.menus import EMOJI, GOALS, PROGRAM, UPRIGHT
from bot.games.pyramids.rules.pieces import BY_KEY, Pool, Size
from bot.games.pyramids.rules.things import Hand
from bot.games.pyramids.text.icons import piece_icon
from bot.games.pyramids.text.voices import letters, piece_name
from bot.games.pyramids.text.words import PyramidWords
from bot.i18n import Translator

DEAL, DIE = "deal", "🎲"
WAY_ROWS, MOST_ROWS = 2, 4
ABREAST, MARKS, PICTURES = 3, 4, 5
"""The number of piece buttons side by side on a phone: of any kind, with emoji and letter, with just a picture."""


@dataclass(frozen=True)
class PyramidActs:
    """The actions on a goal stack or a program."""

    words: PyramidWords[Any]
    upright_key: str

    @property
    def _translator(self) -> Translator:
        return self.words.translator

    def __call__(self, context: DraftContext[Any, Hand]) -> tuple[Group, ...]:
        if context.decision.topic == PROGRAM:
            return (*_not_empty(self._next(context)), *self._changes(context))
        if context.decision.topic == GOALS:
            return _not_empty(chain(self._next(context), self._deal(context), _goals(context, self.words)))
        return from_menus(context, self.words)

    def _next(self, context: DraftContext[Any, Hand]) -> Iterator[Group]:
        is_way = context.decision.topic == PROGRAM and len(context.draft) % 2 == 1
        pieces = [choice.key for choice in context.menu(()) if choice.key in BY_KEY]
        if not pieces:  # even a player with an empty pool may have to lock in
            return
        ways = context.menu((pieces[0],)) if context.decision.topic == PROGRAM else ()
        hand = context.table.players[context.decision.seat].pool if ways else ()
        several = {piece.key for piece, count in Counter(hand).items() if count > 1}
        rows = rows_by_size(pieces, several, at_least=WAY_ROWS if ways else 1)
        lines = len(rows)
        mark = self._mark if all(len(row) <= MARKS for row in rows) else self._letters
        places = () if is_way else tuple(FixedButton(key, mark(key), key, beside_picture="") for key in pieces)
        whole = self._translator.say("whole-note") if context.draft[:1] != (DONE,) else ""
        groups = from_menus(context, self.words) or (Group("", (), whole, rows),)
        left = _count_remaining(context) if ways else Counter[str]()
        for group in groups:
            acts = tuple(self._relabel(act, mark, left) for act in group.acts)
            note = group.note
            if is_way:
                note = self._translator.say("and-upright", does=note, upright=self._translator.say(self.upright_key))
            beside = rows_by_compass([act.key for act in acts], lines) if is_way else rows
            yield replace(group, acts=acts, note=note, places=places, rows=beside, lines=lines)

    def _deal(self, context: DraftContext[Any, Hand]) -> Iterator[Group]:
        """Yield an act that chooses the rest at random, or a whole new stack if this one is complete."""
        draft, say = context.draft, self._translator.say
        if len(draft) == context.table.stack_size:
            anew = _dealt(context, context.rng, ())
            dealt, words = draft[::-1] if anew == draft else anew, say("deal-others")
        else:
            dealt, words = _dealt(context, context.rng), say("deal-rest" if draft else "deal-some")
        yield Group("", (Act(DEAL, DIE, dealt, words=f"{DIE} {words}"),), fits_anywhere=True)

    def _relabel(self, act: Act, mark: Callable[[str], str], left: Counter[str]) -> Act:
        if act.key in BY_KEY:
            count = left[act.key]
            more = f"×{count}" if count > 1 else ""
            words = f"{_name_piece(act.key, self._translator)} {more}".rstrip()
            return replace(act, label=mark(act.key) + more, words=words, icon=act.key, beside_picture=more)
        if act.key == UPRIGHT:
            return replace(
                act, label=self._translator.say("act-upright"), note=self._translator.say(self.upright_key), icon=""
            )
        words = self._translator.say("act-way", way=act.key)
        return replace(act, label=ARROWS[act.key], words=words, icon=arrow(act.key), beside_picture="")

    def _mark(self, key: str) -> str:
        """A piece as an emoji and a letter: "🔴S"."""
        piece = BY_KEY[key]
        return EMOJI[piece.colour] + self._translator.say("size-letter", size=piece.size.word)

    def _letters(self, key: str) -> str:
        return letters(BY_KEY[key], self._translator)

    def _changes(self, context: DraftContext[Any, Hand]) -> Iterator[Group]:
        """Yield changes to the program's complete instructions; an unfinished one at the end is kept."""
        draft, say = context.draft, self._translator.say
        laid = [draft[at : at + 2] for at in range(0, len(draft) - 1, 2)]
        if not laid:
            return
        ask = "group-out-or-swap" if len(set(laid)) > 1 else "group-take-out"
        yield Group(say(ask), LazySequence(lambda: self._take_out_or_swap(laid, context)), separate=True)
        turning = say("turning")
        yield Group(say("group-turn"), LazySequence(lambda: self._turn(laid, context)), turning, separate=True)
        left = [key for key, count in _count_remaining(context).items() if count]
        if any(key != piece for key in left for piece, _ in laid):
            yield Group(say("group-use"), LazySequence(lambda: self._use_other(laid, context)), separate=True)

    def _take_out_or_swap(self, laid: Sequence[Answer], context: DraftContext[Any, Hand]) -> Iterator[Act]:
        say = self._translator.say
        for number, instruction in enumerate(laid):
            draft = _draft_of(context, [*laid[:number], *laid[number + 1 :]])
            note = say("moves-up" if context.draft[2 * number + 2 :] else "was-last")
            label = say("act-out", place=number + 1, **_fields(instruction))
            yield Act(f"out-{number + 1}", label, draft, note, instruction[0])
        for one, other in combinations(range(len(laid)), 2):
            if laid[one] != laid[other]:
                order = list(laid)
                order[one], order[other] = laid[other], laid[one]
                first, second = (say("named", **_fields(laid[place])) for place in (one, other))
                swapped = say("swapped", one=first, other=second)
                label = say("act-swap", one=one + 1, other=other + 1)
                yield Act(f"swap-{one + 1}-{other + 1}", label, _draft_of(context, order), swapped)

    def _turn(self, laid: Sequence[Answer], context: DraftContext[Any, Hand]) -> Iterator[Act]:
        say = self._translator.say
        for number, (piece, lies) in enumerate(laid):
            for way in (choice.key for choice in context.menu((*context.draft[: 2 * number], piece))):
                if way != lies:
                    yield Act(
                        f"turn-{number + 1}-{way}",
                        say("act-numbered", number=number + 1, **_fields((piece, way))),
                        _draft_of(context, [*laid[:number], (piece, way), *laid[number + 1 :]]),
                        say("instead-upright", way=_way(lies), upright=say(self.upright_key))
                        if way == UPRIGHT
                        else say("instead", way=_way(lies)),
                        _facing_icon(piece, way),
                    )

    def _use_other(self, laid: Sequence[Answer], context: DraftContext[Any, Hand]) -> Iterator[Act]:
        say = self._translator.say
        left = [key for key, count in _count_remaining(context).items() if count]
        for number, (piece, lies) in enumerate(laid):
            for key in left:
                if key != piece:
                    yield Act(
                        f"use-{number + 1}-{key}",
                        say("act-numbered", number=number + 1, **_fields((key, lies))),
                        _draft_of(context, [*laid[:number], (key, lies), *laid[number + 1 :]]),
                        say("use-note", piece=_name_piece(piece, self._translator), **_deed_fields(key, self.words)),
                        key,
                    )


def _not_empty(groups: Iterable[Group]) -> tuple[Group, ...]:
    return tuple(group for group in groups if group.acts or group.places)


def _draft_of(context: DraftContext[Any, Hand], laid: Sequence[Answer]) -> Answer:
    begun = context.draft[len(context.draft) // 2 * 2 :]
    return (*chain.from_iterable(laid), *begun)


def rows_by_size(pieces: Sequence[str], several: Collection[str], *, at_least: int) -> tuple[tuple[str, ...], ...]:
    """The keys of the pieces in rows that fit on a phone, smallest first; often one row per size. Pieces in `several`
    have a number next to their picture, so their buttons are half as wide again."""

    def width(row: tuple[str, ...]) -> float:
        return sum(1.5 if key in several else 1 for key in row)

    rows = [tuple(key for key in pieces if BY_KEY[key].size is size) for size in Size]
    rows = _join_rows([row for row in rows if row], width, at_least=at_least)
    while len(widest := max(rows, key=width, default=())) > 1 and (len(rows) < at_least or width(widest) > PICTURES):
        at, half = rows.index(widest), -(-len(widest) // 2)
        rows[at : at + 1] = [widest[:half], widest[half:]]
    if len(rows) <= MOST_ROWS:
        return tuple(rows)
    every = [key for row in rows for key in row]
    return tuple(tuple(every[at : at + ABREAST]) for at in range(0, len(every), ABREAST))


def _join_rows(
    rows: list[tuple[str, ...]], width: Callable[[tuple[str, ...]], float], *, at_least: int
) -> list[tuple[str, ...]]:
    """Put the pictures into fewer rows, in the same order, if they fit: join rows, or fill new ones evenly."""
    every = tuple(key for row in rows for key in row)
    fewest = max(at_least, ceil((width(every) + 1) / PICTURES))
    joined = list(rows)
    while len(joined) > fewest:
        at = min(range(len(joined) - 1), key=lambda at: width((*joined[at], *joined[at + 1])))
        joined[at : at + 2] = [(*joined[at], *joined[at + 1])]
    each = -(-len(every) // fewest)
    filled = [every[at : at + each] for at in range(0, len(every), each)]
    fitting = (made for made in (joined, filled) if all(width(row) <= PICTURES for row in made))
    return next(fitting, rows) if len(rows) > fewest else rows


def rows_by_compass(ways: Sequence[str], lines: int) -> tuple[tuple[str, ...], ...]:
    """Directions in three rows, as on the board, with upright at the end of the middle one. With at most WAY_ROWS
    lines, there are only two rows, with west and east beside north. With MOST_ROWS, upright has a fourth row."""
    north, south = (tuple(sorted((way for way in ways if way.startswith(side)), reverse=True)) for side in "NS")
    if lines <= WAY_ROWS:
        return ("W", *north, "E"), (*south, UPRIGHT)
    level = tuple(way for way in ("W", "E") if way in ways)
    return (north, level, south, (UPRIGHT,)) if lines == MOST_ROWS else (north, (*level, UPRIGHT), south)


def _dealt(context: DraftContext[Any, Hand], rng: Rng, draft: Answer | None = None) -> Answer:
    dealt = context.draft if draft is None else draft
    while offered := [choice.key for choice in context.menu(dealt) if choice.key != DONE]:
        key, rng = rng.pick(offered)
        dealt = (*dealt, key)
    return dealt


def _goals(context: DraftContext[Any, Hand], words: PyramidWords[Any]) -> Iterator[Group]:
    draft, translator = context.draft, words.translator
    names = [_name_piece(key, translator) for key in draft]
    swaps = [
        Act(
            f"swap-{one + 1}-{other + 1}",
            translator.say("act-swap", one=names[one], other=names[other]),
            _swap_keys(draft, one, other),
        )
        for one, other in combinations(range(len(draft)), 2)
    ]
    yield Group(translator.say("group-order"), tuple(swaps), translator.say("group-order-note"), separate=True)
    pool: Pool = context.table.players[context.decision.seat].pool
    sizes = [
        Act(
            f"use-{place + 1}-{piece.key}",
            translator.say("act-size", one=_name_piece(piece.key, translator), other=names[place]),
            _replace_key(draft, place, piece.key),
            translator.say("size-note", **_deed_fields(piece.key, words)),
            piece.key,
        )
        for place, key in enumerate(draft)
        for piece in dict.fromkeys(pool)
        if piece.colour is BY_KEY[key].colour and piece.key != key
    ]
    yield Group(translator.say("group-size"), tuple(sizes), separate=True)
    out = [
        Act(
            f"out-{place + 1}",
            translator.say("act-goal-out", piece=names[place]),
            (*draft[:place], *draft[place + 1 :]),
            translator.say("stays-in-pool"),
            key,
        )
        for place, key in enumerate(draft)
    ]
    yield Group(translator.say("group-take-out"), tuple(out), separate=True)


def _replace_key(draft: Answer, place: int, key: str) -> Answer:
    return (*draft[:place], key, *draft[place + 1 :])


def _swap_keys(draft: Answer, one: int, other: int) -> Answer:
    return _replace_key(_replace_key(draft, one, draft[other]), other, draft[one])


def _count_remaining(context: DraftContext[Any, Hand]) -> Counter[str]:
    pool: Pool = context.table.players[context.decision.seat].pool
    left = Counter(piece.key for piece in pool)
    left.subtract(key for key in context.draft[::2] if key in left)
    return left


def _fields(instruction: Answer) -> dict[str, str]:
    piece, lies = instruction
    return {**BY_KEY[piece].fields, "way": _way(lies)}


def _name_piece(key: str, translator: Translator) -> str:
    return str(piece_name(BY_KEY[key], translator))


def _deed_fields(key: str, words: PyramidWords[Any]) -> dict[str, int | str]:
    piece = BY_KEY[key]
    return {"steps": piece.size.value, "colour": piece.colour.word, "red": words.red}


def _way(lies: str) -> str:
    return "up" if lies == UPRIGHT else lies


def _facing_icon(piece: str, lies: str) -> str:
    return piece_icon(BY_KEY[piece]) if lies == UPRIGHT else arrow(lies)
