"""The arena's results, as lines and as a paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ai.measured_points import COMPUTER_POINTS
from bot.ai.players import COMPUTERS
from bot.ai.temperaments import TEMPERAMENTS
from bot.games import GAMES
from tests.tools.arena.matchups import matchups, score
from tests.tools.arena.players import YARDSTICK

if TYPE_CHECKING:
    from tests.tools.arena.matchups import Matchup, Score
    from tests.tools.arena.playing import Fixture, Result

_TITLES = {
    **{key: computer.title for key, computer in COMPUTERS.items()},
    **{
        f"{key}/{temperament.key}": f"{computer.title}, a {temperament.word}"
        for key, computer in COMPUTERS.items()
        for temperament in TEMPERAMENTS.values()
    },
    YARDSTICK: "the old Hard",
}

_INTRODUCTION = """# How strong the computers are

`make arena` makes this page. It lets the computers play each other and rotates the seats.

- *won* is the share of games that the player wins against the others. A shared win or a draw counts in part. The 95%
  confidence interval is in brackets.
- *target* is the share that we aim for.
- *time* is the mean processor time per answer. Computers with compiled kernels think faster. Their times are marked
  *compiled*, and are only given where there are no others.

*The old Hard* was the strongest computer player before computers had kernels. Kernels are fast versions of the rules.
Without them, computers had to play every round with all the steps that players see. We keep the old Hard unchanged for
comparison.

*Thieves* and *racers* are computers with a temperament. They should play about as well as those without.
"""

_RATINGS = """## Their ratings

Computers' [ratings](ratings.md) are fixed, so nobody can move them by playing:
"""

_MODEL = """\
The ratings follow from the two-player games in the tables above. If a kind wins a share *p* of its games against the
next weaker kind, its rating is 177 · ln(*p* / (1 − *p*)) points higher. A share above 0.99 counts as 0.99. Ratings are
rounded to tens. We assume that a newcomer's strength is halfway between Easy and Medium. Temperaments make no
difference to the ratings.
"""

_FINDINGS = """## What Master does that Hard doesn't

Before they answer, Hard and Master try out many answers against guesses of what the other players will do. They guess
differently:

- Hard assumes that the others play what would be best if nobody else moved.
- Master assumes that the others think, too. It usually imagines each of them as a small Hard with guesses of its own:
  at tables of two, with 500 tries (1,500 in R.U.M.B.L.) and eight guesses, and with fewer at larger tables.

Better guesses help more than longer thinking. To show that, we built a Master that guesses as Hard does, but thinks
longer: with 70,000 tries instead of 30,000, and 80 guesses instead of 48. It played 200 games against Hard in each of
these games:

| | won | seconds per answer |
|---|---|---|
| RAMbots | 0.74 | 1.0 |
| Kolmio | 0.78 | 1.1 |
| RAMbots Factory | 0.78 | 0.8 |
| R.U.M.B.L. | 0.50 | 1.1 |

**Time.** We measured how long Master thinks on a busy machine without compiled kernels. At tables of two, it took 0.7 s
per answer in RAMbots, 0.8 s in Kolmio and 0.7 s in RAMbots Factory. Each of these numbers is the mean of four
positions. At tables of four, Master took up to 2.0 s. In R.U.M.B.L., the first dock took 0.5 s, the second 1.7 to
2.1 s, and the third 0.9 s. The mean of all answers in this game was 0.6 s.

**More than two players.** Against two or more others, Master judges an outcome by its own chances of winning from
there. It works that out from everyone's rating in the game (`evaluate`): with 100 points more, which is what a tag is
worth, a player is e times (2.7 times) as likely to win. The rating itself compares a player only with the best of the
others. That isn't enough if a leader has to be stopped, or if one player alone can't catch up with the leader. With
each method, Master played 200 games of Kolmio against three Hard computers. It won 35% of them with `evaluate` and 50%
with its chances.

**Waiting.** We simulated one person playing Kolmio against three Masters, with two busy cores and no compiled kernels.
Once a table only waits for computers, they have 2.5 s left to think. In twenty rounds, the person answered right away.
The median time until the bot posted the round was 2.6 s, and the longest was 2.7 s. In twenty other rounds, the person
answered after the Masters. The bot then posted the round 0.03 s after that answer (the median), and at most 0.3 s after
it. `make bench` measures these times.

## Where thinking longer doesn't help

**In R.U.M.B.L., it hardly helps to think longer about your own dock.** Two other things matter: the dock that your
opponent loads, and what your positions and your remaining robots are worth after the round.

You can't know the opponent's dock. But Master has learned what positions and robots are worth. It learned that from
13,500 games between computers that think very little (`python -m tests.tools.arena.practice`). Hard hasn't learned
anything: it estimates these values from the rules.

- After the first round, most robots on ring 1 or 2 are worth about four points. So is a Plow that you've kept. A Bomb
  that you've kept is worth two, and hardly any other robot is worth keeping.
- Without this knowledge, Master won 56% of 200 games against Hard, and 85% of 200 games against the old Hard. With it,
  Master won 68% and 88%.
- Master could aim for points or for the best chance of winning. It makes no difference which. We tested both in 780
  games with computers that think very little. They won 55% when they aimed for chances and 56% when they aimed for
  points.
