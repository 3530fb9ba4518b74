"""The panel of a game of two teams: title, the order of the turns, and a card per team with its tokens."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, assert_never

from PIL import ImageDraw

from rendering import theme
from rendering.boards.hexagons import SECTOR_INKS, SECTORS
from rendering.panel.cards import NAME_SIZE, NOTE_SIZE, NOTES, blank, draw_title, write
from rendering.panel.compositions import PANEL_BOX
from rendering.scene import Card, Colour, Held, Model, Panel, Progress, Sector, Status, Tray, Turn, towards
from rendering.things.figures import body_of
from rendering.things.sprites import Pen, Sprite, badge, lettering

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from rendering.theme import RGB

TURNS_TOP, TURNS_HEIGHT = 52, 100
SLOTS = 8
CARDS_TOP, CARD_HEIGHT, CARD_GAP = 160, 224, 8
LEFT = 14
ROBOT_ROW, POWER_ROW, LAST_ROW = 84, 138, 188  # the middles of the rows, from the top of a card
ROBOT_STEP, TILE_STEP, TILE = 43, 39, 34
WORD_SIZE = 19


@lru_cache(maxsize=4)
def team_panel(panel: Panel) -> Image.Image:
    """The whole panel, to be pasted at the panel's box."""
    left, top, right, bottom = PANEL_BOX
    picture = blank((right - left, bottom - top), theme.CANVAS)
    draw_title(picture, panel)
    _turns(picture, panel.turns or ())
    for at, player in enumerate(panel.players):
        picture.paste(_card(player, right - left), (0, CARDS_TOP + at * (CARD_HEIGHT + CARD_GAP)))
    return picture


def warm_up_teams(models: Sequence[Model]) -> None:
    """Draw ahead of time what panels of teams with such figures show again and again."""
    for colour in (Colour.BLUE, Colour.GREEN):
        for at in range(0, len(models), SLOTS):
            shown = tuple(models[at : at + SLOTS])
            for used in (False, True):
                tray = Tray(0, robots=tuple(Held(model, used) for model in shown))
                _card(Card("", colour, tray=tray), PANEL_BOX[2] - PANEL_BOX[0])
            turns = tuple(Turn(number, model, colour, "?") for number, model in enumerate(shown, start=1))
            team_panel(Panel("", turns=turns))


# --- whose turn comes when -------------------------------------------------------------------------------------------


def _turns(picture: Image.Image, turns: tuple[Turn, ...]) -> None:
    """A place for each number, with the robot that has it under it and below that its power."""
    draw = ImageDraw.Draw(picture)
    width, bottom = picture.width, TURNS_TOP + TURNS_HEIGHT
    draw.rounded_rectangle((0, TURNS_TOP, width - 1, bottom - 1), radius=10, fill=theme.index(theme.INSET))
    step = width / SLOTS
    by_number = {turn.number: turn for turn in turns}
    for number in range(1, SLOTS + 1):
        x = step * (number - 0.5)
        turn = by_number.get(number)
        paper, ink = theme.INSET, theme.FAINT if turn is None else theme.SOFT
        if turn is not None and turn.progress is Progress.RUNNING:
            paper, ink = theme.CARD_LIT, theme.INK
            box = (round(x - step / 2) + 1, TURNS_TOP, round(x + step / 2) - 2, bottom - 1)
            draw.rounded_rectangle(box, radius=9, fill=theme.index(paper), outline=theme.index(theme.INK), width=3)
        _word(picture, str(number), (x, TURNS_TOP + 17), size=20, ink=ink, paper=paper)
        if turn is None:
            continue
        strength = 0.32 if turn.progress is Progress.DONE else 1.0
        body = body_of(turn.model, turn.colour, None, 46, strength=strength, paper=paper)
        body.stamp(picture, (x, TURNS_TOP + 50))
        faint = theme.FAINT if turn.progress is Progress.DONE else ink
        _word(picture, turn.power, (x, TURNS_TOP + 83), size=22, ink=faint, paper=paper)


def _word(picture: Image.Image, text: str, at: tuple[float, float], *, size: int, ink: RGB, paper: RGB) -> None:
    """A word about a middle, without the room above and below its letters."""
    line = lettering(text, size=size, ink=ink, paper=paper, bold=True)
    cut = line.image.crop((0, round(line.size[1] * 0.2), line.size[0], round(line.size[1] * 0.84)))
    picture.paste(cut, (round(at[0] - cut.width / 2), round(at[1] - cut.height / 2)))


# --- a card ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=48)
def _card(player: Card, width: int) -> Image.Image:
    paper = theme.CARD_LIT if player.status in {Status.ACTIVE, Status.WINNER} else theme.CARD
    sheet = blank((width, CARD_HEIGHT), theme.CANVAS)
    draw = ImageDraw.Draw(sheet)
    box = (0, 0, width - 1, CARD_HEIGHT - 1)
    draw.rounded_rectangle(box, radius=10, fill=theme.index(paper))
    stripe = theme.TONES[player.colour] if player.status is not Status.OUT else theme.FAINT
    draw.rounded_rectangle((0, 10, 5, CARD_HEIGHT - 11), radius=2, fill=theme.index(stripe))
    if player.status is Status.WINNER:
        draw.rounded_rectangle(box, radius=10, outline=theme.index(theme.INK), width=3)
    tray = player.tray
    _head(sheet, player, "" if tray is None else str(tray.score), paper)
    if tray is not None:
        _tokens(sheet, player, tray, paper)
    return sheet


