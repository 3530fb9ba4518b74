"""Simulate thousands of rounds for a computer player, with a second version of the rules on integers and flat lists.

`bot.games.rumbl.rules` decides what's right; tests check that both versions agree.
"""
