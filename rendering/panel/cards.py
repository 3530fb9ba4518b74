"""The panel beside the board: title, precedence, and a card per player. Every card drawn is kept."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering import theme
from rendering.panel.compositions import BESIDE, TITLE_HEIGHT, CardLayout, Composition, cards
from rendering.scene import Progress, Size, Status
from rendering.things.sprites import badge, lettering, pyramid
from rendering.things.tokens import trophy

if TYPE_CHECKING:
    from rendering.boards.layout import Box
    from rendering.scene import Card, Panel
    from rendering.theme import RGB

NAME_SIZE = 25
NOTE_SIZE = 21
TITLE_SIZE = 33
COUNT_SIZE = 19

NOTES: dict[Status, tuple[str, RGB]] = {
    Status.NONE: ("", theme.SOFT),
    Status.THINKING: ("thinking", theme.SOFT),
    Status.READY: ("✓ ready", theme.INK),
    Status.ACTIVE: ("▶", theme.INK),
    Status.OUT: ("out", theme.SOFT),
    Status.WINNER: ("wins", theme.INK),
}
"""What a card says about its player, and in which ink."""
SHORT_NOTES = {Status.THINKING: "…", Status.READY: "✓"}
NARROW = 320  # a card of less width says it shortly, to leave room for the name


def paste_panel(canvas: Image.Image, panel: Panel, composition: Composition = BESIDE) -> None:
    """Put title and cards where the composition has them."""
    title, players = _pictures(panel, composition)
    canvas.paste(title, composition.title[:2])
    canvas.paste(players, composition.cards[:2])


@lru_cache(maxsize=4)
def _pictures(panel: Panel, composition: Composition) -> tuple[Image.Image, Image.Image]:
    left, top, right, bottom = composition.title
    title = blank((right - left, bottom - top), theme.CANVAS)
    draw_title(title, panel)
    left, top, right, bottom = composition.cards
    sheet = blank((right - left, bottom - top), theme.CANVAS)
    for player, card in zip(panel.players, cards(len(panel.players), composition), strict=True):
        picture = _card_picture(player, len(panel.players), composition)
        sheet.paste(picture, (card.box[0] - left, card.box[1] - top))
    return title, sheet


def blank(size: tuple[int, int], paper: RGB) -> Image.Image:
    """An empty picture in the palette."""
    picture = Image.new("P", size, theme.index(paper))
    picture.putpalette(theme.FLAT_PALETTE)
    return picture


def write(
    picture: Image.Image, text: str, *, at: tuple[float, float], size: int, ink: RGB, paper: RGB, bold: bool = False
) -> float:
    """Write a line from its left end, on its middle; gives where it ends."""
    line = lettering(text, size=size, ink=ink, paper=paper, bold=bold)
    line.stamp(picture, (at[0] + line.size[0] / 2, at[1]))
    return at[0] + line.size[0]


def draw_title(picture: Image.Image, panel: Panel) -> None:
    """The panel's first line: its title, and the precedence at the right."""
    middle = (TITLE_HEIGHT - 10) / 2
    x = float(picture.width)
    for place, colour in reversed(list(enumerate(panel.precedence))):
        diameter = 40 if place == 0 else 30
        x -= diameter / 2
        badge(colour=colour, diameter=diameter, paper=theme.CANVAS).stamp(picture, (x, middle))
        x -= diameter / 2
        if place:
            chevron = lettering("›", size=26, ink=theme.SOFT, paper=theme.CANVAS, bold=True)
            x -= 8
            chevron.stamp(picture, (x, middle - 3))
            x -= 8
    room = round(x - 16)
    title = theme.fit(panel.title, size=TITLE_SIZE, width=room, bold=True)
    write(picture, title, at=(0, middle), size=TITLE_SIZE, ink=theme.INK, paper=theme.CANVAS, bold=True)


