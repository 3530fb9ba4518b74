"""What came of the arena, as lines and as a paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ai.measured_points import COMPUTER_POINTS
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

`make arena` makes this page. It lets the computers play each other and rotates the seats.

- *won* is the share of games that the player wins against the others. A shared win counts in part, and so does a draw.
  The brackets contain the 95 % confidence interval.
- *asked* is the share that we want.
- *thought* is the mean processor time per answer. Compiled kernels are faster, so their times are marked, and only
  given if there are no others.

*The old Hard* is the strongest computer player from the time before kernels, when computers had to play a round with
all the steps that people see. We keep it unchanged for comparison. Thieves and racers are computers with a temperament.
They should play about as well as those without.
"""

_RATINGS = """## Their ratings

Computers' [ratings](ratings.md) are fixed, so nobody can move them by playing:
"""

_MODEL = """The ratings follow from the two-player games in the tables above. A kind that wins a share *p* of its games
against the next weaker kind gets 177 · ln(*p* / (1 − *p*)) points more. A share above 0.99 counts as 0.99. We assume
that a newcomer's strength is halfway between Easy and Medium. Temperaments make no difference to the ratings.
"""

_FINDINGS = """## What Master does that Hard doesn't

Both try out their answers against guesses of what the other players will do.

- In Hard's guesses, the others do what would be best if nobody else moved.
- In Master's guesses, the others think, too. Each of them is a small Master with 500 tries and eight guesses of its
  own.

That's worth more than thinking longer. For comparison, we gave Master Hard's way of guessing, but 70,000 tries instead
of 30,000 and 80 guesses instead of 48. It played 200 games of each kind against Hard:

| | won | seconds per answer |
|---|---|---|
| RAMbots | 0.74 | 1.0 |
| Kolmio | 0.78 | 1.1 |
| RAMbots Factory | 0.78 | 0.8 |
| R.U.M.B.L. | 0.50 | 1.1 |

**Time.** On a busy machine without compiled kernels, Master took 0.7 s per answer in RAMbots, 0.8 s in Kolmio and 0.7 s
in RAMbots Factory (the means of four positions each), and up to 2.0 s at tables of four. In R.U.M.B.L., a first dock
took 0.5 s, a second one 1.7 to 2.1 s, and a third one 0.9 s. The mean of all answers was 0.6 s.

**More than two players.** At tables of three or more, Master rates an outcome by its own chance of winning. It assumes
that each tag of a player's lead over another makes that player e times as likely to win. The game's own rating
(`standing`) only compares a player with the best of the others. That's not enough if the leader has to be stopped, or
is so far ahead that one player alone can't catch up. Master played 200 games of Kolmio against three Hards by each
method. It won 0.35 of them by standing, and 0.50 by its chances.

**Waiting.** One person and three Masters played twenty rounds of Kolmio on two busy cores, without compiled kernels.
All of a table's Masters stop thinking after 2.5 s. So if the person answered at once, the round was posted 2.6 s later
(the median; at most 2.7 s). If the person answered after the Masters, the post took 0.03 s (at most 0.3 s).
`make bench` measures these times.

## Where thinking longer doesn't help

**In R.U.M.B.L., thinking longer about your own dock hardly helps.** Two other things matter: your opponent's dock, and
how much your positions and the robots you've kept are worth after the round. You can't know the opponent's dock. But
Master has learned what positions and robots are worth, from 13,500 games between computers that think very little
(`python -m tests.tools.arena.practice`). Hard only goes by the rules.

- After the first round, most robots on ring 1 or 2 are worth about four points, and so is a Plow you've kept. Hardly
  any other robot is worth keeping.
- Without this knowledge, Master won 0.56 of 200 games against Hard, and 0.85 against the old Hard. With it, Master won
  0.68 and 0.88.
- It makes no difference whether Master goes by chances of winning or by points. In 780 games of computers that think
  very little, they won 0.55 by chances and 0.56 by points.
- There's no more to learn from positions. After the first round, the estimate of the points still to come has an error
  of 8.4 (the standard deviation in 2,813 games; without any estimate, it's 10.8). We tried an estimate that also
  considers which pieces are neighbours, how close each player's remaining sides are, and what each kept robot is worth
  for the number of robots on the board. Its error is still 8.3.

**Master guesses what its opponent loads:**

- For first docks, it has a book of 3,200 docks that Hard loaded (`python -m tests.tools.arena.openings`). One or two
  hundred of them fit what Master knows: the opponent's sectors, and the priorities that the opponent can't have.
- For later docks, it thinks three times as long about the opponent's answer, and uses all 48 guesses from the start.
- Both improve Master's docks. We compared docks against Hard's real answers, a hundred times in each of 80
  positions. If Master always took the dock it found best, its first docks gained 1.2 points (0.2), and its second docks
  0.7 (0.3). The table above includes these gains.

**Luck limits how much more Master can gain.** Master and Hard played 150 games twice: with the same drawn tokens, but
with their seats swapped. The tokens favour one of the two seats by 8 to 10 points (the standard deviation), and final
scores vary by 12 to 13. To win three games in four, Master would have to be nine points better on average.

- A Master that used 60 of Hard's own answers in each guess won 0.71 of 35 games (0.09). That takes several times as
  long as we allow.
- Players keep some robots longer than chance alone would explain (`python -m tests.tools.arena.habits`). Odds use that,
  but it doesn't help Master: in 300 games each, it won 0.64 with that knowledge and 0.66 without.

In these experiments, changed versions of Hard played against Hard. The numbers in brackets show how far off a share may
be:

| | games | won |
|---|---|---|
| sees the opponent's dock before it loads its own | 60 | 0.95 (0.06) |
| sees the opponent's robots, tokens and sectors, but not the dock | 100 | 0.59 (0.10) |
| sees the same, and lets Hard itself guess the opponent's dock eight times | 20 | 0.60 (0.22) |
| has four times as many tries | 80 | 0.49 (0.11) |
| guesses that the opponent answers as a small Hard would, rather than as if alone | 80 | 0.51 (0.11) |
| values kept robots by self-play (three ways, with a third of the effort) | 160 to 240 | 0.50 to 0.51 (0.07) |

The first three cheat, to show what more knowledge would be worth. Even a Hard that sees the opponent's hand only wins
six games in ten. So without seeing the hand, no amount of thinking can win three games in four.

We also tried 96 guesses instead of 16 against Hard's real answers, in 75 positions of the first round and 75 of the
second. That gained 0.7 points (1.2) in the first round and 0.8 (1.0) in the second, while final scores vary by twelve.

An opening book for Master's own docks wouldn't help: robots, sectors and priorities are dealt at random, so hardly any
two first docks start from the same deal.

**One-tap programs** were compared in the same way, in 2,400 docks of three robots. They now let a Bomb, a Missile, a
Magnetbot and a Repulsor go first, and a Mine last, which scores 1.1 to 1.2 points (0.3) more per round.
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
    return "\n".join([*parts, _ratings(), _FINDINGS])


def _ratings() -> str:
    kinds = [key for key in COMPUTERS if all(key in points for points in COMPUTER_POINTS.values())]
    head = ["| | " + " | ".join(COMPUTERS[key].title for key in kinds) + " |", "|---" * (len(kinds) + 1) + "|"]
    rows = [
        f"| {game.title} | {' | '.join(f'{COMPUTER_POINTS[key][kind]:,}' for kind in kinds)} |"
        for key, game in GAMES.items()
    ]
    return "\n".join([_RATINGS, *head, *rows, "", _MODEL])


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
