"""Scenes of a R.U.M.B.L. table as plain data: the board with docks, robots and fields, and both teams' trays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import assert_never

from bot.engine.game import Answer, Seat, is_draw
from bot.games.common.pictures.staging import GameStage
from bot.games.common.text.looks import labels
from bot.games.game import Names
from bot.games.rumbl.pictures import drafts
from bot.games.rumbl.pictures.looks import HEADINGS, colour_of, kind_name, option_cells, victory
from bot.games.rumbl.pictures.models import MODELS
from bot.games.rumbl.rules.events import Event, Steps
from bot.games.rumbl.rules.hexes import BOARD, POINTS, Hex, Sector, around, back, dock, front, towards
from bot.games.rumbl.rules.places import ROWS, printed_name
from bot.games.rumbl.rules.state import STAY, Hand, Kind, Phase, Piece, Question, Side, Table, Topic
from bot.games.rumbl.text.descriptions import find_description
from bot.games.rumbl.text.moments import RenderContext, moments
from bot.games.rumbl.text.names import NameFormatter
from bot.games.rumbl.vocabulary import ENGLISH
from bot.i18n import Translator
from rendering import scene as show

WORTH = tuple(str(points) for points in POINTS)


@dataclass(frozen=True)
class RumblStage(GameStage["Table", "Hand"]):
    """Draws tables of R.U.M.B.L."""

    translator: Translator = ENGLISH

    def still(self, table: Table, names: Names, *, seat: Seat | None = None, hand: Hand | None = None) -> show.Scene:
        """A still of the table; with a seat and its hand, as that player sees it."""
        room = hand.held.sectors if hand is not None and table.phase in (Phase.SWAP, Phase.DOCK) else ()
        scene = self.picture(table, names, you=seat, hand=hand, room=room)
        winner = table.winners[0] if len(table.winners) == 1 else None
        speaker = winner if table.question is None else table.question.seat
        return replace(
            scene,
            caption=_caption(table, names, self.translator),
            speaker=None if speaker is None else colour_of(table.sides[speaker].team),
            marks=(*scene.marks, *_choices(table, self.translator)),
        )

    def first(self, before: Table, steps: Steps, names: Names) -> show.Scene:
        """The picture before the steps, with room for all docks that they attach."""
        return replace(self.picture(before, names, room=_room(before, steps)), caption=_title(before, self.translator))

    def preview(self, table: Table, hand: Hand, seat: Seat, draft: Answer, steps: Steps, names: Names) -> show.Scene:
        colour = colour_of(table.sides[seat].team)
        match table.phase:
            case Phase.ROSTER:
                scene = self.picture(table, names, you=seat, hand=replace(hand, tokens=drafts.sides(draft)))
                return replace(scene, caption=self.translator.say("film-robots"), speaker=colour)
            case Phase.SWAP:
                scene = self.still(table, names, seat=seat, hand=hand)
                return replace(scene, caption=drafts.swap_words(draft, self.translator), speaker=colour)
            case Phase.DOCK:
                return self._dock(table, hand, seat, draft, steps, names)
            case Phase.RESOLUTION | Phase.OVER:
                scene = self.still(table, names, seat=seat, hand=hand)
                chosen = tuple(drafts.chosen(table, draft, steps))
                shown = {mark.figure.cell for mark in chosen if isinstance(mark, show.Shade)}
                left = (mark for mark in scene.marks if not (isinstance(mark, show.Note) and mark.cell in shown))
                return replace(scene, marks=(*left, *chosen))

    # --- the table ---------------------------------------------------------------------------------------------------

    def picture(
        self,
        table: Table,
        names: Names,
        *,
        you: Seat | None = None,
        hand: Hand | None = None,
        room: Iterable[Sector] = (),
        turned: Iterable[Piece] = (),
    ) -> show.Scene:
        """`turned` are robots as they were before their turns, with their priorities; tables don't keep those."""
        secrets = dict(hand.placed_powers) if hand is not None else {}
        return show.Scene(
            board=board(table, self.translator, room),
            pieces=(),
            panel=show.Panel(
                title=_title(table, self.translator),
                players=tuple(
                    show.Card(
                        name=names[seat],
                        colour=colour_of(side.team),
                        you=seat == you,
                        status=_status(table, seat),
                        tray=_tray(table, seat, hand if seat == you else None),
                        labels=labels(self.translator),
                    )
                    for seat, side in enumerate(table.sides)
                ),
                turns=tuple(_turns(table, secrets, turned)),
            ),
            marks=tuple(_fields(table)),
            figures=tuple(figure(piece, table, secrets) for piece in table.pieces),
        )

    def shots(self, before: Table, steps: Steps, names: Names) -> Iterator[show.Shot]:
        room = _room(before, steps)
        heading, said, acting = "", "", None
        turned: dict[int, Piece] = {}
        for event, moment in moments(before, steps, NameFormatter(before, names, translator=self.translator)):
            what, table = find_description(event), moment.table
            turned.update((piece.number, piece) for piece in moment.before.pieces if piece.priority is not None)
            look, actor = what.look(event, moment), what.acts(event)
            anew = actor is not None and actor != acting
            if actor is not None:
                new = _heading(actor, what.heading(event, moment), moment, anew=anew)
                heading, said, acting = new or heading, "" if new else said, actor
            if what.clause is None:
                heading, said = "", ""
            said = look.words or said
            caption = "\n".join(line for line in (heading, said) if line)
            # an Activator can move a rival's robot, so the speaker is that robot's player
            seat = _doer(event, moment) if actor is None else moment.seat(actor)
            speaker = None if seat is None else colour_of(table.sides[seat].team)
            if look.first:
                earlier = self.picture(moment.before, names, room=room, turned=turned.values())
                yield show.Shot(
                    replace(earlier, caption=caption, speaker=speaker), look.first, hold=look.first_hold, cut=anew
                )
            scene = self.picture(table, names, room=room, turned=turned.values())
            scene = replace(scene, caption=caption, speaker=speaker)
            yield show.Shot(scene, look.marks, hold=look.hold, quiet=look.quiet, cut=anew and not look.first)

    def _dock(self, table: Table, hand: Hand, seat: Seat, draft: Answer, steps: Steps, names: Names) -> show.Scene:
        team = table.sides[seat].team
        loading = drafts.parse_draft_dock(draft, team, table.placed)
        scene = self.still(table, names, seat=seat, hand=hand)
        if loading.sector is None:
            return replace(scene, caption=self.translator.say("film-dock-empty"), speaker=colour_of(team))
        docks = (loading.sector, None) if seat == 0 else (None, loading.sector)
        side, left = drafts.spent(table.sides[seat], hand, loading)
        sides = (side, table.sides[1]) if seat == 0 else (table.sides[0], side)
        shown = replace(table, docks=docks, sides=sides, pieces=(*table.pieces, *loading.robots))
        scene = self.picture(shown, names, you=seat, hand=left)
        return replace(
            scene,
            caption=self.translator.say("film-if-alone", outcome=drafts.outcome(loading, steps, self.translator)),
            speaker=colour_of(team),
            marks=(*scene.marks, *drafts.ways(loading, steps)),
        )


