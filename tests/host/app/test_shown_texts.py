"""Everything that the host shows and refuses in small games, compared with approved texts."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.answers import at_random, finish
from bot.engine.errors import UserError
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.host.app.host import Replace
from bot.host.core.errors import PostRefusedError, PostUnsureError
from bot.host.core.match_state import BrokenError, replay_journal
from bot.host.match import projections
from bot.host.match.drafts import Clear, Do, Undo
from bot.host.model.drafts import Draft, StoredDraft
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status, User
from bot.host.model.views import Panel
from bot.i18n import ENGLISH
from tests.agreed import hold
from tests.host.harness import ANN, BOB, CAT, DAN, HERE, HostHarness, running_host
from tests.host.toy import toy
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Iterator

    from bot.host.core.match_state import MatchState
    from bot.host.model.tables import TableRecord

AGREED = Path(__file__).parents[1] / "agreed"
LEFT_OUT = {"game", "record", "menu", "groups", "preview", "promised", "mark", "view"}
"""Fields that are shown under their own name, or elsewhere."""


def empty(value: object) -> bool:
    return value is None or value is False or value in ((), "", frozenset())


def told(value: object) -> str:
    """A value by its fields, without empty ones."""
    if is_dataclass(value) and not isinstance(value, type):
        parts = ((each.name, getattr(value, each.name)) for each in fields(value) if each.name not in LEFT_OUT)
        return f"{type(value).__name__}({', '.join(f'{name}={told(part)}' for name, part in parts if not empty(part))})"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(told, value))}]"
    return re.sub(r"[0-9a-f]{32,}", lambda digits: f"({len(digits[0])} digits {digits[0][:4]})", repr(value))


def sides(record: TableRecord, line: MatchState, stored_drafts: Any) -> Iterator[str]:
    """What each player may see of the table now."""
    yield f"the table: {told(projections.table_view(record, line.game, line, stored_drafts))}"
    for seat in range(len(record.players)):
        shown = projections.seat_view(record, line, stored_drafts, seat)
        yield f"seat {seat}: {told(shown)}, awaited {told(shown.view.awaited)}"
        acts = [act.key for group in shown.groups for act in group.acts]
        yield f"  {[choice.key for choice in shown.menu]}, {acts}, {told(tuple(shown.preview))}"
        yield f"  for example: {projections.example_of(record, line, seat)!r}"


def past(record: TableRecord, line: MatchState) -> Iterator[str]:
    """What's published of each move, to everyone and to each player."""
    for revision in range(1, line.revision + 1):
        yield f"move {revision}: {told(projections.move_view(record, line, revision))}"
        combined = projections.combined_move_view(record, line, revision)
        first = combined.first_revision
        yield f"  since {first}: {told(combined)}" if first < revision else "  by itself"
        for seat in range(len(record.players)):
            recap = projections.recap(record, line, seat, revision, draft="b")
            yield f"  to seat {seat}: {None if recap is None else told(replace(recap, move=None))}"  # type: ignore[arg-type]  # shown above
        yield f"  as a document: {attempted(lambda at=revision: projections.export_of(record, line, at))}"
    panels = [Panel(1, 10 * question + seat, record.id, seat, question) for question in (1, 2) for seat in (0, 1)]
    yield f"panels: {told(projections.spent(record, line, panels, dict.fromkeys(panels, ENGLISH)))}"
    for seat in range(len(record.players)):
        spent = [projections.spent_one(record, line, Panel(1, 2, 7, seat, at)) for at in range(1, line.revision + 1)]
        yield f"what seat {seat} answered: {[(each.round, each.answer) for each in spent]}"


def attempted(work: Any) -> object:
    try:
        return work()
    except UserError as mistake:
        return f"{type(mistake).__name__}: {mistake}"


async def game(here: HostHarness) -> int:
    """Three people: one is late, bids are tied so that the first seat has to break the tie, and one leaves."""
    table = await here.started(ANN, BOB, CAT, pace=3600)
    for user, charm in ((ANN, "clover"), (BOB, "penny")):
        await here.host.answer(table, user, (charm,))
    await here.wait(hours=1)
    for _ in range(4):
        if (await here.host.view(table)).awaited[0].decision.topic == "tie":
            break
        for user, letters in ((ANN, "a"), (BOB, "b"), (CAT, "c")):
            await here.bid(table, user, letters)
        await here.rest()
    await here.host.edit(table, ANN, Replace("0"))
    return table


