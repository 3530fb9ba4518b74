"""The players' cards, and the title with the precedence. A pool that doesn't fit below a program is left out until the
card no longer shows a program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

from PIL import Image, ImageDraw

from rendering import theme
from rendering.letters import sprite_cache, usual, within
from rendering.panel.compositions import FRAME, LETTERS, CardLayout, Composition, card_in, cards, place_in
from rendering.scene import Card, Colour, Instruction, Panel, Progress, Size, Status
from rendering.strokes import Box, Canvas
from rendering.theme import RGB
from rendering.things.sprites import Pen, Sprite, badge, draw_shape, draw_text, pyramid
from rendering.things.tokens import trophy

NAME_SIZES = (LETTERS, LETTERS - 5)
"""The second size is only used for a text that doesn't fit at the first."""
BADGE = 34
PLAIN = 45
"""Later goals and pieces in pools with less room than this are drawn plainly, to keep their colours' marks visible."""
BEGINNING = 5
"""The approximate number of letters of a name that fit on a narrow card."""


def paste_panel(canvas: Canvas, panel: Panel, composition: Composition) -> None:
    paste_title(canvas, panel, composition)
    if not composition.corners:
        canvas.paste(theme.index(theme.CANVAS), composition.cards)
    for player, card in zip(name_apart(panel.players), cards(len(panel.players), composition), strict=True):
        left, top, right, bottom = card.box
        canvas.paste(_card_picture(player, (right - left, bottom - top)), (left, top))


def title_of(player: Card) -> str:
    return player.labels.you if player.you else theme.shown_name(player.name, player.otherwise)


@lru_cache(maxsize=64)
def name_apart(players: Sequence[Card]) -> tuple[Card, ...]:
    """Set each card's `brief`: the part of the name to show if the name doesn't fit, so that names stay different.
    Computers' names often begin with the same word: for "Hard thief" and "Hard racer" it's the second word."""
    names = [title_of(player) for player in players]
    rests = [_tell_apart(name, [other for other in names if other != name]) for name in names]
    briefs = []
    for name, rest in zip(names, rests, strict=True):
        alike = [other for other, its in zip(names, rests, strict=True) if its == rest and other != name]
        initials = 1 + max((_count_shared(name, other) for other in alike), default=0)
        briefs.append(f"{name[:initials]}.{rest}" if rest and alike else rest)
    return tuple(replace(player, brief=brief) for player, brief in zip(players, briefs, strict=True))


def _tell_apart(name: str, others: Sequence[str]) -> str:
    """The name without a beginning that another name shares; empty if too little is shared or left."""
    words = name.split()
    shared = max((_count_shared(words, other.split()) for other in others), default=0)
    last = max((at for at, each in enumerate(words) if not each.isdecimal()), default=0)
    if shared and last:
        return " ".join(words[min(shared, last) :])
    letters = max((_count_shared(name, other) for other in others), default=0)
    return name[letters:] if letters >= BEGINNING and len(name) - letters >= theme.LEAST else ""


def _count_shared(one: Sequence[str], other: Sequence[str]) -> int:
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def paste_title(canvas: Canvas, panel: Panel, composition: Composition) -> None:
    canvas.paste(_title(panel.title, panel.precedence, composition.title), composition.title[:2])


def blank(size: tuple[int, int], paper: RGB) -> Image.Image:
    picture = Image.new("P", size, theme.index(paper))
    picture.putpalette(theme.FLAT_PALETTE)
    return picture


def write(
    picture: Image.Image, text: str, *, at: tuple[float, float], size: int, ink: RGB, paper: RGB, bold: bool = False
) -> float:
    """Write a line of text to the right of a point at half the line's height; return the line's right end."""
    line = draw_text(text, size=size, ink=ink, paper=paper, bold=bold)
    line.stamp(picture, (at[0] + line.size[0] / 2, at[1]))
    return at[0] + line.size[0]


def draw_trimmed_text(text: str, *, size: int, ink: RGB, paper: RGB, bold: bool = True) -> Image.Image:
    """The text as a picture, cropped to the height of its letters."""
    line = draw_text(text, size=size, ink=ink, paper=paper, bold=bold)
    top, bottom = (0.2, 0.84) if text.isdigit() or text.isupper() else (0.1, 0.95)
    return line.image.crop((0, round(line.size[1] * top), line.size[0], round(line.size[1] * bottom)))


def word(
    picture: Image.Image, text: str, at: tuple[float, float], *, size: int, ink: RGB, paper: RGB, bold: bool = True
) -> None:
    """Write a word centred on a point, cropped to the height of its letters."""
    cut = draw_trimmed_text(text, size=size, ink=ink, paper=paper, bold=bold)
    picture.paste(cut, (round(at[0] - cut.width / 2), round(at[1] - cut.height / 2)))


