"""A second version of the rules on integers and flat lists, for speed. `bot.games.rumbl.rules` decides what's right;
tests check that both versions agree."""
