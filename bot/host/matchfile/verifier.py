"""Verifies that a match file is consistent: positions and outcome follow from its secret and moves, and its hashes
and seals match."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from bot.engine.answers import check
from bot.engine.digest import digest
from bot.engine.errors import NotLegalError
from bot.engine.game import Decision, Seat, is_draw
from bot.engine.quoting import visible
from bot.games.common.text.prose import format_count, format_list
from bot.games.game import Document
from bot.host.core.match_state import FullMatchState, begin, play
from bot.host.match import hash_chain
from bot.host.matchfile.reader import MatchDocument
from bot.host.matchfile.writer import HASH, PUBLIC
from bot.host.model import commitments
from bot.host.model.drafts import Reveal
from bot.host.model.journal import Answers, DrawAgreed, Entry, Leave, RulesMigrated, Start
from bot.safe_errors import place


class MismatchError(Exception):
    """Something in a match file doesn't fit the rest, or an anchor. The text is a sentence that names it."""


def verify_match(match: MatchDocument, tell: Callable[[str], None]) -> FullMatchState:
    """Verify a match; return its replay. Calls `tell` for each check that passes, or raises MismatchError."""
    tell(_secret(match))
    tell(_chain(match))
    tell(_seats(match))
    start, *others = match.entries
    line = _after(match, None, start)
    tell(_move(match, start))
    for entry in others:
        line = _after(match, line, entry)
        tell(_move(match, entry))
    tell(_outcome(match, line))
    return line


# --- the start --------------------------------------------------------------------------------------------------------


def _secret(match: MatchDocument) -> str:
    if commitments.secret_commitment(match.start.secret) != match.commitment:
        raise MismatchError("The secret doesn't match its seal.")
    return f"The secret matches its seal: {match.commitment}."


def _chain(match: MatchDocument) -> str:
    last = hash_chain.hash_head(match.document)
    for number, entry in enumerate(match.journal, start=1):
        last = hash_chain.hash_entry(last, cast("Document", entry[PUBLIC]))
        if entry[HASH] != last:
            raise MismatchError(f"Entry {number}: its hash doesn't match this entry and the ones before it.")
    return f"The hashes tie {format_count(len(match.entries), 'move')} together; the last one is {last}."


def _seats(match: MatchDocument) -> str:
    for seat in match.seats:
        if seat.salt and not commitments.verify(seat.name, seat.salt, seat.commitment):
            raise MismatchError(f"{match.start.colours[seat.seat]}'s name doesn't match its seal.")
    first = [seat.seat for seat in match.seats if seat.since == 1]
    if sorted(first) != list(range(len(match.start.colours))):
        raise MismatchError("Not every player took exactly one seat at the start.")
    changes = len(match.seats) - len(first)
    changed = f"; {format_count(changes, 'seat change')} later" if changes else ""
    return f"Every player took a seat at the start{changed}."


# --- the moves --------------------------------------------------------------------------------------------------------


def _after(match: MatchDocument, line: FullMatchState | None, entry: Entry) -> FullMatchState:
    number = f"Move {entry.revision}"
    if line is not None:
        _may_follow(match, line, entry)
    before = 0 if line is None else line.state.table.round
    if entry.round != before:
        raise MismatchError(f"{number} is in round {before}, not in round {entry.round}.")
    try:
        longer = begin(match.game, entry) if line is None else _replay_entry(line, entry)
        found = digest(longer.state.table)
    except Exception as error:  # whatever the error: the rules can't play this move
        raise MismatchError(f"{number} can't be played: {place(error)}.") from None
    if found != entry.digest:
        raise MismatchError(f"{number} leads to a different position.")
    return longer


def _replay_entry(line: FullMatchState, entry: Entry) -> FullMatchState:
    steps = play(line.rules, line.state, entry.content)
    return line.then(entry, steps[-1].state if steps else line.state)