@sprite_cache(maxsize=32)
def _title(text: str, precedence: tuple[Colour, ...], box: Box) -> Image.Image:
    left, top, right, bottom = box
    picture = blank((right - left, bottom - top), theme.CANVAS)
    line = theme.fit(text, size=LETTERS, width=right - left, bold=True)
    in_line = picture.width > 4 * picture.height
    begins, wide = (picture.width / 2, picture.width / 2) if in_line else (0, picture.width)
    middle = (bottom - top) / 4 if precedence and not in_line else (bottom - top) / 2
    across = begins / 2 if in_line else picture.width / 2
    word(picture, line, (across, middle), size=LETTERS, ink=theme.INK, paper=theme.CANVAS)
    step = min(wide / max(4, len(precedence)), 48)
    for place, colour in enumerate(precedence):
        x, y = begins + step * (place + 0.5), middle if in_line else (bottom - top) * 0.75
        badge(colour=colour, diameter=30, paper=theme.CANVAS).stamp(picture, (x, y))
        if place:
            word(picture, "›", (x - step / 2, y), size=LETTERS, ink=theme.SOFT, paper=theme.CANVAS)
    return picture


# --- a card ----------------------------------------------------------------------------------------------------------


@sprite_cache(maxsize=64)
def _card_picture(player: Card, size: tuple[int, int]) -> Image.Image:
    card = card_in((0, 0, *size))
    paper = theme.CARD_LIT if player.status in {Status.ACTIVE, Status.WINNER} else theme.CARD
    sheet = blank(size, theme.CANVAS)
    draw = ImageDraw.Draw(sheet)
    draw.rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius=10, fill=theme.index(paper))
    _head(sheet, player, card, paper)
    _goals(sheet, player, card, paper)
    if player.program is not None:
        _program(sheet, draw, player.program, card, player.labels.none)
    if player.pool:
        _pool(sheet, draw, player, card, paper)
    if player.status in {Status.ACTIVE, Status.WINNER}:
        ink = theme.index(theme.INK if player.status is Status.WINNER else theme.TONES[player.colour])
        draw.rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius=10, outline=ink, width=FRAME)
    return sheet


def _head(sheet: Image.Image, player: Card, card: CardLayout, paper: RGB) -> None:
    left, top, right, bottom = card.name
    middle = (top + bottom) / 2
    note = "" if card.narrow else _note(player)
    if note:
        line = draw_text(note, size=LETTERS, ink=theme.INK, paper=paper)
        line.stamp(sheet, (right - line.size[0] / 2 - 4, middle))
        right -= line.size[0] + 12
    badge(colour=player.colour, diameter=BADGE, paper=paper).stamp(sheet, card.badge)
    if player.emblem is not None:
        x, y = card.badge
        if card.narrow:
            trophy(player.emblem, height=34, paper=paper).stamp(sheet, (x + 6, y + 24))
        else:
            trophy(player.emblem, height=38, paper=paper).stamp(sheet, (right - 16, middle))
            right -= 34
    name, size = fit_name(title_of(player), round(right - left), player.brief)
    ink = theme.SOFT if player.status is Status.OUT else theme.INK
    write(sheet, name, at=(left, middle), size=size, ink=ink, paper=paper, bold=True)


def fit_name(name: str, width: int, brief: str = "") -> tuple[str, int]:
    """The first whole words of a name that fit, and the letter size: the largest at which any do. If none do, or too
    little of the name would be left, it's cut, with letters that aren't enlarged. With `brief`, all sizes are tried for
    the whole name and then for `brief`."""
    sizes = (*NAME_SIZES, *map(usual, NAME_SIZES))
    if brief:
        for text, size in product((name, brief), sizes):
            if theme.width_of(text, size=size, bold=True) <= width:
                return text, size
        return theme.fit(brief, size=sizes[-1], width=width, bold=True), sizes[-1]
    for size in sizes:
        if shown := theme.first_words(name, size=size, width=width, bold=True):
            return shown, size
    return theme.fit(name, size=usual(LETTERS), width=width, bold=True), usual(LETTERS)


def _note(player: Card) -> str:
    return {Status.OUT: player.labels.out, Status.WINNER: player.labels.win}.get(player.status, "")


def _goals(sheet: Image.Image, player: Card, card: CardLayout, paper: RGB) -> None:
    note = _note(player) if card.narrow else ""
    if note:
        word(sheet, note, card.goal, size=within(LETTERS, LETTERS + 2), ink=theme.INK, paper=paper)
    if player.goals is None:
        return
    unit = card.goal_unit
    if not note and player.goals:
        goal = player.goals[0]
        pyramid(colour=goal.colour, size=goal.size, heading=None, unit=unit, paper=paper).stamp(sheet, card.goal)
    elif not note:
        word(sheet, "✓", card.goal, size=LETTERS + 8, ink=theme.INK, paper=paper)
    later = player.goals[1:]
    # if there's little room, all get the largest size: on a phone, only their colours and order matter
    for goal, at in zip(later, card.later_goals[len(card.later_goals) - len(later) :], strict=True):
        size = goal.size if card.later_unit >= PLAIN else Size.LARGE
        _icon(goal.colour, size, card.later_unit, paper).stamp(sheet, at)
    for at in card.later_goals[: min(player.won, len(card.later_goals) - len(later))]:
        word(sheet, "✓", at, size=LETTERS, ink=theme.SOFT, paper=paper)