@lru_cache(maxsize=48)
def _card_picture(player: Card, count: int, composition: Composition) -> Image.Image:
    """A player's card; all cards of a panel have the same inside."""
    card = cards(count, composition)[0]
    left, top, right, bottom = card.box
    paper = theme.CARD_LIT if player.status in {Status.ACTIVE, Status.WINNER} else theme.CARD
    stripe = theme.TONES[player.colour] if player.status is not Status.OUT else theme.FAINT
    sheet = _empty_card(card.box, paper, stripe).copy()
    draw = ImageDraw.Draw(sheet)
    if player.status is Status.WINNER:
        edge = theme.index(theme.INK)
        draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius=10, outline=edge, width=3)
    _name(sheet, player, card, paper)
    _goals(sheet, draw, player, card, paper)
    if player.program is not None:
        _program(sheet, draw, player, card, paper)
    _pool(sheet, draw, player, card, paper)
    return sheet.crop(card.box)


@lru_cache(maxsize=16)
def _empty_card(box: Box, paper: RGB, stripe: RGB) -> Image.Image:
    """A card of which only the colours of paper and stripe are known, as far from the corner as its box is."""
    left, top, right, bottom = box
    sheet = blank((right, bottom), theme.CANVAS)
    draw = ImageDraw.Draw(sheet)
    draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius=10, fill=theme.index(paper))
    draw.rounded_rectangle((left, top + 10, left + 5, bottom - 11), radius=2, fill=theme.index(stripe))
    return sheet


def _name(sheet: Image.Image, player: Card, card: CardLayout, paper: RGB) -> None:
    x, y = card.name
    right = card.box[2] - 14
    note, ink = NOTES[player.status]
    if card.box[2] - card.box[0] < NARROW:
        note = SHORT_NOTES.get(player.status, note)
    if note:
        line = lettering(note, size=NOTE_SIZE, ink=ink, paper=paper)
        line.stamp(sheet, (right - line.size[0] / 2, y))
        right -= line.size[0] + 12
    if player.emblem is not None:
        right -= 24
        trophy(player.emblem, height=32, paper=paper).stamp(sheet, (right + 12, y - 1))
    badge(colour=player.colour, diameter=30, paper=paper).stamp(sheet, (x + 17, y))
    x += 42
    word = "you" if player.you else "CPU" if player.computer else ""
    tag = lettering(word, size=NOTE_SIZE - 2, ink=theme.SOFT, paper=paper)
    room = right - x - (tag.size[0] + 10 if word else 0)
    name = theme.fit(theme.shown_name(player.name, player.colour), size=NAME_SIZE, width=round(room), bold=True)
    ink = theme.SOFT if player.status is Status.OUT else theme.INK
    x = write(sheet, name, at=(x, y), size=NAME_SIZE, ink=ink, paper=paper, bold=True)
    if word:
        tag.stamp(sheet, (x + 8 + tag.size[0] / 2, y + 1))


def _goals(sheet: Image.Image, draw: ImageDraw.ImageDraw, player: Card, card: CardLayout, paper: RGB) -> None:
    box, (x, y) = card.goals
    draw.rounded_rectangle((box[0], box[1], box[2] - 1, box[3] - 1), radius=8, fill=theme.index(theme.INSET))
    for place in range(player.won):
        tick = lettering("✓", size=22, ink=theme.SOFT, paper=theme.INSET, bold=True)
        tick.stamp(sheet, (x + place * card.plan.step, y))
    if player.goals is None:
        for place in range(4):
            dot(draw, (x + place * card.plan.step, y), 3, theme.FAINT)
    else:
        for place, goal in enumerate(player.goals):
            at = (x + (player.won + place) * card.plan.step, y - 1)
            strength = 1.0 if place == 0 else 0.62
            icon = pyramid(
                colour=goal.colour,
                size=goal.size,
                heading=None,
                unit=card.plan.unit,
                paper=theme.INSET,
                strength=strength,
            )
            icon.stamp(sheet, at)
            if place == 0:
                bar = (round(at[0]) - 12, box[3] - 5, round(at[0]) + 11, box[3] - 3)
                draw.rectangle(bar, fill=theme.index(theme.INK))
    if player.program is None or card.plan.stacked:
        _word_beside(sheet, "goals", card, box, paper)


