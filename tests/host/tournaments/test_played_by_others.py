"""Nobody scores in a tournament for what an outsider or a Master played in their seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.host.model.community.tournament_standings import Form
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Status, User
from tests.host.harness import Thoughts, running_host
from tests.host.outbox.test_announcements import NotingHerald
from tests.host.tournaments.cup import GUILD, PEOPLE, Cup, cups
from tests.texts import text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.community.tournaments import Fixture
    from tests.host.harness import HostHarness

EXPERT, FRIEND = User(99, "Max"), PEOPLE[3]
STRONG, WEAK = "master", "rookie"


async def begun(held: HostHarness, people: int = 4) -> tuple[Cup, Fixture, User, User]:
    """A game of the first round, the player who plays it fairly, and the other one."""
    cup = await Cup(held).open(Form.ROUND_ROBIN, PEOPLE[:people])
    match = (await cup.playing())[0]
    record = await held.host.record(match.table or 0)
    fair, other = [User(player.user or 0, player.name) for player in record.players]
    return cup, match, fair, other


async def play(held: HostHarness, table: int, fair: User, *others: User, best: bool) -> None:
    """Play to the end. The fair player bids more than the others if `best`, else less."""
    while (await held.host.record(table)).status is Status.PLAYING:
        await held.go_on(table, *others, letters="a" if best else "ab")
        await held.go_on(table, fair, letters="ab" if best else "a")
        await held.rest()


async def ranks(cup: Cup, match: Fixture) -> tuple[int, ...]:
    await cup.held.rest()
    verdict = next(each for each in (await cup.now()).matches if each.table == match.table).pairing.verdict
    assert verdict is not None
    return verdict.ranks


@pytest.mark.parametrize("outside", [True, False])
async def test_substitutes_win_counts_only_from_a_tournament_member(tmp_path: Path, *, outside: bool) -> None:
    """The seat's owner comes last, and the table is told so."""
    async with cups(tmp_path) as held:
        cup, match, fair, other = await begun(held)
        table = match.table or 0
        idle = next(each for each in PEOPLE[:4] if each.id not in (fair.id, other.id))
        expert = EXPERT if outside else idle
        await held.host.substitutes.offer(table, other, 1, expert.id)
        await held.host.substitutes.take(table, expert, 1)
        await play(held, table, fair, expert, best=False)
        outcome = (await held.host.view(table)).outcome
        assert outcome is not None
        won = outcome.winners == {1}
        assert await ranks(cup, match) == ((1, 2) if outside or not won else (2, 1))
        told = [post.text for post in held.chat.of(PostKind.NOTICE, table)]
        assert (text("cup-played-by-others", who=other.name) in told) is outside


@pytest.mark.parametrize("kind", [STRONG, WEAK])
async def test_master_computers_win_does_not_count(tmp_path: Path, kind: str) -> None:
    """Results don't count on this server, so any computer may be a substitute."""
    async with running_host(tmp_path, announcer=NotingHerald(), thinker=Thoughts()) as held:
        await held.host.guild_settings.change(GUILD, counts=False)
        cup, match, fair, other = await begun(held)
        table = match.table or 0
        await held.host.substitutes.substitute(table, other, kind)
        await play(held, table, fair, best=True)
        outcome = (await held.host.view(table)).outcome
        assert outcome is not None
        told = [post.text for post in held.chat.of(PostKind.NOTICE, table)]
        assert (text("cup-played-by-others", who=other.name) in told) is (kind == STRONG)
        assert (await ranks(cup, match))[0] == (1 if kind == STRONG or outcome.winners == {0} else 2)


async def test_game_played_by_two_outsiders_scores_nothing(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup, match, fair, other = await begun(held)
        table, second = match.table or 0, User(98, "Eva")
        for seat, was, to in ((0, fair, second), (1, other, EXPERT)):
            await held.host.substitutes.offer(table, was, seat, to.id)
            await held.host.substitutes.take(table, to, seat)
        await play(held, table, second, EXPERT, best=True)
        assert await ranks(cup, match) == (2, 2)
