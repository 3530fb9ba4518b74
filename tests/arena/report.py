"""What came of the arena, as lines and as a paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.computer.tempers import TEMPERS
from bot.computer.thinking import COMPUTERS
from bot.games import GAMES
from tests.arena.matchups import matchups, score
from tests.arena.players import YARDSTICK

if TYPE_CHECKING:
    from tests.arena.matchups import Matchup, Score
    from tests.arena.playing import Fixture, Result

_TITLES = {
    **{key: computer.title for key, computer in COMPUTERS.items()},
    **{
        f"{key}/{temper.key}": f"{computer.title}, a {temper.word}"
        for key, computer in COMPUTERS.items()
        for temper in TEMPERS.values()
    },
    YARDSTICK: "the old Hard",
}

_INTRODUCTION = """# How strong the computers are

Made by `make arena`, which lets them play each other: the share of games that one wins against others, the seats
changing in turn. A shared win counts in part, a draw for everybody. In brackets is the interval that holds the true
share in 95 of 100 such tables. *Asked* is what we want of it. *Thought* is the processor's time for one answer in the
mean, on the machine that played, where nothing is compiled. "The old Hard" is the strongest there was before computers
could resolve rounds without the steps that people see: it stays as it is, to measure by. Where no temperament is named,
nobody has one; a computer with one is to play about as well as one without.
"""


def line(matchup: Matchup, found: Score) -> str:
    """How one match-up stands."""
    name = f"{matchup.game}: {_TITLES[matchup.player]} against {_TITLES[matchup.others]}, {matchup.seats} seats"
    told = f"{found.share:.2f} [{found.low:.2f}, {found.high:.2f}] of {found.games}, asked {matchup.bound:.2f}"
    return f"{name}: {told}, {1000 * found.seconds:.0f} ms an answer, {found.endless} without an end"


def paper(results: dict[Fixture, Result], games: int) -> str:
    """All match-ups of which games were played, as a table for each game."""
    parts = [_INTRODUCTION]
    for key, game in GAMES.items():
        rows = [row for matchup in matchups() if matchup.game == key and (row := _row(matchup, results, games))]
        if rows:
            head = "| | against | seats | won | asked | games | thought |\n|---|---|---|---|---|---|---|"
            parts.append(f"## {game.title}\n\n{head}\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


def _asked(matchup: Matchup) -> str:
    return f"{matchup.bound:.2f}" + (f" to {matchup.most:.2f}" if matchup.most < 1 else "")


def _row(matchup: Matchup, results: dict[Fixture, Result], games: int) -> str:
    played = [results[each] for each in matchup.fixtures(games) if each in results]
    if not played:
        return ""
    found = score(matchup, played)
    cells = (
        _TITLES[matchup.player],
        _TITLES[matchup.others],
        str(matchup.seats),
        f"{found.share:.2f} ({found.low:.2f} to {found.high:.2f})",
        _asked(matchup) + ("" if matchup.bound <= found.share <= matchup.most else " **missed**"),
        str(found.games) + (f", {found.endless} without an end" if found.endless else ""),
        f"{1000 * found.seconds:.0f} ms",
    )
    return f"| {' | '.join(cells)} |"