- Master can't learn much more from positions. After the first round, it estimates how many points are still to come. In
  2,813 games, the standard deviation of the error was 8.4 points. Without any estimate, it was 10.8 points. We also
  tried an estimate that considers which pieces are neighbours, how close each player's remaining sides are, and what
  each kept robot is worth for the number of robots on the board. Its error was still 8.3 points.

In the results below, ± shows how far off a number may be.

**Master guesses what its opponent loads.**

- For first docks, Master uses a book of 3,200 docks that Hard loaded (`python -m tests.tools.arena.openings`). It knows
  the opponent's sectors, and which priorities the opponent can't have. One or two hundred docks in the book are
  possible with both.
- For later docks, Master thinks three times as long about the opponent's answer. For all docks, it uses its 48 guesses
  from the start.
- Both improve Master's docks. We tested each in 80 positions, against a hundred of Hard's real answers in every one.
  When Master always took the dock it found best, its first docks gained 1.2 points (± 0.2) and its second docks 0.7 (±
  0.3). The table for R.U.M.B.L. above includes these gains.

**Luck limits how much more Master can gain.** Master and Hard played 150 games twice. The tokens drawn were the same
both times, but the players swapped seats. The tokens favour one of the two seats by 8 to 10 points, and final scores
vary by 12 to 13 points (both are standard deviations). For Master to win three games in four, it has to be nine points
better on average.

- One version of Master used 60 of Hard's own answers as its guesses. It won 71% of 35 games (± 15 percentage points).
  But this takes several times as long as we allow.
- Computers keep some robots longer than chance alone would explain (`python -m tests.tools.arena.habits`). Odds use
  this knowledge, but it doesn't help Master. Master played 300 games with it and won 64% of them. Without it, Master
  played another 300 games and won 66% of them.

**More knowledge or more effort.** In these experiments, changed versions of Hard played against Hard itself. The last
one thought with a third of the usual effort:

| what the changed Hard does | games | won |
|---|---|---|
| It sees the opponent's dock before it loads its own. | 60 | 0.95 ± 0.06 |
| It sees the opponent's robots, tokens and sectors, but not the dock. | 100 | 0.59 ± 0.10 |
| It sees the same, and lets Hard itself guess the opponent's dock eight times. | 20 | 0.60 ± 0.22 |
| It makes four times as many tries. | 80 | 0.49 ± 0.11 |
| It guesses that the opponent answers as a small Hard would, rather than as if alone. | 80 | 0.51 ± 0.11 |
| It learned from its own games what kept robots are worth (three ways). | 160 to 240 | 0.50 to 0.51 ± 0.07 |

The first three cheat, to show what more knowledge is worth. Even a Hard that sees the opponent's hand wins only six
games in ten. So we don't expect a computer to win three games in four just because it thinks longer.

We also compared 96 guesses with 16, against Hard's real answers. In 75 positions of the first round, 96 guesses gained
0.7 points (± 1.2). In 75 positions of the second round, they gained 0.8 points (± 1.0). That isn't much: final scores
vary by twelve points.

An opening book for Master's own docks wouldn't help. Robots, sectors and priorities are dealt at random, so two games
hardly ever begin with the same deal.

**One-tap programs.** We also compared one-tap programs with Hard's answers, on 2,400 docks of three robots. In the
programs that the bot now offers, a Bomb, a Missile, a Magnetbot and a Repulsor go as early as they can without harm,
and a Mine as late. That scores 1.1 to 1.2 points (± 0.3) more per round than the earlier order.
"""


def name(matchup: Matchup) -> str:
    """A match-up's name."""
    return f"{matchup.game}: {_TITLES[matchup.player]} against {_TITLES[matchup.others]}, {matchup.seats} seats"


def line(matchup: Matchup, found: Score) -> str:
    """A match-up's result in one line."""
    told = f"{found.share:.2f} [{found.low:.2f}, {found.high:.2f}] of {found.games}, target {matchup.bound:.2f}"
    return f"{name(matchup)}: {told}, {1000 * found.seconds:.0f} ms an answer, {found.endless} without an end"


def paper(results: dict[Fixture, Result], games: int) -> str:
    """A table for each game, of the match-ups that have been played, with the findings."""
    parts = [_INTRODUCTION]
    for key, game in GAMES.items():
        rows = [row for matchup in matchups() if matchup.game == key and (row := _row(matchup, results, games))]
        if rows:
            head = "| | against | seats | won | target | games | time |\n|---|---|---|---|---|---|---|"
            parts.append(f"## {game.title}\n\n{head}\n" + "\n".join(rows) + "\n")
    return "\n".join([*parts, _ratings(), _FINDINGS])


def _ratings() -> str:
    kinds = [key for key in COMPUTERS if all(key in points for points in COMPUTER_POINTS.values())]
    head = ["| | " + " | ".join(COMPUTERS[key].title for key in kinds) + " |", "|---" * (len(kinds) + 1) + "|"]
    rows = [
        f"| {game.title} | {' | '.join(f'{COMPUTER_POINTS[key][kind]:,}' for kind in kinds)} |"
        for key, game in GAMES.items()
    ]
    return "\n".join([_RATINGS, *head, *rows, "", _MODEL])


def _target(matchup: Matchup) -> str:
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
        _target(matchup) + ("" if matchup.bound <= found.share <= matchup.most else " **missed**"),
        str(found.games) + (f", {found.endless} without an end" if found.endless else ""),
        f"{1000 * found.seconds:.0f} ms" + (", compiled" if found.compiled else ""),
    )
    return f"| {' | '.join(cells)} |"
