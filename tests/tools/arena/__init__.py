"""How strong the computers are: `make arena` lets them play each other until it is known well enough.

A match-up is two kinds at a table of some game. Every game of it has a seed and seats of its own, turn and turn about,
and is the same game wherever it is played: a run that was broken off goes on where it stopped, from the file of
results, which lies beside what is made of it, `docs/computers.md`. It is the same game as long as rules and players
are; of players the file says how hard they think, of the rest it says nothing: `python -m tests.tools.arena --again
9` plays nine games of every match-up again and says which come out otherwise. Their match-up is then to be played anew.

A share of wins counts a shared win as its part, and a draw as everybody's. Its interval is Wilson's at 95%.
"""
