"""Asking why one's own instruction did what it did: who may, when, and what the answer is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.ai.counterfactual import Played, why
from bot.discord_ui.components import Picture
from bot.discord_ui.interactions.actions.history import ExplainStep, ShowStep
from bot.discord_ui.views.coach.counterfactual import why_page
from bot.discord_ui.views.play.round_log import instruction_in, scenes, step_page
from bot.engine.answers import at_random
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.pyramids.drafts.menus import answer_of
from bot.games.rambots.notation.documents import RamDocuments
from bot.host.core.errors import TableError
from bot.host.match.projections import later_of, played_of
from bot.host.model.journal import Leave
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Participant, Place, Status, User
from bot.playground.world.components import walk
from tests.agreed import hold
from tests.discord_ui.room import action_in, component, labels, message_of, open_room, texts
from tests.discord_ui.running import running
from tests.discord_ui.transcript import transcript
from tests.discord_ui.worst import complaints, move_view
from tests.e2e.test_hints import easy
from tests.games.rambots.boards import position
from tests.games.rumbl.rounds import state as rumbl
from tests.games.rumbl.text.test_causes import round_of
from tests.host.match.test_seeds import line_of, record_of
from tests.texts import part, text, worded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.games.game import AnyGame
    from bot.playground.wire import Obj
    from tests.discord.scene import Scene
    from tests.discord_ui.room import Guest, Room

ON = text("button-next")
WHY_NOT_YOURS = text("why-not-yours")
MY_NEXT = text("button-my-next")
GAP = "…"
SPOILT = 2
"""Number of random draws after which an easy computer spoils the second suggested program."""
PICTURE = Picture("picture.png", b"")
ASK = text("button-why")
WHICH = text("because-which")
MEDIUM = text("why-named", icon="🟢", size="medium", colour="green", way="N")
LARGE = text("why-named", icon="🟡", size="large", colour="yellow", way="S")
ROW = "2  R> .  b*\n1  .  .  ."
BOTH = f"5  Bv .  .\n4  .  .  Yv\n3  .  .  .\n{ROW}"
ROUNDS = {
    "one did it": (f"3  Bv .  .\n{ROW}", {"red": "MGE", "blue": "SGS"}, 0),
    "one did it long before": (f"3  Bv .  .\n{ROW}", {"red": "LGE", "blue": "SGS MBE"}, 0),
    "two did it": (BOTH, {"red": "MGE", "yellow": "SBS", "blue": "SGS"}, 0),
    "nobody did": (f"8  .  .  .  .  .  .  .  B^\n{ROW}", {"red": "MGE", "blue": "SRN"}, 0),
    "a wall did": (f"8  .  .  .  .  .  .  .  B^\n{ROW}", {"red": "MGW", "blue": "SRN"}, 0),
    "one's own did": (f"8  .  .  .  .  .  .  .  B^\n{ROW}", {"red": "SRU MGE", "blue": "SRN"}, 1),
    "it helped": (
        "5  .  .  Bv\n4  .  .  .\n3  .  .  b*\n2  R> .  .\n1  .  .  .",
        {"red": "MGE", "blue": "SBS"},
        0,
    ),
    "it would have been won before": (f"3  Bv .  .\n{ROW}", {"red": "MGE LGE", "blue": "SGS"}, 1),
}
"""What happened to one of Red's instructions: the board, the programs, and the instruction's index."""


DOCKS = {
    "one was in the way": ("green; creeper f2 E 4 p4", "red; hauler f4 W 3 p2", "stay"),
    "one waited": ("green; magnetbot f2 E 2 p1", "red; plow f4 W 2 p8"),
    "nobody was": ("green; magnetbot f2 E 2 p1", "none"),
}
"""What happened to one of Blue's robots: the docks and the answers given during the round."""


def asked(drawing: str, orders: dict[str, str], number: int, *, many: bool = False) -> Iterator[str]:
    """The answer as the player reads it; with `many`, as if more than two were the cause."""
    game = GAMES["rambots"]
    goals = {"red": "SB" if number else "SB SR"}
    programs = {colour: program.split() for colour, program in orders.items()}
    rules, state, read = RamDocuments().read(
        {"game": "rambots", "position": position(drawing, goals=goals), "orders": programs}
    )
    answers = {seat: answer_of(read.get(seat, ())) for seat in range(len(state.hands))}
    colours = [player.colour.value for player in state.table.players]
    yield from pages(game, Played(rules, state, answers), colours, number, many=many)


