"""A round's highlights, its log page by page, and its pictures one by one."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count, groupby
from typing import Any, Final

from bot.discord_ui.blocks import Block, Style, button, gallery, menu, option, row, rows, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.format import BLANK, TEXT, format_name, length, seat_name, title_of
from bot.discord_ui.interactions.actions import history
from bot.discord_ui.interactions.custom_ids import CustomId
from bot.discord_ui.phone_layout import count_text_lines
from bot.discord_ui.texts import Say, translator_of
from bot.engine.game import PublicStep, Seat, is_draw
from bot.engine.identity import Same
from bot.games.common.text.prose import DOOR, IDLE
from bot.games.counterfactuals import Executed
from bot.games.game import MAX_HEADLINE, AnyGame, RoundNarration
from bot.host.model.seat_holders import holder_at
from bot.host.model.views import MoveView
from bot.host.ratings.placements import places
from bot.name_caches import track_names

MAX_LOG_LINES: Final = 30
"""Maximum number of log lines on a page."""
_MEDALS: Final = dict(enumerate("🥇🥈🥉"))
UNPLACED: Final = "▪️"
"""Prefix for players who left, except winners, and for everyone if nobody won."""
_KEY: Final = "\ufe0f\u20e3"
"""Turns a digit into an emoji. With a full stop instead, Discord would begin a list."""
MAX_CACHED_STORIES: Final = 64
HEADING_LENGTH: Final = 300
"""Number of a page's characters reserved for its heading."""


def story_of(move: MoveView) -> RoundNarration:
    return _story(Same(move.game), Same(move.before), Same(move.steps), move.names)


@track_names
@lru_cache(maxsize=MAX_CACHED_STORIES)
def _story(
    game: Same[AnyGame], before: Same[Any], steps: Same[tuple[PublicStep[Any, Any], ...]], names: tuple[str, ...]
) -> RoundNarration:
    """Narration of public steps, cached because each update of the post needs it."""
    return game.it.words.story(before.it, steps.it, names)


def round_name(move: MoveView) -> str:
    return move.game.words.round(move.after, move.round)


def upshot(move: MoveView, story: RoundNarration) -> list[str]:
    """Lines on the most important events; for the last move, on the result."""
    if move.outcome is None:
        told, late = _timely(move, story.headline), _late(move)
        if (surplus := len(told) + len(late) - MAX_HEADLINE) > 0 and late:
            del told[-1 - surplus : -1]  # not the last line: after the setup, it says how everyone stands
        return [*told, *late]
    winners = move.outcome.winners
    translator = translator_of(move.game)
    who = translator.join_list([format_name(move.names[seat]) for seat in sorted(winners)])
    if is_draw(winners, len(move.record.players)):
        won = translator.say("end-draw")
    else:
        won = translator.say("end-wins", count=len(winners), who=who) if winners else translator.say("end-nobody-wins")
    how = move.game.words.explain_ending(move.after, winners, move.outcome.reason, move.names)
    fared = format_standings(move, late=move.late)
    # the standings mention players who left
    decided = [line for line in (how, *story.headline) if line and not line.startswith(DOOR)]
    room = MAX_HEADLINE - 1 - len(fared)
    if room < 1 and decided and not how and len(winners) == 1 and not winners.intersection(move.late):
        fared, room = fared[1:], 1  # the headline names the winner
    return [f"## {won}", *decided[: max(room, 0)], *fared]


def brief(move: MoveView, story: RoundNarration, room: int) -> list[str]:
    """The result, or else the highlights: what fits into `room` lines on a phone, but at least the winner and the
    standings, or one highlight and who left or was late."""
    if move.outcome is not None:
        told = upshot(move, story)
        least = 1 + len(move.record.players)
        while len(told) > least and _count_lines(told) > room:
            del told[-least]
        return told
    notes = _timely(move, story.notes)
    gone = [line for line in notes[1:] if line.startswith(DOOR)]  # never left out: it changes the game
    rest = replace(story, notes=tuple(line for line in notes if line not in gone))
    last, say = [*gone, *_late(move)], translator_of(move.game).say
    versions = [[*_with_lead(rest, told), *last] for told in shorten_notes(rest.notes, say)]
    return next((lines for lines in versions if _count_lines(lines) <= room), versions[-1])


