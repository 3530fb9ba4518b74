"""The largest possible content of each view, made by the real rules, and a check of Discord's limits."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from bot.discord_ui.components import MessageForm
from bot.discord_ui.images.app_emoji import ORDINARY, AppEmoji, Known
from bot.engine.answers import at_random, finish
from bot.engine.game import DONE
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.common.drafts.acts import from_menus, groups_of
from bot.games.common.text.prose import count_units
from bot.games.game import DraftContext
from bot.games.lazy_sequence import LazySequence
from bot.host.model.drafts import Commitment, Draft, Reveal
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Participant, Place, Status, TableClock, TableRecord
from bot.host.model.views import Awaited, MoveView, SeatView, TableView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.discord_ui.components import MessageContent
    from bot.engine.game import Answer, Choice, Rules, Seat, State
    from bot.games.game import AnyGame

GAME = GAMES["rambots"]
NAMES = ("*_`~|>#[]()<:-" * 3)[:32], "🤖" * 32, "W" * 32, "@everyone <@1> ||spoiler|| ```x``"
NOW = datetime(2030, 1, 1, tzinfo=UTC)
SEALED = tuple(Commitment(f"{'W' * 18} {number}", "f" * 64) for number in range(3))
ROW, TEXT, GALLERY = 1, 10, 12
OURS = AppEmoji(ORDINARY.icons)
OURS.known = {key: Known("W" * 8, 2**63) for key in ORDINARY.icons}
BIG = 10**9
"""A number that no table or revision will reach."""


def rules(game: AnyGame = GAME) -> Rules[Any, Any, Any]:
    """The game's rules with default options."""
    return game.rules(game.with_defaults({}))


def opening(game: AnyGame = GAME) -> State[Any, Any]:
    """A game with the most players, before their first answer."""
    colours = tuple(colour.key for colour in game.colours)
    return rules(game).start(colours[: max(game.seats)], Rng(7))


def played(state: State[Any, Any], seed: int, game: AnyGame = GAME) -> tuple[dict[Seat, Answer], list[Any]]:
    """Return the longest random answers to the pending questions, and the steps that follow."""
    answers: dict[Seat, Answer] = {}
    rng = Rng(seed)
    for decision in rules(game).pending_decisions(state):
        best: Answer = ()
        for _ in range(8):
            answer, rng = at_random(rules(game), state, decision, rng)
            best = max(best, answer, key=len)
        answers[decision.seat] = best
    return answers, list(rules(game).advance(state, answers))


def record(status: Status = Status.PLAYING, *, refusal: str | None = None, game: AnyGame = GAME) -> TableRecord:
    """A table with large numbers and long names."""
    return TableRecord(
        terms=TableTerms(options={option.key: option.values[-1][0] for option in game.options}, pace=7 * 24 * 60 * 60),
        id=BIG,
        game=game.key,
        edition=1,
        status=status,
        opener=2**63,
        place=Place(guild=2**63, channel=2**63),
        channel=2**63 - 1,
        players=tuple(
            Participant(seat, NAMES[seat % len(NAMES)], game.colours[seat].key, user=2**63 + seat, computer=None)
            for seat in range(max(game.seats))
        ),
        revision=BIG,
        question=BIG,
        asked_at=NOW,
        deadline=NOW,
        timing=TableClock(seconds=7 * 24 * 60 * 60),
        opened_at=NOW,
        refusal=refusal,
        lobby_message=2**63,
    )


def table_view(
    state: State[Any, Any] | None,
    status: Status = Status.PLAYING,
    *,
    refusal: str | None = None,
    game: AnyGame = GAME,
    law: Rules[Any, Any, Any] | None = None,
) -> TableView:
    """The table with everyone awaited, half of them compiled."""
    held = record(status, refusal=refusal, game=game)
    asked = () if state is None else (law or rules(game)).pending_decisions(state)
    awaited = tuple(
        Awaited(held.players[each.seat], each, compiled=each.seat % 2 == 0, commitments=SEALED) for each in asked
    )
    return TableView(held, game, None if state is None else state.table, awaited, outcome=None)


def move_view(before: State[Any, Any], steps: list[Any], *, kind: str = "answers", game: AnyGame = GAME) -> MoveView:
    """A move with all its seals."""
    after = steps[-1].state if steps else before
    return MoveView(
        record=record(game=game),
        game=game,
        revision=BIG,
        round=before.table.round,
        kind=kind,
        before=before.table,
        steps=tuple(step.seen for step in steps),
        after=after.table,
        at=NOW,
        seals=tuple(Reveal(seat, "SRN MBE LGU SYW LRS", "0" * 32, "f" * 64, "") for seat in range(max(game.seats))),
        outcome=rules(game).outcome(after),
    )


