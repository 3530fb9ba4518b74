"""Private news name the deed that broke a preview's promise, with a button to its step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.ai.counterfactual import Played
from bot.discord_ui.handlers.play.draft_pages import find_spoiler, first_page
from bot.discord_ui.interactions.actions.history import ShowStep
from bot.engine.answers import at_random, without_done
from bot.engine.game import DONE
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.rumbl.promises import find_loss
from bot.host.match.drafts import Replace
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, User
from bot.host.views.tables import read_seat_with_recap
from tests.discord_ui.room import action_in, component, labels, message_of, open_room, texts
from tests.host.harness import HERE
from tests.texts import part, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from bot.discord_ui.interactions.recap import SpoilerLine
    from bot.engine.game import Answer, Seat
    from bot.host.app.host import Host
    from bot.host.model.views import SeatView
    from tests.discord_ui.room import Guest, Room
    from tests.discord_ui.running import Running

WHY = text("button-see-why")


async def start(room: Room, **options: bool) -> tuple[Guest, Guest]:
    ilse, marek = room.guest(1, "Ilse"), room.guest(2, "Marek")
    record = await room.host.open("rumbl", TableTerms(options, pace=3600), opener=ilse.user, place=HERE)
    await room.host.join(record.id, marek.user)
    await room.host.start(record.id, ilse.user)
    await room.rest()
    return ilse, marek


async def docks(host: Host, *, spoilt: bool) -> Mapping[Seat, Answer]:
    """Docks for a round without questions. If `spoilt`, Marek's costs Ilse points that hers promised."""
    async with host._core.reading() as work:
        match = await work.load_match(await work.record(1))
    rng, state, rules = Rng(1), match.state, match.rules
    for _ in range(3000):
        found: dict[Seat, Answer] = {}
        for asked in rules.pending_decisions(state):
            found[asked.seat], rng = at_random(rules, state, asked, rng)
        steps = list(rules.advance(state, found))
        preview = rules.preview(state.table, state.hands[0], 0, without_done(found[0]))
        loss = find_loss([step.seen for step in preview], state.table, [step.seen for step in steps], 0)
        if steps[-1].state.table.question is None and (loss is not None) == spoilt:
            return found
    raise AssertionError("no such docks")


async def spoiler_for(room: Room, seat: SeatView) -> SpoilerLine:
    found = await find_spoiler(room.context, seat)
    assert found is not None
    return found


def ending(line: str) -> str:
    """The words after the last small picture."""
    return line.rpartition("\ue001")[2]


def doer(line: str) -> str:
    """The rival's robot, by its name."""
    return line.partition("**:")[0].rpartition(" ")[2]


async def test_news_name_the_deed_and_link_to_its_step(tmp_path: Path) -> None:
    """In R.U.M.B.L., even while powers are hidden. A lock screen doesn't show the promised points."""
    async with open_room(tmp_path, game=GAMES["rumbl"]) as room:
        ilse, marek = await start(room)
        for seat, answer in (await docks(room.host, spoilt=True)).items():
            await room.host.answer(1, (ilse, marek)[seat].user, answer)
        await room.rest()
        seen = await room.seat_with_recap(0)
        assert seen.recap is not None
        assert not seen.recap.move.explained
        told = await spoiler_for(room, seen)
        assert told.line.startswith("**Marek's")
        shown, lock_screen = [
            message_of(await first_page(room.context, seen, notifies=notifies)) for notifies in (False, True)
        ]
        assert ending(told.line) in texts(shown)
        assert ending(told.lock_screen) in texts(lock_screen)
        assert ending(told.line) not in texts(lock_screen)
        assert action_in(component(shown, WHY)) == ShowStep(1, *told.step)
        assert doer(told.line) in texts(await ilse.click(shown, WHY))
        assert await find_spoiler(room.context, await room.seat_with_recap(1)) is None


