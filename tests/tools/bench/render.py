"""Pictures: our way beside a plain one, which smooths and redraws every pixel, and saves files with `save_all`."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from io import BytesIO
from statistics import median
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from bot.engine.rng import Rng
from bot.games.factory.pictures.stage import FactoryStage
from bot.games.factory.rules.rulebook import Factory
from bot.games.factory.rules.state import Element, ElementKind
from bot.games.rambots.pictures.stage import RamStage
from bot.games.rambots.rules.rulebook import RamBots
from bot.games.rambots.rules.variants import KOLMIO
from bot.games.rumbl.lessons.lessons import draft_of
from bot.games.rumbl.pictures.stage import RumblStage
from bot.games.rumbl.rules.loading import load_of
from bot.games.rumbl.rules.rulebook import Rumbl
from rendering import painter, theme
from rendering.boards.layout import lay_out
from rendering.panel.compositions import cards, place_in
from rendering.replay import timeline
from rendering.scene import Scene, Shot, Size
from tests.games.rumbl.staged import laid_out
from tests.rendering.scenes import scene, shots
from tests.tools.bench import Row, medians, reference

if TYPE_CHECKING:
    from rendering.replay.frames import Frame

FINE = 2
FORTY = 40
STILL_FASTER, REPLAY_FASTER = 28, 70
"""Minimum speed-up of a still and of a 40-frame replay over the plain way."""
STILL_SLOWER, TYPICAL_SLOWER, WORST_SLOWER = 2.6, 18.0, 22.0
"""Maximum time, in multiples of the reference, of any game's still, and of 40 replay frames for the median game and
for any."""
STILL_KB, REPLAY_KB, TYPICAL_KB, WORST_KB = 60, 120, 250, 500
"""Maximum kilobytes of a still, and of 40 frames: the measured replay, the median game's and any game's."""


def plain_still(shown: Scene) -> bytes:
    """Draw the same at twice the size in RGBA, then scale it down and compress it with the defaults."""
    layout = lay_out(shown.board)
    size = layout.composition.size
    stored_draft = Image.new("RGBA", (size[0] * FINE, size[1] * FINE), theme.CANVAS)
    draw = ImageDraw.Draw(stored_draft)
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
        name = (card.name[0] * FINE, card.name[1] * FINE + 16 * FINE)
        draw.text(name, player.name, font=theme.face(25 * FINE, bold=True), fill=theme.INK, anchor="lm")
        pool = card.pool(program=False)
        for column, colour in enumerate(theme.TONES):
            for kind in Size:
                x, y = place_in(pool, kind, column) if pool else (0, 0)
                _plain_pyramid(draw, x, y, 6.0 + 3 * kind.value, theme.TONES[colour])
    title = (layout.composition.title[0] * FINE, layout.composition.title[1] * FINE + 35 * FINE)
    draw.text(title, shown.panel.title, font=theme.face(33 * FINE, bold=True), fill=theme.INK, anchor="lm")
    file = BytesIO()
    stored_draft.resize(size, Image.Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()


def _plain_pyramid(draw: ImageDraw.ImageDraw, x: float, y: float, half: float, tone: theme.RGB) -> None:
    corners = [((x + a * half) * FINE, (y + b * half) * FINE) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    for at, light in enumerate((0.3, -0.1, -0.3, 0.1)):
        paper = theme.mix(tone, theme.WHITE if light > 0 else theme.BLACK, abs(light))
        draw.polygon([corners[at], corners[(at + 1) % 4], (x * FINE, y * FINE)], fill=paper)
    draw.line([*corners, corners[0]], fill=theme.WHITE, width=2 * FINE)


def plain_replay(frames: tuple[Frame, ...]) -> bytes:
    """Save the same frames as RGB pictures with `save_all`."""
    pictures = []
    for frame in frames:
        moment = painter.paint_moment(frame.scene, frame.panel, frame.marks, frame.moment)
        pictures.append(moment.convert("RGB"))
    file = BytesIO()
    stays = [frame.stay for frame in frames]
    pictures[0].save(file, "GIF", save_all=True, append_images=pictures[1:], duration=stays, loop=0)
    return file.getvalue()


PROGRAMS = (
    "MR N MB E LR U SY W LB N",
    "MR E MB S LR U SY N LB E",
    "MR S MB W LR U SY E LB S",
    "MR W MB N LR U SY S LB W",
)
PROGRAMS_ON_TRIANGLES = (
    "MR NE MB U LR U SY W LB NW",
    "MR E MB SE LR U SY U LB E",
    "MR SW MB W LR U SY E LB U",
    "MR W MB NW LR U SY SE LB W",
)
GOALS = ("SR", "MY", "LG", "SB")
NAMES = ("Ada", "Max", "Lin", "Eve")

Round = tuple[Scene, tuple[Shot, ...]]


def _answers(programs: tuple[str, ...]) -> dict[int, tuple[str, ...]]:
    return {seat: tuple(program.split()) for seat, program in enumerate(programs)}


def whole_round(rules: RamBots, stage: RamStage, programs: tuple[str, ...]) -> Round:
    """Four players with five instructions each, staged by the game."""
    state = rules.start(("red", "yellow", "green", "blue"), Rng())
    state = list(rules.advance(state, dict.fromkeys(range(4), GOALS)))[-1].state
    steps = [step.seen for step in rules.advance(state, _answers(programs))]
    return stage.replay(state.table, steps, NAMES)


Lies = tuple[tuple[tuple[int, int], int], ...]
BRANCHED: Lies = (((2, 0), 1), ((1, 1), 0), ((1, 0), 0), ((0, 0), 3))
IN_LINE: Lies = (((3, 0), 1), ((1, 0), 0), ((2, 0), 0), ((0, 0), 3))
"""Positions and rotations of the boards."""


def factory_round(lies: Lies) -> Round:
    """The same on a floor with two elements on every board, and then boards that hop and turn."""
    rules = Factory()
    state = rules.start(("red", "yellow", "green", "blue"), Rng())
    state = list(rules.advance(state, dict.fromkeys(range(4), GOALS)))[-1].state
    kinds = (
        (ElementKind.TRACTOR, ElementKind.LASER),
        (ElementKind.REPULSOR, ElementKind.REPAIR),
        (ElementKind.LASER, ElementKind.FREEZE),
        (ElementKind.TRACTOR, ElementKind.REPULSOR),
    )
    boards = tuple(
        replace(
            board,
            elements=tuple(
                Element(kind, 2, space, 0, 2 * number + place)
                for place, (kind, space) in enumerate(zip(pair, ((0, 1), (3, 4)), strict=True), start=1)
            ),
        )
        for number, (board, pair) in enumerate(zip(state.table.boards, kinds, strict=True))
    )
    table = replace(state.table, boards=boards)
    steps = [step.seen for step in rules.advance(replace(state, table=table), _answers(PROGRAMS))]
    first, shots = FactoryStage().replay(table, steps, NAMES)
    moved = replace(
        table,
        boards=tuple(
            replace(board, place=place, rotation=turn) for board, (place, turn) in zip(boards, lies, strict=True)
        ),
        placed=table.placed,
    )
    carried = replace(shots[-1].scene, board=FactoryStage().board(moved))
    return first, (*shots, Shot(carried, hold=800))


def rumbl_round() -> tuple[Scene, tuple[Shot, ...]]:
    """Both docks full, and on the field a stack, a Mine, stones, and things to draw and to push."""
    things = ("green mine -2,1 E", "obstacle 0,-2", "blue hauler 1,0 NE", "green ricochet -1,-2 E")
    stack = ("green plow 0,2 NE", "blue shield 0,2 E")
    docks = (
        "red magnetbot 4,-2 W 3 2 helibot 4,-1 W 5 4 creeper 4,-3 SW 4 7",
        "purple blockader 3,1 W 5 1 repulsor 2,2 W 2 3 nullifier 1,3 NW 4 5",
    )
    state = laid_out(", ".join((*things, *stack)), *docks)
    loads = load_of(draft_of(docks[0])), load_of(draft_of(docks[1]))
    steps = [step.seen for step in Rumbl().play(state, loads, lambda _topic, _robot, offered: offered[-1])]
    return RumblStage().replay(state.table, steps, NAMES)


def _rounds() -> list[Row]:
    kolmio = RamBots(variant=KOLMIO)
    stills: list[Row] = []
    replays: list[Row] = []
    for name, (first, played) in (
        ("20 instructions", whole_round(RamBots(), RamStage(), PROGRAMS)),
        ("20 on triangles", whole_round(kolmio, RamStage(KOLMIO.beacon), PROGRAMS_ON_TRIANGLES)),
        ("20 on the factory floor, boards moving", factory_round(BRANCHED)),
        ("20 on the floor, boards hopping into a line", factory_round(IN_LINE)),
        ("six robots of R.U.M.B.L.", rumbl_round()),
    ):
        count = len(timeline.frames(first, played))
        draw, replay = partial(painter.still, played[-1].scene), partial(timeline.replay, first, played)
        still, whole, fixed = medians([draw, replay, reference], times=7, clock=time.process_time)
        share = FORTY / count
        stills.append(
            Row(
                f"still after {name}",
                still,
                reference=fixed,
                slower=STILL_SLOWER,
                size=len(draw()) / 1000,
                max_kb=STILL_KB,
            )
        )
        replays.append(
            Row(
                f"replay of {name}, {count} frames, for 40",
                whole * share,
                reference=fixed,
                slower=WORST_SLOWER,
                size=len(replay()) / 1000 * share,
                max_kb=WORST_KB,
            )
        )
    middle = sorted(replays, key=lambda row: row.effort)[len(replays) // 2]
    typical = replace(
        middle,
        what="replay, the middle one of these, for 40 frames",
        slower=TYPICAL_SLOWER,
        size=median(row.size or 0 for row in replays),
        max_kb=TYPICAL_KB,
    )
    return [*(row for pair in zip(stills, replays, strict=True) for row in pair), typical]


def run() -> list[Row]:
    """A still of a full table, a replay of forty frames of it, and whole rounds of four games.

    In processor time: other processes may be busy.
    """
    shown = scene()
    made = shots(shown)
    frames = timeline.frames(shown, made)
    draw, draw_replay = partial(painter.still, shown), partial(timeline.replay, shown, made)
    ours, plain = medians([draw, lambda: plain_still(shown)], times=9, clock=time.process_time)
    still = Row(
        "still, 4 players, drawn and encoded",
        ours,
        plain,
        faster=STILL_FASTER,
        size=len(draw()) / 1000,
        max_kb=STILL_KB,
    )
    quick, slow = medians([draw_replay, lambda: plain_replay(frames)], times=7, clock=time.process_time)
    share = FORTY / len(frames)
    replay = Row(
        f"replay, 40 frames (measured on {len(frames)})",
        quick * share,
        slow * share,
        faster=REPLAY_FASTER,
        size=len(draw_replay()) / 1000 * share,
        max_kb=REPLAY_KB,
    )
    return [still, replay, *_rounds()]
