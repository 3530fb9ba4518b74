"""Leagues and tournaments: pairings are made here, and played at ordinary tables."""
