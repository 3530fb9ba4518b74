"""Explanation of an instruction's effect, in words and a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from bot.ai.counterfactual import Branch, Why
from bot.discord_ui.blocks import Style, button, gallery, row, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.format import format_name, title_of
from bot.discord_ui.interactions.actions.history import ShowStep
from bot.discord_ui.interactions.recap import SpoilerLine
from bot.discord_ui.texts import Say, translator_of
from bot.discord_ui.views.play.round_log import order_button, round_name, scenes, why_menu
from bot.games.counterfactuals import Causes, Executed, Spoiler
from bot.games.game import AnyGame, Names
from bot.host.model.views import MoveView

AnyCauses: TypeAlias = Causes[Any, Any]

MANY = 2
"""Maximum number of causes that the page explains one by one."""


def why_page(move: MoveView, at: int, why: Why, picture: Picture) -> MessageContent:
    """Explanation of the instruction in scene `at`."""
    causes = move.game.causes
    if causes is None:
        raise TypeError("nobody can ask that of this game")
    asked, table, say = why.found.executed[-1], move.record.id, translator_of(move.game).say
    head = say("because-heading", round=round_name(move), what=causes.instruction_name(why.found.steps, move.names))
    heading = text(f"-# {title_of(move.game, move.record)}", f"### {head}", *_answer(move, causes, why, asked))
    shown = why.found if why.without is None else why.without
    alt = move.game.words.story(shown.table_before(shown.executed[-1]), shown.steps, move.names).alt
    buttons = [button(say("because-back"), ShowStep(table, move.revision, at, in_place=True), emoji="◀️")]
    if executed := sum(one.end > one.begin for one in why.causes):
        label = say("because-see" if executed == 1 else "because-see-last")
        press = ShowStep(table, move.revision, scene_of_cause(move, why), in_place=True, slot=1)
        buttons.append(button(label, press, emoji="👣", style=Style.primary))
    buttons += order_button(move.game, table)
    caption = f"-# {say('because-would' if why.without is not None and not why.alike else 'because-was')}"
    others = why_menu(move, scenes(move), asked.seat, but=at)
    return v2(heading, text(caption), gallery(picture.name, alt), row(*buttons), *others, picture=picture)


def spoiler_line(move: MoveView, found: Why | Spoiler) -> SpoilerLine:
    if isinstance(found, Why):
        line = why_line(move, found)
        return SpoilerLine(line, line, (move.revision, scene_of_cause(move, found)))
    return SpoilerLine(*spoiler_lines(move.game, move.names, found), (move.revision, _scene_at(move, found.end)))


def spoiler_lines(game: AnyGame, names: Names, spoiler: Spoiler) -> tuple[str, str]:
    """The line on another player's action that spoiled the preview, and its version for a lock screen."""
    who = format_name(names[spoiler.seat])
    did = translator_of(game).say("because-they", who=who, name=spoiler.name, did=spoiler.did)
    return f"{did} {spoiler.lost}", f"{did} {spoiler.lock_screen}"


def why_line(move: MoveView, why: Why) -> str:
    causes, say, found, without = move.game.causes, translator_of(move.game).say, why.found, why.without
    if causes is None or without is None:
        raise TypeError("nobody can ask that of this game")
    seat = found.executed[-1].seat
    would = causes.would(why.kind, without.steps, found.steps, seat, move.names)
    if len(why.causes) > 1:
        return say("because-together", whose=_whose(move, why.causes, causes.unit), would=would)
    (one,) = why.causes
    steps = found.of(one)
    who, name = format_name(move.names[one.seat]), causes.instruction_name(steps, move.names)
    did = say("because-they", who=who, name=name, did=causes.did(steps, seat, move.names))
    return f"{did} {say('because-without', count=1, would=would)}"


def scene_of_cause(move: MoveView, why: Why) -> int:
    """Index of the scene in which the last of the executed causes ends."""
    return _scene_at(move, max(one.end for one in why.causes if one.end > one.begin))


def _scene_at(move: MoveView, end: int) -> int:
    return next(place for place, scene in enumerate(scenes(move)) if scene.end >= end)


def _answer(move: MoveView, causes: AnyCauses, why: Why, asked: Executed) -> Iterator[str]:
    seat, found, without, say = asked.seat, why.found, why.without, translator_of(move.game).say
    if without is None:
        yield say("because-alone", would=causes.never)
        return
    if why.alike:
        yield say("because-nobody")
        yield causes.own(found.steps, seat, move.names)
        return
    would = causes.would(why.kind, without.steps, found.steps, seat, move.names)
    if not why.causes:
        yield say("because-several", would=would, unit=causes.unit)
        return
    if len(why.causes) > MANY:
        yield say("because-together", whose=_whose(move, why.causes, causes.unit), would=would)
        return
    for one in why.causes:
        own = one.seat == seat
        if own:
            yield say("because-nobody")
        steps = found.of(one)
        if steps:
            name, did = causes.instruction_name(steps, move.names), causes.did(steps, seat, move.names)
        else:
            name, did = causes.describe_waiting(found.seen[: one.end], one.seat, one.number, move.names)
        when = _when(say, found, one, causes.unit)
        if own:
            yield say("because-own", name=name, when=when, did=did)
        else:
            yield say("because-theirs", who=format_name(move.names[one.seat]), name=name, when=when, did=did)
    yield say("because-without", count=len(why.causes), would=would)


def _when(say: Say, found: Branch, one: Executed, unit: str) -> str:
    if one not in found.executed:
        return say("because-to-come")
    before = len(found.executed) - 1 - found.executed.index(one)
    return say("because-before", count=before, unit=unit)


def _whose(move: MoveView, several: Sequence[Executed], unit: str) -> str:
    translator = translator_of(move.game)
    shares = [
        translator.say("because-of", count=count, unit=unit, who=format_name(move.names[seat]))
        for seat, count in Counter(one.seat for one in several).items()
    ]
    return str(translator.join_list(shares))