@pytest.mark.parametrize("own", [False, True], ids=["a tie is a question", "a tie comes up on the way"])
async def test_views_of_a_game_match_approved_text(tmp_path: Path, own: bool) -> None:
    lines = []
    async with running_host(tmp_path, game=toy(in_parts=True, own=own)) as here:
        table = await game(here)

        async def look() -> tuple[TableRecord, MatchState, Any]:
            async with here.host._core.reading() as work:
                record = await work.record(table)
                return record, await work.load_match(record), await work.stored_drafts(record)

        record, line, stored_drafts = await look()
        lines += ["======== in a tie", *sides(record, line, stored_drafts), *past(record, line)]
        await here.host.answer(table, ANN, ("0",))
        await here.bid(table, BOB, "b a")
        await here.host.resign(table, CAT)
        record, line, stored_drafts = await look()
        lines += ["======== somebody left", *sides(record, line, stored_drafts), *past(record, line)]
        for status in (Status.OVER, Status.CANCELLED, Status.QUARANTINED):
            ended = replace(record, status=status)
            lines += [f"======== {status.value}", *sides(ended, line, {}), *past(ended, line)]
    hold(AGREED / f"shown, {'on the way' if own else 'asked'}.txt", "\n".join(lines) + "\n")


class Refusals:
    """Replies to impossible requests."""

    def __init__(self, here: HostHarness) -> None:
        self.here = here
        self.lines: list[str] = []

    async def of(self, title: str, work: Awaitable[object]) -> None:
        try:
            await work
        except UserError as mistake:
            self.lines.append(f"{title}: {type(mistake).__name__}: {mistake}")
        else:
            self.lines.append(f"{title}: done")


async def lobbies(said: Refusals) -> None:
    here, host = said.here, said.here.host
    await said.of("no such game", host.open("chess", TableTerms(), opener=ANN, place=HERE))
    await said.of("no such option", host.open("toy", TableTerms({"slow": True}), opener=ANN, place=HERE))
    for pace in (59, 60, 14 * 86400, 14 * 86400 + 1):
        await said.of(f"a pace of {pace}", host.open("toy", TableTerms(pace=pace), opener=DAN, place=HERE))
    await said.of("too many", host.open("toy", TableTerms(), opener=DAN, place=HERE))
    table = (await here.open(ANN)).id
    await said.of("joined twice", host.join(table, ANN))
    await said.of("no such colour", host.recolour(table, ANN, "mauve"))
    await said.of("too few", host.start(table, ANN))
    await said.of("no such computer", host.add_computer(table, ANN, "wise"))
    await said.of("no computer there", host.remove_computer(table, ANN))
    await said.of("somebody else's computer", host.add_computer(table, BOB, "quick"))
    await said.of("left by whoever is not there", host.leave(table, BOB))
    await host.join(table, BOB)
    await said.of("a colour that is taken", host.recolour(table, BOB, "red"))
    for minutes in (0, 1, 8):
        here.pass_by(minutes=minutes)
        await said.of(f"started by another, {minutes} minutes later", host.start(table, BOB))
    await said.of("set up by another", host.adjust(table, BOB, TableTerms()))
    await said.of("a computer taken away by another", host.remove_computer(table, BOB))
    await said.of("cancelled by another", host.cancel(table, BOB, manager=False))
    await said.of("set up wrongly", host.adjust(table, ANN, TableTerms({"fast": 3})))
    await said.of("a rematch before its start", host.rematch(table, ANN))
    await said.of("resigned before its start", host.resign(table, ANN))
    for user in (CAT, DAN):
        await host.join(table, user)
    await said.of("full", host.join(table, User(9, "Eve")))
    await said.of("full of computers", host.add_computer(table, ANN, "quick"))
    await said.of("started by another, in the end", host.start(table, BOB, manager=True))


