"""Describe R.U.M.B.L. tables and events in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.engine.game import Answer, Decision, Seat
from bot.engine.icons import icon
from bot.games.common.text.words import GameWords
from bot.games.game import LogLine, Names, NextChoice, TextBoard
from bot.games.rumbl.pictures.looks import kind_names
from bot.games.rumbl.rules.events import Scored, Steps
from bot.games.rumbl.rules.hexes import Sector, space_of
from bot.games.rumbl.rules.loading import ROSTER, load_of, unfinished_keys, unfinished_order_kind
from bot.games.rumbl.rules.state import STAY, TOKENS, Ending, Hand, Kind, Phase, Piece, Question, Table, Topic
from bot.games.rumbl.text import plans, positions
from bot.games.rumbl.text.charts import chart
from bot.games.rumbl.text.descriptions import find_description, lost_pieces
from bot.games.rumbl.text.moments import moments
from bot.games.rumbl.text.names import NameFormatter, numbers, round_words
from bot.games.rumbl.text.news import format_news
from bot.games.rumbl.text.notes import DECIDED, Note, collect_notes
from bot.games.rumbl.text.telling import Teller
from bot.games.rumbl.vocabulary import ENGLISH
from bot.i18n import InflectedTerm, Translator

_ABOUT = frozenset({"swap", Topic.TARGET.value, Topic.CLONES.value, Topic.DIRECTION.value, Topic.TO.value})
_PARTS = ("space", "facing", "power", "priority")


@dataclass(frozen=True)
class RumblWords(GameWords["Table", "Hand", NameFormatter]):
    """Sentences about R.U.M.B.L. tables."""

    translator: Translator = ENGLISH

    def question(self, decision: Decision) -> str:
        return self.translator.say(f"question-{decision.topic}")

    def moment(self, table: Table, names: Names, *, plain: bool = False) -> NameFormatter:
        return NameFormatter(table, names, plain=plain, translator=self.translator)

    def next_choice(self, table: Table, decision: Decision, so_far: Answer) -> NextChoice:  # noqa: ARG002 - part of the protocol
        say = self.translator.say
        if decision.topic == ROSTER:
            return NextChoice(say("ask-side", letter=TOKENS[len(so_far)][0].letter))
        if decision.topic in _ABOUT:
            return NextChoice(say(f"ask-{decision.topic}"), say(f"ask-{decision.topic}-note"))
        if not so_far:
            return NextChoice(say("ask-dock"), say("ask-dock-note"))
        kind = unfinished_order_kind(so_far)
        if kind is not None:
            return NextChoice(say("ask-order", kind=kind.value), say("ask-order-note"))
        begun = unfinished_keys(so_far)
        if begun:
            part = _PARTS[len(begun) - 1]
            return NextChoice(say("ask-part", kind=begun[0], part=part), say("ask-part-note", part=part))
        return NextChoice(say("add-robot" if load_of(so_far).robots else "ask-first-robot"))

    def holdings(self, table: Table, hand: Hand, seat: Seat, names: Names) -> str:
        voice = self.moment(table, names)
        if not table.round:
            return self.translator.say("your-tokens", tokens=" · ".join(positions.tokens(table, self.translator)))
        mine = (*_describe_holdings(hand, self.translator), *_face_down(table, hand, self.translator))
        return "\n".join((*_describe_question(table, seat, voice), *mine, *_describe_public_info(table, seat, voice)))

    def reminder(self, table: Table, hand: Hand | None, seat: Seat, names: Names, *, brief: bool = False) -> str:  # noqa: ARG002 - part of the protocol
        if table.phase is Phase.ROSTER:
            return self.translator.say("two-sides")
        question = table.question
        robot = None if question is None or question.seat != seat else table.piece(question.robot)
        if robot is not None:
            what, space = _robot(robot.kind, self.translator), positions.place(table, robot.at, self.translator)
            if robot.facing is None:
                return self.translator.say("robot-waits", robot=what, space=space)
            return self.translator.say("robot-waits-facing", robot=what, space=space, way=robot.facing.value)
        # Buttons and the picture show the tokens that can be loaded.
        return "" if hand is None else "\n".join(_face_down(table, hand, self.translator))

    def explain_ending(self, table: Table, winners: frozenset[Seat], reason: str, names: Names) -> str:
        if reason == Ending.POINTS.value:
            return ""
        voice = self.moment(table, names)
        who = self.translator.join_list([voice.who(seat) for seat in sorted(winners) or (0, 1)])
        return self.translator.say("ended-by", who=who, reason=Ending(reason).name.lower())

    def sentences(self, moment: NameFormatter, seat: Seat | None, hand: Hand | None) -> Iterator[str]:
        return positions.describe_position(moment, moment.table, seat, hand)

    def chart(self, table: Table, names: Names) -> TextBoard:  # noqa: ARG002 - pieces are named after their teams
        return chart(table, self.translator)

    def describe_draft(
        self,
        table: Table,
        hand: Hand,  # noqa: ARG002 - part of the protocol
        decision: Decision,
        draft: Answer,
        names: Names,  # noqa: ARG002 - part of the protocol
    ) -> Iterator[str]:
        return plans.describe_draft(table, decision.topic, draft, self.translator)

    def ends(self, before: Table, steps: Steps, seat: Seat, names: Names) -> Iterator[str]:  # noqa: ARG002 - part of the protocol
        after = steps[-1].table
        yield plans.ends(after, seat, self.moment(after, names, plain=True))

    # --- a move of the table -----------------------------------------------------------------------------------------

    def round(self, table: Table, number: int) -> str:
        """In a series, each game counts its own rounds."""
        return round_words(table, self.translator, number)

    def score(self, table: Table, seat: Seat) -> str:
        return self.translator.say("count-points", count=table.total(seat)) if table.round else ""

    def notes(self, before: Table, steps: Steps, names: Names) -> Iterator[str]:
        """At the game's end, include the last round's points, unless they're the whole score."""
        voice = self.moment(before, names)
        found = list(collect_notes(moments(before, steps, voice)))
        scored = _collect_scores(steps)
        after = steps[-1].table if steps else before
        if scored and after.ending is not None and any(after.total(seat) != scored.get(seat, 0) for seat in range(2)):
            points = " · ".join(f"{voice.who(seat)} +{number}" for seat, number in sorted(scored.items()))
            found.append(Note(DECIDED, self.translator.say("note-points", points=points)))
        return (note.text for note in sorted(found, key=lambda note: -note.weight))

    def tally(self, before: Table, steps: Steps, names: Names) -> str:
        after = steps[-1].table if steps else before
        if not before.round or after.ending is not None:
            return ""
        voice, scored = self.moment(after, names), _collect_scores(steps)
        first, last = sorted(range(2), key=after.total, reverse=True)
        points, others = (
            self.translator.say("points-added", points=after.total(seat), added=scored[seat])
            if seat in scored
            else str(after.total(seat))
            for seat in (first, last)
        )
        key = "tally-led" if after.total(first) > after.total(last) else "tally"
        return self.translator.say(key, one=voice.who(first), points=points, other=voice.who(last), others=others)

    def deeds(self, before: Table, steps: Steps, names: Names, *, plain: bool) -> Iterator[LogLine]:
        voice = self.moment(before, names, plain=plain)
        teller = Teller(voice)
        for number, (event, moment) in enumerate(moments(before, steps, voice)):
            what = find_description(event)
            told = teller.end() if what.clause is None else teller.hear(event, moment)
            yield from (LogLine(line, number, seat) for seat, line in told)
            if what.clause is None:
                yield from (LogLine(line, number + 1) for line in what.lines(event, moment))
        yield from (LogLine(line, len(steps), seat) for seat, line in teller.end())

    def news(self, before: Table, steps: Steps, seat: Seat, names: Names) -> tuple[str, ...]:
        return format_news(steps, seat, self.moment(before, names))

    def changes(self, before: Table, steps: Steps, names: Names, *, plain: bool) -> Iterator[str]:
        voice = self.moment(before, names, plain=plain)
        if lost := lost_pieces(steps):
            yield self.translator.say("lost-these", pieces=voice.pieces(lost))
        yield from self._outcome(before, steps, names, plain=plain)

    def upshot(self, before: Table, steps: Steps, names: Names) -> Iterator[str]:
        """Leave out the losses, because the robots' own lines have those."""
        return self._outcome(before, steps, names, plain=False)

    def _outcome(self, before: Table, steps: Steps, names: Names, *, plain: bool) -> Iterator[str]:
        voice = self.moment(before, names, plain=plain)
        for event, moment in moments(before, steps, voice):
            yield from find_description(event).changes(event, moment)
        table = steps[-1].table if steps else before
        if table.question is not None:
            who, topic = voice.who(table.question.seat), table.question.topic.value
            yield self.translator.say("is-asked", who=who, topic=topic)


