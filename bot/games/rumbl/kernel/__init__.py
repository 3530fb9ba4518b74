"""Rounds by the thousand for a computer player: the rules once more, on whole numbers and flat lists.

`bot.games.rumbl.rules` says what happens; tests hold that the same happens here, in rounds of every option.
"""