def _timely(move: MoveView, lines: Iterable[str]) -> list[str]:
    """The lines without the one on players who made no program, if the line on people who hadn't locked in names all of
    them."""
    names = {seat: format_name(name) for seat, name in enumerate(move.names)}
    idle = sorted((names.pop(seat) for seat in move.empty), key=len, reverse=True)  # one may contain another

    def names_others(line: str) -> bool:
        for name in idle:
            line = line.replace(name, "")
        return any(name in line for name in names.values())

    return [line for line in lines if not line.startswith(IDLE) or names_others(line)]


def shorten_notes(notes: Sequence[str], say: Say) -> Iterator[tuple[str, ...]]:
    """Yield all notes, then one fewer each time, followed by the number left out; the first one always stays."""
    yield tuple(notes)
    for kept in range(len(notes) - 1, 0, -1):
        yield *notes[:kept], say("log-more-notes", count=len(notes) - kept)


def _with_lead(story: RoundNarration, told: Sequence[str]) -> list[str]:
    if not story.lead:
        return list(told)
    if told != story.notes and count_text_lines(joined := f"{told[-1]} · {story.lead}") == 1:
        return [*told[:-1], joined]
    return [*told, story.lead]


def _count_lines(lines: Iterable[str]) -> int:
    return sum(map(count_text_lines, lines))


def _late(move: MoveView) -> list[str]:
    """A line on the people whose turns ended because of the others' answers, and one on those whose time ran out."""
    slow = [seat for seat in move.late if seat not in move.rushed]
    return [_late_line(move, seats, rushed=rushed) for seats, rushed in ((move.rushed, True), (slow, False)) if seats]


def _late_line(move: MoveView, seats: Sequence[Seat], *, rushed: bool) -> str:
    translator = translator_of(move.game)
    names = {seat: format_name(_late_name(move, seat)) for seat in seats}
    laid = [name for seat, name in names.items() if seat not in move.empty]
    none = [name for seat, name in names.items() if seat in move.empty]
    why, listed = translator.say("late-why", rushed=int(rushed)), translator.join_list
    if laid and none:
        return translator.say("late-both", why=why, laid=listed(laid), none=listed(none))
    return translator.say("late-laid" if laid else "late-none", why=why, who=listed(laid or none))


def _late_name(move: MoveView, seat: Seat) -> str:
    """The name of the person who was late, even if a computer has taken over since."""
    sitters = (holder_at(move.record, seat, at) for at in range(move.first_revision, move.revision + 1))
    return next((sitter.name for sitter in sitters if sitter.user is not None), move.names[seat])


def format_standings(move: MoveView, *, late: Container[Seat] = ()) -> list[str]:
    """The final standings, winners first, with a note on people who were `late`. Empty without an outcome."""
    if move.outcome is None:
        return []
    game, players = move.game, move.record.players
    reached = places(game, move.record.terms.options, move.after, players, move.outcome.winners)
    say, lines = translator_of(game).say, []
    for player in sorted(players, key=lambda player: reached[player.seat]):
        ranked = move.outcome.winners and (not player.has_left or player.seat in move.outcome.winners)
        place = place_emoji(reached[player.seat] - 1) if ranked else UNPLACED
        score = game.words.score(move.after, player.seat)
        hurried = int(player.seat in move.rushed)
        time = say("fared-late", rushed=hurried) if player.seat in late and player.user is not None else ""
        notes = [note for note in (score, time, say("fared-left") if player.has_left else "") if note]
        lines.append(" · ".join((f"{place} {seat_name(game, player)}", *notes)))
    return lines


def place_emoji(place: int) -> str:
    """A place, counted from 0, as emoji."""
    return _MEDALS.get(place) or "".join(f"{digit}{_KEY}" for digit in str(place + 1))


