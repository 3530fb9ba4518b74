"""Load test of a whole bot: many tables of four who all answer at once, with Discord's limits enforced.

The real discord.py runs in a separate process. It talks to the fake Discord in this one, which also plays the people.
"""
