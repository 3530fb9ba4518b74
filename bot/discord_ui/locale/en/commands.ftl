# Options of several commands, as Discord shows them: names of one word, and descriptions of at most 100 characters.
command-for-which-table = Which table, if there are several
command-for-of-game = Which game
option-table = table
option-game = game
