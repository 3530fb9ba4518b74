"""Whole games of R.U.M.B.L., with questions in the middle of rounds, through the real client."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.format import in_line
from bot.discord_ui.interactions.actions.history import ShowLog
from bot.discord_ui.present_era import fill_era
from bot.games.rumbl.rules.loading import DOCK
from bot.host.model.commitments import verify
from bot.host.model.tables import User
from tests.discord.player import files, pictures, texts
from tests.discord_ui.running import locks
from tests.e2e.story import Story, heard
from tests.texts import lead, text

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

MOST_MOVES = 40


def option(key: str, value: str) -> dict[str, str]:
    """A settings menu, and the option to choose in it."""
    return {text(f"option-{key}"): text(f"option-{key}-{value}")}


CHOSEN_ROSTERS = option("roster-choice", "on")
ROSTER = "bomb missile cloner magnetbot activator helibot creeper plow"


def posts(bot: Running, thread: int) -> list[Obj]:
    """Messages that announce the table's moves, oldest first, as a bystander sees them."""
    return [message for message in bot.player("Noor").history(thread) if files(message)]


async def made(story: Story, name: str, topic: str) -> None:
    """Make a ready team, or a dock of up to two robots, with buttons and a menu."""
    player, panel = story.bot.player(name), await story.prompted(name)
    roster = (await story.seat(name)).hand.held.roster
    keys = ["team.holders"] if topic == "roster" else [f"load.{kind.value}" for kind in roster[:2]]
    for key in keys:
        acts = (act for group in (await story.seat(name)).groups for act in group.acts)
        panel = await story.done(name, panel, next(act for act in acts if act.key == key))
    await player.click(panel, locks(panel))
    await story.bot.answered()


async def whole_game(bot: Running, story: Story, *, clicked: bool) -> set[str]:
    """Have both play well to the end. Returns the topics of their questions."""
    asked = set()
    while await story.playing():
        for name in await story.awaited():
            decision = (await story.seat(name)).decision
            assert decision is not None
            asked.add(decision.topic)
            if clicked and decision.topic in ("roster", DOCK):
                await made(story, name, decision.topic)
            elif clicked:
                await story.click_answer(name)
            else:
                await story.type_answer(name)
        await bot.rest()
        assert (await story.view()).record.revision <= MOST_MOVES
    return asked


async def test_whole_game_by_typed_messages(bot: Running) -> None:
    story, thread = await Story.begun(bot, "rumbl", "Ilse", "Marek")
    assert DOCK in await whole_game(bot, story, clicked=False)
    end = await bot.player("Noor").sees(thread, text("button-rematch"))
    view = await story.view()
    assert view.outcome is not None
    assert all(view.names[winner] in texts(end) for winner in view.outcome.winners)
    told = posts(bot, thread)
    assert len(told) == view.table.rounds + 1, "one message for each round, and one for the end"
    shown = [picture for post in told for picture in pictures(post)]
    assert len(shown) == sum(len(files(post)) for post in told)
    assert all(0 < len(item["description"]) <= 1024 for item in shown)


async def test_whole_game_by_buttons_and_menus(bot: Running) -> None:
    story, thread = await Story.begun(bot, "rumbl", "Ilse", "Marek", **CHOSEN_ROSTERS)
    assert {"roster", DOCK} <= await whole_game(bot, story, clicked=True)
    await bot.player("Noor").sees(thread, text("button-rematch"))


async def test_series_is_two_games_with_all_robots_turned_over(bot: Running) -> None:
    chosen = option("learning", "on") | option("series", "on") | option("priority-swap", "on")
    story, thread = await Story.begun(bot, "rumbl", "Ilse", "Marek", **chosen)
    first = {name: (await story.seat(name)).hand.tokens for name in ("Ilse", "Marek")}
    assert "swap" in await whole_game(bot, story, clicked=False)
    for name, tokens in first.items():
        assert (await story.seat(name)).hand.tokens == tuple(kind.other_side for kind in tokens)
    view = await story.view()
    assert view.table.first_scores is not None
    one, other = view.table.first_scores
    assert any(text("note-second-game", one=one, other=other) in texts(post) for post in posts(bot, thread))
    asked = [texts(each.data) for each in bot.player("Ilse").heard if each.name == "MESSAGE_CREATE"]
    for number in (1, 2):
        heading = in_line(text("round-of-game", game=number, round=1))
        assert any(f"{lead(1, 'R.U.M.B.L.')} {heading}." in said for said in asked), (
            "as the posts and the pictures call it"
        )


