"""Which of several games a typed message is for: the one on the screen, or none. Nothing is locked in on a guess."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord_ui.handlers.play.which_game import SEEN_AFTER, Asking, find_meant
from tests.discord.player import texts
from tests.texts import laid, lead, part, text, worded

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.discord_ui.running import Running

COMES, TAPPED, TYPED = "its question comes", "somebody taps in it", "somebody types for it"
TABLES = (1, 2, 3)
EVENTS = st.lists(
    st.tuples(st.sampled_from((COMES, TAPPED, TYPED)), st.sampled_from(TABLES), st.integers(1, 2 * SEEN_AFTER)),
    max_size=12,
)


@dataclass
class Conversation:
    """A player's conversation with the bot, with messages numbered by time."""

    now: int = 1
    games: dict[int, Asking] = field(default_factory=dict)
    deeds: list[tuple[int, int]] = field(default_factory=list)

    def happens(self, event: str, table: int, later: int) -> None:
        self.now += later
        game = self.games.get(table)
        if event == COMES:
            touched = 0 if game is None else game.touched
            self.games[table] = Asking(table, self.now, self.now, touched)
        elif game is not None:
            self.deeds.append((self.now, table))
            shown = self.now + 1 if event == TYPED else game.shown  # what's typed is answered below
            self.games[table] = replace(game, shown=shown, touched=self.now)
            self.now += event == TYPED

    def lowest(self) -> Asking:
        return max(self.games.values(), key=lambda game: game.shown)


@given(EVENTS, st.integers(1, 2 * SEEN_AFTER), st.booleans())
def test_only_the_lowest_question_on_screen_can_be_meant(
    events: list[tuple[str, int, int]], later: int, in_words: bool
) -> None:
    talk = Conversation()
    for event in events:
        talk.happens(*event)
    typed = talk.now + later
    meant = find_meant(list(talk.games.values()), typed, in_words=in_words)
    if meant is None:
        return
    lowest = talk.lowest()
    assert meant == lowest.table
    since = [table for at, table in talk.deeds if at > lowest.came]
    assert since[-1:] == [meant] or (not since and in_words and typed - lowest.came >= SEEN_AFTER)


@given(EVENTS, st.sampled_from((TAPPED, TYPED)), st.integers(1, SEEN_AFTER), st.integers(1, SEEN_AFTER - 1))
def test_new_question_while_typing_makes_the_game_ambiguous(
    events: list[tuple[str, int, int]], deed: str, before: int, after: int
) -> None:
    talk = Conversation()
    for event in (*events, (COMES, 1, 1), (deed, 1, 1), (COMES, 2, before)):
        talk.happens(*event)
    assert find_meant(list(talk.games.values()), talk.now + after, in_words=True) is None


def test_panel_that_only_moved_down_is_not_a_new_question() -> None:
    """A player who goes on with the game they've just typed for means that game; questions that came before the
    message don't count."""
    one, other = Asking(1, 10, 41, 40), Asking(2, 20, 20, 0)
    assert find_meant((one, other), 50, in_words=True) == 1
    assert find_meant((one, other), 50, in_words=False) == 1
    assert find_meant((one, replace(other, came=45, shown=45)), 50, in_words=True) is None
    assert find_meant((replace(one, shown=55), other), 50, in_words=True) is None, "it stood above when that was typed"
    assert find_meant((replace(one, came=60, shown=60), other), 30 + SEEN_AFTER, in_words=True) is None
    assert find_meant((), 50, in_words=True) is None


def test_second_compile_is_not_taken_for_another_game() -> None:
    other = Asking(2, 20, 20, 0)
    assert find_meant((other,), 30 + SEEN_AFTER, in_words=True) == 2
    assert find_meant((other,), 30 + SEEN_AFTER, in_words=True, elsewhere=25) is None


def _shows(number: str, words: str, message: Obj) -> bool:
    return message["id"] == number and words in texts(message)


@pytest.mark.e2e
async def test_nothing_is_locked_in_after_another_question_arrived(bot: Running) -> None:
    """Until a reply says which game is meant. Each answer appears right below the typed message and names its game."""
    await bot.started("Ilse", "Marek")
    ilse = bot.player("Ilse")
    await bot.prompt("Ilse")
    ilse.say(ilse.dm(), "SR SY SG SB")
    first = await ilse.sees(ilse.dm(), laid("SR SY SG SB"))
    lobby = await bot.lobby("Ilse", "Noor")
    await ilse.click(lobby, text("button-start"))
    second = await ilse.sees(ilse.dm(), lead(2))
    ilse.say(ilse.dm(), "compile")
    await ilse.sees(ilse.dm(), text("which-of-several"))
    for message, table in ((first, 1), (second, 2)):
        named = text("button-compile-table", verb=text("button-lock-in"), table=table)
        await ilse.sees(ilse.dm(), partial(_shows, message["id"], named))
        awaited = (await bot.host.view(table)).awaited
        assert not any(each.compiled for each in awaited)
    thread = int(lobby["id"])
    beside = await ilse.answer(thread, await ilse.command(thread, "program"))
    assert text("button-compile-table", verb=text("button-lock-in"), table=2) in texts(beside)
    ilse.say(ilse.dm(), "SQ", reply_to=second)
    mistaken = await ilse.sees(ilse.dm(), part("mistaken-try"))
    assert text("table-title", game="RAMbots", table=2) in texts(mistaken)
    ilse.say(ilse.dm(), "SB SG SY SR", reply_to=second)
    below = await ilse.sees(ilse.dm(), laid("SB SG SY SR"))
    assert lead(2) in str(below["content"])
    assert int(below["id"]) > int(second["id"])
    ilse.say(ilse.dm(), "compile")
    await ilse.sees(ilse.dm(), text("panel-compiled", program=worded("SB SG SY SR")))
    ilse.say(ilse.dm(), "compile", reply_to=first)
    await ilse.sees(ilse.dm(), text("panel-compiled", program=worded("SR SY SG SB")))
