"""A second version of the rules on integers and flat lists, to simulate thousands of rounds for a computer player.
`bot.games.rumbl.rules` decides what's right; tests check that both versions agree."""
