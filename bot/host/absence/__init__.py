"""Players who are gone: missed turns, votes, substitutes."""