# --- private and public information ----------------------------------------------------------------------------------


def _robot(kind: Kind, translator: Translator) -> InflectedTerm:
    return translator.phrase("piece-with-icon", icon=icon(kind.value), kind=kind.value)


def _sectors(sectors: Iterable[Sector], translator: Translator) -> str:
    return ", ".join(
        translator.say("sector-with-icon", sector=sector.value, icon=icon(f"dock-{sector.value}")) for sector in sectors
    )


def _describe_question(table: Table, seat: Seat, voice: NameFormatter) -> Iterator[str]:
    """Number the answers. Targets have the same numbers as in the picture."""
    question, translator = table.question, voice.translator
    if question is None or question.seat != seat:
        return
    robot = table.piece(question.robot)
    if robot is not None:
        space = positions.place(table, robot.at, translator)
        yield translator.say("robot-asks", robot=_robot(robot.kind, translator), space=space)
    yield " · ".join(
        translator.say("option-numbered", number=number, what=_option(table, question, option, voice))
        for number, option in enumerate(question.options, 1)
    )


def _option(table: Table, question: Question, option: str, voice: NameFormatter) -> str:
    translator = voice.translator
    if option == STAY:
        return translator.say("option-stay")
    match question.topic:
        case Topic.TARGET:
            space = space_of(option)
            at = positions.place(table, space, translator)
            return translator.say("option-target", pieces=voice.pieces(table.stack(space)), space=at)
        case Topic.CLONES | Topic.TO:
            return " + ".join(str(positions.place(table, space_of(key), translator)) for key in option.split("/"))
        case Topic.DIRECTION:
            return option