def asked_of_a_dock(blue: str, green: str, *later: str) -> Iterator[str]:
    """The same for Blue's only robot."""
    yield from pages(GAMES["rumbl"], round_of(rumbl(), blue, green, *later), ["blue", "green"], 0)


def pages(game: AnyGame, played: Played, colours: Sequence[str], number: int, *, many: bool = False) -> Iterator[str]:
    move = move_view(played.state, list(played.again(played.answers)), game=game)
    players = tuple(
        Participant(seat, name, colours[seat], user=seat + 1)
        for seat, name in zip(played.answers, ("Ada", "Bo", "Cy_"), strict=False)
    )
    move = replace(move, record=replace(move.record, id=7, players=players), revision=4, explained=True)
    assert game.causes is not None
    found = why(game.causes, played, (0, number))
    assert found is not None
    if many:
        found = replace(found, causes=found.found.executed[:-1] * 2)
    shown = scenes(move)
    at = next(
        place
        for place, scene in enumerate(shown)
        if (one := instruction_in(move, scene)) is not None and (one.seat, one.number) == (0, number)
    )
    assert ASK in labels(message_of(step_page(move, shown, at, PICTURE, 0)))
    page = why_page(move, at, found, PICTURE)
    assert complaints(page) == []
    yield transcript(message_of(page))


def test_explanations_match_the_snapshot() -> None:
    told = [f"======== {title}\n{page}\n" for title, each in ROUNDS.items() for page in asked(*each)]
    told += [f"======== {title}\n{page}\n" for title, each in DOCKS.items() for page in asked_of_a_dock(*each)]
    told += [f"======== many did\n{page}\n" for page in asked(*ROUNDS["two did it"], many=True)]
    hold(Path(__file__).parents[2] / "agreed" / "why.txt", "\n".join(told))


# --- who may ask, and when --------------------------------------------------------------------------------------------


def buttons(message: Obj) -> list[Obj]:
    return [each for each in walk(message["components"]) if each.get("type") == 2]


async def played(room: Room, *guests: Guest) -> int:
    table = await room.programming(*guests)
    for guest, program in zip(guests, ("MRN LBE", "MGN LYS"), strict=True):
        await guest.say(program, about=table)
        await guest.say("compile", about=table)
    await room.rest()
    return table


async def test_player_can_ask_about_own_instruction_and_go_back(room: Room, ilse: Guest, marek: Guest) -> None:
    await played(room, ilse, marek)
    log = await ilse.click(await room.post(), text("button-log"))
    mine = await ilse.click(await ilse.click(log, text("button-step")), MY_NEXT)
    answer = await ilse.click(mine, ASK)
    assert answer["instead"]
    assert "### " + text(
        "because-heading",
        round=text("round-name", number=1),
        what=text("why-named", icon="🔴", size="medium", colour="red", way="N"),
    ) in texts(answer)
    assert text("because-nobody") in texts(answer)
    assert answer["attachments"][0]["filename"].startswith("table1-3-why")
    assert texts(await ilse.click(answer, text("because-back"))) == texts(mine)
    other = await ilse.click(await ilse.click(mine, MY_NEXT), ASK)
    assert other["attachments"][0]["body"] != answer["attachments"][0]["body"], "each has a picture of its own"
    with pytest.raises(TableError, match=text("not-executed")):
        await room.host.history.why(1, 3, (0, 9))


