"""A table of R.U.M.B.L. in plain sentences, with enough detail to play from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import assert_never

from bot.engine.game import Seat
from bot.games.rumbl.pictures.looks import kind_name, kind_names
from bot.games.rumbl.rules import state
from bot.games.rumbl.rules.hexes import Hex, Sector, around, space_of
from bot.games.rumbl.rules.state import STAY, Ending, Hand, Phase, Piece, Question, Table, Topic
from bot.games.rumbl.text.names import NameFormatter, space_words, whose
from bot.i18n import Field, InflectedTerm, Translator

_CLOSING = {state.Closing.CREEPERS: "creepers", state.Closing.SLEEPERS: "sleepers", state.Closing.SCORING: "scoring"}


def describe_position(voice: NameFormatter, table: Table, seat: Seat | None, hand: Hand | None) -> Iterator[str]:
    """Describe the whole table; with a hand, include the seat's private information."""
    seats, say = (0, 1) if seat is None else (seat, 1 - seat), voice.translator.say
    yield from _begins(voice, table)
    if table.question is not None:
        yield _describe_question(voice, table, table.question)
    yield from (team(voice, table, each, you=each == seat) for each in seats)
    yield from _obstacles(table, voice.translator)
    for each in seats:
        sector = table.docks[each]
        if sector is not None:
            yield say("tell-dock-at", who=voice.who(each), sector=voice.sector(sector))
    yield from () if hand is None else _describe_holdings(table, hand, voice.translator)
    for each in seats:
        if table.round:
            yield from _stock(voice, table, each)
        elif table.sides[each].out:
            yield say("left-table", who=voice.who(each))
    yield from _under_way(voice, table)
    if table.phase is Phase.ROSTER:
        yield say("tell-tokens", told="; ".join(tokens(table, voice.translator)))
    yield say("tell-board")


def tokens(table: Table, translator: Translator) -> Iterator[str]:
    """Lines on the tokens; the learning game has only the first four."""
    for one, other in table.tokens:
        yield translator.say("tell-token", one=kind_name(one, translator), other=kind_name(other, translator))


# --- the state of the game -------------------------------------------------------------------------------------------


def _begins(voice: NameFormatter, table: Table) -> Iterator[str]:
    say = voice.translator.say
    match table.phase:
        case Phase.ROSTER:
            yield say("tell-set-up", games=table.games, rounds=table.rounds)
        case Phase.SWAP if table.swapping is None:
            yield say("tell-swap-nobody", round=_round(table, voice.translator))
        case Phase.SWAP:
            yield say("tell-swap", round=_round(table, voice.translator), who=voice.who(table.swapping or 0))
        case Phase.DOCK:
            yield say("tell-dock", round=_round(table, voice.translator))
        case Phase.RESOLUTION:
            yield say("tell-open", round=_round(table, voice.translator))
        case Phase.OVER if not table.round:
            yield say("tell-over-set-up", won=_describe_winners(voice, table))
        case Phase.OVER:
            yield say("tell-over", won=_describe_winners(voice, table), round=_round(table, voice.translator))
        case other:
            assert_never(other)
    yield say("tell-score", scores=_scores(voice, (table.total(0), table.total(1))))
    if table.first_scores is not None:
        yield say("tell-first-game", scores=_scores(voice, table.first_scores))


def _round(table: Table, translator: Translator) -> str:
    number = {"number": table.round_of_game, "of": table.rounds}
    if table.games > 1:
        return translator.say("tell-round-game", game=table.game, games=table.games, **number)
    return translator.say("tell-round", **number)


def _describe_winners(voice: NameFormatter, table: Table) -> str:
    who = voice.translator.join_list([voice.who(seat) for seat in table.winners])
    if table.ending is Ending.DRAW:
        return voice.translator.say("tell-drew", who=who)
    reason = table.ending.name.lower() if table.ending else "none"
    if not table.winners:
        return voice.translator.say("tell-nobody-won", reason=reason)
    return voice.translator.say("tell-won", who=who, reason=reason)


def _scores(voice: NameFormatter, scores: tuple[int, int]) -> InflectedTerm:
    return voice.translator.join_list(
        [voice.translator.phrase("tell-points", who=voice.who(seat), points=score) for seat, score in enumerate(scores)]
    )


# --- pieces ----------------------------------------------------------------------------------------------------------


