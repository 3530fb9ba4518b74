"""A Discord bot that hosts board games of programmed movement."""
