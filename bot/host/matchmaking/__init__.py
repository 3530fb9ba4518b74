"""The queue: who looks for a game, and who is matched."""