def _head(sheet: Image.Image, player: Card, score: str, paper: RGB) -> None:
    """Name and score."""
    middle, right = 33, sheet.width - 16
    points = lettering(score, size=48, ink=theme.INK, paper=paper, bold=True)
    points.stamp(sheet, (right - points.size[0] / 2, middle - 3))
    right -= points.size[0] + 10
    note, ink = NOTES[player.status]
    if note:
        line = lettering(note, size=NOTE_SIZE, ink=ink, paper=paper)
        line.stamp(sheet, (right - line.size[0] / 2, middle))
        right -= line.size[0] + 10
    badge(colour=player.colour, diameter=30, paper=paper).stamp(sheet, (LEFT + 15, middle))
    x = LEFT + 40
    word = "you" if player.you else "CPU" if player.computer else ""
    tag = lettering(word, size=NOTE_SIZE - 2, ink=theme.SOFT, paper=paper)
    room = right - x - (tag.size[0] + 10 if word else 0)
    name = theme.fit(theme.shown_name(player.name, player.colour), size=NAME_SIZE, width=round(room), bold=True)
    ink = theme.SOFT if player.status is Status.OUT else theme.INK
    end = write(sheet, name, at=(x, middle), size=NAME_SIZE, ink=ink, paper=paper, bold=True)
    if word:
        tag.stamp(sheet, (end + 8 + tag.size[0] / 2, middle + 1))


def _tokens(sheet: Image.Image, player: Card, tray: Tray, paper: RGB) -> None:
    for at, held in enumerate(tray.robots):
        place = (LEFT + ROBOT_STEP * (at + 0.5) - 2, ROBOT_ROW)
        if isinstance(held.face, Model):
            strength = 0.3 if held.used else 1.0
            body_of(held.face, player.colour, None, 50, strength=strength, paper=paper).stamp(sheet, place)
        else:
            _blank_tile(paper, six=False).stamp(sheet, place)
            _word(sheet, "ABCDEFGH"[at], place, size=20, ink=theme.SOFT, paper=theme.INSET)
    end = _tiles(sheet, tray.powers, LEFT, POWER_ROW, paper)
    _label(sheet, "power", (end + 4, POWER_ROW), paper)
    end = _tiles(sheet, tray.sectors, LEFT, LAST_ROW, paper)
    _label(sheet, "docks", (end + 2, LAST_ROW), paper)
    if tray.turns:
        end = _tiles(sheet, tray.turns, LEFT + 184, LAST_ROW, paper)
        _label(sheet, "turns", (end + 2, LAST_ROW), paper)


def _label(sheet: Image.Image, text: str, at: tuple[float, float], paper: RGB) -> None:
    ink = theme.FAINT if paper == theme.CARD else theme.SOFT
    write(sheet, text, at=at, size=WORD_SIZE, ink=ink, paper=paper)


def _tiles(sheet: Image.Image, tokens: tuple[Held, ...], left: int, middle: int, paper: RGB) -> int:
    """A row of numbers and sectors; gives where it ends."""
    for at, held in enumerate(tokens):
        place = (left + TILE_STEP * (at + 0.5), middle)
        match held.face:
            case None:
                _blank_tile(paper, six=False).stamp(sheet, place)
                _word(sheet, "?", place, size=22, ink=theme.FAINT, paper=theme.INSET)
            case int():
                ink, ground = (theme.FAINT, paper) if held.used else (theme.CANVAS, theme.SOFT)
                _plain_tile(ground, paper, theme.EDGE).stamp(sheet, place)
                _word(sheet, str(held.face), place, size=24, ink=ink, paper=ground)
            case Sector():
                tone = SECTORS[held.face]
                ground = paper if held.used else tone
                _plain_tile(ground, paper, theme.mix(theme.CARD, tone, 3 / 6), six=True).stamp(sheet, place)
                ink = SECTOR_INKS[held.face] if held.used else theme.BLACK
                _word(sheet, held.face.value[0].upper(), place, size=22, ink=ink, paper=ground)
            case Model():
                raise ValueError("robots have a row of their own")
            case _:
                assert_never(held.face)
    return left + TILE_STEP * len(tokens)


def _blank_tile(paper: RGB, *, six: bool) -> Sprite:
    """What lies hidden."""
    return _plain_tile(theme.INSET, paper, theme.EDGE, six=six)


@lru_cache(maxsize=128)
def _plain_tile(ground: RGB, paper: RGB, edge: RGB, *, six: bool = False) -> Sprite:
    pen = Pen(TILE + 4, TILE + 6)
    if six:
        pen.fill([towards((0, 0), turn, TILE * 0.55) for turn in range(0, 360, 60)], edge)
        pen.fill([towards((0, 0), turn, TILE * 0.55 - 2.5) for turn in range(0, 360, 60)], ground)
        return pen.sprite(paper, plain=True)
    for inset, tone in ((0.0, edge), (2.0, ground)):
        left, top = pen.at((inset - TILE / 2, inset - TILE / 2))
        right, bottom = pen.at((TILE / 2 - inset, TILE / 2 - inset))
        pen.draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius=28 - 4 * inset, fill=tone)
    return pen.sprite(paper, plain=True)
