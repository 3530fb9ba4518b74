"""Simulate thousands of rounds for a computer player: the rules again, on whole numbers and flat lists.

`bot.games.rumbl.rules` is authoritative; tests check that both agree, in rounds with every option.
"""
