"""How much a whole bot carries: many tables of four who answer at once, with Discord's limits on.

The real discord.py in a process of its own speaks with the stand-in in this one, where the people are as well.
"""