def team(voice: NameFormatter, table: Table, seat: Seat, *, you: bool) -> str:
    mine = [piece for piece in table.pieces if piece.team is table.sides[seat].team]
    mine.sort(key=lambda piece: not piece.kind.is_robot)
    translator, who = voice.translator, str(voice.who(seat))
    who = translator.say("tell-you", who=who) if you else who
    told = "; ".join(_describe_piece(piece, table, translator) for piece in mine)
    return translator.say("tell-team", who=who, told=told or translator.say("tell-nothing"))


def _obstacles(table: Table, translator: Translator) -> Iterator[str]:
    found = [piece for piece in table.pieces if piece.team is None]
    if found:
        yield translator.say(
            "tell-obstacles", told="; ".join(_describe_location(piece, table, translator) for piece in found)
        )


def _below(piece: Piece, table: Table) -> Piece | None:
    stack = table.stack(piece.at)
    level = stack.index(piece)
    return stack[level - 1] if level else None


def _describe_piece(piece: Piece, table: Table, translator: Translator) -> str:
    """Describe a piece: "Plow on u6 facing east, priority 4"."""
    fields: dict[str, Field] = {"kind": piece.kind.value, "space": place(table, piece.at, translator)}
    key, below = "tell-piece", _below(piece, table)
    if below is not None:
        key, fields["what"] = f"{key}-top", whose(below, translator)
    if piece.facing is not None:
        key, fields["way"] = f"{key}-facing", piece.facing.value
    return ", ".join((translator.say(key, **fields), *_notes(piece, table, translator)))


def _describe_location(piece: Piece, table: Table, translator: Translator) -> str:
    space, below = place(table, piece.at, translator), _below(piece, table)
    if below is None:
        return translator.say("tell-at", space=space)
    return translator.say("tell-at-top", space=space, what=whose(below, translator))


def _notes(piece: Piece, table: Table, translator: Translator) -> Iterator[str]:
    if piece.priority is not None:
        yield translator.say("tell-priority", number=piece.priority)
    if piece.armed:
        yield translator.say("tell-armed")
    if piece.protects and table.stack(piece.at)[-1].protects:  # M4: otherwise the whole stack is lost
        held = any(other.active and piece.at in around(other.at) for other in table.pieces)
        yield translator.say("tell-protects-later" if held else "tell-protects")
    if piece.active:
        yield translator.say("tell-active")


def place(table: Table, space: Hex, translator: Translator) -> InflectedTerm:
    return space_words(space, (sector for sector in table.docks if sector is not None), translator)


def _format_piece(table: Table, number: int, translator: Translator) -> InflectedTerm:
    piece = table.piece(number)
    if piece is None:
        return translator.phrase("tell-gone")
    return translator.phrase("tell-there", what=whose(piece, translator), space=place(table, piece.at, translator))


# --- tokens left -----------------------------------------------------------------------------------------------------


def _stock(voice: NameFormatter, table: Table, seat: Seat) -> Iterator[str]:
    side, translator, who = table.sides[seat], voice.translator, voice.who(seat)
    counts = (
        translator.phrase("count-robots", count=side.roster_left),
        translator.phrase("count-powers", count=side.powers_left),
        translator.phrase("count-docks", count=side.sectors_left),
        translator.phrase("count-priorities", count=side.priorities_left),
    )
    yield translator.say("tell-has-gone" if side.out else "tell-has-left", who=who, stock=translator.join_list(counts))
    before = table.round - table.round_of_game  # texts count rounds within a game, `Shown` doesn't
    shown = [
        translator.say("tell-shown", power=each.power, kind=each.kind.value, round=each.round - before)
        for each in side.revealed_powers
    ]
    used = (
        *([translator.say("tell-robots", told=kind_names(side.used_robots, translator))] if side.used_robots else []),
        *([translator.say("tell-docks", told=docks(side.used_sectors, translator))] if side.used_sectors else []),
        *([translator.say("tell-powers", told=", ".join(shown))] if shown else []),
    )
    if used:
        yield translator.say("tell-used", who=who, told="; ".join(used))
    known = [kind for kind in side.known if kind not in side.used_robots]
    if known:
        yield translator.say("tell-known", who=who, robots=kind_names(known, translator))
    if side.opened is not None:
        none = translator.say("tell-none")
        yield translator.say(
            "tell-opened",
            who=who,
            robots=kind_names(side.opened.roster, translator) or none,
            docks=docks(side.opened.sectors, translator) or none,
            priorities=_numbers(side.opened.priorities) or none,
        )