def _word_beside(sheet: Image.Image, word: str, card: CardLayout, box: Box, paper: RGB) -> None:
    """What a dark row is, after its end; nothing where a narrow card has no room for it."""
    ink = theme.FAINT if paper == theme.CARD else theme.SOFT
    line = lettering(word, size=NOTE_SIZE, ink=ink, paper=paper)
    if box[2] + 10 + line.size[0] <= card.box[2] - 6:
        line.stamp(sheet, (box[2] + 10 + line.size[0] / 2, (box[1] + box[3]) / 2))


def _program(sheet: Image.Image, draw: ImageDraw.ImageDraw, player: Card, card: CardLayout, paper: RGB) -> None:
    box, (x, y) = card.program
    draw.rounded_rectangle((box[0], box[1], box[2] - 1, box[3] - 1), radius=8, fill=theme.index(theme.INSET))
    program = player.program or ()
    if card.plan.stacked:
        _word_beside(sheet, "program", card, box, paper)
    step = min(card.plan.step, (box[2] - box[0] - 8) / max(1, len(program)))
    for place, instruction in enumerate(program):
        at = (box[0] + 4 + step * (place + 0.5), y)
        ground, strength = theme.INSET, 1.0
        if instruction.progress is Progress.DONE:
            strength = 0.3
        if instruction.progress is Progress.RUNNING:
            ground = theme.CARD_LIT
            frame = (round(at[0] - step / 2), box[1], round(at[0] + step / 2) - 1, box[3] - 1)
            draw.rounded_rectangle(frame, radius=7, fill=theme.index(ground), outline=theme.index(theme.INK), width=3)
        icon = pyramid(
            colour=instruction.colour,
            size=instruction.size,
            heading=instruction.heading,
            unit=card.plan.unit - 4,
            paper=ground,
            strength=strength,
        )
        icon.stamp(sheet, at)
    if not program:
        word = "none" if card.plan.stacked else "no program"
        write(sheet, word, at=(x - 4, y), size=NOTE_SIZE, ink=theme.FAINT, paper=theme.INSET)


def _pool(sheet: Image.Image, draw: ImageDraw.ImageDraw, player: Card, card: CardLayout, paper: RGB) -> None:
    counts = {(stock.size, stock.colour): stock.count for stock in player.pool}
    for place, colour in enumerate(theme.TONES):
        for size in Size:
            at = card.pool[size, place]
            count = counts.get((size, colour), 0)
            if count < 1:
                dot(draw, at, 2, theme.EDGE)
                continue
            pyramid(colour=colour, size=size, heading=None, unit=card.plan.pool_unit, paper=paper).stamp(sheet, at)
            if count > 1:
                _count(sheet, draw, count, at=(at[0] + 4, at[1] + card.plan.pool_unit * 0.39))


def _count(sheet: Image.Image, draw: ImageDraw.ImageDraw, count: int, *, at: tuple[float, float]) -> None:
    """How many there are, on a light tab over the lower edge of the piece."""
    tab = theme.INK
    line = lettering(str(count), size=COUNT_SIZE, ink=theme.CANVAS, paper=tab, bold=True)
    half = max(7, line.size[0] / 2)
    x, y = round(at[0]), round(at[1])
    draw.rounded_rectangle((x - half, y - 8, x + half, y + 8), radius=5, fill=theme.index(tab))
    cut = line.image.crop((0, 5, line.size[0], line.size[1] - 5))
    sheet.paste(cut, (round(x - cut.width / 2), round(y - cut.height / 2)))


def dot(draw: ImageDraw.ImageDraw, centre: tuple[float, float], radius: int, colour: RGB) -> None:
    """A small plain disc, too small to need smoothing."""
    x, y = round(centre[0]), round(centre[1])
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=theme.index(colour))