# --- the board -------------------------------------------------------------------------------------------------------


@cache
def _sectors(translator: Translator) -> tuple[tuple[show.Sector, str], ...]:
    return tuple((sector, translator.say("sector-called", sector=sector.value)) for sector in show.Sector)


def board(table: Table, translator: Translator, room: Iterable[Sector] = ()) -> show.Hexagons:
    owners = {sector: table.sides[seat].team for seat, sector in enumerate(table.docks) if sector is not None}
    docks = tuple(
        show.Dock(
            show.Sector(sector.value),
            (front(sector), back(sector)),
            colour_of(owners[sector]) if sector in owners else None,
            attached=sector in owners,
        )
        for sector in dict.fromkeys((*owners, *room))
    )
    return show.Hexagons(WORTH, docks, rows=ROWS, sectors=_sectors(translator))


def _room(before: Table, steps: Steps) -> tuple[Sector, ...]:
    """All docks attached at any point of the move, so that the layout doesn't shift during the replay."""
    tables = (before, *(step.table for step in steps))
    return tuple(dict.fromkeys(sector for table in tables for sector in table.docks if sector is not None))


def figure(piece: Piece, table: Table, secrets: Mapping[int, int]) -> show.Figure:
    stack = table.stack(piece.at)
    unprotecting = piece.kind is Kind.SHIELD and stack[0] != piece and not (piece.protects and stack[-1].protects)
    return show.Figure(
        key=f"piece:{piece.number}",
        cell=piece.at,
        model=MODELS[piece.kind],
        colour=None if piece.team is None else colour_of(piece.team),
        heading=None if piece.facing is None else HEADINGS[piece.facing],
        letter=piece.kind.letter if piece.kind.is_robot else "",
        power=_power(piece, table, secrets),
        turn="" if piece.priority is None else str(piece.priority),
        armed=piece.armed,
        still=_asleep(piece, table) or unprotecting,
    )


