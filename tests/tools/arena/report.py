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
- *asked* is our goal.
- *thought* is the mean processor time per answer, on the machine that played. Compiled kernels are faster, so the
  table shows their times only where no others were measured.

*The old Hard* is the strongest computer from before kernels, when computers had to play a round with all the steps that
people see. We keep it unchanged as a yardstick. A thief or a racer is a computer with a temperament, and should play
about as well as one without.
"""

_RATINGS = """## Their ratings

Computers' [ratings](ratings.md) are fixed, so nobody can move them by playing:
"""

_MODEL = """They follow from the two-player games in the tables above. A kind that wins a share *p* of its games against
the kind before it gets 177 · ln(*p* / (1 − *p*)) points more. A share above 0.99 counts as 0.99. Easy is as far below a
newcomer as Medium is above. Temperaments don't matter here.
"""

_FINDINGS = """## What Master does that Hard doesn't

Both try out their answers against guesses of what the others will do.

- In Hard's guesses, the others do what would be best if nobody else moved.
- In Master's guesses, each of the others thinks, too, like a small Master: with 500 tries, in eight guesses of its own.

That's worth more than thinking longer. Without it, but with 70,000 tries instead of 30,000 and 80 guesses instead of
48, Master won this share of 200 games each against Hard:

| | won | seconds per answer |
|---|---|---|
| RAMbots | 0.74 | 1.0 |
| Kolmio | 0.78 | 1.1 |
| RAMbots Factory | 0.78 | 0.8 |
| R.U.M.B.L. | 0.50 | 1.1 |

**Time.** Without compiled kernels and on a busy machine, Master took 0.7, 0.8 and 0.7 s per answer (each the mean of
four positions), and up to 2.0 s at tables of four. In R.U.M.B.L., a first dock took 0.5 s, a second one 1.7 to 2.1 s, a
third one 0.9 s, and the mean of all answers was 0.6 s.

**More than two players.** Master rates each outcome by its own chance of winning: every tag by which one player leads
another makes that player e times as likely to win. The game's own standing only compares a player with the best of the
others. That's not enough if the leader has to be stopped, or is too far ahead to be caught alone. In 200 games of
Kolmio against three Hards, Master won 0.35 by standing, and 0.50 of the same games by its chances.

**Waiting.** One person and three Masters played twenty rounds of Kolmio on two busy cores, without compiled kernels. If
the person answered at once, the round was posted 2.6 s later (the median; 2.7 s at most), because all of a table's
Masters stop thinking after 2.5 s. If the person answered after the Masters, it took 0.03 s (0.3 s at most).
`make bench` measures that.

## Where thinking longer doesn't help

**In R.U.M.B.L., thinking longer about your own dock hardly helps.** Two things matter: your opponent's dock, which you
can't know, and how much your positions and the robots you've kept are worth after the round. The second can be learned.
Master learned it from 13,500 games of small players (`python -m tests.tools.arena.practice`). Hard only goes by the
rules.

- After the first round, any robot on ring 1 or 2 is worth four points, and so is a Plow you've kept. Hardly any other
  robot is worth keeping.
- Without what it learned, Master won 0.56 of 200 games against Hard, and 0.85 against the old Hard. With it, Master won
  0.68 and 0.88.
- It makes no difference whether Master goes by chances of winning or by points (small players, 780 games: 0.55 by
  chances, 0.56 by points).
- There's no more to learn from positions. After the first round, the estimate of the points still to come is off by 8.4
  (the standard deviation in 2,813 games; without any estimate, it's 10.8). A finer estimate is still off by 8.3. It
  also knew which pieces are neighbours, how close each player's remaining sides are, and what each kept robot is worth,
  depending on how many are on the board.

**Master can guess what its opponent loads**, and now does that better.

- It has a book of 3,200 first docks that Hard loaded (`python -m tests.tools.arena.openings`). One or two hundred of
  them fit what Master knows: the opponent's sectors, and the priorities it can't have.
- For later docks, it thinks three times as long about the opponent's answer, and uses all 48 guesses from the start.
- We compared docks against Hard's real answers, a hundred times in each of 80 positions. Always taking the best dock,
  Master's first ones got better by 1.2 points (0.2), and its second ones by 0.7 (0.3). The table above includes that.

**Luck limits how much more there is to gain.** Master and Hard played 150 draws twice, with their seats swapped. The
drawn tokens favour one of the two by 8 to 10 points (the standard deviation), and final scores vary by 12 to 13. To win
three games in four, Master would have to be nine points better overall.

- A Master that used 60 of Hard's own answers in each guess won 0.71 of 35 games (0.09). That takes several times longer
  than we allow.
- Players keep some robots longer than chance would have it (`python -m tests.tools.arena.habits`). Odds use that, but
  it doesn't help Master (300 games with and without: 0.64 and 0.66).

In these experiments, changed versions of Hard played against Hard. The brackets show how far off the share may be:

| | games | won |
|---|---|---|
| sees the opponent's dock before it loads its own | 60 | 0.95 (0.06) |
| sees the opponent's robots, tokens and sectors, but not the dock | 100 | 0.59 (0.10) |
| sees them, and lets Hard itself guess the opponent's dock eight times | 20 | 0.60 (0.22) |
| has four times the tries | 80 | 0.49 (0.11) |
| guesses that the opponent answers as a small Hard would, not as if alone | 80 | 0.51 (0.11) |
| values what it keeps by self-play, three ways, with a third of the effort | 160 to 240 | 0.50 to 0.51 (0.07) |

The first three cheat, to show how much more knowledge would be worth. Even if Hard sees the opponent's hand, it only
wins six games in ten. So thinking longer can't win three in four without seeing it. We also tried 96 guesses instead of
16, in 75 positions of the first round and 75 of the second, against Hard's real answers. That gained 0.7 and 0.8 points
(1.2 and 1.0), while final scores vary by twelve. An opening book for Master's own docks wouldn't help: robots, sectors
and priorities are dealt at random, so hardly any two first docks start from the same deal.

**One-tap programs** were compared in the same way, in 2,400 docks of three robots. Since they let a Bomb, a Missile, a
Magnetbot and a Repulsor go first, and a Mine last, they score 1.1 and 1.2 points (0.3) more a round.
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