async def running(said: Refusals) -> None:
    here, host = said.here, said.here.host
    table = await here.started(ANN, BOB)
    eve = User(9, "Eve")
    await said.of("joined too late", host.join(table, eve))
    await said.of("left too late", host.leave(table, ANN))
    await said.of("started twice", host.start(table, ANN))
    await said.of("a rematch before its end", host.rematch(table, ANN))
    await said.of("a rematch of others", host.rematch(table, eve))
    await said.of("nothing to unlock", host.uncompile(table, ANN))
    await said.of("nothing to take back", host.edit(table, ANN, Undo()))
    await said.of("cleared", host.edit(table, ANN, Clear()))
    await said.of("no such act", host.edit(table, ANN, Do("k" * 50)))
    await said.of("not complete", host.compile(table, ANN))
    await said.of("not readable", host.edit(table, ANN, Replace("x")))
    await said.of("not legal", host.answer(table, ANN, ("x",)))
    await host.answer(table, ANN, ("penny",))
    await said.of("locked", host.edit(table, ANN, Replace("penny")))
    await said.of("locked, answered", host.answer(table, ANN, ("penny",)))
    await said.of("of an older edit", host.edit(table, ANN, Clear(), at=(1, 0)))
    await said.of("of another question", host.edit(table, BOB, Clear(), at=(7, 0)))
    await said.of("no such seat", host.edit(table, eve, Clear()))
    await said.of("no such table", host.view(99))
    await said.of("no such move", host.history.move(table, 99))
    await host.resign(table, BOB)
    await here.rest()
    for title, work in (
        ("left twice", host.resign(table, BOB)),
        ("answered at the end", host.answer(table, ANN, ("a",))),
        ("cancelled at the end", host.cancel(table, ANN, manager=False)),
        ("joined at the end", host.join(table, eve)),
        ("started at the end", host.start(table, ANN)),
    ):
        await said.of(title, work)


async def test_refusals_match_approved_text(tmp_path: Path) -> None:
    async with running_host(tmp_path, tables=2) as here:
        said = Refusals(here)
        await lobbies(said)
    (tmp_path / "other").mkdir()
    async with running_host(tmp_path / "other") as said.here:
        await running(said)
    hold(AGREED / "refused.txt", "\n".join(said.lines) + "\n")


async def test_unreadable_table_is_not_found(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN)).id
        async with here.host._core.writing() as work:
            assert (await work.find_record(table)) is not None
            await work.tx.session.run("UPDATE tables SET terms = '{'")  # type: ignore[attr-defined]  # as an outsider might
            assert await work.find_record(table) is None


async def test_posts_of_small_games_match_approved_text(tmp_path: Path) -> None:
    """When, to whom and where, including someone with closed DMs, a channel that refuses posts, and the end of a
    game."""
    lines: list[str] = []
    async with running_host(tmp_path, game=toy(in_parts=True, own=True)) as here:
        known: set[int] = set()

        def told(title: str) -> None:
            new = [post for number, post in here.chat.messages.items() if number not in known]
            known.update(here.chat.messages)
            lines.append(f"======== {title}, at {here.clock.now():%H:%M:%S}")
            lines.extend(f"{post.nonce}: {post.text!r}, try {post.attempts}, to {post.channel}" for post in new)

        here.messenger.faults[PostKind.PROMPT].append(PostRefusedError("closed", closed=True))
        table = await here.started(ANN, BOB, CAT, pace=3600)
        await here.rest()
        told("the start, and one has closed doors")
        await here.host.answer(table, ANN, ("clover",))
        for minutes in (29, 2, 23, 2):
            await here.wait(minutes=minutes)
            told(f"{minutes} minutes later")
        await here.wait(minutes=5)
        told("time was up")
        await here.host.edit(table, BOB, Replace("b"))
        await here.wait(hours=1)
        told("time was up again")
        here.messenger.faults[PostKind.MOVE] += [PostUnsureError("lost"), PostRefusedError("gone", elsewhere=True)]
        for user in (ANN, BOB, CAT):
            await here.host.answer(table, user, ("a", "done"))
        await here.rest()
        await here.wait(seconds=1)
        told("a round that was not taken")
        for minutes in (3, 5):
            await here.wait(minutes=minutes)
            told(f"{minutes} minutes later")
        await here.host.resign(table, BOB)
        await here.rest()
        told("one has left")
        await here.host.resign(table, CAT)
        await here.rest()
        told("the end")
        again = await here.host.rematch(table, ANN)
        await here.rest()
        told("a rematch")
        await here.host.join(again.id, BOB)
        await here.host.start(again.id, ANN, dealt=True)
        await here.rest()
        told("it begins")
        await here.host.cancel(again.id, DAN, manager=True)
        await here.rest()
        told("it is cancelled")
        third = (await here.open(CAT)).id
        await here.wait(days=7)
        told("a week later")
        lines.append(f"{(await here.host.view(third)).record.status.value}, shown {here.chat.refreshed}")
    hold(AGREED / "said.txt", "\n".join(lines) + "\n")