def _power(piece: Piece, table: Table, secrets: Mapping[int, int]) -> str:
    """The viewer's secret, or the acting robot's revealed power; "?" if it's hidden, otherwise empty."""
    if piece.number in secrets:
        return str(secrets[piece.number])
    shown = _revealed_power(piece, table)
    if piece.number == table.running and shown:
        return shown
    return "?" if piece.priority is not None or (piece.kind is Kind.SLEEPER and not shown) else ""


def _asleep(piece: Piece, table: Table) -> bool:
    """Return whether this is a Sleeper that has had its turn and is still asleep, so its power is hidden."""
    had = piece.priority is None and piece.number != table.running
    return piece.kind is Kind.SLEEPER and had and not _revealed_power(piece, table)


def _revealed_power(piece: Piece, table: Table) -> str:
    if piece.team is None:
        return ""
    shown = table.sides[table.seat_of(piece.team)].revealed_powers
    return next((str(token.power) for token in shown if (token.round, token.kind) == (table.round, piece.kind)), "")


def _fields(table: Table) -> Iterator[show.Mark]:
    spaces = BOARD.union(*(dock(sector) for sector in table.docks if sector is not None))
    for piece in table.pieces:
        if piece.active and piece.team is not None:
            cells = tuple(cell for cell in around(piece.at) if cell in spaces)
            yield show.Hush(cells, colour_of(piece.team))


def _choices(table: Table, translator: Translator) -> Iterator[show.Mark]:
    """Mark the question's robot and options: targets by number, clones by space, others by direction or "stay"."""
    question = table.question
    robot = None if question is None else table.piece(question.robot)
    if question is None or robot is None:
        return
    colour = colour_of(table.sides[question.seat].team)
    yield show.Glow((robot.at,), colour)
    for cell, text in _option_labels(question, robot, translator).items():
        yield show.Note(cell, text, colour)


def _option_labels(question: Question, robot: Piece, translator: Translator) -> dict[Hex, str]:
    texts: dict[Hex, str] = {}
    for number, option in enumerate(question.options, start=1):
        for cell in option_cells(robot, question.topic, option):
            match question.topic:
                case Topic.TARGET:
                    texts[cell] = str(number)
                case Topic.CLONES:
                    texts[cell] = printed_name(cell)
                case Topic.DIRECTION | Topic.TO:
                    stays = option == STAY
                    texts[cell] = translator.say("choice-stay") if stays else towards(robot.at, cell).value
                case _:
                    assert_never(question.topic)
    return texts


# --- the panel -------------------------------------------------------------------------------------------------------


def _title(table: Table, translator: Translator) -> str:
    if table.phase is Phase.OVER:
        return translator.say("film-over")
    if table.round == 0:
        return translator.say("set-up")
    number = {"number": table.round_of_game, "of": table.rounds}
    if table.games > 1:
        return translator.say("film-title-game", game=table.game, **number)
    return translator.say("film-title", **number)