def log_page(move: MoveView, number: int = 0) -> MessageContent:
    """A page of the log. A `number` past the end means the last page."""
    say = translator_of(move.game).say
    pages = list(_pages(say, [*_headline(move), *_by_player(move)], TEXT - HEADING_LENGTH))
    at = min(number, len(pages) - 1)
    what = f"{say('button-log')} · {round_name(move)}{page_count(move.game, at, len(pages))}"
    table, revision = move.record.id, move.revision
    leaves = leaf_buttons(move.game, at, len(pages), lambda to, _: history.ShowLog(table, revision, to, in_place=True))
    return v2(
        text(f"-# {title_of(move.game, move.record)}", f"### {what}"),
        text(*pages[at]),
        *rows(leaves),
        row(
            button(say("button-step"), history.ShowStep(table, revision), emoji="👣", off=not move.steps),
            *order_button(move.game, table),
            button(say("button-rounds"), history.ShowHistory(table, revision), emoji="📜"),
            button(say("button-seals"), history.ShowSeals(table, revision), emoji="🔏"),
        ),
    )


def page_count(game: AnyGame, at: int, count: int) -> str:
    return f" · {translator_of(game).say('page-of', number=at + 1, count=count)}" if count > 1 else ""


def leaf_buttons(game: AnyGame, at: int, count: int, press: Callable[[int, int], CustomId]) -> list[Block]:
    """Buttons for the pages before and after page `at`, if there are several pages. `press` returns a button's action;
    its arguments are the page and a number that differs between the two buttons."""
    if count < 2:
        return []
    say = translator_of(game).say
    back = button(say("button-previous"), press(max(at - 1, 0), 1), emoji="◀️", off=at == 0)
    return [back, button(say("button-next"), press(at + 1, 2), emoji="▶️", off=at + 1 == count)]


@dataclass(frozen=True, slots=True)
class _Line:
    words: str
    heading: str = ""


def _headline(move: MoveView) -> list[_Line]:
    story = story_of(move)
    return [_Line(line) for line in story.headline] if any(beat.seat is not None for beat in story.log) else []


def _by_player(move: MoveView) -> Iterator[_Line]:
    """The log by player. Lines with a `subject` are numbered in order; those without a player come before or after."""
    log, numbers = story_of(move).log, count(1)
    lines = [f"`{next(numbers)}` {beat.line}" if beat.subject else beat.line for beat in log]
    begins = next((at for at, beat in enumerate(log) if beat.seat is not None), len(log))
    yield from map(_Line, lines[:begins])
    for seat in dict.fromkeys(beat.seat for beat in log if beat.seat is not None):
        name = seat_name(move.game, move.record.players[seat])
        yield from (_Line(line, name) for line, beat in zip(lines, log, strict=True) if beat.seat == seat)
    yield from (_Line(line) for line, beat in zip(lines[begins:], log[begins:], strict=True) if beat.seat is None)


def _pages(say: Say, lines: Iterable[_Line], room: int) -> Iterator[list[str]]:
    page: list[str] = []
    heading = ""
    for line in lines:
        longer = [*page, *_under_heading(line, heading, first=not page)]
        if page and (len(page) >= MAX_LOG_LINES or length("\n".join(longer)) > room):
            yield page
            longer = _under_heading(line, "", first=True)
        page, heading = longer, line.heading
    yield page or [say("nothing-happened")]


def _under_heading(line: _Line, last: str, *, first: bool) -> list[str]:
    """The line, below its heading if that isn't the `last` one of the page."""
    if line.heading == last:
        return [line.words]
    if first:
        return [line.heading, line.words]
    # a blank line, because Discord's headings would be larger than the round's
    return [f"{BLANK}\n{line.heading}" if line.heading else BLANK, line.words]


def order_button(game: AnyGame, table: int, *, named: bool = True) -> list[Block]:
    """Button for the rules on who goes first, if the game has such a page. It's only an emoji unless `named`."""
    return [versions[0 if named else -1] for versions in order_versions(game, table)]


def order_versions(game: AnyGame, table: int) -> list[list[Block]]:
    """Versions of the order button: with the whole label, with a short one, and with only an emoji."""
    return _order_versions(Same(game), table)


