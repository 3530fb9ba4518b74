"""Tables of every game in every state, for people who do their worst."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

from bot.engine import answers
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.host.app.host import Replace
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.ai.players import Task
    from bot.ai.tasks import AiTask, Made
    from bot.engine.game import Answer, Decision
    from bot.games.game import OptionValue
    from bot.host.app.host import Host
    from bot.host.model.tables import Place, User

MOVES: Final = 40
TOPICS: Final[tuple[tuple[str, frozenset[str], Mapping[str, OptionValue]], ...]] = (
    ("rambots", frozenset({"goals"}), {}),
    ("rambots", frozenset({"program"}), {}),
    ("kolmio", frozenset({"program"}), {"speedbots": True}),
    ("factory", frozenset({"swap"}), {}),
    ("factory", frozenset({"add"}), {}),
    ("rumbl", frozenset({"roster"}), {"roster_choice": True}),
    ("rumbl", frozenset({"dock"}), {}),
    ("rumbl", frozenset({"target", "clones", "direction", "to"}), {}),
)
"""Games, each with topics of questions and options."""


async def thought(task: Task) -> Answer:
    """A computer player's answer: any legal one."""
    rules = GAMES[task.game].rules(dict(task.options))
    state = rules.imagine(task.table, task.hand, task.seat, Rng(1))
    return answers.at_random(rules, state, task.decision, Rng(2))[0]


async def helped(thought: AiTask[Made], /) -> Made:
    """Help for people, computed with hardly any time: its quality doesn't matter here.

    In the real bot, another process does this work, so it doesn't count as steps of an answer.
    """
    counting = sys.getprofile()
    sys.setprofile(None)
    try:
        return thought.think(lambda: True)
    finally:
        sys.setprofile(counting)


async def stocked(host: Host, place: Place, people: tuple[User, ...]) -> None:
    """Open all kinds of tables. The first three people sit at most of them, in turn."""
    first, second, third, *_ = people
    await host.open("rambots", TableTerms(), opener=first, place=place)
    for number, (game, topics, options) in enumerate(TOPICS):
        seats = (first, second) if max(GAMES[game].seats) == 2 else (second, first, third)
        record = await host.open(
            game, TableTerms(options, pace=3600 if number % 2 else None), opener=seats[0], place=place
        )
        for user in seats[1:]:
            await host.join(record.id, user)
        await host.start(record.id, seats[0])
        await until(host, record.id, topics, seats, chance=Rng(number))
        await drafted(host, record.id, seats, chance=Rng(number + 100))
    over = await host.open("rambots", TableTerms(), opener=first, place=place)
    await host.join(over.id, second)
    await host.start(over.id, first)
    await host.resign(over.id, second)
    closed = await host.open("factory", TableTerms(), opener=second, place=place)
    await host.cancel(closed.id, second, manager=False)
    await host.open("rumbl", TableTerms(), opener=third, place=place)


async def until(host: Host, table: int, topics: frozenset[str], seats: tuple[User, ...], *, chance: Rng) -> None:
    """Play at random until someone is asked a question on one of these topics."""
    for _ in range(MOVES):
        asked = await asked_at(host, table)
        if not asked or any(decision.topic in topics for decision, _ in asked):
            return
        for decision, answer in asked:
            whole, chance = answer(chance)
            user = await sitting(host, table, decision, seats)
            await host.answer(table, user, whole)


async def drafted(host: Host, table: int, seats: tuple[User, ...], *, chance: Rng) -> None:
    """Leave the first awaited player locked in, if others are awaited too, and the second one with a draft."""
    asked = await asked_at(host, table)
    for place, (decision, answer) in enumerate(asked[:2]):
        whole, chance = answer(chance)
        user = await sitting(host, table, decision, seats)
        if place == 0 and len(asked) > 1:
            await host.answer(table, user, whole)
        else:
            view = await host.seat(table, user)
            await host.edit(table, user, Replace(view.view.game.notation.write(decision, whole)))


async def asked_at(host: Host, table: int) -> list[tuple[Decision, Callable[[Rng], tuple[Answer, Rng]]]]:
    """A table's questions, each with a function that answers it at random."""
    async with host._core.reading() as work:
        record = await work.record(table)
        line: Any = await work.load_match(record) if record.status is Status.PLAYING else None
    if line is None:
        return []

    def answering(decision: Decision) -> Callable[[Rng], tuple[Answer, Rng]]:
        return lambda chance: answers.at_random(line.rules, line.state, decision, chance)

    return [(decision, answering(decision)) for decision in line.decisions]


async def sitting(host: Host, table: int, decision: Decision, people: tuple[User, ...]) -> User:
    """The player who is asked."""
    number = (await host.view(table)).record.players[decision.seat].user
    return next(user for user in people if user.id == number)
