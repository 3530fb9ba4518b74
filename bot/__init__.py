"""A Discord bot that hosts programmed-movement board games."""
