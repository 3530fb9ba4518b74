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

`make arena` makes this page. It lets the computers play each other, with the seats changing in turn.

- *won* is the share of games that one wins against the others. A shared win counts in part, and a draw for everyone.
  The brackets contain the interval that holds the true share in 95 of 100 such tables.
- *asked* is what we want.
- *thought* is the mean processor time for an answer, on the machine that played. Compiled kernels take less, so their
  times count only if there are no others.

*The old Hard* is the strongest computer from before they could resolve a round without the steps that people see. It
stays as it is, as a yardstick. A thief or a racer is a computer with a temperament, and should play about as well as
one without.
"""

_RATINGS = """## Their ratings

Computers' [ratings](ratings.md) are fixed, so nobody can move them by playing:
"""

_MODEL = """They follow from the games of two in the tables above. A kind that wins a share *p* of its games against the
one before it gets 177 · ln(*p* / (1 − *p*)) points more. A share above 0.99 counts as 0.99. Easy and Medium are equally
far below and above a newcomer. A temperament changes nothing.
"""

_FINDINGS = """## What Master does that Hard doesn't

Both try out their answers against guesses of what the others will do.

- In Hard's guesses, another player does what's best if nobody else moves.
- In Master's, that player thinks for itself, as a small player of the same kind, in eight guesses of its own with 500
  tries. Several guesses share each of these.

That's worth more than trying longer. Without it, Master had 70,000 tries in place of 30,000 and 80 guesses in place of
48, and won this much of 200 games each against Hard:

| | won | seconds per answer |
|---|---|---|
| RAMbots | 0.74 | 1.0 |
| Kolmio | 0.78 | 1.1 |
| RAMbots Factory | 0.78 | 0.8 |
| R.U.M.B.L. | 0.50 | 1.1 |

**Time.** With nothing compiled and other work keeping the machine busy, an answer of Master took 0.7, 0.8 and 0.7 s
(the mean of four positions each), and up to 2.0 s at tables of four. In R.U.M.B.L., a first dock took 0.5 s, a second
one 1.7 to 2.1 s, a third one 0.9 s, and all answers 0.6 s on average.

**More than two players.** For each outcome, Master asks how likely it then is to win: e times as likely for every tag
by which one player is ahead of another. The rules count how well a player does against the best of the others. That
isn't the same if the leader has to be stopped, or is too far ahead to be caught alone. Master won 0.35 of 200 games
among three Hards at Kolmio by what the rules count, and 0.50 of the same games by its chances.

**Waiting.** One person and three Masters played twenty rounds of Kolmio on two cores, with nothing compiled and other
work keeping the machine busy. After an answer that came at once, the round was posted 2.6 s later (the median; 2.7 s at
most), because Masters give what they have after 2.5 s together. After an answer that came when they had finished
thinking, it took 0.03 s (0.3 s at most). `make bench` measures that.

## Where thinking longer doesn't help

**In R.U.M.B.L., thinking longer about your own dock hardly helps.** Two things matter: the other's dock, which nobody
can know, and what it's worth to be somewhere, or to have kept something, when a round is over. The second can be
learnt. Master goes by 13,500 games of small players (`python -m tests.tools.arena.practice`), and Hard by what the
rules promise.

- After the first round, a robot on ring 1 or 2 is worth four points, whatever it is, and so is a Plow kept back. Hardly
  anything else that's kept is.
- By the promises alone, Master won 0.56 of 200 games against Hard, and 0.85 against the old Hard. By practice, it won
  0.68 and 0.88.
- Chances to win in place of points changed nothing (small players, 780 games: 0.55 by chances, 0.56 by points).
- There's no more to learn from where things are. After the first round, what's still to be made is 8.4 points off the
  table's estimate (the standard deviation in 2,813 games; without any estimate, it's 10.8). It's still 8.3 with
  questions about what's next to what, how close the sides are that each has left, and what each kept robot is worth by
  how many are on the board.

**What the other player loads can be guessed better**, and Master does that now.

- It knows first docks: 3,200 that Hard loaded (`python -m tests.tools.arena.openings`). One or two hundred of them
  fit what a player can know: the other's sectors, and the priorities that it can't have.
- Later, it spends three times as long thinking from the other player's side, and tries out the result in all 48
  guesses.
- Judged by Hard's real answers, a hundred times in each of 80 positions, its first docks are better by 1.2 points (0.2)
  if it takes the best and leaves nothing to chance, and its second ones by 0.7 (0.3). The table above shows what it
  wins by that.

**The draw limits how much more there is.** Master and Hard played 150 draws twice, with their seats swapped. The tokens
drawn favour one of the two by 8 to 10 points (the standard deviation), and final scores vary by 12 to 13. To win three
of four, Master would have to be nine points better overall.

- One that has 60 of Hard's own answers in each guess, which takes several times as long as it may, won 0.71 of 35
  (0.09).
- Others keep some robots longer than chance would have it (`python -m tests.tools.arena.habits`). Odds use that, but
  it's worth nothing to Master (300 games with and without: 0.64 and 0.66).

This was tried with two players, in Hard's place against Hard. The brackets show how far off the share may be:

| | games | won |
|---|---|---|
| sees the other's dock before it loads its own | 60 | 0.95 (0.06) |
| sees the other's robots, tokens and sectors, not the dock | 100 | 0.59 (0.10) |
| sees them, and has Hard itself guess eight times what the other may load | 20 | 0.60 (0.22) |
| has four times the tries | 80 | 0.49 (0.11) |
| in its guesses, the other answers as a small Hard would, not as it does best alone | 80 | 0.51 (0.11) |
| counts what's kept by self-play, three ways, at a third of the thought | 160 to 240 | 0.50 to 0.51 (0.07) |

The first three cheat, to show how much there is to win by knowing more. Even when Hard's way of thinking sees the
other's hand, it wins only six games of ten. So without it, nobody can expect three of four by thinking longer. In 75
positions of the first round and 75 of the second, judged by Hard's real answers, 96 guesses in place of 16 gained 0.7
and 0.8 points (1.2 and 1.0), when final scores are twelve points apart. A book of our own openings wouldn't help:
chance deals robots, sectors and priorities, so hardly two first docks are chosen from the same.

**One-tap programs** were compared in the same way, in 2,400 docks of three robots. They're 1.1 and 1.2 points a round
better (0.3) since a Bomb, a Missile, a Magnetbot and a Repulsor go first and a Mine last.
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