def seat_view(
    state: State[Any, Any],
    draft: Answer,
    *,
    compiled: bool = False,
    game: AnyGame = GAME,
    law: Rules[Any, Any, Any] | None = None,
) -> SeatView:
    """The first asked seat with a draft; `law` replaces the game's default rules."""
    law = law or rules(game)
    decision = law.pending_decisions(state)[0]
    number = decision.seat
    hand = state.hands[number]
    so_far = draft[:-1] if draft[-1:] == (DONE,) else draft
    menu = () if compiled else law.menu(state, decision, so_far)
    view = table_view(state, game=game, law=law)
    return SeatView(
        view=view,
        player=view.record.players[number],
        hand=hand,
        decision=decision,
        draft=Draft(number, BIG, BIG, so_far, (), compiled, SEALED if compiled else ()),
        short=None,
        can_compile=finish(law, state, decision, so_far) is not None,
        menu=LazySequence(lambda: (choice for choice in menu if choice.key != DONE)),
        groups=LazySequence(lambda: () if compiled else groups_of(game, law, state, decision, so_far, Rng())),
        preview=LazySequence(lambda: (step.seen for step in law.preview(state.table, hand, number, so_far))),
        text=game.format_answer(state.table, decision, so_far),
    )


def offering(seat: SeatView, choices: Sequence[Choice]) -> SeatView:
    """Replace the choices for a seat's draft."""
    assert seat.decision is not None
    left = tuple(choice for choice in choices if choice.key != DONE)
    so_far = () if seat.draft is None else seat.draft.answer
    context = DraftContext(seat.view.table, seat.hand, seat.decision, so_far, lambda _: left, Rng())
    return replace(
        seat, menu=LazySequence(lambda: left), groups=LazySequence(lambda: from_menus(context, seat.view.game.words))
    )


def complaints(page: MessageContent) -> list[str]:
    """Reasons why Discord would refuse a page."""
    found: list[str] = []
    everything = _walk(payload(page))
    text = sum(len(each["content"]) for each in everything if each.get("type") == 10)
    ids = [each["custom_id"] for each in everything if "custom_id" in each]
    if page.form is MessageForm.ORDINARY:
        _ordinary(found, page)
    _want(found, len(everything) <= 40, f"{len(everything)} components")
    _want(found, text <= 4000, f"{text} characters")
    _want(found, len(ids) == len(set(ids)), f"the same custom id twice in {ids}")
    for each in everything:
        _component(found, each)
    return found


def _ordinary(found: list[str], page: MessageContent) -> None:
    """Check an ordinary message's limits as it's sent, both with the bot's own emoji and with standard ones."""
    kinds = [block["type"] for block in page.blocks]
    shown = [kind for kind in kinds if kind == GALLERY]
    _want(found, set(kinds) <= {ROW, TEXT, GALLERY}, f"components of kinds {set(kinds)}")
    _want(found, kinds == sorted(kinds, key=(TEXT, GALLERY, ROW).index), f"parts in the order {kinds}")
    _want(found, kinds.count(ROW) <= 5, f"{kinds.count(ROW)} rows")
    _want(found, len(shown) == len(page.pictures) <= 1, f"{len(page.pictures)} pictures, {len(shown)} shown")
    _want(found, not (page.pictures and len(page.pictures[0].name) > 100), "a long file name")
    for app_emoji in (ORDINARY, OURS):
        content = page.new(app_emoji)["content"]
        _want(found, 0 < count_units(content) <= 2000, f"{count_units(content)} characters")
        told = [file.description or "" for file in page.files(app_emoji)]
        _want(found, all(0 < count_units(each) <= 1024 for each in told), "a description")


def payload(page: MessageContent) -> list[Any]:
    """Components as they're sent."""
    components: list[Any] = page.view().to_components()  # type: ignore[no-untyped-call]  # untyped in discord.py
    return components


def _walk(components: list[Any]) -> list[Any]:
    inner = ((each, [*each.get("components", []), *filter(None, [each.get("accessory")])]) for each in components)
    return [part for each, within in inner for part in (each, *_walk(within))]


def _component(found: list[str], each: dict[str, Any]) -> None:
    match each["type"]:
        case 1:
            _want(found, 1 <= len(each["components"]) <= 5, f"a row of {len(each['components'])}")
        case 2:
            label = each.get("label") or each.get("emoji", {}).get("name", "")
            _want(found, 1 <= len(label) <= 80, f"the label {label!r}")
        case 3:
            _want(found, len(each["placeholder"]) <= 150, f"the placeholder {each['placeholder']!r}")
            _want(found, 1 <= len(each["options"]) <= 25, f"{len(each['options'])} options")
            values = [option["value"] for option in each["options"]]
            _want(found, len(values) == len(set(values)), f"the same value twice in {values}")
            for option in each["options"]:
                lengths = [len(option.get(key) or "") for key in ("label", "value", "description")]
                _want(found, max(lengths) <= 100 and lengths[0] > 0, f"the option {option}")
                _want(found, option.get("description") != "", f"a description of nothing in {option}")
        case 10:
            _want(found, bool(each["content"]), "an empty text")
        case 12:
            told = [item["description"] for item in each["items"] if item.get("description") is not None]
            _want(found, all(1 <= len(description) <= 1024 for description in told), "a description")
        case _:
            pass
    _want(found, len(each.get("custom_id", "")) <= 100, f"the custom id {each.get('custom_id')}")


def _want(found: list[str], holds: bool, complaint: str) -> None:
    if not holds:
        found.append(complaint)