def _program(
    sheet: Image.Image, draw: ImageDraw.ImageDraw, program: tuple[Instruction, ...], card: CardLayout, none: str
) -> None:
    grid = card.program(len(program))
    left, top, right, bottom = grid.box
    draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius=8, fill=theme.index(theme.INSET))
    unit = min(grid.unit, 74)
    for place, instruction in enumerate(program):
        (x, y), half = grid.at(place), unit / 2
        ground, strength = theme.INSET, 0.3 if instruction.progress is Progress.DONE else 1.0
        if instruction.progress is Progress.RUNNING:
            ground = theme.CARD_LIT
            frame = (round(x - half) + 1, round(y - half) + 1, round(x + half) - 2, round(y + half) - 2)
            draw.rounded_rectangle(frame, radius=7, fill=theme.index(ground), outline=theme.index(theme.INK), width=3)
        pyramid(
            colour=instruction.colour,
            size=instruction.size,
            heading=instruction.heading,
            unit=max(8, unit - 4),
            paper=ground,
            strength=strength,
        ).stamp(sheet, (x, y))
    if not program:
        word(sheet, none, ((left + right) / 2, (top + bottom) / 2), size=LETTERS, ink=theme.FAINT, paper=theme.INSET)


def _pool(sheet: Image.Image, draw: ImageDraw.ImageDraw, player: Card, card: CardLayout, paper: RGB) -> None:
    grid = card.pool(program=player.program is not None)
    if grid is None:
        return
    unit = min(grid.unit, 66)
    counts = {(stock.size, stock.colour): stock.count for stock in player.pool}
    for place, colour in enumerate(theme.TONES):
        for size in Size:
            at = place_in(grid, size, place)
            count = counts.get((size, colour), 0)
            if count < 1:
                dot(draw, at, 2, theme.EDGE)
            elif count == 1:
                _icon(colour, size, unit, paper).stamp(sheet, at)
            else:
                _draw_count(colour, size, unit, count, paper).stamp(sheet, at)


def _icon(colour: Colour, size: Size, unit: int, paper: RGB) -> Sprite:
    if unit < PLAIN:
        return _stone(colour, size, unit, paper)
    return pyramid(colour=colour, size=size, heading=None, unit=unit, paper=paper)


SIDES = {Size.SMALL: 0.66, Size.MEDIUM: 0.82, Size.LARGE: 0.96}


@lru_cache(maxsize=256)
def _stone(colour: Colour, size: Size, unit: int, paper: RGB) -> Sprite:
    """A pyramid where there's little room: a square with the mark of its colour."""
    pen = Pen(unit, unit)
    half = unit * SIDES[size] / 2
    for reach, tone in ((half, theme.BLACK), (half - 1.5, theme.TONES[colour])):
        pen.block((-reach, -reach, reach, reach), tone, radius=unit * 0.075)
    draw_shape(pen, theme.SHAPES[colour], centre=(0, 0), radius=half * 0.62, colour=theme.ON_TONE[colour])
    return pen.sprite(paper)


@sprite_cache(maxsize=256)
def _draw_count(colour: Colour, size: Size, unit: int, count: int, paper: RGB) -> Sprite:
    if unit < PLAIN:
        tone = theme.TONES[colour]
        letters = within(LETTERS, unit * 1.2)  # trimmed digits are five sixths of their size high
        digits = draw_trimmed_text(str(count), size=letters, ink=theme.ON_TONE[colour], paper=tone)
        half = max(unit * SIDES[size] / 2, digits.width / 2 + 1)
        pen = Pen(max(unit, 2 * half), unit)
        pen.block((-half, 1 - unit / 2, half, unit / 2 - 1), tone, radius=unit * 0.075)
        sprite = pen.sprite(paper)
        sheet = blank(sprite.size, paper)
        sprite.stamp(sheet, (sheet.width / 2, sheet.height / 2))
        sheet.paste(digits, ((sheet.width - digits.width) // 2, (sheet.height - digits.height) // 2))
        return Sprite(image=sheet)
    digits = draw_trimmed_text(str(count), size=LETTERS, ink=theme.CANVAS, paper=theme.INK)
    sheet = blank((max(unit, digits.width), max(unit, digits.height)), paper)
    _icon(colour, size, unit, paper).stamp(sheet, (sheet.width / 2, sheet.height / 2))
    sheet.paste(digits, (sheet.width - digits.width, sheet.height - digits.height))
    return Sprite(image=sheet)


def dot(draw: ImageDraw.ImageDraw, centre: tuple[float, float], radius: int, colour: RGB) -> None:
    x, y = round(centre[0]), round(centre[1])
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=theme.index(colour))