@lru_cache
def _order_versions(same: Same[AnyGame], table: int) -> list[list[Block]]:
    game = same.it
    subjects, say = game.subjects(), translator_of(game).say
    if not subjects:
        return []
    press = history.ShowRules(table, game.key, subjects[game.order].page)
    return [[button(label, press, emoji="🔢") for label in (say("button-order"), say("button-order-brief"), "")]]


@dataclass(frozen=True, slots=True)
class Scene:
    """A single picture: an instruction, or something else that happened, with all its effects."""

    begin: int
    """Number of steps before the scene."""
    end: int
    lines: tuple[str, ...]
    seat: Seat | None


def scenes(move: MoveView) -> tuple[Scene, ...]:
    found: list[Scene] = []
    begin = 0
    for end, group in groupby(story_of(move).log, key=lambda beat: beat.until):
        beats = list(group)
        if end > begin:
            found.append(Scene(begin, end, tuple(beat.whole for beat in beats), beats[0].seat))
            begin = end
        elif found:
            last = found[-1]
            found[-1] = Scene(last.begin, last.end, (*last.lines, *(beat.whole for beat in beats)), last.seat)
    return tuple(found)


def instruction_in(move: MoveView, scene: Scene) -> Executed | None:
    """The instruction that a scene shows, if there's one that can be explained; otherwise None."""
    causes = move.game.causes
    if causes is None or not move.explained:
        return None
    return next((one for one in causes.split_instructions(move.steps) if scene.begin < one.end <= scene.end), None)


def step_page(move: MoveView, shown: Sequence[Scene], at: int, picture: Picture, seat: Seat | None) -> MessageContent:
    scene, say = shown[at], translator_of(move.game).say
    lines = next(_pages(say, map(_Line, scene.lines), TEXT - HEADING_LENGTH))
    head = f"### {round_name(move)} · {say('page-of', number=at + 1, count=len(shown))}"
    mine = next((number for number in range(at + 1, len(shown)) if shown[number].seat == seat), None)
    steps = [
        _step(move, say("button-previous"), at - 1, len(shown), "◀️", 0),
        _step(move, say("button-next"), at + 1, len(shown), "▶️", 1, style=Style.primary),
    ]
    if seat is not None:
        steps.append(_step(move, say("button-my-next"), -1 if mine is None else mine, len(shown), "⏭️", 2))
    log = button(say("button-log"), history.ShowLog(move.record.id, move.revision), emoji="📜")
    before = move.steps[scene.begin - 1].table if scene.begin else move.before
    told = move.game.words.story(before, move.steps[scene.begin : scene.end], move.names)
    blocks = [
        text(f"-# {title_of(move.game, move.record)}", head),
        gallery(picture.name, told.alt),
        text(*lines),
        row(*steps, log, *order_button(move.game, move.record.id)),
    ]
    own = instruction_in(move, scene)
    if own is not None and own.seat == seat:
        press = history.ExplainStep(move.record.id, move.revision, at)
        blocks.append(row(button(say("button-why"), press, emoji="❓")))
    elif seat is not None:
        blocks += why_menu(move, shown, seat)
    return v2(*blocks, picture=picture)


def why_menu(move: MoveView, shown: Sequence[Scene], seat: Seat, *, but: int | None = None) -> list[Block]:
    """A menu of a seat's instructions that can be explained, except for the one in scene `but`."""
    causes = move.game.causes
    if causes is None:
        return []
    asked = [(at, one) for at, scene in enumerate(shown) if at != but and (one := instruction_in(move, scene))]
    options = [
        option(move.game.plain(causes.instruction_name(move.steps[one.begin : one.end], move.names)), str(at))
        for at, one in asked
        if one.seat == seat
    ]
    press = history.ExplainStep(move.record.id, move.revision, 0)
    return [row(menu(translator_of(move.game).say("because-which"), press, options))] if options else []


def _step(
    move: MoveView, label: str, to: int, count: int, emoji: str, slot: int, *, style: Style = Style.secondary
) -> Block:
    # `slot` keeps the custom IDs unique if two buttons lead to the same scene
    press = history.ShowStep(move.record.id, move.revision, max(to, 0), in_place=True, slot=slot)
    return button(label, press, emoji=emoji, off=not 0 <= to < count, style=style)