def _may_follow(match: MatchDocument, line: FullMatchState, entry: Entry) -> None:
    number = f"Move {entry.revision}"
    if line.rules.outcome(line.state) is not None:
        raise MismatchError(f"{number} comes after the end of the game.")
    match entry.content:
        case Answers() as given:
            asked = {decision.seat: decision for decision in line.decisions}
            _are_answers(match, number, line, asked, given)
            _are_sealed(match, number, line, asked, given)
        case Leave(seat=seat):
            if any(isinstance(each.content, Leave) and each.content.seat == seat for each in line.entries):
                raise MismatchError(f"{number}: {name_of(match, seat)} was already out.")
        case DrawAgreed():
            if not any(True for _ in line.rules.settle(line.state)):
                raise MismatchError(f"{number}: there was nothing to agree on.")
        case Start() | RulesMigrated():
            raise MismatchError(f"{number} starts the game again.")


def _are_answers(
    match: MatchDocument, number: str, line: FullMatchState, asked: dict[Seat, Decision], given: Answers
) -> None:
    for seat in sorted(set(asked) ^ set(given.answers)):
        wrong = "had a question but didn't answer" if seat in asked else "had no question"
        raise MismatchError(f"{number}: {name_of(match, seat)} {wrong}.")
    for seat, answer in given.answers.items():
        try:
            check(line.rules, line.state, asked[seat], answer)
        except NotLegalError:
            raise MismatchError(f"{number}: {name_of(match, seat)}'s answer isn't legal.") from None


def _are_sealed(
    match: MatchDocument, number: str, line: FullMatchState, asked: dict[Seat, Decision], given: Answers
) -> None:
    every = (*given.seals, *given.auto_seals)
    for seat in dict.fromkeys(seal.seat for seal in every):
        if seat not in asked:
            raise MismatchError(f"{number}: {name_of(match, seat)} had no question, so there was nothing to seal.")
        texts = line.game.parts(line.state.table, asked[seat], given.answers[seat])
        own = [seal for seal in every if seal.seat == seat]
        for seal in own:
            if texts.get(seal.part) != seal.text:
                raise MismatchError(f"{number}: {_describe_seal(match, seal)} isn't the answer.")
            if not commitments.verify(seal.text, seal.salt, seal.commitment):
                raise MismatchError(f"{number}: {_describe_seal(match, seal)} doesn't match its seal.")
        if [seal.part for seal in own] != list(texts):
            raise MismatchError(f"{number}: not every part of {name_of(match, seat)}'s answer has exactly one seal.")


def _move(match: MatchDocument, entry: Entry) -> str:
    match entry.content:
        case Start():
            return "Move 1, the start: the setup follows from the secret."
        case Answers(answers=answers, seals=locked, auto_seals=auto):
            given = (*locked, *auto)
            fit = "matches" if len(given) == 1 else "match"
            said = f"{format_count(len(answers), 'legal answer')}, {format_count(len(given), 'seal')} that {fit}"
            open_ = [name_of(match, seat) for seat in sorted(set(answers) - {seal.seat for seal in given})]
            said += f", none of {format_list(open_)}" if open_ else ""
        case Leave(seat=seat):
            said = f"{name_of(match, seat)} is out of the game"
        case DrawAgreed():
            said = "everyone agreed to end the game"
    place = f"round {entry.round}" if entry.round else "the setup"
    return f"Move {entry.revision}, {place}: {said}; the secret gives the same result."


# --- the end ----------------------------------------------------------------------------------------------------------


def _outcome(match: MatchDocument, line: FullMatchState) -> str:
    found = line.rules.outcome(line.state)
    if found != match.outcome or match.cancelled is not (found is None):
        raise MismatchError("The outcome doesn't match the game.")
    if found is None:
        return "The outcome: none, the game was cancelled."
    if is_draw(found.winners, len(match.names)):
        return f"The outcome: a draw ({found.reason})."
    winners = format_list([name_of(match, seat) for seat in sorted(found.winners)] or ["nobody"])
    return f"The outcome: won by {winners} ({found.reason})."


# --- texts ------------------------------------------------------------------------------------------------------------


def _describe_seal(match: MatchDocument, seal: Reveal) -> str:
    return f"{name_of(match, seal.seat)}'s {visible(seal.part) or 'answer'}"  # the file can give a part any name


def name_of(match: MatchDocument, seat: Seat) -> str:
    return f"{match.start.colours[seat]} ({match.names[seat]})"