async def with_creeper(bot: Running, orders: str = "", *, tapped: bool = False) -> tuple[Story, int]:
    """Start a game where Ilse's Creeper has come alone and may ask a question, and Marek's Plow stays near its dock.

    Marek locks in last, or Ilse does with a tap.
    """
    story, thread = await Story.begun(bot, "rumbl", "Ilse", "Marek", **CHOSEN_ROSTERS)
    for name in ("Ilse", "Marek"):
        await story.prompted(name)
        await heard(bot.player(name), ROSTER)
        await heard(bot.player(name), "compile")
    await bot.rest()
    for name, kind, more in (("Ilse", "creeper", orders), ("Marek", "plow", "")):
        held = (await story.seat(name)).hand.held
        sector, priority = held.sectors[0].value, held.priorities[0]
        facing = {"orange": "SE", "red": "SW", "purple": "W", "yellow": "NW", "blue": "NE", "green": "E"}[sector]
        await story.prompted(name)
        typed = await heard(bot.player(name), f"{sector}; {kind} f2 {facing} 2 p{priority}{more}")
        assert f"{kind} f2 {facing} 2 p{priority}" in texts(typed)
        if (name == "Marek") == tapped:
            await heard(bot.player(name), "compile")
    if tapped:
        ilse = bot.player("Ilse")
        panel = next(message for message in reversed(ilse.history(ilse.dm())) if text("button-lock-in") in str(message))
        await ilse.click(panel, text("button-lock-in"))
        await story.prompted("Ilse")
        await bot.rest()  # the round's post is still being edited
        return story, thread
    marek = bot.player("Marek")
    letter = int(marek.say(marek.dm(), "compile")["id"])
    await marek.sees(marek.dm(), lambda message: int(message["id"]) > letter)
    await bot.rest()
    return story, thread


async def test_mid_round_question_is_sent_only_to_its_owner(bot: Running) -> None:
    story, thread = await with_creeper(bot)
    assert await story.awaited() == ["Ilse"]
    question = (await story.seat("Ilse")).decision
    assert question is not None
    assert question.topic == "to"
    prompt = await story.prompted("Ilse")
    asked = text("question-to")
    assert asked in texts(prompt)
    assert not any(asked in texts(message) for message in bot.player("Marek").history(bot.player("Marek").dm()))
    before = len(posts(bot, thread))
    await locked(bot, "2")
    await bot.answered()
    await bot.rest()
    assert (await story.view()).table.round == 2
    assert len(posts(bot, thread)) == before, "the round's message goes on"


async def test_accidental_answer_can_be_undone_before_locking_in(bot: Running) -> None:
    """A second tap meant for Lock in may hit the question that it leads to, so no single tap is final."""
    story, thread = await with_creeper(bot, tapped=True)
    ilse, panel = bot.player("Ilse"), await story.prompted("Ilse")
    before = [(each["edited_timestamp"], texts(each)) for each in bot.player("Marek").history(thread)]
    (group,) = (await story.seat("Ilse")).groups
    for act in (group.acts[1], group.acts[0]):  # the second one replaces the first
        panel = await story.done("Ilse", panel, act)
    for _ in range(2):
        await ilse.click(panel, text("button-undo"))
        await bot.answered()
        panel = next(message for message in ilse.history(ilse.dm()) if message["id"] == panel["id"])
    assert await story.awaited() == ["Ilse"]
    assert (await story.seat("Ilse")).text == ""
    after = [(each["edited_timestamp"], texts(each)) for each in bot.player("Marek").history(thread)]
    assert after == before, "nobody else sees that"
    panel = await story.done("Ilse", panel, group.acts[1])
    await ilse.click(panel, locks(panel))
    await bot.rest()
    assert (await story.view()).table.round == 2


async def test_standing_order_avoids_the_question(bot: Running) -> None:
    story, thread = await with_creeper(bot, "; creeper: stay")
    assert (await story.view()).table.round == 2
    assert sorted(await story.awaited()) == ["Ilse", "Marek"]
    noor = bot.player("Noor")
    round_log = fill_era(ShowLog(1, (await story.view()).record.revision).button(), bot.host.eras.current)
    post = await noor.sees(thread, lambda message: round_log in str(message["components"]))
    log = await noor.answer(thread, await noor.click(post, round_log))
    told = text("stays-on-ordered", space="…").partition("…")[0]
    assert any("🐛" in line and told in line for line in texts(log).splitlines())


async def test_powers_are_revealed_when_used_and_orders_at_the_end(bot: Running) -> None:
    """Each part matches its seal."""
    story, _ = await with_creeper(bot, "; creeper: stay")
    revision = (await story.view()).record.revision
    move = await bot.host.history.move(1, revision)
    opened = {seal.part: seal.text for seal in move.seals if seal.seat == 0}
    assert list(opened) == ["dock", "power 1", "power 2", "power 3"]
    assert opened["power 1"] == "creeper 2"
    assert "creeper f2" in opened["dock"]
    await bot.host.resign(1, User(bot.player("Marek").id, "Marek"))
    after = await bot.host.history.move(1, revision)
    assert [seal.text for seal in after.seals if seal.part == "orders"] == ["creeper: stay", ""]
    assert all(verify(seal.text, seal.salt, seal.commitment[:32]) for seal in after.seals)


async def locked(bot: Running, words: str) -> Obj:
    """Type an answer as Ilse, and lock it."""
    await heard(bot.player("Ilse"), words)
    return await heard(bot.player("Ilse"), "compile")