async def test_shown_seat_is_reloaded_once_something_is_newer(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        seat = await here.host.edit(table, ANN, Replace("a"))
        assert await here.host.reload_if_changed(seat) is seat
        await here.host.edit(table, ANN, Replace("b"))
        assert (await here.host.reload_if_changed(seat)).text == "b"
        looked_at = await here.host.seat(table, ANN)
        assert await here.host.reload_if_changed(looked_at) is not looked_at


async def test_lockable_part_of_draft_is_its_longest_complete_start(tmp_path: Path) -> None:
    """Nothing is said if that's the whole draft, or none of it."""
    async with running_host(tmp_path, game=GAMES["rambots"]) as here:
        record = await here.host.open("rambots", TableTerms(), opener=ANN, place=HERE)
        await here.host.join(record.id, BOB)
        await here.host.start(record.id, ANN)
        for user in (ANN, BOB):
            await here.host.edit(record.id, user, Replace("SR SY SG SB"))
            await here.host.compile(record.id, user)
        async with here.host._core.reading() as work:
            record = await work.record(record.id)
            line = await work.load_full_match(record)
    decision = line.decisions[0]
    answer, _ = at_random(line.rules, line.state, decision, Rng(3))
    shorts = []
    for length in range(len(answer)):
        so_far = answer[:length]
        stored_draft = StoredDraft(Draft(0, record.question, 1, so_far), decision.topic)
        seat = projections.seat_view(record, line, {0: stored_draft}, 0)
        whole = [at for at in range(length + 1) if finish(line.rules, line.state, decision, answer[:at]) is not None]
        assert seat.can_compile == (whole[-1:] == [length])
        rest = answer[: whole[-1]] if whole else ()
        said = line.game.render_answer(line.state.table, decision, rest)
        assert seat.short == (said if whole and not seat.can_compile else None)
        shorts.append(seat.short)
    assert None in shorts
    assert any(shorts)


async def test_broken_journal_names_its_table_and_the_reason(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "a")
        await here.bid(table, BOB, "b a")
        async with here.host._core.reading() as work:
            line = await work.load_full_match(await work.record(table))
    entries = line.entries
    other = replace(entries[1], digest="0" * 64)
    told = []
    for games, journal in (
        ({}, entries),
        ({"toy": toy(edition=2, bug="a")}, entries),
        ({"toy": toy(bug="a")}, entries),
        ({"toy": toy()}, entries[1:]),
        ({"toy": toy()}, (entries[0], other)),
        ({"toy": toy()}, (entries[0], entries[0])),
        ({"toy": toy()}, ()),
    ):
        with pytest.raises(BrokenError) as broken:
            replay_journal(7, journal, games)
        told.append((broken.value.table, str(broken.value.reason)))
    assert told == [
        (7, text("broken-game")),
        (7, text("broken-edition", was=1, now=2)),
        (7, text("broken-unplayable", move=3)),
        (7, text("broken-start")),
        (7, text("broken-otherwise", move=2)),
        (7, text("broken-unplayable", move=1)),
        (7, text("broken-empty")),
    ]
    assert replay_journal(7, entries, {"toy": toy(edition=2)}).states == line.states
