"""Whether stored data outlives any renaming: `make renaming`.

The program as it is stores games under way, what people and servers have chosen, and match files. In a copy of it the
classes, functions and constants of all modules whose values are stored get other names at random, and the modules of
the types that have tags as well. The copy then reads all that, plays every game to its end, and verifies each match.
"""
