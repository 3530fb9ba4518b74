"""Panel of a game between two teams: title, order of turns, and a card for each team with its tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from PIL import Image, ImageDraw

from rendering import theme
from rendering.boards.hexagons import SECTOR_INKS, SECTORS
from rendering.letters import enlarge_letters, grown, sprite_cache
from rendering.panel.cards import blank, draw_trimmed_text, fit_name, name_apart, paste_title, title_of, word, write
from rendering.panel.compositions import FLANKED, LETTERS, UNDER, Composition, Teams, cards
from rendering.scene import Card, Colour, Held, Model, Panel, Progress, Sector, Status, Tray, Turn, towards
from rendering.strokes import Canvas
from rendering.theme import RGB
from rendering.things.figures import body_of
from rendering.things.sprites import Pen, Sprite, badge

SLOTS = 8
PADDING = 6
HEAD = 46
MAX_STACKED_WIDTH = 300
"""On cards narrower than this, the tokens are in several rows."""
ROBOT_STEP = 44
TILE, TILE_STEP = 32, 33


def paste_teams(canvas: Canvas, panel: Panel, composition: Composition) -> None:
    paste_title(canvas, panel, composition)
    if isinstance(composition, Teams):
        left, top, right, bottom = composition.turns
        held = tuple((player.colour, _numbers(player)) for player in panel.players)
        order = _turns(panel.turns or (), held, (right - left, bottom - top), composition.turn_columns)
        canvas.paste(order, (left, top))
    for player, card in zip(name_apart(panel.players), cards(len(panel.players), composition), strict=True):
        left, top, right, bottom = card.box
        canvas.paste(team_card(player, (right - left, bottom - top)), (left, top))


def warm_up_teams(models: Sequence[Model]) -> None:
    for composition in (FLANKED, UNDER):
        (left, top, right, bottom), strip = cards(2, composition)[0].box, composition.turns
        for colour in (Colour.BLUE, Colour.GREEN):
            for at in range(0, len(models), SLOTS):
                shown = tuple(models[at : at + SLOTS])
                for used in (False, True):
                    tray = Tray(0, robots=tuple(Held(model, used) for model in shown))
                    team_card(Card("", colour, tray=tray), (right - left, bottom - top))
                turns = tuple(Turn(number, model, colour, "?") for number, model in enumerate(shown, start=1))
                _turns(turns, (), (strip[2] - strip[0], strip[3] - strip[1]), composition.turn_columns)


# --- order of the turns ----------------------------------------------------------------------------------------------


Owned: TypeAlias = "tuple[tuple[Colour, tuple[int, ...]], ...]"
"""The numbers that each team has left, as far as the viewer knows them."""


def _numbers(player: Card) -> tuple[int, ...]:
    held = player.tray.turns if player.tray else ()
    return tuple(one.face for one in held if isinstance(one.face, int))


@sprite_cache(maxsize=16)
def _turns(turns: tuple[Turn, ...], owned: Owned, size: tuple[int, int], columns: int) -> Image.Image:
    """The order of turns. Each number has its robot and power, or else the colours of the teams that have it left."""
    sheet = blank(size, theme.CANVAS)
    draw = ImageDraw.Draw(sheet)
    draw.rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius=10, fill=theme.index(theme.INSET))
    wide, high = size[0] / columns, size[1] / (SLOTS // columns)
    by_number = {turn.number: turn for turn in turns}
    for place in range(SLOTS):
        left, top = place % columns * wide, place // columns * high
        if place % columns:  # keeps a turn's number apart from the power of the turn before
            line = (round(left) - 2, round(top), round(left) + 1, round(top + high))
            draw.rectangle(line, fill=theme.index(theme.CANVAS))
        owners = [colour for colour, numbers in owned if place + 1 in numbers]
        _slot(sheet, draw, place + 1, by_number.get(place + 1), owners, (left, top, left + wide, top + high))
    return sheet


def _slot(
    sheet: Image.Image,
    draw: ImageDraw.ImageDraw,
    number: int,
    turn: Turn | None,
    owners: list[Colour],
    box: tuple[float, float, float, float],
) -> None:
    left, top, right, bottom = box
    x, y, aside = (left + right) / 2, (top + bottom) / 2, (right - left) / 2 - 13
    paper, ink = theme.INSET, theme.FAINT if turn is None else theme.SOFT
    if turn is not None and turn.progress is Progress.RUNNING:
        paper, ink = theme.CARD_LIT, theme.INK
        frame = (round(left) + 1, round(top) + 1, round(right) - 2, round(bottom) - 2)
        draw.rounded_rectangle(frame, radius=9, fill=theme.index(paper), outline=theme.index(theme.INK), width=3)
    if turn is not None:
        strength = 0.32 if turn.progress is Progress.DONE else 1.0
        body_of(turn.model, turn.colour, None, 58, strength=strength, paper=paper).stamp(sheet, (x, y))
        faint = theme.FAINT if turn.progress is Progress.DONE else ink
        word(sheet, turn.power, (x + aside, y), size=LETTERS, ink=faint, paper=paper)
    else:
        for at, colour in enumerate(owners):
            badge(colour=colour, diameter=40, paper=paper).stamp(sheet, (x + at * 20, y))
    word(sheet, str(number), (x - aside, y), size=LETTERS, ink=ink, paper=paper)


# --- a card ----------------------------------------------------------------------------------------------------------


@sprite_cache(maxsize=48)
def team_card(player: Card, size: tuple[int, int]) -> Image.Image:
    paper = theme.CARD_LIT if player.status in {Status.ACTIVE, Status.WINNER} else theme.CARD
    sheet = blank(size, theme.CANVAS)
    draw = ImageDraw.Draw(sheet)
    box, tray = (0, 0, size[0] - 1, size[1] - 1), player.tray or Tray(0)
    draw.rounded_rectangle(box, radius=10, fill=theme.index(paper))
    if sheet.width < MAX_STACKED_WIDTH:
        with enlarge_letters(1.0):  # larger letters would be cut
            _head(sheet, player, tray.score, (), paper)
            _stacked_tokens(sheet, player, tray, paper)
    else:
        _head(sheet, player, tray.score, tray.powers, paper)
        _tokens(sheet, player, tray, paper)
    if player.status in {Status.ACTIVE, Status.WINNER}:
        ink = theme.index(theme.INK if player.status is Status.WINNER else theme.TONES[player.colour])
        draw.rounded_rectangle(box, radius=10, outline=ink, width=4)
    return sheet


def _head(sheet: Image.Image, player: Card, score: int, powers: tuple[Held, ...], paper: RGB) -> None:
    middle, right = HEAD / 2 + 2, sheet.width - 12
    points = draw_trimmed_text(str(score), size=46, ink=theme.INK, paper=paper)
    sheet.paste(points, (right - points.width, round(middle - points.height / 2)))
    right -= points.width + 10
    badge(colour=player.colour, diameter=36, paper=paper).stamp(sheet, (PADDING + 20, middle))
    x = PADDING + 46
    if powers:
        right -= grown(TILE_STEP) * len(powers)
        _tiles(sheet, powers, right, middle, paper)
        right -= 8
    name, letters = fit_name(title_of(player), round(right - x), player.brief)
    ink = theme.SOFT if player.status is Status.OUT else theme.INK
    write(sheet, name, at=(x, middle), size=letters, ink=ink, paper=paper, bold=True)


def _tokens(sheet: Image.Image, player: Card, tray: Tray, paper: RGB) -> None:
    sectors = grown(TILE_STEP) * len(tray.sectors)
    step = min(ROBOT_STEP, (sheet.width - 2 * PADDING - sectors) / SLOTS)
    middle = HEAD + (sheet.height - HEAD) / 2 - 2
    for at, held in enumerate(tray.robots):
        _robot(sheet, player, at, held, (PADDING + step * (at + 0.5), middle), paper)
    _tiles(sheet, tray.sectors, sheet.width - PADDING - sectors, middle, paper)


def _stacked_tokens(sheet: Image.Image, player: Card, tray: Tray, paper: RGB) -> None:
    fits = (sheet.width - 2 * PADDING) // TILE_STEP
    middle = HEAD + 18
    for begin in range(0, len(tray.powers), fits):
        _tiles(sheet, tray.powers[begin : begin + fits], PADDING, middle, paper)
        middle += TILE_STEP + 3
    last = len(tray.powers) % fits
    if not last or last + len(tray.sectors) > fits:
        middle += TILE_STEP + 3
    _tiles(sheet, tray.sectors, sheet.width - PADDING - TILE_STEP * len(tray.sectors), middle - TILE_STEP - 3, paper)
    columns = SLOTS // 2
    step, high = (sheet.width - 2 * PADDING) / columns, (sheet.height - (middle - 16)) / 2
    for at, held in enumerate(tray.robots):
        place = (PADDING + step * (at % columns + 0.5), middle - 18 + high * (at // columns + 0.5))
        _robot(sheet, player, at, held, place, paper)


def _robot(sheet: Image.Image, player: Card, at: int, held: Held, place: tuple[float, float], paper: RGB) -> None:
    if isinstance(held.face, Model):
        strength = 0.3 if held.used else 1.0
        body_of(held.face, player.colour, None, 54, strength=strength, paper=paper).stamp(sheet, place)
    else:
        _plain_tile(theme.INSET, paper, theme.EDGE).stamp(sheet, place)
        word(sheet, "ABCDEFGH"[at], place, size=LETTERS, ink=theme.SOFT, paper=theme.INSET)


def _tiles(sheet: Image.Image, tokens: tuple[Held, ...], left: float, middle: float, paper: RGB) -> None:
    for at, held in enumerate(tokens):
        place = (left + grown(TILE_STEP) * (at + 0.5), middle)
        match held.face:
            case None:
                _plain_tile(theme.INSET, paper, theme.EDGE).stamp(sheet, place)
                word(sheet, "?", place, size=LETTERS, ink=theme.FAINT, paper=theme.INSET)
            case int():
                ink, ground = (theme.FAINT, paper) if held.used else (theme.CANVAS, theme.SOFT)
                _plain_tile(ground, paper, theme.EDGE).stamp(sheet, place)
                word(sheet, str(held.face), place, size=LETTERS, ink=ink, paper=ground)
            case Sector():
                tone = SECTORS[held.face]
                ground = paper if held.used else tone
                _plain_tile(ground, paper, theme.mix(theme.CARD, tone, 3 / 6), six=True).stamp(sheet, place)
                ink = SECTOR_INKS[held.face] if held.used else theme.BLACK
                word(sheet, held.face.value[0].upper(), place, size=LETTERS - 1, ink=ink, paper=ground)
            case Model():
                raise ValueError("robots have a row of their own")
            case _:
                assert_never(held.face)


@sprite_cache(maxsize=128)
def _plain_tile(ground: RGB, paper: RGB, edge: RGB, *, six: bool = False) -> Sprite:
    tile = grown(TILE)
    pen = Pen(tile + 4, tile + 6)
    if six:
        pen.fill([towards((0, 0), turn, tile * 0.55) for turn in range(0, 360, 60)], edge)
        pen.fill([towards((0, 0), turn, tile * 0.55 - 2.5) for turn in range(0, 360, 60)], ground)
        return pen.sprite(paper, plain=True)
    for inset, tone in ((0.0, edge), (2.0, ground)):
        half = tile / 2 - inset
        pen.block((-half, -half, half, half), tone, radius=7 - inset)
    return pen.sprite(paper, plain=True)
