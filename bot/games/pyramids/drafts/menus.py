"""The menus for questions that all pyramid games have: a goal stack and a program."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Answer, Choice, Decision
from bot.engine.icons import icon
from bot.engine.identity import Same
from bot.engine.quoting import quote_token
from bot.games.common.text.icons import ARROWS
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.pieces import BY_KEY, Colour, Piece, Pool
from bot.games.pyramids.rules.things import Instruction
from bot.games.pyramids.vocabulary import PYRAMIDS
from bot.i18n import Translator

GOALS = "goals"
PROGRAM = "program"
MAX_INSTRUCTIONS = 5
"""K5: the maximum number of instructions in a program."""

MAX_CACHED_MENUS = 1024
"""The maximum number of cached menus: checking a draft, its panel and the buttons there need the same ones."""
UPRIGHT = "U"
EMOJI = {Colour.RED: "🔴", Colour.YELLOW: "🟡", Colour.GREEN: "🟢", Colour.BLUE: "🔵"}

SLIDES, ROBS, DAMAGES = "slide", "rob", "damage"
"""Effects of a red beam, which differ between games."""


def describe_beams(red: str, translator: Translator) -> str:
    told = (translator.say("beam-with-icon", icon=icon(colour.word), colour=colour.word, red=red) for colour in Colour)
    return ", ".join(told)


BACKWARDS, ROUND = "upright-backwards", "upright-round"


def goal_menu(pool: Pool, so_far: Answer) -> tuple[Choice, ...]:
    """The next choices for a goal stack, top first. Raises NotLegalError if `so_far` isn't legal."""
    chosen = [_piece(key) for key in so_far]
    colours = {piece.colour for piece in chosen}
    if len(colours) < len(chosen) or any(piece not in pool for piece in chosen):
        raise NotLegalError(PYRAMIDS.later("not-a-stack"))
    # a stack takes only one piece per colour, so nothing has to be taken from the pool
    return tuple(_piece_choice(piece, 1) for piece in dict.fromkeys(pool) if piece.colour not in colours)


def program_menu(
    pool: Pool, directions: tuple[Direction, ...], so_far: Answer, upright: str = BACKWARDS
) -> tuple[Choice, ...]:
    """The next choices for a program: alternately a piece in the pool (or the end) and its orientation. Raises
    NotLegalError if `so_far` isn't legal."""
    return _program_menu(Same(pool), directions, so_far, upright)


@lru_cache(maxsize=MAX_CACHED_MENUS)
def _program_menu(
    pool: Same[Pool], directions: tuple[Direction, ...], so_far: Answer, upright: str
) -> tuple[Choice, ...]:
    ended = so_far[-1:] == (DONE,)
    keys = so_far[:-1] if ended else so_far
    left = Counter(pool.it)
    for key in keys[::2]:
        left[_piece(key)] -= 1
    known = {UPRIGHT, *(direction.value for direction in directions)}
    if min(left.values(), default=0) < 0 or not known.issuperset(keys[1::2]) or len(keys) > 2 * MAX_INSTRUCTIONS:
        raise NotLegalError(PYRAMIDS.later("not-a-program"))
    if ended and (len(keys) % 2 or len(keys) == 2 * MAX_INSTRUCTIONS):
        raise NotLegalError(PYRAMIDS.later("not-an-end"))
    if ended or len(keys) == 2 * MAX_INSTRUCTIONS:
        return ()
    if len(keys) % 2:
        return (*(_direction_choice(direction) for direction in directions), _upright_choice(upright))
    return (*(_piece_choice(piece, count) for piece, count in left.items() if count), _done_choice())


def stack_of(answer: Answer) -> tuple[Piece, ...]:
    return tuple(BY_KEY[key] for key in answer)


def program_of(answer: Answer) -> tuple[Instruction, ...]:
    """The complete instructions in an answer; a last piece that has no orientation yet is ignored."""
    return tuple(
        Instruction(BY_KEY[piece], None if lies == UPRIGHT else Direction(lies))
        for piece, lies in zip(answer[::2], answer[1::2], strict=False)
    )


def begun_of(answer: Answer) -> Piece | None:
    return None if len(answer) % 2 == 0 else BY_KEY.get(answer[-1])


def answer_of(program: tuple[Instruction, ...]) -> Answer:
    keys = tuple(
        key
        for instruction in program
        for key in (instruction.piece.key, instruction.facing.value if instruction.facing else UPRIGHT)
    )
    return keys if len(program) == MAX_INSTRUCTIONS else (*keys, DONE)


def _piece(key: str) -> Piece:
    piece = BY_KEY.get(key)
    if piece is None:
        raise NotLegalError(PYRAMIDS.later("not-a-piece", key=quote_token(key)))
    return piece


@cache
def _done_choice() -> Choice:
    return Choice(DONE, PYRAMIDS.translator().say("choice-done"))


@cache
def _upright_choice(upright: str) -> Choice:
    translator = PYRAMIDS.translator()
    return Choice(UPRIGHT, translator.say("choice-upright", upright=translator.say(upright)))


@cache
def _piece_choice(piece: Piece, count: int) -> Choice:
    key = "choice-pieces" if count > 1 else "choice-piece"
    label = PYRAMIDS.translator().say(key, icon=EMOJI[piece.colour], **piece.fields, count=count)
    return Choice(piece.key, label)


@cache
def _direction_choice(direction: Direction) -> Choice:
    key = direction.value
    return Choice(key, PYRAMIDS.translator().say("choice-way", icon=ARROWS[key], way=key))


def pieces_in(decision: Decision, answer: Answer) -> tuple[str, ...]:
    """The pieces in a program, to learn which ones a player likes most; empty for other questions."""
    return tuple(key for key in answer if key in BY_KEY) if decision.topic == PROGRAM else ()