async def test_news_name_the_deed_only_with_the_first_question_after_it(tmp_path: Path) -> None:
    """With priority swaps, a round's message also has the swaps before the next round."""
    async with open_room(tmp_path, game=GAMES["rumbl"]) as room:
        guests = await start(room, priority_swap=True)

        async def swap() -> None:
            for guest in guests:
                await room.host.answer(1, guest.user, ("keep",))
                await room.rest()

        await swap()
        for seat, answer in (await docks(room.host, spoilt=True)).items():
            await room.host.answer(1, guests[seat].user, answer)
        await room.rest()
        seen = await room.seat_with_recap(0)
        assert seen.decision is not None
        assert seen.decision.topic == "swap"
        await spoiler_for(room, seen)
        await swap()
        seen = await room.seat_with_recap(0)
        assert seen.decision is not None
        assert seen.decision.topic == "dock"
        assert await find_spoiler(room.context, seen) is None


async def test_news_of_a_draft_played_at_the_deadline_name_the_deed(tmp_path: Path) -> None:
    async with open_room(tmp_path, game=GAMES["rumbl"]) as room:
        ilse, marek = await start(room)
        answers = await docks(room.host, spoilt=True)
        seat = await room.host.seat(1, ilse.user)
        assert seat.decision is not None
        typed = seat.view.game.format_answer(seat.view.table, seat.decision, answers[0])
        await room.host.edit(1, ilse.user, Replace(typed))
        await room.host.answer(1, marek.user, answers[1])
        await room.harness.wait(hours=1, seconds=1)
        async with room.host._core.reading() as work:
            record = await work.record(1)
            seen = await read_seat_with_recap(work, record, 0, record.revision, draft=typed)
            unknown = await read_seat_with_recap(work, record, 0, record.revision)
        told = await spoiler_for(room, seen)
        page = texts(message_of(await first_page(room.context, seen)))
        assert ending(told.line) in page
        assert part("news-ran") in page
        assert await find_spoiler(room.context, unknown) is None, "perhaps it wasn't the draft"


async def test_result_names_the_last_rounds_deed(bot: Running) -> None:
    """In the private message about a game's end, with a button to its step."""
    people = ilse, _ = [bot.player(name) for name in ("Ilse", "Marek")]
    users = [User(player.id, player.name) for player in people]
    place = Place(guild=bot.scene.playground.guild, channel=bot.channel)
    record = await bot.host.open("rumbl", TableTerms({"learning": True}), opener=users[0], place=place)
    await bot.host.join(record.id, users[1])
    await bot.host.start(record.id, users[0])
    await bot.rest()
    for seat, answer in (await docks(bot.host, spoilt=True)).items():
        await bot.host.answer(record.id, users[seat], answer)
    spoilt, other = [await player.sees(player.dm(), text("button-rematch")) for player in people]
    assert WHY in labels(spoilt)
    assert WHY not in labels(other)
    line = next(line for line in texts(spoilt).splitlines() if "**Marek's" in line)
    shown = await ilse.answer(ilse.dm(), await ilse.click(spoilt, WHY))
    assert doer(line) in texts(shown)


@pytest.mark.parametrize("game", ["rumbl", "rambots"])
async def test_rounds_that_kept_their_promise_are_not_replayed(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[object] = []

    def again(_: Played, answers: object) -> Iterator[object]:
        replayed.append(answers)
        return iter(())

    monkeypatch.setattr(Played, "again", again)
    async with open_room(tmp_path, game=GAMES[game]) as room:
        if game == "rumbl":
            guests = await start(room)
            answers = await docks(room.host, spoilt=False)
        else:
            guests = room.guest(1, "Ilse"), room.guest(2, "Marek")
            await room.programming(*guests)
            answers = {0: ("MR", "N", DONE), 1: ("MG", "N", DONE)}
        for seat, answer in answers.items():
            await room.host.answer(1, guests[seat].user, answer)
        await room.rest()
        for seat in answers:
            seen = await room.seat_with_recap(seat)
            assert seen.recap is not None
            assert seen.recap.promised
            assert await find_spoiler(room.context, seen) is None
    assert replayed == []
