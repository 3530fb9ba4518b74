"""Pictures, the product's way beside a plain one: every pixel smooth and drawn anew, files written by `save_all`."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw

from bot.engine.rng import Rng
from bot.games.rambots.rules import RamBots
from bot.games.rambots.stage import RamStage
from rendering import animation, painter, theme
from rendering.layout import PANEL_BOX, cards, lay_out
from rendering.scene import Scene, Shot, Size
from tests.bench import Row, medians
from tests.rendering.scenes import scene, shots

FINE = 2
FORTY = 40


def plain_still(shown: Scene) -> bytes:
    """The same amount of drawing at twice the size in RGBA, then scaled down and compressed as by default."""
    sheet = Image.new("RGBA", (theme.WIDTH * FINE, theme.HEIGHT * FINE), theme.CANVAS)
    draw = ImageDraw.Draw(sheet)
    layout = lay_out(shown.board)
    for space in layout.spaces.values():
        draw.polygon([(x * FINE, y * FINE) for x, y in space.outline], fill=theme.DARK if space.dark else theme.LIGHT)
    for label in layout.labels:
        place = (label.centre[0] * FINE, label.centre[1] * FINE)
        draw.text(place, label.text, font=theme.face(22 * FINE), fill=theme.SOFT, anchor="mm")
    for piece in shown.pieces:
        x, y = layout.centre(piece.cell)
        _plain_pyramid(draw, x, y, 22.0 if piece.robot else 14.0, theme.TONES[piece.colour])
    for player, card in zip(shown.panel.players, cards(len(shown.panel.players)), strict=True):
        draw.rounded_rectangle([edge * FINE for edge in card.box], radius=10 * FINE, fill=theme.CARD)
        name = (card.name[0] * FINE, card.name[1] * FINE)
        draw.text(name, player.name, font=theme.face(25 * FINE, bold=True), fill=theme.INK, anchor="lm")
        for column, colour in enumerate(theme.TONES):
            for size in Size:
                x, y = card.pool[size, column]
                _plain_pyramid(draw, x, y, 6.0 + 3 * size.value, theme.TONES[colour])
    title = (PANEL_BOX[0] * FINE, 35 * FINE)
    draw.text(title, shown.panel.title, font=theme.face(33 * FINE, bold=True), fill=theme.INK, anchor="lm")
    file = BytesIO()
    sheet.resize((theme.WIDTH, theme.HEIGHT), Image.Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()


def _plain_pyramid(draw: ImageDraw.ImageDraw, x: float, y: float, half: float, tone: theme.RGB) -> None:
    corners = [((x + a * half) * FINE, (y + b * half) * FINE) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    for at, light in enumerate((0.3, -0.1, -0.3, 0.1)):
        paper = theme.mix(tone, theme.WHITE if light > 0 else theme.BLACK, abs(light))
        draw.polygon([corners[at], corners[(at + 1) % 4], (x * FINE, y * FINE)], fill=paper)
    draw.line([*corners, corners[0]], fill=theme.WHITE, width=2 * FINE)


def plain_replay(frames: tuple[animation.Frame, ...]) -> bytes:
    """The same frames as RGB pictures, handed to `save_all`."""
    pictures = []
    for frame in frames:
        base = painter.ground(frame.scene, frame.panel, moving=bool(frame.moment.poses))
        moment = painter.paint_moment(base, frame.scene, frame.panel, frame.marks, frame.moment)
        pictures.append(moment.convert("RGB"))
    file = BytesIO()
    stays = [frame.stay for frame in frames]
    pictures[0].save(file, "GIF", save_all=True, append_images=pictures[1:], duration=stays, loop=0)
    return file.getvalue()


def whole_round() -> tuple[Scene, tuple[Shot, ...]]:
    """Four players with five instructions each, as the game stages them."""
    rules, rng = RamBots(), Rng()
    state = rules.start(("red", "yellow", "green", "blue"), rng)
    goals = dict.fromkeys(range(4), ("SR", "MY", "LG", "SB"))
    state = list(rules.advance(state, goals))[-1].state
    programs = (
        "MR N MB E LR U SY W LB N",
        "MR E MB S LR U SY N LB E",
        "MR S MB W LR U SY E LB S",
        "MR W MB N LR U SY S LB W",
    )
    answers = {seat: tuple(program.split()) for seat, program in enumerate(programs)}
    steps = [step.seen for step in rules.advance(state, answers)]
    return RamStage().replay(state.table, steps, ("Ada", "Max", "Lin", "Eve"))


def run() -> list[Row]:
    """A still of a full table, a replay of forty frames of it, and one of a whole round of twenty instructions."""
    shown = scene()
    made = shots(shown)
    frames = animation.frames(shown, made)
    ours, plain = medians([lambda: painter.still(shown), lambda: plain_still(shown)], times=9)
    rows = [Row("still, 4 players, drawn and encoded", ours, plain, bound=20)]
    quick, slow = medians([lambda: animation.replay(shown, made), lambda: plain_replay(frames)], times=5)
    share = FORTY / len(frames)
    rows.append(Row(f"replay, 40 frames (measured on {len(frames)})", quick * share, slow * share, bound=100))
    first, played = whole_round()
    count = len(animation.frames(first, played))
    (whole,) = medians([lambda: animation.replay(first, played)], times=5)
    rows.append(Row(f"replay of 20 instructions, {count} frames, for 40 of them", whole * FORTY / count, bound=100))
    return rows