async def test_other_pages_and_answers_offer_all_own_instructions(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    await played(room, ilse, marek)
    pages = [await marek.press(ShowStep(1, 3, at)) for at in range(5)]
    assert all((ASK in labels(page)) != (WHICH in texts(page)) for page in pages), "the one or the other"
    page = next(page for page in pages if WHICH in texts(page))
    offered = {each["label"]: each["value"] for each in component(page, WHICH)["options"]}
    assert list(offered) == [
        MEDIUM,
        LARGE,
    ]
    answer = await marek.choose(page, offered[LARGE], name=WHICH)
    assert text(
        "because-heading",
        round=text("round-name", number=1),
        what=LARGE,
    ) in texts(answer)
    left = {each["label"]: each["value"] for each in component(answer, WHICH)["options"]}
    assert list(left) == [MEDIUM]
    answer = await marek.choose(answer, left[MEDIUM], name=WHICH)
    assert text(
        "because-heading",
        round=text("round-name", number=1),
        what=MEDIUM,
    ) in texts(answer)
    seen = [await noor.press(ShowStep(1, 3, at)) for at in range(5)]
    assert not any(WHICH in texts(page) for page in seen)


async def test_only_own_instructions_can_be_asked_about(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await played(room, ilse, marek)
    for guest, own in (
        (ilse, (f"**Ilse** ({worded('MRN')})", f"**Ilse** ({worded('LBE')})")),
        (marek, (f"**Marek** ({worded('MGN')})", f"**Marek** ({worded('LYS')})")),
        (noor, ()),
    ):
        page = await guest.press(ShowStep(1, 3))
        found = [ASK in labels(page)]
        assert found == [any(each in texts(page) for each in own)]
        while ON in labels(page):
            page = await guest.click(page, ON)
            found.append(ASK in labels(page))
            assert found[-1] == any(each in texts(page) for each in own), texts(page)
        assert sum(found) == len(own)
    for at in range(4):
        refused = texts(await noor.press(ExplainStep(1, 3, at)))
        assert WHY_NOT_YOURS in refused
    stranger = room.guest(9, "Teo", channel=4711)
    assert text("no-table", table=1) in texts(await stranger.press(ExplainStep(1, 3)))


async def test_a_predecessors_instructions_are_not_explained_as_ones_own(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    await played(room, ilse, marek)
    pages = [await ilse.press(ShowStep(1, 3, at)) for at in range(4)]
    asked_for = [at for at, page in enumerate(pages) if ASK in labels(page)]
    assert asked_for
    await room.host.substitutes.offer(1, ilse.user, 0, noor.user.id)
    await room.host.substitutes.take(1, noor.user, 0)
    for at in range(4):
        page = await noor.press(ShowStep(1, 3, at))
        assert not {ASK, MY_NEXT} & set(labels(page))
        assert WHICH not in texts(page)
    for at in asked_for:
        assert WHY_NOT_YOURS in texts(await noor.press(ExplainStep(1, 3, at)))


async def test_unfinished_round_is_not_explained(tmp_path: Path) -> None:
    """The torch holder's pending answer may depend on the round's random draws."""
    async with open_room(tmp_path, game=GAMES["factory"]) as room:
        ilse, marek = room.guest(1, "Ilse"), room.guest(2, "Marek")
        await played(room, ilse, marek)
        waited = 0
        while True:
            view = await room.host.view(1)
            assert view.table is not None
            over = view.table.round > 1
            assert (await room.host.history.combined_move(1, view.record.revision)).explained == over
            assert (await room.host.history.combined_move(1, 3)).explained == over
            page = await ilse.click(await ilse.press(ShowStep(1, 3)), MY_NEXT)
            assert (ASK in labels(page)) == over
            onward = action_in(component(page, ON))
            assert isinstance(onward, ShowStep)
            at = onward.step - 1
            told = texts(await ilse.press(ExplainStep(1, 3, at)))
            assert (WHY_NOT_YOURS in told) == (not over), told
            if over:
                break
            waited += 1
            asked_now = view.awaited[0]
            async with room.host._core.reading() as work:
                line = await work.load_match(view.record)
            answer = line.rules.default_answer(line.state, asked_now.decision, ())
            await room.host.answer(1, ilse.user if asked_now.player.seat == 0 else marek.user, answer)
            await room.rest()
        assert waited


@pytest.mark.parametrize(("since", "revision"), [(1, 1), (2, 2), (1, 3)])
async def test_set_up_is_not_replayed_as_a_round(
    room: Room, ilse: Guest, marek: Guest, since: int, revision: int
) -> None:
    await played(room, ilse, marek)
    async with room.host._core.reading() as work:
        record = await work.record(1)
        assert played_of(record, await work.load_match(record), since=since, revision=revision) is None


def test_rounds_are_not_replayed_while_anything_is_hidden() -> None:
    """The result of other answers would reveal what's hidden beneath the given ones."""
    whole = line_of("rumbl-questions")

    def known(status: Status) -> list[int]:
        record, revisions = record_of(whole, status), range(2, whole.revision + 1)
        return [at for at in revisions if played_of(record, whole, since=at, revision=at) is not None]

    assert known(Status.PLAYING) == known(Status.QUARANTINED) == []
    assert known(Status.OVER) == known(Status.CANCELLED) != []


def test_unfitting_mid_round_answers_count_as_idle() -> None:
    """A different question for the same seat, or an answer that's impossible now, since others' instructions are
    missing."""
    whole = line_of("rumbl-questions")
    record = record_of(whole, Status.OVER)
    found = [played_of(record, whole, since=at, revision=at) for at in range(2, whole.revision)]
    checked = 0
    for played in (each for each in found if each is not None and each.later):
        idle, given = ([*replace(played, later=later).again(played.answers)] for later in ((), played.later))
        for wrong in (
            [(replace(asked, topic=f"{asked.topic}?"), answer) for asked, answer in played.later],
            [(asked, ("nonsense",)) for asked, _ in played.later],
        ):
            assert [*replace(played, later=tuple(wrong)).again(played.answers)] == idle
        checked += idle != given
    assert checked


def test_mid_round_answers_end_when_a_player_leaves() -> None:
    whole = line_of("rumbl-questions")
    first = next(at for at in range(2, whole.revision) if len(later_of(whole, at)) > 1)
    entries = list(whole.entries)
    assert len(later_of(replace(whole, tail=tuple(entries)), first)) > 1
    entries[first] = replace(entries[first], content=Leave(1))
    assert later_of(replace(whole, tail=tuple(entries)), first) == []


async def test_rounds_with_secrets_can_be_asked_about_after_the_game(tmp_path: Path) -> None:
    """Powers under destroyed robots and standing orders are revealed only then."""
    async with open_room(tmp_path, game=GAMES["rumbl"]) as room:
        ilse, marek = room.guest(1, "Ilse"), room.guest(2, "Marek")
        await room.started(ilse, marek)
        while (view := await room.host.view(1)).record.status is Status.PLAYING:
            assert view.table is not None
            if view.table.round > 1:
                assert ASK not in labels(await ilse.click(await ilse.press(ShowStep(1, 2)), MY_NEXT))
            async with room.host._core.reading() as work:
                line = await work.load_match(view.record)
            for awaited in view.awaited:
                drawn = (at_random(line.rules, line.state, awaited.decision, Rng(seed))[0] for seed in range(99))
                # as many robots as possible, and no standing orders: robots without orders ask questions
                answer = max(drawn, key=lambda keys: (not any("order" in key for key in keys), len(keys)))
                await room.host.answer(1, (ilse, marek)[awaited.player.seat].user, answer)
            await room.rest()
        last = max(revision for revision, number, _ in await room.host.history.moves(1) if number == 1)
        page = await ilse.press(ShowStep(1, last))
        while ASK not in labels(page):
            page = await ilse.click(page, ON)
        heading = text("because-heading", round=text("round-name", number=1), what=GAP).partition(GAP)[0]
        assert f"### {heading}" in texts(await ilse.click(page, ASK))
        async with room.host._core.reading() as work:
            record = await work.record(1)
            line = await work.load_full_match(record)
        later = 0
        for since in range(2, line.revision + 1):
            if not line.rules.pending_decisions(line.states[since - 2])[0].mid_round:
                played = played_of(record, line, since=since, revision=since)
                assert played is not None
                steps = [step for each in range(since, since + 1 + len(played.later)) for step in line.steps(each)]
                assert list(played.again(played.answers)) == steps
                later += len(played.later)
        assert later


@pytest.mark.e2e
async def test_next_question_names_the_spoiler_and_links_to_it(scene: Scene, tmp_path: Path) -> None:
    """In one line that names the owner; the button shows that instruction."""
    async with running(scene, tmp_path, think=easy, drawn=SPOILT) as bot:
        ilse = bot.player("Ilse")
        user, place = (
            User(ilse.id, "Ilse"),
            Place(guild=bot.scene.playground.world.channel(bot.channel).guild, channel=bot.channel),
        )
        table = (await bot.host.open("rambots", TableTerms(), opener=user, place=place)).id
        await bot.host.add_computer(table, user, "rookie")
        await bot.host.start(table, user, dealt=True)
        await bot.host.rest()
        for _ in range(2):
            if not (await bot.host.seat(table, user)).text:
                await bot.host.advise(table, user)
            await bot.host.compile(table, user)
            await bot.host.rest()
        asked = await ilse.sees(ilse.dm(), text("button-see-why"))
        line = next(line for line in texts(asked).splitlines() if part("because-without") in line)
        assert "**Easy bot's" in line
        step = await ilse.answer(ilse.dm(), await ilse.click(asked, text("button-see-why")))
        assert "Easy bot" in texts(step)
