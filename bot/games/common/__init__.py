"""Shared parts of all games: sentences, typed text, documents, lessons."""
