"""Check that stored data outlives any renaming: `make renaming`.

The current program stores running games, settings of people and servers, and match files. In a copy of the program, the
classes, functions and constants in all modules whose values are stored get random names, and so do the modules of
tagged types. The copy then reads everything, plays each game to its end, and verifies each match.
"""