def _caption(table: Table, names: Names, translator: Translator) -> str:
    match table.phase:
        case Phase.ROSTER:
            return translator.say("film-roster")
        case Phase.SWAP:
            return "" if table.swapping is None else translator.say("film-swap", who=names[table.swapping])
        case Phase.DOCK:
            return translator.say("film-dock")
        case Phase.RESOLUTION:
            question = table.question
            if question is None:
                return ""
            return translator.say("film-asked", who=names[question.seat], topic=question.topic.value)
        case Phase.OVER:
            return victory(table.winners, names, translator)


def _heading(robot: int, what: str, moment: RenderContext, *, anew: bool) -> str:
    """The caption's new first line; empty if it stays the same. `anew` is true if another robot begins to act."""
    if not (what or anew):
        return ""
    seat, name = moment.seat(robot), kind_name(moment.piece(robot).kind, moment.translator)
    if seat is None:
        return str(name)
    return moment.say("film-robot", who=moment.player(seat), robot=name, what=what)


def _doer(event: Event, moment: RenderContext) -> Seat | None:
    """The seat that the event names; for a robot's action without one, the acting robot's. None if no seat is
    involved."""
    what, running = find_description(event), moment.table.running
    if what.clause is None or running is None or what.seat(event) is not None:
        return what.seat(event)
    return moment.seat(running)


def _turns(table: Table, secrets: Mapping[int, int], turned: Iterable[Piece]) -> Iterator[show.Turn]:
    if not any(table.docks):
        return
    waiting = {piece.number for piece in table.pieces if piece.priority is not None}
    robots = {piece.number: piece for piece in (*turned, *table.pieces) if piece.priority is not None}
    for number, piece in robots.items():
        if piece.priority is not None and piece.team is not None:
            power = str(secrets[number]) if number in secrets else _revealed_power(piece, table)
            progress = show.Progress.WAITING if number in waiting else show.Progress.DONE
            if number == table.running:
                progress = show.Progress.RUNNING
            model = MODELS[piece.kind]
            yield show.Turn(piece.priority, model, colour_of(piece.team), power or "?", progress)


def _status(table: Table, seat: Seat) -> show.Status:
    if seat in table.winners and not is_draw(table.winners, len(table.sides)):
        return show.Status.WINNER
    if table.sides[seat].out:
        return show.Status.OUT
    running = None if table.running is None else table.piece(table.running)
    own = running is not None and running.team is table.sides[seat].team
    asked = table.question is not None and table.question.seat == seat
    return show.Status.ACTIVE if own or asked else show.Status.NONE


def _tray(table: Table, seat: Seat, hand: Hand | None) -> show.Tray:
    side = table.sides[seat]
    known = hand.held if hand else side.opened
    sectors, priorities = (known.sectors, known.priorities) if known else ((), ())
    powers = hand.held.powers if hand else ()
    return show.Tray(
        score=table.total(seat),
        robots=_robots(side, hand, table.tokens),
        powers=(
            *(show.Held(shown.power, used=True) for shown in side.revealed_powers),
            *_faces(powers, side.powers_left),
        ),
        sectors=(
            *(show.Held(show.Sector(sector.value), used=True) for sector in side.used_sectors),
            *_faces([show.Sector(sector.value) for sector in sectors], side.sectors_left),
        ),
        turns=_faces(priorities, side.priorities_left),
    )


def _faces(known: Sequence[int] | Sequence[show.Sector], count: int) -> tuple[show.Held, ...]:
    return tuple(show.Held(face) for face in known) or (show.Held(),) * count


def _robots(side: Side, hand: Hand | None, tokens: Sequence[tuple[Kind, Kind]]) -> tuple[show.Held, ...]:
    """For each letter, the side that faces up, or a back if the viewer doesn't know it."""
    known = (*side.known, *(hand.tokens if hand else ()), *(side.opened.roster if side.opened else ()))
    places: list[show.Held] = []
    for token in tokens:
        used = next((kind for kind in token if kind in side.used_robots), None)
        kind = used or next((kind for kind in token if kind in known), None)
        places.append(show.Held(None if kind is None else MODELS[kind], used=used is not None))
    return tuple(places)
