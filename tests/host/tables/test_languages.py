"""Languages: a person's own in private, and the server's in its channels."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.games import GAMES
from bot.host.app.host import Replace
from bot.host.match.seats import ReplacedError
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import User
from bot.host.model.views import PublishedMove, SeatView
from bot.host.people.locales import language_of
from tests.host.harness import ANN, BOB, COMPUTERS, HERE, running_host
from tests.texts import text

if TYPE_CHECKING:
    from pathlib import Path

GUILD = 1
RAMBOTS = GAMES["rambots"]


@pytest.mark.parametrize(
    ("locale", "language"), [("fi", "fi"), ("en-US", "en"), ("en-GB", "en"), ("sv-SE", ""), ("", ""), ("finnish", "")]
)
def test_discord_locales_map_to_supported_languages(locale: str, language: str) -> None:
    assert language_of(locale) == language


async def test_discord_locale_is_remembered_for_messages(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        assert await held.host.locales.of(ANN.id) == "en"
        assert await held.host.locales.save_locale(ANN, "fi") == "fi"
        assert await held.host.locales.save_locale(BOB, "sv-SE") == "en"
    async with running_host(tmp_path) as held:
        assert held.host.locales.loaded_locale(ANN.id) == "en", "nothing has been read yet"
        assert await held.host.locales.of(ANN.id) == "fi"
        assert held.host.locales.loaded_locale(ANN.id) == "fi"
        assert (await held.host.user_settings.of(BOB.id)).discord_language == "", "whoever hears English takes no room"
        assert await held.host.locales.save_locale(ANN, "en-GB") == "en"


async def test_chosen_language_overrides_the_discord_locale(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        await held.host.user_settings.choose(ANN, lambda user_settings: replace(user_settings, language="fi"))
        assert await held.host.locales.save_locale(ANN, "en-US") == "fi"
        await held.host.user_settings.choose(BOB, lambda user_settings: replace(user_settings, language="en"))
        assert await held.host.locales.save_locale(BOB, "fi") == "en"


async def test_chosen_server_language_overrides_the_discord_locale(tmp_path: Path) -> None:
    async with running_host(tmp_path) as held:
        languages = held.host.locales
        assert [await languages.on(guild) for guild in (None, GUILD)] == ["en", "en"]
        languages.save_guild_locale(GUILD, "fi")
        languages.save_guild_locale(2, "sv-SE")
        assert [await languages.on(guild) for guild in (None, GUILD, 2)] == ["en", "fi", "en"]
        await held.host.guild_settings.change(GUILD, language="en")
        assert await languages.on(GUILD) == "en"
        await held.host.guild_settings.change(2, language="fi")
        assert await languages.on(2) == "fi"
    async with running_host(tmp_path) as held:
        assert await held.host.locales.on(2) == "fi"


async def test_dms_use_the_persons_language_and_channels_the_servers(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=RAMBOTS) as held:
        await held.host.locales.save_locale(ANN, "fi")
        held.host.locales.save_guild_locale(GUILD, "fi")
        record = await held.host.open("rambots", TableTerms(), opener=ANN, place=replace(HERE, guild=GUILD))
        await held.host.join(record.id, BOB)
        await held.host.start(record.id, ANN)
        await held.rest()
        assert (await held.host.seat(record.id, ANN)).view.game.language == "fi"
        assert (await held.host.seat(record.id, BOB)).view.game.language == "en"
        assert (await held.host.view(record.id)).game.language == "fi"
        prompts = [post.about for post in held.chat.of(PostKind.PROMPT)]
        told = {each.player.name: each.view.game.language for each in prompts if isinstance(each, SeatView)}
        assert told == {ANN.name: "fi", BOB.name: "en"}
        (start,) = (post.about for post in held.chat.of(PostKind.MOVE))
        assert isinstance(start, PublishedMove)
        assert (start.move.game.language, start.view.game.language) == ("fi", "fi")


async def test_dm_table_uses_the_persons_language(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=RAMBOTS) as held:
        await held.host.locales.save_locale(ANN, "fi")
        alone = replace(HERE, guild=None)
        record = await held.host.open("rambots", TableTerms(), opener=ANN, place=alone)
        assert (await held.host.view(record.id)).game.language == "fi"


async def test_typed_answer_is_read_in_the_typists_language(tmp_path: Path) -> None:
    """It doesn't change the language in which the others see the match."""
    async with running_host(tmp_path, game=GAMES["kolmio"]) as held:
        await held.host.locales.save_locale(ANN, "fi")
        record = await held.host.open("kolmio", TableTerms(), opener=ANN, place=HERE)
        await held.host.join(record.id, BOB)
        await held.host.start(record.id, ANN)
        hers = await held.host.edit(record.id, ANN, Replace("PP"))
        his = await held.host.edit(record.id, BOB, Replace("SR"))
        assert (hers.text, his.text) == ("PP", "SR"), "a small red one is pieni punainen"
        assert hers.draft is not None
        assert his.draft is not None
        assert hers.draft.answer == his.draft.answer


def easy(language: str, number: int = 1) -> str:
    """The name of the first or a later one of the easiest computers at a table."""
    if number == 1:
        return text("computer-name", language=language, kind="rookie", temperament="")
    return text("computer-numbered", language=language, kind="rookie", temperament="", number=number)


async def test_computer_names_follow_the_readers_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table stores one name for each. The person it replaces is told its name in their own language."""
    monkeypatch.setitem(COMPUTERS, "rookie", "Easy")
    async with running_host(tmp_path, game=RAMBOTS) as held:
        await held.host.locales.save_locale(ANN, "fi")
        english, finnish = ((easy(language), easy(language, 2)) for language in ("en", "fi"))
        assert english != finnish
        record = await held.host.open("rambots", TableTerms(), opener=BOB, place=HERE)
        await held.host.join(record.id, ANN)
        for _ in range(2):
            await held.host.add_computer(record.id, BOB, "rookie")
        await held.host.start(record.id, BOB)
        assert (await held.host.view(record.id)).names[2:] == english
        mine = (await held.host.seat(record.id, ANN)).view
        assert mine.names == (BOB.name, ANN.name, *finnish)
        assert mine.in_language("en").names[2:] == english
        assert mine.in_language("fi").awaited[0].player in mine.record.players
        move = (await held.host.history.move(record.id, 1)).in_language("fi")
        assert move.names[2:] == finnish
        await held.host.substitutes.substitute(record.id, ANN, "rookie", seat=1)
        with pytest.raises(ReplacedError) as told:
            await held.host.seat(record.id, ANN)
        for language in ("fi", "en"):
            kept = text("seat-kept", language=language, name=easy(language, 3), table=record.id)
            assert told.value.render(language) == kept
        held.host.locales.save_guild_locale(GUILD, "fi")
        await held.rest()
        assert (await held.host.record(record.id)).players[2].name == "Easy bot"


async def test_player_named_like_a_computer_in_any_language_is_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(COMPUTERS, "planner", "Hard")
    async with running_host(tmp_path) as held:
        thief, racer = (
            text("computer-name", language=language, kind="planner", temperament=temperament)
            for language, temperament in (("fi", "thief"), ("en", "racer"))
        )
        for name in (thief, f"{thief.lower()} 2", racer):
            opened = await held.host.open("toy", TableTerms(), opener=User(7, name), place=HERE)
            assert opened.players[0].name == f"@{name}"
