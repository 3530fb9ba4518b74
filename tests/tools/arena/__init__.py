"""Measure how strong the computers are: `make arena` has them play each other until the results are precise enough.

A match-up is two kinds at a table of one game. Each of its games has its own seed and seats, in rotation, and is the
same wherever it's played. So an interrupted run continues from the file of results, which also makes
`docs/computers.md`. Games stay the same only while rules and players do. The file records how hard players think, but
no other changes. `python -m tests.tools.arena --again 9` replays nine games of each match-up and reports those that end
differently; their match-ups must be played again.

In a share of wins, a shared win counts in part, and a draw counts as a win shared by everyone. The share's 95% interval
is Wilson's.
"""