def _describe_holdings(hand: Hand, translator: Translator) -> Iterator[str]:
    held, say = hand.held, translator.say
    docks = positions.docks(held.sectors, translator)
    tokens = (
        say("you-have", robots=kind_names(held.roster, translator)) if held.roster else "",
        say("you-have-powers", numbers=numbers(held.powers)) if held.powers else "",
        say("you-have-priorities", numbers=numbers(held.priorities)) if held.priorities else "",
        say("you-have-docks", docks=docks) if held.sectors else "",
    )
    if any(tokens):
        yield " · ".join(filter(None, tokens))


def _face_down(table: Table, hand: Hand, translator: Translator) -> Iterator[str]:
    pieces = [(table.piece(number), power) for number, power in hand.placed_powers]
    hidden = [
        f"{_robot(piece.kind, translator)} {power}"
        for piece, power in pieces
        if piece is not None and not _is_revealed(piece, table)
    ]
    if hidden:
        yield translator.say("face-down", robots=", ".join(hidden))
    for order in hand.orders:
        wishes = positions.format_wishes(order.wishes, translator)
        yield translator.say("standing-order", robot=_robot(order.kind, translator), wishes=wishes)


def _is_revealed(piece: Piece, table: Table) -> bool:
    """Return whether the robot's power is public. Hands keep a Sleeper's token even after it has woken."""
    return any(
        shown.kind is piece.kind for side in table.sides if side.team is piece.team for shown in side.revealed_powers
    )


def _describe_public_info(table: Table, seat: Seat, voice: NameFormatter) -> Iterator[str]:
    other, translator = table.sides[1 - seat], voice.translator
    opened = other.opened
    yield _describe_opponent(table, seat, voice)
    if opened is not None:
        fields = {
            "robots": kind_names(opened.roster, translator) or translator.say("no-robots"),
            "docks": _sectors(opened.sectors, translator) or translator.say("no-sectors"),
        }
        if opened.priorities:
            yield translator.say("lies-open-priorities", numbers=numbers(opened.priorities), **fields)
        else:
            yield translator.say("lies-open", **fields)
    if other.used_robots:
        yield translator.say("loaded-already", robots=kind_names(other.used_robots, translator))
    if other.revealed_powers:
        yield translator.say("powers-seen", numbers=numbers(sorted(shown.power for shown in other.revealed_powers)))


def _describe_opponent(table: Table, seat: Seat, voice: NameFormatter) -> str:
    who, side, translator = voice.who(1 - seat), table.sides[1 - seat], voice.translator
    counts = (
        translator.phrase("count-robots", count=side.roster_left),
        translator.phrase("count-powers", count=side.powers_left),
        translator.phrase("count-docks", count=side.sectors_left),
    )
    stock = translator.join_list(counts)
    points = {"mine": table.total(seat), "theirs": table.total(1 - seat)}
    return translator.say("other-has-score", who=who, stock=stock, **points)


# --- the table -------------------------------------------------------------------------------------------------------


def _collect_scores(steps: Steps) -> dict[Seat, int]:
    """The points scored, by seat. Seats that scored nothing are left out."""
    found = [step.event for step in steps if isinstance(step.event, Scored)]
    return {event.seat: event.points for event in found if event.points}
