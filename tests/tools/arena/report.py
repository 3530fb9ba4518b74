"""What came of the arena, as lines and as a paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ai.players import COMPUTERS
from bot.ai.temperaments import TEMPERS
from bot.games import GAMES
from tests.tools.arena.matchups import matchups, score
from tests.tools.arena.players import YARDSTICK

if TYPE_CHECKING:
    from tests.tools.arena.matchups import Matchup, Score
    from tests.tools.arena.playing import Fixture, Result

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
mean, on the machine that played; what is compiled takes less, and counts only where nothing else is known. "The old
Hard" is the strongest there was before computers could resolve rounds without the steps that people see: it stays as
it is, to measure by. Where no temperament is named, nobody has one; a computer with one is to play about as well as
one without.
"""

_FINDINGS = """## What Master does and Hard does not

Both race their answers in guesses of what the others do. In Hard's guesses another player does what stands best if
nobody else moves. In Master's it thinks itself, as a small player of the same kind, in eight guesses of its own with
500 tries, which several others share. That is worth more than trying longer: without it Master had 70,000 tries in
place of 30,000 and 80 guesses in place of 48, and won 0.74 (RAMbots), 0.78 (Kolmio), 0.78 (RAMbots Factory) and 0.50
(R.U.M.B.L.) of 200 games each against Hard, at 1.0, 1.1, 0.8 and 1.1 s an answer.

Without anything compiled an answer of Master took 0.7, 0.8 and 0.7 s in the mean of four positions each, at tables of
four up to 2.0 s. In R.U.M.B.L. a first dock took 0.5 s, a second one 1.7 to 2.1 s, a third one 0.9 s, and all answers
0.6 s in the mean. Other work kept the machine busy.

Where more than two play, Master asks of what comes how likely it is to win then, e times as likely for every tag by
which one stands better than another. To stand well against the best of the others, which is what the rules count, is
not the same where whoever leads has to be stopped, or is too far ahead to be caught alone: by that Master won 0.35 of
200 games among three Hards at Kolmio, by its chances 0.50 of the same.

At a table of one person and three Masters on two cores, nothing compiled, twenty rounds of Kolmio were told 2.6 s after
an answer that came at once (the median; 2.7 s at most), while other work kept the machine busy: Masters then give what
they have after 2.5 s together. Twenty were told 0.03 s (0.3 s at most) after an answer that came when they had thought.
`make bench` measures that.

## Where thinking longer does not help

In R.U.M.B.L. thinking longer about oneself hardly helps. What counts there is to know the other's dock, and that nobody
can; and to know what it is worth to stand somewhere, or to have kept something, when a round is over. That can be
learnt: Master goes by what 13,500 games of small players have taught (`python -m tests.tools.arena.practice`), where
Hard goes by what the rules promise. After the first round a robot on ring 1 or 2 is worth four points, whatever it
is, and a Plow kept as much; hardly anything else that is kept is. By the promises alone Master won 0.56 of 200 games
against Hard, and 0.85 against the old Hard; by practice 0.68 and 0.88. Chances to win in place of points changed
nothing (small players, 780 games: 0.55 by chances, 0.56 by points). Nor is more to be learnt of where things stand:
what is still made after the first round lies 8.4 points off what the table says (the standard deviation in 2,813
games, where it lies 10.8 points off nothing at all), and still 8.3 where it is also asked what stands next to what,
how near the sides are that each has left, and what each robot that is kept is worth by how many stand on the board.

What the other loads can be guessed better, and that is what Master does now. First docks it knows: 3,200 that Hard
loaded (`python -m tests.tools.arena.openings`), of which one or two hundred fit what a player can know, which
sectors the other has and which priorities not. Later it thinks three times as long in the other's place, and tries
what comes of that in all 48 guesses. Judged by what Hard really answered, a hundred times in each of 80 positions,
its first docks are better by 1.2 points (0.2, where it takes the best and leaves nothing to chance) and its second
ones by 0.7 (0.3). What it wins by that is in the table above.

That it is not more lies in the draw. The same draws were played by Master and Hard with their seats changed, 150 of
them: how good a draw is for one of the two differs by 8 to 10 points (the standard deviation), and final scores by 12
to 13, so that to win three of four Master would have to be nine points better on the whole. One that has 60 of Hard's
own answers in every guess, which takes several times as long as it may, won 0.71 of 35 (0.09). That others keep some
robots longer than chance would have it (`python -m tests.tools.arena.habits`), by which odds are told, is worth
nothing to Master (300 games with it and without: 0.64 and 0.66).

What was tried with two players, in Hard's place against Hard; in brackets is how far the share may be off:

| | games | won |
|---|---|---|
| sees the other's dock before it loads its own | 60 | 0.95 (0.06) |
| sees the other's robots, tokens and sectors, not the dock | 100 | 0.59 (0.10) |
| sees them, and has Hard itself say eight times what the other may load | 20 | 0.60 (0.22) |
| four times the tries | 80 | 0.49 (0.11) |
| in its guesses the other answers as a small Hard would, not as it stands best alone | 80 | 0.51 (0.11) |
| counts what is kept as self-play says, three ways, at a third of the thought | 160 to 240 | 0.50 to 0.51 (0.07) |

The first three cheat: they say how much there is to win by knowing more. With the other's hand in view Hard's way of
thinking wins six games of ten, so that without it nobody may expect three of four by thinking longer. In 75 positions
of the first round and 75 of the second, judged by what Hard really answered in them, 96 guesses in place of 16 came
to 0.7 and 0.8 points more (1.2 and 1.0), where final scores lie twelve points apart. A book of openings of one's own
was not made: chance deals robots, sectors and priorities, and hardly two first docks are chosen from the same.

What people get with one tap was compared in the same way, in 2,400 docks of three robots: it is 1.1 and 1.2 points a
round better (0.3) since a Bomb, a Missile, a Magnetbot and a Repulsor go first and a Mine last.
"""


def name(matchup: Matchup) -> str:
    """Who plays whom."""
    return f"{matchup.game}: {_TITLES[matchup.player]} against {_TITLES[matchup.others]}, {matchup.seats} seats"


def line(matchup: Matchup, found: Score) -> str:
    """How one match-up stands."""
    told = f"{found.share:.2f} [{found.low:.2f}, {found.high:.2f}] of {found.games}, asked {matchup.bound:.2f}"
    return f"{name(matchup)}: {told}, {1000 * found.seconds:.0f} ms an answer, {found.endless} without an end"


def paper(results: dict[Fixture, Result], games: int) -> str:
    """All match-ups of which games were played, as a table for each game."""
    parts = [_INTRODUCTION]
    for key, game in GAMES.items():
        rows = [row for matchup in matchups() if matchup.game == key and (row := _row(matchup, results, games))]
        if rows:
            head = "| | against | seats | won | asked | games | thought |\n|---|---|---|---|---|---|---|"
            parts.append(f"## {game.title}\n\n{head}\n" + "\n".join(rows) + "\n")
    return "\n".join([*parts, _FINDINGS])


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
        f"{1000 * found.seconds:.0f} ms" + (", compiled" if found.compiled else ""),
    )
    return f"| {' | '.join(cells)} |"
