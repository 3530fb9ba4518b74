"""The Odds button: how likely a draft is to work, shown to its player only."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.ai.odds import Odds
from bot.discord_ui.interactions.actions.drafts import ShowOdds
from bot.discord_ui.interactions.custom_ids import TableDraft
from bot.discord_ui.texts import translator_for
from bot.discord_ui.views.coach.odds import in_words, what_comes
from bot.games import GAMES
from bot.host.core.errors import TableError
from bot.host.model.table_terms import TableTerms
from tests.discord_ui.room import HERE, labels, open_room, texts
from tests.texts import laid, part, pattern, text

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_ui.room import Guest, Room

ODDS_HARDLY = text("odds-hardly")
ODDS_ALWAYS = text("odds-always")
ODDS = text("button-odds")
ODDS_ENDS_ANYWHERE = text("odds-ends-anywhere")


def about(count: int) -> str:
    """Words for "`count` in ten"."""
    return text("odds-about", count=count)


GAP = "…"
OFTEN = (ODDS_HARDLY, *(about(count) for count in range(1, 10)), ODDS_ALWAYS)


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.0, ODDS_HARDLY),
        (0.049, ODDS_HARDLY),
        (0.05, about(1)),
        (0.44, about(4)),
        (0.62, about(6)),
        (0.95, about(9)),
        (0.951, ODDS_ALWAYS),
        (1.0, ODDS_ALWAYS),
    ],
)
def test_odds_are_worded_cautiously(share: float, words: str) -> None:
    assert in_words(translator_for("en").say, share) == words


async def laid_out(room: Room, ilse: Guest, marek: Guest, *, helped: bool = True) -> int:
    """Open a table where Ilse is partway through an instruction."""
    record = await room.host.open("rambots", TableTerms(help=helped), opener=ilse.user, place=HERE)
    await room.host.join(record.id, marek.user)
    await room.host.start(record.id, ilse.user)
    for guest in (ilse, marek):
        await guest.say("SR SY SG SB", about=record.id)
        await guest.say("compile", about=record.id)
    await room.rest()
    await ilse.say("LRN", about=record.id)
    return record.id


async def test_odds_of_a_draft_are_shown_with_a_picture(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await laid_out(room, ilse, marek)
    told = await ilse.click(await ilse.more(table), ODDS)
    assert f"### {text('odds-heading')}\n{laid('LRN')}" in texts(told)
    lines = texts(told).splitlines()
    assert sum(any(text("odds-line", often=often, what="") in line for often in OFTEN) for line in lines) > 1, (
        "a line each"
    )
    where = re.escape(text("odds-ends", where=GAP)).replace(GAP, r"\*\*[a-h][1-8]\*\* \d/10.*")
    assert re.search(f"^{where}$", texts(told), re.MULTILINE), "as the picture says it"
    (picture,) = told["attachments"]
    assert picture["filename"] == f"table{table}-odds.png"
    await marek.say("LRN", about=table)
    other = await marek.click(await marek.more(table), ODDS)
    assert other["attachments"][0]["body"] != picture["body"], "each has a picture of their own"


@pytest.mark.parametrize(
    ("came", "ends", "first", "last"),
    [
        (
            {"tag": 0.01, "tags": 0.01, "lose": 0.2, "take": 0.3, "moved": 0.9},
            (0.4, 0.3, 0.2, 0.1),
            [ODDS_HARDLY, about(2), about(3), about(9)],
            ["4/10", "3/10", "2/10"],
        ),
        (
            {"tag": 0.5, "tags": 0.4, "lose": 0.3, "take": 0.2, "moved": 0.1},
            (0.04, 0.03),
            [about(5), about(4), about(3), about(2)],
            [ODDS_ENDS_ANYWHERE],
        ),
    ],
)
async def test_most_important_and_likely_outcomes_are_shown(
    room: Room,
    ilse: Guest,
    marek: Guest,
    came: dict[str, float],
    ends: tuple[float, ...],
    first: list[str],
    last: list[str],
) -> None:
    table = await laid_out(room, ilse, marek)

    async def reckoned(_: object) -> Odds:
        return Odds(9, tuple(came.items()), tuple(((f"{at}1", (at, 1)), share) for at, share in enumerate(ends)))

    room.host._odds._helper = reckoned  # type: ignore[assignment]
    lines = texts(await ilse.click(await ilse.more(table), ODDS)).splitlines()
    said = re.compile("|".join((*map(re.escape, (*OFTEN, ODDS_ENDS_ANYWHERE)), r"\d/10")))
    assert [said.findall(line) for line in lines if said.search(line)] == [*([each] for each in first), last]


@pytest.mark.parametrize(
    ("eight", "told"),
    [(0.96, [ODDS_ALWAYS]), (0.62, [ODDS_ALWAYS, about(6)]), (0.01, [ODDS_ALWAYS])],
)
async def test_lower_points_are_shown_only_where_likelier(tmp_path: Path, eight: float, told: list[str]) -> None:
    """Scoring 8 includes scoring 4."""
    async with open_room(tmp_path, game=GAMES["rumbl"]) as room:
        noor, ilse = room.guest(3, "Noor"), room.guest(1, "Ilse")
        seat = await room.host.seat(await room.started(noor, ilse), noor.user)
        odds = Odds(9, (("more", 0.5), ("four", 0.97), ("eight", eight), ("lose", 0.5), ("destroy", 0.4)), ())
        lines = what_comes(seat, odds)
        assert [
            line.split("**")[1] for line in lines if any(text("odds-points", count=count) in line for count in (4, 8))
        ] == told
        assert len(lines) == 4, "there is room for something else"


async def test_repeated_request_is_not_computed_again(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await laid_out(room, ilse, marek)
    seat = await room.host.seat(table, ilse.user)
    first = await room.host.odds(seat)
    assert await room.host.odds(await room.host.seat(table, ilse.user)) is first


async def test_empty_draft_has_no_odds(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await laid_out(room, ilse, marek)
    assert ODDS not in labels(await marek.more(table))
    assert text("odds-nothing") in texts(await marek.press(ShowOdds(TableDraft(table, 2))))


async def test_goals_have_no_odds(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.started(ilse, marek)
    await ilse.say("SR SY", about=table)
    assert ODDS not in labels(await ilse.more(table))


async def test_table_without_help_shows_no_odds(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await laid_out(room, ilse, marek, helped=False)
    assert ODDS not in labels(await ilse.more(table))
    assert text("unhelped") in texts(await ilse.press(ShowOdds(TableDraft(table, 2))))


async def test_outdated_click_is_told_the_table_has_moved_on(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await laid_out(room, ilse, marek)
    panel = await ilse.more(table)
    for guest in (ilse, marek):
        await guest.say("compile" if guest is ilse else "pass", about=table)
    await room.rest()
    await ilse.say("LGN", about=table)
    told = await ilse.click(panel, ODDS)
    assert part("odds-heading") not in texts(told)
    assert text("answer-earlier") in texts(told["more"])


async def test_asking_for_odds_changes_nothing_others_see(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await laid_out(room, ilse, marek)
    before = (await room.shown(table), list(room.harness.chat.messages), list(room.harness.chat.refreshed))
    record = (await room.host.view(table)).record
    await ilse.click(await ilse.more(table), ODDS)
    await room.rest()
    assert (
        await room.shown(table),
        list(room.harness.chat.messages),
        list(room.harness.chat.refreshed),
    ) == before
    assert (await room.host.view(table)).record == record


async def test_failure_is_reported_kindly_without_logging_secrets(
    room: Room, ilse: Guest, marek: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    table = await laid_out(room, ilse, marek)

    async def lost(thought: object) -> object:
        raise RuntimeError(f"a secret: {thought}")

    room.host._odds._helper = lost  # type: ignore[assignment]
    with pytest.raises(TableError, match=pattern("odds-no-idea")):
        await room.host.odds(await room.host.seat(table, ilse.user))
    assert "LR" not in caplog.text
    assert f"table {table}" not in caplog.text


async def test_odds_use_only_information_known_to_the_player(room: Room, ilse: Guest, marek: Guest) -> None:
    """The computer is given the same task whatever the opponent has drafted and whatever the game's random seed is."""
    asked = []
    table = await laid_out(room, ilse, marek)

    async def noted(thought: object) -> object:
        asked.append(thought)
        raise RuntimeError

    room.host._odds._helper = noted  # type: ignore[assignment]
    room.host._odds._entropy = bytes
    for theirs in ("LRS", "SBW LGN", "compile"):
        await marek.say(theirs, about=table)
        with pytest.raises(TableError):
            await room.host.odds(await room.host.seat(table, ilse.user))
    assert asked[0] == asked[1] == asked[2]
    assert "rng" not in repr(asked[0]).lower()