def docks(sectors: Iterable[Sector], translator: Translator) -> str:
    return ", ".join(translator.say("sector-called", sector=sector.value) for sector in sectors)


def _numbers(found: Iterable[int]) -> str:
    return ", ".join(map(str, found))


def _describe_holdings(table: Table, hand: Hand, translator: Translator) -> Iterator[str]:
    held, say = hand.held, translator.say
    parts = (
        *([say("tell-robots", told=kind_names(held.roster, translator))] if held.roster else []),
        *([say("tell-powers", told=_numbers(held.powers))] if held.powers else []),
        *([say("tell-docks", told=docks(held.sectors, translator))] if held.sectors else []),
        *([say("tell-priorities", told=_numbers(held.priorities))] if held.priorities else []),
    )
    if parts:
        yield say("tell-hold", told="; ".join(parts))
    if hand.returned:
        yield say("tell-gave-back", numbers=_numbers(hand.returned))
    for number, power in hand.placed_powers:
        if table.piece(number) is not None:
            yield say("tell-under", what=_format_piece(table, number, translator), power=power)
    yield from (format_order(order, translator) for order in hand.orders)


def format_order(order: state.StandingOrder, translator: Translator) -> str:
    wishes = format_wishes(order.wishes, translator) or translator.say("tell-no-wishes")
    return translator.say("tell-order", kind=order.kind.value, wishes=wishes)


def format_wishes(wishes: Iterable[str], translator: Translator) -> str:
    """A standing order's wishes, best first: "NE, then E"; empty if there are none."""
    told = [" ".join(translator.say("typed-word", word=word) for word in wish.split()) for wish in wishes]
    return reduce(lambda some, one: translator.say("wishes-then", some=some, next=one), told) if told else ""


# --- a round in progress ---------------------------------------------------------------------------------------------


def _describe_question(voice: NameFormatter, table: Table, question: Question) -> str:
    """A question with its numbered answers. Targets have the same numbers as in the picture."""
    translator = voice.translator
    options = (
        translator.say("tell-option", number=number, what=option_words(table, question.topic, key, translator))
        for number, key in enumerate(question.options, 1)
    )
    return translator.say(
        "tell-asked",
        who=voice.who(question.seat),
        what=_format_piece(table, question.robot, translator),
        topic=question.topic.value,
        options="; ".join(options),
    )


def option_words(table: Table, topic: Topic, option: str, translator: Translator) -> str:
    if option == STAY:
        return translator.say("option-stay")
    match topic:
        case Topic.DIRECTION:
            return translator.say("way", way=option)
        case Topic.TARGET:
            space = space_of(option)
            at = place(table, space, translator)
            found = table.stack(space)[:1]
            return translator.say("tell-target", what=whose(found[0], translator), space=at) if found else str(at)
        case Topic.CLONES | Topic.TO:
            return str(translator.join_list([place(table, space_of(key), translator) for key in option.split("/")]))


def _under_way(voice: NameFormatter, table: Table) -> Iterator[str]:
    translator = voice.translator
    if table.running is not None and table.piece(table.running) is not None:
        yield translator.say("tell-move-of", what=_format_piece(table, table.running, translator))
    if table.last_turn is not None:
        yield translator.say("tell-last-turn", who=voice.who(table.last_turn))
    left = [words for task in table.agenda if (words := _task(table, task, translator))]
    if left:
        told = reduce(lambda some, one: translator.say("tell-then", some=some, next=one), left)
        yield translator.say("tell-to-come", told=told)


def _task(table: Table, task: state.Task, translator: Translator) -> str:
    """A remaining task in words; empty if its robot is gone, or if Sleepers don't wake up in this round."""
    if task is state.Closing.SLEEPERS and not table.last_round:
        return ""
    if isinstance(task, state.Closing):
        return translator.say("tell-closing", closing=_CLOSING[task])
    if table.piece(task.robot) is None:
        return ""
    robot = _format_piece(table, task.robot, translator)
    match task:
        case state.Turn():
            return translator.say("tell-turn", what=robot)
        case state.Run(_, power, givers) if givers:
            given = translator.join_list([_format_piece(table, giver, translator) for giver in givers])
            return translator.say("tell-power-given", power=power, what=robot, givers=given)
        case state.Run(_, power):
            return translator.say("tell-power", power=power, what=robot)
        case state.Use():
            return translator.say("tell-ability", what=robot)
        case state.Creep():
            return translator.say("tell-last-move", what=robot)
        case state.Wake():
            return translator.say("tell-waking", what=robot)
